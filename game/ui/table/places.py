"""Where everything lies: from a layout, the screen and a state to the pose of every card in sight."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass, replace

import pygame

from game.engine.machine.state import State
from game.engine.telling.wording import Seats, may_know
from game.presentation.layout import SQUARE, WIDEST, Area, Box, Layout
from game.ui.faces.small import RATIOS

RATIO = 5 / 7  # of a card, width to height
PEEK = 0.17  # of a card's height that an attachment shows above the card it is on
MOST_PEEKS = 4
TITLE = 0.034  # of the screen's height, for an area's name
GAP = 0.1  # between cards of a row, of their width
LEAST_STEP = 0.45  # of a card's width that a neighbour leaves in sight
ROW_LAYER, ABOVE_LAYER, HAND_LAYER = 100, 600, 300
LEAST_SHARE = 0.16  # of the room that several areas share, for each of them
TILT = 7.0  # degrees of a card that is turned
FAN_DEGREES = 2.0  # between two cards of a hand
WIDEST_FAN = 20.0
Hosted = dict[int, list[int]]  # the cards on each card


@dataclass(frozen=True)
class Pose:
    """A card's centre, height in pixels, turn in degrees clockwise, and which face it shows."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    face: str = "table"  # table, full, tab (a table face with its name on top) or back
    layer: int = 0

    @property
    def rect(self) -> pygame.Rect:
        width, height = self.height * RATIOS.get(self.face, RATIO), self.height
        return pygame.Rect(round(self.x - width / 2), round(self.y - height / 2), round(width), round(height))


@dataclass(frozen=True)
class Pile:
    """A zone shown as a stack: how many cards, and the one on top where it may be seen."""

    area: Area
    seat: int
    pose: Pose
    count: int
    top: int

    @property
    def rect(self) -> pygame.Rect:
        return self.pose.rect


@dataclass
class Places:
    """A whole table laid out."""

    field: pygame.Rect
    slots: dict[str, pygame.Rect]
    areas: list[tuple[Area, pygame.Rect]]
    seat: int
    poses: dict[int, Pose] = dataclasses.field(default_factory=dict)
    zone_of: dict[int, str] = dataclasses.field(default_factory=dict)  # for the groups of the focus
    piles: list[Pile] = dataclasses.field(default_factory=list)

    def pile(self, zone: str, seat: int) -> Pile | None:
        return next((pile for pile in self.piles if pile.area.zone == zone and pile.seat in (0, seat)), None)

    def spot(self, zone: str, seat: int) -> Pose | None:
        """Where a card that comes to a zone goes, if that zone is in sight."""
        if (pile := self.pile(zone, seat)) is not None:
            return pile.pose
        for area, rect in self.areas:
            if area.zone == zone and (area.of != "seat" or seat == self.seat):
                height = min(rect.height, rect.width / RATIO) * 0.9
                return Pose(rect.centerx, rect.centery, height, face="table", layer=ABOVE_LAYER)
        return None


def field_of(size: tuple[int, int], margin: int) -> pygame.Rect:
    """The part of the screen that is played on."""
    width, height = size
    used = min(width, round(height * WIDEST))
    return pygame.Rect((width - used) // 2, 0, used, height).inflate(-2 * margin, -2 * margin)


def inside(outer: pygame.Rect, box: Box) -> pygame.Rect:
    left, top, width, height = box
    return pygame.Rect(
        round(outer.left + left * outer.width),
        round(outer.top + top * outer.height),
        round(width * outer.width),
        round(height * outer.height),
    )


def shape_of(size: tuple[int, int]) -> str:
    return "wide" if size[0] / max(size[1], 1) >= SQUARE else "tall"


def slots_of(layout: Layout, size: tuple[int, int], unit: int) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """The part of the screen that is played on, and the places in it that a layout names."""
    field = field_of(size, max(4, unit // 90))
    return field, {name: inside(field, box) for name, box in layout.slots[shape_of(size)].items()}


def is_beside(prompt: pygame.Rect) -> bool:
    """Whether the prompt box stands beside the table, not under it."""
    return prompt.width < prompt.height * 1.5


def lay_out(state: State, layout: Layout, size: tuple[int, int], seat: int, seats: Seats, unit: int) -> Places:
    """Everything in its place, as somebody at `seat` sees it; `seats` are those who read the screen."""
    whole, slots = slots_of(layout, size, unit)
    shape = shape_of(size)
    boxed = [replace(area, box=area.tall) if shape == "tall" and area.tall else area for area in layout.areas]
    areas = _by_contents(state, [(area, _room(state, layout, area, slots[area.slot], seat)) for area in boxed], seat)
    places = Places(whole, slots, areas, seat)
    hosted = _guests(state)
    title = round(unit * TITLE)
    # What lies above the rest comes last: it keeps clear of what is there.
    for area, rect in sorted(areas, key=lambda placed: placed[0].above):
        owner = seat if area.of == "seat" else 0
        cards = state.cards(area.zone, owner)
        if area.arrange == "pile":
            places.piles.append(_pile(state, area, rect, owner, cards, seats, title))
            continue
        cards = [card for card in cards if not state.raw.cards[card - 1].host]
        room = rect if area.plain or area.short or area.arrange == "fan" else _below_title(rect, title)
        if area.arrange == "fan":
            _fan(places, state, area, room, _sorted_hand(state, cards, seats), seats, unit)
        elif area.by:
            _numbered(places, state, area, room, cards, seats)
        elif area.arrange == "spot":
            _spot(places, state, layout, area, room, cards, hosted, seats)
        else:
            _row(places, state, layout, area, room, cards, hosted, seats, unit)
    return places


def _room(state: State, layout: Layout, area: Area, slot: pygame.Rect, seat: int) -> pygame.Rect:
    rect = inside(slot, area.box)
    other = next((one for one in layout.areas if area.shares and one.zone == area.shares), None)
    if other is None or state.cards(other.zone, seat if other.of == "seat" else 0):
        return rect
    room = rect.union(inside(slot, other.box))
    return pygame.Rect(rect.left, room.top, rect.width, room.height)


def _by_contents(state: State, areas: list[tuple[Area, pygame.Rect]], seat: int) -> list[tuple[Area, pygame.Rect]]:
    """A hand and the rows beside it share their room by how many cards lie in each; an empty one keeps its name's."""
    shared = list(areas)
    for hand, room in areas:
        if hand.arrange != "fan":
            continue
        beside = [
            (number, area, rect)
            for number, (area, rect) in enumerate(areas)
            if area.slot == hand.slot and (rect.top, rect.height) == (room.top, room.height)
            if area.arrange in ("fan", "row") and not area.by and not area.above
        ]
        if len(beside) < 2:
            continue
        beside.sort(key=lambda one: one[2].left)
        whole = beside[0][2].unionall([rect for _number, _area, rect in beside])
        counts = [len(state.cards(area.zone, seat if area.of == "seat" else 0)) for _number, area, _rect in beside]
        spare = whole.width * (1 - LEAST_SHARE * len(beside))
        left = float(whole.left)
        for (number, area, rect), count in zip(beside, counts, strict=True):
            share = count / sum(counts) if sum(counts) else 1 / len(counts)
            width = whole.width * LEAST_SHARE + spare * share
            shared[number] = (area, pygame.Rect(round(left), rect.top, round(width), rect.height))
            left += width
    return shared


def _sorted_hand(state: State, cards: list[int], seats: Seats) -> list[int]:
    """Like cards side by side: by kind, then as the table's cards are listed, colour by colour. Backs tell nothing."""
    if any(not may_know(state.raw.cards[card - 1].known, seats) for card in cards):
        return cards
    content = state.cartridge.content

    def order(card: int) -> tuple[int, int, int]:
        definition = state.raw.cards[card - 1].definition
        return content.cards[definition].facts.get("kind", 0), definition, card

    return sorted(cards, key=order)


def _below_title(rect: pygame.Rect, title: int) -> pygame.Rect:
    return pygame.Rect(rect.left, rect.top + title, rect.width, rect.height - title)


def _guests(state: State) -> dict[int, list[int]]:
    """The cards on each card."""
    found: dict[int, list[int]] = {}
    for number in range(state.raw.card_count):
        host = state.raw.cards[number].host
        if host:
            found.setdefault(host, []).append(number + 1)
    return found


def _face(state: State, card: int, seats: Seats, style: str = "table") -> str:
    return style if may_know(state.raw.cards[card - 1].known, seats) else "back"


def _pile(state: State, area: Area, rect: pygame.Rect, seat: int, cards: list[int], seats: Seats, title: int) -> Pile:
    top = cards[-1] if cards and not area.back and may_know(state.raw.cards[cards[-1] - 1].known, seats) else 0
    height = min(rect.height - title * 1.2, rect.width * 0.84 / RATIO)
    pose = Pose(rect.centerx, rect.top + height / 2 + 2, height, face="table" if top else "back", layer=ROW_LAYER)
    return Pile(area, seat, pose, len(cards), top)


def _spot(
    places: Places,
    state: State,
    layout: Layout,
    area: Area,
    rect: pygame.Rect,
    cards: list[int],
    hosted: Hosted,
    seats: Seats,
) -> None:
    """One card as large as fits; several share the room."""
    if not cards:
        return
    layer = ABOVE_LAYER if area.above else ROW_LAYER
    peeks = max((min(MOST_PEEKS, _stack_depth(card, hosted)) for card in cards), default=0)
    height = min(rect.height * 0.96 / (1 + PEEK * peeks), rect.width * 0.9 / RATIO)
    step = min(height * RATIO * 1.05, (rect.width - height * RATIO) / max(1, len(cards) - 1))
    y = rect.top + (rect.height + height * PEEK * peeks) / 2
    middle = rect.centerx
    if area.above:
        box = pygame.Rect(0, 0, round(step * (len(cards) - 1) + height * RATIO), round(height))
        box.center = (rect.centerx, round(y))
        middle = _aside(box, places.slots[area.slot], _in_sight(places, layout))
    left = middle - step * (len(cards) - 1) / 2
    for number, card in enumerate(cards):
        face = _face(state, card, seats, "full" if area.above else "table")
        pose = Pose(left + step * number, y, height, face=face, layer=layer + 12 * number + 11)
        _place(places, state, area, card, pose, hosted, seats)


def _in_sight(places: Places, layout: Layout) -> list[pygame.Rect]:
    """What should not be hidden: the cards laid out so far, and the numbers compared."""
    taken = [pose.rect for pose in places.poses.values()]
    if layout.versus:
        taken.append(inside(places.slots[layout.versus.slot], layout.versus.box))
    return taken


def _aside(box: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect]) -> int:
    """Where in the room, from side to side, the middle of a box hides least: near where it is, if it can."""
    most = max(0, room.width - box.width)
    steps = [box.centerx, *(room.left + box.width // 2 + most * step // 32 for step in range(33))]
    return min(steps, key=lambda x: _hidden(box.move(x - box.centerx, 0), taken) + abs(x - box.centerx) / room.width)


def _hidden(box: pygame.Rect, taken: list[pygame.Rect]) -> float:
    """How bad it is: things that are wholly hidden count most."""
    bad = 0.0
    for index in box.collidelistall(taken):
        rect, common = taken[index], box.clip(taken[index])
        share = common.width * common.height / max(1, rect.width * rect.height)
        bad += share + (4.0 if share > 0.8 else 0.0)
    return bad


def _row(
    places: Places,
    state: State,
    layout: Layout,
    area: Area,
    rect: pygame.Rect,
    cards: list[int],
    hosted: Hosted,
    seats: Seats,
    unit: int,
) -> None:
    """Side by side; a crowded row grows smaller, then its cards overlap. A turned card is tilted where it lies, so that
    its numbers stay upright and nothing moves under a finger."""
    if not cards:
        return
    turned = {card for card in cards if layout.turned and state.flag(card, layout.turned)}
    peeks = max(min(MOST_PEEKS, _stack_depth(card, hosted)) for card in cards)
    tallest = min(rect.height * 0.97 / (1 + PEEK * peeks), unit * 0.2)
    needed = len(cards) + GAP * (len(cards) - 1)
    room = rect.width * 0.97
    height = tallest
    if needed * height * RATIO > room:
        height = max(tallest * area.least, room / needed / RATIO)
    width = height * RATIO
    squeeze = 1.0
    if needed * width > room:
        squeeze = max(0.05 if area.tight else LEAST_STEP, (room - width) / max(1.0, needed * width - width))
    step = width * (1 + GAP) * squeeze
    left = rect.centerx - step * (len(cards) - 1) / 2
    y = rect.centery + height * PEEK * peeks / 2
    for number, card in enumerate(cards):
        angle = TILT if card in turned else 0.0
        pose = Pose(left + step * number, y, height, angle, _face(state, card, seats), ROW_LAYER + 12 * number + 11)
        _place(places, state, area, card, pose, hosted, seats)


def _numbered(places: Places, state: State, area: Area, rect: pygame.Rect, cards: list[int], seats: Seats) -> None:
    """Each in the place its counter names: what is taken away leaves a gap."""
    step = rect.width / area.places
    height = min(rect.height * 0.94, step * 0.93 / RATIO)
    for card in cards:
        place = state.counter(card, area.by) - 1
        x = rect.left + step * (place + 0.5)
        pose = Pose(x, rect.centery, height, face=_face(state, card, seats), layer=ROW_LAYER + 12 * place + 11)
        _place(places, state, area, card, pose, {}, seats)


def _stack_depth(card: int, hosted: Hosted) -> int:
    """How many cards lie on this one, on those, and so on."""
    return sum(1 + _stack_depth(guest, hosted) for guest in hosted.get(card, []))


def _place(places: Places, state: State, area: Area, card: int, pose: Pose, hosted: Hosted, seats: Seats) -> None:
    """A card, and behind it, peeking out above, what is attached to it."""
    places.poses[card] = pose
    places.zone_of[card] = area.zone
    above = 1
    waiting = list(hosted.get(card, []))
    while waiting:
        guest = waiting.pop(0)
        waiting += hosted.get(guest, [])
        raised = min(above, MOST_PEEKS)
        behind = Pose(
            pose.x,
            pose.y - pose.height * PEEK * raised,
            pose.height,
            face=_face(state, guest, seats, "tab"),
            layer=pose.layer - raised,
        )
        places.poses[guest] = behind
        places.zone_of[guest] = area.zone
        above += 1


def _fan(
    places: Places, state: State, area: Area, rect: pygame.Rect, cards: list[int], seats: Seats, unit: int
) -> None:
    """A hand: an arc that closes up as it fills, each card over the one to its left."""
    if not cards:
        return
    height = min(rect.height * 0.95, unit * 0.235)
    width = height * RATIO
    count = len(cards)
    step = min(width * 0.97, (rect.width * 0.96 - width) / max(1, count - 1))
    spread = min(WIDEST_FAN, FAN_DEGREES * (count - 1))
    for number, card in enumerate(cards):
        off = number - (count - 1) / 2
        share = off / ((count - 1) / 2) if count > 1 else 0.0
        angle = share * spread / 2
        x = rect.centerx + off * step
        sink = math.radians(abs(angle)) * abs(off) * step * 0.45
        y = min(rect.top + height * 0.54 + sink, rect.bottom + 2 - height / 2)  # none of it leaves the screen
        face = _face(state, card, seats, "full")
        places.poses[card] = Pose(x, y, height, angle, face, HAND_LAYER + 2 * number)
        places.zone_of[card] = area.zone
