"""What chances.toml says, compared with positions of games that nothing was fitted to: told against won."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import Setup, every_setup
from game.engine.machine.state import State
from game.players.bots import make_bot
from game.players.chances import chances_here, chances_now, chances_of

HERE = Path(__file__).parent


def bench(name: str, file: str):
    """What measures and fits, as a module."""
    spec = importlib.util.spec_from_file_location(name, HERE.parents[0] / "bench" / file)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fit, floor = bench("fit_chances", "chances.py"), bench("floor_of_chances", "floor.py")

FAR = 0.12  # how far told and won may be apart where positions are many
MANY = 60


def pairs(table: str) -> list[tuple[float, bool]]:
    """What is told of each kept position, and whether its side won."""
    kept = json.loads((HERE / "held_out" / f"{table}.json").read_text(encoding="utf-8"))
    cartridge = load_table(table)
    assert kept["features"] == list(cartridge.content.weights), "fit the chances again: build.py chances"
    found = []
    for kind in kept["kinds"]:
        rows = chances_of(cartridge, Setup(kind["players"], 1, kind["options"]))
        for sides, won, position in kind["positions"]:
            worths = {row.team: row for row in rows}
            found += zip(fit.told(kept["features"], worths, sides, position), map(bool, won), strict=True)
    return found


@pytest.mark.parametrize("table", table_ids())
def test_what_is_told_comes_true_about_as_often(table):
    told = pairs(table)
    assert len(told) >= 100
    assert fit.surprise(told) < fit.even(told), "better than whoever knows only how many are won in all"
    for low, count, mean, share in fit.reliability(told):
        assert count < MANY or abs(mean - share) < FAR, (low, count, mean, share)


def test_who_has_a_turn_of_the_round_to_come_is_seen():
    """All have as many turns in the end: the position of whoever has had one more is worth less than it looks."""
    variables = {"active": 1, "first_player": 3, "round": 2}
    match = SituationMatch(load_table("underdark"), {"players": 3, "step": "take_turn", "variables": variables})
    names = list(match.cartridge.content.weights)
    seen = [dict(zip(names, match.state.features(seat), strict=True)) for seat in (1, 2, 3)]
    assert [one["order"] for one in seen] == [1, 2, 0]
    assert [one["to_come"] for one in seen] == [1, 1, 0]


def test_what_a_deck_is_made_of_is_seen_wherever_its_cards_lie():
    """Who promotes and who assassinates, and what the cards cost that were drawn: also those played this turn."""
    own = {
        "deck": ["advocate", "gauth"],
        "hand": ["chosen_of_lolth"],
        "play_area": ["gauth", "noble"],
        "discard": ["advocate"],
        "inner_circle": ["drow_negotiator"],
    }
    match = SituationMatch(load_table("underdark"), {"players": 2, "step": "take_turn", "seat": [own, {}]})
    names = list(match.cartridge.content.weights)
    mine, theirs = (dict(zip(names, match.state.features(seat), strict=True)) for seat in (1, 2))
    assert (mine["ambition"], mine["malice"], mine["hand_cost"]) == (3, 2, 7)
    assert theirs["ambition"] == theirs["malice"] == theirs["hand_cost"] == 0


@pytest.mark.parametrize("table", table_ids())
def test_the_state_of_a_game_says_which_rows_it_is_read_by(table):
    cartridge = load_table(table)
    for setup in every_setup(cartridge.content):
        state, _events = State.start(cartridge, setup)
        assert chances_here(state) == chances_of(cartridge, setup)


@pytest.mark.parametrize("table", table_ids())
def test_the_console_reckons_as_the_fit_does(table):
    match = Match(load_table(table), Setup(0, 3))
    bot, rows = make_bot("random", 1), chances_of(match.cartridge, match.setup)
    features = list(match.cartridge.content.weights)
    for _ in range(60):
        state = match.state
        if state.over:
            break
        sides = [state.teams.index(team) + 1 for team in dict.fromkeys(state.teams)]
        worths = {str(side): rows[side - 1] for side in sides}
        wanted = fit.told(features, worths, [str(side) for side in sides], [state.features(side) for side in sides])
        found = chances_now(state, rows)
        assert [found[side - 1] for side in sides] == pytest.approx(wanted, abs=2e-3)
        match.choose(bot.choose(state, state.raw.decision.player))


def test_a_fit_finds_what_decides_and_is_not_told_what_does_not():
    """Whoever has more of the first feature wins the later the surer; the second says nothing."""
    luck = __import__("random").Random(4)
    games = []
    for _ in range(120):
        lead, late = luck.randint(-5, 5), luck.choice((0, 100))
        sure = luck.random() < (0.5 if late == 0 else 0.9)
        won = (lead > 0) == sure if lead else luck.random() < 0.5
        noise = luck.randint(0, 9)
        games.append(fit.Played(("", ""), (won, not won), (((lead, noise, late), (0, noise, late)),)))
    worths, _price = fit.fit(["lead", "noise", "late"], games, fit.Chances(2))
    early, later = (
        fit.told(["lead", "noise", "late"], worths, ("", ""), ((4, 3, at), (0, 3, at)))[0] for at in (0, 100)
    )
    assert later > 0.75 and later > early + 0.15


def test_the_floor_of_a_surprise_is_not_made_too_low_by_few_games():
    """Sixteen tosses of a coin look less even than it is: on average that is made good."""
    luck = __import__("random").Random(3)
    tosses = [sum(luck.random() < 0.5 for _ in range(16)) for _ in range(600)]
    mean = sum(floor.entropy(won, 16) for won in tosses) / len(tosses)
    assert abs(mean - 0.693) < 0.01
    assert floor.entropy(16, 16) == floor.entropy(0, 16) == 0


def test_how_far_a_surprise_may_be_out_counts_games_not_positions():
    """A game whose position is told twice knows no more than once."""
    row = {"": fit.Chances(1, base=(500_000, 0))}
    games = [fit.Played(("",), (number % 3 > 0,), (((number,),),)) for number in range(30)]
    twice = [fit.Played(game.sides, game.won, game.positions * 2) for game in games]
    far = fit.doubt(["what"], row, games)
    assert far == pytest.approx(fit.doubt(["what"], row, twice))
    assert far > fit.doubt(["what"], row, games * 4) > 0
