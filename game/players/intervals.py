"""How sure a share is that was counted in so many games."""

from __future__ import annotations

import math

SIGMAS = 1.959964  # 95 %


def told_share(won: int, games: int, none: str = "-") -> str:
    """A share with its 95 % interval, in hundredths.

    >>> told_share(3, 10)
    '30 % (11-60)'
    """
    if not games:
        return none
    low, high = wilson(won, games)
    return f"{round(100 * won / games)} % ({round(100 * low)}-{round(100 * high)})"


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927): sensible for few games, and for none or all won.

    >>> [round(end, 2) for end in wilson(0, 10)]
    [0.0, 0.28]
    """
    if not games:
        return 0.0, 1.0
    share, z = won / games, SIGMAS
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def by_chance(one: int, other: int) -> float:
    """How often two that are alike come so far apart, or farther, where each case tells for one of them (sign test).

    >>> [by_chance(5, 0), by_chance(0, 6), by_chance(3, 3)]
    [0.0625, 0.03125, 1.0]
    """
    cases = one + other
    return min(1.0, 2 * sum(math.comb(cases, less) for less in range(min(one, other) + 1)) / (1 << cases))
