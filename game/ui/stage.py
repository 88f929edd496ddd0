"""The retained picture: sprites over a background, of which only the rectangles that changed are drawn again."""

from __future__ import annotations

from operator import attrgetter
from weakref import WeakSet

import pygame

SLACK = 1.1  # how much more than two rectangles a joint one may be
MOST_RECTS = 24  # more are drawn as one: each costs a walk over the sprites
_LAYER = attrgetter("_layer")


class Sprite:
    """An image at a place, in a layer. What changes is drawn again at the next render."""

    __slots__ = (
        "__weakref__", "_alpha", "_drawn", "_folded", "_image", "_layer", "_stage", "_touched", "_visible", "_x", "_y"
    )  # fmt: skip

    def __init__(self, stage: Stage, image: pygame.Surface, pos: tuple[float, float] = (0, 0), layer: int = 0):
        self._stage = stage
        self._image = image
        self._x, self._y = round(pos[0]), round(pos[1])
        self._layer = layer
        self._visible = True
        self._folded = False
        self._alpha = 255
        self._drawn: pygame.Rect | None = None
        self._touched = False
        stage.enter(self)

    def touch(self) -> None:
        if not self._touched:
            self._touched = True
            self._stage.touched.append(self)

    @property
    def image(self) -> pygame.Surface:
        return self._image

    @image.setter
    def image(self, image: pygame.Surface) -> None:
        if image is not self._image:
            self._image = image
            self.touch()

    @property
    def pos(self) -> tuple[int, int]:
        return self._x, self._y

    @pos.setter
    def pos(self, pos: tuple[float, float]) -> None:
        x, y = round(pos[0]), round(pos[1])
        if (x, y) != (self._x, self._y):
            self._x, self._y = x, y
            self.touch()

    @property
    def centre(self) -> tuple[int, int]:
        return self.rect.center

    @centre.setter
    def centre(self, at: tuple[float, float]) -> None:
        width, height = self._image.get_size()
        self.pos = (at[0] - width / 2, at[1] - height / 2)

    @property
    def layer(self) -> int:
        return self._layer

    @layer.setter
    def layer(self, layer: int) -> None:
        if layer != self._layer:
            self._layer = layer
            self._stage.unsorted = True
            self.touch()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self.touch()

    @property
    def folded(self) -> bool:
        """Out of sight with the plane it is on, whatever else it is told meanwhile."""
        return self._folded

    @folded.setter
    def folded(self, folded: bool) -> None:
        if folded != self._folded:
            self._folded = folded
            self.touch()

    @property
    def seen(self) -> bool:
        return self._visible and not self._folded and self._alpha > 0

    @property
    def alpha(self) -> int:
        return self._alpha

    @alpha.setter
    def alpha(self, alpha: float) -> None:
        value = max(0, min(255, round(alpha)))
        if value != self._alpha:
            self._alpha = value
            self.touch()

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self._x, self._y, *self._image.get_size())

    def remove(self) -> None:
        self._stage.leave(self)


class Sprites(list[Sprite]):
    """What comes and goes together."""

    def clear(self) -> None:
        """Takes all of them off their stage."""
        for sprite in self:
            sprite.remove()
        super().clear()


class Stage:
    """A scene's picture. `background` is opaque and as large as the screen."""

    def __init__(self, background: pygame.Surface):
        self._background = background
        self.touched: list[Sprite] = []
        self.unsorted = False
        self._sprites: list[Sprite] = []
        self._damage: list[pygame.Rect] = [background.get_rect()]

    @property
    def background(self) -> pygame.Surface:
        return self._background

    @background.setter
    def background(self, background: pygame.Surface) -> None:
        self._background = background
        self.damage_all()

    @property
    def sprites(self) -> list[Sprite]:
        return self._sprites

    def add(self, image: pygame.Surface, pos: tuple[float, float] = (0, 0), layer: int = 0) -> Sprite:
        return Sprite(self, image, pos, layer)

    def enter(self, sprite: Sprite) -> None:
        self._sprites.append(sprite)
        self.unsorted = True
        sprite.touch()

    def leave(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            if sprite._drawn:
                self._damage.append(sprite._drawn)
        sprite._drawn = None

    def damage(self, rect: pygame.Rect) -> None:
        """That part of the picture must be drawn again."""
        self._damage.append(pygame.Rect(rect))

    def damage_all(self) -> None:
        self._damage = [self._background.get_rect()]

    @property
    def stale(self) -> bool:
        return bool(self.touched or self._damage)

    def render(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changed and says where that was."""
        if not self.stale:
            return []
        if self.unsorted:
            self._sprites.sort(key=_LAYER)
            self.unsorted = False
        dirty = self._dirty(screen.get_rect())
        shown = [sprite for sprite in self._sprites if sprite.seen]
        boxes = [(sprite._x, sprite._y, *sprite._image.get_size()) for sprite in shown]
        solid = [(index, pygame.Rect(boxes[index])) for index, sprite in enumerate(shown) if _is_solid(sprite)]
        for rect in dirty:
            # What lies under something solid there is not drawn.
            lowest = max((index for index, box in solid if box.contains(rect)), default=-1)
            touched = [shown[index] for index in rect.collidelistall(boxes) if index >= lowest]
            self._draw(screen, rect, touched, ground=lowest < 0)
        screen.set_clip(None)
        return dirty

    def paint(self, surface: pygame.Surface, without: int | None = None) -> None:
        """The whole picture onto another surface, without one layer, as a scene above it wants it behind itself."""
        seen = [sprite for sprite in self._sprites if sprite.seen and sprite._layer != without]
        shown = sorted(seen, key=_LAYER)
        self._draw(surface, surface.get_rect(), shown)
        surface.set_clip(None)

    def cut(self, rect: pygame.Rect, below: int) -> pygame.Surface:
        """A piece of the picture as it is now, without what lies in that layer or above."""
        picture = pygame.Surface(rect.size)
        picture.blit(self._background, (0, 0), rect)
        for sprite in sorted(self._sprites, key=_LAYER):
            if sprite.seen and sprite.layer < below and sprite.rect.colliderect(rect):
                image = sprite.image
                image.set_alpha(sprite.alpha)
                picture.blit(image, (sprite.rect.x - rect.x, sprite.rect.y - rect.y))
                image.set_alpha(255)
        return picture

    def _dirty(self, whole: pygame.Rect) -> list[pygame.Rect]:
        found = self._damage
        self._damage = []
        for sprite in self.touched:
            sprite._touched = False
            if sprite._drawn:
                found.append(sprite._drawn)
            sprite._drawn = None
            if sprite.seen and sprite in self._sprites:
                sprite._drawn = sprite.rect
                found.append(sprite._drawn)
        self.touched.clear()
        clipped = [rect.clip(whole) for rect in found]
        return [whole] if whole in clipped else merged([rect for rect in clipped if rect.size != (0, 0)])

    def _draw(self, screen: pygame.Surface, rect: pygame.Rect, shown: list[Sprite], *, ground: bool = True) -> None:
        screen.set_clip(rect)
        if ground:
            screen.blit(self._background, rect, rect)
        for sprite in shown:
            image = sprite._image
            if sprite._alpha == 255:
                screen.blit(image, (sprite._x, sprite._y))
            else:
                image.set_alpha(sprite._alpha)
                screen.blit(image, (sprite._x, sprite._y))
                image.set_alpha(255)


class Plane:
    """The sprites of one part of a scene: they can be folded away together."""

    def __init__(self, stage: Stage | Plane):
        self._stage: Stage = stage._stage if isinstance(stage, Plane) else stage
        self._own: WeakSet[Sprite] = WeakSet()
        self.folded = False  # out of sight: see `fold`

    def add(self, image: pygame.Surface, pos: tuple[float, float] = (0, 0), layer: int = 0) -> Sprite:
        sprite = Sprite(self._stage, image, pos, layer)
        if self.folded:
            sprite.folded = True
        self._own.add(sprite)
        return sprite

    @property
    def background(self) -> pygame.Surface:
        return self._stage.background

    def damage(self, rect: pygame.Rect) -> None:
        self._stage.damage(rect)

    def cut(self, rect: pygame.Rect, below: int) -> pygame.Surface:
        return self._stage.cut(rect, below)

    def fold(self, folded: bool) -> None:
        self.folded = folded
        for sprite in self._own:
            sprite.folded = folded


def _is_solid(sprite: Sprite) -> bool:
    """Whether nothing is seen through it."""
    return sprite._alpha == 255 and not sprite._image.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same ground in few rectangles: two become one where that draws hardly more than both."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        rect = pygame.Rect(rect)
        while (index := _worth_joining(rect, apart)) is not None:
            rect.union_ip(apart.pop(index))
        apart.append(rect)
    if len(apart) > MOST_RECTS:
        return [apart[0].unionall(apart[1:])]
    return apart


def _worth_joining(rect: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    for index in rect.collidelistall(others):
        other, both = others[index], rect.union(others[index])
        if both.width * both.height <= SLACK * (rect.width * rect.height + other.width * other.height):
            return index
    return None
