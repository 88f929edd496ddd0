"""Why a card's number is what it is: the printed value, lasting changes, and what cards in play add.

The console adds the same changes up in native/abilities.c; here each is asked for by itself, so that it can be named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.engine.compiler.records import TAG_STATS, Ability
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.state import State
from game.engine.sources.content import BASE_KINDS

CONSTANT, GRANT, AURA = (BASE_KINDS.index(kind) for kind in ("constant", "grant", "aura"))


@dataclass(frozen=True)
class Change:
    """A change to a number. `source` is the definition it comes from, or -1; `card` the card in play that makes it."""

    value: int
    source: int = -1
    card: int = 0
    expiry: str = ""  # the table's name for when it ends; "" for as long as its card is there


@dataclass(frozen=True)
class Reckoning:
    """A number of a card with its reasons."""

    fact: str
    printed: int
    changes: tuple[Change, ...]
    total: int

    @property
    def changed(self) -> bool:
        return bool(self.changes)

    @property
    def floored(self) -> bool:
        """The changes would come to less than nothing: a number never counts for less than 0."""
        return self.printed + sum(change.value for change in self.changes) < self.total


@dataclass(frozen=True)
class Lasting:
    """Something else that holds for a card, a player or the table: a lent tag, or an effect without a number."""

    change: Change
    tag: str = ""
    stat: str = ""


def reckoning(state: State, card: int, fact: str) -> Reckoning:
    """A card's number, its printed value and everything that changes it."""
    content = state.cartridge.content
    stat = list(content.facts).index(fact)
    definition = content.cards[state.raw.cards[card - 1].definition]
    made = tuple(change for change in changes(state, card, stat) if change.value)
    return Reckoning(fact, definition.facts.get(fact, 0), made, state.total(card, fact))


def changes(state: State, card: int, stat: int) -> list[Change]:
    """Everything that adds to a stat of the card: lasting changes first, then what cards give."""
    found = [change for number, change in _lasting(state, card) if number == stat]
    adding = _adding(state.cartridge).get(stat)
    if not adding:
        return found
    raw = state.raw
    for giver in range(1, raw.card_count + 1):
        given = adding.get(raw.cards[giver - 1].definition)
        value = sum(_value(state, one, giver, card) for one in given) if given else 0
        if value:
            found.append(Change(value, raw.cards[giver - 1].definition, giver))
    return found


def lent_tags(state: State, card: int) -> list[Lasting]:
    """The tags a card has that are not printed on it, with who lends them."""
    content = state.cartridge.content
    printed = content.cards[state.raw.cards[card - 1].definition].tags
    lent = {stat - TAG_STATS for stat in _adding(state.cartridge)}
    lent |= {stat - TAG_STATS for stat, _change in _lasting(state, card)}
    found = []
    for number, tag in enumerate(content.tags):
        if number in lent and tag not in printed:
            found += [
                Lasting(change, tag=tag) for change in changes(state, card, TAG_STATS + number) if change.value > 0
            ]
    return found


def lasting_effects(state: State, card: int = 0, player: int = 0) -> list[Lasting]:
    """What lasts on a card, a player or (with neither) the table beside its printed facts and tags."""
    content = state.cartridge.content
    target = 0x8000 + player if player else card
    own = len(content.facts)
    names = content.stats
    found = []
    for number, change in _lasting(state, target):
        if own <= number < own + len(names) and change.value:
            found.append(Lasting(change, stat=names[number - own]))
    return found


def added_until(state: State, card: int, fact: str, expiry: str) -> int:
    """What has been added to a card's number, all that lasts until then together."""
    stat = list(state.cartridge.content.facts).index(fact)
    return sum(change.value for number, change in _lasting(state, card) if number == stat and change.expiry == expiry)


def _lasting(state: State, target: int) -> list[tuple[int, Change]]:
    content, raw = state.cartridge.content, state.raw
    found = []
    for index in range(raw.modifier_count):
        one = raw.modifiers[index]
        if one.target != target or one.stat == 255:
            continue
        expiry = content.expiries[one.expiry - 1] if 1 <= one.expiry <= len(content.expiries) else ""
        found.append((one.stat, Change(one.value, one.source - 1, 0, expiry)))
    return found


@lru_cache(maxsize=8)
def _adding(cartridge: Cartridge) -> dict[int, dict[int, list[tuple[Ability, str]]]]:
    """For each stat the kinds of card that may add to it, with the abilities that do."""
    found: dict[int, dict[int, list[tuple[Ability, str]]]] = {}
    for ability, function in cartridge.program.abilities:
        if ability.kind in (CONSTANT, GRANT, AURA):
            name = cartridge.program.functions[function].name
            found.setdefault(ability.event, {}).setdefault(ability.card, []).append((ability, name))
    return found


def _value(state: State, adding: tuple[Ability, str], giver: int, card: int) -> int:
    """What the giver's ability adds to the card: a constant to itself, a grant to its host, an aura to anything."""
    ability, function = adding
    raw = state.raw.cards[giver - 1]
    if (ability.kind == CONSTANT and giver != card) or (ability.kind == GRANT and raw.host != card):
        return 0
    return state.call(function, giver, card) if _is_live(state.cartridge, ability, raw.zone) else 0


def _is_live(cartridge: Cartridge, ability: Ability, zone: int) -> bool:
    """An ability works while its card is in play, unless it names the zone it works from."""
    name, _seat = cartridge.zone_names[zone]
    if ability.place == 0:
        return cartridge.content.zones[name].in_play
    return cartridge.content.zones[name].first == ability.place - 1
