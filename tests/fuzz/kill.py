"""Kill programs that keep a journal, or settings, people, scores and marks: what they told is on disk must be there.

    python tests/fuzz/kill.py [kills of journals] [kills of files] [seed]

A killed process leaves its finished writes to the system, so the tail that a power cut tears is torn here by hand, as
the first bytes of a frame that was never acknowledged. Now and then a kill does so itself: the system may cut a write
short where a page of the file ends.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

from victims import MEMORY, Victim  # noqa: E402 - it may be run from any folder

from game.engine.keeping import journal, marks, people, scores, settings, storage  # noqa: E402

Tell = Callable[[int], None]
MOST_RECORDS = 20_000  # of a journal, before another is begun: to read it takes longer and longer


# --- journals


def play(tell: Tell, path: Path) -> None:
    """Append numbered choices for ever, telling each number once it is on disk."""
    kept = journal.Journal.open(path) if path.exists() else journal.Journal.create(path, {"game": "kill"})
    number = len(kept.records)
    while True:
        kept.append(["c", number, 0])
        tell(number)
        number += 1


def kill_journals(kills: int, seed: int) -> dict[str, int]:
    """Kill `kills` players at random instants; an AssertionError tells what was lost."""
    chance = random.Random(seed)
    totals = {"kills": kills, "journals": 0, "acknowledged": 0, "unannounced": 0, "torn": 0, "cut short": 0}
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        told = 0  # records of this journal known to be on disk
        tail = 0  # bytes torn by hand after them
        path = Path(folder)
        for kill in range(kills):
            if (
                kill == 0 or told > MOST_RECORDS or chance.random() < 0.2
            ):  # now and then a new one, so that kills fall on its creation
                totals["journals"] += 1
                path = Path(folder) / f"{kill}.ember"
                told = tail = 0
            heard = _killed(chance, play, path)
            if heard:
                assert heard == list(range(heard[0], heard[-1] + 1)), f"kill {kill}: told out of order"
                assert heard[0] == told, f"kill {kill}: went on at {heard[0]}, {told} records were kept"
                told = heard[-1] + 1
                totals["acknowledged"] += len(heard)
            kept, torn = _kept(path, told)
            assert kept == list(range(len(kept))), f"kill {kill}: records out of order"
            assert len(kept) >= told, f"kill {kill}: {told} were acknowledged, {len(kept)} are there"
            if torn not in (0, tail):
                begun = path.read_bytes()[-torn:]
                assert _next(len(kept)).startswith(begun), f"kill {kill}: {torn} bytes torn by a process that died"
                totals["cut short"] += 1
            totals["unannounced"] += len(kept) - told
            told = len(kept)
            tail = torn
            if path.exists() and not tail and chance.random() < 0.3:
                tail = _tear(path, told, chance)
                totals["torn"] += 1
    return totals


def _killed(chance: random.Random, deed: Callable[..., None], *about: object) -> list[int]:
    """What a program told before it was killed."""
    victim = Victim(deed, *about)
    heard = []
    if chance.random() < 0.7:  # else it may die while it starts, opens and repairs
        heard.append(victim.hear())
        time.sleep(chance.uniform(0, 0.03))
    else:
        time.sleep(chance.uniform(0, 0.02))
    return heard + victim.kill()


def _kept(path: Path, told: int) -> tuple[list[int], int]:
    """The numbers in the journal and its torn bytes; there may be no journal if nothing was told."""
    try:
        _, records, torn = journal.read(path)
    except storage.Missing:
        assert told == 0, "the journal is gone"
        return [], 0
    return [record[1] for record in records], torn


def _next(count: int) -> bytes:
    """The frame that comes after so many records."""
    return journal.frame(count + 1, storage.pack(["c", count, 0]))


def _tear(path: Path, count: int, chance: random.Random) -> int:
    """Leave the beginning of the next frame at the end of the journal."""
    whole = _next(count)
    part = whole[: chance.randrange(1, len(whole))]
    with path.open("ab") as file:
        file.write(part)
    assert _kept(path, count) == (list(range(count)), len(part)), "a torn tail was not seen"
    return len(part)


# --- files that are written whole


def change(tell: Tell, folder: Path) -> None:
    """Write the next number into every file, one after the other, telling it once all of them have it."""
    number = min(written(folder)) + 1
    kept, _ = settings.load(folder)
    somebody, _ = people.load(folder)
    person = somebody[0] if somebody else people.add(folder, "Nobody 0")
    while True:
        kept.stops = {"quest": [str(number)]}
        settings.save(folder, kept)
        people.change(folder, replace(person, name=f"Nobody {number}"))
        scores.enter_score(folder, "quest", "1", scores.Score("AAA", number))
        marks.add(folder, "solved", "quest", f"{number:06}")
        tell(number)
        number += 1


def written(folder: Path) -> list[int]:
    """The number that each file holds; an AssertionError where one cannot be read."""
    kept, refused = settings.load(folder)
    somebody, strange = people.load(folder)
    best, amiss = scores.load_scores(folder)
    solved, odd = marks.load(folder, "solved")
    assert not (refused or strange or amiss or odd), f"{refused or strange or amiss or odd}"
    points = [score.points for score in best.table("quest", lower_is_better=False).variants.get("1", [])]
    return [
        int(kept.stops.get("quest", ["0"])[0]),
        int(somebody[0].name.split()[1]) if somebody else 0,
        max(points, default=0),
        int(solved.get("quest", ["0"])[-1]),
    ]


def kill_files(kills: int, seed: int) -> dict[str, int]:
    """Kill `kills` programs that change four files of a cabinet; each file must be as it was, or as it was to be."""
    chance = random.Random(seed)
    totals = {"kills": kills, "folders": 0, "acknowledged": 0, "between": 0}
    with tempfile.TemporaryDirectory(dir=MEMORY) as home:
        folder, told = Path(home), 0
        for kill in range(kills):
            if kill % 20 == 0:
                folder, told = storage.data_dir(Path(home, str(kill))), 0
                totals["folders"] += 1
            heard = _killed(chance, change, folder)
            totals["acknowledged"] += len(heard)
            told = max([told, *heard])
            found = written(folder)
            assert min(found) >= told, f"kill {kill}: {told} was acknowledged, the files hold {found}"
            assert max(found) <= told + 1, f"kill {kill}: {told} was acknowledged, the files hold {found}"
            totals["between"] += min(found) != max(found)
            told = min(found)
    return totals


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    journals, files, start = given + [300, 100, 1][len(given) :]
    print(f"journals: {kill_journals(journals, start)}", flush=True)
    print(f"files: {kill_files(files, start)}", flush=True)
