"""After a game: its score, and a place among the best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import profiles
from game.ui.variants import variant_of

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


def best_score(table: Table) -> int | None:
    """The points a person may enter; None when only bots played or nobody who did has won."""
    state, people = table.state, table.sitting.people
    won = [seat for seat in people if seat in state.winners]
    if not won:
        return None
    points = [state.scores[seat - 1] for seat in won]
    return min(points) if table.sitting.cartridge.content.lower_is_better else max(points)


def to_the_scores(table: Table) -> None:
    """On to the initials where the score earns a place, else to the score table."""
    from game.ui.scenes.cabinets import Cabinets
    from game.ui.scenes.scores import Initials, Scores

    cabinet, content = table.cabinet, table.sitting.cartridge.content
    points = best_score(table)
    cabinet.home(Cabinets(cabinet))
    cabinet.push(Scores(cabinet, content.id))
    if points is None:
        return
    scores, _trouble = profiles.load_scores(cabinet.folder)
    variant = variant_of(content, table.sitting.match.setup, table.state.players)
    if scores.table(content.id, lower_is_better=content.lower_is_better).place(variant, points) is not None:
        cabinet.push(Initials(cabinet, content.id, variant, points))
