"""Lines that appear over any scene and go away by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui import fonts, layers, paint
from game.ui.badges import badge
from game.ui.stage import Sprite
from game.ui.theme import CABINET, DANGER, GOLD, TEXT

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.scene import Scene

SECONDS = 4.0
BAD_SECONDS = 8.0
MOST = 3
SIGN = 6.0  # percent of the height


class _Line(NamedTuple):
    text: str
    bad: bool
    left: float  # seconds
    sign: str = ""  # of a deed


class Toasts:
    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.lines: list[_Line] = []
        self.pinned = ""
        self._sprites: list[Sprite] = []

    def add(self, text: str, *, bad: bool = False, sign: str = "") -> None:
        self.lines = [line for line in self.lines if line.text != text][-(MOST - 1) :]
        self.lines.append(_Line(text, bad, BAD_SECONDS if bad or sign else SECONDS, sign))
        if self.cabinet.scenes:
            self.move_to(self.cabinet.scene)

    def pin(self, text: str) -> None:
        """A line that stays until another takes its place; "" for none."""
        if text != self.pinned:
            self.pinned = text
            self.move_to(self.cabinet.scene)

    def tick(self, passed: float) -> None:
        if not self.lines:
            return
        self.lines = [line._replace(left=line.left - passed) for line in self.lines]
        if any(line.left <= 0 for line in self.lines):
            self.lines = [line for line in self.lines if line.left > 0]
            self.move_to(self.cabinet.scene)

    @property
    def wait(self) -> float:
        return min((line.left for line in self.lines), default=60.0)

    def move_to(self, scene: Scene) -> None:
        """Shows the lines on that scene."""
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []
        top = scene.px(1.5)
        pinned = [_Line(self.pinned, False, 0.0)] if self.pinned else []
        for line in (*pinned, *self.lines):
            image = self.plate(scene, line.text, line.bad, line.sign)
            left = (scene.size[0] - image.get_width()) // 2
            self._sprites.append(scene.stage.add(image, (left, top), layers.TOAST))
            top += image.get_height() + scene.px(1)

    def plate(self, scene: Scene, text: str, bad: bool = False, sign: str = "") -> pygame.Surface:
        """Words on a plate, as all that is told over a scene; before them the sign of a deed."""
        kept = self.cabinet.fonts
        font = kept.font("sans", fonts.BODY, True)
        pad = scene.px(1.4)
        before = scene.px(SIGN) + pad if sign else 0
        lines = fonts.wrapped(font, text, min(scene.size[0] - 4 * pad, scene.px(110)) - before)[:3]
        width = max(font.size(line)[0] for line in lines) + 2 * pad + before
        tall = max(len(lines) * font.get_linesize(), before - pad)
        plate = paint.panel(
            (width, tall + 2 * pad),
            CABINET.cloth,
            DANGER if bad else GOLD,
            radius=pad,
            alpha=245,
            lit=True,
        )
        top = pad + (tall - len(lines) * font.get_linesize()) // 2
        for row, line in enumerate(lines):
            drawn = kept.line(font, line, TEXT)
            plate.blit(drawn, ((width + before - drawn.get_width()) // 2, top + row * font.get_linesize()))
        if sign:
            plate.blit(badge(sign, before - pad), (pad, (plate.get_height() - before + pad) // 2))
        return plate
