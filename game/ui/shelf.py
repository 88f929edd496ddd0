"""A shelf of drawn surfaces that holds so many bytes and puts away what was not asked for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

import pygame

Kept = TypeVar("Kept")
Given = ParamSpec("Given")
Drawing = Callable[Given, pygame.Surface]


def surface_bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class Shelf(Generic[Kept]):
    """What was made, by key; `weigh` says how many bytes one of them is."""

    def __init__(self, most_bytes: int, weigh: Callable[[Kept], int]):
        self.most_bytes = most_bytes
        self.bytes = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """The one on the shelf, or a new one; one that is larger than the shelf is made but not kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = make()
        weight = self._weigh(made)
        if weight > self.most_bytes:
            return made
        self._kept[key] = made
        self.bytes += weight
        while self.bytes > self.most_bytes:
            _key, old = self._kept.popitem(last=False)
            self.bytes -= self._weigh(old)
        return made

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0


def kept(shelf: Shelf[pygame.Surface]) -> Callable[[Drawing[Given]], Drawing[Given]]:
    """Functions that draw put what they drew on that shelf, and share it: nobody may draw on it."""

    def decorated(draw: Drawing[Given]) -> Drawing[Given]:
        @wraps(draw)
        def looked_up(*given: Given.args, **named: Given.kwargs) -> pygame.Surface:
            key = (draw, given, tuple(sorted(named.items())))
            return shelf.get(key, lambda: draw(*given, **named))

        return looked_up

    return decorated
