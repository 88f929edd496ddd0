"""What whoever plays is about to choose: several things marked on a copy, a use together with its target, or what was
meant before it was asked."""

from __future__ import annotations

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.players.habits import declining
from game.players.payments import can_pay
from game.players.plans import Plan
from game.players.sitting import Happening
from game.ui.table.asking import Planned
from game.ui.table.intentions import Intentions
from game.ui.table.things import Thing
from game.ui.table.viewing import Viewing


class Gestures:
    def __init__(self, viewing: Viewing):
        self.viewing, self.sitting = viewing, viewing.sitting
        self.intentions = Intentions(viewing)
        self._plan: Plan | None = None  # for the question that is asked
        self._before: list[Plan] = []  # what was marked before each mark
        self._last: dict[tuple[int, str], list[Option]] = {}  # what a seat chose last for a purpose, by its question

    @property
    def plan(self) -> Plan:
        """What is marked for the question that is asked, or is to be asked with it."""
        if self._plan is None or self._plan.position != self.sitting.match.position:
            fresh = Plan(self.sitting)
            self._plan, self._before = self._with_meant(fresh) or fresh.proposed(self._last_of(fresh)), []
        return self._plan

    def _with_meant(self, fresh: Plan) -> Plan | None:
        """With what was meant before it was asked marked, where several things are; None where nothing was."""
        decision = fresh.decision if fresh.outer is not None else None
        if decision is None:
            return None
        for state in (self.sitting.state, fresh.state):
            self.intentions.offer(state)
        return fresh.with_meant(self.intentions.wanted(decision))

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
        if decision is None or not prompts or plan.shares:
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
            first=plan.first,
            whole=plan.closing,
            most=plan.most,
            again=len(self.last) if not plan.marks else 0,
            gains=plan.at_once.gains if plan.at_once.options else None,
            outer=plan.outer if plan.leads else None,
            rules=plan.outer,
            refusing=plan.refusing if plan.marks and not self._before else None,
            vain=plan.vain,
            meant=self._meant(plan, decision),
        )

    def _meant(self, plan: Plan, decision: Decision) -> int | None:
        """The option that was meant before it was asked, where it is chosen alone."""
        wanted = [] if plan.prompts or plan.marks else self.intentions.wanted(decision)[:1]
        return decision.options.index(wanted[0]) if wanted and decision.options.count(wanted[0]) == 1 else None

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
        plan, asked, decision = self.plan, self.sitting.state.asked, self.plan.decision or self.sitting.state.asked
        if plan.marks:
            self._last[asked.player, plan.prompts[0]] = plan.marks
        self.forget()
        happened = self.sitting.choose_all(options)
        self.sitting.habits.pays_first = 0
        self.intentions.answered(decision, options, done=bool(plan.prompts) or self._is_done(decision, options))
        return happened

    def _is_done(self, decision: Decision, options: list[Option]) -> bool:
        """Whether somebody has declined what was left, or has let others go on."""
        if not options or options[-1].kind != "button":
            return False
        declined, now = declining(decision), self.sitting.decision
        ended = declined is not None and decision.options[declined] == options[-1]
        return ended or now is None or now.player != decision.player

    def mean(self, thing: Thing) -> None:
        """It is marked to be chosen once that is asked, or no longer."""
        self.intentions.toggle(thing)
        if not self._before:  # what is asked already is put with it
            self.forget()

    def name_payer(self, card: int) -> bool:
        """That card pays first for what is played next, or no longer; whether it can."""
        habits = self.sitting.habits
        if habits.ask_coins or habits.ask_everything or self.plan.marks or not can_pay(self.plan.state, card):
            return False
        habits.pays_first = 0 if habits.pays_first == card else card
        return True
