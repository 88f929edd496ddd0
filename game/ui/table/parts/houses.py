"""The houses: a panel for each player with pools, pieces left, trophies by colour, and the score as it would be now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout import Houses as Given
from game.ui import paint, pictures
from game.ui.stage import Sprite
from game.ui.table import flourishes
from game.ui.table.asking import Asking
from game.ui.table.board_pieces import WHITE_TROOP, mark_of, sign
from game.ui.table.context import Context
from game.ui.table.places import Pose
from game.ui.table.player_boxes import PlayerBoxes
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

TINTS: dict[str, Colour] = {"power": (242, 124, 92), "influence": (120, 196, 255), "vp": GOLD}
Piece = tuple[pygame.Surface, int]  # a picture, and the room after it


@dataclass(frozen=True)
class House:
    """What a panel tells of a player, apart from the pools."""

    asked: bool
    open: bool
    bot: bool
    first: bool
    total: int
    stores: tuple[int, ...]
    zones: tuple[int, ...]
    trophies: tuple[int, ...]


class Houses(PlayerBoxes):
    """Stands where other tables have their dials."""

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        players = self.players
        self._pools: list[dict[str, int]] = [{} for _ in self.boxes]
        self.houses: list[House | None] = [None] * players
        self._shown: list[tuple] = [()] * players
        self._sprites: list[Sprite] = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]

    def _measure(self) -> list[pygame.Rect]:
        """Side by side, and more than two in two lines."""
        gap = self.context.px(0.8)
        across = 2
        down = -(-self.players // across)
        wide, tall = (self.rect.width - gap * (across - 1)) // across, (self.rect.height - gap * (down - 1)) // down
        return [
            pygame.Rect(
                self.rect.left + n % across * (wide + gap), self.rect.top + n // across * (tall + gap), wide, tall
            )
            for n in range(self.players)
        ]

    # --- as the state says

    def show(self, state: State, asking: Asking, *, values: bool) -> None:
        """Takes everything from the state; the pools only where nothing is on its way to change them."""
        given = self.given
        first = state.variable(given.first) if given.first else 0
        for seat in range(1, self.players + 1):
            if values or not self._pools[seat - 1]:
                self._pools[seat - 1] = {name: state.player_variable(seat, name) for name in given.pools}
            self.houses[seat - 1] = House(
                seat == asking.asked,
                seat == self.context.seat,
                seat in self.context.bots,
                seat == first,
                state.call(given.total, seat) if given.total else 0,
                tuple(state.player_variable(seat, name) for name in given.stores),
                tuple(len(state.cards(zone, seat)) for zone in given.zones),
                tuple(state.player_variable(seat, name) for name in given.trophies),
            )
            self._draw(seat)

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """A pool grows or is spent: the number follows when the table gets there."""
        if variable not in self.given.pools or not 1 <= seat <= self.players:
            return 0.0
        box, icon = self.boxes[seat - 1], self.given.pools[variable]
        if end > start:
            pose = Pose(box.centerx, box.centery, box.height)
            flourishes.number(self.context, f"+{end - start}", icon, TINTS.get(icon, GOLD), pose, at)

        def show(_share: float) -> None:
            self._pools[seat - 1][variable] = end
            self._draw(seat)
            if end > start:
                self.context.play("coin", 0.6)

        self.context.motions.add(0.01, show, delay=at, fleeting=True)
        return 0.1

    # --- drawing

    def _draw(self, seat: int) -> None:
        key = (self.houses[seat - 1], tuple(self._pools[seat - 1].values()))
        if key != self._shown[seat - 1]:
            self._shown[seat - 1] = key
            self._sprites[seat - 1].image = self._drawn(seat)

    def _drawn(self, seat: int) -> pygame.Surface:
        house, context, box, mark = self.houses[seat - 1], self.context, self.boxes[seat - 1], seat_mark(seat)
        felt = mixed(context.theme.felt, mark.colour, 0.26 if house.asked else 0.1 if house.open else 0.03)
        edge = mark.colour if house.asked or house.open else mixed(mark.colour, BLACK, 0.5)
        image = paint.panel(box.size, felt, edge, radius=max(4, context.px(1)), lit=house.asked)
        narrow = box.height > box.width * 0.5
        pad = max(4, context.px(0.8))
        rows = 4 if narrow else 3
        tall = (box.height - 2 * pad) / rows
        hall = self._trophies(house.trophies, round(tall))
        kept = [
            *self._counts(self.given.stores.values(), house.stores, tall),
            *self._counts(self.given.zones.values(), house.zones, tall),
        ]
        below = [kept, hall] if narrow else [[*kept, *hall]]
        lines = [self._head(seat, house, tall, box.width - 2 * pad), self._purse(seat, tall)]
        for row, parts in enumerate([*lines, *below]):
            _set_in_line(image, parts, pygame.Rect(pad, round(pad + row * tall), box.width - 2 * pad, round(tall)))
        return image

    def _letters(self, text: str, tall: float, share: float, colour: Colour) -> pygame.Surface:
        kept = self.context.fonts
        return kept.line(kept.exact("sans", max(9, round(min(tall * share, self.context.px(3.2)))), True), text, colour)

    def _head(self, seat: int, house: House, tall: float, width: int) -> list[Piece]:
        """Whose house it is, who plays it, and at the right what it would score now."""
        mark, kept = seat_mark(seat), self.context.fonts
        size = round(min(tall * 0.82, self.context.px(3.2)))
        score = self._letters(str(house.total), tall, 0.9, GOLD)
        signs = [pictures.icon("robot", size, MUTED)] if house.bot else []
        signs += [pictures.icon("crown", size, GOLD)] if house.first else []
        taken = 2 * size + score.get_width() + sum(sign.get_width() + 4 for sign in signs) + size
        name = wording.seat_name(self.context.state, seat, self.context.lang)
        most = round(min(tall * 0.8, self.context.px(3)))
        font = kept.fitted_exact("serif", name, max(20, width - taken), most, True)
        words = kept.line(font, name, WHITE if house.asked else TEXT if house.open else mixed(TEXT, MUTED, 0.5))
        left = [(paint.seat_mark(mark.shape, size, mark.colour), size // 3), (words, size // 3)]
        left += [(sign, 4) for sign in signs]
        used = sum(part.get_width() + after for part, after in left)
        gap = max(0, width - used - size - score.get_width() - 3)
        left[-1] = (left[-1][0], left[-1][1] + gap)
        return [*left, (pictures.icon("trophy", size, mixed(GOLD, BLACK, 0.2)), 3), (score, 0)]

    def _purse(self, seat: int, tall: float) -> list[Piece]:
        """The pools, larger than the rest: they are what a turn is about."""
        parts: list[Piece] = []
        for variable, icon in self.given.pools.items():
            number = self._pools[seat - 1].get(variable, 0)
            tint = TINTS.get(icon, GOLD)
            colour = mixed(tint, WHITE, 0.3) if number else mixed(tint, BLACK, 0.45)
            size = round(min(tall * 0.92, self.context.px(3.6)))
            parts += [
                (pictures.icon(icon, size, colour), 3),
                (self._letters(str(number), tall, 0.95, colour), size * 2 // 3),
            ]
        return parts

    def _counts(self, icons: Iterable[str], numbers: tuple[int, ...], tall: float) -> list[Piece]:
        parts: list[Piece] = []
        size = round(min(tall * 0.72, self.context.px(2.6)))
        for icon, number in zip(icons, numbers, strict=True):
            colour = mixed(TEXT, MUTED, 0.4) if number else mixed(MUTED, BLACK, 0.4)
            parts += [
                (pictures.icon(icon, size, colour), 2),
                (self._letters(str(number), tall, 0.72, colour), size // 3),
            ]
        return parts

    def _trophies(self, numbers: tuple[int, ...], tall: int) -> list[Piece]:
        """Heads taken, by the colour they had."""
        parts: list[Piece] = []
        size = round(min(tall * 0.62, self.context.px(2.3)))
        for colour, number in enumerate(numbers, 1):
            owner = WHITE_TROOP if colour == len(numbers) else colour
            if number:
                colour_ = mixed(mark_of(owner).colour, WHITE, 0.3)
                parts += [(sign(owner, size), 1), (self._letters(str(number), tall, 0.72, colour_), size // 3)]
        if parts:
            parts.insert(0, (pictures.icon("malice", round(size * 1.2), mixed(MUTED, BLACK, 0.2)), 3))
        return parts


def _set_in_line(image: pygame.Surface, parts: list[Piece], rect: pygame.Rect) -> None:
    """Side by side from the left; where there are too many they close up."""
    if not parts:
        return
    used = sum(part.get_width() + after for part, after in parts)
    if used > rect.width:
        row = paint.clear((used, rect.height))
        _set_in_line(row, parts, row.get_rect())
        small = pygame.transform.smoothscale(row, (rect.width, max(1, rect.height * rect.width // used)))
        image.blit(small, (rect.left, rect.top + (rect.height - small.get_height()) // 2))
        return
    left = rect.left
    for part, after in parts:
        image.blit(part, (left, rect.top + (rect.height - part.get_height()) // 2))
        left += part.get_width() + after


PART = Houses
