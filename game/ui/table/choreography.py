"""What is seen of a choice: when its motion begins, goes on and ends, and which faces are drawn meanwhile.

The state is already what it will be; motion only shows how it came about. So it can be cut short at any moment: then
everything is simply where it belongs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.engine.machine.events import Counted, Moved, StepBegan
from game.engine.machine.state import State
from game.players.sitting import Happening
from game.ui.table import flourishes
from game.ui.table.context import Context
from game.ui.table.part import AT_ONCE, Part

WHILE_MOVING, AT_REST = 0.004, 0.009  # seconds of a frame for faces that others stand in for
MUCH = 0.006  # seconds: a frame that has taken so long draws no faces, unless the one before drew none either


class Choreography:
    """`begun` is told that a motion was planned, `arrived` whose side to open when everything has been shown: what is
    asked next is put after that."""

    def __init__(self, context: Context, begun: Callable[[], None], arrived: Callable[[int], None]):
        self.context, self.motions, self.pictures = context, context.motions, context.pictures
        self.parts: Collection[Part] = ()
        self._begun, self._arrived = begun, arrived
        self._unplanned: tuple[State, list[Happening], int] | None = None  # from what, what happened, for whose side
        self._seat = 0  # to open when everything has been shown; 0 while nothing is
        self._share = 1.0
        self._total = 0.0
        self._unshown = False  # a choice was made, or a motion came to its end, and no frame has shown that yet
        self._covered = False  # behind what is held up the table is already as it will be
        self._put_off = False  # faces were not drawn in the last frame, which had enough to do

    # --- playing

    @property
    def waiting(self) -> bool:
        return self._seat != 0 or self._unplanned is not None

    @property
    def ends(self) -> bool:
        """Whether everything has been shown, so that the table comes to rest in this frame and is asked in the next."""
        return self._seat != 0 and not self._unshown and not self.motions.busy

    @property
    def left(self) -> float:
        """Seconds of motion still to come."""
        return self._total * (1 - self._share)

    def play(self, before: State, happened: list[Happening], seat: int) -> None:
        """Shows what happened, and at last the table from that seat. The frame that answers the press shows that it was
        heard; to plan the rest may take longer than a press should wait, so that is done before the next one."""
        self.begin()
        self._unplanned, self._unshown = (before, happened, seat), True
        for part in self.parts:
            part.answered()

    def begin(self) -> bool:
        """Plans what has happened, if that is still to be done; whether it was."""
        if self._unplanned is None:
            return False
        (before, happened, seat), self._unplanned = self._unplanned, None
        self._plan(before, happened, seat)
        self._begun()
        return True

    def _plan(self, before: State, happened: list[Happening], seat: int) -> None:
        moving = not self.motions.reduced
        self.pictures.deferring = self._unshown = True
        self._covered = False
        if not moving or not happened:
            self._sounds_only(happened)
            for part in self.parts:
                part.told(happened)
            self._put_down()
            self._arrived(seat)
        if not happened:
            return
        playing = [part for part in self.parts if moving or part.still]
        for part in playing:
            part.begin(before, happened)
        total = self._tell(happened, playing)
        if moving or total:
            self._seat = seat
            self._close(total)

    def _tell(self, happened: list[Happening], playing: list[Part]) -> float:
        """Every part plays every event, each event when those before it are done with; how long all of it takes."""
        at = longest = 0.0
        moved = [part for part in playing if type(part).play is not Part.play]  # to all others no event matters
        for event in (event for one in happened for event in one.events):
            if isinstance(event, StepBegan):
                at = max([at, *(span.end for part in playing for span in part.held)])
            waits = 0.0
            for part in moved:
                taken = part.play(event, at)
                if taken is not AT_ONCE:
                    longest, waits = max(longest, at + taken.lasts), max(waits, taken.waits)
            at += waits
        return max([longest, at, *(part.end(at) for part in playing)])

    # --- beats

    @property
    def holding(self) -> bool:
        """Whether something is held up, so that nothing is asked yet."""
        return self.waiting and any(part.holding for part in self.parts)

    @property
    def paused(self) -> bool:
        return self.holding and any(part.paused for part in self.parts)

    def retell(self, seat: int) -> None:
        """What happened last is held up once more."""
        self.finish()
        total = max((part.retell() for part in self.parts), default=0.0)
        if total:
            self._seat = seat
            self._close(total)

    def go_on(self) -> None:
        """To the end of all that is held up now, or to what is next: all that moves is as far as it would be then."""
        now = self._total * self._share + 0.01
        spans = [span for part in self.parts if part.holding for span in part.held if span.end > now]
        until = max((span.end for span in spans if span.start <= now), default=0.0)
        until = until or min((span.start for span in spans), default=now)
        self.motions.speed = max(1.0, self.motions.speed)
        self.motions.tick((until - now + 0.01) / self.motions.speed + 0.001)
        for part in self.parts:
            part.go_on()

    def opening(self, seat: int) -> None:
        """A game begins: its cards are dealt from the decks."""
        self._seat = seat
        self._close(max((part.deal(0.0) for part in self.parts), default=0.0))

    def finish(self) -> None:
        """Everything is where it belongs, now."""
        self.begin()
        self.motions.finish()
        if self.waiting:
            self._end()

    def tick(self, used: float = 0.0) -> None:
        """`used` are the seconds that this frame has taken so far."""
        first = self._unshown  # the frame that answers a press: whatever can wait for the next one does
        self._catch_up(used)
        if self.waiting and first and not self._covered:
            self._nudge()
        elif self.waiting and not self.motions.busy:
            self._come_to_rest()
            self._nudge()
        if self.pictures.behind or self._unshown:
            self._nudge()
        elif not self.waiting:
            self.pictures.deferring = False

    def _come_to_rest(self) -> None:
        """One thing in each frame: the table behind what is held up, then that goes."""
        if not self._covered and self.holding:
            self._covered = True
            self.pictures.deferring = self._unshown = True
            self._arrived(self._seat)
        else:
            self._end()

    def _catch_up(self, used: float) -> None:
        """Faces that had no time to be drawn with the choice are drawn in the frames after it, a little in each; one
        that has had much to do leaves them to the next."""
        if self._unshown:
            self._unshown = False
            return
        self._put_off = used > MUCH and not self._put_off
        if not self._put_off and self.pictures.catch_up(WHILE_MOVING if self.waiting else AT_REST):
            for part in self.parts:
                part.settle()

    def _nudge(self) -> None:
        """The next frame is wanted at once."""
        self.motions.add(0.0, lambda _share: None, delay=0.001, timed=True)

    def end(self, won: bool) -> None:
        """The game is over: embers rise, or the light goes."""
        flourishes.ending(self.context, won, self._total)

    def _end(self) -> None:
        self.pictures.deferring = self._unshown = True
        seat, self._seat = self._seat, 0
        self._share, self._total = 1.0, 0.0
        self._put_down()
        if not self._covered:
            self._arrived(seat)
        self._covered = False

    def _put_down(self) -> None:
        """What is held up."""
        for part in self.parts:
            if part.holding:
                part.sync()

    def _close(self, total: float) -> None:
        self._share, self._total = 0.0, total

        def show(share: float) -> None:
            self._share = share

        self.motions.add(total, show, ease=lambda t: t, timed=True)

    def _sounds_only(self, happened: list[Happening]) -> None:
        """Without motion a choice still sounds."""
        kinds = {type(event) for one in happened for event in one.events}
        for kind, name in ((Counted, "thud"), (Moved, "place"), (StepBegan, "bell")):
            if kind in kinds:
                self.context.play(name, 0.7)
                return
