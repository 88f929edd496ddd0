"""What the prompt box says: the question and what there is to know about it, the options as buttons, the tools."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.machine.decision import Decision, Option
from game.engine.machine.state import State
from game.engine.telling import happenings, prompts, questions, wording
from game.ui.focus import Target
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Answer, Do, LookBy, LookNow, LookTo, Message
from game.ui.table.reasons import reason_text
from game.ui.table.things import Thing
from game.ui.theme import GOLD, MUTED, TEXT, Colour

EVENT_LINES = 14
PEEK = "option:peek"  # what is held with a pointer to see one's hand
MOST_USABLE = 5  # cards as buttons
HAND, COST = "hand", "cost"  # the zone and the fact, where a table has them


@dataclass(frozen=True)
class Entry:
    """An option as a button."""

    text: str
    message: Message
    name: str
    kind: str = "plain"
    action: str = ""


@dataclass(frozen=True)
class Detail:
    """A paragraph under the question."""

    text: str
    colour: Colour = MUTED
    family: str = "sans"
    needed: bool = False  # the question grows smaller rather than leave it out
    after: bool = False  # the text of a card on offer: a card that is held up may lie over it, but over no answer

    @property
    def aside(self) -> bool:
        """That, and what is for whoever is new: it stands after the answers."""
        return self.after or (self.colour == MUTED and not self.needed)


@dataclass(frozen=True)
class Tool:
    """A small button that is always there; its name is a verb of the table: undo, hint, log, pause."""

    icon: str
    name: str
    enabled: bool = True
    lit: bool = False


@dataclass(frozen=True)
class Shown:
    """Everything the panel says at one moment."""

    seat: int
    question: str
    details: list[Detail]
    entries: list[Entry]
    tools: list[Tool]
    events: list[str]


def shown_at(context: Context, asking: Asking) -> Shown:
    question, details = _question_of(context, asking)
    told = list(asking.told[-EVENT_LINES:])
    return Shown(asking.asked, question, details, _entries(context, asking), _tools_of(context, asking), told)


def _question_of(context: Context, asking: Asking) -> tuple[str, list[Detail]]:
    """What is asked, and what else there is to know: advice, what it is for, the text of the card it is about."""
    state = context.state
    if asking.past is not None:
        return context.say("looking_back", n=asking.past, most=asking.position), []
    if asking.decision is None and asking.uncounted:
        return context.say("uncounted"), []
    if asking.decision is None:
        scores = "" if context.layout.sheet else _score_text(context)
        return happenings.winners_text(state, context.lang), [Detail(scores)] if scores else []
    if asking.afar:
        return context.say("chooses_afar", player=wording.seat_name(state, asking.asked, context.lang)), []
    if asking.covered:
        with_pad = [Detail(context.say("curtain.with_pad", pad=asking.pad), TEXT)] if asking.pad else []
        return context.say("chooses_covered", player=wording.seat_name(state, asking.asked, context.lang)), with_pad
    if asking.bot:
        bot, name = asking.asked in context.bots, wording.seat_name(state, asking.asked, context.lang)
        doing = context.say("thinking") if bot else context.say("chooses", player=name)
        return doing, [] if asking.demo else [Detail(context.say("mean_meanwhile"))]
    decision = asking.plan.first or asking.decision  # it stands while one marks
    on_table = context.say("choose_on_table") if asking.options or asking.spaces else ""
    printed = "\n".join(questions.subject_lines(state, decision, context.lang))
    details = [
        Detail(asking.hint, GOLD),
        Detail(context.say("chooses_either") if asking.either else "", GOLD),
        Detail(reason_text(context, asking), needed=True),
        Detail(printed, TEXT, "serif", needed=True),
        Detail(questions.otherwise_text(state, asking.decision, asking.passing, context.lang, context.seats), TEXT),
        *(Detail(line, TEXT, "serif", after=True) for line in questions.offered_lines(state, decision, context.lang)),
        Detail(questions.why_text(state, decision, context.lang)),
        Detail(on_table),
    ]
    if context.fonts.distance == "couch":  # fewer words: the text of the card in focus needs the room
        details = [one for one in details if one.needed or one.colour in (GOLD, TEXT)]
    asked = prompts.prompt_text(state, decision, context.lang)
    if asking.plan.whole and asking.plan.marks[-1].kind == "player":  # the last of what is shared out has its answer
        asked = f"{asked} {context.player_name(asking.plan.marks[-1].value)}"
    return asked, [one for one in details if one.text]


def _score_text(context: Context) -> str:
    lines = happenings.score_lines(context.state, context.lang)
    return "\n".join(f"{who}: {score}" for who, score in lines)


def _entries(context: Context, asking: Asking) -> list[Entry]:
    """Options that are not things on the table, as buttons."""
    if asking.decision is None:
        return _closing_entries(context, asking)
    if asking.covered:
        return [Entry(context.say("peek"), Do("peek"), PEEK, "primary", "peek")]
    if asking.bot:
        return []  # whoever presses on while a bot plays must not choose anything
    texts = prompts.option_texts(context.state, asking.decision, context.lang)
    listed = _usable(context, asking.decision)
    options = [
        Entry(
            _ending(context, asking, index) or _deed(context, asking, index, texts[index]),
            Answer(index),
            f"option:{index}",
            _kind(asking, index),
            "pass" if index == asking.passing else "",
        )
        for index, option in enumerate(asking.decision.options)
        if (option.kind not in ("card", "space") or index in listed) and index not in asking.plan.vain
    ]
    marking = _marking_entries(context, asking)
    if asking.plan.meant is not None:
        alone = asking.decision._replace(options=(asking.decision.options[asking.plan.meant],))  # no "Noble (2)"
        text = context.say("as_meant", what=prompts.option_texts(context.state, alone, context.lang)[0])
        marking.insert(0, Entry(text, Answer(asking.plan.meant), "option:meant", "primary"))
    if asking.plan.several:  # what confirms stands first, wherever a mark came or went
        return sorted([*options, *marking], key=lambda entry: entry.action != "pass")
    return marking + options


def _kind(asking: Asking, index: int) -> str:
    """What does something is golden; what declines is not, unless it confirms what is marked or is the one answer, and
    so is the only button beside what can be chosen on the table: the deeds are there."""
    if asking.decision is None or asking.decision.options[index].kind != "button":
        return "plain"
    kinds = [option.kind for option in asking.decision.options]
    declines = len(kinds) > 1 and (index == asking.passing or kinds.count("button") == 1)
    return "plain" if declines and not asking.plan.marks else "primary"


def _ending(context: Context, asking: Asking, index: int) -> str:
    """Where something is marked, the button that ends it confirms that; where nothing is, it says so."""
    decision, plan = asking.decision, asking.plan
    if decision is None or index != asking.passing:
        return ""
    if plan.marks:
        return _confirming(context, asking)
    if plan.outer is not None:
        return ""
    none = f"{decision.prompt}_{decision.options[index].name}"
    if plan.fresh and wording.has_word(context.content, "none", none):
        return wording.word(context.content, "none", none, context.lang)
    return ""


def _confirming(context: Context, asking: Asking) -> str:
    """What is done with what is marked."""
    n, prompt = len(asking.plan.marks), asking.decision.prompt if asking.decision is not None else ""
    if wording.has_word(context.content, "marked", prompt):
        return wording.word(context.content, "marked", prompt, context.lang, n=n)
    return context.say("confirm_marked", n=n)


def _marking_entries(context: Context, asking: Asking) -> list[Entry]:
    """What marks several things at once, and what confirms them where no option of the table does."""
    plan, say, found = asking.plan, context.say, []
    if plan.whole:
        found.append(Entry(_confirming(context, asking), Do("confirm"), "option:confirm", "primary", "pass"))
    if plan.gains is not None:
        names = {name: wording.word(context.content, "variable", name, context.lang) for name in plan.gains}
        text = ", ".join(f"{wording.inside(names[name], context.lang)} +{n}" for name, n in plan.gains.items())
        found.append(Entry(say("play_all", gains=text), Do("play_all"), "option:play_all", "primary"))
    if plan.again > 1:
        found.append(Entry(say("mark_again", n=plan.again), Do("mark_again"), "option:again"))
    if plan.most > max(2, len(plan.marks)):
        found.append(Entry(say("mark_all", n=plan.most), Do("mark_all"), "option:all"))
    if plan.refusing is not None and plan.rules is not None:
        found.append(
            Entry(refusing(context.state, plan.rules, plan.refusing, context.lang), Do("refuse"), "option:refuse")
        )
    if len(plan.marks) > 1:
        found.append(Entry(say("mark_none"), Do("mark_none"), "option:none"))
    return found


def refusing(state: State, rules: Decision, option: Option, lang: str) -> str:
    """What answers the question of the rules with nothing of what is proposed."""
    none, content = f"{rules.prompt}_{option.name}", state.cartridge.content
    if wording.has_word(content, "none", none):
        return wording.word(content, "none", none, lang)
    return prompts.option_text(state, rules, option, lang)


def _usable(context: Context, decision: Decision) -> set[int]:
    """Where somebody may do something, every card that could be used is a button as well: nothing is missed."""
    content = context.content
    if decision.prompt not in (*content.windows, *content.vital, prompts.RESPOND):
        return set()
    cards = [index for index, option in enumerate(decision.options) if option.kind == "card"]
    return set(cards) if len(cards) <= MOST_USABLE else set()


def _deed(context: Context, asking: Asking, index: int, text: str) -> str:
    """What a button does; where a card from the hand is used, with what it costs."""
    assert asking.decision is not None
    option, plan = asking.decision.options[index], asking.plan
    if option.kind == "button" and plan.outer is not None and not plan.marks and index >= plan.tries:
        return prompts.option_text(context.state, plan.outer, option, context.lang)
    if option.kind != "card":
        return text
    raw = context.state.raw.cards[option.value - 1]
    held = context.cartridge.zone_names[raw.zone][0] == HAND
    if not option.label:
        text = context.say("play_card" if held else "use_card", card=text)
    cost = context.content.cards[raw.definition].facts.get(COST)
    if not held or cost is None:
        return text
    told = wording.amount(context.content, "fact", COST, cost, context.lang)
    return f"{text} ({wording.inside(told, context.lang)})"


def _closing_entries(context: Context, asking: Asking) -> list[Entry]:
    say = context.say
    if asking.past is not None:
        return [
            Entry(say("look_first"), LookTo(0), "look:first"),
            Entry(say("look_before"), LookBy(-1), "look:before"),
            Entry(say("look_after"), LookBy(1), "look:after"),
            Entry(say("look_done" if asking.replay else "look_now"), LookNow(), "look:now", "primary"),
        ]
    if asking.demo:
        return []
    entries = [
        Entry(say("to_ending"), Do("ending"), "ending", "primary"),
        Entry(say("to_scores" if asking.scored else "to_tables"), Do("finish"), "finish"),
    ]
    if context.layout.sheet:
        entries.insert(0, Entry(say("scoresheet.title"), Do("sheet"), "sheet"))
    return entries


def _tools_of(context: Context, asking: Asking) -> list[Tool]:
    """Always the same in the same order: a finger finds them where they were."""
    if asking.demo:
        return []
    playing = asking.past is None
    tools = [
        Tool("undo", "undo", playing and bool(asking.position or asking.plan.touched)),
        Tool("redo", "redo", playing and asking.undone),
        Tool("hint", "hint", context.habits.hints and playing and asking.decision is not None and not asking.bot),
        Tool("log", "log"),
        Tool("pause", "pause"),
    ]
    if context.content.windows:  # a hand is raised for one of them
        seat, raised = context.seat, context.habits.raised
        tools.insert(-2, Tool("stop_hand", "hand", playing and seat not in context.bots, seat in raised))
    if context.layout.sheet:
        tools.insert(2, Tool("trophy", "sheet"))
    return tools


def refused(context: Context, decision: Decision, target: Target | None) -> str:
    """Why what is in focus is no answer, where the table says."""
    thing = Thing.named(target.name) if target is not None else None
    if thing is None or not isinstance(thing.id, int):
        return ""
    if thing.kind == "card":
        return questions.refusal_text(context.state, decision, thing.id, context.lang, context.seats)
    if thing.kind == "space":
        return questions.space_refusal_text(context.state, decision, thing.id, context.lang)
    return ""
