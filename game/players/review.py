"""A game looked back on: the chances decision by decision, and the moments that mattered, luck and choice told apart.

Every decision is thought about as its seat could have thought, with what it knew then. What the best option was worth
less what the chosen one was worth is the price of a choice; what came between two decisions of one side is luck, and
whatever others did. A first look at everything finds the moments that may have mattered; a longer one makes sure.
Without news between two decisions of a side only the estimate changed: the line of its chances takes the mean.

The same match, seed and iterations give the same review on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.match import Match
from game.engine.keeping.opening import beginning
from game.engine.machine.ids import option_ids
from game.engine.machine.shape import has_shape
from game.engine.machine.state import State
from game.players.bots import Mind, Result
from game.players.chances import chances_of

ITERATIONS = 150
SURER = 6  # times as many, for what may have mattered
LOOKED_AT_AGAIN = 12
MOMENTS = 5
LEAST = 0.03  # less than that is noise
HALF_SURE = 0.25  # the chosen option is thought about by itself where it had a smaller share than this
WORTH_TELLING = 0.05  # of the thought, for another option to be told
MOST_TOLD = 4
LEAST_DOUBT = 0.01  # of a chance, however often it was thought about


@dataclass(frozen=True)
class Worth:
    """An option of a decision, by its id, the chance with it, and the standard error of that at most."""

    option: int
    id: str
    chance: float
    doubt: float


@dataclass(frozen=True)
class Point:
    """A decision on the chart: the chance with the best option, and with the one that was chosen."""

    position: int  # choices made before it
    player: int
    team: int
    round: int
    auto: bool
    news: bool  # since the side's last decision a card or a die turned up, or others chose
    chosen: Worth
    options: tuple[Worth, ...]  # the best first, then the chosen one, then what else was worth a thought

    @property
    def best(self) -> Worth:
        return self.options[0]

    @property
    def cost(self) -> float:
        """What the choice gave away."""
        return max(0.0, self.best.chance - self.chosen.chance)

    @property
    def doubt(self) -> float:
        """What the cost must be above to be more than chance."""
        return max(self.best.doubt, self.chosen.doubt)


@dataclass(frozen=True)
class Moment:
    """Something that mattered: a choice, or the luck that came after one and before the side's next."""

    kind: str  # choice | luck
    point: int  # of the chart
    until: int  # the position of the next decision of that side; for a choice its own
    change: float  # of the side's chance: what a choice cost is below 0


@dataclass(frozen=True)
class Stretch:
    """A piece of the line of a side's chances: from one place to another, and why it went so."""

    cause: str  # choice | luck | calm
    point: int  # the decision it is, or comes after
    begin: float  # position; a choice takes the first half of one
    end: float
    before: float  # chance
    after: float
    doubt: float  # of what came after


@dataclass(frozen=True)
class Balance:
    """Where a side's chances began and ended, what its choices cost, and what luck did: all the rest."""

    start: float
    end: float
    choice: float
    luck: float


@dataclass(frozen=True)
class Review:
    """What is kept beside a save."""

    table: str
    choices: int  # of the match that was looked at
    position_hash: int
    seed: int
    iterations: int
    points: tuple[Point, ...]
    moments: tuple[Moment, ...]  # of every side so many
    results: tuple[bool, ...]  # who won, seat by seat; empty while nobody has

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def teams(self) -> list[int]:
        """The sides that decided anything."""
        return sorted({point.team for point in self.points})

    def moments_of(self, team: int) -> list[Moment]:
        """What mattered to a side, in the order in which it came."""
        mattered = [moment for moment in self.moments if self.points[moment.point].team == team]
        return sorted(mattered, key=lambda moment: (moment.point, moment.kind))

    def line(self, team: int) -> list[Stretch]:
        """A side's chances from its first decision on, as stretches that join."""
        return line_of(self.points, team, self.choices, self.results, sure=True)

    def balance(self, team: int) -> Balance:
        line = self.line(team)
        start, end = (line[0].before, line[-1].after) if line else (0.0, 0.0)
        choice = sum(one.after - one.before for one in line if one.cause == "choice")
        return Balance(start, end, choice, end - start - choice)


def line_of(points: Sequence[Point], team: int, choices: int, results: Sequence[bool], *, sure: bool) -> list[Stretch]:
    """What a side's estimates add up to: without news two of them are two looks at the same chance.

    When `sure`, a choice only costs something where that is more than the doubt about it.
    """
    own = [(number, point) for number, point in enumerate(points) if point.team == team]
    stretches: list[Stretch] = []
    level, seen, last = 0.0, 0.0, 0  # the chance, how much was seen of it since the last news, the point before
    for number, point in own:
        weight = 1 / max(point.best.doubt, LEAST_DOUBT) ** 2
        before, begin = level, points[last].position + 0.5
        if point.news or not stretches:
            level, seen = point.best.chance, weight
        else:
            level, seen = (level * seen + point.best.chance * weight) / (seen + weight), seen + weight
        if stretches:
            cause = "luck" if point.news else "calm"
            stretches.append(Stretch(cause, last, begin, point.position, before, level, seen**-0.5))
        mistake = point.cost >= (max(LEAST, point.doubt) if sure else LEAST)
        cost = min(level, point.cost) if mistake else 0.0
        cause = "choice" if cost else "calm"
        stretches.append(Stretch(cause, number, point.position, point.position + 0.5, level, level - cost, seen**-0.5))
        level, last = level - cost, number
    if own and results:
        outcome = float(results[points[last].player - 1])
        stretches.append(Stretch("luck", last, points[last].position + 0.5, choices, level, outcome, 0.0))
    return stretches


class Reviewer:
    """Looks at a match step by step: run through `work`, which says how much is done, then ask for `review`."""

    def __init__(self, match: Match, iterations: int = ITERATIONS, seed: int = 1):
        self.match = match
        self.iterations = iterations
        self.seed = seed
        self.points: list[Point] = []
        self.moments: list[Moment] = []
        self._minds: dict[int, Mind] = {}
        self._chances = chances_of(match.cartridge, match.setup)

    def work(self) -> Iterator[float]:
        """From 0 to 1, as it goes on. It can be left at any time."""
        total = len(self.match.history) + 2 * LOOKED_AT_AGAIN * SURER
        state, events = beginning(self.match)
        round_ = events.rounds
        for position, chosen in enumerate(self.match.history):
            point = self._look(state, position, round_, self.iterations)
            if point is not None:
                self.points.append(point)
            round_ += state.choose(chosen.choice.option).rounds
            yield position / total
        yield from self._look_again(total)
        teams = dict.fromkeys(self.match.state.teams)
        self.moments = [moment for team in teams for moment in self._weighed(team, sure=True)[:MOMENTS]]
        yield 1.0

    def _look_again(self, total: int) -> Iterator[float]:
        """The points at both ends of what may have mattered, thought about for longer."""
        doubtful: list[int] = []
        teams = dict.fromkeys(self.match.state.teams)
        each = max(MOMENTS, LOOKED_AT_AGAIN // len(teams))
        mattered = [moment for team in teams for moment in self._weighed(team, sure=False)[:each]]
        for moment in mattered:
            ends = [moment.point, *(n for n, point in enumerate(self.points) if point.position == moment.until)]
            doubtful += [n for n in ends if n not in doubtful]
        for done, number in enumerate(doubtful):
            point = self.points[number]
            surer = self._look(
                self.match.state_at(point.position), point.position, point.round, SURER * self.iterations
            )
            assert surer is not None, "a decision that was thought about can be thought about again"
            self.points[number] = surer
            yield min(0.99, (len(self.match.history) + done * SURER) / total)

    def review(self) -> Review:
        state = self.match.state
        return Review(
            self.match.cartridge.id,
            self.match.position,
            state.position_hash,
            self.seed,
            self.iterations,
            tuple(self.points),
            tuple(self.moments),
            self._results(),
        )

    # --- one decision

    def _look(self, state: State, position: int, round_: int, iterations: int) -> Point | None:
        """What the seat could have thought of its options; None where there was nothing to decide."""
        made = self.match.history[position]
        seat = state.raw.decision.player
        seed = self.seed * 1_000_003 + position
        mind = self._minds.setdefault(seat, Mind(state.cartridge))
        mind.begin(state, seat, seed, chances=self._chances)
        if mind.different <= 1:
            return None
        mind.run(iterations)
        ids = option_ids(state, state.asked)
        found = sorted(mind.results(), key=lambda result: (-result.visits, -result.value, result.option))
        worths = {result.option: _worth(result, ids) for result in found}
        shares = {result.option: result.visits / max(1, iterations) for result in found}
        chosen = self._as_known(state, made.choice.option, ids, worths)
        if shares.get(chosen, 0.0) < HALF_SURE:
            mind.begin(state, seat, seed, chances=self._chances, only=chosen)
            mind.run(iterations // 2)
            worths[chosen] = _worth(next(result for result in mind.results() if result.option == chosen), ids)
        best = found[0].option
        if worths[chosen].chance > worths[best].chance:
            best = chosen  # the longer thought found it to be no mistake
        told = [one for one in worths if one not in (best, chosen) and shares.get(one, 0.0) >= WORTH_TELLING]
        told.sort(key=lambda one: (-shares[one], one))
        shown = tuple(worths[one] for one in dict.fromkeys((best, chosen, *told)))[:MOST_TOLD]
        team = state.teams[seat - 1]
        taken = replace(worths[chosen], option=made.choice.option, id=ids[made.choice.option])
        return Point(position, seat, team, round_, made.choice.auto, self._news_before(position, team), taken, shown)

    @staticmethod
    def _as_known(state: State, option: int, ids: list[str], worths: dict[int, Worth]) -> int:
        """The option the search counted it under: copies of a card are one to it."""
        if option in worths:
            return option
        plain = ids[option].partition("#")[0]
        return next((one for one in worths if ids[one].partition("#")[0] == plain), option)

    # --- what mattered

    def _weighed(self, team: int, *, sure: bool) -> list[Moment]:
        """Choices and luck that changed a side's chances, the greatest change first."""
        found = [
            Moment(one.cause, one.point, int(one.end), change)
            for one in line_of(self.points, team, self.match.position, self._results(), sure=sure)
            if one.cause != "calm" and abs(change := one.after - one.before) >= LEAST
        ]
        return sorted(found, key=lambda moment: (-abs(moment.change), moment.kind, moment.point))

    def _news_before(self, position: int, team: int) -> bool:
        """Whether anything happened that the side did not choose: a card or a die turned up, or others chose."""
        before = [point.position for point in self.points if point.team == team and point.position < position]
        made, teams = self.match.history[max(before, default=0) : position], self.match.state.teams
        return any(chosen.learned or teams[chosen.player - 1] != team for chosen in made)

    def _results(self) -> tuple[bool, ...]:
        state = self.match.state
        return tuple(seat in state.winners for seat in range(1, state.players + 1)) if state.over else ()


def _worth(result: Result, ids: list[str]) -> Worth:
    """No playout is worth less than 0 or more than 1, so that their mean cannot err by more."""
    spread = max(0.0, result.value * (1 - result.value))
    doubt = (spread / max(1, result.visits)) ** 0.5
    return Worth(result.option, ids[result.option], round(result.value, 4), round(doubt, 4))


# --- kept beside the save


KIND, VERSION, SUFFIX = "review", 2, ".review"


def kept_path(save: Path) -> Path:
    return save.with_suffix(SUFFIX)


def keep(review: Review, save: Path) -> None:
    storage.save_record(kept_path(save), KIND, VERSION, review.plain())


def kept(match: Match, save: Path, iterations: int = 0, seed: int | None = None) -> Review | None:
    """The review of exactly this match, if one lies there that was at least as thorough; a broken one is none."""
    try:
        found = _from_plain(storage.load_record(kept_path(save), KIND, VERSION))
    except (storage.StorageError, KeyError, TypeError, ValueError):
        return None
    same = (found.table, found.choices, found.position_hash)
    if same != (match.cartridge.id, match.position, match.state.position_hash):
        return None
    if found.iterations < iterations or seed not in (None, found.seed):
        return None
    return found if _fits(found, match) else None


def _fits(found: Review, match: Match) -> bool:
    """Whether everything in it can be of this match, and be drawn."""
    teams = match.state.teams
    for point in found.points:
        if not (0 <= point.position < match.position and point.options):
            return False
        if not (1 <= point.player <= len(teams) and point.team == teams[point.player - 1]):
            return False
        if not all(0 <= worth.chance <= 1 and 0 <= worth.doubt <= 1 for worth in (point.chosen, *point.options)):
            return False
    for moment in found.moments:
        if moment.kind not in ("choice", "luck") or not -1 <= moment.change <= 1:
            return False
        if not (0 <= moment.point < len(found.points) and 0 <= moment.until <= match.position):
            return False
    return len(found.results) in (0, len(teams))


def _from_plain(plain: dict[str, Any]) -> Review:
    points = tuple(
        Point(
            **point
            | {"chosen": Worth(**point["chosen"]), "options": tuple(Worth(**worth) for worth in point["options"])}
        )
        for point in plain["points"]
    )
    moments = tuple(Moment(**moment) for moment in plain["moments"])
    found = Review(**plain | {"points": points, "moments": moments, "results": tuple(plain["results"])})
    if not has_shape(found, Review):
        raise ValueError("no review")
    return found
