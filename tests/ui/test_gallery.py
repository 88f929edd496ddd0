"""Finished pictures on disk: found again in another session, within a bound, and never missed where a disk fails."""

import errno
import os
from dataclasses import replace

import pygame
import pytest

from game.engine.machine.cartridge import load_table
from game.presentation.layout import load_layout
from game.ui import gallery as galleries
from game.ui.faces import baking
from game.ui.faces import picture as pictures
from game.ui.faces.faces import Faces
from game.ui.faces.picture import TALL, WIDE, Subject, picture_in
from game.ui.fonts import Fonts
from game.ui.gallery import Gallery
from game.ui.slices import finished

SUBJECT = Subject("seed", "orc_head", "wolf", "night", ("mountains", "hills"), "figure")


@pytest.fixture
def painted(monkeypatch):
    """The subjects that are painted, not found."""
    found, painting = [], pictures.painting

    def counted(subject, scale=1):
        found.append(subject)
        return painting(subject, scale)

    monkeypatch.setattr(pictures, "painting", counted)
    return found


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def kept(gallery, subject=SUBJECT, scale=1):
    picture = finished(picture_in(gallery, subject, scale))
    gallery.settle()
    return picture


def test_a_picture_is_painted_once_and_looks_the_same_ever_after(tmp_path, painted):
    first = kept(Gallery(tmp_path))
    again = kept(Gallery(tmp_path))
    assert painted == [SUBJECT]
    assert pixels(first) == pixels(again) and first.get_size() == (WIDE, TALL)


def test_another_recipe_size_or_painter_is_another_picture(tmp_path, painted, monkeypatch):
    kept(Gallery(tmp_path))
    kept(Gallery(tmp_path), replace(SUBJECT, mood="fire"))
    kept(Gallery(tmp_path), scale=2)
    monkeypatch.setattr(galleries, "painter", lambda: b"another")
    kept(Gallery(tmp_path))
    monkeypatch.setattr(pictures, "drawing_of", lambda _folder, name: name.encode() + b" redrawn")
    kept(Gallery(tmp_path))
    assert len(painted) == len(list(tmp_path.iterdir())) == 5


@pytest.mark.parametrize("broken", [b"", b"no picture", None, "cut"], ids=str)
def test_a_broken_file_is_painted_anew(tmp_path, painted, broken):
    kept(Gallery(tmp_path))
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    if broken is None:
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(whole[: len(whole) // 2] if broken == "cut" else broken)
    picture = kept(Gallery(tmp_path))
    assert len(painted) == 2 and picture.get_size() == (WIDE, TALL)
    if broken is not None:
        assert path.read_bytes() == whole


def test_a_full_disk_is_tried_once_and_told_to_nobody(tmp_path, painted, monkeypatch):
    tried = []

    def full(path, data):
        tried.append(path)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(galleries, "write_atomic", full)
    gallery = Gallery(tmp_path)
    for mood in ("night", "fire", "dawn"):
        assert kept(gallery, replace(SUBJECT, mood=mood)) is not None
    assert len(painted) == 3 and len(tried) == 1


def test_a_folder_that_cannot_be_made_is_no_trouble(tmp_path, painted):
    (tmp_path / "file").write_text("in the way")
    gallery = Gallery(tmp_path / "file" / "pictures")
    kept(gallery)
    kept(gallery)
    assert len(painted) == 2


def test_what_was_not_used_longest_makes_room(tmp_path):
    one = Gallery(tmp_path)
    kept(one)
    (oldest,) = tmp_path.iterdir()
    size = oldest.stat().st_size
    kept(one, replace(SUBJECT, mood="fire"))
    (second,) = set(tmp_path.iterdir()) - {oldest}
    for path, days in ((oldest, 20), (second, 10)):
        os.utime(path, (path.stat().st_mtime - days * 86_400,) * 2)
    bound = Gallery(tmp_path, most_bytes=round(size * 2.6))
    kept(bound)  # is found, and used again
    kept(bound, replace(SUBJECT, mood="dawn"))
    left = set(tmp_path.iterdir())
    assert oldest in left and second not in left and len(left) == 2


def test_faces_find_backs_and_pictures_of_an_earlier_session(tmp_path, painted, monkeypatch):
    quest = load_table("quest").content
    faces = [Faces(quest, Fonts(720), "en", Gallery(tmp_path)) for _ in range(2)]
    drawn = []
    for one in faces:
        drawn.append((pixels(one.full(3, 300)), pixels(one.back(3, 168))))
        one._gallery.settle()
        monkeypatch.setattr("game.ui.faces.backs._paper", None)  # would fail if it were drawn again
    assert drawn[0] == drawn[1] and len(painted) == 1


def test_set_up_paints_every_card_and_every_place_of_every_table_once(tmp_path, monkeypatch):
    def painting(subject, scale=1):
        yield
        return pygame.Surface((WIDE * scale, TALL * scale), 0, 24)

    monkeypatch.setattr(baking, "table_ids", lambda: ["fellowship"])
    monkeypatch.setattr(pictures, "painting", painting)
    assert baking.bake_pictures(tmp_path)
    content = load_table("fellowship").content
    places = len(load_layout(content).tracks.grounds)
    assert places and len(list(tmp_path.glob("*.jpg"))) == len(content.cards) + 2 * places, "for narrow and wide boards"
    assert not baking.bake_pictures(tmp_path)
    monkeypatch.setattr(baking, "_stamp", lambda: "something has changed")
    assert baking.bake_pictures(tmp_path)
