"""The parts that a table can have: each is a file here, named by the word that a layout has for it.

A file ends with `PART`, its class. Most sections of a layout are words for parts; any other part is named by
`[part.<word>]` with the slot it stands in.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.engine.machine.cartridge import load_table
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, ContentError
from game.engine.sources.records import Document, Fields, Reading, reader, suggestion
from game.engine.sources.vocabulary import content_names
from game.presentation.layout import FILE, Layout, load_layout
from game.ui import slices
from game.ui.table.context import Context
from game.ui.table.part import Part
from game.ui.table.places import inside


@dataclass(frozen=True)
class Standing:
    """A part that stands on a table, before it is made: where, and what the layout says of it."""

    word: str
    rect: pygame.Rect
    given: Any = None


def standing(layout: Layout, field: pygame.Rect, slots: dict[str, pygame.Rect]) -> list[Standing]:
    """Everything on the table. What comes later lies above what came before, for whoever points at it."""
    found: list[Standing] = []

    def add(word: str, given: Any, slot: str) -> None:
        if given:
            found.append(Standing(word, slots[slot], given))

    add("ribbon", layout.stations, "ribbon")
    players = {"company": layout.company, "houses": layout.houses, "dials": layout.dial}
    for word in [word for word, given in players.items() if given][:1]:
        add(word, players[word], "dials")
    if layout.versus is not None:
        found.append(Standing("versus", inside(slots[layout.versus.slot], layout.versus.box), layout.versus))
    add("board", layout.board, "board")
    for word, given in (
        ("tracks", layout.tracks),
        ("line", layout.line),
        ("events", layout.events),
        ("fronts", layout.fronts),
        ("road", layout.road),
    ):
        if given is not None:
            add(word, given, given.slot)
    if layout.reserves is not None:
        near, far = (slots[slot] for slot in (layout.reserves.near, layout.reserves.far))
        found.append(Standing("reserves", near.union(far), layout.reserves))
    named = [Standing(word, slots[row.get("slot", word)]) for word, row in layout.parts.items()]
    found += [one for one in named if not part_named(one.word).above]
    found.append(Standing("zones", field, layout.areas))
    if layout.partners is not None:
        add("partners", layout.partners, layout.partners.slot)
    found.append(Standing("die", field, layout.die))
    found.append(Standing("frame", field))
    found.append(Standing("tray", field))
    found.append(Standing("prompt", slots["prompt"]))
    found += [one for one in named if part_named(one.word).above]
    found.append(Standing("stage", field))
    found.append(Standing("lessons", field))
    found.append(Standing("ear", field))
    return found


def words() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def part_named(word: str) -> type[Part]:
    """The class of a part, loaded when it is first wanted."""
    name = f"{__name__}.{word}"
    if not word.isidentifier() or importlib.util.find_spec(name) is None:
        raise ContentError(f"layout.toml: there is no part {word}{suggestion(word, words())}")
    part: type[Part] = importlib.import_module(name).PART
    return part


def load_ahead() -> Iterator[None]:
    """The modules of all parts, one at a time, while there is nothing else to do."""
    for word in words():
        part_named(word)
        yield


def given_to(word: str, row: dict[str, Any], content: Content) -> Any:
    """What a layout says of a part besides its slot, as the record that the part has for it."""
    record, said = part_named(word).record, {key: value for key, value in row.items() if key != "slot"}
    if record is None:
        return said
    part = Fields({word: reader(record)}, (), lambda found: found[word])
    document = Document({"part": {word: said}}, FILE)
    return Reading(document, Fields({"part": part}, (), lambda found: found["part"]), content_names(content)).whole


def problems_of(folder: Path) -> list[str]:
    """What is wrong with the parts that a table's layout names, a line each. Of a broken layout others tell."""
    try:
        content = load_table(folder).content
        rows = load_layout(content).parts
    except Refusal:
        return []
    problems: list[str] = []
    for word, row in rows.items():
        try:
            given_to(word, row, content)
        except ContentError as problem:
            problems += [f"{content.id}: {line}" for line in problem.problems]
    return problems


def furnish(context: Context) -> dict[str, Part]:
    """Every part of a table, made for a picture of it."""
    parts: dict[str, Part] = {}
    for one in standing(context.layout, context.field, context.slots):
        row = context.layout.parts.get(one.word)
        given = one.given if row is None else given_to(one.word, row, context.content)
        parts[one.word] = part_named(one.word)(context, one.rect, given)
        slices.pause()
    return parts
