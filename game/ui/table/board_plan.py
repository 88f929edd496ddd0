"""Where everything on a map lies: chambers of sites, tunnels between them, a socket for every troop space.

A layout says where sites are; what lies between them follows from the links of the spaces.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

import pygame

from game.engine.sources.content import Content
from game.engine.telling import wording
from game.presentation.layout_parts import BoardMap
from game.ui import fonts
from game.ui.fonts import Fonts

Point = tuple[float, float]
PITCH = 1.1  # from socket to socket in a site, in sockets
SPY = 0.76  # the size of a spy, in sockets
MARKER = 1.6  # and of a control marker
CLEAR = 0.66  # a tunnel's socket keeps this far from a site
STEPS = 60  # of a tunnel's curve
EDGE = 0.1  # of the width: how near to a border the sections in play come where others are left out
LARGER = (1.1, 1.05, 1.0)  # times the usual size: what is tried then
BREADTHS = (5.0, 3.8, 3.0)  # how wide names may be, in sockets: on small maps more of them are broken in two


@dataclass(frozen=True)
class Site:
    """A chamber: its name on a plate above, sockets below, room for four spies beside them and maybe a marker."""

    number: int
    section: int
    lines: tuple[str, ...]
    plate: pygame.Rect
    block: pygame.Rect  # the sockets
    spies: tuple[Point, Point, Point, Point]
    marker: Point | None
    chamber: pygame.Rect
    body: pygame.Rect  # all of it

    @property
    def centre(self) -> Point:
        return self.block.center


@dataclass(frozen=True)
class Tunnel:
    ends: tuple[int, int]
    spaces: tuple[int, ...]
    section: int
    points: tuple[Point, ...]


@dataclass
class Plan:
    rect: pygame.Rect
    socket: int  # the diameter of a troop space
    letters: int  # the height of a site's name
    breadth: float = 5.0  # how wide a name may be before it is broken, in sockets
    sites: dict[int, Site] = field(default_factory=dict)
    tunnels: list[Tunnel] = field(default_factory=list)
    sockets: dict[int, Point] = field(default_factory=dict)
    site_of: dict[int, int] = field(default_factory=dict)  # 0 for a space of a tunnel
    closed: frozenset[int] = frozenset()  # sections that are left out
    across: tuple[float, float] = (0.0, 1.0)  # what of the map's width is shown


Tried = tuple[int, Plan]  # with how many faults it has


def plan_of(
    content: Content,
    board: BoardMap,
    rect: pygame.Rect,
    letters: Fonts,
    lang: str,
    closed: frozenset[int] = frozenset(),
) -> Plan:
    """The map laid out in a rectangle, with names as large as fit in a language. Sections that are `closed` are left
    out, and the others are as large as the room allows."""
    usual, across = max(10, round(min(rect.width / 39, rect.height / 25.5))), _across(content, board, closed)

    @cache
    def broken(socket: int, pixels: int) -> Tried:
        tried = []
        for breadth in BREADTHS:
            plan = Plan(rect, socket, pixels, breadth, closed=closed, across=across)
            plan = _planned(content, board, plan, letters, lang)
            tried.append((len(faults(plan, content)), plan))
            if not tried[-1][0]:
                break
        return min(tried, key=_wrong)

    @cache
    def lettered(socket: int) -> Tried:
        most, least = min(letters.pixels(fonts.SMALLEST), round(socket * 0.72)), max(7, round(socket * 0.54))
        return _largest(range(max(most, least), least - 1, -1), partial(broken, socket))

    return _largest([round(usual * larger) for larger in (LARGER if closed else (1.0,))], lettered)[1]


def _wrong(tried: Tried) -> int:
    return tried[0]


def _largest(sizes: Sequence[int], of: Callable[[int], Tried]) -> Tried:
    """Of the largest size without a fault; where there is none, of the largest with as few as the smallest has."""
    found = of(fonts.largest(sizes, lambda size: not _wrong(of(size))))
    return of(fonts.largest(sizes, lambda size: _wrong(of(size)) <= _wrong(found)))


def _across(content: Content, board: BoardMap, closed: frozenset[int]) -> tuple[float, float]:
    """From where to where the sections in play reach, with a margin; all of it where none is left out."""
    if not closed:
        return 0.0, 1.0
    sites = [space for space in content.spaces if space.facts.get(board.spaces)]
    places = [board.sites[space.id].at[0] for space in sites if space.facts.get(board.section, 0) not in closed]
    low, high = min(places), max(places)
    margin = (high - low) * EDGE / (1 - 2 * EDGE)
    return low - margin, high + margin


def _planned(content: Content, board: BoardMap, plan: Plan, letters: Fonts, lang: str) -> Plan:
    for number, space in enumerate(content.spaces, 1):
        plan.site_of[number] = space.facts.get(board.site, 0)
    for number, space in enumerate(content.spaces, 1):
        if space.facts.get(board.spaces) and space.facts.get(board.section, 0) not in plan.closed:
            _add_site(plan, content, number, board, letters, lang)
    for ends, spaces in _chains(content, plan):
        _add_tunnel(plan, content, ends, spaces, board)
    return plan


# --- sites


def _add_site(plan: Plan, content: Content, number: int, board: BoardMap, letters: Fonts, lang: str) -> None:
    socket, facts = plan.socket, content.spaces[number - 1].facts
    given = board.sites[content.spaces[number - 1].id]
    marked = board.marker is not None and bool(facts.get(board.marker.fact))
    spaces = [space for space, site in plan.site_of.items() if site == number and space != number]
    columns = given.columns
    rows = [spaces[start : start + columns] for start in range(0, len(spaces), columns)]
    pitch = socket * PITCH
    wide, tall = round(pitch * columns), round(pitch * len(rows))
    font = letters.exact("serif", plan.letters, True)
    most = 2 if plan.breadth == BREADTHS[0] else 3
    lines = balanced(wording.space_name(content, number, lang), font, round(socket * plan.breadth), most)
    size, _badge, _step = plate_size(lines, plan.letters, font)
    plate = pygame.Rect((0, 0), size)
    side = round(socket * (SPY + 0.12))
    tail = round(socket * MARKER * 0.86) if marked else round(socket * 0.42)
    body = pygame.Rect(0, 0, max(plate.width, wide + 2 * side), plate.height + tall + tail)
    low, high = plan.across
    body.center = (
        round(plan.rect.left + (given.at[0] - low) / (high - low) * plan.rect.width),
        round(plan.rect.top + given.at[1] * plan.rect.height),
    )
    body.clamp_ip(plan.rect.inflate(-socket // 2, -socket // 2))
    plate.midtop = body.midtop
    block = pygame.Rect(0, 0, wide, tall)
    block.midtop = (body.centerx, plate.bottom)
    for row, members in enumerate(rows):
        left = block.centerx - pitch * (len(members) - 1) / 2
        for column, space in enumerate(members):
            plan.sockets[space] = (left + pitch * column, block.top + pitch * (row + 0.5))
    off = block.width / 2 + socket * (SPY / 2 + 0.06)
    x, upper = block.centerx, max(block.top + socket * SPY * 0.52, block.centery - socket * SPY * 0.62)
    lower = upper + socket * SPY * 1.02
    spies = ((x - off, upper), (x + off, upper), (x - off, lower), (x + off, lower))
    marker = (block.centerx, block.bottom + socket * MARKER * 0.42) if marked else None
    chamber = pygame.Rect(0, 0, block.width + 2 * side + socket // 2, block.height + round(socket * 1.1))
    chamber.center = block.center
    section = facts.get(board.section, 0)
    plan.sites[number] = Site(number, section, lines, plate, block, spies, marker, chamber, body)


def plate_size(lines: Sequence[str], letters: int, font: pygame.font.Font) -> tuple[tuple[int, int], int, int]:
    """Of the plate with a name in letters of that height; its badge, and from line to line."""
    badge, step = round(letters * 1.5), round(letters * 1.08)
    text = max(font.size(line)[0] for line in lines)
    return (badge + text + round(letters * 0.9), max(badge, step * len(lines) + 4)), badge, step


def balanced(text: str, font: pygame.font.Font, width: int, most: int = 2) -> tuple[str, ...]:
    """A name in one line, or in as few as make it no wider, as even as its words allow; in at most so many."""
    words = text.split(" ")

    def widest(lines: tuple[str, ...]) -> int:
        return max(font.size(line)[0] for line in lines)

    best: tuple[str, ...] = (text,)
    for count in range(2, min(most, len(words)) + 1):
        if widest(best) <= width:
            break
        cuts = ((0, *inner, len(words)) for inner in itertools.combinations(range(1, len(words)), count - 1))
        ways = [tuple(" ".join(words[start:end]) for start, end in itertools.pairwise(cut)) for cut in cuts]
        best = min(ways, key=widest)
    return best


# --- tunnels


def _chains(content: Content, plan: Plan) -> list[tuple[tuple[int, int], tuple[int, ...]]]:
    """The ways from site to site: its two ends, and the spaces between them in order."""
    numbers = {space.id: number for number, space in enumerate(content.spaces, 1)}
    around: dict[int, list[int]] = {number: [] for number in numbers.values()}
    for number, space in enumerate(content.spaces, 1):
        for link in space.links:
            around[number].append(numbers[link])
            around[numbers[link]].append(number)
    found: dict[frozenset[int], tuple[tuple[int, int], tuple[int, ...]]] = {}
    for start in plan.sites:
        for first in around[start]:
            spaces, before, here = [], start, first
            while not plan.site_of[here]:
                spaces.append(here)
                before, here = here, next(other for other in around[here] if other != before)
            if here in plan.sites:
                found.setdefault(frozenset((start, here, *spaces)), ((start, here), tuple(spaces)))
    return list(found.values())


def _add_tunnel(plan: Plan, content: Content, ends: tuple[int, int], spaces: tuple[int, ...], board: BoardMap) -> None:
    one, other = plan.sites[ends[0]], plan.sites[ends[1]]
    name = f"{content.spaces[one.number - 1].id} {content.spaces[other.number - 1].id}"
    shown = plan.across[1] - plan.across[0]  # a way that is drawn out bends no farther up or down
    points = _curve(one.centre, other.centre, board.bends.get(name, 0.0) * min(1.0, shown))
    away = plan.socket * CLEAR
    free = [index for index, point in enumerate(points) if min(_gap(point, one.body), _gap(point, other.body)) >= away]
    low, high = (free[0], free[-1]) if free else (STEPS // 2, STEPS // 2)
    for place, space in enumerate(spaces):
        share = low + (high - low) * (place + 0.5) / len(spaces)
        if len(spaces) > 1:
            share = low + (high - low) * (0.12 + 0.76 * place / (len(spaces) - 1))
        plan.sockets[space] = _between(points, share)
    outer = content.spaces[spaces[0] - 1].facts.get(board.section, 0) if spaces else one.section
    plan.tunnels.append(Tunnel(ends, spaces, outer, tuple(points)))


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """A bow from site to site; `bend` is how far it leaves the straight line, in shares of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - dy * bend * 2, (start[1] + end[1]) / 2 + dx * bend * 2)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]))
    return points


def _between(points: list[Point], index: float) -> Point:
    low = min(int(index), len(points) - 2)
    share = index - low
    (x, y), (u, v) = points[low], points[low + 1]
    return x + (u - x) * share, y + (v - y) * share


def _gap(point: Point, rect: pygame.Rect) -> float:
    """How far a point is from a rectangle."""
    across = max(rect.left - point[0], 0, point[0] - rect.right)
    along = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(across, along)


def _bounds(points: Sequence[Point]) -> pygame.Rect:
    """What all of them lie in."""
    across, along = [x for x, _y in points], [y for _x, y in points]
    left, top = math.floor(min(across)), math.floor(min(along))
    return pygame.Rect(left, top, math.ceil(max(across)) - left + 1, math.ceil(max(along)) - top + 1)


# --- what a map must keep


def faults(plan: Plan, content: Content) -> list[str]:
    """What lies over something else, or off the map: nothing, on a good one."""
    names = {number: space.id for number, space in enumerate(content.spaces, 1)}
    found = []
    inner = plan.rect
    bodies = {number: site.body for number, site in plan.sites.items()}
    for number, body in bodies.items():
        if not inner.contains(body):
            found.append(f"{names[number]} leaves the map")
        found += [
            f"{names[number]} lies over {names[other]}"
            for other, second in bodies.items()
            if number < other and body.colliderect(second)
        ]
    loose = {space: at for space, at in plan.sockets.items() if not plan.site_of[space]}
    for space, at in loose.items():
        near = [names[site] for site, body in bodies.items() if _gap(at, body) < plan.socket * 0.5]
        found += [f"{names[space]} lies in {name}" for name in near]
        found += [
            f"{names[space]} lies on {names[other]}"
            for other, second in loose.items()
            if space < other and math.dist(at, second) < plan.socket * 1.12
        ]
        if not inner.inflate(-plan.socket, -plan.socket).collidepoint(at):
            found.append(f"{names[space]} leaves the map")
    least = plan.socket * 0.15
    for tunnel in plan.tunnels:
        around = _bounds(tunnel.points).inflate(2 * plan.socket, 2 * plan.socket)  # no point is near what lies beyond
        for number, body in bodies.items():
            if number in tunnel.ends or not around.colliderect(body):
                continue
            if any(_gap(point, body) < least for point in tunnel.points):
                found.append(f"the way {names[tunnel.ends[0]]} - {names[tunnel.ends[1]]} runs through {names[number]}")
    return found
