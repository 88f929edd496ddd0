"""How long a person waits: seconds from a choice to the next question, by the clock of the frames, nobody presses.

Thinking is not counted: while a bot thinks and nothing is left to show, the clock stands.

What is shown in the turn of an opponent is that turn's, all else follows one's own choice. Where rules play an opponent
the turn begins with the first question of its procedure and ends with the next one of a person, with the next turn or
with the phase: what a person's answer in the middle of it brings about, combats and the next round are one's own. Turns
that follow each other because nobody else can act are counted one by one. `all` is from a choice to the next question.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import client_runs
from client_runs import FRAME

CHOICES = 60
LONGEST = 200.0  # seconds of the clock, after which something is wrong
# Who sits at each table: seats, of which so many are bots, and the options of its set-up.
SEATED: dict[str, tuple[int, int, dict[str, str]]] = {
    "quest": (1, 0, {}),
    "quest with two": (2, 0, {}),
    "fellowship": (3, 0, {}),
    "underdark": (4, 3, {}),
    "ringwar": (2, 1, {"scenario": "duel"}),
    "ringwar against the shadow": (4, 0, {"scenario": "trilogy", "shadow": "normal"}),
    "ringwar duel against the shadow": (2, 0, {"scenario": "duel", "shadow": "hard"}),
    "ringwar fellowship against the shadow": (2, 0, {"scenario": "fellowship", "shadow": "normal"}),
}
OPPOSED = [who for who, (_seats, bots, options) in SEATED.items() if bots or "shadow" in options]


@dataclass
class Waits:
    """Of a person after own choices, of each turn of an opponent that was shown, and of both together."""

    own: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)


@cache
def waits(who: str) -> Waits:
    from game.engine.keeping.match import Match
    from game.engine.machine.setup import Setup
    from game.players.bots import Budget, SearchBot
    from game.players.levels import LEVELS
    from game.players.sitting import Chair, Sitting
    from game.ui.scenes.curtain import Curtain
    from game.ui.scenes.table import Table

    seats, bots, options = SEATED[who]
    found = Waits()
    with tempfile.TemporaryDirectory() as folder:
        cabinet = client_runs.cabinet_of(Path(folder), (1280, 720), sound_volume=0, music_volume=0, pace="normal")
        match = Match(cabinet.cartridge(who.split()[0]), Setup(seats, 5, options))
        chairs = [Chair(person=1)] * (seats - bots) + [Chair(bot=LEVELS[0].id)] * bots
        sitting = Sitting(match, chairs, cabinet.settings)
        table = Table(cabinet, sitting)
        cabinet.home(table)
        bot = SearchBot(Budget(iterations=60), seed=3)
        while sitting.decision is not None and len(found.own) < CHOICES and not isinstance(cabinet.scene, Curtain):
            _let_pass(cabinet, table, found)
            if sitting.decision is None:
                break
            chosen = bot.choose(sitting.state, sitting.decision.player)
            table.answering.act_from_afar([sitting.decision.options[chosen]])
        cabinet.close()
    return found


def _let_pass(cabinet, table, found: Waits) -> None:
    """Frames until a person is asked; each stretch counts for whose turn it shows."""
    own, clock, turns, before = 0.0, 0.0, dict[tuple[int, int], float](), None
    begun = 0  # turns of a procedure
    while table.timeline.queue or table.bot_is_asked:
        shows = bool(table.timeline.queue)
        if not shows:
            time.sleep(0.001)  # somebody thinks
        cabinet.frame([], FRAME if shows else 0.0)
        if not shows:
            continue
        clock += FRAME
        assert clock < LONGEST, f"{table.timeline.at} goes on and on"
        passage = table.timeline.passage
        if passage is not before and passage is not None and passage.turn is not None:
            begun += len(passage.turn.answers) == 1
        before = passage
        whose = passage and table.whose(passage)
        if whose:
            turns[whose, begun] = turns.get((whose, begun), 0.0) + FRAME
        else:
            own += FRAME
    found.own.append(own)
    found.turns += turns.values()
    found.all.append(clock)


def main() -> None:
    """Says how long it takes at each table, or at those that are named."""
    for who in sys.argv[1:] or SEATED:
        found = waits(who)
        for name in ("own", "turns", "all"):
            seconds = sorted(getattr(found, name))
            if seconds:
                mean, tenth = statistics.mean(seconds), seconds[int(len(seconds) * 0.9)]
                print(
                    f"{who}: {name} {mean:.2f}, p90 {tenth:.2f}, most {seconds[-1]:.2f} of {len(seconds)}", flush=True
                )


if __name__ == "__main__":
    main()
