"""The seats of a set-up: who holds them, with which controller and which deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.players.levels import LEVELS
from game.ui import fonts, paint
from game.ui.theme import BLACK, MUTED, mixed, seat_mark
from game.ui.widgets import Button, Stepper, label

if TYPE_CHECKING:
    from game.ui.scenes.setup import Setup

MOST_ROW = 8.6  # percent of the height
CAPTION = 3.2  # ... of the line with a seat's team


class Seats:
    """A box for each seat in its colour, one to add a seat with, and the places that stay empty."""

    def __init__(self, scene: Setup, rect: pygame.Rect):
        self.scene = scene
        most, gap = scene.cartridge.content.players[1], scene.px(1.2)
        tall = (rect.height - (most - 1) * gap) // most
        lines = 2 if scene.draft.decks else 1
        self.caption = scene.px(CAPTION) if scene.cartridge.content.teams else 0
        tall = min(tall, lines * scene.px(MOST_ROW) + (lines - 1) * scene.px(0.8) + scene.px(2.4) + self.caption)
        for seat in range(1, most + 1):
            box = pygame.Rect(rect.left, rect.top + (seat - 1) * (tall + gap), rect.width, tall)
            if seat <= scene.draft.players:
                self._seat(seat, box)
            elif scene.cartridge.content.lineups:
                self._empty(box)
            elif seat == scene.draft.players + 1:
                self._empty(box)
                middle = pygame.Rect(0, 0, round(box.width * 0.62), min(box.height, scene.px(7)))
                middle.center = box.center
                Button(
                    scene,
                    middle,
                    scene.say("add_seat"),
                    lambda: scene.set_players(scene.draft.players + 1),
                    icon="plus",
                    name="add_seat",
                    group="seats",
                )
            else:
                self._empty(box)

    def _empty(self, box: pygame.Rect) -> None:
        """A place at the table where nobody sits."""
        scene = self.scene
        plate = paint.panel(
            box.size,
            mixed(scene.theme.cloth, BLACK, 0.5),
            mixed(scene.theme.accent, BLACK, 0.6),
            radius=scene.px(1.6),
        )
        plate.set_alpha(130)
        scene.stage.add(plate, box.topleft, 5)

    def _seat(self, seat: int, box: pygame.Rect) -> None:
        scene = self.scene
        mark, pad = seat_mark(seat), scene.px(1.2)
        plate = paint.panel(
            box.size,
            mixed(scene.theme.cloth, mark.colour, 0.14),
            mixed(mark.colour, BLACK, 0.25),
            radius=scene.px(1.6),
        )
        scene.stage.add(plate, box.topleft, 5)
        inner = box.inflate(-2 * pad, -2 * pad)
        side = scene.px(4.2)
        sign = paint.seat_mark(mark.shape, side, mark.colour)
        scene.stage.add(sign, (inner.left, inner.centery - side // 2), 8)
        inner = pygame.Rect(inner.left + side + pad, inner.top, inner.width - side - pad, inner.height)
        if self.caption:
            line = pygame.Rect(inner.left, inner.top - pad // 2, inner.width, self.caption)
            label(scene, scene.team_name(seat), line, percent=fonts.SMALLEST, colour=mixed(mark.colour, MUTED, 0.4))
            inner = pygame.Rect(inner.left, line.bottom, inner.width, inner.bottom + pad // 2 - line.bottom)
        lines, gap = (2 if scene.draft.decks else 1), scene.px(0.8)
        tall = (inner.height - (lines - 1) * gap) // lines
        line = pygame.Rect(inner.left, inner.top, inner.width, tall)
        if seat not in scene.draft.asked:
            self._ruled(seat, inner)
            return
        self._who(seat, line)
        if scene.draft.decks:
            self._deck(seat, line.move(0, tall + gap))

    def _ruled(self, seat: int, line: pygame.Rect) -> None:
        """A seat that nobody can be given: the rules play it."""
        scene = self.scene
        name = pygame.Rect(line.left, line.top, round(line.width * 0.42), line.height)
        label(scene, scene.seat_name(seat), name)
        rest = pygame.Rect(name.right, line.top, line.width - name.width, line.height)
        label(scene, scene.say("ruled"), rest, colour=MUTED, align="centre")

    def _who(self, seat: int, line: pygame.Rect) -> None:
        scene = self.scene
        kept, lang = scene.draft.seats[seat - 1], scene.cabinet.lang
        held = [scene.draft.seats[one - 1].person for one in scene.draft.asked]
        people = max(len(held), *held)
        holders = [("", person) for person in range(1, people + 1)] + [(level.id, 0) for level in LEVELS]
        names = [scene.say("person" if people == 1 else "person_number", n=person) for person in range(1, people + 1)]
        names += [level.name(lang) for level in LEVELS]
        holder = (kept.bot, 0) if kept.bot else ("", kept.person)
        wide = line.width
        if scene.pads and not kept.bot:
            wide = line.width - min(
                round(line.width * 0.32), round(line.height * 1.5)
            )  # a sign and a digit: names need the room
            rest = pygame.Rect(
                line.left + wide + scene.px(0.8), line.top, line.width - wide - scene.px(0.8), line.height
            )
            self._controller(seat, rest)
        Stepper(
            scene,
            pygame.Rect(line.left, line.top, wide, line.height),
            scene.seat_name(seat),
            names,
            holders.index(holder),
            lambda index: scene.set_who(seat, *holders[index]),
            name=f"seat:{seat}",
            group="seats",
            share=0.46 if scene.pads else 0.42,
        )
        if scene.pads and not kept.bot:
            # The controller stands at the right of its seat and comes after it.
            scene.targets.append(scene.targets.pop(-2))

    def _controller(self, seat: int, rect: pygame.Rect) -> None:
        scene = self.scene
        kept = scene.draft.seats[seat - 1]
        text = str(kept.pad) if kept.pad else ""  # the sign alone: any controller
        Button(scene, rect, text, lambda: scene.next_pad(seat), icon="pad", name=f"pad:{seat}", group="seats")

    def _deck(self, seat: int, line: pygame.Rect) -> None:
        scene = self.scene
        decks, lang = scene.draft.decks, scene.cabinet.lang
        index = next((i for i, deck in enumerate(decks) if deck.key == scene.draft.seats[seat - 1].deck), 0)
        stepper = Stepper(
            scene,
            line,
            scene.say("deck"),
            [deck.name(lang) for deck in decks],
            index,
            lambda index: scene.set_deck(seat, decks[index].key),
            name=f"deck:{seat}",
            group="seats",
            share=0.32,
        )
        stepper.target.inspect = scene.look_through
