"""Reads a table's data: table.toml, words.toml, cards/*.toml, board.toml, lists.toml and weights.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from game.engine.sources.content import (
    BASE_KINDS,
    SET_OF,
    SET_SIZE,
    SHARED,
    SHARED_STATS,
    Card,
    Content,
    Lineup,
    Option,
    Secrets,
    Space,
    Zone,
    asked_words,
    check_limits,
)
from game.engine.sources.reading import MOST_TOLD
from game.engine.sources.records import (
    LANGUAGES,
    Between,
    ContentError,
    Fields,
    Name,
    Named,
    Names,
    Reader,
    Reading,
    Small,
    Text,
    Wrong,
    anything,
    like,
    list_of,
    meant,
    one_of,
    read,
    read_file,
    reader,
    table_of,
)
from game.engine.sources.table_records import TableFile, ZoneRow


def load_content(folder: Path, seen: list[Reading[Any]] | None = None) -> Content:
    """Reads and checks a table's folder. Everything that is wrong with its files is refused.

    `seen` is given what came of each file, for whoever wants to look at their texts.
    """
    sources = [folder / "table.toml"]
    readings = [] if seen is None else seen
    readings.append(read(sources[0], TableFile))
    given = readings[0].whole
    head, names = given.table, given.names
    problems: list[str] = []

    words: dict[str, dict[str, Text]] = {}
    for path in (SHARED / "words.toml", folder / "words.toml"):
        sources.append(path)
        for family, entries in _found(path, _WORDS, {}, readings, problems, {}).items():
            words.setdefault(family, {}).update(entries)

    kinds = BASE_KINDS + names.kinds
    known = {"tag": names.tags, "kind of ability": kinds, "question": asked_words(words)}
    cards: list[Card] = []
    card_files = sorted((folder / "cards").glob("*.toml"))
    for path in card_files:
        cards += _found(path, _entries("card", _card_fields(path.name, given)), known, readings, problems, ())
    sources += card_files
    problems += _doubles("card", [(card.id, card.file) for card in cards])

    spaces: list[Space] = []
    if (folder / "board.toml").exists():
        sources.append(folder / "board.toml")
        spaces += _found(sources[-1], _entries("space", _space_fields(given)), {}, readings, problems, ())
    problems += _doubles("space", [(space.id, "board.toml") for space in spaces])
    problems += _loose_links(spaces)

    groups: dict[str, tuple[dict[str, Any], ...]] = {}
    if (folder / "lists.toml").exists():
        sources.append(folder / "lists.toml")
        known = {} if problems else {"card": {card.id for card in cards}}  # a broken file hides its cards
        groups = _found(sources[-1], _LISTS, known, readings, problems, {})
    lists = _lists(groups)
    named = [(row["id"], "lists.toml") for rows in groups.values() for row in rows if _cards_of(row)]
    problems += _doubles("list", named)
    weights: dict[str, int] = {}
    if names.features or (folder / "weights.toml").exists():
        sources.append(folder / "weights.toml")
        weights = _found(sources[-1], _weights(names.features), {}, readings, problems, {})
    if problems:
        raise ContentError.of(problems)

    content = Content(
        id=head.id,
        folder=folder,
        title=head.title,
        players=head.players,
        flow=head.flow,
        setup=head.setup,
        evaluate=head.evaluate,
        habit=head.habit,
        deck_zone=head.deck_zone,
        back=head.back,
        lower_is_better=head.lower_is_better,
        varies=head.varies,
        open_hands=head.open_hands,
        partners_tell=head.partners_tell,
        together=head.teams == "together",
        teams=given.teams,
        lineups=tuple(Lineup(row.when, row.seats, row.partners_tell) for row in given.lineups),
        horizon=head.horizon,
        closing=head.closing,
        wary=head.wary,
        play_all=head.play_all,
        direct=head.direct,
        ordered=head.ordered,
        public=head.public,
        zones=_zones(given.zones, head.players[1]),
        counters=names.counters,
        flags=names.flags,
        variables=names.variables,
        player_variables=names.player_variables,
        space_fields=names.space_fields,
        facts=given.facts,
        space_facts=given.space_facts,
        stats=SHARED_STATS + names.stats,
        expiries=names.expiries,
        events=names.events,
        kinds=kinds,
        tags=names.tags,
        enums=given.enums,
        options=tuple(
            Option(one.name, one.values, one.values.index(one.default) if one.default else 0, one.rare)
            for one in given.options
        ),
        cards=cards,
        spaces=spaces,
        lists=lists,
        groups={group: list(rows) for group, rows in groups.items()},
        words=words,
        weights={feature: weights[feature] for feature in names.features},
        windows=given.stops.windows,
        stops=given.stops.default,
        vital=given.stops.vital,
        yields=given.stops.yields,
        actions=given.stops.actions,
        idle=given.stops.idle,
        passed=given.stops.passed,
        gift=given.stops.gift,
        gifts=given.stops.gifts,
        thought_of=given.stops.thought_of or given.stops.default,
        seat_card=head.seat_card,
        one_team=head.one_team,
        refusal=head.refusal,
        space_refusal=head.space_refusal,
        cards_ask=head.cards_ask,
        costly=given.costly,
        remarks=given.remarks,
        foretold=given.foretold,
        dailies=given.dailies,
        farther=given.farther,
        folded=given.story.folded,
        joins=given.story.joins,
        awaits=given.story.awaits,
        apart=given.story.apart,
        openly=given.story.openly,
        secrets=_secrets(given),
        places=given.places,
        payment=given.payment,
        plans=given.plans,
        deck_rules=given.decks,
        sources=sources,
    )
    check_limits(content)
    return content


def _found(
    path: Path, kind: Reader, names: Names, readings: list[Reading[Any]], problems: list[str], otherwise: Any
) -> Any:
    """What a file of the table holds; or something empty to go on with, so that all problems are found at once."""
    try:
        readings.append(Reading(read_file(path), kind, names))
        return readings[-1].whole
    except ContentError as problem:
        problems += problem.problems
        return otherwise


def _doubles(what: str, ids: list[tuple[str, str]]) -> list[str]:
    """Ids that come again, with their files."""
    first: dict[str, str] = {}
    problems = []
    for one, file in ids:
        if one in first:
            problems.append(f"{file}: [[{what}]] ({one}): there is another {what} {one!r} in {first[one]}")
        first.setdefault(one, file)
    return problems


def _loose_links(spaces: list[Space]) -> list[str]:
    known = {space.id for space in spaces}
    loose = [(space, link) for space in spaces for link in space.links if link not in known]
    return [
        f"board.toml: [[space]] ({space.id}): key 'links': there is no space {link!r}{meant(link, known)}"
        for space, link in loose[:MOST_TOLD]
    ]


def _zones(rows: tuple[ZoneRow, ...], seats: int) -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    first = 0
    for row in rows:
        zones[row.name] = Zone(row.name, row.seat, row.sees, row.in_play, first, row.covered)
        first += seats if row.seat else 1
    return zones


def _secrets(table: TableFile) -> Secrets:
    row = table.secrets
    if row is None:
        return Secrets()
    option = next(number for number, one in enumerate(table.options) if one.name == row.option)
    return Secrets(option, table.options[option].values.index(row.value), row.numbers)


_WORDS = reader(dict[str, dict[str, Text]])


def _weights(features: tuple[str, ...]) -> Fields:
    """A weight for every feature, and for nothing else."""
    return Fields(dict.fromkeys(features, reader(Small)), features)


def _fact_readers(facts: dict[str, str], enums: dict[str, tuple[str, ...]]) -> dict[str, Reader]:
    """For each fact what reads it: a number, a value of its enum, counted from 1, or a set, a bit each."""
    return {fact: _fact_reader(kind, enums) for fact, kind in facts.items()}


def _fact_reader(kind: str, enums: dict[str, tuple[str, ...]]) -> Reader:
    if kind == "number":
        return reader(Small)
    if kind == "numbers":
        return _bits(reader(Annotated[int, Between(1, SET_SIZE)]))
    if kind.startswith(SET_OF):
        return _bits(_counted(enums[kind.removeprefix(SET_OF)]))
    return _counted(enums[kind])


def _counted(values: tuple[str, ...]) -> Reader:
    name = one_of(values)
    return lambda value, reading: values.index(name(value, reading)) + 1


def _bits(member: Reader) -> Reader:
    """A list of things counted from 1, as the sum of their bits."""
    members = list_of(member)
    return lambda value, reading: sum({1 << (one - 1) for one in members(value, reading) if isinstance(one, int)})


def _entries(entry: str, fields: Fields) -> Reader:
    """A file of entries of one kind and nothing else."""
    return Fields({entry: list_of(fields)}, (), lambda given: given.get(entry, ()))


def _card_fields(file: str, table: TableFile) -> Fields:
    """What a card may say: what every card has, the table's facts, texts and information."""
    facts = _fact_readers(table.facts, table.enums)
    texts = sorted({"text", *table.names.texts})
    readers = {one: anything for one in table.names.info} | {one: reader(Text) for one in texts} | facts
    readers |= {
        "id": reader(Name),
        "name": reader(Text),
        "tags": reader(tuple[Annotated[str, Named("tag")], ...]),
        "abilities": reader(tuple[Annotated[str, Named("kind of ability")], ...]),
        "asks": reader(dict[Annotated[str, Named("question")], Text]),
        "several": reader(tuple[str, ...]),
    }

    def make(given: dict[str, Any]) -> Card:
        return Card(
            id=given.pop("id"),
            name=given.pop("name"),
            facts={one: given.pop(one) for one in facts if one in given},
            tags=given.pop("tags", ()),
            abilities=given.pop("abilities", ()),
            texts={one: given.pop(one) for one in texts if one in given},
            asks=given.pop("asks", {}),
            several=given.pop("several", ()),
            info=given,
            file=file,
        )

    return Fields(readers, ("id", "name"), make)


def _space_fields(table: TableFile) -> Fields:
    """What a space may say."""
    facts = _fact_readers(table.space_facts, table.enums)
    readers = {one: anything for one in table.names.info} | facts
    readers |= {"id": reader(Name), "name": reader(Text), "links": reader(tuple[str, ...])}

    def make(given: dict[str, Any]) -> Space:
        return Space(
            id=given.pop("id"),
            name=given.pop("name", {}),
            facts={one: given.pop(one) for one in facts if one in given},
            links=given.pop("links", ()),
            info=given,
        )

    return Fields(readers, ("id",), make)


_CARD = Annotated[str, Named("card")]
_LIST_KEYS: dict[str, Reader] = {
    "id": reader(str),
    "name": reader(Text),
    "heroes": reader(tuple[_CARD, ...]),
    "cards": reader(dict[_CARD, Annotated[int, Between(1, 99)]]),
}


def _list_entry(value: Any, reading: Reading[Any]) -> Any:
    """Cards under a name, and whatever else the table tells about them: that is only looked into where it is a text."""
    if not isinstance(value, dict):
        raise Wrong("expected a table")
    free = {name: reader(Text) if _is_text(one) else anything for name, one in value.items()}
    for name in free:
        if name not in _LIST_KEYS and (close := like(name, _LIST_KEYS.keys() - value.keys(), 0.75)):
            reading.blame(f"is unknown; did you mean {close!r}?", name)
    return Fields(free | _LIST_KEYS, ("id",), lambda given: dict(value))(value, reading)


def _is_text(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and set(value) <= set(LANGUAGES)


_LISTS = table_of(reader(str), list_of(_list_entry))


def _cards_of(entry: dict[str, Any]) -> dict[str, int]:
    cards: dict[str, int] = entry.get("cards", {})
    return {hero: 1 for hero in entry.get("heroes", ())} | cards


def _lists(groups: dict[str, tuple[dict[str, Any], ...]]) -> dict[str, dict[str, int]]:
    """The cards of every list that has some, by its id."""
    return {row["id"]: cards for rows in groups.values() for row in rows if (cards := _cards_of(row))}
