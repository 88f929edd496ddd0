"""Setting up the four scenarios (R1-R8, R81-R92)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.machine.events import Announced

FACTIONS = {  # R1
    "dunedain": 17, "elf": 13, "dwarf": 2, "hobbit": 10, "rohan": 9, "wizard": 9,
    "mordor": 30, "isengard": 11, "monstrous": 12, "southron": 7,
}  # fmt: skip
FELLOWSHIP = {  # R89
    "dunedain": 3, "elf": 13, "dwarf": 2, "hobbit": 8, "wizard": 4, "mordor": 18, "isengard": 4, "monstrous": 8,
}  # fmt: skip


def factions(t) -> Counter:
    content, names = t.cartridge.content, t.cartridge.content.enums["faction"]
    facts = [content.cards[card.definition].facts for card in t.state.raw.cards[0 : t.state.raw.card_count]]
    return Counter(names[one["faction"] - 1] for one in facts if one.get("faction"))


def first_draws(t, number: int) -> list[tuple[str, int]]:
    drawn = [one for one in t.events if isinstance(one, Announced) and one.name == "drew"]
    return [(t.names[one.player - 1], one.amount) for one in drawn[:number]]


@pytest.mark.parametrize("scenario", ["trilogy", "duel", "duel_of_three", "fellowship"])
def test_r1_r89_every_faction_has_its_cards(game, scenario):
    assert factions(game(scenario)) == (FELLOWSHIP if scenario == "fellowship" else FACTIONS)
    more = {} if scenario == "fellowship" else {"dunedain": 1, "wizard": 1, "mordor": 1, "isengard": 1}
    with_promos = factions(game(scenario, promos="with"))
    assert with_promos == Counter(FELLOWSHIP if scenario == "fellowship" else FACTIONS) + Counter(more)


@pytest.mark.parametrize(
    ("scenario", "sizes"),
    [
        ("trilogy", {"frodo": 30, "witch_king": 30, "aragorn": 30, "saruman": 30}),
        ("duel", {"gandalf": 60, "witch_king": 60}),
        ("duel_of_three", {"gandalf": 60, "witch_king": 30, "saruman": 30}),
        ("fellowship", {"balrog": 30, "gandalf": 30}),
    ],
)
def test_r5_r81_r86_r89_the_decks(game, scenario, sizes):
    t = game(scenario)
    owners = Counter(t.names[card.owner - 1] for card in t.state.raw.cards[0 : t.state.raw.card_count] if card.owner)
    assert owners == sizes


@pytest.mark.parametrize("scenario", ["trilogy", "fellowship"])
def test_r8_r90_seven_cards_of_which_two_are_cycled(game, scenario):
    t = game(scenario)
    seat = t.names[0]
    assert (t.prompt, t.asked, len(t.hand(seat))) == ("cycle", seat, 7)
    t.choose(t.options[0], t.options[1])
    assert (len(t.hand(seat)), len(t.cycled(seat)), t.asked) == (5, 2, t.names[1])


def test_r82_the_duels_first_hands(game):
    t = game("duel")
    assert first_draws(t, 2) == [("gandalf", 4), ("witch_king", 6)]
    assert t.cycled("gandalf") == []


def test_r87_the_duel_of_threes_first_hands(game):
    t = game("duel_of_three")
    assert first_draws(t, 2) == [("gandalf", 6), ("witch_king", 7)]
    assert (t.asked, t.prompt) == ("witch_king", "cycle")


@pytest.mark.parametrize(
    ("scenario", "tokens"),
    [("trilogy", [1, 1, 1, 1]), ("duel", [1, 1]), ("duel_of_three", [1, 1, 1]), ("fellowship", [0, 0])],
)
def test_r6_r90_ring_tokens(game, scenario, tokens):
    t = game(scenario)
    assert [t.state.player_variable(seat, "ring") for seat in range(1, len(tokens) + 1)] == tokens


@pytest.mark.parametrize(
    ("scenario", "drawn"),
    [
        ("trilogy", [("frodo", 3), ("witch_king", 4), ("aragorn", 3), ("saruman", 4)]),
        ("duel", [("gandalf", 4), ("witch_king", 6)]),
        ("duel_of_three", [("gandalf", 6), ("witch_king", 4), ("saruman", 4)]),
        ("fellowship", [("balrog", 4), ("gandalf", 3)]),
    ],
)
def test_r20_r82_r87_r90_the_draw_phase(table, scenario, drawn):
    empty = {"path_deck": [], "free_battlegrounds": [], "shadow_battlegrounds": []}
    t = table(scenario=scenario, step="draw_cards", **empty)
    assert first_draws(t, len(drawn)) == drawn
