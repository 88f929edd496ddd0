"""What a rule script may name: the table's constants, columns and words, as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.sources.content import Content, ContentError

# How columns are read and written: family -> (read opcode, write opcode or None).
COLUMNS = {
    "player variable": ("PLAYER", "SET_PLAYER"),
    "counter": ("COUNTER", "SET_COUNTER"),
    "flag": ("FLAG", "SET_FLAG"),
    "fact": ("FACT", None),
    "space field": ("SPACE", "SET_SPACE"),
    "space fact": ("SPACE_FACT", None),
}


@dataclass(frozen=True)
class Column:
    """Something written `name[card]`, `name[player]` or `name[space]`."""

    family: str
    number: int


@dataclass(frozen=True)
class Names:
    constants: dict[str, int]
    columns: dict[str, Column]
    variables: dict[str, int]
    prompts: tuple[str, ...]
    buttons: tuple[str, ...]
    labels: tuple[str, ...]
    announcements: tuple[str, ...]


def names_of(content: Content) -> Names:
    """Numbers everything a table declares; two things of one name are an error."""
    constants: dict[str, int] = {"True": 1, "False": 0, "NONE": 0, "NEVER": 0}
    origin: dict[str, str] = dict.fromkeys(constants, "the language")

    def declare(name: str, value: int, family: str) -> None:
        if name in constants:
            raise ContentError(f"{content.id}: {name} is both {origin[name]} and {family}")
        constants[name] = value
        origin[name] = family

    def declare_all(names: Iterable[str], family: str, start: int = 0, prefix: str = "") -> None:
        for number, name in enumerate(names, start):
            declare(prefix + name.upper(), number, family)

    words = content.words
    prompts = tuple(words.get("prompt", {}))
    buttons = tuple(words.get("button", {}))
    labels = tuple(words.get("label", {}))
    announcements = tuple(words.get("announcement", {}))
    for zone in content.zones.values():
        declare(zone.name.upper(), zone.first, "a zone")
    declare_all(content.facts, "a fact")
    declare_all(content.stats, "a stat", len(content.facts))
    declare_all(content.kinds, "a kind of ability")
    declare_all(content.flags, "a flag", 0, "FLAG_")
    declare_all(content.events, "an event", 1)
    declare_all(content.expiries, "an expiry", 1, "UNTIL_")
    declare_all(content.tags, "a tag")
    for values in content.enums.values():
        declare_all(values, "an enum value", 1)
    declare_all(prompts, "a prompt", 1, "ASK_")
    for number, button in enumerate(buttons, 1):
        declare(button.upper(), -number, "a button")
    declare_all(labels, "a label", 1, "TO_")
    declare_all(announcements, "an announcement", 1, "SAY_")
    declare_all(content.flow, "a step", 0, "STEP_")
    for number, option in enumerate(content.options):
        declare(f"OPTION_{option.name.upper()}", number, "an option")
        declare_all(option.values, "an option's value", 0, f"{option.name.upper()}_")
    declare_all((team.id for team in content.teams), "a team", 1, "TEAM_")
    declare_all(content.lists, "a list", 0, "LIST_")
    declare_all(content.weights, "a feature", 0, "WEIGHT_")
    for number, space in enumerate(content.spaces, 1):
        declare(f"SPACE_{space.id.upper()}", number, "a space")

    columns: dict[str, Column] = {}
    families = {
        "player variable": content.player_variables,
        "counter": content.counters,
        "flag": content.flags,
        "fact": tuple(content.facts),
        "space field": content.space_fields,
        "space fact": tuple(content.space_facts),
    }
    for family, members in families.items():
        for number, name in enumerate(members):
            if name in columns:
                raise ContentError(f"{content.id}: {name} is both a {columns[name].family} and a {family}")
            columns[name] = Column(family, number)
    variables = {name: number for number, name in enumerate(content.variables)}
    return Names(constants, columns, variables, prompts, buttons, labels, announcements)
