"""The ground of a map: rock with chambers and tunnels cut into it, glowing fungus, names of sites. Painted once."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.ui import paint, pictures
from game.ui.fonts import Fonts
from game.ui.table import board_pieces
from game.ui.table.board_plan import Plan, Point, Site, plate_size
from game.ui.theme import BLACK, GOLD, TEXT, WHITE, Colour, Theme, mixed

FINE = 2  # how much larger the outlines are drawn before they are scaled down
COARSE = 4  # and how much smaller what is soft
TUNNEL = 1.28  # the width of a tunnel, in sockets


def paint_ground(ground: pygame.Surface, plan: Plan, theme: Theme) -> None:
    """Everything of the map that never changes but its letters."""
    rect, radius = plan.rect, max(4, plan.socket // 2)
    ground.blit(paint.rounded(painted(plan, theme), radius), rect)
    ground.blit(
        paint.ring(*rect.size, radius, max(1, plan.socket // 12), (*mixed(theme.light, BLACK, 0.45), 255)), rect
    )


def painted(plan: Plan, theme: Theme) -> pygame.Surface:
    """The caverns from edge to edge."""
    rect = plan.rect
    rock = _rock(rect.size, theme)
    hollow = pygame.transform.smoothscale(_outlines(plan), rect.size)
    soft = _soft(hollow, max(2, round(plan.socket * 0.55 / COARSE)))
    _light_the_rock(rock, soft, hollow, theme, plan.socket)
    floor = _floor(plan, theme, soft)
    floor.blit(hollow, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    rock.blit(floor, (0, 0))
    _growth(rock, plan, theme)
    _sockets(rock, plan, theme)
    rock.blit(paint.vignette(rect.size, 120), (0, 0))
    shaped = paint.clear(rect.size)
    shaped.blit(rock, (0, 0))
    return shaped


# --- rock and hollows


def _rock(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Rough stone: noise of three sizes over a gradient."""
    rock = pygame.Surface(size)
    top, low = mixed(theme.cloth, theme.base, 0.75), mixed(theme.base, BLACK, 0.35)
    rock.blit(paint.vertical(size, top, mixed(theme.cloth, theme.base, 0.85), low), (0, 0))
    for seed, grain, strength in ((3, 90, 16), (4, 26, 18), (5, 6, 14)):
        rock.blit(_noise(size, grain, strength, seed, theme.cloth), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    rock.blit(_noise(size, 40, 14, 8, WHITE), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return rock


def _noise(size: tuple[int, int], grain: int, strength: int, seed: int, tint: Colour) -> pygame.Surface:
    """Blotches so many pixels wide, of a tint at most so strong."""
    wide, tall = max(2, size[0] // grain), max(2, size[1] // grain)
    values = random.Random(seed).randbytes(wide * tall)
    data = bytearray(3 * len(values))
    for channel, part in enumerate(tint):
        share = strength * part / max(1, *tint) / 255
        data[channel::3] = values.translate(bytes(min(255, round(value * share)) for value in range(256)))
    small = pygame.image.frombuffer(bytes(data), (wide, tall), "RGB")
    return pygame.transform.smoothscale(small.convert(24), size)


def _outlines(plan: Plan) -> pygame.Surface:
    """Chambers and tunnels as one white shape, larger than life."""
    left, top = plan.rect.topleft
    big = paint.clear((plan.rect.width * FINE, plan.rect.height * FINE))
    for tunnel in plan.tunnels:
        chance = random.Random(tunnel.ends[0] * 100 + tunnel.ends[1])
        wide = plan.socket * TUNNEL * FINE / 2 * (1.0 if tunnel.spaces else 0.62)
        for step, (x, y) in enumerate(tunnel.points):
            sway = 1 + 0.16 * math.sin(step * 0.5 + tunnel.ends[0]) + chance.uniform(-0.07, 0.07)
            pygame.draw.circle(big, WHITE, ((x - left) * FINE, (y - top) * FINE), wide * sway)
    for site in plan.sites.values():
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in chamber_outline(site)]
        pygame.draw.polygon(big, WHITE, points)
    for space, (x, y) in plan.sockets.items():
        if not plan.site_of[space]:
            pygame.draw.circle(big, WHITE, ((x - left) * FINE, (y - top) * FINE), plan.socket * FINE * 0.78)
    return big


def chamber_outline(site: Site, grow: float = 0.0) -> list[Point]:
    """A rough oval around a site's sockets."""
    chance = random.Random(site.number * 7 + 1)
    waves = [(chance.uniform(0.015, 0.05), chance.randrange(3, 9), chance.uniform(0, 6)) for _ in range(4)]
    room = site.chamber
    points = []
    for step in range(64):
        turn = 2 * math.pi * step / 64
        rough = 1 + sum(size * math.sin(turn * count + shift) for size, count, shift in waves)
        across, along = math.cos(turn), math.sin(turn)
        # A squarer oval than an ellipse: sockets in the corners need room too.
        across = math.copysign(abs(across) ** 0.72, across)
        along = math.copysign(abs(along) ** 0.72, along)
        points.append(
            (
                room.centerx + across * (room.width / 2 * rough + grow),
                room.centery + along * (room.height / 2 * rough + grow),
            )
        )
    return points


def _soft(hollow: pygame.Surface, radius: int) -> pygame.Surface:
    """The shape blurred, as shades of grey on black."""
    width, height = hollow.get_size()
    small = pygame.Surface((max(1, width // COARSE), max(1, height // COARSE)))
    small.blit(pygame.transform.smoothscale(hollow, small.get_size()), (0, 0))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, radius), (width, height))


def _light_the_rock(
    rock: pygame.Surface, soft: pygame.Surface, hollow: pygame.Surface, theme: Theme, socket: int
) -> None:
    """What glows below lights the edges of the rock; a bright lip above every hollow, a dark one below."""
    glow = soft.copy()
    glow.fill(mixed(BLACK, theme.light, 0.3), special_flags=pygame.BLEND_RGB_MULT)
    rock.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    lip = max(2, round(socket * 0.13))
    for off, colour in (
        ((0, lip * 2), mixed(theme.base, BLACK, 0.7)),
        ((0, lip), mixed(theme.cloth, theme.light, 0.75)),
        ((0, -lip), mixed(theme.base, BLACK, 0.8)),
        ((-lip, 0), mixed(theme.base, BLACK, 0.72)),
        ((lip, 0), mixed(theme.cloth, theme.light, 0.18)),
    ):
        shape = hollow.copy()
        shape.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        rock.blit(shape, off)


def _floor(plan: Plan, theme: Theme, soft: pygame.Surface) -> pygame.Surface:
    """The ground of the hollows: damp stone, light pooled in every chamber, dark along the walls."""
    size, left, top = plan.rect.size, *plan.rect.topleft
    stone = mixed(mixed(theme.cloth, theme.light, 0.38), theme.accent, 0.1)
    floor = pygame.Surface(size)
    floor.fill(stone)
    floor.blit(_noise(size, 12, 26, 21, theme.light), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    floor.blit(_noise(size, 30, 40, 22, WHITE), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for site in plan.sites.values():
        hue = theme.accent if site.number % 3 else theme.light
        pool = _pool(plan.socket * 7, mixed(BLACK, hue, 0.55))
        light = pygame.transform.smoothscale(pool, (site.chamber.width * 5 // 4, site.chamber.height * 3 // 2))
        at = light.get_rect(center=(site.chamber.centerx - left, site.chamber.centery - top))
        floor.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)
    shade = pygame.Surface(size)
    shade.fill((70, 62, 84))
    shade.blit(soft, (0, max(2, round(plan.socket * 0.2))), special_flags=pygame.BLEND_RGB_ADD)
    floor.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shaped = paint.clear(size)
    shaped.blit(floor, (0, 0))
    return shaped


def _pool(size: int, colour: Colour) -> pygame.Surface:
    """A round light on black, to be added."""
    dark = pygame.Surface((size, size))
    disc = paint.soft_disc(size, colour, 255)
    dark.blit(disc, (0, 0))
    return dark


# --- what grows there


def _growth(rock: pygame.Surface, plan: Plan, theme: Theme) -> None:
    """Fungus and crystals along the walls of the chambers, and spores adrift over everything."""
    left, top = plan.rect.topleft
    bodies = [site.body.inflate(-plan.socket // 2, -plan.socket // 2) for site in plan.sites.values()]
    loose = [at for space, at in plan.sockets.items() if not plan.site_of[space]]
    for site in plan.sites.values():
        chance = random.Random(site.number * 31)
        rim = chamber_outline(site, plan.socket * 0.1)
        for _ in range(5):
            x, y = chance.choice(rim)
            if _is_free((x, y), site, bodies, loose, plan.socket):
                draw = _mushrooms if chance.random() < 0.62 else _crystals
                draw(rock, (x - left, y - top), plan.socket * chance.uniform(0.5, 0.85), theme, chance)
    chance = random.Random(77)
    width, height = plan.rect.size
    lights = [paint.soft_disc(max(4, plan.socket // 3), colour, 150) for colour in (theme.light, theme.accent)]
    for _ in range(90):
        rock.blit(chance.choice(lights), (chance.randrange(width), chance.randrange(height)))


def _is_free(at: Point, own: Site, bodies: list[pygame.Rect], loose: list[Point], socket: int) -> bool:
    """Whether nothing that must be read or taken hold of lies there."""
    if own.plate.inflate(socket // 2, socket // 2).collidepoint(at) or any(b.collidepoint(at) for b in bodies):
        return False
    return all(math.dist(at, one) > socket * 1.1 for one in loose)


def _mushrooms(rock: pygame.Surface, at: Point, size: float, theme: Theme, chance: random.Random) -> None:
    glow = paint.soft_disc(max(6, 4 * (round(size * 3) // 4)), theme.accent, 110)
    rock.blit(glow, glow.get_rect(center=(round(at[0]), round(at[1] - size * 0.3))))
    edge = round(size * 2.2)
    big = paint.clear((edge * 3, edge * 3))
    for _ in range(3):
        x, foot = edge * 1.5 + chance.uniform(-0.55, 0.55) * size * 3, edge * 2.1 + chance.uniform(-0.1, 0.2) * size * 3
        tall, wide = size * 3 * chance.uniform(0.35, 0.75), size * 3 * chance.uniform(0.22, 0.36)
        stem = mixed(theme.accent, WHITE, 0.45)
        pygame.draw.line(big, mixed(stem, BLACK, 0.25), (x, foot), (x, foot - tall), max(2, round(wide * 0.32)))
        cap = pygame.Rect(0, 0, round(wide * 2), round(wide * 1.5))
        cap.midtop = (round(x), round(foot - tall - wide * 0.8))
        pygame.draw.ellipse(big, mixed(theme.accent, BLACK, 0.3), cap)
        pygame.draw.ellipse(
            big, theme.accent, cap.inflate(-cap.width // 5, -cap.height // 4).move(0, -cap.height // 10)
        )
        big.fill((0, 0, 0, 0), (cap.left, cap.centery + 1, round(cap.width / 2 - wide * 0.2), cap.height))
        big.fill((0, 0, 0, 0), (round(x + wide * 0.2), cap.centery + 1, cap.width, cap.height))
    small = pygame.transform.smoothscale(big, (edge, edge))
    rock.blit(small, small.get_rect(center=(round(at[0]), round(at[1] - size * 0.35))))


def _crystals(rock: pygame.Surface, at: Point, size: float, theme: Theme, chance: random.Random) -> None:
    glow = paint.soft_disc(max(6, 4 * (round(size * 3) // 4)), theme.light, 120)
    rock.blit(glow, glow.get_rect(center=(round(at[0]), round(at[1] - size * 0.3))))
    edge = round(size * 2.2)
    big = paint.clear((edge * 3, edge * 3))
    for lean in (-0.42, 0.36, -0.05):
        tall, wide = size * 3 * chance.uniform(0.6, 1.0), size * 3 * 0.15
        x, y = edge * 1.5 + lean * size * 2, edge * 2.1
        tip = (x + lean * tall * 0.7, y - tall)
        left, right = (x - wide, y - tall * 0.55 + lean * 4), (x + wide + lean * tall * 0.3, y - tall * 0.62)
        pygame.draw.polygon(big, mixed(theme.light, BLACK, 0.4), [(x - wide, y), left, tip, (x, y)])
        pygame.draw.polygon(big, mixed(theme.light, WHITE, 0.5), [(x, y), tip, right, (x + wide, y)])
    small = pygame.transform.smoothscale(big, (edge, edge))
    rock.blit(small, small.get_rect(center=(round(at[0]), round(at[1] - size * 0.35))))


def _sockets(rock: pygame.Surface, plan: Plan, theme: Theme) -> None:
    hole = board_pieces.socket(plan.socket, theme.light, mixed(theme.base, theme.cloth, 0.5))
    left, top = plan.rect.topleft
    for x, y in plan.sockets.values():
        rock.blit(hole, hole.get_rect(center=(round(x - left), round(y - top))))


# --- letters


def name_plate(
    lines: Sequence[str], pixels: int, theme: Theme, value: int, icon: str, letters: Fonts, *, lit: bool = False
) -> pygame.Surface:
    """What a site is called, in letters of that height, and what it is worth; one that is lit has the focus."""
    font = letters.exact("serif", pixels, True)
    number = letters.exact("sans", max(8, round(pixels * 1.02)), True)
    size, badge, step = plate_size(lines, pixels, font)
    edge = mixed(theme.light, WHITE, 0.7) if lit else mixed(theme.light, BLACK, 0.25)
    ground = mixed(theme.base, theme.light, 0.3) if lit else mixed(theme.base, BLACK, 0.35)
    image = paint.panel(size, ground, edge, radius=step // 3, alpha=250 if lit else 215)
    sign = pictures.icon(icon, badge, mixed(GOLD, BLACK, 0.1 if lit else 0.35))
    middle = (badge * 0.62, size[1] // 2)
    image.blit(sign, sign.get_rect(center=middle))
    worth = letters.line(number, str(value), WHITE, 1)
    image.blit(worth, worth.get_rect(center=middle))
    left = round(middle[0] + pixels * 0.8)
    first = (size[1] - step * len(lines)) / 2
    for row, line in enumerate(lines):
        drawn = letters.line(font, line, WHITE if lit else mixed(TEXT, WHITE, 0.2))
        at = (left + (size[0] - left - pixels * 0.3 - drawn.get_width()) / 2, first + row * step)
        image.blit(drawn, (round(at[0]), round(at[1] + (step - drawn.get_height()) / 2)))
    return image
