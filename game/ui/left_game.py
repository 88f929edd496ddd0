"""The game that waits at a table: how it looked when it was left, when that was, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import kiosk, saved_games, thumbnails
from game.ui.standing import standing

if TYPE_CHECKING:
    from game.engine.machine.state import State
    from game.ui.cabinet import Cabinet
    from game.ui.saved_games import SavedGame

CORNER = 12  # of the height of a picture: how round it is


@dataclass(frozen=True)
class LeftGame:
    """What can be gone on with at a table."""

    game: SavedGame
    state: State

    def told(self, cabinet: Cabinet) -> str:
        """“today, 9:38 · Round 5 · Threat 34”."""
        lang = cabinet.lang

        def say(key: str, **values: object) -> str:
            return cabinet.say("saves", key, **values)

        parts = [saved_games.when(self.game.played, say), *standing(self.state, self.game.chairs, say, lang)]
        return " · ".join(parts)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The table as it was left; its emblem where no picture was kept."""
        radius, kept = max(3, size[1] // CORNER), thumbnails.load_picture(self.game.picture)
        if kept is None:
            return thumbnails.emblem(self.game.table, size, radius)
        return thumbnails.filled(kept, size, radius)


def left_at(cabinet: Cabinet, table: str) -> LeftGame | None:
    """The game that was played last there and is not over."""
    path = kiosk.latest_unfinished(cabinet.folder, cabinet.cartridge, table=table)
    state = kiosk.position_of(path) if path is not None else None
    return LeftGame(saved_games.read(path), state) if path is not None and state is not None else None
