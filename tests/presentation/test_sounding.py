"""Which sound stands for what, and what makes music tense: data of the table."""

from dataclasses import replace

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.presentation.sounding import Cue, Mood, Sounding, load_sounding

TABLES = ("quest", "fellowship", "underdark", "ringwar")


def state_of(table: str) -> State:
    cartridge = load_table(table)
    state, _ = State.start(cartridge, replace(every_setup(cartridge.content)[-1], seed=5))
    return state


def said(name: str, amount: int = 0, other: int = 0, card: int = 0) -> Announced:
    return Announced(card=card, player=1, seen=0, name=name, amount=amount, other=other)


@pytest.fixture(scope="module")
def quest() -> State:
    return state_of("quest")


def card_of(state: State, fact: str, value: str) -> int:
    content = state.cartridge.content
    number = content.enums[content.facts[fact]].index(value) + 1
    cards = range(1, state.raw.card_count + 1)
    return next(one for one in cards if content.cards[state.raw.cards[one - 1].definition].facts.get(fact) == number)


@pytest.mark.parametrize(("amount", "heard"), [(7, "quest_won"), (5, "quest_even"), (3, "quest_lost")])
def test_the_quest_is_won_even_or_lost(quest, amount, heard):
    sounding = load_sounding(quest.cartridge.content)
    assert sounding.cue_of(said("quest_compared", amount, 5), quest) == heard


def test_a_shadow_card_is_a_relief_or_a_sting(quest):
    sounding = load_sounding(quest.cartridge.content)
    assert sounding.cue_of(said("shadow", 0), quest) == "relief"
    assert sounding.cue_of(said("shadow", 1), quest) == "sting"


def test_a_heros_death_is_not_an_allys(quest):
    sounding = load_sounding(quest.cartridge.content)
    hero = card_of(quest, "kind", "hero")
    assert sounding.cue_of(said("destroyed", card=hero), quest) == "toll"
    assert sounding.cue_of(said("destroyed"), quest) == "crack"


def test_a_battle_is_won_by_one_side_and_lost_by_the_other():
    state = state_of("ringwar")
    sounding = load_sounding(state.cartridge.content)
    heard = {side: sounding.cue_of(said("taken_by_free"), state, side) for side in ("free", "shadow")}
    assert heard == {"free": "won", "shadow": "lost"}


def test_the_ring_destroyed_sounds_like_nothing_else():
    for table in TABLES:
        sounding = load_sounding(load_table(table).content)
        uses = [cue.on for cue in sounding.cues if "collapse" in (cue.sound, cue.more, cue.less, cue.great)]
        assert uses == ([("ring_destroyed",)] if table == "fellowship" else [])


@pytest.mark.parametrize("table", TABLES)
def test_a_game_begins_calm(table):
    state = state_of(table)
    sounding = load_sounding(state.cartridge.content)
    assert sounding.mood_of(state, {1}) == "calm"
    assert {mood.mood for mood in sounding.moods} == {"tension", "danger"}


@pytest.mark.parametrize(("threat", "mood"), [(39, "calm"), (40, "tension"), (45, "danger")])
def test_threat_makes_tension_and_danger(quest, threat, mood):
    changed = quest.clone()
    changed.raw.player_vars[0][changed.cartridge.content.player_variables.index("threat")] = threat
    assert load_sounding(changed.cartridge.content).mood_of(changed, {1}) == mood


def test_another_seats_threat_is_another_seats(quest):
    changed = quest.clone()
    changed.raw.player_vars[1][changed.cartridge.content.player_variables.index("threat")] = 49
    assert load_sounding(changed.cartridge.content).mood_of(changed, {1}) == "calm"


def test_the_hunter_makes_tension_until_it_has_its_prey():
    state = state_of("fellowship")
    sounding = load_sounding(state.cartridge.content)
    content = state.cartridge.content
    place, walks = content.variables.index("sauron"), content.player_variables.index("corruption")
    found = []
    for gap in (5, 4, 2, 0):
        state.raw.player_vars[0][walks] = state.raw.table_vars[place] - gap
        found.append(sounding.mood_of(state, {2}))
    assert found == ["calm", "tension", "danger", "calm"]


def test_the_first_sound_that_applies_is_heard(quest):
    cue = Cue(on=("hit",), sound="thud", great="clash_great", least=9, less="relief")
    sounding = Sounding(cues=(cue,))
    assert [sounding.cue_of(said("hit", a, b), quest) for a, b in ((5, 4), (1, 2), (2, 1))] == [
        "clash_great", "relief", "thud"]  # fmt: skip
    assert sounding.cue_of(said("other"), quest) == ""


def test_a_mood_needs_something_to_look_at():
    assert list(Mood("danger").faults({})) == [
        ((), "expected one of variable, player, rule, zone and left"),
        ((), "expected least or most"),
    ]


def test_an_army_that_comes_to_fight_is_heard_by_its_side():
    state = state_of("ringwar")
    sounding = load_sounding(state.cartridge.content)
    content = state.cartridge.content
    heard = set()
    for card in range(1, state.raw.card_count + 1):
        facts = content.cards[state.raw.cards[card - 1].definition].facts
        cue = sounding.cue_of(said("played_to", card=card), state)
        army = facts.get("kind") == content.enums[content.facts["kind"]].index("army") + 1
        assert bool(cue) == army, (card, cue)
        heard.add(cue)
    assert heard == {"", "horn", "drum"}


@pytest.mark.parametrize(
    ("table", "happening", "sound"),
    [
        ("quest", "stage_opened", "page"), ("quest", "cancelled", "unseal"), ("quest", "prisoner_freed", "chain"),
        ("quest", "eliminated", "fallen"), ("fellowship", "rolled_blank", "relief"),
        ("fellowship", "rolled_eye", "eye"),
        ("fellowship", "ring_put_on", "ring"), ("fellowship", "ring_passed", "ring"),
        ("fellowship", "ring_destroyed", "collapse"), ("fellowship", "scenario_over", "done"),
        ("fellowship", "reached_rivendell", "haven"), ("fellowship", "traitor", "fallen"),
        ("fellowship", "cards_lost", "tear"), ("underdark", "assassinated", "assassinate"),
        ("underdark", "supplanted", "supplant"), ("underdark", "marker_taken", "seal"),
        ("underdark", "total_taken", "done"), ("underdark", "total_lost", "unseal"),
        ("underdark", "end_triggered", "end_bell"), ("ringwar", "token_attack", "blade"),
        ("ringwar", "token_defence", "shield"), ("ringwar", "forsook", "tear"), ("ringwar", "cycled", "slide"),
        ("ringwar", "new_deck", "shuffle"), ("ringwar", "used_ring", "ring"), ("ringwar", "enemy_waits", "knock"),
    ],
)  # fmt: skip
def test_what_matters_has_its_own_sound(table, happening, sound):
    state = state_of(table)
    assert load_sounding(state.cartridge.content).cue_of(said(happening, 1, 2), state) == sound
