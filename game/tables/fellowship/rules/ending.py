"""The end of the game: the Cracks of Doom, and the ways to lose (F63-F71), with the contest's own scores (F98-F100)."""

CRACKS = 60


def lay_down_ring():
    """On the last space of Mordor, if the Ring-bearer has survived its roll: nobody bears the Ring any more (F64)."""
    if table.place == MORDOR and table.ring_bearer:
        table.ring_bearer = 0
        announce(SAY_CRACKS_REACHED)


def destroy_ring():
    """A new roll by the active player; if he dies, the next one rolls, until all are dead (F65, F66, F68)."""
    table.at_cracks = True
    while True:
        table.active = speaker()
        roll_die(table.active)
        if not dead[table.active]:
            announce(SAY_RING_DESTROYED, player=table.active)
            draw_golden(table.active)
            win_together()


def win_together():
    """Sixty and all shields, those of the dead too (F69)."""
    in_all = sum(shields[p] for p in players())
    for p in players():
        record(p, CRACKS + (shields[p] if contested() else in_all))
    best = max(score[p] for p in players())
    for p in players():
        if score[p] == best or not contested():
            win(p)
    finish()


def lose():
    """The number of the main track that was reached; no shields (F70, F71)."""
    for p in players():
        record(p, table.distance)
    finish()


def record(player, final):
    score[player] = final
    set_score(player, final)


# --- variants


def relays():
    return setup_option(OPTION_RELAY) == RELAY_ON


def contested():
    return setup_option(OPTION_CONTEST) == CONTEST_ON


def is_tempted(player):
    """A Ring-bearer who meets Sauron with three ring tokens (F99)."""
    return contested() and player == table.ring_bearer and rings[player] >= TRAITOR_RINGS


def traitor_wins(player):
    announce(SAY_TRAITOR, player=player)
    for p in players():
        record(p, table.distance if p == player else 0)
    win(player)
    finish()
