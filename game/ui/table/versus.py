"""Two numbers against each other, and what the option in focus would make of them."""

from __future__ import annotations

import pygame

from game.engine.state import State
from game.ui import fonts, paint, pictures
from game.ui.scene import Scene
from game.ui.table.layout import Versus
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, mixed


class VersusBox:
    def __init__(self, scene: Scene, rect: pygame.Rect, versus: Versus):
        self.scene, self.rect, self.versus = scene, rect, versus
        self.sprite = scene.stage.add(paint.clear(rect.size), rect.topleft, 96)
        self._shown: tuple | None = None

    def show(self, state: State, after: State | None = None) -> None:
        """The numbers of a state, and beside them those of one that a choice would lead to."""
        now = tuple(state.call(gauge.function) for gauge in (self.versus.left, self.versus.right))
        then = tuple(after.call(gauge.function) for gauge in (self.versus.left, self.versus.right)) if after else now
        if (now, then) != self._shown:
            self._shown = (now, then)
            self.sprite.image = self._drawn(now, then)

    def _drawn(self, now: tuple[int, int], then: tuple[int, int]) -> pygame.Surface:
        image = paint.clear(self.rect.size)
        kept, scene = self.scene.cabinet.fonts, self.scene
        half = self.rect.width // 2
        size = round(min(half * 0.86, self.rect.height * 0.56))
        ahead = then[1] - then[0]
        for side, gauge in enumerate((self.versus.left, self.versus.right)):
            colour = GOLD if side else DANGER
            centre = (half // 2 + side * half, round(self.rect.height * 0.42))
            image.blit(light := paint.soft_disc(round(size * 1.35), colour, 70), light.get_rect(center=centre))
            emblem = pictures.icon(gauge.icon, size, mixed(colour, BLACK, 0.25))
            image.blit(emblem, emblem.get_rect(center=centre))
            changed = then[side] != now[side]
            text = f"{now[side]}→{then[side]}" if changed else str(now[side])
            font = kept.fitted_exact("sans", text, round(size * 1.15), round(size * (0.4 if changed else 0.52)), True)
            number = kept.line(font, text, TEXT, 2)
            image.blit(number, number.get_rect(center=centre))
            word = scene.say(f"table.{gauge.word}")
            label = kept.line(kept.fitted_font("sans", word, half - 4, fonts.SMALLEST), word, MUTED)
            image.blit(label, label.get_rect(midtop=(centre[0], centre[1] + size // 2 + 2)))
        verdict = f"+{ahead}" if ahead > 0 else str(ahead).replace("-", "−")
        colour = HEAL if ahead > 0 else DANGER if ahead < 0 else MUTED
        drawn = kept.line(kept.font("serif", fonts.STAT, True), verdict, colour, 1)
        image.blit(drawn, drawn.get_rect(midbottom=(half, self.rect.height - 2)))
        return image
