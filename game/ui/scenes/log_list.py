"""The log's list: entries of different heights, drawn only where they are in sight, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import fonts, paint, pictures
from game.ui.boxes import Box, Column, Ink, Plate, Row, Space, Words, painted
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.scenes.log_entries import Entry
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, mixed, seat_mark
from game.ui.widgets import Sight

LAYER = 10
MOST_PICTURES = 120
MARK, PAD = 2.8, 1.0  # percent of the height: whose choice it was, and what is left around all


class LogList(Sight):
    """`top` is the first entry in sight and `skip` how many pixels of it are above the edge."""

    def __init__(self, scene: Scene, rect: pygame.Rect, chosen: Callable[[Entry], None]):
        super().__init__(scene, rect)
        self.chosen = chosen
        self.entries: Sequence[Entry] = ()
        self.top, self.skip = 0, 0
        self.gap = max(2, scene.px(0.7))
        self.marked = 0  # the entry that last had the focus
        self._pictures: dict[tuple[Entry, bool], pygame.Surface] = {}

    def set_entries(self, entries: Sequence[Entry], *, at_end: bool) -> None:
        """Shows other entries: from their end, or as near as can be to what was in sight."""
        kept = self.entries[self.top] if not at_end and self.top < len(self.entries) else None
        self.entries = entries
        if kept is not None and kept in entries:
            self.top = entries.index(kept)
            self._lay()
        elif at_end:
            self.to_end()
        else:
            self.to_start()

    def precede(self, entries: Sequence[Entry]) -> None:
        """The same entries with earlier ones before them: a page that is in sight stays where it is."""
        more, focused = len(entries) - len(self.entries), self.focused
        self.entries = entries
        self.top = max(0, self.top + more)
        self.marked += more
        if focused is not None:
            self.scene.focus = None
        if self._below() < 0:
            self.to_end()
        else:
            self._lay()
        if focused is not None:
            self.focus_entry(focused + more)

    def to_start(self) -> None:
        self.top, self.skip = 0, 0
        self._lay()

    def to_end(self) -> None:
        """As far down as there is something to see."""
        self.top, self.skip = max(0, len(self.entries) - 1), 0
        room = self.rect.height
        while True:
            room -= self._height(self.top)
            if room <= 0 or self.top == 0:
                break
            self.top -= 1
        self.skip = max(0, -room)
        self._lay()

    def scroll(self, pixels: int) -> None:
        if not self.entries:
            return
        self.skip += pixels
        while self.skip < 0 and self.top > 0:
            self.top -= 1
            self.skip += self._height(self.top)
        self.skip = max(0, self.skip)
        while self.skip >= self._height(self.top) and self.top < len(self.entries) - 1:
            self.skip -= self._height(self.top)
            self.top += 1
        if self._below() < 0:
            self.to_end()
        else:
            self._lay()

    def _below(self) -> int:
        """How much there is below the lower edge; negative where the list ends above it."""
        left = -self.skip - self.rect.height
        for index in range(self.top, len(self.entries)):
            left += self._height(index)
            if left > 0:
                return left
        return left if self.top or self.skip else 0

    def focus_entry(self, index: int) -> None:
        """Brings an entry into sight whole, where it fits, and gives it the focus."""
        self._reveal(index)
        for target in self._targets:
            if target.name == f"entry:{index}":
                self.scene.set_focus(target)

    def _reveal(self, index: int) -> None:
        tall = self._height(index)
        if index < self.top or (index == self.top and self.skip):
            self.top, self.skip = index, 0
            # A heading right above its first entry is shown with it.
            if index and self.entries[index - 1].kind in ("round", "phase"):
                self.top -= 1
        else:
            at = sum(self._height(one) for one in range(self.top, index)) - self.skip
            over = at + tall - self.gap - self.rect.height
            if over > 0:
                self.skip += min(over, at)
                while self.skip >= self._height(self.top) and self.top < index:
                    self.skip -= self._height(self.top)
                    self.top += 1
        self._lay()

    @property
    def focused(self) -> int | None:
        focus = self.scene.focus
        return int(focus.name[6:]) if focus in self._targets else None

    def last_choice(self) -> int | None:
        """The newest entry that can be chosen."""
        return next((i for i in range(len(self.entries) - 1, -1, -1) if _selectable(self.entries[i])), None)

    def first_choice(self) -> int | None:
        return next((i for i, entry in enumerate(self.entries) if _selectable(entry)), None)

    # --- drawing

    def _lay(self) -> None:
        scene = self.scene
        focused = self.focused
        place = self._put_away()
        y = self.rect.top - self.skip
        for index in range(self.top, len(self.entries)):
            if y >= self.rect.bottom:
                break
            tall = self._height(index)
            box = pygame.Rect(self.rect.left, y, self._width, tall - self.gap).clip(self.rect)
            if box.height > 0:
                self._add(index, box, box.top - y)
            y += tall
        scene.targets[place:place] = self._targets
        below, count = self._below(), len(self.entries)
        if count and (self.top or self.skip or below > 0):
            self._bar(len(self._sprites) / count, 1.0 if below <= 0 else self.top / max(1, count - 1))
        if focused is not None:
            scene.focus = None
            scene.set_focus(self._near(focused) or scene.first_focus())

    def _near(self, index: int) -> Target | None:
        return min(self._targets, key=lambda target: abs(int(target.name[6:]) - index), default=None)

    def _add(self, index: int, box: pygame.Rect, cut: int) -> None:
        entry = self.entries[index]
        part = pygame.Rect(0, cut, box.width, box.height)
        sprite = self.scene.stage.add(self._picture(entry, False).subsurface(part), box.topleft, LAYER)
        self._sprites.append(sprite)
        if not _selectable(entry) or box.height < min(self.scene.px(6), self._height(index) - self.gap):
            return  # so little of it is in sight that nobody could hit it

        def shown(lit: bool) -> None:
            self.marked = index if lit else self.marked
            sprite.image = self._picture(entry, lit).subsurface(part)

        self._targets.append(
            Target(
                box,
                lambda: self.chosen(entry),
                move=lambda dx, dy: self._move(index, dy),
                group="list",
                name=f"entry:{index}",
                shown=shown,
                radius=self.scene.px(0.9),
            )
        )

    def _move(self, index: int, dy: int) -> bool:
        other = index + dy
        while dy and 0 <= other < len(self.entries) and not _selectable(self.entries[other]):
            other += dy
        if not dy or not 0 <= other < len(self.entries):
            return False
        self.scene.cabinet.sound.play("focus")
        self.focus_entry(other)
        return True

    @property
    def _width(self) -> int:
        return self.rect.width - self.scene.px(1.8)

    def _height(self, index: int) -> int:
        return self._picture(self.entries[index], False).get_height() + self.gap if self.entries else 0

    def _picture(self, entry: Entry, lit: bool) -> pygame.Surface:
        key = (entry, lit)
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.pop(next(iter(self._pictures)))
            draw = _heading if entry.kind in ("round", "phase") else _entry
            self._pictures[key] = draw(self.scene, entry, self._width, lit)
        return self._pictures[key]


def _selectable(entry: Entry) -> bool:
    return entry.kind in ("choice", "told")


def _heading(scene: Scene, entry: Entry, width: int, lit: bool) -> pygame.Surface:
    """A round as a lit band, a phase as a thinner line of text between rules."""
    letters, round_ = scene.cabinet.fonts, entry.kind == "round"
    percent = 3.0 if round_ else 2.2
    colour = GOLD if round_ else mixed(GOLD, MUTED, 0.5)
    drawn = written(letters, entry.text, width - scene.px(8), letters.pixels(percent), colour, "serif")
    picture = paint.clear((width, drawn.get_height() + scene.px(1.6 if round_ else 0.6)))
    at = drawn.get_rect(center=picture.get_rect().center)
    if round_:
        light = paint.glow(drawn.get_width(), drawn.get_height() // 3, 6, scene.px(1.6), scene.theme.light, 50)
        picture.blit(light, light.get_rect(center=at.center))
    picture.blit(drawn, at)
    rule = paint.vertical((max(1, at.left - scene.px(2)), max(1, scene.px(0.2))), (*scene.theme.accent, 120))
    picture.blit(rule, (0, at.centery))
    picture.blit(rule, (at.right + scene.px(2), at.centery))
    return picture


def _entry(scene: Scene, entry: Entry, width: int, lit: bool) -> pygame.Surface:
    """A choice with the mark of its seat, and under it what came of it."""
    words: list[Box] = []
    if entry.kind == "choice":
        if entry.question:
            words.append(Words(entry.question, fonts.SMALLEST, colour=MUTED))
        colour = WHITE if lit else mixed(TEXT, MUTED, 0.55) if entry.auto else TEXT
        words.append(Words(entry.text, 2.5, bold=True, colour=colour))
    for line in entry.lines:
        dash = Column([Words("·", colour=scene.theme.light), Space(grow=1)], 0)
        words.append(Row([dash, Words(line, colour=mixed(TEXT, MUTED, 0.35), grow=1)], 0.6))
    cloth = mixed(scene.theme.cloth, scene.theme.light, 0.16) if lit else mixed(scene.theme.cloth, BLACK, 0.2)
    inside = Row([Space(MARK), Column(words, 0, align="middle", grow=1)], PAD)
    tree = Plate(inside, PAD, 0.9, 235, cloth, lit=lit)
    high = tree.tall(Ink(scene.fonts, scene.px), width).usual
    plate = painted(scene, tree, (width, max(high, scene.px(6.7 if entry.kind == "choice" else 6))))
    _mark(scene, plate, entry, scene.px(MARK), scene.px(PAD))
    return plate


def _mark(scene: Scene, plate: pygame.Surface, entry: Entry, size: int, pad: int) -> None:
    """Whose choice it was, by colour and shape; a small gear where nobody had to make it."""
    if not entry.player:
        return
    mark = seat_mark(entry.player)
    colour = mark.colour if entry.kind == "choice" else mixed(mark.colour, BLACK, 0.55)
    edge = paint.fill_rounded((max(3, pad // 3), plate.get_height() - 2 * pad), 2, colour)
    plate.blit(edge, (pad // 3, pad))
    if entry.kind != "choice":
        return
    sign = paint.seat_mark(mark.shape, size, mark.colour)
    top = min(pad, (plate.get_height() - size) // 2)
    plate.blit(sign, (pad, top))
    if entry.auto and plate.get_height() > top + 2 * size:
        plate.blit(pictures.icon("gear", round(size * 0.7), MUTED), (pad + round(size * 0.15), top + size + pad // 3))
