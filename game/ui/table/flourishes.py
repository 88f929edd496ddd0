"""Small things that come and go over the table: numbers, flashes, shakes, a die, the end of a game."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pygame

from game.engine import wording
from game.ui import paint, pictures
from game.ui.motion import arrive, smooth
from game.ui.table.places import RATIO, Pose
from game.ui.theme import DANGER, EMBER, GOLD, TEXT, Colour, mixed

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

LAYER = 700
RISE = 0.45
DESATURATE = 0.9


def number(table: Table, text: str, icon: str, colour: Colour, pose: Pose, at: float) -> None:
    """A number rises from a card and fades; it is drawn when its time has come."""

    def begin(_share: float) -> None:
        sprite = table.stage.add(_number(table, text, icon, colour), (0, 0), LAYER)

        def show(share: float) -> None:
            sprite.centre = (pose.x, pose.y - pose.height * (0.1 + 0.5 * share))
            sprite.alpha = 255 * min(1.0, 2.2 * (1 - share))

        show(0.0)
        table.motions.add(RISE / 0.6, show, ease=arrive, done=sprite.remove, fleeting=True)

    table.motions.add(0.0, begin, delay=at, fleeting=True)


def _number(table: Table, text: str, icon: str, colour: Colour) -> pygame.Surface:
    kept = table.cabinet.fonts
    drawn = kept.line(kept.exact("sans", max(16, table.px(4.4)), True), text, mixed(colour, (255, 255, 255), 0.35), 2)
    sign = pictures.icon(icon, round(drawn.get_height() * 0.7), colour)
    image = paint.clear((drawn.get_width() + sign.get_width() + 4, drawn.get_height()))
    image.blit(drawn, (0, 0))
    image.blit(sign, (drawn.get_width() + 4, (image.get_height() - sign.get_height()) // 2))
    return image


def shake(table: Table, card: int, at: float) -> None:
    """A card is hit."""
    shown = table.view.cards.get(card)
    if shown is None:
        return
    far = max(3, table.px(0.6))

    def show(share: float) -> None:
        if not shown.flying:
            off = far * (1 - share) * math.sin(share * 18)
            shown.sprite.centre = (shown.pose.x + off, shown.pose.y)

    table.motions.add(0.16, show, ease=lambda t: t, delay=at, fleeting=True)


def flash(table: Table, pose: Pose, colour: Colour, at: float) -> None:
    """Light bursts around a card."""

    def begin(_share: float) -> None:
        width, height = round(pose.height * RATIO), round(pose.height)
        image = paint.glow(width, height, height // 18, table.px(4), colour, 230)
        if round(pose.angle) % 180:
            image = pygame.transform.rotate(image, 90)
        sprite = table.stage.add(image, (0, 0), LAYER - 10)
        sprite.centre = (pose.x, pose.y)
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * math.sin(math.pi * min(1.0, share * 1.02))

        table.motions.add(0.4, show, done=sprite.remove, fleeting=True)

    table.motions.add(0.0, begin, delay=at, fleeting=True)


def shuffle(table: Table, zone: str, seat: int, at: float) -> None:
    """A pile is shuffled: it shivers."""
    sprite = table.view.pile_sprite(zone, seat)
    if sprite is None:
        return
    left, top = sprite.pos
    far = max(3, table.px(0.7))

    def show(share: float) -> None:
        sprite.pos = (
            left + far * math.sin(share * 22) * (1 - share),
            top - far * abs(math.sin(share * 11)) * (1 - share),
        )

    table.motions.add(0.4, show, ease=lambda t: t, delay=at, fleeting=True)


def eliminated(table: Table, seat: int, at: float) -> None:
    """The colour goes out of a player's side of the table."""
    if seat != table.seat:
        return
    for name in ("seat", "hand"):
        rect = table.view.places.slots.get(name)
        if rect is None:
            continue
        ash = pygame.Surface(rect.size)
        ash.fill(mixed(table.theme.base, (120, 120, 120), 0.25))
        sprite = table.stage.add(ash, rect.topleft, LAYER - 20)
        sprite.alpha = 0

        def show(share: float, sprite=sprite) -> None:
            sprite.alpha = 170 * share

        table.motions.add(DESATURATE, show, delay=at, done=sprite.remove, fleeting=True)


def die(table: Table, result: int, sides: int, at: float) -> None:
    """A die tumbles across the table and shows its number."""
    size = table.px(9)
    face = paint.panel((size, size), mixed(TEXT, GOLD, 0.2), GOLD, radius=size // 6, alpha=255)
    kept = table.cabinet.fonts
    drawn = kept.line(kept.exact("serif", round(size * 0.6), True), str(result), DANGER, 1)
    face.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    sprite = table.stage.add(face, (0, 0), LAYER)
    sprite.visible = False
    start, end = table.view.places.field.midleft, table.view.places.field.center

    def show(share: float) -> None:
        sprite.visible = True
        sprite.image = pygame.transform.rotozoom(face, 720 * (1 - share), 1.0)
        bounce = abs(math.sin(share * math.pi * 3)) * (1 - share) * size * 1.5
        sprite.centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - bounce)

    def done() -> None:
        table.motions.add(0.6, lambda _share: None, done=sprite.remove, fleeting=True)

    table.motions.add(0.7, show, ease=arrive, delay=at, done=done)
    del sides


def ending(table: Table, won: bool, at: float) -> None:
    """Victory: embers rise and the words burn. Defeat: the light goes."""
    table.motions.add(0.0, lambda _share: _end(table, won), delay=at, fleeting=True)


def _end(table: Table, won: bool) -> None:
    words = wording.winners_text(table.state, table.cabinet.lang)
    width, height = table.size
    kept = table.cabinet.fonts
    colour = GOLD if won else DANGER
    font = kept.fitted_font("serif", words, round(width * 0.7), 9, True)
    drawn = kept.line(font, words, mixed(colour, (255, 255, 255), 0.35), 3)
    spread = table.px(5)
    image = paint.glow(*drawn.get_size(), 20, spread, colour, 120).copy()
    image.blit(drawn, (spread, spread))
    banner = table.stage.add(image, (0, 0), LAYER + 40)
    banner.visible = False

    def show(share: float) -> None:
        banner.visible = True
        banner.alpha = 255 * min(1.0, 4 * share, 4 * (1 - share) + 0.02)
        banner.centre = (width / 2, height * (0.42 - 0.04 * share))

    table.motions.add(2.6, show, ease=smooth, done=banner.remove, fleeting=True)
    if won:
        _embers(table)


def _embers(table: Table) -> None:
    chance = random.Random(3)
    width, height = table.size
    for _ in range(46):
        size = max(3, round(height * chance.uniform(0.006, 0.02)))
        sprite = table.stage.add(
            paint.soft_disc(size * 2, mixed(EMBER, GOLD, chance.random()), 255), (0, 0), LAYER + 30
        )
        sprite.visible = False
        x, sway, far = chance.uniform(0, width), chance.uniform(-0.05, 0.05) * width, chance.uniform(0.5, 1.05)

        def show(share: float, sprite=sprite, x=x, sway=sway, far=far) -> None:
            sprite.visible = True
            sprite.centre = (x + sway * math.sin(share * 5), height * (1.02 - far * share))
            sprite.alpha = 255 * (1 - share)

        table.motions.add(chance.uniform(1.2, 2.4), show, ease=arrive, delay=chance.uniform(0, 0.6), done=sprite.remove)
