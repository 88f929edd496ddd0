"""Phones in a real browser, where one is installed: two of them and a bot, at three sizes."""

import itertools
import json
import time
from dataclasses import replace

import pytest
from browsing import Browser, Page, chromium, wait_for
from phone_games import CUT, LYING, MARKED, SIZES, Game, joined
from phoning import Room, sat_down

from game.engine.keeping import people
from game.engine.machine.cartridge import load_table, table_ids
from game.players.sitting import Chair
from game.pocket.dress import dress

SAID = "document.getElementById('said').textContent"
TOLD = "document.querySelector('.told').textContent"
# How much lighter one colour of the page is than another, as eyes see it.
CONTRAST = """(function (one, other) {
  const probe = document.body.appendChild(document.createElement('span'));
  const canvas = document.createElement('canvas').getContext('2d');
  const linear = n => n <= .03928 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4;
  const light = name => {
    probe.style.color = `var(--${name})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const parts = [...canvas.getImageData(0, 0, 1, 1).data].map(n => linear(n / 255));
    return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2] + .05;
  };
  const pair = [light(one), light(other)];
  probe.remove();
  return Math.max(...pair) / Math.min(...pair);
})"""
READ = [(text, ground) for text in ("text", "muted", "gold", "bad", "good") for ground in ("ground", "plate")]
BOTTOM = "(name => document.querySelector(name).getBoundingClientRect().bottom)"
ROLES = ("button", "heading", "image")
KEPT = "localStorage.emberdeck = JSON.stringify(Object.assign(JSON.parse(localStorage.emberdeck), %s))"
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
    for touches in (21, 42, 63):  # some only mark, or look: how many does not only depend on the seed
        game.play(touches, game.turn_sizes)
        if scene.sitting.match.position >= 10:
            break
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
    assert page.run("document.activeElement.dataset.key") == "close"
    script = "const one = document.getElementById('language'); one.value = 'uk'; one.dispatchEvent(new Event('change'))"
    page.run(f"(function () {{ {script} }})()")
    wait_for(lambda: "Закрити" in page.text(), room.frame)
    page.touch("close")
    wait_for(lambda: "Огляд" in page.text(), room.frame)
    assert page.run("document.activeElement.dataset.key") == "menu", "whoever listens is back where they came from"
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


def test_letters_are_kept_while_news_come_and_move_nothing(browser, cabinet):
    """Whoever types them has other things to read meanwhile, and presses where the button was."""
    room = Room(cabinet())
    sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = Page(browser, SIZES[0])
    page.open(room.cabinet.pockets.addresses[0])
    wait_for(lambda: "knock" in page.pressable(), room.frame)
    place = "document.querySelector('[data-key=knock]').getBoundingClientRect().top"
    before = page.run(place)
    for letter in "AB":
        page.run("document.getElementById('letters').focus()")
        page.ask("Input.insertText", text=letter)
        for note in ("refused", ""):
            page.run(f"import('/pocket.js').then(page => {{ page.now.note = '{note}'; page.draw(); }})")
            assert page.run("document.querySelector('.note') !== null") == bool(note)
            assert page.run(place) == before
    assert page.run("document.getElementById('letters').value") == "AB"
    page.close()
    room.close()


def test_the_longest_names_fit_the_smallest_phone(browser, cabinet):
    """A page that is wider than its phone is shown smaller, and a finger meets another seat than it means."""
    room = Room(cabinet())
    sitting = sat_down(room.cabinet, "underdark").sitting
    for seat in (1, 2):
        sitting.seat(seat, replace(sitting.chairs[seat - 1], who=f"w{seat}", name="WM"[seat - 1] * people.MOST_LETTERS))
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = Page(browser, SIZES[0])
    page.open(room.cabinet.pockets.link)
    wait_for(lambda: "seat:2" in page.pressable(), room.frame)
    assert page.too_wide() == 0
    page.touch("seat:2")
    wait_for(lambda: page.run(MARKED) or room.let_in(), room.frame)
    wait_for(lambda: page.run(MARKED), room.frame)
    assert sitting.phones == {2} and sitting.chairs[1].name in page.text()
    for size in (*SIZES, *LYING):
        page.resize(size)
        assert page.too_wide() == 0 and page.run(CUT) == [], size
    page.touch("look")
    wait_for(lambda: page.run("document.querySelector('.zone') !== null"), room.frame)
    page.resize(SIZES[0])
    assert page.too_wide() == 0
    page.close()
    room.close()


def test_who_waits_has_the_newest_in_sight_however_long_its_lines_are(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, 3 - scene.sitting.decision.player, SIZES[2])
    long = json.dumps([f"{number}: {'what happened there ' * 9}" for number in range(9)])
    for size in (SIZES[2], *LYING):
        page.resize(size)
        page.run(f"import('/pocket.js').then(page => {{ page.now.told = {long}; page.draw(); }})")
        last, within = (page.run(f"{BOTTOM}('{one}')") for one in (".told li:last-child", ".told"))
        assert last <= within + 1 and within <= size[1], size
    page.close()
    room.close()


def test_a_press_is_not_lost_when_news_come_under_the_finger(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, scene.sitting.decision.player, SIZES[0])

    def news() -> None:
        server = room.cabinet.pockets.server
        for phone in list(server._talk.phones):  # a page that was cut off meanwhile has another number
            server.note(phone, "undo_refused")
        wait_for(lambda: page.run("document.getElementById('said').textContent") != "", room.frame)

    for name, other in (("menu", "close"), ("close", "menu")) * 4:
        page.run("document.getElementById('said').textContent = ''")
        assert page.touch(name, news)
        wait_for(lambda other=other: other in page.pressable(), room.frame)
    page.close()
    room.close()


def test_a_second_tap_on_the_same_spot_answers_no_other_question(browser, cabinet):
    room = Room(cabinet(ask_costly=False))
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    pages = {seat: joined(browser, room, seat, SIZES[1]) for seat in scene.sitting.people}
    game, match = Game(room, scene, pages), scene.sitting.match
    for number in range(6):
        found = []
        wait_for(lambda found=found: found.append(game.asked()) or found[-1], room.frame)
        page, before = found[-1], match.position
        page.run(f"performance.now = () => {1e9 + 1e6 * number}")  # however long this machine takes for three taps
        shown, key = page.run(MARKED), game.deeds(page)[0]
        page.touch(key, lambda: wait_a_little(room), times=3)
        wait_for(lambda page=page, shown=shown: page.run(MARKED) != shown, room.frame)
        assert sum(not chosen.choice.auto for chosen in match.history[before:]) <= 1
    for page in pages.values():
        page.close()
    room.close()


def test_other_news_are_no_answer_to_a_press(browser, cabinet):
    """While the table is busy nothing can be pressed a second time, though others come and go."""
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, scene.sitting.decision.player, SIZES[1])
    game = Game(room, scene, {scene.sitting.decision.player: page})
    wait_for(lambda: game.deeds(page), room.frame)
    scene.open_pause()
    page.touch(game.deeds(page)[0])
    wait_for(lambda: page.run("document.querySelector('.ask > .quiet') !== null"), room.frame)
    assert not game.deeds(page)
    room.cabinet.pop()
    wait_for(lambda: scene.sitting.match.position, room.frame)
    page.close()
    room.close()


def wait_a_little(room):
    """As long as a quick finger takes, while frames pass."""
    for _ in range(6):
        room.frame()
        time.sleep(0.01)


def test_every_size_of_text_fits_the_smallest_phone_in_every_language(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark", players=3, bots=1)
    room.cabinet.pockets.turn_on()
    room.frame(3)
    pages = {seat: joined(browser, room, seat, SIZES[0]) for seat in scene.sitting.people}
    game, looks = Game(room, scene, pages), itertools.product(("", "big", "huge"), ("en", "ru", "uk", "de"))
    for size, lang in looks:
        for page in pages.values():
            page.run(KEPT % json.dumps({"size": size, "lang": lang}))
            page.ask("Page.reload")
        wait_for(lambda: all(page.run(MARKED) for page in pages.values()), room.frame)
        game.step()
    for page in pages.values():
        page.close()
    room.close()


def test_who_listens_is_told_and_finds_real_buttons_with_names(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    pages = {seat: joined(browser, room, seat, SIZES[0]) for seat in scene.sitting.people}
    game = Game(room, scene, pages)
    for _ in range(4):
        game.step()
    found = []
    wait_for(lambda: found.append(game.asked()) or found[-1], room.frame)
    page = found[-1]
    nodes = [one for one in page.ask("Accessibility.getFullAXTree")["nodes"] if not one.get("ignored")]
    by_role = {role: [one["name"]["value"] for one in nodes if one["role"]["value"] == role] for role in ROLES}
    assert len(by_role["button"]) == page.run("document.querySelectorAll('button').length") and all(by_role["button"])
    assert by_role["heading"][0] == page.run("document.querySelector('h1').textContent")
    assert not by_role["image"], "a face says nothing that its name beside it does not"
    assert by_role["heading"][0] in page.run(SAID)
    said = next(one for one in nodes if one["role"]["value"] == "status")
    assert {"live": "polite"}.items() <= {one["name"]: one["value"].get("value") for one in said["properties"]}.items()
    waits = next(one for one in pages.values() if one is not page)
    waits.run(f"{SAID} = ''")
    before = waits.run(TOLD)
    while waits.run(TOLD) == before:
        game.step()
        room.frame(3)
    last = "document.querySelector('.told li:last-child').textContent"
    wait_for(lambda: waits.run(f"{SAID}.includes({last})"), room.frame)
    for one in pages.values():
        one.close()
    room.close()


def test_whose_seat_is_given_away_is_told_and_so_is_who_lost_the_table(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    seat = scene.sitting.decision.player
    page, other = joined(browser, room, seat, SIZES[0]), joined(browser, room, 3 - seat, SIZES[1])
    page.touch("look")
    wait_for(lambda: "close" in page.pressable(), room.frame)
    room.cabinet.pockets.give_to_bot(seat, Chair("learner"))
    wait_for(lambda: "knock" in page.pressable(), room.frame)
    assert "given away" in page.run(SAID)
    other.run("(function () { window.WebSocket = function () { this.readyState = 0; }; })()")  # it reaches nobody
    room.cabinet.pockets.server.stop()
    wait_for(lambda: other.run("document.querySelector('.wait.lost') !== null"), lambda: None)
    assert not {"plan", "undo"} & set(other.pressable())
    for one in (page, other):
        one.close()
    browser.complaints.clear()  # of the table that is out of reach
    room.close()


def test_what_is_read_and_what_glows_is_seen_in_every_tables_colours(browser, cabinet):
    room = Room(cabinet())
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    page = joined(browser, room, scene.sitting.decision.player, SIZES[1])
    for table, theme in itertools.product(table_ids(), ("light", "dark")):
        page.scheme(theme)
        wait_for(lambda theme=theme: page.run("document.documentElement.dataset.theme") == theme, room.frame)
        for name, colour in dress(load_table(table).content).colours.items():
            page.run(f"document.documentElement.style.setProperty('--{name}', '{colour}')")
        for one, other in (*READ, ("text", "raised"), ("main-text", "main")):
            assert page.run(f"{CONTRAST}('{one}', '{other}')") >= 4.5, (table, theme, one, other)
        assert page.run(f"{CONTRAST}('glow', 'ground')") >= 3, (table, theme)
    page.close()
    room.close()
