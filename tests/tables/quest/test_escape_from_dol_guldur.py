"""The cards of the encounter set Escape from Dol Guldur."""

from game.engine.keeping.situation import load_situation
from tests.tables.quest.positions import Table

QUESTING = {"committed": True, "exhausted": True}
SHACKLES = {"card": "iron_shackles", "owner": 0, "controller": 0}


def test_dungeon_jailor(table):
    """The quest fails: a free objective goes back into the encounter deck, the first player picks which."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    t = table(seats, "quest_resolution", staging=["dungeon_jailor", "gandalfs_map", "shadow_key"])
    assert (t.prompt, t.asked, t.options) == ("choose_objective", 1, ["card:gandalfs-map", "card:shadow-key"])
    t.choose("shadow_key")
    assert t.ids("encounter_deck") == ["shadow_key"]
    assert t.ids("staging") == ["dungeon_jailor", "gandalfs_map"]


def test_dungeon_jailor__guarded(table):
    """A guarded objective goes as well, and its guard stays."""
    deck = ["cavern_guardian", "gandalfs_map"]
    t = table([{"area": ["gimli"]}], "staging_step", staging=["dungeon_jailor"], encounter_deck=deck).skip_to("engage")
    assert t.ids("encounter_deck") == ["gandalfs_map"]
    assert t.ids("staging") == ["dungeon_jailor", "cavern_guardian"]


def test_dungeon_jailor__guard_engaged(table):
    """Q129: an objective whose guard is engaged is with its guard, not in the staging area."""
    deck = ["tower_gate", "old_forest_road", "forest_gate", "cavern_guardian", "gandalfs_map"]
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "threat": 20}]
    t = table(seats, "staging_step", staging=["dungeon_jailor"], encounter_deck=deck).skip_to("commit")
    assert t.zone("cavern_guardian") == ("engaged", 1)
    t.choose("done").skip_to("travel")
    assert t.threat() == 24  # Doomed, refresh, and the quest failed by 2
    assert t.ids("staging") == ["dungeon_jailor", "gandalfs_map", "old_forest_road"]


def test_dungeon_jailor__engaged(table):
    seats = [{"area": ["gimli"], "engaged": ["dungeon_jailor"]}]
    t = table(seats, "quest_resolution", staging=["gandalfs_map", "tower_gate"]).skip_to("travel")
    assert t.threat() == 27
    assert t.ids("staging") == ["gandalfs_map", "tower_gate"]


def test_dungeon_jailor__quest_not_failed(table):
    seats = [{"area": [{"card": "dunhere", **QUESTING}]}]
    t = table(seats, "quest_resolution", staging=["dungeon_jailor", "gandalfs_map"]).skip_to("engage")
    assert t.zone("gandalfs_map") == ("staging", 0)  # willpower 1 against 1


def test_nazgul_of_dol_guldur(table):
    """Attachments cannot be played on it."""
    seats = [{"area": [{"card": "denethor", "resources": 3}], "hand": ["forest_snare"], "engaged": ["hill_troll"]}]
    assert table(seats).offers("forest_snare")
    seats[0]["engaged"] = ["nazgul_of_dol_guldur"]
    t = table(seats)
    assert not t.offers("forest_snare")
    assert [t.total("nazgul_of_dol_guldur", fact) for fact in ("attack", "defense", "threat_strength")] == [4, 3, 5]


def test_nazgul_of_dol_guldur__comes(table):
    """Moved to the staging area when the prisoner is rescued."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}], "captive": ["aragorn"]}]
    t = table(seats, "quest_resolution", quest_card="through_the_caverns", set_aside=["nazgul_of_dol_guldur"])
    t.choose("through_the_caverns")
    assert t.zone("nazgul_of_dol_guldur") == ("staging", 0)


def test_nazgul_of_dol_guldur__strikes(table):
    """After a shadow effect: the engaged player discards a character of his choice."""
    seats = [{"area": ["gimli", "legolas", "snowbourn_scout"], "engaged": ["nazgul_of_dol_guldur"]}]
    t = table(seats, "shadow_step", encounter_deck=["misty_mountain_goblins"]).choose("gimli")
    assert (t.prompt, len(t.options)) == ("choose_character", 3)
    t.choose("snowbourn_scout").skip_to("target", "commit")
    assert t.zone("snowbourn_scout") == ("discard", 1)
    assert t.damage("gimli") == 2


def test_nazgul_of_dol_guldur__discards_the_defender(table):
    """A hero discarded is lost, and the attack is undefended (Q84)."""
    seats = [{"area": ["gimli", "legolas", "theodred"], "engaged": ["nazgul_of_dol_guldur"]}]
    t = table(seats, "shadow_step", encounter_deck=["misty_mountain_goblins"]).choose("gimli", "gimli")
    assert t.zone("gimli") == ("discard", 1)
    assert t.state.player_variable(1, "lost_heroes") == 11
    assert (t.prompt, t.options) == ("undefended", ["card:legolas", "card:theodred"])


def test_nazgul_of_dol_guldur__no_shadow_effect(table):
    """B13: a card without shadow text does not count."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["nazgul_of_dol_guldur"]}]
    t = table(seats, "shadow_step", encounter_deck=["tower_gate"]).choose("gimli").skip_to("target")
    assert t.ids("area", 1) == ["gimli", "legolas"]


def test_nazgul_of_dol_guldur__shadow_cancelled(table):
    """B13: nor does a cancelled effect."""
    seats = [
        {
            "area": ["gimli", {"card": "eowyn", "resources": 1}],
            "hand": ["hasty_stroke"],
            "engaged": ["nazgul_of_dol_guldur"],
        }
    ]
    t = table(seats, "shadow_step", encounter_deck=["misty_mountain_goblins"]).skip_to("defend").choose("gimli")
    t.skip_to("respond").choose("hasty_stroke").skip_to("target", "commit")
    assert t.ids("area", 1) == ["gimli", "eowyn"]


def test_cavern_guardian(table):
    """Doomed 1: each player (Q127)."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}, {"area": ["dunhere"]}]
    deck = ["tower_gate", "cavern_guardian"]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert t.ids("staging") == ["cavern_guardian", "tower_gate"]
    assert (t.threat(1), t.threat(2)) == (26, 26)


def test_cavern_guardian__shadow(table):
    """One attachment of the defending player; an objective returns to the staging area."""
    gimli = {"card": "gimli", "attached": ["citadel_plate", "shadow_key"]}
    seats = [{"area": [gimli, "legolas"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["cavern_guardian"]).skip_to("defend").choose("gimli")
    assert t.options == ["card:citadel-plate", "card:shadow-key"]
    t.choose("shadow_key")
    assert t.zone("shadow_key") == ("staging", 0)
    assert t.zone("citadel_plate") == ("attached", 0)


def test_cavern_guardian__shadow_undefended(table):
    """All of them, of all his characters; those of another player stay."""
    gimli = {"card": "gimli", "attached": ["citadel_plate", "dwarven_axe"]}
    other = {"card": "dunhere", "attached": ["unexpected_courage"]}
    seats = [
        {"area": [gimli, {"card": "legolas", "attached": ["blade_of_gondolin"]}], "engaged": ["eastern_crows"]},
        {"area": [other]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["cavern_guardian"])
    t.skip_to("defend").choose("no-defender").skip_to("undefended").choose("gimli")
    assert t.ids("attached") == ["unexpected_courage"]
    assert sorted(t.ids("discard", 1)) == ["blade_of_gondolin", "citadel_plate", "dwarven_axe"]


def test_under_the_shadow(table):
    """2 more threat for two players, in this phase."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    deck = ["old_forest_road", "forest_gate", "tower_gate", "under_the_shadow"]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert (t.threat(1), t.threat(2)) == (29, 29)  # 2 + 2
    t.skip_to("commit").choose("done", "done").skip_to("travel")
    assert t.threat(1) == 35  # 1 in the refresh phase, and 2 + 2 + 1 for the locations


def test_under_the_shadow__shadow(table):
    """1 for each enemy engaged with the defending player, Orc Guards too."""
    seats = [
        {"area": ["gimli"], "engaged": ["eastern_crows"], "orc_guards": ["feint", "feint"]},
        {"area": ["dunhere"], "engaged": ["hill_troll"]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate"] * 3 + ["under_the_shadow"])
    t.skip_to("attacker").choose("eastern_crows", "gimli")
    assert (t.threat(1), t.threat(2)) == (28, 25)


def test_iron_shackles(table):
    """On the first player's deck: the next draw does not happen, and the shackles are discarded."""
    seats = [{"area": ["gimli"], "deck": ["feint"] * 5}, {"area": ["dunhere"], "deck": ["hasty_stroke"] * 5}]
    t = table(seats, "staging_step", encounter_deck=["tower_gate", "iron_shackles"]).skip_to("travel")
    assert t.zone("iron_shackles") == ("shackles", 1)
    t.skip_to("commit")
    assert (len(t.ids("hand", 1)), len(t.ids("hand", 2))) == (0, 1)
    assert t.zone("iron_shackles") == ("encounter_discard", 0)


def test_iron_shackles__whole_draw(table):
    """However many cards it would have been; the draw after that is free."""
    seats = [{"area": ["beravor"], "deck": ["feint"] * 5, "shackles": [SHACKLES]}]
    t = table(seats, "travel_phase").choose("beravor")
    assert t.ids("encounter_discard") == ["iron_shackles"]
    assert t.skip_to("commit").ids("hand", 1) == ["feint"]


def test_iron_shackles__another_deck(table):
    seats = [{"area": ["gimli"], "shackles": [SHACKLES]}, {"area": ["beravor"], "deck": ["feint"] * 5}]
    t = table(seats, "travel_phase").choose("beravor").skip_to("commit")
    assert len(t.ids("hand", 2)) == 3  # the resource phase's too
    assert t.zone("iron_shackles") == ("shackles", 1)


def test_iron_shackles__not_a_draw(table):
    """Cards taken from the deck as Orc Guards are not drawn."""
    seats = [{"area": ["gimli"], "deck": ["feint", "gandalf"], "shackles": [SHACKLES]}]
    t = table(seats, "travel_phase", staging=["tower_gate"]).choose("tower_gate")
    assert t.ids("orc_guards", 1) == ["gandalf"]
    assert t.zone("iron_shackles") == ("shackles", 1)


def test_iron_shackles__eliminated(table):
    """With the deck the shackles go too."""
    seats = [{"area": ["gimli"], "threat": 49, "shackles": [SHACKLES]}, {"area": ["dunhere"]}]
    t = table(seats, "refresh_phase").skip_to("commit")
    assert t.zone("iron_shackles") == ("encounter_discard", 0)


def test_iron_shackles__shadow(table):
    """As when revealed: on the deck of the first player, whoever is attacked."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["iron_shackles"]).choose("dunhere")
    assert t.zone("iron_shackles") == ("shackles", 1)
    assert not t.flag("iron_shackles", "turned")


def test_iron_shackles__miner(table):
    """A Condition attachment that can be discarded (Q136)."""
    seats = [
        {
            "area": [{"card": "denethor", "resources": 2}],
            "hand": ["miner_of_the_iron_hills"],
            "deck": ["feint"],
            "shackles": [SHACKLES],
        }
    ]
    t = table(seats).choose("miner_of_the_iron_hills").skip_to("respond").choose("miner_of_the_iron_hills")
    assert t.zone("iron_shackles") == ("encounter_discard", 0)


def test_endless_caverns(table):
    """Doomed 1 and Surge."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    deck = ["hill_troll", "old_forest_road", "endless_caverns"]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert t.ids("staging") == ["endless_caverns", "old_forest_road"]
    assert t.threat() == 26


def test_endless_caverns__as_a_guard(table):
    """B22: the card it surges into goes to the staging area, not on the objective."""
    deck = ["forest_gate", "hill_troll", "endless_caverns", "gandalfs_map"]
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert t.ids("staging") == ["gandalfs_map", "endless_caverns", "hill_troll"]
    assert t.state.raw.cards[t.card("gandalfs_map") - 1].host == t.card("endless_caverns")


def test_tower_gate(table):
    """Travelling here makes an Orc Guard of each player's top card; who has no deck gets none."""
    seats = [{"area": ["gimli"], "deck": ["feint", "gandalf"]}, {"area": ["dunhere"]}]
    t = table(seats, "travel_phase", staging=["tower_gate"]).choose("tower_gate")
    assert t.ids("orc_guards", 1) == ["gandalf"] and t.ids("orc_guards", 2) == []
    assert t.zone("tower_gate") == ("active_location", 0)
    assert not any(t.state.known_to(t.card("gandalf"), seat) for seat in (1, 2))


def test_tower_gate__orc_guard(table):
    """Attack 1, defense 1, 1 hit point; it gets a shadow card, and dies into its owner's discard pile."""
    seats = [{"area": ["gimli", "legolas"], "orc_guards": ["gandalf"]}]
    t = table(seats, "shadow_step", encounter_deck=["eastern_crows"]).choose("no-defender", "legolas")
    assert t.damage("legolas") == 2  # 1 + 1
    t.skip_to("target").choose("hidden:1/orc-guards/1", "gimli").skip_to("commit")
    assert t.zone("gandalf") == ("discard", 1)


def test_tower_gate__orc_guard_to_staging(table):
    """An Orc Guard that would go to the staging area goes to its owner's discard pile."""
    seats = [{"area": [{"card": "eowyn", "resources": 2}], "hand": ["a_light_in_the_dark"], "orc_guards": ["gandalf"]}]
    t = table(seats, "shadow_step").skip_to("act_shadows").choose("a_light_in_the_dark").skip_to("commit")
    assert t.zone("gandalf") == ("discard", 1)
    assert t.ids("staging") == []


def test_gandalfs_map(table):
    """Claimed for 2 threat; its bearer neither defends nor attacks."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["eastern_crows"]}]
    t = table(seats, staging=["gandalfs_map"]).choose("gandalfs_map", "gimli")
    assert t.threat() == 27
    assert t.zone("gandalfs_map") == ("attached", 0)
    t.choose("done")
    assert (t.prompt, t.options) == ("defend", ["card:legolas", "no-defender"])
    t.choose("legolas").skip_to("commit")
    assert t.zone("eastern_crows") == ("engaged", 1)  # Gimli was ready but not asked to attack


def test_gandalfs_map__guarded(table):
    """Not while its guard is in play, wherever that is (Q128)."""
    deck = ["cavern_guardian", "gandalfs_map"]
    seats = [{"area": [{"card": "gimli", **QUESTING}, "legolas"]}]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("target")
    assert t.zone("cavern_guardian") == ("engaged", 1)
    t.choose("cavern_guardian", "legolas")
    assert t.prompt == "act_hit" and t.options == ["card:gandalfs-map", "pass"]


def test_gandalfs_map__treachery_as_guard(table):
    """It resolves at once, and the objective is free."""
    deck = ["under_the_shadow", "gandalfs_map"]
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=deck)
    assert (t.prompt, t.options) == ("act_staged", ["card:gandalfs-map", "pass"])
    assert t.ids("encounter_discard") == ["under_the_shadow"]


def test_gandalfs_map__next_card_an_objective(table):
    """Two guarded objectives in a row: the next card guards the first, then the second gets a guard too (Q128)."""
    deck = ["forest_gate", "tower_gate", "cavern_guardian", "shadow_key", "gandalfs_map"]
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=deck).skip_to("travel")
    hosts = [t.state.raw.cards[t.card(objective) - 1].host for objective in ("shadow_key", "gandalfs_map")]
    assert hosts == [t.card("tower_gate"), t.card("cavern_guardian")]


def test_gandalfs_map__any_player(table):
    """Any player claims it, in any window, for a hero of his own."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere", "eleanor"]}]
    t = table(seats, "travel_phase", staging=["gandalfs_map"])
    assert (t.prompt, t.asked, t.options) == ("act_travelled", 1, ["card:gandalfs-map", "pass"])
    t.choose("pass", "gandalfs_map")
    assert (t.asked, t.options) == (2, ["card:dunhere", "card:eleanor"])
    t.choose("dunhere")
    assert t.threat(2) == t.threat(1) + 2


def test_gandalfs_map__restricted(table):
    """D14: the third restricted card on a hero sends one away, perhaps the objective itself."""
    gimli = {"card": "gimli", "attached": ["dwarven_axe", "citadel_plate", "horn_of_gondor"]}
    t = table([{"area": [gimli]}], staging=["gandalfs_map"]).choose("gandalfs_map")
    assert t.prompt == "restricted"
    t.choose("gandalfs_map")
    assert t.zone("gandalfs_map") == ("staging", 0) and t.threat() == 27


def test_gandalfs_map__too_dear(table):
    """The price comes first: at 48 it eliminates him who pays it."""
    seats = [{"area": ["gimli"], "threat": 48}, {"area": ["dunhere"]}]
    t = table(seats, staging=["gandalfs_map"]).choose("gandalfs_map")
    assert t.state.player_variable(1, "eliminated") == 1
    assert t.zone("gandalfs_map") == ("staging", 0)


def test_dungeon_torch(table):
    """B11: 2 more for the bearer's player at the end of the round."""
    seats = [{"area": [{"card": "gimli", "attached": ["dungeon_torch"]}]}, {"area": ["dunhere"]}]
    t = table(seats, "refresh_phase").skip_to("commit")
    assert (t.threat(1), t.threat(2)) == (28, 26)


def test_dungeon_torch__unclaimed(table):
    t = table([{"area": ["gimli"]}], "refresh_phase", staging=["dungeon_torch"]).skip_to("commit")
    assert t.threat() == 26


def test_dungeon_torch__bearer_lost(table):
    """Its hero destroyed, it lies in the staging area, unclaimed and unguarded (Q129)."""
    eowyn = {"card": "eowyn", "damage": 2, "attached": ["dungeon_torch"]}
    seats = [{"area": [eowyn, "gimli"], "engaged": ["hill_troll"]}]
    t = table(seats, "shadow_step").skip_to("defend").choose("eowyn")
    assert t.zone("eowyn") == ("discard", 1)
    assert t.zone("dungeon_torch") == ("staging", 0)
    assert t.offers("dungeon_torch")


def test_shadow_key(table):
    """1 damage to its bearer at the end of each round."""
    seats = [{"area": [{"card": "gimli", "attached": ["shadow_key"]}, "legolas"]}]
    t = table(seats, "refresh_phase").skip_to("commit")
    assert (t.damage("gimli"), t.damage("legolas")) == (1, 0)


def test_shadow_key__kills(table):
    seats = [{"area": [{"card": "eowyn", "damage": 2, "attached": ["shadow_key"]}, "legolas"]}]
    t = table(seats, "refresh_phase").skip_to("plan", "act_resource")
    assert t.zone("eowyn") == ("discard", 1)
    assert t.zone("shadow_key") == ("staging", 0)


def test_q129_a_guarded_objective_of_a_situation_is_nobodys(quest):
    """Its guard is engaged, and a shadow card wants an attachment of the player: it stays with its guard."""
    document = {
        "step": "shadow_step",
        "seat": [
            {
                "threat": 25,
                "area": ["aragorn", {"card": "legolas", "attached": ["blade_of_gondolin"]}],
                "engaged": [{"card": "king_spider", "attached": ["gandalfs_map"]}],
            }
        ],
        "zones": {
            "current_quest": ["through_the_caverns"],
            "encounter_deck": ["old_forest_road", "old_forest_road", "forest_spider"],
        },
    }
    t = Table(quest, load_situation(quest, document))
    objective, enemy = (t.state.raw.cards[t.card(name) - 1] for name in ("gandalfs_map", "king_spider"))
    assert (objective.owner, objective.controller, enemy.owner, enemy.controller) == (0, 0, 0, 0)
    t.skip_to("act_struck", "target", "engage")
    assert (t.zone("gandalfs_map"), t.zone("blade_of_gondolin")) == (("attached", 0), ("discard", 1))
