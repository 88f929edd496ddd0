"""A question and its options in words: prompts, labels and buttons, as whoever is asked may read them.

The families of words.toml it reads: prompt (and bare, for a question about no card, sole, where one card is on offer),
button, label, and deed for what a button says at one prompt (`mulligan_yes`). What a card asks in its own words comes
before these (`asks` of the card). wording.py tells what a text may hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.sources.content import Text
from game.engine.telling.wording import (
    Seats,
    around,
    card_title,
    has_word,
    in_this_game,
    may_know,
    ours,
    placeholders,
    say,
    seat_name,
    space_name,
    title_of,
    word,
    zone_title,
)

RESPOND = "respond"  # the prompt of all tables for what may be done in answer


def asked_seats(state: State, decision: Decision) -> Seats:
    """Who reads a question: the player who is asked, or at an open table everybody together."""
    return None if state.open_hands else (decision.player,)


def prompt_text(state: State, decision: Decision, lang: str) -> str:
    """The question, as the player who is asked may read it."""
    content, name = state.cartridge.content, decision.prompt
    if not name:
        return ours("name", "question", lang)
    bare = not decision.subject and has_word(content, "bare", name)
    seats = asked_seats(state, decision)
    values = prompt_values(state, decision, lang, seats)
    offered = {option.value for option in decision.options if option.kind == "card"}
    sole = (bare or decision.subject in offered) and len(offered) == 1 and has_word(content, "sole", name)
    # Where a card that left play is answered by another, its own words for that are of no use.
    others = name == RESPOND and not sole and bool(offered) and decision.subject not in offered
    card = offered.pop() if sole else decision.subject
    values["card"] = card_title(state, card, lang, seats)
    if not others and (asked := say(card_asks(state, card, name, seats), lang, **values)):
        return ours("name", "labelled", lang, label=values["card"], what=asked)
    family = "sole" if sole else "bare" if bare else in_this_game(state, "prompt", name)
    return _about(state, decision, word(content, family, name, lang, **values), lang)


def _about(state: State, decision: Decision, text: str, lang: str) -> str:
    """The question with the card it is about, where its words do not name it and whoever is asked may know it."""
    subject, seats = decision.subject, asked_seats(state, decision)
    if not 1 <= subject <= state.raw.card_count or not may_know(state.raw.cards[subject - 1].known, seats):
        return text
    title = card_title(state, subject, lang, seats)
    if title in text:
        return text
    if not text.startswith(seat_name(state, decision.player, lang)):
        text = text[:1].lower() + text[1:]
    return ours("name", "about", lang, card=title, what=text)


def card_asks(state: State, card: int, name: str, seats: Seats) -> Text | None:
    """The card's own words for a prompt, or for a button at it, if those who read may know the card."""
    if not 1 <= card <= state.raw.card_count or not may_know(state.raw.cards[card - 1].known, seats):
        return None
    return state.cartridge.content.cards[state.raw.cards[card - 1].definition].asks.get(name)


def prompt_values(state: State, decision: Decision, lang: str, seats: Seats) -> dict[str, object]:
    """What fills the texts about a question, for those who read."""
    return {
        "card": card_title(state, decision.subject, lang, seats),
        "player": seat_name(state, decision.player, lang),
        "other_player": lambda: seat_name(state, decision.amount, lang),
        "n": decision.amount,
        "amount": decision.amount,
    }


def option_texts(state: State, decision: Decision, lang: str) -> list[str]:
    """The options in words, no two alike: where two read the same, what tells them apart is added."""
    texts = [option_text(state, decision, option, lang) for option in decision.options]
    cards = [option.value if option.kind == "card" else 0 for option in decision.options]
    seats = asked_seats(state, decision)
    details: list[Callable[[int], str]] = [
        lambda i: zone_title(state, state.raw.cards[cards[i] - 1].zone, lang) if cards[i] else "",
        lambda i: ", ".join(around(state, cards[i], lang, seats)) if cards[i] else "",
        lambda i: str(texts[:i].count(texts[i]) + 1),
    ]
    for detail in details:
        alike = defaultdict(list)
        for index, text in enumerate(texts):
            alike[text].append(index)
        told = {i: detail(i) for group in alike.values() if len(group) > 1 for i in group}
        for group in alike.values():
            if len({told.get(i) for i in group}) > 1:
                for i in group:
                    texts[i] = f"{texts[i]} ({told[i]})" if told[i] else texts[i]
    return texts


def option_text(state: State, decision: Decision, option: Option, lang: str) -> str:
    """What a button for the option would say: the deed, where the table has a word for it at this question."""
    if option.kind == "button" and (said := deed(state, decision, option, lang, asked_seats(state, decision))):
        return said
    return _labelled(state, option, _option_value(state, decision, option, lang), lang)


def deed(state: State, decision: Decision, option: Option, lang: str, seats: Seats) -> str:
    """What a button does at this very question; empty where it says the same at all of them."""
    name = f"{decision.prompt}_{option.name}"
    own = card_asks(state, decision.subject, name, seats)
    text = own or state.cartridge.content.words.get(in_this_game(state, "deed", name), {}).get(name)
    return say(text, lang, **prompt_values(state, decision, lang, seats))


def chosen_text(state: State, decision: Decision, option: Option, lang: str, seats: Seats = None) -> str:
    """An option for the log, seen from the state after it was chosen: what it revealed may be named."""
    if option.kind == "button" and (said := deed(state, decision, option, lang, seats)):
        return said
    if option.kind == "card":
        return _labelled(state, option, card_title(state, option.value, lang, seats), lang)
    return _labelled(state, option, _plain_value(state, option, lang), lang)


def _labelled(state: State, option: Option, what: str, lang: str) -> str:
    """With the table's word for what choosing it means: a text that names the thing itself, or one put before it."""
    content, label = state.cartridge.content, option.label
    if not label:
        return what
    values = {"card": what, "player": what, "space": what, "n": option.value, "amount": option.value}
    said = word(content, "label", label, lang, **values)
    text = content.words.get("label", {}).get(label, {})
    if any(placeholders(form) for form in text.values()):
        return said
    return ours("name", "labelled", lang, label=said, what=what)


def _option_value(state: State, decision: Decision, option: Option, lang: str) -> str:
    if option.kind != "card":
        return _plain_value(state, option, lang)
    raw = state.raw.cards[option.value - 1]
    if may_know(raw.known, asked_seats(state, decision)):
        return title_of(state, option.value, lang, True)
    place = state.cards(*state.cartridge.zone_names[raw.zone]).index(option.value) + 1
    return ours("name", "hidden_place", lang, n=place, zone=zone_title(state, raw.zone, lang))


def _plain_value(state: State, option: Option, lang: str) -> str:
    content = state.cartridge.content
    match option.kind:
        case "button":
            return word(content, "button", option.name, lang)
        case "player":
            return seat_name(state, option.value, lang)
        case "space":
            return space_name(content, option.value, lang)
        case _:
            return str(option.value)
