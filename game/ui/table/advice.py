"""“What would you do?”: the bot thinks beside the table and says it in the prompt box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import wording

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


def ask(table: Table) -> None:
    if table.decision is not None and not table.bot_is_asked:
        table.sitting.ask_hint()
        table.hint_text = table.say("thinking")
        table.refresh()


def listen(table: Table) -> None:
    """Tells what was thought, once it is, and puts the focus on the best."""
    opinions = table.sitting.poll_hint()
    if not opinions:
        return
    texts = wording.option_texts(table.state, table.decision, table.cabinet.lang)
    best, *others = opinions
    lines = [table.say("hint_best", what=texts[best.option], n=round(100 * best.share))]
    if others:
        lines.append(table.say("hint_next", what=texts[others[0].option], n=round(100 * others[0].share)))
    table.hint_text = "\n".join(lines)
    table.refresh()
    table.set_focus(table.asking.target_of(best.option) or table.focus)
