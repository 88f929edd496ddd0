"""What dials, houses and companies have in common: a box for each player, to be chosen, found and explained."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.engine.machine.events import Event, PlayerChanged
from game.engine.machine.state import State
from game.engine.telling import wording
from game.ui import fonts, layers, paint
from game.ui.boxes import Column, Picture, Plate, Row, Words, painted
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.stage import Sprite
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import GOLD, MUTED, WHITE, Colour, mixed, seat_mark


@dataclass(frozen=True)
class Named:
    """What a sign on a player's box stands for."""

    icon: str
    text: str
    colour: Colour = GOLD


class PlayerBoxes(Part):
    def __init__(self, context: Context, rect: pygame.Rect, given: Any):
        super().__init__(context, rect, given)
        self.players = context.state.players
        self.boxes = self._measure()
        self._legend: Sprite | None = None
        self._asking = Asking(None)
        tell = context.tell
        self._targets = [
            Target(
                box,
                partial(tell, Choose(things.player(seat))),
                partial(tell, Inspect(things.player(seat))),
                group="seats",
                name=f"player:{seat}",
            )
            for seat, box in enumerate(self.boxes, 1)
        ]

    def _measure(self) -> list[pygame.Rect]:
        """Where each player's box is."""
        raise NotImplementedError

    def ask(self, asking: Asking) -> None:
        self._asking = asking
        self.show(self.context.state, asking)

    def sync(self) -> None:
        self.show(self.context.state, self._asking)

    def show(self, state: State, asking: Asking) -> None:
        raise NotImplementedError

    def targets(self) -> list[Target]:
        return self._targets

    # --- what its signs stand for

    def legend(self, seat: int) -> list[Named]:
        """Everything a player's box shows, by name."""
        raise NotImplementedError

    def focused(self, target: Target | None) -> None:
        self._hide_legend()
        if self.context.device in (Device.KEYS, Device.PAD):
            self.lingered(target)

    def lingered(self, target: Target | None) -> None:
        """Whoever points at a box for a while is told what its signs are called."""
        if target is not None and target in self._targets and self._legend is None and not self.context.moving:
            self._show_legend(self._targets.index(target) + 1)

    def _hide_legend(self) -> None:
        if self._legend is not None:
            self._legend.remove()
            self._legend = None

    def _show_legend(self, seat: int) -> None:
        context, mark = self.context, seat_mark(seat)
        high = fonts.BODY * context.fonts.zoom
        shape = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), high)
        rows = [Row([shape, Words(context.player_name(seat), family="serif", bold=True, colour=mark.colour)], 1)]
        rows += [Row([Picture(partial(_sign, one), high), Words(one.text)], 1) for one in self.legend(seat)]
        plate = Plate(Column(rows, 0), 1, cloth=context.theme.base, edge=mark.colour, lit=False)
        image = painted(context, plate)
        self._legend = self.stage.add(image, self._beside(seat, image.get_size()).topleft, layers.LEGEND)

    def _beside(self, seat: int, size: tuple[int, int]) -> pygame.Rect:
        """Under a player's box, else beside all of them: where it hides least of any box, its own or another's."""
        box, whole, gap = self.boxes[seat - 1], self.rect, self.context.px(0.5)
        corners = [(box.right - size[0], box.bottom + gap), (whole.left - gap - size[0], box.top)]
        corners += [(whole.right + gap, box.top), (box.left, whole.bottom + gap)]
        places = [pygame.Rect(corner, size).clamp(self.context.field) for corner in corners]
        return min(places, key=lambda place: sum(_area(place.clip(one)) for one in self.boxes))

    def amount(self, variable: str, number: int | None) -> str:
        content, lang = self.context.content, self.context.lang
        if number is None:
            return f"{wording.word(content, 'variable', variable, lang)}: ?"
        return wording.amount(content, "variable", variable, number, lang)

    def zone(self, zone: str, number: int) -> str:
        return f"{wording.word(self.context.content, 'zone', zone, self.context.lang)}: {number}"

    def roles(self, *, bot: bool, first: bool = False) -> list[Named]:
        say = self.context.say
        found = [Named("robot", say("sign_bot"), MUTED)] if bot else []
        return found + ([Named("crown", say("sign_first"))] if first else [])

    def play(self, event: Event, at: float) -> Taken:
        if not isinstance(event, PlayerChanged):
            return AT_ONCE
        return Taken(self.change(event.variable, event.player, event.before, event.after, at))

    def sound_of(self, event: Event) -> str:
        return self.sound_of_change(event) if isinstance(event, PlayerChanged) else ""

    def sound_of_change(self, event: PlayerChanged) -> str:
        """What is heard when a player's variable changes."""
        return ""

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """A player's variable changes; how long that takes to be seen."""
        raise NotImplementedError

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind != "player" or not isinstance(thing.id, int) or not 1 <= thing.id <= self.players:
            return None
        return self.boxes[thing.id - 1]

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(box, GAUGE) for box in self.boxes]


def _sign(named: Named, size: tuple[int, int]) -> pygame.Surface:
    return sign(named.icon, size[1], mixed(named.colour, WHITE, 0.1))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
