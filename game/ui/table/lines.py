"""Where cards stand that face each other: in lines on both sides of a place, on the road, in the reserves behind."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.engine.machine.state import State
from game.presentation.layout import Layout
from game.presentation.layout_battles import Battle, Fronts, Reserves
from game.ui.faces.small import RATIOS
from game.ui.table.cards import Look
from game.ui.table.places import ROW_LAYER, Places, Pose
from game.ui.theme import Colour

GAP = 0.1  # between cards, of their width
TALLEST = 0.17  # of the screen's height: no card in a line is higher
COIN, COIN_BESIDE = 0.36, 0.5  # of the height of the card that bears it; where it lies beside that
PENNANT = 1.75  # of a seat's name, width to height
FEW = 4  # cards of a reserve: with fewer it does not get narrower
STONES = 0.17  # of the road's width at each end
PLATE = 0.34  # of the fronts' height
LEAST_TILE = 0.8  # of its height: a tile shrinks so far before it becomes a narrower one
NARROWING = ("tile", "ticket", "slip")

Guests = dict[int, list[int]]  # by the card they stand on


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


# --- plans


@dataclass(frozen=True)
class Front:
    """A place of the fronts: its whole, the line above, the plate between, the line below."""

    place: int
    rect: pygame.Rect
    above: pygame.Rect
    plate: pygame.Rect
    below: pygame.Rect


def fronts_of(state: State, given: Fronts, slot: pygame.Rect) -> list[Front]:
    """They share the width: more of it for those with more cards in a line."""
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
    for place, width in zip(places, widths, strict=True):
        rect = pygame.Rect(round(left), slot.top, round(width), slot.height)
        tall = round(slot.height * PLATE)
        line = (slot.height - tall) // 2
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


def ranks_of(state: State, given: Reserves, slots: dict[str, pygame.Rect], seat: int) -> list[Rank]:
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
            wide = min(round(rect.height * PENNANT), room // len(seats) // 3)
            pennant = pygame.Rect(rect.left, rect.top, wide, rect.height)
            row = pygame.Rect(pennant.right + gap, rect.top, rect.right - pennant.right - 2 * gap, rect.height)
            found.append(Rank(one, rect, pennant, row))
    return found


# --- cards


def lay_out(places: Places, state: State, layout: Layout, unit: int) -> None:
    """Puts all cards that stand in lines into their places."""
    own = state.teams[places.seat - 1]
    if layout.fronts is not None:
        given = layout.fronts
        guests = guests_of(state, given)
        for front in fronts_of(state, given, places.slots[given.slot]):
            for near, rect in ((False, front.above), (True, front.below)):
                cards = [
                    card for card in guests.get(front.place, []) if (team_of(state, given.side, card) == own) == near
                ]
                _line(places, cards, rect, unit, guests, given.guests)
    if layout.road is not None:
        road = layout.road
        guests = guests_of(state, road)
        plan = road_of(places.slots[road.slot])
        for place in state.cards(road.zone)[-1:]:
            attacker = attacker_of(state, road, place)
            for attacks, rect in ((True, plan.left), (False, plan.right)):
                cards = [
                    card for card in guests.get(place, []) if (team_of(state, road.side, card) == attacker) == attacks
                ]
                _line(places, cards, rect, unit, guests, road.guests)
    if layout.reserves is not None:
        _reserves(places, state, layout, layout.reserves)


def _reserves(places: Places, state: State, layout: Layout, given: Reserves) -> None:
    guests = guests_of(state, layout.fronts) if layout.fronts is not None else {}
    for rank in ranks_of(state, given, places.slots, places.seat):
        cards = state.cards(given.zone, rank.seat)
        _row(places, cards, rank.row, guests, given.zone, "tile", rank.row.height * 0.9)


def _line(places: Places, cards: list[int], rect: pygame.Rect, unit: int, guests: Guests, zone: str) -> None:
    _row(places, cards, rect, guests, zone, "line", min(rect.height * 0.93, unit * TALLEST))


def _row(
    places: Places, cards: list[int], rect: pygame.Rect, guests: Guests, zone: str, face: str, tall: float
) -> None:
    """Side by side in the order they came. A crowded row of tiles becomes one of tickets, then of slips; then its cards
    shrink, or stand in two rows: they never lie over each other."""
    if not cards:
        return
    room = rect.width * 0.97
    if face == "tile":
        fitting = (one for one in NARROWING if _across(_widths(cards, guests, one)) * tall * LEAST_TILE <= room)
        face = next(fitting, NARROWING[-1])
    widths = _widths(cards, guests, face)
    sizes = {rows: _height(widths, rows, room, tall) for rows in (1, 2)}
    rows = 2 if sizes[2] > sizes[1] * 1.1 else 1
    height, across = sizes[rows], -(-len(cards) // rows)
    pitch, gap = rect.height / rows, height * RATIOS[face] * GAP
    for row in range(rows):
        wide = [width * height for width in widths[row * across : (row + 1) * across]]
        left = rect.left + rect.width * 0.015
        if face == "line":
            left = rect.centerx - (sum(wide) + gap * (len(wide) - 1)) / 2
        for number, card in enumerate(cards[row * across : (row + 1) * across], row * across):
            pose = Pose(0, rect.top + pitch * (row + 0.5), height, face=face, layer=ROW_LAYER + 6 * number)
            places.poses[card] = replace(pose, x=left + height * RATIOS[face] / 2)
            places.zone_of[card] = zone
            _coins(places, places.poses[card], guests.get(card, []), zone)
            left += widths[number] * height + gap


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


def _widths(cards: list[int], guests: Guests, face: str) -> list[float]:
    """Of each card with what lies beside it, in their height."""
    beside = 0.0 if face == "line" else COIN_BESIDE
    return [RATIOS[face] + beside * -(-len(guests.get(card, [])) // 2) for card in cards]


def _across(widths: list[float]) -> float:
    """How wide a row of cards is, in their height."""
    return sum(widths) + GAP * min(widths) * (len(widths) - 1)


def _height(widths: list[float], rows: int, room: float, tall: float) -> float:
    across = -(-len(widths) // rows)
    broadest = max(_across(widths[n : n + across]) for n in range(0, len(widths), across))
    return min(tall / rows, room / broadest)


def look_of(state: State, layout: Layout, card: int, face: str) -> Look:
    """What a small face shows: in a line what counts there, in reserve every number."""
    raw, content = state.raw.cards[card - 1], state.cartridge.content
    if face == "coin":
        return Look(raw.definition)
    if face == "line":
        return Look(raw.definition, badges=_tokens(state, layout, card), signs=_counted(state, layout, card))
    given, facts = layout.reserves, content.cards[raw.definition].facts
    assert given is not None, "tiles and slips stand in reserve"
    signs = []
    for fact, sign in given.numbers.items():
        number = state.total(card, fact) if fact in facts else 0
        if number:
            signs.append((sign.icon, sign.colour, number))
    badges = tuple(icon for flag, icon in given.marked.items() if state.flag(card, flag))
    return Look(raw.definition, badges=badges + _tokens(state, layout, card), signs=tuple(signs))


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
