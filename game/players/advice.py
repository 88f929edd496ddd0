"""A bot's advice in one line: what it would do, why, and how likely a win is then."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision
from game.engine.machine.state import State
from game.engine.telling import prompts, questions, wording
from game.players.bots import Opinion, pooled
from game.players.reasons import between

QUESTION_MARKS = "?"


def lines(state: State, decision: Decision, opinions: Sequence[Opinion], lang: str) -> list[str]:
    """One line; the chance is left out where nobody has fitted any."""
    best, *others = opinions
    what = deed_text(state, decision, best.option, lang)
    if not others:
        return [wording.ours("hint", "only", lang, what=what)]
    why = _why(state, decision, best, others, lang)
    said = what if not why else wording.ours("hint", "because", lang, what=what, why=why)
    if best.chance is None:
        return [wording.ours("hint", "best", lang, what=said)]
    return [wording.ours("hint", "chance", lang, what=said, n=told_percent(best.chance))]


def deed_text(state: State, decision: Decision, option: int, lang: str) -> str:
    """What is done by an option: a bare name is told with the question it answers."""
    text = prompts.option_texts(state, decision, lang)[option]
    chosen = decision.options[option]
    if chosen.kind == "button" or chosen.label:
        return text
    asked = prompts.prompt_text(state, decision, lang).rstrip(" .:")
    return f"{asked} {text}" if asked.endswith(QUESTION_MARKS) else f"{asked}: {text}"


def _why(state: State, decision: Decision, best: Opinion, others: Sequence[Opinion], lang: str) -> str:
    """What a side clearly has more of than after the other options thought of; else what comes of it at once."""
    known = [(other.share, other.leads, other.doubts) for other in others if other.leads]
    if best.leads and known:
        mean, doubts = pooled(known)
        found = between(state.cartridge.content, best.leads, mean, (best.doubts, doubts))
        if found:
            return ", ".join(wording.say(reason.gain, lang) for reason in found)
    foreseen = questions.foreseen(state, best.option, lang, prompts.asked_seats(state, decision))
    return foreseen[0].rstrip(".") if foreseen else ""


def told_percent(chance: float) -> int:
    """In hundredths, and never certain: an estimate is none."""
    return min(99, max(1, round(100 * chance)))
