"""The prompt box: who is asked, what, the options that are not on the table, and what happened last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine import wording
from game.ui import fonts, paint, pictures
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import Button
from game.ui.widgets.texts import text_block


@dataclass(frozen=True)
class Entry:
    """An option as a button."""

    text: str
    choose: Callable[[], None]
    name: str
    kind: str = "plain"
    action: str = ""


@dataclass(frozen=True)
class Tool:
    """A small button that is always there: undo, hint, log, pause."""

    icon: str
    name: str
    choose: Callable[[], None]
    enabled: bool = True


class PromptBox:
    """A plate beside the table, or under it on a square screen."""

    def __init__(self, scene: Scene, rect: pygame.Rect):
        self.scene, self.rect = scene, rect
        self.beside = rect.width < rect.height * 1.5
        scene.stage.add(paint.panel(rect.size, scene.theme.felt, scene.theme.accent), rect.topleft, 20)
        self._sprites: list[Sprite] = []
        self.targets: list[Target] = []
        self._note: Sprite | None = None
        self._note_rect = pygame.Rect(0, 0, 0, 0)

    # --- filling

    def show(
        self, seat: int, question: str, detail: str, entries: list[Entry], tools: list[Tool], events: list[str]
    ) -> None:
        """Asks a question; `seat` 0 when the game is over."""
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []
        gone, self.targets = self.targets, []
        self.scene.signs = []  # nothing else at the table shows a device's signs
        self.scene.targets = [target for target in self.scene.targets if target not in gone]
        if self._note is not None:
            self._note.remove()
            self._note = None
        pad = self.scene.px(1.2)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        if self.beside:
            self._column(inner, seat, question, detail, entries, tools, events)
        else:
            self._band(inner, seat, question, detail, entries, tools, events)

    def _column(self, inner, seat, question, detail, entries, tools, events) -> None:
        gap = self.scene.px(1)
        top = self._head(pygame.Rect(inner.left, inner.top, inner.width, self.scene.px(5.2)), seat)
        tool_tall = self.scene.px(6.8)
        tools_rect = pygame.Rect(inner.left, inner.bottom - tool_tall, inner.width, tool_tall)
        rows = self._rows(entries, inner.width)
        room = tools_rect.top - top - 3 * gap
        asked = text_block(self.scene, question, inner.width, percent=fonts.PROMPT, family="serif", bold=True)
        words = min(asked.get_height(), self.scene.px(16))
        # The last events make room for the question and for many options: they are in the log too.
        left = room - words - self._button_room(rows, room, gap)[1]
        events_tall = max(round(inner.height * 0.05), min(round(inner.height * 0.2), left))
        most = max(round(inner.height * 0.3), room - events_tall - words)
        tall, buttons_tall = self._button_room(rows, most, gap)
        text_room = room - events_tall - buttons_tall
        used = self._question(pygame.Rect(inner.left, top, inner.width, max(20, text_room)), question, detail)
        below = self._buttons(pygame.Rect(inner.left, top + used + gap, inner.width, buttons_tall), rows, tall, gap)
        self._note_rect = pygame.Rect(inner.left, below, inner.width, self.scene.px(5))
        room = pygame.Rect(inner.left, below + gap, inner.width, tools_rect.top - below - 2 * gap)
        self._events(room, events)
        self._tools(tools_rect, tools)

    def _band(self, inner, seat, question, detail, entries, tools, events) -> None:
        """On a square screen: question at the left, options in the middle, the rest at the right."""
        gap = self.scene.px(1)
        third = inner.width // 3
        left = pygame.Rect(inner.left, inner.top, third, inner.height)
        top = self._head(pygame.Rect(left.left, left.top, left.width, self.scene.px(5)), seat)
        self._question(pygame.Rect(left.left, top, left.width, left.bottom - top), question, detail)
        middle = pygame.Rect(left.right + gap, inner.top, third - gap, inner.height)
        rows = self._rows(entries, middle.width)
        tall, used = self._button_room(rows, middle.height, gap)
        self._buttons(pygame.Rect(middle.topleft, (middle.width, used)), rows, tall, gap)
        right = pygame.Rect(middle.right + gap, inner.top, inner.right - middle.right - gap, inner.height)
        tool_tall = self.scene.px(6.8)
        self._note_rect = pygame.Rect(right.left, right.top, right.width, self.scene.px(5))
        self._events(pygame.Rect(right.left, right.top, right.width, right.height - tool_tall - gap), events)
        self._tools(pygame.Rect(right.left, right.bottom - tool_tall, right.width, tool_tall), tools)

    def _rows(self, entries: list[Entry], width: int) -> list[list[Entry]]:
        """A button a line; where there are many, two whose words are short enough share one."""
        font = self.scene.cabinet.fonts.font("sans", fonts.BODY, True)
        room = width / 2 - self.scene.px(4)
        short = [font.size(entry.text)[0] + (self.scene.px(7) if entry.action else 0) <= room for entry in entries]
        rows: list[list[Entry]] = []
        paired = len(entries) > 2 and width >= self.scene.px(40)
        for entry, fits in zip(entries, short, strict=True):
            if paired and fits and rows and len(rows[-1]) == 1 and short[entries.index(rows[-1][0])]:
                rows[-1].append(entry)
            else:
                rows.append([entry])
        return rows

    def _button_room(self, rows: list[list[Entry]], most: int, gap: int) -> tuple[int, int]:
        """How high a button is, and all of them together."""
        if not rows:
            return 0, 0
        tall = self.scene.px(6.8)
        need = len(rows) * (tall + gap)
        if need > most:
            tall = max(self.scene.px(3.6), most // len(rows) - gap // 2)
            need = len(rows) * (tall + gap // 2)
        return tall, need

    def _head(self, rect: pygame.Rect, seat: int) -> int:
        """Whose decision it is, in the seat's colour and shape; where the room below begins."""
        if not seat:
            return rect.top
        mark, kept = seat_mark(seat), self.scene.cabinet.fonts
        plate = paint.panel(rect.size, mixed(self.scene.theme.base, mark.colour, 0.35), mark.colour, lit=True)
        sign = paint.seat_mark(mark.shape, round(rect.height * 0.62), mark.colour)
        plate.blit(sign, (rect.height // 4, (rect.height - sign.get_height()) // 2))
        name = self._name(seat)
        font = kept.fitted_font("serif", name, rect.width - rect.height * 3 // 2, 2.8, True)
        drawn = kept.line(font, name, TEXT)
        plate.blit(drawn, (rect.height, (rect.height - drawn.get_height()) // 2))
        self._add(plate, rect.topleft)
        return rect.bottom + self.scene.px(1)

    def _name(self, seat: int) -> str:
        """Whom the seat plays, where the table shows that."""
        told = getattr(getattr(self.scene, "dials", None), "name_of", None)
        return told(seat) if told is not None else wording.seat_name(self.scene.state, seat, self.scene.cabinet.lang)

    def _question(self, rect: pygame.Rect, question: str, detail: str) -> int:
        """The question as large as it fits; how high it came out."""
        percent = fonts.PROMPT
        while True:
            asked = text_block(self.scene, question, rect.width, percent=percent, family="serif", bold=True)
            told = text_block(self.scene, detail, rect.width, percent=fonts.BODY, colour=MUTED) if detail else None
            used = asked.get_height() + (told.get_height() + self.scene.px(0.6) if told else 0)
            if used <= rect.height or percent <= 1.9:
                break
            percent *= 0.92
        self._add(asked, rect.topleft)
        if told and used <= rect.height:
            self._add(told, (rect.left, rect.top + asked.get_height() + self.scene.px(0.6)))
        return min(used, rect.height)

    def _buttons(self, rect: pygame.Rect, rows: list[list[Entry]], tall: int, gap: int) -> int:
        step = rect.height // len(rows) if rows else 0
        for number, row in enumerate(rows):
            width = (rect.width - gap * (len(row) - 1)) // len(row)
            for place, entry in enumerate(row):
                button = Button(
                    self.scene,
                    pygame.Rect(rect.left + place * (width + gap), rect.top + number * step, width, tall),
                    entry.text,
                    entry.choose,
                    action=entry.action,
                    kind=entry.kind,
                    name=entry.name,
                    group="prompt",
                    layer=30,
                )
                self._sprites.append(button.sprite)
                self.targets.append(button.target)
        return rect.bottom

    def _tools(self, rect: pygame.Rect, tools: list[Tool]) -> None:
        gap = self.scene.px(0.8)
        width = (rect.width - gap * (len(tools) - 1)) // max(1, len(tools))
        for number, tool in enumerate(tools):
            button = Button(
                self.scene,
                pygame.Rect(rect.left + number * (width + gap), rect.top, width, rect.height),
                "",
                tool.choose,
                icon=tool.icon,
                name=f"tool:{tool.name}",
                group="tools",
                enabled=tool.enabled,
                layer=30,
            )
            self._sprites.append(button.sprite)
            self.targets.append(button.target)

    def _events(self, rect: pygame.Rect, events: list[str]) -> None:
        """The last lines of the log that fit, the newest at the bottom and brightest."""
        bottom = rect.bottom
        colour: Colour = mixed(TEXT, MUTED, 0.3)
        for line in reversed(events):
            block = text_block(self.scene, line, rect.width, percent=1.9, colour=colour)
            if bottom - block.get_height() < rect.top:
                return
            bottom -= block.get_height()
            self._add(block, (rect.left, bottom))
            colour = mixed(colour, mixed(MUTED, BLACK, 0.35), 0.35)

    def _add(self, image: pygame.Surface, pos: tuple[int, int]) -> None:
        self._sprites.append(self.scene.stage.add(image, pos, 30))

    # --- a line about what is in focus

    def note(self, icon: str, text: str, colour: Colour = GOLD) -> None:
        """What choosing would do, over the last events; an empty text takes it away."""
        if self._note is not None:
            self._note.remove()
            self._note = None
        if not text:
            return
        rect = self._note_rect
        kept = self.scene.cabinet.fonts
        plate = paint.panel(rect.size, mixed(self.scene.theme.base, colour, 0.3), colour, alpha=250, lit=True)
        size = round(rect.height * 0.62)
        left = rect.height // 4
        if icon:
            sign = pictures.icon(icon, size, colour)
            plate.blit(sign, (left, (rect.height - size) // 2))
            left += size + rect.height // 5
        font = kept.fitted_font("sans", text, rect.width - left - rect.height // 4, fonts.BODY, True)
        drawn = kept.line(font, text, TEXT)
        plate.blit(drawn, (left, (rect.height - drawn.get_height()) // 2))
        self._note = self.scene.stage.add(plate, rect.topleft, 40)
