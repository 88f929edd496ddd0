"""Who pays: of all ways to pay for a card, the one that leaves most possible for the rest of the round.

Whoever a person has named pays first.
"""

from __future__ import annotations

from game.engine.machine.decision import Decision
from game.engine.machine.state import State


def proposed(state: State, decision: Decision, first: int = 0) -> int:
    """The option to pay with now; the same again for every coin, so that all of them together are the best way."""
    named = next((option for option, one in enumerate(decision.options) if one.value == first), None)
    if named is not None:
        return named
    return max(range(len(decision.options)), key=lambda option: (_left(state, decision, option), -option))


def can_pay(state: State, card: int) -> bool:
    """Whether that card may be one of several payers for something on offer."""
    asked, prompts = state.decision, state.cartridge.content.payment.prompts
    for option in range(len(asked.options)) if asked is not None and prompts else ():
        tried = state.clone()
        tried.choose(option)
        paying = tried.decision
        if paying is not None and paying.prompt in prompts and card in (one.value for one in paying.options):
            return True
    return False


def _left(state: State, decision: Decision, option: int) -> int:
    """How much is possible once all is paid, beginning with this option.

    In which order coins are given makes no difference: whoever was passed over gives none of the later ones.
    """
    rule = state.cartridge.content.payment.left
    payer = decision.options[option].value
    if decision.amount <= 1:
        return state.call(rule, payer, decision.subject, decision.player)
    tried = state.clone()
    tried.choose(option)
    asked = tried.decision
    if asked is None or (asked.prompt, asked.subject) != (decision.prompt, decision.subject):
        return state.call(rule, payer, decision.subject, decision.player)
    passed_over = {one.value for one in decision.options[:option]}
    later = [index for index, one in enumerate(asked.options) if one.value not in passed_over]
    return max((_left(tried, asked, index) for index in later), default=-1)
