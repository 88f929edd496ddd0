"""The way from a press to the next question: items of one queue, at most one in a frame.

    heard      the question lets go: what showed it goes out
    read       what happened is cut into passages, from one beat to the next
    planned    a passage is laid out in time
    played     it passes
    rested     everything lies where the passage ends; after the last one, arrived: as whoever is asked sees it
    asked      the next question is put
    foreseen   what the option in focus would do is shown

The state that is shown is that of the passage being played, never one that is still to come. So motion can be cut short
at any moment: then everything is simply where it belongs.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from game.engine.machine.events import Event
from game.engine.machine.state import State
from game.players.sitting import Happening
from game.ui.motion import Tween
from game.ui.table.context import Context
from game.ui.table.part import AT_ONCE, Part, leading
from game.ui.table.telling import Passage, joined

WHILE_MOVING, AT_REST = 0.0025, 0.003  # seconds of a frame for faces that others stand in for
MUCH = 0.004  # seconds: a frame that has taken so long draws no faces, unless the one before drew none either
WORK = 0.0015  # seconds of a frame for a station; what is left of it is for the next frames
PATIENCE = 1.2  # seconds that what happens may take; after that everything goes faster and faster,
OTHERS_PATIENCE = 2.4  # and the turn of somebody who is no person;
HURRY = 1.0  # twice as fast after so many more,
FASTEST = 4.0  # but for what has to be seen,
READABLE = 2.2  # and what has to be read


class Station(Enum):
    READ = "read"
    PLANNED = "planned"
    PLAYED = "played"
    RESTED = "rested"
    ARRIVED = "arrived"  # rested after the last passage
    ASKED = "asked"
    FORESEEN = "foreseen"


STAGES = (Station.PLANNED, Station.PLAYED, Station.RESTED)  # of a passage
SHOWING = (Station.READ, *STAGES)  # what happened is still to be shown


@dataclass(frozen=True)
class Item:
    """A station with what it is about. An opening has no passage: its cards are dealt."""

    station: Station
    passage: Passage | None = None
    chosen: tuple[State, list[Happening]] | None = None  # from what, and what happened
    held: bool = False  # somebody looks closer: it stands until a press


class Owner(Protocol):
    """Whose table it is: it knows whose eyes look, and what is asked."""

    def passages(self, before: State, happened: list[Happening]) -> list[Passage]: ...

    def is_hurried(self, passage: Passage) -> bool:
        """Whether it may go faster where much has happened already."""

    def whose(self, passage: Passage) -> int:
        """The seat whose turn is shown, where that is not a person's; what each of them does has its own time."""

    def begun(self) -> None:
        """A passage begins."""

    def arrived(self) -> None:
        """The last of them is over: the table is seen from whoever is asked."""

    def asks(self) -> Iterator[None]: ...

    def foresee(self) -> None: ...


class Timeline:
    def __init__(self, context: Context, owner: Owner):
        self.context, self.motions, self.pictures = context, context.motions, context.pictures
        self.owner = owner
        self.parts: Collection[Part] = ()
        self.queue: deque[Item] = deque()
        self.state: State | None = None  # what is shown, while that is not the game as it stands
        self.waited = 0.0  # seconds that what happens has taken so far
        self._whose = 0  # the seat whose turn took them
        self._others: dict[int, float] = {}  # and those of the others since somebody chose
        self.full = False  # this frame has done its one thing
        self._steps: Iterator[None] | None = None  # what is left of the station that is next
        self._span: Tween | None = None  # of what is played now: a number may float on after it
        self._go_on = False  # a passage that waits for a press has had one
        self._put_off = False  # faces were not drawn in the last frame, which had enough to do

    # --- where we are

    @property
    def at(self) -> Station | None:
        """The station that is next, or goes on; None where nothing is left to do."""
        return self.queue[0].station if self.queue else None

    @property
    def playing(self) -> bool:
        """Whether something that happened is still to be shown."""
        return self.at in SHOWING

    @property
    def passage(self) -> Passage | None:
        """The one that is planned, played or at rest now."""
        return self.queue[0].passage if self.queue else None

    @property
    def told(self) -> bool:
        """Whether something is told just now, so that a press goes on instead of choosing."""
        if self.held:
            return True
        return self.passage is not None and self.passage.told

    @property
    def held(self) -> bool:
        """Whether somebody looks closer at what was told."""
        return bool(self.queue) and self.queue[0].held

    @property
    def dealing(self) -> bool:
        """Whether a game begins."""
        return self.at in (Station.PLAYED, Station.RESTED) and self.passage is None and not self.held

    @property
    def paused(self) -> bool:
        """Whether what is told stands until somebody presses."""
        waits = self.at is Station.PLAYED and self.told and (self.held or self.context.pace == "read")
        return waits and not self._passing and not self._go_on

    @property
    def _passing(self) -> bool:
        return self._span is not None and not self._span.over

    @property
    def asked(self) -> bool:
        """Whether the question on the screen is the one that is asked."""
        return self.at in (None, Station.FORESEEN)

    @property
    def haste(self) -> float:
        """How much faster than usual everything goes."""
        if self.passage is None or not self.owner.is_hurried(self.passage):
            return 1.0
        patience = OTHERS_PATIENCE if self._whose else PATIENCE
        most = READABLE if self.passage.told else FASTEST
        return min(most, max(1.0, 1 + (self.waited - patience) / HURRY))

    @property
    def is_last(self) -> bool:
        """Whether nothing more is to be shown after the passage that is planned or played now."""
        return not any(item.station in (Station.READ, Station.PLANNED) for item in list(self.queue)[1:])

    @property
    def ahead(self) -> int:
        """How much has happened that is still to be shown."""
        return sum(item.station in (Station.READ, Station.PLANNED) for item in self.queue)

    # --- what is done to the queue

    def hear(self, before: State, happened: list[Happening]) -> None:
        """A person has chosen: the frame that answers shows that it was heard, the next ones do the rest."""
        self.finish()
        self.waited = 0.0
        self._others.clear()
        self.follow(before, happened)
        self.full = True
        for part in self.parts:
            part.answered()

    def follow(self, before: State, happened: list[Happening]) -> None:
        """Something more has happened: it is shown after what is still to be shown."""
        self.state = self.state or before
        self._drop(Station.ASKED, Station.FORESEEN)
        self.queue.append(Item(Station.READ, chosen=(before, happened)))
        self.ask_soon()

    def deal(self) -> None:
        """A game begins: its cards are dealt from the decks."""
        self.queue.clear()
        self._last(max((part.deal(0.0) for part in self.parts), default=0.0))
        self.queue.extend([Item(Station.PLAYED), Item(Station.RESTED)])
        self.ask_soon()

    def hold(self) -> None:
        """Somebody looks closer: what is held up stands until a press, and then everything goes on."""
        self._complete()
        self.motions.finish()
        self._go_on = False
        if not self.playing:
            self.queue.clear()
            self.queue.append(Item(Station.RESTED))
            self.ask_soon()
        self.queue.appendleft(Item(Station.PLAYED, held=True))

    def ask_soon(self) -> None:
        """Another question is to be put."""
        self._drop(Station.ASKED, Station.FORESEEN)
        self.queue.extend([Item(Station.ASKED), Item(Station.FORESEEN)])

    def foresee_soon(self) -> None:
        """Another option has the focus."""
        if not any(item.station is Station.FORESEEN for item in self.queue):
            self.queue.append(Item(Station.FORESEEN))

    def hurry(self) -> None:
        """The next question is put at once: whoever asks for it cannot wait a frame."""
        self._complete()
        self._drop(Station.ASKED)
        self.full = True
        for _step in self.owner.asks():
            pass

    def go_on(self) -> None:
        """Somebody has seen enough of what is shown now."""
        if self.at is Station.PLAYED:
            self._go_on = True
            self.motions.finish()

    def finish(self) -> None:
        """Everything is where it belongs, now; what is asked next is still to be put."""
        self._complete()
        if not self.playing:
            self.motions.finish()
            return
        while any(item.station is Station.READ for item in self.queue):
            self._read_first()  # what is passed over is still known afterwards
        self.motions.finish()
        self._drop(*STAGES)
        self._arrive()
        for part in leading(self.parts):
            part.sync()

    def forget(self) -> None:
        """Everything is laid out anew, or is to be seen otherwise."""
        self._complete()
        self.motions.finish()
        self.queue.clear()
        self.state = None

    def _drop(self, *stations: Station) -> None:
        if self.at in stations:
            self._complete()
        self.queue = deque(item for item in self.queue if item.station not in stations)

    def _read_first(self) -> None:
        """What was chosen becomes its passages, in its place."""
        at = next(place for place, item in enumerate(self.queue) if item.station is Station.READ)
        chosen = self.queue[at].chosen
        assert chosen is not None, "something has happened"
        items = []
        for passage in self.owner.passages(*chosen):
            items += [Item(station, passage) for station in STAGES]
            for part in self.parts:
                part.expect(passage)
        every = list(self.queue)
        self.queue = deque([*every[:at], *items, *every[at + 1 :]])

    # --- a frame

    def frame(self, passed: float, used: float = 0.0) -> None:
        """So many seconds later: one thing is done, or faces are drawn. `used` are the seconds of this frame so far."""
        if self.playing:
            self.waited += passed
        if self.full:
            self.full = False
            return
        if self.at is Station.PLAYED and (self._passing or self.paused):
            if any(item.station is Station.READ for item in self.queue):
                self._read_first()  # whoever knows what comes next tells it together
            else:
                self._catch_up(used)
            return
        if self.at is Station.PLAYED:
            self.queue.popleft()
        if self.queue:
            self._do(self.queue[0].station)
            return
        self._catch_up(used)
        if self.pictures.deferring and not self.pictures.behind:
            self.pictures.deferring = False
            for part in self.parts:
                part.settle()

    def _do(self, station: Station) -> None:
        """A station, or as much of it as this frame has time for."""
        if station is Station.READ:
            self._read_first()
            return
        self._steps = self._steps or self._work(station)
        until = time.perf_counter() + WORK
        for _step in self._steps:
            if time.perf_counter() >= until:
                return
        self._complete()

    def _work(self, station: Station) -> Iterator[None]:
        match station:
            case Station.PLANNED:
                yield from self._plan(self._joined())
            case Station.RESTED:
                yield from self._rest()
            case Station.ASKED:
                yield from self.owner.asks()
            case Station.FORESEEN:
                self.owner.foresee()

    def _complete(self) -> None:
        """The station that is under way, if one is, is done with."""
        if self._steps is None:
            return
        for _step in self._steps:
            pass
        self._steps, self.motions.held = None, False
        self.queue.popleft()

    def _joined(self) -> Passage:
        """The passage that is next; of a bot's turn, with those after it that go on with it or tell the same again."""
        items = list(self.queue)
        passage, count = items[0].passage, len(STAGES)
        assert passage is not None, "a passage is planned"
        while self.owner.whose(passage) and len(items) > count and (after := items[count].passage) is not None:
            both = joined(passage, after)
            if both is None or items[count].station is not Station.PLANNED:
                break
            passage, items = both, items[:count] + items[count + len(STAGES) :]
        items[: len(STAGES)] = [Item(station, passage) for station in STAGES]
        self.queue = deque(items)
        return passage

    def _plan(self, passage: Passage) -> Iterator[None]:
        """Every part plays every event, each event when those before it are done with. Nothing moves before all of it
        is planned."""
        whose = self.owner.whose(passage)
        if whose != self._whose:
            self._others[self._whose] = self.waited
            self._whose, self.waited = whose, self._others.get(whose, 0.0)
        self.state, self._go_on = passage.after, False
        self.pictures.deferring = True
        moving = not self.motions.reduced
        self.motions.held = moving
        playing = [part for part in self.parts if moving or part.still]
        if not moving:
            yield from self._synced()
        for part in playing:
            part.begin(passage)
            yield
        at = longest = 0.0
        moved = [part for part in playing if type(part).play is not Part.play]  # to all others no event matters
        for event in passage.events:
            waits = 0.0
            if not moving:
                self._echo(event, at)
            for part in moved:
                taken = part.play(event, at)
                if taken is not AT_ONCE:
                    longest, waits = max(longest, at + taken.lasts), max(waits, taken.waits)
            at += waits
            yield
        self._last(max([longest, at, *(part.end(at) for part in playing)]))
        self.owner.begun()

    def _echo(self, event: Event, at: float) -> None:
        """What does not move is heard nevertheless."""
        for part in self.parts:
            if not part.still and (name := part.sound_of(event)):
                self.motions.add(0.0, partial(_sound, part, name), delay=at, timed=True, fleeting=True)

    def _rest(self) -> Iterator[None]:
        """Whatever is still to come begins from here; after the last of it the table is seen from whoever is asked."""
        if not any(item.station in SHOWING for item in list(self.queue)[1:]):
            self.queue[0] = Item(Station.ARRIVED)
            self._arrive()
        yield from self._synced()

    def _arrive(self) -> None:
        self.pictures.deferring = True
        self.state = None
        self.owner.arrived()

    def _synced(self) -> Iterator[None]:
        for part in leading(self.parts):
            yield from part.syncing()

    def _last(self, seconds: float) -> None:
        """What is played now takes at least so long."""
        self._span = self.motions.add(seconds, lambda _share: None, timed=True, fleeting=True)

    def _catch_up(self, used: float) -> None:
        """Faces that had no time to be drawn with the choice are drawn in the frames after it, a little in each; one
        that has had much to do leaves them to the next, and that one draws a little in any case."""
        late = used > MUCH
        self._put_off = late and not self._put_off
        room = 0.0 if late else WHILE_MOVING if self.playing else AT_REST
        if not self._put_off and self.pictures.catch_up(room):
            for part in self.parts:
                part.settle()


def _sound(part: Part, name: str, _share: float) -> None:
    part.context.play(name, 1.0, part.rect.centerx / max(1, part.context.size[0]))
