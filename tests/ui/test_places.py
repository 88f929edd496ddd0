"""Where everything lies: within its slot, in sight, and never wholly hidden by what is held up to be read."""

import itertools
import random
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import every_setup
from game.presentation.layout import load_layout
from game.ui import layers
from game.ui.table.places import Places, lay_out

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
