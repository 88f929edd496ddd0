"""Moments told again: in words of their own, true to what was announced, and as the log where a table has none."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.events import Announced
from game.engine.machine.setup import Setup
from game.engine.sources.language_folders import LANGUAGES
from game.engine.telling import lessons, story, wording
from game.players.levels import make_player
from game.presentation.staging import load_staging
from game.ui.chronicle import Chronicle
from game.ui.moments import MOST, moments_of
from game.ui.moments import _candidates as candidates
from game.ui.moments import _weight as weight_of
from game.ui.retold import Said, telling_of


@cache
def played(table: str, seed: int = 3) -> Match:
    cartridge = load_table(table)
    match = Match(cartridge, Setup(0 if cartridge.content.lineups else 2, seed))
    bot = make_player("random", seed)
    while match.decision is not None:
        match.choose(bot.choose(match.state, match.decision.player))
    return match


def ending_of(match: Match):
    return load_staging(match.cartridge.content).ending


def card(match: Match, name: str) -> int:
    """A card of the game by its id."""
    number = match.cartridge.content.card_number(name)
    raw = match.state.raw
    return next(one for one in range(1, raw.card_count + 1) if raw.cards[one - 1].definition == number)


def told(match: Match, *said: tuple, lang: str = "en") -> str:
    """The sentence for the last of these announcements: name, card, player, amount, other."""
    events = [Announced(one[1], one[2], 0b11, one[0], *one[3:]) for one in said]
    row = [Said(0, 1, event) for event in events]
    telling = telling_of(match.state, ending_of(match).retold, row, len(row) - 1)
    return telling.text(match.state, events[-1], lang) if telling is not None else ""


@pytest.mark.parametrize("table", table_ids())
def test_every_kind_of_moment_has_words_of_its_own(table):
    ending = ending_of(played(table))
    assert set(ending.moments) == {name for words in ending.retold for name in words.on}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", table_ids())
def test_every_moment_of_whole_games_is_told_to_the_end(table, lang):
    match = played(table)
    found = list(candidates(match, ending_of(match)))
    assert len(found) > 5
    for one in found:
        text, title = one.text(match, lang), one.title(match, lang)
        assert title and "{" not in title + text and "  " not in text and ": ." not in text
        assert text[-1] in ".!?…" and text[0] == text[0].upper()
        assert one.told is None or text.rstrip(".") != story.sentence(match.state, one.event, lang).rstrip(".")


def test_who_met_whom_is_taken_from_what_was_announced():
    match = played("quest")
    spider, bats, troop = card(match, "forest_spider"), card(match, "black_forest_bats"), card(match, "aragorn")
    fight = [("attacks", spider, 1, 0, 0), ("defends", troop, 0, 0, 0), ("struck", spider, 1, 4, 2)]
    assert (
        told(match, *fight, ("destroyed", spider, 0, 0, 0)) == "Forest Spider attacked Aragorn and did not survive it"
    )
    # What another enemy did is not said of this one.
    assert told(match, *fight, ("destroyed", bats, 0, 0, 0)) == "The company brought Black Forest Bats down"
    assert told(match, *fight) == "Forest Spider fell upon Aragorn, and the blow went home: 2 damage"
    assert told(match, fight[0], ("struck", spider, 1, 4, 0)).startswith("Forest Spider came, and nobody stood")
    assert told(match, fight[0], fight[1], ("struck", spider, 1, 1, 2)).endswith("did not give way")


def test_what_it_came_to_is_told_by_its_numbers():
    match = played("quest")
    assert told(match, ("quest_compared", 0, 0, 9, 4)).endswith("came far, 5 progress")
    assert told(match, ("quest_compared", 0, 0, 2, 6)).endswith("rose by 4")
    assert "stood where they had stood" in told(match, ("quest_compared", 0, 0, 3, 3))
    assert "9 willpower against 1" in told(
        match, ("phase_began", 0, 0, 3, 0), ("quest_compared", 0, 0, 9, 1), ("scenario_won",) + (0,) * 4
    )
    combat_long_ago = [("quest_compared", 0, 0, 9, 1), ("phase_began", 0, 0, 6, 0), ("scenario_won", 0, 0, 0, 0)]
    assert "willpower" not in told(match, *combat_long_ago)


def test_those_who_fell_in_a_battle_are_named_with_it():
    match = played("ringwar")
    place, other = card(match, "minas_tirith"), card(match, "orthanc")
    fallen = card(match, "gandalf_the_grey")
    fought = [("combat", place, 0, 5, 3), ("eliminated", fallen, 1, 0, 0), ("taken_by_shadow", place, 0, 3, 0)]
    text = told(match, *fought)
    assert text == "The Shadow overran it, 5 against 3. Left on the field: Gandalf the Grey"
    elsewhere = told(match, ("combat", other, 0, 5, 3), *fought[1:])
    assert elsewhere == ""  # no combat was fought there: the log's sentence
    quiet = told(match, fought[0], fought[2])
    assert quiet == "The Shadow overran it, 5 against 3"


def test_who_stormed_a_place_and_who_held_it_is_told_by_the_numbers():
    """R62: whoever attacks takes it with more, else whoever defends holds it."""
    match = played("ringwar")
    place = card(match, "minas_tirith")
    assert told(match, ("combat", place, 0, 5, 3), ("taken_by_free", place, 0, 3, 0)).endswith("by storm, 5 against 3")
    for attack in (3, 2):
        held = told(match, ("combat", place, 0, attack, 3), ("taken_by_free", place, 0, 3, 0))
        assert held == f"The Free Peoples held it, 3 against {attack}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_who_fell_are_told_as_a_row(lang):
    match = played("ringwar")
    place = card(match, "minas_tirith")
    fallen = [card(match, name) for name in ("gandalf_the_grey", "saruman", "eowyn")]
    named = [match.state.raw.cards[one - 1].definition for one in fallen]
    names = [wording.definition_name(match.cartridge.content, one, lang) for one in named]
    texts = []
    for many in (2, 3):
        lost = [("eliminated", one, 1, 0, 0) for one in fallen[:many]]
        texts.append(told(match, ("combat", place, 0, 5, 3), *lost, ("taken_by_shadow", place, 0, 3, 0), lang=lang))
    assert all(name in text for name in names[:2] for text in texts) and names[2] not in texts[1]
    assert texts[0].endswith(names[1]) and not texts[1].endswith(names[1])


def test_how_the_war_ended_is_told_with_what_was_counted():
    match = played("ringwar")
    path = card(match, "minas_tirith")
    ended = told(match, ("path_held", path, 0, 3, 0), ("free_won", 0, 0, 16, 11))
    assert ended.startswith("Minas Tirith was the last path") and ended.endswith("the Free Peoples 16, the Shadow 11")
    early = told(match, ("path_held", path, 0, 3, 0), ("lead_wins", 0, 0, 11, 0), ("shadow_won", 0, 0, 15, 4))
    assert early.startswith("The Shadow was 11 points ahead")


def test_the_hero_who_was_the_last_is_named_with_the_end_of_the_way():
    match = played("quest")
    hero = card(match, "aragorn")
    text = told(match, ("phase_began", 0, 0, 6, 0), ("destroyed", hero, 0, 0, 0), ("eliminated", 0, 1, 40, 50))
    assert text.startswith("With Aragorn the last hero fell")
    assert told(match, ("eliminated", 0, 1, 52, 50)).startswith("The shadow had found Player 1: at threat 52")


def test_a_fight_that_cost_nobody_matters_less():
    ending = ending_of(played("ringwar"))
    assert all(one.quiet != bool(one.lost) for one in ending.retold if one.on == ("taken_by_free",))


def weight(match: Match, *said: tuple) -> float:
    """How much the last of these announcements matters."""
    events = [Announced(one[1], one[2], 0b11, one[0], *one[3:]) for one in said]
    row = [Said(0, 1, event) for event in events]
    ending = ending_of(match)
    return weight_of(events[-1], telling_of(match.state, ending.retold, row, len(row) - 1), ending)


def test_a_hero_who_fell_matters_more_than_an_ally_and_a_wound_by_its_depth():
    match = played("quest")
    hero, ally, spider = card(match, "aragorn"), card(match, "guard_of_the_citadel"), card(match, "forest_spider")
    assert weight(match, ("destroyed", hero, 0, 0, 0)) > weight(match, ("destroyed", ally, 0, 0, 0))
    fight = [("attacks", spider, 1, 0, 0), ("defends", hero, 0, 0, 0)]
    assert weight(match, *fight, ("struck", spider, 1, 6, 1)) > weight(match, *fight, ("struck", spider, 1, 9, 8))
    assert weight(match, ("quest_compared", 0, 0, 5, 12)) > weight(match, ("quest_compared", 0, 0, 20, 19))


@pytest.mark.parametrize("table", table_ids())
def test_a_moment_shows_two_cards_that_differ(table):
    match = played(table)
    told = moments_of(match, ending_of(match))
    assert len(told) == MOST and all(len(set(one.cards)) == 2 for one in told[1:])


def test_of_two_that_came_with_one_choice_the_later_is_told():
    match = played("quest")
    first, second = card(match, "aragorn"), card(match, "forest_spider")
    fallen = [Announced(one, 1, 0b11, "eliminated", 51, 50) for one in (first, second)]
    match = SimpleNamespace(opening=[*fallen], history=[], state=match.state, cartridge=match.cartridge)
    assert [one.event for one in candidates(match, ending_of(match))] == fallen[-1:]


@pytest.mark.parametrize(("table", "least"), [("fellowship", 6), ("ringwar", 3)])
def test_a_game_from_a_situation_begins_in_the_round_it_was_laid_out_in(table, least):
    """A guided game at Shelob's Lair has no moment at Bag End."""
    cartridge = load_table(table)
    match = Match(cartridge, lessons.course(cartridge.content).setup)
    bot = make_player("random", 3)
    while match.decision is not None:
        match.choose(bot.choose(match.state, match.decision.player))
    found = list(candidates(match, ending_of(match)))
    rounds = [one.round for one in found]
    assert rounds == sorted(rounds) and rounds[0] == least


@pytest.mark.parametrize("table", table_ids())
def test_under_a_moment_stands_the_number_as_it_was_then(table):
    match = played(table)
    ending = ending_of(match)
    chronicle = Chronicle(match, ending)
    chronicle.finish()
    first = ending.curves[0]
    for one in moments_of(match, ending):
        state = match.state_at(one.position + 1)
        (values,) = chronicle.at(one.position, one.round).values
        for seat, value in values.items():
            there = state.player_variable(seat, first.player) if first.player else state.call(first.each, seat)
            assert value == there


def test_a_table_without_such_words_is_told_as_the_log_does():
    match = played("quest")
    plain = replace(ending_of(match), retold=())
    for one in moments_of(match, plain):
        assert one.told is None
        assert one.text(match, "en") == wording.stopped(story.sentence(match.state, one.event, "en"))
