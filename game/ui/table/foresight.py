"""What the option in focus would do, shown before it is chosen: compared numbers, damage, who would die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import wording
from game.engine.state import State
from game.ui.theme import DANGER, GOLD, HEAL

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


def show(table: Table) -> None:
    """Brings the compared numbers and the note in the prompt box up to date with the focus."""
    option = table.asking.focused_option(table.focus)
    if table.versus:
        table.versus.show(table.state, _tried(table, option))
    _show_damage(table, option)


def _tried(table: Table, option: int | None) -> State | None:
    """The state after an option, unless it would tell something nobody knows yet."""
    if option is None or not table.asking.options:
        return None
    tried = table.state.clone()
    tried.choose(option)
    return tried if tried.barrier == table.state.barrier and not tried.over else None


def _show_damage(table: Table, option: int | None) -> None:
    decision = table.decision
    prompts = table.sitting.cartridge.program.names.prompts
    preview = table.layout.preview_of(prompts[decision.prompt - 1]) if option is not None and decision else None
    if preview is None:
        table.prompt.note("", "")
        return
    value = decision.options[option].value
    damage = table.state.call(preview.damage, value, decision.subject)
    hurt = decision.subject if preview.on == "subject" else value
    if hurt <= 0:
        table.prompt.note("damage", table.say("would_hurt", n=damage), DANGER if damage else HEAL)
        return
    left = table.state.call(preview.left, hurt)
    dies = damage >= left
    name = wording.card_title(table.state, hurt, table.cabinet.lang, table.seats)
    key = "would_die" if dies else "would_take" if damage else "no_damage"
    text = table.say(key, card=name, n=damage, left=max(0, left - damage))
    enemy_hurt = preview.on == "subject"
    colour = (HEAL if dies else GOLD) if enemy_hurt else (DANGER if dies else GOLD if damage else HEAL)
    table.prompt.note("doomed" if dies else "damage", text, colour)
