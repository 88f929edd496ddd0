"""How well the group stands, for bots: the way covered, room before Sauron, lives, shields, tokens, cards, the Ring.

What each feature is worth is in weights.toml, in tenths of a space of the main track.
"""

TIGHT = 6  # room before Sauron that counts for more
DEADLY = 3  # ... and that one roll of the die may close
CALL_PRICE = 5  # shields


def evaluate(player):
    """The same for every player, as they win together; in a contest each thinks of his own shields too."""
    worth = way_covered() + sum(standing(p) for p in players())
    return worth + (weighed(WEIGHT_OWN_SHIELD, shields[player]) if contested() else 0)


def way_covered():
    """In Mordor there is one way out, and the last event closes it."""
    side_steps = table.fighting + table.hiding + table.travelling + table.friendship - marker(main_track())
    if table.place == MORDOR:
        worth = weighed(WEIGHT_PLACE, MORDOR) + weighed(WEIGHT_MORDOR_SPACE, table.travelling)
        worth += weighed(WEIGHT_MORDOR_EVENT, table.event) + weighed(WEIGHT_MORDOR_SIDE, side_steps)
        return worth + weighed(WEIGHT_MORDOR_RING, not table.ring_used and table.ring_bearer > 0)
    worth = weighed(WEIGHT_PLACE, table.place)
    if not table.laid_out:
        return worth
    worth += weighed(WEIGHT_SPACE, marker(main_track())) + weighed(WEIGHT_SIDE_SPACE, side_steps)
    return worth + weighed(WEIGHT_EVENT, table.event) + weighed(WEIGHT_RING, not table.ring_used)


def standing(player):
    """Room before Sauron matters most where there is little of it, and for the Ring-bearer more than for others."""
    worth = weighed(WEIGHT_SHIELD, shields[player])
    if dead[player]:
        return worth + weighed(WEIGHT_DEAD, 1)
    room = table.sauron - corruption[player]
    worth += weighed(WEIGHT_ROOM, room) + weighed(WEIGHT_TIGHT_ROOM, min(room, TIGHT))
    worth += weighed(WEIGHT_DEADLY_ROOM, min(room, DEADLY))
    if player == table.ring_bearer:
        worth += weighed(WEIGHT_BEARER_ROOM, min(room, TIGHT)) + weighed(WEIGHT_BEARER_DEADLY, min(room, DEADLY))
    worth += weighed(WEIGHT_CALL, min(count(GANDALF), shields[player] // CALL_PRICE))
    return worth + worth_of_tokens(player) + worth_of_cards(player)


def worth_of_tokens(player):
    """Needed at the end of a scenario; in Mordor a heart for the third event and a sun for the fourth."""
    if table.place == MORDOR:
        needed = (hearts[player] > 0 and table.event < 3) + (suns[player] > 0 and table.event < 4)
        return weighed(WEIGHT_MORDOR_TOKEN, needed)
    if not table.laid_out:
        return 0
    return weighed(WEIGHT_TOKEN, token_kinds(player)) + weighed(WEIGHT_RING_TOKEN, rings[player])


def worth_of_cards(player):
    """More than a dozen are hardly ever played."""
    held = count(HAND, player)
    worth = weighed(WEIGHT_CARD, min(12, held)) + weighed(WEIGHT_FEW_CARDS, min(4, held))
    worth += weighed(WEIGHT_PAIR, count(c for c in cards(HAND, player) if symbols_on(c) > 1))
    worth += weighed(WEIGHT_STAR, count(c for c in cards(HAND, player) if stars_of(c, player)))
    return worth + weighed(WEIGHT_EPIC, count(c for c in cards(HAND, player) if colour[c] == GREEN))
