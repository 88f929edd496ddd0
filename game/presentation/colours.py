"""Colours as files write them."""

from __future__ import annotations

import re
from typing import Annotated

from game.engine.sources.records import Parsed

Colour = tuple[int, int, int]
_WRITTEN = re.compile(r"#[0-9A-Fa-f]{6}")


def rgb(text: str) -> Colour:
    """
    >>> rgb("#FF8A3C")
    (255, 138, 60)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _colour(value: object) -> Colour:
    if not isinstance(value, str) or not _WRITTEN.fullmatch(value):
        raise ValueError
    return rgb(value)


Painted = Annotated[Colour, Parsed(_colour, "a colour such as #E8C26A")]
