"""Lets libFuzzer look for cartridges and choices that break the console: native/player/fuzz.c is what it calls.

    python tests/fuzz/guided.py [--seconds 600] [--inputs N] [--seed N] [--of TABLE ...] [--keep]

It begins from every table as it is exported, or from some: of the tests' own lanterns takes a twentieth of the time,
tug and echo a third of that. And from tests/fuzz/corpus: small inputs that once led somewhere new. With --keep what it
has found since is boiled down into that folder. Needs clang, with the runtime of its fuzzer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "native")]

from build_console import BuildError, build_player  # noqa: E402 - it may be run from any folder

from game.engine.machine.cartridge import load_table, table_ids  # noqa: E402
from game.engine.machine.exported import exported  # noqa: E402
from game.engine.machine.setup import every_setup  # noqa: E402

BUILD = ROOT / ".build"
CORPUS = HERE / "corpus"
OWN = {"lanterns": "tests/cartridges/lanterns", "tug": "tests/cartridges/tug", "echo": "tests/bench/cartridges/echo"}
ROOM = 400  # bytes that an input may be longer than the longest it begins from
MOST_KEPT_BYTES = 5_000  # of an input that goes into git, ...
MOST_KEPT = 60  # ... and how many
SANITIZE = ["-g", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all", "-DEM_BUDGET=16384"]
# The mutator keeps files in shape, so nobody has to guess numbers from comparisons; to note them took most of the time.
SANITIZE += ["-fno-sanitize-coverage=trace-cmp"]
# An input frees all it took: what was freed need not be watched for longer than that, in fresh memory each time. Nor is
# what memcmp compares noted: the fuzzer gains nothing by it, and inputs that offer much spent half their time so.
WATCHED = "quarantine_size_mb=1:thread_local_quarantine_size_kb=64:intercept_memcmp=0"
BY_HAND = 72  # libFuzzer's status where somebody ended it
CHOICES = bytes(range(7, 250, 9)) + bytes([250, 3, 251, 4, 252, 1, 253, 2, 254, 9, 255, 1])  # and every other deed


def compiled() -> Path:
    if not shutil.which("clang"):
        raise BuildError("no clang here, whose fuzzer this is: sudo apt install clang libclang-rt-14-dev")
    os.environ["CC"] = "clang"
    return build_player(BUILD / "fuzzer", "-O2", keep=BUILD / "fuzzer-objects", main="fuzz", more=SANITIZE)


def write_seeds(folder: Path, tables: Iterable[str]) -> int:
    """Each with its first, its last and a set-up between them, and what of the corpus is no longer than they are. How
    many bytes an input may have."""
    for table in tables:
        cartridge = load_table(ROOT / OWN[table] if table in OWN else table)
        setups = every_setup(cartridge.content)
        for number in sorted({0, len(setups) // 2, len(setups) - 1}):
            (folder / f"{cartridge.id}-{number}").write_bytes(exported(cartridge, setups[number]) + CHOICES)
    most = ROOM + max(path.stat().st_size for path in folder.iterdir())
    for path in CORPUS.glob("*"):
        if path.stat().st_size <= most:
            shutil.copy(path, folder)
    return most


def keep(fuzzer: Path, found: Path) -> None:
    """The fewest small inputs that together reach what all small inputs reach."""
    with tempfile.TemporaryDirectory(prefix="emberdeck-fuzz-") as folder:
        small, merged = Path(folder, "small"), Path(folder, "merged")
        small.mkdir(), merged.mkdir()
        for path in [*found.iterdir(), *CORPUS.glob("*")]:
            if path.stat().st_size <= MOST_KEPT_BYTES:
                shutil.copy(path, small / path.name)
        subprocess.run([fuzzer, "-merge=1", f"-max_len={MOST_KEPT_BYTES}", merged, small], check=True)
        shutil.rmtree(CORPUS, ignore_errors=True)
        CORPUS.mkdir()
        # Of every size some: the smallest alone are those that the reader refuses.
        by_size = sorted(merged.iterdir(), key=lambda path: path.stat().st_size)
        for path in by_size[:: -(-len(by_size) // MOST_KEPT)]:
            shutil.copy(path, CORPUS / path.name[:16])


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz --guided", description="Looks for cartridges that break the console.")
    parser.add_argument("--seconds", type=int, default=600, metavar="N")
    parser.add_argument("--inputs", type=int, default=-1, metavar="N", help="at most so many")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    known = [*table_ids(), *OWN]
    parser.add_argument("--of", nargs="+", choices=known, metavar="TABLE", help=f"begin from these: {', '.join(known)}")
    parser.add_argument("--keep", action="store_true", help="boil down what was found into tests/fuzz/corpus")
    options = parser.parse_args()
    try:
        fuzzer = compiled()
    except BuildError as problem:
        sys.exit(f"fuzz: {problem}")
    found, broken = BUILD / "-".join(["fuzz-found", *(options.of or [])]), BUILD / "fuzz-broken"
    found.mkdir(parents=True, exist_ok=True)
    broken.mkdir(exist_ok=True)
    CORPUS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="emberdeck-fuzz-") as folder:
        most = write_seeds(Path(folder), options.of or known)
        limits = [f"-max_total_time={options.seconds}", f"-max_len={most}", "-timeout=20", "-rss_limit_mb=2048"]
        limits.append(f"-runs={options.inputs}")
        # To weigh features, and to try whether less of an input would do, took a tenth of the time each.
        limits += [f"-seed={options.seed}", "-entropic=0", "-reduce_inputs=0"]
        told = ["-print_final_stats=1", f"-artifact_prefix={broken}/"]
        env = os.environ | {"ASAN_OPTIONS": WATCHED}
        status = subprocess.run([fuzzer, *limits, *told, found, folder], env=env, check=False).returncode
    if status == BY_HAND:
        print("ended by hand: until then nothing was found", flush=True)
    elif status:
        print(f"FAILED: the input is in {broken}; {fuzzer} FILE shows it again", flush=True)
    elif options.keep:
        keep(fuzzer, found)
    return int(bool(status))


if __name__ == "__main__":
    sys.exit(main())
