"""Games without people are counted rightly, come out the same every time, and can be interrupted."""

import doctest
from threading import Event

import pytest

from game.engine.machine import sim
from game.engine.machine.setup import Setup, SetupError
from game.engine.machine.sim import Game, SimError, bot_game, game_seed, parse_bots, random_games, simulate, summary
from game.engine.machine.state import RuleFailure, State
from game.players.levels import make_player


def test_the_examples_in_the_module_hold():
    assert doctest.testmod(sim).failed == 0


def test_random_games_are_summed_up_by_seat(lanterns):
    found = simulate(lanterns, Setup(players=3, seed=5), games=50)
    assert (found["games"], found["unfinished"], found["players"]) == (50, 0, 3)
    assert found["bots"] == ["random"] * 3
    assert len(found["wins"]) == len(found["scores"]) == 3
    assert 50 <= sum(found["wins"]) < 150
    for score in found["scores"]:
        assert score["min"] <= score["mean"] <= score["max"]
    assert found["games_per_s"] > 0
    assert found["decisions_per_s"] > 0


def test_the_same_seed_plays_the_same_games_however_they_are_cut_into_chunks(lanterns, monkeypatch):
    setup = Setup(players=2, seed=7)
    games = list(random_games(lanterns, setup, 70))
    monkeypatch.setattr(sim, "CHUNK", 9)
    assert list(random_games(lanterns, setup, 70)) == games


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_same_seed_plays_the_same_games_on_however_many_threads(lanterns, monkeypatch, jobs):
    setup = Setup(players=2, seed=7)
    monkeypatch.setattr(sim, "CHUNK", 9)
    assert list(random_games(lanterns, setup, 70, jobs=jobs)) == list(random_games(lanterns, setup, 70))


def test_bots_play_the_same_games_on_two_threads(lanterns):
    def figures(jobs: int) -> dict:
        found = simulate(lanterns, Setup(players=2, seed=3), 8, "search:20i,greedy", make_player, jobs)
        return {key: found[key] for key in ("games", "decisions", "wins", "scores", "turns")}

    assert figures(1) == figures(2)


def test_a_game_that_fails_on_a_thread_is_told_like_any_other(tiny):
    cartridge = tiny("def turn():\n    table.a = 1 // table.b\n")
    with pytest.raises(RuleFailure, match=r"^the game with seed 5 failed: game\.py:2: division by 0$"):
        list(random_games(cartridge, Setup(seed=5), 100, jobs=2))


def test_games_nobody_waits_for_any_more_are_cut_short(lanterns):
    def patient(name: str, seed: int) -> Plain:
        return Plain()

    games = sim.bot_games(lanterns, Setup(players=2), 500, ["plain", "plain"], patient, jobs=2)
    assert next(games).finished
    games.close()
    assert not bot_game(lanterns, Setup(players=2), [Plain(), Plain()], enough=was_set()).finished


def was_set() -> Event:
    event = Event()
    event.set()
    return event


def test_runs_with_neighbouring_seeds_have_no_game_in_common():
    runs = [{game_seed(seed, game) for game in range(2000)} for seed in (0, 1, 2, 3, 2**64 - 1)]
    assert len(set.union(*runs)) == 5 * 2000


def test_every_machine_gives_a_game_the_same_seed():
    assert [game_seed(1, game) for game in range(3)] == [1, 8850176713065031559, 14891604473646829658]


def test_a_game_of_a_run_is_played_again_by_its_own_seed(lanterns):
    games = list(random_games(lanterns, Setup(players=2, seed=7), 40))
    for number in (0, 1, 33):
        assert list(random_games(lanterns, Setup(players=2, seed=game_seed(7, number)), 1)) == [games[number]]


def test_options_of_the_table_change_the_games(lanterns):
    short, long = (
        sum(game.decisions for game in random_games(lanterns, Setup(players=2, options={"length": length}), 20))
        for length in ("short", "long")
    )
    assert short < long


def test_a_game_that_takes_too_many_decisions_is_unfinished(lanterns):
    games = list(random_games(lanterns, Setup(players=2), 10, most=3))
    assert [(game.finished, game.decisions) for game in games] == [(False, 3)] * 10
    found = summary(games, 1.0)
    assert (found["unfinished"], found["wins"], found["turns"]) == (10, [0, 0], None)
    assert found["scores"][0] == {"mean": None, "min": None, "max": None}


def test_figures_are_those_of_the_games():
    games = [Game(True, 10, 2, (5, 3), (0,)), Game(True, 20, 4, (1, 9), (0, 1)), Game(False, 30, 9, (0, 0), ())]
    assert summary(games, 2.0) == {
        "games": 3,
        "unfinished": 1,
        "decisions": 60,
        "seconds": 2.0,
        "games_per_s": 1.5,
        "decisions_per_s": 30,
        "wins": [2, 1],
        "scores": [{"mean": 3.0, "min": 1, "max": 5}, {"mean": 6.0, "min": 3, "max": 9}],
        "turns": 3.0,
    }


def test_an_error_in_the_rules_names_its_seed_and_line(tiny):
    cartridge = tiny(
        """
        def turn():
            if random_number(20) == 1:
                table.a = 1 // table.b
            confirm(1, ASK_GO)
        """
    )
    with pytest.raises(RuleFailure, match=r"^the game with seed \d+ failed: game\.py:3: division by 0$") as failure:
        list(random_games(cartridge, Setup(seed=3), 100))
    seed = int(str(failure.value).split()[4])
    with pytest.raises(RuleFailure):
        list(random_games(cartridge, Setup(seed=seed), 1))


@pytest.mark.parametrize("bots", ["search", "random,oracle", "", "random,"])
def test_a_bot_that_does_not_exist_is_named_with_those_that_do(bots):
    with pytest.raises(SimError, match=r"there is no bot .* \(bots: random\)"):
        parse_bots(bots, 2)


def test_bots_are_one_for_all_or_one_for_each():
    assert parse_bots("random, random", 2) == ["random", "random"]
    with pytest.raises(SimError, match="2 bots for 3 players"):
        parse_bots("random,random", 3)


def test_bad_set_ups_are_refused(lanterns):
    with pytest.raises(SetupError):
        simulate(lanterns, Setup(players=5), 1)
    with pytest.raises(SimError):
        simulate(lanterns, Setup(players=2), 0)
    with pytest.raises(SimError):
        simulate(lanterns, Setup(players=2), 1, jobs=0)


class Plain:
    """A bot that takes what comes first."""

    def choose(self, state: State, seat: int) -> int:
        return 0


def test_turns_are_those_that_began(tiny):
    """A turn with a question and one that passes without any count alike, with bots as at random."""
    cartridge = tiny(
        """
        def turn():
            table.a += 1
            if table.a % 2:
                offer_number(1)
                offer_number(2)
                ask(1, ASK_GO)
            if table.a == 7:
                finish()
        """
    )
    assert [game.turns for game in random_games(cartridge, Setup(players=1), 3)] == [7, 7, 7]
    assert bot_game(cartridge, Setup(players=1), [Plain()]).turns == 7
