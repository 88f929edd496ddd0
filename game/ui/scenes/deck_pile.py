"""The deck at the right: heroes on top, then its cards by kind, with buttons for one less and one more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.engine.sources.content import Card
from game.engine.telling import wording
from game.engine.telling.keywords import value_name
from game.presentation.face import Design
from game.ui import fonts, paint, pictures
from game.ui.boxes import Control, Region, Row, Space
from game.ui.faces import names
from game.ui.faces.faces import Faces
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import Draft, cost, sphere_of
from game.ui.slices import finished
from game.ui.stage import Sprite
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Sight, text_block

MOST_LINES = 3  # of a name
SANS = 1  # of the styles of names


@dataclass(frozen=True)
class Deeds:
    """What can be done with a card of the deck."""

    add: Callable[[Card], None]
    remove: Callable[[Card], None]
    inspect: Callable[[Card], None]


class Heroes:
    """The deck's heroes side by side, and places for those still wanted. Choosing one takes it out."""

    def __init__(self, scene: Scene, rect: pygame.Rect, draft: Draft, faces: Faces, deeds: Deeds):
        self.scene, self.draft, self.faces, self.deeds = scene, draft, faces, deeds
        self.region = Region(scene, rect, 10)
        self.lay()

    def lay(self) -> None:
        scene = self.scene
        name = scene.focus.name if scene.focus is not None else ""
        heroes = [self._hero(hero) for hero in self.draft.heroes()]
        places = [_card(self._empty) for _ in range(self.draft.content.deck_rules.most_heroes - len(heroes))]
        self.region.show(Row([Space(grow=1), *heroes, *places, Space(grow=1)], 1))
        if scene.focus is None and name:  # it was here
            again = next((target for target in scene.targets if target.name == name), None)
            scene.set_focus(again or scene.first_focus())

    def _hero(self, hero: Card) -> Control:
        number = self.draft.content.card_number(hero.id)

        def stand(rect: pygame.Rect) -> None:
            self.scene.stage.add(self.faces.table(number, rect.height), rect.topleft, 10)
            chosen, looked_at = partial(self.deeds.remove, hero), partial(self.deeds.inspect, hero)
            radius = self.scene.px(1)
            target = Target(rect, chosen, looked_at, group="deck", name=f"hero:{hero.id}", radius=radius)
            self.scene.targets.append(target)

        return _card(stand)

    def _empty(self, rect: pygame.Rect) -> None:
        self.scene.stage.add(self._place(rect.size), rect.topleft, 10)

    def _place(self, size: tuple[int, int]) -> pygame.Surface:
        """An empty place: a dashed frame with a helm's shadow."""
        scene = self.scene
        plate = paint.fill_rounded(size, size[0] // 12, (*mixed(scene.theme.base, BLACK, 0.3), 160))
        edge = paint.ring(*size, size[0] // 12, max(1, scene.px(0.2)), (*mixed(scene.theme.accent, BLACK, 0.45), 255))
        plate.blit(edge, (0, 0))
        sign_ = pictures.icon("person", size[0] // 2, mixed(scene.theme.accent, BLACK, 0.55))
        plate.blit(sign_, sign_.get_rect(center=(size[0] // 2, size[1] // 2)))
        return plate


def _card(stand: Callable[[pygame.Rect], None]) -> Control:
    return Control(stand, 15, least=6, proportion=5 / 7)


@dataclass(frozen=True)
class _Line:
    """A heading of a kind, or a card with its copies."""

    kind: str = ""
    card: Card | None = None
    n: int = 0


class Pile(Sight):
    """A list of cards that scrolls; each row has three things to choose: the card, one less, one more."""

    def __init__(self, scene: Scene, rect: pygame.Rect, draft: Draft, deeds: Deeds, design: Design, empty: str):
        super().__init__(scene, rect)
        self.draft, self.deeds = draft, deeds
        self.design, self.empty = design, empty
        self.tall = scene.px(6.2)
        self.heading_tall = max(scene.px(4), scene.cabinet.fonts.font("serif", 2.5, True).get_height())
        self.gap = max(2, scene.px(0.4))
        self.top = 0
        self._slack = 0
        self._lines: list[_Line] = []
        self._alike: dict[tuple[int, int], names.Letters] = {}
        self.lay()

    def _height(self, line: _Line) -> int:
        return self.tall if line.card is not None else self.heading_tall

    def _in_sight(self, top: int) -> int:
        """How many lines there is room for from that one on."""
        room, count = self.rect.height, 0
        for line in self._lines[top:]:
            room -= self._height(line)
            if room < 0:
                break
            count += 1
            room -= self.gap
        return max(1, count)

    @property
    def _lowest(self) -> int:
        """The last line that can be the first in sight."""
        room, top = self.rect.height + self.gap, len(self._lines)
        while top > 0 and (room := room - self._height(self._lines[top - 1]) - self.gap) >= 0:
            top -= 1
        return top

    def scroll(self, pixels: int) -> None:
        self._slack += pixels
        by = int(self._slack / (self.tall + self.gap))
        if by:
            self._slack -= by * (self.tall + self.gap)
            self.top += by
            self.lay()

    def lay(self) -> None:
        """Draws what is in sight; a row whose card has gone hands the focus to its neighbour."""
        scene = self.scene
        focus = scene.focus if scene.focus in self._targets else None
        part, _, _id = focus.name.partition(":") if focus else ("", "", "")
        at = focus.rect.top if focus else 0
        self._put_away()
        self._alike.clear()
        self._lines = [
            line
            for kind, cards in self.draft.groups()
            for line in (_Line(kind, n=sum(n for _card, n in cards)), *(_Line(kind, card, n) for card, n in cards))
        ]
        self.top = max(0, min(self.top, self._lowest))
        width = self.rect.width - (scene.px(1.6) if self._lowest else 0)
        below = self.rect.top
        for place, line in enumerate(self._lines[self.top : self.top + self._in_sight(self.top)]):
            box = pygame.Rect(self.rect.left, below, width, self._height(line))
            below = box.bottom + self.gap
            if line.card is None:
                self._sprites.append(scene.stage.add(self._heading(line, box.size), box.topleft, 10))
            else:
                self._row(self.top + place, line.card, line.n, box)
        if not self._lines:
            self._nothing()
        if self._lowest:
            self._bar(self._in_sight(self.top) / len(self._lines), self.top / self._lowest)
        if focus is not None:
            scene.focus = None
            same = [target for target in self._targets if target.name == focus.name]
            near = [target for target in self._targets if target.name.startswith(part + ":")]
            near.sort(key=lambda target: abs(target.rect.top - at))
            scene.set_focus(next(iter([*same, *near]), None) or scene.first_focus())

    def _row(self, index: int, card: Card, n: int, box: pygame.Rect) -> None:
        scene = self.scene
        side = box.height
        name = pygame.Rect(box.left, box.top, box.width - 2 * (side + self.gap), side)
        less = pygame.Rect(name.right + self.gap, box.top, side, side)
        more = pygame.Rect(less.right + self.gap, box.top, side, side)
        can_add = n < self.draft.most(card)
        parts = [
            (
                name,
                f"row:{card.id}",
                lambda: self.deeds.inspect(card),
                lambda lit: self._drawn(card, n, name.size, lit),
            ),
            (
                less,
                f"less:{card.id}",
                lambda: self.deeds.remove(card),
                lambda lit: self._sign("minus", lit, True),
            ),
            (more, f"more:{card.id}", lambda: self.deeds.add(card), lambda lit: self._sign("plus", lit, can_add)),
        ]
        for rect, called, choose, draw in parts:
            sprite = scene.stage.add(draw(False), rect.topleft, 10)
            self._sprites.append(sprite)
            target = Target(
                rect,
                choose,
                lambda: self.deeds.inspect(card),
                move=partial(self._move, index, called),
                group="deck",
                name=called,
                shown=partial(_show, sprite, draw),
                radius=max(4, side // 6),
            )
            self._targets.append(target)
            scene.targets.append(target)

    def _beside(self, index: int, dy: int) -> tuple[int, Card] | None:
        """The next line with a card, that way."""
        other = index + dy
        while dy and 0 <= other < len(self._lines):
            card = self._lines[other].card
            if card is not None:
                return other, card
            other += dy
        return None

    def _move(self, index: int, called: str, dx: int, dy: int) -> bool:
        beside = self._beside(index, dy)
        if beside is None:
            return False
        other, card = beside
        if not self.top <= other < self.top + self._in_sight(self.top):
            # Going up, the heading over the first card of a kind comes into sight with it.
            if other < self.top:
                self.top = other - 1 if self._lines[other - 1].card is None else other
            while other >= self.top + self._in_sight(self.top):
                self.top += 1
            self.lay()
        part = called.partition(":")[0]
        wanted = f"{part}:{card.id}"
        self.scene.cabinet.sound.play("focus")
        self.scene.set_focus(next(target for target in self._targets if target.name == wanted))
        return True

    # --- drawing

    def _heading(self, line: _Line, size: tuple[int, int]) -> pygame.Surface:
        letters, picture = self.scene.cabinet.fonts, paint.clear(size)
        word = value_name(self.draft.content, line.kind, self.scene.cabinet.lang)
        text = f"{word} · {line.n}"
        drawn = names.written(letters, text, size[0] - 8, letters.pixels(2.5), GOLD, "serif")
        picture.blit(drawn, drawn.get_rect(bottomleft=(self.scene.px(0.6), size[1] - self.scene.px(0.4))))
        rule = paint.vertical((size[0], max(1, self.scene.px(0.15))), (*self.scene.theme.accent, 120))
        picture.blit(rule, (0, size[1] - self.scene.px(0.2)))
        return picture

    def _plate(self, size: tuple[int, int], lit: bool) -> pygame.Surface:
        theme = self.scene.theme
        cloth = mixed(theme.cloth, theme.light, 0.16) if lit else mixed(theme.cloth, BLACK, 0.2)
        return paint.panel(size, cloth, theme.accent, radius=self.tall // 6, lit=lit)

    def _drawn(self, card: Card, n: int, size: tuple[int, int], lit: bool) -> pygame.Surface:
        """Cost, sphere, name, copies."""
        scene, letters = self.scene, self.scene.cabinet.fonts
        plate = self._plate(size, lit)
        tall, pad = size[1], size[1] // 6
        sphere = sphere_of(self.draft.content, card)
        value = self.design.values.get(sphere)
        colour = value.colour if value else MUTED
        coin = paint.disc(round(tall * 0.66), mixed(colour, BLACK, 0.55), colour, max(1, tall // 18))
        plate.blit(coin, coin.get_rect(midleft=(pad, tall // 2)))
        price = self.design.printed(card, "cost") or str(cost(card))
        figure = letters.line(
            letters.exact("sans", max(letters.least, round(tall * 0.44)), True), price, WHITE, outline=1
        )
        plate.blit(figure, figure.get_rect(center=(pad + coin.get_width() // 2, tall // 2)))
        left = pad * 2 + coin.get_width()
        if value and value.crest and letters.distance != "couch":  # there the name needs the room
            crest = sign(value.crest, round(tall * 0.44), mixed(colour, WHITE, 0.35))
            plate.blit(crest, crest.get_rect(midleft=(left, tall // 2)))
            left += crest.get_width() + pad
        copies = letters.line(letters.font("sans", 2.6, True), f"×{n}", scene.theme.light if lit else GOLD)
        plate.blit(copies, copies.get_rect(midright=(size[0] - pad, tall // 2)))
        room = size[0] - left - copies.get_width() - 2 * pad
        self._name(plate, wording.say(card.name, scene.cabinet.lang), pygame.Rect(left, 0, room, tall), lit)
        return plate

    def _name(self, plate: pygame.Surface, name: str, box: pygame.Rect, lit: bool) -> None:
        """In one to three lines, in letters as large and as wide as those of all others here; what fits nowhere is told
        by the preview."""
        letters = self.scene.cabinet.fonts
        found = names.at_size(letters, name, [box.size], self._letters(box.size), MOST_LINES)
        if found is None:
            return
        rows = [
            names.in_lines(letters, replace(found[1], lines=(row,)), WHITE if lit else TEXT) for row in found[1].lines
        ]
        step = round(found[1].pixels * names.PITCH)
        top = box.centery - (step * (len(rows) - 1) + rows[0].get_height()) // 2
        for place, row in enumerate(rows):
            plate.blit(row, (box.left, top + place * step))

    def _letters(self, room: tuple[int, int]) -> names.Letters:
        """What the names of all cards that may be here have in common."""
        if room not in self._alike:
            letters, lang = self.scene.cabinet.fonts, self.scene.cabinet.lang
            called = sorted({wording.say(line.card.name, lang) for line in self._lines if line.card is not None})
            rooms = [names.Room((room,), 1)] * len(called)
            most = letters.pixels(fonts.BODY)
            self._alike[room] = finished(names.Alike(letters, called).letters(rooms, most, MOST_LINES, SANS))
        return self._alike[room]

    def _sign(self, name: str, lit: bool, usable: bool) -> pygame.Surface:
        side = self.tall
        plate = self._plate((side, side), lit)
        colour = (WHITE if lit else TEXT) if usable else mixed(MUTED, BLACK, 0.55)
        drawn = pictures.icon(name, round(side * 0.5), colour)
        plate.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
        return plate

    def _nothing(self) -> None:
        room = self.rect.width - self.scene.px(4)
        words = text_block(self.scene, self.empty, room, colour=MUTED, align="centre")
        self._sprites.append(self.scene.stage.add(words, words.get_rect(center=self.rect.center).topleft, 10))


def _show(sprite: Sprite, draw: Callable[[bool], pygame.Surface], lit: bool) -> None:
    sprite.image = draw(lit)
