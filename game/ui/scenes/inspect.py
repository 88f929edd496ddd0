"""The inspector: a card large, and beside it where it is, its numbers with their reasons, its terms."""

from __future__ import annotations

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
from game.ui.widgets import Button, Stepper, footer, label

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

CARD_HEIGHT = 0.72  # of the screen
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
        margin, gap, foot = self.px(4), self.px(3), self.px(11)
        tall = min(round(height * CARD_HEIGHT), round(width * 0.42 * 7 / 5))
        picture = self.picture(tall)
        column = min(self.px(104), width - 2 * margin - gap - picture.get_width())
        left = (width - column - gap - picture.get_width()) // 2
        around = self.neighbours()
        step_tall = self.px(6.8)
        used = tall + (step_tall + self.px(1.6) if len(around) > 1 else 0)
        top = max(self.px(2.5), (height - foot - used) // 2)
        self._card(picture, (left, top))
        if len(around) > 1:
            row = pygame.Rect(left, top + tall + self.px(1.6), picture.get_width(), step_tall)
            self._steps(row, around)
        right = left + picture.get_width() + gap
        bottom = height - foot - self.px(0.8)
        self._column(pygame.Rect(right, self.px(2.8), column, bottom - self.px(2.8)))
        footer(self, [("back", self.say("back"), self.back)])

    def _card(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        spread, (wide, tall) = self.px(4), picture.get_size()
        radius = tall // 24
        light = paint.glow(wide, tall, radius, spread, self.theme.light, 70)
        self.stage.add(light, (at[0] - spread, at[1] - spread), 1)
        self.stage.add(picture, at, 2)

    def _steps(self, row: pygame.Rect, around: list[Subject]) -> None:
        wide = row.height * 2
        left = pygame.Rect(row.left, row.top, wide, row.height)
        right = pygame.Rect(row.right - wide, row.top, wide, row.height)
        Button(self, left, "", lambda: self.turn(-1), icon="left", action="previous", name="previous", group="steps")
        Button(self, right, "", lambda: self.turn(1), icon="right", action="next", name="next", group="steps")
        place = self.say("place", n=around.index(self.subject) + 1, most=len(around))
        middle = pygame.Rect(left.right, row.top, right.left - left.right, row.height)
        label(self, place, middle.inflate(-self.px(1), 0), colour=MUTED, align="centre")

    def _column(self, rect: pygame.Rect) -> None:
        """Title, where it is, the pages, and at the bottom what can be chosen."""
        panel = paint.panel(rect.size, self.theme.cloth, self.theme.accent, radius=self.px(1.6), alpha=238)
        self.stage.add(panel, rect.topleft, 1)
        inner = rect.inflate(-2 * self.px(1.6), -2 * self.px(1.4))
        title, where = self.title()
        head_tall = max(self.px(6), self.cabinet.fonts.font("serif", 4.2, True).get_height())
        head = pygame.Rect(inner.left + self.px(1.2), inner.top, inner.width - self.px(2.4), head_tall)
        label(self, title, head, percent=4.2, family="serif", bold=True, colour=GOLD)
        under = pygame.Rect(head.left, head.bottom, head.width, max(self.px(3.4), self._line_height()))
        label(self, where, under, colour=mixed(TEXT, self.theme.light, 0.35))
        bottom = inner.bottom
        if self._can_respond():
            bottom -= self.px(7)
            self._answer(pygame.Rect(inner.left, bottom, inner.width, self.px(7)))
            bottom -= self.px(1)
        if links := self.links():
            bottom -= self.px(13)
            self._links(pygame.Rect(inner.left, bottom, inner.width, self.px(13)), links)
            bottom -= self.px(1)
        line = paint.vertical((inner.width, max(1, self.px(0.2))), (*self.theme.accent, 110))
        self.stage.add(line, (inner.left, under.bottom + self.px(0.8)), 2)
        top = under.bottom + self.px(1.4)
        self.pages = Pages(
            self, pygame.Rect(inner.left, top, inner.width, bottom - top), self.sections(), self.design, name="pages"
        )

    def _line_height(self) -> int:
        return self.cabinet.fonts.font("sans", fonts.BODY).get_linesize()

    def _can_respond(self) -> bool:
        card = self.subject.card
        if not card or not self.known or not self._game.people:
            return False
        definition = self.content.cards[self.state.raw.cards[card - 1].definition]
        return "response" in definition.abilities or definition.id in self.content.gifts

    def _answer(self, rect: pygame.Rect) -> None:
        card_id = self.state.card_id(self.subject.card)
        kept = self._game.habits.wish(self._game.cartridge, card_id)

        def changed(index: int) -> None:
            self._game.set_answer(card_id, ANSWERS[index])
            self.cabinet.save_settings()

        words = [self.say(answer) for answer in ANSWERS]
        Stepper(self, rect, self.say("answer"), words, ANSWERS.index(kept), changed, name="answer", group="answer")

    def _links(self, rect: pygame.Rect, links: list[tuple[str, int]]) -> None:
        shown = links[:MOST_LINKS]
        gap = self.px(1)
        wide = min(self.px(36), (rect.width - gap * (len(shown) - 1)) // len(shown))
        for place, (word, card) in enumerate(shown):
            chip = pygame.Rect(rect.left + place * (wide + gap), rect.top, wide, rect.height)
            self._chip(chip, word, card)

    def _chip(self, rect: pygame.Rect, word: str, card: int) -> None:
        """A small card with its name; choosing it looks at that one."""
        sprite = self.stage.add(self._chip_picture(rect, word, card, False), rect.topleft, 5)

        def light(lit: bool) -> None:
            sprite.image = self._chip_picture(rect, word, card, lit)

        self.targets.append(
            Target(
                rect,
                lambda: self.look_at(Subject(card=card)),
                lambda: self.look_at(Subject(card=card)),
                group="links",
                name=f"card:{card}",
                shown=light,
                radius=self.px(1.2),
            )
        )

    def _chip_picture(self, rect: pygame.Rect, word: str, card: int, lit: bool) -> pygame.Surface:
        state, faces, lang = self.state, self.cabinet.faces(self.table), self.cabinet.lang
        raw = state.raw.cards[card - 1]
        pad = self.px(0.8)
        plate = paint.panel(
            rect.size, mixed(self.theme.cloth, self.theme.light, 0.2 if lit else 0.05), self.theme.accent
        )
        tall = rect.height - 2 * pad
        if wording.may_know(raw.known, self.seats):  # without its words, which could not be read
            cut = finished(faces.drawing_cut(raw.definition, (tall * 5 // 7, tall)))
            face = paint.rounded(cut, self.px(0.6))
        else:
            face = faces.back(raw.definition, tall)
        plate.blit(face, (pad, pad))
        room = rect.width - face.get_width() - 3 * pad
        if room < self.px(6):
            return plate
        letters, left = self.cabinet.fonts, face.get_width() + 2 * pad
        small = letters.fitted_font("sans", word, room, fonts.SMALLEST)
        drawn = letters.line(small, word, MUTED)
        plate.blit(drawn, (left, pad))
        font = letters.font("serif", 2.0, True)
        top = pad + drawn.get_height()
        for row in fonts.wrapped(font, wording.card_title(state, card, lang, self.seats), room):
            if top + font.get_linesize() > rect.height - pad // 2:
                break
            plate.blit(letters.line(font, row, TEXT), (left, top))
            top += font.get_linesize()
        return plate

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
