"""A game being played at one screen: who sits where, what answers for whom, what can be taken back.

Nothing here waits: a bot thinks beside the caller, who looks in with `poll`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from game.engine.keeping import people, saves
from game.engine.keeping.match import Match
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.decision import Decision, Option
from game.engine.machine.setup import Setup
from game.engine.machine.state import Events, State
from game.players.bots import Budget, Mind, Opinion, SearchBot, Thought
from game.players.chances import fitted_chances
from game.players.habits import Habits, declining, matters, usual_answer, yielding
from game.players.levels import LEVELS
from game.players.line import Line

HINT = Budget(seconds=1.0)
BRANCHED = "branched"  # note of a game that was gone on with from the middle of another
CHAIRS, PEOPLE = "chairs", "people"  # notes of a match: who holds each seat; their ids and names
MOST_SEATS = 8


@dataclass(frozen=True)
class Chair:
    """Who holds a seat: a person, maybe with a controller of their own, or a bot of some level.

    People are counted from 1, and one of them may hold several seats; 0 is somebody who holds no other.
    """

    bot: str = ""  # a level's id
    pad: int = 0
    person: int = 0
    who: str = ""  # which of the cabinet's people that is, by id; empty for a guest
    name: str = ""  # as they were called when they sat down

    def plain(self) -> list[str | int]:
        return [self.bot, self.pad, self.person]

    @classmethod
    def from_plain(cls, plain: object) -> Chair:
        """From a save, maybe one without people; what makes no sense is a person."""
        if not isinstance(plain, list) or len(plain) not in (2, 3):
            return cls()
        bot, pad, person = (*plain, 0)[:3]
        known = isinstance(bot, str) and bot in (level.id for level in LEVELS)
        pad, person = (number if type(number) is int and 0 <= number <= 8 else 0 for number in (pad, person))
        return cls(bot if known else "", pad, person)


def chairs_of(notes: Mapping[str, Any]) -> list[Chair]:
    """Who sat where, by the notes of a match; none where they do not say."""
    kept, named = notes.get(CHAIRS), notes.get(PEOPLE)
    chairs = [Chair.from_plain(plain) for plain in kept[:MOST_SEATS]] if isinstance(kept, list) else []
    sat = named if isinstance(named, list) else []
    return [_named(chair, one) for chair, one in zip_longest(chairs, sat[: len(chairs)])]


def _named(chair: Chair, plain: object) -> Chair:
    """The chair with whoever the save says sat there; a stranger's save may say anything."""
    if chair.bot or not isinstance(plain, list) or len(plain) != 2 or not all(isinstance(one, str) for one in plain):
        return chair
    try:
        return replace(chair, who=plain[0][: people.ID_LETTERS], name=people.name_of(plain[1]))
    except people.NameRefused:
        return chair


def learners_chairs(bots: Sequence[str], person: people.Person | None = None) -> list[Chair]:
    """A first game: bots of these levels, and wherever there is none whoever learns."""
    learner = Chair(person=1) if person is None else Chair(person=1, who=person.id, name=person.name)
    return [Chair(bot) if bot else learner for bot in bots]


@dataclass(frozen=True)
class Happening:
    """A choice that was made and what came of it. `auto`: a habit or a bot made it."""

    events: Events
    player: int = 0
    option: Option | None = None
    auto: bool = False
    decision: Decision | None = None  # what was asked


class Sitting:
    """The one way the client plays: every choice of a person, a habit or a bot goes through here into the match."""

    def __init__(self, match: Match, chairs: Sequence[Chair] = (), settings: Settings | None = None):
        self.match = match
        self.settings = settings or Settings()
        self.ruled = match.state.ruled
        given = list(chairs)[: match.state.players]
        self.chairs = given + [Chair()] * (match.state.players - len(given))
        self.phones: frozenset[int] = frozenset()  # the seats whose people have their hands on phones
        self._call_by_name()
        self.habits = Habits.of(match.cartridge, settings)
        self._bots: dict[int, SearchBot] = {}
        self._thought: Thought | None = None
        self._hint: Thought | None = None
        self.line: Line | None = None  # of a first game: bots play by it as long as it is followed

    @classmethod
    def begin(
        cls, cartridge: Cartridge, setup: Setup, chairs: Sequence[Chair], settings: Settings, folder: Path
    ) -> Sitting:
        """A new game with a journal in the folder of saves, if that can be had."""
        sitting = cls(saves.begin(cartridge, setup, folder), chairs, settings)
        sitting._note_chairs()
        return sitting

    @classmethod
    def branch(cls, match: Match, position: int, chairs: Sequence[Chair], settings: Settings, folder: Path) -> Sitting:
        """A new game that went as the match did for so many choices; the match stays as it is."""
        sitting = cls.begin(match.cartridge, match.setup, chairs, settings, folder)
        sitting.match.note({BRANCHED: position})
        for chosen in match.history[:position]:
            sitting.match.choose(chosen.choice.option, auto=chosen.choice.auto)
        return sitting

    @classmethod
    def resume(
        cls,
        cartridge: Cartridge,
        path: Path,
        settings: Settings,
        seated: Callable[[Sequence[Chair]], Sequence[Chair]] = list,
    ) -> Sitting:
        """`seated`: how whoever sat there is seated again."""
        match = saves.go_on(cartridge, path)
        return cls(match, seated(chairs_of(match.notes())), settings)

    # --- what is asked

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def cartridge(self) -> Cartridge:
        return self.match.cartridge

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def people(self) -> list[int]:
        """The seats people hold."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if not chair.bot and seat not in self.ruled]

    @property
    def persons(self) -> list[tuple[int, ...]]:
        """The seats of each person at this screen."""
        return list(dict.fromkeys(self.held_with(seat) for seat in self.people))

    def held_with(self, seat: int) -> tuple[int, ...]:
        """All the seats of the person who holds this one; none of a bot's, or of one that the rules play."""
        if seat not in self.people:
            return ()
        person = self.chairs[seat - 1].person
        return tuple(one for one in self.people if one == seat or (person and self.chairs[one - 1].person == person))

    @property
    def bot_is_asked(self) -> bool:
        decision = self.decision
        return decision is not None and bool(self.chairs[decision.player - 1].bot)

    @property
    def secret(self) -> bool:
        """Whether hands must be kept from other people at this screen."""
        return len(self.persons) > 1 and not self.state.open_hands

    def numbered(self) -> list[Chair]:
        """The chairs, with a number for every person."""
        taken = {self.chairs[seat - 1].person for seat in self.people}
        free = (number for number in range(1, 2 * len(self.chairs) + 1) if number not in taken)
        unknown = [seat for seat in self.people if not self.chairs[seat - 1].person]
        return [
            replace(chair, person=next(free)) if seat in unknown else chair for seat, chair in enumerate(self.chairs, 1)
        ]

    # --- answering

    def choose(self, option: int) -> list[Happening]:
        """A person's choice, and what habits answer after it."""
        self.habits.acted(self.state, self.state.asked)
        with self.match.together():
            return [self._make(option, auto=False), *self.settle()]

    def choose_all(self, wanted: Sequence[Option]) -> list[Happening]:
        """A person's choices as one: the first, then the others as far as they are on offer, taken back with it."""
        with self.match.together():
            return self._choose_all(wanted)

    def _choose_all(self, wanted: Sequence[Option]) -> list[Happening]:
        happened: list[Happening] = []
        for place, option in enumerate(wanted):
            decision = self.decision
            if decision is None or option not in decision.options or self.bot_is_asked:
                break
            if place == 0:
                self.habits.acted(self.state, decision)
            happened.append(self._make(decision.options.index(option), auto=place > 0))
            if place + 1 < len(wanted) and self._leads_on(wanted[place + 1], decision.player):
                continue
            happened += self.settle()
        return happened

    def _leads_on(self, wanted: Option, player: int) -> bool:
        """Whether the next choice of a gesture is what is asked now: then no habit answers before it. A window or a
        payment that lies between the two is answered by habit."""
        decision = self.decision
        if decision is None or decision.player != player or wanted not in decision.options:
            return False
        content = self.cartridge.content
        between = decision.prompt in (*content.windows, *content.payment.prompts)
        return not between or self.habits.answer(self.state, decision) is None

    def settle(self) -> list[Happening]:
        """What habits answer for people, until somebody has to be asked or a bot has to think."""
        happened = []
        while (decision := self.decision) is not None:
            option = yielding(self.state, decision, self.habits.raised)
            if option is None and not self.bot_is_asked:
                option = self._by_habit(decision)
            if option is None:
                break
            happened.append(self._make(option, auto=True))
        return happened

    def _by_habit(self, decision: Decision) -> int | None:
        """What a person's habits answer; where any answer would do, that of the line of a first game."""
        option = self.habits.answer(self.state, decision)
        written = self.line.option() if option is not None and self.line is not None else None
        return option if written is None or matters(self.state, decision) else written

    def somebody_acts(self, option: int) -> bool:
        """Whether another seat would be asked after it before the same is asked again."""
        asked, tried, content = self.state.asked, self.state.clone(), self.cartridge.content
        tried.choose(option)
        while (decision := tried.decision) is not None and decision.player != asked.player:
            if not self.chairs[decision.player - 1].bot:
                passed = self.habits.answer(tried, decision)
            else:  # as bots pass what they do not think of
                passed = declining(decision) if decision.prompt not in content.thought_of else None
            if passed is None:
                return True
            tried.choose(passed)
        return decision is None or decision.prompt != asked.prompt

    def passing(self) -> int | None:
        """The option that declines, where there is one."""
        decision = self.decision
        return None if decision is None else declining(decision)

    @property
    def is_window(self) -> bool:
        """Whether the question only asks if somebody wants to act or respond, and nobody is lost by passing it."""
        decision = self.decision
        if decision is None:
            return False
        return decision.prompt in self.cartridge.content.windows or decision.prompt == "respond"

    def _make(self, option: int, *, auto: bool) -> Happening:
        self.stop_thinking()
        decision = self.state.asked
        events = self.match.choose(option, auto=auto)
        return Happening(events, decision.player, decision.options[option], auto, decision)

    # --- bots

    def think(self) -> None:
        """Lets the bot that is asked begin to think, beside whatever else goes on."""
        if self.bot_is_asked and self._thought is None and self._written() is None:
            seat = self.state.asked.player
            self._thought = self._bot(seat).think(self.state, seat)
            self._thought.start()

    def poll(self) -> list[Happening]:
        """What the bot that is asked, and the habits after it, have answered; nothing while it thinks."""
        if (written := self._written()) is not None:
            return [self._make(written, auto=True), *self.settle()]
        self.think()
        if self._thought is None or self._thought.poll() is None:
            return []
        option = self._bot(self.state.asked.player).pick(self._thought)
        self._thought = None
        with self.match.together():
            return [self._make(option, auto=True), *self.settle()]

    def _written(self) -> int | None:
        """What the bot that is asked does by the line of a first game."""
        return self.line.option() if self.line is not None and self.bot_is_asked else None

    @property
    def thinking(self) -> bool:
        return self._thought is not None

    def stop_thinking(self) -> None:
        for thought in (self._thought, self._hint):
            if thought is not None:
                thought.stop()
        self._thought = self._hint = None

    def seat(self, seat: int, chair: Chair) -> None:
        """Somebody else takes the seat, at any moment: a person from a bot or a person, or a bot from a person."""
        self.stop_thinking()
        if seat in self.ruled:
            return
        if chair.person:
            self.chairs = self.numbered()
            held = [self.chairs[one - 1] for one in self.people if one != seat]
            held = [one for one in held if one.person == chair.person]
            if held:  # everybody keeps to one controller, and to their name
                chair = replace(chair, pad=held[0].pad, who=held[0].who, name=held[0].name)
        self.chairs[seat - 1] = chair
        self._bots.pop(seat, None)
        self._call_by_name()
        self._note_chairs()

    def _note_chairs(self) -> None:
        """Who sat where is told beside the choices: nothing of the game itself depends on it."""
        note: dict[str, Any] = {CHAIRS: [chair.plain() for chair in self.chairs]}
        if any(chair.name for chair in self.chairs) or PEOPLE in self.match.notes():
            note[PEOPLE] = [[chair.who, chair.name] for chair in self.chairs]
        self.match.note(note)

    def _call_by_name(self) -> None:
        """Seats of people with names are called by them, in every copy of the state."""
        named = {seat: self.chairs[seat - 1].name for seat in self.people if self.chairs[seat - 1].name}
        names = self.match.state.names
        names.clear()
        names.update(named)

    def _bot(self, seat: int) -> SearchBot:
        if seat not in self._bots:
            level = next(level for level in LEVELS if level.id == self.chairs[seat - 1].bot)
            self._bots[seat] = level.bot(self.match.setup.seed + seat)
        self._bots[seat].partners = frozenset(one for one, chair in enumerate(self.chairs, 1) if chair.bot)
        return self._bots[seat]

    def ask_hint(self) -> None:
        """Begins to think about what a bot would do here."""
        if self._hint is None and self.decision is not None:
            mind, chances = Mind(self.cartridge), fitted_chances(self.cartridge, self.match.setup)
            mind.begin(self.state, self.decision.player, seed=1, chances=chances, budget=HINT)
            self._hint = Thought([mind], HINT, thorough=True)
            self._hint.start()

    @property
    def hinting(self) -> bool:
        return self._hint is not None

    def poll_hint(self) -> list[Opinion]:
        """The options that were thought of, the best first, once the thought is over."""
        if self._hint is None or self._hint.poll() is None:
            return []
        opinions, self._hint = self._hint.opinions(), None
        return opinions

    # --- taking back

    def undo(self) -> str:
        """Back to the last choice a person made: "" when done, else the name of what forbids it. By steps it is the
        last choice of a person's seat, also one that a gesture or a habit made."""
        self.stop_thinking()
        count = self._step_back() if self.settings.undo_rule == "steps" else self.match.own_choices_back()
        if not count:
            return "nothing_to_undo"
        if self.settings.undo_rule == "no_new_information" and count > self.match.choices_since_learned():
            return "undo_refused"
        self.match.undo(count)
        return ""

    def _step_back(self) -> int:
        people, position = set(self.people), self.match.position
        backs = range(1, position + 1)
        return next((back for back in backs if self.match.state_at(position - back).asked.player in people), 0)

    def redo(self) -> str:
        """Forward by a person's choice and what answered itself after it."""
        self.stop_thinking()
        undone = self.match.undone
        if not undone:
            return "nothing_to_redo"
        count = 1
        while count < len(undone) and undone[-1 - count].auto:
            count += 1
        self.match.redo(count)
        return ""

    # --- habits

    def toggle_hand(self, seat: int) -> list[Happening]:
        """A seat asks for the next window it could act in, or no longer; what comes of it at once."""
        return self.settle() if self.habits.toggle_hand(seat) else []

    def toggle_stop(self, prompt: str) -> bool:
        """Asks in that window from now on, or no longer; whether it does now."""
        stops = self.habits.stops
        stops.symmetric_difference_update({prompt})
        self.settings.stops[self.cartridge.id] = sorted(stops)
        return prompt in stops

    def set_answer(self, card_id: str, answer: str) -> None:
        """How to answer a card's response from now on: ask, always or never."""
        kept = self.settings.answers.setdefault(self.cartridge.id, {})
        if answer == usual_answer(self.cartridge, card_id):
            kept.pop(card_id, None)
        else:
            kept[card_id] = answer
        self.habits.answers = dict(kept)

    def close(self) -> None:
        """Ends every thought and the journal. What still waits for a disk was told with every choice."""
        self.stop_thinking()
        if self.match.journal is not None:
            with suppress(StorageError):
                self.match.journal.close()
