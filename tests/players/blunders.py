"""Games with a blunder in them that nobody but whoever planted it knows of: a review should find it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.players.bots import Mind, make_bot
from game.players.chances import chances_of
from game.players.review import Reviewer

BOTS = "search:60i"
FIRST = 25  # choices before any blunder
EVERY = 7  # choices between two looks for one
COSTS = 0.12  # of a chance, at least
LOOK = 400  # iterations for each of the two options
AFTER = 40  # choices of the game that follow
MOST = 900


@dataclass(frozen=True)
class Planted:
    match: Match
    position: int
    cost: float


def planted(table: str, setup: Setup) -> Planted | None:
    """A game that bots play well enough, but for one choice of somebody's; None if it offered none bad enough."""
    match = Match(load_table(table), setup)
    bots = [make_bot(BOTS, setup.seed * 10 + seat) for seat in range(match.state.players)]
    luck, found = random.Random(setup.seed), None
    first = FIRST + luck.randrange(60)
    while not match.state.over and match.position < MOST:
        seat = match.state.raw.decision.player
        looking = found is None and match.position >= first and (match.position - first) % EVERY == 0
        option, cost = _worst(match, seat) if looking else (-1, 0.0)
        if cost >= COSTS:
            found = Planted(match, match.position, cost)
        match.choose(option if cost >= COSTS else bots[seat - 1].choose(match.state, seat))
        if found and match.position >= found.position + AFTER:
            break
    return found


def _worst(match: Match, seat: int) -> tuple[int, float]:
    """The option that a short thought likes least, and what it costs by longer ones of its own: the least of three."""
    rows = chances_of(match.cartridge, match.setup)
    mind = Mind(match.cartridge)
    mind.begin(match.state, seat, 99, chances=rows)
    if mind.different < 2:
        return 0, 0.0
    mind.run(max(60, 3 * mind.different))
    results = sorted(mind.results(), key=lambda result: result.chances[seat - 1])
    if results[-1].chances[seat - 1] - results[0].chances[seat - 1] < COSTS:
        return 0, 0.0
    worst, best = results[0].option, max(results, key=lambda result: result.visits).option
    costs = []
    for seed in (11, 12, 13):
        chances = [_chance(match, seat, option, seed) for option in (worst, best)]
        costs.append(chances[1] - chances[0])
    return worst, min(costs)


def _chance(match: Match, seat: int, option: int, seed: int) -> float:
    mind = Mind(match.cartridge)
    mind.begin(match.state, seat, seed, chances=chances_of(match.cartridge, match.setup), only=option)
    mind.run(LOOK)
    return next(one.chances[seat - 1] for one in mind.results() if one.option == option)


def is_shown(blunder: Planted) -> bool:
    """Whether it is among its side's moments, as a choice."""
    reviewer = Reviewer(blunder.match)
    for _ in reviewer.work():
        pass
    review = reviewer.review()
    shown = [review.points[moment.point].position for moment in review.moments if moment.kind == "choice"]
    return blunder.position in shown
