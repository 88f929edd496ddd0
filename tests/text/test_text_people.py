"""Teams and people in the text client: names, hands of one person, what the menu asks, who wins."""

import argparse

import pytest

from game.__main__ import make_parser
from game.engine.keeping import match as matches
from game.engine.keeping.match import Match
from game.engine.keeping.opening import UsageError
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.text.client import Client
from game.text.menu import chosen_game
from game.text.terminal import held_together, kept_chairs, play, seat_bots, seat_people


def client_of(cartridge, people=(), **options) -> tuple[Client, list[str]]:
    lines: list[str] = []
    match = Match(cartridge, Setup(seed=1, options=options))
    return Client(match, "en", read=lambda: None, write=lines.append, people=people), lines


def hands_seen(client: Client, lines: list[str]) -> list[bool]:
    """Whether each seat's hand is told by name to whoever is asked now."""
    lines.clear()
    client.answer("look hand")
    return ["hidden" not in line for line in lines]


def test_seats_are_called_by_their_names(tug):
    client, lines = client_of(tug)
    client.ask()
    assert lines[0].startswith("East")
    client.answer("1")
    assert any(line.startswith("East chooses") for line in lines) and any(line.startswith("West") for line in lines)
    client.answer("inspect north")
    assert any("North" in line for line in lines)


def test_a_person_reads_the_hands_of_all_their_seats_and_no_other(tug):
    client, lines = client_of(tug, people=[(1, 3)])
    assert hands_seen(client, lines) == [True, False, True, False]
    client.answer("1")
    assert client.match.decision.player == 2
    assert hands_seen(client, lines) == [False, True, False, False]


def test_the_winning_team_and_its_points_are_told(tug):
    client, lines = client_of(tug)
    while client.match.decision is not None:
        lines.clear()
        client.answer("1")
    told = "\n".join(lines)
    assert "Victory: " in told or "Nobody wins" in told
    assert sum(line.startswith(("Sun", "Moon")) for line in lines) == 2


@pytest.mark.parametrize(
    ("people", "bots", "complaint"),
    [
        ("1+9", "", "expected seats from 1 to 4, as in 1+4"),
        ("one", "", "expected seats from 1 to 4"),
        ("1+3,3+4", "", "seat 3 is held already"),
        ("1+2", "2=random", "seat 2 is held already"),
    ],
)
def test_people_who_cannot_sit_so_are_refused_in_one_line(tug, people, bots, complaint):
    state, _ = State.start(tug, Setup())
    with pytest.raises(UsageError, match=complaint.replace("+", r"\+")):
        seat_people(people, state, bots)


def test_one_person_holds_seats_of_one_team_where_the_table_says_so():
    state, _ = State.start(load_table("ringwar"), Setup())
    assert seat_people("1+3,2+4", state, "") == [(1, 3), (2, 4)]
    with pytest.raises(UsageError, match="one person holds seats of one team"):
        seat_people("1+2", state, "")


def test_no_bot_takes_a_seat_of_the_rules(tug):
    state, _ = State.start(tug, Setup(options={"moon": "rules"}))
    with pytest.raises(UsageError, match="seat 2 is played by the rules"):
        seat_bots("2=random", state.players, state.ruled)
    with pytest.raises(UsageError, match="seat 2 is held already"):
        seat_people("1+2", state, "")


def test_who_holds_what_is_kept_with_the_game(tug, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)
    folder, save = str(tug.content.folder), str(tmp_path / "game.ember")

    def text(*given: str) -> argparse.Namespace:
        return make_parser().parse_args(["text", "--table", folder, *given])

    play(text("--people", "1+3", "--bots", "2=first-timer", "--seed", "1", "--save", save))
    resumed = matches.resume(tug, tmp_path / "game.ember")
    chairs = kept_chairs(resumed)
    resumed.journal.close()
    assert held_together(chairs) == "1+3" and [chair.bot for chair in chairs] == ["", "first_timer", "", ""]
    capsys.readouterr()


def test_the_menu_asks_what_decides_who_sits_down(tug):
    lines: list[str] = []
    answers = iter(["1", "2"])
    chosen = chosen_game("en", str(tug.content.folder), lambda: next(answers, None), lines.append)
    assert chosen[2:] == ["--option", "field=meadow", "--option", "moon=rules"]
    assert "Moon: which?" in lines and not any("players" in line for line in lines)


def test_the_menu_offers_no_lineup_that_is_not_there(tug):
    lines: list[str] = []
    answers = iter(["2"])
    chosen = chosen_game("en", str(tug.content.folder), lambda: next(answers, None), lines.append)
    assert chosen[2:] == ["--option", "field=yard", "--option", "moon=people"]
