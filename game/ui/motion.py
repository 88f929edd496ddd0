"""Movement in time: eased tweens that can be sped up, skipped and taken over at any moment."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Ease = Callable[[float], float]


def smooth(t: float) -> float:
    """Slow, fast, slow."""
    return t * t * (3 - 2 * t)


def arrive(t: float) -> float:
    """Fast, then slower and slower."""
    return 1 - (1 - t) ** 3


def leave(t: float) -> float:
    return t**3


def settle(t: float) -> float:
    """A little too far, and back: a card that drops into its place."""
    away = t - 1
    return 1 + 2.2 * away**3 + 1.2 * away**2


@dataclass
class Tween:
    """Calls `show` with a share from 0 to 1 for so many seconds, after a delay; then `done`."""

    seconds: float
    show: Callable[[float], None]
    ease: Ease = smooth
    delay: float = 0.0
    done: Callable[[], None] | None = None
    fleeting: bool = False  # when everything is to be over at once, what it would have shown does not matter
    steady: bool = False  # it takes the seconds it takes, however fast the rest goes
    age: float = 0.0
    over: bool = False

    def step(self, passed: float) -> None:
        self.age += passed
        ran = self.age - self.delay
        if ran < 0:
            return
        share = 1.0 if self.seconds <= 0 else min(1.0, ran / self.seconds)
        self.show(self.ease(share))
        if share >= 1.0:
            self.over = True
            if self.done:
                self.done()

    def finish(self) -> None:
        """Jumps to its end."""
        if self.over:
            return
        if not self.fleeting:
            self.step(self.delay + self.seconds + 1)
            return
        self.over = True
        if self.done:
            self.done()


class Motions:
    """Everything that moves in a scene. `speed` 1 is as designed; with `reduced` everything is simply there."""

    def __init__(self, speed: float = 1.0, reduced: bool = False):
        self.speed = speed
        self.reduced = reduced
        self.held = False  # nothing moves while what is to move is still being planned
        self._tweens: list[Tween] = []

    @property
    def busy(self) -> bool:
        """Whether something moves: what only stands for so long is waited for by nobody."""
        return any(not tween.steady for tween in self._tweens)

    @property
    def wait(self) -> float:
        """The seconds until something that stands has stood for long enough."""
        steady = (tween for tween in self._tweens if tween.steady)
        return min((max(0.0, tween.delay + tween.seconds - tween.age) for tween in steady), default=math.inf)

    def add(
        self,
        seconds: float,
        show: Callable[[float], None],
        *,
        ease: Ease = smooth,
        delay: float = 0.0,
        done: Callable[[], None] | None = None,
        fleeting: bool = False,
        timed: bool = False,
        steady: bool = False,
    ) -> Tween:
        """`timed`: it is time that passes, not something that moves, so it passes with `reduced` too."""
        tween = Tween(seconds, show, ease, delay, done, fleeting, steady)
        if self.reduced and not timed:
            tween.finish()
        else:
            self._tweens.append(tween)
        return tween

    def fleet(
        self,
        seconds: float,
        show: Callable[[float], None],
        at: float,
        ease: Ease,
        done: Callable[[], None] | None = None,
    ) -> None:
        """A fleeting movement that begins at that time."""
        self.add(seconds, show, ease=ease, delay=at, done=done, fleeting=True)

    def tick(self, passed: float) -> None:
        """So many seconds have passed since the last tick."""
        if self.held:
            return
        for tween in list(self._tweens):
            if not tween.over:
                tween.step(passed if tween.steady else passed * self.speed)
        self._tweens = [tween for tween in self._tweens if not tween.over]

    def drop(self, tween: Tween) -> None:
        """Forgets a tween where it is: something else takes its thing over."""
        tween.over = True
        self._tweens = [one for one in self._tweens if one is not tween]

    def finish(self) -> None:
        """Everything jumps to its end; what that starts, too."""
        for _ in range(100):
            if not self._tweens:
                return
            running, self._tweens = self._tweens, []
            for tween in running:
                tween.finish()
        self._tweens = []
