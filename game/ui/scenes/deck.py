"""The deck builder: the whole collection at the left, the deck at the right, checked as it grows."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.storage import StorageError, read_file
from game.engine.refusal import Refusal
from game.engine.sources.content import Card
from game.engine.sources.decks import Deck as Cards
from game.engine.sources.decks import deck_title, read_deck, save_deck
from game.ui import fonts, routes
from game.ui.boxes import Box, Column, Control, Line, Plate, Press, Row, show
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Type
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import MOST_BYTES, MOST_NAME, Draft, Kept, Sieve
from game.ui.scenes.deck_figures import Figures, fault_text
from game.ui.scenes.deck_filters import TALL, FilterBars
from game.ui.scenes.deck_grid import Grid
from game.ui.scenes.deck_pile import Deeds, Heroes, Pile
from game.ui.scenes.deck_preview import Preview
from game.ui.theme import GOLD
from game.ui.widgets import Field, footer

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


COLLECTION = 52  # percent of the width
PREVIEW = 46  # of the deck's


class Deck(Scene):
    """Choosing a card of the collection adds it; buttons in the deck add and take out; undo takes a change back."""

    def __init__(self, cabinet: Cabinet, table_id: str, path: Path | None = None):
        self.table = table_id
        super().__init__(cabinet)
        self.content = cabinet.cartridge(table_id).content
        if not self.content.deck_rules.kinds:
            raise Refusal(self.say("no_decks"))
        self.draft = Draft(self.content)
        self.sieve = Sieve()
        self._room: pygame.Surface | None = None
        self._marked: Card | None = None  # the card that last had the focus
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            title = deck_title(read_file(path, MOST_BYTES).decode("utf-8", "replace")) or path.stem
            self.draft.open(read_deck(self.content, path), title, path)
        except Refusal as problem:
            self.cabinet.complain(problem)

    def backdrop(self) -> pygame.Surface:
        if self._room is None or self._room.get_size() != self.size:
            self._room = super().backdrop()
        return self._room

    # --- laying out

    def build(self) -> None:
        self.faces = self.cabinet.faces(self.table)
        self.bars = FilterBars(self, self.content, self.faces.design, self.sieve, self._sieved)
        left = Column([self._head(), *self.bars.rows(), self._collection()], 1.2)
        right = Column([Control(self._stand_name, TALL, least=4), self._deck()], 1.2)
        pages = Row([left, right], 1.2, shares=(COLLECTION, 100 - COLLECTION), widest=215, grow=1)
        width, height = self.size
        margin, top = self.px(2.5), self.px(1.8)
        show(self, Column([pages]), pygame.Rect(margin, top, width - 2 * margin, height - self.px(10.4) - top))
        self.find = self.bars.find
        self.find.target.choose = lambda: self._letters("find", self.sieve.wanted, self._typed_wanted)
        self._show_collection()
        footer(
            self,
            [
                ("back", self.say("back"), self.back),
                ("undo", self.say("undo"), self.undo),
                ("inspect", self.say("inspect"), self.inspect_marked),
                ("log", self.say("decks"), self.open_shelf),
                ("hint", self.say("share"), self.open_share),
                ("pass", self.say("save"), self.save),
            ],
        )

    def _head(self) -> Row:
        boxes: list[Box] = [Line(self.say("title"), 4.4, "serif", bold=True, colour=GOLD, grow=1)]
        if self.content.deck_rules.hand:
            boxes.append(Press(self.say("test"), self.open_lab, "test", "tools", "dice", high=TALL))
        return Row(boxes, 1)

    def _collection(self) -> Plate:
        def stand(rect: pygame.Rect) -> None:
            self.grid = Grid(
                self,
                rect,
                self.content,
                self.faces,
                choose=self.add,
                inspect=self.look_at,
                count=lambda card: (self.draft.count(card.id), self.draft.most(card)),
                empty=self.say("no_cards"),
            )

        return Plate(Control(stand, 40, least=12), 1.2, 1.4, 190, self.theme.base, lit=False, grow=1)

    def _stand_name(self, rect: pygame.Rect) -> None:
        title = self.draft.title
        self.name = Field(
            self, rect, self.say("name"), title, self._set_title, most=MOST_NAME, name="name", group="deck"
        )
        self.name.target.choose = lambda: self._letters("name", self.draft.title, self._typed_title)

    def _deck(self) -> Plate:
        deeds, draft = Deeds(self.add, self.remove, self.look_at), self.draft

        def heroes(rect: pygame.Rect) -> None:
            self.heroes = Heroes(self, rect, draft, self.faces, deeds)

        def pile(rect: pygame.Rect) -> None:
            self.pile = Pile(self, rect, draft, deeds, self.faces.design, self.say("empty_deck"))

        def preview(rect: pygame.Rect) -> None:
            self.preview = Preview(self, rect, self.content, self.faces)

        def figures(rect: pygame.Rect) -> None:
            self.figures = Figures(self, rect, draft, self.faces.design)

        line = self.fonts.font("sans", fonts.BODY).get_linesize() * 100 / self.px(100)
        listed = Column([Control(heroes, 15, least=6), Control(pile, 20, least=7, grow=1)], 1.2)
        shown = Row([listed, Control(preview, 30, least=10)], 1.2, shares=(100 - PREVIEW, PREVIEW), grow=1)
        return Plate(Column([shown, Control(figures, 9.5 + 4 * line, least=16)], 1.2), 1.2, 1.4, 215, lit=False, grow=1)

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.group == "collection"), super().first_focus())

    # --- the collection

    def _show_collection(self) -> None:
        self.grid.set_cards(self.sieve.shown(self.content, self.cabinet.lang))

    def _sieved(self) -> None:
        self.grid.top = 0
        self._show_collection()

    def _typed_wanted(self, text: str) -> None:
        self.find.text = text
        self.find.redraw()
        self.sieve.wanted = text
        self._sieved()

    # --- the deck

    def _refresh(self) -> None:
        self.grid.redraw()
        self.heroes.lay()
        self.pile.lay()
        self.figures.lay()

    def add(self, card: Card) -> None:
        refused = self.draft.add(card)
        if refused:
            rules = self.content.deck_rules
            n = rules.most_heroes if refused == "enough_heroes" else rules.copies
            self._refuse(self.say(refused, n=n))
            return
        self.cabinet.sound.play("place")
        self._refresh()

    def remove(self, card: Card) -> None:
        if self.draft.remove(card):
            self.cabinet.sound.play("slide")
            self._refresh()

    def undo(self) -> None:
        if self.draft.undo():
            self.cabinet.sound.play("slide")
            self._refresh()
        else:
            self._refuse(self.say("nothing_to_undo"))

    def _refuse(self, line: str) -> None:
        self.cabinet.sound.play("sour")
        self.cabinet.toast(line)

    def _set_title(self, text: str) -> None:
        self.draft.title = text

    def _typed_title(self, text: str) -> None:
        self.draft.title = self.name.text = text
        self.name.redraw()

    def take(self, cards: Cards, title: str, path: Path | None = None, *, as_new: bool = True) -> None:
        """Puts another deck on the workbench; a new one is still to be saved."""
        self.draft.open(cards, title, path)
        if as_new:
            self.draft.saved = ()
        self.name.text = title
        self.name.redraw()
        self._refresh()

    def look_at(self, card: Card) -> None:
        order = tuple(self.content.card_number(one.id) for one in self.grid.cards)
        number = self.content.card_number(card.id)
        self.cabinet.sound.play("open")
        self.cabinet.push(
            routes.Inspect(None, routes.Subject(definition=number), self.content, order if number in order else ())
        )

    def inspect_marked(self) -> None:
        if self._marked is not None:
            self.look_at(self._marked)

    def set_focus(self, target: Target | None) -> None:
        super().set_focus(target)
        card_id = target.name.partition(":")[2] if target is not None else ""
        if target is not None and target.group in ("collection", "deck") and self.content.card_number(card_id) >= 0:
            self._marked = self.content.cards[self.content.card_number(card_id)]
            self.preview.show(self._marked)

    # --- keeping

    def save(self) -> None:
        draft = self.draft
        if not draft.cards:
            self._refuse(self.say("nothing_to_save"))
            return
        if not draft.title.strip():
            self._typed_title(self._free_title())
        path = draft.path
        if path is None or path.name != draft.file_name():
            path = self.cabinet.folder / "decks" / draft.file_name()
        if path != draft.path and os.path.lexists(path):
            question = self.say("overwrite", file=path.name)
            self.cabinet.push(routes.Confirm(question, self.say("replace"), lambda: self._write(path)))
            return
        self._write(path)

    def _free_title(self) -> str:
        """A name for a deck that was given none."""
        base = self.say("unnamed")
        number = 1
        decks = self.cabinet.folder / "decks"
        while os.path.lexists(decks / Draft(self.content, title=f"{base} {number}").file_name()):
            number += 1
        return f"{base} {number}"

    def _write(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.cabinet.lend(path)
            save_deck(self.content, path, self.draft.cards, self.draft.title)
        except (OSError, StorageError) as problem:
            self.cabinet.toast(str(problem), bad=True)
            return
        self.draft.path = path
        self.draft.mark_saved()
        self.cabinet.sound.play("coin")
        self.cabinet.toast(self.say("saved", path=path))

    def open_shelf(self) -> None:
        self._if_kept(lambda: self.cabinet.push(routes.DeckShelf(self.content, self._open_deck)))

    def _open_deck(self, kept: Kept) -> None:
        """A starter deck is a base for an own one; an own one goes on under its name."""
        if kept.path is None:
            title = self.say("copy_of", title=kept.title) if kept.title else ""
            self.take(kept.cards, title, as_new=bool(kept.cards))
        else:
            self.take(kept.cards, kept.title, kept.path, as_new=False)

    def open_lab(self) -> None:
        """Bots try the deck, if it can be played."""
        faults = self.draft.faults()
        if faults:
            self._refuse(fault_text(self.content, faults[0], self.cabinet.lang, self.say))
            return
        self.cabinet.push(routes.Lab(self.table, self.draft.title or self.say("unnamed"), dict(self.draft.cards)))

    def open_share(self) -> None:
        self.cabinet.push(routes.DeckShare(self))

    def _if_kept(self, action: Callable[[], None]) -> None:
        """Asks first where changes would be lost."""
        if not self.draft.worth_asking:
            action()
            return
        self.cabinet.push(routes.Confirm(self.say("leave"), self.say("leave_yes"), action))

    def back(self) -> None:
        self._if_kept(super().back)

    def entered(self) -> None:
        """Back from something in front, a field with the focus is typed into again."""
        self.cabinet.devices.text_mode = self.focus in (self.find.target, self.name.target)

    def left(self) -> None:
        self.cabinet.devices.text_mode = False

    # --- living

    def _letters(self, title: str, text: str, done: Callable[[str], None]) -> None:
        """Letters to choose from, for whoever has no keyboard at hand."""
        if self.cabinet.device is not Device.KEYS:
            self.cabinet.push(routes.Letters(self.say(title), text, done, MOST_NAME))

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self.preview.busy:
            self.preview.tick()
        else:
            self.grid.tick()

    @property
    def busy(self) -> bool:
        return super().busy or self.grid.busy or self.preview.busy

    def handle(self, intent: Intent) -> None:
        match intent:
            case Type():
                field = next((one for one in (self.find, self.name) if one.target is self.focus), None)
                if field is not None:
                    field.handle(intent)
            case Act(action="undo"):
                self.undo()
            case Act(action="log"):
                self.open_shelf()
            case Act(action="hint"):
                self.open_share()
            case Act(action="pass"):
                self.save()
            case _:
                super().handle(intent)
