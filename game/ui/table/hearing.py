"""Heard: what a press, a hold or a button means at the table, with what is shown there just now.

While something is told, a press goes on with it. A question takes an answer once it has rested on the screen for a
moment; a press before that shows what moves at its end, and chooses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from game.players.habits import declining
from game.players.sitting import Sitting
from game.ui import focus
from game.ui.focus import Target
from game.ui.intents import Act, Drag, Hold, Intent, Move, Point, Press, Release, Stop, Tap
from game.ui.table.asking import Asking
from game.ui.table.dragging import Dragger, Dragging
from game.ui.table.gestures import Gestures
from game.ui.table.passing import EVERY as PASS_EVERY
from game.ui.table.passing import Passing
from game.ui.table.prompt_words import PEEK
from game.ui.table.readiness import Readiness
from game.ui.table.things import Thing
from game.ui.table.timeline import Timeline

if TYPE_CHECKING:
    from game.ui.table.answering import Answering

RUN_AFTER = 0.4  # seconds of a press that make what is told run through
NOWHERE = (-1, -1)
PEEK_AFTER = 0.5  # seconds the pointer rests on a card before it is shown large


class Hearer(Dragger, Protocol):
    """The table, with everything that can be done there."""

    sitting: Sitting
    timeline: Timeline
    gestures: Gestures
    answering: Answering
    asking: Asking
    targets: list[Target]
    focus: Target | None

    @property
    def past(self) -> int | None: ...

    @property
    def bot_is_asked(self) -> bool: ...

    def by_grammar(self, intent: Intent) -> None:
        """What it means on any screen."""

    def set_focus(self, target: Target | None) -> None: ...

    def lingered(self, target: Target) -> None:
        """A pointer has rested on it."""

    def skip_beats(self) -> None: ...

    def raise_hand(self, pad: int = 0) -> None: ...

    def peek(self, pad: int = 0) -> None:
        """A button is held that shows the hand of whoever has that controller, else of whoever is asked."""

    def cover(self) -> None:
        """It was let go."""

    @property
    def holder(self) -> int:
        """The controller that holds up its person's hand while somebody else is asked; 0 where none does."""

    def refuse_pad(self, pad: int) -> None:
        """Somebody else is asked: that controller is told so."""

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def hint(self) -> None: ...

    def open_log(self) -> None: ...

    def open_pause(self) -> None: ...


class Hearing:
    def __init__(self, hearer: Hearer, play: Callable[..., None]):
        self.hearer = hearer
        self._play = play  # a sound by name
        self.readiness = Readiness()
        self.passing = Passing()
        self.dragging = Dragging(hearer)
        self.held: set[str] = set()  # buttons that make everything run while they are down
        self.hover: float | None = None  # seconds the pointer rests on what it was moved to
        self._pressed = 0.0  # seconds that a press to go on has lasted
        self._plate: pygame.Rect | None = None  # where a pointer holds up a hand, to be let go over what is meant
        self._later: Thing | None = None  # what a pointer was pressed on to be meant for later
        self.looked = ""  # what somebody has gone to while something is told, by name
        self._aimed: str | None = None  # what a pointer was pressed on, by name; None where that was not ready

    def handle(self, intent: Intent) -> None:
        here, ready = self.hearer, self.ready
        if isinstance(intent, Release):
            self.held.discard("hold")
        if self._peeks(intent) or ((here.timeline.playing or self.marking) and self._means(intent)):
            return
        if isinstance(intent, Move) and here.timeline.playing:
            self._look_about(intent)
            return
        if here.timeline.told and self._go_on(intent):
            return
        if isinstance(intent, Press):
            self._aim(intent.pos)
            self.dragging.press(intent.pos if self._aimed is not None else NOWHERE)
        match intent:
            case Tap(pos=pos) if not self._is_aimed(pos):
                pass
            case Act(action="choose") if self.strayed:
                self._wake()
            case Act(action="choose") if not self._is_ready(here.focus):
                self._skip()
            case Act(action="pause"):
                here.open_pause()
            case Act(action="hand"):
                here.raise_hand(intent.pad)
            case _ if self._is_anothers_pad(intent):
                if not self._plans_meanwhile(intent) and isinstance(intent, Act):
                    here.refuse_pad(intent.pad)
            case Act() | Move() if intent.pad and here.holder not in (0, intent.pad):
                pass  # whoever is asked waits while another looks at a hand
            case Act(action="pass"):
                self._pass() if ready else self._skip()
            case Act(action="back" | "undo") if self.readiness.told and not ready:
                pass  # it was meant for what was told
            case Hold(pos=pos) if self._declines(focus.at_point(here.targets, pos)):
                if ready:
                    self._pass()
            case Drag(pos=pos) if self.dragging.drag(pos):
                pass
            case Release(pos=pos) if self.dragging.release(pos):
                self.passing.held = False
            case Release() | Stop(action="pass"):
                self.passing.held = False
            case Stop(action=action):
                self.held.discard(action)
            case Point():
                before = here.focus
                here.by_grammar(intent)
                if here.focus is not before:
                    self.hover = 0.0
            case _:
                self._do(intent)

    def _peeks(self, intent: Intent) -> bool:
        """A hand is shown while a button is held, or a pointer on the plate for it, which then slides to what it means;
        whether that was meant."""
        here = self.hearer
        match intent:
            case Act(action="peek"):
                here.peek(intent.pad)
            case Stop(action="peek"):
                here.cover()
            case Press(pos=pos) if (plate := focus.at_point(here.targets, pos)) and plate.name == PEEK:
                self._plate = plate.rect
                here.peek()
            case Drag(pos=pos) if self._plate is not None:
                if not self._plate.collidepoint(pos):
                    self._plate = pygame.Rect(0, 0, 0, 0)  # what lies there now can be meant from here on
                here.set_focus(focus.at_point(here.targets, pos))
            case Hold() | Tap() if self._plate is not None:
                pass
            case Release(pos=pos) if self._plate is not None:
                meant = focus.at_point(here.targets, pos) if not self._plate.collidepoint(pos) else None
                self._plate = None
                if meant is not None and meant.choose is not None and here.asking.is_legal(meant) and self.ready:
                    self._play("chime")
                    meant.choose()
                here.cover()
            case _:
                return False
        return True

    def _do(self, intent: Intent) -> None:
        """What any device may ask for at any time."""
        match intent:
            case Act(action="fast"):
                self.held.add("fast")
            case Act(action="undo"):
                self.hearer.undo()
            case Act(action="redo"):
                self.hearer.redo()
            case Act(action="hint"):
                self.hearer.hint()
            case Act(action="log"):
                self.hearer.open_log()
            case _:
                self.hearer.by_grammar(intent)

    # --- while something is told

    def _go_on(self, intent: Intent) -> bool:
        """A press goes on, holding runs through, and one may look about; whether that was meant."""
        here = self.hearer
        match intent:
            case Act(action="choose"):
                self.held.add("choose")
                self._press_on(here.focus)
            case Tap(pos=pos):
                self._press_on(focus.at_point(here.targets, pos))
            case Hold(pos=pos) if (target := focus.at_point(here.targets, pos)) is None or target.inspect is None:
                self.held.add("hold")
            case Act(action="back" | "pass" | "undo" | "redo"):
                here.skip_beats()
            case Press():
                self._aimed = None
            case Act(action="hint"):
                pass
            case _:
                return False
        return True

    def _look_about(self, move: Move) -> None:
        """Meanwhile directions go among everything in sight."""
        here = self.hearer
        here.set_focus(focus.nearest(here.targets, here.focus, move.dx, move.dy) or here.focus)
        self.looked = here.focus.name if here.focus is not None else ""

    def _means(self, intent: Intent) -> bool:
        """A press on what can be meant for later marks it, and interrupts nothing; whether that was meant. With keys
        and pads only what somebody has gone to: else a press goes on."""
        here = self.hearer
        match intent:
            case Press(pos=pos):
                self._later = self._meant_at(focus.at_point(here.targets, pos))
                return self._later is not None
            case Tap(pos=pos) if self._later is not None:
                if self._meant_at(focus.at_point(here.targets, pos)) == self._later:
                    here.answering.mean(self._later)
                return True
            case Act(action="choose") if here.focus is not None and here.focus.name == self.looked:
                return (thing := self._meant_at(here.focus)) is not None and here.answering.mean(thing)
        return False

    @property
    def marking(self) -> bool:
        """Whether a question has just come to somebody who was marking things for it."""
        here = self.hearer
        return here.timeline.asked and not here.bot_is_asked and here.past is None and self.readiness.marking

    def _plans_meanwhile(self, intent: Intent) -> bool:
        """Whoever holds up a hand with a controller of their own may look about in it, and mark what is meant later."""
        here = self.hearer
        if intent.pad != here.holder:
            return False
        match intent:
            case Move():
                self._look_about(intent)
            case Act(action="choose"):
                return (thing := self._meant_at(here.focus)) is not None and here.answering.mean(thing)
            case Act(action="inspect" | "log"):
                self._do(intent)
            case _:
                return False
        return True

    def _meant_at(self, target: Target | None) -> Thing | None:
        thing = Thing.named(target.name) if target is not None else None
        return thing if thing is not None and self.hearer.answering.may_mean(thing) else None

    def _press_on(self, target: Target | None) -> None:
        """Only what is there to be pressed meanwhile does something of its own."""
        if target is not None and target.choose is not None and goes_on(target):
            self._play("chime")
            target.choose()
        else:
            self.hearer.timeline.go_on()

    def let_go(self) -> None:
        """Nothing runs any longer because a press lasts."""
        self.held -= {"choose", "hold"}

    # --- declining

    def _pass(self) -> None:
        """Declines what is asked, and goes on doing so while the button stays down."""
        self.passing.begin()
        if not self._decline():
            self._play("sour")

    def _decline(self) -> bool:
        here = self.hearer
        decision = here.gestures.decision if here.past is None and not here.bot_is_asked else None
        passing = declining(decision) if decision is not None else None
        if passing is not None:
            here.answering.answer(passing)
        elif decision is not None and here.gestures.plan.closing:
            here.answering.confirm()
            return True
        return passing is not None

    def _declines(self, target: Target | None) -> bool:
        """Whether that is the button that declines."""
        return target is not None and target.name == f"option:{self.hearer.asking.passing}"

    # --- what a press is meant for

    @property
    def ready(self) -> bool:
        """Whether the question takes an answer: it has been on the screen for a moment, everything is dealt, and no
        curtain is to fall before it."""
        here = self.hearer
        return here.timeline.asked and self.readiness.ready and not here.gestures.viewing.curtain_due

    def _is_ready(self, target: Target | None) -> bool:
        """Whether a press on it is meant: what is no answer can be used at any time."""
        if target is None or not (target.group == "lesson" or self.hearer.asking.is_legal(target)):
            return True
        return self.ready

    @property
    def strayed(self) -> bool:
        """Whether the focus has left its zone by itself though the same is asked again: whoever plays card after card
        goes on pressing, and does not mean what has the focus now."""
        at = self.hearer.focus
        return self.readiness.strayed and at is not None and self.hearer.asking.is_legal(at)

    def _wake(self) -> None:
        """The first press on a focus that has strayed says where it is, and the next one chooses; hasty ones do not
        count."""
        self.readiness.strayed = not self.ready
        self._play("focus")
        self.hearer.set_focus(self.hearer.focus)
        self._skip()

    def _skip(self) -> None:
        """A press that came too early shows everything at its end, and chooses nothing; nor does one just after it."""
        self.hearer.timeline.finish()
        self.readiness.hush()

    def _aim(self, pos: tuple[int, int]) -> None:
        """A press ends the motion; the tap that follows counts only for what was there and ready when it was aimed."""
        before = focus.at_point(self.hearer.targets, pos)
        if self._is_ready(before):
            self._aimed = before.name if before is not None else ""
            self.hearer.timeline.finish()
        else:
            self._skip()
            self._aimed = None

    def _is_aimed(self, pos: tuple[int, int]) -> bool:
        """Whether a tap hits what was pressed: it may have moved, or something else may be asked by now."""
        target = focus.at_point(self.hearer.targets, pos)
        return self._aimed == (target.name if target is not None else "") and self._is_ready(target)

    def _is_anothers_pad(self, intent: Intent) -> bool:
        """Whether a controller speaks that belongs to another seat than the one asked."""
        decision = self.hearer.gestures.decision
        if not intent.pad or decision is None:
            return False
        owner = self.hearer.sitting.chairs[decision.player - 1].pad
        claimed = {chair.pad for chair in self.hearer.sitting.chairs}
        return bool(owner) and owner != intent.pad and intent.pad in claimed

    # --- time

    def tick(self, passed: float) -> None:
        """So many seconds pass, of what is told or of the question on the screen."""
        timeline = self.hearer.timeline
        self.readiness.tick(passed, told=timeline.told or timeline.dealing)
        self._pressed = self._pressed + passed if "choose" in self.held else 0.0

    @property
    def runs(self) -> bool:
        """Whether somebody holds down what makes everything run; a short press to go on does not."""
        return bool({"fast", "hold"} & self.held) or self._pressed > RUN_AFTER

    def pass_on(self, passed: float) -> None:
        """Held down, declining goes on: only at windows, and only while nobody has something to say."""
        here = self.hearer
        if self.passing.is_due(passed, still=self.ready) and here.sitting.is_window and here.asking.due is None:
            self._decline()

    def linger(self, passed: float) -> None:
        """A pointer that rests on something for a while."""
        if self.hover is None or self.hearer.focus is None:
            return
        before, self.hover = self.hover, self.hover + passed
        if before < PEEK_AFTER <= self.hover:
            self.hearer.lingered(self.hearer.focus)

    @property
    def wait(self) -> float | None:
        """Seconds until something is to be done because of what is held or pointed at; None where nothing is."""
        if self.passing.held:
            return PASS_EVERY / 2
        return PEEK_AFTER / 4 if self.hover is not None and self.hover < PEEK_AFTER else None


def goes_on(target: Target) -> bool:
    """Whether it is there to be pressed while something is told."""
    return target.group == "stage" or target.name == "caption"
