"""`python -m game shot`: a screen of the client, drawn headless as a player would see it."""

from __future__ import annotations

import argparse
import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import opening, storage
from game.engine.keeping.opening import UsageError
from game.engine.keeping.settings import Settings, system_language
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.sources.content import suggestion
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.cabinet import Cabinet
from game.ui.gallery import paint_anew
from game.ui.identity import in_order
from game.ui.intents import Device
from game.ui.routes import Route
from game.ui.scene import Scene
from game.ui.screen import Screen

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

FRAMES, SETTLED = 30, 1 / 60  # that pass before the picture is taken,
MOST_FRAMES = 3000  # and until all faces are drawn


def take(arguments: argparse.Namespace) -> int:
    """Draws the scene and writes the picture; 0."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))  # faces are converted to a display's format
    paint_anew()  # pictures of two machines are compared
    settings = Settings(
        language=arguments.lang or system_language(),
        text_scale=arguments.text_scale,
        distance=arguments.distance,
        reduced_motion=True,
        pace="off",
        full_screen=False,
    )
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as empty:
        folder = storage.data_dir(Path(arguments.saves) if arguments.saves else Path(empty))
        cabinet = Cabinet(folder, settings, Screen(arguments.size, headless=True), silent=True)
        cabinet.devices.last = Device(arguments.device)
        try:
            SHOTS[arguments.scene](cabinet, arguments)
            scene = cabinet.scene
            if arguments.focus:
                _focus(scene, arguments.focus)
            for frame in range(MOST_FRAMES):
                if frame >= FRAMES and not cabinet.scene.busy:
                    break
                cabinet.frame([], SETTLED)
            picture = cabinet.screen.window
            _write(picture, Path(arguments.out))
        finally:
            cabinet.close()
            pygame.display.quit()
    return 0


def _focus(scene: Scene, name: str) -> None:
    target = next((target for target in scene.targets if target.name == name), None)
    if target is None:
        names = ", ".join(sorted({target.name for target in scene.targets})[:30])
        raise UsageError(f"--focus {name[:40]}: there is no such thing here (there are: {names})")
    scene.set_focus(target)


def _write(picture: pygame.Surface, path: Path) -> None:
    data = io.BytesIO()
    pygame.image.save(picture, data, "shot.png")
    storage.write_atomic(path, data.getvalue())


# --- the scenes


def _table(cabinet: Cabinet, arguments: argparse.Namespace) -> None:
    _laid(cabinet, arguments)


def _laid(cabinet: Cabinet, arguments: argparse.Namespace) -> Table:
    """The table in the position the arguments describe."""
    from game.ui.scenes.table import Table

    if not arguments.table and not arguments.situation:
        arguments.table = _usual_table()
    cartridge, document = opening.load(arguments)
    cabinet.knows(cartridge)
    match = opening.begin(cartridge, document, arguments, seed=1)
    opening.tell_oddities(match)
    opening.play_choices(match, arguments.choices)
    chairs = _chairs(arguments.bots, match.state.players)
    table = Table(cabinet, Sitting(match, chairs, cabinet.settings))
    cabinet.push(table)
    if table.sitting.secret:
        table.unveil()  # the picture is of the table, not of the curtain before it
    return table


def _chairs(given: str, players: int) -> list[Chair]:
    chairs = [Chair()] * players
    known = {level.id.replace("_", "-"): level.id for level in LEVELS}
    for pair in filter(None, given.split(",")):
        seat, equals, level = pair.partition("=")
        if not equals or not seat.isdecimal() or not 1 <= int(seat[:3]) <= players or level not in known:
            raise UsageError(f"--bots {pair[:40]}: expected SEAT=LEVEL, as 2=learner ({', '.join(known)})")
        chairs[int(seat) - 1] = Chair(bot=known[level])
    return chairs


def _over_table(open_: Callable[[Table], None]) -> Callable[[Cabinet, argparse.Namespace], None]:
    def shot(cabinet: Cabinet, arguments: argparse.Namespace) -> None:
        open_(_laid(cabinet, arguments))

    return shot


def _card(cabinet: Cabinet, arguments: argparse.Namespace) -> None:
    """A card close up: the one named, or the first that lies open on the table."""
    if not arguments.card:
        _over_table(_inspect)(cabinet, arguments)
        return
    cartridge = load_table(arguments.table or _usual_table())
    cabinet.knows(cartridge)
    name = arguments.card.replace("-", "_")
    number = cartridge.content.card_number(name)
    if number < 0:
        known = [card.id for card in cartridge.content.cards]
        raise UsageError(f"--card {arguments.card[:40]}: {cartridge.id} has no such card{suggestion(name, known)}")
    cabinet.push(routes.Inspect(None, routes.Subject(definition=number), cartridge.content))


def _inspect(table: Table) -> None:
    from game.ui.table.parts.zones import Zones

    zones = table.parts["zones"]
    assert isinstance(zones, Zones)
    state, places = table.state, zones.places
    faces_up = [card for card, pose in places.poses.items() if pose.face != "back"]
    chosen = next((card for card in faces_up if places.zone_of[card] != "hand"), faces_up[0] if faces_up else 0)
    if not chosen:
        raise UsageError(f"there is no card to look at on this table ({state.cartridge.id})")
    table.inspect_card(chosen)


def _sheet(table: Table) -> None:
    if not table.layout.sheet:
        raise UsageError(f"--scene sheet: {table.table} has no score sheet")
    table.doors.sheet()


def _of_table(route: Callable[[str], Route]) -> Callable[[Cabinet, argparse.Namespace], None]:
    """A scene that belongs to a table."""

    def shot(cabinet: Cabinet, arguments: argparse.Namespace) -> None:
        cartridge = load_table(arguments.table or _usual_table())
        cabinet.knows(cartridge)
        cabinet.push(route(cartridge.id))

    return shot


def _alone(route: Callable[[], Route]) -> Callable[[Cabinet, argparse.Namespace], None]:
    def shot(cabinet: Cabinet, arguments: argparse.Namespace) -> None:
        cabinet.push(route())

    return shot


def _usual_table() -> str:
    """The first that can be played."""
    return in_order(table_ids())[0]


SHOTS: dict[str, Callable[[Cabinet, argparse.Namespace], None]] = {
    "title": _alone(routes.Title),
    "cabinets": _alone(routes.Cabinets),
    "setup": _of_table(routes.Setup),
    "table": _table,
    "inspect": _card,
    "log": _over_table(lambda table: table.open_log()),
    "sheet": _over_table(_sheet),
    "pause": _over_table(lambda table: table.open_pause()),
    "people": _alone(routes.People),
    "person": _alone(routes.Person),
    "personpage": _alone(routes.PersonPage),
    "settings": _alone(routes.Settings),
    "distance": _alone(routes.Distance),
    "saves": _alone(routes.Saves),
    "deck": _of_table(routes.Deck),
    "scores": _of_table(routes.Scores),
    "initials": _of_table(lambda table: routes.Initials(table, "", 100)),
    "puzzles": _of_table(routes.Puzzles),
    "rules": _of_table(routes.Rules),
    "about": _alone(routes.About),
}
