"""The on-screen keyboard and the score table know every letter that their language writes: ё, ґ, є, і and ї too."""

import re
from pathlib import Path

import pytest

import game
from game.engine.sources.languages import all_initials, language
from game.engine.telling.terms import forms, texts_in

HOME = Path(game.__file__).parent


def letters(lang: str) -> set[str]:
    """All letters of a language's texts."""
    said = [form for path in HOME.rglob("*.toml") for _, text in texts_in(path, "") for form in forms(text, lang)]
    return set(re.findall("[а-яёіїєґäöüß]", "".join(said).lower()))


@pytest.mark.parametrize(("lang", "own"), [("ru", "ёъыэ"), ("uk", "ґєії"), ("de", "äöüß")])
def test_every_letter_of_a_language_can_be_entered(lang, own):
    written = letters(lang)
    assert set(own) <= written
    assert written - set(language(lang).letters) == set()
    assert {letter.upper() for letter in written - {"ß"}} - set(all_initials()) == set()
