"""The Frodo deck: Dwarves, Hobbits, Rohan, Wizards; and Ent-draught."""

from __future__ import annotations

import pytest

# --- Dwarves


def test_gimli_may_take_his_axe_from_the_cycle_pile(turn_of):
    t = turn_of("frodo", path="fords_of_bruinen", frodo={"hand": ["gimli", "sting"], "cycle_pile": ["dwarven_axe"]})
    t.choose("gimli", "fords_of_bruinen", "yes")
    assert (t.hand("frodo"), t.against("fords_of_bruinen")) == (["dwarven_axe"], (0, 1))
    assert turn_of("frodo", path="weathertop", frodo={"hand": ["gimli", "sting"]}).choose("gimli").reserve("frodo")


def test_gimli_does_not_take_it_from_the_deck(turn_of):
    t = turn_of("frodo", frodo={"hand": ["gimli", "sting"], "deck": ["dwarven_axe"], "cycle_pile": []})
    assert t.choose("gimli").asked == "witch_king"


def test_dwarven_axe_is_gimlis_alone(turn_of):
    t = turn_of("frodo", grounds={"moria": ["gimli"]}, frodo={"hand": ["dwarven_axe", "sting"]})
    t.choose("dwarven_axe")
    assert (t.items("gimli"), t.against("moria")) == (["dwarven_axe"], (2, 2))
    assert not turn_of("frodo", frodo={"hand": ["dwarven_axe"], "reserve": ["bilbo_baggins"]}).offers("dwarven_axe")


# --- Hobbits


@pytest.mark.parametrize("where", ["hand", "reserve", "deck"])
def test_frodo_baggins_is_cycled_wherever_he_is_forsaken(turn_of, where):
    zones = {"hand": ["sting"], "reserve": ["sam_gamgee"], "deck": ["gimli", "treebeard"]}
    zones[where] = ["frodo_baggins", *zones[where]]
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=zones)
    t.choose("the_reaver", "top_card" if where == "deck" else "frodo_baggins")
    assert (t.cycled("frodo"), t.gone("frodo")) == (["frodo_baggins"], [])


def test_merry_brandybuck_goes_with_rohan_and_comes_back_from_paths(turn_of, table):
    t = turn_of("frodo", grounds={"edoras": ["riders_of_rohan"], "moria": []}, frodo={"reserve": ["merry_brandybuck"]})
    t.choose("merry_brandybuck")
    assert (t.at("edoras"), t.against("edoras")) == (["riders_of_rohan", "merry_brandybuck"], (0, 3))
    t = table(step="fight_combats", path=("bag_end", ["merry_brandybuck{elven_cloak}", "the_hunter"]))
    assert ("merry_brandybuck" in t.cycled("frodo"), "elven_cloak" in t.cycled("aragorn")) == (True, True)


def test_merry_brandybuck_falls_in_battle(table):
    t = table(step="fight_combats", grounds={"edoras": ["merry_brandybuck", "wolf_riders"]})
    assert t.gone("frodo") == ["merry_brandybuck"]


def test_pippin_took_goes_with_the_dunedain(turn_of):
    grounds = {"pelargir": ["soldiers_of_gondor"], "edoras": []}
    t = turn_of("frodo", grounds=grounds, frodo={"reserve": ["pippin_took"]})
    assert t.choose("pippin_took").against("pelargir") == (0, 3)
    assert t.at("edoras") == []


def test_sam_gamgee_strengthens_the_path_from_reserve(turn_of):
    t = turn_of("frodo", path="bag_end", frodo={"reserve": ["sam_gamgee{sting}"]})
    t.choose("sam_gamgee", "use_it")
    assert (t.tokens("bag_end"), t.cycled("frodo")) == ((0, 1), ["sam_gamgee", "sting"])
    assert not turn_of("frodo", frodo={"reserve": ["sam_gamgee"]}).offers("sam_gamgee")  # no path is active


def test_bilbo_baggins_draws_two_and_is_never_lost(turn_of):
    t = turn_of("frodo", frodo={"hand": [], "reserve": ["bilbo_baggins"], "deck": ["gimli", "sting", "treebeard"]})
    assert t.choose("bilbo_baggins").hand("frodo") == ["gimli", "sting"]
    assert t.cycled("frodo") == ["bilbo_baggins"]
    row = {"reserve": ["bilbo_baggins{blade_of_westernesse}"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=row).choose("the_reaver", "bilbo_baggins")
    assert (t.cycled("frodo"), t.gone("frodo"), t.cycled("aragorn")) == (
        ["bilbo_baggins"],
        [],
        ["blade_of_westernesse"],
    )


def test_bilbo_baggins_draws_himself_from_two_empty_piles(turn_of):
    t = turn_of("frodo", frodo={"hand": [], "reserve": ["bilbo_baggins"], "deck": [], "cycle_pile": []})
    assert t.choose("bilbo_baggins").hand("frodo") == ["bilbo_baggins"]


def test_fatty_bolger_is_eliminated_for_three_cards(turn_of):
    deck = ["gimli", "sting", "treebeard", "quickbeam"]
    t = turn_of("frodo", frodo={"hand": [], "reserve": ["fatty_bolger"], "deck": deck}).choose("fatty_bolger")
    assert (t.hand("frodo"), t.gone("frodo")) == (deck[:3], ["fatty_bolger"])
    empty = {"hand": ["gimli"], "reserve": ["fatty_bolger"], "deck": [], "cycle_pile": []}
    assert not turn_of("frodo", frodo=empty).offers("fatty_bolger")


@pytest.mark.parametrize(("where", "pile"), [("reserve", "cycle_pile"), ("hand", "eliminated")])
def test_fatty_bolger_is_saved_from_the_reserve_only(turn_of, where, pile):
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo={where: ["fatty_bolger"]})
    t.choose("the_reaver", "fatty_bolger")
    assert t.ids(pile, "frodo") == ["fatty_bolger"]


def test_herbs_and_stewed_rabbit_brings_a_hobbit_back_and_a_card(turn_of):
    row = {"hand": [], "cycle_pile": ["pippin_took", "gimli"], "deck": ["treebeard", "sting"]}
    t = turn_of("frodo", path=("bag_end", ["sam_gamgee{herbs_and_stewed_rabbit}"]), frodo=row)
    t.choose("herbs_and_stewed_rabbit")
    assert (t.hand("frodo"), t.gone("frodo")) == (["pippin_took", "treebeard"], ["herbs_and_stewed_rabbit"])


def test_herbs_and_stewed_rabbit_can_be_used_as_long_as_one_step_works(turn_of):
    def offers(**zones):
        row = {"reserve": ["sam_gamgee{herbs_and_stewed_rabbit}"], "deck": [], "cycle_pile": []} | zones
        return turn_of("frodo", frodo=row).offers("herbs_and_stewed_rabbit")

    assert offers(deck=["gimli"])
    assert offers(cycle_pile=["merry_brandybuck"])
    assert not offers()


def test_sting_strengthens_the_path_against_monsters(turn_of):
    monstrous = turn_of("frodo", path=("the_old_forest", ["frodo_baggins{sting}", "barrow_wights"]))
    assert monstrous.state.call("own_defence_there", monstrous.card("the_old_forest")) == 2
    others = turn_of("frodo", path=("the_old_forest", ["frodo_baggins{sting}", "the_hunter"]))
    assert others.state.call("own_defence_there", others.card("the_old_forest")) == 1


def test_mithril_coat_is_borne_by_frodo_or_sam(turn_of):
    path = ("bag_end", ["frodo_baggins", "merry_brandybuck"])
    t = turn_of("frodo", path=path, frodo={"hand": ["mithril_coat", "sting"], "reserve": ["sam_gamgee"]})
    assert sorted(t.choose("mithril_coat").options) == ["frodo_baggins", "sam_gamgee"]
    assert t.choose("frodo_baggins").against("bag_end") == (0, 4)


def test_there_is_another_way_changes_the_path(turn_of):
    t = turn_of("frodo", path="bag_end", frodo={"hand": ["there_is_another_way", "gimli"]})
    t.choose("there_is_another_way")
    assert sorted(t.options) == ["bucklebury_ferry", "gildors_encampment"]
    t.choose("bucklebury_ferry")
    assert (t.taken, t.tokens("bucklebury_ferry")) == ((["bag_end"], []), (0, 1))
    assert "there_is_another_way" in t.gone("frodo")


def test_there_is_another_way_needs_an_unused_path_of_the_number(turn_of):
    hand = {"hand": ["there_is_another_way", "gimli"]}
    t = turn_of("frodo", path="bag_end", path_deck=["weathertop"], frodo=hand)
    assert not t.offers("there_is_another_way")
    assert not turn_of("frodo", frodo=hand).offers("there_is_another_way")


# --- Rohan


def test_riders_of_rohan_fight_where_rohan_is_shown(turn_of):
    t = turn_of("frodo", grounds={"edoras": [], "orthanc": [], "moria": []}, frodo={"reserve": ["riders_of_rohan"]})
    t.choose("riders_of_rohan")
    assert sorted(t.options) == ["edoras", "orthanc"]
    assert t.choose("orthanc").against("orthanc") == (2, 2)


def test_village_militia_never_goes_to_a_path(turn_of):
    grounds = {"edoras": []}
    t = turn_of("frodo", path="bag_end", grounds=grounds, frodo={"hand": ["village_militia", "gimli"]})
    assert sorted(t.choose("village_militia").options) == ["edoras", "into_reserve"]
    assert t.choose("edoras").against("edoras") == (0, 2)


DRAWN = ["gimli", "merry_brandybuck", "riders_of_rohan", "shadowfax", "eowyn"]


def test_eomer_brings_a_rohan_army_and_nothing_else(turn_of):
    t = turn_of("frodo", frodo={"hand": ["eomer", "sting"], "deck": [*DRAWN, "glamdring"], "cycle_pile": []})
    assert t.choose("eomer").options == ["riders_of_rohan", "done"]
    t.choose("riders_of_rohan")
    assert t.reserve("frodo") == ["eomer", "riders_of_rohan"]


def test_theoden_brings_any_rohan_card(turn_of):
    row = {"hand": ["theoden", "sting"], "deck": [*DRAWN, "glamdring"], "reserve": ["gandalf_the_grey"]}
    t = turn_of("frodo", frodo=row | {"cycle_pile": []})
    assert t.choose("theoden").options == ["riders_of_rohan", "shadowfax", "eowyn", "done"]
    t.choose("shadowfax")
    assert t.items("gandalf_the_grey") == ["shadowfax"]


def test_theoden_is_stronger_with_gandalf_in_play(turn_of):
    assert turn_of("frodo", grounds={"edoras": ["theoden"]}).against("edoras") == (0, 1)
    t = turn_of("frodo", grounds={"edoras": ["theoden"]}, frodo={"reserve": ["gandalf_the_white"]})
    assert t.against("edoras") == (0, 2)


def test_eowyn_may_slay_a_nazgul_on_her_battleground(turn_of):
    grounds = {"morannon": ["the_witch_king{fell_beast}", "gorbag_and_shagrat"], "lorien": ["the_reaver"]}
    t = turn_of("frodo", grounds=grounds, frodo={"hand": ["eowyn", "gimli"]})
    assert t.choose("eowyn", "morannon").options == ["the_witch_king", "pass"]
    t.choose("the_witch_king")
    assert t.gone("witch_king") == ["fell_beast", "the_witch_king"]


def test_eowyn_in_reserve_may_call_merry_or_pippin(turn_of):
    row = {"hand": ["eowyn", "gimli"], "cycle_pile": ["merry_brandybuck", "sam_gamgee"]}
    t = turn_of("frodo", frodo=row).choose("eowyn")
    assert t.options == ["merry_brandybuck", "pass"]
    assert t.choose("merry_brandybuck").hand("frodo") == ["merry_brandybuck"]


def test_eowyn_does_nothing_of_that_when_she_moves(turn_of):
    t = turn_of("frodo", grounds={"morannon": ["the_reaver"]}, frodo={"reserve": ["eowyn"]}).choose("eowyn")
    assert (t.at("morannon"), t.prompt) == (["the_reaver", "eowyn"], "turn")


def test_ghan_buri_ghan_opens_minas_tirith_to_rohan(turn_of):
    def where(*reserve):
        t = turn_of("frodo", grounds={"minas_tirith": [], "pelargir": []}, frodo={"reserve": [*reserve]})
        return [one for one in t.options if one in ("riders_of_rohan", "merry_brandybuck")]

    assert where("riders_of_rohan", "merry_brandybuck", "ghan_buri_ghan") == ["riders_of_rohan"]
    assert where("riders_of_rohan") == []


def test_shadowfax_opens_any_battleground_and_gandalf_must_go(turn_of):
    t = turn_of("frodo", frodo={"reserve": ["gandalf_the_grey{shadowfax}*"]}, shadow_scored=["umbar"])
    t.choose("shadowfax")
    assert len(t.options) == 14
    t.choose("umbar")
    assert (t.at("umbar"), t.against("umbar")) == (["gandalf_the_grey"], (3, 2))
    assert not turn_of("frodo", grounds={"umbar": ["gandalf_the_grey{shadowfax}"]}).offers("shadowfax")


def test_death_ride_ride_to_ruin_costs_mordor_as_many(turn_of):
    grounds = {"lorien": ["olog_hai", "the_reaver{fell_beast}", "cave_troll"], "minas_tirith": ["mordor_orcs"]}
    row = {"hand": ["death_ride_ride_to_ruin", "gimli"], "reserve": ["riders_of_rohan", "eomer", "treebeard"]}
    t = turn_of("frodo", grounds=grounds, frodo=row)
    t.choose("death_ride_ride_to_ruin")
    assert t.options == ["riders_of_rohan", "eomer"]
    t.choose("riders_of_rohan", "eomer")
    assert (t.asked, t.options) == ("witch_king", ["olog_hai", "the_reaver", "mordor_orcs"])
    t.choose("the_reaver", "mordor_orcs")
    assert t.gone("witch_king") == ["fell_beast", "mordor_orcs", "the_reaver"]
    assert t.gone("frodo") == ["death_ride_ride_to_ruin", "eomer", "riders_of_rohan"]


def test_death_ride_ride_to_ruin_needs_rohan_in_reserve(turn_of):
    row = {"hand": ["death_ride_ride_to_ruin", "gimli"], "reserve": ["treebeard"]}
    assert not turn_of("frodo", grounds={"lorien": ["olog_hai"]}, frodo=row).offers("death_ride_ride_to_ruin")


# --- Wizards


def test_gandalf_the_grey_leads_on_to_the_next_number(turn_of):
    t = turn_of("frodo", path=("bag_end", ["gandalf_the_grey", "the_hunter"])).choose("gandalf_the_grey")
    assert sorted(t.options) == ["inn_of_the_prancing_pony", "the_old_forest", "weathertop"]
    t.choose("weathertop")
    assert (t.path, t.gone("frodo"), t.taken) == ("weathertop", ["gandalf_the_grey"], (["bag_end"], []))
    assert {"bucklebury_ferry", "gildors_encampment"} <= set(t.ids("set_aside"))


def test_gandalf_the_white_draws_more_and_comes_back_from_the_top(table, turn_of):
    deck = ["gimli", "sting", "treebeard", "quickbeam", "glamdring"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        frodo={"reserve": ["gandalf_the_white"], "deck": deck},
    )
    assert t.hand("frodo") == deck[:4]
    row = {"deck": ["gandalf_the_white", "gimli"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=row).choose("the_reaver", "top_card")
    assert t.cycled("frodo") == ["gandalf_the_white"]


def test_gandalf_the_white_is_lost_from_hand(turn_of):
    row = {"hand": ["gandalf_the_white"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=row)
    assert t.choose("the_reaver", "gandalf_the_white").gone("frodo") == ["gandalf_the_white"]


def test_treebeard_costs_isengard_an_army_when_he_comes_to_a_battleground(turn_of):
    t = turn_of(
        "frodo",
        grounds={"orthanc": ["wolf_riders"]},
        frodo={"reserve": ["treebeard"]},
        saruman={"reserve": ["white_hand_orcs", "cave_troll"]},
    )
    t.choose("treebeard")
    assert (t.asked, sorted(t.options)) == ("saruman", ["white_hand_orcs", "wolf_riders"])
    t.choose("wolf_riders")
    assert (t.gone("saruman"), t.against("orthanc")) == (["wolf_riders"], (2, 2))


def test_treebeard_costs_nothing_on_a_path(turn_of):
    row = {"reserve": ["white_hand_orcs", "wolf_riders"]}
    t = turn_of("frodo", path="egladil", frodo={"reserve": ["treebeard"]}, saruman=row).choose("treebeard")
    assert (t.at("egladil"), t.gone("saruman"), t.asked) == (["treebeard"], [], "witch_king")


@pytest.mark.parametrize(("isengard", "extra"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_quickbeam_counts_half_of_isengard_there(turn_of, isengard, extra):
    there = ["wolf_riders", "ugluk", "white_hand_orcs", "devilry_of_saruman"][:isengard]
    t = turn_of("frodo", grounds={"edoras": ["quickbeam", *there]})
    assert t.against("edoras")[1] == 1 + extra


def test_smeagol_leads_on_for_a_corruption_and_survives_paths(turn_of):
    t = turn_of("frodo", path=("amon_hen", ["smeagol", "the_hunter"])).choose("smeagol", "henneth_annun")
    assert (t.path, t.corruption, t.cycled("frodo")) == ("henneth_annun", 1, ["smeagol"])


def test_gwaihir_the_windlord_fetches_gandalf_from_the_cycle_pile(turn_of):
    row = {"hand": [], "reserve": ["gwaihir_the_windlord"], "cycle_pile": ["gandalf_the_grey", "gimli"]}
    t = turn_of("frodo", frodo=row).choose("gwaihir_the_windlord")
    assert (t.hand("frodo"), t.cycled("frodo")) == (["gandalf_the_grey"], ["gimli", "gwaihir_the_windlord"])


@pytest.mark.parametrize("where", ["reserve", "path"])
def test_gandalfs_staff_raises_the_limit_wherever_he_is(turn_of, where):
    staff = ["gandalf_the_grey{gandalfs_staff}"]
    t = turn_of(
        "frodo", path=("bag_end", staff if where == "path" else []), frodo={"reserve": staff} if where != "path" else {}
    )
    assert (t.limit("frodo"), t.limit("aragorn")) == (3, 2)


def test_glamdring_is_borne_by_either_gandalf(turn_of):
    t = turn_of("frodo", path=("bag_end", ["gandalf_the_grey"]), frodo={"hand": ["glamdring", "sting"]})
    assert t.choose("glamdring").against("bag_end") == (0, 4)
    assert not turn_of("frodo", frodo={"hand": ["glamdring"], "reserve": ["bilbo_baggins"]}).offers("glamdring")


def test_narya_ring_of_fire_makes_each_shadow_player_cycle(turn_of):
    t = turn_of(
        "frodo",
        frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        witch_king={"hand": ["olog_hai", "mordor_orcs"]},
    )
    t.choose("narya_ring_of_fire", "olog_hai")
    assert (t.cycled("frodo"), t.cycled("witch_king")) == (["narya_ring_of_fire"], ["olog_hai"])
    assert t.cycled("saruman") == ["fighting_uruk_hai"]
    assert not turn_of("frodo", path=("bag_end", ["gandalf_the_grey{narya_ring_of_fire}"])).offers("narya_ring_of_fire")


# --- promotional


def test_ent_draught_fetches_up_to_two_hobbits(turn_of):
    row = {"hand": [], "cycle_pile": ["sam_gamgee", "pippin_took", "bilbo_baggins", "gimli"]}
    t = turn_of("frodo", frodo=row | {"reserve": ["treebeard{ent_draught}"]}).choose("ent_draught")
    assert sorted(t.options) == ["bilbo_baggins", "done", "pippin_took", "sam_gamgee"]
    t.choose("sam_gamgee", "pippin_took")
    assert (t.hand("frodo"), t.gone("frodo")) == (["sam_gamgee", "pippin_took"], ["ent_draught"])
    row["cycle_pile"] = ["gimli"]
    assert not turn_of("frodo", frodo=row | {"reserve": ["treebeard{ent_draught}"]}).offers("ent_draught")
