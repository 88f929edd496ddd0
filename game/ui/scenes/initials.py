"""Three letters for the score table, steered in with a stick, tapped or typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import scores as high_scores
from game.engine.keeping.scores import INITIALS, Score
from game.engine.keeping.storage import StorageError
from game.engine.refusal import Refusal
from game.engine.sources.languages import all_initials, language
from game.engine.telling import trouble as trouble_words
from game.ui import paint, pictures
from game.ui.boxes import Box, Column, Control, Line, Press, Row, Space, show
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Type
from game.ui.menu import Menu
from game.ui.theme import BLACK, GOLD, MUTED, mixed
from game.ui.variants import variant_name, variant_players
from game.ui.widgets import header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.stage import Sprite

WHEEL = (-2, -1, 0, 1, 2)  # what is seen of each wheel
SHADES = {0: 1.0, 1: 0.5, 2: 0.22}
SIZES = {0: 1.0, 1: 0.52, 2: 0.3}
AWAY = {0: 0.0, 1: 0.215, 2: 0.34}  # of the wheel's height, from its middle


def letters(lang: str) -> str:
    """All letters, those of the language first, then the digits.

    >>> letters("uk")[:5], letters("en")[:3]
    ('АБВГҐ', 'ABC')
    """
    own = language(lang).initials + "".join(c for c in all_initials() if c.isdigit())
    return own + "".join(c for c in all_initials() if c not in own)


class Initials(Menu):
    """Up and down turn a letter, left and right go to the next one, the last button carves them in."""

    def __init__(self, cabinet: Cabinet, table_id: str, variant: str, points: int):
        super().__init__(cabinet)
        self.table, self.variant, self.points = table_id, variant, points
        self.content = cabinet.cartridge(table_id).content
        scores, _trouble = high_scores.load_scores(cabinet.folder)
        board = scores.table(table_id, lower_is_better=self.content.lower_is_better)
        self.place = board.place(variant, points)
        self.letters = list(cabinet.initials or letters(cabinet.lang)[0] * INITIALS)
        self._wheels: list[list[Sprite]] = [[] for _ in range(INITIALS)]
        self._slots: list[Target] = []
        self._slack = 0.0

    # --- laying out

    def build(self) -> None:
        self._wheels, self._slots = [[] for _ in range(INITIALS)], []
        area = self.middle(header(self, self.say("title")), 150)
        area.height = self.size[1] - self.px(2.2) - area.top
        place = self.say("place_1") if self.place == 1 else self.say("place", n=self.place or 0)
        players = variant_players(self.variant)
        said = self.say("players", n=players) if players else ""
        variant = variant_name(self.content, self.variant, self.cabinet.lang, said)
        about = " · ".join(filter(None, (variant, self.say("points", n=self.points))))
        wheels: list[Box] = [Control(partial(self._slot, slot), 60, least=20) for slot in range(INITIALS)]
        # Backspace takes a letter back here, so the keyboard's way out is Escape.
        sign = "back" if self.cabinet.device is Device.PAD else "pause"
        skip = Press(self.say("skip"), self.back, "skip", "buttons", action=sign, high=7.6)
        carve = Press(self.say("done"), self.carve, "carve", "buttons", "check", kind="primary", high=7.6)
        told = Column([Line(place, 4.4, "serif", True, self.theme.light, "centre"), Line(about, align="centre")], 0.8)
        middle = [Space(grow=1), Row(wheels, 3, even=True, widest=84), Space(grow=1)]
        laid = show(self, Column([told, *middle, Row([skip, carve], 2, even=True, widest=82)], 1.1), area)
        rect, spread = laid.rects[carve], self.px(3)
        glow = paint.glow(*rect.size, rect.height // 5, spread, self.theme.light, 90)
        self.stage.add(glow, (rect.left - spread, rect.top - spread), 3)

    def _slot(self, slot: int, rect: pygame.Rect) -> None:
        plate = paint.panel(rect.size, self.theme.base, self.theme.accent, radius=self.px(1.6), alpha=250)
        shade = paint.vertical(rect.size, (*BLACK, 200), (*BLACK, 0), (*BLACK, 0), (*BLACK, 200))
        plate.blit(paint.rounded(shade, self.px(1.6)), (0, 0))
        window = pygame.Rect(0, 0, rect.width, round(rect.height * 0.36))
        window.center = rect.center
        light = paint.vertical(window.size, (*self.theme.light, 10), (*self.theme.light, 60), (*self.theme.light, 10))
        self.stage.add(plate, rect.topleft, 4)
        self.stage.add(light, window.topleft, 5)
        size = self.px(4)
        for name, y in (("up", rect.top + self.px(3)), ("down", rect.bottom - self.px(3))):
            sign = pictures.icon(name, size, self.theme.accent)
            self.stage.add(sign, sign.get_rect(center=(rect.centerx, y)).topleft, 9)
        target = Target(
            rect,
            lambda: self._advance(slot),
            move=lambda dx, dy: self._steer(slot, dx, dy),
            tapped=lambda pos: self._tapped(slot, pos),
            group="letters",
            name=f"letter:{slot}",
            radius=self.px(1.6),
        )
        self._slots.append(target)
        self.targets.append(target)
        self._show(slot)

    def _show(self, slot: int) -> None:
        """The wheel as it stands: the letter, and its neighbours above and below in the dark."""
        for sprite in self._wheels[slot]:
            sprite.remove()
        rect, kept, row = self._slots[slot].rect, self.cabinet.fonts, letters(self.cabinet.lang)
        at = row.index(self.letters[slot])
        drawn = []
        for offset in WHEEL:
            letter = row[(at + offset) % len(row)]
            share, size = SHADES[abs(offset)], SIZES[abs(offset)]
            font = kept.exact("serif", round(rect.height * 0.3 * size), True)
            colour = GOLD if offset == 0 else mixed(self.theme.base, MUTED, share)
            image = kept.line(font, letter, colour)
            y = rect.centery + round(rect.height * AWAY[abs(offset)] * (1 if offset > 0 else -1))
            drawn.append(self.stage.add(image, image.get_rect(center=(rect.centerx, y)).topleft, 8))
        self._wheels[slot] = drawn

    def first_focus(self) -> Target | None:
        return self._slots[0]

    # --- living

    def entered(self) -> None:
        # Letters are typed here, so keys with letters do not act.
        self.cabinet.devices.text_mode = True

    # --- steering

    def _turn(self, slot: int, by: int) -> None:
        row = letters(self.cabinet.lang)
        self.letters[slot] = row[(row.index(self.letters[slot]) + by) % len(row)]
        self.cabinet.sound.play("tick")
        self._show(slot)

    def _steer(self, slot: int, dx: int, dy: int) -> bool:
        if dy:
            self._turn(slot, dy)
            return True
        if dx and 0 <= slot + dx < INITIALS:
            self.cabinet.sound.play("focus")
            self.set_focus(self._slots[slot + dx])
            return True
        if dx > 0:
            self._advance(slot)
            return True
        return False

    def _tapped(self, slot: int, pos: tuple[int, int]) -> bool:
        """A tap on a neighbour turns the wheel to it, one on an arrow by a letter, one in the middle goes on."""
        rect = self._slots[slot].rect
        away = (pos[1] - rect.centery) / rect.height
        if abs(away) < AWAY[1] / 2:
            return False
        letters_on = 2 if (AWAY[1] + AWAY[2]) / 2 < abs(away) < AWAY[2] + 0.06 else 1
        self._turn(slot, letters_on if away > 0 else -letters_on)
        return True

    def _advance(self, slot: int) -> None:
        """On to the next letter, from the last one to the button."""
        following = self._slots[slot + 1] if slot + 1 < INITIALS else self._target("carve")
        self.set_focus(following)

    def _target(self, name: str) -> Target:
        return next(target for target in self.targets if target.name == name)

    def scroll(self, pos: tuple[int, int], pixels: int) -> None:
        for slot, target in enumerate(self._slots):
            if target.rect.collidepoint(pos):
                self._slack += pixels
                step = target.rect.height * 0.13
                while abs(self._slack) >= step:
                    by = 1 if self._slack > 0 else -1
                    self._slack -= by * step
                    self._turn(slot, by)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Type(text="\b"):
                self._erase()
            case Type(text=text):
                for letter in text:
                    self._type(letter)
            case Act(action="pause", device=Device.PAD):
                self.carve()
            case _:
                super().handle(intent)

    def _slot_in_focus(self) -> int:
        return self._slots.index(self.focus) if self.focus in self._slots else INITIALS

    def _type(self, letter: str) -> None:
        slot, letter = self._slot_in_focus(), letter.upper()
        if slot < INITIALS and len(letter) == 1 and letter in all_initials():
            self.letters[slot] = letter
            self.cabinet.sound.play("tick")
            self._show(slot)
            self._advance(slot)

    def _erase(self) -> None:
        """Back to the letter before."""
        self.set_focus(self._slots[max(0, min(self._slot_in_focus(), INITIALS) - 1)])

    # --- the end of it

    def carve(self) -> None:
        cabinet = self.cabinet
        initials = "".join(self.letters)
        place = trouble = None
        try:
            better = self.content.lower_is_better
            score = Score(initials, self.points)
            place, trouble = high_scores.enter_score(cabinet.folder, self.table, self.variant, score, better)
            cabinet.initials = initials
            cabinet.sound.play("first" if place == 1 else "goal")
        except (StorageError, ValueError, Refusal) as problem:
            trouble = self.say("not_kept", what=trouble_words.told(problem, cabinet.lang))
        if trouble:
            cabinet.toast(trouble, bad=True)
        self._leave(place or 0)

    def back(self) -> None:
        self.cabinet.sound.play("close")
        self._leave(0)

    def _leave(self, place: int) -> None:
        cabinet = self.cabinet
        cabinet.pop()
        if cabinet.scene is not self:
            cabinet.scene.scored(self.variant, place)
