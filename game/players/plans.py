"""Gestures: what a person means to choose, tried on a copy, and then chosen as one.

A gesture is nothing but ordinary choices, one after the other: the first is the person's, the others follow it by
themselves, so one undo takes all of them back. Where the table's data says that several things are chosen for one
purpose, they are marked, and what is marked can be unmarked until it is confirmed; some are marked when it is asked, as
a proposal. Where a question only leads to the next one, that one is put at once, with a way to decline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.sources.content import PlanRow
from game.players.habits import declining
from game.players.sitting import Sitting

HAND = "hand"  # the zone, where a table has it


@dataclass(frozen=True)
class AtOnce:
    """Options that come to the same in whatever order, and what they come to: changes of the player's numbers."""

    options: tuple[Option, ...] = ()
    gains: Mapping[str, int] = field(default_factory=dict)


class Plan:
    """Made anew whenever something else is asked or marked.

    `leads`: where a person may only use one thing or decline, and using it asks for whom, that is asked at once; where
    the question is only which of several comes next, the first does, and what is asked about it. `others` are the other
    answers then. Where the table says so, a place can be chosen at once that only one button asks for: that button
    leads, too. Everything else is about what is asked after what leads.
    """

    def __init__(self, sitting: Sitting, marks: Sequence[Option] = ()):
        self.sitting, self.position = sitting, sitting.match.position
        self.state = sitting.state  # in which the plan goes on: with the lead and the marks, on a copy
        self.marks: list[Option] = []
        self.closing = False  # nothing can be marked after the last one: what follows from it is not tried
        self.leads: list[Option] = []
        self.others: tuple[Option, ...] = ()
        self.outer = self._asked = sitting.decision if not sitting.bot_is_asked else None
        self._take_lead()
        self._root = self.state
        if marks and marks[0] in self.places:
            self._lead_to(self.places[marks[0]])
        for mark in marks:
            self._add(mark)

    # --- what is asked

    def _take_lead(self) -> None:
        asked = self._asked
        if asked is None or self.sitting.habits.ask_everything or self._row is not None:
            return
        if asked.prompt in self.sitting.cartridge.content.ordered:
            self._take_next(asked)
            return
        direct = asked.prompt in self.sitting.cartridge.content.direct
        use = [index for index, one in enumerate(asked.options) if one.kind == "card" or one.name == "yes"]
        if len(asked.options) != 2 or len(use) != 1 or not (direct or declining(asked) is not None):
            return
        tried = self._settled(use[0])
        inner = tried.decision if tried is not None else None
        if tried is not None and inner is not None and self._is_about(inner, asked, asked.options[use[0]]):
            self._asked, self.state = inner, tried
            self.leads, self.others = [asked.options[use[0]]], (asked.options[1 - use[0]],)

    def _is_about(self, inner: Decision, asked: Decision, used: Option) -> bool:
        """Whether the next question is only whom or what the thing is used for, and can be taken in with the first."""
        content = self.sitting.cartridge.content
        if inner.player != asked.player or declining(inner) is not None or asked.prompt in content.remarks:
            return False  # nor what may come by itself: whether it does is asked first
        if asked.prompt in content.direct and _are_places(inner):
            return True
        return inner.subject in {asked.subject, used.value if used.kind == "card" else 0} - {0}

    def _take_next(self, asked: Decision) -> None:
        """Goes on with the first of several, as far as nobody else is asked before and nothing is learned."""
        tried = self._settled(0)
        inner = tried.decision if tried is not None else None
        if tried is None or inner is None or inner.player != asked.player or inner.subject != asked.options[0].value:
            return
        self._asked, self.state = inner, tried
        self.leads, self.others = [asked.options[0]], asked.options[1:]

    def _settled(self, option: int) -> State | None:
        """A copy in which that was chosen, with what habits pass or pay after it."""
        content, habits, tried = self.sitting.cartridge.content, self.sitting.habits, _tried(self.state, option)
        between = (*content.windows, *content.payment.prompts)
        while tried is not None and (asked := tried.decision) is not None and asked.prompt in between:
            answer = habits.answer(tried, asked)
            if answer is None:
                break
            tried = _tried(tried, answer)
        return tried

    @cached_property
    def places(self) -> dict[Option, Option]:
        """The places that can be chosen at once, with the button that each of them needs."""
        asked, found = self._asked, dict[Option, list[Option]]()
        content = self.sitting.cartridge.content
        if asked is None or asked.prompt not in content.direct or self.sitting.habits.ask_everything:
            return {}
        for index, button in enumerate(asked.options):
            tried = _tried(self.state, index) if button.kind == "button" else None
            inner = tried.decision if tried is not None else None
            if inner is None or inner.player != asked.player or inner.prompt == asked.prompt:
                continue
            for place in inner.options if _are_places(inner) else ():
                found.setdefault(place, []).append(button)
        return {place: buttons[0] for place, buttons in found.items() if len(buttons) == 1}

    def _lead_to(self, button: Option) -> None:
        """Goes on with a place that was marked, where several can be."""
        asked = self._asked
        tried = _tried(self.state, asked.options.index(button)) if asked is not None else None
        if tried is None or tried.decision is None:
            return
        self._root, self._asked = tried, tried.decision
        if self.prompts:
            self.leads, self.state = [*self.leads, button], tried
        else:
            self._root, self._asked = self.state, asked
            del self.prompts

    @property
    def _row(self) -> PlanRow | None:
        """What the table says of plans of the question."""
        asked, plans = self._asked, self.sitting.cartridge.content.plans
        return next((plan for plan in plans if asked is not None and asked.prompt in plan.prompts), None)

    @cached_property
    def prompts(self) -> tuple[str, ...]:
        """The questions that make one plan with the one that is asked; none where only one thing can be chosen."""
        asked, found = self._asked, self._row
        things = markable(asked) if asked is not None else []
        if asked is None or found is None or len(things) < 2:
            return ()
        several = declining(asked) is not None or self._goes_on(asked, things[0], found.prompts)
        return found.prompts if several else ()

    def _goes_on(self, asked: Decision, option: Option, prompts: tuple[str, ...]) -> bool:
        tried = _tried(self._root, asked.options.index(option))
        return tried is not None and self._is_same(tried.decision, asked, prompts)

    def _is_same(self, now: Decision | None, asked: Decision, prompts: tuple[str, ...]) -> bool:
        """Whether that question is for the same purpose; of what is shared out, each is about another thing."""
        if now is None or now.prompt not in prompts or now.player != asked.player:
            return False
        return self.shares or now.subject == asked.subject

    @property
    def shares(self) -> bool:
        """Whether one thing after the other is given to somebody: nothing is unmarked by a second press."""
        return self._row is not None and self._row.shares

    @cached_property
    def at_once(self) -> AtOnce:
        """Cards of the hand that can be played together, where the table has that."""
        asked = self._asked
        if asked is None or asked.prompt not in self.sitting.cartridge.content.play_all:
            return AtOnce()
        return _at_once(self.sitting.state, asked)

    @cached_property
    def decision(self) -> Decision | None:
        """What is asked with the marks made: what is marked stays on offer, to be unmarked."""
        asked, now = self._asked, self.state.decision
        if asked is None or now is None:
            return self.sitting.decision
        if self.marks and self.shares:
            return now._replace(options=() if self.closing else now.options)
        if self.marks:
            there = () if self.closing else now.options
            besides = (*self.marks, *(other for other in self.others if other.kind != "button"))
            return now._replace(options=(*there, *(one for one in besides if one not in there)))
        if not self.others and not self.places:
            return asked
        about = asked.subject or next((one.value for one in self.leads[:1] if one.kind == "card"), 0)
        return asked._replace(subject=about, options=(*asked.options, *self.places, *self.others))

    @property
    def first(self) -> Decision | None:
        """What was asked before anything was marked, where the marks lead to another question of the same purpose."""
        asked, now = self._asked, self.state.decision
        return asked if asked is not None and now is not None and asked.prompt != now.prompt else None

    @property
    def tries(self) -> int:
        """How many of the options can be tried there: those after them unmark something, or are no part of it."""
        asked = self.state.decision
        return 0 if self.closing or asked is None else len(asked.options)

    @property
    def left(self) -> int:
        """How much could be marked besides."""
        now = self.state.decision
        if not self.prompts or self.closing or self.shares or now is None:
            return 0
        return len([one for one in markable(now) if one not in self.marks])

    @cached_property
    def most(self) -> int:
        """How much can be marked in all, where nothing has to be left out; 0 where two of seven cards go."""
        state, things = self.state if self.left else None, len(self.marks)
        while state is not None and (now := state.decision) is not None and self._asked is not None:
            left = [one for one in markable(now) if one not in self.marks]
            if len(left) < 2:
                return things + len(left)
            state, things = _tried(state, now.options.index(left[0])), things + 1
            if state is None or not self._is_same(state.decision, self._asked, self.prompts):
                break
        return 0

    # --- marking

    def marks_with(self, option: Option) -> bool:
        """Whether choosing it marks or unmarks something, rather than making a choice."""
        if option in self.places and not self.marks:
            return bool(Plan(self.sitting, [option]).marks)
        return bool(self.prompts) and option.kind != "button" and option not in self.others

    def toggled(self, option: Option) -> Plan:
        """The plan with it, or without it; what can no longer be chosen then is unmarked as well."""
        if self.shares:
            return Plan(self.sitting, [*self.marks, option])
        marks = [mark for mark in self.marks if mark != option]
        return Plan(self.sitting, marks if len(marks) < len(self.marks) else [*marks, option])

    def with_all(self, wanted: Sequence[Option] | None = None) -> Plan:
        """Everything marked that can be, or everything of that."""
        plan = Plan(self.sitting, self.marks)
        while (now := plan.state.decision) is not None and not plan.closing and plan.left:
            left = [one for one in markable(now) if one not in plan.marks and (wanted is None or one in wanted)]
            if not left:
                break
            plan._add(left[0])
        return Plan(self.sitting, plan.marks)

    def with_meant(self, wanted: Sequence[Option]) -> Plan | None:
        """With what was meant before it was asked marked, where several things are; None where nothing of it can be."""
        plan, wanted = self, list(wanted)
        if self.prompts:
            return self.with_all(wanted) if wanted else None
        while wanted and wanted[0] in self.places and plan.marks_with(wanted[0]):
            plan = plan.toggled(wanted.pop(0))
        return plan if plan.marks else None

    def proposed(self, last: Sequence[Option]) -> Plan:
        """The plan as it is put: what was chosen the last time is marked, or what a rule of the table says."""
        row, asked = self._row, self._asked
        if row is None or asked is None or not self.prompts or self.sitting.habits.ask_everything:
            return self
        wanted = list(last) if row.again else []
        if row.proposes:
            given = ((one, self._root.call(row.proposes, one.value, asked.subject)) for one in markable(asked))
            wanted += [one for one, proposed in given if proposed]
        return self.with_all(wanted) if wanted else self

    def _add(self, option: Option) -> None:
        asked, now = self._asked, self.state.decision
        if asked is None or now is None or self.closing or option not in now.options or not self.prompts:
            return
        tried = _tried(self.state, now.options.index(option))
        self.marks.append(option)
        if tried is not None and self._is_same(tried.decision, asked, self.prompts):
            self.state = tried
        else:
            self.closing = True

    # --- choosing

    def gesture(self, option: int | None = None) -> list[Option]:
        """The choices that an option of the decision comes to; without one, what is marked."""
        decision = self.decision
        if decision is None or self._asked is None:
            return []
        chosen = [decision.options[option]] if option is not None else []
        beyond = option is not None and option >= self.tries
        if beyond and not self.marks and chosen[0] in self.places:
            return [*self.leads, self.places[chosen[0]], *chosen]
        return chosen if beyond and chosen[0] in self.others else [*self.leads, *self.marks, *chosen]

    @property
    def refusing(self) -> Option | None:
        """What chooses nothing of what is marked, where that can be declined."""
        asked = self._asked
        if self.leads:
            return next((one for one in self.others if one.kind == "button"), None)
        declined = declining(asked) if asked is not None and self.prompts else None
        return asked.options[declined] if asked is not None and declined is not None else None

    def by_the_rules(self, option: int) -> tuple[Decision, int] | None:
        """The question that the rules ask, and which of its options is chosen first."""
        asked, gesture = self.outer, self.gesture(option)
        if asked is None or not gesture or gesture[0] not in asked.options:
            return None
        return asked, asked.options.index(gesture[0])

    @cached_property
    def vain(self) -> frozenset[int]:
        """The buttons that let others act, where nobody would: they are not put."""
        asked, yields = self.outer, self.sitting.cartridge.content.yields
        if asked is None or self.leads or self.marks:
            return frozenset()
        found = (index for index, one in enumerate(asked.options) if one.kind == "button" and one.name in yields)
        return frozenset(index for index in found if not self.sitting.somebody_acts(index))


def markable(decision: Decision) -> list[Option]:
    return [option for option in decision.options if option.kind != "button"]


def _tried(state: State, option: int) -> State | None:
    """A copy in which that was chosen; None where whoever chooses would learn by it, or the game would be over."""
    tried = state.clone()
    tried.choose(option)
    return None if tried.over or tells(state, tried, state.asked.player) else tried


def tells(before: State, after: State, seat: int) -> bool:
    """Whether a seat knows more than before: chance had its say, or it has seen a card."""
    if before.learned == after.learned:
        return False
    if before.raw.random_state != after.raw.random_state:
        return True
    bit, were, are = 1 << (seat - 1), before.raw.cards, after.raw.cards
    return any(are[card].known & bit and not were[card].known & bit for card in range(after.raw.card_count))


def _are_places(decision: Decision) -> bool:
    return all(one.kind == "space" for one in decision.options)


def _at_once(state: State, asked: Decision) -> AtOnce:
    """The cards that ask nothing, tell nothing, and give the same whether alone, one after the other or the other way
    round: nothing of them depends on the others."""
    zones = state.cartridge.zone_names
    held = [
        one for one in asked.options if one.kind == "card" and zones[state.raw.cards[one.value - 1].zone][0] == HAND
    ]
    alone = {one: change for one in held if (change := _changed(state, [one], asked)) is not None}
    together: list[Option] = []
    for one in alone:
        wanted = [*together, one]
        added = sum((Counter(alone[other]) for other in wanted), Counter[tuple[int, str]]())
        ways = (_changed(state, way, asked) for way in (wanted, wanted[::-1]) if len(wanted) > 1)
        if all(way is not None and Counter(way) == added for way in ways):
            together = wanted
    if len(together) < 2:
        return AtOnce()
    gained = _changed(state, together, asked) or {}
    return AtOnce(tuple(together), {name: n for (seat, name), n in gained.items() if seat == asked.player})


def _changed(state: State, options: Sequence[Option], asked: Decision) -> dict[tuple[int, str], int] | None:
    """By how much playing them changes the players' numbers; None where something is asked or learned on the way, or
    anything is lost."""
    tried: State | None = state
    for option in options:
        now = tried.decision if tried is not None else None
        if tried is None or now is None or option not in now.options:
            return None
        tried = _tried(tried, now.options.index(option))
        now = tried.decision if tried is not None else None
        if now is None or (now.prompt, now.player) != (asked.prompt, asked.player):
            return None
    assert tried is not None
    numbers = [
        (seat, name) for seat in range(1, state.players + 1) for name in state.cartridge.content.player_variables
    ]
    found = {
        (seat, name): after - before
        for seat, name in numbers
        if (after := tried.player_variable(seat, name)) != (before := state.player_variable(seat, name))
    }
    return found if all(n > 0 for n in found.values()) else None
