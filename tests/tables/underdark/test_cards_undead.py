"""The Undead half-deck. A noble left in a hand only keeps its holder's turn open."""

from __future__ import annotations

OTHER = {"hand": ["noble"]}
ROBBED = {**OTHER, "trophies_1": 1, "trophies_white": 2}


def seat(*hand: str, **rest) -> dict:
    return {"hand": [*hand, "noble", "soldier"], **rest}


# --- malice


def test_carrion_crawler(table):
    """It takes the place of the card it devours; the market deck is left alone (EXAMPLES D12)."""
    t = table([seat("carrion_crawler"), OTHER], market=["ettin", "balor", "vrock", "imix"]).choose("carrion_crawler")
    assert t.power() == 3
    assert t.prompt == "devour" and t.options == ["card:ettin", "card:balor", "card:vrock", "card:imix"]
    t.choose("imix")
    assert t.zone("imix") == ("devoured", 0) and t.zone("carrion_crawler") == ("market", 0)
    assert t.slot("carrion_crawler") == 4 and len(t.ids("market_deck")) == 3


def test_carrion_crawler__recruited_again(table):
    """Anyone can have it, and the place it leaves is filled from the market deck."""
    t = table([seat("carrion_crawler"), {"hand": ["priestess_of_lolth", "noble"]}], market=["ettin"])
    t.choose("carrion_crawler").end_turn().choose("priestess_of_lolth", "carrion_crawler")
    assert t.zone("carrion_crawler") == ("discard", 2) and t.ids("market") == ["cult_fanatic"]


def test_carrion_crawler__empty_market(table):
    t = table([seat("carrion_crawler"), OTHER]).choose("carrion_crawler")
    assert t.power() == 3 and t.zone("carrion_crawler") == ("play_area", 1)


def test_death_knight(table):
    """Five troops of players make a point, the one just supplanted included; white ones do not count."""
    t = table([seat("death_knight", trophies_2=4, trophies_white=9), OTHER], troops={"everfire": "125"})
    t.choose("death_knight", "everfire/1")
    assert t.vp() == 1 and t.troops("everfire") == "115" and t.trophies() == {2: 5, 5: 9}


def test_death_knight__white_supplanted(table):
    t = table([seat("death_knight", trophies_2=4, trophies_white=9), OTHER], troops={"everfire": "125"})
    t.choose("death_knight", "everfire/2")
    assert t.vp() == 0 and t.trophies() == {2: 4, 5: 10}


def test_flesh_golem(table):
    t = table([seat("flesh_golem"), OTHER], troops={"everfire": "125", "eryndlyn": "2.."}).choose("flesh_golem")
    assert t.power() == 2 and t.prompt == "devour_this" and t.options == ["yes", "no"]
    t.choose("yes")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.prompt == "turn" and t.trophies() == {2: 1} and t.zone("flesh_golem") == ("devoured", 0)


def test_flesh_golem__kept(table):
    t = table([seat("flesh_golem"), OTHER], troops={"everfire": "12."}).choose("flesh_golem", "no")
    assert t.power() == 2 and t.trophies() == {} and t.zone("flesh_golem") == ("play_area", 1)


def test_revenant(table):
    """Eight troops of any colour, the two just assassinated included."""
    t = table([seat("revenant", trophies_2=3, trophies_white=3), OTHER], troops={"ched_nasad": "1252"})
    t.choose("revenant", "ched_nasad/1", "ched_nasad/2")
    assert t.prompt == "turn" and t.trophies() == {2: 4, 5: 4} and t.inner_circle() == ["revenant"]


def test_revenant__seven(table):
    t = table([seat("revenant", trophies_2=2, trophies_white=3), OTHER], troops={"everfire": "125"})
    t.choose("revenant", "everfire/1")
    assert t.trophies() == {2: 3, 5: 4} and t.zone("revenant") == ("play_area", 1)


def test_wight(table):
    t = table([seat("wight"), OTHER]).choose("wight")
    assert t.options == ["gain-power", "devour-hand-card"]
    t.choose("gain-power")
    assert t.power() == 2 and t.hand() == ["noble", "soldier"]


def test_wight__supplant(table):
    t = table([seat("wight"), OTHER], troops={"everfire": "125", "eryndlyn": "2.."}).choose("wight", "devour-hand-card")
    assert t.options == ["card:noble", "card:soldier"]
    t.choose("soldier")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/2")
    assert t.troops("everfire") == "121" and t.trophies() == {5: 1} and t.ids("devoured") == ["soldier"]
    assert t.power() == 0


def test_wight__empty_hand(table):
    """Without a card to devour there is only the power (U104)."""
    t = table([{"hand": ["wight"]}, OTHER], troops={"everfire": "12."}).choose("wight")
    assert t.prompt == "turn" and t.power() == 2


# --- conquest


def test_minotaur_skeleton(table):
    t = table([seat("minotaur_skeleton"), OTHER], troops={"ched_nasad": "1..."}).choose("minotaur_skeleton")
    assert t.options == ["deploy-troops", "devour-this"]
    t.choose("deploy-troops", "ched_nasad/1", "ched_nasad/2", "ched_nasad/3")
    assert t.prompt == "turn" and t.troops("ched_nasad") == "1111"
    assert t.zone("minotaur_skeleton") == ("play_area", 1)


def test_minotaur_skeleton__devoured(table):
    """White troops of one site with presence."""
    troops = {"ched_nasad": "1552", "everfire": "15.", "kanaglym": "5.."}
    t = table([seat("minotaur_skeleton"), OTHER], troops=troops).choose("minotaur_skeleton", "devour-this")
    assert t.zone("minotaur_skeleton") == ("devoured", 0)
    assert t.prompt == "one_site" and t.spaces_offered == {"ched-nasad", "everfire"} and t.offers("pass")
    t.choose("ched_nasad")
    assert t.spaces_offered == {"ched-nasad/1", "ched-nasad/2"}
    t.choose("ched_nasad/1", "ched_nasad/2")
    assert t.prompt == "turn" and t.trophies() == {5: 2} and t.troops("ched_nasad") == "1..2"


def test_minotaur_skeleton__at_most_three(table):
    t = table([seat("minotaur_skeleton"), OTHER], troops={"menzoberranzan": "15555."})
    t.choose("minotaur_skeleton", "devour-this", "menzoberranzan")
    t.choose("menzoberranzan/1", "menzoberranzan/2", "menzoberranzan/3")
    assert t.prompt == "turn" and t.troops("menzoberranzan") == "1...5."


def test_mummy_lord(table):
    """Once this, once that: the troop just assassinated may come back, wherever there is room."""
    t = table([seat("mummy_lord"), OTHER], troops={"everfire": "125", "eryndlyn": "5.."}).choose("mummy_lord")
    assert t.options == ["assassinate-white", "take-a-trophy"]
    t.choose("assassinate-white")
    assert t.trophies() == {5: 1} and t.troops("everfire") == "12."
    t.choose("take-a-trophy", "kanaglym/0")
    assert t.prompt == "turn" and t.trophies() == {} and t.troops("kanaglym") == "5.."


def test_mummy_lord__any_hall(table):
    """Only white ones, whosever the hall."""
    t = table([seat("mummy_lord", trophies_white=1), {**OTHER, "trophies_white": 1, "trophies_1": 1}])
    t.choose("mummy_lord", "take-a-trophy")
    assert t.prompt == "trophy_hall" and t.options == ["player:1", "player:2"]
    t.choose("player:2", "kanaglym/0", "take-a-trophy", "kanaglym/1")
    assert t.troops("kanaglym") == "55." and t.trophies(1) == {} and t.trophies(2) == {1: 1}


def test_mummy_lord__assassinate_twice(table):
    t = table([seat("mummy_lord"), OTHER], troops={"ched_nasad": "1555"})
    t.choose("mummy_lord", "assassinate-white", "ched_nasad/1", "assassinate-white", "ched_nasad/2")
    assert t.prompt == "turn" and t.trophies() == {5: 2} and t.troops("ched_nasad") == "1..5"


def test_mummy_lord__nothing_to_take(table):
    """An option that does nothing may be chosen (U104)."""
    t = table([seat("mummy_lord"), OTHER], troops={"everfire": "15."})
    t.choose("mummy_lord", "take-a-trophy", "take-a-trophy")
    assert t.prompt == "turn" and t.trophies() == {} and t.troops("everfire") == "15."


def test_ogre_zombie(table):
    t = table([seat("ogre_zombie"), OTHER], troops={"eryndlyn": "12.", "everfire": "52.", "kanaglym": "5.."})
    t.choose("ogre_zombie")
    assert t.spaces_offered == {"everfire/0", "kanaglym/0"}
    t.choose("kanaglym/0")
    assert t.troops("kanaglym") == "1.." and t.trophies() == {5: 1}


def test_ravenous_zombies(table):
    t = table([seat("ravenous_zombies"), OTHER], troops={"ched_nasad": "1255", "kanaglym": "5.."})
    t.choose("ravenous_zombies")
    assert t.spaces_offered == {"ched-nasad/2", "ched-nasad/3"}
    t.choose("ched_nasad/2")
    assert t.prompt == "turn" and t.power() == 1 and t.trophies() == {5: 1}


def test_skeletal_horde(table):
    t = table([seat("skeletal_horde"), OTHER], troops={"menzoberranzan": "1....."})
    t.choose("skeletal_horde", "menzoberranzan/1", "menzoberranzan/2")
    assert t.prompt == "devour_this"
    t.choose("yes", "menzoberranzan/3", "menzoberranzan/4", "menzoberranzan/5")
    assert t.prompt == "turn" and t.troops("menzoberranzan") == "111111" and t.barracks() == 34
    assert t.zone("skeletal_horde") == ("devoured", 0)


def test_skeletal_horde__kept(table):
    t = table([seat("skeletal_horde"), OTHER], troops={"menzoberranzan": "1....."})
    t.choose("skeletal_horde", "menzoberranzan/1", "menzoberranzan/2", "no")
    assert t.prompt == "turn" and t.barracks() == 37 and t.zone("skeletal_horde") == ("play_area", 1)


# --- guile


def test_banshee(table):
    t = table([seat("banshee"), OTHER], spies={"everfire": [2], "kanaglym": [1]}).choose("banshee")
    assert not t.offers("kanaglym")
    t.choose("everfire")
    assert t.power() == 3 and t.spies("everfire") == {1, 2}


def test_banshee__alone(table):
    t = table([seat("banshee"), OTHER], troops={"eryndlyn": "2.."}, spies={"everfire": [2]}).choose(
        "banshee", "eryndlyn"
    )
    assert t.power() == 0 and t.spies("eryndlyn") == {1}


def test_conjurer(table):
    """Up to two cards of cost 3 or less, stacks included; the place is filled in between."""
    t = table(
        [seat("conjurer"), OTHER],
        spies={"everfire": [1]},
        market=["derro", "ettin"],
        house_guards=["house_guard"],
        priestesses=["priestess_of_lolth"],
        market_deck=["noble", "hezrou"],
    )
    t.choose("conjurer", "return-a-spy")
    assert t.prompt == "recruit" and t.influence() == 0
    assert t.options == ["card:derro", "card:house-guard", "card:priestess-of-lolth", "done"]
    t.choose("derro")
    assert t.ids("market") == ["ettin", "hezrou"] and t.offers("hezrou")
    t.choose("house_guard")
    assert t.prompt == "turn" and t.discard() == ["derro", "house_guard"] and t.spies("everfire") == set()


def test_conjurer__up_to_two(table):
    t = table([seat("conjurer"), OTHER], spies={"everfire": [1]}, market=["derro"])
    t.choose("conjurer", "return-a-spy", "done")
    assert t.prompt == "turn" and t.discard() == []


def test_conjurer__place(table):
    t = table([seat("conjurer"), OTHER], market=["derro"]).choose("conjurer", "everfire")
    assert t.spies("everfire") == {1} and t.discard() == []


def test_ghost(table):
    """The top of the devoured pile can be recruited for its cost; then the next one is the top."""
    t = table(
        [seat("ghost", influence=7), OTHER],
        spies={"everfire": [1]},
        market=["aboleth"],
        devoured=["vampire", "derro", "ettin"],
    )
    assert not t.offers("ettin")
    t.choose("ghost", "return-a-spy")
    assert t.offers("ettin") and not t.offers("derro")
    t.choose("ettin")
    assert t.zone("ettin") == ("discard", 1) and t.influence() == 3 and t.ids("market") == ["aboleth"]
    t.choose("derro")
    assert t.influence() == 0 and t.ids("devoured") == ["vampire"]


def test_ghost__this_turn_only(table):
    t = table([seat("ghost"), {"hand": ["priestess_of_lolth", "noble"]}], spies={"everfire": [1]}, devoured=["wraith"])
    t.choose("ghost", "return-a-spy").end_turn().choose("priestess_of_lolth")
    assert t.asked == 2 and t.influence(2) == 2 and not t.offers("wraith")


def test_ghost__place(table):
    t = table([seat("ghost", influence=9), OTHER], devoured=["ettin"]).choose("ghost", "everfire")
    assert t.spies("everfire") == {1} and not t.offers("ettin")


def test_lich(table):
    """Two troops from the hall of a player who stands there, in their own colours, where there is presence."""
    t = table([seat("lich"), ROBBED], troops={"ched_nasad": "2...", "eryndlyn": "1.."})
    barracks = t.barracks()
    t.choose("lich", "ched_nasad")
    assert t.prompt == "trophy_colour" and t.options == ["player:1", "white-one", "pass"]
    t.choose("player:1")
    assert t.offers("ched_nasad/1") and t.offers("eryndlyn/1") and not t.offers("kanaglym/0")
    t.choose("ched_nasad/1", "white-one", "ched_nasad/2")
    assert t.prompt == "turn" and t.troops("ched_nasad") == "215." and t.barracks() == barracks
    assert t.trophies(2) == {5: 1} and t.trophies(1) == {} and t.spies("ched_nasad") == {1}


def test_lich__whose_hall(table):
    """Player 4 has no troop there, and white ones are nobody's."""
    seats = [seat("lich"), {**OTHER, "trophies_1": 1}, ROBBED, ROBBED]
    t = table(seats, troops={"ched_nasad": "235.", "eryndlyn": "4.."}).choose("lich", "ched_nasad")
    assert t.prompt == "choose_opponent" and t.options == ["player:2", "player:3"]
    t.choose("player:3", "white-one", "ched_nasad/3", "pass")
    assert t.prompt == "turn" and t.trophies(3) == {1: 1, 5: 1} and t.trophies(2) == {1: 1}


def test_lich__up_to_two(table):
    t = table([seat("lich"), {**OTHER, "trophies_white": 2}], troops={"everfire": "2.."}).choose(
        "lich", "everfire", "pass"
    )
    assert t.prompt == "turn" and t.trophies(2) == {5: 2}


def test_lich__no_troop_there(table):
    troops = {"everfire": "2..", "eryndlyn": "15."}
    t = table([seat("lich"), {**OTHER, "trophies_white": 2}], troops=troops).choose("lich", "eryndlyn")
    assert t.prompt == "turn" and t.trophies(2) == {5: 2} and t.spies("eryndlyn") == {1}


def test_wraith(table):
    t = table([seat("wraith"), OTHER], troops={"everfire": "25.", "eryndlyn": "12."}).choose("wraith", "everfire")
    assert t.prompt == "devour_this"
    t.choose("yes")
    assert t.spaces_offered == {"everfire/0", "everfire/1"}
    t.choose("everfire/0")
    assert t.trophies() == {2: 1} and t.zone("wraith") == ("devoured", 0) and t.spies("everfire") == {1}


def test_wraith__kept(table):
    t = table([seat("wraith"), OTHER], troops={"everfire": "25."}).choose("wraith", "everfire", "no")
    assert t.prompt == "turn" and t.trophies() == {} and t.zone("wraith") == ("play_area", 1)


def test_wraith__no_spy_placed(table):
    """It may be devoured even then (U100), but there is no site."""
    sites = ("everfire", "kanaglym", "eryndlyn", "labyrinth", "skullport")
    t = table([seat("wraith"), OTHER], troops={"everfire": "2.."}, spies={site: [1] for site in sites})
    t.choose("wraith", "pass", "yes")
    assert t.prompt == "turn" and t.trophies() == {} and t.zone("wraith") == ("devoured", 0)


# --- ambition


def test_cultist_of_myrkul(table):
    t = table([seat("cultist_of_myrkul"), OTHER]).choose("cultist_of_myrkul")
    assert t.options == ["gain-influence", "devour-this"]
    t.choose("gain-influence")
    assert t.influence() == 2 and t.zone("cultist_of_myrkul") == ("play_area", 1)


def test_cultist_of_myrkul__devoured(table):
    """It is gone at once, its promotions come at the end of the turn."""
    t = table([seat("cultist_of_myrkul", "spectator", "bounty_hunter"), OTHER])
    t.choose("cultist_of_myrkul", "devour-this", "spectator", "bounty_hunter", "soldier")
    assert t.zone("cultist_of_myrkul") == ("devoured", 0) and t.inner_circle() == []
    t.end_turn()
    assert t.prompt == "promote" and t.options == ["card:spectator", "card:bounty-hunter", "card:soldier", "done"]
    t.choose("spectator", "bounty_hunter")
    assert t.inner_circle() == ["spectator", "bounty_hunter"] and t.asked == 2


def test_cultist_of_myrkul__up_to_two(table):
    t = table([seat("cultist_of_myrkul", "spectator"), OTHER])
    t.choose("cultist_of_myrkul", "devour-this", "spectator").end_turn().choose("done")
    assert t.inner_circle() == [] and t.asked == 2


def test_high_priest_of_myrkul(table):
    """A troop or spy of another player; then the Undead by type, the Demons' Ghoul among them."""
    played = ("ghoul", "spectator", "banshee")
    t = table(
        [seat("high_priest_of_myrkul", *played), OTHER],
        troops={"everfire": "125", "eryndlyn": "2.."},
        spies={"everfire": [1, 2], "kanaglym": [2]},
    )
    t.choose("high_priest_of_myrkul")
    assert t.prompt == "return_piece" and t.options == ["space:everfire/1", "space:everfire"]
    t.choose("everfire/1")
    assert t.troops("everfire") == "1.5" and t.barracks(2) == 39 and t.trophies() == {}
    t.choose("ghoul", "spectator", "banshee", "labyrinth").end_turn()
    assert t.prompt == "promote" and t.options == ["card:ghoul", "card:banshee", "done"]
    t.choose("banshee", "ghoul")
    assert t.inner_circle() == ["banshee", "ghoul"] and t.asked == 2


def test_high_priest_of_myrkul__spy(table):
    """Where both could be meant a spy is one as well; none of the Undead need be promoted."""
    t = table([seat("high_priest_of_myrkul", "ghoul"), OTHER], troops={"everfire": "12."}, spies={"everfire": [2]})
    t.choose("high_priest_of_myrkul", "space:everfire")
    assert t.spies("everfire") == set() and t.of(2, "spies_left") == 5
    t.choose("ghoul").end_turn().choose("done")
    assert t.inner_circle() == [] and t.asked == 2


def test_necromancer(table):
    t = table([seat("necromancer"), OTHER]).choose("necromancer")
    assert t.options == ["gain-influence", "promote-cards"]
    assert t.choose("gain-influence").influence() == 3


def test_necromancer__promote(table):
    """Itself, a card in hand or one in the discard pile, at once; no played card, none of the deck."""
    for chosen in ("necromancer", "soldier", "balor"):
        t = table([seat("necromancer", "spectator", discard=["balor"], deck=["vrock"]), OTHER])
        t.choose("spectator", "necromancer", "promote-cards")
        assert t.options == ["card:necromancer", "card:noble", "card:soldier", "card:balor"]
        t.choose(chosen)
        assert t.inner_circle() == [chosen] and t.influence() == 1


def test_vampire_spawn(table):
    t = table([seat("vampire_spawn"), OTHER], troops={"everfire": "125", "eryndlyn": "2.."}).choose("vampire_spawn")
    assert t.influence() == 1 and t.troops("everfire") == "1.5" and t.troops("eryndlyn") == "2.."
    assert t.barracks(2) == 39 and t.trophies() == {}


def test_vampire_spawn__nothing_to_return(table):
    t = table([seat("vampire_spawn"), OTHER], troops={"everfire": "15."}).choose("vampire_spawn")
    assert t.influence() == 1 and t.prompt == "turn"


def test_vampire(table):
    t = table([seat("vampire", inner_circle=["noble"] * 3), OTHER], troops={"everfire": "125"}).choose("vampire")
    assert t.options == ["supplant-troop", "promote-cards"]
    t.choose("supplant-troop", "everfire/1")
    assert t.troops("everfire") == "115" and t.trophies() == {2: 1} and t.vp() == 0


def test_vampire__promote(table):
    """The card just promoted counts: six cards make 2 points."""
    t = table([seat("vampire", inner_circle=["noble"] * 5, discard=["balor", "ettin"]), OTHER])
    t.choose("vampire", "promote-cards")
    assert t.prompt == "promote" and t.options == ["card:balor", "card:ettin"]
    t.choose("ettin")
    assert t.inner_circle()[-1] == "ettin" and t.discard() == ["balor"] and t.vp() == 2


def test_vampire__empty_discard_pile(table):
    t = table([seat("vampire", inner_circle=["noble"] * 5), OTHER]).choose("vampire", "promote-cards")
    assert t.vp() == 1 and len(t.inner_circle()) == 5
