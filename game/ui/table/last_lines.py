"""The last lines beside the table: what was announced, and what bots chose. The log has the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from game.engine.machine.events import Announced, Event, Finished, PlayerChanged, Rolled, StepBegan
from game.engine.telling import story
from game.engine.telling.lines import Item, lines_of
from game.engine.telling.wording import Seats
from game.players.sitting import Happening, Sitting
from game.presentation.layout import Layout

KEPT = 16  # choices
TOLD = Announced | PlayerChanged | Rolled | Finished


class LastLines:
    """Keeps what happened, not its words: the language may change, and who reads."""

    def __init__(self, sitting: Sitting, layout: Layout):
        self.sitting, self.layout = sitting, layout
        self._happened: deque[tuple[Happening, dict[object, list[Item]]]] = deque(
            maxlen=KEPT
        )  # with what was told of it
        self._told: tuple[object, list[str]] | None = None

    def add(self, happened: Iterable[Happening]) -> None:
        self._happened.extend((one, {}) for one in happened)
        self._told = None

    def clear(self) -> None:
        self._happened.clear()
        self._told = None

    def lines(self, lang: str, seats: Seats) -> list[str]:
        """In a language, for those who read."""
        key = (lang, seats)
        if self._told is None or self._told[0] != key:
            for one, told in self._happened:
                if key not in told:
                    told[key] = self._tell(one, lang, seats)
            items = [item for _, told in self._happened for item in told[key]]
            self._told = (key, lines_of(items, lang))
        return self._told[1]

    def _tell(self, one: Happening, lang: str, seats: Seats) -> list[Item]:
        state = self.sitting.state
        opening = one.events is self.sitting.match.opening
        # What comes before the first step tells only what was announced: the rest, hundreds of cards, is not even read.
        events = one.events.of(Announced) if opening else one.events
        told = [event for event in events if not self._is_untold(event)]
        if not story.has_story(state.cartridge.content):
            told = [event for event in told if isinstance(event, TOLD)]
        if one.decision is not None and one.option is not None and self.sitting.chairs[one.player - 1].bot:
            return story.choice_items(state, one.decision, one.option, told, lang, seats)
        return story.items_of(state, told, lang, seats, opening=opening)

    def _is_untold(self, event: Event) -> bool:
        """What the layout keeps silent about, headings, and a roll whose face is announced by its name."""
        match event:
            case Announced(name=name) | PlayerChanged(variable=name):
                return name in self.layout.untold
            case StepBegan():
                return True
            case Rolled():
                return self.layout.die is not None
        return False
