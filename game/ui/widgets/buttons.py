"""Buttons, and the footer that says what each button of the device does here."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import fonts, glyphs, paint, pictures
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.theme import BLACK, DANGER, EMBER, MUTED, TEXT, mixed
from game.ui.widgets.canvas import Canvas

KINDS = {"plain": None, "primary": EMBER, "danger": DANGER}


class Button:
    """A plate with a word, maybe an icon before it and the sign of an action."""

    def __init__(
        self,
        scene: Canvas,
        rect: pygame.Rect,
        text: str,
        choose: Callable[[], None],
        *,
        icon: str = "",
        action: str = "",  # shows the sign of that action on the device last used
        kind: str = "plain",
        name: str = "",
        group: str = "",
        enabled: bool = True,
        percent: float = fonts.BODY,
        align: str = "centre",
        layer: int = 10,
        listed: bool = True,  # False: whoever made it says where its target belongs
    ):
        self.scene = scene
        self.rect = pygame.Rect(rect)
        self.text, self.icon, self.action, self.kind = text, icon, action, kind
        self.percent, self.align = percent, align
        radius = max(4, self.rect.height // 5)
        self.target = Target(
            self.rect, choose, group=group, name=name or text, shown=self._lit, radius=radius, enabled=enabled
        )
        if listed:
            scene.targets.append(self.target)
        self.sprite = scene.stage.add(self._draw(False), self.rect.topleft, layer)
        if action:
            scene.signs.append(lambda: self._lit(scene.focus is self.target))

    def set_enabled(self, enabled: bool) -> None:
        self.target.enabled = enabled
        self._lit(self.scene.focus is self.target)

    def _lit(self, lit: bool) -> None:
        self.sprite.image = self._draw(lit)

    def _draw(self, lit: bool) -> pygame.Surface:
        scene, theme = self.scene, self.scene.theme
        edge = KINDS[self.kind] or theme.accent
        enabled = self.target.enabled
        share = {"plain": 0.0, "primary": 0.3, "danger": 0.16}[self.kind] if enabled else 0.06
        cloth = mixed(theme.cloth, edge, max(0.28, share + 0.16) if lit else share)
        plate = paint.panel(
            self.rect.size, cloth, edge if enabled else mixed(edge, BLACK, 0.6), radius=self.rect.height // 5, lit=lit
        )
        colour = (mixed(TEXT, edge, 0.15) if not lit else (255, 255, 255)) if enabled else mixed(MUTED, BLACK, 0.45)
        pad = max(4, self.rect.height // 4)
        sign_size = round(self.rect.height * 0.56)
        parts: list[pygame.Surface] = []
        if self.action:
            parts.append(glyphs.glyph(self.action, scene, sign_size))
        if self.icon:
            parts.append(pictures.icon(self.icon, sign_size, colour))
        taken = sum(part.get_width() + pad // 2 for part in parts)
        if self.text:
            box, letters = (self.rect.width - 2 * pad - taken, self.rect.height), scene.fonts
            if parts and not _can_be_read(letters, self.text, box[0]):  # the word says more than its signs
                box, parts = (self.rect.width - 2 * pad, self.rect.height), []
            parts.append(names.in_two(letters, self.text, box, letters.pixels(self.percent), colour))
        told = paint.side_by_side(parts, pad // 2)
        left = pad if self.align == "left" else (self.rect.width - told.get_width()) // 2
        plate.blit(told, (left, (self.rect.height - told.get_height()) // 2))
        return plate


def _can_be_read(letters: fonts.Fonts, text: str, width: int) -> bool:
    """Whether the longest word of it fits there, in the smallest letters and pressed together."""
    least = letters.exact("sans", letters.least, True)
    return max((least.size(word)[0] for word in text.split()), default=0) * names.NARROWEST <= width


def footer(scene: Scene, entries: list[tuple[str, str, Callable[[], None]]]) -> list[Button]:
    """Buttons along the lower edge: action, word, what it does. The last ones stand at the right."""
    width, height = scene.size
    tall, gap = scene.px(6.8), scene.px(1.5)
    font = scene.fonts.font("sans", fonts.BODY, True)
    wide = [font.size(text)[0] + tall * 2 + gap for _action, text, _choose in entries]
    room = width - scene.px(8) - gap * (len(entries) - 1)
    share = min(1.0, room / max(1, sum(wide)))
    left = scene.px(4)
    buttons = []
    for (action, text, choose), full in zip(entries, wide, strict=True):
        rect = pygame.Rect(left, height - tall - scene.px(2.2), round(full * share), tall)
        buttons.append(Button(scene, rect, text, choose, action=action, group="footer", name=f"footer:{action}"))
        left += rect.width + gap
    return buttons
