"""The log: the game told, filtered and searched; a line leads back to its moment."""

import random
import re

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.telling.story import told
from game.players.sitting import Sitting
from game.ui.intents import Act, Device, Move, Scroll, Type
from game.ui.scene import Scene
from game.ui.scenes.letters import Letters
from game.ui.scenes.log import ALL, Log
from game.ui.scenes.log_entries import log_of


class Desk(Scene):
    """What the log asks of a table."""

    def __init__(self, cabinet, sitting, seats=None):
        super().__init__(cabinet)
        self.sitting, self.seats, self.past = sitting, seats, None

    def build(self) -> None:
        pass

    def look_back(self, position: int) -> None:
        self.past = position


def played(table, players, choices, seed=3):
    match = Match(load_table(table), Setup(players=players, seed=seed))
    chance = random.Random(seed)
    while match.decision and match.position < choices:
        match.choose(chance.randrange(len(match.decision.options)), auto=chance.random() < 0.3)
    return Sitting(match)


@pytest.fixture(scope="module")
def game():
    return played("quest", 2, 80)


@pytest.fixture(scope="module")
def long_game():
    return played("underdark", 4, 600)


def step_on(hand, name, device):
    """To the next value: with a pointer by the right arrow."""
    if device in (Device.MOUSE, Device.TOUCH):
        rect = hand.target(name).rect
        (hand.click if device is Device.MOUSE else hand.tap)((rect.right - rect.height // 3, rect.centery))
    else:
        hand.choose(name, device)


def opened(cabinet, sitting, seats=None):
    desk = Desk(cabinet, sitting, seats)
    cabinet.push(desk)
    log = Log(cabinet, desk)
    cabinet.push(log)
    while not log.whole_log.complete:
        cabinet.frame([], 0.02)
    return desk, log


def test_it_opens_at_the_newest_choice(cabinet, game):
    _desk, log = opened(cabinet(), game)
    assert log.focus.name == f"entry:{log.list.last_choice()}"
    assert log.list.entries[log.list.marked].position == game.match.position


def test_rounds_and_phases_are_headings_by_name(cabinet, game):
    _desk, log = opened(cabinet(language="ru"), game)
    headings = [entry.text for entry in log.whole_log.entries() if entry.kind in ("round", "phase")]
    assert "Раунд 1" in headings
    assert "Планирование" in headings
    assert not any("Фаза" in heading for heading in headings)


def test_a_block_at_a_time_tells_the_same_as_all_at_once(long_game):
    slow, fast = (log_of(long_game.match, lang, None) for lang in ("en", "uk"))
    fast.tell_all()
    steps = 0
    while slow.tell_more():
        steps += 1
    assert steps > 10
    assert [entry.position for entry in slow.entries()] == [entry.position for entry in fast.entries()]
    positions = {entry.position for entry in slow.entries() if entry.kind == "choice"}
    assert max(positions) == long_game.match.position


def test_what_is_undone_is_forgotten(game):
    match = Match(game.cartridge, game.match.setup)
    for chosen in game.match.history:
        match.choose(chosen.choice.option, auto=chosen.choice.auto)
    story = log_of(match, "en", None)
    story.tell_all()
    before = story.entries()
    match.undo(7)
    story = log_of(match, "en", None)
    story.tell_all()
    assert max(entry.position for entry in story.entries()) <= match.position
    match.redo(7)
    story = log_of(match, "en", None)
    story.tell_all()
    assert story.entries() == before


@pytest.mark.parametrize("device", list(Device))
def test_choosing_a_line_shows_the_table_as_it_stood(cabinet, game, hands, device):
    c = cabinet()
    desk, log = opened(c, game)
    log.handle(Move(0, -1))
    name, entry = log.focus.name, log.list.entries[log.list.marked]
    hands(c).choose(name, device)
    assert c.scene is desk
    assert desk.past == entry.position


def test_the_footer_shows_the_marked_line_too(cabinet, game, hands):
    c = cabinet()
    desk, _log = opened(c, game)
    hands(c).tap("footer:choose")
    assert c.scene is desk
    assert desk.past == game.match.position


@pytest.mark.parametrize("device", list(Device))
def test_the_filter_shows_choices_only_or_one_seat(cabinet, game, hands, device):
    c = cabinet()
    _desk, log = opened(c, game)
    step_on(hands(c), "filter", device)
    step_on(hands(c), "filter", device)
    assert {entry.kind for entry in log.list.entries} == {"choice"}
    assert not any(entry.auto or entry.lines for entry in log.list.entries)
    step_on(hands(c), "filter", device)
    assert {entry.player for entry in log.list.entries if entry.kind != "round"} == {1}


def test_typing_finds_a_card(cabinet, game):
    c = cabinet()
    _desk, log = opened(c, game)
    name = next(line for entry in log.whole_log.entries() for line in entry.lines if "Spider" in line)
    assert name
    log.set_focus(log.field.target)
    for letter in "spider":
        log.handle(Type(letter))
    assert log.list.entries
    assert all(entry.mentions("spider") for entry in log.list.entries)
    log.set_wanted("nothing is called this")
    assert not log.list.entries and log._nothing.visible
    log.set_focus(log.first_focus())
    assert log.focus is not None


@pytest.mark.parametrize("device", [Device.MOUSE, Device.TOUCH, Device.PAD])
def test_without_a_keyboard_letters_are_chosen_on_the_screen(cabinet, game, hands, device):
    c = cabinet()
    _desk, log = opened(c, game)
    hand = hands(c)
    hand.choose("search", device)
    assert isinstance(c.scene, Letters)
    for letter in "orc":
        hand.choose(f"letter:{letter}", device)
    hand.choose("done", device)
    assert c.scene is log
    assert (log.wanted, log.field.text) == ("orc", "orc")


@pytest.mark.parametrize("device", list(Device))
def test_to_the_start_and_back_to_now(cabinet, game, hands, device):
    c = cabinet()
    _desk, log = opened(c, game)
    hand = hands(c)
    hand.choose("to_start", device)
    assert log.list.top == 0
    log.handle(Act("next", device=device))
    assert log.list.top > 0
    hand.choose("to_end", device)
    assert log.focus.name == f"entry:{log.list.last_choice()}"


def test_what_is_told_later_of_before_fills_the_page(cabinet, long_game):
    """The newest lines are there first: few of them do not stay alone at the top."""
    _desk, log = opened(cabinet(), long_game)
    entries = list(log.list.entries)
    log.list.set_entries(entries, at_end=True)
    end = (log.list.top, log.list.skip)
    log.list.set_entries(entries[-2:], at_end=True)
    log.list.precede(entries)
    assert (log.list.top, log.list.skip) == end
    assert log.list.top < len(entries) - 3


def test_the_wheel_scrolls_and_stops_at_the_ends(cabinet, long_game):
    c = cabinet()
    _desk, log = opened(c, long_game)
    at = log.list.rect.center
    end = (log.list.top, log.list.skip)
    log.handle(Scroll(at, (0, 5)))
    assert (log.list.top, log.list.skip) == end
    for _ in range(4):
        log.handle(Scroll(at, (0, -5)))
    assert log.list.top < end[0]
    log.to_start()
    log.handle(Scroll(at, (0, -5)))
    assert (log.list.top, log.list.skip) == (0, 0)


def test_the_reader_learns_only_what_the_seat_may_know(cabinet, long_game):
    _desk, log = opened(cabinet(), long_game, seats=(1,))
    lines = [line for entry in log.whole_log.entries() for line in (entry.text, *entry.lines)]
    drawn = [line for line in lines if line.startswith("House Mizzrym draws ")]
    assert drawn
    assert all(re.fullmatch(r"House Mizzrym draws \d+ cards?", line) for line in drawn)


def test_everything_is_still_there_for_whoever_wants_it(cabinet, game):
    c = cabinet()
    _desk, log = opened(c, game)
    story = [line for entry in log.shown() for line in (entry.text, *entry.lines)]
    assert not any("is shuffled" in line or "no longer" in line or "(+" in line for line in story)
    log.set_filter(ALL)
    while not log.whole_log.complete:
        c.frame([], 0.02)
    everything = [line for entry in log.shown() for line in entry.lines]
    assert any("is shuffled" in line for line in everything)
    assert len(everything) > len(story)


def test_more_of_the_same_happening_goes_on_in_one_line(game):
    chronicle = log_of(game.match, "en", None, whole=False)
    chronicle.tell_all()
    sent = [entry.text for entry in chronicle.entries() if " to the quest" in entry.text]
    assert any(", " in line for line in sent)


def test_nothing_that_the_text_client_announces_is_lost(game):
    story = log_of(game.match, "en", None, whole=False)
    story.tell_all()
    ours = "\n".join(part for entry in story.entries() for part in (entry.text, *entry.lines))
    for line in told(game.match, "en"):
        if "takes" in line or "attacks" in line or "plays" in line:
            assert line.partition(" (")[0] in ours


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(cabinet, game, size, language, looked_at):
    _desk, log = opened(cabinet(size=size, language=language), game)
    looked_at(log)
