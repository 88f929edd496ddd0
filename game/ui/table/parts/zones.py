"""The zones: cards in rows, fans and piles, what can be done with them, and how they come and go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.engine.machine.events import Event
from game.presentation.layout import Area
from game.ui.faces import hand
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.table import ground, things
from game.ui.table.asking import Asking, card_of
from game.ui.table.cards import CardSprite
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.held_up import ENLARGED
from game.ui.table.messages import Choose, Inspect, PrepareAhead
from game.ui.table.motion_plan import Plan
from game.ui.table.part import CARD, WRITTEN, Part, Taken
from game.ui.table.places import RATIO, Pile, Places, Pose
from game.ui.table.telling import Passage
from game.ui.table.things import Thing
from game.ui.table.view import TableView
from game.ui.theme import GOLD

TO_COME_BYTES = 2_000_000  # of faces drawn ahead
MOST_SIDES = 1  # of other seats, drawn ahead
DECK = "deck"  # what a hand is dealt from where a table does not say


class Zones(Part):
    leads: ClassVar[bool] = True
    given: tuple[Area, ...]

    def __init__(self, context: Context, rect: pygame.Rect, given: tuple[Area, ...]):
        super().__init__(context, rect, given)
        self.view = TableView(self.context)
        self._plan: Plan | None = None
        self._asking = Asking(None)
        self._payers: set[int] = set()  # lit: they would pay for the option in focus
        self._once_ahead: set[tuple[str, int, int]] = set()  # faces that were drawn before they were wanted
        self._coming: Places | None = None  # where cards on offer will lie that are still on their way
        moving = {name for names in context.layout.shared for name in names}
        for name in dict.fromkeys(area.slot for area in given):
            if name not in moving:
                ground.plate(self.stage.background, context.slots[name], context.theme, strength=ground.strength(name))

    @property
    def places(self) -> Places:
        return self.view.places

    @property
    def cards(self) -> dict[int, CardSprite]:
        """The cards in sight."""
        return self.view.cards

    # --- following the game

    def sync(self) -> None:
        for _step in self._syncing(at_once=True):
            pass

    def syncing(self) -> Iterator[None]:
        return self._syncing(at_once=False)

    def _syncing(self, *, at_once: bool) -> Iterator[None]:
        fallen = self._plan.fallen if self._plan is not None else 0
        self._plan = None
        if fallen in self.cards:
            self.cards[fallen].hidden = fallen in self.view.away
        yield from self.view.syncing(at_once=at_once)

    def ask(self, asking: Asking) -> None:
        """The cards on offer glow, and the piles that others come from."""
        self._asking, self._payers = asking, set()
        if self._sides_to_come():
            self.context.tell(PrepareAhead())
        light, hidden = self.context.theme.light, [card for card in asking.options if card not in self.places.poses]
        tops = {pile.top for pile in self.view.piles}
        self._coming = self._to_come([card for card in hidden if card not in tops])
        self.view.light(asking.options, light)
        self.view.light_also([mark.value for mark in asking.plan.marks if mark.kind == "card"], GOLD)
        for card in hidden:
            zone, seat = self.context.cartridge.zone_names[self.context.state.raw.cards[card - 1].zone]
            self.view.light_pile(zone, seat, light)

    def _to_come(self, hidden: list[int]) -> Places | None:
        """How the table will lie when the motion ends: what it brings can be chosen where it will be."""
        if not hidden or not self.context.moving:
            return None
        return self.view.lay_out(self.context.state, self._asking.asked)

    def targets(self) -> list[Target]:
        """Every card in sight can be looked at; those on offer can be chosen."""
        self.view.mind_caption()
        found = [self._pile_target(pile) for pile in self.view.piles]
        for card, pose in sorted(self.places.poses.items(), key=lambda item: item[1].layer):
            found.append(self._card_target(card, pose, self.places.zone_of[card]))
        if self._coming is not None:
            tops = {pile.top for pile in self.view.piles}
            there, shown = self._coming.poses, self.places.poses
            coming = [card for card in self._asking.options if card in there and card not in shown and card not in tops]
            for card in sorted(coming, key=lambda card: there[card].layer):
                found.append(self._card_target(card, there[card], self._coming.zone_of[card], seen=False))
        return found

    def _pile_target(self, pile: Pile) -> Target:
        zone, tell = pile.area.zone, self.context.tell
        look = partial(tell, Inspect(Thing("pile", zone, pile.seat)))
        if pile.top in self._asking.options:
            take = partial(tell, Choose(things.card(pile.top)))
            return Target(pile.rect, take, look, group=f"zone:{zone}", name=f"card:{pile.top}")
        return Target(pile.rect, look, look, group=f"zone:{zone}", name=f"pile:{zone}")

    def _card_target(self, card: int, pose: Pose, zone: str, *, seen: bool = True) -> Target:
        tell = self.context.tell
        return Target(
            pose.rect,
            partial(tell, Choose(things.card(card))),
            partial(tell, Inspect(things.card(card))),
            group=f"zone:{zone}",
            name=f"card:{card}",
            radius=max(4, round(pose.height) // 18),
            around=self.view.raised_in_sight(pose) if hand.tenths_of(pose.face) else None,
            seen=seen,
        )

    # --- motion

    def answered(self) -> None:
        self.view.put_down()
        self.view.light((), (0, 0, 0))

    def begin(self, passage: Passage) -> None:
        moment = passage.moment
        fallen = moment.event.card if moment is not None and moment.beat.loss and moment.beat.carried else 0
        places = self.view.lay_out(self.context.state, self.context.seat)
        self._plan = Plan(self.view, places, passage.events, fallen, closing=moment is not None and moment.beat.loss)

    def play(self, event: Event, at: float) -> Taken:
        assert self._plan is not None, "a motion begins before it plays"
        return self._plan.play(event, at)

    def end(self, at: float) -> float:
        assert self._plan is not None, "a motion begins before it ends"
        return self._plan.end(at)

    def deal(self, at: float) -> float:
        """The cards of the hand are dealt from the deck."""
        deck = self.context.content.deck_zone or DECK
        return Plan(self.view, self.places).deal(deck, self.context.seat, at)

    def conceal(self, cards: frozenset[int], under: pygame.Rect | None) -> None:
        """Another part shows these cards for now, and no others, or lies over half of some: they are not seen here."""
        self.view.conceal(cards, under)

    def settle(self) -> None:
        self.view.settle(self.context.state, at_rest=not self.context.moving)

    # --- the focus

    def foresee(self, foresight: Foresight) -> None:
        """Whoever would pay for the option in focus is lit."""
        payers, before = set(foresight.payers), self._payers
        if payers == before:
            return
        self._payers = payers
        light = self.context.theme.light
        for card in before - payers:
            self.view.light_also([card], light if card in self._asking.options else None)
        self.view.light_also(payers, GOLD)

    def focused(self, target: Target | None) -> None:
        """A card of the hand rises. With keys and pads the card in focus is held up; a pointer has to rest on it."""
        card = card_of(target)
        self.view.put_down()
        if not card or self.context.moving:
            return
        if self.places.zone_of.get(card) == "hand":
            self.view.lift(card)
        if self.context.device in (Device.KEYS, Device.PAD):
            self.view.peek(card, self._asking)

    def lingered(self, target: Target) -> None:
        """The card that the pointer rests on is held up."""
        if card := card_of(target):
            self.view.peek(card, self._asking)

    # --- being found

    def where(self, thing: Thing) -> pygame.Rect | None:
        places = self.places
        match thing.kind:
            case "card":
                if thing.id in places.poses:
                    return places.poses[thing.id].rect
                return next((pile.rect for pile in self.view.piles if pile.top == thing.id), None)
            case "lying":  # where it will lie once what is played now is over
                pose = (self._plan.places if self._plan is not None else places).poses.get(thing.number)
                return pose.rect if pose is not None else self.where(things.card(thing.number))
            case "zone" | "pile":
                return self._zone(str(thing.id), thing.seat or self.context.seat)
            case "side":
                return places.partners.get(thing.seat)
            case "slot":
                return places.slots.get(str(thing.id))
            case "held":
                return self.view.held.sprite.rect if self.view.held.sprite is not None else None
        return None

    def _zone(self, zone: str, seat: int) -> pygame.Rect | None:
        """A pile; of a wide row only the part that is used; an empty one as a whole."""
        places = self.places
        pile = next((pile for pile in self.view.piles if pile.area.zone == zone and pile.seat in (0, seat)), None)
        if pile is not None:
            return pile.rect
        cards = [pose.rect for card, pose in places.poses.items() if places.zone_of[card] == zone]
        area = next((rect for area, rect in places.areas if area.zone == zone), None)
        return cards[0].unionall(cards[1:]) if cards else area

    @property
    def empty(self) -> list[pygame.Rect]:
        """Areas where nothing lies yet."""
        taken = {*self.places.zone_of.values(), *(pile.area.zone for pile in self.view.piles)}
        return [rect for area, rect in self.places.areas if area.zone not in taken]

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        cards = [(pose.rect, CARD) for pose in self.places.poses.values()]
        return cards + [(rect, WRITTEN) for rect in self.view.written]

    # --- the rest

    def prepare(self) -> Iterator[None]:
        """Draws the faces that may come into sight next."""
        context = self.context
        state, raw = context.state, context.state.raw
        yield from self.view.drawing_sides(state, self._sides_to_come())
        seen = dict.fromkeys(raw.cards[n].definition for n in range(raw.card_count))
        # From the couch cards are held up in words.
        closer = "hand" in context.content.zones and context.fonts.distance != "couch"
        hand = state.cards("hand", context.seat) if closer else []
        wanted = [("full", raw.cards[card - 1].definition, round(context.size[1] * ENLARGED)) for card in hand]
        tall = context.pictures.usual
        room = TO_COME_BYTES // (tall * round(tall * RATIO) * 4)  # more would push each other out again
        wanted += [("table", definition, tall) for definition in list(seen)[:room]]
        new = [face for face in wanted if face not in self._once_ahead]
        self._once_ahead.update(new)
        yield from context.pictures.faces.prepare(new)

    def _sides_to_come(self) -> list[int]:
        """The sides that the people at this screen may open next, in the order of their turns."""
        state, open_side = self.context.state, self.context.seat
        others = [(open_side + by - 1) % state.players + 1 for by in range(1, state.players)]
        return [seat for seat in others if seat not in self.context.bots][:MOST_SIDES]


PART = Zones
