"""Games to walk from beginning to end: every scenario, every number of seats, both kinds of ringwar's Shadow."""

from game.engine.machine.setup import Setup

GAMES = {
    "quest": [
        Setup(players=1, seed=1),
        Setup(players=2, seed=3, options={"scenario": "journey_down_the_anduin"}),
        Setup(players=3, seed=5, options={"scenario": "escape_from_dol_guldur"}),
        Setup(players=4, seed=7, options={"mode": "campaign", "difficulty": "easy"}),
    ],
    "fellowship": [
        Setup(players=2, seed=2),
        Setup(players=3, seed=4, options={"level": "introductory", "relay": "on"}),
        Setup(players=4, seed=1, options={"level": "introductory", "equality": "on"}),
        Setup(players=5, seed=1, options={"level": "introductory", "contest": "on"}),
    ],
    "underdark": [
        Setup(players=2, seed=1),
        Setup(players=3, seed=2, options={"first_half_deck": "elementals", "second_half_deck": "demons"}),
        Setup(players=4, seed=3, options={"first_half_deck": "aberrations", "second_half_deck": "undead"}),
    ],
    "ringwar": [
        Setup(players=2, seed=1, options={"scenario": "duel"}),
        Setup(players=3, seed=2, options={"scenario": "duel_of_three"}),
        Setup(players=2, seed=3, options={"scenario": "fellowship"}),
        Setup(players=4, seed=4, options={"scenario": "trilogy"}),
        Setup(players=4, seed=5, options={"scenario": "trilogy", "shadow": "hard"}),
        Setup(players=2, seed=6, options={"scenario": "duel", "shadow": "normal"}),
        Setup(players=2, seed=7, options={"scenario": "fellowship", "shadow": "normal", "promos": "with"}),
    ],
}
