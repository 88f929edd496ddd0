"""Where everything lies, number by number, as it was last looked at: tests/ui/places.txt.

Where cards lie elsewhere on purpose, look at them (`python -m game shot`), then: python -m tests.ui.test_places_kept
"""

from functools import cache
from pathlib import Path

import pytest

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.presentation.layout import load_layout
from game.ui.table.places import Reading, lay_out

KEPT = Path(__file__).with_name("places.txt")
SCREENS = [((1280, 720), 1.0), ((640, 480), 1.6), ((1280, 1024), 1.2)]
SCREENS_OF = {"quest:full": 3, "quest:crowded": 2}  # the others are looked at on the first one
WORN = [{"card": "steward_of_gondor"}, {"card": "celebrians_stone"}]
FULL = {
    "players": 2,
    "step": "planning_phase",
    "variables": {"first_player": 1, "round": 3},
    "seat": [
        {
            "threat": 25,
            "area": [{"card": "aragorn", "attached": WORN}, "gloin", {"card": "theodred", "exhausted": True}],
            "engaged": [{"card": "forest_spider", "owner": 0}, {"card": "hill_troll", "owner": 0}],
            "hand": ["gandalf", "sneak_attack", "faramir", "gandalf", "beorn", "gleowine", "snowbourn_scout"],
            "deck": ["faramir", "beorn"],
            "discard": ["gleowine"],
        },
        {"threat": 30, "area": ["eowyn"], "hand": ["gandalf"]},
    ],
    "zones": {
        "current_quest": [{"card": "flies_and_spiders", "progress": 2}],
        "staging": ["forest_spider", "old_forest_road", "dol_guldur_orcs", "ungoliants_spawn", "king_spider"],
        "active_location": ["mountains_of_mirkwood"],
        "encounter_deck": ["black_forest_bats"],
        "resolving": ["caught_in_a_web"],
    },
}

ALLIES = ["faramir", "beorn", "gleowine", "snowbourn_scout", "gandalf", "silverlode_archer", "guard_of_the_citadel"]
CROWDED = {
    **FULL,
    "players": 1,
    "seat": [
        {"threat": 40, "area": ["aragorn", "gloin", *ALLIES * 3], "hand": ALLIES * 3 + ["sneak_attack", "gandalf"]}
    ],
    "zones": FULL["zones"]
    | {
        "staging": ["forest_spider", "hill_troll", "king_spider", "dol_guldur_orcs"] * 3,
        "resolving": ["caught_in_a_web", "necromancers_pass"],
    },
}


@cache
def position(name: str) -> State:
    table, _, kind = name.partition(":")
    cartridge = load_table(table)
    if kind:
        return load_situation(cartridge, FULL if kind == "full" else CROWDED)[0]
    return State.start(cartridge, Setup(players=cartridge.content.players[1], seed=1))[0]


POSITIONS = ("quest:full", "quest:crowded", "quest", "underdark", "fellowship", "ringwar")


def lines(name: str) -> list[str]:
    """Every card, pile and slot of a position on each screen."""
    state, found = position(name), []
    for size, zoom in SCREENS[: SCREENS_OF.get(name, 1)]:
        unit = max(1, min(size[1], size[0] * 5 // 8))
        least = round(unit * (0.05 if "crowded" in name else 0.018))  # a hand so full lies in two rows
        for seat, seats in ((1, (1,)), (2, None))[: 2 if name == "quest:full" else 1]:
            kept = lay_out(state, load_layout(state.cartridge.content), size, seat, seats, Reading(unit, zoom, least))
            at = f"{name} {size[0]}x{size[1]} {seat}"
            found += [f"{at} slot {slot} {tuple(rect)}" for slot, rect in sorted(kept.slots.items())]
            for card, pose in sorted(kept.poses.items()):
                numbers = f"{pose.x:.1f} {pose.y:.1f} {pose.height:.1f} {pose.angle + 0.0:.1f} {pose.layer}"
                found.append(f"{at} {state.card_id(card)} {kept.zone_of[card]} {numbers} {pose.face}")
            for pile in kept.piles:
                found.append(f"{at} pile {pile.area.zone} {pile.count} {tuple(pile.rect)} {pile.pose.face} {pile.top}")
            for area, _rect in kept.areas:
                if (spot := kept.spot(area.zone, seat)) is not None:
                    found.append(f"{at} to {area.zone} {spot.x:.1f} {spot.y:.1f} {spot.height:.1f} {spot.layer}")
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_everything_lies_where_it_lay(name):
    kept = [line for line in KEPT.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]
    now = lines(name)
    moved = [f"{was}\n  now {is_}" for was, is_ in zip(kept, now, strict=False) if was != is_]
    assert len(kept) == len(now) and not moved, "\n".join([str(__doc__), *moved[:10]])


if __name__ == "__main__":
    KEPT.write_text("".join(f"{line}\n" for name in POSITIONS for line in lines(name)), encoding="utf-8")
