"""The check counts what a table has and finds every gap that is planted in it."""

import shutil
from pathlib import Path

import pytest

from game.engine import check
from game.engine.check import SOURCE_TESTS, check_table, folder_of_tests
from game.engine.machine.cartridge import TABLES

LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"
TESTS = Path(__file__).parent


@pytest.fixture
def table(tmp_path) -> Path:
    return Path(shutil.copytree(LANTERNS, tmp_path / "lanterns"))


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_sample_table_has_no_gaps_and_is_counted():
    report = check_table(LANTERNS, TESTS)
    assert report.problems == []
    assert report.table == "lanterns"
    expected = {"cards": 7, "titles": 7, "abilities_declared": 9, "abilities_scripted": 9, "prompts": 7}
    assert expected.items() <= report.counts.items()
    assert report.counts["functions"] > 20
    assert report.counts["bytecode_words"] > 500
    assert report.counts["tests"] > 7


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "cards/all.toml",
            'abilities = ["constant"]',
            'abilities = ["constant", "constant"]',
            "lanterns: all.toml brass_lantern: constant is declared twice and scripted once",
        ),
        (
            "cards/all.toml",
            'abilities = ["forced", "arrival"]',
            'abilities = ["forced", "arrival", "action"]',
            "lanterns: all.toml old_lantern: action is declared once and scripted never",
        ),
        (
            "cards/all.toml",
            'abilities = ["replace"]\n',
            "",
            "lanterns: all.toml empty_well: a script gives it the ability replace, which its data does not declare",
        ),
        ("cards/all.toml", ', uk = "Мито"', "", "lanterns: all.toml:44: [[card]] 6 (toll) name: uk is missing"),
        (
            "cards/all.toml",
            'ru = "Пошлина"',
            'ru = " "',
            "lanterns: all.toml:44: [[card]] 6 (toll) name: ru is missing",
        ),
        (
            "cards/all.toml",
            'en = "+1 glow for each oil on it.", ',
            "",
            "lanterns: all.toml:15: [[card]] 2 (brass_lantern) text: en is missing",
        ),
        ("table.toml", ', uk = "Ліхтарі"', "", "lanterns: table.toml:5: [table.title]: uk is missing"),
        ("board.toml", ', ru = "Мост"', "", "lanterns: board.toml:9: [[space]] 2 (bridge) name: ru is missing"),
        ("lists.toml", ', uk = "Проста"', "", "lanterns: lists.toml:3: [[deck]] 1 (plain) name: uk is missing"),
        ("words.toml", ', uk = "Зіграти"', "", "lanterns: words.toml:9: [label.play]: uk is missing"),
        (
            "words.toml",
            'bright = { en = "Bright", ru = "Яркий", uk = "Яскравий" }',
            "",
            "lanterns: words.toml: [tag]: bright has no word",
        ),
        (
            "words.toml",
            'away = { en = "Out of the game", ru = "Вне игры", uk = "Поза грою" }',
            "",
            "lanterns: words.toml: [zone]: away has no word",
        ),
        (
            "words.toml",
            "[tag]",
            '[fact]\nkind = { en = "Kind", ru = "Вид", uk = "Вид" }\n\n'
            '[enum]\nlantern = { en = "lantern", ru = "фонарь", uk = "ліхтар" }\n'
            'tool_card = { en = "tool", ru = "инструмент", uk = "інструмент" }\n\n[tag]',
            "lanterns: words.toml: [enum]: trick has no word",
        ),
        (
            "words.toml",
            ', "{player} получает {n} монет"]',
            "]",
            "lanterns: words.toml:14: [announcement.earned]: ru has 2 plural forms, expected 3",
        ),
        (
            "words.toml",
            'ru = "На какой фонарь положить: {card}?"',
            'ru = "На какой фонарь положить?"',
            "lanterns: words.toml:4: [prompt.bearer]: ru has none where en has {card}",
        ),
        (
            "words.toml",
            'whom = { en = "Choose a player", ru = "Выберите игрока", uk = "Виберіть гравця" }',
            'whom = { en = "{who}?", ru = "{who}?", uk = "{who}?" }',
            "lanterns: words.toml: [prompt.whom]: nothing fills {who}",
        ),
    ],
)
def test_a_planted_gap_is_the_one_thing_reported(table, file, old, new, problem):
    replace(table / file, old, new)
    assert check_table(table, TESTS).problems == [problem]


def test_a_card_puts_in_words_what_its_script_asks_where_the_table_wants_that(table):
    """Oil Can answers; its script asks nothing else. Toll answers too, and has its words."""
    replace(table / "table.toml", "[table]\n", '[table]\ncards_ask = ["respond", "bearer"]\n')
    asks = 'asks.respond = { en = "take 1 coin?", ru = "забрать 1 монету?", uk = "забрати 1 монету?" }\n'
    replace(table / "cards/all.toml", 'id = "toll"\n', 'id = "toll"\n' + asks)
    assert check_table(table).problems == ["lanterns: all.toml oil_can: asks.respond is missing"]


def test_a_card_asks_only_what_there_is_to_ask(table):
    replace(table / "cards/all.toml", 'id = "toll"\n', 'id = "toll"\nasks.respnod = { en = "take 1 coin?" }\n')
    (problem,) = check_table(table).problems
    assert "(toll) asks respnod: there is no question 'respnod'; did you mean 'respond'?" in problem


def test_what_a_table_shows_openly_is_an_announcement(table):
    with (table / "table.toml").open("a") as file:
        file.write('\n[story]\nopenly = ["plaid"]\n')
    (problem,) = check_table(table).problems
    assert "[story] names plaid, which is no announcement" in problem


def test_a_table_leaves_to_its_cards_only_what_there_is_to_ask(table):
    replace(table / "table.toml", "[table]\n", '[table]\ncards_ask = ["respond_maybe"]\n')
    (problem,) = check_table(table).problems
    assert "cards_ask names respond_maybe, which is no prompt, with or without a button" in problem


def test_a_table_of_the_program_has_the_id_of_its_folder(table, monkeypatch):
    monkeypatch.setattr(check, "TABLES", table.parent)
    assert check_table(table).problems == []
    copied = table.rename(table.with_name("copied"))
    assert check_table(copied).problems == [
        "lanterns: table.toml: [table]: key 'id': expected the name of its folder, 'copied', got 'lanterns'"
    ]


def test_a_card_without_a_test_is_reported_where_tests_are_asked_for(table, tmp_path):
    tests = tmp_path / "tests"
    tests.mkdir()
    names = ["tin_lantern", "brass_lantern_glows", "old_lantern__wears", "oil_can", "mirrored", "toll", "empty_well"]
    (tests / "test_cards.py").write_text("".join(f"def test_{name}():\n    pass\n\n" for name in names))
    report = check_table(table, tests)
    assert report.problems == ["lanterns: all.toml mirror: no test_mirror in tests"]
    assert report.counts["tests"] == 6
    assert check_table(table).problems == []


def test_tests_are_looked_for_beside_the_game_for_its_own_tables_only(tmp_path):
    assert folder_of_tests(TABLES / "quest", None) == SOURCE_TESTS / "tables" / "quest"
    assert folder_of_tests(tmp_path / "quest", None) is None
    assert folder_of_tests(tmp_path / "quest", tmp_path) == tmp_path


def test_an_error_in_a_rule_is_reported_with_file_line_and_column(table):
    replace(table / "rules" / "game.py", "table.round += 1", "table.rounds += 1")
    [problem] = check_table(table).problems
    script = table / "rules" / "game.py"
    line = next(n for n, text in enumerate(script.read_text().splitlines(), 1) if "table.rounds" in text)
    assert problem.startswith(f"{script}:{line}:5: ")
    assert "did you mean round?" in problem


def test_an_error_in_the_data_is_reported_with_its_file(table):
    replace(table / "cards" / "all.toml", 'tags = ["bright"]', 'tags = ["brihgt"]')
    [problem] = check_table(table).problems
    assert problem.startswith("lanterns: all.toml:13: [[card]] 2 (brass_lantern): key 'tags', item 1: there is no tag ")


def test_a_function_that_answers_two_events_is_one_ability(table):
    replace(table / "rules" / "cards.py", "@forced(LIT_UP)", "@forced(LIT_UP)\n@forced(PLACED)")
    replace(table / "cards" / "all.toml", '"forced", "arrival"', '"forced", "forced", "arrival"')
    [problem] = check_table(table).problems
    assert problem.endswith("forced is declared twice and scripted once")
