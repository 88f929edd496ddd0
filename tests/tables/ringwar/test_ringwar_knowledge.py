"""Who knows which card (R10, R13, R52-R54)."""

from __future__ import annotations

SEATS = (1, 2, 3, 4)


def knowing(t, card: str) -> list[int]:
    """The seats that know where this card is."""
    return [seat for seat in SEATS if t.state.known_to(t.card(card), seat)]


def test_hands_and_cycled_cards_are_their_owners(turn_of):
    t = turn_of("frodo", frodo={"hand": ["gimli", "sting"]}).choose("cycle_one", "gimli")
    assert (knowing(t, "gimli"), knowing(t, "sting")) == ([1], [1])


def test_what_is_winnowed_is_not_shown(turn_of):
    t = turn_of("frodo", frodo={"hand": ["gimli", "sting"], "deck": ["treebeard", "quickbeam"]}).choose(
        "winnow", "gimli"
    )
    assert (knowing(t, "gimli"), knowing(t, "treebeard"), knowing(t, "quickbeam")) == ([1], [1], [])


def test_a_card_that_is_saved_by_its_text_is_shown(turn_of):
    t = turn_of("frodo", frodo={"hand": ["frodo_baggins", "sting"], "deck": ["treebeard", "quickbeam"]})
    t.choose("winnow", "frodo_baggins")
    assert (knowing(t, "frodo_baggins"), knowing(t, "sting")) == ([1, 2, 3, 4], [1])


def test_a_forsaken_top_card_is_seen_by_its_owner(turn_of):
    row = {"deck": ["sting", "treebeard"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=row).choose("the_reaver", "top_card")
    assert (t.gone("frodo"), knowing(t, "sting"), knowing(t, "treebeard")) == (["sting"], [1], [])


def test_a_card_taken_by_name_is_shown(turn_of):
    row = {"hand": [], "reserve": ["gwaihir_the_windlord"], "cycle_pile": ["gandalf_the_grey", "gimli"]}
    t = turn_of("frodo", frodo=row).choose("gwaihir_the_windlord")
    assert (knowing(t, "gandalf_the_grey"), knowing(t, "gimli")) == ([1, 2, 3, 4], [1])


def test_a_search_of_the_deck_leaves_no_knowledge(turn_of):
    row = {"hand": ["lembas"], "reserve": ["halbarad"], "deck": ["arwen", "strider", "aragorn", "legolas"]}
    t = turn_of("aragorn", aragorn=row).choose("halbarad", "aragorn")
    assert (knowing(t, "aragorn"), knowing(t, "strider"), knowing(t, "arwen")) == ([1, 2, 3, 4], [], [])


def test_cards_drawn_apart_are_seen_by_who_drew_them(turn_of):
    apart = ["gimli", "merry_brandybuck", "riders_of_rohan", "shadowfax", "bilbo_baggins"]
    t = turn_of("frodo", frodo={"hand": ["eomer", "sting"], "deck": [*apart, "glamdring"], "cycle_pile": []})
    t.choose("eomer")
    assert [knowing(t, card) for card in apart] == [[1]] * 5
    t.choose("riders_of_rohan")
    assert (knowing(t, "riders_of_rohan"), knowing(t, "gimli")) == ([1, 2, 3, 4], [1])


def test_a_new_deck_is_known_to_nobody(turn_of):
    row = {"ring": 1, "hand": [], "deck": ["gimli"], "cycle_pile": ["sting", "treebeard", "quickbeam"]}
    t = turn_of("frodo", frodo=row).choose("use_ring")
    assert [card for card in t.deck("frodo") if knowing(t, card)] == []
    assert len(t.deck("frodo")) == 2
