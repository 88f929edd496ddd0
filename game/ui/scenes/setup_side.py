"""At the side of the set-up: what the chosen game is about, and the cards that the seat in focus brings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.content import Content
from game.engine.telling import wording
from game.ui import draft, fonts, paint, routes, scenery
from game.ui.boxes import Box, Column, Control, Line, Picture, Region, Row, Rule, Scroll, Space, Words
from game.ui.faces import hand
from game.ui.focus import Target
from game.ui.theme import GOLD, MUTED, TEXT, Colour, mixed, seat_mark

if TYPE_CHECKING:
    from game.ui.scenes.setup import Setup
    from game.ui.stage import Sprite

MOST_CARDS = 3  # in a row
MOST_ROWS = 2
LEAST_FACE = 14  # percent of the height at a desk: no card is smaller
FACE = 5 / 7  # width by height


def cards_of(content: Content, value: str) -> dict[str, int]:
    """The cards that an option's value stands for, where the table has a list of that name: the side tells of it."""
    return next((cards for name, cards in content.lists.items() if name == value or name.endswith(f"_{value}")), {})


class Side:
    """A panel with two parts: the story above, the cards below."""

    def __init__(self, scene: Setup, region: Region):
        self.scene, self.region = scene, region
        self._waiting: list[tuple[Sprite, int, int]] = []  # faces yet to be drawn, with their numbers and heights

    def show(self) -> None:
        """Draws it anew for what is chosen now."""
        scene, rows, story = self.scene, self._cards(), self._story()
        self._waiting = []
        if not rows and not story:
            # Nothing to tell of the choice: a look at the world it is about.
            self.region.show(Control(self._look, 30, least=1, grow=1))
            return
        boxes: list[Box] = [Scroll(Column(self._told(story), 0.9), "story", "story", None), Space(grow=1)]
        if rows:
            boxes.append(Column([self._caption(), self._row(rows[0])], 0.8, drop=len(rows)))
            boxes += [self._row(row, drop=len(rows) - place) for place, row in enumerate(rows[1:], 1)]
        self.region.show(Column(boxes, 1))
        if scene.motions.reduced:
            while self._waiting:
                self.tick()

    def _look(self, rect: pygame.Rect) -> None:
        scene = self.scene
        scene.stage.add(scenery.glass(scene.table, rect.size, scene.px(1.2)), rect.topleft, 10)

    def tick(self) -> None:
        """A face takes a while to draw: one a frame, and its back lies there until then."""
        if self._waiting:
            sprite, number, height = self._waiting.pop(0)
            sprite.image = hand.readable(self.scene.cabinet.faces(self.scene.table), number, height)

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    # --- the story

    def _story(self) -> list[tuple[str, str]]:
        """Headings and paragraphs about what is chosen: ("h", name), ("n", note), ("p", text)."""
        scene, lang = self.scene, self.scene.cabinet.lang
        content, chosen = scene.cartridge.content, scene.draft.options
        told: list[tuple[str, str]] = []
        about = content.words.get("about", {})
        for option in sorted(content.options, key=lambda option: option.name != content.varies):
            value = chosen[option.name]
            row = draft.value_row(content, option.name, value)
            if row is not None:
                told.append(("h", draft.value_name(content, option.name, value, lang)))
                if isinstance(row.get("difficulty"), int):
                    told.append(("n", scene.say("difficulty", n=row["difficulty"])))
                told += [("p", wording.say(row["summary"], lang))] if "summary" in row else []
                if "win" in row:
                    told += [("n", scene.say("to_win")), ("p", wording.say(row["win"], lang))]
            elif value in about and cards_of(content, value):
                told.append(("h", draft.value_name(content, option.name, value, lang)))
                told.append(("p", wording.say(about[value], lang)))
        return told

    def _told(self, story: list[tuple[str, str]]) -> list[Box]:
        looks: dict[str, tuple[float, str, bool, Colour]] = {
            "h": (3.2, "serif", True, GOLD),
            "n": (1.9, "sans", True, self.scene.theme.light),
            "p": (fonts.BODY, "sans", False, TEXT),
        }
        return [Words(text, *looks[kind]) for kind, text in story]

    # --- the cards

    def _cards(self) -> list[list[int]]:
        """Rows of cards: the heroes of the deck in focus; without decks the dearest of each list that was chosen."""
        scene, content = self.scene, self.scene.cartridge.content
        if scene.draft.decks:
            deck = scene.draft.deck(scene.seat)
            heroes = scene.draft.heroes(deck)[:MOST_CARDS] if deck else []
            return [heroes] if heroes else []
        found: list[list[int]] = []
        for cards in filter(None, (cards_of(content, value) for value in scene.draft.options.values())):
            numbers = sorted(
                (content.card_number(card) for card in cards),
                key=lambda number: -content.cards[number].facts.get("cost", 0),
            )[:MOST_CARDS]
            if numbers not in found:
                found.append(numbers)
        return found[:MOST_ROWS]

    def _row(self, cards: list[int], drop: int = 0) -> Row:
        """No more than a third of the width each, however few there are."""
        least = LEAST_FACE * self.scene.fonts.zoom
        faces: list[Box] = [Control(partial(self._face, card), 60, least, proportion=FACE) for card in cards]
        spaces: list[Box] = [Space(grow=1) for _ in range(MOST_CARDS - len(cards))]
        return Row([*spaces[::2], *faces, *spaces[1::2]], 1, shares=(1,) * MOST_CARDS, drop=drop)

    def _face(self, number: int, place: pygame.Rect) -> None:
        """Its back, until the face is drawn."""
        scene, look = self.scene, partial(self._inspect, number)
        shade = paint.shadow(*place.size, scene.px(1), scene.px(1.4))
        scene.stage.add(shade, (place.left - scene.px(1.4), place.top - scene.px(0.9)), 9)
        back = scene.cabinet.faces(scene.table).back(number, place.height)
        self._waiting.append((scene.stage.add(back, place.topleft, 10), number, place.height))
        scene.targets.append(Target(place, look, look, group="cards", name=f"card:{number}", radius=scene.px(0.8)))

    def _caption(self) -> Column:
        """Whose deck it is, and its numbers."""
        scene, lang, content = self.scene, self.scene.cabinet.lang, self.scene.cartridge.content
        rule = Rule(mixed(scene.theme.accent, scene.theme.cloth, 0.5), 0.15)
        deck = scene.draft.deck(scene.seat) if scene.draft.decks else None
        if deck is None:
            return Column([rule, Line(scene.say("market"), 2.6, "serif", bold=True, colour=GOLD)], 0.6)
        mark, heroes = seat_mark(scene.seat), scene.draft.heroes(deck)
        threat = sum(content.cards[hero].facts.get("threat_cost", 0) for hero in heroes)
        notes = scene.say("cards", n=sum(deck.cards.values()) - len(heroes))
        if threat:
            notes = f"{notes} · {scene.say('starting_threat', n=threat)}"
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 3)
        name = Line(deck.name(lang), 2.6, "serif", bold=True, colour=GOLD)
        return Column([rule, Row([sign, name, Line(notes, 1.9, colour=MUTED, align="right", grow=1)], 1)], 0.6)

    def look_through(self) -> None:
        """The deck of the seat in focus, card by card."""
        deck = self.scene.draft.deck(self.scene.seat) if self.scene.draft.decks else None
        if deck is not None:
            self._inspect(self.scene.cartridge.content.card_number(next(iter(deck.cards))))

    def _inspect(self, number: int) -> None:
        """A card closely; the others of its deck or list can be leafed through."""
        scene, content = self.scene, self.scene.cartridge.content
        deck = scene.draft.deck(scene.seat) if scene.draft.decks else None
        lists = [deck.cards] if deck else [cards_of(content, value) for value in scene.draft.options.values()]
        order = next((cards for cards in lists if content.cards[number].id in cards), {})
        numbers = tuple(content.card_number(card) for card in order)
        scene.cabinet.push(routes.Inspect(None, routes.Subject(definition=number), content, numbers))
