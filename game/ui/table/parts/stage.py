"""The stage: holds up what matters, one beat at a time, before the next question comes.

Which events are beats is data of the table (stage.toml); see docs/client.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.engine.machine.events import Announced, Event
from game.engine.machine.state import State
from game.players.sitting import Happening
from game.presentation.staging import load_staging
from game.ui import paint
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table.asking import Asking
from game.ui.table.beats import Moment, Scenery, Script, add_scores, sentence
from game.ui.table.context import Context
from game.ui.table.messages import Do
from game.ui.table.part import AT_ONCE, Part, Span, Taken
from game.ui.table.places import is_beside
from game.ui.table.spotlight import Spotlight
from game.ui.table.stage_picture import LAYER, StagePicture
from game.ui.table.things import Thing
from game.ui.theme import BLACK, MUTED, TEXT, mixed, seat_mark
from game.ui.widgets import Button
from game.ui.widgets.texts import text_block

HOLDS = {"read": 1.6, "normal": 2.2, "brisk": 1.0}  # seconds of a beat
LEAD = 0.45  # seconds until what comes of a beat begins
A_LETTER = 0.012  # more for every letter of its sentence, at the normal pace
A_FRAME = 0.02  # seconds
LENS_EVERY = 0.12
EARLY = 0.25  # seconds before its end that a beat stands still to wait: no frame is so long that it is passed over
STRIP = 4.0  # seconds that the strip of all that happened stands
NEWEST = 2.7  # percent of the height: the letters of what is told now, beside the stage
MOST_TOLD = 10  # pictures of the strip


class StageLayer(Part):
    """Nothing stands there while nothing is told."""

    still: ClassVar[bool] = True

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.staging = load_staging(context.content)
        self.box = self._measure()
        summed = {beat.scene: beat.sum for beat in self.staging.beats if beat.scene and beat.sum}
        self.picture = StagePicture(self.context, self.box, summed)
        self.spotlight = Spotlight(self.context)
        self.paused = False  # a beat stands until somebody goes on
        self.history: list[Moment] = []  # since whoever reads was last asked
        self._standing = Scenery()
        self._script: dict[int, Moment] = {}
        self._number = 0  # of the event that is planned next
        self._free = 0.0  # when the last beat planned is over
        self._reasoner = 0  # the seat that it was last told of why it acts
        self._closing: set[int] = set()  # beats that make room for what is told beside the stage
        self._times: list[Span] = []  # of the beats
        self._raised = False  # the panel and its buttons are in sight; the buttons are kept
        self._panel: Sprite | None = None
        self._buttons: list[Button] = []
        self._lines: list[Sprite] = []
        self._since: Button | None = None
        self.shown: Moment | None = None
        self.retold: list[Moment] = []  # in the strip that stands

    def _measure(self) -> pygame.Rect:
        """The table without its prompt, without what is watched at its top (the phases, a line that is walked), and
        without what the layout keeps in sight at its bottom.
        """
        slots, gap = self.context.slots, self.context.px(0.8)
        prompt, box = slots["prompt"], self.context.field.copy()
        if is_beside(prompt):
            box.width = prompt.left - gap - box.left
        else:
            box.height = prompt.top - gap - box.top
        above = [slots[name] for name in ("ribbon", "line") if name in slots and slots[name].left < box.right]
        top = max((slot.bottom + gap for slot in above), default=box.top)
        bottom = min((slots[name].top - gap for name in self.context.layout.uncovered), default=box.bottom)
        return pygame.Rect(box.left, top, box.width, bottom - top)

    # --- following the game

    def sync(self) -> None:
        self._take_down()

    def recall(self, happened: list[Happening]) -> None:
        """Who stands on the stage, and what happened since somebody last chose."""
        self._standing, self.history = Scenery(), []
        for one in happened:
            if not one.auto:
                self.history = []
            self.history += self._read(one).values()

    def _read(self, one: Happening) -> dict[int, Moment]:
        """The beats of a choice; an answer that begins another happening clears the stage first."""
        context = self.context
        if one.decision is not None and one.decision.prompt in context.content.apart:
            self._standing.clear()
        script = Script(self.staging, context.layout, context.state, self._own)
        if one.decision is not None and one.option is not None:
            script.answer(one.decision, one.option, self._standing)
        return script.read(list(one.events), self._standing)

    def ask(self, asking: Asking) -> None:
        self.spotlight.ask(asking)
        self._offer_strip(asking)

    def _offer_strip(self, asking: Asking) -> None:
        """A small button at the prompt: what happened since whoever reads was last asked."""
        if self._since is not None:
            self._since.sprite.remove()
            self._since = None
        if not self.history or asking.decision is None or asking.bot or asking.past is not None:
            return
        context, prompt, size = self.context, self.context.slots["prompt"], self.context.px(5)
        rect = pygame.Rect(prompt.right - size - context.px(0.6), prompt.top + context.px(1.3), size, size)
        self._since = Button(
            context,
            rect,
            "",
            partial(context.tell, Do("since")),
            icon="clock",
            name="tool:since",
            group="tools",
            layer=34,
            listed=False,
        )

    def targets(self) -> list[Target]:
        if self._raised:
            return [button.target for button in self._buttons]
        return self.spotlight.targets() + ([self._since.target] if self._since is not None else [])

    def first(self) -> Target | None:
        return self._buttons[0].target if self._raised else None

    def where(self, thing: Thing) -> pygame.Rect | None:
        return self.spotlight.where(thing)

    def prepare(self) -> Iterator[None]:
        """The panel and its buttons, before they are first wanted."""
        if not self._buttons:
            self._furnish()
            yield

    def settle(self) -> None:
        self.picture.settle()

    # --- beats

    @property
    def holding(self) -> bool:
        """Whether something is being told, here or beside the stage, so that the next question waits."""
        return self._raised

    @property
    def held(self) -> list[Span]:
        return self._times

    def answered(self) -> None:
        self.spotlight.clear()

    def begin(self, before: State, happened: list[Happening]) -> None:
        self._take_down()
        self._number, self._free, self._reasoner = 0, 0.0, 0
        context = self.context
        if any(one.option is not None and not one.auto for one in happened):
            self.history = []
        self._script, self._closing, first = {}, set(), 0
        for one in happened:
            self._script |= {first + number: moment for number, moment in self._read(one).items()}
            first += len(one.events)
        add_scores(self.staging, list(self._script.values()), before, context.state)
        self.history += self._script.values()
        reasoned = self._make_room([event for one in happened for event in one.events])
        if context.pace == "off":
            self._script, reasoned = {}, False
        self.picture.before = before
        self._order()
        if self._script or reasoned:
            self._raise()

    def _make_room(self, events: list[Event]) -> bool:
        """Whether it is told why a seat acts; the beat before that is over by then, and the table in sight."""
        last, reasoned = 0, False
        for number, event in enumerate(events):
            if number in self._script:
                last = number
            elif isinstance(event, Announced) and event.name in self.staging.reasons:
                reasoned = True
                self._closing.add(last)
        return reasoned

    def _order(self) -> None:
        """Has the faces drawn while the motion begins."""
        if not self.context.pictures.deferring:
            return
        for moment in self._script.values():
            self.picture.order(moment)

    def play(self, event: Event, at: float) -> Taken:
        moment, closing = self._script.get(self._number), self._number in self._closing
        self._number += 1
        if moment is None:
            if self._raised and isinstance(event, Announced) and event.name in self.staging.reasons:
                self._introduce(event.player, at)
            return AT_ONCE
        self._reasoner = 0
        start = max(at, self._free)
        text = sentence(self.context.state, moment, self.context.lang, self.context.seats)
        seconds = HOLDS[self.context.pace] * moment.beat.stands
        if self.context.pace == "normal":
            seconds += A_LETTER * len(text)
        end = self._free = start + seconds
        self._times.append(Span(start, end))
        motions = self.context.motions
        # A choice is seen at once; what it comes to is drawn after that. Before that, a frame for each: the table steps
        # back, and what everybody stands on comes.
        shown = max(start, A_FRAME)
        if not motions.reduced:
            if len(self._times) == 1:
                motions.add(0.0, lambda _share: self.picture.step_back(), delay=shown, fleeting=True, timed=True)
                shown += A_FRAME
            motions.add(0.0, lambda _share: self._announce(moment, text), delay=shown, fleeting=True, timed=True)
            shown += A_FRAME
        motions.add(0.0, lambda _share: self._show(moment, text), delay=shown, fleeting=True, timed=True)
        motions.add(seconds, lambda _share: None, delay=start, fleeting=True, timed=True)
        for tick in range(1, round(seconds / LENS_EVERY)) if moment.spaces and not motions.reduced else ():
            motions.add(0.0, lambda _share: self.picture.refresh_lens(), delay=start + tick * LENS_EVERY, fleeting=True)
        if self.context.pace == "read":
            motions.add(0.0, lambda _share: self._pause(), delay=end - EARLY, fleeting=True, timed=True)
        if closing:
            motions.add(0.0, lambda _share: self.picture.clear(), delay=end, fleeting=True, timed=True)
            return Taken.all(end - at)
        return Taken(end - at, start - at + min(LEAD, seconds))

    def _introduce(self, seat: int, at: float) -> None:
        """Who acts now, while it is told beside the stage why."""
        if seat == self._reasoner or seat not in self.context.state.ruled:
            return
        self._reasoner = seat
        text = self.context.say("acts_by_rules", player=self.context.player_name(seat))
        self.context.motions.add(0.0, lambda _share: self._tell(text, seat), delay=at, fleeting=True, timed=True)

    def end(self, at: float) -> float:
        """At last the strip, where whoever is asked next has lost something meanwhile."""
        own, decision = self._own, self.context.state.decision
        lost = [moment for moment in self.history if moment.touches & own and moment.event.player not in own]
        if self._script and lost and len(self.history) > 1 and decision is not None and decision.player in own:
            self._plan_strip(max(at, self._free), waits=self.context.pace == "read")
        return max(at, self._free)

    @property
    def _own(self) -> set[int]:
        return {self.context.seat} - self.context.bots

    def retell(self) -> float:
        """What happened since whoever reads was last asked, once more; how long that takes."""
        self._take_down()
        if not self.history:
            return 0.0
        self.spotlight.clear()
        self._raise()
        self._plan_strip(0.0, waits=True)
        return self._free

    def _plan_strip(self, at: float, *, waits: bool) -> None:
        motions, end = self.context.motions, at + STRIP
        self._free = end
        self._times.append(Span(at, end))
        motions.add(0.0, lambda _share: self._show_strip(), delay=at, fleeting=True, timed=True)
        motions.add(STRIP, lambda _share: None, delay=at, fleeting=True, timed=True)
        if waits:
            motions.add(0.0, lambda _share: self._pause(), delay=end - EARLY, fleeting=True, timed=True)

    def _show_strip(self) -> None:
        self.shown = None
        self.retold = self._worth_retelling()
        self.picture.show_strip(self.retold, self._own, self.context.say("since"))

    def _worth_retelling(self) -> list[Moment]:
        """What touched whoever reads, and of the rest the last that has something to show, in order."""
        own, told_on = self._own, {id(one) for moment in self.history for one in moment.trail}
        shown = [one for one in self.history if one.touches & own or one.card or one.marks or one.beat.die]
        shown = [one for one in shown if one.beat.loss or id(one) not in told_on]  # of a scene, how it ended
        touched = [one for one in shown if one.touches & own][-MOST_TOLD:]
        others = [one for one in shown if not one.touches & own]
        kept = [*touched, *others[max(0, len(others) - MOST_TOLD + len(touched)) :]]
        return [one for one in self.history if any(one is other for other in kept)] or self.history[-MOST_TOLD:]

    def go_on(self) -> None:
        self.paused = False

    def _pause(self) -> None:
        self.paused = True

    def _announce(self, moment: Moment, text: str) -> None:
        """What it stands on, and its sentence beside the stage: a frame before everything else of it."""
        if self.shown is not moment:
            self.shown = moment
            self.picture.lay(moment)
            self._tell(text)

    def _show(self, moment: Moment, text: str) -> None:
        self.paused, self.retold = False, []
        self._announce(moment, text)
        self.picture.show(moment)
        self.context.play("open", 0.5)

    # --- the panel beside it

    def _raise(self) -> None:
        """In the prompt's place: what was told so far, and how to go on."""
        if not self._buttons:
            self._furnish()
        self._raise_or_lower(True)

    def _raise_or_lower(self, raised: bool) -> None:
        """The panel is as large as a dozen cards: while nothing is told it takes no memory."""
        if raised != self._raised:
            context, rect = self.context, self.context.slots["prompt"]
            if self._panel is not None:
                self._panel.remove()
                self._panel = None
            if raised:
                plate = paint.panel(rect.size, mixed(context.theme.base, BLACK, 0.2), context.theme.light, alpha=255)
                self._panel = self.stage.add(plate, rect.topleft, LAYER)
        self._raised = raised
        for button in self._buttons:
            button.sprite.visible = raised and not self.context.demo

    def _furnish(self) -> None:
        context, rect = self.context, self.context.slots["prompt"]
        gap, tall = context.px(1.2), context.px(6.8)
        beside = is_beside(rect)
        width = rect.width - 2 * gap if beside else rect.width // 3
        left = rect.left + gap if beside else rect.right - gap - width
        words = (("next_beat", "choose", "next"), ("all_beats", "back", "skip"))
        for place, (word, action, name) in enumerate(words):
            top = rect.bottom - (2 - place) * (tall + gap)
            button = Button(
                context,
                pygame.Rect(left, top, width, tall),
                context.say(word),
                partial(context.tell, Do(f"beat_{name}")),
                action=action,
                kind="primary" if name == "next" else "plain",
                name=f"beat:{name}",
                group="stage",
                layer=LAYER + 2,
                listed=False,
            )
            self._buttons.append(button)
        self._raise_or_lower(False)

    def _tell(self, text: str, seat: int = 0) -> None:
        """The sentences so far, the newest above and brightest; of a seat, it stands above what was told before."""
        for line in self._lines:
            line.remove()
        self._lines = []
        context, rect = self.context, self.context.slots["prompt"]
        gap = context.px(1.4)
        beside = is_beside(rect)
        width = rect.width - 2 * gap if beside else rect.width * 2 // 3 - 3 * gap
        bottom = rect.bottom - 2 * context.px(8) - context.px(4) if beside else rect.bottom - gap
        top = rect.top + gap
        shown = self.history[: self.history.index(self.shown) + 1] if self.shown in self.history else []
        told = [(one.seat, sentence(context.state, one, context.lang, context.seats)) for one in reversed(shown)]
        told = [(seat, text), *told] if seat else [(self.shown.seat if self.shown else 0, text), *told[1:]]
        for place, (whose, said) in enumerate(told):
            colour = TEXT if place == 0 else mixed(MUTED, BLACK, 0.1)
            mark = seat_mark(whose) if whose else None
            size = context.px(2)
            percent = 2.1 if place else NEWEST
            block = text_block(context, said, width - 2 * size, percent=percent, bold=place == 0, colour=colour)
            if top + block.get_height() > bottom:
                return
            if mark is not None:
                sign = paint.seat_mark(mark.shape, size, mark.colour)
                self._lines.append(self.stage.add(sign, (rect.left + gap, top + context.px(0.4)), LAYER + 2))
            self._lines.append(self.stage.add(block, (rect.left + gap + size * 3 // 2, top), LAYER + 2))
            top += block.get_height() + context.px(1)

    def _take_down(self) -> None:
        self.picture.clear()
        self._raise_or_lower(False)
        for sprite in self._lines:
            sprite.remove()
        self._lines = []
        self._script, self._times, self.paused, self.shown, self.retold = {}, [], False, None, []


PART = StageLayer
