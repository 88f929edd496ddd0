"""A person's habits: where a seat wants to be asked, and which responses it always or never uses.

Whatever answers for a person answers through the decision protocol, as an automatic choice, so it is in the log,
the save and the undo like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.cartridge import Cartridge
from game.engine.match import Match
from game.engine.settings import Settings
from game.engine.state import Decision, Events, State

DECLINING = ("pass", "done", "no")


@dataclass
class Habits:
    """`stops` are the windows a seat is asked in; `answers` says for a card's response: ask, always or never."""

    stops: set[str]
    answers: dict[str, str] = field(default_factory=dict)
    ask_everything: bool = False

    @classmethod
    def of(cls, cartridge: Cartridge, settings: Settings | None = None) -> Habits:
        """The player's own habits at this table, or the table's defaults."""
        if settings is None:
            return cls(set(cartridge.content.stops))
        stops = settings.stops.get(cartridge.id, list(cartridge.content.stops))
        return cls(set(stops), dict(settings.answers.get(cartridge.id, {})), settings.ask_everything)

    def answer(self, state: State, decision: Decision) -> int | None:
        """The option the seat's habits choose, or None when the person is to be asked."""
        if self.ask_everything:
            return None
        names = state.cartridge.program.names
        prompt = names.prompts[decision.prompt - 1]
        if prompt in state.cartridge.content.windows:
            return None if prompt in self.stops else self._declining(names.buttons, decision)
        if prompt == "respond":
            return self._response(state, decision)
        return self._habit_of_the_table(state, decision)

    def _response(self, state: State, decision: Decision) -> int | None:
        wishes = [
            self.answers.get(state.card_id(option.value), "ask") if option.kind == "card" else ""
            for option in decision.options
        ]
        if "always" in wishes:
            return wishes.index("always")
        return None if "ask" in wishes else self._declining(state.cartridge.program.names.buttons, decision)

    @staticmethod
    def _habit_of_the_table(state: State, decision: Decision) -> int | None:
        """What the table's own rules say nobody needs to be asked, such as a payment that is the same either way."""
        habit = state.cartridge.content.habit
        if not habit:
            return None
        value = state.call(habit, decision.prompt, decision.subject, decision.player)
        values = [option.value for option in decision.options]
        return values.index(value) if value in values else None

    @staticmethod
    def _declining(buttons: tuple[str, ...], decision: Decision) -> int | None:
        for index, option in enumerate(decision.options):
            if option.kind == "button" and buttons[-option.value - 1] in DECLINING:
                return index
        return None


def play_habits(match: Match, seats: dict[int, Habits]) -> list[Events]:
    """Answers for the seats as their habits say, until somebody has to be asked."""
    events = []
    while (decision := match.decision) is not None:
        habits = seats.get(decision.player)
        option = habits.answer(match.state, decision) if habits else None
        if option is None:
            break
        events.append(match.choose(option, auto=True))
    return events
