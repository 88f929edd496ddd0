"""Rules of the underdark table meeting each other, and positions that say very little or what cannot be."""

from __future__ import annotations

import random

import pytest

from game.engine.keeping.situation import load_situation
from game.engine.refusal import Refusal
from tests.tables.underdark.positions import Table

STEPS = ("begin_turn", "take_turn", "end_turn")


def bare(underdark, *seats: dict, step: str = "take_turn", spaces: dict | None = None, **rest) -> Table:
    """A situation with nothing in it but what the test is about."""
    document = {"players": max(2, len(seats)), "step": step, "seat": list(seats), "spaces": spaces or {}, **rest}
    return Table(underdark, load_situation(underdark, document))


def refusal(underdark, *seats: dict, **rest) -> str:
    with pytest.raises(Refusal) as refused:
        bare(underdark, *seats, **rest)
    return str(refused.value)


def site(name: str, standing: str) -> dict:
    """The troops of a site, space by space."""
    return {f"{name}__{index}": {"troop": int(mark)} for index, mark in enumerate(standing) if mark != "."}


# --- positions that say very little


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bare_position__goes_on_from_every_step(underdark, step, players):
    seats = [{"hand": ["noble", "soldier"], "deck": ["noble"] * 6} for _ in range(players)]
    t = bare(underdark, *seats, step=step)
    assert (t.prompt, t.asked, t.variable("first_player")) == ("turn", 2 if step == "end_turn" else 1, 1)
    assert t.variable("round") == 1


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bare_position__with_nothing_at_all_nobody_can_do_anything(underdark, step, players):
    """Nobody has a card, and nobody ever will: the game is scored."""
    t = Table(underdark, load_situation(underdark, {"players": players, "step": step}))
    assert (t.state.over, t.state.scores) == (True, [0] * players)
    assert t.state.winners == list(range(1, players + 1))


def test_bare_position__who_can_still_do_something_does(underdark):
    t = bare(underdark, {}, {"hand": ["noble"]}, step="begin_turn")
    assert (t.asked, t.prompt) == (2, "turn")
    spaces = site("tsenviilyq", "11.")
    t = bare(underdark, step="begin_turn", spaces=spaces, zones={"priestesses": ["priestess_of_lolth"]})
    assert t.state.over  # one influence buys nothing
    t = bare(underdark, step="begin_turn", spaces=spaces | site("araumycos", "11.."), zones={
        "priestesses": ["priestess_of_lolth"]})  # fmt: skip
    assert (t.asked, t.options) == (1, ["card:priestess-of-lolth", "end-turn"])


@pytest.mark.parametrize("zone", ["deck", "discard", "play_area"])
def test_bare_position__empty_hands_are_filled_at_the_end_of_the_turn(underdark, zone):
    t = bare(underdark, {zone: ["noble"] * 5}, {zone: ["soldier"] * 5}, step="begin_turn")
    assert (t.asked, t.variable("round"), t.hand(1)) == (1, 2, ["noble"] * 5)


def test_bare_position__the_active_player_alone_is_said(underdark):
    t = bare(underdark, {"hand": ["noble"]}, {"hand": ["noble"]}, variables={"active": 2}, step="begin_turn")
    assert (t.asked, t.variable("first_player"), t.variable("round")) == (2, 1, 1)
    t.end_turn()
    assert (t.asked, t.variable("round")) == (1, 2)


def test_bare_position__the_first_player_alone_is_said(underdark):
    seats = [{"hand": ["noble"]}] * 3
    t = bare(underdark, *seats, variables={"first_player": 3, "ending": 1})
    assert t.asked == 3
    t.end_turn().end_turn()
    assert (t.state.over, t.asked) == (False, 2)
    t.end_turn()
    assert t.state.over


@pytest.mark.parametrize(("players", "spaces"), [(2, 50 + 32), (3, 50 + 32 + 18 + 10), (4, 140)])
def test_bare_position__the_map_is_as_large_as_the_players_are_many(underdark, players, spaces):
    seats = [{"hand": ["noble"], "power": 1, "barracks": 40}] * players
    t = bare(underdark, *seats).choose("deploy")
    assert len(t.spaces_offered) == spaces


def test_bare_position__three_play_where_their_pieces_stand(underdark):
    seats = [{"hand": ["noble"], "power": 1, "barracks": 9}] * 3
    t = bare(underdark, *seats, spaces=site("chaulssin", "2"))
    assert len(t.choose("deploy").spaces_offered) == 50 + 32 + 19 + 11 - 1
    t = bare(underdark, *seats, spaces={"gauntlgrym": {"spies": 2}}, options={"third_section": "right"})
    assert "jhachalkhyn/0" in t.choose("deploy").spaces_offered
    t = bare(underdark, *seats, options={"third_section": "right"})
    assert "chaulssin/0" in t.choose("deploy").spaces_offered


def test_bare_position__the_market_has_places(underdark):
    """A recruited card is replaced at once (U86), though nobody said where in the market it lay."""
    zones = {"market": ["imix", {"card": "ettin", "slot": 1}, "kobold"], "market_deck": ["vrock", "ghoul", "wight"]}
    t = bare(underdark, {"hand": ["noble"], "influence": 9}, zones=zones)
    assert [t.slot(one) for one in ("imix", "ettin", "kobold")] == [2, 1, 3]
    t.choose("kobold")
    assert t.ids("market") == ["imix", "ettin", "wight"]
    assert (t.slot("kobold"), t.slot("wight")) == (0, 3)


def test_bare_position__places_of_the_market_that_cannot_be(underdark):
    market = [{"card": one, "slot": slot} for one, slot in zip(("imix", "ettin", "vrock"), (4, 4, 9), strict=True)]
    t = bare(underdark, {"hand": ["noble"]}, zones={"market": market})
    assert [t.slot(one) for one in ("imix", "ettin", "vrock")] == [4, 1, 2]


def test_bare_position__markers_lie_where_the_troops_say(underdark):
    """Nobody said who holds them: whoever controls the site does (U60)."""
    spaces = site("menzoberranzan", "111111") | site("araumycos", "1122") | site("tsenviilyq", "22.")
    t = bare(underdark, {"hand": ["noble"]}, {"hand": ["noble"]}, spaces=spaces, step="begin_turn")
    assert [t.holder(one) for one in ("menzoberranzan", "araumycos", "tsenviilyq")] == [1, 0, 2]
    assert (t.total_side("menzoberranzan"), t.total_side("tsenviilyq"), t.influence()) == (True, False, 1)
    t.end_turn()
    assert (t.vp(1), t.influence(2), t.asked) == (2, 1, 2)


def test_bare_position__points_of_the_markers_at_the_end_of_the_turn(underdark):
    t = bare(underdark, {"hand": ["noble"]}, {"hand": ["noble"]}, spaces=site("tsenviilyq", "111"), step="end_turn")
    assert (t.vp(1), t.asked) == (1, 2)


def test_bare_position__in_mid_turn_the_markers_have_paid(underdark):
    """Their influence came at the start of the turn (U64): a marker lost and taken again gives nothing more."""
    seat = {"hand": ["intellect_devourer", "noble"], "power": 1, "barracks": 9}
    t = bare(underdark, seat, {}, spaces=site("tsenviilyq", "112"))
    assert (t.holder("tsenviilyq"), t.influence()) == (1, 0)
    t.choose("intellect_devourer", "return-pieces", "tsenviilyq/1", "done")
    assert t.holder("tsenviilyq") == 0
    t.choose("deploy", "tsenviilyq/1")
    assert (t.holder("tsenviilyq"), t.influence()) == (1, 0)


def test_bare_position__what_lies_in_front_of_the_player_was_played(underdark):
    """Focus sees it (U103)."""
    seat = {"hand": ["imix", "noble"], "play_area": ["fire_elemental"]}
    assert bare(underdark, seat).choose("imix").power() == 4 + 2
    seat = {"hand": ["imix", "noble"], "play_area": ["noble"]}
    assert bare(underdark, seat).choose("imix").power() == 4


@pytest.mark.parametrize("step", ["take_turn", "end_turn"])
def test_bare_position__promotions_that_were_promised(underdark, step):
    seat = {"play_area": [{"card": "wyrmspeaker", "to_promote": 1}, "noble"], "hand": ["soldier"]}
    t = bare(underdark, seat, {"hand": ["noble"]}, step=step)
    if step == "take_turn":
        t.end_turn()
    assert (t.asked, t.inner_circle()) == (2, ["noble"])


def test_bare_position__cards_belong_to_whoever_has_them(underdark):
    """Promotion puts a card into the inner circle of whoever has it (U83), whoever the situation says owns it."""
    hand = [{"card": "wyrmspeaker", "owner": 0}, {"card": "noble", "owner": 2}, "soldier"]
    t = bare(underdark, {"hand": hand}, {"hand": ["noble"]}).choose("noble", "wyrmspeaker").end_turn()
    assert (t.inner_circle(), t.inner_circle(2)) == (["noble"], [])


def test_bare_position__spies_are_counted_on_the_map(underdark):
    """A situation that puts a spy on the map without taking it from the barracks."""
    seat = {"hand": ["spellspinner", "aboleth", "noble"], "spies_left": 5, "deck": ["soldier"] * 3}
    t = bare(underdark, seat, spaces={"everfire": {"spies": 1}, "skullport": {"spies": 3}})
    t.choose("aboleth", "take-cards")
    assert t.hand().count("soldier") == 2
    t.choose("spellspinner")
    assert t.options == ["place-a-spy", "return-a-spy"]


def test_bare_position__no_spies_anywhere(underdark):
    t = bare(underdark, {"hand": ["spy_master", "spellspinner", "noble"]})
    t.choose("spy_master", "spellspinner")
    assert t.prompt == "turn"


@pytest.mark.parametrize("seed", range(6))
def test_bare_position__random_choices_from_stripped_positions(underdark, seed):
    luck = random.Random(seed)
    content = underdark.content
    ids = [card.id for card in content.cards]

    def some(most: int) -> list[str]:
        return luck.choices(ids, k=luck.randrange(most))

    for _ in range(12):
        players = luck.choice((2, 3, 4))
        reach = {2: (2,), 3: (1, 2), 4: (1, 2, 3)}[players]
        spaces: dict[str, dict[str, int]] = {}
        for space in content.spaces:
            if space.facts["section_of"] not in reach or luck.random() < 0.6:
                continue
            if space.facts["space_kind"] == 1:
                spaces[space.id] = {"spies": luck.randrange(1 << players)}
            else:
                spaces[space.id] = {"troop": luck.choice([0, 5, *range(1, players + 1)])}
        seat_keys = ("power", "influence", "barracks", "spies_left", "trophies_white", "trophies_1", "trophies_2")
        seats = []
        for _seat in range(luck.randrange(players + 1)):
            seat: dict = {key: luck.randrange(5) for key in seat_keys if luck.random() < 0.5}
            for zone in ("deck", "hand", "discard", "play_area", "inner_circle"):
                if luck.random() < 0.7:
                    seat[zone] = some(7)
            seats.append(seat)
        shared = ("market_deck", "market", "house_guards", "priestesses", "outcasts", "devoured")
        document = {
            "players": players,
            "seed": seed,
            "step": luck.choice(STEPS),
            "seat": seats,
            "spaces": spaces,
            "zones": {zone: some(7) for zone in shared if luck.random() < 0.6},
            "variables": {name: luck.randrange(1, players + 1) for name in ("active", "first_player", "round")
                          if luck.random() < 0.4},
        }  # fmt: skip
        state, _events = load_situation(underdark, document)
        for _choice in range(150):
            if state.over:
                break
            state.choose(luck.randrange(state.option_count))
        assert state.check() == ""


# --- positions that cannot be


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ({"spaces": {"everfire__0": {"troop": 3}}}, "a troop of player 3: there are 2 players"),
        ({"spaces": {"everfire__0": {"troop": 7}}}, "a troop of colour 7"),
        ({"spaces": {"everfire__0": {"troop": -1}}}, "a troop of colour -1"),
        ({"spaces": {"everfire": {"troop": 1}}}, "a troop stands on a space of the site"),
        ({"spaces": {"everfire__0": {"spies": 1}}}, "spies are at sites"),
        ({"spaces": {"everfire": {"spies": 12}}}, "a spy of player 3: there are 2 players"),
        ({"spaces": {"jhachalkhyn__0": {"troop": 1}}}, "a section that is not in play"),
        ({"spaces": {"chaulssin": {"spies": 1}}}, "a section that is not in play"),
        ({"spaces": {"everfire__chaulssin__0": {"troop": 5}}}, "a section that is not in play"),
        ({"variables": {"active": 3}}, "there is no player 3"),
        ({"variables": {"first_player": -1}}, "there is no player -1"),
        ({"seat": [{"barracks": -1}]}, "player 1: barracks -1, expected 0 to 40"),
        ({"seat": [{}, {"barracks": 41}]}, "player 2: barracks 41, expected 0 to 40"),
        ({"seat": [{"spies_left": 6}]}, "player 1: spies_left 6, expected 0 to 5"),
        ({"seat": [{"power": -3}]}, "player 1: power -3"),
        ({"seat": [{"influence": -3}]}, "player 1: influence -3"),
    ],
)
@pytest.mark.parametrize("step", STEPS)
def test_impossible_position__is_refused_in_one_clear_line(underdark, rest, said, step):
    message = refusal(underdark, step=step, **rest)
    assert said in message
    assert "\n" not in message


def test_impossible_position__three_players_in_both_outer_sections(underdark):
    spaces = site("chaulssin", "2") | site("jhachalkhyn", "1")
    assert "a section that is not in play" in refusal(underdark, {}, {}, {}, spaces=spaces)


# --- control


def test_a_troop_moved_within_a_site_changes_nothing(table):
    """The move is one change (U55, U78): the site is not without the troop for a moment."""
    t = table([{"hand": ["cleric_of_laogzed", "noble"]}, {}], troops={"tsenviilyq": "12."})
    t.choose("cleric_of_laogzed", "tsenviilyq/2")
    assert (t.troops("tsenviilyq"), t.holder("tsenviilyq"), t.influence()) == ("1.2", 0, 0)


def test_a_troop_moved_from_marker_to_marker(table):
    t = table([{"hand": ["cleric_of_laogzed", "noble"]}, {}], troops={"tsenviilyq": "12.", "araumycos": "1..."})
    t.choose("cleric_of_laogzed", "araumycos/1")
    assert (t.holder("tsenviilyq"), t.holder("araumycos"), t.influence()) == (1, 0, 1)


def test_a_move_may_hand_a_marker_to_a_third_player(table):
    """It gives him its influence at the start of his own turn, not now (U64, U65)."""
    seats = [{"hand": ["cleric_of_laogzed", "noble"]}, {}, {}]
    t = table(seats, troops={"menzoberranzan": "122335"})
    t.choose("cleric_of_laogzed", "menzoberranzan/1", "everfire/0")
    assert (t.holder("menzoberranzan"), t.influence(3), t.total_side("menzoberranzan")) == (3, 0, False)
    t.end_turn().end_turn()
    assert (t.asked, t.influence(3)) == (3, 1)


def test_a_spy_taken_back_turns_the_marker_of_another(table):
    """Whoever's turn it is (U55, U62)."""
    out = ["menzoberranzan", "skullport", "araumycos", "eryndlyn", "tsenviilyq"]
    seats = [{"hand": ["spy_master", "noble"]}, {"hand": ["noble"]}]
    t = table(seats, troops={"menzoberranzan": "222222"}, spies={one: [1] for one in out})
    assert not t.total_side("menzoberranzan")
    t.choose("spy_master", "menzoberranzan", "everfire")
    assert t.total_side("menzoberranzan")
    t.end_turn().end_turn()
    assert t.vp(2) == 2


# --- presence


def test_the_sites_without_a_space_between_reach_each_other(table):
    """For deploying, assassinating and returning spies alike (U42, U43), but not the routes beyond."""
    t = table(
        [{"hand": ["noble"], "power": 7}, {}, {}, {}],
        troops={"gauntlgrym": "1", "wormwrithings": "2"},
        spies={"wormwrithings": [3]},
    )
    t.choose("deploy")
    assert {"wormwrithings/1", "gauntlgrym/jhachalkhyn/0"} < t.spaces_offered
    assert "wormwrithings/mantol-derith/0" not in t.spaces_offered
    t.choose("gauntlgrym/1", "done", "assassinate", "return-spy")
    assert (t.trophies(), t.spies("wormwrithings"), t.power()) == ({2: 1}, set(), 0)


def test_the_last_troop_taken_back_opens_the_whole_map(table):
    """Without a troop on the map one deploys anywhere (U71), but assassinates only where a spy is (U43)."""
    t = table(
        [{"hand": ["intellect_devourer", "noble"], "power": 4}, {}],
        troops={"everfire": "12.", "skullport": "2"},
        spies={"skullport": [1]},
    )
    t.choose("intellect_devourer", "return-pieces", "everfire/0", "done", "assassinate")
    assert (t.troops("everfire"), t.troops("skullport")) == (".2.", ".....")
    t.choose("deploy")
    assert len(t.spaces_offered) == 82 - 1


# --- the end


def test_the_last_troop_may_supplant(table):
    """It triggers the end (U120); pieces that come back do not undo it (U121)."""
    seats = [{"hand": ["doppelganger", "noble"], "barracks": 1}, {"hand": ["vampire_spawn", "noble"]}]
    t = table(seats, troops={"everfire": "152"})
    t.choose("doppelganger", "everfire/1").end_turn()
    assert (t.variable("ending"), t.asked) == (1, 2)
    t.choose("vampire_spawn", "everfire/0")
    assert t.barracks(1) == 1
    t.end_turn()
    assert t.state.over


def test_the_last_turn_still_counts_its_markers(table):
    """Step 2.2 comes before the score (U36, U121)."""
    t = table([{}, {}], troops={"araumycos": "2222"}, active=2, variables={"ending": 1})
    t.end_turn()
    assert (t.state.over, t.of(2, "score_tokens"), t.state.scores) == (True, 3, [0, 3 + 2 + 3])


def test_a_devoured_market_card_may_take_the_last_of_the_deck(table):
    t = table([{"hand": ["cult_fanatic", "noble"]}, {}], market=["imix", "kobold"], market_deck=["ettin"])
    t.choose("cult_fanatic", "imix")
    assert (t.ids("market"), t.slot("ettin"), t.variable("ending")) == (["kobold", "ettin"], 1, 1)


def test_everybody_may_end_below_nothing(table):
    """The highest total wins (U129), and the shared victory is shared below nought too."""
    seats = [{"deck": ["insane_outcast"] * number, "hand": []} for number in (3, 2, 2)]
    t = table(seats, active=3, variables={"ending": 1}, step="end_turn")
    assert (t.state.scores, t.state.winners) == ([-3, -2, -2], [2, 3])


def test_u35_a_card_that_was_promoted_first_still_does_what_it_said_for_the_end_of_the_turn(underdark):
    """U84: Wyrmspeaker promotes the Blue Dragon, which promotes two others and counts itself."""
    hand = ["blue_dragon", "wyrmspeaker", "noble", "soldier"]
    t = bare(underdark, {"hand": hand, "inner_circle": ["noble"] * 3}, {"hand": ["noble"]})
    t.choose(*hand).end_turn()
    t.choose("wyrmspeaker", "blue_dragon", "noble", "soldier")
    assert t.inner_circle()[3:] == ["blue_dragon", "noble", "soldier"] and t.vp() == 2


def test_u76_of_two_supplants_the_second_finds_the_barracks_empty(underdark):
    """Demogorgon: the last troop ends the game (U120), the other white one is a trophy and a point."""
    seats = {"hand": ["demogorgon", "noble"], "barracks": 1}, {"hand": ["noble"]}
    t = bare(underdark, *seats, spaces=site("tsenviilyq", "155"))
    t.choose("demogorgon", "noble", "tsenviilyq/1")
    assert (t.troops("tsenviilyq"), t.vp(), t.trophies(), t.variable("ending")) == ("11.", 1, {5: 2}, 1)
