"""Ids, questions, cards and events in words, in any of the languages.

A table's words come from its words.toml, in families: prompt (and bare, for a question about no card), button, label,
announcement, zone and tag, and where the table wants them told: fact, enum, counter, flag, variable (the table's and
the players'), space_field, stat, expiry, step and text. What has no word is bookkeeping and is passed over; only a
table without any word of a family shows ids. space_owner has the fields of spaces that tell of players: a word with
{player} for a player's number, with {players} for a bit for each, and `field_3` for what the single value 3 means.
standing has variables of the table that are no mere numbers, for whoever looks at the table: {player}, {value} for the
word of the enum with the variable's name, and `name_1` for what the single value 1 means. why has for every prompt what
it is for and what it does, deed what a button says at one prompt (`mulligan_yes`), story what a change is told as in
the log (story.py), refusal and costly what questions.py says.

Texts may hold placeholders. A prompt knows {card} {player} {n} {amount}, and where the number is a seat {other_player};
an announcement also {other}, {by} for how much the two numbers differ, and the other number as {other_card},
{other_player} or {space}. A list of texts is plural forms, chosen by {n}.

`seats` says who reads, each by a seat or by all the seats one person holds: a card is named only if every one of them
may know it; None stands for somebody who may know what anybody knows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from game.engine.machine.decision import Decision, Option
from game.engine.machine.events import (
    Announced,
    Attached,
    ControlChanged,
    Counted,
    Created,
    Detached,
    Event,
    Finished,
    Flagged,
    Hidden,
    Modified,
    Moved,
    PlayerChanged,
    Rolled,
    Seen,
    Shuffled,
    SpaceChanged,
    StepBegan,
    TableChanged,
)
from game.engine.machine.state import State
from game.engine.machine.table_names import Place
from game.engine.sources.content import Content, Text, spelled, values_of
from game.engine.sources.records import Reading, read_file, reader

FALLBACK = "en"
FORMS = {"en": 2, "ru": 3, "uk": 3}
PLACEHOLDERS = {"card", "player", "n", "amount", "other", "by", "other_card", "other_player", "space"}

Seats = tuple[int | tuple[int, ...], ...] | None
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


# --- texts


def plural(lang: str, n: int) -> int:
    """Which plural form a number takes.

    >>> [plural("uk", n) for n in (1, 3, 5, 11, 21)]
    [0, 1, 2, 2, 0]
    """
    n = abs(n)
    if FORMS.get(lang, 2) == 2:
        return 0 if n == 1 else 1
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def say(text: Text | None, lang: str, **values: object) -> str:
    """A text in that language, or else in English, with its placeholders filled; an unknown one stays as written.

    >>> say({"en": ["{n} card", "{n} cards"]}, "en", n=2)
    '2 cards'
    """
    if not text:
        return ""
    spoken = lang if text.get(lang) else FALLBACK
    form = text.get(spoken) or next(iter(text.values()))
    if isinstance(form, list):
        number = values.get("n", 0)
        chosen = plural(spoken, number if isinstance(number, int) else 0)
        form = form[min(chosen, len(form) - 1)] if form else ""

    def filled(match: re.Match[str]) -> str:
        value = values.get(match[1], match[0])
        return str(value() if callable(value) else value)

    return _PLACEHOLDER.sub(filled, form)


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


def word(content: Content, family: str, name: str, lang: str, **values: object) -> str:
    """The table's word for a name, or the name as ids write it."""
    return say(content.words.get(family, {}).get(name), lang, **values) or spelled(name)


def amount(content: Content, family: str, name: str, n: int, lang: str) -> str:
    """A word with its number: “damage 2”, or “2 damage” where the word itself says where the number goes."""
    if family == "space_field" and (owned := owner_text(content, name, n, lang)):
        return owned
    text = content.words.get(family, {}).get(name)
    said = word(content, family, name, lang, n=n)
    return said if text and "n" in placeholders(next(iter(text.values()))) else f"{said} {n}"


def owner_text(content: Content, field: str, n: int, lang: str) -> str:
    """A field of a space that tells of players, with their names; empty for one that is a mere number."""
    owners = content.words.get("space_owner", {})
    text = owners.get(f"{field}_{n}") or owners.get(field)
    if not text:
        return ""
    names = [seat_called(content, seat, lang) for seat in range(1, n.bit_length() + 1) if n >> (seat - 1) & 1]
    return say(text, lang, player=seat_called(content, n, lang), players=", ".join(names))


def standing(state: State, lang: str) -> list[str]:
    """How the table stands beyond its numbers: whose turn it is, where everybody is."""
    content, told = state.cartridge.content, []
    words = content.words.get("standing", {})
    for name in content.variables:
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


def seat_called(content: Content, seat: int, lang: str) -> str:
    """What a seat is called whoever sits there: by the table's own list of seats, or as any player."""
    rows = (row for group in content.groups.values() for row in group if row.get("seat") == seat and "name" in row)
    named = next(rows, None)
    return say(named["name"], lang) if named else player_name(seat, lang)


def seat_name(state: State, seat: int, lang: str) -> str:
    """What a seat of this game is called: by its lineup, by the card it plays as, or as the table calls the seat."""
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
    return say(content.cards[definition].name, lang)


def card_title(state: State, card: int, lang: str, seats: Seats = None) -> str:
    """A card's name for those who may know it."""
    if not 1 <= card <= state.raw.card_count:
        return ""
    raw = state.raw.cards[card - 1]
    return _title(state, card, lang, may_know(raw.known, seats))


def _title(state: State, card: int, lang: str, known: bool) -> str:
    if not known:
        return ours("name", "hidden_card", lang)
    return definition_name(state.cartridge.content, state.raw.cards[card - 1].definition, lang)


def space_name(content: Content, space: int, lang: str) -> str:
    if not 1 <= space <= len(content.spaces):
        return ""
    return say(content.spaces[space - 1].name, lang) or spelled(content.spaces[space - 1].id)


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
    """The cards attached to a card."""
    return [other + 1 for other in range(state.raw.card_count) if state.raw.cards[other].host == card]


# --- questions


def asked_seats(state: State, decision: Decision) -> Seats:
    """Who reads a question: the player who is asked, or at an open table everybody together."""
    return None if state.open_hands else (decision.player,)


def prompt_text(state: State, decision: Decision, lang: str) -> str:
    """The question, as the player who is asked may read it."""
    content, name = state.cartridge.content, decision.prompt
    if not name:
        return ours("name", "question", lang)
    bare = not decision.subject and has_word(content, "bare", name)
    values = prompt_values(state, decision, lang, asked_seats(state, decision))
    return word(content, "bare" if bare else "prompt", name, lang, **values)


def prompt_values(state: State, decision: Decision, lang: str, seats: Seats) -> dict[str, object]:
    """What fills the texts about a question, for those who read."""
    return {
        "card": card_title(state, decision.subject, lang, seats),
        "player": seat_name(state, decision.player, lang),
        "other_player": lambda: seat_name(state, decision.amount, lang),
        "n": decision.amount,
        "amount": decision.amount,
    }


def option_texts(state: State, decision: Decision, lang: str) -> list[str]:
    """The options in words, no two alike: where two read the same, what tells them apart is added."""
    texts = [option_text(state, decision, option, lang) for option in decision.options]
    cards = [option.value if option.kind == "card" else 0 for option in decision.options]
    seats = asked_seats(state, decision)
    details: list[Callable[[int], str]] = [
        lambda i: zone_title(state, state.raw.cards[cards[i] - 1].zone, lang) if cards[i] else "",
        lambda i: ", ".join(around(state, cards[i], lang, seats)) if cards[i] else "",
        lambda i: str(texts[:i].count(texts[i]) + 1),
    ]
    for detail in details:
        alike = defaultdict(list)
        for index, text in enumerate(texts):
            alike[text].append(index)
        told = {i: detail(i) for group in alike.values() if len(group) > 1 for i in group}
        for group in alike.values():
            if len({told.get(i) for i in group}) > 1:
                for i in group:
                    texts[i] = f"{texts[i]} ({told[i]})" if told[i] else texts[i]
    return texts


def around(state: State, card: int, lang: str, seats: Seats = None) -> list[str]:
    """A card's marks, its host and what is attached to it."""
    parts = marks(state, card, lang)
    if host := state.raw.cards[card - 1].host:
        parts.append(ours("name", "on_card", lang, card=card_title(state, host, lang, seats)))
    if attached := guests(state, card):
        titles = ", ".join(card_title(state, one, lang, seats) for one in attached)
        parts.append(ours("name", "with_cards", lang, cards=titles))
    return parts


def option_text(state: State, decision: Decision, option: Option, lang: str) -> str:
    """What a button for the option would say: the deed, where the table has a word for it at this question."""
    if option.kind == "button" and (said := deed(state, decision, option, lang, asked_seats(state, decision))):
        return said
    return _labelled(state, option, _option_value(state, decision, option, lang), lang)


def deed(state: State, decision: Decision, option: Option, lang: str, seats: Seats) -> str:
    """What a button does at this very question; empty where it says the same at all of them."""
    text = state.cartridge.content.words.get("deed", {}).get(f"{decision.prompt}_{option.name}")
    return say(text, lang, **prompt_values(state, decision, lang, seats))


def chosen_text(state: State, decision: Decision, option: Option, lang: str, seats: Seats = None) -> str:
    """An option for the log, seen from the state after it was chosen: what it revealed may be named."""
    if option.kind == "button" and (said := deed(state, decision, option, lang, seats)):
        return said
    if option.kind == "card":
        return _labelled(state, option, card_title(state, option.value, lang, seats), lang)
    return _labelled(state, option, _plain_value(state, option, lang), lang)


def _labelled(state: State, option: Option, what: str, lang: str) -> str:
    """With the table's word for what choosing it means: a text that names the thing itself, or one put before it."""
    content, label = state.cartridge.content, option.label
    if not label:
        return what
    values = {"card": what, "player": what, "space": what, "n": option.value, "amount": option.value}
    said = word(content, "label", label, lang, **values)
    text = content.words.get("label", {}).get(label, {})
    if any(placeholders(form) for form in text.values()):
        return said
    return ours("name", "labelled", lang, label=said, what=what)


def _option_value(state: State, decision: Decision, option: Option, lang: str) -> str:
    if option.kind != "card":
        return _plain_value(state, option, lang)
    raw = state.raw.cards[option.value - 1]
    if may_know(raw.known, asked_seats(state, decision)):
        return _title(state, option.value, lang, True)
    place = state.cards(*state.cartridge.zone_names[raw.zone]).index(option.value) + 1
    return ours("name", "hidden_place", lang, n=place, zone=zone_title(state, raw.zone, lang))


def _plain_value(state: State, option: Option, lang: str) -> str:
    content = state.cartridge.content
    match option.kind:
        case "button":
            return word(content, "button", option.name, lang)
        case "player":
            return seat_name(state, option.value, lang)
        case "space":
            return space_name(content, option.value, lang)
        case _:
            return str(option.value)


# --- cards


def definition_text(content: Content, definition: int, lang: str) -> list[str]:
    """What is printed on a kind of card: its name, numbers, traits and texts, a line each."""
    card = content.cards[definition]
    facts = [_fact(content, name, n, lang) for name, n in card.facts.items() if has_word(content, "fact", name)]
    return [say(card.name, lang), *_joined(facts), *_printed_below(content, definition, lang)]


def card_text(state: State, card: int, lang: str, seats: Seats = None) -> list[str]:
    """A card in the game: what is printed on it, what its numbers are now, and what lies on it."""
    content, raw = state.cartridge.content, state.raw.cards[card - 1]
    lines = [card_title(state, card, lang, seats), zone_title(state, raw.zone, lang)]
    if may_know(raw.known, seats):
        names = [name for name in content.facts if has_word(content, "fact", name)]
        facts = [_fact_now(state, card, name, lang) for name in names]
        lines += [*_joined([fact for fact in facts if fact]), *_printed_below(content, raw.definition, lang)]
    if lies := around(state, card, lang, seats):
        lines.append(ours("name", "now", lang, what=", ".join(lies)))
    return lines


def _joined(parts: list[str]) -> list[str]:
    joined = ", ".join(parts)
    return [joined] if joined else []


def _fact(content: Content, name: str, n: int, lang: str) -> str:
    kind = content.facts[name]
    if kind == "number":
        return amount(content, "fact", name, n, lang)
    values = [
        one if kind == "numbers" else word(content, "enum", one, lang) for one in values_of(kind, content.enums, n)
    ]
    return ours("name", "labelled", lang, label=word(content, "fact", name, lang), what=", ".join(values))


def _fact_now(state: State, card: int, name: str, lang: str) -> str:
    """A number as it is now, and as it is printed where that differs; nothing where the card has none."""
    content = state.cartridge.content
    definition = content.cards[state.raw.cards[card - 1].definition]
    printed = definition.facts.get(name, 0)
    if content.facts[name] != "number":
        return _fact(content, name, printed, lang) if printed else ""
    now = state.total(card, name)
    if now == printed:
        return _fact(content, name, now, lang) if name in definition.facts else ""
    what = word(content, "fact", name, lang, n=now)
    return ours("name", "printed", lang, what=what, n=now, printed=printed)


def _printed_below(content: Content, definition: int, lang: str) -> list[str]:
    card = content.cards[definition]
    lines = []
    if card.tags:
        tags = ", ".join(word(content, "tag", tag, lang) for tag in card.tags)
        lines.append(ours("name", "tags", lang, what=tags))
    for key, text in sorted(card.texts.items(), key=lambda item: item[0] != "text"):
        said = say(text, lang)
        label = word(content, "text", key, lang)
        lines.append(said if key == "text" else ours("name", "labelled", lang, label=label, what=said))
    return lines


# --- events


def event_line(state: State, event: Event, lang: str, seats: Seats = None) -> str | None:
    """A line for the log, or None where there is nothing to tell. `state` may be a later one of the same game."""
    return EventWords(state, event, lang, seats).told()


def winners_text(state: State, lang: str, winners: list[int] | None = None) -> str:
    """Who has won: the teams, where the table names them, else the seats."""
    winners = state.winners if winners is None else winners
    if not winners:
        return ours("event", "all_lost" if state.cooperative else "nobody_won", lang)
    if state.cartridge.content.teams:
        teams = sorted({state.teams[seat - 1] for seat in winners})
        return ours("event", "team_won", lang, team=", ".join(team_name(state, team, lang) for team in teams))
    names = ", ".join(seat_name(state, seat, lang) for seat in winners)
    return ours("event", "won", lang, n=len(winners), player=names)


def score_lines(state: State, lang: str) -> list[tuple[str, int]]:
    """Who has how many points: a line for each named team whose seats all have the same, else for each seat."""
    found: list[tuple[str, int]] = []
    for team in sorted(set(state.teams)):
        seats = [seat for seat, one in enumerate(state.teams, 1) if one == team]
        points = {state.scores[seat - 1] for seat in seats}
        if state.cartridge.content.teams and len(points) == 1:
            found.append((team_name(state, team, lang), points.pop()))
        else:
            found += [(seat_name(state, seat, lang), state.scores[seat - 1]) for seat in seats]
    return found


# What tells who knew its card at that moment.
OfCard: TypeAlias = (
    Moved | Created | Seen | Hidden | Flagged | Counted | Attached | Detached | ControlChanged | Announced
)


@dataclass(frozen=True)
class EventWords:
    """One event being put into words."""

    state: State
    event: Event
    lang: str
    seats: Seats

    @property
    def content(self) -> Content:
        return self.state.cartridge.content

    def line(self, name: str, **values: object) -> str:
        return ours("event", name, self.lang, **values)

    def card(self) -> str:
        """The card as those who read could know it at that moment."""
        card = self.event.card if isinstance(self.event, OfCard | Modified) else 0
        return _title(self.state, card, self.lang, may_know(self.seen, self.seats))

    @property
    def seen(self) -> int:
        """The seats that knew the card, bit by bit."""
        return self.event.seen if isinstance(self.event, OfCard) else 0

    def card_now(self, card: int) -> str:
        return card_title(self.state, card, self.lang, self.seats)

    def controller(self, card: int) -> int:
        return self.state.raw.cards[card - 1].controller if card else 0

    def player(self, player: int) -> str:
        return seat_name(self.state, player, self.lang)

    def zone(self, place: Place) -> str:
        return place_title(self.state, place, self.lang)

    def told(self) -> str | None:
        """The event in the program's own words, or None where there is nothing to tell."""
        match self.event:
            case Moved() as event:
                return self.line(
                    "moved_under" if event.under else "moved", card=self.card(), zone=self.zone(event.target)
                )
            case Created() as event:
                in_play = self.content.zones[event.zone.zone].in_play
                return self.line("created", card=self.card(), zone=self.zone(event.zone)) if in_play else None
            case Seen(player=0):
                return self.line("shown", card=self.card())
            case Seen() as event:
                return self.line("looked_at", player=self.player(event.player), card=self.card())
            case Hidden():
                return self.line("turned_down")
            case Flagged() as event:
                return self._flagged(event)
            case Counted() as event:
                return self._number("counter", event.counter, event, self.card())
            case Attached() as event:
                return self.line("attached", card=self.card(), other=self.card_now(event.host))
            case Detached() as event:
                return self.line("detached", card=self.card(), other=self.card_now(event.host))
            case ControlChanged() as event:
                return self._controlled(event)
            case Shuffled() as event:
                return self.line("shuffled", zone=self.zone(event.zone)) if event.cards > 1 else None
            case Rolled() as event:
                name = "rolled_by" if event.player else "rolled"
                return self.line(name, player=self.player(event.player), n=event.result, sides=event.sides)
            case PlayerChanged() as event:
                return self._player_changed(event)
            case TableChanged() as event:
                return self._number("variable", event.variable, event, "")
            case SpaceChanged() as event:
                return self._space_changed(event)
            case Modified() as event:
                return self._modified(event)
            case StepBegan() as event:
                return self.step(event)
            case Announced() as event:
                return self.announced(event)
            case Finished() as event:
                return self.finished(event)
        return None

    def _flagged(self, event: Flagged) -> str | None:
        if not has_word(self.content, "flag", event.flag):
            return None
        name = "flag_on" if event.after else "flag_off"
        return self.line(name, card=self.card(), what=word(self.content, "flag", event.flag, self.lang))

    def _controlled(self, event: ControlChanged) -> str | None:
        if event.before == event.after or not event.after:
            return None
        return self.line("control", card=self.card(), player=self.player(event.after))

    def _player_changed(self, event: PlayerChanged) -> str | None:
        if self.state.keeps_secrets and event.variable in self.content.secrets.numbers:
            return None  # a log is read by more than one; its owner can look it up
        return self._number("variable", event.variable, event, event.player)

    def _number(
        self,
        family: str,
        name: str,
        event: Counted | PlayerChanged | TableChanged | SpaceChanged,
        who: str | int,
    ) -> str | None:
        """Something counted went up or down, if the table has a word for it."""
        if not has_word(self.content, family, name):
            return None
        what = amount(self.content, family, name, event.after, self.lang)
        by = change(event.before, event.after)
        if not who:
            return self.line("changed_table", what=what, change=by)
        return self.line("changed", who=self.player(who) if isinstance(who, int) else who, what=what, change=by)

    def _space_changed(self, event: SpaceChanged) -> str | None:
        where = space_name(self.content, event.space, self.lang)
        if has_word(self.content, "space_field", event.field) and (
            owned := owner_text(self.content, event.field, event.after, self.lang)
        ):
            return ours("client", "numbers", self.lang, who=where, what=owned)
        return self._number("space_field", event.field, event, where)

    def _modified(self, event: Modified) -> str | None:
        content = self.content
        who = self.player(event.player) if event.player else self.card_now(event.card)
        if event.tag:
            what = word(content, "tag", event.tag, self.lang)
            return self.line("lent", who=who, what=what) if event.by > 0 else None
        family = "fact" if event.stat in content.facts else "stat"
        if not has_word(content, family, event.stat):
            return None
        what = word(content, family, event.stat, self.lang, n=event.by)
        if has_word(content, "expiry", event.expiry):
            what = ours("name", "until", self.lang, what=what, until=word(content, "expiry", event.expiry, self.lang))
        return self.line("modified" if who else "modified_table", who=who, what=what, change=change(0, event.by))

    def step(self, event: StepBegan) -> str | None:
        return word(self.content, "step", event.step, self.lang) if has_word(self.content, "step", event.step) else None

    def announced(self, event: Announced) -> str | None:
        if not event.name:
            return None
        return word(self.content, "announcement", event.name, self.lang, **self.announced_values(event))

    def announced_values(self, event: Announced) -> dict[str, object]:
        """What fills the text of an announcement."""
        return {
            "card": self.card() if event.card else "",
            "player": self.player(event.player) if event.player else "",
            "n": event.amount,
            "amount": event.amount,
            "other": event.other,
            "by": abs(event.amount - event.other),
            "other_card": lambda: self.card_now(event.other),
            "other_player": lambda: self.player(event.other),
            "space": lambda: space_name(self.content, event.other, self.lang),
        }

    def finished(self, event: Finished) -> str:
        winners = [seat for seat in range(1, self.state.players + 1) if event.winners >> (seat - 1) & 1]
        return f"{self.line('finished')}. {winners_text(self.state, self.lang, winners)}"
