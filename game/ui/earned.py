"""What a game that is over has earned: its day is done, and its score goes to the table it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.keeping import daily, scores
from game.engine.keeping.storage import StorageError
from game.players.sitting import Sitting
from game.ui import par, routes
from game.ui.variants import variant_of

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


def enter(cabinet: Cabinet, sitting: Sitting) -> None:
    """Opens the score table, by way of the initials where the score earns a place; the cabinets where it is empty."""
    content = sitting.cartridge.content
    day = daily.day_of(sitting.match)
    if day:
        try:
            daily.finished(cabinet.folder, content.id, day)
        except StorageError as problem:
            cabinet.complain(problem)
    cabinet.home(routes.Cabinets(at=content.id))
    _open_board(cabinet, sitting)
    if day:
        par.tell(cabinet, sitting, day, best_score(sitting))


def _open_board(cabinet: Cabinet, sitting: Sitting) -> None:
    content = sitting.cartridge.content
    if not has_scores(cabinet, sitting):
        return
    variant = board_of(sitting)
    cabinet.push(routes.Scores(content.id, variant))
    points = best_score(sitting)
    if points is None:
        return
    kept, _trouble = scores.load_scores(cabinet.folder)
    if kept.table(content.id, lower_is_better=content.lower_is_better).place(variant, points) is None:
        return
    names = winners_names(sitting, points)
    if names:
        _enter_names(cabinet, sitting, variant, names, points)
    else:
        cabinet.push(routes.Initials(content.id, variant, points))


def winners_names(sitting: Sitting, points: int) -> list[str]:
    """The people who have won with so many points, by name; none where one of them is a guest."""
    state = sitting.match.state
    won = [seat for seat in sitting.people if seat in state.winners and state.scores[seat - 1] == points]
    names = list(dict.fromkeys(sitting.chairs[seat - 1].name for seat in won))
    return names if all(names) else []


def _enter_names(cabinet: Cabinet, sitting: Sitting, variant: str, names: list[str], points: int) -> None:
    """People with names carve no initials; those who have won together stand there together, one under the other."""
    content, place = sitting.cartridge.content, 0
    for name in names:
        try:
            entered, trouble = scores.enter_score(
                cabinet.folder, content.id, variant, scores.Score("", points, name), content.lower_is_better
            )
        except StorageError as problem:
            cabinet.complain(problem)
            return
        place = place or entered or 0
        if trouble:
            cabinet.toast(trouble, bad=True)
    cabinet.scene.scored(variant, place)


def has_scores(cabinet: Cabinet, sitting: Sitting) -> bool:
    """Whether there is anything to see on this table's boards, now or once this game's score is entered."""
    if best_score(sitting) is not None:
        return True
    kept, _trouble = scores.load_scores(cabinet.folder)
    table = kept.tables.get(sitting.cartridge.content.id)
    return table is not None and any(table.variants.values())


def board_of(sitting: Sitting) -> str:
    """The score table of this game: a deal of the day has one of its own."""
    match, players = sitting.match, sitting.match.state.players
    day = daily.day_of(match)
    return daily.board_of(day, players) if day else variant_of(match.cartridge.content, match.setup, players)


def best_score(sitting: Sitting) -> int | None:
    """The points a person may enter; None when only bots played, nobody who did has won, or nothing was dealt."""
    state = sitting.match.state
    if sitting.match.setup.situation:
        return None
    won = [state.scores[seat - 1] for seat in sitting.people if seat in state.winners]
    if not won:
        return None
    return min(won) if sitting.cartridge.content.lower_is_better else max(won)
