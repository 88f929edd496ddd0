"""Where everything lies: from a layout, the screen and a state to the pose of every card in sight."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.engine.machine.state import State
from game.engine.telling.wording import Seats, may_know
from game.presentation.layout import SQUARE, WIDEST, Area, Box, Layout, Shape
from game.ui import layers
from game.ui.faces import hand
from game.ui.faces.small import RATIOS
from game.ui.table.rows import BETWEEN, GAP, RATIO, USED, Band, Beside, Facing, common, heights, shared, tallest

PEEK = 0.17  # of a card's height that an attachment shows above the card it is on
MOST_PEEKS = 4
TITLE = 0.034  # of the screen's height, for an area's name
TOLD, TOLD_LETTERS = 3.1, 2.2  # percent of the height: the caption, and its letters
LEFT = 0.75  # of a pile's height: it rather lies under the caption than become smaller
SEAM = 0.55  # of it lies over the seam
CLEARLY = 1.25  # larger
MOST_BESIDE = 3  # rows of zones that lie side by side
LEAST_SHARE = 0.16  # of the room that several areas share, for each of them
LEAST_EMPTY = 0.02  # the same where there is no hand
NEARER = 0.25  # of a thing hidden: what it is worth to stay, for what lies above the rest, by the room's width
TILT = 7.0  # degrees of a card that is turned
FORWARD = 0.1  # of its height: how far somebody stands before the others
FAN_DEGREES = 1.4  # between two cards of a hand
WIDEST_FAN = 14.0
SINK = 0.45  # of how far an arc of cards falls off towards its ends
HAND = 0.235  # of the screen's height, at the usual text size: no card of a hand is higher
SPOT = 0.32  # of the screen's height: what lies above the rest is no lower, however little room its slot has left
NAMED = 6.2  # of the smallest letters' height: nearly all cards of a row that are so high bear their names
COIN = 0.42  # of a tile's height
FEW = 2  # cards of a row: they make no tiles
TILE = 0.64  # of a card's height: a tile of which as much can be read
LETTERS = 4.2  # of the smallest letters' height: a strip of a card so wide holds its name well
COMPARED = 5.6  # of the same: two numbers against each other, with their words, are no lower
PARTNER, PARTNERS = 0.3, 0.37  # of the slot's width, for one other side, and for several
GIVE_WAY = 1.5  # the power of how much larger everything is
SIDE = 0.075  # of the screen's height: the cards of another side are no lower while there is room
MOST_COLUMN, MOST_BAND, MOST_ABOVE = 0.36, 0.3, 0.46  # of the field, for a prompt box that grows with the text
Hosted = dict[int, list[int]]  # the cards on each card


@dataclass(frozen=True)
class Pose:
    """A card's centre, height in pixels, turn in degrees clockwise, and which face it shows."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    face: str = "table"  # table, full, hand-<tenths in sight>, tab (a table face with its name on top) or back
    layer: int = 0

    @property
    def tall(self) -> int:
        """How tall its picture is, in whole pixels."""
        return max(8, round(self.height))

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
    partners: dict[int, pygame.Rect] = dataclasses.field(default_factory=dict)  # where the sides of other seats stand

    def pile(self, zone: str, seat: int) -> Pile | None:
        return next((pile for pile in self.piles if pile.area.zone == zone and pile.seat in (0, seat)), None)

    def spot(self, zone: str, seat: int) -> Pose | None:
        """Where a card that comes to a zone goes, if that zone is in sight."""
        if (pile := self.pile(zone, seat)) is not None:
            return pile.pose
        for area, rect in self.areas:
            if area.zone == zone and (area.of != "seat" or seat == self.seat):
                height = min(rect.height, rect.width / RATIO) * 0.9
                return Pose(rect.centerx, rect.centery, height, face="table", layer=layers.ABOVE)
        if seat in self.partners and any(area.zone == zone and area.of == "seat" for area, _rect in self.areas):
            room = self.partners[seat]
            return Pose(room.centerx, room.centery, room.height * 0.3, face="table", layer=layers.ABOVE)
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


def shape_of(size: tuple[int, int]) -> Shape:
    return "wide" if size[0] / max(size[1], 1) >= SQUARE else "tall"


def slots_of(
    layout: Layout, size: tuple[int, int], unit: int, zoom: float = 1.0
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """The part of the screen that is played on, and the places in it that a layout names.

    The column of the prompt box, or the band it stands in, grows with the text; the rest of the table gives way.
    """
    field = field_of(size, max(4, unit // 90))
    boxes = layout.slots[shape_of(size)]
    left, top, width, height = boxes["prompt"]
    if left >= 0.5:
        wider = max(width, min(MOST_COLUMN, width * zoom))
        # What stands over the prompt box in its column grows too.
        lower = max(top, min(MOST_ABOVE, top * zoom))
        boxes = {
            name: _stretched(box, top, lower, 1) if top > 0 and box[0] >= left - 0.01 else box
            for name, box in boxes.items()
        }
        boxes = {name: _stretched(box, left, 1 - wider, 0) for name, box in boxes.items()}
    elif top >= 0.5:
        higher = max(height, min(MOST_BAND, height * zoom))
        boxes = {name: _stretched(box, top, 1 - higher, 1) for name, box in boxes.items()}
    return field, {name: inside(field, box) for name, box in boxes.items()}


def _stretched(box: Box, edge: float, moved: float, axis: int) -> Box:
    """A box where everything before an edge is pressed together and everything after it pulled apart."""

    def at(place: float) -> float:
        if place <= edge + 1e-6:
            return place * moved / edge
        return moved + (place - edge) * (1 - moved) / (1 - edge)

    changed = list(box)
    changed[axis] = at(box[axis])
    changed[axis + 2] = at(box[axis] + box[axis + 2]) - changed[axis]
    return (changed[0], changed[1], changed[2], changed[3])


def is_beside(prompt: pygame.Rect) -> bool:
    """Whether the prompt box stands beside the table, not under it."""
    return prompt.width < prompt.height * 1.5


@dataclass(frozen=True)
class Reading:
    """How large things have to be to be read: the height sizes are measured by, how much larger than usual everything
    is, and the smallest letters in pixels."""

    unit: int
    zoom: float = 1.0
    least: int = 9

    @property
    def title(self) -> int:
        """The height of an area's name."""
        return round(max(self.unit * TITLE, self.least * 1.35))

    def told(self, slots: dict[str, pygame.Rect], lowest: pygame.Rect) -> pygame.Rect:
        """Where the caption stands: on the seam above the hand, where next to nothing lies; without a hand, at the
        bottom of what is `lowest`."""
        letters = max(round(self.unit * TOLD_LETTERS * self.zoom / 100), self.least)
        tall = max(round(self.unit * TOLD / 100), round(letters * 1.45))
        if "hand" not in slots:
            return pygame.Rect(lowest.left, lowest.bottom - tall, lowest.width, tall)
        hand = slots["hand"]
        above = [
            slot.bottom
            for slot in slots.values()
            if slot.bottom <= hand.top and slot.colliderect(hand.move(0, -hand.height))
        ]
        room = hand.top - max(above, default=0)
        over = tall + (room - tall) // 2 if tall <= room else max(round(tall * SEAM), min(room, tall))
        return pygame.Rect(hand.left, hand.top - over, hand.width, tall)


def lay_out(
    state: State,
    layout: Layout,
    size: tuple[int, int],
    seat: int,
    seats: Seats,
    reading: Reading | int,
    moved: dict[str, pygame.Rect] | None = None,
    written: Sequence[pygame.Rect] = (),
) -> Places:
    """Everything in its place, as somebody at `seat` sees it; `seats` are those who read the screen, `moved` slots that
    are not where the layout has them, `written` is what else has to be read."""
    reading = reading if isinstance(reading, Reading) else Reading(reading)
    whole, slots = slots_of(layout, size, reading.unit, reading.zoom)
    slots |= moved or {}
    others, beside = partners_of(state, layout, seat), pygame.Rect(0, 0, 0, 0)
    if others and layout.partners is not None:
        slots[layout.partners.slot], beside = _parted(slots[layout.partners.slot], len(others), reading.zoom)
    shape = shape_of(size)
    boxed = [replace(area, box=area.tall) if shape == "tall" and area.tall else area for area in layout.areas]
    if is_alone(seats):
        boxed = [replace(area, box=area.alone) if area.alone else area for area in boxed]
    hosted = _guests(state)
    if any(area.numbers for area in boxed):
        boxed = _tiled(state, layout, boxed, slots, hosted, seat, reading, len(others))
    areas, parted = _roomed(state, layout, boxed, slots, hosted, seat, reading, len(others))
    slots |= parted
    areas = _by_contents(state, areas, seat, {name for names in layout.shared for name in names})
    alike = _alike(state, areas, hosted, seat, reading, {name for names in layout.shared for name in names})
    title, sizes, told = reading.title, heights(reading.unit, reading.zoom), reading.told(slots, whole)
    areas = [(area, _under(rect, told) if is_titled(area) else rect) for area, rect in areas]
    places = Places(whole, slots, areas, seat)
    if others and layout.partners is not None:
        places.partners = _sides(beside, slots[layout.partners.slot], others)
    # What lies above the rest comes last: it keeps clear of what is there.
    for area, rect in sorted(areas, key=lambda placed: placed[0].above):
        owner = seat if area.of == "seat" else 0
        cards = state.cards(area.zone, owner)
        if area.arrange == "pile":
            places.piles.append(_pile(state, area, _clear_of(rect, told, title), owner, cards, seats, title))
            continue
        cards = [card for card in cards if not state.raw.cards[card - 1].host]
        room = _below_title(rect, title) if is_titled(area) else rect
        if area.arrange == "fan":
            _fan(places, state, area, room, _sorted_hand(state, cards, seats), seats, reading)
        elif area.by:
            _numbered(places, state, area, room, cards, seats)
        elif area.arrange == "spot":
            least = round(reading.unit * SPOT) if area.above else 0
            room = pygame.Rect(room.left, room.top, room.width, max(room.height, least))
            _spot(places, state, layout, area, room, cards, hosted, seats, written)
        else:
            _row(places, state, layout, area, room, cards, hosted, seats, alike.get((area.slot, area.zone)) or sizes)
    return places


def partners_of(state: State, layout: Layout, seat: int) -> list[int]:
    """The other seats whose sides are shown beside the open one: those who have something there."""
    given = layout.partners
    if given is None:
        return []
    return [
        other
        for other in range(1, state.players + 1)
        if other != seat and any(state.cards(zone, other) for zone in given.zones)
    ]


def _parted(slot: pygame.Rect, others: int, zoom: float) -> tuple[pygame.Rect, pygame.Rect]:
    """A slot cut in two: the open side, and at its right the others, who give way where everything is larger."""
    gap = max(2, slot.width // 100)
    right = round(slot.width * (PARTNER if others == 1 else PARTNERS) / zoom**GIVE_WAY)
    left = pygame.Rect(slot.left, slot.top, slot.width - right - gap, slot.height)
    return left, pygame.Rect(left.right + gap, slot.top, right, slot.height)


def _sides(column: pygame.Rect, beside: pygame.Rect, others: Sequence[int]) -> dict[int, pygame.Rect]:
    """One under the other, together as high as the slot that they stand beside is now."""
    gap = max(2, column.width // 60)
    tall = (beside.height + gap) / len(others)
    return {
        seat: pygame.Rect(column.left, round(beside.top + tall * place), column.width, round(tall) - gap)
        for place, seat in enumerate(others)
    }


def _roomed(
    state: State,
    layout: Layout,
    boxed: list[Area],
    slots: dict[str, pygame.Rect],
    hosted: Hosted,
    seat: int,
    reading: Reading,
    others: int,
) -> tuple[list[tuple[Area, pygame.Rect]], dict[str, pygame.Rect]]:
    """Every area with its room, and the slots as high as what lies in them needs them."""
    slots = dict(slots)
    areas = [(area, _room(state, layout, area, slots[area.slot], seat)) for area in boxed]
    rows = {area.slot for area in boxed if _is_row(area)}
    for names in (names for names in layout.shared if rows.intersection(names)):
        areas = _stacked(state, layout, areas, slots, names, hosted, seat, reading, others)
    return areas, slots


def _tiled(
    state: State,
    layout: Layout,
    boxed: list[Area],
    slots: dict[str, pygame.Rect],
    hosted: Hosted,
    seat: int,
    reading: Reading,
    others: int,
) -> list[Area]:
    """Areas keep the numbers of their tiles only where cards would have no names. As if something lay on every card:
    what comes there later makes no tiles of cards."""
    plain = [replace(area, numbers={}) for area in boxed]
    if all(_count(state, area, seat) <= FEW for area in boxed if area.numbers):
        return plain
    laden = {card: [0] for card in range(1, state.raw.card_count + 1)} | hosted
    rooms, _slots = _roomed(state, layout, plain, slots, laden, seat, reading, others)
    return [
        area if area.numbers and _is_nameless(state, one, rect, hosted, seat, reading) else one
        for area, (one, rect) in zip(boxed, rooms, strict=True)
    ]


def _is_nameless(state: State, area: Area, rect: pygame.Rect, hosted: Hosted, seat: int, reading: Reading) -> bool:
    """Whether cards would be too small for their names there."""
    band = _band(state, area, rect, hosted, seat, reading)
    return bool(band.count) and tallest(band, rect.height, heights(reading.unit, reading.zoom)) < NAMED * reading.least


def is_alone(seats: Seats) -> bool:
    """Whether whoever reads the screen has one hand to look at, not several of their own."""
    return seats is None or len(seats) != 1 or isinstance(seats[0], int) or len(seats[0]) == 1


def _stacked(
    state: State,
    layout: Layout,
    areas: list[tuple[Area, pygame.Rect]],
    slots: dict[str, pygame.Rect],
    names: tuple[str, ...],
    hosted: Hosted,
    seat: int,
    reading: Reading,
    others: int,
) -> list[tuple[Area, pygame.Rect]]:
    """Slots one under the other, and the rows in them, get the height that their cards need; `slots` is changed."""
    before = [slots[name] for name in names]
    gap = before[1].top - before[0].bottom if len(before) > 1 else 0
    whole = before[0].unionall(before[1:])
    room = whole.height - gap * (len(names) - 1)
    sizes = heights(reading.unit, reading.zoom)
    # Zones of a slot face each other one under the other, or lie side by side where that makes cards clearly larger. As
    # if something lay on the cards: what comes there later moves nobody.
    best = 0.0
    for rows in range(MOST_BESIDE + 1):
        tried = _side_by_side(state, areas, slots, names, seat, rows) if rows else list(areas)
        lines = [_lines(tried, name) for name in names]
        stacks = [
            Facing(
                tuple(Beside(tuple(_band(state, *tried[n], hosted, seat, reading) for n in line)) for line in slot),
                _least(layout, name, reading, others),
            )
            for name, slot in zip(names, lines, strict=True)
        ]
        worth = common([_laden(stack) for stack in stacks], room, sizes) * (1 if rows else CLEARLY)
        if worth > best:
            best, found, chosen, parted = worth, tried, lines, stacks
    top = float(whole.top)
    for name, slot, stack, tall in zip(names, chosen, parted, shared(parted, room, sizes), strict=True):
        begin = top
        for line, height in zip(slot, stack.parted(tall, sizes), strict=True):
            for n in line:
                area, rect = found[n]
                found[n] = (area, pygame.Rect(rect.left, round(top), rect.width, round(top + height) - round(top)))
            top += height
        slots[name] = pygame.Rect(slots[name].left, round(begin), slots[name].width, round(top) - round(begin))
        top += gap
        for n, (area, _rect) in enumerate(areas):
            if area.slot == name and not _is_row(area):
                found[n] = (area, inside(slots[name], area.box))
    return found


def _laden(stack: Facing) -> Facing:
    """The same, if a card lay on one of each zone's."""
    lines = [
        Beside(tuple(replace(band, stack=max(band.stack, 1 + PEEK)) for band in line.bands)) for line in stack.lines
    ]
    return replace(stack, lines=tuple(lines))


def _least(layout: Layout, slot: str, reading: Reading, others: int) -> float:
    """How high a slot is however little lies in it: for numbers that are compared there, or other sides beside it."""
    if layout.versus and layout.versus.slot == slot:
        return reading.least * COMPARED
    if others and layout.partners and layout.partners.slot == slot:
        return others * (reading.title + reading.unit * SIDE)
    return 0.0


def _lines(areas: list[tuple[Area, pygame.Rect]], slot: str) -> list[list[int]]:
    """The rows of a slot from above, each the numbers of the areas that stand in it side by side."""
    tops: dict[int, list[int]] = {}
    for n, (area, rect) in enumerate(areas):
        if area.slot == slot and _is_row(area):
            tops.setdefault(rect.top, []).append(n)
    return [tops[top] for top in sorted(tops)]


def _side_by_side(
    state: State,
    areas: list[tuple[Area, pygame.Rect]],
    slots: dict[str, pygame.Rect],
    names: tuple[str, ...],
    seat: int,
    rows: int,
) -> list[tuple[Area, pygame.Rect]]:
    """The zones of each slot beside each other, each as wide as its cards in so many rows."""
    found = list(areas)
    for name in names:
        numbers = [n for line in _lines(areas, name) for n in line]
        counts = [-(-_count(state, areas[n][0], seat) // rows) for n in numbers]
        if sum(count > 0 for count in counts) < 2:
            continue
        rooms = [areas[n][1] for n in numbers]
        left: float = min(rect.left for rect in rooms)
        width = min(rect.width for rect in rooms)
        for n, count in zip(numbers, counts, strict=True):
            wide = width * count / sum(counts)
            found[n] = (areas[n][0], pygame.Rect(round(left), slots[name].top, round(wide), slots[name].height))
            left += wide
    return found


def _count(state: State, area: Area, seat: int) -> int:
    cards = state.cards(area.zone, seat if area.of == "seat" else 0)
    return sum(1 for card in cards if not state.raw.cards[card - 1].host)


def _is_row(area: Area) -> bool:
    return area.arrange == "row" and not area.by and not area.above


def _band(state: State, area: Area, rect: pygame.Rect, hosted: Hosted, seat: int, reading: Reading) -> Band:
    owner = seat if area.of == "seat" else 0
    cards = [card for card in state.cards(area.zone, owner) if not state.raw.cards[card - 1].host]
    title = 0 if area.plain or area.short else reading.title
    return _band_of(area, cards, rect, hosted, title)


def _band_of(area: Area, cards: list[int], rect: pygame.Rect, hosted: Hosted, title: int = 0) -> Band:
    """Of an area with numbers its cards are tiles: what lies on those are coins."""
    if area.numbers:
        return Band(len(cards), rect.width, 1.0, title, ratio=TILE * RATIOS["tile"], share=TILE)
    return Band(len(cards), rect.width, _stack(area, cards, hosted), title)


def _stack(area: Area, cards: list[int], hosted: Hosted) -> float:
    """How much room the fullest card of a row takes, in its height: with what peeks out, and a step forward."""
    return 1 + PEEK * _peeks(cards, hosted) + (FORWARD if area.forward else 0.0)


def _peeks(cards: list[int], hosted: Hosted) -> int:
    return max((min(MOST_PEEKS, _stack_depth(card, hosted)) for card in cards), default=0)


def _room(state: State, layout: Layout, area: Area, slot: pygame.Rect, seat: int) -> pygame.Rect:
    """Its box, and that of whatever it shares the room with and is empty: beside it, or above or below."""
    rect = inside(slot, area.box)
    room = rect.copy()
    for other in layout.areas:
        if other.zone in area.shares and not state.cards(other.zone, seat if other.of == "seat" else 0):
            box = inside(slot, other.box)
            more = room.union(box)
            if box.left >= rect.right or box.right <= rect.left:
                room.left, room.width = more.left, more.width
            else:
                room.top, room.height = more.top, more.height
    return room


def _alike(
    state: State,
    areas: list[tuple[Area, pygame.Rect]],
    hosted: Hosted,
    seat: int,
    reading: Reading,
    shared: set[str],
) -> dict[tuple[str, str], list[float]]:
    """The heights that cards of zones side by side, or face to face in a slot of the `shared` ones, may have: those
    that fit all of them, so that they are alike."""
    rows: dict[tuple[str, int], list[tuple[str, Band, int]]] = {}
    for area, rect in areas:
        if _is_row(area) and _count(state, area, seat):
            band = _band(state, area, rect, hosted, seat, reading)
            place = (area.slot, 0 if area.slot in shared else rect.top)
            rows.setdefault(place, []).append((area.zone, band, rect.height))
    sizes = heights(reading.unit, reading.zoom)
    found: dict[tuple[str, str], list[float]] = {}
    for (slot, _top), beside in rows.items():
        if len(beside) > 1:
            most = min(tallest(band, tall, sizes) for _zone, band, tall in beside)
            found |= {(slot, zone): [size for size in sizes if size <= most] for zone, _band, _tall in beside}
    return found


def _by_contents(
    state: State, areas: list[tuple[Area, pygame.Rect]], seat: int, shared: set[str]
) -> list[tuple[Area, pygame.Rect]]:
    """Rows side by side share their room by how many cards lie in each; beside a hand an empty one keeps its name's.
    Those of `shared` slots in which something lies have their share already."""
    found = list(areas)
    groups: dict[tuple[str, int, int], list[int]] = {}
    for number, (area, rect) in enumerate(areas):
        if area.arrange in ("fan", "row") and not area.by and not area.above:
            groups.setdefault((area.slot, rect.top, rect.height), []).append(number)
    for group in (group for group in groups.values() if len(group) > 1):
        group.sort(key=lambda number: areas[number][1].left)
        whole = areas[group[0]][1].unionall([areas[number][1] for number in group])
        counts = [_count(state, areas[number][0], seat) for number in group]
        if areas[group[0]][0].slot in shared and sum(count > 0 for count in counts) > 1:
            continue
        least = whole.width * LEAST_EMPTY
        if any(areas[number][0].arrange == "fan" for number in group):
            least = max(whole.width * LEAST_SHARE, min(whole.height * RATIO, whole.width / len(group)))
        spare, left = whole.width - least * len(group), float(whole.left)
        for number, count in zip(group, counts, strict=True):
            width = least + spare * (count / sum(counts) if sum(counts) else 1 / len(counts))
            area, rect = areas[number]
            found[number] = (area, pygame.Rect(round(left), rect.top, round(width), rect.height))
            left += width
    return found


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


def is_titled(area: Area) -> bool:
    """Whether its name stands over what lies there."""
    return area.arrange not in ("pile", "fan") and not area.plain and not area.short


def _under(rect: pygame.Rect, told: pygame.Rect) -> pygame.Rect:
    """What of it lies under the caption's lower edge, where that covers its upper one."""
    covered = max(0, told.bottom - rect.top) if told.top <= rect.top and rect.colliderect(told) else 0
    return pygame.Rect(rect.left, rect.top + covered, rect.width, rect.height - covered)


def _clear_of(rect: pygame.Rect, told: pygame.Rect, title: int) -> pygame.Rect:
    """What of it the caption leaves in sight; all of it where a pile would become too small for that."""
    if not rect.colliderect(told):
        return rect
    if rect.centery < told.centery:
        clear = pygame.Rect(rect.left, rect.top, rect.width, told.top - rect.top)
    else:
        clear = pygame.Rect(rect.left, told.bottom, rect.width, rect.bottom - told.bottom)
    return clear if _pile_height(clear, title) >= LEFT * _pile_height(rect, title) else rect


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
    height = _pile_height(rect, title)
    pose = Pose(rect.centerx, rect.top + height / 2 + 2, height, face="table" if top else "back", layer=layers.CARD)
    return Pile(area, seat, pose, len(cards), top)


def _pile_height(rect: pygame.Rect, title: int) -> float:
    """Of the cards of a pile, whose name stands under it."""
    return min(rect.height - title * 1.2, rect.width * 0.84 / RATIO)


def _spot(
    places: Places,
    state: State,
    layout: Layout,
    area: Area,
    rect: pygame.Rect,
    cards: list[int],
    hosted: Hosted,
    seats: Seats,
    written: Sequence[pygame.Rect],
) -> None:
    """One card as large as fits; several share the room."""
    if not cards:
        return
    layer = layers.ABOVE if area.above else layers.CARD
    peeks = _peeks(cards, hosted)
    height = min(rect.height * 0.96 / (1 + PEEK * peeks), rect.width * 0.9 / RATIO)
    step = min(height * RATIO * 1.05, (rect.width - height * RATIO) / max(1, len(cards) - 1))
    y = rect.top + (rect.height + height * PEEK * peeks) / 2
    middle = rect.centerx
    if area.above:
        box = pygame.Rect(0, 0, round(step * (len(cards) - 1) + height * RATIO), round(height))
        box.center = (rect.centerx, round(y))
        box = _clear(box, places.slots[area.slot], [*_in_sight(places, layout), *written])
        middle, y = box.centerx, box.centery
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


def _clear(box: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect:
    """Where a box hides least, from side to side of the room: near where it is if it can, else as high as the room, so
    that it lies over what is there rather than over what stands below it."""
    most = max(0, room.width - box.width)
    steps = [box.left, *(room.left + most * step // 32 for step in range(33))]
    tried = [pygame.Rect((x, y), box.size) for y in (box.top, room.top) for x in steps]
    return min(tried, key=lambda one: _hidden(one, taken) + NEARER * abs(one.left - box.left) / room.width)


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
    sizes: list[float],
) -> None:
    """Side by side, in as many rows as lets them be largest. A turned card is tilted where it lies, so that its numbers
    stay upright and nothing moves under a finger."""
    if not cards:
        return
    band = _band_of(area, cards, rect, hosted)
    tall = tallest(band, rect.height, sizes)
    rows = band.rows(tall)
    across = -(-len(cards) // rows)
    height, width = tall * band.share, tall * band.ratio
    pitch = min(height * (band.stack + BETWEEN), rect.height / rows)
    step = min(width * (1 + GAP), (rect.width * USED - width) / max(1, across - 1))
    peeks = 0 if area.numbers else _peeks(cards, hosted)
    first = rect.centery - pitch * (rows - 1) / 2 + height * PEEK * peeks / 2
    for number, card in enumerate(cards):
        row, place = divmod(number, across)
        in_row = min(across, len(cards) - row * across)
        x = rect.centerx + step * (place - (in_row - 1) / 2)
        face = _face(state, card, seats, "tile" if area.numbers else "table")
        angle = TILT if layout.turned and not area.numbers and state.flag(card, layout.turned) else 0.0
        ahead = 0.0
        if area.forward:
            ahead = height * FORWARD * (-0.5 if state.flag(card, area.forward) else 0.5)
        pose = Pose(x, first + row * pitch + ahead, height, angle, face, layers.CARD + 12 * number + 11)
        _place(places, state, area, card, pose, hosted, seats)


def _numbered(places: Places, state: State, area: Area, rect: pygame.Rect, cards: list[int], seats: Seats) -> None:
    """Each in the place its counter names: what is taken away leaves a gap."""
    step = rect.width / area.places
    height = min(rect.height * 0.94, step * 0.93 / RATIO)
    for card in cards:
        place = state.counter(card, area.by) - 1
        x = rect.left + step * (place + 0.5)
        pose = Pose(x, rect.centery, height, face=_face(state, card, seats), layer=layers.CARD + 12 * place + 11)
        _place(places, state, area, card, pose, {}, seats)


def _stack_depth(card: int, hosted: Hosted) -> int:
    """How many cards lie on this one, on those, and so on."""
    return sum(1 + _stack_depth(guest, hosted) for guest in hosted.get(card, []))


def _place(places: Places, state: State, area: Area, card: int, pose: Pose, hosted: Hosted, seats: Seats) -> None:
    """A card, and behind it, peeking out above, what is attached to it; on a tile that is a coin."""
    places.poses[card] = pose
    places.zone_of[card] = area.zone
    above = 1
    waiting = list(hosted.get(card, []))
    if area.numbers:
        for order, guest in enumerate(waiting):
            places.poses[guest] = _coin(state, guest, pose, order, seats)
            places.zone_of[guest] = area.zone
        return
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


def _coin(state: State, guest: int, pose: Pose, order: int, seats: Seats) -> Pose:
    """What lies on a tile: at its right edge, one under the other."""
    size, right = pose.height * COIN, pose.rect.right
    y = pose.rect.top + size * (0.5 + 0.8 * order)
    return Pose(right - size / 2, y, size, face=_face(state, guest, seats, "coin"), layer=pose.layer + 1 + order)


def _fan(
    places: Places, state: State, area: Area, rect: pygame.Rect, cards: list[int], seats: Seats, reading: Reading
) -> None:
    """A hand: an arc that closes up as it fills, each card over the one to its left, its name in what stays in sight.

    Where not even that would hold a name, the hand lies in two rows.
    """
    if not cards:
        return
    height = min(rect.height * 0.95, reading.unit * HAND * reading.zoom)
    rows = 1
    lower = min(height, rect.height * 0.95 / 2)
    one_row, two_rows = _step(rect, height, len(cards)), _step(rect, lower, -(-len(cards) // 2))
    if one_row < LETTERS * reading.least and two_rows > one_row * 1.15:
        rows, height = 2, lower
    across = -(-len(cards) // rows)
    turn = math.radians(min(WIDEST_FAN, FAN_DEGREES * (across - 1)) / 2) if rows == 1 else 0.0
    # The outermost card, turned and lower than the rest, is still within the room.
    sink = turn * _step(rect, height, across) * (across - 1) / 2 * SINK
    height = min(height, (rect.height * 0.98 / rows - sink) / _tall(1.0, turn))
    width, step = height * RATIO, _step(rect, height, across)
    tenths = hand.WHOLE if step >= width * 0.95 else max(2, int(step / width * hand.WHOLE))
    for number, card in enumerate(cards):
        row, place = divmod(number, across)
        off = place - (min(across, len(cards) - row * across) - 1) / 2
        share = off / ((across - 1) / 2) if across > 1 else 0.0
        angle = share * math.degrees(turn)
        x = rect.centerx + off * step
        top = rect.top + rect.height * row / rows
        y = top + (rect.height * 0.99 / rows - sink) - _tall(height, turn) / 2 + sink * share * share
        face = _face(state, card, seats, hand.face_name(tenths))
        places.poses[card] = Pose(x, y, height, angle, face, layers.HAND + 2 * number)
        places.zone_of[card] = area.zone


def _tall(height: float, turn: float) -> float:
    """How much room a card takes from above to below when it is turned, in radians."""
    return height * (math.cos(turn) + RATIO * math.sin(turn))


def _step(rect: pygame.Rect, height: float, count: int) -> float:
    """From card to card in a hand."""
    width = height * RATIO
    return width if count < 2 else min(width * 1.03, (rect.width * 0.96 - width) / (count - 1))
