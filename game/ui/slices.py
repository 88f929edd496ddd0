"""Work in slices: what takes long to draw is a generator that pauses often and goes on in a later frame.

No thread: surfaces are touched between two frames only, and whoever cannot wait runs the same steps to their end.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from game.ui.shelf import Shelf

Made = TypeVar("Made")
Slices = Generator[None, None, Made]


_watching: list[Callable[[], None]] = []


@contextmanager
def watched(tell: Callable[[], None]) -> Iterator[None]:
    """Whoever has to wait for long work is told now and then that it goes on: between steps, and wherever it pauses."""
    _watching.append(tell)
    try:
        yield
    finally:
        _watching.pop()


def pause() -> None:
    """Work that cannot be put off lets whoever waits for it know that it goes on."""
    if _watching:
        _watching[-1]()


def finished(steps: Slices[Made]) -> Made:
    """All of it, now."""
    while True:
        try:
            next(steps)
            pause()
        except StopIteration as end:
            made: Made = end.value
            return made


def kept_slices(shelf: Shelf[Made], key: Hashable, begin: Callable[[], Slices[Made]]) -> Slices[Made]:
    """The one on the shelf, at once, or a new one in steps."""
    if key in shelf:
        return shelf.get(key, lambda: finished(begin()))
    made = yield from begin()
    return shelf.get(key, lambda: made)


class _Job(Generic[Made]):
    """Slices that somebody waits for, not yet begun or in the middle."""

    def __init__(self, key: Hashable, begin: Callable[[], Slices[Made]]):
        self.key = key
        self.told: list[Callable[[Made], None]] = []
        self._begin = begin
        self._steps: Slices[Made] | None = None

    def step(self) -> None:
        if self._steps is None:
            self._steps = self._begin()
        next(self._steps)


class Queue:
    """Things wanted soon, one after the other."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Hashable, _Job[Any]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._jobs

    def add(
        self, key: Hashable, begin: Callable[[], Slices[Made]], done: Callable[[Made], None], *, first: bool = False
    ) -> None:
        """`begin` starts the steps, `done` is told what they made; what is wanted twice is made once."""
        self._jobs.setdefault(key, _Job(key, begin)).told.append(done)
        if first:
            self._jobs.move_to_end(key, last=False)

    def drop(self, key: Hashable) -> None:
        """Nobody wants that any more."""
        self._jobs.pop(key, None)

    def go_on(self, seconds: float) -> bool:
        """Works for about so long, and one step at least; whether anything was finished."""
        any_done, until = False, time.perf_counter() + seconds
        while self._jobs:
            job = next(iter(self._jobs.values()))
            try:
                job.step()
            except StopIteration as end:
                self.drop(job.key)
                for told in job.told:
                    told(end.value)
                any_done = True
            except BaseException:
                self.drop(job.key)  # what goes wrong once would go wrong in every frame
                raise
            if time.perf_counter() >= until:
                break
        return any_done
