"""Where everything lies: within its slot, in sight, and never wholly hidden by what is held up to be read."""

import itertools
import math
import random
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import every_setup
from game.presentation.layout import SQUARE, WIDEST, load_layout
from game.ui import layers
from game.ui.faces.small import RATIOS
from game.ui.table import places
from game.ui.table.places import (
    Pile,
    Places,
    Pose,
    Reading,
    field_of,
    inside,
    is_alone,
    is_beside,
    lay_out,
    shape_of,
    slots_of,
)

SIZES = ((640, 480), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160))


@cache
def positions(table: str) -> tuple:
    """States of random games, one now and then."""
    cartridge, found = load_table(table), []
    for seed, setup in enumerate(every_setup(cartridge.content)):
        match, chance = Match(cartridge, replace(setup, seed=seed)), random.Random(seed)
        for number in range(400):
            if match.decision is None:
                break
            if number % 40 == 7 or (table == "quest" and match.state.cards("resolving")):
                found.append(match.state.clone())
            match.choose(chance.randrange(len(match.decision.options)))
    return tuple(found[:: max(1, len(found) // 24)])


def laid_out(state, size: tuple[int, int], seat: int = 1) -> Places:
    unit = max(1, min(size[1], size[0] * 5 // 8))
    return lay_out(state, load_layout(state.cartridge.content), size, seat, None, unit)


@pytest.mark.parametrize("table", ["quest", "underdark"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_of_the_open_seat_is_somewhere_on_the_screen(table, size):
    screen = pygame.Rect(0, 0, *size)
    for state in positions(table):
        places = laid_out(state, size)
        piled = {pile.area.zone for pile in places.piles}
        for area, _rect in places.areas:
            if area.zone in piled:
                continue
            for card in state.cards(area.zone, 1 if area.of == "seat" else 0):
                pose = places.poses[card]
                assert screen.collidepoint(pose.x, pose.y), f"{state.card_id(card)} lies beyond the screen at {pose}"
                assert pose.height >= 8


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_slots_do_not_overlap(size):
    for state in (positions("quest")[0], positions("underdark")[0]):
        slots = laid_out(state, size).slots
        for (one, a), (other, b) in itertools.combinations(slots.items(), 2):
            common = a.clip(b)
            assert min(common.size) <= 2, f"{one} and {other} overlap by {common}"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_what_is_held_up_to_be_read_hides_no_other_card_wholly(size):
    seen = 0
    for state in positions("quest"):
        for seat in range(1, state.players + 1):
            places = laid_out(state, size, seat)
            held = [pose.rect for card, pose in places.poses.items() if places.zone_of[card] == "resolving"]
            for card, pose in places.poses.items():
                if places.zone_of[card] != "resolving" and pose.layer < layers.ABOVE:
                    seen += bool(held)
                    assert not any(rect.contains(pose.rect) for rect in held), state.card_id(card)
    assert seen


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_what_is_revealed_is_large_enough_to_be_read_however_little_its_slot_has(size):
    heights = []
    for state in positions("quest"):
        places = laid_out(state, size)
        shown = [card for card in state.cards("resolving") if card in places.poses]
        heights += [places.poses[card].height for card in shown[:1]]
    assert heights and min(heights) >= 0.2 * size[1]


def test_neighbours_in_a_row_leave_each_other_in_sight():
    for state in positions("quest"):
        places = laid_out(state, (1024, 600))
        for zone in ("staging", "play"):
            row = [pose for card, pose in places.poses.items() if places.zone_of[card] == zone]
            row = [pose for pose in row if pose.face != "tab"]
            for one, other in itertools.pairwise(sorted(row, key=lambda pose: pose.x)):
                assert other.x - one.x >= 0.4 * min(one.rect.width, other.rect.width)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_no_card_moves_when_one_is_exhausted_and_its_numbers_stay_upright(size):
    seen = 0
    for state in positions("quest"):
        row = [card for card in state.cards("area", 1) if not state.raw.cards[card - 1].host]
        ready = [card for card in row if not state.flag(card, "exhausted")]
        if not ready:
            continue
        before = laid_out(state, size)
        after = laid_out(exhausted(state, ready[0]), size)
        assert {card: pose.rect for card, pose in before.poses.items()} == {
            card: pose.rect for card, pose in after.poses.items()
        }
        assert 0 < after.poses[ready[0]].angle <= 10
        seen += 1
    assert seen


def exhausted(state, card: int):
    """The same position with that card exhausted."""
    other = state.clone()
    other.raw.cards[card - 1].flags |= 1 << state.cartridge.content.flags.index("exhausted")
    return other


def test_a_hidden_hand_shows_backs():
    state = positions("underdark")[0]
    layout = load_layout(state.cartridge.content)
    places = lay_out(state, layout, (1280, 720), 1, (2,), 720)
    faces = {pose.face for card, pose in places.poses.items() if places.zone_of[card] == "hand"}
    assert faces == {"back"}


def test_a_hand_and_what_was_played_share_their_room_by_what_lies_there():
    seen = set()
    for state in positions("underdark"):
        for seat in range(1, state.players + 1):
            rooms = {area.zone: rect for area, rect in laid_out(state, (1280, 720), seat).areas}
            hand, played = len(state.cards("hand", seat)), len(state.cards("play_area", seat))
            assert not rooms["hand"].colliderect(rooms["play_area"].inflate(-2, 0))
            if hand != played:
                seen.add(hand > played)
                assert (rooms["hand"].width > rooms["play_area"].width) == (hand > played)
    assert True in seen


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship"])
def test_a_hand_sorts_itself_by_kind_and_like_cards_lie_side_by_side(table):
    seen = 0
    for state in positions(table):
        places = laid_out(state, (1280, 720))
        hand = [card for card, zone in places.zone_of.items() if zone == "hand"]
        hand.sort(key=lambda card: places.poses[card].x)
        facts = [state.cartridge.content.cards[state.raw.cards[card - 1].definition].facts for card in hand]
        kinds = [one.get("kind", 0) for one in facts]
        assert kinds == sorted(kinds)
        names = [state.raw.cards[card - 1].definition for card in hand]
        assert sum(one != other for one, other in itertools.pairwise(names)) == max(0, len(set(names)) - 1)
        seen += len(hand) > 2
    assert seen


def test_a_card_that_is_carried_out_lies_over_no_card_that_answers_it():
    """Who takes the damage of a card that was revealed: their numbers are in sight."""
    cartridge = load_table("quest")
    layout, seen = load_layout(cartridge.content), 0
    for setup, seed in itertools.product(every_setup(cartridge.content)[:4], range(1, 7)):
        match, chance = Match(cartridge, replace(setup, seed=seed)), random.Random(seed)
        while (decision := match.decision) is not None and match.position < 120:
            revealed = match.state.cards("resolving")
            poses = lay_out(match.state, layout, (1280, 720), decision.player, None, 720).poses if revealed else {}
            for over in revealed:
                for option in {one.value for one in decision.options if one.kind == "card"} & (set(poses) - {over}):
                    rect, common = poses[option].rect, poses[option].rect.clip(poses[over].rect)
                    assert common.width * common.height < 0.25 * rect.width * rect.height, (seed, match.position)
                    seen += 1
            match.choose(chance.randrange(len(decision.options)))
    assert seen > 10


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("enemies", "allies"), [(1, 8), (1, 3), (3, 9), (5, 5), (2, 14)])
def test_enemies_and_characters_face_each_other_alike_and_within_their_frame(size, enemies, allies):
    who = ["aragorn", "gloin", "theodred", *["guard_of_the_citadel"] * (allies - 3)]
    seat = {"threat": 30, "area": who, "engaged": [{"card": "forest_spider", "owner": 0}] * enemies}
    state = load_situation(load_table("quest"), {"players": 1, "step": "planning_phase", "seat": [seat]})[0]
    places = laid_out(state, size)
    frame = places.slots["seat"]
    of = {zone: [places.poses[card] for card in state.cards(zone, 1)] for zone in ("engaged", "area")}
    for pose in of["engaged"] + of["area"]:
        assert frame.left <= pose.rect.left and pose.rect.right <= frame.right, f"{pose} leaves {frame}"
    tops = {zone: {round(pose.y) for pose in poses} for zone, poses in of.items()}
    if tops["engaged"] & tops["area"]:  # side by side, not one above the other
        assert len({round(pose.height) for pose in of["engaged"] + of["area"]}) == 1


def test_a_card_is_as_wide_as_its_face_is():
    assert Pose(100, 200, 70).rect == (75, 165, 50, 70)
    assert Pose(100, 200, 70, face="full").rect.size == (50, 70)
    for face, ratio in RATIOS.items():
        assert Pose(0, 0, 100, face=face).rect.width == round(100 * ratio)


@pytest.mark.parametrize(
    ("size", "margin", "field"),
    [
        ((1280, 720), 8, (8, 8, 1264, 704)),
        ((4000, 1000), 10, ((4000 - round(1000 * WIDEST)) // 2 + 10, 10, round(1000 * WIDEST) - 20, 980)),
        ((640, 480), 0, (0, 0, 640, 480)),
    ],
)
def test_what_is_played_on_is_no_wider_than_people_can_see(size, margin, field):
    assert field_of(size, margin) == field


def test_a_box_is_a_share_of_what_it_stands_in():
    assert inside(pygame.Rect(10, 20, 200, 100), (0.25, 0.5, 0.5, 0.25)) == (60, 70, 100, 25)
    assert inside(pygame.Rect(0, 0, 3, 3), (0.5, 0.5, 0.5, 0.5)) == (2, 2, 2, 2)


@pytest.mark.parametrize(("size", "shape"), [((1600, 900), "wide"), ((640, 480), "tall"), ((480, 640), "tall")])
def test_a_square_screen_is_a_tall_one(size, shape):
    assert shape_of(size) == shape
    high = round(1000 * SQUARE)
    assert (shape_of((high, 1000)), shape_of((high - 1, 1000)), shape_of((1, 0))) == ("wide", "tall", "tall")


def slotted(slots):
    """A layout of slots alone, the same on every screen."""
    return SimpleNamespace(slots={"wide": slots, "tall": slots})


COLUMN = {"prompt": (0.8, 0.2, 0.2, 0.8), "dials": (0.8, 0.0, 0.2, 0.2), "board": (0.0, 0.0, 0.8, 1.0)}
BAND = {"prompt": (0.0, 0.8, 1.0, 0.2), "board": (0.0, 0.0, 1.0, 0.8)}


@pytest.mark.parametrize("slots", [COLUMN, BAND])
@pytest.mark.parametrize("zoom", [0.5, 1.0])
def test_slots_stand_where_the_layout_says_and_no_smaller_with_small_letters(slots, zoom):
    field, found = slots_of(slotted(slots), (1000, 1000), 1000, zoom)
    assert field == (11, 11, 978, 978)
    assert found == {name: inside(field, box) for name, box in slots.items()}


@pytest.mark.parametrize(
    ("zoom", "wide", "above"),
    [(1.5, 0.3, 0.3), (1.2, 0.24, 0.24), (9.0, places.MOST_COLUMN, places.MOST_ABOVE)],
)
def test_a_column_grows_with_the_letters_and_so_does_what_stands_over_it(zoom, wide, above):
    field, found = slots_of(slotted(COLUMN), (1000, 1000), 1000, zoom)
    assert found["prompt"] == inside(field, (1 - wide, above, wide, 1 - above))
    assert found["dials"] == inside(field, (1 - wide, 0.0, wide, above))
    assert found["board"] == inside(field, (0.0, 0.0, 1 - wide, 1.0))


@pytest.mark.parametrize(("zoom", "high"), [(1.0, 0.2), (1.2, 0.24), (9.0, places.MOST_BAND)])
def test_a_band_under_the_table_grows_with_the_letters(zoom, high):
    field, found = slots_of(slotted(BAND), (1000, 1000), 1000, zoom)
    assert found == {
        "prompt": inside(field, (0.0, 1 - high, 1.0, high)),
        "board": inside(field, (0.0, 0.0, 1.0, 1 - high)),
    }


def test_the_prompt_stands_beside_the_table_or_under_it():
    assert is_beside(pygame.Rect(0, 0, 149, 100)) and not is_beside(pygame.Rect(0, 0, 150, 100))


def test_a_name_has_room_for_the_smallest_letters():
    assert Reading(1000).title == 34
    assert Reading(1000, least=40).title == 54
    assert (Reading(100).zoom, Reading(100).least) == (1.0, 9)


@pytest.mark.parametrize(
    ("seats", "alone"),
    [(None, True), ((1,), True), (((1,),), True), (((1, 2),), False), (((1,), (2,)), True), ((1, 2), True)],
)
def test_one_hand_or_several_of_ones_own(seats, alone):
    assert is_alone(seats) is alone


def test_how_bad_it_is_to_hide_something():
    taken = [pygame.Rect(0, 0, 10, 10), pygame.Rect(100, 0, 10, 10)]
    assert places._hidden(pygame.Rect(20, 0, 10, 10), taken) == 0
    assert places._hidden(pygame.Rect(5, 0, 10, 10), taken) == pytest.approx(0.5)
    assert places._hidden(pygame.Rect(2, 0, 10, 10), taken) == pytest.approx(0.8), "a fifth in sight will do"
    assert places._hidden(pygame.Rect(1, 0, 10, 10), taken) == pytest.approx(4.9)
    assert places._hidden(pygame.Rect(0, 0, 200, 5), taken) == pytest.approx(1.0)


def test_what_lies_above_the_rest_moves_aside_and_stays_where_nothing_is():
    room = pygame.Rect(0, 100, 400, 300)
    box = pygame.Rect(150, 200, 100, 100)
    assert places._clear(box, room, []) == box
    half = [pygame.Rect(150, 200, 100, 100)]
    moved = places._clear(box, room, half)
    assert not moved.colliderect(half[0]) and moved.top in (200, 100) and room.contains(moved)
    whole = [pygame.Rect(0, 200, 400, 100)]
    assert places._clear(box, room, whole).topleft == (150, 100), "as high as the room, and no farther aside"
    wider = pygame.Rect(-20, 200, 500, 100)
    assert places._clear(wider, room, whole).size == (500, 100)


def test_a_hand_closes_up_as_it_fills_and_a_turned_card_is_taller():
    room = pygame.Rect(0, 0, 1000, 200)
    assert places._step(room, 140, 1) == pytest.approx(100)
    assert places._step(room, 140, 2) == pytest.approx(103)
    assert places._step(room, 140, 11) == pytest.approx((960 - 100) / 10)
    assert places._tall(70, 0.0) == 70
    assert places._tall(70, math.pi / 2) == pytest.approx(50)


def test_a_stack_is_as_deep_as_what_lies_on_what_lies_on_it():
    hosted = {1: [2, 3], 3: [4], 5: [6] * 9}
    assert [places._stack_depth(card, hosted) for card in (1, 2, 3, 5)] == [3, 0, 1, 9]
    assert places._peeks([1, 2], hosted) == 3
    assert places._peeks([5], hosted) == places.MOST_PEEKS == 4
    assert places._peeks([], hosted) == 0


def test_what_all_places_rest_on():
    assert (places.PEEK, places.TITLE, places.CLEARLY, places.MOST_BESIDE) == (0.17, 0.034, 1.25, 3)
    assert (places.LEAST_SHARE, places.LEAST_EMPTY, places.NEARER, places.TILT) == (0.16, 0.02, 0.25, 7.0)
    assert (places.FAN_DEGREES, places.WIDEST_FAN, places.SINK, places.HAND) == (1.4, 14.0, 0.45, 0.235)
    assert (places.LETTERS, places.COMPARED) == (4.2, 5.6)
    assert (places.MOST_COLUMN, places.MOST_BAND, places.MOST_ABOVE) == (0.36, 0.3, 0.46)
    assert (places.PARTNER, places.PARTNERS, places.GIVE_WAY, places.SIDE) == (0.3, 0.37, 1.5, 0.075)


@pytest.mark.parametrize(("others", "zoom", "right"), [(1, 1.0, 300), (2, 1.0, 370), (1, 1.44, 174)])
def test_other_sides_have_a_part_of_a_slot_and_give_way_to_larger_letters(others, zoom, right):
    open_side, beside = places._parted(pygame.Rect(5, 7, 1000, 400), others, zoom)
    assert open_side == (5, 7, 1000 - 10 - right, 400)
    assert beside == (1005 - right, 7, right, 400)


def test_other_sides_stand_one_under_the_other_as_high_as_what_they_stand_beside():
    sides = places._sides(pygame.Rect(700, 0, 300, 999), pygame.Rect(0, 50, 600, 395), [2, 3, 4])
    assert sides == {2: (700, 50, 300, 128), 3: (700, 183, 300, 128), 4: (700, 317, 300, 128)}


def test_a_slot_is_high_enough_for_the_numbers_or_sides_that_stand_in_it():
    reading = Reading(1000, 1.0, 18)
    layout = SimpleNamespace(versus=SimpleNamespace(slot="staging"), partners=SimpleNamespace(slot="play"))
    assert places._least(layout, "staging", reading, 2) == pytest.approx(18 * places.COMPARED)
    assert places._least(layout, "play", reading, 2) == pytest.approx(2 * (reading.title + 75))
    assert places._least(layout, "play", reading, 0) == places._least(layout, "hand", reading, 2) == 0


def test_a_card_comes_to_its_pile_or_to_the_middle_of_its_area():
    hand, deck = (SimpleNamespace(zone=zone, of="seat") for zone in ("hand", "deck"))
    pile = Pile(deck, 1, Pose(5, 6, 70, face="back"), 3, 0)
    kept = Places(pygame.Rect(0, 0, 9, 9), {}, [(hand, pygame.Rect(0, 0, 200, 70)), (deck, pygame.Rect(0, 0, 9, 9))], 1)
    kept.piles.append(pile)
    assert kept.spot("deck", 1) is pile.pose and kept.pile("deck", 1) is pile
    assert kept.pile("deck", 2) is None, "another seat's is not in sight"
    assert kept.spot("hand", 1) == Pose(100, 35, 63, face="table", layer=layers.ABOVE)
    assert kept.spot("hand", 2) is None and kept.spot("exile", 1) is None
    narrow = Places(pygame.Rect(0, 0, 9, 9), {}, [(hand, pygame.Rect(0, 0, 50, 700))], 1)
    assert narrow.spot("hand", 1).height == pytest.approx(63)


def test_letters_are_of_their_usual_size_unless_it_is_said():
    layout = slotted(COLUMN)
    assert slots_of(layout, (1000, 1000), 1000) == slots_of(layout, (1000, 1000), 1000, 1.0)


@pytest.mark.parametrize(("least", "rows"), [(9, 1), (10, 2)])
def test_a_hand_lies_in_two_rows_where_a_strip_would_not_hold_a_name(monkeypatch, least, rows):
    """Twenty cards, 41.7 pixels from one to the next in a single row: 4.2 of the smallest letters are wanted."""
    monkeypatch.setattr(places, "_face", lambda *given: given[-1])
    kept, area = Places(pygame.Rect(0, 0, 1000, 300), {}, [], 1), SimpleNamespace(zone="hand")
    room = pygame.Rect(0, 0, 1000, 300)
    places._fan(kept, None, area, room, list(range(1, 21)), None, Reading(1000, 1.0, least))
    assert len(kept.poses) == 20 and set(kept.zone_of.values()) == {"hand"}
    across = 20 // rows
    assert kept.poses[across].x - 500 == pytest.approx(500 - kept.poses[1].x), "as far to the left as to the right"
    assert (kept.poses[20].y - kept.poses[1].y > 100) is (rows == 2)
    assert (kept.poses[1].angle != 0) is (rows == 1), "only one row is an arc"
