"""The events of a place as a list: which has been, which is happening, what each will ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.machine.events import Event, TableChanged
from game.engine.telling import wording
from game.presentation.layout_parts import EventList as Given
from game.ui import fonts, layers, paint
from game.ui.faces import names
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.motion import arrive
from game.ui.stage import Sprite
from game.ui.table import things
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import BLACK, DANGER, EMBER, MUTED, PARCHMENT, TEXT, WHITE, mixed
from game.ui.widgets import text_block

STEP = 0.4
SIGN = 2.8  # percent of the height, at the usual text size
LEAST_SIGN = 0.8  # of that: what is over has no smaller ones,
SHRUNK = 0.25  # and what is to come none that could not be told
TALLEST = 0.34  # of the list that a row may take where there are few


@dataclass(frozen=True)
class Row:
    """A line of the list. `stage`: 0 still to come, 1 next, 2 happening, 3 over."""

    card: int
    definition: int
    rect: pygame.Rect
    stage: int


@dataclass(frozen=True)
class Need:
    """How high a row has to be for its name, for its signs too, and for its whole text."""

    name: float
    bare: float
    whole: float


def heights(needs: list[Need], room: float, marker: int) -> list[float]:
    """How high each row is: the text of the event that happens has room first, then of those to come. Where not even
    the signs of all have room, what is over is its name alone, and the other signs shrink as far as they can be told;
    then that one has its signs first, the next ones after it, and whatever is left its name alone."""
    named = [need.name for need in needs]
    tall = [need.bare for need in needs]
    if sum(tall) > room:
        tall = [need.name if number < marker else need.bare for number, need in enumerate(needs, 1)]
    spare = room - sum(tall)
    if spare < 0:
        signs = (room - sum(named)) / max(1.0, sum(tall) - sum(named))
        if signs >= SHRUNK:
            return [name + (one - name) * signs for name, one in zip(named, tall, strict=True)]
        tall, spare = named, room - sum(named)
    if spare < 0:
        return [one * room / sum(tall) for one in tall]
    for wanted in ([need.bare for need in needs], [need.whole for need in needs]):
        for number in range(max(0, marker - 1), len(needs)):
            more = wanted[number] - tall[number]
            if number == marker - 1 and wanted[number] == needs[number].bare:
                more = min(more, spare)  # what happens is told, however small its signs are
            if more <= spare:
                tall[number] += more
                spare -= more
    return [max(one, min(one + spare / len(needs), room * TALLEST)) for one in tall]


def rows_of(
    rect: pygame.Rect, head: int, cards: list[tuple[int, int]], marker: int, gap: int, needs: list[Need]
) -> list[Row]:
    """The list laid out: rows one below the other."""
    pad, rows = gap * 2, []
    room, top = rect.height - head - pad, float(rect.top + head)
    tall = heights(needs, room - gap * (len(cards) - 1), marker)
    for number, (card, definition) in enumerate(cards, 1):
        box = pygame.Rect(rect.left + pad, round(top), rect.width - 2 * pad, int(tall[number - 1]))
        stage = 3 if number < marker else 2 if number == marker else 1 if number == marker + 1 else 0
        rows.append(Row(card, definition, box, stage))
        top += tall[number - 1] + gap
    return rows


class EventList(Part):
    """A row is drawn again only when what it says has changed."""

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.content = context.content
        self.head = max(round(rect.height * 0.075), context.px(3.4), round(context.fonts.least * 1.2))
        self.marker = 0
        self._names: dict[int, names.Lines] = {}  # by definition
        self.rows: list[Row] = []
        self._drawn: dict[int, tuple[Row, Sprite]] = {}
        self.stage.background.blit(self._plate(), rect)
        self._pointer: Sprite = self.stage.add(self._wedge(), (0, 0), layers.PIECE)

    def _plate(self) -> pygame.Surface:
        context, rect = self.context, self.rect
        image = paint.panel(rect.size, mixed(context.theme.cloth, BLACK, 0.35), context.theme.accent, alpha=232)
        letters = context.fonts
        name = wording.word(self.content, "zone", self.given.zone, context.lang)
        colour = mixed(context.theme.accent, PARCHMENT, 0.55)
        drawn = names.label(letters, name, round(rect.width * 0.8), round(self.head * 0.66), colour)
        image.blit(drawn, drawn.get_rect(center=(rect.width // 2, self.head // 2 + 1)))
        return image

    def _wedge(self) -> pygame.Surface:
        """The marker: a burning wedge that points at the event reached."""
        size = max(10, self.context.px(2.6))
        fine = 3
        big = paint.clear((size * fine, size * fine))
        s = size * fine
        points = [(0, 0.08 * s), (0.95 * s, 0.5 * s), (0, 0.92 * s)]
        pygame.draw.polygon(big, BLACK, points)
        pygame.draw.polygon(big, EMBER, [(0.07 * s, 0.2 * s), (0.78 * s, 0.5 * s), (0.07 * s, 0.8 * s)])
        pygame.draw.polygon(
            big, mixed(EMBER, WHITE, 0.6), [(0.12 * s, 0.32 * s), (0.52 * s, 0.5 * s), (0.12 * s, 0.68 * s)]
        )
        return pygame.transform.smoothscale(big, (size, size))

    # --- as the state says

    def sync(self) -> None:
        state = self.context.state
        self.marker = state.variable(self.given.marker)
        cards = [(card, state.raw.cards[card - 1].definition) for card in state.cards(self.given.zone, 0)]
        self._show(cards)

    def _show(self, cards: list[tuple[int, int]]) -> None:
        self._set_names(cards)
        needs = [self._need(definition) for _card, definition in cards]
        self.rows = rows_of(self.rect, self.head, cards, self.marker, max(2, self.context.px(0.5)), needs)
        wanted = {row.card: row for row in self.rows}
        for card in [card for card, (row, _sprite) in self._drawn.items() if wanted.get(card) != row]:
            self._drawn.pop(card)[1].remove()
        for card, row in wanted.items():
            if card not in self._drawn:
                self._drawn[card] = (row, self.stage.add(self._row(row), row.rect.topleft, layers.LANE))
        self._point(self.marker)

    def _point(self, at: float) -> None:
        """The marker beside the row with that number; before the first one beside the title."""
        self._pointer.visible = bool(self.rows)
        if self.rows:
            middles = [self.rect.top + self.head // 2, *(row.rect.centery for row in self.rows)]
            at = max(0.0, min(at, len(self.rows)))
            before = int(at)
            y = middles[before] + (middles[min(before + 1, len(self.rows))] - middles[before]) * (at - before)
            self._pointer.centre = (self.rows[0].rect.left + self._pointer.rect.width * 0.42, y)

    def _need(self, definition: int) -> Need:
        letters = self.context.fonts
        room, signs = self._room, self.content.cards[definition].id in self.given.asks
        name = self._names[definition].pixels * 1.25 + 4
        bare = name + (self._sign + 4 if signs else 4)
        font = letters.font("sans", fonts.SMALLEST)
        text = fonts.wrapped(font, self._words(definition), room)
        return Need(name, bare, bare + (font.get_linesize() * len(text) + 4 if text[0] else 0))

    @property
    def _sign(self) -> int:
        """How high the signs of what an event asks for are."""
        return self.context.px(SIGN * self.context.fonts.zoom)

    @property
    def _margin(self) -> int:
        """What the marker takes at the left of a row."""
        return max(self._pointer.rect.width, round(self.context.px(2.6))) + 2

    @property
    def _room(self) -> int:
        """How wide the words of a row may be."""
        gap = max(2, self.context.px(0.5))
        return self.rect.width - 4 * gap - self._margin - max(4, self.context.px(0.6))

    # --- drawing

    def _row(self, row: Row) -> pygame.Surface:
        context, letters = self.context, self.context.fonts
        height = row.rect.height
        happening, over = row.stage == 2, row.stage == 3
        edge = EMBER if happening else mixed(context.theme.accent, BLACK, 0.35 if row.stage == 1 else 0.65)
        cloth = mixed(context.theme.cloth, EMBER if happening else BLACK, 0.3 if happening else 0.45)
        image = paint.panel(row.rect.size, cloth, edge, radius=max(4, height // 7), alpha=245, lit=happening)
        left, room = self._margin, self._room
        asks = self.given.asks.get(self.content.cards[row.definition].id, "")
        colour = WHITE if happening else mixed(MUTED, BLACK, 0.22) if over else PARCHMENT if row.stage == 1 else TEXT
        drawn = names.in_lines(letters, self._names[row.definition], colour)
        size = min(height - drawn.get_height() - 2, self._sign)
        signs = (
            self._signs(asks, size, over)
            if happening or size >= self._sign * (LEAST_SIGN if over else SHRUNK)
            else None
        )
        if signs is not None and signs.get_width() > room:
            signs = pygame.transform.smoothscale(signs, (room, max(1, signs.get_height() * room // signs.get_width())))
        parts = [drawn, *([signs] if signs is not None else [])]
        text = self._text(row, room, height - sum(part.get_height() for part in parts) - 4, over)
        if text is not None:
            parts.insert(1, text)
        y = (height - sum(part.get_height() for part in parts)) // 2
        for part in parts:
            image.blit(part, (left, y))
            y += part.get_height()
        return paint.dimmed(image, 0.8) if over else image

    def _set_names(self, cards: list[tuple[int, int]]) -> None:
        letters, most = self.context.fonts, self.context.fonts.pixels(fonts.BODY)
        called = [wording.definition_name(self.content, definition, self.context.lang) for _card, definition in cards]
        told = names.alike(letters, called, [(self._room, 2 * most)] * len(called), most)
        self._names = {definition: lines for (_card, definition), lines in zip(cards, told, strict=True)}

    def _text(self, row: Row, width: int, height: int, over: bool) -> pygame.Surface | None:
        """What it says, where there is room for all of it: else whoever looks closer is told."""
        words = self._words(row.definition)
        if over or not words:
            return None
        text = text_block(self.context, words, width, percent=fonts.SMALLEST, colour=mixed(TEXT, MUTED, 0.5))
        return text if text.get_height() <= height else None

    def _words(self, definition: int) -> str:
        return wording.say(self.content.cards[definition].texts.get("text"), self.context.lang)

    def _signs(self, asks: str, size: int, over: bool) -> pygame.Surface | None:
        """What it asks for and what else happens, in icons: numbers stand before their sign."""
        if not asks:
            return None
        letters = self.context.fonts
        parts: list[pygame.Surface] = []
        for word in asks.split():
            if word.isdecimal():
                parts.append(
                    letters.line(letters.exact("sans", max(letters.least, round(size * 0.86)), True), word, TEXT)
                )
            elif word == "|":
                parts.append(sign("right", round(size * 0.6), mixed(DANGER, WHITE, 0.2)))
            elif word == ":":
                parts.append(paint.clear((size // 4, size)))
            else:
                given = self.given.signs[word]
                parts.append(sign(given.icon, size, mixed(given.colour, BLACK, 0.3) if over else given.colour))
        told = paint.side_by_side(parts, max(1, size // 8))
        return told.subsurface(told.get_bounding_rect())  # what lies above and below digits is no room of the row

    # --- looking closer

    def targets(self) -> list[Target]:
        found = []
        for row in self.rows:
            target = Target(
                row.rect,
                partial(self.context.tell, Choose(things.card(row.card))),
                partial(self.context.tell, Inspect(things.card(row.card))),
                group=f"zone:{self.given.zone}",
                name=f"card:{row.card}",
                radius=max(4, row.rect.height // 7),
            )
            found.append(target)
        return found

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.rect, GAUGE)]

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind != "card":
            return None
        return next((row.rect for row in self.rows if row.card == thing.id), None)

    # --- motion

    def play(self, event: Event, at: float) -> Taken:
        if not isinstance(event, TableChanged) or event.variable != self.given.marker:
            return AT_ONCE
        context, start, end = self.context, event.before, event.after

        def begin(_share: float) -> None:
            if end <= start:
                if [row.card for row in self.rows] == list(context.state.cards(self.given.zone, 0)):
                    self._move_to(end)
                return  # else those of another place come, and these are over
            context.play("bell" if end < len(self.rows) else "roar")
            context.motions.add(STEP, lambda share: self._point(start + (end - start) * share), fleeting=True)
            context.motions.add(0.0, finish, delay=STEP, fleeting=True)

        def finish(_share: float) -> None:
            self._move_to(end)
            self._flare(end)

        context.motions.add(0.0, begin, delay=at, fleeting=True)
        return Taken.all(STEP + 0.1) if end > start else AT_ONCE

    def sound_of(self, event: Event) -> str:
        if not isinstance(event, TableChanged) or event.variable != self.given.marker or event.after <= event.before:
            return ""
        return "bell" if event.after < len(self.rows) else "roar"

    def _move_to(self, marker: int) -> None:
        self.marker = marker
        self._show([(row.card, row.definition) for row in self.rows])

    def _flare(self, number: int) -> None:
        """The event that begins lights up."""
        if not 1 <= number <= len(self.rows):
            return
        rect = self.rows[number - 1].rect
        spread = self.context.px(2.4)
        image = paint.glow(*rect.size, rect.height // 7, spread, EMBER, 235)
        sprite = self.stage.add(image, (rect.left - spread, rect.top - spread), layers.LANE - 1)

        def show(share: float) -> None:
            sprite.alpha = 255 * (1 - share)

        self.context.motions.add(0.9, show, ease=arrive, done=sprite.remove, fleeting=True)


PART = EventList
