"""What lies on a table can be read from where people sit, in late positions of every table, seat count and size."""

import itertools
import math
import random
from dataclasses import replace
from functools import cache, lru_cache

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.engine.sources.content import LANGUAGES
from game.presentation.layout import Layout, load_layout
from game.ui.faces import hand, small
from game.ui.faces.faces import Faces
from game.ui.fonts import SMALLEST, SMALLEST_FAR, Fonts
from game.ui.table import battle_rooms, lines, partners
from game.ui.table.places import Places, Reading, lay_out, shape_of

TABLES = ("quest", "underdark", "fellowship", "ringwar")
SIZES = ((640, 480), (1024, 600), (1280, 720), (1920, 1080), (2560, 1080))
CHOICES, EVERY = 400, 100  # of each random game, and how many pass from one position that is looked at to the next
SEEDS = (1, 2)


@cache
def late_positions(table: str) -> tuple:
    """States of random games with every number of seats, several seeds each."""
    cartridge, found = load_table(table), []
    setups = {Match(cartridge, setup).state.players: setup for setup in every_setup(cartridge.content)}
    for (_players, setup), seed in itertools.product(setups.items(), SEEDS):
        match, chance = Match(cartridge, replace(setup, seed=seed)), random.Random(seed)
        for number in range(1, CHOICES + 1):
            if match.decision is None:
                break
            match.choose(chance.randrange(len(match.decision.options)))
            if number % EVERY == 0:
                found.append(match.state.clone())
    return tuple(found)


def unit_of(size: tuple[int, int]) -> int:
    return max(1, min(size[1], size[0] * 5 // 8))


@cache
def kept_fonts(size: tuple[int, int], distance: str) -> Fonts:
    return Fonts(unit_of(size), 100, distance)


@cache
def kept_faces(table: str, size: tuple[int, int], distance: str, lang: str) -> Faces:
    return Faces(load_table(table).content, kept_fonts(size, distance), lang)


@cache
def layout_of(table: str) -> Layout:
    return load_layout(load_table(table).content)


def laid_out(state, size: tuple[int, int], faces: Faces, seat: int) -> Places:
    layout, kept = layout_of(state.cartridge.content.id), faces.fonts
    reading = Reading(kept.height, kept.zoom, kept.least)
    moved = battle_rooms.slots_of(state, layout, size, seat, reading)
    places = lay_out(state, layout, size, seat, None, reading, moved)
    lines.lay_out(places, state, layout, reading)
    partners.lay_out(places, state, layout, None, reading)
    return places


@lru_cache(maxsize=4)  # the languages of a size follow each other, and lay out alike
def every_table(table: str, size: tuple[int, int], distance: str) -> list[tuple[State, Places]]:
    """Every late position, seen from the first seat and from the last."""
    faces = kept_faces(table, size, distance, "en")
    return [
        (state, laid_out(state, size, faces, seat)) for state in late_positions(table) for seat in {1, state.players}
    ]


def name_strip(faces: Faces, state, card: int, pose) -> pygame.Rect | None:
    """Where a card's name stands on the screen; None for one that shows none."""
    definition, height = state.raw.cards[card - 1].definition, max(8, round(pose.height))
    content_card, rect = faces.content.cards[definition], pose.rect
    if tenths := hand.tenths_of(pose.face):
        box, name = hand.name_of(faces, content_card, height, tenths)
        return box.move(rect.topleft) if name.lines else None
    if pose.face == "table":
        share, name = faces._table_name(content_card, height)
        return pygame.Rect(rect.left, rect.bottom - round(share * height), rect.width, round(share * height))
    if pose.face in ("line", "tile", "ticket", "slip"):
        tall = round(height * small.NAMED[pose.face][-1])
        shown = small.name_of(faces, definition, pose.face, height)
        return pygame.Rect(rect.left, rect.bottom - tall, rect.width, tall) if shown else None
    return None


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_no_two_cards_of_a_zone_hide_each_others_names(table, size, distance):
    faces, seen = kept_faces(table, size, distance, "en"), 0
    for state, places in every_table(table, size, distance):
        for card, pose in places.poses.items():
            strip = name_strip(faces, state, card, pose)
            if strip is None:
                continue
            seen += 1
            for other, above in places.poses.items():
                hides = above.layer > pose.layer and other != card
                if hides and places.zone_of[other] == places.zone_of[card]:
                    common = strip.clip(above.rect)
                    assert min(common.size) <= 3, f"{state.card_id(other)} hides {state.card_id(card)} by {common}"
    assert seen


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_at_a_desk_every_card_of_a_row_or_hand_has_its_name_in_letters_that_can_be_read(table, size, lang):
    faces, seen = kept_faces(table, size, "desk", lang), 0
    least = max(9, round(unit_of(size) * SMALLEST / 100))
    for state, places in every_table(table, size, "desk"):
        for card, pose in places.poses.items():
            content_card = faces.content.cards[state.raw.cards[card - 1].definition]
            height = round(pose.height)
            if tenths := hand.tenths_of(pose.face):
                name = hand.name_of(faces, content_card, height, tenths)[1]
            elif pose.face == "table":
                name = faces._table_name(content_card, height)[1]
            else:
                continue
            seen += 1
            assert name.lines and name.pixels >= least, (content_card.id, places.zone_of[card], pose, name)
            assert "…" not in "".join(name.lines)
    assert seen


def shown_name(faces: Faces, definition: int, face: str, height: int):
    """A name as it stands on a face; None where it stands on none."""
    if tenths := hand.tenths_of(face):
        return hand.name_of(faces, faces.content.cards[definition], height, tenths)[1]
    if face == "table":
        return faces._table_name(faces.content.cards[definition], height)[1]
    return small.name_of(faces, definition, face, height) if face in small.NAMED else None


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_no_name_is_smaller_narrower_or_in_other_letters_than_its_neighbours(table, size, lang, distance):
    """Faces of one height have one size and style for all names: whoever needs more room has more lines, or a broken
    word."""
    faces, letters = kept_faces(table, size, distance, lang), {}
    for state, places in every_table(table, size, distance):
        for card, pose in places.poses.items():
            height = round(pose.height)
            name = shown_name(faces, state.raw.cards[card - 1].definition, pose.face, height)
            if name and name.lines:
                found = letters.setdefault((pose.face, height), {})
                found.setdefault((name.pixels, name.family, name.width), " / ".join(name.lines))
    assert {face: found for face, found in letters.items() if len(found) > 1} == {}
    assert letters


@pytest.mark.parametrize(("size", "distance"), [((640, 480), "desk"), *((size, "couch") for size in SIZES)], ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_every_name_that_is_there_can_be_read(table, size, distance):
    """From the couch, and on the smallest screen, a name without room is left to the panel."""
    faces, seen = kept_faces(table, size, distance, "ru"), 0
    least = max(9, round(unit_of(size) * (SMALLEST_FAR if distance == "couch" else SMALLEST) / 100))
    assert faces.fonts.least == least
    for state, places in every_table(table, size, distance):
        for card, pose in places.poses.items():
            definition, height = state.raw.cards[card - 1].definition, max(8, round(pose.height))
            if tenths := hand.tenths_of(pose.face):
                name = hand.name_of(faces, faces.content.cards[definition], height, tenths)[1]
            elif pose.face == "table":
                name = faces._table_name(faces.content.cards[definition], height)[1]
            elif pose.face in small.NAMED:
                name = small.name_of(faces, definition, pose.face, height)
            else:
                continue
            seen += bool(name and name.lines)
            assert not (name and name.lines) or name.pixels >= least, (pose, name)
    assert seen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_card_of_a_row_lies_over_another(size):
    for table in ("quest", "underdark", "fellowship"):
        for state, places in every_table(table, size, "desk"):
            rows = [card for card, pose in places.poses.items() if pose.face == "table"]
            for one, other in itertools.combinations(rows, 2):
                if places.zone_of[one] == places.zone_of[other] and places.poses[one].y == places.poses[other].y:
                    common = places.poses[one].rect.clip(places.poses[other].rect)
                    assert common.width <= 2, (state.card_id(one), state.card_id(other), common)


@cache
def crowded_positions() -> tuple:
    """Of random games with every set-up where cards are held back: when some seat holds most of them."""
    cartridge, found = load_table("ringwar"), []
    for setup, seed in itertools.product(every_setup(cartridge.content), SEEDS):
        match, chance, fullest = Match(cartridge, replace(setup, seed=seed)), random.Random(seed), {}
        for _ in range(CHOICES):
            if match.decision is None:
                break
            match.choose(chance.randrange(len(match.decision.options)))
            held = max(len(match.state.cards("reserve", seat)) for seat in range(1, match.state.players + 1))
            if held >= max(fullest, default=0):
                fullest[held] = match.state.clone()
        found.append(fullest[max(fullest)])
    return tuple(found)


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [*SIZES, (800, 480), (1024, 768)], ids=str)
def test_all_that_is_held_back_can_be_read_however_much_it_is(size, distance):
    """Every number, and at a desk on a wide screen every name; on the smallest of them nearly every one. On a square
    one a name is left to the panel, and from the couch the numbers of a card that has five of them."""
    layout, faces = layout_of("ringwar"), {lang: kept_faces("ringwar", size, distance, lang) for lang in LANGUAGES}
    wide, seen, dense, most, nameless = shape_of(size) == "wide", 0, 0, 0, set()
    for state in crowded_positions():
        for seat in {1, state.players}:
            places = laid_out(state, size, faces["en"], seat)
            for one in range(1, state.players + 1):
                most = max(most, len(state.cards("reserve", one)))
                for card in state.cards("reserve", one):
                    pose, definition = places.poses[card], state.raw.cards[card - 1].definition
                    look, seen = lines.look_of(state, layout, card, pose.face), seen + 1
                    for shown in faces.values():
                        given = (pose.face, round(pose.height), definition, len(look.signs), look.badges)
                        tile = small.tile_of(shown, *given)
                        dense += not tile.fits
                        assert tile.fits or (not wide and distance == "couch" and len(look.signs) >= 5), (pose, look)
                        if not tile.name and wide and distance == "desk":
                            nameless.add((seat, card, definition, shown.lang))
    assert len(nameless) <= (0 if size[0] >= 1024 else seen * len(faces) * 0.01), nameless
    assert most >= 12 and dense <= seen * len(faces) * 0.01


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [*SIZES, (1024, 768)], ids=str)
def test_teams_share_the_height_and_none_of_their_cards_lies_over_another(size, distance):
    layout, faces = layout_of("ringwar"), kept_faces("ringwar", size, distance, "en")
    names, heights = layout.shared[0], set()
    for state, seat in itertools.product(crowded_positions(), (1, 2)):
        places = laid_out(state, size, faces, seat)
        slots = [places.slots[name] for name in names]
        assert all(above.bottom <= below.top for above, below in itertools.pairwise(slots))
        heights.add(slots[0].height)
        cards = {
            card: pose.rect for card, pose in places.poses.items() if places.zone_of[card] in ("reserve", "attached")
        }
        for card, rect in cards.items():
            assert [slot for slot in slots if slot.inflate(2, 2).contains(rect)], (state.card_id(card), rect)
        in_rows = {card: rect for card, rect in cards.items() if places.poses[card].face != "coin"}
        for (one, rect), (other, there) in itertools.combinations(in_rows.items(), 2):
            assert min(rect.clip(there).size) <= 1, (state.card_id(one), state.card_id(other))
    assert len(heights) > 3


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_held_back_lie_in_their_order_row_by_row(size):
    """Seats that the rules play go by it."""
    faces, rows = kept_faces("ringwar", size, "desk", "en"), 0
    for state in crowded_positions():
        places = laid_out(state, size, faces, 1)
        for seat in range(1, state.players + 1):
            poses = [places.poses[card] for card in state.cards("reserve", seat)]
            assert poses == sorted(poses, key=lambda pose: (pose.y, pose.x))
            rows = max(rows, len({pose.y for pose in poses}))
    assert rows > 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_from_the_couch_cards_that_have_the_room_are_larger(size):
    larger = 0
    for state in late_positions("quest"):
        desk, couch = (
            laid_out(state, size, kept_faces("quest", size, distance, "en"), 1) for distance in ("desk", "couch")
        )
        few = [card for card in state.cards("hand", 1) if len(state.cards("hand", 1)) <= 4]
        for card in few:
            assert couch.poses[card].height >= desk.poses[card].height
            larger += couch.poses[card].height > desk.poses[card].height
        assert couch.slots["prompt"].width > desk.slots["prompt"].width * 1.1
        assert couch.slots["dials"].height > desk.slots["dials"].height * 1.1
    assert larger


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_no_text_of_a_face_is_set_smaller_than_its_neighbours(table, lang, distance):
    """Of a close look, and of a card held up: at least 0.85 of the size that most texts have, and what is promised."""
    size = (1280, 720)
    faces = kept_faces(table, size, distance, lang)
    for height in (518, 403) if distance == "desk" else (518,):  # from the couch cards are held up in words
        fits = [faces.fit(number, height) for number in range(len(faces.content.cards))]
        sizes = sorted(fit.text.pixels for fit in fits if fit.text.paragraphs)
        usual = sizes[len(sizes) // 2]
        for fit, card in zip(fits, faces.content.cards, strict=True):
            if fit.text.paragraphs:
                assert fit.text.fits, card.id
                assert fit.text.pixels >= usual * 0.85, (card.id, fit.text.pixels, usual)


def test_a_hand_of_fourteen_is_sorted_by_kind_and_shows_every_name():
    cartridge = load_table("quest")
    match = Match(cartridge, replace(next(iter(every_setup(cartridge.content))), seed=3))
    state = match.state.clone()
    size = (1280, 720)
    faces = kept_faces("quest", size, "desk", "en")
    sorted_by = [
        cartridge.content.cards[state.raw.cards[card - 1].definition].facts["kind"]
        for card, pose in sorted(laid_out(state, size, faces, 1).poses.items(), key=lambda item: item[1].x)
        if hand.tenths_of(pose.face)
    ]
    assert sorted_by and sorted_by == sorted(sorted_by)


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_two_numbers_against_each_other_have_room_for_their_words(size, distance):
    """Also over an empty staging area, as at the beginning."""
    cartridge = load_table("quest")
    faces = kept_faces("quest", size, distance, "en")
    for state in (Match(cartridge, next(iter(every_setup(cartridge.content)))).state, *late_positions("quest")):
        staging = laid_out(state, size, faces, 1).slots["staging"]
        assert staging.height >= faces.fonts.least * 5.5, (staging, faces.fonts.least)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_no_card_of_a_hand_leaves_its_tray(table, size):
    seen = 0
    for state, places in every_table(table, size, "desk"):
        tray = next(rect for area, rect in places.areas if area.zone == "hand")
        for _card, pose in ((card, pose) for card, pose in places.poses.items() if places.zone_of[card] == "hand"):
            turn = math.radians(abs(pose.angle))
            tall = pose.height * math.cos(turn) + pose.rect.width * math.sin(turn)
            assert tray.top - 2 <= pose.y - tall / 2 and pose.y + tall / 2 <= tray.bottom + 2, (
                state.players,
                pose,
                tray,
            )
            seen += 1
    assert seen


def test_what_a_neighbour_lies_over_holds_no_number_and_no_text():
    faces = kept_faces("ringwar", (1280, 720), "desk", "en")
    looked_at = 0
    for card in faces.content.cards:
        for tenths in (8, 9):
            box, _name = hand.name_of(faces, card, 150, tenths)
            effect = hand.effect_of(faces, card, 150, tenths)
            layout = hand._layout(faces, card, 150, tenths, box, effect)
            in_sight = layout.size[0] * tenths / 10 + 1
            assert layout.right.right <= in_sight and layout.text.right <= in_sight
            looked_at += effect is not None
    assert looked_at
