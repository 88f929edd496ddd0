"""The shelf of the deck builder: starter decks and own ones, to be opened as a base or deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.content import Content
from game.engine.sources.decks import kind_of
from game.engine.telling import trouble
from game.ui import fonts, paint, pictures, routes
from game.ui.faces import hand
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import Draft, Kept, own_decks, starter_decks
from game.ui.scenes.deck_figures import check_lines
from game.ui.stage import Sprite
from game.ui.theme import DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Button, Row, Rows, footer, header, paragraph, text_block

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
        room = header(self, self.say("shelf"))
        wide = min(room.width, self.px(160))
        room = pygame.Rect((self.size[0] - wide) // 2, room.top, wide, room.height)
        note = text_block(self, self._folder(), wide, percent=fonts.SMALLEST, colour=MUTED)
        room.height -= note.get_height() + self.px(1)
        self.stage.add(note, (room.left, room.bottom + self.px(1)), 10)
        left = pygame.Rect(room.left, room.top, round(room.width * 0.52), room.height)
        self._side = pygame.Rect(left.right + self.px(2), room.top, room.width - left.width - self.px(2), room.height)
        plate = paint.panel(self._side.size, self.theme.cloth, self.theme.accent, radius=self.px(1.6), alpha=235)
        self.stage.add(plate, self._side.topleft, 2)
        self._shown: list[Sprite] = []
        tall = self.px(7.4)
        inner = self._side.inflate(-2 * self.px(1.6), -2 * self.px(1.6))
        half = (inner.width - self.px(1)) // 2
        row = pygame.Rect(inner.left, inner.bottom - tall, half, tall)
        self._open = Button(self, row, self.say("open"), self.open, kind="primary", name="open", group="side")
        self._delete = Button(
            self, row.move(half + self.px(1), 0), self.say("delete"), self.ask_delete, icon="trash", kind="danger",
            name="delete", group="side",
        )  # fmt: skip
        rows = [self._row(number, kept) for number, kept in enumerate(self.kept)]
        self.list = Rows(self, left, rows, self.px(8.2), group="decks")
        footer(self, [("back", self.say("back"), self.back)])
        self._show()

    def _folder(self) -> str:
        return self.say("folder", path=self.cabinet.folder / "decks")

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == f"deck:{self.index}"), None)

    def _row(self, number: int, kept: Kept) -> Row:
        def draw(plate: pygame.Surface, lit: bool) -> None:
            self._draw(plate, kept, lit)

        def shown() -> None:
            self.index = number
            self._show()

        return Row(draw, lambda: self._chosen(number), name=f"deck:{number}", shown=shown)

    def _chosen(self, number: int) -> None:
        self.index = number
        self.open()

    def _draw(self, plate: pygame.Surface, kept: Kept, lit: bool) -> None:
        fonts_, pad, (width, height) = self.cabinet.fonts, self.px(1.2), plate.get_size()
        icon = "plus" if kept is EMPTY else "cross" if kept.problem else "save" if kept.path else "deck"
        size = round(height * 0.46)
        colour = DANGER if kept.problem else self.theme.light if lit else GOLD
        plate.blit(pictures.icon(icon, size, colour), (pad, (height - size) // 2))
        left = size + 2 * pad
        title, under = kept.title or self.say("new"), self._under(kept)
        font = fonts_.fitted_font("serif", title, width - left - pad, 2.7, True)
        drawn = fonts_.line(font, title, WHITE if lit else TEXT)
        if not under:
            plate.blit(drawn, drawn.get_rect(midleft=(left, height // 2)))
            return
        small = fonts_.fitted_font("sans", under, width - left - pad, fonts.SMALLEST)
        below = fonts_.line(small, under, MUTED)
        top = (height - drawn.get_height() - below.get_height()) // 2
        plate.blit(drawn, (left, top))
        plate.blit(below, (left, top + drawn.get_height()))

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
        for sprite in self._shown:
            sprite.remove()
        self._shown = []
        kept = self.deck
        self._open.set_enabled(not kept.problem)
        self._delete.set_enabled(kept.path is not None)
        pad = self.px(1.6)
        inner = self._side.inflate(-2 * pad, -2 * pad)
        inner.height -= self.px(8.6)
        if kept is EMPTY:
            return
        if kept.problem:
            self._shown.append(paragraph(self, kept.problem, inner, colour=mixed(DANGER, WHITE, 0.3)))
            return
        draft = Draft(self.content)
        draft.open(kept.cards, kept.title)
        top = self._faces(inner, kept)
        lines = [(True, f"{self.say('cards', n=draft.size)} · {self.say('threat', n=draft.threat)}")]
        lines += check_lines(draft, self.cabinet.lang, self.say)
        for good, text in lines:
            box = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
            colour = TEXT if text == lines[0][1] else HEAL if good else mixed(DANGER, WHITE, 0.3)
            sprite = paragraph(self, text, box, colour=colour)
            self._shown.append(sprite)
            top += sprite.image.get_height() + self.px(0.3)

    def _faces(self, inner: pygame.Rect, kept: Kept) -> int:
        """The heroes' faces; where they end."""
        faces = self.cabinet.faces(self.table)
        heroes = [
            number
            for one in kept.cards
            if kind_of(self.content, self.content.cards[number := self.content.card_number(one)])
            == self.content.deck_rules.heroes
        ]
        if not heroes:
            return inner.top
        gap = self.px(1)
        tall = min(round(inner.height * 0.56), (inner.width - gap * (len(heroes) - 1)) // len(heroes) * 7 // 5)
        wide = tall * 5 // 7
        left = inner.left + (inner.width - len(heroes) * (wide + gap) + gap) // 2
        for place, number in enumerate(heroes):
            image = hand.readable(faces, number, tall)
            self._shown.append(self.stage.add(image, (left + place * (wide + gap), inner.top), 10))
        return inner.top + tall + self.px(1.4)

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
