"""What is wrong with what a table tells bots and solvers: chances.toml, reasons.toml and puzzles.toml."""

from __future__ import annotations

from pathlib import Path

from game.engine.machine.cartridge import load_table
from game.engine.refusal import Refusal
from game.engine.sources.content import suggestion
from game.engine.sources.toml_file import ContentError
from game.players import chances, puzzles, reasons


def problems_of(folder: Path) -> list[str]:
    """A line each; a table that does not compile has other problems first."""
    try:
        cartridge = load_table(str(folder))
    except Refusal:
        return []
    try:
        features = {name for row in chances.rows_of(cartridge.content) for name in row.features}
        grouped = [name for reason in reasons.reasons_of(cartridge.content) for name in reason.features]
        pack = puzzles.pack_of(cartridge.content)
    except ContentError as problem:
        return list(problem.problems)
    goals = {goal.id for goal in pack.goals}
    known = cartridge.content.weights
    found = [
        f"{file}: there is no feature {name!r}{suggestion(name, known)}"
        for file, names in ((chances.FILE, sorted(features)), (reasons.FILE, grouped))
        for name in names
        if name not in known
    ]
    found += [
        f"{puzzles.FILE}: [[puzzle]] ({puzzle.id}): there is no goal {puzzle.goal!r}"
        for puzzle in pack.puzzles
        if puzzle.goal not in goals
    ]
    rules = {function.name for function in cartridge.program.functions}
    return found + [
        f"{puzzles.FILE}: [[goal]] ({goal.id}): there is no rule {goal.rule!r}{suggestion(goal.rule, rules)}"
        for goal in pack.goals
        if goal.rule not in rules
    ]
