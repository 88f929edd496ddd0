"""A review in words: what was asked, what was chosen, what else there was, and what luck did."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.keeping.match import Match
from game.engine.machine.state import State
from game.engine.telling import story, wording
from game.players.review import Moment, Point, Review, Worth

MOST_LINES = 3  # of what happened


@dataclass(frozen=True)
class Told:
    """A moment: a heading, what happened, and the options with their chances, the chosen one marked."""

    heading: str
    lines: tuple[str, ...]
    options: tuple[tuple[str, int, bool], ...]  # words, chance in percent, whether it was chosen


def told(match: Match, review: Review, moment: Moment, lang: str) -> Told:
    point = review.points[moment.point]
    state = match.state_at(point.position)
    who = wording.seat_name(state, point.player, lang)
    heading = wording.ours("review", "when", lang, n=max(1, point.round), player=who)
    if moment.kind == "choice":
        return Told(heading, tuple(_choice(state, point, moment, lang)), tuple(_options(state, point, lang)))
    return Told(heading, tuple(_luck(match, point, moment, lang)), ())


def _choice(state: State, point: Point, moment: Moment, lang: str) -> list[str]:
    texts = wording.option_texts(state, state.asked, lang)
    asked = wording.prompt_text(state, state.asked, lang)
    chosen, best = texts[point.chosen.option], texts[point.best.option]
    return [
        asked,
        wording.ours("review", "chose", lang, what=chosen, n=percent(point.chosen.chance)),
        wording.ours("review", "better", lang, what=best, n=percent(point.best.chance)),
        wording.ours("review", "cost", lang, n=points(moment.change)),
    ]


def _options(state: State, point: Point, lang: str) -> list[tuple[str, int, bool]]:
    texts = wording.option_texts(state, state.asked, lang)

    def row(worth: Worth) -> tuple[str, int, bool]:
        return texts[worth.option], percent(worth.chance), worth.id == point.chosen.id

    return [row(worth) for worth in point.options]


def _luck(match: Match, point: Point, moment: Moment, lang: str) -> list[str]:
    before, after = percent(point.chosen.chance), percent(point.chosen.chance + moment.change)
    name = "luck_up" if moment.change > 0 else "luck_down"
    said = [wording.ours("review", name, lang, n=points(moment.change), before=before, after=after)]
    return said + happened(match, point.position, moment.until, lang)[:MOST_LINES]


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


def summary(match: Match, review: Review, lang: str) -> str:
    """How much of the result was choice and how much luck, over all that mattered."""
    choice = sum(-moment.change for moment in review.moments if moment.kind == "choice")
    luck = sum(moment.change for moment in review.moments if moment.kind == "luck")
    return wording.ours("review", "summary", lang, n=points(choice), luck=signed(luck))


def signed(change: float) -> str:
    """In points, with a sign that reads as one."""
    return f"{100 * change:+.0f}".replace("-", "\N{MINUS SIGN}")


def percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))


def points(change: float) -> int:
    return abs(round(100 * change))
