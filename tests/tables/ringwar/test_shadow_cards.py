"""Against the Shadow, card by card: what an enemy's cards do, and when they are not used (A20-A24)."""

from __future__ import annotations

import pytest
from ringwar_table import position_of

from game.engine.telling import questions

PEOPLE = {"frodo": {"hand": ["sam_gamgee"]}, "aragorn": {"hand": ["lembas"]}}


@pytest.fixture
def enemy(ringwar):
    """A position against the Shadow; people hold a card each, so that they are asked."""

    def make(**position):
        position = {"shadow": "normal", "path_deck": []} | position
        for name, seat in PEOPLE.items():
            position[name] = seat | position.get(name, {})
        return position_of(ringwar, **position)

    return make


def witch_king_plays(enemy, card: str, **position):
    """The Witch-king has this one card in hand and nothing better to do than to play it."""
    seat = {"hand": [card]} | position.pop("witch_king", {})
    return enemy(turn="witch_king", witch_king=seat, **{"path": ("caradhras", ["gimli"])} | position)


def saruman_plays(enemy, card: str, **position):
    seat = {"hand": [card]} | position.pop("saruman", {})
    return enemy(turn="saruman", saruman=seat, **{"path": ("orodruin", ["gimli"])} | position)


# --- armies without a text: they stand where they help, by their icons


def joins(enemy, card: str, seat: str, ground: str, attackers: list[str]) -> bool:
    t = enemy(turn=seat, path=("caradhras", []), grounds={ground: attackers}, **{seat: {"hand": [card]}})
    assert (card in t.at(ground)) or (card in t.reserve(seat))
    return card in t.at(ground)


def test_ats_grond_hammer_of_the_underworld(enemy):
    assert joins(enemy, "ats_grond_hammer_of_the_underworld", "witch_king", "lorien", [])
    assert not joins(enemy, "ats_grond_hammer_of_the_underworld", "witch_king", "lorien", ["high_elves"])


def test_ats_olog_hai(enemy):
    assert joins(enemy, "ats_olog_hai", "witch_king", "dol_guldur", ["high_elves", "high_elves"])
    assert not joins(enemy, "ats_olog_hai", "witch_king", "dol_guldur", ["high_elves", "high_elves", "legolas"])


def test_ats_trolls_of_udun(enemy):
    assert joins(enemy, "ats_trolls_of_udun", "witch_king", "dol_guldur", ["high_elves", "high_elves"])
    assert not joins(enemy, "ats_trolls_of_udun", "witch_king", "lorien", [])


def test_ats_black_uruks(enemy):
    assert joins(enemy, "ats_black_uruks", "witch_king", "dol_guldur", ["high_elves", "legolas"])
    assert not joins(enemy, "ats_black_uruks", "witch_king", "dol_guldur", ["high_elves", "high_elves"])


def test_ats_mordor_orcs(enemy):
    assert joins(enemy, "ats_mordor_orcs", "witch_king", "dol_guldur", ["high_elves", "legolas"])
    assert not joins(enemy, "ats_mordor_orcs", "witch_king", "dol_guldur", ["high_elves", "high_elves"])


def test_ats_devilry_of_saruman(enemy):
    assert joins(enemy, "ats_devilry_of_saruman", "saruman", "helms_deep", [])
    assert not joins(enemy, "ats_devilry_of_saruman", "saruman", "helms_deep", ["riders_of_rohan"])


def test_ats_fighting_uruk_hai(enemy):
    assert joins(enemy, "ats_fighting_uruk_hai", "saruman", "orthanc", ["riders_of_rohan", "riders_of_rohan"])
    assert not joins(enemy, "ats_fighting_uruk_hai", "saruman", "edoras", [])


def test_ats_wolf_riders(enemy):
    assert joins(enemy, "ats_wolf_riders", "saruman", "edoras", [])
    assert not joins(enemy, "ats_wolf_riders", "saruman", "edoras", ["village_militia"])


def test_ats_white_hand_orcs(enemy):
    assert joins(enemy, "ats_white_hand_orcs", "saruman", "orthanc", ["riders_of_rohan", "village_militia"])
    assert not joins(enemy, "ats_white_hand_orcs", "saruman", "edoras", [])


def test_ats_goblins_of_the_misty_mountains(enemy):
    assert joins(enemy, "ats_goblins_of_the_misty_mountains", "saruman", "moria", ["high_elves", "legolas"])
    assert not joins(enemy, "ats_goblins_of_the_misty_mountains", "saruman", "rivendell", [])


def test_ats_haradrim_mumakil(enemy):
    assert joins(enemy, "ats_haradrim_mumakil", "saruman", "pelargir", [])
    assert not joins(enemy, "ats_haradrim_mumakil", "saruman", "dol_amroth", [])


# --- Nazgul


def test_ats_the_witch_king_strikes_on_the_path(enemy):
    t = witch_king_plays(enemy, "ats_the_witch_king", path=("fords_of_bruinen", ["gimli"]))
    assert t.at("fords_of_bruinen") == ["gimli", "ats_the_witch_king"]


def test_ats_the_witch_king_is_not_lost_from_the_top_of_the_deck(enemy):
    t = enemy(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        witch_king={"deck": ["ats_the_witch_king", "ats_olog_hai"]},
        saruman={"hand": ["ats_gollum"]},
    )
    t.choose("narya_ring_of_fire")
    assert (t.gone("witch_king"), t.cycled("witch_king")) == ([], ["ats_the_witch_king"])


def test_ats_the_witch_king_in_reserve_draws_one_more(enemy):
    t = enemy(step="draw_cards", witch_king={"reserve": ["ats_the_witch_king"]}, path_number=1)
    assert t.drawn("witch_king")[0] == 4


def test_ats_the_reaver(enemy):
    t = enemy(turn="witch_king", witch_king={"reserve": ["ats_the_reaver"]})
    assert (t.asked, t.prompt) == ("frodo", "forsake")
    assert t.cycled("witch_king") == ["ats_the_reaver"]


def test_ats_the_beguiler(enemy):
    t = enemy(turn="witch_king", frodo={"hand": ["gimli", "sting"]}, witch_king={"reserve": ["ats_the_beguiler"]})
    assert (t.asked, t.prompt, t.options) == ("frodo", "cycle", ["gimli", "sting"])


def test_ats_the_hunter_puts_a_token_where_it_could_win(enemy):
    t = enemy(
        turn="witch_king",
        path=("caradhras", []),
        witch_king={"reserve": ["ats_the_hunter"]},
    )
    assert (t.tokens("caradhras"), t.cycled("witch_king")) == ((1, 0), ["ats_the_hunter"])


def test_ats_the_hunter_waits_where_it_could_not(enemy):
    t = enemy(turn="witch_king", path=("caradhras", ["gimli"]), witch_king={"reserve": ["ats_the_hunter"]})
    assert (t.tokens("caradhras"), t.reserve("witch_king")) == ((0, 0), ["ats_the_hunter"])


def test_ats_the_messenger(enemy):
    t = enemy(
        turn="witch_king",
        path=("caradhras", ["gimli"]),
        witch_king={"reserve": ["ats_the_messenger"], "cycle_pile": ["ats_the_reaver", "ats_olog_hai"]},
    )
    assert (t.hand("witch_king"), t.cycled("witch_king")) == (["ats_the_reaver"], ["ats_olog_hai", "ats_the_messenger"])


def test_ats_the_messenger_needs_another_nazgul(enemy):
    t = enemy(
        turn="witch_king",
        path=("caradhras", ["gimli"]),
        witch_king={"reserve": ["ats_the_messenger"], "cycle_pile": ["ats_olog_hai"]},
    )
    assert t.reserve("witch_king") == ["ats_the_messenger"]


def test_ats_the_black_easterling_draws_and_holds_dol_guldur(enemy):
    t = witch_king_plays(enemy, "ats_the_black_easterling")
    assert (t.reserve("witch_king"), len(t.hand("witch_king"))) == (["ats_the_black_easterling"], 1)
    there = enemy(turn="frodo", grounds={"dol_guldur": ["ats_the_black_easterling"]})
    assert there.against("dol_guldur") == (0, 3)


def test_ats_the_commander_lets_every_enemy_draw_twice_in_the_duel(ringwar):
    t = position_of(
        ringwar,
        scenario="duel",
        shadow="hard",
        turn="witch_king",
        path_deck=[],
        path=("caradhras", ["gimli"]),
        gandalf={"hand": ["sam_gamgee"]},
        witch_king={"reserve": ["ats_the_commander"]},
    )
    assert len(t.hand("witch_king")) == 2


@pytest.mark.parametrize(("there", "used"), [([], False), (["ats_mordor_orcs", "ats_olog_hai"], True)])
def test_ats_the_destroyer(enemy, there, used):
    t = enemy(
        turn="witch_king",
        path=("caradhras", ["gimli"]),
        grounds={"lorien": ["legolas", *there]},
        witch_king={"reserve": ["ats_the_destroyer"]},
    )
    assert t.tokens("lorien") == (int(used), 0)


def test_ats_the_warrior_only_where_the_shadow_defends(enemy):
    t = enemy(
        turn="witch_king",
        path=("caradhras", ["gimli"]),
        grounds={"lorien": ["ats_olog_hai", "legolas"]},
        witch_king={"reserve": ["ats_the_warrior"]},
    )
    assert (t.tokens("lorien"), t.reserve("witch_king")) == ((0, 0), ["ats_the_warrior"])


# --- other characters of Mordor


def test_ats_grishnakh(enemy):
    t = enemy(turn="witch_king", path=("amon_hen", ["ats_grishnakh"]))
    assert (t.corruption, t.gone("witch_king")) == (1, ["ats_grishnakh"])


def test_ats_the_mouth_of_sauron_stays_away_from_the_path(enemy):
    t = witch_king_plays(enemy, "ats_the_mouth_of_sauron", path=("osgiliath", []), grounds={"harad": []})
    assert t.reserve("witch_king") == ["ats_the_mouth_of_sauron"]
    free = witch_king_plays(enemy, "ats_the_mouth_of_sauron", path=("osgiliath", []))
    assert free.at("osgiliath") == ["ats_the_mouth_of_sauron"]


@pytest.mark.parametrize(("path", "attack"), [("ats_cirith_ungol", 2), ("shelobs_lair", 1)])
def test_ats_gorbag_and_shagrat(enemy, path, attack):
    t = witch_king_plays(enemy, "ats_gorbag_and_shagrat", path=(path, []))
    assert t.against(path) == (attack, 0)


def test_ats_the_lidless_eye(enemy):
    t = witch_king_plays(enemy, "ats_the_lidless_eye", path=("shelobs_lair", []))
    assert (t.reserve("witch_king"), t.limit("witch_king")) == (["ats_the_lidless_eye"], 3)
    assert (len(t.hand("witch_king")), len(t.hand("saruman"))) == (1, 1)


# --- items


def test_ats_nazguls_mantle_goes_to_the_rightmost_nazgul(enemy):
    t = witch_king_plays(
        enemy,
        "ats_nazguls_mantle",
        path=("fords_of_bruinen", ["ats_the_reaver", "ats_the_witch_king", "gandalf_the_grey"]),
    )
    assert t.items("ats_the_witch_king") == ["ats_nazguls_mantle"]


def test_ats_nazguls_mantle_saves_in_combat(enemy):
    t = enemy(step="fight_combats", path=("bag_end", ["ats_the_witch_king{ats_nazguls_mantle}", "gandalf_the_grey"]))
    assert t.gone("witch_king") == []
    assert {"ats_the_witch_king", "ats_nazguls_mantle"} <= {*t.cycled("witch_king"), *t.deck("witch_king")}


def test_ats_nazguls_mantle_without_a_bearer_is_cycled_and_a_card_drawn(enemy):
    t = witch_king_plays(enemy, "ats_nazguls_mantle")
    assert (t.cycled("witch_king"), len(t.hand("witch_king"))) == (["ats_nazguls_mantle"], 1)
    assert "enemy_no_bearer" in t.said


def test_ats_black_breath(enemy):
    t = enemy(
        turn="witch_king", path=("fords_of_bruinen", ["ats_the_reaver{ats_black_breath, ats_morgul_blade}", "elrond"])
    )
    assert t.corruption == 1


def test_ats_black_breath_cycles_its_bearer(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"lorien": ["ats_the_reaver{ats_black_breath, ats_fell_beast}"]},
        path=("caradhras", ["gimli"]),
    )
    assert t.cycled("witch_king") == ["ats_black_breath", "ats_fell_beast", "ats_the_reaver"]
    assert t.corruption == 1


@pytest.mark.parametrize(("company", "moves"), [([], True), (["gandalf_the_grey"], False)])
def test_ats_black_riders_mount(enemy, company, moves):
    t = witch_king_plays(
        enemy,
        "ats_black_riders_mount",
        path=("imladris", company),
        witch_king={"reserve": ["ats_the_black_easterling*"]},
        grounds={},
    )
    there = t.at("imladris")
    assert ("ats_the_black_easterling" in there) is moves


@pytest.mark.parametrize(("there", "moves"), [(["ats_mordor_orcs"], True), (["ats_mordor_orcs", "high_elves"], False)])
def test_ats_fell_beast(enemy, there, moves):
    t = witch_king_plays(
        enemy, "ats_fell_beast", grounds={"lorien": there}, witch_king={"reserve": ["ats_the_black_easterling*"]}
    )
    assert t.items("ats_the_black_easterling") == ["ats_fell_beast"]
    assert ("ats_the_black_easterling" in t.at("lorien")) is moves


def test_ats_morgul_blade(enemy):
    t = enemy(turn="witch_king", path=("fords_of_bruinen", ["ats_the_reaver{ats_morgul_blade}", "elrond"]))
    assert (t.corruption, t.gone("witch_king")) == (1, ["ats_morgul_blade"])


# --- events of Mordor


def test_ats_the_black_captain_calls_the_first_battleground_it_could_win(enemy):
    t = witch_king_plays(enemy, "ats_the_black_captain", witch_king={"reserve": ["ats_olog_hai", "ats_the_witch_king"]})
    t.choose("no")  # Minas Tirith's own question
    assert t.grounds == ["minas_tirith"]
    assert t.at("minas_tirith")[0] == "ats_the_witch_king"


def test_ats_the_black_captain_without_the_witch_king_draws(enemy):
    t = witch_king_plays(enemy, "ats_the_black_captain")
    assert (t.grounds, len(t.hand("witch_king"))) == ([], 1)
    assert t.gone("witch_king") == ["ats_the_black_captain"]


def test_ats_the_black_captain_takes_back_what_was_lost(enemy):
    t = witch_king_plays(
        enemy,
        "ats_the_black_captain",
        witch_king={"reserve": ["ats_the_witch_king"]},
        free_scored=["ats_minas_morgul", "minas_tirith", "lorien"],
        shadow_scored=["ats_morannon", "dol_guldur"],
    )
    assert t.grounds == ["ats_minas_morgul"]


def test_ats_the_ringwraiths_are_abroad(enemy):
    deck = ["ats_olog_hai", "ats_the_hunter", "ats_the_warrior", "ats_the_reaver", "ats_mordor_orcs"]
    t = witch_king_plays(
        enemy, "ats_the_ringwraiths_are_abroad", witch_king={"deck": [*deck, *["ats_mordor_orcs"] * 4]}
    )
    assert t.reserve("witch_king") == ["ats_the_hunter", "ats_the_warrior"]


def test_ats_the_day_without_dawn(enemy):
    deck = ["ats_the_hunter", "ats_olog_hai", "ats_the_warrior", "ats_black_uruks", "ats_trolls_of_udun"]
    t = witch_king_plays(enemy, "ats_the_day_without_dawn", witch_king={"deck": [*deck, *["ats_mordor_orcs"] * 4]})
    assert t.reserve("witch_king") == ["ats_olog_hai", "ats_black_uruks"]


# --- Isengard


def test_ats_grima_wormtongue_gives_the_choice_to_the_next_person(enemy):
    t = enemy(turn="saruman", saruman={"reserve": ["ats_grima_wormtongue"], "deck": ["ats_saruman", "ats_gollum"]})
    assert t.options == ["take_saruman", "draw_one"]
    assert t.choose("take_saruman").hand("saruman") == ["ats_saruman"]


def test_a15_ats_grima_wormtongue_looks_for_whom_nobody_can_see(enemy):
    """What is offered does not tell that Saruman is not in the deck; when he is not found, it is asked again."""
    seat = {"reserve": ["ats_grima_wormtongue"], "deck": ["ats_gollum"], "cycle_pile": ["ats_saruman"]}
    t = enemy(turn="saruman", grounds={"helms_deep": ["eowyn"]}, saruman=seat)
    assert t.options == ["take_saruman", "strike_rohan", "draw_one"]
    assert questions.foreseen(t.state, 0, "en") == []
    t.choose("take_saruman")
    assert (t.hand("saruman"), t.options) == ([], ["strike_rohan", "draw_one"])
    assert t.choose("draw_one").hand("saruman") == ["ats_gollum"]


@pytest.mark.parametrize("place", ["reserve", "eliminated"])
def test_a15_ats_grima_wormtongue_does_not_look_for_whom_all_can_see(enemy, place):
    row = {"reserve": ["ats_grima_wormtongue"], "deck": ["ats_gollum"], "hand": []}
    row = row | {place: [*row.get(place, []), "ats_saruman"]}
    t = enemy(turn="saruman", grounds={"helms_deep": ["eowyn"]}, saruman=row)
    assert t.options == ["strike_rohan", "draw_one"]


def test_ats_saruman(enemy):
    t = saruman_plays(enemy, "ats_saruman", path=("egladil", ["gimli"]))
    assert t.reserve("saruman") == ["ats_saruman"]
    assert saruman_plays(enemy, "ats_saruman", path=("egladil", [])).at("egladil") == ["ats_saruman"]


@pytest.mark.parametrize(("company", "goes"), [([], True), (["gimli"], False)])
def test_ats_ugluk(enemy, company, goes):
    t = enemy(turn="saruman", path=("dimrill_dale", ["ats_ugluk", *company]), path_deck=["egladil"])
    assert (t.path == "egladil") is goes


def test_ats_palantir_of_orthanc(enemy):
    deck = ["ats_gollum", "ats_wolf_riders", "ats_shelob", "ats_hill_troll"]
    t = enemy(
        turn="saruman",
        path=("caradhras", ["gimli"]),
        saruman={"reserve": ["ats_saruman{ats_palantir_of_orthanc}"], "deck": deck},
    )
    assert (t.hand("saruman"), t.cycled("saruman"), t.gone("saruman")) == (
        ["ats_gollum"],
        ["ats_wolf_riders"],
        ["ats_shelob"],
    )


def test_ats_palantir_of_orthanc_once_a_round(enemy):
    t = enemy(
        turn="saruman", path=("caradhras", ["gimli"]), saruman={"reserve": ["ats_saruman{ats_palantir_of_orthanc}"]}
    )
    t.passes("frodo")
    if t.asked == "aragorn":
        t.passes("aragorn")
    assert len(t.gone("saruman")) == 1


def test_ats_sarumans_staff(enemy):
    t = saruman_plays(enemy, "ats_sarumans_staff", path=("caradhras", ["gimli"]), saruman={"reserve": ["ats_saruman"]})
    assert (t.items("ats_saruman"), t.limit("saruman")) == (["ats_sarumans_staff"], 3)


def test_ats_threats_and_promises(enemy):
    t = saruman_plays(
        enemy,
        "ats_threats_and_promises",
        path=("caradhras", ["gimli"]),
        saruman={"reserve": ["ats_wolf_riders", "ats_saruman"]},
        frodo={"deck": []},
    )
    assert t.grounds == ["helms_deep"]
    assert "ats_saruman" in t.at("helms_deep")


def test_ats_threats_and_promises_without_saruman_draws(enemy):
    t = saruman_plays(enemy, "ats_threats_and_promises", path=("caradhras", ["gimli"]))
    assert (t.grounds, len(t.hand("saruman"))) == ([], 1)


# --- Monstrous


@pytest.mark.parametrize("card", ["ats_barrow_wights", "ats_hill_troll", "ats_cave_troll", "ats_caradhras_the_cruel"])
def test_ats_barrow_wights_and_their_like_make_people_forsake(enemy, card):
    t = enemy(turn="saruman", saruman={"reserve": [card]})
    assert (t.asked, t.prompt, t.gone("saruman")) == ("frodo", "forsake", [card])


def test_ats_hill_troll(enemy):
    assert saruman_plays(enemy, "ats_hill_troll", path=("caradhras", [])).at("caradhras") == ["ats_hill_troll"]


def test_ats_cave_troll(enemy):
    assert saruman_plays(enemy, "ats_cave_troll", path=("caradhras", [])).at("caradhras") == ["ats_cave_troll"]


def test_ats_caradhras_the_cruel_drives_the_company_on(enemy):
    t = saruman_plays(enemy, "ats_caradhras_the_cruel", path=("caradhras", []), path_deck=["khazad_dum"])
    assert (t.path, t.corruption) == ("khazad_dum", 1)
    other = saruman_plays(enemy, "ats_caradhras_the_cruel", path=("khazad_dum", []), path_deck=["caradhras"])
    assert other.path == "khazad_dum"


def test_ats_candles_of_corpses(enemy):
    t = saruman_plays(enemy, "ats_candles_of_corpses", path=("dead_marshes", []))
    assert t.against("dead_marshes") == (2, 1)


@pytest.mark.parametrize(("company", "goes"), [([], True), (["gimli"], False)])
def test_ats_flocks_of_crebain(enemy, company, goes):
    t = enemy(turn="saruman", path=("dimrill_dale", ["ats_flocks_of_crebain", *company]), path_deck=["lothlorien"])
    assert (t.path == "lothlorien") is goes


def test_ats_balrog_of_moria(enemy):
    t = saruman_plays(enemy, "ats_balrog_of_moria", path=("khazad_dum", ["gimli"]))
    assert (t.against("khazad_dum"), t.prompt) == ((3, 1), "forsake")


def test_ats_gollum_escapes(enemy):
    t = enemy(step="fight_combats", path=("amon_hen", ["ats_gollum", "gandalf_the_grey"]))
    assert t.gone("saruman") == []


def test_ats_shelob(enemy):
    t = saruman_plays(enemy, "ats_shelob", path=("shelobs_lair", ["gimli"]))
    assert (t.against("shelobs_lair"), t.prompt) == ((2, 1), "forsake")


def test_ats_whip_of_many_thongs(enemy):
    t = saruman_plays(
        enemy, "ats_whip_of_many_thongs", path=("imladris", ["gimli"]), saruman={"reserve": ["ats_balrog_of_moria"]}
    )
    assert t.items("ats_balrog_of_moria") == ["ats_whip_of_many_thongs"]
    assert len(t.hand("saruman")) == 1


# --- Southrons


def southron_calls(enemy, card: str, *others: str, **position):
    return enemy(
        turn="saruman",
        path=("caradhras", ["gimli"]),
        saruman={"reserve": [*others, card], "hand": ["ats_gollum"]},
        **position,
    )


def test_ats_coastal_raiders_cost_nothing(enemy):
    t = southron_calls(enemy, "ats_coastal_raiders", "ats_haradrim_mumakil").choose("no")
    assert (t.at("dol_amroth"), t.hand("saruman")) == (["ats_coastal_raiders"], ["ats_gollum"])


def test_ats_haradrim_cavalry(enemy):
    t = southron_calls(
        enemy, "ats_haradrim_cavalry", "ats_haradrim_mumakil", "ats_coastal_raiders", free_scored=["dol_amroth"]
    )
    t.choose("no")
    assert (t.at("minas_tirith")[0], t.cycled("saruman")) == ("ats_haradrim_cavalry", ["ats_gollum"])


def test_ats_the_black_fleet(enemy):
    t = southron_calls(enemy, "ats_the_black_fleet", "ats_haradrim_mumakil").choose("no")
    assert (t.at("pelargir"), t.cycled("saruman")) == (["ats_the_black_fleet"], ["ats_gollum"])


def test_ats_corsairs_of_umbar(enemy):
    t = southron_calls(enemy, "ats_corsairs_of_umbar")
    assert t.at("umbar") == ["ats_corsairs_of_umbar"]
    assert southron_calls(enemy, "ats_corsairs_of_umbar", free_scored=["umbar"]).grounds == []


def test_ats_haradrim_regulars(enemy):
    t = southron_calls(enemy, "ats_haradrim_regulars")
    assert t.at("harad") == ["ats_haradrim_regulars"]


def test_ats_the_black_serpent(enemy):
    t = southron_calls(
        enemy, "ats_the_black_serpent", "ats_haradrim_mumakil", free_scored=["harad", "pelargir", "minas_tirith"]
    )
    assert (t.asked, t.prompt, sorted(t.options)) == ("frodo", "battleground", ["harad", "pelargir"])
    t.choose("harad")
    assert (t.grounds, t.gone("saruman")) == (["harad"], ["ats_the_black_serpent"])


def test_ats_the_black_serpent_waits_where_there_is_nothing_to_win(enemy):
    t = southron_calls(enemy, "ats_the_black_serpent", free_scored=["minas_tirith"])
    assert "ats_the_black_serpent" in t.reserve("saruman")


# --- locations


def opened(enemy, place: str, **position):
    """The battleground is called by Gandalf on Shadowfax, who goes there."""
    frodo = {"reserve": ["gandalf_the_white{shadowfax}"]}
    return enemy(turn="frodo", path=("bag_end", []), frodo=frodo, **position).choose("shadowfax", place)


def walked_to(enemy, path: str, before: str, **position):
    """Gandalf leads the company on to that path."""
    t = enemy(turn="frodo", path=(before, ["gandalf_the_grey"]), path_deck=[path], **position)
    return t.choose("gandalf_the_grey")


def test_ats_minas_morgul(enemy):
    deck = [
        "ats_olog_hai",
        "ats_the_hunter",
        "ats_the_warrior",
        "ats_mordor_orcs",
        "ats_mordor_orcs",
        "ats_mordor_orcs",
    ]
    t = opened(enemy, "ats_minas_morgul", witch_king={"deck": deck})
    assert "played_reserve" in t.said
    assert len(t.cycled("witch_king")) == 5  # the Hunter's own action follows on the enemy's turn


def test_ats_morannon(enemy):
    deck = ["ats_the_hunter", "ats_olog_hai", *["ats_mordor_orcs"] * 4]
    t = opened(enemy, "ats_morannon", witch_king={"deck": deck})
    assert "ats_olog_hai" in [*t.reserve("witch_king"), *t.at("ats_morannon")]


def test_ats_the_doors_of_durin(enemy):
    t = walked_to(enemy, "ats_the_doors_of_durin", "imladris", saruman={"reserve": ["ats_wolf_riders"]})
    assert t.tokens("ats_the_doors_of_durin") == (1, 0)
    assert "ats_wolf_riders" in t.cycled("saruman")


def test_ats_the_doors_of_durin_with_nothing_to_give(enemy):
    t = walked_to(enemy, "ats_the_doors_of_durin", "imladris", saruman={"deck": []})
    assert t.tokens("ats_the_doors_of_durin") == (0, 0)


def test_ats_amon_hen(enemy):
    t = walked_to(
        enemy, "ats_amon_hen", "egladil", witch_king={"hand": ["ats_olog_hai"], "deck": ["ats_grishnakh"] * 2}
    )
    assert (t.cycled("witch_king")[:1], len(t.deck("witch_king"))) == (["ats_olog_hai"], 1)


def test_ats_morgul_vale(enemy):
    deck = ["ats_olog_hai", "ats_the_hunter", *["ats_mordor_orcs"] * 5]
    t = walked_to(enemy, "ats_morgul_vale", "osgiliath", witch_king={"deck": deck})
    assert "ats_the_hunter" in [*t.at("ats_morgul_vale"), *t.reserve("witch_king")]


def test_ats_cirith_ungol(enemy):
    deck = ["ats_the_hunter", "ats_olog_hai", *["ats_mordor_orcs"] * 5]
    t = walked_to(enemy, "ats_cirith_ungol", "osgiliath", witch_king={"deck": deck})
    assert "ats_olog_hai" in t.reserve("witch_king")
