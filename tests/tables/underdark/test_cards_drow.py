"""The Drow half-deck. A soldier left in hand keeps the turn from ending by itself."""

from __future__ import annotations

ALL_FIVE = {site: [1] for site in ("skullport", "kanaglym", "eryndlyn", "everfire", "labyrinth")}


def holding(*cards: str) -> list[dict]:
    """Two seats: the first holds these cards and a soldier, the second a noble."""
    return [{"hand": [*cards, "soldier"]}, {"hand": ["noble"]}]


# --- malice


def test_blackguard(table):
    t = table(holding("blackguard"), troops={"everfire": "12."}).choose("blackguard")
    assert t.options == ["gain-power", "assassinate-troops"]
    t.choose("gain-power")
    assert t.power() == 2 and t.trophies() == {}


def test_blackguard__assassinates(table):
    """White or another player's, only with presence (U74)."""
    t = table(holding("blackguard"), troops={"everfire": "125", "araumycos": "2..5"})
    t.choose("blackguard", "assassinate-troops")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.troops("everfire") == "1.5"
    assert t.trophies() == {2: 1} and t.power() == 0


def test_bounty_hunter(table):
    t = table(holding("bounty_hunter")).choose("bounty_hunter")
    assert (t.power(), t.influence()) == (3, 0)


def test_doppelganger(table):
    t = table(holding("doppelganger"), troops={"everfire": "125", "araumycos": "2..5"}).choose("doppelganger")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.troops("everfire") == "115"
    assert t.trophies() == {2: 1} and t.barracks() == 38


def test_doppelganger__empty_barracks(table):
    """The troop goes, a point comes, the space stays empty (U76)."""
    seats = [{"hand": ["doppelganger", "soldier"], "barracks": 0}, {}]
    t = table(seats, troops={"everfire": "15."}).choose("doppelganger")
    assert t.troops("everfire") == "1.."
    assert t.trophies() == {5: 1} and t.vp() == 1


def test_deathblade(table):
    t = table(holding("deathblade"), troops={"everfire": "12.", "menzoberranzan/everfire/1": 5, "skullport": "2...."})
    t.choose("deathblade")
    assert t.spaces_offered == {"everfire/1", "menzoberranzan/everfire/1"}
    t.choose("everfire/1")
    assert t.trophies() == {2: 1, 5: 1}
    assert t.troops("everfire") == "1.." and t.troops("skullport") == "2...."


def test_deathblade__only_one_in_reach(table):
    t = table(holding("deathblade"), troops={"everfire": "12."}).choose("deathblade")
    assert t.prompt == "turn" and t.trophies() == {2: 1}


def test_inquisitor(table):
    t = table(holding("inquisitor"), troops={"everfire": "12."}).choose("inquisitor")
    assert t.options == ["gain-influence", "assassinate-troops"]
    t.choose("gain-influence")
    assert t.influence() == 2 and t.trophies() == {}


def test_inquisitor__assassinates(table):
    t = table(holding("inquisitor"), troops={"everfire": "12."}).choose("inquisitor", "assassinate-troops")
    assert t.influence() == 0 and t.trophies() == {2: 1}


# --- conquest


def test_advance_scout(table):
    t = table(holding("advance_scout"), troops={"mantol_derith": "1552."}).choose("advance_scout")
    assert t.spaces_offered == {"mantol-derith/1", "mantol-derith/2"}
    t.choose("mantol_derith/1")
    assert t.troops("mantol_derith") == "1152."
    assert t.trophies() == {5: 1} and t.barracks() == 38


def test_advance_scout__no_white_troop_in_reach(table):
    t = table(holding("advance_scout"), troops={"everfire": "12.", "araumycos": "5555"}).choose("advance_scout")
    assert t.prompt == "turn" and t.trophies() == {}
    assert t.troops("everfire") == "12." and t.troops("araumycos") == "5555"


def test_mercenary_squad(table):
    """Each troop makes presence for the next (U47)."""
    t = table(holding("mercenary_squad"), troops={"eryndlyn": "1.."}).choose("mercenary_squad")
    assert t.offers("eryndlyn/llacerellyn/0") and not t.offers("llacerellyn/0")
    t.choose("eryndlyn/llacerellyn/0")
    assert t.offers("llacerellyn/0") and not t.offers("llacerellyn/ched_nasad/0")
    t.choose("llacerellyn/0", "llacerellyn/ched_nasad/0")
    assert t.prompt == "turn"
    assert t.troop("llacerellyn/ched_nasad/0") == 1 and t.troops("llacerellyn") == "1."
    assert t.barracks() == 36


def test_mercenary_squad__last_troop(table):
    """The last one brings on the end, then each deployment gives a point (U72, U120)."""
    seats = [{"hand": ["mercenary_squad", "soldier"], "barracks": 1}, {}]
    t = table(seats, troops={"everfire": "1.."}).choose("mercenary_squad", "everfire/1")
    assert t.troops("everfire") == "11."
    assert t.barracks() == 0 and t.vp() == 2
    assert t.variable("ending") == 1


def test_underdark_ranger(table):
    t = table(holding("underdark_ranger"), troops={"mantol_derith": "15552"}).choose("underdark_ranger")
    assert t.spaces_offered == {"mantol-derith/1", "mantol-derith/2", "mantol-derith/3"}
    t.choose("mantol_derith/1", "mantol_derith/3")
    assert t.troops("mantol_derith") == "1.5.2"
    assert t.trophies() == {5: 2}


def test_underdark_ranger__only_one_in_reach(table):
    """What cannot be done is skipped."""
    t = table(holding("underdark_ranger"), troops={"everfire": "152", "araumycos": "5555"}).choose("underdark_ranger")
    assert t.prompt == "turn"
    assert t.trophies() == {5: 1} and t.troops("everfire") == "1.2"


def test_master_of_melee_magthere(table):
    t = table(holding("master_of_melee_magthere"), troops={"everfire": "1.."}).choose("master_of_melee_magthere")
    assert t.options == ["deploy-troops", "supplant-white"]
    t.choose("deploy-troops", "everfire/1", "everfire/2", "chasmleap_bridge/everfire/0", "chasmleap_bridge/0")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "111" and t.troops("chasmleap_bridge") == "1"
    assert t.barracks() == 35


def test_master_of_melee_magthere__supplants_anywhere(table):
    t = table(holding("master_of_melee_magthere"), troops={"everfire": "12.", "araumycos": "552."})
    t.choose("master_of_melee_magthere", "supplant-white")
    assert t.spaces_offered == {"araumycos/0", "araumycos/1"}
    t.choose("araumycos/0")
    assert t.troops("araumycos") == "152."
    assert t.trophies() == {5: 1} and t.barracks() == 38


def test_weaponmaster(table):
    t = table(holding("weaponmaster"), troops={"everfire": "152"}).choose("weaponmaster")
    assert t.options == ["deploy-troops", "assassinate-white"]
    t.choose("assassinate-white")
    assert t.troops("everfire") == "1.2" and t.prompt == "choose_one"
    t.choose("deploy-troops", "everfire/1")
    assert t.troops("everfire") == "112" and t.prompt == "choose_one"
    t.choose("deploy-troops", "everfire/scoured_legion/0")
    assert t.prompt == "turn"
    assert t.troop("everfire/scoured_legion/0") == 1
    assert t.trophies() == {5: 1} and t.barracks() == 37


def test_weaponmaster__same_choice_thrice(table):
    """Also one that does nothing any more (U104)."""
    t = table(holding("weaponmaster"), troops={"everfire": "155"})
    t.choose("weaponmaster", "assassinate-white", "everfire/1", "assassinate-white", "assassinate-white")
    assert t.prompt == "turn" and t.trophies() == {5: 2}


# --- guile


def test_spellspinner(table):
    """Without a spy to return there is only the placing, at any site in play."""
    t = table(holding("spellspinner"), troops={"tsenviilyq": "555"}).choose("spellspinner")
    assert t.prompt == "place_spy" and len(t.options) == 15
    t.choose("tsenviilyq")
    assert t.spies("tsenviilyq") == {1} and t.of(1, "spies_left") == 4
    assert t.troops("tsenviilyq") == "555"


def test_spellspinner__supplants_where_the_spy_was(table):
    """No presence but the spy that left (U101)."""
    troops = {"everfire": "12.", "tsenviilyq": "552"}
    t = table(holding("spellspinner"), troops=troops, spies={"tsenviilyq": [1]}).choose("spellspinner")
    assert t.options == ["place-a-spy", "return-a-spy"]
    t.choose("return-a-spy")
    assert t.spies("tsenviilyq") == set() and t.of(1, "spies_left") == 5
    assert t.spaces_offered == {"tsenviilyq/0", "tsenviilyq/1", "tsenviilyq/2"}
    t.choose("tsenviilyq/0")
    assert t.troops("tsenviilyq") == "152" and t.holder("tsenviilyq") == 0
    assert t.trophies() == {5: 1}


def test_spy_master(table):
    """Not where the player has one already; another's is no hindrance (U81)."""
    t = table(holding("spy_master"), spies={"everfire": [1], "araumycos": [2]}).choose("spy_master")
    assert len(t.options) == 14 and not t.offers("everfire") and not t.offers("gauntlgrym")
    t.choose("araumycos")
    assert t.spies("araumycos") == {1, 2}


def test_spy_master__all_spies_out(table):
    """One may be taken back first, and may go back to where it was (U82)."""
    t = table(holding("spy_master"), spies=ALL_FIVE).choose("spy_master")
    assert t.prompt == "take_back_spy" and len(t.options) == 6
    t.choose("everfire")
    assert t.offers("everfire") and not t.offers("skullport") and len(t.options) == 11
    t.choose("araumycos")
    assert t.spies("araumycos") == {1} and t.spies("everfire") == set()
    t = table(holding("spy_master"), spies=ALL_FIVE).choose("spy_master", "pass")
    assert t.prompt == "turn" and t.spies("everfire") == {1}


def test_infiltrator(table):
    t = table(holding("infiltrator"), troops={"araumycos": "25.."}).choose("infiltrator", "araumycos")
    assert t.spies("araumycos") == {1} and t.power() == 1


def test_infiltrator__nobody_else_there(table):
    troops = {"araumycos": "15..", "everfire": "2.."}
    t = table(holding("infiltrator"), troops=troops).choose("infiltrator", "araumycos")
    assert t.spies("araumycos") == {1} and t.power() == 0


def test_infiltrator__no_spy_placed(table):
    t = table(holding("infiltrator"), troops={"everfire": "2.."}, spies=ALL_FIVE).choose("infiltrator", "pass")
    assert t.prompt == "turn" and t.power() == 0


def test_information_broker(table):
    t = table(holding("information_broker")).choose("information_broker")
    assert t.prompt == "place_spy"
    t.choose("everfire")
    assert t.spies("everfire") == {1} and t.hand() == ["soldier"]


def test_information_broker__draws(table):
    """The reshuffled discard pile does not include played cards (U39)."""
    seat = {
        "hand": ["information_broker", "soldier"],
        "deck": ["noble", "noble"],
        "discard": ["priestess_of_lolth"] * 6,
        "play_area": ["house_guard"] * 2,
    }
    t = table([seat, {}], spies={"everfire": [1]}).choose("information_broker", "return-a-spy")
    assert t.spies("everfire") == set()
    assert t.hand() == ["soldier", "noble", "noble", "priestess_of_lolth"]
    assert len(t.ids("deck", 1)) == 5 and t.discard() == [] and len(t.ids("play_area", 1)) == 3


def test_masters_of_sorcere(table):
    t = table(holding("masters_of_sorcere"), spies={"skullport": [1]})
    t.choose("masters_of_sorcere", "place-a-spy", "everfire")
    assert t.prompt == "place_spy" and not t.offers("everfire")
    t.choose("araumycos")
    assert t.prompt == "turn" and t.power() == 0
    assert t.spies("everfire") == t.spies("araumycos") == {1} and t.of(1, "spies_left") == 2


def test_masters_of_sorcere__power(table):
    t = table(holding("masters_of_sorcere"), spies={"skullport": [1]}).choose("masters_of_sorcere", "return-a-spy")
    assert t.power() == 4 and t.spies("skullport") == set()


# --- ambition


def test_advocate(table):
    t = table(holding("advocate", "noble")).choose("noble", "advocate")
    assert t.options == ["gain-influence", "promote-cards"]
    t.choose("gain-influence")
    assert t.influence() == 3
    t.end_turn()
    assert t.asked == 2 and t.inner_circle() == []


def test_advocate__two_promote_each_other(table):
    """At the end of the turn, in the order the player likes (U84)."""
    t = table(holding("advocate", "advocate", "noble"))
    t.choose("noble", "advocate", "promote-cards", "advocate", "promote-cards")
    assert t.influence() == 1 and t.inner_circle() == []
    t.end_turn()
    assert t.prompt == "next_effect" and t.options == ["card:advocate", "card:advocate#2"]
    t.choose("card:advocate")
    assert t.prompt == "promote" and t.options == ["card:noble", "card:advocate#2"]
    t.choose("card:advocate#2")
    assert t.options == ["card:noble", "card:advocate"]
    t.choose("card:advocate")
    assert t.inner_circle() == ["advocate", "advocate"]
    assert t.asked == 2


def test_chosen_of_lolth(table):
    """A troop of another player, never a white one, or a spy, with presence (U79)."""
    troops, spies = {"everfire": "125", "skullport": "2...."}, {"everfire": [2], "araumycos": [2]}
    t = table(holding("chosen_of_lolth", "noble", "imix"), troops=troops, spies=spies)
    t.choose("noble", "imix", "chosen_of_lolth")
    assert t.spaces_offered == {"everfire/1", "everfire"}
    t.choose("everfire/1")
    assert t.troops("everfire") == "1.5"
    assert t.barracks(2) == 39 and t.trophies() == {}
    t.end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("noble")
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_chosen_of_lolth__spy(table):
    t = table(holding("chosen_of_lolth"), troops={"everfire": "12."}, spies={"everfire": [2]})
    t.choose("chosen_of_lolth", "everfire")
    assert t.spies("everfire") == set() and t.of(2, "spies_left") == 5
    assert t.troops("everfire") == "12."


def test_drow_negotiator(table):
    seats = [{"hand": ["drow_negotiator", "soldier"], "inner_circle": ["noble"] * 4}, {}]
    assert table(seats).choose("drow_negotiator").influence() == 3
    seats = [{"hand": ["drow_negotiator", "soldier"], "inner_circle": ["noble"] * 3}, {}]
    assert table(seats).choose("drow_negotiator").influence() == 0


def test_drow_negotiator__promotes(table):
    t = table(holding("drow_negotiator", "noble", "imix")).choose("noble", "drow_negotiator", "imix").end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("imix")
    assert t.inner_circle() == ["imix"] and t.asked == 2


def test_council_member(table):
    """Enemy troops with presence go to any empty space in play (U78)."""
    troops = {"everfire": "125", "menzoberranzan/everfire/1": 5, "skullport": "2...."}
    t = table(holding("council_member", "noble", "imix"), troops=troops).choose("noble", "imix", "council_member")
    assert t.options == ["space:everfire/1", "space:everfire/2", "space:menzoberranzan/everfire/1", "done"]
    t.choose("everfire/1")
    assert t.prompt == "move_to" and not t.offers("everfire/0") and not t.offers("gauntlgrym/0")
    t.choose("araumycos/0", "everfire/2", "kanaglym/0")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "1.." and t.troops("araumycos") == "2..." and t.troops("kanaglym") == "5.."
    assert t.troop("menzoberranzan/everfire/1") == 5 and t.trophies() == {}
    t.end_turn().choose("noble")
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_council_member__moves_one_or_none(table):
    t = table(holding("council_member"), troops={"everfire": "125"})
    t.choose("council_member", "everfire/2", "araumycos/0", "done")
    assert t.prompt == "turn" and t.troops("everfire") == "12."
    t = table(holding("council_member"), troops={"everfire": "125"}).choose("council_member", "done")
    assert t.prompt == "turn" and t.troops("everfire") == "125"


def test_matron_mother(table):
    """The deck joins the discard pile; what was played this turn lies elsewhere (U39)."""
    seat = {
        "hand": ["matron_mother", "noble", "soldier"],
        "deck": ["advocate", "deathblade"],
        "discard": ["kobold"],
    }
    t = table([seat, {}]).choose("noble", "matron_mother")
    assert t.prompt == "promote"
    assert sorted(t.options) == ["card:advocate", "card:deathblade", "card:kobold"]
    t.choose("deathblade")
    assert t.inner_circle() == ["deathblade"]
    assert t.ids("deck", 1) == [] and sorted(t.discard()) == ["advocate", "kobold"]


def test_matron_mother__nothing_to_promote(table):
    t = table(holding("matron_mother")).choose("matron_mother")
    assert t.prompt == "turn" and t.inner_circle() == []
