"""The on-screen keyboard and the score table know every letter that their language writes: ё, ґ, є, і and ї too."""

import re
from pathlib import Path

import pytest

import game
from game.engine.keeping.scores import ALPHABET
from game.engine.telling.terms import forms, texts_in
from game.ui.scenes.letters import ALPHABETS

HOME = Path(game.__file__).parent


def letters(lang: str) -> set[str]:
    """All letters of a language's texts."""
    said = [form for path in HOME.rglob("*.toml") for _, text in texts_in(path, "") for form in forms(text, lang)]
    return set(re.findall("[а-яёіїєґ]", "".join(said).lower()))


@pytest.mark.parametrize(("lang", "own"), [("ru", "ёъыэ"), ("uk", "ґєії")])
def test_every_letter_of_a_language_can_be_entered(lang, own):
    written = letters(lang)
    assert set(own) <= written
    assert written - set(ALPHABETS[lang]) == set()
    assert {letter.upper() for letter in written} - set(ALPHABET) == set()
