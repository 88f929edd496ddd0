"""Putting on the Ring, once a scenario (F72-F76)."""

MOST_SPACES = 4


def can_put_on_ring(player, moment):
    """In anyone's turn, after a tile was revealed or a tile or card carried out (F72), and before an event (F30, F67).

    A turn in which neither has happened yet, be it for the Phial, has to wait.
    """
    return (
        player == table.ring_bearer
        and not table.ring_used
        and table.laid_out
        and not table.scenario_over
        and (moment in (TILE_SHOWN, CARRIED_OUT, BEFORE_EVENT) or moment in (BEFORE_TILE, OWN_TURN) and table.stirred)
        and any_can_advance()
    )


def put_on_ring(player):
    """The harm is his; the number of spaces is four less what the die shows, whatever averts the harm (F73, F74)."""
    table.ring_used = True
    announce(SAY_RING_PUT_ON, player=player)
    face = throw(player)
    suffer(player, face)
    if dead[player]:
        return  # F75: the marker stays where it is
    steps = MOST_SPACES - face_symbols(face)
    space = choose_space(player, ASK_RING_TRACK, next_spaces(), amount=steps)
    if space:
        slide(activity[space], steps)
    announce(SAY_SETTLED)  # a tile that takes effect now moves its own marker
