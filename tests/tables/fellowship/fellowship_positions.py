"""Positions of the fellowship table in a line or two."""

from __future__ import annotations

from collections import Counter

from fellowship_table import PLACES, TRACKS, Table

from game.engine.keeping.situation import place_situation
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup
from game.engine.machine.state import State

HOBBITS = ("frodo", "sam", "pippin", "merry", "fatty")
GOLDEN = ["golden_1", "golden_1", "golden_2", "golden_2", "golden_3", "golden_3"]
JOURNEY = {f"{track}_{colour}": count for track in TRACKS for colour, count in (("brown", 7), ("grey", 5))}
JOURNEY["wild_brown"] = 12
TILES = {
    **dict.fromkeys(TRACKS, 3),
    "event": 6,
    "three_cards_or_event": 1,
    "item_set_or_event": 1,
    "ring_influence": 2,
    "sauron_will": 1,
}


def tile(name: str) -> str:
    return f"tile_{name}"


def left_over(pool: dict[str, int], *taken: list) -> list[str]:
    """What remains of a pool, one kind after the other in turns, so that no kind lies in a heap."""
    names = [one["card"] if isinstance(one, dict) else one for cards in taken for one in cards]
    left = Counter(pool) - Counter(names)
    return [name for copy in range(max(left.values(), default=0)) for name in left if left[name] > copy]


def position_of(cartridge: Cartridge, seats: list[dict], **rest) -> Table:
    """A position in a scenario, run up to its first question.

    position_of(c, [{"hand": ["gimli"]}, {"shields": 5}], tiles=["fighting", "event"], event=2, sauron=9, dice=["one"])

    Seats may give any zone or variable of theirs; hobbits are dealt in order unless one is named. What is left of
    `rest` is a zone or a variable of the table. `tiles` are turned up in the order given, `top` cards drawn likewise;
    both rest on whatever is not elsewhere (`only_tiles`: on nothing), and golden shields not named are gone. Unless
    given: Moria, the story step, and seat 1 is active and bears the Ring.
    """
    content = cartridge.content
    place, step = rest.pop("place", "moria"), rest.pop("step", "story")
    dice, seed, options = rest.pop("dice", ()), rest.pop("seed", 1), rest.pop("options", {})
    zones = {name: rest.pop(name) for name in list(rest) if name in content.zones}
    tiles, top = zones.pop("tiles", ["fighting", "hiding", "travelling"]), rest.pop("top", [])
    only = rest.pop("only_tiles", False)
    zones["tiles"] = [tile(one) for one in reversed([*tiles, *([] if only else left_over(TILES, tiles))])]
    if "golden" in zones:
        zones["gone"] = [*zones.get("gone", []), *left_over(Counter(GOLDEN), zones["golden"])]
    if "deck" not in zones:
        hands = [seat.get("hand", []) for seat in seats]
        zones["deck"] = list(reversed([*top, *left_over(JOURNEY, top, *hands, zones.get("discard", []))]))
    laid_out = {"laid_out": 1} if place in ("moria", "helms_deep", "shelobs_lair", "mordor") else {}
    variables = {"place": PLACES.index(place) + 1, "sauron": 12, "ring_bearer": 1, "active": 1, **laid_out, **rest}
    document = {
        "players": len(seats),
        "seed": seed,
        "step": step,
        "options": options,
        "seat": [{"hobbit": [HOBBITS[number]], **seat} for number, seat in enumerate(seats)],
        "zones": zones,
        "variables": variables,
    }
    made = Table(cartridge, place_situation(cartridge, document), dice)
    made.advance(lambda state: state.resume())
    return made


def game_of(cartridge: Cartridge, players: int, seed: int, **options: str) -> Table:
    state, opening = State.start(cartridge, Setup(players=players, seed=seed, options=options))
    made = Table(cartridge, state)
    made.events += opening
    return made
