"""The Elementals half-deck. A soldier left in hand keeps the turn from ending by itself."""

from __future__ import annotations


def holding(*cards: str, **more) -> list[dict]:
    """Two seats: the first holds these cards and a soldier, the second a noble."""
    return [{"hand": [*cards, "soldier"], **more}, {"hand": ["noble"]}]


# --- malice


def test_eternal_flame_cultist(table):
    t = table(holding("eternal_flame_cultist"), troops={"everfire": "125"}).choose("eternal_flame_cultist")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.trophies() == {2: 1} and t.power() == 0


def test_eternal_flame_cultist__focus(table):
    """A Malice card played before is enough (U103)."""
    t = table(holding("bounty_hunter", "eternal_flame_cultist"), troops={"everfire": "12."})
    t.choose("bounty_hunter", "eternal_flame_cultist")
    assert t.prompt == "turn"
    assert t.trophies() == {2: 1} and t.power() == 5


def test_eternal_flame_cultist__reveals(table):
    """Showing a Malice card is voluntary; it stays in hand (U103)."""
    t = table(holding("eternal_flame_cultist", "imix", "kobold")).choose("eternal_flame_cultist")
    assert t.prompt == "reveal" and t.options == ["card:imix", "pass"]
    t.choose("imix")
    assert t.power() == 2 and t.hand() == ["imix", "kobold", "soldier"]
    t = table(holding("eternal_flame_cultist", "imix")).choose("eternal_flame_cultist", "pass")
    assert t.power() == 0


def test_fire_elemental(table):
    t = table(holding("fire_elemental", deck=["kobold", "noble"])).choose("fire_elemental")
    assert t.options == ["gain-power", "gain-influence"]
    t.choose("gain-power")
    assert (t.power(), t.influence()) == (2, 0)
    assert t.hand() == ["soldier"]


def test_fire_elemental__influence(table):
    t = table(holding("fire_elemental", deck=["kobold", "noble"])).choose("fire_elemental", "gain-influence")
    assert (t.power(), t.influence()) == (0, 2)
    assert t.hand() == ["soldier"]


def test_fire_elemental__focus(table):
    """Revealing Imix draws a card; then Imix has its focus too."""
    t = table(holding("fire_elemental", "imix", deck=["kobold", "noble"])).choose(
        "fire_elemental", "gain-influence", "imix"
    )
    assert t.hand() == ["imix", "soldier", "noble"]
    t.choose("imix")
    assert (t.power(), t.influence()) == (6, 2)


def test_fire_elemental_myrmidon(table):
    """Only Obedience cards."""
    t = table(holding("fire_elemental_myrmidon", "noble", "house_guard", "imix"))
    t.choose("noble", "house_guard", "fire_elemental_myrmidon")
    assert (t.power(), t.influence()) == (4, 1)
    t.choose("imix").end_turn()
    assert t.prompt == "promote" and t.options == ["card:noble", "card:house-guard"]
    t.choose("house_guard")
    assert t.inner_circle() == ["house_guard"]


def test_fire_elemental_myrmidon__nobody_obedient(table):
    t = table(holding("fire_elemental_myrmidon", "imix")).choose("imix", "fire_elemental_myrmidon").end_turn()
    assert t.asked == 2 and t.inner_circle() == []


def test_vanifer(table):
    """A Malice card of cost 4 or less, for nothing, to the discard pile (U87)."""
    market = ["blackguard", "doppelganger", "eternal_flame_cultist", "kobold"]
    t = table(holding("vanifer"), troops={"everfire": "12."}, market=market, house_guards=["house_guard"])
    t.choose("vanifer")
    assert t.trophies() == {2: 1}
    assert t.prompt == "recruit" and sorted(t.options) == ["card:blackguard", "card:eternal-flame-cultist"]
    t.choose("eternal_flame_cultist")
    assert t.discard() == ["eternal_flame_cultist"] and t.influence() == 0
    assert sorted(t.ids("market")) == ["blackguard", "cult_fanatic", "doppelganger", "kobold"]
    assert t.slot("cult_fanatic", 3) == 3


def test_vanifer__nobody_to_recruit(table):
    t = table(holding("vanifer"), market=["doppelganger", "kobold"]).choose("vanifer")
    assert t.prompt == "turn" and t.discard() == []


def test_imix(table):
    t = table(holding("imix")).choose("imix")
    assert t.prompt == "turn" and t.power() == 4


def test_imix__focus(table):
    t = table(holding("imix", "bounty_hunter")).choose("imix", "bounty_hunter")
    assert t.power() == 6 and t.hand() == ["bounty_hunter", "soldier"]
    t = table(holding("bounty_hunter", "imix")).choose("bounty_hunter", "imix")
    assert t.power() == 9


# --- conquest


def test_crushing_wave_cultist(table):
    t = table(holding("crushing_wave_cultist"), troops={"everfire": "152", "skullport": "5...."})
    t.choose("crushing_wave_cultist")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "1.2" and t.trophies() == {5: 1} and t.barracks() == 39


def test_crushing_wave_cultist__focus(table):
    t = table(holding("crushing_wave_cultist", "kobold"), troops={"everfire": "15."})
    t.choose("crushing_wave_cultist", "kobold")
    assert t.prompt == "deploy"
    t.choose("everfire/1", "everfire/2")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "111" and t.barracks() == 37


def test_water_elemental(table):
    t = table(holding("water_elemental", deck=["kobold", "noble"]), troops={"everfire": "1.."})
    t.choose("water_elemental", "everfire/1", "everfire/2")
    assert t.prompt == "turn"
    assert t.troops("everfire") == "111" and t.barracks() == 37
    assert t.hand() == ["soldier"]


def test_water_elemental__focus(table):
    t = table(holding("water_elemental", "olhydra", deck=["kobold", "noble"]), troops={"everfire": "1.."})
    t.choose("water_elemental", "everfire/1", "everfire/2", "olhydra")
    assert t.hand() == ["olhydra", "soldier", "noble"]


def test_water_elemental_myrmidon(table):
    t = table(holding("water_elemental_myrmidon", "noble", "bounty_hunter"), troops={"everfire": "152"})
    t.choose("noble", "bounty_hunter", "water_elemental_myrmidon")
    assert t.troops("everfire") == "1.2" and t.trophies() == {5: 1}
    t.end_turn()
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_gar_shatterkeel(table):
    market = ["kobold", "master_of_melee_magthere", "blackguard", "underdark_ranger"]
    t = table(holding("gar_shatterkeel"), troops={"everfire": "1.."}, market=market)
    t.choose("gar_shatterkeel", "everfire/1", "everfire/2", "everfire/scoured_legion/0")
    assert t.troops("everfire") == "111" and t.barracks() == 36
    assert t.prompt == "recruit" and sorted(t.options) == ["card:kobold", "card:underdark-ranger"]
    t.choose("underdark_ranger")
    assert t.discard() == ["underdark_ranger"] and t.ids("market_deck") == ["cult_fanatic"] * 2


def test_olhydra(table):
    t = table(holding("olhydra"), troops={"everfire": "12.", "araumycos": "552."}).choose("olhydra")
    assert t.spaces_offered == {"araumycos/0", "araumycos/1"}
    t.choose("araumycos/0")
    assert t.prompt == "turn"
    assert t.troops("araumycos") == "152." and t.trophies() == {5: 1} and t.barracks() == 38


def test_olhydra__focus(table):
    """The troop just put down gives presence for the next."""
    t = table(holding("olhydra", "kobold"), troops={"everfire": "1..", "araumycos": "5..."}).choose("olhydra", "kobold")
    assert t.prompt == "deploy"
    t.choose("araumycos/1", "araumycos/2")
    assert t.prompt == "turn"
    assert t.troops("araumycos") == "111." and t.barracks() == 36


# --- guile


def test_air_elemental(table):
    t = table(holding("air_elemental", deck=["kobold", "noble"]), spies={"everfire": [1]}).choose("air_elemental")
    assert t.options == ["place-a-spy", "return-a-spy"]
    t.choose("place-a-spy", "araumycos")
    assert t.prompt == "turn" and t.spies("araumycos") == {1}
    assert t.hand() == ["soldier"]


def test_air_elemental__deploys(table):
    t = table(holding("air_elemental"), troops={"everfire": "1.."}, spies={"kanaglym": [1]})
    t.choose("air_elemental", "return-a-spy")
    assert t.spies("kanaglym") == set() and not t.offers("kanaglym/0")
    t.choose("everfire/1", "everfire/2", "everfire/scoured_legion/0")
    assert t.prompt == "turn" and t.barracks() == 36


def test_air_elemental__focus(table):
    """After either choice."""
    t = table(holding("air_elemental", "spy_master", deck=["kobold", "noble"]))
    t.choose("air_elemental", "everfire", "spy_master")
    assert t.hand() == ["spy_master", "soldier", "noble"]
    seats = holding("air_elemental", "spy_master", deck=["kobold", "noble"])
    t = table(seats, troops={"everfire": "1.."}, spies={"kanaglym": [1]})
    t.choose("air_elemental", "return-a-spy", "everfire/1", "everfire/2", "everfire/scoured_legion/0", "spy_master")
    assert t.hand() == ["spy_master", "soldier", "noble"]


def test_howling_hatred_cultist(table):
    t = table(holding("howling_hatred_cultist"), spies={"everfire": [1]})
    t.choose("howling_hatred_cultist", "place-a-spy", "araumycos")
    assert t.spies("araumycos") == {1} and (t.power(), t.influence()) == (0, 0)


def test_howling_hatred_cultist__influence(table):
    t = table(holding("howling_hatred_cultist"), spies={"everfire": [1]})
    t.choose("howling_hatred_cultist", "return-a-spy")
    assert t.spies("everfire") == set() and (t.power(), t.influence()) == (0, 3)


def test_howling_hatred_cultist__focus(table):
    """After either choice."""
    t = table(holding("spy_master", "howling_hatred_cultist")).choose("spy_master", "everfire")
    t.choose("howling_hatred_cultist", "return-a-spy")
    assert (t.power(), t.influence()) == (1, 3)
    t = table(holding("howling_hatred_cultist", "spy_master"))
    t.choose("howling_hatred_cultist", "everfire", "spy_master")
    assert (t.power(), t.influence()) == (1, 0)


def test_air_elemental_myrmidon(table):
    t = table(holding("air_elemental_myrmidon", "noble", "bounty_hunter"))
    t.choose("noble", "bounty_hunter", "air_elemental_myrmidon", "everfire")
    assert t.spies("everfire") == {1}
    t.end_turn()
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_aerisi_kalinoth(table):
    market = ["spy_master", "green_wyrmling", "information_broker", "kobold"]
    t = table(holding("aerisi_kalinoth"), market=market).choose("aerisi_kalinoth")
    assert t.power() == 1 and t.prompt == "place_spy"
    t.choose("everfire")
    assert t.spies("everfire") == {1}
    assert t.prompt == "recruit" and sorted(t.options) == ["card:green-wyrmling", "card:spy-master"]
    t.choose("green_wyrmling")
    assert t.discard() == ["green_wyrmling"] and t.influence() == 0


def test_yan_c_bin(table):
    """The spy is presence enough, but only its own site is meant."""
    t = table(holding("yan_c_bin"), troops={"everfire": "12.", "araumycos": "25.."}).choose("yan_c_bin", "araumycos")
    assert t.spaces_offered == {"araumycos/0", "araumycos/1"}
    t.choose("araumycos/0")
    assert t.prompt == "turn"
    assert t.troops("araumycos") == ".5.." and t.spies("araumycos") == {1}
    assert t.trophies() == {2: 1} and t.troops("everfire") == "12."


def test_yan_c_bin__focus(table):
    t = table(holding("yan_c_bin", "spy_master"), troops={"everfire": "12."}).choose("yan_c_bin", "araumycos")
    assert t.prompt == "reveal" and t.trophies() == {}
    t.choose("spy_master")
    assert t.prompt == "place_spy" and not t.offers("araumycos")
    t.choose("kanaglym")
    assert t.spies("kanaglym") == t.spies("araumycos") == {1} and t.of(1, "spies_left") == 3


# --- ambition


def test_black_earth_cultist(table):
    t = table(holding("black_earth_cultist", "noble", "imix")).choose("noble", "imix", "black_earth_cultist")
    assert t.influence() == 1
    t.end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("noble")
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_black_earth_cultist__focus(table):
    t = table(holding("black_earth_cultist", "ogremoch")).choose("black_earth_cultist")
    assert t.options == ["card:ogremoch", "pass"]
    t.choose("ogremoch")
    assert t.influence() == 2


def test_earth_elemental(table):
    """A troop or spy of another player with presence, never a white troop."""
    troops, spies = {"everfire": "125", "skullport": "2...."}, {"everfire": [2]}
    t = table(holding("earth_elemental", deck=["kobold", "noble"]), troops=troops, spies=spies).choose(
        "earth_elemental"
    )
    assert t.influence() == 1 and t.spaces_offered == {"everfire/1", "everfire"}
    t.choose("everfire")
    assert t.spies("everfire") == set() and t.of(2, "spies_left") == 5
    assert t.troops("everfire") == "125" and t.hand() == ["soldier"]


def test_earth_elemental__focus(table):
    seats = holding("earth_elemental", "ogremoch", deck=["kobold", "noble"])
    t = table(seats, troops={"everfire": "12."}).choose("earth_elemental")
    assert t.troops("everfire") == "1.." and t.barracks(2) == 40
    t.choose("ogremoch")
    assert t.hand() == ["ogremoch", "soldier", "noble"]


def test_earth_elemental_myrmidon(table):
    """Any other card, whatever its aspect."""
    t = table(holding("earth_elemental_myrmidon", "noble", "imix")).choose("noble", "imix", "earth_elemental_myrmidon")
    assert t.influence() == 3
    t.end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("imix")
    assert t.inner_circle() == ["imix"]


def test_marlos_urnrayle(table):
    market = ["advocate", "wyrmspeaker", "blue_wyrmling", "kobold"]
    t = table(holding("marlos_urnrayle", "noble", "imix"), market=market).choose("noble", "imix", "marlos_urnrayle")
    assert t.influence() == 2
    assert t.prompt == "recruit" and sorted(t.options) == ["card:advocate", "card:wyrmspeaker"]
    t.choose("wyrmspeaker")
    assert t.discard() == ["wyrmspeaker"] and t.influence() == 2
    t.end_turn().choose("noble")
    assert t.inner_circle() == ["noble"] and t.asked == 2


def test_ogremoch(table):
    t = table(holding("ogremoch", "noble", "imix")).choose("noble", "imix", "ogremoch")
    assert t.influence() == 3
    t.end_turn()
    assert t.options == ["card:noble", "card:imix"]
    t.choose("imix")
    assert t.asked == 2 and t.inner_circle() == ["imix"]


def test_ogremoch__focus(table):
    """Two other cards; Ogremoch itself is never one of them (U84)."""
    t = table(holding("ogremoch", "noble", "imix", "severin_silrajin", "drow_negotiator"))
    t.choose("noble", "imix", "pass", "severin_silrajin", "ogremoch", "drow_negotiator").end_turn()
    assert t.options == ["card:noble", "card:imix", "card:severin-silrajin"]
    t.choose("imix", "noble")
    assert t.asked == 2 and t.inner_circle() == ["imix", "noble"]
