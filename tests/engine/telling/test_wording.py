"""Ids, questions, cards and events come out as words, in every language, and tell nobody a secret."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.events import (
    Announced,
    Attached,
    ControlChanged,
    Counted,
    Created,
    Detached,
    Event,
    Finished,
    Flagged,
    Hidden,
    Modified,
    Moved,
    PlayerChanged,
    Rolled,
    Seen,
    Shuffled,
    SpaceChanged,
    StepBegan,
    TableChanged,
)
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.machine.table_names import Place
from game.engine.sources.content import LANGUAGES
from game.engine.sources.languages import complete, language
from game.engine.telling import printed, wording
from game.engine.telling.happenings import event_line
from game.engine.telling.prompts import option_texts, prompt_text
from game.engine.telling.wording import plural, say

LIT = {"en": "{player} lights {n}", "ru": "{player}: свет {n}"}


DECK, HAND, YARD = Place("deck", 1), Place("hand", 1), Place("yard", 1)


def event(record: type[Event], **fields: object) -> Event:
    """With 0 for what is not told."""
    return record(**dict.fromkeys(record._fields, 0) | fields)


@pytest.fixture
def opening(lanterns) -> State:
    return State.start(lanterns, Setup(players=2, seed=1))[0]


def test_the_examples_in_the_module_hold():
    assert doctest.testmod(wording).failed == 0


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: [1, -1], 1: [0, 2, 11, 21, 101]}),
        ("ru", {0: [1, 21, 101, -1], 1: [2, 3, 4, 22, 104], 2: [0, 5, 11, 12, 14, 19, 20, 111, 112]}),
        ("uk", {0: [1, 31, 1001], 1: [2, 23, 34], 2: [0, 7, 11, 13, 25, 100, 213]}),
    ],
)
def test_each_number_takes_its_plural_form(lang, forms):
    for form, numbers in forms.items():
        assert [plural(lang, n) for n in numbers] == [form] * len(numbers)


def test_a_text_is_said_in_its_language_with_its_placeholders_filled():
    assert say(LIT, "ru", player="Анна", n=3) == "Анна: свет 3"


def test_a_language_that_is_missing_falls_back_to_english():
    assert say(LIT, "uk", player="Ann", n=3) == "Ann lights 3"
    assert say({"en": ["{n} coin", "{n} coins"], "uk": ""}, "uk", n=5) == "5 coins"


@given(st.text(), st.sampled_from(LANGUAGES))
def test_no_text_is_too_odd_to_be_said(text, lang):
    assert isinstance(say({"en": text}, lang, n=1, card="x"), str)


def test_odd_braces_and_unknown_placeholders_stay_as_written():
    for text in ("{", "}", "{}", "{0}", "{who}", "{card", "{card!r}", "{card.name}"):
        assert say({"en": text}, "en", card="x") == text
    assert say(None, "en") == say({}, "en") == say({"en": []}, "en") == ""


def test_the_name_of_several_takes_its_verb_in_the_plural():
    content = load_table("ringwar").content
    told = content.words["announcement"]["eliminated"]

    def said(card, lang):
        return say(told, lang, card=wording.definition_name(content, content.card_number(card), lang))

    assert said("high_elves", "en") == "High Elves are eliminated"
    assert said("gimli", "en") == "Gimli is eliminated"
    assert said("high_elves", "de") == "Hochelben werden eliminiert"
    assert said("fords_of_bruinen", "de") == "Bruinenfurt wird eliminiert"
    assert said("high_elves", "ru") == "Карта «Высшие эльфы» удалена"
    assert say(told, "en", card=lambda: wording.Several("Elves")) == "Elves are eliminated"


def test_names_together_take_the_plural_like_one_of_several():
    text = {"en": "{left} {left:attacks|attack}"}
    for names, told in (
        (["Gimli"], "Gimli attacks"),
        (["Gimli", "Legolas"], "Gimli, Legolas attack"),
        ([wording.Several("Wargs")], "Wargs attack"),
    ):
        assert say(text, "en", left=wording.together(names)) == told


def test_what_goes_with_a_name_is_no_placeholder_of_its_own():
    assert wording.placeholders("{card} {card:is|are} lost: {n}") == {"card", "n"}
    assert say({"en": "{card:is|are}{card:|s}"}, "en", card="x") == "is"


def test_a_value_is_not_searched_for_placeholders_itself():
    assert say({"en": "{card} {n}"}, "en", card="{n}", n=2) == "{n} 2"


def test_every_word_of_the_cabinet_is_there_in_all_languages_with_the_same_placeholders():
    for family, words in wording.own_words().items():
        for name, written in words.items():
            text = complete(written)
            assert set(text) == set(LANGUAGES), (family, name)
            assert len({frozenset(wording.placeholders(form)) for form in text.values()}) == 1, (family, name)
            for lang, forms in text.items():
                assert isinstance(forms, str) or len(forms) == language(lang).forms, (family, name, lang)


def test_every_word_of_the_cabinet_that_the_program_asks_for_exists():
    sources = [Path(wording.__file__), *Path(wording.__file__).parents[2].joinpath("text").glob("*.py")]
    asked = [pair for path in sources for pair in re.findall(r'ours\(\s*"(\w+)", "(\w+)"', path.read_text())]
    assert len(asked) > 20
    assert [pair for pair in asked if pair[1] not in wording.own_words()[pair[0]]] == []


def test_a_question_and_its_options_are_worded(opening):
    assert prompt_text(opening, opening.decision, "en") == "Play a card"
    assert option_texts(opening, opening.decision, "ru")[0] == "Разыграть: Пустой колодец"
    opening.choose(1)
    assert option_texts(opening, opening.decision, "uk") == ["Брама", "Міст", "Майдан", "Пристань"]


def situation(lanterns, **seat) -> State:
    document = {"players": 2, "step": "take_turns", "variables": {"first": 1}, "seat": [{"coins": 3} | seat]}
    return load_situation(lanterns, document)[0]


def test_two_options_that_read_alike_are_told_apart(lanterns):
    yard = [{"card": "tin_lantern", "oil": 1}, "tin_lantern", "tin_lantern", "brass_lantern"]
    state = situation(lanterns, hand=["oil_can", "tin_lantern"], yard=yard)
    state.choose(0)
    assert prompt_text(state, state.decision, "en") == "Put Oil Can on which lantern?"
    assert option_texts(state, state.decision, "en") == [
        "Tin Lantern (oil 1)",
        "Tin Lantern (1)",
        "Tin Lantern (2)",
        "Brass Lantern",
    ]


def test_options_in_different_zones_are_told_apart_by_the_zone(begin):
    state = begin(
        """
        def turn():
            offer_card(create("lamp", YARD, 1))
            offer_card(create("lamp", YARD, 2))
            offer_card(create("lamp", DECK, 2))
            ask(1, ASK_PICK)
        """
    )
    assert option_texts(state, state.decision, "en") == [
        "Lamp (yard of Player 1)",
        "Lamp (yard of Player 2)",
        "Hidden card 1, deck of Player 2",
    ]


def test_buttons_players_numbers_and_labels_are_worded(begin):
    state = begin(
        """
        def turn():
            offer_player(2)
            offer_number(3, TO_KEEP)
            offer(YES)
            ask(1, ASK_PICK)
        """
    )
    assert option_texts(state, state.decision, "en") == ["Player 2", "Keep: 3", "Yes"]


def test_a_card_is_described_with_what_lies_on_it(lanterns):
    oil_can = {"card": "oil_can"}
    state = situation(
        lanterns, yard=[{"card": "brass_lantern", "lit": True, "oil": 2, "attached": [oil_can]}, "mirror"]
    )
    lines = printed.card_text(state, state.cards("yard", 1)[0], "en")
    assert lines == [
        "Brass Lantern",
        "Yard of Player 1",
        "Traits: Bright",
        "+1 glow for each oil on it.",
        "Now: lit, oil 2, with Oil Can",
    ]


def test_a_fact_with_a_word_is_told_as_it_is_and_as_it_is_printed(lanterns, monkeypatch):
    words = {"glow": {"en": "Glow"}, "kind": {"en": "Kind"}, "cost": {"en": "Cost"}}
    monkeypatch.setitem(lanterns.content.words, "fact", words)
    monkeypatch.setitem(lanterns.content.words, "enum", {"lantern": {"en": "lantern"}})
    state = situation(lanterns, hand=["tin_lantern"], yard=[{"card": "brass_lantern", "oil": 2}])
    assert printed.card_text(state, state.cards("yard", 1)[0], "en")[2] == "Kind: lantern, Glow 4 (printed 2), Cost 1"
    definition = lanterns.content.card_number("brass_lantern")
    assert printed.definition_text(lanterns.content, definition, "en")[1] == "Kind: lantern, Glow 2, Cost 1"


def test_a_hidden_card_is_named_only_to_those_who_may_know_it(lanterns):
    state = situation(lanterns, hand=["mirror", "toll"])
    mirror = state.cards("hand", 1)[0]
    assert wording.card_title(state, mirror, "en", (1,)) == "Mirror"
    assert wording.card_title(state, mirror, "en") == "Mirror"
    assert wording.card_title(state, mirror, "en", (2,)) == "Hidden card"
    assert wording.card_title(state, mirror, "en", (1, 2)) == "Hidden card"
    drawn = event(Moved, card=mirror, target=HAND, seen=1)
    assert event_line(state, drawn, "en", (1,)) == "Mirror goes to Hand of Player 1"
    assert event_line(state, drawn, "uk", (2,)) == "Закрита карта: до зони «Рука (Гравець 1)»"
    assert printed.card_text(state, mirror, "en", (2,)) == ["Hidden card", "Hand of Player 1"]


@pytest.mark.parametrize(
    ("happened", "line"),
    [
        (event(Moved, card=1, target=DECK, under=True, seen=3), "Tin Lantern goes to the bottom of Deck of Player 1"),
        (event(Created, card=1, zone=YARD, seen=3), "Tin Lantern appears in Yard of Player 1"),
        (event(Created, card=1, zone=DECK), None),
        (event(Seen, card=1, seen=3), "Tin Lantern is shown to all"),
        (event(Seen, card=1, seen=2, player=2), "Player 2 looks at Tin Lantern"),
        (event(Hidden, card=1), "A card is turned face down"),
        (event(Attached, card=1, host=2, seen=3), "Tin Lantern is put on Oil Can"),
        (event(Detached, card=1, host=2, seen=3), "Tin Lantern comes off Oil Can"),
        (event(ControlChanged, card=1, before=1, after=2, seen=3), "Player 2 takes control of Tin Lantern"),
        (event(ControlChanged, card=1, before=2, after=2, seen=3), None),
        (event(Shuffled, cards=5, zone=DECK), "Deck of Player 1 is shuffled"),
        (event(Shuffled, cards=1, zone=DECK), None),
        (event(Rolled, player=1, result=4, sides=6), "Player 1 rolls the die: 4 (sides: 6)"),
        (event(Rolled, result=4, sides=6), "The die shows 4 (sides: 6)"),
        (event(Announced, name="earned", player=2, amount=1), "Player 2 earns 1 coin"),
        (event(Announced, name=""), None),
        (event(Modified, card=1, stat="", tag="bright", by=1), "Tin Lantern has Bright"),
        (event(Modified, card=1, stat="", tag="", by=1), None),
        (event(Finished, winners=1), "The game is over. Player 1 wins"),
        (event(Finished, winners=3), "The game is over. Winners: Player 1, Player 2"),
        (event(Finished), "The game is over. Nobody wins"),
        (event(Counted, card=1, counter="oil", after=2, seen=3), None),
        (event(StepBegan, step="take_turns"), None),
    ],
)
def test_an_event_becomes_a_line_of_the_log_or_is_passed_over(lanterns, happened, line):
    state = situation(lanterns, yard=["tin_lantern", "oil_can"], hand=["mirror"])
    assert event_line(state, happened, "en") == line


def test_what_the_table_has_words_for_is_told_when_it_changes(lanterns, monkeypatch):
    words = {
        "counter": {"oil": {"en": ["{n} drop", "{n} drops"]}},
        "flag": {"lit": {"en": "lit"}},
        "variable": {"coins": {"en": "Coins"}, "round": {"en": "Round"}},
        "space_field": {"fog": {"en": "fog"}},
        "fact": {"glow": {"en": "glow"}},
        "expiry": {"round": {"en": "until the end of the round"}},
        "step": {"end_round": {"en": "The round ends"}},
    }
    for family, entries in words.items():
        monkeypatch.setitem(lanterns.content.words, family, entries)
    state = situation(lanterns, yard=["tin_lantern"], hand=["tin_lantern"])
    brighter = event(Modified, card=1, stat="glow", tag="", by=2, expiry="round")
    lines = {
        event(Counted, card=1, counter="oil", before=3, after=1, seen=3): "Tin Lantern: 1 drop (-2)",
        event(Counted, card=1, counter="wear", after=1, seen=3): None,
        event(Flagged, card=1, flag="lit", after=1, seen=3): "Tin Lantern: lit",
        event(Flagged, card=1, flag="lit", before=1, seen=3): "Tin Lantern: no longer lit",
        event(PlayerChanged, player=2, variable="coins", before=1, after=4): "Player 2: Coins 4 (+3)",
        event(TableChanged, variable="round", before=1, after=2): "Round 2 (+1)",
        event(SpaceChanged, space=1, field="fog", after=2): "Gate: fog 2 (+2)",
        brighter: "Tin Lantern: +2 glow, until the end of the round",
        event(Modified, card=1, stat="glow", tag="", by=-1): "Tin Lantern: -1 glow",
        event(StepBegan, step="end_round"): "The round ends",
    }
    assert {happened: event_line(state, happened, "en") for happened in lines} == lines


def test_every_event_of_whole_games_can_be_told_in_every_language(lanterns):
    for seed in range(3):
        state, opening = State.start(lanterns, Setup(players=3, seed=seed))
        events = list(opening)
        while state.decision:
            events += state.choose(seed % len(state.decision.options))
        for lang in LANGUAGES:
            lines = [event_line(state, one, lang, (1,)) for one in events]
            assert not [line for line in lines if line is not None and ("{" in line or not line.strip())]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", table_ids())
def test_no_number_follows_another_without_a_sign_between(table, lang):
    content = load_table(table).content
    for family in ("variable", "counter", "fact"):
        for name in content.words.get(family, {}):
            told = wording.amount(content, family, name, 7, lang)
            assert not re.search(r"\d \d", told), told
