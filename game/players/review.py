"""A game looked back on: the chances decision by decision, and what moved them: choices, those of others, and luck.

Every decision is thought about as its seat could have thought, with what it knew then, by one evaluation for all of its
options. What the best one was worth less what the chosen one was worth is the price of a choice. What came between two
decisions of a side is split: where cards or dice turned up that nobody chose it was luck; else it was what the others
chose. Where neither happened only the estimate changed, and the line takes the mean. A first look at everything finds
the moments that may have mattered; a longer one makes sure, and luck is compared with other deals of the same choice.

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
from game.engine.machine.events import Announced, Rolled
from game.engine.machine.ids import option_ids
from game.engine.machine.shape import has_shape
from game.engine.machine.state import Events, State
from game.players.bots import Budget, Mind, Result, SearchBot, introduce, pooled
from game.players.chances import chances_now, chances_of
from game.players.reasons import between

ITERATIONS = 150
SURER = 6  # times as many, for what may have mattered
LOOKED_AT_AGAIN = 12  # choices of all sides together that may have cost most; and what else mattered
MOMENTS = 5
CHOICES_FIRST = 4  # of the moments, if so many choices cost anything
LEAST = 0.03  # less than that is noise
CLEAR = 2.5  # standard errors that a cost must be above: of a game's many choices some look worse than they were
LEAST_VALUE = 0.02  # of a result, by which it must be worse by what bots strive for, too
WORTH_TELLING = 0.05  # of the thought, for another option to be told
MOST_TOLD = 4
LINE, LINE_THOUGHT = 12, 150  # choices of the better line that are shown, and iterations for each
LUCKY = 2.0  # standard errors that luck must be above
MOST_LUCK = 8  # moments of a side in which something turned up that are compared with other deals
LEAST_DOUBT = 0.01  # of a chance, however often it was thought about
LOOKS = 3  # at an option by itself, of a surer look
DEALS = 8  # in which a choice is made again, for how lucky it was
FRESH = 7919  # from one numbering of the deals to another
KINDS = ("choice", "theirs", "luck")
COUNTS = ("round", "turn")


@dataclass(frozen=True)
class Worth:
    """An option of a decision, by its id, the chance with it, and the standard error of that."""

    option: int
    id: str
    chance: float
    doubt: float


@dataclass(frozen=True)
class Point:
    """A decision on the chart: the chances with the best option, and with the one that was chosen."""

    position: int  # choices made before it
    player: int
    team: int
    round: int  # as the log counts them
    auto: bool
    news: bool  # by this choice, cards or dice turned up that nobody had chosen
    chosen: Worth
    options: tuple[Worth, ...]  # the best first, then the chosen one, then what else was worth a thought
    now: tuple[float, ...]  # every seat's chance by the position alone, hidden cards and all
    gave: tuple[str, ...] = ()  # what the best would have brought: the first feature of each reason
    sure: bool = False  # looked at again, for longer: only such a choice is told to have cost anything
    luck: float | None = None  # what turned up at once brought so much more than it would have in other deals
    luck_doubt: float = 0.0

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
        doubts = [max(worth.doubt, LEAST_DOUBT) for worth in (self.best, self.chosen)]
        return CLEAR * float((doubts[0] ** 2 + doubts[1] ** 2) ** 0.5)


@dataclass(frozen=True)
class Moment:
    """Something that mattered: a choice, or what came after one and before the side's next, by others or by luck."""

    kind: str  # one of KINDS
    point: int  # of the chart
    until: int  # the position of the next decision of that side; for a choice its own
    change: float  # of the side's chance: what a choice cost is below 0


@dataclass(frozen=True)
class Stretch:
    """A piece of the line of a side's chances: from one place to another, and why it went so."""

    cause: str  # one of KINDS, or calm
    point: int  # the decision it is, or comes after
    begin: float  # position; a choice takes the first half of one
    end: float
    before: float  # chance
    after: float
    doubt: float  # of what came after


@dataclass(frozen=True)
class Balance:
    """Where a side's chances began and ended, what its choices cost, what the others' did, and luck: all the rest."""

    start: float
    end: float
    choice: float
    theirs: float
    luck: float

    @property
    def told(self) -> Balance:
        """The same in whole hundredths that add up: what is told are the steps between rounded levels."""
        levels = [self.start, self.start + self.choice, self.start + self.choice + self.theirs, self.end]
        start, chosen, others, end = (round(100 * level) / 100 for level in levels)
        return Balance(start, end, chosen - start, others - chosen, end - others)


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
    counts: str = "round"  # what the log counts: round or turn

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def teams(self) -> list[int]:
        """The sides that decided anything."""
        return sorted({point.team for point in self.points})

    def moments_of(self, team: int) -> list[Moment]:
        """What mattered to a side, in the order in which it came."""
        mattered = [moment for moment in self.moments if self.points[moment.point].team == team]
        return sorted(mattered, key=lambda moment: (moment.point, KINDS.index(moment.kind)))

    def line(self, team: int) -> list[Stretch]:
        """A side's chances from its first decision on, as stretches that join."""
        return line_of(self.points, team, self.choices, self.results, sure=True)

    def balance(self, team: int) -> Balance:
        line = self.line(team)
        start, end = (line[0].before, line[-1].after) if line else (0.0, 0.0)
        choice, theirs = (
            sum(one.after - one.before for one in line if one.cause == cause) for cause in ("choice", "theirs")
        )
        return Balance(start, end, choice, theirs, end - start - choice - theirs)


def line_of(points: Sequence[Point], team: int, choices: int, results: Sequence[bool], *, sure: bool) -> list[Stretch]:
    """What a side's estimates add up to: where nothing happened two of them are two looks at the same chance.

    When `sure`, a choice only costs something where it was looked at again, and that is more than the doubt about it:
    a game has so many choices that some always look worse than they were. Else what is seen is the chosen one's chance.
    """
    own = [number for number, point in enumerate(points) if point.team == team]
    stretches: list[Stretch] = []
    level, seen = 0.0, 0.0  # the chance, and how much was seen of it since anything happened
    for place, number in enumerate(own):
        point, price = points[number], _price(points, number)
        mistake = price >= (max(LEAST, point.doubt) if sure else LEAST) and (point.sure or not sure)
        worth = point.best if mistake else point.chosen
        weight = 1 / max(worth.doubt, LEAST_DOUBT) ** 2
        if not place:
            level, seen = worth.chance, weight
        else:
            last = own[place - 1]
            if number - last > 1 or points[last].news:
                before, (level, seen) = level, (worth.chance, weight)
                stretches += _gap(points, last, number, before, level, seen**-0.5)
            else:
                before, level = level, (level * seen + worth.chance * weight) / (seen + weight)
                seen += weight
                begin = points[last].position + 0.5
                stretches.append(Stretch("calm", last, begin, point.position, before, level, seen**-0.5))
        cost = min(level, price) if mistake else 0.0
        cause = "choice" if cost else "calm"
        stretches.append(Stretch(cause, number, point.position, point.position + 0.5, level, level - cost, seen**-0.5))
        level -= cost
    if own and results:
        outcome = float(results[points[own[-1]].player - 1])
        stretches += _gap(points, own[-1], len(points), level, outcome, 0.0, choices)
    return stretches


def _price(points: Sequence[Point], number: int) -> float:
    """What a choice cost. Where its side is asked again before anything happens, that is another look at it."""
    point, chosen = points[number], points[number].chosen
    after = _seen_again(points, number)
    if after is None:
        return point.cost
    later = points[after]
    weights = [1 / max(doubt, LEAST_DOUBT) ** 2 for doubt in (chosen.doubt, later.best.doubt)]
    seen = (chosen.chance * weights[0] + later.best.chance * weights[1]) / sum(weights)
    return max(0.0, min(point.cost, point.best.chance - seen))


def _seen_again(points: Sequence[Point], number: int) -> int | None:
    """The next point, where it is another look of the same side at what was chosen."""
    point, after = points[number], number + 1
    return after if after < len(points) and points[after].team == point.team and not point.news else None


def _gap(
    points: Sequence[Point], last: int, until: int, before: float, after: float, doubt: float, end: int | None = None
) -> list[Stretch]:
    """From a side's decision to its next, or to the end: first what the others chose, then what luck did.

    Theirs is what the position itself lost or won while they chose. What else changed is luck, where cards or dice
    turned up: above all the cards in one's own hand.
    """
    begin = points[last].position + 0.5
    end = points[until].position if end is None else end
    news = any(point.news for point in points[last:until])
    luck = points[last].luck
    if luck is not None:
        level, middle = min(1.0, max(0.0, after - luck)), (begin + end) / 2
        return [
            Stretch("calm", last, begin, middle, before, level, doubt),
            Stretch("luck", last, middle, end, level, after, points[last].luck_doubt),
        ]
    if until - last == 1 or not news:
        cause = "luck" if news else "calm" if until - last == 1 else "theirs"
        return [Stretch(cause, last, begin, end, before, after, doubt)]
    seat = points[last].player - 1
    ended = points[until].now[seat] if until < len(points) else after
    theirs, whole = ended - points[last + 1].now[seat], after - before
    if theirs * (whole - theirs) < 0:  # one of the two against the other is mostly what the estimates are out by
        cause = "theirs" if theirs * whole > 0 else "luck"
        return [Stretch(cause, last, begin, end, before, after, doubt)]
    level, middle = before + theirs, (begin + end) / 2
    return [
        Stretch("theirs", last, begin, middle, before, level, doubt),
        Stretch("luck", last, middle, end, level, after, doubt),
    ]


class Reviewer:
    """Looks at a match step by step: run through `work`, which says how much is done, then ask for `review`."""

    def __init__(self, match: Match, iterations: int = ITERATIONS, seed: int = 1):
        self.match = match
        self.iterations = iterations
        self.seed = seed
        self.points: list[Point] = []
        self.moments: list[Moment] = []
        self._chances = chances_of(match.cartridge, match.setup)
        self._counts = "round" if "round_began" in match.cartridge.content.words.get("announcement", {}) else "turn"

    def work(self) -> Iterator[float]:
        """From 0 to 1, as it goes on. It can be left at any time."""
        total = len(self.match.history) + 2 * LOOKED_AT_AGAIN * SURER
        state, events = beginning(self.match)
        round_ = self._counted(0, events)
        news = False  # since the last point
        for position, chosen in enumerate(self.match.history):
            point = self._look(state, position, round_, self.iterations)
            if point is not None:
                self._close(news)
                self.points.append(point)
                news = False
            known = known_cards(state)
            made = state.choose(chosen.choice.option)
            news = news or is_news(known, known_cards(state), chosen.player, made)
            round_ = self._counted(round_, made)
            yield position / total
        self._close(news)
        yield from self._look_again(total)
        teams = dict.fromkeys(self.match.state.teams)
        self.moments = [moment for team in teams for moment in self._chosen_moments(team)]
        yield 1.0

    def _close(self, news: bool) -> None:
        """Says of the last point whether anything turned up before the next."""
        if self.points and news:
            self.points[-1] = replace(self.points[-1], news=True)

    def _counted(self, before: int, events: Events) -> int:
        """The round as the log has it; where it counts none, the turns that have begun."""
        for event in events.of(Announced):
            if event.name == "round_began":
                before = event.amount
            elif self._counts == "turn" and event.name == "turn_began":
                before += 1
        return before

    def _look_again(self, total: int) -> Iterator[float]:
        """The points at both ends of what may have mattered, thought about for longer: choices before all else."""
        doubtful: list[int] = []
        teams = dict.fromkeys(self.match.state.teams)
        each = max(MOMENTS, LOOKED_AT_AGAIN // len(teams))
        likely = [self._likely_moments(team) for team in teams]
        chosen = [[one for one in found if one.kind == "choice"][:each] for found in likely]
        others = [[one for one in found if one.kind != "choice"][:MOMENTS] for found in likely]
        for moment in (moment for found in (*chosen, *others) for moment in found):
            ends = [moment.point, *(n for n, point in enumerate(self.points) if point.position == moment.until)]
            if moment.kind == "choice" and (after := _seen_again(self.points, moment.point)) is not None:
                ends.append(after)  # what was made good there cost nothing
            doubtful += [n for n in ends if n not in doubtful]
        lucky = [[one.point for one in found if one.kind == "luck" and self._is_sudden(one.point)] for found in likely]
        sudden = [number for found in lucky for number in found[:MOST_LUCK]]
        for done, number in enumerate(doubtful):
            point = self.points[number]
            surer = self._look(
                self.match.state_at(point.position), point.position, point.round, SURER * self.iterations
            )
            assert surer is not None, "a decision that was thought about can be thought about again"
            self.points[number] = replace(surer, news=point.news, sure=True)
            yield min(0.99, (len(self.match.history) + done * SURER) / total)
        for number in sudden:
            luck, doubt = self._luck(number)
            self.points[number] = replace(self.points[number], luck=round(luck, 4), luck_doubt=round(doubt, 4))
            yield 0.99

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
            self._counts,
        )

    # --- one decision

    def _look(self, state: State, position: int, round_: int, iterations: int) -> Point | None:
        """What the seat could have thought of its options; None where there was nothing to decide."""
        made = self.match.history[position]
        seat = state.raw.decision.player
        mind = Mind(state.cartridge)  # a fresh one: what is found must not depend on what was looked at before
        seed = self.seed * 1_000_003 + position + (FRESH**2 if iterations > self.iterations else 0)
        mind.begin(state, seat, seed, chances=self._chances)
        if mind.different <= 1:
            return None
        mind.run(max(iterations, mind.different))  # each is tried at least once
        ids = option_ids(state, state.asked)
        found = sorted(mind.results(), key=lambda result: (-result.visits, -result.value, result.option))
        results = {result.option: result for result in found}
        shares = {result.option: result.visits / max(1, iterations) for result in found}
        chosen, best = self._asknown_cards(made.choice.option, ids, results), found[0].option
        told = [one for one in results if one not in (best, chosen) and shares.get(one, 0.0) >= WORTH_TELLING]
        told = sorted(told, key=lambda one: (-shares[one], one))[: MOST_TOLD - len({best, chosen})]
        # What is called better is so by what bots strive for, too: chances alone miss what a deed is good for later.
        least = results[chosen].value + LEAST_VALUE if chosen in results else 0.0
        better = [one for one in (best, *told) if one != chosen and results[one].value >= least]
        # Each by itself, all through the same deals, which are others than they were found in: the best of many guesses
        # is a lucky one.
        again = [chosen, *(better if iterations > self.iterations else better[:1])] if chosen != best else []
        results |= {option: self._alone(state, option, seed + FRESH, iterations) for option in again}
        best = max(again or [best], key=lambda one: (results[one].chances[seat - 1], one == chosen, -one))
        others = [one for one in (found[0].option, *told) if one not in (best, chosen)]
        worths = [_worth(results[one], ids, seat) for one in dict.fromkeys((best, chosen, *others))][:MOST_TOLD]
        taken = replace(_worth(results[chosen], ids, seat), option=made.choice.option, id=ids[made.choice.option])
        return Point(
            position,
            seat,
            state.teams[seat - 1],
            round_,
            made.choice.auto,
            False,
            taken,
            tuple(worths),
            tuple(round(chance, 4) for chance in chances_now(state, self._chances)),
            self._gave(results[best], results[chosen]) if best != chosen else (),
        )

    def _alone(self, state: State, option: int, seed: int, iterations: int) -> Result:
        """An option thought about by itself; some times where that is to be sure, since one tree may go astray."""
        looks = 1 if iterations == self.iterations else LOOKS
        seat = state.raw.decision.player
        found = []
        for look in range(looks):
            mind = Mind(state.cartridge)
            mind.begin(state, seat, seed + look * FRESH, chances=self._chances, only=option)
            mind.run(max(1, iterations * 2 // 3 // looks))
            found.append(next(result for result in mind.results() if result.option == option))
        chances = tuple(sum(column) / looks for column in zip(*(one.chances for one in found), strict=True))
        leads, doubts = pooled([(1.0, one.leads, one.doubts) for one in found])
        apart = sum((one.chances[seat - 1] - chances[seat - 1]) ** 2 for one in found) / (looks * max(1, looks - 1))
        doubt = max(apart**0.5, found[0].doubt / looks**0.5)
        return replace(found[0], chances=chances, leads=leads, doubt=doubt, doubts=doubts)

    def _is_sudden(self, number: int) -> bool:
        """Whether something turned up by a choice, and its side is asked again at once."""
        after = number + 1
        same = after < len(self.points) and self.points[after].team == self.points[number].team
        return same and self.points[number].news

    def _luck(self, number: int) -> tuple[float, float]:
        """How much better than in other deals what a choice turned up was, and the standard error of that.

        Before and after are not compared by themselves: a thought at a later question sees more, or as far as another.
        """
        point, after = self.points[number], self.points[number + 1]
        seed = self.seed * 1_000_003 + point.position + FRESH**2
        came = [self._seen(self.match.state_at(after.position), point.player, seed + look) for look in range(LOOKS)]
        other = []
        for deal in range(DEALS):
            world = self.match.state_at(point.position)
            world.determinize(point.player, seed + FRESH * (deal + 1))
            world.choose(point.chosen.option)
            other.append(self._seen(world, point.player, seed + deal))
        mean = sum(other) / DEALS
        spread = sum((one - mean) ** 2 for one in other) / (DEALS - 1)
        return sum(came) / LOOKS - mean, max(LEAST_DOUBT, (spread / DEALS) ** 0.5)

    def _seen(self, world: State, seat: int, seed: int) -> float:
        """A seat's chance at the next question that is one, by a thought of whoever is asked it."""
        mind = Mind(world.cartridge)
        while not world.over:
            mind.begin(world, world.raw.decision.player, seed, chances=self._chances)
            if mind.different > 1:
                mind.run(max(2 * self.iterations, mind.different))
                return max(mind.results(), key=lambda result: (result.visits, -result.option)).chances[seat - 1]
            world.choose(0)
        return float(seat in world.winners)

    def _gave(self, best: Result, chosen: Result) -> tuple[str, ...]:
        found = between(self.match.cartridge.content, best.leads, chosen.leads, (best.doubts, chosen.doubts))
        return tuple(reason.features[0] for reason in found)

    @staticmethod
    def _asknown_cards(option: int, ids: list[str], results: dict[int, Result]) -> int:
        """The option the search counted it under: copies of a card are one to it."""
        if option in results:
            return option
        plain = ids[option].partition("#")[0]
        return next((one for one in results if ids[one].partition("#")[0] == plain), option)

    # --- what mattered

    def _likely_moments(self, team: int, *, sure: bool = False) -> list[Moment]:
        """What changed a side's chances, the greatest change first."""
        found: list[Moment] = []
        for one in line_of(self.points, team, self.match.position, self._results(), sure=sure):
            change, luck = one.after - one.before, self.points[one.point].luck
            if sure and one.cause == "luck" and luck is None and self._is_sudden(one.point):
                continue
            doubt = 0.0 if one.cause == "choice" else one.doubt if luck is None else LUCKY * one.doubt
            if one.cause == "calm" or abs(change) < max(LEAST, doubt):
                continue
            until = one.end if one.cause == "choice" else self._next_of(team, one.point)
            found.append(Moment(one.cause, one.point, int(until), change))
        return sorted(found, key=lambda moment: (-abs(moment.change), KINDS.index(moment.kind), moment.point))

    def _next_of(self, team: int, number: int) -> int:
        """The position of a side's next decision, or of the end."""
        own = [point.position for point in self.points[number + 1 :] if point.team == team]
        return min(own, default=self.match.position)

    def _chosen_moments(self, team: int) -> list[Moment]:
        """Choices first: they are what can be learned from; then whatever changed most."""
        found = self._likely_moments(team, sure=True)
        first = [moment for moment in found if moment.kind == "choice"][:CHOICES_FIRST]
        rest = [moment for moment in found if moment not in first]
        return [*first, *rest[: MOMENTS - len(first)]]

    def _results(self) -> tuple[bool, ...]:
        state = self.match.state
        return tuple(seat in state.winners for seat in range(1, state.players + 1)) if state.over else ()


def known_cards(state: State) -> list[int]:
    """Who knows each card, a bit for each seat."""
    return [state.raw.cards[number].known for number in range(state.raw.card_count)]


def is_news(before: list[int], after: list[int], player: int, events: Events) -> bool:
    """Whether a die was rolled, or a card turned up that whoever chose had not known: what a seat shows is no luck."""
    if any(isinstance(event, Rolled) for event in events):
        return True
    seat = 1 << player - 1
    return any(now & ~was and not was & seat for was, now in zip(before, after, strict=False)) or len(after) > len(
        before
    )


def _worth(result: Result, ids: list[str], seat: int) -> Worth:
    return Worth(result.option, ids[result.option], round(result.chances[seat - 1], 4), round(result.doubt, 4))


# --- the better line


def better_line(match: Match, point: Point, moves: int = LINE) -> Match:
    """The game as it was up to that decision, then the better choice, and some moves more as bots would play them."""
    line = Match(match.cartridge, match.setup)
    for chosen in match.history[: point.position]:
        line.choose(chosen.choice.option, auto=chosen.choice.auto)
    line.choose(point.best.option)
    bots = {seat: SearchBot(Budget(iterations=LINE_THOUGHT), seed=seat) for seat in range(1, line.state.players + 1)}
    introduce(bots)
    while moves and not line.state.over:
        seat = line.state.raw.decision.player
        moves -= line.state.option_count > 1
        line.choose(bots[seat].choose(line.state, seat), auto=True)
    return line


# --- kept beside the save


KIND, VERSION, SUFFIX = "review", 5, ".review"


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
        if not (-1 <= (point.luck or 0) <= 1 and 0 <= point.luck_doubt <= 1):
            return False
        if len(point.now) != len(teams) or not all(0 <= chance <= 1 for chance in point.now):
            return False
    for moment in found.moments:
        if moment.kind not in KINDS or not -1 <= moment.change <= 1:
            return False
        if not (0 <= moment.point < len(found.points) and 0 <= moment.until <= match.position):
            return False
    return found.counts in COUNTS and len(found.results) in (0, len(teams))


def _from_plain(plain: dict[str, Any]) -> Review:
    points = tuple(
        Point(
            **point
            | {"chosen": Worth(**point["chosen"]), "options": tuple(Worth(**worth) for worth in point["options"])}
            | {name: tuple(point[name]) for name in ("now", "gave")}
        )
        for point in plain["points"]
    )
    moments = tuple(Moment(**moment) for moment in plain["moments"])
    found = Review(**plain | {"points": points, "moments": moments, "results": tuple(plain["results"])})
    if not has_shape(found, Review):
        raise ValueError("no review")
    return found
