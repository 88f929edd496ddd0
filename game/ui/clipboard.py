"""The system's clipboard, where there is one: decks travel through it as text."""

from __future__ import annotations

import pygame


def read() -> str | None:
    """The text on the clipboard; None where it cannot be read."""
    try:
        return pygame.scrap.get_text() if pygame.display.get_init() else None
    except (pygame.error, NotImplementedError):
        return None


def write(text: str) -> bool:
    """Puts a text on the clipboard; whether that worked."""
    try:
        if not pygame.display.get_init():
            return False
        pygame.scrap.put_text(text)
        return True
    except (pygame.error, NotImplementedError, ValueError):
        return False
