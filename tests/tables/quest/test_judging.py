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


def test_an_objective_is_worth_its_price(table):
    """2 threat, and what the bearer has to bear (Q129)."""
    free = worth(table, quest_card="through_the_caverns", staging=["shadow_key"])
    bearer = HERO | {"area": [{"card": "aragorn", "attached": ["shadow_key"]}], "threat": 32}
    assert worth(table, bearer, quest_card="through_the_caverns") > free


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
