"""The collection as a grid of card faces that scrolls. Faces are drawn one by one, so that it opens at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.sources.content import Card, Content
from game.engine.telling import wording
from game.ui import fonts, paint
from game.ui.faces import hand
from game.ui.faces.faces import Faces
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, mixed
from game.ui.widgets import Sight, label

LAYER = 10
DRAWN_AT_ONCE = 2  # faces in one frame


class Grid(Sight):
    """`count` says how many of a card are in the deck and how many may be."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        content: Content,
        faces: Faces,
        *,
        choose: Callable[[Card], None],
        inspect: Callable[[Card], None],
        count: Callable[[Card], tuple[int, int]],
        empty: str,
    ):
        super().__init__(scene, rect)
        self.content, self.faces = content, faces
        self.choose, self.inspect, self.count, self.empty = choose, inspect, count, empty
        self.cards: Sequence[Card] = ()
        self.top = 0  # the first row in sight
        self._slack = 0
        self._measure()
        self._cells: dict[str, tuple[Sprite, Sprite]] = {}
        self._waiting: list[Card] = []
        self._ready: set[int] = set()

    def _measure(self) -> None:
        """As many columns and whole rows as cover most of the room with cards of a good size."""
        scene = self.scene
        self.gap = scene.px(1.2)
        self.foot = max(scene.px(2.6), scene.fonts.least)
        width, height = self.rect.width - scene.px(1.8), self.rect.height

        def wide(columns: int, rows: int) -> int:
            across = (width + self.gap) // columns - self.gap
            down = ((height + self.gap) // rows - self.gap - self.foot) * 5 // 7
            return max(8, min(across, down))

        def worth(shape: tuple[int, int]) -> tuple[bool, int]:
            across = wide(*shape)
            return scene.px(20) <= across * 7 // 5 <= scene.px(34), across * across * shape[0] * shape[1]

        shapes = [(columns, rows) for columns in range(2, 16) for rows in range(1, 7)]
        self.columns, self.in_sight = max(shapes, key=worth)
        across = wide(self.columns, self.in_sight)
        self.face = (across, across * 7 // 5)
        self.cell = (across, self.face[1] + self.foot)
        self.step = ((width - across) // max(1, self.columns - 1), (height + self.gap) // self.in_sight)

    @property
    def rows(self) -> int:
        return -(-len(self.cards) // self.columns)

    def set_cards(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.top = max(0, min(self.top, self.rows - self.in_sight))
        self._lay()

    def scroll(self, pixels: int) -> None:
        self._slack += pixels
        by = int(self._slack / (self.step[1] * 0.5))
        if by:
            self._slack = 0
            self.scroll_to(self.top + by)

    def scroll_to(self, top: int) -> None:
        top = max(0, min(top, self.rows - self.in_sight))
        if top != self.top:
            index = self.focused
            self.top = top
            self._lay()
            if index is not None:
                first, last = self.top * self.columns, (self.top + self.in_sight) * self.columns - 1
                column = index % self.columns
                near = min(max(index, first + column), last - self.columns + 1 + column)
                self.focus_card(min(near, len(self.cards) - 1))

    @property
    def focused(self) -> int | None:
        for place, target in enumerate(self._targets):
            if target is self.scene.focus:
                return self.top * self.columns + place
        return None

    def focus_card(self, index: int) -> None:
        if not 0 <= index < len(self.cards):
            return
        row = index // self.columns
        if not self.top <= row < self.top + self.in_sight:
            self.top = max(0, row if row < self.top else row - self.in_sight + 1)
            self._lay()
        self.scene.set_focus(self._targets[index - self.top * self.columns])

    # --- drawing

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def tick(self) -> None:
        """Draws a few of the faces that are waited for."""
        for _ in range(DRAWN_AT_ONCE):
            if not self._waiting:
                return
            card = self._waiting.pop(0)
            number = self.content.card_number(card.id)
            self._ready.add(number)
            if card.id in self._cells:
                self._cells[card.id][0].image = hand.readable(self.faces, number, self.face[1])

    def redraw(self) -> None:
        """The deck has changed: what stands under the cards follows."""
        for card in self.cards:
            if card.id in self._cells:
                self._cells[card.id][1].image = self._counted(card)

    def _lay(self) -> None:
        scene = self.scene
        name = scene.focus.name if scene.focus in self._targets else ""
        place = self._put_away()
        self._cells, self._waiting = {}, []
        first = self.top * self.columns
        for index, card in enumerate(self.cards[first : first + self.in_sight * self.columns]):
            self._add(index, card)
        scene.targets[place:place] = self._targets
        if not self.cards:
            said = label(scene, self.empty, self.rect, percent=fonts.PROMPT, colour=MUTED, align="centre")
            self._sprites.append(said)
        if (hidden := self.rows - self.in_sight) > 0:
            self._bar(self.in_sight / self.rows, self.top / hidden)
        if name:
            scene.focus = None
            again = next((target for target in self._targets if target.name == name), None)
            scene.set_focus(again or (self._targets[0] if self._targets else scene.first_focus()))

    def _add(self, index: int, card: Card) -> None:
        scene = self.scene
        x = self.rect.left + index % self.columns * self.step[0]
        y = self.rect.top + index // self.columns * self.step[1]
        number = self.content.card_number(card.id)
        if number in self._ready:
            image = hand.readable(self.faces, number, self.face[1])
        else:
            image = self._unfinished(card)
            self._waiting.append(card)
        face = scene.stage.add(image, (x, y), LAYER)
        counted = scene.stage.add(self._counted(card), (x, y + self.face[1]), LAYER)
        self._cells[card.id] = (face, counted)
        self._sprites += [face, counted]
        self._targets.append(
            Target(
                pygame.Rect(x, y, *self.cell),
                lambda: self.choose(card),
                lambda: self.inspect(card),
                move=lambda dx, dy: self._move(self.top * self.columns + index, dx, dy),
                group="collection",
                name=f"card:{card.id}",
                radius=scene.px(1.2),
            )
        )

    def _unfinished(self, card: Card) -> pygame.Surface:
        """A card whose face is still being drawn: its name on a dark plate."""
        scene, letters = self.scene, self.scene.cabinet.fonts
        plate = paint.panel(
            self.face, mixed(scene.theme.cloth, BLACK, 0.3), scene.theme.accent, radius=self.face[0] // 14
        )
        font = letters.font("serif", fonts.SMALLEST, True)
        top = self.face[1] // 3
        for row in fonts.wrapped(font, wording.say(card.name, scene.cabinet.lang), self.face[0] - scene.px(2)):
            drawn = letters.line(font, row, MUTED)
            plate.blit(drawn, drawn.get_rect(midtop=(self.face[0] // 2, top)))
            top += font.get_linesize()
        return plate

    def _counted(self, card: Card) -> pygame.Surface:
        """A dot for each copy there may be; those in the deck are lit and counted in figures."""
        have, most = self.count(card)
        picture = paint.clear((self.cell[0], self.foot))
        size = round(self.foot * 0.5)
        step = round(size * 1.5)
        left = (self.cell[0] - step * (most - 1)) // 2
        for copy in range(most):
            lit = copy < have
            dot = paint.disc(
                size, GOLD if lit else (38, 34, 30), mixed(GOLD, BLACK, 0.2 if lit else 0.65), max(1, size // 6)
            )
            picture.blit(dot, dot.get_rect(center=(left + copy * step, self.foot // 2 + 1)))
        if have:
            letters = self.scene.cabinet.fonts
            drawn = letters.line(
                letters.exact("sans", max(letters.least, round(self.foot * 0.82)), True), f"×{have}", TEXT
            )
            picture.blit(drawn, drawn.get_rect(midleft=(left + step * (most - 1) + size, self.foot // 2)))
        return picture

    def _move(self, index: int, dx: int, dy: int) -> bool:
        """Along the grid; off its edges the focus goes on as anywhere."""
        if dx:
            other = index + dx
            if other // self.columns != index // self.columns or not 0 <= other < len(self.cards):
                return False
        else:
            other = index + dy * self.columns
            if other >= len(self.cards) and dy > 0 and index // self.columns < self.rows - 1:
                other = len(self.cards) - 1
            if not 0 <= other < len(self.cards):
                return False
        self.scene.cabinet.sound.play("focus")
        self.focus_card(other)
        return True
