"""Letters to choose from on the screen, for pads, fingers and a mouse alone; a keyboard types as usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.language_folders import BASE
from game.engine.sources.languages import language
from game.ui import fonts, paint
from game.ui.boxes import Column, Control, Grid, Line, Plate, Press, Row, Space, show
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Type
from game.ui.scene import Scene
from game.ui.theme import BLACK, GOLD, MUTED, mixed
from game.ui.widgets import footer

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

DIGITS = "0123456789-"
MOST_COLUMNS = 11


class Letters(Scene):
    """`done` is told the text in the end, unless it is called off."""

    overlay = True

    def __init__(self, cabinet: Cabinet, title: str, text: str, done: Callable[[str], None], most: int = 24):
        super().__init__(cabinet)
        self.table = cabinet.scene.table if cabinet.scenes else "cabinet"
        self.title, self.text, self.done, self.most = title, text, done, most
        self.upper = False
        self.alphabet = cabinet.lang
        self._typed = False

    def build(self) -> None:
        letters = language(self.alphabet).letters + DIGITS
        rows = -(-len(letters) // MOST_COLUMNS)
        columns = -(-len(letters) // rows)  # no key stands alone in a row
        title = Line(self.title, family="serif", bold=True, colour=GOLD)
        keys = Grid([self._letter(letter) for letter in letters], columns, 0.8)
        inside = Column([title, Control(self._stand_line, 7, least=3), Space(0.6), keys, self._last_row()], 1)
        room = self.within(2)
        room.height -= self.px(8)  # of the footer
        show(self, Column([Plate(inside, 2, 2, widest=columns * 9.8 + 4)], align="middle"), room)
        self._stand_way_out()

    def _stand_way_out(self) -> None:
        """Backspace takes a letter back here, so the keyboard's way out is Escape."""
        out = "back" if self.cabinet.device is Device.PAD else "pause"
        footer(self, [(out, self.cabinet.say("letters", "cancel"), self.back)])

    def _stand_line(self, rect: pygame.Rect) -> None:
        self._line = rect
        self._sprite = self.stage.add(self._written(), rect.topleft, 8)

    def _letter(self, letter: str) -> Press:
        shown = letter.upper() if self.upper and len(letter.upper()) == 1 else letter
        return Press(shown, lambda: self.add(shown), f"letter:{letter}", "letters", high=7.4, percent=3)

    def _last_row(self) -> Row:
        own, latin = language(self.cabinet.lang).letters, language(BASE).letters
        other = "" if set(latin) <= set(own) else own if self.alphabet == BASE else latin
        span = f"{other[0]}-{[one for one in other if one.isalpha()][-1]}".upper() if other else ""
        entries = [
            ("upper", self.say("lower" if self.upper else "upper"), self._turn_case, "plain"),
            *([("other", span, self._turn_alphabet, "plain")] if other else []),
            ("space", self.say("space"), lambda: self.add(" "), "plain"),
            ("erase", self.say("erase"), lambda: self.add("\b"), "plain"),
            ("done", self.say("done"), self.finish, "primary"),
        ]
        keys = [Press(text, choose, name, "keys", kind=kind, high=7.4) for name, text, choose, kind in entries]
        return Row(keys, 0.8, even=True)

    def _written(self) -> pygame.Surface:
        letters, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        room, most = size[0] - self.px(3), letters.pixels(fonts.PROMPT)
        drawn = written(letters, self.text + "|", room, most, self.theme.light)
        plate.blit(drawn, drawn.get_rect(midleft=(self.px(1.5), size[1] // 2)))
        count = letters.line(letters.font("sans", fonts.SMALLEST), f"{len(self.text)}/{self.most}", MUTED)
        plate.blit(count, count.get_rect(bottomright=(size[0] - self.px(0.8), size[1] - self.px(0.3))))
        return plate

    def first_focus(self) -> Target | None:
        return next(target for target in self.targets if target.group == "letters")

    # --- typing

    def entered(self) -> None:
        self.cabinet.devices.text_mode = True

    def left(self) -> None:
        self.cabinet.devices.text_mode = False

    def add(self, text: str) -> None:
        self.text = self.text[:-1] if text == "\b" else (self.text + text)[: self.most]
        self._sprite.image = self._written()

    def _turn_case(self) -> None:
        self.upper = not self.upper
        self.rebuild()

    def _turn_alphabet(self) -> None:
        self.alphabet = BASE if self.alphabet != BASE else self.cabinet.lang
        self.rebuild()

    def finish(self) -> None:
        self.cabinet.pop()
        self.done(self.text)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Type(text=text) if text == "\b" or text.isprintable():
                self._typed = True
                self.add(text)
            case Act(action="choose", device=Device.KEYS) if self._typed:
                self.finish()  # Enter after typing means it is written
            case Act(action="inspect"):
                self.add("\b")
            case _:
                super().handle(intent)
