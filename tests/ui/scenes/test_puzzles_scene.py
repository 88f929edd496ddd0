"""Puzzles in the client: the list, the task, the verdict, hints, and what is remembered."""

import pytest

from game.engine.keeping import marks
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import load_table, table_ids
from game.players import puzzles
from game.ui import routes
from game.ui.scenes.notice import Notice
from game.ui.scenes.puzzles import Puzzles
from game.ui.scenes.table_puzzle import Puzzle, seated


def at_the_table(shown, table: str, number: int = 0) -> Puzzle:
    """Past the task, with the table in front."""
    shown.push(routes.Puzzles(table))
    shown.scene.open(number)
    scene = shown.scene
    until(shown, lambda: isinstance(shown.scene, Notice))
    assert scene.task in shown.scene.text
    shown.pop()
    assert shown.scene is scene
    return scene


def until(shown, done) -> None:
    for _ in range(600):
        if done():
            return
        shown.frame([], 0.05)
    raise AssertionError("it never came to that")


def play_answer(scene) -> None:
    match, done = scene.sitting.match, 0
    while puzzles.status(match, scene.pack, scene.puzzle) == "open":
        option, done = puzzles.answered(match.state, scene.puzzle.answer, done)
        match.choose(option)
    scene.sync()


def test_an_answer_is_praised_and_remembered(cabinet, saves):
    shown = cabinet()
    scene = at_the_table(shown, "underdark")
    play_answer(scene)
    until(shown, lambda: isinstance(shown.scene, Notice))
    assert shown.scene.title == "Solved!"
    assert marks.load(saves, puzzles.SOLVED)[0] == {"underdark": [scene.puzzle.id]}
    shown.pop()
    scene.leave()
    assert isinstance(shown.scene, Puzzles)
    assert scene.puzzle.id in shown.scene.solved
    assert shown.scene.first_focus().name == "puzzle:1", "the first that is left"


@pytest.mark.parametrize("table", table_ids())
def test_whoever_gives_the_answer_at_the_table_is_asked_for_all_of_it(table):
    """No habit passes a window in which a puzzle is solved, and none is over before it is seen."""
    cartridge = load_table(table)
    pack, missed = puzzles.pack_of(cartridge.content), []
    settings = Settings(stops={table: []}, answers={table: {card.id: "never" for card in cartridge.content.cards}})
    for puzzle in pack.puzzles:
        match = puzzles.begun(cartridge, puzzle)
        sitting, done = seated(match, settings), 0
        sitting.settle()
        while puzzles.status(match, pack, puzzle) == "open":
            option, done = puzzles.answered(match.state, puzzle.answer, done)
            sitting.choose(option)
        if puzzles.status(match, pack, puzzle) != "solved":
            missed.append(puzzle.id)
    assert missed == []


def test_a_puzzle_says_what_a_table_says(cabinet):
    """Its parts also take words from other pages: what a house scores, by the lines of the score sheet."""
    shown = cabinet()
    scene = at_the_table(shown, "underdark")
    for line in scene.layout.sheet:
        assert scene.say(f"scoresheet.{line.word}") == shown.say("scoresheet", line.word)
    assert scene.say("undone") == shown.say("table", "undone")
    assert scene.say("puzzles.hint") == shown.say("puzzles", "hint")


def test_a_try_that_missed_says_by_how_much_and_can_be_made_again(cabinet, saves):
    shown = cabinet()
    scene = at_the_table(shown, "underdark")
    while puzzles.status(scene.sitting.match, scene.pack, scene.puzzle) == "open":
        scene.sitting.match.choose(scene.sitting.state.option_count - 1)
    scene.sync()
    until(shown, lambda: isinstance(shown.scene, Notice))
    assert shown.scene.text.startswith(f"Missed: {puzzles.sentences(scene.state, scene.pack, scene.puzzle, 'en')[0]}")
    assert marks.load(saves, puzzles.SOLVED)[0] == {}
    again = shown.scene.choices[0][2]
    shown.pop()
    again()
    assert isinstance(shown.scene, Puzzle) and shown.scene is not scene
    assert shown.scene.sitting.match.position == len(scene.puzzle.choices)


def test_hints_tell_the_answer_a_step_at_a_time_in_words(cabinet):
    shown = cabinet()
    scene = at_the_table(shown, "underdark")
    scene.hint()
    assert shown.scene.text == scene.task, "whoever forgot the task is not told more than it"
    texts = []
    for _ in range(2):
        words, _icon, reveal = shown.scene.choices[1]
        assert words == "A hint"
        shown.pop()
        reveal()
        texts.append(shown.scene.text)
    assert len(texts[0]) < len(texts[1]) and texts[1].startswith(texts[0])
    assert "card:" not in texts[1] and "space:" not in texts[1]


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
def test_puzzles_are_told_apart(cabinet, table):
    shown = cabinet()
    shown.push(routes.Puzzles(table))
    scene = shown.scene
    told = [
        (puzzles.task(scene.state(number), scene.pack, puzzle, "en"), scene.moment(number))
        for number, puzzle in enumerate(scene.pack.puzzles)
    ]
    assert all(moment for _task, moment in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("table", ["underdark", "fellowship"])
def test_everything_fits(cabinet, looked_at, size, lang, table):
    shown = cabinet(size=size, language=lang)
    shown.push(routes.Puzzles(table))
    looked_at(shown.scene)
