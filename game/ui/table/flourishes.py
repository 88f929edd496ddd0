"""Small things that come and go over the table: numbers, flashes, the end of a game."""

from __future__ import annotations

import math
import random

import pygame

from game.engine.telling import happenings
from game.ui import layers, paint, pictures
from game.ui.faces.names import written
from game.ui.motion import arrive, smooth
from game.ui.stage import Sprite
from game.ui.table.context import Context
from game.ui.table.places import RATIO, Pose
from game.ui.theme import DANGER, EMBER, GOLD, Colour, mixed

RISE = 0.45
DESATURATE = 0.9


def number(context: Context, text: str, icon: str, colour: Colour, pose: Pose, at: float) -> None:
    """A number rises from a card and fades; it is drawn when its time has come."""

    def begin(_share: float) -> None:
        image = _number(context, text, icon, colour)
        sprite = context.stage.add(image, (0, 0), layers.FLOATING)

        def show(share: float) -> None:
            y = pose.y - pose.height * (0.1 + 0.5 * share)
            sprite.centre = (pose.x, max(y, image.get_height() / 2))
            sprite.alpha = 255 * min(1.0, 2.2 * (1 - share))

        show(0.0)
        context.motions.add(RISE / 0.6, show, ease=arrive, done=sprite.remove, fleeting=True)

    context.motions.add(0.0, begin, delay=at, fleeting=True)


def _number(context: Context, text: str, icon: str, colour: Colour) -> pygame.Surface:
    letters = context.fonts
    drawn = letters.line(
        letters.exact("sans", max(16, context.px(4.4)), True), text, mixed(colour, (255, 255, 255), 0.35), 2
    )
    sign = pictures.icon(icon, round(drawn.get_height() * 0.7), colour)
    image = paint.clear((drawn.get_width() + sign.get_width() + 4, drawn.get_height()))
    image.blit(drawn, (0, 0))
    image.blit(sign, (drawn.get_width() + 4, (image.get_height() - sign.get_height()) // 2))
    return image


def flash(context: Context, pose: Pose, colour: Colour, at: float) -> None:
    """Light bursts around a card, whose face stays in sight."""

    def begin(_share: float) -> None:
        width, height = round(pose.height * RATIO), round(pose.height)
        image = paint.glow(width, height, height // 18, context.px(4), colour, 230)
        if round(pose.angle) % 180:
            image = pygame.transform.rotate(image, 90)
        sprite = context.stage.add(image, (0, 0), layers.CARD - 1)
        sprite.centre = (pose.x, pose.y)
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * math.sin(math.pi * min(1.0, share * 1.02))

        context.motions.add(0.4, show, done=sprite.remove, fleeting=True)

    context.motions.add(0.0, begin, delay=at, fleeting=True)


def eliminated(context: Context, seat: int, at: float) -> None:
    """The colour goes out of a player's side of the table."""
    if seat != context.seat:
        return
    for name in ("seat", "hand"):
        if name not in context.slots:
            continue
        rect = context.slot(name)
        ash = pygame.Surface(rect.size)
        ash.fill(mixed(context.theme.base, (120, 120, 120), 0.25))
        sprite = context.stage.add(ash, rect.topleft, layers.FLOATING - 20)
        sprite.alpha = 0

        def show(share: float, sprite: Sprite = sprite) -> None:
            sprite.alpha = 170 * share

        context.motions.add(DESATURATE, show, delay=at, done=sprite.remove, fleeting=True)


def ending(context: Context, won: bool | None, at: float) -> None:
    """Victory: embers rise and the words burn. Defeat: the light goes. None: points are still to be counted."""
    context.motions.add(0.0, lambda _share: _end(context, won), delay=at, fleeting=True)


def _end(context: Context, won: bool | None) -> None:
    words = context.say("uncounted") if won is None else happenings.winners_text(context.state, context.lang)
    width, height = context.size
    letters = context.fonts
    colour = context.theme.accent if won is None else GOLD if won else DANGER
    light = mixed(colour, (255, 255, 255), 0.35)
    drawn = written(letters, words, round(width * 0.7), letters.pixels(9), light, "serif", outline=3)
    spread = context.px(5)
    image = paint.glow(*drawn.get_size(), 20, spread, colour, 120).copy()
    image.blit(drawn, (spread, spread))
    banner = context.stage.add(image, (0, 0), layers.FLOATING + 40)
    banner.visible = False

    def show(share: float) -> None:
        banner.visible = True
        banner.alpha = 255 * min(1.0, 4 * share, 4 * (1 - share) + 0.02)
        banner.centre = (width / 2, height * (0.42 - 0.04 * share))

    context.motions.add(2.6, show, ease=smooth, done=banner.remove, fleeting=True)
    if won:
        _embers(context)


def _embers(context: Context) -> None:
    chance = random.Random(3)
    width, height = context.size
    for _ in range(46):
        size = max(3, round(height * chance.uniform(0.006, 0.02)))
        sprite = context.stage.add(
            paint.soft_disc(size * 2, mixed(EMBER, GOLD, chance.random()), 255), (0, 0), layers.FLOATING + 30
        )
        sprite.visible = False
        x, sway, far = chance.uniform(0, width), chance.uniform(-0.05, 0.05) * width, chance.uniform(0.5, 1.05)

        def show(share: float, sprite: Sprite = sprite, x: float = x, sway: float = sway, far: float = far) -> None:
            sprite.visible = True
            sprite.centre = (x + sway * math.sin(share * 5), height * (1.02 - far * share))
            sprite.alpha = 255 * (1 - share)

        context.motions.add(
            chance.uniform(1.2, 2.4), show, ease=arrive, delay=chance.uniform(0, 0.6), done=sprite.remove
        )
