"""The quest cards: set-up, stages and wins of the three scenarios, and the way from one to the next."""

from __future__ import annotations

import pytest

from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from tests.tables.quest.positions import Table

QUESTING = {"committed": True, "exhausted": True}


@pytest.fixture
def begin(quest):
    """begin(scenario, players=1, seed=1, **options): a new game, everything declined until the first planning phase."""

    def make(scenario: str, *, players: int = 1, seed: int = 1, **options: str) -> Table:
        t = Table.__new__(Table)
        t.cartridge, t.events = quest, []
        t.state, _ = State.start(quest, Setup(players, seed, {"scenario": scenario, **options}))
        return t.skip_to("plan")

    return make


def hosts(t: Table, *cards: str) -> list[int]:
    """What the cards are attached to."""
    return [t.state.raw.cards[t.card(card) - 1].host for card in cards]


def over_and_won(t: Table) -> bool:
    return t.state.over and t.state.winners == list(range(1, t.state.players + 1))


# --- Passage Through Mirkwood


def test_flies_and_spiders(begin):
    """D22: staging threat 3, 34 cards in the encounter deck; D21: the starting threat."""
    t = begin("passage_through_mirkwood")
    assert t.ids("staging") == ["forest_spider", "old_forest_road"]
    assert sum(t.total(card, "threat_strength") for card in t.ids("staging")) == 3
    assert len(t.ids("encounter_deck")) == 34
    assert t.threat() == 29
    assert t.ids("current_quest") == ["flies_and_spiders"]


def test_flies_and_spiders__easy(begin):
    """The publisher's easy mode: 9 cards less, and a resource on each hero."""
    t = begin("passage_through_mirkwood", difficulty="easy")
    assert len(t.ids("encounter_deck")) == 25
    assert t.resources("aragorn") == 2  # the first round's too


def test_flies_and_spiders__defeated(table):
    """D5: surplus progress is lost."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    t = table(seats, "quest_resolution", progress=7, quest_deck=["a_fork_in_the_road"]).skip_to("commit")
    assert t.ids("current_quest") == ["a_fork_in_the_road"]
    assert t.progress("a_fork_in_the_road") == 0


def test_a_fork_in_the_road(table):
    """One of the two third stages, at random; the other is out of the game."""
    paths = {"dont_leave_the_path", "beorns_path"}
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    found = set()
    for seed in range(12):
        t = table(seats, "quest_resolution", quest_card="a_fork_in_the_road", quest_deck=sorted(paths), seed=seed)
        assert set(t.ids("current_quest") + t.ids("removed")) == paths | {"a_fork_in_the_road"}
        assert t.ids("quest_deck") == []
        found |= set(t.ids("current_quest"))
    assert found == paths


def test_dont_leave_the_path(table):
    """B7: each player in turn finds a Spider, in the deck or its discard pile; it is added, not revealed."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}, "gimli"]}, {"area": ["dunhere", "eleanor"]}]
    t = table(
        seats,
        "quest_resolution",
        quest_card="a_fork_in_the_road",
        quest_deck=["dont_leave_the_path"],
        encounter_deck=["forest_gate", "king_spider", "forest_spider", "hummerhorns"],
        encounter_discard=["ungoliants_spawn", "hill_troll"],
    )
    assert (t.prompt, t.asked) == ("choose_enemy", 1)
    assert t.options == ["card:king-spider", "card:forest-spider", "card:ungoliants-spawn"]
    t.choose("king_spider")
    assert (t.asked, t.options) == (2, ["card:forest-spider", "card:ungoliants-spawn"])
    t.choose("ungoliants_spawn")
    assert t.ids("staging") == ["king_spider", "ungoliants_spawn"]
    assert not t.exhausted("gimli")
    assert sorted(t.ids("encounter_deck")) == ["forest_gate", "forest_spider", "hummerhorns"]
    assert not t.state.known_to(t.card("forest_spider"), 1)


def test_dont_leave_the_path__no_spider_left(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}, {"area": ["dunhere"]}]
    t = table(
        seats,
        "quest_resolution",
        quest_card="a_fork_in_the_road",
        quest_deck=["dont_leave_the_path"],
        encounter_deck=["forest_gate", "forest_spider"],
    )
    assert t.ids("staging") == ["forest_spider"]


def test_dont_leave_the_path__won(table):
    """The Spawn defeated wins at once, for the eliminated too (Q105, Q107)."""
    spawn = {"card": "ungoliants_spawn", "damage": 8}
    seats = [{"area": ["legolas"], "engaged": [spawn]}, {"eliminated": 1, "threat": 50, "lost_heroes": 20}]
    t = table(seats, "player_attacks", quest_card="dont_leave_the_path").choose("ungoliants_spawn")
    assert over_and_won(t)
    assert t.state.scores == [95, 95]  # 25 + 50 + 20


def test_dont_leave_the_path__progress_does_not_count(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    t = table(seats, "quest_resolution", quest_card="dont_leave_the_path", progress=20).skip_to("commit")
    assert t.progress("dont_leave_the_path") == 24


def test_dont_leave_the_path__other_enemy(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["forest_spider"], "threat": 20}]
    t = table(seats, "player_attacks", quest_card="dont_leave_the_path").choose("forest_spider", "gimli", "legolas")
    t.skip_to("commit")
    assert t.zone("forest_spider") == ("encounter_discard", 0)


def test_beorns_path(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    assert over_and_won(table(seats, "quest_resolution", quest_card="beorns_path", progress=6))
    assert not table(seats, "quest_resolution", quest_card="beorns_path", progress=5).state.over


def test_beorns_path__spawn_in_play(table):
    """Progress piles up past 10; the moment the Spawn is gone the stage is defeated (Q60)."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}, "gimli", "legolas"], "threat": 35}]
    spawn = {"card": "ungoliants_spawn", "damage": 7}
    t = table(seats, "quest_resolution", quest_card="beorns_path", progress=12, staging=[spawn]).skip_to("defend")
    assert t.progress("beorns_path") == 13  # 4 - 3
    t.choose("no-defender").skip_to("undefended").choose("eowyn").skip_to("target").choose("ungoliants_spawn")
    t.choose("gimli", "legolas")
    assert over_and_won(t)


# --- Journey Down the Anduin


@pytest.mark.parametrize("seed", range(6))
def test_to_the_river(begin, seed):
    """A card for each of two players is revealed; 47 cards in all; a Hill Troll waits."""
    t = begin("journey_down_the_anduin", players=2, seed=seed)
    out = t.ids("staging") + t.ids("encounter_discard")
    assert len(out) >= 2 and len(t.ids("encounter_deck")) == 47 - len(out)
    assert "hill_troll" in t.ids("staging")


def test_to_the_river__easy(begin):
    """15 of the 47 cards stay out."""
    t = begin("journey_down_the_anduin", difficulty="easy")
    assert len(t.ids("encounter_deck") + t.ids("staging") + t.ids("encounter_discard")) == 32


def test_to_the_river__despair_at_setup(begin):
    """The quest is on the table while its set-up is carried out: a card that takes progress finds none."""
    assert any("despair" in begin("journey_down_the_anduin", seed=seed).ids("encounter_discard") for seed in range(60))


def test_to_the_river__troll(table):
    """Fetched from the deck, not revealed, if none is in play."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    deck = ["hill_troll", "forest_gate", "hill_troll"]
    t = table(seats, "quest_resolution", progress=7, quest_deck=["to_the_river"], encounter_deck=deck)
    assert t.ids("staging") == ["hill_troll"]
    assert sorted(t.ids("encounter_deck")) == ["forest_gate", "hill_troll"]


def test_to_the_river__troll_already_in_play(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "engaged": ["hill_troll"]}]
    t = table(seats, "quest_resolution", progress=7, quest_deck=["to_the_river"], encounter_deck=["hill_troll"])
    assert t.ids("staging") == []


def test_to_the_river__barred(table):
    """Not defeated while a troll is in play, then at once."""
    troll = {"card": "hill_troll", "damage": 8}
    gimli = {"card": "gimli", "damage": 3}
    seats = [{"area": [{"card": "eowyn", **QUESTING}, gimli, "legolas"], "engaged": [troll]}]
    quests = {"quest_card": "to_the_river", "quest_deck": ["ambush_on_the_shore", "anduin_passage"]}
    t = table(seats, "quest_resolution", progress=8, **quests).skip_to("defend")
    assert t.ids("current_quest") == ["to_the_river"] and t.progress("to_the_river") == 12
    t.choose("legolas").skip_to("target").choose("hill_troll")
    assert t.zone("hill_troll") == ("victory_display", 0)
    assert t.ids("current_quest") == ["anduin_passage"] and t.progress("anduin_passage") == 0


def test_anduin_passage(table):
    """One card more for the group."""
    deck = ["forest_gate", "old_forest_road", "hill_troll", "marsh_adder"]
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    t = table(seats, "staging_step", quest_card="anduin_passage", encounter_deck=deck).skip_to("travel")
    assert t.ids("staging") == ["marsh_adder", "hill_troll", "old_forest_road"]


def test_anduin_passage__no_engagement_checks(table):
    """Engaging by choice remains."""
    seats = [{"area": ["gimli"], "threat": 45}]
    staging = ["hill_troll", "marsh_adder"]
    t = table(seats, "optional_engagement", quest_card="anduin_passage", staging=staging).choose("hill_troll")
    t.skip_to("defend", "commit")
    assert t.ids("engaged", 1) == ["hill_troll"]
    assert t.ids("staging") == ["marsh_adder"]


def ambush(table, deck: list[str], **rest) -> Table:
    """A solo player finishes the Anduin Passage."""
    rest.setdefault("seats", [{"area": [{"card": "eowyn", **QUESTING}, "legolas"], "threat": 20}])
    seats = rest.pop("seats")
    quests = {"quest_card": "anduin_passage", "quest_deck": ["ambush_on_the_shore"], "progress": 15}
    return table(seats, "quest_resolution", encounter_deck=deck, **quests, **rest)


def test_ambush_on_the_shore(table):
    """Two cards are revealed; from then on there is no staging, but engagement checks happen again."""
    t = ambush(table, ["old_forest_road", "forest_gate", "misty_mountain_goblins", "hill_troll"]).skip_to("commit")
    assert t.zone("hill_troll") == ("staging", 0)
    assert t.zone("misty_mountain_goblins") == ("engaged", 1)
    assert t.ids("encounter_deck")[-1:] == ["old_forest_road"]  # the other was the goblins' shadow card
    t.choose("done").skip_to("engage")
    assert t.ids("encounter_deck") == ["old_forest_road"]
    assert t.threat() == 22  # refresh, and the troll's 1 against nobody


def test_ambush_on_the_shore__two_players(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}, {"area": ["dunhere"]}]
    t = ambush(table, ["forest_gate"] * 2 + ["hill_troll"] * 4, seats=seats)
    assert t.ids("staging") == ["hill_troll"] * 4


def test_ambush_on_the_shore__no_enemies(table):
    """Nobody there: won when all has been revealed."""
    assert over_and_won(ambush(table, ["forest_gate", "forest_gate", "old_forest_road"]))


def test_ambush_on_the_shore__not_before_all_is_revealed(table):
    """Thalin kills the first enemy, the second is still to come."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}, {"card": "thalin", **QUESTING}]}]
    t = ambush(table, ["hill_troll"] * 9 + ["eastern_crows"], seats=seats)
    assert not t.state.over and t.ids("staging") == ["hill_troll"]


def test_ambush_on_the_shore__cleared(table):
    """The last enemy defeated: Crows that go back into the deck are not in play."""
    seats = [{"area": ["gimli"], "engaged": ["eastern_crows"]}]
    t = table(
        seats, "player_attacks", quest_card="ambush_on_the_shore", variables={"ambush_over": 1}, staging=["forest_gate"]
    )
    t.choose("eastern_crows")
    assert t.zone("eastern_crows") == ("encounter_deck", 0)
    assert over_and_won(t)


def test_ambush_on_the_shore__enemy_left(table):
    seats = [{"area": ["gimli"], "engaged": ["eastern_crows"]}]
    t = table(
        seats, "player_attacks", quest_card="ambush_on_the_shore", variables={"ambush_over": 1}, staging=["hill_troll"]
    )
    t.choose("eastern_crows")
    assert not t.state.over


# --- Escape from Dol Guldur


@pytest.mark.parametrize("seed", range(6))
def test_the_necromancers_tower(begin, seed):
    """Three objectives with a guard each, unless it was a treachery; the Nazgûl aside; a prisoner."""
    t = begin("escape_from_dol_guldur", players=2, seed=seed)
    objectives = ("gandalfs_map", "dungeon_torch", "shadow_key")
    assert [t.zone(objective) for objective in objectives] == [("staging", 0)] * 3
    guards = [host for host in hosts(t, *objectives) if host]
    resolved = t.ids("encounter_discard") + t.ids("attached") + t.ids("shackles", 1) + t.ids("shackles", 2)
    assert len(set(guards)) == len(guards) and len(guards) + len(resolved) >= 3
    assert len(t.ids("encounter_deck") + t.ids("staging") + resolved) == 40
    assert t.ids("set_aside") == ["nazgul_of_dol_guldur"]
    assert len(t.ids("captive", 1) + t.ids("captive", 2)) == 1
    assert len(t.ids("area", 1) + t.ids("area", 2)) == 5


def test_the_necromancers_tower__deck(begin):
    """34 cards are left where no guard surged; each objective is tied to one guard."""
    for seed in range(20):
        t = begin("escape_from_dol_guldur", seed=seed)
        guards = hosts(t, "gandalfs_map", "dungeon_torch", "shadow_key")
        if "endless_caverns" not in t.ids("staging") and all(guards):
            assert len(t.ids("encounter_deck")) == 34
            assert len(t.ids("staging")) == 6
            return
    raise AssertionError("no set-up with three lasting guards")


def test_the_necromancers_tower__easy(begin):
    """11 of the 41 cards stay out."""
    t = begin("escape_from_dol_guldur", difficulty="easy")
    zones = ("encounter_deck", "staging", "encounter_discard", "attached", "set_aside")
    assert sum(len(t.ids(zone)) for zone in zones) + len(t.ids("shackles", 1)) == 30


def test_the_necromancers_tower__any_hero(begin):
    """The prisoner is any hero of any player; its threat cost still counts, it collects nothing."""
    taken = set()
    for seed in range(30):
        t = begin("escape_from_dol_guldur", players=2, seed=seed)
        taken |= set(t.ids("captive", 1) + t.ids("captive", 2))
        assert t.threat(1) >= 29 and t.threat(2) >= 24
        assert all(t.resources(hero) == 0 for hero in t.ids("captive", 1) + t.ids("captive", 2))
    assert taken == {"aragorn", "gloin", "theodred", "eowyn", "dunhere", "eleanor"}


def test_the_necromancers_tower__prisoner_has_no_icon(table):
    """Nor can its player pay for its sphere, even a card of cost 0."""
    seats = [{"area": [{"card": "gimli", "resources": 5}], "captive": ["eowyn"], "hand": ["snowbourn_scout", "feint"]}]
    t = table(seats, "planning_phase", quest_card="the_necromancers_tower")
    assert not t.offers("snowbourn_scout")


def test_the_necromancers_tower__one_ally(table):
    """One ally a round for the whole group."""
    seats = [
        {"area": [{"card": "aragorn", "resources": 4}], "hand": ["snowbourn_scout", "guard_of_the_citadel"]},
        {"area": [{"card": "dunhere", "resources": 4}], "hand": ["wandering_took", "unexpected_courage"]},
    ]
    t = table(seats, quest_card="the_necromancers_tower").choose("snowbourn_scout")
    assert (t.asked, t.options) == (2, ["card:unexpected-courage", "done"])


def test_the_necromancers_tower__barred(table):
    """9 progress are not enough without an objective; claiming one advances at once."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}, "gimli"]}]
    quests = {"quest_card": "the_necromancers_tower", "quest_deck": ["out_of_the_dungeons", "through_the_caverns"]}
    t = table(seats, "quest_resolution", progress=9, staging=["shadow_key"], **quests)
    assert t.prompt == "act_resolved" and t.progress("the_necromancers_tower") == 13
    t.choose("shadow_key", "gimli")
    assert t.ids("current_quest") == ["through_the_caverns"]


def test_the_necromancers_tower__advances(table):
    seats = [{"area": [{"card": "eowyn", "attached": ["shadow_key"], **QUESTING}]}]
    quests = {"quest_card": "the_necromancers_tower", "quest_deck": ["through_the_caverns"]}
    t = table(seats, "quest_resolution", progress=8, **quests).skip_to("commit")
    assert t.ids("current_quest") == ["through_the_caverns"]


def test_the_necromancers_tower__last_free_hero(table):
    """B20: the prisoner's player loses his last other hero, and the group loses."""
    seats = [
        {"area": [{"card": "eowyn", "damage": 2}], "captive": ["aragorn"], "engaged": ["hill_troll"]},
        {"area": ["dunhere", "gimli"]},
    ]
    t = table(seats, "shadow_step", quest_card="the_necromancers_tower").choose("eowyn")
    assert t.state.over and t.state.winners == []


def test_the_necromancers_tower__only_hero(table):
    """A player whose only hero is the prisoner plays on; an undefended attack hurts nobody."""
    seats = [{"captive": ["aragorn"], "engaged": ["hill_troll"]}, {"area": ["dunhere"]}]
    t = table(seats, "shadow_step", quest_card="the_necromancers_tower").skip_to("commit")
    assert t.state.player_variable(1, "eliminated") == 0
    assert t.damage("aragorn") == 0


def test_the_necromancers_tower__no_hero_to_choose(table):
    """What looks for a hero of that player finds none: the web is discarded, the hornets sting nobody."""
    seats = [{"captive": ["aragorn"], "threat": 40}, {"area": ["dunhere"]}]
    deck = ["hummerhorns", "caught_in_a_web"]
    t = table(seats, "staging_step", quest_card="the_necromancers_tower", encounter_deck=deck).skip_to("engage")
    assert t.ids("encounter_discard") == ["caught_in_a_web"]
    t.choose("hummerhorns")
    assert t.zone("hummerhorns") == ("engaged", 1)


def caverns(table, seats: list[dict], **rest) -> Table:
    quests = {"quest_card": "through_the_caverns", "quest_deck": ["out_of_the_dungeons"]}
    return table(seats, rest.pop("step", "quest_resolution"), **quests, **rest)


def test_through_the_caverns(table):
    """Progress placed: the prisoner is back, ready, with 1 damage; the Nazgûl comes."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}, {"area": ["dunhere"], "captive": ["aragorn"]}]
    t = caverns(table, seats, set_aside=["nazgul_of_dol_guldur"])
    assert (t.prompt, t.asked) == ("respond", 1)
    t.choose("through_the_caverns")
    assert t.zone("aragorn") == ("area", 2)
    assert t.damage("aragorn") == 1 and not t.exhausted("aragorn")
    assert t.state.variable("rescued") == 1
    assert t.ids("staging") == ["nazgul_of_dol_guldur"]


def test_through_the_caverns__declined(table):
    """It is a response: the players may wait."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "captive": ["aragorn"]}]
    t = caverns(table, seats, set_aside=["nazgul_of_dol_guldur"]).choose("pass")
    assert t.zone("aragorn") == ("captive", 1)
    assert t.ids("staging") == []


def test_through_the_caverns__progress_elsewhere(table):
    """All of the progress went to the active location."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "captive": ["aragorn"]}]
    t = caverns(table, seats, active_location=["forest_gate"]).skip_to("commit")
    assert t.zone("aragorn") == ("captive", 1)
    assert t.ids("encounter_discard") == ["forest_gate"]


def test_through_the_caverns__one_ally(table):
    """B6: a second ally cannot be played, but may still be put into play by an effect."""
    seats = [
        {
            "area": [{"card": "eowyn", "resources": 9}],
            "hand": ["wandering_took", "northern_tracker", "stand_and_fight"],
            "discard": ["lorien_guide"],
        }
    ]
    t = caverns(table, seats, step="planning_phase").choose("wandering_took")
    assert not t.offers("northern_tracker")
    t.choose("stand_and_fight").skip_to("commit")
    assert t.zone("lorien_guide") == ("area", 1)


KEYS = ["gandalfs_map", "dungeon_torch"]


def test_through_the_caverns__barred(table):
    """15 progress and the rescue are not enough: the third objective advances the players at once."""
    gimli = {"card": "gimli", "attached": KEYS}
    seats = [{"area": [gimli, {"card": "eowyn", **QUESTING}]}]
    t = caverns(table, seats, progress=20, staging=["shadow_key"], variables={"rescued": 1})
    assert t.ids("current_quest") == ["through_the_caverns"]
    t.choose("shadow_key", "eowyn")
    assert t.ids("current_quest") == ["out_of_the_dungeons"]


def test_through_the_caverns__rescue_last(table):
    """All three objectives claimed and 15 progress: the rescue is what was missing."""
    seats = [
        {
            "area": [{"card": "gimli", "attached": KEYS}, {"card": "eowyn", "attached": ["shadow_key"], **QUESTING}],
            "captive": ["aragorn"],
        }
    ]
    t = caverns(table, seats, progress=14, set_aside=["nazgul_of_dol_guldur"]).choose("through_the_caverns")
    assert t.ids("current_quest") == ["out_of_the_dungeons"]
    assert t.zone("nazgul_of_dol_guldur") == ("staging", 0)


def test_out_of_the_dungeons(table):
    """An Orc Guard for each player as the quest phase begins; they are not draws."""
    seats = [{"area": ["gimli"], "deck": ["feint", "gandalf"]}, {"area": ["dunhere"], "deck": ["hasty_stroke"]}]
    t = table(seats, "quest_phase", quest_card="out_of_the_dungeons")
    assert (t.ids("orc_guards", 1), t.ids("orc_guards", 2)) == (["gandalf"], ["hasty_stroke"])
    assert t.ids("hand", 1) == []
    t.choose("done", "done").skip_to("defend")
    assert t.asked == 1  # engaged already


def test_out_of_the_dungeons__many_allies(table):
    """The limit of the earlier stages is over."""
    seats = [{"area": [{"card": "aragorn", "resources": 4}], "hand": ["snowbourn_scout", "guard_of_the_citadel"]}]
    t = table(seats, quest_card="out_of_the_dungeons").choose("snowbourn_scout").skip_to("plan")
    assert t.offers("guard_of_the_citadel")


def test_out_of_the_dungeons__won(table):
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    assert over_and_won(table(seats, "quest_resolution", quest_card="out_of_the_dungeons", progress=3))


def test_out_of_the_dungeons__nazgul_in_play(table):
    """Not before the Nazgûl is gone, and then at once."""
    nazgul = {"card": "nazgul_of_dol_guldur", "damage": 8}
    seats = [{"area": [{"card": "eowyn", **QUESTING}, "gimli", "legolas"], "engaged": [nazgul]}]
    t = table(seats, "quest_resolution", quest_card="out_of_the_dungeons", progress=7).skip_to("defend")
    assert t.progress("out_of_the_dungeons") == 11
    t.choose("no-defender").skip_to("undefended").choose("gimli").skip_to("target").choose("nazgul_of_dol_guldur")
    t.choose("gimli", "legolas")
    assert over_and_won(t)


# --- the campaign


def win_passage(table, mode: str, **rest) -> Table:
    """A player about to win the first scenario with much behind him does so."""
    plate = {"card": "gimli", "damage": rest.pop("damage", 3), "resources": 2, "attached": ["citadel_plate"]}
    seat = {
        "area": [plate, {"card": "horseback_archer", "exhausted": True}],
        "hand": ["feint", "swift_strike"],
        "deck": ["blade_mastery"] * 4 + ["veteran_axehand"] * 6,
        "discard": ["legolas", "quick_strike"],
        "engaged": [{"card": "ungoliants_spawn", "damage": 8}, "forest_spider"],
        "threat": rest.pop("threat", 40),
        "lost_heroes": 9,
    }
    t = table(
        [seat],
        "player_attacks",
        quest_card="dont_leave_the_path",
        options={"mode": mode},
        staging=["forest_gate"],
        encounter_deck=rest.pop("encounter_deck", ["king_spider"]),
        variables={"round": 7},
        **rest,
    )
    return t.choose("ungoliants_spawn").skip_to("mulligan")


def test_campaign(table):
    """Q147: the Journey begins with everything as new, and the score so far is kept."""
    t = win_passage(table, "campaign")
    assert t.prompt == "mulligan" and not t.state.over
    assert t.state.variable("past_score") == 40 + 9 + 3
    assert t.ids("area", 1) == ["gimli", "legolas"]
    assert t.damage("gimli") == 0 and t.resources("gimli") == 0 and not t.exhausted("gimli")
    assert t.threat() == 20  # 11 + 9
    assert (len(t.ids("hand", 1)), len(t.ids("deck", 1))) == (6, 9)
    assert (t.ids("discard", 1), t.ids("attached"), t.ids("engaged", 1)) == ([], [], [])
    t.choose("no")
    assert t.ids("current_quest") == ["to_the_river"]
    assert (t.state.variable("round"), t.resources("gimli")) == (1, 1)
    assert "hill_troll" in t.ids("staging")
    assert "forest_gate" not in t.ids("staging") + t.ids("encounter_deck")


def test_campaign__cards_are_reused(table):
    """An encounter set is taken from the box once: the Orcs of the first scenario are those of the second."""
    orcs = {"dol_guldur_orcs": 3, "chieftan_ufthak": 1, "dol_guldur_beastmaster": 2, "driven_by_shadow": 1}
    orcs |= {"the_necromancers_reach": 3, "necromancers_pass": 2, "enchanted_stream": 2}
    deck = [{"card": card, "count": number} for card, number in orcs.items()]
    t = win_passage(table, "campaign", encounter_deck=deck).choose("no")
    assert len(t.ids("encounter_deck") + t.ids("staging") + t.ids("encounter_discard") + t.ids("resolving")) == 47
    assert t.ids("removed").count("forest_spider") == 1


def test_campaign__begins_with_the_passage(begin):
    """Whatever scenario is chosen."""
    assert begin("escape_from_dol_guldur", mode="campaign").ids("current_quest") == ["flies_and_spiders"]


def test_campaign__eliminated_players_return(table):
    """Not in a nightmare (Q149)."""
    for mode, back in (("campaign", True), ("nightmare", False)):
        seats = [
            {
                "area": [{"card": "legolas"}],
                "engaged": [{"card": "ungoliants_spawn", "damage": 8}],
                "deck": ["feint"] * 6,
            },
            {"eliminated": 1, "threat": 50, "lost_heroes": 8, "discard": ["dunhere"] + ["hasty_stroke"] * 6},
        ]
        t = table(seats, "player_attacks", quest_card="dont_leave_the_path", options={"mode": mode})
        t.choose("ungoliants_spawn").skip_to("commit")
        assert t.state.variable("past_score") == 83  # 25 + 50 + 8
        assert t.ids("area", 2) == (["dunhere"] if back else [])
        assert (t.state.player_variable(2, "eliminated"), t.threat(2) < 50) == (not back, back)


def test_campaign__nightmare(table):
    """Q148: threat, damage, the dead and the discard pile stay; allies, attachments and hand go into the deck."""
    t = win_passage(table, "nightmare")
    assert t.prompt == "mulligan"
    assert t.state.variable("past_score") == 52
    assert t.ids("area", 1) == ["gimli"]
    assert t.damage("gimli") == 3 and t.resources("gimli") == 0 and not t.exhausted("gimli")
    assert t.threat() == 40
    assert t.ids("discard", 1) == ["legolas", "quick_strike"]
    cards = sorted(t.ids("hand", 1) + t.ids("deck", 1))
    assert cards == sorted(
        ["feint", "swift_strike", "horseback_archer", "citadel_plate"] + ["blade_mastery"] * 4 + ["veteran_axehand"] * 6
    )
    assert len(t.ids("hand", 1)) == 6
    t.choose("no")
    assert t.ids("current_quest") == ["to_the_river"]


def test_campaign__nightmare_event(table):
    """The event that wins the scenario is discarded as always, and nothing of the old round is left."""
    spawn = {"card": "ungoliants_spawn", "damage": 8}
    legolas = {"card": "legolas", "resources": 1}
    seats = [{"area": [legolas], "engaged": [spawn], "hand": ["quick_strike"], "deck": ["feint"] * 8}]
    t = table(seats, "travel_phase", quest_card="dont_leave_the_path", options={"mode": "nightmare"})
    t.choose("quick_strike")
    assert t.prompt == "mulligan" and t.ids("discard", 1) == ["quick_strike"]
    assert t.ids("resolving") == []
    t.choose("no").skip_to("commit")
    assert not t.exhausted("legolas") and t.state.raw.modifier_count == 0


def test_campaign__nightmare_threat(table):
    """At least the threat cost of the living heroes (Q149)."""
    assert win_passage(table, "nightmare", threat=5).threat() == 11


def test_campaign__nightmare_plate_lost(table):
    """Q99: without his plate a hero with too much damage does not live to see the next scenario."""
    t = win_passage(table, "nightmare", damage=6)
    assert t.zone("gimli") == ("discard", 1)
    assert t.state.over and t.state.winners == []


def test_campaign__last_scenario(table):
    """The Escape ends the campaign; the three scores are added."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "threat": 30}]
    t = table(
        seats,
        "quest_resolution",
        quest_card="out_of_the_dungeons",
        progress=3,
        options={"mode": "campaign"},
        variables={"scenario": 2, "past_score": 70},
    )
    assert over_and_won(t) and t.state.scores == [100]
