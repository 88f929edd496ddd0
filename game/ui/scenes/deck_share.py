"""Sharing in the deck builder: a deck as text on the clipboard or in a file, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.sources.decks import deck_text
from game.ui import clipboard, fonts, paint
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import deck_from_text
from game.ui.theme import GOLD, MUTED
from game.ui.widgets import Block, Button, ScrollText, footer, header, text_block

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.scenes.deck import Deck


class DeckShare(Scene):
    def __init__(self, cabinet: Cabinet, builder: Deck):
        super().__init__(cabinet)
        self.builder = builder
        self.table = builder.table

    def say(self, name: str, **values: object) -> str:
        return super().say(name if "." in name else f"deck.{name}", **values)

    @property
    def text(self) -> str:
        draft = self.builder.draft
        return deck_text(draft.content, draft.cards, draft.title or self.say("unnamed"))

    def build(self) -> None:
        room = header(self, self.say("share_title"))
        wide = min(room.width, self.px(150))
        room = pygame.Rect((self.size[0] - wide) // 2, room.top, wide, room.height)
        note = text_block(self, self._folder(), wide, percent=fonts.SMALLEST, colour=MUTED)
        room.height -= note.get_height() + self.px(1)
        self.stage.add(note, (room.left, room.bottom + self.px(1)), 10)
        left = pygame.Rect(room.left, room.top, round(room.width * 0.5), room.height)
        right = pygame.Rect(left.right + self.px(2), room.top, room.width - left.width - self.px(2), room.height)
        entries = [
            ("copy", "export", self.copy),
            ("export", "save", self.export),
            ("paste", "import", self.paste),
            ("import", "search", self.open_file),
        ]
        tall = min(self.px(9), room.height // len(entries) - self.px(1.2))
        for place, (name, icon, choose) in enumerate(entries):
            rect = pygame.Rect(left.left, left.top + place * (tall + self.px(1.2)), left.width, tall)
            Button(self, rect, self.say(name), choose, icon=icon, name=name, group="share", align="left")
        plate = paint.panel(right.size, self.theme.cloth, self.theme.accent, radius=self.px(1.6), alpha=235)
        self.stage.add(plate, right.topleft, 2)
        blocks = [Block(self.say("as_text"), heading=True, colour=GOLD), Block(self.text)]
        ScrollText(self, right.inflate(-self.px(1.6), -self.px(1.6)), blocks, name="text")
        footer(self, [("back", self.say("back"), self.back)])

    def _folder(self) -> str:
        return self.say("folder", path=self.cabinet.folder / "decks")

    # --- doing

    def copy(self) -> None:
        if clipboard.write(self.text):
            self.cabinet.toast(self.say("copied"))
        else:
            self._refuse("no_clipboard")

    def paste(self) -> None:
        text = clipboard.read()
        if text is None:
            self._refuse("no_clipboard")
        elif not text.strip():
            self._refuse("empty_clipboard")
        else:
            self._take(text)

    def _take(self, text: str) -> None:
        try:
            cards, title = deck_from_text(self.builder.content, text)
        except Refusal as problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(str(problem), bad=True)
            return
        title = title or self.say("unnamed")
        self.cabinet.pop()
        self.builder.take(cards, title)
        self.cabinet.toast(self.say("pasted", title=title))

    def export(self) -> None:
        self.cabinet.pop()
        self.builder.save()

    def open_file(self) -> None:
        self.cabinet.pop()
        self.builder.open_shelf()

    def _refuse(self, name: str) -> None:
        self.cabinet.sound.play("sour")
        self.cabinet.toast(self.say(name), bad=True)
