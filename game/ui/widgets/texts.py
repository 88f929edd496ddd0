"""Lines and paragraphs that fit where they are put."""

from __future__ import annotations

import pygame

from game.ui import fonts, paint
from game.ui.faces import names
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.theme import GOLD, TEXT, Colour
from game.ui.widgets.canvas import Canvas


def label(
    scene: Scene,
    text: str,
    rect: pygame.Rect,
    *,
    percent: float = fonts.BODY,
    family: str = "sans",
    bold: bool = False,
    colour: Colour = TEXT,
    align: str = "left",
    layer: int = 10,
) -> Sprite:
    """One line inside the rectangle, centred from top to bottom; it shrinks rather than leave its box, and is pressed
    together rather than too small to be read."""
    letters = scene.fonts
    image = names.written(letters, text, max(rect.width, 8), letters.pixels(percent), colour, family, bold)
    left = {"left": rect.left, "centre": rect.centerx - image.get_width() // 2, "right": rect.right - image.get_width()}
    return scene.stage.add(image, (left[align], rect.centery - image.get_height() // 2), layer)


def text_block(
    scene: Canvas,
    text: str,
    width: int,
    *,
    percent: float = fonts.BODY,
    family: str = "sans",
    bold: bool = False,
    colour: Colour = TEXT,
    align: str = "left",
) -> pygame.Surface:
    """A paragraph as a picture, as high as it needs to be."""
    font = scene.fonts.font(family, percent, bold)
    lines, step = fonts.wrapped(font, text, max(width, 8)), font.get_linesize()
    picture = paint.clear((max(width, 8), step * len(lines) + 2))
    for row, line in enumerate(lines):
        drawn = scene.fonts.line(font, line, colour)
        slack = width - drawn.get_width()
        picture.blit(drawn, ({"left": 0, "centre": slack // 2, "right": slack}[align], row * step))
    return picture


def header(scene: Scene, text: str) -> pygame.Rect:
    """The screen's name as a lit marquee at its top; the rectangle of what is left below it, above the footer."""
    width, height = scene.size
    band = pygame.Rect(scene.px(4), scene.px(2.5), width - scene.px(8), scene.px(9))
    drawn = names.written(scene.fonts, text, band.width, scene.fonts.pixels(fonts.TITLE), GOLD, "serif")
    light = paint.glow(drawn.get_width(), drawn.get_height() // 2, 8, scene.px(3), scene.theme.light, 60)
    scene.stage.add(light, light.get_rect(center=band.center).topleft, 5)
    scene.stage.add(drawn, drawn.get_rect(center=band.center).topleft, 6)
    line = paint.vertical((scene.px(60), max(1, scene.px(0.2))), scene.theme.light)
    scene.stage.add(_faded(line), (band.centerx - scene.px(30), band.bottom), 5)
    top = band.bottom + scene.px(2.5)
    return pygame.Rect(scene.px(4), top, width - scene.px(8), height - top - scene.px(11))


def _faded(line: pygame.Surface) -> pygame.Surface:
    """Fades a thin line out at both ends."""
    width = line.get_width()
    shade = paint.clear((5, 1))
    for x, alpha in enumerate((0, 160, 255, 160, 0)):
        shade.set_at((x, 0), (255, 255, 255, alpha))
    line.blit(
        pygame.transform.smoothscale(shade, (width, line.get_height())), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return line
