"""The text client: a whole game by typed lines, with looking, taking back, saving and every wrong thing typed."""

import errno
import os
import random

import pytest

from game.engine.keeping import match as matches
from game.engine.keeping import saves
from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import load_table
from game.engine.machine.ids import find_option
from game.engine.machine.setup import Setup
from game.engine.sources import languages
from game.engine.sources.content import LANGUAGES
from game.players.habits import Habits
from game.text.client import Client

SITUATION = {
    "players": 2,
    "step": "take_turns",
    "variables": {"first": 1, "round": 1},
    "seat": [{"coins": 3, "hand": ["mirror", "tin_lantern"]}, {"hand": ["toll"], "yard": ["old_lantern"]}],
}


@pytest.fixture(autouse=True)
def saves_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


class Table:
    """A client whose keyboard is a list of lines."""

    def __init__(self, match: Match, lang: str = "en", **rest):
        self.match = match
        self.lines: list[str] = []
        self.typed: list[str] = []
        self.client = Client(match, lang, read=self.read, write=self.lines.append, **rest)

    def read(self) -> str | None:
        return self.typed.pop(0) if self.typed else None

    def type(self, *typed: str) -> list[str]:
        """What the client says to these lines."""
        self.lines.clear()
        for line in typed:
            self.client.answer(line)
        return list(self.lines)


@pytest.fixture
def table(lanterns) -> Table:
    return Table(Match(lanterns, Setup(players=2, seed=1)))


@pytest.fixture
def placed(lanterns) -> Table:
    return Table(SituationMatch(lanterns, SITUATION))


POINTS = ("points", "point", "Punkte", "Punkt", "очко", "очка", "очков", "очки", "очок")


def test_a_whole_game_is_played_by_typed_numbers(lanterns):
    for lang in LANGUAGES:
        chance, table = random.Random(lang), Table(Match(lanterns, Setup(players=3, seed=4)), lang)
        table.client.read = lambda t=table, c=chance: (
            str(c.randint(1, len(t.match.decision.options))) if t.match.decision else None
        )
        table.client.run()
        assert table.match.state.over
        assert len(table.match.history) > 10
        assert not [line for line in table.lines if "{" in line or "\n" in line or "\x1b" in line]
        scores = [line for line in table.lines if line.endswith(POINTS)]
        assert len(scores) == 3


def test_the_question_says_whose_it_is_and_numbers_the_options(table):
    table.client.ask()
    purpose = "Cards earn coins; the round ends when all have played."
    assert table.lines[:3] == ["Player 1: Play a card", purpose, "1. Play: Empty Well"]
    assert purpose not in table.type("")  # told once; ? tells it again
    assert table.type("?")[0] == purpose
    table.client.ask()
    assert table.lines[-1] == "5. Pass"


def test_a_number_or_an_id_chooses_and_what_happened_is_told(table):
    assert table.type("2")[:3] == [
        "Player 1 chooses: Play: Old Lantern",
        "Old Lantern goes to Yard of Player 1",
        "Player 1: Old Lantern: light which place?",
    ]
    assert table.type("space:square")[:3] == [
        "Player 1 chooses: Square",
        "Player 1 earns 6 coins",
        "The die shows 2 (sides: 6)",
    ]


def test_the_number_of_a_copy_may_be_left_out_of_an_id(begin, table):
    assert table.type("card:brass-lantern")[0] == "Player 1 chooses: Play: Brass Lantern"
    state = begin(
        """
        def turn():
            create("lamp", YARD, 1)
            lamp = create("lamp", YARD, 1)
            offer_card(lamp)
            offer_card(lamp, TO_KEEP)
            table.a = ask(1, ASK_PICK)
        """
    )
    assert [find_option(state, state.decision, one) for one in ("card:lamp", "card:lamp/keep")] == [0, 1]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "There is no option 9. Type a number from 1 to 5."),
        ("0", "There is no option 0. Type a number from 1 to 5."),
        ("9" * 5000, f"There is no option {'9' * 20}. Type a number from 1 to 5."),
        ("00000000199", "There is no option 00000000199. Type a number from 1 to 5."),
        ("000000001" + "0" * 5000, f"There is no option 000000001{'0' * 11}. Type a number from 1 to 5."),
        ("-1", "“-1” is not an option. Type its number, or ? for help."),
        ("card:nobody", "“card:nobody” is not an option. Type its number, or ? for help."),
        ("\x00{card}", "“\x00{card}” is not an option. Type its number, or ? for help."),
        ("i", "Look closer at what? Type i and an option's number or a card's name."),
        ("i nobody", "Nothing here is called “nobody”."),
        ("i 99", "Nothing here is called “99”."),
        ("i 00000000199", "Nothing here is called “00000000199”."),
        ("i {", "Nothing here is called “{”."),
        ("look nowhere", "Nothing here is called “nowhere”."),
        ("look 7", "Nothing here is called “7”."),
        ("look 00000000199", "Nothing here is called “00000000199”."),
        ("log all", "“all” is not a number."),
        ("lang xx", f"Languages: {', '.join(LANGUAGES)}"),
        ("u", "There is nothing to take back."),
        ("r", "There is nothing to repeat."),
        ("save ../../etc", "“../../etc” is no name for a save: use letters, digits, spaces, - and _."),
    ],
)
def test_what_cannot_be_done_is_answered_in_one_line_and_changes_nothing(table, typed, answer):
    before = table.match.state.hash
    assert table.type(typed) == [answer]
    assert (table.match.state.hash, table.match.history) == (before, [])


def test_an_empty_line_asks_again(table):
    assert table.type("")[0] == "Player 1: Play a card"


def test_an_option_is_inspected_by_number_and_a_card_by_name_in_any_language(placed):
    mirror = placed.type("i 1")
    assert mirror[:2] == ["Mirror", "Hand of Player 1"]
    assert "Other bright lanterns have +1 glow" in mirror[3]
    assert placed.type("i mirr") == placed.type("i Зеркало") == placed.type("i card:mirror")
    assert placed.type("i mirr") == [line for line in mirror if not line.startswith("It would do: ")]
    assert placed.type("i 3")[0] == "Pass"
    assert placed.type("i brass")[0] == "Brass Lantern"
    assert placed.type("i bridge") == ["Bridge", "Next to: Gate, Square"]
    assert placed.type("i Player 1")[0] == "Player 1: coins 3"


def test_a_place_is_inspected_by_its_number(placed):
    placed.type("card:tin-lantern")
    assert placed.type("i 2")[:2] == ["Bridge", "Next to: Gate, Square"]


def test_copies_of_a_card_are_inspected_together(table):
    table.type("2", "1")
    lines = table.type("i old lantern")
    assert lines[0] == "Old Lantern"
    assert lines[-3:] == ["Yard of Player 1: lit", "Hand of Player 2", "Hand of Player 2"]


def test_looking_shows_the_table_a_zone_or_a_player(placed):
    whole = placed.type("look")
    assert whole[0] == "Table: round 1, first 1"
    assert "Hand of Player 1, 2 cards: Mirror; Tin Lantern" in whole
    assert placed.type("look hand") == [
        "Hand of Player 1, 2 cards: Mirror; Tin Lantern",
        "Hand of Player 2, 1 card: 1 hidden",
    ]
    assert placed.type("look рука") == placed.type("look hand")
    assert placed.type("look 2") == ["Hand of Player 2, 1 card: 1 hidden", "Yard of Player 2, 1 card: Old Lantern"]
    assert placed.type("look away") == ["Out of the game: empty"]
    assert placed.type("look gate") == ["Gate", "Next to: Bridge"]


def test_cards_with_marks_and_attachments_are_shown_with_them(lanterns):
    lantern = {"card": "tin_lantern", "lit": True, "oil": 2, "attached": ["oil_can"]}
    seats = [{"hand": ["mirror"], "coins": 1, "yard": [lantern, "toll", "toll"]}]
    table = Table(SituationMatch(lanterns, SITUATION | {"players": 1, "seat": seats}))
    assert table.type("look yard") == [
        "Yard of Player 1, 4 cards: Tin Lantern (lit, oil 2, with Oil Can); Toll, 2 times"
    ]


def test_only_the_hand_of_the_player_who_is_asked_is_named(table):
    assert "Tin Lantern" in table.type("look hand")[0]
    assert table.type("look hand")[1] == "Hand of Player 2, 4 cards: 4 hidden"
    table.type("pass")
    assert table.match.decision.player == 2
    assert table.type("look hand")[0] == "Hand of Player 1, 4 cards: 4 hidden"


def test_what_is_told_between_two_players_names_only_what_both_may_know(table):
    table.type("2", "1", "pass")
    told = table.type("pass")
    assert table.match.decision.player == 2
    drawn = [line for line in told if " goes to Hand of " in line]
    assert drawn == ["Hidden card goes to Hand of Player 2", "Hidden card goes to Hand of Player 1"]


def test_at_an_open_table_all_hands_are_named(table, monkeypatch):
    monkeypatch.setattr(table.match.cartridge.content, "open_hands", True)
    assert "hidden" not in "".join(table.type("look hand"))


def test_a_choice_is_taken_back_and_played_again(table):
    table.type("2")
    after = table.match.state.hash
    assert table.type("u")[:2] == ["Taken back.", "Player 1: Play a card"]
    assert table.type("r")[:2] == ["Repeated.", "Player 1: Old Lantern: light which place?"]
    assert table.match.state.hash == after


def test_taking_back_goes_to_the_last_choice_a_person_made(table):
    table.type("2")
    table.match.choose(0, auto=True)
    after = table.match.state.hash
    table.type("u")
    assert table.match.position == 0
    table.type("r")
    assert (table.match.position, table.match.state.hash) == (2, after)


def test_a_choice_that_told_something_new_stays_where_the_rule_says_so(lanterns):
    table = Table(Match(lanterns, Setup(players=2, seed=1)), undo_rule="no_new_information")
    table.type("pass")
    assert table.type("u")[0] == "Taken back."
    table.type("2", "1")
    assert table.type("u") == ["After that choice something new was seen: it cannot be taken back."]
    assert table.match.position == 2


def test_the_log_tells_the_last_lines_as_the_player_who_is_asked_may_read_them(table):
    table.type("2", "space:gate")
    assert table.type("log 3") == ["Player 1 chooses: Gate", "Player 1 earns 4 coins", "The die shows 2 (sides: 6)"]
    assert "Hidden card goes to Hand of Player 1 (3 times)" in table.type("log 100")
    assert len(table.type("log")) <= 20


def test_the_language_changes_in_the_middle_of_a_game(table):
    assert table.type("lang uk")[:2] == ["Мова: українська", "Гравець 1: Зіграйте карту"]
    assert table.type("мова ru")[0] == "Язык: русский"
    assert table.type("стол")[0].startswith("Стол: ")


def test_help_explains_every_command_in_every_language(table):
    for lang in LANGUAGES:
        table.type(f"lang {lang}")
        assert len(table.type("?")) == 13
        assert table.type("help") == table.type("?")


def test_stopping_says_where_the_game_is_and_it_goes_on_from_there(lanterns):
    match = Match(lanterns, Setup(players=2, seed=1))
    path = saves.new_path("lanterns")
    saves.keep(match, path)
    table = Table(match)
    table.typed = ["2", "1", "u", "stop", "5"]
    table.client.run()
    assert table.lines[-3] == f"The game is kept in {path}"
    assert f"--resume {path}" in table.lines[-2]
    assert "--table" in table.lines[-2]
    again = matches.resume(lanterns, path)
    assert (again.position, again.state.hash) == (1, match.state.hash)
    assert len(again.undone) == 1
    again.journal.close()


def test_a_named_save_is_a_copy_that_can_be_resumed(lanterns, saves_folder):
    match = Match(lanterns, Setup(players=2, seed=1))
    saves.keep(match, saves.new_path("lanterns"))
    table = Table(match)
    copied = saves_folder / "games" / "before the bridge.ember"
    assert table.type("2", "save before the bridge")[-1] == f"A copy is kept in {copied}"
    table.type("1")
    assert matches.replay(lanterns, copied).position == 1
    [refused] = table.type("save before the bridge")
    assert refused.startswith("Warning: ")
    assert "exists already" in refused
    assert table.type("save") == [f"The game is kept in {match.journal.path}"]


def test_a_game_that_is_not_saved_can_be_saved_after_all(table, saves_folder):
    table.type("2", "1")
    path = saves_folder / "games" / "mine.ember"
    assert table.type("save mine") == [f"The game is kept in {path}"]
    table.type("pass")
    table.match.journal.close()
    assert matches.replay(table.match.cartridge, path).position == 3


def test_a_game_from_a_situation_is_played_but_not_saved(placed):
    assert placed.type("save") == ["A game that began from a situation cannot be saved."]
    placed.type("1")
    assert placed.type("u")[0] == "Taken back."
    assert placed.match.position == 0
    placed.client.leave()
    assert placed.lines[-2:] == ["This game is not being saved.", "Goodbye."]


def test_a_full_disk_is_one_line_and_the_game_goes_on(lanterns, monkeypatch):
    match = Match(lanterns, Setup(players=2, seed=1))
    saves.keep(match, saves.new_path("lanterns"))
    table = Table(match)

    def full(*_arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("game.engine.keeping.storage.write_all", full)
        warnings = [line for line in table.type("2", "1") if line.startswith("Warning: ")]
        assert len(warnings) == 1
        assert "the disk is full" in warnings[0]
        assert table.match.position == 2
    assert "Saving works again: nothing is lost." in table.type("pass")
    match.journal.close()
    assert matches.replay(lanterns, match.journal.path).position == 3


def test_a_save_that_fails_is_one_line(table, monkeypatch):
    def refused(*_arguments):
        raise StorageError("no room")

    monkeypatch.setattr(saves, "keep", refused)
    assert table.type("save") == ["Warning: no room"]


def test_a_failure_of_the_rules_is_one_line_and_the_choice_is_not_made(tiny):
    rules = "def turn():\n    if confirm(1, ASK_GO):\n        table.a = 1 // table.b\n"
    table = Table(Match(tiny(rules), Setup()))
    [line] = table.type("yes")
    assert line.startswith("The rules went wrong and the choice was not made: game.py:3: division by 0")
    assert table.match.position == 0
    assert table.match.decision


@pytest.fixture
def windowed(tiny, monkeypatch) -> Match:
    """A table with a window, which no seat stops at, before its question."""
    cartridge = tiny("def turn():\n    confirm(1, ASK_GO)\n    coins[1] += 1\n    confirm(1, ASK_PICK)\n")
    monkeypatch.setattr(cartridge.content, "windows", ("go",))
    monkeypatch.setitem(cartridge.content.words, "variable", {"coins": {"en": "Coins"}})
    return Match(cartridge, Setup())


def test_windows_a_seat_does_not_stop_at_answer_themselves_and_are_taken_back_with_the_choice_before(windowed):
    table = Table(windowed, habits={1: Habits.of(windowed.cartridge)})
    table.client.run()
    assert table.lines[1:3] == ["Player 1: Coins 1 (+1)", "Player 1: Pick one"]
    assert table.type("yes")[:3] == ["Player 1 chooses: Yes", "Player 1: Coins 2 (+1)", "Player 1: Pick one"]
    assert [chosen.choice.auto for chosen in windowed.history] == [True, False, True]
    table.type("u")
    assert windowed.position == 1
    table.type("r")
    assert windowed.position == 3


def test_a_seat_that_wants_to_be_asked_everything_is(windowed):
    table = Table(windowed, habits={1: Habits.of(windowed.cartridge, Settings(ask_everything=True))})
    table.client.run()
    assert table.lines[1] == "Player 1: Go on?"


def test_an_interrupted_game_closes_its_journal(lanterns):
    match = Match(lanterns, Setup(players=2, seed=1))
    saves.keep(match, saves.new_path("lanterns"))
    table = Table(match)

    def interrupted():
        raise KeyboardInterrupt

    table.client.read = interrupted
    with pytest.raises(KeyboardInterrupt):
        table.client.run()
    assert table.lines[-1] == "Goodbye."
    matches.resume(lanterns, match.journal.path).journal.close()


def test_a_raised_hand_stops_the_game_where_the_seat_could_act():
    quest = load_table("quest")
    document = {
        "players": 2,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {"threat": 20, "area": [{"card": "gloin", "resources": 5}], "hand": ["snowbourn_scout"]},
            {"threat": 30, "area": [{"card": "eowyn", "resources": 3}], "hand": ["the_galadhrims_greeting"]},
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    habits = {seat: Habits(set()) for seat in (1, 2)}
    table = Table(SituationMatch(quest, document), habits=habits)
    lines = table.type("hand 2")
    assert lines[0].startswith("Player 2 raises a hand")
    assert table.match.decision.player == 2
    assert any("Act while another player plans?" in line for line in lines)
    assert table.type("hand 3") == ["Whose hand? Seats of people: 1, 2"]
    assert table.type("hand", "hand")[-1].startswith("Player 2 raises a hand")


def test_what_comes_of_a_card_after_a_question_is_told_under_its_name():
    """It has words only for the line of the card, and that was told before the question."""
    seat = {"threat": 20, "area": [{"card": "gimli", "exhausted": True}, {"card": "thalin", "exhausted": True}]}
    zones = {"current_quest": ["flies_and_spiders"], "staging": ["old_forest_road"], "encounter_deck": ["forest_gate"]}
    table = Table(SituationMatch(load_table("quest"), {"step": "travel_phase", "seat": [seat], "zones": zones}))
    table.type("card:old-forest-road", "card:old-forest-road")
    assert "Old Forest Road: readies Gimli" in table.type("card:gimli")


def test_what_of_a_language_cannot_be_read_is_one_line(table, monkeypatch):
    monkeypatch.setattr(languages, "trouble", lambda code: "de: quest.toml is not UTF-8 text" if code == "de" else "")
    assert "Achtung: de: quest.toml is not UTF-8 text" in table.type("lang de")
    assert not [line for line in table.type("lang en") if "quest.toml" in line]
