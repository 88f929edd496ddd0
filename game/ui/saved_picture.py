"""The small picture kept beside a saved game."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.engine.keeping import storage
from game.engine.keeping.storage import StorageError
from game.ui.stage import Stage

WIDTH = 560


def path_of(journal: Path) -> Path:
    return journal.with_suffix(".png")


def keep(journal: Path, stage: Stage) -> None:
    """Draws the table small and keeps it beside its journal; a disk that will not take it is no trouble."""
    whole = pygame.Surface(stage.background.get_size())
    stage.paint(whole)
    height = max(1, WIDTH * whole.get_height() // max(1, whole.get_width()))
    small = pygame.transform.smoothscale(whole, (WIDTH, height))
    data = io.BytesIO()
    pygame.image.save(small, data, "picture.png")
    try:
        storage.write_atomic(path_of(journal), data.getvalue())
    except StorageError:
        return
