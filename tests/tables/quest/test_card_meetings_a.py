"""Heroes, Leadership and Tactics cards meeting each other and other cards, and positions that say very little.

`for_gondor` in a hand is only there to make its holder be asked in every window.
"""

from __future__ import annotations

from game.engine.keeping.situation import load_situation
from game.engine.telling.prompts import prompt_text
from tests.tables.quest.positions import Table


def marked(card: str, **marks) -> dict:
    return {"card": card, **marks}


def rich(card: str = "aragorn", resources: int = 9) -> dict:
    return {"card": card, "resources": resources}


# --- positions that say very little


def bare(quest, step: str, *seats: dict, **zones) -> Table:
    """A situation with nothing in it but the cards: no first player, no phase, no quest, no owners."""
    zones.setdefault("encounter_deck", ["enchanted_stream"] * 9)
    return Table(quest, load_situation(quest, {"step": step, "seat": list(seats), "zones": zones}))


def test_bare_position__goes_on_from_every_step(quest):
    seats = [{"area": [rich(), "legolas"], "hand": ["for_gondor"], "engaged": ["dol_guldur_orcs"]}, {"area": ["eowyn"]}]
    for step in quest.content.flow:
        game = bare(quest, step, *seats, staging=["king_spider"], encounter_deck=["wargs"])
        game.skip_to("act_resource").skip_to("commit", "target")
        assert game.prompt in ("commit", "target") and game.state.variable("first_player") in (1, 2)


def test_bare_position__the_first_player_is_in_the_game(quest):
    game = bare(quest, "planning_phase", {"eliminated": 1}, {"area": [rich()], "hand": ["ever_vigilant", "faramir"]})
    assert game.asked == 2 and game.state.variable("first_player") == 2


def test_bare_position__allies_without_a_quest(quest):
    seat = {"area": [rich()], "hand": ["guard_of_the_citadel", "guard_of_the_citadel"]}
    game = bare(quest, "planning_phase", seat).choose("guard_of_the_citadel", "guard_of_the_citadel")
    assert game.ids("area", 1) == ["aragorn", "guard_of_the_citadel", "guard_of_the_citadel"]


def test_bare_position__progress_without_a_quest(quest):
    game = bare(quest, "player_attacks", {"area": ["legolas"], "engaged": ["dol_guldur_orcs"]})
    game.choose("dol_guldur_orcs")
    assert game.zone("dol_guldur_orcs") == ("encounter_discard", 0) and game.prompt != "respond"


def test_feint__in_a_position_that_begins_with_the_attacks(quest):
    seat = {"area": [rich("gimli")], "hand": ["feint"], "engaged": ["king_spider", "forest_spider"]}
    game = bare(quest, "enemy_attacks", seat).choose("king_spider")
    assert game.prompt == "act_attacked"
    game.choose("feint", "forest_spider")
    assert game.prompt == "defend"
    game.choose("no-defender").skip_to("target", "commit")
    assert game.damage("gimli") == 3


def test_encounter_cards_attached_in_a_position_belong_to_nobody(quest):
    """A web that a situation puts on a hero is not its player's attachment, and goes to the encounter discard pile."""
    seats = [{"area": [marked("gimli", attached=["caught_in_a_web"]), "legolas"], "engaged": ["king_spider"]}]
    game = bare(quest, "shadow_step", *seats, encounter_deck=["enchanted_stream", "forest_spider"])
    game.choose("no-defender", "legolas")
    assert game.zone("caught_in_a_web") == ("attached", 0)
    seats = [
        {"area": [marked("gimli", damage=4, attached=["caught_in_a_web", "dwarven_axe"])], "engaged": ["king_spider"]},
        {"area": ["eowyn"]},
    ]
    game = bare(quest, "enemy_attacks", *seats).choose("no-defender")
    assert game.zone("gimli") == ("discard", 1) and game.zone("dwarven_axe") == ("discard", 1)
    assert game.zone("caught_in_a_web") == ("encounter_discard", 0)


def test_caught_in_a_web__on_a_hero_from_the_beginning_is_a_condition(quest):
    seat = {"area": [rich("glorfindel"), marked("gimli", attached=["caught_in_a_web"])]}
    seat["hand"] = ["miner_of_the_iron_hills"]
    game = bare(quest, "planning_phase", seat).choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert game.zone("caught_in_a_web") == ("encounter_discard", 0)


def test_steward_of_gondor__another_players_card_on_a_hero_from_the_beginning(quest):
    """The bearer's controller controls it (Q39), its owner gets it back (Q40)."""
    steward = {"card": "steward_of_gondor", "owner": 2}
    seats = [{"area": [marked("gimli", damage=4, attached=[steward])], "engaged": ["king_spider"]}]
    seats += [{"area": ["legolas"]}, {"area": ["thalin"]}]
    game = bare(quest, "shadow_step", *seats)
    assert game.asked == 1 and game.options == ["card:steward-of-gondor", "pass"]
    game.choose("steward_of_gondor", "no-defender")
    assert game.zone("gimli") == ("discard", 1) and game.zone("steward_of_gondor") == ("discard", 2)


def test_dungeon_torch__on_a_hero_from_the_beginning(quest):
    """Whoever has claimed it controls it (Q129), though nobody owns it."""
    torch = {"card": "dungeon_torch", "owner": 0}
    game = bare(quest, "refresh_phase", {"area": ["legolas"]}, {"area": [marked("gimli", attached=[torch])]})
    assert (game.threat(1), game.threat(2)) == (1, 3)


def test_shadow_card__on_its_enemy_from_the_beginning(quest):
    """An encounter card that a situation attaches to an enemy is its shadow card, face down."""
    seat = {"threat": 20, "area": [rich("gimli")], "hand": ["blade_mastery"]}
    seat["engaged"] = [marked("king_spider", attached=["east_bight_patrol"])]
    game = bare(quest, "enemy_attacks", seat)
    assert game.zone("east_bight_patrol") == ("shadows", 0)
    assert not game.state.known_to(game.card("east_bight_patrol"), 1)
    game.skip_to("act_struck")
    assert game.damage("gimli") == 3 + 1 and game.threat() == 20 + 3
    game.skip_to("act_refresh")
    assert game.zone("east_bight_patrol") == ("encounter_discard", 0)


# --- meetings in combat


def test_dunhere__no_bonus_in_an_attack_he_does_not_make_alone(table):
    """The enemy he and Gimli attack goes back to the staging area in between; the attack goes on without a bonus."""
    seats = [{"area": [rich("dunhere"), "gimli"], "hand": ["a_light_in_the_dark"], "engaged": ["hill_troll"]}]
    game = table(seats, "player_attacks").choose("hill_troll", "dunhere", "gimli", "a_light_in_the_dark")
    assert game.zone("hill_troll") == ("staging", 0) and game.damage("hill_troll") == 2 + 2 - 3


def test_stand_together__the_spearman_as_second_defender(table):
    seats = [{"area": ["gimli", "gondorian_spearman"], "hand": ["stand_together"], "engaged": ["hill_troll"]}]
    game = table(seats, "shadow_step").choose("stand_together", "gimli", "gondorian_spearman", "gondorian_spearman")
    assert game.damage("hill_troll") == 1 and game.prompt == "defender_hurt"
    game.choose("gondorian_spearman")
    assert game.damage("gimli") == 0 and game.zone("gondorian_spearman") == ("discard", 1)


def test_stand_together__one_sentinel_at_most(table):
    """He who declares nobody may have one Sentinel of another player's, not two."""
    seats = [
        {"area": ["gimli"], "hand": ["stand_together"], "engaged": ["king_spider"]},
        {"area": ["aragorn", "gondorian_spearman"]},
        {"area": ["eowyn", "gondorian_spearman"]},
    ]
    game = table(seats, "shadow_step").choose("stand_together", "player:1", "no-defender", "aragorn")
    assert game.damage("aragorn") == 1 and not game.exhausted("gondorian_spearman")
    assert not game.exhausted("gondorian_spearman", 2)


def test_son_of_arnor__the_enemy_has_attacked_already(table):
    """Each enemy attacks once a phase, even if it changes players (Q79)."""
    seats = [
        {"area": ["gimli"], "engaged": ["king_spider"]},
        {"area": [rich()], "hand": ["sneak_attack", "son_of_arnor"], "engaged": ["hill_troll"]},
    ]
    game = table(seats, "enemy_attacks").skip_to("act_struck")
    game.choose("sneak_attack", "son_of_arnor")
    assert game.zone("king_spider") == ("engaged", 2)
    game.skip_to("defend")
    assert game.asked == 2 and game.state.decision.subject == game.card("hill_troll")
    game.choose("aragorn").skip_to("defend", "target")
    assert game.prompt == "target" and game.damage("aragorn") == 4


def test_swift_strike__the_troll_that_barred_the_way(table):
    """The stage is done the moment the troll dies (Q60), in the middle of its attack."""
    seats = [{"area": [rich("gimli")], "hand": ["swift_strike"], "engaged": [marked("hill_troll", damage=7)]}]
    game = table(seats, "enemy_attacks", quest_card="to_the_river", progress=9, quest_deck=["anduin_passage"])
    game.choose("gimli", "swift_strike")
    assert game.ids("current_quest") == ["anduin_passage"] and game.damage("gimli") == 0
    assert game.zone("hill_troll") == ("victory_display", 0)


def test_citadel_plate__torn_off_its_defender(table):
    """A shadow takes the plate, the wounds kill the defender, and the attack is undefended (Q84, Q99)."""
    gimli = marked("gimli", damage=5, attached=["citadel_plate"])
    seats = [{"area": [gimli, "legolas"], "engaged": ["king_spider"]}]
    game = table(seats, "shadow_step", encounter_deck=["forest_spider"]).choose("gimli")
    assert game.zone("gimli") == ("discard", 1) and game.damage("legolas") == 3


def test_citadel_plate__two_of_them(table):
    gimli = marked("gimli", damage=8, attached=["citadel_plate", "citadel_plate"])
    game = table([{"area": [gimli]}], "commit_characters")
    assert game.total("gimli", "hit_points") == 13 and game.total("gimli", "attack") == 10


def test_quick_strike__legolas_with_the_blade_before_staging(table):
    """In the quest phase, with no other attacker: both place progress, the active location first (Q53)."""
    legolas = marked("legolas", resources=1, attached=["blade_of_gondolin"])
    seats = [{"area": [legolas, "gimli"], "hand": ["quick_strike"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "quest_phase", active_location=["enchanted_stream"], encounter_deck=["wargs"] * 9)
    game.choose("quick_strike", "legolas", "blade_of_gondolin", "legolas")
    assert game.zone("enchanted_stream") == ("encounter_discard", 0) and game.progress("flies_and_spiders") == 1


def test_quick_strike__the_enemy_that_is_attacking(table):
    """Struck down before it strikes: the attack ends (Q86)."""
    seats = [{"area": [rich("legolas"), "gimli"], "hand": ["quick_strike"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "enemy_attacks", encounter_deck=["wargs"]).choose("quick_strike", "legolas", "pass")
    assert game.zone("dol_guldur_orcs") == ("encounter_discard", 0)
    assert game.prompt == "commit" and game.damage("gimli") == 0


def test_quick_strike__a_character_that_cannot_attack(table):
    gimli = marked("gimli", resources=1, attached=["gandalfs_map"])
    seats = [{"area": [gimli], "hand": ["quick_strike", "blade_mastery"], "engaged": ["king_spider"]}]
    assert table(seats, "quest_phase").options == ["card:blade-mastery", "pass"]


def test_rain_of_arrows__clears_the_shore(table):
    seats = [{"area": [rich("legolas")], "hand": ["rain_of_arrows"], "engaged": [marked("wolf_rider", damage=1)]}]
    game = table(seats, "quest_phase", quest_card="ambush_on_the_shore", variables={"ambush_over": 1})
    game.choose("rain_of_arrows")
    assert game.prompt == "" and game.state.winners == [1]


def test_blade_of_gondolin__an_orc_guard_has_no_traits(table):
    aragorn = marked("aragorn", attached=["blade_of_gondolin"])
    game = table([{"area": [aragorn], "orc_guards": ["beorn"]}], "player_attacks")
    game.choose(game.options[0])
    assert game.zone("beorn") == ("discard", 1) and game.prompt == "respond"
    game.choose("blade_of_gondolin")
    assert game.progress("flies_and_spiders") == 1


# --- meetings elsewhere


def test_sneak_attack__an_ally_that_changes_hands(table):
    """Back to its owner's hand, though another player controls it by then (Q138)."""
    seats = [{"area": [rich()], "hand": ["sneak_attack", "wandering_took", "for_gondor"]}, {"area": ["gimli"]}]
    game = table(seats, "travel_phase").choose("sneak_attack", "wandering_took")
    assert game.zone("wandering_took") == ("area", 2)
    game.skip_to("commit")
    assert game.zone("wandering_took") == ("hand", 1)


def test_sneak_attack__an_ally_that_fell(table):
    seats = [{"area": [rich(), "gimli"], "hand": ["sneak_attack", "snowbourn_scout"], "engaged": ["king_spider"]}]
    game = table(seats, "shadow_step").choose("sneak_attack", "snowbourn_scout").skip_to("commit")
    assert game.zone("snowbourn_scout") == ("discard", 1)


def test_sneak_attack__gandalf_has_no_part_in_the_one_ally_a_round(table):
    seats = [{"area": [rich()], "hand": ["sneak_attack", "gandalf", "guard_of_the_citadel", "faramir"]}]
    game = table(seats, quest_card="through_the_caverns").choose("guard_of_the_citadel")
    assert game.options == ["card:sneak-attack", "done"]
    game.choose("sneak_attack", "gandalf")
    assert game.zone("gandalf") == ("area", 1)


def test_valiant_sacrifice__gandalf_goes_at_the_end_of_the_round(table):
    seats = [{"area": [rich(), "gandalf"], "hand": ["valiant_sacrifice"], "deck": ["feint"] * 4}]
    game = table(seats, "refresh_phase")
    assert game.prompt == "respond"
    asked = prompt_text(game.state, game.state.decision, "en")
    assert "Gandalf" in asked and "three effects" not in asked  # it is the event that is on offer
    game.choose("valiant_sacrifice")
    assert game.ids("hand", 1)[:2] == ["feint", "feint"] and game.zone("gandalf") == ("discard", 1)


def test_valiant_sacrifice__both_copies(table):
    area = [rich(), marked("faramir", damage=2, exhausted=True)]
    seats = [{"area": area, "hand": ["valiant_sacrifice"] * 2, "deck": ["feint"] * 4}]
    game = table(seats, "staging_step", encounter_deck=["the_necromancers_reach"])
    game.choose("valiant_sacrifice", "valiant_sacrifice")
    assert game.ids("hand", 1) == ["feint"] * 4


def test_horn_of_gondor__the_last_hero_of_another_player(table):
    """One was destroyed; what his elimination takes away is not (Q100)."""
    aragorn = marked("aragorn", attached=["horn_of_gondor"])
    seats = [
        {"area": [marked("eowyn", damage=2), "silverlode_archer"], "engaged": ["king_spider"]},
        {"area": [aragorn]},
    ]
    game = table(seats, "enemy_attacks").choose("no-defender", "no-defender")
    assert game.prompt == "respond" and game.asked == 2
    game.choose("horn_of_gondor")
    assert game.zone("silverlode_archer") == ("discard", 1) and game.zone("king_spider") == ("staging", 0)
    assert game.prompt != "respond" and game.resources("aragorn") >= 1


def test_horn_of_gondor__its_bearer_falls(table):
    gimli = marked("gimli", damage=4, attached=["horn_of_gondor"])
    game = table([{"area": [gimli, "legolas"], "engaged": ["king_spider"]}], "enemy_attacks")
    game.choose("no-defender", "gimli")
    assert game.zone("horn_of_gondor") == ("discard", 1) and game.prompt != "respond"


def test_horn_of_gondor__two_at_once(table):
    aragorn = marked("aragorn", resources=2, attached=["horn_of_gondor"])
    tired = [marked(c, exhausted=True) for c in ("silverlode_archer", "snowbourn_scout")]
    seats = [{"area": [aragorn, *tired], "hand": ["for_gondor"]}]
    game = table(seats, "staging_step", encounter_deck=["the_necromancers_reach"])
    game.choose("horn_of_gondor", "horn_of_gondor")
    assert game.prompt == "act_staged" and game.resources("aragorn") == 2 + 2


def test_brok_ironfist__not_for_another_players_dwarf(table):
    seats = [{"area": [marked("gimli", damage=4), "legolas"], "engaged": ["king_spider"]}]
    seats += [{"area": ["gloin"], "hand": ["brok_ironfist"]}]
    game = table(seats, "enemy_attacks").choose("no-defender", "gimli")
    assert game.zone("gimli") == ("discard", 1) and game.zone("brok_ironfist") == ("hand", 2)


def test_brok_ironfist__not_for_the_last_hero(table):
    """Without a hero his player is out at once (Q102)."""
    seats = [{"area": [marked("gimli", damage=4)], "hand": ["brok_ironfist"], "engaged": ["king_spider"]}]
    game = table([*seats, {"area": ["legolas"]}], "enemy_attacks").choose("no-defender")
    assert game.zone("brok_ironfist") == ("discard", 1)


def test_son_of_arnor__draws_the_hummerhorns(table):
    """They kill his player's only hero; everything he had is gone, the event in play too."""
    seats = [{"area": [rich()], "hand": ["sneak_attack", "son_of_arnor", "feint"]}, {"area": ["eowyn"]}]
    game = table(seats, "travel_phase", staging=["hummerhorns"]).choose("sneak_attack", "son_of_arnor")
    assert sorted(game.ids("discard", 1)) == ["aragorn", "feint", "sneak_attack", "son_of_arnor"]
    assert game.zone("hummerhorns") == ("staging", 0) and game.state.player_variable(1, "eliminated")


def test_steward_of_gondor__a_face_down_copy_is_not_in_play(table):
    seats = [{"area": [rich()], "hand": ["steward_of_gondor"], "orc_guards": ["steward_of_gondor"]}]
    assert table(seats).offers("steward_of_gondor")
    seats = [{"area": [rich()], "hand": ["steward_of_gondor"]}]
    seats += [{"area": [marked("gimli", attached=["steward_of_gondor"])]}]
    game = table(seats)
    assert game.prompt == "act_planning" and game.asked == 2


def test_dwarven_axe__the_third_on_another_players_hero(table):
    """His player says which of the three goes (Q131), each to its owner's pile."""
    gimli = marked("gimli", attached=["citadel_plate", "horn_of_gondor"])
    game = table([{"area": [rich("thalin", 2)], "hand": ["dwarven_axe"]}, {"area": [gimli]}])
    game.choose("dwarven_axe", "gimli")
    assert game.prompt == "restricted" and game.asked == 2
    game.choose("dwarven_axe")
    assert game.zone("dwarven_axe") == ("discard", 1)


def test_celebrians_stone__aragorn_cancels_with_spirit(table):
    aragorn = marked("aragorn", resources=3, attached=["celebrians_stone"])
    seats = [{"area": [aragorn], "hand": ["a_test_of_will", "for_gondor"]}]
    game = table(seats, "staging_step", encounter_deck=["eyes_of_the_forest"]).choose("a_test_of_will")
    assert game.resources("aragorn") == 2 and game.ids("hand", 1) == ["for_gondor"]


def test_grim_resolve__the_committed_stay_committed(table):
    heroes = [marked("aragorn", resources=5, committed=True, exhausted=True), marked("gimli", committed=True)]
    game = table([{"area": heroes, "hand": ["grim_resolve"]}], "staging_step").choose("grim_resolve")
    assert not game.exhausted("aragorn") and game.progress("flies_and_spiders") == 4


def test_thalin__the_guard_of_an_objective(table):
    """Destroyed on sight it guards nothing: the objective is free."""
    thalin = marked("thalin", committed=True, exhausted=True)
    game = table([{"area": [thalin]}], "staging_step", encounter_deck=["wargs", "eastern_crows", "shadow_key"])
    assert game.ids("staging") == ["shadow_key"] and game.offers("shadow_key")


def test_eleanor__what_comes_instead_is_no_guard(table):
    """The treachery was the guard; the card in its place lies beside the objective."""
    deck = ["king_spider", "eyes_of_the_forest", "shadow_key"]
    game = table([{"area": [rich(), "eleanor"], "hand": ["for_gondor"]}], "staging_step", encounter_deck=deck)
    game.choose("eleanor").skip_to("act_staged")
    assert game.ids("staging") == ["shadow_key", "king_spider"] and game.offers("shadow_key")


def test_eowyn__no_longer_for_the_eliminated(table):
    seats = [{"area": ["eowyn"]}, {"area": [], "hand": [], "eliminated": 1}, {"area": ["gimli"], "hand": ["feint"]}]
    game = table(seats, "quest_phase")
    assert game.asked == 3 and game.options == ["card:eowyn", "pass"]


def test_faramir__not_for_the_eliminated(table):
    seats = [{"area": ["aragorn", "faramir"]}, {"eliminated": 1}, {"area": ["gimli"]}]
    assert table(seats, "quest_phase").choose("faramir").options == ["player:1", "player:3"]
