"""Deeds that are done while somebody plays are told at once, in a line over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.telling import wording
from game.engine.telling.deeds import Deed, Tally

if TYPE_CHECKING:
    from game.players.sitting import Sitting
    from game.ui.cabinet import Cabinet


class DeedNews:
    """What was done before the table was opened is no news; what was taken back and done again is told once."""

    def __init__(self, cabinet: Cabinet, sitting: Sitting):
        self.cabinet, self.sitting = cabinet, sitting
        self._tally = Tally(sitting.cartridge.content)
        self._told: dict[str, set[int]] = self._done()  # by deed, the seats that have done it
        self._position = sitting.match.position

    def _done(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for seat in self.sitting.people:
            for one in self._tally.of(self.sitting.match, seat):
                if one.done:
                    found.setdefault(one.deed.id, set()).add(seat)
        return found

    def tell(self) -> None:
        """Looks for news, if anything was chosen since; when the game is over its ending tells them."""
        match = self.sitting.match
        if not self._tally.book.deeds or match.position == self._position or match.state.over:
            return
        self._position = match.position
        for deed, seats in self._done().items():
            fresh = seats - self._told.setdefault(deed, set())
            self._told[deed] |= seats
            if fresh:
                self._show(next(one for one in self._tally.book.deeds if one.id == deed), sorted(fresh))

    def _show(self, deed: Deed, seats: list[int]) -> None:
        cabinet, sitting = self.cabinet, self.sitting
        lang = cabinet.lang
        who = ", ".join(wording.seat_name(sitting.state, seat, lang) for seat in seats)
        told = {"deed": wording.say(deed.name, lang), "what": wording.say(deed.text, lang)}
        apart = len(sitting.persons) > 1 and len(seats) < len(sitting.people)
        cabinet.sound.play("goal")
        said = cabinet.say("table", "deed_of", who=who, **told) if apart else cabinet.say("table", "deed", **told)
        cabinet.toast(said, sign=deed.icon)
