"""What the guide of a first game advises, as the names of what to press: a thing, all that is to be marked, what
confirms it, or the one button that plays several cards."""

from __future__ import annotations

from game.engine.machine.decision import Option
from game.engine.machine.state import State
from game.players.line import Line, Step, found, is_asked
from game.players.plans import Plan
from game.ui.table.things import Thing

CONFIRM, PLAY_ALL = "option:confirm", "option:play_all"


def advised(line: Line, plan: Plan) -> frozenset[str]:
    """Nothing where the line was left."""
    step, decision = line.next(), plan.decision
    if step is None or decision is None:
        return frozenset()
    state, coming = line.match.state, line.coming
    if line.match.own_choices_back() and _plays_all(plan, state, coming):
        return frozenset((PLAY_ALL,))
    wanted = _wanted(plan, state, coming)
    things = [one for one in wanted if one.kind != "button"]
    if plan.shares:
        wanted = things[len(plan.marks) :][:1]
        if not wanted:
            return frozenset((CONFIRM,))
    elif plan.prompts or (plan.places and plan.marks):
        amiss = [one for one in things if one not in plan.marks] + [one for one in plan.marks if one not in things]
        ends = wanted[len(things) :]
        wanted = amiss or ends
        if not wanted:
            return frozenset((CONFIRM,))
    else:
        wanted = wanted[:1]
    return frozenset(_target(one, decision.options) for one in wanted if one in decision.options)


def _plays_all(plan: Plan, state: State, coming: list[Step]) -> bool:
    """Whether all cards that one button would play are what the line plays next, in whatever order."""
    at_once = plan.at_once.options
    next_ones = coming[: len(at_once)]
    if not at_once or any(not is_asked(state, step) for step in next_ones):
        return False
    return {found(state, step) for step in next_ones} == set(at_once)


def _wanted(plan: Plan, state: State, coming: list[Step]) -> list[Option]:
    """The next choices as far as they are one gesture, with the button that ends it, without what only leads to it."""
    tried, wanted = state.clone(), list[Option]()
    for number, step in enumerate(coming):
        option = found(tried, step)
        if option is None or tried.decision is None:
            break
        prompt, index = tried.decision.prompt, tried.decision.options.index(option)
        if wanted and prompt not in plan.prompts:
            break
        leads = option in plan.leads or (number == 0 and option in plan.places.values())
        tried.choose(index)
        if leads and _is_pressed_at_once(plan, tried, coming[number + 1 :]):
            continue
        wanted.append(option)
        if prompt not in plan.prompts or option.kind == "button" or tried.over:
            break
    return wanted


def _is_pressed_at_once(plan: Plan, tried: State, coming: list[Step]) -> bool:
    """Whether what follows the lead can be pressed without it."""
    then = found(tried, coming[0]) if coming and not tried.over else None
    return then is not None and (bool(plan.leads) or then in plan.places)


def _target(option: Option, options: tuple[Option, ...]) -> str:
    if option.kind in ("card", "space", "player"):
        return str(Thing(option.kind, option.value))
    return f"option:{options.index(option)}"
