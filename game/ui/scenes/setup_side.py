"""At the side of the set-up: what the chosen game is about, and the cards that the seat in focus brings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.content import Content
from game.engine.telling import wording
from game.ui import draft, fonts, paint, routes, scenery
from game.ui.faces import hand, names
from game.ui.focus import Target
from game.ui.theme import GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import text_block

if TYPE_CHECKING:
    from game.ui.scenes.setup import Setup
    from game.ui.stage import Sprite

MOST_CARDS = 3  # in a row
MOST_ROWS = 2
LEAST_SHARE = 0.62  # of the usual size of letters, where the smallest there are allows that
LEAST_FACE = 14  # percent of the height at a desk: no card is smaller
FACE = 5 / 7  # width by height


def cards_of(content: Content, value: str) -> dict[str, int]:
    """The cards that an option's value stands for, where the table has a list of that name: the side tells of it."""
    return next((cards for name, cards in content.lists.items() if name == value or name.endswith(f"_{value}")), {})


class Side:
    """A panel with two parts: the story above, the cards below."""

    def __init__(self, scene: Setup, rect: pygame.Rect):
        self.scene, self.rect = scene, rect
        self._sprites: list[Sprite] = []
        self._targets: list[Target] = []
        self._waiting: list[tuple[Sprite, int, int]] = []  # faces yet to be drawn, with their numbers and heights
        plate = paint.panel(rect.size, scene.theme.cloth, scene.theme.accent, radius=scene.px(1.6), alpha=215)
        scene.stage.add(plate, rect.topleft, 4)

    def show(self) -> None:
        """Draws it anew for what is chosen now."""
        scene, pad = self.scene, self.scene.px(1.8)
        for sprite in self._sprites:
            sprite.remove()
        scene.targets = [target for target in scene.targets if target not in self._targets]
        if scene.focus in self._targets:
            scene.focus = None
        self._sprites, self._targets, self._waiting = [], [], []
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        rows = self._cards()
        if not rows and not self._story():
            # Nothing to tell of the choice: a look at the world it is about.
            self._sprites.append(
                scene.stage.add(scenery.glass(scene.table, inner.size, scene.px(1.2)), inner.topleft, 10)
            )
            return
        below = 0
        if rows:
            gap, caption, across = scene.px(1), scene.px(6.5), max(3, *map(len, rows))
            wide = (inner.width - (across - 1) * gap) // across
            # Cards take what the story leaves, and about half of it all where its letters can be smaller.
            least = self._set(inner.width, LEAST_SHARE).get_height()
            usual = self._set(inner.width, 1.0).get_height()
            room = inner.height - pad - caption - min(usual, max(least, inner.height * 11 // 20 - pad - caption))
            smallest = scene.px(LEAST_FACE * scene.fonts.zoom)
            while len(rows) > 1 and room < len(rows) * (smallest + gap):
                rows.pop()
            tall = min(round(wide / FACE), (room - (len(rows) - 1) * gap) // len(rows))
        if rows and tall >= smallest:
            below = len(rows) * (tall + gap) - gap + caption
            top = inner.bottom - below + caption
            for row in rows:
                self._show_cards(row, pygame.Rect(inner.left, top, inner.width, tall))
                top += tall + gap
            self._show_caption(pygame.Rect(inner.left, inner.bottom - below + scene.px(1), inner.width, scene.px(4.6)))
            scene.targets += self._targets
        self._show_story(pygame.Rect(inner.left, inner.top, inner.width, inner.height - below - pad // 2))
        if scene.motions.reduced:
            while self._waiting:
                self.tick()

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

    def _show_story(self, rect: pygame.Rect) -> None:
        share = 1.0
        picture = self._set(rect.width, share)
        while picture.get_height() > rect.height and share > LEAST_SHARE:
            share = max(LEAST_SHARE, share * 0.94)
            picture = self._set(rect.width, share)
        self._sprites.append(self.scene.stage.add(picture, rect.topleft, 10))

    def _set(self, width: int, share: float) -> pygame.Surface:
        """The whole story as a picture, in letters of that share of their size."""
        scene, gap = self.scene, round(self.scene.px(0.9) * share)
        looks: dict[str, tuple[float, str, bool, Colour]] = {
            "h": (3.2, "serif", True, GOLD),
            "n": (1.9, "sans", True, scene.theme.light),
            "p": (fonts.BODY, "sans", False, TEXT),
        }
        pieces = []
        for kind, text in self._story():
            percent, family, bold, colour = looks[kind]
            drawn = text_block(scene, text, width, percent=percent * share, family=family, bold=bold, colour=colour)
            pieces.append(drawn)
        picture = paint.clear((width, sum(piece.get_height() + gap for piece in pieces) + 1))
        top = 0
        for piece in pieces:
            picture.blit(piece, (0, top))
            top += piece.get_height() + gap
        return picture

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

    def _show_cards(self, cards: list[int], rect: pygame.Rect) -> None:
        scene, gap = self.scene, self.scene.px(1)
        faces = scene.cabinet.faces(scene.table)
        wide = round(rect.height * FACE)
        left = rect.centerx - (len(cards) * wide + (len(cards) - 1) * gap) // 2
        for number in cards:
            place = pygame.Rect(left, rect.top, wide, rect.height)
            shade = paint.shadow(wide, rect.height, scene.px(1), scene.px(1.4))
            spot = (place.left - scene.px(1.4), place.top - scene.px(0.9))
            self._sprites.append(scene.stage.add(shade, spot, 9))
            sprite = scene.stage.add(faces.back(number, rect.height), place.topleft, 10)
            self._sprites.append(sprite)
            self._waiting.append((sprite, number, rect.height))
            target = Target(
                place,
                partial(self._inspect, number),
                partial(self._inspect, number),
                group="cards",
                name=f"card:{number}",
                radius=scene.px(0.8),
            )
            self._targets.append(target)
            left += wide + gap

    def _show_caption(self, line: pygame.Rect) -> None:
        """Whose deck it is, and its numbers."""
        scene, lang = self.scene, self.scene.cabinet.lang
        kept, content = scene.cabinet.fonts, scene.cartridge.content
        rule = paint.vertical((line.width, max(1, scene.px(0.15))), mixed(scene.theme.accent, scene.theme.cloth, 0.5))
        self._sprites.append(scene.stage.add(rule, (line.left, line.top - scene.px(0.6)), 10))
        deck = scene.draft.deck(scene.seat) if scene.draft.decks else None
        if deck is None:
            font = kept.fitted_font("serif", scene.say("market"), line.width, 2.6, True)
            drawn = kept.line(font, scene.say("market"), GOLD)
            self._sprites.append(scene.stage.add(drawn, drawn.get_rect(midleft=line.midleft).topleft, 10))
            return
        mark, size = seat_mark(scene.seat), scene.px(3)
        sign = paint.seat_mark(mark.shape, size, mark.colour)
        self._sprites.append(scene.stage.add(sign, sign.get_rect(midleft=line.midleft).topleft, 10))
        heroes = scene.draft.heroes(deck)
        threat = sum(content.cards[hero].facts.get("threat_cost", 0) for hero in heroes)
        notes = scene.say("cards", n=sum(deck.cards.values()) - len(heroes))
        if threat:
            notes = f"{notes} · {scene.say('starting_threat', n=threat)}"
        room = line.width - size - scene.px(2.5)
        small = kept.fitted_font("sans", notes, round(room * 0.62), 1.9)
        pressed = None
        if small.point_size < kept.least:
            pressed = names.pressed(kept, [notes], round(room * 0.62), "sans", MUTED)
        drawn_notes = pressed or kept.line(small, notes, MUTED)
        font = kept.fitted_font("serif", deck.name(lang), room - drawn_notes.get_width(), 2.6, True)
        name = kept.line(font, deck.name(lang), GOLD)
        at = (line.left + size + scene.px(1), line.centery)
        self._sprites.append(scene.stage.add(name, name.get_rect(midleft=at).topleft, 10))
        self._sprites.append(scene.stage.add(drawn_notes, drawn_notes.get_rect(midright=line.midright).topleft, 10))

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
