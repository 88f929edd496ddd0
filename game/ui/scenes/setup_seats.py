"""The seats of a set-up: who holds them, with which controller and which deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Press, Row, Space
from game.ui.draft import called
from game.ui.theme import BLACK, MUTED, mixed, seat_mark
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ui.scenes.setup import Setup

ROW, LEAST_ROW = 8.6, 6.0  # percent of the height


class Seats:
    """A box for each seat in its colour, one to add a seat with, and the places that stay empty."""

    def __init__(self, scene: Setup):
        self.scene = scene

    def boxes(self) -> list[Box]:
        """All of one size, whoever sits there."""
        content, players = self.scene.cartridge.content, self.scene.draft.players
        seats: list[Box] = []
        for seat in range(1, content.players[1] + 1):
            added = seat == players + 1 and not content.lineups
            seats.append(self._seat(seat) if seat <= players else self._empty(self._add() if added else Space()))
        return [Column(seats, 1.2, even=True)]

    def _empty(self, inside: Box) -> Plate:
        """A place at the table where nobody sits."""
        theme = self.scene.theme
        cloth, edge = mixed(theme.cloth, BLACK, 0.5), mixed(theme.accent, BLACK, 0.6)
        return Plate(inside, 0.4, 1.6, cloth=cloth, edge=edge, lit=False, faint=130)

    def _add(self) -> Box:
        scene = self.scene
        more = Press(
            scene.say("add_seat"),
            lambda: scene.set_players(scene.draft.players + 1),
            name="add_seat",
            group="seats",
            icon="plus",
            high=7,
        )
        return Column([Row([Space(), more, Space()], 0, shares=(19, 62, 19))], align="middle")

    def _seat(self, seat: int) -> Plate:
        scene, mark = self.scene, seat_mark(seat)
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 4.2, least=2)
        rows: list[Box] = [self._ruled(seat)] if seat not in scene.draft.asked else [self._who(seat)]
        if scene.cartridge.content.teams:
            rows.insert(0, Line(scene.team_name(seat), fonts.SMALLEST, colour=mixed(mark.colour, MUTED, 0.4)))
        if scene.draft.decks:
            rows.append(self._deck(seat))
        inside = Row([sign, Column(rows, 0.8, align="middle", grow=1)], 1.2)
        cloth, edge = mixed(scene.theme.cloth, mark.colour, 0.14), mixed(mark.colour, BLACK, 0.25)
        return Plate(inside, 1.2, 1.6, cloth=cloth, edge=edge, lit=False)

    def _ruled(self, seat: int) -> Row:
        """A seat that nobody can be given: the rules play it."""
        ruled = Line(self.scene.say("ruled"), colour=MUTED, align="centre")
        return Row([Line(self.scene.seat_name(seat)), ruled], 1, shares=(42, 58))

    def _who(self, seat: int) -> Box:
        """Who holds it; the controller stands at the right of its seat and comes after it."""
        scene = self.scene
        kept, lang = scene.draft.seats[seat - 1], scene.cabinet.lang
        holders = scene.draft.holders()
        names = [called(scene.draft, holder, scene.say, lang) for holder in holders]
        index = holders.index(scene.draft.holder(seat))
        share = 0.46 if scene.pads else 0.42
        who = scene.stepper(
            scene.seat_name(seat),
            names,
            index,
            lambda index: scene.give(seat, holders[index]),
            f"seat:{seat}",
            "seats",
            share,
        )
        if not scene.pads or kept.bot:
            return who

        def stand(rect: pygame.Rect) -> None:
            text = str(kept.pad) if kept.pad else ""  # the sign alone: any controller
            Button(scene, rect, text, lambda: scene.next_pad(seat), icon="pad", name=f"pad:{seat}", group="seats")

        who.grow = 1
        return Row([who, Control(stand, ROW, least=LEAST_ROW, narrowest=10)], 0.8)

    def _deck(self, seat: int) -> Box:
        scene = self.scene
        decks, lang = scene.draft.decks, scene.cabinet.lang
        index = next((i for i, deck in enumerate(decks) if deck.key == scene.draft.seats[seat - 1].deck), 0)
        return scene.stepper(
            scene.say("deck"),
            [deck.name(lang) for deck in decks],
            index,
            lambda index: scene.set_deck(seat, decks[index].key),
            f"deck:{seat}",
            "seats",
            0.32,
            scene.look_through,
        )
