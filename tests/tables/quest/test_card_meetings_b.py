"""Spirit, Lore and neutral cards meeting others, the variants of the game, and the score."""

from __future__ import annotations


def hero(card: str, resources: int = 0, **rest) -> dict:
    return {"card": card, "resources": resources, **rest}


def owned(card: str, player: int, **rest) -> dict:
    return {"card": card, "owner": player, "controller": player, **rest}


QUESTING = {"committed": True, "exhausted": True}


# --- what the encounter deck has put on somebody


def test_miner_of_the_iron_hills__a_web_that_was_there_before(table):
    """A web on a hero is a Condition however it came there, and nobody's card (Q136)."""
    webbed = hero("glorfindel", 2, attached=["caught_in_a_web"])
    t = table([{"area": [webbed], "hand": ["miner_of_the_iron_hills"]}], encounter_deck=["hill_troll"])
    t.choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert t.zone("caught_in_a_web") == ("encounter_discard", 0)


def test_miner_of_the_iron_hills__shackles_that_were_there_before(table):
    seat = {"area": [hero("glorfindel", 2)], "hand": ["miner_of_the_iron_hills"], "shackles": ["iron_shackles"]}
    t = table([seat], encounter_deck=["hill_troll"])
    t.choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert t.zone("iron_shackles") == ("encounter_discard", 0)


def test_caught_in_a_web__is_not_the_bearers_attachment(table):
    """The Spider's shadow takes an attachment the player controls: a web is none (Q136)."""
    webbed = hero("gimli", attached=["caught_in_a_web", "dwarven_axe"])
    t = table([{"area": [webbed], "engaged": ["hill_troll"]}], "shadow_step", encounter_deck=["forest_spider"])
    t.skip_to("defend").choose("no-defender").skip_to("travel", "commit", "")
    assert t.zone("dwarven_axe") == ("discard", 1)
    assert t.zone("caught_in_a_web")[0] != "discard"


# --- the score


def test_score__the_dead_in_the_discard_pile_count(table):
    """Q106: 43 threat, Theodred's 8, 4 damage."""
    seat = {"area": [hero("aragorn", damage=4, **QUESTING)], "discard": ["theodred", "faramir"], "threat": 43}
    t = table([seat], "quest_resolution", quest_card="beorns_path", progress=9)
    assert t.state.scores == [55]


def test_score__an_eliminated_player_with_his_dead_in_the_pile(table):
    """Q107: 50 and all his heroes, whatever else lies there."""
    seats = [
        {"area": [hero("aragorn", **QUESTING)], "threat": 20},
        {"eliminated": 1, "threat": 50, "discard": ["eowyn", "dunhere", "gandalf"]},
    ]
    t = table(seats, "quest_resolution", quest_card="beorns_path", progress=9)
    assert t.state.scores == [20 + 50 + 9 + 8] * 2


def test_score__a_hero_brought_back_by_fortune_or_fate(table):
    for lost in (0, 9):
        seat = {
            "area": [hero("dunhere", 5), hero("eleanor", **QUESTING)],
            "hand": ["fortune_or_fate"],
            "discard": ["eowyn"],
            "lost_heroes": lost,
        }
        t = table([seat], "quest_phase", quest_card="beorns_path", progress=9)
        t.choose("fortune_or_fate").skip_to("commit").choose("dunhere", "done").skip_to("")
        assert t.state.scores == [25]


# --- the campaign


def win_the_passage(table, mode: str, seats: list[dict], **rest):
    """Eowyn, in the last seat, ends the first scenario."""
    options = {"mode": mode, **rest.pop("options", {})}
    seats = [*seats[:-1], seats[-1] | {"area": [hero("eowyn", **QUESTING), *seats[-1].get("area", [])]}]
    return table(seats, "quest_resolution", quest_card="beorns_path", progress=9, options=options, **rest)


def test_campaign__a_web_goes_back_to_its_set(table):
    """However the situation came by it."""
    webbed = {"area": [hero("gloin", attached=["caught_in_a_web"])], "deck": ["faramir"] * 7}
    t = win_the_passage(table, "campaign", [webbed])
    assert t.prompt == "mulligan"
    assert t.zone("caught_in_a_web") == ("removed", 0)


def test_campaign__enemies_do_not_join_a_deck(table):
    """What was engaged in the first scenario is in nobody's deck in the third; what an event removed is."""
    away = [owned("forest_spider", 1), owned("will_of_the_west", 1)]
    seat = {"area": [hero("aragorn")], "engaged": [{"card": "wargs", "damage": 2}], "deck": ["faramir"] * 7}
    t = table([seat], "player_attacks", quest_card="ambush_on_the_shore", options={"mode": "campaign"}, removed=away)
    t.choose("wargs").skip_to("mulligan")
    assert t.ids("current_quest") == ["the_necromancers_tower"]
    assert t.zone("forest_spider") == ("removed", 0)
    assert t.zone("will_of_the_west")[1] == 1


def test_campaign__the_quest_card_tells_which_scenario_it_is(table):
    """A position of the Journey need not say so: the Escape follows, and after that nothing."""
    seat = {"area": [hero("aragorn"), hero("gloin")], "engaged": [{"card": "wargs", "damage": 2}]}
    t = table([seat], "player_attacks", quest_card="ambush_on_the_shore", options={"mode": "campaign"})
    t.choose("wargs", "aragorn").skip_to("plan", "commit")
    assert t.ids("current_quest") == ["the_necromancers_tower"]
    seat = {"area": [hero("eowyn", **QUESTING)]}
    t = table([seat], "quest_resolution", quest_card="out_of_the_dungeons", progress=5, options={"mode": "nightmare"})
    assert t.state.over and t.state.winners == [1]


def test_campaign__each_scenario_is_scored_by_itself(table):
    """Q147, Q148: in a nightmare the dead and the wounds count again, the victory points do not."""
    for mode, second in (("campaign", 7 + 8 + 9), ("nightmare", 30 + 8 + 2)):
        dead = {"area": [hero("eleanor", damage=2)], "discard": ["dunhere"], "threat": 30, "deck": ["hasty_stroke"] * 6}
        t = win_the_passage(table, mode, [dead], victory_display=["hummerhorns"])
        assert t.state.variable("past_score") == 30 + 8 + 2 - 5
        assert t.call("group_score") - 35 == second


# --- stages a situation does not mention


def test_stages__the_next_one_comes_from_the_box(table):
    """Q58: defeating a first stage never wins, whatever lies in the quest deck."""
    for first, points, second in (
        ("flies_and_spiders", 8, ["a_fork_in_the_road"]),
        ("a_fork_in_the_road", 2, ["dont_leave_the_path", "beorns_path"]),
        ("to_the_river", 8, ["anduin_passage"]),
        ("anduin_passage", 16, ["ambush_on_the_shore"]),
    ):
        seat = {"area": [hero("eowyn", **QUESTING), hero("gloin")]}
        spiders = ["forest_spider"] * 5
        t = table([seat], "quest_resolution", quest_card=first, progress=points - 1, encounter_deck=spiders)
        assert not t.state.over and t.ids("current_quest")[0] in second


def test_stages__those_of_the_situation_come_first(table):
    seat = {"area": [hero("eowyn", **QUESTING), hero("gloin")]}
    t = table([seat], "quest_resolution", progress=7, quest_deck=["beorns_path"])
    assert (t.ids("current_quest"), t.ids("quest_deck")) == (["beorns_path"], [])


# --- variants


def test_no_shadows__nothing_that_needs_one_happens(table):
    """Q146: no card for the Beastmaster either, nothing to look at, and Wargs stay."""
    knowing = hero("glorfindel", attached=["dark_knowledge"])
    seat = {"area": [knowing, hero("gimli")], "engaged": ["dol_guldur_beastmaster", "wargs"]}
    t = table([seat], "shadow_step", encounter_deck=["hill_troll"] * 4, options={"shadows": "off"})
    t.skip_to("target")
    assert (len(t.ids("encounter_deck")), t.ids("shadows"), t.exhausted("dark_knowledge")) == (4, [], False)
    assert t.zone("wargs") == ("engaged", 1)


def test_easy__every_scenario_of_a_campaign(table):
    """The Journey without 15 hard cards, and a resource for each hero before the first two."""
    seat = {"area": [hero("gloin")], "deck": ["faramir"] * 7}
    t = win_the_passage(table, "campaign", [seat], options={"difficulty": "easy"})
    t.choose("no").skip_to("plan", "commit")
    everywhere = [card for zone in ("encounter_deck", "staging", "encounter_discard") for card in t.ids(zone)]
    everywhere += t.ids("engaged", 1) + t.ids("attached")
    assert len(everywhere) == 47 - 15
    assert t.resources("gloin") == 2


# --- control and elimination


def test_wandering_took__keeps_questing_for_another(table):
    """Q56: his willpower counts, whoever leads him."""
    seats = [{"area": ["dunhere", "wandering_took"]}, {"area": ["gloin"]}]
    t = table(seats, "commit_characters", staging=["hill_troll"]).choose("wandering_took", "done")
    t.skip_to("act_committed").choose("wandering_took")
    assert (t.threat(1), t.threat(2)) == (22, 28)  # willpower 1 against 1


def test_wandering_took__goes_home_after_a_sneak_attack(table):
    """Q138: back to his owner's hand, though another player leads him by then."""
    seats = [{"area": [hero("gloin", 1)], "hand": ["sneak_attack", "wandering_took"]}, {"area": ["eowyn"]}]
    t = table(seats).choose("sneak_attack", "wandering_took").skip_to("commit")
    assert (t.threat(1), t.threat(2)) == (22, 28)
    assert t.zone("wandering_took") == ("hand", 1)


def test_stand_and_fight__an_ally_of_an_eliminated_player(table):
    """From any player's pile; lost again, he goes back there (Q138)."""
    seat = {"area": [hero("eowyn", 4), "gimli"], "hand": ["stand_and_fight"], "engaged": ["hill_troll"]}
    t = table([seat, {"eliminated": 1, "discard": ["faramir", "aragorn"]}], "enemy_attacks")
    t.skip_to("act_attacked").choose("stand_and_fight")
    assert t.zone("faramir") == ("area", 1)
    t.skip_to("defend").choose("faramir").skip_to("target")
    assert t.zone("faramir") == ("discard", 2)


def test_the_galadhrims_greeting__four_players(table):
    """Everybody still there; the threat of the eliminated no longer changes (Q103)."""
    seats = [
        {"area": [hero("eleanor", 3)], "hand": ["the_galadhrims_greeting"], "threat": 30},
        {"eliminated": 1, "threat": 50},
        {"area": ["gimli"], "threat": 1},
        {"area": ["beravor"], "threat": 49},
    ]
    t = table(seats).choose("the_galadhrims_greeting", "all-by-two")
    assert [t.threat(seat) for seat in (1, 2, 3, 4)] == [28, 50, 0, 47]


def test_gandalf__two_in_two_hands(table):
    """Unique for the whole table: the second may come when the first has gone (Q12)."""
    seats = [
        {"area": [hero("gloin", 5)], "hand": ["gandalf"], "threat": 20},
        {"area": [hero("eowyn", 5)], "hand": ["gandalf"], "threat": 20},
    ]
    t = table(seats).choose("card:gandalf", "pass").skip_to("plan")
    assert (t.asked, t.offers("gandalf")) == (2, False)
    t.choose("done").skip_to("plan")
    assert t.zone("gandalf") == ("discard", 1)
    assert t.asked == 2 and t.offers("gandalf")


def test_a_test_of_will__for_another_players_trouble(table):
    """Any player may cancel; one card is enough, a second is not asked for."""
    spirit = {"hand": ["a_test_of_will"], "threat": 20}
    seats = [
        {"area": [hero("gimli")], "threat": 40},
        spirit | {"area": [hero("eowyn", 1)]},
        spirit | {"area": [hero("dunhere", 1)]},
    ]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road"] * 3 + ["evil_storm"])
    assert (t.prompt, t.asked) == ("respond", 2)
    t.choose("a_test_of_will")
    assert t.prompt != "respond"
    assert (t.damage("gimli"), t.resources("dunhere")) == (0, 1)


def test_forest_snare__stays_on_an_enemy_sent_away(table):
    """Where it may go is asked only when it is played (Q39): engaged again, the enemy still cannot attack."""
    spider = {"card": "forest_spider", "attached": [owned("forest_snare", 2)]}
    seats = [{"area": [hero("dunhere", 2)], "hand": ["a_light_in_the_dark"], "engaged": [spider]}, {"area": ["gloin"]}]
    t = table(seats).choose("a_light_in_the_dark").skip_to("engage")
    assert t.zone("forest_spider") == ("staging", 0)
    t.choose("forest_spider").skip_to("defend", "target")
    assert (t.prompt, t.zone("forest_snare")) == ("target", ("attached", 0))


def test_forest_snare__goes_to_its_owner_when_gandalf_strikes(table):
    spider = {"card": "forest_spider", "attached": [owned("forest_snare", 2)]}
    seats = [{"area": [hero("gloin", 5)], "hand": ["gandalf"], "engaged": [spider]}, {"area": ["beravor"]}]
    t = table(seats).choose("gandalf", "gandalf", "wound-enemy")
    assert t.zone("forest_spider") == ("encounter_discard", 0)
    assert t.zone("forest_snare") == ("discard", 2)


def test_power_in_the_earth__whose_it_is_need_not_be_said(table):
    """A player's card never goes to the encounter discard pile (Q10): without an owner it is the first player's."""
    road = {"card": "old_forest_road", "attached": ["power_in_the_earth"]}
    seat = {"area": [hero("eowyn", **QUESTING), hero("gloin")]}
    t = table([seat], "quest_resolution", active_location=[road], encounter_deck=["hill_troll"])
    assert t.zone("old_forest_road") == ("encounter_discard", 0)
    assert t.zone("power_in_the_earth") == ("discard", 1)


def test_pursued_by_shadow__an_ally_whose_owner_is_out(table):
    """An eliminated player has no hand (Q103): what would go there is discarded, and may stand up again."""
    lent = {"card": "gleowine", "owner": 2, "controller": 1, "exhausted": True}
    seats = [{"area": [hero("gimli"), lent], "engaged": ["forest_spider"]}, {"eliminated": 1, "threat": 50}]
    t = table(seats, "shadow_step", encounter_deck=["pursued_by_shadow"])
    t.skip_to("defend").choose("no-defender").skip_to("target", "undefended")
    assert t.zone("gleowine") == ("discard", 2)
