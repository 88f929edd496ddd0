"""Games without people: how often each seat wins, what it scores, and how fast they are played.

Seats all played at random never leave the console. Whoever else sits down comes from outside: `simulate` is given
the function that makes a bot of a name, and asks it decision by decision.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import FAILED, OVER, error_text, ffi, lib
from game.engine.machine.jobs import in_order
from game.engine.machine.setup import Setup, SetupRefused, console_setup, seats_of
from game.engine.machine.state import RuleFailure, State, failure
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, SeatPlan

if TYPE_CHECKING:
    from game.engine._console import EmPlayout

RANDOM = "random"
Figures = dict[str, Any]  # as JSON has them
CHUNK = 32  # games between two looks at the keyboard
MOST_DECISIONS = 100_000  # in one game; one that takes more is called unfinished


class SimError(Refusal):
    """A series of games that cannot be played as asked, in one line."""


class Bot(Protocol):
    """Whoever answers for a seat."""

    def choose(self, state: State, seat: int) -> int: ...


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that plays on in thought, and counts how often and how long it did; its partners are the other bots."""

    playouts: int
    seconds: float
    partners: frozenset[int]


MakeBot = Callable[[str, int], Bot]  # of a name and a seed


@dataclass(frozen=True)
class Game:
    """How one game ended; without `finished` it was cut short."""

    finished: bool
    decisions: int
    turns: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    playouts: int = 0  # in thought, by all bots, and the seconds they took
    thought: float = 0.0


def parse_bots(text: str, players: int, make: MakeBot | None = None, ruled: Sequence[int] = ()) -> list[str]:
    """A bot for each seat that is asked; one name stands for all. `make` refuses the names it does not know.

    >>> parse_bots("random", 3)
    ['random', 'random', 'random']
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if make:
            make(name, 0)
        elif name != RANDOM:
            raise SimError(f"there is no bot {name[:40]!r} (bots: {RANDOM})")
    if len(names) not in (1, players):
        asked = f"{players} player{'s' * (players > 1)}"
        others = f", since the rules play seat {' and '.join(map(str, ruled))}" if ruled else ""
        raise SimError(f"{len(names)} bots for {asked}{others}: name one, or one for each")
    return names if len(names) == players else names * players


def simulate(
    cartridge: Cartridge, setup: Setup, games: int, bots: str = RANDOM, make: MakeBot | None = None, jobs: int = 1
) -> Figures:
    """Plays so many games, each with a seed of its own, and sums them up; `jobs` of them at once."""
    if games < 1:
        raise SimError(f"{games} games: expected at least 1")
    if jobs < 1:
        raise SimError(f"{jobs} jobs: expected at least 1")
    content, series = cartridge.content, variations(cartridge, setup, games)
    seats = {name: seats_of(content, one) for name, one, _share in series}
    asked = {name: [not seat.ruled for seat in plan] for name, plan in seats.items()}
    ruled = {name: [seat for seat, is_asked in enumerate(who, 1) if not is_asked] for name, who in asked.items()}
    named = {name: parse_bots(bots, sum(who), make, ruled[name]) for name, who in asked.items()}
    began = time.perf_counter()
    played = {}
    for name, one, share in series:
        given = iter(named[name])
        sitting = [next(given) if is_asked else RANDOM for is_asked in asked[name]]
        played[name] = list(games_of(cartridge, one, share, sitting, make, jobs))
    seconds = time.perf_counter() - began
    every = [game for games_of_one in played.values() for game in games_of_one]
    most = max(named.values(), key=len)
    head = {"table": cartridge.id, "players": max(map(len, seats.values())), "seed": setup.seed, "bots": most}
    found = head | summary(every, seconds)
    by_team = {name: team_wins(content, seats[name], some) for name, some in played.items()}
    found["ruled"] = sorted(set.intersection(*map(set, ruled.values())))
    if content.teams:
        found["team_wins"] = {team.id: sum(wins[team.id] for wins in by_team.values()) for team in content.teams}
    if len(played) > 1:
        teams = {name: {"team_wins": wins} if wins else {} for name, wins in by_team.items()}
        found[f"by_{content.varies}"] = {name: won(some) | teams[name] for name, some in played.items()}
    return found


def team_wins(content: Content, seats: tuple[SeatPlan, ...], played: list[Game]) -> dict[str, int]:
    """How often each team the table names won."""
    won_by = [{seats[winner].team for winner in game.winners} for game in played if game.finished]
    return {team.id: sum(team.id in winners for winners in won_by) for team in content.teams}


def variations(cartridge: Cartridge, setup: Setup, games: int) -> list[tuple[str, Setup, int]]:
    """The games shared out over the values of the option the table varies by, unless the set-up fixes it."""
    varies = next((option for option in cartridge.content.options if option.name == cartridge.content.varies), None)
    if varies is None or varies.name in setup.options:
        return [("", setup, games)]
    shares = [games // len(varies.values) + (i < games % len(varies.values)) for i in range(len(varies.values))]
    setups = [replace(setup, options=setup.options | {varies.name: value}) for value in varies.values]
    return [row for row in zip(varies.values, setups, shares, strict=True) if row[2]]


def won(played: list[Game]) -> Figures:
    """How often anybody won."""
    wins = sum(bool(game.winners) for game in played)
    return {"games": len(played), "won": wins, "win_rate": round(wins / len(played), 4)}


def games_of(
    cartridge: Cartridge, setup: Setup, games: int, seats: list[str], make: MakeBot | None, jobs: int = 1
) -> Iterator[Game]:
    if make is None or set(seats) == {RANDOM}:
        return random_games(cartridge, setup, games, jobs=jobs)
    return bot_games(cartridge, setup, games, seats, make, jobs=jobs)


def game_seed(seed: int, game: int) -> int:
    """The seed of a run's game: the first has the run's own, and no two runs have another in common.

    >>> game_seed(1, 0), game_seed(1, 1) == game_seed(2, 0)
    (1, False)
    """
    return lib.em_game_seed(seed % (1 << 64), game)


def random_games(
    cartridge: Cartridge, setup: Setup, games: int, most: int = MOST_DECISIONS, jobs: int = 1
) -> Iterator[Game]:
    """Games at random, inside the console, in chunks so that they can be interrupted."""
    structure, _kept = console_setup(cartridge, setup)

    def chunk(start: int) -> list[Game]:
        error = ffi.new("EmError *")
        count = min(CHUNK, games - start)
        playouts = ffi.new("EmPlayout[]", count)
        if lib.em_sweep(cartridge.handle, structure, start, count, most, playouts, error) == FAILED:
            if isinstance(refused := failure(cartridge, error), SetupRefused):
                raise refused
            failed = next((i for i in range(count) if playouts[i].status == FAILED), 0)
            where = f"{cartridge.where(error.pc)}: " if error.pc >= 0 else ""
            why = error_text(error) or "the rules wait without a question"
            seed = game_seed(setup.seed, start + failed)
            raise RuleFailure(f"the game with seed {seed} failed: {where}{why}")
        return [_game(playouts[i], structure.player_count) for i in range(count)]

    for played in in_order(chunk, range(0, games, CHUNK), jobs):
        yield from played


def bot_games(
    cartridge: Cartridge,
    setup: Setup,
    games: int,
    seats: list[str],
    make: MakeBot,
    most: int = MOST_DECISIONS,
    jobs: int = 1,
) -> Iterator[Game]:
    """Games between bots, new ones for each game: a game depends on its own seed only."""
    enough = Event()

    def game(number: int) -> Game:
        seed = game_seed(setup.seed, number)
        players = [make(name, game_seed(seed, seat)) for seat, name in enumerate(seats, 1)]
        return bot_game(cartridge, replace(setup, seed=seed), players, most, enough)

    return in_order(game, range(games), jobs, enough)


def bot_game(
    cartridge: Cartridge, setup: Setup, players: list[Bot], most: int = MOST_DECISIONS, enough: Event | None = None
) -> Game:
    """One game; it is cut short after so many decisions, and as soon as there is enough."""
    state, events = State.start(cartridge, setup)
    decisions, turns = 0, events.rounds
    thinkers = [player for player in players if isinstance(player, Thinker)]
    for player in thinkers:
        player.partners = frozenset(range(1, len(players) + 1)) - set(state.ruled)
    while not state.over and decisions < most and not (enough and enough.is_set()):
        seat = state.raw.decision.player
        turns += state.choose(players[seat - 1].choose(state, seat)).rounds
        decisions += 1
    winners = tuple(seat - 1 for seat in state.winners)
    playouts, thought = (sum(player.playouts for player in thinkers), sum(player.seconds for player in thinkers))
    return Game(state.over, decisions, turns, tuple(state.scores), winners, playouts, thought)


def _game(playout: EmPlayout, players: int) -> Game:
    return Game(
        finished=playout.status == OVER,
        decisions=playout.decisions,
        turns=playout.turns,
        scores=tuple(playout.scores[seat] for seat in range(players)),
        winners=tuple(seat for seat in range(players) if playout.winners >> seat & 1),
    )


def summary(played: list[Game], seconds: float) -> Figures:
    """The figures of some games. Wins, scores and turns are those of the games that came to an end, and at a seat
    those of the games that had it.

    Playouts by the second are there when bots thought, in seconds of thinking.
    """
    ended = [game for game in played if game.finished]
    seats = range(max(len(game.scores) for game in played))
    decisions = sum(game.decisions for game in played)
    seconds = max(seconds, 1e-9)
    speed = playouts_per_second(played)
    return {
        "games": len(played),
        "unfinished": len(played) - len(ended),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(len(played) / seconds, 1),
        "decisions_per_s": round(decisions / seconds),
        "wins": [sum(seat in game.winners for game in ended) for seat in seats],
        "scores": [_spread([game.scores[seat] for game in ended if seat < len(game.scores)]) for seat in seats],
        "turns": _mean([game.turns for game in ended]),
    } | ({"playouts_per_s": speed} if speed else {})


def playouts_per_second(played: list[Game]) -> int:
    """How fast the bots of these games thought; 0 if none did."""
    return round(sum(game.playouts for game in played) / max(sum(game.thought for game in played), 1e-9))


def _mean(values: list[int]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None


def _spread(values: list[int]) -> Figures:
    return {"mean": _mean(values), "min": min(values, default=None), "max": max(values, default=None)}
