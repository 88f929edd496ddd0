"""The vectors X1 to X38: the base rulebook's examples and the rulings of the digest."""

from __future__ import annotations

import pytest

# A card in everybody's hand, so that nobody's pass goes without saying.
HANDS = {
    "frodo": {"hand": ["sam_gamgee"]},
    "witch_king": {"hand": ["mordor_orcs"]},
    "aragorn": {"hand": ["lembas"]},
    "saruman": {"hand": ["wolf_riders"]},
}


def test_x1_a_faction_means_the_player_whose_deck_has_it(table):
    t = table(
        turn="frodo",
        path_deck=["bag_end"],
        step="activate_locations",
        first="witch_king",
        frodo={"deck": ["riders_of_rohan", "gimli", "sting"]},
    )
    t.first_option_until("turn")
    assert t.path == "bag_end"
    assert {"riders_of_rohan", "gimli"} <= {*t.hand("frodo"), *t.reserve("frodo"), *t.cycled("frodo")}
    assert t.state.variable("path_number") == 1


def test_x2_dunedain_battlegrounds_show_them_on_either_side(table):
    t = table(aragorn={"hand": [], "reserve": ["strider{anduril}"]}, turn="aragorn").choose("anduril")
    wanted = ["minas_tirith", "dol_amroth", "pelargir", "minas_morgul", "morannon", "harad", "umbar"]
    assert sorted(t.options) == sorted(wanted)


@pytest.mark.parametrize(
    ("scenario", "path", "seat"), [("trilogy", "orodruin", "frodo"), ("fellowship", "amon_hen", "gandalf")]
)
def test_x3_there_is_no_path_beyond_the_last(table, scenario, path, seat):
    t = table(scenario=scenario, path=(path, ["gandalf_the_grey"]), turn=seat)
    assert not t.offers("gandalf_the_grey")
    before = {"orodruin": "shelobs_lair", "amon_hen": "egladil"}[path]
    assert table(scenario=scenario, path=(before, ["gandalf_the_grey"]), turn=seat).offers("gandalf_the_grey")


@pytest.mark.parametrize("gandalf", ["gandalf_the_grey", "gandalf_the_white"])
def test_x4_gandalf_means_either(table, gandalf):
    t = table(turn="frodo", frodo={"reserve": ["gwaihir_the_windlord"], "cycle_pile": [gandalf]})
    t.choose("gwaihir_the_windlord")
    assert t.hand("frodo") == [gandalf]


def test_x5_turns_and_first_players_go_round(table):
    t = table(turn="frodo", path="bag_end", **HANDS)
    seen = []
    for _ in range(4):
        seen.append(t.asked)
        t.choose("pass")
    assert seen == ["frodo", "witch_king", "aragorn", "saruman"]
    firsts = [table(step="draw_cards", first=name, path_deck=[]).state.variable("first") for name in seen]
    assert firsts == [2, 3, 4, 1]


@pytest.mark.parametrize("where", ["deck", "free_scored", "shadow_scored"])
def test_x6_dol_guldur_opens_lorien_again(table, where):
    scored = {where: ["lorien", "dol_guldur"]} if where != "deck" else {"shadow_scored": ["dol_guldur"]}
    t = table(turn="frodo", frodo={"reserve": ["gandalf_the_white{shadowfax}"]}, **scored)
    t.choose("shadowfax", "dol_guldur")
    assert sorted(t.grounds) == ["dol_guldur", "lorien"]


def test_x7_the_other_paths_of_a_passed_number_are_set_aside(table):
    t = table(step="activate_locations", path_number=5, free_scored=["egladil"])
    assert t.state.variable("path_number") == 6
    assert {"dimrill_dale", "lothlorien"} <= set(t.ids("set_aside"))


def test_x8_round_one_brings_a_battleground_and_a_path_of_number_one(game):
    t = game("trilogy").first_option_until("turn")
    assert len(t.grounds) >= 1
    assert t.path in ("bag_end", "gildors_encampment", "bucklebury_ferry")


def test_x9_elrond_raises_the_limit_at_once(table):
    t = table(turn="aragorn", grounds={"rivendell": []}, aragorn={"hand": ["elrond", "lembas"], "deck": ["legolas"]})
    assert t.limit("aragorn") == 2
    t.choose("elrond", "into_reserve")
    assert t.limit("aragorn") == 3
    moved = table(turn="aragorn", grounds={"rivendell": []}, aragorn={"reserve": ["elrond"]}).choose("elrond")
    assert moved.limit("aragorn") == 2


def test_x10_a_reserve_action_works_in_the_round_the_card_came(table):
    t = table(
        turn="witch_king",
        path="bag_end",
        witch_king={"hand": ["the_reaver", "mordor_orcs", "olog_hai"]},
        frodo={"hand": ["gimli"], "deck": ["narya_ring_of_fire"]},
        aragorn={"hand": ["lembas"], "deck": ["legolas"]},
        saruman={"hand": ["wolf_riders"]},
    )
    t.choose("the_reaver", "into_reserve", "mordor_orcs")
    t.passes("aragorn", "saruman", "frodo")
    assert t.offers("the_reaver")
    t.choose("the_reaver")
    assert (t.asked, t.prompt) == ("frodo", "forsake")
    t.choose("gimli", "lembas")
    assert (t.gone("frodo"), t.gone("aragorn"), t.reserve("witch_king")) == (["gimli"], ["lembas"], [])
    assert "the_reaver" in t.cycled("witch_king")


def test_x11_the_rest_pays_for_the_army_that_eomer_brings(table):
    apart = ["riders_of_rohan", "gimli", "merry_brandybuck", "pippin_took", "bilbo_baggins"]
    t = table(turn="frodo", frodo={"hand": ["eomer", "sam_gamgee", "fatty_bolger"], "deck": [*apart, "sting"]})
    t.choose("eomer", "sam_gamgee", "riders_of_rohan")
    assert t.hand("frodo") == ["fatty_bolger"]
    assert t.reserve("frodo") == ["eomer", "riders_of_rohan"]
    assert t.cycled("frodo") == sorted(["sam_gamgee", *apart[1:]])


def test_x12_a_card_that_was_cycled_is_not_played_twice_in_a_round(table):
    t = table(
        **HANDS | {"frodo": {"hand": ["bilbo_baggins", "sam_gamgee", "sting"], "deck": ["gimli"], "cycle_pile": []}},
        turn="frodo",
    )
    t.choose("bilbo_baggins", "sam_gamgee").passes("witch_king", "aragorn", "saruman")
    t.choose("bilbo_baggins")  # his action: he is cycled, and the two cards drawn are Gimli and one of the new deck
    t.passes("witch_king", "aragorn", "saruman")
    while "bilbo_baggins" not in t.hand("frodo"):
        t.choose("cycle_one", "gimli" if "gimli" in t.hand("frodo") else t.hand("frodo")[0])
        t.passes("witch_king", "aragorn", "saruman")
    assert not t.offers("bilbo_baggins")
    assert t.choose("cycle_one").offers("bilbo_baggins")


def test_x12_nor_is_an_item(table):
    frodo = {"hand": ["narya_ring_of_fire", "sting"], "reserve": ["gandalf_the_grey"], "deck": ["gimli"], "ring": 1}
    for seed in range(1, 20):
        t = table(turn="frodo", seed=seed, **HANDS | {"frodo": frodo | {"cycle_pile": []}})
        t.choose("narya_ring_of_fire").passes("witch_king", "aragorn", "saruman")
        t.choose("narya_ring_of_fire").passes("aragorn")  # it is cycled, and the Shadow's hands are empty
        t.choose("use_ring")
        if "narya_ring_of_fire" in t.hand("frodo"):
            break
    t.passes("aragorn")
    assert t.asked == "frodo"
    assert not t.offers("narya_ring_of_fire")
    assert t.choose("cycle_one").offers("narya_ring_of_fire")


def test_x13_a_move_is_not_a_play(table):
    t = table(
        turn="aragorn",
        grounds={"dol_amroth": []},
        aragorn={"reserve": ["prince_imrahil"], "hand": ["lembas"], "deck": ["knights_of_dol_amroth"]},
    )
    t.choose("prince_imrahil")
    assert t.hand("aragorn") == ["lembas"]
    assert t.at("dol_amroth") == ["prince_imrahil"]


def test_x14_imrahil_costs_a_card_and_his_text_another(table):
    hand = ["prince_imrahil", "lembas", "elven_cloak", "halbarad"]
    t = table(turn="aragorn", aragorn={"hand": hand, "deck": ["knights_of_dol_amroth", "arwen"]})
    t.choose("prince_imrahil", "lembas", "yes", "elven_cloak")
    assert t.cycled("aragorn") == ["elven_cloak", "lembas"]
    assert t.hand("aragorn") == ["halbarad", "knights_of_dol_amroth"]


def test_x15_lembas_eliminated_by_another_text_removes_nothing(table):
    t = table(
        turn="witch_king",
        path=("bag_end", []),
        corruption=2,
        witch_king={"reserve": ["the_reaver"]},
        frodo={"reserve": ["merry_brandybuck{lembas}"]},
        aragorn={"hand": ["arwen", "legolas"]},
    )
    t.choose("the_reaver", "use_it", "lembas", "arwen")
    assert t.corruption == 2
    assert t.gone("aragorn") == ["arwen", "lembas"]


def test_x16_cards_drawn_apart_do_not_join_the_hand(table):
    apart = ["gimli", "merry_brandybuck", "pippin_took", "bilbo_baggins", "riders_of_rohan"]
    t = table(turn="frodo", **HANDS | {"frodo": {"hand": ["theoden", "sam_gamgee"], "deck": [*apart, "sting"]}})
    t.choose("theoden", "done")
    assert t.hand("frodo") == []
    assert t.cycled("frodo") == sorted(["sam_gamgee", *apart])


def test_x17_frodo_is_cycled_and_his_items_are_eliminated(table):
    t = table(
        turn="witch_king",
        witch_king={"reserve": ["the_reaver"]},
        frodo={"reserve": ["frodo_baggins{mithril_coat}"]},
        aragorn={"hand": ["arwen"]},
    )
    t.choose("the_reaver", "frodo_baggins")
    assert (t.cycled("frodo"), t.gone("frodo")) == (["frodo_baggins"], ["mithril_coat"])


def test_x18_winnowing_needs_two_cards(table):
    assert not table(turn="frodo", frodo={"hand": ["gimli"]}).offers("winnow")
    t = table(turn="frodo", frodo={"hand": ["gimli", "sting"], "deck": ["treebeard", "bilbo_baggins"]})
    t.choose("winnow", "gimli")
    assert (t.hand("frodo"), t.gone("frodo")) == (["treebeard"], ["gimli", "sting"])


def test_x19_the_last_card_is_paid_for_by_forsaking_another(table):
    t = table(turn="frodo", frodo={"hand": ["riders_of_rohan"], "reserve": ["gimli"], "deck": ["sting"]})
    t.choose("riders_of_rohan")
    assert (t.prompt, t.options) == ("forsake", ["gimli", "top_card"])
    t.choose("top_card")
    assert t.gone("frodo") == ["sting"]


@pytest.mark.parametrize("where", ["deck", "cycle_pile", "hand", "reserve", "path"])
@pytest.mark.parametrize(
    ("new", "old", "seat"), [("gandalf_the_white", "gandalf_the_grey", "frodo"), ("aragorn", "strider", "aragorn")]
)
def test_x20_the_new_one_removes_the_old_one_from_the_game(table, new, old, seat, where):
    other = "sting" if seat == "frodo" else "lembas"
    zones = {"hand": [new, other], "deck": [other.replace("sting", "gimli").replace("lembas", "legolas")]}
    path = ("fords_of_bruinen", [old] if where == "path" else [])
    if where == "deck":
        zones["deck"] = [*zones["deck"], old]
    elif where != "path":
        zones[where] = [*zones.get(where, []), old]
    t = table(turn=seat, path=path, **{seat: zones})
    t.choose(new)
    if t.prompt == "pay":
        t.choose(other)
    assert t.gone(seat) == [old]
    assert t.at("fords_of_bruinen") == []


def test_x21_a_token_on_the_path_cancels_before_anybody(table):
    t = table(turn="aragorn", path=("egladil", ["gimli"]), aragorn={"reserve": ["galadriel{nenya_ring_of_adamant}"]})
    t.choose("nenya_ring_of_adamant")
    assert t.tokens("egladil") == (0, 1)
    assert t.against("egladil") == (0, 3)
    assert t.state.call("own_defence_there", t.card("egladil")) == 2


EGLADIL = ("egladil", ["the_commander", "the_destroyer{black_riders_mount}", "gimli", "legolas{bow_of_the_galadhrim}"])


def test_x22_path_combat_with_the_losses_of_ones_choice(table):
    t = table(step="fight_combats", path=EGLADIL)
    assert (t.prompt, t.options) == ("loss", ["gimli", "legolas"])
    t.choose("legolas")
    assert t.gone("aragorn") == ["bow_of_the_galadhrim", "legolas"]
    assert "gimli" in t.cycled("frodo")
    assert t.gone("witch_king") == ["black_riders_mount", "the_commander", "the_destroyer"]
    assert t.taken == (["egladil"], [])


def test_x22_gimli_first_costs_both(table):
    t = table(step="fight_combats", path=EGLADIL).choose("gimli")
    assert (t.gone("frodo"), t.gone("aragorn")) == (["gimli"], ["bow_of_the_galadhrim", "legolas"])
    assert t.taken == (["egladil"], [])


def test_x23_without_defenders_the_shadow_takes_the_path_and_two_corruption(table):
    t = table(step="fight_combats", path=("egladil", EGLADIL[1][:2]))
    assert (t.corruption, t.taken) == (2, ([], ["egladil"]))
    assert t.scores == (0, 2)


def test_x24_dol_guldur_is_mordors_to_defend(table):
    t = table(
        step="fight_combats", grounds={"dol_guldur": ["high_elves", "mordor_orcs"]}, free_scored=["dol_guldur"][:0]
    )
    assert t.taken == ([], ["dol_guldur"])


def test_x25_out_of_the_other_sides_area_it_has_no_icons(table):
    t = table(turn="frodo", frodo={"reserve": ["gandalf_the_white{shadowfax}"]}, free_scored=["dol_guldur"])
    t.choose("shadowfax", "dol_guldur")
    assert sorted(t.grounds) == ["dol_guldur", "lorien"]
    assert t.against("dol_guldur")[1] == 0
    kept = table(turn="frodo", frodo={"reserve": ["gandalf_the_white{shadowfax}"]}, shadow_scored=["dol_guldur"])
    assert kept.choose("shadowfax", "dol_guldur").against("dol_guldur")[1] == 2


DOL_GULDUR = ["galadriel{nenya_ring_of_adamant}", "high_elves", "mordor_orcs", "gorbag_and_shagrat", "olog_hai"]


def test_x26_battleground_combat_with_leadership(table):
    t = table(step="fight_combats", grounds={"dol_guldur": DOL_GULDUR})
    assert t.prompt == "loss"
    t.choose("mordor_orcs", "olog_hai")
    assert t.gone("witch_king") == ["mordor_orcs", "olog_hai"]
    assert "gorbag_and_shagrat" in t.cycled("witch_king")
    assert t.gone("aragorn") == ["galadriel", "high_elves", "nenya_ring_of_adamant"]
    assert t.taken == ([], ["dol_guldur"])


def test_x26_olog_hai_cannot_be_saved(table):
    t = table(step="fight_combats", grounds={"dol_guldur": DOL_GULDUR})
    t.choose("mordor_orcs", "gorbag_and_shagrat")
    assert t.gone("witch_king") == ["gorbag_and_shagrat", "mordor_orcs", "olog_hai"]
    assert t.taken == ([], ["dol_guldur"])


def test_x27_final_scoring(table):
    free = [
        "helms_deep",
        "minas_tirith",
        "lorien",
        "orthanc",
        "bag_end",
        "the_council_of_elrond",
        "lothlorien",
        "henneth_annun",
    ]
    shadow = ["minas_morgul", "dol_guldur", "weathertop", "khazad_dum", "amon_hen", "cirith_ungol", "crack_of_doom"]
    t = table(step="check_victory", path_number=9, corruption=7, free_scored=free, shadow_scored=shadow)
    assert t.state.over
    assert t.state.scores == [13, 10, 13, 10]
    assert t.winners() == ["frodo", "aragorn"]


def test_x28_in_the_duel_gandalf_does_it_twice(table):
    deck = ["gimli", "legolas", "arwen", "boromir", "elrond"]
    t = table(
        scenario="duel",
        step="activate_locations",
        first="witch_king",
        path_number=4,
        path_deck=["egladil"],
        gandalf={"deck": [*deck, "sting"]},
    )
    while t.prompt != "cycle":
        t.choose("done" if t.offers("done") else "no")
    assert (t.prompt, sorted(t.options)) == ("cycle", ["gimli", "legolas"])
    t.choose("gimli")
    assert (t.prompt, sorted(t.options)) == ("cycle", ["arwen", "boromir", "legolas"])
    t.choose("arwen")
    assert sorted(t.hand("gandalf")) == ["boromir", "legolas"]


def test_x29_a_tied_path_leaves_the_game_in_the_duel(table):
    t = table(scenario="duel", step="fight_combats", path=("egladil", ["the_commander", "barrow_wights", "gimli"]))
    assert t.taken == ([], [])
    assert "egladil" in t.ids("set_aside")
    assert (t.corruption, t.gone("gandalf")) == (0, ["gimli"])


@pytest.mark.parametrize(
    ("scenario", "free", "shadow"), [("trilogy", 2, 2), ("duel_of_three", 0, 2), ("duel", 0, 0)], ids=str
)
def test_x30_unused_ring_tokens(table, scenario, free, shadow):
    seats = {"trilogy": ("frodo", "aragorn", "witch_king", "saruman"), "duel": ("gandalf", "witch_king")}
    names = seats.get(scenario, ("gandalf", "witch_king", "saruman"))
    t = table(scenario=scenario, step="check_victory", path_number=9, **{name: {"ring": 1} for name in names})
    assert t.state.over
    assert (max(t.state.scores[0], 0), t.state.scores[1]) == (free, shadow)


def test_x31_corruption_does_not_fall_below_none(table):
    t = table(turn="frodo", path=("bag_end", ["merry_brandybuck{lembas}"]))
    assert not t.offers("lembas")
    t = table(turn="frodo", path=("bag_end", ["merry_brandybuck{lembas}", "sam_gamgee"]), corruption=1)
    assert t.choose("lembas").corruption == 0


def test_x32_ten_points_win_at_once_and_a_tie_is_the_shadows(table):
    t = table(step="check_victory", path_number=5, corruption=10)
    assert (t.state.over, t.winners()) == (True, ["witch_king", "saruman"])
    assert not table(step="check_victory", path_number=5, corruption=9).state.over
    tie = table(step="check_victory", path_number=9, corruption=2, free_scored=["rivendell"])
    assert tie.winners() == ["witch_king", "saruman"]


# --- rulings of the digest


COUNCIL = ("the_council_of_elrond", ["the_beguiler", "barrow_wights", "halbarad", "pippin_took"])


@pytest.mark.parametrize(("first", "asked"), [("aragorn", "aragorn"), ("saruman", "frodo"), ("frodo", "frodo")])
def test_x33_one_seat_chooses_the_losses_of_its_team(table, first, asked):
    t = table(step="fight_combats", round=3, first=first, path=COUNCIL)
    assert (t.asked, t.options) == (asked, ["halbarad", "pippin_took"])


def test_x33_pippin_is_cycled_instead(table):
    t = table(step="fight_combats", round=3, first="aragorn", path=COUNCIL).choose("pippin_took")
    assert ("pippin_took" in t.cycled("frodo"), "halbarad" in t.cycled("aragorn")) == (True, True)
    assert t.taken == (["the_council_of_elrond"], [])
    t = table(step="fight_combats", round=3, first="aragorn", path=COUNCIL).choose("halbarad")
    assert (t.gone("aragorn"), t.taken) == (["halbarad"], (["the_council_of_elrond"], []))


def test_x34_above_the_limit_somebody_must_act(table):
    t = table(
        scenario="duel",
        turn="gandalf",
        witch_king={
            "reserve": ["the_lidless_eye", "saruman{sarumans_staff}"],
            "hand": ["mordor_orcs", "mordor_orcs", "olog_hai", "black_uruks"],
        },
        gandalf={"hand": ["gimli", "legolas", "arwen"]},
    )
    assert t.limit("witch_king") == 4
    t.passes("gandalf", "witch_king")
    assert (t.asked, t.prompt) == ("gandalf", "turn")
    assert not t.offers("pass")
    t.choose("cycle_one", "gimli").passes("witch_king", "gandalf")
    assert t.state.variable("round") == 1  # the phase is over: a new round has begun
    assert {"legolas", "arwen"} <= set(t.hand("gandalf"))


def test_x35_a_second_text_draws_only_when_the_first_rest_is_gone(table):
    top = ["eomer", "gimli", "narya_ring_of_fire", "treebeard", "bilbo_baggins"]
    then = ["village_militia", "merry_brandybuck", "fatty_bolger", "gandalf_the_white", "quickbeam"]
    rest = ["sting", "glamdring", "shadowfax", "eowyn"]
    t = table(
        turn="frodo",
        grounds={"edoras": []},
        frodo={
            "hand": ["theoden", "sam_gamgee", "mithril_coat", "herbs_and_stewed_rabbit"],
            "deck": [*top, *then, *rest],
            "cycle_pile": [],
        },
    )
    t.choose("theoden", "edoras", "sam_gamgee", "eomer", "edoras")
    assert (t.prompt, t.options) == ("play_apart", ["village_militia", "done"])
    assert len(t.cycled("frodo")) == 5
    t.choose("village_militia", "edoras")
    assert t.hand("frodo") == ["mithril_coat", "herbs_and_stewed_rabbit"]
    assert (len(t.deck("frodo")), len(t.cycled("frodo"))) == (4, 9)
    assert t.at("edoras") == ["theoden", "eomer", "village_militia"]


@pytest.mark.parametrize("plays", [True, False])
def test_x35_too_few_cards_are_paid_from_hand(table, plays):
    hand = ["mordor_orcs", "olog_hai", "black_uruks"]
    t = table(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_white{shadowfax}"]},
        witch_king={"hand": hand, "deck": ["the_commander"], "cycle_pile": []},
    )
    t.choose("shadowfax", "minas_morgul")
    t.choose("the_commander" if plays else "done")
    if plays:
        t.choose("mordor_orcs")
        assert (t.reserve("witch_king"), t.cycled("witch_king")) == (["the_commander"], ["mordor_orcs"])
        assert len(t.hand("witch_king")) == 2
    else:
        assert (t.reserve("witch_king"), len(t.hand("witch_king"))) == ([], 3)


def test_x36_a_replaced_forsake_pays_the_cost(table):
    t = table(turn="frodo", frodo={"hand": ["gwaihir_the_windlord"], "reserve": ["fatty_bolger"]})
    t.choose("gwaihir_the_windlord")
    assert t.options == ["fatty_bolger", "top_card"]
    t.choose("fatty_bolger")
    assert (t.cycled("frodo"), t.gone("frodo")) == (["fatty_bolger"], [])


@pytest.mark.parametrize(
    ("how", "cycled", "gone"),
    [
        ("cycle_alone", (["frodo_baggins"], []), (["mithril_coat"], ["elven_cloak"])),
        ("cycle_with_items", (["frodo_baggins", "mithril_coat"], ["elven_cloak"]), ([], [])),
    ],
)
def test_x36_two_replacements_and_the_owner_chooses(table, how, cycled, gone):
    t = table(
        step="fight_combats",
        path=("bag_end", ["frodo_baggins{elven_cloak, mithril_coat}", "the_witch_king", "the_hunter"]),
    )
    assert (t.asked, t.prompt) == ("frodo", "save_items")
    t.choose(how)
    assert t.taken == (["bag_end"], [])
    assert (t.gone("frodo"), t.gone("aragorn")) == gone
    assert (t.cycled("frodo"), t.cycled("aragorn")) == cycled


def test_x37_a_path_nine_fought_in_the_actions_phase_ends_nothing(table):
    t = table(
        turn="frodo",
        round=9,
        path=("orodruin", ["the_mouth_of_sauron", "shelob", "frodo_baggins{mithril_coat}"]),
        tokens={"orodruin": {"defence_tokens": 1}},
        **HANDS | {"frodo": {"hand": ["there_is_another_way", "sam_gamgee", "sting"]}},
    )
    t.choose("there_is_another_way", "sam_gamgee", "morgai")
    assert ("frodo_baggins" in t.cycled("frodo"), "mithril_coat" in t.gone("frodo")) == (True, True)
    assert (t.gone("witch_king"), t.gone("saruman")) == (["the_mouth_of_sauron"], ["shelob"])
    assert t.taken == (["orodruin"], [])
    assert (t.path, t.tokens("morgai"), t.tokens("orodruin")) == ("morgai", (1, 1), (0, 0))
    assert (t.state.over, t.prompt) == (False, "turn")
    t.passes("witch_king", "aragorn", "saruman", "frodo")
    assert t.state.over
    assert t.taken == (["morgai", "orodruin"], [])


def test_x38_texts_that_can_do_nothing_are_not_on_offer(table):
    t = table(turn="frodo", frodo={"reserve": ["frodo_baggins{herbs_and_stewed_rabbit}", "gwaihir_the_windlord"]})
    assert t.offers("herbs_and_stewed_rabbit")
    assert not t.offers("gwaihir_the_windlord")
    captain = table(
        turn="witch_king",
        grounds={"lorien": ["the_witch_king"]},
        witch_king={"hand": ["the_black_captain", "mordor_orcs"]},
    )
    assert not captain.offers("the_black_captain")
    assert captain.offers("winnow")
    denethor = table(
        turn="aragorn",
        aragorn={"reserve": ["denethor"], "cycle_pile": ["faramir"], "eliminated": ["boromir"]},
    )
    assert not denethor.offers("denethor")
    assert table(turn="aragorn", aragorn={"hand": ["the_red_arrow", "lembas"]}).offers("the_red_arrow")
