"""Cards meeting each other, and cards in positions that say little."""

from __future__ import annotations

import pytest

from game.engine.keeping.situation import load_situation
from tests.tables.underdark.positions import Table

OTHER = {"hand": ["noble"]}


def seat(*hand: str, **rest) -> dict:
    return {"hand": [*hand, "noble", "soldier"], **rest}


@pytest.fixture
def sparse(underdark):
    """A position with nothing but what is said: no places of the market, no counts of pieces."""

    def make(*seats: dict, **rest) -> Table:
        variables = {"active": 1, "first_player": 1, "sections": 2, **rest.pop("variables", {})}
        document = {"step": "take_turn", "seat": list(seats), "variables": variables, **rest}
        return Table(underdark, load_situation(underdark, document))

    return make


# --- the market without its places


MARKET = {"market": ["imix", "kobold"], "market_deck": ["vrock", "ettin"]}


def test_recruit__market_without_places(sparse):
    """A market card is replaced at once, though nobody said where it lay (U86)."""
    t = sparse(seat(influence=1), OTHER, zones=MARKET).choose("kobold")
    assert t.discard() == ["kobold"] and t.ids("market") == ["imix", "ettin"]


def test_cult_fanatic__market_without_places(sparse):
    """A devoured one too (U89)."""
    t = sparse(seat("cult_fanatic"), OTHER, zones=MARKET).choose("cult_fanatic", "imix")
    assert t.ids("devoured") == ["imix"] and t.ids("market") == ["kobold", "ettin"]


def test_ulitharid__market_without_places(sparse):
    t = sparse(seat("ulitharid"), OTHER, zones=MARKET).choose("ulitharid")
    assert t.prompt == "choose_one"
    t.choose("deploy-troops")
    assert t.vp() == 1 and t.ids("devoured") == ["kobold"] and t.ids("market") == ["imix", "ettin"]


def test_carrion_crawler__market_without_places(sparse):
    t = sparse(seat("carrion_crawler"), OTHER, zones=MARKET).choose("carrion_crawler", "imix")
    assert t.ids("devoured") == ["imix"] and t.ids("market") == ["kobold", "carrion_crawler"]
    assert t.ids("market_deck") == ["vrock", "ettin"]


def test_ghost__the_devoured_card_leaves_no_place(table):
    """The top of the devoured pile lies in no place of the market: nothing comes after it from the market deck."""
    t = table([seat("ghost", influence=6), OTHER], spies={"araumycos": [1]}, market=["ettin"], devoured=["imix"])
    t.choose("ghost", "return-a-spy", "imix")
    assert t.discard() == ["imix"] and t.ids("market") == ["ettin"] and len(t.ids("market_deck")) == 3


# --- what was played and is still to come, without the table's notes


def test_focus__a_card_in_front_of_the_player(sparse):
    """What lies in front of the player was played this turn (U103)."""
    t = sparse(seat("imix", play_area=["blackguard"]), OTHER).choose("imix")
    assert t.prompt == "turn" and t.power() == 6


def test_focus__not_by_another_aspect_in_front(sparse):
    t = sparse(seat("imix", play_area=["kobold", "noble"]), OTHER).choose("imix")
    assert t.prompt == "turn" and t.power() == 4


def test_wyrmspeaker__owes_a_promotion(sparse):
    """A card that says how many it promotes does so at the end of the turn (U35)."""
    waiting = [{"card": "wyrmspeaker", "to_promote": 1}, "imix"]
    t = sparse(seat(play_area=waiting), OTHER).end_turn()
    assert t.inner_circle() == ["imix"]


def test_neogi__owes_a_discard(sparse):
    t = sparse(seat(play_area=[{"card": "neogi", "due": True}]), {"hand": ["noble", "soldier"]}).end_turn()
    assert t.prompt == "discard" and t.asked == 2


# --- spies without their counts


RETURNING = ["spellspinner", "information_broker", "watcher_of_thay", "green_dragon", "grazzt", "ghost", "conjurer"]


@pytest.mark.parametrize("card", RETURNING)
def test_return_a_spy__none_on_the_map(sparse, card):
    """A cost that cannot be paid is not offered, whatever the barracks hold (U104)."""
    t = sparse(seat(card), OTHER, zones=MARKET).choose(card)
    assert t.prompt == "turn" and not t.offers("return-a-spy")


@pytest.mark.parametrize("card", RETURNING)
def test_return_a_spy__one_on_the_map(sparse, card):
    t = sparse(seat(card, spies_left=5), OTHER, spaces={"araumycos": {"spies": 1}}).choose(card)
    assert t.options == ["place-a-spy", "return-a-spy"]


def test_aboleth__counts_the_spies_on_the_map(sparse):
    deck = ["noble"] * 6
    t = sparse(seat("aboleth", deck=deck), OTHER, spaces={"araumycos": {"spies": 3}, "skullport": {"spies": 1}})
    t.choose("aboleth", "take-cards")
    assert len(t.hand()) == 4


# --- what is owed stays owed wherever the card goes


def test_cultist_of_myrkul__back_in_the_deck(table):
    """Devoured, recruited again by Ghost and shuffled in: it still promotes this turn, and not once more later."""
    first = seat("cultist_of_myrkul", "ghost", "night_hag", influence=2, deck=["soldier"])
    t = table([first, OTHER], spies={"araumycos": [1], "skullport": [1]})
    t.choose("cultist_of_myrkul", "devour-this", "ghost", "return-a-spy", "araumycos", "cultist_of_myrkul")
    t.choose("night_hag", "return-a-spy").end_turn()
    assert t.prompt == "promote" and t.offers("ghost") and t.offers("done")
    t.choose("ghost", "done")
    assert t.inner_circle() == ["ghost"] and t.asked == 2
    assert t.state.counter(t.card("cultist_of_myrkul"), "may_promote") == 0


# --- cards played by cards


def test_elder_brain__plays_blue_dragon(table):
    """It goes back before the end of the turn, where it still promotes and counts itself (U106)."""
    t = table([seat("elder_brain", inner_circle=["blue_dragon", "noble"]), OTHER]).choose("elder_brain", "blue_dragon")
    t.choose("soldier").end_turn()
    assert t.prompt == "promote" and sorted(t.options) == ["card:elder-brain", "card:soldier", "done"]
    t.choose("elder_brain", "soldier")
    assert t.vp() == 1 and t.asked == 2
    assert sorted(t.inner_circle()) == ["blue_dragon", "elder_brain", "noble", "soldier"]


def test_elder_brain__plays_the_card_just_promoted(table):
    t = table([seat("elder_brain", deck=["bounty_hunter"]), OTHER]).choose("elder_brain")
    assert t.prompt == "turn" and t.power() == 3 and t.inner_circle() == ["bounty_hunter"]


def test_elder_brain__plays_zuggtmoy(table):
    """A card being played is not in the inner circle: it cannot devour itself."""
    t = table([seat("elder_brain", inner_circle=["zuggtmoy", "kobold"]), OTHER]).choose("elder_brain", "zuggtmoy")
    assert t.options == ["card:kobold", "pass"]
    t.choose("kobold")
    assert t.influence() == 3 and t.ids("devoured") == ["kobold"]
    t.end_turn().choose("elder_brain")
    assert sorted(t.inner_circle()) == ["elder_brain", "zuggtmoy"]


def test_elder_brain__plays_carrion_crawler(table):
    """Its own text sends it to the market (U106)."""
    t = table([seat("elder_brain", inner_circle=["carrion_crawler"]), OTHER], market=["imix", "ettin"])
    t.choose("elder_brain", "ettin")
    assert t.ids("market") == ["imix", "carrion_crawler"] and t.slot("carrion_crawler") == 2
    assert t.inner_circle() == [] and t.power() == 3


def test_elder_brain__focus(table):
    """It counts as played before the card it plays (U106)."""
    t = table([seat("elder_brain", inner_circle=["black_earth_cultist"]), OTHER]).choose("elder_brain")
    assert t.prompt == "turn" and t.influence() == 2


def test_ulitharid__plays_carrion_crawler(table):
    """It takes another card's place, and the place it left is filled (U89, U106)."""
    t = table([seat("ulitharid"), OTHER], market=["carrion_crawler", "imix"]).choose("ulitharid")
    assert t.power() == 3 and t.ids("devoured") == ["imix"]
    assert (t.slot("carrion_crawler"), t.slot("cult_fanatic", 3)) == (2, 1) and len(t.ids("market_deck")) == 2


def test_ulitharid__plays_a_myrmidon(table):
    """Devoured, it still promotes the obedient at the end of the turn (U106)."""
    t = table([seat("ulitharid"), OTHER], market=["fire_elemental_myrmidon"]).choose("ulitharid")
    assert t.power() == 2 and t.ids("devoured") == ["fire_elemental_myrmidon"]
    t.choose("noble").end_turn()
    assert t.inner_circle() == ["noble"]


def test_ulitharid__plays_ghost(table):
    """Devoured, Ghost lies on top of the pile it opened."""
    t = table([seat("ulitharid", influence=3), OTHER], spies={"araumycos": [1]}, market=["ghost"])
    t.choose("ulitharid", "return-a-spy")
    assert t.ids("devoured") == ["ghost"] and "card:ghost" in t.options
    t.choose("ghost")
    assert t.discard() == ["ghost"] and t.influence() == 0


def test_ulitharid__plays_revenant(table):
    """It promotes itself for whoever played it."""
    t = table([seat("ulitharid", trophies_white=8), OTHER], market=["revenant"]).choose("ulitharid")
    assert t.inner_circle() == ["revenant"] and t.ids("devoured") == [] and t.ids("market") == ["cult_fanatic"]


def test_ulitharid__plays_white_wyrmling(table):
    """While it is being played it is not in the market."""
    t = table([seat("ulitharid", barracks=0), OTHER], market=["white_wyrmling", "imix"]).choose("ulitharid")
    assert t.vp() == 2 and t.options == ["card:imix", "pass"]
    t.choose("imix")
    assert t.ids("devoured") == ["imix", "white_wyrmling"] and t.ids("market") == ["cult_fanatic"] * 2


# --- discards that strike back


def test_neogi__umber_hulk_and_ambassador(table):
    """At the end of the turn the one who made an Umber Hulk go discards in turn, and may promote an Ambassador."""
    t = table([{"hand": ["neogi", "ambassador"], "barracks": 0}, {"hand": ["umber_hulk", "noble"]}])
    t.choose("neogi", "end-turn", "umber_hulk")
    assert (t.prompt, t.asked, t.options) == ("use", 1, ["yes", "no"])
    t.choose("yes")
    assert t.inner_circle() == ["ambassador"] and t.asked == 2


def test_nothic__each_in_turn_and_hands_counted_then(table):
    """Clockwise from the left; whoever holds three cards is passed over (U110, U113)."""
    seats = [seat("nothic"), *({"hand": ["noble"] * held} for held in (4, 3, 5))]
    t = table(seats, active=1, spies={"araumycos": [1]}).choose("nothic", "return-a-spy")
    assert t.asked == 2
    t.choose("noble")
    assert t.asked == 4
    t.choose("noble")
    assert [len(t.hand(one)) for one in (2, 3, 4)] == [3, 3, 4] and t.asked == 1


def test_grimlock__shuffled_in_with_the_rest(table):
    """It lies in the discard pile when its holder draws."""
    t = table([seat("cranium_rats", barracks=0), {"hand": ["grimlock", "noble", "noble", "noble"]}])
    t.choose("cranium_rats", "grimlock")
    assert sorted(t.hand(2)) == ["grimlock", "noble", "noble", "noble"]


def test_insane_outcast__its_cost_triggers_nothing(table):
    """Own costs are no forced discards (U114)."""
    t = table([seat("insane_outcast", "grimlock", deck=["noble"] * 3), OTHER]).choose("insane_outcast", "grimlock")
    assert t.discard() == ["grimlock"] and sorted(t.hand()) == ["noble", "soldier"]


# --- Insane Outcasts


def test_insane_outcast__promoted_from_the_discard_pile(table):
    t = table([seat("matron_mother", deck=["insane_outcast"]), OTHER]).choose("matron_mother")
    assert t.ids("outcasts") == ["insane_outcast"] and t.inner_circle() == []


def test_insane_outcast__promoted_by_a_necromancer(table):
    t = table([seat("necromancer", "insane_outcast"), OTHER]).choose("necromancer", "promote-cards", "insane_outcast")
    assert t.ids("outcasts") == ["insane_outcast"] and t.zone("necromancer") == ("play_area", 1)


def test_demogorgon__too_few_outcasts(table):
    """Clockwise, each the full number before the next (U111, EXAMPLES D11)."""
    seats = [seat("demogorgon"), OTHER, OTHER, OTHER]
    t = table(seats, outcasts=["insane_outcast"] * 3).choose("demogorgon", "noble")
    assert [t.discard(one).count("insane_outcast") for one in (1, 2, 3, 4)] == [0, 2, 1, 0]


# --- troops of others


def test_orcus__brings_back_own_troops(table):
    """They come from a trophy hall, not from the barracks (U93)."""
    t = table([seat("orcus", barracks=1), {**OTHER, "trophies_1": 2}]).choose("orcus", "noble", "player:2")
    t.choose("kanaglym/0", "player:2", "kanaglym/1")
    assert t.troops("kanaglym") == "11." and t.barracks() == 1 and not t.variable("ending")


def test_lich__without_a_troop_on_the_map(table):
    """Then every empty space will do (U71)."""
    t = table([seat("lich"), {**OTHER, "trophies_white": 1}], troops={"everfire": "2.."}).choose("lich", "everfire")
    t.choose("white-one")
    assert {"everfire/1", "kanaglym/0"} <= t.spaces_offered


def test_gibbering_mouther__across_the_link_without_spaces(table):
    """Gauntlgrym and the Wormwrithings touch (U42)."""
    troops = {"gauntlgrym": "1...", "wormwrithings": "3..."}
    t = table([seat("gibbering_mouther"), OTHER, OTHER, OTHER], troops=troops, outcasts=["insane_outcast"] * 2)
    t.choose("gibbering_mouther", "gauntlgrym/1", "gauntlgrym/2")
    assert [t.discard(one) for one in (2, 3, 4)] == [[], ["insane_outcast"], []]


def test_grazzt__all_five(table):
    """All spies return first; a site without an enemy is left as it is."""
    sites = ["araumycos", "everfire", "skullport", "kanaglym", "tsenviilyq"]
    troops = {one: "25." for one in sites[1:]}
    t = table([seat("grazzt"), OTHER], troops=troops, spies={one: [1] for one in sites})
    t.choose("grazzt", "return-a-spy", *sites[:4], "tsenviilyq")
    assert t.of(1, "spies_left") == 5
    for one in sites[:4]:
        t.choose(one)
        if one != "araumycos":
            t.choose(f"{one}/1")
    t.choose("tsenviilyq/0")
    assert t.prompt == "turn" and t.trophies() == {5: 3, 2: 1} and t.troops("tsenviilyq") == "15."
    assert [t.variable(f"left_{n}") for n in range(1, 6)] == [0] * 5
