"""Who is still alive, and who speaks for the group."""


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
