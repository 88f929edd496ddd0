"""The Witch-king deck: Mordor; and Gothmog."""

from __future__ import annotations

import pytest

# --- armies


def armies(turn_of, army, attack, defence):
    """Each army where it attacks and where it defends."""
    assert turn_of("frodo", grounds={"lorien": [army]}).against("lorien") == (attack, 2)
    assert turn_of("frodo", grounds={"dol_guldur": [army]}).against("dol_guldur") == (0, 2 + defence)
    t = turn_of("witch_king", path="bag_end", grounds={"edoras": []}, witch_king={"hand": [army, "the_reaver"]})
    assert t.choose(army).reserve("witch_king") == [army]  # neither the path nor Edoras is open to it


def test_grond_hammer_of_the_underworld_attacks_with_three(turn_of):
    armies(turn_of, "grond_hammer_of_the_underworld", 3, 0)


def test_olog_hai_are_strong_both_ways(turn_of):
    armies(turn_of, "olog_hai", 2, 2)


def test_trolls_of_udun_defend(turn_of):
    armies(turn_of, "trolls_of_udun", 1, 2)


def test_black_uruks_attack(turn_of):
    armies(turn_of, "black_uruks", 2, 1)


def test_mordor_orcs_are_five(turn_of, game):
    armies(turn_of, "mordor_orcs", 1, 1)
    t = game("trilogy")
    assert sum(t.state.card_id(card) == "mordor_orcs" for card in range(1, t.state.raw.card_count + 1)) == 5


# --- Nazgûl


def test_the_witch_king_draws_more_and_comes_back_from_the_top(table, turn_of):
    deck = ["olog_hai", "black_uruks", "the_reaver", "the_hunter", "the_warrior", "grishnakh"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        witch_king={"reserve": ["the_witch_king"], "deck": deck},
    )
    assert t.hand("witch_king") == deck[:5]
    t = turn_of("witch_king", witch_king={"hand": ["olog_hai"], "deck": ["the_witch_king", "mordor_orcs"]})
    assert t.choose("olog_hai").cycled("witch_king") == ["the_witch_king"]  # forsaken for the last card of the hand


@pytest.mark.parametrize(("path", "offered"), [("imladris", True), ("khazad_dum", False)])
def test_the_witch_king_shuns_path_four(turn_of, path, offered):
    assert (
        turn_of("witch_king", path=path, witch_king={"reserve": ["the_witch_king"]}).offers("the_witch_king") is offered
    )


def test_the_reaver_makes_each_free_player_forsake(turn_of):
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver*"]}).choose("the_reaver")
    t.choose("village_militia", "top_card")
    assert (t.gone("frodo"), len(t.gone("aragorn"))) == (["village_militia"], 1)
    assert t.cycled("witch_king") == ["the_reaver"]
    assert not turn_of("witch_king", path=("bag_end", ["the_reaver"])).offers("the_reaver")


def test_the_beguiler_makes_each_free_player_cycle(turn_of):
    t = turn_of("witch_king", witch_king={"reserve": ["the_beguiler"]}).choose("the_beguiler")
    assert (t.cycled("frodo"), t.cycled("aragorn")) == (["village_militia"], ["soldiers_of_gondor"])
    t = turn_of("witch_king", witch_king={"reserve": ["the_beguiler"]}, frodo={"hand": [], "deck": ["gimli", "sting"]})
    assert t.choose("the_beguiler").gone("frodo") == ["gimli"]  # R51


def test_the_hunter_marks_the_path(turn_of):
    t = turn_of("witch_king", path="bag_end", witch_king={"reserve": ["the_hunter"]}).choose("the_hunter", "use_it")
    assert (t.tokens("bag_end"), t.against("bag_end"), t.cycled("witch_king")) == ((1, 0), (1, 0), ["the_hunter"])
    assert not turn_of("witch_king", witch_king={"reserve": ["the_hunter"]}).offers("the_hunter")


def test_the_messenger_fetches_another_nazgul(turn_of):
    row = {"reserve": ["the_messenger"], "cycle_pile": ["the_warrior", "the_hunter", "olog_hai"]}
    t = turn_of("witch_king", witch_king=row).choose("the_messenger")
    assert sorted(t.options) == ["the_hunter", "the_warrior"]
    t.choose("the_hunter")
    assert "the_hunter" in t.hand("witch_king")
    row["cycle_pile"] = ["olog_hai"]
    assert not turn_of("witch_king", witch_king=row).offers("the_messenger")


def test_the_black_easterling_draws_and_holds_dol_guldur(turn_of):
    row = {"hand": ["the_black_easterling", "grishnakh"], "deck": ["olog_hai", "black_uruks"]}
    assert turn_of("witch_king", witch_king=row).choose("the_black_easterling").hand("witch_king") == ["olog_hai"]
    assert turn_of("frodo", grounds={"dol_guldur": ["the_black_easterling"]}).against("dol_guldur") == (0, 3)
    assert turn_of("frodo", grounds={"morannon": ["the_black_easterling"]}).against("morannon") == (0, 2)


def test_the_commander_lets_each_shadow_player_draw(turn_of):
    t = turn_of(
        "witch_king",
        witch_king={"hand": [], "reserve": ["the_commander"], "deck": ["olog_hai", "grishnakh"]},
        saruman={"hand": [], "deck": ["gollum", "shelob"]},
    )
    t.choose("the_commander")
    assert (t.hand("witch_king"), t.hand("saruman")) == (["olog_hai"], ["gollum"])


def test_the_destroyer_puts_an_attack_token_on_a_battleground(turn_of):
    row = {"reserve": ["the_destroyer"]}
    t = turn_of("witch_king", path="khazad_dum", grounds={"edoras": [], "rivendell": []}, witch_king=row)
    assert t.choose("the_destroyer").options == ["edoras", "rivendell"]
    assert t.choose("edoras").against("edoras") == (1, 1)
    assert not turn_of("witch_king", path="khazad_dum", witch_king=row).offers("the_destroyer")


def test_the_warrior_puts_a_defence_token_on_a_battleground(turn_of):
    t = turn_of("witch_king", grounds={"moria": []}, witch_king={"reserve": ["the_warrior"]}).choose("the_warrior")
    assert (t.tokens("moria"), t.cycled("witch_king")) == ((0, 1), ["the_warrior"])


# --- other characters


def test_grishnakh_brings_corruption_from_the_path(turn_of):
    t = turn_of("witch_king", path=("amon_hen", ["grishnakh"])).choose("grishnakh")
    assert (t.corruption, t.gone("witch_king"), t.at("amon_hen")) == (1, ["grishnakh"], [])
    assert not turn_of("witch_king", witch_king={"reserve": ["grishnakh"]}).offers("grishnakh")


@pytest.mark.parametrize(("ground", "offered"), [("lorien", True), ("harad", False)])
def test_the_mouth_of_sauron_stays_while_a_shadow_battleground_is_active(turn_of, ground, offered):
    row = {"reserve": ["the_mouth_of_sauron"]}
    t = turn_of("witch_king", path="cirith_ungol", grounds={ground: []}, witch_king=row)
    places = t.choose("the_mouth_of_sauron").options if offered else []
    assert ("cirith_ungol" in places) is offered


def test_the_mouth_of_sauron_is_not_played_to_the_path_either(turn_of):
    row = {"hand": ["the_mouth_of_sauron", "olog_hai"]}
    t = turn_of("witch_king", path="cirith_ungol", grounds={"harad": []}, witch_king=row).choose("the_mouth_of_sauron")
    assert t.reserve("witch_king") == ["the_mouth_of_sauron"]


def test_the_mouth_of_sauron_draws_one_more(table):
    deck = ["olog_hai", "black_uruks", "the_reaver", "the_hunter", "the_warrior", "grishnakh"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        witch_king={"reserve": ["the_mouth_of_sauron"], "deck": deck},
    )
    assert t.hand("witch_king") == deck[:5]


@pytest.mark.parametrize(("path", "attack"), [("cirith_ungol", 2), ("morgul_vale", 1)])
def test_gorbag_and_shagrat_grow_for_a_card(turn_of, path, attack):
    row = {"hand": ["olog_hai", "grishnakh"], "reserve": ["gorbag_and_shagrat"]}
    t = turn_of("witch_king", path=path, witch_king=row).choose("gorbag_and_shagrat", "yes", "olog_hai")
    assert (t.against(path), t.cycled("witch_king")) == ((attack, 0), ["olog_hai"])
    t = turn_of("witch_king", path=path, witch_king=row).choose("gorbag_and_shagrat", "no")
    assert t.against(path) == (0, 0)


def test_gorbag_and_shagrat_ask_for_nothing_on_a_battleground(turn_of):
    t = turn_of("witch_king", grounds={"lorien": []}, witch_king={"reserve": ["gorbag_and_shagrat"]})
    assert t.choose("gorbag_and_shagrat").asked == "aragorn"


def test_the_lidless_eye_lets_all_of_the_shadow_draw_and_raises_a_limit(turn_of):
    row = {"hand": ["the_lidless_eye", "grishnakh"], "deck": ["olog_hai", "black_uruks"]}
    t = turn_of(
        "witch_king",
        path="orodruin",
        grounds={"harad": []},
        witch_king=row,
        saruman={"hand": [], "deck": ["gollum", "shelob"]},
    )
    t.choose("the_lidless_eye")  # a Shadow battleground bars the path
    assert (t.hand("witch_king"), t.hand("saruman")) == (["olog_hai"], ["gollum"])
    assert (t.limit("witch_king"), t.limit("saruman")) == (3, 2)


# --- items


@pytest.mark.parametrize("where", ["path", "ground"])
def test_nazguls_mantle_saves_its_bearer_in_combat(table, where):
    rider = ["the_reaver{nazguls_mantle, morgul_blade}"]
    position = {"path": ("imladris", rider)} if where == "path" else {"grounds": {"lorien": rider}}
    t = table(step="fight_combats", **position)
    assert t.gone("witch_king") == []
    assert {"the_reaver", "nazguls_mantle", "morgul_blade"} <= set(t.cycled("witch_king"))


def test_nazguls_mantle_saves_nobody_from_eowyn(turn_of):
    grounds = {"morannon": ["the_reaver{nazguls_mantle}"]}
    t = turn_of("frodo", grounds=grounds, frodo={"hand": ["eowyn", "gimli"]})
    t.choose("eowyn", "morannon", "the_reaver")
    assert t.gone("witch_king") == ["nazguls_mantle", "the_reaver"]


def test_black_breath_cycles_all_of_the_rider_for_a_corruption(turn_of):
    t = turn_of("witch_king", grounds={"lorien": ["the_reaver{black_breath, fell_beast}"]}).choose("black_breath")
    assert (t.corruption, t.cycled("witch_king")) == (1, ["black_breath", "fell_beast", "the_reaver"])
    assert not turn_of("witch_king", witch_king={"reserve": ["the_reaver{black_breath}"]}).offers("black_breath")


def test_black_riders_mount_brings_a_rider_to_the_path_at_once(turn_of):
    row = {"hand": ["black_riders_mount", "olog_hai"], "reserve": ["the_reaver*"]}
    t = turn_of("witch_king", path="bag_end", witch_king=row).choose("black_riders_mount", "yes")
    assert (t.at("bag_end"), t.against("bag_end")) == (["the_reaver"], (2, 0))
    t = turn_of("witch_king", path="khazad_dum", witch_king=row).choose("black_riders_mount")
    assert (t.asked, t.reserve("witch_king")) == ("aragorn", ["the_reaver"])  # no Nazgûl on path 4


def test_fell_beast_brings_a_rider_to_a_battleground_at_once(turn_of):
    row = {"hand": ["fell_beast", "olog_hai"], "reserve": ["the_reaver*"]}
    t = turn_of("witch_king", grounds={"lorien": [], "edoras": []}, witch_king=row).choose("fell_beast")
    assert t.options == ["lorien", "pass"]
    assert t.choose("lorien").against("lorien") == (1, 2)
    t = turn_of("witch_king", grounds={"lorien": ["the_hunter"]}, witch_king={"hand": ["fell_beast", "olog_hai"]})
    assert t.choose("fell_beast").items("the_hunter") == ["fell_beast"]


def test_morgul_blade_brings_corruption_and_leaves_the_rider(turn_of):
    t = turn_of("witch_king", path=("weathertop", ["the_hunter{morgul_blade}"])).choose("morgul_blade")
    assert (t.corruption, t.gone("witch_king"), t.at("weathertop")) == (1, ["morgul_blade"], ["the_hunter"])
    assert not turn_of("witch_king", grounds={"lorien": ["the_hunter{morgul_blade}"]}).offers("morgul_blade")


# --- events


def test_the_black_captain_opens_a_mordor_battleground(turn_of):
    row = {"hand": ["the_black_captain", "olog_hai"], "reserve": ["the_witch_king*"]}
    t = turn_of("witch_king", witch_king=row, free_scored=["minas_tirith"]).choose("the_black_captain")
    assert sorted(t.options) == ["dol_guldur", "lorien", "minas_morgul", "minas_tirith", "morannon"]
    t.choose("minas_tirith", "no", "yes")  # no forsaking in Minas Tirith; the Witch-king goes
    assert t.at("minas_tirith") == ["the_witch_king"]
    row["reserve"] = ["the_reaver"]
    assert not turn_of("witch_king", witch_king=row).offers("the_black_captain")


SEVEN = ["the_reaver", "olog_hai", "the_hunter", "black_uruks", "morgul_blade", "the_warrior", "mordor_orcs"]


def test_the_ringwraiths_are_abroad_brings_two_nazgul(turn_of):
    row = {"hand": ["the_ringwraiths_are_abroad", "grishnakh", "fell_beast"], "deck": [*SEVEN, "trolls_of_udun"]}
    t = turn_of("witch_king", path="bag_end", witch_king=row).choose("the_ringwraiths_are_abroad", "grishnakh")
    assert (t.prompt, t.options) == ("of_apart", SEVEN)
    t.choose("olog_hai")
    assert t.options == ["the_reaver", "the_hunter", "the_warrior", "done"]
    t.choose("the_reaver", "bag_end", "the_warrior", "into_reserve")
    assert (t.at("bag_end"), t.reserve("witch_king"), t.hand("witch_king")) == (
        ["the_reaver"],
        ["the_warrior"],
        ["fell_beast"],
    )
    assert t.gone("witch_king") == ["olog_hai", "the_ringwraiths_are_abroad"]
    assert len(t.cycled("witch_king")) == 5


def test_the_day_without_dawn_brings_two_armies(turn_of):
    row = {"hand": ["the_day_without_dawn", "grishnakh"], "deck": [*SEVEN, "trolls_of_udun"]}
    t = turn_of("witch_king", witch_king=row).choose("the_day_without_dawn", "the_reaver")
    assert t.options == ["olog_hai", "black_uruks", "mordor_orcs", "done"]
    t.choose("olog_hai", "done")
    assert (t.reserve("witch_king"), len(t.cycled("witch_king"))) == (["olog_hai"], 6)


# --- promotional


def test_gothmog_removes_the_witch_king(turn_of):
    row = {"hand": ["gothmog", "olog_hai"], "reserve": ["the_witch_king{fell_beast}"]}
    t = turn_of("witch_king", witch_king=row).choose("gothmog")
    assert (t.reserve("witch_king"), t.gone("witch_king")) == (["gothmog"], ["fell_beast", "the_witch_king"])
