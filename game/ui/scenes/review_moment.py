"""One moment of a review on its plate: what was asked, chosen, and better; or what turned up, and what happened."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.engine.telling import prompts
from game.players import review_words
from game.players.review import Moment, Point, Worth
from game.players.review_words import Told
from game.ui import paint, pictures
from game.ui.menu import Menu
from game.ui.scenes import review_chart
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed
from game.ui.widgets import label, paragraph, text_block

ICONS = {"choice": "hand", "theirs": "person", "luck": "dice"}
MOST_CARDS = 4


class MomentPlate:
    """Lays one moment out on a scene, in a rectangle."""

    def __init__(self, scene: Menu, rect: pygame.Rect, state: State, point: Point, moment: Moment, told: Told):
        self.scene, self.state, self.point, self.moment, self.told = scene, state, point, moment, told
        px = scene.px
        scene.lit_plate(rect, lit=True)
        inner = rect.inflate(-px(3.4), -px(2.6))
        gap = px(2.4)
        left = pygame.Rect(inner.left, inner.top, round(inner.width * 0.3), inner.height)
        self._about(left)
        rest = pygame.Rect(left.right + gap, inner.top, inner.right - left.right - gap, inner.height)
        cards = min(MOST_CARDS, len(told.cards))
        share = 0.42 if moment.kind == "choice" else 1 - (0.24, 0.4, 0.56, 0.7)[max(1, cards) - 1]
        right = pygame.Rect(0, inner.top, round(rest.width * share), inner.height)
        right.right = inner.right
        middle = pygame.Rect(rest.left, rest.top, right.left - gap - rest.left, rest.height)
        if moment.kind == "choice":
            self._compared(middle)
            self._options(right)
        elif told.cards:
            self._turned_up(middle)
            self._happened(right)
        else:
            self._happened(rest)

    def _about(self, rect: pygame.Rect) -> None:
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.left, rect.top, rect.width, px(4.2))
        label(scene, self.told.heading, head, percent=3.2, family="serif", bold=True, colour=GOLD)
        tall = px(11)
        box = pygame.Rect(rect.left, rect.bottom - tall, rect.width, tall)
        asked = pygame.Rect(rect.left, head.bottom + px(0.6), rect.width, box.top - head.bottom - px(1.4))
        paragraph(scene, self.told.asked, asked, percent=2.5, bold=True)
        colour = review_chart.CAUSES[self.moment.kind]
        plate = paint.panel(box.size, mixed(scene.theme.base, colour, 0.16), colour, radius=px(1.2), alpha=240)
        scene.stage.add(plate, box.topleft, 5)
        size = px(3.6)
        icon = pictures.icon(ICONS[self.moment.kind], size, colour)
        scene.stage.add(icon, (box.left + px(1.2), box.top + px(1)), 6)
        change = review_chart.change(self.moment, scene.fonts, scene.fonts.pixels(3.0))
        scene.stage.add(change, change.get_rect(midright=(box.right - px(1.4), box.top + px(2.8))).topleft, 6)
        name = pygame.Rect(box.left + size + px(2.2), box.top + px(0.8), 0, px(4))
        name.width = box.right - change.get_width() - px(2.4) - name.left
        label(
            scene, scene.say(f"by_{self.moment.kind}"), name, percent=2.5, bold=True, colour=mixed(colour, WHITE, 0.4)
        )
        words = pygame.Rect(box.left + px(1.4), box.top + px(5.2), box.width - px(2.8), box.height - px(6))
        paragraph(scene, self.told.said, words, percent=2.2)

    # --- a choice

    def _compared(self, rect: pygame.Rect) -> None:
        """The chosen option and the better one, with an arrow between them."""
        scene, px = self.scene, self.scene.px
        gap = px(8)
        tag, foot = px(4), px(4)
        tall = min(rect.height - tag - foot - px(1), round((rect.width - gap) / 2 * 1.4))
        wide = round(tall / 1.4)
        left = rect.centerx - wide - gap // 2
        top = rect.top + (rect.height - tall - tag - foot) // 2
        for place, worth in enumerate((self.point.chosen, self.point.best)):
            box = pygame.Rect(left + place * (wide + gap), top + tag, wide, tall)
            good = place == 1
            colour = HEAL if good else MUTED
            name = pygame.Rect(box.left - gap // 3, box.top - tag, box.width + gap * 2 // 3, tag - px(0.6))
            plate = paint.panel(name.size, mixed(scene.theme.base, colour, 0.3), colour, radius=name.height // 2)
            scene.stage.add(plate, name.topleft, 6)
            words = scene.say("better_was" if good else "was_chosen")
            label(scene, words, name.inflate(-px(1.4), 0), percent=2.1, bold=True, align="centre", layer=7)
            if good:
                glow = paint.glow(*box.size, px(1), px(1.2), HEAL, 190)
                scene.stage.add(glow, glow.get_rect(center=box.center).topleft, 5)
            self._option(worth, box)
            under = pygame.Rect(box.left - gap // 3, box.bottom + px(0.4), box.width + gap * 2 // 3, foot)
            text = f"{review_words.told_chance(self.point, self.moment, worth)} %"
            label(scene, text, under, percent=3.0, bold=True, align="centre", colour=TEXT if good else MUTED)
        arrow = pygame.Rect(left + wide, top + tag, gap, tall)
        self._arrow(arrow)

    def _arrow(self, rect: pygame.Rect) -> None:
        scene, px = self.scene, self.scene.px
        wide, tall = round(rect.width * 0.62), px(4)
        fine = paint.clear((wide * 2, tall * 2))
        outline = ((0, 0.7), (1, 0.7), (1, 0), (2, 1), (1, 2), (1, 1.3), (0, 1.3))
        pygame.draw.polygon(fine, mixed(HEAL, BLACK, 0.1), [(x * wide, y * tall) for x, y in outline])
        arrow = pygame.transform.smoothscale(fine, (wide, tall))
        scene.stage.add(arrow, arrow.get_rect(center=rect.center).topleft, 6)
        worth = review_words.points(self.moment.change)
        line = pygame.Rect(rect.left, rect.centery + px(2.2), rect.width, px(4))
        label(scene, f"+{worth}", line, percent=3.0, bold=True, colour=mixed(HEAL, WHITE, 0.4), align="centre")

    def _option(self, worth: Worth, box: pygame.Rect) -> None:
        """A card's picture; for anything else a plate with its words."""
        scene = self.scene
        definition = review_words.card_of(self.state, worth.option)
        if definition is not None:
            picture = scene.cabinet.faces(scene.table).table(definition, box.height)
            scene.stage.add(picture, picture.get_rect(center=box.center).topleft, 7)
            return
        theme = scene.theme
        plate = paint.panel(box.size, mixed(theme.cloth, BLACK, 0.2), theme.accent, radius=scene.px(1), alpha=250)
        scene.stage.add(plate, box.topleft, 6)
        words = prompts.option_texts(self.state, self.state.asked, scene.cabinet.lang)[worth.option]
        block = text_block(
            scene, words, box.width - scene.px(1.6), percent=2.3, family="serif", bold=True, align="centre"
        )
        if block.get_height() < box.height - scene.px(2):
            scene.stage.add(block, block.get_rect(center=box.center).topleft, 7)
            return
        paragraph(
            scene,
            words,
            box.inflate(-scene.px(1.6), -scene.px(3)),
            percent=2.3,
            family="serif",
            bold=True,
            align="centre",
        )

    def _options(self, rect: pygame.Rect) -> None:
        """Everything that was thought about, with bars for its chance."""
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.left, rect.top, rect.width, px(4.2))
        label(scene, scene.say("there_was"), head, percent=2.6, family="serif", bold=True, colour=GOLD)
        rows = self.told.options
        tall = min(px(7), (rect.bottom - head.bottom) // max(1, len(rows)))
        most = max((chance for _words, chance, _chosen in rows), default=1) or 1
        for place, (words, chance, chosen) in enumerate(rows):
            row = pygame.Rect(rect.left, head.bottom + place * tall, rect.width, tall)
            best = place == 0
            colour: Colour = HEAL if best else GOLD if chosen else MUTED
            number = pygame.Rect(row.right - px(7), row.top, px(7), tall - px(1.8))
            label(scene, f"{chance} %", number, percent=2.3, bold=True, align="right")
            name = pygame.Rect(row.left, row.top, row.width - px(8), tall - px(1.8))
            marked = f"{words} ({scene.say('was_chosen')})" if chosen else words
            label(scene, marked, name, percent=2.2, colour=TEXT if best or chosen else MUTED)
            bar = pygame.Rect(row.left, row.bottom - px(1.7), row.width, max(4, px(0.8)))
            scene.stage.add(
                paint.fill_rounded(bar.size, bar.height // 2, mixed(scene.theme.base, BLACK, 0.3)), bar.topleft, 6
            )
            wide = max(bar.height, round(bar.width * chance / most))
            scene.stage.add(paint.fill_rounded((wide, bar.height), bar.height // 2, colour), bar.topleft, 7)

    # --- luck

    def _turned_up(self, rect: pygame.Rect) -> None:
        """The cards that nobody had chosen."""
        scene, px = self.scene, self.scene.px
        cards = self.told.cards[:MOST_CARDS]
        head = pygame.Rect(rect.left, rect.top, rect.width, px(4.2))
        label(scene, scene.say("turned_up"), head, percent=2.6, family="serif", bold=True, colour=GOLD)
        gap = px(1)
        room = rect.height - head.height - px(1)
        tall = min(room, round((rect.width - gap * (len(cards) - 1)) / len(cards) * 1.4))
        left = rect.left
        faces = scene.cabinet.faces(scene.table)
        for definition in cards:
            picture = faces.table(definition, tall)
            scene.stage.add(picture, (left, head.bottom + px(0.6) + (room - tall) // 2), 7)
            left += picture.get_width() + gap

    def _happened(self, rect: pygame.Rect) -> None:
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.left, rect.top, rect.width, px(4.2))
        label(scene, scene.say("happened"), head, percent=2.6, family="serif", bold=True, colour=GOLD)
        body = pygame.Rect(rect.left, head.bottom + px(0.6), rect.width, rect.bottom - head.bottom - px(0.6))
        paragraph(scene, "\n".join(self.told.lines), body, percent=2.3)
