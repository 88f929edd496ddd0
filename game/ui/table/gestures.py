"""What whoever plays is about to choose: several things marked on a copy, or a use together with its target."""

from __future__ import annotations

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.players.payments import can_pay
from game.players.plans import Plan
from game.players.sitting import Happening
from game.ui.table.asking import Planned
from game.ui.table.viewing import Viewing


class Gestures:
    def __init__(self, viewing: Viewing):
        self.viewing, self.sitting = viewing, viewing.sitting
        self._plan: Plan | None = None  # for the question that is asked
        self._before: list[Plan] = []  # what was marked before each mark
        self._last: dict[tuple[int, str], list[Option]] = {}  # what a seat chose last for a purpose, by its question

    @property
    def plan(self) -> Plan:
        """What is marked for the question that is asked, or is to be asked with it."""
        if self._plan is None or self._plan.position != self.sitting.match.position:
            fresh = Plan(self.sitting)
            self._plan, self._before = fresh.proposed(self._last_of(fresh)), []
        return self._plan

    @property
    def decision(self) -> Decision | None:
        """What a person is asked: with what is marked, and with the question it only leads to."""
        viewing = self.viewing
        return viewing.decision if viewing.past is not None or viewing.bot_is_asked else self.plan.decision

    @property
    def copy(self) -> State | None:
        """The copy of the game in which what is marked was chosen; None where nothing is."""
        if self.viewing.past is None and not self.viewing.covered and self._plan is not None and self.plan.marks:
            return self.plan.state
        return None

    @property
    def last(self) -> list[Option]:
        """What was chosen the last time the same was asked, as far as it can be chosen now."""
        return self._last_of(self.plan)

    def _last_of(self, plan: Plan) -> list[Option]:
        decision, prompts = plan.decision, plan.prompts
        if decision is None or not prompts:
            return []
        return [one for one in self._last.get((decision.player, prompts[0]), []) if one in decision.options]

    def planned(self) -> Planned:
        """What is marked, and what could be, for whoever says it."""
        decision = self.decision
        if decision is None or self.viewing.bot_is_asked or self.viewing.past is not None:
            return Planned()
        plan = self.plan
        return Planned(
            tries=plan.tries,
            fresh=bool(plan.prompts) and not self._goes_on(plan),
            touched=bool(self._before),
            several=bool(plan.prompts),
            marks=tuple(plan.marks),
            whole=plan.closing,
            most=len(plan.marks) + plan.left,
            again=len(self.last) if not plan.marks else 0,
            gains=plan.at_once.gains if plan.at_once.options else None,
            outer=plan.outer if plan.leads else None,
            rules=plan.outer,
            refusing=plan.refusing if plan.marks and not self._before else None,
            vain=plan.vain,
        )

    def _goes_on(self, plan: Plan) -> bool:
        """Whether the choice before this question was for the same purpose, as after an undo by steps."""
        match = self.sitting.match
        if not match.position:
            return False
        before = match.state_at(match.position - 1).asked
        return before.prompt in plan.prompts and before.player == self.sitting.state.asked.player

    def mark(self, plan: Plan) -> None:
        self._before.append(self.plan)
        self._plan = plan

    def unmark(self) -> bool:
        """Takes back the last mark made by hand; whether there was one."""
        if self._plan is None or not self._before or self.plan is not self._plan:
            return False
        self._plan = self._before.pop()
        return True

    def forget(self) -> None:
        """What was marked is marked no longer."""
        self._plan, self._before = None, []

    def choose(self, options: list[Option]) -> list[Happening]:
        """Makes the choices, one after the other; what was marked for them is remembered."""
        plan, asked = self.plan, self.sitting.state.asked
        if plan.marks:
            self._last[asked.player, plan.prompts[0]] = plan.marks
        self.forget()
        happened = self.sitting.choose_all(options)
        self.sitting.habits.pays_first = 0
        return happened

    def name_payer(self, card: int) -> bool:
        """That card pays first for what is played next, or no longer; whether it can."""
        habits = self.sitting.habits
        if habits.ask_coins or habits.ask_everything or self.plan.marks or not can_pay(self.plan.state, card):
            return False
        habits.pays_first = 0 if habits.pays_first == card else card
        return True
