"""How often a person presses in a round, or in a turn: a bot's choices, made with the gestures of the client.

python tests/bench/presses.py [table]
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace

from game.engine.keeping.match import Match
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import load_table
from game.engine.machine.decision import Decision, Option
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.players.bots import Bot, make_bot
from game.players.plans import Plan, markable
from game.players.sitting import Sitting

BOT = "search:60i"
MOST_GESTURES = 1500
ALL_OR_AGAIN = 3  # so many things can be marked before one button does it


@dataclass(frozen=True)
class Budget:
    """Presses: of a seat in a round; of everybody in a turn, where every turn is a round of the table; or whenever a
    seat answers the question that an action begins with."""

    table: str
    players: int
    most: float
    per: str = "seat"  # seat, turn, or prompt:<which>
    games: int = 8


BUDGETS = (
    Budget("quest", 1, 12),
    Budget("quest", 2, 10),
    Budget("underdark", 2, 8, per="turn"),
    Budget("ringwar", 2, 3, per="prompt:turn"),
    Budget("fellowship", 2, 7, per="turn"),
)


@dataclass
class Count:
    presses: int = 0
    rounds: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # how often a question was answered by hand
    pressed: Counter[str] = field(default_factory=Counter)  # presses by the question they answered


def count(budget: Budget) -> Count:
    """Whole games of bots that sit where people would."""
    cartridge, found = load_table(budget.table), Count()
    setup = next(one for one in every_setup(cartridge.content) if one.players == budget.players)
    for game in range(budget.games):
        sitting = Sitting(Match(cartridge, replace(setup, seed=11 + game)), (), Settings())
        bots = {seat: make_bot(BOT, seat) for seat in range(1, sitting.state.players + 1)}
        found.rounds += sitting.match.opening.rounds + sum(one.events.rounds for one in sitting.settle())
        last: dict[tuple[int, str], list[Option]] = {}
        for _ in range(MOST_GESTURES):
            if sitting.decision is None:
                break
            asked = sitting.decision
            gesture, presses = _gesture(sitting, bots[asked.player], last)
            found.asked[asked.prompt] += 1
            found.pressed[asked.prompt] += presses
            found.presses += presses
            found.rounds += sum(one.events.rounds for one in sitting.choose_all(gesture))
    return found


def mean(budget: Budget, found: Count) -> float:
    kind, _, prompt = budget.per.partition(":")
    times = {"seat": found.rounds * budget.players, "turn": found.rounds, "prompt": found.asked[prompt]}
    return found.presses / max(1, times[kind])


def _gesture(sitting: Sitting, bot: Bot, last: dict[tuple[int, str], list[Option]]) -> tuple[list[Option], int]:
    """What the bot wants, as one gesture, and with how many presses a person makes it."""
    plan, asked = Plan(sitting), sitting.state.asked
    option = bot.choose(sitting.state, asked.player)
    if option in plan.vain:
        return [asked.options[option]], 0  # no button asks for it, and nobody acts: the same is asked again
    again = _asked_again(sitting, asked, option)
    if plan.leads and asked.options[option] != plan.leads[0]:
        return [asked.options[option]], 1 + again
    if plan.prompts:
        return _plan(sitting, plan, bot, last)
    inner = plan.state.asked
    chosen = inner.options[bot.choose(plan.state, asked.player) if plan.leads else option]
    if chosen in plan.places.values():
        tried = plan.state.clone()
        tried.choose(inner.options.index(chosen))
        place = tried.asked.options[bot.choose(tried, asked.player)]
        if place in plan.places:
            begun = Plan(sitting, [place])
            return _plan(sitting, begun, bot, last) if begun.marks else ([*plan.leads, chosen, place], 1)
    if chosen in plan.at_once.options:
        return list(plan.at_once.options), 1
    return [*plan.leads, chosen], 1 + again


def _asked_again(sitting: Sitting, asked: Decision, option: int) -> int:
    """Whether a person is asked once more before that, for what it costs."""
    again = sitting.habits.asks_again(sitting.state, asked, option)
    sitting.habits.means_it(sitting.state, asked, option)
    return int(again)


def _last_of(plan: Plan, last: dict[tuple[int, str], list[Option]]) -> list[Option]:
    asked = plan.state.asked
    wanted = last.get((asked.player, plan.prompts[0]), []) if plan.prompts else []
    return [one for one in wanted if one in asked.options]


def _plan(
    sitting: Sitting, plan: Plan, bot: Bot, last: dict[tuple[int, str], list[Option]]
) -> tuple[list[Option], int]:
    """Everything the bot would choose one after the other is marked, and confirmed; whichever way is shortest."""
    asked = plan.state.asked
    offered, again = ([], []) if plan.marks else (markable(asked), _last_of(plan, last))
    proposed = [] if plan.marks else plan.proposed(again).marks
    ended: int | None = None
    while not plan.closing and ended is None:
        option = _wanted(plan.state, bot)
        if plan.state.asked.options[option].kind == "button":
            ended = option
        else:
            plan = plan.toggled(plan.state.asked.options[option])
    marked = plan.marks
    if plan.shares:
        return plan.gesture(ended), len(marked) + 1
    ways = [len(set(proposed) ^ set(marked)), len(marked) + bool(proposed and marked)]  # nothing of it: one button
    if len(offered) >= ALL_OR_AGAIN:
        ways.append(1 + len(set(offered) ^ set(marked)))
    if len(again) > 1:
        ways.append(1 + len(set(again) ^ set(marked)))
    once_more = 0
    if marked:
        last[asked.player, plan.prompts[0]] = marked
    elif ended is not None:
        once_more = _asked_again(sitting, asked, ended)
    return plan.gesture(ended), min(ways) + 1 + once_more


def _wanted(state: State, bot: Bot) -> int:
    return bot.choose(state, state.asked.player)


def main() -> None:
    for budget in BUDGETS:
        if sys.argv[1:] and budget.table not in sys.argv[1:]:
            continue
        found = count(budget)
        print(f"{budget.table}, {budget.players} seats: {mean(budget, found):.1f} of {budget.most}")
        for prompt, presses in found.pressed.most_common(12):
            print(f"    {prompt:18} {presses / found.rounds / budget.players:.2f}")


if __name__ == "__main__":
    main()
