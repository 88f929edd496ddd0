"""What a table's cards show on their faces, read from its face.toml; a table without one gets a plain design."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.engine import wording
from game.engine.content import Card, Content, ContentError, Text, read_toml, values_of
from game.ui.theme import Colour, rgb, theme_of

OUTLINES = ("round", "cut", "jagged")
WINDOWS = ("round", "arch", "cut", "oval", "gothic", "jagged")
METALS = ("gold", "silver", "bronze", "iron")
POSES = ("figure", "place", "thing", "vista")
PATTERNS = ("leaves", "thorns", "roads", "web", "rays")
ORNAMENTS = ("crown", "blades", "star", "leaf", "ring", "claw")
SEALS = ("coin", "shield", "spikes")


@dataclass(frozen=True)
class Value:
    """How the value of a fact looks: the frame's colour, its crest and the seal that is on, its corners."""

    colour: Colour = (0x8A, 0x7A, 0x62)
    crest: str = ""
    seal: str = "coin"
    ornament: str = "ring"
    word: Text = field(default_factory=dict, hash=False, compare=False)
    silent: bool = False


@dataclass(frozen=True)
class Shape:
    """How a kind of card is built; `art` is the window's share of the height.

    `corner` is a number, or a value whose crest stands there. `stats` stand at the left edge, `right` ones at the
    other, `crests` are sets whose crests stand over the text, `caption` is a set in words under the picture.
    """

    outline: str = "round"
    window: str = "round"
    metal: str = "bronze"
    pose: str = "figure"
    art: float = 0.45
    corner: str = ""
    stats: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    caption: str = ""
    signs: dict[str, str] = field(default_factory=dict, hash=False, compare=False)  # facts drawn with another's icon
    whole: bool = False  # a card without text is all picture


@dataclass(frozen=True)
class Number:
    """The icon of a number; a set of numbers from 1 to `of` is shown one by one where there is room."""

    icon: str = ""
    colour: Colour = (0xE8, 0xC2, 0x6A)
    unknown: str = ""
    of: int = 0


@dataclass(frozen=True)
class Mark:
    """A small sign of a fact that is not nought, or of a tag."""

    icon: str = ""
    colour: Colour = (0xF2, 0xE8, 0xD5)
    number: bool = False
    where: str = "foot"


@dataclass(frozen=True)
class Back:
    emblem: str = ""
    base: Colour = (0x1B, 0x15, 0x12)
    colour: Colour = (0xE8, 0xC2, 0x6A)
    pattern: str = "rays"
    of: dict[str, list[str]] = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True)
class Design:
    """A table's face.toml."""

    content: Content
    frame: tuple[str, ...] = ()
    shape_fact: str = ""
    foot: tuple[str, ...] = ()
    seal: str = ""  # the fact whose crest stands at the foot of a full face, where it is not the frame's
    traits: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    apart: dict[str, str] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    bookkeeping: tuple[str, ...] = ()
    values: dict[str, Value] = field(default_factory=dict)
    shapes: dict[str, Shape] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    backs: dict[str, Back] = field(default_factory=dict)

    def named(self, card: Card, fact: str) -> str:
        """The name of a card's value of a fact that is one of an enum, or nothing."""
        return next(iter(self.names(card, fact)), "") if self.content.facts.get(fact) in self.content.enums else ""

    def names(self, card: Card, fact: str) -> list[str]:
        """The names of a card's values of a fact that is one or several of an enum."""
        kind, value = self.content.facts.get(fact, "number"), card.facts.get(fact, 0)
        return values_of(kind, self.content.enums, value) if kind not in ("number", "numbers") and value else []

    def crest(self, card: Card, fact: str) -> Value | None:
        """How the value of a fact looks; nothing where the card has none or the file says nothing of it."""
        return self.values.get(self.named(card, fact))

    def value(self, card: Card) -> Value:
        for fact in self.frame:
            if (name := self.named(card, fact)) in self.values:
                return self.values[name]
        return Value()

    def shape(self, card: Card) -> Shape:
        name = self.named(card, self.shape_fact)
        return self.shapes.get(name) or self.shapes.get("any") or Shape()

    def number(self, fact: str) -> Number:
        return self.numbers.get(fact) or Number(icon=fact)

    def printed(self, card: Card, fact: str) -> str:
        """A number as it stands on the card; nothing where it has none."""
        unknown = self.number(fact).unknown
        if unknown and card.facts.get(unknown):
            return "X"
        if self.content.facts.get(fact) == "numbers":
            return ranges(self.members(card, fact))
        return str(card.facts[fact]) if fact in card.facts else ""

    def right(self, card: Card) -> tuple[str, ...]:
        return tuple(fact for fact in self.shape(card).right if fact in card.facts)

    def members(self, card: Card, fact: str) -> list[int]:
        """The numbers of a fact that is a set of them."""
        return [int(n) for n in values_of("numbers", self.content.enums, card.facts.get(fact, 0))]

    def stats(self, card: Card) -> tuple[str, ...]:
        shape = self.shape(card)
        if shape.stats or self.shapes:
            return tuple(fact for fact in shape.stats if fact in card.facts)
        told = [fact for fact, kind in self.content.facts.items() if kind == "number" and fact in card.facts]
        return tuple(fact for fact in told if wording.is_told(self.content, "fact", fact))[:4]

    def marks_of(self, card: Card, where: str) -> list[tuple[str, Mark, int]]:
        """The signs a card carries there, with their numbers."""
        found = []
        for name, mark in self.marks.items():
            number = card.facts.get(name, 0) or (name in card.tags)
            if number and mark.where == where:
                found.append((name, mark, int(number)))
        return found

    def back(self, card: Card) -> str:
        """The name of a card's back: what the content says, else the first back that claims it."""
        if self.content.back:
            return self.named(card, self.content.back) or str(card.facts.get(self.content.back, 0))
        for name, back in self.backs.items():
            if all(self.named(card, fact) in allowed for fact, allowed in back.of.items()):
                return name
        return ""

    def word(self, name: str, lang: str) -> str:
        """A value in the table's words, else in the face's own."""
        if wording.has_word(self.content, "enum", name):
            return wording.word(self.content, "enum", name, lang)
        return wording.say(self.values[name].word, lang) if name in self.values else ""


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in runs.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1–3 5 7–8'
    """
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and runs[-1][-1] == n - 1:
            runs[-1] = [runs[-1][0], n]
        else:
            runs.append([n])
    return " ".join("–".join(str(n) for n in run) for run in runs)


def load_design(content: Content) -> Design:
    """A table's design, from the file beside its table.toml if it has one."""
    path = content.folder / "face.toml"
    if not path.is_file():
        theme = theme_of(content.id)
        return Design(content, backs={"": Back(base=theme.felt, colour=theme.accent)})
    document = read_toml(path)
    face = document.pop("face", {})
    parts = {
        "values": _entries(document, "value", Value),
        "shapes": _entries(document, "shape", Shape),
        "numbers": _entries(document, "number", Number),
        "marks": _entries(document, "mark", Mark),
        "backs": _entries(document, "back", Back),
    }
    lists = ("frame", "foot", "traits", "story", "keywords", "bookkeeping")
    known = {name: tuple(face.pop(name, ())) for name in lists}
    named = {"shape_fact": face.pop("shape", ""), "seal": face.pop("seal", "")}
    design = Design(content, apart=face.pop("apart", {}), **named, **known, **parts)
    for left in (*document, *face):
        raise ContentError(f"face.toml: nobody knows what {left} means")
    _check(design)
    return design


def _entries(document: dict, key: str, kind: type) -> dict:
    entries = {}
    for name, values in document.pop(key, {}).items():
        unknown = set(values) - set(kind.__dataclass_fields__)
        if unknown:
            raise ContentError(f"face.toml {key}.{name}: nobody knows what {', '.join(sorted(unknown))} means")
        entries[name] = kind(
            **{field_name: _taken(field_name, value, f"{key}.{name}") for field_name, value in values.items()}
        )
    return entries


def _taken(name: str, value: object, where: str) -> object:
    if name in ("colour", "base"):
        try:
            return rgb(str(value))
        except ValueError:
            raise ContentError(f"face.toml {where}: {name} should be a colour such as #E8C26A") from None
    return tuple(value) if isinstance(value, list) else value


def _check(design: Design) -> None:
    """Every name in the file is one that is known."""
    allowed = {"outline": OUTLINES, "window": WINDOWS, "metal": METALS, "pose": POSES}
    for name, shape in design.shapes.items():
        for part, choices in allowed.items():
            if getattr(shape, part) not in choices:
                raise ContentError(f"face.toml shape.{name}: {part} should be one of {', '.join(choices)}")
    for name, back in design.backs.items():
        if back.pattern not in PATTERNS:
            raise ContentError(f"face.toml back.{name}: pattern should be one of {', '.join(PATTERNS)}")
    for name, value in design.values.items():
        if value.ornament not in ORNAMENTS:
            raise ContentError(f"face.toml value.{name}: ornament should be one of {', '.join(ORNAMENTS)}")
        if value.seal not in SEALS:
            raise ContentError(f"face.toml value.{name}: seal should be one of {', '.join(SEALS)}")
    shown = [design.shape_fact, design.seal]
    for shape in design.shapes.values():
        shown += [*shape.stats, *shape.right, *shape.crests, *shape.signs, shape.corner, shape.caption]
    for fact in filter(None, (*design.frame, *design.foot, *design.traits, *shown)):
        if fact not in design.content.facts:
            raise ContentError(f"face.toml: {fact} is no fact of the table")
