"""The guided first game in plain lines: the same lessons, each once, also after a save."""

import pytest

from game.__main__ import main, make_parser
from game.engine.machine.cartridge import load_table
from game.players.guide import Guide
from game.players.sitting import learners_chairs
from game.text import terminal
from game.text.client import Client


@pytest.fixture(autouse=True)
def saves_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "saves"))


def typed(monkeypatch, *lines):
    waiting = list(lines)
    monkeypatch.setattr(terminal, "read_line", lambda: waiting.pop(0) if waiting else None)


@pytest.mark.parametrize(
    ("table", "count", "asked"),
    [("quest", 1, "Player 1"), ("underdark", 1, "House Baenre")],
)
def test_lessons_stand_before_the_question_they_are_about(monkeypatch, capsys, table, count, asked):
    typed(monkeypatch)
    assert main(["text", "--table", table, "--guided", "--no-save", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [number for number, line in enumerate(lines) if line.startswith("Guide: ") and "worth" not in line]
    assert len(told) == count  # what the first question is about, and nothing else yet
    assert lines[told[-1] + 1].startswith(f"{asked}: ")


def test_of_several_first_games_one_is_named(monkeypatch, capsys):
    typed(monkeypatch)
    assert main(["text", "--table", "ringwar", "--guided", "shadow", "--no-save", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "plays by its procedure" in shown and "Guide: worth choosing now: " in shown
    assert main(["text", "--table", "ringwar", "--guided", "light", "--no-save", "--lang", "en"]) == 2
    assert "(there are: first, shadow)" in capsys.readouterr().err


def test_a_resumed_first_game_goes_on_being_guided(monkeypatch, capsys, tmp_path):
    save = tmp_path / "first.ember"
    typed(monkeypatch)
    assert main(["text", "--table", "quest", "--guided", "--save", str(save), "--lang", "en"]) == 0
    capsys.readouterr()
    typed(monkeypatch, "done", "done")  # there are cards that could be played: asked once more
    assert main(["text", "--resume", str(save), "--lang", "en"]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Guide: ")]
    assert told
    assert not any("Well met" in line or "Planning" in line for line in told)


def test_the_bots_of_the_course_play_against_whoever_learns():
    arguments = make_parser().parse_args(["text", "--table", "underdark", "--guided", "--no-save"])
    match = terminal.open_match(arguments)
    chairs = learners_chairs(Guide.begin(match).course.bots)
    assert terminal.named_bots(chairs) == "2=learner"
    assert terminal.held_together(chairs) == ""


def test_the_end_says_what_to_try_next():
    cartridge = load_table("quest")
    match = terminal.first_game(cartridge)
    lines: list[str] = []
    client = Client(match, "en", read=lambda: None, write=lines.append, guide=Guide.begin(match))
    for _ in range(3000):
        if match.decision is None:
            break
        match.choose(0)
    client.ask()
    client.ask()
    closing = client.guide.course.closing
    assert lines.count(closing.next[-1]["en"]) == 1


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (["--seed", "3"], "--seed and --guided do not go together"),
        (["--players", "2"], "--players and --guided do not go together"),
        (["--resume", "x.ember"], "--guided and --resume do not go together"),
    ],
)
def test_what_the_course_says_itself_is_refused_in_one_line(capsys, given, complaint):
    assert main(["text", "--table", "quest", "--guided", *given]) == 2
    assert capsys.readouterr().err.startswith(f"emberdeck: {complaint}")


def test_a_table_without_lessons_is_refused_in_one_line(capsys, request):
    lanterns = request.path.parents[1] / "cartridges" / "lanterns"
    assert main(["text", "--table", str(lanterns), "--guided"]) == 2
    assert capsys.readouterr().err == "emberdeck: --guided: lanterns has no guided first game\n"


def test_its_first_position_can_be_looked_at(capsys):
    assert main(["text", "--table", "quest", "--guided", "--json"]) == 0
    shown = capsys.readouterr().out
    assert '"table": "quest"' in shown
    assert "snowbourn" in shown  # of the course's own deck
