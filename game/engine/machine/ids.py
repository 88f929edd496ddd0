"""Stable, readable ids for options: card:forest-spider, player:1, space:gate, number:3, pass."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, folded, spelled, suggestion, unspelled

_COPY = re.compile(r"#\d+")


class UnknownOption(Refusal):
    """A choice that is not on offer; the message lists what is."""


def card_name(state: State, card: int) -> str:
    """forest-spider, or forest-spider#2 for the second of its kind in the game."""
    definition = state.raw.cards[card - 1].definition
    ordinal = sum(1 for other in range(card) if state.raw.cards[other].definition == definition)
    name = spelled(state.card_id(card))
    return name if ordinal == 1 else f"{name}#{ordinal}"


def _base_id(state: State, decision: Decision, option: Option) -> str:
    match option.kind:
        case "button":
            return spelled(option.name) or f"button:{-option.value}"
        case "card":
            if state.known_to(option.value, decision.player):
                return f"card:{card_name(state, option.value)}"
            zone, seat = state.cartridge.zone_names[state.raw.cards[option.value - 1].zone]
            place = state.cards(zone, seat).index(option.value) + 1
            return f"hidden:{spelled(zone)}/{place}" if seat == 0 else f"hidden:{seat}/{spelled(zone)}/{place}"
        case "space":
            return f"space:{spelled(option.name)}"
        case _:
            return f"{option.kind}:{option.value}"


def option_ids(state: State, decision: Decision) -> list[str]:
    """An id for each option; the label tells apart two uses of one card."""
    ids = [_base_id(state, decision, option) for option in decision.options]
    repeated = {one for one, count in Counter(ids).items() if count > 1}
    return [
        f"{one}/{spelled(option.label)}" if one in repeated and option.label else one
        for one, option in zip(ids, decision.options, strict=True)
    ]


def _letters(name: str) -> str:
    """What two ways to write a name have in common: Khazad-dûm, khazad_dum."""
    return "".join(one for one in unicodedata.normalize("NFKD", folded(name)) if one.isalnum())


def _called(state: State, decision: Decision, option: Option, letters: str) -> bool:
    """Whether a card that the player may know has this name on it, in any language."""
    if option.kind != "card" or not state.known_to(option.value, decision.player):
        return False
    card = state.cartridge.content.cards[state.raw.cards[option.value - 1].definition]
    return letters in {_letters(name) for name in card.name.values() if isinstance(name, str)}


def find_option(state: State, decision: Decision, wanted: str) -> int:
    """The option with that id, spelt as ids are or as files have it, or the card with that name on it. The #n of a copy
    may be left out: the first on offer is meant.
    """
    ids = option_ids(state, decision)
    kind, colon, name = wanted.partition(":")
    for written in (wanted, kind + colon + spelled(unspelled(name)) if colon else spelled(unspelled(kind))):
        if written in ids:
            return ids.index(written)
        for index, one in enumerate(ids):
            if written in (one.partition("#")[0], _COPY.sub("", one)):
                return index
    letters = _letters(name if colon else kind)
    if letters and kind in ("card", wanted) and "#" not in wanted:
        for index, option in enumerate(decision.options):
            if _called(state, decision, option, letters):
                return index
    shown = ", ".join(ids[:12]) + (", ..." if len(ids) > 12 else "")
    hint = (
        "; a question with one answer is not asked"
        if _exists(state.cartridge.content, wanted)
        else suggestion(wanted, ids)
    )
    raise UnknownOption(f"{wanted[:80]!r} is not on offer{hint} (options: {shown})")


def _exists(content: Content, wanted: str) -> bool:
    """Whether a question of this table could have such an answer: then it is no slip of the pen."""
    kind, colon, name = wanted.partition(":")
    plain = unspelled(name.partition("#")[0].partition("/")[0] if kind == "card" else name if colon else kind)
    match kind:
        case "card":
            return any(card.id == plain for card in content.cards)
        case "space":
            return any(space.id == plain for space in content.spaces)
        case _:
            return not colon and plain in content.words.get("button", {})
