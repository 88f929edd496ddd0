"""The circle of seats: whose turn it is, who begins, which round, what everybody holds against the limit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation import named
from game.ui import paint, pictures
from game.ui.faces import names
from game.ui.table.asking import Asking
from game.ui.table.battle_plates import team_colour
from game.ui.table.context import Context
from game.ui.table.player_boxes import Named, PlayerBoxes
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, mixed, seat_mark


@dataclass(frozen=True)
class Given:
    turn: named.Function  # the seat whose turn it is, or 0
    first: named.Function  # the seat that begins
    round: named.Variable
    last: named.Function  # how many rounds there are
    hand: named.SeatZone
    limit: named.Function  # of a seat: how many cards it may keep
    token: named.PlayerVariable = ""
    token_icon: named.Sign = "ring"


@dataclass(frozen=True)
class Shown:
    asked: bool
    open: bool
    bot: bool
    ruled: bool
    turn: bool
    first: bool
    held: int
    limit: int
    token: bool


class Circle(PlayerBoxes):
    record = Given
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self._keys: list[Shown | None] = [None] * self.players
        self._sprites = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]
        self._hub_key: tuple[int, ...] = ()
        self._hub = self.stage.add(paint.clear((1, 1)), rect.topleft, 26)

    def _measure(self) -> list[pygame.Rect]:
        """Round a hub in the order of turns, clockwise from the upper left."""
        gap = max(3, self.context.px(0.5))
        rect = self.rect
        wide, tall = (rect.width - gap) // 2, (rect.height - gap) // 2
        right = rect.left + wide + gap
        low = rect.top + tall + gap
        if rect.width > rect.height * 3.4:
            # A low band: everybody side by side, the hub in the middle.
            count = self.players
            hub = rect.height
            each = (rect.width - hub - gap * (count + 1)) // count
            found, left = [], rect.left
            for seat in range(count):
                if seat == (count + 1) // 2:
                    left += hub + gap
                found.append(pygame.Rect(left, rect.top, each, rect.height))
                left += each + gap
            return found
        corners = [(rect.left, rect.top), (right, rect.top), (right, low), (rect.left, low)]
        if self.players == 2:
            return [pygame.Rect(x, rect.top, wide, rect.height) for x in (rect.left, right)]
        boxes = [pygame.Rect(x, y, wide, tall) for x, y in corners[: self.players]]
        if self.players == 3:
            boxes[0].height = rect.height
        return boxes

    @property
    def _hub_rect(self) -> pygame.Rect:
        if self.rect.width > self.rect.height * 3.4:
            middle = (self.players + 1) // 2
            left = self.boxes[middle - 1].right
            right = self.boxes[middle].left if middle < self.players else self.rect.right
            hub = pygame.Rect(0, 0, self.rect.height, self.rect.height)
            hub.center = ((left + right) // 2, self.rect.centery)
            return hub
        size = round(min(self.rect.height * 0.52, self.rect.width * 0.28))
        hub = pygame.Rect(0, 0, size, size)
        hub.center = self.rect.center
        return hub

    def legend(self, seat: int) -> list[Named]:
        given, shown, say = self.given, self._keys[seat - 1], self.context.say
        assert shown is not None, "a box has a legend once it is drawn"
        found = [
            Named(
                "deck", say("sign_hand", n=shown.held, limit=shown.limit), HEAL if shown.held <= shown.limit else DANGER
            )
        ]
        if shown.token:
            found.append(Named(given.token_icon, self.amount(given.token, 1)))
        found += [Named("gear", say("sign_rules"), MUTED)] if shown.ruled else []
        return found + self.roles(bot=shown.bot, first=shown.first)

    def show(self, state: State, asking: Asking) -> None:
        given = self.given
        turn, first = state.call(given.turn), state.call(given.first)
        for seat in range(1, self.players + 1):
            shown = Shown(
                seat == asking.asked,
                seat == self.context.seat,
                seat in self.context.bots and seat not in state.ruled,
                seat in state.ruled,
                seat == turn,
                seat == first,
                len(state.cards(given.hand, seat)),
                state.call(given.limit, seat),
                bool(given.token and state.player_variable(seat, given.token)),
            )
            if shown != self._keys[seat - 1]:
                self._keys[seat - 1] = shown
                self._sprites[seat - 1].image = self._drawn(seat, shown)
        # What is done before the first round is done for it: nobody knows a round 0.
        number, last = max(1, state.variable(given.round)), state.call(given.last)
        if (number, last) != self._hub_key:
            self._hub_key = (number, last)
            self._hub.image = self._drawn_hub(number, last)
            self._hub.centre = self._hub_rect.center

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        return 0.0

    def _drawn(self, seat: int, shown: Shown) -> pygame.Surface:
        context, box, mark, letters = self.context, self.boxes[seat - 1], seat_mark(seat), self.context.fonts
        team = team_colour(context, context.state.teams[seat - 1])
        lit = shown.asked or shown.turn
        image = paint.panel(
            box.size,
            mixed(context.theme.base, team, 0.34 if lit else 0.14),
            mark.colour if lit else mixed(team, BLACK, 0.4),
            radius=max(4, min(box.size) // 10),
            lit=lit,
        )
        at_right = box.centerx > self.rect.centerx and self._hub_rect.left < box.left + box.width // 2
        pad = max(4, min(box.size) // 14)
        rows = 3 if (box.height - 2 * pad) / 3 >= letters.least * 1.1 else 2  # the pips only repeat the number
        line = (box.height - 2 * pad) / rows
        tall = max(letters.least, round(min(line * 0.86, letters.pixels(2.5))))
        sign = paint.seat_mark(mark.shape, round(tall * 0.8), mark.colour)
        extras = [pictures.icon("crown", tall, GOLD)] if shown.first else []
        if shown.bot or shown.ruled:
            extras.append(pictures.icon("gear" if shown.ruled else "robot", round(tall * 0.8), MUTED))
        name = context.player_name(seat)
        room = box.width - 2 * pad - sign.get_width() - 6
        beside, below = extras if rows == 3 else [], []  # else with the numbers, and the names keep their size
        if beside and not self._in_a_line(name, room - _wide(beside), tall) and self._in_a_line(name, room, tall):
            beside, below = [], extras  # with the pips, rather than that a name is broken for them
        room -= _wide(beside)
        colour, named = WHITE if lit else TEXT, 1  # rows that the name takes
        fitted = names.fitted(letters, name, (max(20, room), 2 * tall), tall, names.LINE)
        if rows == 2:  # in one line all of them are as wide as the longest has to be
            called = [context.player_name(one) for one in range(1, context.state.players + 1)]
            fitted = names.alike(letters, called, [(max(20, room), 2 * tall)] * len(called), tall)[seat - 1]
        if rows == 3 and not self._in_a_line(name, room, tall):  # two lines rather than squeezed
            broken = names.fitted(letters, name, (max(20, room), round(2 * line)), tall)
            named, fitted = (2, broken) if len(broken.lines) > 1 else (1, fitted)
        words = names.in_lines(letters, fitted, colour)
        self._along(image, [sign, words, *beside], pad, round(pad + line * named / 2), at_right)
        over = shown.held > shown.limit
        digits = letters.exact("sans", max(letters.least, round(tall * 0.9)), True)
        counts = [
            pictures.icon("deck", round(tall * 0.85), TEXT),
            letters.line(digits, str(shown.held), DANGER if over else HEAL),
            letters.line(digits, f"/ {shown.limit}", MUTED),
        ]
        if self.given.token:
            ring = mixed(MUTED, BLACK, 0.5) if not shown.token else GOLD
            counts.append(pictures.icon(self.given.token_icon, round(tall * 0.85), ring))
        counts += extras if rows == 2 else []
        self._along(image, counts, pad, round(pad + line * (named + 0.5)), at_right)
        if rows == 3 and named == 1:
            pips = self._pips(shown, round(tall * 0.5), box.width - 2 * pad - _wide(below))
            self._along(image, [*pips, *below], pad, round(pad + line * 2.5), at_right)
        return image

    def _in_a_line(self, name: str, room: int, tall: int) -> bool:
        """Whether it has that room without being squeezed."""
        fitted = names.fitted(self.context.fonts, name, (max(20, room), 2 * tall), tall, names.LINE)
        return fitted.width >= 1 and fitted.pixels >= tall * 0.9

    @staticmethod
    def _along(image: pygame.Surface, pieces: list[pygame.Surface], pad: int, middle: int, at_right: bool) -> None:
        """Side by side from the outer edge inwards: the hub is at the inner one."""
        told = paint.side_by_side(pieces, 3)
        left = image.get_width() - pad - told.get_width() if at_right else pad
        image.blit(told, told.get_rect(midleft=(left, middle)))

    @staticmethod
    def _pips(shown: Shown, size: int, room: int) -> list[pygame.Surface]:
        """A small card for each that is held, those over the limit in red; where cards may still be kept there is a
        dot. All of one colour: whatever has a frame looks like a letter that is missing."""
        count = max(shown.held, shown.limit)
        size = max(4, min(size, room // max(1, count) - 3))
        pips = []
        for number in range(count):
            pip = paint.clear((round(size * 0.75), size))
            if number < shown.held:
                colour = HEAL if number < shown.limit else DANGER
                pygame.draw.rect(pip, mixed(colour, BLACK, 0.12), pip.get_rect(), border_radius=max(1, size // 4))
            else:
                pygame.draw.circle(pip, mixed(MUTED, BLACK, 0.35), pip.get_rect().center, max(1, size // 7))
            pips.append(pip)
        return pips

    def _drawn_hub(self, number: int, last: int) -> pygame.Surface:
        """Which round of how many, and the way turns go."""
        size = self._hub_rect.width
        scale = 2
        big = paint.clear((size * scale, size * scale))
        middle = size * scale / 2
        pygame.draw.circle(big, mixed(self.context.theme.base, BLACK, 0.2), (middle, middle), middle * 0.98)
        pygame.draw.circle(
            big, mixed(self.context.theme.light, BLACK, 0.2), (middle, middle), middle * 0.98, max(2, size // 20)
        )
        for turn in range(4):
            angle = math.radians(45 + 90 * turn)
            x, y = middle + math.cos(angle) * middle * 0.84, middle + math.sin(angle) * middle * 0.84
            ahead = angle + math.pi / 2
            points = [
                (x + math.cos(ahead + off) * middle * 0.12, y + math.sin(ahead + off) * middle * 0.12)
                for off in (0, 2.3, -2.3)
            ]
            pygame.draw.polygon(big, GOLD, points)
        image = pygame.transform.smoothscale(big, (size, size))
        letters = self.context.fonts
        word = wording.word(self.context.content, "variable", self.given.round, self.context.lang)
        label = names.label(letters, word, round(size * 0.78), round(size * 0.2), MUTED)
        digits = names.written(letters, f"{number} / {last}", round(size * 0.74), round(size * 0.3), TEXT, "serif")
        image.blit(label, label.get_rect(midbottom=(size // 2, round(size * 0.48))))
        image.blit(digits, digits.get_rect(midtop=(size // 2, round(size * 0.45))))
        return image


def _wide(pieces: list[pygame.Surface]) -> int:
    return sum(piece.get_width() + 3 for piece in pieces)


PART = Circle
