"""The screens that are trees, at sizes nobody has looked at: all that can be chosen is in sight and in reach."""

from itertools import combinations, product

import pygame
import pytest

from game.ui import routes
from game.ui.scenes.operator import Operator

QUESTION = "Видалити гру «Крізь ліс», учора о 21:40? Повернути її буде неможливо. " * 2
SCREENS = {
    "confirm": (lambda made: routes.Confirm(QUESTION, "Видалити", lambda: None), {"no", "yes"}),
    "distance": (lambda made: routes.Distance(), {"distance:desk", "distance:couch"}),
    "operator": (Operator, {"settings", "saves", "set_pin", "end"}),
    "saves": (lambda made: routes.Saves(), {"new_game"}),
}
SIZES = [(320, 200), (320, 640), (411, 333), (640, 480), (1000, 200), (1280, 720)]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_whatever_the_size_its_buttons_are_on_the_screen_and_apart(cabinet, screen, language):
    make, names = SCREENS[screen]
    for size, (distance, scale) in product(SIZES, (("desk", 80), ("couch", 160))):
        made = cabinet(size, language=language, distance=distance, text_scale=scale)
        made.push(routes.About())
        made.push(make(made))
        made.frame([], 0.02)
        targets = {target.name: target.rect for target in made.scene.targets}
        at = f"{size} {distance} {scale}"
        assert names <= set(targets), at
        assert all(pygame.Rect(0, 0, *size).contains(targets[name]) for name in names), at
        assert not [pair for pair in combinations(names, 2) if targets[pair[0]].colliderect(targets[pair[1]])], at
