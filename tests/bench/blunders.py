"""How many planted blunders a review shows among its moments, as choices.

python tests/bench/blunders.py [--table T] [--wanted 10] [--seed 5000]
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "players"))

from blunders import is_shown, planted

from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import every_setup
from game.engine.machine.sim import variations
from game.players.intervals import wilson


def main() -> int:
    parser = argparse.ArgumentParser(prog="blunders", description="How many planted blunders a review shows.")
    parser.add_argument("--table", help="only this one")
    parser.add_argument("--wanted", type=int, default=10, help="of each table (10)")
    parser.add_argument("--seed", type=int, default=5000)
    chosen = parser.parse_args()
    for table in [chosen.table] if chosen.table else table_ids():
        cartridge = load_table(table)
        kinds = [one for setup in every_setup(cartridge.content) for _v, one, _n in variations(cartridge, setup, 100)]
        tried = shown = seed = 0
        began = time.process_time()
        while tried < chosen.wanted and seed < 6 * chosen.wanted:
            blunder = planted(table, replace(kinds[seed % len(kinds)], seed=chosen.seed + seed))
            seed += 1
            if blunder is None:
                continue
            tried += 1
            seen = is_shown(blunder)
            shown += seen
            print(f"  {seed}: cost {blunder.cost:.2f} {'shown' if seen else 'missed'}", flush=True)
        low, high = wilson(shown, tried)
        took = time.process_time() - began
        print(f"{table}: {shown} of {tried} shown ({low:.0%} to {high:.0%}), {took:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
