"""What a table's cards show on their faces, read from its face.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal

from game.engine.sources.content import Card, Content, values_of
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import Between, Document, Faults, Named, Names, Reading, Text, key, meant, reader
from game.engine.telling import wording
from game.presentation.colours import Painted
from game.presentation.named import CardText, Emblem, Fact, Sign, Tag

FILE = "face.toml"
MOST_GISTS = 3  # on a card


@dataclass(frozen=True)
class Value:
    """How the value of a fact looks: the frame's colour, its crest and the seal that is on, its corners."""

    colour: Painted = (0x8A, 0x7A, 0x62)
    crest: Sign = ""
    seal: Literal["coin", "shield", "spikes"] = "coin"
    ornament: Literal["crown", "blades", "star", "leaf", "ring", "claw"] = "ring"
    word: Text = field(default_factory=dict, hash=False, compare=False)
    silent: bool = False


@dataclass(frozen=True)
class Shape:
    """How a kind of card is built; `art` is the window's share of the height.

    `corner` is a number, or a value whose crest stands there. `stats` stand at the left edge, `right` ones at the
    other, `crests` are sets whose crests stand over the text, `caption` is a set in words under the picture.
    """

    outline: Literal["round", "cut", "jagged"] = "round"
    window: Literal["round", "arch", "cut", "oval", "gothic", "jagged"] = "round"
    metal: Literal["gold", "silver", "bronze", "iron"] = "bronze"
    pose: Literal["figure", "place", "thing", "vista"] = "figure"
    art: Annotated[float, Between(0.1, 0.9)] = 0.45
    corner: Fact = ""
    stats: tuple[Fact, ...] = ()
    right: tuple[Fact, ...] = ()
    crests: tuple[Fact, ...] = ()
    caption: Fact = ""
    signs: dict[Fact, Fact] = field(default_factory=dict, hash=False, compare=False)  # drawn with another's icon
    whole: bool = False  # a card without text is all picture
    foe: bool = False  # what makes it stronger is bad for whoever plays


@dataclass(frozen=True)
class Number:
    """The icon of a number; a set of numbers from 1 to `of` is shown one by one where there is room."""

    icon: Sign = ""
    colour: Painted = (0xE8, 0xC2, 0x6A)
    unknown: Fact = ""
    of: Annotated[int, Between(0, 15)] = 0


@dataclass(frozen=True)
class Mark:
    """A small sign of a fact that is not nought, or of a tag."""

    icon: Sign = ""
    colour: Painted = (0xF2, 0xE8, 0xD5)
    number: bool = False
    where: Literal["foot", "name"] = "foot"


@dataclass(frozen=True)
class Back:
    emblem: Emblem = ""
    base: Painted = (0x1B, 0x15, 0x12)
    colour: Painted = (0xE8, 0xC2, 0x6A)
    pattern: Literal["leaves", "thorns", "roads", "web", "rays"] = "rays"
    of: dict[Fact, tuple[str, ...]] = field(default_factory=dict, hash=False, compare=False)

    def faults(self, names: Names) -> Faults:
        for fact, values in self.of.items():
            known = names.get(f"value of {fact}", values)
            for place, value in enumerate(values):
                if value not in known:
                    yield ("of", fact, place), f"there is no value {value!r}{meant(value, known)}"


@dataclass(frozen=True)
class Gist:
    """A sign of something that cards do. It is looked for in a card's English text: `said` are words, in which # stands
    for the number that is shown beside it."""

    icon: Sign
    said: tuple[str, ...]
    colour: Painted = (0xF2, 0xE8, 0xD5)

    def found(self, text: str) -> tuple[int, str] | None:
        """Where a text says it first, and its number."""
        matches = [match for said in self.said if (match := _words(said).search(text))]
        return min(((match.start(), match[1] if match.lastindex else "") for match in matches), default=None)


@lru_cache(maxsize=256)
def _words(said: str) -> re.Pattern[str]:
    """Whatever their case; # is a number."""
    return re.compile(re.escape(said).replace(re.escape("#"), r"(?:up to )?([+−]?\d+|X)", 1), re.IGNORECASE)


@dataclass(frozen=True)
class Head:
    """The section [face]."""

    frame: tuple[Fact, ...] = ()
    shape: Fact = ""
    foot: tuple[Fact, ...] = ()
    seal: Fact = ""
    traits: tuple[Fact, ...] = ()
    story: tuple[CardText, ...] = ()
    apart: dict[CardText, Sign] = field(default_factory=dict)
    keywords: tuple[Tag, ...] = ()
    bookkeeping: tuple[Tag, ...] = ()
    hand: Literal["numbers", "gist"] = "numbers"  # what stands in a column there


@dataclass(frozen=True)
class FaceFile:
    face: Head = Head()
    values: dict[Annotated[str, Named("fact's value")], Value] = field(default_factory=dict, metadata=key("value"))
    shapes: dict[str, Shape] = field(default_factory=dict, metadata=key("shape"))
    numbers: dict[Fact, Number] = field(default_factory=dict, metadata=key("number"))
    marks: dict[Annotated[str, Named("fact or tag")], Mark] = field(default_factory=dict, metadata=key("mark"))
    backs: dict[str, Back] = field(default_factory=dict, metadata=key("back"))
    gists: tuple[Gist, ...] = field(default=(), metadata=key("gist"))

    def faults(self, names: Names) -> Faults:
        known = {"any", *names.get(f"value of {self.face.shape}", self.shapes)}
        for name in self.shapes:
            if name not in known:
                yield ("shape", name), f"there is no value of {self.face.shape} {name!r}{meant(name, known)}"


@dataclass(frozen=True)
class Design:
    """What a table's face.toml makes of its cards."""

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
    hand: str = "numbers"
    gists: tuple[Gist, ...] = ()

    def gist(self, card: Card) -> list[tuple[Gist, str]]:
        """The first few things a card does, in the order of its text, each with its number."""
        own = [name for name in card.texts if name not in (*self.story, *self.apart)]
        text = " ".join(wording.say(card.texts[name], "en") for name in own)
        found = [(place, gist) for gist in self.gists if (place := gist.found(text)) is not None]
        return [(gist, place[1]) for place, gist in sorted(found, key=lambda one: one[0])[:MOST_GISTS]]

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


def load_face(content: Content) -> FaceFile | None:
    """What a table says of its faces; None where it has no such file."""
    return record_of(content, FILE, read_face)


def read_face(document: Document, names: Names) -> Reading[FaceFile]:
    return Reading(document, reader(FaceFile), names)


def design_of(content: Content, face: FaceFile) -> Design:
    head = face.face
    return Design(
        content,
        frame=head.frame,
        shape_fact=head.shape,
        foot=head.foot,
        seal=head.seal,
        traits=head.traits,
        story=head.story,
        apart=head.apart,
        keywords=head.keywords,
        bookkeeping=head.bookkeeping,
        values=face.values,
        shapes=face.shapes,
        numbers=face.numbers,
        marks=face.marks,
        backs=face.backs,
        hand=head.hand,
        gists=face.gists,
    )
