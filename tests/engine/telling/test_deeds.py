"""Deeds are found from what happened, with what is missing; every table has fifteen or more that can be earned."""

from dataclasses import replace
from functools import cache

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_folder, table_ids
from game.engine.machine.events import Announced
from game.engine.machine.setup import Setup
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.records import ContentError, parse
from game.engine.telling import wording
from game.engine.telling.deeds import FILE, Book, Deed, Final, Tally, book_of, problems, read_book, steps_of
from game.players.levels import make_player
from game.presentation.check import check_table

GAMES = 120
SETUPS = {
    "quest": [{"scenario": one} for one in ("passage_through_mirkwood", "journey_down_the_anduin")],
    "ringwar": [{"scenario": "trilogy"}, {"scenario": "duel"}],
}
DEEDS = [(table, deed) for table in table_ids() for deed in book_of(load_table(table).content).deeds]


def played(table, seed, options=None):
    """A game of bots that choose at random: quick, and everything happens."""
    cartridge = load_table(table)
    players = 0 if cartridge.content.lineups else min(3, cartridge.content.players[1])
    match = Match(cartridge, Setup(players, seed, options or {}))
    bots = [make_player("random", seed + seat) for seat in range(match.state.players)]
    while match.decision is not None:
        match.choose(bots[match.decision.player - 1].choose(match.state, match.decision.player))
    return match


@cache
def best(table):
    """How far anybody came with each deed in many games."""
    found, options = {}, SETUPS.get(table, [{}])
    for seed in range(1, GAMES + 1):
        match = played(table, seed, options[seed % len(options)])
        tally = Tally(match.cartridge.content)
        for seat in range(1, match.state.players + 1):
            for one in tally.of(match, seat):
                found[one.deed.id] = max(found.get(one.deed.id, 0), one.count)
    return found


@pytest.mark.parametrize("table", table_ids())
def test_a_table_has_fifteen_or_more_and_check_counts_them(table):
    report = check_table(table_folder(table))
    assert report.counts["deeds"] >= 15 and report.problems == []


# What bots that choose at random never bring about: great deeds, which made-up events prove below.
GREAT = {
    "quest": {"troll_slayer", "spawn_slain", "wraith_down", "out_of_mirkwood", "down_the_river", "out_of_the_dark"},
    "fellowship": {"mount_doom", "a_great_price", "it_never_happened", "land_of_shadow"},
    "underdark": set(),
    "ringwar": {"landslide_free", "landslide_shadow", "great_battle"},
}


@pytest.mark.parametrize("table", table_ids())
def test_what_they_count_happens_in_games(table):
    wanted = {deed.id for deed in book_of(load_table(table).content).deeds if deed.on}
    assert wanted - {deed for deed, count in best(table).items() if count} <= GREAT[table]


# How far they come with what they do bring about, where that is not far enough: bots that think come to all of these.
FAR = {
    "quest": {"web_cutter", "orc_bane", "shield_wall", "pathfinders", "wizards_friend"},
    "fellowship": {"along_the_road", "whole_road", "bearer_again"},
    "underdark": set(),
    "ringwar": set(),
}


@pytest.mark.parametrize("table", table_ids())
def test_a_deed_asks_no_more_than_a_game_can_bring(table):
    deeds = [deed for deed in book_of(load_table(table).content).deeds if deed.on]
    assert {deed.id for deed in deeds if best(table).get(deed.id, 0) < deed.need} <= GREAT[table] | FAR[table]


def made(deed, content, state):
    """An event that the deed counts, once: the card it is about is put where the first card was."""
    wanted = next(
        (
            number
            for number, card in enumerate(content.cards)
            if (not deed.tag or deed.tag in card.tags)
            and (not deed.cards or card.id in deed.cards)
            and all(
                content.enums[content.facts[fact]].index(value) + 1 == card.facts.get(fact)
                for fact, value in deed.is_.items()
            )
        ),
        None,
    )
    assert wanted is not None, "no card is what the deed asks for"
    state.raw.cards[0].definition = wanted
    state.raw.cards[0].owner = 1
    amount = max(deed.least or 1, deed.margin or 1)
    rival = next((seat for seat, team in enumerate(state.teams, 1) if team != state.teams[0]), 1)
    return Announced(1, rival if deed.by == "rivals" else 1, 0, deed.on[0], amount, 0)


class Happened(list):
    """Events made up here, read as those of a choice are."""

    def of(self, record):
        return (event for event in self if isinstance(event, record))


@pytest.mark.parametrize(("table", "deed"), DEEDS, ids=lambda one: one.id if isinstance(one, Deed) else one)
def test_each_deed_can_be_earned_and_is_told(table, deed, monkeypatch):
    match = played(table, 1, SETUPS.get(table, [{}])[0] | ({"scenario": "trilogy"} if table == "ringwar" else {}))
    match.setup = Setup(match.setup.players, match.setup.seed, match.setup.options | deed.setup)
    content = match.cartridge.content
    seat = next(
        seat
        for seat in range(1, match.state.players + 1)
        if not deed.team or match.state.seats[seat - 1].team == deed.team
    )
    monkeypatch.setattr(type(match.state), "winners", [seat])
    monkeypatch.setattr(Final, "holds", lambda self, _state, _seat: (self.least or 0) >= 0)
    if deed.players:
        monkeypatch.setattr(type(match.state), "players", deed.players[0])
        monkeypatch.setattr(type(match.state), "teams", list(range(1, deed.players[0] + 1)))
    match.opening, match.history = Happened(), []
    tally = Tally(content)
    if deed.on:
        event = made(deed, content, match.state)
        event = event if deed.by != "player" else event._replace(player=seat)
        needed = -(-deed.need // {"times": 1, "amount": event.amount, "result": event.amount}[deed.counts])
        match.opening = Happened([event] * (needed - 1))
        (before,) = [one for one in tally.of(match, seat) if one.deed == deed]
        assert not before.done and before.count == (needed - 1 if deed.counts == "times" else before.count)
        match.opening = Happened([event] * needed)
    (after,) = [one for one in Tally(content).of(match, seat) if one.deed == deed]
    assert after.done
    for forbidden in deed.without:
        match.opening = Happened([*match.opening, Announced(1, 1, 0, forbidden, 0, 0)])
        (spoiled,) = [one for one in Tally(content).of(match, seat) if one.deed == deed]
        assert not spoiled.done
    for lang in LANGUAGES:
        assert wording.say(deed.name, lang) and wording.say(deed.text, lang).endswith(".")


# How two great deeds come about that no bot has brought about: the last moments of games, played by the rules.
LAST_MOMENTS = {
    ("quest", "out_of_the_dark"): Setup(
        1,
        1,
        {"scenario": "escape_from_dol_guldur"},
        situation={
            "step": "quest_resolution",
            "seat": [{"area": [{"card": "eowyn", "committed": True, "exhausted": True}], "threat": 40}],
            "zones": {"current_quest": [{"card": "out_of_the_dungeons", "progress": 3}]},
            "variables": {"first_player": 1, "round": 9},
        },
    ),
    ("ringwar", "landslide_free"): Setup(
        2,
        1,
        {"scenario": "duel"},
        situation={
            "step": "check_victory",
            "variables": {"path_number": 9, "corruption": 1},
            "zones": {"free_scored": ["rivendell", "lorien", "minas_tirith", "helms_deep"]},
        },
    ),
}


@pytest.mark.parametrize(("table", "deed"), LAST_MOMENTS, ids=str)
def test_a_great_deed_can_happen_by_the_rules(table, deed):
    match = Match(load_table(table), LAST_MOMENTS[table, deed])
    assert match.state.over
    tally = Tally(match.cartridge.content)
    assert any(one.deed.id == deed and one.done for seat in match.state.winners for one in tally.of(match, seat))


def test_counting_goes_on_as_the_game_does_and_back_with_it():
    cartridge = load_table("underdark")
    match = Match(cartridge, Setup(2, 3))
    tally = Tally(cartridge.content)
    for _ in range(120):
        match.choose(0)
        now = {one.deed.id: one.count for one in tally.of(match, 1)}
    fresh = {one.deed.id: one.count for one in Tally(cartridge.content).of(match, 1)}
    assert now == fresh and any(now.values())
    match.undo(60)
    again = {one.deed.id: one.count for one in tally.of(match, 1)}
    assert again == {one.deed.id: one.count for one in Tally(cartridge.content).of(match, 1)} != now


def test_within_a_turn_counts_begin_anew():
    book = Book((Deed("a", {}, {}, on=("hit",), need=2, within="turn"),), turn="turn_began")

    class Content:
        folder, options = table_folder("quest"), ()

    match = Match(load_table("quest"), Setup(2, 1))
    tally = Tally(match.cartridge.content)
    tally.book = book
    hit, turn = Announced(0, 1, 0, "hit", 0, 0), Announced(0, 0, 0, "turn_began", 0, 0)
    match.opening, match.history = Happened([hit, turn, hit, turn]), []
    assert [(one.count, one.done) for one in tally.of(match, 1)] == [(1, False)]
    match.opening = Happened([hit, turn, hit, hit])
    tally = Tally(match.cartridge.content)
    tally.book = book
    assert [(one.count, one.done) for one in tally.of(match, 1)] == [(2, True)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[deed]]\nid = "a"\nname = {en = "A"}\ntext = {en = "B."}\non = "nonsense"', "nonsense"),
        ('[[deed]]\nid = "a"\nname = {en = "A"}\ntext = {en = "B."}', "nothing is asked"),
        ('[[deed]]\nid = "a"\nname = {en = "A"}\ntext = {en = "B."}\nwon = true\nneed = 3', "needs an `on`"),
        ('[[deed]]\nid = "a"\nname = {en = "A"}\ntext = {en = "B."}\nwon = true\nicon = "nosuch"', "nosuch"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_line(text, said):
    names = {"announcement": ["hit"], "sign": ["star"]}
    reading = read_book(parse(text, FILE), names)
    assert len(reading.problems) == 1 and said in reading.problems[0]
    with pytest.raises(ContentError):
        assert reading.whole


def test_deeds_of_a_journey_are_there_one_for_each_value():
    content = load_table("quest").content
    (road,) = book_of(content).journeys
    assert [step.deed for step in steps_of(content, road)] == ["out_of_mirkwood", "down_the_river", "out_of_the_dark"]
    for deeds in (road.deeds[:2], (*road.deeds[:2], "nowhere")):
        book = Book(book_of(content).deeds, (replace(road, deeds=deeds),))
        (said,) = problems(content, book)
        assert "journey" in said


def test_options_and_facts_that_are_not_there_are_told():
    content = load_table("quest").content
    book = Book((Deed("a", {}, {}, on=("hit",), is_={"kind": "dragon"}, setup={"scenario": "nowhere"}),))
    assert len(problems(content, book)) == 2
