"""The plan of the cards' motion: from the events of a choice to the way of every card, each at its time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.engine.machine.events import Announced, Attached, Counted, Event, Flagged, Moved, Shuffled, StepBegan
from game.engine.telling.wording import may_know
from game.ui import layers
from game.ui.motion import Ease, arrive, settle, smooth
from game.ui.table import flourishes, things
from game.ui.table.cards import CardSprite, Look, look_of
from game.ui.table.part import Taken
from game.ui.table.places import Places, Pose
from game.ui.table.rows import GAP, RATIO
from game.ui.table.view import TableView
from game.ui.theme import DANGER, GOLD, HEAL, KNOWLEDGE

DRAW, PLAY, FLIP, EXHAUST, ATTACH, GLIDE = 0.22, 0.26, 0.18, 0.14, 0.2, 0.24
LIFT, HOLD, LAND = 0.16, 0.35, 0.2
WIND_UP, LUNGE, RECOIL = 0.08, 0.11, 0.16
SOON, CLOSING = 0.3, 0.5  # neighbours make room; where somebody falls, when that has been seen
LIT = 0.2  # a card is lit up before it goes
STAGGER = 0.08  # between cards that move one after the other
CHANGES = {"hurt": (DANGER, "thud"), "heal": (HEAL, "heal"), "gain": (GOLD, "coin"), "spend": (GOLD, ""),
           "progress": (KNOWLEDGE, "progress")}  # fmt: skip


class _Track:
    """A card on its way: where it will be after what has been planned so far, and when."""

    def __init__(self, shown: CardSprite, pose: Pose):
        self.shown, self.pose = shown, pose
        self.free = 0.0  # when its last leg ends


class Plan:
    """Made anew for every motion; everything in it waits in the table's motions."""

    def __init__(
        self, view: TableView, places: Places, events: Sequence[Event] = (), fallen: int = 0, *, closing: bool = False
    ):
        self.context, self.view = view.context, view
        self._seats = view.context.seats  # who reads the screen
        self.places = places  # where everything will lie in the end
        self._closing = closing  # somebody falls: rows close when that has been seen
        self._last_moves = {event.card: number for number, event in enumerate(events) if isinstance(event, Moved)}
        held = [event.card for event in events if isinstance(event, Moved) and self._is_held(event.target[0])]
        self._held = list(dict.fromkeys(held))  # who is held up to be read, side by side
        self.fallen = fallen  # a card that is told to fall where it stands: it goes nowhere in sight
        self._played = 0
        self._tracks: dict[int, _Track] = {}
        self._looks: dict[tuple[int, str], Look] = {}
        self._told: set[int] = set()  # whose new numbers show when they are told, and not before
        self._cursor = 0.0  # when what is planned next begins
        self._longest = 0.0

    @property
    def total(self) -> float:
        return max(self._cursor, self._longest)

    def deal(self, deck: str, seat: int, at: float) -> float:
        """The hand is dealt from that deck; when that will be over."""
        places = self.places
        hand = [card for card, zone in places.zone_of.items() if zone == "hand"]
        for card in hand:
            start = places.spot(deck, seat) or places.poses[card]
            self._track(card, replace(start, face="back", layer=layers.ALOFT))
            shown = self.view.cards[card]
            shown.flying = True
            shown.show(replace(start, face="back"))
        self._sound("shuffle", at)
        self._cursor = at + 0.1
        for card in hand:
            self._sound("slide", self._cursor)
            self._leg(card, places.poses[card], self._cursor, DRAW, arrive, arc=0.35)
            self._cursor += STAGGER
        return self.total

    def play(self, event: Event, at: float) -> Taken:
        """The next of the events that happened."""
        last = isinstance(event, Moved) and self._last_moves.get(event.card) == self._played
        self._played += 1
        self._cursor = at
        self._event(event, last=last)
        return Taken(max(0.0, self._longest - at), self._cursor - at)

    def end(self, at: float) -> float:
        """Whatever else lies elsewhere glides there; when all is over."""
        self._cursor = at
        self._glide_the_rest()
        return self.total

    # --- what happened

    def _event(self, event: Event, *, last: bool) -> None:
        match event:
            case Moved():
                self._moved(event, last)
            case Flagged():
                self._flagged(event)
            case Counted():
                self._counted(event)
            case Attached():
                self._to_its_place(event.card, ATTACH, "attach")
            case Shuffled():
                self._sound("shuffle", self._cursor)
                self._shiver(*event.zone)
                self._cursor += 0.1
            case StepBegan():
                self._sound("bell", self._cursor, 0.5)
            case Announced():
                self._announced(event)

    def _moved(self, event: Moved, last: bool) -> None:
        """A card from zone to zone: drawn, revealed, played, discarded, or simply moved."""
        context, (zone_a, seat_a), (zone_b, seat_b) = self.context, event.source, event.target
        card, places = event.card, self.places
        if card == self.fallen and card in self.view.cards:
            self.view.cards[card].hidden = True
            return
        end = places.poses.get(card) if last else None
        beyond = None
        if end is None and (end := places.spot(zone_b, seat_b)) is None:
            end = beyond = self._beyond(seat_b)
        start = places.spot(zone_a, seat_a) or self._beyond(seat_a)
        if end is None:
            return
        if card not in self._tracks and card not in self.view.cards:
            if start is None:
                return
            self._track(card, replace(start, face="back" if self._hidden_in(zone_a) else "table"))
        if self._is_held(zone_b) and may_know(event.seen or context.state.raw.cards[card - 1].known, self._seats):
            self._hold_up(card, end)
            return
        shows = self._revealing(zone_b)
        if shows and may_know(event.seen or context.state.raw.cards[card - 1].known, self._seats):
            self._reveal(card, end)
        elif zone_b == "hand":
            self._sound("slide", self._cursor, x=end.x)
            self._leg(card, end, self._cursor, DRAW, arrive, arc=0.3, gone=beyond is not None)
            self._cursor += STAGGER
        else:
            known = may_know(context.state.raw.cards[card - 1].known, self._seats)
            if end.face != "back" and not known:
                end = replace(end, face="back")
            name = "place" if self.view.places.spot(zone_b, seat_b) else "slide"
            self._sound(name, self._cursor + PLAY * 0.7, x=end.x)
            self._leg(card, end, self._cursor, PLAY, settle, arc=0.12, gone=beyond is not None)
            self._cursor += 0.12

    def _revealing(self, zone: str) -> bool:
        return any(area.zone == zone and area.above for area, _rect in self.places.areas)

    def _is_held(self, zone: str) -> bool:
        return any(area.zone == zone and area.held for area, _rect in self.places.areas)

    def _hold_up(self, card: int, end: Pose) -> None:
        """Comes over the middle of the table to be read, beside others that do, and then goes where it belongs."""
        room, count, place = (
            self.places.slots.get("board", self.places.field),
            len(self._held),
            self._held.index(card),
        )
        height = min(room.height * 0.94, room.width * 0.97 / (count * RATIO * (1 + GAP)))
        x = room.centerx + (place - (count - 1) / 2) * height * RATIO * (1 + GAP)
        up = Pose(x, room.centery, height, face="full", layer=layers.ALOFT)
        last = place == count - 1
        self._sound("flip", self._cursor)
        self._leg(card, up, self._cursor, LIFT + FLIP, smooth, arc=0.1)
        lands = self._cursor + (count - 1 - place) * STAGGER + LIFT + FLIP + 2 * HOLD
        self._leg(card, end, lands, LAND, arrive)
        self._cursor = lands + LAND if last else self._cursor + STAGGER

    def _hidden_in(self, zone: str) -> bool:
        return self.context.content.zones[zone].sees == "nobody"

    def _reveal(self, card: int, end: Pose) -> None:
        """Lifts from the deck, turns over, is held up to be read."""
        track = self._tracks.get(card) or self._track(card)
        lifted = replace(track.pose, y=track.pose.y - track.pose.height * 0.3, layer=layers.ALOFT)
        self._leg(card, lifted, self._cursor, LIFT, smooth)
        up = replace(end, face="full", layer=layers.ABOVE)
        self._sound("flip", self._cursor + LIFT)
        self._leg(card, up, self._cursor + LIFT, FLIP + 0.1, smooth, arc=0.1)
        self._cursor += LIFT + FLIP + 0.1 + HOLD
        self._tracks[card].free = self._cursor

    def _flagged(self, event: Flagged) -> None:
        if event.flag == self.context.layout.turned:
            self._to_its_place(event.card, EXHAUST, "exhaust" if event.after else "ready")
        elif event.flag in self.context.layout.flags:
            self._restyle(event.card, self._cursor)

    def _to_its_place(self, card: int, seconds: float, sound: str) -> None:
        """Turns, or goes, to where it will lie in the end."""
        end = self.places.poses.get(card)
        if end is None or (card not in self.view.cards and card not in self._tracks):
            return
        self._sound(sound, self._cursor)
        self._leg(card, end, self._cursor, seconds, smooth)
        self._cursor += 0.05

    def _counted(self, event: Counted) -> None:
        context = self.context
        token = context.layout.tokens.get(event.counter)
        pose = self._pose_now(event.card)
        if token is None or pose is None:
            return
        more = event.after > event.before
        colour, sound = CHANGES.get(token.more if more else token.less, (GOLD, ""))
        gains = more != bool(token.left)  # what is used up is told as what is left
        text = f"{'+' if gains else '−'}{abs(event.after - event.before)}"
        if event.card not in self.view.away:  # whoever stands face to face shows it there
            flourishes.number(context, text, token.left or token.icon, colour, pose, self._cursor)
        if token.more == "hurt" and more:
            self._shake(event.card)
        if sound:
            self._sound(sound, self._cursor, x=pose.x)
        self._restyle(event.card, self._cursor)
        self._cursor += 0.12

    def _announced(self, event: Announced) -> None:
        context = self.context
        act = context.layout.motions.get(event.name)
        if act is None:
            return
        pose = self._pose_now(event.card)
        if act.sound:
            self._sound(act.sound, self._cursor)
        if act.act == "eliminate":
            flourishes.eliminated(context, event.player, self._cursor)
            self._cursor += flourishes.DESATURATE
        if pose is None:
            return
        if act.act == "lunge":
            self._lunge(event.card, 0.0, pose.height * 0.45)
        elif act.act == "strike":
            self._strike(act.by, pose)
        elif act.act == "guard":
            self._lunge(event.card, 0.0, -pose.height * 0.12)
        elif act.act in ("destroy", "glow", "alarm"):
            if act.act != "destroy" or context.pace == "off":  # whoever is told of it sees it fall
                colour = context.theme.light if act.act == "glow" else DANGER
                flourishes.flash(context, pose, colour, self._cursor)
            self._cursor += LIT
        elif act.act == "flip":
            self._to_its_place(event.card, FLIP, "")

    def _strike(self, flag: str, target: Pose) -> None:
        """Everybody who attacks lunges at the target."""
        context = self.context
        start = self._cursor
        for card, shown in list(self.view.cards.items()):
            if flag and flag in context.content.flags and self._was_flagged(card, flag):
                dx, dy = (target.x - shown.pose.x) * 0.35, (target.y - shown.pose.y) * 0.35
                self._cursor = start
                self._lunge(card, dx, dy)

    def _was_flagged(self, card: int, flag: str) -> bool:
        return any(icon == self.context.layout.flags.get(flag) for icon in self.view.cards[card].look.badges)

    def _lunge(self, card: int, dx: float, dy: float) -> None:
        """Wind-up, lunge, recoil."""
        pose = self._pose_now(card)
        if pose is None:
            return
        back = replace(pose, x=pose.x - dx * 0.2, y=pose.y - dy * 0.2, layer=layers.ALOFT)
        ahead = replace(pose, x=pose.x + dx, y=pose.y + dy, layer=layers.ALOFT)
        at = self._cursor
        self._leg(card, back, at, WIND_UP, smooth)
        self._leg(card, ahead, at + WIND_UP, LUNGE, smooth)
        self._leg(card, pose, at + WIND_UP + LUNGE, RECOIL, arrive)
        self._cursor += WIND_UP + LUNGE

    def _shake(self, card: int) -> None:
        """A card is hit."""
        shown = self.view.cards.get(card)
        if shown is None:
            return
        far = max(3, self.context.px(0.6))

        def show(share: float) -> None:
            if not shown.flying:
                off = far * (1 - share) * math.sin(share * 18)
                shown.sprite.centre = (shown.pose.x + off, shown.pose.y)

        self.context.motions.fleet(0.16, show, self._cursor, lambda t: t)

    def _shiver(self, zone: str, seat: int) -> None:
        """A pile is shuffled."""
        sprite = self.view.pile_sprite(zone, seat)
        if sprite is None:
            return
        left, top = sprite.pos
        far = max(3, self.context.px(0.7))

        def show(share: float) -> None:
            sprite.pos = (
                left + far * math.sin(share * 22) * (1 - share),
                top - far * abs(math.sin(share * 11)) * (1 - share),
            )

        self.context.motions.fleet(0.4, show, self._cursor, lambda t: t)

    def _glide_the_rest(self) -> None:
        """Whatever lies elsewhere in the end and was not told of: neighbours make room."""
        view, soon = self.view, min(self._cursor, CLOSING if self._closing else SOON)
        for card, end in self.places.poses.items():
            track = self._tracks.get(card)
            if track is None and card not in view.cards:
                continue
            pose = track.pose if track else view.cards[card].pose
            if _apart(pose, end):
                start = track.free if track else soon
                self._leg(card, end, start, LAND if track else GLIDE, arrive)
            elif track is None and card not in self._told:
                self._restyle(card, soon)
        for card, shown in view.cards.items():
            if card not in self.places.poses and card not in self._tracks:
                self._fade(shown, self._cursor)

    # --- the pieces

    def _track(self, card: int, pose: Pose | None = None) -> _Track:
        if card not in self._tracks:
            shown = self.view.cards.get(card) or self._enter(card, pose or Pose(0, 0, 10))
            self._tracks[card] = _Track(shown, pose or shown.pose)
        return self._tracks[card]

    def _enter(self, card: int, pose: Pose) -> CardSprite:
        context = self.context
        look = look_of(context.state, context.layout, card, plain=self.view.places.zone_of.get(card) == "hand")
        shown = self.view.enter(card, context.state, pose, look)
        shown.flying, shown.sprite.alpha = True, 0  # it comes into sight when it begins to move
        return shown

    def _look(self, card: int, face: str) -> Look:
        """As a card will be; to find out takes a while, and a card may have several legs to go."""
        if (card, face) not in self._looks:
            self._looks[card, face] = self.view.look(self.context.state, card, face)
        return self._looks[card, face]

    def _pose_now(self, card: int) -> Pose | None:
        """Where a card is in the plan so far."""
        if card in self._tracks:
            return self._tracks[card].pose
        shown = self.view.cards.get(card)
        return shown.pose if shown else None

    def _leg(
        self, card: int, end: Pose, at: float, seconds: float, ease: Ease, arc: float = 0.0, *, gone: bool = False
    ) -> None:
        """A stretch of a card's way, after those already planned; at its end it may be out of sight."""
        track = self._track(card)
        start, at = track.pose, max(at, track.free)
        shown = track.shown
        final = self._look(card, end.face)
        if end.face != "back":
            self.context.pictures.order(final, end.face, end.tall)  # it may be there before it is seen
        track.pose, track.free = end, at + seconds
        self._longest = max(self._longest, track.free)
        turns_over = (start.face == "back") != (end.face == "back")
        rise = arc * max(start.height, end.height)

        def show(share: float) -> None:
            shown.flying = True
            face, widen = end.face, 1.0
            if turns_over:
                face = start.face if share < 0.5 else end.face
                widen = max(0.04, abs(1 - 2 * min(1.0, max(0.0, share))))
            pose = Pose(
                start.x + (end.x - start.x) * share,
                start.y + (end.y - start.y) * share - rise * 4 * share * (1 - share),
                start.height + (end.height - start.height) * share,
                start.angle + (end.angle - start.angle) * share,
                face,
                max(start.layer, end.layer) if share < 1 else end.layer,
            )
            shown.show_between(pose, end.height, final, widen, 0 if gone and share >= 1 else 255)
            self.view.show_progress(card)

        self.context.motions.add(seconds, show, ease=ease, delay=at, fleeting=True)

    def _restyle(self, card: int, at: float) -> None:
        """Shows a card's new numbers and marks, where it lies."""
        shown = self.view.cards.get(card)
        if shown is None or card in self._tracks:
            return
        self._told.add(card)
        look = self._look(card, shown.pose.face)
        if look == shown.look:
            return
        self.context.pictures.order(look, shown.pose.face, shown.pose.tall)

        def show(_share: float) -> None:
            shown.look = look
            if not shown.flying:
                shown.rest()
            self.view.show_progress(card)

        self.context.motions.add(0.01, show, delay=at, fleeting=True)
        self._longest = max(self._longest, at + 0.01)

    def _fade(self, shown: CardSprite, at: float) -> None:
        def show(share: float) -> None:
            shown.sprite.alpha = 255 * (1 - share)

        self.context.motions.add(0.2, show, delay=at, fleeting=True)
        self._longest = max(self._longest, at + 0.2)

    def _beyond(self, seat: int) -> Pose | None:
        """Off to a player whose side is not open: to where that player is shown."""
        box = self.context.where(things.player(seat)) if seat else None
        if box is None:
            return None
        return Pose(box.centerx, box.centery, box.height * 0.5, face="back", layer=layers.ALOFT)

    def _sound(self, name: str, at: float, volume: float = 1.0, x: float | None = None) -> None:
        if name:
            play, share = self.context.play, None if x is None else x / max(1, self.context.size[0])
            self.context.motions.add(0.0, lambda _share: play(name, volume, share), delay=at, fleeting=True)


def _apart(one: Pose, other: Pose) -> bool:
    near = abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1 and abs(one.height - other.height) < 1
    return not near or abs(one.angle - other.angle) > 0.5 or one.face != other.face
