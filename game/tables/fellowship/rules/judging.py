"""How well the group stands, for bots: the way covered, room before Sauron, lives, shields, tokens, cards, the Ring.

What each feature is worth is in weights.toml, where a step further from Sauron counts as `room`.
"""

TIGHT = 6  # room before Sauron that counts for more
DEADLY = 3  # ... and that one roll of the die may close
CALL_PRICE = 5  # shields
FACES_EVENT = 2  # of Shelob's Lair


def evaluate(player):
    """The same for every player, as they win together; in a contest each thinks of his own shields too."""
    worth = way_covered() + sum(standing(p) for p in players()) + weighed(WEIGHT_LATE, lateness())
    return worth + (weighed(WEIGHT_OWN_SHIELD, shields[player]) if contested() else 0)


def lateness():
    """From 0 to 100: places that lie behind, and in the last one how far its events have come."""
    return min(100, 12 * table.place + 5 * table.event)


def way_covered():
    """For each player: time is Sauron's, and he comes nearer to all of them.

    A scenario left behind is worth more than all that can be had in it, or nobody would leave it. In Mordor there is
    one way out, and the last event closes it.
    """
    n = player_count()
    side_steps = table.fighting + table.hiding + table.travelling + table.friendship - marker(main_track())
    worth = weighed(WEIGHT_PLACE, table.place * n)
    if table.place == MORDOR:
        worth += weighed(WEIGHT_MORDOR_SPACE, table.travelling * n) + weighed(WEIGHT_MORDOR_EVENT, table.event * n)
        worth += weighed(WEIGHT_MORDOR_SIDE, side_steps)
        return worth + weighed(WEIGHT_MORDOR_RING, n if not table.ring_used and table.ring_bearer else 0)
    if not table.laid_out:
        return worth
    worth += weighed(WEIGHT_SPACE, marker(main_track()) * n) + weighed(WEIGHT_SIDE_SPACE, side_steps * n)
    return worth + weighed(WEIGHT_EVENT, table.event * n) + weighed(WEIGHT_RING, 0 if table.ring_used else n)


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
    return weighed(WEIGHT_TOKEN, 3 - missing_tokens(player)) + weighed(WEIGHT_RING_TOKEN, rings[player])


def worth_of_cards(player):
    """More than a dozen are hardly ever played. Stars and travelling will move the group through Mordor."""
    held = count(HAND, player)
    is_frodo = plays(player, "frodo")
    stars_held = 0
    fights = 0
    travels = 0
    pairs = 0
    epics = 0
    for c in cards(HAND, player):
        if colour[c] == GREEN:
            epics += 1
        elif wild[c] or is_frodo and colour[c] == BROWN and kind[c] == JOURNEY_CARD:
            stars_held += max(1, wild[c])
            pairs += wild[c] > 1
        else:
            fights += fighting[c]
            travels += travelling[c]
            pairs += fighting[c] + hiding[c] + travelling[c] + friendship[c] > 1
    worth = weighed(WEIGHT_CARD, min(12, held)) + weighed(WEIGHT_FEW_CARDS, min(4, held))
    worth += weighed(WEIGHT_PAIR, pairs) + weighed(WEIGHT_EPIC, epics)
    if table.place == MORDOR:
        return worth + weighed(WEIGHT_MORDOR_TRAVEL, travels + stars_held)
    worth += weighed(WEIGHT_STAR, stars_held) + weighed(WEIGHT_TRAVEL, travels) + weighed(WEIGHT_FIGHT, fights)
    return worth + worth_of_facing(player, stars_held)


def worth_of_facing(player, stars_held):
    """Faces of the Dead asks everybody for a star or for shields, and takes whoever has neither."""
    if table.place > SHELOBS_LAIR or table.place == SHELOBS_LAIR and table.event >= FACES_EVENT:
        return 0
    armed = FACES_PRICE if stars_held else min(FACES_PRICE, shields[player])
    worth = weighed(WEIGHT_ARMED, armed)
    return worth + weighed(WEIGHT_UNARMED, table.place == SHELOBS_LAIR and armed < FACES_PRICE)
