"""The balance of points: it tips to who leads, and a fainter beam shows where the open battles would bring it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.engine.machine.events import Event, Moved
from game.engine.telling import wording
from game.presentation import named
from game.presentation.layout_parts import Sign
from game.ui import paint
from game.ui.faces import names
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.motion import smooth
from game.ui.table.asking import Asking
from game.ui.table.battle_plates import team_colour
from game.ui.table.context import Context
from game.ui.table.messages import Inspect
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.telling import Passage
from game.ui.table.things import Thing
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, mixed

STEEPEST = 13.0  # degrees, where the lead is `stop`
TIPS = 0.6  # seconds
LANDS = 0.3  # seconds until what was taken lies there


@dataclass(frozen=True)
class Given:
    points: named.Function  # of a team, by its number
    then: named.Function  # the same, if everything open were fought over now
    areas: tuple[named.SharedZone, named.SharedZone]  # where the teams' places lie that they took
    stop: int = 10  # the lead at which it tips no further
    burden: named.Variable = ""  # what counts for one team and lies in no area,
    burdened: int = 2  # which team,
    burden_sign: Sign = field(default_factory=lambda: Sign("threat"))


class Balance(Part):
    record = Given
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.lean = 0.0  # -1 to 1: to the first or to the second team
        self._key: tuple[object, ...] | None = None
        self._then: tuple[int, int] | None = None  # what it comes to, while a place is fought over
        self._tipped = False  # in this passage
        self._sprite = self.stage.add(paint.clear((1, 1)), rect.topleft, 22)

    def begin(self, passage: Passage) -> None:
        """Who falls in a fight changes nothing of what it comes to: that is told until the place is taken."""
        self._tipped = False
        if passage.moment is not None:
            self._keep(passage.fight is not None)

    def _keep(self, fought: bool) -> None:
        self._then = (self._then or self._numbers(self.given.then)) if fought else None

    def sync(self) -> None:
        if not self.context.moving:
            self._keep(self.context.viewer.fight is not None)
        before, known = self.lean, self._key is not None
        self._show(self._leaning())
        if known and self.context.motions.reduced and _tips(before, self.lean):
            self._creak(1.0)

    def ask(self, asking: Asking) -> None:
        self._show(self._leaning())

    def play(self, event: Event, at: float) -> Taken:
        """What is taken weighs as soon as it lies there, whatever else follows."""
        if isinstance(event, Moved) and event.target[0] in self.given.areas and not self._tipped:
            self._tipped = True
            self._tip(at + LANDS)
        return AT_ONCE

    def end(self, at: float) -> float:
        return at if self._tipped else self._tip(at)

    def _tip(self, at: float) -> float:
        """The beam swings to where it belongs."""
        start, goal = self.lean, self._leaning()
        if abs(start - goal) < 0.01:
            self.context.motions.add(0.01, lambda _share: self._show(goal), delay=at, fleeting=True)
            return at

        def swing(share: float) -> None:
            over = math.sin(share * math.pi * 3) * (1 - share) * 0.25
            self._show(start + (goal - start) * share + over * (goal - start))

        self.context.motions.add(TIPS, swing, delay=at, fleeting=True)
        if _tips(start, goal):
            self.context.motions.fleet(0.0, self._creak, at, smooth)
        return at + TIPS

    def _creak(self, _share: float) -> None:
        self.context.play("balance", 1.0, self.rect.centerx / max(1, self.context.size[0]))

    def _numbers(self, function: str) -> tuple[int, int]:
        state = self.context.state
        return state.call(function, 1), state.call(function, 2)

    def _leaning(self) -> float:
        return self._lean_of(self._numbers(self.given.points))

    def _lean_of(self, points: tuple[int, int]) -> float:
        return max(-1.0, min(1.0, (points[1] - points[0]) / max(1, self.given.stop)))

    def _show(self, lean: float) -> None:
        given, state = self.given, self.context.state
        burden = state.variable(given.burden) if given.burden else 0
        key = (round(lean, 3), self._numbers(given.points), self._then or self._numbers(given.then), burden)
        self.lean = lean
        if key != self._key:
            self._key = key
            self._sprite.image = self._drawn(*key)

    def _drawn(self, lean: float, now: tuple[int, int], then: tuple[int, int], burden: int) -> pygame.Surface:
        context, (width, height) = self.context, self.rect.size
        image = paint.panel((width, height), context.theme.cloth, context.theme.light)
        for team, left in ((1, 0), (2, width // 2)):
            tint = paint.vertical(
                (width // 2 - 3, height - 6), (*mixed(team_colour(context, team), BLACK, 0.75), 150), (0, 0, 0, 0)
            )
            image.blit(tint, (left or 3, 3))
        letters = context.fonts
        text = wording.word(context.content, "verdict", "if_fought", context.lang, n=then[0], other=then[1])
        tone = mixed(GOLD, WHITE, 0.3) if then != now else MUTED
        label = names.label(letters, text, width - 12, max(letters.pixels(1.6), round(height * 0.14)), tone)
        place = label.get_rect(midbottom=(width // 2, height - max(2, height // 36)))
        image.blit(label, place)
        room = place.top
        middle = (width / 2, room * 0.3)
        reach = min(width * 0.36, height * 1.5)
        self._beam(image, middle, reach, self._lean_of(then), faint=True)
        post = [(middle[0] - height * 0.02, middle[1]), (middle[0] + height * 0.02, middle[1]),
                (middle[0] + height * 0.05, room * 0.92), (middle[0] - height * 0.05, room * 0.92)]  # fmt: skip
        pygame.draw.polygon(image, mixed(GOLD, BLACK, 0.45), post)
        pygame.draw.ellipse(
            image, mixed(GOLD, BLACK, 0.35), (middle[0] - height * 0.16, room * 0.88, height * 0.32, room * 0.12)
        )
        ends = self._beam(image, middle, reach, lean, faint=False)
        size = round(min(room * 0.52, width * 0.2))
        for team, (x, y) in enumerate(ends, 1):
            colour = team_colour(context, team)
            disc = paint.disc(size, mixed(colour, BLACK, 0.72), colour, max(2, size // 12)).copy()
            digits = letters.line(
                letters.exact("sans", round(size * 0.56), True), str(now[team - 1]), mixed(colour, WHITE, 0.65), 1
            )
            disc.blit(digits, digits.get_rect(center=(size // 2, size // 2)))
            centre = (round(x), round(min(room - size / 2, y + size * 0.62)))
            pygame.draw.line(image, mixed(GOLD, BLACK, 0.3), (x, y), centre, 2)
            image.blit(disc, disc.get_rect(center=centre))
            self._told(image, team, centre, size, now[team - 1], burden)
        return image

    def _beam(
        self, image: pygame.Surface, middle: tuple[float, float], reach: float, lean: float, *, faint: bool
    ) -> list[tuple[float, float]]:
        steepest = min(math.radians(STEEPEST), math.asin(min(1.0, (middle[1] - 4) / reach)))
        angle = steepest * lean
        dx, dy = math.cos(angle) * reach, math.sin(angle) * reach
        start, end = ends = [(middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)]
        thick = max(2, self.rect.height // 40)
        if not faint:
            pygame.draw.line(image, mixed(GOLD, BLACK, 0.12), start, end, thick + 1)
            pygame.draw.circle(image, GOLD, middle, thick * 2)
            return ends
        for step in range(0, 20, 2):  # dashes
            a, b = step / 20, (step + 1) / 20
            one, other = ((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (a, b))
            pygame.draw.line(image, mixed(GOLD, BLACK, 0.5), one, other, max(1, thick // 2))
        return ends

    def _told(
        self, image: pygame.Surface, team: int, centre: tuple[int, int], size: int, points: int, burden: int
    ) -> None:
        """Beside a pan: points of places taken, and what else weighs there."""
        letters = self.context.fonts
        tall = max(letters.least, round(size * 0.36))
        font = letters.exact("sans", tall, True)
        burden = burden if team == self.given.burdened else 0
        rows = [("victory", GOLD, points - burden)]
        if burden:
            rows.append((self.given.burden_sign.icon, self.given.burden_sign.colour, burden))
        for place, (icon, colour, number) in enumerate(rows):
            mark, digits = sign(icon, tall, colour), letters.line(font, str(number), TEXT)
            wide = mark.get_width() + digits.get_width() + 2
            x = centre[0] + size // 2 + 5 if team == 1 else centre[0] - size // 2 - 5 - wide
            y = centre[1] - tall // 2 * (len(rows) - 1) + place * round(tall * 1.1)
            image.blit(mark, mark.get_rect(midleft=(x, y)))
            image.blit(digits, digits.get_rect(midleft=(x + mark.get_width() + 2, y)))

    # --- being found

    def _half(self, team: int) -> pygame.Rect:
        half = self.rect.width // 2
        return pygame.Rect(self.rect.left + half * (team - 1), self.rect.top, half, self.rect.height)

    def targets(self) -> list[Target]:
        """A pan opens what its team has taken."""
        tell, found = self.context.tell, []
        for team, zone in enumerate(self.given.areas, 1):
            look = partial(tell, Inspect(Thing("pile", zone)))
            found.append(Target(self._half(team), look, look, group="balance", name=f"pile:{zone}"))
        return found

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind in ("zone", "pile") and thing.id in self.given.areas:
            return self._half(self.given.areas.index(thing.id) + 1)
        return None

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.rect, GAUGE)]


def _tips(start: float, goal: float) -> bool:
    """Whether another side leads, or neither any more."""
    return (start > 0) != (goal > 0) or (start < 0) != (goal < 0)


PART = Balance
