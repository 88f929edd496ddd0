"""The table: a game being played, with every device, by people and bots.

The scene puts its pieces together and has the verbs of the table. What is shown of the game says `viewing`, what is
meant to be chosen `gestures`, what is asked `questioning`, what a press means `hearing`, what answers it `answering`,
what passes between a press and the next question `timeline`, what stands on the table `parts`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.machine.decision import Decision
from game.engine.machine.state import Events, State
from game.engine.telling import trouble, wording
from game.engine.telling.wording import Seats
from game.players.guide import Guide
from game.players.habits import Habits
from game.players.plans import Plan, tells
from game.players.sitting import Happening, Sitting
from game.presentation.layout import Layout, load_layout
from game.ui import earned, focus, routes, saved_picture, slices
from game.ui.focus import Target
from game.ui.intents import Device, Intent, Point, Stop
from game.ui.scene import ARROW, NEVER, Scene
from game.ui.scenes.ending_count import counts
from game.ui.scenes.table_deeds import DeedNews
from game.ui.scenes.table_doors import Doors
from game.ui.table import flourishes, furniture, ground, lesson_place, messages, parts, things
from game.ui.table.answering import Answering
from game.ui.table.asking import Asking
from game.ui.table.breath import Breath
from game.ui.table.cards import Pictures
from game.ui.table.context import Context
from game.ui.table.dragging import tried_to
from game.ui.table.foresight import Foresight
from game.ui.table.furniture import Furniture
from game.ui.table.gestures import Gestures
from game.ui.table.hearing import Hearing, goes_on
from game.ui.table.messages import Message
from game.ui.table.places import slots_of
from game.ui.table.questioning import Questioning
from game.ui.table.ribbons import Ribbons
from game.ui.table.telling import Fight, Passage, Teller
from game.ui.table.things import Thing
from game.ui.table.timeline import Timeline
from game.ui.table.viewing import Viewing

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

FAST = 5.0  # times the speed while fast-forward is held
DRAWN_AHEAD = 0.002  # seconds of a frame in which nothing else is to be done
DEMO_REST = 8.0  # seconds that a demo shows how it ended
AHEAD = 24  # passages that bots may be ahead of what is shown
TOUCHING = 4.0  # what it costs news to lie over anything: as much as to stand so far away as the table is high
RECALLED = 24  # choices


class Table(Scene):
    """`demo`: bots play while nobody does, and any input ends it. `replay`: a game is looked at, not played."""

    slow = True

    def __init__(self, cabinet: Cabinet, sitting: Sitting, *, demo: bool = False, replay: bool = False, past: int = 0):
        self.table = sitting.cartridge.id
        super().__init__(cabinet)
        self.sitting = sitting
        self.demo, self.replay = demo, replay
        self.viewing = Viewing(sitting, demo=demo, replay=replay, past=past)
        self.layout: Layout = load_layout(sitting.cartridge.content)
        self.teller = Teller(sitting.cartridge.content, self.layout)
        self.guide: Guide | None = None if demo or replay else Guide.of(sitting.match)
        sitting.line = self.guide.line if self.guide is not None else None
        self.gestures = Gestures(self.viewing)
        self.questioning = Questioning(self.gestures, self.layout, self.guide)
        self.hearing = Hearing(self, cabinet.sound.play)
        self.breath = Breath(cabinet.sound.play)
        self.doors = Doors(cabinet, self)
        self.answering = Answering(self)
        self.asking = Asking(None)  # until the table is laid out
        self.parts = Furniture()
        self._face_work: Iterator[None] | None = None
        self._roaming = False  # directions go among everything, not only the options
        self._asked_at = (-1, 0)  # choices made when the question on the table was put, and to whom
        self._demo_rest = DEMO_REST
        self._called = False  # a part wants the focus at once
        self._met = False  # somebody has come to this table
        self.deed_news = None if demo or replay else DeedNews(cabinet, sitting)
        self._ended = sitting.over
        self._told_ending = sitting.over or demo or replay
        opening = [Happening(sitting.match.opening)] if not sitting.match.history else []
        self._pending = opening + ([] if replay else sitting.settle())
        self.questioning.last_lines.add(self._pending)
        self.seat = self.viewing.own_seat()

    # --- whose eyes

    @property
    def seat(self) -> int:
        """Whose side of the table is open."""
        return self.viewing.seat

    @seat.setter
    def seat(self, seat: int) -> None:
        self.viewing.seat = seat

    @property
    def past(self) -> int | None:
        return self.viewing.past

    @property
    def state(self) -> State:
        """What is shown: the game as it stands, with what is marked, as it is told, or as it stood."""
        told = self.timeline.state if self.parts else None
        return self.viewing.state(told or self.gestures.copy)

    @property
    def plan(self) -> Plan:
        return self.gestures.plan

    @property
    def decision(self) -> Decision | None:
        """What a person is asked: with what is marked, and with the question it only leads to."""
        return self.gestures.decision

    @property
    def bot_is_asked(self) -> bool:
        return self.viewing.bot_is_asked

    @property
    def seats(self) -> Seats:
        return self.viewing.seats

    @property
    def own(self) -> set[int]:
        """The seats of whoever reads."""
        return self.viewing.own

    @property
    def meant(self) -> tuple[Thing, ...]:
        """What whoever reads means to choose once it is asked."""
        if self.past is not None or self.viewing.curtain_up:
            return ()
        marked = {Thing(mark.kind, mark.value) for mark in self.asking.plan.marks}
        return tuple(thing for thing in self.gestures.intentions.things if thing not in marked)

    @property
    def habits(self) -> Habits:
        return self.sitting.habits

    @property
    def bots(self) -> set[int]:
        return self.viewing.bots

    @property
    def warning(self) -> str:
        problem = self.sitting.match.trouble
        return trouble.told(problem, self.cabinet.lang) if problem is not None else ""

    def shows(self, sitting: Sitting) -> tuple[State, Seats] | None:
        return (self.state, self.seats) if sitting is self.sitting else None

    def happened(self) -> list[Events]:
        return self.viewing.happened()

    def veil(self) -> None:
        """Shows only what everybody at the screen may know."""
        self.viewing.unveiled, self.viewing.lifted = 0, None
        self.timeline.finish()
        self.sync()

    def unveil(self) -> None:
        """The right person is at the screen now."""
        self.viewing.unveiled = self.seat
        self.sync()
        self.refresh()

    def peek(self, pad: int = 0) -> None:
        """While a button is held: the hand of whoever has that controller, else of whoever is asked where no curtain
        falls."""
        own = [seat for seat in self.sitting.people if pad and self.sitting.chairs[seat - 1].pad == pad]
        if not self.sitting.secret or self.past is not None or not (own or self.cabinet.settings.peek):
            return
        asked = self.decision.player if self.decision is not None else 0
        self.timeline.finish()
        if self.viewing.lifted is None:
            self.viewing.lifted = self.viewing.unveiled
        self.seat = asked if asked in own or (not own and asked in self.sitting.people) else (own or [self.seat])[0]
        self.unveil()

    def cover(self) -> None:
        """The button was let go: only what whoever was at the screen before may know, from whoever is asked."""
        if self.viewing.lifted is not None:
            self.viewing.unveiled, self.viewing.lifted = self.viewing.lifted, None
            self.timeline.finish()
            self.seat = self.viewing.own_seat()
            self.sync()
            self.refresh()

    @property
    def holder(self) -> int:
        """The controller that holds up its person's hand while somebody else is asked; 0 where none does."""
        decision, held = self.decision, self.viewing.unveiled if self.viewing.lifted is not None else 0
        if not held or decision is None or held in self.sitting.held_with(decision.player):
            return 0
        return self.sitting.chairs[held - 1].pad

    # --- laying out

    def backdrop(self) -> pygame.Surface:
        return ground.ground(self.size, self.table, self.theme)

    def build(self) -> None:
        pictures = Pictures(self.cabinet.faces(self.table), self.px(19.4))
        pictures.deferring = True  # others stand in until the faces are drawn, in the next frames
        slices.pause()
        field, slots = slots_of(self.layout, self.size, self.cabinet.unit, self.fonts.zoom)
        context = Context(
            viewer=self,
            cartridge=self.sitting.cartridge,
            layout=self.layout,
            stage=self.stage,
            motions=self.motions,
            theme=self.theme,
            fonts=self.fonts,
            pictures=pictures,
            devices=self.devices,
            signs=self.signs,
            lang=self.cabinet.lang,
            size=self.size,
            unit=self.cabinet.unit,
            field=field,
            slots=slots,
            say=self.say,
            play=self.cabinet.sound.play,
        )
        self.timeline = Timeline(context, self)
        self.ribbons = Ribbons(context)
        self.parts = Furniture(parts.furnish(context))
        self.timeline.parts = self.parts.values()
        pending, self._pending = self._pending, []
        self.recall()
        slices.pause()
        self.sync()
        slices.pause()
        self.refresh()
        if pending and not self.motions.reduced:
            self.timeline.deal()
            self.asking.due = None  # it is said when the cards have been dealt
            self._gather()
        self.look_ahead()

    def _take_over(self) -> None:
        """Whoever was drawn here by what bots play finds the menu of that table; back from there lead all the ways."""
        self.cabinet.sound.play("start")
        self.cabinet.home(routes.Title())
        self.cabinet.push(routes.Cabinets(self.table, at=self.table))

    def first_focus(self) -> Target | None:
        return self._first()

    def look_ahead(self) -> None:
        """Draws what may come into sight next, while nothing moves."""
        self._face_work = self.parts.steps()

    def recall(self) -> None:
        """Reads the last choices again: the table is new, or not all of them happened."""
        self.teller.forget()
        match = self.sitting.match
        if self.past is not None or not match.history:
            return
        last = match.history[-RECALLED:]
        state, happened = match.state_at(match.position - len(last)), []
        before = state.clone()
        for chosen in last:
            asked = state.asked
            option = asked.options[chosen.choice.option]
            happened.append(Happening(chosen.events, asked.player, option, chosen.choice.auto, asked))
            state.choose(chosen.choice.option)
        self.teller.read(before, happened, self.own)

    # --- for the parts

    @property
    def moving(self) -> bool:
        """Whether the table still shows how it came about."""
        return self.timeline.playing

    @property
    def pace(self) -> str:
        """Nobody presses on where nobody plays."""
        pace = self.cabinet.settings.pace
        return "brisk" if self.demo and pace != "off" else pace

    def where(self, thing: Thing) -> pygame.Rect | None:
        """Where something is on the screen."""
        return self.parts.where(thing, self.targets)

    def picture(self, card: int, rect: pygame.Rect) -> pygame.Surface:
        """How the card looks there."""
        for zones in self.parts.zones:
            if card in zones.cards:
                return zones.cards[card].sprite.image
        surface = self.cabinet.screen.surface
        return surface.subsurface(rect.clip(surface.get_rect())).copy()

    @property
    def fight(self) -> Fight | None:
        """What is fought over in what is shown."""
        passage = self.timeline.passage
        return self.teller.fight if passage is None else passage.fight

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return self.parts.weights()

    def may_mean(self, thing: Thing) -> bool:
        return self.answering.may_mean(thing)

    def tell(self, message: Message) -> None:
        """A part says what somebody wants."""
        match message:
            case messages.Choose(thing):
                self.answering.choose(thing)
            case messages.Inspect(thing):
                self.doors.inspect(thing)
            case messages.Answer(option):
                self.answering.take(option)
            case messages.Pick(title, choices):
                rows = [(row.text, partial(self.tell, row.message), row.picture) for row in choices]
                self.cabinet.push(routes.Pick(title, rows))
            case messages.Do(verb):
                self._verbs[verb]()
            case messages.LookTo(position):
                self.look_back(position)
            case messages.LookBy(by):
                self.look_by(by)
            case messages.LookNow():
                self.look_now()
                self._told_ending = self._told_ending and (self.replay or not self._ended)
            case messages.LessonRead():
                self.answering.lesson_is_read()
                self.refresh()
            case messages.GuideOff() if self.guide is not None:
                self.guide.switch(False)
                self.cabinet.toast(self.say("guide_off_told"))
                self.refresh()
            case messages.Fold(word, folded):
                self.parts[word].fold(folded)
                self._gather()
            case messages.HoldUp(show):
                self._hold_up(show)
            case messages.Away(cards, under):
                for zones in self.parts.zones:
                    zones.conceal(cards, under)
            case messages.Call():
                self._called = True
            case messages.PrepareAhead():
                self.look_ahead()

    # --- the stations of the timeline

    def passages(self, before: State, happened: list[Happening]) -> list[Passage]:
        self.questioning.last_lines.lines(self.cabinet.lang, self.seats)  # put into words here: asking has enough to do
        return self.teller.read(before, happened, self.own, whole=self.pace == "off")

    def is_hurried(self, passage: Passage) -> bool:
        """What somebody at the screen loses by, and what stands until a press, has the time it needs."""
        touched = passage.moment is not None and bool(passage.moment.touches & self.own)
        return not touched and self.pace != "read"

    def whose(self, passage: Passage) -> int:
        return passage.ruled or (passage.player if passage.player in self.bots else 0)

    def begun(self) -> None:
        """A passage begins: while something is told one may look about, and a press goes on."""
        opens = self.viewing.own_seat()
        if opens != self.seat and self.timeline.is_last:
            for zones in self.parts.zones:
                zones.view.order_side(self.state, opens)
        self.ribbons.show(self.meant)
        if self.timeline.told or self.answering.others_act:
            self._gather()
        if self.timeline.told:
            looked = self.hearing.looked
            kept = next((target for target in self.targets if looked and target.name == looked), None)
            self.set_focus(kept or self._first())

    def _end(self) -> None:
        """The game is over: embers rise, or the light goes; where points decide, those are counted first."""
        self._ended = True
        won = any(seat in self.sitting.state.winners for seat in self.sitting.people or self.sitting.state.winners)
        self.cabinet.sound.play("goal" if self._uncounted else "victory" if won else "defeat")
        flourishes.ending(self.timeline.context, None if self._uncounted else won, 0.0)

    def arrived(self) -> None:
        self.seat = self.viewing.own_seat()
        self.hearing.readiness.rest = 0.0
        self.questioning.last_lines.lines(self.cabinet.lang, self.seats)  # asking has enough to do
        if self.sitting.over and not self._ended:
            self._end()

    def asks(self) -> Iterator[None]:
        """Everything that says what is asked; what the option in focus would do follows a frame later."""
        put, before = (self.sitting.match.position, self.viewing.asked), self.asking
        same = (self.focus.name, self.focus.group) if self.focus and self._asked_at == put else None
        scored = earned.has_scores(self.cabinet, self.sitting)
        self.asking = self.questioning.put(
            self.cabinet.lang, self.seats, moving=self.moving, scored=scored, uncounted=self._uncounted
        )
        new = self._asked_at != put or self.asking.due != before.due
        self._asked_at = put
        self.signs.clear()
        self.targets, self._called = [], False
        yield
        for part in self.parts.values():
            yield from part.asking(self.asking)
            self.targets = furniture.added(self.targets, part)
        there = (target for target in self.targets if (target.name, target.group) == same and target.enabled)
        kept = next(there, None)  # a card that is marked may be shown elsewhere: the focus does not go with it
        if kept is not None and before.is_legal(kept) and not self.asking.is_legal(kept):
            kept = None  # it was an answer, and is none any longer
        self._roaming = self._roaming and kept is not None
        found = (self._first() if self._called or kept is None else None) or kept
        others = self._acted_last not in (0, self.asking.asked)
        self.hearing.readiness.put(self.asking.question, found, stays=found is kept, new=new, others=others)
        if self.asking.plan.meant is not None:
            self.hearing.readiness.strayed = False
        self.hearing.looked = ""
        self.set_focus(found)
        self.ribbons.show(self.meant)
        if self.deed_news is not None:
            self.deed_news.tell()

    @property
    def _acted_last(self) -> int:
        """The seat that chose last, but for what habits answered; 0 where nobody has."""
        history, bots = self.sitting.match.history, self.bots
        by_hand = (one for one in reversed(history) if not one.choice.auto or one.player in bots)
        return next((one.player for one in by_hand), 0)

    def foresee(self) -> None:
        """What the option in focus would do, and a closer look at it."""
        answers = self.timeline.asked and self.asking.decision == self.decision
        option = self.asking.option_of(self.focus) if answers else None
        foresight = self._foresight_of_drag() or Foresight(self.plan.state, self.asking, option, self.habits)
        for part in self.parts.values():
            part.foresee(foresight)
        for part in self.parts.values():  # what is said of it has its place by now: it is held up beside that
            part.focused(self.focus)

    def _foresight_of_drag(self) -> Foresight | None:
        """What a card that is dragged would do where it hovers."""
        gesture = self.hearing.dragging.gesture
        copy = tried_to(self.sitting.state, gesture[:-1]) if gesture else None
        if not gesture or copy is None or copy.decision is None:
            return None
        if tells(self.sitting.state, copy, copy.decision.player):
            return None
        return Foresight(copy, Asking(copy.decision), copy.decision.options.index(gesture[-1]), self.habits)

    # --- after every change

    def sync(self) -> None:
        """Everything lies where the state says, at once."""
        self.parts.sync()
        self.ribbons.show(self.meant)

    def refresh(self) -> None:
        """Puts the question anew, at once; while something is told, after that."""
        if self.timeline.playing:
            return
        self.timeline.ask_soon()
        self.timeline.hurry()

    def _gather(self) -> None:
        self.targets = self.parts.targets()

    def _first(self) -> Target | None:
        """Where the focus goes: where a part wants it, else to an answer. A finger needs none, a pointer is one."""
        wanted = self.parts.wanted()
        if wanted is not None or self.cabinet.device is Device.TOUCH:
            return wanted
        if self.devices.pointer is not None:
            return focus.at_point(self.targets, self.devices.pointer)
        meant = self.asking.plan.meant
        if meant is not None and (target := self.asking.target_of(meant, self.targets)) is not None:
            return target
        return self.asking.first(self.targets, self.hearing.readiness.where(self.asking.question))

    # --- verbs of the table

    def _seen_anew(self) -> None:
        """Somebody sees it otherwise, or the game is another: everything at once, from whoever is asked."""
        self.gestures.forget()
        self.timeline.forget()
        self.sync()
        self.refresh()

    def open_seat(self, seat: int) -> None:
        """Shows another side of the table."""
        if seat != self.seat:
            self.timeline.finish()
            self.seat = seat
            self._seen_anew()

    def reseated(self) -> None:
        """Others sit at the table now: people or bots."""
        self.timeline.finish()
        self.seat = self.viewing.own_seat()
        self._seen_anew()

    def undo(self) -> None:
        """Takes back the last mark, else the last choice."""
        if self.past is None and self.gestures.unmark():
            self.answering.show_marks()
            return
        self._taken(self.sitting.undo(), "undone")

    def redo(self) -> None:
        self._taken(self.sitting.redo(), "redone")

    def _taken(self, problem: str, done: str) -> None:
        if problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say(problem))
            return
        self.gestures.forget()
        self.gestures.intentions.forget()
        self.questioning.taken_back()
        self._ended, self._told_ending = False, False
        self.cabinet.sound.play("undo")
        self.timeline.forget()
        self.seat = self.viewing.own_seat()
        self.recall()
        self._seen_anew()
        self.cabinet.toast(self.say(done))

    @property
    def _verbs(self) -> dict[str, Callable[[], None]]:
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "log": self.open_log,
            "hand": self.raise_hand,
            "peek": self.peek,
            "pause": self.open_pause,
            "sheet": self.doors.sheet,
            "procedure": self.doors.procedure,
            "finish": self._go_on,
            "ending": self.doors.ending,
            "confirm": self.answering.confirm,
            "refuse": self.answering.refuse,
            "play_all": self.answering.play_all,
            "mark_all": self.answering.mark_all,
            "mark_again": self.answering.mark_again,
            "mark_none": self.answering.mark_none,
            "beat_next": self.timeline.go_on,
            "beat_skip": self.skip_beats,
        }

    def hint(self) -> None:
        """“What would you do?”: the bot thinks beside the table and says it in the prompt box."""
        if self.decision is not None and not self.bot_is_asked and self.habits.hints:
            if self.plan.marks:
                self.answering.mark_none()
            self.sitting.ask_hint()
            self.questioning.hint = self.say("thinking")
            self.refresh()

    def raise_hand(self, pad: int = 0) -> None:
        """A seat asks for the next window it could act in: that of the controller, or the one whose side is open."""
        own = next((seat for seat, chair in enumerate(self.sitting.chairs, 1) if pad and chair.pad == pad), self.seat)
        if self.past is not None or own not in self.sitting.people:
            self.cabinet.sound.play("sour")
            return
        before = self.sitting.state.clone()
        happened = self.sitting.toggle_hand(own)
        raised = own in self.sitting.habits.raised
        player = wording.seat_name(self.state, own, self.cabinet.lang)
        self.cabinet.toast(self.say("hand_up" if raised else "hand_down", player=player))
        if happened:
            self.answering.note(happened)
            self.timeline.hear(before, happened)
        else:
            self.refresh()

    def refuse_pad(self, pad: int) -> None:
        """Whoever presses another controller is told whose turn it is, and with which one."""
        self.cabinet.sound.play("sour")
        asked = self.sitting.state.asked.player
        player = wording.seat_name(self.state, asked, self.cabinet.lang)
        self.cabinet.toast(self.say("other_pad", player=player, pad=self.sitting.chairs[asked - 1].pad))

    def _listen(self) -> None:
        """Tells what was thought, once it is, and puts the focus on the best."""
        opinions = self.sitting.poll_hint()
        if not opinions:
            return
        self.questioning.opinions, best = opinions, opinions[0]
        self.questioning.hint, self.hearing.readiness.strayed = "", False
        self.refresh()
        if not self.plan.leads:
            self.set_focus(self.asking.target_of(best.option, self.targets) or self.focus)

    def _hold_up(self, show: Callable[[], bool]) -> None:
        """What was told, large."""
        if self.timeline.held:
            self.timeline.go_on()
        elif show():
            self.timeline.hold()
            self._gather()
            self.set_focus(self._first())

    def skip_beats(self) -> None:
        """To the question: everything else is in the log."""
        self.hearing.let_go()
        self.timeline.finish()
        self.refresh()

    def inspect_card(self, card: int) -> None:
        self.doors.inspect(Thing("card", card))

    def open_log(self) -> None:
        self.cover()  # letting go would be told to the page
        self.doors.log()

    def open_pause(self) -> None:
        self.cover()
        self.doors.pause()

    def finish(self) -> None:
        """From the end of the game to its score table, or to the tables where there are no scores yet."""
        earned.enter(self.cabinet, self.sitting)

    def _go_on(self) -> None:
        """Whoever presses on before the page at the end has come is led there first."""
        if self._ending_is_due:
            self._told_ending = True
            self.doors.ending()
        else:
            self.finish()

    def covered(self) -> None:
        """The pages after a game have the room that its table took; whoever looks at it again has it laid out anew."""
        if self.sitting.over and self.parts:
            self._keep_picture()
            self.put_away()
            self.asking, self.parts, self._face_work = Asking(None), Furniture(), None
            del self.timeline

    def left(self) -> None:
        if self.parts:
            self._keep_picture()
        self.sitting.close()

    def _keep_picture(self) -> None:
        journal = self.sitting.match.journal
        if not self.demo and not self.replay and journal is not None:
            self.veil()
            saved_picture.keep(journal.path, self.stage)

    # --- looking back

    def look_back(self, position: int) -> None:
        """The table as it stood after so many choices."""
        self.viewing.look_back(position)
        self._seen_anew()

    def look_by(self, by: int) -> None:
        self.look_back((self.past or 0) + by)

    def look_now(self) -> None:
        if self.replay:  # back to where it was opened: saved games, a look back, a notice
            self.cabinet.pop()
            return
        self.viewing.look_back(None)
        self._seen_anew()

    # --- devices

    def handle(self, intent: Intent) -> None:
        if not self.demo:
            self.hearing.handle(intent)
        elif not isinstance(intent, Point | Stop):
            self._take_over()

    def by_grammar(self, intent: Intent) -> None:
        super().handle(intent)

    @property
    def ready(self) -> bool:
        """Whether the question takes an answer."""
        return self.hearing.ready

    def turn(self, by: int) -> None:
        """From zone to zone, and from there among everything in sight."""
        self._roaming, self.hearing.readiness.strayed = True, False
        super().turn(by)

    def back(self) -> None:
        """B takes back: at the table that is undo, while looking back it returns to the game."""
        if self.past is not None:
            self.tell(messages.LookNow())
        else:
            self.undo()

    def move(self, dx: int, dy: int) -> None:
        """Directions go among the options, also from what a pointer has left; after a jump of zones among all but the
        tools."""
        here = self.focus
        if self.past is not None and dx and here is not None and here.group == "prompt":
            self.look_by(dx)
            return
        usual = self.asking.legal(self.targets) + [target for target in self.targets if target.group == "lesson"]
        among = usual
        if here is not None and here.group == "tools":
            among = usual + [target for target in self.targets if target.group == "tools"]
        elif not usual or self._roaming:
            among = [target for target in self.targets if target.group != "tools"]
        among = [target for target in among if target.enabled]
        self.hearing.readiness.strayed = False
        found = focus.nearest(among, here, dx, dy)
        if found is None and here is not None and here not in among:
            found = focus.closest(among, here.rect)
        if found is not None:
            self.cabinet.sound.play("focus")
            self.set_focus(found)

    def set_focus(self, target: Target | None) -> None:
        if target is not self.focus:
            self.hearing.hover = None
        super().set_focus(target)
        if self.parts:
            self.timeline.foresee_soon()

    def _has_cursor(self, target: Target) -> bool:
        """While something is shown only what goes on with it has a cursor: all else may lie elsewhere in the end.
        In a demo nobody points at anything."""
        return not self.demo and super()._has_cursor(target) and (goes_on(target) or not self.timeline.playing)

    def points_at(self, target: Target) -> bool:
        """Not where the arrow would lie over what is told."""
        told = self.where(things.CAPTION)
        over = told is not None and told.colliderect(target.rect.move(0, -self.px(ARROW)))
        return target.pointed and not over and target.group not in ("prompt", "tools", "lesson", "stage")

    def entered(self) -> None:
        """Who comes back with a pointer may point elsewhere by now: what it left is put down. A button that held up a
        hand may have been let go meanwhile."""
        self.hearing.dragging.cancel()
        self.cover()
        back, self._met = self._met, True
        pointer = self.devices.pointer if back else None
        if pointer is not None and self.focus is not None and not self.focus.rect.collidepoint(pointer):
            self.set_focus(None)

    def point_beside(self) -> None:
        """Nothing is held up while the pointer is on nothing."""
        self.set_focus(None)

    # --- time

    def tick(self, passed: float) -> None:
        """What moves, then one station of the timeline, then what is due beside the table."""
        started = time.perf_counter()
        self.timeline.pictures.begin_frame()
        self.hearing.tick(passed)
        fast = FAST if self.hearing.runs else self.timeline.haste
        self.motions.speed = self.cabinet.settings.speed / 100 * fast
        super().tick(passed)
        if self.hearing.runs and self.timeline.paused:
            self.timeline.go_on()
        self.timeline.frame(passed, time.perf_counter() - started)
        if self.past is None:
            self._let_others_think()
        self.breath.tick(self.past is None and self.bot_is_asked and self._in_front and not self.busy, passed)
        self.hearing.pass_on(passed)
        self.hearing.linger(passed)
        if self._in_front and not self.busy:
            self._lead_on(passed)
        self._draw_ahead()

    def _let_others_think(self) -> None:
        """A bot thinks while the table moves, and plays on ahead of what is shown."""
        if self.sitting.hinting:
            self._listen()
        if not self.bot_is_asked or not self._in_front:
            return
        self.sitting.think()
        if self.timeline.ahead >= AHEAD:
            return
        before = self.sitting.state.clone()
        if happened := self.sitting.poll():
            self.gestures.intentions.offer(before)
            self.answering.note(happened)
            self.timeline.follow(before, happened)

    def _lead_on(self, passed: float) -> None:
        """Where nothing moves any more: to the page at the end, or behind the curtain."""
        if self.demo and self.sitting.over:
            self._demo_rest -= passed
            if self._demo_rest <= 0:
                self.cabinet.home(routes.Title())
        elif self.guide is not None and self.guide.closing_is_due:
            self._told_ending = True
            self.cabinet.push(routes.Closing(self))
        elif self._ending_is_due:
            self._told_ending = True
            self.cabinet.push(routes.Ending(self))
        elif self.viewing.curtain_up and self.viewing.asked and not self.viewing.asked_openly:
            self.doors.curtain()

    @property
    def _ending_is_due(self) -> bool:
        """Somebody's game has just come to its end, or was looked back on from there."""
        return self.sitting.over and not self._told_ending and self.past is None and bool(self.sitting.people)

    @property
    def _uncounted(self) -> bool:
        """Points decide, and nobody has seen them counted: who has won is not told before."""
        guided = self.guide is not None and self.guide.on
        return self._ending_is_due and not guided and not self.motions.reduced and counts(self)

    def _draw_ahead(self) -> None:
        if self._face_work is None or self.busy:
            return  # a frame that draws what is in sight has enough to do
        until = time.perf_counter() + DRAWN_AHEAD
        for _step in self._face_work:
            if time.perf_counter() >= until:
                return
        self._face_work = None

    def lingered(self, target: Target) -> None:
        for part in self.parts.values():
            part.lingered(target)

    @property
    def _in_front(self) -> bool:
        return self.cabinet.scene is self

    @property
    def busy(self) -> bool:
        if self.timeline.paused:
            return False
        return super().busy or bool(self.timeline.queue) or self.timeline.context.pictures.behind

    @property
    def wait(self) -> float:
        """Seconds until there is something to do without a player."""
        if self._face_work is not None:
            return 1 / 30
        if self.past is None and (self.sitting.bot_is_asked or self.sitting.hinting):
            return 1 / 30
        if self.demo:
            return 1.0
        return min(self.hearing.wait or NEVER, super().wait)

    def place_for_news(
        self, shapes: Sequence[pygame.Surface], taken: Sequence[pygame.Rect]
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Where it hides least, also of what comes next: no answer, not what would come of it, no place still empty."""
        if not self.parts:
            return super().place_for_news(shapes, taken)
        near = (self.timeline.context.field.centerx, self.timeline.context.field.top)
        prompt = self.timeline.context.slots["prompt"]
        foretold, asked = self.where(Thing("note")), self.where(Thing("asked"))
        about = [
            *taken,
            *([foretold] if foretold is not None else []),
            *([asked.union(asked.move(0, prompt.top - asked.top))] if asked is not None else []),
            *(rect for one in self.parts.zones for rect in one.empty),
        ]
        return lesson_place.best(self.timeline.context, shapes, about, self.asking, near, touching=TOUCHING)

    def overlay_lines(self) -> list[str]:
        """For the developer's overlay."""
        decision = self.decision
        lines = [f"choices {self.sitting.match.position}, seat {self.seat}, things {len(self.targets)}"]
        if decision:
            lines.append(f"{decision.prompt} asks {decision.player}: {len(decision.options)} options")
        at = self.timeline.at
        lines.append(f"timeline: {at.value if at else 'at rest'}, {len(self.timeline.queue)} to do")
        return lines + self.questioning.last_lines.lines(self.cabinet.lang, self.seats)[-6:]
