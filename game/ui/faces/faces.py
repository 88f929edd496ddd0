"""Every face of one table's cards, drawn from their data once per size and kept as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.engine.sources.content import Card, Content
from game.engine.telling import wording
from game.presentation.face import Back, Design, Number, Shape, Value
from game.ui.faces import plates
from game.ui.faces.backs import draw_back
from game.ui.faces.design import load_design
from game.ui.faces.dressing import dressed, margin
from game.ui.faces.frame import METALS, Frame, draw_frame
from game.ui.faces.layout import NAMED, UNNAMED, Layout, full_layout, table_layout
from game.ui.faces.lettering import Paragraph, Placed, Setter, plain, rule, scaled_sheet
from game.ui.faces.names import (
    STYLES,
    TIGHTEST,
    Alike,
    Letters,
    Lines,
    Room,
    Way,
    as_it_is,
    at_size,
    deep,
    draw_name,
    fitted,
    fitting,
)
from game.ui.faces.picture import WIDE, Subject, picture_in
from game.ui.faces.signs import sign
from game.ui.faces.subjects import Subjects
from game.ui.faces.window import EYE, part_of
from game.ui.fonts import INSPECT, SMALLEST, Fonts
from game.ui.gallery import Gallery, shared_gallery
from game.ui.shelf import Shelf, surface_bytes
from game.ui.slices import Queue, Slices, finished, kept_slices
from game.ui.theme import BLACK, TEXT, Colour, mixed

__all__ = ["Faces", "Fit", "dressed", "margin"]

# A picture is soon read again from disk: frames, which are not kept there, have more use for the room.
ART_BYTES, FACE_BYTES, FRAME_BYTES = 1_000_000, 2_500_000, 2_000_000
SET_AT = 360  # pixels: a smaller card's text is set at this height and scaled down, for it is there as a texture
SLICE = 0.006  # seconds of drawing ahead in a step

MOST_SET = 600  # cards whose texts stay set

NO_BREAK = "\u00a0"

Stats = tuple[tuple[str, int, int], ...]  # fact, value now, value printed
Struck = tuple[str, ...]
Left = tuple[tuple[str, int], ...]  # of a fact: how much of it is left
LESS_ART = (0.0, 0.06, 0.12, 0.18, 0.24)  # of the height, that a long text takes from the picture
LEAST_ART = 0.2
NEIGHBOURS = 0.9  # of the usual size: no text is set smaller than its neighbours
CLOSE = 0.34  # of the screen's height: a face from this size on is held up to be read
CORNERED = 1.35  # the same under a number in the corner
USUAL = 1  # of the shares that a name may take: the smallest does for most
NUMBERED = 0.37  # of its height: from the couch the name of a card with many numbers takes no more
PLATED = 0.25  # of a card's width, that a column of numbers covers
TOP = 0.42  # of its width: where the subject of a card on a pile stands
ROW = 1.06  # the pitch of numbers, to their size


@dataclass(frozen=True)
class Fit:
    """How a face's texts fitted: sizes in pixels of a face of the height they were set at."""

    name: Lines
    text: Placed
    set_at: int
    caption: Lines | None = None


class Faces:
    """Every face of one table's cards, drawn once per size and kept. Surfaces are shared: do not draw on them."""

    def __init__(self, content: Content, fonts: Fonts, lang: str, gallery: Gallery | None = None):
        self.content, self.fonts, self.lang = content, fonts, lang
        self.design: Design = load_design(content)
        self._subjects = Subjects(content, self.design)
        self._gallery = gallery or shared_gallery()
        self._setter = Setter(fonts)
        self._foots: Alike | None = None
        self.alike = Alike(fonts, [wording.say(card.name, lang) for card in content.cards])
        self._art: Shelf[pygame.Surface] = Shelf(ART_BYTES, surface_bytes)
        self._faces: Shelf[pygame.Surface] = Shelf(FACE_BYTES, surface_bytes)
        self._frames: Shelf[Frame] = Shelf(FRAME_BYTES, lambda frame: frame.bytes)
        self._texts: dict[tuple[str, int], tuple[Layout, Placed]] = {}  # how a card's text was set, by its height
        self._names: dict[tuple[str, int], tuple[float, Lines]] = {}
        self._gists: dict[str, list[plates.Stat]] = {}
        # Of faces that are drawn elsewhere.
        self.small_names: dict[tuple[str, str, int], Lines | None] = {}
        self.hand_names: dict[tuple[str, int, int], tuple[pygame.Rect, Lines]] = {}
        self.letters: dict[tuple[str, int], Letters] = {}  # of all names, by the kind of face and its height
        self.pitches: dict[tuple[str, int], float] = {}  # of all numbers in a hand, by the same

    def full(self, definition: int, height: int) -> pygame.Surface:
        """The whole face: for the hand, the deck builder and a close look."""
        return finished(self.drawing_full(definition, height))

    def drawing_full(self, definition: int, height: int, struck: Struck = ()) -> Slices[pygame.Surface]:
        """`struck` are the passages of its texts that do not apply."""
        key = ("full", definition, height, struck)
        return kept_slices(self._faces, key, lambda: self._full(definition, height, struck))

    def keeping(self, key: Hashable, begin: Callable[[], Slices[pygame.Surface]]) -> Slices[pygame.Surface]:
        """A face that is drawn elsewhere, kept with the others."""
        return kept_slices(self._faces, key, begin)

    def table(self, definition: int, height: int, stats: Stats = (), left: Left = ()) -> pygame.Surface:
        """The face for the table: picture, name and numbers as they are now."""
        return finished(self.drawing_table(definition, height, stats, left))

    def drawing_table(
        self, definition: int, height: int, stats: Stats = (), left: Left = (), ringed: Collection[str] = ()
    ) -> Slices[pygame.Surface]:
        """Kept without its numbers, which change: those are quickly written on a copy."""
        bare = yield from self._drawing_bare(definition, height)
        return self._with_stats(bare, definition, height, stats, left, ringed)

    def back(self, definition: int, height: int) -> pygame.Surface:
        """The back of the deck a card belongs to."""
        return self.back_named(self.design.back(self.content.cards[definition]), height)

    def back_named(self, name: str, height: int) -> pygame.Surface:
        """A back by its name in face.toml; the table's first one for a name it does not have."""
        backs = self.design.backs
        back = backs.get(name) or next(iter(backs.values()), Back())
        return self._faces.get(("back", back, height), lambda: _ready(draw_back(back, height, self._gallery)))

    def prepare(self, wanted: Iterable[tuple[str, int, int]]) -> Iterator[None]:
        """Draws ahead, a few milliseconds a step: (style, definition, height), where style is full, table or back."""
        queue = Queue()
        for face in wanted:
            queue.add(face, partial(self._ahead, *face), lambda _drawn: None)
        while queue:
            queue.go_on(SLICE)
            yield

    def drawing_top(self, definition: int, height: int) -> Slices[pygame.Surface]:
        """The card on top of a pile: without its numbers, which do not count there."""
        return (yield from self._drawing_bare(definition, height, "top"))

    def _ahead(self, style: str, definition: int, height: int) -> Slices[pygame.Surface]:
        if style == "back":
            return self.back(definition, height)
        drawing = self.drawing_full if style == "full" else self._drawing_bare
        return (yield from drawing(definition, height))

    def drawing_art(self, definition: int, scale: int) -> Slices[pygame.Surface]:
        """A card's picture, of which every face cuts its window."""
        return kept_slices(
            self._art, (definition, scale), lambda: picture_in(self._gallery, self.subject(definition), scale)
        )

    def drawing_cut(
        self, definition: int, size: tuple[int, int], middle: float = 0.56, close: bool = True, down: float = EYE
    ) -> Slices[pygame.Surface]:
        """A window of the picture, for faces that are drawn elsewhere; `close` where it is seen from afar, its eye
        `down` the window."""
        return self._cut(definition, size, middle, close, down)

    def subject(self, definition: int) -> Subject:
        """What a card's picture shows."""
        return self._subjects.of(self.content.cards[definition])

    def mood(self, definition: int) -> str:
        """The light of its picture."""
        return self._subjects.mood(self.content.cards[definition])

    def fit(self, definition: int, height: int, style: str = "full") -> Fit:
        """How the texts fit a face, without drawing it."""
        card = self.content.cards[definition]
        if style == "table":
            return Fit(self._table_name(card, height)[1], Placed(0, 0, True, ()), height)
        layout = self._full_layout(card, height)
        set_layout, placed = self._set_text(card, height)
        return Fit(self._name(card, layout), placed, set_layout.tall, self._caption(card, layout))

    def is_legible(self, definition: int, height: int) -> bool:
        """Whether a full face so high is shown as it is: from the couch all of it has to be legible, at a desk a face
        that is held up may have smaller letters."""
        if self.fonts.distance == "couch":
            return self.can_be_read(definition, height)
        return height >= self.fonts.height * CLOSE

    def can_be_read(self, definition: int, height: int) -> bool:
        """Whether all of a full face so high can be read from where people sit."""
        text = self.fit(definition, height).text
        large = not text.paragraphs or text.pixels >= self.fonts.least * max(1.0, SET_AT / height)
        return height >= self.fonts.height * CLOSE and large and text.fits

    # What a face says

    def keywords(self, card: Card) -> str:
        """The keywords among a card's tags that its text does not say itself."""
        said = " ".join(wording.say(text, self.lang) for text in card.texts.values()).casefold()
        words = [wording.word(self.content, "tag", tag, self.lang) for tag in self.design.keywords if tag in card.tags]
        return " ".join(f"{word}." for word in words if word.casefold() not in said)

    def traits(self, card: Card) -> str:
        design = self.design
        names = [design.word(name, self.lang) for fact in design.traits for name in design.names(card, fact)]
        hidden = (*design.keywords, *design.bookkeeping)
        names += [wording.word(self.content, "tag", tag, self.lang) for tag in card.tags if tag not in hidden]
        return " · ".join(names)

    def paragraphs(self, card: Card, struck: Struck = ()) -> list[Paragraph]:
        """All that stands in the text box, from top to bottom; keywords apply where the text as a whole does."""
        design, lines = self.design, []
        if traits := self.traits(card):
            # Broken between traits only, the point staying with the one before it.
            lines.append(plain("traits", traits.replace(" ", NO_BREAK).replace(f"·{NO_BREAK}", "· ")))
        if keywords := self.keywords(card):
            idle = "text" in card.texts and wording.say(card.texts["text"], self.lang) in struck
            lines.append(plain("rule", keywords, bold=True, struck=idle))
        told = {key: wording.say(text, self.lang) for key, text in card.texts.items()}
        apart = [key for key in told if key in design.apart]
        story = [key for key in told if key in design.story]
        rules = sorted((key for key in told if key not in (*apart, *story)), key=lambda key: key == "text")
        for key in story:
            lines.append(plain("story", told[key]))
        for key in rules:
            lines += rule(told[key], struck)
        for key in apart:
            lines.append(plain("apart", told[key], icon=design.apart[key], struck=told[key] in struck))
        return lines

    def placed(self, paragraphs: list[Paragraph], size: tuple[int, int], want: int, least: int) -> Placed:
        """Paragraphs set into a box, as large as fits between the two sizes."""
        return self._setter.fit(paragraphs, size, want, least)

    def write(self, target: pygame.Surface, placed: Placed, box: pygame.Rect) -> None:
        self._setter.draw(target, placed, box)

    # Composing

    def has_corner(self, card: Card) -> bool:
        corner = self.design.shape(card).corner
        return bool(self.design.crest(card, corner) or self.design.printed(card, corner))

    def _full_layout(self, card: Card, height: int) -> Layout:
        """The picture gives up height to a long text, so that no card is set smaller than its neighbours."""
        return self._set_text(card, height)[0]

    def _with_art(self, card: Card, height: int, art: float) -> Layout:
        shape = self.design.shape(card)
        whole = shape.whole and not self.paragraphs(card)
        return full_layout(height, self.fonts.height, art, self.has_corner(card), bool(shape.crests), whole)

    def _text_box(self, layout: Layout) -> pygame.Rect:
        if not layout.text.height:
            return layout.text
        box = layout.text.inflate(-round(layout.wide * 0.075), -round(layout.tall * 0.026))
        box.height -= round(layout.tall * 0.012)
        if layout.crests.height:
            box.height, box.top = box.bottom - layout.crests.bottom, layout.crests.bottom
        return box

    def _set_text(self, card: Card, height: int) -> tuple[Layout, Placed]:
        return finished(self._setting_text(card, height))

    def _setting_text(self, card: Card, height: int) -> Slices[tuple[Layout, Placed]]:
        """The text set for this height; for a small card at a larger one that is scaled down afterwards."""
        key = (card.id, height)
        if key not in self._texts:
            if len(self._texts) > MOST_SET:
                self._texts.clear()
            self._texts[key] = yield from self._text_set(card, height)
        return self._texts[key]

    def _text_set(self, card: Card, height: int) -> Slices[tuple[Layout, Placed]]:
        by = max(1.0, SET_AT / height)
        tall, paragraphs, art = height * by, self.paragraphs(card), self.design.shape(card).art
        want = max(8, round(INSPECT / 72 * self.fonts.scale / 100 * tall * 1.1))
        if height >= self.fonts.height * CLOSE:
            want = max(want, self.fonts.least)
        # A story that makes the rules small stands on the other pages of a close look, not on the face.
        rules = [paragraph for paragraph in paragraphs if paragraph.kind != "story"]
        found = (self._with_art(card, height, art), Placed(0, 0, False, ()))
        for told, less in [*((paragraphs, less) for less in LESS_ART), (rules, LESS_ART[-1])]:
            layout = self._with_art(card, height, max(LEAST_ART, art - less))
            box = self._text_box(layout)
            size = (int(box.width * by), int(box.height * by))
            placed = self._setter.fit(told, size, want, max(5, round(tall * 0.016)))
            if placed.pixels > found[1].pixels:
                found = (layout, placed)
            yield
            if found[1].pixels >= want * NEIGHBOURS:
                break
        return found

    def _name(self, card: Card, layout: Layout) -> Lines:
        return fitted(*self._named(card, layout))

    def _named(self, card: Card, layout: Layout) -> tuple[Fonts, str, tuple[int, int], int]:
        """What is to be written, in which box, how large at most."""
        box = layout.name
        most = round(min(box.height * 0.72, layout.tall * 0.082))
        size = (self._name_width(card, layout), box.height)
        return self.fonts, wording.say(card.name, self.lang), size, most

    def _caption(self, card: Card, layout: Layout) -> Lines | None:
        """The words of the clasp under the picture."""
        design = self.design
        told = ", ".join(design.word(name, self.lang) for name in design.names(card, design.shape(card).caption))
        if not told:
            return None
        box = plates.caption_box(layout.caption)
        most = max(round(box.height * 0.68), min(self.fonts.least, round(box.height * 0.9)))
        return fitted(self.fonts, told[0].upper() + told[1:], box.size, most, as_it_is("sans"))

    def _name_width(self, card: Card, layout: Layout) -> int:
        marks = len(self.design.marks_of(card, "name"))
        return layout.name.width - marks * round(layout.banner.height * 0.42)

    def _table_name(self, card: Card, height: int) -> tuple[float, Lines]:
        """A table face's name, and the share of the face it takes: as much as it needs to be legible.

        One that would not be is left to the panel, which tells it of the card in focus.
        """
        key = (card.id, height)
        if key not in self._names:
            self._names[key] = self._name_share(card, height)
        return self._names[key]

    def _name_share(self, card: Card, height: int) -> tuple[float, Lines]:
        letters = finished(self._table_letters(height))
        shares = self._shares_of_two_lines(card, height)
        boxes = [table_layout(height, share).name.size for share in shares]
        found = at_size(self.fonts, wording.say(card.name, self.lang), boxes, letters)
        return (shares[found[0]], found[1]) if found else (UNNAMED, Lines((), letters.pixels, True))

    def _shares_of_two_lines(self, card: Card, height: int) -> list[float]:
        """Names and numbers of one size look alike: all of them have room for two lines where that can be had."""
        shares, letters = self._shares(card), finished(self._table_letters(height))
        boxes = [table_layout(height, share).name.size for share in shares]
        return shares[next((n for n, box in enumerate(boxes) if box[1] >= deep(letters.pixels, 2)), 0) :]

    def _column(self, card: Card, height: int, corner: bool, count: int) -> pygame.Rect:
        """Where a table face's numbers stand, as large as its neighbours': as if its name had two lines, where so many
        of them fit above a longer one."""
        usual = table_layout(height, self._shares_of_two_lines(card, height)[0], corner).column
        own = table_layout(height, self._table_name(card, height)[0], corner).column
        return usual if count * usual.height / max(count, self._rows(usual)) <= own.height else own

    def _rows(self, column: pygame.Rect) -> int:
        """How many numbers a column has room for: fewer are no larger."""
        return max(1, min(4, int(column.height / (self.fonts.least * ROW * 1.2))))

    def _shares(self, card: Card) -> list[float]:
        """Of a table face's height, that a name may take."""
        most = NUMBERED if self.fonts.distance == "couch" and len(self.design.stats(card)) > 3 else 1.0
        return [share for share in NAMED if share <= most]

    def _table_letters(self, height: int) -> Slices[Letters]:
        """What the names of all table faces so high have in common."""
        key = ("table", height)
        if key not in self.letters:
            sizes = {share: table_layout(height, share).name.size for share in NAMED}
            rooms = [Room(tuple(sizes[share] for share in self._shares(card)), USUAL) for card in self.content.cards]
            style = self.alike.style(sizes[NAMED[0]][0])
            most = max(self.fonts.least, round(height * 0.125))
            self.letters[key] = yield from self.alike.letters(rooms, most, 3, style)
        return self.letters[key]

    def _frame(self, style: str, layout: Layout, shape: Shape, value: Value) -> Slices[Frame]:
        # Facts of the column and the corner do not change the frame, the medallion's room is the layout's.
        rects = (layout.size, *layout.banner, *layout.window, layout.text.size)
        key = (style, rects, shape.outline, shape.window, shape.metal, value)
        return kept_slices(self._frames, key, lambda: draw_frame(layout, shape, value))

    def begun(self, definition: int, style: str, layout: Layout, seen: float = 1.0) -> Slices[pygame.Surface]:
        """The frame with the picture in its window; a neighbour may leave only so much of its width in sight."""
        card = self.content.cards[definition]
        frame = yield from self._frame(style, layout, self.design.shape(card), self.design.value(card))
        window = layout.window
        picture = yield from self._cut(definition, window.size, self._middle(card, style, seen), style != "full")
        yield
        picture.blit(frame.mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        face = frame.under.copy()
        face.blit(picture, window.topleft)
        face.blit(frame.over, (window.left - frame.lip, window.top - frame.lip))
        yield
        return face

    def _middle(self, card: Card, style: str, seen: float) -> float:
        """Where across a window the subject stands: in the middle of what plates and a neighbour leave free."""
        if seen < 1:
            return (PLATED + seen) / 2
        if style == "top":
            return TOP  # how many lie there is told at the right
        if self.design.right(card):
            return 0.5 if self.design.stats(card) else 0.42
        return 0.66 if style == "bare" else 0.58

    def _cut(
        self, definition: int, size: tuple[int, int], middle: float, close: bool, down: float = EYE
    ) -> Slices[pygame.Surface]:
        """The part of the picture that fills a window, its subject at that share of the width."""
        figure = self._subjects.figure(self.content.cards[definition])
        near = figure.near if figure is not None and close else 1.0
        scale = 2 if size[0] * near > WIDE * 1.4 else 1
        art = yield from self.drawing_art(definition, scale)
        yield
        part = part_of(art.get_size(), size, middle, figure, close, down)
        cut = pygame.transform.smoothscale(art.subsurface(part), size)
        return cut.convert_alpha() if pygame.display.get_surface() else _with_alpha(cut)

    def told(
        self,
        card: Card,
        stats: Stats = (),
        left: Left = (),
        right: bool = False,
        without: Collection[str] = (),
        ringed: Collection[str] = (),
    ) -> list[plates.Stat]:
        """What stands at the left edge, or at the right one; a fact of neither comes last at the left."""
        now = {fact: (value, printed) for fact, value, printed in stats}
        own, shape = self.design.right(card), self.design.shape(card)
        facts = own
        if not right:
            facts = (*self.design.stats(card), *(fact for fact in now if fact not in (*self.design.stats(card), *own)))
        shown = [fact for fact in facts if fact not in (*without, shape.corner)]
        return [self.stat(card, fact, now, dict(left), ringed) for fact in shown]

    def gist(self, card: Card) -> list[plates.Stat]:
        """What a card does, in signs with their numbers."""
        if card.id not in self._gists:
            found = self.design.gist(card)
            self._gists[card.id] = [plates.Stat(Number(one.icon, one.colour), number) for one, number in found]
        return self._gists[card.id]

    def stat(
        self,
        card: Card,
        fact: str,
        now: dict[str, tuple[int, int]],
        left: dict[str, int],
        ringed: Collection[str] = (),
    ) -> plates.Stat:
        """A number as it is now; of what is used up, what is left of how much."""
        shape = self.design.shape(card)
        value, printed = now.get(fact, (None, 0))
        text = self.design.printed(card, fact) if value is None else str(value)
        turn = 0 if value is None else (value > printed) - (value < printed)
        text = f"{left[fact]}/{text}" if fact in left else text
        return plates.Stat(self.design.number(shape.signs.get(fact, fact)), text, turn, shape.foe, fact in ringed)

    def _full(self, definition: int, height: int, struck: Struck = ()) -> Slices[pygame.Surface]:
        card = self.content.cards[definition]
        shape, value = self.design.shape(card), self.design.value(card)
        layout, placed = yield from self._setting_text(card, height)
        face = yield from self.begun(definition, "full", layout)
        edge = mixed(METALS[shape.metal][1], BLACK, 0.15)
        plates.column(face, self.fonts, self.told(card), layout.column, edge)
        yield
        self._draw_right(face, card, layout, edge)
        self.draw_corner(face, card, layout, shape)
        yield
        self._draw_sets(face, card, layout, shape)
        yield
        lines = yield from fitting(*self._named(card, layout))
        yield
        self._draw_name(face, card, layout, lines)
        yield
        if struck:
            placed = self._struck(card, placed, struck)
        yield
        self._draw_text(face, placed, layout, height)
        yield
        self._draw_foot(face, card, layout, shape, value)
        return _ready(face)

    def _struck(self, card: Card, placed: Placed, struck: Struck) -> Placed:
        """The same text, with passages that do not apply."""
        marked = {paragraph.words: paragraph for paragraph in self.paragraphs(card, struck)}
        return replace(placed, paragraphs=tuple((marked[one.words], y, lines) for one, y, lines in placed.paragraphs))

    def _draw_right(self, face: pygame.Surface, card: Card, layout: Layout, edge: Colour) -> None:
        """The column at the right edge; in a close look a set of numbers is spread out under it."""
        design, box = self.design, layout.right
        spread = [fact for fact in design.right(card) if design.number(fact).of and layout.members.height]
        for fact in spread:
            plates.members(face, self.fonts, design.number(fact), design.members(card, fact), layout.members)
            box = box.move(0, layout.members.top - box.bottom)
        plates.column(face, self.fonts, self.told(card, right=True, without=spread), box, edge, right=True)

    def draw_corner(self, face: pygame.Surface, card: Card, layout: Layout, shape: Shape) -> None:
        if value := self.design.crest(card, shape.corner):
            plates.crest(face, value, layout.medallion, shape.metal)
        elif text := self.design.printed(card, shape.corner):
            stat = plates.Stat(self.design.number(shape.corner), text)
            plates.medallion(face, self.fonts, stat, layout.medallion, shape.metal)

    def _draw_sets(self, face: pygame.Surface, card: Card, layout: Layout, shape: Shape) -> None:
        """Facts that are several values: as crests over the text, in words under the picture."""
        design = self.design
        groups = [
            (design.number(fact), [design.values[name] for name in names])
            for fact in shape.crests
            if (names := [name for name in design.names(card, fact) if name in design.values])
        ]
        if groups:
            plates.crests_along(face, groups, layout.crests)
        if words := self._caption(card, layout):
            plates.caption(face, self.fonts, design.number(shape.caption), words, layout.caption, shape.metal)

    def _draw_name(self, face: pygame.Surface, card: Card, layout: Layout, lines: Lines) -> None:
        marks = self.design.marks_of(card, "name")
        box = layout.name.copy()
        size = round(layout.banner.height * 0.4)
        box.width = self._name_width(card, layout)
        box.left += layout.name.width - box.width
        draw_name(face, self.fonts, lines, box, TEXT)
        wide = lines.wide(self.fonts)
        x = box.left + (box.width - wide) // 2 - round(size * 1.02)
        for _name, mark, _number in marks:
            face.blit(sign(mark.icon, size, mark.colour), (x, box.centery - size // 2))
            x -= size

    def _draw_text(self, face: pygame.Surface, placed: Placed, layout: Layout, height: int) -> None:
        box = self._text_box(layout)
        if not placed.paragraphs:
            return
        by = max(1.0, SET_AT / height)
        if by == 1.0:
            self._setter.draw(face, placed, box)
            return
        sheet = scaled_sheet(box.size, by)
        self._setter.draw(sheet, placed, sheet.get_rect())
        face.blit(pygame.transform.smoothscale(sheet, box.size), box.topleft)

    def _draw_foot(self, face: pygame.Surface, card: Card, layout: Layout, shape: Shape, value: Value) -> None:
        """The crest in the middle, the kind's word to its left, the sphere's or the marks to its right."""
        design, foot = self.design, layout.foot
        plates.crest(face, design.crest(card, design.seal) or value, layout.seal, shape.metal)
        names = [name for fact in design.foot if (name := design.named(card, fact))]
        words = [
            design.word(name, self.lang) for name in names if not (name in design.values and design.values[name].silent)
        ]
        size = round(foot.height * 0.92)
        marks = design.marks_of(card, "foot")
        right = plates.marks_along(face, self.fonts, marks, foot.right - round(layout.wide * 0.02), foot.centery, size)
        sides = (
            pygame.Rect(foot.left, foot.top, layout.seal.left - foot.left, foot.height),
            pygame.Rect(layout.seal.right, foot.top, right - layout.seal.right, foot.height),
        )
        most, close = max(6, round(foot.height * 0.74)), layout.tall >= self.fonts.height * CLOSE
        most = max(most, self.fonts.least) if close else most
        insides = [side.inflate(-round(layout.wide * 0.03), 0) for side in sides]
        way = Way((self._foot_style(min(inner.width for inner in insides), most),), (1,))
        for inner, text in zip(insides, filter(None, words), strict=False):
            lines = fitted(self.fonts, text[0].upper() + text[1:], inner.size, most, way)
            if not close or lines.pixels >= self.fonts.least:
                draw_name(face, self.fonts, lines, inner, mixed(TEXT, value.colour, 0.15))

    def _foot_style(self, room: int, pixels: int) -> tuple[str, float]:
        """How all words of feet are written: none is narrower than another."""
        if self._foots is None:
            design = self.design
            told = {name for card in self.content.cards for fact in design.foot if (name := design.named(card, fact))}
            heard = [name for name in told if not (name in design.values and design.values[name].silent)]
            self._foots = Alike(self.fonts, [design.word(name, self.lang) for name in sorted(heard)], whole=1.0)
        return STYLES[self._foots.style(room, in_one=True, least=TIGHTEST, pixels=pixels)]

    def _drawing_bare(self, definition: int, height: int, style: str = "bare") -> Slices[pygame.Surface]:
        return kept_slices(self._faces, (style, definition, height), lambda: self._bare(definition, height, style))

    def _bare(self, definition: int, height: int, style: str) -> Slices[pygame.Surface]:
        """A table face but for its numbers."""
        card = self.content.cards[definition]
        yield from self._table_letters(height)
        named, name = self._table_name(card, height)
        layout = table_layout(height, named)
        shape, value = self.design.shape(card), self.design.value(card)
        face = yield from self.begun(definition, style, layout)
        plates.crest(face, value, layout.seal, shape.metal)
        marks = self.design.marks_of(card, "foot")
        size = round(layout.tall * 0.14)
        plates.marks_down(face, marks, (layout.seal.centerx - size // 2, layout.seal.bottom + 1), size)
        yield
        draw_name(face, self.fonts, name, layout.name, TEXT)
        return _ready(face)

    def _with_stats(
        self, bare: pygame.Surface, definition: int, height: int, stats: Stats, left: Left, ringed: Collection[str]
    ) -> pygame.Surface:
        """The numbers in their column, or in two where they would be too small; the corner's where it is told."""
        face, card = bare.copy(), self.content.cards[definition]
        shape = self.design.shape(card)
        edge = mixed(METALS[shape.metal][1], BLACK, 0.15)
        now = {fact: (value, printed) for fact, value, printed in stats}
        layout = table_layout(height, self._table_name(card, height)[0], corner=shape.corner in now)
        if shape.corner in now:
            plates.medallion(face, self.fonts, self.stat(card, shape.corner, now, {}), layout.medallion, shape.metal)
        shown, beside = (self.told(card, stats, left, right, ringed=ringed) for right in (False, True))
        column, right, most = self._column(card, height, shape.corner in now, len(shown)), layout.right, 0
        if self.does_not_count(card, stats):
            shown, beside = self.gist(card)[: int(column.height / (self.fonts.least * ROW))], []
        if self.has_two_columns(definition, height, stats):
            shown, beside = shown[::2], shown[1::2]
            column.height, column.top = (
                column.bottom - max(column.top, layout.seal.bottom),
                max(column.top, layout.seal.bottom),
            )
            most = column.width = round(layout.wide * 0.47)
            right = column.move(layout.wide - column.left - column.right, 0)
        rows = self._rows(column)
        plates.column(face, self.fonts, shown, column, edge, rows, most)
        plates.column(face, self.fonts, beside, right, edge, rows, most, right=True)
        return face

    def has_two_columns(self, definition: int, height: int, stats: Stats) -> bool:
        """Whether one column would make the numbers too small: then they stand at both sides, and tokens on top."""
        card = self.content.cards[definition]
        if self.does_not_count(card, stats):
            return False
        corner = any(fact == self.design.shape(card).corner for fact, _value, _printed in stats)
        count = len(self.told(card, stats))
        column = self._column(card, height, corner, count)
        return not self.design.right(card) and count * self.fonts.least * (CORNERED if corner else ROW) > column.height

    def does_not_count(self, card: Card, stats: Stats) -> bool:
        """Whether what a card does stands in place of its numbers: where that is asked for, and none has changed."""
        own = (*self.design.stats(card), *self.design.right(card))
        changed = any(fact in own and value != printed for fact, value, printed in stats)
        return self.design.hand == "gist" and not changed and bool(self.gist(card))

    def foot_of(self, definition: int, height: int) -> float:
        """Where on a table face the name begins, in shares of its height: tokens lie above it."""
        return 0.985 - self._table_name(self.content.cards[definition], height)[0]


def readable(height: int) -> float:
    """The smallest legible letters, in pixels, on a card of that height in a close look (72 % of the screen)."""
    return height / 0.72 * SMALLEST / 100


def _with_alpha(surface: pygame.Surface) -> pygame.Surface:
    whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    whole.blit(surface, (0, 0))
    return whole


def _ready(surface: pygame.Surface) -> pygame.Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface
