"""Every puzzle of every pack: it can be begun, its answer solves it, and what most play does not."""

import importlib.util
import random
import shutil
import sys
from itertools import combinations, cycle, product
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.records import LANGUAGES
from game.players import puzzles

_spec = importlib.util.spec_from_file_location("find_puzzles", Path(__file__).parents[1] / "bench" / "puzzles.py")
search = sys.modules["find_puzzles"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(search)

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


OWN = [table for table, pack in PACKS.items() if pack.puzzles]


@pytest.mark.parametrize("table", OWN)
def test_a_pack_has_a_dozen_puzzles_the_easiest_first_no_two_alike(table):
    pack = PACKS[table]
    assert len(pack.puzzles) >= 12
    assert [puzzle.stars for puzzle in pack.puzzles] == sorted(puzzle.stars for puzzle in pack.puzzles)
    assert len({puzzle.id for puzzle in pack.puzzles}) == len(pack.puzzles)
    for one, other in combinations(pack.puzzles, 2):
        assert not search.alike(one, other), (one.id, other.id)
    lessons = {puzzle.goal for puzzle in pack.puzzles}
    assert len(lessons) >= 4, "not the same thing over and over"
    for puzzle, lang in product(pack.puzzles, LANGUAGES):
        assert puzzles.subject(pack, puzzle, lang) and puzzles.lesson(pack, puzzle, lang).endswith(".")


@pytest.mark.parametrize(("table", "puzzle"), EVERY, ids=[f"{table}-{puzzle.id}" for table, puzzle in EVERY])
def test_its_answer_solves_it(table, puzzle):
    match = puzzles.begun(load_table(table), puzzle)
    assert match.state.raw.decision.player == puzzle.seat
    assert puzzle.target > puzzle.usual
    assert puzzles.status(match, PACKS[table], puzzle) == "open"

    wanted = PACKS[table].wanted(puzzle)
    assert puzzles.holds(match.state, wanted, puzzle.seat, puzzle.answer)
    for deal in (1, 2, 3, 4):
        other = match.state.clone()
        other.determinize(puzzle.seat, deal)
        assert puzzles.holds(other, wanted, puzzle.seat, puzzle.answer), "whatever nobody can know"
    assert not puzzles.holds(match.state, wanted, puzzle.seat, ()), "nothing is done by doing nothing"
    for kept in wanted[1:]:
        assert kept.met(match.state, puzzle.seat), "what is to be kept is there"


@pytest.mark.parametrize("table", OWN)
def test_play_at_random_solves_one_in_twenty_at_most(table):
    chance, tries = random.Random(1), []
    for puzzle in PACKS[table].puzzles:
        match = puzzles.begun(load_table(table), puzzle)
        own = [tried(match, table, puzzle, chance) for _ in range(12)]
        assert own.count("solved") <= 3, puzzle.id
        tries += own
    assert tries.count("solved") <= 0.05 * len(tries)


@pytest.mark.parametrize(("table", "luck"), list(product(OWN, search.LUCKS)))
def test_a_bot_that_plays_its_game_solves_a_third_at_most(table, luck):
    pack = PACKS[table]
    found = [
        search.bot_finds(puzzles.begun(load_table(table), puzzle).state, pack.wanted(puzzle), luck)
        for puzzle in pack.puzzles
    ]
    assert sum(found) <= len(found) / 3, [one.id for one, solved in zip(pack.puzzles, found, strict=True) if solved]


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
            assert "{" not in text and all(str(abs(left)) in text for left in puzzle.keeps.values())
            told = str(abs(puzzle.target)) in text if puzzle.target else " 0" not in text
            assert told or "{n}" not in str(PACKS[table].goal(puzzle).text)
        answer = puzzles.told_answer(load_table(table), puzzle, lang)
        assert 2 <= len(answer) <= len(puzzle.answer) and all(answer)
        assert not set(answer) & set(puzzle.answer), "no id is shown to anybody"


@pytest.mark.parametrize("table", OWN)
def test_a_miss_is_told_by_the_first_sentence_that_did_not_come_true(table):
    for puzzle in PACKS[table].puzzles:
        match = puzzles.begun(load_table(table), puzzle)
        while puzzles.status(match, PACKS[table], puzzle) == "open":
            match.choose(puzzles.unasked(match.state, match.state.asked))
        assert puzzles.status(match, PACKS[table], puzzle) == "missed"
        what, reached = puzzles.missed(match.state, PACKS[table], puzzle, "en")
        assert what in puzzles.sentences(match.state, PACKS[table], puzzle, "en")
        assert reached is None or reached < 100, "no number that stands for nothing"


def test_no_lead_is_asked_for_that_is_none():
    """It was "9 points ahead" for -9 once."""
    assert all(one.target >= 1 for one in PACKS["ringwar"].puzzles if one.goal == "lead")


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
