"""The prompt box: who is asked, what, the options that are not on the table, and what happened last; what it says is
in prompt_words.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui import fonts, layers, paint, pictures
from game.ui.boxes import Box, Column, Control, Ink, Row, Space, Words, fit
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.stage import Sprite, Sprites
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.forecasts import note_of
from game.ui.table.foresight import Foresight
from game.ui.table.messages import Do
from game.ui.table.part import Part
from game.ui.table.places import is_beside
from game.ui.table.prompt_words import Entry, Shown, Tool, shown_at
from game.ui.table.things import Thing
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import Button
from game.ui.widgets.texts import text_block

DETAIL = 2.05  # percent of the height: what is said beside the question
PRESSED = 110  # of 255: how much is seen of an option's button once there is an answer
AROUND = 0.2  # percent, with a gap: so that the ring around the first answer touches no word
INVITING, INVITED = 8.6, 4.5  # of a demo's plate, and of its letters
LOWEST, ALL_LOWEST = 5.0, 32.0  # percent: an option's button, and all of them where there are many


@dataclass(frozen=True)
class _Drawn:
    """A tool as it stands there, from one question to the next."""

    tool: Tool
    rect: pygame.Rect
    button: Button


class PromptBox(Part):
    """A plate beside the table, or under it on a square screen."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.beside = is_beside(rect)
        # Part of the ground: it never changes, and nothing lies under it.
        self.stage.background.blit(paint.panel(rect.size, context.theme.cloth, context.theme.accent), rect)
        self._sprites = Sprites()
        self._tools: dict[str, _Drawn] = {}
        self._targets: list[Target] = []
        self._offered: list[Sprite] = []  # the buttons of the options
        self._lesser: list[Sprite] = []  # lines that give way to the note
        self._asked = self._said = pygame.Rect(rect.topleft, (rect.width, 0))
        self._logged: list[Sprite] = []  # those of them that are the last lines of the log
        self._note: Sprite | None = None
        self._room = pygame.Rect(0, 0, 0, 0)  # for the note, and for what gives way to it

    def asking(self, asking: Asking) -> Iterator[None]:
        """What it says stands until all that it says now is drawn."""
        before, self._sprites, tools = self._sprites, Sprites(), self._tools
        self._targets, self._offered, self._lesser, self._logged, self._tools = [], [], [], [], {}
        context, shown = self.context, shown_at(self.context, asking)
        yield
        asked = Words(shown.question, fonts.PROMPT, "serif", bold=True)
        said = [
            Words(one.text, DETAIL, one.family, colour=one.colour, drop=2 if one.needed else 1)
            for one in shown.details
            if not one.aside
        ]
        pad = context.px(1.2)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        laid = fit(self._tree(shown, [asked, *said], tools), Ink(context.fonts, context.px), inner)
        for box, rect in laid.rects.items():
            yield
            count = len(self._sprites)
            if isinstance(box, Control):
                box.make(rect)
            elif (image := box.picture(context, laid.places.inks[box], rect.size)) is not None:
                self._add(image, rect.topleft)
                self._lesser += self._sprites[-1:] if box in said else []
            for sprite in self._sprites[count:]:
                sprite.visible = False
        before.clear()
        for tool in tools.values():
            if tool not in self._tools.values():
                tool.button.sprite.remove()
        self._set_note("", "")
        for sprite in self._sprites:
            sprite.visible = True
        nowhere = pygame.Rect(inner.topleft, (inner.width, 0))
        self._asked, *others = (laid.rects.get(words, nowhere) for words in (asked, *said))
        self._said = self._asked.unionall(others)

    def _tree(self, shown: Shown, words: list[Words], tools: Mapping[str, _Drawn]) -> Box:
        """Beside the table all in one column; under it question, options and the rest stand side by side."""
        head = [Control(partial(self._head, shown.seat), 5.2)] if shown.seat else []
        rows = self._rows(shown.entries)
        lowest = min(LOWEST, ALL_LOWEST / max(1, len(rows)))
        answers = [
            Row([Control(partial(self._answer, entry), 6.8, lowest) for entry in row], 1, even=True) for row in rows
        ]
        rest = Control(partial(self._rest, shown), 5, 0.1, grow=1)
        signs = [Control(partial(self._tool, tool, tools.get(tool.name)), 6.8) for tool in shown.tools]
        row = Control(self._invite, INVITING) if self.context.demo else Row(signs, 0.8, even=True)
        if self.beside:
            return Column([*head, Column([*words, Space(AROUND)], 0.6), *answers, rest, row], 1)
        question = Column([*head, Column(words, 0.6)], 1)
        return Row([question, Column(answers, 1), Column([rest, row], 1)], 1, shares=(1, 1, 1))

    def _rows(self, entries: list[Entry]) -> list[list[Entry]]:
        """A button a line; where there are many, two whose words are short enough share one."""
        width = self.rect.width if self.beside else self.rect.width // 3
        font = self.context.fonts.font("sans", fonts.BODY, True)
        room = width / 2 - self.context.px(5)
        short = [font.size(entry.text)[0] + (self.context.px(7) if entry.action else 0) <= room for entry in entries]
        rows: list[list[Entry]] = []
        paired = len(entries) > 2 and width >= self.context.px(42)
        for entry, fits in zip(entries, short, strict=True):
            if paired and fits and rows and len(rows[-1]) == 1 and short[entries.index(rows[-1][0])]:
                rows[-1].append(entry)
            else:
                rows.append([entry])
        return rows

    def answered(self) -> None:
        """The buttons step back, which nobody presses any more; what would come of them is over."""
        self._set_note("", "")
        for sprite in self._offered:
            sprite.alpha = PRESSED

    def targets(self) -> list[Target]:
        return self._targets

    def where(self, thing: Thing) -> pygame.Rect | None:
        """What is asked; with what is said about it before the answers; what the option in focus would do."""
        match thing.kind:
            case "asked":
                return self._asked
            case "question" | "needed":
                return self._said
            case "note":
                return self._note.rect if self._note is not None else None
        return None

    # --- what stands in it

    def _head(self, seat: int, rect: pygame.Rect) -> None:
        """Whose decision it is, in the seat's colour and shape."""
        mark, letters = seat_mark(seat), self.context.fonts
        plate = paint.panel(rect.size, mixed(self.context.theme.base, mark.colour, 0.35), mark.colour, lit=True)
        sign = paint.seat_mark(mark.shape, round(rect.height * 0.62), mark.colour)
        plate.blit(sign, (rect.height // 4, (rect.height - sign.get_height()) // 2))
        name = self.context.player_name(seat)
        drawn = written(letters, name, rect.width - rect.height * 3 // 2, letters.pixels(2.8), TEXT, "serif")
        plate.blit(drawn, (rect.height, (rect.height - drawn.get_height()) // 2))
        self._add(plate, rect.topleft)

    def _answer(self, entry: Entry, rect: pygame.Rect) -> None:
        button = Button(
            self.context,
            rect,
            entry.text,
            partial(self.context.tell, entry.message),
            action=entry.action,
            kind=entry.kind,
            name=entry.name,
            group="prompt",
            layer=30,
            listed=False,
        )
        self._offered.append(self._button(button))

    def _tool(self, tool: Tool, before: _Drawn | None, rect: pygame.Rect) -> None:
        """Drawn anew where it is another one, or stands elsewhere."""
        if before is None or before.tool != tool or before.rect != rect:
            button = Button(
                self.context,
                rect,
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
            before = _Drawn(tool, rect, button)
        self._tools[tool.name] = before
        self._targets.append(before.button.target)

    def _invite(self, rect: pygame.Rect) -> None:
        """A demo: whoever comes by is told what to do, where the tools are that nobody needs meanwhile."""
        context = self.context
        plate = paint.panel(rect.size, context.theme.base, GOLD, alpha=235, lit=True)
        room, letters = rect.width - context.px(3), min(context.px(INVITED), rect.height * 2 // 3)
        drawn = written(context.fonts, context.say("title.press_start"), room, letters, GOLD, "serif", outline=2)
        plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
        self._add(plate, rect.topleft).layer = layers.INVITATION

    def _button(self, button: Button) -> Sprite:
        self._sprites.append(button.sprite)
        self._targets.append(button.target)
        return button.sprite

    def _rest(self, shown: Shown, rect: pygame.Rect) -> None:
        """What is told whoever is new, and the last lines of the log: as much as there is room for."""
        self._room = rect.copy()
        gap = self.context.px(1)
        for one in shown.details:
            block = text_block(self.context, one.text, rect.width, percent=DETAIL, colour=one.colour, family=one.family)
            if one.aside and (tall := block.get_height() + gap) <= rect.height:
                self._lesser.append(self._add(block, rect.topleft))
                rect = pygame.Rect(rect.left, rect.top + tall, rect.width, rect.height - tall)
        self._events(rect, shown.events)

    def _events(self, rect: pygame.Rect, events: list[str]) -> None:
        """The last lines of the log that fit, the newest at the bottom and brightest."""
        bottom = rect.bottom
        colour: Colour = mixed(TEXT, MUTED, 0.3)
        for line in reversed(events):
            block = text_block(self.context, line, rect.width, percent=1.9, colour=colour)
            if bottom - block.get_height() < rect.top:
                return
            bottom -= block.get_height()
            self._logged.append(self._add(block, (rect.left, bottom)))
            self._lesser.append(self._logged[-1])
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
        self._leave_whole()
        if self._note is None or held is None or not held.colliderect(self._note.rect):
            return
        self._note.layer = layers.NOTE
        left, lowest = self._asked.left, self._room.bottom - self._note.rect.height
        self._note.pos = held.topleft if self.beside else (left, min(self._asked.bottom, lowest))

    def lingered(self, target: Target) -> None:
        self.focused(target)

    def _leave_whole(self) -> None:
        """No line is seen by half: none under the note, and none of the log at the edge of a card that is held up."""
        note, held = self._note, self.context.where(Thing("held"))
        for sprite in self._lesser:
            sprite.visible = note is None or not sprite.rect.colliderect(note.rect)
            if held is not None and sprite in self._logged:
                sprite.visible = sprite.visible and not sprite.rect.colliderect(held)

    def _set_note(self, icon: str, text: str, colour: Colour = GOLD) -> None:
        """What choosing would do, over the last events, or where there is no room for it over what is said of the
        question; an empty text takes it away."""
        if self._note is not None:
            self._note.remove()
            self._note = None
        self._leave_whole()
        if not text:
            return
        width, high = self._room.width, self.context.px(5)
        gap, size = high // 4, round(high * 0.62)
        left = gap + (size + gap if icon else 0)
        drawn = text_block(self.context, text, width - left - gap, percent=DETAIL, colour=TEXT, bold=True)
        tall = max(high, drawn.get_height() + gap)
        if tall <= self._room.height:
            place = self._room.topleft
        elif tall <= self._said.bottom - self._asked.bottom:
            place = self._asked.bottomleft
        else:
            return
        plate = paint.panel((width, tall), mixed(self.context.theme.base, colour, 0.3), colour, alpha=250, lit=True)
        if icon:
            plate.blit(pictures.icon(icon, size, colour), (gap, (tall - size) // 2))
        plate.blit(drawn, (left, (tall - drawn.get_height()) // 2))
        self._note = self.stage.add(plate, place, 40)
        self._leave_whole()


PART = PromptBox
