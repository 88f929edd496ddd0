"""The retained picture: what is on the screen is always what drawing everything anew would give."""

import random

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.stage import MOST_RECTS, SLACK, Stage, merged

SIZE = (120, 80)


def picture(width: int, height: int, colour) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def painted(stage: Stage) -> bytes:
    whole = pygame.Surface(SIZE)
    stage.paint(whole)
    return bytes_of(whole)


def ground() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill((20, 30, 40))
    return surface


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_after_any_changes_the_screen_is_as_if_drawn_anew(seed):
    chance = random.Random(seed)
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    sprites = []
    for _ in range(30):
        for _ in range(chance.randrange(4)):
            change(stage, sprites, chance)
        stage.render(screen)
        assert bytes_of(screen) == painted(stage)


def change(stage: Stage, sprites: list, chance: random.Random) -> None:
    def place() -> tuple[int, int]:
        return chance.randrange(-30, 130), chance.randrange(-30, 90)

    def image() -> pygame.Surface:
        colour = tuple(chance.randrange(256) for _ in range(4))
        if chance.random() < 0.3:  # what lies under it is not drawn
            solid = pygame.Surface((chance.randrange(1, 130), chance.randrange(1, 90)))
            solid.fill(colour)
            return solid
        return picture(chance.randrange(1, 50), chance.randrange(1, 50), colour)

    if not sprites or chance.random() < 0.25:
        sprites.append(stage.add(image(), place(), chance.randrange(5)))
        return
    sprite = chance.choice(sprites)
    match chance.randrange(7):
        case 0:
            sprite.pos = place()
        case 1:
            sprite.image = image()
        case 2:
            sprite.layer = chance.randrange(5)
        case 3:
            sprite.visible = not sprite.visible
        case 4:
            sprite.alpha = chance.randrange(256)
        case 5:
            sprite.remove()
            sprites.remove(sprite)
        case 6:
            stage.damage(pygame.Rect(*place(), 10, 10))


def test_nothing_changed_nothing_is_drawn():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    sprite = stage.add(picture(10, 10, (255, 0, 0, 255)), (5, 5))
    assert stage.render(screen) == [pygame.Rect(0, 0, *SIZE)]
    sprite.pos, sprite.alpha, sprite.visible = (5, 5), 255, True
    assert not stage.stale
    assert stage.render(screen) == []


def test_only_what_changed_is_drawn():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    sprite = stage.add(picture(10, 10, (255, 0, 0, 255)), (5, 5))
    stage.add(picture(10, 10, (0, 255, 0, 255)), (90, 60))
    stage.render(screen)
    sprite.pos = (40, 5)
    assert sorted(map(tuple, stage.render(screen))) == [(5, 5, 10, 10), (40, 5, 10, 10)]


def test_a_sprite_beyond_the_edge_draws_nothing():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    stage.render(screen)
    stage.add(picture(10, 10, (255, 0, 0, 255)), (500, 500))
    assert stage.render(screen) == []


def test_a_sprite_removed_twice_or_touched_after_it_is_gone_does_no_harm():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    sprite = stage.add(picture(10, 10, (255, 0, 0, 255)), (5, 5))
    stage.render(screen)
    sprite.remove()
    sprite.remove()
    sprite.pos = (60, 60)
    stage.render(screen)
    assert bytes_of(screen) == bytes_of(ground())


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300), st.integers(1, 60), st.integers(1, 60)), max_size=60)
)
def test_merged_rectangles_cover_the_same_ground_and_are_no_larger_than_they_were(boxes):
    rects = [pygame.Rect(box) for box in boxes]
    found = merged(rects)
    assert len(found) <= MOST_RECTS
    assert all(any(one.contains(rect) for one in found) for rect in rects)
    if len(found) > 1:
        drawn = sum(one.width * one.height for one in found)
        assert drawn <= SLACK ** len(rects) * sum(rect.width * rect.height for rect in rects)


def test_a_rectangle_in_another_is_not_drawn_twice():
    assert merged([pygame.Rect(10, 10, 5, 5), pygame.Rect(0, 0, 50, 50)]) == [pygame.Rect(0, 0, 50, 50)]


def test_two_that_barely_touch_are_not_drawn_as_one_large_one():
    rects = [pygame.Rect(0, 0, 50, 50), pygame.Rect(45, 45, 50, 50)]
    assert merged(rects) == rects


def test_many_small_changes_are_drawn_as_one():
    rects = [pygame.Rect(20 * n, 0, 5, 5) for n in range(MOST_RECTS + 1)]
    assert merged(rects) == [pygame.Rect(0, 0, 20 * MOST_RECTS + 5, 5)]
