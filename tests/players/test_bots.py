"""Bots answer like anybody else, know no more than their seat, stop when they are told, and give their memory back."""

import doctest
import json
import os
import threading
from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from bot_positions import asked, began

from game.__main__ import main
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.setup import Setup
from game.engine.machine.sim import bot_game, simulate
from game.engine.machine.state import State
from game.engine.sources.content import Farther
from game.players import bots
from game.players.bots import (
    HASTY,
    BotError,
    Budget,
    GreedyBot,
    Mind,
    Mood,
    Opinion,
    RandomBot,
    Result,
    SearchBot,
    Thought,
    hint,
    make_bot,
)
from game.players.chances import Chances
from game.players.levels import LEVELS, make_player

LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"


def test_the_examples_in_the_module_hold():
    assert doctest.testmod(bots).failed == 0


# --- playing


def test_the_best_of_two_is_found(begin):
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(7)
            offer_number(3)
            if ask(1, ASK_PICK) == 7:
                win(1)
            else:
                win(2)
            finish()
        """
    )
    assert SearchBot(Budget(iterations=50)).choose(state, 1) == 1
    best, *_others = hint(state, 1, Budget(iterations=90))
    assert best.option == 1 and best.share > 0.6 and best.value > 0.8


def test_opponents_choose_for_themselves(begin):
    """The first option looks better if the other player is a friend: he is not."""
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(2)
            risky = ask(1, ASK_PICK) == 1
            offer_number(1)
            offer_number(2)
            offer_number(3)
            answer = ask(2, ASK_PICK)
            if risky and answer == 3:
                win(2)
            elif risky or answer == 1:
                win(1)
            else:
                win(1)
                win(2)
            finish()
        """
    )
    assert SearchBot(Budget(iterations=400)).choose(state, 1) == 1


def test_copies_of_a_card_count_as_one_option(begin):
    state = begin(
        """
        def set_up():
            for _ in range(3):
                create('lamp', HAND, 1)
            create('wick', HAND, 1)

        def turn():
            card = choose_card(1, ASK_PICK, cards(HAND, 1))
            if total(card, GLOW) == 1:
                win(1)
            finish()
        """
    )
    mind = Mind(state.cartridge)
    mind.begin(state, 1, seed=1)
    assert state.option_count == 4 and mind.different == 2
    mind.run(100)
    assert [result.option for result in mind.results()] == [0, 3]
    assert SearchBot(Budget(iterations=30)).choose(state, 1) == 3


def test_a_decision_that_is_none_is_answered_at_once(begin):
    state = begin(
        """
        def set_up():
            for _ in range(3):
                create('lamp', HAND, 1)

        def turn():
            choose_card(1, ASK_PICK, cards(HAND, 1))
            finish()
        """
    )
    thought = SearchBot(Budget(seconds=60)).think(state, 1)
    thought.start()
    assert thought.poll() == 0 and thought.iterations == 0


def test_windows_nobody_stops_at_are_passed_without_a_thought(table):
    """A person who asks what to do there is answered all the same."""
    state = began(table("quest"), 1, most=0)
    prompts = state.cartridge.program.names.prompts
    while prompts[state.raw.decision.prompt - 1] != "act_resource":
        state.choose(0)
    thought = SearchBot(Budget(seconds=60)).think(state, asked(state))
    thought.start()
    assert state.decision.options[thought.poll()].kind == "button" and thought.iterations == 0
    assert len(hint(state, asked(state), Budget(iterations=60))) > 1


def test_wary_playouts_pass_every_window(begin):
    """Whoever acts even once has lost: playouts that try it out make a won game look doubtful."""
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(2)
            ask(1, ASK_PICK)
            acted = 0
            for n in range(60):
                offer_number(n)
                offer(NO)
                acted += ask(1, ASK_GO) != NO
            win(2 if acted else 1)
            finish()
        """
    )
    hopes = []
    for wary in (False, True):
        content = replace(state.cartridge.content, wary=wary, windows=("go",), stops=("go",))
        mind = Mind(Cartridge(content, state.cartridge.program))
        mind.begin(state, 1, seed=1)
        mind.run(40)
        hopes.append(max(result.value for result in mind.results()))
    assert hopes[0] < hopes[1]


def test_once_the_last_round_has_begun_thought_goes_on_to_the_end(begin):
    """Whoever begins it loses, but not in the round a horizon of one can see."""
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(2)
            picked = ask(1, ASK_PICK)
            if table.a:
                win(2)
                finish()
            elif picked == 1:
                table.a = 1
        """
    )
    hopes = []
    for closing in ("", "a"):
        content = replace(state.cartridge.content, horizon=1, closing=closing)
        mind = Mind(Cartridge(content, state.cartridge.program))
        mind.begin(state, 1, seed=1)
        mind.run(40)
        hopes.append({result.option: result.value for result in mind.results()})
    assert hopes[0][0] == hopes[0][1]
    assert hopes[1][0] < 0.1 < hopes[1][1]


def test_whoever_thinks_long_plays_on_farther_where_the_table_says_so(begin):
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(2)
            picked = ask(1, ASK_PICK)
            if table.a:
                win(2)
                finish()
            elif picked == 1:
                table.a = 1
        """
    )
    others, rows = (Farther(state.players + 1, 40, 2),), (Farther(state.players, 40, 2),)

    def hopes(budget, farther):
        content = replace(state.cartridge.content, horizon=1, farther=farther)
        thought = SearchBot(budget).think(State(Cartridge(content, state.cartridge.program), state.raw), 1)
        thought.finish()
        return {one.option: one.value for one in thought.opinions()}

    assert hopes(Budget(39), rows)[0] == hopes(Budget(39), rows)[1]
    assert hopes(Budget(40), others)[0] == hopes(Budget(40), others)[1], "other games"
    assert hopes(Budget(40), rows)[0] < 0.1 < hopes(Budget(40), rows)[1]
    assert Budget(seconds=0.1).lasts(700) and not Budget(iterations=699).lasts(700)


def test_an_error_in_the_rules_ends_a_playout_and_nothing_else(begin):
    state = begin(
        """
        def turn():
            offer_number(1)
            offer_number(2)
            if ask(1, ASK_PICK) == 1:
                table.a = 1 // table.b
            win(1)
            finish()
        """
    )
    mind = Mind(state.cartridge)
    mind.begin(state, 1, seed=1)
    mind.run(40)
    assert mind.failures > 0
    assert SearchBot(Budget(iterations=40)).choose(state, 1) == 1


def test_rules_that_always_fail_leave_some_answer(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    table.a = 1 // table.b\n")
    assert SearchBot(Budget(iterations=20)).choose(state, 1) in (0, 1)
    assert GreedyBot().choose(state, 1) in (0, 1)


def test_a_bot_answers_for_nobody_else(lanterns):
    state = began(lanterns, 1)
    with pytest.raises(BotError, match="is not asked"):
        SearchBot(Budget(iterations=5)).choose(state, 3 - asked(state))
    with pytest.raises(BotError):
        SearchBot(Budget(iterations=5)).choose(state, 9)


def test_a_wavering_bot_takes_what_it_thought_of_and_nothing_it_hardly_thought_of():
    opinions = [Opinion(4, 0.5, 0.6), Opinion(0, 0.3, 0.5), Opinion(2, 0.2, 0.1)]
    bot = SearchBot(Budget(iterations=1))
    for mood, taken in ((Mood.SURE, {4}), (Mood.WAVERING, {4, 0}), (Mood.SLIPPING, {0, 2})):
        thought = SimpleNamespace(opinions=lambda: opinions, mood=mood, dear=frozenset())
        assert {bot.pick(thought) for _ in range(60)} == taken


def test_nobody_slips_into_what_the_table_asks_about_once_more():
    opinions = [Opinion(4, 0.5, 0.6), Opinion(0, 0.3, 0.5), Opinion(2, 0.2, 0.1)]
    bot = SearchBot(Budget(iterations=1))
    thought = SimpleNamespace(opinions=lambda: opinions, mood=Mood.SLIPPING, dear=frozenset({0}))
    assert {bot.pick(thought) for _ in range(60)} == {2}
    only = SimpleNamespace(opinions=lambda: opinions[1:2], mood=Mood.SLIPPING, dear=frozenset({0}))
    assert bot.pick(only) == 0


def test_weak_levels_never_end_a_turn_with_cards_they_could_play():
    cartridge = load_table("underdark")
    state, _events = State.start(cartridge, Setup(2, 3))
    bots = [make_player("first-timer", seat) for seat in (1, 2)]
    ended = 0
    for _ in range(600):
        if state.over:
            break
        seat = asked(state)
        option = bots[seat - 1].choose(state, seat)
        if state.asked.options[option].name == "end_turn" and state.option_count > 1:
            ended += 1
            assert state.call("cards_unplayed", seat) == 0
        state.choose(option)
    assert ended > 2


@pytest.mark.parametrize(("worth", "chosen"), [(1_000_000, "end_turn"), (-1_000_000, "deploy")])
def test_a_row_of_chances_that_judges_decides_and_another_does_not(monkeypatch, worth, chosen):
    """What a troop left in the barracks is worth: by the weights it is better deployed."""
    seats = [{"barracks": 12, "power": 1, "deck": ["noble"] * 6}, {"barracks": 12, "hand": ["noble"]}]
    spaces = {f"menzoberranzan__{one}": {"troop": one} for one in (1, 2)}
    document = {"players": 2, "step": "take_turn", "seat": seats, "spaces": spaces, "variables": {"active": 1}}
    state = SituationMatch(load_table("underdark"), document).state
    names = [option.name for option in state.asked.options]
    mind = Mind(state.cartridge)
    row = Chances(2, features={"barracks": (worth, 0)})
    for judging, wanted in (((row, row), chosen), ((), "deploy")):
        monkeypatch.setattr(bots, "judging_here", lambda _state, rows=judging: rows)
        mind.begin(state, 1, 5, chances=(row, row))
        mind.run(60)
        assert names[max(mind.results(), key=lambda result: result.visits).option] == wanted


def before_the_last_round(ahead: int) -> State:
    """With his last troop the first of four ends the game: he is so many points ahead, three last turns are to come."""
    cards = [{"card": "noble", "count": 2}, {"card": "soldier", "count": 3}]
    others = [{"barracks": 12, "vp": 10, "hand": cards}] * 3
    document = {
        "players": 4,
        "step": "take_turn",
        "seat": [{"barracks": 1, "power": 1, "vp": 10 + ahead, "discard": cards}, *others],
        "spaces": {f"menzoberranzan__{one}": {"troop": one} for one in (1, 2, 3)},
        "variables": {"active": 1, "first_player": 1, "round": 12},
    }
    return SituationMatch(load_table("underdark"), document).state


@pytest.mark.parametrize(("ahead", "ends"), [(-5, False), (25, True)])
def test_nobody_begins_the_last_round_who_would_be_overtaken_in_it(ahead, ends):
    state = before_the_last_round(ahead)
    chosen = state.asked.options[make_bot("search:100i", 3).choose(state, 1)]
    assert (chosen.name == "deploy") == ends


def test_what_the_others_make_of_their_last_turns_is_told_by_games(monkeypatch):
    """In thought they play them badly: whoever is ten ahead would be sure to win."""
    state = before_the_last_round(10)
    deploy = next(place for place, option in enumerate(state.asked.options) if option.name == "deploy")

    def worth() -> float:
        mind = Mind(state.cartridge)
        mind.begin(state, 1, 3)
        mind.run(100)
        return next(one.value for one in mind.results() if one.option == deploy)

    told = worth()
    monkeypatch.setattr(bots, "judging_here", lambda _state: ())
    assert 0.2 < told < 0.85 < worth()


def test_a_bot_slips_the_more_often_the_more_teams_play_against_it(lanterns, table):
    """Where all play together it never does, and wavers less; what is not thought over takes no time."""

    def moods(state, **manner):
        bot = SearchBot(Budget(iterations=200), seed=1, **manner)
        found = Counter()
        for number in range(400):
            thought = bot.think(state, asked(state))
            found[thought.mood] += 1
            if number < 20:
                thought.finish()
                assert (thought.iterations > HASTY) == (thought.mood is Mood.SURE)
        return found

    alone, two, three = began(table("quest"), 1), began(lanterns, 1), began(lanterns, 1, players=3)
    assert moods(alone, slips=0.1) == {Mood.SURE: 400}
    assert 70 < moods(alone, slips=0.1, wavering=0.5)[Mood.WAVERING] < 130
    assert moods(alone, wavering=1.0) == {Mood.WAVERING: 400}
    few, many = moods(two, slips=0.1, wavering=0.3), moods(three, slips=0.1, wavering=0.3)
    assert 20 < few[Mood.SLIPPING] < 60 < many[Mood.SLIPPING] < 110
    assert all(90 < found[Mood.WAVERING] < 150 for found in (few, many))
    assert moods(three) == {Mood.SURE: 400}


@pytest.mark.parametrize(("worth", "chosen"), [(0.53, 0), (0.5, 1), (0.45, 1)])
def test_an_action_is_taken_only_if_it_clearly_helps(worth, chosen):
    """Option 0 is an action that was thought of most, option 1 the best of what else there is, option 2 leaves it."""
    results = [Result(0, 600, worth), Result(1, 300, 0.5), Result(2, 50, 0.4)]
    mind = SimpleNamespace(results=lambda: results, actions={0}, seat=1)
    assert Thought([mind], Budget(iterations=900)).opinions()[0].option == chosen
    mind.actions = set()
    assert Thought([mind], Budget(iterations=900)).opinions()[0].option == 0


def test_what_planning_offers_beside_playing_cards_is_an_action(table):
    """To play a card is what planning is for: nobody has to be sure that it helps."""
    state, mind = began(table("quest"), 1, most=0), Mind(table("quest"))
    bot = RandomBot(3)
    for _ in range(400):
        labels = {option.label for option in state.asked.options}
        if state.asked.prompt == "plan" and labels >= {"play", "use"}:
            break
        state.choose(bot.choose(state, asked(state)))
    mind.begin(state, asked(state), seed=1)
    options = state.asked.options
    assert mind.actions == {place for place, option in enumerate(options) if option.label == "use"}


def test_better_bots_win_more(lanterns):
    for spec, games, times in (("greedy", 400, 1.2), ("search:120i", 40, 3)):
        found = simulate(lanterns, Setup(players=2, seed=1), games, f"{spec},random", make_bot)
        own, others = found["wins"]
        assert own > times * others, spec


@pytest.mark.parametrize("level", [level for level in LEVELS if level.budget.iterations])
def test_every_level_plays_to_the_end(lanterns, level):
    game = bot_game(lanterns, Setup(players=3, seed=2), [level.bot(seat) for seat in range(3)])
    assert game.finished and game.winners


# --- budgets, threads, stopping


def test_the_same_seed_threads_and_iterations_give_the_same_thought(lanterns):
    state = began(lanterns, 4)

    def opinions(threads: int):
        thought = SearchBot(Budget(iterations=300), threads=threads, seed=5).think(state, asked(state))
        thought.start()
        thought.wait()
        return thought.opinions()

    for threads in (1, 2, 3):
        assert opinions(threads) == opinions(threads)
    assert opinions(1) != opinions(2)


def test_games_between_bots_come_out_the_same_every_time(lanterns):
    setup = Setup(players=2, seed=8)
    once, again = (simulate(lanterns, setup, 3, "search:30i,greedy", make_player) for _ in range(2))
    assert (once["wins"], once["scores"], once["decisions"]) == (again["wins"], again["scores"], again["decisions"])


def test_thinking_goes_on_beside_the_caller_and_stops_at_once(lanterns):
    state = began(lanterns, 2)
    thought = SearchBot(Budget(seconds=86_400), threads=2).think(state, asked(state))  # one that is not stopped hangs
    before = state.packed()
    thought.start()
    while not thought.iterations:
        assert thought.poll() is None
    thought.stop()
    assert thought.poll() in range(state.option_count)
    assert thought.iterations > 0 and state.packed() == before
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("bot-")]


def test_a_time_budget_is_kept(lanterns, monkeypatch):
    looks = count(1)
    # Time passes only when it is looked at: a slice of thought takes what one should.
    monkeypatch.setattr(bots, "time", SimpleNamespace(perf_counter=lambda: next(looks) * bots.SLICE))
    state = began(lanterns, 2)
    mind = Mind(lanterns)
    mind.begin(state, asked(state), 1)
    thought = Thought([mind], Budget(seconds=0.1), thorough=True)
    thought.start()
    thought.wait()
    assert 0.1 <= next(looks) * bots.SLICE <= 0.1 + 4 * bots.SLICE
    assert thought.iterations > 0


def test_abandoned_searches_leave_nothing_behind(table):
    """Begun, stopped, run past their memory, thrown away: what the sanitizers watch."""
    for name in ("lanterns", *table_ids()):
        state = began(table(name), 3)
        for number in range(6):
            mind = Mind(state.cartridge, questions=1 + 5 * number)
            mind.begin(state, asked(state), number)
            mind.run(30)
            mind.begin(state, asked(state), number + 1)
            mind.stop()
            mind.run(1000)
            assert mind.iterations == 0
        bot = SearchBot(Budget(seconds=60), threads=2)
        for _ in range(3):
            thought = bot.think(state, asked(state))
            thought.start()
            thought.stop()


@pytest.mark.skipif("EMBERDECK_CONSOLE" in os.environ, reason="a sanitizer keeps freed memory for a while")
def test_memory_is_given_back(lanterns):
    resource = pytest.importorskip("resource")
    state = began(lanterns, 3)

    def used(minds: int) -> int:
        for number in range(minds):
            mind = Mind(lanterns)
            mind.begin(state, asked(state), number)
            mind.run(20)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = used(2)
    assert used(200) - before < 20_000  # KiB; two hundred searches would be more than 60,000


def test_a_hint_ranks_the_options(lanterns):
    state = began(lanterns, 6)
    opinions = hint(state, asked(state), Budget(iterations=200))
    assert sum(opinion.share for opinion in opinions) == pytest.approx(1)
    assert opinions == sorted(opinions, key=lambda opinion: -opinion.share)


@pytest.mark.parametrize("spec", ["search:0ms", "search:", "search:5", "SEARCH", "search:5s", "search:-1i", ""])
def test_a_bot_nobody_knows_is_refused(spec):
    with pytest.raises(BotError, match=r"there is no bot .*search:500i"):
        make_bot(spec)


def test_random_bots_choose_at_random(lanterns):
    state = began(lanterns, 1)
    bot = RandomBot(1)
    assert {bot.choose(state, 1) for _ in range(60)} == set(range(state.option_count))


def test_the_command_takes_any_bots(capsys):
    where = ["--table", str(LANTERNS), "--players", "2"]
    assert main(["sim", *where, "--games", "2", "--bots", "search:10i,first-timer", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 2 and printed["playouts_per_s"] > 0
    assert main(["sim", *where, "--games", "2", "--json"]) == 0
    assert "playouts_per_s" not in json.loads(capsys.readouterr().out)
    assert main(["sim", *where, "--bots", "oracle"]) == 1
    assert "there is no bot 'oracle'" in capsys.readouterr().err
