"""What the 14 battlegrounds and 27 paths say when they are activated."""

from __future__ import annotations

import pytest

FREE = {"frodo": ["gimli", "sting", "treebeard", "quickbeam"], "aragorn": ["arwen", "legolas", "elrond", "boromir"]}
SHADOW = {
    "witch_king": ["olog_hai", "black_uruks", "grishnakh", "the_hunter"],
    "saruman": ["gollum", "shelob", "ugluk", "wolf_riders"],
}
DECKS = FREE | SHADOW


def decks() -> dict:
    """Everybody with an empty hand and a deck that is known."""
    return {seat: {"hand": [], "deck": deck, "cycle_pile": []} for seat, deck in DECKS.items()}


def drawn(t) -> dict[str, int]:
    """How many cards each seat has come by."""
    return {seat: len(t.hand(seat)) for seat in DECKS if t.hand(seat)}


def draws(activates, place: str, **expected: int) -> None:
    """A round begins with that location, and so many cards are drawn."""
    t = activates(place, **decks())
    assert drawn(t) == expected
    assert place in (*t.grounds, t.path)
    for seat, number in expected.items():
        assert t.hand(seat) == DECKS[seat][:number]


def draws_and_cycles(activates, place: str, seat: str) -> None:
    t = activates(place, **{seat: {"hand": [], "deck": DECKS[seat]}})
    assert t.cycled(seat) == DECKS[seat][:1]  # the only card there was to cycle
    held = {"hand": [DECKS[seat][3]], "deck": DECKS[seat][:3]}
    t = activates(place, **decks() | {seat: held})
    assert (t.asked, t.prompt, t.options) == (seat, "cycle", [DECKS[seat][3], DECKS[seat][0]])


def may_forsake_to_draw(activates, place: str, number: int) -> None:
    row = {"hand": ["lembas"], "deck": DECKS["aragorn"]}
    t = activates(place, aragorn=row)
    assert (t.asked, t.prompt) == ("aragorn", "may")
    t.choose("yes", "lembas")
    assert (t.hand("aragorn"), t.gone("aragorn")) == (DECKS["aragorn"][:number], ["lembas"])
    assert activates(place, aragorn=row).choose("no").hand("aragorn") == ["lembas"]
    nothing = {"hand": [], "deck": [], "cycle_pile": []}
    assert activates(place, aragorn=nothing).prompt == "turn"  # the price cannot be paid


# --- battlegrounds of the Free Peoples


def test_helms_deep_brings_somebody_of_five_there(activates):
    top = ["gimli", "treebeard", "riders_of_rohan", "shadowfax", "merry_brandybuck"]
    t = activates("helms_deep", frodo={"hand": [], "deck": [*top, "sting"]})
    assert (t.asked, t.options) == ("frodo", ["treebeard", "riders_of_rohan", "merry_brandybuck", "done"])
    t.choose("riders_of_rohan")
    assert (t.at("helms_deep"), len(t.cycled("frodo"))) == (["riders_of_rohan"], 4)
    assert t.against("helms_deep") == (0, 3)


def test_edoras_brings_helms_deep_with_it(table, activates):
    hands = {"frodo": {"hand": ["gimli"]}, "aragorn": {"hand": ["arwen"]}}
    t = table(step="activate_locations", free_battlegrounds=["edoras", "helms_deep"], path_deck=[], seed=2, **hands)
    t.first_option_until("turn")
    assert t.grounds == ["edoras", "helms_deep"]
    assert activates("edoras", shadow_scored=["helms_deep"]).grounds == ["edoras"]


def test_rivendell_lets_the_elf_player_draw_and_cycle(activates):
    draws_and_cycles(activates, "rivendell", "aragorn")


def test_lorien_brings_dol_guldur(activates):
    t = activates("lorien", free_scored=["dol_guldur"])
    assert t.grounds == ["lorien", "dol_guldur"]
    assert t.against("dol_guldur") == (0, 0)  # R69


def test_minas_tirith_sells_three_cards(activates):
    may_forsake_to_draw(activates, "minas_tirith", 3)


def test_dol_amroth_sells_a_card(activates):
    may_forsake_to_draw(activates, "dol_amroth", 1)


def test_pelargir_sells_a_card(activates):
    may_forsake_to_draw(activates, "pelargir", 1)


# --- battlegrounds of the Shadow


def test_moria_lets_the_monstrous_player_draw(activates):
    draws(activates, "moria", saruman=2)


def test_dol_guldur_brings_lorien(activates):
    t = activates("dol_guldur", shadow_scored=["lorien"])
    assert t.grounds == ["dol_guldur", "lorien"]
    assert t.against("lorien") == (0, 0)


def test_minas_morgul_brings_a_nazgul_to_the_reserve(activates):
    top = ["olog_hai", "the_hunter", "the_reaver", "grishnakh", "morgul_blade"]
    row = {"hand": [], "deck": [*top, "fell_beast"], "cycle_pile": []}
    t = activates("minas_morgul", witch_king=row)
    assert (t.asked, t.options) == ("witch_king", ["the_hunter", "the_reaver", "done"])
    t.choose("the_hunter")
    assert (t.reserve("witch_king"), len(t.cycled("witch_king"))) == (["the_hunter"], 4)
    assert len(activates("minas_morgul", witch_king=row).choose("done").cycled("witch_king")) == 5


def test_morannon_brings_an_army_anywhere(activates):
    top = ["olog_hai", "the_hunter", "the_reaver", "grishnakh", "morgul_blade"]
    t = activates("morannon", witch_king={"hand": [], "deck": [*top, "fell_beast"], "cycle_pile": []})
    t.choose("olog_hai")
    assert sorted(t.options) == ["into_reserve", "morannon"]
    assert t.choose("morannon").at("morannon") == ["olog_hai"]


def test_harad_lets_each_shadow_player_draw(activates):
    draws(activates, "harad", witch_king=1, saruman=1)


def test_umbar_lets_each_shadow_player_draw(activates):
    draws(activates, "umbar", witch_king=1, saruman=1)


@pytest.mark.parametrize("where", ["deck", "cycle_pile"])
def test_orthanc_may_call_saruman_and_mixes_the_piles(activates, where):
    row = {"hand": [], "deck": ["gollum", "shelob"], "cycle_pile": ["ugluk"]}
    row[where] = [*row[where], "saruman"]
    t = activates("orthanc", saruman=row).choose("yes")
    assert (t.hand("saruman"), sorted(t.deck("saruman"))) == (["saruman"], ["gollum", "shelob", "ugluk"])
    left = activates("orthanc", saruman=row).choose("no")
    assert (left.hand("saruman"), left.cycled("saruman"), len(left.deck("saruman"))) == ([], [], 4)


# --- paths


def test_bag_end_lets_the_hobbit_player_draw(activates):
    draws(activates, "bag_end", frodo=2)


def test_gildors_encampment_lets_the_elf_player_draw_and_cycle(activates):
    draws_and_cycles(activates, "gildors_encampment", "aragorn")


def test_bucklebury_ferry_lets_two_draw(activates):
    draws(activates, "bucklebury_ferry", frodo=1, witch_king=1)


def each_free_player_forsakes(activates, place: str) -> None:
    t = activates(place, first="aragorn")
    assert (t.asked, t.prompt) == ("aragorn", "forsake")
    t.choose("soldiers_of_gondor")
    assert (t.asked, t.prompt) == ("frodo", "forsake")
    t.choose("village_militia")
    assert (t.gone("frodo"), t.gone("aragorn")) == (["village_militia"], ["soldiers_of_gondor"])


def test_the_old_forest_costs_each_free_player_a_card(activates):
    each_free_player_forsakes(activates, "the_old_forest")


def test_inn_of_the_prancing_pony_lets_each_shadow_player_draw_two(activates):
    draws(activates, "inn_of_the_prancing_pony", witch_king=2, saruman=2)


def test_weathertop_lets_the_mordor_player_draw(activates):
    draws(activates, "weathertop", witch_king=2)


def test_fords_of_bruinen_cost_one_and_give_three(activates):
    t = activates("fords_of_bruinen", **decks() | {"aragorn": {"hand": [], "deck": [*DECKS["aragorn"], "lembas"]}})
    t.first_option_until("turn")
    assert (len(t.hand("frodo")), len(t.gone("frodo"))) == (3, 1)
    assert (len(t.hand("aragorn")), len(t.gone("aragorn"))) == (3, 1)


def test_imladris_lets_the_elf_player_draw(activates):
    draws(activates, "imladris", aragorn=2)


def test_the_council_of_elrond_lets_each_free_player_draw(activates):
    draws(activates, "the_council_of_elrond", frodo=1, aragorn=1)


def test_caradhras_costs_each_free_player_a_card(activates):
    each_free_player_forsakes(activates, "caradhras")


def test_the_doors_of_durin_sell_an_attack_token(activates):
    t = activates("the_doors_of_durin")
    assert (t.asked, t.prompt) == ("saruman", "may")
    t.choose("yes", "fighting_uruk_hai")
    assert (t.tokens("the_doors_of_durin"), t.gone("saruman")) == ((1, 0), ["fighting_uruk_hai"])
    assert activates("the_doors_of_durin").choose("no").tokens("the_doors_of_durin") == (0, 0)


def test_khazad_dum_lets_the_monstrous_player_draw(activates):
    draws(activates, "khazad_dum", saruman=2)


def test_dimrill_dale_makes_each_shadow_player_cycle_two(activates):
    hands = {"witch_king": {"hand": DECKS["witch_king"]}, "saruman": {"hand": DECKS["saruman"][:2]}}
    t = activates("dimrill_dale", **hands).choose("olog_hai", "grishnakh").first_option_until("turn")
    assert (t.cycled("witch_king"), t.cycled("saruman")) == (["grishnakh", "olog_hai"], ["gollum", "shelob"])


def test_egladil_lets_each_free_player_draw_two_and_cycle_one(activates):
    t = activates("egladil", **decks()).choose("gimli", "arwen")
    assert (t.hand("frodo"), t.hand("aragorn")) == (["sting"], ["legolas"])
    assert (t.cycled("frodo"), t.cycled("aragorn")) == (["gimli"], ["arwen"])


def test_lothlorien_lets_the_elf_player_draw_and_cycle(activates):
    draws_and_cycles(activates, "lothlorien", "aragorn")


def test_amon_hen_lets_the_mordor_player_draw_and_cycle(activates):
    draws_and_cycles(activates, "amon_hen", "witch_king")


def test_emyn_muil_costs_each_free_player_a_card(activates):
    each_free_player_forsakes(activates, "emyn_muil")


def test_dead_marshes_let_the_monstrous_player_draw(activates):
    draws(activates, "dead_marshes", saruman=2)


def test_osgiliath_sells_three_cards(activates):
    may_forsake_to_draw(activates, "osgiliath", 3)


def test_the_cross_roads_let_each_free_player_draw(activates):
    draws(activates, "the_cross_roads", frodo=1, aragorn=1)


def test_henneth_annun_lets_the_dunedain_player_draw(activates):
    draws(activates, "henneth_annun", aragorn=1)


def test_morgul_vale_brings_a_nazgul_anywhere(activates):
    top = ["olog_hai", "the_hunter", "the_mouth_of_sauron", "grishnakh", "morgul_blade"]
    t = activates("morgul_vale", witch_king={"hand": [], "deck": [*top, "fell_beast"], "cycle_pile": []})
    assert t.options == ["the_hunter", "done"]
    t.choose("the_hunter", "morgul_vale")
    assert (t.at("morgul_vale"), len(t.cycled("witch_king"))) == (["the_hunter"], 4)


def test_cirith_ungol_brings_an_army(activates):
    top = ["olog_hai", "the_hunter", "the_reaver", "grishnakh", "morgul_blade"]
    t = activates("cirith_ungol", witch_king={"hand": [], "deck": [*top, "fell_beast"], "cycle_pile": []})
    t.choose("olog_hai")
    assert t.reserve("witch_king") == ["olog_hai"]  # never to a path


def test_shelobs_lair_lets_the_monstrous_player_draw(activates):
    draws(activates, "shelobs_lair", saruman=2)


def test_morgai_bears_an_attack_token(activates):
    t = activates("morgai")
    assert (t.tokens("morgai"), t.against("morgai")) == ((1, 0), (1, 0))


def test_orodruin_lets_the_mordor_player_draw(activates):
    draws(activates, "orodruin", witch_king=2)


def test_crack_of_doom_lets_the_monstrous_player_draw(activates):
    draws(activates, "crack_of_doom", saruman=2)


# --- in the Duels and the Fellowship scenario (R79, R85, R91)


def test_r85_each_free_player_is_gandalf_twice(activates):
    deck = ["gimli", "sting", "treebeard"]
    for scenario in ("duel", "duel_of_three"):
        t = activates("the_cross_roads", scenario=scenario, gandalf={"hand": [], "deck": [*deck, "quickbeam"]})
        assert t.hand("gandalf") == deck[:2]
    t = activates("the_council_of_elrond", scenario="fellowship", gandalf={"hand": [], "deck": ["gimli", "sting"]})
    assert t.hand("gandalf") == ["gimli"]


def test_r85_each_shadow_player_is_doubled_only_where_he_is_one(activates):
    deck = ["olog_hai", "black_uruks", "grishnakh"]
    assert activates("harad", scenario="duel", witch_king={"hand": [], "deck": [*deck]}).hand("witch_king") == deck[:2]
    row = {"hand": [], "deck": [*deck]}
    t = activates("harad", scenario="duel_of_three", witch_king=row, saruman={"hand": [], "deck": ["gollum", "ugluk"]})
    assert (t.hand("witch_king"), t.hand("saruman")) == (deck[:1], ["gollum"])


def test_r85_other_texts_are_not_doubled(activates):
    t = activates("imladris", scenario="duel", gandalf={"hand": [], "deck": ["gimli", "sting", "treebeard"]})
    assert t.hand("gandalf") == ["gimli", "sting"]


@pytest.mark.parametrize(
    ("round_number", "grounds"),
    [
        (1, ["minas_morgul"]),
        (2, ["rivendell"]),
        (3, ["moria"]),
        (4, ["lorien", "dol_guldur"]),
        (5, ["orthanc"]),
        (6, ["morannon"]),
    ],
)
def test_r91_the_battlegrounds_of_the_fellowship_have_their_rounds(table, round_number, grounds):
    before = round_number - 1
    hands = {"gandalf": {"hand": ["gimli"]}, "balrog": {"hand": ["cave_troll"]}}
    t = table(scenario="fellowship", step="activate_locations", round=before, path_number=before, **hands)
    t.first_option_until("turn")
    assert t.grounds == grounds


def test_r91_rounds_count_though_a_path_was_skipped(table):
    hands = {"gandalf": {"hand": ["gimli"]}, "balrog": {"hand": ["cave_troll"]}}
    t = table(scenario="fellowship", step="activate_locations", round=1, path_number=2, **hands)
    t.first_option_until("turn")
    assert (t.grounds, t.path in ("fords_of_bruinen", "imladris")) == (["rivendell"], True)


def test_r92_the_fellowship_has_thirteen_paths(game):
    t = game("fellowship")
    paths = [*t.ids("path_deck"), *t.ids("active_path"), *t.ids("set_aside")]
    assert len(paths) == 13
    assert "weathertop" not in paths
