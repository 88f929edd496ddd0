"""The cards of the encounter set Spiders of Mirkwood."""

QUESTING = {"committed": True, "exhausted": True}
WEB = {"card": "caught_in_a_web", "owner": 0}


def test_king_spider(table):
    seats = [{"area": ["gimli", "legolas"]}, {"area": [{"card": "dunhere", **QUESTING}, "theodred"]}]
    t = table(seats, "staging_step", encounter_deck=["east_bight_patrol", "king_spider"])
    assert (t.prompt, t.options) == ("exhaust_whom", ["card:gimli", "card:legolas"])
    t.choose("legolas").skip_to("engage")
    assert t.exhausted("legolas") and t.exhausted("theodred") and not t.exhausted("gimli")
    assert t.zone("king_spider") == ("staging", 0)


def test_king_spider__nobody_ready(table):
    t = table([{"area": [{"card": "gimli", **QUESTING}]}], "staging_step", encounter_deck=["king_spider"])
    assert t.prompt == "engage" and t.zone("king_spider") == ("staging", 0)


def test_king_spider__shadow(table):
    seats = [{"area": ["gimli", "legolas", "theodred"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["king_spider"]).choose("gimli")
    assert (t.prompt, t.options) == ("exhaust_whom", ["card:legolas", "card:theodred"])
    t.choose("theodred").skip_to("target")
    assert t.exhausted("theodred") and not t.exhausted("legolas")


def test_king_spider__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas", "theodred"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["king_spider"]).choose("no-defender", "gimli", "legolas")
    assert t.prompt == "undefended" and not t.exhausted("theodred")


def test_hummerhorns(table):
    t = table([{"area": ["gimli", "legolas"]}], "optional_engagement", staging=["hummerhorns"]).choose("hummerhorns")
    assert (t.prompt, t.options) == ("choose_hero", ["card:gimli", "card:legolas"])
    t.choose("gimli").skip_to("defend")
    assert t.zone("gimli") == ("discard", 1) and t.damage("legolas") == 0


def test_hummerhorns__damage(table):
    """D12: a hero with 9 hit points lives; the patrol that engages afterwards hurts nobody."""
    plate = {"card": "gimli", "stat": "hit_points", "value": 4, "until": "round"}
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    t = table(seats, "optional_engagement", staging=["hummerhorns", "east_bight_patrol"], modifiers=[plate])
    t.choose("hummerhorns", "east_bight_patrol")
    assert (t.damage("gimli"), t.damage("dunhere")) == (5, 0)


def test_hummerhorns__victory(table):
    seats = [{"area": ["legolas"], "engaged": [{"card": "hummerhorns", "struck": True}]}]
    t = table(seats, "player_attacks").choose("hummerhorns").skip_to("commit")
    assert t.zone("hummerhorns") == ("victory_display", 0)


def test_hummerhorns__shadow(table):
    seats = [
        {"area": ["gimli", "legolas", "guard_of_the_citadel"], "engaged": ["forest_spider"]},
        {"area": ["dunhere"]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["hummerhorns"]).choose("gimli").skip_to("target")
    assert [t.damage(c) for c in ("gimli", "legolas", "guard_of_the_citadel", "dunhere")] == [1, 1, 1, 0]


def test_hummerhorns__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas", "guard_of_the_citadel"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["hummerhorns"]).choose("no-defender").skip_to("undefended")
    assert (t.damage("gimli"), t.damage("legolas")) == (2, 2)
    assert t.zone("guard_of_the_citadel") == ("discard", 1)


def test_ungoliants_spawn(table):
    """2 + 1 + 0 willpower become 1 + 0 + 0, against 3 threat."""
    area = [{"card": c, **QUESTING} for c in ("gimli", "legolas", "veteran_axehand")]
    t = table([{"area": area}], "staging_step", encounter_deck=["ungoliants_spawn"]).skip_to("engage")
    assert t.threat() == 27
    assert t.total("gimli", "willpower") == 2


def test_ungoliants_spawn__shadow(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["ungoliants_spawn"]).choose("gimli").skip_to("target")
    assert t.threat() == 29


def test_ungoliants_spawn__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["ungoliants_spawn"]).choose("no-defender").skip_to("undefended")
    assert t.threat() == 33


def test_great_forest_web(table):
    seats = [{"area": ["gimli", "legolas", "veteran_axehand"]}, {"area": ["dunhere"]}]
    t = table(seats, "travel_phase", staging=["great_forest_web", "hummerhorns"])
    t.choose("great_forest_web")
    assert (t.prompt, t.options) == ("exhaust_whom", ["card:gimli", "card:legolas"])
    t.choose("legolas").skip_to("engage")
    assert t.exhausted("legolas") and t.exhausted("dunhere") and not t.exhausted("gimli")
    assert t.zone("great_forest_web") == ("active_location", 0)


def test_great_forest_web__no_way(table):
    """D18: one player without a ready hero."""
    seats = [{"area": ["gimli"]}, {"area": [{"card": "dunhere", "exhausted": True}, "veteran_axehand"]}]
    t = table(seats, "travel_phase", staging=["great_forest_web", "old_forest_road"])
    assert t.options == ["card:old-forest-road", "pass"]


def test_mountains_of_mirkwood(table):
    t = table(
        [{"area": ["gimli"]}], "travel_phase", staging=["mountains_of_mirkwood"], encounter_deck=["black_forest_bats"]
    )
    t.choose("mountains_of_mirkwood").skip_to("engage")
    assert t.zone("mountains_of_mirkwood") == ("active_location", 0)
    assert t.ids("staging") == ["black_forest_bats"]


def test_mountains_of_mirkwood__nothing_to_reveal(table):
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["mountains_of_mirkwood", "old_forest_road"])
    assert t.options == ["card:old-forest-road", "pass"]


DECK = ["gandalf", "guard_of_the_citadel", "sneak_attack", "faramir", "for_gondor", "ever_vigilant"]
EXPLORED = {"active_location": [{"card": "mountains_of_mirkwood", "progress": 2}]}


def test_mountains_of_mirkwood__explored(table):
    t = table([{"area": [{"card": "gimli", **QUESTING}], "deck": DECK}], "quest_resolution", **EXPLORED)
    assert (t.prompt, t.options) == ("respond", ["card:mountains-of-mirkwood", "pass"])
    t.choose("mountains_of_mirkwood")
    assert (t.prompt, len(t.options), t.offers("gandalf")) == ("choose_card", 5, False)
    t.choose("faramir")
    assert "faramir" in t.ids("hand", 1)
    assert t.progress("flies_and_spiders") == 1
    assert not any(t.state.known_to(card, 1) for card in t.state.cards("deck", 1))


def test_mountains_of_mirkwood__another_explored(table):
    rest = {"active_location": [{"card": "old_forest_road", "progress": 2}], "staging": ["black_forest_bats"]}
    seats = [{"area": [{"card": "gimli", **QUESTING}], "deck": DECK}]
    t = table(seats, "quest_resolution", encounter_discard=["mountains_of_mirkwood"], **rest)
    assert t.prompt == "engage" and t.zone("old_forest_road") == ("encounter_discard", 0)


def test_mountains_of_mirkwood__each_player_may(table):
    seats = [{"area": [{"card": "gimli", **QUESTING}], "deck": DECK}, {"area": ["dunhere"], "deck": DECK[:2]}]
    t = table(seats, "quest_resolution", staging=["forest_spider"], **EXPLORED, modifiers=[
        {"card": "gimli", "stat": "willpower", "value": 3, "until": "phase"},
    ])  # fmt: skip
    t.choose("mountains_of_mirkwood")
    assert (t.prompt, t.asked) == ("use_it", 1)
    t.choose("no")
    assert (t.prompt, t.asked) == ("use_it", 2)
    t.choose("yes", "guard_of_the_citadel")
    assert (t.ids("hand", 1), t.ids("hand", 2)) == ([], ["guard_of_the_citadel"])
    assert t.ids("deck", 1) == DECK


def test_eyes_of_the_forest(table):
    seats = [
        {"area": ["gimli"], "hand": ["sneak_attack", "faramir", "for_gondor"]},
        {"area": ["dunhere"], "hand": ["hasty_stroke"]},
    ]
    t = table(seats, "staging_step", encounter_deck=["eyes_of_the_forest"], staging=["old_forest_road"])
    t.skip_to("travel")
    assert (t.ids("hand", 1), t.ids("hand", 2)) == (["faramir"], [])
    assert t.ids("discard", 1) == ["sneak_attack", "for_gondor"]


def test_caught_in_a_web(table):
    seats = [{"area": ["gimli"], "threat": 24}, {"area": ["dunhere", "denethor", "guard_of_the_citadel"]}]
    t = table(seats, "staging_step", encounter_deck=["caught_in_a_web"])
    assert (t.prompt, t.asked, t.options) == ("choose_hero", 2, ["card:dunhere", "card:denethor"])
    t.choose("dunhere")
    web = t.state.raw.cards[t.card("caught_in_a_web") - 1]
    assert t.zone("caught_in_a_web") == ("attached", 0)
    assert (web.host, web.controller) == (t.card("dunhere"), 0)


def test_caught_in_a_web__is_a_condition(table):
    """The Miner of the Iron Hills cuts through it."""
    seats = [{"area": ["dunhere", {"card": "denethor", "resources": 5}], "hand": ["miner_of_the_iron_hills"]}]
    t = table(seats, "staging_step", encounter_deck=["caught_in_a_web"]).choose("dunhere").skip_to("plan")
    t.choose("miner_of_the_iron_hills").skip_to("respond").choose("miner_of_the_iron_hills")
    assert t.zone("caught_in_a_web") == ("encounter_discard", 0)


def test_caught_in_a_web__tie(table):
    """B2: the first player decides who."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}, {"area": ["theodred"], "threat": 10}]
    t = table(seats, "staging_step", encounter_deck=["caught_in_a_web"], staging=["old_forest_road"])
    assert (t.prompt, t.asked, t.options) == ("choose_player", 1, ["player:1", "player:2"])
    t.choose("player:2").skip_to("travel")
    assert t.state.raw.cards[t.card("caught_in_a_web") - 1].host == t.card("dunhere")


def refreshing(table, resources, webs):
    hero = {"card": "gimli", "exhausted": True, "resources": resources, "attached": [WEB] * webs}
    return table([{"area": [hero, {"card": "legolas", "exhausted": True, "resources": 9}]}], "refresh_phase")


def test_caught_in_a_web__price(table):
    t = refreshing(table, 2, webs=1)
    assert (t.prompt, t.asked) == ("tear_web", 1)
    t.choose("yes").skip_to("commit")
    assert not t.exhausted("gimli")
    assert t.resources("gimli") == 1  # 2 paid, 1 of the new round


def test_caught_in_a_web__not_paid(table):
    t = refreshing(table, 2, webs=1).choose("no").skip_to("commit")
    assert t.exhausted("gimli") and t.resources("gimli") == 3
    assert not t.exhausted("legolas")


def test_caught_in_a_web__too_poor(table):
    t = refreshing(table, 1, webs=1)
    assert t.prompt == "commit" and t.exhausted("gimli") and t.resources("gimli") == 2


def test_caught_in_a_web__two_copies(table):
    """B10: the price is 4."""
    assert refreshing(table, 3, webs=2).prompt == "commit"
    t = refreshing(table, 4, webs=2)
    assert (t.prompt, t.state.decision.amount) == ("tear_web", 4)
    t.choose("yes").skip_to("commit")
    assert not t.exhausted("gimli") and t.resources("gimli") == 1


def test_caught_in_a_web__other_readying(table):
    hero = {"card": "gimli", "exhausted": True, "attached": [WEB]}
    t = table([{"area": [hero]}], "travel_phase", staging=["old_forest_road"]).choose("old_forest_road")
    t.choose("old_forest_road")
    assert not t.exhausted("gimli")


def test_caught_in_a_web__own_pool(table):
    """Who pays for a card matters to a hero that has a web to tear."""
    heroes = [{"card": "gimli", "resources": 2, "attached": [WEB]}, {"card": "legolas", "resources": 2}]
    t = table([{"area": heroes, "hand": ["gondorian_spearman"]}]).choose("gondorian_spearman")
    assert (t.prompt, t.options) == ("pay", ["card:gimli", "card:legolas"])
