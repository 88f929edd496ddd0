"""What the guide of a first game says: a panel over a part of the table where nothing is on offer, and light round
what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling import wording
from game.engine.telling.lessons import Due
from game.ui import fonts, layers, paint, pictures
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.motion import Tween, arrive
from game.ui.stage import Sprite, Sprites
from game.ui.table import lesson_place
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Call, GuideOff, LessonRead
from game.ui.table.part import Part
from game.ui.table.places import is_beside
from game.ui.table.telling import Passage
from game.ui.theme import BLACK, EMBER, GOLD, TEXT, mixed
from game.ui.widgets import Button

COMES_IN = 0.22  # seconds
TITLE, BODY = 2.7, 2.35
SCALES = (1.0, 0.93, 0.86, 0.8, 0.75, 0.7)  # of its size, before a panel is as high as it must be
MOST_TALL, MOST_BARE = 0.46, 0.6  # of the screen's height, anywhere and in the panel


@dataclass(frozen=True)
class Shape:
    """A way to set a lesson: with its buttons beside the words, or below them; bare, without who speaks. Sizes in
    pixels."""

    size: tuple[int, int]
    beside: bool
    scale: float  # of the letters
    bare: bool = False


class LessonPanel(Part):
    """Whoever learns may ignore it: whatever is on offer stays within reach."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.field = rect
        self.rect = pygame.Rect(0, 0, 0, 0)  # where the panel lies
        self.shown: Due | None = None
        self._targets: list[Target] = []
        self._advised: list[Target] = []  # what the guide would press
        self._lit = Sprites()  # light round that
        self._sprites = Sprites()
        self._coming: Tween | None = None
        self._greeted = ""  # what has come in already: laid out anew it is simply there
        self._emblem = ""  # of who speaks

    # --- coming and going

    def ask(self, asking: Asking) -> None:
        """Says what this moment calls for, and what was said before goes."""
        self._take_down()
        self._advised = lesson_place.advised(self.context, asking)
        if asking.due is None:
            return
        self._emblem = asking.speaker
        self._put_up(asking.due, asking)
        if self._greeted == asking.due.lesson.id:
            return
        self._greeted = asking.due.lesson.id
        self.context.tell(Call())
        self.context.play("open", 0.5)
        self._come_in()

    def begin(self, passage: Passage) -> None:
        """Something is still to be seen first: it is said when the table is at rest, as if for the first time."""
        self._hush()

    def deal(self, at: float) -> float:
        self._hush()
        return at

    def _hush(self) -> None:
        self._take_down()
        self._greeted = ""

    def focused(self, target: Target | None) -> None:
        """Light goes around what the guide would press as it is seen now: in focus a card of the hand has risen."""
        self._lit.clear()
        speaks = self.shown is None or "advised" in self.shown.lesson.point
        self._lit += [self._light(lesson_place.seen(one, target)) for one in self._advised if speaks]

    def _take_down(self) -> None:
        self._sprites.clear()
        self._lit.clear()
        self._targets, self._advised, self.shown = [], [], None

    def targets(self) -> list[Target]:
        return self._targets

    def first(self) -> Target | None:
        """The focus begins here while something is said, then on what is advised. A finger needs none."""
        if self._targets:
            return self._targets[0] if self.context.device is not Device.TOUCH else None
        return self._advised[0] if self._advised and self.context.device in (Device.KEYS, Device.PAD) else None

    def dismiss(self) -> None:
        if self._coming is not None and not self._coming.over:
            return  # pressed for something else, before it could be seen
        self.context.tell(LessonRead())

    # --- how it looks

    def _put_up(self, due: Due, asking: Asking) -> None:
        context = self.context
        self.shown = due
        lang = context.lang
        title, text = wording.say(due.lesson.title, lang), wording.say(due.lesson.text, lang)
        rects = lesson_place.pointed(context, due, asking)
        told = rects + [one.around or one.rect for one in self._advised if "advised" in due.lesson.point]
        widest = min(context.px(112), lesson_place.ground(context).width - context.px(1))
        shapes = [self._shape(text, widest, True), self._shape(text, round(widest * 0.85), True)]
        shapes += [self._shape(text, round(widest * share), False) for share in (0.72, 0.56)]
        prompt = context.slots["prompt"]
        if is_beside(prompt):  # in the panel, under the answers, where the table itself has no room
            shapes.append(self._shape(text, prompt.width - 2 * context.px(0.6), False, bare=True))
        shape, self.rect = lesson_place.best(context, shapes, told, asking)
        self._sprites += [self._light(rect) for rect in rects]
        self._draw(shape, title, text)

    def _shape(self, text: str, width: int, beside: bool, *, bare: bool = False) -> Shape:
        """The panel of that width, as high as its words ask for; they shrink where it would be too high."""
        most = self.context.size[1] * (MOST_BARE if bare else MOST_TALL)
        scale = fonts.largest(SCALES, lambda scale: self._tall(text, width, beside, scale, bare) <= most)
        return Shape((width, self._tall(text, width, beside, scale, bare)), beside, scale, bare)

    def _fonts(self, scale: float) -> tuple[pygame.font.Font, pygame.font.Font]:
        letters = self.context.fonts
        title, body = (max(letters.least, round(letters.pixels(percent) * scale)) for percent in (TITLE, BODY))
        return letters.exact("serif", title, True), letters.exact("sans", body)

    def _tall(self, text: str, width: int, beside: bool, scale: float, bare: bool) -> int:
        px, (title, body) = self.context.px, self._fonts(scale)
        room = self._words_room(width, beside, bare)
        lines = len(fonts.wrapped(body, text, room))
        words = title.get_linesize() + px(0.4) + lines * body.get_linesize()
        buttons = px(6.8)
        column = max(words, 2 * buttons + px(0.8)) if beside else words + px(1.8 if bare else 1) + buttons
        return column + 2 * px(1.5)

    def _words_room(self, width: int, beside: bool, bare: bool) -> int:
        px = self.context.px
        if bare:
            return width - 2 * px(1.5)
        return width - px(9) - px(1.5) * 3 - (self._button_wide() + px(1.5) if beside else 0)

    def _button_wide(self) -> int:
        """Wide enough for both words."""
        context = self.context
        return min(max(self._words_wide(name) for name in ("got_it", "guide_off")) + context.px(9), context.px(34))

    def _words_wide(self, name: str) -> int:
        return self.context.fonts.font("sans", fonts.BODY, True).size(self.context.say(name))[0]

    def _draw(self, shape: Shape, title: str, text: str) -> None:
        context, px, rect = self.context, self.context.px, self.rect
        spread = px(2.4)
        shade = paint.shadow(*rect.size, px(1.6), spread, 210)
        self._add(shade, (rect.left - spread, rect.top - spread + px(0.6)), layers.LESSON)
        glow = paint.glow(*rect.size, px(1.6), spread, EMBER, 80)
        self._add(glow, (rect.left - spread, rect.top - spread), layers.LESSON)
        plate = paint.panel(rect.size, mixed(BLACK, EMBER, 0.13), GOLD, radius=px(1.6), alpha=252, lit=True)
        if not shape.bare:
            self._portrait(plate, pygame.Rect(px(1.5), px(1.5), px(9), rect.height - px(3)))
        heading, body = self._fonts(shape.scale)
        left, top = px(1.5) if shape.bare else px(9) + px(3), px(1.5)
        letters = context.fonts
        room = self._words_room(rect.width, shape.beside, shape.bare)
        plate.blit(names.written(letters, title, room, heading.point_size, GOLD, "serif"), (left, top))
        top += heading.get_linesize() + px(0.4)
        for line in fonts.wrapped(body, text, room):
            plate.blit(letters.line(body, line, TEXT), (left, top))
            top += body.get_linesize()
        self._add(plate, rect.topleft, layers.LESSON + 1)
        self._buttons(shape)

    def _portrait(self, plate: pygame.Surface, box: pygame.Rect) -> None:
        """Who speaks: the emblem in lamplight."""
        size = min(box.width, box.height)
        light = paint.soft_disc(round(size * 1.5), EMBER, 120)
        plate.blit(light, light.get_rect(center=box.center))
        emblem = pictures.emblem(self._emblem, size, mixed(GOLD, TEXT, 0.35))
        plate.blit(emblem, emblem.get_rect(center=box.center))

    def _buttons(self, shape: Shape) -> None:
        context, px, rect = self.context, self.context.px, self.rect
        wide, tall, pad = self._button_wide(), px(6.8), px(1.5)
        first = pygame.Rect(rect.right - pad - wide, rect.bottom - pad - tall, wide, tall)
        other, signed = first.copy(), True
        if shape.beside:
            gap = max(px(0.8), (rect.height - 2 * pad - 2 * tall) // 3)
            first.bottom = min(first.bottom - tall - px(0.8), rect.centery - gap // 2)
            other.top = first.bottom + min(gap, px(1.6))
        else:
            room = min(2 * wide, rect.width - (3 * pad if shape.bare else px(9) + 4 * pad))
            word, sign = self._words_wide("got_it") + px(4), px(6)
            signed = word + sign <= round(room * 0.62)
            more = word + (sign if signed else 0) - self._words_wide("guide_off") - px(1)
            first.width = max(room // 2, min((room + more) // 2, round(room * 0.62)))
            other.width = room - first.width
            first.right, other.right = rect.right - pad, rect.right - pad - first.width - pad
        done = Button(
            context,
            first,
            context.say("got_it"),
            self.dismiss,
            listed=False,
            action="choose" if signed else "",
            kind="primary",
            name="lesson",
            group="lesson",
            layer=layers.LESSON + 2,
        )
        # The whole panel is the button: nothing under it can be hit by mistake.
        done.target.rect, done.target.around = rect, first
        off = Button(
            context,
            other,
            context.say("guide_off"),
            partial(context.tell, GuideOff()),
            name="lesson:off",
            group="lesson",
            layer=layers.LESSON + 2,
            listed=False,
        )
        self._sprites += [done.sprite, off.sprite]
        self._targets = [done.target, off.target]

    def _light(self, rect: pygame.Rect) -> Sprite:
        """A ring of ember light: this is what the guide speaks of."""
        px = self.context.px
        thick, spread = max(2, px(0.45)), max(5, px(1.8))
        image = paint.lit_ring(rect.size, px(1.2), spread, thick, 190)
        return self.stage.add(image, image.get_rect(center=rect.center).topleft, layers.LESSON - 2)

    def _add(self, image: pygame.Surface, pos: tuple[int, int], layer: int) -> None:
        self._sprites.append(self.stage.add(image, pos, layer))

    def _come_in(self) -> None:
        sprites = list(self._sprites)

        def show(share: float) -> None:
            for sprite in sprites:
                sprite.alpha = 255 * share

        self._coming = self.context.motions.add(COMES_IN, show, ease=arrive, done=lambda: show(1.0), fleeting=True)


PART = LessonPanel
