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
from difflib import get_close_matches
from typing import Any

import pygame

from game.engine.sources.content import Content, ContentError
from game.engine.sources.records import Document, Fields, Reading, reader
from game.engine.sources.vocabulary import content_names
from game.presentation.layout import FILE, Layout
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
    named = [_by_word(word, row, slots) for word, row in layout.parts.items()]
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


def _by_word(word: str, row: dict[str, Any], slots: dict[str, pygame.Rect]) -> Standing:
    """A part that has no section of its own."""
    slot = row.get("slot", word)
    if slot not in slots:
        raise ContentError(f"layout.toml: [part.{word}] stands in {slot}, which is no slot")
    return Standing(word, slots[slot], {key: value for key, value in row.items() if key != "slot"})


def words() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def part_named(word: str) -> type[Part]:
    """The class of a part, loaded when it is first wanted."""
    name = f"{__name__}.{word}"
    if not word.isidentifier() or importlib.util.find_spec(name) is None:
        near = get_close_matches(word, words(), 1)
        raise ContentError(f"layout.toml: there is no part {word}{f' (did you mean {near[0]}?)' if near else ''}")
    part: type[Part] = importlib.import_module(name).PART
    return part


def load_ahead() -> Iterator[None]:
    """The modules of all parts, one at a time, while there is nothing else to do."""
    for word in words():
        part_named(word)
        yield


def _told(record: type, word: str, given: dict[str, Any], content: Content) -> Any:
    """What a layout says of a part, as the record the part has for it."""
    document = Document({"part": {word: given}}, FILE)
    part = Fields({word: reader(record)}, (), lambda found: found[word])
    return Reading(document, Fields({"part": part}, (), lambda found: found["part"]), content_names(content)).whole


def furnish(context: Context) -> dict[str, Part]:
    """Every part of a table, made for a picture of it."""
    parts: dict[str, Part] = {}
    for one in standing(context.layout, context.field, context.slots):
        kind = part_named(one.word)
        given = one.given
        if one.word in context.layout.parts and kind.record is not None:
            given = _told(kind.record, one.word, given, context.content)
        parts[one.word] = kind(context, one.rect, given)
        slices.pause()
    return parts
