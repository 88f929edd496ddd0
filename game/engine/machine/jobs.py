"""Work on several threads, its results in order. The console lets go of Python's lock while it plays and thinks, so
threads are enough to keep that many cores busy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, enough: Event | None = None
) -> Iterator[Result]:
    """The work done on every task. Where somebody stops asking, `enough` is set for what is still being worked on."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    from concurrent.futures import ThreadPoolExecutor  # with all of logging: nobody who plays needs either

    pool = ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(work, tasks)
    finally:
        if enough is not None:
            enough.set()
        pool.shutdown(cancel_futures=True)
