"""The seven moods of a picture: the colours of its sky, land and light, and what drifts in its air."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.theme import Colour, rgb


@dataclass(frozen=True)
class Mood:
    """`sky` from the zenith to the horizon; `far` and `near` are the land's ends of the distance."""

    sky: tuple[Colour, ...]
    far: Colour
    near: Colour
    haze: Colour
    light: Colour
    lit: Colour  # the subject on the side of the light
    shade: Colour  # and on the other
    orb: str  # sun, moon, or nothing
    air: str  # stars, clouds, embers, spores, motes


def _mood(sky: str, far: str, near: str, haze: str, light: str, lit: str, shade: str, orb: str, air: str) -> Mood:
    ramp = tuple(rgb(one) for one in sky.split())
    return Mood(ramp, rgb(far), rgb(near), rgb(haze), rgb(light), rgb(lit), rgb(shade), orb, air)


MOODS = {
    "dawn": _mood(
        "#26306B #6F5A94 #D98A8E #FFD79A",
        "#B98A9C", "#33283F", "#F6C9A6", "#FFE2A8", "#C9A592", "#453A5C", "sun", "clouds",
    ),
    "noon": _mood(
        "#2E6FB0 #6FAFD8 #BFE0E4 #F3F0D2",
        "#9DBDBE", "#1F3F2E", "#E3EBD6", "#FFF6CF", "#CBCBAE", "#3C5350", "sun", "clouds",
    ),
    "dusk": _mood(
        "#1A1238 #5A2350 #B94A4C #FFA65A",
        "#92516A", "#1E1226", "#E88858", "#FFC078", "#BD8468", "#3A2140", "sun", "clouds",
    ),
    "night": _mood(
        "#050A1E #0F2148 #28487E #6E92BC",
        "#42618F", "#070D1C", "#7FA0C6", "#DCEBFF", "#8FA6C8", "#1F2E50", "moon", "stars",
    ),
    "cavern": _mood(
        "#07050F #170F33 #34226A #5E47A8",
        "#453687", "#0A0716", "#5A4AA6", "#A9F3EA", "#BDB6E0", "#1E1840", "", "spores",
    ),
    "fire": _mood(
        "#160506 #4A0F10 #A8311A #FF9A3C",
        "#8A3324", "#190707", "#E8641E", "#FFD27A", "#C97A50", "#3B1618", "", "embers",
    ),
    "mist": _mood(
        "#5B6C73 #8C9C9C #BCC6BC #E4E2CF",
        "#A3B0AB", "#27343A", "#DADFD0", "#FFF8E2", "#B4B7A6", "#424F52", "sun", "motes",
    ),
}  # fmt: skip
