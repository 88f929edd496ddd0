"""The vectors XA1 to XA17 of Against the Shadow."""

from __future__ import annotations

import pytest

PEOPLE = {"frodo": {"hand": ["sam_gamgee"]}, "aragorn": {"hand": ["lembas"]}}
FIVE_ARMIES = [
    "ats_wolf_riders",
    "ats_white_hand_orcs",
    "ats_white_hand_orcs",
    "ats_fighting_uruk_hai",
    "ats_devilry_of_saruman",
]


@pytest.fixture
def enemy(table):
    """A position against the Shadow; people hold a card each, so that they are asked."""

    def make(**position):
        position = {"shadow": "normal", "path_deck": []} | position
        for name, seat in PEOPLE.items():
            if position.get("scenario", "trilogy") == "trilogy":
                position[name] = seat | position.get(name, {})
        return table(**position)

    return make


ORTHANC = ["riders_of_rohan", "riders_of_rohan", "eomer", "ats_wolf_riders", "ats_white_hand_orcs"]


def test_xa1_it_moves_the_rightmost_card_that_lets_it_win(enemy):
    t = enemy(
        turn="saruman",
        grounds={"orthanc": ORTHANC},
        saruman={
            "reserve": ["ats_devilry_of_saruman", "ats_saruman", "ats_the_black_serpent"],
            "hand": ["ats_gollum"] * 3,
        },
    )
    assert t.at("orthanc")[-1] == "ats_saruman"
    assert t.reserve("saruman") == ["ats_devilry_of_saruman", "ats_the_black_serpent"]


def test_xa2_it_forsakes_the_rightmost_card_of_its_reserve(enemy):
    t = enemy(
        turn="frodo",
        path=("dimrill_dale", []),
        frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        saruman={"reserve": ["ats_saruman{ats_sarumans_staff}", "ats_the_black_serpent"]},
        witch_king={"reserve": ["ats_the_witch_king{ats_fell_beast}"]},
    )
    t.choose("narya_ring_of_fire")
    assert (t.cycled("saruman"), t.gone("saruman")) == (["ats_the_black_serpent"], [])
    assert t.cycled("witch_king") == ["ats_fell_beast", "ats_the_witch_king"]


def test_xa3_it_loses_from_the_right(enemy):
    t = enemy(
        step="fight_combats",
        grounds={
            "orthanc": [
                "riders_of_rohan",
                "riders_of_rohan",
                "eomer",
                "ats_white_hand_orcs",
                "ats_wolf_riders",
                "ats_saruman",
            ]
        },
    )
    assert t.gone("saruman") == ["ats_saruman", "ats_wolf_riders"]
    assert "ats_white_hand_orcs" in t.cycled("saruman")
    assert t.taken[1] == ["orthanc"]


def test_xa4_drawing_is_always_of_benefit(enemy):
    t = enemy(turn="witch_king", path=("bag_end", []), witch_king={"reserve": ["ats_the_commander"]})
    assert (t.reserve("witch_king"), t.cycled("witch_king")) == ([], ["ats_the_commander"])
    assert (len(t.hand("witch_king")), len(t.hand("saruman"))) == (1, 1)


@pytest.mark.parametrize(
    ("others", "used"), [(["ats_haradrim_mumakil"], True), (["ats_haradrim_regulars"], False), ([], False)]
)
def test_xa5_raiders_land_only_where_the_shadow_could_win(enemy, others, used):
    t = enemy(
        turn="saruman",
        path=("bag_end", []),
        saruman={"reserve": [*others, "ats_coastal_raiders"], "hand": []},
        shadow_scored=["harad"],
    )
    assert ("dol_amroth" in t.grounds) is used
    if used:
        t.choose("no")  # Dol Amroth's own question
        assert t.at("dol_amroth") == ["ats_coastal_raiders"]


@pytest.mark.parametrize(("others", "used"), [(["ats_haradrim_regulars"], True), ([], False)])
def test_xa5_the_black_fleet_needs_one_more_and_costs_a_card(enemy, others, used):
    t = enemy(
        turn="saruman",
        path=("bag_end", []),
        saruman={"reserve": [*others, "ats_the_black_fleet"], "hand": ["ats_gollum"]},
        shadow_scored=["harad"],
    )
    assert ("pelargir" in t.grounds) is used
    if used:
        t.choose("no")
        assert (t.at("pelargir"), t.cycled("saruman")) == (["ats_the_black_fleet"], ["ats_gollum"])


def test_xa6_a_person_chooses_among_what_grima_can_do(enemy):
    t = enemy(turn="saruman", saruman={"reserve": ["ats_grima_wormtongue"], "eliminated": ["ats_saruman"]})
    assert (t.gone("saruman"), t.asked) == (["ats_grima_wormtongue", "ats_saruman"], "frodo")
    full = enemy(
        turn="saruman",
        frodo={"reserve": ["eowyn"]},
        saruman={"reserve": ["ats_grima_wormtongue"], "deck": ["ats_saruman", "ats_gollum"]},
    )
    assert (full.asked, full.options) == ("frodo", ["take_saruman", "strike_rohan", "draw_one"])
    assert full.choose("strike_rohan").gone("frodo") == ["eowyn"]


def test_xa7_the_crebain_go_on_while_the_shadow_is_winning(enemy):
    t = enemy(
        turn="saruman",
        path=("dimrill_dale", ["ats_flocks_of_crebain"]),
        path_deck=["egladil", "lothlorien"],
    )
    assert t.path in ("egladil", "lothlorien")
    assert (t.corruption, t.taken[1]) == (1, ["dimrill_dale"])


@pytest.mark.parametrize("zone", ["hand", "reserve"])
def test_xa8_a_leader_without_an_army_stays_in_reserve(enemy, zone):
    t = enemy(
        turn="saruman",
        grounds={"harad": ["soldiers_of_gondor", "guards_of_the_citadel"]},
        path=("bag_end", []),
        saruman={zone: ["ats_the_black_serpent"]},
        witch_king={"hand": []},
    )
    assert t.at("harad") == ["soldiers_of_gondor", "guards_of_the_citadel"]
    assert t.reserve("saruman") == ["ats_the_black_serpent"]


@pytest.mark.parametrize(("path", "moves"), [("morgai", True), ("shelobs_lair", False)])
def test_xa9_more_icons_help_on_the_last_path_alone(enemy, path, moves):
    t = enemy(
        turn="saruman",
        path=(path, ["ats_cave_troll"]),
        saruman={"reserve": ["ats_gollum"], "hand": FIVE_ARMIES},
    )
    assert ("ats_gollum" in t.at(path)) is moves


def test_xa10_an_enemys_play_costs_nothing(enemy):
    t = enemy(turn="witch_king", path=("bag_end", []), witch_king={"hand": ["ats_mordor_orcs"] * 3})
    assert (len(t.hand("witch_king")), t.cycled("witch_king")) == (2, [])
    assert t.reserve("witch_king") == ["ats_mordor_orcs"]


def test_xa11_a_character_played_this_round_is_cycled_instead(enemy):
    t = enemy(
        turn="witch_king",
        path=("bag_end", []),
        witch_king={"hand": ["ats_the_reaver!"] * 3, "deck": ["ats_olog_hai"]},
    )
    assert (len(t.hand("witch_king")), t.reserve("witch_king")) == (2, [])
    assert t.cycled("witch_king") == ["ats_the_reaver"]


def test_xa12_there_is_no_early_win(enemy):
    t = enemy(step="check_victory", path_number=5, corruption=12)
    assert not t.state.over


@pytest.mark.parametrize(
    ("scenario", "shadow", "drawn"),
    [
        ("trilogy", "normal", {"witch_king": 3, "saruman": 3}),
        ("trilogy", "hard", {"witch_king": 4, "saruman": 4}),
        ("duel", "normal", {"witch_king": 4}),
        ("duel", "hard", {"witch_king": 6}),
        ("duel_of_three", "normal", {"witch_king": 3, "saruman": 3}),
        ("fellowship", "normal", {"balrog": 3}),
        ("fellowship", "hard", {"balrog": 4}),
    ],
)
def test_xa13_draws_by_level(ringwar, table, scenario, shadow, drawn):
    t = table(scenario=scenario, shadow=shadow)
    for name, number in drawn.items():
        assert t.state.call("cards_a_round", t.seat(name)) == number


# --- rulings of the digest


@pytest.mark.parametrize(
    ("company", "moves"),
    [(["gimli{dwarven_axe}", "legolas"], False), (["gimli", "legolas"], True), (["legolas"], True)],
)
def test_xa14_the_last_path(enemy, company, moves):
    t = enemy(
        turn="saruman",
        round=9,
        path=("morgai", [*company, "ats_cave_troll"]),
        tokens={"morgai": {"attack_tokens": 1}},
        frodo={"hand": ["sam_gamgee", "merry_brandybuck"]},
        aragorn={"hand": []},
        saruman={"reserve": ["ats_gollum"], "hand": FIVE_ARMIES},
    )
    assert ("ats_gollum" in t.at("morgai")) is moves
    assert len(t.hand("saruman")) == (5 if moves else 4)


def test_xa15_cards_without_defence_are_lost_only_with_all(enemy):
    row = [
        "ats_black_uruks",
        "ats_the_reaver",
        "ats_grond_hammer_of_the_underworld",
        "riders_of_rohan",
        "soldiers_of_gondor",
    ]
    t = enemy(step="fight_combats", grounds={"ats_morannon": row})
    assert t.gone("witch_king") == ["ats_black_uruks"]
    assert {"ats_the_reaver", "ats_grond_hammer_of_the_underworld"} <= set(t.cycled("witch_king"))
    assert t.taken[1] == ["ats_morannon"]
    more = enemy(step="fight_combats", grounds={"ats_morannon": [*row, "knights_of_dol_amroth"]})
    assert len(more.gone("witch_king")) == 3
    assert more.taken[0] == ["ats_morannon"]


HARAD = ["soldiers_of_gondor", "guards_of_the_citadel"]


@pytest.mark.parametrize(
    ("there", "reserve", "used"),
    [(HARAD, [], True), ([*HARAD, "denethor"], [], False), ([*HARAD, "denethor"], ["ats_haradrim_mumakil"], True)],
)
def test_xa16_the_token_is_counted_the_card_is_not(enemy, there, reserve, used):
    t = enemy(
        turn="witch_king",
        path=("the_council_of_elrond", []),
        grounds={"harad": there},
        witch_king={"reserve": ["ats_the_warrior"]},
        saruman={"reserve": reserve},
    )
    assert t.tokens("harad") == (0, int(used))
    assert ("ats_the_warrior" in t.cycled("witch_king")) is used


def test_xa17_a_reveal(enemy):
    top = [
        "ats_the_messenger!",
        "ats_morgul_blade",
        "ats_the_black_easterling",
        "ats_mordor_orcs",
        "ats_trolls_of_udun",
        "ats_the_warrior",
        "ats_black_uruks",
    ]
    rest = ["ats_mordor_orcs"] * 4 + ["ats_olog_hai"]
    t = enemy(
        turn="witch_king",
        round=4,
        path=("caradhras", []),
        witch_king={
            "hand": ["ats_the_ringwraiths_are_abroad"],
            "deck": [*top, *rest],
            "cycle_pile": ["ats_the_hunter", "ats_the_reaver", "ats_grishnakh"],
        },
    )
    assert t.reserve("witch_king") == ["ats_the_black_easterling", "ats_the_warrior"]
    assert len(t.cycled("witch_king")) == 8
    assert (len(t.hand("witch_king")), len(t.deck("witch_king"))) == (1, 4)
    assert t.gone("witch_king") == ["ats_the_ringwraiths_are_abroad"]
    assert t.asked == "aragorn"
