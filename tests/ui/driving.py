"""Virtual players: each has one device, posts only its events, and sees of the screen what eyes would see."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable

import pygame

from game.ui import focus
from game.ui.cabinet import Cabinet
from game.ui.devices.bindings import BUTTONS, KEYS, PAD_BUTTONS
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.scene import Scene
from game.ui.scenes.table import Table
from game.ui.table.timeline import Station

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
# What a way back is called, where it is a thing to tap.
LEAVING = ("footer:back", "footer:pause", "back", "resume", "no", "skip")
TOOLS = {"hand": "tool:hand", "undo": "tool:undo", "hint": "tool:hint", "log": "tool:log", "pause": "tool:pause"}
MOST_MOVES = 120
BRIEF = 0.02  # seconds a button is pressed: no repeats, no long press
THINKING = 600.0  # seconds a bot may take at the most, on however busy a machine
PATIENCE = 600.0  # seconds for what runs at the lowest priority


class Unreachable(AssertionError):
    """Something that can be chosen and that this device cannot get at."""


class Player:
    """What all of them share. `step` is how many seconds pass with every frame."""

    device: Device

    def __init__(self, cabinet: Cabinet, seed: int = 1, *, step: float = 0.02):
        self.cabinet = cabinet
        self.chance = random.Random(seed)
        self.step = step

    # --- eyes

    @property
    def scene(self) -> Scene:
        return self.cabinet.scene

    def sees(self, name: str) -> Target | None:
        return next((target for target in self.scene.targets if target.name == name and target.enabled), None)

    def find(self, name: str) -> Target:
        target = self.sees(name)
        shown = [target.name for target in self.scene.targets if target.enabled]
        assert target is not None, f"there is no {name!r} on {type(self.scene).__name__}, only {shown}"
        return target

    def answers(self) -> list[str]:
        """The names of what is lit as an answer at the table; each option must be somewhere."""
        decision = self.scene.decision
        names = [
            f"{option.kind}:{option.value}" if option.kind in ("card", "space") else f"option:{index}"
            for index, option in enumerate(decision.options)
            if index not in self.scene.asking.plan.vain
        ]
        names += [name for name in ("option:confirm",) if self.scene.plan.closing]
        missing = [name for name in names if self.sees(name) is None]
        assert not missing, f"options that are nowhere on the screen: {missing}"
        return list(dict.fromkeys(names))

    # --- hands

    def frame(self, *events: pygame.event.Event, passed: float | None = None) -> None:
        self.cabinet.frame(list(events), self.step if passed is None else passed)

    def choose(self, name: str) -> None:
        raise NotImplementedError

    def inspect(self, name: str) -> None:
        raise NotImplementedError

    def act(self, action: str) -> None:
        """Presses and lets go what does that action on this device."""
        raise NotImplementedError

    def hold(self, action: str, seconds: float) -> None:
        """Keeps it pressed for so long, where the device can."""

    # --- playing

    def wait_until(self, what: Callable[[], bool], passed: float | None = None) -> None:
        """Frame by frame, until it is so: a bot thinks in time of its own, however fast the frames come."""
        end = time.monotonic() + THINKING
        while not what():
            assert time.monotonic() < end, "it never came to that"
            self.frame(passed=passed)
            time.sleep(0.001)

    def wait_for_question(self) -> None:
        """Until this person is asked something, or the game is over."""

        def asked() -> bool:
            scene = self.scene
            return not isinstance(scene, Table) or scene.decision is None or not scene.sitting.bot_is_asked

        self.wait_until(asked, passed=0.05)
        while isinstance(scene := self.scene, Table) and scene.asking.decision != scene.decision:
            self.frame()  # what is asked next is shown a moment after what happened
        self.read()

    def read(self) -> None:
        """Nobody answers a question before having seen it."""
        while isinstance(self.scene, Table) and not self.scene.ready:
            self.frame(passed=0.1)

    def answer(self) -> None:
        """One random legal answer, with whatever the screen asks in between."""
        table = self.scene
        before = table.sitting.match.position, table.plan.marks
        for _ in range(4):
            self.read()
            hurried = table.moving  # who goes for something that still moves may miss it, and looks again
            try:
                self.choose(self.chance.choice(self.answers()))
            except Unreachable:
                if not hurried:
                    raise
            self._pick(table, hurried)
            if (table.sitting.match.position, table.plan.marks) != before:
                return
            assert hurried, "an answer changed nothing"
        raise AssertionError("the table never came to rest")

    def _pick(self, table: Table, hurried: bool) -> None:
        """One of several uses of what was chosen, where the table asks for it."""
        picks = [target.name for target in self.scene.targets if target.name.startswith("pick:")]
        if picks:
            self.choose(self.chance.choice(picks))
        elif self.scene is not table and hurried and not table.sitting.over:
            self.leave_to(table)
        assert self.scene is table or table.sitting.over, f"an answer led to {type(self.scene).__name__}"

    def play(self, most: int = 3000, disturb=None) -> Table:
        """Answers until the game is over; the table it was played at."""
        table = self.scene
        for _ in range(most):
            self.wait_for_question()
            if table.sitting.over:
                break
            if disturb is not None and disturb(self):
                continue
            self.answer()
        self.read()
        return table

    def leave(self) -> None:
        """Back by one scene."""
        self.act("back")

    def leave_to(self, scene: Scene) -> None:
        for _ in range(8):
            if self.scene is scene:
                return
            self.leave()
        raise AssertionError(f"{type(self.scene).__name__} cannot be left")


class PointingPlayer(Player):
    """Mouse and touch: whatever is to be done must be somewhere on the screen."""

    def tap(self, pos: tuple[int, int]) -> None:
        raise NotImplementedError

    def press_long(self, pos: tuple[int, int]) -> None:
        raise NotImplementedError

    def spot(self, target: Target) -> tuple[int, int]:
        """Where the target is not covered by another: its middle, or wherever something of it shows."""
        rect, targets = target.rect, self.scene.targets
        width, height = self.cabinet.screen.size
        points = [rect.center]
        points += [
            (rect.left + rect.width * x // 12, rect.top + rect.height * y // 12)
            for y in range(1, 12)
            for x in range(1, 12)
        ]
        for x, y in points:
            if 0 <= x < width and 0 <= y < height and focus.at_point(targets, (x, y)) is target:
                return x, y
        raise Unreachable(f"{target.name} is covered by other things: {rect}")

    def choose(self, name: str) -> None:
        self.tap(self.spot(self.find(name)))

    def inspect(self, name: str) -> None:
        self.press_long(self.spot(self.find(name)))

    def act(self, action: str) -> None:
        if action == "back" and not isinstance(self.scene, Table):
            names = [name for name in LEAVING if self.sees(name) is not None]
            assert names, f"{type(self.scene).__name__} has no way back on the screen"
            self.choose(names[0])
        elif action == "pass":
            self.choose(f"option:{self.scene.asking.passing}")
        else:
            self.choose(TOOLS["undo" if action == "back" else action])


class MousePlayer(PointingPlayer):
    device = Device.MOUSE

    def tap(self, pos: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))

    def press(self, pos: tuple[int, int]) -> None:
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=pygame.BUTTON_LEFT, touch=False))

    def slide(self, pos: tuple[int, int]) -> None:
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=False))

    def let_go(self, pos: tuple[int, int]) -> None:
        self.slide(pos)
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=pygame.BUTTON_LEFT, touch=False))

    def press_long(self, pos: tuple[int, int]) -> None:
        self.tap(pos, pygame.BUTTON_RIGHT)

    def drag(self, name: str, to: tuple[int, int]) -> None:
        start = self.spot(self.find(name))
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_LEFT, touch=False))
        for pos in (((start[0] + to[0]) // 2, (start[1] + to[1]) // 2), to):
            self.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=pygame.BUTTON_LEFT, touch=False))


class TouchPlayer(PointingPlayer):
    device = Device.TOUCH

    def _finger(self, kind: int, pos: tuple[int, int]) -> pygame.event.Event:
        width, height = self.cabinet.screen.size
        return pygame.Event(
            kind, touch_id=1, finger_id=1, x=(pos[0] + 0.5) / width, y=(pos[1] + 0.5) / height, dx=0.0, dy=0.0
        )

    def tap(self, pos: tuple[int, int]) -> None:
        self.frame(self._finger(pygame.FINGERDOWN, pos), passed=0.0)
        self.frame(self._finger(pygame.FINGERUP, pos))

    def press(self, pos: tuple[int, int]) -> None:
        self.frame(self._finger(pygame.FINGERDOWN, pos), passed=0.0)

    def slide(self, pos: tuple[int, int]) -> None:
        self.frame(self._finger(pygame.FINGERMOTION, pos))

    def let_go(self, pos: tuple[int, int]) -> None:
        self.slide(pos)
        self.frame(self._finger(pygame.FINGERUP, pos))

    def drag(self, name: str, to: tuple[int, int]) -> None:
        start = self.spot(self.find(name))
        self.frame(self._finger(pygame.FINGERDOWN, start), passed=0.0)
        for pos in (((start[0] + to[0]) // 2, (start[1] + to[1]) // 2), to):
            self.frame(self._finger(pygame.FINGERMOTION, pos))
        self.frame(self._finger(pygame.FINGERUP, to))

    def press_long(self, pos: tuple[int, int]) -> None:
        self.frame(self._finger(pygame.FINGERDOWN, pos), passed=0.0)
        for _ in range(5):
            self.frame(passed=0.1)
        self.frame(self._finger(pygame.FINGERUP, pos))


class SteeringPlayer(Player):
    """Keys and controllers: the focus goes by directions until it is where it is wanted."""

    def move(self, direction: str) -> None:
        raise NotImplementedError

    @property
    def at(self) -> str:
        return self.scene.focus.name if self.scene.focus is not None else ""

    def reach(self, name: str) -> None:
        """Looks where it is and goes that way; where that leads nowhere, remembers which ways lead where."""
        ways: dict[str, dict[str, str]] = {}
        for _ in range(MOST_MOVES):
            if self.at == name:
                return
            untried = self._untried(ways, self.at, name)
            path = [untried[0]] if untried else self._way_on(ways, name)
            for direction in path:
                here = self.at
                self.move(direction)
                ways.setdefault(here, {})[direction] = self.at
        raise Unreachable(f"{name} was not reached from {sorted(ways)}")

    def _untried(self, ways: dict[str, dict[str, str]], here: str, name: str) -> list[str]:
        target, at = self.find(name), self.sees(here)
        # Left and right turn a value up and down: nobody leaves a line with arrows that way.
        turns = at is not None and at.adjust is not None
        left = [way for way in DIRECTIONS if way not in ways.get(here, {}) and not (turns and way in ("left", "right"))]
        if at is None:
            return left
        dx, dy = target.rect.centerx - at.rect.centerx, target.rect.centery - at.rect.centery
        return sorted(left, key=lambda way: -(DIRECTIONS[way][0] * dx + DIRECTIONS[way][1] * dy))

    def _way_on(self, ways: dict[str, dict[str, str]], name: str) -> list[str]:
        """Known moves to the nearest place from where not everything was tried."""
        waiting, seen = deque([(self.at, [])]), {self.at}
        while waiting:
            here, path = waiting.popleft()
            if path and self._untried(ways, here, name):
                return path
            for way, there in ways.get(here, {}).items():
                if there not in seen:
                    seen.add(there)
                    waiting.append((there, [*path, way]))
        raise Unreachable(f"no way leads to {name} from any of {sorted(seen)} on {type(self.scene).__name__}")

    def choose(self, name: str) -> None:
        if name.startswith("tool:"):
            self.jump(name)
        else:
            self.reach(name)
        while isinstance(self.scene, Table) and self.scene.hearing.strayed:  # it says so once, and then means it
            self.act("choose")
            self.read()
        self.act("choose")

    def inspect(self, name: str) -> None:
        try:
            self.reach(name)
        except Unreachable:
            self.jump(name)
        self.act("inspect")

    def jump(self, name: str) -> None:
        """To something that is no option: zone by zone, and from each by directions."""
        groups = {target.group for target in self.scene.targets if target.enabled}
        tried = []
        for _ in groups:
            self.act("next")
            try:
                self.reach(name)
                return
            except Unreachable as problem:
                tried.append(str(problem))
        raise Unreachable(f"from no zone: {tried}")


class KeyPlayer(SteeringPlayer):
    device = Device.KEYS

    def _key(self, kind: int, key: str, mod: int = 0) -> pygame.event.Event:
        code = pygame.key.key_code(key)
        return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0)

    def press(self, key: str, mod: int = 0) -> None:
        self.frame(self._key(pygame.KEYDOWN, key, mod), passed=BRIEF)
        self.frame(self._key(pygame.KEYUP, key, mod))

    def move(self, direction: str) -> None:
        self.press(direction)

    def act(self, action: str) -> None:
        self.press(KEYS[action][0])

    def hold(self, action: str, seconds: float) -> None:
        key = KEYS[action][0]
        self.frame(self._key(pygame.KEYDOWN, key))
        for _ in range(round(seconds / 0.1)):
            self.frame(passed=0.1)
        self.frame(self._key(pygame.KEYUP, key))


class PadPlayer(SteeringPlayer):
    device = Device.PAD

    def __init__(self, cabinet: Cabinet, seed: int = 1, *, step: float = 0.02, instance: int = 0, guid: str = "pad"):
        super().__init__(cabinet, seed, step=step)
        self.instance, self.guid = instance, guid

    def plug_in(self) -> None:
        # An index beyond every real controller: SDL is not asked for one that is not there.
        self.frame(
            pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=1000, instance_id=self.instance, guid=self.guid)
        )

    def unplug(self) -> None:
        self.frame(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.instance))

    @property
    def number(self) -> int:
        """The one it got, counted from 1."""
        return next(p.number for p in self.cabinet.devices._pads.plugged_in if p.instance == self.instance)

    def _button(self, kind: int, name: str) -> pygame.event.Event:
        return pygame.Event(kind, instance_id=self.instance, button=PAD_BUTTONS.index(name))

    def _axis(self, axis: int, value: int) -> pygame.event.Event:
        return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=self.instance, axis=axis, value=value)

    def press(self, button: str) -> None:
        if button.endswith("_trigger"):
            axis = (
                pygame.CONTROLLER_AXIS_TRIGGERLEFT if button.startswith("left") else pygame.CONTROLLER_AXIS_TRIGGERRIGHT
            )
            self.frame(self._axis(axis, 32767), passed=BRIEF)
            self.frame(self._axis(axis, 0))
            return
        self.frame(self._button(pygame.CONTROLLERBUTTONDOWN, button), passed=BRIEF)
        self.frame(self._button(pygame.CONTROLLERBUTTONUP, button))

    def move(self, direction: str) -> None:
        """With the cross or the stick, as it comes."""
        if self.chance.random() < 0.5:
            self.press(direction)
            return
        dx, dy = DIRECTIONS[direction]
        axis, value = (0, dx) if dx else (1, dy)
        self.frame(self._axis(axis, 32767 * value), passed=BRIEF)
        self.frame(self._axis(axis, 0))

    def act(self, action: str) -> None:
        self.press(BUTTONS["back" if action == "undo" else action][0])

    def hold(self, action: str, seconds: float) -> None:
        button = BUTTONS[action][0]
        axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT if button.startswith("left") else pygame.CONTROLLER_AXIS_TRIGGERRIGHT
        self.frame(self._axis(axis, 32767))
        for _ in range(round(seconds / 0.1)):
            self.frame(passed=0.1)
        self.frame(self._axis(axis, 0))


PLAYERS = {"mouse": MousePlayer, "touch": TouchPlayer, "keys": KeyPlayer, "pad": PadPlayer}


def plan_now(table: Table) -> None:
    """Frames without time, until what was chosen has been read and its first passage planned."""
    while table.timeline.full or table.timeline.at in (Station.READ, Station.PLANNED):
        table.cabinet.frame([], 0.0)


def come_to_rest(table: Table, *, most: int = 8000) -> None:
    """Frames, until everything has been told and the next question is put; what waits for a press gets it."""
    for _ in range(most):
        if not table.timeline.queue or table.cabinet.scene is not table:
            return
        table.timeline.go_on() if table.timeline.paused else table.cabinet.frame([], 0.02)
    raise AssertionError(f"the table never came to rest: {table.timeline.at}")
