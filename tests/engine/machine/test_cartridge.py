"""Cartridges: baked and loaded again they are the same; damaged or hostile ones are refused or harmless."""

import copy
import hashlib
import os
import random
import shutil

import msgpack
import pytest

from game.engine.machine import cartridge as cartridges
from game.engine.machine.cartridge import (
    MAGIC,
    Cartridge,
    CartridgeError,
    compile_table,
    load_table,
    pack_cartridge,
    read_cartridge,
    source_stamp,
    table_folder,
)
from game.engine.machine.console import FUNCTIONS, OPCODES, ROLES, ffi, lib
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import ContentError


def sealed(plain: object) -> bytes:
    """A baked cartridge of this content, with a checksum that agrees."""
    payload = plain if isinstance(plain, bytes) else msgpack.packb(plain)
    return MAGIC + hashlib.blake2b(payload, digest_size=16).digest() + payload


@pytest.fixture
def folder(lanterns, tmp_path, monkeypatch):
    """A copy of the lanterns table, baked into the test's own folder."""
    monkeypatch.setattr(cartridges, "_baked_path", lambda folder: tmp_path / "baked" / "lanterns.emberdeck")
    return shutil.copytree(lanterns.content.folder, tmp_path / "lanterns")


@pytest.fixture
def compiled(monkeypatch):
    """How often a table was compiled."""
    seen = []
    plain = cartridges.compile_table
    monkeypatch.setattr(cartridges, "compile_table", lambda folder: seen.append(folder) or plain(folder))
    return seen


def test_a_baked_cartridge_is_the_one_that_was_compiled(lanterns, play_randomly):
    again, stamp = read_cartridge(pack_cartridge(lanterns, "stamp"), lanterns.content.folder)
    assert (again.hash, stamp) == (lanterns.hash, "stamp")
    assert again.sections == lanterns.sections
    assert again.program == lanterns.program
    for name, value in vars(again.content).items():
        if name not in ("sources", "_numbers"):
            assert value == getattr(lanterns.content, name), name
    states = [State.start(one, Setup(players=3, seed=1))[0] for one in (lanterns, again)]
    for state in states:
        play_randomly(state, 5)
    assert states[0].packed() == states[1].packed()


def test_baking_is_the_same_to_the_byte(lanterns):
    other = compile_table(lanterns.content.folder)
    assert pack_cartridge(other, "x") == pack_cartridge(lanterns, "x")


def test_the_hash_is_of_rules_and_numbers_not_of_words(folder, lanterns):
    words = folder / "words.toml"
    words.write_text(words.read_text(encoding="utf-8").replace("Play a card", "Play any card"), encoding="utf-8")
    assert compile_table(folder).hash == lanterns.hash
    cards = folder / "cards" / "all.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("glow = 3", "glow = 4"), encoding="utf-8")
    assert compile_table(folder).hash != lanterns.hash


def test_a_table_is_compiled_once_and_then_loaded(folder, compiled):
    first = load_table(folder)
    again = load_table(folder)
    assert (len(compiled), first.hash) == (1, again.hash)


@pytest.mark.parametrize("source", ["rules/game.py", "cards/all.toml", "words.toml", "table.toml", "board.toml"])
def test_a_changed_source_is_noticed(folder, compiled, source):
    load_table(folder)
    path = folder / source
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    load_table(folder)
    assert len(compiled) == 2


def test_a_source_that_was_only_touched_or_came_or_went_is_noticed(folder):
    stamps = {source_stamp(folder)}
    os.utime(folder / "rules" / "game.py", (1, 1))
    stamps.add(source_stamp(folder))
    (folder / "rules" / "more.py").write_text("MORE = 1\n", encoding="utf-8")
    stamps.add(source_stamp(folder))
    (folder / "rules" / "more.py").unlink()
    (folder / "lists.toml").unlink()
    stamps.add(source_stamp(folder))
    assert len(stamps) == 4


def test_a_damaged_bake_is_made_again(folder, compiled, tmp_path):
    load_table(folder)
    path = tmp_path / "baked" / "lanterns.emberdeck"
    good = path.read_bytes()
    path.write_bytes(good[:-1])
    assert load_table(folder).id == "lanterns"
    assert (len(compiled), path.read_bytes()) == (2, good)


def test_a_folder_that_cannot_be_written_plays_all_the_same(folder, monkeypatch, tmp_path):
    (tmp_path / "baked").write_text("a file where the folder should be", encoding="utf-8")
    assert load_table(folder).id == "lanterns"


def test_a_table_that_is_not_there_is_one_line(tmp_path):
    with pytest.raises(ContentError, match=r"^there is no table "):
        table_folder(tmp_path)
    with pytest.raises(ContentError, match=r"^there is no table \.\./lanterns"):
        table_folder("../lanterns")


# --- what a stranger may have made


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: b"", "this is not an Emberdeck cartridge"),
        (lambda data: b"PK" + data, "this is not an Emberdeck cartridge"),
        (lambda data: data[:-1], "the cartridge is damaged: its checksum does not agree"),
        (lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:], "the cartridge is damaged: its checksum does"),
        (lambda data: sealed(b"\xc1"), "the cartridge is damaged: "),
        (lambda data: sealed([1, 2]), "the cartridge is damaged: "),
        (lambda data: sealed({}), "the cartridge is damaged: KeyError 'content'"),
        (lambda data: sealed(b"\x91" * 5000), "the cartridge is damaged: "),
        (lambda data: data + b"x" * (32 * 1024 * 1024), "this is not an Emberdeck cartridge"),
    ],
)
def test_damaged_bytes_are_refused_with_one_line(lanterns, damage, message):
    with pytest.raises(CartridgeError) as caught:
        read_cartridge(damage(pack_cartridge(lanterns, "stamp")), lanterns.content.folder)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value) and len(str(caught.value)) <= 200


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("code", 0), 0xFF, "instruction 0 is malformed"),
        (("functions", 1, 3), 1 << 30, "function 1 is malformed"),
        (("functions", 1, 5), 0, "function 1 is malformed"),
        (("functions", 1, 5), 251, "function 1 is malformed"),
        (("flow", 0), 8000, "step 0 is malformed"),
        (("setup",), 8000, "has no set-up"),
        (("evaluate",), 8000, "evaluation is malformed"),
        (("abilities", 0, 0), 4000, "ability 0 is malformed"),
        (("abilities", 0, 1), 40, "ability 0 is malformed"),
        (("abilities", 0, 4), 0, "ability 0 is malformed"),
        (("content", "players"), [1, 6], "counts are out of range"),
        (("content", "players"), [3, 2], "counts are out of range"),
        (("content", "zones", "hand", "first"), 99, "zone 4 is malformed"),
        (("content", "zones", "away", "sees"), "owner", "zone 16 is malformed"),
        (("lines",), [], "its lines do not fit its code"),
    ],
)
def test_a_number_out_of_range_is_refused(lanterns, path, value, message):
    plain = msgpack.unpackb(pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :])
    *way, last = path
    place = plain
    for key in way:
        place = place[key]
    place[last] = value
    with pytest.raises(CartridgeError, match=message):
        read_cartridge(sealed(plain), lanterns.content.folder)


@pytest.mark.parametrize(
    "instruction",
    [
        lambda last: OPCODES["IF_EQUAL"].number,
        lambda last: OPCODES["LIST_NEXT"].number,
        lambda last: OPCODES["CONSOLE_AT"].number | FUNCTIONS["modify"].number << 16 | last << 24,
        lambda last: OPCODES["CONSOLE_AT"].number | FUNCTIONS["ask"].number << 16,
        lambda last: OPCODES["CONSOLE_AT"].number | FUNCTIONS["cards"].number << 16,
        lambda last: OPCODES["CONSOLE_OF"].number | FUNCTIONS["threat_check"].number << 16,
        lambda last: OPCODES["LIST_KEEP"].number | last << 8,
        lambda last: OPCODES["IF_FLAG"].number | 200 << 16,
        lambda last: OPCODES["ZONE_COUNT"].number | 200 << 24,
    ],
)
def test_an_instruction_that_reaches_beyond_what_is_there_is_refused(lanterns, instruction):
    """Registers, the function's end, flags, zones, another table's kernel; `last` is the function's last register."""
    plain = msgpack.unpackb(pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :])
    function = max(lanterns.program.functions, key=lambda one: one.length)
    at = function.entry + function.length - 2
    plain["code"][at] = instruction(function.registers - 1)
    with pytest.raises(CartridgeError, match=f"instruction {at} is malformed"):
        read_cartridge(sealed(plain), lanterns.content.folder)


def test_a_kernel_is_told_of_nothing_that_is_not_there(lanterns):
    plain = msgpack.unpackb(pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :])
    plain["roles"][ROLES.index(("quest", "zone", "staging"))] = 64
    with pytest.raises(CartridgeError, match="the cartridge's quest zone staging is malformed"):
        read_cartridge(sealed(plain), lanterns.content.folder)


def test_an_ability_with_more_parameters_than_it_is_given_is_refused(lanterns):
    plain = msgpack.unpackb(pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :])
    plain["abilities"][0][4] = lanterns.function_number("may_respond")
    with pytest.raises(CartridgeError, match="ability 0 is malformed"):
        read_cartridge(sealed(plain), lanterns.content.folder)


def play_on(cartridge: Cartridge, seed: int) -> None:
    """Some games by the console alone: whatever the rules have become, they end in a result or an error."""
    setup, error, playout = ffi.new("EmSetup *"), ffi.new("EmError *"), ffi.new("EmPlayout *")
    setup.player_count, setup.seed = max(1, cartridge.sections["numbers"][1][-2]), seed
    state = ffi.new("EmState *")
    if lib.em_start(cartridge.handle, state, setup, ffi.NULL, error) == 1:
        lib.em_playout(cartridge.handle, state, seed, 60, playout, error)
        assert lib.em_check_state(cartridge.handle, state, error), ffi.string(error.message)
        lib.em_determinize(cartridge.handle, state, 1, seed)
        lib.em_hash(state)


def numbers_in(value: object, place: list) -> None:
    """Every (container, key) that holds a number."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, dict | list):
            numbers_in(inner, place)
        elif isinstance(inner, int) and not isinstance(inner, bool):
            place.append((value, key))


def test_150_cartridges_with_random_bytes_are_refused_or_load(lanterns):
    payload = pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :]
    chance, loaded = random.Random(1), 0
    for number in range(150):
        broken = bytearray(payload)
        for _ in range(chance.randint(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            cartridge, _ = read_cartridge(sealed(bytes(broken)), lanterns.content.folder)
        except (CartridgeError, ContentError) as refused:
            assert "\n" not in str(refused)
            continue
        loaded += 1
        play_on(cartridge, number)
    assert 0 < loaded < 150


def test_150_cartridges_with_random_numbers_are_refused_or_load(lanterns):
    plain = msgpack.unpackb(pack_cartridge(lanterns, "x")[len(MAGIC) + 16 :])
    chance, loaded = random.Random(2), 0
    for number in range(150):
        broken = copy.deepcopy(plain)
        places: list = []
        # Most of the changes go into what the console runs; any field of any part may be hit.
        part = chance.choice(["code", "code", "code", "abilities", "functions", "content", "flow"])
        numbers_in(broken[part], places)
        for _ in range(chance.randint(1, 3)):
            container, key = chance.choice(places)
            old = container[key]
            container[key] = chance.choice(
                [0, 1, old ^ 1 << chance.randrange(32), chance.randrange(1 << 32), -1, old + 1]
            )
        try:
            cartridge, _ = read_cartridge(sealed(broken), lanterns.content.folder)
        except (CartridgeError, ContentError) as refused:
            assert "\n" not in str(refused)
            continue
        loaded += 1
        play_on(cartridge, number)
    assert 0 < loaded < 150
