"""The procedure of a seat that the rules play: a chart of its questions that lights up as it goes, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.machine.events import Announced, Event
from game.engine.machine.state import State
from game.engine.telling import procedure, wording
from game.engine.telling.procedure import Answered, Box, Follower, Following, History, Turn
from game.players.sitting import Happening
from game.ui import fonts, paint, pictures
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Do, Fold
from game.ui.table.part import AT_ONCE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

WORD = "procedure"
LAYER, LIGHT = 630, 300
READ = {"read": 2.2, "normal": 1.1, "brisk": 0.5, "off": 0.5}  # seconds a box is lit before the next,
DEED = {"read": 2.6, "normal": 1.3, "brisk": 0.7, "off": 0.7}  # and what is done before it is done


@dataclass(frozen=True)
class Given:
    """Nothing but where it stands: what it shows is in procedure.toml."""


class Procedure(Part):
    record = Given
    above = True
    still = True

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        found = procedure.load_procedure(context.content)
        assert found is not None, "a table with this part has a procedure"
        self.procedure = found
        self.turn: Turn | None = None  # the one in sight
        self._follower = Follower(found)
        self._history = History(self._follower)
        self._following = Following()
        self._planned = False  # whether a turn is shown in the motion that is on
        self._times: list[float] = []  # when what is planned is over, step by step
        self._sprite: Sprite | None = None
        self._lights: list[Sprite] = []

    # --- following the game

    @property
    def last(self) -> dict[int, Turn]:
        """The latest turn of each seat up to what is shown, to be looked up."""
        return self._history.turns(self.context.happened())

    def sync(self) -> None:
        self._hide()

    def ask(self, asking: Asking) -> None:
        if asking.still:
            self._hide()

    @property
    def unhurried(self) -> bool:
        """What is to be read is shown at its own pace, however much is waiting."""
        return self._planned

    @property
    def holding(self) -> bool:
        """A press goes on to the next step."""
        return bool(self._times)

    def go_on(self, now: float) -> float:
        return next((end for end in self._times if end - 0.01 > now), now)

    def targets(self) -> list[Target]:
        """Whoever asks why a seat did what it did sees its last turn again.

        What lies under the chart is not to be hit by whoever wants to see the end of it.
        """
        tell = self.context.tell
        if self.holding:
            return [Target(self.rect, partial(tell, Do("beat_next")), group="procedure", name="procedure")]
        found = []
        for seat, turn in self.last.items():
            if (rect := self.context.where(Thing("why", seat))) is not None:
                again = partial(self._again, turn)
                found.append(Target(rect, again, again, group="reserves", name=f"why:{seat}"))
        if self._planned or self.turn is not None:
            found.append(Target(self.rect, self._close, group="procedure", name="procedure"))
        if self.turn is not None and not self._planned:
            whole = partial(tell, Do("procedure"))
            found.append(Target(self._book, whole, whole, group="procedure", name="procedure:whole"))
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

    def begin(self, before: State, happened: list[Happening]) -> None:
        self._times = []

    def play(self, event: Event, at: float) -> Taken:
        """A fork is lit and stays long enough to be read; what is done follows when that was read."""
        self._following, turn = self._follower.step(self._following, event)
        motions, pace = self.context.motions, self.context.pace
        if turn is None or (motions.reduced and pace == "off"):
            return AT_ONCE
        self._planned = True
        motions.add(0.0, lambda _share: self.show(turn), delay=at, fleeting=True, timed=True)
        seconds = (DEED if turn.deed else READ)[pace]
        if pace != "off":
            self._times.append(at + seconds)
        return Taken.all(seconds)

    def show(self, turn: Turn) -> None:
        if turn == self.turn:
            return
        self.turn = turn
        if self._sprite is None:
            self._sprite = self.stage.add(paint.clear((1, 1)), self.rect.topleft, LAYER)
        self._sprite.image = self._drawn(turn)
        self._light(turn)
        self.context.play("tick", 0.6)

    def _hide(self) -> None:
        self.turn = None
        self._planned, self._times = False, []
        self._darken()
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    # --- light on what a step speaks of

    def _light(self, turn: Turn) -> None:
        """Whose turn it is, and the cards and places that the last step names."""
        self._darken()
        context = self.context
        named = [turn.done] if turn.done is not None else list(turn.answers[-1].reasons) if turn.answers else []
        told = [card for event in named for card in procedure.cards_told(context.content, event)]
        for thing in (Thing("why", turn.seat), *map(things.card, dict.fromkeys(told))):
            if (rect := context.where(thing)) is not None:
                self._ring(rect)

    def _ring(self, rect: pygame.Rect) -> None:
        px = self.context.px
        width, spread, radius = max(2, px(0.4)), max(5, px(1.4)), px(1)
        size = (rect.width + 2 * width, rect.height + 2 * width)
        image = paint.glow(*size, radius, spread, EMBER, 170).copy()
        image.fill((0, 0, 0, 0), (spread + width, spread + width, *rect.size))
        image.blit(paint.ring(*size, radius, width, (*mixed(EMBER, GOLD, 0.5), 255)), (spread, spread))
        at = (rect.left - spread - width, rect.top - spread - width)
        self._lights.append(self.stage.add(image, at, LIGHT))

    def _darken(self) -> None:
        for sprite in self._lights:
            sprite.remove()
        self._lights = []

    # --- drawing

    @property
    def _head(self) -> int:
        return max(self.context.fonts.pixels(2.6), round(self.rect.height * 0.16))

    @property
    def _book(self) -> pygame.Rect:
        """The sign that opens the whole procedure."""
        side = round(self._head * 1.2)
        return pygame.Rect(self.rect.right - side - 4, self.rect.top + 4, side, side)

    def _drawn(self, turn: Turn) -> pygame.Surface:
        context, kept, (width, height) = self.context, self.context.fonts, self.rect.size
        colour = context.theme.accent
        image = paint.panel((width, height), mixed(context.theme.base, colour, 0.16), colour, alpha=250, lit=True)
        pad, head = max(4, height // 22), self._head
        mark = seat_mark(turn.seat)
        sign = paint.seat_mark(mark.shape, round(head * 0.7), mark.colour)
        image.blit(sign, sign.get_rect(midleft=(pad, pad + head // 2)))
        title = wording.say(self.procedure.title, context.lang, player=context.player_name(turn.seat))
        font = kept.fitted_exact("serif", title, width // 3, round(head * 0.8), True)
        named = kept.line(font, title, TEXT)
        image.blit(named, named.get_rect(midleft=(pad * 2 + sign.get_width(), pad + head // 2)))
        book = self._book
        image.blit(pictures.icon("book", round(head * 0.9), MUTED), (book.left - self.rect.left, pad))
        if turn.done is not None:
            left = pad * 4 + sign.get_width() + named.get_width()
            arrow = pictures.icon("right", round(head * 0.7), EMBER)
            image.blit(arrow, arrow.get_rect(midleft=(left, pad + head // 2)))
            text = self._told(turn.done)
            room = width - left - head - pad - book.width
            font = kept.fitted_exact("serif", text, room, round(head * 0.8), True)
            deed = kept.line(font, text, mixed(EMBER, WHITE, 0.5))
            image.blit(deed, deed.get_rect(midleft=(left + head, pad + head // 2)))
        row = pygame.Rect(pad, pad * 2 + head, width - 2 * pad, height - head - pad * 3)
        self._boxes(image, turn, row)
        return image

    def _told(self, event: Announced) -> str:
        context = self.context
        return wording.event_line(context.state, event, context.lang, context.seats) or ""

    def _boxes(self, image: pygame.Surface, turn: Turn, row: pygame.Rect) -> None:
        """All questions in their order; what was answered with its reasons, the last one lit in ember.

        A box with reasons is wider: the others only stand for what was passed by.
        """
        boxes, gap = self.procedure.boxes, max(4, row.width // 120)
        answers = {answer.box: answer for answer in turn.answers}
        shares = [2 if box.id in answers and answers[box.id].reasons else 1 for box in boxes]
        room, left = row.width - gap * (len(boxes) - 1), float(row.left)
        for box, share in zip(boxes, shares, strict=True):
            wide = room * share / sum(shares)
            lit = bool(turn.answers) and box.id == turn.answers[-1].box
            rect = pygame.Rect(round(left), row.top, round(left + wide) - round(left), row.height)
            image.blit(self._box(box, rect.size, answers.get(box.id), lit=lit), rect)
            left += wide + gap

    def _box(self, box: Box, size: tuple[int, int], answer: Answered | None, *, lit: bool) -> pygame.Surface:
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
        tall = max(10, round(size[1] * 0.16))
        colour = HEAL if answer.yes else mixed(MUTED, GOLD, 0.3)
        mark = pictures.icon("check" if answer.yes else "cross", tall, colour)
        word = wording.word(context.content, "button", "yes" if answer.yes else "no", context.lang)
        said = kept.line(kept.exact("sans", tall, True), word, colour)
        image.blit(mark, (pad, top + 1))
        image.blit(said, said.get_rect(midleft=(pad + tall + 4, top + 1 + tall // 2)))
        reasons = "\n".join(self._told(event) for event in answer.reasons)
        if reasons:
            room = size[1] - top - tall - 6
            self._paragraph(
                image, reasons, (pad, top + tall + 3), size[0] - 2 * pad, room, "sans", fonts.SMALLEST, MUTED
            )
        return image

    def _paragraph(
        self,
        image: pygame.Surface,
        text: str,
        at: tuple[int, int],
        width: int,
        height: float,
        family: str,
        percent: float,
        ink: Colour,
    ) -> int:
        """Words in as many lines as fit, smaller where they must be; where the room below begins."""
        kept, size = self.context.fonts, self.context.fonts.pixels(percent)
        while True:
            font = kept.exact(family, size, family == "serif")
            lines = [line for part in text.split("\n") for line in fonts.wrapped(font, part, width)]
            step = round(font.get_height() * 0.92)
            whole = max(font.size(word)[0] for word in text.split()) <= width  # no word is broken
            if (whole and len(lines) * step <= height) or size <= 8:
                break
            size -= 1
        for number, line in enumerate(lines[: max(1, int(height // step))]):
            image.blit(kept.line(font, line, ink), (at[0], at[1] + number * step))
        return at[1] + min(len(lines), max(1, int(height // step))) * step


PART = Procedure
