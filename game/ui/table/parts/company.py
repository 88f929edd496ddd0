"""The company: a row for each player, whom they play, what they hold, who acts, who bears the ring, who is lost."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.machine.events import PlayerChanged
from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout_parts import Company as Given
from game.presentation.layout_parts import Sign
from game.ui import paint, pictures
from game.ui.faces.names import LINE, draw_name, fitted
from game.ui.faces.signs import sign
from game.ui.stage import Sprite, Sprites
from game.ui.table import flourishes
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.places import Pose
from game.ui.table.player_boxes import Named, PlayerBoxes
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, MUTED, TEXT, WHITE, mixed, seat_mark

TALLEST = 8.4  # percent of the height
NAME = 0.36  # of a row's width


@dataclass(frozen=True)
class Member:
    """What a row tells of a player, apart from the numbers that are counted up and down."""

    asked: bool
    open: bool
    bot: bool
    bearer: bool
    burning: bool
    active: bool
    out: bool
    who: str
    zones: tuple[int, ...]


class Company(PlayerBoxes):
    """Stands where other tables have their dials."""

    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        players = self.players
        self._numbers: list[dict[str, int | None]] = [{} for _ in self.boxes]
        self.members: list[Member | None] = [None] * players
        self._shown: list[tuple[Member | None, tuple[int | None, ...]] | None] = [None] * players
        self._lights = Sprites()
        self._sprites: list[Sprite] = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]

    def _measure(self) -> list[pygame.Rect]:
        """One below the other; on a low and wide place in two columns."""
        gap = max(2, self.context.px(0.5))
        columns = 2 if self.rect.width > self.rect.height * 4.5 and self.players > 2 else 1
        down = -(-self.players // columns)
        wide = (self.rect.width - gap * (columns - 1)) // columns
        tall = min((self.rect.height - gap * (down - 1)) // down, self.context.px(TALLEST))
        return [
            pygame.Rect(
                self.rect.left + n // down * (wide + gap), self.rect.top + n % down * (tall + gap), wide, tall
            )
            for n in range(self.players)
        ]  # fmt: skip

    # --- as the state says

    def show(self, state: State, asking: Asking) -> None:
        """Takes everything from the state."""
        given, context = self.given, self.context
        bearer = state.variable(given.bearer) if given.bearer else 0
        active = state.variable(given.active) if given.active else 0
        for seat in range(1, self.players + 1):
            numbers = {
                name: state.player_variable(seat, name) if wording.may_count(state, seat, name, context.seats) else None
                for name in given.numbers
            }
            self._numbers[seat - 1] = numbers
            self.members[seat - 1] = Member(
                seat == asking.asked,
                seat == self.context.seat,
                seat in self.context.bots,
                seat == bearer,
                seat == bearer and bool(given.burns) and bool(state.variable(given.burns)),
                seat == active,
                bool(given.out) and bool(state.player_variable(seat, given.out)),
                self.context.player_name(seat),
                tuple(len(state.cards(zone, seat)) for zone in given.zones),
            )
            self._draw(seat)

    def legend(self, seat: int) -> list[Named]:
        given, member = self.given, self.members[seat - 1]
        assert member is not None, "a box has a legend once it is drawn"
        found = [
            Named(one.icon, self.amount(name, self._numbers[seat - 1].get(name)), one.colour)
            for name, one in given.numbers.items()
        ]
        found += [
            Named(one.icon, self.zone(name, number), one.colour)
            for (name, one), number in zip(given.zones.items(), member.zones, strict=True)
        ]
        found += [Named("ring", self.context.say("sign_bearer"))] if member.bearer else []
        found += [Named("doomed", self.context.say("sign_out"), MUTED)] if member.out else []
        return found + self.roles(bot=member.bot)

    def ask(self, asking: Asking) -> None:
        super().ask(asking)
        self._offer(set(asking.players))

    def answered(self) -> None:
        self._offer(set())

    def _offer(self, seats: set[int]) -> None:
        """The rows of players that may be chosen glow."""
        self._lights.clear()
        spread = max(4, self.context.px(0.9))
        for seat in seats:
            box = self.boxes[seat - 1]
            image = paint.glow(*box.size, max(4, box.height // 6), spread, self.context.theme.light, 200)
            self._lights.append(self.stage.add(image, (box.left - spread, box.top - spread), 21))

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """A number grows or is spent: it follows when the table gets there."""
        if variable not in self.given.numbers or not 1 <= seat <= self.players:
            return 0.0
        if self._numbers[seat - 1].get(variable, 0) is None:
            return 0.0  # a secret
        given, box = self.given.numbers[variable], self.boxes[seat - 1]
        pose = Pose(box.centerx, box.centery, box.height)
        more = end > start
        text = f"{'+' if more else '−'}{abs(end - start)}"
        flourishes.number(self.context, text, given.icon, given.colour if more else DANGER, pose, at)

        def show(_share: float) -> None:
            self._numbers[seat - 1][variable] = end
            self._draw(seat)
            self.context.play("coin" if more else "slide", 0.6)

        self.context.motions.add(0.01, show, delay=at, fleeting=True)
        return 0.1

    def sound_of_change(self, event: PlayerChanged) -> str:
        secret = self._numbers[event.player - 1].get(event.variable, 0) is None
        if event.variable not in self.given.numbers or secret:
            return ""
        return "coin" if event.after > event.before else "slide"

    # --- drawing

    def _draw(self, seat: int) -> None:
        key = (self.members[seat - 1], tuple(self._numbers[seat - 1].values()))
        if key != self._shown[seat - 1]:
            self._shown[seat - 1] = key
            self._sprites[seat - 1].image = self._drawn(seat)

    def _drawn(self, seat: int) -> pygame.Surface:
        context, box, mark, member = self.context, self.boxes[seat - 1], seat_mark(seat), self.members[seat - 1]
        assert member is not None, "what a box shows is known before it is drawn"
        share = 0.3 if member.asked else 0.14 if member.open else 0.04
        edge = mark.colour if member.asked or member.open else mixed(mark.colour, BLACK, 0.55)
        image = paint.panel(
            box.size,
            mixed(context.theme.cloth, mark.colour, share),
            edge,
            radius=max(4, box.height // 6),
            lit=member.asked,
        )
        if member.active:
            bar = paint.fill_rounded((max(3, box.height // 10), round(box.height * 0.66)), 2, mixed(GOLD, WHITE, 0.2))
            image.blit(bar, (2, (box.height - bar.get_height()) // 2))
        pad = max(5, box.height // 6)
        name = pygame.Rect(pad, 0, round(box.width * NAME), box.height)
        self._head(image, seat, member, name)
        self._counts(image, seat, member, pygame.Rect(name.right + 2, 0, box.width - name.right - pad, box.height))
        return paint.dimmed(image, 0.45) if member.out else image

    def _head(self, image: pygame.Surface, seat: int, member: Member, rect: pygame.Rect) -> None:
        """The seat's mark with the ring around whoever bears it, the name, and whether a bot plays."""
        mark, letters = seat_mark(seat), self.context.fonts
        size = round(rect.height * 0.56)
        centre = (rect.left + round(rect.height * 0.36), rect.centery)
        if member.bearer:
            metal = mixed(EMBER, DANGER, 0.3) if member.burning else GOLD
            ring = paint.disc(round(rect.height * 0.82), mixed(BLACK, metal, 0.12), metal, max(2, rect.height // 14))
            image.blit(ring, ring.get_rect(center=centre))
            size = round(rect.height * 0.48)
        shape = (
            pictures.icon("doomed", size, MUTED) if member.out else paint.seat_mark(mark.shape, size, mark.colour)
        )  # fmt: skip
        image.blit(shape, shape.get_rect(center=centre))
        left = rect.left + round(rect.height * 0.82)
        sign_size = round(rect.height * 0.36) if member.bot else 0
        room = (max(16, rect.right - left - sign_size - 4), rect.height)
        lines = fitted(
            letters, member.who, room, max(letters.least, min(round(rect.height * 0.5), letters.pixels(2.6))), LINE
        )
        words = paint.clear((lines.wide(letters) + 2, rect.height))
        draw_name(words, letters, lines, words.get_rect(), WHITE if member.asked else TEXT)
        image.blit(words, (left, rect.centery - words.get_height() // 2))
        if member.bot:
            robot = pictures.icon("robot", sign_size, MUTED)
            image.blit(robot, (left + words.get_width() + 4, rect.centery - sign_size // 2))

    def _counts(self, image: pygame.Surface, seat: int, member: Member, rect: pygame.Rect) -> None:
        """Icon and number of everything held, in columns, so that rows compare at a glance."""
        entries: list[tuple[Sign, int | None]] = [
            (given, self._numbers[seat - 1].get(name, 0)) for name, given in self.given.numbers.items()
        ]
        entries += list(zip(self.given.zones.values(), member.zones, strict=True))
        step = rect.width / max(1, len(entries))
        size = round(min(rect.height * 0.5, step * 0.5))
        letters = self.context.fonts
        for place, (given, number) in enumerate(entries):
            colour = given.colour if number else mixed(given.colour, BLACK, 0.62)
            icon = sign(given.icon, size, colour)
            font = letters.exact("sans", max(letters.least, round(min(rect.height * 0.5, step * 0.5))), True)
            digits = letters.line(
                font,
                "?" if number is None else str(number),
                mixed(colour, WHITE, 0.45) if number else mixed(MUTED, BLACK, 0.4),
            )
            left = rect.left + step * place + (step - size - digits.get_width() - 2) / 2
            image.blit(icon, (round(left), rect.centery - size // 2))
            image.blit(digits, (round(left) + size + 2, rect.centery - digits.get_height() // 2))


PART = Company
