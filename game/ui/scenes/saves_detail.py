"""The saved game that was chosen: how it looked, where it stands, who sits there, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.telling import wording
from game.players.levels import LEVEL_IDS
from game.players.sitting import Chair
from game.ui import draft, paint, saved_games
from game.ui.focus import Target
from game.ui.saved_games import SavedGame
from game.ui.standing import standing
from game.ui.theme import DANGER, GOLD, HEAL, MUTED, TEXT, mixed, seat_mark
from game.ui.variants import variant_name, variant_of
from game.ui.widgets import Button, label, paragraph

if TYPE_CHECKING:
    from game.engine.machine.state import State
    from game.ui.scenes.saves import Saves
    from game.ui.stage import Sprite


class Detail:
    """A panel at the side of the list."""

    def __init__(self, scene: Saves, panel: pygame.Rect):
        self.scene, self.panel = scene, panel
        self._sprites: list[Sprite] = []
        self._buttons: list[Target] = []

    def show(self) -> None:
        scene = self.scene
        for sprite in self._sprites:
            sprite.remove()
        focused = scene.focus.name if scene.focus in self._buttons else ""
        scene.targets = [target for target in scene.targets if target not in self._buttons]
        self._sprites, self._buttons = [], []
        known = set(scene.stage.sprites)
        listed = len(scene.targets)
        if scene.game is not None:
            self._draw_detail(scene.game)
        self._sprites = [sprite for sprite in scene.stage.sprites if sprite not in known]
        self._buttons = scene.targets[listed:]
        if focused:
            scene.focus = None
            again = next((target for target in self._buttons if target.name == focused and target.enabled), None)
            scene.set_focus(again or self._buttons[-1])

    def _draw_detail(self, game: SavedGame) -> None:
        scene = self.scene
        state = scene.state(game)
        pad, gap = scene.px(2), scene.px(1)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        tall = scene.px(14.6)
        self._draw_buttons(game, pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall), state)
        room = inner.height - tall - 2 * gap
        seats = 0 if isinstance(state, str) else state.players
        wanted = scene.px(15) + (seats + 1) // 2 * scene.px(4.4)
        high = max(scene.px(14), min(round(inner.width * 9 / 16), room - wanted))
        picture = scene.picture(game, (inner.width, high))
        scene.stage.add(picture, inner.topleft, 8)
        edge = paint.ring(*picture.get_size(), max(4, high // 12), max(1, scene.px(0.2)), (*scene.theme.accent, 150))
        scene.stage.add(edge, inner.topleft, 9)
        top = inner.top + high + gap
        rest = pygame.Rect(inner.left, top, inner.width, inner.bottom - tall - gap - top)
        self._draw_words(game, state, rest)

    def _draw_words(self, game: SavedGame, state: State | str, rect: pygame.Rect) -> None:
        scene = self.scene
        line = pygame.Rect(rect.left, rect.top, rect.width, scene.px(4.6))
        label(scene, self._played(game, state), line, percent=3.0, family="serif", bold=True, colour=GOLD)
        line = line.move(0, line.height)
        rest = pygame.Rect(rect.left, line.top, rect.width, rect.bottom - line.top)
        if isinstance(state, str):
            self._draw_trouble(game, state, rest)
            return
        if game.in_use:
            paragraph(scene, scene.say("in_use_about"), rest)
            return
        words, good = self._standing(game, state)
        label(scene, words, line, colour=mixed(HEAL, TEXT, 0.3) if good else TEXT, bold=True)
        line = line.move(0, line.height)
        notes = [saved_games.when(game.played, scene.say)]
        if game.setup is not None:
            notes.append(scene.say("seed", n=game.setup.seed))
        label(scene, " · ".join(notes), line, colour=MUTED, percent=2.0)
        self._draw_seats(game, state, pygame.Rect(rect.left, line.bottom, rect.width, rect.bottom - line.bottom))

    def _played(self, game: SavedGame, state: State | str) -> str:
        """The scenario, and whatever else was set for it."""
        scene = self.scene
        if isinstance(state, str) or game.setup is None:
            return scene.scenario(game)
        content = state.cartridge.content
        return variant_name(
            content, variant_of(content, game.setup, state.players), scene.cabinet.lang
        ) or scene.scenario(game)

    def _draw_trouble(self, game: SavedGame, trouble: str, rect: pygame.Rect) -> None:
        """What is wrong in the player's words, and under it the line that names the place."""
        scene = self.scene
        half = pygame.Rect(rect.left, rect.top, rect.width, rect.height * 3 // 5)
        words = scene.say("broken_about" if game.problem else "changed_about")
        said = paragraph(scene, words, half, colour=mixed(DANGER, TEXT, 0.5), bold=True)
        top = said.rect.bottom + scene.px(0.6)
        paragraph(scene, trouble, pygame.Rect(rect.left, top, rect.width, rect.bottom - top), colour=MUTED, percent=1.9)

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

    def _draw_seats(self, game: SavedGame, state: State, rect: pygame.Rect) -> None:
        """Who sits where, two in a line."""
        scene = self.scene
        content, lang = state.cartridge.content, scene.cabinet.lang
        tall, half = scene.px(4.4), rect.width // 2
        for seat in range(1, state.players + 1):
            place = pygame.Rect(
                rect.left + (seat - 1) % 2 * half, rect.top + (seat - 1) // 2 * tall, half - scene.px(1), tall
            )
            if place.bottom > rect.bottom:
                return
            mark, size = seat_mark(seat), scene.px(2.8)
            sign = paint.seat_mark(mark.shape, size, mark.colour)
            scene.stage.add(sign, (place.left, place.centery - size // 2), 8)
            text = f"{draft.seat_name(content, seat, lang, state.seats)}: {self._holder(game, state, seat)}"
            room = pygame.Rect(place.left + size + scene.px(1), place.top, place.width - size - scene.px(1), tall)
            label(scene, text, room, percent=2.0)

    def _draw_buttons(self, game: SavedGame, line: pygame.Rect, state: State | str) -> None:
        scene = self.scene
        usable = scene.usable()
        gap = scene.px(1)
        wide, tall = (line.width - gap) // 2, (line.height - gap) // 2
        entries = [
            ("resume", "play", "primary", scene.resume, usable and not getattr(state, "over", True)),
            ("replay", "search", "plain", scene.watch, usable),
            ("review", "hint", "plain", scene.review, usable and game.choices > 0),
            ("delete", "trash", "danger", scene.ask_delete, not game.in_use and scene.cabinet.operator),
        ]
        for place, (name, icon, kind, action, enabled) in enumerate(entries):
            row, column = divmod(place, 2)
            rect = pygame.Rect(line.left + column * (wide + gap), line.top + row * (tall + gap), wide, tall)
            Button(
                scene,
                rect,
                scene.say(name),
                action,
                icon=icon,
                kind=kind,
                name=name,
                group="actions",
                enabled=enabled,
            )
