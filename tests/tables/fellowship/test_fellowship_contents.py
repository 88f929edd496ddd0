"""What is printed: cards with their symbols, tiles, boards and scores, against tables of their own."""

from __future__ import annotations

from collections import Counter

import pytest
from fellowship_positions import JOURNEY, TILES, tile
from fellowship_table import TRACKS

SYMBOLS = (*TRACKS, "wild")
EPICS = {
    "rivendell": {"miruvor", "mithril", "athelas", "staff"},
    "lothlorien": {"belt", "phial", "elessar", "lembas"},
}
# Place, colour, symbols.
FEATURES = {
    "gandalf_companion": ("rivendell", "brown", "travelling 2"),
    "glamdring": ("rivendell", "grey", "wild 2"),
    "aragorn": ("rivendell", "brown", "wild 2"),
    "anduril": ("rivendell", "grey", "fighting 2"),
    "gimli": ("rivendell", "brown", "fighting 2"),
    "legolas": ("rivendell", "brown", "hiding 2"),
    "boromir": ("rivendell", "brown", "fighting 2"),
    "sting": ("rivendell", "grey", "wild 1"),
    "book": ("moria", "grey", "hiding 1"),
    "pipe": ("moria", "grey", "friendship 2"),
    "arwen": ("lothlorien", "grey", "wild 2"),
    "galadriel": ("lothlorien", "grey", "wild 2"),
    "box_of_earth": ("lothlorien", "grey", "wild 1"),
    "elven_rope": ("lothlorien", "grey", "travelling 2"),
    "boat": ("lothlorien", "grey", "travelling 1"),
    "elven_cloak": ("lothlorien", "grey", "hiding 2"),
    "brooch": ("lothlorien", "grey", "friendship 1"),
    "bow": ("lothlorien", "grey", "fighting 1"),
    "theoden": ("helms_deep", "brown", "friendship 2"),
    "shadowfax": ("helms_deep", "brown", "travelling 2"),
    "eomer": ("helms_deep", "grey", "fighting 2"),
    "riders_of_rohan": ("helms_deep", "brown", "wild 2"),
    "faramir": ("shelobs_lair", "brown", "hiding 2"),
    "gollum": ("shelobs_lair", "brown", "wild 3"),
    "army_of_the_dead": ("mordor", "brown", "friendship 2"),
    "ghan": ("mordor", "grey", "fighting 2"),
    "eowyn": ("mordor", "brown", "wild 2"),
}
GANDALF = {"healing", "persistence", "guidance", "foresight", "magic"}
# S a shield, G a golden one, H a heart, U a sun, R a ring, L a step left, D the die; a card by its name.
BOARDS = {
    ("moria", "fighting"): "S S R S S R D S D G",
    ("moria", "hiding"): "book R H R H R H",
    ("moria", "travelling"): "S S U S U S U",
    ("helms_deep", "fighting"): "S S R S S R S S S G",
    ("helms_deep", "friendship"): "D theoden R shadowfax R eomer R",
    ("helms_deep", "travelling"): "S H H H S U S U S U",
    ("shelobs_lair", "fighting"): "S S S S S D D G R R",
    ("shelobs_lair", "hiding"): "faramir R H R H R H",
    ("shelobs_lair", "travelling"): "S S U S S U S L S U",
    ("mordor", "travelling"): "S S S S S D S S S S D S D",
    ("mordor", "fighting"): "S H S H S H L",
    ("mordor", "hiding"): "S U S U S U L",
    ("mordor", "friendship"): "S army_of_the_dead S ghan S eowyn L",
}
LETTERS = {"S": "shield", "G": "golden_shield", "H": "heart", "U": "sun", "R": "ring_token", "L": "heal", "D": "die"}
POINTS = {
    ("moria", "fighting"): list(range(11, 21)),
    ("helms_deep", "fighting"): list(range(31, 41)),
    ("shelobs_lair", "fighting"): list(range(41, 51)),
    ("mordor", "travelling"): [50, 51, 51, 52, 52, *range(53, 61)],
}
EVENTS = {
    "moria": "speak_friend_and_enter watcher_in_the_water stone_in_the_well trapped orcs_attack fly_you_fools",
    "helms_deep": "wormtongue_unmasked riders_of_rohan orcs_attack_the_gate fire_of_orthanc orcs_storm_forward "
    "orcs_conquer_helms_deep",
    "shelobs_lair": "gollum faces_of_the_dead the_forbidden_pool the_lord_of_the_nazgul_searches_for_the_ring "
    "shelob_appears shelob_attacks",
    "mordor": "sam_saves_frodo lord_of_the_nazgul_attacks battle_of_the_pelennor_fields mouth_of_sauron "
    "surrounded_by_dark_forces the_ring_is_mine",
}


def symbols_of(facts: dict[str, int]) -> str:
    return " ".join(f"{name} {facts[name]}" for name in SYMBOLS if facts.get(name))


def word(content, fact: str, facts: dict[str, int]) -> str:
    """The word a fact of an enum stands for."""
    return content.enums[content.facts[fact]][facts[fact] - 1] if facts.get(fact) else ""


@pytest.fixture(scope="module")
def cards(fellowship):
    return {card.id: card.facts for card in fellowship.content.cards}


def of_kind(fellowship, kind: str) -> set[str]:
    content = fellowship.content
    return {card.id for card in content.cards if word(content, "kind", card.facts) == f"{kind}_card"}


def test_f2_the_sixty_journey_cards_carry_one_symbol_each(fellowship, cards):
    assert of_kind(fellowship, "journey") == set(JOURNEY)
    for name in JOURNEY:
        symbol, _, colour = name.partition("_")
        assert symbols_of(cards[name]) == f"{symbol} 1"
        assert word(fellowship.content, "colour", cards[name]) == colour


def test_f2_there_are_thirty_five_features(fellowship):
    epics = set().union(*EPICS.values())
    assert of_kind(fellowship, "feature") == set(FEATURES) | epics
    assert len(FEATURES) + len(epics) == 35


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_carries_its_symbols(fellowship, cards, name):
    content = fellowship.content
    found = (word(content, "place_of", cards[name]), word(content, "colour", cards[name]), symbols_of(cards[name]))
    assert found == FEATURES[name]


@pytest.mark.parametrize("place", EPICS)
def test_epics_are_green_and_have_no_symbols(fellowship, cards, place):
    content = fellowship.content
    for name in EPICS[place]:
        found = (word(content, "place_of", cards[name]), word(content, "colour", cards[name]), symbols_of(cards[name]))
        assert found == (place, "green", "")


def test_the_other_kinds_are_complete(fellowship, cards):
    assert of_kind(fellowship, "gandalf") == GANDALF
    assert of_kind(fellowship, "hobbit") == {"frodo", "sam", "pippin", "merry", "fatty"}
    assert of_kind(fellowship, "tile") == {tile(one) for one in TILES}
    assert {one: cards[one]["value"] for one in of_kind(fellowship, "golden")} == {
        "golden_1": 1,
        "golden_2": 2,
        "golden_3": 3,
    }
    assert (len(of_kind(fellowship, "event")), len(of_kind(fellowship, "haven"))) == (24, 9)


@pytest.mark.parametrize("place", EVENTS)
def test_events_stand_in_their_order(fellowship, cards, place):
    content = fellowship.content
    own = [one for one in of_kind(fellowship, "event") if word(content, "place_of", cards[one]) == place]
    ordered = sorted(own, key=lambda one: cards[one]["number"])
    # Two events are called like a feature, so their ids say that they are events.
    assert [one.removesuffix("_event").removeprefix("event_") for one in ordered] == EVENTS[place].split()
    assert [cards[one]["number"] for one in ordered] == [1, 2, 3, 4, 5, 6]


def track_of(fellowship, place: str, activity: str) -> list[dict]:
    content = fellowship.content
    wanted = (content.enums["place"].index(place) + 1, content.enums["activity"].index(f"{activity}_track") + 1)
    found = [s.facts for s in content.spaces if (s.facts.get("space_place"), s.facts.get("activity")) == wanted]
    return sorted((facts for facts in found if facts.get("index")), key=lambda facts: facts["index"])


@pytest.mark.parametrize(("place", "activity"), BOARDS)
def test_a_track_has_its_spaces(fellowship, place, activity):
    content = fellowship.content
    track = track_of(fellowship, place, activity)
    found = []
    for facts in track:
        meaning = content.enums["content"][facts["content"] - 1]
        found.append(content.enums["gain"][facts["gains"] - 1] if meaning == "card" else meaning)
    assert found == [LETTERS.get(one, one) for one in BOARDS[place, activity].split()]
    assert [facts["index"] for facts in track] == list(range(1, len(track) + 1))


@pytest.mark.parametrize(("place", "activity"), BOARDS)
def test_only_main_tracks_are_numbered(fellowship, place, activity):
    track = track_of(fellowship, place, activity)
    points = POINTS.get((place, activity), [0] * len(track))
    assert [facts.get("points", 0) for facts in track] == points
    assert {facts.get("main", 0) for facts in track} == {int((place, activity) in POINTS)}


def test_no_board_has_other_tracks(fellowship):
    content = fellowship.content
    found = {
        (
            content.enums["place"][s.facts["space_place"] - 1],
            content.enums["activity"][s.facts["activity"] - 1].removesuffix("_track"),
        )
        for s in content.spaces
    }
    assert found == set(BOARDS)


def test_the_boards_hand_out_the_whole_supply():
    for place in ("moria", "helms_deep", "shelobs_lair"):
        letters = Counter(" ".join(text for (own, _), text in BOARDS.items() if own == place).split())
        assert (letters["H"], letters["U"], letters["R"]) == (3, 3, 5)


def test_every_text_is_in_three_languages(fellowship):
    for card in fellowship.content.cards:
        assert set(card.name) >= {"en", "ru", "uk"}, card.id
