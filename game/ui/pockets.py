"""The table's side of hands on phones: turns them on and off, grants what phones want, and tells them what happened.

Everything here is done between two frames. The server has a thread of its own, and no frame waits for it.
"""

from __future__ import annotations

import importlib.util
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from game.engine.keeping.storage import StorageError
from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.pocket import room, seen
from game.pocket.doors import Doors, new_secret
from game.pocket.room import Place, Room, Wish
from game.pocket.still import still
from game.ui.errand import surroundings
from game.ui.pocket_pads import PocketPads

if TYPE_CHECKING:
    from game.engine.sources.content import Content
    from game.pocket.server import Pocket
    from game.ui.cabinet import Cabinet
    from game.ui.scenes.setup import Setup
    from game.ui.scenes.table import Table

PACKAGES = ("websockets", "segno")
GRANTING = 0.002  # seconds of a frame; the wish that is begun then is granted
AGAIN = 5.0  # seconds until a network that was not there is looked for once more
MOST_WAITING = 16  # choices while something else lies over the table


class Pockets:
    """One for the cabinet. `where` are the addresses to listen at: those of the local network, where none are given."""

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.where: Sequence[str] = ()
        self.woken = threading.Event()  # a phone wants something: whoever sleeps for long wakes up
        self._pressed = threading.Event()  # a person chose: whoever sleeps until the next frame wakes up, too
        self.server: Pocket | None = None
        self.doors = Doors()
        self.present = room.Present(frozenset(), 0)
        self.knocks: list[room.Knocked | room.Claimed] = []  # who waits for a press at the table
        self.changes = 0  # grows whenever a page that shows all this is out of date
        self.pads = PocketPads(cabinet)
        self._waiting: deque[room.Chosen | room.TakenBack] = deque(maxlen=MOST_WAITING)
        self._moment = random.getrandbits(31)
        self._told: object = None  # what was published last
        self._made: object = None  # of which choices the moment is
        self._looked_for: Sitting | None = None  # whether this one was cut off has been looked up
        self._listened_at: Sequence[str] = ()
        self._again_at = 0.0  # when the network is looked for once more

    # --- on and off

    @staticmethod
    def missing() -> list[str]:
        """The packages that are not installed."""
        return [name for name in PACKAGES if importlib.util.find_spec(name) is None]

    @property
    def allowed(self) -> bool:
        """In a kiosk only if its operator says so."""
        return not self.cabinet.kiosk or self.cabinet.settings.kiosk_phones

    @property
    def on(self) -> bool:
        return self.server is not None

    @property
    def addresses(self) -> list[str]:
        """Where phones find the table, the likeliest first."""
        return [f"http://{one}:{self.server.port}" for one in self.server.where] if self.server is not None else []

    @property
    def link(self) -> str:
        """What the QR code says. What comes after the # stays on the phone: no request carries it."""
        return f"{self.addresses[0]}/#{self.doors.door}" if self.on else ""

    def turn_on(self, doors: Doors | None = None) -> None:
        """Begins to listen; an OSError where that cannot be."""
        if self.on or not self.allowed or self.missing():
            return
        from game.pocket.server import Pocket
        from game.ui import pocket_faces

        self.doors = doors or Doors()
        server = Pocket(self._wake, self.where, pocket_faces.COMMAND, surroundings())
        server.start(self.doors.port, Room(self.doors.door, self.doors.letters, dict(self.doors.claims)))
        self.doors.port = server.port
        self.server, self._told, self._made = server, None, None
        self._keep()
        self.changes += 1

    def turn_off(self, *, forget: bool = True) -> None:
        """Nobody is listened to any more. What is not forgotten is found again by a game that goes on."""
        if self.server is None:
            return
        self.server.stop()
        self.server = None
        if forget:
            self.doors = Doors()
            with suppress(OSError):
                Doors.forget(self.cabinet.folder)
        self.knocks, self.present = [], room.Present(frozenset(), 0)
        self._waiting.clear()
        self.pads.clear()
        if (table := self._table()) is not None:
            self._seat_phones(table, frozenset())
        self.changes += 1

    def _keep(self) -> None:
        try:
            self.doors.keep(self.cabinet.folder)
        except StorageError as problem:
            self.cabinet.complain(problem)

    # --- what is in front

    def _table(self) -> Table | None:
        """The game being played, whatever lies over it."""
        from game.ui.scenes.table import Table

        tables = (scene for scene in self.cabinet.scenes if isinstance(scene, Table))
        return next((one for one in tables if not one.demo and not one.replay), None)

    def _setup(self) -> Setup | None:
        from game.ui.scenes.setup import Setup

        return next((scene for scene in self.cabinet.scenes if isinstance(scene, Setup)), None)

    def _is_covered(self, table: Table | None) -> bool:
        """Whether something else is shown than the game as it stands: what phones choose waits."""
        return table is not None and (self.cabinet.scene is not table or table.past is not None)

    # --- a frame

    def frame(self) -> None:
        """What phones want, as far as a frame has time for it, then what they are told."""
        table = self._table()
        if self.server is None:
            if table is not None and table.sitting is not self._looked_for and time.monotonic() >= self._again_at:
                self._looked_for = table.sitting
                self._go_on(table)
            return
        self.woken.clear()
        self._pressed.clear()
        if table is not None:
            self._join(table)
        self._grant_some(table)
        self.pads.rest()
        if self.server is not None and self.server.where != self._listened_at:
            self._listened_at = self.server.where
            self.changes += 1
        if table is not None and not self._is_covered(table):
            waiting, self._waiting = self._waiting, deque(maxlen=MOST_WAITING)
            for wish in waiting:
                self.cabinet.guarded(partial(self._grant, wish, table))
        if self.server is not None:
            self._publish(table)

    def _grant_some(self, table: Table | None) -> None:
        until = time.perf_counter() + GRANTING
        while self.server is not None and not self.server.wishes.empty():
            wish = self.server.wishes.get()
            self.cabinet.guarded(partial(self._grant, wish, table))
            if time.perf_counter() >= until:
                self.woken.set()  # the others are not slept over
                break

    def _wake(self, wish: Wish) -> None:
        """In the server's thread. Fingers on pads come with the next frame, whenever that is."""
        self.woken.set()
        if isinstance(wish, room.Chosen | room.TakenBack):
            self._pressed.set()

    def nap(self, seconds: float) -> None:
        """Sleeps so long, or until a phone wants something."""
        self.woken.wait(seconds)

    def rest(self, seconds: float) -> None:
        """Sleeps so long between two frames, or until a person has chosen on a phone."""
        self._pressed.wait(seconds)

    @property
    def pressed(self) -> bool:
        """Whether a person has chosen on a phone since the last frame."""
        return self._pressed.is_set()

    def _go_on(self, table: Table) -> None:
        """A game that was cut off while phones were on: they are on again, and find it."""
        journal = table.sitting.match.journal
        if journal is None or self.missing() or not self.allowed:
            return
        kept = Doors.kept(self.cabinet.folder)
        if kept is not None and kept.game == journal.path.name:
            try:
                self.turn_on(kept)
            except OSError:  # a machine that has just started may have its network later
                if not self._again_at:
                    self.cabinet.toast(self.cabinet.say("hands", "no_network"), bad=True)
                self._looked_for, self._again_at = None, time.monotonic() + AGAIN

    def _join(self, table: Table) -> None:
        """Phones that chose a seat while the game was set up, or that found it again, sit there."""
        sitting = table.sitting
        journal = sitting.match.journal
        game = journal.path.name if journal is not None else f"table-{id(sitting)}"
        if self.doors.game != game:
            if sitting.match.history:  # another game that goes on: nobody's seat there is known
                self.doors.claims = {}
            self.doors.game = game
            self._keep()
        gone = self.doors.seats - set(sitting.people)
        if gone:
            self.doors.release(gone)
            self._keep()
        if sitting.phones != self.doors.seats:
            self._seat_phones(table, self.doors.seats)

    def _seat_phones(self, table: Table, seats: frozenset[int]) -> None:
        if table.sitting.phones != seats:
            table.sitting.phones = seats
            if table.parts:
                table.veil()
                table.reseated()
            self._lift_curtain(table)
            self.changes += 1

    def _lift_curtain(self, table: Table) -> None:
        """Whom it waited for has a phone now."""
        from game.ui.scenes.curtain import Curtain

        if isinstance(self.cabinet.scene, Curtain) and not table.viewing.curtain_up:
            self.cabinet.pop()

    # --- what phones want

    def _grant(self, wish: Wish, table: Table | None) -> None:
        match wish:
            case room.Present():
                self.present = wish
                self.changes += 1
            case room.Knocked():
                self._knocked(wish)
            case room.Claimed():
                self._claimed(wish, table)
            case room.Departed(phone):
                self.knocks = [one for one in self.knocks if one.phone != phone]
                self.changes += 1
            case room.Left(secret):
                self._left(secret)
            case room.Chosen() | room.TakenBack() if table is None:
                self._note(wish.phone, "stale")
            case room.Chosen() | room.TakenBack() if self._is_covered(table):
                others = [one for one in self._waiting if one.phone != wish.phone]  # who presses again means the last
                self._waiting = deque([*others, wish], maxlen=MOST_WAITING)
            case room.Chosen() if table is not None:
                self._chosen(wish, table)
            case room.TakenBack() if table is not None:
                self._taken_back(wish, table)
            case room.Planned(secret, cards) if table is not None and (held := self._held(secret)):
                table.gestures.intentions.intend(held[0], cards)
            case room.Moved(secret) | room.Tapped(secret) if table is not None and (held := self._held(secret)):
                self.pads.follow(wish, held, table)

    def _held(self, secret: str) -> tuple[int, ...]:
        """The seats of whoever has that phone; none once they were given to others."""
        return self.doors.claims.get(secret, ())

    def _note(self, phone: int, what: str) -> None:
        if self.server is not None:
            self.server.note(phone, what)

    def _knocked(self, wish: room.Knocked | room.Claimed) -> None:
        """Somebody at the table has to press: the page of phones shows it, and a line says where that is."""
        self.knocks = [*(one for one in self.knocks if one.phone != wish.phone), wish][-4:]
        self.changes += 1
        self.cabinet.sound.play("open")
        from game.ui.scenes.hands import Hands

        if not isinstance(self.cabinet.scene, Hands):
            self.cabinet.toast(self.cabinet.say("hands", "knocking"))

    def admit(self, wish: room.Knocked | room.Claimed) -> None:
        """Somebody at the table pressed."""
        self.knocks = [one for one in self.knocks if one != wish]
        self.changes += 1
        if self.server is None:
            return
        if isinstance(wish, room.Knocked):
            self.server.admit(wish.phone)
        else:
            self._seat(wish, self._table())

    def refuse(self, wish: room.Knocked | room.Claimed) -> None:
        self.knocks = [one for one in self.knocks if one != wish]
        self.changes += 1
        self._note(wish.phone, "refused")

    def _claimed(self, wish: room.Claimed, table: Table | None) -> None:
        """While the code is on the screen a seat without a phone is there for whoever scans. One that has a phone takes
        a press at the table, and so does any other later: who plays knows the code as well, and would see the hand of
        whoever sits at the table."""
        if wish.seat in self.doors.seats or not self._shows_code:
            self._note(wish.phone, "press")
            self._knocked(wish)
        else:
            self._seat(wish, table)

    def _seat(self, wish: room.Claimed, table: Table | None) -> None:
        """The seat, with all others of whoever holds it, is that phone's; on disk before the phone is told."""
        held: Sequence[int] = ()
        if table is not None:
            held = self._held_at(table.sitting, wish.seat)
        elif (setup := self._setup()) is not None:
            held = self._held_in(setup, wish.seat)
        if not held or self.server is None:
            self._note(wish.phone, "refused")
            return
        secret = self.doors.claim(held)
        self._keep()
        if table is not None:
            self._seat_phones(table, self.doors.seats)
        self._publish(table)
        self.server.grant(wish.phone, secret)
        self.cabinet.sound.play("start")
        self.changes += 1

    @staticmethod
    def _held_at(sitting: Sitting, seat: int) -> Sequence[int]:
        """The seats of whoever sits there; a bot gives its seat up to a person of its own."""
        if not 1 <= seat <= sitting.state.players or seat in sitting.ruled:
            return ()
        if sitting.chairs[seat - 1].bot:
            taken = {chair.person for chair in sitting.numbered()}
            sitting.seat(seat, Chair(person=next(n for n in range(1, 9) if n not in taken)))
        return sitting.held_with(seat)

    @staticmethod
    def _held_in(setup: Setup, seat: int) -> Sequence[int]:
        """The same while the game is being set up."""
        chosen = setup.draft
        if seat not in chosen.asked:
            return ()
        if chosen.seats[seat - 1].bot:
            taken = {chosen.seats[one - 1].person for one in chosen.asked if not chosen.seats[one - 1].bot}
            chosen.hold(seat, "", next(n for n in range(1, 9) if n not in taken))
            setup.built_for = None  # it is laid out anew when it is in front again
        person = chosen.seats[seat - 1].person
        return [one for one in chosen.asked if not chosen.seats[one - 1].bot and chosen.seats[one - 1].person == person]

    @property
    def _shows_code(self) -> bool:
        from game.ui.scenes.hands import Hands

        return any(isinstance(scene, Hands) for scene in self.cabinet.scenes)

    def take_away(self, seats: Sequence[int]) -> None:
        """Somebody at the table gives a phone's seats to others. Whoever has that phone knows the code: it is another
        one from now on."""
        self.doors.door = new_secret()
        self.hand_back(seats)

    def hand_back(self, seats: Sequence[int]) -> None:
        """These seats are played at the table again."""
        self.doors.release(seats)
        self._keep()
        if (table := self._table()) is not None:
            self._seat_phones(table, self.doors.seats)
        self.changes += 1

    @property
    def playing(self) -> bool:
        return self._table() is not None

    def give_to_bot(self, seat: int, chair: Chair) -> None:
        """A phone is gone, and nobody wants to wait: a bot plays on."""
        if (table := self._table()) is not None:
            table.sitting.seat(seat, chair)
            self.take_away([seat])
            table.reseated()

    def _left(self, secret: str) -> None:
        if (held := self.doors.claims.get(secret)) is not None:
            self.hand_back(held)

    def _chosen(self, wish: room.Chosen, table: Table) -> None:
        """A choice goes the way of every device: into the match, on disk, and then to be shown."""
        if fits := self._fits(wish, table.sitting):
            self.cabinet.idle_seconds = 0.0
            table.answering.act_from_afar(list(wish.gesture))
        if wish.moment == self._moment_of(table.sitting) or not fits:
            self._note(wish.phone, "stale")

    def _fits(self, wish: room.Chosen, sitting: Sitting) -> bool:
        """Whether it answers what is asked now, and is theirs to answer."""
        decision = sitting.decision
        if decision is None or decision.player not in self._held(wish.secret) or sitting.bot_is_asked:
            return False
        return wish.moment == self._moment_of(sitting) and wish.gesture[:1] in [(one,) for one in decision.options]

    def _taken_back(self, wish: room.TakenBack, table: Table) -> None:
        sitting = table.sitting
        is_theirs = wish.moment == self._moment_of(sitting) and seen.undo_is_theirs(sitting, self._held(wish.secret))
        if is_theirs and not table.plan.marks:
            table.undo()
        else:
            self._note(wish.phone, "undo_refused")

    # --- what phones are told

    def _moment_of(self, sitting: Sitting) -> int:
        """Another number whenever something was chosen or taken back."""
        match = sitting.match
        made = (id(match), match.position, len(match.undone), id(match.history[-1]) if match.history else 0)
        if made != self._made:
            self._made = made
            self._moment += 1
        return self._moment

    def _publish(self, table: Table | None) -> None:
        """Where everything stands, if that is news."""
        sitting = table.sitting if table is not None else None
        paused = self._is_covered(table)
        moment = self._moment_of(sitting) if sitting is not None else 0
        # Who sits where in a game is told by its chairs and phones.
        sits = (*sitting.chairs, *sorted(sitting.phones)) if sitting is not None else self._places(None)
        meant = self._meant(table)
        content = self._content(sitting)
        title = content.title if content is not None else {}
        news = (moment, paused, sits, tuple(self.doors.claims), self.doors.door, self.cabinet.lang, meant, title)
        if news == self._told or self.server is None:
            return
        self._told = news
        known = still(sitting) if sitting is not None else None
        self.server.publish(
            Room(
                self.doors.door,
                self.doors.letters,
                dict(self.doors.claims),
                table.table if table is not None else "",
                title,
                self._places(sitting),
                self._called(known),
                known,
                moment,
                paused,
                meant,
            )
        )

    def _meant(self, table: Table | None) -> dict[tuple[int, ...], tuple[int, ...]]:
        """What the people on phones mean to play: the table keeps it, wherever it was marked."""
        if table is None:
            return {}
        return {held: table.gestures.intentions.cards_of(held[0]) for held in self.doors.claims.values() if held}

    def _content(self, sitting: Sitting | None) -> Content | None:
        if sitting is not None:
            return sitting.cartridge.content
        setup = self._setup()
        return setup.cartridge.content if setup is not None and setup.cartridge is not None else None

    def _called(self, known: Sitting | None) -> Callable[[int, str], str]:
        """What seats are called, for another thread: nothing of it changes any more."""
        if known is not None:
            return partial(wording.seat_name, known.state)
        from game.ui import draft

        content, setup = self._content(None), self._setup()
        lineup = setup.draft.lineup if setup is not None else ()
        return lambda seat, lang: draft.seat_name(content, seat, lang, lineup) if content is not None else ""

    def _places(self, sitting: Sitting | None) -> tuple[Place, ...]:
        if sitting is not None:
            state, lang = sitting.state, self.cabinet.lang
            asked = [seat for seat in range(1, state.players + 1) if seat not in sitting.ruled]
            return tuple(
                Place(seat, wording.seat_name(state, seat, lang), seen.holder_of(sitting, seat)) for seat in asked
            )
        setup = self._setup()
        if setup is None:
            return ()
        seats, mine = setup.draft.seats, self.doors.seats
        return tuple(
            Place(
                seat,
                setup.seat_name(seat),
                "phone" if seat in mine else "bot" if seats[seat - 1].bot else "table",
            )
            for seat in setup.draft.asked
        )

    @property
    def places(self) -> tuple[Place, ...]:
        """Who sits where, as the page of phones shows it."""
        table = self._table()
        return self._places(table.sitting if table is not None else None)
