"""The frame of a face: everything that cards of one kind and colour share. Drawn larger, scaled down, kept."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.presentation.face import Shape, Value
from game.ui import paint
from game.ui.faces import outlines
from game.ui.faces.layout import Layout
from game.ui.faces.signs import sign_anew
from game.ui.shelf import surface_bytes
from game.ui.slices import Slices
from game.ui.theme import BLACK, INK, PARCHMENT, WHITE, Colour, mixed

# Each metal from its highlight to its shadow.
METALS: dict[str, tuple[Colour, ...]] = {
    "gold": ((255, 240, 178), (226, 178, 82), (134, 88, 30), (238, 200, 110), (92, 58, 20)),
    "silver": ((246, 246, 240), (176, 180, 184), (92, 96, 106), (196, 198, 200), (62, 66, 76)),
    "bronze": ((248, 208, 150), (186, 128, 72), (98, 62, 34), (198, 142, 88), (70, 42, 24)),
    "iron": ((150, 142, 134), (92, 86, 82), (46, 42, 42), (96, 90, 88), (26, 24, 26)),
}

_FINE = ((180, 3.0), (420, 2.0), (700, 1.5), (1 << 30, 1.3))  # (below this height, drawn so much larger)


@dataclass(frozen=True)
class Frame:
    """`under` lies below the picture, `over` upon it at the window's place grown by `lip`; `mask` cuts the picture."""

    under: pygame.Surface
    over: pygame.Surface
    mask: pygame.Surface
    lip: int

    @property
    def bytes(self) -> int:
        return surface_bytes(self.under) + surface_bytes(self.over) + surface_bytes(self.mask)


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Fine noise with brushed streaks in it, to be multiplied; small tiles put together, for fewer blits."""
    chance = random.Random(11)
    tile = paint.noise(96, chance, 220, 240)
    for y in range(96):
        streak = chance.randint(0, 15)
        tile.fill((streak, streak, streak), (0, y, 96, 1), special_flags=pygame.BLEND_RGB_ADD)
    whole = pygame.Surface((288, 288), 0, 32)
    for n in range(9):
        whole.blit(pygame.transform.flip(tile, n % 2 == 1, n % 3 == 1), (n % 3 * 96, n // 3 * 96))
    return whole


def _grained(surface: pygame.Surface) -> None:
    tile = _grain()
    for top in range(0, surface.get_height(), tile.get_height()):
        for left in range(0, surface.get_width(), tile.get_width()):
            surface.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_MULT)


def draw_frame(layout: Layout, shape: Shape, value: Value) -> Slices[Frame]:
    # Small frames need the smoothing most; on a very large one steps hardly show, and it would take long.
    fine = next(by for below, by in _FINE if layout.tall < below)
    big = _grown(layout, fine)
    under = yield from _body(big, shape, value)
    _plate(under, shape, value, big)
    yield
    if big.text.height > 1:
        yield from _parchment(under, shape, value, big)
    lip = max(2, round(layout.wide * 0.012))
    window = outlines.window_outline(shape.window, big.window, big.wide)
    over = _lip(big, shape, window, round(lip * fine))
    yield
    if big.text.height > 1:
        _ornaments(
            under, shape, value, big.text.inflate(big.wide * 0.012, big.wide * 0.012), big.wide * 0.066, (False, True)
        )
    if shape.window in ("arch", "gothic", "oval"):
        lows = (False, True) if shape.window == "oval" else (False,)
        _ornaments(under, shape, value, big.window.inflate(-big.wide * 0.01, -big.wide * 0.02), big.wide * 0.1, lows)
    yield
    mask = outlines.stencil([(x - big.window.left, y - big.window.top) for x, y in window], big.window.size)
    yield
    ready = pygame.transform.smoothscale(under, layout.size)
    del under
    yield
    area = layout.window.inflate(2 * lip, 2 * lip)
    over = pygame.transform.smoothscale(over, area.size)
    yield
    mask = pygame.transform.smoothscale(mask, layout.window.size)
    yield
    return Frame(under=ready, over=over, mask=mask, lip=lip)


def _grown(layout: Layout, by: float) -> Layout:
    parts = {
        name: pygame.Rect([round(n * by) for n in getattr(layout, name)])
        for name in Layout.__dataclass_fields__
        if name != "size"
    }
    return Layout(size=(round(layout.wide * by), round(layout.tall * by)), **parts)


def _body(big: Layout, shape: Shape, value: Value) -> Slices[pygame.Surface]:
    """Dark rim, metal edge, coloured body with grain and a sheen, an engraved line inside."""
    wide = big.wide
    outer = outlines.card_outline(shape.outline, pygame.Rect(0, 0, *big.size), wide)
    rim, thick = wide * 0.006, wide * (0.026 if shape.metal == "gold" else 0.016)
    dark = shape.outline != "round"
    under = paint.vertical(big.size, *METALS[shape.metal])
    pygame.draw.polygon(under, mixed(value.colour, BLACK, 0.88), outer, max(2, round(rim * 2)))
    colour = mixed(value.colour, BLACK, 0.28) if dark else value.colour
    tones = (mixed(colour, WHITE, 0.28), colour, mixed(colour, BLACK, 0.3), mixed(colour, BLACK, 0.62))
    yield
    body = paint.vertical(big.size, *tones)
    yield
    _grained(body)
    yield
    sheen = paint.clear(big.size)
    for start, broad, alpha in ((-0.15, 0.22, 26), (0.55, 0.12, 16)):
        x = wide * start
        points = [
            (x + big.tall * 0.5, 0),
            (x + big.tall * 0.5 + wide * broad, 0),
            (x + wide * broad, big.tall),
            (x, big.tall),
        ]
        pygame.draw.polygon(sheen, (255, 255, 255, alpha), points)
    body.blit(sheen, (0, 0))
    yield
    line = outlines.inset(outer, big.size, rim + thick)
    under.blit(_filled(line, big.size, body), (0, 0))
    yield
    hair = max(1, round(wide * 0.004))
    pygame.draw.polygon(under, mixed(colour, BLACK, 0.7), line, hair)
    inner = outlines.inset(outer, big.size, rim + thick + wide * 0.009)
    pygame.draw.polygon(under, mixed(METALS[shape.metal][1], colour, 0.35), inner, hair)
    under.blit(outlines.stencil(outer, big.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return under


def _filled(points: list[outlines.Point], size: tuple[int, int], paper: pygame.Surface) -> pygame.Surface:
    cut = outlines.stencil(points, size)
    cut.blit(paper, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _plate(under: pygame.Surface, shape: Shape, value: Value, big: Layout) -> None:
    """The name's banner: dark, with the metal's edge, throwing a shadow."""
    outline = outlines.banner_outline(shape.outline, big.banner)
    box, drop = big.banner, round(big.wide * 0.012)
    local = [(x - box.left, y - box.top) for x, y in outline]
    shade = paint.clear(box.size)
    pygame.draw.polygon(shade, (0, 0, 0, 90), local)
    under.blit(shade, (box.left, box.top + drop))
    metal = METALS[shape.metal]
    pygame.draw.polygon(under, metal[1], outline)
    thin = max(2, round(big.wide * 0.008))
    dark = mixed((26, 18, 15), value.colour, 0.14)
    face = paint.vertical(box.size, mixed(dark, value.colour, 0.28), dark, mixed(dark, BLACK, 0.45))
    inner = outlines.inset(local, box.size, thin)
    under.blit(_filled(inner, box.size, face), box.topleft)
    ends = (box.left + box.width * 0.06, box.right - box.width * 0.06)
    pygame.draw.line(
        under, metal[0], (ends[0], box.top + thin * 0.4), (ends[1], box.top + thin * 0.4), max(1, thin // 3)
    )


def _parchment(under: pygame.Surface, shape: Shape, value: Value, big: Layout) -> Slices[None]:
    """The text box: old paper, darker at its edges, tinted a little by the card's colour."""
    box = big.text
    tint = 0.16 if shape.outline != "round" else 0.06
    tone = mixed(PARCHMENT, value.colour, tint)
    sheet = paint.vertical(box.size, mixed(tone, WHITE, 0.28), tone, mixed(tone, (150, 112, 66), 0.3))
    _grained(sheet)
    yield
    chance = random.Random(5)
    stains = paint.clear((box.width // 4, box.height // 4))
    for _ in range(7):
        spot = pygame.Rect(0, 0, chance.randint(6, 26), chance.randint(4, 16))
        spot.center = (chance.randrange(stains.get_width()), chance.randrange(stains.get_height()))
        pygame.draw.ellipse(stains, (120, 84, 44, 16), spot)
    sheet.blit(pygame.transform.smoothscale(stains, box.size), (0, 0))
    if value.crest:
        size = round(min(box.width, box.height) * 0.78)
        water = sign_anew(value.crest, size, mixed(tone, INK, 0.6))
        water.set_alpha(26)
        sheet.blit(water, ((box.width - size) // 2, round((box.height - size) * 0.55)))
    yield
    edge = paint.clear((7, 7))
    edge.fill((92, 60, 30, 84))
    edge.fill((92, 60, 30, 0), (1, 1, 5, 5))
    sheet.blit(pygame.transform.smoothscale(edge, box.size), (0, 0))
    outline = outlines.window_outline(shape.outline, pygame.Rect(0, 0, *box.size), big.wide * 0.6)
    placed = [(x + box.left, y + box.top) for x, y in outline]
    soft = max(3, round(big.wide * 0.018))
    shade = paint.clear((box.width + 2 * soft, box.height + 2 * soft))
    pygame.draw.polygon(shade, (0, 0, 0, 120), [(x + soft, y + soft) for x, y in outline], soft)
    under.blit(shade, (box.left - soft, box.top - soft))
    yield
    under.blit(_filled(outline, box.size, sheet), box.topleft)
    pygame.draw.polygon(under, mixed(METALS[shape.metal][2], INK, 0.4), placed, max(2, round(big.wide * 0.006)))
    yield


def _lip(big: Layout, shape: Shape, window: list[outlines.Point], lip: int) -> pygame.Surface:
    """What lies upon the picture: the shadow of the frame and the metal edge of the window."""
    area = big.window.inflate(2 * lip, 2 * lip)
    local = [(x - area.left, y - area.top) for x, y in window]
    over = paint.clear(area.size)
    metal = METALS[shape.metal]
    for thick, alpha in ((lip * 4, 34), (lip * 3, 44), (lip * 2, 60)):
        ring = paint.clear(area.size)
        pygame.draw.polygon(ring, (0, 0, 0, alpha), local, round(thick))
        over.blit(ring, (0, 0))
    pygame.draw.polygon(over, (*mixed(metal[4], BLACK, 0.5), 255), local, max(3, round(lip * 1.3)))
    pygame.draw.polygon(over, (*metal[1], 255), local, max(2, round(lip * 0.8)))
    pygame.draw.polygon(over, (*metal[0], 255), [(x, y + lip * 0.1) for x, y in local], max(1, round(lip * 0.25)))
    return over


def _ornaments(
    under: pygame.Surface, shape: Shape, value: Value, box: pygame.Rect, size: float, lows: tuple[bool, ...]
) -> None:
    """A flourish in the upper corners of a box, or in all four."""
    metal = METALS[shape.metal]
    for right in (False, True):
        for low in lows:
            corner = (box.right if right else box.left, box.bottom if low else box.top)
            for glyph in outlines.ornament(value.ornament, size, corner, (right, low)):
                pygame.draw.polygon(under, mixed(metal[4], BLACK, 0.3), [(x + 2, y + 3) for x, y in glyph])
                pygame.draw.polygon(under, metal[1], glyph)
                pygame.draw.polygon(under, metal[0], glyph, max(1, round(size * 0.025)))
