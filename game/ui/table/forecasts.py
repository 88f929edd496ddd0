"""What the option in focus would do, and what is marked will come to, in words: never as if it had happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.telling import questions, wording
from game.presentation import weighing
from game.presentation.layout import Preview
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.prompt_words import refused
from game.ui.theme import DANGER, GOLD, HEAL, MUTED, Colour

LINES = 3  # at most


@dataclass(frozen=True)
class Note:
    """A line about what is in focus."""

    text: str = ""
    icon: str = ""
    colour: Colour = GOLD

    def put(self, context: Context, key: str, **values: object) -> Note:
        """The same as a condition."""
        return Note(context.say(key, what=self.text, **values), self.icon, self.colour) if self.text else self


def note_of(context: Context, foresight: Foresight) -> Note:
    """What the option in focus would do to whom, or all that is marked; or why what is in focus is no answer."""
    asking, option = foresight.asking, foresight.option
    if asking.decision is None or asking.bot:
        return Note()
    if option is None and (why := refused(context, asking.decision, context.focus)):
        return Note(why, colour=MUTED)
    if asking.plan.marks and (option in (None, asking.passing) or not foresight.can_be_tried):
        return _of_marks(context, foresight.state, asking.decision, asking.plan.marks, whole=asking.plan.whole)
    if option is None or not foresight.can_be_tried:
        return Note()
    return _of_option(context, foresight, asking.decision, option)


def _of_marks(context: Context, state: State, decision: Decision, marks: Sequence[Option], *, whole: bool) -> Note:
    """What comes of confirming."""
    preview = context.layout.preview_of(decision.prompt)
    if preview is not None and preview.on == "subject":
        note = _of_blow(context, state, preview, marks[-1].value if whole else 0, decision.subject)
    else:
        marked = weighing.with_last(state, marks[-1]) if whole else state
        note = Note(_compared(context, marked, decision.prompt)) if marked is not None else Note()
    return note.put(context, "if_confirmed")


def _of_option(context: Context, foresight: Foresight, decision: Decision, option: int) -> Note:
    chosen, preview = decision.options[option], context.layout.preview_of(decision.prompt)
    after = foresight.after or (weighing.with_last(foresight.state, chosen) if foresight.asking.plan.several else None)
    compared = _compared(context, after, decision.prompt) if after is not None else ""
    if preview is not None:
        blow = _of_blow(context, foresight.state, preview, chosen.value, decision.subject)
        note = _before_unseen(context, foresight.state, decision, blow)
    elif compared:
        note = Note(compared)
    else:
        told = questions.foreseen(foresight.state, option, context.lang, context.seats)
        text = Note("\n".join(told[:LINES])).put(context, "if_chosen").text
        return Note("\n".join([*filter(None, [text]), *_payment(context, foresight.payers)][:LINES]))
    if not foresight.asking.plan.several or chosen.kind != "card":
        return note.put(context, "if_chosen")
    return note.put(context, "if_joining", card=wording.card_title(context.state, chosen.value, context.lang))


def _of_blow(context: Context, state: State, preview: Preview, by: int, subject: int) -> Note:
    """Who would be hurt, and how much is left of it."""
    blow = weighing.blow(state, preview, by, subject, context.lang, context.seats)
    if not blow.named:
        return Note(blow.text, "damage", DANGER if blow.damage else HEAL)
    spared = DANGER if blow.dies else GOLD if blow.damage else HEAL
    colour = (HEAL if blow.dies else GOLD) if preview.on == "subject" else spared
    return Note(blow.text, "doomed" if blow.dies else "damage", colour)


def _before_unseen(context: Context, state: State, decision: Decision, note: Note) -> Note:
    return replace(note, text=weighing.before_unseen(state, decision, note.text, context.lang))


def _compared(context: Context, state: State, prompt: str) -> str:
    return weighing.compared(state, context.layout.versus, prompt, context.lang)


def _payment(context: Context, payers: Mapping[int, int]) -> list[str]:
    """Who pays for what is in focus."""
    names = (f"{wording.card_title(context.state, card, context.lang)} {coins}" for card, coins in payers.items())
    return [context.say("pays", who=", ".join(names))] if payers else []
