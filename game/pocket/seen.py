"""What a person may know of a game, as plain values: everything that is sent to a phone is made here.

A person holds a seat or several; `held` are theirs. Cards that they may not know are only ever counted: neither their
names nor their numbers leave the table, for a number that was seen once would tell which card it is for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from game.engine.machine.decision import Option
from game.engine.machine.events import Event, StepBegan
from game.engine.machine.state import State
from game.engine.sources.content import Content, spelled
from game.engine.telling import happenings, printed, questions, story, wording
from game.engine.telling.lines import Item, lines_of
from game.engine.telling.wording import Seats
from game.players.sitting import Sitting
from game.pocket import asked, foretold
from game.pocket.dress import dress, painted
from game.pocket.plain import Plain
from game.presentation.client_words import words

HAND, SCORE, ACTIVE = (
    "hand",
    "score",
    "active",
)  # the zone, the number of a seat and whose turn it is, where tables have
TABLE = "table"  # whose words the client has
TOLD = 10  # choices whose happenings are told
LINES = 14
FEW = 4  # numbers of a seat: of more, those that are 0 are left out


def readers(sitting: Sitting, held: Sequence[int]) -> Seats:
    """Who reads: one person; at an open table nobody is kept from anything that somebody knows."""
    return None if sitting.state.open_hands else (tuple(held),)


def packed(message: Plain) -> str:
    """The bytes that are sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def state_message(
    sitting: Sitting, held: Sequence[int], lang: str, marks: Sequence[Option] = (), planned: Sequence[int] = ()
) -> Plain:
    """Where the game stands for a person: the question, the hand, the standing in a line."""
    state, seats = sitting.state, readers(sitting, held)
    question = asked.question(sitting, held, lang, marks)
    offered = asked.offered_cards(question)
    hand = [card for seat in held for card in state.cards(HAND, seat)] if _has_hand(state) else []
    shown = [card for card in hand if wording.may_see(state, card, seats)]
    others = [card for card in offered if card not in shown]
    return {
        "t": "state",
        "at": sitting.match.position,
        "table": state.cartridge.id,
        "title": wording.say(state.cartridge.content.title, lang),
        "colours": dress(state.cartridge.content).colours,
        "over": state.over,
        "held": list(held),
        "seats": [_seat(sitting, seat, lang, seats) for seat in range(1, state.players + 1)],
        "points": _points_word(state, lang),
        "counts": counts(state, lang),
        "standing": standing(state, lang),
        "question": question,
        "waits": "" if question is not None else waiting_line(sitting, lang),
        "hand": [card_seen(sitting, card, lang, seats) for card in shown],
        "offered": [card_seen(sitting, card, lang, seats) for card in others],
        "planned": [card for card in planned if card in shown],
        "undo": undo_is_theirs(sitting, held),
        "ending": ending(state, lang) if state.over else [],
    }


def told_message(sitting: Sitting, held: Sequence[int], lang: str) -> Plain:
    """What happened last; it follows the question, which need not wait for it."""
    return {"t": "told", "at": sitting.match.position, "told": told(sitting, lang, readers(sitting, held))}


def look_message(sitting: Sitting, held: Sequence[int], lang: str) -> Plain:
    """Everything that lies on the table, as far as that person may look at it."""
    state, seats = sitting.state, readers(sitting, held)
    content = state.cartridge.content
    zones: list[Plain] = []
    for zone in content.zones.values():
        for owner in range(1, state.players + 1) if zone.seat else (0,):
            if (seen := _zone(sitting, zone.name, owner, lang, seats)) is not None:
                zones.append(seen)
    spaces = [told for space in range(1, len(content.spaces) + 1) if (told := _space(state, space, lang)) is not None]
    lines = wording.place_lines(state, lang)
    return {"t": "look", "at": sitting.match.position, "zones": zones, "spaces": spaces, "places": lines}


def forecast_steps(
    sitting: Sitting, held: Sequence[int], lang: str, marks: Sequence[Option] = ()
) -> Iterator[Plain | None]:
    """What each deed of the question comes to; it follows the question, which need not wait for it. None after each
    deed that was tried: whoever makes the message may do something else before the next."""
    found = {}
    for name, lines in foretold.forecasts(sitting, held, lang, marks, readers(sitting, held)):
        if lines:
            found[name] = lines
        yield None
    yield {"t": "does", "at": sitting.match.position, "marks": len(marks), "does": found}


def faces_of(message: Plain) -> Iterator[int]:
    """The kinds of the cards in a message that shows them."""
    for name, value in message.items():
        if name == "face" and isinstance(value, int) and value >= 0:
            yield value
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, dict):
                yield from faces_of(one)


# --- the parts of it


def card_seen(sitting: Sitting, card: int, lang: str, seats: Seats) -> Plain:
    """A card that the person knows, with its whole text; why it is no answer, where the table says."""
    state = sitting.state
    name, _zone_title, *lines = printed.card_text(state, card, lang, seats)
    zone, owner = state.cartridge.zone_names[state.raw.cards[card - 1].zone]
    definition = state.raw.cards[card - 1].definition
    told = [*printed.facts_line(state, card, lang), *printed.tags_line(state.cartridge.content, definition, lang)]
    about = [line for line in told if line in lines]
    seen: Plain = {
        "n": card,
        "face": definition,
        "name": name,
        "lines": [line for line in lines if line not in about],
        "about": " · ".join(about),
        "zone": wording.zone_title(state, state.raw.cards[card - 1].zone, lang),
        "owner": owner,
        "place": spelled(zone),
    }
    decision = sitting.decision
    if decision is not None and owner == decision.player and zone == HAND:
        seen["why_not"] = questions.refusal_text(state, decision, card, lang, seats)
    return seen


def _has_hand(state: State) -> bool:
    return HAND in state.cartridge.content.zones


def _zone(sitting: Sitting, zone: str, owner: int, lang: str, seats: Seats) -> Plain | None:
    state = sitting.state
    cards = state.cards(zone, owner)
    if not cards:
        return None
    seen = [card for card in reversed(cards) if wording.may_see(state, card, seats)]
    number = state.cartridge.zone_number(zone, owner)
    return {
        "title": wording.zone_title(state, number, lang),
        "owner": owner,
        "count": len(cards),
        "cards": [card_seen(sitting, card, lang, seats) for card in seen],
    }


def _space(state: State, space: int, lang: str) -> Plain | None:
    content = state.cartridge.content
    values = {name: state.space(space, name) for name in content.space_fields if state.space(space, name)}
    numbers = wording.amounts(content, "space_field", values, lang)
    if not numbers:
        return None
    return {"name": wording.space_name(content, space, lang), "numbers": numbers}


def _seat(sitting: Sitting, seat: int, lang: str, seats: Seats) -> Plain:
    """A seat as everybody at the table sees it, and with what only its person may count."""
    state, content = sitting.state, sitting.cartridge.content
    names = [name for name in content.player_variables if wording.may_count(state, seat, name, seats)]
    values = {name: state.player_variable(seat, name) for name in names}
    told = {name: n for name, n in values.items() if wording.is_told(content, "variable", name)}
    if len(told) > FEW:
        told = {name: n for name, n in told.items() if n}
    decision, lead = sitting.decision, dress(content).lead or SCORE  # which stands in the line of all
    return {
        "seat": seat,
        "name": wording.seat_name(state, seat, lang),
        "numbers": [_number(content, name, n, lang) for name, n in told.items() if name != lead],
        "points": points_of(state, seat),
        "asked": decision is not None and decision.player == seat,
        "holder": holder_of(sitting, seat),
    }


def _number(content: Content, name: str, n: int, lang: str) -> Plain:
    """In words, and with the sign that stands for it on the screen."""
    sign, text = dress(content).signs.get(name), wording.amount(content, "variable", name, n, lang)
    return {"text": text, "n": n, "icon": sign.icon if sign else "", "colour": painted(sign.colour) if sign else ""}


def points_of(state: State, seat: int) -> int | None:
    """How far a seat has come towards winning, or losing, as the table shows it to everybody; None where it shows
    nothing of that."""
    content = state.cartridge.content
    dressed = dress(content)
    if dressed.total:
        return int(state.call(dressed.total, seat))
    name = dressed.lead or (SCORE if SCORE in content.player_variables else "")
    return state.player_variable(seat, name) if name else None


def _points_word(state: State, lang: str) -> str:
    """What those numbers are; empty where they are points."""
    content = state.cartridge.content
    dressed = dress(content)
    return "" if dressed.total or not dressed.lead else wording.word(content, "variable", dressed.lead, lang)


def holder_of(sitting: Sitting, seat: int) -> str:
    """Who answers for a seat: the rules, a bot, a phone, or somebody at the table."""
    if seat in sitting.ruled:
        return "rules"
    if sitting.chairs[seat - 1].bot:
        return "bot"
    return "phone" if seat in sitting.phones else "table"


def counts(state: State, lang: str) -> list[Plain]:
    """What everybody works at, and what is weighed: in words, and with the sign that stands for it on the screen."""
    dressed = dress(state.cartridge.content)
    found: list[Plain] = []
    for zone, counter, fact, icon in dressed.progress:
        for card in state.cards(zone)[:1]:
            if wanted := state.total(card, fact):
                n = f"{state.counter(card, counter)}/{wanted}"
                found.append(
                    {"text": f"{wording.card_title(state, card, lang)} {n}", "n": n, "icon": icon, "colour": ""}
                )
    for gauge in dressed.gauges:
        if weight := state.call(gauge.function):
            text = f"{wording.say(words(TABLE)[gauge.word], lang)} {weight}"
            found.append({"text": text, "n": weight, "icon": gauge.icon, "colour": ""})
    return found


def standing(state: State, lang: str) -> str:
    """The rest of the public standing. Whose turn it is is told by whom one waits for."""
    content = state.cartridge.content
    values = {name: n for name in content.variables if name != ACTIVE and (n := state.variable(name))}
    return " · ".join([*wording.amounts(content, "variable", values, lang), *wording.standing(state, lang, {ACTIVE})])


def waiting_line(sitting: Sitting, lang: str) -> str:
    """Whom everybody waits for. What they are asked stays theirs."""
    decision = sitting.decision
    return wording.seat_name(sitting.state, decision.player, lang) if decision is not None else ""


def told(sitting: Sitting, lang: str, seats: Seats) -> list[str]:
    """What happened last."""
    match, state = sitting.match, sitting.state
    items: list[Item] = []
    if len(match.history) < TOLD:
        items += story.items_of(state, _without_steps(match.opening), lang, seats, opening=True)
    for chosen in match.history[-TOLD:]:
        items += story.items_of(state, _without_steps(chosen.events), lang, seats)
    return lines_of(items, lang)[-LINES:]


def _without_steps(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, StepBegan)]


def undo_is_theirs(sitting: Sitting, held: Sequence[int]) -> bool:
    """Whether the last choice of a person was made by this one: nobody takes back what another chose."""
    back = sitting.match.own_choices_back()
    if not back or sitting.match.history[-back].player not in held:
        return False
    return sitting.settings.undo_rule != "no_new_information" or back <= sitting.match.choices_since_learned()


def ending(state: State, lang: str) -> list[str]:
    scores = [wording.ours("client", "score", lang, player=who, n=n) for who, n in happenings.score_lines(state, lang)]
    return [happenings.winners_text(state, lang), *scores]
