"""The inspector: a card large, and beside it where it is, its numbers with their reasons, its terms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.settings import ANSWERS
from game.engine.machine.state import State
from game.engine.sources.content import Card, Content
from game.engine.telling import wording
from game.engine.telling.procedure import Follower, load_procedure
from game.players.levels import LEVELS
from game.players.sitting import Sitting
from game.ui import fonts, paint
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Press, Row, Rule, Space, Steps, Tile, Words, show
from game.ui.faces.design import load_design
from game.ui.focus import Target
from game.ui.intents import Act, Intent
from game.ui.readers import happened, shown
from game.ui.routes import Subject
from game.ui.scene import Scene
from game.ui.scenes.inspect_drawing import Pages, player_plate, space_plate
from game.ui.scenes.inspect_pages import (
    Section,
    card_sections,
    definition_sections,
    player_sections,
    why_section,
)
from game.ui.scenes.inspect_spaces import space_sections, space_title
from game.ui.slices import finished
from game.ui.theme import GOLD, MUTED, TEXT, mixed
from game.ui.widgets import footer

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

CARD, BROAD = 0.72, 0.42  # of the screen's height and width, at most
SHAPE = 5 / 7  # a card's width by its height
PAGE = 104  # percent of the height: the greatest width of what is said of it
MOST_LINKS = 6  # chips in one row


class Inspect(Scene):
    """Over the table or the deck builder. Attachments and hosts lead on; back goes the same way home."""

    overlay = True

    def __init__(
        self,
        cabinet: Cabinet,
        sitting: Sitting | None,
        subject: Subject,
        content: Content | None = None,
        order: tuple[int, ...] = (),
    ):
        super().__init__(cabinet)
        self.sitting = sitting
        content = content if sitting is None else sitting.cartridge.content
        assert content is not None, "outside a game it is said which table a card is of"
        self.content = content
        self.subject = subject
        self.order = order  # definitions to leaf through, where there is no game
        self.trail: list[Subject] = []
        self.table = self.content.id
        self.design = load_design(self.content)

    # --- what is shown

    @property
    def _game(self) -> Sitting:
        assert self.sitting is not None, "cards, spaces and players are of a game; outside one there are definitions"
        return self.sitting

    @property
    def state(self) -> State:
        """The position on the screen, which may be an earlier one."""
        return shown(self.cabinet, self._game)[0]

    @property
    def seats(self) -> wording.Seats:
        return shown(self.cabinet, self.sitting)[1] if self.sitting else None

    @property
    def known(self) -> bool:
        """Whether those who look may know the card."""
        card = self.subject.card
        return not card or wording.may_know(self.state.raw.cards[card - 1].known, self.seats)

    def title(self) -> tuple[str, str]:
        """What it is called and where it is."""
        lang, subject = self.cabinet.lang, self.subject
        if subject.card:
            state = self.state
            zone = wording.zone_title(state, state.raw.cards[subject.card - 1].zone, lang)
            return wording.card_title(state, subject.card, lang, self.seats), zone
        if subject.space:
            return space_title(self.content, subject.space, lang, self.say)
        if subject.player:
            return wording.seat_name(self.state, subject.player, lang), wording.say(self.content.title, lang)
        kinds = [self.design.word(self.design.named(self._definition(), fact), lang) for fact in self.design.foot]
        return wording.say(self._definition().name, lang), " · ".join(filter(None, kinds))

    def _definition(self) -> Card:
        return self.content.cards[self.subject.definition]

    def sections(self) -> list[Section]:
        lang, subject = self.cabinet.lang, self.subject
        if subject.card:
            sections = card_sections(self.state, subject.card, lang, self.seats, self.say)
            return [*self._why(subject.card), *sections] if self.known else sections
        if subject.space:
            return space_sections(self.state, subject.space, lang, self.say)
        if subject.player:
            return player_sections(self.state, subject.player, lang, self._sitter(), self.say, self.seats)
        return definition_sections(self.content, subject.definition, lang, self.say)

    def _why(self, card: int) -> list[Section]:
        """Of a card of a seat that the rules play: what it did with it last, and the reasons it went by."""
        procedure = load_procedure(self.content)
        if procedure is None or self.sitting is None or self.state.raw.cards[card - 1].owner not in self.state.ruled:
            return []
        turn = Follower(procedure).turn_about(happened(self.cabinet, self.sitting), self.content, card)
        return [why_section(self.state, turn, self.cabinet.lang, self.seats, self.say)] if turn is not None else []

    def _sitter(self) -> str:
        if self.subject.player in self._game.ruled:
            return self.say("ruled")
        bot = self._game.chairs[self.subject.player - 1].bot
        level = next((level for level in LEVELS if level.id == bot), None)
        return self.say("bot", level=level.name(self.cabinet.lang)) if level else self.say("person")

    def picture(self, height: int) -> pygame.Surface:
        subject, faces = self.subject, self.cabinet.faces(self.table)
        if subject.space:
            return space_plate(self, self.state, subject.space, self.title()[0], height)
        if subject.player:
            return player_plate(self, subject.player, self.title()[0], height)
        definition = subject.definition
        if subject.card:
            definition = self.state.raw.cards[subject.card - 1].definition
        return faces.full(definition, height) if self.known else faces.back(definition, height)

    def links(self) -> list[tuple[str, int]]:
        """The card it lies on and those that lie on it, each with a word for that."""
        card = self.subject.card
        if not card:
            return []
        state = self.state
        host = state.raw.cards[card - 1].host
        found = [(self.say("host"), host)] if host else []
        for guest in wording.guests(state, card):
            zone, _seat = state.cartridge.zone_names[state.raw.cards[guest - 1].zone]
            found.append((wording.word(self.content, "zone", zone, self.cabinet.lang), guest))
        return found

    def neighbours(self) -> list[Subject]:
        """What previous and next leaf through: the known cards of the zone, or the order that was given."""
        card = self.subject.card
        if not card:
            return [Subject(definition=one) for one in self.order]
        state = self.state
        cards = state.cards(*state.cartridge.zone_names[state.raw.cards[card - 1].zone])
        if not self.known:
            return []
        known = [one for one in cards if wording.may_know(state.raw.cards[one - 1].known, self.seats)]
        return [Subject(card=one) for one in known]

    # --- laying out

    def build(self) -> None:
        width, height = self.size
        tall = min(height * CARD, width * BROAD / SHAPE) * 100 / self.px(100)
        card = Control(self._stand_card, tall, least=20, proportion=SHAPE)
        left = Column([card, *self._steps()], 1.6, align="middle")
        page = Row([left, self._page()], 3, widest=tall * SHAPE + 3 + PAGE, grow=1)
        margin, foot = self.px(4), self.px(11.8)
        room = pygame.Rect(margin, self.px(2.5), width - 2 * margin, height - foot - self.px(2.5))
        show(self, Column([page]), room)
        footer(self, [("back", self.say("back"), self.back)])

    def _stand_card(self, rect: pygame.Rect) -> None:
        picture, spread = self.picture(rect.height), self.px(4)
        at = picture.get_rect(center=rect.center)
        light = paint.glow(*at.size, at.height // 24, spread, self.theme.light, 70)
        self.stage.add(light, (at.left - spread, at.top - spread), 1)
        self.stage.add(picture, at.topleft, 2)

    def _steps(self) -> list[Box]:
        around = self.neighbours()
        if len(around) < 2:
            return []
        place = self.say("place", n=around.index(self.subject) + 1, most=len(around))
        before = Press("", lambda: self.turn(-1), "previous", "steps", "left", "previous", high=6.8)
        after = Press("", lambda: self.turn(1), "next", "steps", "right", "next", high=6.8)
        return [Row([before, Line(place, colour=MUTED, align="centre", grow=1), after], 1)]

    def _page(self) -> Plate:
        """Title, where it is, the pages, and at the bottom what can be chosen."""
        title, where = self.title()
        pages = Control(self._stand_pages, 40, least=14, grow=1)
        named = Line(title, 4.2, "serif", bold=True, colour=GOLD)
        lies = Line(where, colour=mixed(TEXT, self.theme.light, 0.35))
        boxes: list[Box] = [
            Row([Space(1.2), Column([named, lies], 0, grow=1)], 0),
            Rule(mixed(self.theme.cloth, self.theme.accent, 0.4)),
            pages,
        ]
        if links := self.links():
            chips: list[Box] = [self._chip(word, card) for word, card in links[:MOST_LINKS]]
            boxes.append(Row([*chips, *(Space() for _ in range(2 - len(chips)))], 1, even=True))
        if self._can_respond():
            boxes.append(self._answer())
        return Plate(Column(boxes, 0.8), 1.5, 1.6, 238, lit=False, grow=1)

    def _stand_pages(self, rect: pygame.Rect) -> None:
        self.pages = Pages(self, rect, self.sections(), self.design)

    def _can_respond(self) -> bool:
        card = self.subject.card
        if not card or not self.known or not self._game.people:
            return False
        definition = self.content.cards[self.state.raw.cards[card - 1].definition]
        return "response" in definition.abilities or definition.id in self.content.gifts

    def _answer(self) -> Steps:
        card_id = self.state.card_id(self.subject.card)
        wished = self._game.habits.wish(self._game.cartridge, card_id)

        def changed(index: int) -> None:
            self._game.set_answer(card_id, ANSWERS[index])
            self.cabinet.save_settings()

        words = [self.say(answer) for answer in ANSWERS]
        return Steps(self.say("answer"), words, ANSWERS.index(wished), changed, "answer", "answer")

    def _chip(self, word: str, card: int) -> Tile:
        """A small card with its name; choosing it looks at that one."""

        def look() -> None:
            self.look_at(Subject(card=card))

        return Tile(partial(self._chip_face, word, card), look, f"card:{card}", "links", look, narrowest=9)

    def _chip_face(self, word: str, card: int, lit: bool) -> Plate:
        title = wording.card_title(self.state, card, self.cabinet.lang, self.seats)
        said = Line(word, fonts.SMALLEST, colour=MUTED, drop=1)
        words = Column([said, Words(title, 2.0, "serif", bold=True)], 0.2, align="middle", grow=1, drop=2)
        picture = Picture(partial(self._chip_picture, card), 11.4, SHAPE, least=7)
        cloth = mixed(self.theme.cloth, self.theme.light, 0.2 if lit else 0.05)
        return Plate(Row([picture, words], 0.8), 0.8, 0.9, 235, cloth, lit=False)

    def _chip_picture(self, card: int, size: tuple[int, int]) -> pygame.Surface:
        faces, raw = self.cabinet.faces(self.table), self.state.raw.cards[card - 1]
        if not wording.may_know(raw.known, self.seats):
            return faces.back(raw.definition, size[1])
        # Without its words, which could not be read.
        return paint.rounded(finished(faces.drawing_cut(raw.definition, size)), self.px(0.6))

    # --- going on

    def first_focus(self) -> Target | None:
        named = {target.name: target for target in self.targets}
        return named.get("pages") or named.get("next") or super().first_focus()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Act(action="inspect"):
                if self.focus is not None and self.focus.inspect is not None:
                    self.focus.inspect()
                else:
                    self.back()
            case _:
                super().handle(intent)

    def turn(self, by: int) -> None:
        """To a neighbour in the same zone."""
        around = self.neighbours()
        if len(around) < 2 or self.subject not in around:
            return
        self.cabinet.sound.play("slide")
        self.subject = around[(around.index(self.subject) + by) % len(around)]
        self.rebuild()

    def look_at(self, subject: Subject) -> None:
        """Goes on to another; back comes back here."""
        self.trail.append(self.subject)
        self.subject = subject
        self.rebuild()

    def back(self) -> None:
        if self.trail:
            self.cabinet.sound.play("close")
            self.subject = self.trail.pop()
            self.rebuild()
        else:
            super().back()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        """A tap beside everything closes, as one expects of something held up to the light."""
        if not any(area.rect.collidepoint(pos) for area in self.areas):
            self.back()
