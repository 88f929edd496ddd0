"""What does not apply is struck out on the card held up, with the reason; numbers in use are ringed."""

import random
import re

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.engine.telling.wording import say
from game.players.sitting import Happening
from game.presentation.layout import load_layout
from game.presentation.staging import load_staging
from game.ui.faces.faces import Faces
from game.ui.faces.lettering import STRUCK, openings, rule
from game.ui.fonts import Fonts
from game.ui.table.beats import Scenery, Script
from game.ui.table.struck import struck
from game.ui.table.telling import Teller


def moment_of(state, *events):
    """The last beat of these events, in that state."""
    content = state.cartridge.content
    script = Script(load_staging(content), load_layout(content), content, set())
    return script.read(events, dict.fromkeys(range(len(events)), state), Scenery())[len(events) - 1]


def moments(table, players, seed):
    """All beats of a game with random answers, with the state after it, what was asked last and what was answered."""
    match, chance = Match(load_table(table), Setup(players=players, seed=seed)), random.Random(seed)
    teller = Teller(match.cartridge.content, load_layout(match.cartridge.content))
    while (decision := match.decision) is not None:
        before, option = match.state.clone(), decision.options[chance.randrange(len(decision.options))]
        happened = Happening(match.choose(decision.options.index(option)), decision.player, option, False, decision)
        for passage in teller.read(before, [happened], set()):
            if passage.moment is not None:
                yield match.state, passage.moment, decision, option


def texts_of(state, card, lang):
    definition = state.cartridge.content.cards[state.raw.cards[card - 1].definition]
    return {key: say(text, lang) for key, text in definition.texts.items()}


def crossed_out(state, moment, lang):
    definition = state.raw.cards[moment.cast["large"] - 1].definition
    return struck(state.cartridge.content, moment, definition, lang)


def test_of_a_shadow_card_only_its_shadow_effect_counts_and_of_a_revealed_one_all_else():
    """Q76."""
    seen = set()
    for state, moment, _decision, _option in moments("quest", 3, 4):
        if moment.event.name not in ("shadow", "revealed"):
            continue
        out_key = "text" if moment.event.name == "shadow" else "shadow_text"
        for lang in LANGUAGES:
            texts = texts_of(state, moment.event.card, lang)
            assert list(crossed_out(state, moment, lang)) == [texts[key] for key in (out_key,) if key in texts]
            seen.add((moment.event.name, out_key in texts))
    assert seen >= {("shadow", True), ("revealed", True), ("revealed", False)}


@pytest.mark.parametrize(
    ("turned", "out"), [("shadow", {"shadow_text", "text"}), ("revealed", {"text", "shadow_text"})]
)
def test_what_is_cancelled_is_what_the_card_was_held_up_for(turned, out):
    """A card whose shadow is cancelled, and one whose When revealed effect is: its other rules still count (Q119)."""
    state = Match(load_table("quest"), Setup(players=1, seed=1)).state
    content = state.cartridge.content
    found = 0
    for card in range(1, state.raw.card_count + 1):
        definition = content.cards[state.raw.cards[card - 1].definition]
        if "when_revealed" not in definition.abilities and "shadow_text" not in definition.texts:
            continue
        events = [
            Announced(card=card, player=0, seen=1, name=name, amount=1, other=0) for name in (turned, "cancelled")
        ]
        moment = moment_of(state, *events)
        for lang in LANGUAGES:
            texts, crossed = texts_of(state, card, lang), crossed_out(state, moment, lang)
            expected = {texts[key] for key in out if key in texts}
            if turned == "revealed":
                rules = openings(texts.get("text", ""))
                revealed = [one for one in rules if "when_revealed" in definition.abilities and ":" in one][:1]
                expected = {*revealed, *(texts[key] for key in ("shadow_text",) if key in texts)}
            assert set(crossed) == expected, definition.id
            found += 1
    assert found > 30


def test_a_cancelled_card_that_nobody_saw_before_is_left_as_it_is():
    state = Match(load_table("quest"), Setup(players=1, seed=1)).state
    event = Announced(card=1, player=0, seen=1, name="cancelled", amount=0, other=0)
    moment = moment_of(state, event)
    assert crossed_out(state, moment, "en") == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_a_card_that_is_revealed_begins_with_the_same_words(lang):
    content = load_table("quest").content
    beat = next(beat for beat in load_staging(content).beats if "cancelled" in beat.on)
    opening = next(say(idle.opening, lang) for idle in beat.idle if idle.opening)
    for card in content.cards:
        begun = [one for one in openings(say(card.texts.get("text"), lang)) if one.startswith(opening)]
        assert len(begun) == ("when_revealed" in card.abilities), card.id


CHOOSE = {"en": "Choose one:", "ru": "Выберите одно:", "uk": "Виберіть одне:"}
OTHERWISE = {"en": ", or ", "ru": ", иначе ", "uk": ", інакше "}


def test_what_was_not_chosen_of_a_card_is_crossed_out_in_every_language():
    """U104: the buttons stand in the order of the text, and begin with the same word in English."""
    seen = set()
    for seed in range(6):
        for state, moment, decision, option in moments("underdark", 3, seed):
            if decision.prompt != "choose_one" or moment.cast.get("large") != decision.subject:
                continue
            content, card = state.cartridge.content, decision.subject
            for lang in LANGUAGES:
                text, out = texts_of(state, card, lang)["text"], list(crossed_out(state, moment, lang))
                if not text.startswith(say(CHOOSE, lang)):
                    assert not out  # it is chosen several times
                    continue
                parts = [part.strip() for part in text.split(":", 1)[1].split(". ")[0].rstrip(".").split(";")]
                chosen = decision.options.index(option)
                assert out == [parts[1 - chosen]]
            button = say(content.words["button"].get(option.name) or content.words["option"].get(option.name), "en")
            first = re.findall(r"[a-z]+", parts_in_english(state, card)[chosen].lower())[0]
            assert button.lower().startswith(first), (button, first)
            seen.add((state.raw.cards[card - 1].definition, chosen))
    assert len(seen) > 3


def parts_in_english(state, card):
    return texts_of(state, card, "en")["text"].split(":", 1)[1].split(";")


def test_a_price_that_the_group_does_not_pay_is_crossed_out_where_its_consequence_is_told():
    seen = 0
    for seed in range(8):
        for state, moment, decision, option in moments("fellowship", 3, seed):
            if moment.answered is None or moment.cast.get("large") != decision.subject:
                continue
            assert decision.prompt == "pay_together" and option.name == "no"
            for lang in LANGUAGES:
                text = texts_of(state, decision.subject, lang)["text"]
                assert list(crossed_out(state, moment, lang)) == [text.split(say(OTHERWISE, lang))[0]]
            seen += 1
    assert seen


def test_a_cancelled_event_is_crossed_out():
    state = Match(load_table("fellowship"), Setup(players=2, seed=1)).state
    for name in ("tile_cancelled", "event_cancelled"):
        event = Announced(card=1, player=0, seen=3, name=name, amount=0, other=0)
        moment = moment_of(state, event)
        assert list(crossed_out(state, moment, "ru")) == [texts_of(state, 1, "ru")["text"]]


def test_only_the_words_of_a_passage_are_struck():
    first, second = rule("Choose one: gain 2 power; rest. Forced: Roll.", ["rest"])
    assert [first.words[place][0] for place in sorted(first.struck)] == ["rest."]
    assert not second.struck


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_goes_through_all_that_is_struck_and_through_nothing_else(lang):
    content = load_table("quest").content
    faces = Faces(content, Fonts(720), lang)
    card = next(n for n, one in enumerate(content.cards) if {"text", "shadow_text"} <= set(one.texts))
    both = [say(content.cards[card].texts[key], lang) for key in ("text", "shadow_text")]
    plain, one, two = (lines_through(faces, card, passages) for passages in ((), both[:1], both))
    assert plain == 0 < one < two


def lines_through(faces, card, passages) -> int:
    """How many pixels have the colour of the line."""
    drawn = faces.drawing_full(card, 518, tuple(passages))
    while True:
        try:
            next(drawn)
        except StopIteration as end:
            mask = pygame.mask.from_threshold(end.value, (*STRUCK, 255), (2, 2, 2, 255))
            return mask.count()


def test_a_number_in_use_is_ringed_on_its_face():
    content = load_table("quest").content
    faces = Faces(content, Fonts(720), "en")
    card = content.cards[content.card_number("gimli")]
    ringed = {stat.number.icon for stat in faces.told(card, ringed=("attack",)) if stat.ringed}
    assert ringed == {faces.design.number("attack").icon}


def test_every_beat_of_an_attack_rings_what_is_compared():
    beats = {name: beat for beat in load_staging(load_table("quest").content).beats for name in beat.on}
    assert beats["attacks"].rings == {"left": "attack"}
    for name in ("defends", "shadow", "struck", "attacked", "hit"):
        assert beats[name].rings == {"left": "attack", "right": "defense"}
