"""What comes back for input that cannot be used: one line, however long or odd the input was."""

from __future__ import annotations

_MOST = 390
_END = 90  # kept of what is too long: the end often says what to do


def one_line(message: str) -> str:
    r"""The message without line breaks or characters a screen cannot show, shortened in the middle.

    >>> one_line("two\nlines of \x1b[2J \udcff")
    'two lines of \\x1b[2J \\udcff'
    """
    line = " ".join(message.split())
    if not line.isprintable():
        shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
        line = "".join(shown)
    return line if len(line) <= _MOST else f"{line[: _MOST - _END - 5]} ... {line[-_END:]}"


class Refusal(Exception):
    """Something handed in that cannot be used; the message says what was wrong, where, and what to do."""

    def __init__(self, message: str):
        super().__init__(one_line(message))
