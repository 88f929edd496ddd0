"""The retelling of a game: five moments on a scroll, each with the cards that met; then deeds, and one's own record."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.people import find
from game.engine.telling import wording
from game.engine.telling.deeds import Progress, Tally
from game.players import statistics
from game.players.statistics import Figures, GameLine, SeatLine, company, rivals
from game.ui import paint, pictures
from game.ui.badges import badge, dot
from game.ui.boxes import Box, Column, Control, Grid, Ink, Line, Picture, Plate, Row, Scroll, Space, Tile, Words
from game.ui.called import readable
from game.ui.chronicle import Sample
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.moments import Moment
from game.ui.portraits import portrait
from game.ui.scenes import ending_curve
from game.ui.scenes.ending_curve import RUST
from game.ui.slices import finished
from game.ui.stage import Sprite
from game.ui.standing import round_name
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, INK, MUTED, PARCHMENT, TEXT, mixed

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending
    from game.ui.widgets.canvas import Canvas

Company = Callable[[GameLine, SeatLine], list[str]]
DUSK = (196, 138, 104)  # what a scroll is like by the last light of a lost day
LEATHER = (139, 98, 58)
ROD = 1.1  # percent of the height: as wide as the rods of a scroll, and as deep as it is torn
TEAR = 7  # how it is torn
SLANT = 0.12  # of the width: how far the cut between two pictures leans
MOST_DEEDS, FROM_AFAR = 4, 2  # from the couch letters are too large for more
MOST_OTHERS = 3  # deeds of somebody else that are named


@dataclass(eq=False)
class Paper(Plate):
    """A scroll between two rods; that of a lost day is torn off at the right."""

    torn: bool = False

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface | None:
        sheet = super().picture(scene, ink, size)
        if sheet is None:
            return None
        width, height = size
        wide = scene.px(ROD)
        rod = paint.panel((wide, height), mixed(LEATHER, BLACK, 0.25), LEATHER, radius=wide // 2, lit=True)
        sheet.blit(rod, (0, 0))
        if not self.torn:
            sheet.blit(rod, (width - wide, 0))
            return sheet
        kept, steps, chance = paint.clear(size), max(6, height // max(1, wide)), random.Random(TEAR)
        edge = [(width - chance.randint(0, wide), height * step // steps) for step in range(steps + 1)]
        pygame.draw.polygon(kept, (255, 255, 255, 255), [(0, 0), *edge, (0, height)])
        sheet.blit(kept, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sheet


class Retelling:
    """What the first page of an ending shows; its pictures are drawn one a frame."""

    def __init__(self, scene: Ending, moments: list[Moment]):
        self.scene, self.moments = scene, moments
        self._drawn: dict[tuple[tuple[int, ...], tuple[int, int]], pygame.Surface] = {}
        self._waiting: list[tuple[Sprite, Moment, tuple[int, int]]] = []
        chairs, people = scene.below.sitting.chairs, scene.below.sitting.people
        here = scene.cabinet.settings.person
        known = [seat for seat in people if chairs[seat - 1].who]
        known.sort(key=lambda seat: (chairs[seat - 1].who != here, seat not in scene.state.winners))
        self.seat = next(iter([*known, *people]), 1)
        self.deeds = self._sorted(Tally(scene.match.cartridge.content).of(scene.match, self.seat))
        lines = statistics.lines(scene.cabinet.folder)[0]
        self.game = scene.match.journal.path.stem if scene.match.journal else scene.kept_as
        before = [line for game, line in lines.items() if game != self.game]
        self.who = chairs[self.seat - 1].who if chairs else ""
        self.known = set(Figures.of(before, self.who).deeds(scene.table)) if self.who else set()
        self.figures = Figures.of(lines.values(), self.who).at(scene.table) if self.who else Figures(())

    def _sorted(self, deeds: list[Progress]) -> list[Progress]:
        """Those that were done, then those that came close."""
        close = [one for one in deeds if not one.done and one.deed.need > 1 and 2 * one.count >= one.deed.need]
        close.sort(key=lambda one: one.count / one.deed.need, reverse=True)
        return [one for one in deeds if one.done] + close

    # --- the scroll

    def boxes(self) -> Box:
        self._waiting = []
        scene = self.scene
        paper = PARCHMENT if scene.won else mixed(PARCHMENT, DUSK, 0.75)
        edge = mixed(paper, BLACK, 0.5)
        scroll = Paper(Column(self._moments(), 0.6), 1.6, 1.2, 255, paper, edge, lit=False, torn=not scene.won)
        below = Row([self._deeds(), self._record()], 1.6, shares=(52, 48))
        return Column([scroll, below], 1.2, shares=(66, 34), grow=1)

    def _moments(self) -> list[Box]:
        """Rows across all of them, so that what is alike stands at one height."""
        match, lang = self.scene.match, self.scene.cabinet.lang
        titles: list[Box] = []
        texts: list[Box] = []
        named = [one.title(match, lang) for one in self.moments]
        for moment, name in zip(self.moments, named, strict=True):
            ink = RUST if moment.turning else INK
            titles.append(Line(name, 2.6, "serif", bold=True, colour=ink, align="centre"))
            told = moment.text(match, lang)
            texts.append(Column([Words(told, 1.9, colour=mixed(INK, BLACK, 0.2), align="centre"), Space(grow=1)], 0))
        pictures_: list[Box] = [Control(partial(self._picture, one), 20, least=13) for one in self.moments]
        presses: list[Box] = [self._play_on(one) for one in self.moments]
        return [
            Row(pictures_, 1.2, even=True, grow=1),
            Row(titles, 1.2, even=True),
            Row(texts, 1.2, even=True, drop=9),
            Control(self._curve, 7.5 * self.scene.cabinet.fonts.zoom, least=7, drop=4),
            *([] if self.scene.shared_picture else [Row(presses, 1.2, even=True)]),
        ]

    def _play_on(self, moment: Moment) -> Box:
        def face(lit: bool) -> Box:
            cloth = mixed(PARCHMENT, LEATHER, 0.2 if lit else 0.5)
            ink = mixed(INK, BLACK, 0.4)
            sign = Picture(lambda size: pictures.icon("play", size[1], ink), 2.4, least=1.4)
            words = Line(self.scene.say("play_on"), 2.0, bold=True, colour=ink)
            row = Row([Space(grow=1), sign, words, Space(grow=1)], 0.8)
            return Plate(row, 1, 1, 255, cloth, LEATHER, lit=False)

        choose, name = partial(self.scene.play_on, moment.position), f"on:{moment.position}"
        return Tile(face, choose, name, "moments", radius=1)

    def _picture(self, moment: Moment, rect: pygame.Rect) -> None:
        """The cards that met; a press looks back from there."""
        scene = self.scene
        key = (moment.cards, rect.size)
        edge = EMBER if moment.turning else mixed(INK, PARCHMENT, 0.2)
        picture = self._drawn.get(key) or paint.panel(rect.size, mixed(INK, BLACK, 0.2), edge, radius=scene.px(0.8))
        sprite = scene.stage.add(picture, rect.topleft, 9)
        if key not in self._drawn and moment.cards:
            self._waiting.append((sprite, moment, rect.size))
        self._tag(moment, rect)
        look = partial(scene.look_back, moment.position)
        name = f"moment:{moment.position}"
        scene.targets.append(Target(rect, look, group="moments", name=name, radius=scene.px(0.8)))

    def _tag(self, moment: Moment, rect: pygame.Rect) -> None:
        """In which round it was, at the corner of its picture."""
        scene, letters = self.scene, self.scene.cabinet.fonts
        text = self.when(moment)
        pad = scene.px(0.8)
        words = names.written(letters, text, rect.width - 3 * pad, letters.pixels(1.9), PARCHMENT)
        size = (words.get_width() + 2 * pad, words.get_height() + pad // 2)
        edge = EMBER if moment.turning else LEATHER
        plate = paint.panel(size, mixed(INK, RUST, 0.5) if moment.turning else INK, edge, radius=scene.px(0.8))
        plate.blit(words, words.get_rect(center=plate.get_rect().center))
        scene.stage.add(plate, rect.topleft, 11)

    def when(self, moment: Moment) -> str:
        """The round it was in; the place, where the table's rounds are places."""
        scene, number = self.scene, moment.round
        rounds = scene.told.round if scene.told is not None else ""
        named = round_name(scene.match.cartridge.content, rounds, number, scene.cabinet.lang)
        where = named or scene.say("in_round", n=number)
        return scene.say("turning", where=where) if moment.turning else where

    def tick(self) -> bool:
        """Draws one more picture; whether there was one to draw."""
        if not self._waiting:
            return False
        sprite, moment, size = self._waiting.pop(0)
        sprite.image = self._drawn[(moment.cards, size)] = self.drawn(moment, size)
        return True

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def drawn(self, moment: Moment, size: tuple[int, int]) -> pygame.Surface:
        """One picture, or two beside each other with a slanting cut between them."""
        scene, (width, height) = self.scene, size
        faces = scene.cabinet.faces(scene.table)
        lean = round(width * SLANT)
        if len(moment.cards) == 1:
            picture = finished(faces.drawing_cut(moment.cards[0], size)).copy()
        else:
            half = (width // 2 + lean, height)
            left, right = (finished(faces.drawing_cut(card, half)) for card in moment.cards[:2])
            picture = paint.clear(size)
            picture.blit(left, (0, 0))
            shape = [(2 * lean, 0), (half[0], 0), (half[0], height), (0, height)]
            mask = paint.clear(half)
            pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
            other = right.convert_alpha()
            other.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(other, (width - half[0], 0))
            cut = (width - half[0] + 2 * lean, 0), (width - half[0], height)
            pygame.draw.line(picture, PARCHMENT, *cut, max(2, width // 60))
        if not scene.won:
            picture.fill((255, 205, 185), special_flags=pygame.BLEND_RGB_MULT)
        picture = paint.rounded(picture, scene.px(0.8))
        edge = (*EMBER, 255) if moment.turning else (*mixed(INK, PARCHMENT, 0.2), 255)
        picture.blit(paint.ring(width, height, scene.px(0.8), max(2, scene.px(0.35)), edge), (0, 0))
        return picture

    # --- deeds

    def _deeds(self) -> Box:
        scene = self.scene
        most = FROM_AFAR if scene.cabinet.settings.distance == "couch" else MOST_DEEDS
        deeds: list[Box] = [self._deed(one) for one in self.deeds[:most]]
        body: Box = Grid(deeds, 2, 1) if deeds else Words(scene.say("no_deeds_yet"), colour=MUTED)
        more = sum(one.done for one in self.deeds[most:])
        said = scene.say("more_deeds", n=more) if more else ""
        return scene.page_of(scene.say("deeds_earned"), Scroll(body, "earned", "deeds", grow=1), said)

    def _deed(self, one: Progress) -> Box:
        scene, lang = self.scene, self.scene.cabinet.lang
        colour = GOLD if one.done else MUTED
        sign = Picture(lambda size: badge(one.deed.icon, size[1], lit=one.done), 5, least=3)
        name = wording.say(one.deed.name, lang)
        text = wording.say(one.deed.text, lang)
        text = text if one.done else f"{scene.say('so_far', n=one.count, of=one.deed.need)} {text}"
        words: list[Box] = [
            Line(name, 2.4, "serif", bold=True, colour=colour),
            Words(text, 1.9, colour=TEXT if one.done else MUTED),
        ]
        boxes: list[Box] = [sign, Column(words, 0, align="middle", grow=1)]
        if one.done and self.who and one.deed.id not in self.known:
            boxes.append(Line(scene.say("new"), 2.0, bold=True, colour=EMBER, align="right"))
        return Row(boxes, 1)

    # --- one's own record

    def _record(self) -> Box:
        scene = self.scene
        person = find(scene.cabinet.people, self.who)
        chairs = scene.below.sitting.chairs
        name = chairs[self.seat - 1].name if chairs else ""
        if not self.who or not len(self.figures):
            return scene.page_of(scene.say("standing"), Scroll(Column(scene.standing_rows(), 0.8), grow=1))
        figures = self.figures
        best = figures.best(lower=scene.match.cartridge.content.lower_is_better)
        numbers = [
            (str(len(figures)), scene.say("games", n=len(figures)), TEXT),
            (str(figures.won), scene.say("won_games", n=figures.won), TEXT),
            ("–" if best is None else str(best), scene.say("best"), TEXT),
            (str(figures.streak), scene.say("in_a_row"), HEAL if figures.streak else MUTED),
        ]
        shown: list[Box] = [
            Column([Line(number, 3.6, bold=True, colour=colour, align="centre"), self._small(said)], 0)
            for number, said, colour in numbers
        ]
        face = Picture(lambda size: portrait(person, size[1]), 8, least=5)
        rows: list[Box] = [Row([face, Row(shown, 1, even=True, grow=1)], 1.2), self._last(figures)]
        with_ = [
            scene.say(key, who=other, n=part.won, of=len(part))
            for key, how in (("with_you", company), ("against_you", rivals))
            for other, part in self._others_known(figures, how)
        ]
        rows += [Words(" ".join(with_), 1.9, colour=mixed(TEXT, MUTED, 0.3), drop=4)] if with_ else []
        rows += [Words(told, 1.9, colour=mixed(GOLD, TEXT, 0.4), drop=3) for told in self._others()]
        return scene.page_of(scene.say("at_this_table", who=name), Column(rows, 0.8, grow=1))

    def _others_known(self, figures: Figures, how: Company) -> list[tuple[str, Figures]]:
        return list(figures.by(lambda line, seat: readable(how(line, seat))).items())[:2]

    def _others(self) -> list[str]:
        """What the others with a name have done in this game."""
        scene, lang = self.scene, self.scene.cabinet.lang
        chairs, tally = scene.below.sitting.chairs, Tally(scene.match.cartridge.content)
        others: dict[str, list[str]] = {}
        for seat in scene.below.sitting.people:
            name = chairs[seat - 1].name
            if name and chairs[seat - 1].who != self.who:
                done = [wording.say(one.deed.name, lang) for one in tally.of(scene.match, seat) if one.done]
                others.setdefault(name, []).extend(done)
        told = []
        for name, done in others.items():
            more = len(done) - MOST_OTHERS
            named = done[:MOST_OTHERS] + ([scene.say("more_deeds", n=more)] if more > 0 else [])
            told += [scene.say("their_deeds", who=name, deeds=", ".join(named))] if done else []
        return told

    def _curve(self, rect: pygame.Rect) -> None:
        if self.has_curve and rect.height >= self.scene.px(4):
            self.scene.stage.add(self.curve(rect.size), rect.topleft, 9)

    @property
    def has_curve(self) -> bool:
        """Whether there is a number to draw, and more than one round of it."""
        scene = self.scene
        return scene.told is not None and bool(scene.told.curves) and len(self._samples) > 1

    @property
    def _samples(self) -> list[Sample]:
        return [sample for sample in (self.scene.chronicle.samples if self.scene.chronicle else []) if sample.values]

    def curve(self, size: tuple[int, int]) -> pygame.Surface:
        """The game's first number from moment to moment: each stands under what it belongs to."""
        scene = self.scene
        assert scene.told is not None, "there is no curve without its words"
        turning = next((n for n, one in enumerate(self.moments) if one.turning), -1)
        pen = ending_curve.Pen(scene.cabinet.fonts, scene.cabinet.lang, scene.px, self.seat, turning)
        assert scene.chronicle is not None, "it is told with its words"
        told = [scene.chronicle.at(one.position, one.round) for one in self.moments]
        return ending_curve.drawn(self._samples, scene.told.curves[0], told, size, pen)

    def _small(self, text: str) -> Box:
        return Line(text, 1.9, colour=MUTED, align="centre")

    def _last(self, figures: Figures) -> Box:
        dots: list[Box] = [Picture(partial(dot, won), 3.2, least=1.6) for won in figures.last]
        return Row([Line(self.scene.say("last_ten"), 2.0, colour=MUTED), *dots, Space(grow=1)], 0.6)
