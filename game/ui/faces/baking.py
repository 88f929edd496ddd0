"""The pictures of all cards and of places on boards, painted before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.digest import blake2b
from game.engine.keeping.storage import StorageError, read_file, write_atomic
from game.engine.machine.cartridge import load_table, table_folder, table_ids
from game.engine.sources.content import Content
from game.presentation.assets import assets_folder, made_folder

if TYPE_CHECKING:
    from game.ui.faces.picture import Subject

STAMP = "painted"
_UI = Path(__file__).parents[1]


def bake_pictures(folder: Path | None = None) -> bool:
    """At the size that screens up to 1080 lines take; larger ones are painted when they are wanted, and kept. False
    where nothing has changed since the last time, which shows without pygame."""
    folder = folder or made_folder("pictures")
    stamp = _stamp().encode()
    with suppress(StorageError):
        if read_file(folder / STAMP, len(stamp)) == stamp:
            return False
    _paint_all(folder)
    with suppress(StorageError):
        write_atomic(folder / STAMP, stamp)
    return True


def _stamp() -> str:
    """All files that pictures are painted from, as they are now."""
    told = blake2b(metadata.version("pygame-ce").encode(), digest_size=16)
    for path in sorted(_sources()):
        status = path.stat()
        told.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return told.hexdigest()


def _sources() -> Iterator[Path]:
    yield from (*_UI.glob("*.py"), *(_UI / "faces").glob("*.py"), *(assets_folder() / "emblems").glob("*.svg"))
    for table in table_ids():
        for kind in ("*.toml", "cards/*.toml", "figures/*.svg"):
            yield from table_folder(table).glob(kind)


def _paint_all(folder: Path) -> None:
    from game.ui.faces.picture import TALL, WIDE, picture_in, recipe_of
    from game.ui.gallery import Gallery
    from game.ui.slices import finished

    gallery = Gallery(folder)
    for table in table_ids():
        for subject, scale in _subjects(load_table(table).content):
            if gallery.lacks(recipe_of(subject), (WIDE * scale, TALL * scale)):
                finished(picture_in(gallery, subject, scale))
                gallery.keep_up()
    gallery.settle()


def _subjects(content: Content) -> Iterator[tuple[Subject, int]]:
    """What the cards of a table show, and its places where it has boards of them, for narrow and wide ones."""
    from game.presentation.layout import load_layout
    from game.ui.faces.design import load_design
    from game.ui.faces.subjects import Subjects
    from game.ui.table.track_ground import subject_of

    subjects = Subjects(content, load_design(content))
    yield from ((subjects.of(card), 1) for card in content.cards)
    tracks = load_layout(content).tracks
    for place, ground in tracks.grounds.items() if tracks is not None else ():
        yield from ((subject_of(content, place, ground), scale) for scale in (1, 2))
