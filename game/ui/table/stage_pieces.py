"""What stands on the stage, piece by piece: cards as they were, a die, and whatever else comes in its turn."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine.telling.wording import may_know
from game.ui import layers, paint
from game.ui.motion import arrive
from game.ui.stage import Sprite
from game.ui.table.beats import Moment
from game.ui.table.cards import Look, look_of
from game.ui.table.context import Context
from game.ui.table.parts import die
from game.ui.table.places import RATIO
from game.ui.table.struck import struck
from game.ui.theme import GOLD, Colour

FADE, NEXT = 0.2, 0.12  # seconds that a thing takes to come, and between two


class Pieces:
    """They come one after the other, and are taken away as a whole."""

    def __init__(self, context: Context, box: pygame.Rect):
        self.context, self.box = context, box
        self.sprites: list[Sprite] = []
        self._faces: list[tuple[Sprite, Look, str, int]] = []
        self._due = 0.0  # when the next thing comes

    def clear(self) -> None:
        for sprite in self.sprites:
            sprite.remove()
        self.sprites, self._faces, self._due = [], [], 0.0

    def settle(self) -> None:
        """Faces that others stood in for."""
        pictures_ = self.context.pictures
        for sprite, look, face, height in self._faces:
            if not pictures_.lacks(look, face, height):
                centre = sprite.centre
                sprite.image = pictures_.upright(look, face, height, patient=True)
                sprite.centre = centre

    def card(
        self,
        moment: Moment,
        card: int,
        face: str,
        height: int,
        centre: tuple[float, float],
        light: Colour,
        *,
        stood: bool = False,
    ) -> None:
        context = self.context
        if not may_know(self.known(moment, card), context.seats):
            face = "back"
        look = self.look_large(moment, card) if face != "table" else self._look(moment, card)
        glow = paint.glow(round(height * RATIO), height, height // 18, context.px(3), light, 170)
        self.add(glow, glow.get_rect(center=(round(centre[0]), round(centre[1]))).topleft, layer=2, at_once=stood)
        image = context.pictures.upright(look, face, height, patient=True)
        sprite = self.add(image, (0, 0), layer=3, together=True, at_once=stood)
        sprite.centre = centre
        self._faces.append((sprite, look, face, height))

    def look_large(self, moment: Moment, card: int) -> Look:
        """The card that is held up, with what does not apply."""
        context, definition = self.context, self.context.state.raw.cards[card - 1].definition
        held = moment.cast.get("large") == card
        out = struck(context.content, moment, definition, context.lang) if held else {}
        return Look(definition, struck=tuple(out))

    def _look(self, moment: Moment, card: int) -> Look:
        """A card as it was when it came to this."""
        look = look_of(moment.state, self.context.layout, card)
        ringed = (fact for place, fact in moment.beat.rings.items() if card in self._standing_at(moment, place))
        return replace(look, ringed=tuple(ringed))

    @staticmethod
    def _standing_at(moment: Moment, place: str) -> tuple[int, ...]:
        return (moment.cast.get(place, 0), *(moment.band if place == "left" else moment.others))

    def add(
        self,
        image: pygame.Surface,
        pos: tuple[float, float],
        *,
        at_once: bool = False,
        together: bool = False,  # with what came last
        layer: int = 0,
    ) -> Sprite:
        """Something that comes after what came before it."""
        sprite = self.context.stage.add(image, pos, layers.CLOSE_UP + layer)
        self.sprites.append(sprite)
        if at_once or self.context.motions.reduced:
            return sprite
        if not together:
            self._due += NEXT
        self._fade_in(sprite, self._due)
        return sprite

    def _fade_in(self, sprite: Sprite, at: float) -> None:
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * share

        self.context.motions.add(FADE, show, ease=arrive, delay=at)

    def known(self, moment: Moment, card: int) -> int:
        """Who may know a card: whoever knew it when it was held up, or knows it now."""
        return moment.known.get(card, 0) | self.context.state.raw.cards[card - 1].known

    def die(self, rolled: int, size: int, centre: tuple[int, int]) -> None:
        shown = self.context.layout.die
        if shown is None or not 1 <= rolled <= len(shown.faces):
            return
        image = die.face(shown.faces[rolled - 1], size)
        glow = paint.soft_disc(round(size * 2), GOLD, 110)
        self.add(glow, glow.get_rect(center=centre).topleft, layer=1)
        self.add(image, image.get_rect(center=centre).topleft, layer=3)
