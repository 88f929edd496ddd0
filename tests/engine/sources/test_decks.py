"""Decks as text, and the rules they are checked against."""

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup, SetupError, console_setup
from game.engine.sources.decks import (
    DeckError,
    deck_problems,
    deck_text,
    kind_of,
    parse_deck,
    read_deck,
    save_deck,
    shared_heroes,
)


@pytest.fixture(scope="module")
def content():
    return load_table("quest").content


def test_the_starter_decks_are_legal_but_too_small_for_a_tournament(content):
    for name in ("leadership", "tactics", "spirit", "lore"):
        deck = content.lists[name]
        assert deck_problems(content, deck) == []
        assert deck_problems(content, deck, tournament=True) == ["30 cards: a tournament deck has at least 50"]


def test_the_decks_for_one_scenario_are_legal_and_can_be_brought_together(content):
    rows = [row for row in content.groups["deck"] if "made_for" in row]
    decks = [content.lists[row["id"]] for row in rows]
    assert len(decks) == 3
    assert [problem for deck in decks for problem in deck_problems(content, deck)] == []
    assert shared_heroes(content, decks) == []
    assert {row["made_for"] for row in rows} <= {row["id"] for row in content.groups["scenario"]}


def test_a_deck_survives_being_written_and_read(content, tmp_path):
    deck = dict(content.lists["spirit"])
    save_deck(content, tmp_path / "mine.deck", deck, "My\ndeck")
    assert read_deck(content, tmp_path / "mine.deck") == deck
    assert deck_text(content, deck, "My\ndeck").startswith("# My deck\n1 eowyn\n")


def test_cards_may_be_named_as_players_name_them(content):
    assert parse_deck(content, "1 Éowyn\n2x Gandalf\n3 Страж Цитадели") == {
        "eowyn": 1,
        "gandalf": 2,
        "guard_of_the_citadel": 3,
    }
    assert parse_deck(content, "3\tgandalf\r\n") == {"gandalf": 3}
    assert parse_deck(content, "1 темное знание\n2 Тёмное Знание\n1 gandalf’s search") == {
        "dark_knowledge": 3,
        "gandalfs_search": 1,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3 gandolf", "deck, line 1: there is no card 'gandolf'; did you mean gandalf?"),
        ("gandalf", "deck, line 1: expected a count and a card, as in `3 sneak-attack`"),
        ("# nothing", "deck: the deck is empty"),
        ("3", "deck, line 1: expected a count and a card, as in `3 sneak-attack`"),
        ("0 gandalf", "deck, line 1: expected a count and a card, as in `3 sneak-attack`"),
    ],
)
def test_a_deck_that_cannot_be_read_says_where(content, text, message):
    with pytest.raises(DeckError) as problem:
        parse_deck(content, text)
    assert str(problem.value) == message


def test_what_is_wrong_with_a_deck_is_listed(content):
    deck = {"gandalf": 4, "forest_spider": 1, "aragorn": 2}
    assert deck_problems(content, deck) == [
        "Gandalf is there 4 times: at most 3",
        "Forest Spider is not a card for a deck",
        "Aragorn is there 2 times: a hero comes once",
    ]
    assert deck_problems(content, {"gandalf": 1}) == ["0 heroes: expected 1 to 3"]


def test_a_set_up_refuses_bad_decks_and_heroes_who_meet_themselves():
    quest = load_table("quest")
    with pytest.raises(SetupError, match="two players bring the hero aragorn"):
        console_setup(quest, Setup(decks=("leadership", {"aragorn": 1, "gandalf": 3})))
    with pytest.raises(SetupError, match="the deck of player 1: Gandalf is there 4 times"):
        console_setup(quest, Setup(decks=({"eowyn": 1, "gandalf": 4},)))
    with pytest.raises(SetupError, match="there is no deck leadershop; did you mean leadership"):
        console_setup(quest, Setup(decks=("leadershop",)))


def test_all_decks_together_leave_room_for_the_cards_a_campaign_brings(content):
    sets = ("passage_through_mirkwood", "spiders_of_mirkwood", "dol_guldur_orcs", "wilderlands", "saurons_reach")
    sets += ("journey_down_the_anduin", "escape_from_dol_guldur")
    encounter = sum(sum(content.lists[name].values()) for name in sets)
    quests = sum(kind_of(content, card) == "quest" for card in content.cards)
    assert content.deck_rules.together + encounter + quests == 384
    players = [card.id for card in content.cards if kind_of(content, card) in content.deck_rules.kinds]
    decks = [{hero: 1} | dict.fromkeys(players, 3) for hero in ("aragorn", "gimli", "eowyn", "beravor")]
    with pytest.raises(SetupError, match="cards in the decks: the table takes 290 from all players together"):
        console_setup(load_table("quest"), Setup(decks=tuple(decks)))


def test_a_deck_file_may_begin_with_a_byte_order_mark(content, tmp_path):
    (tmp_path / "mine.deck").write_bytes(b"\xef\xbb\xbf# Mine\r\n1 eowyn\r\n2 gandalf\r\n")
    assert read_deck(content, tmp_path / "mine.deck") == {"eowyn": 1, "gandalf": 2}
