"""Troops: deploy, assassinate, supplant, move, return (U70-U80), and troops from trophy halls (U93)."""

WHITE_TROOP = 5

# Whose troops are meant, and where; as in the kernel.
ANY_ENEMY = 0
WHITE_ONLY = 1
OTHER_PLAYERS = 2
OWN_TROOPS = 3
WITH_PRESENCE = 0
ANYWHERE = -1


def set_troop(space, colour):
    """Whatever changes on the map may change who controls a site (U55)."""
    troop[space] = colour
    if site_of[space]:
        update_control(site_of[space])


# --- deploy


def put_troop(player, space):
    """From the barracks; the last one triggers the end of the game (U70, U120)."""
    if troop[space] == 0:
        announce(SAY_DEPLOYED, player=player, other=space)
    barracks[player] -= 1
    set_troop(space, player)
    if barracks[player] == 0:
        trigger_end(player)


def deploy(player, number):
    """One after the other: each may give presence to the next (U47)."""
    for _ in range(number):
        deploy_one(player)


def deploy_one(player):
    """The space, or 0 when there is none or the barracks are empty (U70-U73)."""
    if barracks[player] == 0:
        gain_vp(player, 1)
        return 0
    offer_empty(player)
    space = ask(player, ASK_DEPLOY)
    if space:
        put_troop(player, space)
    return space


# --- assassinate


def assassinate(player, number, whom):
    """How many were removed: as many as can be."""
    removed = 0
    for _ in range(number):
        if assassinate_one(player, whom):
            removed += 1
    return removed


def assassinate_one(player, whom):
    """Where the player has presence (U74); the colour of the troop, or 0."""
    return assassinate_where(player, WITH_PRESENCE, whom)


def assassinate_at(player, site, whom):
    """At a spy's site no other presence is needed (U101)."""
    return assassinate_where(player, site, whom) if site else 0


def assassinate_where(player, where, whom):
    offer_troops(player, where, whom)
    space = ask(player, ASK_ASSASSINATE)
    return take_trophy(player, space) if space else 0


def assassinate_at_one_site(card, player, number, whom):
    """Up to a number, all at one site with presence; how many."""
    offer_sites(player, whom)
    offer(PASS)
    site = ask(player, ASK_ONE_SITE, subject=card)
    if site <= 0:
        return 0
    removed = 0
    while removed < number and offer_troops(player, site, whom):
        if removed:
            offer(DONE)
        space = ask(player, ASK_ASSASSINATE)
        if space <= 0:
            break
        take_trophy(player, space)
        removed += 1
    return removed


def take_trophy(player, space):
    """The troop goes to the player's trophy hall; its colour (U74)."""
    colour = troop[space]
    announce(SAY_ASSASSINATED, player=player, amount=colour, other=space)
    add_trophy(player, colour, 1)
    set_troop(space, 0)
    return colour


# --- supplant


def supplant(player, whom):
    return supplant_where(player, WITH_PRESENCE, whom)


def supplant_anywhere(player, whom):
    """Without presence, for both halves (U77)."""
    return supplant_where(player, ANYWHERE, whom)


def supplant_at(player, site, whom):
    return supplant_where(player, site, whom) if site else 0


def supplant_where(player, where, whom):
    """The troop becomes a trophy, one of the player's takes its space (U75); its colour, or 0."""
    offer_troops(player, where, whom)
    space = ask(player, ASK_SUPPLANT)
    if space == 0:
        return 0
    colour = troop[space]
    if barracks[player] == 0:
        # U76: the space stays empty, the deployment becomes a point.
        take_trophy(player, space)
        gain_vp(player, 1)
    else:
        announce(SAY_SUPPLANTED, player=player, amount=colour, other=space)
        add_trophy(player, colour, 1)
        put_troop(player, space)
    return colour


# --- move and return


def move_enemy_troop(player):
    """From where the player has presence to any empty space in play (U78)."""
    if not any_empty(player, True):
        return False
    offer_troops(player, WITH_PRESENCE, ANY_ENEMY)
    space = ask(player, ASK_MOVE_TROOP)
    return move_troop(player, space) if space else False


def move_up_to(card, player, number):
    for left in range(number):
        if not any_empty(player, True):
            return
        offer_troops(player, WITH_PRESENCE, ANY_ENEMY)
        offer(DONE)
        space = ask(player, ASK_MOVE_TROOP, subject=card, amount=number - left)
        if space <= 0:
            return
        move_troop(player, space)


def move_troop(player, space):
    offer_empty(player, True)
    target = ask(player, ASK_MOVE_TO)
    colour = troop[space]
    # One change: a site it is moved about in is not without it for a moment.
    announce(SAY_TROOP_MOVED, player=player, amount=colour, other=target)
    troop[space] = 0
    set_troop(target, colour)
    if site_of[space]:
        update_control(site_of[space])
    return True


def return_other(player):
    """A troop or a spy of another player, where the player has presence (U79)."""
    offer_troops(player, WITH_PRESENCE, OTHER_PLAYERS)
    offer_spies(player, ENEMY_SPIES)
    space = ask(player, ASK_RETURN_PIECE)
    if space:
        return_piece(player, space, ENEMY_SPIES)


def return_up_to(card, player, number):
    """Others' pieces with presence, own ones anywhere (U79)."""
    for left in range(number):
        offer_troops(player, WITH_PRESENCE, OTHER_PLAYERS)
        offer_troops(player, ANYWHERE, OWN_TROOPS)
        offer_spies(player, ALL_SPIES)
        offer(DONE)
        space = ask(player, ASK_RETURN_PIECE, subject=card, amount=number - left)
        if space <= 0:
            return
        return_piece(player, space, ALL_SPIES)


def return_piece(player, space, whose):
    """A site stands for its spies."""
    if space_kind[space] == WHOLE_SITE:
        return_spy_from(player, space, whose)
    else:
        barracks[troop[space]] += 1
        announce(SAY_RETURNED, player=troop[space], other=space)
        set_troop(space, 0)


# --- trophy halls


def trophies(player):
    return player_trophies(player) + trophies_white[player]


def player_trophies(player):
    """Without the white ones."""
    return trophies_1[player] + trophies_2[player] + trophies_3[player] + trophies_4[player]


def trophies_of(player, colour):
    if colour == 1:
        return trophies_1[player]
    if colour == 2:
        return trophies_2[player]
    if colour == 3:
        return trophies_3[player]
    if colour == 4:
        return trophies_4[player]
    return trophies_white[player]


def add_trophy(player, colour, number):
    if colour == WHITE_TROOP:
        trophies_white[player] += number
    elif colour == 1:
        trophies_1[player] += number
    elif colour == 2:
        trophies_2[player] += number
    elif colour == 3:
        trophies_3[player] += number
    else:
        trophies_4[player] += number


def can_take_trophy(hall, whom):
    """Whether such a troop lies in a player's trophy hall, or with 0 in anybody's."""
    if hall == 0:
        return any(has_trophy(p, whom) for p in players())
    return has_trophy(hall, whom)


def has_trophy(player, whom):
    return trophies_white[player] if whom == WHITE_ONLY else trophies(player)


def may_deploy_trophy(card, player, hall, whom, anywhere):
    return place_trophy(card, player, hall, whom, anywhere, True)


def deploy_trophy(card, player, hall, whom, anywhere):
    return place_trophy(card, player, hall, whom, anywhere, False)


def place_trophy(card, player, hall, whom, anywhere, optional):
    """A troop from a trophy hall, in its own colour, onto an empty space (U93)."""
    if not can_take_trophy(hall, whom) or not any_empty(player, anywhere):
        return False
    if hall == 0:
        for p in players(player):
            if has_trophy(p, whom):
                offer_player(p)
        if optional:
            offer(PASS)
        hall = ask(player, ASK_TROPHY_HALL, subject=card)
        optional = False
        if hall <= 0:
            return False
    colour = choose_trophy(card, player, hall, whom, optional)
    if colour == 0:
        return False
    offer_empty(player, anywhere)
    space = ask(player, ASK_DEPLOY, subject=card)
    add_trophy(hall, colour, -1)
    announce(SAY_TROPHY_DEPLOYED, player=player, amount=colour, other=space)
    set_troop(space, colour)
    return True


def choose_trophy(card, player, hall, whom, optional):
    """The colour of a troop in that hall: players stand for theirs. 0 when the player declines."""
    if whom != WHITE_ONLY:
        for p in players():
            if trophies_of(hall, p):
                offer_player(p)
    if trophies_white[hall]:
        offer(WHITE_ONE)
    if optional:
        offer(PASS)
    chosen = ask(player, ASK_TROPHY_COLOUR, subject=card)
    if chosen == PASS:
        return 0
    return WHITE_TROOP if chosen == WHITE_ONE else chosen
