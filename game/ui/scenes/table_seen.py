"""The table as it is seen: whose eyes look, the parts that stand on it, and the question they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.engine.machine import events
from game.engine.machine.decision import Decision
from game.engine.machine.state import Events, State
from game.engine.telling import trouble
from game.engine.telling.wording import Seats
from game.players import advice
from game.players.bots import Opinion
from game.players.guide import Guide
from game.players.habits import Habits
from game.players.sitting import Happening, Sitting
from game.presentation.layout import Layout, load_layout
from game.ui import focus, paint, routes, slices
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.scene import Scene
from game.ui.table import ground, parts
from game.ui.table.asking import Asking, Rolled
from game.ui.table.cards import Pictures
from game.ui.table.choreography import Choreography
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.last_lines import LastLines
from game.ui.table.messages import Message
from game.ui.table.part import Part
from game.ui.table.places import slots_of
from game.ui.table.things import Thing
from game.ui.theme import GOLD

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

INVITED = 4.5  # percent of the height: the words over a demo
INVITED_LAYER = 950
RECALLED = 24  # choices


class SeenTable(Scene):
    """`demo`: bots play while nobody does. `replay`: a game is looked at, not played."""

    slow = True

    def __init__(self, cabinet: Cabinet, sitting: Sitting, *, demo: bool = False, replay: bool = False, past: int = 0):
        self.table = sitting.cartridge.id
        super().__init__(cabinet)
        self.sitting = sitting
        self.layout: Layout = load_layout(sitting.cartridge.content)
        self.demo, self.replay = demo, replay
        self.seat = 1  # whose side of the table is open
        self.past: int | None = past if replay else None  # looking back: after so many choices
        self.hint_text = ""
        self.opinions: list[Opinion] = []  # what a bot thinks of the options, once it was asked for advice
        self.guide: Guide | None = None if demo or replay else Guide.of(sitting.match)
        self.last_lines = LastLines(sitting, self.layout)
        self.asking = Asking(None)  # until the table is laid out
        self.parts: dict[str, Part] = {}
        self._past_state: State | None = None
        self._face_work: Iterator[None] | None = None
        self._stale = False  # another question is to be put
        self._unforeseen = False  # what the option in focus would do is to be shown
        self._roaming = False  # directions go among everything, not only the options
        self._asked_at = (-1, 0)  # choices made when the question on the table was put, and to whom
        self._rest = 0.0  # seconds it has been on the screen
        self._chosen: dict[str, Target] = {}  # since a step began: what was chosen last at each prompt, in that order
        self._moved = False  # the focus has left the zone of that by itself,
        self._strayed = False  # though the same is asked again
        self._told = False  # something was held up before the question
        self._dealing = False  # the table is being dealt
        self._unveiled = 0  # the seat whose person has said to be at the screen
        opening = [Happening(sitting.match.opening)] if not sitting.match.history else []
        self._pending = opening + ([] if replay else sitting.settle())
        self.last_lines.add(self._pending)
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

    @property
    def habits(self) -> Habits:
        return self.sitting.habits

    @property
    def bots(self) -> set[int]:
        return {seat for seat in range(1, self.state.players + 1) if seat not in self.sitting.people}

    @property
    def warning(self) -> str:
        problem = self.sitting.match.trouble
        return trouble.told(problem, self.cabinet.lang) if problem is not None else ""

    def shows(self, sitting: Sitting) -> tuple[State, Seats] | None:
        return (self.state, self.seats) if sitting is self.sitting else None

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
            return self.seat if self.seat in people or not people else people[0]
        if decision.player in people or not people:
            return decision.player
        return self.seat if self.seat in people else people[0]

    # --- laying out

    def backdrop(self) -> pygame.Surface:
        return ground.ground(self.size, self.table, self.theme)

    def build(self) -> None:
        pictures = Pictures(self.cabinet.faces(self.table), self.px(19.4))
        pictures.deferring = True  # backs lie there until the faces are drawn, in the next frames
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
        self.choreography = Choreography(context, self._begun, self._arrived)
        self.parts = parts.furnish(context)
        self.choreography.parts = self.parts.values()
        pending, self._pending = self._pending, []
        self.recall()
        slices.pause()
        self.sync()
        slices.pause()
        self.refresh()
        if pending and not self.motions.reduced:
            self._dealing = True
            self.choreography.opening(self.seat)
            self.asking.due = None  # it is said when the cards have been dealt
            self._gather()
        if self.demo:
            self._invite()
        self.look_ahead()

    def _invite(self) -> None:
        """Whoever comes by while bots play is told what to do."""
        words = self.cabinet.say("title", "press_start")
        drawn = self.fonts.line(self.fonts.font("serif", INVITED, True), words, GOLD, 2)
        plate = paint.panel(
            (drawn.get_width() + self.px(6), drawn.get_height() + self.px(2)),
            self.theme.base,
            GOLD,
            alpha=235,
            lit=True,
        )
        plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
        sprite = self.stage.add(plate, (0, 0), INVITED_LAYER)
        sprite.centre = (self.size[0] / 2, self.size[1] - plate.get_height() / 2 - self.px(1))

    def first_focus(self) -> Target | None:
        return self._first()

    def look_ahead(self) -> None:
        """Draws what may come into sight next, while nothing moves."""
        self._face_work = (step for part in self.parts.values() for step in part.prepare())

    # --- for the parts

    @property
    def moving(self) -> bool:
        return self.choreography.waiting

    @property
    def pace(self) -> str:
        """Nobody presses on where nobody plays."""
        pace = self.cabinet.settings.pace
        return "brisk" if self.demo and pace != "off" else pace

    def happened(self) -> list[Events]:
        """All that led to what is shown: the set-up, then choice by choice."""
        match = self.sitting.match
        return [match.opening, *(chosen.events for chosen in match.history[: self.past])]

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
        raise NotImplementedError

    # --- after every change

    def recall(self) -> None:
        """Tells the parts of the last choices: they have not seen them, or not all of them happened."""
        match = self.sitting.match
        prompts = match.cartridge.program.names.prompts
        happened = []
        for chosen in match.history[-RECALLED:]:
            asked = Decision(chosen.player, prompts[chosen.prompt - 1], 0, 0, (), chosen.prompt)
            happened.append(Happening(chosen.events, chosen.player, None, chosen.choice.auto, asked))
        for part in self.parts.values():
            part.recall(happened)

    def sync(self) -> None:
        """Everything lies where the state says, at once."""
        for part in self.parts.values():
            part.sync()

    def refresh(self, *, foreseen: bool = True) -> None:
        """Everything that says what is asked; what the option in focus would do may follow a frame later."""
        self._stale = False
        put, before = (self.sitting.match.position, self.asked), self.asking
        same = self.focus.name if self.focus and self._asked_at == put else ""
        self.asking = self._question()
        if self._asked_at != put or self.asking.due != before.due:
            self._rest = 0.0
        self._asked_at = put
        self.signs.clear()
        self.targets = []
        for part in self.parts.values():
            part.ask(self.asking)
            self._offer(part)
        kept = next((target for target in self.targets if same and target.name == same and target.enabled), None)
        self._roaming = self._roaming and kept is not None
        called = any(part.calls for part in self.parts.values())
        found = (self._first() if called or kept is None else None) or kept
        before_it = self._answered_where()
        self._moved = found is not kept and (before_it is None or found is None or found.group != before_it.group)
        if self._rest == 0.0:
            self._strayed = self._moved and self._prompt in self._chosen
        self._unforeseen = not foreseen
        self.set_focus(found)

    @property
    def asked(self) -> int:
        """The person asked, by seat; 0 while a bot is, or the game is over."""
        return self.decision.player if self.decision is not None and not self.bot_is_asked else 0

    def _question(self) -> Asking:
        """What is asked now, with all that is said about it."""
        match, decision = self.sitting.match, self.decision
        guided = self.past is None and not self.bot_is_asked and not self.moving
        guide = self.guide if guided else None
        return Asking(
            decision,
            bot=self.bot_is_asked,
            demo=self.demo,
            past=self.past,
            position=match.position,
            undone=bool(match.undone),
            passing=self.sitting.passing() if decision is not None else None,
            hint=self.hint_text or self._advice(),
            told=tuple(self.last_lines.lines(self.cabinet.lang, self.seats)),
            due=guide.due() if guide is not None else None,
            speaker=guide.course.emblem if guide is not None else "",
            still=not self.motions.busy,
            rolled=self._rolled() if decision is not None and not self.bot_is_asked else None,
        )

    def _rolled(self) -> Rolled | None:
        """The roll that the question is about, if its result has not been dealt with."""
        die, match = self.layout.die, self.sitting.match
        if die is None or match.state.asked.prompt not in die.prompts:
            return None
        said = None
        told = [*(chosen.events for chosen in reversed(match.history)), match.opening]
        for event in (event for one in told for event in reversed(list(one))):
            if isinstance(event, events.Rolled):
                return Rolled(event.result, said)
            if isinstance(event, events.Announced):
                if event.name in die.ends:
                    return None
                said = event
        return None

    def _advice(self) -> str:
        """What the bot would do and why, in whatever language is spoken now."""
        if not self.opinions or self.decision is None:
            return ""
        return "\n".join(advice.lines(self.state, self.decision, self.opinions, self.cabinet.lang))

    def _gather(self) -> None:
        """Everything that can be chosen, from all parts in sight; while something is held up, how to go on."""
        self.targets = []
        holding = self.choreography.holding
        for part in self.parts.values():
            if part.holding or not holding:
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
        """Where the focus goes: where a part wants it, else to an answer. A finger needs none, a pointer is one."""
        wanted = next((target for part in self.parts.values() if (target := part.first()) is not None), None)
        if wanted is not None or self.cabinet.device is Device.TOUCH:
            return wanted
        if self.devices.pointer is not None:
            return focus.at_point(self.targets, self.devices.pointer)
        return self.asking.first(self.targets, self._answered_where())

    @property
    def _prompt(self) -> str:
        return self.asking.decision.prompt if self.asking.decision is not None else ""

    def _answered_where(self) -> Target | None:
        """What was chosen when the same was last asked, else what was chosen last: to pay for a card leads back to the
        hand. Every step begins anew."""
        return self._chosen.get(self._prompt) or next(reversed(self._chosen.values()), None)

    def _begun(self) -> None:
        """The motion that shows what happened is planned."""
        if self.choreography.holding:
            self._gather()
            self._unforeseen = True  # this frame has planned the motion, which is enough
            self.set_focus(self._first())

    def _arrived(self, seat: int) -> None:
        """Everything has been shown: the table from that seat, behind what is still held up. What is asked next is put
        in the next frame."""
        if self._dealing:
            self._dealing, self._rest = False, 0.0
        self.seat = seat
        self._stale = True
        for part in self.parts.values():
            if not part.holding:
                part.sync()

    # --- looking back

    def look_back(self, position: int) -> None:
        """The table as it stood after so many choices."""
        self.past = max(0, min(position, self.sitting.match.position))
        self._look()

    def look_by(self, by: int) -> None:
        self.look_back((self.past or 0) + by)

    def leave(self) -> None:
        """Away from the table; the game is on disk."""
        self.cabinet.home(routes.Cabinets(at=self.table))

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

    # --- the focus

    def set_focus(self, target: Target | None) -> None:
        super().set_focus(target)
        if self.parts and not self._unforeseen:
            self.foresee()

    def foresee(self) -> None:
        """What the option in focus would do, and a closer look at it."""
        self._unforeseen = False
        foresight = Foresight(self.state, self.asking, self.asking.option_of(self.focus))
        for part in self.parts.values():
            part.foresee(foresight)
        for part in self.parts.values():  # what is said of it has its place by now: it is held up beside that
            part.focused(self.focus)
