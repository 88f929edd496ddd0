"""What is said between the table and its phones: who is who, what each is told, what each wants.

Nothing here waits or knows a network: messages come in as text and go out as text, in one thread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from game.engine.machine.decision import Option
from game.engine.sources.language_folders import BASE
from game.engine.telling import wording
from game.players.plans import Plan
from game.players.sitting import Sitting
from game.pocket import asked, room, seen, wire
from game.pocket.doors import same
from game.pocket.plain import Plain
from game.pocket.room import Room, Wish

EACH_SECOND, AT_ONCE = 40.0, 80.0  # messages of a phone; a finger on the pad sends thirty
MOST_GARBLED = 20  # messages, before a connection is closed
MOST_STRANGERS, MOST_PAGES = 12, 6  # pages of nobody who plays, and of one person: the oldest makes room for the next
KINDS = ("state", "look", "told", "does")  # of messages about a game, the most urgent first
TRIES, FORGIVEN = 5, 12.0  # of the letters, by anybody; seconds until one is forgotten


class Hangup(Exception):
    """The connection is to be closed."""


@dataclass
class Phone:
    """A page that is open somewhere."""

    number: int
    news: Callable[[], None]  # there may be something to tell it
    lang: str = BASE
    secret: str = ""
    at_door: bool = False
    knocks: bool = False  # waits for a press at the table
    asks: bool = False  # for a seat, and was not answered yet
    dismissed: bool = False  # the connection is to be closed
    looks: bool = False
    notes: list[Plain] = field(default_factory=list)
    sent: dict[str, str] = field(default_factory=dict)  # the last message of each kind
    garbled: int = 0
    budget: float = AT_ONCE
    heard_at: float = field(default_factory=time.monotonic)


@dataclass
class Meant:
    """What a person has marked for the question of a moment. All their pages share it."""

    moment: int = 0
    marks: list[Option] = field(default_factory=list)
    before: list[list[Option]] = field(default_factory=list)  # what was marked before each mark


@dataclass
class Shown:
    """The kinds of cards that a person was told of. Their faces are theirs to ask for, by this word, and no others: how
    soon a face comes tells whether somebody else has seen it."""

    word: str = field(default_factory=lambda: secrets.token_hex(8))
    table: str = ""
    kinds: set[int] = field(default_factory=set)


class Talk:
    """All the phones of one table. `wish` takes what they want to the table."""

    def __init__(self, wish: Callable[[Wish], None]):
        self.wish = wish
        self._shown: dict[str, Shown] = {}  # by the secret of a phone
        self.room = Room("", "")
        self.phones: dict[int, Phone] = {}
        self._meant: dict[tuple[int, ...], Meant] = {}
        self._made: dict[tuple[str, str, str], str] = {}  # by secret, language and kind: worked out once for all pages
        self._misses: list[float] = []
        self._numbers = 0
        self._present = room.Present(frozenset(), 0)

    # --- who is there

    def arrives(self, news: Callable[[], None]) -> Phone:
        self._numbers += 1
        strangers = [one for one in self.phones.values() if not self.held(one)]
        strangers.sort(key=lambda one: one.at_door or one.knocks)  # who knows nothing goes first
        self._dismiss(strangers[: max(0, len(strangers) + 1 - MOST_STRANGERS)])
        phone = self.phones[self._numbers] = Phone(self._numbers, news)
        return phone

    @staticmethod
    def _dismiss(phones: Iterable[Phone]) -> None:
        for one in phones:
            one.dismissed = True
            one.news()

    def leaves(self, phone: Phone) -> None:
        self.phones.pop(phone.number, None)
        if phone.knocks or phone.at_door:
            self.wish(room.Departed(phone.number))
        self._tell_presence()

    def held(self, phone: Phone) -> tuple[int, ...]:
        """The seats of whoever has this phone."""
        return next((seats for secret, seats in self.room.claims.items() if same(phone.secret, secret)), ())

    def _tell_presence(self) -> None:
        seats = frozenset(seat for phone in self.phones.values() for seat in self.held(phone))
        waiting = sum(phone.knocks for phone in self.phones.values())
        now = room.Present(seats, waiting)
        if now != self._present:
            self._present = now
            self.wish(now)

    # --- what the table says

    def enter(self, new: Room) -> None:
        """The table is another one, or stands otherwise."""
        closed, self.room, self._made = new.door != self.room.door, new, {}
        self._shown = {secret: shown for secret, shown in self._shown.items() if secret in new.claims}
        for phone in self.phones.values():
            phone.at_door = phone.at_door and not closed
            phone.news()
        self._tell_presence()

    def admit(self, number: int) -> None:
        """Somebody at the table pressed for the phone that knocks."""
        if (phone := self.phones.get(number)) is not None:
            phone.knocks, phone.at_door = False, True
            phone.news()
            self._tell_presence()

    def grant(self, number: int, secret: str) -> None:
        """The seat is this phone's. Its secret is on disk."""
        if (phone := self.phones.get(number)) is not None:
            phone.secret, phone.at_door, phone.asks = secret, False, False
            phone.notes.append({"t": "yours", "secret": secret})
            phone.news()
            self._tell_presence()

    def note(self, number: int, what: str) -> None:
        """A word of the page's that answers what was wanted."""
        if (phone := self.phones.get(number)) is not None:
            phone.asks = False
            phone.knocks = phone.knocks and what != "refused"
            phone.notes.append({"t": "note", "what": what})
            phone.news()
            self._tell_presence()

    # --- what phones are told

    def messages(self, phone: Phone) -> Iterator[str]:
        """What it has not been told yet, the most urgent first. The same is not said twice.

        Empty texts are moments to look up from a longer work: whoever has just pressed need not wait for its end."""
        while phone.notes:
            yield seen.packed(phone.notes.pop(0))
        for kind, text in self._kinds(phone):
            if not text:
                yield ""
            elif phone.sent.get(kind) != text:
                phone.sent[kind] = text
                yield text

    def _kinds(self, phone: Phone) -> Iterator[tuple[str, str]]:
        held, sitting = self.held(phone), self.room.sitting
        if not held:
            yield "door", seen.packed(self._door(phone))
        elif sitting is None:
            yield "lobby", seen.packed(self._lobby(phone, held))
        else:
            for kind in KINDS:
                if kind != "look" or phone.looks:
                    yield from ((kind, text) for text in self._of_the_game(kind, phone, sitting, held))

    def _of_the_game(self, kind: str, phone: Phone, sitting: Sitting, held: tuple[int, ...]) -> Iterator[str]:
        """The same for all pages of a person: whoever comes back is not worked out anew."""
        meant, there, key = self._meant_by(held), self._made, (phone.secret, phone.lang, kind)
        if key not in there:
            made = None
            for made in self._making(kind, phone, sitting, held, meant):
                if made is None:
                    yield ""
            assert made is not None, "every message comes to its end"
            there[key] = seen.packed(made)  # of what stood when it was begun: something else may stand by now
        yield there[key]

    def _making(
        self, kind: str, phone: Phone, sitting: Sitting, held: tuple[int, ...], meant: Meant
    ) -> Iterator[Plain | None]:
        match kind:
            case "state":
                yield self._showing(phone, self._state(phone, sitting, held, meant))
            case "look":
                yield self._showing(phone, seen.look_message(sitting, held, phone.lang))
            case "told":
                yield seen.told_message(sitting, held, phone.lang)
            case _:
                moment = self.room.moment
                for message in seen.forecast_steps(sitting, held, phone.lang, meant.marks):
                    yield message and message | {"moment": moment}

    def _state(self, phone: Phone, sitting: Sitting, held: tuple[int, ...], meant: Meant) -> Plain:
        told = seen.state_message(sitting, held, phone.lang, meant.marks, self.room.meant.get(held, ()))
        told["undo"] = bool(told["undo"] or meant.before)
        return told | {"moment": self.room.moment, "paused": self.room.paused, "faces": self._shown_to(phone).word}

    def _shown_to(self, phone: Phone) -> Shown:
        shown = self._shown.setdefault(phone.secret, Shown())
        if shown.table != self.room.table:
            shown.table, shown.kinds = self.room.table, set()
        return shown

    def _showing(self, phone: Phone, message: Plain) -> Plain:
        """A message whose cards have faces that the phone may ask for from now on."""
        self._shown_to(phone).kinds.update(seen.faces_of(message))
        return message

    def may_have(self, word: str, table: str, kind: int) -> bool:
        """Whether whoever knows that word was told of such a card."""
        return any(one.table == table and kind in one.kinds for one in self._shown.values() if same(one.word, word))

    def _lobby(self, phone: Phone, held: tuple[int, ...]) -> Plain:
        """A seat is taken, and the game has not begun."""
        return {"t": "lobby", "title": self._title(phone), "held": list(held), "seats": self._places(phone)}

    def _door(self, phone: Phone) -> Plain:
        """Who only knows the address learns nothing but that there is a door."""
        if not phone.at_door:
            return {"t": "door", "open": False, "knocks": phone.knocks}
        return {"t": "door", "open": True, "title": self._title(phone), "seats": self._places(phone)}

    def _title(self, phone: Phone) -> str:
        return wording.say(self.room.title, phone.lang)

    def _places(self, phone: Phone) -> list[Plain]:
        called, there = self.room.called, self.room.places
        return [{"seat": one.seat, "name": called(one.seat, phone.lang), "holder": one.holder} for one in there]

    def _meant_by(self, held: tuple[int, ...]) -> Meant:
        """Another question is put with what was meant before it was asked marked, as at the table."""
        meant, now = self._meant.get(held), self.room
        if meant is None or meant.moment != now.moment:
            marks = asked.begun(now.sitting, held, now.meant.get(held, ())) if now.sitting is not None else []
            meant = self._meant[held] = Meant(now.moment, marks)
        return meant

    # --- what phones say

    def hears(self, phone: Phone, text: str | bytes) -> None:
        """A message; one that is none, or one too many, is passed over, and whoever sends many such is cut off."""
        now = time.monotonic()
        phone.budget = min(AT_ONCE, phone.budget + (now - phone.heard_at) * EACH_SECOND) - 1
        phone.heard_at = now
        try:
            request = wire.read(text) if phone.budget >= 0 else None
        except wire.Garbled:
            request = None
        if request is None:
            phone.garbled += 1
            if phone.garbled >= MOST_GARBLED:
                raise Hangup
            return
        self._understand(phone, request)

    def _understand(self, phone: Phone, request: wire.Request) -> None:
        match request:
            case wire.Hello(secret, door, lang):
                self._greet(phone, secret, door, lang)
                phone.news()
            case wire.Knock(letters):
                self._knock(phone, letters)
                phone.news()
            case wire.Speak(lang):
                phone.lang = lang
                phone.news()
            case wire.TakeSeat(seat) if phone.at_door and any(one.seat == seat for one in self.room.places):
                if not phone.asks:  # whoever taps twice wants one seat
                    phone.asks = True
                    self.wish(room.Claimed(phone.number, seat))
            case _:
                if held := self.held(phone):
                    self._play(phone, held, request)

    def _greet(self, phone: Phone, secret: str, door: str, lang: str) -> None:
        phone.lang, phone.secret = lang, secret
        phone.sent.clear()
        phone.at_door = same(door, self.room.door)
        if secret and not self.held(phone):
            phone.secret = ""
            phone.notes.append({"t": "note", "what": "gone"})
        elif secret:
            pages = [one for one in self.phones.values() if one.secret == secret and one is not phone]
            self._dismiss(pages[: max(0, len(pages) + 1 - MOST_PAGES)])
        self._tell_presence()

    def _knock(self, phone: Phone, letters: str) -> None:
        """The letters open nothing by themselves: somebody at the table has to press."""
        now = time.monotonic()
        self._misses = [at for at in self._misses if now - at < FORGIVEN * TRIES]
        if len(self._misses) >= TRIES:
            phone.notes.append({"t": "note", "what": "later"})
        elif not same(letters, self.room.letters):
            self._misses.append(now)
            phone.notes.append({"t": "note", "what": "wrong_letters"})
        elif not phone.knocks:
            phone.knocks = True
            self.wish(room.Knocked(phone.number))
            self._tell_presence()

    def _play(self, phone: Phone, held: tuple[int, ...], request: wire.Request) -> None:
        meant = self._meant_by(held)
        match request:
            case wire.Choose(at, deed):
                self._choose(phone, held, meant, at, deed)
            case wire.Undo(at) if meant.before and at == self.room.moment:
                meant.marks = meant.before.pop()
                self._tell_marks(held)
            case wire.Undo(at):
                self.wish(room.TakenBack(phone.number, phone.secret, at))
            case wire.PlanCards(cards):
                self.wish(room.Planned(phone.secret, cards))
            case wire.Look(on):
                phone.looks = on
                phone.sent.pop("look", None)
                phone.news()
            case wire.Move(dx, dy):
                self.wish(room.Moved(phone.secret, dx, dy))
            case wire.Tap():
                self.wish(room.Tapped(phone.secret))
            case wire.Leave():
                self.wish(room.Left(phone.secret))

    def _choose(self, phone: Phone, held: tuple[int, ...], meant: Meant, at: int, deed: str) -> None:
        """It is for the table to make the choice; only marks are made here."""
        sitting = self.room.sitting
        if sitting is None or at != self.room.moment:
            return self._stale(phone)
        chosen = asked.chosen(sitting, held, meant.marks, deed)
        if chosen is None:
            return self._stale(phone)
        if isinstance(chosen, Plan):
            meant.before.append(meant.marks)
            meant.marks = list(chosen.marks)
            phone.notes.append({"t": "marked"})  # whoever pressed is answered, also where nothing could be marked
            phone.sent.pop("state", None)
            self._tell_marks(held)
        else:
            self.wish(room.Chosen(phone.number, phone.secret, at, tuple(chosen)))
        return None

    def _stale(self, phone: Phone) -> None:
        """It was an answer to something else: what is asked now is told again."""
        phone.sent.clear()
        phone.notes.append({"t": "note", "what": "stale"})
        phone.news()

    def _tell_marks(self, held: tuple[int, ...]) -> None:
        """Every page of one person shows the same."""
        self._made = {}
        for phone in self.phones.values():
            if self.held(phone) == held:
                phone.news()
