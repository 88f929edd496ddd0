"""A review in words: what was asked, what was chosen, what else there was, and what others and luck did."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.keeping.match import Match
from game.engine.machine.state import State
from game.engine.telling import prompts, story, wording
from game.players.reasons import reasons_of
from game.players.review import Moment, Point, Review, Worth

MOST_LINES = 6  # of what happened


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
    cards: tuple[int, ...] = ()  # definitions of the cards that turned up

    @property
    def all_lines(self) -> list[str]:
        return [self.asked, *self.lines, self.said]


def told(match: Match, review: Review, moment: Moment, lang: str) -> Told:
    point = review.points[moment.point]
    state = match.state_at(point.position)
    who = wording.seat_name(state, point.player, lang)
    when = "when" if review.counts == "round" else "when_turn"
    heading = wording.ours("review", when, lang, n=max(1, point.round), player=who)
    texts = prompts.option_texts(state, state.asked, lang)
    chosen, best = texts[point.chosen.option], texts[point.best.option]
    if moment.kind == "choice":
        return Told(
            heading,
            prompts.prompt_text(state, state.asked, lang),
            wording.ours("review", "cost", lang, n=points(moment.change)),
            (
                wording.ours("review", "chose", lang, what=chosen, n=told_chance(point, moment, point.chosen)),
                wording.ours("review", "better", lang, what=best, n=percent(point.best.chance)),
                *gave(match, point, lang),
            ),
            tuple(
                (texts[one.option], told_chance(point, moment, one), one.id == point.chosen.id) for one in point.options
            ),
        )
    return Told(
        heading,
        wording.ours("review", "after", lang, what=chosen),
        _moved(review, point, moment, lang),
        tuple(happened(match, point.position, moment.until, lang)[:MOST_LINES]),
        cards=tuple(turned_up(match, point, moment.until)),
    )


def told_chance(point: Point, moment: Moment, worth: Worth) -> int:
    """Of 100. What was chosen is as far below the best as the choice cost: the next look at it counts too."""
    if worth.id != point.chosen.id:
        return percent(worth.chance)
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


def happened(match: Match, begin: int, end: int, lang: str) -> list[str]:
    """What the log tells between two positions, without headings, as everybody may read it after the game."""
    state = match.state_at(begin)
    items: list[story.Item] = []
    for chosen in match.history[begin:end]:
        decision = state.asked
        option = decision.options[chosen.choice.option]
        state.choose(chosen.choice.option)
        items += story.choice_items(state, decision, option, chosen.events, lang)
    return story.lines_of([item for item in items if not item.heading], lang)


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
