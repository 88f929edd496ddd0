"""What lies on the table, in lines a screen reader can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TypeVar

from game.engine.machine.state import State
from game.engine.sources.content import Content, Text, folded, spelled
from game.engine.telling import printed, questions, wording
from game.engine.telling.wording import Seats

T = TypeVar("T")


def overview(state: State, lang: str, seats: Seats) -> list[str]:
    """The whole table: its numbers, how it stands, each player, the shared zones, the board."""
    content = state.cartridge.content
    values = {name: state.variable(name) for name in content.variables}
    lines = _numbers(content, "variable", wording.ours("client", "table", lang), values, lang)
    lines += wording.standing(state, lang) + wording.place_lines(state, lang)
    for player in range(1, state.players + 1):
        lines += player_lines(state, player, lang, seats)
    lines += _filled(state, [zone.first for zone in content.zones.values() if not zone.seat], lang, seats)
    for space in range(1, len(content.spaces) + 1):
        lines += _space_numbers(state, space, lang)
    return lines


def player_lines(state: State, player: int, lang: str, seats: Seats) -> list[str]:
    """Whether the rules play the seat, the player's numbers, and the zones that are not empty."""
    content = state.cartridge.content
    names = [name for name in content.player_variables if wording.may_count(state, player, name, seats)]
    values = {name: state.player_variable(player, name) for name in names}
    zones = [zone.first + player - 1 for zone in content.zones.values() if zone.seat]
    name = wording.seat_name(state, player, lang)
    lines = [wording.ours("client", "ruled", lang, player=name)] if player in state.ruled else []
    lines += _numbers(content, "variable", name, values, lang)
    return lines + _filled(state, zones, lang, seats)


def _filled(state: State, zones: list[int], lang: str, seats: Seats) -> list[str]:
    return [zone_line(state, zone, lang, seats) for zone in zones if state.raw.zones[zone].count]


def zone_lines(state: State, name: str, lang: str, seats: Seats) -> list[str]:
    """A zone by its name: of every player, where each has one."""
    zone = state.cartridge.content.zones[name]
    return [zone_line(state, zone.first + i, lang, seats) for i in range(state.players if zone.seat else 1)]


def zone_line(state: State, zone: int, lang: str, seats: Seats) -> str:
    title = wording.zone_title(state, zone, lang)
    cards = state.cards(*state.cartridge.zone_names[zone])
    if not cards:
        return wording.ours("client", "empty", lang, zone=title)
    zone_name, owner = state.cartridge.zone_names[zone]
    in_a_row = owner in state.ruled and state.cartridge.content.zones[zone_name].in_play  # whose order decides
    hidden = 0
    named: list[str] = []
    for card in cards:
        raw = state.raw.cards[card - 1]
        if not wording.may_see(state, card, seats):
            hidden += 1
        elif not (raw.host and state.raw.cards[raw.host - 1].zone == zone):  # its host mentions it
            around = wording.around(state, card, lang, seats)
            named.append(wording.card_title(state, card, lang, seats) + (f" ({', '.join(around)})" if around else ""))
    counted = [(what, 1) for what in named] if in_a_row else list(Counter(named).items())
    parts = [what if n == 1 else wording.ours("client", "copies", lang, what=what, n=n) for what, n in counted]
    if hidden:
        parts.append(wording.ours("client", "hidden_cards", lang, n=hidden))
    word = "row" if in_a_row else "pile"
    return wording.ours("client", word, lang, zone=title, n=len(cards), what="; ".join(parts))


def space_lines(state: State, space: int, lang: str) -> list[str]:
    """A place on the board: what is on it and what it is next to."""
    content = state.cartridge.content
    numbers = {one.id: number for number, one in enumerate(content.spaces, 1)}
    here = content.spaces[space - 1]
    linked = {numbers[link] for link in here.links}
    linked |= {number for number, one in enumerate(content.spaces, 1) if here.id in one.links}
    lines = _space_numbers(state, space, lang) or [wording.space_name(content, space, lang)]
    if linked:
        names = ", ".join(wording.space_name(content, number, lang) for number in sorted(linked))
        lines.append(wording.ours("client", "next_to", lang, what=names))
    return lines


def _space_numbers(state: State, space: int, lang: str) -> list[str]:
    content = state.cartridge.content
    values = {name: state.space(space, name) for name in content.space_fields if state.space(space, name)}
    return _numbers(content, "space_field", wording.space_name(content, space, lang), values, lang)


def _numbers(content: Content, family: str, who: str, values: dict[str, int], lang: str) -> list[str]:
    """One line of somebody's numbers, or none; where the table has no words for them, those that are 0 are left out."""
    if not content.words.get(family):
        values = {name: n for name, n in values.items() if n}
    told = ", ".join(wording.amounts(content, family, values, lang))
    return [wording.ours("client", "numbers", lang, who=who, what=told)] if told else []


# --- finding things by what a person types


def find_zone(content: Content, typed: str) -> str | None:
    names = {name: [name, *_spoken(content.words.get("zone", {}).get(name))] for name in content.zones}
    return _best(names, typed)


def inspect_named(state: State, typed: str, lang: str, seats: Seats) -> list[str]:
    """A card, place or player by name; nothing where none is called so."""
    content = state.cartridge.content
    for player in range(1, state.players + 1):
        names = (wording.player_name(player, lang), wording.seat_name(state, player, lang))
        if typed.casefold() in (f"player:{player}", *(name.casefold() for name in names)):
            return player_lines(state, player, lang, seats)
    spaces = {number: [one.id, *_spoken(one.name)] for number, one in enumerate(content.spaces, 1)}
    cards = {number: [card.id, *_spoken(card.name)] for number, card in enumerate(content.cards)}
    definition, space = _best(cards, typed), _best(spaces, typed)
    if definition is None:
        return space_lines(state, space, lang) if space else []
    return _copies(state, definition, lang, seats)


def _refusals(state: State, cards: list[int], lang: str, seats: Seats) -> list[str]:
    """Why none of these cards answers the question, each reason once."""
    decision = state.decision
    if decision is None:
        return []
    reasons = dict.fromkeys(questions.refusal_text(state, decision, card, lang, seats) for card in cards)
    return [wording.ours("client", "refused", lang, what=reason) for reason in reasons if reason]


def _copies(state: State, definition: int, lang: str, seats: Seats) -> list[str]:
    """What a kind of card says, and where those in the game are that the reader may know."""
    lines = printed.definition_text(state.cartridge.content, definition, lang)
    raws = ((card + 1, state.raw.cards[card]) for card in range(state.raw.card_count))
    known = [card for card, raw in raws if raw.definition == definition and wording.may_see(state, card, seats)]
    if len(known) == 1:
        return [*printed.card_text(state, known[0], lang, seats), *_refusals(state, known, lang, seats)]
    for card in known:
        where = wording.zone_title(state, state.raw.cards[card - 1].zone, lang)
        around = ", ".join(wording.around(state, card, lang, seats))
        lines.append(wording.ours("client", "numbers", lang, who=where, what=around) if around else where)
    return lines + _refusals(state, known, lang, seats)


def _spoken(text: Text | None) -> list[str]:
    return [form for form in (text or {}).values() if isinstance(form, str)]


def _best(names: Mapping[T, Collection[str]], typed: str) -> T | None:
    """The key one of whose names is the typed text, begins with it, or holds it, in that order."""
    wanted = folded(typed).removeprefix("card:").removeprefix("space:").partition("#")[0].strip()
    if not wanted:
        return None
    spellings = {
        key: {form for one in known for form in (folded(one), folded(spelled(one)))} for key, known in names.items()
    }
    tests = (lambda name: name == wanted, lambda name: name.startswith(wanted), lambda name: wanted in name)
    for test in tests:
        for key, known in spellings.items():
            if any(test(name) for name in known):
                return key
    return None
