"""Setting up (U10-U19)."""

from __future__ import annotations

import pytest

WHITES = {2: 25, 3: 32, 4: 40}


def standing(t, colour: int) -> int:
    return sum(t.state.space(space, "troop") == colour for space in range(1, len(t.cartridge.content.spaces) + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_white_troops_stand_in_the_sections_in_play(game, players):
    assert standing(game(players=players), 5) == WHITES[players]


def test_three_players_may_choose_the_right_section(game):
    t = game(players=3, third_section="right")
    assert standing(t, 5) == 33
    assert "chaulssin" in t.spaces_offered
    assert "jhachalkhyn" not in t.spaces_offered


@pytest.mark.parametrize(("players", "starts"), [(2, 4), (3, 5), (4, 6)])
def test_starting_sites_are_taken_once_each_from_the_first_player_on(game, players, starts):
    t = game(players=players)
    first = t.variable("first_player")
    for turn in range(players):
        assert (t.prompt, t.asked) == ("starting_site", (first - 1 + turn) % players + 1)
        assert len(t.spaces_offered) == starts - turn
        assert len(t.hand(t.asked)) == 5
        t.choose(t.options[0])
    assert (t.prompt, t.asked) == ("turn", first)
    assert [t.barracks(seat) for seat in range(1, players + 1)] == [39] * players


def test_a_starting_troop_stands_beside_the_white_ones(game):
    t = game(players=2)
    seat = t.asked
    t.choose("skullport")
    assert sorted(t.troops("skullport")) == sorted(f"{t.troops('skullport').count('5') * '5'}{seat}".ljust(5, "."))


def test_starting_decks_are_seven_nobles_and_three_soldiers(game):
    t = game(players=4)
    for seat in (1, 2, 3, 4):
        assert sorted(t.hand(seat) + t.ids("deck", seat)) == ["noble"] * 7 + ["soldier"] * 3


def test_stacks_and_market_are_laid_out(game):
    t = game(players=2)
    assert (len(t.ids("house_guards")), len(t.ids("priestesses"))) == (15, 15)
    assert sorted(t.state.counter(card, "slot") for card in t.state.cards("market")) == [1, 2, 3, 4, 5, 6]


def test_outcasts_come_with_the_demons_only(game):
    assert len(game(players=2, second_half_deck="demons").ids("outcasts")) == 30
    assert game(players=2, first_half_deck="undead").ids("outcasts") == []


def test_the_same_half_deck_twice_means_it_and_the_next_one(game):
    t = game(players=2, first_half_deck="undead", second_half_deck="undead")
    files = {card.id: card.file for card in t.cartridge.content.cards}
    assert {files[one] for one in t.ids("market_deck")} == {"undead.toml", "drow.toml"}


def test_markers_lie_on_the_map_with_the_total_side_up(game):
    t = game(players=4)
    markers = [s.id for s in t.cartridge.content.spaces if s.facts.get("marker")]
    assert len(markers) == 7
    assert all(t.total_side(site) and t.holder(site) == 0 for site in markers)


def test_hands_are_known_to_their_holders_only(game):
    t = game(players=2)
    for seat, other in ((1, 2), (2, 1)):
        for card in t.state.cards("hand", seat):
            assert t.state.known_to(card, seat)
            assert not t.state.known_to(card, other)
        assert not any(t.state.known_to(card, seat) for card in t.state.cards("deck", seat))
    assert not any(t.state.known_to(card, 1) for card in t.state.cards("market_deck"))


def test_sites_are_the_first_spaces_in_the_order_of_their_names(underdark):
    """What the kernel relies on."""
    content = underdark.content
    sites = content.enums["site"]
    assert [space.id for space in content.spaces[: len(sites)]] == list(sites)
    whole = content.enums["space_kind"].index("whole_site") + 1
    assert all((space.facts["space_kind"] == whole) == (space.id in sites) for space in content.spaces)
    for number, site in enumerate(sites, 1):
        own = [space for space in content.spaces if space.facts.get("site_of") == number and space.id != site]
        assert len(own) == content.spaces[number - 1].facts["troop_spaces"]


def test_the_map_has_the_printed_numbers(underdark):
    content = underdark.content
    kinds = content.enums["space_kind"]
    counts = [sum(space.facts["space_kind"] == number for space in content.spaces) for number in (1, 2, 3)]
    assert dict(zip(kinds, counts, strict=True)) == {"whole_site": 26, "site_space": 87, "route_space": 53}
    assert sum(space.facts.get("site_vp", 0) for space in content.spaces) == 18 + 48 + 17
