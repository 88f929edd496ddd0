"""Properties of boxes: whatever stands in what, at every size, in every language, from every distance."""

from functools import cache
from itertools import combinations

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui import paint
from game.ui.boxes import (
    Bar,
    Column,
    Control,
    Either,
    Grid,
    Ink,
    Line,
    Picture,
    Plate,
    Press,
    Row,
    Scroll,
    Sign,
    Space,
    Stack,
    Tile,
    Words,
    fit,
)
from game.ui.boxes.box import Span, shared
from game.ui.boxes.fitting import everything
from game.ui.fonts import Fonts
from game.ui.theme import WHITE

TEXTS = ["", "No", "Start the game", "What lies ahead?\nA road, a fire, and nobody who knows the way back to either."]
TEXTS += ["Начать заново", "Противодействие", "Все выборы этой партии хранятся в журнале, и её можно продолжить."]
TEXTS += ["Що далі?", "Найнебезпечніший", "Кожна карта каже, що вона робить, а хто її бачив, той і знає."]
PERCENT = st.sampled_from([1.8, 2.2, 3.2, 5.0])
DROP = st.integers(0, 4)


def leaves():
    words = st.builds(Words, st.sampled_from(TEXTS), PERCENT, drop=DROP, grow=st.sampled_from([0.0, 1.0]))
    line = st.builds(Line, st.sampled_from(TEXTS[:5]), PERCENT, drop=DROP)
    picture = st.builds(Picture, st.just(paint.clear), st.floats(1, 60), st.floats(0.3, 3), st.floats(0, 8), drop=DROP)
    sign = st.builds(Sign, st.just("attack"), st.sampled_from(["3", "128"]), PERCENT, drop=DROP)
    press = st.builds(Press, st.sampled_from(TEXTS[:4]), st.just(lambda: None), icon=st.sampled_from(["", "play"]))
    control = st.builds(Control, st.just(lambda rect: None), st.floats(1, 40), narrowest=st.floats(0, 60), drop=DROP)
    scroll = st.builds(Scroll, words, drop=DROP)
    bar = st.builds(Bar, st.floats(0, 1), st.floats(0, 1), st.just(WHITE), drop=DROP)
    tile = st.builds(Tile, words.map(lambda face: lambda lit: face), st.just(lambda: None), drop=DROP)
    space = st.builds(Space, st.floats(0, 9))
    return st.one_of(words, words, line, picture, sign, press, control, scroll, bar, tile, space)


def holders(inside):
    several = st.lists(inside, min_size=1, max_size=4)
    line = {"grow": st.sampled_from([0.0, 1.0, 2.0]), "drop": DROP, "widest": st.sampled_from([0.0, 0.0, 40.0])}
    return st.one_of(
        st.builds(Row, several, even=st.booleans(), **line),
        st.builds(Column, several, align=st.sampled_from(["top", "middle"]), **line),
        st.builds(Grid, several, st.integers(1, 3), drop=DROP),
        st.builds(Plate, inside, st.floats(0, 6), drop=DROP),
        st.builds(Either, several, drop=DROP),
        several.flatmap(
            lambda boxes: st.builds(Row, st.just(boxes), shares=st.just([1.0 + len(boxes)] * len(boxes)), **line)
        ),
        st.builds(Column, st.lists(inside, min_size=2, max_size=2), shares=st.just((1.0, 3.0)), **line),
    )


TREES = st.recursive(leaves(), holders, max_leaves=14)
SIZES = st.one_of(
    st.tuples(st.integers(1, 60), st.integers(1, 60)),
    st.tuples(st.integers(1, 3840), st.integers(1, 2160)),
    st.sampled_from([(640, 480), (1280, 720), (1920, 1080), (3840, 2160), (1, 2160), (3840, 1)]),
)
INKS = {"scale": st.sampled_from([80, 100, 160]), "distance": st.sampled_from(["desk", "couch"])}


@cache
def fonts_of(unit, scale, distance):
    return Fonts(unit, scale, distance)


def ink_of(size, scale, distance):
    """As a cabinet of that size measures; few heights, so that fonts need not be opened for each."""
    unit = max(1, min(size[1], size[0] * 5 // 8))
    unit = min((1, 20, 90, 240, 480, 720, 1080, 2160), key=lambda known: abs(known - unit))
    return Ink(fonts_of(unit, scale, distance), lambda percent: round(unit * percent / 100))


def overlapping(laid):
    drawn = [box for box in laid.rects if not box.inside()]
    return [(a, b) for a, b in combinations(drawn, 2) if laid.rects[a].colliderect(laid.rects[b])]


def fits(tree, ink, rect):
    return tree.wide(ink).least <= rect.width and tree.tall(ink, rect.width).least <= rect.height


def in_order(tree):
    return sorted((box for box in everything(tree) if box.drop and box is not tree), key=lambda box: box.drop)


@settings(max_examples=150, deadline=None)
@given(tree=TREES, size=SIZES, **INKS)
def test_a_tree_is_laid_out_at_every_size(tree, size, scale, distance):
    rect = pygame.Rect(7, 11, *size)
    laid = fit(tree, ink_of(size, scale, distance), rect)
    assert all(rect.contains(place) for place in laid.rects.values()), "something stands outside"
    assert overlapping(laid) == []
    for box, place in laid.rects.items():
        if isinstance(box, Words):
            assert laid.ink.letters(box.percent) >= laid.ink.fonts.least
            assert box.stands(laid.ink, place), "a word is cut off"


@settings(max_examples=150, deadline=None)
@given(tree=TREES, size=SIZES, **INKS)
def test_boxes_are_dropped_in_their_order_and_no_more_than_must_be(tree, size, scale, distance):
    ink, rect = ink_of(size, scale, distance), pygame.Rect(0, 0, *size)
    laid = fit(tree, ink, rect)
    assert list(laid.dropped) == in_order(tree)[: len(laid.dropped)]
    if fits(tree, laid.ink, rect):
        assert laid.places.lost == [], "there was room for all that was kept"
    else:
        assert len(laid.dropped) == len(in_order(tree)), "what may be dropped goes before anything is lost"
    if laid.dropped:
        one_less = Ink(ink.fonts, ink.px, 0.0, frozenset(laid.dropped[:-1]))
        assert not fits(tree, one_less, rect), f"{laid.dropped[-1]} was dropped, and had room"


@settings(max_examples=80, deadline=None)
@given(tree=TREES, size=SIZES, **INKS)
def test_nothing_is_forgotten(tree, size, scale, distance):
    laid = fit(tree, ink_of(size, scale, distance), pygame.Rect(0, 0, *size))
    gone = {inner for box in laid.dropped for inner in everything(box)}
    told = {*laid.rects, *laid.places.lost, *gone}
    told |= {inner for box in everything(tree) if isinstance(box, Either) for inner in everything(box)}  # one of them
    told |= {box for box in everything(tree) if isinstance(box, Scroll) and box.box in told}  # all of it has room
    assert [box for box in everything(tree) if box not in told and not isinstance(box, Space | Grid)] == []


@given(room=st.integers(0, 4000), spans=st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=9))
def test_room_is_given_out_to_the_pixel(room, spans):
    asked = [Span(min(pair), max(pair)) for pair in spans]
    given_out = shared(room, asked, [1.0] * len(asked))
    assert sum(given_out) <= room
    assert all(size >= 0 for size in given_out)
    if asked and sum(span.usual for span in asked) <= room:
        assert sum(given_out) == room
    if sum(span.least for span in asked) <= room:
        assert all(size >= span.least for size, span in zip(given_out, asked, strict=True))


INK = ink_of((1280, 720), 100, "desk")


def test_neighbours_share_one_size():
    row = Row([Press("No", lambda: None), Press("Delete all of it", lambda: None)], even=True)
    laid = fit(row, INK, pygame.Rect(0, 0, 801, 60))
    no, yes = (laid.rects[box] for box in row.boxes)
    assert abs(no.width - yes.width) <= 1
    assert (no.left, yes.right) == (0, 801)


def test_all_letters_shrink_together_and_only_as_far_as_they_must():
    tree = Column([Words(TEXTS[3], 5.0), Words(TEXTS[6], 5.0)])
    wide = fit(tree, INK, pygame.Rect(0, 0, 1200, 600))
    narrow = fit(tree, INK, pygame.Rect(0, 0, 300, 330))
    assert wide.ink.share == 1.0
    assert 0.0 < narrow.ink.share < 1.0
    assert narrow.places.lost == []


def test_what_grows_takes_what_nobody_needs():
    left, right = Words("No", grow=1.0), Words("No")
    laid = fit(Row([left, right], 0.0), INK, pygame.Rect(0, 0, 500, 40))
    assert laid.rects[right].width == right.wide(INK).usual
    assert laid.rects[left].width == 500 - right.wide(INK).usual


def test_a_stack_stands_in_one_place_and_the_last_is_in_front():
    below, above = Words("No"), Words("Що далі?")
    laid = fit(Stack([below, above]), INK, pygame.Rect(5, 6, 300, 80))
    assert laid.rects[below] == laid.rects[above] == pygame.Rect(5, 6, 300, 80)
    assert laid.places.depth[below] < laid.places.depth[above]


def test_what_is_least_needed_goes_first():
    first, second = Picture(paint.clear, 30, least=20, drop=1), Words("No", drop=2)
    tree = Column([Words(TEXTS[2]), second, first])
    assert fit(tree, INK, pygame.Rect(0, 0, 400, 100)).dropped == (first,)
    assert fit(tree, INK, pygame.Rect(0, 0, 400, 20)).dropped == (first, second)


def test_of_several_ways_to_say_a_thing_the_first_with_room_is_taken():
    ways = [Words("0 against 1, which is not enough", drop=1), Words("0 : 1", drop=2), Words("…")]
    tree = Either(ways)
    for wide, shown in ((600, ways[0]), (60, ways[1]), (20, ways[2]), (1, None)):
        laid = fit(tree, INK, pygame.Rect(0, 0, wide, 24))
        assert list(laid.rects) == ([shown] if shown else [])
