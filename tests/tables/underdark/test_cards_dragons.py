"""The Dragons half-deck. A soldier left in hand keeps the turn from ending by itself."""

from __future__ import annotations


def holding(*cards: str, **more) -> list[dict]:
    """Two seats: the first holds these cards and a soldier, the second a noble."""
    return [{"hand": [*cards, "soldier"], **more}, {"hand": ["noble"]}]


# --- malice


def test_dragon_cultist(table):
    t = table(holding("dragon_cultist")).choose("dragon_cultist")
    assert t.options == ["gain-power", "gain-influence"]
    t.choose("gain-power")
    assert (t.power(), t.influence()) == (2, 0)


def test_dragon_cultist__influence(table):
    t = table(holding("dragon_cultist")).choose("dragon_cultist", "gain-influence")
    assert (t.power(), t.influence()) == (0, 2)


def test_red_wyrmling(table):
    t = table(holding("red_wyrmling")).choose("red_wyrmling")
    assert (t.power(), t.influence()) == (2, 2)


def test_dragonclaw(table):
    """The troop just removed is the fifth."""
    t = table(holding("dragonclaw", trophies_2=4), troops={"everfire": "125"}).choose("dragonclaw")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.trophies() == {2: 5} and t.power() == 2


def test_dragonclaw__white_trophies_do_not_count(table):
    seats = holding("dragonclaw", trophies_2=4, trophies_white=9)
    t = table(seats, troops={"everfire": "15."}).choose("dragonclaw")
    assert t.trophies() == {2: 4, 5: 10} and t.power() == 0


def test_dragonclaw__nobody_to_assassinate(table):
    t = table(holding("dragonclaw", trophies_2=5), troops={"everfire": "1.."}).choose("dragonclaw")
    assert t.trophies() == {2: 5} and t.power() == 2


def test_severin_silrajin(table):
    t = table(holding("severin_silrajin")).choose("severin_silrajin")
    assert (t.power(), t.influence()) == (5, 0)


def test_red_dragon(table):
    """Supplanting and the spy's return make two sites totally controlled, neither with a marker."""
    troops = {"everfire": "115", "chasmleap_bridge": "1", "eryndlyn": "11."}
    t = table(holding("red_dragon"), troops=troops, spies={"everfire": [2], "skullport": [2]}).choose("red_dragon")
    assert t.troops("everfire") == "111" and t.trophies() == {5: 1}
    assert t.spies("everfire") == set() and t.spies("skullport") == {2}
    assert t.vp() == 2


def test_red_dragon__choices(table):
    """Only with presence; a spy elsewhere stays and spoils total control there."""
    troops = {"everfire": "125", "chasmleap_bridge": "1", "skullport": "2...."}
    spies = {"everfire": [2], "chasmleap_bridge": [2], "skullport": [2]}
    t = table(holding("red_dragon"), troops=troops, spies=spies).choose("red_dragon")
    assert t.prompt == "supplant" and t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.prompt == "return_spy" and t.spaces_offered == {"everfire", "chasmleap-bridge"}
    t.choose("everfire")
    assert t.spies("chasmleap_bridge") == {2} and t.of(2, "spies_left") == 3
    assert t.trophies() == {2: 1} and t.vp() == 0


# --- conquest


def test_kobold(table):
    t = table(holding("kobold"), troops={"everfire": "15."}).choose("kobold")
    assert t.options == ["deploy-troops", "assassinate-white"]
    t.choose("deploy-troops", "everfire/2")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "151" and t.barracks() == 38


def test_kobold__assassinates(table):
    t = table(holding("kobold"), troops={"everfire": "152"}).choose("kobold", "assassinate-white")
    assert t.troops("everfire") == "1.2" and t.trophies() == {5: 1}


def test_white_wyrmling(table):
    t = table(holding("white_wyrmling"), troops={"everfire": "1.."}, market=["imix", "kobold"])
    t.choose("white_wyrmling", "everfire/1", "everfire/2")
    assert t.troops("everfire") == "111" and t.barracks() == 37
    assert t.prompt == "devour" and t.options == ["card:imix", "card:kobold", "pass"]
    t.choose("kobold")
    assert t.zone("kobold") == ("devoured", 0)
    assert t.ids("market") == ["imix", "cult_fanatic"] and t.ids("market_deck") == ["cult_fanatic"] * 2


def test_white_wyrmling__devours_nothing(table):
    t = table(holding("white_wyrmling"), troops={"everfire": "1.."}, market=["imix", "kobold"])
    t.choose("white_wyrmling", "everfire/1", "everfire/2", "pass")
    assert t.prompt == "turn"
    assert t.ids("market") == ["imix", "kobold"] and t.ids("devoured") == []


def test_black_wyrmling(table):
    t = table(holding("black_wyrmling"), troops={"everfire": "152", "skullport": "5...."}).choose("black_wyrmling")
    assert t.influence() == 1
    assert t.troops("everfire") == "1.2" and t.trophies() == {5: 1}


def test_white_dragon(table):
    """Five sites controlled after deploying are worth 2."""
    troops = {"everfire": "1..", "llacerellyn": "1.", "eryndlyn": "1..", "kanaglym": "1..", "skullport": "15..."}
    t = table(holding("white_dragon"), troops=troops)
    t.choose("white_dragon", "chasmleap_bridge/everfire/0", "chasmleap_bridge/0")
    assert t.vp() == 0
    t.choose("everfire/1")
    assert t.barracks() == 32 and t.vp() == 2


def test_black_dragon(table):
    """The troop just supplanted, anywhere on the board, is the third."""
    t = table(holding("black_dragon", trophies_white=2), troops={"everfire": "12.", "araumycos": "552."})
    t.choose("black_dragon")
    assert t.spaces_offered == {"araumycos/0", "araumycos/1"}
    t.choose("araumycos/1")
    assert t.troops("araumycos") == "512." and t.barracks() == 38
    assert t.trophies() == {5: 3} and t.vp() == 1


def test_black_dragon__rounds_down(table):
    seats = holding("black_dragon", trophies_white=4, trophies_2=7)
    t = table(seats, troops={"araumycos": "5..."}).choose("black_dragon")
    assert t.trophies() == {2: 7, 5: 5} and t.vp() == 1


# --- guile


def test_watcher_of_thay(table):
    t = table(holding("watcher_of_thay"), spies={"everfire": [1]}).choose("watcher_of_thay")
    assert t.options == ["place-a-spy", "return-a-spy"]
    t.choose("place-a-spy", "araumycos")
    assert t.spies("araumycos") == t.spies("everfire") == {1} and t.influence() == 0


def test_watcher_of_thay__influence(table):
    t = table(holding("watcher_of_thay"), spies={"everfire": [1], "kanaglym": [1]})
    t.choose("watcher_of_thay", "return-a-spy", "kanaglym")
    assert t.spies("kanaglym") == set() and t.spies("everfire") == {1}
    assert t.influence() == 3


def test_watcher_of_thay__no_spy_to_return(table):
    t = table(holding("watcher_of_thay"), spies={"everfire": [2]}).choose("watcher_of_thay")
    assert t.prompt == "place_spy"


def test_enchanter_of_thay(table):
    t = table(holding("enchanter_of_thay"), spies={"everfire": [1]})
    t.choose("enchanter_of_thay", "place-a-spy", "araumycos")
    assert t.spies("araumycos") == {1} and t.power() == 0


def test_enchanter_of_thay__power(table):
    t = table(holding("enchanter_of_thay"), spies={"everfire": [1]}).choose("enchanter_of_thay", "return-a-spy")
    assert t.spies("everfire") == set() and t.power() == 4


def test_green_wyrmling(table):
    t = table(holding("green_wyrmling"), troops={"everfire": "2.."}).choose("green_wyrmling", "everfire")
    assert t.spies("everfire") == {1} and t.influence() == 2


def test_green_wyrmling__nobody_else_there(table):
    t = table(holding("green_wyrmling"), troops={"everfire": "15."}).choose("green_wyrmling", "everfire")
    assert t.spies("everfire") == {1} and t.influence() == 0


def test_rath_modar(table):
    t = table(holding("rath_modar", deck=["kobold", "noble", "imix"])).choose("rath_modar")
    assert t.hand() == ["soldier", "imix", "noble"] and t.prompt == "place_spy"
    t.choose("everfire")
    assert t.spies("everfire") == {1} and t.ids("deck", 1) == ["kobold"]


def test_green_dragon(table):
    """Placing a spy and supplanting at its site: no points, whatever markers are held."""
    troops = {"everfire": "12.", "menzoberranzan": "1.....", "araumycos": "25.."}
    t = table(holding("green_dragon"), troops=troops).choose("green_dragon")
    assert t.prompt == "place_spy"
    t.choose("araumycos")
    assert t.spaces_offered == {"araumycos/0", "araumycos/1"}
    t.choose("araumycos/0")
    assert t.troops("araumycos") == "15.." and t.spies("araumycos") == {1}
    assert t.trophies() == {2: 1} and t.vp() == 0


def test_green_dragon__returns_a_spy(table):
    """The marker won by the supplanting counts, with the influence it gives (U64)."""
    troops = {"everfire": "12.", "menzoberranzan": "1.....", "tsenviilyq": "125"}
    t = table(holding("green_dragon"), troops=troops, spies={"tsenviilyq": [1], "kanaglym": [1]})
    t.choose("green_dragon", "return-a-spy", "tsenviilyq")
    assert t.spaces_offered == {"tsenviilyq/1", "tsenviilyq/2"}
    t.choose("tsenviilyq/1")
    assert t.troops("tsenviilyq") == "115" and t.holder("tsenviilyq") == 1
    assert t.spies("tsenviilyq") == set() and t.spies("kanaglym") == {1}
    assert t.trophies() == {2: 1} and t.vp() == 2 and t.influence() == 1


def test_green_dragon__nobody_at_the_site_left(table):
    troops = {"menzoberranzan": "1.....", "everfire": "12."}
    t = table(holding("green_dragon"), troops=troops, spies={"kanaglym": [1]}).choose("green_dragon", "return-a-spy")
    assert t.prompt == "turn"
    assert t.trophies() == {} and t.vp() == 1


# --- ambition


def test_cult_fanatic(table):
    t = table(holding("cult_fanatic"), market=["imix", "kobold"]).choose("cult_fanatic")
    assert t.influence() == 2
    assert t.prompt == "devour" and t.options == ["card:imix", "card:kobold", "pass"]
    t.choose("imix")
    assert t.zone("imix") == ("devoured", 0)
    assert t.ids("market") == ["kobold", "cult_fanatic"] and t.slot("kobold") == 2


def test_cult_fanatic__devours_nothing(table):
    t = table(holding("cult_fanatic"), market=["imix"]).choose("cult_fanatic", "pass")
    assert t.influence() == 2 and t.ids("devoured") == []


def test_cleric_of_laogzed(table):
    """One troop must move where one can."""
    t = table(holding("cleric_of_laogzed", "noble", "imix"), troops={"everfire": "125", "skullport": "2...."})
    t.choose("noble", "imix", "cleric_of_laogzed")
    assert t.options == ["space:everfire/1", "space:everfire/2"]
    t.choose("everfire/2", "araumycos/3")
    assert t.troops("everfire") == "12." and t.troops("araumycos") == "...5"
    t.end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("noble")
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_cleric_of_laogzed__nobody_to_move(table):
    t = table(holding("cleric_of_laogzed"), troops={"everfire": "1..", "skullport": "2...."})
    t.choose("cleric_of_laogzed")
    assert t.prompt == "turn" and t.troops("skullport") == "2...."


def test_wyrmspeaker(table):
    t = table(holding("wyrmspeaker", "noble", "kobold"), troops={"everfire": "1.."})
    t.choose("wyrmspeaker", "noble", "kobold", "assassinate-white")
    assert t.influence() == 2
    t.end_turn()
    assert t.prompt == "promote" and t.options == ["card:noble", "card:kobold"]
    t.choose("kobold")
    assert t.inner_circle() == ["kobold"] and t.asked == 2


def test_wyrmspeaker__alone(table):
    """It does not promote itself, nor a card left in hand (U84)."""
    t = table(holding("wyrmspeaker")).choose("wyrmspeaker")
    assert t.influence() == 1
    t.end_turn()
    assert t.asked == 2 and t.inner_circle() == []


def test_blue_wyrmling(table):
    troops, spies = {"everfire": "125", "skullport": "2...."}, {"everfire": [2]}
    t = table(holding("blue_wyrmling"), troops=troops, spies=spies).choose("blue_wyrmling")
    assert t.influence() == 3
    assert t.spaces_offered == {"everfire/1", "everfire"}
    t.choose("everfire/1")
    assert t.troops("everfire") == "1.5" and t.barracks(2) == 39 and t.trophies() == {}


def test_blue_wyrmling__spy(table):
    t = table(holding("blue_wyrmling"), troops={"everfire": "15."}, spies={"everfire": [2]}).choose("blue_wyrmling")
    assert t.influence() == 3
    assert t.spies("everfire") == set() and t.of(2, "spies_left") == 5


def test_blue_dragon(table):
    """The cards just promoted count."""
    seats = holding("blue_dragon", "noble", "bounty_hunter", "severin_silrajin", inner_circle=["noble"] * 4)
    t = table(seats).choose("noble", "bounty_hunter", "blue_dragon", "severin_silrajin").end_turn()
    assert t.prompt == "promote"
    assert sorted(t.options) == ["card:bounty-hunter", "card:noble", "card:severin-silrajin", "done"]
    t.choose("bounty_hunter", "severin_silrajin")
    assert t.inner_circle() == ["noble"] * 4 + ["bounty_hunter", "severin_silrajin"]
    assert t.vp() == 2 and t.asked == 2


def test_blue_dragon__promotes_fewer(table):
    seats = holding("blue_dragon", "bounty_hunter", inner_circle=["noble"] * 3)
    t = table(seats).choose("bounty_hunter", "blue_dragon").end_turn().choose("done")
    assert len(t.inner_circle()) == 3 and t.vp() == 1
    seats = holding("blue_dragon", "bounty_hunter", inner_circle=["noble"])
    t = table(seats).choose("bounty_hunter", "blue_dragon").end_turn().choose("bounty_hunter")
    assert t.inner_circle() == ["noble", "bounty_hunter"] and t.vp() == 0
