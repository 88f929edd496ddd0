"""The text client: asks each question in plain lines, and answers what a person types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.keeping import saves
from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.storage import StorageError
from game.engine.machine.decision import Decision, Option
from game.engine.machine.ids import UnknownOption, find_option
from game.engine.machine.state import Events, RuleFailure, State
from game.engine.sources import languages
from game.engine.sources.content import LANGUAGES
from game.engine.telling import happenings, printed, prompts, questions, story, trouble, wording
from game.engine.telling.lines import Item, Lines, collapsed
from game.engine.telling.wording import Seats
from game.players import advice
from game.players.bots import Bot, Budget, hint
from game.players.chances import fitted_chances
from game.players.guide import CLOSED, Guide
from game.players.habits import Habits, declining, play_habits
from game.text import look
from game.text.menu import typed_number

LOG_LINES = 20
HINT = Budget(seconds=1.0)


class Answer(NamedTuple):
    """A choice that was made and what it brought about; what habits answer is not told, only what comes of it."""

    events: Events
    decision: Decision | None = None
    option: Option | None = None
    state: State | None = None  # right after the choice


class Client:
    """One match at one terminal. `read` gives a line, or None when there are no more; `write` takes one."""

    def __init__(
        self,
        match: Match,
        lang: str,
        *,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        undo_rule: str = "free",
        habits: dict[int, Habits] | None = None,
        bots: dict[int, Bot] | None = None,
        people: Sequence[tuple[int, ...]] = (),
        guide: Guide | None = None,
        ask_costly: bool = False,
    ):
        self.match = match
        self.lang = lang
        self.read = read
        self.write = write
        self.undo_rule = undo_rule
        self.bots = bots or {}
        self.people = {seat: held for held in people for seat in held}  # the seats of whoever holds several
        self.guide = guide
        self.habits = {seat: kept for seat, kept in (habits or {}).items() if seat not in self.bots}
        self.ask_costly = ask_costly
        self.doubted: tuple[int, int] | None = None  # after so many choices, the option that was asked about
        self.explained: set[str] = set()  # prompts whose purpose was told
        self.offered: list[str] = []  # what the cards on offer do, as told last
        self.going_on: Item | None = None  # the line told last: what comes now may go on in it
        self.stopped = False
        self.warned = match.warning  # whoever opened it has told that
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "inspect": self.inspect,
            "undo": self.undo,
            "redo": self.redo,
            "log": self.log,
            "look": self.look,
            "hint": self.hint,
            "hand": self.raise_hand,
            "save": self.save,
            "lang": self.change_language,
            "stop": self.stop,
        }

    def run(self) -> None:
        """Plays until somebody stops or the input ends."""
        title = wording.say(self.match.cartridge.content.title, self.lang)
        self.say("welcome", table=title, n=self.match.state.players)
        self.warn_of_language()
        for seat in self.match.state.ruled:
            self.say("ruled", player=wording.seat_name(self.match.state, seat, self.lang))
        opening = [] if self.match.history else [Answer(self.match.opening)]
        self.tell(opening + self.settle(), self.readers())
        self.ask()
        try:
            while not self.stopped and (typed := self.read()) is not None:
                self.answer(typed.strip())
        finally:
            self.leave()

    def say(self, name: str, **values: object) -> None:
        self.write(wording.ours("client", name, self.lang, **values))

    def readers(self, *seats: int) -> Seats:
        """Who may be reading: the player who is asked and those given, or where there are no secrets anybody."""
        state = self.match.state
        asked = self.match.decision
        if state.open_hands or state.players == 1 or asked is None:
            return None
        return tuple(self.people.get(seat, (seat,)) for seat in (asked.player, *seats))

    # --- the question and its answer

    def ask(self, *, told: bool = False) -> None:
        """Whose question it is, and the options by number. `told`: the events just told say how the game ended."""
        state, decision = self.match.state, self.match.decision
        if decision is None and state.over:
            self.tell_result(told)
            return
        if decision is None:
            self.say("stopped", what=wording.word(state.cartridge.content, "step", state.step or "", self.lang))
            return
        self.teach()
        question = prompts.prompt_text(state, decision, self.lang)
        self.say("question", player=wording.seat_name(state, decision.player, self.lang), question=question)
        self.explain(decision)
        if decision.prompt in state.cartridge.content.places.prompts:
            for line in wording.place_lines(state, self.lang):
                self.write(line)
        for number, text in enumerate(prompts.option_texts(state, decision, self.lang), 1):
            self.say("option", n=number, what=text)
        advised = self.guide.line.option() if self.guide is not None and self.guide.on else None
        if advised is not None:
            self.say("advised", n=advised + 1)

    def explain(self, decision: Decision, *, again: bool = False) -> None:
        """What the question is for, the first time it comes, and the text of the card it is about."""
        state = self.match.state
        if again or decision.prompt not in self.explained:
            self.explained.add(decision.prompt)
            if why := questions.why_text(state, decision, self.lang):
                self.write(why)
        for line in (*questions.subject_lines(state, decision, self.lang), *self._offered(decision)):
            self.write(line)

    def _offered(self, decision: Decision) -> list[str]:
        """What each card on offer does, where that was not said a moment ago, and what happens without it."""
        lines = questions.offered_lines(self.match.state, decision, self.lang)
        told, self.offered = self.offered, lines
        state, passing = self.match.state, declining(decision)
        otherwise = questions.otherwise_text(state, decision, passing, self.lang, prompts.asked_seats(state, decision))
        return [line for line in lines if line not in told] + ([otherwise] if otherwise else [])

    def teach(self) -> None:
        """In a first game: what the guide has to say about this question and what led to it."""
        while self.guide is not None and (due := self.guide.due()) is not None:
            title, text = (wording.say(words, self.lang) for words in (due.lesson.title, due.lesson.text))
            self.say("lesson", title=title, what=text)
            self.guide.give(due.lesson.id)

    def tell_result(self, told: bool) -> None:
        state = self.match.state
        if not told:
            self.write(happenings.winners_text(state, self.lang))
        for who, score in happenings.score_lines(state, self.lang):
            self.say("score", player=who, n=score)
        self.say("over")
        if self.guide is not None and self.guide.closing_is_due:
            self.guide.give(CLOSED)
            closing = self.guide.course.closing
            won = any(seat not in self.bots for seat in state.winners)
            for text in (closing.won if won else closing.lost, *closing.learned, *closing.next):
                self.write(wording.say(text, self.lang))

    def tell(self, answers: list[Answer], seats: Seats) -> None:
        """Who chose what, and what came of it; events between two such lines are told together."""
        state, lang = self.match.state, self.lang
        items: list[Item] = []
        for answer in answers:
            if answer.option is None or answer.state is None or answer.decision is None:
                opening = answer.events is self.match.opening
                items += story.items_of(state, answer.events, lang, seats, opening=opening)
            else:
                items += story.choice_items(answer.state, answer.decision, answer.option, answer.events, lang, seats)
        lines = Lines(self.going_on)
        lines.take_all(items)
        self.going_on = lines.open
        for line in collapsed((item.line(lang) for item in lines.kept), lang):
            self.write(line)

    def settle(self) -> list[Answer]:
        """What the seats' habits and the bots answer, until a person has to be asked."""
        answers: list[Answer] = []
        try:
            while True:
                answers += map(Answer, play_habits(self.match, self.habits))
                decision = self.match.decision
                if decision is None or decision.player not in self.bots:
                    return answers
                written = self.guide.line.option() if self.guide is not None else None
                bot = self.bots[decision.player]
                option = bot.choose(self.match.state, decision.player) if written is None else written
                answers.append(self.made(option, auto=True))
        except RuleFailure as problem:
            self.say("rules_failed", what=problem)
            return answers

    def made(self, option: int, *, auto: bool = False) -> Answer:
        """Makes the choice."""
        decision = self.match.state.asked
        events = self.match.choose(option, auto=auto)
        return Answer(events, decision, decision.options[option], self.match.state.clone())

    def answer(self, typed: str) -> None:
        """A command, or a choice."""
        if not typed:
            self.ask()
            return
        name, _, rest = typed.partition(" ")
        command = self.command_called(name.casefold())
        if command:
            self.commands[command](rest.strip())
        elif self.match.decision is None:
            self.say("no_question")
        else:
            option = self.option_called(typed)
            if option is not None:
                self.choose(option)

    def command_called(self, name: str) -> str | None:
        """The command of that name, in any of the languages or spelt out."""
        for command, names in wording.own_words()["command"].items():
            if name == command or name in names.values():
                return command
        return None

    def option_called(self, typed: str) -> int | None:
        decision = self.match.state.asked
        count = len(decision.options)
        if typed.isdecimal():
            if 1 <= (number := typed_number(typed)) <= count:
                return number - 1
            self.say("unknown_number", what=typed[:20], n=count)
            return None
        try:
            return find_option(self.match.state, decision, typed)
        except UnknownOption:
            self.say("unknown_input", what=typed[:60])
            return None

    def choose(self, option: int) -> None:
        decision = self.match.state.asked
        player = decision.player
        if self.asks_again(option):
            return
        if player in self.habits:
            self.habits[player].acted(self.match.state, decision)
        try:
            answers = [self.made(option)]
        except RuleFailure as problem:
            self.say("rules_failed", what=problem)
            return
        answers += self.settle()
        self.tell(answers, self.readers(player))
        self.warn()
        self.ask(told=True)

    def asks_again(self, option: int) -> bool:
        """Before an answer that costs a lot: once, unless the player does not want that."""
        here = (self.match.position, option)
        question = questions.costly_text(self.match.state, self.match.state.asked, option, self.lang)
        if not question or not self.ask_costly or self.doubted == here:
            return False
        self.doubted = here
        self.say("really", what=question)
        return True

    def warn(self) -> None:
        """One line when saving begins to fail, and one when it works again."""
        warning = self.match.warning
        if self.match.trouble is not None and not self.warned:
            self.say("not_saved", what=trouble.told(self.match.trouble, self.lang))
        elif self.warned and not warning:
            self.say("saving_again")
        self.warned = warning

    # --- commands

    def help(self, _rest: str) -> None:
        if self.match.decision is not None:
            self.explain(self.match.decision, again=True)
        command = wording.ours("command", "lang", self.lang)
        codes = ", ".join(f"{command} {code}" for code in LANGUAGES if code != self.lang)
        for name in wording.own_words()["help"]:
            self.write(wording.ours("help", name, self.lang, codes=codes))

    def inspect(self, rest: str) -> None:
        decision = self.match.decision
        if not rest:
            self.say("inspect_what")
        elif decision and 1 <= (number := typed_number(rest)) <= len(decision.options):
            for line in self.option_lines(number - 1):
                self.write(line)
        else:
            lines = look.inspect_named(self.match.state, rest, self.lang, self.readers())
            for line in lines:
                self.write(line)
            if not lines:
                self.say("nothing_found", what=rest[:60])

    def option_lines(self, index: int) -> list[str]:
        """Everything there is to know about an option."""
        state, decision = self.match.state, self.match.state.asked
        option = decision.options[index]
        would = questions.foreseen(state, index, self.lang, self.readers())
        told = [wording.ours("client", "foreseen", self.lang, what="; ".join(would))] if would else []
        match option.kind:
            case "card":
                return printed.card_text(state, option.value, self.lang, self.readers()) + told
            case "player":
                return look.player_lines(state, option.value, self.lang, self.readers()) + told
            case "space":
                return look.space_lines(state, option.value, self.lang) + told
            case _:
                return [prompts.option_text(state, decision, option, self.lang), *told]

    def undo(self, _rest: str) -> None:
        """Back to the last choice a person made."""
        count = self.match.own_choices_back()
        if not count:
            self.say("nothing_to_undo")
        elif self.undo_rule == "no_new_information" and count > self.match.choices_since_learned():
            self.say("undo_refused")
        else:
            self.match.undo(count)
            self.going_on = None
            self.say("undone")
            self.warn()
            self.ask()

    def redo(self, _rest: str) -> None:
        """Forward by a choice a person made, and what answered itself after it."""
        undone = self.match.undone
        if not undone:
            self.say("nothing_to_redo")
            return
        count = 1
        while count < len(undone) and undone[-1 - count].auto:
            count += 1
        self.match.redo(count)
        self.going_on = None
        self.say("redone")
        self.warn()
        self.ask()

    def log(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.say("number_wanted", what=rest[:20])
            return
        lines = story.told(self.match, self.lang, self.readers())
        for line in lines[-max(int(rest[:6] or LOG_LINES), 1) :]:
            self.write(line)
        if not lines:
            self.say("nothing_happened")

    def look(self, rest: str) -> None:
        state, readers = self.match.state, self.readers()
        zone = look.find_zone(state.cartridge.content, rest)
        if not rest:
            lines = look.overview(state, self.lang, readers)
        elif 1 <= (number := typed_number(rest)) <= state.players:
            lines = look.player_lines(state, number, self.lang, readers)
        elif zone:
            lines = look.zone_lines(state, zone, self.lang, readers)
        else:
            lines = look.inspect_named(state, rest, self.lang, readers)
        for line in lines:
            self.write(line)
        if not lines:
            self.say("nothing_found", what=rest[:60])

    def hint(self, _rest: str) -> None:
        """What a bot would do, why, and how likely a win is then."""
        decision = self.match.decision
        if decision is None:
            self.say("no_question")
            return
        self.say("thinking")
        chances = fitted_chances(self.match.cartridge, self.match.setup)
        opinions = hint(self.match.state, decision.player, HINT, chances)
        for line in advice.lines(self.match.state, decision, opinions, self.lang):
            self.write(line)

    def raise_hand(self, rest: str) -> None:
        """A seat asks for the next window it could act in: the one named, or that of whoever is asked."""
        asked = self.match.decision.player if self.match.decision else 0
        seat = typed_number(rest) if rest else asked
        if seat not in self.habits:
            self.say("hand_whose", what=", ".join(map(str, self.habits)))
            return
        raised = self.habits[seat].toggle_hand(seat)
        self.say("hand_up" if raised else "hand_down", player=wording.seat_name(self.match.state, seat, self.lang))
        if raised and (answers := self.settle()):
            self.tell(answers, self.readers())
            self.ask(told=True)

    def save(self, rest: str) -> None:
        """Where the game is kept; with a name a copy, and a journal for a game that had none."""
        if isinstance(self.match, SituationMatch):
            self.say("situation_not_saved")
            return
        try:
            path = saves.named_path(rest) if rest else None
            if rest and path is None:
                self.say("bad_name", what=rest[:60])
            elif self.match.journal is None:
                path = path or saves.new_path(self.match.cartridge.id)
                saves.keep(self.match, path)
                self.say("saved", path=path)
            elif path:
                saves.copy(self.match, path)
                self.say("copied", path=path)
            else:
                self.match.journal.catch_up()
                self.say("saved", path=self.match.journal.path)
        except StorageError as problem:
            self.say("not_saved", what=trouble.told(problem, self.lang))

    def change_language(self, rest: str) -> None:
        if rest not in LANGUAGES:
            self.say("unknown_language", what=", ".join(LANGUAGES))
            return
        self.lang = rest
        self.going_on = None
        self.say("language")
        self.warn_of_language()
        self.ask()

    def warn_of_language(self) -> None:
        """What of its files could not be read."""
        if said := languages.trouble(self.lang):
            self.say("not_saved", what=said)

    def stop(self, _rest: str) -> None:
        self.stopped = True

    def leave(self) -> None:
        """Says where the game is kept and how to go on with it."""
        journal = self.match.journal
        if journal is None:
            self.say("keeps_nothing")
        else:
            try:
                journal.close()
                self.say("saved", path=journal.path)
                self.say("resume", what=saves.resume_command(self.match, journal.path))
            except StorageError as problem:
                self.say("not_saved", what=trouble.told(problem, self.lang))
        self.say("goodbye")
