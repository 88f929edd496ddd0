"""A bot's advice in one line: what it would do, why, and how likely a win is then.

A reason is told only where the deed is clearly better than what else there is: what comes of equal ones in thought is
chance. Else it is what comes of it at once; or what would do as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision
from game.engine.machine.state import State
from game.engine.telling import prompts, questions, wording
from game.players.bots import Opinion, pooled
from game.players.reasons import between

QUESTION_MARKS = "?"
AS_GOOD = 0.5  # thought of so often beside the best, for another option to do as well
JUDGED = "en"  # the language in which it is judged whether a line says anything
MOST_LETTERS = 90  # of what comes of it at once: a hint is one line


def lines(state: State, decision: Decision, opinions: Sequence[Opinion], lang: str) -> list[str]:
    """One line; the chance is left out where nobody has fitted any."""
    best, *others = opinions
    what = deed_text(state, decision, best.option, lang, opinions)
    if not others:
        return [wording.ours("hint", "only", lang, what=what)]
    if why := _why(state, decision, best, others, lang):
        what = wording.ours("hint", "because", lang, what=what, why=why)
    elif (other := _as_good(best, others)) is not None:
        rival = _texts(state, decision, lang, opinions)[other.option]
        what = wording.ours("hint", "as_good", lang, what=what, other=rival)
    if best.chance is None:
        return [wording.ours("hint", "best", lang, what=what)]
    return [wording.ours("hint", "chance", lang, what=what, n=told_percent(best.chance))]


def deed_text(state: State, decision: Decision, option: int, lang: str, opinions: Sequence[Opinion]) -> str:
    """What is done by an option: a bare name is told with the question it answers, or as what is used in a window."""
    return named(state, decision, option, _texts(state, decision, lang, opinions)[option], lang)


def named(state: State, decision: Decision, option: int, text: str, lang: str) -> str:
    """An option's words as a deed of their own, away from the question they answer."""
    chosen = decision.options[option]
    if chosen.kind == "button" or chosen.label:
        return text
    if questions.is_window(state.cartridge.content, decision.prompt):
        return wording.ours("hint", "use", lang, what=text)
    asked = prompts.prompt_text(state, decision, lang).rstrip(" .:")
    return f"{asked} {text}" if asked.endswith(QUESTION_MARKS) else f"{asked}: {text}"


def _texts(state: State, decision: Decision, lang: str, opinions: Sequence[Opinion]) -> list[str]:
    """The options in words: which copy it is only where several were thought of, since they are not the same."""
    texts = prompts.option_texts(state, decision, lang)
    plain = [prompts.option_text(state, decision, option, lang) for option in decision.options]
    thought_of = [plain[one.option] for one in opinions]
    return [text if thought_of.count(one) > 1 else one for text, one in zip(texts, plain, strict=True)]


def _why(state: State, decision: Decision, best: Opinion, others: Sequence[Opinion], lang: str) -> str:
    """What a side clearly has more of than after the other options thought of; else what comes of it at once."""
    known = [(other.share, other.leads, other.doubts) for other in others if other.leads]
    if best.leads and known and best.clear_of(*others):
        mean, doubts = pooled(known)
        found = between(state.cartridge.content, best.leads, mean, (best.doubts, doubts))
        if found:
            return ", ".join(wording.say(reason.gain, lang) for reason in found)
    # What says more than the deed is the same in every language, whatever stands behind a colon there.
    if not _says_more(state, _at_once(state, decision, best.option, JUDGED), JUDGED):
        return ""
    line = _at_once(state, decision, best.option, lang)
    return line if len(line) <= MOST_LETTERS else ""


def _at_once(state: State, decision: Decision, option: int, lang: str) -> str:
    """What comes of an option at once; nothing where that is not known."""
    foreseen = questions.foreseen(state, option, lang, prompts.asked_seats(state, decision))
    return _without_deed(state, decision, option, foreseen[0].rstrip("."), lang) if foreseen else ""


def _without_deed(state: State, decision: Decision, option: int, line: str, lang: str) -> str:
    """What comes after the colon, where only that the card is used stands before it."""
    chosen, (deed, _colon, rest) = decision.options[option], line.partition(": ")
    if chosen.kind != "card" or not rest:
        return line
    title = wording.card_title(state, chosen.value, lang, prompts.asked_seats(state, decision))
    return rest if title in deed else line


def _says_more(state: State, line: str, lang: str) -> bool:
    """Whether a line tells what comes of a deed, and not just once more that it is done."""
    for seat in range(1, state.players + 1):
        name = wording.seat_name(state, seat, lang)
        line = line.replace(f"{name}:", "").replace(name, "")
    return any(letter.isdigit() or letter in ":;" for letter in line)


def _as_good(best: Opinion, others: Sequence[Opinion]) -> Opinion | None:
    """The most thought of among the others, where neither is clearly better."""
    other = max(others, key=lambda one: (one.share, -one.option))
    alike = other.share >= AS_GOOD * best.share and not best.clear_of(other)
    return other if alike else None


def told_percent(chance: float) -> int:
    """In hundredths, and never certain: an estimate is none."""
    return min(99, max(1, round(100 * chance)))
