"""Figures in a picture's light: their keys become the mood's tones; they are drawn with shadow, rim and lamps."""

from __future__ import annotations

import io
import re

import pygame

from game.presentation.figures import TALL, WIDE, Figure
from game.ui import paint
from game.ui.faces import sky
from game.ui.faces.moods import Mood
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, WHITE, Colour, mixed, rgb

BAND = 78_000  # pixels that are drawn in one step
SKIN, METAL, LEATHER = rgb("#D9A27C"), rgb("#A9B6C6"), rgb("#7A4E30")
ACCENT = rgb("#B03C30")  # of a figure that names none
APART = 58  # of 255: a subject is so much lighter or darker than the air around its head
FEET = 0.895  # where the shadow lies
_KEY = re.compile(r"#[0-9a-f]{3}(?![0-9a-f])")
# What the light leaves of a figure: at the left and the right edge, above, in the middle and at the foot.
_FALL = (((214, 212, 222), WHITE), ((186, 184, 200), WHITE), ((104, 100, 122), (170, 166, 176)))


def painting_figure(picture: pygame.Surface, figure: Figure, mood: Mood) -> Slices[None]:
    """What is behind it, air, the ground it stands on, the figure with its rim, and the light of its lamps."""
    size = wide, tall = picture.get_size()
    tones = toned(figure, mood)
    haze = mixed(mood.haze, mood.light, 0.35)
    sky.put(picture, sky.glow(round(tall * 1.05), haze, 150), (wide * 0.55, tall * 0.5))
    if "<" in figure.behind:
        # At half its size: soft as what is far is, and four times as fast.
        half = yield from _drawn(_in_tones(figure.behind, tones), (wide // 2, tall // 2))
        picture.blit(pygame.transform.smoothscale(half, size), (0, 0))
        picture.blit(sky.fading((wide, round(tall * 0.5)), mood.haze, 0, 40, 120), (0, round(tall * 0.5)))
        yield
    front = yield from _drawn(_in_tones(figure.front, tones), size)
    _set_apart(picture, front, figure, mood)
    yield
    _stand(picture, mood)
    glow = rgb(figure.glow) if figure.glow else mood.light
    for x, y, reach in figure.lamps:
        sky.put(picture, sky.glow(round(reach * 2 * tall), glow, 190), (x * wide, y * tall))
    yield
    rim = _rim(front, mood)
    yield
    front.blit(_falling(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    front.blit(rim, (0, 0))
    yield
    picture.blit(front, (0, 0))
    for x, y, reach in figure.lamps:
        sky.put(picture, sky.glow(round(reach * 1.5 * tall), glow, 70), (x * wide, y * tall))
    yield


def alone(figure: Figure, mood: Mood, height: int) -> pygame.Surface:
    """The subject without a picture around it, in that light and with its rim."""
    front = finished(_drawn(_in_tones(figure.front, toned(figure, mood)), (round(height * WIDE / TALL), height)))
    rim = _rim(front, mood)
    front.blit(_falling(front.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    front.blit(rim, (0, 0))
    return front


def _in_tones(text: str, tones: dict[str, str]) -> str:
    return _KEY.sub(lambda key: tones[key[0]], text)


def _drawn(body: str, size: tuple[int, int]) -> Slices[pygame.Surface]:
    """In bands, so that no step is long."""
    wide, tall = size
    unit = wide / WIDE
    sheet = paint.clear(size)
    bands = max(1, round(wide * tall / BAND))
    for n in range(bands):
        top, foot = tall * n // bands, tall * (n + 1) // bands
        box = f"0 {top / unit:.4f} {WIDE} {(foot - top) / unit:.4f}"
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
        sheet.blit(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (wide, foot - top)), (0, top))
        yield
    return sheet


def _set_apart(picture: pygame.Surface, front: pygame.Surface, figure: Figure, mood: Mood) -> None:
    """The air behind a head is lit, the more the darker it is; behind one that is as pale it darkens."""
    wide, tall = picture.get_size()
    at = (figure.eye[0] * wide, figure.eye[1] * tall)
    head = pygame.Rect(0, 0, round(tall * 0.24), round(tall * 0.24))
    head.center = (round(at[0]), round(at[1]))
    head.clamp_ip(picture.get_rect())
    subject = _value(pygame.transform.average_color(front, head, True))
    air = _value(pygame.transform.average_color(picture, head.inflate(head.width, 0)))
    pale = mixed(mood.haze, mood.light, 0.45)
    wanted = subject + APART
    if wanted > _value(pale) and air > subject - APART:
        tone, strength = mixed(mood.shade, mood.near, 0.6), min(200, round(60 + (air - subject + APART) * 1.6))
    else:
        tone, strength = pale, max(110, min(200, round(110 + (wanted - air) * 1.6)))
    sky.put(picture, sky.glow(round(tall * 0.85), tone, strength), at)


def _value(colour: tuple[int, ...]) -> float:
    return colour[0] * 0.299 + colour[1] * 0.587 + colour[2] * 0.114


def _stand(picture: pygame.Surface, mood: Mood) -> None:
    """Light on the ground, and the shadow that falls to the left."""
    wide, tall = picture.get_size()
    for colour, strength, size, x in (
        (mood.light, 110, (1.2, 0.16), 0.6),
        (mixed(mood.near, BLACK, 0.6), 250, (0.95, 0.11), 0.47),
    ):
        pool = pygame.transform.smoothscale(sky.glow(64, colour, strength), tuple(round(tall * side) for side in size))
        sky.put(picture, pool, (wide * x, tall * FEET))


def _rim(front: pygame.Surface, mood: Mood) -> pygame.Surface:
    """A thin edge of light at the upper right of everything."""
    reach = max(1, round(front.get_height() / 190))
    rim = paint.tinted(front, mixed(mood.light, WHITE, 0.25), flat=True)
    rim.blit(paint.tinted(front, BLACK), (-reach, reach), special_flags=pygame.BLEND_RGBA_SUB)
    wide, tall = rim.get_size()
    for edge in ((0, 0, wide, reach), (wide - reach, 0, reach, tall)):  # what goes on beyond the picture has none there
        rim.fill((0, 0, 0, 0), edge)
    return rim


def _falling(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((2, 3), 0, 32)
    for y, ends in enumerate(_FALL):
        for x, shade in enumerate(ends):
            small.set_at((x, y), shade)
    return pygame.transform.smoothscale(small, size)


def toned(figure: Figure, mood: Mood) -> dict[str, str]:
    """What every key of a figure becomes in that light."""
    cloth, accent = (rgb(figure.cloth) if figure.cloth else mood.lit), (rgb(figure.accent) if figure.accent else ACCENT)
    glow = rgb(figure.glow) if figure.glow else mood.light
    deep = mixed(mood.near, BLACK, 0.45)

    def shade(local: Colour, pull: float = 0.42) -> Colour:
        return mixed(mixed(local, BLACK, 0.58), mood.shade, pull)

    def base(local: Colour, pull: float = 0.26) -> Colour:
        return mixed(mixed(local, BLACK, 0.2), mixed(mood.lit, mood.shade, 0.35), pull)

    def light(local: Colour, pull: float = 0.4) -> Colour:
        return mixed(mixed(local, WHITE, 0.12), mood.light, pull)

    tones = {
        "#000": deep, "#222": mixed(shade(cloth), deep, 0.55),
        "#444": shade(cloth), "#777": base(cloth), "#aaa": light(cloth),
        "#300": mixed(shade(accent, 0.25), deep, 0.4),
        "#800": shade(accent, 0.18), "#c00": base(accent, 0.1), "#f66": light(accent, 0.25),
        # Skin keeps more of itself than cloth: else eyes and brows drown in the dark half of a face.
        "#630": mixed(shade(SKIN, 0.35), SKIN, 0.22), "#c96": mixed(base(SKIN), SKIN, 0.45),
        "#fc9": mixed(light(SKIN), WHITE, 0.08),
        "#345": shade(METAL), "#89a": base(METAL), "#cde": light(METAL, 0.5),
        "#310": shade(LEATHER), "#742": base(LEATHER),
        "#fa0": glow, "#ff8": mixed(glow, WHITE, 0.65), "#fff": mixed(mood.light, WHITE, 0.55),
        "#123": mixed(mood.far, mood.near, 0.62), "#456": mixed(mood.far, mood.near, 0.28),
        "#789": mixed(mood.far, mood.light, 0.4),
    }  # fmt: skip
    return {key: "#{:02x}{:02x}{:02x}".format(*colour) for key, colour in tones.items()}
