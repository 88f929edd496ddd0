"""What happens, played where it lies: who strikes steps out towards whom, a card that counts shows its clause, a sum
forms beside them, an arrow leads from a card to the place on the map. Nothing else of the table is covered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal

import pygame

from game.engine.telling import questions, wording
from game.engine.telling.wording import may_know
from game.presentation.staging import Term
from game.ui import layers, paint, pictures
from game.ui.faces import names
from game.ui.faces.layout import card_size
from game.ui.motion import arrive
from game.ui.stage import Sprite
from game.ui.table import attacked_seat, blows, things
from game.ui.table.attacked_seat import seat_plate
from game.ui.table.beats import Moment, stood, terms
from game.ui.table.cards import Look, look_of
from game.ui.table.context import Context
from game.ui.table.gathering import Gathering
from game.ui.table.lane import RIM, Lane, chevrons, cut_by, floor, lane_of, scene_of
from game.ui.table.messages import Away
from game.ui.table.part import CARD
from game.ui.table.places import RATIO, is_beside
from game.ui.table.stage_lens import arrow
from game.ui.table.stage_numbers import colour_of
from game.ui.table.struck import chosen_part, struck
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, INK, PARCHMENT, TEXT, mixed, seat_mark
from game.ui.widgets.texts import text_block

STEP, HOME = 0.24, 0.16  # seconds to where it happens, and back
TURNED = 0.18  # a card that is turned over
PAUSE = 0.12  # before that
TURNED_OVER = 0.4  # until cards that come can be read
A_MOMENT = 0.05
NEARLY = 0.7  # of a fall: then hardly anything is left
ASTIR = 0.15  # before somebody falls,
AFTER = 0.11  # and after another
TERM = 0.09  # between two numbers of a sum
ARROW = 0.18
CROSSED = 25.0  # percent of the height: so much longer its way may be for a place less on it
SLIP, SLIP_TALL = 46.0, 15.0  # percent of the height: a card with its clause
IN_PANEL = 60.0  # in the panel, where there is room
CLAUSES = (2.3, 2.1, 1.9)  # its letters, the largest with which it fits
SUM = 5.4  # a sum
LOSS = 7.0  # what is lost
HELD = 1.35  # times as high as whom it is about: a card that is held up
GRID = 6  # places tried across and down, for what is to be read
OUTLINE, FLOOR = -3, -2  # the layers of what somebody leaves behind, and of the lane over that
MOST_STEP = 5  # cards that step out together,
MOST_FALLEN = 16  # and that fall one after another,
ALL_FALL = 0.6  # seconds from the first to the last of them


@dataclass(frozen=True)
class _Out:
    """A card that has stepped out: its picture, and where that stands."""

    card: int
    sprite: Sprite
    at: tuple[float, float]
    look: Look
    tall: int
    own: bool


class InPlace:
    """One beat at a time; `box` is the part of the table that it may use, `panel` what of the prompt's place."""

    def __init__(self, context: Context, box: pygame.Rect, panel: pygame.Rect):
        self.context, self.box, self.panel = context, box, panel
        self.aside: pygame.Rect | None = None  # what of the panel is covered by something to read
        self._sprites: list[Sprite] = []
        self._out: list[_Out] = []
        self._leaving: list[_Out] = []  # on their way home
        self._stood: dict[int, _Out] = {}  # who stands here from the beat before
        self._fallen: frozenset[int] = frozenset()  # cards that have just been seen to fall
        self._away = Away(frozenset())  # cards that are seen here, and nowhere else
        self._under: pygame.Rect | None = None  # the lane: what lies half under it is not seen
        self._read: Sprite | None = None  # the slip
        self._face_tall = 0  # pixels, of the card on it
        self._cut = False  # its text has no room there

    def vanish(self) -> None:
        """Nothing of it is left, at once: something large comes over the table."""
        self.clear(staying=[one.card for one in self._out])
        for one in self._leaving:
            one.sprite.remove()
        self._leaving = []
        self._show_away()

    def clear(self, staying: Sequence[int] = ()) -> None:
        """Those who are `staying` are shown anew at once: they do not go home first."""
        self.step_back(staying)
        if self._read is not None:
            self._read.remove()
            self._read = None

    def step_back(self, staying: Sequence[int] = ()) -> None:
        """Everybody goes where he belongs; what is to be read stays."""
        going = [one for one in self._out if one.card not in staying and one.sprite.alpha]
        kept = [self._read, *(one.sprite for one in going)]
        for sprite in self._sprites:
            if sprite not in kept:
                sprite.remove()
        self._stood = {one.card: one for one in self._out if one.card in staying}
        self._sprites, self._out, self.aside, self._fallen = [], [], None, frozenset()
        self._under = None
        for one in going:
            self._go_home(one)
        self._show_away()

    def _go_home(self, one: _Out) -> None:
        home = self.context.where(things.Thing("lying", one.card))
        if home is None or self.context.motions.reduced:
            one.sprite.remove()
            return
        self._leaving.append(one)

        def arrived() -> None:
            one.sprite.remove()
            self._leaving = [other for other in self._leaving if other is not one]
            self._show_away()

        blows.go(self.context.motions, one.sprite, one.sprite.centre, home.center, 0.0, HOME, arrive, arrived)

    def _show_away(self) -> None:
        """A card is in one place: whoever has stepped out, or is on his way back, is not in his row."""
        away = Away(self._fallen.union(one.card for one in (*self._out, *self._leaving)), self._under)
        if away != self._away:
            self._away = away
            self.context.tell(away)

    def show(self, moment: Moment) -> float:
        """Shows a beat from now on; the seconds until what comes of it should be seen."""
        self.clear(staying=[*moment.cast.values(), *moment.band])
        lead = self._show(moment)
        self._show_away()
        return lead

    def _show(self, moment: Moment) -> float:
        numbers = terms(self.context.state, moment)
        actors = self._actors(moment)
        lane = lane_of(self.context, self.context.viewer.teller.staging, moment, len(actors), self.box)
        if lane is not None:
            return self._meet(moment, lane, actors, numbers)
        if numbers and (moment.beat.gathers or moment.beat.hosted):
            lead = Gathering(self.context, self._add).show(moment, numbers[-1][1])
            if lead:
                return lead
        if moment.beat.loss and (lead := self._fall(moment)):
            return lead
        aim = self._aim(moment)
        lead = self._step_out(moment, actors, aim) if actors else 0.0
        beside = self._group(aim)
        turns = TURNED_OVER if moment.beat.carried else 0.0
        slip = self._slip(moment, beside, at=max(A_MOMENT, turns))
        lead = max(lead, turns)
        if numbers:
            lead = max(lead, self._sum(numbers, self._beside(beside, slip), at=lead))
        if moment.beat.sum and self._out and aim is not None:
            lead = self._strike(aim, lead)
        if moment.marks or moment.spaces:
            lead = max(lead, self._point(moment, slip))
        return lead

    def _actors(self, moment: Moment) -> list[int]:
        """Who acts, as far as they stand on the table: a card that was played and put away goes nowhere."""
        homes = {card: self._home(card) for card in (moment.cast.get("left", 0), *moment.band) if card}
        return [card for card, home in homes.items() if home is not None and self.box.colliderect(home)][:MOST_STEP]

    def _fall(self, moment: Moment) -> float:
        """Somebody is lost where he stands: he greys, cracks and falls; 0 where he is out of sight."""
        if self.context.motions.reduced:
            return 0.0
        fallen = [card for card in (moment.event.card, *moment.others) if self._home(card) is not None][:MOST_FALLEN]
        apart = min(AFTER, ALL_FALL / max(1, len(fallen) - 1))
        for place, card in enumerate(fallen):
            if place < MOST_STEP:
                self._fall_one(moment, card, place * apart)
            else:  # their pictures are made when their time has come: planning has enough to do
                later = partial(self._fall_too, moment, card, self._out)
                self.context.motions.add(0.0, later, delay=place * apart, fleeting=True, timed=True)
        lead = (len(fallen) - 1) * apart + ASTIR + NEARLY * blows.FALL if fallen else 0.0
        if fallen:
            self._disperse(fallen, lead)
        return lead

    def _fall_too(self, moment: Moment, card: int, here: list[_Out], _share: float) -> None:
        if self._out is here and self._home(card) is not None:
            self._fall_one(moment, card, 0.0)
            self._show_away()

    def _disperse(self, fallen: Sequence[int], at: float) -> None:
        """When nothing is left of those who fell the others go home, while their rows close; `at` is when nearly
        nothing is."""
        here = self._out

        def part(_share: float) -> None:
            if self._out is here:
                self.step_back()
                self._fallen = frozenset(fallen)  # they do not stand in their rows once more
                self._show_away()

        self.context.motions.add(0.0, part, delay=at + (1 - NEARLY) * blows.FALL, fleeting=True)

    def _fall_one(self, moment: Moment, card: int, at: float) -> None:
        home = self._home(card)
        assert home is not None, "it is in sight"
        own = moment.state.raw.cards[card - 1].controller in self.context.viewer.own
        room = self.box.inflate(0, -2 * (self.context.px(1.6) + round(home.height * blows.SINKS)))
        one = self._copy(moment, card, home.clamp(room), "right", own=own, here=True)
        self._out.append(one)
        at += ASTIR
        blows.dust(self.context.stage, self.context.motions, home.center, home.width, layers.INPLACE + 6, at, seed=card)
        blows.fall(self.context.motions, one.sprite, one.at, at, card)

    # --- face to face

    def _meet(self, moment: Moment, lane: Lane, actors: list[int], numbers: list[tuple[Term, int]]) -> float:
        """In the lane: who acts at the left, whom it is done to at the right, what counts between them."""
        own = moment.state.raw.cards[actors[0] - 1].controller in self.context.viewer.own
        stands = stood(moment, "left")
        self._floor(lane, own=own, at_once=stands)
        self._under = lane.rect
        for card, place in zip(actors, lane.left, strict=True):
            self._out.append(self._copy(moment, card, place, "left", own=own, here=stands))
        lead = 0.05 if stands else STEP
        hit = self._opposite(moment, lane, own=not own)
        lead = max(lead, STEP) if hit is not None and not stood(moment, "right") else lead
        if moment.cast.get("large") and scene_of(moment) == moment.beat.scene:
            lead = self._turn_over(moment, lane, lead)
        elif numbers and (read := self._read_before(moment)) is not None:
            self._slip(read, lane.read, room=lane.read, at=None)
        if numbers:
            lead = self._sum(numbers, lane.counted, lead, inside=True)
            lead = self._land(moment, lane, hit, lead)
        if moment.beat.loss and hit is not None:
            lead += NEARLY * blows.fall(self.context.motions, hit.sprite, hit.at, lead, moment.event.card)
            self._disperse([moment.event.card], lead)
        return lead

    def _floor(self, lane: Lane, *, own: bool, at_once: bool) -> None:
        base = mixed(self.context.theme.base, BLACK, 0.35)
        sides = (HEAL, DANGER) if own else (DANGER, HEAL)
        marks = chevrons(lane.rect.height, base, sides[0])
        for image, at, layer in (
            (floor(lane.rect.size, base, *sides), lane.rect.topleft, FLOOR),
            (marks, marks.get_rect(center=(lane.read.centerx, lane.read.centery)).topleft, FLOOR + 1),
        ):
            sprite = self._add(image, at, layer)
            if not at_once:
                self._fade_in(sprite, 0.0)

    def _opposite(self, moment: Moment, lane: Lane, *, own: bool) -> _Out | None:
        """Whom it is done to: a card that steps out, or the player."""
        card = moment.cast.get("right", 0)
        if card and self._home(card) is not None:
            one = self._copy(moment, card, lane.right, "right", own=own, here=stood(moment, "right"))
            self._out.append(one)
            return one
        if moment.seat:
            self._stand_for(moment, lane.player)
        return None

    def _stand_for(self, moment: Moment, place: pygame.Rect) -> None:
        """A player who is attacked, as whoever he has."""
        sprite = self._add(seat_plate(self.context, moment, place.size), place.topleft, 4)

        def again() -> None:
            if sprite in self._sprites:
                sprite.image = seat_plate(self.context, moment, place.size)

        attacked_seat.order(self.context, moment, place.size, again)

    def _read_before(self, moment: Moment) -> Moment | None:
        """The last card that was turned over between the two, where it had something to say: it stays in sight."""
        turned = (one for one in reversed(moment.trail) if one.beat.reads and one.cast.get("large"))
        return next((one for one in turned if not self.says_nothing(one)), None)

    def _turn_over(self, moment: Moment, lane: Lane, at: float) -> float:
        """A card between the two is turned over, after a pause; when it can be read."""
        at += PAUSE

        def show(_share: float) -> None:
            self._slip(
                moment, lane.read, room=lane.read, at=0.0
            )  # drawn when its time has come: planning has enough to do

        self.context.motions.add(0.0, show, delay=at, fleeting=True, timed=True)
        return at + TURNED

    def _land(self, moment: Moment, lane: Lane, hit: _Out | None, at: float) -> float:
        """The blow, and what it takes; when it lands."""
        context, motions = self.context, self.context.motions
        aim = lane.right.center
        for one in [one for one in self._out if one is not hit]:
            landed = blows.strike(motions, one.sprite, one.at, aim, at)
        hurt = [change for change in moment.changes if change.card and change.card == moment.cast.get("right")]
        lost = sum(change.lost for change in hurt)
        if lost or hit is None:
            blows.dust(context.stage, motions, aim, round(lane.right.width * 1.3), layers.INPLACE + 7, landed, lost)
        if hit is not None and lost:
            blows.shake(motions, hit.sprite, hit.at, landed, context.px(1.2))
            kept = context.fonts
            loss = kept.line(kept.font("sans", LOSS, True), f"−{lost}", mixed(DANGER, TEXT, 0.25), 3)
            beside = loss.get_rect(midleft=(lane.right.right + context.px(1.2), lane.right.centery))
            if not lane.rect.contains(beside):
                beside = loss.get_rect(midright=(lane.right.left + context.px(1), lane.counted.top - context.px(2)))
            self._fade_in(self._add(loss, beside.topleft, 9), landed)
            self._wound(moment, hit, landed)
        return landed

    def _wound(self, moment: Moment, hit: _Out, at: float) -> None:
        """From when the blow has landed its card shows what is left."""
        card, pictures_ = moment.cast["right"], self.context.pictures
        look, tall, own = (
            replace(hit.look, left=look_of(self.context.state, self.context.layout, card).left),
            hit.tall,
            hit.own,
        )
        pictures_.order(look, "table", tall)

        def show(_share: float) -> None:
            self._relight(hit.sprite, look, tall, own=own)

        self.context.motions.add(0.0, show, delay=at + blows.SHAKE)

    # --- where

    def _home(self, card: int) -> pygame.Rect | None:
        """Where a card lies, if it is in sight."""
        rect = self.context.where(things.card(card)) if card else None
        return rect if rect is not None and rect.width > 0 else None

    def _aim(self, moment: Moment) -> pygame.Rect | None:
        """What the beat is about: who is struck, or the place that is fought over."""
        aim = self._home(moment.cast.get("right", 0))
        if aim is None and not moment.cast.get("left"):
            aim = self._home(moment.cast.get("large", 0)) or self._home(moment.event.card)
        if aim is None and moment.cast.get("left") and moment.seat:
            aim = self.context.where(things.player(moment.seat))
        return aim

    def _group(self, aim: pygame.Rect | None) -> pygame.Rect:
        """All who take part, together."""
        rects = [one.sprite.rect.copy() for one in self._out] + ([aim] if aim is not None else [])
        for place, one in enumerate(self._out):
            rects[place].center = (round(one.at[0]), round(one.at[1]))
        if rects:
            return rects[0].unionall(rects[1:])
        versus = self.context.where(things.Thing("versus"))
        return versus or pygame.Rect(self.box.centerx, self.box.top + self.box.height // 3, 1, 1)

    def _fit(self, size: tuple[int, int], beside: pygame.Rect, avoid: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """As near to something as may be, where least of the table is covered."""
        gap, (wide, tall), box = self.context.px(1), size, self.box
        xs = [beside.right + gap, beside.left - gap - wide, beside.centerx - wide // 2]
        ys = [beside.bottom + gap, beside.top - gap - tall, beside.centery - tall // 2]
        columns, rows = (box.width - wide) // GRID, (box.height - tall) // GRID
        xs += [box.left + columns * place for place in range(GRID + 1)]
        ys += [box.top + rows * place for place in range(GRID + 1)]
        keep = [(rect, 1.0) for rect in (beside, *avoid)]
        keep += [(rect, weight / CARD) for rect, weight in self.context.weights()]
        spots = {tuple(pygame.Rect(x, y, wide, tall).clamp(box)) for x in xs for y in ys}

        def cost(spot: tuple[int, ...]) -> float:
            one = pygame.Rect(*spot)
            far = abs(one.centerx - beside.centerx) + abs(one.centery - beside.centery)
            return sum(_shared(one, other) * weight for other, weight in keep) + far * self.context.px(1.5)

        return pygame.Rect(*min(sorted(spots), key=cost))

    @staticmethod
    def _beside(group: pygame.Rect, slip: pygame.Rect | None) -> pygame.Rect:
        return group if slip is None else group.union(slip)

    # --- who acts

    def _step_out(self, moment: Moment, cards: list[int], aim: pygame.Rect | None) -> float:
        """Whoever acts goes to where it happens; a dashed outline stays behind."""
        homes = [home for card in cards if (home := self._home(card)) is not None]
        hit = self._home(moment.cast.get("right", 0))
        if not homes or (hit is not None and homes[0].height > hit.height * HELD):
            return 0.0  # it is held up to be read: it does not go anywhere
        own = moment.state.raw.cards[cards[0] - 1].controller in self.context.viewer.own
        tall = max(home.height for home in homes)
        wide = round(tall * RATIO)
        gap = self.context.px(0.6)
        middle = self._meeting_point(homes, aim, tall)
        left = middle[0] - (len(cards) - 1) * (wide + gap) / 2
        here = stood(moment, "left")
        for place, (card, home) in enumerate(zip(cards, homes, strict=True)):
            to = home.copy()
            to.center = (round(left + place * (wide + gap)), round(middle[1]))
            self._out.append(self._copy(moment, card, to, "left", own=own, here=here))
        return 0.05 if here else STEP

    def _meeting_point(self, homes: list[pygame.Rect], aim: pygame.Rect | None, tall: int) -> tuple[float, float]:
        """Right before whom they go for, on the side that they come from; without anybody, a step towards us."""
        y = sum(home.centery for home in homes) / len(homes)
        x = sum(home.centerx for home in homes) / len(homes)
        if aim is None or not self.box.colliderect(aim):
            return x, min(self.box.bottom - tall / 2, y + tall * 0.45)
        gap = self.context.px(0.8)
        if abs(y - aim.centery) < aim.height * 0.6:  # in one row: beside each other
            way = -1 if x < aim.centerx else 1
            return aim.centerx + way * (aim.width / 2 + tall * RATIO / 2 + gap), aim.centery
        way = -1 if y < aim.centery else 1
        at = aim.centery + way * (aim.height / 2 + tall / 2 + gap)
        return aim.centerx, max(self.box.top + tall / 2, min(self.box.bottom - tall / 2, at))

    def _copy(
        self, moment: Moment, card: int, to: pygame.Rect, side: Literal["left", "right"], *, own: bool, here: bool
    ) -> _Out:
        """A card that steps out, with the number that counts ringed; no larger than where it goes to has room for."""
        context, home = self.context, self._home(card)
        assert home is not None, "it is in sight"
        self._outline(home)
        known = may_know(moment.known.get(card, 0) | moment.state.raw.cards[card - 1].known, context.seats)
        look = look_of(moment.state, context.layout, card, plain=not known)
        ringed = tuple(fact for place, fact in moment.beat.rings.items() if place == side)
        look = replace(look, dim=False, badges=(), ringed=ringed)
        face, tall = "table" if known else "back", min(to.height, max(home.height, round(to.height * 0.9)))
        image, before = self._lit(look, face, tall, own=own), self._stood.get(card)
        waits = known and context.pictures.awaits(look, face, tall)
        if waits and before is not None and before.tall == tall:
            image = before.sprite.image  # rather as it was than another picture for a moment
        sprite = self._add(image, home.topleft, 5)
        sprite.centre = home.center
        start = sprite.rect.clamp(self.box).center  # it may be larger than where it lay, but covers no hand
        sprite.centre = to.center if here else start
        if waits:
            context.pictures.order(look, face, tall, lambda: self._relight(sprite, look, tall, own=own))
        if not here:
            blows.go(context.motions, sprite, start, to.center, 0.0, STEP, arrive)
        return _Out(card, sprite, to.center, look, tall, own)

    def _lit(self, look: Look, face: str, tall: int, *, own: bool) -> pygame.Surface:
        """A card in the light of its side."""
        context, (wide, high) = self.context, card_size(tall)
        image = context.pictures.upright(look, face, tall)
        light = paint.glow(wide, high, tall // 18, context.px(1.4), HEAL if own else DANGER, 210)
        whole = paint.clear((max(light.get_width(), image.get_width()), max(light.get_height(), image.get_height())))
        for picture in (light, image):
            whole.blit(picture, picture.get_rect(center=whole.get_rect().center))
        return whole

    def _relight(self, sprite: Sprite, look: Look, tall: int, *, own: bool) -> None:
        """Its face is painted by now."""
        if sprite in self._sprites:
            centre = sprite.centre
            sprite.image = self._lit(look, "table", tall, own=own)
            sprite.centre = centre

    def _outline(self, home: pygame.Rect) -> None:
        """Where somebody has stood, and goes back to."""
        context = self.context
        if self._under is not None and cut_by(self._under, home, context.px(RIM)):
            return
        plate = paint.fill_rounded(home.size, max(3, home.height // 18), (*mixed(context.theme.base, BLACK, 0.3), 235))
        dash, colour = max(4, context.px(1)), mixed(context.theme.accent, BLACK, 0.2)
        for x in range(0, home.width, dash * 2):
            for y in (1, home.height - 2):
                pygame.draw.line(plate, colour, (x, y), (min(home.width, x + dash), y), 2)
        for y in range(0, home.height, dash * 2):
            for x in (1, home.width - 2):
                pygame.draw.line(plate, colour, (x, y), (x, min(home.height, y + dash)), 2)
        self._add(plate, home.topleft, OUTLINE)

    def _strike(self, aim: pygame.Rect, at: float) -> float:
        """Wind-up, blow, recoil; light where it hits. When it lands."""
        motions, landed = self.context.motions, at
        for one in self._out:
            landed = blows.strike(motions, one.sprite, one.at, aim.center, at)
        blows.dust(self.context.stage, motions, aim.center, round(max(aim.size) * 1.1), layers.INPLACE + 6, landed, 1)
        return landed

    # --- what is read

    def _slip(
        self, moment: Moment, beside: pygame.Rect, room: pygame.Rect | None = None, at: float | None = A_MOMENT
    ) -> pygame.Rect | None:
        """A card that counts, small, with the clause that does; what does not apply is left out. `room`: there, unless
        it would be cut. Else it is read in the panel, where there is one; in its own place near its card. `at` is when
        it shows, None where it was there before."""
        context, card = self.context, moment.cast.get("large", 0)
        if (
            not card
            or moment.beat.brief
            or moment.others
            or not may_know(moment.known.get(card, 0) | moment.state.raw.cards[card - 1].known, context.seats)
        ):
            return None
        aside = is_beside(context.slots["prompt"])
        room = self.panel if room is None and aside else room
        plate, rect = self._slip_at(moment, card, beside, room)
        if self._cut and room is not self.panel and aside:
            room = self.panel
            plate, rect = self._slip_at(moment, card, beside, room)
        self.aside = rect if room is self.panel else None
        above = layers.CLOSE_UP - layers.INPLACE + 2 if room is self.panel else 8
        self._read = self._add(plate, rect.topleft, above)
        if at is not None:
            self._fade_in(self._read, at)
        self._paint_later(self._read, moment, card, partial(self._slip_at, moment, card, beside, room))
        return rect

    def _paint_later(
        self, slip: Sprite, moment: Moment, card: int, draw: Callable[[], tuple[pygame.Surface, pygame.Rect]]
    ) -> None:
        """Where the card's face was not painted yet: the slip is drawn again with it."""
        pictures, look = self.context.pictures, look_of(moment.state, self.context.layout, card)

        def again() -> None:
            if slip is self._read:
                slip.image = draw()[0]

        if self._face_tall and pictures.awaits(look, "table", self._face_tall):
            pictures.order(look, "table", self._face_tall, again)

    def _slip_at(
        self, moment: Moment, card: int, beside: pygame.Rect, room: pygame.Rect | None
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Its picture, and where it lies: in a room, or as near to its card as may be."""
        context = self.context
        most = room.width if room is not None else self.box.width - context.px(2)
        wide = round(context.px(SLIP) * context.fonts.zoom) if room is not self.panel else context.px(IN_PANEL)
        plate = self._slip_picture(moment, card, min(wide, most), room)
        rect = plate.get_rect()
        if room is None:
            rect = self._fit(rect.size, self._home(card) or beside, [beside])
        elif room is self.panel:
            rect.bottomleft = room.bottomleft
        else:
            rect.center = room.center
        return plate, rect

    def _slip_picture(self, moment: Moment, card: int, wide: int, room: pygame.Rect | None) -> pygame.Surface:
        """With the card's face, where its text has room beside that."""
        context, pad = self.context, self.context.px(0.9)
        texts = "\n".join(self._clauses(moment, card))
        least = context.px(SLIP_TALL if texts else SLIP_TALL * 0.6)
        tall = min(least, room.height) if room is not None else least
        highest = room.height if room is not None else self.box.height
        title = wording.card_title(moment.state, card, context.lang, None)
        look = look_of(moment.state, context.layout, card)
        narrow = room is self.panel and wide < context.px(SLIP)  # then the card itself has to do
        for face_tall in (0,) if narrow else (tall - 2 * pad, 0):
            face = context.pictures.upright(look, "table", face_tall) if face_tall else None
            left = face.get_width() + 2 * pad if face is not None else pad
            across = wide - left - pad
            head = names.block(context.fonts, title, (across, context.px(4)), context.fonts.pixels(2.6), INK)
            above = head.get_height() + 2 * pad + context.px(0.4)
            body = self._body(texts, across, highest - above) if texts else None
            if body is None or body.get_height() <= highest - above:
                break
        self._face_tall = face_tall
        self._cut = body is not None and body.get_height() > highest - above
        high = max(tall, above + (body.get_height() if body else 0))
        high = min(high, highest if room is not self.panel else self.box.height)
        plate = paint.panel((wide, high), PARCHMENT, mixed(GOLD, INK, 0.4), alpha=252, lit=True).copy()
        if face is not None:
            plate.blit(face, face.get_rect(midleft=(pad, high // 2)))
        if body is None:
            plate.blit(head, head.get_rect(midleft=(left, high // 2)))
        else:
            plate.blit(head, (left, pad))
            plate.blit(body, (left, pad + head.get_height() + context.px(0.4)))
        return plate

    def _body(self, text: str, across: int, most: int) -> pygame.Surface:
        """The clause, in letters that let all of it be read."""
        for percent in CLAUSES:
            body = text_block(self.context, text, across, percent=percent, colour=INK)
            if body.get_height() <= most:
                break
        return body

    def says_nothing(self, moment: Moment) -> bool:
        """Whether the text that counts is missing on the card: there is nothing to read."""
        card = moment.cast.get("large", 0)
        return bool(card and moment.beat.reads) and not self._clauses(moment, card)

    def _clauses(self, moment: Moment, card: int) -> list[str]:
        """What of a card's text counts; of one that has another text than the one that does, nothing."""
        context, definition = self.context, moment.state.raw.cards[card - 1].definition
        facts = context.content.cards[definition]
        if moment.beat.reads:
            texts = (
                [wording.say(facts.texts[moment.beat.reads], context.lang)] if moment.beat.reads in facts.texts else []
            )
        else:
            out = struck(context.content, moment, definition, context.lang)
            texts = questions.printed_lines(context.content, definition, context.lang, without=tuple(out))
            if moment.answered is not None:
                texts = [chosen_part(text, moment.answered, context.lang) for text in texts]
        return [text for text in texts if text]

    def _sum(self, numbers: list[tuple[Term, int]], beside: pygame.Rect, at: float, *, inside: bool = False) -> float:
        """Term by term, beside something or in its room; when it is complete."""
        pieces = [self._term(term, number, place, len(numbers)) for place, (term, number) in enumerate(numbers)]
        gap, tall = self.context.px(0.5), max(piece.get_height() for piece in pieces)
        wide = sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = beside.center
        rect = rect if inside else self._fit((wide, tall), beside)
        x = rect.left
        for place, piece in enumerate(pieces):
            self._fade_in(self._add(piece, (x, rect.top), 9), at + place * TERM)
            x += piece.get_width() + gap
        return at + len(pieces) * TERM

    def _term(self, term: Term, number: int, place: int, count: int) -> pygame.Surface:
        """A number with its sign, and before it what is done with it."""
        context, kept = self.context, self.context.fonts
        tall = max(context.px(SUM), round(kept.pixels(3.6) * 1.3))
        last = place == count - 1
        colour = mixed(DANGER, GOLD, 0.3) if last else colour_of(context, term.icon)
        digits = kept.line(kept.font("sans", 3.8, True), str(number).replace("-", "−"), TEXT, 2)
        icon = pictures.icon(term.icon, round(tall * 0.62), mixed(colour, TEXT, 0.15))
        sign = kept.line(kept.font("sans", 3.4, True), term.sign, GOLD, 2) if place and term.sign else None
        before = sign.get_width() + context.px(0.5) if sign is not None else 0
        wide = icon.get_width() + digits.get_width() + context.px(2)
        picture = paint.clear((before + wide, tall))
        if sign is not None:
            picture.blit(sign, sign.get_rect(midleft=(0, tall // 2)))
        plate = paint.panel((wide, tall), mixed(context.theme.base, colour, 0.26), colour, alpha=252, lit=last)
        picture.blit(plate, (before, 0))
        picture.blit(icon, icon.get_rect(midleft=(before + context.px(0.6), tall // 2)))
        picture.blit(digits, digits.get_rect(midright=(before + wide - context.px(0.6), tall // 2)))
        return picture

    # --- on the map

    def _point(self, moment: Moment, slip: pygame.Rect | None) -> float:
        """Rings where something came or went; an arrow leads there from the card that did it."""
        context = self.context
        spots = [rect for mark in moment.marks if (rect := self._spot(mark.space, mark.after or mark.before))]
        spots = spots or [rect for space in moment.spaces[-1:] if (rect := context.where(things.space(space)))]
        if not spots:
            return 0.0
        colour = seat_mark(moment.seat).colour if moment.seat else GOLD
        for spot in spots:
            size = max(spot.size) + context.px(2)
            ring = paint.ring(size, size, size // 2, max(3, context.px(0.5)), (*mixed(colour, TEXT, 0.3), 255))
            sprite = self._add(ring, ring.get_rect(center=spot.center).topleft, 6)
            self._fade_in(sprite, ARROW)
        end = spots[-1].center
        start = self._start(moment, slip, end)
        if start is None:
            return ARROW
        ground = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1))).inflate(context.px(6), context.px(6))
        image = paint.clear(ground.size)
        from_, to = (start[0] - ground.left, start[1] - ground.top), (end[0] - ground.left, end[1] - ground.top)
        arrow(image, from_, _short_of(from_, to, max(spots[-1].size) * 0.7), context.px(1.2), colour)
        self._fade_in(self._add(image, ground.topleft, 7), 0.05)
        return ARROW

    def _spot(self, space: int, seat: int) -> pygame.Rect | None:
        return self.context.where(things.piece(space, seat)) or self.context.where(things.space(space))

    def _start(self, moment: Moment, slip: pygame.Rect | None, end: tuple[int, int]) -> tuple[int, int] | None:
        """The card that did it; else from where it is told, by the way that crosses fewest places."""
        if slip is not None and slip is not self.aside:
            return slip.center
        house = self.context.where(things.player(moment.seat)) if moment.seat else None
        if not is_beside(self.context.slots["prompt"]):
            return house.midleft if house is not None else None
        starts = [(self.panel.left, y) for y in range(self.panel.top, self.panel.bottom, self.context.px(6))]
        starts += [(x, self.box.bottom) for x in range(self.box.left, self.box.right, self.context.px(6))]
        starts += [house.midleft] if house is not None else []

        def cost(start: tuple[int, int]) -> float:
            crossed = sum(1 for place in self._places if place.clipline(start, end) and not place.collidepoint(end))
            return crossed * self.context.px(CROSSED) + math.dist(start, end)

        return min(starts, key=cost)

    @cached_property
    def _places(self) -> list[pygame.Rect]:
        """Of the map: sites with their names, and what lies between."""
        found = (self.context.where(things.space(number)) for number in range(1, len(self.context.content.spaces) + 1))
        return list({tuple(place): place for place in found if place is not None}.values())

    # --- pieces

    def _add(self, image: pygame.Surface, pos: tuple[float, float], layer: int) -> Sprite:
        sprite = self.context.stage.add(image, pos, layers.INPLACE + layer)
        self._sprites.append(sprite)
        return sprite

    def _fade_in(self, sprite: Sprite, at: float) -> None:
        if self.context.motions.reduced:
            return
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * share

        self.context.motions.add(0.14, show, ease=arrive, delay=at)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    clip = one.clip(other)
    return clip.width * clip.height


def _short_of(start: tuple[float, float], end: tuple[float, float], by: float) -> tuple[float, float]:
    """A point on the way that is so far from its end."""
    length = max(1.0, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    share = max(0.2, 1 - by / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
