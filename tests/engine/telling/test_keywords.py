"""A table's terms: complete in every language, and found on the cards that have them."""

from dataclasses import replace

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.sources.content import LANGUAGES, ContentError
from game.engine.sources.languages import complete
from game.engine.telling.keywords import expiry_name, explained, keywords, value_name


@pytest.fixture(scope="module", params=["quest", "underdark"])
def content(request):
    return load_table(request.param).content


def test_every_term_is_there_in_every_language(content):
    for term in keywords(content).values():
        assert set(complete(term.name)) == set(LANGUAGES), term.id
        assert not term.text or set(complete(term.text)) == set(LANGUAGES), term.id
        found = {lang: list(stems) for lang, stems in term.find.items()}
        assert not found or set(complete(found)) == set(LANGUAGES), term.id


def test_every_language_finds_a_term_on_about_as_many_cards(content):
    counts = {}
    for lang in LANGUAGES:
        said = [name for number in range(len(content.cards)) for name, _text in explained(content, number, lang)]
        counts[lang] = len(said)
    assert min(counts.values()) > 0.9 * max(counts.values()), counts


def test_every_card_has_something_explained(content):
    for number, card in enumerate(content.cards):
        assert explained(content, number, "en"), card.id


def test_a_card_has_the_terms_of_its_tags_facts_abilities_and_text():
    content = load_table("quest").content
    named = dict(explained(content, content.card_number("aragorn"), "en"))
    assert {"Sentinel", "Unique", "Response", "Hero", "Commit to the quest", "Traits"} <= set(named)
    assert "Ranged" not in named
    assert "Ranged" in dict(explained(content, content.card_number("aragorn"), "en", lent=("ranged",)))
    assert "Победа 4" in dict(explained(content, content.card_number("chieftan_ufthak"), "ru"))


def test_values_and_ends_have_names():
    content = load_table("quest").content
    assert value_name(content, "lore", "uk") == "Знання"
    assert expiry_name(content, "phase", "en") == "until the phase ends"
    assert expiry_name(content, "nothing", "en") == ""


def test_a_broken_file_says_where(tiny_sources):
    folder = tiny_sources("")
    (folder / "keywords.toml").write_text("[odd]\ntitle = 3\n", encoding="utf-8")
    content = load_table("quest").content
    with pytest.raises(ContentError, match=r"keywords\.toml:2: \[odd\]: key 'title' is unknown"):
        keywords(replace(content, folder=folder))
    assert keywords(content)
