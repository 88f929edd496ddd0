"""The retained picture: what is on the screen is always what drawing everything anew would give."""

import random

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.stage import MOST_RECTS, SLACK, Plane, Sprite, Stage, merged

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
    for x in (7, 8, 5):
        sprite.pos = (x, 5)
    assert stage.touched == [sprite], "however often it changes it is drawn once"
    assert stage.render(screen) == [sprite.rect]
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
    rects[1].left = 20 * MOST_RECTS + 100
    assert merged(rects) == [pygame.Rect(0, 0, 20 * MOST_RECTS + 105, 5)], "each of them counts"


def colour_at(surface: pygame.Surface, at: tuple[int, int]) -> tuple[int, ...]:
    return tuple(surface.get_at(at))[:3]


RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def test_what_the_picture_rests_on():
    assert (SLACK, MOST_RECTS) == (1.1, 24)
    sprite = Stage(ground()).add(picture(4, 4, RED))
    assert (sprite.pos, sprite.layer, sprite.alpha, sprite.visible, sprite.folded) == ((0, 0), 0, 255, True, False)


def test_as_many_rectangles_as_may_be_are_left_apart():
    rects = [pygame.Rect(20 * n, 0, 5, 5) for n in range(MOST_RECTS)]
    assert merged(rects) == rects


def test_two_are_joined_where_that_draws_hardly_more():
    exactly = [pygame.Rect(0, 0, 10, 10), pygame.Rect(9, 0, 10, 10)]
    assert merged(exactly) == [pygame.Rect(0, 0, 19, 10)]
    assert merged([pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10)]) == [
        pygame.Rect(0, 0, 10, 10),
        pygame.Rect(5, 5, 10, 10),
    ]


def test_a_sprite_is_moved_by_its_middle():
    sprite = Stage(ground()).add(picture(10, 20, RED))
    sprite.centre = (50, 40)
    assert sprite.pos == (45, 30)
    assert sprite.centre == (50, 40)
    assert sprite.rect == (45, 30, 10, 20)


def test_alpha_stays_between_nothing_and_all():
    sprite = Stage(ground()).add(picture(10, 20, RED))
    for given_, kept in ((-7, 0), (0, 0), (1, 1), (99.6, 100), (255, 255), (300, 255)):
        sprite.alpha = given_
        assert sprite.alpha == kept
        assert sprite.seen is (kept > 0)


def test_another_layer_brings_it_to_the_front_and_the_same_changes_nothing():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    first = stage.add(picture(10, 10, RED), (0, 0), 1)
    stage.add(picture(10, 10, GREEN), (0, 0), 2)
    stage.render(screen)
    assert colour_at(screen, (5, 5)) == GREEN
    first.layer = 1
    assert not stage.stale
    first.layer = 3
    stage.render(screen)
    assert colour_at(screen, (5, 5)) == RED


def test_a_piece_is_cut_out_below_a_layer_as_it_is_seen():
    stage = Stage(ground())
    stage.add(picture(10, 10, RED), (20, 30), 1)
    hidden = stage.add(picture(10, 10, BLUE), (24, 34), 1)
    hidden.visible = False
    faint = stage.add(picture(4, 4, GREEN), (36, 46), 2)
    faint.alpha = 0
    stage.add(picture(40, 40, BLUE), (10, 20), 5)
    cut = stage.cut(pygame.Rect(15, 25, 30, 30), 5)
    assert cut.get_size() == (30, 30)
    assert [colour_at(cut, at) for at in ((0, 0), (4, 5), (5, 5), (14, 14), (15, 14), (22, 22))] == [
        (20, 30, 40),
        (20, 30, 40),
        RED,
        RED,
        (20, 30, 40),
        (20, 30, 40),
    ]
    half = stage.add(picture(4, 4, (250, 250, 250)), (16, 26), 1)
    half.alpha = 128
    mixed = colour_at(stage.cut(pygame.Rect(15, 25, 5, 5), 5), (2, 2))
    assert all(100 < part < 180 for part in mixed)
    assert half.image.get_alpha() == 255, "its picture is as it was"
    assert colour_at(stage.cut(pygame.Rect(15, 25, 5, 5), 6), (2, 2)) == BLUE


def test_what_lies_under_something_solid_is_not_drawn_and_the_ground_is_where_nothing_is():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    solid = pygame.Surface((30, 30))
    solid.fill(GREEN)
    stage.add(picture(10, 10, RED), (5, 5), 1)
    cover = stage.add(solid, (0, 0), 2)
    stage.add(picture(4, 4, BLUE), (8, 8), 3)
    stage.render(screen)
    assert colour_at(screen, (6, 6)) == GREEN and colour_at(screen, (9, 9)) == BLUE
    drawn = []
    stage._draw = lambda _screen, rect, shown, ground=True: drawn.append((len(shown), ground))
    stage.damage(pygame.Rect(6, 6, 10, 10))
    stage.render(screen)
    stage.damage(pygame.Rect(6, 6, 40, 10))
    stage.render(screen)
    assert drawn == [(2, False), (3, True)]
    cover.remove()
    stage.render(screen)
    assert drawn[-1] == (2, True)


def test_a_plane_is_folded_with_all_that_is_on_it_and_a_plane_on_it_shares_its_stage():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    plane = Plane(stage)
    first = plane.add(picture(10, 10, RED))
    assert (first.pos, first.layer) == ((0, 0), 0)
    inner = Plane(plane)
    inner.add(picture(10, 10, GREEN), (40, 0))
    assert plane.background is stage.background
    stage.render(screen)
    plane.fold(True)
    assert first.folded and plane.folded and not inner.folded
    late = plane.add(picture(10, 10, BLUE), (20, 0))
    assert late.folded
    stage.render(screen)
    assert [colour_at(screen, at) for at in ((5, 5), (25, 5), (45, 5))] == [(20, 30, 40), (20, 30, 40), GREEN]
    plane.fold(False)
    stage.render(screen)
    assert [colour_at(screen, at) for at in ((5, 5), (25, 5))] == [RED, BLUE]
    plane.damage(pygame.Rect(1, 2, 3, 4))
    assert stage.render(screen) == [pygame.Rect(1, 2, 3, 4)]
    assert colour_at(plane.cut(pygame.Rect(0, 0, 9, 9), 1), (5, 5)) == RED


def test_another_ground_is_drawn_anew():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    stage.add(picture(10, 10, RED))
    stage.render(screen)
    other = pygame.Surface(SIZE)
    other.fill(BLUE)
    stage.background = other
    assert stage.background is other
    assert stage.render(screen) == [pygame.Rect(0, 0, *SIZE)]
    assert (colour_at(screen, (5, 5)), colour_at(screen, (50, 50))) == (RED, BLUE)


def test_another_picture_is_seen_and_the_same_is_not_drawn_again():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    red, green = picture(10, 10, RED), picture(10, 10, GREEN)
    sprite = stage.add(red)
    stage.render(screen)
    sprite.image = red
    assert not stage.stale
    sprite.image = green
    assert sprite.image is green
    assert stage.render(screen) == [pygame.Rect(0, 0, 10, 10)]
    assert colour_at(screen, (5, 5)) == GREEN


def test_half_a_sprite_is_seen_through_and_its_picture_stays_whole_for_others():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    shared = picture(10, 10, (220, 230, 240))
    faint, whole = stage.add(shared, (0, 0)), stage.add(shared, (20, 0))
    faint.alpha = 128
    for _ in range(2):  # drawn again, it is as it was
        stage.render(screen)
        assert all(
            abs(part - wanted) <= 2 for part, wanted in zip(colour_at(screen, (5, 5)), (120, 130, 140), strict=True)
        )
        assert colour_at(screen, (25, 5)) == (220, 230, 240)
        assert shared.get_alpha() == 255
        stage.damage_all()
    faint.alpha = whole.alpha = 0
    stage.render(screen)
    assert colour_at(screen, (5, 5)) == colour_at(screen, (25, 5)) == (20, 30, 40)


def test_whoever_draws_afterwards_draws_everywhere():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    stage.render(screen)
    stage.damage(pygame.Rect(1, 1, 2, 2))
    stage.render(screen)
    assert screen.get_clip() == screen.get_rect()
    stage.paint(screen)
    assert screen.get_clip() == screen.get_rect()


def test_of_several_solid_pictures_only_the_topmost_is_drawn():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    for layer, colour in ((1, RED), (2, GREEN), (3, BLUE)):
        solid = pygame.Surface((30, 30))
        solid.fill(colour)
        stage.add(solid, (0, 0), layer)
    stage.render(screen)
    drawn = []
    stage._draw = lambda _screen, rect, shown, ground=True: drawn.append([sprite.layer for sprite in shown])
    stage.damage(pygame.Rect(6, 6, 10, 10))
    stage.render(screen)
    assert drawn == [[3]]


def test_under_the_lowest_of_all_the_ground_is_not_drawn_where_that_is_solid():
    stage, screen, drawn = Stage(ground()), pygame.Surface(SIZE), []
    stage.add(pygame.Surface((30, 30)), (0, 0))
    stage.render(screen)
    stage._draw = lambda _screen, rect, shown, ground=True: drawn.append((len(shown), ground))
    for rect in (pygame.Rect(6, 6, 10, 10), pygame.Rect(40, 40, 5, 5)):
        stage.damage(rect)
        stage.render(screen)
    assert drawn == [(1, False), (0, True)]


def test_a_sprite_of_its_own_is_where_and_on_the_layer_it_says():
    stage = Stage(ground())
    assert (Sprite(stage, picture(4, 4, RED)).pos, Sprite(stage, picture(4, 4, RED)).layer) == ((0, 0), 0)
    there = Sprite(stage, picture(4, 4, RED), (3.6, 7.4), 9)
    assert (there.pos, there.layer) == ((4, 7), 9)
    assert stage.sprites[-1] is there


def test_a_sprite_taken_away_before_it_was_drawn_leaves_no_trace():
    stage, screen = Stage(ground()), pygame.Surface(SIZE)
    stage.render(screen)
    stage.add(picture(10, 10, RED), (5, 5)).remove()
    assert stage.render(screen) == []
    assert stage.sprites == []
