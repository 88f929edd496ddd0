"""A match: set-up, seed and the list of choices, with undo, redo, and a journal that loses nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.keeping.journal import Journal, Record
from game.engine.keeping.journal import read as read_journal
from game.engine.keeping.situation import SituationError, begun
from game.engine.keeping.storage import Newer, StorageError
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.decision import Decision
from game.engine.machine.setup import Setup, SetupError
from game.engine.machine.state import Events, RuleFailure, State

SNAPSHOT_EVERY = 32
CHECKPOINT_EVERY = 16
FORMAT = 1


class Choice(NamedTuple):
    """One answer: which option, and whether a seat's stops or habits gave it."""

    option: int
    auto: bool


class Chosen(NamedTuple):
    """A choice in the history: who made it, what it brought about, and whether it told anybody anything."""

    choice: Choice
    player: int
    prompt: int
    events: Events
    learned: bool


class Match:
    """A game being played. Nothing changes its state but choose, undo and redo."""

    def __init__(self, cartridge: Cartridge, setup: Setup, journal: Journal | None = None):
        self.cartridge = cartridge
        self.setup = setup
        self.journal = journal
        self.trouble: StorageError | None = None  # why it is not kept
        self.state, self.opening = begun(cartridge, setup)
        self.history: list[Chosen] = []
        self.undone: list[Choice] = []
        self._snapshots: dict[int, State] = {0: self.state.clone()}

    # --- playing

    @property
    def position(self) -> int:
        return len(self.history)

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    def choose(self, option: int, *, auto: bool = False) -> Events:
        """Answers the decision; it is on disk before this returns, or before `together` ends. Redo is forgotten unless
        it is the same choice."""
        choice = Choice(option, auto)
        events = self._apply(choice)
        if self.undone and self.undone[-1].option == option:
            self.undone.pop()
        else:
            self.undone.clear()
        self._write(["c", option, int(auto)])
        if self.position % CHECKPOINT_EVERY == 0 or self.state.over:
            self._write(["h", self.position, self.state.position_hash])
        return events

    @contextmanager
    def together(self) -> Iterator[None]:
        """Choices that are one for whoever made them: all of them are on disk when it ends, at the price of one."""
        try:
            with self.journal.together() if self.journal is not None else nullcontext():
                yield
        except StorageError as problem:
            self.trouble = problem

    def undo(self, count: int = 1) -> int:
        """Takes back so many choices; how many it was."""
        count = min(count, self.position)
        if count:
            self._rewind(self.position - count)
            self._write(["u", count])
        return count

    def redo(self, count: int = 1) -> int:
        """Plays undone choices again; how many it was."""
        count = min(count, len(self.undone))
        for _ in range(count):
            self._apply(self.undone.pop())
        if count:
            self._write(["r", count])
        return count

    def own_choices_back(self) -> int:
        """How many choices to undo to come back to the last one a person made."""
        for back, chosen in enumerate(reversed(self.history), 1):
            if not chosen.choice.auto:
                return back
        return 0

    def choices_since_learned(self) -> int:
        """How many choices can be undone before one that told somebody something: a card, a die, a shuffle."""
        count = 0
        for chosen in reversed(self.history):
            if chosen.learned:
                break
            count += 1
        return count

    def note(self, note: dict[str, Any]) -> None:
        """Keeps something beside the choices, such as who sits where."""
        self._write(["n", note])

    def notes(self) -> dict[str, Any]:
        """The notes kept so far, newer ones over older ones."""
        kept: dict[str, Any] = {}
        for record in self.journal.records if self.journal else []:
            if record[0] == "n":
                kept |= record[1]
        return kept

    def state_at(self, position: int) -> State:
        """A copy of the state after so many choices."""
        nearest = position - position % SNAPSHOT_EVERY
        state = self._snapshots[nearest].clone()
        for chosen in self.history[nearest:position]:
            state.choose(chosen.choice.option)
        return state

    # --- inside

    def _apply(self, choice: Choice) -> Events:
        before, decision = self.state.learned, self.state.raw.decision
        player, prompt = decision.player, decision.prompt
        events = self.state.choose(choice.option)
        self.history.append(Chosen(choice, player, prompt, events, self.state.learned != before))
        if self.position % SNAPSHOT_EVERY == 0:
            self._snapshots[self.position] = self.state.clone()
        return events

    def _rewind(self, position: int) -> None:
        nearest = position - position % SNAPSHOT_EVERY
        taken = [chosen.choice for chosen in self.history[position:]]
        again = [chosen.choice for chosen in self.history[nearest:position]]
        self.state = self._snapshots[nearest].clone()
        self.history = self.history[:nearest]
        for choice in again:
            self._apply(choice)
        self._snapshots = {at: state for at, state in self._snapshots.items() if at <= position}
        self.undone += reversed(taken)

    def _write(self, record: Record) -> None:
        """A journal that cannot be written is a warning, not the end of the game."""
        if self.journal is None:
            return
        try:
            self.journal.append(record)
            self.trouble = None
        except StorageError as problem:
            self.trouble = problem

    @property
    def warning(self) -> str | None:
        return str(self.trouble) if self.trouble is not None else None


# --- saves


def create(cartridge: Cartridge, setup: Setup, path: Path, *, turn: int = 0, sync: bool = True) -> Match:
    """A new match with a journal of its own. `turn` counts how often anybody sat down to a game here."""
    return Match(cartridge, setup, Journal.create(path, header_of(cartridge, setup, turn), sync=sync))


def create_later(cartridge: Cartridge, setup: Setup, path: Path, *, turn: int = 0) -> Match:
    """The same where nothing can be written now: its journal appears with everything played once something can."""
    return Match(cartridge, setup, Journal.later(path, header_of(cartridge, setup, turn)))


def header_of(cartridge: Cartridge, setup: Setup, turn: int) -> dict[str, Any]:
    header = {
        "format": FORMAT,
        "table": cartridge.id,
        "rules": cartridge.hash,
        "setup": setup.plain(),
        "created": int(time.time()),
    }
    if turn:
        header["turn"] = turn
    return header


def resume(cartridge: Cartridge, path: Path, *, sync: bool = True) -> Match:
    """The match of a journal, to be played on."""
    journal = Journal.open(path, sync=sync)
    try:
        match = _replayed(cartridge, path, journal.header, journal.records)
    except BaseException:
        journal.close()
        raise
    match.journal = journal
    return match


def replay(cartridge: Cartridge, path: Path) -> Match:
    """The match of a journal, to be looked at: the file is only read."""
    return replayed(cartridge, path, read_journal(path))


def replayed(cartridge: Cartridge, path: Path, found: tuple[dict[str, Any], list[Record], int]) -> Match:
    """The same of a journal that was read already."""
    header, records, _torn = found
    return _replayed(cartridge, path, header, records)


def saved_table(path: Path) -> str:
    """The name of the table a journal belongs to. What a file says is for `named_table`, which loads no folders."""
    return checked_header(path, read_journal(path)[0])[0]


def checked_header(path: Path, header: dict[str, Any]) -> tuple[str, str, Setup]:
    """Table, hash of the rules and set-up of a header that makes sense."""
    table, rules = header.get("table"), header.get("rules")
    if header.get("format") != FORMAT:
        raise Newer(f"{path.name} was saved by a newer Emberdeck; it is left untouched.")
    if not isinstance(table, str) or not table.isidentifier() or not isinstance(rules, str):
        raise StorageError(
            f"{path.name} does not say which table it belongs to; it is left untouched.", "damaged", path
        )
    try:
        return table, rules, Setup.from_plain(header.get("setup"))
    except SetupError as problem:
        raise StorageError(f"{path.name}: {problem}; it is left untouched.", "damaged", path) from None


def _replayed(cartridge: Cartridge, path: Path, header: dict[str, Any], records: list[Record]) -> Match:
    table, rules, setup = checked_header(path, header)
    if table != cartridge.id:
        raise StorageError(f"{path.name} is a game of {table}, not of {cartridge.id}.", "other_table", path)
    changed = " The rules have changed since it was saved." if rules != cartridge.hash else ""
    refusal = f"{path.name} cannot be replayed and is left untouched.{changed}"
    line, checkpoints, position = _last_line(records, refusal, path)
    try:
        match = Match(cartridge, setup)
        for number, expected in enumerate(checkpoints):
            if number:
                match._apply(line[number - 1])
            if expected is not None and expected != match.state.position_hash:
                raise StorageError(
                    f"{refusal} (the game comes out differently at choice {number})", "not_replayed", path
                )
    except (RuleFailure, SetupError, SituationError) as problem:
        raise StorageError(f"{refusal} ({problem})", "not_replayed", path) from None
    if position < match.position:
        match._rewind(position)
    return match


def _last_line(records: list[Record], refusal: str, path: Path) -> tuple[list[Choice], list[int | None], int]:
    """The choices that still count, those that can be redone last; the hashes expected after them; the position.

    What was taken back and then decided otherwise need not be played again.
    """
    line: list[Choice] = []
    checkpoints: list[int | None] = [None]
    position = 0
    for kind, value, *rest in records:
        if kind == "c":
            choice = Choice(value, bool(rest[0]))
            if position < len(line) and line[position].option == value:
                line[position] = choice  # the same again: what came after it can still be redone
            else:
                del line[position:], checkpoints[position + 1 :]
                line.append(choice)
                checkpoints.append(None)
            position += 1
        elif kind == "u":
            position -= value
            if position < 0:
                raise StorageError(f"{refusal} (it takes back more choices than were made)", "not_replayed", path)
        elif kind == "r":
            position += value
            if position > len(line):
                raise StorageError(f"{refusal} (it repeats more choices than were taken back)", "not_replayed", path)
        elif kind == "h":
            if value != position or checkpoints[position] not in (None, rest[0]):
                raise StorageError(
                    f"{refusal} (the game comes out differently at choice {value})", "not_replayed", path
                )
            checkpoints[position] = rest[0]
    return line, checkpoints, position
