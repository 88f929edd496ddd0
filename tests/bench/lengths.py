"""How long a game takes people who know it: what `minutes` of a table's theme.toml says until some were played here.

    python tests/bench/lengths.py [table] [--games 6 | --guided]

A bot makes the choices, with the gestures of the client and in the client: counted are the presses a person needs
(`presses.py`), the seconds in which something is shown at the normal pace (`waiting.py`), and what is read. Whoever is
asked reads the question and whatever is new among the answers once, glances at the rest, makes up their mind, and
presses. Nobody reads the rules, talks, or goes for tea; bots that play along think in time of their own. With --guided
whoever learns presses what is lit in the table's first games, and reads what the guide says.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import client_runs
import presses
from waiting import Waits, _let_pass

A_LETTER = 0.06  # seconds: 200 words a minute
A_GLANCE = 0.25  # an answer that was read before
A_CHOICE = 3.0  # to make up one's mind, where there are several answers
A_PRESS = 1.0
STEP = 5  # minutes
SETTLED = 40  # frames after which a table has put its next question
GUIDED = {"ringwar": ("first", "shadow")}
# Who sits at each table: seats people hold, and the options of its set-up.
SEATED: dict[str, list[tuple[int, dict[str, str]]]] = {
    "quest": [(1, {}), (2, {}), (4, {}), (2, {"scenario": "journey_down_the_anduin"})],
    "fellowship": [(2, {}), (3, {}), (5, {})],
    "underdark": [(2, {}), (3, {}), (4, {})],
    "ringwar": [(2, {"scenario": "duel"}), (4, {"scenario": "trilogy"}), (2, {"scenario": "fellowship"})],
}


@dataclass
class Length:
    presses: int = 0
    questions: int = 0
    shown: float = 0.0
    read: float = 0.0
    _known: set[str] = field(default_factory=set)

    @property
    def minutes(self) -> float:
        return (self.shown + self.read + self.presses * A_PRESS) / 60

    def reads_lesson(self, lesson) -> None:
        from game.engine.telling import wording

        text = f"{wording.say(lesson.title, 'en')} {wording.say(lesson.text, 'en')}"
        if text not in self._known:  # it takes a moment to go
            self.read += A_LETTER * len(text)
            self.presses += 1
        self._known.add(text)

    def reads(self, state) -> None:
        """The question, and its answers: what a card says where it is one."""
        from game.engine.telling import printed, prompts

        asked = state.asked
        texts = [prompts.prompt_text(state, asked, "en")]
        for option, said in zip(asked.options, prompts.option_texts(state, asked, "en"), strict=True):
            if option.kind == "card":
                definition = state.raw.cards[option.value - 1].definition
                said = "\n".join(printed.definition_text(state.cartridge.content, definition, "en"))
            texts.append(said)
        for text in texts:
            self.read += A_GLANCE if text in self._known else A_LETTER * len(text)
            self._known.add(text)
        self.read += A_CHOICE if len(asked.options) > 1 else 0.0


def length_of(table_id: str, players: int, options: dict[str, str], seed: int) -> Length:
    from game.engine.keeping.match import Match
    from game.engine.machine.setup import Setup
    from game.players.bots import make_bot
    from game.players.sitting import Chair, Sitting
    from game.ui.scenes.table import Table

    found, waits = Length(), Waits()
    with tempfile.TemporaryDirectory() as folder:
        cabinet = client_runs.cabinet_of(Path(folder), (640, 480), pace="normal", **client_runs.SILENT)
        match = Match(cabinet.cartridge(table_id), Setup(players, seed, options))
        sitting = Sitting(match, [Chair(person=1)] * match.state.players, cabinet.settings)
        table = Table(cabinet, sitting)
        cabinet.home(table)
        bots = {seat: make_bot(presses.BOT, seed + seat) for seat in range(1, match.state.players + 1)}
        last: dict = {}
        while sitting.decision is not None:
            _let_pass(cabinet, table, waits)
            if sitting.decision is None:
                break
            found.questions += 1
            found.reads(sitting.state)
            gesture, needed = presses._gesture(sitting, bots[sitting.decision.player], last)
            found.presses += needed
            table.answering.act_from_afar(gesture)
        cabinet.close()
    found.shown = sum(waits.own) + sum(waits.turns)
    return found


def length_of_guided(table_id: str, name: str) -> Length:
    """A first game, by whoever does what the guide says."""
    from game.ui import guided
    from game.ui.scenes.table import Table

    found, waits, settling = Length(), Waits(), 0.0
    with tempfile.TemporaryDirectory() as folder:
        cabinet = client_runs.cabinet_of(Path(folder), (640, 480), pace="normal", **client_runs.SILENT)
        table = Table(cabinet, guided.begun(cabinet, table_id, name))
        cabinet.home(table)
        while not table.sitting.over:
            for _ in range(SETTLED):
                cabinet.frame([], client_runs.FRAME)
                settling += client_runs.FRAME
            _let_pass(cabinet, table, waits)
            if table.asking.due:
                found.reads_lesson(table.parts["lessons"].shown.lesson)
                table.parts["lessons"].dismiss()
            elif table.ready and not table.sitting.over:
                found.questions += 1
                found.presses += 1
                found.reads(table.sitting.state)
                next(target for target in table.targets if target.name in table.asking.advised).choose()
        assert set(table.sitting.people) & set(table.sitting.state.winners), "whoever follows wins"
        cabinet.close()
    found.shown = settling + sum(waits.own) + sum(waits.turns)
    return found


def told(found: list[Length]) -> str:
    """What one of these games has on average."""
    games = len(found)
    questions, pressed = (sum(getattr(one, name) for one in found) / games for name in ("questions", "presses"))
    shown, read, minutes = (sum(getattr(one, name) for one in found) / games for name in ("shown", "read", "minutes"))
    counted = f"{questions:.0f} questions, {pressed:.0f} presses, {shown:.0f} s shown, {read:.0f} s read and weighed"
    return f"{counted}: {minutes:.0f} minutes"


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("tables", nargs="*", default=list(SEATED))
    given.add_argument("--games", type=int, default=6)
    given.add_argument("--guided", action="store_true")
    arguments = given.parse_args()
    for table in arguments.tables if arguments.guided else ():
        for name in GUIDED.get(table, ("first",)):
            print(f"{table}, guided, {name}: {told([length_of_guided(table, name)])}", flush=True)
    for table in () if arguments.guided else arguments.tables:
        minutes = []
        for players, options in SEATED[table]:
            found = [length_of(table, players, options, seed) for seed in range(1, arguments.games + 1)]
            minutes.append(sum(one.minutes for one in found) / len(found))
            print(f"{table}, {players} seats {' '.join(options.values())}: {told(found)}", flush=True)
        low, high = min(minutes), max(minutes)
        print(f"{table}: minutes = [{round(low / STEP) * STEP}, {round(high / STEP) * STEP}]", flush=True)


if __name__ == "__main__":
    main()
