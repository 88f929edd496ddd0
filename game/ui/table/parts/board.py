"""The map of a table: its ground, its pieces, what may be chosen on it, and how pieces come and go."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import pygame

from game.engine.machine.events import Event, SpaceChanged
from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout_parts import BoardMap
from game.ui import fonts, layers, paint
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.motion import arrive, leave, settle, smooth
from game.ui.stage import Sprite, Sprites
from game.ui.table import board_ground, board_pieces, things
from game.ui.table.asking import Asking
from game.ui.table.board_plan import MARKER, SPY, Plan, Point, Site, plan_of, plate_size
from game.ui.table.context import Context
from game.ui.table.messages import Choice, Choose, Inspect, Pick
from game.ui.table.part import AT_ONCE, WRITTEN, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import DANGER, GOLD, WHITE, Colour, mixed

DROP, KNOCK, SLIDE, FLIP = 0.32, 0.34, 0.3, 0.36
STAGGER = 0.08  # between pieces that move one after the other
TOUCH = 6.2  # percent of the height that a target should have
RING = 0.8  # percent of the height: the ring around a site has room below its name
NAMED_LARGER = 1.2  # times the letters of the map at least: what the site in focus is called


K = TypeVar("K")  # what a piece is known by
L = TypeVar("L")  # what it looks like
MarkerLook = tuple[int, bool]  # its holder, and whether it is turned


@dataclass
class _Piece(Generic[L]):
    """A sprite and what it shows."""

    look: L
    sprite: Sprite


class Board(Part):
    """Draws the ground into the stage's background; troops, spies and markers are sprites above it."""

    given: BoardMap

    def __init__(self, context: Context, rect: pygame.Rect, given: BoardMap):
        super().__init__(context, rect, given)
        content = context.content
        self.content = content
        closed = self._closed(context.state)
        self.plan: Plan = plan_of(content, given, rect, context.fonts, context.lang, closed)
        ground = context.stage.background
        board_ground.paint_ground(ground, self.plan, context.theme)
        for site in self.plan.sites.values():
            ground.blit(self._plate(site.lines, site.number, self.plan.letters), site.plate)
        context.stage.damage(rect)
        self._troops: dict[int, _Piece[tuple[int]]] = {}
        self._spies: dict[tuple[int, int], _Piece[tuple[int]]] = {}
        self._markers: dict[int, _Piece[MarkerLook]] = {}
        self._lights = Sprites()
        self._left: dict[int, Point] = {}  # where a troop of that colour was just taken from
        self._options: set[int] = set()  # the spaces on offer
        self._named: Sprite | None = None  # what the site in focus is called

    def _closed(self, state: State) -> frozenset[int]:
        """The sections not in play."""
        if not self.given.open:
            return frozenset()
        bits, fact = state.variable(self.given.open), self.given.section
        sections = {space.facts.get(fact, 0) for space in self.content.spaces} - {0}
        return frozenset(section for section in sections if not bits >> (section - 1) & 1)

    # --- as the state says

    def sync(self) -> None:
        """Every piece where it belongs, at once."""
        state, given = self.context.state, self.given
        self._left = {}
        size = self.plan.socket
        troops = {space: (colour,) for space in self.plan.sockets if (colour := state.space(space, self.given.piece))}
        self._keep(
            self._troops, troops, lambda _space, look: board_pieces.troop(look[0], size), self.plan.sockets.__getitem__
        )
        spies: dict[tuple[int, int], tuple[int]] = {}
        markers: dict[int, MarkerLook] = {}
        for number, site in self.plan.sites.items():
            bits = state.space(number, given.bits) if given.bits else 0
            spies |= {(number, seat): (seat,) for seat in range(1, 5) if bits >> (seat - 1) & 1}
            marker = given.marker if site.marker is not None else None
            if marker is not None:
                holder, turned = state.space(number, marker.holder), state.space(number, marker.turned)
                markers[number] = self._marker_look(holder, turned)
        small = round(size * SPY)
        self._keep(self._spies, spies, lambda _key, look: board_pieces.spy(look[0], small), self._spy_place)
        self._keep(self._markers, markers, self._marker_picture, self._marker_place)

    def _keep(
        self,
        shown: dict[K, _Piece[L]],
        wanted: dict[K, L],
        picture: Callable[[K, L], pygame.Surface],
        place: Callable[[K], Point],
    ) -> None:
        """Makes what is shown what is wanted, and touches nothing that is already so."""
        for key in [key for key, piece in shown.items() if wanted.get(key) != piece.look]:
            shown.pop(key).sprite.remove()
        layer = layers.SPY if shown is self._markers else layers.PIECE
        for key, look in wanted.items():
            if key not in shown:
                shown[key] = _Piece(look, self.stage.add(picture(key, look), (0, 0), layer))
            sprite = shown[key].sprite
            sprite.layer, sprite.alpha, sprite.visible = layer, 255, True
            sprite.image = picture(key, look)
            sprite.centre = place(key)

    def _spy_place(self, key: tuple[int, int]) -> Point:
        number, seat = key
        return self.plan.sites[number].spies[seat - 1]

    def _marker_place(self, number: int) -> Point:
        place = self.plan.sites[number].marker
        assert place is not None, "only a site with a marker shows one"
        return place

    @staticmethod
    def _marker_look(holder: int, total: int) -> MarkerLook:
        return holder, bool(total and holder)

    def _marker_picture(self, number: int, look: MarkerLook) -> pygame.Surface:
        facts = self.content.spaces[number - 1].facts
        size = round(self.plan.socket * MARKER)
        (holder, turned), marker = look, self.given.marker
        assert marker is not None, "a layout with markers says what they are"
        worth = marker.turned_gives if turned or not holder else marker.gives
        return board_pieces.marker(holder, turned, worth.icon, facts.get(worth.fact, 0), size, self.context.fonts)

    # --- what may be chosen

    def ask(self, asking: Asking) -> None:
        self._options = set(asking.spaces)
        self._light(self.context.theme.light)

    def answered(self) -> None:
        self._options = set()
        self._light(self.context.theme.light)
        self.focused(None)  # what happens now has nothing to do with where the focus was

    def targets(self) -> list[Target]:
        """Every site can be looked at; a site or space on offer can be chosen. While others act any space can be meant
        for later, and sites are only looked at. Spaces lie over their sites."""
        options = self._options
        every = not options and self.context.may_mean(things.space(next(iter(self.plan.sockets))))
        found = [self._site_target(site, options, looked_at=every) for site in self.plan.sites.values()]
        spaces = sorted(space for space in (self.plan.sockets if every else options) if space in self.plan.sockets)
        rects = self._apart(spaces)
        for space in spaces:
            target = Target(
                rects[space],
                partial(self.context.tell, Choose(things.space(space))),
                partial(self.context.tell, Inspect(things.space(space))),
                group="board",
                name=f"space:{space}",
                radius=self.plan.socket // 2 + 2,
                around=self._around(space),
                pointed=self._site_of(space) is None,  # a site's name says where it is
            )
            kinds = self._kinds(self.plan.site_of[space], options)
            if len(kinds) > 1 and min(target.rect.size) < self.context.px(TOUCH):
                target.tapped = partial(self._touched, self.plan.site_of[space], kinds)
            found.append(target)
        return found

    def _kinds(self, site: int, options: set[int]) -> dict[int, int]:
        """The colours of the troops that spaces on offer in a site hold, each with one such space."""
        inside = [space for space in sorted(options) if site and self.plan.site_of.get(space) == site != space]
        return {self.context.state.space(space, self.given.piece): space for space in reversed(inside)}

    def _touched(self, site: int, kinds: dict[int, int], _pos: tuple[int, int]) -> bool:
        """A finger is broader than a space: it is asked which of its neighbours it meant."""
        if self.context.device is not Device.TOUCH:
            return False
        self._ask_which(site, kinds)
        return True

    def _ask_which(self, site: int, kinds: dict[int, int]) -> None:
        content, lang = self.content, self.context.lang
        choices = (
            Choice(
                wording.owner_text(content, self.given.piece, colour, lang),
                Choose(things.space(space)),
                partial(board_pieces.troop, colour) if colour else None,
            )
            for colour, space in kinds.items()
        )
        self.context.tell(Pick(wording.space_name(content, site, lang), tuple(choices)))

    def _around(self, space: int) -> pygame.Rect:
        """A socket and its light."""
        size = self.plan.socket + 4
        x, y = self.plan.sockets[space]
        return pygame.Rect(round(x - size / 2), round(y - size / 2), size, size)

    def _site_target(self, site: Site, options: set[int], *, looked_at: bool) -> Target:
        """Choosing a site takes the site, or a space on offer in it: any of those is as good as another of its kind."""
        inspect = partial(self.context.tell, Inspect(things.space(site.number)))
        kinds = {} if site.number in options else self._kinds(site.number, options)
        choose = partial(self.context.tell, Choose(things.space(next(iter(kinds.values()), site.number))))
        if len(kinds) > 1:
            choose = partial(self._ask_which, site.number, kinds)
        return Target(
            site.body.union(site.chamber),
            inspect if looked_at else choose,
            inspect,
            group="board",
            name=f"{'site' if looked_at else 'space'}:{site.number}",
            radius=self.plan.socket // 2,
            around=self._below_name(site),
            pointed=False,
        )

    def _below_name(self, site: Site) -> pygame.Rect:
        """What the ring around a site goes around: its name stands clear above that."""
        top, body = site.plate.bottom, site.body
        return pygame.Rect(body.left, top, body.width, max(1, body.bottom - top))

    def _apart(self, spaces: list[int]) -> dict[int, pygame.Rect]:
        """Room for a finger around each space, shared evenly between those that are close."""
        want = max(self.plan.socket, self.context.px(TOUCH)) / 2
        least = self.plan.socket / 2
        rooms = {}
        for space in spaces:
            x, y = self.plan.sockets[space]
            left = right = up = down = want
            for other in spaces:
                u, v = self.plan.sockets[other]
                dx, dy = u - x, v - y
                if other == space or abs(dx) >= 2 * want or abs(dy) >= 2 * want:
                    continue
                if abs(dx) >= abs(dy):
                    left, right = (left, min(right, dx / 2)) if dx > 0 else (min(left, -dx / 2), right)
                else:
                    up, down = (up, min(down, dy / 2)) if dy > 0 else (min(up, -dy / 2), down)
            left, right, up, down = (max(least, side) for side in (left, right, up, down))
            rooms[space] = pygame.Rect(
                math.ceil(x - left), math.ceil(y - up), math.floor(left + right), math.floor(up + down)
            ).clip(self.rect)
        return rooms

    def _light(self, colour: Colour) -> None:
        """What is on offer glows, under a wedge."""
        self._lights.clear()
        stage, line = self.stage, max(2, self.plan.socket // 9)
        centre: Point
        for space in self._options:
            if space in self.plan.sites:
                body = self.plan.sites[space].body
                image, centre = board_pieces.frame(*body.size, colour, line), body.center
            elif space in self.plan.sockets:
                image, centre = board_pieces.beacon(self.plan.socket, colour), self.plan.sockets[space]
            else:
                continue
            sprite = stage.add(image, (0, 0), layers.GLOW)
            sprite.centre = centre
            self._lights.append(sprite)

    def focused(self, target: Target | None) -> None:
        """The site in focus, or of the space in focus, is named in the largest letters of the map."""
        if self._named is not None:
            self._named.remove()
            self._named = None
        thing = Thing.named(target.name) if target is not None and target.name.startswith("space:") else None
        site = self._site_of(int(thing.id)) if thing is not None else None
        if site is None or target is None:
            return
        lines = self._named_lines(site)
        image = self._plate(lines, site.number, self._named_letters(site, lines), lit=True)
        lifted = self._lift(target, site)
        place = image.get_rect(midbottom=site.plate.move(0, -lifted).midbottom)
        self._named = self.stage.add(image, place.clamp(self._frame).topleft, layers.NAMED)

    def _lift(self, target: Target, site: Site) -> int:
        """How much higher its name stands, for the ring around what has the focus."""
        ring = self.context.px(RING)
        if target.name == str(things.space(site.number)):
            return ring
        return max(0, site.plate.bottom + ring - (target.around or target.rect).top)

    @property
    def _frame(self) -> pygame.Rect:
        """The map to the edges of the screen that it lies at."""
        return self.rect.inflate(2 * self.rect.left, 2 * self.rect.left)

    def _named_lines(self, site: Site) -> tuple[str, ...]:
        """At the upper edge there is no room for larger letters one under another."""
        if site.plate.top - self.rect.top > site.plate.height // 2:
            return site.lines
        return (wording.space_name(self.content, site.number, self.context.lang),)

    def _site_of(self, space: int) -> Site | None:
        """The site that is there, or that the space lies in; None of a tunnel's."""
        return self.plan.sites.get(space if space in self.plan.sites else self.plan.site_of.get(space, 0))

    def _named_letters(self, site: Site, lines: Sequence[str]) -> int:
        """As large as what is read closely, if no troop's place is hidden by it and there is room above the site."""
        largest, least = self.context.fonts.pixels(fonts.INSPECT), round(self.plan.letters * NAMED_LARGER)
        sizes = range(max(least, largest, self.context.fonts.least), least, -1)
        return next((letters for letters in sizes if not self._hides(site, lines, letters)), least)

    def _hides(self, site: Site, lines: Sequence[str], letters: int) -> bool:
        size, _badge, _step = plate_size(lines, letters, self.context.fonts.exact("serif", letters, True))
        plate = pygame.Rect((0, 0), size)
        plate.midbottom = site.plate.midbottom
        held = plate.clamp(self._frame)
        return held.bottom > site.plate.bottom or any(held.collidepoint(place) for place in self.plan.sockets.values())

    def _plate(self, lines: Sequence[str], site: int, letters: int, *, lit: bool = False) -> pygame.Surface:
        value = self.content.spaces[site - 1].facts.get(self.given.worth.fact, 0)
        given = (self.context.theme, value, self.given.worth.icon, self.context.fonts)
        return board_ground.name_plate(lines, letters, *given, lit=lit)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """The sites, with their names."""
        return [(rect, WRITTEN) for site in self.plan.sites.values() for rect in (site.plate, site.body)]

    def where(self, thing: Thing) -> pygame.Rect | None:
        """A site as a whole, also for the spaces in it; a space of a tunnel by itself."""
        if not isinstance(thing.id, int):
            return None
        if thing.kind == "piece":  # where a player's sign stands: a troop's socket, a spy at its site
            site = self.plan.sites.get(thing.id)
            if site is None:
                return self._around(thing.id) if thing.id in self.plan.sockets else None
            small = self.plan.socket
            place = pygame.Rect(0, 0, small, small)
            place.center = (round(site.spies[thing.seat - 1][0]), round(site.spies[thing.seat - 1][1]))
            return place
        if thing.kind != "space":
            return None
        inside = self._site_of(thing.id)
        if inside is not None:
            return inside.body
        return self._around(thing.id) if thing.id in self.plan.sockets else None

    # --- motion

    def play(self, event: Event, at: float) -> Taken:
        """A change on the map; others follow it closely."""
        return Taken(self._play(event, at), STAGGER) if isinstance(event, SpaceChanged) else AT_ONCE

    def _play(self, event: SpaceChanged, at: float) -> float:
        """How long it takes."""
        field, space, before, after = event.field, event.space, event.before, event.after
        if field == self.given.piece and space in self.plan.sockets:
            gone = self._knock_out(space, at) if before else 0.0
            return gone * 0.5 + self._drop(space, after, at + gone * 0.5) if after else gone
        if field == self.given.bits and space in self.plan.sites:
            return max(
                (
                    self._spy_comes(space, seat, at) if after >> (seat - 1) & 1 else self._spy_goes(space, seat, at)
                    for seat in range(1, 5)
                    if (before ^ after) >> (seat - 1) & 1
                ),
                default=0.0,
            )
        marker = self.given.marker
        if marker is not None and space in self._markers and field in (marker.holder, marker.turned):
            holder, total = self._markers[space].look
            look = (after, total) if field == marker.holder else (holder, bool(after))
            return self._flip(space, self._marker_look(*look), at)
        return 0.0

    def sound_of(self, event: Event) -> str:
        if not isinstance(event, SpaceChanged):
            return ""
        if event.field == self.given.piece and event.after:
            return "deploy"
        marker = self.given.marker
        turned = marker is not None and event.field in (marker.holder, marker.turned)
        return "spy" if event.field == self.given.bits else "flip" if turned else ""

    def _drop(self, space: int, colour: int, at: float) -> float:
        """A troop comes down and settles, or crosses the map when it was just taken up elsewhere."""
        x, y = self.plan.sockets[space]
        size = self.plan.socket
        sprite = self.stage.add(board_pieces.troop(colour, size), (0, 0), layers.FLYING)
        sprite.visible = False
        self._troops[space] = _Piece((colour,), sprite)
        start = self._left.pop(colour, None)
        rise = size * (1.5 if start else 3.2)
        from_x, from_y = start or (x, y - rise)

        def show(share: float) -> None:
            sprite.visible = True
            hop = rise * 4 * share * (1 - share) if start and share < 1 else 0.0
            sprite.centre = (from_x + (x - from_x) * share, from_y + (y - from_y) * share - hop)

        self.context.motions.fleet(DROP, show, at, smooth if start else settle)
        self._burst((x, y), mixed(board_pieces.mark_of(colour).colour, WHITE, 0.3), at + DROP * 0.55, 1.7)
        self._sound("deploy", at + DROP * 0.6, x)
        return DROP + 0.12

    def _knock_out(self, space: int, at: float) -> float:
        """A troop goes, in a flash."""
        piece = self._troops.pop(space, None)
        if piece is None:
            return 0.0
        x, y = self.plan.sockets[space]
        size, sprite = self.plan.socket, piece.sprite
        self._left[piece.look[0]] = (x, y)
        side = size * 0.9 if space % 2 else -size * 0.9

        def show(share: float) -> None:
            sprite.layer = layers.FLYING
            sprite.centre = (x + side * share, y - size * 2.6 * share * (1.35 - share))
            sprite.alpha = 255 * (1 - share**2)

        self.context.motions.fleet(KNOCK, show, at, arrive, sprite.remove)
        self._burst((x, y), DANGER, at, 2.3)
        return KNOCK

    def _burst(self, at: Point, colour: Colour, when: float, wide: float) -> None:
        """Light that flares and is gone."""
        image = paint.soft_disc(round(self.plan.socket * wide), colour, 235)
        sprite = self.stage.add(image, (0, 0), layers.FLYING - 1)
        sprite.centre, sprite.alpha = at, 0

        def show(share: float) -> None:
            sprite.alpha = 255 * math.sin(math.pi * min(1.0, share))

        self.context.motions.fleet(0.28, show, when, arrive, sprite.remove)

    def _spy_comes(self, number: int, seat: int, at: float) -> float:
        """A spy slides in from the edge of the site."""
        x, y = self._spy_place((number, seat))
        sprite = self.stage.add(board_pieces.spy(seat, round(self.plan.socket * SPY)), (0, 0), layers.FLYING)
        sprite.alpha = 0
        self._spies[number, seat] = _Piece((seat,), sprite)
        away = self.plan.socket * (2.2 if seat % 2 == 0 else -2.2)

        def show(share: float) -> None:
            sprite.centre = (x + away * (1 - share), y)
            sprite.alpha = 255 * min(1.0, share * 1.4)

        self.context.motions.fleet(SLIDE, show, at, arrive)
        self._sound("spy", at, x)
        return SLIDE

    def _spy_goes(self, number: int, seat: int, at: float) -> float:
        piece = self._spies.pop((number, seat), None)
        if piece is None:
            return 0.0
        x, y = self._spy_place((number, seat))
        away = self.plan.socket * (2.2 if seat % 2 == 0 else -2.2)

        def show(share: float) -> None:
            piece.sprite.centre = (x + away * share, y)
            piece.sprite.alpha = 255 * (1 - share)

        self.context.motions.fleet(SLIDE, show, at, leave, piece.sprite.remove)
        self._sound("spy", at, x)
        return SLIDE

    def _flip(self, number: int, look: MarkerLook, at: float) -> float:
        """A marker turns over to its other side, or to another holder."""
        piece = self._markers[number]
        if look == piece.look:
            return 0.0
        before, after = self._marker_picture(number, piece.look), self._marker_picture(number, look)
        piece.look = look
        middle = self._marker_place(number)

        def show(share: float) -> None:
            face = before if share < 0.5 else after
            wide = max(2, round(face.get_width() * abs(1 - 2 * share)))
            lift = self.plan.socket * 0.7 * math.sin(math.pi * min(1.0, share))
            piece.sprite.image = face if share >= 1 else pygame.transform.scale(face, (wide, face.get_height()))
            piece.sprite.centre = (middle[0], middle[1] - lift)

        self.context.motions.fleet(FLIP, show, at, smooth)
        self._burst(middle, GOLD if look[1] else self.context.theme.light, at + FLIP * 0.5, 3.0)
        self._sound("flip", at, middle[0])  # what it means is a cue of the table
        return FLIP

    def _sound(self, name: str, at: float, x: float) -> None:
        play, share = self.context.play, x / max(1, self.context.size[0])
        self.context.motions.fleet(0.0, lambda _share: play(name, 1.0, share), at, smooth)


PART = Board
