"""How well the group stands, for bots: the way covered, what is left before Sauron, lives, shields, tokens, cards.

In tenths of a space of the main track. Nobody gives away what has a worth here without getting something for it.
"""

PLACE_WORTH = 150  # what is left behind with a scenario: tokens, side tracks
SPACE_WORTH = 10
SIDE_WORTH = 6
EVENT_WORTH = 8
MORDOR_WORTH = 100  # of a main space and of an event there
STEP_WORTH = 15
TIGHT = 6  # steps before Sauron that count double
TOKEN_WORTH = 7
SHIELD_WORTH = 3
CARD_WORTH = 4
LIFE_WORTH = 60


def evaluate(player):
    """The same for every player, as they win together; in a contest each thinks of his own shields too."""
    worth = way_covered() + sum(standing(p) for p in players())
    return worth + (SHIELD_WORTH * shields[player] if contested() else 0)


def way_covered():
    """In Mordor there is one way out, and the last event closes it: the main track counts more, the others hardly."""
    worth = PLACE_WORTH * table.place + SPACE_WORTH * table.distance
    side_steps = table.fighting + table.hiding + table.travelling + table.friendship - marker(main_track())
    if table.place == MORDOR:
        return worth + MORDOR_WORTH * (table.travelling - table.event) + side_steps
    if table.laid_out:
        worth += SIDE_WORTH * side_steps - EVENT_WORTH * table.event
    return worth


def standing(player):
    """Room before Sauron matters most where there is little of it, and for the Ring-bearer more than for others."""
    if dead[player]:
        return SHIELD_WORTH * shields[player] - LIFE_WORTH
    room = table.sauron - corruption[player]
    worth = STEP_WORTH * (room + min(room, TIGHT))
    if player == table.ring_bearer:
        worth += STEP_WORTH * min(room, TIGHT)
    worth += SHIELD_WORTH * shields[player] + TOKEN_WORTH * token_kinds(player)
    return worth + CARD_WORTH * min(12, count(HAND, player) + wild_cards(player))


def wild_cards(player):
    return sum(symbols_on(c) > 1 for c in cards(HAND, player))
