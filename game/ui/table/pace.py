"""How long what happens stands to be read: by the length of what is new in it, and by whoever reads."""

from __future__ import annotations

BASE, A_LETTER = 0.35, 0.016  # seconds of a stop, and more for every letter
LEAST, MOST = 0.45, 4.0
KNOWN = 0.4  # of the time, for what was read before in this game
SEEN = 0.7  # seconds that whatever is shown stands at least: in less nobody reads anything
BRISK = 0.6
ENDS = (":", ";", ".", "(", ",", "—", "–")


def first_clause(text: str) -> str:
    """The rest of it stays in sight.

    >>> first_clause("Forest Spider strikes Aragorn for 1: attack 2, less defence 1.")
    'Forest Spider strikes Aragorn for 1'
    """
    cuts = [at for end in ENDS if (at := text.find(end)) > 8]
    return text[: min(cuts, default=len(text))]


def stop(text: str, pace: str, *, known: bool, weight: float = 1.0) -> float:
    """Seconds that a text stands. `weight`: what is small and quick has hardly any.

    >>> stop("Round 2", "normal", known=False, weight=0.5) < stop("Aragorn falls", "normal", known=False)
    True
    """
    seconds = min(MOST, max(LEAST, BASE + A_LETTER * len(text))) * weight
    return seconds * (KNOWN if known else 1.0) * (BRISK if pace == "brisk" else 1.0)


def seen(pace: str) -> float:
    """Seconds that anything to read stands at least, unless somebody presses."""
    return SEEN * (BRISK if pace == "brisk" else 1.0)
