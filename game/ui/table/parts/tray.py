"""The tray: cards on offer that do not lie in sight (from a deck, a pile, another side of the table), side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.engine.telling.wording import may_know
from game.ui import layers, paint
from game.ui.focus import Target
from game.ui.stage import Sprites
from game.ui.table import lesson_place, things
from game.ui.table.asking import Asking, card_of
from game.ui.table.cards import look_of
from game.ui.table.context import Context
from game.ui.table.held_up import LEAST_FACE, free_rooms
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import CARD, Part
from game.ui.table.places import RATIO, is_beside
from game.ui.table.rows import BETWEEN, GAP, Band, heights, tallest
from game.ui.table.things import Thing
from game.ui.theme import mixed

FEW = 3  # cards of a small tray
WHOLE = (27.0, 23.0, 19.0)  # percent of the height: of cards that are shown whole
EDGE, THIN = 1.6, 0.8  # percent of the height around them, and where there is hardly room
HIDDEN = 0.5  # of a card under the tray: too much to choose it there


@dataclass(frozen=True)
class _Spread:
    """How cards lie in the tray: whole where there is room for that side by side, else as they lie on the table, so
    that none hides another's name."""

    face: str
    height: int
    across: int  # cards in a row
    step: float  # from card to card
    edge: int  # around them

    def size(self, count: int) -> tuple[int, int]:
        rows = -(-count // self.across)
        across = round(self.step * (min(count, self.across) - 1) + self.height * RATIO)
        return across, round(self.pitch * (rows - 1)) + self.height

    @property
    def pitch(self) -> float:
        """From row to row."""
        return self.height * (1 + BETWEEN)

    def at(self, number: int) -> tuple[int, int]:
        return round(number % self.across * self.step), round(number // self.across * self.pitch)


class Tray(Part):
    """Lies where there is room for it, else over the middle of the table."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.bottom = context.slots["hand"].top if "hand" in context.slots else rect.bottom
        self.plate = pygame.Rect(0, 0, 0, 0)
        self._sprites = Sprites()
        self._targets: list[Target] = []

    def answered(self) -> None:
        """What was offered is gone with the answer."""
        self._clear()

    def _clear(self) -> None:
        self._sprites.clear()
        self._targets = []

    def ask(self, asking: Asking) -> None:
        """Holds whatever is on offer and nobody else has offered."""
        self._clear()
        offered = {card_of(target) for target in self.context.targets}
        cards = [card for card in asking.options if card not in offered]
        if not cards:
            return
        theme = self.context.theme
        plate, spread = self._placed(len(cards), asking)
        while covered := [card for card in self._under(plate, asking) if card not in cards]:
            # What could be chosen on the table and is hidden by the tray is offered in it as well.
            cards = [*cards, *covered]
            plate, spread = self._placed(len(cards), asking)
        self.plate = plate
        base = mixed(theme.base, (0, 0, 0), 0.3)
        self._sprites.append(
            self.stage.add(paint.panel(plate.size, base, theme.light, alpha=240, lit=True), plate.topleft, layers.TRAY)
        )
        for number, card in enumerate(cards):
            left, top = spread.at(number)
            self._card(card, plate.left + spread.edge + left, plate.top + spread.edge + top, spread)

    def targets(self) -> list[Target]:
        return self._targets

    def where(self, thing: Thing) -> pygame.Rect | None:
        return next((target.rect for target in self._targets if target.name == str(thing)), None)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.plate, CARD)] if self._targets else []

    def _placed(self, count: int, asking: Asking) -> tuple[pygame.Rect, _Spread]:
        """Where nothing lies, smaller if it must be; where there is no room, a small tray lies where it hides least."""
        plate, spread = self._measure(count)
        if (found := self._in_a_room(count, plate.center)) is not None:
            return found
        if count <= FEW:
            lying = [target.rect for target in self.context.targets if card_of(target) and target.seen]
            plate = lesson_place.best(self.context, [plate], lying, asking, near=plate.center)[1]
        return plate, spread

    def _in_a_room(self, count: int, near: tuple[int, int]) -> tuple[pygame.Rect, _Spread] | None:
        context = self.context
        least = context.px(LEAST_FACE * context.fonts.zoom)
        whole = [context.px(percent) for percent in WHOLE]
        small = [round(tall) for tall in heights(context.unit, context.fonts.zoom) if least <= tall <= whole[-1]]
        edge = context.px(EDGE)
        spreads = [_Spread("full", tall, count, tall * RATIO * 1.06, edge) for tall in whole]
        spreads += [_Spread("table", tall, count, tall * RATIO * (1 + GAP), edge) for tall in small]
        spreads.append(replace(spreads[-1], edge=context.px(THIN)))
        rooms = free_rooms(context, self._around(spreads[-1], count).size)
        for spread in spreads:
            plate = self._around(spread, count)
            plate.center = near
            free = [plate.clamp(room) for room in rooms if room.width >= plate.width and room.height >= plate.height]
            if free:
                x, y = near
                return min(free, key=lambda place: abs(place.centerx - x) + abs(place.centery - y)), spread
        return None

    def _around(self, spread: _Spread, count: int) -> pygame.Rect:
        """The plate of cards that lie so."""
        width, depth = spread.size(count)
        return pygame.Rect(0, 0, width + 2 * spread.edge, depth + 2 * spread.edge)

    def _measure(self, count: int) -> tuple[pygame.Rect, _Spread]:
        """The tray for so many cards, and how they lie in it."""
        context, prompt = self.context, self.context.slots["prompt"]
        room = prompt.left - self.rect.left if is_beside(prompt) else self.rect.width
        room -= context.px(6)
        height = context.px(WHOLE[0])
        spread = _Spread("full", height, count, height * RATIO * 1.06, context.px(EDGE))
        if spread.size(count)[0] > room:
            band, reading = Band(count, room), context.reading
            tall = tallest(band, height, heights(reading.unit, reading.zoom))
            spread = _Spread("table", round(tall), band.across(tall), tall * RATIO * (1 + GAP), context.px(EDGE))
        plate = self._around(spread, count)
        plate.midbottom = (self.rect.left + (room + context.px(6)) // 2, self.bottom - context.px(1))
        return plate, spread

    def _under(self, plate: pygame.Rect, asking: Asking) -> list[int]:
        """The cards on offer that the tray hides, or nearly."""
        lying = {card_of(target): target.rect for target in self.context.targets if target.seen}
        found = []
        for card in asking.options:
            if (rect := lying.get(card)) is not None:
                common = plate.clip(rect)
                if common.width * common.height > HIDDEN * rect.width * rect.height:
                    found.append(card)
        return found

    def _card(self, card: int, left: int, top: int, spread: _Spread) -> None:
        context, height = self.context, spread.height
        raw = context.state.raw.cards[card - 1]
        known = may_know(raw.known, context.seats)
        pictures, face = context.pictures, spread.face if known else "back"
        look = look_of(context.state, context.layout, card, plain=face != "table")
        rect = pygame.Rect(left, top, round(height * RATIO), height)
        sprite = self.stage.add(pictures.upright(look, face, height), rect.topleft, layers.TRAY + 1)
        sprite.centre = rect.center  # what lies on a card may stand out over its edges

        def drawn() -> None:
            sprite.image = pictures.upright(look, face, height)
            sprite.centre = rect.center

        if pictures.awaits(look, face, height):
            pictures.order(look, face, height, drawn)
        self._sprites.append(sprite)
        self._targets.append(
            Target(
                rect,
                partial(context.tell, Choose(things.card(card))),
                partial(context.tell, Inspect(things.card(card))),
                group="tray",
                name=f"card:{card}",
                radius=height // 18,
            )
        )


PART = Tray
