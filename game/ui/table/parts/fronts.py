"""The fronts: places fought over side by side, the own team's line below each, the other's above, totals between."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.machine.state import State
from game.presentation.layout_battles import Fronts as Given
from game.ui import paint, pictures
from game.ui.focus import Target
from game.ui.stage import Sprites
from game.ui.table import battle_plates, battle_rooms, lines, things
from game.ui.table.asking import Asking
from game.ui.table.battle_plates import Plate, Standing, team_colour
from game.ui.table.context import Context
from game.ui.table.lines import Front
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import GAUGE
from game.ui.table.standings import Contested
from game.ui.table.things import Thing
from game.ui.theme import BLACK, GOLD, HEAL, mixed

GROUND, PLATE, CROWN = 30, 60, 290
WORD = "front"


class FrontLines(Contested):
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.fronts: list[Front] = []
        self._shown: dict[int, tuple[tuple[tuple[int, ...], Plate, int], Sprites]] = {}
        self._crowns = Sprites()

    # --- following the game

    def ask(self, asking: Asking) -> None:
        self._show()
        self._crown()
        self._light(asking)

    def _places(self) -> list[int]:
        return [front.place for front in self.fronts]

    def _darken(self) -> None:
        super()._darken()
        self._crowns.clear()

    # --- drawing

    def _show(self) -> None:
        self.fronts = self._fronts_in(self._seen)
        seen = {front.place for front in self.fronts}
        for place in [place for place in self._shown if place not in seen]:
            self._shown.pop(place)[1].clear()
        for front in self.fronts:
            self._show_front(front)

    def _fronts_in(self, state: State) -> list[Front]:
        context = self.context
        slot = battle_rooms.slots_at(context, state, context.seat)[self.given.slot]
        return lines.fronts_of(state, self.given, slot, context.seat, context.reading)

    def _show_front(self, front: Front) -> None:
        plate = self._plate(front)
        key = ((*front.rect, front.plate.top), plate, self.context.seat)
        if front.place in self._shown and self._shown[front.place][0] == key:
            return
        if front.place in self._shown:
            self._shown.pop(front.place)[1].clear()
        ground = self.stage.add(self._ground(front, plate.now), front.rect.topleft, GROUND)
        drawn = battle_plates.draw(self.context, self.given, plate)
        self._shown[front.place] = (key, Sprites([ground, self.stage.add(drawn, front.plate.topleft, PLATE)]))

    def _plate(self, front: Front) -> Plate:
        context, given, place = self.context, self.given, front.place
        state = self._seen
        facts = context.content.cards[state.raw.cards[place - 1].definition].facts
        names = partial(battle_plates.names_in, context, place)
        return Plate(
            place,
            WORD,
            front.plate.size,
            self._standing(place),
            self._then.get(place),
            battle_plates.tokens_on(context, state, place),
            painted=battle_plates.has_ground(context, place, front.plate.size),
            own=state.call(given.own, place) if given.own else 0,
            points=facts.get(given.points, 0),
            crests=(names(given.sets[0]), names(given.sets[1])) if given.sets else ((), ()),
        )

    def _ground(self, front: Front, now: Standing) -> pygame.Surface:
        """Two halves in the teams' colours, chevrons on the side that attacks, the frame in the taker's."""
        context, size = self.context, front.rect.size
        own = context.state.teams[context.seat - 1]
        image = paint.clear(size)
        radius = max(4, size[1] // 40)
        for team, rect, down in ((3 - own, front.above, True), (own, front.below, False)):
            wins = now.taker == team
            colour = mixed(team_colour(context, team), BLACK, 0.5 if wins else 0.68)
            dark = mixed(team_colour(context, team), BLACK, 0.88)
            shades = ((*dark, 225), (*colour, 225)) if down else ((*colour, 225), (*dark, 225))
            half = paint.vertical(rect.size, *shades)
            image.blit(half, (0, rect.top - front.rect.top))
            if now.attacker == team:
                self._chevrons(image, rect.move(-front.rect.left, -front.rect.top), team, down)
        paint.rounded(image, radius)
        edge = team_colour(context, now.taker)
        image.blit(paint.ring(*size, radius, max(2, context.px(0.35)), (*edge, 255)), (0, 0))
        return image

    def _chevrons(self, image: pygame.Surface, rect: pygame.Rect, team: int, down: bool) -> None:
        colour = (*mixed(team_colour(self.context, team), BLACK, 0.15), 170)
        wide, step = max(6, rect.width // 26), max(5, rect.height // 12)
        layer = paint.clear(image.get_size())
        for x in (rect.left + wide * 1.6, rect.right - wide * 1.6):
            for number in range(3):
                y = rect.bottom - step * (number + 1.6) if down else rect.top + step * (number + 1.6)
                tip = step * 0.8 if down else -step * 0.8
                points = [(x - wide, y), (x, y + tip), (x + wide, y)]
                pygame.draw.lines(layer, colour, False, points, max(2, wide // 4))
        image.blit(layer, (0, 0))

    def _light(self, asking: Asking) -> None:
        self._lights.clear()
        spread = max(5, self.context.px(1.2))
        for front in self.fronts:
            if front.place in asking.options:
                glow = paint.glow(*front.rect.size, max(4, front.rect.height // 40), spread, HEAL, 235)
                at = (front.rect.left - spread, front.rect.top - spread)
                self._lights.append(self.stage.add(glow, at, GROUND - 1))

    def _crown(self) -> None:
        """A crown where an army supports a leader: on the seam of both, or on the leader where they stand apart."""
        self._crowns.clear()
        if not self.given.supporter:
            return
        state, where = self.context.state, self.context.where
        guests = lines.guests_of(state, self.given)
        for front in self.fronts:
            for leader in guests.get(front.place, []):
                army = state.call(self.given.supporter, leader)
                one, other = where(things.card(leader)), where(things.card(army)) if army else None
                if one is None or other is None:
                    continue
                size = max(14, round(one.height * 0.24))
                near = abs(one.centerx - other.centerx) < one.width * 1.6
                x = (one.centerx + other.centerx) // 2 if near else one.centerx
                y = one.centery - round(one.height * 0.1) if near else one.top + size // 2
                disc = paint.disc(size, mixed(GOLD, BLACK, 0.75), GOLD, max(1, size // 12)).copy()
                mark = pictures.icon("crown", round(size * 0.7), GOLD)
                disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
                self._crowns.append(self.stage.add(disc, (x - size // 2, y - size // 2), CROWN))

    # --- being found

    def targets(self) -> list[Target]:
        tell = self.context.tell
        return [
            Target(
                front.plate,
                partial(tell, Choose(things.card(front.place))),
                partial(tell, Inspect(things.card(front.place))),
                group="fronts",
                name=f"card:{front.place}",
            )
            for front in self._fronts_in(self.context.state)
        ]

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind == "zone" and thing.id == self.given.zone:
            return self.context.slot(self.given.slot)
        if thing.kind != "card":
            return None
        return next((front.plate for front in self.fronts if front.place == thing.id), None)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(front.plate, GAUGE) for front in self.fronts]


PART = FrontLines
