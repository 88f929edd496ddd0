"""The Saruman deck: Isengard, Monstrous, Southrons; and Woven of All Colours."""

from __future__ import annotations

import pytest

# --- armies without a text


@pytest.mark.parametrize(
    ("army", "attacked", "defended", "attack", "defence"),
    [
        pytest.param("devilry_of_saruman", "edoras", "orthanc", 3, 0, id="devilry_of_saruman"),
        pytest.param("fighting_uruk_hai", "helms_deep", "orthanc", 1, 2, id="fighting_uruk_hai"),
        pytest.param("wolf_riders", "edoras", "orthanc", 2, 1, id="wolf_riders"),
        pytest.param("white_hand_orcs", "edoras", "orthanc", 1, 1, id="white_hand_orcs"),
        pytest.param("goblins_of_the_misty_mountains", "rivendell", "moria", 1, 1, id="goblins"),
        pytest.param("haradrim_mumakil", "pelargir", "umbar", 2, 1, id="haradrim_mumakil"),
    ],
)
def test_armies_count_their_icons(turn_of, army, attacked, defended, attack, defence):
    assert turn_of("frodo", grounds={attacked: [army]}).against(attacked)[0] == attack
    bare = turn_of("frodo", grounds={defended: []}).against(defended)[1]
    assert turn_of("frodo", grounds={defended: [army]}).against(defended) == (0, bare + defence)


def goes_to(turn_of, army, *places):
    t = turn_of(
        "saruman",
        path="bag_end",
        grounds={"edoras": [], "moria": [], "pelargir": []},
        saruman={"hand": [army, "gollum", "shelob"]},
    )
    assert sorted(t.choose(army).options) == sorted(["into_reserve", *places])


def test_devilry_of_saruman_fights_for_isengard(turn_of):
    goes_to(turn_of, "devilry_of_saruman", "edoras")


def test_fighting_uruk_hai_fight_for_isengard(turn_of):
    goes_to(turn_of, "fighting_uruk_hai", "edoras")


def test_wolf_riders_fight_for_isengard(turn_of):
    goes_to(turn_of, "wolf_riders", "edoras")


def test_white_hand_orcs_fight_for_isengard(turn_of):
    goes_to(turn_of, "white_hand_orcs", "edoras")


def test_goblins_of_the_misty_mountains_fight_for_the_monsters(turn_of):
    goes_to(turn_of, "goblins_of_the_misty_mountains", "moria")


def test_haradrim_mumakil_fight_for_the_south(turn_of):
    goes_to(turn_of, "haradrim_mumakil", "pelargir")


# --- Isengard


def test_grima_wormtongue_fetches_saruman_or_strikes_rohan(turn_of):
    row = {"reserve": ["grima_wormtongue"], "deck": ["gollum", "saruman"]}
    t = turn_of("saruman", grounds={"edoras": ["eomer", "riders_of_rohan"]}, saruman=row)
    assert t.choose("grima_wormtongue", "use_it").options == ["take_saruman", "strike_rohan"]
    t.choose("strike_rohan")
    assert (t.gone("frodo"), t.gone("saruman")) == (["eomer"], ["grima_wormtongue"])
    t = turn_of("saruman", saruman=row).choose("grima_wormtongue")
    assert "saruman" in t.hand("saruman")


def test_grima_wormtongue_needs_one_of_the_two(turn_of):
    row = {"reserve": ["grima_wormtongue"], "deck": ["gollum"], "cycle_pile": ["saruman"]}
    assert not turn_of("saruman", frodo={"reserve": ["riders_of_rohan"]}, saruman=row).offers("grima_wormtongue")


def test_saruman_draws_more_and_comes_back_from_the_top(table, turn_of):
    deck = ["gollum", "shelob", "ugluk", "hill_troll", "cave_troll", "corsairs_of_umbar"]
    t = table(
        step="draw_cards",
        path_deck=[],
        free_battlegrounds=[],
        shadow_battlegrounds=[],
        saruman={"reserve": ["saruman"], "deck": deck},
    )
    assert t.hand("saruman") == deck[:5]
    t = turn_of("saruman", saruman={"hand": ["wolf_riders"], "deck": ["saruman", "gollum"]}).choose("wolf_riders")
    assert t.cycled("saruman") == ["saruman"]


def another_path(turn_of, card, path, others, seat="saruman"):
    t = turn_of(seat, path=(path, [card])).choose(card)
    assert sorted(t.options) == sorted(others)
    t.choose(others[0])
    assert (t.path, t.taken[0] or t.taken[1]) == (others[0], [path])
    assert not turn_of(seat, path=(path, [card]), path_deck=[]).offers(card)
    return t


def test_ugluk_changes_the_path(turn_of):
    t = another_path(turn_of, "ugluk", "amon_hen", ["emyn_muil", "dead_marshes"])
    assert t.gone("saruman") == ["ugluk"]


def test_palantir_of_orthanc_looks_at_three_once_a_round(turn_of):
    row = {
        "hand": ["wolf_riders"],
        "reserve": ["saruman{palantir_of_orthanc}"],
        "deck": ["gollum", "shelob", "ugluk", "hill_troll"],
    }
    t = turn_of("saruman", saruman=row).choose("palantir_of_orthanc", "gollum", "shelob")
    assert (t.gone("saruman"), t.cycled("saruman"), t.hand("saruman")) == (
        ["gollum"],
        ["shelob"],
        ["wolf_riders", "ugluk"],
    )
    t.passes("frodo", "witch_king", "aragorn")
    assert not t.offers("palantir_of_orthanc")


@pytest.mark.parametrize(("deck", "gone"), [(["gollum", "shelob"], 0), (["gollum"], 0)])
def test_palantir_of_orthanc_with_fewer_cards(turn_of, deck, gone):
    row = {"hand": [], "reserve": ["saruman{palantir_of_orthanc}"], "deck": deck, "cycle_pile": []}
    t = turn_of("saruman", saruman=row).choose("palantir_of_orthanc")
    if len(deck) > 1:
        t.choose("gollum")
    assert (len(t.gone("saruman")), t.hand("saruman")) == (gone, deck[-1:])
    row["deck"] = []
    assert not turn_of("saruman", saruman=row).offers("palantir_of_orthanc")


def test_palantir_of_orthanc_is_seen_by_its_owner_alone(turn_of):
    row = {"reserve": ["saruman{palantir_of_orthanc}"], "deck": ["gollum", "shelob", "ugluk", "hill_troll"]}
    t = turn_of("saruman", saruman=row).choose("palantir_of_orthanc")
    assert [t.state.known_to(t.card("gollum"), seat) for seat in (1, 2, 3, 4)] == [False, False, False, True]


def test_sarumans_staff_raises_the_limit(turn_of):
    t = turn_of("frodo", path=("amon_hen", ["saruman{sarumans_staff}"]))
    assert (t.limit("saruman"), t.against("amon_hen")) == (3, (3, 0))
    assert turn_of("frodo").limit("saruman") == 2


def test_threats_and_promises_open_an_isengard_battleground(turn_of):
    row = {"hand": ["threats_and_promises", "gollum"], "reserve": ["saruman*"]}
    t = turn_of("saruman", saruman=row).choose("threats_and_promises")
    assert sorted(t.options) == ["edoras", "helms_deep", "orthanc"]
    t.choose("edoras").first_option_until("may_move")
    assert t.choose("yes").at("edoras") == ["saruman"]
    row["reserve"] = ["ugluk"]
    assert not turn_of("saruman", saruman=row).offers("threats_and_promises")


# --- Monstrous


def each_free_player_forsakes(turn_of, card):
    t = turn_of("saruman", saruman={"reserve": [card]}).choose(card)
    assert (t.asked, t.prompt) == ("frodo", "forsake")
    t.choose("village_militia", "soldiers_of_gondor")
    assert (t.gone("saruman"), t.gone("frodo"), t.gone("aragorn")) == (
        [card],
        ["village_militia"],
        ["soldiers_of_gondor"],
    )
    nothing = {"hand": [], "deck": [], "cycle_pile": []}
    assert not turn_of("saruman", saruman={"reserve": [card]}, frodo=nothing, aragorn=nothing).offers(card)


def test_barrow_wights_frighten(turn_of):
    each_free_player_forsakes(turn_of, "barrow_wights")


def test_flocks_of_crebain_change_the_path(turn_of):
    another_path(turn_of, "flocks_of_crebain", "weathertop", ["the_old_forest", "inn_of_the_prancing_pony"])


def test_hill_troll_frightens_or_fights(turn_of):
    each_free_player_forsakes(turn_of, "hill_troll")
    assert turn_of("frodo", grounds={"moria": ["hill_troll"]}).against("moria") == (0, 3)


@pytest.mark.parametrize(("path", "attack"), [("khazad_dum", 3), ("caradhras", 2)])
def test_balrog_of_moria_roars_wherever_it_comes(turn_of, path, attack):
    t = turn_of("saruman", path=path, saruman={"reserve": ["balrog_of_moria"]}).choose("balrog_of_moria")
    t.choose("village_militia", "soldiers_of_gondor")
    assert (t.against(path)[0], t.gone("frodo")) == (attack, ["village_militia"])


def test_balrog_of_moria_is_quiet_in_reserve(turn_of):
    t = turn_of("saruman", saruman={"hand": ["balrog_of_moria", "gollum"]}).choose("balrog_of_moria")
    assert (t.reserve("saruman"), t.asked, t.prompt) == (["balrog_of_moria"], "frodo", "turn")


def test_caradhras_the_cruel_changes_its_own_path(turn_of):
    row = {"hand": ["caradhras_the_cruel", "gollum"]}
    t = turn_of("saruman", path="caradhras", saruman=row).choose("caradhras_the_cruel", "caradhras")
    assert sorted(t.options) == ["khazad_dum", "the_doors_of_durin"]
    t.choose("khazad_dum")
    assert (t.path, t.corruption, t.gone("saruman")) == ("khazad_dum", 1, ["caradhras_the_cruel"])
    t = turn_of("saruman", path="khazad_dum", saruman=row).choose("caradhras_the_cruel", "khazad_dum")
    assert t.path == "khazad_dum"
    moved = turn_of("saruman", path="caradhras", saruman={"reserve": ["caradhras_the_cruel"]})
    assert moved.choose("caradhras_the_cruel", "move_it").path == "caradhras"


def test_cave_troll_frightens_or_lurks(turn_of):
    each_free_player_forsakes(turn_of, "cave_troll")
    assert (
        turn_of("saruman", path="imladris", saruman={"reserve": ["cave_troll"]}).choose("cave_troll").path == "imladris"
    )
    t = turn_of("saruman", path="khazad_dum", saruman={"reserve": ["cave_troll"]}).choose("cave_troll", "move_it")
    assert t.against("khazad_dum") == (1, 0)


@pytest.mark.parametrize(("path", "attack"), [("dead_marshes", 2), ("amon_hen", 1)])
def test_candles_of_corpses_shine_in_the_dead_marshes(turn_of, path, attack):
    assert turn_of("frodo", path=(path, ["candles_of_corpses"])).against(path)[0] == attack


def test_candles_of_corpses_frighten(turn_of):
    each_free_player_forsakes(turn_of, "candles_of_corpses")


def test_gollum_changes_the_path_and_survives_it(turn_of):
    t = another_path(turn_of, "gollum", "amon_hen", ["dead_marshes", "emyn_muil"])
    assert (t.gone("saruman"), "gollum" in {*t.cycled("saruman"), *t.hand("saruman")}) == ([], True)


@pytest.mark.parametrize(("path", "attack"), [("shelobs_lair", 2), ("morgul_vale", 1)])
def test_shelob_frightens_and_is_strong_at_home(turn_of, path, attack):
    t = turn_of("saruman", path=path, saruman={"reserve": ["shelob"]}).choose("shelob", "village_militia")
    t.choose("soldiers_of_gondor")
    assert (t.against(path)[0], t.gone("aragorn")) == (attack, ["soldiers_of_gondor"])


def test_whip_of_many_thongs_draws_when_played_on_the_balrog(turn_of):
    row = {"hand": ["whip_of_many_thongs", "ugluk"], "reserve": ["balrog_of_moria"], "deck": ["gollum", "shelob"]}
    t = turn_of("saruman", saruman=row).choose("whip_of_many_thongs")
    assert (t.items("balrog_of_moria"), t.hand("saruman")) == (["whip_of_many_thongs"], ["gollum"])
    row["reserve"] = ["hill_troll"]
    assert not turn_of("saruman", saruman=row).offers("whip_of_many_thongs")


# --- Southrons


def calls(turn_of, army, ground, bonus=0):
    t = turn_of("saruman", saruman={"reserve": [f"{army}*"]}).choose(army)
    t.choose("no") if t.prompt == "may" else None
    assert (t.grounds, t.gone("saruman")) == ([ground], [army])
    assert not turn_of("saruman", saruman={"reserve": [army]}, shadow_scored=[ground]).offers(army)
    if bonus:
        assert turn_of("frodo", grounds={ground: [army]}).against(ground)[0] == 1 + bonus
        assert turn_of("frodo", grounds={ground: [], "umbar": [army]}).against("umbar")[1] == 2 + 1


def test_coastal_raiders_call_dol_amroth(turn_of):
    calls(turn_of, "coastal_raiders", "dol_amroth", 1)


def test_haradrim_cavalry_call_minas_tirith(turn_of):
    calls(turn_of, "haradrim_cavalry", "minas_tirith", 1)


def test_the_black_fleet_calls_pelargir(turn_of):
    calls(turn_of, "the_black_fleet", "pelargir", 1)


def test_corsairs_of_umbar_call_umbar(turn_of):
    calls(turn_of, "corsairs_of_umbar", "umbar")


def test_haradrim_regulars_call_harad(turn_of):
    calls(turn_of, "haradrim_regulars", "harad")


def test_the_black_serpent_calls_a_southron_battleground_back(turn_of):
    row = {"reserve": ["the_black_serpent"]}
    t = turn_of("saruman", saruman=row, free_scored=["umbar", "rivendell"], shadow_scored=["pelargir"])
    assert sorted(t.choose("the_black_serpent").options) == ["pelargir", "umbar"]
    t.choose("umbar")
    assert (t.grounds, t.against("umbar"), t.gone("saruman")) == (["umbar"], (0, 0), ["the_black_serpent"])
    assert not turn_of("saruman", saruman=row, free_scored=["rivendell"]).offers("the_black_serpent")


# --- promotional


def test_woven_of_all_colours_saves_saruman_in_combat(table):
    t = table(step="fight_combats", path=("egladil", ["saruman{woven_of_all_colours, sarumans_staff}"]))
    assert t.gone("saruman") == []
    assert {"saruman", "sarumans_staff", "woven_of_all_colours"} <= {*t.cycled("saruman"), *t.hand("saruman")}
