"""Hands on phones: real clients of the real server over loopback, at a real table."""

import asyncio
import gc
import json
import os
import random
import socket
import stat
import sys
import threading
import time
from contextlib import suppress

import pytest
from phoning import LOOPBACK, PATIENCE, Phone, Room, any_deed, own_address, sat_down
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.pocket import addresses, asked, faces, seen, server, talk
from game.pocket.doors import FILE, Doors
from game.pocket.room import FaceWanted, Present
from game.pocket.wire import Garbled, read
from game.ui import pocket_pads, pockets, routes
from game.ui.faces.faces import Faces
from game.ui.scenes.table import Table
from game.ui.table.things import Thing


@pytest.fixture
def room(cabinet):
    made = Room(cabinet())
    sat_down(made.cabinet, "underdark")
    made.cabinet.pockets.turn_on()
    made.frame(3)
    yield made
    made.close()


def table_of(room: Room) -> Table:
    return next(scene for scene in room.cabinet.scenes if isinstance(scene, Table))


# --- joining


def test_phones_are_off_until_somebody_turns_them_on(cabinet):
    made = cabinet()
    sat_down(made, "underdark")
    made.frame([], 0.05)
    assert not made.pockets.on


def test_whoever_scans_takes_a_free_seat_and_plays(room):
    seat = table_of(room).sitting.decision.player
    phone = room.joined(seat)
    assert phone.secret and len(phone.secret) == 32
    assert table_of(room).sitting.phones == {seat}
    room.until(lambda: phone.deeds)
    before = table_of(room).sitting.match.position
    phone.choose(phone.deeds[0])
    room.until(lambda: table_of(room).sitting.match.position > before)


def test_who_only_knows_the_address_learns_nothing(room):
    phone = room.phone()
    room.until(lambda: phone.seen)
    assert phone.seen == {"door": {"t": "door", "open": False, "knocks": False}}
    phone.say(do="seat", seat=1)
    phone.say(do="look", on=True)
    room.frame(5)
    phone.hear()
    assert set(phone.seen) == {"door"} and not phone.secret


def test_the_letters_open_only_together_with_a_press_at_the_table(room):
    phone = room.phone()
    phone.say(do="knock", letters=room.cabinet.pockets.doors.letters)
    room.until(lambda: room.cabinet.pockets.knocks and "door" in phone.seen)
    assert not phone.seen["door"]["open"]
    room.cabinet.pockets.admit(room.cabinet.pockets.knocks[0])
    room.until(lambda: phone.seen["door"]["open"])


def test_letters_cannot_be_guessed_one_after_the_other(room):
    phone = room.phone()
    for _ in range(9):
        phone.say(do="knock", letters="XXXX")
    room.until(lambda: len(phone.notes) >= 9)
    assert phone.notes[-1] == "later"
    phone.say(do="knock", letters=room.cabinet.pockets.doors.letters)
    room.until(lambda: len(phone.notes) >= 10)
    assert not room.cabinet.pockets.knocks


def test_a_seat_that_has_a_phone_takes_a_press(room):
    first = room.joined(1)
    other = room.phone(door=room.door)
    room.until(lambda: other.seen.get("door", {}).get("open"))
    other.say(do="seat", seat=1)
    room.until(lambda: room.cabinet.pockets.knocks)
    assert not other.secret
    room.cabinet.pockets.admit(room.cabinet.pockets.knocks[0])
    room.until(lambda: other.state)
    room.until(lambda: "door" in first.seen)
    assert other.secret != first.secret


def test_who_scanned_before_takes_a_seat_only_with_a_press_unless_the_code_is_on_the_screen(room):
    """Every player knows the code: nobody takes the seat, and sees the hand, of whoever sits at the table."""
    pockets, scene, phone = room.cabinet.pockets, table_of(room), room.joined(1)
    again = room.phone(door=room.door)
    room.until(lambda: again.seen.get("door", {}).get("open"))
    again.say(do="seat", seat=2)
    room.until(lambda: pockets.knocks and again.notes)
    assert again.notes == ["press"] and not again.state and scene.sitting.phones == {1}
    pockets.refuse(pockets.knocks[0])
    room.until(lambda: "refused" in again.notes)
    room.cabinet.push(routes.Hands())
    again.say(do="seat", seat=2)
    room.until(lambda: again.state)
    assert not pockets.knocks and phone.secret != again.secret


def test_what_a_phone_chose_is_nothing_once_its_seat_is_given_to_others(room):
    """It was pressed while something else lay over the table, where the seat was taken away."""
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    scene.open_pause()
    room.until(lambda: phone.state.get("paused"))
    phone.say(do="choose", at=phone.state["moment"], id=phone.deeds[0]["id"])
    room.until(lambda: room.cabinet.pockets._waiting)
    room.cabinet.pockets.take_away(phone.state["held"])
    room.cabinet.pop()
    room.until(lambda: "stale" in phone.notes)
    assert scene.sitting.match.position == 0


def test_whose_seat_was_taken_away_does_not_come_back_by_the_code(room):
    """A lost phone knows it: another one is on the screen from then on."""
    pockets, phone, known = room.cabinet.pockets, room.joined(1), room.door
    pockets.take_away([1])
    room.until(lambda: phone.seen.get("door") == {"t": "door", "open": False, "knocks": False})
    for secret in ("", phone.secret):
        again = room.phone(door=known, secret=secret)
        room.until(lambda again=again: again.seen.get("door"))
        assert not again.seen["door"]["open"]
    assert room.door != known
    room.joined(1)


def test_who_taps_a_seat_twice_takes_it_once(room):
    room.cabinet.push(routes.Hands())
    phone = room.phone(door=room.door)
    room.until(lambda: phone.seen.get("door", {}).get("open"))
    for _ in range(3):
        phone.say(do="seat", seat=1)
    room.until(lambda: phone.state)
    room.frame(5)
    assert not room.cabinet.pockets.knocks and not phone.notes


def test_who_was_refused_may_knock_again_and_who_has_gone_is_not_waited_for(room):
    pockets, phone = room.cabinet.pockets, room.phone()
    for _ in range(2):
        phone.say(do="knock", letters=pockets.doors.letters)
        room.until(lambda: pockets.knocks and phone.seen.get("door", {}).get("knocks"))
        pockets.refuse(pockets.knocks[0])
        room.until(lambda: not phone.seen["door"]["knocks"])
    phone.say(do="knock", letters=pockets.doors.letters)
    room.until(lambda: pockets.knocks)
    room.phones.remove(phone)
    phone.close()
    room.until(lambda: not pockets.knocks)


def test_a_phone_that_left_the_door_takes_nobodys_seat(room):
    """It wanted the seat of another phone, and went to sleep before anybody pressed."""
    first, other = room.joined(1), room.phone(door=room.door)
    room.until(lambda: other.seen.get("door", {}).get("open"))
    other.say(do="seat", seat=1)
    room.until(lambda: room.cabinet.pockets.knocks)
    room.phones.remove(other)
    other.close()
    room.until(lambda: not room.cabinet.pockets.knocks)
    assert first.secret in room.cabinet.pockets.doors.claims


def test_a_bots_seat_is_free(cabinet):
    made = Room(cabinet())
    scene = sat_down(made.cabinet, "underdark", players=3, bots=1)
    made.cabinet.pockets.turn_on()
    made.frame(3)
    phone = made.joined(3)
    assert scene.sitting.people == [1, 2, 3] and phone.state["held"] == [3]
    made.close()


def test_phones_join_in_the_lobby_and_play_the_game_that_begins(cabinet):
    made = Room(cabinet())
    made.cabinet.home(routes.Setup("underdark"))
    made.cabinet.push(routes.Hands())
    made.frame(2)
    made.cabinet.scene.turn_on()
    phone = made.phone(door=made.door, lang="uk")
    made.until(lambda: phone.seen.get("door", {}).get("seats"))
    content = made.cabinet.cartridge("underdark").content
    assert phone.seen["door"]["title"] == content.title["uk"] != content.title["en"]
    called = [seat["name"] for seat in phone.seen["door"]["seats"]]
    assert called == [wording.seat_called(content, seat, "uk") for seat in (1, 2)], "in the phone's own language"
    phone.say(do="seat", seat=2)  # where a bot was to play
    made.until(lambda: phone.seen.get("lobby"))
    assert phone.seen["lobby"]["held"] == [2]
    made.cabinet.pop()
    made.cabinet.scene.begin()
    made.until(lambda: phone.state)
    assert made.cabinet.scene.sitting.phones == {2} and 2 in made.cabinet.scene.sitting.people
    made.close()


def test_the_page_of_phones_lets_in_gives_away_and_turns_off(room):
    scene, phone = table_of(room), room.joined(1)
    room.cabinet.push(routes.Hands())
    other = room.phone()
    other.say(do="knock", letters=room.cabinet.pockets.doors.letters)
    room.until(lambda: any(target.name == "admit:0" for target in room.cabinet.scene.targets))
    next(target for target in room.cabinet.scene.targets if target.name == "admit:0").choose()
    room.until(lambda: other.seen["door"]["open"])
    names = [target.name for target in room.cabinet.scene.targets]
    assert {"turn_off", "table:1", "bot:1", "back"} <= set(names)
    room.cabinet.scene.give_to_bot(1)
    room.until(lambda: phone.seen.get("door"))
    assert scene.sitting.chairs[0].bot and not scene.sitting.phones
    room.cabinet.scene.turn_off()
    assert not room.cabinet.pockets.on


def test_without_its_packages_the_page_says_what_is_missing(cabinet, monkeypatch):
    made = cabinet()
    monkeypatch.setattr(pockets, "PACKAGES", ("no_such_package",))
    made.home(routes.Title())
    made.push(routes.Hands())
    made.scene.turn_on()
    assert not made.pockets.on and made.pockets.missing() == ["no_such_package"]


# --- the table


def test_a_hand_on_a_phone_is_backs_at_the_table_and_has_no_curtain(room):
    scene = table_of(room)
    room.joined(scene.sitting.decision.player)
    room.frame(10)
    state, hand = scene.sitting.state, scene.sitting.state.cards("hand", scene.seat)
    assert hand and not any(wording.may_see(state, card, scene.seats) for card in hand)
    assert room.cabinet.scene is scene
    assert not scene.viewing.curtain_up


def test_the_table_says_who_chooses_on_a_phone_and_offers_nothing(room):
    scene = table_of(room)
    while scene.viewing.asked_openly:
        scene.answering.answer(0)
    room.joined(scene.sitting.decision.player)
    room.until(lambda: scene.asking.afar)
    assert not scene.asking.options and scene.asking.bot
    before = scene.sitting.match.position
    scene.answering.answer(0)
    assert scene.sitting.match.position == before


def test_a_seat_goes_back_to_the_table_or_to_a_bot(room):
    scene, phone = table_of(room), room.joined(1)
    room.cabinet.pockets.hand_back([1])
    room.until(lambda: phone.seen.get("door"))
    assert scene.sitting.phones == frozenset()
    again = room.joined(1)
    scene.sitting.seat(1, Chair("learner"))
    room.frame(2)
    assert room.cabinet.pockets.doors.seats == frozenset()
    room.until(lambda: again.seen.get("door"))


def test_choices_wait_while_something_else_lies_over_the_table(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    scene.open_pause()
    room.until(lambda: phone.state.get("paused"))
    before = scene.sitting.match.position
    waiting = []
    for deed in phone.deeds[:2]:  # whoever presses again means the last
        phone.say(do="choose", at=phone.state["moment"], id=deed["id"])
        room.until(lambda before=waiting: list(room.cabinet.pockets._waiting) != before)
        waiting = list(room.cabinet.pockets._waiting)
    room.frame(20)
    assert scene.sitting.match.position == before and len(waiting) == 1
    room.cabinet.pop()
    room.until(lambda: scene.sitting.match.position > before)
    assert scene.sitting.match.history[0].choice.option == 1 and not phone.notes


def test_a_phone_is_a_pad_where_the_question_is_open_to_all(room):
    """The seat's sign follows the finger over the table, and a tap chooses the place under it."""
    scene = table_of(room)
    assert scene.viewing.asked_openly
    phone = room.joined(scene.sitting.decision.player)
    room.frame(40)
    target = next(one for one in scene.targets if one.name.startswith("space:") and scene.asking.is_legal(one))
    width, height = room.cabinet.screen.size
    x, y = target.rect.center
    phone.say(do="move", dx=(x - width / 2) / height, dy=(y - height / 2) / height)
    held = tuple(phone.state["held"])
    room.until(lambda: held in room.cabinet.pockets.pads._at)
    assert scene.focus is not None and scene.focus.name == target.name
    before = scene.sitting.match.position
    phone.say(do="tap")
    room.until(lambda: scene.sitting.match.position > before)


def test_a_pads_cursor_goes_when_nobody_moves_it_and_the_table_says_where_is_chosen(room, monkeypatch):
    scene = table_of(room)
    phone, pads = room.joined(scene.sitting.decision.player), room.cabinet.pockets.pads
    assert scene.viewing.asked_openly and scene.asking.either and not scene.asking.afar
    assert not scene.asking.bot, "it can be chosen here, too"
    phone.say(do="move", dx=0.1, dy=0.1)
    room.until(lambda: pads._sprites)
    monkeypatch.setattr(pocket_pads, "RESTED", 0.0)
    room.until(lambda: not pads._sprites)
    monkeypatch.undo()
    phone.say(do="move", dx=0.1, dy=0.1)
    room.until(lambda: pads._sprites)


def test_a_pad_chooses_nothing_that_is_not_asked_of_its_person(room):
    scene = table_of(room)
    asked = scene.sitting.decision.player
    other = room.joined(3 - asked)
    room.frame(40)
    before = scene.sitting.match.position
    other.say(do="move", dx=0.1, dy=0.1)
    other.say(do="tap")
    room.frame(20)
    time.sleep(0.1)
    room.frame(5)
    assert scene.sitting.match.position == before


def test_a_choice_wakes_whoever_sleeps_between_two_frames_and_a_finger_on_the_pad_does_not(room):
    scene, pockets = table_of(room), room.cabinet.pockets
    phone = room.joined(scene.sitting.decision.player)
    room.frame(3)
    phone.say(do="move", dx=0.1, dy=0.1)
    pockets.nap(PATIENCE)
    assert pockets.woken.is_set() and not pockets.pressed
    phone.say(do="choose", at=phone.state["moment"], id=phone.deeds[0]["id"])
    pockets.rest(PATIENCE)
    assert pockets.pressed
    room.frame()
    assert not pockets.pressed


def test_what_a_phone_starts_has_not_been_going_on_while_the_table_slept(room, monkeypatch):
    scene, passed = table_of(room), []
    phone = room.joined(scene.sitting.decision.player)
    room.frame(40)
    phone.say(do="choose", at=phone.state["moment"], id=phone.deeds[0]["id"])
    room.cabinet.pockets.rest(PATIENCE)
    before, tick = scene.sitting.match.position, scene.tick
    monkeypatch.setattr(
        scene, "tick", lambda seconds: passed.append((scene.sitting.match.position, seconds)) or tick(seconds)
    )
    room.cabinet.frame([], 0.4)
    assert scene.sitting.match.position > before
    assert passed == [(before, 0.4), (scene.sitting.match.position, 0.0)]


def test_what_a_frame_has_no_time_for_is_granted_in_the_next_ones(room, monkeypatch):
    wishes = room.cabinet.pockets.server.wishes
    monkeypatch.setattr(pockets, "GRANTING", 0.0)
    for number in range(5):
        wishes.put(Present(frozenset({1}), number))
    room.frame()
    assert wishes.qsize() == 4 and room.cabinet.pockets.woken.is_set()
    room.frame(4)
    assert wishes.empty() and room.cabinet.pockets.present.waiting == 4


def test_no_frame_draws_a_face_or_works_out_what_a_phone_is_told(room, monkeypatch):
    """The table's thread makes no step of either, however many phones come back and want faces."""
    here, working, drawn = threading.current_thread(), set(), []
    for owner, name in ((seen, "state_message"), (seen, "told_message"), (asked, "question")):
        done = getattr(owner, name)
        monkeypatch.setattr(
            owner, name, lambda *given, done=done: working.add(threading.current_thread()) or done(*given)
        )
    phone, draws = room.joined(1), Faces.drawing_full
    monkeypatch.setattr(Faces, "drawing_full", lambda *given: drawn.append(given[1:]) or draws(*given))
    for card in phone.state["hand"]:
        assert face_of(room, phone, f"uk/{card['face']}/680")[:2] == b"\xff\xd8"
    for _ in range(3):
        again = room.phone(secret=phone.secret)
        room.until(lambda again=again: "does" in again.seen)
    assert working and here not in working
    assert not [given for given in drawn if given[1] == 680]


def face_of(room: Room, phone: Phone, path: str) -> bytes:
    """A face as the page gets it: it asks once more where drawing takes long."""
    status, data, end = 503, b"", time.monotonic() + PATIENCE
    while status == 503:
        assert time.monotonic() < end, "no face was ever drawn"
        path_of = f"/face/{phone.state['faces']}/underdark/{path}"
        status, _headers, data = room.get(path_of, Host=f"{LOOPBACK}:{room.port}")
    return data if status == 200 else b""


def test_a_process_that_draws_faces_and_is_killed_is_begun_anew(room, monkeypatch):
    monkeypatch.setattr(faces, "AGAIN", 0.0)
    phone, drawer = room.joined(1), room.cabinet.pockets.server.faces
    kind = phone.state["hand"][0]["face"]
    assert face_of(room, phone, f"en/{kind}/180")
    drawer._process.kill()
    assert face_of(room, phone, f"en/{kind}/420")
    monkeypatch.setattr(drawer, "_command", ("-c", "0"))
    drawer._process.kill()
    path = f"/face/{phone.state['faces']}/underdark/en/{kind}"
    assert room.get(f"{path}/680", Host=f"{LOOPBACK}:{room.port}")[0] == 503
    assert face_of(room, phone, f"en/{kind}/420"), "what was drawn is kept"


def test_a_face_may_take_longer_than_who_asks_for_it_may(room, monkeypatch):
    """Whoever has asked is answered; only what is never asked is not waited for."""
    phone, drawer = room.joined(1), room.cabinet.pockets.server.faces

    async def drawn_at_last(_wanted: FaceWanted) -> bytes:
        await asyncio.sleep(1.5)
        return b"face"

    monkeypatch.setattr(drawer, "get", drawn_at_last)
    monkeypatch.setattr(server, "OPENING", 0.7)
    found = (face_of(room, phone, f"en/{phone.state['hand'][0]['face']}/180") for _ in range(10))
    assert b"face" in found, "asked once more, as pages do"
    with socket.create_connection((LOOPBACK, room.port), timeout=PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHo")
        assert line.recv(1) == b"", "it never says what it wants"


def test_who_turns_phones_off_while_faces_are_drawn_waits_for_none(room):
    phone, server = room.joined(1), room.cabinet.pockets.server
    for kind in range(20):
        server._later(
            lambda kind=kind: asyncio.ensure_future(server.faces.get(FaceWanted("underdark", "en", kind, 680)))
        )
    room.until(lambda: server.faces._process)
    process = server.faces._process
    room.phones.remove(phone)
    phone.close()
    room.cabinet.pockets.turn_off()
    assert not server._thread.is_alive() and process.returncode is not None
    assert not server.faces._wanted and server.faces._process is None


@pytest.mark.parametrize("rests", [False, True])
def test_a_process_that_begins_or_ends_as_phones_are_turned_off_is_not_left_half_done(monkeypatch, rests):
    """At each of the first steps of either: neither a process nor a pipe of it is left when its loop is closed."""
    wanted, left = FaceWanted("underdark", "en", 1, 180), []
    monkeypatch.setattr(sys, "unraisablehook", left.append)
    idles = ("-c", "import sys; sys.stdin.readline(); sys.stdout.buffer.write(bytes(5)); sys.stdout.flush(); input()")

    async def turned_off_after(steps: int) -> None:
        drawer = faces.FaceProcess(idles, dict(os.environ))
        face = asyncio.ensure_future(drawer.get(wanted))
        if rests:
            await face
            drawer._rest()
        for _ in range(steps):
            await asyncio.sleep(0)
        await drawer.close()
        with suppress(asyncio.CancelledError):
            await face
        assert not drawer._wanted and drawer._process is None

    for steps in range(12):
        asyncio.run(turned_off_after(steps))
        gc.collect()
    assert not left


def test_a_process_that_nobody_wants_a_face_of_ends(room, monkeypatch):
    monkeypatch.setattr(faces, "RESTED", 0.05)
    phone = room.joined(1)
    kind = phone.state["hand"][0]["face"]
    assert face_of(room, phone, f"en/{kind}/180")
    room.until(lambda: room.cabinet.pockets.server.faces._process is None)
    assert face_of(room, phone, f"en/{kind}/420")


# --- robust


def test_an_answer_to_something_else_is_answered_with_what_is_asked(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    before = scene.sitting.match.position
    phone.say(do="choose", at=phone.state["moment"] - 1, id=phone.deeds[0]["id"])
    phone.say(do="choose", at=phone.state["moment"], id="card:9999")
    phone.seen.clear()
    room.until(lambda: phone.notes.count("stale") == 2 and phone.state)
    assert scene.sitting.match.position == before


def test_who_is_not_asked_cannot_choose_or_take_back(room):
    scene = table_of(room)
    asked = scene.sitting.decision.player
    other = room.joined(3 - asked)
    position = scene.sitting.match.position
    ids = [f"space:{option.value}" for option in scene.sitting.decision.options]
    other.say(do="choose", at=other.state["moment"], id=ids[0])
    other.say(do="undo", at=other.state["moment"])
    room.until(lambda: len(other.notes) >= 2)
    assert scene.sitting.match.position == position


def test_two_tabs_of_one_person_agree(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    tab = room.phone(secret=phone.secret)
    room.until(lambda: tab.state)
    assert tab.state == phone.state
    phone.choose(phone.deeds[0])
    room.until(lambda: tab.state == phone.state)
    tab.say(do="plan", cards=[card["n"] for card in tab.state["hand"][:2]])
    room.until(lambda: len(phone.state["planned"]) == min(2, len(phone.state["hand"])))


def test_what_is_planned_on_a_phone_is_what_the_table_knows_and_nobody_sees_there(room):
    scene = table_of(room)
    other = next(seat for seat in (1, 2) if seat != scene.sitting.decision.player)
    phone = room.joined(other)
    cards = [card["n"] for card in phone.state["hand"]]
    strangers = [card for card in range(1, 40) if card not in cards]
    phone.say(do="plan", cards=[cards[1], *strangers[:9], cards[0]])
    room.until(lambda: phone.state["planned"] == [cards[1], cards[0]])
    scene.open_seat(other)
    assert not scene.meant, "the screen shows nothing of it"
    assert not scene.answering.mean(Thing("card", cards[2])), "nor can others there plan for whoever has a phone"
    room.cabinet.pockets.hand_back([other])
    scene.viewing.unveiled = other
    scene.open_seat(other)
    assert [thing.number for thing in scene.meant] == [cards[1], cards[0]]
    assert scene.answering.mean(Thing("card", cards[2]))
    again = room.joined(other)
    assert again.state["planned"] == [cards[1], cards[0], cards[2]]


def test_who_takes_back_takes_nobody_elses_plan(room):
    scene = table_of(room)
    asked = scene.sitting.decision.player
    first, second = room.joined(asked), room.joined(3 - asked)
    first.choose(first.deeds[0])
    waits = next(one for one in (first, second) if not one.deeds)
    waits.say(do="plan", cards=[waits.state["hand"][0]["n"]])
    room.until(lambda: waits.state["planned"])
    scene.undo()
    room.frame(3)
    room.until(lambda: waits.state["at"] == scene.sitting.match.position)
    assert waits.state["planned"] == [waits.state["hand"][0]["n"]]


def test_a_phone_that_sleeps_comes_back_to_where_it_was(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    phone.close()
    room.phones.remove(phone)
    room.until(lambda: not room.cabinet.pockets.present.seats)
    again = room.phone(secret=phone.secret)
    room.until(lambda: again.state)
    assert again.state["hand"] == phone.state["hand"]
    room.until(lambda: room.cabinet.pockets.present.seats == set(phone.state["held"]))


def test_after_a_power_cut_the_game_goes_on_and_phones_find_it(cabinet, saves):
    first = Room(cabinet())
    scene = sat_down(first.cabinet, "underdark")
    first.cabinet.pockets.turn_on()
    first.frame(3)
    phone = first.joined(1)
    port, path = first.port, scene.sitting.match.journal.path
    chance = random.Random(1)
    for _ in range(4):
        first.until(lambda: phone.deeds or scene.sitting.decision.player == 2)
        if scene.sitting.decision.player == 2:
            scene.answering.act_from_afar([scene.sitting.decision.options[0]])
        else:
            phone.choose(any_deed(phone, chance))
    position, hand = scene.sitting.match.position, phone.state["hand"]
    phone.close()
    first.phones.clear()
    first.cabinet.pockets.server.stop()  # the power goes: nobody says goodbye
    scene.sitting.match.journal.close()
    second = Room(cabinet())
    sitting = Sitting.resume(second.cabinet.cartridge("underdark"), path, second.cabinet.settings)
    second.cabinet.home(Table(second.cabinet, sitting))
    second.frame(3)
    assert second.cabinet.pockets.on and second.port == port
    assert sitting.match.position == position
    again = second.phone(secret=phone.secret)
    second.until(lambda: again.state)
    assert again.state["hand"] == hand and sitting.phones == {1}
    second.close()
    assert Doors.kept(saves) is None


def test_a_network_that_comes_after_the_game_is_waited_for(cabinet, monkeypatch):
    """A machine that starts after a power cut may have its address later than the game begins."""
    where: list[str] = []
    monkeypatch.setattr(addresses, "local_addresses", lambda: list(where))
    monkeypatch.setattr(pockets, "AGAIN", 0.0)
    made = Room(cabinet())
    made.cabinet.pockets.where = ()
    scene = sat_down(made.cabinet, "underdark")
    doors = Doors(game=scene.sitting.match.journal.path.name)
    secret = doors.claim([1])
    doors.keep(made.cabinet.folder)
    made.frame(5)
    assert not made.cabinet.pockets.on
    where.append(LOOPBACK)
    made.frame(2)
    assert made.cabinet.pockets.on and made.door == doors.door
    phone = made.phone(secret=secret)
    made.until(lambda: phone.state)
    made.close()


def test_a_network_that_comes_while_phones_are_on_is_listened_to(cabinet, monkeypatch):
    second, where = own_address(1), [LOOPBACK]
    monkeypatch.setattr(addresses, "local_addresses", lambda: list(where))
    monkeypatch.setattr(server, "LOOK_AGAIN", 0.02)
    made = Room(cabinet())
    made.cabinet.pockets.where = ()
    sat_down(made.cabinet, "underdark")
    made.cabinet.pockets.turn_on()
    phone, changes = made.joined(1), made.cabinet.pockets.changes
    assert len(made.cabinet.pockets.addresses) == 1
    where.append(second)
    made.until(lambda: len(made.cabinet.pockets.addresses) == 2)
    made.until(lambda: made.cabinet.pockets.changes > changes)
    origin = f"http://{second}:{made.port}"
    with connect(f"ws://{second}:{made.port}/socket", origin=origin, proxy=None) as line:
        line.send(json.dumps({"do": "hello", "secret": phone.secret, "door": "", "lang": "en"}))
        assert json.loads(line.recv(timeout=PATIENCE))["t"] == "state"
    made.close()


def test_the_last_choice_is_taken_back_by_whoever_made_it(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    before = scene.sitting.match.position
    while scene.sitting.match.position == before:
        phone.choose(phone.deeds[0])
    room.until(lambda: phone.state["undo"])
    phone.say(do="undo", at=phone.state["moment"])
    room.until(lambda: scene.sitting.match.position == before)


def test_a_phone_that_is_back_before_the_table_is_keeps_its_seat(cabinet, saves):
    """It asks for the table all the time while the cabinet starts again."""
    made = Room(cabinet())
    doors = Doors()
    secret = doors.claim([1])
    made.cabinet.pockets.turn_on(doors)
    phone = made.phone(secret=secret)
    end = time.monotonic() + PATIENCE
    while not phone.seen and time.monotonic() < end:
        phone.hear()  # no frame has passed yet
    assert phone.seen["lobby"]["held"] == [1] and not phone.notes
    made.close()


@pytest.mark.posix
def test_no_other_user_of_the_machine_reads_the_secrets_of_phones(tmp_path):
    before = os.umask(0o022)
    try:
        Doors().keep(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("name, players, options", [("ringwar", 2, {"scenario": "duel"}), ("underdark", 2, {})])
def test_two_phones_play_on_and_on(cabinet, name, players, options):
    """Every deed a phone is shown is one that the table takes; marks, gestures and all."""
    made = Room(cabinet(undo_rule="free"))
    options = {key: value for key, value in options.items() if value in _scenarios(made, name)}
    scene = sat_down(made.cabinet, name, players=players, **options)
    made.cabinet.pockets.turn_on()
    made.frame(3)
    people = [made.joined(seat) for seat in scene.sitting.people]
    chance = random.Random(4)
    for _ in range(60):
        made.until(lambda: scene.sitting.over or any(phone.deeds for phone in people))
        if scene.sitting.over:
            break
        phone = next(phone for phone in people if phone.deeds)
        phone.choose(any_deed(phone, chance))
        assert not phone.notes, phone.notes
    assert scene.sitting.match.position > 20
    made.close()


def _scenarios(room: Room, name: str) -> list[str]:
    options = room.cabinet.cartridge(name).content.options
    return [value for option in options for value in option.values]


# --- safe


def test_only_our_own_pages_reach_it(room):
    host = f"{LOOPBACK}:{room.port}"
    status, headers, body = room.get("/", Host=host)
    assert status == 200 and b"<html" in body
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert room.get("/", Host=f"evil.example:{room.port}")[0] == 403
    assert room.get("/", Host="localhost")[0] == 403
    for origin in ("http://evil.example", f"https://{host}", "null"):
        with pytest.raises(InvalidStatus):
            connect(f"ws://{host}/socket", origin=origin, proxy=None).__enter__()


def test_two_names_for_the_host_or_the_origin_are_none(room):
    host = f"{LOOPBACK}:{room.port}"
    ours, strange = f"Host: {host}", f"Host: evil.example:{room.port}"
    for lines in ((strange, ours), (ours, strange), (ours, ours)):
        assert b" 200 " not in said(room, "GET / HTTP/1.1", *lines)
    upgrade = (ours, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    opened = ("GET /socket HTTP/1.1", *upgrade, key)
    assert b" 101 " in said(room, *opened, f"Origin: http://{host}")
    for origins in ((), ("http://evil.example", f"http://{host}"), (f"http://{host}", "http://evil.example")):
        assert b" 101 " not in said(room, *opened, *(f"Origin: {one}" for one in origins))


def said(room: Room, *lines: str) -> bytes:
    """The first words of the answer to a request of these lines."""
    with socket.create_connection((LOOPBACK, room.port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        return line.recv(64)


def test_strangers_keep_no_player_out_and_take_few_connections(room):
    scene = table_of(room)
    phone = room.joined(scene.sitting.decision.player)
    strangers = [room.phone() for _ in range(talk.MOST_STRANGERS + 3)]
    room.phones = [phone]
    room.until(lambda: sum(one.closed for one in strangers) == 3)
    again = room.phone(secret=phone.secret)
    room.until(lambda: again.state)
    lines = [socket.create_connection((LOOPBACK, room.port), timeout=PATIENCE) for _ in range(server.MOST_OF_ONE)]
    room.frame(3)
    assert lines[-1].recv(1) == b"", "it was closed at once"
    before = scene.sitting.match.position
    while scene.sitting.match.position == before:
        phone.choose(phone.deeds[0])
    for line in (*lines, *strangers):
        line.close()


def test_whoever_opens_many_pages_keeps_no_other_out(room):
    """Neither who knows the code nor a player: their own oldest pages make room."""
    phone = room.joined(1)
    guests = [room.phone(door=room.door) for _ in range(talk.MOST_STRANGERS + 2)]
    tabs = [room.phone(secret=phone.secret) for _ in range(talk.MOST_PAGES)]
    room.phones = []
    room.until(lambda: sum(one.closed for one in guests) >= 2)
    room.until(lambda: phone.closed and not any(tab.closed for tab in tabs) and all(tab.state for tab in tabs))
    other = room.phone(door=room.door)
    room.until(lambda: other.seen.get("door", {}).get("open"))
    assert not any(tab.closed for tab in tabs)
    for one in (phone, *guests, *tabs):
        one.close()


def framed(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a page's."""
    return bytes([0x80 * last | opcode, 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize(
    "frames",
    [
        framed(9, b"x" * 125) * 400,  # pings, whose answers nobody reads
        framed(1, last=False) + framed(0, last=False) * 4000,  # a message of nothing that never ends
        framed(10) * 8000,  # pongs
    ],
)
def test_who_says_much_more_than_a_page_is_cut_off_before_it_is_read(room, monkeypatch, frames):
    monkeypatch.setattr(server, "SAID", 0.0)  # a slow machine reads in pieces
    read, reads = server.ServerConnection.data_received, []
    monkeypatch.setattr(
        server.ServerConnection, "data_received", lambda line, data: reads.append(len(data)) or read(line, data)
    )
    phone = room.phone()
    reads.clear()
    with suppress(OSError):
        phone.line.socket.sendall(frames)
    room.phones.remove(phone)
    room.until(lambda: phone.closed)
    assert sum(reads) <= server.SAID_AT_ONCE
    phone.close()


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/x",
        "/pocket.py",
        "/face/x",
        "/words/xx.json",
        "//etc",
        "/sign/../undo.svg",
        "/sign/nothing.svg",
        "/type/x.ttf",
    ],
)
def test_nothing_from_the_network_names_a_file(room, path):
    assert room.get(path, Host=f"{LOOPBACK}:{room.port}")[0] in (400, 404)


def test_type_and_signs_are_the_programs_own_and_kept_by_the_phone(room):
    phone, host = room.joined(1), f"{LOOPBACK}:{room.port}"
    (mine,) = [seat for seat in phone.state["seats"] if seat["seat"] == 1]
    signs = {number["icon"] for number in mine["numbers"]}
    assert signs == {"troop", "spy"} and phone.state["colours"]["light"] == "#9b6bff"
    for path in ("/type/serif.ttf", "/type/sans.ttf", *(f"/sign/{name}.svg" for name in signs)):
        status, headers, body = room.get(path, Host=host)
        assert status == 200 and body and "max-age" in headers["Cache-Control"]
        assert headers["Content-Type"] in ("font/ttf", "image/svg+xml")


def test_faces_are_the_programs_own_and_need_the_word(room):
    phone, host = room.joined(1), f"{LOOPBACK}:{room.port}"
    card = phone.state["hand"][0]
    path = f"/face/{phone.state['faces']}/underdark/en/{card['face']}/180"
    assert face_of(room, phone, f"en/{card['face']}/180")
    status, headers, body = room.get(path, Host=host)
    assert (status, headers["Content-Type"], body[:2]) == (200, "image/jpeg", b"\xff\xd8")
    assert room.get(path, Host=host)[2] == body
    assert room.get(path.replace(phone.state["faces"], "0" * 16), Host=host)[0] == 404
    assert room.get(path.replace("/180", "/181"), Host=host)[0] == 404


def test_a_phone_gets_no_face_of_a_card_that_it_was_not_told_of(room):
    """How soon it came would tell whether somebody else holds that card."""
    one, other = room.joined(1), room.joined(2)
    word, host = one.state["faces"], f"{LOOPBACK}:{room.port}"
    assert word != other.state["faces"]
    known = {card["face"] for card in one.state["hand"] + one.state["offered"]}
    kinds = range(len(room.cabinet.cartridge("underdark").content.cards))
    asked = {kind: room.get(f"/face/{word}/underdark/en/{kind}/180", Host=host)[0] for kind in [*known, *kinds[:40:3]]}
    assert {kind for kind, status in asked.items() if status != 404} == known  # 503 is one that comes later
    assert len(asked) > len(known)
    again = room.phone(secret=one.secret)
    room.until(lambda: again.state)
    assert again.state["faces"] == word, "a page that is opened again keeps its faces"


def test_who_sends_what_is_no_request_is_cut_off_and_nothing_happens(room):
    scene, phone = table_of(room), room.phone(door=room.door)
    before = scene.sitting.state.hash
    for _ in range(40):
        try:
            phone.line.send("[1, 2")
        except ConnectionClosed:
            break
    room.phones.remove(phone)
    end = time.monotonic() + PATIENCE
    while not phone.closed and time.monotonic() < end:
        room.frame()
    assert phone.closed
    assert scene.sitting.state.hash == before
    room.joined(1)


NO_REQUESTS = """
{} [] null {"do":"dance"} {"do":"seat","seat":0} {"do":"seat","seat":true} {"do":"tap","x":1} {"do":"look","on":1}
{"do":"choose","at":1,"id":"..\\"} {"do":"move","dx":NaN,"dy":0} {"do":"move","dx":1e99,"dy":0}
{"do":"plan","cards":[1.5]}
{"do":"hello","secret":"zz","door":"","lang":"en"} {"do":"hello","secret":"","door":"","lang":"xx"}
"""


@pytest.mark.parametrize("text", ["", *NO_REQUESTS.split(), "[" * 1500, '{"do":"tap"}' + " " * 3000])
def test_what_is_no_request_is_refused(text):
    with pytest.raises(Garbled):
        read(text)


def test_a_kiosk_has_phones_only_if_its_operator_allows_them(cabinet):
    closed, open_ = cabinet(kiosk=True), cabinet(kiosk=True, kiosk_phones=True)
    closed.pockets.where = open_.pockets.where = (LOOPBACK,)
    closed.pockets.turn_on()
    open_.pockets.turn_on()
    assert not closed.pockets.on and open_.pockets.on
    open_.next_visitor()
    assert not open_.pockets.on


def test_a_file_of_secrets_that_makes_no_sense_is_passed_over(saves):
    for value in ({}, {"door": "x"}, {"door": "0" * 32, "letters": "A", "port": 80, "game": "", "claims": {}}, [1]):
        from game.engine.keeping import storage

        storage.save_record(saves / "phones.msgpack", "phones", 1, value)
        assert Doors.kept(saves) is None
    doors = Doors()
    secret = doors.claim([1, 3])
    doors.keep(saves)
    assert Doors.kept(saves) == doors and doors.claims[secret] == (1, 3)


def test_a_page_speaks_every_language(room):
    from game.engine.sources.language_folders import LANGUAGES

    for lang in LANGUAGES:
        status, _headers, body = room.get(f"/words/{lang}.json", Host=f"{LOOPBACK}:{room.port}")
        assert status == 200 and json.loads(body)["lang"] == lang
    phone = Phone(room, secret=room.joined(1).secret, lang="uk")
    room.until(lambda: phone.state, phone)
    assert phone.state["seats"][0]["name"] != "House Baenre"
    phone.close()
