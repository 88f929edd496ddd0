"""Against the Shadow, rule by rule (A1-A37, AH1-AH11), and every box of an enemy's turn."""

from __future__ import annotations

import pytest
from ringwar_table import SEATS, position_of

from game.engine.machine.events import Announced
from game.engine.machine.state import State

MODES = [(scenario, level) for scenario in SEATS for level in ("normal", "hard")]
ORCS = ["ats_mordor_orcs"] * 5


@pytest.fixture
def enemy(ringwar):
    """A position against the Shadow in the Trilogy; people hold a card each, so that they are asked."""

    def make(**position):
        position = {"shadow": "normal", "path_deck": [], "path": ("caradhras", ["gimli"])} | position
        position["frodo"] = {"hand": ["sam_gamgee"]} | position.get("frodo", {})
        position["aragorn"] = {"hand": ["lembas"]} | position.get("aragorn", {})
        return position_of(ringwar, **position)

    return make


# --- set-up and general changes (A1-A7)


@pytest.mark.parametrize(("scenario", "level"), MODES)
def test_a1_a2_the_rules_play_the_shadow_in_every_mode(game, scenario, level):
    t = game(scenario, level, seed=5)
    ruled = {SEATS[scenario][seat - 1] for seat in t.state.ruled}
    assert ruled == set(SEATS[scenario]) & {"witch_king", "saruman", "balrog"}
    asked = set()
    while not t.state.over and len(t.events) < 20_000:
        asked.add(t.asked)
        t.events += t.state.choose(0)
    assert asked <= {"frodo", "aragorn", "gandalf"}


@pytest.mark.parametrize("scenario", SEATS)
def test_a3_a4_the_shadows_cards_and_six_locations_are_others(game, scenario):
    t = game(scenario, "normal")
    everything = [t.state.card_id(card) for card in range(1, t.state.raw.card_count + 1)]
    shadow = [card for card in everything if card.startswith("ats_")]
    cards = {"trilogy": 60, "duel": 60, "duel_of_three": 60, "fellowship": 30}[scenario]
    locations = {"fellowship": 4}.get(scenario, 6)
    assert len(shadow) == cards + locations
    assert not {"the_witch_king", "minas_morgul", "amon_hen"} & set(everything)


def test_a4_enemies_have_no_ring_token(game):
    for scenario in SEATS:
        t = game(scenario, "hard").first_option_until("turn")
        for seat, name in enumerate(SEATS[scenario], 1):
            if name in ("witch_king", "saruman", "balrog"):
                assert t.state.player_variable(seat, "ring") == 0


def test_a5_a_hand_of_an_enemy_is_hidden_from_everybody(game):
    t = game("trilogy", "normal").first_option_until("turn")
    for card in t.state.cards("hand", t.seat("saruman")):
        assert not t.state.known_to(card, 1)
        assert not t.state.known_to(card, 3)


def test_a5_the_hand_of_a_person_makes_no_difference_to_an_enemy(enemy):
    """The procedure never looks at it: other cards in the people's hands, the same turn."""
    turns = []
    for hand in (["sam_gamgee"], ["gandalf_the_white"], ["riders_of_rohan"]):
        t = enemy(turn="witch_king", frodo={"hand": hand}, witch_king={"hand": [*ORCS[:3], "ats_the_witch_king"]})
        turns.append((t.said, t.reserve("witch_king"), t.hand("witch_king")))
    assert turns[0] == turns[1] == turns[2]


def test_a6_only_the_last_round_decides(enemy):
    assert not enemy(step="check_victory", path=(), path_number=8, corruption=30).state.over
    t = enemy(step="check_victory", path=(), path_number=9, corruption=1, frodo={"ring": 1}, aragorn={"ring": 1})
    assert (t.state.over, t.winners()) == (True, ["frodo", "aragorn"])


def test_a7_texts_add_to_the_reduced_draw(enemy):
    t = enemy(step="draw_cards", path=(), path_number=1, saruman={"reserve": ["ats_saruman"]})
    assert (t.drawn("saruman")[0], t.drawn("witch_king")[0]) == (4, 3)


def test_a7_the_first_hand_is_never_reduced(game):
    t = game("duel", "normal")
    assert t.drawn("witch_king")[0] == 6


# --- order (A8-A11)


def test_a8_a_new_card_goes_to_the_right_end(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3], "reserve": ["ats_olog_hai", "ats_black_uruks"]})
    assert t.reserve("witch_king") == ["ats_olog_hai", "ats_black_uruks", "ats_mordor_orcs"]


def test_a9_a10_the_rightmost_battleground_and_card_come_first(enemy):
    t = enemy(
        turn="saruman",
        grounds={
            "harad": ["soldiers_of_gondor", "guards_of_the_citadel"],
            "umbar": ["aragorn{anduril}", "knights_of_dol_amroth"],
        },
        saruman={"reserve": ["ats_coastal_raiders", "ats_haradrim_mumakil"]},
        free_scored=["dol_amroth"],
    )
    assert t.at("umbar")[-1] == "ats_haradrim_mumakil"
    assert (len(t.at("harad")), t.reserve("saruman")) == (2, ["ats_coastal_raiders"])


def test_a11_losses_come_from_the_right(enemy):
    t = enemy(
        step="fight_combats",
        path=(),
        grounds={"dol_guldur": ["ats_olog_hai", "ats_mordor_orcs", "high_elves", "legolas"]},
    )
    assert t.gone("witch_king") == ["ats_mordor_orcs"]
    assert "ats_olog_hai" in [*t.cycled("witch_king"), *t.deck("witch_king")]


# --- concepts and changed procedures (A12-A19a)


@pytest.mark.parametrize(
    ("reserve", "wins"), [(["ats_the_witch_king"], True), (["ats_mordor_orcs"], False), ([], False)]
)
def test_a12_a_conceivable_win_counts_every_reserve(enemy, reserve, wins):
    t = enemy(turn="frodo", path=("imladris", []), witch_king={"reserve": reserve})
    before = t.state.hash
    assert t.state.call("could_win_there", t.card("imladris")) == int(wins)
    assert t.state.hash == before


def test_a12_other_enemies_count_too(enemy):
    t = enemy(
        turn="frodo",
        path=("imladris", []),
        saruman={"reserve": ["ats_hill_troll"]},
        witch_king={"reserve": ["ats_the_reaver"]},
    )
    assert t.state.call("could_win_there", t.card("imladris")) == 1


def test_a13_a14_a15_a_person_chooses_among_what_can_be_done(enemy):
    hand = {"hand": ["ats_saruman"]}
    t = enemy(turn="saruman", saruman={"reserve": ["ats_grima_wormtongue"]} | hand)
    assert (t.asked, t.options) == ("frodo", ["take_saruman", "draw_one"])
    t.choose("take_saruman")
    assert (t.prompt, len(t.hand("saruman"))) == ("turn", 2)  # he is not there, and one option is left: the enemy draws
    t = enemy(turn="saruman", frodo={"reserve": ["eowyn"]}, saruman={"reserve": ["ats_grima_wormtongue"]} | hand)
    assert (t.asked, t.options) == ("frodo", ["take_saruman", "strike_rohan", "draw_one"])
    assert t.choose("draw_one").reserve("frodo") == ["eowyn"]


def test_a16_a_play_is_random_and_the_same_seed_gives_the_same(enemy):
    hand = ["ats_mordor_orcs", "ats_olog_hai", "ats_black_uruks", "ats_trolls_of_udun"]
    played = {
        enemy(turn="witch_king", seed=seed, witch_king={"hand": hand}).reserve("witch_king")[0] for seed in range(1, 25)
    }
    assert len(played) > 1
    again = {enemy(turn="witch_king", seed=3, witch_king={"hand": hand}).reserve("witch_king")[0] for _ in range(3)}
    assert len(again) == 1


def test_a16_an_event_played_this_round_is_cycled(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_the_day_without_dawn!"], "deck": ORCS})
    assert "enemy_repeats" in t.said
    assert t.cycled("witch_king") == ["ats_the_day_without_dawn"]


def test_a16_an_event_counts_as_played_and_never_comes_back(enemy):
    """Each is there once and is eliminated (R42), so in a game from its beginning none is ever repeated."""
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_the_day_without_dawn"], "deck": ORCS})
    assert t.gone("witch_king") == ["ats_the_day_without_dawn"]
    assert t.state.call("was_played_before", t.state.cards("eliminated", t.seat("witch_king"))[0])


def test_a17_a_cycled_card_is_seen_by_nobody(enemy):
    t = enemy(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        witch_king={"hand": ["ats_olog_hai"]},
        saruman={"hand": ["ats_gollum"]},
    )
    t.choose("narya_ring_of_fire")
    (card,) = t.state.cards("cycle_pile", t.seat("witch_king"))
    assert not t.state.known_to(card, 1)


def test_a18_what_an_enemy_eliminates_is_seen_by_all(enemy):
    t = enemy(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]},
        witch_king={"deck": ["ats_olog_hai", "ats_grishnakh"]},
        saruman={"hand": ["ats_gollum"]},
    )
    t.choose("narya_ring_of_fire")
    (card,) = t.state.cards("eliminated", t.seat("witch_king"))
    assert t.state.card_id(card) == "ats_olog_hai"
    assert t.state.known_to(card, 1)
    assert t.state.known_to(card, 3)


def test_a19_forsaking_takes_reserve_then_hand_then_deck(enemy):
    def narya(**seat):
        t = enemy(turn="frodo", frodo={"reserve": ["gandalf_the_grey{narya_ring_of_fire}"]}, saruman=seat)
        return t.choose("narya_ring_of_fire")

    t = narya(reserve=["ats_wolf_riders", "ats_saruman{ats_sarumans_staff}"], deck=["ats_gollum"])
    assert (t.cycled("saruman"), t.gone("saruman")) == (["ats_saruman", "ats_sarumans_staff"], [])
    t = narya(hand=["ats_shelob"], reserve=["ats_wolf_riders"])
    assert t.cycled("saruman") == ["ats_shelob"]
    t = narya(deck=["ats_gollum", "ats_shelob"])
    assert t.gone("saruman") == ["ats_gollum"]


def test_a19a_it_moves_a_card_that_came_this_round(enemy):
    t = enemy(turn="witch_king", path=("imladris", []), witch_king={"reserve": ["ats_the_witch_king*"]})
    assert t.at("imladris") == ["ats_the_witch_king"]


# --- benefit (A20-A24b)


def test_a20_a22_more_where_it_is_winning_is_of_no_benefit(enemy):
    t = enemy(
        turn="witch_king",
        path=("weathertop", ["ats_the_reaver"]),
        witch_king={"reserve": ["ats_the_witch_king"], "hand": ORCS[:3]},
    )
    assert t.reserve("witch_king")[0] == "ats_the_witch_king"


WON = {"path": ("weathertop", ["ats_the_reaver"]), "grounds": {"harad": []}}  # nothing is left to be won


@pytest.mark.parametrize(
    ("seat", "card", "there", "said"),
    [
        ("witch_king", "ats_the_reaver", "reserve", "forsook"),  # (c)
        ("witch_king", "ats_grishnakh", "path", "corruption"),  # (d)
        ("saruman", "ats_corsairs_of_umbar", "reserve", "activated"),  # (e)
        ("saruman", "ats_flocks_of_crebain", "path", "enemy_leaves_path"),  # (f)
        ("witch_king", "ats_the_commander", "reserve", "drew"),  # (g)
    ],
)
def test_a21_an_action_that_does_one_of_these_is_used(enemy, seat, card, there, said):
    path = ("emyn_muil", [card] if there == "path" else ["ats_gollum"])
    held = {"reserve": [card]} if there == "reserve" else {}
    t = enemy(turn=seat, path=path, path_deck=["ats_amon_hen"], **{seat: held})
    assert "enemy_uses" in t.said
    while t.prompt == "forsake":
        t.choose("top_card")
    assert said in t.said


def test_a21h_a21i_cards_are_played_though_all_is_won(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_morgul_blade"] * 3}, **WON)
    assert t.items("ats_the_reaver") == ["ats_morgul_blade"]
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3]}, **WON)
    assert t.reserve("witch_king") == ORCS[:1]


def test_a23_a_leader_follows_only_an_army_that_can_support_it(enemy):
    alone = enemy(
        turn="witch_king",
        grounds={"dol_guldur": ["high_elves", "legolas"]},
        witch_king={"reserve": ["ats_gorbag_and_shagrat"]},
    )
    assert alone.reserve("witch_king") == ["ats_gorbag_and_shagrat"]
    led = enemy(
        turn="witch_king",
        grounds={"dol_guldur": ["high_elves", "high_elves", "ats_mordor_orcs"]},
        witch_king={"reserve": ["ats_gorbag_and_shagrat"]},
    )
    assert "ats_gorbag_and_shagrat" in led.at("dol_guldur")


@pytest.mark.parametrize(
    ("ground", "cards", "wins"),
    [
        ("lorien", ["ats_olog_hai"], 0),
        ("lorien", ["ats_olog_hai", "ats_mordor_orcs"], 1),
        ("dol_guldur", ["high_elves"], 1),
        ("dol_guldur", ["high_elves", "legolas"], 0),
    ],
)
def test_a24_winning_now(enemy, ground, cards, wins):
    t = enemy(turn="frodo", grounds={ground: cards})
    assert t.state.call("wins_there", t.card(ground)) == wins


def test_a24a_reactivated_out_of_the_other_area_it_has_no_icons(enemy):
    t = enemy(
        turn="frodo",
        frodo={"reserve": ["gandalf_the_white{shadowfax}"]},
        free_scored=["dol_guldur"],
        shadow_scored=["lorien"],
    )
    t.choose("shadowfax", "dol_guldur")
    assert t.state.call("wins_there", t.card("dol_guldur")) == 0


# --- the boxes of a turn (A25-A37)


def test_a25_a_card_on_the_path_acts_before_one_in_reserve(enemy):
    t = enemy(turn="witch_king", path=("amon_hen", ["ats_grishnakh"]), witch_king={"reserve": ["ats_the_commander"]})
    assert (t.corruption, t.reserve("witch_king")) == (1, ["ats_the_commander"])


def test_a25_then_one_on_a_battleground_then_the_rightmost_in_reserve(enemy):
    t = enemy(
        turn="witch_king",
        grounds={"lorien": ["ats_the_reaver{ats_black_breath}"]},
        witch_king={"reserve": ["ats_the_commander"]},
    )
    assert (t.corruption, t.reserve("witch_king")) == (1, ["ats_the_commander"])
    t = enemy(turn="witch_king", witch_king={"reserve": ["ats_the_commander", "ats_the_reaver"]})
    assert (t.prompt, t.reserve("witch_king")) == ("forsake", ["ats_the_commander"])


def test_a26_it_may_not_pass_above_its_limit(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:3]})
    assert "enemy_may_not_pass" in t.said
    assert len(t.hand("witch_king")) == 2


def test_a27_only_an_enemy_that_may_pass_is_asked_whether_it_should(enemy):
    won = {"path": ("weathertop", ["ats_the_reaver"]), "grounds": {"harad": []}}
    within = enemy(turn="witch_king", witch_king={"hand": ORCS[:2]}, **won)
    assert within.said[-2:] == ["enemy_wins_all", "passed"]
    above = enemy(turn="witch_king", witch_king={"hand": ORCS[:3]}, **won)
    assert "enemy_wins_all" not in above.said
    assert len(above.hand("witch_king")) == 2


def test_a28_it_passes_while_somebody_else_holds_too_much(enemy):
    t = enemy(
        turn="witch_king",
        frodo={"hand": ["sam_gamgee", "gimli", "sting"]},
        path=("imladris", []),
        witch_king={"hand": ORCS[:1]},
    )
    assert t.said[-2:] == ["enemy_waits", "passed"]


def test_a29_on_the_last_path_it_goes_on(enemy):
    t = enemy(turn="witch_king", path=("orodruin", ["ats_shelob"]), witch_king={"hand": ORCS[:1]})
    assert "enemy_last_path" in t.said
    assert t.hand("witch_king") == []


def test_a30_it_passes_where_it_wins_everywhere(enemy):
    t = enemy(
        turn="witch_king", path=("weathertop", ["ats_the_reaver"]), grounds={"harad": []}, witch_king={"hand": ORCS[:1]}
    )
    assert t.said[-2:] == ["enemy_wins_all", "passed"]


def test_a31_otherwise_it_goes_on(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ORCS[:1]})
    assert "enemy_not_winning" in t.said
    assert t.reserve("witch_king") == ["ats_mordor_orcs"]


def test_a32_a33_a_move_to_the_path_comes_before_a_battleground(enemy):
    t = enemy(
        turn="witch_king",
        path=("imladris", []),
        grounds={"dol_guldur": ["high_elves", "legolas"]},
        witch_king={"reserve": ["ats_olog_hai", "ats_the_witch_king"]},
    )
    assert t.at("imladris") == ["ats_the_witch_king"]
    assert t.said[-3:] == ["enemy_reaches", "enemy_brings", "moved"]


def test_a34_without_a_card_it_passes(enemy):
    t = enemy(turn="witch_king")
    assert t.said[-2:] == ["enemy_no_card", "passed"]


def test_a35_a36_a_card_goes_to_the_path_a_battleground_or_the_reserve(enemy):
    t = enemy(turn="witch_king", path=("imladris", []), witch_king={"hand": ["ats_the_witch_king"]})
    assert t.at("imladris") == ["ats_the_witch_king"]
    t = enemy(
        turn="witch_king", grounds={"dol_guldur": ["high_elves", "legolas"]}, witch_king={"hand": ["ats_olog_hai"]}
    )
    assert t.at("dol_guldur")[-1] == "ats_olog_hai"
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_olog_hai"]})
    assert t.reserve("witch_king") == ["ats_olog_hai"]


def test_a37_ah3_the_bearer_on_the_path_comes_first(enemy):
    t = enemy(
        turn="witch_king",
        path=("fords_of_bruinen", ["ats_the_reaver", "elrond"]),
        grounds={"lorien": ["ats_the_hunter"]},
        witch_king={"hand": ["ats_morgul_blade"]},
    )
    assert t.items("ats_the_reaver") == ["ats_morgul_blade"]


# --- house rulings


def test_ah1_support_is_the_best_there_is(enemy):
    t = enemy(turn="frodo", grounds={"lorien": ["ats_the_reaver", "ats_saruman", "ats_mordor_orcs"]})
    assert t.against("lorien")[0] == 3  # the Reaver led by the Orcs, and Saruman's own icon


def test_ah2_an_enemy_fights_on_the_path_first(enemy):
    t = enemy(step="fight_combats", first="witch_king", path=("bag_end", []), grounds={"harad": [], "umbar": []})
    combats = [one.card for one in t.events if isinstance(one, Announced) and one.name == "combat"]
    assert [t.state.card_id(card) for card in combats] == ["bag_end", "harad", "umbar"]


def test_ah4_a_failed_item_counts_as_played(enemy):
    t = enemy(turn="witch_king", witch_king={"hand": ["ats_morgul_blade"], "deck": ["ats_olog_hai", "ats_grishnakh"]})
    assert "enemy_no_bearer" in t.said
    assert t.state.call("was_played_before", t.card("ats_morgul_blade")) == 1


def test_ah11_to_take_a_named_card_is_to_draw(enemy):
    seat = {"reserve": ["ats_the_messenger"], "cycle_pile": ["ats_the_hunter", "ats_olog_hai"]}
    t = enemy(turn="witch_king", witch_king=seat, **WON)
    assert ("enemy_uses" in t.said, t.hand("witch_king")) == (True, ["ats_the_hunter"])


def test_ah9_the_next_person_in_turn_order_chooses(enemy):
    """After Saruman comes Frodo, after the Witch-king Aragorn."""
    t = enemy(turn="frodo")
    assert t.state.call("next_free_seat", t.seat("saruman")) == t.seat("frodo")
    assert t.state.call("next_free_seat", t.seat("witch_king")) == t.seat("aragorn")


def test_ah10_treebeard_takes_from_the_reserve_first(enemy):
    t = enemy(
        turn="frodo",
        grounds={"orthanc": ["ats_wolf_riders"]},
        frodo={"reserve": ["treebeard"]},
        saruman={"reserve": ["ats_white_hand_orcs", "ats_fighting_uruk_hai", "ats_saruman"]},
    )
    t.choose("treebeard")
    assert t.gone("saruman") == ["ats_fighting_uruk_hai"]


def test_ah5_where_no_order_is_given_an_enemy_takes_any_path(enemy):
    paths = {
        enemy(turn="saruman", seed=seed, path=("dimrill_dale", ["ats_ugluk"]), path_deck=["egladil", "lothlorien"]).path
        for seed in range(1, 20)
    }
    assert paths == {"egladil", "lothlorien"}


@pytest.mark.parametrize(("scenario", "level"), MODES)
def test_ah6_an_enemy_never_winnows_and_uses_no_ring(game, scenario, level):
    said = set()
    for seed in range(1, 5):
        t = game(scenario, level, seed=seed)
        step = 0
        while t.state.decision is not None:
            step += 1
            events = t.state.choose((seed * 13 + step * 5) % len(t.state.decision.options))
            for event in events:
                if isinstance(event, Announced):
                    said.add((event.player in t.state.ruled, event.name))
    assert (False, "winnowed") in said
    assert not {(True, "winnowed"), (True, "used_ring"), (True, "gave_up")} & said


# --- properties


@pytest.mark.parametrize(("scenario", "level"), MODES)
def test_games_against_the_shadow_end_and_are_the_same_again(ringwar, game, scenario, level):
    for seed in range(1, 13):
        ends = []
        for _ in range(2):
            t = game(scenario, level, seed=seed)
            cards = t.state.raw.card_count
            for step in range(3000):
                decision = t.state.decision
                if decision is None:
                    break
                assert decision.player not in t.state.ruled
                t.state.choose((seed * 31 + step * 7) % len(decision.options))
                assert not t.state.check()
            assert t.state.over
            assert t.state.raw.card_count == cards
            ends.append((t.state.hash, list(t.state.scores)))
        assert ends[0] == ends[1]


def test_an_enemys_secrets_stay_out_of_what_a_bot_thinks_on(game):
    """What a seat may not know is dealt anew before anybody searches: the enemies' hands among it."""
    t = game("trilogy", "normal", seed=3).first_option_until("turn")
    seat = t.state.decision.player
    seen = set()
    for seed in range(1, 6):
        other: State = t.state.clone()
        other.determinize(seat, seed)
        seen.add(tuple(other.card_id(card) for card in other.cards("hand", t.seat("saruman"))))
    assert len(seen) > 1
