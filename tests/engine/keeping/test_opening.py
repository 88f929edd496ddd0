"""Arguments become the game they describe, or one line that says what is wrong with them."""

from argparse import Namespace
from pathlib import Path

import pytest

from game.engine.keeping import opening
from game.engine.keeping.opening import UsageError, beginning
from game.engine.keeping.situation import SituationError
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import SetupError


def arguments(**given) -> Namespace:
    plain = {"table": None, "players": None, "seed": None, "option": [], "deck": [], "situation": None, "choices": None}
    return Namespace(**(plain | given))


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_set_up_is_what_the_arguments_say(lanterns, tmp_path):
    deck = write(tmp_path / "deck.txt", "# mine\n2 mirror\n1 toll\n")
    given = arguments(players=2, seed=9, option=["length=long"], deck=["plain", deck])
    setup = opening.setup_of(lanterns, given, seed=1)
    assert (setup.players, setup.seed, setup.options) == (2, 9, {"length": "long"})
    assert setup.decks == ("plain", {"mirror": 2, "toll": 1})
    match = opening.begin(lanterns, None, given, seed=1)
    assert len(match.state.cards("deck", 2)) + len(match.state.cards("hand", 2)) == 3


def test_without_a_seed_the_given_one_counts(lanterns):
    assert opening.setup_of(lanterns, arguments(), seed=5).seed == 5
    assert opening.setup_of(lanterns, arguments(seed=0), seed=5).seed == 0


def test_a_situation_names_its_table_and_takes_another_seed(tmp_path):
    folder = Path(__file__).parents[2] / "cartridges" / "lanterns"
    text = 'table = "lanterns"\nplayers = 1\nstep = "take_turns"\n[[seat]]\nhand = ["old_lantern", "toll"]\ncoins = 2\n'
    given = arguments(table=str(folder), situation=write(tmp_path / "s.toml", text), seed=3)
    cartridge, document = opening.load(given)
    assert opening.begin(cartridge, document, given, seed=0).state.decision
    unnamed = arguments(situation=given.situation)
    with pytest.raises(Exception, match="there is no table lanterns"):
        opening.load(unnamed)
    with pytest.raises(UsageError, match="which table"):
        opening.load(arguments())


@pytest.mark.parametrize("extra", [{"players": 2}, {"deck": ["plain"]}])
def test_a_situation_brings_its_own_set_up(lanterns, extra):
    with pytest.raises(UsageError, match="do not go together"):
        opening.begin(lanterns, {"players": 1}, arguments(**extra), seed=0)


def test_an_option_that_a_situation_leaves_open_can_be_said_besides():
    ringwar, given = load_table("ringwar"), arguments(option=["shadow=hard"])
    plain = {"step": "take_actions", "seat": [{"hand": ["gimli"]}]}
    assert opening.begin(ringwar, plain, given, seed=0).state.ruled == [2, 4]
    assert opening.begin(ringwar, plain | {"options": {"shadow": "hard"}}, given, seed=0).state.ruled == [2, 4]
    with pytest.raises(UsageError, match="--option shadow=hard: the situation says normal"):
        opening.begin(ringwar, plain | {"options": {"shadow": "normal"}}, given, seed=0)


def test_what_is_wrong_with_a_situation_is_found_on_its_line_whatever_is_said_besides(lanterns, tmp_path):
    given = arguments(seed=3, option=["length=long"], situation=write(tmp_path / "s.toml", "[[seat]]\ncoin = 2\n"))
    document = opening.read_situation(Path(given.situation))
    with pytest.raises(SituationError, match=r"^s\.toml:2: \[\[seat\]\] 1: key 'coin'"):
        opening.begin(lanterns, document, given, seed=0)


def test_an_option_without_a_value_is_refused(lanterns):
    with pytest.raises(UsageError, match="expected name=value"):
        opening.setup_of(lanterns, arguments(option=["length"]), seed=0)


def test_options_may_be_spelt_as_ids_are_and_are_given_once():
    quest = load_table("quest")
    setup = opening.setup_of(quest, arguments(option=["scenario=escape-from-dol-guldur"]), seed=0)
    assert setup.options == {"scenario": "escape_from_dol_guldur"}
    with pytest.raises(UsageError, match="--option scenario is there twice"):
        opening.setup_of(quest, arguments(option=["scenario=a", "scenario=b"]), seed=0)


def test_a_deck_that_is_not_there_is_named_as_it_was_written(lanterns, tmp_path):
    with pytest.raises(SetupError, match=r"^there is no deck and no file my-deck\.txt$"):
        opening.setup_of(lanterns, arguments(deck=["my-deck.txt"]), seed=0)
    with pytest.raises(SetupError, match="plane; did you mean plain"):
        opening.setup_of(lanterns, arguments(deck=["plane"]), seed=0)
    with pytest.raises(StorageError, match="is not a file"):
        opening.setup_of(lanterns, arguments(deck=[str(tmp_path)]), seed=0)
    with pytest.raises(StorageError, match="no such file of more than 64 KiB"):
        opening.setup_of(lanterns, arguments(deck=[write(tmp_path / "big", "#" * 70000)]), seed=0)


def test_choices_are_made_and_a_wrong_one_is_named(lanterns, tmp_path):
    match = opening.begin(lanterns, None, arguments(players=2), seed=1)
    opening.play_choices(match, write(tmp_path / "good", "# first\ncard:old-lantern\nspace:gate\n"))
    assert match.position == 2
    asked = r"^choice 2: 'nonsense' is not on offer \(options: .*\); player 1 is asked: Play a card$"
    with pytest.raises(SituationError, match=asked):
        opening.play_choices(match, write(tmp_path / "bad", "pass\nnonsense\n"))
    with pytest.raises(SituationError, match="the game is already over"):
        opening.play_choices(match, write(tmp_path / "long", "pass\n" * 50))


def test_a_match_can_be_told_from_its_beginning(lanterns):
    plain = opening.begin(lanterns, None, arguments(players=2), seed=1)
    first = plain.state.hash
    plain.choose(0)
    assert beginning(plain)[0].hash == first
    document = {"players": 1, "step": "take_turns", "seat": [{"hand": ["mirror", "tin_lantern"], "coins": 2}]}
    placed = opening.SituationMatch(lanterns, document)
    first = placed.state.hash
    placed.choose(0)
    assert beginning(placed)[0].hash == first
    placed.undo()
    assert placed.state.hash == first
