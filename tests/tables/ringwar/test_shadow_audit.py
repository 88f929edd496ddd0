"""Against the Shadow, position by position: the corners of the enemy's rules, each with the number that decides it."""

from __future__ import annotations

import random

import pytest
from ringwar_table import SEATS, activation_of, position_of

from game.engine.machine.events import Announced

ORCS = ["ats_mordor_orcs"] * 5
IDLE_PATH = ("caradhras", ["gimli"])  # no Nazgul may go there, and it is not won
HELD = {"frodo": ["sam_gamgee"], "aragorn": ["lembas"], "gandalf": ["sam_gamgee"]}


def people(position: dict) -> dict:
    """With a card in every person's hand, so that they are asked."""
    scenario = position.get("scenario", "trilogy")
    seats = ("frodo", "aragorn") if scenario == "trilogy" else ("gandalf",)
    given = {"shadow": "normal", "path_deck": [], "path": IDLE_PATH} | position
    return given | {name: {"hand": HELD[name]} | position.get(name, {}) for name in seats}


@pytest.fixture
def enemy(ringwar):
    """A position against the Shadow, by default in the Trilogy."""
    return lambda **position: position_of(ringwar, **people(position))


@pytest.fixture
def comes(ringwar):
    """comes("orthanc"): a round that brings this location against the Shadow."""
    return lambda place, **position: activation_of(ringwar, place, **{"shadow": "normal", **position})


def could(t, place: str) -> bool:
    return bool(t.state.call("could_win_there", t.card(place)))


def wins(t, place: str) -> bool:
    return bool(t.state.call("wins_there", t.card(place)))


# --- order (A8-A11)


def test_a10_if_the_rightmost_battleground_cannot_be_won_the_next_to_the_left_is_taken(enemy):
    t = enemy(
        turn="saruman",
        grounds={
            "harad": ["soldiers_of_gondor", "guards_of_the_citadel"],
            "umbar": ["aragorn{anduril}", "knights_of_dol_amroth"],
        },
        saruman={"reserve": ["ats_haradrim_mumakil"]},
    )
    assert (t.at("harad")[-1], len(t.at("umbar"))) == ("ats_haradrim_mumakil", 2)


@pytest.mark.parametrize("row", [["ats_black_uruks", "ats_mordor_orcs"], ["ats_mordor_orcs", "ats_black_uruks"]])
def test_a9_of_equally_fitting_cards_the_rightmost_moves(enemy, row):
    t = enemy(turn="witch_king", grounds={"dol_guldur": ["high_elves", "legolas"]}, witch_king={"reserve": row})
    assert (t.at("dol_guldur")[-1], t.reserve("witch_king")) == (row[1], row[:1])


def test_a9_a_card_without_icons_that_count_does_not_fit(enemy):
    row = ["ats_olog_hai", "ats_grond_hammer_of_the_underworld"]
    t = enemy(turn="witch_king", grounds={"dol_guldur": ["high_elves", "legolas"]}, witch_king={"reserve": row})
    assert (t.at("dol_guldur")[-1], t.reserve("witch_king")) == ("ats_olog_hai", row[1:])


@pytest.mark.parametrize(("card", "goes"), [("ats_shelob", True), ("ats_flocks_of_crebain", False)])
def test_a20_a21c_a_card_without_icons_there_goes_for_the_sake_of_its_text(enemy, card, goes):
    reserve = {"witch_king": {"reserve": ["ats_grond_hammer_of_the_underworld"]}, "saruman": {"reserve": [card]}}
    t = enemy(turn="saruman", grounds={"lorien": []}, **reserve)
    assert (t.at("lorien") == [card], t.prompt == "forsake") == (goes, goes)


def test_a8_a_moved_card_goes_to_the_right_end_of_the_row(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"dol_guldur": ["high_elves", "high_elves", "ats_mordor_orcs"]},
        witch_king={"reserve": ["ats_black_uruks", "ats_olog_hai"]},
    )
    assert t.at("dol_guldur")[2:] == ["ats_mordor_orcs", "ats_olog_hai"]


def test_a11_a_supported_leader_is_lost_by_its_leadership(enemy):
    row = ["high_elves", "legolas", "ats_olog_hai", "ats_gorbag_and_shagrat"]
    t = enemy(step="fight_combats", path=(), path_number=1, grounds={"dol_guldur": row})
    assert t.gone("witch_king") == ["ats_gorbag_and_shagrat"]


def test_a11_a_leader_without_support_is_passed_over(enemy):
    row = ["riders_of_rohan", "village_militia", "ats_wolf_riders", "ats_ugluk"]
    t = enemy(step="fight_combats", path=(), path_number=1, grounds={"orthanc": [*row[:2], row[3], row[2]]})
    assert t.gone("saruman") == ["ats_wolf_riders"]


def test_a11_two_enemies_lose_by_one_row(enemy):
    row = ["riders_of_rohan", "village_militia", "ats_mordor_orcs", "ats_haradrim_mumakil"]
    t = enemy(step="fight_combats", path=(), path_number=1, grounds={"ats_morannon": row})
    assert (t.gone("witch_king"), t.gone("saruman")) == ([], ["ats_haradrim_mumakil"])


def test_a11_a_bearer_of_the_mantle_cancels_and_is_cycled(enemy):
    row = ["high_elves", "legolas", "ats_the_black_easterling{ats_nazguls_mantle}"]
    t = enemy(step="fight_combats", path=(), path_number=1, grounds={"dol_guldur": row})
    assert (t.gone("witch_king"), t.taken[1]) == ([], ["dol_guldur"])


# --- conceivable win (A12, A24a)


@pytest.mark.parametrize(("nazgul", "wins_it"), [("ats_the_reaver{ats_morgul_blade}", True), ("ats_the_reaver", False)])
def test_a12_items_on_bearers_count(enemy, nazgul, wins_it):
    assert could(enemy(turn="frodo", path=("imladris", []), witch_king={"reserve": [nazgul]}), "imladris") is wins_it


@pytest.mark.parametrize(
    ("reserve", "wins_it"),
    [
        (["ats_mordor_orcs", "ats_the_reaver", "ats_the_hunter"], False),  # one army supports one
        (["ats_mordor_orcs", "ats_mordor_orcs", "ats_the_reaver"], True),
        (["ats_black_uruks", "ats_the_reaver"], True),
        (["ats_the_reaver", "ats_the_hunter", "ats_the_warrior"], False),
        (["ats_saruman", "ats_the_reaver", "ats_black_uruks"], True),  # Saruman may not go to Lorien
    ],
)
def test_a12_support_is_counted_at_its_best(enemy, reserve, wins_it):
    assert could(enemy(turn="frodo", grounds={"lorien": []}, witch_king={"reserve": reserve}), "lorien") is wins_it


def test_a12_the_mouth_of_sauron_counts_only_while_no_shadow_battleground_is_active(enemy):
    seat = {"reserve": ["ats_the_mouth_of_sauron"]}
    assert could(enemy(turn="frodo", path=("osgiliath", []), witch_king=seat), "osgiliath")
    assert not could(enemy(turn="frodo", path=("osgiliath", []), grounds={"harad": []}, witch_king=seat), "osgiliath")
    assert could(enemy(turn="frodo", path=("osgiliath", []), grounds={"pelargir": []}, witch_king=seat), "osgiliath")


def test_a12_tokens_count_for_both_sides(enemy):
    def path(**tokens):
        seat = {"reserve": ["ats_the_reaver"]}
        return enemy(turn="frodo", path=("weathertop", ["sam_gamgee"]), tokens={"weathertop": tokens}, witch_king=seat)

    assert not could(path(), "weathertop")
    assert could(path(attack_tokens=1), "weathertop")
    assert not could(path(attack_tokens=1, defence_tokens=1), "weathertop")
    assert wins(path(attack_tokens=2), "weathertop")


@pytest.mark.parametrize(("stripped", "wins_it"), [(False, True), (True, False)])
def test_a12_a_battleground_without_its_icons(enemy, stripped, wins_it):
    t = enemy(
        turn="frodo",
        grounds={"dol_guldur": ["high_elves", "legolas"]},
        tokens={"dol_guldur": {"stripped": stripped}},
        witch_king={"reserve": ["ats_olog_hai"]},
    )
    assert could(t, "dol_guldur") is wins_it


@pytest.mark.parametrize(("leader", "attack"), [("aragorn", 4), ("denethor", 1), ("strider", 3)])
def test_a12_the_dead_men_count_at_their_best_against_the_shadow(enemy, leader, attack):
    t = enemy(
        turn="frodo",
        grounds={"ats_morannon": ["dead_men_of_dunharrow", leader]},
        witch_king={"reserve": ["ats_mordor_orcs"]},
    )
    assert t.against("ats_morannon") == (attack, 2)
    assert could(t, "ats_morannon") is (attack <= 3)


def test_a12_both_enemies_reserves_count_on_either_ones_turn(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"ats_morannon": ["riders_of_rohan", "soldiers_of_gondor", "knights_of_dol_amroth"]},
        witch_king={"reserve": ["ats_mordor_orcs"]},
        saruman={"reserve": ["ats_haradrim_mumakil"]},
    )
    assert t.at("ats_morannon")[-1] == "ats_mordor_orcs"
    assert t.reserve("saruman") == ["ats_haradrim_mumakil"]


def test_a12_the_reserve_of_the_free_peoples_is_not_considered(enemy):
    t = enemy(
        turn="witch_king",
        path=("weathertop", []),
        frodo={"reserve": ["gandalf_the_grey", "sam_gamgee"]},
        witch_king={"reserve": ["ats_the_witch_king"]},
    )
    assert t.at("weathertop") == ["ats_the_witch_king"]


@pytest.mark.parametrize(
    ("path", "company", "card", "goes"),
    [
        ("ats_cirith_ungol", ["frodo_baggins"], "ats_gorbag_and_shagrat", True),
        ("shelobs_lair", ["frodo_baggins"], "ats_gorbag_and_shagrat", False),
        ("khazad_dum", ["gimli", "legolas"], "ats_balrog_of_moria", True),
        ("caradhras", ["gimli", "legolas"], "ats_balrog_of_moria", False),
        ("shelobs_lair", ["gimli"], "ats_shelob", True),
        ("ats_morgul_vale", ["gimli"], "ats_shelob", False),
    ],
)
def test_a24a_texts_that_depend_on_the_place_count(enemy, path, company, card, goes):
    seat = "saruman" if card in ("ats_balrog_of_moria", "ats_shelob") else "witch_king"
    t = enemy(turn=seat, path=(path, company), **{seat: {"reserve": [card]}})
    assert (card in t.at(path)) is goes


def test_a24a_the_black_easterling_goes_where_its_own_text_helps(enemy):
    seat = {"reserve": ["ats_the_black_easterling"]}
    t = enemy(turn="witch_king", grounds={"dol_guldur": ["high_elves", "legolas"]}, witch_king=seat)
    assert t.at("dol_guldur")[-1] == "ats_the_black_easterling"
    t = enemy(turn="witch_king", grounds={"ats_minas_morgul": ["gandalf_the_grey", "strider"]}, witch_king=seat)
    assert t.reserve("witch_king") == ["ats_the_black_easterling"]


@pytest.mark.parametrize(
    ("reserve", "wins_it"),
    [
        (["ats_the_witch_king", "ats_the_reaver"], False),
        (["ats_the_witch_king", "ats_the_reaver", "ats_the_hunter"], True),
    ],
)
def test_a24a_the_phial_strengthens_the_path(enemy, reserve, wins_it):
    t = enemy(turn="frodo", path=("osgiliath", ["frodo_baggins{phial_of_galadriel}"]), witch_king={"reserve": reserve})
    assert could(t, "osgiliath") is wins_it


def test_a24a_sting_wakes_when_something_monstrous_would_come(enemy):
    path = ("osgiliath", ["frodo_baggins{sting}"])
    t = enemy(turn="frodo", path=path, witch_king={"reserve": ["ats_the_reaver"]}, saruman={"reserve": ["ats_gollum"]})
    assert not could(t, "osgiliath")
    t = enemy(turn="frodo", path=path, witch_king={"reserve": ["ats_the_reaver", "ats_the_hunter"]})
    assert could(t, "osgiliath")


@pytest.mark.parametrize(("defender", "wins_it"), [("quickbeam", False), ("theoden", True)])
def test_a24a_quickbeam_grows_with_those_that_would_come(enemy, defender, wins_it):
    t = enemy(
        turn="frodo",
        grounds={"helms_deep": [defender]},
        saruman={"reserve": ["ats_wolf_riders", "ats_white_hand_orcs"]},
    )
    assert could(t, "helms_deep") is wins_it


@pytest.mark.parametrize(("company", "shadow_wins"), [([], True), (["sam_gamgee"], False)])
def test_a24_ah8_an_equal_result_on_a_path_is_no_win_in_the_duel(enemy, company, shadow_wins):
    t = enemy(scenario="duel", turn="gandalf", path=("weathertop", ["ats_the_reaver", *company]))
    assert wins(t, "weathertop") is shadow_wins


# --- playing, reveals, new decks (A16, A17, R54a)


def test_a16_a_reveal_of_fewer_cards_takes_what_there_is(enemy):
    deck = ["ats_the_hunter", "ats_mordor_orcs", "ats_the_warrior"]
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_the_ringwraiths_are_abroad"], "deck": deck})
    assert (t.reserve("witch_king"), t.cycled("witch_king")) == ([deck[0], deck[2]], [deck[1]])


def test_r54a_a_new_deck_in_the_middle_of_a_reveal(enemy):
    t = enemy(
        turn="witch_king",
        witch_king={
            "hand": ["ats_the_ringwraiths_are_abroad"],
            "deck": ["ats_olog_hai", "ats_the_hunter"],
            "cycle_pile": ["ats_the_reaver", "ats_mordor_orcs"],
        },
    )
    assert t.reserve("witch_king") == ["ats_the_hunter", "ats_the_reaver"]
    assert (t.cycled("witch_king"), t.deck("witch_king")) == (["ats_mordor_orcs", "ats_olog_hai"], [])
    assert (t.said.count("revealed"), t.said.count("new_deck")) == (4, 1)


def test_a16_with_an_empty_deck_the_reveal_comes_out_of_the_cycle_pile(enemy):
    seat = {"hand": ["ats_the_day_without_dawn"], "deck": [], "cycle_pile": ["ats_olog_hai"]}
    t = enemy(turn="witch_king", witch_king=seat)
    assert (t.reserve("witch_king"), t.gone("witch_king")) == (["ats_olog_hai"], ["ats_the_day_without_dawn"])


def test_a16_the_second_revealed_card_is_judged_with_the_first_in_place(enemy):
    deck = ["ats_the_hunter", "ats_the_warrior", *ORCS]
    seat = {"hand": ["ats_the_ringwraiths_are_abroad"], "deck": deck}
    t = enemy(turn="witch_king", path=("weathertop", []), witch_king=seat)
    assert (t.at("weathertop"), t.reserve("witch_king")) == (["ats_the_hunter"], ["ats_the_warrior"])


def test_a16_two_armies_go_by_a36_one_after_the_other(enemy):
    deck = ["ats_black_uruks", "ats_olog_hai", *ORCS]
    seat = {"hand": ["ats_the_day_without_dawn"], "deck": deck}
    t = enemy(turn="witch_king", grounds={"dol_guldur": ["high_elves", "legolas"]}, witch_king=seat)
    assert (t.at("dol_guldur")[2:], t.reserve("witch_king")) == (["ats_black_uruks"], ["ats_olog_hai"])


@pytest.mark.parametrize("place", ["ats_minas_morgul", "ats_morgul_vale"])
def test_a16_a_nazgul_played_this_round_is_skipped(comes, place):
    deck = ["ats_the_hunter!", "ats_the_black_easterling", *ORCS]
    t = comes(place, witch_king={"hand": [], "deck": deck})
    assert "ats_the_hunter" in t.cycled("witch_king")
    assert "ats_the_black_easterling" not in t.deck("witch_king") + t.cycled("witch_king")


def test_a16_an_item_played_this_round_is_cycled_and_nothing_drawn(enemy):
    seat = {"hand": ["ats_fell_beast!"], "reserve": ["ats_the_black_easterling"]}
    t = enemy(turn="witch_king", witch_king=seat)
    assert (t.cycled("witch_king"), t.hand("witch_king")) == (["ats_fell_beast"], [])
    assert "enemy_repeats" in t.said


def test_a16_an_army_may_be_played_twice(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_olog_hai!"]})
    assert t.reserve("witch_king") == ["ats_olog_hai"]


def test_minas_morgul_plays_to_the_reserve_though_the_path_could_be_won(enemy):
    t = enemy(
        turn="frodo",
        path=("weathertop", []),
        frodo={"reserve": ["gandalf_the_white{shadowfax}"]},
        witch_king={"deck": ["ats_the_black_easterling", *ORCS]},
        aragorn={"hand": []},
    )
    t.choose("shadowfax", "ats_minas_morgul")
    assert "played_reserve" in t.said
    assert "played_to" not in t.said
    assert t.drawn("witch_king") == [1]  # the Easterling's own text


def test_morgul_vale_places_by_a36(comes):
    t = comes("ats_morgul_vale", witch_king={"hand": [], "deck": ["ats_the_hunter", *ORCS]})
    assert "played_to" in t.said
    assert t.at("ats_morgul_vale") == ["ats_the_hunter"]


# --- forsaking and cycling (A5, A19)


def narya(enemy, **seats):
    t = enemy(turn="frodo", frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]}, **seats)
    return t.choose("narya_ring_of_fire")


def test_a19_nothing_at_all_is_no_penalty(enemy):
    t = narya(enemy, witch_king={"deck": []}, saruman={"hand": ["ats_gollum"]})
    assert (t.gone("witch_king"), t.cycled("witch_king"), t.cycled("saruman")) == ([], [], ["ats_gollum"])


def test_a19_an_empty_deck_is_made_anew_to_forsake_from(enemy):
    t = narya(enemy, saruman={"deck": [], "cycle_pile": ["ats_gollum"]}, witch_king={"hand": ORCS[:1]})
    assert (t.gone("saruman"), t.cycled("saruman")) == (["ats_gollum"], [])


def test_a19_r54a_the_last_card_saved_from_the_top_is_shuffled_in_again(enemy):
    t = narya(enemy, witch_king={"deck": ["ats_the_witch_king"]}, saruman={"hand": ["ats_gollum"]})
    assert (t.deck("witch_king"), t.cycled("witch_king"), t.gone("witch_king")) == (["ats_the_witch_king"], [], [])


def test_a19_saruman_is_not_lost_from_the_top_either(enemy):
    t = narya(enemy, saruman={"deck": ["ats_saruman", "ats_gollum"]}, witch_king={"hand": ORCS[:1]})
    assert (t.cycled("saruman"), t.gone("saruman")) == (["ats_saruman"], [])


def test_a5_a19_dimrill_dale_takes_the_hand_then_the_reserve_from_the_right(comes):
    t = comes(
        "dimrill_dale",
        witch_king={"hand": ORCS[:1], "reserve": ["ats_olog_hai", "ats_the_witch_king{ats_fell_beast}"]},
        saruman={"hand": ["ats_gollum", "ats_shelob"]},
    )
    assert t.cycled("witch_king") == ["ats_fell_beast", "ats_mordor_orcs", "ats_the_witch_king"]
    assert t.cycled("saruman") == ["ats_gollum", "ats_shelob"]


def test_r85_dimrill_dale_twice_in_the_duel(comes):
    t = comes("dimrill_dale", scenario="duel", gandalf={"hand": ["sam_gamgee"] * 3}, witch_king={"hand": ORCS})
    assert len(t.cycled("witch_king")) == 4


@pytest.mark.parametrize(("scenario", "cycled"), [("duel", 2), ("duel_of_three", 1)])
def test_r85_ah8_narya_by_scenario(enemy, scenario, cycled):
    t = enemy(
        scenario=scenario,
        turn="gandalf",
        gandalf={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        witch_king={"hand": ORCS[:3]},
        **({"saruman": {"hand": ["ats_gollum"]}} if scenario == "duel_of_three" else {}),
    )
    t.choose("narya_ring_of_fire")
    assert t.cycled("witch_king").count("ats_mordor_orcs") == cycled


def test_the_doors_of_durin_cost_the_one_enemy_of_the_duel(comes):
    t = comes("ats_the_doors_of_durin", scenario="duel", witch_king={"hand": [], "reserve": ["ats_olog_hai"]})
    assert (t.cycled("witch_king"), t.tokens("ats_the_doors_of_durin")) == (["ats_olog_hai"], (1, 0))


def test_amon_hen_with_an_empty_hand_only_draws(comes):
    t = comes("ats_amon_hen", witch_king={"hand": [], "deck": ["ats_grishnakh", *ORCS]})
    assert t.drawn("witch_king") == [1]
    assert t.cycled("witch_king") == []


def test_a17_a18_people_know_what_an_enemy_eliminated_but_not_what_it_cycled(enemy):
    t = enemy(turn="frodo", saruman={"eliminated": ["ats_saruman"], "cycle_pile": ["ats_gollum"]})
    (gone,), (cycled,) = (t.state.cards(zone, t.seat("saruman")) for zone in ("eliminated", "cycle_pile"))
    assert [t.state.known_to(gone, seat) for seat in (1, 3)] == [True, True]
    assert [t.state.known_to(cycled, seat) for seat in (1, 3)] == [False, False]


# --- benefit of card actions (A20-A24b)


@pytest.mark.parametrize(("path", "used"), [("orodruin", 1), ("shelobs_lair", 0)])
def test_a21b_the_hunter_on_a_path_that_is_won_already(enemy, path, used):
    t = enemy(turn="witch_king", path=(path, ["ats_shelob"]), witch_king={"reserve": ["ats_the_hunter"]})
    assert t.tokens(path) == (used, 0)


def test_a24b_the_hunter_is_worth_more_than_its_token_so_it_moves(enemy):
    t = enemy(turn="witch_king", path=("imladris", []), witch_king={"reserve": ["ats_the_hunter{ats_morgul_blade}"]})
    assert (t.tokens("imladris"), t.at("imladris")) == ((0, 0), ["ats_the_hunter"])


def test_a24b_the_hunters_token_with_the_others(enemy):
    t = enemy(
        turn="witch_king",
        path=("weathertop", ["sam_gamgee"]),
        witch_king={"reserve": ["ats_the_black_easterling", "ats_the_hunter"]},
    )
    assert (t.tokens("weathertop"), t.cycled("witch_king")) == ((1, 0), ["ats_the_hunter"])


@pytest.mark.parametrize("order", [["lorien", "minas_tirith"], ["minas_tirith", "lorien"]])
def test_a24b_the_destroyer_takes_the_battleground_where_its_token_could_win(enemy, order):
    there = {"lorien": ["legolas", "ats_black_uruks"], "minas_tirith": ["ats_olog_hai", "ats_mordor_orcs"]}
    t = enemy(
        turn="witch_king",
        grounds={name: there[name] for name in order},
        witch_king={"reserve": ["ats_the_destroyer"]},
    )
    assert (t.tokens("minas_tirith"), t.tokens("lorien")) == ((1, 0), (0, 0))


def test_a24b_the_destroyers_own_leadership_is_not_counted(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"lorien": ["legolas", "ats_black_uruks"]},
        witch_king={"reserve": ["ats_the_destroyer"]},
    )
    assert (t.tokens("lorien"), t.reserve("witch_king")) == ((0, 0), ["ats_the_destroyer"])


def test_a21c_nobody_is_made_to_forsake_who_has_nothing(enemy):
    nothing = {"hand": [], "deck": []}
    t = enemy(
        turn="witch_king", frodo=nothing, aragorn=nothing, witch_king={"reserve": ["ats_the_reaver"], "deck": []},
        saruman={"deck": []},
    )  # fmt: skip
    assert t.said[0] == "enemy_no_action"


@pytest.mark.parametrize("scenario", ["duel", "duel_of_three"])
def test_r85_ah8_gandalf_forsakes_twice(enemy, scenario):
    t = enemy(
        scenario=scenario,
        turn="witch_king",
        gandalf={"hand": ["sam_gamgee", "gimli", "sting"]},
        witch_king={"reserve": ["ats_the_reaver"]},
    )
    t.choose("sam_gamgee")
    assert (t.prompt, t.options) == ("forsake", ["gimli", "sting", "top_card"])


@pytest.mark.parametrize(
    ("scenario", "seat", "drawn"), [("fellowship", "balrog", 1), ("duel_of_three", "witch_king", 1)]
)
def test_ah8_each_enemy_draws_once_but_in_the_duel(enemy, scenario, seat, drawn):
    t = enemy(scenario=scenario, turn=seat, **{seat: {"reserve": ["ats_the_commander"]}})
    assert len(t.hand(seat)) == drawn
    if scenario == "duel_of_three":
        assert len(t.hand("saruman")) == 1


def test_ah8_the_lidless_eye_draws_twice_in_the_duel(enemy):
    t = enemy(scenario="duel", turn="witch_king", witch_king={"hand": ["ats_the_lidless_eye"]})
    assert (t.reserve("witch_king"), len(t.hand("witch_king"))) == (["ats_the_lidless_eye"], 2)


def test_actions_that_need_a_path_are_not_used_elsewhere(enemy):
    grounds = {"ats_morannon": ["ats_grishnakh"], "lorien": ["ats_the_hunter{ats_morgul_blade}"]}
    t = enemy(
        turn="witch_king", grounds=grounds, witch_king={"reserve": ["ats_the_black_easterling{ats_black_breath}"]}
    )
    assert (t.corruption, t.gone("witch_king")) == (0, [])


def test_grima_and_the_palantir_work_in_reserve_alone(enemy):
    t = enemy(
        turn="saruman",
        path=("egladil", ["ats_grima_wormtongue", "gandalf_the_grey"]),
        grounds={"orthanc": ["ats_saruman{ats_palantir_of_orthanc}"]},
    )
    assert (t.gone("saruman"), t.hand("saruman")) == ([], [])


@pytest.mark.parametrize(
    ("row", "gone"),
    [
        (["ats_the_witch_king{ats_black_breath}", "ats_the_reaver{ats_morgul_blade}"], ["ats_morgul_blade"]),
        (["ats_the_reaver{ats_morgul_blade}", "ats_the_witch_king{ats_black_breath}"], []),
    ],
)
def test_a25_the_rightmost_bearer_uses_its_item(enemy, row, gone):
    t = enemy(turn="witch_king", path=("fords_of_bruinen", [*row, "elrond"]))
    assert (t.corruption, t.gone("witch_king")) == (1, gone)


def test_a21f_gollum_goes_on_even_on_the_last_path_and_escapes(enemy):
    t = enemy(turn="saruman", path=("orodruin", ["ats_gollum"]), path_deck=["morgai"])
    assert (t.path, t.corruption, t.gone("saruman"), t.state.over) == ("morgai", 1, [], False)


def test_a21f_without_an_unused_path_there_is_no_action(enemy):
    t = enemy(turn="saruman", path=("orodruin", ["ats_gollum"]), path_deck=["ats_amon_hen"])
    assert (t.path, "enemy_no_action" in t.said) == ("orodruin", True)


def test_a21f_ugluk_is_lost_on_the_path_he_leaves(enemy):
    t = enemy(turn="saruman", path=("dimrill_dale", ["ats_ugluk"]), path_deck=["egladil"])
    assert (t.gone("saruman"), t.taken[1]) == (["ats_ugluk"], ["dimrill_dale"])


def test_the_palantir_with_two_cards(enemy):
    seat = {"reserve": ["ats_saruman{ats_palantir_of_orthanc}"], "deck": ["ats_gollum", "ats_shelob"]}
    t = enemy(turn="saruman", saruman=seat)
    assert (t.hand("saruman"), t.cycled("saruman"), t.gone("saruman")) == (["ats_gollum"], ["ats_shelob"], [])


def test_the_palantir_over_the_end_of_the_deck(enemy):
    seat = {"deck": ["ats_gollum"], "cycle_pile": ["ats_shelob", "ats_hill_troll"]}
    t = enemy(turn="saruman", saruman={"reserve": ["ats_saruman{ats_palantir_of_orthanc}"], **seat})
    assert t.hand("saruman") == ["ats_gollum"]
    assert sorted(t.cycled("saruman") + t.gone("saruman")) == ["ats_hill_troll", "ats_shelob"]
    assert (len(t.cycled("saruman")), len(t.gone("saruman"))) == (1, 1)


def test_the_messenger_never_takes_itself(enemy):
    for seed in range(1, 9):
        seat = {"reserve": ["ats_the_messenger"], "cycle_pile": ["ats_the_reaver", "ats_the_hunter", "ats_olog_hai"]}
        t = enemy(turn="witch_king", seed=seed, witch_king=seat)
        assert t.hand("witch_king") in (["ats_the_reaver"], ["ats_the_hunter"])
        assert "ats_the_messenger" in t.cycled("witch_king")


def test_a20_grima_is_kept_while_none_of_his_deeds_can_be_done(enemy):
    t = enemy(turn="saruman", saruman={"reserve": ["ats_grima_wormtongue"], "deck": []})
    assert (t.reserve("saruman"), t.gone("saruman")) == (["ats_grima_wormtongue"], [])


def test_a13_the_person_picks_the_rohan_character_grima_strikes(enemy):
    t = enemy(
        turn="saruman",
        frodo={"reserve": ["eowyn", "eomer"]},
        saruman={"reserve": ["ats_grima_wormtongue"], "deck": []},
    )
    assert (t.asked, t.options) == ("frodo", ["eowyn", "eomer"])
    assert t.choose("eomer").gone("frodo") == ["eomer"]


@pytest.mark.parametrize(("scenario", "seat"), [("duel", "witch_king"), ("duel_of_three", "saruman")])
def test_ah9_gandalf_chooses_in_the_duels(enemy, scenario, seat):
    reserve = {"reserve": ["ats_grima_wormtongue"], "deck": ["ats_saruman", "ats_gollum"]}
    t = enemy(scenario=scenario, turn=seat, **{seat: reserve})
    assert (t.asked, t.options) == ("gandalf", ["take_saruman", "draw_one"])


def test_a24b_the_raiders_with_the_serpent_they_support(enemy):
    row = ["ats_the_black_serpent", "ats_the_black_fleet", "ats_coastal_raiders"]
    t = enemy(turn="saruman", saruman={"reserve": row}, shadow_scored=["harad"])
    assert (t.grounds, t.prompt) == (["dol_amroth"], "may")


def test_the_corsairs_draw_before_they_pay(enemy):
    t = enemy(turn="saruman", saruman={"reserve": ["ats_corsairs_of_umbar"]})
    assert (t.at("umbar"), len(t.cycled("saruman"))) == (["ats_corsairs_of_umbar"], 1)
    assert (len(t.hand("saruman")), len(t.hand("witch_king"))) == (0, 1)


def test_a24b_the_serpent_does_not_count_itself(enemy):
    row = ["ats_coastal_raiders", "ats_the_black_serpent"]
    t = enemy(turn="saruman", saruman={"reserve": row}, free_scored=["pelargir", "dol_amroth"])
    assert (t.grounds, t.reserve("saruman")) == ([], row)


def test_the_black_captain_calls_what_he_holds_already_and_the_witch_king_stays(enemy):
    seat = {"hand": ["ats_the_black_captain"], "reserve": ["ats_the_witch_king"], "deck": ORCS}
    t = enemy(turn="witch_king", witch_king=seat)
    assert (t.grounds, t.reserve("witch_king")) == (["ats_minas_morgul"], ["ats_the_witch_king"])


FIVE = ["minas_tirith", "lorien", "ats_minas_morgul", "ats_morannon", "dol_guldur"]


def test_the_black_captain_draws_where_all_are_the_shadows(enemy):
    seat = {"hand": ["ats_the_black_captain"], "reserve": ["ats_the_witch_king"]}
    t = enemy(turn="witch_king", witch_king=seat, shadow_scored=FIVE)
    assert (t.grounds, len(t.hand("witch_king"))) == ([], 1)


@pytest.mark.parametrize(("others", "called"), [(["ats_mordor_orcs"], True), ([], False)])
def test_the_black_captain_meets_the_icons_of_a_battleground_that_is_theirs(enemy, others, called):
    seat = {"hand": ["ats_the_black_captain"], "reserve": [*others, "ats_the_witch_king"]}
    t = enemy(turn="witch_king", witch_king=seat, free_scored=["lorien"], shadow_scored=[FIVE[0], *FIVE[2:]])
    assert ("lorien" in t.grounds) is called
    if called:
        assert t.at("lorien") == ["ats_the_witch_king"]


def test_threats_and_promises_falls_back_on_orthanc_and_saruman_stays(enemy):
    seat = {"hand": ["ats_threats_and_promises"], "reserve": ["ats_saruman"]}
    t = enemy(turn="saruman", saruman=seat)
    assert (t.grounds, t.reserve("saruman")) == (["orthanc"], ["ats_saruman"])


def test_r69_icons_come_back_with_the_next_owner(enemy):
    """Lost to the Shadow, won back without icons, and now in its owner's area: it keeps them next time."""
    t = enemy(
        turn="frodo",
        path=(),
        path_number=3,
        frodo={"reserve": ["gandalf_the_white{shadowfax}"]},
        shadow_scored=["rivendell"],
        witch_king={"deck": []},
        saruman={"deck": []},
    )
    t.choose("shadowfax", "rivendell")
    ground = t.card("rivendell")
    assert t.state.call("own_defence_there", ground) == 0
    t.first_option_until("combat")
    while "rivendell" in t.grounds:
        t.events += t.state.choose(0)
    assert "rivendell" in t.taken[0]
    assert t.state.call("own_defence_there", ground) == 2


# --- the boxes (A26-A31, H17)


def test_a26_fewer_cards_than_every_person_and_it_may_pass(enemy):
    three = {"frodo": {"hand": ["sam_gamgee", "gimli", "sting", "eomer"]}, "aragorn": {"hand": ["lembas"] * 4}}
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3]}, **three)
    assert t.said[-2:] == ["enemy_waits", "passed"]
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3]}, frodo=three["frodo"])
    assert "enemy_may_not_pass" in t.said


def test_a26_the_lidless_eye_raises_the_limit(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3], "reserve": ["ats_the_lidless_eye"]})
    assert "enemy_not_winning" in t.said
    assert "enemy_may_not_pass" not in t.said


def test_a28_it_waits_for_the_other_enemy_too(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:1]}, saruman={"hand": ["ats_gollum"] * 3})
    assert t.said[-2:] == ["enemy_waits", "passed"]


def test_a28_comes_before_the_last_path(enemy):
    t = enemy(
        turn="witch_king",
        path=("orodruin", []),
        frodo={"hand": ["sam_gamgee", "gimli", "sting"]},
        witch_king={"hand": ORCS[:1], "reserve": ["ats_the_witch_king"]},
    )
    assert t.said[-2:] == ["enemy_waits", "passed"]


def test_a30_with_nothing_active_it_wins_everywhere(enemy):
    t = enemy(turn="witch_king", path=(), path_number=3, witch_king={"hand": ORCS[:1]})
    assert t.said[-2:] == ["enemy_wins_all", "passed"]


def test_a29_the_last_path_of_the_fellowship_is_six(enemy):
    t = enemy(scenario="fellowship", turn="balrog", path=("ats_amon_hen", ["ats_ugluk"]), balrog={"hand": ORCS[:1]})
    assert "enemy_last_path" in t.said
    t = enemy(turn="saruman", path=("ats_amon_hen", ["ats_ugluk"]), saruman={"hand": ["ats_wolf_riders"]})
    assert t.said[-2:] == ["enemy_wins_all", "passed"]


def test_a21b_in_the_fellowship_more_goes_to_path_six(enemy):
    seat = {"hand": ORCS[:1], "reserve": ["ats_the_black_easterling"]}
    t = enemy(scenario="fellowship", turn="balrog", path=("ats_amon_hen", ["ats_ugluk"]), balrog=seat)
    assert t.at("ats_amon_hen") == ["ats_ugluk", "ats_the_black_easterling"]


def test_h17_an_enemy_above_its_limit_must_go_on(enemy):
    t = enemy(
        scenario="duel",
        turn="witch_king",
        path=("weathertop", ["ats_the_reaver"]),
        gandalf={
            "hand": ["sam_gamgee", "gimli", "sting", "eomer"],
            "reserve": ["elrond", "gandalf_the_grey{gandalfs_staff}"],
        },
        witch_king={"hand": ORCS[:3]},
    )
    assert t.said[-2:] == ["enemy_wins_all", "passed"]
    t.passes("gandalf")
    assert (t.reserve("witch_king"), t.asked) == (["ats_mordor_orcs"], "gandalf")
    assert "enemy_may_not_pass" in t.said


def test_r86_both_enemies_have_their_turn_between_gandalfs(enemy):
    t = enemy(
        scenario="duel_of_three",
        turn="witch_king",
        witch_king={"hand": ORCS[:1]},
        saruman={"hand": ["ats_wolf_riders"]},
    )
    assert (t.reserve("witch_king"), t.reserve("saruman")) == (["ats_mordor_orcs"], [])
    t.passes("gandalf")
    assert (t.asked, t.reserve("saruman")) == ("gandalf", ["ats_wolf_riders"])


# --- moving (A32, A33) and placing (A36, A23)


def test_a33_the_last_path_comes_before_a_battleground_that_could_be_won(enemy):
    position = {"path": ("orodruin", ["ats_shelob"]), "grounds": {"dol_guldur": ["high_elves", "legolas"]}}
    t = enemy(turn="witch_king", witch_king={"reserve": ["ats_the_black_easterling", "ats_olog_hai"]}, **position)
    assert t.at("orodruin") == ["ats_shelob", "ats_the_black_easterling"]
    t = enemy(turn="witch_king", witch_king={"reserve": ["ats_olog_hai"]}, **position)
    assert t.at("dol_guldur")[-1] == "ats_olog_hai"


def test_a23_a_leader_whose_army_leads_another_adds_nothing(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"dol_guldur": ["high_elves", "high_elves", "legolas", "ats_mordor_orcs", "ats_gorbag_and_shagrat"]},
        witch_king={"reserve": ["ats_trolls_of_udun", "ats_the_mouth_of_sauron"]},
    )
    assert t.at("dol_guldur")[-1] == "ats_trolls_of_udun"


def test_a21a_an_army_without_icons_lets_a_leader_count(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"dol_guldur": ["high_elves", "legolas", "ats_the_mouth_of_sauron"]},
        witch_king={"reserve": ["ats_grond_hammer_of_the_underworld"]},
    )
    assert t.at("dol_guldur")[-1] == "ats_grond_hammer_of_the_underworld"


def test_a36_a_leader_is_played_to_its_army(enemy):
    grounds = {"dol_guldur": ["high_elves", "high_elves", "ats_mordor_orcs"]}
    t = enemy(turn="witch_king", grounds=grounds, witch_king={"hand": ["ats_gorbag_and_shagrat"]})
    assert t.at("dol_guldur")[-1] == "ats_gorbag_and_shagrat"


@pytest.mark.parametrize("order", [["dol_guldur", "ats_minas_morgul"], ["ats_minas_morgul", "dol_guldur"]])
def test_a36_an_army_is_played_to_the_rightmost_battleground(enemy, order):
    there = {"dol_guldur": ["high_elves", "legolas"], "ats_minas_morgul": ["gandalf_the_grey", "strider"]}
    t = enemy(turn="witch_king", grounds={one: there[one] for one in order}, witch_king={"hand": ORCS[:1]})
    assert t.at(order[1])[-1] == "ats_mordor_orcs"


def test_a36_the_path_comes_before_a_battleground(enemy):
    t = enemy(
        turn="witch_king",
        path=("weathertop", []),
        grounds={"lorien": ["ats_mordor_orcs"]},
        witch_king={"hand": ["ats_the_witch_king"]},
    )
    assert t.at("weathertop") == ["ats_the_witch_king"]


@pytest.mark.parametrize(("path", "goes"), [("orodruin", True), ("shelobs_lair", False)])
def test_a36_a21b_to_a_path_that_is_won_only_if_it_is_the_last(enemy, path, goes):
    t = enemy(
        turn="witch_king",
        path=(path, ["ats_shelob"]),
        grounds={"rivendell": []},
        witch_king={"hand": ["ats_the_witch_king"]},
    )
    assert ("ats_the_witch_king" in t.at(path)) is goes


def test_a21c_shelob_goes_where_she_only_makes_people_forsake(enemy):
    """No icons of hers count at Moria, but her coming is of benefit, and the Goblins could win there (A20)."""
    t = enemy(
        turn="saruman",
        grounds={"moria": ["high_elves", "legolas"]},
        saruman={"reserve": ["ats_goblins_of_the_misty_mountains", "ats_shelob"]},
    )
    assert (t.at("moria")[-1], t.prompt) == ("ats_shelob", "forsake")
    hopeless = enemy(turn="saruman", grounds={"moria": ["high_elves", "legolas"]}, saruman={"reserve": ["ats_shelob"]})
    assert hopeless.reserve("saruman") == ["ats_shelob"]


@pytest.mark.parametrize(("path", "goes"), [("crack_of_doom", True), ("shelobs_lair", False)])
@pytest.mark.parametrize("zone", ["reserve", "hand"])
def test_a33_a36_shelob_comes_to_a_hopeless_last_path(enemy, path, goes, zone):
    """Making people forsake is of benefit there (A21c), on any other path only where the Shadow could win."""
    company = ["gandalf_the_grey", "legolas", "gimli"]
    t = enemy(turn="saruman", path=(path, company), saruman={zone: ["ats_shelob"]})
    assert ("ats_shelob" in t.at(path)) is goes


def test_a21c_the_balrog_does_not_come_where_the_shadow_is_winning(enemy):
    t = enemy(
        turn="saruman", path="bag_end", grounds={"moria": ["legolas"]}, saruman={"reserve": ["ats_balrog_of_moria"]}
    )
    assert t.reserve("saruman") == ["ats_balrog_of_moria"]


def test_the_balrog_makes_people_forsake_when_it_moves(enemy):
    grounds = {"moria": ["high_elves", "legolas"]}
    t = enemy(turn="saruman", path="bag_end", grounds=grounds, saruman={"reserve": ["ats_balrog_of_moria"]})
    assert (t.at("moria")[-1], t.prompt) == ("ats_balrog_of_moria", "forsake")


# --- items (A37, AH3, AH4)


ITEMS = {
    "witch_king": ["nazguls_mantle", "black_breath", "black_riders_mount", "fell_beast", "morgul_blade"],
    "saruman": ["palantir_of_orthanc", "sarumans_staff", "whip_of_many_thongs"],
}


@pytest.mark.parametrize(("seat", "item"), [(seat, f"ats_{item}") for seat in ITEMS for item in ITEMS[seat]])
def test_a37_ah4_an_item_nobody_can_bear(enemy, seat, item):
    deck = ORCS if seat == "witch_king" else ["ats_wolf_riders"] * 3
    t = enemy(turn=seat, **{seat: {"hand": [item], "deck": deck}})
    assert (t.cycled(seat), t.hand(seat), t.drawn(seat)) == ([item], deck[:1], [1])


def test_ah4_an_item_that_failed_is_cycled_when_it_comes_again(enemy):
    """Its pile is its whole deck: the item is drawn at once for itself."""
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_fell_beast"], "deck": []})
    assert t.hand("witch_king") == ["ats_fell_beast"]
    t.passes("aragorn", "frodo")
    assert "enemy_repeats" in t.said
    assert (t.hand("witch_king"), t.cycled("witch_king")) == ([], ["ats_fell_beast"])


def test_ah3_the_rightmost_bearer_of_the_rightmost_battleground(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"lorien": ["ats_the_hunter"], "minas_tirith": ["ats_the_reaver", "ats_the_warrior"]},
        witch_king={"hand": ["ats_nazguls_mantle"], "reserve": ["ats_the_black_easterling"]},
    )
    assert t.items("ats_the_warrior") == ["ats_nazguls_mantle"]


def test_ah3_the_rightmost_bearer_of_the_reserve(enemy):
    row = ["ats_the_witch_king", "ats_the_black_easterling", "ats_olog_hai"]
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_nazguls_mantle"], "reserve": row})
    assert t.items("ats_the_black_easterling") == ["ats_nazguls_mantle"]


@pytest.mark.parametrize("order", [["minas_tirith", "lorien"], ["lorien", "minas_tirith"]])
def test_the_fell_beast_carries_its_bearer_to_the_rightmost_battleground(enemy, order):
    """Without the Beast the Easterling would bring 4 against 4, and 3 against 3."""
    there = {"minas_tirith": ["ats_olog_hai", "ats_mordor_orcs"], "lorien": ["ats_black_uruks"]}
    t = enemy(
        turn="witch_king",
        grounds={one: there[one] for one in order},
        tokens={one: {"defence_tokens": 1} for one in order},
        witch_king={"hand": ["ats_fell_beast"], "reserve": ["ats_the_black_easterling*"]},
    )
    assert (t.at(order[1])[-1], "played_on" in t.said) == ("ats_the_black_easterling", True)


# --- locations and cards of the Free Peoples that act on an enemy (AH7, AH10)


def test_ah7_orthanc_gives_the_enemy_saruman_unasked(comes):
    t = comes("orthanc", saruman={"hand": [], "deck": [], "cycle_pile": ["ats_saruman", "ats_gollum"]})
    assert "ats_saruman" in [*t.hand("saruman"), *t.reserve("saruman"), *t.at("orthanc")]
    assert "took" in t.said


@pytest.mark.parametrize(("place", "drawn"), [("harad", [1, 1]), ("moria", [2])])
def test_locations_that_let_the_duels_enemy_draw(comes, place, drawn):
    t = comes(place, scenario="duel", witch_king={"hand": []})
    assert t.drawn("witch_king")[: len(drawn)] == drawn


def test_eowyn_slays_a_nazgul_in_spite_of_its_mantle(enemy):
    t = enemy(
        turn="frodo",
        grounds={"ats_morannon": ["ats_the_witch_king{ats_nazguls_mantle}"]},
        frodo={"hand": ["eowyn", "sting"]},
    )
    t.choose("eowyn", "ats_morannon", "ats_the_witch_king")
    assert t.gone("witch_king") == ["ats_nazguls_mantle", "ats_the_witch_king"]


def test_ah10_death_ride_takes_from_the_right(enemy):
    t = enemy(
        turn="frodo",
        grounds={
            "lorien": ["ats_olog_hai"],
            "ats_morannon": ["ats_black_uruks", "ats_the_reaver", "ats_haradrim_mumakil"],
        },
        frodo={
            "hand": ["death_ride_ride_to_ruin", "sting"],
            "reserve": ["village_militia", "riders_of_rohan", "riders_of_rohan"],
        },
    )
    t.choose("death_ride_ride_to_ruin", "village_militia", "riders_of_rohan", "done")
    assert (t.gone("witch_king"), t.gone("saruman")) == (["ats_black_uruks", "ats_the_reaver"], [])
    assert t.at("lorien") == ["ats_olog_hai"]


def test_ah10_treebeard_takes_from_the_rightmost_battleground(enemy):
    t = enemy(
        turn="frodo",
        grounds={"edoras": ["ats_wolf_riders"], "orthanc": ["ats_white_hand_orcs", "ats_saruman"]},
        frodo={"reserve": ["treebeard"]},
        saruman={"reserve": ["ats_ugluk"]},
    )
    t.choose("treebeard", "orthanc")
    assert t.gone("saruman") == ["ats_white_hand_orcs"]


def test_ah10_treebeard_finds_nobody(enemy):
    t = enemy(turn="frodo", grounds={"orthanc": []}, frodo={"reserve": ["treebeard"]})
    assert t.choose("treebeard").gone("saruman") == []


# --- what is told of a turn: the fork that was taken, with its numbers


def told(t) -> list[tuple]:
    """Every announcement about an enemy's reasons: its name, the card and the two numbers."""
    ours = [one for one in t.events if isinstance(one, Announced) and one.name.startswith("enemy_")]
    return [(one.name, t.state.card_id(one.card) if one.card else "", one.amount, one.other) for one in ours]


WON = ("enemy_could_win", "enemy_token_helps", "enemy_adds", "enemy_leaves_path")
NOT_WON = ("enemy_reaches", "enemy_not_winning", "enemy_out_of_reach")


@pytest.mark.parametrize("scenario", SEATS)
def test_what_is_told_is_true_in_games_played_at_random(ringwar, game, scenario):
    facts = {card.id: card.facts for card in ringwar.content.cards}
    seen = set()
    for seed in range(1, 7):
        t, chance = game(scenario, "hard", seed=seed), random.Random(seed)
        while not t.state.over:
            t.events += t.state.choose(chance.randrange(len(t.state.decision.options)))
        for name, place, attack, defence in told(t):
            if name in WON + NOT_WON:
                shadow_defends = not facts[place].get("number") and facts[place]["side"] == 2
                assert (attack <= defence if shadow_defends else attack > defence) is (name in WON)
                seen.add(name)
    assert seen == {*WON, *NOT_WON}


def test_a_move_tells_the_totals_and_what_they_could_become(enemy):
    t = enemy(
        turn="witch_king",
        path=("imladris", ["sam_gamgee"]),
        witch_king={"reserve": ["ats_the_black_easterling", "ats_the_witch_king"]},
    )
    assert told(t)[-3:] == [
        ("enemy_reaches", "imladris", 0, 2),
        ("enemy_brings", "ats_the_witch_king", 2, 2),
        ("enemy_could_win", "imladris", 3, 2),
    ]


def test_the_reserves_are_not_told_of_where_the_card_alone_is_enough(enemy):
    t = enemy(
        turn="witch_king",
        path=("imladris", []),
        witch_king={"reserve": ["ats_the_black_easterling", "ats_the_witch_king"]},
    )
    assert told(t)[-2:] == [("enemy_reaches", "imladris", 0, 1), ("enemy_brings", "ats_the_witch_king", 2, 1)]


def test_why_nobody_moves_is_told_place_by_place(enemy):
    hand = {"hand": ORCS[:3]}
    t = enemy(turn="witch_king", witch_king=hand)
    assert "enemy_no_reserve" in t.said
    grounds = {"lorien": [], "harad": []}
    t = enemy(turn="witch_king", grounds=grounds, witch_king=hand | {"reserve": ["ats_olog_hai"]})
    why = [one for one in told(t) if one[0] in ("enemy_no_move", "enemy_out_of_reach", "enemy_none_fits")]
    assert why == [
        ("enemy_no_move", "", 0, 0),
        ("enemy_out_of_reach", "caradhras", 0, 1),
        ("enemy_out_of_reach", "lorien", 2, 2),
    ]
    t = enemy(
        turn="witch_king",
        grounds={"orthanc": ["riders_of_rohan", "village_militia"]},
        path=("weathertop", ["ats_the_reaver"]),
        witch_king=hand | {"reserve": ["ats_olog_hai"]},
        saruman={"reserve": ["ats_wolf_riders"]},
    )
    assert ("enemy_none_fits", "orthanc", 0, 0) in told(t)
    t = enemy(
        turn="witch_king", path=("weathertop", ["ats_the_reaver"]), witch_king=hand | {"reserve": ["ats_olog_hai"]}
    )
    assert ("enemy_content", "", 0, 0) in told(t)


def test_a_card_whose_action_is_of_no_use_is_named(enemy):
    t = enemy(turn="witch_king", witch_king={"reserve": ["ats_the_hunter"], "hand": ORCS[:3]})
    assert told(t)[:2] == [("enemy_no_action", "", 0, 0), ("enemy_idle", "ats_the_hunter", 0, 0)]


def test_a_play_tells_why_there_or_why_nowhere(enemy):
    t = enemy(turn="witch_king", path=("imladris", []), witch_king={"hand": ["ats_the_witch_king"]})
    assert told(t)[-2:] == [("enemy_reaches", "imladris", 0, 1), ("enemy_brings", "ats_the_witch_king", 2, 1)]
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_the_witch_king"]})
    assert told(t)[-1][:2] == ("enemy_keeps", "ats_the_witch_king")


def test_on_the_last_path_it_is_not_said_that_the_shadow_could_win_what_it_wins(enemy):
    t = enemy(turn="saruman", path=("orodruin", ["ats_cave_troll"]), saruman={"reserve": ["ats_gollum"]})
    assert told(t)[-2:] == [("enemy_adds", "orodruin", 1, 0), ("enemy_brings", "ats_gollum", 2, 0)]
    assert "enemy_reaches" not in t.said


def test_a_token_is_told_with_the_card_gone(enemy):
    t = enemy(
        turn="witch_king",
        path=("weathertop", ["sam_gamgee"]),
        witch_king={"reserve": ["ats_the_black_easterling", "ats_the_hunter"]},
    )
    assert told(t)[-2:] == [("enemy_reaches", "weathertop", 0, 1), ("enemy_token_helps", "weathertop", 2, 1)]


def test_a_call_tells_what_could_be_there(enemy):
    seat = {"reserve": ["ats_haradrim_mumakil", "ats_coastal_raiders"]}
    t = enemy(turn="saruman", saruman=seat)
    assert told(t)[-1] == ("enemy_could_win", "dol_amroth", 3, 2)


def test_a_new_path_is_told_with_the_win_on_the_old(enemy):
    t = enemy(turn="saruman", path=("dimrill_dale", ["ats_flocks_of_crebain"]), path_deck=["egladil"])
    assert told(t)[-1] == ("enemy_leaves_path", "dimrill_dale", 1, 0)


def test_going_on_names_the_place_and_waiting_the_number(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:1]})
    assert ("enemy_not_winning", "caradhras", 0, 1) in told(t)
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:1]}, saruman={"hand": ["ats_gollum"] * 3})
    assert told(t)[-1] == ("enemy_waits", "", 3, t.seat("saruman"))


def test_shelob_is_told_by_what_she_does(enemy):
    t = enemy(
        turn="saruman",
        grounds={"moria": ["high_elves", "legolas"]},
        saruman={"reserve": ["ats_goblins_of_the_misty_mountains", "ats_shelob"]},
    )
    assert told(t)[-1][:2] == ("enemy_scares", "ats_shelob")


def test_the_events_tell_who_stays_and_that_nothing_was_found(enemy):
    seat = {"hand": ["ats_the_black_captain"], "reserve": ["ats_the_witch_king"]}
    t = enemy(turn="witch_king", witch_king=seat | {"deck": ORCS})
    assert told(t)[-1][:2] == ("enemy_stays", "ats_the_witch_king")
    t = enemy(turn="witch_king", witch_king=seat, shadow_scored=FIVE)
    assert told(t)[-1][:2] == ("enemy_calls_none", "ats_the_black_captain")


def test_a_reveal_tells_who_is_skipped_and_how_many_are_cycled(enemy):
    deck = ["ats_the_messenger!", "ats_the_black_easterling", *ORCS[:3]]
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_the_ringwraiths_are_abroad"], "deck": deck})
    assert ("enemy_repeats", "ats_the_messenger", 0, 0) in told(t)
    assert "cycled" in t.said


# --- the end (A6, R72)


@pytest.mark.parametrize("scenario", ["duel", "duel_of_three"])
def test_a6_the_token_of_a_duel_is_worth_nothing(enemy, scenario):
    t = enemy(scenario=scenario, step="check_victory", path=(), path_number=9, gandalf={"ring": 1})
    assert t.state.over
    assert "gandalf" not in t.winners()


def test_a6_the_fellowship_ends_after_path_six(enemy):
    assert not enemy(scenario="fellowship", step="check_victory", path=(), path_number=5).state.over
    t = enemy(scenario="fellowship", step="check_victory", path=(), path_number=6, free_scored=["rivendell"])
    assert (t.state.over, t.winners()) == (True, ["gandalf"])


@pytest.mark.parametrize(("shadow", "drawn"), [("normal", 5), ("hard", 6)])
def test_a7_both_texts_add_to_the_draw(enemy, shadow, drawn):
    seat = {"reserve": ["ats_the_witch_king", "ats_the_mouth_of_sauron"]}
    t = enemy(step="draw_cards", shadow=shadow, path=(), path_number=1, witch_king=seat)
    assert t.drawn("witch_king")[0] == drawn
