"""The pause over a table: go on, take back, look things up, change who sits where, leave."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.machine.setup import torn_between
from game.engine.telling import wording
from game.players.guide import Guide
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting
from game.ui import paint, routes
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import GOLD, MUTED, seat_mark
from game.ui.widgets import Button, Stepper, label, paragraph

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


class Pause(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table_scene: Playing):
        super().__init__(cabinet)
        self.below = table_scene
        self.table = table_scene.sitting.cartridge.id

    @property
    def sitting(self) -> Sitting:
        return self.below.sitting

    @property
    def saved(self) -> bool:
        """Whether all of it is on disk. A game begun from a situation has no journal."""
        journal = self.sitting.match.journal
        return journal is not None and not journal.failed

    def build(self) -> None:
        width, height = self.size
        wide, tall = min(width - self.px(6), self.px(132)), min(height - self.px(6), self.px(88))
        box = pygame.Rect(0, 0, wide, tall)
        box.center = (width // 2, height // 2)
        spread = self.px(6)
        light = paint.glow(*box.size, self.px(3), spread, self.theme.light, 70)
        self.stage.add(light, (box.x - spread, box.y - spread), 1)
        plate = paint.panel(box.size, self.theme.base, self.theme.accent, radius=self.px(3), alpha=250, lit=True)
        self.stage.add(plate, box.topleft, 2)
        pad = self.px(4)
        top = pygame.Rect(box.x + pad, box.y + self.px(2), wide - 2 * pad, self.px(9))
        label(self, self.say("title"), top, percent=5.0, family="serif", bold=True, colour=GOLD, align="centre")
        room = pygame.Rect(box.x + pad, top.bottom + self.px(2), wide - 2 * pad, 0)
        room.height = box.bottom - pad - room.top
        left = pygame.Rect(room.left, room.top, round(room.width * 0.44), room.height)
        right = pygame.Rect(left.right + pad, room.top, room.right - left.right - pad, room.height)
        self._entries(left)
        self._seats(right)

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does."""
        guide = self.below.guide
        guided = [] if guide is None else [("guide_off" if guide.on else "guide_on", "hint", self.switch_guide)]
        return [
            ("resume", "play", self.back),
            ("undo", "undo", self.undo),
            ("log", "log", self.log),
            ("rules", "book", self.rules),
            *guided,
            ("settings", "gear", self.settings),
            ("restart", "redo", self.restart),
            ("leave" if self.saved else "leave_unsaved", "save" if self.saved else "home", self.leave),
        ]

    def _entries(self, box: pygame.Rect) -> None:
        entries = self.entries()
        gap = self.px(1.3)
        tall = min(self.px(8.4), (box.height - gap * (len(entries) - 1)) // len(entries))
        for number, (name, icon, act) in enumerate(entries):
            rect = pygame.Rect(box.left, box.top + number * (tall + gap), box.width, tall)
            kind = "primary" if name == "resume" else "plain"
            allowed = self.saved if name == "restart" else True
            Button(
                self,
                rect,
                self.say(name),
                act,
                icon=icon,
                kind=kind,
                name=name,
                group="pause",
                enabled=allowed,
                align="left",
            )

    def _seats(self, box: pygame.Rect) -> None:
        """Who sits where: taken over by a person, or left to a bot, at any moment."""
        head = pygame.Rect(box.left, box.top, box.width, self.px(4.5))
        label(self, self.say("seats"), head, percent=2.8, family="serif", bold=True, colour=GOLD)
        chairs = self.sitting.chairs
        gap = self.px(1.3)
        tall = min(self.px(8.4), (box.height - head.height - self.px(8)) // len(chairs) - gap)
        note = pygame.Rect(box.left, head.bottom + gap + len(chairs) * (tall + gap), box.width, self.px(7))
        paragraph(self, self.say("seats_note"), note, percent=2.0, colour=MUTED)
        lang = self.cabinet.lang
        shown = self.sitting.numbered()
        people = max(len(chairs) - len(self.sitting.ruled), *(chair.person for chair in shown))
        for number, chair in enumerate(shown):
            seat = number + 1
            allowed = [person for person in range(1, people + 1) if self._may_hold(person, seat, shown)]
            holders = [("", person) for person in allowed] + [(level.id, 0) for level in LEVELS]
            values = [self._called(person, people, shown) for person in allowed]
            values += [level.name(lang) for level in LEVELS]
            mark = seat_mark(seat)
            row = pygame.Rect(box.left, head.bottom + gap + number * (tall + gap), box.width, tall)
            sign = round(tall * 0.5)
            self.stage.add(paint.seat_mark(mark.shape, sign, mark.colour), (row.left, row.centery - sign // 2), 10)
            field = pygame.Rect(row.left + sign + self.px(1.2), row.top, row.width - sign - self.px(1.2), tall)
            name = wording.seat_name(self.sitting.state, seat, lang)
            if seat in self.sitting.ruled:
                label(self, f"{name}: {self.say('ruled')}", field, colour=MUTED)
                continue
            Stepper(
                self,
                field,
                name,
                values,
                holders.index((chair.bot, 0 if chair.bot else chair.person)),
                partial(self._hold, seat, holders),
                name=f"seat:{seat}",
                group="seats",
            )

    def _called(self, person: int, people: int, chairs: Sequence[Chair]) -> str:
        """Somebody by name, or by their number."""
        named = next((chair.name for chair in chairs if not chair.bot and chair.person == person and chair.name), "")
        return named or self.say("person" if people == 1 else "person_number", n=person)

    def _may_hold(self, person: int, seat: int, chairs: Sequence[Chair]) -> bool:
        """Not where that person's other seats are of another team, at a table that wants people on one side (R93)."""
        held = [n for n, chair in enumerate(chairs, 1) if n == seat or (not chair.bot and chair.person == person)]
        state = self.sitting.state
        is_own = not chairs[seat - 1].bot and chairs[seat - 1].person == person
        return is_own or not torn_between(state.cartridge.content, state.seats, held)

    # --- what can be done

    def _hold(self, seat: int, holders: list[tuple[str, int]], index: int) -> None:
        self.seat(seat, *holders[index])

    def seat(self, seat: int, bot: str, person: int = 0) -> None:
        self.sitting.seat(seat, replace(self.sitting.chairs[seat - 1], bot=bot, person=person, who="", name=""))
        if self.sitting.secret:
            self.below.veil()  # whoever was at the screen may hold other seats now
        self.below.reseated()

    def undo(self) -> None:
        self.cabinet.pop()
        self.below.undo()

    def switch_guide(self) -> None:
        """Lets the guide of a first game speak again, or no more."""
        guide = self.below.guide
        assert guide is not None, "only a guided game has this entry"
        guide.switch(not guide.on)
        self.cabinet.pop()
        self.below.refresh()

    def log(self) -> None:
        self.cabinet.push(routes.Log(self.below))

    def rules(self) -> None:
        self.cabinet.push(routes.Rules(self.table, self.below))

    def settings(self) -> None:
        self.cabinet.push(routes.Settings())

    def leave(self) -> None:
        """To the cabinets. Every choice is on disk already."""
        if self.saved:
            self._leave()
            return
        self.cabinet.push(routes.Confirm(self.say("leave_question"), self.say("leave_unsaved"), self._leave))

    def _leave(self) -> None:
        self.sitting.close()
        self.cabinet.home(routes.Cabinets(at=self.table))

    def restart(self) -> None:
        self.cabinet.push(routes.Confirm(self.say("restart_question"), self.say("restart"), self._restart))

    def _restart(self) -> None:
        """The same table and people with another shuffle; this game stays among the saved ones."""
        old = self.sitting
        setup = replace(old.match.setup, seed=secrets.randbits(32))
        chairs: list[Chair] = list(old.chairs)
        old.close()
        another = Sitting.begin(old.cartridge, setup, chairs, self.cabinet.settings, self.cabinet.folder)
        if self.below.guide is not None and self.below.guide.on:
            Guide.begin(another.match, self.below.guide.name)
        self.cabinet.home(routes.Cabinets(at=self.table))
        self.cabinet.push(routes.Table(another))
