"""Bots: whoever answers a decision without a person.

A bot is asked like anybody else and knows what its seat knows: every search deals anew what that seat has not seen.
`SearchBot.think` gives a thought that runs beside the caller: start it, look in on it with `poll`, stop it whenever a
person takes the seat over.
"""

from __future__ import annotations

import math
import random
import re
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import error_text, ffi, lib
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.engine.sources.content import Content
from game.players.chances import Chances, chances_here, fill, judging_here
from game.players.habits import declining

QUESTIONS = 1 << 14  # what a search keeps in mind
MOST_CHOICES = 400  # of a playout that nothing else ends
TO_THE_END = 1 << 20
CURIOSITY = 0.35  # results lie between 0 and 1, mostly near the middle
PRIOR = 4  # visits an option begins with, as its kind of choice went elsewhere; beats 0 clearly at underdark
DRAWS = 8  # options a playout picks the best of
SLICE = 0.004  # seconds of thought between two looks at the clock
FIRST_SLICE = 16  # iterations
HASTY = 12  # iterations of a decision that is not thought over
WAVERING = 0.5  # what was thought of half as often as the best may still be chosen then
OVERLOOKED = 0.75  # of the options, by whoever slips
SPREAD = 0.2  # of results around their mean, about
CLEAR = 2.0  # standard errors by which a result is better than another, to be called so,
LEAST_CLEAR = 0.02  # and at least so much: less tells nobody why
GREEDY_LOOKS = 8  # deals a greedy bot tries each option in
HINT_SECONDS = 1.0
BOTS = ("random", "greedy", "search", "search:200ms", "search:500i")
_BUDGET = re.compile(r"search:([1-9]\d{0,6})(ms|i)")


class BotError(Refusal):
    """A bot nobody has heard of, or one asked to answer for somebody else."""


class Bot(Protocol):
    def choose(self, state: State, seat: int) -> int:
        """Which option of the decision the seat takes."""


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of an option: its share of the thinking, and what it expects from 0 to 1.

    Where it was asked for: how likely a win is then, and how much more its side has of each feature.
    """

    option: int
    share: float
    value: float
    chance: float | None = None
    leads: tuple[float, ...] = ()
    doubts: tuple[float, ...] = ()  # the standard errors of those
    tries: int = 0

    def clear_of(self, *others: Opinion) -> bool:
        """Whether it did better than those, as often as each was tried, by more than may be chance."""
        tries = sum(other.tries for other in others)
        if not tries or not self.tries:
            return False
        mean = sum(other.value * other.tries for other in others) / tries
        return self.value - mean >= max(LEAST_CLEAR, CLEAR * SPREAD * math.sqrt(1 / self.tries + 1 / tries))


class Mood(Enum):
    """How a decision is made: thought over, hardly thought over, or without seeing half of what there is."""

    SURE = auto()
    WAVERING = auto()
    SLIPPING = auto()


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations in all, or so many seconds."""

    iterations: int = 0
    seconds: float = 0.0

    def lasts(self, iterations: int) -> bool:
        """Whether it is for so many; any that is in seconds is for thousands, on the slowest machine too."""
        return bool(self.seconds) or self.iterations >= iterations


def make_bot(spec: str, seed: int = 0) -> Bot:
    """The bot of a name as the command line takes it.

    >>> make_bot("search:200ms").budget
    Budget(iterations=0, seconds=0.2)
    """
    budget = _BUDGET.fullmatch(spec)
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        return GreedyBot(seed)
    if spec == "search":
        return SearchBot(Budget(seconds=0.2), seed=seed)
    if budget and budget[2] == "ms":
        return SearchBot(Budget(seconds=int(budget[1]) / 1000), seed=seed)
    if budget:
        return SearchBot(Budget(iterations=int(budget[1])), seed=seed)
    raise BotError(f"there is no bot {spec[:40]!r} (bots: {', '.join(BOTS)})")


def introduce(bots: Mapping[int, Bot]) -> None:
    """Bots at one table, by seat, tell each other what they know wherever the table lets partners do so."""
    for bot in bots.values():
        if isinstance(bot, SearchBot):
            bot.partners = frozenset(bots)


class RandomBot:
    """Any option is as good as another."""

    def __init__(self, seed: int = 0):
        self._chance = random.Random(seed)

    def choose(self, state: State, seat: int) -> int:
        return self._chance.randrange(state.option_count)


class SearchBot:
    """Plays on in thought from what its seat may know, and takes what did best.

    The same seed, number of threads and iterations give the same choices. `wavering` is the share of its decisions that
    it hardly thinks over: it takes an option as often as it thought of it, not always the one it thought of most, but
    none it hardly thought of; where all play together that share of the share, since a partner should be worth having.
    `slips` is the share in which it errs as people do, for each team that plays against it: the more of them there are,
    the more does luck even out. Then it overlooks what it would have done and much else, and takes the best of what it
    sees. It never does what the table asks about once more, such as to end a turn with cards unplayed; thought over,
    only where that is clearly best.
    With `judging` it weighs positions as that cartridge of the same table does, whatever the match is played with.
    """

    def __init__(
        self,
        budget: Budget,
        *,
        threads: int = 1,
        seed: int = 0,
        wavering: float = 0.0,
        slips: float = 0.0,
        judging: Cartridge | None = None,
    ):
        self.budget = budget
        self._judging = judging
        self.threads = threads
        self.wavering = wavering
        self.slips = slips
        self.partners: frozenset[int] = frozenset()  # seats that tell it what they know, where the table lets them
        self.playouts = 0  # so far, and the seconds they took
        self.seconds = 0.0
        self._chance = random.Random(seed)
        self._minds: list[Mind] = []

    def choose(self, state: State, seat: int) -> int:
        began = time.perf_counter()
        thought = self.think(state, seat)
        thought.finish()
        self.playouts += thought.iterations
        self.seconds += time.perf_counter() - began
        return self.pick(thought)

    def think(self, state: State, seat: int) -> Thought:
        """A thought about the decision, not begun. One bot has one thought at a time."""
        cartridge = self._judging or state.cartridge
        if not self._minds or self._minds[0].cartridge is not cartridge:
            self._minds = [Mind(cartridge) for _ in range(self.threads)]
        seeds = [self._chance.getrandbits(64) for _mind in self._minds]
        mood = self._mood(state)
        dear = _dear(state) if self.wavering or self.slips else frozenset()
        budget = self.budget if mood is Mood.SURE else Budget(iterations=HASTY)
        for mind, seed in zip(self._minds, seeds, strict=True):
            mind.begin(state, seat, seed, habitual=True, partners=self.partners, budget=budget)
        return Thought(self._minds, budget, mood=mood, dear=dear)

    def _mood(self, state: State) -> Mood:
        if self.wavering == self.slips == 0:
            return Mood.SURE
        against = len(set(state.teams)) - 1
        drawn = self._chance.random() - self.slips * against
        wavering = self.wavering if against else self.wavering**2
        return Mood.SLIPPING if drawn < 0 else Mood.WAVERING if drawn < wavering else Mood.SURE

    def pick(self, thought: Thought) -> int:
        opinions = thought.opinions()
        if thought.mood is Mood.SURE:
            return _sure(opinions, thought).option
        opinions = [opinion for opinion in opinions if opinion.option not in thought.dear] or opinions
        if thought.mood is Mood.SLIPPING:
            seen = [opinion for opinion in opinions[1:] if self._chance.random() >= OVERLOOKED]
            return max(seen or opinions[-1:], key=lambda opinion: opinion.value).option
        most = max(opinion.share for opinion in opinions)
        likely = [opinion for opinion in opinions if opinion.share >= WAVERING * most]
        return self._chance.choices(likely, [max(opinion.share, 1e-9) for opinion in likely])[0].option


def _sure(opinions: Sequence[Opinion], thought: Thought) -> Opinion:
    """The best; but what a weak player would be asked about once more only if it is clearly so."""
    best = opinions[0]
    other = next((one for one in opinions if one.option not in thought.dear), best)
    if best.option not in thought.dear or other is best:
        return best
    visits = [max(1.0, one.share * thought.iterations) for one in (best, other)]
    clearly = SPREAD * math.sqrt(sum(1 / count for count in visits))
    return best if best.value - other.value >= clearly else other


class GreedyBot:
    """Looks one choice ahead, in a few deals, and takes what the table's own evaluation likes best."""

    def __init__(self, seed: int = 0):
        self._chance = random.Random(seed)
        self._mind: Mind | None = None

    def choose(self, state: State, seat: int) -> int:
        if self._mind is None or self._mind.cartridge is not state.cartridge:
            self._mind = Mind(state.cartridge, questions=1)
        # Endlessly curious: every option is looked at as often as any other.
        self._mind.begin(state, seat, self._chance.getrandbits(64), most_choices=0, curiosity=1e6)
        self._mind.run(GREEDY_LOOKS * state.option_count)
        return max(self._mind.results(), key=lambda result: (result.value, -result.option)).option


@dataclass(frozen=True)
class Result:
    option: int
    visits: int
    value: float
    chances: tuple[float, ...] = ()  # of every seat, where they are asked for
    doubt: float = 0.0  # the standard error of the chance of the seat that thinks
    leads: tuple[float, ...] = ()  # how much more its side had of each feature in the end
    doubts: tuple[float, ...] = ()  # the standard errors of those


class Mind:
    """One search of the console, with memory of its own, to be used again and again."""

    def __init__(self, cartridge: Cartridge, questions: int = QUESTIONS):
        search = lib.em_search_new(cartridge.handle, questions)
        if search == ffi.NULL:
            raise MemoryError("not enough memory to think")
        self.cartridge = cartridge
        self._search = ffi.gc(search, lib.em_search_free)
        self._options = 0
        self._reckoned = 0  # seats whose chances are noted
        self.seat = 0  # whose decision it is
        self.different = 0  # options that are not just copies of each other
        self.actions: frozenset[int] = frozenset()  # options that do something nobody has to do
        self.iterations = 0

    def begin(
        self,
        state: State,
        seat: int,
        seed: int,
        *,
        most_choices: int = MOST_CHOICES,
        curiosity: float = CURIOSITY,
        habitual: bool = False,
        chances: Sequence[Chances] = (),
        only: int | None = None,
        partners: Iterable[int] = (),
        budget: Budget | None = None,
    ) -> None:
        """Looks at a decision. Windows the table does not stop at are passed in thought; `habitual`: this one too.

        With `chances`, one for each seat, results say how likely a win is; with `only`, one option is thought about.
        Where partners may tell each other what they hold, the seat knows what those of its team among `partners` know.
        With a long `budget` it plays on as far as the table says such thoughts do.
        """
        content = self.cartridge.content
        plan = ffi.new("EmPlan *")
        plan.seed = seed
        plan.seat = seat
        plan.rounds = _horizon(content, state, budget) or TO_THE_END
        plan.most_choices = most_choices
        plan.draws = DRAWS
        plan.curiosity = curiosity
        plan.prior = PRIOR
        plan.only = 0 if only is None else only + 1
        plan.closing = content.variables.index(content.closing) + 1 if content.closing else 0
        plan.partners = sum(1 << seat - 1 for seat in set(partners)) if state.partners_tell else 0
        # Whoever is lent other weights (`judging`) judges by those.
        judges = judging_here(state) if self.cartridge is state.cartridge else ()
        if judges:
            fill(plan.judging, content, judges)
            plan.judging.given = plan.foreseen = 1
        if chances or judges:
            fill(plan.outlook, content, chances or chances_here(state))
            plan.outlook.given = bool(chances)
        for prompt in skipped_prompts(state.cartridge):
            if habitual or prompt != state.raw.decision.prompt:
                plan.skipped[(prompt - 1) // 64] |= 1 << (prompt - 1) % 64
        if content.wary:
            plan.apart = 1
            for name in content.windows:
                prompt = state.cartridge.program.names.prompts.index(name)
                plan.passed[prompt // 64] |= 1 << prompt % 64
            for name in content.actions:
                label = state.cartridge.program.names.labels.index(name) + 1
                plan.left[label // 64] |= 1 << label % 64
        error = ffi.new("EmError *")
        self.different = lib.em_search_begin(self._search, state.raw, plan, error)
        if not self.different:
            raise BotError(error_text(error))
        self._options = state.option_count
        self._reckoned = len(chances)
        self.seat = seat
        self.actions = _actions(state)
        self.iterations = 0

    def run(self, iterations: int) -> None:
        """Thinks with the interpreter's lock released, until `stop` or so many iterations more."""
        self.iterations = lib.em_search_run(self._search, iterations)

    def stop(self) -> None:
        lib.em_search_stop(self._search)

    @property
    def failures(self) -> int:
        """Iterations that an error in the rules ended."""
        return lib.em_search_failures(self._search)

    def results(self) -> list[Result]:
        """What is known of each option; copies of one are counted with the first and left out."""
        visits, values = ffi.new("uint32_t[]", self._options), ffi.new("float[]", self._options)
        lib.em_search_results(self._search, visits, values)
        tried = [
            self._result(option, visits[option], values[option]) for option in range(self._options) if visits[option]
        ]
        return tried or [Result(0, 0, 0.0, (0.0,) * self._reckoned)]

    def _result(self, option: int, visits: int, value: float) -> Result:
        if not self._reckoned:
            return Result(option, visits, value)
        chances, doubt = ffi.new("float[]", self._reckoned), ffi.new("float[]", 1)
        features = max(1, len(self.cartridge.content.weights))
        leads, doubts = ffi.new("float[]", features), ffi.new("float[]", features)
        lib.em_search_chances(self._search, option, visits, chances, doubt, leads, doubts)
        return Result(option, visits, value, tuple(chances), doubt[0], tuple(leads), tuple(doubts))

    def decided(self, left: int) -> bool:
        """Whether so many iterations more could not change the choice."""
        visits = sorted((result.visits for result in self.results()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left


def _horizon(content: Content, state: State, budget: Budget | None) -> int:
    """How many rounds are played on in thought: more by whoever has the time to see what comes of them."""
    fitting = (
        one for one in content.farther if budget and one.players == state.players and budget.lasts(one.iterations)
    )
    return next((one.horizon for one in fitting), content.horizon)


def _actions(state: State) -> frozenset[int]:
    """The options that are actions, at a table that names such, where one may take none."""
    content, decision = state.cartridge.content, state.asked
    declined = declining(decision) if content.actions else None
    if declined is None:
        return frozenset()
    window = decision.prompt in content.windows
    found = (place for place, option in enumerate(decision.options) if window or option.label in content.actions)
    return frozenset(found) - {declined}


def skipped_prompts(cartridge: Cartridge) -> list[int]:
    """The windows that bots do not think of: whoever thinks of them all does not think of much else."""
    content, prompts = cartridge.content, cartridge.program.names.prompts
    return [prompts.index(name) + 1 for name in content.windows if name not in content.thought_of]


def _dear(state: State) -> frozenset[int]:
    """The options that a person is asked about once more, for what they would cost (`[costly]` of table.toml)."""
    costly, decision = state.cartridge.content.costly, state.asked
    buttons = [(place, f"{decision.prompt}_{one.name}") for place, one in enumerate(decision.options)]
    return frozenset(
        place for place, name in buttons if name in costly and state.call(costly[name], decision.player) > 0
    )


class Thought:
    """A decision being thought about, by a thread for each mind."""

    def __init__(
        self,
        minds: list[Mind],
        budget: Budget,
        *,
        thorough: bool = False,
        mood: Mood = Mood.SURE,
        dear: frozenset[int] = frozenset(),
    ):
        self.mood = mood
        self.dear = dear  # options nobody takes in passing
        self._minds = minds
        self._budget = budget
        self._thorough = thorough
        self._stopped = False
        self._deadline = 0.0
        self._threads: list[threading.Thread] = []

    def finish(self) -> None:
        """Thinks to the end while the caller waits: with one mind in his own thread, which is quicker than another."""
        if len(self._minds) > 1:
            self.start()
            self.wait()
        elif self._minds[0].different > 1:
            self._deadline = time.perf_counter() + self._budget.seconds
            self._work(self._minds[0], self._budget.iterations)

    def start(self) -> None:
        """Begins; a decision that is none is answered at once."""
        if self._minds[0].different <= 1:
            return
        self._deadline = time.perf_counter() + self._budget.seconds
        share, rest = divmod(self._budget.iterations, len(self._minds))
        for number, mind in enumerate(self._minds):
            iterations = share + (number < rest)
            work = threading.Thread(target=self._work, args=(mind, iterations), name=f"bot-{number + 1}")
            self._threads.append(work)
            work.start()

    def poll(self) -> int | None:
        """The option it settled on; None while it is thinking."""
        if any(thread.is_alive() for thread in self._threads):
            return None
        return self.opinions()[0].option

    def wait(self) -> int:
        for thread in self._threads:
            thread.join()
        return self.opinions()[0].option

    def stop(self) -> None:
        """Ends it at once; what was found so far stays."""
        self._stopped = True
        while any(thread.is_alive() for thread in self._threads):
            for mind in self._minds:
                mind.stop()  # again, should one have been between two slices
            for thread in self._threads:
                thread.join(0.001)

    def opinions(self) -> list[Opinion]:
        """The options that were thought of, the best first; an action that does not clearly help comes after none."""
        found: dict[int, list[Result]] = {}
        for mind in self._minds:
            for result in mind.results():
                found.setdefault(result.option, []).append(result)
        visits = {option: sum(result.visits for result in results) for option, results in found.items()}
        total, seat = max(1, sum(visits.values())), self._minds[0].seat
        opinions = [_opinion(results, total, seat) for results in found.values()]
        opinions.sort(key=lambda opinion: (-opinion.share, -opinion.value, opinion.option))
        # What it is compared with is the best of the rest: one may play a card now and act afterwards.
        left = next((one for one in opinions if one.option not in self._minds[0].actions), None)
        if left is None or opinions[0].option not in self._minds[0].actions:
            return opinions
        best = opinions[0]
        error = SPREAD * math.sqrt(1 / max(1, visits[best.option]) + 1 / max(1, visits[left.option]))
        if best.value - left.value >= error:
            return opinions
        return [left, *(one for one in opinions if one is not left)]

    @property
    def iterations(self) -> int:
        return sum(mind.iterations for mind in self._minds)

    def _work(self, mind: Mind, iterations: int) -> None:
        if iterations:
            self._count(mind, iterations)
        else:
            self._race(mind)

    def _count(self, mind: Mind, iterations: int) -> None:
        while mind.iterations < iterations and not self._stopped:
            left = iterations - mind.iterations
            if not self._thorough and mind.decided(left):
                return
            mind.run(min(left, 8 * FIRST_SLICE))

    def _race(self, mind: Mind) -> None:
        slice_ = FIRST_SLICE
        while not self._stopped and (left := self._deadline - (began := time.perf_counter())) > 0:
            before = mind.iterations
            mind.run(slice_)
            speed = (mind.iterations - before) / max(time.perf_counter() - began, 1e-6)
            slice_ = max(1, int(min(SLICE, left) * speed))
            if not self._thorough and mind.decided(int(max(0.0, left) * speed)):
                return


def _opinion(results: Sequence[Result], total: int, seat: int) -> Opinion:
    """What several minds found out about one option."""
    visits = sum(result.visits for result in results)
    value = sum(result.value * result.visits for result in results) / max(1, visits)
    if not results[0].chances:
        return Opinion(results[0].option, visits / total, value, tries=visits)
    chance = sum(result.chances[seat - 1] * result.visits for result in results) / max(1, visits)
    leads, doubts = pooled([(result.visits, result.leads, result.doubts) for result in results])
    return Opinion(results[0].option, visits / total, value, chance, leads, doubts, visits)


def pooled(
    parts: Sequence[tuple[float, Sequence[float], Sequence[float]]],
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The mean of what several found, each with a weight, and its standard errors."""
    whole = max(1e-9, sum(weight for weight, _means, _errors in parts))
    means = zip(*([weight * one for one in means] for weight, means, _errors in parts), strict=True)
    squares = zip(*([(weight * one) ** 2 for one in errors] for weight, _means, errors in parts), strict=True)
    return tuple(sum(column) / whole for column in means), tuple(sum(column) ** 0.5 / whole for column in squares)


def hint(state: State, seat: int, budget: Budget | None = None, chances: Sequence[Chances] = ()) -> list[Opinion]:
    """What a bot in that seat would do: every option it thought of, the best first, with its chance if asked for."""
    mind, budget = Mind(state.cartridge), budget or Budget(seconds=HINT_SECONDS)
    mind.begin(state, seat, seed=1, chances=chances, budget=budget)
    thought = Thought([mind], budget, thorough=True)
    thought.start()
    thought.wait()
    return thought.opinions()
