"""The Demons half-deck. A noble left in a hand only keeps its holder's turn open."""

from __future__ import annotations

OTHER = {"hand": ["noble"]}


def outcasts(number: int) -> list[dict]:
    return [{"card": "insane_outcast", "count": number}]


def seat(*hand: str, **rest) -> dict:
    """Seat 1 with these cards and one to devour or to keep the turn open."""
    return {"hand": [*hand, "noble", "soldier"], **rest}


# --- malice


def test_ghoul(table):
    t = table([seat("ghoul"), OTHER, OTHER], outcasts=outcasts(3)).choose("ghoul")
    assert t.power() == 2
    assert (t.discard(1), t.discard(2), t.discard(3)) == ([], ["insane_outcast"], ["insane_outcast"])
    assert t.ids("outcasts") == ["insane_outcast"]


def test_ghoul__too_few_outcasts(table):
    """Clockwise, as far as the stack goes (U111)."""
    t = table([OTHER, seat("ghoul"), OTHER], active=2, outcasts=outcasts(1)).choose("ghoul")
    assert (t.discard(3), t.discard(1), t.ids("outcasts")) == (["insane_outcast"], [], [])


def test_mind_flayer(table):
    t = table([seat("mind_flayer"), OTHER]).choose("mind_flayer")
    assert t.prompt == "devour" and t.options == ["card:noble", "card:soldier", "pass"]
    t.choose("noble")
    assert t.options == ["gain-influence", "assassinate-troops"]
    t.choose("gain-influence")
    assert t.influence() == 3 and t.zone("noble") == ("devoured", 0) and t.hand() == ["soldier"]


def test_mind_flayer__assassinate(table):
    t = table([seat("mind_flayer"), OTHER], troops={"everfire": "152", "eryndlyn": "2.."})
    t.choose("mind_flayer", "noble", "assassinate-troops")
    assert t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/2")
    assert t.trophies() == {2: 1} and t.troops("everfire") == "15." and t.influence() == 0


def test_mind_flayer__declined(table):
    t = table([seat("mind_flayer"), OTHER], troops={"everfire": "12."}).choose("mind_flayer", "pass")
    assert t.prompt == "turn" and t.hand() == ["noble", "soldier"]
    assert (t.influence(), t.trophies()) == (0, {})


def test_glabrezu(table):
    t = table([seat("glabrezu"), OTHER], troops={"ched_nasad": "1525", "eryndlyn": "5.."})
    t.choose("glabrezu", "soldier")
    assert t.spaces_offered == {"ched-nasad/1", "ched-nasad/2", "ched-nasad/3"}
    t.choose("ched_nasad/1", "ched_nasad/2")
    assert t.prompt == "turn" and t.trophies() == {2: 1, 5: 1} and t.troops("ched_nasad") == "1..5"
    assert t.zone("soldier") == ("devoured", 0)


def test_glabrezu__declined(table):
    t = table([seat("glabrezu"), OTHER], troops={"everfire": "152"}).choose("glabrezu", "pass")
    assert t.trophies() == {} and t.hand() == ["noble", "soldier"]


def test_marilith(table):
    t = table([seat("marilith"), OTHER]).choose("marilith", "noble")
    assert t.power() == 5 and t.ids("devoured") == ["noble"]


def test_marilith__declined(table):
    t = table([seat("marilith"), OTHER]).choose("marilith", "pass")
    assert t.power() == 0 and t.ids("devoured") == []


def test_marilith__insane_outcast(table):
    """It goes back to its stack, and the cost is paid (EXAMPLES D10)."""
    t = table([{"hand": ["marilith", "insane_outcast"]}, OTHER]).choose("marilith", "insane_outcast")
    assert t.power() == 5 and t.zone("insane_outcast") == ("outcasts", 0)


def test_orcus(table):
    """One white troop and one of the player's own come back from an opponent's hall, wherever there is room."""
    t = table([seat("orcus"), {**OTHER, "trophies_1": 1, "trophies_white": 1}], troops={"ched_nasad": "1222"})
    barracks = t.barracks()
    t.choose("orcus", "noble", "ched_nasad/1", "ched_nasad/2")
    assert t.trophies() == {2: 2} and t.troops("ched_nasad") == "1..2"
    assert t.prompt == "trophy_hall" and t.options == ["player:1", "player:2", "pass"]
    t.choose("player:2")
    assert t.prompt == "trophy_colour" and t.options == ["player:1", "white-one"]
    t.choose("white-one", "kanaglym/0", "player:2", "ched_nasad/2")
    assert t.prompt == "turn"
    assert t.troops("kanaglym") == "5.." and t.troops("ched_nasad") == "1.12"
    assert t.trophies(2) == {} and t.trophies(1) == {2: 2} and t.barracks() == barracks


def test_orcus__up_to_two(table):
    t = table([seat("orcus"), OTHER], troops={"everfire": "155"}).choose("orcus", "noble", "everfire/1", "pass")
    assert t.prompt == "turn" and t.trophies() == {5: 2}


def test_orcus__declined(table):
    t = table([seat("orcus", trophies_white=1), OTHER], troops={"everfire": "155"}).choose("orcus", "pass")
    assert t.prompt == "turn" and t.trophies() == {5: 1} and t.troops("everfire") == "155"


# --- conquest


def test_gibbering_mouther(table):
    """Next to a troop: in the same site (2), or in the site its route space touches (3)."""
    t = table(
        [seat("gibbering_mouther"), OTHER, OTHER],
        troops={"everfire": "12.", "scoured_legion": "3."},
        outcasts=outcasts(2),
    )
    t.choose("gibbering_mouther", "everfire/2", "everfire/scoured_legion/0")
    assert t.prompt == "choose_opponent" and t.options == ["player:2", "player:3"]
    t.choose("player:3")
    assert t.discard(3) == ["insane_outcast"] and t.discard(2) == []
    assert t.troops("everfire") == "121" and t.troop("everfire/scoured_legion/0") == 1


def test_gibbering_mouther__nobody_near(table):
    t = table([seat("gibbering_mouther"), OTHER], troops={"eryndlyn": "1..", "everfire": "2.."}, outcasts=outcasts(1))
    t.choose("gibbering_mouther", "eryndlyn/1", "eryndlyn/2")
    assert t.prompt == "turn" and t.discard(2) == []


def test_gibbering_mouther__empty_barracks(table):
    """Points instead of troops have no neighbours (U72)."""
    t = table([seat("gibbering_mouther", barracks=0), OTHER], troops={"everfire": "12."}, outcasts=outcasts(1))
    t.choose("gibbering_mouther")
    assert t.vp() == 2 and t.discard(2) == []


def test_derro(table):
    t = table(
        [seat("derro"), OTHER], troops={"eryndlyn": "1..", "everfire": "52.", "kanaglym": "5.."}, outcasts=outcasts(2)
    )
    t.choose("derro")
    assert t.spaces_offered == {"everfire/0", "kanaglym/0"}
    t.choose("everfire/0")
    assert t.troops("everfire") == "12." and t.trophies() == {5: 1}
    assert t.discard(1) == ["insane_outcast"] and t.discard(2) == []


def test_ettin(table):
    t = table([seat("ettin"), OTHER], troops={"everfire": "1.."}).choose("ettin")
    assert t.options == ["deploy-troops", "assassinate-white"]
    t.choose("deploy-troops", "everfire/1", "everfire/2", "everfire/scoured_legion/0")
    assert t.prompt == "turn" and t.troops("everfire") == "111" and t.barracks() == 36


def test_ettin__assassinate(table):
    t = table([seat("ettin"), OTHER], troops={"mantol_derith": "15552", "everfire": "5.."})
    t.choose("ettin", "assassinate-white")
    assert t.spaces_offered == {"mantol-derith/1", "mantol-derith/2", "mantol-derith/3"}
    t.choose("mantol_derith/1", "mantol_derith/2")
    assert t.prompt == "turn" and t.trophies() == {5: 2} and t.troops("mantol_derith") == "1..52"


def test_balor(table):
    """The white troop anywhere; the other one needs presence."""
    t = table([seat("balor"), OTHER], troops={"eryndlyn": "12.", "llacerellyn": "5.", "kanaglym": "5.."})
    t.choose("balor", "noble")
    assert t.spaces_offered == {"llacerellyn/0", "kanaglym/0"}
    t.choose("llacerellyn/0")
    assert t.prompt == "deploy" and t.offers("llacerellyn/1") and not t.offers("kanaglym/1")
    t.choose("llacerellyn/1")
    assert t.prompt == "turn" and t.troops("llacerellyn") == "11" and t.trophies() == {5: 1} and t.barracks() == 37


def test_balor__declined(table):
    t = table([seat("balor"), OTHER], troops={"eryndlyn": "1..", "kanaglym": "5.."}).choose("balor", "pass")
    assert t.prompt == "turn" and t.trophies() == {} and t.barracks() == 39


def test_demogorgon(table):
    """White troops with presence only; then Outcasts clockwise, the full number each (EXAMPLES D11)."""
    t = table(
        [seat("demogorgon"), OTHER, OTHER, OTHER],
        troops={"mantol_derith": "12555", "eryndlyn": "5.."},
        outcasts=outcasts(3),
    )
    t.choose("demogorgon", "noble")
    assert t.spaces_offered == {"mantol-derith/2", "mantol-derith/3", "mantol-derith/4"}
    t.choose("mantol_derith/2")
    assert t.spaces_offered == {"mantol-derith/3", "mantol-derith/4"}
    t.choose("mantol_derith/3")
    assert t.troops("mantol_derith") == "12115" and t.trophies() == {5: 2}
    assert [len(t.discard(p)) for p in (1, 2, 3, 4)] == [0, 2, 1, 0]


def test_demogorgon__declined(table):
    t = table([seat("demogorgon"), OTHER], troops={"everfire": "155"}, outcasts=outcasts(2)).choose(
        "demogorgon", "pass"
    )
    assert t.trophies() == {} and t.discard(2) == []


# --- guile


def test_night_hag(table):
    t = table([seat("night_hag"), OTHER]).choose("night_hag")
    assert t.prompt == "place_spy" and t.offers("everfire") and not t.offers("chaulssin")
    t.choose("everfire")
    assert t.spies("everfire") == {1} and t.of(1, "spies_left") == 4


def test_night_hag__draw(table):
    t = table([seat("night_hag", deck=["ettin", "vrock", "balor"]), OTHER], spies={"everfire": [1, 2]})
    t.choose("night_hag")
    assert t.options == ["place-a-spy", "return-a-spy"]
    t.choose("return-a-spy")
    assert t.spies("everfire") == {2} and t.of(1, "spies_left") == 5
    assert t.hand() == ["noble", "soldier", "balor", "vrock"]


def test_jackalwere(table):
    t = table([seat("jackalwere"), OTHER], spies={"everfire": [1]}).choose("jackalwere", "place-a-spy", "kanaglym")
    assert t.spies("kanaglym") == {1} and (t.power(), t.influence()) == (0, 0)


def test_jackalwere__return(table):
    t = table([seat("jackalwere"), OTHER], spies={"everfire": [1], "kanaglym": [1]})
    t.choose("jackalwere", "return-a-spy")
    assert t.spaces_offered == {"everfire", "kanaglym"}
    t.choose("kanaglym")
    assert t.spies("kanaglym") == set() and (t.power(), t.influence()) == (2, 2)


def test_succubus(table):
    """At the spy's site, and only there."""
    t = table([seat("succubus"), OTHER], troops={"eryndlyn": "12.", "everfire": "25."})
    t.choose("succubus", "noble", "everfire")
    assert t.spaces_offered == {"everfire/0", "everfire/1"}
    t.choose("everfire/0")
    assert t.trophies() == {2: 1} and t.spies("everfire") == {1} and t.ids("devoured") == ["noble"]


def test_succubus__declined(table):
    t = table([seat("succubus"), OTHER], troops={"everfire": "25."}).choose("succubus", "pass")
    assert t.prompt == "turn" and t.of(1, "spies_left") == 5 and t.trophies() == {}


def test_succubus__no_spy_placed(table):
    """With all spies out the player may leave them where they are (U82): then there is no site."""
    sites = ("everfire", "kanaglym", "eryndlyn", "labyrinth", "skullport")
    t = table([seat("succubus"), OTHER], troops={"everfire": "2.."}, spies={site: [1] for site in sites})
    t.choose("succubus", "noble", "pass")
    assert t.prompt == "turn" and t.trophies() == {}


def test_vrock(table):
    t = table([seat("vrock"), OTHER], spies={"everfire": [1]}).choose("vrock", "return-a-spy")
    assert t.power() == 5 and t.spies("everfire") == set()


def test_vrock__place(table):
    t = table([seat("vrock"), OTHER]).choose("vrock", "everfire")
    assert t.power() == 0 and t.spies("everfire") == {1}


def test_grazzt(table):
    t = table([seat("grazzt"), OTHER], spies={"kanaglym": [1]}).choose("grazzt", "place-a-spy", "everfire")
    assert not t.offers("everfire") and not t.offers("kanaglym")
    t.choose("eryndlyn")
    assert t.spies("everfire") == t.spies("eryndlyn") == {1} and t.of(1, "spies_left") == 2


def test_grazzt__return(table):
    """Two of three spies go home; at each of their sites one troop is supplanted, presence or not."""
    t = table(
        [seat("grazzt"), OTHER],
        troops={"everfire": "2..", "eryndlyn": "55.", "kanaglym": "2.."},
        spies={"everfire": [1], "eryndlyn": [1], "kanaglym": [1]},
    )
    t.choose("grazzt", "return-a-spy", "everfire", "eryndlyn", "done")
    assert t.prompt == "supplant_at" and t.spaces_offered == {"everfire", "eryndlyn"}
    t.choose("eryndlyn", "eryndlyn/1")
    assert t.troops("eryndlyn") == "51." and t.troops("everfire") == "1.." and t.troops("kanaglym") == "2.."
    assert t.spies("kanaglym") == {1} and t.trophies() == {2: 1, 5: 1}


def test_grazzt__no_spy_out(table):
    """Without a spy to return only placing is left."""
    t = table([seat("grazzt"), OTHER]).choose("grazzt")
    assert t.prompt == "place_spy"


# --- ambition


def test_myconid_adult(table):
    """Any opponent, one without cards too."""
    t = table([seat("myconid_adult"), OTHER, {"hand": []}], outcasts=outcasts(3)).choose("myconid_adult")
    assert t.influence() == 2
    assert t.prompt == "choose_opponent" and t.options == ["player:2", "player:3"]
    t.choose("player:3")
    assert t.discard(3) == ["insane_outcast"] and t.discard(2) == []


def test_nalfeshnee(table):
    t = table([seat("nalfeshnee", deck=["ettin", "balor"]), OTHER]).choose("nalfeshnee")
    assert t.influence() == 3 and t.inner_circle() == ["balor"] and t.ids("deck", 1) == ["ettin"]


def test_nalfeshnee__empty_deck(table):
    """The discard pile is shuffled first; without one nothing is promoted (U85)."""
    assert table([seat("nalfeshnee", discard=["ettin"]), OTHER]).choose("nalfeshnee").inner_circle() == ["ettin"]
    assert table([seat("nalfeshnee"), OTHER]).choose("nalfeshnee").inner_circle() == []


def test_nalfeshnee__insane_outcast(table):
    t = table([seat("nalfeshnee", deck=["insane_outcast"]), OTHER]).choose("nalfeshnee")
    assert t.inner_circle() == [] and t.zone("insane_outcast") == ("outcasts", 0)


def test_hezrou(table):
    t = table([seat("hezrou", deck=["ettin", "balor"]), OTHER], troops={"everfire": "125", "eryndlyn": "2.."})
    t.choose("hezrou")
    assert t.prompt == "move_troop" and t.spaces_offered == {"everfire/1", "everfire/2"}
    t.choose("everfire/2", "kanaglym/1")
    assert t.troops("everfire") == "12." and t.troops("kanaglym") == ".5." and t.trophies() == {}
    assert t.inner_circle() == ["balor"]


def test_hezrou__nobody_to_move(table):
    t = table([seat("hezrou", deck=["balor"]), OTHER], troops={"everfire": "1.."}).choose("hezrou")
    assert t.inner_circle() == ["balor"]


def test_myconid_sovereign(table):
    t = table([seat("myconid_sovereign", "spectator", "vrock"), OTHER, OTHER], outcasts=outcasts(2))
    t.choose("myconid_sovereign", "player:2", "spectator", "vrock", "everfire")
    assert t.discard(2) == ["insane_outcast"] and t.inner_circle() == []
    t.end_turn()
    assert t.prompt == "promote" and t.options == ["card:spectator", "card:vrock"]
    t.choose("spectator")
    assert t.inner_circle() == ["spectator"] and t.asked == 2


def test_zuggtmoy(table):
    t = table([seat("zuggtmoy", "spectator", "bounty_hunter", inner_circle=["balor"]), OTHER])
    t.choose("zuggtmoy")
    assert t.options == ["card:balor", "pass"]
    t.choose("balor")
    assert t.influence() == 3 and t.zone("balor") == ("devoured", 0)
    t.choose("spectator", "bounty_hunter").end_turn()
    assert t.prompt == "promote" and t.options == ["card:spectator", "card:bounty-hunter", "done"]
    t.choose("spectator", "done")
    assert t.inner_circle() == ["spectator"] and t.asked == 2


def test_zuggtmoy__two(table):
    t = table([seat("zuggtmoy", "spectator", "bounty_hunter", inner_circle=["balor"]), OTHER])
    t.choose("zuggtmoy", "balor", "spectator", "bounty_hunter", "noble").end_turn().choose("bounty_hunter", "spectator")
    assert t.inner_circle() == ["bounty_hunter", "spectator"] and t.asked == 2


def test_zuggtmoy__declined(table):
    t = table([seat("zuggtmoy", "spectator", inner_circle=["balor"]), OTHER]).choose("zuggtmoy", "pass", "spectator")
    assert t.influence() == 1
    t.end_turn()
    assert t.asked == 2 and t.inner_circle() == ["balor"]
