"""What is sent to a phone is the same, byte by byte, when what its seats may not know is changed: over whole games."""

import random
import re
from collections import defaultdict
from dataclasses import replace

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import table_ids
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.engine.sources.language_folders import LANGUAGES
from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.pocket import asked, seen
from game.pocket.still import still

SEATS_SEEN = ("seen", "seats", "known")  # how the records of events call the seats that knew a card then
NUMBERS = re.compile(r'"n":(\d+),"face"|"card":(\d+)|\bcard:(\d+)')  # of cards, as they are sent
UNFILLED = re.compile(r"\{\w+\}")
SHARE = 0.04  # of the positions of a game are looked at


def bytes_of(sitting: Sitting, held: tuple[int, ...], lang: str, *, told: bool = True) -> str:
    """Everything that a phone can ever be sent at this position, also to whoever says to plan every card there is."""
    marks, every = first_marks(sitting, held), range(1, sitting.state.raw.card_count + 1)
    sent = [
        seen.state_message(sitting, held, lang, marks, every),
        seen.state_message(sitting, held, lang, asked.begun(sitting, held, every)),
        seen.look_message(sitting, held, lang),
        *filter(None, seen.forecast_steps(sitting, held, lang, marks)),
    ]
    sent += [seen.told_message(sitting, held, lang)] if told else []
    return "\n".join(map(seen.packed, sent))


def first_marks(sitting: Sitting, held: tuple[int, ...]) -> list:
    """Where several things are chosen together: the first of them is marked."""
    if not asked.is_asked(sitting, held):
        return []
    plan = asked.plan_of(sitting, ())
    things = [option for option in plan.decision.options if plan.marks_with(option)]
    return things[:1]


def other_world(sitting: Sitting, change) -> tuple[Sitting, bool]:
    """The same game with other hidden cards; whether they are really others."""
    other = still(sitting)
    before = other.state.packed()
    change(other.state)
    return other, other.state.packed() != before


def ever_shown(sitting: Sitting, held: tuple[int, ...]) -> set[int]:
    """The cards that something which happened has shown to these seats: their names stand in what was told."""
    wanted = sum(1 << (seat - 1) for seat in held) if not sitting.state.open_hands else -1
    shown = set()
    for events in (sitting.match.opening, *(chosen.events for chosen in sitting.match.history)):
        for event in events:
            bits = next((getattr(event, name) for name in SEATS_SEEN if hasattr(event, name)), 0)
            if bits & wanted or getattr(event, "name", "") in sitting.cartridge.content.openly:
                shown.add(getattr(event, "card", 0))
    return shown


def exchanged(state: State, held: tuple[int, ...], spared: set[int], chance: random.Random) -> None:
    """Cards that the seats do not know and were never shown change places with others of the same back and owner."""
    wanted = sum(1 << (seat - 1) for seat in held) if not state.open_hands else -1
    content = state.cartridge.content
    alike = defaultdict(list)
    for number in range(1, state.raw.card_count + 1):
        card = state.raw.cards[number - 1]
        zone, owner = state.cartridge.zone_names[card.zone]
        if not card.known & wanted and number not in spared and not content.zones[zone].in_play:
            back = content.cards[card.definition].facts.get(content.back, 0)
            alike[back, card.owner, owner, zone in ("hand", "deck") or zone].append(card)
    for cards in alike.values():
        definitions = [card.definition for card in cards]
        chance.shuffle(definitions)
        for card, definition in zip(cards, definitions, strict=True):
            card.definition = definition


def games(cartridge, count: int):
    """Setups of a table with somebody to hide something from, at random."""
    setups = [one for one in every_setup(cartridge.content) if one.players > 1]
    chance = random.Random(cartridge.id)
    return [replace(one, seed=number) for number, one in enumerate(chance.sample(setups, min(count, len(setups))), 5)]


@pytest.mark.parametrize("name", table_ids())
def test_nothing_hidden_is_in_the_bytes_that_are_sent(table, name):
    cartridge = table(name)
    changed = 0
    for setup in games(cartridge, 2):
        chance = random.Random(setup.seed)
        match = Match(cartridge, setup)
        people = [Chair(person=1 + number % 2) for number in range(match.state.players)]
        sitting = Sitting(match, people if cartridge.content.lineups else [])
        while sitting.decision is not None:
            if chance.random() < SHARE:
                for held in sitting.persons:
                    changed += compared(sitting, held, chance)
            sitting.match.choose(chance.randrange(len(sitting.decision.options)))
    assert changed > 8


def compared(sitting: Sitting, held: tuple[int, ...], chance: random.Random) -> int:
    """How often the bytes were compared with those of a world that is really another."""
    spared, changed, lang = ever_shown(sitting, held), 0, chance.choice(list(LANGUAGES))
    sent = bytes_of(sitting, held, lang)
    assert not unknown_numbers(sitting, held, sent)
    assert not UNFILLED.search(sent), "every sentence has its names and numbers in it"
    other, is_other = other_world(sitting, lambda state: exchanged(state, held, spared, chance))
    assert bytes_of(other, held, lang) == sent
    changed += is_other
    if len(held) == 1 and not sitting.state.open_hands:
        other, is_other = other_world(sitting, lambda state: state.determinize(held[0], chance.randrange(1000)))
        assert bytes_of(other, held, lang, told=False) == bytes_of(sitting, held, lang, told=False)
        changed += is_other
    return changed


def unknown_numbers(sitting: Sitting, held: tuple[int, ...], sent: str) -> set[int]:
    """The numbers of cards in what is sent that these seats may not know: they would tell where a card went that was
    seen before it was shuffled."""
    numbers = {int(number) for found in NUMBERS.findall(sent) for number in found if number} - {0}
    seats = seen.readers(sitting, held)
    return {number for number in numbers if not wording.may_see(sitting.state, number, seats)}


def test_a_hidden_card_has_no_number_on_a_phone(table):
    """A number that was seen once would tell which card it is wherever it goes."""
    sitting = Sitting(Match(table("underdark"), games(table("underdark"), 1)[0]))
    look = seen.look_message(sitting, (1,), "en")
    hidden = {card for card in range(1, sitting.state.raw.card_count + 1) if not sitting.state.known_to(card, 1)}
    sent = {card["n"] for zone in look["zones"] for card in zone["cards"]}
    assert hidden and sent and not sent & hidden


def test_who_is_not_asked_gets_no_question(table):
    sitting = Sitting(Match(table("ringwar"), games(table("ringwar"), 1)[0]))
    asked_seat = sitting.decision.player
    others = [seat for seat in range(1, sitting.state.players + 1) if seat != asked_seat and seat not in sitting.ruled]
    for seat in others:
        message = seen.state_message(sitting, (seat,), "en")
        assert message["question"] is None
        assert message["waits"]
    assert seen.state_message(sitting, (asked_seat,), "en")["question"]["deeds"]
