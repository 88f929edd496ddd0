"""Why one option is better than another: what a side has more of in the games played on in thought, in words.

reasons.toml of a table names groups of the features of its `evaluate`, and what it means to gain or to lose them:

    [[reason]]
    features = ["hero", "hero_life"]
    gain = { en = "the heroes stay unhurt", ... }
    loss = { en = "heroes were hurt", ... }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from game.engine.sources.content import Content, Text
from game.engine.sources.records import Reading, key, read_file, reader

FILE = "reasons.toml"
MOST_TOLD = 2
ALSO = 0.5  # of what the first reason is worth, for a second one to be told
CLEAR = 2.0  # standard errors that a reason must be above
TELLING = 0.3  # of all that differs for the better, for a reason to be one


@dataclass(frozen=True)
class Reason:
    features: tuple[str, ...]
    gain: Text
    loss: Text


@dataclass(frozen=True)
class _File:
    reasons: tuple[Reason, ...] = field(default=(), metadata=key("reason"))


@lru_cache(maxsize=8)
def _read(path: Path) -> tuple[Reason, ...]:
    return Reading(read_file(path), reader(_File)).whole.reasons if path.is_file() else ()


def reasons_of(content: Content) -> tuple[Reason, ...]:
    """What the table has words for; nothing where it has no such file."""
    return _read(content.folder / FILE)


def between(
    content: Content, better: Sequence[float], worse: Sequence[float], doubts: Sequence[Sequence[float]] = ()
) -> list[Reason]:
    """What speaks for the better of two outlooks, each so much of every feature: the weightiest first, two at most.

    With the standard errors of both, nothing that may be chance is a reason.
    """
    weights = content.weights
    apart = {
        name: weight * (mine - theirs)
        for (name, weight), mine, theirs in zip(weights.items(), better, worse, strict=True)
    }
    errors = {
        name: weight * weight * sum(error * error for error in both)
        for (name, weight), *both in zip(weights.items(), *doubts, strict=True)
    }
    worth = [(sum(apart.get(name, 0.0) for name in one.features), one) for one in reasons_of(content)]
    gains = sorted((pair for pair in worth if pair[0] > 0), key=lambda pair: -pair[0])
    gains = [
        (gain, one) for gain, one in gains if gain > CLEAR * sum(errors.get(name, 0.0) for name in one.features) ** 0.5
    ]
    if not gains or gains[0][0] < TELLING * sum(pair[0] for pair in gains):
        return []
    return [one for amount, one in gains[:MOST_TOLD] if amount >= ALSO * gains[0][0]]
