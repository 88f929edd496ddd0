"""What a deck comes to, in one picture: size and threat, cost curve, spheres, and whether it may be played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.sources.content import Content
from game.engine.sources.decks import Fault
from game.engine.telling import wording
from game.engine.telling.keywords import value_name
from game.presentation.face import Design
from game.ui import fonts, paint
from game.ui.boxes import Column, Line, Picture, Plate, Row, icon, painted
from game.ui.faces.signs import sign
from game.ui.scene import Scene
from game.ui.scenes.deck_draft import CURVE, Draft
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed

Say = Callable[..., str]


def fault_text(content: Content, fault: Fault, lang: str, say: Say) -> str:
    """What is wrong with a deck, in the player's language; `say` knows the words of the deck builder."""
    card = wording.say(content.cards[content.card_number(fault.card)].name, lang) if fault.card else ""
    return say(f"problem_{fault.name}", card=card, n=fault.n, least=fault.least, most=fault.most)


def check_lines(draft: Draft, lang: str, say: Say) -> list[tuple[bool, str]]:
    """Whether the deck may be played, whether in a tournament, and what nobody can pay for."""
    faults = draft.faults()
    lines = [(False, fault_text(draft.content, fault, lang, say)) for fault in faults]
    if not draft.size:
        lines.append((False, say("no_cards_yet")))
    lines = lines or [(True, say("legal"))]
    strict = [fault for fault in draft.faults(tournament=True) if fault not in faults]
    if strict:
        lines += [(False, fault_text(draft.content, fault, lang, say)) for fault in strict]
    elif not faults:
        lines.append((True, say("tournament")))
    for sphere, n in draft.unpaid().items():
        lines.append((False, say("unpaid", sphere=value_name(draft.content, sphere, lang), n=n)))
    return lines


class Figures:
    """The picture under the deck; `lay` draws it anew."""

    def __init__(self, scene: Scene, rect: pygame.Rect, draft: Draft, design: Design):
        self.scene, self.rect, self.draft, self.design = scene, pygame.Rect(rect), draft, design
        self.sprite = scene.stage.add(paint.clear(self.rect.size), self.rect.topleft, 10)
        self.lay()

    def lay(self) -> None:
        self.sprite.image = painted(self.scene, self._tree(), self.rect.size)

    def _tree(self) -> Plate:
        scene = self.scene
        checks = check_lines(self.draft, scene.cabinet.lang, lambda name, **v: scene.say(f"deck.{name}", **v))
        line = scene.fonts.font("sans", fonts.BODY).get_linesize()
        shown = checks[: max(2, (self.rect.height - line - scene.px(9)) // line)]
        if more := len(checks) - len(shown):
            shown[-1] = (shown[-1][0], f"{shown[-1][1]} (+{more})")
        drawn = Row(
            [Picture(self._curve, 9, 0, least=4), Picture(self._spheres, 9, 0, least=4)], 2, shares=(52, 48), grow=1
        )
        checked = Column([_check(good, text) for good, text in shown], 0)
        cloth = mixed(scene.theme.cloth, BLACK, 0.3)
        return Plate(Column([self._head(), drawn, checked], 0.5), 1, 1.2, 235, cloth, lit=False)

    def _head(self) -> Row:
        scene, draft, number = self.scene, self.draft, self.design.number("threat_cost")
        said = f"{scene.say('deck.heroes', n=len(draft.heroes()))} · {scene.say('deck.cards', n=draft.size)}"
        threat = scene.say("deck.threat", n=draft.threat)
        percent = fonts.BODY + 0.2
        return Row(
            [
                Line(said, percent, bold=True, grow=1),
                Picture(lambda size: sign(number.icon, size[1], number.colour), 2.6, least=1),
                Line(threat, percent, bold=True, colour=mixed(number.colour, WHITE, 0.2), align="right"),
            ],
            0.6,
        )

    def _curve(self, size: tuple[int, int]) -> pygame.Surface:
        """A bar for each cost, its number above and its cost below."""
        plate = paint.clear(size)
        box = plate.get_rect()
        letters, theme = self.scene.cabinet.fonts, self.scene.theme
        font = letters.font("sans", fonts.SMALLEST, True)
        line = font.get_ascent()
        bars = self.draft.curve()
        most = max(max(bars), 1)
        step = box.width / CURVE
        room = max(2, box.height - 2 * line)
        for cost, n in enumerate(bars):
            centre = round(box.left + step * (cost + 0.5))
            tall = max(2, round(room * n / most))
            top = box.bottom - line - tall
            wide = max(3, round(step * 0.62))
            shades = mixed(theme.light, WHITE, 0.2), mixed(theme.light, BLACK, 0.4)
            bar = paint.fill_rounded((wide, tall), min(4, tall // 2), *shades)
            plate.blit(bar, bar.get_rect(midtop=(centre, top)))
            below = letters.line(font, f"{cost}+" if cost == CURVE - 1 else str(cost), MUTED)
            plate.blit(below, below.get_rect(midbottom=(centre, box.bottom + line // 6)))
            if n:
                above = letters.line(font, str(n), TEXT)
                plate.blit(above, above.get_rect(midbottom=(centre, top + line // 8)))
        return plate

    def _spheres(self, room: tuple[int, int]) -> pygame.Surface:
        """A bar divided among the spheres, and the crest and number of each."""
        plate = paint.clear(room)
        box = plate.get_rect()
        letters, found = self.scene.cabinet.fonts, self.draft.spheres()
        bar = pygame.Rect(box.left, box.top + box.height // 10, box.width, max(6, box.height // 4))
        plate.blit(paint.fill_rounded(bar.size, bar.height // 3, (*mixed(self.scene.theme.base, BLACK, 0.3), 255)), bar)
        total = sum(found.values())
        order = [name for name in self.design.values if name in found]
        if not total:
            return plate
        whole = paint.clear(bar.size)
        left = 0.0
        for name in order:
            wide = bar.width * found[name] / total
            colour = self.design.values[name].colour
            shades = mixed(colour, WHITE, 0.25), mixed(colour, BLACK, 0.3)
            part = paint.vertical((round(left + wide) - round(left), bar.height), *shades)
            whole.blit(part, (round(left), 0))
            left += wide
        plate.blit(paint.rounded(whole, bar.height // 3), bar)
        step = box.width / max(len(order), 3)
        size = min(round(box.height * 0.36), round(step * 0.5))
        for place, name in enumerate(order):
            value = self.design.values[name]
            crest = sign(value.crest, size, mixed(value.colour, WHITE, 0.3))
            middle = (bar.bottom + box.bottom) // 2 + 2
            at = crest.get_rect(midleft=(round(box.left + step * place), middle))
            plate.blit(crest, at)
            font = letters.exact("sans", max(letters.least, min(round(size * 0.85), letters.pixels(2.4))), True)
            drawn = letters.line(font, str(found[name]), GOLD)
            plate.blit(drawn, drawn.get_rect(midleft=(at.right + size // 6, at.centery)))
        return plate


def _check(good: bool, text: str) -> Row:
    colour: Colour = HEAL if good else mixed(DANGER, WHITE, 0.25)
    return Row(
        [icon("check" if good else "cross", 2, colour, 1), Line(text, colour=mixed(TEXT, colour, 0.3), grow=1)], 0.8
    )
