"""The table as it is seen: a sprite for every card and pile where the state says, lit where it may be chosen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.engine.telling.wording import may_know
from game.presentation.layout import Area
from game.ui import fonts, paint
from game.ui.faces import hand, names, small
from game.ui.faces.names import NAME, Lines
from game.ui.stage import Sprite, Sprites
from game.ui.table import battle_rooms, ground, lane, lines, partners, things
from game.ui.table.asking import Asking
from game.ui.table.cards import CardSprite, Look, look_of
from game.ui.table.context import Context
from game.ui.table.held_up import HeldUp
from game.ui.table.places import Pile, Places, Pose, is_titled, lay_out
from game.ui.table.rows import RATIO
from game.ui.theme import MUTED, TEXT, Colour, mixed

ANSWERS = {"always": "check", "never": "cross"}  # of a response: the badge that tells it
AT_ONCE = 6  # cards that are put in their places in one step
PILES = NAME._replace(styles=NAME.styles[1:])  # how their names may be set
RISE = 0.22  # of its height that a card of the hand is lifted


@dataclass
class _Shown:
    pile: Pile
    sprite: Sprite
    halo: Sprite | None = None
    top: Look | None = None  # of which another picture stands in


class TableView:
    """What lies on the table. `syncing` shows a state; motion is a matter of how to get there."""

    def __init__(self, context: Context):
        self.context, self.stage = context, context.stage
        self.layout, self.pictures = context.layout, context.pictures
        self.places: Places = self.lay_out(context.state, context.seat)
        self.cards: dict[int, CardSprite] = {}
        self._piles: list[_Shown] = []
        # Of slots whose height follows what lies in them, and the ground under each.
        self._plates: list[tuple[pygame.Rect, pygame.Surface]] = []
        self._titles = Sprites()
        self._titled: list[tuple[str, str, tuple[int, ...]]] = []  # what they say, and where
        self._come: dict[str, str] = {}  # how far what lies in a zone has come, as it is shown
        self._lifted: tuple[int, Sprite] | None = None
        self._lying: tuple[Places, list[pygame.Rect]] | None = None  # what a lifted card must not hide
        self._said: pygame.Rect | None = None  # the caption, while something stands on it
        self.held = HeldUp(context)
        self.away: frozenset[int] = frozenset()  # cards that are shown elsewhere for now

    # --- showing a state

    def lay_out(self, state: State, seat: int) -> Places:
        context = self.context
        moved = battle_rooms.slots_at(context, state, seat)
        given = self.layout.fronts
        fronts = lines.fronts_of(state, given, moved[given.slot], seat, context.reading) if given is not None else []
        fought_for = [front.rect for front in fronts]
        places = lay_out(state, self.layout, context.size, seat, context.seats, context.reading, moved, fought_for)
        lines.lay_out(places, state, self.layout, context.reading)
        partners.lay_out(places, state, self.layout, context.seats, context.reading)
        return places

    def look(self, state: State, card: int, face: str) -> Look:
        """A card as it is now; its remembered answer, where it has one, is a badge on it."""
        if face in small.FACES:
            return lines.look_of(state, self.layout, card, face)
        look = look_of(state, self.layout, card, plain=face in ("full", "back") or bool(hand.tenths_of(face)))
        answer = self.context.habits.answers.get(state.card_id(card)) if face == "table" else None
        return replace(look, badges=(*look.badges, ANSWERS[answer])) if answer in ANSWERS else look

    def syncing(self, *, at_once: bool = False) -> Iterator[None]:
        """Everything is where it belongs, after a few steps. What lay there before stands until something can be shown
        of all that comes, unless it has to be there at once."""
        state = self.context.state
        places = self.lay_out(state, self.context.seat)
        held = [shown.sprite.image for shown in self.cards.values()]  # one may stand in for its namesake
        if not at_once:
            yield
            for look, pose in self.looks(state, places):
                held.append((yield from self.pictures.drawing_stand_in(look, pose.face, pose.tall)))
        self.put_down()
        self.places = places
        for card in [card for card in self.cards if card not in places.poses]:
            self.cards.pop(card).remove()
        yield
        for number, (card, pose) in enumerate(sorted(places.poses.items(), key=self._grows), 1):
            look = self.look(state, card, pose.face)
            if card in self.cards:
                self.cards[card].move_to(pose, look)
            else:
                self.cards[card] = CardSprite(self.stage, self.pictures, card, look, pose)
                self.cards[card].hidden = card in self.away
            if number % AT_ONCE == 0:
                yield
        held.clear()
        self.show_piles(state)
        yield
        self._show_plates()
        self._come = {area.zone: self._progress(state, area) for area, _rect in places.areas}
        self._show_titles(state)
        yield

    def _grows(self, placed: tuple[int, Pose]) -> float:
        """How much larger a card gets: where another side opens whoever was large makes room first."""
        card, pose = placed
        return pose.height - self.cards[card].pose.height if card in self.cards else math.inf

    def looks(self, state: State, places: Places) -> Iterator[tuple[Look, Pose]]:
        """Every card that lies there, with its place."""
        return ((self.look(state, card, pose.face), pose) for card, pose in places.poses.items())

    def drawing_sides(self, state: State, seats: Iterable[int]) -> Iterator[None]:
        """Draws ahead, in steps, the sides of other seats as they would be seen from there."""
        wanted: dict[tuple[Look, str, int], None] = {}
        for seat in seats:
            wanted |= self._side(state, seat)
            yield
        yield from self.pictures.drawing_ahead(wanted)

    def order_side(self, state: State, seat: int) -> None:
        """That side opens as soon as what is shown now is over: what was dealt to it only now is painted meanwhile."""
        for look, face, tall in self._side(state, seat):
            self.pictures.order(look, face, tall)

    def _side(self, state: State, seat: int) -> dict[tuple[Look, str, int], None]:
        """The faces that are seen from there; of all that comes a hand takes longest."""
        seen = [(look, pose) for look, pose in self.looks(state, self.lay_out(state, seat)) if pose.face != "back"]
        seen.sort(key=lambda one: not hand.tenths_of(one[1].face))
        return dict.fromkeys((look, pose.face, pose.tall) for look, pose in seen)

    def _show_plates(self) -> None:
        """Painted on the ground: what is half transparent and lies under all cards would be drawn with every motion."""
        picture, grounds = self.stage.background, {area.slot for area in self.layout.areas}
        names = [name for group in self.layout.shared for name in group if name in grounds]
        rects = [self.places.slots[name] for name in names]
        names += [partners.GROUP] * len(self.places.partners)
        rects += self.places.partners.values()
        if [rect for rect, _under in self._plates] == rects:
            return
        for rect, under in self._plates:
            picture.blit(under, rect)
            self.stage.damage(rect)
        self._plates = [(rect, picture.subsurface(rect).copy()) for rect in rects]
        for name, rect in zip(names, rects, strict=True):
            ground.plate(picture, rect, self.context.theme, strength=ground.strength(name))
            self.stage.damage(rect)

    def show_piles(self, state: State) -> None:
        """Draws the piles that are not what they were."""
        before, self._piles = self._piles, []
        for pile in self.places.piles:
            if pile.count == 0 and not pile.area.always and not pile.area.back:
                continue
            same = next((shown for shown in before if shown.pile == pile), None)
            if same is not None:
                before.remove(same)
                self._piles.append(same)
                self._darken(same)
                continue
            image, stands_in = self._pile_picture(state, pile)
            left = pile.pose.x - image.get_width() / 2
            top = pile.pose.y - pile.pose.height / 2
            self._piles.append(_Shown(pile, self.stage.add(image, (left, top), 90), top=stands_in))
        for gone in before:
            gone.sprite.remove()
            self._darken(gone)

    def conceal(self, cards: frozenset[int], under: pygame.Rect | None = None) -> None:
        """These are shown elsewhere for now, and no others: a card is in one place. What they bear goes with them.
        Of what lies `under` something no half is seen."""
        raw = self.context.state.raw.cards
        if under is not None:
            rim = self.context.px(lane.RIM)
            cards |= {card for card, pose in self.places.poses.items() if lane.cut_by(under, pose.rect, rim)}
        away = cards.union(card for card in self.cards if raw[card - 1].host in cards)
        for card in self.away ^ away:
            if card in self.cards:
                self.cards[card].hidden = card in away
        self.away = away

    def settle(self, state: State, *, at_rest: bool) -> None:
        """Shows the faces that others stood in for; piles only when the table is what the state says."""
        for shown in self.cards.values():
            shown.settle()
        if self._lifted is not None:
            self._show_lifted(self.cards[self._lifted[0]], self._lifted[1])
        for pile in self._piles:
            if at_rest and pile.top is not None and not self._awaits(pile):
                pile.sprite.image, pile.top = self._pile_picture(state, pile.pile)

    def _awaits(self, shown: _Shown) -> bool:
        return shown.top is not None and self.pictures.awaits(shown.top, "top", _pile_height(shown.pile))

    @staticmethod
    def _darken(shown: _Shown) -> None:
        if shown.halo is not None:
            shown.halo.remove()
            shown.halo = None

    @property
    def piles(self) -> list[Pile]:
        return [shown.pile for shown in self._piles]

    def pile_sprite(self, zone: str, seat: int) -> Sprite | None:
        found = (one for one in self._piles if one.pile.area.zone == zone and one.pile.seat in (0, seat))
        return next((one.sprite for one in found), None)

    def _pile_picture(self, state: State, pile: Pile) -> tuple[pygame.Surface, Look | None]:
        """A stack with its number on it and its name below; and its top card, if another picture stands in for it."""
        height = _pile_height(pile)
        width = round(height * RATIO)
        letters, context = self.context.fonts, self.context
        label = names.in_lines(letters, self._pile_label(state, pile), MUTED)
        stack = min(4, (pile.count + 9) // 10)
        picture = paint.clear((max(width + 8, label.get_width()), height + label.get_height() + 8))
        left = (picture.get_width() - width) // 2
        if pile.count == 0:
            empty = paint.ring(
                width, height, max(3, height // 18), 2, (*mixed(context.theme.cloth, context.theme.accent, 0.4), 160)
            )
            picture.blit(empty, (left, 0))
        else:
            face = self._top_of(state, pile, height)
            below = paint.dimmed(self._back_of(state, pile, height), 0.45)
            for layer in range(stack, -1, -1):
                back = below if layer else face
                picture.blit(back, (left + layer * 2 - (back.get_width() - width) // 2, 2 * layer))
            size = max(16, round(height * 0.3), round(letters.least * 1.4))
            disc = paint.disc(
                size, mixed(context.theme.base, (0, 0, 0), 0.4), context.theme.accent, max(1, size // 14)
            ).copy()
            number = letters.line(
                letters.exact("sans", max(letters.least, round(size * 0.62)), True), str(pile.count), TEXT
            )
            disc.blit(number, number.get_rect(center=(size // 2, size // 2)))
            picture.blit(disc, disc.get_rect(topright=(left + width + 4, 0)))
        picture.blit(label, ((picture.get_width() - label.get_width()) // 2, height + 5))
        top = Look(state.raw.cards[pile.top - 1].definition) if pile.count and pile.top else None
        return picture, top if top and self.pictures.awaits(top, "top", height) else None

    def _pile_label(self, state: State, pile: Pile) -> Lines:
        """Its name, in the style of those beside it: the widest in which all of them can be read."""
        letters = self.context.fonts
        most = max(letters.least, letters.pixels(fonts.SMALLEST))
        beside = [one for one in self.places.piles if one.area.slot == pile.area.slot]
        boxes = []
        for one in beside:
            room = next((rect for area, rect in self.places.areas if area is one.area), one.rect)
            wide = max(round(_pile_height(one) * RATIO * 1.35), room.width - self.context.px(0.6))
            tall = max(round(letters.least * 1.3), room.bottom - one.rect.bottom - 5)
            boxes.append((wide - self.context.px(0.4), tall))
        called = [self._area_name(state, one.area) for one in beside]
        return names.alike(letters, called, boxes, most, PILES)[beside.index(pile)]

    def _area_name(self, state: State, area: Area) -> str:
        content, lang = state.cartridge.content, self.context.lang
        if area.word:
            return self.context.say(f"pile_{area.word}")
        return wording.word(content, "zone", area.zone, lang)

    def _top_of(self, state: State, pile: Pile, height: int) -> pygame.Surface:
        if pile.top:
            return self.pictures.upright(Look(state.raw.cards[pile.top - 1].definition), "top", height)
        return self._back_of(state, pile, height)

    def _back_of(self, state: State, pile: Pile, height: int) -> pygame.Surface:
        if pile.area.back:
            return self.pictures.back(pile.area.back, height)
        lying = state.cards(pile.area.zone, pile.seat) or ([pile.top] if pile.top else [])  # it may have gone meanwhile
        design, content = self.pictures.faces.design, self.pictures.faces.content
        name = design.back(content.cards[state.raw.cards[lying[-1] - 1].definition]) if lying else ""
        return self.pictures.back(name, height)

    def _show_titles(self, state: State) -> None:
        """The names of areas, in letters of one size and style, and how far what lies there has come if that fits."""
        titles = [
            (
                self._area_name(state, area),
                self._come.get(area.zone, ""),
                rect,
            )
            for area, rect in self.places.areas
            if is_titled(area)
        ]
        if [(name, progress, tuple(rect)) for name, progress, rect in titles] == self._titled:
            return
        self._titled = [(name, progress, tuple(rect)) for name, progress, rect in titles]
        self._titles.clear()
        letters, context = self.context.fonts, self.context
        most = max(letters.least, min(letters.pixels(fonts.BODY), round(context.reading.title * 0.82)))
        rooms = [(rect.width - context.px(2), 2 * most) for _name, _progress, rect in titles]
        told = names.alike(letters, [name for name, _progress, _rect in titles], rooms, most)
        colour = mixed(context.theme.accent, TEXT, 0.35)
        for (name, progress, rect), (room, _tall), alone in zip(titles, rooms, told, strict=True):
            whole = replace(alone, lines=(f"{name}  {progress}".strip(),))
            drawn = names.in_lines(letters, whole if whole.wide(letters) <= room else alone, colour)
            at = (rect.left + context.px(1), rect.top + context.px(0.5))
            self._titles.append(self.stage.add(drawn, at, 95))

    def show_progress(self, card: int) -> None:
        """A card shows how far it has come, and so does the name over it."""
        zone, state = self.places.zone_of.get(card), self.context.state
        for area, _rect in self.places.areas:
            if area.progress and area.zone == zone:
                self._come[zone] = self._progress(state, area)
                self._show_titles(state)

    def _progress(self, state: State, area: Area) -> str:
        cards = state.cards(area.zone, self.places.seat if area.of == "seat" else 0)
        if not (area.progress and cards):
            return ""
        counter, fact = area.progress
        wanted = state.total(cards[0], fact)
        return f"{state.counter(cards[0], counter)} / {wanted}" if wanted else ""

    # --- light

    def light(self, cards: Iterable[int], colour: Colour) -> None:
        """These cards may be chosen."""
        lit = set(cards)
        spread = max(5, self.context.px(1.3))
        for card, shown in self.cards.items():
            shown.light(colour if card in lit else None, spread)

    def light_also(self, cards: Iterable[int], colour: Colour | None) -> None:
        """These cards have another light, or none; the rest keeps its own."""
        spread = max(5, self.context.px(1.3))
        for card in cards:
            if card in self.cards:
                self.cards[card].light(colour, spread)

    def light_pile(self, zone: str, seat: int, colour: Colour) -> None:
        for shown in self._piles:
            if shown.pile.area.zone == zone and shown.pile.seat in (0, seat) and shown.halo is None:
                spread = max(5, self.context.px(1.3))
                width, height = round(shown.pile.pose.height * RATIO), round(shown.pile.pose.height)
                image = paint.glow(width, height, max(3, height // 18), spread, colour, 235)
                shown.halo = self.stage.add(image, (0, 0), 89)
                shown.halo.centre = (shown.pile.pose.x, shown.pile.pose.y)

    @property
    def written(self) -> list[pygame.Rect]:
        """Where the names of zones stand, and the piles with theirs."""
        return [sprite.rect for sprite in (*self._titles, *(pile.sprite for pile in self._piles))]

    # --- looking closer

    def lift(self, card: int) -> None:
        """A card of the hand rises out of it."""
        if self._lifted and self._lifted[0] == card:
            return
        self._put_back()
        shown = self.cards.get(card)
        if shown is None or not hand.tenths_of(shown.pose.face):
            return
        self.mind_caption()
        # It stays between its neighbours: what is in sight of them stays in sight.
        sprite = self.stage.add(paint.clear((1, 1)), (0, 0), shown.pose.layer)
        self._show_lifted(shown, sprite)
        shown.hidden = True
        self._lifted = (card, sprite)

    def _show_lifted(self, shown: CardSprite, sprite: Sprite) -> None:
        sprite.image = self.pictures.upright(shown.look, shown.pose.face, round(shown.pose.height))
        sprite.centre = self._raised(shown.pose).center

    def raised_in_sight(self, pose: Pose) -> pygame.Rect:
        """What is seen of a card of the hand while it is lifted: a neighbour may lie over its right side."""
        rect = self._raised(pose)
        rect.width = round(rect.width * hand.tenths_of(pose.face) / hand.WHOLE)
        return rect

    def _raised(self, pose: Pose) -> pygame.Rect:
        """Where it is then: upright, on the screen, and over nothing that lies above the hand."""
        rect = replace(pose, angle=0.0).rect
        above = [0, rect.top - round(pose.height * RISE)]
        for thing in self._beside_hand():
            if thing.left < rect.right and rect.left < thing.right and thing.bottom <= rect.centery:
                above.append(thing.bottom)
        said = self._said
        if said is not None and not (said.left < rect.right and rect.left < said.right):
            said = None
        if said is not None:
            above.append(said.bottom)
        rect.top = min(rect.top, max(above))
        if said is not None and said.bottom + rect.height <= self.context.size[1]:
            rect.top = max(rect.top, said.bottom)  # from the couch cards stand higher than the caption ends
        return rect.clamp(pygame.Rect(0, 0, *self.context.size))

    def mind_caption(self) -> None:
        """Lifted cards rise to where it stands now; asked once for all of them."""
        self._said = self.context.where(things.CAPTION)

    def _beside_hand(self) -> list[pygame.Rect]:
        """All that lies on the table and is not in a hand."""
        if self._lying is None or self._lying[0] is not self.places:
            grounds = {area.slot for area in self.layout.areas}
            lying = [slot for name, slot in self.places.slots.items() if name not in grounds]
            lying += [pose.rect for pose in self.places.poses.values() if not hand.tenths_of(pose.face)]
            self._lying = (self.places, lying)
        return self._lying[1]

    def put_down(self) -> None:
        """Nothing is held up any more."""
        self._put_back()
        self.held.put_down()

    def _put_back(self) -> None:
        if self._lifted is not None:
            self._lifted[1].remove()
            if (shown := self.cards.get(self._lifted[0])) is not None:
                shown.hidden = False
            self._lifted = None

    def peek(self, card: int, asking: Asking) -> None:
        """A card, large enough to be read; also one that another part shows."""
        shown, known = self.cards.get(card), self.context.state.raw.cards[card - 1].known
        if shown.pose.face == "back" if shown is not None else not may_know(known, self.context.seats):
            return
        self.held.show(card, self.look(self.context.state, card, "table"), asking)

    # --- for motion

    def enter(self, card: int, state: State, pose: Pose, look: Look | None = None) -> CardSprite:
        """A card that comes into sight at a place."""
        if card not in self.cards:
            self.cards[card] = CardSprite(
                self.stage, self.pictures, card, look or look_of(state, self.layout, card, plain=True), pose
            )
        return self.cards[card]


def _pile_height(pile: Pile) -> int:
    return max(12, round(pile.pose.height))
