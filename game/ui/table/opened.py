"""The screens that open over the table, or instead of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import wording
from game.ui.table.layout import Station
from game.ui.table.places import Pile

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


def card(table: Table, number: int) -> None:
    from game.ui.scenes.inspect import Inspect

    table.cabinet.sound.play("open")
    table.cabinet.push(Inspect(table.cabinet, table.sitting, number))


def space(table: Table, number: int) -> None:
    from game.ui.scenes.inspect import Inspect

    table.cabinet.sound.play("open")
    table.cabinet.push(Inspect.of_space(table.cabinet, table.sitting, number))


def player(table: Table, seat: int) -> None:
    from game.ui.scenes.inspect import Inspect

    table.cabinet.sound.play("open")
    table.cabinet.push(Inspect.of_player(table.cabinet, table.sitting, seat))


def pick(table: Table, number: int, options: list[int]) -> None:
    """Which use of a card that has several."""
    from game.ui.scenes.pick import Pick

    texts = wording.option_texts(table.state, table.decision, table.cabinet.lang)
    title = wording.card_title(table.state, number, table.cabinet.lang, table.seats)
    choices = [(texts[index], lambda index=index: table.answer(index)) for index in options]
    table.cabinet.push(Pick(table.cabinet, title, choices))


def pile(table: Table, opened: Pile) -> None:
    """The cards of a pile that may be looked at."""
    from game.ui.scenes.browse import Browse

    state = table.state
    lying = state.cards(opened.area.zone, opened.seat)
    seen = [one for one in lying if wording.may_see(state, one, table.seats)]
    if not seen or opened.area.back:
        table.cabinet.toast(table.say("nothing_to_see"))
        return
    table.cabinet.push(Browse(table.cabinet, table, opened.area.zone, list(reversed(seen))))


def stops(table: Table, station: Station) -> None:
    from game.ui.scenes.stops import Stops

    if station.windows:
        table.cabinet.push(Stops(table.cabinet, table, station))


def log(table: Table) -> None:
    from game.ui.scenes.log import Log

    table.cabinet.push(Log(table.cabinet, table))


def pause(table: Table) -> None:
    from game.ui.scenes.pause import Pause

    table.cabinet.push(Pause(table.cabinet, table))


def sheet(table: Table) -> None:
    """What everybody would score now, line by line."""
    from game.ui.scenes.score_sheet import ScoreSheet

    table.cabinet.push(ScoreSheet(table.cabinet, table))


def closing(table: Table) -> None:
    """What to try after the first game."""
    from game.ui.scenes.closing import Closing

    if table.cabinet.scene is table:
        table.cabinet.push(Closing(table.cabinet, table))


def scores(table: Table) -> None:
    from game.ui.table.ending import to_the_scores

    to_the_scores(table)


def cabinets(table: Table) -> None:
    from game.ui.scenes.cabinets import Cabinets

    table.cabinet.home(Cabinets(table.cabinet))


def curtain(table: Table) -> None:
    """Hides the hand until the person it belongs to is at the screen."""
    from game.ui.scenes.curtain import Curtain

    if table.cabinet.scene is table:
        table.cabinet.push(Curtain(table.cabinet, table))


def title(table: Table) -> None:
    from game.ui.scenes.title import Title

    table.cabinet.home(Title(table.cabinet))
