"""Letters to choose from on the screen, for pads, fingers and a mouse alone; a keyboard types as usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.language_folders import BASE
from game.engine.sources.languages import language
from game.ui import fonts, paint
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Type
from game.ui.scene import Scene
from game.ui.theme import BLACK, GOLD, MUTED, mixed
from game.ui.widgets import Button, footer, label

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
        width, height = self.size
        letters = language(self.alphabet).letters + DIGITS
        rows = -(-len(letters) // MOST_COLUMNS) + 1
        columns = -(-len(letters) // (rows - 1))  # no key stands alone in a row
        gap = self.px(0.8)
        tall = min(self.px(7.4), (height - self.px(36)) // rows - gap)
        wide = min(self.px(9), (width - self.px(14)) // MOST_COLUMNS - gap)
        box = pygame.Rect(0, 0, columns * (wide + gap) + self.px(4), rows * (tall + gap) + self.px(18))
        box.midtop = (width // 2, max(self.px(2), (height - self.px(11) - box.height) // 2))
        plate = paint.panel(box.size, self.theme.cloth, self.theme.accent, radius=self.px(2), alpha=250, lit=True)
        self.stage.add(plate, box.topleft, 2)
        left, top = box.left + self.px(2) + gap // 2, box.top + self.px(2)
        inner = columns * (wide + gap) - gap
        label(self, self.title, pygame.Rect(left, top, inner, self.px(4)), family="serif", bold=True, colour=GOLD)
        self._line = pygame.Rect(left, top + self.px(4.5), inner, self.px(7))
        self._sprite = self.stage.add(self._written(), self._line.topleft, 5)
        top = self._line.bottom + self.px(2)
        for index, letter in enumerate(letters):
            at = (left + index % columns * (wide + gap), top + index // columns * (tall + gap))
            self._key(pygame.Rect(*at, wide, tall), letter)
        self._last_row(pygame.Rect(left, top + (rows - 1) * (tall + gap), inner, tall), gap)
        footer(self, [("back", self.say("cancel"), self.back)])

    def _key(self, rect: pygame.Rect, letter: str) -> None:
        shown = letter.upper() if self.upper and len(letter.upper()) == 1 else letter
        button = Button(self, rect, shown, lambda: self.add(shown), name=f"letter:{letter}", group="letters", percent=3)
        button.target.group = "letters"

    def _last_row(self, row: pygame.Rect, gap: int) -> None:
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
        wide = (row.width - gap * (len(entries) - 1)) // len(entries)
        for place, (name, text, choose, kind) in enumerate(entries):
            rect = pygame.Rect(row.left + place * (wide + gap), row.top, wide, row.height)
            Button(self, rect, text, choose, name=name, group="keys", kind=kind)

    def _written(self) -> pygame.Surface:
        kept, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        font = kept.fitted_font("sans", self.text + "|", size[0] - self.px(3), fonts.PROMPT, True)
        drawn = kept.line(font, self.text + "|", self.theme.light)
        plate.blit(drawn, drawn.get_rect(midleft=(self.px(1.5), size[1] // 2)))
        count = kept.line(kept.font("sans", fonts.SMALLEST), f"{len(self.text)}/{self.most}", MUTED)
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
