"""Saved games: what is kept, how it looked, where it stands; to go on with, to watch, to delete."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.telling import trouble, wording
from game.ui import draft, paint, pictures, routes, saved_games, thumbnails
from game.ui.boxes import Column, Control, Line, Picture, Plate, Press, Region, Row, Space, Stack, Words, painted, show
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.menu import Menu
from game.ui.saved_games import SavedGame, Shelf
from game.ui.scenes.saves_detail import Detail
from game.ui.standing import standing
from game.ui.theme import DANGER, GOLD, MUTED, WHITE
from game.ui.widgets import Row as ListRow
from game.ui.widgets import Rows, footer, header

if TYPE_CHECKING:
    from game.engine.machine.state import State
    from game.players.sitting import Sitting
    from game.ui.cabinet import Cabinet

ROW = 13.2
Key = tuple[Path, float, int]  # of a game as it is now: where it is kept, when it was played, how far


class Saves(Menu):
    """A list at the left; the game chosen there at the right. Keys choose as they go, a pointer with a tap."""

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.games = Shelf(cabinet.folder)
        self.index = 0
        self._states: dict[Key, State | str] = {}  # of games that were looked at; a text is what is wrong with one
        self._thumbs: dict[tuple[Path, float, tuple[int, int]], pygame.Surface] = {}

    @property
    def game(self) -> SavedGame | None:
        return self.games[self.index] if self.index < len(self.games) else None

    @property
    def chosen(self) -> SavedGame:
        """The game at the right, with which everything here is done."""
        assert self.game is not None, "where no game is kept there is nothing to do"
        return self.game

    def entered(self) -> None:
        """Whatever happened meanwhile, the list is as the folder is now."""
        self.reload()

    def reload(self) -> None:
        found = Shelf(self.cabinet.folder, self.games)
        if found.same_as(self.games):
            return
        chosen = self.game
        self.games = found
        paths = found.paths
        self.index = paths.index(chosen.path) if chosen and chosen.path in paths else min(self.index, len(found) - 1)
        self.index = max(0, self.index)
        self.relay()

    # --- laying out

    def build(self) -> None:
        self._thumbs = {}
        area = self.middle(header(self, self.say("title")))
        if not self.games:
            self._build_empty(area)
            footer(self, [("back", self.say("back"), self.back)])
            return
        detail = Plate(Control(self._stand_detail, 60, least=1), 2, 1.6, 215, lit=False)
        show(self, Row([Control(self._stand_list, 60, least=1), detail], 2.5, shares=(52, 48)), area)
        self.detail.show()
        footer(self, [("back", self.say("back"), self.back)])

    def _stand_detail(self, rect: pygame.Rect) -> None:
        self.detail = Detail(self, Region(self, rect, 8))

    def _stand_list(self, rect: pygame.Rect) -> None:
        rows = [
            ListRow(
                partial(self._draw, index),
                partial(self._choose, index),
                name=f"game:{path.name}",
                shown=partial(self._passed_over, index),
            )
            for index, path in enumerate(self.games.paths)
        ]
        tall = self.px(ROW + max(0, self.cabinet.settings.text_scale - 100) / 18)
        self.list = Rows(self, rect, rows, tall, group="games")
        self.list.top = max(0, min(self.index, len(rows) - self.list.in_sight))
        self.list.set_rows(rows)

    def first_focus(self) -> Target | None:
        if self.games:
            name = f"game:{self.games.paths[self.index].name}"
            return next((target for target in self.targets if target.name == name), self.targets[0])
        return super().first_focus()

    def _build_empty(self, area: pygame.Rect) -> None:
        """An empty shelf that says what will stand on it."""
        glow = Picture(lambda size: paint.soft_disc(size[1], self.theme.light, 120), 24, least=6)
        sign = Picture(lambda size: pictures.icon("save", size[1], GOLD), 16, least=5)
        begin = partial(self.cabinet.home, routes.Cabinets())
        told = [
            Stack([glow, sign], drop=1),
            Words(self.say("none"), 3.4, "serif", bold=True, colour=GOLD, align="centre"),
            Words(self.say("none_about"), align="centre"),
            Space(2),
            Press(self.say("new_game"), begin, "new_game", icon="play", kind="primary", widest=44),
        ]
        plate = Plate(Column(told), radius=1.6, alpha=215, lit=False, widest=110)
        show(self, Column([plate], align="middle"), area)

    # --- rows

    def _draw(self, index: int, plate: pygame.Surface, lit: bool) -> None:
        game, tall = self.games[index], plate.get_height()
        name, colour = self._sign(game)
        picture = Picture(lambda size: self.picture(game, size), ROW, 16 / 9, least=4)
        lines = [
            Line(self.scenario(game), 2.5, "serif", bold=True, colour=WHITE if lit else GOLD),
            Line(self._second_line(game), 2.0),
            Line(saved_games.when(game.played, self.say), 1.9, colour=MUTED),
        ]
        sign = Picture(lambda size: pictures.icon(name, size[1], colour), ROW * 0.3, least=2)
        row = Row([picture, Column(lines, 0, align="middle", grow=1), sign])
        plate.blit(painted(self, Plate(row, 1.4, bare=True), plate.get_size()), (0, 0))
        if index == self.index:
            plate.fill(self.theme.light, (0, tall // 5, max(3, self.px(0.5)), tall - 2 * (tall // 5)))

    def _second_line(self, game: SavedGame) -> str:
        if game.problem:
            return self.say("broken")
        if game.in_use:
            return self.say("in_use")
        state = self._states.get(_key(game))
        # Nothing is known of it until it has been replayed.
        told = None if state is None or isinstance(state, str) else state
        parts = standing(told, game.chairs, self.say, self.cabinet.lang) if told is not None else []
        if names := list(dict.fromkeys(chair.name for chair in game.chairs if chair.name)):
            parts.append(", ".join(names))
        elif game.setup and game.setup.players:
            parts.append(self.say("players", n=game.setup.players))
        return " · ".join(parts)

    def _sign(self, game: SavedGame) -> tuple[str, tuple[int, int, int]]:
        state = self._states.get(_key(game))
        if game.problem or isinstance(state, str):
            return "doomed", DANGER
        if game.in_use:
            return "lock", MUTED
        if state is not None and state.over:
            return "trophy", GOLD
        return "play", self.theme.light

    def picture(self, game: SavedGame, size: tuple[int, int]) -> pygame.Surface:
        key = (game.path, game.played, size)
        if key not in self._thumbs:
            radius = max(4, size[1] // 12)
            loaded = None if game.problem else thumbnails.load_picture(game.picture)
            if game.problem:
                drawn = thumbnails.broken(size, radius)
            elif loaded is not None:
                drawn = thumbnails.filled(loaded, size, radius)
            else:
                drawn = thumbnails.emblem(game.table, size, radius)
            self._thumbs[key] = drawn
        return self._thumbs[key]

    def scenario(self, game: SavedGame) -> str:
        """What was played: the scenario, or the table's name where there is none."""
        if game.problem:
            return game.path.stem
        try:
            content = self.cabinet.cartridge(game.table).content
        except Refusal:
            return game.table
        value = game.setup.options.get(content.varies) if game.setup else None
        if content.varies and value is None:
            option = next(option for option in content.options if option.name == content.varies)
            value = option.values[option.default]
        if value:
            return draft.value_name(content, content.varies, value, self.cabinet.lang)
        return wording.say(content.title, self.cabinet.lang)

    # --- living

    def tick(self, passed: float) -> None:
        super().tick(passed)
        waiting = self._unknown()
        if waiting is not None:
            self.state(waiting)

    def _unknown(self) -> SavedGame | None:
        """A game in sight of which nobody knows yet whether it is over: they are replayed one a frame."""
        if not self.games or self.built_for != self.cabinet.shape:
            return None
        shown = self.games[self.list.top : self.list.top + self.list.in_sight]
        return next((game for game in shown if not game.problem and _key(game) not in self._states), None)

    @property
    def busy(self) -> bool:
        return super().busy or self._unknown() is not None

    # --- choosing one

    def _passed_over(self, index: int) -> None:
        if self.cabinet.device in (Device.KEYS, Device.PAD):
            self._select(index)

    def _select(self, index: int) -> None:
        if index == self.index:
            return
        before, self.index = self.index, index
        self.list.redraw(before)
        self.list.redraw(index)
        self.detail.show()

    def _choose(self, index: int) -> None:
        """The first tap shows the game, the second goes on with it; keys have shown it already."""
        if index != self.index:
            self._select(index)
        elif self.usable():
            self.resume()

    # --- the game chosen

    def state(self, game: SavedGame) -> State | str:
        """The position the game stands at, or one line saying why there is none. Replayed when first looked at."""
        if game.problem:
            return game.told(self.cabinet.lang)
        key = _key(game)
        if key not in self._states:
            try:
                cartridge = self.cabinet.cartridge(game.table)
                self._states[key] = saved_games.replayed(cartridge, game).state
            except Refusal as problem:
                self._states[key] = trouble.told(problem, self.cabinet.lang)
            if game.path in self.games.paths:
                self.list.redraw(self.games.paths.index(game.path))
        return self._states[key]

    def usable(self) -> bool:
        return self.game is not None and not self.game.in_use and not isinstance(self.state(self.game), str)

    # --- what can be done

    def resume(self) -> None:
        """Goes on with the game; one that is over is told again instead."""
        cabinet, game = self.cabinet, self.chosen
        state = self.state(game)
        if not isinstance(state, str) and state.over:
            self.retell()
            return
        try:
            sitting = saved_games.resumed(cabinet.cartridge(game.table), game.path, cabinet.settings)
        except Refusal as problem:
            self._refused(trouble.told(problem, cabinet.lang).replace(str(game.path), game.path.name))
            return
        cabinet.sound.play("start")
        cabinet.play(routes.Table(sitting))

    def _again(self) -> Sitting | None:
        """The game to be looked at once more; None where it cannot be, which is said."""
        cabinet, game = self.cabinet, self.chosen
        try:
            return saved_games.watching(cabinet.cartridge(game.table), game, cabinet.settings)
        except Refusal as problem:
            self._refused(trouble.told(problem, cabinet.lang))
            return None

    def watch(self) -> None:
        if (sitting := self._again()) is not None:
            self.cabinet.push(routes.Table(sitting, replay=True))

    def retell(self) -> None:
        """The chronicle of a game that is over, before its table as it ended."""
        if (sitting := self._again()) is not None:
            table = routes.Table(sitting, replay=True, past=sitting.match.position).make(self.cabinet)
            self.cabinet.push(table)
            self.cabinet.push(routes.Ending(table, self.chosen.path.stem))  # type: ignore[arg-type]

    def review(self) -> None:
        if (sitting := self._again()) is not None:
            self.cabinet.push(routes.Review(sitting.match, self.chosen.path, sitting.chairs))

    def ask_delete(self) -> None:
        game = self.chosen
        what = f"{self.scenario(game)}, {saved_games.when(game.played, self.say)}"
        question = self.say("delete_question", what=what)
        self.cabinet.push(routes.Confirm(question, self.say("delete"), lambda: self._delete(game)))

    def _delete(self, game: SavedGame) -> None:
        trouble = saved_games.delete(game, self.cabinet.lang)
        if trouble:
            self._refused(trouble)
            return
        self.cabinet.sound.play("crack")
        self.cabinet.toast(self.say("deleted"))
        self.reload()

    def _refused(self, line: str) -> None:
        self.cabinet.sound.play("sour")
        self.cabinet.toast(line, bad=True)
        self.reload()


def _key(game: SavedGame) -> Key:
    return game.path, game.played, game.choices
