"""The line that all players walk: its spaces in an arch, a piece for each player, and what comes towards them."""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.engine.machine.events import Event, PlayerChanged, TableChanged
from game.engine.telling import wording
from game.presentation.layout_parts import Line as Given
from game.ui import fonts, layers, paint
from game.ui.faces import names
from game.ui.faces.signs import sign
from game.ui.focus import Target
from game.ui.motion import arrive, smooth
from game.ui.stage import Sprite
from game.ui.table import moments, things, track_pieces
from game.ui.table.context import Context
from game.ui.table.line_plan import CROWDS, ENDS, Point, plan_of
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import GAUGE, SPACE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import BLACK, DANGER, EMBER, MUTED, PARCHMENT, WHITE, mixed

STEP, STRIDE = 0.26, 0.5  # seconds a walker and the hunter take for a space
VELLUM = (0x7A, 0x5C, 0x36)
NEAR = 5  # spaces between them from which on the hunter is felt


class Line(Part):
    """Pieces are sprites; the ground is drawn once, the dread over it only when the distance has changed."""

    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.content = context.content
        self.letters = max(context.fonts.least, min(context.fonts.pixels(fonts.SMALLEST), round(rect.height * 0.17)))
        self.named = max(context.fonts.least, min(round(rect.height * 0.135), context.fonts.pixels(fonts.SMALLEST)))
        self.plan = plan_of(rect, given.steps, self.letters, round(self.named * 1.25) + 2)
        self.players = context.state.players
        self.at: dict[int, int] = {}
        self.hunter = given.steps
        self.bearer = 0
        self.burnt = 0
        self.out: set[int] = set()
        self.stage.background.blit(self._ground(), rect)
        self._dread: Sprite = self.stage.add(paint.clear((1, 1)), rect.topleft, layers.DREAD)
        self._felt: tuple[int, int] | None = None
        self._pieces: dict[int, Sprite] = {
            seat: self.stage.add(paint.clear((1, 1)), (0, 0), layers.WALKER + seat)
            for seat in range(1, self.players + 1)
        }
        self._hunter: Sprite = self.stage.add(paint.clear((1, 1)), (0, 0), layers.HUNTER)

    # --- as the state says

    def sync(self) -> None:
        given, state = self.given, self.context.state
        self.at = {seat: state.player_variable(seat, given.walker) for seat in self._pieces}
        self.out = {seat for seat in self._pieces if given.out and state.player_variable(seat, given.out)}
        self.bearer = state.variable(given.bearer) if given.bearer else 0
        self.burnt = state.variable(given.burns) if given.burns else 0
        self.hunter = state.variable(given.hunter)
        for sprite in (*self._pieces.values(), self._hunter):
            sprite.alpha, sprite.visible = 255, True
        self._arrange()

    def _arrange(self) -> None:
        """Every piece on its space, those that share one side by side; and the dread between them."""
        for seat, sprite in self._pieces.items():
            self._dress(seat)
            sprite.layer = layers.WALKER + seat
            sprite.centre = self._place(seat)
        self._hunter.image = track_pieces.hunter(self.given.icon, self._eye(), self._nearness())
        self._hunter.layer = layers.HUNTER
        self._hunter.centre = self._spot(self.hunter)
        self._show_dread()

    def _crowd(self, space: int) -> list[int]:
        return [seat for seat, at in self.at.items() if self._clamped(at) == self._clamped(space)]

    def _clamped(self, at: float) -> float:
        return max(0, min(at, self.given.steps - 1))

    def _dress(self, seat: int) -> None:
        crowd = len(self._crowd(self.at[seat]))
        size = max(10, self.plan.piece(max(crowd, 3 if self._is_met(seat) else 1)))
        self._pieces[seat].image = track_pieces.walker(
            seat, size, seat == self.bearer, seat in self.out, bool(self.burnt)
        )

    def _place(self, seat: int) -> Point:
        space = self.at[seat]
        crowd = self._crowd(space)
        x, y = self._spot(space)
        size = self.plan.piece(len(crowd))
        dx, dy = CROWDS[max(1, min(5, len(crowd)))][crowd.index(seat) % 5]
        if self._is_met(seat):
            return x + dx * size * 0.8, y + self.plan.tall * 0.34  # under the eye
        return x + dx * size, y + dy * size

    def _is_met(self, seat: int) -> bool:
        return self._clamped(self.at[seat]) == self._clamped(self.hunter)

    def _spot(self, at: float) -> Point:
        at = self._clamped(at)
        low = int(at)
        high = min(low + 1, self.given.steps - 1)
        (x, y), (u, v) = self.plan.spots[low], self.plan.spots[high]
        return x + (u - x) * (at - low), y + (v - y) * (at - low)

    def _eye(self) -> int:
        return max(10, round(min(self.plan.tall * 0.86, self.plan.size * 0.98)))

    @property
    def gap(self) -> int:
        """Spaces between the hunter and whoever alive is nearest to it."""
        alive = [at for seat, at in self.at.items() if seat not in self.out]
        return max(0, self.hunter - max(alive)) if alive else 0

    def _nearness(self) -> int:
        return max(0, min(10, round(10 * (1 - (self.gap - 1) / 12))))

    # --- drawing

    def _ground(self) -> pygame.Surface:
        """Plates from vellum to fire, with their numbers."""
        context, rect, plan = self.context, self.rect, self.plan
        image = paint.panel(rect.size, mixed(context.theme.base, BLACK, 0.25), context.theme.accent, alpha=225)
        letters = context.fonts
        fire = paint.soft_disc(round(rect.height * 3), EMBER, 70)
        image.blit(fire, fire.get_rect(center=(rect.width, rect.height // 2)))
        font = letters.exact("sans", max(8, self.letters), True)
        for n, (x, y) in enumerate(plan.spots):
            share = n / (self.given.steps - 1)
            body = mixed(VELLUM, mixed(DANGER, BLACK, 0.7), share**0.8)
            plate = paint.fill_rounded(
                (plan.size, plan.tall), plan.size // 5, mixed(body, WHITE, 0.08), body, mixed(body, BLACK, 0.45)
            )
            edge = mixed(mixed(PARCHMENT, BLACK, 0.25), EMBER, share)
            plate.blit(paint.ring(plan.size, plan.tall, plan.size // 5, max(1, plan.size // 30), (*edge, 190)), (0, 0))
            if self.given.engraved:
                icon = self.given.engraved[n * len(self.given.engraved) // self.given.steps]
                mark = sign(icon, round(min(plan.size, plan.tall) * 0.6), mixed(body, edge, 0.3))
                plate.blit(mark, mark.get_rect(center=plate.get_rect().center))
            centre = (round(x - rect.left), round(y - rect.top))
            image.blit(plate, plate.get_rect(center=centre))
            number = letters.line(font, str(n), mixed(MUTED, mixed(EMBER, WHITE, 0.2), share), 1)
            image.blit(number, number.get_rect(midtop=(centre[0], centre[1] + plan.tall / 2)))
        self._name_ends(image)
        return image

    def _name_ends(self, image: pygame.Surface) -> None:
        """In the corners under the arch: what the line counts, and who comes from its other end."""
        letters, lang = self.context.fonts, self.context.lang
        pad = max(4, self.rect.width // 90)
        words = [wording.word(self.content, "variable", name, lang) for name in (self.given.walker, self.given.hunter)]
        told = names.alike(letters, words, [(round(self.plan.size * ENDS), 2 * self.named)] * 2, self.named)
        for lines, colour, left in zip(told, (PARCHMENT, EMBER), (True, False), strict=True):
            drawn = names.in_lines(letters, lines, mixed(colour, BLACK, 0.15))
            image.blit(drawn, (pad if left else image.get_width() - pad - drawn.get_width(), 2))

    def _show_dread(self) -> None:
        """The spaces between the hunter and the nearest walker burn, the more the fewer they are."""
        alive = [at for seat, at in self.at.items() if seat not in self.out]
        nearest = max(alive, default=0)
        key = (nearest, self.hunter)
        if key == self._felt:
            return
        self._felt = key
        plan, rect = self.plan, self.rect
        image = paint.clear(rect.size)
        strength = max(0, NEAR + 1 - self.gap)
        for n in range(self.hunter, self.given.steps):
            self._tint(image, n, (*BLACK, 120))
        if strength and alive:
            for n in range(nearest + 1, min(self.hunter, self.given.steps)):
                self._tint(image, n, (*DANGER, 26 + 22 * strength))
        if alive and strength >= NEAR - 1:
            light = paint.glow(plan.size, plan.tall, plan.size // 5, max(4, plan.size // 4), DANGER, 60 + 26 * strength)
            x, y = self._spot(nearest)
            image.blit(light, light.get_rect(center=(x - rect.left, y - rect.top)))
        self._dread.image = image

    def _tint(self, image: pygame.Surface, n: int, colour: tuple[int, int, int, int]) -> None:
        x, y = self.plan.spots[n]
        plate = paint.fill_rounded((self.plan.size, self.plan.tall), self.plan.size // 5, colour)
        image.blit(plate, plate.get_rect(center=(round(x - self.rect.left), round(y - self.rect.top))))

    # --- what may be chosen

    def targets(self) -> list[Target]:
        """A piece stands for its player."""
        found = []
        for seat, sprite in self._pieces.items():
            target = Target(
                sprite.rect.clip(self.rect),
                partial(self.context.tell, Choose(things.player(seat))),
                partial(self.context.tell, Inspect(things.player(seat))),
                group="line",
                name=f"walker:{seat}",
                radius=sprite.rect.width // 2,
            )
            found.append(target)
        return found

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """Every space; above all who walks, and what comes towards them."""
        size, tall = self.plan.size, self.rect.height
        spaces = [pygame.Rect(round(x - size / 2), self.rect.top, size, tall) for x, _y in self.plan.spots]
        pieces = [(sprite.rect, GAUGE) for sprite in (*self._pieces.values(), self._hunter)]
        return [*((space, SPACE) for space in spaces), *pieces]

    def where(self, thing: Thing) -> pygame.Rect | None:
        """A player by the piece."""
        if thing.kind not in ("player", "walker") or not isinstance(thing.id, int):
            return None
        sprite = self._pieces.get(thing.id)
        return sprite.rect if sprite is not None else None

    # --- motion

    def play(self, event: Event, at: float) -> Taken:
        """Walking and being hunted are looked at before anything else happens."""
        return Taken.all(self._play(event, at))

    def _play(self, event: Event, at: float) -> float:
        given = self.given
        if isinstance(event, PlayerChanged):
            if event.variable == given.walker:
                return self._walk(event.player, event.before, event.after, at)
            if given.out and event.variable == given.out and event.after > event.before:
                return self._dies(event.player, at)
            return 0.0
        if not isinstance(event, TableChanged):
            return 0.0
        name, before, after = event.variable, event.before, event.after
        if name == given.hunter:
            return self._hunts(before, after, at)
        if given.burns and name == given.burns and after > before:
            self.context.motions.fleet(0.0, lambda _share: self._burn(after), at + moments.BURN / 2, smooth)
            return moments.ring_burns(self.context, at)
        if given.bearer and name == given.bearer:
            return self._passes(before, after, at)
        return 0.0

    def sound_of(self, event: Event) -> str:
        if isinstance(event, PlayerChanged) and event.variable == self.given.walker:
            return "shadow_step" if event.after > event.before else "loosened"
        hunts = isinstance(event, TableChanged) and event.variable == self.given.hunter and event.after < event.before
        return "stone" if hunts else ""

    def _walk(self, seat: int, start: int, end: int, at: float) -> float:
        """Hops from space to space: away from the dark softly, towards it with a beat."""
        way = 1 if end > start else -1
        count = abs(end - start)
        if seat not in self._pieces or not count:
            return 0.0
        sprite, hop = self._pieces[seat], self.plan.tall * 0.3

        for step in range(count):

            def show(share: float, space: int = start + way * step) -> None:
                sprite.layer = layers.FLYING
                x, y = self._spot(space + way * share)
                sprite.centre = (x, y - hop * math.sin(math.pi * min(1.0, share)))

            def landed(_share: float, space: int = start + way * (step + 1)) -> None:
                self.at[seat] = space
                loud = 0.5 + 0.05 * self._nearness()
                self._sound("shadow_step" if way > 0 else "loosened", self._place(seat), loud)
                self._show_dread()

            self.context.motions.fleet(STEP * 0.92, show, at + step * STEP, smooth)
            self.context.motions.fleet(0.0, landed, at + (step + 0.92) * STEP, smooth)
        self.context.motions.fleet(0.0, lambda _share: self._arrange(), at + count * STEP, smooth)
        return count * STEP + 0.05

    def _hunts(self, start: int, end: int, at: float) -> float:
        """Comes a space nearer, and the table trembles."""
        if end >= start:
            self.context.motions.fleet(0.0, lambda _share: self._set_hunter(end), at, smooth)
            return 0.0
        for step in range(start - end):

            def show(share: float, space: int = start - step) -> None:
                x, y = self._spot(space - share)
                self._hunter.layer = layers.FLYING
                self._hunter.centre = (x, y - self.plan.tall * 0.22 * math.sin(math.pi * min(1.0, share)))

            def landed(_share: float, space: int = start - step - 1) -> None:
                self._set_hunter(space)
                self._tremble()

            self.context.motions.fleet(STRIDE * 0.8, show, at + step * STRIDE, smooth)
            self.context.motions.fleet(0.0, landed, at + (step + 0.8) * STRIDE, smooth)
        return (start - end) * STRIDE + 0.1

    def _set_hunter(self, space: int) -> None:
        self.hunter = space
        self._arrange()

    def _tremble(self) -> None:
        """A thud: rings of fire from where the hunter stands, and every piece shakes."""
        where = self._spot(self.hunter)
        self._sound("stone", where)
        if self.gap <= 3:
            self._sound("heartbeat_fast", where)
        light = self.stage.add(paint.soft_disc(round(self.plan.tall * 3.2), DANGER, 220), (0, 0), layers.FLYING - 1)
        light.centre = where
        far = max(2, self.context.px(0.5))

        def show(share: float) -> None:
            light.alpha = 255 * (1 - share)
            for seat, sprite in self._pieces.items():
                x, y = self._place(seat)
                sprite.centre = (x + far * (1 - share) * math.sin(share * 22 + seat), y)

        self.context.motions.fleet(0.45, show, 0.0, arrive, light.remove)

    def _sound(self, name: str, where: tuple[float, float], loud: float = 1.0) -> None:
        self.context.play(name, loud, where[0] / max(1, self.context.size[0]))

    def _dies(self, seat: int, at: float) -> float:
        """Its colour goes, and it falls."""
        sprite = self._pieces.get(seat)
        if sprite is None:
            return 0.0

        def begin(_share: float) -> None:
            before = sprite.image
            self.out.add(seat)
            light = self.stage.add(
                paint.soft_disc(round(self.plan.tall * 2.4), DANGER, 255), (0, 0), layers.FLYING - 1
            )  # fmt: skip
            light.centre = self._place(seat)

            def show(share: float) -> None:
                light.alpha = 255 * (1 - share)
                sprite.image = pygame.transform.rotozoom(before, -84 * share, 1.0)
                sprite.centre = self._place(seat)

            self.context.motions.fleet(0.8, show, 0.0, arrive, light.remove)
            self.context.motions.fleet(0.0, lambda _share: self._arrange(), 0.81, smooth)

        self.context.motions.fleet(0.0, begin, at, smooth)
        return 0.9

    def _passes(self, start: int, end: int, at: float) -> float:
        """The ring goes from one to another; at the end of all into the fire."""
        if end == 0 and start:
            self.context.motions.fleet(0.0, lambda _share: self._give_to(0), at, smooth)
            return moments.ring_burns(self.context, at, forever=True)
        self.context.motions.fleet(0.0, lambda _share: self._give_to(end), at + 0.3, smooth)
        if start and end:
            self.context.motions.fleet(
                0.0, lambda _share: moments.ring_flies(self.context, self._place(start), self._place(end)), at, smooth
            )
            return 0.45
        return 0.0

    def _burn(self, used: int) -> None:
        self.burnt = used
        self._arrange()

    def _give_to(self, seat: int) -> None:
        self.bearer = seat
        self._arrange()


PART = Line
