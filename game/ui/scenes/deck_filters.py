"""What is shown of the collection: spheres and kinds to switch on, cost, order and words to look for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.sources.content import Content
from game.engine.sources.decks import collection
from game.engine.telling.keywords import value_name
from game.presentation.face import Design
from game.ui import fonts, paint, pictures
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import CURVE, SORTS, Sieve, value_of
from game.ui.theme import BLACK, MUTED, TEXT, WHITE, Colour, mixed
from game.ui.widgets import Field, Stepper

ROWS = 3


class Chip:
    """A switch with a word or a crest. On is lit, with a check in its corner; off is dark."""

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
        cloth = mixed(theme.cloth, self.colour, 0.4 if self.on else 0.22 if lit else 0.06)
        edge = self.colour if self.on or lit else mixed(self.colour, BLACK, 0.35)
        plate = paint.panel((width, height), cloth, edge, radius=height // 5, lit=self.on or lit)
        ink = WHITE if self.on or lit else mixed(TEXT, MUTED, 0.5)
        if self.crest:
            drawn = sign(self.crest, round(height * 0.62), mixed(self.colour, WHITE, 0.75 if self.on or lit else 0.3))
        else:
            letters = self.scene.cabinet.fonts
            drawn = letters.line(
                letters.fitted_font("sans", self.word, width - height // 2, fonts.BODY, True), self.word, ink
            )
        plate.blit(drawn, drawn.get_rect(center=(width // 2, height // 2)))
        if self.on:
            check = pictures.icon("check", round(height * 0.3), WHITE)
            plate.blit(check, check.get_rect(bottomright=(width - height // 12, height - height // 12)))
        return plate


class FilterBars:
    """Three rows over the collection; `changed` is called whenever the sieve is another."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        content: Content,
        design: Design,
        sieve: Sieve,
        changed: Callable[[], None],
    ):
        self.scene, self.content, self.design, self.sieve, self.changed = scene, content, design, sieve, changed
        gap = scene.px(1.2)
        tall = (rect.height - 2 * gap) // ROWS
        spheres, kinds, values = (
            pygame.Rect(rect.left, rect.top + row * (tall + gap), rect.width, tall) for row in range(ROWS)
        )
        spheres.width -= rect.right - self._spheres(spheres) - gap
        self._kinds(kinds)
        self._steppers(values)
        typed = pygame.Rect(spheres.right, spheres.top, rect.right - spheres.right, tall)
        wanted = sieve.wanted
        self.find = Field(scene, typed, scene.say("find"), wanted, self._set_wanted, name="find", group="bars")

    def _spheres(self, rect: pygame.Rect) -> int:
        """The spheres as crests; where they end."""
        found = (value_of(self.content, card, "sphere") for card in collection(self.content))
        thin, left, lang = self.scene.px(0.7), rect.left, self.scene.cabinet.lang
        for sphere in dict.fromkeys(filter(None, found)):
            value = self.design.values.get(sphere)
            Chip(
                self.scene,
                pygame.Rect(left, rect.top, rect.height, rect.height),
                value_name(self.content, sphere, lang),
                sphere in self.sieve.spheres,
                partial(self._switch, self.sieve.spheres, sphere),
                crest=value.crest if value else "",
                colour=value.colour if value else MUTED,
                name=f"sphere:{sphere}",
            )
            left += rect.height + thin
        return left - thin

    def _kinds(self, rect: pygame.Rect) -> None:
        thin, left = self.scene.px(0.7), rect.left
        kinds = [self.content.deck_rules.heroes, *self.content.deck_rules.kinds]
        wide = (rect.width - thin * (len(kinds) - 1)) // len(kinds)
        for kind in kinds:
            Chip(
                self.scene,
                pygame.Rect(left, rect.top, wide, rect.height),
                value_name(self.content, kind, self.scene.cabinet.lang),
                kind in self.sieve.kinds,
                partial(self._switch, self.sieve.kinds, kind),
                name=f"kind:{kind}",
            )
            left += wide + thin

    def _steppers(self, rect: pygame.Rect) -> None:
        """Cost and order."""
        scene, say, thin = self.scene, self.scene.say, self.scene.px(0.7)
        first = pygame.Rect(rect.left, rect.top, round((rect.width - thin) * 0.46), rect.height)
        second = pygame.Rect(first.right + thin, rect.top, rect.right - first.right - thin, rect.height)
        costs = [say("any"), *map(str, range(CURVE - 1)), say("and_more", n=CURVE - 1)]
        Stepper(scene, first, say("cost"), costs, self.sieve.cost + 1, self._set_cost, name="cost", group="bars")
        orders, index = [say(f"sort_{sort}") for sort in SORTS], SORTS.index(self.sieve.sort)
        Stepper(scene, second, say("sort"), orders, index, self._set_sort, name="sort", group="bars")

    def _switch(self, chosen: set[str], value: str, on: bool) -> None:
        (chosen.add if on else chosen.discard)(value)
        self.changed()

    def _set_cost(self, index: int) -> None:
        self.sieve.cost = index - 1
        self.changed()

    def _set_sort(self, index: int) -> None:
        self.sieve.sort = SORTS[index]
        self.changed()

    def _set_wanted(self, text: str) -> None:
        self.sieve.wanted = text
        self.changed()
