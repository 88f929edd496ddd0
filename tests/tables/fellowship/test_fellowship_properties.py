"""What holds in every game of fellowship, whatever is chosen: nothing is lost, the dead rest, all games end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from fellowship_positions import GOLDEN, HOBBITS, JOURNEY, TILES, tile
from fellowship_table import PLACES, TRACKS
from fellowship_watch import LENGTHS, MOST, Watched

from game.engine.keeping.match import Match, create, resume
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup
from game.engine.machine.sim import random_games
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.players.habits import Habits, play_habits

VARIANTS = [
    {},
    {"level": "introductory", "equality": "on"},
    {"level": "expert", "relay": "on"},
    {"level": "introductory", "contest": "on", "ring_ties": "keep"},
    {"level": "introductory", "relay": "on", "equality": "on", "contest": "on"},
]


def setups(players: int, seed: int) -> list[Setup]:
    return [Setup(players, seed + number, options) for number, options in enumerate(VARIANTS)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_is_sound_after_every_choice(fellowship, players):
    for number, setup in enumerate(setups(players, seed=20)):
        state = State.start(fellowship, setup)[0]
        counts = Counter(state.card_id(card + 1) for card in range(state.raw.card_count))
        assert {one: counts[one] for one in JOURNEY} == JOURNEY
        assert {one: counts[tile(one)] for one in TILES} == TILES
        assert sum(counts[one] for one in set(GOLDEN)) == 6
        Watched(state, number).play()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_ends(fellowship, players):
    for options in VARIANTS:
        games = list(random_games(fellowship, Setup(players, 100, options), 60, most=MOST))
        assert all(one.finished for one in games), options
        for one in games:
            assert all(0 <= score <= 60 + 100 for score in one.scores)
            if options.get("contest") != "on":
                assert len(set(one.scores)) == 1
                assert not one.winners or (len(one.winners) == players and one.scores[0] > 60)


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_offered_can_be_chosen(fellowship, players):
    """An error in the rules would be raised here, and choosing on a copy changes nothing."""
    for setup in setups(players, seed=60):
        state, chance = State.start(fellowship, setup)[0], random.Random(setup.seed)
        while not state.over:
            before = state.hash
            for option in range(state.option_count):
                state.clone().choose(option)
            assert state.hash == before
            state.choose(chance.randrange(state.option_count))


@pytest.mark.parametrize("setup", setups(3, seed=5), ids=str)
def test_undo_and_redo_come_back_to_the_same_state(fellowship, setup):
    match, chance = Match(fellowship, setup), random.Random(setup.seed)
    for _ in range(120):
        if match.decision is None:
            break
        match.choose(chance.randrange(len(match.decision.options)))
    for _ in range(6):
        end, position = match.state.hash, match.position
        count = chance.randint(1, position)
        assert match.undo(count) == count
        assert match.redo(count) == count
        assert (match.state.hash, match.position) == (end, position)
        match.undo(count // 2)


def test_the_same_choices_make_the_same_game(fellowship):
    for setup in setups(4, seed=31):
        first, second, chance = *(State.start(fellowship, setup)[0] for _ in range(2)), random.Random(1)
        while not first.over:
            option = chance.randrange(first.option_count)
            first.choose(option)
            second.choose(option)
        assert first.hash == second.hash


def test_a_game_taken_up_again_is_the_same_game(fellowship, tmp_path):
    for number, setup in enumerate(setups(2, seed=41)):
        path, chance = tmp_path / f"{number}.ember", random.Random(number)
        match = create(fellowship, setup, path, sync=False)
        for _ in range(40):
            if match.decision is None:
                break
            match.choose(chance.randrange(len(match.decision.options)))
        match.journal.close()
        again = resume(fellowship, path, sync=False)
        assert (again.position, again.state.hash) == (match.position, match.state.hash)
        again.journal.close()


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_may_not_know_can_be_redealt(fellowship, seed):
    """A bot's guess keeps what lies open and how many cards of which back each hand has, and can be played on."""
    chance = random.Random(seed)
    state = State.start(fellowship, Setup(4, seed, {"level": "introductory"}))[0]
    for _ in range(chance.randrange(5, 60)):
        if state.over:
            break
        state.choose(chance.randrange(state.option_count))
    dealt = state.clone()
    dealt.determinize(1, seed)
    assert dealt.check() == ""
    for zone, seat in [("hand", 1), ("discard", 0), ("features", 0), ("gandalf", 0), ("hobbit", 3)]:
        assert [dealt.card_id(c) for c in dealt.cards(zone, seat)] == [
            state.card_id(c) for c in state.cards(zone, seat)
        ]
    for seat in (2, 3, 4):
        assert backs(dealt, seat) == backs(state, seat)
    if not dealt.over:
        Watched(dealt, seed).play()


def backs(state: State, seat: int) -> Counter:
    cards = state.cartridge.content.cards
    return Counter(cards[state.raw.cards[card - 1].definition].facts["back"] for card in state.cards("hand", seat))


def test_a_person_with_the_usual_stops_plays_to_the_end(fellowship):
    """Windows a seat does not stop at are passed for it; that never blocks a game."""
    for seed in range(10):
        match, chance = Match(fellowship, Setup(3, seed, {})), random.Random(seed)
        seats = dict.fromkeys((1, 2, 3), Habits.of(fellowship))
        while True:
            play_habits(match, seats)
            if match.decision is None:
                break
            match.choose(chance.randrange(len(match.decision.options)))
        assert match.state.over


# --- situations


def played_on(fellowship: Cartridge, document: dict, seed: int) -> State:
    """The position at its end; whatever goes wrong on the way there is told by Watched."""
    state = load_situation(fellowship, document)[0]
    Watched(state, seed).play()
    return state


@pytest.mark.parametrize("step", ["journey", "story", "activities", "end_of_turn"])
@pytest.mark.parametrize("place", PLACES)
def test_a_situation_that_names_only_its_place_plays_on(fellowship, place, step):
    for players in (2, 5):
        for seed in (1, 2):
            document = {"players": players, "seed": seed, "step": step, "variables": {"place": PLACES.index(place) + 1}}
            assert played_on(fellowship, document, seed).over


def test_an_empty_situation_is_bag_end(fellowship):
    state = load_situation(fellowship, {"players": 3})[0]
    assert (state.variable("place"), state.variable("sauron"), state.variable("ring_bearer")) == (1, 12, 1)
    assert [state.card_id(state.cards("hobbit", seat)[0]) for seat in (1, 2, 3)] == list(HOBBITS[:3])
    assert [len(state.cards("hand", seat)) for seat in (1, 2, 3)] == [6, 6, 6]


def test_frodo_bears_the_ring_unless_said(fellowship):
    seats = [{"hobbit": ["sam"]}, {"hobbit": ["frodo"]}]
    state = load_situation(fellowship, {"seat": seats, "variables": {"place": 3}, "step": "story"})[0]
    assert (state.variable("ring_bearer"), state.variable("active")) == (2, 2)


KINDS_OF_ZONES = {
    "deck": ("journey",),
    "discard": ("journey", "feature", "gandalf"),
    "tiles": ("tile",),
    "tile": ("tile",),
    "tiles_used": ("tile",),
    "features": ("feature",),
    "box": ("feature",),
    "gandalf": ("gandalf",),
    "golden": ("golden",),
    "gone": ("feature", "gandalf"),
    "turned": ("journey",),
    "offered": ("journey", "feature"),
    "played": ("journey", "feature"),
}
NUMBERS = ("place", "sauron", "ring_bearer", "active", "event", *TRACKS, "ring_used", "laid_out", "scenario_over")


@pytest.mark.parametrize("seed", range(120))
def test_a_strange_position_is_refused_or_played_to_its_end(fellowship, seed):
    content, chance = fellowship.content, random.Random(seed)

    def some(*kinds: str) -> list[str]:
        wanted = {content.enums["kind"].index(f"{kind}_card") + 1 for kind in kinds}
        return chance.choices(
            [card.id for card in content.cards if card.facts["kind"] in wanted], k=chance.randint(0, 5)
        )

    def numbers(names: tuple[str, ...]) -> dict[str, int]:
        return {name: chance.choice((-2, 0, 1, 2, 3, 5, 9)) for name in chance.sample(names, chance.randint(0, 4))}

    seats = [{**numbers(content.player_variables), "hand": some("journey", "feature")} for _ in range(3)]
    zones = {zone: some(*KINDS_OF_ZONES[zone]) for zone in chance.sample(list(KINDS_OF_ZONES), chance.randint(0, 4))}
    step = chance.choice(content.flow)
    document = {"step": step, "seed": seed, "seat": seats, "zones": zones, "variables": numbers(NUMBERS)}
    try:
        state = load_situation(fellowship, document)[0]
    except Refusal as refused:
        assert "\n" not in str(refused)
        return
    for _ in range(MOST):
        if state.over:
            return
        state.choose(chance.randrange(state.option_count))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(80))
def test_any_position_plays_on(fellowship, seed):
    """Cards, tokens and markers strewn about."""
    chance = random.Random(seed)
    players = chance.randint(2, 5)
    place = chance.choice(list(LENGTHS))
    spread = [name for name, count in JOURNEY.items() for _ in range(count)]
    features = [card.id for card in fellowship.content.cards if 17 > card.facts.get("copies", 0) == 1]
    features = [one for one in features if one in fellowship.content.lists["feature_cards"]]
    chance.shuffle(spread)
    chance.shuffle(features)
    seats = [
        {
            "hand": [spread.pop() for _ in range(chance.randint(0, 6))]
            + [features.pop() for _ in range(chance.randint(0, 4))],
            "corruption": chance.randint(0, 7),
            "shields": chance.randint(0, 12),
            "hearts": chance.randint(0, 1) if seat < 3 else 0,
            "suns": chance.randint(0, 1) if seat < 3 else 0,
            "rings": chance.randint(0, 1),
        }
        for seat in range(players)
    ]
    longest = dict(zip(TRACKS, LENGTHS[place], strict=True))
    main = "travelling" if place == "mordor" else "fighting"
    markers = {track: chance.randint(0, length - (track == main)) for track, length in longest.items() if length}
    variables = {
        "place": PLACES.index(place) + 1,
        "sauron": chance.randint(8, 15),
        "event": chance.randint(0, 5),
        "ring_bearer": chance.randint(1, players),
        "active": chance.randint(1, players),
        "laid_out": 1,
        **markers,
    }
    step = chance.choice(("story", "activities"))
    document = {"players": players, "seed": seed, "step": step, "seat": seats, "variables": variables}
    document["options"] = chance.choice(VARIANTS)
    document["zones"] = {"deck": spread[: chance.choice((2, 40))]}
    assert played_on(fellowship, document, seed).over
