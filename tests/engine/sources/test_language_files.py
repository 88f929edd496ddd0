"""Languages as folders: which there are, how they count, what they say, and what a stranger's folder may hold."""

import os

import pytest

from game.engine.sources import language_folders, languages
from game.engine.sources.language_folders import LANGUAGES, found
from game.engine.sources.toml_file import ContentError
from game.engine.telling.wording import say

ENGLISH = {"en": "Keep this hand?"}
COUNTED = {"en": ["{n} card", "{n} cards"]}
LANGUAGE = 'name = "Esperanto"\nsystem = ["eo"]\nplural = "one"\nletters = "abc"\nquotes = ["“", "”"]\n'
TEXT = '[[text]]\nen = "Keep this hand?"\neo = "Ĉu teni ĉi tiun manon?"\n'


@pytest.fixture
def folder(tmp_path):
    """A player's folder with one small language."""
    home = tmp_path / "languages" / "eo"
    home.mkdir(parents=True)
    (home / "language.toml").write_text(LANGUAGE, encoding="utf-8")
    (home / "program.toml").write_text(TEXT, encoding="utf-8")
    return home


@pytest.fixture
def esperanto(folder, tmp_path, monkeypatch):
    """That language, as if it had been there when the program began; what is baked of it lies apart."""
    monkeypatch.setattr(languages, "FOLDERS", languages.FOLDERS | {"eo": folder})
    monkeypatch.setattr(languages, "baked_folder", lambda: tmp_path / "baked")
    forget()
    yield folder
    forget()


def forget():
    for kept in (languages.language, languages.catalogue, languages.trouble, languages._catalogue):
        kept.cache_clear()


# --- which there are


def test_ours_are_found_and_english_comes_first():
    assert LANGUAGES[0] == "en" and {"en", "de", "ru", "uk"} <= set(LANGUAGES)


def test_a_players_folder_is_a_language(folder):
    assert found([folder.parent, language_folders.OURS])["eo"] == folder


def test_a_player_may_replace_a_language_but_english(folder):
    for code in ("en", "de"):
        (folder.parent / code).mkdir()
        (folder.parent / code / "language.toml").write_text(LANGUAGE, encoding="utf-8")
    there = found([folder.parent, language_folders.OURS])
    assert there["de"] == folder.parent / "de" and there["en"] == language_folders.OURS / "en"


@pytest.mark.parametrize("name", ["..", "EN", "klingon", "e", "de\n", "x" * 300])
def test_what_is_no_code_is_no_language(tmp_path, name):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_folders.os, "scandir", lambda place: [type("Entry", (), {"name": name})])
        patch.setattr(language_folders.os.path, "isfile", lambda path: True)
        assert found([tmp_path]) == {}


def test_a_folder_without_a_language_file_is_none(tmp_path):
    (tmp_path / "fr").mkdir()
    assert found([tmp_path, tmp_path / "nowhere"]) == {}


# --- how it counts and is written


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("same", [0, 0, 0, 0, 0, 0]),
        ("one", [1, 0, 1, 1, 1, 1]),
        ("none_or_one", [0, 0, 1, 1, 1, 1]),
        ("slavic", [2, 0, 1, 2, 2, 0]),
        ("polish", [2, 0, 1, 2, 2, 2]),
        ("czech", [2, 0, 1, 2, 2, 2]),
    ],
)
def test_a_plural_rule_says_which_form_a_number_takes(rule, forms):
    count, form = languages.PLURALS[rule]
    assert [form(n) for n in (0, 1, 3, 5, 12, 21)] == forms
    assert max(forms) < count


def test_initials_are_the_capitals_of_a_languages_letters():
    german = languages.language("de")
    assert german.initials.endswith("ÄÖÜ") and "ß" in german.letters


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('plural = "many"', "expected one of same, one"),
        ('name = ""', "expected 1 to 24 letters"),
        (f'letters = "{"a" * 70}"', "expected 1 to 66 letters"),
        ('quotes = ["“"]', "expected a list of 2 to 4"),
        ("system = 3", "expected a list"),
        ("colour = 3", "is unknown"),
    ],
)
def test_a_wrong_language_file_is_told_in_one_line(folder, wrong, told):
    key = wrong.split(" ")[0]
    kept = [line for line in LANGUAGE.splitlines() if not line.startswith(key)]
    (folder / "language.toml").write_text("\n".join([*kept, wrong]), encoding="utf-8")
    with pytest.raises(ContentError, match=told) as caught:
        languages.read_language(folder).whole  # noqa: B018
    assert "\n" not in str(caught.value) and str(caught.value).startswith("language.toml")


# --- what is said


def test_a_text_is_said_from_the_folder_and_else_in_english(esperanto):
    assert say(ENGLISH, "eo") == "Ĉu teni ĉi tiun manon?"
    assert say({"en": "Pass"}, "eo") == "Pass"
    assert say(COUNTED, "eo", n=1) == "1 card"


def test_a_text_beside_its_english_goes_before_the_folders(esperanto):
    assert say(ENGLISH | {"eo": "Teni?"}, "eo") == "Teni?"


def test_what_is_baked_is_made_again_when_a_file_changes(esperanto, tmp_path):
    assert say(ENGLISH, "eo").startswith("Ĉu") and (tmp_path / "baked" / "eo.language").exists()
    (esperanto / "program.toml").write_text(TEXT.replace("Ĉu teni", "Teni"), encoding="utf-8")
    forget()
    assert say(ENGLISH, "eo").startswith("Teni")


def test_a_broken_bake_is_made_again(esperanto, tmp_path):
    (tmp_path / "baked").mkdir()
    (tmp_path / "baked" / "eo.language").write_bytes(b"EMBR nonsense")
    assert say(ENGLISH, "eo").startswith("Ĉu") and languages.trouble("eo") == ""


def test_a_broken_file_is_told_in_one_line_and_the_others_are_read(esperanto):
    (esperanto / "quest.toml").write_text("[[text]\n", encoding="utf-8")
    assert say(ENGLISH, "eo").startswith("Ĉu")
    assert languages.trouble("eo").startswith("eo: quest.toml") and "\n" not in languages.trouble("eo")


def test_a_language_whose_own_file_is_broken_is_counted_as_english_is(esperanto):
    (esperanto / "language.toml").write_text("plural = 3", encoding="utf-8")
    assert languages.language("eo").forms == 2
    assert languages.trouble("eo").startswith("eo: language.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("text = 3", "expected a list"),
        ('[[text]]\nen = "Yes"', "'eo' is missing"),
        ('[[text]]\nen = "Yes"\neo = 3', "expected a text"),
        ('[[text]]\nen = "Yes"\neo = ["Jes", 3]', "expected a text"),
        ('[[text]]\nen = "Yes"\neo = "Jes"\nru = "Да"', "'ru' is unknown"),
        (f'[[text]]\nen = "Yes"\neo = "{"j" * 7000}"', "letters at most"),
        ('[[text]]\nen = ""\neo = ""\n' * (languages.MOST_TEXTS + 1), "texts at most"),
    ],
)
def test_a_strangers_texts_are_read_within_bounds(folder, text, told):
    (folder / "program.toml").write_bytes(text.encode())
    with pytest.raises(ContentError, match=told) as caught:
        languages.read_texts(folder / "program.toml", "eo")
    assert "\n" not in str(caught.value)


def test_a_link_is_not_followed_and_no_more_files_are_read_than_fit(folder, tmp_path):
    os.symlink(tmp_path / "secret.toml", folder / "linked.toml")
    for number in range(languages.MOST_FILES):
        (folder / f"more_{number}.toml").touch()
    files, told = languages.text_files(folder)
    assert len(files) == languages.MOST_FILES and "more than" in told
    assert "linked.toml" not in {path.name for path in files}
