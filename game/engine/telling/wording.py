"""A table's texts, and the names of what is on it, in any of the languages.

Questions (prompts.py), cards (printed.py), events (happenings.py) and the log (story.py) are told with them.

A table's words come from its words.toml, in families: prompt (and bare, for a question about no card), button, label,
announcement, zone and tag, hidden for what a face-down card is in a zone, and where the table wants them told: fact,
enum, counter, flag, variable (the table's and the players'), space_field, stat, expiry, step and text. What has no word
is bookkeeping and is passed over; only a table without any word of a family shows ids. space_owner has the fields of
spaces that tell of players: a word with {player} for a player's number, with {players} for a bit for each, and
`field_3` for what the single value 3 means. standing has variables of the table that are no mere numbers, for whoever
looks at the table: {player}, {value} for the word of the enum with the variable's name, and `name_1` for what the
single value 1 means. why has for every prompt what it is for and what it does, deed what a button says at one prompt
(`mulligan_yes`), story what a change is told as in the log (story.py), refusal and costly what questions.py says.

Texts may hold placeholders. A prompt knows {card} {player} {n} {amount}, and where the number is a seat {other_player};
an announcement also {other}, {by} for how much the two numbers differ, and the other number as {other_card},
{other_player} or {space}. A list of texts is plural forms, chosen by {n}; {card:is|are} is what goes with the name of
one and of several.

`seats` says who reads, each by a seat or by all the seats one person holds: a card is named only if every one of them
may know it; None stands for somebody who may know what anybody knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from game.engine.machine.state import State
from game.engine.machine.table_names import Place
from game.engine.sources.content import Content, Text, spelled
from game.engine.sources.language_folders import BASE
from game.engine.sources.languages import language, plural, spoken
from game.engine.sources.records import Reading, read_file, reader

FALLBACK = BASE
PLACEHOLDERS = {"card", "player", "n", "amount", "other", "by", "other_card", "other_player", "space", "whose"}

Seats = tuple[int | tuple[int, ...], ...] | None
_PLACEHOLDER = re.compile(r"\{(\w+)(?::[^{}|]*\|[^{}|]*)?\}")
_FILLED = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}(\.(?!\.))?")  # with the full stop after it
_MARKS = (".", "!", "?", "…")


class Several(str):
    """A name that takes its verb in the plural: "High Elves"."""

    __slots__ = ()


# --- texts


def say(text: Text | None, lang: str, **values: object) -> str:
    """A text in that language, or else in English, with its placeholders filled; an unknown one stays as written.

    >>> say({"en": ["{n} card", "{n} cards"]}, "en", n=2)
    '2 cards'

    A value that ends with a mark of its own needs no full stop:

    >>> say({"en": "Played {card}."}, "en", card="For Gondor!")
    'Played For Gondor!'

    Nor has every name the same verb:

    >>> say({"en": "{card} {card:is|are} lost"}, "en", card=Several("High Elves"))
    'High Elves are lost'
    """
    if not text:
        return ""
    own = text.get(lang) or spoken(text, lang)
    form = own or text.get(FALLBACK) or next(iter(text.values()))
    if isinstance(form, list):
        number = values.get("n", 0)
        chosen = plural(lang if own else FALLBACK, number if isinstance(number, int) else 0)
        form = form[min(chosen, len(form) - 1)] if form else ""

    def filled(match: re.Match[str]) -> str:
        name, one, several, stop = match[1], match[2], match[3], match[4] or ""
        value = values.get(name, f"{{{name}}}")
        value = value() if callable(value) else value
        if one is not None:
            value = several if isinstance(value, Several) else one
        return stopped(str(value), stop)

    return _FILLED.sub(filled, form)


def stopped(text: str, stop: str = ".") -> str:
    """A text with its full stop, where it has no mark of its own.

    >>> stopped("Gandalf"), stopped("For Gondor!")
    ('Gandalf.', 'For Gondor!')
    """
    return text if text.endswith(_MARKS) else text + stop


def placeholders(text: str | list[str]) -> set[str]:
    """The names in braces of a text, or of all its plural forms."""
    forms = text if isinstance(text, list) else [text]
    return {name for form in forms for name in _PLACEHOLDER.findall(form)}


@cache
def own_words() -> dict[str, dict[str, Text]]:
    """The cabinet's own words, from the file beside this one."""
    return Reading(read_file(Path(__file__).with_suffix(".toml")), reader(dict[str, dict[str, Text]])).whole


def ours(family: str, name: str, lang: str, **values: object) -> str:
    return say(own_words()[family][name], lang, **values)


def has_word(content: Content, family: str, name: str) -> bool:
    return name in content.words.get(family, {})


def in_this_game(state: State, family: str, name: str) -> str:
    """The family to look a name up in: [why_shadows_off] where the set-up has shadows off and it has the name there."""
    content = state.cartridge.content
    for option, value in zip(content.options, state.raw.setup, strict=False):
        own = f"{family}_{option.name}_{option.values[value]}"
        if own in content.words and name in content.words[own]:
            return own
    return family


def word(content: Content, family: str, name: str, lang: str, **values: object) -> str:
    """The table's word for a name, or the name as ids write it."""
    return say(content.words.get(family, {}).get(name), lang, **values) or spelled(name)


def inside(name: str, lang: str) -> str:
    """A noun that begins with a capital letter, as it stands in the middle of a sentence."""
    return name if language(lang).nouns_in_capitals else name[:1].lower() + name[1:]


def amount(content: Content, family: str, name: str, n: int, lang: str) -> str:
    """A word with its number: “damage 2”, after a number “troops of player 3: 2”, or “2 damage” where the word itself
    says where the number goes."""
    if family == "space_field" and (owned := owner_text(content, name, n, lang)):
        return owned
    text = content.words.get(family, {}).get(name)
    said = word(content, family, name, lang, n=n)
    return said if text and "n" in placeholders(next(iter(text.values()))) else f"{said}{':' * said[-1:].isdigit()} {n}"


def owner_text(content: Content, field: str, n: int, lang: str) -> str:
    """A field of a space that tells of players, with their names; empty for one that is a mere number."""
    owners = content.words.get("space_owner", {})
    text = owners.get(f"{field}_{n}") or owners.get(field)
    if not text:
        return ""
    names = [seat_called(content, seat, lang) for seat in range(1, n.bit_length() + 1) if n >> (seat - 1) & 1]
    return say(text, lang, player=seat_called(content, n, lang), players=", ".join(names))


def standing(state: State, lang: str, without: Collection[str] = ()) -> list[str]:
    """How the table stands beyond its numbers: whose turn it is, where everybody is."""
    content, told = state.cartridge.content, []
    words = content.words.get("standing", {})
    for name in content.variables:
        if name in without:
            continue
        n = state.variable(name)
        text = words.get(f"{name}_{n}") or (words.get(name) if n else None)
        if text:
            values = content.enums.get(name, ())
            value = word(content, "enum", values[n - 1], lang) if 1 <= n <= len(values) else ""
            told.append(say(text, lang, player=seat_name(state, n, lang), value=value, n=n))
    return told


def place_lines(state: State, lang: str) -> list[str]:
    """How each place stands, by what the table's functions say of it: `[standing.<function>]`, `_1` for one value."""
    content, found = state.cartridge.content, []
    words = content.words.get("standing", {})
    for zone in content.places.zones:
        for card in state.cards(zone):
            numbers = {name: state.call(name, card) for name in content.places.functions}
            texts = [(words.get(f"{name}_{n}") or words.get(name), n) for name, n in numbers.items()]
            told = ", ".join(say(text, lang, n=n) for text, n in texts if text)
            found += [ours("client", "numbers", lang, who=card_title(state, card, lang), what=told)] if told else []
    return found


def is_told(content: Content, family: str, name: str) -> bool:
    """Whether players are shown this: it has a word, or the table has none of the family at all."""
    return has_word(content, family, name) if content.words.get(family) else True


def amounts(content: Content, family: str, values: dict[str, int], lang: str) -> list[str]:
    """The numbers of a family that players are shown, in words."""
    return [amount(content, family, name, n, lang) for name, n in values.items() if is_told(content, family, name)]


def change(before: int, after: int) -> str:
    return f"{after - before:+d}"


# --- names


def may_know(known: int, seats: Seats) -> bool:
    """Whether those who read may know a card that the seats with these bits know."""
    if seats is None:
        return known != 0
    return all(any(known >> (seat - 1) & 1 for seat in reader) for reader in _readers(seats))


def _readers(seats: tuple[int | tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
    """The seats of each person who reads."""
    return (one if isinstance(one, tuple) else (one,) for one in seats)


def may_see(state: State, card: int, seats: Seats) -> bool:
    """Whether they may look at a card where it lies: in a pile that is covered only at the top one."""
    raw = state.raw.cards[card - 1]
    name, _seat = state.cartridge.zone_names[raw.zone]
    covered = state.cartridge.content.zones[name].covered and raw.next
    return may_know(raw.known, seats) and not covered


def may_count(state: State, player: int, name: str, seats: Seats) -> bool:
    """Whether they may know a number of a player; when the game is over all may."""
    if seats is None or state.over or not state.keeps_secrets:
        return True
    return name not in state.cartridge.content.secrets.numbers or all(player in reader for reader in _readers(seats))


def player_name(player: int, lang: str) -> str:
    return ours("name", "player", lang, n=player)


def named_seats(content: Content) -> list[int]:
    """Those that the table has a name for, whoever sits there."""
    return sorted(row["seat"] for group in content.groups.values() for row in group if "seat" in row and "name" in row)


def seat_called(content: Content, seat: int, lang: str) -> str:
    """What a seat is called whoever sits there: by the table's own list of seats, or as any player."""
    rows = (row for group in content.groups.values() for row in group if row.get("seat") == seat and "name" in row)
    named = next(rows, None)
    return say(named["name"], lang) if named else player_name(seat, lang)


def seat_name(state: State, seat: int, lang: str) -> str:
    """What a seat of this game is called: by who sits there, and by what they play as."""
    name = state.names.get(seat)
    if name is None:
        return role_name(state, seat, lang)
    plain = seat_called(state.cartridge.content, seat, lang)
    role = role_name(state, seat, lang)
    alone = list(state.names.values()).count(name) == 1  # who holds several seats is told which of them
    return name if alone and role == plain else ours("name", "person_as", lang, who=name, role=role)


def without_first_word(called: list[str]) -> list[str]:
    """Names without the word that all of them begin with, if they have one.

    >>> without_first_word(["House Baenre", "House Mizzrym"]), without_first_word(["Frodo", "Sam"])
    (['Baenre', 'Mizzrym'], ['Frodo', 'Sam'])
    >>> without_first_word(["Player 1", "Player 2"])
    ['Player 1', 'Player 2']
    """
    firsts = {name.partition(" ")[0] for name in called}
    rests = [name.partition(" ")[2] for name in called]
    return rests if len(firsts) == 1 and all(rest[:1].isalpha() for rest in rests) else called


def short_names(state: State, lang: str) -> dict[str, str]:
    """What seats are called where everybody knows what they are: “Baenre” for House Baenre."""
    called = [seat_name(state, seat, lang) for seat in range(1, state.players + 1)]
    short = without_first_word(called)
    return {name: one for name, one in zip(called, short, strict=True) if name != one} if state.players > 1 else {}


def shortened(text: str, state: State, lang: str) -> str:
    """A sentence with the short names of seats."""
    for name, short in short_names(state, lang).items():
        text = text.replace(name, short)
    return text


def role_name(state: State, seat: int, lang: str) -> str:
    """A seat whoever sits there: by its lineup, by the card it plays as, or as the table calls the seat."""
    seats, content = state.seats, state.cartridge.content
    if 1 <= seat <= len(seats) and seats[seat - 1].name:
        return say(seats[seat - 1].name, lang)
    if content.seat_card and 1 <= seat <= state.players and (cards := state.cards(content.seat_card, seat)):
        return definition_name(content, state.raw.cards[cards[0] - 1].definition, lang)
    return seat_called(content, seat, lang)


def team_name(state: State, team: int, lang: str) -> str:
    """What a team, from 1, is called: by the table, or by its seats."""
    teams = state.cartridge.content.teams
    if teams:
        return say(teams[team - 1].name, lang)
    return ", ".join(seat_name(state, seat, lang) for seat, one in enumerate(state.teams, 1) if one == team)


def definition_name(content: Content, definition: int, lang: str) -> str:
    card = content.cards[definition]
    name = say(card.name, lang)
    return Several(name) if lang in card.several else name


def card_title(state: State, card: int, lang: str, seats: Seats = None) -> str:
    """A card's name for those who may know it."""
    if not 1 <= card <= state.raw.card_count:
        return ""
    raw = state.raw.cards[card - 1]
    return title_of(state, card, lang, may_know(raw.known, seats))


def title_of(state: State, card: int, lang: str, known: bool, zone: str = "") -> str:
    """A card's name; unknown it has that of a face-down card of the zone where it lies, or lay."""
    if not known:
        named = state.cartridge.content.words.get("hidden", {})
        zone = zone if zone in named else state.cartridge.zone_names[state.raw.cards[card - 1].zone].zone
        return say(named.get(zone), lang) or ours("name", "hidden_card", lang)
    return definition_name(state.cartridge.content, state.raw.cards[card - 1].definition, lang)


def together(names: list[str]) -> str:
    """Names one after the other, which take their verb in the plural unless there is only one, of one."""
    return names[0] if len(names) == 1 else Several(", ".join(names))


def space_name(content: Content, space: int, lang: str) -> str:
    if not 1 <= space <= len(content.spaces):
        return ""
    return say(content.spaces[space - 1].name, lang) or spelled(content.spaces[space - 1].id)


def place_name(content: Content, space: int, lang: str) -> str:
    """A space as people call it: by its place, without its number there."""
    name = space_name(content, space, lang)
    place, comma, last = name.rpartition(", ")
    return place if comma and last[-1:].isdigit() else name


def zone_title(state: State, zone: int, lang: str) -> str:
    """A zone by its number, with its player: “Hand of Player 1”."""
    return place_title(state, state.cartridge.zone_names[zone], lang)


def place_title(state: State, place: Place, lang: str) -> str:
    title = word(state.cartridge.content, "zone", place.zone, lang)
    if not place.seat:
        return title
    return ours("name", "zone_of_player", lang, zone=title, player=seat_name(state, place.seat, lang))


def marks(state: State, card: int, lang: str) -> list[str]:
    """What lies on a card: its flags and counters in words."""
    content, raw = state.cartridge.content, state.raw.cards[card - 1]
    flags = [name for bit, name in enumerate(content.flags) if raw.flags >> bit & 1]
    counted = {name: raw.counters[number] for number, name in enumerate(content.counters) if raw.counters[number]}
    told = [word(content, "flag", name, lang) for name in flags if is_told(content, "flag", name)]
    return told + amounts(content, "counter", counted, lang)


def guests(state: State, card: int) -> list[int]:
    """The cards attached to a card, in the order they lie: where that is a row, as they came."""
    raw = state.raw
    zones = sorted({raw.cards[other].zone for other in range(raw.card_count) if raw.cards[other].host == card})
    found = []
    for zone in zones:
        other = raw.zones[zone].first
        while other:
            found += [other] if raw.cards[other - 1].host == card else []
            other = raw.cards[other - 1].next
    return found


def around(state: State, card: int, lang: str, seats: Seats = None) -> list[str]:
    """A card's marks, its host and what is attached to it."""
    parts = marks(state, card, lang)
    if host := state.raw.cards[card - 1].host:
        parts.append(ours("name", "on_card", lang, card=card_title(state, host, lang, seats)))
    if attached := guests(state, card):
        titles = ", ".join(card_title(state, one, lang, seats) for one in attached)
        parts.append(ours("name", "with_cards", lang, cards=titles))
    return parts
