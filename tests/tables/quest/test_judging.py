"""What a bot makes of a position: the way that is left, and what bars it."""

from __future__ import annotations

from itertools import pairwise

from game.players.bots import Budget, SearchBot

HERO = {"area": ["aragorn"], "threat": 30}
MIRKWOOD = ["a_fork_in_the_road", "beorns_path"]
ANDUIN = ["anduin_passage", "ambush_on_the_shore"]


def worth(table, seat=HERO, **position) -> int:
    return table([seat], "planning_phase", **position).state.call("evaluate", 1)


def test_the_next_stage_is_worth_more_than_all_progress_on_this_one(table):
    for first, stages in (("flies_and_spiders", MIRKWOOD), ("to_the_river", ANDUIN)):
        done = worth(table, quest_card=first, progress=8, quest_deck=stages)
        assert worth(table, quest_card=stages[0], quest_deck=stages[1:]) > done


def test_an_ambush_ahead_is_no_reason_to_stay_on_the_river(table):
    """Its enemies are there all at once, but none comes after them (Q152)."""
    on_the_river = worth(table, quest_card="anduin_passage", progress=15, quest_deck=ANDUIN[1:])
    ambush = ["dol_guldur_orcs", "wargs", "misty_mountain_goblins", "wolf_rider"]
    assert worth(table, quest_card="ambush_on_the_shore", staging=ambush) > on_the_river


def test_progress_counts_as_long_as_the_stage_needs_it(table):
    one, enough, more = (worth(table, progress=amount, quest_deck=MIRKWOOD) for amount in (1, 8, 12))
    assert one < enough == more


def test_an_enemy_that_bars_the_way_is_better_hurt_and_best_gone(table):
    def with_enemies(*engaged) -> int:
        return worth(table, HERO | {"engaged": engaged}, quest_card="to_the_river", progress=4, quest_deck=ANDUIN)

    assert with_enemies("hill_troll") < with_enemies({"card": "hill_troll", "damage": 8}) < with_enemies()


def test_where_ungoliants_spawn_has_to_fall_it_is_better_in_sight_than_in_the_deck(table):
    spawn, others = (
        worth(table, quest_card="dont_leave_the_path", staging=[spider])
        for spider in ("ungoliants_spawn", "hummerhorns")
    )
    assert spawn > others


def bearer(objective="shadow_key", threat=30):
    return {"area": [{"card": "aragorn", "attached": [objective]}], "threat": threat}


def test_an_objective_is_worth_its_price(table):
    """2 threat, and what the bearer has to bear (Q129)."""
    free = worth(table, quest_card="through_the_caverns", staging=["shadow_key"])
    assert worth(table, bearer(threat=32), quest_card="through_the_caverns") > free


def test_an_objective_is_farther_away_behind_a_guard_and_farthest_in_the_encounter_deck(table):
    """The quest fails before a Dungeon Jailor: what nobody claimed may have to be found again."""

    def key(*staging, **position):
        return worth(table, quest_card="through_the_caverns", staging=list(staging), **position)

    def guarded_by(card, **counters):
        return key({"card": card, "attached": ["shadow_key"]} | counters) - key({"card": card} | counters)

    place, wounded, whole = (
        guarded_by("enchanted_stream"),
        guarded_by("ungoliants_spawn", damage=8),
        guarded_by("ungoliants_spawn"),
    )
    nowhere = key()
    in_the_deck = key(encounter_deck=["shadow_key"])
    assert key("shadow_key") - nowhere > place > wounded > whole > in_the_deck - nowhere == 0


def test_nobody_needs_an_objective_in_the_last_stage(table):
    assert worth(table, bearer(), quest_card="out_of_the_dungeons") == worth(
        table, quest_card="out_of_the_dungeons", staging=["shadow_key"]
    )


def test_to_wound_who_bars_the_last_way_is_worth_more_than_threat(table):
    """Gandalf strikes for 4, or lowers a player's threat by 5: out of Dol Guldur there is no way past the Nazgûl."""

    def against(nazgul, threat=40):
        return worth(table, HERO | {"threat": threat}, quest_card="out_of_the_dungeons", staging=[nazgul])

    assert against({"card": "nazgul_of_dol_guldur", "damage": 4}) > against("nazgul_of_dol_guldur", threat=35)


def test_the_nazgul_counts_before_he_comes(table):
    """Freeing the prisoner brings him: what he does counts then, but not for the first time that he has to fall."""

    def after(**position):
        return worth(table, quest_card="through_the_caverns", **position)

    comes = after(staging=["nazgul_of_dol_guldur"]) - after(set_aside=["nazgul_of_dol_guldur"])
    stays = after(staging=["nazgul_of_dol_guldur"]) - after()
    assert stays < comes < 0


def test_a_hero_whom_a_web_keeps_exhausted_is_worth_less(table):
    web = {"card": "caught_in_a_web", "owner": 0, "controller": 0}
    ready, exhausted = (
        worth(table, HERO | {"area": [{"card": "aragorn", "attached": [web], "exhausted": tired}]})
        for tired in (False, True)
    )
    assert exhausted < ready


def test_every_wound_of_a_hero_counts_and_the_last_hit_points_most(table):
    """Nobody is healed by waiting: to be struck a few times is to be dead."""
    left = [worth(table, HERO | {"area": [{"card": "aragorn", "damage": damage}]}) for damage in range(5)]
    lost = [before - after for before, after in pairwise(left)]
    assert min(lost) > 0 and lost[-1] > lost[0]


def test_an_enemy_is_worse_where_nobody_can_hurt_it(table):
    """The Troll has a defense of 3: Dúnhere never gets through, Aragorn and Gimli do."""

    def engaged_with(*heroes) -> int:
        seat = {"area": [*heroes], "threat": 30}
        return worth(table, seat | {"engaged": ["hill_troll"]}) - worth(table, seat)

    assert engaged_with("dunhere") < engaged_with("aragorn", "gimli")


def test_no_threat_is_as_bad_as_to_be_out_of_the_game(table):
    def group(second) -> int:
        return table([HERO, second], "planning_phase").state.call("evaluate", 1)

    weak = {"area": [{"card": "eowyn", "damage": 2}]}
    assert group(weak | {"threat": 49}) > group({"eliminated": True, "threat": 50})


def test_nobody_discards_a_card_in_planning_for_willpower_that_ends_with_it(table):
    """A card can be played first, and playing on in thought leaves such actions alone: nothing speaks for it then."""
    seat = {"area": [{"card": "eowyn", "resources": 3}, "eleanor"], "threat": 30}
    hand = ["wandering_took", "a_test_of_will", "hasty_stroke", "dwarven_tomb"]
    deck = ["northern_tracker", "stand_and_fight", "will_of_the_west"]
    encounter = ["forest_spider", "old_forest_road", "necromancers_pass", "king_spider", "dol_guldur_orcs"]
    for seed in range(12):
        position = table([seat | {"hand": hand, "deck": deck}], "planning_phase", encounter_deck=encounter)
        bot = SearchBot(Budget(iterations=150), seed=seed)
        while position.prompt == "plan":
            option = bot.choose(position.state, 1)
            assert position.options[option] != "card:eowyn", position.options
            position.events += position.state.choose(option)
