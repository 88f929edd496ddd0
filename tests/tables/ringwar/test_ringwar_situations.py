"""Half-known and odd positions are put right (rules/situations.py)."""

from __future__ import annotations

import random

import pytest
from ringwar_table import SEATS

from game.engine.keeping.situation import SituationError, load_situation, play_transcript
from game.engine.machine.console import OVER, error_text, ffi, lib
from game.engine.machine.events import Announced
from game.engine.machine.state import State
from game.engine.telling.happenings import event_line


def load(ringwar, document: dict) -> State:
    return load_situation(ringwar, {"step": "take_actions", "variables": {"turn": 1}} | document)[0]


def ids(state: State, zone: str, seat: int = 0) -> list[str]:
    return sorted(state.card_id(card) for card in state.cards(zone, seat))


def test_an_empty_situation_is_a_game_without_hands(ringwar):
    state = load(ringwar, {"seat": [{"hand": ["gimli"]}]})
    assert [len(state.cards("deck", seat)) for seat in (1, 2, 3, 4)] == [29, 30, 30, 30]
    assert (len(state.cards("path_deck")), len(state.cards("free_battlegrounds"))) == (27, 7)


def test_a_deck_that_is_not_mentioned_holds_the_rest_and_an_empty_one_nothing(ringwar):
    seats = [{"hand": ["gimli"]}, {"deck": [], "hand": ["mordor_orcs", "mordor_orcs"]}, {"reserve": ["arwen"]}]
    state = load(ringwar, {"seat": seats})
    assert (len(state.cards("deck", 1)), len(state.cards("deck", 2)), len(state.cards("deck", 3))) == (29, 0, 29)
    assert "arwen" not in ids(state, "deck", 3)


def test_of_two_active_paths_the_last_stays_and_whoever_stood_there_is_in_reserve(ringwar):
    paths = [{"card": "bag_end", "attached": ["merry_brandybuck"]}, {"card": "weathertop", "attached": ["strider"]}]
    state = load(ringwar, {"zones": {"active_path": paths}})
    assert (ids(state, "active_path"), ids(state, "reserve", 1)) == (["weathertop"], ["merry_brandybuck"])
    assert (state.variable("path_number"), "bag_end" in ids(state, "set_aside")) == (2, True)


def test_locations_come_to_their_own_zones(ringwar):
    zones = {"active_path": ["moria"], "battlegrounds": ["bag_end"], "free_battlegrounds": ["harad", "the_old_forest"]}
    state = load(ringwar, {"seat": [{"hand": ["gimli"]}], "zones": zones})
    assert (ids(state, "active_path"), ids(state, "battlegrounds")) == (["bag_end"], ["moria"])
    assert ids(state, "free_battlegrounds") == []
    assert "harad" in ids(state, "shadow_battlegrounds")
    assert "the_old_forest" in ids(state, "path_deck")


@pytest.mark.parametrize("zone", ["hand", "deck", "reserve", "cycle_pile"])
def test_a_location_in_a_players_zone_is_out_of_the_game(ringwar, zone):
    state = load(ringwar, {"seat": [{zone: ["bag_end"]}, {"hand": ["mordor_orcs"]}]})
    assert "bag_end" in ids(state, "box")
    assert "bag_end" in ids(state, "path_deck")  # which was not mentioned, and so is complete


def test_a_shadow_card_in_a_free_hand_goes_to_whom_it_belongs(ringwar):
    state = load(ringwar, {"seat": [{"hand": ["gimli", "olog_hai", "legolas"]}]})
    assert [ids(state, "hand", seat) for seat in (1, 2, 3)] == [["gimli"], ["olog_hai"], ["legolas"]]
    assert [state.raw.cards[card - 1].owner for card in state.cards("hand", 2)] == [2]


def test_items_without_a_bearer_find_one_or_are_cycled(ringwar):
    reserve = ["sam_gamgee", "mithril_coat", "glamdring", {"card": "treebeard", "attached": ["palantir_of_orthanc"]}]
    state = load(ringwar, {"seat": [{"hand": ["gimli"], "reserve": reserve}]})
    assert (ids(state, "attached"), ids(state, "cycle_pile", 1)) == (["mithril_coat"], ["glamdring"])
    assert ids(state, "cycle_pile", 4) == ["palantir_of_orthanc"]  # the other side's bearer does not count


def test_events_in_play_are_eliminated(ringwar):
    state = load(ringwar, {"seat": [{"hand": ["gimli"], "reserve": ["there_is_another_way"]}]})
    assert ids(state, "eliminated", 1) == ["there_is_another_way"]


def test_cards_among_the_locations_are_cycled(ringwar):
    state = load(
        ringwar, {"seat": [{"hand": ["gimli"]}], "zones": {"battlegrounds": ["olog_hai"], "path_deck": ["arwen"]}}
    )
    assert (ids(state, "cycle_pile", 2), ids(state, "cycle_pile", 3)) == (["olog_hai"], ["arwen"])


def test_cards_written_behind_an_active_location_stand_on_it_in_their_order(ringwar):
    zones = {
        "active_path": ["egladil", "gimli", "the_hunter"],
        "battlegrounds": ["edoras", "moria", "gandalf_the_grey"],
    }
    zones["battlegrounds"] += ["glamdring", "cave_troll"]
    state = load(ringwar, {"seat": [{"hand": ["sting"]}], "zones": zones})
    hosts = [state.card_id(state.raw.cards[card - 1].host) for card in state.cards("attached")]
    assert list(zip((state.card_id(card) for card in state.cards("attached")), hosts, strict=True)) == [
        ("gimli", "egladil"), ("the_hunter", "egladil"), ("gandalf_the_grey", "moria"), ("cave_troll", "moria"),
        ("glamdring", "gandalf_the_grey"),
    ]  # fmt: skip
    assert [state.raw.cards[card - 1].owner for card in state.cards("attached")] == [1, 2, 1, 4, 1]


PATH = {"active_path": ["egladil"]}


@pytest.mark.parametrize(
    ("seats", "zones", "told"),
    [
        ([{"hand": ["gimli", "sting"]}], PATH, []),
        ([{"hand": ["gimli", "olog_hai"]}], PATH, ["Olog-hai belong to Witch-king, and lie there"]),
        (
            [{"hand": ["gimli", "bag_end"]}],
            PATH | {"free_scored": ["arwen"]},
            [f"{one} cannot lie where this situation has it, and is out of play" for one in ("Arwen", "Bag End")],
        ),
        (
            [{"hand": ["gimli"]}],
            {"active_path": ["bag_end", "egladil"]},
            ["Bag End is not active: of several active paths the last one stays"],
        ),
        (
            [{"hand": ["gimli"], "reserve": ["glamdring"]}],
            PATH,
            ["Glamdring has no bearer in this situation, and is cycled"],
        ),
        (
            [{"hand": ["gimli", "sting"], "reserve": ["gimli"]}, {"hand": ["mordor_orcs"] * 5}],
            PATH,
            ["There are more copies of Gimli in this situation than in the game"],
        ),
    ],
)
def test_what_a_file_cannot_have_meant_is_told_in_a_line(ringwar, seats, zones, told):
    document = {"step": "take_actions", "variables": {"turn": 1}, "seat": seats, "zones": zones}
    state, events = load_situation(ringwar, document)
    odd = [one for one in events if isinstance(one, Announced) and one.name.startswith("odd_")]
    assert [event_line(state, one, "en") for one in odd] == told


def test_numbers_out_of_range_are_put_right(ringwar):
    odd = {"turn": 77, "first": -3, "corruption": -4, "passed": 999, "forced": 9, "round": -2, "path_number": 30}
    state = load(ringwar, {"variables": odd, "seat": [{"hand": ["gimli"], "ring": 9}]})
    names = ("first", "corruption", "passed", "round", "path_number")
    assert [state.variable(name) for name in names] == [1, 0, 999 & 15, 9, 9]
    assert (state.decision.player, state.player_variable(1, "ring")) == (1, 1)


def test_a_card_in_hand_has_neither_tokens_nor_marks(ringwar):
    card = {"card": "gimli", "attack_tokens": 3, "fresh": True, "played": True}
    state = load(ringwar, {"seat": [{"hand": [card, "sting"]}]})
    raw = state.raw.cards[state.cards("hand", 1)[0] - 1]
    assert (any(raw.counters), raw.flags) == (False, 0)
    played = state.cards("hand", 1)[0]
    assert played not in [option.value for option in state.decision.options if option.kind == "card"]  # R47


def test_a_path_deck_with_gaps_goes_on_with_the_next_number(table):
    t = table(step="activate_locations", path_number=3, path_deck=["amon_hen"])
    assert t.state.variable("path_number") >= 6
    assert "amon_hen" in (t.path, *t.taken[0], *t.taken[1])


def test_without_further_paths_the_round_is_the_last(table):
    hands = {"frodo": {"hand": ["gimli"]}, "aragorn": {"hand": ["arwen"]}}
    t = table(step="activate_locations", path_number=4, path_deck=[], free_battlegrounds=[], **hands)
    t.first_option_until("nothing")
    assert t.state.over


# --- whatever is written, the game goes on to its end


def anything(chance: random.Random, content) -> dict:
    """Any cards of the game in any zones, with any numbers."""
    scenario = chance.choice(list(SEATS))
    names = [card.id for card in content.cards if not card.id.startswith("ats_")]

    def some(most: int, depth: int = 0) -> list:
        rows = []
        for _ in range(chance.randint(0, most)):
            row: dict = {"card": chance.choice(names)}
            if depth < 2 and chance.random() < 0.4:
                row["attached"] = some(3, depth + 1)
            if chance.random() < 0.2:
                row[chance.choice(["fresh", "played", "led", "roused", "stripped", "used"])] = True
                row[chance.choice(["attack_tokens", "defence_tokens"])] = chance.randint(0, 3)
            rows.append(row)
        return rows

    seat_zones = ("hand", "deck", "reserve", "cycle_pile", "eliminated", "apart")
    zones = [zone.name for zone in content.zones.values() if not zone.seat]
    return {
        "seed": chance.randint(0, 9999),
        "step": chance.choice(content.flow),
        "options": {"scenario": scenario},
        "variables": {name: chance.randint(-2, 12) for name in content.variables[:8] if chance.random() < 0.5},
        "seat": [{zone: some(6) for zone in seat_zones if chance.random() < 0.6} for _ in SEATS[scenario]],
        "zones": {zone: some(3) for zone in zones if chance.random() < 0.4},
    }


@pytest.mark.parametrize("batch", range(4))
def test_every_situation_can_be_played_to_the_end(ringwar, batch):
    error, playout = ffi.new("EmError *"), ffi.new("EmPlayout *")
    for seed in range(batch * 60, batch * 60 + 60):
        state, _events = load_situation(ringwar, anything(random.Random(seed), ringwar.content))
        if state.over:
            continue
        status = lib.em_playout(ringwar.handle, state.raw, seed, 20_000, playout, error)
        assert status == OVER, (seed, error_text(error))
        assert state.check() == "", seed


# --- the two editions of the Shadow (A4)


def editions(ringwar) -> list[tuple[str, str]]:
    ids_ = [card.id for card in ringwar.content.cards]
    return [(one.removeprefix("ats_"), one) for one in ids_ if one.startswith("ats_")]


@pytest.mark.parametrize("shadow", ["people", "normal", "hard"])
def test_each_shadow_card_and_location_stands_for_its_twin(ringwar, shadow):
    for base, enemy in editions(ringwar):
        wrong, right = (enemy, base) if shadow == "people" else (base, enemy)
        location = any(card.id == base and card.facts.get("place") for card in ringwar.content.cards)
        zones = {"shadow_scored": [wrong]} if location else {}
        seats = [{"hand": ["gimli"]}] if location else [{"hand": ["gimli"]}, {"eliminated": [wrong]}]
        state = load(ringwar, {"options": {"shadow": shadow}, "seat": seats, "zones": zones})
        lies = ids(state, "shadow_scored") if location else ids(state, "eliminated", 2) + ids(state, "eliminated", 4)
        assert lies == [right], wrong


def test_a_twin_takes_over_its_place_its_items_and_its_tokens(ringwar):
    nazgul = {"card": "the_reaver", "attached": ["morgul_blade"], "attack_tokens": 1}
    path = {"card": "amon_hen", "attached": ["ats_ugluk", nazgul, "ats_gollum"], "attack_tokens": 2}
    reserve = ["saruman", {"card": "ats_wolf_riders", "fresh": True}, "grima_wormtongue"]
    seats = [{"hand": ["gimli"]}, {}, {}, {"reserve": reserve}]
    options = {"shadow": "normal"}
    state = load(ringwar, {"options": options, "seat": seats, "zones": {"active_path": [path]}})
    there = [state.card_id(c) for c in state.cards("attached")]
    assert [c for c in there if c != "ats_morgul_blade"] == ["ats_ugluk", "ats_the_reaver", "ats_gollum"]
    hosts = {state.card_id(c): state.raw.cards[c - 1].host for c in state.cards("attached")}
    assert state.card_id(hosts["ats_morgul_blade"]) == "ats_the_reaver"
    assert state.card_id(hosts["ats_the_reaver"]) == "ats_amon_hen"
    assert state.counter(state.cards("active_path")[0], "attack_tokens") == 2
    assert [state.card_id(c) for c in state.cards("reserve", 4)] == [
        "ats_saruman", "ats_wolf_riders", "ats_grima_wormtongue",
    ]  # fmt: skip


def test_a_choice_may_name_an_enemys_card_or_place_without_its_prefix(ringwar):
    options, morannon = {"shadow": "normal"}, {"card": "morannon", "attached": ["the_reaver", "the_hunter"]}
    seats = [{"hand": ["eowyn", "sting"]}]
    state = load(ringwar, {"options": options, "seat": seats, "zones": {"battlegrounds": [morannon]}})
    play_transcript(state, ["card:eowyn", "card:morannon", "card:the-reaver"])
    assert ids(state, "eliminated", 2) == ["ats_the_reaver"]


def test_a_line_for_the_only_place_to_go_to_is_refused_with_the_reason(ringwar):
    state = load(ringwar, {"seat": [{"hand": ["fatty_bolger", "sting", "gimli"]}]})
    with pytest.raises(
        SituationError, match="choice 2: 'into-reserve' is not on offer; a question with one answer is not"
    ):
        play_transcript(state, ["card:fatty-bolger", "into-reserve"])


def test_a_shadow_of_people_asks_them_though_its_cards_are_written_as_an_enemys(ringwar):
    seats = [{"hand": ["gimli"]}, {"reserve": ["ats_the_messenger"], "cycle_pile": ["ats_the_reaver"]}]
    state = load(ringwar, {"seat": seats, "variables": {"turn": 2}})
    assert state.decision.player == 2
    assert ids(state, "reserve", 2) == ["the_messenger"]


@pytest.mark.parametrize(("named", "grounds"), [(1, ["minas_morgul"]), (3, ["moria"]), (4, ["lorien", "dol_guldur"])])
def test_the_start_of_a_round_may_name_that_round(ringwar, named, grounds):
    """A round is over only when its path has come: a number above that of the last path is the next round's."""
    hands = [{"hand": ["mordor_orcs"]}, {"hand": ["gimli"]}]
    start = {"step": "activate_locations", "options": {"scenario": "fellowship"}, "seat": hands}
    for variables in ({"round": named, "path_number": named - 1}, {"round": named}):
        state = load(ringwar, start | {"variables": variables})
        assert (state.variable("round"), ids(state, "battlegrounds")) == (named, sorted(grounds))
        while state.decision.prompt != "turn":
            state.choose(len(state.decision.options) - 1)
        assert state.variable("path_number") == named
