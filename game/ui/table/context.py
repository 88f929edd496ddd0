"""What a part of the table may know and use. It is made anew with the table's picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Event
from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.engine.telling.wording import Seats
from game.players.habits import Habits
from game.presentation.layout import Layout
from game.ui.devices import Devices
from game.ui.focus import Target
from game.ui.fonts import Fonts
from game.ui.intents import Device
from game.ui.motion import Motions
from game.ui.sound import Sound
from game.ui.stage import Plane, Stage
from game.ui.table.cards import Pictures
from game.ui.table.messages import Message
from game.ui.table.places import Reading
from game.ui.table.telling import Fight, Teller
from game.ui.table.things import Thing
from game.ui.theme import Theme


class House(Protocol):
    """Where the table stands."""

    @property
    def sound(self) -> Sound: ...


class Viewer(Protocol):
    """What changes while the picture stays: the game as whoever reads the screen may see it."""

    focus: Target | None
    targets: list[Target]
    seat: int  # whose side of the table is open
    demo: bool

    @property
    def cabinet(self) -> House: ...

    @property
    def state(self) -> State: ...

    @property
    def seats(self) -> Seats: ...

    @property
    def habits(self) -> Habits: ...

    @property
    def bots(self) -> set[int]: ...

    @property
    def moving(self) -> bool: ...

    @property
    def pace(self) -> str: ...

    teller: Teller

    @property
    def fight(self) -> Fight | None:
        """What is fought over in what is shown."""

    @property
    def own(self) -> set[int]: ...

    def happened(self) -> Sequence[Iterable[Event]]: ...

    def where(self, thing: Thing) -> pygame.Rect | None: ...

    def weights(self) -> list[tuple[pygame.Rect, float]]: ...

    def tell(self, message: Message) -> None: ...

    def may_mean(self, thing: Thing) -> bool: ...


@dataclass(frozen=True)
class Context:
    """`size` is the screen's, `field` the part of it that is played on, `slots` the places a layout names in it."""

    viewer: Viewer
    cartridge: Cartridge
    layout: Layout
    stage: Stage | Plane  # a part has a plane of its own
    motions: Motions
    theme: Theme
    fonts: Fonts
    pictures: Pictures
    devices: Devices
    signs: list[Callable[[], None]]  # draw anew what shows the signs of a device
    lang: str
    size: tuple[int, int]
    unit: int  # the height that sizes are measured by
    field: pygame.Rect
    slots: dict[str, pygame.Rect]
    say: Callable[..., str]  # the table's own words, by name
    play: Callable[..., None]  # a sound by name, maybe softer, maybe from a share of the screen's width

    @property
    def content(self) -> Content:
        return self.cartridge.content

    @property
    def device(self) -> Device:
        """Which one was used last."""
        return self.devices.last

    @property
    def reading(self) -> Reading:
        """How large things have to be to be read."""
        return Reading(self.unit, self.fonts.zoom, self.fonts.least)

    def slot(self, name: str) -> pygame.Rect:
        """A slot where it is now: some share their height by what lies in them."""
        return self.where(Thing("slot", name)) or self.slots[name]

    def px(self, percent: float) -> int:
        """So many percent of the screen's height, in pixels."""
        return round(self.unit * percent / 100)

    # --- the game, as it is shown

    @property
    def state(self) -> State:
        return self.viewer.state

    @property
    def sound(self) -> Sound:
        """The mixer, for who does more than to play a sound."""
        return self.viewer.cabinet.sound

    @property
    def seat(self) -> int:
        """Whose side of the table is open."""
        return self.viewer.seat

    @property
    def seats(self) -> Seats:
        """Who reads the screen: nothing else may be told. None where nobody is kept from anything."""
        return self.viewer.seats

    @property
    def demo(self) -> bool:
        """Whether nobody plays: any press begins something else."""
        return self.viewer.demo

    @property
    def bots(self) -> set[int]:
        """The seats that bots play."""
        return self.viewer.bots

    @property
    def habits(self) -> Habits:
        """What whoever plays wants to be asked, and what is answered always alike."""
        return self.viewer.habits

    @property
    def moving(self) -> bool:
        """Whether the table still shows how it came about."""
        return self.viewer.moving

    @property
    def pace(self) -> str:
        """How long the stage holds up what happens: a word of the settings."""
        return self.viewer.pace

    @property
    def focus(self) -> Target | None:
        return self.viewer.focus

    @property
    def targets(self) -> list[Target]:
        """What can be chosen or looked at; while a question is put, what the parts before have offered."""
        return self.viewer.targets

    def happened(self) -> Sequence[Iterable[Event]]:
        """All that led to what is shown: the set-up, then choice by choice."""
        return self.viewer.happened()

    def may_mean(self, thing: Thing) -> bool:
        """Whether others act, and a press on it marks it to be chosen later."""
        return self.viewer.may_mean(thing)

    # --- the others, without knowing them

    def where(self, thing: Thing) -> pygame.Rect | None:
        """Where on the screen something is, whichever part shows it; None where it is out of sight."""
        return self.viewer.where(thing)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """What should not be covered, and what covering all of it would cost."""
        return self.viewer.weights()

    def player_name(self, seat: int) -> str:
        return wording.seat_name(self.state, seat, self.lang)

    def tell(self, message: Message) -> None:
        """Says what somebody wants; what comes of it is told to all parts."""
        self.viewer.tell(message)
