"""The pause over a table: go on, take back, look things up, change who sits where, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.engine.machine.setup import torn_between
from game.engine.telling import wording
from game.players.guide import Guide
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting
from game.ui import draft, paint, routes
from game.ui.boxes import Column, Line, Picture, Plate, Press, Row, Steps, Words, show
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import GOLD, MUTED, seat_mark

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
        title = Line(self.say("title"), 5.0, "serif", bold=True, colour=GOLD, align="centre")
        columns = Row([self._entries(), self._seats()], 4, shares=(44, 52))
        theme = self.theme
        plate = Plate(Column([title, columns], 2.4), 3.4, 3, cloth=theme.base, glow=theme.light, widest=132)
        show(self, Column([plate], align="middle"), self.within(3))

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does."""
        guide = self.below.guide
        guided = [] if guide is None else [("guide_off" if guide.on else "guide_on", "hint", self.switch_guide)]
        return [
            ("resume", "play", self.back),
            ("undo", "undo", self.undo),
            ("log", "log", self.to(routes.Log(self.below))),
            ("rules", "book", self.to(routes.Rules(self.table, self.below))),
            *guided,
            *([("hands.title", "touch", self.to(routes.Hands()))] if self.cabinet.pockets.allowed else []),
            ("settings", "gear", self.to(routes.Settings())),
            ("restart", "redo", self.restart),
            ("leave" if self.saved else "leave_unsaved", "save" if self.saved else "home", self.leave),
        ]

    def _entries(self) -> Column:
        buttons = []
        for name, icon, act in self.entries():
            kind, allowed = "primary" if name == "resume" else "plain", self.saved or name != "restart"
            word = self.say(name)
            buttons.append(Press(word, act, name, "pause", icon, "", kind, allowed, 8.4, align="left"))
        return Column(buttons, 1.3)

    def _seats(self) -> Column:
        """Who sits where: taken over by a person, or left to a bot, at any moment."""
        shown = self.sitting.numbered()
        people = max(len(shown) - len(self.sitting.ruled), *(chair.person for chair in shown))
        rows = [self._seat(seat, shown, people) for seat in range(1, len(shown) + 1)]
        heading = Line(self.say("seats"), 2.8, "serif", bold=True, colour=GOLD)
        return Column([heading, *rows, Words(self.say("seats_note"), 2.0, colour=MUTED, drop=1)], 1.3)

    def _seat(self, seat: int, chairs: Sequence[Chair], people: int) -> Row:
        lang, mark, chair = self.cabinet.lang, seat_mark(seat), chairs[seat - 1]
        name = wording.seat_name(self.sitting.state, seat, lang)
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 4.2, least=2)
        if seat in self.sitting.ruled:
            return Row([sign, Line(f"{name}: {self.say('ruled')}", colour=MUTED, grow=1)], 1.2)
        allowed = [person for person in range(1, people + 1) if self._may_hold(person, seat, chairs)]
        holders = [("", person) for person in allowed] + [(level.id, 0) for level in LEVELS]
        values = [self.say("person" if people == 1 else "person_number", n=person) for person in allowed]
        values += [level.name(lang) for level in LEVELS]
        index = holders.index((chair.bot, 0 if chair.bot else chair.person))
        held = partial(self._hold, seat, holders)
        return Row([sign, Steps(name, values, index, held, f"seat:{seat}", "seats", 8.4, grow=1)], 1.2)

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
        guide = self.below.guide if self.below.guide is not None and self.below.guide.on else None
        # A first game begins where its lessons do, so it is dealt as before.
        setup = guide.course.setup if guide else replace(old.match.setup, seed=draft.random_seed())
        chairs: list[Chair] = list(old.chairs)
        old.close()
        another = Sitting.begin(old.cartridge, setup, chairs, self.cabinet.settings, self.cabinet.folder)
        if guide is not None:
            Guide.begin(another.match, guide.name)
        self.cabinet.home(routes.Cabinets(at=self.table))
        self.cabinet.push(routes.Table(another))
