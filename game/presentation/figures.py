"""Figures: the subjects of card pictures, as a table's folder `figures` draws them, read within narrow bounds.

A figure is an SVG of few words: plain fills and strokes whose colours are keys, which the mood of a picture turns into
its own tones. What is behind the subject comes first, then `<!--front-->`, then the subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.engine.sources.content import Content
from game.presentation.assets import stems

FOLDER = "figures"
WIDE, TALL = 168, 149  # units of a drawing
MOST_BYTES = 4096  # of one that comes with the program,
MOST_READ = 16_384  # and of one that anybody brings
MOST_DEEP = 4  # groups in groups
MOST_LAMPS = 4
FRONT = "<!--front-->"

# Ink; cloth; the accent; skin; metal; leather; own light; glint; the far plane.
KEYS = (
    "#000", "#222", "#444", "#777", "#aaa", "#300", "#800", "#c00", "#f66", "#630", "#c96", "#fc9",
    "#345", "#89a", "#cde", "#310", "#742", "#fa0", "#ff8", "#fff", "#123", "#456", "#789",
)  # fmt: skip
_AMOUNTS = (
    "opacity", "fill-opacity", "stroke-opacity", "stroke-width",
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2",
)  # fmt: skip
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))

_LONG = re.compile(r"\d{7}")  # a number that would keep a reader busy
_NUMBER = r"-?(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6})"
_SIGNED = r"[-+]?+(?>\d+(?:\.\d*+)?+|\.\d++)"  # read one way only, however long what follows is
_NUMBERS = rf"(?:[\s,]|{_SIGNED})*+"
_VALUES = {
    "d": re.compile(rf"(?:[MmLlHhVvCcSsQqTtAaZz\s,]|{_SIGNED})*+", re.ASCII),
    "points": re.compile(_NUMBERS, re.ASCII),
    "transform": re.compile(rf"\s*(?:(?:translate|rotate|scale|matrix|skewX|skewY)\({_NUMBERS}\)\s*)+", re.ASCII),
    "stroke-linecap": re.compile("butt|round|square"),
    "stroke-linejoin": re.compile("miter|round|bevel"),
    "fill-rule": re.compile("nonzero|evenodd"),
    **dict.fromkeys(("fill", "stroke"), re.compile("none|" + "|".join(KEYS))),
    **dict.fromkeys(_AMOUNTS, re.compile(_NUMBER)),
}
_OWN = {
    "xmlns": re.compile(r"http://www\.w3\.org/2000/svg"),
    "viewBox": re.compile(rf"0 0 {WIDE} {TALL}"),
    **dict.fromkeys(("data-cloth", "data-accent", "data-glow"), re.compile("#[0-9A-Fa-f]{6}")),
    "data-eye": re.compile(rf"{_NUMBER} {_NUMBER} {_NUMBER}"),
    "data-lamp": re.compile(rf"{_NUMBER} {_NUMBER} {_NUMBER}(?:,\s*{_NUMBER} {_NUMBER} {_NUMBER})*"),
}
_SVG = re.compile(r"\s*<svg((?:\s+[\w:-]+=\"[^\"<>&]*\")*)\s*>(.*)</svg>\s*", re.DOTALL)
_PIECE = re.compile(r"\s+|<!--(?:[^-]|-(?!-))*-->|<(/?)([a-z]+)((?:\s+[\w-]+=\"[^\"<>&]*\")*)\s*(/?)>", re.ASCII)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')


@dataclass(frozen=True)
class Figure:
    """A drawing in keys, and what it says of itself; places are shares of its width and height."""

    behind: str
    front: str
    eye: tuple[float, float]  # where one looks first: every window is cut around it
    near: float = 1.0  # how much closer small windows go
    cloth: str | None = None
    accent: str | None = None
    glow: str | None = None
    lamps: tuple[tuple[float, float, float], ...] = ()  # lights of its own: where, and their reach of the height


@lru_cache(maxsize=24)
def load_figure(folder: Path, card: str) -> Figure | None:
    """The figure of a card in a table's folder; None where there is none, or one that is not to be read."""
    path = folder / FOLDER / f"{card}.svg"
    try:
        if path.stat().st_size > MOST_READ:
            return None
        text = path.read_text("utf-8")
    except (OSError, ValueError):
        return None
    return None if any(problems(text)) else _read(text)


def drawn_cards(folder: Path) -> frozenset[str]:
    """The cards for which a table's folder has a drawing."""
    return stems(folder / FOLDER, "svg")


def figures_of(content: Content) -> dict[str, str]:
    """The drawing of each card that has one: its own, or that of its namesake, where two sides have the same card."""
    drawn = drawn_cards(content.folder)
    if not drawn:
        return {}
    of_title = {str(card.name): card.id for card in content.cards if card.id in drawn}
    named = {card.id: card.id if card.id in drawn else of_title.get(str(card.name), "") for card in content.cards}
    return {card: name for card, name in named.items() if name}


def problems(text: str) -> Iterator[str]:
    """Whatever is in a drawing that no figure needs: the reader of SVG is never given anything else."""
    whole = _SVG.fullmatch(text)
    if whole is None:
        yield 'expected one <svg ...> with values in "", and nothing around it'
        return
    own = _attributes(whole[1])
    for name in ("viewBox", "data-eye"):
        if name not in own:
            yield f"<svg>: {name} is missing"
    yield from _wrong("svg", own, _OWN)
    if own.get("data-lamp", "").count(",") >= MOST_LAMPS:
        yield f"<svg>: data-lamp: at most {MOST_LAMPS} lights"
    if whole[2].count(FRONT) != 1:
        yield f"expected {FRONT} once, between what is behind and the subject"
    yield from _body_problems(whole[2])


def _body_problems(body: str) -> Iterator[str]:
    if long := _LONG.search(body):
        yield f"{long[0]}...: a number is longer than any place in {WIDE} by {TALL} needs"
    at, deep = 0, 0
    while at < len(body):
        piece = _PIECE.match(body, at)
        if piece is None:
            yield f"expected shapes and groups only, got {body[at : at + 30]!r}"
            return
        at = piece.end()
        closing, name, attributes, closed = piece.groups()
        if name is None:
            if piece[0] == FRONT and deep:
                yield f"{FRONT} is inside a group"
            continue
        if name != "g" and (name not in SHAPES or closing or not closed):
            yield f"<{closing}{name}>: expected g, or one of {', '.join(sorted(SHAPES))} that ends in />"
        if name == "g" and not closed:
            deep += -1 if closing else 1
            if not 0 <= deep <= MOST_DEEP:
                yield f"groups are not closed where they should be, or lie deeper than {MOST_DEEP}"
                return
        yield from _wrong(name, _attributes(attributes), _VALUES)
    if deep:
        yield "a group is not closed"


def _attributes(text: str) -> dict[str, str]:
    return dict(_ATTRIBUTE.findall(text))


def _wrong(name: str, given: dict[str, str], known: dict[str, re.Pattern[str]]) -> Iterator[str]:
    for key, value in given.items():
        if key not in known:
            yield f"<{name}>: {key} is unknown"
        elif not known[key].fullmatch(value):
            yield f"<{name}>: {key}: {value[:30]!r} is not known"


def _read(text: str) -> Figure:
    whole = _SVG.fullmatch(text)
    assert whole is not None  # has no problems
    own = _attributes(whole[1])
    x, y, near = map(float, own["data-eye"].split())
    behind, _, front = whole[2].partition(FRONT)
    lamps = [tuple(map(float, one.split())) for one in own.get("data-lamp", "").split(",") if one]
    return Figure(
        behind=behind,
        front=front,
        eye=(_within(x / WIDE), _within(y / TALL)),
        near=max(1.0, min(2.0, near)),
        cloth=own.get("data-cloth"),
        accent=own.get("data-accent"),
        glow=own.get("data-glow"),
        lamps=tuple((_within(x / WIDE), _within(y / TALL), _within(reach / TALL)) for x, y, reach in lamps),
    )


def _within(share: float) -> float:
    return max(0.0, min(1.0, share))
