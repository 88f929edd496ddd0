"""The curtain: hands are hidden from others in the room, so the screen waits for the right person."""

from __future__ import annotations

import pygame

from game.engine.keeping.people import find
from game.engine.telling import wording
from game.ui import fonts, paint
from game.ui.boxes import Column, Line, Picture, Plate, Press, Space, Words, show
from game.ui.cabinet import Cabinet
from game.ui.intents import Act, Intent
from game.ui.portraits import portrait
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import mixed, seat_mark


class Curtain(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing):
        self.table = table.table
        super().__init__(cabinet)
        self.of = table

    def build(self) -> None:
        seat = self.of.seat
        mark, person = seat_mark(seat), find(self.cabinet.people, self.of.sitting.chairs[seat - 1].who)
        held = self.of.sitting.held_with(seat) or (seat,)
        name = ", ".join(wording.seat_name(self.of.state, one, self.cabinet.lang) for one in held)
        pad, passed = self.of.sitting.chairs[seat - 1].pad, self.say("pass_on")

        def sign(size: tuple[int, int]) -> pygame.Surface:
            return portrait(person, size[1]) if person else paint.seat_mark(mark.shape, size[1], mark.colour)

        told = [
            Picture(sign, 14, least=4),
            Line(name, fonts.TITLE, "serif", bold=True, align="centre"),
            Words(f"{self.say('with_pad', pad=pad)}. {passed}" if pad else passed, 2.6, align="centre"),
            Space(2),
            Press(self.say("here"), self.lift, "lift", action="choose", kind="primary", widest=80),
        ]
        folds = mixed(self.theme.base, mark.colour, 0.3)
        plate = Plate(Column(told, 2), 3, cloth=folds, edge=mark.colour, alpha=252, widest=96)
        show(self, Column([plate], align="middle"), self.within(4))

    def lift(self) -> None:
        """The person is there."""
        self.cabinet.sound.play("open")
        self.cabinet.pop()
        self.of.unveil()

    def handle(self, intent: Intent) -> None:
        chairs = self.of.sitting.chairs
        owner = chairs[self.of.seat - 1].pad
        if intent.pad and owner and intent.pad != owner:
            if isinstance(intent, Act) and intent.action == "peek" and intent.pad in (one.pad for one in chairs):
                self.cabinet.pop()  # it falls again once the hand that is looked at is put down
                self.of.peek(intent.pad)
            elif isinstance(intent, Act):
                self.of.refuse_pad(intent.pad)
            return  # somebody else's controller lifts nobody's curtain
        if isinstance(intent, Act) and intent.action == "pause":
            self.cabinet.pop()
            self.of.open_pause()
            return
        super().handle(intent)

    def back(self) -> None:
        """There is no way past the curtain but through it."""
