"""Where a card is: its data, its scripts, its picture and its tests, each as a file and a line to be clicked on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.engine.check import tests_named_after
from game.engine.machine.cartridge import Cartridge, compile_table
from game.engine.refusal import Refusal
from game.engine.sources.content import SHARED, suggestion
from game.engine.sources.records import read_file
from game.presentation import art


class NoSuchCard(Refusal):
    """The table has no card of that name."""


def of_card(folder: Path, card: str, tests: Path | None) -> list[str]:
    """A line for each place, and one for each that is missing."""
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
    return [f"{what:<9}{place}" for what, places in found.items() for place in places or ["none"]]


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
