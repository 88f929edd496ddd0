"""Card faces for phones: the program's own, drawn a little in each frame and handed to the server."""

from __future__ import annotations

import io
import threading
import time
from collections import OrderedDict
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pygame

from game.pocket.room import FaceWanted
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts
from game.ui.gallery import Gallery, shared_gallery
from game.ui.slices import Queue

if TYPE_CHECKING:
    from game.engine.sources.content import Content
    from game.pocket.server import Pocket
    from game.ui.cabinet import Cabinet

SLICE = 0.001  # seconds of a frame; the step that is begun then is done to its end
ENOUGH = 0.002  # seconds that a frame may have taken before: one with more to do draws no faces,
PATIENCE = 12  # but for one after so many of those
LINES = 720  # the height of a screen whose type such a face would have
LANGUAGES_KEPT = 2
MOST_WANTED = 120
BEHIND = (20, 14, 24)  # what shows at the rounded corners, which the page cuts off


class PocketFaces:
    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self._queue = Queue()
        self._drawn: list[tuple[FaceWanted, pygame.Surface]] = []
        self._faces: OrderedDict[tuple[str, str], Faces] = OrderedDict()
        self._reading: dict[tuple[str, str], list[FaceWanted]] = {}  # what waits for the files of its table
        self._read: SimpleQueue[tuple[tuple[str, str], Faces | None]] = SimpleQueue()
        self._put_off = 0  # frames in a row

    @property
    def busy(self) -> bool:
        return bool(self._queue) or bool(self._drawn) or bool(self._reading)

    def want(self, wanted: FaceWanted) -> None:
        key = (wanted.table, wanted.lang)
        if len(self._queue) + sum(map(len, self._reading.values())) >= MOST_WANTED:
            return
        if key in self._faces:
            self._order(wanted)
        elif key in self._reading:
            self._reading[key].append(wanted)
        else:
            self._reading[key] = [wanted]
            content = self.cabinet.cartridge(wanted.table).content
            read = partial(self._read_files, key, content, shared_gallery())
            threading.Thread(target=read, name="faces", daemon=True).start()

    def _read_files(self, key: tuple[str, str], content: Content, gallery: Gallery) -> None:
        """In a thread: a table's files take longer to read than a frame may. Nothing is drawn here."""
        made = None
        try:
            made = Faces(content, Fonts(LINES, 100, "desk"), key[1], gallery)
        finally:
            self._read.put((key, made))

    def _order(self, wanted: FaceWanted) -> None:
        faces = self._faces[wanted.table, wanted.lang]
        self._faces.move_to_end((wanted.table, wanted.lang))
        begin = partial(faces.drawing_full, wanted.definition, wanted.height)
        self._queue.add(wanted, begin, lambda drawn: self._drawn.append((wanted, drawn)))

    def _take_read(self) -> None:
        while not self._read.empty():
            key, made = self._read.get()
            waiting = self._reading.pop(key, [])
            if made is not None:
                self._faces[key] = made
                for wanted in waiting:
                    self._order(wanted)
                while len(self._faces) > LANGUAGES_KEPT:
                    self._faces.popitem(last=False)

    def draw(self, server: Pocket, began: float) -> None:
        """A little of it, in a frame that has time for it; `began` is when that frame did."""
        self._take_read()
        if not self._queue:
            return
        self._put_off += 1
        if time.perf_counter() - began < ENOUGH or self._put_off > PATIENCE:
            self._put_off = 0
            self._queue.go_on(SLICE)
            self._hand_over(server)

    def _hand_over(self, server: Pocket) -> None:
        drawn, self._drawn = self._drawn, []
        for wanted, surface in drawn:
            plain = pygame.Surface(surface.get_size())
            plain.fill(BEHIND)
            plain.blit(surface, (0, 0))
            server.face(wanted, partial(_written, plain))


def _written(surface: pygame.Surface) -> bytes:
    """In the server's thread: nobody else has this surface."""
    with io.BytesIO() as file:
        pygame.image.save(surface, file, "face.jpg")
        return file.getvalue()
