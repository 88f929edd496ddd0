"""What a stranger can hand to Emberdeck, broken in every way we can think of, and how each must be taken.

A kind makes a hostile input (`make`) and hands it to the engine (`feed`). The engine accepts it or raises one of the
kind's refusals with a message of one line. Everything else is a failure.
"""

from __future__ import annotations

import hashlib
import itertools
import shutil
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import msgpack
from mutate import NUMBERS, mutated_bytes, mutated_plain, mutated_text, number, packable, times

from game.engine import profiles, settings, storage
from game.engine.cartridge import (
    MAGIC,
    Cartridge,
    CartridgeError,
    _structure,
    compile_table,
    load_table,
    pack_cartridge,
    read_cartridge,
    table_ids,
)
from game.engine.compiler import RuleError
from game.engine.console import FUNCTIONS, OPCODES, error_text, ffi, lib
from game.engine.content import ContentError, load_content
from game.engine.decks import DeckError, deck_text, read_deck
from game.engine.ids import UnknownOption, option_ids
from game.engine.journal import MAGIC as JOURNAL_MAGIC
from game.engine.journal import Journal, frame
from game.engine.journal import read as read_journal
from game.engine.match import FORMAT, Match, replay, resume, saved_table
from game.engine.refusal import Refusal
from game.engine.setup import Setup, SetupError
from game.engine.situation import SituationError, load_situation, play_transcript, read_situation, read_transcript
from game.engine.state import RuleFailure, State
from game.engine.storage import StorageError

TESTS = Path(__file__).resolve().parents[1]
LANTERNS = TESTS / "cartridges" / "lanterns"
MOST_CHOICES = 50
MOST_PLAYOUT = 200
MOST_MESSAGE = 400
MOST_SECONDS = 2.0  # of play with one input: what still runs then has been seen


class Refused(Exception):
    """For what says no without raising: the line it gave."""


class Broken(Exception):
    """The engine broke a promise."""


class Bench:
    """What all kinds share: a folder to work in and sound things to break."""

    def __init__(self, folder: Path):
        self.folder = folder

    @cached_property
    def lanterns(self) -> Cartridge:
        return compile_table(LANTERNS)

    @cached_property
    def cartridges(self) -> list[Cartridge]:
        """The sample and every table that compiles: the kernels are theirs."""
        found = [self.lanterns]
        for table in table_ids():
            try:
                found.append(load_table(table, baked=False))
            except Refusal as problem:  # somebody is working on it: what is there is fuzzed all the same
                print(f"{table} is left out: {problem}", file=sys.stderr)
        return found

    @cached_property
    def matches(self) -> list[Path]:
        """Saved games, with takebacks, some finished and some not."""
        paths = []
        for game in range(6):
            chance = Random(game)
            path = self.folder / f"sound-{game}.ember"
            setup = Setup(players=1 + game % 4, seed=game, options={"length": "long"} if game % 2 else {})
            header = {"format": FORMAT, "table": self.lanterns.id, "rules": self.lanterns.hash, "setup": setup.plain()}
            match = Match(self.lanterns, setup, Journal.create(path, header | {"created": 0}, sync=False))
            for _ in range(25 * game + 4):
                if match.state.over:
                    break
                match.choose(chance.randrange(match.state.option_count), auto=chance.random() < 0.2)
                if chance.random() < 0.15:
                    match.undo(chance.randrange(1, 4))
                if chance.random() < 0.1:
                    match.redo(1)
            match.journal.close()
            paths.append(path)
        return paths


class Kind:
    name: str
    share: int  # of all mutations, in thousandths
    refusals: tuple[type[Exception], ...]
    suffix = ".bin"

    def __init__(self, bench: Bench):
        self.bench = bench
        self.path = bench.folder / f"{self.name}{self.suffix}"

    def make(self, chance: Random) -> bytes:
        raise NotImplementedError

    def feed(self, data: bytes, chance: Random) -> None:
        raise NotImplementedError

    def written(self, data: bytes) -> Path:
        self.path.write_bytes(data)
        return self.path


def chance_of(seed: int, kind: str, index: int) -> Random:
    """Everything about one mutation follows from this."""
    return Random(f"{seed}/{kind}/{index}")


def judge(kind: Kind, data: bytes, chance: Random) -> bool:
    """Whether the input was accepted; raises whatever should not have happened."""
    try:
        kind.feed(data, chance)
    except kind.refusals as refusal:
        message = str(refusal)
        if not message or len(message) > MOST_MESSAGE or len(message.splitlines()) != 1:
            raise Broken(f"{type(refusal).__name__} is not one line: {len(message)} {message[:600]!r}") from refusal
        return False
    return True


# --- playing what was let in


def play(state: State, chance: Random, *, named: bool = True) -> None:
    """Random choices and playouts. A failure of the rules is a refusal; a state that changed with it is not.

    `named` asks for the options' ids as well.
    """
    stop = time.monotonic() + MOST_SECONDS
    error, playout = ffi.new("EmError *"), ffi.new("EmPlayout *")
    for _ in range(MOST_CHOICES):
        sound(state)
        decision = state.decision
        if decision is None or time.monotonic() > stop:
            break
        if named:
            option_ids(state, decision)
        if chance.random() < 0.2:
            copy = state.clone()
            copy.determinize(chance.randrange(7), chance.getrandbits(64))
            sound(copy)
            lib.em_playout(copy.cartridge.handle, copy.raw, chance.getrandbits(64), MOST_PLAYOUT, playout, error)
        before = state.packed()
        try:
            if chance.random() < 0.01:
                state.trace(chance.randrange(len(decision.options)))
            else:
                state.choose(chance.randrange(len(decision.options)))
        except RuleFailure:
            if state.packed() != before:
                raise Broken("a choice that failed changed the state") from None
            raise


def sound(state: State) -> None:
    if broken := state.check():
        raise Broken(f"the state is not sound: {broken}")


# --- saves


class Saves(Kind):
    name, share, refusals, suffix = "save", 130, (StorageError,), ".ember"

    def make(self, chance: Random) -> bytes:
        paths = self.bench.matches
        if chance.random() < 0.4:
            return mutated_bytes([path.read_bytes() for path in paths], chance)
        header, records, _ = read_journal(chance.choice(paths))
        whole = {"header": header, "records": records}
        part = chance.choice(("header", "records"))
        whole[part] = mutated_plain(whole[part], chance)
        records = whole["records"] if isinstance(whole["records"], list) else [whole["records"]]
        frames = [frame(index, packed(value)) for index, value in enumerate([whole["header"], *records])]
        return JOURNAL_MAGIC + b"".join(frames)

    def feed(self, data: bytes, chance: Random) -> None:
        path = self.written(data)
        try:
            saved_table(path)
            shown = replay(self.bench.lanterns, path)
            played = resume(self.bench.lanterns, path, sync=False)
            try:
                if (shown.position, shown.state.hash) != (played.position, played.state.hash):
                    raise Broken("a save is replayed and resumed differently")
                played.redo(3)
                played.undo(5)
                play(played.state.clone(), chance)
            finally:
                played.journal.close()
            if read_journal(path)[2]:
                raise Broken("a resumed journal still has a torn tail")
        finally:
            for left in path.parent.glob(f"{path.name}*"):
                left.unlink()


# --- cartridges


def sealed(payload: bytes) -> bytes:
    return MAGIC + hashlib.blake2b(payload, digest_size=16).digest() + payload


def packed(value: Any) -> bytes:
    try:
        return msgpack.packb(value, unicode_errors="surrogatepass")
    except ValueError:  # deeper than msgpack writes: as deep as it reads
        return b"\x91" * 1000 + b"\x90"


class Cartridges(Kind):
    """Baked files: broken anywhere, or sealed again so that what is inside is looked at."""

    name, share, suffix = "cartridge", 150, ".emberdeck"
    refusals = (CartridgeError, ContentError, RuleFailure, SetupError)

    @cached_property
    def seed(self) -> bytes:
        return pack_cartridge(self.bench.lanterns, "stamp")

    @cached_property
    def plain(self) -> dict:
        return msgpack.unpackb(self.seed[len(MAGIC) + 16 :], strict_map_key=False)

    def make(self, chance: Random) -> bytes:
        way = chance.random()
        if way < 0.1:
            return mutated_bytes([self.seed], chance)
        if way < 0.35:
            return sealed(mutated_bytes([self.seed[len(MAGIC) + 16 :]], chance))
        plain = dict(self.plain)
        part = chance.choice(list(plain))
        return sealed(packed(plain | {part: mutated_plain(plain[part], chance)}))

    def feed(self, data: bytes, chance: Random) -> None:
        cartridge, _stamp = read_cartridge(data, LANTERNS)
        state, _ = State.start(cartridge, Setup(players=cartridge.content.players[1], seed=chance.getrandbits(64)))
        play(state, chance)


class Sections(Kind):
    """The arrays the console loads, changed where they lie: most pass the verifier, and their code is run."""

    name, share, refusals = "section", 280, (CartridgeError, RuleFailure)
    WIDTHS = {"code": 1, "functions": 5, "hooks": 5, "zones": 2, "links": 2, "lists": 3, "flow": 1, "roles": 1}  # noqa: RUF012

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.bench.cartridges))
        sections = {name: list(values) for name, (_, values) in self.bench.cartridges[which].sections.items()}
        for _ in range(times(chance)):
            way = chance.random()
            if way < 0.6:
                self.change_instruction(sections, chance)
            elif way < 0.9:
                self.change_number(sections, chance.choice([name for name in sections if sections[name]]), chance)
            else:
                self.change_row(sections, chance.choice([name for name in self.WIDTHS if sections[name]]), chance)
        return packed([which, sections])

    def change_instruction(self, sections: dict, chance: Random) -> None:
        """Another instruction whose operands the verifier might allow."""
        code, rows = sections["code"], sections["functions"]
        function = chance.randrange(len(rows) // 5)
        entry, length, registers = rows[5 * function : 5 * function + 3]
        if not 0 <= entry < entry + length <= len(code):
            return
        at = chance.randrange(entry, entry + length)
        opcode = chance.choice(list(OPCODES.values()))
        if chance.random() < 0.5:
            opcode = next((one for one in OPCODES.values() if one.number == code[at] & 0xFF), opcode)
        limits = {"r": min(max(1, registers), 256), "s": len(FUNCTIONS), "f": len(rows) // 5, "v": 8, "t": 8}
        values: list[int] = []
        for kind in opcode.format:
            if kind == "#":
                arity = len(list(FUNCTIONS.values())[values[-1]].parameters)
                values.append(chance.randrange(arity + 1) | arity << 4)
            elif kind == "I":
                values.append(chance.choice(NUMBERS) & 0xFFFF)
            elif kind == "j":
                values.append(chance.randrange(entry - at - 1, max(entry + length - at - 1, entry - at)) & 0xFFFF)
            else:
                values.append(chance.randrange(limits.get(kind, 4)))
        high = values[1] if len(values) == 2 else values[1] | values[2] << 8
        code[at] = opcode.number | values[0] << 8 | high << 16

    def change_number(self, sections: dict, name: str, chance: Random) -> None:
        values = sections[name]
        at = chance.randrange(len(values))
        change = [values[at] + 1, values[at] - 1, chance.choice(values), number(chance), chance.randrange(400)]
        values[at] = packable(chance.choice(change))

    def change_row(self, sections: dict, name: str, chance: Random) -> None:
        values, width = sections[name], self.WIDTHS[name]
        row = width * chance.randrange(len(values) // width)
        kept = values[row : row + width]
        if chance.random() < 0.5:
            del values[row : row + width]
        to = width * chance.randrange(len(values) // width + 1)
        values[to:to] = kept * chance.choice((1, 1, 2, 70))

    def feed(self, data: bytes, chance: Random) -> None:
        which, sections = msgpack.unpackb(data)
        cartridge = loaded(self.bench.cartridges[which], sections)
        state = started(cartridge, chance)
        play(state, chance, named=False)
        error = ffi.new("EmError *")
        for _ in range(5):
            lib.em_total(cartridge.handle, state.raw, chance.randrange(400), chance.randrange(140), error)


def loaded(sound_one: Cartridge, numbers: dict[str, list[int]]) -> Cartridge:
    """A cartridge of these arrays behind the content of a sound one. Python always hands over arrays as long as the
    counts say, so they are made to fit."""
    kinds = {name: kind for name, (kind, _) in sound_one.sections.items()}
    definitions, facts, spaces, space_facts, *_ = (min(max(n, 0), 5000) for n in numbers["numbers"])
    lengths = {"facts": definitions * min(facts, 200), "tags": 2 * definitions}
    lengths |= {"space_facts": min(spaces, 300) * min(space_facts, 300)}
    for name, length in lengths.items():
        numbers[name] = list(itertools.islice(itertools.cycle(numbers[name] or [0]), length))
    cartridge = object.__new__(Cartridge)
    cartridge.content, cartridge.program = sound_one.content, sound_one.program
    cartridge.sections = {name: (kinds[name], values) for name, values in numbers.items()}
    try:
        structure, cartridge._kept = _structure(cartridge.sections)
    except OverflowError:
        raise CartridgeError("a number does not fit its array") from None
    error = ffi.new("EmError *")
    handle = lib.em_cartridge_load(structure, error)
    if handle == ffi.NULL:
        raise CartridgeError(error_text(error))
    cartridge.handle = ffi.gc(handle, lib.em_cartridge_free)
    return cartridge


def started(cartridge: Cartridge, chance: Random) -> State:
    """A new game of a cartridge that may want other players and options than its content says."""
    state = State(cartridge)
    setup, error = ffi.new("EmSetup *"), ffi.new("EmError *")
    options = ffi.new("int16_t[]", [chance.randrange(3) for _ in range(8)])
    cards = ffi.new("uint16_t[]", [chance.randrange(limit) for _ in range(5) for limit in (8, 12, 5)])
    setup.seed, setup.player_count = chance.getrandbits(64), chance.randrange(1, 6)
    setup.options, setup.option_count = options, 8
    setup.cards, setup.card_count = cards, chance.choice((0, 0, 5))
    if lib.em_start(cartridge.handle, state.raw, setup, ffi.NULL, error) < 0:
        raise RuleFailure(error_text(error))
    return state


# --- text


class Situations(Kind):
    name, share, refusals, suffix = "situation", 120, (SituationError, RuleFailure), ".toml"
    SEEDS = (
        """table = "lanterns"
players = 2
seed = 7
step = "take_turns"
options = { length = "long" }
variables = { round = 2, first = 1 }
modifiers = [{ card = "tin_lantern", stat = "glow", value = 2, until = "round" }, { player = 1, stat = "shielded" }]
shuffle = ["deck"]

[[seat]]
coins = 5
hand = ["toll", "oil_can", { card = "brass_lantern", count = 2 }]
yard = [{ card = "tin_lantern", oil = 2, lit = true, attached = ["oil_can", { card = "mirror", tired = true }] }]
deck = ["old_lantern", "empty-well"]

[[seat]]
coins = 1
passed = 0
hand = [{ card = "toll", owner = 1, controller = 2, known = [1, 2] }]

[zones]
away = ["mirror"]

[spaces]
gate = { keeper = 1 }
bridge = { fog = -3, keeper = 2 }
""",
        'seat = [{ coins = 3, hand = ["tin_lantern"], deck = ["toll", "toll"] }]\n',
    )

    def make(self, chance: Random) -> bytes:
        return mutated_text(self.SEEDS, chance)

    def feed(self, data: bytes, chance: Random) -> None:
        state, _ = load_situation(self.bench.lanterns, read_situation(self.written(data)))
        play(state, chance)


class Transcripts(Kind):
    name, share, refusals, suffix = "transcript", 60, (SituationError, UnknownOption, RuleFailure), ".txt"

    @cached_property
    def seeds(self) -> list[str]:
        texts = []
        for seed in range(4):
            chance, lines = Random(seed), ["# A game", ""]
            state, _ = State.start(self.bench.lanterns, Setup(players=2, seed=1))
            while (decision := state.decision) and len(lines) < 20:
                option = chance.randrange(len(decision.options))
                lines.append(option_ids(state, decision)[option])
                state.choose(option)
            texts.append("\n".join(lines) + "\n")
        return texts

    def make(self, chance: Random) -> bytes:
        return mutated_text(self.seeds, chance)

    def feed(self, data: bytes, chance: Random) -> None:
        choices = read_transcript(self.written(data))
        state, _ = State.start(self.bench.lanterns, Setup(players=2, seed=1))
        play_transcript(state, choices)


class Decks(Kind):
    name, share, refusals, suffix = "deck", 40, (DeckError, StorageError, SetupError, RuleFailure), ".txt"

    def make(self, chance: Random) -> bytes:
        content = self.bench.lanterns.content
        return mutated_text([deck_text(content, content.lists["plain"], "Plain"), "2x Tin Lantern\n1 toll\n"], chance)

    def feed(self, data: bytes, chance: Random) -> None:
        deck = read_deck(self.bench.lanterns.content, self.written(data))
        State.start(self.bench.lanterns, Setup(decks=(deck, "plain")))


class Setups(Kind):
    name, share, refusals = "setup", 70, (SetupError, RuleFailure)
    SEEDS = (
        {"players": 2, "seed": 9, "options": {"length": "short"}, "decks": ["plain", {"toll": 3, "tin_lantern": 9}]},
        {"players": 4, "seed": 2**64 - 1, "options": {}, "decks": []},
    )

    def make(self, chance: Random) -> bytes:
        return packed(mutated_plain(chance.choice(self.SEEDS), chance))

    def feed(self, data: bytes, chance: Random) -> None:
        plain = msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass")
        state, _ = State.start(self.bench.lanterns, Setup.from_plain(plain))
        sound(state)


# --- sources


class Rules(Kind):
    """Rule scripts: the compiler takes them or points at a line."""

    name, share, refusals, suffix = "rules", 40, (RuleError, RuleFailure), ".py"

    @cached_property
    def sources(self) -> dict[str, str]:
        return {path.name: path.read_text(encoding="utf-8") for path in sorted((LANTERNS / "rules").glob("*.py"))}

    @cached_property
    def folder(self) -> Path:
        folder = self.bench.folder / "rules"
        shutil.copytree(LANTERNS, folder)
        return folder

    def make(self, chance: Random) -> bytes:
        return mutated_text(list(self.sources.values()), chance)

    def feed(self, data: bytes, chance: Random) -> None:
        # Whichever of the two it was made from, it takes the place of the one it resembles.
        name = "game.py" if b"def set_up" in data else "cards.py"
        for other, source in self.sources.items():
            (self.folder / "rules" / other).write_text(source, encoding="utf-8")
        (self.folder / "rules" / name).write_bytes(data)
        state, _ = State.start(compile_table(self.folder), Setup(players=2, seed=chance.getrandbits(64)))
        play(state, chance)


class Tables(Kind):
    """A table's data files."""

    name, share, refusals, suffix = "table", 20, (ContentError,), ".toml"
    FILES = ("table.toml", "words.toml", "board.toml", "lists.toml", "cards/all.toml")

    @cached_property
    def sources(self) -> list[str]:
        return [(LANTERNS / name).read_text(encoding="utf-8") for name in self.FILES]

    @cached_property
    def folder(self) -> Path:
        folder = self.bench.folder / "table"
        shutil.copytree(LANTERNS, folder)
        return folder

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.FILES))
        return bytes([which]) + mutated_text([self.sources[which]], chance)

    def feed(self, data: bytes, chance: Random) -> None:
        for name, source in zip(self.FILES, self.sources, strict=True):
            (self.folder / name).write_text(source, encoding="utf-8")
        (self.folder / self.FILES[data[0]]).write_bytes(data[1:])
        load_content(self.folder)


# --- sealed records


class Records(Kind):
    """Settings, profiles and high scores: never an exception, always something to go on with."""

    name, share, refusals, suffix = "record", 90, (Refused,), ".msgpack"
    VALUES = (
        (
            {
                "language": "uk",
                "text_scale": 120,
                "reduced_motion": True,
                "keys": {"choose": "space"},
                "stops": {"quest": ["act"]},
                "answers": {"quest": {"gimli": "always"}},
                "from_the_future": [1, {"a": None}],
            },
            settings.KIND,
            settings.VERSION,
        ),
        (
            {
                "name": "Олена",
                "initials": "ЇЖА",
                "statistics": {"games": 12},
                "campaigns": {"quest": {"log": [1, 2]}},
                "from_the_future": 1.5,
            },
            profiles.PROFILE_KIND,
            profiles.PROFILE_VERSION,
        ),
        (
            {"quest": {"lower_is_better": True, "variants": {"1": [["AAA", 5], ["BBB", 9]], "2": []}}},
            profiles.SCORES_KIND,
            profiles.SCORES_VERSION,
        ),
    )

    def paths(self) -> list[Path]:
        folder = self.bench.folder / "records"
        (folder / "profiles").mkdir(parents=True, exist_ok=True)
        return [folder / settings.FILE, folder / "profiles" / "a.profile", folder / "profiles" / profiles.SCORES_FILE]

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(3)
        value, kind, version = self.VALUES[which]
        record = {"kind": kind, "version": version, "value": value}
        payload = packed(record)
        way = chance.random()
        if way < 0.6:
            part = chance.choice(("value", "value", "value", "kind", "version"))
            payload = packed(record | {part: mutated_plain(record[part], chance)})
        elif way < 0.8:
            payload = mutated_bytes([payload], chance)
        head = storage._HEAD.pack(storage.MAGIC, storage.FORMAT, len(payload), storage.zlib.crc32(payload))
        data = head + payload
        return bytes([which]) + (data if way < 0.8 else mutated_bytes([data], chance))

    def feed(self, data: bytes, chance: Random) -> None:
        which = data[0]
        path = self.paths()[which]
        home = self.bench.folder / "records"
        path.write_bytes(data[1:])
        try:
            trouble = (self.settings, self.profile, self.scores)[which](home)
        finally:
            for left in path.parent.glob(f"{path.name}*"):
                left.unlink()
        if trouble:
            raise Refused(trouble)

    def settings(self, home: Path) -> str | None:
        found, trouble = settings.load(home)
        settings.save(home, found)
        if settings.load(home) != (found, None):
            raise Broken("settings do not survive saving")
        return trouble

    def profile(self, home: Path) -> str | None:
        found, warnings = profiles.load_profiles(home)
        for profile in found:
            profiles.save_profile(home, profile)
        return warnings[0] if warnings else None

    def scores(self, home: Path) -> str | None:
        found, trouble = profiles.load_scores(home)
        profiles.save_scores(home, found)
        return trouble


KINDS: list[Callable[[Bench], Kind]] = [
    *(Saves, Cartridges, Sections, Situations, Transcripts, Decks, Setups, Rules, Tables, Records)
]
