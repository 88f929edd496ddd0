"""The sign of an action on the device that is in use: a pad's button, a key's cap, the mouse, a finger."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import pygame

from game.ui import paint
from game.ui.devices import Devices
from game.ui.fonts import Fonts
from game.ui.intents import Device
from game.ui.theme import BLACK, EMBER, MUTED, TEXT, WHITE, Colour, mixed, rgb

SCALE = 4  # signs are drawn so much larger and scaled down
FACES = {"a": rgb("#4FA84C"), "b": rgb("#D0473B"), "x": rgb("#3F83D8"), "y": rgb("#E0A52C")}
SHORT = {
    "left_shoulder": "LB",
    "right_shoulder": "RB",
    "left_trigger": "LT",
    "right_trigger": "RT",
    "left_stick": "LS",
    "right_stick": "RS",
    "paddle_1": "P1",
    "paddle_2": "P2",
    "paddle_3": "P3",
    "paddle_4": "P4",
    "misc": "M",
    "touchpad": "TP",
    "guide": "G",
}
CAPS = {
    "return": "Enter",
    "kp enter": "Enter",
    "escape": "Esc",
    "backspace": "Bksp",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
    "insert": "Ins",
    "lshift": "Shift",
    "rshift": "Shift",
    "lctrl": "Ctrl",
    "rctrl": "Ctrl",
    "lalt": "Alt",
    "ralt": "Alt",
    "capslock": "Caps",
}
_METAL = rgb("#3A332E")
_KEY = rgb("#4A4039")
Draw = Callable[[pygame.Surface, int], None]


class Shown(Protocol):
    """Where a sign is drawn: with which type, for which devices."""

    @property
    def fonts(self) -> Fonts: ...

    @property
    def devices(self) -> Devices: ...


def glyph(action: str, on: Shown, height: int, device: Device | None = None) -> pygame.Surface:
    """The sign for one of ACTIONS or for "move", as high as that; nothing where the device has none. Shared.

    It is a sign of the device used last unless another is named.
    """
    device = device or on.devices.last
    if device is Device.PAD:
        return button("dpad" if action == "move" else on.devices.button_of(action), height, on.fonts)
    if device is Device.TOUCH:
        return finger(action, height)
    if device is Device.MOUSE and action in ("choose", "inspect"):
        return mouse("left" if action == "choose" else "right", height)
    return key("arrows" if action == "move" else on.devices.key_of(action), height, on.fonts)


def nothing(height: int) -> pygame.Surface:
    return paint.clear((1, height))


# --- controllers


def button(name: str, height: int, fonts: Fonts) -> pygame.Surface:
    """A controller's button by its name."""
    if not name:
        return nothing(height)
    font = fonts.exact("sans", round(height * SCALE * (0.72 if name in FACES else 0.5)), True)
    return _button(name, height, font)


@lru_cache(maxsize=256)
def _button(name: str, height: int, font: pygame.font.Font) -> pygame.Surface:
    if name in FACES:
        return _face(name, height, font)
    if name == "dpad":
        return _drawn(height, height, _cross)
    if name in ("start", "back"):
        return _small(name, height)
    text = SHORT.get(name, name.removeprefix("button_").upper())
    if name.endswith("_stick"):
        return _drawn(height, height, lambda big, s: _stick(big, s, text, font))
    top = 0.5 if name.endswith("_trigger") else 0.28
    return _drawn(round(height * 1.3), height, lambda big, s: _shoulder(big, s, text, font, top))


def _face(name: str, height: int, font: pygame.font.Font) -> pygame.Surface:
    colour = FACES[name]

    def draw(big: pygame.Surface, s: int) -> None:
        middle = (s / 2, s / 2)
        pygame.draw.circle(big, mixed(colour, BLACK, 0.72), middle, s * 0.5)
        pygame.draw.circle(big, mixed(colour, WHITE, 0.28), middle, s * 0.455)
        pygame.draw.circle(big, mixed(colour, BLACK, 0.12), (s / 2, s * 0.515), s * 0.435)
        _centred(big, font, name.upper(), WHITE, (s / 2, s * 0.5), mixed(colour, BLACK, 0.75))

    return _drawn(height, height, draw)


def _shoulder(big: pygame.Surface, s: int, text: str, font: pygame.font.Font, top: float) -> None:
    width, height = big.get_size()
    rect = pygame.Rect(0, round(height * 0.1), width, round(height * 0.8))
    corner = round(height * top)
    bottom = round(height * 0.16)
    for inset, colour in ((0, MUTED), (round(height * 0.05), mixed(_METAL, BLACK, 0.25))):
        inner = rect.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(
            big,
            colour,
            inner,
            border_top_left_radius=max(1, corner - inset),
            border_top_right_radius=max(1, corner - inset),
            border_bottom_left_radius=max(1, bottom - inset),
            border_bottom_right_radius=max(1, bottom - inset),
        )
    _centred(big, font, text, TEXT, (width / 2, height * 0.52))


def _stick(big: pygame.Surface, s: int, text: str, font: pygame.font.Font) -> None:
    pygame.draw.circle(big, MUTED, (s / 2, s / 2), s * 0.5)
    pygame.draw.circle(big, mixed(_METAL, BLACK, 0.5), (s / 2, s / 2), s * 0.45)
    pygame.draw.circle(big, _METAL, (s / 2, s / 2), s * 0.37)
    _centred(big, font, text, TEXT, (s / 2, s / 2))


def _small(name: str, height: int) -> pygame.Surface:
    """Start and Back: a pill with three bars, or with two windows."""

    def draw(big: pygame.Surface, s: int) -> None:
        width, tall = big.get_size()
        _cap(big, pygame.Rect(0, round(tall * 0.12), width, round(tall * 0.76)), round(tall * 0.38), _METAL)
        line = max(1, round(s * 0.07))
        if name == "start":
            for row in (0.36, 0.5, 0.64):
                bar = pygame.Rect(0, 0, round(width * 0.36), line)
                bar.center = (width // 2, round(tall * row))
                pygame.draw.rect(big, TEXT, bar, border_radius=line // 2)
            return
        side = round(s * 0.26)
        behind = pygame.Rect(0, 0, side, side)
        behind.center = (round(width / 2 - s * 0.07), round(tall * 0.44))
        front = behind.move(round(s * 0.13), round(s * 0.11))
        pygame.draw.rect(big, TEXT, behind, line, border_radius=line)
        pygame.draw.rect(big, mixed(_METAL, BLACK, 0.2), front)
        pygame.draw.rect(big, TEXT, front, line, border_radius=line)

    return _drawn(round(height * 1.25), height, draw)


def _cross(big: pygame.Surface, s: int) -> None:
    for inset, colour in ((0.02, MUTED), (0.07, mixed(_METAL, BLACK, 0.2))):
        arm = s * (0.36 - 2 * (inset - 0.02))
        for width, height in ((s * (1 - 2 * inset), arm), (arm, s * (1 - 2 * inset))):
            rect = pygame.Rect(0, 0, round(width), round(height))
            rect.center = (s // 2, s // 2)
            pygame.draw.rect(big, colour, rect, border_radius=round(s * 0.08))
    for turn in range(4):
        _arrow(big, (s / 2, s / 2), s * 0.36, s * 0.085, turn, EMBER)


# --- keys


def key(name: str, height: int, fonts: Fonts) -> pygame.Surface:
    """A key's cap by the key's name."""
    if not name:
        return nothing(height)
    text = CAPS.get(name, name.removeprefix("kp ").title() if len(name) > 1 else name.upper())
    size = 0.58 if len(text) == 1 else 0.5
    return _key(name, text, height, fonts.exact("sans", round(height * SCALE * size), True))


@lru_cache(maxsize=256)
def _key(name: str, text: str, height: int, font: pygame.font.Font) -> pygame.Surface:
    if name == "arrows":
        return _drawn(round(height * 1.5), height, _arrow_keys)
    if name in _TURNS:
        return _drawn(height, height, lambda big, s: _arrow_key(big, s, _TURNS[name]))
    wide = max(height, font.size(text)[0] // SCALE + round(height * 0.55))

    def draw(big: pygame.Surface, s: int) -> None:
        _cap(big, big.get_rect(), round(s * 0.2), _KEY)
        _centred(big, font, text, TEXT, (big.get_width() / 2, s * 0.45))

    return _drawn(wide, height, draw)


_TURNS = {"right": 0, "down": 1, "left": 2, "up": 3}


def _arrow_key(big: pygame.Surface, s: int, turn: int) -> None:
    _cap(big, big.get_rect(), round(s * 0.2), _KEY)
    _arrow(big, (s / 2, s * 0.46), s * 0.06, s * 0.2, turn, TEXT)


def _arrow_keys(big: pygame.Surface, s: int) -> None:
    side = s // 2
    for column, row, turn in ((1, 0, 3), (0, 1, 2), (1, 1, 1), (2, 1, 0)):
        one = paint.clear((side, side))
        _cap(one, one.get_rect().inflate(-SCALE, -SCALE), round(side * 0.2), _KEY)
        _arrow(one, (side / 2, side * 0.46), side * 0.06, side * 0.2, turn, TEXT)
        big.blit(one, (column * side, row * side))


# --- mouse and finger


@lru_cache(maxsize=32)
def mouse(lit: str, height: int) -> pygame.Surface:
    """A mouse whose "left", "right" or "middle" button is lit."""

    def draw(big: pygame.Surface, s: int) -> None:
        width = big.get_width()
        line = max(2, round(s * 0.05))
        body = pygame.Rect(line, line, width - 2 * line, s - 2 * line)
        radius = body.width // 2
        pygame.draw.rect(big, mixed(_METAL, BLACK, 0.2), body, border_radius=radius)
        half = pygame.Rect(body.left if lit == "left" else body.centerx, body.top, body.width // 2, round(s * 0.42))
        if lit in ("left", "right"):
            corner = {f"border_top_{lit}_radius": radius}
            pygame.draw.rect(big, EMBER, half, **corner)
        pygame.draw.line(big, TEXT, (body.left, half.bottom), (body.right - 1, half.bottom), line)
        pygame.draw.line(big, TEXT, (width // 2, body.top), (width // 2, half.bottom), line)
        wheel = pygame.Rect(0, 0, round(s * 0.13), round(s * 0.22))
        wheel.center = (width // 2, round(s * 0.24))
        pygame.draw.rect(big, BLACK, wheel.inflate(line, line), border_radius=wheel.width)
        pygame.draw.rect(big, EMBER if lit == "middle" else TEXT, wheel, border_radius=wheel.width)
        pygame.draw.rect(big, TEXT, body, line, border_radius=radius)

    return _drawn(round(height * 0.68), height, draw)


@lru_cache(maxsize=32)
def finger(action: str, height: int) -> pygame.Surface:
    """A tap, or for "inspect" a long press with its ring filling up; other actions have buttons on the screen."""
    if action not in ("choose", "inspect"):
        return nothing(height)

    def draw(big: pygame.Surface, s: int) -> None:
        tip = (s * 0.47, s * 0.33)
        if action == "inspect":
            pygame.draw.circle(big, EMBER, tip, s * 0.33, max(2, round(s * 0.085)))
            pygame.draw.circle(big, mixed(EMBER, BLACK, 0.55), tip, s * 0.2)
        else:
            for turn in (-2, -1, 0, 1, 2):
                way = pygame.Vector2(0, -1).rotate(turn * 42)
                start, end = tip + way * s * 0.2, tip + way * s * 0.31
                pygame.draw.line(big, EMBER, start, end, max(2, round(s * 0.075)))
        _hand(big, s, BLACK, round(s * 0.045))
        _hand(big, s, TEXT, 0)

    return _drawn(height, height, draw)


def _hand(big: pygame.Surface, s: int, colour: Colour, more: int) -> None:
    """A pointing finger on a fist, larger by `more` on every side."""
    parts = (
        (0.40, 0.26, 0.14, 0.50, 0.07),
        (0.30, 0.58, 0.48, 0.40, 0.16),
        (0.54, 0.50, 0.13, 0.30, 0.065),
        (0.66, 0.54, 0.12, 0.30, 0.06),
    )
    for left, top, width, height, radius in parts:
        rect = pygame.Rect(round(left * s), round(top * s), round(width * s), round(height * s))
        pygame.draw.rect(big, colour, rect.inflate(2 * more, 2 * more), border_radius=round(radius * s) + more)
    thumb = [(0.19, 0.56), (0.26, 0.53), (0.42, 0.70), (0.42, 0.92)]
    points = [(x * s, y * s) for x, y in thumb]
    pygame.draw.polygon(big, colour, points)
    if more:
        pygame.draw.polygon(big, colour, points, 2 * more)


# --- drawing


def _drawn(width: int, height: int, draw: Draw) -> pygame.Surface:
    width, height = max(width, 4), max(height, 4)
    big = paint.clear((width * SCALE, height * SCALE))
    draw(big, height * SCALE)
    # smoothscale mixes in the colour of clear pixels, which is black: a dark fringe, welcome on any ground.
    return pygame.transform.smoothscale(big, (width, height))


def _cap(big: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour) -> None:
    """A raised plate: its side below, a lit edge above."""
    edge = max(1, round(rect.height * 0.05))
    pygame.draw.rect(big, mixed(colour, BLACK, 0.65), rect, border_radius=radius)
    top = pygame.Rect(rect.left, rect.top, rect.width, round(rect.height * 0.88))
    pygame.draw.rect(big, mixed(colour, WHITE, 0.42), top, border_radius=radius)
    pygame.draw.rect(
        big, mixed(colour, BLACK, 0.2), top.inflate(-2 * edge, -2 * edge), border_radius=max(1, radius - edge)
    )


def _arrow(
    big: pygame.Surface, middle: tuple[float, float], away: float, size: float, turn: int, colour: Colour
) -> None:
    """A triangle, so far from the middle and pointing right, turned by so many quarters clockwise."""
    corners = ((away + size, 0), (away - size * 0.7, -size), (away - size * 0.7, size))
    points = [pygame.Vector2(corner).rotate(90 * turn) + middle for corner in corners]
    pygame.draw.polygon(big, colour, points)


def _centred(
    big: pygame.Surface,
    font: pygame.font.Font,
    text: str,
    colour: Colour,
    at: tuple[float, float],
    shade: Colour | None = None,
) -> None:
    """Text whose capitals, not whose line, stand in the middle: neighbours then share a baseline."""
    drawn = font.render(text, True, colour)
    capital = font.render("E", True, colour).get_bounding_rect()
    left, top = at[0] - drawn.get_bounding_rect().centerx, at[1] - capital.centery
    if shade is not None:
        big.blit(font.render(text, True, shade), (left, top + max(1, big.get_height() * 0.03)))
    big.blit(drawn, (left, top))
