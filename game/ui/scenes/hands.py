"""Hands on phones: the code to scan, the address, the letters, and who plays where."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.players.sitting import Chair
from game.pocket import room
from game.pocket.room import Place
from game.ui import fonts, paint
from game.ui.boxes import Box, Column, Line, Picture, Plate, Press, Row, Space, Words, show
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.theme import DANGER, GOLD, MUTED, TEXT, mixed, seat_mark

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

QUIET_ZONE = 3  # modules of light around a code: cameras need them
DARK, LIGHT = (20, 14, 24), (248, 242, 228)
BOT = "learner"  # who takes the seat of a phone that was lost


class Hands(Menu):
    """Over the lobby or the pause. It is laid out anew whenever a phone comes or goes."""

    overlay = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.table = cabinet.scene.table
        self.pockets = cabinet.pockets
        self._shown = -1
        self._problem = ""

    def build(self) -> None:
        self._shown = self.pockets.changes
        title = Line(self.say("title"), 5.0, "serif", bold=True, colour=GOLD, align="centre")
        inside = self._open() if self.pockets.on else self._closed()
        back = Press(self.say("back"), self.back, "back", action="back", high=7)
        plate = Plate(
            Column([title, *inside, back], 1.8), 3.2, 3, cloth=self.theme.base, glow=self.theme.light, widest=150
        )
        show(self, Column([plate], align="middle"), self.within(3))

    def _closed(self) -> list[Box]:
        missing = self.pockets.missing()
        if missing:
            problem = self.say("missing", what=", ".join(missing))
        elif not self.pockets.allowed:
            problem = self.say("not_allowed")
        else:
            problem = self._problem
        found: list[Box] = [Words(self.say("about"), fonts.INSPECT, align="centre")]
        if problem:
            found.append(Words(problem, colour=mixed(DANGER, TEXT, 0.45), align="centre"))
        allowed = not missing and self.pockets.allowed
        return [
            *found,
            Press(self.say("turn_on"), self.turn_on, "turn_on", icon="touch", kind="primary", enabled=allowed),
        ]

    def _open(self) -> list[Box]:
        code = Picture(lambda size: qr_code(self.pockets.link, min(size)), 38, least=16)
        address = self.pockets.addresses[0].removeprefix("http://")
        how: list[Box] = [
            Words(self.say("scan"), fonts.INSPECT),
            Words(self.say("or_type", address=address), colour=MUTED),
            Line(self.pockets.doors.letters, 6.0, "serif", bold=True, colour=GOLD),
            Space(grow=1),
            Press(self.say("turn_off"), self.turn_off, "turn_off", icon="cross", high=6.4),
        ]
        return [Row([code, Column(how, 1.2), self._seats()], 3, shares=(30, 32, 46)), *self._knocks()]

    def _knocks(self) -> list[Box]:
        """Whoever waits for a press at the table."""
        rows: list[Box] = []
        for number, wish in enumerate(self.pockets.knocks):
            words = self.say("let_in")
            if isinstance(wish, room.Claimed):
                names = {place.seat: place.name for place in self.pockets.places}
                words = self.say("let_take", player=names.get(wish.seat, ""))
            admit = Press(
                words,
                partial(self.pockets.admit, wish),
                f"admit:{number}",
                "knocks",
                "check",
                kind="primary",
                high=7,
                grow=1,
            )
            refuse = partial(self.pockets.refuse, wish)
            rows.append(
                Row([admit, Press(self.say("keep_out"), refuse, f"refuse:{number}", "knocks", "cross", high=7)], 1.2)
            )
        return rows

    def _seats(self) -> Column:
        places = self.pockets.places
        heading = Line(self.say("seats"), 2.8, "serif", bold=True, colour=GOLD)
        rows: list[Box] = [self._seat(place) for place in places] or [Words(self.say("no_seats"), colour=MUTED)]
        return Column([heading, *rows], 1.2)

    def _seat(self, place: Place) -> Box:
        mark = seat_mark(place.seat)
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 3.6, least=2)
        word = {"table": "at_table", "bot": "by_bot", "phone": "on_phone"}[place.holder]
        if place.holder == "phone" and place.seat not in self.pockets.present.seats:
            word = "asleep"
        lines = Column([Line(place.name, bold=True), Line(self.say(word), fonts.SMALLEST, colour=MUTED)], 0.2, grow=1)
        row: list[Box] = [sign, lines]
        if place.holder == "phone":
            back = partial(self.hand_back, place.seat)
            row.append(
                Press(self.say("to_table"), back, f"table:{place.seat}", "seats", high=5.4, percent=fonts.SMALLEST)
            )
            if self.pockets.playing:
                give = partial(self.give_to_bot, place.seat)
                row.append(
                    Press(self.say("to_bot"), give, f"bot:{place.seat}", "seats", high=5.4, percent=fonts.SMALLEST)
                )
        return Row(row, 1.2)

    # --- what can be done

    def turn_on(self) -> None:
        self._problem = ""
        try:
            self.pockets.turn_on()
        except OSError:
            self._problem = self.say("no_network")
            self.cabinet.sound.play("sour")
        self.relay()

    def turn_off(self) -> None:
        self.pockets.turn_off()
        self.relay()

    def hand_back(self, seat: int) -> None:
        self.pockets.take_away([seat])

    def give_to_bot(self, seat: int) -> None:
        """Of a phone that is gone: the game need not wait for it."""
        self.pockets.give_to_bot(seat, Chair(BOT))

    def first_focus(self) -> Target | None:
        """Whoever waits comes first; nobody turns phones off by pressing on."""
        names = ("admit:0", "turn_on", "back")
        found = (target for name in names for target in self.targets if target.name == name and target.enabled)
        return next(found, None)

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._shown != self.pockets.changes:
            self.relay()


def qr_code(text: str, side: int) -> pygame.Surface:
    """Sharp at any size: every module has as many pixels as fit."""
    import segno

    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    count = len(rows) + 2 * QUIET_ZONE
    step = max(1, side // count)
    code = pygame.Surface((count * step, count * step))
    code.fill(LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                code.fill(DARK, ((x + QUIET_ZONE) * step, (y + QUIET_ZONE) * step, step, step))
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.blit(code, code.get_rect(center=(side // 2, side // 2)))
    return picture
