"""The road: stones behind with who took them, the place of this round with hunters and company, what lies ahead."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout_battles import Road as Given
from game.ui import paint
from game.ui.faces import names
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.stage import Sprite, Sprites
from game.ui.table import battle_plates, battle_rooms, lines, things
from game.ui.table.asking import Asking
from game.ui.table.battle_plates import Plate, Standing, team_colour
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import GAUGE
from game.ui.table.standings import Contested
from game.ui.table.things import Thing
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, mixed

GROUND, PLATE = 30, 60
WORD = "road"
MOST_IN_A_ROW = 5  # stones; more stand in two rows where the road is short


class RoadPart(Contested):
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.plan = lines.road_of(rect)
        self._key: tuple[object, ...] | None = None
        self._sprites = Sprites()

    @property
    def place(self) -> int:
        """The one that is fought over now, or 0."""
        return self._place_in(self.context.state)

    def _place_in(self, state: State) -> int:
        cards = state.cards(self.given.zone)
        return cards[-1] if cards else 0

    # --- following the game

    def ask(self, asking: Asking) -> None:
        self._show()
        self._darken()
        if self.place and self.place in asking.options:
            rect, spread = self.plan.middle, max(5, self.context.px(1.2))
            glow = paint.glow(*rect.size, max(4, rect.height // 20), spread, HEAL, 235)
            self._lights.append(self.stage.add(glow, (rect.left - spread, rect.top - spread), GROUND - 1))

    def _places(self) -> list[int]:
        place = self._place_in(self._seen)
        return [place] if place else []

    # --- drawing

    def _show(self) -> None:
        slots = battle_rooms.slots_at(self.context, self._seen, self.context.seat)
        self.rect = slots[self.given.slot]
        self.plan = lines.road_of(self.rect)
        plate, stones = self._plate(), self._stones()
        key = (tuple(self.rect), plate, stones)
        if key == self._key:
            return
        self._key = key
        self._sprites.clear()
        now = plate.now if plate else None
        self._sprites.append(self.stage.add(self._ground(now), self.rect.topleft, GROUND))
        if plate is not None:
            drawn = battle_plates.draw(self.context, self.given, plate)
            self._sprites.append(self.stage.add(drawn, self.plan.plate.topleft, PLATE))
        place = plate.place if plate else 0
        here = self._number(place) if place else max((n for n, who in stones if who is not None), default=0)
        walked = [stone for stone in stones if stone[0] < here or (not place and stone[0] <= here)]
        coming = [stone for stone in stones if stone[0] > here]
        ahead = self.plan.ahead
        if not place:  # nothing lies on the road: what is to come has all of it
            left = self.plan.behind.right if walked else self.rect.left
            ahead = pygame.Rect(left, ahead.top, self.rect.right - left, ahead.height)
        self._sprites += self._row(self.plan.behind, walked) + self._row(ahead, coming)

    def _number(self, card: int) -> int:
        return self.context.content.cards[self.context.state.raw.cards[card - 1].definition].facts.get(
            self.given.number, 0
        )

    def _stones(self) -> tuple[tuple[int, int | None], ...]:
        """Every number of the road, with the team that took it: 0 for one passed by, None for one still to come."""
        state, given = self._seen, self.given
        teams = [team.id for team in self.context.content.teams]
        taken: dict[int, int | None] = {}
        for zone, team in given.walked.items():
            for card in state.cards(zone):
                if number := self._number(card):
                    who = teams.index(team) + 1 if team else 0
                    taken[number] = max(taken.get(number) or 0, who)
        coming = {self._number(card) for card in state.cards(given.ahead)}
        last = state.call(given.last)
        return tuple((n, taken.get(n) if n not in coming or taken.get(n) else None) for n in range(1, last + 1))

    def _plate(self) -> Plate | None:
        place, context, given = self._place_in(self._seen), self.context, self.given
        if not place:
            return None
        state = self._seen
        facts = context.content.cards[state.raw.cards[place - 1].definition].facts
        return Plate(
            place,
            WORD,
            self.plan.plate.size,
            self._standing(place),
            self._then.get(place),
            battle_plates.tokens_on(context, state, place),
            painted=battle_plates.has_ground(context, place, self.plan.plate.size),
            number=self._number(place),
            own=state.call(given.own, place) if given.own else 0,
            points=facts.get(given.points, 0),
        )

    def _ground(self, now: Standing | None) -> pygame.Surface:
        """Beaten earth; the hunters' colour comes from the left, the company's from the right."""
        context, size = self.context, self.rect.size
        earth = (0x4A, 0x36, 0x22)
        image = paint.panel(size, mixed(earth, BLACK, 0.55), mixed(earth, GOLD, 0.3), radius=max(4, size[1] // 14))
        if now is None:
            return image
        middle = self.plan.middle.move(-self.rect.left, -self.rect.top)
        for rect, team in ((self.plan.left, now.attacker), (self.plan.right, 3 - now.attacker)):
            colour = team_colour(context, team)
            strong = 0.55 if now.taker == team else 0.74
            half = paint.vertical(rect.size, (*mixed(colour, BLACK, 0.86), 235), (*mixed(colour, BLACK, strong), 235))
            image.blit(half, rect.move(-self.rect.left, -self.rect.top))
        edge = (*team_colour(context, now.taker), 255)
        image.blit(paint.ring(*middle.size, max(4, size[1] // 20), max(2, context.px(0.3)), edge), middle)
        return image

    def _row(self, rect: pygame.Rect, stones: list[tuple[int, int | None]]) -> list[Sprite]:
        """Stones side by side, closer where there are many; below each the sign of who took it."""
        if not stones:
            return []
        rows = 1 if len(stones) <= max(MOST_IN_A_ROW, rect.width // (rect.height / 2)) else 2
        across = -(-len(stones) // rows)
        tall = min(round(rect.height * (0.46 if rows == 1 else 0.32)), self.context.px(6.4))
        wide = round(tall * 0.78)
        step = min(wide * 1.16, (rect.width * 0.94 - wide) / max(1, across - 1))
        left = rect.centerx - (step * (across - 1) + wide) / 2
        top = rect.top + rect.height * (0.16 if rows == 1 else 0.06)
        letters, text = self.context.fonts, self._said("behind" if stones[0][1] is not None else "ahead")
        drawn = names.label(letters, text, rect.width - 6, letters.pixels(1.8), MUTED)
        label = drawn.get_rect(midbottom=(rect.centerx, rect.bottom - 4))
        found = []
        for place, (number, who) in enumerate(stones):
            row, column = divmod(place, across)
            colour = mixed(MUTED, BLACK, 0.35) if not who else team_colour(self.context, who)
            stone = battle_plates.milestone(self.context, tall, str(number), colour)
            at = (round(left + column * step), round(top + row * tall * 1.12))
            found.append(self.stage.add(stone, at, PLATE + place))
            if who:
                mark = self._taken_by(who, max(8, round(tall * 0.42)))
                under = (at[0] + (wide - mark.get_width()) // 2, at[1] + tall + 2)
                over = (at[0] + wide - mark.get_width() // 2 - 2, at[1] + tall - mark.get_height())
                free = rows == 1 and under[1] + mark.get_height() <= label.top
                found.append(self.stage.add(mark, under if free else over, PLATE + 20))
        found.append(self.stage.add(drawn, label.topleft, PLATE))
        return found

    def _said(self, word: str) -> str:
        return wording.word(self.context.content, "verdict", word, self.context.lang)

    def _taken_by(self, team: int, size: int) -> pygame.Surface:
        """The attackers' sign for a place that was lost, the defenders' for one that was held."""
        teams = [one.id for one in self.context.content.teams]
        lost = bool(self.given.attacker) and teams[team - 1] == self.given.attacker
        one = self.given.attack_sign if lost else self.given.defence_sign
        return sign(one.icon, size, one.colour)

    # --- being found

    def targets(self) -> list[Target]:
        tell, found = self.context.tell, []
        first = next(iter(self.given.walked), "")
        for rect, zone in ((self.plan.behind, first), (self.plan.ahead, self.given.ahead)):
            if zone:
                look = partial(tell, Inspect(Thing("pile", zone)))
                found.append(Target(rect, look, look, group="road", name=f"pile:{zone}"))
        if self.place:
            found.append(
                Target(
                    self.plan.plate,
                    partial(tell, Choose(things.card(self.place))),
                    partial(tell, Inspect(things.card(self.place))),
                    group="road",
                    name=f"card:{self.place}",
                )
            )
        return found

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind == "card" and thing.id == self.place:
            return self.plan.plate
        if thing.kind in ("zone", "pile"):
            return {self.given.zone: self.plan.middle, self.given.ahead: self.plan.ahead}.get(str(thing.id))
        return None

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.plan.plate, GAUGE)]


PART = RoadPart
