"""The houses: a panel for each player with pools, pieces left, trophies by colour, and the score as it would be now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.machine.events import PlayerChanged
from game.engine.machine.state import State
from game.engine.telling import wording
from game.engine.telling.wording import without_first_word
from game.presentation.layout import Houses as Given
from game.presentation.layout_parts import Sign
from game.ui import fonts, layers, paint, pictures
from game.ui.faces.names import WHOLE_WORDS, Lines, alike, in_lines
from game.ui.stage import Sprite
from game.ui.table import flourishes
from game.ui.table.asking import Asking
from game.ui.table.board_pieces import WHITE_TROOP, mark_of, sign
from game.ui.table.caption import signed
from game.ui.table.context import Context
from game.ui.table.places import Pose
from game.ui.table.player_boxes import Named, PlayerBoxes
from game.ui.table.telling import Passage
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

Piece = tuple[pygame.Surface, int]  # a picture, and the room after it
SCORE, SMALLER = 1.2, 0.84  # of the height of a line: the number that decides, and what would not fit otherwise
BESIDE = 0.76  # of the width: what a pool gains rises between the names and the points
TOLD = 1.6  # seconds that it stands why somebody's points have changed


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


class Scored(NamedTuple):
    """Whose points have changed: what they are now, and by what."""

    seat: int
    total: int
    words: tuple[str, ...]  # the first that can be read in its box is told


class Houses(PlayerBoxes):
    """Stands where other tables have their dials."""

    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        players = self.players
        self._pools: list[dict[str, int]] = [{} for _ in self.boxes]
        self.houses: list[House | None] = [None] * players
        self._shown: list[tuple[House | None, tuple[int, ...], tuple[int, int]] | None] = [None] * players
        self._sprites: list[Sprite] = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]
        # Of each box what is free at the right of its lines below the pools, the lowest first; and where its name is.
        self._free: list[list[pygame.Rect]] = [[] for _ in self.boxes]
        self._named: list[pygame.Rect] = [box.copy() for box in self.boxes]
        self._scored: list[Scored] = []  # by what is shown now
        self._untold: State | None = None  # how everything was before what has not been told yet

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

    def show(self, state: State, asking: Asking) -> None:
        """Takes everything from the state."""
        given = self.given
        first = state.variable(given.first) if given.first else 0
        for seat in range(1, self.players + 1):
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
        for seat in range(1, self.players + 1):
            self._draw(seat)

    def sound_of_change(self, event: PlayerChanged) -> str:
        return "coin" if event.variable in self.given.pools and event.after > event.before else ""

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """A pool grows or is spent: the number follows when the table gets there."""
        if variable not in self.given.pools or not 1 <= seat <= self.players:
            return 0.0
        box, given = self.boxes[seat - 1], self.given.pools[variable]
        if end > start:
            pose = Pose(box.left + box.width * BESIDE, box.centery, box.height)
            flourishes.number(self.context, f"+{end - start}", given.icon, given.colour, pose, at)

        def show(_share: float) -> None:
            self._pools[seat - 1][variable] = end
            self._draw(seat)
            if end > start:
                self.context.play("coin", 0.6)

        self.context.motions.add(0.01, show, delay=at, fleeting=True)
        return 0.1

    # --- why somebody's points change

    def begin(self, passage: Passage) -> None:
        """What only leads to the next beat is told with that one."""
        self._scored, before = [], self._untold or passage.before
        self._untold = before if passage.stays else None
        if not self.given.total or passage.stays:
            return
        for seat in range(1, self.players + 1):
            more = passage.after.call(self.given.total, seat) - before.call(self.given.total, seat)
            if more:
                words = self._reason(before, passage.after, seat, more)
                self._scored.append(Scored(seat, passage.after.call(self.given.total, seat), words))

    def _reason(self, before: State, after: State, seat: int, more: int) -> tuple[str, ...]:
        """The lines of the score sheet that have changed, the one that matters most first; then with fewer words."""
        lines = [
            (by, self.context.say(f"scoresheet.{line.word}"))
            for line in self.context.layout.sheet
            if (by := line.points(after, seat) - line.points(before, seat))
        ]
        lines.sort(key=lambda line: -abs(line[0]))
        told = [", ".join(f"{word} {signed(by)}" for by, word in lines)] if len(lines) > 1 else []
        told += [f"{word} {signed(by)} …" if told else f"{signed(more)} {word}" for by, word in lines[:1]]
        return (*told, signed(more))

    def end(self, at: float) -> float:
        """Told at the house while the number changes there; nobody waits for it."""
        for one in self._scored:
            self.context.motions.add(0.0, partial(self._score_now, one), delay=at, fleeting=True)
        return at

    def _score_now(self, scored: Scored, _share: float) -> None:
        seat, house = scored.seat, self.houses[scored.seat - 1]
        if house is not None:
            self.houses[seat - 1] = replace(house, total=scored.total)
            self._draw(seat)
        plate, at = self._score_plate(scored)
        sprite = self.stage.add(plate, at, layers.FLOATING)

        def fade(share: float) -> None:
            sprite.alpha = 255 * min(1.0, 4 * (1 - share))

        motions = self.context.motions
        # However fast others play: a reason has to be read.
        motions.add(TOLD * max(1.0, motions.speed), fade, ease=lambda t: t, done=sprite.remove, fleeting=True)

    def _score_plate(self, scored: Scored) -> tuple[pygame.Surface, tuple[int, int]]:
        """Where nothing stands, else in the name's place, beside the points: mark and colour say whose it is."""
        context, given, letters = self.context, self.given.score, self.context.fonts
        named, pad, mark = self._named[scored.seat - 1], context.px(0.6), seat_mark(scored.seat)
        tall = max(letters.least, min(letters.pixels(fonts.BODY), round(named.height * 0.8)))
        sign = pictures.icon(given.icon, tall, GOLD)  # where its points do not stand beside it
        fitted = partial(letters.fitted, "sans", width=named.width - 2 * pad, pixels=tall, bold=True)
        told = fonts.largest(scored.words, lambda one: fitted(one).point_size >= letters.least)
        words = letters.line(fitted(told), told, TEXT)
        wide = words.get_width() + sign.get_width() + 3 * pad
        free = next((one for one in self._free[scored.seat - 1] if one.width >= wide), None)
        room = named if free is None else pygame.Rect(free.right - wide, free.top, wide, free.height)
        plate = paint.panel(room.size, mixed(context.theme.base, mark.colour, 0.3), GOLD, alpha=255, lit=True).copy()
        if free is not None:
            plate.blit(sign, sign.get_rect(midleft=(pad, room.height // 2)))
        plate.blit(words, words.get_rect(midright=(room.width - pad, room.height // 2)))
        return plate, room.move(self.boxes[scored.seat - 1].topleft).topleft

    # --- drawing

    def _draw(self, seat: int) -> None:
        key = (self.houses[seat - 1], tuple(self._pools[seat - 1].values()), self._most_beside)
        if key != self._shown[seat - 1]:
            self._shown[seat - 1] = key
            self._sprites[seat - 1].image = self._drawn(seat)

    @property
    def _most_beside(self) -> tuple[int, int]:
        """The most signs and digits that may stand beside a house's name: all names have the same room."""
        known = [house for house in self.houses if house is not None]
        digits = max(len(str(house.total)) for house in known)
        return 1 + any(house.bot for house in known), max(2, digits)

    def legend(self, seat: int) -> list[Named]:
        given, house = self.given, self.houses[seat - 1]
        assert house is not None, "a box has a legend once it is drawn"
        say = self.context.say
        found = [Named(given.score.icon, say("sign_score", n=house.total), given.score.colour)] if given.total else []
        for shown, numbers in ((given.pools, self._pools[seat - 1].values()), (given.stores, house.stores)):
            found += [
                Named(one.icon, self.amount(name, number), one.colour)
                for (name, one), number in zip(shown.items(), numbers, strict=True)
            ]
        found += [
            Named(one.icon, self.zone(name, number), one.colour)
            for (name, one), number in zip(given.zones.items(), house.zones, strict=True)
        ]
        if house.trophies:
            found.append(Named(given.trophy.icon, say("sign_trophies", n=sum(house.trophies)), given.trophy.colour))
        return found + self.roles(bot=house.bot, first=house.first)

    def _drawn(self, seat: int) -> pygame.Surface:
        context, box, mark, house = self.context, self.boxes[seat - 1], seat_mark(seat), self.houses[seat - 1]
        assert house is not None, "what a box shows is known before it is drawn"
        cloth = mixed(context.theme.cloth, mark.colour, 0.26 if house.asked else 0.1 if house.open else 0.03)
        edge = mark.colour if house.asked or house.open else mixed(mark.colour, BLACK, 0.5)
        image = paint.panel(box.size, cloth, edge, radius=max(4, context.px(1)), lit=house.asked)
        pad = max(3, context.px(0.6))
        # As many lines as can be read; what has no room is in the legend and on inspect.
        rows = max(
            2, min(4 if box.height > box.width * 0.5 else 3, int((box.height - 2 * pad) / (context.fonts.least * 1.06)))
        )
        tall = (box.height - 2 * pad) / rows
        room = pygame.Rect(pad, 0, box.width - 2 * pad, round(tall))
        kept = [
            *self._counts(self.given.stores, house.stores, tall),
            *self._counts(self.given.zones, house.zones, tall),
        ]
        hall = self._trophies(house.trophies, round(tall))
        if rows < 4 and _wide([*kept, *hall]) > room.width:  # rather smaller than not there
            low = tall * SMALLER
            kept = [
                *self._counts(self.given.stores, house.stores, low),
                *self._counts(self.given.zones, house.zones, low),
            ]
            hall = self._trophies(house.trophies, round(low))
        lines = [self._head(seat, house, tall, room.width, scored=rows < 4), self._purse(seat, tall)]
        if rows == 4:
            self._set_score(image, house, tall, room.move(0, round(pad + tall)))
        if rows == 2:
            lines[1] += kept + hall
        else:
            lines += [kept, hall] if rows == 4 else [[*kept, *hall]]
        ends = [room.left + _wide(parts) for parts in lines]
        self._free[seat - 1] = [
            pygame.Rect(ends[row], round(pad + row * tall), room.right - ends[row], round(tall))
            for row in range(len(lines) - 1, 1, -1)
        ]
        before, points = _wide(lines[0][:1]), _wide(self._score(house, tall)) if rows < 4 else 0
        self._named[seat - 1] = pygame.Rect(room.left + before, round(pad), room.width - before - points, round(tall))
        for row, parts in enumerate(lines):
            _set_in_line(image, parts, room.move(0, round(pad + row * tall)), by=2 if row else 1)
        return image

    def _letters(self, text: str, tall: float, colour: Colour) -> pygame.Surface:
        letters = self.context.fonts
        pixels = max(
            letters.least, min(round(tall), letters.pixels(fonts.STAT))
        )  # digits have nothing below their line
        return letters.line(letters.exact("sans", pixels, True), text, colour)

    def _size(self, tall: float, share: float) -> int:
        return round(min(tall * share, self.context.fonts.pixels(fonts.STAT)))

    def _head(self, seat: int, house: House, tall: float, width: int, *, scored: bool) -> list[Piece]:
        """Whose house it is, who plays it, and at the right, where there is no line for it, what it would score now."""
        mark, letters = seat_mark(seat), self.context.fonts
        size = self._size(tall, 0.82)
        score = self._score(house, tall) if scored else []
        most, digits = self._most_beside
        widest = self._score(replace(house, total=int("8" * digits)), tall) if scored else []
        room = width - size - size // 2 - sum(part.get_width() + after for part, after in widest) - 6
        named = self._names(max(20, room - (size + 4) * most), tall)
        crowded = not self._legible(named)  # then who plays it is told by the legend
        if crowded:
            named = self._names(max(20, room - size - 4), tall)
        lines = named[seat - 1]
        signs = [pictures.icon("robot", size, MUTED)] if house.bot and not crowded else []
        signs += [pictures.icon("crown", size, GOLD)] if house.first else []
        colour = WHITE if house.asked else TEXT if house.open else mixed(TEXT, MUTED, 0.5)
        words = in_lines(letters, lines, colour)  # a name too long to be read is left to the sign
        left = [(paint.seat_mark(mark.shape, size, mark.colour), size // 4), (words, size // 4)]
        left += [(sign, 4) for sign in signs]
        used = sum(part.get_width() + after for part, after in left + score)
        left[-1] = (left[-1][0], left[-1][1] + max(0, width - used))
        return left + score

    def _names(self, width: int, tall: float) -> list[Lines]:
        """All houses' names in letters of one size and style: those in which the longest fits. Where they would be
        smaller than what is read elsewhere, the word that all begin with is left out; where not legible, all but the
        first of the others."""
        letters, context = self.context.fonts, self.context
        called = [wording.seat_name(context.state, one, context.lang) for one in range(1, self.players + 1)]
        room, most = (width, max(round(tall), round(letters.least * 1.1))), max(letters.least, round(tall * 0.8))
        set_ = partial(alike, letters, boxes=[room] * len(called), most=most, way=WHOLE_WORDS._replace(rows=(1,)))
        shorter, easy = without_first_word(called), min(most, letters.pixels(fonts.BODY))
        if any(lines.pixels < easy for lines in set_(called)):
            called = shorter
        told = fonts.largest([called, _first_words(shorter)], lambda names: self._legible(set_(names)))
        return set_(told)

    def _legible(self, names: list[Lines]) -> bool:
        return all(lines.pixels >= self.context.fonts.least for lines in names)

    def _score(self, house: House, tall: float) -> list[Piece]:
        given = self.given.score
        sign = pictures.icon(given.icon, self._size(tall, 0.9), mixed(given.colour, BLACK, 0.2))
        return [(sign, 3), (self._letters(str(house.total), tall * SCORE, GOLD), 0)]

    def _set_score(self, image: pygame.Surface, house: House, tall: float, room: pygame.Rect) -> None:
        """At the right end of a line."""
        score = self._score(house, tall)
        wide = sum(part.get_width() + after for part, after in score)
        _set_in_line(image, score, pygame.Rect(room.right - wide, room.top, wide, room.height), by=2)

    def _purse(self, seat: int, tall: float) -> list[Piece]:
        """The pools, brighter than the rest: they are what a turn is about."""
        parts: list[Piece] = []
        for variable, given in self.given.pools.items():
            number = self._pools[seat - 1].get(variable, 0)
            colour = mixed(given.colour, WHITE, 0.3) if number else mixed(given.colour, BLACK, 0.45)
            size = self._size(tall, 0.92)
            parts += [
                (pictures.icon(given.icon, size, colour), 3),
                (self._letters(str(number), tall, colour), size // 2),
            ]
        return parts

    def _counts(self, shown: dict[str, Sign], numbers: tuple[int, ...], tall: float) -> list[Piece]:
        parts: list[Piece] = []
        size = self._size(tall, 0.78)
        for given, number in zip(shown.values(), numbers, strict=True):
            colour = mixed(TEXT, MUTED, 0.4) if number else mixed(MUTED, BLACK, 0.4)
            parts += [
                (pictures.icon(given.icon, size, colour), 2),
                (self._letters(str(number), tall, colour), size // 3),
            ]
        return parts

    def _trophies(self, numbers: tuple[int, ...], tall: int) -> list[Piece]:
        """Heads taken, by the colour they had."""
        parts: list[Piece] = []
        size = self._size(tall, 0.66)
        for colour, number in enumerate(numbers, 1):
            owner = WHITE_TROOP if colour == len(numbers) else colour
            if number:
                colour_ = mixed(mark_of(owner).colour, WHITE, 0.3)
                parts += [(sign(owner, size), 1), (self._letters(str(number), tall, colour_), size // 3)]
        if not numbers:
            return []
        icon = pictures.icon(self.given.trophy.icon, round(size * 1.2), self.given.trophy.colour)
        none = self._letters("0", tall, mixed(MUTED, BLACK, 0.4))
        return [(icon, 3), (paint.clear((1, 1)) if parts else none, 0), *parts]


def _wide(parts: list[Piece]) -> int:
    return sum(part.get_width() + after for part, after in parts)


def _set_in_line(image: pygame.Surface, parts: list[Piece], rect: pygame.Rect, by: int) -> None:
    """Side by side from the left; icons and numbers go in twos: a pair without room is left out with all after it."""
    left = rect.left
    for place in range(0, len(parts), by):
        pair = parts[place : place + by]
        wide = sum(part.get_width() for part, _after in pair) + (pair[0][1] if len(pair) > 1 else 0)
        if left + wide > rect.right + 2:
            return
        for part, after in pair:
            image.blit(part, (left, rect.top + (rect.height - part.get_height()) // 2))
            left += part.get_width() + after


def _first_words(called: list[str]) -> list[str]:
    """The first word of each name, if no two have the same.

    >>> _first_words(["Baenre", "Barrison Del'Armgo"]), _first_words(["Red Lion", "Red Hart"])
    (['Baenre', 'Barrison'], ['Red Lion', 'Red Hart'])
    """
    firsts = [name.partition(" ")[0] for name in called]
    return firsts if len(set(firsts)) == len(called) else called


PART = Houses
