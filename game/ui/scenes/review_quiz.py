"""A choice that cost something, put to whoever looks back: what would have been better?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.players.review import Point
from game.players.review_words import Told
from game.ui.menu import Menu
from game.ui.theme import GOLD, MUTED
from game.ui.widgets import Button, label, paragraph


class QuizPlate:
    """The question of that moment with its options as buttons, in the order in which they were offered."""

    def __init__(
        self,
        scene: Menu,
        rect: pygame.Rect,
        point: Point,
        told: Told,
        answer: Callable[[int], None],
        show: Callable[[], None],
    ):
        self.scene = scene
        px = scene.px
        scene.lit_plate(rect, lit=True)
        inner = rect.inflate(-px(3.4), -px(2.6))
        left = pygame.Rect(inner.left, inner.top, round(inner.width * 0.36), inner.height)
        self._asked(left, told, show)
        right = pygame.Rect(left.right + px(3), inner.top, inner.right - left.right - px(3), inner.height)
        self._options(right, point, told, answer)

    def _asked(self, rect: pygame.Rect, told: Told, show: Callable[[], None]) -> None:
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.left, rect.top, rect.width, px(4.2))
        label(scene, told.heading, head, percent=3.2, family="serif", bold=True, colour=GOLD)
        button = pygame.Rect(rect.left, rect.bottom - px(6), rect.width, px(6))
        asked = pygame.Rect(rect.left, head.bottom + px(0.6), rect.width, button.top - head.bottom - px(1.6))
        paragraph(scene, f"{told.asked}\n{scene.say('find')}", asked, percent=2.5, bold=True)
        Button(scene, button, scene.say("tell"), show, icon="hint", name="tell", group="quiz")

    def _options(self, rect: pygame.Rect, point: Point, told: Told, answer: Callable[[int], None]) -> None:
        scene, px = self.scene, self.scene.px
        offered = sorted(range(len(told.options)), key=lambda place: point.options[place].option)
        gap = px(1)
        tall = min(px(7), (rect.height - gap * (len(offered) - 1)) // max(1, len(offered)))
        for row, place in enumerate(offered):
            box = pygame.Rect(rect.left, rect.top + row * (tall + gap), rect.width, tall)
            words, _chance, chosen = told.options[place]
            wide = px(16) if chosen else 0
            button = pygame.Rect(box.left, box.top, box.width - wide, box.height)
            Button(scene, button, words, partial(answer, place), name=f"guess:{place}", group="quiz")
            if chosen:
                beside = pygame.Rect(button.right + gap, box.top, wide - gap, box.height)
                label(scene, scene.say("was_chosen"), beside, percent=2.2, colour=MUTED)
