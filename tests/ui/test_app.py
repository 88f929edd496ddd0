"""The program around the scenes: it starts, sleeps, ends cleanly, and keeps a kiosk."""

import argparse
import gc
import os
import signal
import socket
import subprocess
import sys
import types
import weakref

import pygame
import pytest
from programs import PATIENCE, PROJECT, Program

from game.engine.keeping import match as matches
from game.engine.keeping import saves as saved
from game.engine.keeping import settings as settings_file
from game.engine.keeping.opening import UsageError
from game.engine.machine.setup import Setup
from game.engine.refusal import Refusal
from game.ui import app, glyphs, kiosk
from game.ui.cabinet import SIZES_KEPT
from game.ui.focus import Target
from game.ui.intents import ACTIONS, Device
from game.ui.overlay import Overlay, percentile
from game.ui.scene import Scene
from game.ui.scenes import operator
from game.ui.scenes.title import ATTRACT_AFTER, Title
from game.ui.screen import NoDisplay, Screen


class Room(Scene):
    """A scene with one thing to choose. `script` is called at each tick with the number of the tick."""

    script = staticmethod(lambda room, tick: None)
    unfinished = None

    def __init__(self, cabinet):
        super().__init__(cabinet)
        self.ticks = 0
        self.steps = []
        self.gone = False
        self.opened = []

    def build(self):
        self.targets.append(Target(pygame.Rect(100, 100, 200, 100), name="thing"))

    def tick(self, passed):
        super().tick(passed)
        self.ticks += 1
        self.steps.append(passed)
        self.script(self, self.ticks)

    def left(self):
        self.gone = True

    def open_table(self, table):
        self.opened.append(table)


def arguments(**more):
    return argparse.Namespace(**({"table": None, "lang": "en", "windowed": True, "kiosk": False} | more))


@pytest.fixture
def title(monkeypatch):
    """title(script): the program's first scene is a Room that follows the script; the list of such scenes."""

    def put(script):
        rooms = []

        class Title(Room):
            def __init__(self, cabinet):
                super().__init__(cabinet)
                self.script = script
                rooms.append(self)

        module = types.ModuleType("game.ui.scenes.title")
        module.Title = Title
        monkeypatch.setitem(sys.modules, "game.ui.scenes.title", module)
        return rooms

    return put


def quit_at(number):
    def script(room, tick):
        if tick == number:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    return script


# --- beginning and ending


def test_closing_the_window_ends_the_program_cleanly(title, saves):
    rooms = title(quit_at(3))
    assert app.main(arguments()) == 0
    assert rooms[0].gone
    assert not pygame.display.get_init()


def test_a_page_that_is_laid_out_anew_leaves_no_pictures_behind(title, saves, monkeypatch):
    """Nothing moves while somebody leafs through cards: each page would keep a picture as large as the screen."""
    given_back = []
    monkeypatch.setattr(app.memory, "give_back", lambda: given_back.append(1))

    def script(room, tick):
        if tick in (5, 9):
            room.rebuild()
        if tick == 12:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    title(script)
    assert app.main(arguments()) == 0
    assert len(given_back) == 3, "once at first, and after each time"


@pytest.mark.posix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_program_cleanly(title, saves, name):
    number = getattr(signal, name)
    before = signal.getsignal(number)
    rooms = title(lambda room, tick: os.kill(os.getpid(), number) if tick == 2 else None)
    assert app.main(arguments()) == 0
    assert rooms[0].gone
    assert signal.getsignal(number) == before


@pytest.mark.posix
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 0), ("SIGINT", app.INTERRUPTED)])
def test_a_signal_ends_the_program_whatever_it_does(name, status):
    script = f"""
import os, signal
from game.ui import app
app.PATIENCE = 0.2
with app.stopped_by_signals():
    os.kill(os.getpid(), signal.{name})
    while True:
        sum(range(1000))
"""
    assert subprocess.run([sys.executable, "-c", script], cwd=PROJECT, timeout=PATIENCE).returncode == status


def test_an_interrupt_ends_cleanly_and_is_told_as_one(title, saves):
    rooms = title(lambda room, tick: signal.raise_signal(signal.SIGINT) if tick == 2 else None)
    with pytest.raises(KeyboardInterrupt):
        app.main(arguments())
    assert rooms[0].gone


def test_a_fault_outside_the_scenes_still_closes_the_game(title, saves, monkeypatch):
    rooms = title(lambda room, tick: None)
    monkeypatch.setattr(app.Loop, "step", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        app.main(arguments())
    assert rooms[0].gone


def test_the_table_of_the_command_line_is_opened(title, saves):
    rooms = title(quit_at(1))
    app.main(arguments(table="quest"))
    assert rooms[0].opened == ["quest"]


def test_a_table_that_is_not_there_is_refused_before_a_window_opens(title, saves):
    rooms = title(quit_at(1))
    with pytest.raises(Refusal, match="no table qest"):
        app.main(arguments(table="qest"))
    assert rooms == []


def test_a_kiosk_has_no_window(title, saves):
    with pytest.raises(UsageError, match="--kiosk and --windowed"):
        app.main(arguments(kiosk=True))


def test_language_and_window_of_the_command_line_win(title, saves):
    rooms = title(quit_at(1))
    app.main(arguments(lang="uk"))
    assert rooms[0].cabinet.lang == "uk"
    assert not rooms[0].cabinet.screen.full


def test_a_corrupt_settings_file_is_told_on_the_screen(title, saves):
    (saves / "settings.msgpack").write_bytes(b"garbage")
    rooms = title(quit_at(1))
    assert app.main(arguments()) == 0
    assert any("not an Emberdeck file" in line for line, _bad, *_ in rooms[0].cabinet.toasts.lines)


def test_without_a_folder_for_saves_it_plays_on_and_says_so(title, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "file" / "saves"))
    rooms = title(quit_at(1))
    assert app.main(arguments()) == 0
    assert any("EMBERDECK_SAVES" in line for line, _bad, *_ in rooms[0].cabinet.toasts.lines)


def test_no_display_is_refused(title, saves, monkeypatch):
    title(quit_at(1))

    def refuse(*_given):
        raise pygame.error("no screen here")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoDisplay, match="no screen here"):
        app.main(arguments())


# --- as somebody types it


@pytest.fixture
def program(tmp_path):
    """program(*words, **environment): the program in a process of its own."""
    started = []

    def start(*words, **environment):
        started.append(Program(tmp_path, *words, **environment))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.mark.posix
def test_the_program_ends_when_it_is_told_to(program):
    running = program("--windowed")
    running.wait_until_shown()
    running.process.send_signal(signal.SIGTERM)
    out, err = running.end()
    assert running.process.returncode == 0
    assert "Traceback" not in out + err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has addresses without a file")
def test_a_keeper_may_listen_at_an_address_without_a_file(monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as keeper:
        keeper.bind(f"\0emberdeck-{os.getpid()}")
        keeper.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@emberdeck-{os.getpid()}")
        app.tell_keeper("READY=1")
        assert keeper.recv(100) == b"READY=1"


@pytest.mark.posix
@pytest.mark.parametrize("address", ["nobody/listens", "@nobody-listens", "far" * 100])
def test_a_keeper_that_does_not_listen_is_no_trouble(monkeypatch, address):
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert app.tell_keeper("READY=1") is None


@pytest.mark.posix
def test_without_a_display_the_program_says_so_in_one_line(program):
    nowhere = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987", "WAYLAND_DISPLAY": ""}
    out, err = program("--windowed", **nowhere).end()
    lines = [line for line in err.splitlines() if line.startswith("emberdeck:")]
    assert len(lines) == 1
    assert "python -m game text" in lines[0]
    assert "Traceback" not in out + err


# --- frames


def loop(cabinet, scene, stopped=()):
    cabinet.push(scene)
    made = app.Loop(cabinet, list(stopped))
    cabinet.frame([], 0.0)
    return made


class Clock:
    """In the place of the loop's own: time passes only while it sleeps."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def steps_for(self, made: app.Loop, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            made.step()


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(app, "time", made)
    return made


def test_bots_play_in_time_however_slow_the_frames_are(cabinet, clock):
    """A frame moves things by a tenth of a second at the most; whoever waits for it waits by the clock."""
    shown = cabinet()
    made = loop(shown, Title(shown))
    begun = clock.now
    while isinstance(shown.scene, Title):
        clock.now += 0.5
        made.step()
        assert clock.now - begun < ATTRACT_AFTER + 5
    assert shown.scene.demo and clock.now - begun > ATTRACT_AFTER - 5


def test_a_machine_that_slept_has_left_nobody_waiting(cabinet, clock):
    shown = cabinet()
    made = loop(shown, Title(shown))
    clock.now += 8 * 3600
    made.step()
    assert isinstance(shown.scene, Title)


def test_an_idle_scene_is_left_alone(cabinet, clock):
    made = cabinet()
    room = Room(made)
    running = loop(made, room)
    before = room.ticks
    clock.steps_for(running, 1.0)
    assert room.ticks - before <= 4


def test_a_moving_scene_gets_its_frames(cabinet, clock):
    made = cabinet(reduced_motion=False)
    room = Room(made)
    running = loop(made, room)
    room.motions.add(10.0, lambda share: None)
    before = room.ticks
    clock.steps_for(running, 0.5)
    assert 29 <= room.ticks - before <= 31


def test_an_event_wakes_an_idle_scene_at_once_and_time_slept_is_not_the_events(cabinet, clock):
    made = cabinet()
    room = Room(made)
    running = loop(made, room)
    running.step()
    room.steps.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, scancode=0))
    began = clock.now
    clock.sleep(0.1)
    running.step()
    assert clock.now - began <= 0.1 + app.SLOW_NAP
    assert room.steps[-1] == 0.0
    assert sum(room.steps) > 0.05


def test_a_flood_of_mouse_motion_makes_no_flood_of_frames(cabinet, clock):
    made = cabinet()
    room = Room(made)
    running = loop(made, room)
    before = room.ticks
    until = clock.now + 0.5
    while clock.now < until:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0)))
        running.step()
    assert room.ticks - before <= 40


def test_a_long_hitch_is_not_animated(cabinet):
    made = cabinet(reduced_motion=False)
    room = Room(made)
    running = loop(made, room)
    room.motions.add(10.0, lambda share: None)
    running.step()
    running._last -= 5.0
    running.step()
    assert max(room.steps) <= app.LONGEST_STEP + 0.01


def test_a_hidden_window_is_not_drawn_sixty_times_a_second(cabinet, clock):
    made = cabinet(reduced_motion=False)
    room = Room(made)
    running = loop(made, room)
    made.screen.set_size((0, 0))
    room.motions.add(10.0, lambda share: None)
    before = room.ticks
    clock.steps_for(running, 0.8)
    assert room.ticks - before <= 4


def test_pictures_of_old_sizes_go_while_the_window_is_pulled_at(cabinet):
    """Without a moment's rest: a scene's pictures hold each other, and only a collection lets them go."""
    alive = []

    class Picture:
        def __init__(self):
            self.itself = self
            alive.append(weakref.ref(self))

    class Drawn(Room):
        def build(self):
            super().build()
            Picture()

    made = cabinet()
    made.home(Drawn(made))
    gc.disable()
    try:
        for width in range(700, 730):
            made.screen.set_size((width, 500))
            made.frame([], 0.02)
            assert sum(found() is not None for found in alive) <= SIZES_KEPT
    finally:
        gc.enable()
    assert len(alive) >= 30


# --- kiosk


def key(kind, code):
    return pygame.event.Event(kind, key=code, mod=0, scancode=0)


CHORDS = {
    "keys": (
        [key(pygame.KEYDOWN, code) for code in (pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_q)],
        key(pygame.KEYUP, pygame.K_q),
        kiosk.KEYS_SECONDS,
    ),
    "pad": (
        [pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=b) for b in (4, 6, 9, 10)],
        pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=9),
        kiosk.PAD_SECONDS,
    ),
}


@pytest.mark.parametrize(("pressed", "let_go", "seconds"), CHORDS.values(), ids=CHORDS)
def test_the_operators_chord_must_be_held(cabinet, pressed, let_go, seconds):
    devices = cabinet(kiosk=True).devices
    chord = kiosk.Chord()
    assert not chord.tick(100.0, devices)
    for event in pressed[:-1]:
        devices.intents(event, (1280, 720))
    assert not chord.tick(100.0, devices)
    devices.intents(pressed[-1], (1280, 720))
    assert not chord.tick(100.0, devices)  # it was pressed only now
    assert chord.wait == pytest.approx(seconds)
    assert not chord.tick(seconds - 0.1, devices)
    devices.intents(let_go, (1280, 720))
    assert not chord.tick(0.2, devices)
    devices.intents(pressed[-1] if let_go.type == pygame.KEYUP else pressed[2], (1280, 720))
    assert not chord.tick(0.0, devices)
    assert chord.tick(seconds, devices)
    assert not chord.tick(2 * seconds, devices) and chord.wait == kiosk.NEVER, "held on it is no second knock"
    devices.intents(let_go, (1280, 720))
    assert not chord.tick(0.2, devices)
    devices.intents(pressed[-1] if let_go.type == pygame.KEYUP else pressed[2], (1280, 720))
    assert not chord.tick(0.0, devices)
    assert chord.tick(seconds, devices)


class OperatorsRoom(Room):
    """The operator's pages, where he leaves at once."""

    def tick(self, passed):
        super().tick(passed)
        self.cabinet.end_kiosk()


def test_a_kiosk_refuses_to_close_and_ends_on_the_operators_pages(title, saves, monkeypatch):
    settings_file.save(saves, settings_file.Settings(pin_asked=True))
    monkeypatch.setattr(kiosk, "KEYS_SECONDS", 0.1)
    codes = (pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_q)

    def script(room, tick):
        if tick == 2:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        if tick == 6:
            for code in codes:
                pygame.event.post(key(pygame.KEYDOWN, code))

    rooms = title(script)
    monkeypatch.setattr(operator, "Operator", OperatorsRoom)
    assert app.main(arguments(windowed=False, kiosk=True)) == 0
    assert rooms[0].ticks >= 6
    assert rooms[0].gone


def test_a_kiosk_that_ends_on_its_own_asks_to_be_started_again(title, saves):
    settings_file.save(saves, settings_file.Settings(pin_asked=True))

    def script(room, tick):
        room.cabinet.running = False

    title(script)
    assert app.main(arguments(windowed=False, kiosk=True)) == app.WRONG


def test_a_kiosk_goes_back_to_its_title_when_everybody_has_gone(title, cabinet):
    rooms = title(lambda room, tick: None)
    made = cabinet(kiosk=True)
    running = loop(made, Room(made))
    made.push(Room(made))
    made.idle_seconds = kiosk.ATTRACT_AFTER
    running.step()
    assert made.scenes == rooms


def test_a_demonstration_goes_on_however_long_nobody_comes(title, cabinet):
    title(lambda room, tick: None)
    made = cabinet(kiosk=True)
    running = loop(made, Room(made))
    demo = Room(made)
    demo.demo = True
    made.push(demo)
    made.idle_seconds = 10 * kiosk.ATTRACT_AFTER
    running.step()
    assert made.scene is demo


def test_a_kiosk_goes_on_with_the_game_that_a_power_cut_broke_off(title, saves):
    resumed = []

    def script(room, tick):
        room.cabinet.running = False

    title(script)
    sys.modules["game.ui.scenes.title"].Title.unfinished = saves / "games" / "x.ember"
    sys.modules["game.ui.scenes.title"].Title.go_on = lambda self: resumed.append(self.unfinished)
    app.main(arguments(windowed=False, kiosk=True))
    assert resumed == [saves / "games" / "x.ember"]


def test_hostile_journals_are_not_all_replayed_at_once(saves, lanterns, monkeypatch):
    load = {lanterns.id: lanterns}.__getitem__
    begun = saved.begin(lanterns, Setup(players=2, seed=1), saves)
    begun.journal.close()
    whole = begun.journal.path.read_bytes()
    monkeypatch.setattr(kiosk, "MOST_BYTES", 3 * len(whole))
    looked_at = []
    monkeypatch.setattr(kiosk.journal, "read", lambda path: looked_at.append(path) or ({}, [], 0))
    for number in range(20):
        (saves / "games" / f"hostile-{number}.ember").write_bytes(whole)
    assert kiosk.latest_unfinished(saves, load) is None
    assert len(looked_at) == 3
    assert kiosk.latest_unfinished(saves, load) is None
    assert len(looked_at) == 6, "the next look goes on where the first one ended"


def test_the_latest_unfinished_game_is_found(saves, lanterns, play_randomly):
    load = {lanterns.id: lanterns}.__getitem__
    assert kiosk.latest_unfinished(saves, load) is None
    paths = []
    for age, choices in enumerate((3, 100_000, 2)):
        path = saved.new_path(lanterns.id, saves)
        match = matches.create(lanterns, Setup(players=2, seed=age), path, sync=False)
        play_randomly(match, 1, choices)
        match.journal.close()
        os.utime(path, (1000 + age, 1000 + age))
        paths.append(path)
    assert kiosk.latest_unfinished(saves, load) == paths[2]
    paths[2].write_bytes(b"torn to pieces")
    assert kiosk.latest_unfinished(saves, load) == paths[0]  # the one between them is over
    for path in paths:
        path.unlink(missing_ok=True)
    assert kiosk.latest_unfinished(saves, load) is None
    assert not kiosk._known, "what is remembered of games goes with them"


def test_a_pad_that_comes_and_goes_is_told_on_the_screen(cabinet):
    made = cabinet()
    made.push(Room(made))
    made.frame([pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0, guid="aa")], 0.02)
    made.frame([pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)], 0.02)
    assert [line for line, _bad, *_ in made.toasts.lines] == ["Controller 1 joined.", "Controller 1 was unplugged."]


# --- what lies over everything


def test_the_overlay_says_what_frames_cost_and_what_the_scene_adds(cabinet):
    made = cabinet()
    room = Room(made)
    room.overlay_lines = lambda: ["decision: commit characters"]
    made.push(room)
    overlay = Overlay(made)
    overlay.tick(1.0)
    assert overlay.wait > 10
    for milliseconds in range(1, 101):
        overlay.note(milliseconds / 1000, [pygame.Rect(0, 0, 128, 72)])
    overlay.toggle()
    overlay.tick(0.0)
    text = "\n".join(overlay.lines())
    assert "p50 51.00 ms  p99 100.00 ms" in text
    assert "1.0 % of the screen" in text
    assert "decision: commit characters" in text
    sprites = len(room.stage.sprites)
    assert overlay.wait == pytest.approx(0.5)
    overlay.toggle()
    assert len(room.stage.sprites) == sprites - 1


def test_the_overlay_follows_the_scene_in_front(cabinet):
    made = cabinet()
    first, second = Room(made), Room(made)
    made.push(first)
    overlay = Overlay(made)
    overlay.toggle()
    overlay.tick(0.0)
    before = len(first.stage.sprites)
    made.push(second)
    overlay.tick(0.01)
    assert len(first.stage.sprites) == before - 1
    assert max(sprite.layer for sprite in second.stage.sprites) >= 20_000


def test_percentiles():
    assert percentile([5.0, 1.0, 3.0, 2.0, 4.0], 0.5) == 3.0
    assert percentile([], 0.99) == 0.0


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("height", [20, 40])
def test_signs_have_the_height_that_was_asked_for(cabinet, device, height):
    made = cabinet()
    for action in ("move", *ACTIONS):
        sign = glyphs.glyph(action, made, height, device)
        assert sign.get_height() == height
        assert sign.get_width() <= 3 * height
    choose = glyphs.glyph("choose", made, height, device)
    assert choose is glyphs.glyph("choose", made, height, device)
    assert choose.get_bounding_rect().height > height // 2


def test_a_sign_follows_the_settings(cabinet):
    made = cabinet(keys={"inspect": "e"})
    assert glyphs.glyph("inspect", made, 30, Device.KEYS) is glyphs.key("e", 30, made.fonts)


def test_a_real_window_follows_its_size(cabinet):
    made = cabinet(screen=Screen((800, 600)))
    made.push(Room(made))
    made.frame([], 0.02)
    made.screen.set_size((1024, 600))
    made.frame([], 0.02)
    assert made.scene.built_for[:2] == (1024, 600)
