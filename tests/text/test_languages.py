"""Every text a player reads says the same in every language, in that language's own letters."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.engine.content import LANGUAGES, Text
from game.engine.keywords import keywords
from game.engine.table_files import load_content
from game.engine.wording import FORMS, placeholders, say

HOME = Path(game.__file__).parent
CYRILLIC = "А-Яа-яЁёІіЇїЄєҐґ"
FOREIGN = {"en": f"[{CYRILLIC}]", "ru": "[ІіЇїЄєҐґ]", "uk": "[ЫыЭэЪъЁё]"}
TWO_WORDS = {"все", "всем", "чем", "звезды"}  # words of their own beside всё, всём, чём, звёзды


def spoken(node: object, where: str) -> Iterator[tuple[str, Text]]:
    """The texts in a document; the word beginnings of `find` are no texts."""
    if isinstance(node, list):
        for number, part in enumerate(node):
            yield from spoken(part, f"{where} {part.get('id', number) if isinstance(part, dict) else number}")
    elif isinstance(node, dict) and node and set(node) <= set(LANGUAGES):
        yield where, node
    elif isinstance(node, dict):
        for key, part in node.items():
            if key != "find":
                yield from spoken(part, f"{where} {key}")


def texts() -> list[tuple[str, Text]]:
    files = sorted(HOME.rglob("*.toml"))
    return [
        found
        for path in files
        for found in spoken(tomllib.loads(path.read_text(encoding="utf-8")), str(path.relative_to(HOME)))
    ]


def forms(text: Text, lang: str) -> list[str]:
    said = text[lang]
    return said if isinstance(said, list) else [said]


def numbers(form: str) -> list[str]:
    """The numbers a text names, whatever their order in the sentence."""
    return sorted(re.findall(r"\d+", re.sub(r"\{\w+\}", "", form)))


def test_there_are_texts_to_read():
    assert len(texts()) > 1000


def test_every_text_exists_in_every_language():
    assert [where for where, text in texts() if set(text) != set(LANGUAGES) or not all(text.values())] == []


def test_the_same_placeholders_stand_in_every_language():
    assert [
        where for where, text in texts() if len({frozenset(placeholders(said)) for said in text.values()}) > 1
    ] == []


def test_each_language_has_its_number_of_plural_forms():
    wrong = [
        (where, lang)
        for where, text in texts()
        for lang in LANGUAGES
        if isinstance(text[lang], list) and len(text[lang]) != FORMS[lang]
    ]
    assert wrong == []


def test_the_same_numbers_stand_in_every_language():
    assert [
        where for where, text in texts() if len({str(numbers(forms(text, lang)[-1])) for lang in LANGUAGES}) > 1
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_written_in_the_letters_of_their_language(lang):
    both_alphabets = rf"[{CYRILLIC}][A-Za-z]|[A-Za-z][{CYRILLIC}]"
    quotes = '["“”„]' if lang != "en" else '["«»]'
    slip = re.compile("|".join([FOREIGN[lang], both_alphabets, quotes, "  ", r"\s[,;]"]))
    slips = [(where, found[0]) for where, text in texts() for form in forms(text, lang) if (found := slip.search(form))]
    assert slips == []


def test_a_russian_word_with_yo_is_never_written_with_ye():
    written = defaultdict(set)
    for where, text in texts():
        for word in {word.lower() for form in forms(text, "ru") for word in re.findall("[А-Яа-яЁё]+", form)}:
            written[word].add(where)
    assert {
        plain: written[plain]
        for word in written
        if (plain := word.replace("ё", "е")) != word and plain in written and plain not in TWO_WORDS
    } == {}


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship"])
def test_a_card_explains_the_same_terms_in_every_language(table):
    content = load_content(HOME / "tables" / table)
    for card in content.cards:
        mentioned = {}
        for lang in LANGUAGES:
            said = "\n".join(say(text, lang) for key, text in card.texts.items() if key != "story")
            mentioned[lang] = {term.id for term in keywords(content).values() if term.mentioned(said, lang)}
        assert mentioned["en"] == mentioned["ru"] == mentioned["uk"], card.id
