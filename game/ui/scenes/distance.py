"""Asked once on what may be a television: from where the screen is read, with both looks side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.settings import DISTANCES
from game.ui import fonts, paint, pictures
from game.ui.boxes import Column, Control, Press, Row, Words, show
from game.ui.fonts import Fonts
from game.ui.scene import Scene
from game.ui.theme import GOLD, MUTED, TEXT, mixed

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.focus import Target

TELEVISION = 1920  # pixels across: smaller screens are hardly watched from a couch


def is_due(cabinet: Cabinet) -> bool:
    """Nobody has been asked yet, the screen is large, and somebody holds a controller, as before a television."""
    asked = cabinet.settings.distance_asked or cabinet.kiosk
    return not asked and cabinet.screen.size[0] >= TELEVISION and cabinet.devices.has_pad


class Distance(Scene):
    def build(self) -> None:
        asked = Words(self.say("question"), 4.2, "serif", bold=True, align="centre")
        note = Words(self.say("note"), colour=MUTED, align="centre", drop=1)
        looks = Row([self._choice(distance) for distance in DISTANCES], 4, even=True, grow=1)
        show(self, Column([asked, looks, note], 4), self.within(4))

    def _choice(self, distance: str) -> Column:
        """How it looks from there, over the button that takes it."""
        kind = "primary" if distance == "couch" else "plain"
        word, choose = self.say(f"settings.distance_{distance}"), partial(self.sit, distance)
        look = Control(lambda box: self._look(box, distance), 30, least=12, grow=1)
        return Column([look, Press(word, choose, name=f"distance:{distance}", group="answers", kind=kind)], 2)

    def _look(self, box: pygame.Rect, distance: str) -> None:
        """A card's numbers and a question in the letters of that distance."""
        letters = Fonts(self.cabinet.unit, self.cabinet.settings.text_scale, distance)
        plate = paint.panel(box.size, self.theme.cloth, self.theme.accent, radius=self.px(2))
        pad, zoom = self.px(3), letters.zoom
        tall = round(min(box.height - 2 * pad, box.width * 0.62) * zoom / fonts.FARTHER)
        card = pygame.Rect(pad, (box.height - tall) // 2, tall * 5 // 7, tall)
        plate.blit(paint.panel(card.size, mixed(self.theme.base, GOLD, 0.25), GOLD, lit=True), card)
        for row, (icon, number) in enumerate((("willpower", 2), ("attack", 3), ("defense", 1), ("hit_points", 4))):
            size = round(tall * 0.17)
            at = (card.left + size // 3, card.top + size // 3 + round(row * size * 1.38))
            plate.blit(pictures.icon(icon, size, GOLD), at)
            digits = letters.line(letters.exact("sans", size, True), str(number), TEXT, 1)
            plate.blit(digits, digits.get_rect(midleft=(at[0] + round(size * 1.2), at[1] + size // 2)))
        room = box.width - card.right - 2 * pad
        y = card.top
        for text, percent, family in ((self.say("sample"), fonts.PROMPT, "serif"), (self.say(distance), 2.2, "sans")):
            font = letters.font(family, percent, family == "serif")
            for line in fonts.wrapped(font, text, room):
                if y + font.get_height() > box.height - pad:
                    break
                plate.blit(letters.line(font, line, TEXT), (card.right + pad, y))
                y += font.get_linesize()
            y += pad // 2
        self.stage.add(plate, box.topleft, 4)

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == "distance:couch"), None)

    def sit(self, distance: str) -> None:
        settings = self.cabinet.settings
        settings.distance, settings.distance_asked = distance, True
        self.cabinet.save_settings()
        self.cabinet.pop()

    def back(self) -> None:
        """Leaves it as it is."""
        self.sit(self.cabinet.settings.distance)
