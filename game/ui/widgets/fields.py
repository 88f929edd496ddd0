"""Values a player sets: one of several, a number on a bar, yes or no, a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import fonts, paint, pictures
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.intents import Type
from game.ui.scene import Scene
from game.ui.theme import BLACK, MUTED, TEXT, WHITE, Colour, mixed


class _Line:
    """A row with its title at the left and a value at the right."""

    share = 0.5  # of the width, for the title

    def __init__(self, scene: Scene, rect: pygame.Rect, title: str, name: str, group: str, layer: int = 10):
        self.scene = scene
        self.rect = pygame.Rect(rect)
        self.title = title
        self.target = Target(
            self.rect,
            self.chosen,
            adjust=self.step,
            group=group,
            name=name or title,
            tapped=self.tapped,
            shown=self._lit,
            radius=max(4, self.rect.height // 5),
        )
        scene.targets.append(self.target)
        self.sprite = scene.stage.add(paint.clear(self.rect.size), self.rect.topleft, layer)
        self._lit(False)

    def chosen(self) -> None:
        self.step(1)

    def step(self, by: int) -> None:
        raise NotImplementedError

    def tapped(self, pos: tuple[int, int]) -> bool:
        """Whether a tap there means something else than choosing the line."""
        return False

    @property
    def box(self) -> pygame.Rect:
        """The value's part of the line, seen from the line's corner."""
        split = round(self.rect.width * self.share) if self.title else self.rect.height // 6
        return pygame.Rect(split, 0, self.rect.width - split - self.rect.height // 6, self.rect.height)

    def _value(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        raise NotImplementedError

    def redraw(self) -> None:
        self._lit(self.scene.focus is self.target)

    def _lit(self, lit: bool) -> None:
        theme, pad = self.scene.theme, self.rect.height // 3
        cloth = mixed(theme.cloth, theme.light, 0.16) if lit else mixed(theme.cloth, BLACK, 0.15)
        plate = paint.panel(self.rect.size, cloth, theme.accent, radius=self.rect.height // 5, lit=lit)
        if self.title:
            room = pygame.Rect(pad, 0, max(8, self.box.left - pad * 3 // 2), self.rect.height)
            self._write(plate, self.title, room, WHITE if lit else TEXT, centred=False)
        self._value(plate, self.box, lit)
        self.sprite.image = plate

    def _write(self, plate: pygame.Surface, text: str, room: pygame.Rect, colour: Colour, *, centred: bool) -> None:
        letters = self.scene.cabinet.fonts
        drawn = names.in_two(letters, text, room.size, letters.pixels(fonts.BODY), colour, centred=centred)
        left = room.centerx - drawn.get_width() // 2 if centred else room.left
        plate.blit(drawn, (left, room.centery - drawn.get_height() // 2))

    def _arrows(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> pygame.Rect:
        """Arrows at both ends of the box; the room between them."""
        size = round(box.height * 0.42)
        colour = self.scene.theme.light if lit else MUTED
        for name, left in (("left", box.left), ("right", box.right - size)):
            plate.blit(pictures.icon(name, size, colour), (left, box.centery - size // 2))
        return box.inflate(-2 * size - 8, 0)


class Stepper(_Line):
    """One of several values. Left and right step, choosing goes to the next; a tap on the left arrow steps back."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: str,
        values: Sequence[str],
        index: int,
        changed: Callable[[int], None],
        *,
        name: str = "",
        group: str = "",
        share: float = 0.5,
    ):
        self.values, self.index, self.changed, self.share = list(values), index, changed, share
        super().__init__(scene, rect, title, name, group)

    def step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.values)
        self.redraw()
        self.changed(self.index)

    def tapped(self, pos: tuple[int, int]) -> bool:
        if self.title and pos[0] < self.rect.left + self.box.left:
            return False
        self.step(-1 if pos[0] < self.rect.left + self.box.centerx else 1)
        return True

    def _value(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        room = self._arrows(plate, box, lit)
        text = self.values[self.index] if self.values else ""
        self._write(plate, text, room, self.scene.theme.light if lit else TEXT, centred=True)


class Toggle(_Line):
    """Yes or no, as a switch that stands left or right: its place tells, not its colour alone."""

    share = 0.75

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        name: str = "",
        group: str = "",
    ):
        self.on, self.changed = on, changed
        super().__init__(scene, rect, title, name, group)

    def step(self, by: int) -> None:
        self.on = not self.on
        self.redraw()
        self.changed(self.on)

    def _value(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        tall = round(box.height * 0.46)
        rail = pygame.Rect(box.right - 2 * tall - 4, box.centery - tall // 2, 2 * tall, tall)
        theme = self.scene.theme
        back = mixed(theme.cloth, theme.light, 0.6) if self.on else mixed(theme.base, BLACK, 0.3)
        plate.blit(paint.fill_rounded(rail.size, tall // 2, back), rail)
        knob = paint.disc(tall - 4, WHITE if self.on else MUTED)
        plate.blit(knob, (rail.right - tall + 2 if self.on else rail.left + 2, rail.top + 2))
        sign = pictures.icon("check" if self.on else "cross", tall, theme.light if self.on else MUTED)
        plate.blit(sign, (rail.left - tall - tall // 3, rail.top))


class Slider(_Line):
    """A number on a bar; its value stands beside it."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: str,
        value: int,
        limits: tuple[int, int, int],  # least, most, step
        changed: Callable[[int], None],
        *,
        written: Callable[[int], str] = str,
        name: str = "",
        group: str = "",
    ):
        self.value, self.limits, self.changed, self.written = value, limits, changed, written
        super().__init__(scene, rect, title, name, group)
        self.target.dragged = self._dragged

    def chosen(self) -> None:
        """Choosing goes up, and from the top back to the least, so that one button is enough."""
        least, most, _step = self.limits
        self._set(least if self.value >= most else self.value + self.limits[2])

    def step(self, by: int) -> None:
        self._set(self.value + by * self.limits[2])

    def tapped(self, pos: tuple[int, int]) -> bool:
        """The arrows step; a tap on the bar goes there."""
        at, bar = pos[0] - self.rect.left, self._bar
        if at < self.box.left:
            return False
        if not bar.width or not bar.left <= at <= bar.right:
            self.step(-1 if at < bar.left else 1)
        else:
            self._dragged(pos)
        return True

    def _dragged(self, pos: tuple[int, int]) -> None:
        """As much as the bar is filled up to there."""
        least, most, step = self.limits
        if self._bar.width:
            share = max(0.0, min(1.0, (pos[0] - self.rect.left - self._bar.left) / self._bar.width))
            value = least + round((most - least) * share / step) * step
            if value != self.value:
                self._set(value)

    def _set(self, value: int) -> None:
        self.value = max(self.limits[0], min(self.limits[1], value))
        self.redraw()
        self.changed(self.value)

    def _value(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        room = self._arrows(plate, box, lit)
        letters, text, theme = self.scene.cabinet.fonts, self.written(self.value), self.scene.theme
        font = letters.font("sans", fonts.BODY, True)
        wide = max(font.size(self.written(limit))[0] for limit in self.limits[:2])
        drawn = letters.line(font, text, theme.light if lit else TEXT)
        plate.blit(drawn, drawn.get_rect(midright=(room.right, room.centery)))
        bar = pygame.Rect(room.left, room.centery - room.height // 12, room.width - wide - 10, max(4, room.height // 6))
        self._bar = bar if bar.width >= 12 else pygame.Rect(room.left, room.centery, 0, 0)
        if not self._bar.width:
            return
        least, most, _step = self.limits
        plate.blit(paint.fill_rounded(bar.size, bar.height // 2, mixed(theme.base, BLACK, 0.3)), bar)
        filled = max(bar.height, round(bar.width * (self.value - least) / (most - least)))
        plate.blit(paint.fill_rounded((filled, bar.height), bar.height // 2, theme.light), bar)


class Field(_Line):
    """A line of text to type. Scenes pass Type intents on to the field in focus."""

    share = 0.35

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: str,
        text: str,
        changed: Callable[[str], None],
        *,
        allowed: Callable[[str], bool] = str.isprintable,
        most: int = 24,
        name: str = "",
        group: str = "",
    ):
        self.text, self.changed, self.allowed, self.most = text, changed, allowed, most
        super().__init__(scene, rect, title, name, group)
        self.target.adjust = None

    def chosen(self) -> None:
        """Nothing to choose: it is typed into."""

    def step(self, by: int) -> None:
        """Nothing to step through."""

    def handle(self, intent: Type) -> None:
        if intent.text == "\b":
            self.text = self.text[:-1]
        elif self.allowed(intent.text):
            self.text = (self.text + intent.text)[: self.most]
        self.redraw()
        self.changed(self.text)

    def _lit(self, lit: bool) -> None:
        self.scene.cabinet.devices.text_mode = lit
        super()._lit(lit)

    def _value(self, plate: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        letters, theme = self.scene.cabinet.fonts, self.scene.theme
        inner = box.inflate(-8, -round(box.height * 0.3))
        plate.blit(paint.fill_rounded(inner.size, inner.height // 5, mixed(theme.base, BLACK, 0.4)), inner)
        shown = self.text + ("|" if lit else "")
        colour = theme.light if lit else TEXT
        drawn = names.written(letters, shown, inner.width - 12, letters.pixels(fonts.BODY), colour)
        plate.blit(drawn, drawn.get_rect(midleft=(inner.left + 6, inner.centery)))
