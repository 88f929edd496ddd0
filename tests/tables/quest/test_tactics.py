"""The Tactics cards. `blade_mastery` in a hand is only there to make its holder be asked in every window."""

from __future__ import annotations


def with_marks(card: str, **marks) -> dict:
    return {"card": card, **marks}


def rich(card: str = "gimli", resources: int = 9) -> dict:
    return {"card": card, "resources": resources}


def test_veteran_axehand(table):
    game = table([{"area": ["veteran_axehand"], "engaged": ["dol_guldur_orcs"]}, {"area": ["gimli"]}], "player_attacks")
    game.choose("dol_guldur_orcs")
    assert game.damage("dol_guldur_orcs") == 2
    assert [game.total("veteran_axehand", f) for f in ("willpower", "defense", "hit_points")] == [0, 1, 2]


def test_gondorian_spearman(table):
    """1 damage on being declared; a weak attacker dies of it and the attack is over (Q86)."""
    seats = [{"area": ["gondorian_spearman", "eowyn"], "engaged": [with_marks("wolf_rider", damage=1)]}]
    game = table(seats, "enemy_attacks").choose("gondorian_spearman")
    assert game.prompt == "respond"
    game.choose("gondorian_spearman")
    assert game.zone("wolf_rider") == ("encounter_discard", 0)
    assert game.zone("gondorian_spearman") == ("area", 1)


def test_gondorian_spearman__sentinel(table):
    """It defends another player (Q132), and strikes there too; nobody else's defense makes it strike."""
    seats = [{"area": ["eowyn"], "engaged": ["hill_troll"]}, {"area": ["gimli", "gondorian_spearman"]}]
    game = table(seats, "enemy_attacks").choose("no-defender")
    assert game.asked == 2 and game.options == ["card:gondorian-spearman", "no-defender"]
    game.choose("gondorian_spearman", "gondorian_spearman")
    assert game.damage("hill_troll") == 1 and game.zone("gondorian_spearman") == ("discard", 2)
    seats = [{"area": ["gondorian_spearman", "aragorn"], "engaged": ["king_spider"]}]
    assert table(seats, "enemy_attacks").choose("aragorn").damage("king_spider") == 0


def test_horseback_archer(table):
    """Ranged (Q130): it attacks another player's enemy, but those without Ranged do not join its attack."""
    seats = [{"area": ["horseback_archer"]}, {"area": ["gimli"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks").choose("dol_guldur_orcs")
    assert game.damage("dol_guldur_orcs") == 2
    assert [game.total("horseback_archer", f) for f in ("willpower", "defense", "hit_points")] == [0, 1, 2]


def test_beorn(table):
    """+5 attack for the phase, then into the deck; once a round, and he does not exhaust."""
    seats = [{"area": ["beorn", rich()], "hand": ["blade_mastery"], "deck": ["feint"]}]
    game = table(seats, "shadow_step").choose("beorn")
    assert game.total("beorn", "attack") == 8 and not game.exhausted("beorn")
    assert game.prompt == "act_shadows" and not game.offers("beorn")
    game.skip_to("act_refresh")
    assert game.zone("beorn") == ("deck", 1)


def test_beorn__another_owner(table):
    """Into the deck of his owner (Q138)."""
    seats = [{"area": [with_marks("beorn", owner=2), rich()], "hand": ["blade_mastery"]}, {"area": ["eowyn"]}]
    game = table(seats, "shadow_step").choose("beorn").skip_to("act_refresh")
    assert game.zone("beorn") == ("deck", 2)


def test_blade_mastery(table):
    seats = [{"area": [rich()], "hand": ["blade_mastery", "blade_mastery"]}, {"area": ["eowyn", "faramir"]}]
    game = table(seats, "quest_phase").choose("blade_mastery", "faramir")
    assert (game.total("faramir", "attack"), game.total("faramir", "defense")) == (2, 3)
    game.skip_to("act_resource")
    assert (game.total("faramir", "attack"), game.total("faramir", "defense")) == (1, 2)


def test_rain_of_arrows(table):
    """Every enemy of one player, Orc Guards included."""
    seats = [
        {"area": [rich("legolas"), "gimli"], "hand": ["rain_of_arrows", "blade_mastery"], "engaged": ["hill_troll"]},
        {"area": ["eowyn"], "engaged": ["king_spider", "forest_spider"], "orc_guards": ["beorn"]},
        {"area": ["aragorn"]},
    ]
    game = table(seats, "quest_phase").choose("rain_of_arrows")
    assert game.exhausted("legolas") and game.options == ["player:1", "player:2"]
    game.choose("player:2")
    assert [game.damage(c) for c in ("king_spider", "forest_spider", "hill_troll")] == [1, 1, 0]
    assert game.zone("beorn") == ("discard", 2)


def test_rain_of_arrows__needs_an_archer_and_an_enemy(table):
    hand = ["rain_of_arrows", "blade_mastery"]
    assert not table([{"area": [rich("legolas")], "hand": hand}], "quest_phase").offers("rain_of_arrows")
    seats = [{"area": [rich("gimli")], "hand": hand, "engaged": ["king_spider"]}, {"area": ["legolas"]}]
    assert not table(seats, "quest_phase").offers("rain_of_arrows")


def test_feint(table):
    """The enemy does not attack; another one does."""
    seats = [{"area": [rich()], "hand": ["feint"], "engaged": ["king_spider", "forest_spider"]}]
    game = table(seats, "shadow_step").choose("feint", "king_spider")
    assert game.prompt == "defend" and game.state.decision.subject == game.card("forest_spider")
    game.choose("no-defender").skip_to("target")
    assert game.damage("gimli") == 2 and not game.flag("king_spider", "struck")


def test_feint__only_in_combat(table):
    seats = [{"area": [rich()], "hand": ["feint", "blade_mastery"], "engaged": ["king_spider"]}]
    assert table(seats, "quest_phase").options == ["card:blade-mastery", "pass"]
    assert not table(seats, "shadow_step").choose("feint", "blade_mastery").offers("feint")


def test_feint__an_attack_begun_goes_on(table):
    seats = [{"area": [rich()], "hand": ["feint"], "engaged": ["king_spider"]}]
    game = table(seats, "shadow_step").choose("pass")
    assert game.prompt == "act_attacked"
    game.choose("feint")
    assert game.prompt == "defend"


def test_feint__the_enemy_may_attack_another_player(table):
    """It is held off the player it was engaged with, nobody else (errata)."""
    seats = [
        {"area": [rich()], "hand": ["feint"], "engaged": ["king_spider"]},
        {"area": [with_marks("aragorn", resources=1)], "hand": ["sneak_attack", "son_of_arnor"]},
    ]
    game = table(seats, "shadow_step").choose("feint", "sneak_attack", "son_of_arnor")
    assert game.zone("king_spider") == ("engaged", 2)
    assert game.prompt == "defend" and game.asked == 2


def test_quick_strike(table):
    """Alone and at once; the declared attack on the same enemy is still to come (Q94)."""
    seats = [{"area": [rich(), "legolas"], "hand": ["quick_strike"], "engaged": ["king_spider"]}]
    game = table(seats, "shadow_step").choose("quick_strike", "gimli")
    assert game.damage("king_spider") == 1 and game.resources("gimli") == 8
    assert game.exhausted("gimli") and not game.exhausted("legolas")
    game.skip_to("target")
    assert game.options == ["card:king-spider", "done"]


def test_quick_strike__reach(table):
    """Ranged reaches other players' enemies, Dúnhere the staging area with his bonus."""
    seats = [
        {"area": [rich("gimli"), "legolas", "dunhere"], "hand": ["quick_strike"]},
        {"area": ["eowyn"], "engaged": ["king_spider"]},
    ]
    game = table(seats, "quest_phase", staging=["forest_spider"]).choose("quick_strike")
    assert game.prompt == "exhaust_whom" and game.options == ["card:legolas", "card:dunhere"]
    game.choose("dunhere")
    assert game.damage("forest_spider") == 2 and game.zone("forest_spider") == ("staging", 0)
    assert game.exhausted("dunhere") and not game.exhausted("legolas") and game.damage("king_spider") == 0


def test_quick_strike__destroys(table):
    seats = [{"area": [rich("legolas"), "gimli"], "hand": ["quick_strike"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "quest_phase").choose("quick_strike", "legolas", "legolas")
    assert game.zone("dol_guldur_orcs") == ("encounter_discard", 0) and game.progress("flies_and_spiders") == 2


def test_quick_strike__inside_an_attack(table):
    """The attack under way waits and then goes on with its own attackers."""
    heroes = [rich("gimli"), "legolas", "aragorn"]
    seats = [{"area": heroes, "hand": ["quick_strike"], "engaged": ["hill_troll", "king_spider"]}]
    game = table(seats, "player_attacks").choose("hill_troll", "gimli", "legolas", "done")
    assert game.prompt == "act_declared"
    game.choose("quick_strike", "king_spider")
    assert (game.damage("king_spider"), game.damage("hill_troll")) == (2, 2)
    assert not any(game.flag(c, "attacking") for c in ("gimli", "legolas", "aragorn"))


def test_quick_strike__nobody_in_reach(table):
    seats = [{"area": [rich()], "hand": ["quick_strike", "blade_mastery"]}, {"area": ["eowyn"], "engaged": ["wargs"]}]
    assert not table(seats, "quest_phase", staging=["forest_spider"]).offers("quick_strike")


THREE = [rich("gimli", 3), rich("legolas", 1), rich("thalin", 1)]


def test_thicket_of_spears(table):
    """1 from each of three pools; the enemies of one player do not attack him."""
    seats = [
        {
            "area": THREE,
            "hand": ["thicket_of_spears"],
            "engaged": ["king_spider", "hill_troll"],
            "orc_guards": ["beorn"],
        },
        {"area": ["eowyn"], "engaged": ["wargs"]},
    ]
    game = table(seats, "shadow_step").choose("thicket_of_spears")
    assert game.options == ["player:1", "player:2"]
    game.choose("player:1")
    assert [game.resources(h) for h in ("gimli", "legolas", "thalin")] == [2, 0, 0]
    assert game.prompt == "defend" and game.asked == 2
    assert game.zone("thicket_of_spears") == ("discard", 1)


def test_thicket_of_spears__three_tactics_pools(table):
    """EXAMPLES D13, and a third hero of another sphere or without a resource is no help."""
    for third in (rich("thalin", 0), rich("aragorn", 3)):
        area = [rich("gimli", 3), rich("legolas", 3), third]
        seats = [{"area": area, "hand": ["thicket_of_spears", "blade_mastery"], "engaged": ["king_spider"]}]
        assert table(seats, "shadow_step").options == ["card:blade-mastery", "pass"]


def test_thicket_of_spears__later_enemies(table):
    """Fixed when it is played (Q124): an enemy taken over afterwards attacks."""
    seats = [
        {"area": THREE, "hand": ["thicket_of_spears"], "engaged": ["king_spider"]},
        {"area": [with_marks("aragorn", resources=1)], "hand": ["sneak_attack", "son_of_arnor"], "engaged": ["wargs"]},
    ]
    game = table(seats, "shadow_step").choose("thicket_of_spears", "player:2", "sneak_attack", "son_of_arnor")
    assert game.zone("king_spider") == ("engaged", 2)
    game.skip_to("defend")
    assert game.asked == 2 and game.state.decision.subject == game.card("king_spider")


def test_swift_strike(table):
    """Any character's defense; the attacker may die of it (Q86)."""
    seats = [
        {"area": ["legolas"], "engaged": ["wolf_rider"]},
        {"area": [rich(resources=2)], "hand": ["swift_strike"]},
    ]
    game = table(seats, "enemy_attacks").choose("legolas")
    assert game.prompt == "respond" and game.asked == 2
    game.choose("swift_strike")
    assert game.zone("wolf_rider") == ("encounter_discard", 0) and game.damage("legolas") == 0
    assert game.zone("swift_strike") == ("discard", 2)


def test_swift_strike__no_defender(table):
    seats = [{"area": [rich(resources=2)], "hand": ["swift_strike"], "engaged": ["wargs"]}]
    game = table(seats, "enemy_attacks").choose("no-defender")
    assert game.prompt != "respond" and game.damage("gimli") == 3


def test_stand_together(table):
    """Many defenders: their defense adds up, one takes the damage (Q81)."""
    seats = [{"area": ["gimli", "aragorn", "eowyn"], "hand": ["stand_together"], "engaged": ["hill_troll"]}]
    game = table(seats, "shadow_step").choose("stand_together", "gimli", "aragorn", "done")
    assert game.prompt == "defender_hurt" and game.options == ["card:gimli", "card:aragorn"]
    game.choose("aragorn")
    assert (game.damage("gimli"), game.damage("aragorn")) == (0, 2)


def test_stand_together__another_player(table):
    """His own characters only: a Sentinel does not join."""
    seats = [
        {"area": ["gimli", "aragorn"], "hand": ["stand_together"], "engaged": ["king_spider"]},
        {"area": ["eowyn", "eleanor"], "engaged": ["hill_troll"]},
    ]
    game = table(seats, "shadow_step").choose("stand_together", "player:2", "gimli")
    assert game.asked == 2 and game.damage("gimli") == 1
    game.choose("eowyn")
    assert game.options == ["card:eleanor", "done"]


def test_blade_of_gondolin(table):
    """+1 against an Orc, and progress for a kill."""
    aragorn = with_marks("aragorn", attached=["blade_of_gondolin"])
    seats = [{"area": [aragorn], "engaged": ["chieftan_ufthak", "king_spider"]}]
    assert table(seats, "player_attacks").choose("chieftan_ufthak").damage("chieftan_ufthak") == 1
    assert table(seats, "player_attacks").choose("king_spider").damage("king_spider") == 2


def test_blade_of_gondolin__order_with_legolas(table):
    """No progress is carried over inside one effect; the player orders the two (EXAMPLES B9)."""
    legolas = with_marks("legolas", attached=["blade_of_gondolin"])
    seats = [{"area": [legolas], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks", progress=6, quest_deck=["a_fork_in_the_road"]).choose("dol_guldur_orcs")
    assert game.options == ["card:legolas", "card:blade-of-gondolin", "pass"]
    game.choose("legolas", "blade_of_gondolin")
    assert game.progress("a_fork_in_the_road") == 1


def test_blade_of_gondolin__only_the_bearers_attack(table):
    gimli = with_marks("gimli", attached=["blade_of_gondolin"], exhausted=True)
    seats = [{"area": [gimli, "aragorn"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks").choose("dol_guldur_orcs")
    assert game.zone("dol_guldur_orcs") == ("encounter_discard", 0)
    assert game.prompt == "commit" and game.progress("flies_and_spiders") == 0


def test_citadel_plate(table):
    """EXAMPLES D12: Gimli in plate lives through 5 damage."""
    gimli = with_marks("gimli", damage=5, attached=["citadel_plate"])
    game = table([{"area": [gimli]}], "commit_characters")
    assert game.total("gimli", "hit_points") == 9 and game.total("gimli", "attack") == 7


def test_citadel_plate__lost(table):
    """Without it the damage is too much (Q99); a third restricted attachment drives it off (Q131)."""
    gimli = with_marks("gimli", damage=6, resources=2, attached=["citadel_plate", "horn_of_gondor"])
    game = table([{"area": [gimli, "legolas"], "hand": ["dwarven_axe"]}]).choose("dwarven_axe", "gimli")
    assert game.prompt == "restricted"
    game.choose("citadel_plate")
    assert game.zone("gimli") == ("discard", 1) and game.zone("horn_of_gondor") == ("discard", 1)


def test_dwarven_axe(table):
    """+1, or +2 for a Dwarf (EXAMPLES D9)."""
    gimli = with_marks("gimli", damage=3, attached=["dwarven_axe"])
    legolas = with_marks("legolas", attached=["dwarven_axe"])
    game = table([{"area": [gimli, legolas]}], "commit_characters")
    assert (game.total("gimli", "attack"), game.total("legolas", "attack")) == (7, 4)


def test_horn_of_gondor(table):
    """A character of anybody is destroyed."""
    aragorn = with_marks("aragorn", attached=["horn_of_gondor"])
    seats = [{"area": ["eowyn", "silverlode_archer"], "engaged": ["king_spider"]}, {"area": [aragorn]}]
    game = table(seats, "enemy_attacks").choose("silverlode_archer")
    assert game.prompt == "respond" and game.asked == 2
    game.choose("horn_of_gondor")
    assert game.zone("silverlode_archer") == ("discard", 1) and game.resources("aragorn") == 1


def test_horn_of_gondor__not_when_taken_back(table):
    """Leaving play otherwise is not being destroyed (errata)."""
    aragorn = with_marks("aragorn", resources=1, attached=["horn_of_gondor"])
    game = table([{"area": [aragorn], "hand": ["sneak_attack", "faramir"]}], "travel_phase").choose("sneak_attack")
    game.skip_to("respond", "commit")
    assert game.prompt == "commit" and game.zone("faramir") == ("hand", 1)


def test_stand_together__nobody_is_hurt(table):
    """Enough defense: there is no damage to be given to anybody, and nothing to ask."""
    seats = [{"area": ["gimli", rich("aragorn")], "hand": ["stand_together", "for_gondor"], "engaged": ["king_spider"]}]
    game = table(seats, "shadow_step").choose("stand_together", "pass", "pass", "gimli", "aragorn", "pass", "pass")
    assert game.prompt == "act_struck" and game.damage("gimli") == game.damage("aragorn") == 0


def test_blade_of_gondolin__foretold(table):
    """The damage told for the bearer is the damage done, against an Orc and against another."""
    aragorn = with_marks("aragorn", attached=["blade_of_gondolin", "blade_of_gondolin"])
    seats = [{"area": [aragorn, "gimli"], "engaged": ["chieftan_ufthak", "hill_troll"]}]
    for enemy, damage in (("chieftan_ufthak", 3 + 2 - 3), ("hill_troll", 0)):
        game = table(seats, "player_attacks").choose(enemy)
        assert game.prompt == "attack_with"
        assert game.call("preview_attack", game.card("aragorn"), game.card(enemy)) == damage
        game.choose("aragorn")
        assert game.call("preview_attack", -1, game.card(enemy)) == damage
        assert game.choose("done").damage(enemy) == damage


def test_stand_together__foretold(table):
    """With a defender declared, the next one adds to the defense, and to be done is not to be undefended."""
    seats = [{"area": ["gimli", "aragorn"], "hand": ["stand_together"], "engaged": ["hill_troll"]}]
    game = table(seats, "shadow_step").choose("stand_together")
    told = [game.call("preview_defense", game.card("gimli"), game.card("hill_troll"))]
    told += [game.call("preview_defense", -1, game.card("hill_troll"))]
    game.choose("gimli")
    told += [game.call("preview_defense", game.card("aragorn"), game.card("hill_troll"))]
    told += [game.call("preview_defense", -1, game.card("hill_troll"))]
    assert told == [4, 6, 2, 4]
