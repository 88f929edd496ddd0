"""The parts of an arcade cabinet, drawn: the lettering and box of a marquee, the control deck, the whole front."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui import paint, scenery
from game.ui.fonts import CURLED, Fonts, largest
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, WHITE, Colour, Theme, mixed

IRON = (18, 14, 12)


def lettering(
    font: pygame.font.Font, text: str, colours: tuple[Colour, ...], glow: Colour, spread: int, strength: int
) -> pygame.Surface:
    """Letters filled with a gradient, a dark edge, and their own light around them: larger by `spread` on each side."""
    face = font.render(text, True, WHITE)
    width, height = face.get_width() + 2 * spread, face.get_height() + 2 * spread
    picture = paint.clear((width, height))
    halo = paint.clear((width, height))
    halo.blit(font.render(text, True, glow), (spread, spread))
    small = (max(2, width // max(2, spread // 2)), max(2, height // max(2, spread // 2)))
    soft = pygame.transform.smoothscale(pygame.transform.smoothscale(halo, small), (width, height))
    near = (max(2, width // max(2, spread // 5)), max(2, height // max(2, spread // 5)))
    tight = pygame.transform.smoothscale(pygame.transform.smoothscale(halo, near), (width, height))
    for _ in range(strength):
        picture.blit(soft, (0, 0))
    picture.blit(tight, (0, 0))
    edge = font.get_height() / 44
    dark = font.render(text, True, mixed(glow, BLACK, 0.85))
    around = [(edge * math.cos(step * math.pi / 8), edge * math.sin(step * math.pi / 8)) for step in range(16)]
    for dx, dy in (*around, (0, edge * 1.5), (0, edge * 2)):
        picture.blit(dark, (round(spread + dx), round(spread + dy)))
    fill = face.copy()
    fill.blit(paint.vertical(face.get_size(), *colours), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(fill, (spread, spread))
    return picture


def box(size: tuple[int, int], theme: Theme, *, lit: bool = True) -> pygame.Surface:
    """A marquee's light box without its letters: dark wood, a bright pane, tubes of light above and below."""
    width, height = size
    radius = max(3, height // 10)
    wood = mixed(theme.cloth, BLACK, 0.35 if lit else 0.6)
    picture = paint.fill_rounded(size, radius, mixed(wood, theme.accent, 0.18 if lit else 0.06), wood, BLACK)
    inset = max(2, height // 14)
    pane_size = (width - 2 * inset, height - 2 * inset)
    share = 0.42 if lit else 0.06
    middle = mixed(theme.base, theme.light, share)
    edge = mixed(theme.base, theme.light, share * 0.35)
    pane = paint.fill_rounded(pane_size, radius, edge, middle, edge)
    if lit:
        heart = paint.soft_disc(max(8, pane_size[1] * 2), mixed(theme.light, WHITE, 0.35), 110)
        heart = pygame.transform.smoothscale(heart, (pane_size[0], pane_size[1] * 2))
        pane.blit(heart, (0, -pane_size[1] // 2))
    sides = paint.clear((64, 1))
    for x in range(64):
        away = abs(x - 31.5) / 32
        sides.set_at((x, 0), (0, 0, 0, round(150 * away**3)))
    pane.blit(pygame.transform.smoothscale(sides, pane_size), (0, 0))
    picture.blit(paint.rounded(pane, radius), (inset, inset))
    tube = max(1, height // 36)
    colour = mixed(theme.light, WHITE, 0.5) if lit else mixed(theme.light, BLACK, 0.7)
    for y in (inset + tube, height - inset - 2 * tube):
        picture.blit(paint.fill_rounded((width - 4 * inset, tube), tube // 2, colour), (2 * inset, y))
    ring = paint.ring(
        width, height, radius, max(1, height // 45), (*mixed(theme.accent, BLACK, 0 if lit else 0.6), 255)
    )
    picture.blit(ring, (0, 0))
    return picture


def deck(size: tuple[int, int], theme: Theme, *, lit: bool = True) -> pygame.Surface:
    """The control deck, seen from the front and a little above: stick and buttons on dark wood."""
    scale = 3
    width, height = size[0] * scale, size[1] * scale
    lean = 0.04 * width
    board = paint.vertical((width, height), mixed(theme.cloth, theme.accent, 0.14 if lit else 0.03), theme.base)
    mask = paint.clear((width, height))
    pygame.draw.polygon(mask, WHITE, [(lean, 0), (width - lean, 0), (width, height), (0, height)])
    board.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = max(2, height // 28)
    rail = mixed(theme.light, WHITE, 0.2) if lit else mixed(theme.light, BLACK, 0.75)
    pygame.draw.line(board, (*rail, 255), (lean, line // 2), (width - lean, line // 2), line)
    pygame.draw.line(board, (*mixed(theme.accent, BLACK, 0.35), 255), (0, height - line), (width, height - line), line)
    _stick(board, width * 0.24, height, theme, lit)
    radius = height * 0.14
    for place in range(6):
        x = width * 0.56 + (place % 3) * radius * 3.1 + (place // 3) * radius * 0.7
        y = height * (0.34 + 0.34 * (place // 3)) - (place % 3 == 1) * radius * 0.5
        _button(board, x, y, radius, (theme.light, theme.accent)[place // 3], lit)
    return pygame.transform.smoothscale(board, size)


def _stick(board: pygame.Surface, x: float, height: int, theme: Theme, lit: bool) -> None:
    plate = pygame.Rect(0, 0, height * 0.62, height * 0.3)
    plate.center = (round(x), round(height * 0.72))
    pygame.draw.ellipse(board, BLACK, plate)
    pygame.draw.ellipse(board, mixed(theme.cloth, WHITE, 0.12), plate, max(2, height // 50))
    pygame.draw.line(board, mixed(MUTED, BLACK, 0.4), (x, height * 0.72), (x, height * 0.34), max(3, height // 14))
    ball = height * 0.17
    red = mixed(EMBER, (200, 30, 20), 0.5) if lit else (60, 26, 20)
    pygame.draw.circle(board, mixed(red, BLACK, 0.45), (x, height * 0.3), ball)
    pygame.draw.circle(board, red, (x - ball * 0.06, height * 0.3 - ball * 0.08), ball * 0.86)
    pygame.draw.circle(
        board, mixed(red, WHITE, 0.6 if lit else 0.15), (x - ball * 0.32, height * 0.3 - ball * 0.36), ball * 0.22
    )


def _button(board: pygame.Surface, x: float, y: float, radius: float, colour: Colour, lit: bool) -> None:
    if lit:
        halo = paint.soft_disc(round(radius * 4), colour, 90)
        board.blit(halo, halo.get_rect(center=(x, y)))
    ground = mixed(colour, BLACK, 0.72 if lit else 0.85)
    pygame.draw.ellipse(board, BLACK, pygame.Rect(x - radius * 1.1, y - radius * 0.72, radius * 2.2, radius * 1.7))
    pygame.draw.ellipse(board, ground, pygame.Rect(x - radius, y - radius * 0.62, radius * 2, radius * 1.5))
    face = mixed(colour, BLACK, 0.1 if lit else 0.75)
    pygame.draw.ellipse(board, face, pygame.Rect(x - radius * 0.86, y - radius * 0.66, radius * 1.72, radius * 1.22))
    if lit:
        shine = pygame.Rect(x - radius * 0.5, y - radius * 0.52, radius * 0.7, radius * 0.36)
        pygame.draw.ellipse(board, mixed(colour, WHITE, 0.6), shine)


@dataclass(frozen=True)
class Plan:
    """Where the parts of a cabinet are, inside its picture."""

    marquee: pygame.Rect
    screen: pygame.Rect
    deck: pygame.Rect
    base: pygame.Rect

    @classmethod
    def of(cls, size: tuple[int, int]) -> Plan:
        width, height = size
        inset = round(width * 0.045)
        top, deck_top, base_top = round(height * 0.17), round(height * 0.67), round(height * 0.80)
        frame = round(width * 0.035)
        return cls(
            pygame.Rect(0, 0, width, top),
            pygame.Rect(inset + frame, top + frame, width - 2 * (inset + frame), deck_top - top - 2 * frame),
            pygame.Rect(0, deck_top, width, base_top - deck_top),
            pygame.Rect(inset, base_top, width - 2 * inset, height - base_top),
        )


def front(size: tuple[int, int], table: str, theme: Theme, *, built: bool = True) -> pygame.Surface:
    """A whole cabinet without its words: marquee, screen, deck and the lower front with its coin slots."""
    plan = Plan.of(size)
    picture = paint.clear(size)
    body = pygame.Rect(plan.base.left, plan.marquee.centery, plan.base.width, size[1] - plan.marquee.centery)
    dark = 0.2 if built else 0.5
    wood = paint.vertical(
        body.size, mixed(theme.cloth, BLACK, dark), mixed(theme.base, BLACK, dark), mixed(theme.base, BLACK, 0.6)
    )
    picture.blit(wood, body)
    trim = max(1, size[0] // 90)
    side = mixed(theme.light, BLACK, 0.05 if built else 0.72)
    for x in (body.left, body.right - trim):
        picture.fill(side, (x, body.top, trim, body.height))
    well = plan.screen.inflate(trim * 4, trim * 4)
    picture.blit(paint.fill_rounded(well.size, size[0] // 22, BLACK, mixed(theme.base, BLACK, 0.4)), well)
    if built:
        picture.blit(scenery.glass(table, plan.screen.size, size[0] // 26), plan.screen)
    else:
        picture.blit(_asleep(table, plan.screen.size, size[0] // 26), plan.screen)
    picture.blit(box(plan.marquee.size, theme, lit=built), plan.marquee)
    shade = paint.vertical((plan.base.width, max(2, size[1] // 24)), (0, 0, 0, 190), (0, 0, 0, 0))
    picture.blit(shade, (plan.base.left, plan.marquee.bottom))
    picture.blit(shade, (plan.base.left, plan.base.top))
    foot = paint.vertical((plan.base.width, plan.base.height // 2), (0, 0, 0, 0), (0, 0, 0, 235))
    picture.blit(foot, (plan.base.left, size[1] - foot.get_height()))
    picture.blit(deck(plan.deck.size, theme, lit=built), plan.deck)
    return picture


def _asleep(table: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A screen that is off: so little of its view shimmers through that it can be drawn coarsely."""
    coarse = scenery.glass(table, (max(8, size[0] // 2), max(8, size[1] // 2)), 0, lit=False)
    screen = pygame.transform.smoothscale(coarse, size)
    screen.blit(paint.fill_rounded(size, 0, (6, 5, 6, 205)), (0, 0))
    return paint.rounded(screen, radius)


def slots(size: int, lit: bool) -> pygame.Surface:
    """A coin door: two slots with an ember behind them."""
    door = paint.panel((size * 2, size), IRON, mixed(MUTED, BLACK, 0.5), radius=size // 8)
    colour = EMBER if lit else mixed(EMBER, BLACK, 0.75)
    for place in (0, 1):
        slot = pygame.Rect(size // 4 + place * size, size // 4, size // 2, size // 2)
        door.blit(paint.fill_rounded(slot.size, size // 12, mixed(colour, BLACK, 0.55)), slot)
        door.fill(
            colour,
            (slot.centerx - max(1, size // 28), slot.top + size // 9, max(2, size // 14), slot.height - size // 5),
        )
    return door


def title_lines(title: str) -> list[str]:
    """A table's title in the lines of its marquee: broken after a colon.

    >>> title_lines("Rings: The Card Game")
    ['Rings', 'The Card Game']
    >>> title_lines("Тирани Підзем'я")
    ['Тирани Підзем’я']
    """
    return [part.strip() for part in title.translate(CURLED).split(":", 1)]


def marquee_words(
    letters: Fonts, lines: list[str], size: tuple[int, int], theme: Theme, *, lit: bool
) -> pygame.Surface:
    """A table's title as large as its light box allows, wrapped over up to three lines."""
    width, height = size

    def set_(most: int) -> list[tuple[pygame.font.Font, str]]:
        sizes = [most, *[max(7, round(most * 0.72))] * (len(lines) - 1)]
        used = [letters.exact("serif", pixels, True) for pixels in sizes]
        return [(font, row) for font, line in zip(used, lines, strict=True) for row in _balanced(font, line, width)]

    def fits(most: int) -> bool:
        rows = set_(most)
        return _tall(rows) <= height and max(used.size(row)[0] for used, row in rows) <= width

    most = largest(range(max(8, round(height * 0.42)), 7, -1), fits)
    rows, spread = set_(most), max(2, most // 3)
    picture = paint.clear((width + 2 * spread, height + 2 * spread))
    top = spread + (height - _tall(rows)) // 2
    for used, row in rows:
        if lit:
            drawn = lettering(
                used, row, (WHITE, mixed(theme.light, WHITE, 0.75), GOLD), mixed(theme.light, BLACK, 0.2), spread, 1
            )
        else:
            drawn = lettering(used, row, (MUTED, mixed(MUTED, BLACK, 0.35)), BLACK, spread, 1)
        at = drawn.get_rect(midtop=(spread + width // 2, top - spread))
        picture.blit(drawn, at)
        top += round(used.get_height() * 0.92)
    return picture


def _tall(rows: list[tuple[pygame.font.Font, str]]) -> int:
    return sum(round(font.get_height() * 0.92) for font, _row in rows)


def _balanced(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """The text in one line if it fits, else in two of like length."""
    words = text.split()
    if len(words) < 2 or font.size(text)[0] <= width:
        return [text]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(font.size(half)[0] for half in pair)))
