"""A scenario's beginning and end: set-up, descent into darkness, passing the Ring (F27-F31, F58-F62)."""


def lay_out_scenario():
    """Markers at the start, all tiles shuffled, the cards of this place in the open (F27)."""
    announce(SAY_REACHED_BAG_END + table.place - BAG_END)
    table.laid_out = True
    table.scenario_over = False
    table.ring_used = False
    table.event = 0
    reset_markers()
    table.distance = points_at_start()
    bring_out_events()
    for c in cards(BOX):
        if place_of[c] == table.place:
            move(c, FEATURES)
    renew_tiles()
    begin_turn(first_of_scenario())


def reset_markers():
    table.fighting = 0
    table.hiding = 0
    table.travelling = 0
    table.friendship = 0


def points_at_start():
    """The number printed on the start space of the main track (F62)."""
    if table.place == MORIA:
        return 10
    if table.place == HELMS_DEEP:
        return 30
    return 40 if table.place == SHELOBS_LAIR else 50


def first_of_scenario():
    """The Ring-bearer (F28); among equals whoever is next (F97)."""
    if setup_option(OPTION_EQUALITY) == EQUALITY_ON and table.last_turn:
        return next_living(table.last_turn)
    return table.ring_bearer


def end_scenario():
    """In Mordor the Ring is destroyed or lost; elsewhere the way goes on (F31)."""
    table.laid_out = False  # no marker moves any more, by Guidance either (F29, F84)
    if table.place == MORDOR:
        destroy_ring()
    descend()
    pass_ring()
    for p in players():
        return_tokens(p)
    draw_cards(table.ring_bearer, 2)
    for p in living(table.ring_bearer):
        if plays(p, "fatty"):
            draw_cards(p, 2)
    lose_place_cards()
    table.scenario_over = False
    table.ring_used = False
    reset_markers()
    move_on()


# --- descent into darkness


def descend():
    """One step for each kind of life token a player lacks (F58)."""
    announce(SAY_DESCENT)
    check_tokens(0)
    for p in living(speaker()):
        if not is_spared(p):
            move_right(p, missing_tokens(p))


def missing_tokens(player):
    """Merry needs one less (F80)."""
    return max(0, (2 if plays(player, "merry") else 3) - token_kinds(player))


def check_tokens(subject):
    """Athelas may be used now (F90)."""
    table.spared = 0
    window(TOKEN_CHECK, subject)


def lacks_tokens(player):
    """For Athelas: here something happens to him for want of a token."""
    if is_spared(player):
        return False
    if table.place != MORDOR:
        return missing_tokens(player) > 0
    return (hearts[player] if table.event == 3 else suns[player]) == 0


def is_spared(player):
    return table.spared >> player & 1


# --- passing the Ring


def pass_ring():
    """To whoever has most ring tokens; among equals the nearest clockwise, the present bearer last (F59)."""
    bearer = table.ring_bearer
    most = max(rings[p] for p in living(bearer))
    if setup_option(OPTION_RING_TIES) == RING_TIES_KEEP and rings[bearer] == most:
        return
    table.ring_bearer = first(p for p in living(next_player(bearer)) if rings[p] == most)
    if table.ring_bearer != bearer:
        announce(SAY_RING_PASSED, player=table.ring_bearer)
