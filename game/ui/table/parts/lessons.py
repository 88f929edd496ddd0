"""What the guide of a first game says: a panel over a part of the table where nothing is on offer, and light round
what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling import wording
from game.engine.telling.lessons import Due
from game.ui import layers, paint, pictures
from game.ui.boxes import Box, Column, Ink, Line, Picture, Plate, Press, Row, Space, Words, fit
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

COMES_IN = 0.22  # seconds
TITLE, BODY = 2.7, 2.35
MOST_TALL, MOST_BARE = 0.46, 0.6  # of the screen's height, anywhere and in the panel
PAD, EMBLEM = 1.5, 11.0  # percent of the height
LAMP = 0.8  # of the light, who speaks in it


@dataclass(frozen=True)
class Shape:
    """A way to set a lesson, and how large it is."""

    size: tuple[int, int]
    tree: Box
    ink: Ink


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
        self._speaker = ""  # the emblem of who speaks
        self._emblem = Picture(self._portrait, EMBLEM)
        off = partial(context.tell, GuideOff())
        self._done = Press(context.say("got_it"), self.dismiss, "lesson", "lesson", "", "choose", "primary", high=6.8)
        self._off = Press(context.say("guide_off"), off, "lesson:off", "lesson", high=6.8)

    # --- coming and going

    def asking(self, asking: Asking) -> Iterator[None]:
        """Says what this moment calls for once all of it is drawn, and what was said before goes."""
        self._take_down()
        self._advised = lesson_place.advised(self.context, asking)
        if asking.due is None:
            return
        self._speaker = asking.speaker
        yield from self._put_up(asking.due, asking)
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

    def _put_up(self, due: Due, asking: Asking) -> Iterator[None]:
        context, shapes = self.context, []
        for shape in self._shapes(due):
            shapes.append(shape)
            yield
        rects = lesson_place.pointed(context, due, asking)
        told = rects + [one.around or one.rect for one in self._advised if "advised" in due.lesson.point]
        shape, self.rect = yield from lesson_place.seeking(context, shapes, told, asking)
        yield
        targets: list[Target] = []
        for _step in self._draw(shape, targets, rects):
            for sprite in self._sprites:
                sprite.visible = False
            yield
        for sprite in self._sprites:
            sprite.visible = True
        self.shown, self._targets = due, targets

    def _shapes(self, due: Due) -> Iterator[Shape]:
        """Wide with its buttons beside the words, or narrower with them below."""
        context, lang = self.context, self.context.lang
        title, text = wording.say(due.lesson.title, lang), wording.say(due.lesson.text, lang)
        words = Column([Line(title, TITLE, "serif", True, GOLD), Words(text, BODY)], 0.4, grow=1)
        answers = [self._off, self._done]
        beside = Row([self._emblem, words, Column(answers[::-1], 0.8, align="middle")], PAD)
        below = Row([self._emblem, Column([words, Row([Space(grow=1), *answers], PAD)], 1, grow=1)], PAD)
        bare = Column([words, Row(answers, PAD)], 1.8)
        widest = min(context.px(112), lesson_place.ground(context).width - context.px(1))
        yield from (self._shape(beside, round(widest * share)) for share in (1, 0.85))
        yield from (self._shape(below, round(widest * share)) for share in (0.72, 0.56))
        prompt = context.slots["prompt"]
        if is_beside(prompt):  # in the panel, under the answers, where the table itself has no room: without who speaks
            yield self._shape(bare, prompt.width - 2 * context.px(0.6), MOST_BARE)

    def _shape(self, box: Box, width: int, share: float = MOST_TALL) -> Shape:
        """The panel of that width, as high as its words ask for; they shrink where it would be too high."""
        context, most = self.context, round(self.context.size[1] * share)
        tree = Plate(box, PAD, 1.6, 252, mixed(BLACK, EMBER, 0.13), GOLD)
        ink = fit(tree, Ink(context.fonts, context.px), pygame.Rect(0, 0, width, most)).ink
        least, usual = tree.tall(ink, width)
        return Shape((width, max(least, min(most, usual))), tree, ink)

    def _draw(self, shape: Shape, targets: list[Target], rects: list[pygame.Rect]) -> Iterator[None]:
        context, px, rect = self.context, self.context.px, self.rect
        for one in rects:
            self._sprites.append(self._light(one))
            yield
        spread = px(2.4)
        shade = paint.shadow(*rect.size, px(1.6), spread, 210)
        self._add(shade, (rect.left - spread, rect.top - spread + px(0.6)), layers.LESSON)
        yield
        glow = paint.glow(*rect.size, px(1.6), spread, EMBER, 80)
        self._add(glow, (rect.left - spread, rect.top - spread), layers.LESSON)
        yield
        plate = paint.clear(rect.size)
        laid = fit(shape.tree, shape.ink, plate.get_rect())
        yield from laid.painting(context, plate)
        self._add(plate, rect.topleft, layers.LESSON + 1)
        at = {box: place.move(rect.topleft) for box, place in laid.rects.items()}
        for press in (self._done, self._off):
            button = press.stand(context, at[press], layers.LESSON + 2, listed=False)
            self._sprites.append(button.sprite)
            targets.append(button.target)
            yield
        # The whole panel is the button: nothing under it can be hit by mistake.
        targets[0].rect, targets[0].around = rect, at[self._done]

    def _portrait(self, size: tuple[int, int]) -> pygame.Surface:
        """Who speaks: the emblem in lamplight."""
        image = paint.soft_disc(size[1], EMBER, 120).copy()
        emblem = pictures.emblem(self._speaker, round(size[1] * LAMP), mixed(GOLD, TEXT, 0.35))
        image.blit(emblem, emblem.get_rect(center=image.get_rect().center))
        return image

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
