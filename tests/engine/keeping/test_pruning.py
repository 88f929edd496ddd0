"""A kiosk's folder after a year: the games that matter are there, and it is no larger than it may be.

Here it is some weeks, in which it has long stopped growing; EMBERDECK_KIOSK_DAYS=365 plays the whole year.
"""

import os

import pytest

from game.engine.keeping import journal, pruning, saves, storage
from game.engine.keeping.match import create
from game.engine.machine.setup import Setup

GAMES_A_DAY, DAYS = 50, int(os.environ.get("EMBERDECK_KIOSK_DAYS", "18"))
MOST_BYTES = 200_000_000
BESIDE = {".png": 600_000, ".review": 400_000}  # larger than the picture of any table, or what is found in a long game


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _fd: None)
    return storage.data_dir(tmp_path)


@pytest.fixture
def keep(home, lanterns):
    """keep(turn, records): a game sat down to then, with a picture and a review beside it."""
    header = {"format": 1, "table": "lanterns", "rules": lanterns.hash, "setup": Setup(players=2, seed=1).plain()}

    def keep(turn: int, body: bytes = b""):
        path = home / "games" / f"{turn}.ember"
        path.write_bytes(journal.MAGIC + journal.frame(0, storage.pack(header | {"turn": turn})) + body)
        for suffix, size in BESIDE.items():
            path.with_suffix(suffix).touch()
            os.truncate(path.with_suffix(suffix), size)
        return path

    return keep


def body(*records: list) -> bytes:
    return b"".join(journal.frame(n, storage.pack(record)) for n, record in enumerate(records, 1))


FINISHED = body(*[["c", 0, 0]] * 20, ["h", 20, 7])
BROKEN_OFF = body(*[["c", 0, 0]] * 20)


def test_a_year_of_fifty_games_a_day_stays_under_200_mb(home, keep):
    # As long as a long game's, in few records, which are quicker to read.
    long = body(["n", {"as long as": "a long game's" * 1500}], ["c", 0, 0], ["h", 1, 7])
    assert len(long) > 19_000
    sizes = []  # at the end of every day, before anything is let go of
    for turn in range(1, GAMES_A_DAY * DAYS + 1):
        keep(turn, (long, BROKEN_OFF)[turn % 2])
        if turn % GAMES_A_DAY == 0:  # a kiosk prunes whenever it goes back to its title; here once a day
            sizes.append(sum(path.stat().st_size for path in home.rglob("*") if path.is_file()))
            pruning.prune(home)
    assert max(sizes) < MOST_BYTES
    full = 2 * pruning.KEPT_GAMES // GAMES_A_DAY + 1  # days until as many are kept as ever will be
    assert len(sizes) > full and max(sizes[full:]) <= sizes[full] + 2 * GAMES_A_DAY, "only turns get more digits"
    print(f"{DAYS} days, {DAYS * GAMES_A_DAY} games, at most {max(sizes) / 1e6:.1f} MB")
    kept = {int(path.stem) for path in (home / "games").glob("*.ember")}
    last = GAMES_A_DAY * DAYS
    assert kept >= set(range(last - pruning.KEPT_UNFINISHED + 1, last + 1))
    assert len(kept) <= pruning.KEPT_GAMES


def test_unfinished_games_go_before_finished_ones_and_what_lies_beside_old_ones_with_them(home, keep):
    for turn in range(1, pruning.KEPT_UNFINISHED + 3):
        keep(turn, BROKEN_OFF if turn == 1 else FINISHED)
    assert pruning.prune(home) == 1
    games = {path.name for path in (home / "games").iterdir()}
    assert not games & {"1.ember", "1.png", "1.review"}
    assert "2.ember" in games and not games & {"2.png", "2.review"}
    assert games >= {"3.png", "3.review"}


def test_what_is_remembered_of_games_goes_with_them(home, keep):
    for turn in range(1, pruning.KEPT_UNFINISHED + 11):
        keep(turn, BROKEN_OFF)
    assert pruning.prune(home) == 10
    assert pruning.prune(home) == 0
    assert set(saves.by_turn(home)) == saves._turns.keys()
    assert not pruning._fates


def test_what_is_played_broken_or_of_a_newer_program_stays(home, keep, monkeypatch):
    monkeypatch.setattr(pruning, "KEPT_GAMES", 1)
    monkeypatch.setattr(pruning, "KEPT_UNFINISHED", 1)
    played, plain, broken, newer = (keep(turn) for turn in (1, 2, 3, 4))
    keep(5)
    broken.write_bytes(b"junk")
    header = {"format": 99, "turn": 4}
    newer.write_bytes(journal.MAGIC + journal.frame(0, storage.pack(header)))
    with journal.Journal.open(played, sync=False):
        assert pruning.prune(home) == 1
    assert [path.exists() for path in (played, plain, broken, newer)] == [True, False, True, True]


@pytest.mark.posix
def test_a_choice_costs_thirteen_bytes_and_one_sync(lanterns, home, monkeypatch):
    syncs = []
    match = create(lanterns, Setup(players=2, seed=1), home / "games" / "x.ember")
    monkeypatch.setattr(os, "fdatasync", syncs.append)
    before = match.journal.path.stat().st_size
    match.choose(0)
    assert match.journal.path.stat().st_size - before == 13
    assert len(syncs) == 1
    match.journal.close()
    assert saves.by_turn(home) == [match.journal.path]
