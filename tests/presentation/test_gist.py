"""What a card does, in signs: found in its text, whatever language is shown."""

import pytest

from game.engine.machine.cartridge import load_table
from game.presentation.face import Gist
from game.ui.faces.design import load_design

TABLES = ("quest", "underdark", "ringwar")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Gain 2 power and 1 influence.", (17, "1")),
        ("Draw cards. Gain up to 3 Influence.", (17, "3")),
        ("It gets +1 influence, then −2 influence.", (8, "+1")),
        ("Gain influence.", None),
    ],
)
def test_words_are_found_with_their_number(text, found):
    assert Gist("influence", ("# influence",)).found(text) == found


def gist(table: str, card: str) -> list[tuple[str, str]]:
    content = load_table(table).content
    told = load_design(content).gist(content.cards[content.card_number(card)])
    return [(one.icon, number) for one, number in told]


def test_cards_tell_what_they_do_in_the_order_of_their_text():
    assert gist("underdark", "noble") == [("influence", "1")]
    assert gist("underdark", "ettin") == [("troop", "3"), ("swords", "2")]
    assert gist("quest", "gandalf") == [("deck", "3"), ("damage", "4"), ("threat", "5")]
    assert gist("quest", "dol_guldur_orcs") == [("damage", "2")]  # not what its shadow does
    assert gist("ringwar", "balrog_of_moria") == [("path_eye", "+1"), ("discard", "1")]


@pytest.mark.parametrize("table", TABLES)
def test_every_sign_and_every_wording_is_of_some_card(table):
    content = load_table(table).content
    design = load_design(content)
    texts = [" ".join(str(text["en"]) for text in card.texts.values()) for card in content.cards]
    for one in design.gists:
        for said in one.said:
            assert any(Gist(one.icon, (said,)).found(text) for text in texts), said


@pytest.mark.parametrize(("table", "share"), [("quest", 0.75), ("underdark", 0.98), ("ringwar", 0.8)])
def test_nearly_all_cards_with_a_text_have_signs(table, share):
    content = load_table(table).content
    design = load_design(content)
    told = [card for card in content.cards if "text" in card.texts]
    assert sum(bool(design.gist(card)) for card in told) >= share * len(told)
