"""Where a game stands, in a few words: its round, and what its table counts for those who play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.players.sitting import Chair
from game.presentation.staging import Curve, load_staging


def standing(state: State, chairs: Sequence[Chair], say: Callable[..., str], lang: str) -> list[str]:
    """“Round 5”, “Threat 34”; `say` has the words of the saved games."""
    content, parts = state.cartridge.content, []
    ending = load_staging(content).ending
    rounds = ending.round if ending is not None else "round"
    if rounds in content.variables and (number := state.variable(rounds)):
        parts.append(round_name(content, rounds, number, lang) or say("round", n=number))
    curve = ending.curves[0] if ending is not None and ending.curves else None
    if curve is not None and not state.over:
        parts += _counted(state, _people(state, chairs), curve, say, lang)
    return parts


def round_name(content: Content, rounds: str, number: int, lang: str) -> str:
    """A round that is a place by its name; empty where they are mere numbers. `rounds`: the variable that has them."""
    names = content.enums.get(rounds, ())
    return wording.word(content, "enum", names[number - 1], lang) if 1 <= number <= len(names) else ""


def _people(state: State, chairs: Sequence[Chair]) -> list[int]:
    """The seats that people hold, one of each team; all of them where only bots play."""
    asked = [seat for seat in range(1, state.players + 1) if seat not in state.ruled]
    held = [seat for seat in asked if seat > len(chairs) or not chairs[seat - 1].bot] or asked
    if not state.cartridge.content.teams:
        return held
    return sorted({state.teams[seat - 1]: seat for seat in reversed(held)}.values())


def _counted(state: State, seats: Sequence[int], curve: Curve, say: Callable[..., str], lang: str) -> list[str]:
    if curve.each:
        numbers = [state.call(curve.each, seat) for seat in seats]
        return [say("points_of", what=_listed(numbers))]
    if curve.player:
        numbers = [state.player_variable(seat, curve.player) for seat in seats]
        word = wording.word(state.cartridge.content, "variable", curve.player, lang, n=numbers[0])
        return [f"{word} {_listed(numbers)}"]
    if curve.variable:
        return [
            wording.amount(state.cartridge.content, "variable", curve.variable, state.variable(curve.variable), lang)
        ]
    return []


def _listed(numbers: Sequence[int]) -> str:
    """One number where all have the same."""
    return "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}".join(map(str, numbers if len(set(numbers)) > 1 else numbers[:1]))
