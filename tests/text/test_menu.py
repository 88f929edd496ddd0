"""What the text client asks before a game."""

from game.text.menu import chosen_game


def asked(typed: list[str], lang: str = "en", table: str | None = "quest"):
    lines: list[str] = []
    answers = iter(typed)
    return chosen_game(lang, table, lambda: next(answers, None), lines.append), lines


def test_a_game_is_put_together_from_numbers():
    chosen, lines = asked(["2", "3"])
    assert chosen == ["--table", "quest", "--players", "2", "--option", "scenario=escape_from_dol_guldur"]
    assert lines[0] == "How many players?"
    assert "3. Escape from Dol Guldur" in lines


def test_a_wrong_number_is_asked_again():
    chosen, lines = asked(["9", "two", "00019", "0000000000001", "1", "1"])
    assert chosen[3] == "1"
    assert sum("1 to 4" in line for line in lines) == 4


def test_input_that_ends_chooses_nothing():
    assert asked(["1"])[0] is None


def test_the_menu_speaks_russian():
    assert "2. Путешествие к низовьям Андуина" in asked(["1", "1"], "ru")[1]
