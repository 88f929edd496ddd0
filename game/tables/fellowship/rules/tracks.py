"""The activity tracks: markers, moving them, what lies on the spaces (F35, F36, F40, F50-F52)."""

HEARTS = 3
SUNS = 3
RINGS = 5


def first_space(track):
    """The first space of a track of this place's board, or 0 where the board has no such track."""
    if table.place == MORIA:
        if track == FIGHTING_TRACK:
            return SPACE_MORIA__FIGHTING__1
        if track == HIDING_TRACK:
            return SPACE_MORIA__HIDING__1
        return SPACE_MORIA__TRAVELLING__1 if track == TRAVELLING_TRACK else NONE
    if table.place == HELMS_DEEP:
        if track == FIGHTING_TRACK:
            return SPACE_HELMS_DEEP__FIGHTING__1
        if track == TRAVELLING_TRACK:
            return SPACE_HELMS_DEEP__TRAVELLING__1
        return SPACE_HELMS_DEEP__FRIENDSHIP__1 if track == FRIENDSHIP_TRACK else NONE
    if table.place == SHELOBS_LAIR:
        if track == FIGHTING_TRACK:
            return SPACE_SHELOBS_LAIR__FIGHTING__1
        if track == HIDING_TRACK:
            return SPACE_SHELOBS_LAIR__HIDING__1
        return SPACE_SHELOBS_LAIR__TRAVELLING__1 if track == TRAVELLING_TRACK else NONE
    if table.place == MORDOR:
        if track == FIGHTING_TRACK:
            return SPACE_MORDOR__FIGHTING__1
        if track == HIDING_TRACK:
            return SPACE_MORDOR__HIDING__1
        return SPACE_MORDOR__TRAVELLING__1 if track == TRAVELLING_TRACK else SPACE_MORDOR__FRIENDSHIP__1
    return NONE


def main_track():
    return TRAVELLING_TRACK if table.place == MORDOR else FIGHTING_TRACK


def marker(track):
    if track == FIGHTING_TRACK:
        return table.fighting
    if track == HIDING_TRACK:
        return table.hiding
    return table.travelling if track == TRAVELLING_TRACK else table.friendship


def set_marker(track, where):
    if track == FIGHTING_TRACK:
        table.fighting = where
    elif track == HIDING_TRACK:
        table.hiding = where
    elif track == TRAVELLING_TRACK:
        table.travelling = where
    else:
        table.friendship = where


def can_advance(track):
    """The track is there and its marker not on the last space (F36)."""
    start = first_space(track)
    return start and marker(track) < length[start]


def any_can_advance():
    return any(can_advance(track) for track in range(FIGHTING_TRACK, FRIENDSHIP_TRACK + 1))


@selector
def next_spaces():
    """Where the markers would go next: choosing one means moving that marker."""
    return (
        first_space(track) + marker(track)
        for track in range(FIGHTING_TRACK, FRIENDSHIP_TRACK + 1)
        if can_advance(track)
    )


def step_on(track):
    """One space further; the space it is then on."""
    where = marker(track)
    set_marker(track, where + 1)
    space = first_space(track) + where
    announce(SAY_MARKER_MOVED, other=space)
    if main[space]:
        table.distance = points[space]
    return space


def advance(track, steps):
    """Every space entered takes effect in order, but the die waits until the rest has been taken (F35, F51)."""
    rolls = 0
    reached = 0
    while steps > 0 and can_advance(track):
        space = step_on(track)
        if content[space] == DIE:
            rolls += 1
        else:
            enter(space, table.active)
        if main[space] and index[space] == length[space]:
            reached = True
            end_main_track()
        steps -= 1
    roll_times(table.active, rolls)
    if reached:
        lay_down_ring()


def slide(track, steps):
    """With the Ring on, spaces have no effect (F73)."""
    while steps > 0 and can_advance(track):
        space = step_on(track)
        if main[space] and index[space] == length[space]:
            end_main_track()
            lay_down_ring()
        steps -= 1


def end_main_track():
    """The scenario is over, but the active player finishes his turn (F29)."""
    table.scenario_over = MAIN_TRACK_DONE
    announce(SAY_SCENARIO_OVER, amount=1)


# --- what lies on a space


def enter(space, player):
    """For the active player (F50)."""
    if dead[player]:
        return
    if content[space] == SHIELD:
        shields[player] += 1
        announce(SAY_GOT_SHIELDS, player=player, amount=1)
    elif content[space] == GOLDEN_SHIELD:
        draw_golden(player)
    elif content[space] == HEAL:
        move_left(player, 1)
    elif content[space] == CARD:
        take_feature(player, first(c for c in cards(FEATURES) if gain[c] == gains[space]))
    else:
        take_token(player, content[space])


def draw_golden(player):
    """Blind, from those that are left (F3)."""
    golden_one = top(GOLDEN)
    if golden_one:
        if contested():
            move(golden_one, PURSE, player)
        else:
            move(golden_one, GONE)
        shields[player] += value[golden_one]
        announce(SAY_GOT_GOLDEN, golden_one, player, value[golden_one])


def take_feature(player, card):
    """Nothing, if the card has left the game (F50)."""
    if card:
        move(card, HAND, player)
        announce(SAY_GOT_CARD, card, player)


def take_token(player, which):
    """As long as the supply lasts (F3)."""
    if which == HEART and sum(hearts[p] for p in players()) < HEARTS:
        hearts[player] += 1
        announce(SAY_GOT_HEART, player=player)
    elif which == SUN and sum(suns[p] for p in players()) < SUNS:
        suns[player] += 1
        announce(SAY_GOT_SUN, player=player)
    elif which == RING_TOKEN and sum(rings[p] for p in players()) < RINGS:
        rings[player] += 1
        announce(SAY_GOT_RING, player=player)
