"""Settings: pages at the left, what can be set at the right. Everything is taken up at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.settings import DISTANCES, PACES, UNDO_RULES
from game.engine.sources import languages
from game.engine.sources.language_folders import LANGUAGES
from game.ui import fonts, pictures
from game.ui.focus import Target
from game.ui.intents import Act, Intent
from game.ui.menu import Menu, linked
from game.ui.scenes.settings_controls import Controls
from game.ui.scenes.settings_samples import colour_sample, flying_card, text_sample
from game.ui.theme import MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Button, Row, Rows, Slider, Stepper, Toggle, footer, header, paragraph

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

PAGES = {
    "text": "globe",
    "sound": "speaker",
    "hearing": "speaker_off",
    "motion": "fast",
    "seeing": "search",
    "play": "undo",
    "controls": "pad",
    "screen": "fullscreen",
}
SAMPLES = {"slide": "deck", "die": "dice", "coin": "resources", "sword": "swords", "first": "trophy"}  # to try out
WIDEST = 190
PAGES_SHARE = 0.28


class Settings(Menu):
    """Shoulders turn pages; back goes from a page to the list of pages, and from there out."""

    def __init__(self, cabinet: Cabinet, page: str = "text"):
        super().__init__(cabinet)
        self.page = page if page in PAGES else "text"
        self.controls: Controls | None = None
        self._line = pygame.Rect(0, 0, 0, 0)
        self._lines: list[Target] = []
        self._pointed = False  # the focus came by a press on the page, not from the list

    @property
    def pages(self) -> list[str]:
        """A kiosk's visitors do not set its keys."""
        return [page for page in PAGES if page != "controls" or self.cabinet.operator]

    # --- laying out

    def build(self) -> None:
        self._lines, self.controls = [], None
        area = self.middle(header(self, self.say("title")), WIDEST)
        gap = self.px(3)
        index = pygame.Rect(area.left, area.top, round(area.width * PAGES_SHARE), area.height)
        tall = min(self.px(8.4), (area.height - 6 * self.px(0.8)) // len(PAGES))
        rows = [
            Row(
                partial(self._draw_page, page),
                partial(self.open, page),
                name=f"page:{page}",
            )
            for page in self.pages
        ]
        self.index = Rows(self, index, rows, tall, group="pages")
        room = pygame.Rect(index.right + gap, area.top, area.right - index.right - gap, area.height)
        self.lit_plate(room)
        if self.page not in ("controls", "motion"):
            mark = self.px(30)
            sign = pictures.icon(PAGES[self.page], mark, mixed(self.theme.cloth, self.theme.light, 0.16))
            self.stage.add(sign, (room.right - mark - self.px(3), room.bottom - mark - self.px(3)), 5)
        self.room = room.inflate(-2 * self.px(2), -2 * self.px(2))
        self._line = pygame.Rect(self.room.left, self.room.top, self.room.width, self.px(7.4))
        getattr(self, f"_page_{self.page}")()
        linked(self, [self._row_target(self.page), *self._lines])
        # The list keeps its own way of going up and down.
        for target in self.targets:
            if target.group == "pages":
                target.move = self._from_list(target)
        entries = [("back", self.say("back"), self.leave), ("next", self.say("next_page"), lambda: self.turn(1))]
        footer(self, entries)

    def first_focus(self) -> Target | None:
        return self._row_target(self.page)

    def _row_target(self, page: str) -> Target:
        return next(target for target in self.targets if target.name == f"page:{page}")

    def _from_list(self, target: Target) -> Callable[[int, int], bool]:
        pages = self.pages
        place = pages.index(target.name.removeprefix("page:"))

        def move(dx: int, dy: int) -> bool:
            if dy and 0 <= place + dy < len(pages):
                # Keys and sticks turn the pages as they go down the list; a pointer on its way over it does not.
                self.cabinet.sound.play("focus")
                self.index.focus_row(place + dy)
                self._show(pages[place + dy])
                return True
            if dx > 0 and self._lines:
                self.cabinet.sound.play("focus")
                self.set_focus(self._lines[0])
                return True
            return False

        return move

    def _draw_page(self, page: str, plate: pygame.Surface, lit: bool) -> None:
        kept, here = self.cabinet.fonts, page == self.page
        size, pad = round(plate.get_height() * 0.5), plate.get_height() // 4
        colour = self.theme.light if here else WHITE if lit else MUTED
        plate.blit(pictures.icon(PAGES[page], size, colour), (pad, (plate.get_height() - size) // 2))
        text, left = self.say(f"page_{page}"), pad * 2 + size
        font = kept.fitted_font("sans", text, plate.get_width() - left - pad, fonts.BODY, True)
        drawn = kept.line(font, text, WHITE if lit else TEXT if here else MUTED)
        plate.blit(drawn, (left, (plate.get_height() - drawn.get_height()) // 2))
        if here:
            mark = pygame.Rect(0, pad, max(3, self.px(0.5)), plate.get_height() - 2 * pad)
            plate.fill(self.theme.light, mark)

    # --- the pages

    def _next_line(self) -> pygame.Rect:
        line, self._line = self._line.copy(), self._line.move(0, self._line.height + self.px(1))
        return line

    def _explained(self, control: Slider | Stepper | Toggle, text: str) -> None:
        """The control's line of explanation under it."""
        self._lines.append(control.target)
        self._note(text)

    def _note(self, text: str) -> pygame.Rect:
        inset = self.px(2.2)
        box = pygame.Rect(
            self._line.left + inset, self._line.top - self.px(0.4), self._line.width - 2 * inset, self.px(9)
        )
        drawn = paragraph(self, text, box, colour=MUTED, percent=2.0)
        self._line = self._line.move(0, drawn.rect.height + self.px(1.6))
        return drawn.rect

    def _slider(self, name: str, limits: tuple[int, int, int], changed: Callable[[int], None] | None = None) -> None:
        def set_value(value: int) -> None:
            self._set(name, value)
            if changed is not None:
                changed(value)

        value = getattr(self.cabinet.settings, name)
        slider = Slider(
            self,
            self._next_line(),
            self.say(name),
            value,
            limits,
            set_value,
            written=lambda number: f"{number} %",
            name=name,
            group="values",
        )
        self._explained(slider, self.say(f"{name}_about"))

    def _toggle(self, name: str, changed: Callable[[bool], None] | None = None) -> None:
        def set_value(on: bool) -> None:
            self._set(name, on)
            if changed is not None:
                changed(on)

        on = getattr(self.cabinet.settings, name)
        toggle = Toggle(self, self._next_line(), self.say(name), on, set_value, name=name, group="values")
        self._explained(toggle, self.say(f"{name}_about"))

    def _stepper(self, name: str, values: tuple[str, ...], names: list[str]) -> None:
        stepper = Stepper(
            self,
            self._next_line(),
            self.say(name),
            names,
            values.index(getattr(self.cabinet.settings, name)),
            lambda index: self._set(name, values[index]),
            name=name,
            group="values",
        )
        self._explained(stepper, self.say(f"{name}_about"))

    def _sample_box(self) -> pygame.Rect:
        """What is left of the page, for showing what a setting does."""
        top = self._line.top + self.px(1)
        return pygame.Rect(self.room.left, top, self.room.width, max(1, self.room.bottom - top))

    def _page_text(self) -> None:
        self._stepper("language", LANGUAGES, [languages.language(lang).name for lang in LANGUAGES])
        if said := languages.trouble(self.cabinet.lang):
            self._note(said)
        self._stepper("distance", DISTANCES, [self.say(f"distance_{name}") for name in DISTANCES])
        self._slider("text_scale", (80, 160, 10))
        text_sample(self, self._sample_box())

    def _page_sound(self) -> None:
        for name in ("master_volume", "sound_volume", "music_volume", "ambience_volume"):
            self._slider(name, (0, 100, 5), lambda value: self.cabinet.sound.play("coin"))
        trouble = self.cabinet.sound.trouble
        if trouble:
            self._note(self.say("sound_missing", what=trouble))
        box, side = self._sample_box(), self.px(9)
        for place, (sound, icon) in enumerate(SAMPLES.items()):
            rect = pygame.Rect(box.left + place * (side + self.px(1.5)), box.top, side, side)
            button = Button(
                self,
                rect,
                "",
                partial(self._sound, sound),
                icon=icon,
                name=f"try:{sound}",
                group="values",
            )
            if place == 0:
                self._lines.append(button.target)

    def _page_hearing(self) -> None:
        self._toggle("muted")
        self._toggle("mono")
        self._toggle("quiet_behind")
        if self.cabinet.kiosk and self.cabinet.operator:
            self._slider("volume_ceiling", (5, 100, 5), lambda value: self.cabinet.sound.play("coin"))

    def _page_motion(self) -> None:
        self._slider("speed", (50, 400, 25))
        self._stepper("pace", PACES, [self.say(f"pace_{pace}") for pace in PACES])
        self._toggle("reduced_motion")
        flying_card(self, self._sample_box())

    def _page_seeing(self) -> None:
        self._toggle("colour_marks")
        colour_sample(self, self._sample_box())

    def _page_play(self) -> None:
        self._stepper("undo_rule", UNDO_RULES, [self.say(f"undo_{rule}") for rule in UNDO_RULES])
        self._toggle("ask_everything")
        self._toggle("ask_coins")
        self._toggle("ask_costly")

    def _page_controls(self) -> None:
        self.controls = Controls(self, self.room)
        self._lines += self.controls.targets

    def _page_screen(self) -> None:
        if self.cabinet.kiosk:
            self._note(self.say("full_screen_kiosk"))
        else:
            toggle = Toggle(
                self,
                self._next_line(),
                self.say("full_screen"),
                self.cabinet.settings.full_screen,
                lambda on: self._set("full_screen", on),
                name="full_screen",
                group="values",
            )
            key = self.cabinet.devices.key_of("full_screen").upper()
            self._explained(toggle, self.say("full_screen_about", key=key) if key else "")
        width, height = self.size
        self._note(self.say("screen_size", width=width, height=height))

    # --- what changes

    def _set(self, name: str, value: object) -> None:
        setattr(self.cabinet.settings, name, value)
        self.cabinet.settings_changed()
        self.cabinet.sound.heed(self.cabinet.settings)

    def _sound(self, name: str) -> None:
        self.cabinet.sound.play(name)

    def open(self, page: str) -> None:
        """Shows a page and goes to its first line."""
        self._show(page)
        if self._lines:
            self.set_focus(self._lines[0])

    def _show(self, page: str) -> None:
        self._stop_listening()
        if page != self.page:
            self.page = page
            self.relay()

    def turn(self, by: int) -> None:
        pages = self.pages
        self.cabinet.sound.play("flip")
        in_list = self.focus is not None and self.focus.group == "pages"
        self._show(pages[(pages.index(self.page) + by) % len(pages)])
        self.set_focus(self._row_target(self.page) if in_list or not self._lines else self._lines[0])

    # --- living

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self.controls is not None:
            self.controls.tick(passed)

    @property
    def wait(self) -> float:
        """Seconds until something happens by itself."""
        return self.controls.wait if self.controls is not None else 60.0

    def left(self) -> None:
        self._stop_listening()
        super().left()

    def _stop_listening(self) -> None:
        if self.controls is not None:
            self.controls.stop()

    # --- understanding

    def handle(self, intent: Intent) -> None:
        if self.controls is not None and self.controls.listening:
            if self.controls.cancelled_by(intent):
                self.controls.stop()
            return
        match intent:
            case Act(action="pause"):
                self.leave()
            case _:
                super().handle(intent)

    def tap(self, pos: tuple[int, int], intent: Intent) -> None:
        self._pointed = True
        super().tap(pos, intent)

    def move(self, dx: int, dy: int) -> None:
        self._pointed = False
        super().move(dx, dy)

    def back(self) -> None:
        """From a page to the list of pages, from there out; whoever points was never in the list."""
        if not self._pointed and self.focus is not None and self.focus.group in ("values", "keys"):
            self.cabinet.sound.play("close")
            self.set_focus(self._row_target(self.page))
            return
        self.leave()

    def leave(self) -> None:
        super().back()
