"""Seats, sides and the turn order (R9, R21, R79, R81, R86, R89, R93-R97)."""


def scenario():
    return setup_option(OPTION_SCENARIO)


def in_duel():
    """Either Duel: paths are scored by R84 and Gandalf's Ring token is used by R83."""
    return scenario() in (SCENARIO_DUEL, SCENARIO_DUEL_OF_THREE)


def side_of(player):
    return team(player)


def is_enemy(player):
    """A Shadow deck that the rules play (A1)."""
    return ruled(player)


def other_side(whose):
    return SHADOW if whose == FREE else FREE


# --- the turn order: places, which seats take


def places():
    return 4 if scenario() in (SCENARIO_TRILOGY, SCENARIO_DUEL_OF_THREE) else 2


def seat_at(turn):
    """In the Duel of three Gandalf sits at the first and the third place (R86)."""
    if scenario() != SCENARIO_DUEL_OF_THREE:
        return turn
    if turn == 4:
        return 3
    return 2 if turn == 2 else 1


def next_place(turn):
    return turn % places() + 1


def place_from(turn, steps):
    return (turn - 1 + steps) % places() + 1


def first_seat():
    return seat_at(table.first)


def order_of(player):
    """How far a seat is from the first player, by its first place in this round's order."""
    for n in range(places()):
        if seat_at(place_from(table.first, n)) == player:
            return n
    return places()


def share_count(whose):
    """How often "each player of a side" does something: once a seat, and twice in all in the Duels (R79, R85)."""
    return 1 if scenario() == SCENARIO_FELLOWSHIP else 2


def share_of(whose, turn_of_it):
    """The seat that does it as the `turn_of_it`th, counted from 0, in turn order from the first player."""
    only = NONE
    for n in range(places()):
        player = seat_at(place_from(table.first, n))
        if side_of(player) == whose and player != only:
            if turn_of_it == 0:
                return player
            turn_of_it -= 1
            only = player
    return only


# --- who is meant


def seat_with(which):
    """The player whose deck contains that faction (R9)."""
    free = which in (DUNEDAIN, ELF, DWARF, HOBBIT, ROHAN, WIZARD)
    if scenario() == SCENARIO_TRILOGY:
        if free:
            return 3 if which in (DUNEDAIN, ELF) else 1
        return 2 if which == MORDOR else 4
    if scenario() == SCENARIO_FELLOWSHIP:
        return 2 if free else 1
    if free:
        return 1
    return 3 if scenario() == SCENARIO_DUEL_OF_THREE and which != MORDOR else 2


def speaker(whose, location):
    """Who decides for a whole team at a location: the only seat with cards there, or the first in turn order (H16)."""
    found = NONE
    for c in standing(location, whose):
        if found == NONE or order_of(owner(c)) < order_of(found):
            found = owner(c)
    return found


def next_free_seat(player):
    """The person's seat that comes next in turn order after an enemy, and chooses for it (AH9)."""
    turn = place_of_seat(player)
    for n in range(1, places() + 1):
        seat = seat_at(place_from(turn, n))
        if side_of(seat) == FREE:
            return seat
    return NONE


def place_of_seat(player):
    """The place at which a seat is now: the turn's, if it is its turn."""
    if table.turn and seat_at(table.turn) == player:
        return table.turn
    return first_place(player)


def first_place(player):
    for turn in range(1, places() + 1):
        if seat_at(turn) == player:
            return turn
    return 1
