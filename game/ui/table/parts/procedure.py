"""The procedure of a seat that the rules play: a chart of its questions that lights up as it goes, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Literal

import pygame

from game.engine.machine.events import Announced, Event
from game.engine.machine.state import State
from game.engine.sources.records import Text
from game.engine.telling import wording
from game.players.sitting import Happening
from game.presentation import named
from game.ui import fonts, paint, pictures
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Fold
from game.ui.table.part import AT_ONCE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

WORD = "procedure"
LAYER = 630
READ, DEED = 0.75, 1.1  # seconds a box is lit before the next, and what is done before it is done


@dataclass(frozen=True)
class Box:
    """A question of the procedure, and the announcements that answer it with yes or with no."""

    title: Text
    yes: tuple[named.Announcement, ...] = ()
    no: tuple[named.Announcement, ...] = ()
    implied: Literal["", "yes", "no"] = ""  # its answer where a later box of its stretch speaks first
    stretch: int = 0


@dataclass(frozen=True)
class Given:
    boxes: tuple[Box, ...]
    deeds: tuple[named.Announcement, ...] = ()  # what ends a turn, in its own words
    title: Text = field(default_factory=dict)  # with {player}


@dataclass(frozen=True)
class Turn:
    """How far a turn has come: answers by box, with their reasons; then the deed."""

    seat: int
    answers: tuple[tuple[int, bool, str], ...] = ()
    deed: str = ""


class Procedure(Part):
    record = Given
    above = True
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.turn: Turn | None = None  # the one in sight
        self.last: dict[int, Turn] = {}  # the latest of each seat, to be looked up
        self._building: Turn | None = None
        self._planned = False  # whether a turn is shown in the motion that is on
        self._sprite: Sprite | None = None
        self._answers: dict[str, tuple[int, bool]] = {}
        for number, box in enumerate(given.boxes):
            for said, yes in ((box.yes, True), (box.no, False)):
                self._answers |= dict.fromkeys(said, (number, yes))
        self._deeds = set(given.deeds)

    # --- following the game

    def sync(self) -> None:
        self._hide()

    def ask(self, asking: Asking) -> None:
        if asking.still:
            self._hide()

    @property
    def unhurried(self) -> bool:
        """What is to be read is shown at its own pace, however much is waiting."""
        return self._planned

    def targets(self) -> list[Target]:
        """Whoever asks why a seat did what it did sees its last turn again.

        What lies under the chart is not to be hit by whoever wants to see the end of it.
        """
        found = []
        for seat, turn in self.last.items():
            if (rect := self.context.where(Thing("why", seat))) is not None:
                again = partial(self._again, turn)
                found.append(Target(rect, again, again, group="reserves", name=f"why:{seat}"))
        if self._planned or self.turn is not None:
            found.append(Target(self.rect, self._close, group="procedure", name="procedure"))
        return found

    def _again(self, turn: Turn) -> None:
        if self._planned:
            return
        if self.turn == turn:
            self._close()
            return
        self.show(turn)
        self.context.tell(Fold(WORD, folded=False))  # there is something new to be pointed at

    def _close(self) -> None:
        if not self._planned:
            self._hide()
            self.context.tell(Fold(WORD, folded=False))

    def told(self, happened: list[Happening]) -> None:
        """Without motion nothing is shown by itself, but it can be asked for."""
        self._building = None
        for one in happened:
            for event in one.events:
                self._follow(event)

    def begin(self, before: State, happened: list[Happening]) -> None:
        self._building = None

    def play(self, event: Event, at: float) -> Taken:
        """A fork is lit and stays long enough to be read; what is done follows when that was read."""
        turn = self._follow(event)
        if turn is None:
            return AT_ONCE
        self._planned = True
        self.context.motions.add(0.01, lambda _share: self.show(turn), delay=at, fleeting=True)
        return Taken.all(DEED if turn.deed else READ)

    def _follow(self, event: Event) -> Turn | None:
        """How far the turn has come with this event; None for what is no step of the procedure."""
        if not isinstance(event, Announced) or event.player not in self.context.state.ruled:
            return None
        reason = wording.event_line(self.context.state, event, self.context.lang, self.context.seats) or ""
        number, yes = self._answers.get(event.name, (-1, False))
        now = self._building
        if event.name in self._deeds:
            if now is None or now.seat != event.player or not now.answers:
                return None
            follows = number == now.answers[-1][0] + 1
            answers = (*now.answers, (number, yes, "")) if follows else now.answers
            self._building = None
            turn = Turn(event.player, answers, reason)
        elif number < 0 or (number > 0 and not self._goes_on(event.player, number)):
            return None  # no step of a turn: such a reason can also stand by itself
        else:
            self._begin_or_go_on(event.player, number)
            turn = self._building = Turn(event.player, (*self._before(number), (number, yes, reason)))
        self.last[turn.seat] = turn
        return turn

    def _begin_or_go_on(self, seat: int, number: int) -> None:
        """The first question again, or another seat: another turn."""
        if not self._goes_on(seat, number):
            self._building = Turn(seat)

    def _goes_on(self, seat: int, number: int) -> bool:
        """Whether that question comes later in the turn being told."""
        now = self._building
        return now is not None and now.seat == seat and all(box < number for box, _yes, _reason in now.answers)

    def _before(self, number: int) -> tuple[tuple[int, bool, str], ...]:
        """What was answered so far, also without a word: a later question of the same stretch tells it."""
        boxes, told = self.given.boxes, self._building.answers if self._building else ()
        first = max((box for box, _yes, _reason in told), default=-1) + 1
        here = boxes[number].stretch
        passed = [box for box in range(first, number) if boxes[box].implied and boxes[box].stretch == here]
        return (*told, *((box, boxes[box].implied == "yes", "") for box in passed))

    def end(self, at: float) -> float:
        self._building = None
        return at

    def show(self, turn: Turn) -> None:
        if turn == self.turn:
            return
        self.turn = turn
        if self._sprite is None:
            self._sprite = self.stage.add(paint.clear((1, 1)), self.rect.topleft, LAYER)
        self._sprite.image = self._drawn(turn)
        self.context.play("tick", 0.6)

    def _hide(self) -> None:
        self.turn = None
        self._planned = False
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    # --- drawing

    def _drawn(self, turn: Turn) -> pygame.Surface:
        context, kept, (width, height) = self.context, self.context.fonts, self.rect.size
        colour = context.theme.accent
        image = paint.panel((width, height), mixed(context.theme.base, colour, 0.16), colour, alpha=250, lit=True)
        pad = max(4, height // 22)
        head = max(kept.pixels(2.6), round(height * 0.16))
        mark = seat_mark(turn.seat)
        sign = paint.seat_mark(mark.shape, round(head * 0.7), mark.colour)
        image.blit(sign, sign.get_rect(midleft=(pad, pad + head // 2)))
        title = wording.say(self.given.title, context.lang, player=context.player_name(turn.seat))
        font = kept.fitted_exact("serif", title, width // 3, round(head * 0.8), True)
        named_ = kept.line(font, title, TEXT)
        image.blit(named_, named_.get_rect(midleft=(pad * 2 + sign.get_width(), pad + head // 2)))
        if turn.deed:
            left = pad * 4 + sign.get_width() + named_.get_width()
            arrow = pictures.icon("right", round(head * 0.7), EMBER)
            image.blit(arrow, arrow.get_rect(midleft=(left, pad + head // 2)))
            font = kept.fitted_exact("serif", turn.deed, width - left - head - pad, round(head * 0.8), True)
            deed = kept.line(font, turn.deed, mixed(EMBER, WHITE, 0.5))
            image.blit(deed, deed.get_rect(midleft=(left + head, pad + head // 2)))
        row = pygame.Rect(pad, pad * 2 + head, width - 2 * pad, height - head - pad * 3)
        self._boxes(image, turn, row)
        return image

    def _boxes(self, image: pygame.Surface, turn: Turn, row: pygame.Rect) -> None:
        """All questions in their order; what was answered with its reason, the one that is lit in ember."""
        given, gap = self.given.boxes, max(4, row.width // 120)
        wide = (row.width - gap * (len(given) - 1)) // len(given)
        answers = {number: (yes, reason) for number, yes, reason in turn.answers}
        lit = turn.answers[-1][0] if turn.answers else -1
        for number, box in enumerate(given):
            rect = pygame.Rect(row.left + number * (wide + gap), row.top, wide, row.height)
            image.blit(self._box(box, rect.size, answers.get(number), lit=number == lit), rect)

    def _box(self, box: Box, size: tuple[int, int], answer: tuple[bool, str] | None, *, lit: bool) -> pygame.Surface:
        context, kept = self.context, self.context.fonts
        edge: Colour = EMBER if lit else mixed(MUTED, BLACK, 0.4) if answer else mixed(MUTED, BLACK, 0.65)
        image = paint.panel(size, mixed(context.theme.base, edge, 0.22 if lit else 0.08), edge, radius=5, lit=lit)
        pad = 5
        title = wording.say(box.title, context.lang)
        ink = WHITE if lit else TEXT if answer else mixed(MUTED, BLACK, 0.25)
        top = self._paragraph(
            image, title, (pad, 3), size[0] - 2 * pad, size[1] * 0.4, "serif", fonts.SMALLEST * 1.1, ink
        )
        if answer is None:
            return image
        yes, reason = answer
        tall = max(10, round(size[1] * 0.16))
        mark = pictures.icon("check" if yes else "cross", tall, HEAL if yes else mixed(MUTED, GOLD, 0.3))
        word = wording.word(context.content, "button", "yes" if yes else "no", context.lang)
        said = kept.line(kept.exact("sans", tall, True), word, HEAL if yes else mixed(MUTED, GOLD, 0.3))
        image.blit(mark, (pad, top + 1))
        image.blit(said, said.get_rect(midleft=(pad + tall + 4, top + 1 + tall // 2)))
        if reason:
            room = size[1] - top - tall - 6
            self._paragraph(
                image, reason, (pad, top + tall + 3), size[0] - 2 * pad, room, "sans", fonts.SMALLEST, MUTED
            )
        return image

    def _paragraph(
        self, image, text: str, at, width: int, height: float, family: str, percent: float, ink: Colour
    ) -> int:
        """Words in as many lines as fit, smaller where they must be; where the room below begins."""
        kept, size = self.context.fonts, self.context.fonts.pixels(percent)
        while True:
            font = kept.exact(family, size, family == "serif")
            lines = fonts.wrapped(font, text, width)
            step = round(font.get_height() * 0.92)
            if len(lines) * step <= height or size <= 8:
                break
            size -= 1
        for number, line in enumerate(lines[: max(1, int(height // step))]):
            image.blit(kept.line(font, line, ink), (at[0], at[1] + number * step))
        return at[1] + min(len(lines), max(1, int(height // step))) * step


PART = Procedure
