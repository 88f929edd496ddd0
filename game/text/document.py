"""A position as one JSON document, for scripts: the question, every zone, every number."""

from __future__ import annotations

import json
import sys

from game.engine.compiler.records import TAG_STATS
from game.engine.machine.console import MARK
from game.engine.machine.ids import card_name, option_ids
from game.engine.machine.state import State
from game.engine.telling import prompts, wording


def document(state: State, lang: str) -> dict[str, object]:
    """Everything there is to see, hidden cards included: `known` says which seats know them."""
    content = state.cartridge.content
    seats = range(1, state.players + 1)
    found = {
        "table": content.id,
        "rules": state.cartridge.hash,
        "over": state.over,
        "step": state.step,
        "seats": [_seat(state, seat, lang) for seat in seats],
        "decision": _decision(state, lang),
        "zones": {
            zone.name: {str(seat): _cards(state, zone.name, seat) for seat in seats}
            if zone.seat
            else _cards(state, zone.name, 0)
            for zone in content.zones.values()
        },
        "variables": {name: state.variable(name) for name in content.variables},
        "players": [{name: state.player_variable(seat, name) for name in content.player_variables} for seat in seats],
        "places": _places(state),
        "spaces": {space.id: _fields(state, number) for number, space in enumerate(content.spaces, 1)},
        "modifiers": _modifiers(state),
        "scores": state.scores,
        "winners": state.winners,
        "hash": f"{state.hash:016x}",
    }
    return found | {"score": state.scores} if state.over else found


def _seat(state: State, seat: int, lang: str) -> dict[str, object]:
    named, team = state.cartridge.content.teams, state.teams[seat - 1]
    name = wording.seat_name(state, seat, lang)
    return {"name": name, "team": named[team - 1].id if named else team, "ruled": seat in state.ruled}


def _decision(state: State, lang: str) -> dict[str, object] | None:
    decision = state.decision
    if decision is None:
        return None
    texts, ids = prompts.option_texts(state, decision, lang), option_ids(state, decision)
    return {
        "player": decision.player,
        "prompt": decision.prompt or None,
        "prompt_text": prompts.prompt_text(state, decision, lang),
        "subject": card_name(state, decision.subject) if 1 <= decision.subject <= state.raw.card_count else None,
        "amount": decision.amount,
        "options": [
            {"id": one, "text": text, "kind": option.kind}
            for one, text, option in zip(ids, texts, decision.options, strict=True)
        ],
    }


def _cards(state: State, zone: str, seat: int) -> list[dict[str, object]]:
    return [_card(state, card) for card in state.cards(zone, seat)]


def _card(state: State, card: int) -> dict[str, object]:
    content, raw = state.cartridge.content, state.raw.cards[card - 1]
    return {
        "card": state.card_id(card),
        "name": card_name(state, card),
        "counters": {name: raw.counters[i] for i, name in enumerate(content.counters) if raw.counters[i]},
        "flags": [name for bit, name in enumerate(content.flags) if raw.flags >> bit & 1],
        "host": card_name(state, raw.host) if raw.host else None,
        "attached": [card_name(state, guest) for guest in wording.guests(state, card)] if raw.guests else [],
        "controller": raw.controller,
        "owner": raw.owner,
        "known": [seat for seat in range(1, state.players + 1) if state.known_to(card, seat)],
    }


def _places(state: State) -> dict[str, dict[str, int]]:
    """How each place stands, by what the table's functions say of it."""
    told = state.cartridge.content.places
    cards = [card for zone in told.zones for card in state.cards(zone)]
    return {card_name(state, card): {name: state.call(name, card) for name in told.functions} for card in cards}


def _fields(state: State, space: int) -> dict[str, int]:
    fields = {name: state.space(space, name) for name in state.cartridge.content.space_fields}
    return {name: value for name, value in fields.items() if value}


def _modifiers(state: State) -> list[dict[str, object]]:
    """Lasting changes; the marks that triggers leave while they resolve are none."""
    content = state.cartridge.content
    stats = dict(enumerate([*content.facts, *content.stats]))
    stats |= {number: f"tag:{tag}" for number, tag in enumerate(content.tags, TAG_STATS)}
    expiries = dict(enumerate(content.expiries, 1))
    found: list[dict[str, object]] = []
    for i in range(state.raw.modifier_count):
        one = state.raw.modifiers[i]
        if one.stat == MARK:
            continue
        found.append(
            {
                "target": _target(state, one.target),
                "stat": stats.get(one.stat, one.stat),
                "value": one.value,
                "until": expiries.get(one.expiry),
                "source": content.cards[one.source - 1].id if one.source else None,
            }
        )
    return found


def _target(state: State, target: int) -> str:
    if target == 0:
        return "table"
    return f"player:{target - 0x8000}" if target >= 0x8000 else f"card:{card_name(state, target)}"


def print_json(value: object) -> None:
    """As people can read it, unless the terminal cannot show every letter."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, indent=2, ensure_ascii=not unicode))
