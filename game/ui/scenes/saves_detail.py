"""The saved game that was chosen: how it looked, where it stands, who sits there, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.telling import wording
from game.players.levels import LEVEL_IDS
from game.players.sitting import Chair
from game.ui import draft, paint, saved_games
from game.ui.boxes import Box, Column, Control, Grid, Line, Picture, Press, Region, Row, Scroll, Space, Words
from game.ui.saved_games import SavedGame
from game.ui.standing import standing
from game.ui.theme import DANGER, GOLD, HEAL, MUTED, TEXT, mixed, seat_mark
from game.ui.variants import variant_name, variant_of

if TYPE_CHECKING:
    from game.engine.machine.state import State
    from game.ui.scenes.saves import Saves


class Detail:
    """A panel at the side of the list."""

    def __init__(self, scene: Saves, region: Region):
        self.scene, self.region = scene, region

    def show(self) -> None:
        scene = self.scene
        if scene.game is None:
            return
        focused = scene.focus.name if scene.focus and scene.focus.group == "actions" else ""
        self.region.show(self._tree(scene.game))
        if focused:
            buttons = [target for target in scene.targets if target.group == "actions"]
            again = next((target for target in buttons if target.name == focused and target.enabled), None)
            scene.set_focus(again or buttons[-1])

    def _tree(self, game: SavedGame) -> Box:
        scene = self.scene
        state = scene.state(game)
        picture = Control(lambda rect: self._picture(game, rect), 34, least=10)
        title = Line(self._played(game, state), 3.0, "serif", bold=True, colour=GOLD)
        return Column(
            [picture, title, *self._words(game, state), Space(grow=1), Grid(self._buttons(game, state), 2, 1)], 1
        )

    def _picture(self, game: SavedGame, rect: pygame.Rect) -> None:
        scene = self.scene
        scene.stage.add(scene.picture(game, rect.size), rect.topleft, 8)
        edge = paint.ring(*rect.size, max(4, rect.height // 12), max(1, scene.px(0.2)), (*scene.theme.accent, 150))
        scene.stage.add(edge, rect.topleft, 9)

    def _words(self, game: SavedGame, state: State | str) -> list[Box]:
        scene = self.scene
        if isinstance(state, str):
            return self._trouble(game, state)
        if game.in_use:
            return [Words(scene.say("in_use_about"))]
        words, good = self._standing(game, state)
        notes = [saved_games.when(game.played, scene.say)]
        if game.setup is not None:
            notes.append(scene.say("seed", n=game.setup.seed))
        return [
            Line(words, bold=True, colour=mixed(HEAL, TEXT, 0.3) if good else TEXT),
            Line(" · ".join(notes), 2.0, colour=MUTED, drop=2),
            Grid([self._seat(game, state, seat) for seat in range(1, state.players + 1)], 2, 0.8, drop=1),
        ]

    def _played(self, game: SavedGame, state: State | str) -> str:
        """The scenario, and whatever else was set for it."""
        scene = self.scene
        if isinstance(state, str) or game.setup is None:
            return scene.scenario(game)
        content = state.cartridge.content
        return variant_name(
            content, variant_of(content, game.setup, state.players), scene.cabinet.lang
        ) or scene.scenario(game)

    def _trouble(self, game: SavedGame, trouble: str) -> list[Box]:
        """What is wrong in the player's words, and under it the line that names the place."""
        words = self.scene.say("broken_about" if game.problem else "changed_about")
        told = Words(words, bold=True, colour=mixed(DANGER, TEXT, 0.5))
        return [told, Scroll(Words(trouble, 1.9, colour=MUTED), "trouble", "trouble", 6)]

    def _standing(self, game: SavedGame, state: State) -> tuple[str, bool]:
        """Where the game stands, in words, and whether that is good news."""
        scene = self.scene
        parts, good = standing(state, game.chairs, scene.say, scene.cabinet.lang), False
        if not state.over:
            return " · ".join(parts) or scene.say("going"), False
        if state.cooperative:
            good = bool(state.winners)
            parts = [
                scene.say("won" if good else "lost"),
                *parts,
                scene.say("points", n=max(state.scores, default=0)),
            ]
        else:
            parts = [
                scene.say("over"),
                *parts,
                *([f"{scene.say('won')}: {names}"] if (names := self._winners(state)) else []),
            ]
        return " · ".join(parts), good

    def _winners(self, state: State) -> str:
        """The teams that have won, where the table names them; else the seats."""
        content, lang = state.cartridge.content, self.scene.cabinet.lang
        if content.teams:
            return ", ".join(wording.team_name(state, team, lang) for team in state.winning_teams)
        return ", ".join(wording.seat_name(state, seat, lang) for seat in state.winners)

    def _holder(self, game: SavedGame, state: State, seat: int) -> str:
        scene = self.scene
        chair = game.chairs[seat - 1] if seat <= len(game.chairs) else Chair()
        if seat in state.ruled:
            return scene.say("ruled")
        if chair.bot:
            return LEVEL_IDS[chair.bot].name(scene.cabinet.lang)
        if chair.name:
            return chair.name
        return scene.say("person_number", n=chair.person) if chair.person else scene.say("person")

    def _seat(self, game: SavedGame, state: State, seat: int) -> Row:
        """Who sits there."""
        content, lang, mark = state.cartridge.content, self.scene.cabinet.lang, seat_mark(seat)
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 2.8, least=1.4)
        text = f"{draft.seat_name(content, seat, lang, state.seats)}: {self._holder(game, state, seat)}"
        return Row([sign, Line(text, 2.0, grow=1)], 1)

    def _buttons(self, game: SavedGame, state: State | str) -> list[Box]:
        scene = self.scene
        usable = scene.usable()
        over = getattr(state, "over", False)
        first = ("chronicle", "scroll", "primary", scene.retell, usable)
        entries = [
            first if over else ("resume", "play", "primary", scene.resume, usable),
            ("replay", "search", "plain", scene.watch, usable),
            ("review", "hint", "plain", scene.review, usable and game.choices > 0),
            ("delete", "trash", "danger", scene.ask_delete, not game.in_use and scene.cabinet.operator),
        ]
        return [
            Press(scene.say(name), act, name, "actions", icon, kind=kind, enabled=enabled, high=6.8)
            for name, icon, kind, act, enabled in entries
        ]
