"""How a game on the command line begins: its table, set-up, situation and first choices."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.engine.keeping.journal import Journal
from game.engine.keeping.match import Match
from game.engine.keeping.situation import SituationError, begun, place_situation, read_situation, read_transcript
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.events import Announced
from game.engine.machine.ids import UnknownOption, find_option
from game.engine.machine.setup import Setup, SetupError
from game.engine.machine.state import Events, State
from game.engine.refusal import Refusal
from game.engine.sources.content import suggestion
from game.engine.sources.decks import read_deck
from game.engine.sources.toml_file import Document
from game.engine.telling.happenings import event_line
from game.engine.telling.prompts import prompt_text


class UsageError(Refusal):
    """Arguments that do not go together; the message says which and what to do."""

    status = 2  # as for arguments that cannot be read at all


class SituationMatch(Match):
    """A match that begins from a situation. It has no journal: that begins with a set-up."""

    def __init__(self, cartridge: Cartridge, document: dict[str, Any], until: str = ""):
        self.cartridge = cartridge
        self.journal: Journal | None = None
        self.trouble = None
        self.state = place_situation(cartridge, document)
        self.state.until = _step_number(cartridge, until) if until else 0
        self.opening = self.state.resume()
        self.setup = Setup(players=self.state.players)
        self.beginning = self.state.clone()
        self.history = []
        self.undone = []
        self._snapshots = {0: self.state.clone()}


def beginning(match: Match) -> tuple[State, Events]:
    """The match's first position, and what led to it."""
    if isinstance(match, SituationMatch):
        return match.beginning.clone(), match.opening
    state, events = begun(match.cartridge, match.setup)
    state.names = match.state.names
    return state, events


def load(arguments: Namespace) -> tuple[Cartridge, dict[str, Any] | None]:
    """The table the arguments name, and the situation, which may name it too."""
    document = read_situation(Path(arguments.situation)) if getattr(arguments, "situation", None) else None
    table = arguments.table or (document.get("table") if document else None)
    if not table:
        tables = ", ".join(table_ids()) or "none is installed: give a table's folder"
        raise UsageError(f"which table? Say --table T ({tables})")
    return load_table(str(table)), document


def begin(cartridge: Cartridge, document: dict[str, Any] | None, arguments: Namespace, seed: int) -> Match:
    """The match before its first decision. `seed` counts where the arguments name none."""
    if document is None:
        if getattr(arguments, "until", None):
            raise UsageError("--until goes with --situation: it says where that stops")
        return Match(cartridge, setup_of(cartridge, arguments, seed))
    for name in ("players", "deck"):
        if getattr(arguments, name):
            raise UsageError(f"--{name} and --situation do not go together: the situation says it")
    if arguments.seed is not None:
        document = _said_besides(document, "seed", arguments.seed)
    if arguments.option:
        options = _options_besides(document, setup_of(cartridge, arguments, seed).options)
        document = _said_besides(document, "options", options)
    return SituationMatch(cartridge, document, getattr(arguments, "until", None) or "")


def _said_besides(document: dict[str, Any], key: str, value: object) -> dict[str, Any]:
    """The situation with something more; what is wrong with it is still found on its line."""
    whole = document | {key: value}
    return Document(whole, document.file, document.text) if isinstance(document, Document) else whole


def _options_besides(document: dict[str, Any], options: Mapping[str, str]) -> object:
    """Options that the situation leaves open may be said here; what it says itself holds."""
    said = document.get("options", {})
    if not isinstance(said, dict):
        return said  # refused with its line
    for name, value in options.items():
        if said.get(name, value) != value:
            raise UsageError(f"--option {name}={value}: the situation says {said[name]}")
    return {**said, **options}


def _step_number(cartridge: Cartridge, named: str) -> int:
    """A step of the flow, counted from 1."""
    flow, step = cartridge.content.flow, named.replace("-", "_")
    if step not in flow:
        raise UsageError(f"--until: there is no step {named!r:.60}{suggestion(step, flow)} (steps: {', '.join(flow)})")
    return flow.index(step) + 1


def setup_of(cartridge: Cartridge, arguments: Namespace, seed: int) -> Setup:
    options: dict[str, str] = {}
    values = {option.name: option.values for option in cartridge.content.options}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        name, spelt = name.replace("-", "_"), value.replace("-", "_")
        if not (name and equals and value):
            raise UsageError(f"--option {text}: expected name=value")
        if name in options:
            raise UsageError(f"--option {name} is there twice")
        options[name] = spelt if spelt in values.get(name, ()) else value
    decks = tuple(deck_of(cartridge, named) for named in arguments.deck)
    chosen = seed if arguments.seed is None else arguments.seed
    return Setup(arguments.players or 0, chosen, options, decks)


def deck_of(cartridge: Cartridge, named: str) -> str | dict[str, int]:
    """A deck of the table by its name, or the cards of a deck file."""
    name = named.replace("-", "_")
    if name in cartridge.content.lists:
        return name
    if not os.path.exists(named):
        close = suggestion(name, cartridge.content.lists)
        raise SetupError(f"there is no deck and no file {named}{close}")
    return read_deck(cartridge.content, Path(named))


def tell_oddities(match: Match) -> None:
    """What the rules find odd about a situation, on the error stream: what they announce under a name with odd_."""
    for event in match.opening.of(Announced):
        if event.name.startswith("odd_"):
            print(f"emberdeck: {event_line(match.state, event, 'en')}", file=sys.stderr)


def play_choices(match: Match, path: str | None) -> None:
    """Makes the choices of a transcript file, if there is one."""
    if path is None:
        return
    for number, wanted in enumerate(read_transcript(Path(path)), 1):
        if match.decision is None:
            where = "the game is already over" if match.state.over else f"{match.state.step} is where it was to stop"
            raise SituationError(f"choice {number} ({wanted[:80]}): {where}")
        decision = match.decision
        try:
            match.choose(find_option(match.state, decision, wanted))
        except UnknownOption as problem:
            asked = f"player {decision.player} is asked: {prompt_text(match.state, decision, 'en')}"
            raise SituationError(f"choice {number}: {problem}; {asked}") from None
