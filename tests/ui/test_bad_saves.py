"""Whatever lies in the folder of saves, the cabinet starts, shows what it can, and leaves the rest as it is."""

import os
import struct
import zlib

import pytest

from game.engine.keeping import journal, storage
from game.engine.keeping import scores as high_scores
from game.engine.keeping.scores import Score, Scores
from game.engine.machine.setup import Setup
from game.ui import kiosk, thumbnails
from game.ui.saved_games import Shelf
from game.ui.scenes.title import Title, best_lines

PLAIN = {"format": 1, "rules": "", "setup": Setup(players=2, seed=1).plain()}


def saved(folder, name: str, header: dict):
    path = folder / "games" / f"{name}.ember"
    journal.Journal.create(path, header, sync=False).close()
    return path


@pytest.mark.parametrize("table", ["x" * 256, "x" * 5000, "/root", "\0", "nowhere", 7, None])
def test_a_save_that_names_no_table_is_passed_over_at_the_start(cabinet, saves, table):
    path = saved(saves, "strange", PLAIN | {"table": table})
    before = path.read_bytes()
    shown = cabinet()
    title = Title(shown)
    shown.home(title)
    assert title.unfinished is None
    assert path.read_bytes() == before


@pytest.mark.parametrize("table", ["x" * 256, "/root", "\0", "nowhere"])
def test_a_score_of_a_table_that_is_not_here_is_kept_and_not_shown(cabinet, saves, table):
    scores = Scores()
    for name in (table, "quest"):
        scores.table(name).enter("solo", Score("AAA", 5))
    high_scores.save_scores(saves, scores)
    shown = cabinet()
    assert len(best_lines(shown)) == 1
    high_scores.enter_score(saves, "quest", "solo", Score("BBB", 6))
    assert high_scores.load_scores(saves)[0].table(table).variants["solo"] == [Score("AAA", 5)]


@pytest.mark.posix
def test_odd_things_among_the_games_are_not_games(cabinet, saves):
    os.mkfifo(saves / "games" / "pipe.ember")
    (saves / "games" / "link.ember").symlink_to("/dev/zero")
    (saves / "games" / "folder.ember").mkdir()
    (saves / "games" / "junk.ember").write_bytes(b"junk")
    assert [path.name for path in Shelf(saves).paths] == ["junk.ember"]
    assert kiosk.latest_unfinished(saves) is None
    shown = cabinet()
    shown.home(Title(shown))
    assert isinstance(shown.scene, Title)


def png(width: int, height: int) -> bytes:
    """A picture of one colour, a few bytes however large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes(1 + (width + 7) // 8) * height, 9)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return thumbnails._PNG + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_picture_larger_than_ours_is_not_unpacked(tmp_path):
    (tmp_path / "small.png").write_bytes(png(560, 315))
    (tmp_path / "large.png").write_bytes(png(8192, 8192))
    (tmp_path / "zero.png").symlink_to("/dev/zero")
    (tmp_path / "link.png").symlink_to(tmp_path / "small.png")
    assert thumbnails.load_picture(tmp_path / "small.png").get_size() == (560, 315)
    assert thumbnails.load_picture(tmp_path / "large.png") is None
    assert thumbnails.load_picture(tmp_path / "zero.png") is None
    assert thumbnails.load_picture(tmp_path / "link.png") is None


def test_a_new_game_on_a_disk_that_takes_nothing_is_played_and_says_so(cabinet, saves, monkeypatch):
    from game.players.sitting import Chair, Sitting
    from game.ui.scenes.table import Table

    def refuse(path, data, *, replace=True):
        raise storage.StorageError("The disk is full.")

    monkeypatch.setattr(storage, "write_atomic", refuse)
    shown = cabinet()
    sitting = Sitting.begin(shown.cartridge("quest"), Setup(players=1, seed=3), [Chair()], shown.settings, saves)
    shown.home(Table(shown, sitting))
    assert [line for line, bad, *_ in shown.toasts.lines if bad] == ["The disk is full."]
    shown.scene.answering.answer(0)
    assert sitting.match.position >= 1
