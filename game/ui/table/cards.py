"""A card on the table: what it looks like now, and the sprite that shows it where it is."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import pygame

from game.engine import wording
from game.engine.state import State
from game.ui import paint, pictures
from game.ui.faces.faces import Faces, dressed
from game.ui.stage import Sprite, Stage
from game.ui.table.layout import Layout
from game.ui.table.places import PEEK, RATIO, Pose
from game.ui.theme import BLACK, GOLD, TEXT, Colour, mixed

CATCH_UP = 0.004  # seconds of a frame for faces that others stand in for
KEPT_BYTES = 8_000_000  # of finished pictures


@dataclass(frozen=True)
class Look:
    """Everything a card's picture depends on, apart from its place."""

    definition: int
    stats: tuple[tuple[str, int, int], ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    badges: tuple[str, ...] = ()
    damage: float = 0.0
    dim: bool = False


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
    tokens, damage = [], 0.0
    for name, token in layout.tokens.items():
        number = raw.counters[content.counters.index(name)]
        if number:
            tokens.append((token.icon, number))
            if token.cracks and token.cracks in definition.facts:
                damage = min(1.0, number / max(1, state.total(card, token.cracks)))
    badges = tuple(icon for flag, icon in layout.flags.items() if flag != "turned" and state.flag(card, flag))
    dim = bool(layout.turned) and state.flag(card, layout.turned)
    return Look(raw.definition, stats, tuple(tokens), badges, damage, dim)


class Pictures:
    """Finished pictures of cards, kept until they take too much room."""

    def __init__(self, faces: Faces, usual: int):
        self.faces = faces
        self.usual = usual  # the height that table faces are composed at
        self._kept: OrderedDict[tuple, pygame.Surface] = OrderedDict()
        self._bytes = 0
        # What lies on the table is held by its sprite: to find it again costs no room.
        self._in_sight: WeakValueDictionary[tuple, pygame.Surface] = WeakValueDictionary()

        # The first frame after a choice must not wait for faces to be composed: others stand in for them.
        self.hurried = False
        self._waiting: OrderedDict[tuple, tuple[Look, str, int]] = OrderedDict()
        self._latest: WeakValueDictionary[int, pygame.Surface] = WeakValueDictionary()  # by definition
        self._backs = _Backs(faces, usual)

    def has(self, look: Look, face: str, height: int) -> bool:
        """Whether that picture is there without drawing."""
        return self._has(("upright", look, face, height))

    def _has(self, key: tuple) -> bool:
        return key in self._kept or key in self._in_sight

    def prepare(self, state: State, layout: Layout, cards: Iterable[int]) -> Iterator[None]:
        """Draws the faces these cards will have on the table, one a step."""
        for card in cards:
            look = look_of(state, layout, card)
            self.faces.table(look.definition, self.usual, self._told(look))
            yield

    def upright(self, look: Look, face: str, height: int) -> pygame.Surface:
        key = ("upright", look, face, height)
        if self.hurried and not self._has(key):
            self._waiting[key] = (look, face, height)
            return self._stand_in(look.definition, face, height)
        return self._find(key, lambda: self._draw(look, face, height))

    def turned(self, look: Look, face: str, height: int, angle: int) -> pygame.Surface:
        if angle % 360 == 0:
            return self.upright(look, face, height)
        key = ("turned", look, face, height, angle)
        if self._has(key):
            return self._find(key, lambda: _turned(self.upright(look, face, height), angle))
        picture = self.upright(look, face, height)
        if ("upright", look, face, height) in self._waiting:
            return _turned(picture, angle)  # of a stand-in: not worth keeping
        return self._find(key, lambda: _turned(picture, angle))

    def catch_up(self) -> bool:
        """Draws what stands in for something, for a moment; whether anything was drawn. Then nothing is hurried."""
        drawn, until = False, time.perf_counter() + CATCH_UP
        while self._waiting and not (drawn and time.perf_counter() > until):
            key, (look, face, height) = self._waiting.popitem(last=False)
            self._find(key, lambda look=look, face=face, height=height: self._draw(look, face, height))
            drawn = True
        self.hurried = self.hurried and bool(self._waiting)
        return drawn

    @property
    def behind(self) -> bool:
        """Whether something is shown that only stands in."""
        return bool(self._waiting)

    def _stand_in(self, definition: int, face: str, height: int) -> pygame.Surface:
        """Another picture of the card, or its back, until there is time to draw the one that is wanted."""
        found = self._latest.get(definition) if face != "back" else None
        if found is None:
            found = self._backs[self.faces.design.back(self.faces.content.cards[definition])]
        return pygame.transform.scale(found, (round(height * found.get_width() / found.get_height()), height))

    def _draw(self, look: Look, face: str, height: int) -> pygame.Surface:
        if face == "back":
            return self.faces.back(look.definition, height)
        if face == "full":
            drawn = self.faces.full(look.definition, height)
        elif face == "tab":
            drawn = self._with_name(self.table_face(look, height), look.definition)
        else:
            drawn = self.table_face(look, height)
        if not (look.tokens or look.damage or look.dim or look.badges):
            return drawn
        drawn = dressed(drawn, tokens=look.tokens, damage=look.damage, dim=look.dim)
        return _with_badges(drawn, look.badges, height) if look.badges else drawn

    def table_face(self, look: Look, height: int) -> pygame.Surface:
        """Composed once, as large as it ever lies in a row, and scaled for crowded ones."""
        if height >= self.usual:
            return self.faces.table(look.definition, height, self._told(look))
        drawn = self.faces.table(look.definition, self.usual, self._told(look))
        return pygame.transform.smoothscale(drawn, (max(1, round(drawn.get_width() * height / self.usual)), height))

    def _told(self, look: Look) -> tuple[tuple[str, int, int], ...]:
        """The numbers that are not simply what is printed: without them a face is the same for all its cards."""
        printed = self.faces.design.stats(self.faces.content.cards[look.definition])
        return tuple(stat for stat in look.stats if stat[1] != stat[2] or stat[0] not in printed)

    def _with_name(self, face: pygame.Surface, definition: int) -> pygame.Surface:
        """Its name across the top, which is all that is seen of a card under another."""
        picture, kept = face.copy(), self.faces.fonts
        width, height = picture.get_width(), round(picture.get_height() * PEEK)
        name = wording.definition_name(self.faces.content, definition, self.faces.lang)
        plate = paint.fill_rounded((width - 4, height), 4, (*mixed(BLACK, GOLD, 0.16), 245), (*BLACK, 245))
        font = kept.fitted_exact("serif", name, width - 10, max(8, round(height * 0.72)), True)
        drawn = kept.line(font, name, TEXT)
        plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
        picture.blit(plate, (2, 2))
        return picture

    def _find(self, key: tuple, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = self._in_sight.get(key)
        if picture is None:
            picture = self._in_sight[key] = draw()
            kind, look, face, *_size = key
            if kind == "upright" and face != "back":
                self._latest[look.definition] = picture
        self._kept[key] = picture
        self._bytes += _bytes(picture)
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        return picture


class _Backs(dict):
    """A back of each kind, to be scaled for a moment."""

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


def _with_badges(face: pygame.Surface, badges: tuple[str, ...], height: int) -> pygame.Surface:
    """Flags as lit discs at the upper right: committed, attacking, defending."""
    picture = face.copy()
    size = max(14, round(height * 0.2))
    middle = (picture.get_width() + round(height * RATIO)) // 2
    for number, icon in enumerate(badges):
        disc = paint.disc(size, mixed(GOLD, BLACK, 0.55), GOLD, max(1, size // 12)).copy()
        sign = pictures.icon(icon, round(size * 0.66), TEXT)
        disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        picture.blit(disc, (middle - size - round(height * 0.03), round(height * 0.16) + number * round(size * 1.05)))
    return picture


class CardSprite:
    """A card in sight. `pose` and `look` are where it belongs; what is shown may still be on its way there."""

    def __init__(self, stage: Stage, pictures_: Pictures, card: int, look: Look, pose: Pose):
        self.card = card
        self.pictures = pictures_
        self.look = look
        self.pose = pose
        self.sprite: Sprite = stage.add(paint.clear((1, 1)), (0, 0), pose.layer)
        self.halo: Sprite | None = None
        self._stage = stage
        self._drawn_from: pygame.Surface | None = None  # held while it flies, so that it need not be drawn again
        self.flying = False
        self.rest()

    def rest(self) -> None:
        """Lies where it belongs."""
        self.flying = False
        self.show(self.pose, self.look)

    def show(self, pose: Pose, look: Look | None = None, *, widen: float = 1.0, alpha: float = 255) -> None:
        """Lies there for now; `widen` below 1 is a card in the middle of turning over."""
        look = look or self.look
        height = max(8, round(pose.height))
        if widen >= 0.999:
            image = self.pictures.turned(look, pose.face, height, round(pose.angle))
        else:
            upright = self.pictures.upright(look, pose.face, height)
            width = max(2, round(upright.get_width() * abs(widen)))
            image = pygame.transform.scale(upright, (width, upright.get_height()))
        self._put(image, pose, alpha)

    def show_between(self, pose: Pose, base: float, look: Look, widen: float = 1.0, alpha: float = 255) -> None:
        """On its way: drawn from the picture of one size, so that no face is composed in flight."""
        picture = self._drawn_from = self.pictures.upright(look, pose.face, max(8, round(base)))
        scale = pose.height / max(base, 1)
        if widen < 0.999:
            width = max(2, round(picture.get_width() * abs(widen) * scale))
            image = pygame.transform.scale(picture, (width, max(2, round(picture.get_height() * scale))))
        elif abs(scale - 1) < 0.01 and abs(pose.angle - 90 * round(pose.angle / 90)) < 0.5:
            image = self.pictures.turned(look, pose.face, max(8, round(base)), 90 * round(pose.angle / 90))
        elif abs(pose.angle) < 0.5:
            image = pygame.transform.smoothscale_by(picture, scale)  # much quicker than turning it by nothing
        else:
            image = pygame.transform.rotozoom(picture, -pose.angle, scale)
        self._put(image, pose, alpha)

    def _put(self, image: pygame.Surface, pose: Pose, alpha: float) -> None:
        self.sprite.image = image
        self.sprite.centre = (pose.x, pose.y)
        self.sprite.layer = pose.layer
        self.sprite.alpha = alpha
        if self.halo is not None:
            self.halo.visible = not self.flying

    def light(self, colour: Colour | None, spread: int) -> None:
        """Glows where it lies, with notches at its corners, or rests in the dark again."""
        if self.halo is not None:
            self.halo.remove()
            self.halo = None
        if colour is None:
            return
        height = round(self.pose.height)
        image = _halo(round(height * RATIO), height, spread, colour)
        if round(self.pose.angle) % 360:
            image = _turned(image, round(self.pose.angle))
        self.halo = self._stage.add(image, (0, 0), self.pose.layer - 1)
        self.halo.centre = (self.pose.x, self.pose.y)
        self.halo.visible = not self.flying

    def move_to(self, pose: Pose, look: Look) -> None:
        """Belongs there from now on, and is there at once."""
        self.pose, self.look = pose, look
        self.rest()

    def remove(self) -> None:
        self.sprite.remove()
        if self.halo is not None:
            self.halo.remove()
            self.halo = None


def _halo(width: int, height: int, spread: int, colour: Colour) -> pygame.Surface:
    """Light around a card, and a bright wedge over its middle: a mark for those who do not see the colour."""
    image = paint.glow(width, height, max(4, height // 18), spread, colour, 235).copy()
    wedge = max(6, round(height * 0.07))
    top = (image.get_width() // 2, spread + 1)
    points = [(top[0] - wedge, spread - wedge), (top[0] + wedge, spread - wedge), (top[0], spread + wedge // 4)]
    pygame.draw.polygon(image, (*mixed(colour, (255, 255, 255), 0.6), 255), points)
    pygame.draw.aalines(image, BLACK, True, points)
    return image


def with_face(pose: Pose, face: str) -> Pose:
    return replace(pose, face=face)
