"""The Aragorn deck: Dúnedain and Elves; and Ioreth."""

from __future__ import annotations

import pytest

# --- Dúnedain


@pytest.mark.parametrize(
    ("leaders", "defence"), [(["strider"], 1 + 2), (["aragorn"], 1 + 1 + 2), (["boromir"], 1), ([], 0)]
)
def test_dead_men_of_dunharrow_fight_for_the_heir_alone(turn_of, leaders, defence):
    t = turn_of("frodo", grounds={"pelargir": ["dead_men_of_dunharrow", *leaders]})
    assert t.against("pelargir")[1] == 1 + defence


def test_dead_men_of_dunharrow_support_only_one(turn_of):
    """Either Denethor's leadership or the heir's company: the icons are most with the heir."""
    t = turn_of("frodo", grounds={"pelargir": ["dead_men_of_dunharrow", "strider", "denethor"]})
    assert t.against("pelargir")[1] == 1 + 1 + 2


@pytest.mark.parametrize(("named", "lost"), [("denethor", "denethor"), ("strider", "strider")])
def test_dead_men_of_dunharrow_may_be_given_to_another_leader(table, named, lost):
    grounds = {"pelargir": ["dead_men_of_dunharrow", "strider", "denethor", "haradrim_mumakil"]}
    t = table(step="fight_combats", grounds=grounds)
    assert (t.asked, t.prompt, t.options) == ("aragorn", "leader", ["strider", "denethor", "best_support"])
    t.choose(named)
    expected = {"denethor": ["strider", "denethor"], "strider": ["dead_men_of_dunharrow", "strider"]}[named]
    assert (t.prompt, t.options) == ("loss", expected)
    assert t.choose(lost).gone("aragorn") == [lost]


def test_knights_of_dol_amroth_are_stronger_at_home(turn_of):
    assert turn_of("frodo", grounds={"dol_amroth": ["knights_of_dol_amroth"]}).against("dol_amroth")[1] == 2 + 2
    assert turn_of("frodo", grounds={"pelargir": ["knights_of_dol_amroth"]}).against("pelargir")[1] == 1 + 1


def test_guards_of_the_citadel_are_stronger_at_home(turn_of):
    assert turn_of("frodo", grounds={"minas_tirith": ["guards_of_the_citadel"]}).against("minas_tirith")[1] == 3 + 2
    assert turn_of("frodo", grounds={"harad": ["guards_of_the_citadel"]}).against("harad") == (1, 1)


def test_soldiers_of_gondor_fight_where_dunedain_are_shown(turn_of):
    t = turn_of(
        "aragorn", grounds={"pelargir": [], "lorien": []}, aragorn={"hand": [], "reserve": ["soldiers_of_gondor"]}
    )
    assert t.choose("soldiers_of_gondor").against("pelargir") == (0, 2)


def test_the_great_gate_never_leaves_for_a_battleground_of_the_shadow(turn_of):
    grounds = {"minas_tirith": [], "harad": [], "pelargir": []}
    t = turn_of("aragorn", grounds=grounds, aragorn={"reserve": ["the_great_gate"]}).choose("the_great_gate")
    assert sorted(t.options) == ["minas_tirith", "pelargir"]
    assert t.choose("minas_tirith").against("minas_tirith") == (0, 6)
    assert turn_of("frodo", grounds={"pelargir": ["the_great_gate"]}).against("pelargir") == (0, 1)


def test_aragorn_draws_more_and_comes_back_from_the_top(table, turn_of):
    deck = ["legolas", "arwen", "elrond", "boromir", "faramir"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        aragorn={"reserve": ["aragorn"], "deck": deck},
    )
    assert t.hand("aragorn") == deck[:4]
    row = {"deck": ["aragorn", "arwen"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, aragorn=row)
    assert t.choose("the_reaver", "top_card", "top_card").cycled("aragorn") == ["aragorn"]


def test_boromir_draws_when_played_and_forsakes_on_paths(turn_of):
    row = {"hand": ["boromir", "lembas", "elven_cloak"], "deck": ["arwen", "legolas"]}
    t = turn_of("aragorn", path="caradhras", aragorn=row).choose("boromir", "caradhras", "lembas")
    assert (t.prompt, t.hand("aragorn")) == ("forsake", ["elven_cloak", "arwen"])
    t = turn_of("aragorn", path="caradhras", aragorn={"hand": [], "reserve": ["boromir"], "deck": ["arwen", "legolas"]})
    assert t.choose("boromir").gone("aragorn") == ["arwen"]  # moved: nothing is drawn


def test_boromir_forsakes_nothing_on_battlegrounds(turn_of):
    t = turn_of("aragorn", grounds={"pelargir": []}, aragorn={"reserve": ["boromir"]}).choose("boromir")
    assert (t.at("pelargir"), t.gone("aragorn"), t.asked) == (["boromir"], [], "saruman")


def test_denethor_forsakes_for_one_of_his_sons(turn_of):
    row = {"hand": ["lembas"], "reserve": ["denethor"], "deck": ["arwen", "boromir", "faramir"]}
    t = turn_of("aragorn", aragorn=row).choose("denethor")
    assert (t.prompt, t.options) == ("forsake", ["lembas", "denethor", "top_card"])
    t.choose("denethor", "faramir")
    assert (t.gone("aragorn"), t.hand("aragorn")) == (["denethor"], ["lembas", "faramir"])


def test_denethor_may_lose_the_son_he_looks_for(turn_of):
    row = {"hand": ["lembas"], "reserve": ["denethor"], "deck": ["boromir", "arwen"]}
    t = turn_of("aragorn", aragorn=row).choose("denethor", "top_card")
    assert (t.gone("aragorn"), t.hand("aragorn")) == (["boromir"], ["lembas"])


def test_faramir_may_change_path_seven(turn_of):
    t = turn_of("aragorn", path="osgiliath", aragorn={"reserve": ["faramir"]}).choose("faramir")
    assert sorted(t.options) == ["henneth_annun", "pass", "the_cross_roads"]
    t.choose("henneth_annun")
    assert (t.path, t.cycled("aragorn"), t.taken) == ("henneth_annun", ["faramir"], (["osgiliath"], []))
    t = turn_of("aragorn", path="morgul_vale", aragorn={"reserve": ["faramir"]}).choose("faramir")
    assert (t.path, t.asked) == ("morgul_vale", "saruman")


def test_halbarad_fetches_the_heir_from_the_deck(turn_of):
    row = {"hand": ["lembas"], "reserve": ["halbarad"], "deck": ["arwen", "strider", "aragorn"]}
    t = turn_of("aragorn", aragorn=row).choose("halbarad", "aragorn")
    assert (t.hand("aragorn"), t.cycled("aragorn")) == (["lembas", "aragorn"], ["halbarad"])
    row |= {"deck": ["arwen"], "cycle_pile": ["strider"]}
    assert not turn_of("aragorn", aragorn=row).offers("halbarad")


def test_prince_imrahil_may_leave_his_knights(turn_of):
    row = {"hand": ["prince_imrahil", "lembas", "elven_cloak"], "deck": ["knights_of_dol_amroth", "arwen"]}
    t = turn_of("aragorn", aragorn=row).choose("prince_imrahil", "lembas", "no")
    assert (t.hand("aragorn"), t.deck("aragorn")[-1]) == (["elven_cloak"], "knights_of_dol_amroth")
    row["deck"] = ["arwen"]
    assert turn_of("aragorn", aragorn=row).choose("prince_imrahil", "lembas").asked == "saruman"


def test_strider_leads_on_to_the_next_number(turn_of):
    t = turn_of("aragorn", path=("weathertop", ["strider"])).choose("strider", "imladris")
    assert (t.path, t.taken, t.cycled("aragorn")) == ("imladris", (["weathertop"], []), ["strider"])
    assert not turn_of("aragorn", grounds={"pelargir": ["strider"]}).offers("strider")


def test_anduril_opens_a_battleground_of_the_dunedain(turn_of):
    t = turn_of("aragorn", aragorn={"reserve": ["aragorn{anduril}*"]}, free_scored=["harad"])
    t.choose("anduril", "harad")
    assert (t.at("harad"), t.against("harad")) == (["aragorn"], (2, 0))
    assert not turn_of("aragorn", path=("weathertop", ["strider{anduril}"])).offers("anduril")


def test_anduril_can_do_nothing_where_all_are_active(turn_of):
    names = ["minas_tirith", "dol_amroth", "pelargir", "minas_morgul", "morannon", "harad", "umbar"]
    t = turn_of("aragorn", grounds={name: [] for name in names}, aragorn={"reserve": ["aragorn{anduril}"]})
    assert not t.offers("anduril")


def test_blade_of_westernesse_is_borne_by_a_partners_hobbit(turn_of):
    t = turn_of("aragorn", path=("bag_end", ["merry_brandybuck"]), aragorn={"hand": ["blade_of_westernesse", "lembas"]})
    t.choose("blade_of_westernesse")
    assert (t.items("merry_brandybuck"), t.against("bag_end")) == (["blade_of_westernesse"], (0, 2))


@pytest.mark.parametrize(("heir", "drawn"), [("strider", 5), ("arwen", 4)])
def test_paths_of_the_dead_cost_two_and_give_four_or_five(turn_of, heir, drawn):
    deck = ["legolas", "galadriel", "elrond", "boromir", "faramir", "denethor", "high_elves"]
    row = {"hand": ["paths_of_the_dead", "lembas"], "reserve": [heir], "deck": deck}
    t = turn_of("aragorn", aragorn=row).choose("paths_of_the_dead", "top_card", "top_card")
    assert (len(t.hand("aragorn")), t.gone("aragorn")) == (drawn, ["galadriel", "legolas", "paths_of_the_dead"])


def test_the_red_arrow_lets_rohan_be_played_but_not_moved(turn_of):
    t = turn_of(
        "frodo",
        grounds={"pelargir": [], "lorien": []},
        rohan_called=1,
        frodo={"hand": ["eowyn", "gimli"], "reserve": ["riders_of_rohan"]},
    )
    assert not t.offers("riders_of_rohan")
    assert sorted(t.choose("eowyn").options) == ["into_reserve", "pelargir"]


def test_the_red_arrow_lasts_for_the_round(turn_of, table):
    t = turn_of("aragorn", aragorn={"hand": ["the_red_arrow", "lembas"]}).choose("the_red_arrow")
    assert (t.state.variable("rohan_called"), t.gone("aragorn")) == (1, ["the_red_arrow"])
    assert table(step="draw_cards", rohan_called=1, hunters_run=1).state.variable("rohan_called") == 0


def test_the_three_hunters_go_anywhere_and_lead_anybody(turn_of):
    row = {"reserve": ["gimli", "treebeard"]}
    t = turn_of("frodo", grounds={"harad": []}, hunters_run=1, frodo=row)
    assert (t.offers("gimli"), t.choose("gimli").at("harad")) == (True, ["gimli"])
    assert not turn_of("frodo", grounds={"harad": []}, frodo=row).offers("gimli")
    played = turn_of("aragorn", aragorn={"hand": ["the_three_hunters", "lembas"]}).choose("the_three_hunters")
    assert played.state.variable("hunters_run") == 1


def test_the_three_hunters_let_any_army_support_aragorn(turn_of):
    grounds = {"helms_deep": ["riders_of_rohan", "aragorn"]}
    assert turn_of("frodo", grounds=grounds).against("helms_deep")[1] == 2 + 1 + 1
    assert turn_of("frodo", grounds=grounds, hunters_run=1).against("helms_deep")[1] == 2 + 1 + 1 + 1


# --- Elves


def test_high_elves_fight_where_elves_are_shown(turn_of):
    t = turn_of("aragorn", grounds={"moria": [], "edoras": []}, aragorn={"reserve": ["high_elves"]})
    assert t.choose("high_elves").against("moria") == (2, 2)


def test_arwen_draws_and_helps_the_heir_from_reserve(turn_of):
    row = {"hand": ["arwen", "lembas"], "deck": ["legolas", "elrond"]}
    assert turn_of("aragorn", aragorn=row).choose("arwen").hand("aragorn") == ["legolas"]
    t = turn_of("frodo", path=("weathertop", ["strider", "halbarad"]), aragorn={"reserve": ["arwen"]})
    assert t.against("weathertop")[1] == 2 + 1 + 1
    t = turn_of("frodo", grounds={"pelargir": ["aragorn", "denethor"]}, aragorn={"reserve": ["arwen"]})
    assert t.against("pelargir")[1] == 1 + 1 + 1
    t = turn_of("frodo", grounds={"rivendell": ["arwen"], "pelargir": ["aragorn"]})
    assert t.against("pelargir")[1] == 1 + 1


def test_elrond_draws_when_played_not_when_moved(turn_of):
    row = {"hand": ["elrond", "lembas"], "deck": ["legolas", "arwen"]}
    assert turn_of("aragorn", aragorn=row).choose("elrond").hand("aragorn") == ["legolas"]
    t = turn_of("aragorn", grounds={"rivendell": []}, aragorn={"hand": [], "reserve": ["elrond"], "deck": ["arwen"]})
    assert (t.choose("elrond").hand("aragorn"), t.against("rivendell")) == ([], (0, 3))


def test_galadriel_draws_one_more_and_cycles_one(table):
    deck = ["legolas", "arwen", "elrond", "boromir", "faramir"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        aragorn={"reserve": ["galadriel"], "deck": deck},
    )
    assert (t.asked, t.prompt, t.options) == ("aragorn", "cycle", deck[:4])
    assert t.choose("arwen").cycled("aragorn") == ["arwen"]


def test_legolas_may_take_the_bow_from_the_deck(turn_of):
    row = {"hand": ["legolas", "lembas"], "deck": ["arwen", "bow_of_the_galadhrim"]}
    assert turn_of("aragorn", aragorn=row).choose("legolas", "yes").hand("aragorn") == ["bow_of_the_galadhrim"]
    row |= {"deck": ["arwen"], "cycle_pile": ["bow_of_the_galadhrim"]}
    assert turn_of("aragorn", aragorn=row).choose("legolas").asked == "saruman"


def test_bow_of_the_galadhrim_goes_with_no_other_weapon(turn_of):
    row = {"hand": ["bow_of_the_galadhrim", "lembas"], "reserve": ["legolas", "arwen{elven_cloak}", "boromir"]}
    assert turn_of("aragorn", aragorn=row).choose("bow_of_the_galadhrim").options == ["legolas", "arwen"]
    row["reserve"] = ["legolas{anduril}"]  # which no rule would let him have
    assert not turn_of("aragorn", aragorn=row).offers("bow_of_the_galadhrim")


def test_elven_cloak_saves_its_bearer_on_paths_only(table):
    t = table(step="fight_combats", path=("imladris", ["legolas{elven_cloak, bow_of_the_galadhrim}", "the_witch_king"]))
    assert t.gone("aragorn") == []
    t = table(step="fight_combats", grounds={"lorien": ["legolas{elven_cloak}", "grond_hammer_of_the_underworld"]})
    assert t.gone("aragorn") == ["elven_cloak", "legolas"]


def test_lembas_is_used_by_the_hobbit_player_for_each_hobbit_on_the_path(turn_of):
    path = ("bag_end", ["sam_gamgee{lembas}", "merry_brandybuck", "pippin_took", "gandalf_the_grey"])
    assert not turn_of("aragorn", path=path, corruption=4).offers("lembas")
    t = turn_of("frodo", path=path, corruption=4).choose("lembas")
    assert (t.corruption, t.gone("aragorn")) == (1, ["lembas"])
    assert not turn_of("frodo", frodo={"reserve": ["sam_gamgee{lembas}"]}, corruption=4).offers("lembas")


def test_mirror_of_galadriel_shows_the_top_card_to_its_owner_alone(turn_of):
    row = {"hand": ["mirror_of_galadriel", "lembas"], "reserve": ["galadriel"], "deck": ["arwen", "legolas"]}
    t = turn_of("aragorn", aragorn=row)
    assert not t.state.known_to(t.card("arwen"), 3)
    t.choose("mirror_of_galadriel")
    assert [t.state.known_to(t.card("arwen"), seat) for seat in (1, 2, 3, 4)] == [False, False, True, False]
    assert not t.state.known_to(t.card("legolas"), 3)


def test_mirror_of_galadriel_goes_on_showing(turn_of):
    row = {"ring": 1, "hand": [], "reserve": ["galadriel{mirror_of_galadriel}"], "deck": ["arwen", "legolas", "elrond"]}
    t = turn_of("aragorn", aragorn=row)
    assert t.state.known_to(t.card("arwen"), 3)
    t.choose("use_ring")
    assert t.state.known_to(t.card("elrond"), 3)
    assert not t.state.known_to(t.card("elrond"), 1)


def test_nenya_ring_of_adamant_puts_a_defence_token_anywhere(turn_of):
    row = {"reserve": ["galadriel{nenya_ring_of_adamant}"]}
    t = turn_of("aragorn", path="bag_end", grounds={"moria": []}, aragorn=row).choose("nenya_ring_of_adamant")
    assert t.options == ["moria", "bag_end"]
    assert (t.choose("moria").tokens("moria"), t.cycled("aragorn")) == ((0, 1), ["nenya_ring_of_adamant"])
    assert not turn_of("aragorn", aragorn=row).offers("nenya_ring_of_adamant")  # no location is active


def test_phial_of_galadriel_strengthens_the_path_itself(turn_of):
    t = turn_of("frodo", path=("bag_end", ["frodo_baggins{phial_of_galadriel}"]))
    assert t.state.call("own_defence_there", t.card("bag_end")) == 2
    t = turn_of("frodo", path="bag_end", frodo={"reserve": ["frodo_baggins{phial_of_galadriel}"]})
    assert t.state.call("own_defence_there", t.card("bag_end")) == 0


def test_vilya_ring_of_air_lets_each_free_player_draw(turn_of):
    t = turn_of(
        "aragorn",
        frodo={"hand": [], "deck": ["gimli", "sting"]},
        aragorn={"hand": [], "reserve": ["elrond{vilya_ring_of_air}"], "deck": ["arwen", "legolas"]},
    )
    t.choose("vilya_ring_of_air")
    assert (t.hand("frodo"), t.hand("aragorn")) == (["gimli"], ["arwen"])
    assert t.cycled("aragorn") == ["vilya_ring_of_air"]


# --- promotional


def test_ioreth_saves_herself_and_one_other_of_the_attackers(table):
    there = ["ioreth", "boromir", "aragorn{anduril}", "gandalf_the_white", "soldiers_of_gondor"]
    t = table(step="fight_combats", grounds={"harad": there}, tokens={"harad": {"defence_tokens": 9}})
    t.choose("best_support")
    assert (t.asked, t.prompt, t.options) == ("aragorn", "ioreth", ["boromir", "aragorn"])
    t.choose("aragorn")
    assert {"aragorn", "ioreth"} <= {*t.cycled("aragorn"), *t.deck("aragorn"), *t.hand("aragorn")}
    assert t.gone("aragorn") == ["anduril", "boromir", "soldiers_of_gondor"]


def test_ioreth_saves_in_defence_too(table):
    there = ["ioreth", "denethor", "soldiers_of_gondor", "haradrim_mumakil", "the_black_serpent"]
    t = table(step="fight_combats", grounds={"pelargir": there}, tokens={"pelargir": {"attack_tokens": 9}})
    while t.prompt != "ioreth":
        t.choose("best_support" if t.prompt == "leader" else t.options[0])
    assert t.options == ["denethor", "pass"]
    t.choose("denethor")
    assert t.gone("aragorn") == ["soldiers_of_gondor"]
