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
from game.ui.boxes import Box, Column, Control, Plate, Row, Space, Stack, Words, show
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.intents import Act, Intent
from game.ui.menu import Menu, linked
from game.ui.scenes.settings_controls import Controls
from game.ui.scenes.settings_samples import colour_sample, flying_card, text_sample
from game.ui.theme import MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Button, Rows, Slider, Stepper, Toggle, footer, header
from game.ui.widgets import Row as ListRow

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
UNDER = 1.2  # percent: between what is set and what is said of it, where the ring of the focus has room


class Settings(Menu):
    """Shoulders turn pages; back goes from a page to the list of pages, and from there out."""

    def __init__(self, cabinet: Cabinet, page: str = "text"):
        super().__init__(cabinet)
        self.page = page if page in PAGES else "text"
        self.controls: Controls | None = None
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
        page: list[Box] = getattr(self, f"_page_{self.page}")()
        room = Plate(Stack([Control(self._mark, 30, least=1), Column(page, 1.6)]), 2, 1.6, 215, lit=False)
        show(self, Row([Control(self._index, 60, least=1), room], 3, shares=(27, 70)), area)
        linked(self, [self._row_target(self.page), *self._lines])
        # The list keeps its own way of going up and down.
        for target in self.targets:
            if target.group == "pages":
                target.move = self._from_list(target)
        entries = [("back", self.say("back"), self.leave), ("next", self.say("next_page"), lambda: self.turn(1))]
        footer(self, entries)

    def _index(self, rect: pygame.Rect) -> None:
        """The list of pages, all of it in sight."""
        tall = min(self.px(8.4), (rect.height - 6 * self.px(0.8)) // len(PAGES))
        rows = [
            ListRow(partial(self._draw_page, page), partial(self.open, page), name=f"page:{page}")
            for page in self.pages
        ]
        self.index = Rows(self, rect, rows, tall, group="pages")

    def _mark(self, rect: pygame.Rect) -> None:
        """The page's sign, faint in its corner."""
        if self.page not in ("controls", "motion"):
            sign = pictures.icon(PAGES[self.page], self.px(30), mixed(self.theme.cloth, self.theme.light, 0.16))
            self.stage.add(sign, sign.get_rect(bottomright=rect.bottomright).topleft, 5)

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
        letters, here = self.cabinet.fonts, page == self.page
        size, pad = round(plate.get_height() * 0.5), plate.get_height() // 4
        colour = self.theme.light if here else WHITE if lit else MUTED
        plate.blit(pictures.icon(PAGES[page], size, colour), (pad, (plate.get_height() - size) // 2))
        text, left = self.say(f"page_{page}"), pad * 2 + size
        colour = WHITE if lit else TEXT if here else MUTED
        drawn = written(letters, text, plate.get_width() - left - pad, letters.pixels(fonts.BODY), colour)
        plate.blit(drawn, (left, (plate.get_height() - drawn.get_height()) // 2))
        if here:
            mark = pygame.Rect(0, pad, max(3, self.px(0.5)), plate.get_height() - 2 * pad)
            plate.fill(self.theme.light, mark)

    # --- the pages

    def _set_by(self, make: Callable[[pygame.Rect], Slider | Stepper | Toggle], about: str) -> Box:
        """A line that something is set with, and under it what it does."""

        def stand(rect: pygame.Rect) -> None:
            self._lines.append(make(rect).target)

        return Column([Control(stand, 7.4, least=4.6), *([self._note(about)] if about else [])], UNDER)

    def _note(self, text: str) -> Box:
        return Row([Space(2.2), Words(text, 2.0, colour=MUTED, grow=1), Space(2.2)], 0, drop=2)

    def _slider(self, name: str, limits: tuple[int, int, int], changed: Callable[[int], None] | None = None) -> Box:
        def set_value(value: int) -> None:
            self._set(name, value)
            if changed is not None:
                changed(value)

        def percent(number: int) -> str:
            return f"{number} %"

        title, value = self.say(name), getattr(self.cabinet.settings, name)
        named = {"name": name, "group": "values"}
        return self._set_by(
            lambda rect: Slider(self, rect, title, value, limits, set_value, written=percent, **named),
            self.say(f"{name}_about"),
        )

    def _toggle(self, name: str, about: str | None = None) -> Box:
        title, on = self.say(name), getattr(self.cabinet.settings, name)
        return self._set_by(
            lambda rect: Toggle(self, rect, title, on, partial(self._set, name), name=name, group="values"),
            self.say(f"{name}_about") if about is None else about,
        )

    def _stepper(self, name: str, values: tuple[str, ...], names: list[str]) -> Box:
        def chosen(index: int) -> None:
            self._set(name, values[index])

        title, index = self.say(name), values.index(getattr(self.cabinet.settings, name))
        return self._set_by(
            lambda rect: Stepper(self, rect, title, names, index, chosen, name=name, group="values"),
            self.say(f"{name}_about"),
        )

    def _page_text(self) -> list[Box]:
        told = languages.trouble(self.cabinet.lang)
        return [
            self._stepper("language", LANGUAGES, [languages.language(lang).name for lang in LANGUAGES]),
            *([self._note(told)] if told else []),
            self._stepper("distance", DISTANCES, [self.say(f"distance_{name}") for name in DISTANCES]),
            self._slider("text_scale", (80, 160, 10)),
            Control(partial(text_sample, self), 30, least=1, grow=1, drop=1),
        ]

    def _page_sound(self) -> list[Box]:
        names = ("master_volume", "sound_volume", "music_volume", "ambience_volume")
        sliders = [self._slider(name, (0, 100, 5), lambda value: self.cabinet.sound.play("coin")) for name in names]
        trouble = self.cabinet.sound.trouble
        told = [self._note(self.say("sound_missing", what=trouble))] if trouble else []
        heard: list[Box] = [Control(partial(self._to_hear, sound), 9, least=4, proportion=1) for sound in SAMPLES]
        return [*sliders, *told, Row([*heard, Space(grow=1)])]

    def _to_hear(self, sound: str, rect: pygame.Rect) -> None:
        """A sound to try out."""
        act, name = partial(self._sound, sound), f"try:{sound}"
        button = Button(self, rect, "", act, icon=SAMPLES[sound], name=name, group="values")
        if sound == next(iter(SAMPLES)):
            self._lines.append(button.target)

    def _page_hearing(self) -> list[Box]:
        page = [self._toggle("muted"), self._toggle("mono"), self._toggle("quiet_behind")]
        if self.cabinet.kiosk and self.cabinet.operator:
            page.append(self._slider("volume_ceiling", (5, 100, 5), lambda value: self.cabinet.sound.play("coin")))
        return page

    def _page_motion(self) -> list[Box]:
        return [
            self._slider("speed", (50, 400, 25)),
            self._stepper("pace", PACES, [self.say(f"pace_{pace}") for pace in PACES]),
            self._toggle("reduced_motion"),
            Control(partial(flying_card, self), 30, least=1, grow=1, drop=1),
        ]

    def _page_seeing(self) -> list[Box]:
        return [self._toggle("colour_marks"), Space(1), colour_sample(self)]

    def _page_play(self) -> list[Box]:
        undo = self._stepper("undo_rule", UNDO_RULES, [self.say(f"undo_{rule}") for rule in UNDO_RULES])
        return [undo, self._toggle("ask_everything"), self._toggle("ask_coins"), self._toggle("ask_costly")]

    def _page_controls(self) -> list[Box]:
        self.controls = Controls(self)
        return self.controls.boxes()

    def listed(self, target: Target) -> None:
        """Up and down come by it."""
        self._lines.append(target)

    def _page_screen(self) -> list[Box]:
        width, height = self.size
        size = self._note(self.say("screen_size", width=width, height=height))
        if self.cabinet.kiosk:
            return [self._toggle("peek"), self._note(self.say("full_screen_kiosk")), size]
        key = self.cabinet.devices.key_of("full_screen").upper()
        return [
            self._toggle("full_screen", self.say("full_screen_about", key=key) if key else ""),
            self._toggle("peek"),
            size,
        ]

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
