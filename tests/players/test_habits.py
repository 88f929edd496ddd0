"""Stops and remembered answers: who is asked what."""

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.players.bots import skipped_prompts
from game.players.habits import Habits, play_habits
from game.players.sitting import Chair, Sitting


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


def asked(match) -> str:
    return match.decision.prompt


def play_a_while(quest, habits) -> list[str]:
    """The questions a person gets who answers everything with the first option."""
    match = Match(quest, Setup(players=1, seed=4))
    questions = []
    for _ in range(60):
        play_habits(match, {1: habits})
        if match.decision is None:
            break
        questions.append(asked(match))
        match.choose(len(match.decision.options) - 1)
    return questions


def test_a_seat_is_asked_only_in_the_windows_it_stops_at(quest):
    windows = set(quest.content.windows)
    questions = set(play_a_while(quest, Habits({"act_staged"})))
    assert questions & windows <= {"act_staged"}
    assert "plan" in questions


def test_asking_everything_stops_in_more_windows_than_the_defaults(quest):
    windows = set(quest.content.windows)
    everything = [q for q in play_a_while(quest, Habits(set(), ask_everything=True)) if q in windows]
    few = [q for q in play_a_while(quest, Habits.of(quest)) if q in windows]
    assert len(set(everything)) > len(set(few))


def test_automatic_answers_are_choices_in_the_history(quest):
    match = Match(quest, Setup(players=1, seed=4))
    match.choose(0)
    play_habits(match, {1: Habits(set())})
    while asked(match) != "commit":
        match.choose(len(match.decision.options) - 1)
        play_habits(match, {1: Habits(set())})
    assert any(chosen.choice.auto for chosen in match.history)
    assert match.own_choices_back() >= 1


def test_habits_come_from_the_settings(quest):
    settings = Settings()
    settings.stops = {"quest": ["act_quest"]}
    settings.answers = {"quest": {"gandalf": "never"}}
    habits = Habits.of(quest, settings)
    assert habits.stops == {"act_quest"}
    assert habits.answers == {"gandalf": "never"}


def test_a_payment_that_is_the_same_either_way_answers_itself(quest):
    document = {
        "players": 1,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {
                "threat": 20,
                "hand": ["lorien_guide"],
                "area": [{"card": "eowyn", "resources": 2}, {"card": "eleanor", "resources": 3}],
            }
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    state, _ = load_situation(quest, document)
    state.choose(0)
    decision = state.decision
    assert decision.prompt == "pay"
    assert Habits(set(), ask_everything=True).answer(state, decision) is None
    chosen = decision.options[Habits(set()).answer(state, decision)]
    assert state.card_id(chosen.value) == "eleanor"


def paid_by(quest, heroes, hand, *, ask_coins=False) -> tuple[Sitting, dict[str, int]]:
    """Plays the first card of the hand; who gave how many coins."""
    document = {
        "players": 1,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {
                "threat": 20,
                "hand": hand,
                "area": [{"card": card, "resources": coins} for card, coins in heroes.items()],
            }
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    sitting = Sitting(SituationMatch(quest, document), [Chair()], Settings(ask_coins=ask_coins))
    sitting.settle()
    options = [sitting.state.card_id(one.value) for one in sitting.decision.options if one.kind == "card"]
    sitting.choose(options.index(hand[0]))
    area = {sitting.state.card_id(card): card for card in sitting.state.cards("area", 1)}
    left = {hero: sitting.state.counter(area[hero], "resources") for hero in heroes}
    return sitting, {hero: heroes[hero] - left[hero] for hero in heroes}


# Gandalf is paid by everybody: the coins that no other card of the hand needs.
PAYMENTS = [
    ({"gloin": 5, "eowyn": 4}, ["gandalf", "faramir"], {"gloin": 1, "eowyn": 4}),
    ({"gloin": 4, "eowyn": 5}, ["gandalf", "northern_tracker"], {"gloin": 4, "eowyn": 1}),
    ({"gloin": 3, "eowyn": 6}, ["gandalf", "snowbourn_scout", "lorien_guide"], {"gloin": 2, "eowyn": 3}),
]


@pytest.mark.parametrize(("heroes", "hand", "paid"), PAYMENTS)
def test_a_card_is_paid_for_so_that_most_stays_possible(quest, heroes, hand, paid):
    sitting, gave = paid_by(quest, heroes, hand)
    assert gave == paid
    assert sitting.undo() == ""
    assert sitting.match.position == 0, "one undo takes the card and its payment back"


# Of two heroes with the same icon the one who needs a coin of his own keeps it; whoever is not needed pays nothing.
OWN_POOLS = [
    ({"aragorn": 1, "gloin": 2}, ["snowbourn_scout", "common_cause"], {"aragorn": 0, "gloin": 1}),
    ({"aragorn": 3, "gloin": 1}, ["faramir", "common_cause"], {"aragorn": 3, "gloin": 1}),
    ({"aragorn": 2, "gloin": 0}, ["snowbourn_scout"], {"aragorn": 1, "gloin": 0}),
]


@pytest.mark.parametrize(("heroes", "hand", "paid"), OWN_POOLS)
def test_a_pool_that_its_hero_needs_pays_last(quest, heroes, hand, paid):
    _sitting, gave = paid_by(quest, heroes, hand)
    assert gave == paid


def test_x_is_paid_with_the_press_on_whom_it_brings_back(quest):
    """What Stand and Fight costs is known once it is said whom it brings: of the Spirit pools the fullest pays."""
    document = {
        "players": 1,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {
                "threat": 20,
                "hand": ["stand_and_fight"],
                "discard": ["wandering_took", "northern_tracker"],
                "area": [{"card": "eowyn", "resources": 3}, {"card": "eleanor", "resources": 1}],
            }
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    sitting = Sitting(SituationMatch(quest, document), [Chair()], Settings())
    sitting.settle()
    play = next(option for option in sitting.decision.options if option.kind == "card")
    sitting.choose_all([play])
    position, friends = sitting.match.position, [sitting.state.card_id(one.value) for one in sitting.decision.options]
    sitting.choose(friends.index("wandering_took"))
    area = {sitting.state.card_id(card): card for card in sitting.state.cards("area", 1)}
    coins = {hero: sitting.state.counter(area[hero], "resources") for hero in ("eowyn", "eleanor")}
    assert "wandering_took" in area and coins == {"eowyn": 1, "eleanor": 1}
    assert sitting.undo() == "" and sitting.match.position == position


def test_who_wants_to_be_asked_who_pays_is_asked(quest):
    sitting, gave = paid_by(quest, {"gloin": 4, "eowyn": 4}, ["gandalf", "faramir"], ask_coins=True)
    assert sitting.decision.prompt == "pay"
    assert not any(gave.values())


# --- windows that count, and a raised hand

LAST_HERO = {
    "players": 2,
    "step": "enemy_attacks",
    "variables": {"first_player": 1},
    "seat": [
        {"threat": 20, "area": ["aragorn", {"card": "gloin", "resources": 3}], "hand": ["sneak_attack", "gandalf"]},
        {
            "threat": 20,
            "area": [{"card": "eowyn", "damage": 2, "exhausted": True}],
            "engaged": ["dol_guldur_orcs"],
        },
    ],
    "zones": {"current_quest": ["flies_and_spiders"]},
}
THREAT_49 = {
    "players": 1,
    "step": "end_of_combat",
    "seat": [{"threat": 49, "area": [{"card": "eowyn", "resources": 3}], "hand": ["the_galadhrims_greeting"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}
PLANNING = {
    "players": 2,
    "step": "planning_phase",
    "variables": {"first_player": 1},
    "seat": [
        {
            "threat": 20,
            "area": [{"card": "gloin", "resources": 5}],
            "hand": ["snowbourn_scout", "guard_of_the_citadel"],
        },
        {"threat": 30, "area": [{"card": "eowyn", "resources": 3}], "hand": ["the_galadhrims_greeting"]},
    ],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def begun(quest, document, stops=()) -> tuple[SituationMatch, dict[int, Habits]]:
    match = SituationMatch(quest, document)
    seats = {seat: Habits(set(stops)) for seat in range(1, document["players"] + 1)}
    play_habits(match, seats)
    return match, seats


@pytest.mark.parametrize(("document", "seat", "lost"), [(LAST_HERO, 1, 2), (THREAT_49, 1, 1)], ids=["hero", "threat"])
def test_a_player_who_would_be_out_of_the_game_is_a_stop_for_whoever_can_act(quest, document, seat, lost):
    match, seats = begun(quest, document)
    while asked(match) != "act_or_lose":
        match.choose(len(match.decision.options) - 1)
        play_habits(match, seats)
    assert (match.decision.player, match.decision.amount) == (seat, lost)


def test_q81_a_last_hero_whom_nobody_can_defend_is_a_stop_before_defenders_are_declared(quest):
    """Once defenders have been declared it is too late to ready one."""
    seat = {
        "threat": 20,
        "area": [
            {"card": "gloin", "resources": 1, "damage": 2, "exhausted": True},
            {"card": "guard_of_the_citadel", "exhausted": True},
        ],
        "hand": ["ever_vigilant"],
        "engaged": ["dol_guldur_orcs"],
    }
    document = {
        "players": 1,
        "step": "enemy_attacks",
        "seat": [seat],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    match, seats = begun(quest, document)
    assert asked(match) == "act_or_lose"
    while asked(match) != "defend":
        match.choose(0)
        play_habits(match, seats)
    options = [match.state.card_id(one.value) for one in match.decision.options if one.kind == "card"]
    assert options == ["guard_of_the_citadel"]
    ready = [seat["area"][0], "guard_of_the_citadel"]
    safe, _seats = begun(quest, document | {"seat": [seat | {"area": ready}]})
    assert asked(safe) == "defend"


def test_a_window_in_which_nobody_is_lost_is_none(quest):
    safe = THREAT_49 | {"seat": [THREAT_49["seat"][0] | {"threat": 48}]}
    match, _seats = begun(quest, safe)
    assert asked(match) != "act_or_lose"


def test_no_bot_passes_a_vital_window_by_habit(quest):
    names = quest.program.names.prompts
    assert not {names[prompt - 1] for prompt in skipped_prompts(quest)} & set(quest.content.vital)


def test_a_raised_hand_asks_for_the_next_window_and_comes_down_there(quest):
    match, seats = begun(quest, PLANNING)
    seats[2].toggle_hand(2)
    play_habits(match, seats)
    assert (asked(match), match.decision.player) == ("act_between", 2)
    seats[2].acted(match.state, match.decision)
    match.choose(len(match.decision.options) - 1)
    play_habits(match, seats)
    assert (asked(match), match.decision.player, seats[2].raised) == ("plan", 1, set())


def test_q25_without_a_hand_up_nobody_is_asked_between_two_plays(quest):
    match, seats = begun(quest, PLANNING)
    assert (asked(match), match.decision.player) == ("plan", 1)
    match.choose(0)
    play_habits(match, seats)
    assert (asked(match), match.decision.player) == ("plan", 1)


def test_a_hand_can_be_taken_down_again(quest):
    habits = Habits(set())
    assert habits.toggle_hand(1)
    assert not habits.toggle_hand(1)
    assert habits.raised == set()


# --- cards that would change nothing


def attacked(quest, hand, resources, stops) -> tuple[SituationMatch, dict[int, Habits]]:
    """The Troll attacks, Gimli defends, and the shadow card is known."""
    area = [{"card": hero, "resources": resources} for hero in ("gimli", "thalin", "legolas")]
    seat = {"threat": 25, "area": area, "hand": hand, "deck": ["gandalf"], "engaged": ["hill_troll"]}
    document = {"players": 1, "step": "enemy_attacks", "seat": [seat]}
    zones = {"current_quest": ["flies_and_spiders"], "encounter_deck": ["forest_gate", "old_forest_road"]}
    return begun(quest, document | {"zones": zones}, stops)


@pytest.mark.parametrize("hand", [["feint"], ["thicket_of_spears"], ["feint", "thicket_of_spears"]])
def test_q87_a_card_against_an_attack_under_way_is_no_stop(quest, hand):
    match, habits = attacked(quest, hand, 1, ["act_shadowed"])
    play_habits(match, habits)
    match.choose(option_ids(match.state, match.decision).index("card:gimli"))
    play_habits(match, habits)
    assert asked(match) == "target"


def test_a_useless_card_is_offered_to_whoever_asks_for_it(quest):
    match, habits = attacked(quest, ["feint"], 1, ["act_shadowed"])
    play_habits(match, habits)
    match.choose(option_ids(match.state, match.decision).index("card:gimli"))
    habits[1].toggle_hand(1)
    play_habits(match, habits)
    assert option_ids(match.state, match.decision) == ["card:feint", "pass"]


def test_a_card_that_does_something_is_a_stop_beside_useless_ones(quest):
    match, habits = attacked(quest, ["feint", "blade_mastery"], 1, ["act_shadowed"])
    play_habits(match, habits)
    match.choose(option_ids(match.state, match.decision).index("card:gimli"))
    play_habits(match, habits)
    assert asked(match) == "act_shadowed"


def test_a_choice_that_cannot_matter_is_not_asked():
    """At the War of the Ring often two combats are left that nobody can change: which is first is not asked."""
    cartridge, found, others = load_table("ringwar"), 0, 0
    habits, everything = Habits.of(cartridge), Habits.of(cartridge, Settings(ask_everything=True))
    for seed in range(4):
        match = Match(cartridge, Setup(players=2, seed=seed, options={"scenario": "duel"}))
        for number in range(400):
            decision = match.decision
            if decision is None:
                break
            after = {tried(match.state, option).hash for option in range(len(decision.options))}
            answered = habits.answer(match.state, decision) is not None
            if len(after) == 1:
                found += 1
                assert answered and everything.answer(match.state, decision) is None
            elif decision.prompt == "combat":
                others += 1
                assert not answered
            match.choose(number * 7 % len(decision.options))
    assert found and others


def tried(state, option):
    copy = state.clone()
    copy.choose(option)
    return copy
