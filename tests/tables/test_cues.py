"""Every cue of every table is heard in play: whole games are walked, and what is never heard is named."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from whole_games import GAMES

from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced, Event, Flagged
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.players.bots import make_bot
from game.presentation.sounding import Sounding, load_sounding

MOST = 150  # games of every line-up
# What hardly anybody brings about by chance: a prisoner brought home, the end of the road, a traitor.
RARE = {
    "quest": [("search:10i", Setup(players=3, seed=4, options={"scenario": "escape_from_dol_guldur"}))],
    "fellowship": [
        ("search:20i", Setup(players=2, seed=2, options={"level": "introductory"})),
        ("random", Setup(players=3, seed=1, options={"level": "introductory", "contest": "on"})),
    ],
}
Heard = tuple[str, str]  # what happens, and its sound


def wanted(sounding: Sounding) -> set[Heard]:
    """Every sound a table has for something that happens."""
    found = set()
    for cue in sounding.cues:
        by_fact = [sound for sounds in cue.facts.values() for sound in sounds.values()]
        numbers = (cue.sound, cue.more, cue.even, cue.less, cue.great)
        sounds = {*numbers, *by_fact, *cue.tags.values(), *cue.teams.values()} - {""}
        found |= {(name, sound) for name in cue.on or (cue.flag,) for sound in sounds}
    return found


def walked(table: str, setup: Setup, choose) -> Iterator[tuple[State, list[Event]]]:
    """What each choice of a game brings about."""
    state, events = State.start(load_table(table), setup)
    while True:
        yield state, events
        if state.decision is None:
            return
        events = state.choose(choose(state))


def named(event: Event) -> str:
    return event.name if isinstance(event, Announced) else event.flag if isinstance(event, Flagged) else ""


def heard_in(game: Iterator[tuple[State, list[Event]]], sounding: Sounding) -> set[Heard]:
    """By a reader of each side."""
    found = set()
    for state, events in game:
        sides = [team.id for team in state.cartridge.content.teams] or [""]
        for event in events:
            if name := named(event):
                found |= {(name, sounding.cue_of(event, state, side)) for side in sides}
    return found


def games(table: str) -> Iterator[Iterator[tuple[State, list[Event]]]]:
    for spec, setup in RARE.get(table, []):
        bot = make_bot(spec, setup.seed)
        yield walked(table, setup, lambda state, bot=bot: bot.choose(state, state.decision.player))
    for number in range(MOST):
        chance = random.Random(number)
        for setup in GAMES[table]:
            again = replace(setup, seed=100 * number + setup.seed)
            yield walked(table, again, lambda state, chance=chance: chance.randrange(len(state.decision.options)))


@pytest.mark.parametrize("table", GAMES)
def test_every_cue_is_heard_in_play(table):
    sounding = load_sounding(load_table(table).content)
    never = wanted(sounding)
    for game in games(table):
        never -= heard_in(game, sounding)
        if not never:
            break
    assert sorted(never) == []
