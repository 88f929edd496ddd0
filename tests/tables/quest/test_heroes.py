"""The twelve heroes. `for_gondor` in a hand is only there to make its holder be asked in every window."""

from __future__ import annotations


def hero(card: str, **marks) -> dict:
    return {"card": card, **marks}


def test_aragorn(table):
    game = table([{"area": [hero("aragorn", resources=3)], "hand": ["for_gondor"]}], "commit_characters")
    game.choose("aragorn", "aragorn")
    assert game.prompt == "act_committed"
    assert game.resources("aragorn") == 2
    assert game.flag("aragorn", "committed") and not game.exhausted("aragorn")


def test_aragorn__without_a_resource_of_his_own(table):
    leaders = [hero("aragorn"), hero("gloin", resources=2)]
    game = table([{"area": leaders, "hand": ["for_gondor"]}], "commit_characters").choose("aragorn", "done")
    assert game.prompt == "act_committed" and game.exhausted("aragorn")


def test_aragorn__only_when_he_commits_himself(table):
    """Théodred's resource comes too late for one who committed before (EXAMPLES B8)."""
    seats = [{"area": ["aragorn"]}, {"area": [hero("theodred", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "commit_characters").choose("aragorn", "theodred", "theodred", "aragorn")
    assert game.resources("aragorn") == 1
    assert game.prompt == "act_committed" and game.exhausted("aragorn")


def test_aragorn__own_pool(table):
    """His pool has a use of its own, so the player says who pays."""
    leaders = [hero("aragorn", resources=2), hero("gloin", resources=2)]
    game = table([{"area": leaders, "hand": ["snowbourn_scout", "for_gondor"]}]).choose("snowbourn_scout")
    assert game.prompt == "pay"
    game.choose("gloin")
    assert (game.resources("aragorn"), game.resources("gloin")) == (2, 1)


def test_theodred(table):
    """Any hero of the quest, whosever; Aragorn may spend it at once (EXAMPLES B8)."""
    leaders = ["theodred", "aragorn", hero("gloin", resources=2)]
    seats = [{"area": ["eowyn", "gimli"]}, {"area": leaders, "hand": ["for_gondor"]}]
    game = table(seats, "commit_characters").choose("eowyn", "done", "theodred", "aragorn", "done")
    assert game.options == ["card:theodred", "pass"]
    game.choose("theodred")
    assert game.prompt == "choose_hero"
    assert sorted(game.options) == ["card:aragorn", "card:eowyn", "card:theodred"]
    game.choose("aragorn")
    assert game.resources("aragorn") == 1
    game.choose("aragorn")
    assert game.resources("aragorn") == 0 and not game.exhausted("aragorn")


def test_gloin(table):
    seats = [{"area": [hero("gloin", resources=2)], "hand": ["for_gondor"], "engaged": ["hill_troll"]}]
    game = table(seats, "enemy_attacks", modifiers=[{"card": "hill_troll", "stat": "attack", "value": -3}])
    game.skip_to("respond").choose("gloin")
    assert game.damage("gloin") == 3 and game.resources("gloin") == 5


def test_gloin__destroyed(table):
    leaders = [hero("gloin", damage=3), hero("theodred", resources=2)]
    seats = [{"area": leaders, "hand": ["for_gondor"], "engaged": ["king_spider"]}]
    game = table(seats, "enemy_attacks").skip_to("undefended").choose("gloin")
    assert game.prompt == "act_struck"
    assert game.zone("gloin") == ("discard", 1) and game.resources("gloin") == 0


def test_gimli(table):
    assert table([{"area": ["gimli"]}], "commit_characters").total("gimli", "attack") == 2
    assert table([{"area": [hero("gimli", damage=3)]}], "commit_characters").total("gimli", "attack") == 5


def test_legolas(table):
    seats = [{"area": ["legolas"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks").choose("dol_guldur_orcs")
    assert game.prompt == "respond"
    game.choose("legolas")
    assert game.zone("dol_guldur_orcs") == ("encounter_discard", 0)
    assert game.progress("flies_and_spiders") == 2


def test_legolas__active_location_first(table):
    seats = [{"area": ["legolas"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks", active_location=["enchanted_stream"], progress=1)
    game.choose("dol_guldur_orcs", "legolas")
    assert game.zone("enchanted_stream") == ("encounter_discard", 0)
    assert game.progress("flies_and_spiders") == 1


def test_legolas__joins_with_ranged(table):
    seats = [{"area": ["gimli"], "engaged": ["dol_guldur_orcs"]}, {"area": ["legolas"]}]
    game = table(seats, "player_attacks").choose("dol_guldur_orcs", "legolas")
    assert game.prompt == "respond" and game.asked == 2
    game.choose("legolas")
    assert game.progress("flies_and_spiders") == 2


def test_legolas__enemy_survives(table):
    seats = [{"area": ["legolas", hero("aragorn", resources=2)], "hand": ["for_gondor"], "engaged": ["king_spider"]}]
    game = table(seats, "player_attacks").choose("king_spider", "legolas", "done", "pass", "pass")
    assert game.prompt == "act_hit" and game.damage("king_spider") == 2


def committed_thalin(table, *encounter_deck):
    heroes = [hero("thalin", committed=True, exhausted=True), hero("aragorn", resources=2)]
    return table([{"area": heroes, "hand": ["for_gondor"]}], "staging_step", encounter_deck=list(encounter_deck))


def test_thalin(table):
    game = committed_thalin(table, "forest_spider")
    assert game.prompt == "act_staged"
    assert game.zone("forest_spider") == ("staging", 0) and game.damage("forest_spider") == 1


def test_thalin__kills_before_surge(table):
    """EXAMPLES B21: destroyed on sight, so no Surge."""
    game = committed_thalin(table, "forest_spider", "eastern_crows")
    assert game.prompt == "act_staged"
    assert game.ids("staging") == []


def test_thalin__not_committed(table):
    heroes = ["thalin", hero("aragorn", resources=2)]
    game = table([{"area": heroes, "hand": ["for_gondor"]}], "staging_step", encounter_deck=["forest_spider"])
    assert game.zone("forest_spider") == ("staging", 0) and game.damage("forest_spider") == 0


def test_eowyn(table):
    """Every player may, once a round, with a card of his own hand; until the end of the phase."""
    seats = [{"area": ["eowyn"], "hand": ["gandalf", "beorn"]}, {"area": ["gimli"], "hand": ["faramir", "faramir"]}]
    game = table(seats, "quest_phase").choose("eowyn", "beorn")
    assert game.total("eowyn", "willpower") == 5 and game.ids("discard", 1) == ["beorn"]
    assert game.asked == 2 and game.options == ["card:eowyn", "pass"]
    game.choose("eowyn", "faramir")
    assert game.total("eowyn", "willpower") == 6 and game.ids("hand", 2) == ["faramir"]
    assert game.prompt == "commit"
    game.skip_to("act_resource")
    assert game.total("eowyn", "willpower") == 4 and game.offers("eowyn")


def test_eowyn__without_a_hand(table):
    seats = [{"area": ["eowyn", hero("aragorn", resources=2)]}, {"area": ["gimli"], "hand": ["faramir"]}]
    assert table(seats, "quest_phase").asked == 2


def test_eleanor(table):
    """The treachery is cancelled and discarded, the next card comes instead (EXAMPLES B17)."""
    seats = [{"area": ["eleanor", hero("aragorn", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "staging_step", encounter_deck=["forest_spider", "eyes_of_the_forest"])
    assert game.prompt == "respond"
    game.choose("eleanor")
    assert game.exhausted("eleanor") and game.ids("hand", 1) == ["for_gondor"]
    assert game.zone("eyes_of_the_forest") == ("encounter_discard", 0)
    assert game.ids("staging") == ["forest_spider"]


def test_eleanor__declined(table):
    seats = [{"area": ["eleanor", hero("aragorn", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "staging_step", encounter_deck=["forest_spider", "eyes_of_the_forest"]).choose("pass")
    assert game.ids("hand", 1) == [] and game.ids("staging") == []


def test_eleanor__no_other_cards(table):
    """Not against an enemy's When Revealed, and not exhausted."""
    seats = [{"area": ["eleanor", hero("aragorn", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "staging_step", encounter_deck=["ungoliants_spawn"])
    assert game.prompt == "act_staged"
    seats = [{"area": [hero("eleanor", exhausted=True), hero("aragorn", resources=2)], "hand": ["sneak_attack"]}]
    game = table(seats, "staging_step", encounter_deck=["eyes_of_the_forest"])
    assert game.prompt != "respond" and game.ids("hand", 1) == []


def test_dunhere(table):
    """Alone against an enemy in the staging area, with +1; nobody joins, and only once (Q94, Q130)."""
    seats = [{"area": ["dunhere", "legolas"], "engaged": ["king_spider"]}]
    game = table(seats, "player_attacks", staging=["forest_spider"]).choose("forest_spider")
    assert game.damage("forest_spider") == 2 and game.zone("forest_spider") == ("staging", 0)
    assert game.exhausted("dunhere") and not game.exhausted("legolas")
    assert game.options == ["card:king-spider", "done"]


def test_dunhere__engaged_enemy(table):
    seats = [{"area": ["dunhere", "gimli"], "engaged": ["dol_guldur_orcs"]}]
    game = table(seats, "player_attacks").choose("dol_guldur_orcs", "dunhere", "done")
    assert game.damage("dol_guldur_orcs") == 2


def test_denethor(table):
    seats = [{"area": ["denethor", hero("aragorn", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "quest_phase", encounter_deck=["forest_spider", "king_spider"]).choose("denethor")
    assert game.exhausted("denethor") and game.options == ["leave-it", "to-bottom"]
    assert game.state.known_to(game.card("king_spider"), 1)
    assert game.state.decision.subject == game.card("king_spider")
    game.choose("to-bottom")
    assert game.ids("encounter_deck") == ["king_spider", "forest_spider"]
    assert not game.state.known_to(game.card("forest_spider"), 1)


def test_denethor__leaves_it(table):
    seats = [{"area": ["denethor", hero("aragorn", resources=2)], "hand": ["for_gondor"]}]
    game = table(seats, "quest_phase", encounter_deck=["forest_spider", "king_spider"]).choose("denethor", "leave-it")
    assert game.ids("encounter_deck") == ["forest_spider", "king_spider"]
    assert game.prompt == "act_quest" and not game.offers("denethor")


def test_glorfindel(table):
    """Any player's character, from his own pool, once a round."""
    seats = [{"area": [hero("glorfindel", resources=2), "eowyn"]}, {"area": [hero("gimli", damage=2)]}]
    game = table(seats, "quest_phase").choose("glorfindel")
    assert game.damage("gimli") == 1 and game.resources("glorfindel") == 1
    assert game.prompt == "commit"
    game.skip_to("act_resource")
    assert game.offers("glorfindel")


def test_glorfindel__nobody_hurt_or_nothing_to_pay(table):
    assert table([{"area": [hero("glorfindel", resources=2)]}], "quest_phase").prompt == "commit"
    seats = [{"area": [hero("glorfindel", damage=2), hero("denethor", resources=2)]}]
    assert table(seats, "quest_phase").prompt == "commit"


def test_glorfindel__own_pool(table):
    heroes = [hero("glorfindel", resources=2), hero("denethor", resources=2)]
    game = table([{"area": heroes, "hand": ["henamarth_riversong"]}]).choose("henamarth_riversong")
    assert game.prompt == "pay" and game.options == ["card:glorfindel", "card:denethor"]


def test_beravor(table):
    seats = [
        {"area": ["beravor", hero("aragorn", resources=5)], "hand": ["grim_resolve"], "deck": ["faramir"]},
        {"area": ["gimli"], "deck": ["beorn", "gandalf", "feint"]},
        {"area": ["thalin"]},
    ]
    game = table(seats, "quest_phase").choose("beravor")
    assert game.options == ["player:1", "player:2"]
    game.choose("player:2")
    assert game.exhausted("beravor") and game.ids("hand", 2) == ["feint", "gandalf"]
    # Once a round, though ready again.
    game.choose("grim_resolve")
    assert not game.exhausted("beravor") and game.prompt == "commit"


def test_beravor__nobody_can_draw(table):
    seats = [{"area": ["beravor"], "deck": ["faramir"]}]
    assert table(seats, "quest_phase", active_location=["enchanted_stream"]).prompt == "commit"
