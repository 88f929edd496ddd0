"""More about a question than its words: what it is for, why a card is no answer to it, what declining would cost.

`refusal` of table.toml names a rule, called with a card and the player who is asked, `space_refusal` one for a space.
It says 0, or the place of its
reason in the enum `refusal` times 10000, and for {n} and {amount} of the reason's text what there is times 100 and what
is needed. `[costly]` names a rule for a prompt and a button (`commit_done`), called with the player: 0, or the {n} of
the text that asks once more. `[remarks]` names for a prompt a rule of a card on offer and the player, which answers
as a refusal does, by the enum `remark`: what comes of the card if it is not chosen. `[foretold]` names for a prompt the
announcements that end what it is about: where the answer decides which of them comes, that is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from game.engine.machine.decision import Decision
from game.engine.machine.events import Announced
from game.engine.machine.state import Events, RuleFailure, State
from game.engine.sources.content import Content
from game.engine.sources.languages import language
from game.engine.telling import prompts, story, wording
from game.engine.telling.lines import lines_of
from game.engine.telling.wording import Seats, say

REASON, HAVE = 10000, 100
MOST_REMARKS = 4  # lines about the cards on offer
MOST_AHEAD = 2  # lines of what happens if nobody does anything
DEALS = 4  # of what opponents may hold, in which something has to come out alike to be foretold
MOST_TRIED = 120  # answers, one after another, to find out what each of the first ones decides


def why_text(state: State, decision: Decision, lang: str) -> str:
    """What the question is for and what its answer does, as the player who is asked may read it."""
    family = wording.in_this_game(state, "why", decision.prompt)
    text = state.cartridge.content.words.get(family, {}).get(decision.prompt)
    return say(text, lang, **prompts.prompt_values(state, decision, lang, prompts.asked_seats(state, decision)))


def subject_lines(state: State, decision: Decision, lang: str) -> list[str]:
    """The text of the card or event the question is about, if the player who is asked may know it."""
    if not 1 <= decision.subject <= state.raw.card_count:
        return []
    raw = state.raw.cards[decision.subject - 1]
    if not wording.may_know(raw.known, prompts.asked_seats(state, decision)):
        return []
    return printed_lines(state.cartridge.content, raw.definition, lang)


def offered_lines(state: State, decision: Decision, lang: str) -> list[str]:
    """Where somebody may do something: what each card on offer says, by its name."""
    content, seats = state.cartridge.content, prompts.asked_seats(state, decision)
    if not is_window(content, decision.prompt):
        return []
    told = {}
    for card in (option.value for option in decision.options if option.kind == "card"):
        raw = state.raw.cards[card - 1]
        text = say(content.cards[raw.definition].texts.get("text"), lang)
        if text and card != decision.subject and wording.may_know(raw.known, seats):
            told[raw.definition] = f"{wording.stopped(wording.card_title(state, card, lang, seats))} {text}"
    return list(told.values())


def printed_lines(content: Content, definition: int, lang: str, without: tuple[str, ...] = ()) -> list[str]:
    """A card's texts, what it does first; one that only counts at times says when ([text] of words.toml)."""
    texts, labels = content.cards[definition].texts, content.words.get("text", {})
    said = [(key, say(texts[key], lang)) for key in sorted(texts, key=lambda key: key != "text")]
    return [
        say(labels[key], lang, what=_continued(text, lang)) if key in labels else text
        for key, text in said
        if text and text not in without
    ]


def _continued(text: str, lang: str) -> str:
    """A sentence that goes on after a colon: its capital letter stays in some languages."""
    return text[0].lower() + text[1:] if language(lang).lower_after_colon else text


def refusal_text(state: State, decision: Decision, card: int, lang: str, seats: Seats = None) -> str:
    """Why a card is no answer to the question; empty where the table does not say, or nobody may know the card."""
    if not wording.may_know(state.raw.cards[card - 1].known, seats):
        return ""
    return _refused(state, decision, "card", card, state.cartridge.content.refusal, lang)


def space_refusal_text(state: State, decision: Decision, space: int, lang: str) -> str:
    return _refused(state, decision, "space", space, state.cartridge.content.space_refusal, lang)


def _refused(state: State, decision: Decision, kind: str, number: int, rule: str, lang: str) -> str:
    if not rule or any((one.kind, one.value) == (kind, number) for one in decision.options):
        return ""
    return _reason(state, decision, "refusal", rule, number, lang)


def _reason(state: State, decision: Decision, family: str, rule: str, number: int, lang: str, **more: object) -> str:
    """What a rule says of a card or a space, in the words of its family; empty where it says nothing."""
    content = state.cartridge.content
    reason, numbers = divmod(state.call(rule, number, decision.player), REASON)
    reasons = content.enums[family]
    if not 1 <= reason <= len(reasons):
        return ""
    have, need = divmod(numbers, HAVE)
    return say(content.words[family].get(reasons[reason - 1]), lang, n=have, amount=need, **more)


def _remarks_text(state: State, decision: Decision, lang: str) -> str:
    """What comes of the cards on offer if they are not chosen, as far as the table says."""
    rule, seats = state.cartridge.content.remarks[decision.prompt], prompts.asked_seats(state, decision)
    cards = [option.value for option in decision.options if option.kind == "card"]
    titles = {card: wording.card_title(state, card, lang, seats) for card in cards}
    said = (_reason(state, decision, "remark", rule, card, lang, card=titles[card]) for card in cards)
    return "\n".join(list(dict.fromkeys(line for line in said if line))[:MOST_REMARKS])


def costly_text(state: State, decision: Decision, option: int, lang: str) -> str:
    """What is asked once more before an answer that costs a lot; empty for any other."""
    chosen = decision.options[option]
    content = state.cartridge.content
    if chosen.kind != "button" or not content.costly:
        return ""
    name = f"{decision.prompt}_{chosen.name}"
    if name not in content.costly:
        return ""
    cost = state.call(content.costly[name], decision.player)
    return say(content.words["costly"].get(name), lang, n=cost) if cost > 0 else ""


def otherwise_text(state: State, decision: Decision, passing: int | None, lang: str, seats: Seats = None) -> str:
    """Where somebody may do something: what happens if nobody does, as far as it can be known; or what is decided."""
    if decision.prompt in state.cartridge.content.remarks:
        return _remarks_text(state, decision, lang)
    if decision.prompt in state.cartridge.content.foretold:
        return _decided_text(state, decision, lang)
    if not is_window(state.cartridge.content, decision.prompt):
        return ""
    declined = decision.options[passing].name if passing is not None else ""
    tried = state
    while passing is not None:  # the others may be asked the same first, and pass too
        ahead = _tried(tried, passing)
        if ahead is None:
            return ""
        told = _told_ahead(*ahead, lang, seats)
        lines = [*told[:MOST_AHEAD], *(["…"] if len(told) > MOST_AHEAD else [])]
        if lines:
            return wording.ours("client", "otherwise", lang, what="\n".join(lines))
        tried, asked = ahead[0], ahead[0].decision
        if asked is None or asked.prompt != decision.prompt or asked.player == decision.player:
            return ""
        passing = next((index for index, one in enumerate(asked.options) if one.name == declined), None)
    return ""


def is_window(content: Content, prompt: str) -> bool:
    return prompt in (*content.windows, *content.vital, prompts.RESPOND)


def foreseen(state: State, option: int, lang: str, seats: Seats = None) -> list[str]:
    """What an option would do, tried on a copy; nothing where that would tell something nobody knows yet."""
    ahead = _tried(state, option)
    if ahead is not None:
        told = _told_ahead(*ahead, lang, seats)
        return told if state.cooperative or not told else _told_blindly(state, option, told, lang, seats)
    ends = _Ends(state).by(option)
    return [ends[0].told(lang)] if len(ends) == 1 else []


def _told_blindly(state: State, option: int, told: list[str], lang: str, seats: Seats) -> list[str]:
    """The beginning of it that would be the same whatever opponents hold: that one of them can only pass is hidden."""
    for deal in range(DEALS):
        blind = state.clone()
        blind.determinize(state.asked.player, deal)
        ahead = _tried(blind, option)
        lines = _told_ahead(*ahead, lang, seats) if ahead is not None else []
        told = [line for line, other in takewhile(lambda pair: pair[0] == pair[1], zip(told, lines, strict=False))]
    return told


# --- what an answer decides


@dataclass(frozen=True)
class _End:
    """How something ended: the announcement, and the position in which it came."""

    event: Announced
    state: State

    def told(self, lang: str) -> str:
        return story.sentence(self.state, self.event, lang)


class _Ends:
    """What the question of a position is about, tried to its end by everything that may be answered to it."""

    def __init__(self, state: State):
        self.state, self.asked, self.tried = state, state.asked, 0
        self.names = state.cartridge.content.foretold.get(self.asked.prompt, ())

    def by(self, option: int) -> list[_End]:
        """How it may end after that answer, each kind once; nothing where that cannot be known."""
        found = self._after(self.state, option) if self.names else None
        return list({end.event.name: end for end in found}.values()) if found else []

    def _after(self, state: State, option: int) -> list[_End] | None:
        self.tried += 1
        ahead = state.clone()
        try:
            events = ahead.choose(option)
        except RuleFailure:
            return None
        ends = (one for one in events if isinstance(one, Announced) and one.name in self.names)
        ended = next((one for one in ends if one.card == self.asked.subject), None)
        if ended is not None:
            return [_End(ended, ahead)]
        asked = ahead.decision
        if asked is None or (asked.prompt, asked.subject) != (self.asked.prompt, self.asked.subject):
            return None
        if self.tried + len(asked.options) > MOST_TRIED:
            return None
        found = [self._after(ahead, one) for one in range(len(asked.options))]
        return None if None in found else [end for ends in found if ends for end in ends]


def _decided_text(state: State, decision: Decision, lang: str) -> str:
    """Where the answer decides how it ends: which one leads where; empty where it ends in the same way by any."""
    ends = _Ends(state)
    found = [ends.by(option) for option in range(len(decision.options))]
    if not all(found) or len({frozenset(one.event.name for one in after) for after in found}) < 2:
        return ""
    texts = prompts.option_texts(state, decision, lang)
    sure = {text: after[0].told(lang) for text, after in zip(texts, found, strict=True) if len(after) == 1}
    lines = [wording.ours("client", "decided", lang, first=text, what=what) for text, what in sure.items()]
    return wording.ours("client", "order_decides", lang, what="\n".join(lines)) if lines else ""


def _tried(state: State, option: int) -> tuple[State, Events] | None:
    """A copy in which that was chosen; None where somebody learned something by it."""
    tried = state.clone()
    try:
        events = tried.choose(option)
    except RuleFailure:
        return None
    return (tried, events) if tried.learned == state.learned else None


def _told_ahead(tried: State, events: Events, lang: str, seats: Seats) -> list[str]:
    items = story.items_of(tried, events, lang, seats)
    return lines_of([item for item in items if not item.heading], lang)


# --- what a table lacks


def missing_words(content: Content, prompts: tuple[str, ...], buttons: tuple[str, ...]) -> list[str]:
    """Prompts that do not say what they are for, and words for what is not there."""
    words = content.words
    told = {*words.get("why", {}), *content.cards_ask}
    problems = [f"words.toml: [why]: {name} has no word" for name in prompts if name not in told]
    problems += [
        f"words.toml: [why]: there is no prompt {name}" for name in words.get("why", {}) if name not in prompts
    ]
    pairs = {f"{prompt}_{button}" for prompt in prompts for button in buttons}
    for family in ("deed", "costly"):
        unknown = [name for name in words.get(family, {}) if name not in pairs]
        problems += [f"words.toml: [{family}]: {name} is no prompt with a button" for name in unknown]
    for own in (f"{option.name}_{value}" for option in content.options for value in option.values):
        for family, known in (("prompt", prompts), ("why", prompts), ("deed", pairs)):
            unknown = [name for name in words.get(f"{family}_{own}", {}) if name not in known]
            problems += [f"words.toml: [{family}_{own}]: there is no {name}" for name in unknown]
    announced = words.get("announcement", {})
    problems += [
        f"table.toml: [{section}]: there is no prompt {name}"
        for section, named in (("foretold", content.foretold), ("remarks", content.remarks))
        for name in named
        if name not in prompts
    ]
    problems += [
        f"table.toml: [foretold]: there is no announcement {name}"
        for names in content.foretold.values()
        for name in names
        if name not in announced
    ]
    problems += [
        f"words.toml: [costly]: {name} has no word" for name in content.costly if name not in words.get("costly", {})
    ]
    for family, used in (("refusal", content.refusal), ("remark", content.remarks)):
        reasons, said = content.enums.get(family, ()) if used else (), words.get(family, {}) if used else {}
        problems += [f"words.toml: [{family}]: {name} has no word" for name in reasons if name not in said]
        problems += [f"words.toml: [{family}]: {name} is no reason" for name in said if name not in reasons]
    return problems


def missing_rules(content: Content, functions: set[str]) -> list[str]:
    refusals = [("refusal", content.refusal), ("space_refusal", content.space_refusal), ("idle", content.idle)]
    refusals.append(("gift", content.gift))
    named = [*refusals, *content.costly.items(), *content.remarks.items()]
    named += [("places", name) for name in content.places.functions]
    named += [("plan", plan.proposes) for plan in content.plans]
    return [f"table.toml: {key}: no rule is called {name}" for key, name in named if name and name not in functions]
