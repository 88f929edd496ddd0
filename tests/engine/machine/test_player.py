"""The plain-C player of exported cartridges ends every game in the very state Python's console does."""

import importlib.util
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.console import ffi, lib
from game.engine.machine.exported import exported
from game.engine.machine.setup import every_setup
from game.engine.machine.sim import game_seed
from game.engine.machine.state import State

ROOT = Path(__file__).resolve().parents[3]
GAMES, SEED = 5, 11


@pytest.fixture(scope="module")
def player(tmp_path_factory):
    spec = importlib.util.spec_from_file_location("build_console", ROOT / "native" / "build_console.py")
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return builder.build_player(tmp_path_factory.mktemp("player") / "player", optimise="-O0")


def ends(player, path, games=GAMES, seed=SEED) -> subprocess.CompletedProcess:
    return subprocess.run([player, path, str(games), str(seed)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("table", table_ids())
def test_its_hashes_are_pythons(player, tmp_path, table):
    cartridge = load_table(table)
    setup = every_setup(cartridge.content)[-1]
    path = tmp_path / "cartridge"
    path.write_bytes(exported(cartridge, setup))
    expected = []
    for game in range(GAMES):
        seed = game_seed(SEED, game)
        state = State.start(cartridge, replace(setup, seed=seed))[0]
        playout, error = ffi.new("EmPlayout *"), ffi.new("EmError *")
        assert lib.em_playout(cartridge.handle, state.raw, seed, 1_000_000, playout, error) >= 0
        expected.append(f"{lib.em_hash(state.raw):016x} {playout.decisions}")
    assert ends(player, path).stdout.splitlines() == expected


def test_what_is_no_cartridge_is_one_line(player, tmp_path, lanterns):
    whole = exported(lanterns, every_setup(lanterns.content)[0])
    path = tmp_path / "cartridge"
    for data in (
        b"",
        b"junk" * 9,
        whole[:-1],
        whole + b"x",
        whole[:8] + b"\xff" * 4 + whole[12:],
        whole[: len(whole) // 2],
    ):
        path.write_bytes(data)
        refused = ends(player, path)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
