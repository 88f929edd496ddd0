"""Phones in a real browser, where one is installed: two of them and a bot, at three sizes."""

import pytest
from browsing import Browser, chromium
from phone_games import SIZES, Game, joined
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
    from browsing import wait_for

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
