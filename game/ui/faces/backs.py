"""The backs of cards: a pattern in the deck's colours, a medallion with its emblem, a frame of metal."""

from __future__ import annotations

import math
import random

import pygame

from game.presentation.face import Back
from game.ui import paint
from game.ui.faces import sky
from game.ui.faces.frame import METALS
from game.ui.faces.layout import card_size
from game.ui.faces.outlines import card_outline, stencil
from game.ui.faces.signs import emblem_anew
from game.ui.gallery import Gallery
from game.ui.pictures import drawing_of
from game.ui.slices import finished
from game.ui.theme import BLACK, WHITE, Colour, mixed


def draw_back(back: Back, height: int, gallery: Gallery) -> pygame.Surface:
    """As it was drawn before, or drawn and kept."""
    recipe = repr((back, drawing_of("emblems", back.emblem)))
    paper = gallery.find(recipe, card_size(height))
    if paper is None:
        paper = finished(gallery.keep(recipe, _paper(back, height)))
    face = paint.clear(paper.get_size())
    face.blit(paper, (0, 0))
    fine = _fineness(height)
    w, h = face.get_width() * fine, face.get_height() * fine
    shape = stencil(card_outline("round", pygame.Rect(0, 0, w, h), w), (w, h))
    face.blit(pygame.transform.smoothscale(shape, face.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _fineness(height: int) -> int:
    return 3 if height < 180 else 2


def _paper(back: Back, height: int) -> pygame.Surface:
    """A back before its corners are cut."""
    wide, tall = card_size(height)
    fine = _fineness(height)
    w, h = wide * fine, tall * fine
    face = paint.vertical((w, h), mixed(back.base, WHITE, 0.1), back.base, mixed(back.base, BLACK, 0.5))
    _PATTERNS[back.pattern](face, mixed(back.base, back.colour, 0.26), random.Random(3))
    _frame(face, back, w, h)
    _medallion(face, back, w, h)
    face.blit(paint.vignette((w, h), 110), (0, 0))
    outline = card_outline("round", face.get_rect(), w)
    edge = mixed(back.colour, BLACK, 0.55)
    pygame.draw.polygon(face, edge, outline, max(3, round(w * 0.028)))
    paper = pygame.Surface((wide, tall), 0, 24)
    paper.fill(edge)
    paper.blit(pygame.transform.smoothscale(face, (wide, tall)), (0, 0))
    return paper


def _frame(face: pygame.Surface, back: Back, w: int, h: int) -> None:
    """Two lines within one another, their corners turned inwards."""
    thin = max(2, round(w * 0.008))
    for inset, tone in ((0.05, back.colour), (0.075, mixed(back.colour, back.base, 0.45))):
        a, turn = w * inset, w * 0.09
        corners = []
        for x, y, sx, sy in ((a, a, 1, 1), (w - a, a, -1, 1), (w - a, h - a, -1, -1), (a, h - a, 1, -1)):
            bend = [(x, y + sy * turn), (x + sx * turn * 0.55, y + sy * turn * 0.55), (x + sx * turn, y)]
            corners += bend if sx * sy > 0 else bend[::-1]
        pygame.draw.polygon(face, tone, corners, thin)
    for x in (w * 0.09, w * 0.91):
        for y in (w * 0.09, h - w * 0.09):
            pygame.draw.circle(face, back.colour, (x, y), w * 0.014)


def _medallion(face: pygame.Surface, back: Back, w: int, h: int) -> None:
    centre, radius = (w / 2, h / 2), w * 0.31
    sky.put(face, sky.glow(round(radius * 3.1), back.colour, 120), centre)
    for n in range(32):
        angle = 6.283 * n / 32
        long = radius * (1.2 if n % 4 == 0 else 1.1)
        tip = (centre[0] + long * math.cos(angle), centre[1] + long * math.sin(angle))
        foot = [
            (centre[0] + radius * math.cos(angle + way), centre[1] + radius * math.sin(angle + way))
            for way in (-0.05, 0.05)
        ]
        pygame.draw.polygon(face, back.colour, [tip, *foot])
    coin = paint.clear((round(radius * 2), round(radius * 2)))
    pygame.draw.circle(coin, WHITE, (radius, radius), radius)
    coin.blit(paint.vertical(coin.get_size(), *METALS["bronze"]), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    coin.fill((*mixed(back.colour, WHITE, 0.3), 255), special_flags=pygame.BLEND_RGBA_MULT)
    sky.put(face, coin, centre)
    pygame.draw.circle(face, mixed(back.base, BLACK, 0.55), centre, radius * 0.9)
    pygame.draw.circle(face, mixed(back.colour, back.base, 0.3), centre, radius * 0.83, max(2, round(w * 0.006)))
    sky.put(face, sky.glow(round(radius * 1.5), back.colour, 110), centre)
    size = round(radius * 1.26)
    shape = emblem_anew(back.emblem, size)
    gilt = shape.copy()
    gilt.blit(
        paint.vertical((size, size), mixed(back.colour, WHITE, 0.6), back.colour, mixed(back.colour, BLACK, 0.3)),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    dark = paint.tinted(shape, BLACK)
    face.blit(dark, (round(centre[0] - size / 2 + w * 0.008), round(centre[1] - size / 2 + w * 0.012)))
    face.blit(gilt, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _leaves(face: pygame.Surface, tone: Colour, chance: random.Random) -> None:
    """A few leaves are drawn, and strewn: each anew would be most of the work of opening a table."""
    w, h = face.get_size()
    step = w / 7
    leaning = {
        way: [_leaf(step * 0.62, way * 0.8 + more, mixed(tone, BLACK, dark), tone) for more, dark in _LEAVES]
        for way in (-1, 1)
    }
    for row in range(-1, round(h / step) + 2):
        for col in range(-1, 9):
            sky.put(
                face,
                chance.choice(leaning[1 if (row + col) % 2 else -1]),
                ((col + (row % 2) / 2) * step, row * step),
            )


_LEAVES = ((-0.18, 0.34), (-0.09, 0.14), (0.03, 0.25), (0.1, 0.4), (0.19, 0.1))  # how far they turn more, how dark


def _leaf(half: float, turn: float, fill: Colour, vein: Colour) -> pygame.Surface:
    """A pointed leaf with its vein, turned by so much."""
    middle = round(half * 1.3) + 1
    sheet = paint.clear((2 * middle, 2 * middle))
    across, along = (math.cos(turn), math.sin(turn)), (math.sin(turn), -math.cos(turn))
    rim = []
    for way in (-1, 1):
        side = [(n / 8 * 2 - 1, way * 0.42 * math.sin(math.pi * n / 8) ** 0.8) for n in range(9)]
        rim += side if way < 0 else side[::-1]

    def place(up: float, out: float) -> tuple[float, float]:
        x, y = (along[n] * up + across[n] * out for n in (0, 1))
        return middle + half * x, middle + half * y

    pygame.draw.polygon(sheet, fill, [place(up, out) for up, out in rim])
    thin = max(1, round(half * 0.06))
    pygame.draw.line(sheet, vein, place(-1.25, 0), place(0.9, 0), thin)
    for up in (-0.45, -0.05, 0.35):
        for out in (-0.24, 0.24):
            pygame.draw.line(sheet, vein, place(up, 0), place(up + 0.22, out), thin)
    return sheet


def _thorns(face: pygame.Surface, tone: Colour, chance: random.Random) -> None:
    w, h = face.get_size()
    for row in range(14):
        y0, swing = h * (row / 12 - 0.06), h * 0.035
        line = [(w * n / 30, y0 + swing * math.sin(n * 0.7 + row * 1.7)) for n in range(31)]
        pygame.draw.lines(face, mixed(tone, BLACK, 0.25), False, line, max(2, round(w * 0.012)))
        for n in range(1, 30, 2):
            x, y = line[n]
            up = -1 if n % 4 == 1 else 1
            pygame.draw.polygon(
                face,
                tone,
                [
                    (x - w * 0.012, y),
                    (x + w * 0.014, y),
                    (x + w * chance.uniform(0, 0.03), y + up * w * chance.uniform(0.03, 0.05)),
                ],
            )


def _roads(face: pygame.Surface, tone: Colour, chance: random.Random) -> None:
    """Contour lines of a map, and the compass's rays."""
    w, h = face.get_size()
    for ring in range(2, 17):
        points = []
        for n in range(60):
            angle = 6.283 * n / 60
            away = w * 0.075 * ring * (1 + 0.08 * math.sin(angle * 3 + ring * 0.4) + 0.05 * math.sin(angle * 5 - ring))
            points.append((w * 0.5 + away * math.cos(angle), h * 0.5 + away * math.sin(angle)))
        pygame.draw.polygon(face, mixed(tone, BLACK, 0.15 + 0.3 * (ring % 2)), points, max(2, round(w * 0.006)))
    for n in range(16):
        angle = 6.283 * n / 16
        pygame.draw.line(
            face, mixed(tone, BLACK, 0.3), (w / 2, h / 2), (w / 2 + h * math.cos(angle), h / 2 + h * math.sin(angle)), 2
        )


def _web(face: pygame.Surface, tone: Colour, chance: random.Random) -> None:
    w, h = face.get_size()
    spokes = [6.283 * n / 18 + chance.uniform(-0.06, 0.06) for n in range(18)]
    thin = max(2, round(w * 0.006))
    for angle in spokes:
        pygame.draw.line(face, tone, (w / 2, h / 2), (w / 2 + h * math.cos(angle), h / 2 + h * math.sin(angle)), thin)
    for ring in range(2, 14):
        away = w * 0.085 * ring
        for a, b in zip(spokes, [*spokes[1:], spokes[0] + 6.283], strict=True):
            middle = (a + b) / 2
            line = [
                (w / 2 + away * share * math.cos(angle), h / 2 + away * share * math.sin(angle))
                for angle, share in ((a, 1), (middle, 0.9), (b, 1))
            ]
            pygame.draw.lines(face, mixed(tone, BLACK, 0.2), False, line, thin)


def _rays(face: pygame.Surface, tone: Colour, chance: random.Random) -> None:
    w, h = face.get_size()
    for n in range(0, 48, 2):
        a, b = 6.283 * n / 48, 6.283 * (n + 1) / 48
        pygame.draw.polygon(
            face,
            mixed(tone, BLACK, 0.3),
            [
                (w / 2, h / 2),
                (w / 2 + h * math.cos(a), h / 2 + h * math.sin(a)),
                (w / 2 + h * math.cos(b), h / 2 + h * math.sin(b)),
            ],
        )


_PATTERNS = {"leaves": _leaves, "thorns": _thorns, "roads": _roads, "web": _web, "rays": _rays}
