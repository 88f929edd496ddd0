"""Why something usual cannot be chosen now, in words, with the numbers that are against it."""

from __future__ import annotations

from game.engine.telling import wording
from game.ui.table.asking import Asking
from game.ui.table.context import Context


def reason_text(context: Context, asking: Asking) -> str:
    """What the layout has a reason for in this question; empty where nothing is barred."""
    decision = asking.decision
    if decision is None or asking.bot or asking.past is not None:
        return ""
    prompt = decision.prompt
    state, seat = context.state, asking.asked
    for reason in context.layout.reasons:
        if prompt in reason.prompts and (which := state.call(reason.function, seat)):
            numbers = {name: state.call(function, seat) for name, function in reason.numbers.items()}
            return wording.word(context.content, "reason", f"{reason.word}_{which}", context.lang, **numbers)
    return ""
