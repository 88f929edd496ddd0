"""A match told from its beginning: what happened, in the table's own sentences, one line for one happening.

A table's `[story]` words say how a change is told: `counted_damage` for a counter, `flagged_` for a flag, `player_`
and `table_` for variables, `space_` for a space's field, `moved_` for the zone a card goes to (or `moved_hand_discard`
from one to the other), `modified_` for a number, the other kinds of native/events.h by their name. Each may end in
`_up` or `_down`, in `_came` or `_left` where there was or is nothing, and an announcement that compares two numbers in
`_more`, `_less` or `_same`, or in the first of them (`assassinated_5`). A text with {cards} or {spaces} tells several
such changes in a row at once; lines.py tells what goes on in another's line. What has no word is
bookkeeping, or goes without saying: `[story.folded]` of table.toml has the reason and names it, so that `check` knows
nothing was forgotten; it also names buttons (`chose_deploy`) and announcements that are no happening of their own. A
table without such words tells every change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.engine.keeping.match import Match
from game.engine.keeping.opening import beginning
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
    kind_of,
)
from game.engine.machine.ids import option_ids
from game.engine.machine.state import Events, State
from game.engine.sources.content import Content, Text
from game.engine.telling import happenings, prompts, wording
from game.engine.telling.happenings import EventWords, departures
from game.engine.telling.keywords import value_name
from game.engine.telling.lines import Clause, Item, is_called, lines_of, plain
from game.engine.telling.wording import Seats, say

HEADINGS = {"scenario_began": "round", "round_began": "round", "phase_began": "phase", "turn_began": "phase"}
SILENT = ("pass", "done", "no", "yes")  # buttons that are no deed by themselves


# --- the whole match


@dataclass(frozen=True)
class Chapter:
    """A choice that was made; `state` is the position after it."""

    decision: Decision
    option: Option
    id: str
    auto: bool
    events: Events
    state: State


def chapters(match: Match) -> Iterator[Chapter]:
    """The match's choices in order, each with a position that is only true until the next."""
    state, _events = beginning(match)
    for chosen in match.history:
        decision = state.asked
        name = option_ids(state, decision)[chosen.choice.option]
        state.choose(chosen.choice.option)
        yield Chapter(decision, decision.options[chosen.choice.option], name, chosen.choice.auto, chosen.events, state)


def told(match: Match, lang: str, seats: Seats = None) -> list[str]:
    """The whole log, as those seats may read it."""
    state, events = beginning(match)
    items = items_of(state, events, lang, seats, opening=True)
    for chapter in chapters(match):
        items += choice_items(chapter.state, chapter.decision, chapter.option, chapter.events, lang, seats)
    return lines_of(items, lang)


# --- one choice


def has_story(content: Content) -> bool:
    return bool(content.words.get("story"))


def choice_items(
    state: State, decision: Decision, option: Option, events: Iterable[Event], lang: str, seats: Seats = None
) -> list[Item]:
    """A choice and what came of it. Where that says what was chosen, the choice itself is not told as well."""
    items = items_of(state, events, lang, seats)
    if decision.prompt in state.cartridge.content.apart:
        items = [Item(None, apart=True), *items]
    if has_story(state.cartridge.content) and (_tells(items) or _is_silent(state, option)):
        return items
    said = plain(choice_line(state, decision, option, lang, seats))
    name = f"chose_{option.name}"
    tail = state.cartridge.content.words.get("tail", {}).get(name)
    chosen = replace(said, names=(name,), tail=Clause(tail) if tail else None, player=0 if tail else decision.player)
    return [chosen, *items]


def choice_line(state: State, decision: Decision, option: Option, lang: str, seats: Seats = None) -> str:
    what = prompts.chosen_text(state, decision, option, lang, seats)
    return wording.ours("client", "chose", lang, player=wording.seat_name(state, decision.player, lang), what=what)


def items_of(
    state: State, events: Iterable[Event], lang: str, seats: Seats = None, *, whole: bool = False, opening: bool = False
) -> list[Item]:
    """What is told of some events. `whole`: everything that has a word; `opening`: how the table is laid out is not.

    That is what comes before the first step.
    """
    content = state.cartridge.content
    if whole or not has_story(content):
        found = (happenings.event_line(state, event, lang, seats) for event in events)
        return [plain(line) for line in found if line]
    items: list[Item] = []
    events = tuple(events)
    left = departures(state, events)
    for event in events:
        opening = opening and not isinstance(event, StepBegan)
        if opening and not isinstance(event, Announced):
            continue
        if isinstance(event, Announced) and event.name in content.apart:
            items.append(Item(None, apart=True, card=event.card))
        elif (item := _item(EventWords(state, event, lang, seats, left))) is not None:
            items.append(item)
    return items


# --- one event


def _tells(items: list[Item]) -> bool:
    return any(item.clause is not None and not item.heading for item in items)


def _is_silent(state: State, option: Option) -> bool:
    """Whether a choice is no happening: what is picked shows in what comes of it, and only a button decides more."""
    if option.kind != "button":
        return True
    return option.name in SILENT or is_folded(state.cartridge.content, f"chose_{option.name}")


def _item(words: EventWords) -> Item | None:
    event, content = words.event, words.content
    if heading := heading_of(words.state, event):
        return replace(plain(heading_text(words)), heading=heading)
    if isinstance(event, Finished):
        return plain(words.finished(event))
    keys = tuple(keys_of(event))
    tails = content.words.get("tail", {})
    clause = _clause(words, story_text(words.state, event))
    tail = _clause(words, next((tails[key] for key in keys if key in tails), None))
    own = _clause(words, next((tails[f"{key}_own"] for key in keys if f"{key}_own" in tails), None))
    it = _clause(words, next((tails[f"{key}_it"] for key in keys if f"{key}_it" in tails), None))
    if clause is None and tail is None:
        return None
    leads = tuple(
        one for head, tails in content.joins.items() if any(is_called(key, head) for key in keys) for one in tails
    )
    awaits = next((content.awaits[key] for key in keys if key in content.awaits), ())
    card = event.card if isinstance(event, Announced) else 0
    changed = event.card if isinstance(event, Counted | Attached | Modified) else 0
    moved = event.card if isinstance(event, Moved) else 0
    given = tail is not None and "other_player" in dict(tail.values)  # told of whom a card comes to
    player = event.target.seat if isinstance(event, Moved) and given else _whose(words)
    return Item(clause, keys, leads, awaits, tail, own, it, player=player, card=card, changed=changed, moved=moved)


def has_words(words: EventWords) -> bool:
    """Whether an event is told, in a line of its own or in another's."""
    return _item(words) is not None


def sentence(state: State, event: Event, lang: str, seats: Seats = None) -> str:
    """One event by itself, as the log would tell it."""
    item = _item(EventWords(state, event, lang, seats)) if has_story(state.cartridge.content) else None
    told = item is not None and item.clause is not None and not item.heading
    return item.line(lang) if told and item is not None else happenings.event_line(state, event, lang, seats) or ""


def _whose(words: EventWords) -> int:
    """Whose change it is: of a card that came or went, whoever controls it or whom it comes to."""
    match words.event:
        case Moved(player=player, target=target):
            return player or target.seat
        case Announced() | Rolled() | PlayerChanged() as event:
            return event.player
        case SpaceChanged() as event if is_set(words.content, event):
            return _toggled(event)
    return 0


def is_set(content: Content, event: SpaceChanged) -> bool:
    """Whether a space's field is a set of seats: its words name whose piece came or went."""
    text = next((one for key in keys_of(event) if (one := content.words.get("story", {}).get(key))), {})
    return any("spy_of" in wording.placeholders(form) for form in text.values())


def _toggled(event: SpaceChanged) -> int:
    """The seat that came to a set of seats or left it."""
    return (event.before ^ event.after).bit_length()


def _clause(words: EventWords, text: Text | None) -> Clause | None:
    """A text about an event; None where there is none, or nobody may know which card that was."""
    if text is None:
        return None
    event = words.event
    used = set().union(*(wording.placeholders(form) for form in text.values()))
    if "card" in used and not isinstance(event, Announced) and not wording.may_know(words.seen, words.seats):
        return None
    values = {name: value() if callable(value) else value for name, value in _values(words).items() if name in used}
    return Clause(text, tuple(values.items()), _several(words, used))


def _several(words: EventWords, used: set[str]) -> tuple[str, ...]:
    """What is listed where several such changes are told at once: the card, or the place."""
    if "spaces" not in used:
        return (words.card(),) if "cards" in used else ()
    event = words.event
    space = event.space if isinstance(event, SpaceChanged) else event.other if isinstance(event, Announced) else 0
    return (wording.place_name(words.content, space, words.lang),)


def story_text(state: State, event: Event) -> Text | None:
    """The words an event is told in; None for bookkeeping."""
    words = state.cartridge.content.words
    story = words.get("story", {})
    for key in keys_of(event):
        if key in story:
            return story[key]
    if not isinstance(event, Announced) or is_folded(state.cartridge.content, event.name):
        return None
    return words.get("announcement", {}).get(event.name)


def keys_of(event: Event) -> list[str]:
    """The names an event's words may have, the most exact first."""
    endings = (*_endings(event), "")
    return [f"{name}{ending}" for name in _names(event) for ending in endings]


def _names(event: Event) -> list[str]:
    kind = kind_of(event)
    match event:
        case Moved(source=source, target=target):
            return [f"{kind}_{source.zone}_{target.zone}", f"{kind}_{target.zone}"]
        case Created(zone=place) | Shuffled(zone=place):
            return [f"{kind}_{place.zone}", kind]
        case Flagged(flag=name) | Counted(counter=name) | SpaceChanged(field=name) | StepBegan(step=name):
            return [f"{kind}_{name}"]
        case PlayerChanged(variable=name) | TableChanged(variable=name):
            return [f"{kind}_{name}"]
        case Modified():
            return [f"{kind}_{event.stat or event.tag}", kind]
        case Announced():
            return [event.name or kind]
    return [kind]


def _endings(event: Event) -> tuple[str, ...]:
    """Which way it went."""
    match event:
        case Announced(amount=amount, other=other):
            return (f"_{amount}", "_more" if amount > other else "_less" if amount < other else "_same")
        case Modified():
            return ("_up" if event.by > 0 else "_down",)
        case Flagged() | Counted() | PlayerChanged() | TableChanged() | SpaceChanged():
            whole = ("_came",) if not event.before else ("_left",) if not event.after else ()
            return (*whole, "_up" if event.after > event.before else "_down")
    return ()


def _values(words: EventWords) -> dict[str, object]:
    """What fills the text of an event: {n} is by how much, {amount} how much it is now."""
    event = words.event
    if isinstance(event, Announced):
        return words.announced_values(event)
    values: dict[str, object] = {"card": words.card, "player": lambda: words.player(_concerned(words))}
    match event:
        case Moved():
            values |= {"other_player": lambda: words.player(event.target.seat)}
            values |= {"giver": lambda: words.player(event.source.seat)}
        case Flagged() | Counted() | PlayerChanged() | TableChanged() | SpaceChanged():
            values |= {"n": abs(event.after - event.before), "amount": event.after}
            values |= {
                "other_player": lambda: words.player(event.after),
                "other_card": lambda: words.card_now(event.after),
            }
        case Modified():
            until = say(words.content.words.get("expiry", {}).get(event.expiry), words.lang)
            values |= {"n": abs(event.by), "amount": event.by, "until": f" {until}" if until else ""}
        case Rolled():
            values |= {"n": event.result, "amount": event.result}
        case Attached() | Detached():
            values |= {"other_card": lambda: words.card_now(event.host)}
        case ControlChanged():
            values |= {"other_player": lambda: words.player(event.after)}
    if isinstance(event, TableChanged):
        values |= {"other_player": lambda: words.player(event.after)}
    if isinstance(event, SpaceChanged):
        values |= {
            "owner": lambda: _owner(words, event),
            "spy_of": lambda: words.player(_toggled(event)),
            "space": lambda: wording.place_name(words.content, event.space, words.lang),
        }
    return values


def _concerned(words: EventWords) -> int:
    """The player whom it concerns: where no other is named, who controls the card."""
    match words.event:
        case Moved(player=player, source=source, target=target):
            return player or target.seat or source.seat
        case Rolled(player=player) | PlayerChanged(player=player):
            return player
        case Created() | Seen() | Flagged() | Counted() | Modified() as event:
            return event.player or words.controller(event.card)
        case Hidden() | Attached() | Detached() | ControlChanged() as event:
            return words.controller(event.card)
    return 0


def _owner(words: EventWords, event: SpaceChanged) -> str:
    """Whose a piece on a space is: a player, or what the table calls the value."""
    value = event.after or event.before
    named = words.content.words.get("space_owner", {}).get(f"{event.field}_{value}")
    return wording.say(named, words.lang) or words.player(value)


def is_folded(content: Content, name: str) -> bool:
    """Whether a list of the table says why this is not told."""
    return any(is_called(name, pattern) for patterns in content.folded.values() for pattern in patterns)


# --- headings


def heading_of(state: State, event: Event) -> str:
    """Whether a round or a phase begins with it."""
    if isinstance(event, StepBegan):
        return "phase" if wording.has_word(state.cartridge.content, "step", event.step) else ""
    return HEADINGS.get(event.name, "") if isinstance(event, Announced) else ""


def heading_text(words: EventWords) -> str:
    """A heading: a phase by its name, where the table has one."""
    event, content = words.event, words.content
    phases = content.enums.get("phase_name", ())
    if isinstance(event, Announced) and event.name == "phase_began" and 1 <= event.amount <= len(phases):
        return value_name(content, phases[event.amount - 1], words.lang)
    return words.told() or ""


# --- what is forgotten


def untold(content: Content, announcements: Sequence[str], buttons: Sequence[str]) -> list[str]:
    """Changes that no word tells and no pattern folds; and words and patterns that nothing fits."""
    if not has_story(content):
        return []
    story = content.words["story"]
    zones = [f"moved_{zone}" for zone in content.zones]
    changes = [
        *(f"flagged_{name}" for name in content.flags),
        *(f"counted_{name}" for name in content.counters),
        *(f"player_{name}" for name in content.player_variables),
        *(f"table_{name}" for name in content.variables),
        *(f"space_{name}" for name in content.space_fields),
        *zones,
        *("modified", "attached", "detached", "control", "shuffled", "rolled", "seen", "hidden", "created", "expired"),
    ]
    pairs = [f"moved_{one}_{other}" for one in content.zones for other in content.zones]
    finer = [f"{kind}_{name}" for kind in ("created", "shuffled") for name in content.zones]
    finer += [f"modified_{name}" for name in (*content.facts, *content.stats, *content.tags)]
    known = [*changes, *pairs, *finer, *announcements, *(f"chose_{button}" for button in buttons)]
    endings = ("", "_up", "_down", "_came", "_left", "_more", "_less", "_same")
    tails = content.words.get("tail", {})
    problems = [
        f"words.toml: [story]: nothing tells {change}, and [story] of table.toml does not fold it"
        for change in changes
        if not _is_known(content, change, pairs, endings)
    ]
    sayable = {name + ending for name in known for ending in endings}
    plain_names = {name: re.sub(r"_\d+$", "", _bare(name)) for name in (*story, *tails)}
    problems += [
        f"words.toml: [{family}]: {name} is no change"
        for family, names in (("story", story), ("tail", tails))
        for name in names
        if _bare(name) not in sayable and plain_names[name] not in announcements
    ]
    problems += [
        f"table.toml: [story]: {key}: nothing is called {pattern}"
        for key, patterns in _named(content).items()
        for pattern in patterns
        if not any(is_called(name, pattern) for name in sayable)
    ]
    joining = [one for patterns in content.joins.values() for one in patterns]
    joining += [name for one, others in content.awaits.items() for name in (one, *others)]
    problems += [
        f"words.toml: [tail]: {name} has a word, and joins of table.toml has no line for it"
        for name in tails
        if not any(is_called(plain_names[name], pattern + ending) for pattern in joining for ending in endings)
        and not any(is_called(_bare(name), pattern) for pattern in joining)
    ]
    return problems


def _is_known(content: Content, change: str, pairs: list[str], endings: Sequence[str]) -> bool:
    """Whether a change is told or folded; a move to a zone, if it is so from some other one."""
    story = content.words["story"]
    from_some = [pair for pair in pairs if change.startswith("moved_") and pair.endswith(change.removeprefix("moved"))]
    names = [change + ending for ending in endings] + from_some
    return any(name in story for name in names) or any(is_folded(content, one) for one in (change, *from_some))


def _named(content: Content) -> dict[str, list[str]]:
    """The names and patterns that [story] of table.toml has, by key."""
    joins = [*content.joins, *(one for patterns in content.joins.values() for one in patterns)]
    folded = [one for patterns in content.folded.values() for one in patterns]
    awaited = [one for names in content.awaits.values() for one in names]
    return {"folded": folded, "joins": joins, "awaits": [*content.awaits, *awaited]}


def _bare(name: str) -> str:
    """The change that words of [tail] are about."""
    return name if name.startswith("chose_") else name.removesuffix("_own").removesuffix("_it")
