"""A person's habits: where a seat wants to be asked, and which responses it always or never uses.

Whatever answers for a person answers through the decision protocol, as an automatic choice, so it is in the log,
the save and the undo like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.keeping.match import Match
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.decision import Decision
from game.engine.machine.state import Events, RuleFailure, State
from game.players import payments

DECLINING = ("pass", "done", "no")


@dataclass
class Habits:
    """`stops` are the windows a seat is asked in; `answers` says for a card's response: ask, always or never.

    In a window in which only useless cards could be played nobody is stopped. `raised` are the seats with a hand up:
    they are asked in the next window they could act in, whatever it is. In a window the table calls vital a seat would
    otherwise be lost: no habit passes that.
    """

    stops: set[str]
    answers: dict[str, str] = field(default_factory=dict)
    ask_everything: bool = False
    raised: set[int] = field(default_factory=set)
    ask_coins: bool = False  # who pays, wherever that makes a difference
    pays_first: int = 0  # the card that a person has named for the next payment
    meant: dict[tuple[int, str], int] = field(default_factory=dict)  # what a seat has said once that it may cost
    every_window: bool = False  # at a puzzle, which may be solved in any of them
    hints: bool = True  # whether a bot may be asked what it would do

    @classmethod
    def of(cls, cartridge: Cartridge, settings: Settings | None = None) -> Habits:
        """The player's own habits at this table, or the table's defaults."""
        if settings is None:
            return cls(set(cartridge.content.stops))
        stops = settings.stops.get(cartridge.id, list(cartridge.content.stops))
        answers = dict(settings.answers.get(cartridge.id, {}))
        return cls(set(stops), answers, settings.ask_everything, ask_coins=settings.ask_coins, hints=settings.hints)

    def answer(self, state: State, decision: Decision) -> int | None:
        """The option the seat's habits choose, or None when the person is to be asked."""
        if self.ask_everything:
            return None
        prompt = decision.prompt
        if prompt in state.cartridge.content.vital:
            return None
        gift = self._gift(state, decision)
        if gift is not None:
            return gift
        if prompt in state.cartridge.content.windows:
            asked = self.every_window or decision.player in self.raised
            wanted = asked or (prompt in self.stops and not self._is_idle(state, decision))
            return None if wanted else declining(decision)
        if prompt in state.cartridge.content.passed and not self.every_window and self._is_idle(state, decision):
            return declining(decision)
        if prompt == "respond":
            return self._response(state, decision)
        option = self._habit_of_the_table(state, decision)
        if option is None and prompt in state.cartridge.content.payment.prompts and not self.ask_coins:
            return payments.proposed(state, decision, self.pays_first)
        return 0 if option is None and not matters(state, decision) else option

    def toggle_hand(self, seat: int) -> bool:
        """Raises the hand of a seat, or takes it down; whether it is up now."""
        self.raised ^= {seat}
        return seat in self.raised

    def acted(self, state: State, decision: Decision) -> None:
        """A person has answered: a hand raised for a window comes down in it."""
        content = state.cartridge.content
        if decision.prompt in (*content.windows, *content.vital):
            self.raised.discard(decision.player)

    def asks_again(self, state: State, decision: Decision, option: int) -> bool:
        """Whether an answer costs much more than its seat has ever meant it to: then it is asked once more. What
        somebody has meant once is usual, and so is twice as much."""
        name, cost = _cost(state, decision, option)
        return cost > 2 * self.meant.get((decision.player, name), 0)

    def means_it(self, state: State, decision: Decision, option: int) -> None:
        """The seat was asked once more, and meant it."""
        name, cost = _cost(state, decision, option)
        if cost > 0:
            self.meant[decision.player, name] = cost

    def _response(self, state: State, decision: Decision) -> int | None:
        wishes = [
            self.answers.get(state.card_id(option.value), "ask") if option.kind == "card" else ""
            for option in decision.options
        ]  # a gift that leaves something to choose is asked about like any other
        if "always" in wishes:
            return wishes.index("always")
        return None if "ask" in wishes else declining(decision)

    def wish(self, cartridge: Cartridge, card_id: str) -> str:
        """How the card's ability is answered: ask, always or never."""
        return self.answers.get(card_id, usual_answer(cartridge, card_id))

    def _gift(self, state: State, decision: Decision) -> int | None:
        """What costs nothing and leaves nothing to choose is used, where a seat may act or respond."""
        cartridge, content = state.cartridge, state.cartridge.content
        if decision.prompt not in (*content.windows, "respond") or decision.player in self.raised:
            return None
        for index, option in enumerate(decision.options):
            card_id = state.card_id(option.value) if option.kind == "card" else ""
            wanted = card_id in content.gifts and self.wish(cartridge, card_id) == "always"
            if wanted and state.call(content.gift, option.value, decision.player, decision.prompt_number):
                return index
        return None

    def _is_idle(self, state: State, decision: Decision) -> bool:
        """Whether all on offer can wait, or would change nothing: it may be used, but no stop is made for it."""
        idle = state.cartridge.content.idle
        cards = [option.value for option in decision.options if option.kind == "card"]
        return bool(idle and cards) and all(
            self.answers.get(state.card_id(card)) == "never"
            or state.call(idle, card, decision.player, decision.prompt_number)
            for card in cards
        )

    @staticmethod
    def _habit_of_the_table(state: State, decision: Decision) -> int | None:
        """What the table's own rules say nobody needs to be asked, such as a payment that is the same either way."""
        habit = state.cartridge.content.habit
        if not habit:
            return None
        value = state.call(habit, decision.prompt_number, decision.subject, decision.player)
        values = [option.value for option in decision.options]
        return values.index(value) if value in values else None


def matters(state: State, decision: Decision) -> bool:
    """Whether the answers come to different positions: two combats that nobody can change have no order. What has a
    name of its own, yes or no, is asked in any case."""
    if any(option.kind == "button" for option in decision.options):
        return True
    found = set[int]()
    for option in range(len(decision.options)):
        tried = state.clone()
        try:
            tried.choose(option)
        except RuleFailure:
            return True
        found.add(tried.hash)
        if len(found) > 1:
            return True
    return len(decision.options) < 2


def usual_answer(cartridge: Cartridge, card_id: str) -> str:
    """How a card's ability is answered by whoever has not said."""
    return "always" if card_id in cartridge.content.gifts else "ask"


def _cost(state: State, decision: Decision, option: int) -> tuple[str, int]:
    """What an answer costs, by the table's `[costly]`; 0 for any other."""
    chosen, costly = decision.options[option], state.cartridge.content.costly
    name = f"{decision.prompt}_{chosen.name}"
    if chosen.kind != "button" or name not in costly:
        return name, 0
    return name, state.call(costly[name], decision.player)


def declining(decision: Decision) -> int | None:
    """The option that passes, where there is one."""
    for index, option in enumerate(decision.options):
        if option.kind == "button" and option.name in DECLINING:
            return index
    return None


def yielding(state: State, decision: Decision, raised: set[int]) -> int | None:
    """While another seat has its hand up: the option that lets the others act, where there is one (Q25)."""
    if not raised - {decision.player}:
        return None
    for index, option in enumerate(decision.options):
        if option.kind == "button" and option.name in state.cartridge.content.yields:
            return index
    return None


def play_habits(match: Match, seats: dict[int, Habits]) -> list[Events]:
    """Answers for the seats as their habits say, until somebody has to be asked."""
    events = []
    while (decision := match.decision) is not None:
        raised = {seat for seat, habits in seats.items() if seat in habits.raised}
        option = yielding(match.state, decision, raised)
        habits = seats.get(decision.player)
        if option is None and habits:
            option = habits.answer(match.state, decision)
        if option is None:
            break
        events.append(match.choose(option, auto=True))
    return events
