"""The developer's overlay (F12): what is asked, what just happened, and what a frame costs."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.stage import Sprite, Stage
from game.ui.theme import CABINET, GOLD, KNOWLEDGE, MUTED, TEXT

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

EVERY = 0.5  # seconds between two updates
FRAMES = 120
LAYER = 20_000
MOST_LINES = 40
NEVER = 60.0


def percentile(values: list[float], share: float) -> float:
    """
    >>> percentile([5.0, 1.0, 3.0, 2.0, 4.0], 0.5), percentile([1.0, 2.0], 0.99), percentile([], 0.5)
    (3.0, 2.0, 0.0)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Overlay:
    """Lies over whatever scene is in front; costs nothing while it is off but the noting of times."""

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.on = False
        self._times: deque[float] = deque(maxlen=FRAMES)  # seconds, of frames that drew something
        self._dirty: deque[tuple[int, int]] = deque(maxlen=FRAMES)  # rectangles and pixels of those frames
        self._sprite: Sprite | None = None
        self._stage: Stage | None = None
        self._left = 0.0
        self._own = False

    def toggle(self) -> None:
        self.on = not self.on
        self._left = 0.0
        if not self.on:
            self._remove()

    @property
    def wait(self) -> float:
        return max(0.0, self._left) if self.on else NEVER

    def note(self, seconds: float, rects: list[pygame.Rect]) -> None:
        """A frame took so long and drew there."""
        # The overlay's own renewal is no frame of the game.
        if rects and not self._own:
            self._times.append(seconds)
            self._dirty.append((len(rects), sum(rect.width * rect.height for rect in rects)))
        self._own = False

    def tick(self, passed: float) -> None:
        """Follows the scene in front, and renews itself twice a second."""
        if not self.on:
            return
        self._left -= passed
        stage = self.cabinet.scene.stage
        if self._left > 0 and stage is self._stage:
            return
        self._left = EVERY
        self._own = not stage.stale
        image = self._drawn(self.lines())
        sprite = self._sprite
        if sprite is None or stage is not self._stage:
            self._remove()
            self._stage = stage
            self._sprite = sprite = stage.add(image, (0, 0), LAYER)
        sprite.image = image
        sprite.pos = (self.cabinet.px(1), self.cabinet.screen.size[1] - image.get_height() - self.cabinet.px(1))

    def _remove(self) -> None:
        if self._sprite is not None:
            self._sprite.remove()
        self._sprite = self._stage = None

    def lines(self) -> list[str]:
        cabinet, scene = self.cabinet, self.cabinet.scene
        times = [1000 * seconds for seconds in self._times]
        width, height = cabinet.screen.size
        sprites = scene.stage.sprites
        rects = percentile([count for count, _pixels in self._dirty], 0.5)
        pixels = percentile([pixels for _count, pixels in self._dirty], 0.5)
        pads = ", ".join(map(str, cabinet.devices.pads)) or "none"
        return [
            f"{type(scene).__name__}  {width}x{height}  device {cabinet.device.value}  pads {pads}",
            f"frame p50 {percentile(times, 0.5):.2f} ms  p99 {percentile(times, 0.99):.2f} ms  of {len(times)}",
            f"dirty p50 {rects:.0f} rects  {100 * pixels / max(1, width * height):.1f} % of the screen",
            f"sprites {sum(sprite.visible for sprite in sprites)} of {len(sprites)}  targets {len(scene.targets)}",
            *scene.overlay_lines(),
        ][:MOST_LINES]

    def _drawn(self, lines: list[str]) -> pygame.Surface:
        letters = self.cabinet.fonts
        font = letters.exact("sans", max(11, self.cabinet.px(1.8)), True)
        pad, step = max(6, self.cabinet.px(1)), font.get_linesize()
        widest = self.cabinet.screen.size[0] - 4 * pad
        most = max(1, (self.cabinet.screen.size[1] - 4 * pad) // step)
        lines = [fonts.shortened(font, line, widest) for line in lines[:most]]
        width = max(font.size(line)[0] for line in lines) + 2 * pad
        plate = paint.panel((width, len(lines) * step + 2 * pad), CABINET.base, KNOWLEDGE, radius=pad, alpha=225)
        for row, line in enumerate(lines):
            colour = GOLD if row == 0 else MUTED if row < 4 else TEXT
            # Not kept among the rendered lines: these change all the time.
            plate.blit(font.render(line, True, colour), (pad, pad + row * step))
        return plate
