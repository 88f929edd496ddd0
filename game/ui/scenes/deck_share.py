"""Sharing in the deck builder: a deck as text on the clipboard or in a file, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.refusal import Refusal
from game.engine.sources.decks import deck_text
from game.ui import clipboard, fonts
from game.ui.boxes import Box, Column, Plate, Press, Row, Scroll, Space, Words, show
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import deck_from_text
from game.ui.theme import GOLD, MUTED
from game.ui.widgets import footer, header

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
        entries = [
            ("copy", "export", self.copy),
            ("export", "save", self.export),
            ("paste", "import", self.paste),
            ("import", "search", self.open_file),
        ]
        deeds: list[Box] = [
            Press(self.say(name), choose, name, "share", sign, high=9, align="left") for name, sign, choose in entries
        ]
        title = Words(self.say("as_text"), 3.0, "serif", bold=True, colour=GOLD)
        text = Column([Scroll(Column([title, Words(self.text)], 1.2)), Space(grow=1)])
        pages = Row([Column([*deeds, Space(grow=1)], 1.2), Plate(text, 2, 1.6, 235, lit=False)], 2, even=True, grow=1)
        note = Words(self._folder(), fonts.SMALLEST, colour=MUTED)
        show(self, Column([Column([pages, note], 1, widest=150, grow=1)]), header(self, self.say("share_title")))
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
