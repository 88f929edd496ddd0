"""The screens that open over the table: a closer look, a pile, the log, the pause and the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.telling import wording
from game.ui import routes
from game.ui.table.playing import Playing
from game.ui.table.things import Thing

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


class Doors:
    def __init__(self, cabinet: Cabinet, playing: Playing):
        self.cabinet, self.playing = cabinet, playing

    def inspect(self, thing: Thing) -> None:
        match thing.kind:
            case "card" | "space" | "player":
                self.cabinet.sound.play("open")
                subject = routes.Subject(**{thing.kind: thing.number})
                self.cabinet.push(routes.Inspect(self.playing.sitting, subject))
            case "pile":
                self.pile(str(thing.id), thing.seat)
            case "station":
                station = next(one for one in self.playing.layout.stations if one.name == thing.id)
                if station.windows:
                    self.cabinet.push(routes.Stops(self.playing, station))

    def pile(self, zone: str, seat: int) -> None:
        """The cards of a pile that may be looked at."""
        playing, state = self.playing, self.playing.state
        seen = [card for card in state.cards(zone, seat) if wording.may_see(state, card, playing.seats)]
        from_behind = any(area.zone == zone and area.back for area in playing.layout.areas)
        if not seen or from_behind:
            self.cabinet.toast(self.cabinet.say("table", "nothing_to_see"))
            return
        self.cabinet.push(routes.Browse(playing, zone, list(reversed(seen))))

    def sheet(self) -> None:
        """What everybody would score now, line by line."""
        self.cabinet.push(routes.ScoreSheet(self.playing))

    def procedure(self) -> None:
        """The whole procedure of seats that the rules play, with where the last turn ended."""
        self.cabinet.push(routes.Rules(self.playing.table, self.playing, charted=True))

    def log(self) -> None:
        self.cabinet.push(routes.Log(self.playing))

    def pause(self) -> None:
        self.cabinet.push(routes.Pause(self.playing))

    def curtain(self) -> None:
        self.cabinet.push(routes.Curtain(self.playing))

    def ending(self) -> None:
        """The page at the end, as often as somebody wants to see it; a guided game closes with what was learned."""
        guide = self.playing.guide
        guided = guide is not None and guide.on
        self.cabinet.push(routes.Closing(self.playing) if guided else routes.Ending(self.playing))
