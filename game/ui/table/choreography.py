"""From what happened to what is seen: the events of a choice, played out on the table.

The state is already what it will be; motion only shows how it came about. So it can be cut short at any moment: then
everything is simply where it belongs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.state import Event, State
from game.engine.wording import may_know
from game.players.sitting import Happening
from game.ui.motion import Ease, arrive, settle, smooth
from game.ui.table import flourishes
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

    def __init__(self, shown: CardSprite, pose: Pose, look: Look):
        self.shown, self.pose, self.look = shown, pose, look
        self.free = 0.0  # when its last leg ends


class Choreography:
    def __init__(self, table: Table):
        self.table = table
        self._end: tuple[int, State] | None = None  # the seat to open when everything has been shown
        self._share = 1.0
        self._total = 0.0
        self._fresh = False  # a choice was made and no frame has shown anything of it yet

    # --- playing

    @property
    def waiting(self) -> bool:
        return self._end is not None

    @property
    def left(self) -> float:
        """Seconds of motion still to come."""
        return self._total * (1 - self._share)

    def play(self, before: State, happened: list[Happening], seat: int) -> None:
        """Shows what happened, and at last the table from that seat."""
        table = self.table
        table.pictures.hurried = self._fresh = not table.motions.reduced
        if table.motions.reduced or not happened:
            table.seat = seat
            self._sounds_only(happened)
            table.sync()
            return
        self._end = (seat, table.state)
        self._plan(before, happened)

    def opening(self, happened: list[Happening]) -> None:
        """A game begins: its cards are dealt from the decks."""
        table = self.table
        seat = table.seat
        self._end = (seat, table.state)
        places = table.view.places
        self._begin(places)
        hand = [card for card, zone in places.zone_of.items() if zone == "hand"]
        for card in hand:
            start = places.spot(_deck_zone(table), seat) or places.poses[card]
            self._track(card, replace(start, face="back", layer=FLYING_LAYER))
            shown = table.view.cards[card]
            shown.flying = True
            shown.show(replace(start, face="back"))
        for number, card in enumerate(hand):
            self._sound("slide", 0.1 + number * STAGGER)
            self._leg(card, places.poses[card], 0.1 + number * STAGGER, DRAW, arrive, arc=0.35)
        self._sound("shuffle", 0.0)
        self._close(0.1 + len(hand) * STAGGER + DRAW)

    def finish(self) -> None:
        """Everything is where it belongs, now."""
        table = self.table
        table.motions.finish()
        if self._end is not None:
            self._arrived()

    def tick(self) -> None:
        self._catch_up()
        if self._end is not None and not self.table.motions.busy:
            self._arrived()
            if not self.table._stale:  # else what is asked next follows with the next frame anyway
                self.table.refresh()
            else:
                self.table.motions.add(0.0, lambda _share: None, delay=0.001)  # which is wanted at once

    def _catch_up(self) -> None:
        """Faces that had no time to be drawn with the choice are drawn in the frames after it."""
        table = self.table
        if self._fresh:
            self._fresh = False
        elif table.pictures.catch_up():
            for shown in table.view.cards.values():
                if not shown.flying:
                    shown.rest()
        if table.pictures.behind:
            table.motions.add(0.0, lambda _share: None, delay=0.001)  # the next frame is wanted at once

    def end(self, won: bool) -> None:
        """The game is over: embers rise, or the light goes."""
        flourishes.ending(self.table, won, self._total)

    def _arrived(self) -> None:
        table = self.table
        table.pictures.hurried = self._fresh = not table.motions.reduced
        (seat, _state), self._end = self._end, None
        self._share, self._total = 1.0, 0.0
        table.seat = seat
        table.sync()

    # --- planning

    def _begin(self, places: Places) -> None:
        self._tracks: dict[int, _Track] = {}
        self._places = places
        self._cursor = 0.0
        self._longest = 0.0

    def _plan(self, before: State, happened: list[Happening]) -> None:
        table, view = self.table, self.table.view
        view.put_down()
        view.light((), (0, 0, 0))
        places = view.lay_out(table.state, table.seat, table.seats)
        self._begin(places)
        self._last_move = {
            event.card: (number, index)
            for number, one in enumerate(happened)
            for index, event in enumerate(one.events)
            if event.kind == "MOVED"
        }
        for number, one in enumerate(happened):
            for index, event in enumerate(one.events):
                self._event(before, event, last=self._last_move.get(event.card) == (number, index))
        self._glide_the_rest()
        self._close(max(self._cursor, self._longest))

    def _close(self, total: float) -> None:
        self._share, self._total = 0.0, total

        def show(share: float) -> None:
            self._share = share

        self.table.motions.add(total, show, ease=lambda t: t)

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
        table, view = self.table, self.table.view
        if card not in self._tracks:
            look = look_of(table.state, table.layout, card, plain=table.view.places.zone_of.get(card) == "hand")
            shown = view.enter(card, table.state, pose or Pose(0, 0, 10), look)
            self._tracks[card] = _Track(shown, pose or shown.pose, shown.look)
        return self._tracks[card]

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
        final = self.table.view.look(self.table.state, card, end.face)
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
        look = self.table.view.look(self.table.state, card, shown.pose.face)
        if look == shown.look:
            return

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

    def _sounds_only(self, happened: list[Happening]) -> None:
        """Without motion a choice still sounds."""
        kinds = {event.kind for one in happened for event in one.events}
        for kind, name in (("COUNTED", "thud"), ("MOVED", "place"), ("STEP", "bell")):
            if kind in kinds:
                self.table.cabinet.sound.play(name, 0.7)
                return


def _apart(one: Pose, other: Pose) -> bool:
    near = abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1 and abs(one.height - other.height) < 1
    return not near or abs(one.angle - other.angle) > 0.5 or one.face != other.face


def _deck_zone(table: Table) -> str:
    return table.sitting.cartridge.content.deck_zone or "deck"
