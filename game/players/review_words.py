"""A review in words: what was asked, what was chosen, what else there was, and what others and luck did."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.keeping.match import Match
from game.engine.machine.state import State
from game.engine.telling import prompts, story, wording
from game.players.advice import named
from game.players.reasons import reasons_of
from game.players.review import Moment, Point, Review, Worth, is_news, known_cards

MOST_LINES = 6  # of what happened
MOST_OFFERED = 5  # options to find the better one among


@dataclass(frozen=True)
class Told:
    """A moment: when, what was asked or came before, what it did to the chances, and how that came about.

    Of a choice, how it came about is what was chosen, what was better and what for; of all else, what the log tells.
    """

    heading: str
    asked: str
    said: str
    lines: tuple[str, ...]
    options: tuple[tuple[str, int, bool], ...] = ()  # words, chance in percent, whether it was chosen
    cards: tuple[int, ...] = ()  # definitions of the cards that turned up, where that was luck
    gave: tuple[str, ...] = ()  # what a choice gave away, if that can be said
    others: tuple[tuple[int, str], ...] = ()  # options that were hardly worth a thought, and their words

    @property
    def all_lines(self) -> list[str]:
        return [self.asked, *self.lines, self.said]


def told(match: Match, review: Review, moment: Moment, lang: str) -> Told:
    point = review.points[moment.point]
    state = match.state_at(point.position)
    who = wording.seat_name(state, point.player, lang)
    when = "when" if review.counts == "round" else "when_turn"
    heading = wording.ours("review", when, lang, n=max(1, point.round), player=who)
    texts = _texts(state, point, lang)
    chosen, best = texts[point.chosen.option], texts[point.best.option]
    if moment.kind == "choice":
        gone = tuple(gave(match, point, lang))
        return Told(
            heading,
            prompts.prompt_text(state, state.asked, lang),
            wording.ours("review", "cost", lang, n=points(moment.change)),
            (
                wording.ours("review", "chose", lang, what=chosen, n=told_chance(point, moment, point.chosen)),
                wording.ours("review", "better", lang, what=best, n=percent(point.best.chance)),
                *gone,
            ),
            tuple(
                (texts[one.option], told_chance(point, moment, one), one.id == point.chosen.id) for one in point.options
            ),
            gave=gone,
            others=_others(state, point, lang),
        )
    return Told(
        heading,
        wording.ours("review", "after", lang, what=_deed(state, point.chosen.option, chosen, lang)),
        _moved(review, point, moment, lang),
        tuple(happened(match, point, moment, lang)[:MOST_LINES]),
        cards=tuple(turned_up(match, point, moment.until)) if moment.kind == "luck" else (),
    )


def _deed(state: State, option: int, text: str, lang: str) -> str:
    """What was chosen; of hidden cards only what they were asked about, since one was as good as another."""
    decision = state.asked
    chosen, seats = decision.options[option], prompts.asked_seats(state, decision)
    if chosen.kind == "card" and not wording.may_know(state.raw.cards[chosen.value - 1].known, seats):
        return prompts.prompt_text(state, decision, lang)
    return named(state, decision, option, text, lang)


def _texts(state: State, point: Point, lang: str) -> list[str]:
    """The options in words; which copy it is only where two of them are told."""
    decision = state.asked
    plain = [prompts.option_text(state, decision, option, lang) for option in decision.options]
    told_of = [plain[option] for option in {point.chosen.option, *(one.option for one in point.options)}]
    texts = prompts.option_texts(state, decision, lang)
    return [text if told_of.count(one) > 1 else one for text, one in zip(texts, plain, strict=True)]


def _others(state: State, point: Point, lang: str) -> tuple[tuple[int, str], ...]:
    """What else was offered, none of it in the words of what is told: the better one is to be found among them."""
    decision = state.asked
    plain = [prompts.option_text(state, decision, option, lang) for option in decision.options]
    known = [point.chosen.option, *(one.option for one in point.options)]
    different = {text: number for number, text in reversed(list(enumerate(plain)))}
    found = [(number, text) for text, number in different.items() if text not in {plain[one] for one in known}]
    return tuple(sorted(found)[: max(0, MOST_OFFERED - len(point.options))])


def told_chance(point: Point, moment: Moment, worth: Worth) -> int:
    """Of 100. What was chosen is as far below the best as the choice cost: the next look at it counts too.

    Nothing else is told to be better than the best: those looks at it were shorter.
    """
    if worth.id != point.chosen.id:
        return min(percent(worth.chance), percent(point.best.chance))
    return max(0, percent(point.best.chance) - points(moment.change))


def gave(match: Match, point: Point, lang: str) -> list[str]:
    """What the choice gave away, by what its side has less of in the games played on in thought."""
    found = [reason for reason in reasons_of(match.cartridge.content) if reason.features[0] in point.gave]
    found.sort(key=lambda reason: point.gave.index(reason.features[0]))
    what = ", ".join(wording.say(reason.loss, lang) for reason in found)
    return [wording.ours("review", "gave", lang, what=what)] if what else []


def _moved(review: Review, point: Point, moment: Moment, lang: str) -> str:
    """What others did, or luck, and from where to where the chances went."""
    stretches = [one for one in review.line(point.team) if (one.point, one.cause) == (moment.point, moment.kind)]
    before = percent(stretches[0].before) if stretches else 0
    after = min(100, max(0, before + round(100 * moment.change)))  # as told beside it, also where both are rounded
    name = f"{moment.kind}_{'up' if moment.change > 0 else 'down'}"
    return wording.ours("review", name, lang, n=points(moment.change), before=before, after=after)


def turned_up(match: Match, point: Point, until: int) -> list[int]:
    """The cards that the deciding seat did not know before and knew then, in their order; none twice."""
    before, after = match.state_at(point.position), match.state_at(until)
    found: list[int] = []
    for chosen in match.history[point.position : until]:
        for event in chosen.events:
            card = getattr(event, "card", 0)
            if not card or before.known_to(card, point.player) or not after.known_to(card, point.player):
                continue
            found.append(after.raw.cards[card - 1].definition)
    return list(dict.fromkeys(found))


def card_of(state: State, option: int) -> int | None:
    """The definition of the card that an option is; None for anything else."""
    chosen = state.asked.options[option]
    return state.raw.cards[chosen.value - 1].definition if chosen.kind == "card" else None


def happened(match: Match, point: Point, moment: Moment, lang: str) -> list[str]:
    """What the log tells from a decision to its side's next, without headings, as everybody may read it after the game.

    Of what others did only that, and of luck only what turned up something; all of it, should that be nothing.
    """
    state = match.state_at(point.position)
    every: list[story.Item] = []
    apart: list[story.Item] = []
    for chosen in match.history[point.position : moment.until]:
        decision, known = state.asked, known_cards(state)
        events = state.choose(chosen.choice.option)
        items = story.choice_items(state, decision, decision.options[chosen.choice.option], chosen.events, lang)
        every += items
        news = is_news(known, known_cards(state), chosen.player, events)
        if state.teams[chosen.player - 1] != point.team if moment.kind == "theirs" else news:
            apart += items
    told = [[item for item in items if not item.heading] for items in (apart, every)]
    return story.lines_of(told[0] or told[1], lang)


def summary(review: Review, team: int, lang: str) -> str:
    """How much of a side's result was choice, how much the others', and how much luck."""
    balance = review.balance(team).told
    start, end = percent(balance.start), percent(balance.end)
    said = {"n": points(balance.choice), "luck": signed(balance.luck), "before": start, "after": end}
    if len(review.teams) < 2:
        return wording.ours("review", "summary", lang, **said)
    return wording.ours("review", "summary_against", lang, theirs=signed(balance.theirs), **said)


def side_name(match: Match, team: int, lang: str) -> str:
    """A team's seats by name."""
    state = match.state
    seats = [seat for seat in range(1, state.players + 1) if state.teams[seat - 1] == team]
    return ", ".join(wording.seat_name(state, seat, lang) for seat in seats)


def signed(change: float) -> str:
    """In points, with a sign that reads as one."""
    rounded = round(100 * change)
    return f"{rounded:+d}".replace("-", "\N{MINUS SIGN}") if rounded else "0"


def percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))


def points(change: float) -> int:
    return abs(round(100 * change))
