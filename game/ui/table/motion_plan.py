"""The plan of a motion: from the events of a choice to the way of every card, number and sound, each at its time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.state import Event, State
from game.engine.wording import may_know
from game.players.sitting import Happening
from game.ui.motion import Ease, arrive, settle, smooth
from game.ui.table import die, flourishes
from game.ui.table.cards import CardSprite, Look, look_of
from game.ui.table.places import ABOVE_LAYER, Places, Pose
from game.ui.theme import DANGER, GOLD, HEAL, KNOWLEDGE

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

DRAW, PLAY, FLIP, EXHAUST, ATTACH, GLIDE = 0.22, 0.26, 0.18, 0.14, 0.2, 0.24
LIFT, HOLD, LAND = 0.16, 0.35, 0.2
WIND_UP, LUNGE, RECOIL = 0.08, 0.11, 0.16
STAGGER = 0.08  # between cards that move one after the other
FLYING_LAYER = 640
CHANGES = {"hurt": (DANGER, "thud"), "heal": (HEAL, "heal"), "gain": (GOLD, "coin"), "spend": (GOLD, ""),
           "progress": (KNOWLEDGE, "progress")}  # fmt: skip


class _Track:
    """A card on its way: where it will be after what has been planned so far, and when."""

    def __init__(self, shown: CardSprite, pose: Pose):
        self.shown, self.pose = shown, pose
        self.free = 0.0  # when its last leg ends


class Plan:
    """Made anew for every motion; everything in it waits in the table's motions. `total` is how long it takes."""

    def __init__(self, table: Table, places: Places):
        self.table = table
        self._places = places  # where everything will lie in the end
        self._tracks: dict[int, _Track] = {}
        self._looks: dict[tuple[int, str], Look] = {}
        self._cursor = 0.0  # when what is planned next begins
        self._longest = 0.0

    @property
    def total(self) -> float:
        return max(self._cursor, self._longest)

    def deal(self, deck: str, seat: int) -> None:
        """The hand is dealt from that deck."""
        table, places = self.table, self._places
        hand = [card for card, zone in places.zone_of.items() if zone == "hand"]
        for card in hand:
            start = places.spot(deck, seat) or places.poses[card]
            self._track(card, replace(start, face="back", layer=FLYING_LAYER))
            shown = table.view.cards[card]
            shown.flying = True
            shown.show(replace(start, face="back"))
        self._sound("shuffle", 0.0)
        self._cursor = 0.1
        for card in hand:
            self._sound("slide", self._cursor)
            self._leg(card, places.poses[card], self._cursor, DRAW, arrive, arc=0.35)
            self._cursor += STAGGER

    def tell(self, before: State, happened: list[Happening]) -> None:
        """Everything that happened, in order; then whatever else lies elsewhere glides there."""
        last_move = {
            event.card: (number, index)
            for number, one in enumerate(happened)
            for index, event in enumerate(one.events)
            if event.kind == "MOVED"
        }
        for number, one in enumerate(happened):
            for index, event in enumerate(one.events):
                self._event(before, event, last=last_move.get(event.card) == (number, index))
        self._glide_the_rest()

    # --- what happened

    def _event(self, before: State, event: Event, *, last: bool) -> None:
        match event.kind:
            case "MOVED":
                self._moved(before, event, last)
            case "FLAGGED":
                self._flagged(event)
            case "COUNTED":
                self._counted(event)
            case "ATTACHED":
                self._to_its_place(event.card, ATTACH, "attach")
            case "SHUFFLED":
                self._sound("shuffle", self._cursor)
                flourishes.shuffle(self.table, *self.table.sitting.cartridge.zone_names[event.b], self._cursor)
                self._cursor += 0.1
            case "PLAYER":
                self._player(event)
            case "STEP":
                self._sound("bell", self._cursor, 0.5)
            case "SPACE" if self.table.board is not None:
                self._longest = max(self._longest, self._cursor + self.table.board.play(event, self._cursor))
                self._cursor += STAGGER
            case "TABLE":
                self._told_by_parts(event)
            case "ROLLED" if self.table.layout.die is not None:
                self._cursor += die.tumble(self.table, self.table.layout.die, event.b, self._cursor)
            case "ROLLED":
                flourishes.die(self.table, event.b, event.c, self._cursor)
                self._sound("die", self._cursor)
                self._cursor += 0.7
            case "ANNOUNCED":
                self._announced(event)

    def _moved(self, before: State, event: Event, last: bool) -> None:
        """A card from zone to zone: drawn, revealed, played, discarded, or simply moved."""
        table, names = self.table, self.table.sitting.cartridge.zone_names
        (zone_a, seat_a), (zone_b, seat_b) = names[event.a], names[event.b]
        card, places = event.card, self._places
        end = places.poses.get(card) if last else None
        if end is None:
            end = places.spot(zone_b, seat_b) or self._beyond(seat_b)
        start = places.spot(zone_a, seat_a) or self._beyond(seat_a)
        if end is None:
            return
        if card not in self._tracks and card not in table.view.cards:
            if start is None:
                return
            self._track(card, replace(start, face="back" if self._hidden_in(zone_a) else "table"))
        if self._is_held(zone_b) and may_know(event.seen or table.state.raw.cards[card - 1].known, table.seats):
            self._hold_up(card, end)
            return
        shows = self._revealing(zone_b)
        if shows and may_know(event.seen or table.state.raw.cards[card - 1].known, table.seats):
            self._reveal(card, end)
        elif zone_b == "hand":
            self._sound("slide", self._cursor)
            self._leg(card, end, self._cursor, DRAW, arrive, arc=0.3)
            self._cursor += STAGGER
        else:
            known = may_know(table.state.raw.cards[card - 1].known, table.seats)
            if end.face != "back" and not known:
                end = replace(end, face="back")
            self._sound("place" if table.view.places.spot(zone_b, seat_b) else "slide", self._cursor + PLAY * 0.7)
            self._leg(card, end, self._cursor, PLAY, settle, arc=0.12)
            self._cursor += 0.12

    def _revealing(self, zone: str) -> bool:
        return any(area.zone == zone and area.above for area, _rect in self._places.areas)

    def _is_held(self, zone: str) -> bool:
        return any(area.zone == zone and area.held for area, _rect in self._places.areas)

    def _hold_up(self, card: int, end: Pose) -> None:
        """Comes over the middle of the table to be read, and then goes where it belongs."""
        room = self._places.slots.get("board", self._places.field)
        up = Pose(room.centerx, room.centery, room.height * 0.94, face="full", layer=FLYING_LAYER)
        self._sound("flip", self._cursor)
        self._leg(card, up, self._cursor, LIFT + FLIP, smooth, arc=0.1)
        self._leg(card, end, self._cursor + LIFT + FLIP + 2 * HOLD, LAND, arrive)
        self._cursor += LIFT + FLIP + 2 * HOLD + LAND

    def _hidden_in(self, zone: str) -> bool:
        return self.table.sitting.cartridge.content.zones[zone].sees == "nobody"

    def _reveal(self, card: int, end: Pose) -> None:
        """Lifts from the deck, turns over, is held up to be read."""
        track = self._tracks.get(card) or self._track(card)
        lifted = replace(track.pose, y=track.pose.y - track.pose.height * 0.3, layer=FLYING_LAYER)
        self._leg(card, lifted, self._cursor, LIFT, smooth)
        up = replace(end, face="full", layer=ABOVE_LAYER)
        self._sound("flip", self._cursor + LIFT)
        self._leg(card, up, self._cursor + LIFT, FLIP + 0.1, smooth, arc=0.1)
        self._cursor += LIFT + FLIP + 0.1 + HOLD
        self._tracks[card].free = self._cursor

    def _flagged(self, event: Event) -> None:
        flag = self.table.sitting.cartridge.content.flags[event.word]
        if flag == self.table.layout.turned:
            self._to_its_place(event.card, EXHAUST, "exhaust" if event.b else "ready")
        elif flag in self.table.layout.flags:
            self._restyle(event.card, self._cursor)

    def _to_its_place(self, card: int, seconds: float, sound: str) -> None:
        """Turns, or goes, to where it will lie in the end."""
        end = self._places.poses.get(card)
        if end is None or (card not in self.table.view.cards and card not in self._tracks):
            return
        self._sound(sound, self._cursor)
        self._leg(card, end, self._cursor, seconds, smooth)
        self._cursor += 0.05

    def _counted(self, event: Event) -> None:
        table = self.table
        counter = table.sitting.cartridge.content.counters[event.word]
        token = table.layout.tokens.get(counter)
        pose = self._pose_now(event.card)
        if token is None or pose is None:
            return
        more = event.b > event.a
        colour, sound = CHANGES.get(token.more if more else token.less, (GOLD, ""))
        text = f"{'+' if more else '−'}{abs(event.b - event.a)}"
        flourishes.number(table, text, token.icon, colour, pose, self._cursor)
        if token.more == "hurt" and more:
            flourishes.shake(table, event.card, self._cursor)
        if sound:
            self._sound(sound, self._cursor)
        self._restyle(event.card, self._cursor)
        self._cursor += 0.12

    def _player(self, event: Event) -> None:
        table = self.table
        variable = table.sitting.cartridge.content.player_variables[event.word]
        if table.dials:
            taken = table.dials.change(variable, event.player, event.a, event.b, self._cursor)
            self._longest = max(self._longest, self._cursor + taken)
        self._told_by_parts(event)

    def _told_by_parts(self, event: Event) -> None:
        """What a part of the table shows in its own way is looked at before anything else happens."""
        self._cursor += max((part.play(event, self._cursor) for part in self.table.parts), default=0.0)

    def _announced(self, event: Event) -> None:
        table = self.table
        names = table.sitting.cartridge.program.names.announcements
        act = table.layout.motions.get(names[event.a - 1]) if 1 <= event.a <= len(names) else None
        if act is None:
            return
        pose = self._pose_now(event.card)
        if act.sound:
            self._sound(act.sound, self._cursor)
        if act.act == "eliminate":
            flourishes.eliminated(table, event.player, self._cursor)
            self._cursor += flourishes.DESATURATE
        if pose is None:
            return
        if act.act == "lunge":
            self._lunge(event.card, 0.0, pose.height * 0.45)
        elif act.act == "strike":
            self._strike(act.by, pose)
        elif act.act == "guard":
            self._lunge(event.card, 0.0, -pose.height * 0.12)
        elif act.act in ("destroy", "glow"):
            flourishes.flash(table, pose, DANGER if act.act == "destroy" else table.theme.light, self._cursor)
            self._cursor += 0.15
        elif act.act == "flip":
            self._to_its_place(event.card, FLIP, "")

    def _strike(self, flag: str, target: Pose) -> None:
        """Everybody who attacks lunges at the target."""
        table = self.table
        start = self._cursor
        for card, shown in list(table.view.cards.items()):
            if flag and flag in table.sitting.cartridge.content.flags and self._was_flagged(card, flag):
                dx, dy = (target.x - shown.pose.x) * 0.35, (target.y - shown.pose.y) * 0.35
                self._cursor = start
                self._lunge(card, dx, dy)

    def _was_flagged(self, card: int, flag: str) -> bool:
        return any(icon == self.table.layout.flags.get(flag) for icon in self.table.view.cards[card].look.badges)

    def _lunge(self, card: int, dx: float, dy: float) -> None:
        """Wind-up, lunge, recoil."""
        pose = self._pose_now(card)
        if pose is None:
            return
        back = replace(pose, x=pose.x - dx * 0.2, y=pose.y - dy * 0.2, layer=FLYING_LAYER)
        ahead = replace(pose, x=pose.x + dx, y=pose.y + dy, layer=FLYING_LAYER)
        at = self._cursor
        self._leg(card, back, at, WIND_UP, smooth)
        self._leg(card, ahead, at + WIND_UP, LUNGE, smooth)
        self._leg(card, pose, at + WIND_UP + LUNGE, RECOIL, arrive)
        self._cursor += WIND_UP + LUNGE

    def _glide_the_rest(self) -> None:
        """Whatever lies elsewhere in the end and was not told of: neighbours make room."""
        view = self.table.view
        for card, end in self._places.poses.items():
            track = self._tracks.get(card)
            if track is None and card not in view.cards:
                continue
            pose = track.pose if track else view.cards[card].pose
            if _apart(pose, end):
                start = max(track.free if track else 0.0, min(self._cursor, 0.3) if track is None else 0.0)
                self._leg(card, end, start, LAND if track else GLIDE, arrive)
            elif track is None:
                self._restyle(card, min(self._cursor, 0.3))
        for card, shown in view.cards.items():
            if card not in self._places.poses and card not in self._tracks:
                self._fade(shown, self._cursor)

    # --- the pieces

    def _track(self, card: int, pose: Pose | None = None) -> _Track:
        if card not in self._tracks:
            shown = self.table.view.cards.get(card) or self._enter(card, pose or Pose(0, 0, 10))
            self._tracks[card] = _Track(shown, pose or shown.pose)
        return self._tracks[card]

    def _enter(self, card: int, pose: Pose) -> CardSprite:
        table = self.table
        look = look_of(table.state, table.layout, card, plain=table.view.places.zone_of.get(card) == "hand")
        return table.view.enter(card, table.state, pose, look)

    def _look(self, card: int, face: str) -> Look:
        """As a card will be; to find out takes a while, and a card may have several legs to go."""
        if (card, face) not in self._looks:
            self._looks[card, face] = self.table.view.look(self.table.state, card, face)
        return self._looks[card, face]

    def _pose_now(self, card: int) -> Pose | None:
        """Where a card is in the plan so far."""
        if card in self._tracks:
            return self._tracks[card].pose
        shown = self.table.view.cards.get(card)
        return shown.pose if shown else None

    def _leg(self, card: int, end: Pose, at: float, seconds: float, ease: Ease, arc: float = 0.0) -> None:
        """A stretch of a card's way, after those already planned."""
        track = self._track(card)
        start, at = track.pose, max(at, track.free)
        shown = track.shown
        final = self._look(card, end.face)
        if end.face != "back":
            self.table.pictures.order(final, end.face, max(8, round(end.height)))  # it may be there before it is seen
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
            shown.show_between(pose, end.height, final, widen)

        self.table.motions.add(seconds, show, ease=ease, delay=at, fleeting=True)

    def _restyle(self, card: int, at: float) -> None:
        """Shows a card's new numbers and marks, where it lies."""
        shown = self.table.view.cards.get(card)
        if shown is None or card in self._tracks:
            return
        look = self._look(card, shown.pose.face)
        if look == shown.look:
            return
        self.table.pictures.order(look, shown.pose.face, max(8, round(shown.pose.height)))

        def show(_share: float) -> None:
            shown.look = look
            if not shown.flying:
                shown.rest()

        self.table.motions.add(0.01, show, delay=at, fleeting=True)
        self._longest = max(self._longest, at + 0.01)

    def _fade(self, shown: CardSprite, at: float) -> None:
        def show(share: float) -> None:
            shown.sprite.alpha = 255 * (1 - share)

        self.table.motions.add(0.2, show, delay=at, fleeting=True)
        self._longest = max(self._longest, at + 0.2)

    def _beyond(self, seat: int) -> Pose | None:
        """Off to a player whose side is not open: to the dial."""
        dials = self.table.dials
        if not seat or dials is None or seat > len(dials.boxes):
            return None
        box = dials.boxes[seat - 1]
        return Pose(box.centerx, box.centery, box.height * 0.5, face="back", layer=FLYING_LAYER)

    def _sound(self, name: str, at: float, volume: float = 1.0) -> None:
        if name:
            play = self.table.cabinet.sound.play
            self.table.motions.add(0.0, lambda _share: play(name, volume), delay=at, fleeting=True)


def _apart(one: Pose, other: Pose) -> bool:
    near = abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1 and abs(one.height - other.height) < 1
    return not near or abs(one.angle - other.angle) > 0.5 or one.face != other.face
