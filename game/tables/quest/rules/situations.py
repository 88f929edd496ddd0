"""Positions from outside: a situation may leave out whatever follows from the rest of it."""


def put_right():
    """Before the first step of a situation; a game that was set up needs it not."""
    table.complete = True
    if table.first_player == 0:
        table.first_player = first(p for p in players() if not eliminated[p])
    for c in all_engaged_enemies():
        if in_zone(c, ENGAGED):
            make_nobodys(c)
    for c in cards(ATTACHED):
        if host(c):
            put_right_on(host(c), c)


def put_right_on(bearer, card):
    """A character's things are its controller's (Q39); what the encounter deck has put on an enemy is a shadow card."""
    if is_character(bearer):
        if kind[card] != TREACHERY and controller(card) != controller(bearer):
            give(card, controller(bearer))
    elif is_enemy(bearer) and kind[card] in (ENEMY, LOCATION, TREACHERY):
        move(card, SHADOWS)
        hide(card)
        attach(card, bearer)
    elif kind[card] == OBJECTIVE:
        make_nobodys(card)
    elif kind[bearer] == OBJECTIVE and kind[card] in (ENEMY, LOCATION):
        detach(card)  # the other way round: the objective is tied to what guards it (Q128)
        move(card, STAGING)
        attach(bearer, card)


def make_nobodys(card):
    """Nobody controls an encounter card, nor an objective that is guarded (Q128, Q129, Q140)."""
    if owner(card):
        make_owner(card, 0)
    if controller(card):
        give(card, 0)
