"""A card on the table: what it looks like now, and the sprite that shows it where it is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from weakref import WeakValueDictionary

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout import Layout
from game.ui import paint, pictures
from game.ui.faces import hand
from game.ui.faces import small as small_faces
from game.ui.faces.faces import Faces, dressed
from game.ui.faces.layout import card_size
from game.ui.faces.names import LINE, TIGHT, Lines, draw_name, fitted
from game.ui.faces.plain import drawing_plain
from game.ui.fonts import Fonts, largest
from game.ui.slices import Queue, Slices, finished
from game.ui.stage import Plane, Sprite, Stage
from game.ui.table.places import PEEK, RATIO, Pose
from game.ui.theme import BLACK, GOLD, TEXT, Colour, mixed

SPENT = "redo"  # the badge of a turned card
SPENT_TILE = 0.74  # of its light: one that is too small to be turned
KEPT_BYTES, AHEAD_BYTES = 3_000_000, 1_800_000  # of finished pictures, and of those that are to come into sight
LARGER = 1.2  # times: an older picture may be blown up so little
PLAIN = 60_000  # pixels of plain faces that a frame draws before it leaves the next one to a later frame
NOTHING = paint.clear((16, 16))
TAB = LINE._replace(styles=tuple(style for style in LINE.styles if style[1] >= TIGHT))


@dataclass(frozen=True)
class Look:
    """Everything a card's picture depends on, apart from its place."""

    definition: int
    stats: tuple[tuple[str, int, int], ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    badges: tuple[str, ...] = ()
    damage: float = 0.0
    dim: bool = False
    signs: tuple[tuple[str, Colour, int], ...] = ()  # of small faces: icon, colour and number
    left: tuple[tuple[str, int], ...] = ()  # of a number that is used up: how much of it is left
    ringed: tuple[str, ...] = ()  # the numbers in use
    struck: tuple[str, ...] = ()  # passages of a full face's texts that do not apply


def look_of(state: State, layout: Layout, card: int, *, plain: bool = False) -> Look:
    """A card as it is; `plain` for one in a hand, which shows what is printed on it."""
    raw, content = state.raw.cards[card - 1], state.cartridge.content
    definition = content.cards[raw.definition]
    if plain:
        return Look(raw.definition)
    kinds = content.enums.get("kind", ())
    kind = kinds[definition.facts["kind"] - 1] if "kind" in definition.facts and kinds else ""
    stats = tuple(
        (fact, state.total(card, fact), definition.facts[fact])
        for fact in layout.stats.get(kind, ())
        if fact in definition.facts
    )
    told = {fact: value for fact, value, _printed in stats}
    tokens, left, damage = [], [], 0.0
    for name, token in layout.tokens.items():
        number = raw.counters[content.counters.index(name)]
        if not number:
            continue
        if token.cracks and token.cracks in definition.facts:
            damage = min(1.0, number / max(1, state.total(card, token.cracks)))
        if token.cracks in told:
            left.append((token.cracks, max(0, told[token.cracks] - number)))
        else:
            tokens.append((token.icon, number))
    badges = tuple(icon for flag, icon in layout.flags.items() if flag != "turned" and state.flag(card, flag))
    dim = bool(layout.turned) and bool(state.flag(card, layout.turned))
    badges += (SPENT,) if dim else ()
    return Look(raw.definition, stats, tuple(tokens), badges, damage, dim, left=tuple(left))


def name_of_tab(letters: Fonts, name: str, box: tuple[int, int]) -> Lines:
    """What is written on the strip that a card shows above another: its beginning rather than letters that nobody can
    tell apart."""
    lines = fitted(letters, name, box, max(letters.least, round(box[1] * 0.72)), TAB)
    if lines.pixels >= letters.least:
        return lines
    begun = [
        Lines((f"{name[:count].rstrip()}…",), letters.least, True, "sans", TIGHT) for count in range(len(name), -1, -1)
    ]
    return largest(begun, lambda one: one.wide(letters) <= box[0])


Key = tuple[Hashable, ...]  # what kind of picture, of what, how it lies and how large


class Pictures:
    """Finished pictures of cards, kept until they take too much room."""

    def __init__(self, faces: Faces, usual: int):
        self.faces = faces
        self.usual = usual  # the height that table faces are composed at
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._bytes = 0
        # What lies on the table is held by its sprite: to find it again costs no room.
        self._in_sight: WeakValueDictionary[Key, pygame.Surface] = WeakValueDictionary()

        # While the table moves no frame waits for a face to be composed: another picture stands in for it.
        self.deferring = False
        self._orders = Queue()
        self._plain_left = PLAIN
        # Of each definition what was drawn last of every face, and how large a card that is without tokens.
        self._pictures: WeakValueDictionary[tuple[int, str], pygame.Surface] = WeakValueDictionary()
        self._latest: dict[int, dict[str, int]] = {}
        self._ahead: list[pygame.Surface] = []
        self._backs = _Backs(faces, round(usual * 1.2))

    def _has(self, key: Key) -> bool:
        return key in self._kept or key in self._in_sight

    def begin_frame(self) -> None:
        self._plain_left = PLAIN

    def upright(self, look: Look, face: str, height: int, *, patient: bool = False) -> pygame.Surface:
        """`patient`: who asks does so again with `settle`, and may get nothing while a frame has much to draw."""
        key = ("upright", look, face, height)
        if face == "back":
            return self.back(self.faces.design.back(self.faces.content.cards[look.definition]), height)
        if self.deferring and not self._has(key):
            self.order(look, face, height)
            return self._stand_in(look, face, height, patient=patient)
        return self._find(key, lambda: finished(self._drawing(look, face, height)))

    def back(self, name: str, height: int) -> pygame.Surface:
        """A back by its name, scaled: patterns take long to draw, and backs lie about in many sizes."""
        key = ("back", name, "", height)
        return self._find(key, lambda: pygame.transform.smoothscale(self._backs[name], card_size(height)))

    def turned(self, look: Look, face: str, height: int, angle: int) -> pygame.Surface:
        if angle % 360 == 0:
            return self.upright(look, face, height, patient=True)
        key = ("turned", look, face, height, angle)
        if self.deferring and angle % 90 and not self._has(key):
            self._order(key, lambda: self._turning(look, face, height, angle))
            return pygame.transform.rotate(
                self.upright(look, face, height, patient=True), -angle
            )  # rough, for a moment
        if self._has(key):
            return self._find(key, lambda: _turned(self.upright(look, face, height), angle))
        picture = self.upright(look, face, height, patient=True)
        if self.awaits(look, face, height):
            return _turned(picture, angle)  # of a stand-in: not worth keeping
        return self._find(key, lambda: _turned(picture, angle))

    # --- drawing between frames

    def order(self, look: Look, face: str, height: int, then: Callable[[], None] | None = None) -> None:
        """Has a picture drawn in the next frames, a little in each; `then` is told when it is there."""
        self._order(("upright", look, face, height), lambda: self._drawing(look, face, height), then)

    def _order(
        self, key: Key, begin: Callable[[], Slices[pygame.Surface]], then: Callable[[], None] | None = None
    ) -> None:
        there = self._has(key)
        if there and then is not None:
            then()
        if there or (then is None and key in self._orders):
            return

        def done(picture: pygame.Surface) -> None:
            self._find(key, lambda: picture)
            if then is not None:
                then()

        self._orders.add(key, begin, done)

    def drawing_ahead(self, wanted: Iterable[tuple[Look, str, int]]) -> Iterator[None]:
        """Draws what may come into sight next, a step at a time, and holds it until something else is wanted: what is
        in sight now would push it out."""
        ahead: list[pygame.Surface] = []
        for look, face, height in wanted:
            key = ("upright", look, face, height)
            if not self._has(key):
                drawn = yield from self._drawing(look, face, height)
                self._put(key, drawn)
            ahead.append(self._find(key, lambda: NOTHING))
            if sum(map(_bytes, ahead)) > AHEAD_BYTES:
                break
            yield
        self._ahead = ahead

    def drawing_stand_in(self, look: Look, face: str, height: int) -> Slices[pygame.Surface]:
        """What can be shown of a card, if only its name and numbers; it can be shown as long as somebody holds it."""
        own, plain = ("upright", look, face, height), ("plain", look, face, height)
        if face == "back" or self._has(own):
            return self.upright(look, face, height)
        if (older := self._older(look.definition, face, height)) is not None:
            return older[0]
        if not self._has(plain):
            self._put(plain, (yield from self._plain(look, face, height)))
        return self._find(plain, lambda: NOTHING)

    def later(
        self, key: Hashable, begin: Callable[[], Slices[pygame.Surface]], done: Callable[[pygame.Surface], None]
    ) -> None:
        """Has something drawn in the same frames that is no face; what is wanted twice is drawn once."""
        if key not in self._orders:
            self._orders.add(key, begin, done)

    def awaits(self, look: Look, face: str, height: int, angle: int = 0) -> bool:
        """Whether that picture has been ordered and is not there yet."""
        key = ("turned", look, face, height, angle) if angle % 360 else ("upright", look, face, height)
        return key in self._orders or (bool(angle % 360) and ("upright", look, face, height) in self._orders)

    def lacks(self, look: Look, face: str, height: int, _angle: int = 0) -> bool:
        """Whether nothing can be seen of it yet, not even its name and numbers."""
        return ("plain", look, face, height) in self._orders

    def forget(self, look: Look, face: str, height: int) -> None:
        """An order is of no use any more."""
        self._orders.drop(("upright", look, face, height))

    def catch_up(self, seconds: float) -> bool:
        """Draws what was ordered for about so long; whether a picture was finished."""
        return self._orders.go_on(seconds)

    @property
    def behind(self) -> bool:
        """Whether something is still to be drawn."""
        return bool(self._orders)

    def _stand_in(self, look: Look, face: str, height: int, *, patient: bool) -> pygame.Surface:
        """Until there is time to draw the one that is wanted: an older picture of the card, if that is hardly smaller,
        else its name and numbers. Never its back, which would say that nobody knows it: rather nothing for a frame."""
        found = self._older(look.definition, face, height)
        if found is None:
            key = ("plain", look, face, height)
            if patient and not self._has(key) and not self._in_time(height):
                self._orders.add(key, lambda: self._plain(look, face, height), partial(self._put, key), first=True)
                return NOTHING
            return self._find(key, lambda: finished(self._plain(look, face, height)))
        picture, tall = found
        if tall == height:
            return picture
        return pygame.transform.smoothscale(picture, [round(side * height / tall) for side in picture.get_size()])

    def _in_time(self, height: int) -> bool:
        """Whether this frame may draw a plain face of that height, too."""
        self._plain_left -= height * round(height * RATIO)
        return self._plain_left >= 0

    def _older(self, definition: int, face: str, height: int) -> tuple[pygame.Surface, int] | None:
        """A picture of that face, or of another of the same shape, hardly smaller; and how large a card it is."""
        drawn = self._latest.get(definition, {})
        alike = sorted(drawn, key=lambda one: (one != face, drawn[one]))
        for other in alike:
            picture = self._pictures.get((definition, other))
            same_shape = other == face or not {other, face} & set(small_faces.FACES)
            if picture is not None and same_shape and drawn[other] * LARGER >= height:
                return picture, drawn[other]
        return None

    def _plain(self, look: Look, face: str, height: int) -> Slices[pygame.Surface]:
        return drawing_plain(self.faces, look.definition, face, height, self._told(look), look.left, look.signs)

    def _put(self, key: Key, picture: pygame.Surface) -> None:
        self._find(key, lambda: picture)

    def _drawing(self, look: Look, face: str, height: int) -> Slices[pygame.Surface]:
        if face in small_faces.FACES:
            drawn = yield from small_faces.drawing(self.faces, face, height, look.definition, look.signs, look.badges)
            return paint.dimmed(drawn, SPENT_TILE) if look.dim else drawn
        tenths = hand.tenths_of(face)
        if face == "full" and not self.faces.is_legible(look.definition, height):
            tenths = hand.WHOLE
        if tenths:
            return (yield from hand.drawing(self.faces, look.definition, height, tenths))
        if face == "top":
            return (yield from self.faces.drawing_top(look.definition, height))
        if face == "full":
            drawn = yield from self.faces.drawing_full(look.definition, height, look.struck)
        else:
            drawn = yield from self._table_face(look, height)
        if face == "tab":
            drawn = self._with_name(drawn, look.definition)
        if not (look.tokens or look.damage or look.dim or look.badges):
            return drawn
        yield
        split = face == "table" and self.faces.has_two_columns(look.definition, height, self._told(look))
        foot = 0.0 if split else self.faces.foot_of(look.definition, height)
        drawn = dressed(drawn, tokens=look.tokens, damage=look.damage, dim=look.dim, foot=foot)
        return _with_badges(drawn, look.badges, height, len(look.tokens) if split else 0) if look.badges else drawn

    def _turning(self, look: Look, face: str, height: int, angle: int) -> Slices[pygame.Surface]:
        key = ("upright", look, face, height)
        if face == "back":
            picture = self.upright(look, face, height)
        else:
            drawn = None if self._has(key) else (yield from self._drawing(look, face, height))
            picture = self._find(key, lambda: finished(self._drawing(look, face, height)) if drawn is None else drawn)
        yield
        return _turned(picture, angle)

    def _table_face(self, look: Look, height: int) -> Slices[pygame.Surface]:
        told = self._told(look)
        return (yield from self.faces.drawing_table(look.definition, height, told, look.left, look.ringed))

    def _told(self, look: Look) -> tuple[tuple[str, int, int], ...]:
        """The numbers that are not simply what is printed: without them a face is the same for all its cards."""
        printed, left = self.faces.design.stats(self.faces.content.cards[look.definition]), dict(look.left)
        return tuple(stat for stat in look.stats if stat[1] != stat[2] or stat[0] not in printed or stat[0] in left)

    def _with_name(self, face: pygame.Surface, definition: int) -> pygame.Surface:
        """Its name across the top, which is all that is seen of a card under another."""
        picture, letters = face.copy(), self.faces.fonts
        width, height = picture.get_width(), round(picture.get_height() * PEEK)
        name = wording.definition_name(self.faces.content, definition, self.faces.lang)
        plate = paint.fill_rounded((width - 4, height), 4, (*mixed(BLACK, GOLD, 0.16), 245), (*BLACK, 245))
        draw_name(plate, letters, name_of_tab(letters, name, (width - 8, height)), plate.get_rect(), TEXT)
        picture.blit(plate, (2, 2))
        return picture

    def _find(self, key: Key, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = self._in_sight.get(key)
        if picture is None:
            picture = self._in_sight[key] = draw()
            match key:
                case ("upright", Look(definition), str(face), int(height)):
                    self._pictures[definition, face] = picture
                    self._latest.setdefault(definition, {})[face] = height
        self._kept[key] = picture
        self._bytes += _bytes(picture)
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        return picture


class _Backs(dict[str, pygame.Surface]):
    """A back of each kind, as large as it ever lies on the table."""

    def __init__(self, faces: Faces, height: int):
        super().__init__({name: faces.back_named(name, height) for name in faces.design.backs})
        self._any = faces.back_named("", height)

    def __missing__(self, name: str) -> pygame.Surface:
        return self._any


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


def _turned(picture: pygame.Surface, angle: int) -> pygame.Surface:
    if angle % 90 == 0:
        return pygame.transform.rotate(picture, -angle)
    return pygame.transform.rotozoom(picture, -angle, 1.0)


def _with_badges(face: pygame.Surface, badges: tuple[str, ...], height: int, after: int) -> pygame.Surface:
    """Flags as lit discs along the upper edge, from the right, after so many tokens: committed, attacking, spent."""
    picture = face.copy()
    size = max(14, round(height * 0.2))
    right = (picture.get_width() + round(height * RATIO)) // 2 - round(after * height * 0.2)
    top = (picture.get_height() - height) // 2 - round(height * 0.02)
    for number, icon in enumerate(badges):
        disc = paint.disc(size, mixed(GOLD, BLACK, 0.55), GOLD, max(1, size // 12)).copy()
        sign = pictures.icon(icon, round(size * 0.66), TEXT)
        disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        picture.blit(disc, (right - (number + 1) * round(size * 0.94), top))
    return picture


class CardSprite:
    """A card in sight. `pose` and `look` are where it belongs; what is shown may still be on its way there."""

    def __init__(self, stage: Stage | Plane, pictures_: Pictures, card: int, look: Look, pose: Pose):
        self.card = card
        self.pictures = pictures_
        self.look = look
        self.pose = pose
        self.sprite: Sprite = stage.add(paint.clear((1, 1)), (0, 0), pose.layer)
        self.halo: Sprite | None = None
        self._stage = stage
        self._drawn_from: pygame.Surface | None = None  # held while it flies, so that it need not be drawn again
        self._tilted: tuple[pygame.Surface, int, pygame.Surface] | None = None  # of what, how far, and the picture
        self.flying = False
        self.awaited: tuple[Look, str, int, int] | None = None  # the face that another stands in for
        self._blank = False  # nothing does, for a frame or two
        self._is_new = True  # nothing has been seen of it yet
        self.rest()

    def rest(self) -> None:
        """Lies where it belongs."""
        self.flying, self._tilted = False, None
        self.show(self.pose, self.look)

    def show(self, pose: Pose, look: Look | None = None) -> None:
        """Lies there for now."""
        look = look or self.look
        height = pose.tall
        wanted = (look, pose.face, height, round(pose.angle))
        image = self.pictures.turned(*wanted)
        self.awaited = wanted if self.pictures.awaits(*wanted) else None
        self._blank = self.awaited is not None and self.pictures.lacks(*wanted)
        if image is NOTHING and not self._is_new:
            image = self.sprite.image  # as it was, for a frame or two
        self._is_new = self._is_new and image is NOTHING
        self._put(image, pose, 255)

    def settle(self) -> None:
        """Shows its own face as soon as it is drawn."""
        if self.awaited is None or self.flying:
            return
        if not self.pictures.awaits(*self.awaited) or (self._blank and not self.pictures.lacks(*self.awaited)):
            self.rest()

    def show_between(self, pose: Pose, base: float, look: Look, widen: float = 1.0, alpha: float = 255) -> None:
        """On its way: drawn from the picture of one size, so that no face is composed in flight."""
        picture = self._drawn_from = self.pictures.upright(look, pose.face, max(8, round(base)), patient=True)
        if picture is NOTHING and not self._is_new:
            self._put(self.sprite.image, pose, alpha)
            return
        scale = pose.height / max(base, 1)
        if widen < 0.999:
            width = max(2, round(picture.get_width() * abs(widen) * scale))
            image = pygame.transform.scale(picture, (width, max(2, round(picture.get_height() * scale))))
        else:
            image = self._turned(picture, round(pose.angle))
            if abs(scale - 1) >= 0.01:
                image = pygame.transform.smoothscale_by(image, scale)
        self._put(image, pose, alpha)

    def _turned(self, picture: pygame.Surface, angle: int) -> pygame.Surface:
        """Turned by whole degrees, as a card at rest is, and once for all frames in which it lies like that: to turn a
        picture takes several times as long as to scale it."""
        if angle % 360 == 0:
            return picture
        if self._tilted is None or self._tilted[0] is not picture or self._tilted[1] != angle:
            self._tilted = (picture, angle, _turned(picture, angle))
        return self._tilted[2]

    def _put(self, image: pygame.Surface, pose: Pose, alpha: float) -> None:
        self.sprite.image = image
        self.sprite.centre = (pose.x, pose.y)
        self.sprite.layer = pose.layer
        self.sprite.alpha = alpha
        self._show_halo()

    @property
    def hidden(self) -> bool:
        """Whether another sprite shows it for now."""
        return not self.sprite.visible

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self.sprite.visible = not hidden
        self._show_halo()

    def _show_halo(self) -> None:
        if self.halo is not None:
            self.halo.visible = not (self.flying or self.hidden or self._blank)

    def light(self, colour: Colour | None, spread: int) -> None:
        """Glows where it lies, with notches at its corners, or rests in the dark again."""
        if self.halo is not None:
            self.halo.remove()
            self.halo = None
        if colour is None:
            return
        height = round(self.pose.height)
        width, angle = round(height * small_faces.RATIOS.get(self.pose.face, RATIO)), round(self.pose.angle) % 360
        key = (width, height, spread, colour, angle)
        image = _lights.get(key)
        if image is None:
            image = _lights[key] = _halo(*key)
        self.halo = self._stage.add(image, (0, 0), self.pose.layer - 1)
        self.halo.centre = (self.pose.x, self.pose.y)
        self._show_halo()

    def move_to(self, pose: Pose, look: Look) -> None:
        """Belongs there from now on, and is there at once."""
        self.pose, self.look = pose, look
        self.rest()

    def remove(self) -> None:
        self.sprite.remove()
        if self.halo is not None:
            self.halo.remove()
            self.halo = None


# The light around cards of one size, as long as one of them is lit: nobody draws on it.
_lights: WeakValueDictionary[tuple[int, int, int, Colour, int], pygame.Surface] = WeakValueDictionary()


def _halo(width: int, height: int, spread: int, colour: Colour, angle: int) -> pygame.Surface:
    """Light around a card, and a bright wedge over its middle: a mark for those who do not see the colour. Light has no
    edge: tilted it is turned at half its size, which takes half as long."""
    radius = max(4, height // 18)
    if angle % 90:
        small = paint.glow(width // 2, height // 2, radius // 2, spread // 2, colour, 235)
        image = pygame.transform.smoothscale_by(_turned(small, angle), 2)
    else:
        image = _turned(paint.glow(width, height, radius, spread, colour, 235), angle).copy()
    wedge, top = max(6, round(height * 0.07)), -height / 2
    middle = pygame.Vector2(image.get_rect().center)
    corners = ((-wedge, top - wedge), (wedge, top - wedge), (0, top + wedge // 4))
    points = [middle + pygame.Vector2(corner).rotate(angle) for corner in corners]
    pygame.draw.polygon(image, (*mixed(colour, (255, 255, 255), 0.6), 255), points)
    pygame.draw.aalines(image, BLACK, True, points)
    return image
