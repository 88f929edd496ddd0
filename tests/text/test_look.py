"""What lies on the table in lines: spaces name the players whose pieces stand there."""

import pytest

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import SpaceChanged
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.telling.happenings import event_line
from game.text.look import overview, space_lines


@pytest.fixture(scope="module")
def state():
    cartridge = load_table("underdark")
    begun, _events = State.start(cartridge, Setup(players=4, seed=1))
    return begun


def put(state: State, space: str, field: str, value: int) -> int:
    content = state.cartridge.content
    number = next(number for number, one in enumerate(content.spaces, 1) if one.id == space)
    state.raw.spaces[number - 1][content.space_fields.index(field)] = value
    return number


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Everfire: Spies: House Baenre, House Mizzrym"),
        ("ru", "Вечный Огонь: Шпионы: Дом Бэнр, Дом Миззрим"),
    ],
)
def test_spies_are_told_by_their_players_names(state, lang, told):
    here = state.clone()
    number = put(here, "everfire", "spies", 0b101)
    assert told in space_lines(here, number, lang)
    assert told in overview(here, lang, None)


def test_a_troop_is_told_by_whose_it_is(state):
    here = state.clone()
    number = put(here, "everfire__0", "troop", 4)
    assert space_lines(here, number, "en")[0] == "Everfire, space 1: Troop: House Xorlarrin"
    put(here, "everfire__0", "troop", 5)
    assert space_lines(here, number, "en")[0] == "Everfire, space 1: White troop"


def test_a_marker_is_told_by_who_holds_it(state):
    here = state.clone()
    number = put(here, "phaerlin", "holder", 2)
    put(here, "phaerlin", "total_side", 0)
    assert "Control marker: House Barrison Del'Armgo" in space_lines(here, number, "en")[0]


def test_what_changes_on_a_space_is_told_with_names_too(state):
    content = state.cartridge.content
    number = next(number for number, one in enumerate(content.spaces, 1) if one.id == "everfire")
    assert event_line(state, SpaceChanged(number, "spies", 0, 0b1010), "en") == (
        "Everfire: Spies: House Barrison Del'Armgo, House Xorlarrin"
    )
    assert event_line(state, SpaceChanged(number, "spies", 0b1010, 0), "en") == "Everfire: No spies"


def test_fellowship_tells_the_place_the_ring_bearer_and_whether_the_ring_is_used():
    cartridge = load_table("fellowship")
    document = {"players": 2, "step": "activities", "variables": {"place": 3, "ring_bearer": 2, "active": 1}}
    state, _events = load_situation(cartridge, document)
    lines = overview(state, "en", None)
    for told in ("Place: Moria", "Ring-bearer: Sam", "The Ring has not been used in this scenario"):
        assert told in lines
    state, _events = load_situation(cartridge, document | {"variables": document["variables"] | {"ring_used": 1}})
    assert "The Ring has been used in this scenario" in overview(state, "en", None)
    assert "Место: Мория" in overview(state, "ru", None)


def against_the_shadow(**shadow):
    """The Duel with an enemy, Gandalf's turn on Weathertop."""
    document = {
        "step": "take_actions",
        "options": {"scenario": "duel", "shadow": "normal"},
        "variables": {"turn": 1},
        "seat": [{"hand": ["sam_gamgee"]}, shadow],
        "zones": {"active_path": ["weathertop"], "battlegrounds": ["lorien"], "path_deck": []},
    }
    return load_situation(load_table("ringwar"), document)[0]


def test_a_seat_of_the_rules_is_told_as_such_and_its_cards_in_their_order():
    orcs, olog = "ats_mordor_orcs", "ats_olog_hai"
    lines = overview(against_the_shadow(reserve=[orcs, olog, orcs], hand=[orcs]), "en", {1})
    assert "Witch-king plays by its procedure: nobody answers for this seat" in lines
    assert "Reserve of Witch-king, 3 cards from left to right: Mordor Orcs; Olog-hai; Mordor Orcs" in lines
    assert not [line for line in lines if line.startswith("Gandalf plays by")]


@pytest.mark.parametrize(("reserve", "threat"), [(["ats_the_reaver"], ", the Shadow could win there"), ([], "")])
def test_places_are_told_with_their_totals_and_where_an_enemy_could_win(reserve, threat):
    lines = overview(against_the_shadow(reserve=reserve), "en", {1})
    assert f"Weathertop: attack 0, defence 0{threat}" in lines
    assert "Lórien: attack 0, defence 2" in lines
