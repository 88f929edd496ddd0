"""A bot's advice in words: what it would do, how sure it is, what it hopes for and what it fears."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision
from game.engine.machine.state import State
from game.engine.telling import prompts, questions, wording
from game.players.bots import Opinion


def lines(state: State, decision: Decision, opinions: Sequence[Opinion], lang: str) -> list[str]:
    """The best option and why; what is said of chances is of how the games went that the bot played on in thought."""
    texts = prompts.option_texts(state, decision, lang)
    best, *others = opinions

    def say(name: str, opinion: Opinion, **values: object) -> str:
        what = wording.ours("client", "option", lang, n=opinion.option + 1, what=texts[opinion.option])
        return wording.ours("hint", name, lang, what=what, **values)

    if not others:
        return [say("only", best)]
    told = [say("best", best, n=_percent(best.share))]
    told += _hope(state, decision, best, lang)
    told.append(say("value", others[0], n=_percent(best.value), other=_percent(others[0].value)))
    worst = min(others, key=lambda opinion: opinion.value)
    if worst is not others[0] and _percent(worst.value) < _percent(others[0].value):
        told.append(say("fear", worst, n=_percent(worst.value)))
    return told


def _hope(state: State, decision: Decision, best: Opinion, lang: str) -> list[str]:
    """What would come of it at once, where that can be known."""
    seats = prompts.asked_seats(state, decision)
    foreseen = questions.foreseen(state, best.option, lang, seats)
    return [wording.ours("hint", "hope", lang, what="; ".join(foreseen[:2]))] if foreseen else []


def _percent(share: float) -> int:
    return round(100 * share)
