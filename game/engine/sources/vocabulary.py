"""What a table has names for, by the families that readers of its files ask for (records.Named)."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.machine.cartridge import Cartridge
from game.engine.sources.content import Content


def content_names(content: Content) -> dict[str, Collection[str]]:
    """The names of the table's data."""
    values = {fact: content.enums[kind] for fact, kind in content.facts.items() if kind in content.enums}
    places = {fact: content.enums[kind] for fact, kind in content.space_facts.items() if kind in content.enums}
    return {
        "zone": content.zones,
        "zone of a seat": [zone.name for zone in content.zones.values() if zone.seat],
        "shared zone": [zone.name for zone in content.zones.values() if not zone.seat],
        "counter": content.counters,
        "flag": content.flags,
        "variable": content.variables,
        "player variable": content.player_variables,
        "variable or player variable": (*content.variables, *content.player_variables),
        "fact": content.facts,
        "fact of a space": content.space_facts,
        "field of a space": content.space_fields,
        "fact or tag": (*content.facts, *content.tags),
        "fact's value": {value for named in values.values() for value in named},
        "text": {"text", *(key for card in content.cards for key in card.texts)},
        "tag": content.tags,
        "step": content.flow,
        "expiry": content.expiries,
        "option": [option.name for option in content.options],
        "card": dict.fromkeys(card.id for card in content.cards),  # in their order, and quickly found
        "kind of card": {"", *content.enums.get("kind", ())},
        "space": dict.fromkeys(space.id for space in content.spaces),
        "site": [space.id for space in content.spaces if space.facts.get("troop_spaces")],
        **{f"value of {fact}": named for fact, named in (values | places).items()},
    }


def table_names(cartridge: Cartridge) -> dict[str, Collection[str]]:
    """The names of the data, and those of the rules."""
    names = cartridge.program.names
    return {
        **content_names(cartridge.content),
        "prompt": names.prompts,
        "announcement": names.announcements,
        "announcement or player variable": (*names.announcements, *cartridge.content.player_variables),
        "button": names.buttons,
        "label": names.labels,
        "function": {function.name for function in cartridge.program.functions},
    }
