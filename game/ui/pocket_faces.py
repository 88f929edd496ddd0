"""Card faces for phones: the program's own, drawn a little in each frame and handed to the server."""

from __future__ import annotations

import io
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.pocket.room import FaceWanted
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts
from game.ui.slices import Queue

if TYPE_CHECKING:
    from game.pocket.server import Pocket
    from game.ui.cabinet import Cabinet

SLICE, BESIDE = 0.004, 0.001  # seconds of a frame, and of one in which the table moves
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

    @property
    def busy(self) -> bool:
        return bool(self._queue) or bool(self._drawn)

    def want(self, wanted: FaceWanted) -> None:
        if len(self._queue) < MOST_WANTED:
            begin = partial(self._of(wanted).drawing_full, wanted.definition, wanted.height)
            self._queue.add(wanted, begin, lambda drawn: self._drawn.append((wanted, drawn)))

    def _of(self, wanted: FaceWanted) -> Faces:
        key = (wanted.table, wanted.lang)
        if key not in self._faces:
            content = self.cabinet.cartridge(wanted.table).content
            self._faces[key] = Faces(content, Fonts(LINES, 100, "desk"), wanted.lang)
            while len(self._faces) > LANGUAGES_KEPT:
                self._faces.popitem(last=False)
        self._faces.move_to_end(key)
        return self._faces[key]

    def draw(self, server: Pocket) -> None:
        """A few milliseconds of it, and hardly any while the table moves."""
        if self._queue:
            self._queue.go_on(BESIDE if self.cabinet.scene.busy else SLICE)
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
