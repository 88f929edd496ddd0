"""A game looked back on: the chances decision by decision, and the moments that mattered, luck and choice told apart.

Every decision is thought about as its seat could have thought, with what it knew then. What the best option was worth
less what the chosen one was worth is the price of a choice; what came between two decisions of one side is luck, and
whatever others did. A first look at everything finds the moments that may have mattered; a longer one makes sure.

The same match, seed and iterations give the same review on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.match import Match
from game.engine.keeping.opening import beginning
from game.engine.machine.ids import option_ids
from game.engine.machine.shape import has_shape
from game.engine.machine.state import State
from game.players.bots import Mind
from game.players.chances import Chances, chances_of

ITERATIONS = 150
SURER = 6  # times as many, for what may have mattered
LOOKED_AT_AGAIN = 12
MOMENTS = 5
LEAST = 0.03  # less than that is noise
HALF_SURE = 0.25  # the chosen option is thought about by itself where it had a smaller share than this
WORTH_TELLING = 0.05  # of the thought, for another option to be told
MOST_TOLD = 4


@dataclass(frozen=True)
class Worth:
    """An option of a decision, by its id, and the chance with it."""

    option: int
    id: str
    chance: float


@dataclass(frozen=True)
class Point:
    """A decision on the chart: the chance with the best option, and with the one that was chosen."""

    position: int  # choices made before it
    player: int
    team: int
    round: int
    auto: bool
    chosen: Worth
    options: tuple[Worth, ...]  # the best first, then the chosen one, then what else was worth a thought

    @property
    def best(self) -> Worth:
        return self.options[0]

    @property
    def cost(self) -> float:
        """What the choice gave away."""
        return max(0.0, self.best.chance - self.chosen.chance)


@dataclass(frozen=True)
class Moment:
    """Something that mattered: a choice, or the luck that came after one and before the side's next."""

    kind: str  # choice | luck
    point: int  # of the chart
    until: int  # the position of the next decision of that side; for a choice its own
    change: float  # of the side's chance: what a choice cost is below 0


@dataclass(frozen=True)
class Review:
    """What is kept beside a save."""

    table: str
    choices: int  # of the match that was looked at
    position_hash: int
    seed: int
    iterations: int
    points: tuple[Point, ...]
    moments: tuple[Moment, ...]
    results: tuple[bool, ...]  # who won, seat by seat; empty while nobody has

    def plain(self) -> dict[str, Any]:
        return asdict(self)


class Reviewer:
    """Looks at a match step by step: run through `work`, which says how much is done, then ask for `review`."""

    def __init__(self, match: Match, iterations: int = ITERATIONS, seed: int = 1):
        self.match = match
        self.iterations = iterations
        self.seed = seed
        self.points: list[Point] = []
        self.moments: list[Moment] = []
        self._minds: dict[int, Mind] = {}
        self._chances: Chances = chances_of(match.cartridge, match.setup, match.state.players)

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
        self.moments = self._weighed()[:MOMENTS]
        yield 1.0

    def _look_again(self, total: int) -> Iterator[float]:
        """The points at both ends of what may have mattered, thought about for longer."""
        doubtful: list[int] = []
        for moment in self._weighed()[:LOOKED_AT_AGAIN]:
            ends = [moment.point, *(n for n, point in enumerate(self.points) if point.position == moment.until)]
            doubtful += [n for n in ends if n not in doubtful]
        for done, number in enumerate(doubtful):
            point = self.points[number]
            surer = self._look(
                self.match.state_at(point.position), point.position, point.round, SURER * self.iterations
            )
            assert surer is not None, "a decision that was thought about can be thought about again"
            self.points[number] = surer
            yield (len(self.match.history) + done * SURER) / total

    def review(self) -> Review:
        state = self.match.state
        won = tuple(seat in state.winners for seat in range(1, state.players + 1)) if state.over else ()
        return Review(
            self.match.cartridge.id,
            self.match.position,
            state.position_hash,
            self.seed,
            self.iterations,
            tuple(self.points),
            tuple(self.moments),
            won,
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
        worths = {result.option: Worth(result.option, ids[result.option], _fair(result.value)) for result in found}
        shares = {result.option: result.visits / max(1, iterations) for result in found}
        chosen = self._as_known(state, made.choice.option, ids, worths)
        if shares.get(chosen, 0.0) < HALF_SURE:
            mind.begin(state, seat, seed, chances=self._chances, only=chosen)
            mind.run(iterations // 2)
            value = next(result.value for result in mind.results() if result.option == chosen)
            worths[chosen] = Worth(chosen, ids[chosen], _fair(value))
        best = found[0].option
        if worths[chosen].chance > worths[best].chance:
            best = chosen  # the longer thought found it to be no mistake
        told = [one for one in worths if one not in (best, chosen) and shares.get(one, 0.0) >= WORTH_TELLING]
        told.sort(key=lambda one: (-shares[one], one))
        shown = tuple(worths[one] for one in dict.fromkeys((best, chosen, *told)))[:MOST_TOLD]
        team = state.teams[seat - 1]
        taken = replace(worths[chosen], option=made.choice.option, id=ids[made.choice.option])
        return Point(position, seat, team, round_, made.choice.auto, taken, shown)

    @staticmethod
    def _as_known(state: State, option: int, ids: list[str], worths: dict[int, Worth]) -> int:
        """The option the search counted it under: copies of a card are one to it."""
        if option in worths:
            return option
        plain = ids[option].partition("#")[0]
        return next((one for one in worths if ids[one].partition("#")[0] == plain), option)

    # --- what mattered

    def _weighed(self) -> list[Moment]:
        """Choices and luck that changed the chances, the greatest change first."""
        found = [
            Moment("choice", number, point.position, -point.cost)
            for number, point in enumerate(self.points)
            if point.cost >= LEAST
        ]
        for number, point in enumerate(self.points):
            later = next((p for p in self.points[number + 1 :] if p.team == point.team), None)
            if not self._news(point, later.position if later else self.match.position):
                continue
            after = later.best.chance if later else self._outcome(point.player)
            if after is None:
                continue
            change = after - point.chosen.chance
            if abs(change) >= LEAST:
                until = later.position if later else self.match.position
                found.append(Moment("luck", number, until, change))
        return sorted(found, key=lambda moment: (-abs(moment.change), moment.kind, moment.point))

    def _news(self, point: Point, until: int) -> bool:
        """Whether anything happened that the side did not choose: a card or a die turned up, or others chose."""
        made, teams = self.match.history[point.position : until], self.match.state.teams
        return any(chosen.learned or teams[chosen.player - 1] != point.team for chosen in made)

    def _outcome(self, player: int) -> float | None:
        state = self.match.state
        return float(player in state.winners) if state.over else None


def _fair(chance: float) -> float:
    return round(chance, 4)


# --- kept beside the save


KIND, VERSION, SUFFIX = "review", 1, ".review"


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
    fits = all(0 <= point.position < match.position for point in found.points)
    return found if fits and all(0 <= one.point < len(found.points) for one in found.moments) else None


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
