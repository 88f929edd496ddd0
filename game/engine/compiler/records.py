"""What compiled rules are, without what compiles them: whoever only plays needs no more."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.compiler.names import Names

TAG_STATS = 128  # as in native/abilities.c


@dataclass(frozen=True)
class Ability:
    """An ability of a card: `kind` and `event` as numbers, `place` 0 for in play or a zone's number plus 1."""

    card: int
    kind: int
    event: int
    place: int


@dataclass(frozen=True)
class RuleFunction:
    name: str
    file: str
    line: int
    entry: int
    length: int
    registers: int
    parameters: int
    pure: bool


@dataclass
class Program:
    """Bytecode and what is needed to load, explain and debug it."""

    code: list[int]
    lines: list[int]
    functions: list[RuleFunction]
    abilities: list[tuple[Ability, int]]
    flow: list[int]
    setup: int
    evaluate: int
    roles: list[int]
    names: Names
