"""A table's data: cards, board, zones, names and words, read from its TOML files and checked.

Everything a rule script can name comes from here, so this is where a wrong name is noticed first.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from game.engine.refusal import Refusal

LANGUAGES = ("en", "ru", "uk")
SEES = ("open", "owner", "nobody")
SET_OF = "set of "  # before the name of an enum: a fact that is several of its values, a bit each
SET_SIZE = 15  # the bits of a fact
TEAMS = ("each", "together")  # where no teams are named: every seat for itself, or all as one
SHARED = Path(__file__).parent / "rules"
SHARED_STATS = ("uses",)  # what rules/limits.py counts with

# The kinds of ability every table has, in the console's own order (native/console.h).
KINDS_WITH_EVENT = ("response", "forced", "replace")
KINDS_WITH_FACT = ("constant", "grant", "aura")
BASE_KINDS = ("action", "response", "forced", "constant", "grant", "aura", "replace")

# What TOML's types are called in front of people.
CALLED = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table of values"}

Text = dict[str, "str | list[str]"]


class ContentError(Refusal):
    """What is wrong with a table's data, in one line that says where."""


@dataclass(frozen=True)
class Zone:
    name: str
    seat: bool
    sees: str
    in_play: bool
    first: int
    covered: bool = False  # a pile nobody may look through: its top card is all that is seen


@dataclass(frozen=True)
class Card:
    id: str
    name: Text
    facts: dict[str, int]
    tags: tuple[str, ...]
    abilities: tuple[str, ...]
    texts: dict[str, Text]
    info: dict[str, object]
    file: str


@dataclass(frozen=True)
class Space:
    id: str
    name: Text
    facts: dict[str, int]
    links: tuple[str, ...]
    info: dict[str, object]


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its values are counted from 0."""

    name: str
    values: tuple[str, ...]
    default: int


@dataclass(frozen=True)
class Team:
    """Seats that win and lose together."""

    id: str
    name: Text


@dataclass(frozen=True)
class SeatPlan:
    """A seat of a lineup; what the table leaves out is empty. A ruled one is played by the rules and never asked."""

    name: Text
    team: str
    ruled: bool


@dataclass(frozen=True)
class Lineup:
    """Which seats sit down when the options have these values."""

    when: dict[str, tuple[str, ...]]
    seats: tuple[SeatPlan, ...]


@dataclass(frozen=True)
class DeckRules:
    """What a deck may hold: cards of these kinds, heroes counted apart. None of it matters where `kinds` is empty."""

    kinds: tuple[str, ...] = ()
    heroes: str = ""
    least_heroes: int = 0
    most_heroes: int = 0
    copies: int = 99
    size: int = 0
    together: int = 384  # the cards of all players' decks; the table needs room for its own


@dataclass(frozen=True)
class Secrets:
    """An option, and its value with which hands are closed and these numbers of a player are his alone to see."""

    option: int = -1
    value: int = 0
    numbers: tuple[str, ...] = ()


@dataclass
class Content:
    """Everything about a table but its rules."""

    id: str
    folder: Path
    title: Text
    players: tuple[int, int]
    flow: tuple[str, ...]
    setup: str
    evaluate: str
    habit: str
    deck_zone: str
    back: str
    lower_is_better: bool
    varies: str
    open_hands: bool
    together: bool
    teams: tuple[Team, ...]
    lineups: tuple[Lineup, ...]
    horizon: int
    zones: dict[str, Zone]
    counters: tuple[str, ...]
    flags: tuple[str, ...]
    variables: tuple[str, ...]
    player_variables: tuple[str, ...]
    space_fields: tuple[str, ...]
    facts: dict[str, str]
    space_facts: dict[str, str]
    stats: tuple[str, ...]
    expiries: tuple[str, ...]
    events: tuple[str, ...]
    kinds: tuple[str, ...]
    tags: tuple[str, ...]
    enums: dict[str, tuple[str, ...]]
    options: tuple[Option, ...]
    cards: list[Card]
    spaces: list[Space]
    lists: dict[str, dict[str, int]]
    groups: dict[str, list[dict]]
    words: dict[str, dict[str, Text]]
    windows: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()  # buttons that let other seats act: pressed for a seat while another's hand is up
    vital: tuple[str, ...] = ()  # windows in which a seat would otherwise be lost: nobody's habits pass them
    deck_rules: DeckRules = DeckRules()
    secrets: Secrets = Secrets()
    sources: list[Path] = field(default_factory=list)

    def card_number(self, card_id: str) -> int:
        """The definition number of a card id, or -1."""
        return self._card_numbers().get(card_id, -1)

    def _card_numbers(self) -> dict[str, int]:
        if not hasattr(self, "_numbers"):
            self._numbers = {card.id: number for number, card in enumerate(self.cards)}
        return self._numbers

    def zone_count(self) -> int:
        return sum(self.players[1] if zone.seat else 1 for zone in self.zones.values())


def folded(text: str) -> str:
    """A text as it is compared and searched: case, Ё and the shape of an apostrophe make no difference."""
    return text.casefold().replace("ё", "е").replace("’", "'").replace("ʼ", "'")


def spelled(name: str) -> str:
    """An internal name as ids write it."""
    return name.replace("__", "/").replace("_", "-")


def suggestion(name: str, known) -> str:
    """'; did you mean x?' where something close is known."""
    close = get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def read_toml(path: Path) -> dict:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: the file is missing from {path.parent.name}") from None
    except (OSError, ValueError, RecursionError) as problem:
        raise ContentError(f"{path.name}: {problem}") from None


class _Reader:
    """Takes values out of a TOML table and complains about what is missing, misplaced or misspelt."""

    def __init__(self, values: dict, where: str):
        self.values = dict(values)
        self.where = where

    def take(self, key: str, kind: type, default=None):
        if key not in self.values:
            if default is None:
                raise ContentError(f"{self.where}: {key} is missing")
            return default
        value = self.values.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ContentError(f"{self.where}: {key} should be {CALLED[kind]}")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        values = self.take(key, list, [])
        for value in values:
            if not isinstance(value, str) or not value.isidentifier():
                raise ContentError(f"{self.where}: {key}: {value!r} is not a name")
        if len(set(values)) != len(values):
            raise ContentError(f"{self.where}: {key} names something twice")
        return tuple(values)

    def text(self, key: str, required: bool = True) -> Text:
        value = self.take(key, dict, None if required else {})
        return checked_text(value, f"{self.where}: {key}") if value else {}

    def done(self) -> None:
        if self.values:
            raise ContentError(f"{self.where}: nobody knows what {', '.join(self.values)} means")


def checked_text(value: dict, where: str) -> Text:
    for language, text in value.items():
        if language not in LANGUAGES:
            raise ContentError(f"{where}: {language} is not one of {', '.join(LANGUAGES)}")
        forms = text if isinstance(text, list) else [text]
        if not all(isinstance(form, str) for form in forms):
            raise ContentError(f"{where}: {language} should be a text, or a list of plural forms")
    return value


def load_content(folder: Path) -> Content:
    """Reads and checks a table's folder."""
    sources = [folder / "table.toml"]
    top = read_toml(sources[0])
    head = _Reader(top.pop("table", {}), "table.toml [table]")
    names = _Reader(top.pop("names", {}), "table.toml [names]")
    enums = {key: tuple(values) for key, values in top.pop("enums", {}).items()}
    facts = _fact_types(top.pop("facts", {}), enums, "facts")
    space_facts = _fact_types(top.pop("space_facts", {}), enums, "space_facts")
    players = tuple(head.take("players", list))
    if len(players) != 2 or not all(isinstance(n, int) for n in players) or not 1 <= players[0] <= players[1] <= 5:
        raise ContentError("table.toml [table]: players should be two numbers from 1 to 5")
    zones = _zones(top.pop("zone", []), players[1])
    options = _options(top.pop("option", []))
    teams = _teams(top.pop("team", []))
    lineups = tuple(_lineup(row, number) for number, row in enumerate(top.pop("lineup", []), 1))
    habits = _Reader(top.pop("stops", {}), "table.toml [stops]")
    deck_rules = _deck_rules(top.pop("decks", {}), enums)
    secrets = _secrets(top.pop("secrets", None), options, names.values.get("player_variables", []))
    if top:
        raise ContentError(f"table.toml: nobody knows what {', '.join(top)} means")

    words_path = folder / "words.toml"
    words = _words([SHARED / "words.toml", words_path])
    sources += [SHARED / "words.toml", words_path]
    tags = names.names("tags")
    info = set(names.names("info"))
    texts = set(names.names("texts")) | {"text"}
    kinds = BASE_KINDS + names.names("kinds")

    cards: list[Card] = []
    card_files = sorted((folder / "cards").glob("*.toml"))
    for path in card_files:
        for values in _entries(read_toml(path), "card", path.name):
            cards.append(_card(values, path.name, facts, enums, tags, kinds, info, texts))
    _unique([card.id for card in cards], "card")
    sources += card_files

    spaces: list[Space] = []
    if (folder / "board.toml").exists():
        sources.append(folder / "board.toml")
        for values in _entries(read_toml(folder / "board.toml"), "space", "board.toml"):
            spaces.append(_space(values, space_facts, enums))
    _unique([space.id for space in spaces], "space")
    known_spaces = {space.id for space in spaces}
    for space in spaces:
        for link in space.links:
            if link not in known_spaces:
                raise ContentError(f"board.toml {space.id}: no space {link}{suggestion(link, known_spaces)}")

    groups: dict[str, list[dict]] = {}
    if (folder / "lists.toml").exists():
        sources.append(folder / "lists.toml")
        groups = read_toml(folder / "lists.toml")
    lists = _lists(groups, {card.id for card in cards})

    content = Content(
        id=head.take("id", str),
        folder=folder,
        title=head.text("title"),
        players=players,
        flow=tuple(head.take("flow", list)),
        setup=head.take("setup", str),
        evaluate=head.take("evaluate", str, ""),
        habit=head.take("habit", str, ""),
        deck_zone=head.take("deck_zone", str, ""),
        back=head.take("back", str, ""),
        lower_is_better=head.take("lower_is_better", bool, False),
        varies=head.take("varies", str, ""),
        open_hands=head.take("open_hands", bool, False),
        together=_one_of(head, "teams", TEAMS) == "together",
        teams=teams,
        lineups=lineups,
        horizon=head.take("horizon", int, 0),  # how many rounds a bot plays on in thought; 0 is to the end
        zones=zones,
        counters=names.names("counters"),
        flags=names.names("flags"),
        variables=names.names("variables"),
        player_variables=names.names("player_variables"),
        space_fields=names.names("space_fields"),
        facts=facts,
        space_facts=space_facts,
        stats=SHARED_STATS + names.names("stats"),
        expiries=names.names("expiries"),
        events=names.names("events"),
        kinds=kinds,
        tags=tags,
        enums=enums,
        options=options,
        cards=cards,
        spaces=spaces,
        lists=lists,
        groups=groups,
        words=words,
        windows=habits.names("windows"),
        stops=habits.names("default"),
        vital=habits.names("vital"),
        yields=habits.names("yields"),
        deck_rules=deck_rules,
        secrets=secrets,
        sources=sources,
    )
    habits.done()
    head.done()
    names.done()
    check_limits(content)
    return content


def _fact_types(values: dict, enums: dict, section: str) -> dict[str, str]:
    for name, kind in values.items():
        if kind not in ("number", "numbers") and str(kind).removeprefix(SET_OF) not in enums:
            raise ContentError(
                f"table.toml [{section}]: {name} should be a number, numbers, an enum or a set of one, not {kind!r}"
            )
    return dict(values)


def values_of(kind: str, enums: dict[str, tuple[str, ...]], n: int) -> list[str]:
    """A fact that is not a plain number, taken apart: the enum's words it stands for, or the numbers of a set."""
    if kind == "numbers":
        return [str(bit + 1) for bit in range(SET_SIZE) if n >> bit & 1]
    if kind.startswith(SET_OF):
        return [word for bit, word in enumerate(enums[kind.removeprefix(SET_OF)]) if n >> bit & 1]
    return [enums[kind][n - 1]]


def _zones(rows: list[dict], seats: int) -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    first = 0
    for row in rows:
        reader = _Reader(row, f"table.toml zone {row.get('name', '?')}")
        zone = Zone(
            name=reader.take("name", str),
            seat=reader.take("seat", bool, False),
            sees=reader.take("sees", str, "open"),
            in_play=reader.take("in_play", bool, False),
            first=first,
            covered=reader.take("covered", bool, False),
        )
        reader.done()
        if zone.name in zones:
            raise ContentError(f"table.toml: two zones called {zone.name}")
        if zone.sees not in SEES or (zone.sees == "owner" and not zone.seat):
            raise ContentError(f"table.toml zone {zone.name}: sees should be open, nobody, or owner for a seat's zone")
        zones[zone.name] = zone
        first += seats if zone.seat else 1
    if not zones:
        raise ContentError("table.toml: a table needs a zone")
    return zones


def _secrets(row: dict | None, options: tuple[Option, ...], variables: list) -> Secrets:
    if row is None:
        return Secrets()
    reader = _Reader(row, "table.toml [secrets]")
    named, value, numbers = reader.take("option", str), reader.take("value", str), reader.names("numbers")
    reader.done()
    option = next((number for number, one in enumerate(options) if one.name == named and value in one.values), -1)
    if option < 0:
        raise ContentError(f"table.toml [secrets]: there is no option {named} = {value}")
    for name in numbers:
        if name not in variables:
            raise ContentError(f"table.toml [secrets]: {name} is no number of a player{suggestion(name, variables)}")
    return Secrets(option, options[option].values.index(value), numbers)


def _options(rows: list[dict]) -> tuple[Option, ...]:
    options = []
    for row in rows:
        reader = _Reader(row, f"table.toml option {row.get('name', '?')}")
        name, values = reader.take("name", str), tuple(reader.take("values", list))
        default = reader.take("default", str, values[0] if values else "")
        reader.done()
        if default not in values:
            raise ContentError(f"table.toml option {name}: the default {default} is not one of its values")
        options.append(Option(name, values, values.index(default)))
    _unique([option.name for option in options], "option")
    return tuple(options)


def _one_of(reader: _Reader, key: str, values: tuple[str, ...]) -> str:
    value = reader.take(key, str, values[0])
    if value not in values:
        raise ContentError(f"{reader.where}: {key} should be {' or '.join(values)}, not {value!r}")
    return value


def _teams(rows: list[dict]) -> tuple[Team, ...]:
    teams = []
    for row in rows:
        reader = _Reader(row, f"table.toml team {row.get('id', '?')}")
        teams.append(Team(id=reader.take("id", str), name=reader.text("name")))
        reader.done()
        if not teams[-1].id.isidentifier():
            raise ContentError(f"{reader.where}: an id is made of letters, digits and _")
    _unique([team.id for team in teams], "team")
    return tuple(teams)


def _lineup(row: dict, number: int) -> Lineup:
    where = f"table.toml lineup {number}"
    reader = _Reader(row, where)
    when = {}
    for option, wanted in reader.take("when", dict, {}).items():
        when[option] = tuple(wanted) if isinstance(wanted, list) else (wanted,)
    seats = []
    for seat, values in enumerate(reader.take("seats", list), 1):
        plan = _Reader(values if isinstance(values, dict) else {}, f"{where} seat {seat}")
        name, team = plan.text("name", required=False), plan.take("team", str, "")
        seats.append(SeatPlan(name, team, plan.take("ruled", bool, False)))
        plan.done()
    reader.done()
    return Lineup(when, tuple(seats))


def _deck_rules(values: dict, enums: dict) -> DeckRules:
    reader = _Reader(values, "table.toml [decks]")
    rules = DeckRules(
        kinds=reader.names("kinds"),
        heroes=reader.take("heroes", str, ""),
        least_heroes=reader.take("least_heroes", int, 0),
        most_heroes=reader.take("most_heroes", int, 0),
        copies=reader.take("copies", int, 99),
        size=reader.take("size", int, 0),
        together=reader.take("together", int, DeckRules.together),
    )
    reader.done()
    for kind in (*rules.kinds, *filter(None, [rules.heroes])):
        if kind not in enums.get("kind", ()):
            raise ContentError(f"table.toml [decks]: there is no kind of card {kind}")
    return rules


def _words(paths: list[Path]) -> dict[str, dict[str, Text]]:
    words: dict[str, dict[str, Text]] = {}
    for path in paths:
        for family, entries in read_toml(path).items():
            for name, text in entries.items():
                if not isinstance(text, dict):
                    raise ContentError(f"{path.name} [{family}]: {name} should have a text for each language")
                words.setdefault(family, {})[name] = checked_text(text, f"{path.name} [{family}] {name}")
    return words


def _entries(document: dict, key: str, file: str) -> list[dict]:
    rows = document.pop(key, [])
    if document or not isinstance(rows, list):
        raise ContentError(f"{file}: expected [[{key}]] entries and nothing else")
    return rows


def _numbers(reader: _Reader, facts: dict[str, str], enums: dict) -> dict[str, int]:
    found = {}
    for fact, kind in facts.items():
        if fact not in reader.values:
            continue
        if kind == "number":
            found[fact] = reader.take(fact, int)
            if not -32768 <= found[fact] <= 32767:
                raise ContentError(f"{reader.where}: {fact} is out of range")
        elif kind == "numbers":
            found[fact] = sum({1 << _member(reader.where, fact, n) for n in reader.take(fact, list)})
        elif kind.startswith(SET_OF):
            members = enums[kind.removeprefix(SET_OF)]
            found[fact] = sum({1 << _numbered(reader.where, fact, word, members) for word in reader.take(fact, list)})
        else:
            found[fact] = _numbered(reader.where, fact, reader.take(fact, str), enums[kind]) + 1
    return found


def _numbered(where: str, fact: str, value: object, members: tuple[str, ...]) -> int:
    if value not in members:
        raise ContentError(f"{where}: {fact} {value!r}{suggestion(str(value), members) or ' is unknown'}")
    return members.index(value)


def _member(where: str, fact: str, n: object) -> int:
    if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= SET_SIZE:
        raise ContentError(f"{where}: {fact} lists numbers from 1 to {SET_SIZE}, not {n!r}")
    return n - 1


def _card(values, file, facts, enums, tags, kinds, info, texts) -> Card:
    reader = _Reader(values, f"{file} {values.get('id', '?')}")
    card_id = reader.take("id", str)
    if not card_id.isidentifier():
        raise ContentError(f"{reader.where}: an id is made of letters, digits and _")
    own_tags = reader.names("tags")
    for tag in own_tags:
        if tag not in tags:
            raise ContentError(f"{reader.where}: unknown tag {tag}{suggestion(tag, tags)}")
    abilities = tuple(reader.take("abilities", list, []))
    for ability in abilities:
        if ability not in kinds:
            raise ContentError(f"{reader.where}: unknown kind of ability {ability}{suggestion(str(ability), kinds)}")
    card = Card(
        id=card_id,
        name=reader.text("name"),
        facts=_numbers(reader, facts, enums),
        tags=own_tags,
        abilities=abilities,
        texts={key: reader.text(key) for key in sorted(texts) if key in reader.values},
        info={key: reader.values.pop(key) for key in sorted(info) if key in reader.values},
        file=file,
    )
    reader.done()
    return card


def _space(values: dict, facts: dict[str, str], enums: dict) -> Space:
    reader = _Reader(values, f"board.toml {values.get('id', '?')}")
    return Space(
        id=reader.take("id", str),
        name=reader.text("name", required=False),
        links=tuple(reader.take("links", list, [])),
        facts=_numbers(reader, facts, enums),
        info=reader.values,
    )


def _lists(groups: dict, known: set[str]) -> dict[str, dict[str, int]]:
    lists: dict[str, dict[str, int]] = {}
    for group, rows in groups.items():
        if not isinstance(rows, list):
            raise ContentError(f"lists.toml: {group} should be written [[{group}]]")
        for row in rows:
            if not isinstance(row, dict) or not isinstance(row.get("id"), str):
                raise ContentError(f"lists.toml: every [[{group}]] needs an id")
            where = f"lists.toml {group} {row['id']}"
            counts = {hero: 1 for hero in row.get("heroes", [])} | row.get("cards", {})
            for card, count in counts.items():
                if card not in known:
                    raise ContentError(f"{where}: no card {card}{suggestion(card, known)}")
                if not isinstance(count, int) or not 1 <= count <= 99:
                    raise ContentError(f"{where}: {card} should come 1 to 99 times")
            if counts:
                if row["id"] in lists:
                    raise ContentError(f"{where}: there is another list of that name")
                lists[row["id"]] = counts
    return lists


def _unique(ids: list[str], what: str) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise ContentError(f"there are two of {what} {one}")
        seen.add(one)


def check_limits(content: Content) -> None:
    """What the console has room for, and what is named elsewhere in the data."""
    limits = {
        "zones": (content.zone_count(), 64),
        "counters": (len(content.counters), 6),
        "flags": (len(content.flags), 16),
        "variables": (len(content.variables), 128),
        "player_variables": (len(content.player_variables), 32),
        "space_fields": (len(content.space_fields), 4),
        "facts and stats": (len(content.facts) + len(content.stats), 128),
        "tags": (len(content.tags), 127),
        "kinds": (len(content.kinds), 32),
        "options": (len(content.options), 32),
        "teams": (len(content.teams), 5),
        "spaces": (len(content.spaces), 192),
    }
    for what, (count, most) in limits.items():
        if count > most:
            raise ContentError(f"{content.id}: {count} {what}; the console holds {most}")
    if not content.cards:
        raise ContentError(f"{content.id}: a table needs at least one card")
    if not content.flow:
        raise ContentError(f"{content.id}: the flow names no step")
    if content.deck_zone and content.deck_zone not in content.zones:
        raise ContentError(f"{content.id}: deck_zone {content.deck_zone} is no zone")
    for prompt in (*content.windows, *content.stops, *content.vital):
        if prompt not in content.words.get("prompt", {}):
            raise ContentError(f"{content.id}: [stops] names {prompt}, which is no prompt")
    for button in content.yields:
        if button not in content.words.get("button", {}):
            raise ContentError(f"{content.id}: [stops] names {button}, which is no button")
    if content.varies and content.varies not in (option.name for option in content.options):
        raise ContentError(f"{content.id}: varies {content.varies} is no option")
    for option in content.options:
        if not 0 <= option.default < len(option.values):
            raise ContentError(f"{content.id}: the option {option.name} has no such default")
    _check_lineups(content)
    if content.back and content.back not in content.facts:
        raise ContentError(f"{content.id}: back {content.back} is no fact")


def _check_lineups(content: Content) -> None:
    """Lineups name options, values and teams that there are, and as many seats as the table says."""
    options = {option.name: option.values for option in content.options}
    teams = [team.id for team in content.teams]
    if teams and not content.lineups:
        raise ContentError(f"{content.id}: there are teams, but no [[lineup]] says who is in them")
    for number, lineup in enumerate(content.lineups, 1):
        where = f"{content.id}: lineup {number}"
        for option, wanted in lineup.when.items():
            if option not in options:
                raise ContentError(f"{where}: there is no option {option}{suggestion(option, options)}")
            for value in wanted:
                if value not in options[option]:
                    raise ContentError(f"{where}: {option} {value!r} is not one of {', '.join(options[option])}")
        for seat, plan in enumerate(lineup.seats, 1):
            if (plan.team or teams) and plan.team not in teams:
                raise ContentError(f"{where}: seat {seat}: no team {plan.team}{suggestion(plan.team, teams)}")
        if all(plan.ruled for plan in lineup.seats):
            raise ContentError(f"{where}: the rules play every seat; somebody has to be asked")
    counts = [len(lineup.seats) for lineup in content.lineups]
    if counts and (min(counts), max(counts)) != content.players:
        least, most = min(counts), max(counts)
        raise ContentError(f"{content.id}: players should be [{least}, {most}], as the lineups have it")
