"""Phones in a monkey's hands: what they want, valid or not, and how they come and go.

They call on the real table and are told by the real talk, without a network and its thread: a seed tells the same story
again. What a network does to them is tried by `build.py phones --stress`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import mutate

from game.engine.sources.language_folders import LANGUAGES
from game.pocket import room, server, talk
from game.ui.cabinet import Cabinet

MOST_PHONES = 4
SECRET = "0123456789abcdef" * 2  # nobody's
SAID = [  # one of each request, to be broken
    json.dumps(one)
    for one in (
        {"do": "hello", "secret": SECRET, "door": SECRET, "lang": "en"},
        {"do": "knock", "letters": "AB12"},
        {"do": "seat", "seat": 2},
        {"do": "choose", "at": 5, "id": "card:12/play"},
        {"do": "undo", "at": 3},
        {"do": "plan", "cards": [1, 2, 3]},
        {"do": "look", "on": True},
        {"do": "lang", "lang": "uk"},
        {"do": "move", "dx": 0.1, "dy": -0.2},
        {"do": "tap"},
        {"do": "leave"},
    )
]


class Clock:
    """Time as phones count it: half a second for whatever one of them does."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


clock = Clock()


class Line(server.Pocket):
    """A server that listens nowhere: whatever it is told is told in the table's thread."""

    def start(self, port: int, new: room.Room) -> None:
        self.where, self.port = ["192.168.0.1"], port
        self._talk.enter(new)

    def stop(self) -> None:
        for phone in list(self._talk.phones.values()):
            self._talk.leaves(phone)

    def _later(self, work: Callable[..., object], *given: object) -> None:
        work(*given)

    def arrived(self) -> talk.Phone:
        phone = self._talk.arrives(lambda: None)
        phone.heard_at = talk.time.monotonic()
        return phone

    @property
    def talk(self) -> talk.Talk:
        return self._talk


@dataclass
class Caller:
    """A page: its secret outlives its connection."""

    line: Line
    phone: talk.Phone
    secret: str = ""
    state: dict[str, object] = field(default_factory=dict)

    @property
    def deeds(self) -> list[str]:
        """What can be done, as its last message says."""
        question = self.state.get("question")
        return [deed["id"] for deed in question["deeds"]] if isinstance(question, dict) else []

    @property
    def connected(self) -> bool:
        return self.phone.number in self.line.talk.phones


class Callers:
    """All the phones of a stretch. What they do is said in a few words, for whoever reads of a fault."""

    def __init__(self, chance: Random, cabinet: Cabinet):
        self.chance, self.cabinet = chance, cabinet
        self._callers: list[Caller] = []

    def act(self) -> str:
        """Something that a phone does; the first thing is that they are turned on."""
        pockets = self.cabinet.pockets
        clock.now += 0.5
        if not pockets.on:
            self._callers = []
            pockets.turn_on()
            return "turned on" if pockets.on else "not allowed"
        self._callers = [one for one in self._callers if one.line is pockets.server]
        deeds: dict[Callable[[], str], int] = {
            self.come: 4,
            self.let_in: 4,
            self.choose: 20,
            self.say: 8,
            self.mumble: 3,
            self.cut: 2,
        }
        said = self.chance.choices(list(deeds), list(deeds.values()))[0]()
        for one in self._callers:
            self._hear(one)
        return said

    # --- coming and going

    def come(self) -> str:
        """A new page at the door, which takes a seat; or one that finds back, or knocks."""
        away = [one for one in self._callers if not one.connected]
        if away and self.chance.random() < 0.6:
            return self._come_back(self.chance.choice(away))
        if len(self._callers) >= MOST_PHONES:
            self._callers.pop(self.chance.randrange(MOST_PHONES))
        line, doors = self.cabinet.pockets.server, self.cabinet.pockets.doors
        assert isinstance(line, Line)
        one = Caller(line, line.arrived())
        self._callers.append(one)
        if self.chance.random() < 0.2:
            self._tell(one, do="knock", letters=self.chance.choice((doors.letters, "AAAA")))
            return "knocks"
        self._tell(one, do="hello", secret="", door=doors.door, lang=self._lang())
        free = [place.seat for place in line.talk.room.places if place.holder != "phone"]
        seat = self.chance.choice(free) if free and self.chance.random() < 0.8 else self.chance.randrange(1, 9)
        self._tell(one, do="seat", seat=seat)
        return f"comes for seat {seat}"

    def _come_back(self, one: Caller) -> str:
        one.phone = one.line.arrived()
        self._tell(one, do="hello", secret=one.secret, door="", lang=self._lang())
        return "comes back"

    def cut(self) -> str:
        if (one := self._someone()) is None:
            return "nobody to cut off"
        one.line.talk.leaves(one.phone)
        return "is cut off"

    def let_in(self) -> str:
        """Somebody at the table presses for whoever waits at the door; or not."""
        pockets = self.cabinet.pockets
        if not pockets.knocks:
            return "nobody at the door"
        wish = self.chance.choice(pockets.knocks)
        if self.chance.random() < 0.2:
            pockets.refuse(wish)
            return "is kept out"
        pockets.admit(wish)
        return "is let in"

    # --- what is said

    def choose(self) -> str:
        """What a page offers; now and then what it offered before."""
        offers = [(one, one.deeds) for one in self._callers if one.connected and one.deeds]
        if not offers:
            return self.come() if self._someone() is None else "is not asked"
        one, deeds = self.chance.choice(offers)
        deed = self.chance.choice(deeds)
        late = self.chance.random() < 0.05
        self._tell(one, do="choose", at=int(str(one.state["moment"])) - late, id=deed)
        return f"chooses {deed}" + " late" * late

    def say(self) -> str:
        """Anything else that a page can want."""
        if (one := self._someone()) is None:
            return self.come()
        moment = int(str(one.state.get("moment", 0)))
        said: tuple[dict[str, object], ...] = (
            {"do": "undo", "at": moment},
            {"do": "plan", "cards": [self.chance.randrange(1, 200) for _ in range(self.chance.randrange(4))]},
            {"do": "look", "on": self.chance.random() < 0.5},
            {"do": "lang", "lang": self._lang()},
            {"do": "move", "dx": self.chance.uniform(-0.4, 0.4), "dy": self.chance.uniform(-0.4, 0.4)},
            {"do": "move", "dx": 4.0, "dy": -4.0},
            {"do": "tap"},
            {"do": "seat", "seat": self.chance.randrange(1, 8)},
            {"do": "leave"},
        )
        chosen = self.chance.choices(said, (4, 2, 2, 1, 6, 1, 4, 1, 1))[0]
        self._tell(one, **chosen)
        return f"says {chosen['do']}"

    def mumble(self) -> str:
        """What is no request, or one that nobody sent so."""
        if (one := self._someone()) is None:
            return self.come()
        many = self.chance.choice((1, 1, 3, 30, 100))
        for _ in range(many):
            if not self._hears(one, mutate.mutated_text(SAID, self.chance)):
                return f"mumbles {many} times and is cut off"
        return f"mumbles {many} times"

    # --- the line

    def _lang(self) -> str:
        return self.chance.choice(tuple(LANGUAGES))

    def _someone(self) -> Caller | None:
        there: Sequence[Caller] = [one for one in self._callers if one.connected]
        return self.chance.choice(there) if there else None

    def _tell(self, one: Caller, **message: object) -> None:
        self._hears(one, json.dumps(message))

    def _hears(self, one: Caller, text: str | bytes) -> bool:
        try:
            one.line.talk.hears(one.phone, text)
        except talk.Hangup:
            one.line.talk.leaves(one.phone)
            return False
        return True

    def _hear(self, one: Caller) -> None:
        """What it has been told since; whoever is slow hears the rest another time."""
        if not one.connected:
            return
        for text in one.line.talk.messages(one.phone):
            if text:
                message = json.loads(text)
                if message["t"] == "yours":
                    one.secret = message["secret"]
                elif message["t"] == "state":
                    one.state = message
            if self.chance.random() < 0.02:
                break
