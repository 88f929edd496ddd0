"""The question that is put next: what is asked, with all that is said about it."""

from __future__ import annotations

from game.engine.machine import events
from game.engine.telling.wording import Seats
from game.players import advice
from game.players.bots import Opinion
from game.players.guide import Guide
from game.players.habits import declining
from game.players.sitting import Happening
from game.presentation.layout import Layout
from game.ui.table.advised import advised
from game.ui.table.asking import Asking, Rolled
from game.ui.table.gestures import Gestures
from game.ui.table.last_lines import LastLines


class Questioning:
    def __init__(self, gestures: Gestures, layout: Layout, guide: Guide | None):
        self.gestures, self.viewing, self.sitting = gestures, gestures.viewing, gestures.sitting
        self.layout, self.guide = layout, guide
        self.last_lines = LastLines(self.sitting, layout)
        self.hint = ""  # what is said while a bot thinks about it
        self.opinions: list[Opinion] = []  # what it thinks of the options, once it was asked for advice

    def put(self, lang: str, seats: Seats, *, moving: bool, scored: bool, uncounted: bool) -> Asking:
        match, viewing, decision = self.sitting.match, self.viewing, self.gestures.decision
        of_a_person = decision is not None and not viewing.bot_is_asked
        guide = self.guide if viewing.past is None and not viewing.bot_is_asked and not moving else None
        return Asking(
            decision,
            bot=viewing.bot_is_asked,
            afar=viewing.asked_afar,
            either=decision is not None and decision.player in self.sitting.phones and not viewing.asked_afar,
            covered=viewing.covered and self.sitting.settings.peek,
            pad=self.sitting.chairs[decision.player - 1].pad if decision is not None else 0,
            demo=viewing.demo,
            replay=viewing.replay,
            past=viewing.past,
            position=match.position,
            undone=bool(match.undone),
            passing=declining(decision) if decision is not None else None,
            plan=self.gestures.planned(),
            uncounted=uncounted,
            scored=decision is not None or scored,
            hint=self.hint or self._advice(lang),
            told=() if uncounted else tuple(self.last_lines.lines(lang, seats)),
            due=guide.due() if guide is not None else None,
            speaker=guide.course.emblem if guide is not None else "",
            advised=advised(guide.line, self.gestures.plan) if guide is not None and guide.on else frozenset(),
            rolled=self._rolled() if of_a_person else None,
        )

    def happened(self, happened: list[Happening]) -> None:
        """Something was chosen: no advice holds any longer."""
        self.hint, self.opinions = "", []
        self.last_lines.add(happened)

    def taken_back(self) -> None:
        self.hint, self.opinions = "", []
        self.last_lines.clear()

    def _rolled(self) -> Rolled | None:
        """The roll that the question is about, if its result has not been dealt with."""
        die, match = self.layout.die, self.sitting.match
        if die is None or match.state.asked.prompt not in die.prompts:
            return None
        said = None
        told = [*(chosen.events for chosen in reversed(match.history)), match.opening]
        for event in (event for one in told for event in reversed(list(one))):
            if isinstance(event, events.Rolled):
                return Rolled(event.result, said)
            if isinstance(event, events.Announced):
                if event.name in die.ends:
                    return None
                said = event
        return None

    def _advice(self, lang: str) -> str:
        """What the bot would do and why, in whatever language is spoken now."""
        asked = self.sitting.decision
        if not self.opinions or asked is None:
            return ""
        return "\n".join(advice.lines(self.sitting.state, asked, self.opinions, lang))
