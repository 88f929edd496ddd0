"""What the inspector says of a card, a place on the board or a player: sections of lines, without any drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine.machine.modifiers import Change, Lasting, Reckoning, lasting_effects, lent_tags, reckoning
from game.engine.machine.state import State
from game.engine.sources.content import Content, values_of
from game.engine.telling import happenings, wording
from game.engine.telling.keywords import expiry_name, explained, keywords, value_name
from game.engine.telling.procedure import Turn
from game.engine.telling.wording import Seats

Say = Callable[..., str]
Run = tuple[str, str]  # a piece of a line and its look: plain, strong, up, down, muted


@dataclass(frozen=True)
class Line:
    runs: tuple[Run, ...]
    fact: str = ""  # whose icon stands before it
    seat: int = 0  # whose mark stands before it
    short: bool = False  # several of these may share a row


@dataclass(frozen=True)
class Section:
    title: str
    lines: list[Line] = field(default_factory=list)


def plain(text: str, **marks: object) -> Line:
    return Line(((text, "plain"),), **marks)  # type: ignore[arg-type]


def _filled(sections: list[Section]) -> list[Section]:
    return [section for section in sections if section.lines]


# --- cards


def card_sections(state: State, card: int, lang: str, seats: Seats, say: Say) -> list[Section]:
    """A card in the game: how it lies, its numbers with their reasons, what else holds for it, its terms."""
    raw = state.raw.cards[card - 1]
    if not wording.may_know(raw.known, seats):
        return [Section("", [plain(say("hidden"))]), *_filled([_lying(state, card, lang, say)])]
    lent = lent_tags(state, card)
    sections = [
        _lying(state, card, lang, say),
        _numbers_now(state, card, lang, say),
        _in_force(state, card, lent, lang, say),
        *term_sections(state.cartridge.content, raw.definition, lang, say, tuple(one.tag for one in lent)),
    ]
    return _filled(sections)


def why_section(state: State, turn: Turn, lang: str, seats: Seats, say: Say) -> Section:
    """What a seat that the rules play did, and then why, in the order it was asked."""
    told = [turn.done] if turn.done is not None else []
    told += [event for answer in turn.answers for event in answer.reasons]
    lines = [happenings.event_line(state, event, lang, seats) or "" for event in told]
    found = [Line(((line, "strong" if place == 0 else "plain"),)) for place, line in enumerate(dict.fromkeys(lines))]
    return Section(say("why"), found)


def definition_sections(content: Content, definition: int, lang: str, say: Say) -> list[Section]:
    """A card as it is printed."""
    facts = content.cards[definition].facts
    lines = [_printed(content, fact, n, lang) for fact, n in facts.items() if wording.has_word(content, "fact", fact)]
    return _filled([Section(say("printed_numbers"), lines), *term_sections(content, definition, lang, say)])


def term_sections(content: Content, definition: int, lang: str, say: Say, lent: tuple[str, ...] = ()) -> list[Section]:
    card, known = content.cards[definition], keywords(content)
    traits = ", ".join(wording.word(content, "tag", tag, lang) for tag in card.tags if tag not in known)
    terms = [
        Line(((f"{name}. ", "strong"), (text, "plain"))) for name, text in explained(content, definition, lang, lent)
    ]
    return _filled([Section(say("traits"), [plain(traits)] if traits else []), Section(say("terms"), terms)])


def _lying(state: State, card: int, lang: str, say: Say) -> Section:
    raw = state.raw.cards[card - 1]
    lines = [plain(_capital(mark), short=True) for mark in wording.marks(state, card, lang)]
    if raw.owner and raw.controller and raw.owner != raw.controller:
        names = [wording.seat_name(state, seat, lang) for seat in (raw.controller, raw.owner)]
        lines.append(plain(say("controlled", player=names[0], owner=names[1]), seat=raw.controller))
    return Section(say("state"), lines)


def _numbers_now(state: State, card: int, lang: str, say: Say) -> Section:
    content = state.cartridge.content
    facts = content.cards[state.raw.cards[card - 1].definition].facts
    changed, rest = [], []
    for fact, kind in content.facts.items():
        if not wording.has_word(content, "fact", fact):
            continue
        if kind == "number" and (found := reckoning(state, card, fact)).changed:
            changed.append(Line(_reasons(state, card, found, lang, say), fact=fact))
        elif fact in facts:
            rest.append(_printed(content, fact, facts[fact], lang))
    return Section(say("numbers"), changed + rest)


def _reasons(state: State, card: int, found: Reckoning, lang: str, say: Say) -> tuple[Run, ...]:
    """Attack 6 = 5 + 1 of that card, until the phase ends."""
    what = wording.amount(state.cartridge.content, "fact", found.fact, found.total, lang)
    runs: list[Run] = [(what, "strong"), (f" = {found.printed}", "plain")]
    for change in found.changes:
        runs.append((f" {'+' if change.value > 0 else '−'} {abs(change.value)} ", "up" if change.value > 0 else "down"))
        runs.append((_origin(state, card, change, lang, say), "muted"))
    if found.floored:
        runs.append((f" ({say('never_below')})", "muted"))
    return tuple(runs)


def _origin(state: State, card: int, change: Change, lang: str, say: Say) -> str:
    content = state.cartridge.content
    if change.card == card:
        name = say("own_text")
    elif change.source >= 0:
        name = wording.definition_name(content, change.source, lang)
    else:
        name = say("some_effect")
    until = expiry_name(content, change.expiry, lang) if change.expiry else ""
    return f"{name} ({until})" if until else name


def _in_force(state: State, card: int, lent: list[Lasting], lang: str, say: Say) -> Section:
    """Lent tags, and the lasting effects that are no number: each by the card it comes from."""
    content = state.cartridge.content
    lines = []
    for one in lent:
        tag = wording.word(content, "tag", one.tag, lang)
        lines.append(Line(((tag, "strong"), (", " + _from(state, card, one.change, lang, say), "muted"))))
    return Section(say("in_force"), lines + effect_lines(state, lasting_effects(state, card), lang, say))


def _from(state: State, card: int, change: Change, lang: str, say: Say) -> str:
    origin = _origin(state, card, change, lang, say)
    return origin if change.card == card or change.source < 0 else say("from_card", card=origin)


def effect_lines(state: State, effects: list[Lasting], lang: str, say: Say) -> list[Line]:
    """A line for each card whose effect still lasts; bookkeeping without a card is passed over."""
    content = state.cartridge.content
    lines = []
    for source, expiry in dict.fromkeys(
        (one.change.source, one.change.expiry) for one in effects if one.change.source >= 0
    ):
        name = say("effect_of", card=wording.definition_name(content, source, lang))
        until = expiry_name(content, expiry, lang) if expiry else ""
        lines.append(plain(_capital(f"{name}, {until}" if until else name)))
    return lines


def _printed(content: Content, fact: str, n: int, lang: str) -> Line:
    kind = content.facts[fact]
    if kind == "number":
        return Line(((wording.amount(content, "fact", fact, n, lang), "plain"),), fact=fact, short=True)
    found = values_of(kind, content.enums, n)
    value = ", ".join(found if kind == "numbers" else [value_name(content, one, lang) for one in found])
    return Line(((f"{wording.word(content, 'fact', fact, lang)}: ", "muted"), (value, "plain")), short=True)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- players


def player_sections(state: State, player: int, lang: str, who: str, say: Say, seats: Seats = None) -> list[Section]:
    """A player's numbers, cards and what lasts on them and on the table."""
    content = state.cartridge.content
    names = [name for name in content.player_variables if wording.may_count(state, player, name, seats)]
    values = {name: n for name in names if (n := state.player_variable(player, name))}
    numbers = [plain(text, short=True) for text in wording.amounts(content, "variable", values, lang)]
    zones = []
    for zone in content.zones.values():
        count = state.raw.zones[zone.first + player - 1].count if zone.seat else 0
        if count:
            zones.append(plain(say("cards_in", zone=wording.word(content, "zone", zone.name, lang), n=count)))
    effects = lasting_effects(state, player=player) + lasting_effects(state)
    return _filled(
        [
            Section("", [plain(who, seat=player)]),
            Section(say("numbers"), numbers),
            Section(say("zones"), zones),
            Section(say("in_force"), effect_lines(state, effects, lang, say)),
        ]
    )
