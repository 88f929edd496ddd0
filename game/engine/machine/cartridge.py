"""Cartridges: a table's content and compiled rules, baked into one file and loaded into the console."""

from __future__ import annotations

import dataclasses
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgpack

from game.engine.compiler.names import Column, Names
from game.engine.compiler.records import Ability, Program, RuleFunction
from game.engine.digest import blake2b
from game.engine.folders import baked_folder
from game.engine.keeping.storage import StorageError, few_containers, read_file, write_atomic
from game.engine.machine.console import ROLES, ZONE_IN_PLAY, ZONE_OPEN, ZONE_OWNER, ZONE_SEAT, error_text, ffi, lib
from game.engine.machine.decision import Options
from game.engine.machine.shape import has_shape
from game.engine.machine.table_names import Place, TableNames
from game.engine.refusal import Refusal
from game.engine.sources.content import (
    Card,
    Content,
    ContentError,
    Daily,
    DeckRules,
    Farther,
    Lineup,
    Option,
    Payment,
    Places,
    PlanRow,
    SeatPlan,
    Secrets,
    Space,
    Team,
    Zone,
    check_limits,
    suggestion,
)
from game.engine.sources.records import Reading

TABLES = Path(__file__).parents[2] / "tables"
MAGIC = b"EMBC1\n"
MOST_BYTES = 4 * 1024 * 1024  # the largest of ours has a quarter of one MiB
MOST_CONTAINERS = 1 << 16  # lists and maps in one: an empty one is a byte on disk but 56 in memory


if TYPE_CHECKING:
    from game.engine._console import Array, EmSections

# The arrays of EmSections by name, each with its C type; the plain numbers have none.
Sections = dict[str, tuple[Literal["", "int16_t[]", "int32_t[]", "uint16_t[]", "uint32_t[]", "uint64_t[]"], list[int]]]


class CartridgeError(Refusal):
    """A cartridge that cannot be used; the message says why."""


class Cartridge:
    """A table ready to play."""

    def __init__(self, content: Content, program: Program):
        self.content = content
        self.program = program
        self.sections = _sections(content, program)
        self.hash = blake2b(_fingerprint(self.sections, content), digest_size=16).hexdigest()
        error = ffi.new("EmError *")
        structure, self._kept = _structure(self.sections)
        handle = lib.em_cartridge_load(structure, error)
        if handle == ffi.NULL:
            raise CartridgeError(f"{content.id}: {error_text(error)}")
        self.handle = ffi.gc(handle, lib.em_cartridge_free)

    def __repr__(self) -> str:
        return f"<Cartridge {self.content.id} {self.hash[:8]}>"

    @property
    def id(self) -> str:
        return self.content.id

    @property
    def is_ahead(self) -> bool:
        """Whether the console runs these very rules as the build compiled them; others it interprets."""
        return bool(lib.em_cartridge_ahead(self.handle))

    def where(self, pc: int) -> str:
        """file:line of an instruction."""
        function = self.function_at(pc)
        if function is None:
            return self.content.id
        return f"{function.file}:{self.program.lines[pc]}"

    def function_at(self, pc: int) -> RuleFunction | None:
        for function in self.program.functions:
            if function.entry <= pc < function.entry + function.length:
                return function
        return None

    def function_number(self, name: str) -> int:
        return self._function_numbers[name]

    @cached_property
    def _function_numbers(self) -> dict[str, int]:
        return {function.name: number for number, function in enumerate(self.program.functions)}

    @cached_property
    def zone_names(self) -> list[Place]:
        """For each zone number its name and seat; 0 is nobody's."""
        names: list[Place] = []
        for zone in self.content.zones.values():
            if zone.seat:
                names += [Place(zone.name, seat) for seat in range(1, self.content.players[1] + 1)]
            else:
                names.append(Place(zone.name, 0))
        return names

    @cached_property
    def table_names(self) -> TableNames:
        """What the table calls what events and questions are about."""
        return TableNames.of(self.content, self.program.names, self.zone_names)

    @cached_property
    def options(self) -> Options:
        """The options that were on offer so far."""
        return Options(self.table_names)

    def zone_number(self, name: str, player: int = 0) -> int:
        zone = self.content.zones[name]
        return zone.first + (player - 1 if zone.seat else 0)


def table_ids() -> list[str]:
    """The tables that come with the program."""
    return sorted(path.parent.name for path in TABLES.glob("*/table.toml"))


def table_folder(table: str | Path) -> Path:
    """The folder of a table named by its id, or by the path of its folder."""
    path = Path(table)
    with suppress(OSError, ValueError):  # what cannot be the name of a file is no folder either
        if path.is_dir() and (path / "table.toml").exists():
            return path
    if isinstance(table, str) and table in table_ids():
        return TABLES / table
    raise ContentError(f"there is no table {str(table)[:200]}{suggestion(str(table)[:40], table_ids())}")


def named_table(name: str) -> Cartridge:
    """The cartridge of one of the tables that come with the program. A file may name a table, but no folder."""
    if name not in table_ids():
        raise ContentError(f"there is no table {name[:40]!r}{suggestion(name[:40], table_ids())}")
    return load_table(name)


def load_table(table: str | Path, *, baked: bool = True) -> Cartridge:
    """The cartridge of a table: baked if that is still true to its sources, compiled otherwise."""
    folder = table_folder(table)
    stamp = source_stamp(folder)
    path = _baked_path(folder)
    if baked and os.path.exists(path):
        try:
            found = read_cartridge(read_file(path, MOST_BYTES), folder)
            if found[1] == stamp:
                return found[0]
        except (StorageError, CartridgeError, ContentError):
            pass  # a stale or broken bake is simply made again
    cartridge = compile_table(folder)
    if baked:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, pack_cartridge(cartridge, stamp))
        except (OSError, StorageError):
            pass  # a read-only install plays as well, it only starts a little later
    return cartridge


def reweighed(cartridge: Cartridge, weights: dict[str, int]) -> Cartridge:
    """The same table with other weights for its features."""
    content = dataclasses.replace(cartridge.content, weights=cartridge.content.weights | weights)
    return Cartridge(content, cartridge.program)


def compile_table(folder: Path, seen: list[Reading[Any]] | None = None) -> Cartridge:
    """A table from its sources; `seen` is given what came of each of its data files."""
    from game.engine.compiler.program import compile_rules  # a baked table needs neither compiler nor reader
    from game.engine.sources.table_files import load_content

    content = load_content(folder, seen)
    return Cartridge(content, compile_rules(content))


def source_stamp(folder: Path) -> str:
    """Changes whenever a source of the table, the shared rules or the compiler itself does."""
    digest = blake2b(digest_size=16)
    engine = Path(__file__).parents[1]
    paths = [path for place in (folder, engine / "rules") for kind in ("*.toml", "*.py") for path in place.rglob(kind)]
    paths += [*(engine / "compiler").glob("*.py"), *(engine / "sources").glob("*.py"), Path(__file__)]
    for path in sorted(paths):
        status = path.lstat()
        digest.update(f"{path.name} {status.st_size} {status.st_mtime_ns}\n".encode())
    digest.update(" ".join("/".join(role) for role in ROLES).encode())
    digest.update(" ".join(_vocabulary()).encode())
    return digest.hexdigest()


def _vocabulary() -> list[str]:
    """The console's functions and opcodes: a cartridge baked for others must not be used."""
    from game.engine.machine.console import FUNCTIONS, OPCODES

    return [f"{f.name}{len(f.parameters)}" for f in FUNCTIONS.values()] + list(OPCODES)


def _baked_path(folder: Path) -> Path:
    name = f"{folder.name}.emberdeck"
    if folder.parent != TABLES:
        name = f"{folder.name}-{blake2b(str(folder.resolve()).encode(), digest_size=6).hexdigest()}.emberdeck"
    return baked_folder() / name


# --- the baked file


def pack_cartridge(cartridge: Cartridge, stamp: str) -> bytes:
    """The bytes of a baked cartridge, sealed with a hash."""
    program = cartridge.program
    plain = {
        "stamp": stamp,
        "content": _plain(dataclasses.replace(cartridge.content, folder=Path(), sources=[])),
        "lines": program.lines,
        "functions": [dataclasses.astuple(function) for function in program.functions],
        "code": program.code,
        "abilities": [[*dataclasses.astuple(ability), number] for ability, number in program.abilities],
        "flow": program.flow,
        "setup": program.setup,
        "evaluate": program.evaluate,
        "roles": program.roles,
        "names": {
            "constants": program.names.constants,
            "columns": {name: [column.family, column.number] for name, column in program.names.columns.items()},
            "variables": program.names.variables,
            "words": [
                list(program.names.prompts),
                list(program.names.buttons),
                list(program.names.labels),
                list(program.names.announcements),
            ],
        },
    }
    payload: bytes = msgpack.packb(plain)
    return MAGIC + blake2b(payload, digest_size=16).digest() + payload


def read_cartridge(data: bytes, folder: Path) -> tuple[Cartridge, str]:
    """A cartridge and its stamp from baked bytes; anything wrong with them is a CartridgeError."""
    head = len(MAGIC) + 16
    if len(data) > MOST_BYTES or data[: len(MAGIC)] != MAGIC:
        raise CartridgeError("this is not an Emberdeck cartridge")
    payload = data[head:]
    if blake2b(payload, digest_size=16).digest() != data[len(MAGIC) : head]:
        raise CartridgeError("the cartridge is damaged: its checksum does not agree")
    try:
        plain = msgpack.unpackb(payload, strict_map_key=False, **few_containers(MOST_CONTAINERS))
        content, program = _content(plain["content"], folder), _program(plain)
        if not (has_shape(content, Content) and has_shape(program, Program)):
            raise CartridgeError("the cartridge is damaged: something in it is not what it should be")
        check_limits(content)
        return Cartridge(content, program), str(plain["stamp"])
    except (CartridgeError, ContentError):
        raise
    except Exception as problem:
        # Whatever shape a stranger's file has, the answer is one line.
        raise CartridgeError(f"the cartridge is damaged: {type(problem).__name__} {problem}") from None


def _plain(content: Content) -> dict[str, Any]:
    values = dataclasses.asdict(content)
    values["folder"] = ""
    return values


def _content(plain: dict[str, Any], folder: Path) -> Content:
    values = dict(plain)
    values["folder"] = folder
    values["zones"] = {name: Zone(**zone) for name, zone in plain["zones"].items()}
    values["options"] = tuple(
        Option(o["name"], tuple(o["values"]), o["default"], o.get("rare", False)) for o in plain["options"]
    )
    values["teams"] = tuple(Team(**team) for team in plain["teams"])
    values["lineups"] = tuple(_lineup(lineup) for lineup in plain["lineups"])
    values["farther"] = tuple(Farther(**one) for one in plain["farther"])
    values["dailies"] = tuple(Daily(**kind | {"decks": tuple(kind["decks"])}) for kind in plain["dailies"])
    sequences = ("tags", "abilities", "several")
    values["cards"] = [Card(**card | {name: tuple(card[name]) for name in sequences}) for card in plain["cards"]]
    values["spaces"] = [Space(**space | {"links": tuple(space["links"])}) for space in plain["spaces"]]
    for name in ("players", "flow", "counters", "flags", "variables", "player_variables", "space_fields"):
        values[name] = tuple(plain[name])
    stopping = ("windows", "stops", "vital", "yields", "actions", "passed", "thought_of", "gifts")
    for name in ("stats", "expiries", "events", "kinds", "tags", "apart", "openly", "cards_ask", *stopping):
        values[name] = tuple(plain[name])
    rules = plain["deck_rules"]
    values["secrets"] = Secrets(**plain["secrets"] | {"numbers": tuple(plain["secrets"]["numbers"])})
    values["places"] = Places(**{name: tuple(names) for name, names in plain["places"].items()})
    values["payment"] = Payment(tuple(plain["payment"]["prompts"]), plain["payment"]["left"])
    values["plans"] = tuple(PlanRow(**row | {"prompts": tuple(row["prompts"])}) for row in plain["plans"])
    for name in ("play_all", "public", "direct", "ordered"):
        values[name] = tuple(plain[name])
    values["deck_rules"] = DeckRules(**rules | {"kinds": tuple(rules["kinds"])})
    for name in ("enums", "folded", "foretold"):
        values[name] = {key: tuple(members) for key, members in plain[name].items()}
    return Content(**values)


def _lineup(plain: dict[str, Any]) -> Lineup:
    when = {option: tuple(values) for option, values in plain["when"].items()}
    return Lineup(when, tuple(SeatPlan(**seat) for seat in plain["seats"]), plain["partners_tell"])


def _program(plain: dict[str, Any]) -> Program:
    names = plain["names"]
    columns = {name: Column(family, number) for name, (family, number) in names["columns"].items()}
    words = [tuple(group) for group in names["words"]]
    if len(plain["lines"]) != len(plain["code"]):
        raise CartridgeError("the cartridge is damaged: its lines do not fit its code")
    return Program(
        code=plain["code"],
        lines=plain["lines"],
        functions=[RuleFunction(*row) for row in plain["functions"]],
        abilities=[(Ability(*row[:4]), row[4]) for row in plain["abilities"]],
        flow=plain["flow"],
        setup=plain["setup"],
        evaluate=plain["evaluate"],
        roles=plain["roles"],
        names=Names(names["constants"], columns, names["variables"], *words),
    )


# --- into the console


def _sections(content: Content, program: Program) -> Sections:
    """Every array of EmSections, with its C type."""
    facts = list(content.facts)
    space_facts = list(content.space_facts)
    tags = []
    for card in content.cards:
        bits = sum(1 << content.tags.index(tag) for tag in card.tags)
        tags += [bits & (1 << 64) - 1, bits >> 64]
    numbers = {space.id: number for number, space in enumerate(content.spaces, 1)}
    pairs = {(numbers[space.id], numbers[link]) for space in content.spaces for link in space.links}
    pairs |= {(b, a) for a, b in pairs}
    zones = []
    for zone in content.zones.values():
        flags = ZONE_IN_PLAY * zone.in_play | ZONE_SEAT * zone.seat
        flags |= {"open": ZONE_OPEN, "owner": ZONE_OWNER, "nobody": 0}[zone.sees]
        zones += [flags, zone.first] * (content.players[1] if zone.seat else 1)
    lists = []
    for number, counts in enumerate(content.lists.values()):
        for card_id, count in counts.items():
            lists += [number, content.card_number(card_id), count]
    hooks = [n for a, function in program.abilities for n in (a.card, a.kind, a.event, a.place, function)]
    functions = [n for f in program.functions for n in (f.entry, f.length, f.registers, f.parameters)]
    return {
        "code": ("uint32_t[]", program.code),
        "functions": ("uint32_t[]", functions),
        "facts": ("int16_t[]", [card.facts.get(fact, 0) for card in content.cards for fact in facts]),
        "tags": ("uint64_t[]", tags),
        "hooks": ("uint32_t[]", hooks),
        "zones": ("uint32_t[]", zones),
        "space_facts": ("int16_t[]", [space.facts.get(fact, 0) for space in content.spaces for fact in space_facts]),
        "links": ("uint16_t[]", [n for pair in sorted(pairs) for n in pair]),
        "lists": ("uint16_t[]", lists),
        "flow": ("uint32_t[]", program.flow),
        "roles": ("int32_t[]", program.roles),
        "weights": ("int16_t[]", list(content.weights.values())),
        "numbers": (
            "",
            [
                len(content.cards),
                len(facts),
                len(content.spaces),
                len(space_facts),
                len(content.variables),
                len(content.player_variables),
                len(content.counters),
                len(content.flags),
                len(content.space_fields),
                len(content.kinds),
                len(content.events),
                facts.index(content.back) + 1 if content.back else 0,
                program.setup + 1,
                program.evaluate + 1 if program.evaluate else 0,
                *content.players,
            ],
        ),
    }


def _fingerprint(sections: Sections, content: Content) -> bytes:
    """What decides how games go: rules, numbers and who sits down, not texts, nor what bots think of a position."""
    lineups = [[lineup.when, [[seat.team, seat.ruled] for seat in lineup.seats]] for lineup in content.lineups]
    seating = [content.together, [team.id for team in content.teams], lineups]
    decisive = {name: values for name, (_, values) in sections.items() if name != "weights"}
    packed: bytes = msgpack.packb([decisive, seating])
    return packed


def _structure(sections: Sections) -> tuple[EmSections, dict[str, Array[int]]]:
    """An EmSections and the arrays it points into, which must be kept until it has been loaded."""
    kept = {name: ffi.new(kind, values) for name, (kind, values) in sections.items() if kind != ""}
    structure = ffi.new("EmSections *")
    for name, array in kept.items():
        setattr(structure, name, array)
    for name, width in {
        "code": 1,
        "functions": 4,
        "hooks": 5,
        "zones": 2,
        "links": 2,
        "flow": 1,
        "roles": 1,
        "weights": 1,
    }.items():
        count = len(sections[name][1])
        if count % width:
            raise CartridgeError(f"the cartridge's {name} are malformed")
        setattr(
            structure, f"{name.removesuffix('s') if name != 'code' and name != 'flow' else name}_count", count // width
        )
    structure.list_entry_count = len(sections["lists"][1]) // 3
    fields = [
        *("definition_count", "fact_count", "space_count", "space_fact_count", "table_var_count", "player_var_count"),
        *("counter_count", "flag_count", "space_field_count", "kind_count", "event_count", "back_fact"),
        *("setup_function", "evaluate_function", "player_min", "player_max"),
    ]
    numbers = sections["numbers"][1]
    for name, value in zip(fields, numbers, strict=True):
        setattr(structure, name, value)
    return structure, kept
