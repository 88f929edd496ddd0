"""The curtain: hands are hidden from others in the room, so the screen waits for the right person."""

from __future__ import annotations

import pygame

from game.engine.keeping.people import find
from game.engine.telling import wording
from game.ui import fonts, paint
from game.ui.cabinet import Cabinet
from game.ui.intents import Act, Intent
from game.ui.portraits import portrait
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import TEXT, mixed, seat_mark
from game.ui.widgets import Button, label


class Curtain(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing):
        self.table = table.table
        super().__init__(cabinet)
        self.of = table

    def build(self) -> None:
        seat = self.of.seat
        mark, gap = seat_mark(seat), self.px(2)
        box = pygame.Rect(0, 0, min(self.size[0] - self.px(8), self.px(96)), self.px(50))
        box.center = (self.size[0] // 2, self.size[1] // 2)
        folds = paint.panel(box.size, mixed(self.theme.base, mark.colour, 0.3), mark.colour, alpha=252, lit=True)
        self.stage.add(folds, box.topleft, 5)
        person = find(self.cabinet.people, self.of.sitting.chairs[seat - 1].who)
        sign = portrait(person, self.px(14)) if person else paint.seat_mark(mark.shape, self.px(14), mark.colour)
        self.stage.add(sign, (box.centerx - sign.get_width() // 2, box.top + gap), 10)
        held = self.of.sitting.held_with(seat) or (seat,)
        name = ", ".join(wording.seat_name(self.of.state, one, self.cabinet.lang) for one in held)
        row = pygame.Rect(box.left + gap, box.top + gap + self.px(15), box.width - 2 * gap, self.px(8))
        label(self, name, row, percent=fonts.TITLE, family="serif", bold=True, colour=TEXT, align="centre")
        row.move_ip(0, self.px(8))
        pad = self.of.sitting.chairs[seat - 1].pad
        told = self.say("with_pad", pad=pad) + ". " + self.say("pass_on") if pad else self.say("pass_on")
        label(self, told, row, percent=2.6, align="centre")
        button = pygame.Rect(box.left + 4 * gap, box.bottom - self.px(11), box.width - 8 * gap, self.px(8))
        Button(self, button, self.say("here"), self.lift, action="choose", kind="primary", name="lift")

    def lift(self) -> None:
        """The person is there."""
        self.cabinet.sound.play("open")
        self.cabinet.pop()
        self.of.unveil()

    def handle(self, intent: Intent) -> None:
        chairs = self.of.sitting.chairs
        owner = chairs[self.of.seat - 1].pad
        if intent.pad and owner and intent.pad != owner:
            if isinstance(intent, Act):
                self.of.refuse_pad(intent.pad)
            return  # somebody else's controller lifts nobody's curtain
        if isinstance(intent, Act) and intent.action == "pause":
            self.cabinet.pop()
            self.of.open_pause()
            return
        super().handle(intent)

    def back(self) -> None:
        """There is no way past the curtain but through it."""
