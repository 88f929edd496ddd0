"""What a table calls the things that events and questions are about, by the console's numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.compiler.names import Names
from game.engine.compiler.records import TAG_STATS
from game.engine.machine.console import BUTTON, OPTION_KINDS, SPACE
from game.engine.sources.content import Content


class Place(NamedTuple):
    """A zone, and whose it is; 0 is nobody's."""

    zone: str
    seat: int


class Numbered(dict[int, str]):
    """Names by number; a number that the table has no name for has an empty one."""

    def __missing__(self, number: int) -> str:
        return ""

    @classmethod
    def of(cls, names: Iterable[str], first: int) -> Numbered:
        return cls(enumerate(names, first))


@dataclass(frozen=True)
class TableNames:
    """The names of each meaning in native/events.h, and those of questions and their answers."""

    zone: list[Place]
    flag: Numbered
    counter: Numbered
    player_variable: Numbered
    variable: Numbered
    space_field: Numbered
    stat: Numbered
    tag: Numbered
    step: Numbered
    expiry: Numbered
    announcement: Numbered
    prompt: Numbered
    label: Numbered
    option: dict[int, Numbered]  # by the kind of option: buttons and spaces have names

    @classmethod
    def of(cls, content: Content, names: Names, zones: list[Place]) -> TableNames:
        return cls(
            zone=zones,
            flag=Numbered.of(content.flags, 0),
            counter=Numbered.of(content.counters, 0),
            player_variable=Numbered.of(content.player_variables, 0),
            variable=Numbered.of(content.variables, 0),
            space_field=Numbered.of(content.space_fields, 0),
            stat=Numbered.of((*content.facts, *content.stats), 0),
            tag=Numbered.of(content.tags, TAG_STATS),
            step=Numbered.of(content.flow, 0),
            expiry=Numbered.of(content.expiries, 1),
            announcement=Numbered.of(names.announcements, 1),
            prompt=Numbered.of(names.prompts, 1),
            label=Numbered.of(names.labels, 1),
            option=dict.fromkeys(OPTION_KINDS, Numbered())
            | {
                BUTTON: Numbered((-number, name) for number, name in enumerate(names.buttons, 1)),
                SPACE: Numbered.of((space.id for space in content.spaces), 1),
            },
        )
