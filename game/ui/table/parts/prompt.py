"""The prompt box: who is asked, what, the options that are not on the table, and what happened last; what it says is
in prompt_words.py."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui import fonts, layers, paint, pictures
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.forecasts import note_of
from game.ui.table.foresight import Foresight
from game.ui.table.messages import Do
from game.ui.table.part import Part
from game.ui.table.places import is_beside
from game.ui.table.prompt_words import Detail, Entry, Shown, Tool, shown_at
from game.ui.table.things import Thing
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import Button
from game.ui.widgets.texts import text_block

DETAIL = 2.05  # percent of the height: what is said beside the question
ASKED = (fonts.PROMPT, 2.94, 2.7, 2.5, 2.3)  # percent: how large a question may be
PRESSED = 110  # of 255: how much is seen of an option's button once there is an answer


class PromptBox(Part):
    """A plate beside the table, or under it on a square screen."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.beside = is_beside(rect)
        # Part of the ground: it never changes, and nothing lies under it.
        self.stage.background.blit(paint.panel(rect.size, context.theme.cloth, context.theme.accent), rect)
        self._sprites: list[Sprite] = []
        self._targets: list[Target] = []
        self._offered: list[Sprite] = []  # the buttons of the options
        self._lesser: list[Sprite] = []  # lines that give way to the note
        self._tools_shown: list[Button] = []  # kept from question to question
        self._tools_drawn: tuple[list[Tool], tuple[int, ...]] | None = None  # which, and where
        self._asked = self._needed = self._told = pygame.Rect(rect.topleft, (rect.width, 0))
        self._note: Sprite | None = None
        self._note_rect = pygame.Rect(0, 0, 0, 0)
        self._note_bottom = 0  # it covers no tool

    def ask(self, asking: Asking) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites, self._targets, self._offered, self._lesser = [], [], [], []
        self._set_note("", "")
        pad = self.context.px(1.2)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        (self._column if self.beside else self._band)(inner, shown_at(self.context, asking))

    def answered(self) -> None:
        """The buttons step back, which nobody presses any more; what would come of them is over."""
        self._set_note("", "")
        for sprite in self._offered:
            sprite.alpha = PRESSED

    def targets(self) -> list[Target]:
        return self._targets

    # --- how it is set

    def _column(self, inner: pygame.Rect, shown: Shown) -> None:
        gap = self.context.px(1)
        top = self._head(pygame.Rect(inner.left, inner.top, inner.width, self.context.px(5.2)), shown.seat)
        tool_tall = self.context.px(6.8)
        tools_rect = pygame.Rect(inner.left, inner.bottom - tool_tall, inner.width, tool_tall)
        rows = self._rows(shown.entries, inner.width)
        room = tools_rect.top - top - 3 * gap
        asked = self._asked_block(shown.question, inner.width, fonts.PROMPT)
        first = [one for one in shown.details if not one.aside]
        told = self._blocks(first, inner.width)
        heights = [block.get_height() + self.context.px(0.6) for block in told]
        needed = sum(tall for one, tall in zip(first, heights, strict=True) if one.needed)
        words = asked.get_height() + max(needed, min(sum(heights), round(inner.height * 0.34)))
        # The last events make room for the question and for many options: they are in the log too. But what an option
        # would do is told there, and rather than what could be left unsaid.
        buttons = self._button_room(rows, room, gap)[1]
        note = min(round(self.context.fonts.pixels(DETAIL) * 2.9), room - asked.get_height() - needed - buttons)
        left = min(round(inner.height * 0.2), room - words - buttons)
        events_tall = max(0, note, left)
        most = max(round(inner.height * 0.3), room - events_tall - words)
        tall, buttons_tall = self._button_room(rows, most, gap)
        text_room = room - events_tall - buttons_tall
        used = self._question(
            pygame.Rect(inner.left, top, inner.width, max(20, text_room)), shown.question, asked, first, told
        )
        below = self._buttons(pygame.Rect(inner.left, top + used + gap, inner.width, buttons_tall), rows, tall, gap)
        self._note_rect = pygame.Rect(inner.left, below, inner.width, self.context.px(5))
        self._note_bottom = tools_rect.top
        rest = pygame.Rect(inner.left, below + gap // 2, inner.width, tools_rect.top - below - gap * 3 // 2)
        for block in self._blocks([one for one in shown.details if one.aside], inner.width):
            tall = block.get_height() + gap
            if tall <= rest.height:
                self._lesser.append(self._add(block, rest.topleft))
                rest.top, rest.height = rest.top + tall, rest.height - tall
        self._events(rest, shown.events)
        self._tools(tools_rect, shown.tools)

    def _band(self, inner: pygame.Rect, shown: Shown) -> None:
        """On a square screen: question at the left, options in the middle, the rest at the right."""
        gap = self.context.px(1)
        third = inner.width // 3
        left = pygame.Rect(inner.left, inner.top, third, inner.height)
        top = self._head(pygame.Rect(left.left, left.top, left.width, self.context.px(5)), shown.seat)
        asked = self._asked_block(shown.question, left.width, fonts.PROMPT)
        told = self._blocks(shown.details, left.width)
        rect = pygame.Rect(left.left, top, left.width, left.bottom - top)
        self._question(rect, shown.question, asked, shown.details, told)
        middle = pygame.Rect(left.right + gap, inner.top, third - gap, inner.height)
        rows = self._rows(shown.entries, middle.width)
        tall, used = self._button_room(rows, middle.height, gap)
        self._buttons(pygame.Rect(middle.topleft, (middle.width, used)), rows, tall, gap)
        right = pygame.Rect(middle.right + gap, inner.top, inner.right - middle.right - gap, inner.height)
        tool_tall = self.context.px(6.8)
        self._note_rect = pygame.Rect(right.left, right.top, right.width, self.context.px(5))
        self._note_bottom = right.bottom - tool_tall
        self._events(pygame.Rect(right.left, right.top, right.width, right.height - tool_tall - gap), shown.events)
        self._tools(pygame.Rect(right.left, right.bottom - tool_tall, right.width, tool_tall), shown.tools)

    def _rows(self, entries: list[Entry], width: int) -> list[list[Entry]]:
        """A button a line; where there are many, two whose words are short enough share one."""
        font = self.context.fonts.font("sans", fonts.BODY, True)
        room = width / 2 - self.context.px(4)
        short = [font.size(entry.text)[0] + (self.context.px(7) if entry.action else 0) <= room for entry in entries]
        rows: list[list[Entry]] = []
        paired = len(entries) > 2 and width >= self.context.px(40)
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
        tall = self.context.px(6.8)
        need = len(rows) * (tall + gap)
        if need > most:
            tall = max(self.context.px(3.6), most // len(rows) - gap // 2)
            need = len(rows) * (tall + gap // 2)
        return tall, need

    def _head(self, rect: pygame.Rect, seat: int) -> int:
        """Whose decision it is, in the seat's colour and shape; where the room below begins."""
        if not seat:
            return rect.top
        mark, kept = seat_mark(seat), self.context.fonts
        plate = paint.panel(rect.size, mixed(self.context.theme.base, mark.colour, 0.35), mark.colour, lit=True)
        sign = paint.seat_mark(mark.shape, round(rect.height * 0.62), mark.colour)
        plate.blit(sign, (rect.height // 4, (rect.height - sign.get_height()) // 2))
        name = self.context.player_name(seat)
        font = kept.fitted("serif", name, rect.width - rect.height * 3 // 2, kept.pixels(2.8), True)
        drawn = kept.line(font, name, TEXT)
        plate.blit(drawn, (rect.height, (rect.height - drawn.get_height()) // 2))
        self._add(plate, rect.topleft)
        return rect.bottom + self.context.px(1)

    def _blocks(self, details: list[Detail], width: int) -> list[pygame.Surface]:
        return [
            text_block(self.context, one.text, width, percent=DETAIL, colour=one.colour, family=one.family)
            for one in details
        ]

    def _asked_block(self, question: str, width: int, percent: float) -> pygame.Surface:
        return text_block(self.context, question, width, percent=percent, family="serif", bold=True)

    def _question(
        self,
        rect: pygame.Rect,
        question: str,
        asked: pygame.Surface,
        details: list[Detail],
        told: list[pygame.Surface],
    ) -> int:
        """The question as it is set, a little smaller where it must be, and of the rest what has room; how high it came
        out."""
        gap = self.context.px(0.6)
        needed = [block for one, block in zip(details, told, strict=True) if one.needed]
        most = rect.height - sum(block.get_height() + gap for block in needed)
        if asked.get_height() > most:
            set_ = partial(self._asked_block, question, rect.width)
            asked = set_(fonts.largest(ASKED, lambda percent: set_(percent).get_height() <= most))
        self._add(asked, rect.topleft)
        used = needed_to = asked.get_height()
        for one, block in zip(details, told, strict=True):
            if used + gap + block.get_height() > rect.height:
                continue
            self._add(block, (rect.left, rect.top + used + gap))
            used += gap + block.get_height()
            needed_to = needed_to if one.aside else used
        self._asked, self._needed, self._told = (
            pygame.Rect(rect.left, rect.top, rect.width, min(tall, rect.height))
            for tall in (asked.get_height(), needed_to, used)
        )
        return self._told.height

    def where(self, thing: Thing) -> pygame.Rect | None:
        """What is asked; with what is needed beside it; with all that is said; what the option in focus would do."""
        match thing.kind:
            case "asked":
                return self._asked
            case "question":
                return self._told
            case "needed":
                return self._needed
            case "note":
                return self._note.rect if self._note is not None else None
        return None

    def _buttons(self, rect: pygame.Rect, rows: list[list[Entry]], tall: int, gap: int) -> int:
        step = rect.height // len(rows) if rows else 0
        for number, row in enumerate(rows):
            width = (rect.width - gap * (len(row) - 1)) // len(row)
            for place, entry in enumerate(row):
                button = Button(
                    self.context,
                    pygame.Rect(rect.left + place * (width + gap), rect.top + number * step, width, tall),
                    entry.text,
                    partial(self.context.tell, entry.message),
                    action=entry.action,
                    kind=entry.kind,
                    name=entry.name,
                    group="prompt",
                    layer=30,
                    listed=False,
                )
                self._sprites.append(button.sprite)
                self._offered.append(button.sprite)
                self._targets.append(button.target)
        return rect.bottom

    def _tools(self, rect: pygame.Rect, tools: list[Tool]) -> None:
        drawn = (tools, tuple(rect))
        if drawn != self._tools_drawn:
            self._tools_drawn = drawn
            self._draw_tools(rect, tools)
        self._targets += [button.target for button in self._tools_shown]

    def _draw_tools(self, rect: pygame.Rect, tools: list[Tool]) -> None:
        for button in self._tools_shown:
            button.sprite.remove()
        self._tools_shown = []
        gap = self.context.px(0.8)
        width = (rect.width - gap * (len(tools) - 1)) // max(1, len(tools))
        for number, tool in enumerate(tools):
            button = Button(
                self.context,
                pygame.Rect(rect.left + number * (width + gap), rect.top, width, rect.height),
                "",
                partial(self.context.tell, Do(tool.name)),
                icon=tool.icon,
                kind="primary" if tool.lit else "plain",
                name=f"tool:{tool.name}",
                group="tools",
                enabled=tool.enabled,
                layer=30,
                listed=False,
            )
            self._tools_shown.append(button)

    def _events(self, rect: pygame.Rect, events: list[str]) -> None:
        """The last lines of the log that fit, the newest at the bottom and brightest."""
        bottom = rect.bottom
        colour: Colour = mixed(TEXT, MUTED, 0.3)
        for line in reversed(events):
            block = text_block(self.context, line, rect.width, percent=1.9, colour=colour)
            if bottom - block.get_height() < rect.top:
                return
            bottom -= block.get_height()
            self._lesser.append(self._add(block, (rect.left, bottom)))
            colour = mixed(colour, mixed(MUTED, BLACK, 0.35), 0.35)

    def _add(self, image: pygame.Surface, pos: tuple[int, int]) -> Sprite:
        self._sprites.append(self.stage.add(image, pos, 30))
        return self._sprites[-1]

    # --- a line about what is in focus

    def foresee(self, foresight: Foresight) -> None:
        """What the option in focus would do to whom; or why what is in focus is none."""
        note = note_of(self.context, foresight)
        self._set_note(note.icon, note.text, note.colour)

    def focused(self, target: Target | None) -> None:
        """The note stays in sight: where a card is held up over it, it lies on that, or by the question of a band."""
        held = self.context.where(Thing("held"))
        if self._note is None or held is None or not held.colliderect(self._note.rect):
            return
        self._note.layer = layers.NOTE
        left, lowest = self._asked.left, self._note_bottom - self._note.rect.height
        self._note.pos = held.topleft if self.beside else (left, min(self._asked.bottom, lowest))

    def lingered(self, target: Target) -> None:
        self.focused(target)

    def _set_note(self, icon: str, text: str, colour: Colour = GOLD) -> None:
        """What choosing would do, over the last events; an empty text takes it away."""
        if self._note is not None:
            self._note.remove()
            self._note = None
        for sprite in self._lesser:
            sprite.visible = True
        if not text:
            return
        rect, gap = self._note_rect, self._note_rect.height // 4
        size = round(rect.height * 0.62)
        left = gap + (size + gap if icon else 0)
        drawn = text_block(self.context, text, rect.width - left - gap, percent=DETAIL, colour=TEXT, bold=True)
        tall = max(rect.height, drawn.get_height() + gap)
        if rect.top + tall > self._note_bottom:
            return
        plate = paint.panel(
            (rect.width, tall), mixed(self.context.theme.base, colour, 0.3), colour, alpha=250, lit=True
        )
        if icon:
            plate.blit(pictures.icon(icon, size, colour), (gap, (tall - size) // 2))
        plate.blit(drawn, (left, (tall - drawn.get_height()) // 2))
        self._note = self.stage.add(plate, rect.topleft, 40)
        for sprite in self._lesser:  # no line is seen by half
            sprite.visible = not sprite.rect.colliderect(self._note.rect)


PART = PromptBox
