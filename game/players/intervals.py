"""How sure a share is that was counted in so many games."""

from __future__ import annotations

import math

SIGMAS = 1.959964  # 95 %


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
