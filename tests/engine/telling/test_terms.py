"""A text that calls a thing by a replaced name is told which term to use."""

from pathlib import Path

import pytest

import game
from game.engine.machine.cartridge import TABLES
from game.engine.telling.terms import CLIENT, replaced, table_problems, terms, texts_in

HOME = Path(game.__file__).parent


def say(**words: str) -> dict[str, str | list[str]]:
    return dict(words)


def test_every_term_names_what_to_use_instead_of_its_variants():
    assert [term for term in terms() if not term.never or set(term.never) - set(term.use)] == []


def test_no_term_is_a_variant_of_its_own():
    assert [term for term in terms() if any(term.never[lang].search(term.use[lang]) for lang in term.never)] == []


def test_a_replaced_variant_is_named_with_its_place_and_the_term():
    text = say(en="Eliminate 1 army.", ru="Уничтожьте 1 воинство.", uk="Знищте 1 військо.")
    assert replaced("cards/isengard.toml ents text", text, "ringwar") == [
        "cards/isengard.toml ents text ru: “Уничтож” should be “удалить”"
    ]


def test_a_term_of_one_table_is_not_asked_of_another():
    text = say(en="Destroy it.", ru="Уничтожьте его.", uk="Знищте його.")
    assert replaced("text", text, "quest") == []


def test_every_plural_form_is_read():
    text = {"en": ["army", "armies"], "ru": ["воинство", "воинства", "армий"], "uk": ["військо", "війська", "військ"]}
    assert replaced("text", text, "ringwar") == ["text ru: “армий” should be “воинство”"]


def test_a_table_is_read_file_by_file(tmp_path):
    table = tmp_path / "ringwar"
    (table / "cards").mkdir(parents=True)
    (table / "cards" / "elves.toml").write_text(
        'ents.text = { en = "Move it.", ru = "Армия.", uk = "Військо." }\nents.find.ru = ["армия"]\n', encoding="utf-8"
    )
    assert table_problems(table) == ["cards/elves.toml ents text ru: “Армия” should be “воинство”"]


@pytest.mark.parametrize("table", sorted(path.parent.name for path in TABLES.glob("*/table.toml")))
def test_a_table_uses_the_terms(table):
    assert table_problems(TABLES / table) == []


def test_the_client_uses_the_terms():
    files = [path for path in sorted(HOME.rglob("*.toml")) if TABLES not in path.parents]
    assert [
        problem
        for path in files
        for where, text in texts_in(path, str(path.relative_to(HOME)))
        for problem in replaced(where, text, CLIENT)
    ] == []
