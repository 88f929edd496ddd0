"""The question as a phone has it: every deed with an id, what it comes to, and what is marked.

The gestures are the table's own (`Plan`): a payment, several marks confirmed at once, cards that are played together.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.sources.content import spelled
from game.engine.telling import prompts, questions, wording
from game.players.habits import declining
from game.players.plans import Plan, markable
from game.players.sitting import Sitting
from game.pocket.dress import dress
from game.pocket.plain import Plain
from game.presentation import weighing
from game.presentation.client_words import words

CONFIRM, PLAY_ALL, MARK_ALL = "confirm", "play-all", "mark-all"  # ids of deeds that are no single option
HAND, COST = "hand", "cost"  # the zone and the fact, where a table has them


def is_asked(sitting: Sitting, held: Sequence[int]) -> bool:
    decision = sitting.decision
    return decision is not None and decision.player in held and not sitting.bot_is_asked


def plan_of(sitting: Sitting, marks: Sequence[Option]) -> Plan:
    """What is marked, as far as it can still be."""
    return Plan(sitting, marks)


def begun(sitting: Sitting, held: Sequence[int], cards: Sequence[int]) -> list[Option]:
    """What is marked as the question is put: the cards that were meant before it was asked, where several can be."""
    fresh = Plan(sitting) if cards and is_asked(sitting, held) else None
    if fresh is None or fresh.decision is None:
        return []
    options = [one for one in fresh.decision.options if one.kind == "card" and one.value in cards]
    plan = fresh.with_meant(sorted(options, key=lambda one: cards.index(one.value)))
    return plan.marks if plan is not None else []


def option_id(state: State, decision: Decision, option: Option) -> str:
    """Stable while the question stands. A card that whoever is asked may not know goes by where it lies."""
    match option.kind:
        case "button":
            base = f"button:{spelled(option.name) or -option.value}"
        case "card" if not _may_name(state, decision, option.value):
            zone, seat = state.cartridge.zone_names[state.raw.cards[option.value - 1].zone]
            base = f"hidden:{seat}/{spelled(zone)}/{state.cards(zone, seat).index(option.value) + 1}"
        case _:
            base = f"{option.kind}:{option.value}"
    return f"{base}/{spelled(option.label)}" if option.label else base


def option_ids(state: State, decision: Decision) -> list[str]:
    """No two alike: the same thing twice is counted."""
    found: list[str] = []
    for option in decision.options:
        one = option_id(state, decision, option)
        found.append(one if one not in found else f"{one}#{len(found)}")
    return found


def _may_name(state: State, decision: Decision, card: int) -> bool:
    return wording.may_know(state.raw.cards[card - 1].known, prompts.asked_seats(state, decision))


def question(sitting: Sitting, held: Sequence[int], lang: str, marks: Sequence[Option] = ()) -> Plain | None:
    """What this person is asked, with all deeds; None while somebody else is."""
    if not is_asked(sitting, held):
        return None
    plan = plan_of(sitting, marks)
    decision = plan.decision
    if decision is None:
        return None
    state = plan.state if plan.marks else sitting.state
    passing = declining(decision)
    reader = prompts.asked_seats(state, decision)
    return {
        "seat": decision.player,
        "text": prompts.prompt_text(state, decision, lang),
        "why": questions.why_text(state, decision, lang),
        "about": questions.subject_lines(state, decision, lang),
        "face": _subject_face(state, decision),
        "otherwise": questions.otherwise_text(state, decision, passing, lang, reader),
        "deeds": [*_gestures(plan, decision, lang), *_options(sitting, plan, state, decision, passing, lang)],
        "gauges": _gauges(plan, decision, lang),
        "marks": len(plan.marks),
        "openly": decision.prompt in sitting.cartridge.content.public,
    }


def _gauges(plan: Plan, decision: Decision, lang: str) -> list[Plain]:
    """How it stands with what is marked, where that is the question; none where the last mark would have to be made to
    know it."""
    if plan.closing or not weighing.compares(plan.state, decision.prompt):
        return []
    weighed = [(one, plan.state.call(one.function)) for one in dress(plan.sitting.cartridge.content).gauges]
    return [{"text": f"{_say(one.word, lang)} {n}", "n": n, "icon": one.icon, "colour": ""} for one, n in weighed]


def _subject_face(state: State, decision: Decision) -> int:
    """The face of the card the question is about; -1 where there is none to show."""
    subject = decision.subject
    if not 1 <= subject <= state.raw.card_count or not _may_name(state, decision, subject):
        return -1
    return state.raw.cards[subject - 1].definition


def _options(
    sitting: Sitting, plan: Plan, state: State, decision: Decision, passing: int | None, lang: str
) -> list[Plain]:
    texts, ids = _texts(plan, state, decision, lang), option_ids(state, decision)
    found: list[Plain] = []
    for index, option in enumerate(decision.options):
        if index in plan.vain:
            continue
        named = option.kind == "card" and _may_name(state, decision, option.value)
        ends = bool(plan.marks) and index == passing
        deed: Plain = {
            "id": ids[index],
            "kind": option.kind,
            "text": _confirm(state, decision, len(plan.marks), lang) if ends else texts[index],
            "card": option.value if named else 0,
            "marks": plan.marks_with(option),
            "marked": option in plan.marks,
            "passes": index == passing,
            "by": _by(plan, state, option, lang),
        }
        if sitting.settings.ask_costly and (sure := questions.costly_text(state, decision, index, lang)):
            deed["sure"] = sure
        found.append(deed)
    return found


def _by(plan: Plan, state: State, option: Option, lang: str) -> str:
    """What a deed does that is called by a name: a place that a button would ask for, another one to go on with."""
    if option in plan.places and not plan.marks and plan.outer is not None:
        return prompts.option_text(state, plan.outer, plan.places[option], lang)
    if option in plan.others and option.kind == "card":
        return wording.say(words("pocket")["other_first"], lang)
    return ""


def _texts(plan: Plan, state: State, decision: Decision, lang: str) -> list[str]:
    """What choosing each does. Cards of the hand are told apart by themselves, and say what they cost. What answers the
    question before, where that leads on, says so in its words."""
    texts = prompts.option_texts(state, decision, lang)
    outer = plan.outer if plan.leads and not plan.marks else None
    for index, option in enumerate(decision.options):
        if outer is not None and index >= plan.tries and option.kind == "button":
            texts[index] = prompts.option_text(state, outer, option, lang)
    return [
        _of_hand(state, decision, option, lang) if _is_held(state, decision, option) else text
        for option, text in zip(decision.options, texts, strict=True)
    ]


def _is_held(state: State, decision: Decision, option: Option) -> bool:
    if option.kind != "card" or not _may_name(state, decision, option.value):
        return False
    return state.cartridge.zone_names[state.raw.cards[option.value - 1].zone][0] == HAND


def _of_hand(state: State, decision: Decision, option: Option, lang: str) -> str:
    text = prompts.option_text(state, decision, option, lang)
    definition = state.raw.cards[option.value - 1].definition
    cost = state.cartridge.content.cards[definition].facts.get(COST)
    if cost is None or option.label:
        return text
    told = wording.amount(state.cartridge.content, "fact", COST, cost, lang)
    return f"{text} ({wording.inside(told, lang)})"


def _gestures(plan: Plan, decision: Decision, lang: str) -> list[Plain]:
    """What makes several choices at once."""
    found: list[Plain] = []
    if plan.closing:
        found.append(_gesture(CONFIRM, _confirm(plan.state, decision, len(plan.marks), lang)))
    if not plan.marks and plan.at_once.options:
        content = plan.sitting.cartridge.content
        names = {name: wording.word(content, "variable", name, lang) for name in plan.at_once.gains}
        gains = ", ".join(f"{wording.inside(names[name], lang)} +{n}" for name, n in plan.at_once.gains.items())
        found.append(_gesture(PLAY_ALL, _say("play_all", lang, gains=gains)))
    if not plan.shares and plan.prompts and not plan.marks and (most := len(markable(decision))) > 2:
        found.append(_gesture(MARK_ALL, _say("mark_all", lang, n=most)) | {"marks": True})
    return found


def _gesture(name: str, text: str) -> Plain:
    return {"id": name, "kind": "gesture", "text": text, "card": 0, "marks": False, "marked": False, "passes": False}


def _confirm(state: State, decision: Decision, n: int, lang: str) -> str:
    """What confirms so many that are marked, in the table's words where it has some."""
    if wording.has_word(state.cartridge.content, "marked", decision.prompt):
        return wording.word(state.cartridge.content, "marked", decision.prompt, lang, n=n)
    return _say("confirm_marked", lang, n=n)


def _say(name: str, lang: str, **values: object) -> str:
    return wording.say(words("table")[name], lang, **values)


def offered_cards(question: Plain | None) -> list[int]:
    """The cards of a question's deeds that may be shown, each once."""
    deeds = question["deeds"] if question is not None else []
    assert isinstance(deeds, list)
    return list(dict.fromkeys(deed["card"] for deed in deeds if deed["card"]))


def chosen(sitting: Sitting, held: Sequence[int], marks: Sequence[Option], wanted: str) -> Plan | list[Option] | None:
    """What a deed comes to: another plan where it only marks, the choices to make, or None where it is not on offer."""
    if not is_asked(sitting, held):
        return None
    plan = plan_of(sitting, marks)
    decision = plan.decision
    if decision is None:
        return None
    if wanted == CONFIRM:
        return plan.gesture() if plan.closing else None
    if wanted == PLAY_ALL:
        return list(plan.at_once.options) or None
    if wanted == MARK_ALL:
        return plan.with_all() if plan.prompts else None
    ids = option_ids(plan.state if plan.marks else sitting.state, decision)
    if wanted not in ids:
        return None
    index = ids.index(wanted)
    option = decision.options[index]
    return plan.toggled(option) if plan.marks_with(option) else plan.gesture(index)
