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


def test_f73_the_tile_that_follows_the_ring_has_a_line_of_its_own(fellowship):
    document = {
        "players": 2,
        "seed": 1,
        "step": "story",
        "variables": {"place": 3, "active": 1, "ring_bearer": 1, "sauron": 12},
        "seat": [{"hobbit": ["frodo"], "hand": ["gimli", "sting"]}, {"hobbit": ["sam"]}],
        "zones": {"tiles": ["tile_fighting"]},
    }
    lines = log(fellowship, document, ["put-on-ring", "space:moria/hiding/1"])
    moved = [line for line in lines if line.startswith("The marker moves on: ")]
    assert moved[0].endswith(("Hiding 1", "Hiding 2", "Hiding 3", "Hiding 4"))  # and nothing is gained there
    assert moved[1] == "The marker moves on: Fighting 1; 1 shield"


def test_f16_what_the_next_player_pays_is_not_told_of_a_roll(fellowship):
    document = {
        "players": 2,
        "step": "journey",
        "variables": {"place": 4, "event": 2, "ring_bearer": 1, "sauron": 14},
        "seat": [
            {"hobbit": ["frodo"], "hand": ["gimli", "gimli"]},
            {"hobbit": ["sam"], "hand": ["sting"]},
        ],
    }
    lines = log(fellowship, document, ["yes"])
    assert any(line.startswith("Frodo rolls the die") and "Sam" not in line for line in lines)
    assert "Sam discards Sting" in lines


def test_f86_nor_of_a_roll_that_was_not_made(fellowship):
    document = {
        "players": 2,
        "step": "journey",
        "variables": {"place": 4, "event": 2, "ring_bearer": 1, "sauron": 14},
        "seat": [{"hobbit": ["frodo"], "hand": ["belt"]}, {"hobbit": ["sam"], "hand": ["sting"]}],
    }
    lines = log(fellowship, document, ["card:belt", "yes"])
    assert (
        "Frodo uses Belt of Galadriel: Frodo does not roll" in lines
        or "Frodo uses Belt of Galadriel: does not roll" in lines
    )
    assert "Sam discards Sting" in lines
