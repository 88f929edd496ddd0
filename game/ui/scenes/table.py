"""The table: a game being played, with every device, by people and bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine import profiles, wording
from game.engine.state import Decision, State
from game.engine.wording import Seats
from game.players.guide import Guide
from game.players.habits import Habits
from game.players.sitting import Happening, Sitting
from game.ui import focus, routes, saved_picture
from game.ui.focus import Target
from game.ui.intents import Act, Device, Hold, Intent, Point, Press, Release, Stop, Tap
from game.ui.scene import Scene
from game.ui.table import felt, messages, parts
from game.ui.table.asking import Asking
from game.ui.table.cards import Pictures
from game.ui.table.choreography import Choreography
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.layout import Layout, load_layout
from game.ui.table.messages import Message
from game.ui.table.part import Part
from game.ui.table.passing import EVERY as PASS_EVERY
from game.ui.table.passing import Passing
from game.ui.table.places import slots_of
from game.ui.table.telling import Telling
from game.ui.table.things import Thing
from game.ui.variants import variant_of

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
        self.telling = Telling(sitting, self.layout)
        self.passing = Passing()
        self.asking: Asking | None = None
        self.parts: dict[str, Part] = {}
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
        content, people = self.sitting.cartridge.content, self.sitting.people
        if self.demo or self.replay or content.open_hands or not people:
            return None
        if self.sitting.secret and self._curtain_up:
            return tuple(people)
        return (self.seat,) if self.seat in people else (people[0],)

    @property
    def _curtain_up(self) -> bool:
        """Whether the hand of the open side is still kept from those at the screen."""
        return self.sitting.secret and self.past is None and self._unveiled != self.seat

    @property
    def habits(self) -> Habits:
        return self.sitting.habits

    @property
    def bots(self) -> set[int]:
        return {seat for seat, chair in enumerate(self.sitting.chairs, 1) if chair.bot}

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
        pictures = Pictures(self.cabinet.faces(self.table), self.px(19.4))
        field, slots = slots_of(self.layout, self.size, self.cabinet.unit)
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
        self.choreography = Choreography(context, self._arrived, self._rested)
        self.parts = parts.furnish(context)
        self.choreography.parts = self.parts.values()
        pending, self._pending = self._pending, []
        self.sync()
        self.refresh()
        if pending and not self.motions.reduced:
            self.choreography.opening(self.seat)
            self.asking.due = None  # it is said when the cards have been dealt
            self._gather()
        self.look_ahead()

    def first_focus(self) -> Target | None:
        return self._first()

    def look_ahead(self) -> None:
        """Draws what may come into sight next, while nothing moves."""
        self._face_work = (step for part in self.parts.values() for step in part.prepare())

    # --- for the parts

    @property
    def moving(self) -> bool:
        return self.choreography.waiting

    def where(self, thing: Thing) -> pygame.Rect | None:
        """Where something is: the first part that knows it says so, else whoever offers it."""
        standing = (part for part in self.parts.values() if not part.folded)
        found = next((rect for part in standing if (rect := part.where(thing)) is not None), None)
        if found is not None:
            return found
        return next((target.rect for target in self.targets if target.name == str(thing)), None)

    def called(self, thing: Thing) -> str:
        return next((name for part in self.parts.values() if (name := part.called(thing))), "")

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [weighed for part in self.parts.values() if not part.folded for weighed in part.weights()]

    def tell(self, message: Message) -> None:
        """A part says what somebody wants."""
        match message:
            case messages.Choose(thing):
                self._choose(thing)
            case messages.Inspect(thing):
                self._inspect(thing)
            case messages.Answer(option):
                self.answer(option)
            case messages.Pick(title, choices):
                rows = [(row.text, partial(self.tell, row.message), row.picture) for row in choices]
                self.cabinet.push(routes.Pick(title, rows))
            case messages.Do(verb):
                self._verbs[verb]()
            case messages.TakeSeat(seat):
                self.take_seat(seat)
            case messages.LookTo(position):
                self.look_back(position)
            case messages.LookBy(by):
                self.look_by(by)
            case messages.LookNow():
                self.look_now()
            case messages.LessonRead():
                self._lesson_is_read()
                self.refresh()
            case messages.GuideOff():
                self.guide.switch(False)
                self.cabinet.toast(self.say("guide_off_told"))
                self.refresh()
            case messages.Fold(word, folded):
                self.parts[word].fold(folded)
                self._gather()
            case messages.PrepareAhead():
                self.look_ahead()

    # --- after every change

    def sync(self) -> None:
        """Everything lies where the state says, at once."""
        for part in self.parts.values():
            part.sync()

    def refresh(self) -> None:
        """Everything that says what is asked."""
        self._stale = False
        same = self.focus.name if self.focus and self._asked_at == self.sitting.match.position else ""
        self._asked_at = self.sitting.match.position
        self.asking = self._question()
        self.signs.clear()
        self.targets = []
        for part in self.parts.values():
            part.ask(self.asking)
            self._offer(part)
        kept = next((target for target in self.targets if same and target.name == same and target.enabled), None)
        self._roaming = self._roaming and kept is not None
        called = any(part.calls for part in self.parts.values())
        self.set_focus((self._first() if called or kept is None else None) or kept)

    def _question(self) -> Asking:
        """What is asked now, with all that is said about it."""
        match, decision = self.sitting.match, self.decision
        guided = self.guide is not None and self.past is None and not self.bot_is_asked and not self.moving
        return Asking(
            decision,
            bot=self.bot_is_asked,
            demo=self.demo,
            past=self.past,
            position=match.position,
            undone=bool(match.undone),
            passing=self.sitting.passing() if decision is not None else None,
            hint=self.hint_text,
            told=tuple(self.telling.lines(self.cabinet.lang, self.seats)),
            due=self.guide.due() if guided else None,
            speaker=self.guide.course.emblem if guided else "",
            still=not self.motions.busy,
        )

    def _gather(self) -> None:
        """Everything that can be chosen, from all parts in sight."""
        self.targets = []
        for part in self.parts.values():
            self._offer(part)

    def _offer(self, part: Part) -> None:
        """What a part offers; what an earlier one offered of the same name is covered by it."""
        if part.folded:
            return
        found = part.targets()
        names = {target.name for target in found}
        self.targets = [target for target in self.targets if target.name not in names]
        self.targets += found

    def _first(self) -> Target | None:
        """Where the focus begins: where a part wants it, else at an answer. A finger needs none."""
        wanted = next((target for part in self.parts.values() if (target := part.first()) is not None), None)
        if wanted is not None or self.cabinet.device is Device.TOUCH:
            return wanted
        return self.asking.first(self.targets)

    def _arrived(self, seat: int) -> None:
        """Everything has been shown: the table from that seat."""
        self.seat = seat
        self.sync()

    def _rested(self) -> bool:
        """Puts what is asked next, unless that follows with the next frame anyway."""
        if self._stale:
            return False
        self.refresh()
        return True

    # --- answering

    def answer(self, index: int) -> None:
        """A person's choice."""
        if self.decision is None or self.bot_is_asked:
            return
        before = self.state.clone()
        self.choreography.finish()
        self._lesson_is_read()
        self.after(before, self.sitting.choose(index))

    def _lesson_is_read(self) -> None:
        """What the guide said has done its work: dismissed, or a choice was made with it in sight."""
        if self.asking.due is not None:
            self.guide.give(self.asking.due.lesson.id)
            self.asking.due = None

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

    def _choose(self, thing: Thing) -> None:
        """Takes what is on offer; what is not is looked at."""
        match thing.kind:
            case "card":
                self._choose_card(thing)
            case "space" if thing.id in self.asking.spaces:
                self.answer(self.asking.spaces[thing.id])
            case "player" if thing.id in self.asking.players:
                self.answer(self.asking.players[thing.id])
            case "player":
                if self.seats is None:
                    self.open_seat(thing.id)
            case _:
                self._inspect(thing)

    def _choose_card(self, thing: Thing) -> None:
        options = self.asking.options.get(thing.id, [])
        if not options:
            self._inspect(thing)
        elif len(options) == 1:
            self.answer(options[0])
        else:
            texts = wording.option_texts(self.state, self.decision, self.cabinet.lang)
            title = wording.card_title(self.state, thing.id, self.cabinet.lang, self.seats)
            rows = tuple(messages.Choice(texts[index], messages.Answer(index)) for index in options)
            self.tell(messages.Pick(title, rows))

    def _inspect(self, thing: Thing) -> None:
        match thing.kind:
            case "card" | "space" | "player":
                self.cabinet.sound.play("open")
                self.cabinet.push(routes.Inspect(self.sitting, routes.Subject(**{thing.kind: thing.id})))
            case "pile":
                self._open_pile(str(thing.id), thing.seat)
            case "station":
                station = next(one for one in self.layout.stations if one.name == thing.id)
                if station.windows:
                    self.cabinet.push(routes.Stops(self, station))

    def _open_pile(self, zone: str, seat: int) -> None:
        """The cards of a pile that may be looked at."""
        state = self.state
        known = {card: state.raw.cards[card - 1].known for card in state.cards(zone, seat)}
        seen = [card for card, seats in known.items() if wording.may_know(seats, self.seats)]
        from_behind = any(area.zone == zone and area.back for area in self.layout.areas)
        if not seen or from_behind:
            self.cabinet.toast(self.say("nothing_to_see"))
            return
        self.cabinet.push(routes.Browse(self, zone, list(reversed(seen))))

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

    @property
    def _verbs(self) -> dict:
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "log": self.open_log,
            "pause": self.open_pause,
            "sheet": self.open_sheet,
            "finish": self.finish,
        }

    def hint(self) -> None:
        """“What would you do?”: the bot thinks beside the table and says it in the prompt box."""
        if self.decision is not None and not self.bot_is_asked:
            self.sitting.ask_hint()
            self.hint_text = self.say("thinking")
            self.refresh()

    def _listen(self) -> None:
        """Tells what was thought, once it is, and puts the focus on the best."""
        opinions = self.sitting.poll_hint()
        if not opinions:
            return
        texts = wording.option_texts(self.state, self.decision, self.cabinet.lang)
        best, *others = opinions
        lines = [self.say("hint_best", what=texts[best.option], n=round(100 * best.share))]
        if others:
            lines.append(self.say("hint_next", what=texts[others[0].option], n=round(100 * others[0].share)))
        self.hint_text = "\n".join(lines)
        self.refresh()
        self.set_focus(self.asking.target_of(best.option, self.targets) or self.focus)

    def inspect_card(self, card: int) -> None:
        self._inspect(Thing("card", card))

    def open_sheet(self) -> None:
        """What everybody would score now, line by line."""
        self.cabinet.push(routes.ScoreSheet(self))

    def open_log(self) -> None:
        self.cabinet.push(routes.Log(self))

    def open_pause(self) -> None:
        self.cabinet.push(routes.Pause(self))

    def finish(self) -> None:
        """From the end of the game to its score table, by way of the initials where the score earns a place."""
        cabinet, content = self.cabinet, self.sitting.cartridge.content
        points, state = self._best_score(), self.state
        cabinet.home(routes.Cabinets())
        cabinet.push(routes.Scores(content.id))
        if points is None:
            return
        scores, _trouble = profiles.load_scores(cabinet.folder)
        variant = variant_of(content, self.sitting.match.setup, state.players)
        if scores.table(content.id, lower_is_better=content.lower_is_better).place(variant, points) is not None:
            cabinet.push(routes.Initials(content.id, variant, points))

    def _best_score(self) -> int | None:
        """The points a person may enter; None when only bots played or nobody who did has won."""
        won = [seat for seat in self.sitting.people if seat in self.state.winners]
        if not won:
            return None
        points = [self.state.scores[seat - 1] for seat in won]
        return min(points) if self.sitting.cartridge.content.lower_is_better else max(points)

    def leave(self) -> None:
        """Away from the table; the game is on disk."""
        self.cabinet.home(routes.Cabinets())

    def left(self) -> None:
        journal = self.sitting.match.journal
        if not self.demo and not self.replay and journal is not None and self.parts:
            self.veil()
            saved_picture.keep(journal.path, self.stage)
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
                self.cabinet.home(routes.Title())
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
            case _ if self._is_anothers_pad(intent):
                self.cabinet.sound.play("sour")
            case Act(action="pass"):
                self._pass()
            case Hold(pos=pos) if self._declines(focus.at_point(self.targets, pos)):
                self._pass()
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

    def _pass(self) -> None:
        """Declines what is asked, and goes on doing so while the button stays down."""
        self.passing.begin()
        if not self._decline():
            self.cabinet.sound.play("sour")

    def _decline(self) -> bool:
        passing = self.sitting.passing() if self.past is None and not self.bot_is_asked else None
        if passing is not None:
            self.answer(passing)
        return passing is not None

    def _declines(self, target: Target | None) -> bool:
        """Whether that is the button that declines."""
        return target is not None and target.name == f"option:{self.sitting.passing()}"

    def _cut_short(self, pos: tuple[int, int]) -> None:
        """A press ends the motion; the tap that follows counts only for what was there when it was aimed."""
        before = focus.at_point(self.targets, pos)
        unseen = before is not None and not before.seen
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
        usual = self.asking.legal(self.targets)
        usual += [target for target in self.targets if target.group in ("tools", "lesson")]
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
        for part in self.parts.values():
            part.focused(target)
        foresight = Foresight(self.state, self.asking, self.asking.option_of(target))
        for part in self.parts.values():
            part.foresee(foresight)

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
                self._listen()
        if self.demo and self.sitting.over:
            self._demo_rest -= passed
            if self._demo_rest <= 0:
                self.cabinet.home(routes.Title())
                return
        # Held down it declines only windows, and only while nobody has something to say.
        if self.passing.is_due(passed, still=not self.motions.busy) and self.sitting.is_window and not self.lesson_open:
            self._decline()
        self._linger(passed)
        if self.guide is not None and self.guide.closing_is_due and not self.busy and self._in_front:
            self.cabinet.push(routes.Closing(self))
        if self._curtain_up and self.decision and not self.bot_is_asked and not self.moving and self._in_front:
            self.cabinet.push(routes.Curtain(self))
        if not self.motions.busy and self._face_work is not None:
            try:
                next(self._face_work)
            except StopIteration:
                self._face_work = None

    def _let_bots_play(self) -> None:
        """A bot thinks while the table moves, and its choice is shown when the table is at rest."""
        if not self.bot_is_asked or not self._in_front:
            return
        self.sitting.think()
        if self.motions.busy:
            return
        before = self.state.clone()
        if happened := self.sitting.poll():
            self.after(before, happened)

    def _linger(self, passed: float) -> None:
        """A pointer that rests on something for a while."""
        if self.cabinet.device is not Device.MOUSE or self.focus is None:
            return
        before, self._hover = self._hover, self._hover + passed
        if before < PEEK_AFTER <= self._hover:
            for part in self.parts.values():
                part.lingered(self.focus)

    @property
    def _in_front(self) -> bool:
        return self.cabinet.scene is self

    @property
    def lesson_open(self) -> bool:
        """Whether the guide says something just now."""
        return self.asking.due is not None

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
        lines = [f"choices {self.sitting.match.position}, seat {self.seat}, things {len(self.targets)}"]
        if decision:
            lines.append(
                f"{names.prompts[decision.prompt - 1]} asks {decision.player}: {len(decision.options)} options"
            )
        return lines + self.telling.lines(self.cabinet.lang, self.seats)[-6:]
