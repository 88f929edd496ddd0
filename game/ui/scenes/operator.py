"""The operator's pages of a kiosk: settings, saved games, the PIN, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import pin
from game.ui import fonts, paint, routes
from game.ui.boxes import Column, Press, Space, Words, show
from game.ui.menu import Menu, linked
from game.ui.scenes.digits import Digits
from game.ui.theme import BLACK, mixed
from game.ui.widgets import footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


def knock(cabinet: Cabinet) -> None:
    """The chord was held: the pages open, or the PIN is asked for first."""
    if any(isinstance(scene, Operator | Pin) for scene in cabinet.scenes):
        return
    kept = cabinet.settings.operator_pin
    if not kept:
        cabinet.push(Operator(cabinet))
        return

    def tried(text: str) -> None:
        if pin.opens(kept, text):
            cabinet.push(Operator(cabinet))
            return
        cabinet.sound.play("sour")
        cabinet.toast(cabinet.say("operator", "wrong"), bad=True)

    cabinet.push(Pin(cabinet, cabinet.say("operator", "pin"), tried))


class Pin(Digits):
    """Digits that nobody else can read."""

    def __init__(self, cabinet: Cabinet, title: str, done: Callable[[str], None]):
        super().__init__(cabinet, title, 0, lambda _number: None, pin.DIGITS.stop - 1)
        self.text, self.done, self._old = "", done, False

    def _written(self) -> pygame.Surface:
        kept, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        drawn = kept.line(kept.font("sans", fonts.TITLE, True), "•" * len(self.text) + "|", self.theme.light)
        plate.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
        return plate


class Operator(Menu):
    """Whoever came this far changes what lasts: `Cabinet.operator` holds while this lies on the stack."""

    operators = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        cabinet.put_house_back()  # what the last visitor changed is not for keeping

    def build(self) -> None:
        area = self.middle(header(self, self.say("title")), 100)
        entries = [
            ("settings", "gear", self._settings, "plain"),
            ("saves", "save", self._saves, "plain"),
            ("set_pin", "lock", self._set_pin, "plain"),
            ("end", "home", self.cabinet.end_kiosk, "danger"),
        ]
        buttons = [
            Press(self.say(name), action, name=name, group="pages", icon=icon, kind=kind)
            for name, icon, action, kind in entries
        ]
        show(self, Column([Words(self.say("about")), Space(), *buttons]), area)
        linked(self, list(self.targets))
        footer(self, [("back", self.say("back"), self.back)])

    def _settings(self) -> None:
        self.cabinet.push(routes.Settings())

    def _saves(self) -> None:
        self.cabinet.push(routes.Saves())

    def _set_pin(self) -> None:
        self.cabinet.push(Pin(self.cabinet, self.say("new_pin"), self._chosen))

    def _chosen(self, digits: str) -> None:
        if len(digits) not in pin.DIGITS:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say("short", n=pin.DIGITS.start), bad=True)
            return
        self.cabinet.settings.operator_pin = pin.hashed(digits)
        self.cabinet.save_settings()
        self.cabinet.toast(self.say("kept"))
