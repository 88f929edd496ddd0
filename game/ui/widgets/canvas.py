"""What a button, a paragraph or a tree is drawn on: a scene, or a part of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.devices import Devices
from game.ui.focus import Target
from game.ui.fonts import Fonts
from game.ui.stage import Plane, Stage
from game.ui.theme import Theme


class Canvas(Protocol):
    @property
    def stage(self) -> Stage | Plane: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def fonts(self) -> Fonts: ...

    @property
    def devices(self) -> Devices: ...

    @property
    def targets(self) -> list[Target]: ...

    @property
    def signs(self) -> list[Callable[[], None]]: ...

    @property
    def focus(self) -> Target | None: ...

    def px(self, percent: float) -> int: ...
