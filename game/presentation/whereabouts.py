"""Where a card is: its data, its scripts, its picture and its tests, each as a file and a line to be clicked on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.engine.check import tests_named_after
from game.engine.command_line import built
from game.engine.machine.cartridge import Cartridge, compile_table
from game.engine.refusal import Refusal
from game.engine.sources.content import SHARED, suggestion
from game.engine.sources.records import read_file
from game.presentation import art


class NoSuchCard(Refusal):
    """The table has no card of that name."""


def of_card(folder: Path, card: str, tests: Path | None) -> list[str]:
    """A line for each place, one for each that is missing, and the command that runs its tests."""
    cartridge = compile_table(folder)
    content = cartridge.content
    if content.card_number(card) < 0:
        raise NoSuchCard(f"{content.id} has no card {card[:40]}{suggestion(card, (one.id for one in content.cards))}")
    found = {
        "data": list(_data(cartridge, card)),
        "script": list(_scripts(cartridge, card)),
        "picture": list(_picture(folder, card)),
        "test": list(tests_named_after(card, tests)) if tests else [],
    }
    told = [f"{what:<9}{place}" for what, places in found.items() for place in places or ["none"]]
    return [*told, *_command(card, found["test"])]


def _command(card: str, tests: list[str]) -> Iterator[str]:
    """What runs its tests and no others: by their files, so that no others are read."""
    files = dict.fromkeys(Path(test.rpartition(":")[0]) for test in tests)
    if files:
        here = Path.cwd()
        named = [str(file.relative_to(here) if file.is_relative_to(here) else file) for file in files]
        yield f"{'run':<9}{built('test', *named, '-k', card)}"


def _data(cartridge: Cartridge, card: str) -> Iterator[str]:
    path = cartridge.content.folder / "cards" / cartridge.content.cards[cartridge.content.card_number(card)].file
    document = read_file(path)
    place = next(place for place, one in enumerate(document["card"]) if one["id"] == card)
    yield f"{path}:{document.line(('card', place))}"


def _scripts(cartridge: Cartridge, card: str) -> Iterator[str]:
    """Whatever gives it an ability, and any other function of its name."""
    program, number = cartridge.program, cartridge.content.card_number(card)
    giving = {function for ability, function in program.abilities if ability.card == number}
    own = re.compile(rf"{re.escape(card)}(__\w+)?")
    for place, function in enumerate(program.functions):
        if place in giving or own.fullmatch(function.name):
            paths = (cartridge.content.folder / "rules" / function.file, SHARED / function.file)
            yield f"{next(path for path in paths if path.exists())}:{function.line}  {function.name}"


def _picture(folder: Path, card: str) -> Iterator[str]:
    path = folder / art.FILE
    if path.is_file() and card in (document := read_file(path)):
        yield f"{path}:{document.line((card,))}"
