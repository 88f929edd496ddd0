"""The small picture kept beside a saved game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine import storage
from game.engine.storage import StorageError

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

WIDTH = 560


def path_of(journal: Path) -> Path:
    return journal.with_suffix(".png")


def keep(table: Table) -> None:
    """Draws the table small and keeps it beside its journal; a disk that will not take it is no trouble."""
    journal = table.sitting.match.journal
    if journal is None or table.view is None:
        return
    table.veil()
    whole = pygame.Surface(table.stage.background.get_size())
    table.stage.paint(whole)
    height = max(1, WIDTH * whole.get_height() // max(1, whole.get_width()))
    small = pygame.transform.smoothscale(whole, (WIDTH, height))
    data = io.BytesIO()
    pygame.image.save(small, data, "picture.png")
    try:
        storage.write_atomic(path_of(journal.path), data.getvalue())
    except StorageError:
        return
