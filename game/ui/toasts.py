"""Lines that appear over any scene and go away by themselves."""

from __future__ import annotations

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
WIDTHS = (110.0, 64.0, 33.5)  # percent of the height: the narrowest may stand in the panel beside a table
MOST_LINES = 6


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
        taken: list[pygame.Rect] = []
        for line in (*([_Line(self.pinned, False, 0.0)] if self.pinned else []), *self.lines):
            drawn = [self._drawn(scene, line, wide) for wide in WIDTHS]
            whole = [plate for plate, fits in drawn if fits] or [drawn[0][0]]
            plate, place = scene.place_for_news(whole, taken)
            taken.append(place)
            self._sprites.append(scene.stage.add(plate, place.topleft, layers.TOAST))

    def plate(self, scene: Scene, text: str) -> pygame.Surface:
        """Words on a plate, as all that is told over a scene."""
        return self._drawn(scene, _Line(text, False, 0.0), WIDTHS[0])[0]

    def _drawn(self, scene: Scene, line: _Line, widest: float) -> tuple[pygame.Surface, bool]:
        """With the sign of a deed before it; and whether all of it has room. `widest` is in percent of the height."""
        letters = self.cabinet.fonts
        font = letters.font("sans", fonts.BODY, True)
        pad = scene.px(1.4)
        before = scene.px(SIGN) + pad if line.sign else 0
        room = min(scene.size[0] - 4 * pad, scene.px(widest) - 2 * pad) - before
        words = fonts.wrapped(font, line.text, room)
        rows = words[:MOST_LINES]
        width = max(font.size(row)[0] for row in rows) + 2 * pad + before
        tall = max(len(rows) * font.get_linesize(), before - pad)
        plate = paint.panel(
            (width, tall + 2 * pad),
            CABINET.cloth,
            DANGER if line.bad else GOLD,
            radius=pad,
            alpha=245,
            lit=True,
        )
        top = pad + (tall - len(rows) * font.get_linesize()) // 2
        for number, row in enumerate(rows):
            drawn = letters.line(font, row, TEXT)
            plate.blit(drawn, ((width + before - drawn.get_width()) // 2, top + number * font.get_linesize()))
        if line.sign:
            plate.blit(badge(line.sign, before - pad), (pad, (plate.get_height() - before + pad) // 2))
        return plate, len(words) <= MOST_LINES
