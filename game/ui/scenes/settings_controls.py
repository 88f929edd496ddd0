"""The page of keys and buttons: every action with what calls it, to be changed by pressing something else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, glyphs
from game.ui.boxes import Box, Control, Row, Space, Words
from game.ui.faces.names import written
from game.ui.intents import ACTIONS, Act, Device, Hold, Intent, Scroll, Tap
from game.ui.theme import MUTED, TEXT, WHITE
from game.ui.widgets import Button, Rows, Stepper
from game.ui.widgets import Row as ListRow

if TYPE_CHECKING:
    from game.ui.scenes.settings import Settings

PATIENCE = 8.0  # seconds until an action that waits for its key keeps the old one
DEVICES = (Device.KEYS, Device.PAD)
SHOWN = {Device.KEYS: ACTIONS, Device.PAD: tuple(a for a in ACTIONS if a not in ("mute", "full_screen", "overlay"))}


class Controls:
    """A list of actions for one device at a time."""

    device = Device.KEYS  # the one shown last, kept while the program runs

    def __init__(self, scene: Settings):
        self.scene = scene
        self.action = ""  # the one that waits for its key
        self._left = 0.0

    def boxes(self) -> list[Box]:
        chosen = Row([Control(self._chooser, 7, least=4), Control(self._to_reset, 7, least=4)], 1, shares=(58, 42))
        note = Row([Space(1), Words(self._note(), 2.0, colour=MUTED, grow=1), Space(1)], 0, drop=1)
        return [chosen, note, Control(self._list, 40, least=8, grow=1)]

    def _chooser(self, rect: pygame.Rect) -> None:
        scene, names = self.scene, [self.scene.say(f"device_{device.value}") for device in DEVICES]
        index, named = DEVICES.index(self.device), {"name": "device", "group": "values"}
        made = Stepper(scene, rect, scene.say("device"), names, index, self._set_device, share=0.36, **named)
        scene.listed(made.target)

    def _to_reset(self, rect: pygame.Rect) -> None:
        scene, word = self.scene, self.scene.say("reset")
        scene.listed(Button(scene, rect, word, self.reset, icon="undo", name="reset", group="values").target)

    def _list(self, rect: pygame.Rect) -> None:
        """Rows of a height that fills the list: no half row, no gap at its end."""
        scene = self.scene
        shown = max(1, rect.height // scene.px(7.2))
        tall = (rect.height + scene.px(0.6)) // shown - scene.px(0.6)
        rows = [
            ListRow(partial(self._draw, action), partial(self.listen, action), name=f"action:{action}")
            for action in SHOWN[self.device]
        ]
        self.rows = Rows(scene, rect, rows, tall, group="keys")

    def _note(self) -> str:
        if self.device is Device.PAD and not self.scene.cabinet.devices.pads:
            return f"{self.scene.say('no_pad')} {self.scene.say('controls_about')}"
        return self.scene.say("controls_about")

    def _draw(self, action: str, plate: pygame.Surface, lit: bool) -> None:
        scene, letters = self.scene, self.scene.cabinet.fonts
        tall = plate.get_height()
        pad, middle = tall // 3, tall // 2
        half = round(plate.get_width() * 0.55)
        name = scene.say(f"action_{action}")
        drawn = written(letters, name, half - pad, letters.pixels(fonts.BODY), WHITE if lit else TEXT)
        plate.blit(drawn, drawn.get_rect(midleft=(pad, middle)))
        room = plate.get_width() - half - pad
        sign = None if action == self.action else self._sign(action, round(tall * 0.62))
        if sign is not None:
            if sign.get_width() > room:
                sign = pygame.transform.smoothscale_by(sign, room / sign.get_width())
            plate.blit(sign, sign.get_rect(midright=(plate.get_width() - pad, middle)))
            return
        waits = action == self.action
        text = scene.say(("press_button" if self.device is Device.PAD else "press_key") if waits else "unbound")
        colour = scene.theme.light if waits else MUTED
        drawn = written(letters, text, room, letters.pixels(fonts.BODY), colour, bold=waits)
        plate.blit(drawn, drawn.get_rect(midright=(plate.get_width() - pad, middle)))

    def _sign(self, action: str, size: int) -> pygame.Surface | None:
        devices, letters = self.scene.cabinet.devices, self.scene.cabinet.fonts
        if self.device is Device.PAD:
            name = devices.button_of(action)
            return glyphs.button(name, size, letters) if name else None
        name = devices.key_of(action)
        return glyphs.key(name, size, letters) if name else None

    # --- what changes

    def _set_device(self, index: int) -> None:
        self.stop()
        Controls.device = DEVICES[index]
        self.scene.relay()

    def reset(self) -> None:
        settings = self.scene.cabinet.settings
        settings.keys, settings.pad = {}, {}
        self.scene.cabinet.settings_changed()
        self.scene.cabinet.toast(self.scene.say("reset_done"))
        self.scene.relay()

    # --- waiting for a key

    @property
    def listening(self) -> bool:
        return bool(self.action)

    def listen(self, action: str) -> None:
        """The next key or button becomes that action's."""
        cabinet = self.scene.cabinet
        if self.device is Device.PAD and not cabinet.devices.pads:
            cabinet.sound.play("sour")
            cabinet.toast(self.scene.say("no_pad"), bad=True)
            return
        self.action, self._left = action, PATIENCE
        cabinet.devices.listen(self.device, self._take)
        self._redraw()

    def _take(self, name: str) -> None:
        action, self.action = self.action, ""
        cabinet, settings = self.scene.cabinet, self.scene.cabinet.settings
        if not name or not action:
            cabinet.sound.play("close")
            self._redraw()
            return
        bindings = cabinet.devices.bindings(self.device)
        other = bindings.action(name)
        kept = bindings.rebound(action, name)
        if self.device is Device.PAD:
            settings.pad = kept
        else:
            settings.keys = kept
        cabinet.sound.play("place")
        cabinet.settings_changed()
        if other is not None and other != action:
            names = (self.scene.say(f"action_{each}") for each in (action, other))
            cabinet.toast(self.scene.say("swapped", one=next(names), other=next(names)))
        self.scene.relay()

    def stop(self) -> None:
        """Never mind: the action keeps what it has."""
        if self.action:
            self.action = ""
            self.scene.cabinet.devices.stop_listening()
            self._redraw()

    def cancelled_by(self, intent: Intent) -> bool:
        """While it waits, anything another device does means never mind; what merely moves does not."""
        return isinstance(intent, Tap | Hold | Scroll | Act)

    def tick(self, passed: float) -> None:
        if self.action:
            self._left -= passed
            if self._left <= 0:
                self.stop()

    @property
    def wait(self) -> float:
        return max(0.0, self._left) if self.action else 60.0

    def _redraw(self) -> None:
        index = self.rows.focused_index
        self.rows.set_rows(self.rows.rows)
        if index is not None:
            self.rows.focus_row(index)
