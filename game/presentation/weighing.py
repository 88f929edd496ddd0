"""What a choice would do to whom, and what two numbers would be beside each other: in words, before it is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.machine.decision import Decision, Option
from game.engine.machine.events import StepBegan
from game.engine.machine.state import State
from game.engine.telling import wording
from game.engine.telling.wording import Seats
from game.presentation.client_words import words
from game.presentation.layout import Preview, Versus

FORECAST = "forecast"  # the words of a table for two numbers that are compared, by prompt


@dataclass(frozen=True)
class Blow:
    text: str
    damage: int
    dies: bool
    named: bool = True  # whom it hurts is known


def blow(state: State, preview: Preview, by: int, subject: int, lang: str, seats: Seats = None) -> Blow:
    """Who would be hurt, and how much is left of it."""
    damage, hurt = state.call(preview.damage, by, subject), subject if preview.on == "subject" else by
    if hurt <= 0:
        return Blow(_say("would_hurt", lang, n=damage), damage, dies=False, named=False)
    left = state.call(preview.left, hurt)
    dies, name = damage >= left, wording.card_title(state, hurt, lang, seats)
    key = "would_die" if dies else "would_take" if damage else "no_damage"
    return Blow(_say(key, lang, card=name, n=damage, left=max(0, left - damage)), damage, dies)


def before_unseen(state: State, decision: Decision, text: str, lang: str) -> str:
    """What it comes to without the cards that lie face down with whom it is about, where the table has words for it."""
    content, cards, key = state.cartridge.content, state.raw.cards, f"{decision.prompt}_unseen"
    if decision.subject <= 0 or not wording.has_word(content, FORECAST, key):
        return text
    with_it = (card for card in range(1, state.raw.card_count + 1) if cards[card - 1].host == decision.subject)
    if all(state.known_to(card, decision.player) for card in with_it):
        return text
    return wording.word(content, FORECAST, key, lang, what=text)


def compares(state: State, prompt: str) -> bool:
    """Whether a question is about two numbers: the table has words for how they would be."""
    return wording.has_word(state.cartridge.content, FORECAST, f"{prompt}_same")


def compared(state: State, versus: Versus | None, prompt: str, lang: str) -> str:
    """The two numbers that the table compares after it, as they would be; empty where it has no words for that."""
    if versus is None or not compares(state, prompt):
        return ""
    other, n = state.call(versus.left.function), state.call(versus.right.function)
    how = "more" if n > other else "less" if n < other else "same"
    key = f"{prompt}_{how}"
    return wording.word(state.cartridge.content, FORECAST, key, lang, n=n, other=other, by=abs(n - other))


def with_last(state: State, last: Option) -> State | None:
    """How it is once the last that can be marked is chosen, before the rules go on with their next step: what that
    brings is not known yet."""
    asked = state.decision
    if asked is None or last not in asked.options:
        return None
    option = asked.options.index(last)
    steps = [number for number, event in enumerate(state.clone().choose(option)) if isinstance(event, StepBegan)]
    return state.passed_through(option, steps[:1])[0] if steps else None


def _say(name: str, lang: str, **values: object) -> str:
    return wording.say(words("table")[name], lang, **values)
