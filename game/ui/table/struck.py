"""Which passages of a card's texts do not apply in a beat, and why: they are struck out on the card held up."""

from __future__ import annotations

from game.engine.sources.content import Content
from game.engine.telling.wording import say
from game.ui.faces.lettering import openings
from game.ui.table.beats import Answered, Moment


def struck(content: Content, moment: Moment, definition: int, lang: str) -> dict[str, str]:
    """The reason of each passage."""
    texts = {key: say(text, lang) for key, text in content.cards[definition].texts.items()}
    found: dict[str, str] = {}
    for idle in moment.idle:
        opening, whole = say(idle.opening, lang), texts.get(idle.text, "")
        passages = openings(whole) if opening else [whole]
        found |= {passage: say(idle.says, lang) for passage in passages if passage and passage.startswith(opening)}
    if moment.answered is not None:
        found |= dict.fromkeys(
            _parts(texts.get("text", ""), moment.answered, lang), say(moment.answered.branch.says, lang)
        )
    return found


def _parts(text: str, answered: Answered, lang: str) -> list[str]:
    """The parts of a text that were not chosen; none of a text that is built in another way."""
    branch = answered.branch
    begins, between = say(branch.begins, lang), say(branch.between, lang)
    sentence = text.removeprefix(begins).split(". ")[0].rstrip(".")
    parts = sentence.split(between)
    if not text.startswith(begins) or len(parts) != 2:
        return []
    return [part.strip() for number, part in enumerate(parts) if number != answered.part]


def chosen_part(text: str, answered: Answered, lang: str) -> str:
    """A text of which one part was chosen, without the words before it and the other part."""
    out = _parts(text, answered, lang)
    if not out:
        return text
    begins, between = say(answered.branch.begins, lang), say(answered.branch.between, lang)
    first, dot, rest = text.removeprefix(begins).partition(". ")
    parts = [part.strip().rstrip(".") for part in first.split(between)]
    kept = next((part for part in parts if part not in out), "")
    if not kept:
        return text
    return f"{kept[:1].upper()}{kept[1:]}.{' ' if dot else ''}{rest}"
