"""Par of the deal of the day in the client: played beside the person's game, told at its end."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.engine.refusal import Refusal
from game.players import par
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.errand import Errand

if TYPE_CHECKING:
    from game.engine.machine.cartridge import Cartridge
    from game.ui.cabinet import Cabinet


def begin(cabinet: Cabinet, cartridge: Cartridge, day: date) -> None:
    """Has a master play the day's deal, unless one has."""
    if par.kept(cabinet.folder, cartridge.id, day) is None:
        command = ["par", "--table", str(cartridge.content.folder), "--day", day.isoformat()]
        atexit.register(Errand(*command, "--keep", str(cabinet.folder)).stop)  # done in seconds, unless the game ends


def tell(cabinet: Cabinet, sitting: Sitting, day: date, points: int | None) -> None:
    """How a master's game of that deal ended, and whether the person did better; nothing while it is being played."""
    content = sitting.cartridge.content
    found = par.kept(cabinet.folder, content.id, day)
    if found is None:
        return
    better = par.beaten(found, points, lower_is_better=content.lower_is_better)
    said = [
        cabinet.say("par", "won" if found.won else "lost", n=found.points),
        cabinet.say("par", "beaten" if better else "stands"),
    ]
    choices: list[tuple[str, str, Callable[[], None]]] = [
        (cabinet.say("par", "close"), "check", lambda: None),
        (cabinet.say("par", "see"), "search", partial(_see, cabinet, sitting, found)),
    ]
    cabinet.push(routes.Notice(cabinet.say("par", "title"), "\n\n".join(said), choices))


def _see(cabinet: Cabinet, sitting: Sitting, found: par.Par) -> None:
    """The master's game from its beginning."""
    try:
        match = par.match_of(sitting.cartridge, found)
    except (Refusal, IndexError):  # the rules have changed since
        cabinet.toast(cabinet.say("par", "other_rules"), bad=True)
        return
    chairs = [Chair() for _ in range(match.state.players)]
    cabinet.push(routes.Table(Sitting(match, chairs, cabinet.settings), replay=True))
