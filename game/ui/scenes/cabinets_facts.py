"""What the table in focus is: a sentence, for whom, how long, how hard, and whether a game waits there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.telling import wording
from game.presentation.theme_file import HARDEST, WAYS
from game.ui import paint, pictures
from game.ui.identity import identity_of, theme_of
from game.ui.kiosk import latest_unfinished
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, TEXT, mixed
from game.ui.widgets import label

if TYPE_CHECKING:
    from game.ui.scenes.cabinets import Cabinets
    from game.ui.stage import Sprite

SIGNS = {"alone": "person", "together": "company", "rivals": "swords"}
TALL = 13.5  # percent of the height


class Facts:
    """A plate under the cabinets, drawn anew whenever another one has the focus."""

    def __init__(self, scene: Cabinets, rect: pygame.Rect):
        self.scene, self.rect = scene, rect
        self.told = ""  # of which table
        self._sprites: list[Sprite] = []

    def show(self, table: str) -> None:
        if table == self.told:
            return
        self.told = table
        for sprite in self._sprites:
            sprite.remove()
        known = set(self.scene.stage.sprites)
        self._draw(table)
        self._sprites = [sprite for sprite in self.scene.stage.sprites if sprite not in known]

    def _draw(self, table: str) -> None:
        scene, theme, facts = self.scene, theme_of(table), identity_of(table).facts
        plate = paint.panel(self.rect.size, theme.cloth, theme.accent, radius=scene.px(1.6), alpha=235)
        scene.stage.add(plate, self.rect.topleft, 8)
        inner = self.rect.inflate(-scene.px(4), -scene.px(1.6))
        line = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
        if latest_unfinished(scene.cabinet.folder, scene.cabinet.cartridge, table=table) is not None:
            line.width -= scene.px(28)
            waits = pygame.Rect(line.right, line.top, inner.right - line.right, line.height)
            label(scene, scene.say("waits"), waits, percent=2.2, bold=True, colour=EMBER, align="right")
        said = wording.say(facts.sentence, scene.cabinet.lang) or scene.title(table)
        label(scene, said, line, percent=2.8, family="serif", bold=True, colour=GOLD)
        self._row(table, pygame.Rect(inner.left, line.bottom, inner.width, inner.bottom - line.bottom))

    def _row(self, table: str, row: pygame.Rect) -> None:
        """For whom, how long and how hard, each in a part of its own."""
        scene, facts = self.scene, identity_of(table).facts
        parts = len(WAYS) + (facts.minutes is not None) + (facts.hard > 0)
        wide, light = row.width // parts, theme_of(table).light
        rooms = [
            pygame.Rect(row.left + place * wide, row.top, wide - scene.px(1), row.height) for place in range(parts)
        ]
        for way, room in zip(WAYS, rooms, strict=False):
            on = way in facts.plays
            dark = mixed(MUTED, BLACK, 0.55)
            self._fact(SIGNS[way], scene.say(way if on else f"not_{way}"), room, light if on else dark, on=on)
        rest = rooms[len(WAYS) :]
        if facts.minutes is not None:
            least, most = facts.minutes
            self._fact("hourglass", scene.say("minutes", least=least, n=most), rest.pop(0), GOLD)
        if facts.hard:
            self._hard(facts.hard, rest[0])

    def _fact(self, icon: str, text: str, room: pygame.Rect, colour: tuple[int, int, int], *, on: bool = True) -> None:
        size = min(self.scene.px(3.6), room.height)
        sign = pictures.icon(icon, size, colour)
        self.scene.stage.add(sign, (room.left, room.centery - size // 2), 10)
        words = pygame.Rect(room.left + size + self.scene.px(0.8), room.top, 0, room.height)
        words.width = room.right - words.left
        label(self.scene, text, words, percent=2.2, bold=on, colour=TEXT if on else mixed(MUTED, BLACK, 0.35))

    def _hard(self, hard: int, room: pygame.Rect) -> None:
        """The word, and the dots that say it without words."""
        scene, size = self.scene, self.scene.px(1.7)
        words = pygame.Rect(room.left, room.top, room.width - HARDEST * (size + 2) - scene.px(1), room.height)
        label(scene, scene.say(f"hard_{hard}"), words, percent=2.2, align="right")
        for place in range(HARDEST):
            colour = EMBER if place < hard else mixed(MUTED, BLACK, 0.65)
            left = words.right + scene.px(1) + place * (size + 2)
            scene.stage.add(paint.disc(size, colour), (left, room.centery - size // 2), 10)
