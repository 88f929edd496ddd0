"""Rules R1 to R97 and rulings H1 to H19 in their odd corners."""

from __future__ import annotations

import pytest

# --- costs and forsaking (R39, R46-R53, H5, H18)


def test_r39_with_nothing_at_all_to_forsake_a_card_is_free(table):
    t = table(turn="frodo", frodo={"hand": ["gimli"], "deck": [], "cycle_pile": []})
    t.choose("gimli")
    assert (t.reserve("frodo"), t.gone("frodo"), t.cycled("frodo")) == (["gimli"], [], [])


def test_r39_an_item_does_not_pay_for_itself_but_its_neighbour_may(table):
    t = table(
        turn="aragorn",
        frodo={"reserve": ["merry_brandybuck"]},
        aragorn={"hand": ["lembas"], "reserve": ["legolas{elven_cloak}"], "deck": ["arwen"]},
    )
    t.choose("lembas")
    assert t.options == ["legolas", "elven_cloak", "top_card"]


def test_r48_a_card_played_apart_does_not_pay_for_itself(table):
    t = table(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_white{shadowfax}"]},
        witch_king={"hand": [], "reserve": ["olog_hai"], "deck": ["the_commander"], "cycle_pile": []},
    )
    t.choose("shadowfax", "minas_morgul", "the_commander")
    assert (t.reserve("witch_king"), t.gone("witch_king")) == (["the_commander"], ["olog_hai"])


def test_r48_whoever_asked_for_the_card_may_pay_for_it(table):
    t = table(turn="frodo", frodo={"hand": ["eomer"], "reserve": ["gimli"], "deck": ["riders_of_rohan"]})
    t.choose("eomer", "gimli", "riders_of_rohan")  # nothing else is left to pay for the Riders with
    assert (t.reserve("frodo"), t.gone("frodo")) == (["riders_of_rohan"], ["eomer", "gimli"])


def test_h5_imrahil_may_be_forsaken_for_his_own_text(table):
    t = table(
        turn="aragorn",
        aragorn={"hand": ["prince_imrahil", "lembas"], "deck": ["arwen", "knights_of_dol_amroth"], "cycle_pile": []},
    )
    t.choose("prince_imrahil", "yes")
    assert (t.prompt, t.options) == ("forsake", ["prince_imrahil", "top_card"])
    t.choose("prince_imrahil")
    assert (t.reserve("aragorn"), t.hand("aragorn")) == ([], ["knights_of_dol_amroth"])


def test_r46_an_item_is_forsaken_by_whoever_has_its_bearer(table):
    t = table(
        turn="witch_king",
        witch_king={"reserve": ["the_reaver"]},
        frodo={"reserve": ["merry_brandybuck{elven_cloak}"], "deck": ["sting"]},
        aragorn={"hand": ["arwen"], "deck": ["lembas"]},
    )
    t.choose("the_reaver")
    assert (t.asked, t.options) == ("frodo", ["merry_brandybuck", "elven_cloak", "top_card"])
    t.choose("elven_cloak")
    assert (t.asked, t.options) == ("aragorn", ["arwen", "top_card"])
    assert (t.gone("aragorn"), t.items("merry_brandybuck")) == (["elven_cloak"], [])


def test_r52_nothing_at_all_to_forsake_is_no_penalty(table):
    t = table(
        turn="witch_king",
        witch_king={"reserve": ["the_reaver"]},
        frodo={"deck": [], "cycle_pile": []},
        aragorn={"deck": ["arwen", "lembas"]},
    )
    t.choose("the_reaver")
    assert t.gone("aragorn") == ["arwen"]


@pytest.mark.parametrize("event", ["the_ringwraiths_are_abroad", "the_day_without_dawn"])
def test_h18_what_the_cost_leaves_to_draw_counts(table, event):
    def plays(hand, **zones):
        row = {"hand": [event, *hand], "deck": [], "cycle_pile": []} | zones
        return table(turn="witch_king", witch_king=row).offers(event)

    assert not plays([])
    assert not plays([], deck=["olog_hai"])  # it would have to be forsaken
    assert not plays([], reserve=["olog_hai"])
    assert plays([], deck=["olog_hai"], reserve=["mordor_orcs"])
    assert plays([], deck=["olog_hai", "mordor_orcs"])
    assert plays(["olog_hai"])  # it is cycled, and then drawn


def test_h18_paths_of_the_dead_needs_something_to_forsake_or_draw(table):
    def plays(hand, **zones):
        row = {"hand": ["paths_of_the_dead", *hand], "deck": [], "cycle_pile": []} | zones
        return table(turn="aragorn", aragorn=row).offers("paths_of_the_dead")

    assert not plays([])
    assert not plays([], reserve=["high_elves"])
    assert plays([], reserve=["high_elves", "arwen"])
    assert plays(["arwen"])


# --- piles (R51-R54a)


def test_r54a_a_replaced_card_is_shuffled_into_the_new_deck(table):
    t = table(
        turn="witch_king",
        witch_king={"reserve": ["the_reaver"]},
        frodo={"hand": ["treebeard"], "deck": ["gandalf_the_white"], "cycle_pile": ["gimli", "sting"]},
        aragorn={"hand": ["arwen", "lembas"]},
    )
    t.choose("the_reaver", "top_card", "arwen")
    assert sorted(t.deck("frodo")) == ["gandalf_the_white", "gimli", "sting"]
    assert (t.cycled("frodo"), t.gone("frodo")) == ([], [])


def test_r54a_a_new_deck_in_the_middle_of_an_effect(table):
    t = table(
        turn="frodo",
        frodo={
            "hand": ["eomer", "sam_gamgee", "fatty_bolger"],
            "deck": ["sting", "gimli"],
            "cycle_pile": ["riders_of_rohan", "treebeard", "quickbeam", "glamdring"],
        },
    )
    t.choose("eomer", "sam_gamgee")  # two cards, then three of a new deck of five
    if t.prompt == "play_apart":
        t.choose("done")
    assert (len(t.deck("frodo")), len(t.cycled("frodo"))) == (2, 5)


def test_r54a_an_empty_deck_is_made_only_when_a_card_is_needed(table):
    t = table(turn="frodo", frodo={"hand": ["gimli", "sting"], "deck": [], "cycle_pile": []})
    t.choose("cycle_one", "gimli")
    assert (t.deck("frodo"), t.cycled("frodo")) == ([], ["gimli"])


def test_r35_winnowing_with_an_empty_deck(table):
    t = table(turn="frodo", frodo={"hand": ["gimli", "sting"], "deck": [], "cycle_pile": []})
    t.choose("winnow", "gimli")
    assert (t.hand("frodo"), t.gone("frodo")) == ([], ["gimli", "sting"])
    kept = table(turn="frodo", frodo={"hand": ["frodo_baggins", "sting"], "deck": [], "cycle_pile": []})
    kept.choose("winnow", "sting")
    assert (kept.hand("frodo"), kept.gone("frodo")) == (["frodo_baggins"], ["sting"])  # R77: cycled, and drawn again


def test_h18_the_ring_token_needs_a_card_to_draw(table):
    def offers(**zones):
        return table(turn="frodo", frodo={"ring": 1, "hand": ["gimli"], **zones}).offers("use_ring")

    assert offers(deck=["sting"])
    assert offers(deck=[], cycle_pile=["sting"])
    assert not offers(deck=[], cycle_pile=[])


def test_r38_the_ring_token_is_used_once(table):
    t = table(turn="frodo", frodo={"ring": 1, "hand": ["gimli"], "deck": ["sting", "treebeard", "quickbeam"]})
    t.choose("use_ring")
    assert t.hand("frodo") == ["gimli", "sting", "treebeard"]
    assert t.state.player_variable(1, "ring") == 0


def test_r83_the_duels_token_draws_eliminates_and_cycles_once_a_round(table):
    t = table(
        scenario="duel",
        turn="gandalf",
        gandalf={"ring": 1, "hand": [], "deck": ["gimli", "sting", "legolas", "arwen"]},
        witch_king={"hand": ["olog_hai"]},
    )
    t.choose("use_ring", "gimli", "sting")
    assert (t.hand("gandalf"), t.gone("gandalf"), t.cycled("gandalf")) == (["legolas"], ["gimli"], ["sting"])
    t.passes("witch_king")
    assert not t.offers("use_ring")
    fresh = table(scenario="duel", step="activate_locations", gandalf={"ring": 0})
    assert fresh.state.player_variable(1, "ring") == 1


# --- turns (R31-R36, H9, H17)


def test_r33_a_smaller_hand_than_every_opponents_may_pass(table):
    hands = {"witch_king": {"hand": ["olog_hai"] * 5}, "saruman": {"hand": ["wolf_riders"] * 4}}
    three = {"hand": ["gimli", "sting", "treebeard"]}
    assert table(turn="frodo", frodo=three, **hands).offers("pass")
    hands["saruman"] = {"hand": ["wolf_riders"] * 3}
    assert not table(turn="frodo", frodo=three, **hands).offers("pass")


THREE = {"gandalf": {"hand": ["gimli"]}, "witch_king": {"hand": ["olog_hai"]}, "saruman": {"hand": ["wolf_riders"]}}


def test_h9_three_passes_in_a_row_end_the_duel_of_threes_phase(table):
    t = table(scenario="duel_of_three", turn="witch_king", path="bag_end", **THREE)
    t.passes("witch_king", "gandalf", "saruman")
    assert t.path != "bag_end"


@pytest.mark.parametrize(
    ("first", "order"),
    [
        (1, ["gandalf", "witch_king", "gandalf", "saruman"]),
        (2, ["witch_king", "gandalf", "saruman", "gandalf"]),
        (3, ["gandalf", "saruman", "gandalf", "witch_king"]),
        (4, ["saruman", "gandalf", "witch_king", "gandalf"]),
    ],
)
def test_r86_gandalf_acts_at_two_of_four_places(table, first, order):
    hands = {name: {"hand": row["hand"] * 5} for name, row in THREE.items()}
    t = table(scenario="duel_of_three", first=first, **hands)
    seen = []
    for _ in order:
        seen.append(t.asked)
        t.choose("cycle_one").first_option_until("turn")
    assert seen == order


@pytest.mark.parametrize(("first", "next_first"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_r86_the_token_goes_along_four_places(table, first, next_first):
    assert table(scenario="duel_of_three", step="draw_cards", first=first).state.variable("first") == next_first


def test_r36_a_card_that_came_this_round_does_not_move(table):
    t = table(turn="frodo", path="fords_of_bruinen", frodo={"hand": ["sting"], "reserve": ["gimli*"]})
    assert not t.offers("gimli")
    assert table(turn="frodo", path="fords_of_bruinen", frodo={"reserve": ["gimli"]}).offers("gimli")


# --- combat (R55-R69, H1, H2, H16, H19)

MOUNTAIN = ["halbarad", "boromir", "gimli", "the_witch_king{black_riders_mount}", "the_hunter", "the_reaver"]


def test_h16_the_seat_that_chooses_losses_does_so_to_the_end(table):
    t = table(step="fight_combats", first="aragorn", path=("fords_of_bruinen", [*MOUNTAIN, "sam_gamgee"]))
    assert (t.asked, t.prompt) == ("aragorn", "loss")  # 5 against nothing but the company's 1, 1, 1 and 1
    t = table(
        step="fight_combats",
        first="aragorn",
        path=("the_council_of_elrond", ["halbarad", "gimli", "sam_gamgee", "the_witch_king", "the_hunter"]),
    )
    t.choose("halbarad")
    assert (t.asked, t.options) == ("aragorn", ["gimli", "sam_gamgee"])


def test_h1_cards_without_defence_are_lost_with_the_combat(table):
    t = table(step="fight_combats", grounds={"pelargir": ["the_great_gate", "haradrim_mumakil"]})
    assert (t.gone("aragorn"), t.gone("saruman")) == (["the_great_gate"], ["haradrim_mumakil"])
    assert t.taken == ([], ["pelargir"])


def test_h19_cards_without_defence_are_no_choice(table):
    grounds = {
        "minas_tirith": ["denethor", "soldiers_of_gondor", "guards_of_the_citadel", "grond_hammer_of_the_underworld"]
    }
    t = table(step="fight_combats", grounds=grounds | {}, tokens={"minas_tirith": {"attack_tokens": 1}})
    assert (t.prompt, t.options) == ("loss", ["denethor", "soldiers_of_gondor", "guards_of_the_citadel"])
    bare = ["boromir", "the_great_gate", "prince_imrahil", "black_uruks"]
    t = table(step="fight_combats", grounds={"dol_amroth": ["haradrim_mumakil", "coastal_raiders", *bare[:3]]})
    assert (t.prompt, t.options) == ("loss", ["boromir", "prince_imrahil"])


def test_h2_who_is_supported_is_said_by_those_who_control_the_leaders(table):
    grounds = {"minas_tirith": ["soldiers_of_gondor", "pippin_took", "denethor", "olog_hai"]}
    t = table(step="fight_combats", first="aragorn", grounds=grounds)
    assert (t.asked, t.prompt, t.options) == ("aragorn", "leader", ["denethor", "best_support"])
    t.choose("best_support")
    assert (t.asked, t.prompt, t.options) == ("frodo", "leader", ["pippin_took", "best_support"])
    named = table(step="fight_combats", first="frodo", grounds=grounds)
    assert named.asked == "frodo"
    assert named.choose("pippin_took").prompt != "leader"  # no army is left for Denethor


def test_h2_nobody_is_asked_about_a_leader_that_has_an_army_anyway(table):
    grounds = {"morannon": ["riders_of_rohan", "eomer", "eowyn", "soldiers_of_gondor", "boromir"]}
    t = table(step="fight_combats", grounds=grounds)
    assert "leader" not in t.prompt  # nobody of them leads an attack but Boromir
    grounds = {"helms_deep": ["riders_of_rohan", "eomer", "eowyn", "wolf_riders", "ugluk"]}
    t = table(step="fight_combats", grounds=grounds)
    assert (t.asked, t.options) == ("frodo", ["eomer", "eowyn", "best_support"])


def test_r64_leadership_goes_on_counting_when_the_army_is_lost(table):
    t = table(
        step="fight_combats", grounds={"dol_guldur": ["galadriel", "high_elves", "olog_hai", "gorbag_and_shagrat"]}
    )
    t.choose("olog_hai")
    assert ("gorbag_and_shagrat" in t.cycled("witch_king"), t.taken) == (True, ([], ["dol_guldur"]))


def test_r63_one_army_supports_one_character(turn_of):
    assert turn_of("frodo", grounds={"lorien": ["mordor_orcs", "the_reaver", "the_hunter"]}).against("lorien") == (2, 2)
    assert turn_of("frodo", grounds={"lorien": ["the_reaver"]}).against("lorien") == (0, 2)
    other = turn_of("frodo", grounds={"lorien": ["goblins_of_the_misty_mountains", "the_reaver"]})
    assert other.against("lorien") == (1, 2)


@pytest.mark.parametrize(("area", "defence"), [("free_scored", 2), ("shadow_scored", 0)])
def test_r69_a_lost_battleground_has_no_icons_when_it_comes_again(turn_of, area, defence):
    t = turn_of("frodo", frodo={"reserve": ["gandalf_the_white{shadowfax}"]}, **{area: ["rivendell"]})
    t.choose("shadowfax", "rivendell")
    assert t.state.call("own_defence_there", t.card("rivendell")) == defence


# --- items and owners (R43-R46a)


def test_r44_an_item_goes_where_its_bearer_goes(turn_of):
    row = {"reserve": ["merry_brandybuck{blade_of_westernesse}"]}
    t = turn_of("frodo", grounds={"edoras": []}, frodo=row).choose("merry_brandybuck")
    assert (t.items("merry_brandybuck"), t.against("edoras")) == (["blade_of_westernesse"], (0, 2))


def test_r45_items_go_to_the_piles_of_their_owners(turn_of):
    row = {"reserve": ["sam_gamgee{elven_cloak, sting}"]}
    t = turn_of("frodo", path="bag_end", frodo=row).choose("sam_gamgee", "use_it")
    assert (t.cycled("frodo"), t.cycled("aragorn")) == (["sam_gamgee", "sting"], ["elven_cloak"])


def test_r43_an_item_never_passes_to_another_bearer(turn_of):
    t = turn_of("frodo", path=("bag_end", ["frodo_baggins{mithril_coat}"]), frodo={"reserve": ["sam_gamgee"]})
    assert not t.offers("mithril_coat")


def test_r46a_a_partners_item_is_not_in_ones_own_reserve(turn_of):
    """Aragorn's Cloak on Frodo's Merry is nothing that Aragorn could forsake."""
    row = {"hand": ["arwen"], "deck": [], "cycle_pile": []}
    t = turn_of("aragorn", frodo={"reserve": ["merry_brandybuck{elven_cloak}"]}, aragorn=row).choose("arwen")
    assert (t.reserve("aragorn"), t.items("merry_brandybuck")) == (["arwen"], ["elven_cloak"])  # Arwen was free


# --- paths in the middle of an action (R28, R56, H13)


def test_r28_the_old_path_is_fought_with_its_tokens_and_the_new_one_has_none(turn_of):
    path = ("bag_end", ["gandalf_the_grey", "sam_gamgee", "the_witch_king{black_riders_mount}", "the_hunter"])
    t = turn_of("frodo", path=path, tokens={"bag_end": {"attack_tokens": 1}}).choose("gandalf_the_grey", "weathertop")
    assert (t.asked, t.prompt, t.options) == ("frodo", "loss", ["gandalf_the_grey", "sam_gamgee"])  # 5 against 3 and 1
    t.choose("gandalf_the_grey")
    assert (t.path, t.tokens("weathertop"), t.at("weathertop"), t.corruption) == ("weathertop", (0, 0), [], 1)


def test_r28_the_path_of_the_combat_phase_is_the_new_one(turn_of):
    t = turn_of("saruman", path=("amon_hen", ["ugluk"])).choose("ugluk", "emyn_muil")
    t.choose("village_militia", "soldiers_of_gondor")  # Emyn Muil's own text
    assert (t.path, t.corruption, t.state.variable("path_number")) == ("emyn_muil", 1, 6)


# --- scoring (R70-R73, R84)


@pytest.mark.parametrize(
    ("attackers", "taken"), [(["the_hunter"], "nobody"), ([], "free"), (["the_witch_king"], "shadow")]
)
@pytest.mark.parametrize("scenario", ["duel", "duel_of_three"])
def test_r84_a_tie_on_a_path_is_nobodys_in_both_duels(table, scenario, attackers, taken):
    t = table(scenario=scenario, step="fight_combats", path=("bag_end", ["sam_gamgee", *attackers]))
    where = {"nobody": "set_aside", "free": "free_scored", "shadow": "shadow_scored"}[taken]
    assert "bag_end" in t.ids(where)


def test_r84_nothing_against_nothing_is_a_tie(table):
    assert "bag_end" in table(scenario="duel", step="fight_combats", path="bag_end").ids("set_aside")
    assert table(step="fight_combats", path="bag_end").taken == (["bag_end"], [])


def test_r73_a_lead_of_ten_counts_without_ring_tokens(table):
    rings = {"witch_king": {"ring": 1}, "saruman": {"ring": 1}}
    assert not table(step="check_victory", path_number=5, corruption=9, **rings).state.over
    t = table(step="check_victory", path_number=9, corruption=1, free_scored=["rivendell"], **rings)
    assert (t.state.scores, t.winners()) == ([2, 3, 2, 3], ["witch_king", "saruman"])


def test_h15_the_fellowship_ends_with_path_six(table):
    assert table(scenario="fellowship", step="check_victory", path_number=6).state.over
    assert not table(scenario="fellowship", step="check_victory", path_number=5).state.over


# --- the order of players (R79)


@pytest.mark.parametrize(("first", "order"), [("frodo", ["frodo", "aragorn"]), ("witch_king", ["aragorn", "frodo"])])
def test_r79_each_player_in_turn_order_from_the_first(turn_of, first, order):
    t = turn_of("saruman", first=first, saruman={"reserve": ["hill_troll"]}).choose("hill_troll")
    seen = [t.asked]
    t.choose("top_card")
    assert [*seen, t.asked] == order


def test_r55_the_first_player_orders_the_combats(table):
    grounds = {"edoras": ["wolf_riders"], "lorien": ["high_elves"]}
    t = table(step="fight_combats", first="saruman", grounds=grounds, path="bag_end")
    assert (t.asked, t.prompt, t.options) == ("saruman", "combat", ["edoras", "lorien", "bag_end"])
    t.choose("lorien")
    assert (t.taken, t.options) == ((["lorien"], []), ["edoras", "bag_end"])


# --- what a bot thinks of a position


@pytest.mark.parametrize(("scenario", "seat"), [("duel", "gandalf"), ("trilogy", "frodo")])
def test_a_tied_path_is_nobodys_in_the_duel_also_for_bots(table, scenario, seat):
    """R84: of a tie neither side hopes for anything; in the Trilogy the Free Peoples hold the path."""
    hand = {seat: {"hand": ["sam_gamgee"]}}
    held = table(scenario=scenario, turn=seat, path=("dimrill_dale", ["gimli"]), **hand)
    tied = table(scenario=scenario, turn=seat, path=("dimrill_dale", ["gimli", "the_reaver"]), **hand)
    hopes = [t.state.call("stake_at", t.state.cards("active_path")[0], 1) for t in (held, tied)]
    assert hopes[0] > 0
    assert hopes[1] == (0 if scenario == "duel" else hopes[0])


def test_r39_a_bearer_who_pays_for_his_item_takes_it_along(table):
    """The item was the last card, and nothing else is left to forsake (R45)."""
    t = table(turn="frodo", frodo={"hand": ["sting"], "reserve": ["sam_gamgee"], "deck": [], "cycle_pile": []})
    t.choose("sting")
    assert (t.reserve("frodo"), t.gone("frodo")) == ([], ["sam_gamgee", "sting"])


def test_r50_the_grey_one_who_paid_for_the_white_is_removed_from_the_cycle_pile(table):
    deck = ["gimli", "sting"]
    t = table(turn="frodo", frodo={"hand": ["gandalf_the_white", "gandalf_the_grey"], "deck": deck, "cycle_pile": []})
    t.choose("gandalf_the_white")
    assert (t.gone("frodo"), t.cycled("frodo"), t.reserve("frodo")) == (["gandalf_the_grey"], [], ["gandalf_the_white"])


def test_r51_who_has_one_card_to_cycle_of_two_forsakes_the_other(activates):
    """Dimrill Dale: the top card is the last, so what was just cycled is the new deck (R54a)."""
    witch_king = {"hand": ["olog_hai"], "reserve": ["the_reaver"], "deck": ["black_uruks"], "cycle_pile": []}
    t = activates("dimrill_dale", witch_king=witch_king, saruman={"hand": ["ugluk"], "deck": ["shelob"]})
    assert (t.asked, t.options) == ("witch_king", ["the_reaver", "top_card"])
    t.choose("top_card")
    assert (t.gone("witch_king"), t.deck("witch_king")) == (["black_uruks"], ["olog_hai"])
