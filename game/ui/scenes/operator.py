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
    if seconds := cabinet.guesses.left:
        _refuse(cabinet, "later", n=seconds)
        return

    def tried(text: str) -> None:
        if pin.opens(kept, text):
            cabinet.guesses.met()
            cabinet.push(Operator(cabinet))
            return
        cabinet.guesses.missed()
        _refuse(cabinet, "wrong")

    cabinet.push(Pin(cabinet, cabinet.say("operator", "pin"), tried))


def _refuse(cabinet: Cabinet, why: str, **values: object) -> None:
    cabinet.sound.play("sour")
    cabinet.toast(cabinet.say("operator", why, **values), bad=True)


def _keep(cabinet: Cabinet, digits: str) -> bool:
    """Whether they are a PIN, which is asked for from now on."""
    if len(digits) not in pin.DIGITS:
        _refuse(cabinet, "short", n=pin.DIGITS.start)
        return False
    cabinet.settings.operator_pin = pin.hashed(digits)
    cabinet.save_settings()
    cabinet.toast(cabinet.say("operator", "kept"))
    return True


class Pin(Digits):
    """Digits that nobody else can read."""

    def __init__(self, cabinet: Cabinet, title: str, done: Callable[[str], None]):
        super().__init__(cabinet, title, 0, lambda _number: None, pin.DIGITS.stop - 1)
        self.text, self.done, self._old = "", done, False

    def _written(self) -> pygame.Surface:
        letters, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        drawn = letters.line(letters.font("sans", fonts.TITLE, True), "•" * len(self.text) + "|", self.theme.light)
        plate.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
        return plate


class FirstPin(Pin):
    """Whoever starts a kiosk for the first time is its operator: he chooses a PIN, or does without."""

    operators = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet, cabinet.say("operator", "first_pin"), lambda _text: None)

    @staticmethod
    def is_due(cabinet: Cabinet) -> bool:
        return cabinet.kiosk and not cabinet.settings.operator_pin and not cabinet.settings.pin_asked

    def finish(self) -> None:
        if not self.text:
            self.back()
        elif _keep(self.cabinet, self.text):
            self.cabinet.pop()
        else:
            self.text = ""
            self._sprite.image = self._written()

    def back(self) -> None:
        """Without: he is not asked again, and told where he may still choose one."""
        self.cabinet.settings.pin_asked = True
        self.cabinet.save_settings()
        self.cabinet.pop()
        self.cabinet.toast(self.cabinet.say("operator", "without"))


class Operator(Menu):
    """Whoever came this far changes what lasts: `Cabinet.operator` holds while this lies on the stack."""

    operators = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        cabinet.put_house_back()  # what the last visitor changed is not for keeping

    def build(self) -> None:
        area = self.middle(header(self, self.say("title")), 100)
        entries = [
            ("settings", "gear", self.to(routes.Settings()), "plain"),
            ("saves", "save", self.to(routes.Saves()), "plain"),
            ("set_pin", "lock", self._set_pin, "plain"),
            (
                "guests_only" if self.cabinet.settings.people_allowed else "allow_people",
                "company",
                self._people,
                "plain",
            ),
            ("phones_on" if self.cabinet.settings.kiosk_phones else "phones_off", "touch", self._phones, "plain"),
            ("end", "home", self.cabinet.end_kiosk, "danger"),
        ]
        buttons = [
            Press(self.say(name), action, name=name, group="pages", icon=icon, kind=kind)
            for name, icon, action, kind in entries
        ]
        show(self, Column([Words(self.say("about")), Space(), *buttons]), area)
        linked(self, list(self.targets))
        footer(self, [("back", self.say("back"), self.back)])

    def _phones(self) -> None:
        """Whether visitors may have their hands on phones."""
        self.cabinet.settings.kiosk_phones = not self.cabinet.settings.kiosk_phones
        self.cabinet.settings_changed()
        self.relay()

    def _people(self) -> None:
        """People with names, or guests only."""
        self.cabinet.settings.people_allowed = not self.cabinet.settings.people_allowed
        self.cabinet.settings.person = ""
        self.cabinet.save_settings()
        self.relay()

    def _set_pin(self) -> None:
        self.cabinet.push(Pin(self.cabinet, self.say("new_pin"), self._chosen))

    def _chosen(self, digits: str) -> None:
        _keep(self.cabinet, digits)
