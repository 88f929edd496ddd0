"""The Leadership cards. `for_gondor` in a hand is only there to make its holder be asked in every window."""

from __future__ import annotations


def with_marks(card: str, **marks) -> dict:
    return {"card": card, **marks}


def rich(card: str = "aragorn", resources: int = 9) -> dict:
    return {"card": card, "resources": resources}


def test_guard_of_the_citadel(table):
    """Paid by the Leadership hero alone (EXAMPLES A1)."""
    heroes = [rich("gloin", 3), rich("eowyn", 2), rich("eleanor", 2)]
    game = table([{"area": heroes, "hand": ["guard_of_the_citadel", "northern_tracker"]}])
    game.choose("guard_of_the_citadel")
    assert [game.resources(h) for h in ("gloin", "eowyn", "eleanor")] == [1, 2, 2]
    assert game.zone("guard_of_the_citadel") == ("area", 1) and not game.exhausted("guard_of_the_citadel")
    stats = [game.total("guard_of_the_citadel", f) for f in ("willpower", "attack", "defense", "hit_points")]
    assert stats == [1, 1, 0, 2]


def test_guard_of_the_citadel__quests(table):
    game = table([{"area": ["guard_of_the_citadel", "gimli"]}], "commit_characters")
    game.choose("guard_of_the_citadel", "done").skip_to("travel", "commit")
    assert game.progress("flies_and_spiders") == 1


def test_faramir(table):
    """The characters of one player, as they are now, until the end of the phase (Q124)."""
    seats = [{"area": ["faramir", rich()], "hand": ["sneak_attack", "guard_of_the_citadel"]}, {"area": ["gimli"]}]
    game = table(seats, "quest_phase").choose("faramir", "player:1")
    assert game.exhausted("faramir")
    assert [game.total(c, "willpower") for c in ("faramir", "aragorn", "gimli")] == [3, 3, 2]
    game.choose("sneak_attack")
    assert game.zone("guard_of_the_citadel") == ("area", 1)
    assert game.total("guard_of_the_citadel", "willpower") == 1
    game.skip_to("act_travelled", "act_engaged", "act_resource")
    assert game.total("aragorn", "willpower") == 2


def test_faramir__another_player(table):
    seats = [{"area": ["faramir", "aragorn"]}, {"area": ["gimli", "eowyn"]}]
    game = table(seats, "quest_phase").choose("faramir", "player:2")
    assert [game.total(c, "willpower") for c in ("aragorn", "gimli", "eowyn")] == [2, 3, 5]


def test_son_of_arnor(table):
    """From the staging area or from another player, even one that cannot be engaged optionally."""
    seats = [
        {"area": [rich()], "hand": ["son_of_arnor"], "engaged": ["hill_troll"]},
        {"area": ["gimli"], "engaged": ["king_spider"]},
    ]
    game = table(seats, staging=["goblin_sniper", "wargs"]).choose("son_of_arnor")
    assert game.prompt == "respond"
    game.choose("son_of_arnor")
    assert sorted(game.options) == ["card:goblin-sniper", "card:king-spider", "card:wargs"]
    game.choose("king_spider")
    assert game.zone("king_spider") == ("engaged", 1) and game.resources("aragorn") == 6


def test_son_of_arnor__engagement_triggers(table):
    """Engaging is being engaged (Q70): the spider grows."""
    game = table([{"area": [rich()], "hand": ["son_of_arnor", "for_gondor"]}], staging=["forest_spider"])
    game.choose("son_of_arnor", "son_of_arnor")
    assert game.zone("forest_spider") == ("engaged", 1) and game.total("forest_spider", "attack") == 3


def test_son_of_arnor__takes_over_an_orc_guard(table):
    seats = [{"area": [rich()], "hand": ["son_of_arnor"]}, {"area": ["gimli"], "orc_guards": ["beorn"]}]
    game = table(seats).choose("son_of_arnor", "son_of_arnor")
    assert game.zone("beorn") == ("orc_guards", 1)
    assert not game.state.known_to(game.card("beorn"), 1)


def test_son_of_arnor__no_enemy(table):
    game = table([{"area": [rich()], "hand": ["son_of_arnor", "for_gondor"], "engaged": ["hill_troll"]}])
    assert game.choose("son_of_arnor").prompt == "plan"


def test_snowbourn_scout(table):
    """On any location, the active one too; enough progress explores it."""
    seats = [{"area": [rich()], "hand": ["snowbourn_scout", "for_gondor"]}]
    game = table(seats, staging=["the_brown_lands", "forest_spider"], active_location=["forest_gate"])
    game.choose("snowbourn_scout", "snowbourn_scout")
    assert sorted(game.options) == ["card:forest-gate", "card:the-brown-lands"]
    explored = table(seats, staging=["the_brown_lands", "forest_spider"], active_location=["forest_gate"])
    explored.choose("snowbourn_scout", "snowbourn_scout", "the_brown_lands")
    assert explored.zone("the_brown_lands") == ("encounter_discard", 0)
    game.choose("forest_gate")
    assert game.progress("forest_gate") == 1


def test_silverlode_archer(table):
    """Ranged: it joins the attack of another player (Q130)."""
    seats = [{"area": ["gimli"], "engaged": ["hill_troll"]}, {"area": ["silverlode_archer", "aragorn"]}]
    game = table(seats, "player_attacks").choose("hill_troll")
    assert game.asked == 2 and game.options == ["card:silverlode-archer", "done"]
    game.choose("silverlode_archer")
    assert game.damage("hill_troll") == 1
    assert [game.total("silverlode_archer", f) for f in ("willpower", "defense", "hit_points")] == [1, 0, 1]


def test_longbeard_orc_slayer(table):
    """Every Orc in play, wherever; an Orc Guard has no traits."""
    seats = [
        {"area": [rich()], "hand": ["longbeard_orc_slayer", "for_gondor"], "engaged": ["dol_guldur_orcs"]},
        {"area": ["gimli"], "engaged": [with_marks("goblin_sniper", damage=1)], "orc_guards": ["beorn"]},
    ]
    game = table(seats, staging=["chieftan_ufthak", "forest_spider"])
    game.choose("longbeard_orc_slayer", "longbeard_orc_slayer")
    assert [game.damage(c) for c in ("dol_guldur_orcs", "chieftan_ufthak", "forest_spider")] == [1, 1, 0]
    assert game.zone("goblin_sniper") == ("encounter_discard", 0)
    assert game.zone("beorn") == ("orc_guards", 2)


def test_longbeard_orc_slayer__no_orcs(table):
    game = table([{"area": [rich()], "hand": ["longbeard_orc_slayer", "for_gondor"]}], staging=["forest_spider"])
    assert game.choose("longbeard_orc_slayer").prompt == "plan"


def dying(table, victim: str, **seat):
    """The hero falls to an undefended attack."""
    heroes = [with_marks(victim, damage=3), rich("aragorn", 2)]
    seats = [{"area": heroes, "engaged": ["king_spider"], **seat}]
    return table(seats, "enemy_attacks").skip_to("undefended").choose(victim)


def test_brok_ironfist(table):
    game = dying(table, "gloin", hand=["brok_ironfist", "for_gondor"])
    assert game.prompt == "respond"
    game.choose("brok_ironfist")
    assert game.zone("brok_ironfist") == ("area", 1)
    assert game.resources("aragorn") == 2 and game.zone("gloin") == ("discard", 1)


def test_brok_ironfist__no_dwarf(table):
    game = dying(table, "theodred", hand=["brok_ironfist", "for_gondor"])
    assert game.prompt == "act_struck" and game.zone("brok_ironfist") == ("hand", 1)


def test_brok_ironfist__unique(table):
    seats = [{"area": [with_marks("gloin", damage=3), rich()], "engaged": ["king_spider"], "hand": ["brok_ironfist"]}]
    seats += [{"area": ["eowyn", "brok_ironfist"]}]
    game = table(seats, "enemy_attacks").skip_to("undefended").choose("gloin")
    assert game.zone("gloin") == ("discard", 1) and game.prompt != "respond"


def test_ever_vigilant(table):
    seats = [
        {"area": [rich(), with_marks("gloin", exhausted=True), "faramir"], "hand": ["ever_vigilant"]},
        {"area": ["gimli", with_marks("beorn", exhausted=True)]},
    ]
    game = table(seats).choose("ever_vigilant")
    assert not game.exhausted("beorn") and game.exhausted("gloin")
    assert game.resources("aragorn") == 8 and game.zone("ever_vigilant") == ("discard", 1)


def test_common_cause(table):
    tired = with_marks("gimli", exhausted=True)
    seats = [{"area": ["aragorn", "gloin"], "hand": ["common_cause"]}, {"area": [tired, "eowyn"]}]
    game = table(seats).choose("common_cause", "gloin")
    assert game.exhausted("gloin") and not game.exhausted("gimli") and not game.exhausted("aragorn")


def test_common_cause__needs_both(table):
    """A ready hero of one's own, and an exhausted one to be readied."""
    seats = [{"area": ["aragorn", rich("gloin")], "hand": ["common_cause", "for_gondor"]}]
    assert not table(seats).offers("common_cause")
    tired = [with_marks("aragorn", exhausted=True), with_marks("gloin", exhausted=True, resources=2)]
    seats = [{"area": tired, "hand": ["common_cause", "for_gondor"]}, {"area": ["gimli"]}]
    assert not table(seats).offers("common_cause")


def test_for_gondor(table):
    """Everybody's attack, and the defense of Gondor; the Steward makes one of them (EXAMPLES D10)."""
    aragorn = with_marks("aragorn", resources=2, attached=["steward_of_gondor"])
    seats = [{"area": [aragorn, "theodred"], "hand": ["for_gondor"]}, {"area": ["eleanor"]}]
    game = table(seats, "quest_phase").choose("for_gondor")
    names = ("aragorn", "theodred", "eleanor")
    assert [game.total(c, "attack") for c in names] == [4, 3, 2]
    assert [game.total(c, "defense") for c in names] == [3, 1, 3]
    game.skip_to("act_resource")
    assert [game.total(c, "attack") for c in names] == [3, 2, 1]


def test_sneak_attack(table):
    """Put into play for nothing, back to the hand at the end of the phase."""
    seats = [{"area": [rich(resources=1), "gimli"], "hand": ["sneak_attack", "beorn", "faramir", "gandalf"]}]
    game = table(seats).choose("sneak_attack")
    assert sorted(game.options) == ["card:beorn", "card:faramir", "card:gandalf"]
    game.choose("faramir")
    assert game.zone("faramir") == ("area", 1) and game.resources("aragorn") == 0
    game.skip_to("commit")
    assert game.zone("faramir") == ("hand", 1)


def test_sneak_attack__enters_play_but_is_not_played(table):
    seats = [{"area": [rich()], "hand": ["sneak_attack", "snowbourn_scout"]}]
    game = table(seats, "quest_phase", staging=["forest_gate"]).choose("sneak_attack", "snowbourn_scout")
    assert game.progress("forest_gate") == 1
    hammersmith = [{"area": [rich()], "hand": ["sneak_attack", "erebor_hammersmith"], "discard": ["horn_of_gondor"]}]
    assert table(hammersmith, "quest_phase").choose("sneak_attack").prompt == "commit"


def test_sneak_attack__no_ally_to_bring(table):
    """A unique ally in play keeps its double out (Q12)."""
    seats = [{"area": [rich(), "faramir"], "hand": ["sneak_attack", "faramir"]}]
    assert not table(seats, "quest_phase").offers("sneak_attack")


def test_sneak_attack__beorn(table):
    """Hand or deck: the first player picks (EXAMPLES B1)."""
    game = table([{"area": [rich()], "hand": ["sneak_attack", "beorn"]}], "quest_phase")
    game.choose("sneak_attack", "beorn").skip_to("send_home")
    assert game.options == ["to-hand", "to-deck"]
    game.choose("to-hand")
    assert game.zone("beorn") == ("hand", 1)


def test_valiant_sacrifice(table):
    """The controller of the ally draws, whoever plays the event."""
    seats = [
        {"area": [rich()], "hand": ["valiant_sacrifice", "for_gondor"], "deck": ["faramir"] * 3},
        {"area": ["gimli", "horseback_archer"], "engaged": ["king_spider"], "deck": ["beorn", "feint", "gandalf"]},
    ]
    game = table(seats, "enemy_attacks").skip_to("defend").choose("horseback_archer").skip_to("respond")
    assert game.asked == 1
    game.choose("valiant_sacrifice")
    assert game.ids("hand", 2) == ["gandalf", "feint"] and game.ids("hand", 1) == ["for_gondor"]
    assert game.resources("aragorn") == 8 and game.zone("valiant_sacrifice") == ("discard", 1)


def test_valiant_sacrifice__returned_to_hand(table):
    seats = [{"area": [rich()], "hand": ["sneak_attack", "beorn", "valiant_sacrifice"], "deck": ["feint", "feint"]}]
    game = table(seats, "travel_phase").choose("sneak_attack").skip_to("respond").choose("valiant_sacrifice")
    assert sorted(game.ids("hand", 1)) == ["beorn", "feint", "feint"]


def test_valiant_sacrifice__not_for_heroes(table):
    game = dying(table, "gloin", hand=["valiant_sacrifice", "for_gondor"], deck=["feint"] * 3)
    assert game.prompt == "act_struck" and game.zone("gloin") == ("discard", 1)


def test_grim_resolve(table):
    heroes = [with_marks("aragorn", exhausted=True, resources=5), with_marks("faramir", exhausted=True)]
    seats = [{"area": heroes, "hand": ["grim_resolve"]}, {"area": [with_marks("gimli", exhausted=True)]}]
    game = table(seats, "quest_phase").choose("grim_resolve")
    assert not any(game.exhausted(c) for c in ("aragorn", "faramir", "gimli"))
    assert game.resources("aragorn") == 0


def test_steward_of_gondor(table):
    """It exhausts, the hero does not (Q9, EXAMPLES B5)."""
    game = table([{"area": ["gimli", "aragorn"]}, {"area": [rich("theodred", 2)], "hand": ["steward_of_gondor"]}])
    game.skip_to("plan").choose("steward_of_gondor", "gimli")
    assert game.prompt == "act_planning" and game.asked == 1
    game.choose("steward_of_gondor")
    assert game.resources("gimli") == 2 and game.exhausted("steward_of_gondor") and not game.exhausted("gimli")
    assert not game.offers("steward_of_gondor")


def test_steward_of_gondor__trait(table):
    """The bearer is of Gondor: the cry raises his defense too."""
    gloin = with_marks("gloin", resources=2, attached=["steward_of_gondor"])
    game = table([{"area": [gloin, "theodred"], "hand": ["for_gondor"]}], "quest_phase").choose("for_gondor")
    assert (game.total("gloin", "defense"), game.total("theodred", "defense")) == (2, 1)


def test_celebrians_stone(table):
    """On Aragorn it opens his pool for Spirit cards."""
    aragorn = with_marks("aragorn", resources=2, attached=["celebrians_stone"])
    game = table([{"area": [aragorn, "gimli"], "hand": ["the_favor_of_the_lady", "horn_of_gondor"]}])
    assert game.total("aragorn", "willpower") == 4
    assert game.options == ["card:the-favor-of-the-lady", "done"]
    game.choose("the_favor_of_the_lady", "gimli")
    assert game.resources("aragorn") == 0


def test_celebrians_stone__on_another_hero(table):
    theodred = with_marks("theodred", resources=2, attached=["celebrians_stone"])
    game = table([{"area": [theodred], "hand": ["the_favor_of_the_lady", "for_gondor"]}])
    assert game.total("theodred", "willpower") == 3
    assert game.options == ["card:for-gondor", "done"]
