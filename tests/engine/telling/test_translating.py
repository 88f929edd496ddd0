"""What a language's folder has, lacks and has for nothing; and its files as they are written for translators."""

import os
import stat

import pytest

from game.engine.keeping.storage import StorageError
from game.engine.sources import languages
from game.engine.sources.language_folders import OURS
from game.engine.sources.languages import read_texts, said
from game.engine.telling import translating
from game.engine.telling.translating import PROGRAM, Wanted, overlays, shortened, standing, wanted, write

HAND, CARDS = Wanted("words.toml prompt mulligan", "Keep this hand?"), Wanted("words.toml cards", ["card", "cards"])
ENTRIES = (
    '[[text]]\nat = "words.toml prompt mulligan"\nen = "Keep this hand?"\neo = "Ĉu teni?"\n'
    '[[text]]\nat = "words.toml cards"\nen = ["card", "cards"]\neo = ["karto", "kartoj"]\n'
)


@pytest.fixture
def esperanto(tmp_path, monkeypatch):
    """A language with two texts, which are all there are."""
    (tmp_path / "program.toml").write_text(ENTRIES, encoding="utf-8")
    (tmp_path / "language.toml").write_bytes((languages.FOLDERS["en"] / "language.toml").read_bytes())
    for module in (languages, translating):
        monkeypatch.setattr(module, "FOLDERS", languages.FOLDERS | {"eo": tmp_path})
    english(monkeypatch, HAND, CARDS)
    languages.language.cache_clear()
    yield tmp_path
    languages.language.cache_clear()


def english(monkeypatch, *texts):
    monkeypatch.setattr(translating, "wanted", lambda: {PROGRAM: list(texts)})


def test_every_english_text_is_wanted_once():
    keys = [one.key for texts in wanted().values() for one in texts]
    assert len(keys) == len(set(keys)) > 3000
    assert set(wanted()) == {PROGRAM, "fellowship", "quest", "ringwar", "underdark"}


@pytest.mark.parametrize("code", [code for code in overlays() if languages.FOLDERS[code].parent == OURS])
def test_a_language_of_ours_lacks_nothing(code):
    found = standing(code)
    assert (found.missing, found.problems) == ([], [])


def test_written_files_hold_what_was_read(tmp_path):
    found = standing("de")
    write(tmp_path / "de", found)
    for name, entries in found.files.items():
        kept = read_texts(tmp_path / "de" / f"{name}.toml", "de")
        assert [(one["at"], one["en"], one["de"]) for one in kept] == [
            (entry.wanted.at, entry.wanted.english, entry.form) for entry in entries
        ]


def test_a_new_language_gets_files_with_everything_to_translate(tmp_path, monkeypatch):
    english(monkeypatch, HAND, CARDS)
    write(tmp_path / "fr", standing("fr"))
    assert [one["fr"] for one in read_texts(tmp_path / "fr" / "program.toml", "fr")] == ["", ["", ""]]
    language = languages.read_language(tmp_path / "fr").whole
    assert language.name == "fr" and not language.inline


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_in_the_place_of_a_file_is_refused_and_nobody_waits_for_a_reader(tmp_path):
    os.mkfifo(tmp_path / "quest.toml")
    with pytest.raises(StorageError, match="no plain file"):
        write(tmp_path, standing("de"))
    assert stat.S_ISFIFO((tmp_path / "quest.toml").stat().st_mode)


def test_what_is_there_is_neither_missing_nor_outdated(esperanto):
    assert standing("eo").counts() == {"texts": 2, "missing": 0, "outdated": 0, "gone": 0}


def test_a_changed_english_text_keeps_its_old_translation_until_somebody_has_looked(esperanto, monkeypatch):
    english(monkeypatch, Wanted(HAND.at, "Keep these cards?"), CARDS)
    found = standing("eo")
    assert found.outdated == [Wanted(HAND.at, "Keep these cards?")] and found.gone == []
    write(esperanto, found)
    entry = read_texts(esperanto / "program.toml", "eo")[0]
    assert (entry["en"], entry["was"], entry["eo"]) == ("Keep these cards?", "Keep this hand?", "Ĉu teni?")
    assert standing("eo").counts() == {"texts": 2, "missing": 0, "outdated": 1, "gone": 0}


def test_the_same_place_at_another_table_is_another_text(esperanto, monkeypatch):
    monkeypatch.setattr(translating, "wanted", lambda: {PROGRAM: [CARDS], "quest": [Wanted(HAND.at, "Keep it?")]})
    assert standing("eo").missing == [Wanted(HAND.at, "Keep it?")] and standing("eo").gone == [HAND]


def test_a_translation_of_a_text_that_is_no_more_is_named(esperanto, monkeypatch):
    english(monkeypatch, CARDS, Wanted("words.toml new", "Something new"))
    found = standing("eo")
    assert found.gone == [HAND] and [one.english for one in found.missing] == ["Something new"]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('"Ĉu {card}?"', "the names in braces"),
        ('["Ĉu", "Ĉu"]', "expected a text"),
        ('"Ĉu «teni»?"', "« » is no quote"),
    ],
)
def test_a_slip_is_named_with_its_place(esperanto, written, told):
    (esperanto / "program.toml").write_text(ENTRIES.replace('"Ĉu teni?"', written), encoding="utf-8")
    [problem] = standing("eo").problems
    assert problem.startswith("eo: words.toml prompt mulligan:") and told in problem


def test_plural_forms_are_as_many_as_the_language_has(esperanto):
    (esperanto / "program.toml").write_text(ENTRIES.replace('["karto", "kartoj"]', '["karto"]'), encoding="utf-8")
    assert standing("eo").problems == ["eo: words.toml cards: 1 plural forms, expected 2"]


def test_two_translations_of_one_text_are_refused(esperanto):
    (esperanto / "quest.toml").write_text(ENTRIES.replace("Ĉu teni?", "Teni?"), encoding="utf-8")
    assert standing("eo").problems == ["eo: quest.toml: there are two texts for “Keep this hand?”"]


def test_an_empty_text_is_still_to_be_translated(esperanto):
    (esperanto / "program.toml").write_text(ENTRIES.replace("Ĉu teni?", ""), encoding="utf-8")
    assert standing("eo").missing == [HAND] and not said("")


def test_a_long_text_is_shown_as_one_line():
    assert shortened("a\n" * 80) == f"“{'a ' * 30}…”"


def test_a_new_language_is_called_by_its_code(tmp_path):
    write(tmp_path, standing("qq"))
    assert languages.read_language(tmp_path).whole.name == "qq"
    assert languages.read_language(tmp_path).whole.system == ("qq",)


def test_a_broken_head_is_named(esperanto):
    head = esperanto / "language.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('plural = "one"', 'plural = "two"'), encoding="utf-8")
    assert [one for one in standing("eo").problems if "'plural': expected one of same, one" in one]


def test_a_folder_without_its_head_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path))
    (tmp_path / "languages" / "qq").mkdir(parents=True)
    assert [one for one in standing("qq").problems if one.startswith("qq: there is no language.toml in ")]
