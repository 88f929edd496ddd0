"""The reader of TOML files: lines are found, bounds are kept, and every kind of value is looked at."""

import textwrap
from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from game.engine.sources.reading import MOST_TOLD
from game.engine.sources.records import LANGUAGES, Between, Named, OneOrMany, Reading, Sized, Text, closest, key, reader
from game.engine.sources.toml_file import DEEPEST, ContentError, parse, read_file

CROOKED = """\
# a comment with [brackets] and = signs
title = "not [[a]] header" # nor = this
long = \"\"\"
[[area]]
zone = "in a text"
\"\"\"

[[area]]
zone = "one"
[area.more]
deep = { a = 1, b = [
    2,
    3,
] }
[[area]]
"zo ne" = 2
'quo.ted'."ke=y" = 3
[ side . "two" ]   # spaces are allowed
last = 4
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("long",), 3),
        (("area",), 8),
        (("area", 0, "zone"), 9),
        (("area", 0, "more"), 10),
        (("area", 0, "more", "deep", "b", 1), 11),
        (("area", 1), 15),
        (("area", 1, "zo ne"), 16),
        (("area", 1, "quo.ted", "ke=y"), 17),
        (("side", "two", "last"), 19),
        (("nowhere",), 0),
    ],
)
def test_every_key_is_found_on_its_line(path, line):
    assert parse(CROOKED, "crooked.toml").line(path) == line


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (DEEPEST + 1)) + " = 1",
        "[" + " . ".join(["'a'"] * (DEEPEST + 1)) + "]",
        "a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "a = " + "{ a = " * (DEEPEST + 1) + "1" + " }" * (DEEPEST + 1),
    ],
)
def test_what_lies_too_deep_is_refused_before_it_is_parsed(text, monkeypatch):
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(ContentError, match=rf"^deep\.toml: .*\b{DEEPEST}\b"):
        parse(text, "deep.toml")


def test_dots_and_brackets_in_texts_are_no_depth():
    dots, brackets = "a." * 40, "[{" * 40
    document = parse(f"a = \"{dots}\"\nb = '''{brackets}''' # {dots}{brackets}\nc = [1.5, 2.5]\n" * 1, "fine.toml")
    assert (document["a"], document["b"]) == (dots, brackets)


def test_a_file_is_read_up_to_its_limit(tmp_path):
    path = tmp_path / "long.toml"
    path.write_text("#" * (256 * 1024 + 1))
    with pytest.raises(ContentError, match=r"^long\.toml is too long for a situation$"):
        read_file(path, "situation")
    assert read_file(path) == {}


def test_of_endless_mistakes_only_some_are_looked_for():
    document = parse("".join(f"k{number} = 1\n" for number in range(1000)), "wrong.toml")
    assert len(Reading(document, reader(Leaf)).problems) == MOST_TOLD


@dataclass(frozen=True)
class Leaf:
    bare = "icon"

    icon: Annotated[str, Named("icon")]
    size: Annotated[float, Between(0, 1)] = 0.5


@dataclass(frozen=True)
class Tree:
    name: str
    title: Text = field(default_factory=dict)
    shape: Literal["round", "tall"] = "round"
    spot: tuple[int, int] | None = None
    tags: Annotated[tuple[str, ...], OneOrMany(), Sized(1, 3)] = ()
    leaves: tuple[Leaf, ...] = field(default=(), metadata=key("leaf"))
    by_name: dict[str, Leaf] = field(default_factory=dict)


def read(text: str) -> Reading[Tree]:
    return Reading(parse(textwrap.dedent(text), "tree.toml"), reader(Tree), {"icon": ("oak", "elm")})


def test_a_record_is_made_of_what_the_file_says():
    text = """
    name = "old"
    title = { en = "Old", uk = ["а", "б"] }
    spot = [1, 2]
    tags = "big"
    leaf = ["oak", { icon = "elm", size = 1 }]
    by_name.first = "elm"
    """
    leaves = (Leaf("oak"), Leaf("elm", 1.0))
    title = {"en": "Old", "uk": ["а", "б"]}
    assert read(text).whole == Tree("old", title, "round", (1, 2), ("big",), leaves, {"first": Leaf("elm")})
    assert read(text).texts == [("tree.toml:3: [title]", title)]


def test_everything_wrong_is_told_in_the_order_of_the_file():
    reading = read(
        """
        title = { tlh = "Qan" }
        shape = "rnd"
        spot = [1, true]
        tags = ["a", "b", "c", "d"]
        leaf = ["ok", { icon = "elm", size = 2 }, 3]
        colour = "green\\nred"
        """
    )
    assert reading.record is None
    assert reading.problems == [
        f"tree.toml:2: [title]: key 'tlh' is no language (known: {', '.join(LANGUAGES)})",
        "tree.toml:3: key 'shape': expected one of round, tall, got \"rnd\"; did you mean 'round'?",
        "tree.toml:4: key 'spot', item 2: expected a whole number, got true",
        "tree.toml:5: key 'tags': expected a list of 1 to 3, got a list of 4",
        "tree.toml:6: key 'leaf', item 1: there is no icon 'ok'; did you mean 'oak'?",
        "tree.toml:6: [[leaf]] 2: key 'size': expected a number from 0 to 1, got 2",
        "tree.toml:6: key 'leaf', item 3: expected a table, got 3",
        "tree.toml:7: key 'colour' is unknown (known: name, title, shape, spot, tags, leaf, by_name)",
        "tree.toml: key 'name' is missing",
    ]
    with pytest.raises(ContentError, match=r"^tree\.toml:2: .* \(and 8 more\)$"):
        _ = reading.whole


def test_a_name_with_a_line_break_in_it_is_told_in_one_line():
    [problem] = read('name = "x"\n["by_name"."a\\nb"]\nicon = 3\n').problems
    assert problem == "tree.toml:3: [by_name.a b]: key 'icon': expected a text, got 3"


def test_the_beginning_of_a_longer_name_stands_for_it():
    rings = ["narya_ring_of_fire", "nenya_ring_of_adamant", "elrond", "grond_hammer_of_the_underworld"]
    assert closest("nenya", rings) == "nenya_ring_of_adamant"
    assert closest("grond", rings) == "grond_hammer_of_the_underworld"
    assert (closest("elron", rings), closest("gollum", rings), closest("", rings)) == ("elrond", "", "")
