"""Feeds broken saves, cartridges, situations, settings and rules to the engine, kills it while it writes, and lets a
monkey play with the client.

    python tests/fuzz/run.py [--mutations 200000] [--kills 300] [--monkey 10] [--seed 1] [--only KIND ...]
    python tests/fuzz/run.py --again save:1234 [--seed 1]

Every input must be accepted, or refused in one line. The work is done by two child processes: when one dies (the
console is built with sanitizers that abort), the mutation it was at is reported and another goes on behind it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import mmap
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

import monkey  # noqa: E402 - it may be run from any folder
from inputs import KINDS  # noqa: E402
from kinds import Kind, Workshop, chance_of, judge  # noqa: E402
from victims import MEMORY  # noqa: E402

from game.engine.sources import toml_file  # noqa: E402

WORKERS = 2
CHUNK = 250
HANG = 10  # seconds of work one input may take, however little of the machine there is for it
STUCK = 600  # seconds after which a worker that no alarm wakes is killed
MOST_SHOWN = 20  # failures told in full


class Task(NamedTuple):
    """Mutations of one kind, from `first` to before `last`."""

    kind: str
    first: int
    last: int


class Pile(NamedTuple):
    """Tasks for processes of one kind, with what is set in their environment."""

    tasks: deque[Task]
    environment: dict[str, str]


class Hang(BaseException):
    """Not an Exception: nothing in the engine may swallow it."""


@dataclass
class Tally:
    """What became of the inputs of one kind, and the processor time they took."""

    accepted: int = 0
    refused: int = 0
    seconds: float = 0.0


@dataclass
class Totals:
    kinds: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    failures: list[str] = field(default_factory=list)

    @property
    def accepted(self) -> int:
        return sum(tally.accepted for tally in self.kinds.values())

    @property
    def refused(self) -> int:
        return sum(tally.refused for tally in self.kinds.values())

    @property
    def done(self) -> int:
        return self.accepted + self.refused + len(self.failures)


# --- in the child


def work(seed: int, place: Path) -> None:
    """Takes tasks from stdin, one JSON line each, and answers each with a line; `place` shows where it is."""
    with tempfile.TemporaryDirectory(prefix="emberdeck-fuzz-", dir=MEMORY) as folder, place.open("r+b") as file:
        at = mmap.mmap(file.fileno(), 8)
        kinds = all_kinds(Path(folder))
        prepare()
        for line in sys.stdin:
            task = Task(*json.loads(line))
            answer = {"accepted": 0, "refused": 0, "failures": []}
            began = time.process_time()
            for index in range(task.first, task.last):
                struct.pack_into("<Q", at, 0, index)
                verdict, words = one(kinds[task.kind], seed, index)
                if words:
                    answer["failures"].append([index, words])
                else:
                    answer["accepted" if verdict else "refused"] += 1
            print(json.dumps(answer | {"seconds": time.process_time() - began}), flush=True)


def prepare() -> None:
    os.fsync = os.fdatasync = lambda fd: None  # what a power cut does is kill.py's business, and slow
    signal.signal(signal.SIGPROF, on_alarm)
    toml_file.parse = lru_cache(maxsize=16)(toml_file.parse)  # of a table all files but one are as they were
    warnings.simplefilter("ignore")  # Python's parser has opinions about what the mutations look like


def on_alarm(signum: int, frame: object) -> None:
    raise Hang(f"it took more than {HANG} s")


def all_kinds(folder: Path) -> dict[str, Kind]:
    workshop = Workshop(folder)
    return {kind.name: kind(workshop) for kind in KINDS}


def one(kind: Kind, seed: int, index: int) -> tuple[bool, str]:
    """Whether the mutation was accepted, and what went wrong instead."""
    chance = chance_of(seed, kind.name, index)
    data = kind.make(chance)
    signal.setitimer(signal.ITIMER_PROF, HANG)
    try:
        return judge(kind, data, chance), ""
    except (Exception, Hang):
        return False, traceback.format_exc(limit=-6)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


# --- in the parent


class Worker:
    """A child process and the thread that feeds it, with one pile of tasks after the other."""

    def __init__(self, number: int, seed: int, piles: list[Pile], totals: Totals, folder: Path):
        self.seed, self.piles, self.totals, self.folder = seed, piles, totals, folder
        self.place, self.words = folder / f"place-{number}", folder / f"words-{number}"
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        for pile in self.piles:
            self.work_off(pile)

    def work_off(self, pile: Pile) -> None:
        process = None
        while pile.tasks:
            task = pile.tasks.popleft()
            process = process or self.start(pile)
            with contextlib.suppress(OSError):  # it died between two tasks: the answer will be missing
                process.stdin.write(json.dumps(task) + "\n")
                process.stdin.flush()
            answer = self.answer(process)
            if answer:
                tally = self.totals.kinds[task.kind]
                tally.accepted += answer["accepted"]
                tally.refused += answer["refused"]
                tally.seconds += answer["seconds"]
                for index, words in answer["failures"]:
                    self.fail(task.kind, index, words)
            else:
                process = self.bury(process, pile, task)
        if process:
            process.stdin.close()
            process.wait()

    def start(self, pile: Pile) -> subprocess.Popen:
        self.place.write_bytes(bytes(8))
        command = [sys.executable, __file__, "--work", str(self.place), "--seed", str(self.seed)]
        with self.words.open("wb") as words:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": words}
            return subprocess.Popen(command, **pipes, env={**os.environ, **pile.environment}, text=True)

    def answer(self, process: subprocess.Popen) -> dict | None:
        """The child's line, or None when it died. One that is stuck outside of Python is killed."""
        heard: list[str] = []
        listener = threading.Thread(target=lambda: heard.append(process.stdout.readline()), daemon=True)
        listener.start()
        seen, since = self.index(), time.monotonic()
        while listener.is_alive():
            listener.join(0.5)
            if self.index() != seen:
                seen, since = self.index(), time.monotonic()
            elif time.monotonic() - since > STUCK:
                process.kill()
                listener.join()
        return json.loads(heard[0]) if heard and heard[0].endswith("\n") else None

    def index(self) -> int:
        return struct.unpack("<Q", self.place.read_bytes())[0]

    def bury(self, process: subprocess.Popen, pile: Pile, task: Task) -> None:
        """Reports the mutation a child died of; what it had found before in this task is done again."""
        status = process.wait()
        died = max(task.first, min(self.index(), task.last - 1))
        words = self.words.read_text(errors="replace")
        report = re.search(r"^.*(runtime error|ERROR: AddressSanitizer).*", words, re.MULTILINE)
        words = words[report.start() :][:1500] if report else words[-1500:]
        ended = f"the process ended with status {status}"
        if status == -signal.SIGKILL:
            ended = f"nothing moved for {STUCK} s"
        self.fail(task.kind, died, f"{ended}\n{words.strip()}".strip())
        for rest in (Task(task.kind, died + 1, task.last), Task(task.kind, task.first, died)):
            if rest.first < rest.last:
                pile.tasks.appendleft(rest)

    def fail(self, kind: str, index: int, words: str) -> None:
        with tempfile.TemporaryDirectory(prefix="emberdeck-fuzz-") as folder:
            made = all_kinds(Path(folder))[kind]
            repro = self.folder / f"{kind}-{self.seed}-{index}{made.suffix}"
            repro.write_bytes(made.make(chance_of(self.seed, kind, index)))
        self.totals.failures.append(f"{kind}:{index}")
        if len(self.totals.failures) <= MOST_SHOWN:
            print(f"FAILED {kind}:{index} with seed {self.seed}, the input is in {repro}\n{words}\n", flush=True)


def shares(mutations: int, only: list[str]) -> Iterator[tuple[str, int]]:
    """How many mutations each kind gets."""
    kinds = [kind for kind in KINDS if not only or kind.name in only]
    whole, left = sum(kind.share for kind in kinds), mutations
    for number, kind in enumerate(kinds, 1):
        count = left if number == len(kinds) else mutations * kind.share // whole
        left -= count
        yield kind.name, count


def mutate(mutations: int, seed: int, only: list[str]) -> Totals:
    totals = Totals()
    counts = dict(shares(mutations, only))
    found = [Task(name, at, min(at + CHUNK, count)) for name, count in counts.items() for at in range(0, count, CHUNK)]
    # All kinds from the beginning: who stops it early has seen something of each.
    found.sort(key=lambda task: task.last / counts[task.kind])
    texts = {kind.name for kind in KINDS if kind.is_text}
    piles = [
        Pile(deque(task for task in found if task.kind not in texts), {}),
        # Python takes its small blocks for these from its own arenas, of which ASan sees nothing, in half the time.
        Pile(deque(task for task in found if task.kind in texts), {"PYTHONMALLOC": "pymalloc"}),
    ]
    folder = Path(tempfile.mkdtemp(prefix="emberdeck-fuzz-"))
    workers = [Worker(n, seed, piles[n % 2 :] + piles[: n % 2], totals, folder) for n in range(WORKERS)]
    began = told = time.monotonic()
    while any(worker.thread.is_alive() for worker in workers):
        for worker in workers:
            worker.thread.join(0.5)
        if time.monotonic() - told > 15:
            told = time.monotonic()
            failed = f", {len(totals.failures)} FAILED" if totals.failures else ""
            print(f"  {totals.done} of {mutations} after {told - began:.0f} s{failed}", flush=True)
    for name, tally in totals.kinds.items():
        told = f"{tally.refused:>7} refused, {tally.accepted:>6} accepted, {tally.seconds:>6.0f} s of a processor"
        print(f"  {counts[name]:>7} {name:<10} {told}", flush=True)
    if totals.done != mutations:
        totals.failures.append("some mutations were never tried")
    if not totals.failures:
        shutil.rmtree(folder)
    return totals


def killed(kills: int, seed: int) -> int:
    """1 where a kill lost something. Games are killed without the sanitizer, in which most of their time would go."""
    env = {name: value for name, value in os.environ.items() if name not in monkey.UNSET}
    command = [sys.executable, str(HERE / "kill_games.py"), str(kills), str(seed)]
    if not kills or not subprocess.run(command, env=env, check=False).returncode:
        return 0
    print(f"FAILED: kills with seed {seed}", flush=True)
    return 1


def again(which: str, seed: int) -> int:
    """One mutation by itself, in this process."""
    name, _, index = which.partition(":")
    with tempfile.TemporaryDirectory(prefix="emberdeck-fuzz-") as folder:
        kinds = all_kinds(Path(folder))
        prepare()
        if name not in kinds or not index.isdigit():
            sys.exit(f"fuzz: expected one of {', '.join(kinds)} and a number, as in save:1234")
        accepted, words = one(kinds[name], seed, int(index))
    print(words or ("accepted" if accepted else "refused"))
    return int(bool(words))


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Feeds broken saves and cartridges to the engine.")
    parser.add_argument("--mutations", type=int, default=200_000, metavar="N")
    parser.add_argument("--kills", type=int, default=300, metavar="N")
    parser.add_argument("--monkey", type=float, default=10.0, metavar="MINUTES")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--only", nargs="+", default=[], choices=[kind.name for kind in KINDS], metavar="KIND")
    parser.add_argument("--again", metavar="KIND:NUMBER", help="one mutation by itself")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.seed, options.work)
        return 0
    if options.again:
        return again(options.again, options.seed)
    print(f"seed {options.seed}", flush=True)
    totals = mutate(options.mutations, options.seed, options.only)
    lost = killed(options.kills, options.seed)
    played = monkey.run(options.monkey, options.seed, list(monkey.PLACES), WORKERS)
    print(
        f"{options.mutations} mutations, {len(totals.failures)} crashes, {totals.refused} refused, "
        f"{totals.accepted} accepted; {options.kills} kills, {lost} lost; {played} faults of a monkey"
    )
    return int(bool(totals.failures or lost or played))


if __name__ == "__main__":
    sys.exit(main())
