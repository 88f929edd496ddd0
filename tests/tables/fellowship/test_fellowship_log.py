"""What the log of fellowship tells when a card comes between, and of cards that change hands."""

from game.engine.keeping.opening import SituationMatch
from game.engine.machine.ids import find_option
from game.engine.telling import story


def log(fellowship, document, choices):
    match = SituationMatch(fellowship, document)
    for wanted in choices:
        match.choose(find_option(match.state, match.decision, wanted))
    return story.told(match, "en")


def test_f91_whoever_moves_in_the_descent_is_named_after_athelas(fellowship):
    document = {
        "players": 2,
        "step": "activities",
        "variables": {"place": 6, "active": 1, "ring_bearer": 2, "sauron": 14, "fighting": 9, "ring_used": 1},
        "seat": [
            {"hobbit": ["pippin"], "hand": ["fighting_grey", "athelas"]},
            {"hobbit": ["frodo"], "suns": 1, "rings": 1},
        ],
    }
    lines = log(fellowship, document, ["card:fighting-grey", "card:athelas", "player:2"])
    used = lines.index("Pippin uses Athelas: Frodo has no penalty for missing tokens")
    assert lines[used + 1] == "Pippin moves 2 steps right"


def test_f85_who_gives_whom_what_is_told(fellowship):
    document = {
        "players": 2,
        "step": "activities",
        "variables": {"place": 3, "active": 1, "ring_bearer": 1, "sauron": 12, "ring_used": 1},
        "seat": [
            {"hobbit": ["pippin"], "hand": ["miruvor", "fighting_grey"]},
            {"hobbit": ["sam"], "hand": ["gimli"]},
        ],
    }
    lines = log(fellowship, document, ["card:miruvor", "player:2"])
    assert "Pippin uses Miruvor: Sam gives Pippin Gimli" in lines
