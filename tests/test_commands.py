"""`python -m game`: every command helps, works, and answers bad input with one line and a status."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.keeping import match as matches
from game.engine.machine import sim
from game.engine.machine.setup import Setup
from game.version import version

ROOT = Path(__file__).resolve().parents[1]
LANTERNS = str(ROOT / "tests" / "cartridges" / "lanterns")
COMMANDS = ("text", "sim", "replay", "deck", "check", "bake", "disassemble", "trace", "stubs")


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """Nothing a command keeps or bakes leaves the test's folder."""
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setattr(
        "game.engine.machine.cartridge._baked_path", lambda folder: tmp_path / f"{folder.name}.emberdeck"
    )
    monkeypatch.delenv("EMBERDECK_DEBUG", raising=False)


@pytest.fixture
def run(capsys):
    """run("text", ...): status, what was printed, what was complained of."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = main(list(arguments))
        except SystemExit as left:
            status = left.code or 0
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def type_in(monkeypatch):
    """type_in(line, ...): what the person at the keyboard types, then the end of input."""

    def type_in(*lines: str) -> None:
        waiting = list(lines)
        monkeypatch.setattr("game.text.terminal.read_line", lambda: waiting.pop(0) if waiting else None)

    return type_in


def file(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def save(lanterns, tmp_path, play_randomly) -> str:
    path = tmp_path / "a game.ember"
    match = matches.create(lanterns, Setup(players=2, seed=1), path, sync=False)
    play_randomly(match, 1)
    match.journal.close()
    return str(path)


# --- every command


def test_help_lists_every_command_and_option_of_the_client(run):
    status, said, complained = run("--help")
    assert (status, complained) == (0, "")
    for word in (*COMMANDS, "--table", "--lang", "--windowed", "--kiosk", "--version", "--about"):
        assert word in said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help(run, command):
    status, said, complained = run(command, "--help")
    assert (status, complained) == (0, "")
    assert said.startswith(f"usage: python -m game {command}")


def test_the_version_is_the_project_s(run):
    assert run("--version") == (0, f"emberdeck {version()}\n", "")
    assert f'version = "{version()}"' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "unofficial fan project"), ("ru", "Неофициальный"), ("uk", "Неофіційний")]
)
def test_about_says_whose_the_names_are(run, lang, word):
    status, said, _ = run("--about", "--lang", lang)
    assert status == 0
    assert word in said


def test_the_readme_plays_a_game_in_a_few_lines(capsys):
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    exec(next(block for block in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S) if "load_table" in block), {})
    assert re.fullmatch(r"\[\d+, \d+\] \[[12]\]\n", capsys.readouterr().out)


def test_without_a_graphical_client_the_game_is_played_in_the_terminal(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "game.ui.app", None)
    monkeypatch.setattr("game.text.terminal.read_line", iter(["1", "1", "2", "stop"]).__next__)
    status, said, complained = run("--table", "quest", "--lang", "en")
    assert (status, complained) == (0, "")
    assert said.startswith("The graphical client is not part of this build yet")
    assert "Exchange your whole hand once?" in said


def test_a_deck_is_checked(run, tmp_path):
    assert run("deck", "leadership", "--table", "quest") == (0, "3 heroes and 30 cards, legal\n", "")
    (tmp_path / "mine.deck").write_text("1 aragorn\n4 gandalf\n")
    status, said, complained = run("deck", str(tmp_path / "mine.deck"), "--table", "quest", "--tournament")
    assert (status, said) == (1, "")
    assert complained.splitlines() == [
        "Gandalf is there 4 times: at most 3",
        "4 cards: a tournament deck has at least 50",
    ]


def test_a_table_without_rules_for_decks_takes_any_or_none(run, tmp_path):
    deck = file(tmp_path / "mine.deck", "9 toll\n")
    assert run("deck", deck, "--table", LANTERNS) == (0, "9 cards, legal\n", "")
    assert run("deck", "half_drow", "--table", "underdark") == (1, "", "emberdeck: underdark takes no decks\n")
    hero = file(tmp_path / "hero.deck", "1 aragorn\n1 gandalf\n")
    assert run("deck", hero, "--table", "quest") == (0, "1 hero and 1 card, legal\n", "")


# --- bad input

BAD = {
    "an unknown command": ["play"],
    "an unknown argument": ["text", "--tabel", "x"],
    "an option of the client before a command": ["--kiosk", "check"],
    "no table": ["text"],
    "a table that is not there": ["text", "--table", "lantern"],
    "a folder that is no table": ["text", "--table", "{tmp}"],
    "a language we do not speak": ["text", "--table", LANTERNS, "--lang", "tlh"],
    "too many players": ["text", "--table", LANTERNS, "--players", "5"],
    "no number of players": ["text", "--table", LANTERNS, "--players", "two"],
    "a seed below 0": ["text", "--table", LANTERNS, "--seed", "-1", "--json"],
    "a seed in other digits": ["text", "--table", LANTERNS, "--seed", "٣", "--json"],
    "a seed of 5000 digits": ["text", "--table", LANTERNS, "--seed", "9" * 5000, "--json"],
    "a seed that is too large": ["sim", "--table", LANTERNS, "--seed", str(2**64)],
    "an option without a value": ["text", "--table", LANTERNS, "--option", "length"],
    "an option the table does not have": ["text", "--table", LANTERNS, "--option", "width=long"],
    "a value the option does not have": ["text", "--table", LANTERNS, "--option", "length=wide"],
    "an option twice": ["text", "--table", LANTERNS, "--option", "length=long", "--option", "length=long"],
    "a deck that is not there": ["text", "--table", LANTERNS, "--deck", "shiny"],
    "a deck file with nonsense in it": ["text", "--table", LANTERNS, "--deck", "{nonsense}"],
    "a situation that is not there": ["text", "--table", LANTERNS, "--situation", "{tmp}/nowhere"],
    "a situation that is no TOML": ["text", "--table", LANTERNS, "--situation", "{nonsense}"],
    "a situation that makes no sense": ["text", "--table", LANTERNS, "--situation", "{senseless}"],
    "a situation with players as well": ["text", "--table", LANTERNS, "--situation", "{sound}", "--players", "2"],
    "a situation to be saved": ["text", "--table", LANTERNS, "--situation", "{sound}", "--save", "{tmp}/x"],
    "choices that are not there": ["text", "--table", LANTERNS, "--choices", "{tmp}/nowhere", "--json"],
    "a choice that is not on offer": ["text", "--table", LANTERNS, "--choices", "{nonsense}", "--json"],
    "a save that is not there": ["text", "--resume", "{tmp}/nowhere", "--table", LANTERNS],
    "a save that is none": ["text", "--resume", "{nonsense}", "--table", LANTERNS],
    "a save with a seed as well": ["text", "--resume", "{nonsense}", "--seed", "1"],
    "a save to nowhere": ["text", "--table", LANTERNS, "--save", ""],
    "a situation from nowhere": ["text", "--table", LANTERNS, "--situation", "", "--json"],
    "a check of no table": ["check", "--table", ""],
    "a position to be saved": ["text", "--table", LANTERNS, "--json", "--save", "{tmp}/x.ember"],
    "a position with bots": ["text", "--table", LANTERNS, "--json", "--bots", "1=random"],
    "a bot in a seat that is not there": ["text", "--table", LANTERNS, "--bots", "0012=random"],
    "two bots in a seat": ["text", "--table", LANTERNS, "--bots", "1=random,1=greedy"],
    "a picture wider than it says": ["shot", "--scene", "title", "--size", "00032000x720", "--out", "{tmp}/x.png"],
    "a picture to nowhere": ["shot", "--scene", "title", "--out", ""],
    "a save over a folder": ["text", "--table", LANTERNS, "--save", "."],
    "an export over the root of the disk": ["export", "--table", LANTERNS, "--out", os.path.abspath(os.sep)],
    "figures over a folder": ["statistics", "--csv", "{tmp}"],
    "texts of a language in words": ["texts", "German", "--write", "{tmp}/German"],
    "texts of a language from elsewhere": ["texts", "../x"],
    "stubs of no table": ["stubs", "--table", ""],
    "stubs of a table that is not there": ["stubs", "--table", "nowhere"],
    "stubs over something else": ["stubs", "--table", "{taken}"],
    "a save in a folder that is not there": ["text", "--table", LANTERNS, "--save", "{tmp}/nowhere/x.ember"],
    "a save over something else": ["text", "--table", LANTERNS, "--save", "{nonsense}"],
    "both to save and not": ["text", "--table", LANTERNS, "--save", "x", "--no-save"],
    "a bot that is not there": ["sim", "--table", LANTERNS, "--bots", "oracle"],
    "bots for other seats": ["sim", "--table", LANTERNS, "--players", "3", "--bots", "random,random"],
    "no games": ["sim", "--table", LANTERNS, "--games", "0"],
    "a replay of nothing": ["replay", "{tmp}/nowhere"],
    "a replay of a folder": ["replay", "{tmp}"],
    "a replay without its file": ["replay"],
    "a check of nothing": ["check", "--table", "nowhere"],
    "tests that are not there": ["check", "--table", LANTERNS, "--tests", "{tmp}/nowhere"],
    "rules that do not compile": ["text", "--table", "{broken}"],
    "a listing of no function": ["disassemble", "--table", LANTERNS, "nothing_such"],
    "a trace of no choice": ["trace", "--table", LANTERNS, "card:nobody"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_a_status(run, type_in, tiny_sources, tmp_path, name):
    type_in()
    places = {
        "tmp": str(tmp_path),
        "nonsense": file(tmp_path / "nonsense", "= nonsense =\n"),
        "senseless": file(tmp_path / "senseless.toml", 'step = "nowhere"\n'),
        "sound": file(tmp_path / "sound.toml", "players = 1\n"),
    }
    if name == "rules that do not compile":
        places["broken"] = str(tiny_sources("def turn():\n    table.x = 1\n"))
    if name == "stubs over something else":
        places["taken"] = str(tiny_sources(""))
        file(Path(places["taken"], "rules", "__builtins__.pyi"), "mine: int\n")
    status, said, complained = run(*(argument.format(**places) for argument in BAD[name]))
    assert status in (1, 2)
    assert said == ""
    assert complained.count("\n") == 1
    assert complained.strip()
    assert "fault in the program" not in complained


def test_a_save_takes_no_seed_not_even_0(run):
    status, _, complained = run("text", "--resume", "x.ember", "--seed", "0", "--json")
    assert status == 2
    assert complained == "emberdeck: --seed and --resume do not go together: the saved game says it\n"


@pytest.mark.skipif(os.name == "nt", reason="a shell that can close streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_closed_streams_lead_nowhere_and_the_save_stays_whole(closed, tmp_path, lanterns):
    kept = tmp_path / "kept.ember"
    command = f'exec "$0" -m game text --table "$1" --players 2 --seed 1 --save "$2" {closed}'
    line = ["sh", "-c", command, sys.executable, LANTERNS, str(kept)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, input="pass\n", text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert matches.replay(lanterns, kept).position == (0 if "<" in closed else 1)


def test_a_fault_of_our_own_is_one_line_too_unless_debugging(run, monkeypatch):
    def broken(*_arguments):
        raise KeyError("a\nb")

    monkeypatch.setattr(sim, "simulate", broken)
    status, _, complained = run("sim", "--table", LANTERNS)
    assert status == 1
    assert complained.startswith("emberdeck: a fault in the program (KeyError")
    assert complained.count("\n") == 1
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")
    with pytest.raises(KeyError):
        main(["sim", "--table", LANTERNS])


@pytest.mark.parametrize(
    ("problem", "status", "line"),
    [
        (KeyboardInterrupt(), 130, "emberdeck: interrupted\n"),
        (BrokenPipeError(32, "Broken pipe"), 1, "emberdeck: nobody reads the output any more\n"),
        (PermissionError(13, "Permission denied", "deck.txt"), 1, "emberdeck: deck.txt: Permission denied\n"),
    ],
)
def test_what_comes_from_outside_is_one_line(run, monkeypatch, problem, status, line):
    def stopped(*_arguments):
        raise problem

    monkeypatch.setattr(sim, "simulate", stopped)
    assert run("sim", "--table", LANTERNS) == (status, "", line)


# --- what they do


def test_text_plays_what_is_typed_and_says_how_to_go_on(run, type_in, tmp_path):
    type_in("pass", "pass", "stop")
    kept = tmp_path / "kept.ember"
    status, said, complained = run("text", "--table", LANTERNS, "--players", "2", "--seed", "1", "--save", str(kept))
    assert (status, complained) == (0, "")
    assert said.startswith("Lanterns, 2 players.")
    assert "Round 2 begins" in said
    type_in("стоп")
    status, said, _ = run("text", "--resume", str(kept), "--table", LANTERNS, "--lang", "ru")
    assert status == 0
    assert "Игрок 2: Разыграйте карту" in said


def test_text_keeps_every_game_among_the_saves_unless_told_not_to(run, type_in, tmp_path):
    type_in("1")
    run("text", "--table", LANTERNS, "--no-save")
    games = tmp_path / "saves" / "games"
    assert list(games.glob("*.ember")) == []
    type_in("1")
    _, said, _ = run("text", "--table", LANTERNS)
    [kept] = games.glob("lanterns-*.ember")
    assert str(kept) in said
    assert not list(tmp_path.glob("saves/games/.*"))


def test_text_goes_on_unsaved_where_nothing_can_be_written(run, type_in, tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", file(tmp_path / "in the way", ""))
    type_in("pass")
    status, said, complained = run("text", "--table", LANTERNS)
    assert (status, complained) == (0, "")
    first, *_, last = (line for line in said.splitlines() if line.startswith("Warning: "))
    assert said.count("Warning: ") == 2, "when it begins, and when it is left for good"
    assert "No folder for saves" in first and "was not saved" in last
    assert "Player 1 chooses: Pass" in said


def test_a_game_that_cannot_be_kept_is_told_in_ones_own_language(run, type_in, tmp_path):
    type_in("pass")
    (tmp_path / "saves").mkdir()
    file(tmp_path / "saves" / "games", "in the way")
    _, said, _ = run("text", "--table", LANTERNS, "--lang", "ru")
    told = [line for line in said.splitlines() if "lanterns-" in line]
    assert len(told) == 2 and all("не сохранён" in line and "was not saved" not in line for line in told)


def test_text_json_shows_the_position_after_the_choices(run, tmp_path):
    choices = file(tmp_path / "choices", "card:old-lantern\nspace:gate\n")
    status, said, _ = run("text", "--table", LANTERNS, "--players", "2", "--seed", "1", "--choices", choices, "--json")
    shown = json.loads(said)
    assert status == 0
    assert shown["decision"]["player"] == 2
    assert shown["spaces"]["gate"] == {"keeper": 1}
    assert any(line.startswith("Player 1 chooses: ") for line in shown["log"])
    assert not (tmp_path / "saves").exists()


def test_a_situation_goes_no_further_than_it_is_told(run, tmp_path):
    text = 'table = "quest"\nstep = "engagement_checks"\n[[seat]]\nthreat = 40\narea = ["aragorn"]\n'
    text += '[zones]\ncurrent_quest = ["flies_and_spiders"]\nstaging = ["forest_spider"]\n'
    situation = file(tmp_path / "s.toml", text)
    shown = json.loads(run("text", "--situation", situation, "--until", "shadow-step", "--json")[1])
    assert (shown["step"], shown["decision"], shown["over"]) == ("shadow_step", None, False)
    assert [card["card"] for card in shown["zones"]["engaged"]["1"]] == ["forest_spider"]
    on = json.loads(run("text", "--situation", situation, "--json")[1])
    assert (on["step"], on["decision"]["player"]) == ("enemy_attacks", 1)
    assert "shadow-step" in run("text", "--situation", situation, "--until", "shadow_step")[1]
    status, _out, wrong = run("text", "--situation", situation, "--until", "shadowstep")
    assert status and "did you mean shadow_step?" in wrong


def test_an_odd_situation_is_told_so_and_played(run, tmp_path):
    text = 'table = "underdark"\nplayers = 2\nstep = "take_turn"\n[[seat]]\nbarracks = 40\nspies_left = 5\n'
    text += 'hand = ["noble"]\n[[seat]]\n'
    text += "[spaces]\neverfire__0 = { troop = 1 }\neverfire = { spies = 1 }\n"
    text += f"[zones]\nmarket = {json.dumps(['bounty_hunter'] * 8)}\n"
    status, out, told = run("text", "--situation", file(tmp_path / "s.toml", text), "--json")
    assert status == 0 and json.loads(out)["decision"]
    assert told.splitlines() == [
        "emberdeck: House Baenre has 41 troops in this situation; there are 40",
        "emberdeck: House Baenre has 6 spies in this situation; there are 5",
        "emberdeck: House Barrison Del'Armgo has nothing in the barracks and 0 troops elsewhere, of 40: "
        "was barracks left out?",
        "emberdeck: There are 8 cards in the market of this situation; it has 6 places",
    ]


def test_text_json_shows_a_situation_and_a_save(run, tmp_path, save):
    situation = file(tmp_path / "s.toml", 'players = 1\nstep = "take_turns"\n[[seat]]\nhand = ["tin_lantern"]\n')
    shown = json.loads(run("text", "--table", LANTERNS, "--situation", situation, "--json", "--lang", "uk")[1])
    assert shown["decision"]["prompt_text"] == "Зіграйте карту"
    assert json.loads(run("text", "--resume", save, "--table", LANTERNS, "--json")[1])["over"]


def test_sim_prints_its_figures_in_lines_and_as_json(run):
    arguments = (
        "sim",
        "--table",
        LANTERNS,
        "--players",
        "2",
        "--games",
        "20",
        "--seed",
        "3",
        "--bots",
        "random,random",
    )
    status, said, complained = run(*arguments, "--json")
    assert (status, complained) == (0, "")
    wanted = {"games", "games_per_s", "decisions_per_s", "wins", "scores", "turns", "unfinished"}
    assert wanted <= set(json.loads(said))
    status, said, _ = run(*arguments)
    assert status == 0
    assert said.startswith("20 games of lanterns, 0 unfinished: ")
    assert said.count("\nseat ") == 2


def test_replay_tells_a_saved_game_and_leaves_the_file_alone(run, save, lanterns, tmp_path):
    before = Path(save).read_bytes()
    status, said, complained = run("replay", save, "--table", LANTERNS)
    assert (status, complained) == (0, "")
    assert said.splitlines()[-1].startswith("The game is over. ")
    shown = json.loads(run("replay", save, "--table", LANTERNS, "--json")[1])
    match = matches.replay(lanterns, Path(save))
    assert shown["final"]["hash"] == f"{match.state.hash:016x}"
    assert shown["setup"] == match.setup.plain()
    choices = file(tmp_path / "choices", "\n".join(choice["choice"] for choice in shown["choices"]))
    again = run("text", "--table", LANTERNS, "--players", "2", "--seed", "1", "--choices", choices, "--json")[1]
    assert json.loads(again)["hash"] == shown["final"]["hash"]
    assert Path(save).read_bytes() == before


def test_check_counts_a_table_and_fails_on_gaps(run, tmp_path):
    status, said, complained = run("check", "--table", LANTERNS, "--tests", str(ROOT / "tests" / "engine"))
    assert (status, complained) == (0, "")
    assert said.startswith("lanterns: 7 cards, 7 titles, 9 abilities declared")
    (tmp_path / "tests").mkdir()
    status, said, complained = run("check", "--table", LANTERNS, "--tests", str(tmp_path / "tests"), "--json")
    assert status == 1
    assert complained.splitlines()[0] == "lanterns: all.toml tin_lantern: no test_tin_lantern in tests"
    shown = json.loads(said)
    assert shown["problems"] == len(shown["tables"]["lanterns"]["problems"]) == len(complained.splitlines()) == 7


def test_check_knows_a_table_of_the_game_by_its_folder_too(run, monkeypatch, tmp_path):
    monkeypatch.chdir(shutil.copytree(LANTERNS, tmp_path / "tables" / "lanterns").parents[1])
    monkeypatch.setattr("game.engine.machine.cartridge.TABLES", tmp_path / "tables")
    assert run("check", "--table", "tables/lanterns") == run("check", "--table", "lanterns")


def test_check_takes_all_tables_of_the_game_when_none_is_named(run, monkeypatch, tmp_path):
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "lanterns").symlink_to(LANTERNS)
    monkeypatch.setattr("game.engine.machine.cartridge.TABLES", tables)
    status, said, _ = run("check", "--json")
    assert list(json.loads(said)["tables"]) == ["lanterns"]
    assert status == 0


def test_a_bake_leaves_cartridges_and_sounds_and_names_the_rules_that_are_interpreted(run, monkeypatch, tmp_path):
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "lanterns").symlink_to(LANTERNS)
    monkeypatch.setattr("game.engine.machine.cartridge.TABLES", tables)
    recipe = tmp_path / "ambience.toml"
    recipe.write_text('seconds = 0.1\n[[layer]]\nplay = "strike"\nmodes = [[300, 0.1, 1]]\n')
    monkeypatch.setattr("game.ui.identity.ambiences", lambda: {"lanterns": recipe})
    monkeypatch.setattr("game.ui.synth.baked_folder", lambda: tmp_path / "sounds")
    interpreted = "lanterns: its rules are not those the console was compiled with, so they are interpreted\n"
    assert run("bake") == (0, interpreted, "")
    assert (tmp_path / "lanterns.emberdeck").exists()
    assert (tmp_path / "sounds" / "ambience_lanterns.wav").exists()


def test_disassemble_lists_a_function(run):
    status, said, _ = run("disassemble", "--table", LANTERNS, "draw")
    assert status == 0
    assert said.startswith("draw: 1 parameters")
    assert "replaced" in said


def test_trace_prints_the_lines_a_choice_runs_through(run, tmp_path):
    choices = file(tmp_path / "choices", "card:old-lantern\n")
    game = ("--table", LANTERNS, "--players", "2", "--seed", "1", "--choices", choices)
    status, said, _ = run("trace", *game, "space:gate")
    assert status == 0
    assert "light  keeper[place] = player" in said
    assert "old_lantern  if roll(6) == 1:" in said


def test_stubs_are_written_beside_the_rules(run, tiny_sources):
    folder = tiny_sources("def turn():\n    confirm(1, ASK_GO)\n")
    path = folder / "rules" / "__builtins__.pyi"
    assert run("stubs", "--table", str(folder)) == (0, "", "")
    assert "oil: Column\n" in path.read_text()
    (folder / "rules" / "more.py").write_text("def later(card):\n    pass\n")
    assert run("stubs", "--table", str(folder)) == (0, "", "")
    assert "def later(card) -> None:\n" in path.read_text()


# --- as a process


def start(*arguments: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "game", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, input=typed, capture_output=True, env=env, cwd=ROOT, timeout=60, check=False)


def test_a_game_is_played_through_pipes_in_any_encoding(tmp_path):
    typed = "2\n1\n\xff\nжурнал\n".encode("latin-1", "replace") + b"\xff\xfe\nlook"
    game = ("text", "--table", LANTERNS, "--players", "2", "--seed", "1", "--no-save", "--lang", "ru")
    done = start(*game, typed=typed, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert len(done.stdout.splitlines()) > 20


@pytest.mark.posix
def test_a_reader_that_leaves_early_gets_no_traceback(tmp_path):
    command = f'"{sys.executable}" -m game disassemble --table "{LANTERNS}" | head -n 1'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=env, cwd=ROOT, timeout=60, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_a_missing_console_is_one_line(tmp_path):
    done = start("sim", "--table", LANTERNS, EMBERDECK_CONSOLE=str(tmp_path / "console.txt"))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"is not a compiled console" in done.stderr


def test_whoever_only_plays_imports_no_compiler_and_nothing_of_a_network():
    """A tenth of what a start imports would be for nothing, and 6 MB of memory: asyncio brings OpenSSL with it."""
    played = "import sys, game.__main__, game.ui.app, game.ui.scenes.table; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", played], capture_output=True, text=True, check=True)
    assert not {"game.engine.compiler.program", "asyncio", "ssl"} & set(done.stdout.split())
