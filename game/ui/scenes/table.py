"""The table: a game being played, with every device, by people and bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.engine import wording
from game.engine.state import Decision, State
from game.engine.wording import Seats
from game.players.guide import Guide
from game.players.sitting import Happening, Sitting
from game.ui import focus, saved_picture
from game.ui.focus import Target
from game.ui.intents import Act, Device, Hold, Intent, Point, Press, Release, Stop, Tap
from game.ui.scene import Scene
from game.ui.table import advice, felt, foresight, furniture, opened
from game.ui.table.asking import Asking
from game.ui.table.cards import Pictures
from game.ui.table.choreography import Choreography
from game.ui.table.layout import Layout, Station, load_layout
from game.ui.table.lessons import LessonPanel
from game.ui.table.passing import EVERY as PASS_EVERY
from game.ui.table.passing import Passing
from game.ui.table.places import Pile
from game.ui.table.prompt import PromptBox
from game.ui.table.seatframe import SeatFrame
from game.ui.table.telling import Telling
from game.ui.table.tray import Tray
from game.ui.table.view import TableView

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

FAST = 5.0  # times the speed while fast-forward is held
PEEK_AFTER = 0.5  # seconds the pointer rests on a card before it is shown large
DEMO_REST = 8.0  # seconds that a demo shows how it ended
LATE = 2.6  # seconds of motion waiting, after which everything moves faster


class Table(Scene):
    """`demo`: bots play while nobody does, and any input ends it. `replay`: a game is looked at, not played."""

    def __init__(self, cabinet: Cabinet, sitting: Sitting, *, demo: bool = False, replay: bool = False):
        self.table = sitting.cartridge.id
        super().__init__(cabinet)
        self.sitting = sitting
        self.layout: Layout = load_layout(sitting.cartridge.content)
        self.demo, self.replay = demo, replay
        self.seat = 1  # whose side of the table is open
        self.past: int | None = 0 if replay else None  # looking back: after so many choices
        self.hint_text = ""
        self.guide: Guide | None = None if demo or replay else Guide.of(sitting.match)
        self.telling = Telling(self)
        self.passing = Passing(self)
        self.asking: Asking | None = None
        self._past_state: State | None = None
        self._held: set[str] = set()
        self._hover = 0.0
        self._demo_rest = DEMO_REST
        self._ended = sitting.over
        self._face_work: Iterator[None] | None = None
        self._stale = self._fresh = False
        self._missed = False  # a press cut a motion short, and what it was aimed at has moved
        self._roaming = False  # directions go among everything, not only the options
        self._asked_at = -1  # choices made when the question on the table was put
        self._unveiled = 0  # the seat whose person has said to be at the screen
        opening = [Happening(sitting.match.opening)] if not sitting.match.steps else []
        self._pending = opening + ([] if replay else sitting.settle())
        self.telling.add(self._pending)
        self.seat = self._own_seat()

    # --- whose eyes

    @property
    def state(self) -> State:
        """What is shown: the game as it stands, or as it stood."""
        if self.past is None:
            return self.sitting.state
        if self._past_state is None:
            self._past_state = self.sitting.match.state_at(self.past)
        return self._past_state

    @property
    def decision(self) -> Decision | None:
        return self.sitting.decision if self.past is None else None

    @property
    def bot_is_asked(self) -> bool:
        return self.past is None and self.sitting.bot_is_asked

    @property
    def seats(self) -> Seats:
        """Who reads the screen: None where nobody at it may be kept from anything."""
        people = self.sitting.people
        if self.demo or self.replay or self.sitting.state.open_hands or not people:
            return None
        if self.sitting.secret and self._curtain_up:
            return tuple(self.sitting.persons)
        return (self.sitting.held_with(self.seat if self.seat in people else people[0]),)

    @property
    def _curtain_up(self) -> bool:
        """Whether the hand of the open side is still kept from those at the screen."""
        here = (self.seat, *self.sitting.held_with(self.seat))
        return self.sitting.secret and self.past is None and self._unveiled not in here

    def veil(self) -> None:
        """Shows only what everybody at the screen may know."""
        self._unveiled = 0
        self.choreography.finish()
        self.sync()

    def unveil(self) -> None:
        """The right person is at the screen now."""
        self._unveiled = self.seat
        self.sync()
        self.refresh()

    def _own_seat(self) -> int:
        """Whose side to open: the person asked, else whoever was open."""
        decision, people = self.decision, self.sitting.people
        if decision is None:
            return self.seat
        if decision.player in people or not people:
            return decision.player
        return self.seat if self.seat in people else people[0]

    # --- laying out

    def backdrop(self) -> pygame.Surface:
        return felt.felt(self.size, self.table, self.theme)

    def build(self) -> None:
        self.pictures = Pictures(self.cabinet.faces(self.table), self.px(19.4))
        self.view = TableView(self, self.layout, self.pictures)
        places = self.view.lay_out(self.state, self.seat, self.seats)
        furniture.plates(self, places)
        self.ribbon = furniture.ribbon(self, places)
        self.dials = furniture.dials(self, places)
        self.versus = furniture.versus(self, places)
        self.board = furniture.board(self, places)
        self.parts = furniture.parts(self, places)
        self.prompt = PromptBox(self, places.slots["prompt"])
        self.frame = SeatFrame(self, [places.slots[name] for name in ("seat", "hand") if name in places.slots])
        self.tray = Tray(self, places)
        self.choreography = Choreography(self)
        self.lessons = LessonPanel(self)
        pending, self._pending = self._pending, []
        self.sync()
        self.refresh()
        if pending and not self.motions.reduced:
            self.choreography.opening(pending)
            self.lessons.hush()
        self.look_ahead()

    def first_focus(self) -> Target | None:
        return self.lessons.first() or self.asking.first()

    def look_ahead(self) -> None:
        """Draws what may come into sight next, while nothing moves."""
        self._face_work = furniture.faces_to_come(self)

    # --- after every change

    def sync(self) -> None:
        """Everything lies where the state says, at once."""
        self.view.sync(self.state, self.seat, self.seats)
        if self.board is not None:
            self.board.sync(self.state)
        for part in self.parts:
            part.sync(self.state)

    def refresh(self) -> None:
        """Everything that says what is asked."""
        self._stale = False
        state, decision = self.state, self.decision
        asked = decision.player if decision else 0
        self.frame.show(self.seat, asked == self.seat)
        if self.dials:
            bots = {seat for seat in range(1, state.players + 1) if seat not in self.sitting.people}
            self.dials.show(state, asked, self.seat, bots, values=not self.motions.busy)
        if self.ribbon:
            self.ribbon.go(self.ribbon.station_of(state.step or ""))
        same = self.focus.name if self.focus and self._asked_at == self.sitting.match.position else ""
        self._asked_at = self.sitting.match.position
        self.asking = Asking(self)
        self.asking.show()
        kept = next((target for target in self.targets if same and target.name == same and target.enabled), None)
        self._roaming = self._roaming and kept is not None
        came = self.lessons.follow()
        guide = self.lessons.first()
        self.set_focus((guide if came else None) or kept or guide or self.asking.first())

    # --- answering

    def answer(self, index: int) -> None:
        """A person's choice."""
        if self.decision is None or self.bot_is_asked:
            return
        before = self.state.clone()
        self.choreography.finish()
        self.lessons.answered()
        self.after(before, self.sitting.choose(index))

    def after(self, before: State, happened: list[Happening]) -> None:
        """Shows what came of a choice."""
        self.hint_text = ""
        self.telling.add(happened)
        if self.sitting.match.warning:
            self.cabinet.toast(self.sitting.match.warning, bad=True)
        self.choreography.play(before, happened, self._own_seat())
        self._stale = self._fresh = True  # the motion begins first; what is asked next follows a frame later
        if self.sitting.over and not self._ended:
            self._ended = True
            won = any(seat in self.state.winners for seat in self.sitting.people or self.state.winners)
            self.cabinet.sound.play("victory" if won else "defeat")
            self.choreography.end(won)

    def choose_card(self, card: int) -> None:
        options = self.asking.options.get(card, [])
        if not options:
            self.inspect_card(card)
        elif len(options) == 1:
            self.answer(options[0])
        else:
            opened.pick(self, card, options)

    def choose_space(self, space: int) -> None:
        option = self.asking.spaces.get(space)
        if option is None:
            opened.space(self, space)
        else:
            self.answer(option)

    def choose_player(self, seat: int) -> None:
        """A player on offer, or else a look at that side of the table."""
        option = self.asking.player_option(seat)
        if option is not None:
            self.answer(option)
        elif self.seats is None or seat in self.sitting.held_with(self.seat):
            self.open_seat(seat)

    def open_seat(self, seat: int) -> None:
        """Shows another side of the table."""
        if seat != self.seat:
            self.choreography.finish()
            self.seat = seat
            self.sync()
            self.refresh()

    def take_seat(self, seat: int) -> None:
        """A person takes over from a bot."""
        self.sitting.seat(seat, replace(self.sitting.chairs[seat - 1], bot=""))
        self.open_seat(seat)
        self.refresh()

    # --- verbs of the table

    def undo(self) -> None:
        self._taken(self.sitting.undo(), "undone")

    def redo(self) -> None:
        self._taken(self.sitting.redo(), "redone")

    def _taken(self, problem: str, done: str) -> None:
        if problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say(problem))
            return
        self.hint_text, self._ended = "", False
        self.telling.clear()
        self.cabinet.sound.play("slide")
        self.choreography.finish()
        self.seat = self._own_seat()
        self.sync()
        self.refresh()
        self.cabinet.toast(self.say(done))

    def hint(self) -> None:
        advice.ask(self)

    def raise_hand(self, pad: int = 0) -> None:
        """A seat asks for the next window it could act in: that of the controller, or the one whose side is open."""
        own = next((seat for seat, chair in enumerate(self.sitting.chairs, 1) if pad and chair.pad == pad), self.seat)
        if self.past is not None or own not in self.sitting.people:
            self.cabinet.sound.play("sour")
            return
        before = self.state.clone()
        happened = self.sitting.toggle_hand(own)
        raised = own in self.sitting.habits.raised
        player = wording.player_name(own, self.cabinet.lang)
        self.cabinet.toast(self.say("hand_up" if raised else "hand_down", player=player))
        if happened:
            self.choreography.finish()
            self.after(before, happened)

    def inspect_card(self, card: int) -> None:
        opened.card(self, card)

    def open_pile(self, pile: Pile) -> None:
        opened.pile(self, pile)

    def open_stops(self, station: Station) -> None:
        opened.stops(self, station)

    def open_sheet(self) -> None:
        opened.sheet(self)

    def open_log(self) -> None:
        opened.log(self)

    def open_pause(self) -> None:
        opened.pause(self)

    def finish(self) -> None:
        """From the end of the game to its score table."""
        opened.scores(self)

    def leave(self) -> None:
        """Away from the table; the game is on disk."""
        opened.cabinets(self)

    def left(self) -> None:
        if not self.demo and not self.replay:
            saved_picture.keep(self)
        self.sitting.close()

    # --- looking back

    def look_back(self, position: int) -> None:
        """The table as it stood after so many choices."""
        self.past = max(0, min(position, self.sitting.match.position))
        self._look()

    def look_by(self, by: int) -> None:
        self.look_back((self.past or 0) + by)

    def look_now(self) -> None:
        if self.replay:
            self.leave()
            return
        self.past = None
        self._look()

    def _look(self) -> None:
        self._past_state = None
        self.choreography.finish()
        self.sync()
        self.refresh()

    # --- devices

    def handle(self, intent: Intent) -> None:
        if self.demo:
            if not isinstance(intent, Point | Stop):
                opened.title(self)
            return
        if isinstance(intent, Press) and self.choreography.waiting:
            self._cut_short(intent.pos)
        elif self._stale:
            self.refresh()
        match intent:
            case Tap() if self._missed:
                self._missed = False
            case Act(action="pause"):
                self.open_pause()
            case Act(action="hand"):
                self.raise_hand(intent.pad)
            case _ if self._is_anothers_pad(intent):
                self.cabinet.sound.play("sour")
            case Act(action="pass"):
                self.passing.begin()
            case Hold(pos=pos) if self.passing.is_done_by(focus.at_point(self.targets, pos)):
                self.passing.begin()
            case Release() | Stop(action="pass"):
                self.passing.held = False
            case Act(action="fast"):
                self._held.add("fast")
            case Stop(action=action):
                self._held.discard(action)
            case Act(action="undo"):
                self.undo()
            case Act(action="redo"):
                self.redo()
            case Act(action="hint"):
                self.hint()
            case Act(action="log"):
                self.open_log()
            case _:
                super().handle(intent)

    def _cut_short(self, pos: tuple[int, int]) -> None:
        """A press ends the motion; the tap that follows counts only for what was there when it was aimed."""
        before = focus.at_point(self.targets, pos)
        unseen = self.asking.card_of(before) in self.asking.coming
        self.choreography.finish()
        self.refresh()
        after = focus.at_point(self.targets, pos)
        self._missed = unseen or (before.name if before else "") != (after.name if after else "")

    def _is_anothers_pad(self, intent: Intent) -> bool:
        """Whether a controller speaks that belongs to another seat than the one asked."""
        decision = self.decision
        if not intent.pad or decision is None:
            return False
        owner = self.sitting.chairs[decision.player - 1].pad
        claimed = {chair.pad for chair in self.sitting.chairs}
        return bool(owner) and owner != intent.pad and intent.pad in claimed

    def turn(self, by: int) -> None:
        """From zone to zone, and from there among everything in sight."""
        self._roaming = True
        super().turn(by)

    def back(self) -> None:
        """B takes back: at the table that is undo, while looking back it returns to the game."""
        if self.past is not None:
            self.look_now()
        else:
            self.undo()

    def move(self, dx: int, dy: int) -> None:
        """Directions go among the options and tools; from anything else, or after a jump of zones, among all."""
        here = self.focus
        if self.past is not None and dx and here is not None and here.group == "prompt":
            self.look_by(dx)
            return
        usual = self.asking.legal() + [target for target in self.targets if target.group in ("tools", "lesson")]
        among = usual if not self._roaming and (here is None or here in usual) else self.targets
        found = focus.nearest([target for target in among if target.enabled], here, dx, dy)
        if found is not None:
            self.cabinet.sound.play("focus")
            self.set_focus(found)

    def set_focus(self, target: Target | None) -> None:
        super().set_focus(target)
        self._hover = 0.0
        if self.asking is None:
            return
        card = self.asking.card_of(target)
        self.view.put_down()
        if card and self.view.places.zone_of.get(card) == "hand" and not self.choreography.waiting:
            self.view.lift(card)
        foresight.show(self)

    # --- time

    def tick(self, passed: float) -> None:
        fast = FAST if "fast" in self._held else 1.0
        late = max(1.0, self.choreography.left / LATE)
        self.motions.speed = self.cabinet.settings.speed / 100 * fast * late
        super().tick(passed)
        if self._stale and not self._fresh:
            self.refresh()
        self._fresh = False
        self.choreography.tick()
        if self.past is None:
            self._let_bots_play()
            if self.sitting.hinting:
                advice.listen(self)
        if self.demo and self.sitting.over:
            self._demo_rest -= passed
            if self._demo_rest <= 0:
                opened.title(self)
                return
        self.passing.tick(passed)
        self._peek(passed)
        if self.guide is not None and self.guide.closing_is_due and not self.busy:
            opened.closing(self)
        if self._curtain_up and self.decision and not self.bot_is_asked and not self.choreography.waiting:
            opened.curtain(self)
        if not self.motions.busy and self._face_work is not None:
            try:
                next(self._face_work)
            except StopIteration:
                self._face_work = None

    def _let_bots_play(self) -> None:
        """A bot thinks while the table moves, and its choice is shown when the table is at rest."""
        if not self.bot_is_asked or self.cabinet.scene is not self:
            return
        self.sitting.think()
        if self.motions.busy:
            return
        before = self.state.clone()
        if happened := self.sitting.poll():
            self.after(before, happened)

    def _peek(self, passed: float) -> None:
        """A pointer that rests on a card of the table sees it large."""
        card = self.asking.card_of(self.focus)
        if self.cabinet.device is not Device.MOUSE or not card or self.view.places.zone_of.get(card) == "hand":
            return
        before, self._hover = self._hover, self._hover + passed
        if before < PEEK_AFTER <= self._hover:
            self.view.peek(card)

    @property
    def busy(self) -> bool:
        return super().busy or self._stale

    @property
    def wait(self) -> float:
        """Seconds until there is something to do without a player."""
        if self._face_work is not None:
            return 1 / 30
        if self.past is None and (self.bot_is_asked or self.sitting.hinting):
            return 1 / 30
        if self.demo:
            return 1.0
        if self.passing.held:
            return PASS_EVERY / 2
        resting = self.cabinet.device is Device.MOUSE and self._hover < PEEK_AFTER and self.focus is not None
        return PEEK_AFTER / 4 if resting else 60.0

    def overlay_lines(self) -> list[str]:
        """For the developer's overlay."""
        decision, names = self.decision, self.sitting.cartridge.program.names
        lines = [f"choices {self.sitting.match.position}, seat {self.seat}, cards in sight {len(self.view.cards)}"]
        if decision:
            lines.append(
                f"{names.prompts[decision.prompt - 1]} asks {decision.player}: {len(decision.options)} options"
            )
        return lines + self.telling.lines[-6:]
