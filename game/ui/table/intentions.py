"""What somebody means to choose before being asked: marked while others act, and proposed when it can be chosen.

Marked can be what lies in one's own zones, and whatever was on offer to one's seat before. Nothing of it is a choice:
it is forgotten with an undo, and with an answer that leaves it lying.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision, Option
from game.engine.telling import wording
from game.ui.table.things import Thing
from game.ui.table.viewing import Viewing


class Intentions:
    def __init__(self, viewing: Viewing):
        self.viewing, self.sitting = viewing, viewing.sitting
        self._meant: dict[tuple[int, ...], list[Thing]] = {}  # by the seats of a person, in the order of marking
        self._offered: dict[int, set[Thing]] = {}  # to each seat, so far

    @property
    def things(self) -> tuple[Thing, ...]:
        """What whoever reads the screen means to choose, as far as it still can be meant."""
        return tuple(thing for thing in self._meant.get(self._person, ()) if self._is_ones_own(thing))

    @property
    def _person(self) -> tuple[int, ...]:
        return self.sitting.held_with(self.viewing.seat)

    def may(self, thing: Thing) -> bool:
        """Whether it can be meant by whoever reads the screen."""
        viewing = self.viewing
        if viewing.decision is None or viewing.past is not None or viewing.demo or viewing.curtain_up:
            return False
        return bool(self._person) and self._is_ones_own(thing)

    def _is_ones_own(self, thing: Thing) -> bool:
        if any(thing in self._offered.get(seat, ()) for seat in self._person):
            return thing.kind != "card" or self._is_known(thing)
        state = self.sitting.state
        if thing.kind != "card" or not 1 <= thing.number <= state.raw.card_count:
            return False
        _zone, seat = state.cartridge.zone_names[state.raw.cards[thing.number - 1].zone]
        return seat in self._person and self._is_known(thing)

    def _is_known(self, thing: Thing) -> bool:
        return wording.may_see(self.sitting.state, thing.number, (self._person,))

    def toggle(self, thing: Thing) -> None:
        meant = self._meant.setdefault(self._person, [])
        meant.remove(thing) if thing in meant else meant.append(thing)

    def offer(self, decision: Decision) -> None:
        """A person is asked: what was on offer once can be meant from then on."""
        self._offered.setdefault(decision.player, set()).update(_things(decision.options))

    def wanted(self, decision: Decision) -> list[Option]:
        """What of the question was meant before it was put, in the order of marking."""
        meant = self._meant.get(self.sitting.held_with(decision.player), [])
        found = [(meant.index(thing), one) for one in decision.options if (thing := _thing(one)) in meant]
        return [one for _place, one in sorted(found, key=lambda pair: pair[0])]

    def answered(self, decision: Decision, chosen: Sequence[Option], *, done: bool) -> None:
        """What was chosen is meant no longer, nor what was left lying by whoever is done with the question."""
        gone = _things(decision.options if done else chosen)
        meant = self._meant.get(self.sitting.held_with(decision.player), [])
        meant[:] = [thing for thing in meant if thing not in gone]

    def forget(self) -> None:
        self._meant.clear()


def _thing(option: Option) -> Thing:
    return Thing(option.kind, option.value)


def _things(options: Sequence[Option]) -> set[Thing]:
    return {_thing(one) for one in options if one.kind in ("card", "space")}
