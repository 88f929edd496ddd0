"""A switch with a word or a crest: what is switched on is shown of the collection."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import fonts, paint, pictures
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.theme import BLACK, MUTED, TEXT, WHITE, Colour, mixed


class Chip:
    """On is lit, with a check in its corner; off is dark."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        word: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        crest: str = "",
        colour: Colour | None = None,
        name: str = "",
    ):
        self.scene, self.rect, self.word, self.on, self.changed = scene, pygame.Rect(rect), word, on, changed
        self.crest, self.colour = crest, colour or scene.theme.accent
        self.target = Target(
            self.rect, self.switch, group="bars", name=name, shown=self._lit, radius=max(4, self.rect.height // 5)
        )
        scene.targets.append(self.target)
        self.sprite = scene.stage.add(self._drawn(False), self.rect.topleft, 10)

    def switch(self) -> None:
        self.on = not self.on
        self._lit(self.scene.focus is self.target)
        self.changed(self.on)

    def _lit(self, lit: bool) -> None:
        self.sprite.image = self._drawn(lit)

    def _drawn(self, lit: bool) -> pygame.Surface:
        theme, (width, height) = self.scene.theme, self.rect.size
        felt = mixed(theme.felt, self.colour, 0.4 if self.on else 0.22 if lit else 0.06)
        edge = self.colour if self.on or lit else mixed(self.colour, BLACK, 0.35)
        plate = paint.panel((width, height), felt, edge, radius=height // 5, lit=self.on or lit)
        ink = WHITE if self.on or lit else mixed(TEXT, MUTED, 0.5)
        if self.crest:
            drawn = sign(self.crest, round(height * 0.62), mixed(self.colour, WHITE, 0.75 if self.on or lit else 0.3))
        else:
            kept = self.scene.cabinet.fonts
            drawn = kept.line(
                kept.fitted_font("sans", self.word, width - height // 2, fonts.BODY, True), self.word, ink
            )
        plate.blit(drawn, drawn.get_rect(center=(width // 2, height // 2)))
        if self.on:
            check = pictures.icon("check", round(height * 0.3), WHITE)
            plate.blit(check, check.get_rect(bottomright=(width - height // 12, height - height // 12)))
        return plate
