"""What the arguments of a command may be, and one line for whatever else they are."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from datetime import date
from typing import NoReturn

from game.engine.refusal import one_line

WRONG, MISUSED = 1, 2  # what a command leaves the shell
_NUMBER = re.compile(r"-?[0-9]{1,40}")


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSED, f"{self.prog}: {one_line(message)}\n")


def number(least: int, most: int) -> Callable[[str], int]:
    """An argument that is a whole number in a range."""

    def parsed(text: str) -> int:
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a number from {least} to {most}")
        return int(text)

    return parsed


def picture_size(text: str) -> tuple[int, int]:
    """An argument such as 1280x720."""
    sides = text.lower().split("x")
    if len(sides) != 2 or not all(_NUMBER.fullmatch(side) and 320 <= int(side) <= 7680 for side in sides):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a size such as 1280x720, 320 to 7680 each way")
    return int(sides[0]), int(sides[1])


def language(text: str) -> str:
    """An argument that names a language that there is."""
    from game.engine.sources.language_folders import LANGUAGES

    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be one of {', '.join(LANGUAGES)}")
    return text


def day(text: str) -> date:
    """A day as 2026-11-18."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no day, as in 2026-11-18") from None


def given(text: str) -> str:
    """An argument that says something: an empty one is a slip, such as a variable of the shell that is not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("is empty")
    return text
