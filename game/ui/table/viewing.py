"""What is shown of a sitting: whose eyes look, at the game as it stands, as it is told, or as it stood."""

from __future__ import annotations

from game.engine.machine.decision import Decision
from game.engine.machine.state import Events, State
from game.engine.telling.wording import Seats
from game.players.sitting import Sitting


class Viewing:
    """`demo`: bots play while nobody does. `replay`: a game is looked at, not played."""

    def __init__(self, sitting: Sitting, *, demo: bool, replay: bool, past: int):
        self.sitting = sitting
        self.demo, self.replay = demo, replay
        self.seat = 1  # whose side of the table is open
        self.past: int | None = past if replay else None  # looking back: after so many choices
        self.unveiled = 0  # the seat whose person has said to be at the screen
        self.lifted: int | None = None  # while a button holds up a hand: who that was before
        self._past_state: State | None = None
        self.seat = self.own_seat()

    def look_back(self, position: int | None) -> None:
        """To how it stood after so many choices, or to how it stands."""
        self.past = None if position is None else max(0, min(position, self.sitting.match.position))
        self._past_state = None

    def state(self, told: State | None) -> State:
        """What is shown; `told` is how it was in what is still being told."""
        if self.past is None:
            return told or self.sitting.state
        if self._past_state is None:
            self._past_state = self.sitting.match.state_at(self.past)
        return self._past_state

    @property
    def decision(self) -> Decision | None:
        return self.sitting.decision if self.past is None else None

    @property
    def bot_is_asked(self) -> bool:
        """Whether nobody at this screen answers: a bot does, or somebody on a phone of their own."""
        return self.past is None and (self.sitting.bot_is_asked or self.asked_afar or self.covered)

    @property
    def asked_afar(self) -> bool:
        """Whether the answer takes a secret, and is given on a phone."""
        decision = self.decision
        return decision is not None and decision.player in self.sitting.phones and not self.asked_openly

    @property
    def covered(self) -> bool:
        """Whether the hand that the answer takes is kept from those at the screen until its person holds a button."""
        decision, sitting = self.decision, self.sitting
        held = sitting.settings.peek or self.lifted is not None
        if decision is None or not (held and sitting.secret) or self.asked_openly:
            return False
        if sitting.bot_is_asked or decision.player in sitting.phones:
            return False
        return self.unveiled not in sitting.held_with(decision.player)

    @property
    def asked(self) -> int:
        """The person asked, by seat; 0 while a bot is, or the game is over."""
        return self.decision.player if self.decision is not None and not self.bot_is_asked else 0

    @property
    def asked_openly(self) -> bool:
        """Whether everybody may look on while that is chosen: it takes no secret."""
        return self.decision is not None and self.decision.prompt in self.sitting.cartridge.content.public

    @property
    def seats(self) -> Seats:
        """Who reads the screen: None where nobody at it may be kept from anything."""
        people = self.sitting.people
        if self.demo or self.replay or self.sitting.state.open_hands or not people:
            return None
        if self.seat in self.sitting.phones:  # a hand on a phone is nobody's here: only what every seat knows
            return tuple(range(1, self.sitting.state.players + 1))
        if self.sitting.secret and self.curtain_up:
            return tuple(self.sitting.persons)
        return (self.sitting.held_with(self.seat if self.seat in people else people[0]),)

    @property
    def curtain_up(self) -> bool:
        """Whether the hand of the open side is still kept from those at the screen."""
        here = (self.seat, *self.sitting.held_with(self.seat))
        if self.seat in self.sitting.phones:
            return False
        return self.sitting.secret and self.past is None and self.unveiled not in here

    @property
    def curtain_due(self) -> bool:
        """Whether the curtain has to fall before the question is put: nobody is to see or choose anything till then."""
        return self.curtain_up and bool(self.asked) and not self.asked_openly

    @property
    def bots(self) -> set[int]:
        return {seat for seat in range(1, self.sitting.state.players + 1) if seat not in self.sitting.people}

    @property
    def own(self) -> set[int]:
        """The seats of whoever reads."""
        return set(self.sitting.held_with(self.seat))

    def own_seat(self) -> int:
        """Whose side to open: the person asked, else whoever was open."""
        decision, people = self.decision, self.sitting.people
        if decision is None:
            return self.seat if self.seat in people or not people else people[0]
        if decision.player in people or not people:
            return decision.player
        return self.seat if self.seat in people else people[0]

    def happened(self) -> list[Events]:
        """All that led to what is shown: the set-up, then choice by choice."""
        match = self.sitting.match
        return [match.opening, *(chosen.events for chosen in match.history[: self.past])]
