"""The ear: nothing of it is seen. It plays the sounds that a table has for what happens, tells the band how tense it
is, and has it make room while something is held up.

What happens is heard in the passage that shows it, not before.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from game.engine.machine.events import Announced, Attached, Counted, Event, Flagged, Moved, Rolled, Shuffled, StepBegan
from game.engine.telling.wording import may_know
from game.presentation.sounding import load_sounding
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.motion_plan import CHANGES
from game.ui.table.part import AT_ONCE, Part, Taken
from game.ui.table.telling import Passage
from game.ui.table.things import Thing

# Without motion nothing else makes these sounds; other parts say theirs (`sound_of`).
PLAIN: dict[type, str] = {Moved: "place", Attached: "attach", Shuffled: "shuffle", Rolled: "die", StepBegan: "bell"}


class Ear(Part):
    still: ClassVar[bool] = True

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.sounding = load_sounding(context.content)
        self._others_played = False
        self._mood: tuple[str, set[int]] = ("", set())  # as it was heard last, and who read

    # --- moods, and whose turn it is

    def sync(self) -> None:
        self._listen()

    def ask(self, asking: Asking) -> None:
        """Everything has been shown: the music may know it too."""
        self._listen()
        if asking.decision is None or asking.bot or asking.past is not None or self.context.demo:
            return
        if self._others_played:
            self._others_played = False
            self.context.play("turn")

    def _listen(self) -> None:
        sound, state = self.context.sound, self.context.state
        sound.hold(False)
        if state.decision is None:
            return
        (before, whose), readers = self._mood, self._readers()
        mood = self.sounding.mood_of(state, readers)
        self._mood = (mood, readers)
        sound.mood(mood)
        if mood == "danger" != before and whose == readers and self.sounding.alarm:
            self.context.play(self.sounding.alarm)

    def _readers(self) -> set[int]:
        """The seats that the screen is read for."""
        context = self.context
        people = {seat for seat in range(1, context.state.players + 1) if seat not in context.bots}
        return ({context.seat} & people) or people or {context.seat}

    def _team(self) -> str:
        """The side of who reads; "" where the table has none, or people of both sides read."""
        teams = self.context.content.teams
        numbers = {self.context.state.teams[seat - 1] for seat in self._readers()}
        return teams[numbers.pop() - 1].id if teams and len(numbers) == 1 else ""

    # --- what happens

    def begin(self, passage: Passage) -> None:
        """While something is told the music makes room for it."""
        self.context.sound.hold(passage.told)
        if passage.player in self.context.bots:
            self._others_played = True

    def play(self, event: Event, at: float) -> Taken:
        cue = self.sounding.cue_of(self._as_read(event), self.context.state, self._team())
        cue = cue or (self._plain(event) if self.context.motions.reduced else "")
        if cue:
            self._at(at, partial(self._play, cue, getattr(event, "card", 0)))
        return AT_ONCE

    def _as_read(self, event: Event) -> Event:
        """A card that whoever reads may not know has no sound of its own."""
        if isinstance(event, Announced | Flagged) and event.card:
            known = self.context.state.raw.cards[event.card - 1].known | getattr(event, "seen", 0)
            if not may_know(known, self.context.seats):
                return event._replace(card=0)
        return event

    def _plain(self, event: Event) -> str:
        if isinstance(event, Counted):
            token = self.context.layout.tokens.get(event.counter)
            kind = "" if token is None else token.more if event.after > event.before else token.less
            return CHANGES[kind][1] if kind else ""
        if isinstance(event, Moved) and event.target[0] == "hand":
            return "slide"
        if isinstance(event, Flagged) and event.flag == self.context.layout.turned:
            return "exhaust" if event.after else "ready"
        return PLAIN.get(type(event), "")

    def _at(self, at: float, work: partial[None]) -> None:
        self.context.motions.add(0.0, lambda _share: work(), delay=at, fleeting=True, timed=True)

    def _play(self, cue: str, card: int) -> None:
        where = self.context.where(Thing("card", card)) if card else None
        self.context.play(cue, 1.0, where.centerx / max(1, self.context.size[0]) if where is not None else None)


PART = Ear
