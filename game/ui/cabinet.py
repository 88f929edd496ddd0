"""The cabinet: what all scenes share, the stack of scenes, and one frame of the program."""

from __future__ import annotations

import contextlib
import os
import time
import traceback
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import people as people_file
from game.engine.keeping import settings as settings_file
from game.engine.keeping.people import Person
from game.engine.keeping.pruning import prune
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError, write_atomic
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.refusal import Refusal
from game.engine.sources.content import ContentError
from game.engine.telling import trouble, wording
from game.presentation.client_words import words
from game.ui import called, identity, layers, memory, paint, slices
from game.ui.devices import Devices
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts
from game.ui.intents import Act, Device, Intent
from game.ui.kiosk import Guesses
from game.ui.overlay import Overlay
from game.ui.pockets import Pockets
from game.ui.routes import Route
from game.ui.screen import Screen
from game.ui.sound import Sound
from game.ui.theme import BLACK
from game.ui.toasts import Toasts
from game.ui.visitors import House
from game.ui.waiting import Waiting

if TYPE_CHECKING:
    from game.ui.scene import Scene, Shape

FRAME = 1 / 60
BREATHING_FRAME = 1 / 12
FAULT_FILE = "fault.txt"
SIZES_KEPT = 4  # whose pictures may lie in memory, 15 MB each, while the window is pulled at
FAILURES_TO_LEAVE = 3  # in a row, before a scene that goes wrong is left


class Cabinet:
    """Settings, sound, type, devices and the scenes. `frame` does everything that happens between two pictures."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        screen: Screen,
        *,
        kiosk: bool = False,
        silent: bool = False,
    ):
        self.folder = folder
        self.settings = settings
        self.screen = screen
        self.kiosk = kiosk
        self.sound = Sound(0 if silent else settings.sound_volume, 0 if silent else settings.music_volume)
        if not silent:
            self.sound.heed(settings)
        self.devices = Devices(settings)
        self.toasts = Toasts(self)
        self.overlay = Overlay(self)
        self.scenes: list[Scene] = []
        self.running = True
        self.ended_by_operator = False
        self._house = House(folder, settings) if kiosk else None
        self.guesses = Guesses()
        self.pockets = Pockets(self)
        self.idle_seconds = 0.0
        self.lived = 0.0  # seconds by the clock of whoever sits here
        self.initials = ""  # carved last: whoever plays again need not steer again
        self._fonts: Fonts | None = None
        self._tables: dict[str, Cartridge] = {}
        self._failures = 0
        self._laid_anew = 0  # times since the pictures of old sizes were put away
        self._faces: tuple[tuple[str, str, int, int, str], Faces] | None = None

    # --- what scenes ask for

    @property
    def lang(self) -> str:
        return self.settings.language

    @property
    def device(self) -> Device:
        return self.devices.last

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    @property
    def unit(self) -> int:
        """The height that sizes are measured by: on a narrow screen less than it really is."""
        width, height = self.screen.size
        return max(1, min(height, width * 5 // 8))

    @property
    def shape(self) -> Shape:
        """What a layout depends on."""
        s = self.settings
        return (*self.screen.size, s.language, s.text_scale, s.distance, s.reduced_motion, s.speed, s.colour_marks)

    @property
    def fonts(self) -> Fonts:
        letters, wanted = self._fonts, (self.unit, self.settings.text_scale, self.settings.distance)
        if letters is None or (letters.height, letters.scale, letters.distance) != wanted:
            self._fonts = letters = Fonts(*wanted)
        return letters

    def px(self, percent: float) -> int:
        return round(self.unit * percent / 100)

    def say(self, family: str, name: str, **values: object) -> str:
        return wording.say(words(family)[name], self.lang, **values)

    def cartridge(self, table: str) -> Cartridge:
        """A table's rules, loaded when first wanted. A broken one raises a Refusal with its line.

        Saves and scores name tables too: only those that are here are looked for.
        """
        if table not in self._tables:
            if table not in table_ids():
                raise ContentError(f"there is no table {table[:40]!r}")
            cartridge = load_table(table)
            identity.read(cartridge.content.folder)  # it may be wrong, and is told here
            self._tables[table] = cartridge
        return self._tables[table]

    @property
    def tables(self) -> list[str]:
        """Those that can be played, as their cabinets stand: the program's, and any from a folder of its own."""
        return identity.in_order({*table_ids(), *self._tables})

    @property
    def row(self) -> list[str]:
        """Every cabinet: the tables that can be played, and those still to be built."""
        return identity.in_order({*self.tables, *identity.planned()})

    def knows(self, cartridge: Cartridge) -> None:
        """A table that was loaded from a folder of its own."""
        identity.learn(cartridge.id, cartridge.content.folder)
        self._tables.setdefault(cartridge.id, cartridge)
        self.sound.look_again()

    def faces(self, table: str) -> Faces:
        """The card faces of a table, drawn for this screen's type and language."""
        key = (table, self.lang, self.unit, self.settings.text_scale, self.settings.distance)
        if self._faces is None or self._faces[0] != key:
            self._faces = (key, Faces(self.cartridge(table).content, self.fonts, self.lang))
        return self._faces[1]

    def toast(self, line: str, *, bad: bool = False, sign: str = "") -> None:
        """One line to the player that goes away by itself; a deed's has its sign."""
        self.toasts.add(line, bad=bad, sign=sign)

    @property
    def operator(self) -> bool:
        """Whether what is done now lasts: everybody's at home, in a kiosk only the operator's."""
        return not self.kiosk or any(scene.operators for scene in self.scenes)

    @property
    def people(self) -> list[Person]:
        """Everybody with a name; a kiosk has guests only, unless its operator allows people."""
        if self.kiosk and not self.settings.people_allowed:
            return []
        return [called.known(one, self.lang) for one in people_file.load(self.folder)[0]]

    @property
    def person(self) -> Person | None:
        """Who sits at the cabinet; None for a guest."""
        return people_file.find(self.people, self.settings.person) if self.settings.person else None

    def sit_down(self, person: Person | None) -> None:
        """Somebody comes to the cabinet, which is as they like it from now on."""
        people_file.sit_down(person, self.settings)
        self.settings_changed()

    def save_settings(self) -> None:
        if self.settings.person and (not self.kiosk or self.settings.people_allowed):
            try:
                people_file.keep_likes(self.folder, self.settings)
            except (StorageError, people_file.NameRefused) as problem:
                self.complain(problem)
        if not self.operator:
            return
        if self._house is not None:
            self._house.keep(self.settings)
        try:
            settings_file.save(self.folder, self.settings)
        except StorageError as problem:
            self.complain(problem)

    def complain(self, problem: Exception) -> None:
        """What could not be kept, read or deleted, in the language of whoever plays."""
        self.toast(trouble.told(problem, self.lang), bad=True)

    def put_house_back(self) -> None:
        """A kiosk is as its operator left it, whatever its visitors did."""
        if self._house is not None:
            self._house.put_back(self.settings)
            self._follow_settings()

    def next_visitor(self) -> None:
        """Everybody has gone: a kiosk is as its operator left it, with room for new games."""
        if self.kiosk:
            self.initials = ""
            self.pockets.turn_off()
            self.put_house_back()
            prune(self.folder)

    def lend(self, path: Path) -> None:
        """Somebody is about to write or delete a deck, which in a kiosk does not last."""
        if self._house is not None and not self.operator:
            self._house.lend(path)

    def settings_changed(self) -> None:
        """Keeps the settings, and lets everything follow them at once."""
        self._follow_settings()
        self.save_settings()

    def _follow_settings(self) -> None:
        self.sound.heed(self.settings)
        if not self.kiosk:
            self.screen.set_full(self.settings.full_screen and not self.screen.headless)
        self.devices.remap(self.settings)

    # --- scenes

    def push(self, scene: Scene | Route) -> None:
        self.scenes.append(scene.make(self) if isinstance(scene, Route) else scene)
        self._arrive()

    def pop(self) -> None:
        """Leaves the scene in front; the last one stays."""
        if len(self.scenes) > 1:
            self.scenes.pop().left()
            self._arrive()

    def replace(self, scene: Scene | Route) -> None:
        if isinstance(scene, Route):
            scene = scene.make(self)  # before anything is left: it may not be possible
        if self.scenes:
            self.scenes.pop().left()
        self.push(scene)

    def home(self, scene: Scene | Route) -> None:
        """Leaves everything for that scene."""
        if isinstance(scene, Route):
            scene = scene.make(self)
        while self.scenes:
            self.scenes.pop().left()
        self.push(scene)

    def play(self, scene: Scene | Route) -> None:
        """A game in place of the scene in front. In a kiosk visitors play it: the operator's pages are left."""
        made = scene.make(self) if isinstance(scene, Route) else scene
        while self.kiosk and self.operator:
            self.scenes.pop().left()
            if not self.operator:
                self.push(made)
                return
        self.replace(made)

    def quit(self) -> None:
        """A kiosk has no way out but the operator's."""
        if not self.kiosk:
            self.running = False

    def end_kiosk(self) -> None:
        """The operator's way out."""
        self.ended_by_operator = True

    def close(self) -> None:
        self.pockets.turn_off(forget=False)
        while self.scenes:
            self.guarded(self.scenes.pop().left)
        self.sound.close()

    def _arrive(self) -> None:
        scene = self.scene
        if scene.built_for != self.shape:
            self._lay_out(scene)
        elif scene.overlay:
            scene.stage.background = scene.backdrop()
        self.devices.text_mode = False
        if scene.focus is not None and scene.focus.shown is not None:
            scene.focus.shown(True)
        scene.stage.damage_all()
        scene.entered()
        if not scene.overlay:
            for below in self.scenes[:-1]:
                below.covered()
        self.toasts.move_to(scene)
        self.sound.ambience(scene.table)
        self.sound.hush(scene.overlay)
        if scene.warning:
            self.toast(scene.warning, bad=True)  # a game that cannot be kept says so before the first choice

    def dimmed_below(self, scene: Scene) -> pygame.Surface:
        """The scene under that one, in the dark and without its cursor: the scene in front has one."""
        picture = pygame.Surface(self.screen.size)
        index = self.scenes.index(scene)
        if index == 0:
            picture.fill(BLACK)
            return picture
        below = self.scenes[index - 1]
        if below.built_for != self.shape:
            below.rebuild()
        below.stage.paint(picture, layers.CURSOR)
        dark = pygame.Surface(self.screen.size)
        dark.set_alpha(165)
        picture.blit(dark, (0, 0))
        picture.blit(paint.vignette(self.screen.size, 120), (0, 0))
        return picture

    # --- a frame

    def alone(self, seconds: float) -> None:
        """So long nobody has done anything, though a frame that took longer is not told of all of it."""
        seconds = max(0.0, seconds)
        self.idle_seconds += seconds
        self.lived += seconds

    def frame(self, events: list[pygame.event.Event], passed: float) -> None:
        """Hears the player, lets time pass, shows what changed."""
        began, failed_before = time.perf_counter(), self._failures
        self.alone(passed)
        intents: list[Intent] = []
        for event in events:
            if event.type == pygame.QUIT:
                self.quit()
            intents += self.devices.intents(self.screen.found(event), self.screen.size)
        intents += self.devices.due(passed)
        self._follow_the_window()
        for name, number in self.devices.take_news():
            self.toast(self.say("cabinet", name, n=number))
        for intent in intents:
            self.idle_seconds = 0.0
            self.guarded(partial(self._understand, intent))
        if self.scene.built_for and self.device is not self.scene.signs_of:  # also of one that was used over it
            self.guarded(self.scene.show_signs)
        if self.pockets.pressed and passed > FRAME:  # what starts now has not been going on while we slept
            self.guarded(partial(self.scene.tick, passed))
            passed = 0.0
        self.guarded(self.pockets.frame)
        self.guarded(lambda: self.scene.tick(passed))
        self.toasts.tick(passed)
        self.guarded(lambda: self.overlay.tick(passed))
        if not self.screen.hidden:
            self.guarded(lambda: self._show(began))
        if self._failures == failed_before:
            self._failures = 0

    def _show(self, began: float) -> None:
        rects = self.scene.stage.render(self.screen.surface)
        self.screen.show(rects)
        self.overlay.note(time.perf_counter() - began, rects)

    def _understand(self, intent: Intent) -> None:
        match intent:
            case Act(action="full_screen") if not self.kiosk:
                self.settings.full_screen = not self.screen.full
                self.settings_changed()
                self._follow_the_window()
            case Act(action="mute"):
                self.settings.muted = not self.settings.muted
                self.settings_changed()
                self.toast(self.say("cabinet", "muted" if self.settings.muted else "unmuted"))
            case Act(action="overlay"):
                if not self.kiosk:
                    self.overlay.toggle()
            case _:
                self.scene.handle(intent)

    def _follow_the_window(self) -> None:
        if self.screen.resized():
            self.scene.stage.damage_all()
        if not self.screen.hidden and self.scene.built_for != self.shape:
            self.guarded(self._rebuild)

    def _lay_out(self, scene: Scene) -> None:
        """A press that takes a while is seen to have been heard: at once, on the picture as it is, a spark moves."""
        if not self._is_slow(scene):
            scene.rebuild()
            return
        waiting = Waiting(self.screen, self.toasts.plate(scene, self.say("cabinet", "moment")))
        waiting.show()
        with slices.watched(waiting.go_on):
            scene.rebuild()

    def _is_slow(self, scene: Scene) -> bool:
        """What is drawn over another scene has that one laid out too, if it is still to be."""
        if scene.slow or not scene.overlay:
            return scene.slow
        below = next((one for one, over in pairwise(self.scenes) if over is scene), None)
        return below is not None and below.built_for != self.shape and self._is_slow(below)

    def _rebuild(self) -> None:
        self._lay_out(self.scene)
        self.toasts.move_to(self.scene)
        # Pictures of old sizes hold each other, and who pulls at a window for long lets nothing come to rest.
        self._laid_anew = (self._laid_anew + 1) % SIZES_KEPT
        if self._laid_anew == 0:
            memory.give_back()

    def guarded(self, work: Callable[[], None]) -> None:
        """Something going wrong in a scene is told in one line and ends at worst the scene, never the game."""
        try:
            work()
            return
        except Refusal as problem:
            self.toast(str(problem), bad=True)
            return
        except Exception as problem:
            if os.environ.get("EMBERDECK_DEBUG") == "1":
                raise
            self._keep_fault()
            fault = f"{type(problem).__name__}: {problem}"
        self._failures += 1
        self.toast(self.say("cabinet", "fault", what=fault[:120]), bad=True)
        if self._failures >= FAILURES_TO_LEAVE:
            self._failures = 0
            self._leave_the_broken()

    def _keep_fault(self) -> None:
        """Where it went wrong, for whoever mends it: in a file, not before the player."""
        with contextlib.suppress(OSError, StorageError):
            write_atomic(self.folder / FAULT_FILE, traceback.format_exc().encode(errors="replace"))

    def _leave_the_broken(self) -> None:
        if len(self.scenes) < 2:
            self.running = False
            return
        broken = self.scenes.pop()
        with contextlib.suppress(Exception):  # it is broken already; the journal is on disk whatever it does now
            broken.left()
        self._arrive()

    @property
    def wait(self) -> float:
        """How many seconds may pass before the next frame if nothing happens."""
        scene = self.scene
        if scene.busy or scene.stage.stale:
            return FRAME
        times = [self.devices.wait, self.toasts.wait, self.overlay.wait, scene.wait]
        if scene.breathing:
            times.append(BREATHING_FRAME)
        return max(FRAME, min(times))
