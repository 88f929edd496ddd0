"""The Aberrations half-deck. A noble left in a hand only keeps its holder's turn open."""

from __future__ import annotations

OTHER = {"hand": ["noble"]}
THREE = {"hand": ["noble"] * 3}
FOUR = {"hand": ["noble"] * 4}


def seat(*hand: str, **rest) -> dict:
    return {"hand": [*hand, "noble", "soldier"], **rest}


def hands(t) -> list[int]:
    return [len(t.hand(player)) for player in range(1, t.state.players + 1)]


# --- malice


def test_beholder(table):
    """The troop just assassinated counts: six make 2 power, five would make 1."""
    t = table([seat("beholder", trophies_white=3, trophies_2=2), OTHER], troops={"everfire": "125"}).choose("beholder")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/1")
    assert t.trophies() == {2: 3, 5: 3} and t.power() == 2


def test_beholder__nobody_to_assassinate(table):
    assert table([seat("beholder", trophies_white=5), OTHER]).choose("beholder").power() == 1


def test_death_tyrant(table):
    """One site with presence; route spaces are none; a fourth troop stays."""
    troops = {"ched_nasad": "2255", "eryndlyn": "12.", "everfire": "2..", "llacerellyn/ched_nasad/1": 1}
    t = table([seat("death_tyrant"), OTHER], troops=troops).choose("death_tyrant")
    assert t.prompt == "one_site" and t.spaces_offered == {"ched-nasad", "eryndlyn"} and t.offers("pass")
    t.choose("ched_nasad", "ched_nasad/0", "ched_nasad/2", "ched_nasad/3")
    assert t.prompt == "turn" and t.troops("ched_nasad") == ".2.."
    assert t.trophies() == {2: 1, 5: 2} and t.influence() == 3


def test_death_tyrant__up_to_three(table):
    t = table([seat("death_tyrant"), OTHER], troops={"ched_nasad": "1225"})
    t.choose("death_tyrant", "ched_nasad", "ched_nasad/3", "done")
    assert t.trophies() == {5: 1} and t.influence() == 1


def test_death_tyrant__none(table):
    t = table([seat("death_tyrant"), OTHER], troops={"ched_nasad": "1225"}).choose("death_tyrant", "pass")
    assert t.prompt == "turn" and t.trophies() == {} and t.influence() == 0


def test_gauth(table):
    t = table([seat("gauth"), FOUR]).choose("gauth")
    assert t.options == ["gain-influence", "take-cards"]
    t.choose("gain-influence")
    assert t.influence() == 2 and hands(t) == [2, 4]


def test_gauth__discard(table):
    """Only players with 4 or more cards can be chosen; the victim chooses the card."""
    victim = {"hand": ["noble", "noble", "noble", "soldier"]}
    t = table([seat("gauth", deck=["vrock", "ettin"]), FOUR, victim, THREE]).choose("gauth", "take-cards")
    assert t.hand() == ["noble", "soldier", "ettin"]
    assert t.prompt == "choose_opponent" and t.options == ["player:2", "player:3"]
    t.choose("player:3")
    assert t.prompt == "discard" and t.asked == 3
    t.choose("soldier")
    assert t.discard(3) == ["soldier"] and hands(t) == [3, 4, 3, 3] and t.influence() == 0


def test_gauth__nobody_holds_enough(table):
    t = table([seat("gauth", deck=["ettin"]), THREE]).choose("gauth", "take-cards")
    assert t.prompt == "turn" and hands(t) == [3, 3]


def test_mindwitness(table):
    """The owner of the troop discards, nobody else."""
    t = table([seat("mindwitness"), FOUR, FOUR], troops={"everfire": "123"}).choose("mindwitness", "everfire/2")
    assert t.trophies() == {3: 1} and t.prompt == "discard" and t.asked == 3
    t.choose("noble")
    assert hands(t) == [2, 4, 3]


def test_mindwitness__owner_with_three_cards(table):
    t = table([seat("mindwitness"), THREE], troops={"everfire": "12."}).choose("mindwitness")
    assert t.trophies() == {2: 1} and hands(t) == [2, 3]


def test_mindwitness__white(table):
    t = table([seat("mindwitness"), FOUR], troops={"everfire": "15."}).choose("mindwitness")
    assert t.trophies() == {5: 1} and t.prompt == "turn" and hands(t) == [2, 4]


def test_spectator(table):
    t = table([seat("spectator"), OTHER]).choose("spectator")
    assert (t.power(), t.influence()) == (2, 1)


# --- conquest


def test_cranium_rats(table):
    t = table([seat("cranium_rats"), FOUR, THREE], troops={"everfire": "1.."})
    t.choose("cranium_rats", "everfire/1", "everfire/2")
    assert t.troops("everfire") == "111" and t.barracks() == 37
    assert t.prompt == "discard" and t.asked == 2
    t.choose("noble")
    assert hands(t) == [2, 3, 3]


def test_cranium_rats__three_times(table):
    """At 5 and at 4 cards, no longer at 3 (EXAMPLES D9)."""
    t = table([seat(*["cranium_rats"] * 3, barracks=0), {"hand": ["noble"] * 5}])
    t.choose("cranium_rats", "noble", "cranium_rats", "noble", "cranium_rats")
    assert t.prompt == "turn" and t.asked == 1 and hands(t) == [2, 3] and t.vp() == 6


def test_grimlock(table):
    t = table([seat("grimlock"), OTHER], troops={"everfire": "1.."}).choose("grimlock", "everfire/1")
    assert t.troops("everfire") == "11." and t.prompt == "turn"


def test_grimlock__discarded(table):
    """Two cards for the one an opponent made its owner discard."""
    victim = {"hand": ["grimlock", "noble", "noble", "noble"], "deck": ["ettin", "balor", "vrock"]}
    t = table([seat("cranium_rats", barracks=0), victim]).choose("cranium_rats", "grimlock")
    assert t.hand(2) == ["noble", "noble", "noble", "vrock", "balor"] and t.discard(2) == ["grimlock"]


def test_grimlock__discarded_at_end_of_turn(table):
    """One's own discard is no reaction (U114): five cards are drawn, not seven."""
    t = table([{"hand": ["grimlock"], "deck": ["noble"] * 9}, OTHER]).end_turn()
    assert len(t.hand(1)) == 5 and t.zone("grimlock") == ("discard", 1)


def test_neogi(table):
    """However few cards the opponents hold; one with none discards none."""
    t = table([seat("neogi"), OTHER, {"hand": []}, FOUR], troops={"ched_nasad": "1..."})
    t.choose("neogi", "ched_nasad/1", "ched_nasad/2", "ched_nasad/3", "llacerellyn/ched_nasad/1")
    assert t.troops("ched_nasad") == "1111" and t.troop("llacerellyn/ched_nasad/1") == 1 and t.barracks() == 35
    assert t.prompt == "turn" and hands(t) == [2, 1, 0, 4]
    t.end_turn()
    assert t.prompt == "discard" and t.asked == 4 and hands(t) == [2, 0, 0, 4] and t.discard(2) == ["noble"]
    t.choose("noble")
    assert len(t.hand(4)) == 3


def test_quaggoth(table):
    """Two sites under control make two, though the first assassination wins a third site."""
    troops = {
        "chasmleap_bridge": "1",
        "llacerellyn": "1.",
        "everfire": "15.",
        "tsenviilyq": "155",
        "ched_nasad": "12..",
    }
    t = table([seat("quaggoth"), OTHER], troops=troops).choose("quaggoth")
    assert t.spaces_offered == {"everfire/1", "tsenviilyq/1", "tsenviilyq/2"}
    t.choose("everfire/1", "tsenviilyq/1")
    assert t.prompt == "turn" and t.trophies() == {5: 2}
    assert t.troops("everfire") == "1.." and t.troops("tsenviilyq") == "1.5"


def test_quaggoth__no_site(table):
    t = table([seat("quaggoth"), OTHER], troops={"everfire": "15."}).choose("quaggoth")
    assert t.prompt == "turn" and t.trophies() == {}


def test_umber_hulk(table):
    t = table([seat("umber_hulk"), OTHER], troops={"ched_nasad": "1..."})
    t.choose("umber_hulk", "ched_nasad/1", "ched_nasad/2", "ched_nasad/3")
    assert t.troops("ched_nasad") == "1111" and t.prompt == "turn"


def test_umber_hulk__discarded(table):
    """The player whose effect it was discards a card of his choice."""
    t = table([seat("cranium_rats", barracks=0), {"hand": ["umber_hulk", "noble", "noble", "noble"]}])
    t.choose("cranium_rats", "umber_hulk")
    assert t.prompt == "discard" and t.asked == 1
    t.choose("soldier")
    assert t.discard(1) == ["soldier"] and t.discard(2) == ["umber_hulk"] and hands(t) == [1, 3]


def test_umber_hulk__answered_by_another(table):
    """The discard it causes is an opponent's doing too (U115)."""
    t = table([seat("cranium_rats", "umber_hulk", barracks=0), {"hand": ["umber_hulk", "noble", "noble", "soldier"]}])
    t.choose("cranium_rats", "umber_hulk", "umber_hulk")
    assert t.prompt == "discard" and t.asked == 2
    t.choose("soldier")
    assert t.discard(1) == ["umber_hulk"] and t.discard(2) == ["umber_hulk", "soldier"] and hands(t) == [2, 2]


# --- guile


def test_aboleth(table):
    t = table([seat("aboleth"), OTHER]).choose("aboleth")
    assert t.options == ["place-a-spy", "take-cards"]
    t.choose("place-a-spy", "everfire", "kanaglym")
    assert t.spies("everfire") == t.spies("kanaglym") == {1} and hands(t) == [2, 1]


def test_aboleth__draw(table):
    spies = {"everfire": [1, 2], "kanaglym": [1], "eryndlyn": [1]}
    t = table([seat("aboleth", deck=["ettin"] * 5), OTHER], spies=spies).choose("aboleth", "take-cards")
    assert hands(t) == [5, 1] and t.of(1, "spies_left") == 2


def test_brainwashed_slave(table):
    t = table([seat("brainwashed_slave"), OTHER], spies={"everfire": [1]}).choose("brainwashed_slave", "return-a-spy")
    assert (t.power(), t.influence()) == (2, 2) and t.spies("everfire") == set()


def test_brainwashed_slave__place(table):
    t = table([seat("brainwashed_slave"), OTHER]).choose("brainwashed_slave", "everfire")
    assert (t.power(), t.influence()) == (0, 0) and t.spies("everfire") == {1}


def test_chuul(table):
    """A troop at the site and 4 cards: 2 has both, 3 too few cards, 4 no troop there."""
    troops = {"everfire": "23.", "eryndlyn": "4.."}
    t = table([seat("chuul"), FOUR, THREE, FOUR], troops=troops).choose("chuul", "everfire")
    assert t.prompt == "discard" and t.asked == 2
    t.choose("noble")
    assert t.prompt == "turn" and hands(t) == [2, 3, 3, 4] and t.spies("everfire") == {1}


def test_cloaker(table):
    """At the site the spy left, presence or not."""
    t = table([seat("cloaker"), OTHER], troops={"everfire": "25.", "eryndlyn": "12."}, spies={"everfire": [1]})
    t.choose("cloaker", "return-a-spy")
    assert t.spaces_offered == {"everfire/0", "everfire/1"}
    t.choose("everfire/1")
    assert t.trophies() == {5: 1} and t.spies("everfire") == set()


def test_cloaker__place(table):
    t = table([seat("cloaker"), OTHER], troops={"everfire": "25."}).choose("cloaker", "everfire")
    assert t.spies("everfire") == {1} and t.trophies() == {}


def test_nothic(table):
    t = table([seat("nothic", deck=["ettin"] * 3), FOUR, THREE, FOUR], spies={"everfire": [1]})
    t.choose("nothic", "return-a-spy")
    assert hands(t) == [3, 4, 3, 4] and t.asked == 2
    t.choose("noble")
    assert t.asked == 4
    t.choose("noble")
    assert t.prompt == "turn" and hands(t) == [3, 3, 3, 3]


def test_nothic__place(table):
    t = table([seat("nothic", deck=["ettin"]), FOUR]).choose("nothic", "everfire")
    assert t.spies("everfire") == {1} and hands(t) == [2, 4]


# --- ambition


def test_ambassador(table):
    t = table([seat("ambassador", "spectator"), OTHER]).choose("ambassador", "spectator", "noble").end_turn()
    assert t.prompt == "promote" and t.options == ["card:spectator", "card:noble"]
    t.choose("spectator")
    assert t.inner_circle() == ["spectator"] and t.asked == 2


def test_ambassador__discarded(table):
    """Its owner may promote it instead."""
    victim = {"hand": ["ambassador", "noble", "noble", "noble"]}
    t = table([seat("cranium_rats", barracks=0), victim]).choose("cranium_rats", "ambassador")
    assert t.prompt == "use" and t.asked == 2
    t.choose("yes")
    assert t.inner_circle(2) == ["ambassador"] and t.discard(2) == []


def test_ambassador__simply_discarded(table):
    victim = {"hand": ["ambassador", "noble", "noble", "noble"]}
    t = table([seat("cranium_rats", barracks=0), victim]).choose("cranium_rats", "ambassador", "no")
    assert t.inner_circle(2) == [] and t.discard(2) == ["ambassador"]


def test_elder_brain(table):
    """The card just promoted may be the one played; it lies in the inner circle again."""
    t = table([seat("elder_brain", deck=["ettin", "spectator"], inner_circle=["puppeteer"]), OTHER])
    t.choose("elder_brain")
    assert t.prompt == "play_from" and t.options == ["card:puppeteer", "card:spectator"]
    t.choose("spectator")
    assert (t.power(), t.influence()) == (2, 1)
    assert t.inner_circle() == ["puppeteer", "spectator"] and t.ids("deck", 1) == ["ettin"]


def test_elder_brain__end_of_turn(table):
    """A promotion granted from the inner circle works; the card that grants it is no played card there (U106)."""
    t = table([seat("elder_brain", "soldier", inner_circle=["puppeteer"]), OTHER]).choose("elder_brain", "soldier")
    assert (t.influence(), t.power()) == (2, 1)
    t.end_turn()
    assert t.prompt == "promote" and t.options == ["card:elder-brain", "card:soldier"]
    t.choose("elder_brain")
    assert t.inner_circle() == ["puppeteer", "elder_brain"]


def test_elder_brain__card_devours_itself(table):
    t = table([seat("elder_brain", inner_circle=["flesh_golem"]), OTHER], troops={"everfire": "12."})
    t.choose("elder_brain", "yes")
    assert t.inner_circle() == [] and t.zone("flesh_golem") == ("devoured", 0) and t.trophies() == {2: 1}


def test_elder_brain__nothing_there(table):
    t = table([seat("elder_brain"), OTHER]).choose("elder_brain")
    assert t.prompt == "turn" and t.inner_circle() == []


def test_intellect_devourer(table):
    t = table([seat("intellect_devourer"), OTHER]).choose("intellect_devourer")
    assert t.options == ["gain-influence", "return-pieces"]
    assert t.choose("gain-influence").influence() == 3


def test_intellect_devourer__return(table):
    """Others' pieces with presence, own ones anywhere, never a white troop."""
    troops = {"everfire": "125", "eryndlyn": "2..", "kanaglym": "1.."}
    t = table([seat("intellect_devourer"), OTHER], troops=troops, spies={"everfire": [2], "skullport": [1]})
    t.choose("intellect_devourer", "return-pieces")
    assert t.spaces_offered == {"everfire/0", "everfire/1", "everfire", "kanaglym/0", "skullport"} and t.offers("done")
    t.choose("everfire/1", "skullport")
    assert t.prompt == "turn" and t.troops("everfire") == "1.5" and t.spies("skullport") == set()
    assert t.barracks(2) == 39 and t.of(1, "spies_left") == 5 and t.trophies() == {}


def test_intellect_devourer__up_to_two(table):
    t = table([seat("intellect_devourer"), OTHER], troops={"everfire": "12."})
    t.choose("intellect_devourer", "return-pieces", "everfire/1", "done")
    assert t.prompt == "turn" and t.troops("everfire") == "1.."


def test_puppeteer(table):
    t = table([seat("puppeteer", "spectator"), OTHER]).choose("puppeteer")
    assert t.influence() == 2
    t.choose("spectator").end_turn()
    assert t.inner_circle() == ["spectator"]


def test_ulitharid(table):
    """Cards of the market that cost 4 or less, not the stacks; what was played is devoured and replaced."""
    market = ["aboleth", "spectator", "puppeteer", "ogre_zombie"]
    t = table(
        [seat("ulitharid"), OTHER], market=market, house_guards=["house_guard"], priestesses=["priestess_of_lolth"]
    )
    t.choose("ulitharid")
    assert t.prompt == "play_from" and t.options == ["card:spectator", "card:ogre-zombie"]
    t.choose("spectator")
    assert (t.power(), t.influence()) == (2, 1) and t.zone("spectator") == ("devoured", 0)
    assert t.ids("market") == ["aboleth", "puppeteer", "ogre_zombie", "cult_fanatic"]
    assert t.state.counter(t.state.cards("market", 0)[-1], "slot") == 2


def test_ulitharid__end_of_turn(table):
    """The devoured card still grants its promotion, and is none of the cards it may promote (U106)."""
    t = table([seat("ulitharid"), OTHER], market=["ambassador"]).choose("ulitharid").end_turn()
    assert t.inner_circle() == ["ulitharid"] and t.zone("ambassador") == ("devoured", 0)


def test_ulitharid__nothing_cheap(table):
    t = table([seat("ulitharid"), OTHER], market=["aboleth"]).choose("ulitharid")
    assert t.prompt == "turn" and t.ids("market") == ["aboleth"]


def test_ulitharid__after_a_ghost(table):
    """The top of the devoured pile counts as a card in the market; no place has to be filled after it."""
    t = table([seat("ghost", "ulitharid"), OTHER], spies={"everfire": [1]}, market=["aboleth"], devoured=["spectator"])
    t.choose("ghost", "return-a-spy", "ulitharid")
    assert (t.power(), t.influence()) == (2, 1)
    assert t.ids("devoured") == ["spectator"] and t.ids("market") == ["aboleth"]
