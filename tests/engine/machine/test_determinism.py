"""Same set-up, same choices: the same state to the byte, however the console was compiled and on every run."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

# Twenty games of one to four players, chosen at random from fixed seeds; a hash for every state passed through.
GAMES = """
import json, random, sys
from pathlib import Path
from game.engine.machine.cartridge import compile_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State

cartridge = compile_table(Path(sys.argv[1]))
hashes = [cartridge.hash]
for seed in range(20):
    chance = random.Random(seed)
    state, _ = State.start(cartridge, Setup(players=1 + seed % 4, seed=seed, options={"length": "long"}))
    while state.option_count:
        state.choose(chance.randrange(state.option_count))
        hashes.append(state.hash)
    guess = state.clone()
    guess.determinize(1, seed)
    hashes += [guess.hash, *state.scores]
print(json.dumps(hashes))
"""


def hashes(**environment: str) -> list:
    folder = ROOT / "tests" / "cartridges" / "lanterns"
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-c", GAMES, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def usual() -> list:
    return hashes()


@pytest.fixture(scope="module")
def unoptimised(tmp_path_factory) -> Path:
    """The console compiled with -O0."""
    spec = importlib.util.spec_from_file_location("build_console", ROOT / "native" / "build_console.py")
    build_console = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build_console)
    if build_console.find_compiler() is None:
        pytest.skip("there is no C compiler to build another console with")
    return build_console.build(tmp_path_factory.mktemp("unoptimised"), optimise="-O0", ahead=False)


def test_the_same_choices_give_the_same_states_without_the_optimiser(usual, unoptimised):
    # A sanitizer preloaded for the usual console has no business in the plain one.
    assert hashes(EMBERDECK_CONSOLE=str(unoptimised), LD_PRELOAD="") == usual
    assert len(usual) > 500


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_the_same_choices_give_the_same_states_whatever_pythons_own_hashing(usual, seed):
    assert hashes(PYTHONHASHSEED=seed) == usual
