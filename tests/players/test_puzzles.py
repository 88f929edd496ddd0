"""Every puzzle of every pack: it can be begun, its answer solves it, and what most play does not."""

import random
import shutil
from itertools import cycle
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.records import LANGUAGES
from game.engine.telling.wording import say
from game.players import puzzles

PACKS = {table: puzzles.pack_of(load_table(table).content) for table in table_ids()}
EVERY = [(table, puzzle) for table, pack in PACKS.items() for puzzle in pack.puzzles]


def tried(match: Match, table: str, puzzle: puzzles.Puzzle, chance: random.Random) -> puzzles.Status:
    """How a try at random ends; it is taken back."""
    began = match.position
    for _ in range(200):
        if puzzles.status(match, PACKS[table], puzzle) != "open":
            break
        match.choose(chance.randrange(match.state.option_count))
    ended = puzzles.status(match, PACKS[table], puzzle)
    while match.position > began:
        match.undo()
    return ended


@pytest.mark.parametrize("table", [table for table, pack in PACKS.items() if pack.puzzles])
def test_a_pack_has_a_dozen_puzzles_the_easiest_first_none_twice(table):
    found = PACKS[table].puzzles
    assert len(found) >= 12
    assert [puzzle.stars for puzzle in found] == sorted(puzzle.stars for puzzle in found)
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert {puzzle.goal for puzzle in found} <= {goal.id for goal in PACKS[table].goals}


@pytest.mark.parametrize(("table", "puzzle"), EVERY, ids=[f"{table}-{puzzle.id}" for table, puzzle in EVERY])
def test_its_answer_solves_it_and_play_at_random_mostly_does_not(table, puzzle):
    match = puzzles.begun(load_table(table), puzzle)
    assert match.state.raw.decision.player == puzzle.seat
    assert puzzle.target > puzzle.usual
    assert puzzles.status(match, PACKS[table], puzzle) == "open"

    goal = PACKS[table].goal(puzzle)
    assert puzzles.holds(match.state, goal, puzzle.target, puzzle.seat, puzzle.answer)
    for deal in (1, 2, 3, 4):
        other = match.state.clone()
        other.determinize(puzzle.seat, deal)
        assert puzzles.holds(other, goal, puzzle.target, puzzle.seat, puzzle.answer), "whatever nobody can know"
    assert not puzzles.holds(match.state, goal, puzzle.target, puzzle.seat, ()), "nothing is done by doing nothing"
    chance = random.Random(1)
    tries = [tried(match, table, puzzle, chance) for _ in range(8)]
    assert tries.count("missed") >= 6


def test_nothing_is_gained_at_quest_by_letting_a_hero_fall():
    cartridge = load_table("quest")
    for seed in range(1, 40):
        state, _events = State.start(cartridge, Setup(1, seed))
        whole, chance = state.call("goal_life", 1), random.Random(seed)
        while not state.over:
            state.choose(chance.randrange(state.option_count))
        if not state.call("goal_heroes", 1):
            break
    assert state.call("goal_heroes", 1) == 0 and state.call("goal_life", 1) == 0 < whole


@pytest.mark.parametrize("table", PACKS)
def test_every_task_is_in_words(table):
    for puzzle, lang in zip(PACKS[table].puzzles, cycle(LANGUAGES), strict=False):
        match = puzzles.begun(load_table(table), puzzle)
        for text in [puzzles.task(match.state, PACKS[table], puzzle, one) for one in LANGUAGES]:
            assert str(abs(puzzle.target)) in text and "{" not in text
        answer = puzzles.told_answer(load_table(table), puzzle, lang)
        assert 2 <= len(answer) <= len(puzzle.answer) and all(answer)
        assert not set(answer) & set(puzzle.answer), "no id is shown to anybody"


def test_a_lead_below_nothing_is_told_as_one():
    """It was "9 points ahead" for -9 once."""
    pack = PACKS["ringwar"]
    (puzzle,) = [one for one in pack.puzzles if one.goal == "lead" and one.target < 0]
    state = puzzles.begun(load_table("ringwar"), puzzle).state
    assert puzzles.task(state, pack, puzzle, "en") == f"End this round at most {-puzzle.target} points behind"
    assert all(say(pack.goal(puzzle).below, lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("chances.toml", "[[chances]]\nplayers = 2\nbaes = [1, 2]\n", "baes"),
        ("chances.toml", "[[chances]]\nplayers = 2\n[chances.features]\noil = [1, 2]\n", "no feature 'oil'"),
        ("reasons.toml", '[[reason]]\nfeatures = ["x"]\ngain = { en = "a" }\nloss = { en = "a" }\n', "no feature 'x'"),
        ("puzzles.toml", '[[goal]]\nid = "a"\nrule = "nobody"\ntext = { en = "a", ru = "a", uk = "a" }\n', "no rule"),
        ("puzzles.toml", "[[goal\n", "puzzles.toml:1"),
    ],
)
def test_check_finds_a_mistake_in_these_files_in_one_line(tmp_path, capsys, file, text, said):
    folder = tmp_path / "lanterns"
    shutil.copytree(Path(__file__).parents[1] / "cartridges" / "lanterns", folder)
    (folder / file).write_text(text, encoding="utf-8")
    assert main(["check", "--table", str(folder)]) == 1
    (line,) = [line for line in capsys.readouterr().err.splitlines() if file in line]
    assert said in line
