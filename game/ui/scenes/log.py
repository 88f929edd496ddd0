"""The log: the whole game told, to be read, filtered and searched; choosing a line shows the table as it stood."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from game.engine.sources.content import folded
from game.engine.telling import wording
from game.ui import fonts, routes
from game.ui.boxes import Column, Control, Plate, Press, Row, Steps, show
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Type
from game.ui.scene import Scene
from game.ui.scenes.log_entries import Entry, log_of
from game.ui.scenes.log_list import LogList
from game.ui.table.playing import Playing
from game.ui.theme import MUTED
from game.ui.widgets import Field, footer, header, label

if TYPE_CHECKING:
    from game.players.sitting import Sitting
    from game.ui.cabinet import Cabinet

STORY, ALL, CHOICES = 0, 1, 2  # then the seats
TELLING = 0.008  # seconds of a frame


class Log(Scene):
    """Over the table, which it asks for its sitting and tells where to look back to."""

    overlay = True

    def __init__(self, cabinet: Cabinet, table_scene: Playing):
        super().__init__(cabinet)
        self.table_scene = table_scene
        self.sitting: Sitting = table_scene.sitting
        self.table = self.sitting.cartridge.id
        self.filter = STORY
        self.wanted = ""

    @property
    def seats(self) -> wording.Seats:
        """Who reads: as the table on the screen says."""
        return self.table_scene.seats

    # --- laying out

    def build(self) -> None:
        self._take_up()
        lines = Plate(Control(self._stand_list, 60, least=10), 1, 1.4, 210, self.theme.base, lit=False, grow=1)
        show(self, Column([Column([self._bar(), lines], 1.2, widest=150, grow=1)]), header(self, self.say("title")))
        footer(self, [("back", self.say("back"), self.back), ("choose", self.say("look"), self.look_at_marked)])
        self.fill(at_end=True)

    def _stand_list(self, rect: pygame.Rect) -> None:
        self._nothing = label(self, self._nothing_text(), rect, percent=fonts.PROMPT, colour=MUTED, align="centre")
        self.list = LogList(self, rect, self.look_back)

    def _bar(self) -> Row:
        state = self.sitting.state
        players = state.players
        names = [wording.seat_name(state, seat, self.cabinet.lang) for seat in range(1, players + 1)]
        values = [self.say("story"), self.say("all"), self.say("choices"), *(names if players > 1 else [])]
        shown = Steps(self.say("show"), values, self.filter, self.set_filter, "filter", "bar")
        ends = [("to_start", self.to_start, "up"), ("to_end", self.to_end, "down")]
        jumps = [Press(self.say(name), jump, name, "bar", sign, high=7) for name, jump, sign in ends]
        return Row([shown, Control(self._stand_field, 7, least=4), *jumps], 1.2, shares=(36, 36, 13, 13))

    def _stand_field(self, rect: pygame.Rect) -> None:
        self.field = Field(self, rect, self.say("search"), self.wanted, self.set_wanted, name="search", group="bar")
        self.field.target.choose = self.type_on_screen

    def _nothing_text(self) -> str:
        return self.say("nothing" if self.filter or self.wanted else "nothing_yet")

    def _take_up(self) -> None:
        """The story for whoever reads; everything for whoever wants every choice and change."""
        whole = self.filter in (ALL, CHOICES)
        self.whole_log = log_of(self.sitting.match, self.cabinet.lang, self.seats, whole=whole)

    def first_focus(self) -> Target | None:
        last = self.list.last_choice()
        named = {target.name: target for target in self.targets}
        return named.get(f"entry:{last}") or super().first_focus()

    # --- what is in the list

    def shown(self) -> list[Entry]:
        """The entries that pass the filter and hold what is looked for."""
        entries = self.whole_log.entries()
        if self.filter == CHOICES:
            entries = [_bare(entry) for entry in entries if entry.kind == "choice" and not entry.auto]
        elif self.filter > CHOICES:
            seat = self.filter - CHOICES
            entries = [entry for entry in entries if entry.kind == "round" or entry.player == seat]
        if wanted := folded(self.wanted.strip()):
            return [_found(entry, wanted) for entry in entries if _is_text(entry) and entry.mentions(wanted)]
        return _without_empty_headings(entries)

    def fill(self, *, at_end: bool) -> None:
        entries = self.shown()
        self._nothing.visible = not entries and self.whole_log.complete
        self.list.set_entries(entries, at_end=at_end)

    def tick(self, passed: float) -> None:
        """Tells a little more of what came before in each frame; the list takes it up when all is told."""
        super().tick(passed)
        if self.whole_log.complete:
            return
        until = time.perf_counter() + TELLING
        while self.whole_log.tell_more() and time.perf_counter() < until:
            pass
        if self.whole_log.complete:
            self.list.precede(self.shown())
            self._nothing.visible = not self.list.entries

    @property
    def busy(self) -> bool:
        return super().busy or not self.whole_log.complete

    def set_filter(self, index: int) -> None:
        self.filter = index
        self._take_up()
        self.fill(at_end=True)

    def set_wanted(self, text: str) -> None:
        self.wanted = text
        self.whole_log.tell_all()
        self.fill(at_end=True)

    def type_on_screen(self) -> None:
        """Letters to choose from, for whoever has no keyboard at hand."""
        if self.cabinet.device is not Device.KEYS:
            self.cabinet.push(routes.Letters(self.say("search"), self.wanted, self._typed))

    def _typed(self, text: str) -> None:
        self.field.text = text
        self.field.redraw()
        self.set_wanted(text)

    # --- going somewhere

    def to_start(self) -> None:
        self.whole_log.tell_all()
        self.fill(at_end=False)
        self.list.to_start()
        first = self.list.first_choice()
        if first is not None:
            self.list.focus_entry(first)

    def to_end(self) -> None:
        self.list.to_end()
        last = self.list.last_choice()
        if last is not None:
            self.list.focus_entry(last)

    def look_at_marked(self) -> None:
        """The entry that last had the focus."""
        if self.list.marked < len(self.list.entries):
            self.look_back(self.list.entries[self.list.marked])

    def look_back(self, entry: Entry) -> None:
        self.cabinet.pop()
        self.table_scene.look_back(entry.position)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Type():
                if self.focus is not self.field.target:
                    self.set_focus(self.field.target)
                self.field.handle(intent)
            case Act(action="log"):
                self.back()
            case _:
                super().handle(intent)

    def turn(self, by: int) -> None:
        self.list.scroll(by * self.list.rect.height * 4 // 5)

    def entered(self) -> None:
        """Back from something in front, the field is typed into again if it has the focus."""
        self.cabinet.devices.text_mode = self.focus is self.field.target

    def left(self) -> None:
        self.cabinet.devices.text_mode = False


def _is_text(entry: Entry) -> bool:
    return entry.kind in ("choice", "told")


def _bare(entry: Entry) -> Entry:
    """A choice without what came of it."""
    return Entry(entry.kind, entry.position, entry.player, entry.text, entry.question, (), entry.auto)


def _found(entry: Entry, wanted: str) -> Entry:
    """An entry with only those lines that hold what is looked for."""
    lines = tuple(line for line in entry.lines if wanted in folded(line))
    return Entry(entry.kind, entry.position, entry.player, entry.text, entry.question, lines, entry.auto)


def _without_empty_headings(entries: list[Entry]) -> list[Entry]:
    """A phase in which nothing was told, or that the filter emptied, needs no heading."""
    kept: list[Entry] = []
    for entry in entries:
        while kept and entry.kind == "round" and kept[-1].kind == "phase":
            kept.pop()
        if kept and entry.kind == "phase" and kept[-1].kind == "phase":
            kept.pop()
        kept.append(entry)
    return kept
