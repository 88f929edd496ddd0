"""A match told from its beginning: every choice with its id, and what it brought about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.engine import wording
from game.engine.ids import option_ids
from game.engine.match import Match
from game.engine.opening import beginning
from game.engine.state import Decision, Event, Events, Option, State
from game.engine.wording import Seats


@dataclass(frozen=True)
class Chapter:
    """A choice that was made; `state` is the position after it."""

    decision: Decision
    option: Option
    id: str
    auto: bool
    events: Events
    state: State


def chapters(match: Match) -> Iterator[Chapter]:
    """The match's choices in order, each with a position that is only true until the next."""
    state, _events = beginning(match)
    for step in match.steps:
        decision = state.asked
        name = option_ids(state, decision)[step.choice.option]
        state.choose(step.choice.option)
        yield Chapter(decision, decision.options[step.choice.option], name, step.choice.auto, step.events, state)


def told(match: Match, lang: str, seats: Seats = None) -> list[str]:
    """The whole log, as those seats may read it."""
    state, events = beginning(match)
    lines = event_lines(state, events, lang, seats)
    for chapter in chapters(match):
        lines.append(choice_line(chapter.state, chapter.decision.player, chapter.option, lang, seats))
        lines += event_lines(chapter.state, chapter.events, lang, seats)
    return lines


def choice_line(state: State, player: int, option: Option, lang: str, seats: Seats = None) -> str:
    what = wording.chosen_text(state, option, lang, seats)
    return wording.ours("client", "chose", lang, player=wording.seat_name(state, player, lang), what=what)


def event_lines(state: State, events: Iterable[Event], lang: str, seats: Seats = None) -> list[str]:
    """The events worth telling; the same line several times running is told once."""
    return collapsed(filter(None, (wording.event_line(state, event, lang, seats) for event in events)), lang)


def collapsed(lines: Iterable[str], lang: str) -> list[str]:
    counted: list[tuple[str, int]] = []
    for line in lines:
        if counted and counted[-1][0] == line:
            counted[-1] = (line, counted[-1][1] + 1)
        else:
            counted.append((line, 1))
    return [line if n == 1 else wording.ours("client", "times", lang, what=line, n=n) for line, n in counted]
