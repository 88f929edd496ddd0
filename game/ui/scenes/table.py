"""The table: a game being played, with every device, by people and bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.engine.machine.events import StepBegan
from game.engine.machine.state import State
from game.engine.telling import prompts, questions, wording
from game.players.sitting import Happening, Sitting
from game.ui import earned, focus, routes, saved_picture
from game.ui.focus import Target
from game.ui.intents import Act, Hold, Intent, Move, Point, Press, Release, Stop, Tap
from game.ui.scenes.table_seen import SeenTable
from game.ui.table import messages
from game.ui.table.messages import Message
from game.ui.table.passing import EVERY as PASS_EVERY
from game.ui.table.passing import Passing
from game.ui.table.things import Thing

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

FAST = 5.0  # times the speed while fast-forward is held
PEEK_AFTER = 0.5  # seconds the pointer rests on a card before it is shown large
DEMO_REST = 8.0  # seconds that a demo shows how it ended
RUN_AFTER = 0.4  # seconds of a press that make the beats run through
RESTED = 0.15  # seconds a question is on the screen before it takes an answer,
MOVED = 0.4  # where the focus has gone elsewhere by itself,
TOLD = 0.6  # and where something was held up before it: whoever presses on through that may press once more
CALM = 0.3  # and after a press that came before that: whoever hammers chooses nothing, whoever presses on does
LATE = 2.6  # seconds of motion waiting, after which everything moves faster


class Table(SeenTable):
    """`demo`: any input ends it."""

    def __init__(self, cabinet: Cabinet, sitting: Sitting, *, demo: bool = False, replay: bool = False, past: int = 0):
        super().__init__(cabinet, sitting, demo=demo, replay=replay, past=past)
        self.passing = Passing()
        self._held: set[str] = set()
        self._hover: float | None = None  # seconds the pointer rests on what it was moved to
        self._demo_rest = DEMO_REST
        self._ended = sitting.over
        self._told_ending = sitting.over or demo or replay
        self._unshown = False  # a choice was made in this very frame
        self._pressed = 0.0  # seconds that a press to go on has lasted
        self._aimed: str | None = None  # what a pointer was pressed on, by name; None where that was not ready
        self._warned = bool(self.warning)  # that the game cannot be saved, as whoever comes to the table is told

    # --- what parts want

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
            case messages.LookTo(position):
                self.look_back(position)
            case messages.LookBy(by):
                self.look_by(by)
            case messages.LookNow():
                self.look_now()
                self._told_ending = self._told_ending and (self.replay or not self._ended)
            case messages.LessonRead():
                self._lesson_is_read()
                self.refresh()
            case messages.GuideOff() if self.guide is not None:
                self.guide.switch(False)
                self.cabinet.toast(self.say("guide_off_told"))
                self.refresh()
            case messages.Fold(word, folded):
                self.parts[word].fold(folded)
                self._gather()
            case messages.PrepareAhead():
                self.look_ahead()

    # --- answering

    def answer(self, index: int, *, sure: bool = False) -> None:
        """A person's choice; one that costs a lot is asked about once more."""
        if self.decision is None or self.bot_is_asked:
            return
        if not sure and self._asks_again(index):
            return
        before = self.state.clone()
        pressed = self.focus if self.asking.option_of(self.focus) == index else None
        self._remember(pressed or self.asking.target_of(index, self.targets) or self.focus)
        self._told = False
        self.choreography.finish()
        self._lesson_is_read()
        self.after(before, self.sitting.choose(index))

    def _remember(self, chosen: Target | None) -> None:
        """Where the question on the table was answered."""
        self._chosen.pop(self._prompt, None)
        if chosen is not None:
            self._chosen[self._prompt] = chosen

    def _asks_again(self, index: int) -> bool:
        lang, decision = self.cabinet.lang, self.decision
        if decision is None or not self.cabinet.settings.ask_costly:
            return False
        question = questions.costly_text(self.state, decision, index, lang)
        if question:
            deed = prompts.option_text(self.state, decision, decision.options[index], lang)
            self.cabinet.push(routes.Confirm(question, deed, partial(self.answer, index, sure=True)))
        return bool(question)

    def _lesson_is_read(self) -> None:
        """What the guide said has done its work: dismissed, or a choice was made with it in sight."""
        if self.asking.due is not None and self.guide is not None:
            self.guide.give(self.asking.due.lesson.id)
            self.asking.due = None

    def _warn(self) -> None:
        """One line when saving begins to fail, and one when it works again."""
        if self.warning and not self._warned:
            self.cabinet.toast(self.warning, bad=True)
        elif self._warned and not self.warning:
            self.cabinet.toast(wording.ours("client", "saving_again", self.cabinet.lang))
        self._warned = bool(self.warning)

    def after(self, before: State, happened: list[Happening]) -> None:
        """Shows what came of a choice."""
        self.hint_text, self.opinions = "", []
        self.last_lines.add(happened)
        self._warn()
        if any(isinstance(event, StepBegan) for one in happened for event in one.events):
            self._chosen.clear()
        self.choreography.play(before, happened, self._own_seat())
        self._stale = self._unshown = True  # the motion begins first; what is asked next follows a frame later

    def _begun(self) -> None:
        super()._begun()
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
            case "space" if thing.number in self.asking.spaces:
                self.answer(self.asking.spaces[thing.number])
            case "player" if thing.number in self.asking.players:
                self.answer(self.asking.players[thing.number])
            case "player":
                if self.seats is None or thing.number in self.sitting.held_with(self.seat):
                    self.open_seat(thing.number)
            case _:
                self._inspect(thing)

    def _choose_card(self, thing: Thing) -> None:
        options, decision = self.asking.options.get(thing.number, []), self.decision
        if not options or decision is None:
            self._tell_why_not(thing.number)
            self._inspect(thing)
        elif len(options) == 1:
            self.answer(options[0])
        else:
            texts = prompts.option_texts(self.state, decision, self.cabinet.lang)
            title = wording.card_title(self.state, thing.number, self.cabinet.lang, self.seats)
            rows = tuple(messages.Choice(texts[index], messages.Answer(index)) for index in options)
            self.tell(messages.Pick(title, rows))

    def _tell_why_not(self, card: int) -> None:
        """Why a card that was pressed is no answer, where the table says."""
        if self.decision is None or self.bot_is_asked:
            return
        why = questions.refusal_text(self.state, self.decision, card, self.cabinet.lang, self.seats)
        if why:
            self.cabinet.toast(why)

    def _inspect(self, thing: Thing) -> None:
        match thing.kind:
            case "card" | "space" | "player":
                self.cabinet.sound.play("open")
                self.cabinet.push(routes.Inspect(self.sitting, routes.Subject(**{thing.kind: thing.number})))
            case "pile":
                self._open_pile(str(thing.id), thing.seat)
            case "station":
                station = next(one for one in self.layout.stations if one.name == thing.id)
                if station.windows:
                    self.cabinet.push(routes.Stops(self, station))

    def _open_pile(self, zone: str, seat: int) -> None:
        """The cards of a pile that may be looked at."""
        state = self.state
        seen = [card for card in state.cards(zone, seat) if wording.may_see(state, card, self.seats)]
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

    def reseated(self) -> None:
        """Others sit at the table now: people or bots."""
        self.choreography.finish()
        self.seat = self._own_seat()
        self.sync()
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
        self.hint_text, self.opinions, self._ended, self._told_ending = "", [], False, False
        self.last_lines.clear()
        self.cabinet.sound.play("slide")
        self.choreography.finish()
        self.seat = self._own_seat()
        self.recall()
        self.sync()
        self.refresh()
        self.cabinet.toast(self.say(done))

    @property
    def _verbs(self) -> dict[str, Callable[[], None]]:
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "log": self.open_log,
            "hand": self.raise_hand,
            "pause": self.open_pause,
            "sheet": self.open_sheet,
            "procedure": self.open_procedure,
            "finish": self.finish,
            "since": self.tell_since,
            "beat_next": self.choreography.go_on,
            "beat_skip": self.skip_beats,
        }

    def hint(self) -> None:
        """“What would you do?”: the bot thinks beside the table and says it in the prompt box."""
        if self.decision is not None and not self.bot_is_asked:
            self.sitting.ask_hint()
            self.hint_text = self.say("thinking")
            self.refresh()

    def raise_hand(self, pad: int = 0) -> None:
        """A seat asks for the next window it could act in: that of the controller, or the one whose side is open."""
        own = next((seat for seat, chair in enumerate(self.sitting.chairs, 1) if pad and chair.pad == pad), self.seat)
        if self.past is not None or own not in self.sitting.people:
            self.cabinet.sound.play("sour")
            return
        before = self.state.clone()
        happened = self.sitting.toggle_hand(own)
        raised = own in self.sitting.habits.raised
        player = wording.seat_name(self.state, own, self.cabinet.lang)
        self.cabinet.toast(self.say("hand_up" if raised else "hand_down", player=player))
        if happened:
            self.choreography.finish()
            self.after(before, happened)
        else:
            self.refresh()

    def _listen(self) -> None:
        """Tells what was thought, once it is, and puts the focus on the best."""
        opinions = self.sitting.poll_hint()
        if not opinions:
            return
        self.opinions, best = opinions, opinions[0]
        self.hint_text, self._strayed = "", False
        self.refresh()
        self.set_focus(self.asking.target_of(best.option, self.targets) or self.focus)

    def inspect_card(self, card: int) -> None:
        self._inspect(Thing("card", card))

    def open_sheet(self) -> None:
        """What everybody would score now, line by line."""
        self.cabinet.push(routes.ScoreSheet(self))

    def open_procedure(self) -> None:
        """The whole procedure of seats that the rules play, with where the last turn ended."""
        self.cabinet.push(routes.Rules(self.table, self, charted=True))

    def open_log(self) -> None:
        self.cabinet.push(routes.Log(self))

    def open_pause(self) -> None:
        self.cabinet.push(routes.Pause(self))

    def finish(self) -> None:
        """From the end of the game to its score table."""
        earned.enter(self.cabinet, self.sitting)

    def left(self) -> None:
        journal = self.sitting.match.journal
        if not self.demo and not self.replay and journal is not None and self.parts:
            self.veil()
            saved_picture.keep(journal.path, self.stage)
        self.sitting.close()

    # --- devices

    def handle(self, intent: Intent) -> None:
        if self.demo:
            if not isinstance(intent, Point | Stop):
                self.cabinet.home(routes.Title())
            return
        self.choreography.begin()  # it is meant for what comes of the last choice
        if isinstance(intent, Release):
            self._held.discard("hold")
        if self.choreography.holding:
            if self._go_on(intent):
                return
        elif self._stale:
            self.refresh()
        if isinstance(intent, Press):
            self._aim(intent.pos)
        match intent:
            case Tap(pos=pos) if not self._is_aimed(pos):
                pass
            case Act(action="choose") if self.strayed:
                self._wake()
            case Act(action="choose") if not self._is_ready(self.focus):
                self._skip()
            case Act(action="pause"):
                self.open_pause()
            case Act(action="hand"):
                self.raise_hand(intent.pad)
            case _ if self._is_anothers_pad(intent):
                self.cabinet.sound.play("sour")
            case Act(action="pass") if not self.ready:
                self._skip()
            case Act(action="pass"):
                self._pass()
            case Act(action="back" | "undo") if self._told and not self.ready:
                pass  # it was meant for what was held up
            case Hold(pos=pos) if self._declines(focus.at_point(self.targets, pos)):
                if self.ready:
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
            case Point():
                before = self.focus
                super().handle(intent)
                if self.focus is not before:
                    self._hover = 0.0
            case _:
                super().handle(intent)

    def _go_on(self, intent: Intent) -> bool:
        """While something is held up: a press goes on, holding runs through; whether that was meant."""
        match intent:
            case Act(action="choose"):
                self._held.add("choose")
                self.choose()
            case Tap(pos=pos) if focus.at_point(self.targets, pos) is not None:
                self.tap(pos, intent)
            case Tap():
                self.choreography.go_on()
            case Hold():
                self._held.add("hold")
            case Act(action="back" | "pass" | "undo" | "redo"):
                self.skip_beats()
            case Move(dx=dx, dy=dy):
                self.set_focus(focus.nearest(self.targets, self.focus, dx, dy) or self.focus)
            case Press():
                self._aimed = None
            case Act(action="hint" | "inspect" | "next" | "previous"):
                pass
            case _:
                return False
        return True

    def tell_since(self) -> None:
        """What happened since whoever reads was last asked."""
        self.choreography.retell(self.seat)
        self._stale = True
        self._gather()
        self.set_focus(self._first())

    def skip_beats(self) -> None:
        """To the question: everything else is in the log."""
        self._held -= {"choose", "hold"}
        self.choreography.finish()
        self.refresh()

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

    # --- what a press is meant for

    @property
    def ready(self) -> bool:
        """Whether the question takes an answer: it has been on the screen for a moment, and everything is dealt."""
        return not self._dealing and self._rest >= self._due

    @property
    def _due(self) -> float:
        """How long it has to be there before that."""
        return TOLD if self._told else MOVED if self._moved else RESTED

    def _is_ready(self, target: Target | None) -> bool:
        """Whether a press on it is meant: what is no answer can be used at any time."""
        if target is None or not (target.group == "lesson" or self.asking.is_legal(target)):
            return True
        return self.ready and target.seen

    @property
    def strayed(self) -> bool:
        """Whether the focus has left its zone by itself though the same is asked again: whoever plays card after card
        goes on pressing, and does not mean what has the focus now."""
        return self._strayed and self.focus is not None and self.asking.is_legal(self.focus)

    def _wake(self) -> None:
        """The first press on a focus that has strayed says where it is, and the next one chooses; hasty ones do not
        count."""
        self._strayed = not self.ready
        self.cabinet.sound.play("focus")
        self.set_focus(self.focus)
        self._skip()

    def _skip(self) -> None:
        """A press that came too early shows everything at its end, and chooses nothing; nor does one just after it."""
        self._cut_short()
        self._rest = min(self._rest, self._due - CALM)

    def _cut_short(self) -> None:
        if self.choreography.waiting:
            self.choreography.finish()
            self.refresh()

    def _aim(self, pos: tuple[int, int]) -> None:
        """A press ends the motion; the tap that follows counts only for what was there and ready when it was aimed."""
        before = focus.at_point(self.targets, pos)
        if self._is_ready(before):
            self._cut_short()
            self._aimed = before.name if before is not None else ""
        else:
            self._skip()
            self._aimed = None

    def _is_aimed(self, pos: tuple[int, int]) -> bool:
        """Whether a tap hits what was pressed: it may have moved, or something else may be asked by now."""
        target = focus.at_point(self.targets, pos)
        return self._aimed == (target.name if target is not None else "") and self._is_ready(target)

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
        self._roaming, self._strayed = True, False
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
        self._strayed = False
        found = focus.nearest(among, here, dx, dy)
        if found is None and here is not None and here not in among:
            found = focus.closest(among, here.rect)
        if found is not None:
            self.cabinet.sound.play("focus")
            self.set_focus(found)

    def set_focus(self, target: Target | None) -> None:
        if target is not self.focus:
            self._hover = None
        super().set_focus(target)

    def points_at(self, target: Target) -> bool:
        return target.group not in ("prompt", "tools", "lesson")

    def point_beside(self) -> None:
        """Nothing is held up while the pointer is on nothing."""
        self.set_focus(None)

    # --- time

    def tick(self, passed: float) -> None:
        started = time.perf_counter()
        self._rest = 0.0 if self.choreography.holding else self._rest + passed
        self._told = self._told or self.choreography.holding
        begun = not self._unshown and self.choreography.begin()
        fast = FAST if self._runs(passed) else 1.0
        holding = self.choreography.holding or any(part.unhurried for part in self.parts.values())
        late = 1.0 if holding else max(1.0, self.choreography.left / LATE)
        self.motions.speed = 0.0 if self._rests else self.cabinet.settings.speed / 100 * fast * late
        super().tick(passed)
        unshown, self._unshown = self._unshown, False
        if unshown or begun:
            pass  # a press was heard, or its motion planned: the next frame does the rest
        elif self._unforeseen:
            self.foresee()
        elif self._stale and not holding and not self.choreography.ends:
            self.refresh(foreseen=False)
        self.choreography.tick(time.perf_counter() - started)
        if self._stale and holding and not self.choreography.waiting:
            self.refresh(foreseen=False)  # what was held up is gone: the question before it is not seen again
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
            self._told_ending = True
            self.cabinet.push(routes.Closing(self))
        elif self._ending_is_due and not self.busy and self._in_front:
            self._told_ending = True
            self.cabinet.push(routes.Ending(self))
        still = not self.moving and not self._stale
        if self._curtain_up and self.decision and not self.bot_is_asked and still and self._in_front:
            self.cabinet.push(routes.Curtain(self))
        if self._face_work is not None and not unshown and not begun and (holding or not self.motions.busy):
            try:
                next(self._face_work)
            except StopIteration:
                self._face_work = None

    @property
    def _ending_is_due(self) -> bool:
        """Somebody's game has just come to its end, or was looked back on from there."""
        return self.sitting.over and not self._told_ending and self.past is None and bool(self.sitting.people)

    def _runs(self, passed: float) -> bool:
        """Whether somebody holds down what makes everything run; a short press to go on does not."""
        self._pressed = self._pressed + passed if "choose" in self._held else 0.0
        return bool({"fast", "hold"} & self._held) or self._pressed > RUN_AFTER

    @property
    def _rests(self) -> bool:
        """Whether a beat stands until somebody presses."""
        return self.choreography.paused and not {"fast", "hold"} & self._held and self._pressed <= RUN_AFTER

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
        if self._hover is None or self.focus is None:
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
        return (super().busy or self._stale or self._unforeseen) and not self._rests

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
        resting = self._hover is not None and self._hover < PEEK_AFTER
        return PEEK_AFTER / 4 if resting else 60.0

    def overlay_lines(self) -> list[str]:
        """For the developer's overlay."""
        decision = self.decision
        lines = [f"choices {self.sitting.match.position}, seat {self.seat}, things {len(self.targets)}"]
        if decision:
            lines.append(f"{decision.prompt} asks {decision.player}: {len(decision.options)} options")
        return lines + self.last_lines.lines(self.cabinet.lang, self.seats)[-6:]
