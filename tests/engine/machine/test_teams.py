"""Teams and lineups: who sits down by set-up, who plays together, whom the rules play, and what they refuse."""

import re
from dataclasses import replace

import pytest

from game.engine.check import check_table
from game.engine.keeping.match import Match
from game.engine.keeping.situation import SituationError, load_situation, parse_situation
from game.engine.machine.cartridge import compile_table, pack_cartridge, read_cartridge
from game.engine.machine.setup import Setup, SetupError, SetupRefused, every_setup
from game.engine.machine.sim import SimError, random_games, simulate
from game.engine.machine.state import RuleFailure, State
from game.engine.sources.content import ContentError
from game.engine.sources.table_files import load_content
from game.players.bots import GreedyBot, Mind
from game.players.levels import make_player

RULED = {"moon": "rules"}


def start(cartridge, **options) -> State:
    return State.start(cartridge, Setup(seed=1, options=options))[0]


# --- who sits down


def test_the_lineup_of_the_options_sits_down(tug):
    assert [seat.name["en"] for seat in start(tug).seats] == ["East", "West", "North", "South"]
    assert [seat.name["en"] for seat in start(tug, field="yard").seats] == ["East", "West"]
    assert start(tug).teams == [1, 2, 1, 2] and start(tug, field="yard").teams == [1, 2]


def test_without_lineups_every_seat_is_a_team_or_all_are_one(lanterns, tiny_sources):
    assert State.start(lanterns, Setup(players=3))[0].teams == [1, 2, 3]
    folder = tiny_sources("")
    table = folder / "table.toml"
    table.write_text(table.read_text().replace("players = [1, 4]", 'players = [1, 4]\nteams = "together"'))
    state, _ = State.start(compile_table(folder), Setup(players=3))
    assert state.teams == [1, 1, 1] and state.cooperative and state.seats == ()


def test_a_number_of_players_that_does_not_fit_the_options_is_refused_with_the_one_that_does(tug):
    with pytest.raises(
        SetupError, match=r"^4 players: tug takes 2 seats with field yard, moon people; one person may hold several"
    ):
        State.start(tug, Setup(players=4, options={"field": "yard"}))
    with pytest.raises(SetupError, match=r"^tug has no seats for field yard, moon rules$"):
        State.start(tug, Setup(options={"field": "yard", "moon": "rules"}))


def test_rules_know_teams_and_the_seats_they_play(tug):
    state = start(tug, **RULED)
    assert state.ruled == [2] and state.cooperative
    while state.decision is not None:
        assert state.decision.player != 2
        state.choose(0)
    assert state.winning_teams and start(tug).ruled == []


def test_a_seat_of_the_rules_cannot_be_asked(tug, tmp_path):
    rules = (tug.content.folder / "rules" / "game.py").read_text()
    spoilt = copied(tug, tmp_path, rules=rules.replace("if ruled(player):", "if False:"))
    with pytest.raises(RuleFailure, match=r"game.py:\d+: player 2 is played by the rules and cannot be asked"):
        state = start(spoilt, **RULED)
        state.choose(0)


def test_a_situation_has_the_seats_of_its_options(tug):
    state, _ = load_situation(tug, parse_situation('options = { moon = "rules" }\n[[seat]]\nhand = ["tug", "haul"]'))
    assert (state.players, state.teams, state.ruled) == (3, [1, 2, 1], [2])
    with pytest.raises(SituationError, match="takes 3 seats with field meadow, moon rules"):
        load_situation(tug, parse_situation('players = 4\noptions = { moon = "rules" }'))


def test_a_baked_cartridge_has_the_same_lineups(tug):
    again, _stamp = read_cartridge(pack_cartridge(tug, "x"), tug.content.folder)
    assert again.content.lineups == tug.content.lineups and again.content.teams == tug.content.teams
    assert again.hash == tug.hash


# --- what the rules refuse


def test_a_set_up_is_refused_with_the_tables_own_sentence(tug):
    with pytest.raises(SetupRefused, match=r"^The rope is torn: nobody can pull it\.$") as refused:
        Match(tug, Setup(options={"rope": "torn"}))
    assert refused.value.sentence["uk"].startswith("Линва порвана")
    with pytest.raises(SetupRefused):
        list(random_games(tug, Setup(options={"rope": "torn"}), 3))


def test_only_the_set_up_may_refuse(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    refuse(SAY_NEWS)\n")
    with pytest.raises(RuleFailure, match="only the set-up may refuse"):
        state.choose(0)


# --- what is wrong with a table


def copied(cartridge, folder, rules: str = "", table: str = ""):
    """The table with other rules or another table.toml."""
    for path in cartridge.content.folder.rglob("*.*"):
        to = folder / path.relative_to(cartridge.content.folder)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(path.read_text())
    if rules:
        (folder / "rules" / "game.py").write_text(rules)
    if table:
        (folder / "table.toml").write_text(table)
    return compile_table(folder)


@pytest.mark.parametrize(
    ("wrong", "instead", "complaint"),
    [
        ('team = "sun" }', 'team = "sin" }', "lineup 1: seat 1: no team sin; did you mean sun?"),
        ('moon = "people" }', 'mon = "people" }', "lineup 1: there is no option mon; did you mean moon?"),
        ('moon = "people" }', 'moon = "nobody" }', "lineup 1: moon 'nobody' is not one of people, rules"),
        ("players = [2, 4]", "players = [2, 5]", "players should be [2, 4], as the lineups have it"),
        ("players = [2, 4]", 'players = [2, 4]\nteams = "all"', "key 'teams': expected one of each, together"),
        ('id = "moon"\n', 'id = "the moon"\n', "key 'id': expected a name"),
    ],
)
def test_a_lineup_that_makes_no_sense_is_refused_in_one_line(tug, tmp_path, wrong, instead, complaint):
    table = (tug.content.folder / "table.toml").read_text()
    assert wrong in table
    (tmp_path / "table.toml").write_text(table.replace(wrong, instead, 1))
    for name in ("words.toml", "cards/all.toml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text((tug.content.folder / name).read_text())
    with pytest.raises(ContentError, match=re.escape(complaint)):
        load_content(tmp_path)


# --- thinking


LEADING = """
step = "pull_in_turn"
variables = { rope = 9, first = 3 }
[[seat]]
hand = ["tug"]
[[seat]]
hand = ["tug"]
[[seat]]
hand = ["tug", "haul", "heave"]
[[seat]]
hand = ["tug"]
"""


def test_a_partner_is_no_opponent(tug):
    """With the rope on its side a seat still pulls as hard as it can: its partner is as well off as itself."""
    state, _ = load_situation(tug, parse_situation(LEADING))
    assert state.decision.player == 3
    chosen = [GreedyBot(seed).choose(state, 3) for seed in range(5)]
    assert {state.card_id(state.decision.options[option].value) for option in chosen} == {"haul"}


LAST_CARD = """
step = "pull_in_turn"
variables = { rope = 1, first = 1, round = 1 }
[[seat]]
hand = ["tug", "truce"]
"""


def test_a_win_of_the_team_is_worth_more_than_one_shared_with_the_other(tug):
    state, _ = load_situation(tug, parse_situation(LAST_CARD))
    mind = Mind(tug)
    mind.begin(state, 1, seed=3)
    mind.run(200)
    worth = {state.card_id(state.decision.options[one.option].value): one.value for one in mind.results()}
    assert worth["tug"] >= 0.9 > worth["truce"] >= 0.7


def test_a_bot_knows_nothing_of_its_partners_hand(tug):
    """What it does is the same whatever the partner holds, as far as nobody has seen it."""
    hands = (["tug", "tug", "haul"], ["haul", "truce", "heave"])
    chosen = []
    for hand in hands:
        other = hands[1] if hand is hands[0] else hands[0]
        seats = f'[[seat]]\nhand = ["tug", "heave", "haul"]\n[[seat]]\nhand = ["tug"]\n[[seat]]\nhand = {hand}\n'
        document = parse_situation(f'step = "pull_in_turn"\nvariables = {{ first = 1 }}\n{seats}deck = {other}')
        state, _ = load_situation(tug, document)
        mind = Mind(tug)
        mind.begin(state, 1, seed=7)
        mind.run(300)
        chosen.append([(one.option, one.visits, one.value) for one in mind.results()])
    assert chosen[0] == chosen[1]


# --- many games


def test_sim_counts_wins_by_seat_and_by_team(tug):
    found = simulate(tug, Setup(seed=1, options={"field": "meadow"}), 100)
    assert found["wins"][0] == found["wins"][2] == found["team_wins"]["sun"]
    assert found["wins"][1] == found["wins"][3] == found["team_wins"]["moon"]
    assert (found["players"], found["bots"]) == (4, ["random"] * 4)


def test_sim_plays_every_lineup_of_what_a_table_varies_by(tug):
    found = simulate(tug, Setup(seed=1), 60)
    meadow, yard = found["by_field"]["meadow"], found["by_field"]["yard"]
    assert (meadow["games"], yard["games"], len(found["wins"])) == (30, 30, 4)
    assert found["team_wins"]["sun"] == meadow["team_wins"]["sun"] + yard["team_wins"]["sun"] == found["wins"][0]
    assert found["wins"][2] == meadow["team_wins"]["sun"]
    with pytest.raises(SimError, match="4 bots for 2 players"):
        simulate(tug, Setup(), 4, "random,random,random,random")
    with pytest.raises(SetupError, match="4 players: tug takes 2 seats with field yard"):
        simulate(tug, Setup(players=4), 4)


def test_seats_of_the_rules_take_no_bot(tug):
    setup = Setup(seed=1, options={"field": "meadow"} | RULED)
    found = simulate(tug, setup, 6, "greedy,search:20i", make_player)
    assert (found["players"], found["bots"], found["ruled"]) == (3, ["greedy", "search:20i"], [2])
    with pytest.raises(SimError, match="3 bots for 2 players, since the rules play seat 2: name one"):
        simulate(tug, setup, 6, "random,random,random")


def test_a_team_that_thinks_beats_one_that_does_not(tug):
    setup = Setup(seed=3, options={"field": "meadow"})
    found = simulate(tug, setup, 40, "search:60i,random,search:60i,random", make_player)
    assert found["team_wins"]["sun"] > found["team_wins"]["moon"]
    swapped = simulate(tug, replace(setup, seed=9), 40, "random,search:60i,random,search:60i", make_player)
    assert swapped["team_wins"]["moon"] > swapped["team_wins"]["sun"]


def test_every_lineup_has_a_set_up_that_begins_it(tug, lanterns):
    setups = every_setup(tug.content)
    assert [setup.options["moon"] for setup in setups] == ["people", "rules", "people"]
    assert [State.start(tug, setup)[0].players for setup in setups] == [4, 3, 2]
    assert [setup.players for setup in every_setup(lanterns.content)] == [1, 2, 3, 4]


def test_a_team_or_seat_without_a_language_is_reported(tug, tmp_path):
    table = (tug.content.folder / "table.toml").read_text()
    cut = table.replace(', uk = "Сонце"', "").replace(', ru = "Восток"', "", 1)
    copied(tug, tmp_path, table=cut)
    assert check_table(tmp_path).problems == [
        "tug: table.toml:49: [[team]] 1 (sun) name: uk is missing",
        "tug: table.toml:57: [[lineup]] 1 seats 1 name: ru is missing",
    ]
    assert check_table(tug.content.folder).problems == []
