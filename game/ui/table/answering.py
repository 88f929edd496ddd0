"""Answers at the table: a press becomes a choice, a mark, or something meant for later; then what it costs is asked
about once more where that is due, and what came of it goes to the timeline."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.engine.keeping.settings import Settings
from game.engine.machine.decision import Decision, Option
from game.engine.machine.events import StepBegan
from game.engine.machine.state import State
from game.engine.telling import prompts, questions, wording
from game.engine.telling.wording import Seats
from game.players.guide import Guide
from game.players.plans import Plan
from game.players.sitting import Happening, Sitting
from game.ui import routes
from game.ui.focus import Target
from game.ui.sound import Sound
from game.ui.table import messages
from game.ui.table.asking import Asking
from game.ui.table.gestures import Gestures
from game.ui.table.hearing import Hearing
from game.ui.table.messages import Message
from game.ui.table.prompt_words import refusing
from game.ui.table.questioning import Questioning
from game.ui.table.ribbons import Ribbons
from game.ui.table.things import Thing
from game.ui.table.timeline import Timeline
from game.ui.table.viewing import Viewing


class House(Protocol):
    """Where the table stands."""

    settings: Settings

    @property
    def sound(self) -> Sound: ...

    @property
    def lang(self) -> str: ...

    def push(self, route: routes.Route) -> None: ...

    def toast(self, line: str, *, bad: bool = False) -> None: ...


class Answered(Protocol):
    """The table that a question is answered at."""

    @property
    def cabinet(self) -> House: ...

    sitting: Sitting
    viewing: Viewing
    gestures: Gestures
    questioning: Questioning
    hearing: Hearing
    timeline: Timeline
    ribbons: Ribbons
    guide: Guide | None
    asking: Asking
    targets: list[Target]
    focus: Target | None

    @property
    def state(self) -> State: ...

    @property
    def seats(self) -> Seats: ...

    @property
    def meant(self) -> tuple[Thing, ...]: ...

    @property
    def warning(self) -> str: ...

    def say(self, name: str, **values: object) -> str: ...

    def open_seat(self, seat: int) -> None: ...

    def tell(self, message: Message) -> None: ...

    def sync(self) -> None: ...

    def refresh(self) -> None: ...

    def set_focus(self, target: Target | None) -> None: ...


class Answering:
    def __init__(self, table: Answered):
        self.table, self.cabinet, self.sitting = table, table.cabinet, table.sitting
        self.viewing, self.gestures, self.questioning = table.viewing, table.gestures, table.questioning
        self.hearing = table.hearing
        self._warned = bool(table.warning)  # that the game cannot be saved, as whoever comes to the table is told

    @property
    def plan(self) -> Plan:
        return self.gestures.plan

    @property
    def _decision(self) -> Decision | None:
        """What a person at this screen is asked; None while nobody here answers."""
        return None if self.viewing.bot_is_asked else self.gestures.decision

    def answer(self, index: int, *, sure: bool = False) -> None:
        """A person's choice; one that costs a lot is asked about once more."""
        if self._decision is None:
            return
        if self._is_meant(self.plan.by_the_rules(index), sure, partial(self.answer, index, sure=True)):
            self._act(self.plan.gesture(index), index)

    def take(self, index: int) -> None:
        """A press on an option: where several things are chosen together it is marked, or unmarked."""
        decision = self._decision
        if decision is None:
            return
        if self.plan.marks_with(decision.options[index]):
            self.mark(self.plan.toggled(decision.options[index]))
        else:
            self.answer(index)

    def confirm(self) -> None:
        """What is marked is chosen."""
        if self.plan.marks:
            self._act(self.plan.gesture(), None)

    def refuse(self, *, sure: bool = False) -> None:
        """Nothing of what is proposed is chosen."""
        asked, refusing = self.plan.outer, self.plan.refusing
        if asked is None or refusing is None:
            return
        if self._is_meant((asked, asked.options.index(refusing)), sure, partial(self.refuse, sure=True)):
            self._act([refusing], None)

    def _act(self, gesture: list[Option], index: int | None) -> None:
        """Makes the choices of a gesture, one after the other."""
        table, before = self.table, self.sitting.state.clone()
        pressed = table.focus if index is None or table.asking.option_of(table.focus) == index else None
        aimed = table.asking.target_of(index, table.targets) if index is not None else None
        self.hearing.readiness.answered(table.asking.question, pressed or aimed or table.focus)
        self.lesson_is_read()
        happened = self.gestures.choose(gesture)
        self.note(happened)
        table.timeline.hear(before, happened)
        table.set_focus(table.focus)

    def act_from_afar(self, gesture: list[Option]) -> None:
        """The choices of somebody on a phone: others at the screen still see to its end what happened before."""
        timeline, before = self.table.timeline, self.sitting.state.clone()
        hear = timeline.follow if timeline.playing else timeline.hear
        self.gestures.forget()
        happened = self.gestures.choose(gesture)
        self.note(happened)
        hear(before, happened)
        self.table.set_focus(self.table.focus)

    def mark(self, plan: Plan) -> None:
        self.gestures.mark(plan)
        self.show_marks()

    def show_marks(self) -> None:
        """Everything is shown as it will be with what is marked."""
        self.cabinet.sound.play("focus")
        self.table.sync()
        self.table.refresh()

    def play_all(self) -> None:
        """The cards that need no decision, one after the other."""
        if self.plan.at_once.options:
            self._act(list(self.plan.at_once.options), None)

    def mark_all(self) -> None:
        self.mark(self.plan.with_all())

    def mark_none(self) -> None:
        self.mark(Plan(self.sitting))

    def mark_again(self) -> None:
        """What was chosen the last time, as far as it can be."""
        if self.gestures.last:
            self.mark(self.plan.with_all(self.gestures.last))

    def _is_meant(self, asked: tuple[Decision, int] | None, sure: bool, again: Callable[[], None]) -> bool:
        """Whether nobody has to be asked once more for what an option of the rules' question costs."""
        if asked is None or not self.cabinet.settings.ask_costly or self._is_advised(asked[1]):
            return True
        state, lang, (decision, option) = self.sitting.state, self.cabinet.lang, asked
        if sure:
            self.sitting.habits.means_it(state, decision, option)
            return True
        question = questions.costly_text(state, decision, option, lang)
        if not question or not self.sitting.habits.asks_again(state, decision, option):
            return True
        self.cabinet.sound.play("costly")
        deed = refusing(state, decision, decision.options[option], lang)
        self.cabinet.push(routes.Confirm(question, deed, again))
        return False

    def _is_advised(self, option: int) -> bool:
        """Whether the guide of a first game lights it: then nobody is warned of it."""
        guide = self.table.guide
        return guide is not None and guide.on and guide.line.option() == option

    def lesson_is_read(self) -> None:
        """What the guide said has done its work: dismissed, or a choice was made with it in sight."""
        asking, guide = self.table.asking, self.table.guide
        if asking.due is not None and guide is not None:
            guide.give(asking.due.lesson.id)
            asking.due = None

    def note(self, happened: list[Happening]) -> None:
        """What came of a choice, for all that is said about it."""
        self.questioning.happened(happened)
        self._warn()
        if any(isinstance(event, StepBegan) for one in happened for event in one.events):
            self.hearing.readiness.step_began()

    def _warn(self) -> None:
        """One line when saving begins to fail, and one when it works again."""
        if self.table.warning and not self._warned:
            self.cabinet.toast(self.table.warning, bad=True)
        elif self._warned and not self.table.warning:
            self.cabinet.toast(wording.ours("client", "saving_again", self.cabinet.lang))
        self._warned = bool(self.table.warning)

    def choose(self, thing: Thing) -> None:
        """Takes what is on offer; what is not is looked at, or meant for later while others act."""
        if self.mean(thing):
            return
        table = self.table
        match thing.kind:
            case "card":
                self._choose_card(thing.number)
            case "space" if thing.number in table.asking.spaces:
                self.take(table.asking.spaces[thing.number])
            case "player" if thing.number in table.asking.players:
                self.take(table.asking.players[thing.number])
            case "player":
                if table.seats is None or thing.number in self.sitting.held_with(self.viewing.seat):
                    table.open_seat(thing.number)
            case _:
                table.tell(messages.Inspect(thing))

    def mean(self, thing: Thing) -> bool:
        """While others act: it is marked to be chosen later, or no longer; whether it can be."""
        if not self.may_mean(thing):
            return False
        self.gestures.mean(thing)
        self.hearing.readiness.meant = True
        self.cabinet.sound.play("focus")
        self.table.ribbons.show(self.table.meant)
        if self.hearing.marking:
            self.table.refresh()
        return True

    def may_mean(self, thing: Thing) -> bool:
        """Whether others act, and that can be marked to be chosen later; what answers their question does that."""
        if thing.kind not in ("card", "space") or not self.gestures.intentions.may(thing):
            return False
        if self.hearing.marking:
            return thing not in self.gestures.intentions.things
        return self.others_act and not (self.table.timeline.asked and self.table.asking.offers(thing))

    @property
    def others_act(self) -> bool:
        """Whether what is shown is another's doing, or another seat is asked than the one whose side is open."""
        if self.table.timeline.playing:
            passage = self.table.timeline.passage
            theirs = passage is not None and bool(passage.player) and passage.player not in self.viewing.own
            return theirs or self.sitting.bot_is_asked
        decision = self.gestures.decision
        return self.viewing.bot_is_asked or (decision is not None and decision.player != self.viewing.seat)

    def _choose_card(self, card: int) -> None:
        options, decision = self.table.asking.options.get(card, []), self._decision
        if not options and decision is not None and self._name_payer(card):
            return
        if not options or decision is None:
            self._tell_why_not(card)
            self.table.tell(messages.Inspect(Thing("card", card)))
        elif len(options) == 1:
            self.take(options[0])
        else:
            texts = prompts.option_texts(self.table.state, decision, self.cabinet.lang)
            rows = tuple(messages.Choice(texts[index], messages.Answer(index)) for index in options)
            self.table.tell(messages.Pick(self._title(card), rows))

    def bring(self, card: int, gesture: list[Option] | None) -> None:
        """A card was dragged somewhere: what that comes to, or what a press on it would."""
        if gesture is None:
            self._choose_card(card)
        else:
            self._act(gesture, None)

    def _name_payer(self, card: int) -> bool:
        """Whoever is pressed pays first for the next card, where that makes a difference."""
        if self.viewing.past is not None or not self.gestures.name_payer(card):
            return False
        key = "pays_first" if self.sitting.habits.pays_first else "pays_as_proposed"
        self.cabinet.sound.play("coin")
        self.cabinet.toast(self.table.say(key, card=self._title(card)))
        self.table.timeline.foresee_soon()
        return True

    def _title(self, card: int) -> str:
        return wording.card_title(self.table.state, card, self.cabinet.lang, self.table.seats)

    def _tell_why_not(self, card: int) -> None:
        """Why a card that was pressed is no answer, where the table says."""
        decision, table = self._decision, self.table
        if decision is None:
            return
        why = questions.refusal_text(table.state, decision, card, self.cabinet.lang, table.seats)
        if why:
            self.cabinet.toast(why)
