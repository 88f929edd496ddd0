"""One moment of a review on its plate: what was asked, chosen, and better; or what turned up, and what happened."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.engine.telling import prompts
from game.players import review_words
from game.players.review import Moment, Point, Worth
from game.players.review_words import Told
from game.ui import paint
from game.ui.boxes import Bar, Box, Column, Line, Picture, Plate, Row, Scroll, Space, Words, icon
from game.ui.menu import Menu
from game.ui.scenes import review_chart
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, mixed

ICONS = {"choice": "hand", "theirs": "person", "luck": "dice"}
MOST_CARDS = 4
SHARES = (17, 28, 39, 49)  # percent of the width, for so many cards
CARD = 5 / 7  # width by height


class MomentPage:
    """What it says, what can be seen of it, and what else there was or what happened."""

    def __init__(self, scene: Menu, state: State, point: Point, moment: Moment, told: Told):
        self.scene, self.state, self.point, self.moment, self.told = scene, state, point, moment, told

    def tree(self) -> Plate:
        boxes: list[Box] = [self._about(), self._happened()]
        shares = [30, 70]
        if self.moment.kind == "choice":
            boxes, shares = [boxes[0], self._compared(), self._options()], [30, 40, 30]
        elif self.told.cards:
            wide = SHARES[min(MOST_CARDS, len(self.told.cards)) - 1]
            boxes, shares = [boxes[0], self._turned_up(), boxes[1]], [30, wide, 70 - wide]
        return Plate(Row(boxes, 2.4, shares=shares), 1.5, 1.6, 215)

    def _about(self) -> Column:
        scene, colour = self.scene, review_chart.CAUSES[self.moment.kind]
        words = Line(scene.say(f"by_{self.moment.kind}"), 2.5, bold=True, colour=mixed(colour, WHITE, 0.4), grow=1)
        cause = Row([icon(ICONS[self.moment.kind], 3.6, colour, 1), words, review_chart.change(self.moment, 3.0)], 1)
        cloth = mixed(scene.theme.base, colour, 0.16)
        plate = Plate(
            Column([cause, Words("\n".join((self.told.said, *self.told.gave)))], 0.4),
            1.2,
            1.2,
            240,
            cloth,
            colour,
            lit=False,
        )
        asked = Scroll(Words(self.told.asked, 2.5, bold=True), "asked", least=5)
        return Column([_heading(self.told.heading, 3.2), asked, Space(grow=1), plate], 0.6)

    # --- a choice

    def _compared(self) -> Row:
        """The chosen option and the better one, with an arrow between them."""
        worth = f"+{review_words.points(self.moment.change)}"
        number = Line(worth, 3.0, bold=True, colour=mixed(HEAL, WHITE, 0.4), align="centre")
        arrow = Column([Picture(_arrow, 4, 1.2, least=1.5), number], 0, align="middle")
        sides = [self._side(self.point.chosen, "was_chosen"), self._side(self.point.best, "better_was")]
        return Row([sides[0], arrow, sides[1]], 1, shares=(40, 20, 40))

    def _side(self, worth: Worth, name: str) -> Column:
        scene, good = self.scene, name == "better_was"
        colour = HEAL if good else MUTED
        cloth = mixed(scene.theme.base, colour, 0.3)
        tag = Plate(Line(scene.say(name), 2.1, bold=True, align="centre"), 0.5, 2, cloth=cloth, edge=colour, lit=False)
        text = f"{review_words.told_chance(self.point, self.moment, worth)} %"
        chance = Line(text, 3.0, bold=True, align="centre", colour=TEXT if good else MUTED)
        return Column([tag, self._option(worth, good), chance], 0.6)

    def _option(self, worth: Worth, good: bool) -> Box:
        """A card's picture; for anything else a plate with its words. The better one stands in a light."""
        scene = self.scene
        definition = review_words.card_of(self.state, worth.option)
        if definition is None:
            text = prompts.option_texts(self.state, self.state.asked, scene.cabinet.lang)[worth.option]
            words = Words(text, 2.3, "serif", bold=True, align="centre")
            cloth = mixed(scene.theme.cloth, BLACK, 0.2)
            return Plate(words, 0.8, 1, cloth=cloth, lit=False, glow=HEAL if good else None, grow=1, widest=18)

        def drawn(size: tuple[int, int]) -> pygame.Surface:
            image, spread = paint.clear(size), scene.px(1.2)
            picture = scene.cabinet.faces(scene.table).table(definition, max(8, size[1] - 2 * spread))
            at = picture.get_rect(center=image.get_rect().center)
            if good:
                light = paint.glow(*at.size, scene.px(1), spread, HEAL, 190)
                image.blit(light, light.get_rect(center=at.center))
            image.blit(picture, at)
            return image

        return Picture(drawn, 60, CARD, least=10, grow=1)

    def _options(self) -> Column:
        """Everything that was thought about, with bars for its chance."""
        rows: list[Box] = []
        most = max((chance for _words, chance, _chosen in self.told.options), default=1) or 1
        for place, (words, chance, chosen) in enumerate(self.told.options):
            best = place == 0
            marked = f"{words} ({self.scene.say('was_chosen')})" if chosen else words
            name = Line(marked, 2.2, colour=TEXT if best or chosen else MUTED, grow=1)
            number = Line(f"{chance} %", 2.3, bold=True, align="right")
            bar = Bar(0, chance / most, HEAL if best else GOLD if chosen else MUTED, 0.8)
            rows.append(Column([Row([name, number], 1), bar], 0.2))
        return Column([_heading(self.scene.say("there_was")), *rows], 1.6)

    # --- luck

    def _turned_up(self) -> Column:
        """The cards that nobody had chosen."""
        faces = self.scene.cabinet.faces(self.scene.table)

        def card(definition: int) -> Picture:
            return Picture(lambda size: faces.table(definition, size[1]), 60, CARD, least=10)

        cards = Row([card(one) for one in self.told.cards[:MOST_CARDS]], 1, even=True, grow=1)
        return Column([_heading(self.scene.say("turned_up")), cards], 0.6)

    def _happened(self) -> Column:
        lines = Scroll(Words("\n".join(self.told.lines), 2.3), "happened")
        return Column([_heading(self.scene.say("happened")), lines, Space(grow=1)], 0.6)


def _heading(text: str, percent: float = 2.6) -> Line:
    return Line(text, percent, "serif", bold=True, colour=GOLD)


def _arrow(size: tuple[int, int]) -> pygame.Surface:
    wide, tall = size
    fine = paint.clear((wide * 2, tall * 2))
    outline = ((0, 0.7), (1, 0.7), (1, 0), (2, 1), (1, 2), (1, 1.3), (0, 1.3))
    pygame.draw.polygon(fine, mixed(HEAL, BLACK, 0.1), [(x * wide, y * tall) for x, y in outline])
    return pygame.transform.smoothscale(fine, size)
