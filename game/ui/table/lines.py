"""Where cards stand that face each other: in lines on both sides of a place, on the road, in the reserves behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.engine.machine.state import State
from game.presentation.layout import Layout
from game.presentation.layout_battles import Battle, Fronts, Reserves
from game.ui import layers
from game.ui.faces.small import RATIOS
from game.ui.table.cards import SPENT, Look
from game.ui.table.places import Places, Pose, Reading
from game.ui.theme import Colour

GAP = 0.1  # between cards, of their width
TALLEST = 0.17  # of the screen's height, at the usual text size: no card in a line is higher
TILE = 0.69  # of that: no tile is higher
STEPS = 180  # heights on a screen: few enough that a face is rarely drawn again because a neighbour came
IN_LINE, IN_RESERVE = 0.93, 0.9  # of their room's height that cards take
ACROSS = 0.97  # of its width
COIN, COIN_BESIDE = 0.36, 0.5  # of the height of the card that bears it; where it lies beside that
PENNANT = 0.16  # of the screen's height: how wide a seat's name is
FEW = 4  # cards of a reserve: with fewer it does not get narrower
STONES = 0.17  # of the road's width at each end
PLATE, MOST_PLATE = 0.34, 0.42  # of the fronts' height,
LEAST_PLATE = 5.2  # and in the smallest letters' height: a name, totals, a verdict
USUAL_PLATE = 8.0  # of the same: where nobody stands at either side it is no lower while there is room
EMPTY_LINE = 1.3  # of the same: a line that nobody stands in
LARGER = 1.15  # than in fewer rows, by their area: else cards do not stand in more
NARROWING = ("tile", "ticket", "slip")

Guests = dict[int, list[int]]  # by the card they stand on
Borne = tuple[int, ...]  # how many items each card of a row bears


# --- who stands where


def team_of(state: State, side: str, card: int) -> int:
    """The team a card is of: the fact's values are the ids of teams, in their order."""
    content = state.cartridge.content
    value = content.cards[state.raw.cards[card - 1].definition].facts.get(side, 0)
    kind = content.facts[side]
    name = content.enums[kind][value - 1] if value else ""
    return next((number for number, team in enumerate(content.teams, 1) if team.id == name), 0)


def team_id(state: State, team: int) -> str:
    teams = state.cartridge.content.teams
    return teams[team - 1].id if 1 <= team <= len(teams) else ""


def attacker_of(state: State, given: Battle, place: int) -> int:
    """The team that attacks there."""
    teams = [team.id for team in state.cartridge.content.teams]
    if given.attacker:
        return teams.index(given.attacker) + 1
    owner = team_of(state, given.side, place)
    return next((number for number in range(1, len(teams) + 1) if number != owner), 0)


def guests_of(state: State, given: Battle) -> Guests:
    """What stands on each place, or is borne by each card, in the order it came."""
    found: Guests = {}
    for card in state.cards(given.guests):
        if host := state.raw.cards[card - 1].host:
            found.setdefault(host, []).append(card)
    return found


def sides_of(state: State, given: Battle, cards: list[int], own: int) -> tuple[list[int], list[int]]:
    """The cards of all other teams, and those of one."""
    teams = [team_of(state, given.side, card) for card in cards]
    others = [card for card, team in zip(cards, teams, strict=True) if team != own]
    return others, [card for card in cards if card not in others]


def borne_by(cards: list[int], guests: Guests) -> Borne:
    return tuple(len(guests.get(card, [])) for card in cards)


# --- rows of cards


@dataclass(frozen=True)
class Ranked:
    """How cards stand: which face they have, in how many rows, how high."""

    face: str
    rows: int
    height: float

    @property
    def area(self) -> float:
        """What of a card can be read: a wide one is as good as a high one."""
        return self.height * self.height * RATIOS[self.face]


def ranked(borne: Borne, faces: tuple[str, ...], room: float, tall: float, most: float) -> Ranked:
    """As large as they can be side by side in a room so wide, in rows that are so high together; the first of the faces
    and the fewest rows where others are hardly better."""
    found = Ranked(faces[0], 1, 0.0)
    for rows in range(1, len(borne) + 1):
        for face in faces:
            one = Ranked(face, rows, min(tall / rows, room / broadest(borne, face, rows), most))
            if one.area > found.area * LARGER:
                found = one
    return found


def rank_in(borne: Borne, room: pygame.Rect) -> Ranked:
    """How tiles would stand in a room."""
    return ranked(borne, NARROWING, room.width * ACROSS, room.height * IN_RESERVE, float(room.height))


def rows_of(cards: Borne, rows: int) -> Iterator[Borne]:
    """The cards in rows, from left to right and from above."""
    across = -(-len(cards) // rows)
    return (cards[n : n + across] for n in range(0, len(cards), across))


def broadest(borne: Borne, face: str, rows: int) -> float:
    """How wide the fullest row of cards is, in their height."""
    gap = RATIOS[face] * GAP
    return max(sum(_width(one, face) for one in row) + gap * (len(row) - 1) for row in rows_of(borne, rows))


def _width(borne: int, face: str) -> float:
    """Of a card with what lies beside it, in its height."""
    return RATIOS[face] + (0.0 if face == "line" else COIN_BESIDE * -(-borne // 2))


# --- plans


@dataclass(frozen=True)
class Front:
    """A place of the fronts: its whole, the line above, the plate between, the line below."""

    place: int
    rect: pygame.Rect
    above: pygame.Rect
    plate: pygame.Rect
    below: pygame.Rect


def fronts_of(state: State, given: Fronts, slot: pygame.Rect, seat: int, reading: Reading) -> list[Front]:
    """They share the width: more of it for those with more cards in a line. The lines share the height: a side where
    nobody stands gives way to the other."""
    places = state.cards(given.zone)
    if not places:
        return []
    gap = max(4, slot.width // 150)
    standing = guests_of(state, given)
    weights = [max(3.0, min(6.0, _longer(state, given, standing.get(place, [])))) for place in places]
    room = slot.width - gap * (len(places) - 1)
    left, fronts = float(slot.left), []
    most = slot.width * 0.62  # one alone does not stretch over everything
    widths = [min(most, room * weight / sum(weights)) for weight in weights]
    left += (room - sum(widths)) / 2
    own = state.teams[seat - 1]
    sides = [sides_of(state, given, standing.get(place, []), own) for place in places]
    over, under = (any(side[number] for side in sides) for number in (0, 1))
    tall = round(max(slot.height * PLATE, min(reading.least * LEAST_PLATE, slot.height * MOST_PLATE)))
    if not over and not under:
        tall = max(tall, min(slot.height // 2, round(reading.least * USUAL_PLATE)))
    line = (slot.height - tall) // 2
    if over != under:
        most = round(TALLEST * reading.unit * reading.zoom / IN_LINE)
        empty = min(line, max(round(reading.least * EMPTY_LINE), slot.height - tall - most))
        line = empty if under else slot.height - tall - empty
    for place, width in zip(places, widths, strict=True):
        rect = pygame.Rect(round(left), slot.top, round(width), slot.height)
        above = pygame.Rect(rect.left, rect.top, rect.width, line)
        plate = pygame.Rect(rect.left, above.bottom, rect.width, tall)
        fronts.append(
            Front(
                place, rect, above, plate, pygame.Rect(rect.left, plate.bottom, rect.width, rect.bottom - plate.bottom)
            )
        )
        left += width + gap
    return fronts


def _longer(state: State, given: Battle, cards: list[int]) -> float:
    teams = [team_of(state, given.side, card) for card in cards]
    return max((teams.count(team) for team in set(teams)), default=0)


@dataclass(frozen=True)
class RoadPlan:
    """The stones behind at the left, those to come at the right; between them hunters, the place, the company."""

    behind: pygame.Rect
    left: pygame.Rect
    plate: pygame.Rect
    right: pygame.Rect
    ahead: pygame.Rect

    @property
    def middle(self) -> pygame.Rect:
        return self.left.union(self.right)


def road_of(slot: pygame.Rect) -> RoadPlan:
    ends = round(slot.width * STONES)
    middle = pygame.Rect(slot.left + ends, slot.top, slot.width - 2 * ends, slot.height)
    wide = round(middle.width * 0.4)
    side = (middle.width - wide) // 2
    return RoadPlan(
        pygame.Rect(slot.left, slot.top, ends, slot.height),
        pygame.Rect(middle.left, slot.top, side, slot.height),
        pygame.Rect(middle.left + side, slot.top, wide, slot.height),
        pygame.Rect(middle.left + side + wide, slot.top, middle.right - middle.left - side - wide, slot.height),
        pygame.Rect(middle.right, slot.top, slot.right - middle.right, slot.height),
    )


@dataclass(frozen=True)
class Rank:
    """A seat's reserve: its name, and the row of its cards."""

    seat: int
    rect: pygame.Rect
    pennant: pygame.Rect
    row: pygame.Rect


def ranks_of(state: State, given: Reserves, slots: dict[str, pygame.Rect], seat: int, reading: Reading) -> list[Rank]:
    """The seats of the open side's team are near, all others far."""
    own = state.teams[seat - 1]
    found = []
    for slot, near in ((slots[given.near], True), (slots[given.far], False)):
        seats = [one for one, team in enumerate(state.teams, 1) if (team == own) == near]
        gap = max(3, slot.width // 160)
        room = slot.width - gap * (len(seats) - 1)
        counts = [max(FEW, len(state.cards(given.zone, one))) for one in seats]
        left = slot.left
        for one, count in zip(seats, counts, strict=True):
            rect = pygame.Rect(left, slot.top, room * count // sum(counts), slot.height)
            left = rect.right + gap
            wide = min(round(reading.unit * PENNANT), room // len(seats) // 3)
            pennant = pygame.Rect(rect.left, rect.top, wide, rect.height)
            row = pygame.Rect(pennant.right + gap, rect.top, rect.right - pennant.right - 2 * gap, rect.height)
            found.append(Rank(one, rect, pennant, row))
    return found


# --- cards


def lay_out(places: Places, state: State, layout: Layout, reading: Reading) -> None:
    """Puts all cards that stand in lines into their places."""
    own = state.teams[places.seat - 1]
    if layout.fronts is not None:
        given = layout.fronts
        guests = guests_of(state, given)
        for front in fronts_of(state, given, places.slots[given.slot], places.seat, reading):
            sides = sides_of(state, given, guests.get(front.place, []), own)
            for cards, rect in zip(sides, (front.above, front.below), strict=True):
                row(places, cards, rect, reading, guests, given.guests, ("line",))
    if layout.road is not None:
        road = layout.road
        guests = guests_of(state, road)
        plan = road_of(places.slots[road.slot])
        for place in state.cards(road.zone)[-1:]:
            attacker = attacker_of(state, road, place)
            hunters = sides_of(state, road, guests.get(place, []), attacker)[::-1]
            for cards, rect in zip(hunters, (plan.left, plan.right), strict=True):
                row(places, cards, rect, reading, guests, road.guests, ("line",))
    if layout.reserves is not None:
        given_back = layout.reserves
        guests = guests_of(state, layout.fronts) if layout.fronts is not None else {}
        for rank in ranks_of(state, given_back, places.slots, places.seat, reading):
            cards = state.cards(given_back.zone, rank.seat)
            row(places, cards, rank.row, reading, guests, given_back.zone, NARROWING)


def row(
    places: Places,
    cards: list[int],
    rect: pygame.Rect,
    reading: Reading,
    guests: Guests,
    zone: str,
    faces: tuple[str, ...],
) -> None:
    """Cards side by side in the order they came, in rows read one after the other: they never lie over each other."""
    if not cards:
        return
    in_line, most = faces[0] == "line", TALLEST * reading.unit * reading.zoom
    tall = rect.height * (IN_LINE if in_line else IN_RESERVE)
    found = ranked(borne_by(cards, guests), faces, rect.width * ACROSS, tall, most if in_line else most * TILE)
    face, step = found.face, reading.unit / STEPS
    height = max(1, int(found.height / step)) * step
    across, gap = -(-len(cards) // found.rows), height * RATIOS[face] * GAP
    pitch = min(rect.height / found.rows, height * (1 + GAP))
    top = rect.centery - pitch * (found.rows - 1) / 2
    for row in range(found.rows):
        here = cards[row * across : (row + 1) * across]
        wide = [_width(borne, face) * height for borne in borne_by(here, guests)]
        left = rect.left + rect.width * (1 - ACROSS) / 2
        if in_line:
            left = rect.centerx - (sum(wide) + gap * (len(wide) - 1)) / 2
        for number, card in enumerate(here):
            layer = layers.CARD + 6 * (row * across + number)
            pose = Pose(left + height * RATIOS[face] / 2, top + pitch * row, height, 0.0, face, layer)
            places.poses[card] = pose
            places.zone_of[card] = zone
            _coins(places, pose, guests.get(card, []), zone)
            left += wide[number] + gap


def _coins(places: Places, bearer: Pose, items: list[int], zone: str) -> None:
    """What a card bears: on the picture of one in a line; beside a tile, whose name and numbers fill it."""
    in_line, wide = bearer.face == "line", bearer.height * RATIOS[bearer.face]
    coin = bearer.height * (COIN if in_line else COIN_BESIDE)
    for order, item in enumerate(items):
        x, y = bearer.x - wide / 2 + coin * (0.5 + 0.8 * order), bearer.y - bearer.height / 2 + coin * 0.5
        if not in_line:
            column, row = divmod(order, 2)
            x, y = bearer.x + wide / 2 + coin * (0.5 + column), bearer.y + coin * (row - 0.5)
        places.poses[item] = Pose(x, y, coin, face="coin", layer=bearer.layer + 1 + order)
        places.zone_of[item] = zone


def look_of(state: State, layout: Layout, card: int, face: str) -> Look:
    """What a small face shows: in a line what counts there, in reserve every number."""
    raw, content = state.raw.cards[card - 1], state.cartridge.content
    if face == "coin":
        return Look(raw.definition)
    if face == "line":
        return Look(raw.definition, badges=_tokens(state, layout, card), signs=_counted(state, layout, card))
    if layout.reserves is None:
        return _beside(state, layout, card)
    given, facts = layout.reserves, content.cards[raw.definition].facts
    signs = []
    for fact, sign in given.numbers.items():
        number = state.total(card, fact) if fact in facts else 0
        if number:
            signs.append((sign.icon, sign.colour, number))
    badges = tuple(icon for flag, icon in given.marked.items() if state.flag(card, flag))
    return Look(raw.definition, badges=badges + _tokens(state, layout, card), signs=tuple(signs))


def _beside(state: State, layout: Layout, card: int) -> Look:
    """A tile on the side of another seat, or where cards would have no names: its numbers, of one that is used up what
    is left, and what it does."""
    raw, given = state.raw.cards[card - 1], layout.partners
    assert given is not None, "tiles stand in reserve, or on the side of another seat"
    facts = state.cartridge.content.cards[raw.definition].facts
    used = {token.cracks: state.counter(card, name) for name, token in layout.tokens.items() if token.cracks}
    used |= {area.progress[1]: state.counter(card, area.progress[0]) for area in layout.areas if area.progress}
    here = zone_of(state, card)
    numbers = next((area.numbers for area in layout.areas if area.numbers and area.zone == here), given.numbers)
    signs = [
        (sign.icon, sign.colour, state.total(card, fact) - used.get(fact, 0))
        for fact, sign in numbers.items()
        if fact in facts
    ]
    turned = bool(layout.turned) and bool(state.flag(card, layout.turned))
    badges = tuple(icon for flag, icon in layout.flags.items() if flag != "turned" and state.flag(card, flag))
    badges += (SPENT,) if turned else ()
    return Look(raw.definition, badges=badges, dim=turned, signs=tuple(one for one in signs if one[2]))


def _tokens(state: State, layout: Layout, card: int) -> tuple[str, ...]:
    return tuple(token.icon for name, token in layout.tokens.items() if state.counter(card, name))


def battle_at(state: State, layout: Layout, place: int) -> Battle | None:
    """What the layout says of the place that card is."""
    return battle_in(layout, zone_of(state, place))


def zone_of(state: State, card: int) -> str:
    return state.cartridge.zone_names[state.raw.cards[card - 1].zone].zone


def battle_in(layout: Layout, zone: str) -> Battle | None:
    return next((given for given in (layout.fronts, layout.road) if given is not None and given.zone == zone), None)


def _counted(state: State, layout: Layout, card: int) -> tuple[tuple[str, Colour, int], ...]:
    host = state.raw.cards[card - 1].host
    given = battle_at(state, layout, host) if host else None
    if given is None:
        return ()
    attacks = team_of(state, given.side, card) == attacker_of(state, given, host)
    sign = given.attack_sign if attacks else given.defence_sign
    return ((sign.icon, sign.colour, state.call(given.counts, card)),)
