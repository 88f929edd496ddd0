"""Plays fixed games at every table and prints a digest of every state they pass through: the same on every machine.

python native/emulation/hashes.py GAMES
"""

import hashlib
import random
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.engine.machine.cartridge import load_table, table_ids  # noqa: E402 - it may be run from any folder
from game.engine.machine.setup import every_setup  # noqa: E402
from game.engine.machine.sim import game_seed  # noqa: E402
from game.engine.machine.state import State  # noqa: E402


def digest(table: str, games: int) -> str:
    cartridge = load_table(table)
    setups = every_setup(cartridge.content)
    total, choices = hashlib.blake2b(digest_size=16), 0
    for game in range(games):
        chance = random.Random(game)
        state, events = State.start(cartridge, replace(setups[game % len(setups)], seed=game_seed(7, game)))
        while state.option_count:
            total.update(state.hash.to_bytes(8, "little") + state.position_hash.to_bytes(8, "little"))
            events = state.choose(chance.randrange(state.option_count))
            total.update(repr(len(events)).encode())
            choices += 1
        guess = state.clone()
        guess.determinize(1, game)
        total.update(guess.hash.to_bytes(8, "little") + repr((state.scores, state.winners)).encode())
    ahead = "compiled ahead" if cartridge.is_ahead else "interpreted"
    return f"{cartridge.id}: {games} games, {choices} choices, {total.hexdigest()} ({ahead})"


if __name__ == "__main__":
    lanterns = str(ROOT / "tests" / "cartridges" / "lanterns")
    for name in [*table_ids(), lanterns]:
        print(digest(name, int(sys.argv[1])), flush=True)
