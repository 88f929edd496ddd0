"""The shelf of the deck builder: starter decks and own ones, to be opened as a base or deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.content import Card, Content
from game.engine.telling import trouble
from game.ui import fonts, routes
from game.ui.boxes import (
    Box,
    Column,
    Control,
    Line,
    Picture,
    Plate,
    Press,
    Region,
    Row,
    Scroll,
    Space,
    Words,
    icon,
    listed,
    show,
)
from game.ui.faces import hand
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import Draft, Kept, own_decks, starter_decks
from game.ui.scenes.deck_figures import check_lines
from game.ui.theme import DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Rows, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

EMPTY = Kept("", {})


class DeckShelf(Scene):
    """`open_deck` is told which deck was chosen; the one without cards is a new one."""

    def __init__(self, cabinet: Cabinet, content: Content, open_deck: Callable[[Kept], None]):
        super().__init__(cabinet)
        self.content, self.open_deck = content, open_deck
        self.table = content.id
        self.index = 0

    def say(self, name: str, **values: object) -> str:
        return super().say(name if "." in name else f"deck.{name}", **values)

    def build(self) -> None:
        lang = self.cabinet.lang
        self.kept = [EMPTY, *starter_decks(self.content, lang), *own_decks(self.content, self.cabinet.folder)]
        self.index = min(self.index, len(self.kept) - 1)
        self._open = Press(self.say("open"), self.open, "open", "side", kind="primary", high=7.4)
        self._delete = Press(self.say("delete"), self.ask_delete, "delete", "side", "trash", kind="danger", high=7.4)
        about = Control(self._stand_about, 40, least=14, grow=1)
        side = Plate(Column([about, Row([self._open, self._delete], 1, even=True)], 1), 1.6, 1.6, 235, lit=False)
        decks = Row([Control(self._list, 40, least=8), side], 2, shares=(52, 46), grow=1)
        note = Words(self._folder(), fonts.SMALLEST, colour=MUTED)
        show(self, Column([Column([decks, note], 1, widest=160, grow=1)]), header(self, self.say("shelf")))
        footer(self, [("back", self.say("back"), self.back)])
        self._show()

    def _stand_about(self, rect: pygame.Rect) -> None:
        self._about = Region(self, rect, layer=10)

    def _list(self, rect: pygame.Rect) -> None:
        rows = [
            listed(self, partial(self._face, kept), partial(self._chosen, n), f"deck:{n}", partial(self._turn_to, n))
            for n, kept in enumerate(self.kept)
        ]
        self.list = Rows(self, rect, rows, self.px(8.2), group="decks")

    def _folder(self) -> str:
        return self.say("folder", path=self.cabinet.folder / "decks")

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == f"deck:{self.index}"), None)

    def _turn_to(self, number: int) -> None:
        self.index = number
        self._show()

    def _chosen(self, number: int) -> None:
        self.index = number
        self.open()

    def _face(self, kept: Kept, lit: bool) -> Row:
        sign = "plus" if kept is EMPTY else "cross" if kept.problem else "save" if kept.path else "deck"
        colour = DANGER if kept.problem else self.theme.light if lit else GOLD
        words: list[Box] = [Line(kept.title or self.say("new"), 2.7, "serif", bold=True, colour=WHITE if lit else TEXT)]
        if under := self._under(kept):
            words.append(Line(under, fonts.SMALLEST, colour=MUTED))
        return Row([icon(sign, 3.8, colour, 2), Column(words, 0, align="middle", grow=1)], 1.2)

    def _under(self, kept: Kept) -> str:
        if kept is EMPTY:
            return ""
        if kept.path is None:
            return self.say("made_for", scenario=kept.made_for) if kept.made_for else self.say("starter")
        return self.say("broken" if kept.problem else "own", file=kept.path.name)

    # --- the deck in focus

    @property
    def deck(self) -> Kept:
        return self.kept[self.index]

    def _show(self) -> None:
        """The heroes of the deck in focus and how it stands."""
        kept = self.deck
        self._open.button.set_enabled(not kept.problem)
        self._delete.button.set_enabled(kept.path is not None)
        self._about.show(self._told(kept))

    def _told(self, kept: Kept) -> Box:
        if kept is EMPTY:
            return Space()
        bad = mixed(DANGER, WHITE, 0.3)
        if kept.problem:
            return Column([Scroll(Words(kept.problem, colour=bad)), Space(grow=1)])
        draft = Draft(self.content)
        draft.open(kept.cards, kept.title)
        lines = [Words(f"{self.say('cards', n=draft.size)} · {self.say('threat', n=draft.threat)}")]
        checks = check_lines(draft, self.cabinet.lang, self.say)
        lines += [Words(text, colour=HEAL if good else bad) for good, text in checks]
        faces = Row([self._hero(card) for card in draft.heroes()], 1, even=True)
        return Column([faces, Scroll(Column(lines, 0.3)), Space(grow=1)], 1.4)

    def _hero(self, card: Card) -> Picture:
        faces, number = self.cabinet.faces(self.table), self.content.card_number(card.id)
        return Picture(lambda size: hand.readable(faces, number, size[1]), 40, 5 / 7, least=10)

    # --- doing

    def open(self) -> None:
        kept = self.deck
        if kept.problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(kept.problem, bad=True)
            return
        self.cabinet.pop()
        self.open_deck(kept)

    def ask_delete(self) -> None:
        question = self.say("delete_ask", title=self.deck.title)
        self.cabinet.push(routes.Confirm(question, self.say("delete"), self.delete))

    def delete(self) -> None:
        kept = self.deck
        if kept.path is None:
            return  # one of the table's own
        self.cabinet.lend(kept.path)
        try:
            kept.path.unlink()
        except OSError as problem:
            self.cabinet.toast(trouble.not_deleted(problem, kept.path, self.cabinet.lang), bad=True)
            return
        self.cabinet.toast(self.say("deleted", title=kept.title))
        self.index = max(0, self.index - 1)
        self.rebuild()
        self.cabinet.toasts.move_to(self)
