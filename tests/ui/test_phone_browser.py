"""Phones in a real browser, where one is installed: two of them and a bot, at three sizes."""

import time

import pytest
from browsing import Browser, Page, chromium, wait_for
from phone_games import MARKED, SIZES, Game, joined
from phoning import Room, sat_down

pytestmark = [
    pytest.mark.skipif(not chromium(), reason="no chromium is installed"),
    pytest.mark.slow,
]


@pytest.fixture(scope="module")
def browser():
    made = Browser()
    yield made
    made.close()


@pytest.mark.parametrize("table, chosen", [("underdark", {}), ("ringwar", {"scenario": "duel_of_three"})])
def test_two_phones_and_a_bot_play(browser, cabinet, table, chosen):
    """Some turns, at every size; `build.py phones` plays whole games."""
    room = Room(cabinet())
    scene = sat_down(room.cabinet, table, players=3, bots=1, **chosen)
    room.cabinet.pockets.turn_on()
    room.frame(3)
    pages = {seat: joined(browser, room, seat, SIZES[number]) for number, seat in enumerate(scene.sitting.people)}
    game = Game(room, scene, pages)
    game.play(21, game.turn_sizes)
    assert scene.sitting.match.position >= 10
    for page in pages.values():
        page.close()
    assert not browser.complaints
    room.close()


def test_a_reloaded_page_is_where_it_was_and_speaks_another_language(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, scene.sitting.decision.player, SIZES[1])
    page.ask("Page.reload")
    wait_for(lambda: "look" in page.pressable(), room.frame)
    page.touch("menu")
    wait_for(lambda: "leave" in page.pressable(), room.frame)
    script = "const one = document.getElementById('language'); one.value = 'uk'; one.dispatchEvent(new Event('change'))"
    page.run(f"(function () {{ {script} }})()")
    wait_for(lambda: "Закрити" in page.text(), room.frame)
    page.touch("close")
    wait_for(lambda: "Огляд" in page.text(), room.frame)
    assert page.run("document.getElementById('said').getAttribute('aria-live')") == "polite"
    assert page.run("[...document.querySelectorAll('button')].every(one => one.innerText || one.ariaLabel)")
    page.close()
    room.close()


def test_a_page_that_is_open_takes_the_code_that_is_scanned(browser, cabinet):
    room = Room(cabinet())
    sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = Page(browser, SIZES[1])
    page.open(room.cabinet.pockets.addresses[0])
    wait_for(lambda: "knock" in page.pressable(), room.frame)
    page.open(room.cabinet.pockets.link)
    wait_for(lambda: "seat:2" in page.pressable(), room.frame)
    page.close()
    room.close()


def test_a_press_is_not_lost_when_news_come_under_the_finger(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, scene.sitting.decision.player, SIZES[0])

    def news() -> None:
        room.cabinet.pockets.server.note(1, "undo_refused")
        wait_for(lambda: page.run("document.getElementById('said').textContent") != "", room.frame)

    for name, other in (("menu", "close"), ("close", "menu")) * 4:
        page.run("document.getElementById('said').textContent = ''")
        assert page.touch(name, news)
        wait_for(lambda other=other: other in page.pressable(), room.frame, 5)
    page.close()
    room.close()


def test_a_second_tap_on_the_same_spot_answers_no_other_question(browser, cabinet):
    room = Room(cabinet(ask_costly=False))
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    pages = {seat: joined(browser, room, seat, SIZES[1]) for seat in scene.sitting.people}
    game, match = Game(room, scene, pages), scene.sitting.match
    for _ in range(6):
        found = []
        wait_for(lambda found=found: found.append(game.asked()) or found[-1], room.frame)
        page, before = found[-1], match.position
        shown, key = page.run(MARKED), game.deeds(page)[0]
        page.touch(key, lambda: wait_a_little(room), times=3)
        wait_for(lambda page=page, shown=shown: page.run(MARKED) != shown, room.frame)
        assert sum(not chosen.choice.auto for chosen in match.history[before:]) <= 1
    for page in pages.values():
        page.close()
    room.close()


def wait_a_little(room):
    """As long as a quick finger takes, while frames pass."""
    for _ in range(6):
        room.frame()
        time.sleep(0.01)
