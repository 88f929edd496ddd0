"""Small pictures of games: the one that was taken when the table was left, or the table's emblem in its own light."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from game.engine.keeping import storage
from game.engine.keeping.storage import StorageError
from game.ui import paint, pictures
from game.ui.identity import identity_of
from game.ui.theme import BLACK, WHITE, mixed

MOST_BYTES = 4 * 1024 * 1024
MOST_SIDE = 2048  # ours are 560 wide; a picture takes memory by its sides, however small its file is
_PNG = b"\x89PNG\r\n\x1a\n"


def load_picture(path: Path) -> pygame.Surface | None:
    """A PNG of a sensible size; None for anything else that lies there."""
    try:
        data = storage.read_file(path, MOST_BYTES, links=False)
        if len(data) < 24 or not data.startswith(_PNG):
            return None
        width, height = struct.unpack(">II", data[16:24])
        if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
            return None
        return pygame.image.load(io.BytesIO(data), path.name)
    except (StorageError, pygame.error):
        return None


def filled(picture: pygame.Surface, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The picture cut and scaled so that it fills the size, with round corners."""
    scale = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    large = (max(size[0], round(picture.get_width() * scale)), max(size[1], round(picture.get_height() * scale)))
    scaled = pygame.transform.smoothscale(picture.convert_alpha(), large)
    cut = paint.clear(size)
    cut.blit(scaled, ((size[0] - large[0]) // 2, (size[1] - large[1]) // 2))
    return paint.rounded(cut, radius)


def emblem(table: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The table's emblem in the dark, lit from behind."""
    identity = identity_of(table)
    theme = identity.theme
    picture = paint.vertical(size, mixed(theme.cloth, BLACK, 0.2), theme.cloth, theme.base)
    side = min(size)
    light = paint.soft_disc(round(side * 1.7), theme.light, 130)
    picture.blit(light, light.get_rect(center=(size[0] // 2, round(size[1] * 0.42))))
    sign = pictures.emblem(identity.emblem, round(side * 0.86), mixed(theme.base, BLACK, 0.35))
    picture.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
    ground = paint.vertical((size[0], max(1, size[1] // 5)), (*BLACK, 0), (*BLACK, 190))
    picture.blit(ground, (0, size[1] - ground.get_height()))
    return paint.rounded(picture, radius)


def broken(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A place where a picture would be."""
    picture = paint.vertical(size, (44, 24, 22), (20, 12, 12))
    side = round(min(size) * 0.5)
    sign = pictures.icon("doomed", side, mixed((217, 72, 59), WHITE, 0.1))
    picture.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
    return paint.rounded(picture, radius)
