"""Each card that players play or call for, by its name: journey cards, features, Gandalf's cards."""

from __future__ import annotations

from fellowship_table import TRACKS


def turn_of_merry(table, card, space="", others=("gimli", "bow")):
    """Merry plays a card in Mordor, which has all four tracks; a brown and a grey card are left in his hand."""
    seats = [{"hobbit": ["merry"], "hand": [card, *others]}, {}]
    return table(seats, place="mordor", step="activities").play(card, space).quiet()


def gained(table, place, card, **markers):
    """A tile of the friendship or hiding track brings Merry a card of this place, and he plays it at once."""
    seats = [{"hobbit": ["merry"], "hand": ["gimli", "bow"]}, {}]
    t = table(seats, place=place, tiles=[next(iter(markers))], **markers).quiet()
    assert t.hand(1) == sorted([card, "gimli", "bow"])
    return t.play(card).quiet()


def more(t):
    """What else may be played this turn: the colour of the card that was played may not."""
    return [card for card in t.hand(1) if t.offers(card)]


def tracks_on_offer(t):
    return tuple(track for track in TRACKS if t.offers(f"{track}/1"))


# --- journey cards


def test_fighting_brown(table):
    t = turn_of_merry(table, "fighting_brown")
    assert (t.markers, t.shields, more(t)) == ((1, 0, 0, 0), [1, 0], ["bow"])


def test_fighting_grey(table):
    t = turn_of_merry(table, "fighting_grey")
    assert (t.markers, t.shields, more(t)) == ((1, 0, 0, 0), [1, 0], ["gimli"])


def test_hiding_brown(table):
    t = turn_of_merry(table, "hiding_brown")
    assert (t.markers, t.shields, more(t)) == ((0, 1, 0, 0), [1, 0], ["bow"])


def test_hiding_grey(table):
    t = turn_of_merry(table, "hiding_grey")
    assert (t.markers, t.shields, more(t)) == ((0, 1, 0, 0), [1, 0], ["gimli"])


def test_travelling_brown(table):
    t = turn_of_merry(table, "travelling_brown")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 1, 0), [1, 0], ["bow"])


def test_travelling_grey(table):
    t = turn_of_merry(table, "travelling_grey")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 1, 0), [1, 0], ["gimli"])


def test_friendship_brown(table):
    t = turn_of_merry(table, "friendship_brown")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 0, 1), [1, 0], ["bow"])


def test_friendship_grey(table):
    t = turn_of_merry(table, "friendship_grey")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 0, 1), [1, 0], ["gimli"])


def test_wild_brown(table):
    t = turn_of_merry(table, "wild_brown")
    assert tracks_on_offer(t) == TRACKS
    t.choose("hiding/1")
    assert (t.markers, more(t)) == ((0, 1, 0, 0), ["bow"])


# --- features of Rivendell


def test_miruvor(table):
    t = table([{"hand": ["miruvor", "gimli"]}, {"dead": 1}, {}, {"hand": ["bow"]}], tiles=["fighting"])
    t.choose("miruvor", "player:1")
    assert (t.offers("player:1"), t.offers("player:2")) == (False, False)
    t.choose("player:4")
    assert (t.hand(1), t.hand(4), t.discard) == ([], ["bow", "gimli"], ["miruvor"])


def test_mithril(table):
    seats = [{"hobbit": ["merry"], "hand": ["mithril"]}, {"hobbit": ["pippin"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, dice=["two", "three"])
    t.decline_while(lambda: len(t.rolled) < 2).choose("mithril").quiet()
    assert (t.rolled, t.corruption, t.discard) == (["two", "three"], [2, 0], ["mithril"])


def test_athelas(table):
    seats = [{}, {"hand": ["athelas"], "rings": 1}]
    t = table(seats, place="shelobs_lair", tiles=["fighting"], fighting=9, sauron=15)
    t.decline_until("token_check").choose("athelas", "player:2").decline_until_place("mordor")
    assert (t.corruption, t.discard) == ([2, 0], ["athelas"])  # space 10 brought the first one a ring


def test_staff(table):
    t = table(
        [{"hand": ["bow"], "suns": 1, "shields": 1}, {"hand": ["staff"]}], tiles=["item_set_or_event", "fighting"]
    )
    t.choose("staff").quiet()
    assert (t.event, t.hand(1), t.tokens(1), t.discard) == (0, ["bow"], (0, 1, 0), ["staff"])
    t = table([{}, {"hand": ["staff"]}], tiles=["event", "fighting"]).quiet()
    assert (t.event, t.sauron, t.seen_option("card:staff")) == (1, 11, False)


def test_gandalf_companion(table):
    t = turn_of_merry(table, "gandalf_companion")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 2, 0), [2, 0], ["bow"])


def test_glamdring(table):
    t = turn_of_merry(table, "glamdring")
    assert tracks_on_offer(t) == TRACKS
    t.choose("travelling/1")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 2, 0), [2, 0], ["gimli"])


def test_aragorn(table):
    t = turn_of_merry(table, "aragorn")
    assert tracks_on_offer(t) == TRACKS
    t.choose("hiding/1")
    assert (t.markers, t.tokens(1), more(t)) == ((0, 2, 0, 0), (0, 1, 0), ["bow"])


def test_anduril(table):
    t = turn_of_merry(table, "anduril")
    assert (t.markers, t.tokens(1), more(t)) == ((2, 0, 0, 0), (1, 0, 0), ["gimli"])


def test_gimli(table):
    t = turn_of_merry(table, "gimli", others=("shadowfax", "boat"))
    assert (t.markers, t.tokens(1), more(t)) == ((2, 0, 0, 0), (1, 0, 0), ["boat"])


def test_legolas(table):
    t = turn_of_merry(table, "legolas")
    assert (t.markers, t.tokens(1), more(t)) == ((0, 2, 0, 0), (0, 1, 0), ["bow"])


def test_boromir(table):
    t = turn_of_merry(table, "boromir")
    assert (t.markers, t.tokens(1), more(t)) == ((2, 0, 0, 0), (1, 0, 0), ["bow"])


def test_sting(table):
    t = turn_of_merry(table, "sting")
    assert tracks_on_offer(t) == TRACKS
    t.choose("fighting/1")
    assert (t.markers, more(t)) == ((1, 0, 0, 0), ["gimli"])


# --- features of Moria


def test_book(table):
    t = gained(table, "moria", "book", hiding=0)
    assert (t.markers, t.tokens(1), more(t)) == ((0, 2, 0, 0), (0, 0, 1), ["gimli"])


def test_pipe(table):
    t = turn_of_merry(table, "pipe")
    assert (t.markers, t.hand(1)) == ((0, 0, 0, 2), ["army_of_the_dead", "bow", "gimli"])
    assert more(t) == ["army_of_the_dead", "gimli"]


# --- features of Lothlórien


def test_belt(table):
    t = table([{}, {"hobbit": ["merry"], "hand": ["belt"]}], tiles=["event", "travelling"], event=3, ring_bearer=2)
    t.choose("belt").quiet()  # he would roll as the Ring-bearer
    assert (t.sauron, t.rolled, t.discard) == (10, [], ["belt"])


def test_belt_does_not_help_with_the_ring(table):
    t = table([{"hand": ["belt"]}, {}], tiles=["travelling"], dice=["one"]).forget()
    t.put_on_ring("hiding/1")
    assert (t.rolled, t.corruption, t.seen_option("card:belt")) == (["one"], [1, 0], False)


def test_phial(table):
    t = table([{"hand": ["phial"]}, {}], tiles=["ring_influence", "event"])
    t.decline_while(lambda: t.corruption == [0, 0]).choose("phial").quiet()
    assert (t.ids("tiles_used"), t.event, t.state.step) == (["tile_ring_influence"], 0, "activities")


def test_elessar(table):
    t = table([{"hand": ["elessar", "bow"]}, {"corruption": 1}, {"corruption": 5}], step="activities").quiet()
    t.choose("elessar")
    assert not t.offers("player:1")  # who has nowhere to go
    t.choose("player:2").quiet()
    assert (t.corruption, t.discard, more(t)) == ([0, 0, 5], ["elessar"], ["bow"])


def test_lembas(table):
    t = table([{"hand": ["lembas", "bow", "book"]}, {"hand": ["gimli"]}], step="activities").quiet()
    t.choose("lembas", "player:1", "bow", "book")
    assert (t.held(), t.discard, t.state.step) == ([6, 1], ["book", "bow", "lembas"], "activities")


def test_arwen(table):
    t = turn_of_merry(table, "arwen")
    assert tracks_on_offer(t) == TRACKS
    t.choose("friendship/1")
    assert (t.markers, t.zone("army_of_the_dead"), more(t)) == (
        (0, 0, 0, 2),
        ("hand", 1),
        ["army_of_the_dead", "gimli"],
    )


def test_galadriel(table):
    t = turn_of_merry(table, "galadriel")
    assert tracks_on_offer(t) == TRACKS
    t.choose("fighting/1")
    assert (t.markers, t.tokens(1), more(t)) == ((2, 0, 0, 0), (1, 0, 0), ["gimli"])


def test_box_of_earth(table):
    t = turn_of_merry(table, "box_of_earth")
    assert tracks_on_offer(t) == TRACKS
    t.choose("travelling/1")
    assert (t.markers, more(t)) == ((0, 0, 1, 0), ["gimli"])


def test_elven_rope(table):
    t = turn_of_merry(table, "elven_rope")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 2, 0), [2, 0], ["gimli"])


def test_boat(table):
    t = turn_of_merry(table, "boat")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 1, 0), [1, 0], ["gimli"])


def test_elven_cloak(table):
    t = turn_of_merry(table, "elven_cloak")
    assert (t.markers, t.tokens(1), more(t)) == ((0, 2, 0, 0), (0, 1, 0), ["gimli"])


def test_brooch(table):
    t = turn_of_merry(table, "brooch")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 0, 1), [1, 0], ["gimli"])


def test_bow(table):
    t = turn_of_merry(table, "bow", others=("gimli", "boat"))
    assert (t.markers, t.shields, more(t)) == ((1, 0, 0, 0), [1, 0], ["gimli"])


# --- features of the later scenarios


def test_theoden(table):
    t = gained(table, "helms_deep", "theoden", friendship=1)
    assert (t.markers, t.tokens(1), t.hand(1)) == ((0, 0, 0, 4), (0, 0, 1), ["bow", "gimli", "shadowfax"])
    assert more(t) == ["bow"]


def test_shadowfax(table):
    t = gained(table, "helms_deep", "shadowfax", friendship=3)
    assert (t.markers, t.shields, t.tokens(1), more(t)) == ((0, 0, 2, 4), [1, 0], (1, 0, 0), ["bow"])


def test_eomer(table):
    t = gained(table, "helms_deep", "eomer", friendship=5)
    assert (t.markers, t.shields, more(t)) == ((2, 0, 0, 6), [2, 0], ["gimli"])


def test_riders_of_rohan(table):
    t = turn_of_merry(table, "riders_of_rohan")
    assert tracks_on_offer(t) == TRACKS
    t.choose("hiding/1")
    assert (t.markers, t.tokens(1), more(t)) == ((0, 2, 0, 0), (0, 1, 0), ["bow"])


def test_faramir(table):
    t = gained(table, "shelobs_lair", "faramir", hiding=0)
    assert (t.markers, t.tokens(1), more(t)) == ((0, 3, 0, 0), (1, 0, 1), ["bow"])


def test_gollum(table):
    t = turn_of_merry(table, "gollum")
    assert tracks_on_offer(t) == TRACKS
    t.dice("two").choose("fighting/1")
    assert (t.markers, t.shields, t.tokens(1)) == ((3, 0, 0, 0), [2, 0], (1, 0, 0))
    assert (t.rollers, t.corruption, more(t)) == ([1], [2, 0], ["bow"])


def test_gollum_thrown_away_costs_no_roll(table):
    hands = [{"hobbit": ["merry"], "hand": ["gollum", "bow", "gimli"]}, {}]
    t = table(hands, tiles=["three_cards_or_event", "fighting"])
    t.pay("gollum", "bow", "gimli").quiet()
    assert (t.event, t.discard, t.rolled) == (0, ["bow", "gimli", "gollum"], [])


def test_army_of_the_dead(table):
    t = gained(table, "mordor", "army_of_the_dead", friendship=1)
    assert (t.markers, t.shields, t.hand(1)) == ((0, 0, 0, 4), [1, 0], ["bow", "ghan", "gimli"])
    assert more(t) == ["bow", "ghan"]


def test_ghan(table):
    t = gained(table, "mordor", "ghan", friendship=3)
    assert (t.markers, t.tokens(1), more(t)) == ((2, 0, 0, 4), (1, 0, 0), ["gimli"])


def test_eowyn(table):
    t = gained(table, "mordor", "eowyn", friendship=5)
    assert tracks_on_offer(t) == TRACKS[:3]  # the friendship marker is further on
    t.choose("travelling/1")
    assert (t.markers, t.shields, more(t)) == ((0, 0, 2, 6), [2, 0], ["bow"])


# --- Gandalf


def test_healing(table):
    t = table([{"corruption": 3}, {"shields": 6, "corruption": 5}], tiles=["hiding"], ring_used=1)
    t.decline_until("tile_shown").gandalf(2, "healing")
    assert t.asked == 1  # the active player decides, not the one who paid
    t.choose("player:2")
    assert (t.corruption, t.shields, t.zone("healing")[0]) == ([3, 3], [0, 1], "discard")


def test_persistence(table):
    t = table([{}, {"shields": 5, "hand": ["bow"]}, {}], tiles=["hiding"], top=["wild_brown"] * 4)
    t.gandalf(2, "persistence", "player:2")
    assert (t.hand(2), t.shields, t.zone("persistence")[0]) == (["bow", *["wild_brown"] * 4], [0, 0, 0], "discard")


def test_guidance(table):
    t = table([{"hand": ["bow", "gimli"], "shields": 5}, {}], place="helms_deep", step="activities", friendship=2)
    t.gandalf(1, "guidance", "friendship/3").quiet()
    assert (t.markers, t.tokens(1), t.shields) == ((0, 0, 0, 4), (0, 0, 1), [0, 0])
    assert more(t) == ["bow", "gimli", "shadowfax"]  # it is none of the two cards


def test_foresight(table):
    t = table([{"shields": 5}, {}], tiles=["ring_influence", "event", "hiding", "travelling", "fighting"])
    t.decline_until("tile_shown").gandalf(1, "foresight")
    assert [t.offers(f"tile_{one}") for one in ("event", "hiding", "travelling", "fighting")] == [
        True,
        True,
        True,
        False,
    ]
    t.choose("tile_travelling", "tile_hiding").quiet()
    assert (t.event, t.markers, t.ids("tiles")[-2:]) == (0, (0, 0, 1, 0), ["tile_event", "tile_hiding"])


def test_magic(table):
    t = table([{"shields": 5}, {}], tiles=["event"], event=5)
    t.decline_until("before_event").gandalf(1, "magic").decline_until_place("lothlorien")
    assert (t.rolled, t.corruption) == ([], [3, 3])  # for the tokens they lack: the last event was skipped


def test_magic_does_not_stop_the_last_event_of_mordor(table):
    t = table([{"shields": 5}, {}], place="mordor", tiles=["event"], event=5, ring_used=1).decline_until()
    assert (t.over, t.state.winners, t.seen_option("card:magic")) == (True, [], False)
