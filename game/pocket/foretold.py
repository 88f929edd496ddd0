"""What each deed of a question comes to, in lines as the table has them: how it would stand, who would be hurt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import RuleFailure, State
from game.engine.telling import questions, wording
from game.engine.telling.wording import Seats
from game.players.plans import Plan, tells
from game.players.sitting import Sitting
from game.pocket import asked
from game.pocket.dress import dress
from game.presentation import weighing
from game.presentation.client_words import words

MOST = 48  # deeds: of more nothing is foretold
DEALS = 2  # other hidden hands for which a gain has to hold
NUMBER = re.compile(r"\d")
CALLED, VERB = "{}", 3  # what is chosen; words of a sentence that says only who does it
COST = "cost"  # the fact, where a table has it


def forecasts(
    sitting: Sitting, held: Sequence[int], lang: str, marks: Sequence[Option], seats: Seats
) -> Iterator[tuple[str, list[str]]]:
    """What each option would do, with its id, tried on a copy one after the other; no lines where that would tell what
    nobody knows yet."""
    if not asked.is_asked(sitting, held):
        return
    plan = asked.plan_of(sitting, marks)
    decision = plan.decision
    if decision is None or len(decision.options) > MOST:
        return
    ids = asked.option_ids(plan.state if plan.marks else sitting.state, decision)
    found: dict[str, list[str]] = {}
    paid: dict[str, list[str]] = {}
    for index, name in list(enumerate(ids))[: plan.tries]:
        found[name], paid[name] = _foretold(plan, decision, index, lang, seats), _payment(plan, decision, index, lang)
        yield name, []
    alike = says_nothing_new(plan.state, dict(zip(ids, decision.options, strict=True)), found, lang, seats)
    for name, option in zip(ids, decision.options, strict=True):
        lines = [*(found.get(name, []) if name not in alike else []), *paid.get(name, [])]
        yield name, lines or _price(plan.state, option, seats, lang)
    yield from _of_marks(plan, decision, ids, lang, seats)


def _foretold(plan: Plan, decision: Decision, index: int, lang: str, seats: Seats) -> list[str]:
    option, state = decision.options[index], plan.state
    dressed = dress(state.cartridge.content)
    if (preview := dressed.preview_of(decision.prompt)) is not None:
        blow = weighing.blow(state, preview, option.value, decision.subject, lang, seats)
        return [weighing.before_unseen(state, decision, blow.text, lang)]
    if plan.prompts and option.kind != "button":
        marked = Plan(plan.sitting, [*plan.marks, option])
        after = _with_last(state, option) if marked.closing else marked.state
        if after is not None and (compared := weighing.compared(after, dressed.versus, decision.prompt, lang)):
            return [compared]
    return questions.foreseen(state, index, lang, seats) or _gains(state, index, lang)


def _with_last(state: State, option: Option) -> State | None:
    """How it is once that is chosen, too: before the rules go on, or before somebody else is asked the same."""
    if (after := weighing.with_last(state, option)) is not None:
        return after
    now, tried = state.decision, state.clone()
    if now is None or option not in now.options:
        return None
    tried.choose(now.options.index(option))
    return None if tried.over or tells(state, tried, now.player) else tried


def _payment(plan: Plan, decision: Decision, index: int, lang: str) -> list[str]:
    """Who pays for a card, as habits would have it."""
    coins = plan.state.cartridge.content.payment.prompts
    if not coins or decision.options[index].kind != "card":
        return []
    state, payers = plan.state.clone(), Counter[int]()
    state.choose(index)
    while (now := state.decision) is not None and now.prompt in coins:
        paid = plan.sitting.habits.answer(state, now)
        if paid is None:
            return []
        payers[now.options[paid].value] += 1
        state.choose(paid)
    who = ", ".join(f"{wording.card_title(plan.state, card, lang)} {n}" for card, n in payers.items())
    return [wording.say(words("table")["pays"], lang, who=who)] if who else []


def _of_marks(
    plan: Plan, decision: Decision, ids: Sequence[str], lang: str, seats: Seats
) -> Iterator[tuple[str, list[str]]]:
    """What comes of confirming what is marked."""
    if not plan.marks:
        return
    dressed, state, last = dress(plan.state.cartridge.content), plan.state, plan.marks[-1]
    ends = asked.CONFIRM if plan.closing else next((ids[n] for n in _passing(decision)), "")
    preview, lines = dressed.preview_of(decision.prompt), list[str]()
    if preview is not None and preview.on == "subject":
        by = last.value if plan.closing else 0
        lines = [weighing.blow(state, preview, by, decision.subject, lang, seats).text]
    else:
        after = _with_last(state, last) if plan.closing else state
        lines = [weighing.compared(after, dressed.versus, decision.prompt, lang)] if after is not None else []
    now = state.decision
    if not any(lines) and plan.closing and now is not None and len(plan.marks) == 1 and last in now.options:
        lines = questions.foreseen(state, now.options.index(last), lang, seats)
    if ends and any(lines):
        yield ends, lines


def _passing(decision: Decision) -> list[int]:
    passing = asked.declining(decision)
    return [passing] if passing is not None else []


def says_nothing_new(
    state: State, options: Mapping[str, Option], found: Mapping[str, list[str]], lang: str, seats: Seats
) -> set[str]:
    """Deeds of which the same is foretold but for whom or what is chosen: that stands in the question."""
    told: dict[str, str] = {}
    for name, lines in found.items():
        called = _name_of(state, options[name], lang, seats)
        if called and lines:
            told[name] = "\n".join(lines).replace(called, CALLED)
    same, who = set(told.values()), wording.seat_name(state, state.asked.player, lang)
    first = next(iter(same), "")
    if len(told) > 1 and len(same) == 1 and CALLED in first and not NUMBER.search(first):
        return set(told)
    return {name for name, text in told.items() if _only_repeats(text, who)}


def _only_repeats(text: str, who: str) -> bool:
    """Whether it says no more than that somebody does it: "Player 1 plays ..."."""
    rest = text.replace(who, "").replace(CALLED, "")
    short = len(rest.split()) <= VERB and not NUMBER.search(rest) and not any(mark in rest for mark in ":;,\n")
    return short and text.startswith(who) and CALLED in text


def _name_of(state: State, option: Option, lang: str, seats: Seats) -> str:
    match option.kind:
        case "card":
            return wording.card_title(state, option.value, lang, seats)
        case "player":
            return wording.seat_name(state, option.value, lang)
    return ""


def _price(state: State, option: Option, seats: Seats, lang: str) -> list[str]:
    """Of a card that can be had: what it costs stands on its face, which is small here."""
    content = state.cartridge.content
    if option.kind != "card" or not wording.may_see(state, option.value, seats):
        return []
    zone = state.cartridge.zone_names[state.raw.cards[option.value - 1].zone][0]
    cost = content.cards[state.raw.cards[option.value - 1].definition].facts.get(COST)
    free = zone == asked.HAND and not content.payment.prompts  # what is in the hand was paid for before
    if cost is None or content.zones[zone].in_play or free:
        return []
    return [wording.amount(content, "fact", COST, cost, lang)]


def _gains(state: State, index: int, lang: str) -> list[str]:
    """By how much the numbers of whoever is asked would change, where that is the same whatever others hold."""
    seat, worlds = state.asked.player, [state]
    for deal in range(DEALS):
        worlds.append(state.clone())
        worlds[-1].determinize(seat, deal)
    changes = [_changed(world, index, seat) for world in worlds]
    if not changes[0] or any(change != changes[0] for change in changes):
        return []
    content = state.cartridge.content
    told = {name: n for name, n in changes[0].items() if wording.is_told(content, "variable", name)}
    names = {name: wording.word(content, "variable", name, lang) for name in told}
    return [", ".join(f"{wording.inside(names[name], lang)} {n:+d}" for name, n in told.items())] if told else []


def _changed(state: State, index: int, seat: int) -> dict[str, int] | None:
    """None where they would learn something by it, or somebody else would be asked next."""
    tried = state.clone()
    try:
        tried.choose(index)
    except RuleFailure:
        return None
    now = tried.decision
    if now is None or now.player != seat or tried.raw.random_state != state.raw.random_state:
        return None
    cards = range(1, tried.raw.card_count + 1)
    if any(tried.known_to(card, seat) and not state.known_to(card, seat) for card in cards):
        return None
    names = state.cartridge.content.player_variables
    both = {name: (state.player_variable(seat, name), tried.player_variable(seat, name)) for name in names}
    return {name: after - before for name, (before, after) in both.items() if after != before}
