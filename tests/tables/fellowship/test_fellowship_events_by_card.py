"""Each event, haven action, tile, hobbit and golden shield, by its name."""

from __future__ import annotations

SAM, PIPPIN, MERRY = ({"hobbit": [hobbit]} for hobbit in ("sam", "pippin", "merry"))


def event(table, place, number, seats, **rest):
    """The story comes to an event; the tile after it ends the story."""
    return table(seats, place=place, event=number - 1, tiles=["event", "travelling"], **rest)


def haven(table, place, action, seats, **rest):
    """A haven from one of its actions on."""
    return table(seats, place=place, step="journey", event=action - 1, **rest)


def all_cards(t):
    return sorted(card for seat in t.seats for card in t.ids("hand", seat))


# --- events of Moria


def test_speak_friend_and_enter(table):
    seats = [SAM | {"hand": ["friendship_brown", "bow"]}, MERRY | {"hand": ["sting"]}]
    t = event(table, "moria", 1, seats).pay("friendship_brown", "sting").quiet()
    assert (t.sauron, t.discard) == (12, ["friendship_brown", "sting"])
    t = event(table, "moria", 1, seats).refuse().quiet()
    assert (t.sauron, t.discard) == (11, [])


def test_watcher_in_the_water(table):
    seats = [SAM | {"hand": ["book"]}, PIPPIN, MERRY | {"hand": ["legolas"]}]
    t = event(table, "moria", 2, seats, dice=["two"]).pay("book").pay("legolas").quiet()
    assert (t.rollers, t.corruption, t.discard) == ([2], [0, 2, 0], ["book", "legolas"])


def test_stone_in_the_well(table):
    seats = [MERRY | {"hand": ["travelling_grey", "boat"]}, SAM]
    t = event(table, "moria", 3, seats, top=["travelling_brown"]).pay("travelling_grey", "boat").quiet()
    assert (t.sauron, t.event, t.hand(1)) == (12, 3, ["pipe"])
    t = event(table, "moria", 3, seats, top=["hiding_brown"], dice=["blank"]).accept().quiet()
    assert (t.sauron, t.event, t.hand(1)) == (12 - 1 - 2, 4, ["boat", "travelling_grey"])  # the next event is a trap


def test_trapped(table):
    t = event(table, "moria", 4, [SAM, MERRY], hiding=7, travelling=6, ring_bearer=2, dice=["two"]).quiet()
    assert (t.sauron, t.rollers, t.corruption) == (10, [2], [0, 2])
    t = event(table, "moria", 4, [SAM, MERRY], hiding=7, travelling=7, ring_bearer=2).quiet()
    assert (t.sauron, t.rollers) == (12, [])


def test_orcs_attack(table):
    seats = [MERRY | {"hand": ["gimli", "bow"]}, SAM | {"hand": ["eomer"]}]
    t = event(table, "moria", 5, seats).pay("gimli", "bow", "eomer").quiet()
    assert (t.sauron, t.held()) == (12, [0, 0])
    t = event(table, "moria", 5, [MERRY | {"hand": ["gimli"]}, SAM | {"hand": ["eomer"]}]).quiet()
    assert (t.sauron, t.held()) == (10, [1, 1])  # four of five


def test_fly_you_fools(table):
    t = event(table, "moria", 6, [SAM, MERRY, PIPPIN]).volunteer(2).decline_until_place("lothlorien")
    assert (t.rolled, t.corruption) == ([], [3, 3 + 2, 3])  # the rest is for the tokens they lack


# --- events of Helm's Deep


def test_wormtongue_unmasked(table):
    seats = [SAM, MERRY | {"hand": ["brooch", "bow"]}]
    t = event(table, "helms_deep", 1, seats).pay("brooch", "bow").quiet()
    assert (t.hand(2), len(t.ids("features"))) == ([], 4)
    t = event(table, "helms_deep", 1, seats).refuse().quiet()
    assert (t.hand(2), t.ids("features"), t.sauron) == (["bow", "brooch"], [], 12)


def test_riders_of_rohan_event(table):
    t = event(table, "helms_deep", 2, [SAM, MERRY], friendship=7, ring_bearer=2).quiet()
    assert (t.sauron, t.hand(1), t.rolled) == (12, ["riders_of_rohan"], [])
    t = event(table, "helms_deep", 2, [SAM, MERRY], friendship=6, ring_bearer=2, dice=["two"]).quiet()
    assert (t.sauron, t.hand(1), t.corruption) == (11, [], [0, 2])


def test_orcs_attack_the_gate(table):
    t = event(table, "helms_deep", 3, [SAM, MERRY, PIPPIN], travelling=5).quiet()
    assert (t.sauron, t.held()) == (12, [1, 1, 1])
    t = event(table, "helms_deep", 3, [SAM, MERRY, PIPPIN], travelling=4).quiet()
    assert (t.sauron, t.held()) == (10, [0, 0, 0])


def test_fire_of_orthanc(table):
    seats = [MERRY | {"hand": ["arwen"]}, PIPPIN]
    t = event(table, "helms_deep", 4, seats, top=["wild_brown"]).pay("arwen").quiet()
    assert (t.rolled, t.discard) == ([], ["arwen", "wild_brown"])
    t = event(table, "helms_deep", 4, seats, dice=["one", "two"]).refuse().quiet()
    assert (t.corruption, t.hand(1)) == ([1, 2], ["arwen"])


def test_orcs_storm_forward(table):
    seats = [{"hearts": 1, "rings": 1}, {"suns": 2}]
    t = event(table, "helms_deep", 5, seats, travelling=6).pay().quiet()
    assert (t.sauron, t.tokens(1), t.tokens(2)) == (12, (0, 0, 0), (0, 1, 0))


def test_orcs_conquer_helms_deep(table):
    t = event(table, "helms_deep", 6, [MERRY, SAM], travelling=10).decline_until_place("shelobs_lair")
    assert (t.sauron, t.rolled, t.corruption) == (10, [], [2, 3])
    t = event(table, "helms_deep", 6, [MERRY, SAM], travelling=9, dice=["one", "eye"])
    t.decline_until_place("shelobs_lair")
    assert (t.sauron, t.rollers, t.corruption) == (9, [1, 1], [3, 3])


# --- events of Shelob's Lair


def test_gollum_event(table):
    seats = [{"shields": 3}, {"shields": 4}, {}]
    t = event(table, "shelobs_lair", 1, seats, ring_used=1).pay().quiet()
    assert (t.hand(1), t.held(), t.shields) == (["gollum"], [1, 2, 2], [1, 0, 0])  # the tile brought a shield


def test_faces_of_the_dead(table):
    seats = [MERRY | {"hand": ["sting"]}, SAM | {"shields": 4}, PIPPIN | {"shields": 2}]
    t = event(table, "shelobs_lair", 2, seats).pay("sting").quiet()
    assert (t.discard, t.shields[1], t.dead) == (["sting"], 1, [3])


def test_the_lord_of_the_nazgul_searches_for_the_ring(table):
    seats = [PIPPIN, MERRY | {"hand": ["legolas", "book"], "corruption": 4}]
    t = event(table, "shelobs_lair", 4, seats, ring_bearer=2, top=["hiding_brown"]).pay("legolas", "book").quiet()
    assert (t.rolled, t.corruption, t.hand(2)) == ([], [0, 3], [])
    t = event(table, "shelobs_lair", 4, seats, ring_bearer=2, dice=["two", "one"]).refuse().quiet()
    assert (t.rollers, t.corruption, t.held()) == ([1, 2], [2, 5], [0, 2])


def test_shelob_appears(table):
    t = event(table, "shelobs_lair", 5, [MERRY, SAM], ring_bearer=2, dice=["one", "three"]).accept().quiet()
    assert (t.sauron, t.rollers, t.corruption) == (12, [1, 1], [4, 0])
    t = event(table, "shelobs_lair", 5, [MERRY, SAM], ring_bearer=2).refuse().quiet()
    assert (t.sauron, t.rolled) == (10, [])


# --- events of Mordor


def test_lord_of_the_nazgul_attacks(table):
    seats = [MERRY, PIPPIN | {"hand": ["eowyn"]}]
    t = event(table, "mordor", 2, seats).pay("eowyn").quiet()
    assert (t.rolled, t.held(), t.discard) == ([], [1, 1], ["eowyn"])
    t = event(table, "mordor", 2, seats, dice=["two", "one"]).refuse().quiet()
    assert (t.corruption, t.held()) == ([2, 1], [0, 1])


def test_battle_of_the_pelennor_fields(table):
    seats = [MERRY | {"hand": ["bow", "book"], "suns": 1}, PIPPIN | {"hearts": 1}]
    t = event(table, "mordor", 3, seats, dice=["one"]).pay().quiet()
    assert (t.rollers, t.corruption, t.held()) == ([1], [1, 0], [0, 0])
    assert (t.tokens(1), t.tokens(2), t.dead) == ((0, 1, 0), (0, 0, 0), [])


def test_mouth_of_sauron(table):
    seats = [MERRY | {"hand": ["bow", "book"], "hearts": 1}, PIPPIN | {"suns": 1}]
    t = event(table, "mordor", 4, seats, dice=["eye"]).pay().quiet()
    assert (t.rollers, t.sauron, t.held()) == ([1], 11, [0, 0])
    assert (t.tokens(1), t.tokens(2), t.dead) == ((1, 0, 0), (0, 0, 0), [])


# --- haven actions


def test_gandalf_haven(table):
    t = haven(table, "bag_end", 1, [{}, {}, {}])
    assert (t.held(), t.prompt) == ([6, 6, 6], "prepare")


def test_preparations(table):
    top = ["hiding_grey", "wild_brown", "fighting_grey", "hiding_brown"]
    t = haven(table, "bag_end", 2, [MERRY, SAM], top=top, dice=["three"]).yes()
    t.hand_out("hiding_grey", 2).hand_out("wild_brown", 1).hand_out("fighting_grey", 2).hand_out("hiding_brown", 2)
    assert (t.hand(1), t.hand(2)) == (["wild_brown"], ["fighting_grey", "hiding_brown", "hiding_grey"])
    assert (t.rollers, t.corruption) == ([1], [3, 0])


def test_nazgul_appears(table):
    seats = [{"hand": ["hiding_brown"]}, MERRY | {"hand": ["hiding_grey"]}]
    t = haven(table, "bag_end", 3, seats)
    assert (t.sauron, t.discard) == (11, [])  # one symbol each is not two of one player
    t = haven(table, "bag_end", 3, [SAM, MERRY | {"hand": ["hiding_grey", "hiding_brown"]}]).pay()
    assert (t.sauron, t.discard) == (12, ["hiding_brown", "hiding_grey"])


def test_elrond(table):
    t = haven(table, "rivendell", 1, [{}, {}, {}, {}, {}], ring_bearer=4)
    assert t.held() == [2, 2, 2, 3, 3]
    assert {"miruvor", "mithril", "athelas", "staff", "aragorn", "sting"} < {*all_cards(t)}


def test_council(table):
    t = haven(table, "rivendell", 2, [{"hand": ["bow", "boat"]}, {"hand": ["book"]}], ring_bearer=2, dice=["blank"] * 2)
    assert (t.quiet().asked, t.hand(1)) == (1, ["boat", "book", "bow"])  # the only card of the first passed by itself
    t.choose("boat")
    assert (t.hand(1), t.hand(2)) == (["book", "bow"], ["boat"])


def test_fellowship(table):
    seats = [PIPPIN | {"hand": ["brooch"]}, MERRY | {"hand": ["theoden"]}]
    t = haven(table, "rivendell", 3, seats, dice=["two"]).pay("brooch").refuse()
    assert (t.rollers, t.corruption, t.hand(2), t.discard) == ([2], [0, 2], ["theoden"], ["brooch"])


def test_galadriel_haven(table):
    t = haven(table, "lothlorien", 1, [{}, {}, {}, {}, {}], ring_bearer=5)
    assert t.held() == [3, 2, 2, 2, 3]
    assert {"belt", "phial", "elessar", "lembas", "arwen", "bow"} < {*all_cards(t)}


def test_recovery(table):
    seats = [{"shields": 2, "corruption": 2}, {"shields": 4, "corruption": 2}]
    t = haven(table, "lothlorien", 2, seats, dice=["blank"] * 2).choose("pay-for-cards", "pay-for-step")
    assert (t.shields, t.held(), t.corruption) == ([0, 2], [2, 0], [2, 1])


def test_test_of_galadriel(table):
    seats = [MERRY | {"hand": ["box_of_earth"]}, PIPPIN | {"hand": ["gimli"]}]
    t = haven(table, "lothlorien", 3, seats, dice=["one"]).pay("box_of_earth")
    assert (t.rollers, t.corruption, t.discard) == ([2], [0, 1], ["box_of_earth"])


# --- tiles


def test_tile_fighting(table):
    t = table([{}, {}], tiles=["fighting", "event"], fighting=2).quiet()
    assert (t.markers, t.tokens(1), t.ids("tiles_used")) == ((3, 0, 0, 0), (0, 0, 1), ["tile_fighting"])


def test_tile_hiding(table):
    t = table([{}, {}], tiles=["hiding", "event"], hiding=2).quiet()
    assert (t.markers, t.tokens(1), t.ids("tiles_used")) == ((0, 3, 0, 0), (1, 0, 0), ["tile_hiding"])


def test_tile_travelling(table):
    t = table([{}, {}], tiles=["travelling", "event"], travelling=2).quiet()
    assert (t.markers, t.tokens(1), t.ids("tiles_used")) == ((0, 0, 3, 0), (0, 1, 0), ["tile_travelling"])


def test_tile_friendship(table):
    t = table([{}, {}], place="helms_deep", tiles=["friendship", "event"], friendship=2).quiet()
    assert (t.markers, t.tokens(1), t.ids("tiles_used")) == ((0, 0, 0, 3), (0, 0, 1), ["tile_friendship"])
    t = table([{}, {}], tiles=["friendship", "event"]).quiet().choose("hiding/1")  # Moria has no such track
    assert (t.markers, t.event) == ((0, 1, 0, 0), 0)


def test_tile_event(table):
    t = table([{}, {}], tiles=["event", "travelling"]).quiet()
    assert (t.event, t.sauron) == (1, 11)
    assert t.ids("tiles_used") == ["tile_event", "tile_travelling"]  # the story goes on


def test_tile_three_cards_or_event(table):
    seats = [{"hand": ["bow"]}, {"hand": ["book", "pipe"]}]
    t = table(seats, tiles=["three_cards_or_event", "travelling"]).pay("bow", "book", "pipe").quiet()
    assert (t.event, t.held(), t.ids("tiles_used")[-1]) == (0, [0, 0], "tile_travelling")


def test_tile_item_set_or_event(table):
    seats = [{"hand": ["bow"]}, {"hearts": 1, "shields": 3}]
    t = table(seats, tiles=["item_set_or_event", "travelling"]).pay("bow").quiet()
    assert (t.event, t.held(), t.tokens(2), t.shields) == (0, [0, 0], (0, 0, 0), [1, 2])
    t = table(seats, tiles=["item_set_or_event", "travelling"]).refuse().quiet()
    assert (t.event, t.sauron, t.tokens(2)) == (1, 11, (1, 0, 0))


def test_tile_ring_influence(table):
    t = table([{}, {}], tiles=["ring_influence", "travelling"], ring_bearer=2).quiet()
    assert (t.corruption, t.markers[2]) == ([0, 1], 1)


def test_tile_sauron_will(table):
    t = table([{}, {}, {}], tiles=["sauron_will", "travelling"]).volunteer(3).quiet()
    assert (t.corruption, t.sauron) == ([0, 0, 2], 12)
    t = table([{}, {}, {}], tiles=["sauron_will", "travelling"]).refuse().quiet()
    assert (t.corruption, t.sauron) == ([0, 0, 0], 11)


# --- hobbits


def test_frodo(table):
    t = table([{"hobbit": ["frodo"], "hand": ["hiding_brown", "hiding_grey"]}, {}], step="activities", hiding=7).quiet()
    assert (t.offers("hiding_brown"), t.offers("hiding_grey")) == (True, False)  # a grey card is no star
    t.play("hiding_brown", "fighting/1").quiet()
    assert t.markers == (1, 7, 0, 0)


def test_sam(table):
    t = table([{"hobbit": ["sam"]}, {}], tiles=["event", "travelling"], event=3, dice=["three"]).quiet()
    assert (t.rollers, t.corruption) == ([1], [1, 0])


def test_pippin(table):
    hand = ["hiding_brown", "fighting_brown", "travelling_brown"]
    t = table([{"hobbit": ["pippin"], "hand": [*hand, "miruvor"]}, {}], step="activities")
    t.play("hiding_brown").play("fighting_brown").quiet()
    assert t.markers == (1, 1, 0, 0)
    assert not t.offers("travelling_brown")


def test_merry(table):
    pair = {"hearts": 1, "suns": 1}
    t = table([{"hobbit": ["merry"], **pair}, pair], place="shelobs_lair", tiles=["event"], event=5, sauron=15)
    t.decline_until_place("mordor")
    assert t.corruption == [0, 1]


def test_fatty(table):
    seats = [{"rings": 1}, {"hobbit": ["fatty"]}, {"rings": 2}]
    t = table(seats, place="shelobs_lair", tiles=["event"], event=5, sauron=15)
    t.decline_until_place("mordor")
    assert (t.ring_bearer, t.held()) == (3, [0, 2, 2])


# --- golden shields


def test_golden_1(table):
    t = table([{"shields": 4}, {}], tiles=["fighting"], fighting=9, golden=["golden_1"]).quiet()
    assert (t.shields, t.ids("golden")) == ([5, 0], [])


def test_golden_2(table):
    t = table([{"shields": 4}, {}], place="shelobs_lair", tiles=["fighting"], fighting=7, golden=["golden_2"]).quiet()
    assert (t.shields, t.ids("golden")) == ([6, 0], [])


def test_golden_3(table):
    rest = {"golden": ["golden_3"], "dice": ["blank", "blank"]}
    t = table([{}, {"shields": 1}], place="mordor", tiles=["travelling"], travelling=12, **rest).decline_until()
    assert (t.state.winners, t.state.scores) == ([1, 2], [64, 64])
