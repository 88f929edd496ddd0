"""Every text a player reads says the same in every language, in that language's own letters."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import game
from game.engine.machine.cartridge import TABLES, table_ids
from game.engine.sources.content import LANGUAGES, Card, Content, Text
from game.engine.sources.languages import language
from game.engine.sources.table_files import load_content
from game.engine.telling.keywords import keywords
from game.engine.telling.terms import forms, texts_in
from game.engine.telling.wording import placeholders, say

HOME = Path(game.__file__).parent
CYRILLIC = "А-Яа-яЁёІіЇїЄєҐґ"
CYRILLIC_LETTERS = [chr(code) for code in range(0x400, 0x500)]
TWO_WORDS = {"все", "всем", "чем", "звезды"}  # words of their own beside всё, всём, чём, звёзды


@cache
def texts() -> list[tuple[str, Text]]:
    files = sorted(HOME.rglob("*.toml"))
    return [found for path in files for found in texts_in(path, str(path.relative_to(HOME)))]


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
        if isinstance(text[lang], list) and len(text[lang]) != language(lang).forms
    ]
    assert wrong == []


def test_the_same_numbers_stand_in_every_language():
    assert [
        where for where, text in texts() if len({str(numbers(forms(text, lang)[-1])) for lang in LANGUAGES}) > 1
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_written_in_the_letters_of_their_language(lang):
    both_alphabets = rf"[{CYRILLIC}][A-Za-z]|[A-Za-z][{CYRILLIC}]"
    own = language(lang)
    foreign = "".join(letter for letter in CYRILLIC_LETTERS if letter.lower() not in own.letters)
    quotes = "".join(mark for mark in '"“”„«»' if mark not in own.quotes[:2])
    slip = re.compile("|".join([f"[{foreign}]" if foreign else "$^", both_alphabets, f"[{quotes}]", "  ", r"\s[,;]"]))
    inner = re.compile("{}[^“”„]*{}".format(*own.quotes[2:]) if own.quotes[2:] else "$^")  # quotes inside quotes
    slips = [
        (where, found[0])
        for where, text in texts()
        for form in forms(text, lang)
        if (found := slip.search(inner.sub("…", form)))
    ]
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


def mentioned(content: Content, card: Card, lang: str) -> set[str]:
    """The terms that a card's text uses in a language."""
    said = "\n".join(say(text, lang) for key, text in card.texts.items() if key != "story")
    return {term.id for term in keywords(content).values() if term.mentioned(said, lang)}


@pytest.mark.parametrize("table", table_ids())
def test_a_card_explains_the_same_terms_in_every_language(table):
    content = load_content(TABLES / table)
    terms = {card.id: [mentioned(content, card, lang) for lang in LANGUAGES] for card in content.cards}
    assert {card: found for card, found in terms.items() if any(one != found[0] for one in found)} == {}


# --- kinds of mistakes that were found once and shall not come back (docs/words.md)


def slips(lang: str, pattern: str) -> list[tuple[str, str]]:
    """Where a pattern stands in a language's texts, and what it found."""
    wrong = re.compile(pattern)
    return [(where, found[0]) for where, text in texts() for form in forms(text, lang) if (found := wrong.search(form))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_ellipsis_and_a_dash_are_one_sign_each(lang):
    assert slips(lang, r"\.\.\.|\w - \w|--") == []


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_dash_between_words_is_an_em_dash(lang):
    assert slips(lang, rf"[{CYRILLIC}»] – |(?<![\d}}])–(?![\d{{])") == []


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_name_in_a_sentence_does_not_follow_a_preposition(lang):
    assert slips(lang, r"(?i)\b(на|в|у|к|от|из|с|со|до|із|зі|з|від|над|під|под)\s\{card\}") == []


def test_no_impersonal_form_stands_beside_a_name_in_russian():
    assert slips("ru", r"[а-яё]+(ано|ено|ыто|ято): \{card\}|\{card\}: [а-яё]+(ано|ено|ыто|ято)( [а-яё]+)?$") == []


@pytest.mark.parametrize(
    ("lang", "who", "he"), [("ru", "Кто|У кого|Кому", "тот|того|тому"), ("uk", "Хто|Кому", "той|того|тому")]
)
def test_who_is_answered_by_he_who(lang, who, he):
    """Кто …, тот …: without the second half the sentence falls apart. Questions have none."""
    unanswered = [
        (where, sentence)
        for where, sentence in slips(lang, rf"(?:^|[.;:!] )(?:{who}) [^.?;:]*[.;:]")
        if not re.search(rf",[^,]*\b(?:{he})\b", sentence)
    ]
    assert unanswered == []


def test_cards_that_are_only_listed_stand_after_a_colon():
    """“Eliminated: A, B”, as a list: without the colon the names would be what the verb is about."""
    assert slips("en", r"\b(?:\w+ed|now|instead) \{cards\}") == []


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_name_of_any_gender_is_no_subject_of_a_participle(lang):
    """«Благородный»: разыграна… says it of a card: then the word card stands before the name."""
    assert slips(lang, r"«\{\w+\}»: [а-яёіїєґ]+(?:ана|ена|ыта|ята)\b") == []


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_name_that_may_be_plural_gets_nothing(lang):
    """«Гоблины Мглистых гор получает» is wrong: the name stands before a colon."""
    assert slips(lang, r"\{card\} (?:получа|отриму)") == []


CALQUES = {
    "ru": "является|данн(ый|ая|ого)|в случае если|осуществ|при помощи|одеть|оплатить за",
    "uk": "являється|слідуюч|на протязі|приймати участь|люб(ий|ого|ої|ою)|співпада|так як|в якості|на рахунок|у випадку"
    "|діючий|бажаюч|в залежності|не дивлячись на",
}


@pytest.mark.parametrize("lang", sorted(CALQUES))
def test_nothing_is_said_as_another_language_would_say_it(lang):
    assert slips(lang, rf"(?i)(?<![\w'])(?:{CALQUES[lang]})\b") == []


def test_an_apostrophe_in_the_files_is_straight():
    """It is drawn as ’; the on-screen keyboard and searches have '."""
    assert slips("uk", "[’ʼ`]") == []


@pytest.mark.parametrize(("lang", "past"), [("ru", "ла?|лся|лась"), ("uk", "в|ла|вся|лась")])
def test_nothing_is_said_of_a_players_gender(lang, past):
    """A verb in the past tense has a gender, a player has none: the present tense says the same."""
    who, verb = r"\{(?:player|other_player|winner)\}", rf"[{CYRILLIC}]{{2,}}(?:{past})"
    assert slips(lang, rf"\b{verb} {who}|{who} {verb}\b") == []


NOT_COUNTED = (  # words after a number that do not depend on it: Фаза {n} из 7, Игрок {n} вот-вот…
    "не|из|з|із|зі|к|до|от|від|и|і|на|при|за|против|проти|вот|первым|першим|подряд|поспіль|занимает|має"
    "|подключён|під'єднано|отключён|від'єднано|п|в|с|шт|ПО|или|або"
)


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_counted_noun_has_plural_forms(lang):
    counted = re.compile(rf"\{{(?:n|amount|limit|points)\}} (?!(?:{NOT_COUNTED})\b)[{CYRILLIC}']+")
    single = [(where, text[lang]) for where, text in texts() if not isinstance(text[lang], list)]
    assert [(where, found[0]) for where, said in single if (found := counted.search(str(said)))] == []


@pytest.mark.parametrize("table", table_ids())
def test_russian_names_have_no_more_capitals_than_ukrainian_ones(table):
    """Capitals are for the first word and for proper names, in both; English puts them everywhere."""

    def capitals(name: Text, lang: str) -> int:
        return len(re.findall(rf"(?<![{CYRILLIC}'])(?!Кольц|Перст|Персн)[А-ЯЁІЇЄҐ]", forms(name, lang)[0]))

    names = {card.id: card.name for card in load_content(TABLES / table).cards}
    assert [card for card, name in names.items() if capitals(name, "ru") > max(1, capitals(name, "uk"))] == []


LONGEST = {"name": 27, "side_a": 27}
LONGEST_TEXT = 225


@pytest.mark.parametrize("table", table_ids())
def test_what_a_card_says_fits_its_card(table):
    """A longer text would be set smaller than its neighbours: it is worded anew instead."""
    content = load_content(TABLES / table)
    said = [(card.id, key, text) for card in content.cards for key, text in [("name", card.name), *card.texts.items()]]
    long = [
        (card, key, lang, len(form))
        for card, key, text in said
        for lang in LANGUAGES
        for form in forms(text, lang)
        if len(form) > LONGEST.get(key, LONGEST_TEXT)
    ]
    assert long == []


@pytest.mark.parametrize("table", table_ids())
def test_a_place_on_a_board_has_a_short_name(table):
    parts = [
        (space.id, lang, part)
        for space in load_content(TABLES / table).spaces
        for lang in LANGUAGES
        for form in (forms(space.name, lang) if space.name else [])
        for part in re.split(r" [—–] | to |, ", form)
    ]
    assert [part for part in parts if len(part[2]) > LONGEST["name"]] == []
