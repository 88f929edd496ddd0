"""What the menus share: a room that is painted once, room of a sensible width, typing, and an order for up and down."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.focus import Target
from game.ui.intents import Intent, Type
from game.ui.scene import Scene, dark_room
from game.ui.widgets import Field

WIDEST = 205  # percent of the height: on wider screens the margins grow


class Menu(Scene):
    """A scene of controls. It is laid out anew whenever their number changes, so its room is kept."""

    _room: tuple[tuple[tuple[int, int], str], pygame.Surface] | None = None

    def backdrop(self) -> pygame.Surface:
        if self.overlay:
            return super().backdrop()
        key = (self.size, self.table)
        if self._room is None or self._room[0] != key:
            self._room = (key, dark_room(self.size, self.theme))
        return self._room[1]

    def relay(self) -> None:
        """Lays the scene out anew at once; the focus stays on what has its name."""
        self.rebuild()
        self.cabinet.toasts.move_to(self)

    def middle(self, area: pygame.Rect, widest: float = WIDEST) -> pygame.Rect:
        """As much of the area as is good to look at, in its middle."""
        width = min(area.width, self.px(widest))
        return pygame.Rect(area.centerx - width // 2, area.top, width, area.height)

    def left(self) -> None:
        self.cabinet.devices.text_mode = False

    # --- typing

    def field_in_focus(self) -> Field | None:
        """The field that letters go to."""
        return None

    def handle(self, intent: Intent) -> None:
        field = self.field_in_focus() if isinstance(intent, Type) else None
        if field is not None and isinstance(intent, Type):
            field.handle(intent)
        else:
            super().handle(intent)


def linked(scene: Scene, chain: Sequence[Target]) -> None:
    """Up and down go through the targets in their order: left and right are taken by what they turn up and down."""

    def step(index: int, dy: int) -> bool:
        reached = index + dy
        while 0 <= reached < len(chain) and not chain[reached].enabled:
            reached += dy
        if dy == 0 or not 0 <= reached < len(chain):
            return False
        scene.cabinet.sound.play("focus")
        scene.set_focus(chain[reached])
        return True

    for index, target in enumerate(chain):
        target.move = lambda dx, dy, index=index: step(index, dy)
