"""The whole game told for the log, block by block: newest first where time is short, and each block only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from weakref import WeakKeyDictionary

from game.engine.keeping.match import Choice, Match
from game.engine.machine.decision import Decision
from game.engine.machine.events import Counted, Event, Moved, SpaceChanged, TableChanged
from game.engine.machine.state import State
from game.engine.sources.content import folded
from game.engine.telling import happenings, prompts, story, wording
from game.engine.telling.lines import Item, collapsed, joined
from game.engine.telling.wording import Seats
from game.presentation.client_words import words
from game.ui.scenes.inspect_spaces import WHITE, has_sites

BLOCK = 32  # choices told in one go: as many as lie between two snapshots of a match
MOST_LINES = 12  # of one entry; what is longer goes on in another


@dataclass(frozen=True)
class Entry:
    """A heading (round or phase), a choice with what came of it, or more that came of it (told).

    `position` counts the choices made when it was over.
    """

    kind: str
    position: int
    player: int = 0
    text: str = ""
    question: str = ""
    lines: tuple[str, ...] = ()
    auto: bool = False

    def mentions(self, wanted: str) -> bool:
        return any(wanted in folded(part) for part in (self.text, self.question, *self.lines))


class WholeLog:
    """A match as those seats may read it. It follows the match: what is undone is forgotten, what is new is added.

    `whole`: every choice and change; else the table's story, where it has one.
    """

    def __init__(self, match: Match, lang: str, seats: Seats, *, whole: bool = True):
        self.match, self.lang, self.seats = match, lang, seats
        self.whole = whole or not story.has_story(match.cartridge.content)
        self._choices: list[Choice] = []
        self._blocks: dict[int, list[Entry]] = {}

    @property
    def _last(self) -> int:
        return max(0, len(self._choices) - 1) // BLOCK

    @property
    def complete(self) -> bool:
        return len(self._blocks) == self._last + 1

    def follow(self) -> bool:
        """Takes up what the match has come to; whether something changed."""
        now = [chosen.choice for chosen in self.match.history]
        if now == self._choices and self._blocks:
            return False
        same = 0
        for one, other in zip(now, self._choices, strict=False):
            if one != other:
                break
            same += 1
        self._choices = now
        # A block that the common part does not fill is told anew.
        self._blocks = {number: block for number, block in self._blocks.items() if (number + 1) * BLOCK <= same}
        self._tell(self._last)
        return True

    def tell_more(self) -> bool:
        """Tells the latest block that is missing; False when none is."""
        for number in range(self._last, -1, -1):
            if number not in self._blocks:
                self._tell(number)
                return True
        return False

    def tell_all(self) -> None:
        while self.tell_more():
            pass

    def entries(self) -> list[Entry]:
        """What is told so far, without gaps up to the end."""
        first = self._last
        while first > 0 and first - 1 in self._blocks:
            first -= 1
        return [entry for number in range(first, self._last + 1) for entry in self._blocks[number]]

    # --- telling

    def _tell(self, number: int) -> None:
        if not self.whole:
            self._blocks[number] = self._narrate(number)
            return
        start = number * BLOCK
        state = self.match.state_at(start)
        found: list[Entry] = []
        if number == 0:
            found += self._happened(state, self.match.opening, Entry("told", 0))
        for position, chosen in enumerate(self.match.history[start : start + BLOCK], start + 1):
            decision = state.asked
            question = self._question(state, decision)
            state.choose(chosen.choice.option)
            option = decision.options[chosen.choice.option]
            text = prompts.chosen_text(state, decision, option, self.lang, self.seats)
            choice = Entry("choice", position, decision.player, text, question, auto=chosen.choice.auto)
            found += self._happened(state, chosen.events, choice)
        self._blocks[number] = found

    def _narrate(self, number: int) -> list[Entry]:
        """The story: an entry for what came of a choice; more of the same happening goes on in one line."""
        start, lang = number * BLOCK, self.lang
        state = self.match.state_at(start)
        told: list[Item] = []

        def take(position: int, player: int, items: list[Item]) -> None:
            told.extend(replace(item, place=(position, player)) for item in items)

        if number == 0:
            take(0, 0, story.items_of(state, self.match.opening, lang, self.seats, opening=True))
        for position, chosen in enumerate(self.match.history[start : start + BLOCK], start + 1):
            decision = state.asked
            state.choose(chosen.choice.option)
            option = decision.options[chosen.choice.option]
            items = story.choice_items(state, decision, option, chosen.events, lang, self.seats)
            take(position, decision.player, items)
        return self._grouped(joined(told))

    def _grouped(self, told: list[Item]) -> list[Entry]:
        """Headings by themselves, and everything between two of them by the choice it came of."""
        found: list[Entry] = []
        for ((position, player), heading), group in groupby(told, lambda one: (one.place, one.heading)):
            items = list(group)
            lines = collapsed((item.line(self.lang) for item in items), self.lang)
            if items[0].player in self.match.state.ruled:  # nobody chose it
                player = items[0].player
            if heading:
                found += [Entry(heading, position, text=line) for line in lines]
                continue
            for first in range(0, len(lines), MOST_LINES):
                part = lines[first : first + MOST_LINES]
                found.append(Entry("choice", position, player, part[0], lines=tuple(part[1:])))
        return found

    def _question(self, state: State, decision: Decision) -> str:
        """What was asked, as those who read the log may know it."""
        if not decision.prompt:
            return ""
        values = prompts.prompt_values(state, decision, self.lang, self.seats)
        return wording.word(state.cartridge.content, "prompt", decision.prompt, self.lang, **values)

    def _happened(self, state: State, events: Iterable[Event], first: Entry) -> list[Entry]:
        """An entry with what came of it, cut where a round or a phase begins. A silent habit is not worth telling."""
        found: list[Entry] = []
        lines: list[str] = []
        opening = first

        def close() -> None:
            nonlocal lines, opening
            told = collapsed(lines, self.lang)
            worth = opening.kind == "choice" and not (opening.auto and not told and not found)
            for start in range(0, max(len(told), 1), MOST_LINES):
                part = tuple(told[start : start + MOST_LINES])
                if start == 0 and worth:
                    values = {**opening.__dict__, "lines": part}
                    found.append(Entry(**values))
                elif part:
                    found.append(Entry("told", first.position, first.player, lines=part))
            lines, opening = [], Entry("told", first.position, first.player)

        heap: list[Moved] = []  # cards that go to one zone one after the other
        for event in events:
            if heap and not (
                isinstance(event, Moved) and (event.target, event.under) == (heap[0].target, heap[0].under)
            ):
                lines.append(self._heaped(state, heap))
                heap = []
            if kind := story.heading_of(state, event):
                close()
                title = story.heading_text(happenings.EventWords(state, event, self.lang, self.seats))
                found.append(Entry(kind, first.position, text=title))
            elif isinstance(event, Moved):
                heap.append(event)
            elif line := self._line(state, event, opening=first.position == 0):
                lines.append(line)
        if heap:
            lines.append(self._heaped(state, heap))
        close()
        return found

    def _heaped(self, state: State, heap: list[Moved]) -> str:
        """Several cards on their way to one zone in one line."""
        if len(heap) == 1 or heap[0].under:
            return "\n".join(collapsed(self._lines(state, heap), self.lang))
        names = [_name(state, event, self.lang, self.seats) for event in heap]
        counted = [f"{name} ×{n}" if n > 1 else name for name, n in Counter(names).items()]
        return f"{wording.place_title(state, heap[0].target, self.lang)}: {', '.join(counted)}"

    def _lines(self, state: State, events: Sequence[Event]) -> list[str]:
        return list(filter(None, (happenings.event_line(state, event, self.lang, self.seats) for event in events)))

    def _line(self, state: State, event: Event, *, opening: bool) -> str | None:
        """An event in words. How the board is laid out at first, and what a heading says, need not be told."""
        content = state.cartridge.content
        if isinstance(event, TableChanged) and event.variable == "round":
            return None
        if isinstance(event, SpaceChanged) and has_sites(content):
            return None if opening else self._on_the_board(state, event)
        if opening and isinstance(event, Counted | SpaceChanged):
            return None
        return happenings.event_line(state, event, self.lang, self.seats)

    def _on_the_board(self, state: State, event: SpaceChanged) -> str | None:
        """Troops and spies by whose they are, not by number."""
        content, lang = state.cartridge.content, self.lang
        where = wording.space_name(content, event.space, lang)
        match event.field:
            case "troop" if event.after == WHITE:
                return _ours("white_comes", lang, space=where)
            case "troop" if event.after:
                return _ours("troop_comes", lang, space=where, player=wording.seat_name(state, event.after, lang))
            case "troop":
                return _ours("troop_goes", lang, space=where)
            case "spies":
                changed = (event.before ^ event.after).bit_length()
                name = "spy_comes" if event.after > event.before else "spy_goes"
                return _ours(name, lang, space=where, player=wording.seat_name(state, changed, lang))
            case "total_side":
                return _ours("total_control" if event.after else "total_lost", lang, space=where)
        return None


def _name(state: State, event: Moved, lang: str, seats: Seats) -> str:
    """A moved card as those who read could know it at that moment."""
    if not wording.may_know(event.seen, seats):
        return wording.ours("name", "hidden_card", lang)
    return wording.definition_name(state.cartridge.content, state.raw.cards[event.card - 1].definition, lang)


def _ours(name: str, lang: str, **values: object) -> str:
    return wording.say(words("log")[name], lang, **values)


_KEPT: WeakKeyDictionary[Match, dict[bool, WholeLog]] = WeakKeyDictionary()


def log_of(match: Match, lang: str, seats: Seats, *, whole: bool = True) -> WholeLog:
    """The match's log, kept from one opening of the log to the next."""
    kept = _KEPT.setdefault(match, {})
    if whole not in kept or (kept[whole].lang, kept[whole].seats) != (lang, seats):
        kept[whole] = WholeLog(match, lang, seats, whole=whole)
    kept[whole].follow()
    return kept[whole]
