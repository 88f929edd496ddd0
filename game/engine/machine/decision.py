"""Questions: what the console asks, with the table's names for it."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.machine.console import OPTION_KINDS
from game.engine.machine.table_names import TableNames


class Option(NamedTuple):
    """One of the answers. `label` says what choosing it means, where there is more than one use of a thing."""

    kind: str
    value: int
    label: str = ""
    name: str = ""  # of a button or a space; who may know a card's depends on who looks


class Decision(NamedTuple):
    """This player, this prompt, these options: which one?"""

    player: int
    prompt: str
    subject: int
    amount: int
    options: tuple[Option, ...]
    prompt_number: int  # as the rules know it


class Options(dict[int, Option]):
    """The options of a table by the four bytes of an EmOption: the same are on offer again and again."""

    def __init__(self, names: TableNames):
        super().__init__()
        self._names = names

    def __missing__(self, word: int) -> Option:
        kind, label, value = word & 0xFF, word >> 8 & 0xFF, (word >> 16 ^ 0x8000) - 0x8000
        names = self._names
        found = self[word] = Option(OPTION_KINDS[kind], value, names.label[label], names.option[kind][value])
        return found
