"""Gandalf, the one card without a sphere."""

from __future__ import annotations


def test_gandalf__draws_three(table):
    hero = {"card": "gloin", "resources": 5}
    deck = ["faramir", "beorn", "gleowine", "sneak_attack"]
    t = table([{"area": [hero], "hand": ["gandalf"], "deck": deck}]).choose("gandalf", "gandalf", "draw-three")
    assert t.ids("hand", 1) == ["sneak_attack", "gleowine", "beorn"]
    assert t.zone("gandalf") == ("area", 1)


def test_gandalf__wounds_an_enemy(table):
    hero = {"card": "gloin", "resources": 5}
    other = {"area": ["eowyn"], "engaged": ["hill_troll"], "orc_guards": ["faramir"]}
    t = table([{"area": [hero], "hand": ["gandalf"]}, other], staging=["forest_spider"])
    t.choose("gandalf", "gandalf", "wound-enemy")
    assert len(t.options) == 3  # in the staging area or engaged with anybody, an Orc Guard too
    t.choose("hill_troll")
    assert t.damage("hill_troll") == 4


def test_gandalf__destroys_an_enemy(table):
    hero = {"card": "gloin", "resources": 5}
    t = table([{"area": [hero], "hand": ["gandalf"]}], staging=["forest_spider"])
    t.choose("gandalf", "gandalf", "wound-enemy")
    assert t.zone("forest_spider") == ("encounter_discard", 0)


def test_gandalf__lowers_your_threat(table):
    hero = {"card": "gloin", "resources": 5}
    t = table([{"area": [hero], "hand": ["gandalf"], "threat": 30}, {"area": ["eowyn"]}])
    t.choose("gandalf", "gandalf")  # no cards to draw, no enemies: only the threat is left
    assert (t.threat(1), t.threat(2)) == (25, 25)


def test_gandalf__may_decline(table):
    hero = {"card": "gloin", "resources": 5}
    t = table([{"area": [hero], "hand": ["gandalf"], "threat": 30}]).choose("gandalf", "pass")
    assert t.threat() == 30


def test_gandalf__offers_what_can_be_done(table):
    hero = {"card": "gloin", "resources": 5}
    seat = {"area": [hero], "hand": ["gandalf"], "deck": ["faramir"], "threat": 0}
    t = table([seat], staging=["forest_spider"]).choose("gandalf", "gandalf")
    assert t.options == ["draw-three", "wound-enemy"]


def test_gandalf__is_paid_by_any_heroes(table):
    """EXAMPLES A1: any split of 5 (Q34)."""
    heroes = [{"card": "gloin", "resources": 3}, {"card": "eowyn", "resources": 2}, {"card": "eleanor", "resources": 2}]
    t = table([{"area": heroes, "hand": ["gandalf"]}]).choose("gandalf")
    t.choose("gloin", "eowyn", "eowyn", "eleanor", "eleanor")
    assert [t.resources(card) for card in ("gloin", "eowyn", "eleanor")] == [2, 0, 0]


def test_gandalf__leaves_at_the_end_of_the_round(table):
    """EXAMPLES D16."""
    t = table([{"area": ["gloin", "gandalf"], "deck": ["faramir"]}], "end_of_combat")
    t.skip_to("commit")
    assert t.state.variable("round") == 2
    assert t.zone("gandalf") == ("discard", 1)


def test_gandalf__stays_through_the_round(table):
    t = table([{"area": ["gloin", "gandalf"], "engaged": ["forest_spider"]}], "quest_phase")
    t.skip_to("commit").choose("gandalf", "done").skip_to("defend")
    assert t.zone("gandalf") == ("area", 1)
    assert t.progress("flies_and_spiders") == 4


def test_gandalf__is_unique(table):
    hero = {"card": "gloin", "resources": 5}
    t = table([{"area": [hero], "hand": ["gandalf"]}, {"area": ["theodred", "gandalf"]}])
    assert not t.offers("gandalf")


def test_gandalf__with_sneak_attack(table):
    """Put into play he helps all the same (Q42), and goes back to hand when the phase ends."""
    hero = {"card": "gloin", "resources": 1}
    t = table([{"area": [hero], "hand": ["gandalf", "sneak_attack"], "threat": 30}])
    t.choose("sneak_attack", "gandalf")
    assert t.threat() == 25
    assert t.zone("gandalf") == ("hand", 1)
