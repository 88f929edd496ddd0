"""What is shown of the collection: spheres and kinds to switch on, cost, order and words to look for."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.sources.content import Content
from game.engine.sources.decks import collection
from game.engine.telling.keywords import value_name
from game.presentation.face import Design
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Row, Space, Stack, Steps, Tile, icon
from game.ui.faces.signs import sign
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import CURVE, SORTS, Sieve, sphere_of
from game.ui.theme import BLACK, MUTED, TEXT, WHITE, Colour, mixed
from game.ui.widgets import Field

TALL = 6.8  # percent of the height: a row


class FilterBars:
    """Three rows over the collection; `changed` is called whenever the sieve is another."""

    find: Field

    def __init__(self, scene: Scene, content: Content, design: Design, sieve: Sieve, changed: Callable[[], None]):
        self.scene, self.content, self.design, self.sieve, self.changed = scene, content, design, sieve, changed

    def rows(self) -> list[Box]:
        spheres = dict.fromkeys(sphere_of(self.content, card) for card in collection(self.content))
        kinds = [self.content.deck_rules.heroes, *self.content.deck_rules.kinds]
        typed = Control(self._stand_find, TALL, least=4, narrowest=16, grow=1)
        return [
            Row([Row([self._sphere(name) for name in spheres if name], 0.7), typed], 1.2),
            Row([self._kind(name) for name in kinds], 0.7, even=True),
            self._steppers(),
        ]

    def _stand_find(self, rect: pygame.Rect) -> None:
        wanted = self.sieve.wanted
        self.find = Field(self.scene, rect, self.scene.say("find"), wanted, self._set_wanted, name="find", group="bars")

    def _sphere(self, sphere: str) -> Tile:
        value = self.design.values.get(sphere)
        colour = value.colour if value else MUTED

        def drawn(lit: bool) -> Box:
            if value is None or not value.crest:
                return self._word(sphere, lit)
            tint = mixed(colour, WHITE, 0.75 if lit else 0.3)
            return Picture(lambda size: sign(value.crest, size[1], tint), TALL * 0.62, least=2)

        return self._switch(self.sieve.spheres, sphere, f"sphere:{sphere}", drawn, colour)

    def _kind(self, kind: str) -> Tile:
        return self._switch(
            self.sieve.kinds, kind, f"kind:{kind}", lambda lit: self._word(kind, lit), self.scene.theme.accent
        )

    def _word(self, value: str, lit: bool) -> Line:
        word = value_name(self.content, value, self.scene.cabinet.lang)
        return Line(word, bold=True, align="centre", colour=WHITE if lit else mixed(TEXT, MUTED, 0.5))

    def _switch(self, chosen: set[str], value: str, name: str, drawn: Callable[[bool], Box], colour: Colour) -> Tile:
        """On is lit, with a check in its corner; off is dark."""

        def face(focused: bool) -> Box:
            on = value in chosen
            cloth = mixed(self.scene.theme.cloth, colour, 0.4 if on else 0.22 if focused else 0.06)
            edge = colour if on or focused else mixed(colour, BLACK, 0.35)
            plate = Plate(drawn(on or focused), TALL * 0.19, 1.4, 235, cloth, edge, lit=on or focused)
            check = Row([Space(grow=1), icon("check", TALL * 0.3 if on else 0, WHITE), Space(0.5)], 0)
            return Stack([plate, Column([Space(grow=1), check, Space(0.5)], 0)])

        def switch() -> None:
            chosen.symmetric_difference_update({value})
            tile.redraw()
            self.changed()

        tile = Tile(face, switch, name, "bars", radius=1.4)
        return tile

    def _steppers(self) -> Row:
        """Cost and order."""
        say = self.scene.say
        costs = [say("any"), *map(str, range(CURVE - 1)), say("and_more", n=CURVE - 1)]
        orders, index = [say(f"sort_{sort}") for sort in SORTS], SORTS.index(self.sieve.sort)
        cost = Steps(say("cost"), costs, self.sieve.cost + 1, self._set_cost, "cost", "bars", TALL)
        return Row(
            [cost, Steps(say("sort"), orders, index, self._set_sort, "sort", "bars", TALL)], 0.7, shares=(46, 54)
        )

    def _set_cost(self, index: int) -> None:
        self.sieve.cost = index - 1
        self.changed()

    def _set_sort(self, index: int) -> None:
        self.sieve.sort = SORTS[index]
        self.changed()

    def _set_wanted(self, text: str) -> None:
        self.sieve.wanted = text
        self.changed()
