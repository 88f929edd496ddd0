"""Card faces for phones: the program's own, drawn by a process beside the game, so that no frame takes part in it.

`python -m game.ui.pocket_faces` reads a line of JSON for each face, and tells the length of a file, then its bytes:
none where the face could not be drawn. It ends when whoever began it is gone.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Iterable
from typing import BinaryIO

import pygame

from game.engine.machine.cartridge import load_table
from game.pocket.faces import LENGTH
from game.pocket.room import FaceWanted
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts

COMMAND = ("-m", __name__)
LINES = 720  # the height of a screen whose type such a face would have
LANGUAGES_KEPT = 2
BEHIND = (20, 14, 24)  # what shows at the rounded corners, which the page cuts off
MODEST = 5  # of 19: behind the game, and not behind everything that a machine does besides


class Drawer:
    def __init__(self) -> None:
        self._faces: OrderedDict[tuple[str, str], Faces] = OrderedDict()

    def file(self, wanted: FaceWanted) -> bytes:
        """The face as a file's bytes."""
        drawn = self._faces_of(wanted.table, wanted.lang).full(wanted.definition, wanted.height)
        plain = pygame.Surface(drawn.get_size())
        plain.fill(BEHIND)
        plain.blit(drawn, (0, 0))
        with io.BytesIO() as file:
            pygame.image.save(plain, file, "face.jpg")
            return file.getvalue()

    def _faces_of(self, table: str, lang: str) -> Faces:
        if (table, lang) not in self._faces:
            self._faces[table, lang] = Faces(load_table(table).content, Fonts(LINES, 100, "desk"), lang)
            while len(self._faces) > LANGUAGES_KEPT:
                self._faces.popitem(last=False)
        self._faces.move_to_end((table, lang))
        return self._faces[table, lang]


def answer(lines: Iterable[bytes], out: BinaryIO) -> None:
    """One face after the other, until there are no more lines."""
    drawer = Drawer()
    for line in lines:
        try:
            data = drawer.file(FaceWanted(*json.loads(line)))
        except Exception as problem:  # whoever asked is answered, and the next one may be drawn
            print(f"{type(problem).__name__}: {problem}", file=sys.stderr)
            data = b""
        out.write(len(data).to_bytes(LENGTH, "big") + data)
        out.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(MODEST)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no face
        answer(sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
