"""Writes game/engine/machine/events.py, a typed record for each kind of event, from events.h.

python native/event_records.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

NATIVE = Path(__file__).parent
RECORDS = NATIVE.parent / "game" / "engine" / "machine" / "events.py"
EVENT = re.compile(r'EVENT\((\w+), (\w+),\s+"([^"]*)",\s+"([^"]*)"\)')
FIELD = re.compile(r"(\w+): (\w+) = (a|b|c|word)")
COMMON = {"card": "Card", "player": "Player", "seen": "SeatBits"}
NUMBERS = {"number": "int", "card": "Card", "player": "Player", "space": "Space", "seats": "SeatBits", "other": "int"}

HEAD = '''\
"""What happened, a record for each kind of event. Written by native/event_records.py from native/events.h."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.engine.machine.table_names import Place, TableNames

Card: TypeAlias = int
Player: TypeAlias = int
Space: TypeAlias = int
SeatBits: TypeAlias = int  # the lowest bit is seat 1
'''

RECORD = '''

class {record}(NamedTuple):
    """{note}"""

{fields}
    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> {record}:
        return {record}({values})
'''

TAIL = """

Event: TypeAlias = (
    {union}
)
KINDS: dict[type[Event], str] = {{
{kinds}}}
READERS = tuple(record.read for record in KINDS)


def kind_of(event: Event) -> str:
    return KINDS[type(event)]
"""


class Field(NamedTuple):
    name: str
    type: str
    where: str  # the field of EmEvent
    value: str  # how it is read


class Kind(NamedTuple):
    name: str
    record: str
    fields: list[Field]
    note: str


def written() -> str:
    """The whole text of the records."""
    parts, found = [HEAD], kinds()
    for kind in found:
        fields = "".join(f"    {one.name}: {one.type}\n" for one in kind.fields)
        values = ", ".join(one.value for one in kind.fields)
        parts.append(RECORD.format(record=kind.record, note=kind.note, fields=fields, values=values))
    union = "\n    | ".join(kind.record for kind in found)
    named = "".join(f'    {kind.record}: "{kind.name.lower()}",\n' for kind in found)
    return "".join([*parts, TAIL.format(union=union, kinds=named)])


def kinds() -> list[Kind]:
    """What events.h lists."""
    listed = re.sub(r"/\*.*?\*/", "", (NATIVE / "events.h").read_text(encoding="utf-8"), flags=re.DOTALL)
    found = EVENT.findall(listed)
    assert len(found) == listed.count("EVENT("), "events.h: an entry is not EVENT(kind, record, fields, note)"
    return [
        Kind(name, record, [field(one.strip()) for one in fields.split(",")], note)
        for name, record, fields, note in found
    ]


def field(text: str) -> Field:
    if text in COMMON:
        return Field(text, COMMON[text], text, text)
    found = FIELD.fullmatch(text)
    assert found is not None, f"events.h: {text!r} is not `name: meaning = field`"
    name, meaning, where = found.groups()
    if meaning in NUMBERS:
        return Field(name, NUMBERS[meaning], where, where)
    if meaning == "yes":
        return Field(name, "bool", where, f"bool({where})")
    return Field(name, "Place" if meaning == "zone" else "str", where, f"names.{meaning}[{where}]")


if __name__ == "__main__":
    RECORDS.write_text(written(), encoding="utf-8")
