"""Fits how likely a side is to win: bots play, and chances.toml says what each feature was worth, early and late.

    python3 build.py chances --table quest [--players 1,2] [--games 300] [--check 100] [--bots search:100i]
                             [--option shadow=hard] [--seed 1] [--keep games.jsonl] [--write]

For each number of players or lineup, each value of the option the table varies by and each side that has a name: the
worths under which the results of the games are the likeliest, drawn towards 0 the more the less that costs on games
they were not fitted to. Then other games are played (--check), and what was told of their positions is compared with
how they ended: the surprise a position in nats, with its 95 % interval, and how many were won of those told 0 to 10 of
100, 10 to 20 and so on. tests/bench/floor.py says what surprise nobody can be below.
With --players only such games are played, and what the file says of others stays; --near begins from what it says of
games with so many players, for kinds of which few games can be played. With --games 0 nothing is fitted: what the file
says is compared with games. With --keep every game is added to a
file as it ends, and none that is in it is played again. --write also keeps some of the checked positions for a test.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import mul
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup, every_setup, seats_of
from game.engine.machine.sim import game_seed, variations
from game.engine.machine.state import State
from game.players.bots import introduce
from game.players.chances import FILE, LATE, Chances, rows_of
from game.players.levels import make_player

MILLION = 1_000_000
CERTAIN = 6.0  # as in native/chances.c
MOST_DECISIONS = 20_000
MOST_POSITIONS = 12_000  # to fit to, of one kind of game; those of one game say much the same
KEPT_POSITIONS = 60  # of one kind of game, for the test
PRICES = (1.0, 3.0, 10.0, 30.0, 100.0, 1000.0)
THIRDS = 3
CHECKED = 1000  # added to the seed for games that nothing is fitted to
HELD_OUT = Path(__file__).parents[1] / "players" / "held_out"
Worths = dict[str, Chances]  # by the side's name


@dataclass(frozen=True)
class Played:
    """A game: the sides' names, which of them won, and round by round the features of each."""

    sides: tuple[str, ...]
    won: tuple[bool, ...]
    positions: tuple[tuple[tuple[int, ...], ...], ...]


def played(cartridge: Cartridge, setup: Setup, bots: str) -> Played:
    """A game that bots play, as every side sees it at the beginning of each pass of the flow."""
    plan = seats_of(cartridge.content, setup)
    state, _events = State.start(cartridge, setup)
    players = {seat: make_player(bots, game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)}
    introduce(players)
    sides = [state.teams.index(team) + 1 for team in dict.fromkeys(state.teams)]
    seen = []
    fresh = True
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        if fresh:
            seen.append(tuple(tuple(state.features(seat)) for seat in sides))
        seat = state.raw.decision.player
        fresh = state.choose(players[seat].choose(state, seat)).rounds > 0
    won = tuple(seat in state.winners for seat in sides)
    return Played(tuple(plan[seat - 1].team for seat in sides), won, tuple(seen))


class Games:
    """Games by their set-up, played once and kept in a file if there is one."""

    def __init__(self, cartridge: Cartridge, bots: str, file: Path | None):
        self._cartridge, self._bots, self._file = cartridge, bots, file
        self._kept: dict[str, Played] = {}
        if file and file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                plain = json.loads(line)
                self._kept[plain["game"]] = Played(tuple(plain["sides"]), tuple(plain["won"]), plain["positions"])

    def of(self, setup: Setup) -> Played:
        name = f"{self._cartridge.id} {setup.players} {setup.options} {setup.seed} {self._bots}"
        if name not in self._kept:
            self._kept[name] = game = played(self._cartridge, setup, self._bots)
            if self._file:
                plain = {"game": name, "sides": game.sides, "won": game.won, "positions": game.positions}
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(plain, separators=(",", ":")) + "\n")
        return self._kept[name]

    def some(self, setup: Setup, seed: int, count: int) -> list[Played]:
        """Games that came to an end: where somebody has opponents, somebody has won."""
        games = [self.of(replace(setup, seed=game_seed(seed, number))) for number in range(count)]
        return [game for game in games if len(game.sides) == 1 or any(game.won)]


# --- what is told


def told(
    features: Sequence[str], worths: Worths, sides: Sequence[str], position: Sequence[Sequence[int]]
) -> list[float]:
    """Each side's chance, as the console reckons it but for the last digits."""
    odds = [
        _odds(features, worths.get(side) or worths[""], amounts) for side, amounts in zip(sides, position, strict=True)
    ]
    odds += [0.0] if len(odds) == 1 else []
    most = max(odds)
    likely = [math.exp(max(one - most, -CERTAIN)) for one in odds]
    return [one / sum(likely) for one in likely[: len(sides)]]


def _odds(features: Sequence[str], row: Chances, amounts: Sequence[int]) -> float:
    late = amounts[features.index(LATE)] / 100 if LATE in features else 0.0
    worths = [row.features.get(name, (0, 0)) for name in features]
    sums = [sum(worth[place] * amount for worth, amount in zip(worths, amounts, strict=True)) for place in (0, 1)]
    return (row.base[0] + sums[0] + late * (row.base[1] + sums[1])) / MILLION


Pair = tuple[float, bool]  # a chance that was told, and whether it came true


def pairs_of(features: Sequence[str], worths: Worths, games: Sequence[Played]) -> list[Pair]:
    return [
        (chance, won)
        for game in games
        for position in game.positions
        for chance, won in zip(told(features, worths, game.sides, position), game.won, strict=True)
    ]


def surprise(pairs: Sequence[Pair]) -> float:
    """How unlikely what came was, in nats a position."""
    return -sum(math.log(max(1e-9, chance if won else 1 - chance)) for chance, won in pairs) / max(1, len(pairs))


def doubt(features: Sequence[str], worths: Worths, games: Sequence[Played]) -> float:
    """How far the surprise may be out, in 19 of 20 times: positions of one game end alike, so games are what counts."""
    each = [pairs_of(features, worths, [game]) for game in games]
    mean = surprise([pair for pairs in each for pair in pairs])
    apart = sum((len(pairs) * (surprise(pairs) - mean)) ** 2 for pairs in each)
    return 1.96 * math.sqrt(apart) / max(1, sum(map(len, each)))


def even(pairs: Sequence[Pair]) -> float:
    """The same for whoever knows only how many are won in all."""
    share = sum(won for _chance, won in pairs) / max(1, len(pairs))
    return -sum(part * math.log(part) for part in (share, 1 - share) if part)


def reliability(pairs: Sequence[Pair]) -> list[tuple[int, int, float, float]]:
    """Ten by ten: from what told, how many positions, what was told of them on average, and which share was won."""
    found = []
    for ten in range(10):
        inside = [(chance, won) for chance, won in pairs if ten <= min(9.999, chance * 10) < ten + 1]
        if inside:
            count = len(inside)
            mean, share = sum(chance for chance, _won in inside) / count, sum(won for _chance, won in inside) / count
            found.append((10 * ten, count, mean, share))
    return found


# --- fitting


@dataclass(frozen=True)
class Inputs:
    """Positions as the fit sees them: a line for each side, of the features early and late, in their own measure."""

    names: tuple[str, ...]  # the sides'
    features: tuple[str, ...]
    measures: tuple[float, ...]
    lines: list[list[float]]
    groups: list[tuple[int, int]]  # which lines are one position
    results: list[float]  # of each line, the share of the win


def inputs_of(features: Sequence[str], games: Sequence[Played], measures: Sequence[float] = ()) -> Inputs:
    names = tuple(dict.fromkeys(side for game in games for side in game.sides))
    used = tuple(name for name in features if name != LATE)
    places = [features.index(name) for name in used]
    late = features.index(LATE) if LATE in features else None
    if not measures:
        columns = [
            [position[side][place] for game in games for position in game.positions for side in range(len(game.sides))]
            for place in places
        ]
        measures = [_spread(column) or 1.0 for column in columns]
    lines: list[list[float]] = []
    groups, results = [], []
    for game, position in ((one, position) for one in games for position in one.positions):
        begin = len(lines)
        for side, amounts in enumerate(position):
            share = 0.0 if late is None else amounts[late] / 100
            early = [1.0, *(amounts[place] / measure for place, measure in zip(places, measures, strict=True))]
            block = early + [share * one for one in early]
            line = [0.0] * (len(block) * len(names))
            at = names.index(game.sides[side]) * len(block)
            line[at : at + len(block)] = block
            lines.append(line)
            results.append(game.won[side] / (max(1, sum(game.won)) if len(position) > 1 else 1))
        groups.append((begin, len(lines)))
    return Inputs(names, used, tuple(measures), lines, groups, results)


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def prior_of(inputs: Inputs, near: Worths | None, share: float) -> list[float]:
    """What another kind of game says of these features, so much of it; nothing at first for the bases."""
    found: list[float] = []
    for name in inputs.names:
        row = (near or {}).get(name) or (near or {}).get("")
        worths = [row.features.get(one, (0, 0)) if row else (0, 0) for one in inputs.features]
        for place in (0, 1):
            found.append(row.base[place] / MILLION if row else 0.0)
            pairs = zip(worths, inputs.measures, strict=True)
            found += [share * worth[place] * measure / MILLION for worth, measure in pairs]
    return found


def fitted(inputs: Inputs, price: float, prior: Sequence[float]) -> list[float]:
    """The likeliest worths, where each costs the price times half the square of how far it is from the prior."""
    columns = list(zip(*inputs.lines, strict=True))
    size = len(columns)
    free = {block * size // len(inputs.names) for block in range(len(inputs.names))}  # the bases cost next to nothing
    prices = [0.01 if place in free else price for place in range(size)]

    def look(worths: list[float]) -> tuple[float, list[float]]:
        odds = [sum(map(mul, line, worths)) for line in inputs.lines]
        apart = [worth - before for worth, before in zip(worths, prior, strict=True)]
        cost = sum(one * far * far for one, far in zip(prices, apart, strict=True)) / 2
        errors = [0.0] * len(odds)
        for begin, end in inputs.groups:
            mine = odds[begin:end] if end - begin > 1 else [odds[begin], 0.0]
            most = max(mine)
            likely = [math.exp(max(-50.0, one - most)) for one in mine]
            whole = sum(likely)
            targets = (
                inputs.results[begin:end] if end - begin > 1 else [inputs.results[begin], 1 - inputs.results[begin]]
            )
            for place, target in enumerate(targets):
                share = likely[place] / whole
                cost -= target * math.log(max(share, 1e-12))
                if begin + place < end:
                    errors[begin + place] = share - target
        slope = [sum(map(mul, errors, column)) for column in columns]
        return cost, [one + price * far for one, price, far in zip(slope, prices, apart, strict=True)]

    return _lowest(look, list(prior))


def _lowest(look: Any, place: list[float], steps: int = 600, memory: int = 20) -> list[float]:
    """Where a smooth function is least: quasi-Newton steps (Broyden and others), halved until they help."""
    cost, slope = look(place)
    moves: list[tuple[list[float], list[float], float]] = []
    for _ in range(steps):
        way = [-one for one in slope]
        alphas = []
        for move, turn, bend in reversed(moves):
            alpha = sum(map(mul, move, way)) / bend
            alphas.append(alpha)
            way = [one - alpha * other for one, other in zip(way, turn, strict=True)]
        if moves:
            move, turn, bend = moves[-1]
            way = [one * bend / sum(map(mul, turn, turn)) for one in way]
        else:
            way = [one / math.sqrt(sum(map(mul, slope, slope)) or 1.0) for one in way]
        for (move, turn, bend), alpha in zip(moves, reversed(alphas), strict=True):
            beta = sum(map(mul, turn, way)) / bend
            way = [one + (alpha - beta) * other for one, other in zip(way, move, strict=True)]
        descent = sum(map(mul, slope, way))
        step = 1.0
        while True:
            there = [one + step * other for one, other in zip(place, way, strict=True)]
            next_cost, next_slope = look(there)
            if next_cost <= cost + 1e-4 * step * descent or step < 1e-6:
                break
            step /= 2
        move = [step * one for one in way]
        turn = [one - other for one, other in zip(next_slope, slope, strict=True)]
        bend = sum(map(mul, move, turn))
        if bend > 1e-12:
            moves = [*moves[1 - memory :], (move, turn, bend)]
        better = cost - next_cost
        place, cost, slope = there, next_cost, next_slope
        if better < 1e-7 * max(1.0, abs(cost)):
            break
    return place


def worths_of(inputs: Inputs, found: Sequence[float], row: Chances) -> Worths:
    """The fit in millionths, a row for each side."""
    size = 2 * (len(inputs.features) + 1)
    worths = {}
    for number, name in enumerate(inputs.names):
        block = found[number * size : (number + 1) * size]
        early, late = block[: size // 2], block[size // 2 :]
        scaled = zip(inputs.features, early[1:], late[1:], inputs.measures, strict=True)
        amounts = {name: (round(a / measure * MILLION), round(b / measure * MILLION)) for name, a, b, measure in scaled}
        base = (round(early[0] * MILLION), round(late[0] * MILLION))
        kept = {name: worth for name, worth in amounts.items() if worth != (0, 0)}
        worths[name] = replace(row, base=base, team=name, features=kept)
    return worths


def thinned(games: Sequence[Played], most: int) -> list[Played]:
    """With some of the positions of each, where there are too many."""
    count = sum(len(game.positions) for game in games)
    chance = random.Random(1)
    keep = min(1.0, most / max(1, count))
    found = [replace(game, positions=tuple(one for one in game.positions if chance.random() < keep)) for game in games]
    return [game for game in found if game.positions]


def fit(
    features: Sequence[str],
    games: Sequence[Played],
    row: Chances,
    near: Worths | None = None,
    share: float = 1.0,
    most: int = MOST_POSITIONS,
) -> tuple[Worths, float]:
    """The worths, and their price: the one that did best on each third of the games when fitted to the others.

    With few games: drawn towards a share of what a kind of game near to it says.
    """
    games = thinned(games, most)
    thirds = [games[part::THIRDS] for part in range(THIRDS)]
    rests = [inputs_of(features, [one for other in thirds if other is not third for one in other]) for third in thirds]

    def missed(price: float) -> float:
        pairs: list[Pair] = []
        for rest, third in zip(rests, thirds, strict=True):
            found = fitted(rest, price, prior_of(rest, near, share))
            pairs += pairs_of(features, worths_of(rest, found, row), third)
        return surprise(pairs)

    price = min(PRICES, key=missed)
    everything = inputs_of(features, games)
    return worths_of(everything, fitted(everything, price, prior_of(everything, near, share)), row), price


# --- the file


def kind_of(row: Chances) -> tuple[int, list[tuple[str, str]], str, bool]:
    """What it says something of; a row that bots judge by stays whatever is fitted."""
    return row.players, sorted(row.options.items()), row.team, row.judges


def written(row: Chances) -> list[str]:
    lines = ["", "[[chances]]", f"players = {row.players}"]
    given = ", ".join(f'{name} = "{value}"' for name, value in row.options.items())
    lines += [f"options = {{ {given} }}"] if given else []
    lines += [f'team = "{row.team}"'] if row.team else []
    lines += ["judges = true"] if row.judges else []
    lines += [f"base = {list(row.base)}", "[chances.features]"]
    return lines + [f"{name} = {list(worth)}" for name, worth in row.features.items()]


def keep_positions(table: str, features: Sequence[str], kinds: Sequence[tuple[Setup, list[Played]]]) -> None:
    """Some positions of games that nothing was fitted to, for the test of the data; kinds not played now stay."""
    path = HELD_OUT / f"{table}.json"
    old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"features": list(features), "kinds": []}
    fresh = [
        {"players": setup.players, "options": dict(setup.options), "positions": _some(games)} for setup, games in kinds
    ]
    names = [(kind["players"], kind["options"]) for kind in fresh]
    stay = [kind for kind in old["kinds"] if (kind["players"], kind["options"]) not in names]
    kept = {"features": list(features), "kinds": [*(stay if old["features"] == list(features) else []), *fresh]}
    path.parent.mkdir(exist_ok=True)
    lines = [json.dumps(kind, separators=(",", ":")) for kind in kept["kinds"]]
    text = '{"features":' + json.dumps(kept["features"]) + ',"kinds":[\n' + ",\n".join(lines) + "\n]}\n"
    path.write_text(text, encoding="utf-8")


def _some(games: Sequence[Played]) -> list[Any]:
    """As many from each game, drawn by the same luck every time."""
    luck, found = random.Random(2), []
    every = [(game, position) for game in games for position in game.positions]
    for game, position in luck.sample(every, min(KEPT_POSITIONS, len(every))):
        found.append([game.sides, [int(one) for one in game.won], position])
    return found


def kinds_of(cartridge: Cartridge, seed: int, wanted: Sequence[int], fixed: dict[str, str]) -> Iterator[Setup]:
    """Every kind of game with so many players, each once; with these options, if any are fixed."""
    found: list[Setup] = []
    for setup in every_setup(cartridge.content):
        for _value, varied, _share in variations(cartridge, replace(setup, seed=seed), 100):
            one = replace(varied, options=varied.options | fixed)
            if one not in found and (not wanted or len(seats_of(cartridge.content, one)) in wanted):
                found.append(one)
                yield one


def near_rows(rows: Sequence[Chances], players: int, options: dict[str, str]) -> Worths:
    """By the side's name, the rows of games with so many players, those of the same kind before others."""
    found = [row for row in rows if row.players == players and not row.judges]
    found.sort(key=lambda row: sum(row.options.get(name) == value for name, value in options.items()))
    return {row.team: row for row in found}


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py chances", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", required=True)
    parser.add_argument("--players", default="", help="only games with so many, as 1,2 (all)")
    parser.add_argument("--games", type=int, default=300, help="of each kind, to fit to (300); 0: to none")
    parser.add_argument("--check", type=int, default=100, help="of each kind, to compare with (100)")
    parser.add_argument(
        "--near", type=int, default=0, help="begin from what the file says of games with so many players"
    )
    parser.add_argument("--positions", type=int, default=MOST_POSITIONS, help=f"to fit to at most ({MOST_POSITIONS})")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="only games with it")
    parser.add_argument("--bots", default="search:100i")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file of games")
    parser.add_argument("--write", action="store_true", help=f"into the table's {FILE}, and positions for its test")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    features = list(cartridge.content.weights)
    wanted = [int(number) for number in chosen.players.split(",") if number]
    games = Games(cartridge, chosen.bots, chosen.keep)
    found: list[Chances] = []
    checked: list[tuple[Setup, list[Played]]] = []
    every: list[Pair] = []
    for one in kinds_of(cartridge, chosen.seed, wanted, dict(text.split("=", 1) for text in chosen.option)):
        began = time.process_time()
        players = len(seats_of(cartridge.content, one))
        rows = rows_of(cartridge.content)
        old = near_rows(rows, players, dict(one.options))
        row = Chances(players, options=dict(one.options))
        if chosen.games:
            few, near = games.some(one, chosen.seed, chosen.games), near_rows(rows, chosen.near, row.options)
            worths, price = fit(features, few, row, near, chosen.near / players, chosen.positions)
        else:
            worths, price = old, 0.0
        checked.append((one, games.some(one, chosen.seed + CHECKED, chosen.check)))
        pairs = pairs_of(features, worths, checked[-1][1])
        every += pairs
        found += worths.values()
        print(f"{players} players {' '.join(one.options.values())}: price {price:g};", end=" ")
        far = doubt(features, worths, checked[-1][1])
        print(f"surprise {surprise(pairs):.3f} ± {far:.3f}, by the share alone {even(pairs):.3f};", end=" ")
        print(
            f"{chosen.check} games not fitted to, {len(pairs)} positions; {time.process_time() - began:.0f} s",
            flush=True,
        )
    print("told        positions  mean  won")
    for low, count, mean, share in reliability(every):
        print(f"{low:3} to {low + 10:3}  {count:9}  {mean:4.0%}  {share:4.0%}")
    if chosen.write:
        fresh = [kind_of(row) for row in found]
        rows = [*found, *(row for row in rows_of(cartridge.content) if kind_of(row) not in fresh)]
        lines = ["# How likely a side is to win, fitted by `build.py chances`: docs/learning.md."]
        lines += [line for row in sorted(rows, key=kind_of) for line in written(row)]
        (cartridge.content.folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
        keep_positions(cartridge.id, features, checked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
