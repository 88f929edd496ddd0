"""What somebody means to choose before being asked: marked while others act, and proposed when it can be chosen.

Marked can be what lies in one's own zones, any space of a map, and the cards of a zone of which one was on offer
before: to one's own seat, or to any seat where the zone is nobody's, such as a market. At the screen or on one's phone:
it is the same plan. Nothing of it is a choice: it is forgotten with an undo at the screen, and with an answer that
leaves it lying.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.telling import wording
from game.ui.table.things import Thing
from game.ui.table.viewing import Viewing


class Intentions:
    def __init__(self, viewing: Viewing):
        self.viewing, self.sitting = viewing, viewing.sitting
        self._meant: dict[tuple[int, ...], list[Thing]] = {}  # by the seats of a person, in the order of marking
        self._offered: dict[int, set[int]] = {}  # to each seat, so far: the zones of the cards

    @property
    def things(self) -> tuple[Thing, ...]:
        """What whoever reads the screen means to choose, as far as it still can be meant."""
        return self._of(self._person)

    def _of(self, person: tuple[int, ...]) -> tuple[Thing, ...]:
        return tuple(thing for thing in self._meant.get(person, ()) if self._is_ones_own(thing, person))

    @property
    def _person(self) -> tuple[int, ...]:
        """Who reads the screen; nobody where that side's hand is on a phone: what it means is not shown here."""
        seat = self.viewing.seat
        return self.sitting.held_with(seat) if seat not in self.sitting.phones else ()

    def cards_of(self, seat: int) -> tuple[int, ...]:
        """The cards that the person of a seat means to play, for their phone."""
        return tuple(thing.number for thing in self._of(self.sitting.held_with(seat)) if thing.kind == "card")

    def intend(self, seat: int, cards: Sequence[int]) -> None:
        """What the person of a seat says on a phone: these cards, in this order. Places that were meant still are."""
        person = self.sitting.held_with(seat)
        wanted = [Thing("card", card) for card in dict.fromkeys(cards)]
        places = [thing for thing in self._meant.get(person, ()) if thing.kind != "card"]
        self._meant[person] = [*(thing for thing in wanted if self._is_ones_own(thing, person)), *places]

    def may(self, thing: Thing) -> bool:
        """Whether it can be meant by whoever reads the screen."""
        viewing = self.viewing
        if viewing.decision is None or viewing.past is not None or viewing.demo or viewing.curtain_up:
            return False
        return bool(self._person) and self._is_ones_own(thing, self._person)

    def _is_ones_own(self, thing: Thing, person: tuple[int, ...]) -> bool:
        state = self.sitting.state
        if thing.kind == "space":
            return True
        if thing.kind != "card" or not self._is_known(thing, person):
            return False
        zone = state.raw.cards[thing.number - 1].zone
        _name, seat = state.cartridge.zone_names[zone]
        others = self._offered if not seat else person
        return seat in person or any(zone in self._offered.get(one, ()) for one in others)

    def _is_known(self, thing: Thing, person: tuple[int, ...]) -> bool:
        state = self.sitting.state
        return 1 <= thing.number <= state.raw.card_count and wording.may_see(state, thing.number, (person,))

    def toggle(self, thing: Thing) -> None:
        meant = self._meant.setdefault(self._person, [])
        meant.remove(thing) if thing in meant else meant.append(thing)

    def offer(self, state: State) -> None:
        """Somebody is asked: what lies where something was on offer can be meant from then on."""
        cards = [one.value for one in state.asked.options if one.kind == "card"]
        self._offered.setdefault(state.asked.player, set()).update(state.raw.cards[card - 1].zone for card in cards)

    def wanted(self, decision: Decision) -> list[Option]:
        """What of the question was meant before it was put, in the order of marking; a phone puts its own."""
        if decision.player in self.sitting.phones:
            return []
        meant = self._meant.get(self.sitting.held_with(decision.player), [])
        found = [(meant.index(thing), one) for one in decision.options if (thing := _thing(one)) in meant]
        return [one for _place, one in sorted(found, key=lambda pair: pair[0])]

    def answered(self, decision: Decision, chosen: Sequence[Option], *, done: bool) -> None:
        """What was chosen is meant no longer, nor what was left lying by whoever is done with the question."""
        gone = _things(decision.options if done else chosen)
        meant = self._meant.get(self.sitting.held_with(decision.player), [])
        meant[:] = [thing for thing in meant if thing not in gone]

    def forget(self) -> None:
        """What was meant at the screen. Whoever plans on a phone while others take back and choose again, goes on."""
        afar = self.sitting.phones
        self._meant = {person: meant for person, meant in self._meant.items() if afar.intersection(person)}


def _thing(option: Option) -> Thing:
    return Thing(option.kind, option.value)


def _things(options: Sequence[Option]) -> set[Thing]:
    return {_thing(one) for one in options if one.kind in ("card", "space")}
