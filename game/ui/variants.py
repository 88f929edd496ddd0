"""High scores are kept apart by what makes them comparable: the scenario, how hard it was made, how many played."""

from __future__ import annotations

from game.engine.machine.setup import Setup, lineup_of
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.ui import draft

_MOST = 400  # letters of a key read from a file


def variant_of(content: Content, setup: Setup, players: int) -> str:
    """The key of a game's score table: escape_from_dol_guldur/difficulty=easy/2.

    A table that varies by an option tells all its options apart, the usual values going without saying;
    one that does not plays the same game with any of them.
    """
    parts = []
    if content.varies:
        for option in sorted(content.options, key=lambda option: option.name != content.varies):
            value = setup.options.get(option.name, option.values[option.default])
            if option.name == content.varies:
                parts.append(value)
            elif value != option.values[option.default]:
                parts.append(f"{option.name}={value}")
    return "/".join([*parts, str(players)])


def usual_variants(content: Content) -> list[str]:
    """The score tables that are shown while still empty: every scenario with the fewest players
    or those it has, or every number."""
    least, most = content.players
    option = next((option for option in content.options if option.name == content.varies), None)
    if option is None:
        return [str(players) for players in range(least, most + 1)]
    if not content.lineups:
        return [f"{value}/{least}" for value in option.values]
    usual = [one.default for one in content.options]
    found = []
    for number, value in enumerate(option.values):
        lineup = lineup_of(
            content, [number if one is option else at for one, at in zip(content.options, usual, strict=True)]
        )
        found += [f"{value}/{len(lineup.seats)}"] if lineup else []
    return found


def variant_players(variant: str) -> int:
    """How many played, as the key says; 0 when it does not."""
    last = variant[:_MOST].rpartition("/")[2]
    return int(last) if last.isascii() and last.isdigit() and len(last) < 3 else 0


def variant_name(content: Content, variant: str, lang: str, players: str = "") -> str:
    """A key in words; `players` says how many, such as “2 players”, where that does not follow from the rest.

    What a newer program wrote is shown as it is.
    """
    options = {option.name: option for option in content.options}
    said = []
    parts = variant[:_MOST].split("/")
    for part in parts[:-1] if variant_players(variant) else parts:
        name, equals, value = part.partition("=")
        if part == "daily":
            said.append(wording.ours("name", "daily", lang))
        elif not equals and content.varies and part in options[content.varies].values:
            said.append(draft.value_name(content, content.varies, part, lang))
        elif equals and name in options and value in options[name].values:
            title = wording.word(content, "option", name, lang)
            said.append(f"{title}: {draft.value_name(content, name, value, lang)}")
        else:
            said.append(part)
    return " · ".join(filter(None, [*said[:1], "" if content.lineups else players, *said[1:]]))
