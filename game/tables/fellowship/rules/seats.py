"""Who is still alive, who speaks for the group, and what the timing library asks of a table."""


@selector
def living(first_seat):
    """Those whose hobbits live, clockwise from a seat (F16)."""
    return (p for p in players(first_seat) if not dead[p])


def any_living():
    return any(not dead[p] for p in players())


def next_living(player):
    """The next seat clockwise whose hobbit lives; the same one if there is no other."""
    other = next_player(player)
    while dead[other] and other != player:
        other = next_player(other)
    return other


def speaker():
    """The active player decides for the group; if his hobbit has just died, the next one does."""
    return next_living(table.active) if dead[table.active] else table.active


def plays(player, who):
    """Whether this is the hobbit of the player."""
    return definition(top(HOBBIT, player)) == who


def first_player():
    return speaker()


# Nothing here answers events of the timing library: whatever may be used at some moment is asked for by its window.


def answerer(card):
    return place_of(card)


def can_afford(card):
    return True


def pay_for(card):
    pass


def settle(card):
    pass
