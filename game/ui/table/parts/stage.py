"""The stage: what happens is told where it lies, beat by beat, before the next question comes.

Which events are beats is data of the table (stage.toml); see docs/table-files.md. Whoever wants to look closer, or
reads at a pace of his own, sees a beat held up large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.engine.machine.events import Event
from game.engine.telling import wording
from game.ui import layers, paint
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table import pace, things
from game.ui.table.asking import Asking
from game.ui.table.beats import Moment, additions, is_again, is_climax, sentence, told_together
from game.ui.table.caption import Caption, Piece, short_name, signed
from game.ui.table.context import Context
from game.ui.table.inplace import TURNED_OVER, InPlace
from game.ui.table.messages import Do, HoldUp
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.places import is_beside
from game.ui.table.spotlight import Spotlight
from game.ui.table.stage_picture import StagePicture
from game.ui.table.telling import Passage
from game.ui.table.things import Thing
from game.ui.theme import BLACK, MUTED, TEXT, mixed, seat_mark
from game.ui.widgets import Button
from game.ui.widgets.texts import text_block

LARGE = 1.2  # seconds that a beat stands that is held up large
LEAD = 0.45  # seconds until what comes of it begins then
PAINTED = 0.25  # seconds before that in which the faces are painted that come then
A_FRAME = 0.02  # seconds
LENS_EVERY = 0.12
NOTHING = 0.35  # of the time, where a card that is turned over has nothing to say
NEWEST = 2.7  # percent of the height: the letters of what is told now, in the panel
BEFORE = 4  # lines of what happened before, until there is something to tell
TOUCHES = 100  # more than anything else matters to whoever reads: a loss
SUMMED = 4  # beats of others, after which they are summed up
MOST_TOLD = 10  # pictures of the strip


class StageLayer(Part):
    """Nothing but the caption stands there while nothing is told."""

    still: ClassVar[bool] = True

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        staging = context.viewer.teller.staging
        self.box = self._measure()
        summed = {beat.scene: beat.sum for beat in staging.beats if beat.scene and beat.sum}
        self.picture = StagePicture(self.context, self.box, summed)
        look = partial(context.tell, HoldUp(self._hold_up_last))
        self.caption = Caption(self.context, context.reading.told(context.slots, self.box), look)
        self.inplace = InPlace(self.context, self._room(), self._panel_room())
        self.spotlight = Spotlight(self.context)
        self.shown: Moment | None = None  # the beat that is told now, or was told last
        self.retold: list[Moment] = []  # in the strip
        self._beat: Moment | None = None  # the one that the passage begins with
        self._known: set[str] = set()  # what has been read before
        self._introduced: set[int] = set()  # the seats of which it was told that the rules play them
        self._before: tuple[str, ...] = ()  # what happened before that was told when whoever reads was last asked
        self._raised = False  # the panel and its buttons are in sight; the buttons are kept
        self._panel: Sprite | None = None
        self._buttons: list[Button] = []
        self._lines: list[Sprite] = []
        self._since: Button | None = None

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

    def _room(self) -> pygame.Rect:
        """What may be covered for a moment where something happens: neither the caption nor what lies under it."""
        box = self.box.copy()
        box.height = self.caption.rect.top - self.context.px(0.6) - box.top
        return box

    def _panel_room(self) -> pygame.Rect:
        """Of the prompt's place, what is free over the buttons that go on, and over the light around them."""
        rect = self.context.slots["prompt"].inflate(-2 * self.context.px(1.2), -2 * self.context.px(1.2))
        rect.height -= 2 * self.context.px(8) + self.context.px(1.6)
        return rect

    # --- following the game

    @property
    def history(self) -> list[Moment]:
        """What was told since whoever reads last chose."""
        return self.context.viewer.teller.history

    def sync(self) -> None:
        """A beat stands until the next one comes; the panel until the next question, so that the last one is not seen
        again."""
        if not self.context.moving:
            self.picture.clear()
            self.inplace.vanish()

    def syncing(self) -> Iterator[None]:
        """Where there is time for it, whoever has stepped out goes home."""
        if not self.context.moving:
            self.inplace.clear()
            self.picture.clear()
        yield

    def ask(self, asking: Asking) -> None:
        if not self.context.moving:
            self._take_down()
            self._before = asking.told[-BEFORE:]
        self.spotlight.ask(asking)
        self._offer_strip(asking)
        if self._since is not None:
            self._sum_up()

    def _sum_up(self) -> None:
        """After the turns of others one line: what each of them gained, and what whoever reads has lost by it."""
        context, own = self.context, self._own
        others = [moment for moment in self.history if moment.seat and moment.seat not in own]
        if len(others) < SUMMED:
            return
        score = context.viewer.teller.staging.score
        if score is None:
            return  # what came last stays
        changes = [change for moment in others for change in moment.changes if change.icon == score.icon]
        gained = Counter[int]()
        for change in changes:
            gained[change.player] += change.after - change.before
        tail: list[Piece] = [
            (f"{short_name(context, seat)} {signed(points)}", seat_mark(seat).colour, score.icon)
            for seat, points in sorted(gained.items(), key=lambda one: (one[0] not in own, -abs(one[1])))
            if points and (seat not in own or points < 0)
        ]
        deed = max(others, key=self._matters)
        said, colour = f"{context.say('since')}:", seat_mark(deed.seat).colour
        matters = self._matters(deed)
        if matters >= TOUCHES:
            said = self._text_of(deed)
        elif matters:
            tail.append((self._text_of(deed), mixed(colour, TEXT, 0.5)))
        if matters:
            self.shown = deed
        self.caption.write(said, tail, "clock", colour)

    def _matters(self, moment: Moment) -> int:
        """How much whoever reads wants to know of it: what he lost by it above all, then what a game is told by."""
        ending = self.context.viewer.teller.staging.ending
        told = ending.moments.get(moment.event.name, 0) if ending is not None else 0
        costs = any(change.player in self._own and change.after < change.before for change in moment.changes)
        return told + (TOUCHES if costs or moment.touches & self._own else 0)

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
            partial(context.tell, HoldUp(self._hold_up_since)),
            icon="clock",
            name="tool:since",
            group="tools",
            layer=34,
            listed=False,
        )

    def targets(self) -> list[Target]:
        found = [*([self.caption.target] if self.caption.text or self._raised else []), *self.spotlight.targets()]
        if self._raised:
            return [*found, *(button.target for button in self._buttons)]
        return found + ([self._since.target] if self._since is not None else [])

    def first(self) -> Target | None:
        return self._buttons[0].target if self._raised else None

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing == things.CAPTION:
            return self.caption.rect if self.caption.text else None
        if thing == things.TELLING:
            return self.caption.rect
        return self.spotlight.where(thing)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.caption.rect, GAUGE)] if self.caption.text else []

    def prepare(self) -> Iterator[None]:
        """The panel and its buttons, before they are first wanted."""
        if not self._buttons:
            self._furnish()
            yield

    def settle(self) -> None:
        self.picture.settle()

    # --- beats

    def answered(self) -> None:
        """What was told is over: something else begins."""
        self.spotlight.clear()
        self.caption.clear()

    def expect(self, passage: Passage) -> None:
        """Who is held up at a climax comes with the face."""
        if passage.moment is not None and is_climax(passage.moment):
            self.picture.order(passage.moment)

    def begin(self, passage: Passage) -> None:
        self._beat = passage.moment
        if not passage.told:
            if not passage.stays:
                self.inplace.step_back()
            self.picture.clear()
            return
        self._raise()
        if passage.turn is not None and passage.moment is None:
            self._introduce(passage.turn.seat)
        if passage.turn is not None and passage.turn.deed:
            self._introduced.add(passage.turn.seat)
        if not self._lines:
            self._recall()

    def _introduce(self, seat: int) -> None:
        """Who acts now, while it is told beside the stage why."""
        self.inplace.clear()
        self.picture.clear()
        if seat in self.context.state.ruled:
            text = self.context.say("acts_by_rules", player=self.context.player_name(seat))
            short = pace.first_clause(text)
            self.caption.write(short, [], "gear", seat_mark(seat).colour)
            self._tell(short if seat in self._introduced else text, seat)

    def play(self, event: Event, at: float) -> Taken:
        moment, self._beat = self._beat, None
        if moment is None:
            return AT_ONCE
        text = self._text_of(moment)
        known, self._known = text in self._known, self._known | {text}
        if self.context.pace == "read" or is_climax(moment):
            return self._plan_large(moment, text)
        # A choice is seen at once; what it comes to is drawn in the frames after that.
        motions = self.context.motions
        weight = NOTHING if self.inplace.says_nothing(moment) else moment.beat.stands
        seconds = pace.stop(pace.first_clause(text), self.context.pace, known=known, weight=weight)
        self.shown = moment
        self.picture.clear()
        lead = self.inplace.show(moment)
        self._give_way()
        # What numbers come to, or what a card is, is said when it has been seen.
        seen = lead if moment.beat.sum or moment.beat.reads else TURNED_OVER if moment.beat.carried else 0.0
        at = max(A_FRAME, seen)
        named = moment.beat.gathers or moment.beat.hosted
        if named:
            motions.add(0.0, lambda _share: self._name(moment), delay=A_FRAME, fleeting=True, timed=True)
        # What was named is said in any case: whoever presses before that reads what came of it, not only what began.
        motions.add(
            0.0,
            lambda _share: self._say(moment, text, max(A_FRAME, lead + seconds - at)),
            delay=at,
            fleeting=not named,
            timed=True,
        )
        motions.add(lead + seconds, lambda _share: None, fleeting=True, timed=True)
        return Taken(lead + seconds, lead)

    def _text_of(self, moment: Moment) -> str:
        context = self.context
        return wording.shortened(
            sentence(context.state, moment, context.lang, context.seats), context.state, context.lang
        )

    def _name(self, moment: Moment) -> None:
        """What happens, before anything has come of it."""
        edge = seat_mark(moment.seat).colour if moment.seat else self.context.theme.accent
        title = wording.say(moment.beat.title, self.context.lang)
        self.caption.write(title, [], moment.beat.icon, edge)
        self._tell(title, unseen=True)

    def _say(self, moment: Moment, text: str, seconds: float) -> None:
        self.caption.show(moment, seconds)
        self._tell(text)

    def _plan_large(self, moment: Moment, text: str) -> Taken:
        """A frame for each: the table steps back, what everybody stands on comes, then all of it."""
        self.inplace.vanish()
        motions = self.context.motions
        steps: tuple[Callable[[], None], ...] = (
            self.picture.cut_out,
            self.picture.step_back,
            partial(self._announce, moment, text),
            partial(self._fill, moment, PAINTED),
        )
        for number, step in enumerate(steps, 1):
            motions.add(0.0, partial(_run, step), delay=number * A_FRAME, fleeting=True, timed=True)
        motions.add(PAINTED + LARGE, lambda _share: None, fleeting=True, timed=True)
        for tick in range(1, round((PAINTED + LARGE) / LENS_EVERY)) if moment.spaces and not motions.reduced else ():
            motions.add(0.0, lambda _share: self.picture.refresh_lens(), delay=tick * LENS_EVERY, fleeting=True)
        return Taken(PAINTED + LARGE, PAINTED + LEAD)

    @property
    def _own(self) -> set[int]:
        return self.context.viewer.own

    def _hold_up_last(self) -> bool:
        """What was told last, large."""
        moment = self.shown or (self.history[-1] if self.history else None)
        if moment is not None:
            self._make_room()
            self._show(moment, self._text_of(moment))
        return moment is not None

    def _hold_up_since(self) -> bool:
        """All that happened since whoever reads was last asked."""
        if self.history:
            self._make_room()
            self._show_strip()
        return bool(self.history)

    def _make_room(self) -> None:
        self.inplace.vanish()
        self.spotlight.clear()
        self._raise()

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

    def _announce(self, moment: Moment, text: str) -> None:
        """What it stands on, and its sentence in the panel: a frame before everything else of it."""
        self.shown = moment
        self.picture.lay(moment)
        self._tell(text)

    def _show(self, moment: Moment, text: str) -> None:
        self._announce(moment, text)
        self._fill(moment)

    def _fill(self, moment: Moment, after: float = 0.0) -> None:
        self.retold = []
        self.caption.show(moment, 0.0)
        self.picture.show(moment, after)

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
                self._panel = self.stage.add(plate, rect.topleft, layers.CLOSE_UP)
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
                layer=layers.CLOSE_UP + 2,
                listed=False,
            )
            self._buttons.append(button)
        self._raise_or_lower(False)

    def _tell(self, text: str, seat: int = 0, *, unseen: bool = False) -> None:
        """The sentences so far, the newest above and brightest; of a seat, it stands above what was told before.
        `unseen`: what came of the newest is not seen yet, so the text stands for it."""
        told = [(one.seat, self._counted(one)) for one in reversed(self._told_so_far())]
        if seat or unseen or not told:
            told = [(seat or (self.shown.seat if self.shown else 0), text), *told[1 if unseen else 0 :]]
        self._list(told, newest=True)

    def _recall(self) -> None:
        """Until something has been seen that can be told: what was told before, so that the panel is never empty."""
        told = [(one.seat, self._counted(one)) for one in reversed(self._told_so_far())]
        self._list(told or [(0, line) for line in reversed(self._before)], newest=False)

    def _give_way(self) -> None:
        """No line of what was told before lies under what is read in the panel now."""
        if (aside := self.inplace.aside) is not None:
            for line in self._lines:
                line.visible = line.visible and line.rect.bottom <= aside.top

    def _list(self, told: list[tuple[int, str]], *, newest: bool) -> None:
        """As many as have room; `newest`: the first is told now."""
        for line in self._lines:
            line.remove()
        self._lines = []
        context, rect = self.context, self.context.slots["prompt"]
        gap = context.px(1.4)
        beside = is_beside(rect)
        width = rect.width - 2 * gap if beside else rect.width * 2 // 3 - 3 * gap
        bottom = rect.bottom - 2 * context.px(8) - context.px(4) if beside else rect.bottom - gap
        bottom = self.inplace.aside.top - gap if self.inplace.aside is not None else bottom
        top = rect.top + gap
        for place, (whose, said) in enumerate(told):
            now = newest and place == 0
            colour = TEXT if now else mixed(MUTED, BLACK, 0.1)
            mark = seat_mark(whose) if whose else None
            size = context.px(2)
            percent = NEWEST if now else 2.1
            block = text_block(context, said, width - 2 * size, percent=percent, bold=now, colour=colour)
            if top + block.get_height() > bottom:
                return
            if mark is not None:
                sign = paint.seat_mark(mark.shape, size, mark.colour)
                self._lines.append(self.stage.add(sign, (rect.left + gap, top + context.px(0.4)), layers.CLOSE_UP + 2))
            self._lines.append(self.stage.add(block, (rect.left + gap + size * 3 // 2, top), layers.CLOSE_UP + 2))
            top += block.get_height() + context.px(1)

    def _told_so_far(self) -> list[Moment]:
        """What happened up to the beat that is told now; what was told as one is one."""
        shown = self.shown
        at = next((place for place, one in enumerate(self.history) if shown and one.state is shown.state), None)
        if shown is None or at is None:
            return []
        found: list[Moment] = []
        for one in self.history[: at + shown.times]:
            if found and is_again(found[-1], one):
                found[-1] = told_together(found[-1], one)
            else:
                found.append(one)
        return found

    def _counted(self, moment: Moment) -> str:
        """Its sentence, and how often it happened."""
        said = self._text_of(moment)
        said = f"{said} ×{moment.times}" if moment.times > 1 else said
        added = additions(self.context.state, moment, self.context.lang, self.context.seats)
        return "\n".join([said, *added])

    def _take_down(self) -> None:
        self.picture.clear()
        self.inplace.clear()
        self._raise_or_lower(False)
        for sprite in self._lines:
            sprite.remove()
        self._lines, self.retold = [], []


def _run(step: Callable[[], None], _share: float) -> None:
    step()


PART = StageLayer
