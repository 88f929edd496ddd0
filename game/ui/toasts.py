"""Lines that appear over any scene and go away by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui import fonts, layers, paint
from game.ui.badges import badge
from game.ui.stage import Sprites
from game.ui.theme import CABINET, DANGER, GOLD, TEXT

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.scene import Scene

SECONDS = 4.0
BAD_SECONDS = 8.0
DEED_SECONDS = 3.5  # it is told again at the end of the game
MOST = 3
SIGN = 6.0  # percent of the height
WIDEST = 110.0  # percent of the height
DEED = (64.0, 33.5)  # of a deed's plate, which may stand in the panel beside a table
MOST_LINES = 6


class _Line(NamedTuple):
    text: str
    bad: bool
    left: float  # seconds
    sign: str = ""  # of a deed


@dataclass(frozen=True)
class Deeds:
    """What is told of deeds, one under the other."""

    plates: tuple[pygame.Surface, ...]
    size: tuple[int, int]

    @classmethod
    def of(cls, scene: Scene, plates: Sequence[pygame.Surface]) -> Deeds:
        gaps = scene.px(1) * (len(plates) - 1)
        return cls(tuple(plates), (max(one.width for one in plates), sum(one.height for one in plates) + gaps))


class Toasts:
    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.lines: list[_Line] = []
        self.pinned = ""
        self._sprites = Sprites()

    def add(self, text: str, *, bad: bool = False, sign: str = "") -> None:
        self.lines = [line for line in self.lines if line.text != text][-(MOST - 1) :]
        self.lines.append(_Line(text, bad, BAD_SECONDS if bad else DEED_SECONDS if sign else SECONDS, sign))
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
        self._sprites.clear()
        pinned = [_Line(self.pinned, False, 0.0)] if self.pinned else []
        told = [self.plate(scene, line.text, line.bad) for line in (*pinned, *self.lines) if not line.sign]
        self._stack(scene, told, (scene.size[0] // 2, scene.px(1.5)))
        done = [line for line in self.lines if line.sign]
        if done:
            shapes = [
                Deeds.of(scene, [self.plate(scene, *line[:2], line.sign, wide) for line in done]) for wide in DEED
            ]
            deeds, place = scene.place_for_news(shapes)
            self._stack(scene, deeds.plates, place.midtop)

    def _stack(self, scene: Scene, plates: Sequence[pygame.Surface], at: tuple[int, int]) -> None:
        """One under the other; `at` is the middle of their upper edge."""
        middle, top = at
        for plate in plates:
            self._sprites.append(scene.stage.add(plate, (middle - plate.width // 2, top), layers.TOAST))
            top += plate.height + scene.px(1)

    def plate(
        self, scene: Scene, text: str, bad: bool = False, sign: str = "", widest: float = WIDEST
    ) -> pygame.Surface:
        """Words on a plate, as all that is told over a scene; before them the sign of a deed. `widest` is in percent of
        the height."""
        letters = self.cabinet.fonts
        font = letters.font("sans", fonts.BODY, True)
        pad = scene.px(1.4)
        before = scene.px(SIGN) + pad if sign else 0
        room = min(scene.size[0] - 4 * pad, scene.px(widest) - 2 * pad) - before
        lines = fonts.wrapped(font, text, room)[: MOST_LINES if sign else 3]
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
            drawn = letters.line(font, line, TEXT)
            plate.blit(drawn, ((width + before - drawn.get_width()) // 2, top + row * font.get_linesize()))
        if sign:
            plate.blit(badge(sign, before - pad), (pad, (plate.get_height() - before + pad) // 2))
        return plate
