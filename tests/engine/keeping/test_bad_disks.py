"""A full or read-only disk, a deleted file, a second program, a wrong clock: the game goes on and nothing is lost."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.keeping import journal, locks, saves, settings, storage
from game.engine.keeping import scores as high_scores
from game.engine.keeping.match import replay
from game.engine.keeping.storage import StorageError
from game.engine.machine.setup import Setup

ROOT = Path(__file__).resolve().parents[3]
SETUP = Setup(players=2, seed=5)


@pytest.fixture
def home(tmp_path):
    return storage.data_dir(tmp_path / "saves")


@pytest.fixture
def read_only(monkeypatch):
    """Call it, and nothing can be opened for writing any more; call the result, and it can."""
    opened = os.open

    def refuse(path, flags, *more, **named):
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *more, **named)

    def begin():
        monkeypatch.setattr(os, "open", refuse)
        return lambda: monkeypatch.setattr(os, "open", opened)

    return begin


# --- full and read-only


def test_a_game_that_cannot_be_kept_is_played_and_says_so(lanterns, home, read_only):
    read_only()
    match = saves.begin(lanterns, SETUP, home)
    assert match.journal.failed and "read-only" in match.warning
    match.choose(0)
    assert match.position == 1 and "read-only" in match.warning
    assert list((home / "games").iterdir()) == []


def test_a_game_begun_unsaved_is_whole_on_disk_once_something_can_be_written(lanterns, home, read_only):
    writable = read_only()
    match = saves.begin(lanterns, SETUP, home)
    match.note({"chairs": []})
    for _ in range(5):
        match.choose(0)
    match.undo(2)
    writable()
    match.choose(0)
    assert match.warning is None and not match.journal.failed
    path = match.journal.path
    assert replay(lanterns, path).state.packed() == match.state.packed(), "on disk before the next is asked"
    assert saves.by_turn(home) == [path]
    with pytest.raises(StorageError, match="being played"):
        journal.Journal.open(path)
    match.journal.close()
    assert saves.go_on(lanterns, path).notes()["chairs"] == []


def test_a_game_begun_unsaved_is_kept_when_it_is_left_if_not_before(lanterns, home, read_only):
    writable = read_only()
    kept, lost = saves.begin(lanterns, SETUP, home), saves.begin(lanterns, SETUP, home)
    with pytest.raises(StorageError, match="read-only"):
        lost.journal.close()
    lost.journal.close()
    writable()
    kept.journal.close()
    assert saves.by_turn(home) == [kept.journal.path]
    assert replay(lanterns, kept.journal.path).position == 0


def test_a_name_taken_meanwhile_is_not_overwritten(lanterns, home, read_only):
    writable = read_only()
    match = saves.begin(lanterns, SETUP, home)
    match.choose(0)
    writable()
    match.journal.path.write_bytes(b"somebody else's")
    match.choose(0)
    assert "exists already" in match.warning
    assert match.journal.path.read_bytes() == b"somebody else's"


def test_a_saves_folder_that_cannot_be_made_is_one_line_and_no_end(tmp_path):
    (tmp_path / "file").write_text("")
    folder, trouble = storage.find_data_dir(tmp_path / "file" / "saves")
    assert folder == tmp_path / "file" / "saves" and "EMBERDECK_SAVES" in trouble
    assert settings.load(folder)[0].speed == settings.Settings().speed


def test_a_saves_folder_that_no_disk_can_have_is_one_line_too(tmp_path):
    assert "EMBERDECK_SAVES" in storage.find_data_dir(tmp_path / ("x" * 300))[1]


def test_a_saves_folder_that_may_not_be_looked_at_is_one_line_too(tmp_path, monkeypatch):
    def refuse(path, *_more, **_named):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "mkdir", refuse)
    monkeypatch.setattr(os, "stat", refuse)
    assert "EMBERDECK_SAVES" in storage.find_data_dir(tmp_path / "saves")[1]


def test_a_game_begins_where_the_folder_of_games_may_not_be_looked_into(lanterns, home, monkeypatch):
    def refuse(path, *_more, **_named):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as disk:
        for name in ("stat", "lstat", "open", "scandir"):
            disk.setattr(os, name, refuse)
        match = saves.begin(lanterns, SETUP, home)
        match.choose(0)
    assert match.position == 1 and "not permitted" in match.warning


def test_resuming_only_reads_and_what_is_played_reaches_the_disk_once_it_can(lanterns, home, read_only):
    match = saves.begin(lanterns, SETUP, home)
    path = match.journal.path
    match.choose(0)
    match.journal.close()
    before = path.read_bytes()
    writable = read_only()
    match = saves.go_on(lanterns, path)
    match.choose(0)
    assert match.position == 2 and "read-only" in match.warning
    assert path.read_bytes() == before
    writable()
    match.choose(0)
    assert match.warning is None
    match.journal.close()
    assert replay(lanterns, path).state.packed() == match.state.packed()


def test_a_torn_tail_on_a_full_disk_does_not_keep_a_game_from_being_resumed(lanterns, home, monkeypatch):
    match = saves.begin(lanterns, SETUP, home)
    path = match.journal.path
    for _ in range(3):
        match.choose(0)
    match.journal.close()
    torn = path.read_bytes()[:-2]
    path.write_bytes(torn)

    def full(_fd, _data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        match = saves.go_on(lanterns, path)
        assert match.position == 2 and "full" in match.warning
        assert path.read_bytes() == torn
    match.choose(0)
    match.journal.close()
    assert replay(lanterns, path).state.packed() == match.state.packed()
    assert len(list(path.parent.glob("*.torn-1"))) == 1


# --- deleted under the game


@pytest.mark.posix
def test_a_journal_deleted_under_the_game_is_written_again(lanterns, home):
    match = saves.begin(lanterns, SETUP, home)
    path = match.journal.path
    for _ in range(3):
        match.choose(0)
    path.unlink()
    match.choose(0)
    assert match.warning is None
    assert replay(lanterns, path).state.packed() == match.state.packed(), "on disk before the next is asked"
    with pytest.raises(StorageError, match="being played"):
        journal.Journal.open(path)
    match.journal.close()


@pytest.mark.posix
def test_a_folder_deleted_under_the_game_comes_back(lanterns, home):
    match = saves.begin(lanterns, SETUP, home)
    path = match.journal.path
    match.choose(0)
    path.unlink()
    path.parent.rmdir()
    match.choose(0)
    assert match.warning is None and path.exists()
    match.journal.close()


@pytest.mark.posix
def test_another_file_in_a_deleted_journals_place_is_left_alone(lanterns, home):
    match = saves.begin(lanterns, SETUP, home)
    path = match.journal.path
    match.choose(0)
    path.unlink()
    path.write_bytes(b"somebody else's")
    match.choose(0)
    assert "exists already" in match.warning
    assert path.read_bytes() == b"somebody else's"


# --- which one was played last


def test_the_last_game_is_known_by_its_journal_when_the_clock_is_set_back(lanterns, home):
    first = saves.begin(lanterns, SETUP, home)
    second = saves.begin(lanterns, SETUP, home)
    for game, moment in ((first, 2_000_000_000), (second, 1_000_000_000)):
        game.journal.close()
        os.utime(game.journal.path, (moment, moment))
    assert saves.by_turn(home) == [second.journal.path, first.journal.path]
    again = saves.go_on(lanterns, first.journal.path)
    again.journal.close()
    os.utime(first.journal.path, (500_000_000, 500_000_000))
    assert saves.by_turn(home) == [first.journal.path, second.journal.path]


@pytest.mark.parametrize("turn", [-1, 2**40, "last", None, [1]])
def test_a_journal_cannot_claim_the_end_of_counting(home, turn):
    path = home / "games" / "x.ember"
    journal.Journal.create(path, {"turn": turn}, sync=False).close()
    assert (journal.last_turn(path), saves.next_turn(home)) == (0, 1)


# --- two programs


def test_two_programs_begin_games_in_the_same_second(lanterns, home, monkeypatch):
    taken = saves.new_path(lanterns.id, home)
    paths = iter([taken, taken, home / "games" / "other.ember"])
    monkeypatch.setattr(saves, "new_path", lambda table, folder: next(paths))
    games = [saves.begin(lanterns, SETUP, home) for _ in range(2)]
    assert [game.journal.path for game in games] == [taken, home / "games" / "other.ember"]


def test_what_two_programs_set_is_kept_of_both(home):
    one, other = settings.load(home)[0], settings.load(home)[0]
    one.language, other.speed = "uk", 200
    settings.save(home, one)
    settings.save(home, other)
    kept = settings.load(home)[0]
    assert (kept.language, kept.speed) == ("uk", 200)


ENTERING = """
import sys
from pathlib import Path
from game.engine.keeping.scores import Score, enter_score
for points in range(5):
    enter_score(Path(sys.argv[1]), "quest", "solo", Score(sys.argv[2], points))
"""


def test_scores_that_two_programs_enter_are_all_kept(home):
    command = [sys.executable, "-c", ENTERING, str(home)]
    running = [subprocess.Popen([*command, initials], cwd=ROOT) for initials in ("AAA", "BBB")]
    assert [one.wait() for one in running] == [0, 0]
    scores, trouble = high_scores.load_scores(home)
    assert trouble is None
    entered = [score.initials for score in scores.table("quest").variants["solo"]]
    assert sorted(entered) == ["AAA"] * 5 + ["BBB"] * 5


def test_a_program_that_hangs_with_the_lock_does_not_hang_others(home, monkeypatch):
    monkeypatch.setattr(storage, "_PATIENCE", 0.05)
    held = os.open(home / ".lock", os.O_RDWR | os.O_CREAT)
    assert locks.take(held)
    kept = settings.Settings(language="uk")
    settings.save(home, kept)
    os.close(held)
    assert settings.load(home)[0].language == "uk"


def test_a_lock_is_seen_and_goes_with_its_file(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x")
    held, asking = os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)
    assert locks.take(held) and locks.is_taken(asking) and not locks.take(asking)
    os.close(held)
    assert not locks.is_taken(asking)
    os.close(asking)


# --- of a newer program


@pytest.mark.parametrize(
    "newer",
    [
        lambda path: storage.save_record(path, settings.KIND, settings.VERSION + 1, {}),
        lambda path: path.write_bytes(b"EMBR\x02" + bytes(20)),
    ],
    ids=["version", "layout"],
)
def test_settings_of_a_newer_program_stay_untouched_and_unrenamed(home, newer):
    path = home / settings.FILE
    newer(path)
    before = path.read_bytes()
    found, trouble = settings.load(home)
    assert "newer Emberdeck" in trouble
    found.speed = 200
    with pytest.raises(StorageError, match="Nothing was saved"):
        settings.save(home, found)
    assert path.read_bytes() == before
    assert [one.name for one in home.iterdir() if "broken" in one.name] == []


def test_a_torn_journal_of_a_newer_program_is_not_cut(lanterns, home):
    path = home / "games" / "newer.ember"
    with journal.Journal.create(path, {"format": 99, "table": "lanterns", "rules": ""}, sync=False) as kept:
        kept.append(["c", 0, 0])
    torn = path.read_bytes()[:-3]
    path.write_bytes(torn)
    with pytest.raises(StorageError, match="newer"):
        saves.go_on(lanterns, path)
    assert path.read_bytes() == torn
    assert [one.name for one in path.parent.iterdir()] == ["newer.ember"]
