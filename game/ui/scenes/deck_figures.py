"""What a deck comes to, in one picture: size and threat, cost curve, spheres, and whether it may be played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.sources.content import Content
from game.engine.sources.decks import Fault
from game.engine.telling import wording
from game.engine.telling.keywords import value_name
from game.presentation.face import Design
from game.ui import fonts, paint, pictures
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
        scene, (width, height) = self.scene, self.rect.size
        plate = paint.panel(
            (width, height), mixed(scene.theme.cloth, BLACK, 0.3), scene.theme.accent, radius=scene.px(1.2)
        )
        pad = scene.px(1)
        letters = scene.cabinet.fonts
        line = letters.font("sans", fonts.BODY).get_linesize()
        self._head(plate, pygame.Rect(pad, pad // 2, width - 2 * pad, line + pad))
        checks = check_lines(self.draft, scene.cabinet.lang, lambda name, **v: scene.say(f"deck.{name}", **v))
        shown = checks[: max(2, (height - line - scene.px(9)) // line)]
        below = height - pad // 2 - len(shown) * line
        for place, (good, text) in enumerate(shown):
            if place == len(shown) - 1 and len(checks) > len(shown):
                text = f"{text} (+{len(checks) - len(shown)})"
            self._check(plate, pygame.Rect(pad, below + place * line, width - 2 * pad, line), good, text)
        middle = pygame.Rect(pad, line + pad * 2, width - 2 * pad, below - line - pad * 3)
        half = round(middle.width * 0.52)
        self._curve(plate, pygame.Rect(middle.left, middle.top, half - pad, middle.height))
        self._spheres(
            plate, pygame.Rect(middle.left + half + pad, middle.top, middle.width - half - pad, middle.height)
        )
        self.sprite.image = plate

    def _head(self, plate: pygame.Surface, box: pygame.Rect) -> None:
        scene, draft, letters = self.scene, self.draft, self.scene.cabinet.fonts
        parts = [scene.say("deck.heroes", n=len(draft.heroes())), scene.say("deck.cards", n=draft.size)]
        text = " · ".join(parts)
        threat = scene.say("deck.threat", n=draft.threat)
        size = box.height * 3 // 4
        font = letters.fitted_font("sans", text + threat + "  ", box.width - size * 2, fonts.BODY + 0.2, True)
        drawn = letters.line(font, text, TEXT)
        plate.blit(drawn, drawn.get_rect(midleft=(box.left, box.centery)))
        number = self.design.number("threat_cost")
        drawn = letters.line(font, threat, mixed(number.colour, WHITE, 0.2))
        at = drawn.get_rect(midright=(box.right, box.centery))
        plate.blit(drawn, at)
        icon = sign(number.icon, size, number.colour)
        plate.blit(icon, icon.get_rect(midright=(at.left - size // 4, box.centery)))

    def _check(self, plate: pygame.Surface, box: pygame.Rect, good: bool, text: str) -> None:
        letters = self.scene.cabinet.fonts
        size = round(box.height * 0.7)
        colour: Colour = HEAL if good else mixed(DANGER, WHITE, 0.25)
        plate.blit(pictures.icon("check" if good else "cross", size, colour), (box.left, box.centery - size // 2))
        room = box.width - size - self.scene.px(0.8)
        font = letters.fitted_font("sans", text, room, fonts.BODY)
        drawn = letters.line(font, text, mixed(TEXT, colour, 0.3))
        plate.blit(drawn, drawn.get_rect(midleft=(box.left + size + self.scene.px(0.8), box.centery)))

    def _curve(self, plate: pygame.Surface, box: pygame.Rect) -> None:
        """A bar for each cost, its number above and its cost below."""
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

    def _spheres(self, plate: pygame.Surface, box: pygame.Rect) -> None:
        """A bar divided among the spheres, and the crest and number of each."""
        letters, found = self.scene.cabinet.fonts, self.draft.spheres()
        bar = pygame.Rect(box.left, box.top + box.height // 10, box.width, max(6, box.height // 4))
        plate.blit(paint.fill_rounded(bar.size, bar.height // 3, (*mixed(self.scene.theme.base, BLACK, 0.3), 255)), bar)
        total = sum(found.values())
        order = [name for name in self.design.values if name in found]
        if not total:
            return
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
