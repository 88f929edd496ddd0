"""Enemies: Shadow decks that the rules play (A5, A8-A37, AH1-AH11). Every fork is announced with its reason."""

# --- the turn (A25-A35)


def enemy_turn(player):
    """Whether it acted; a pass is not an action."""
    actor = enemy_action(player)
    if actor:
        announce(SAY_ENEMY_USES, actor, player)
        invoke(ability(actor, ACTION), actor, player)
        return True
    tell_no_action(player)
    if enemy_passes(player):
        announce(SAY_PASSED, player=player)
        return False
    if enemy_moves(player):
        return True
    tell_no_move(player)
    if count(HAND, player) == 0:
        announce(SAY_ENEMY_NO_CARD, player=player)
        announce(SAY_PASSED, player=player)
        return False
    enemy_plays(random_card(HAND, player), player)
    return True


def enemy_passes(player):
    """It passes if it may and somebody else holds too much, or it wins everywhere; on the last path never (A26-A31)."""
    if not may_pass(player):
        announce(SAY_ENEMY_MAY_NOT_PASS, player=player, amount=count(HAND, player), other=carryover_limit(player))
        return False
    for p in players():
        if p != player and holds_too_much(p):
            announce(SAY_ENEMY_WAITS, player=player, amount=count(HAND, p), other=p)
            return True
    if path_number_now() == last_number():
        announce(SAY_ENEMY_LAST_PATH, player=player)
        return False
    for c in cards(BATTLEGROUNDS):
        if not shadow_winning(c):
            announce(SAY_ENEMY_NOT_WINNING, c, player, attack_at(c), defence_at(c))
            return False
    path = active_path()
    if path and not shadow_winning(path):
        announce(SAY_ENEMY_NOT_WINNING, path, player, attack_at(path), defence_at(path))
        return False
    announce(SAY_ENEMY_WINS_ALL, player=player)
    return True


# --- card actions (A25)


def enemy_action(player):
    """A card on the path, then on a battleground, then in reserve; the rightmost that can be used with benefit."""
    if not any(can_use(c, player) for c in listeners(ACTION)):
        return NONE
    found = NONE
    if active_path():
        found = last_user_at(active_path(), player)
    if found:
        return found
    for ground in cards(BATTLEGROUNDS):
        here = last_user_at(ground, player)
        if here:
            found = here
    if found:
        return found
    for c in cards(RESERVE, player):
        here = last_user_of(c, player)
        if here:
            found = here
    return found


def last_user_at(location, player):
    found = NONE
    for c in standing(location, SHADOW):
        here = last_user_of(c, player)
        if here:
            found = here
    return found


def last_user_of(card, player):
    """The card or the rightmost of its items."""
    found = card if can_use(card, player) else NONE
    for item in standing(card):
        if can_use(item, player):
            found = item
    return found


def tell_no_action(player):
    """With each of its cards whose action is of no benefit now."""
    announce(SAY_ENEMY_NO_ACTION, player=player)
    for c in cards_in_play():
        if ability(c, ACTION) and user_of(c) == player:
            announce(SAY_ENEMY_IDLE, c, player)


# --- where the Shadow wants more (A20-A24)


def wants_more_at(location, card):
    """It conceivably wins, with the card, but is not winning; on the last path also if it is winning (A21, A22)."""
    if shadow_winning(location):
        return kind[location] == PATH and number[location] == last_number()
    return conceivable_win(location, card)


def is_of_benefit(card, location):
    """The Shadow wants more there, and the card counts, or it frightens people on the last path (A20-A23, A36)."""
    return can_go(card, location, True) and (
        wants_more_at(location, card) and counts_at(card, location) or frightens_at(card, location)
    )


def counts_at(card, location):
    """Its icons do, or its coming makes people forsake."""
    return gain_at(card, location) > 0 or is_frightening(card)


def is_frightening(card):
    return ability(card, ARRIVE) and any_can_forsake(FREE)


def frightens_at(card, location):
    """On the last path that is benefit enough, however the combat stands (A21c, A33, A36)."""
    return kind[location] == PATH and number[location] == last_number() and is_frightening(card)


def tell_benefit(card, location, player):
    """Why it goes there: the totals now, with the card, and, where that is not enough, with the reserves too."""
    attack_now = attack_at(location)
    if shadow_winning(location):
        announce(SAY_ENEMY_ADDS, location, player, attack_now, defence_at(location))
    else:
        announce(SAY_ENEMY_REACHES, location, player, attack_now, defence_at(location))
    attack_then = attack_with(card, location)
    defence_then = defence_with(card, location)
    hopeless = not wants_more_at(location, card)
    if gain_at(card, location) > 0 and not hopeless:
        announce(SAY_ENEMY_BRINGS, card, player, attack_then, defence_then)
    if taker_by(location, attack_then - defence_then) != SHADOW and not hopeless:
        could_be = conceivable_attack(location, card)
        announce(SAY_ENEMY_COULD_WIN, location, player, could_be, conceivable_defence(location, card))
    if gain_at(card, location) <= 0 or hopeless:
        announce(SAY_ENEMY_SCARES, card, player)


# --- moving (A32, A33)


def enemy_moves(player):
    if active_path() and enemy_moves_to(active_path(), player):
        return True
    position = count(BATTLEGROUNDS)
    while position > 0:
        if enemy_moves_to(card_at(BATTLEGROUNDS, 0, position), player):
            return True
        position -= 1
    return False


def enemy_moves_to(location, player):
    """The rightmost card of its reserve that is of benefit there.

    The whole reserve counts for a conceivable win: whether more is wanted is one question for all of its cards.
    """
    if not any(can_go(c, location, True) for c in cards(RESERVE, player)):
        return False
    wanted = wants_more_at(location, NONE)
    position = count(RESERVE, player)
    while position > 0:
        card = card_at(RESERVE, player, position)
        if can_go(card, location, True) and (counts_at(card, location) if wanted else frightens_at(card, location)):
            tell_benefit(card, location, player)
            move_to(card, location, player)
            return True
        position -= 1
    return False


def tell_no_move(player):
    """Why nobody moves: it has no reserve, or place by place where the Shadow is not winning, in the order of A33."""
    if count(RESERVE, player) == 0:
        announce(SAY_ENEMY_NO_RESERVE, player=player)
        return
    announce(SAY_ENEMY_NO_MOVE, player=player)
    open_places = 0
    if active_path():
        open_places += tell_beyond_reach(active_path(), player)
    position = count(BATTLEGROUNDS)
    while position > 0:
        open_places += tell_beyond_reach(card_at(BATTLEGROUNDS, 0, position), player)
        position -= 1
    if open_places == 0:
        announce(SAY_ENEMY_CONTENT, player=player)


def tell_beyond_reach(location, player):
    """1 where the Shadow is not winning: what could be there with all reserves, or that others would have to come."""
    if shadow_winning(location):
        return 0
    if conceivable_win(location):
        announce(SAY_ENEMY_NONE_FITS, location, player)
    else:
        could_be = conceivable_attack(location)
        announce(SAY_ENEMY_OUT_OF_REACH, location, player, could_be, conceivable_defence(location))
    return 1


# --- playing (A16, A35-A37)


def enemy_plays(card, player):
    """A card that was played this round already is cycled instead; that was the action (A16, AH4)."""
    show(card)
    if kind[card] != ARMY and was_played(card):
        announce(SAY_ENEMY_REPEATS, card, player)
        cycle(card)
        return
    where = enemy_places(card, player)
    if where >= 0:
        resolve_play(card, player, where)


def enemy_places(card, player):
    """Where the card lies then: a location, a bearer or 0; -1 for an item that nobody can bear."""
    if kind[card] == EVENT:
        move(card, EVENT_PLAYED)
        played[card] = True
        announce(SAY_PLAYED, card, player)
        return NONE
    if kind[card] == ITEM:
        return enemy_equips(card, player)
    return enemy_lays(card, player)


def enemy_lays(card, player):
    """Where it is of benefit, told with the reason, or into the reserve (A36)."""
    where = enemy_place_for(card)
    if where:
        tell_benefit(card, where, player)
    else:
        announce(SAY_ENEMY_KEEPS, card, player)
    lay_down(card, where, player)
    return where


def enemy_place_for(card):
    """The path, the rightmost battleground, or the reserve: the first where it is of benefit (A36)."""
    if active_path() and is_of_benefit(card, active_path()):
        return active_path()
    position = count(BATTLEGROUNDS)
    while position > 0:
        ground = card_at(BATTLEGROUNDS, 0, position)
        if is_of_benefit(card, ground):
            return ground
        position -= 1
    return NONE


def enemy_equips(item, player):
    """On the rightmost allowed bearer: on the path, on battlegrounds, in reserve (A37, AH3)."""
    bearer = last_bearer(item)
    if bearer:
        lay_on(item, bearer, player)
        return bearer
    announce(SAY_ENEMY_NO_BEARER, item, player)
    modify_table(PLAYED_BEFORE, 1, UNTIL_ROUND, item)  # AH4
    cycle(item)
    draw(player, 1)
    return -1


def last_bearer(item):
    found = NONE
    if active_path():
        for c in standing(active_path(), SHADOW):
            if may_bear(item, c):
                found = c
    if found:
        return found
    for ground in cards(BATTLEGROUNDS):
        for c in standing(ground, SHADOW):
            if may_bear(item, c):
                found = c
    if found:
        return found
    for p in players():
        for c in cards(RESERVE, p):
            if may_bear(item, c):
                found = c
    return found


def reveal(player, number_seen):
    """The top cards, seen by everybody (A17)."""
    draw_apart(player, number_seen)
    for c in cards(APART, player):
        show(c)
        announce(SAY_REVEALED, c, player)


def play_revealed(player, most, wanted, into_reserve_only):
    """The first that fit, in the order revealed; the rest is cycled; then the texts (A16, R48)."""
    one = NONE
    one_where = NONE
    two = NONE
    two_where = NONE
    done = 0
    for c in cards(APART, player):
        if done == most or kind[c] != wanted or wanted == CHARACTER and not tagged(c, NAZGUL):
            continue
        if wanted == CHARACTER and was_played(c):
            announce(SAY_ENEMY_REPEATS, c, player)
        else:
            where = NONE
            if into_reserve_only:
                lay_down(c, NONE, player)
            else:
                where = enemy_lays(c, player)
            done += 1
            if done == 1:
                one = c
                one_where = where
            else:
                two = c
                two_where = where
    cycle_rest(player)
    if one:
        resolve_play(one, player, one_where)
    if two:
        resolve_play(two, player, two_where)


# --- giving up cards (A11, A19, AH10)


def enemy_forsakes(player):
    """Its rightmost reserve card is cycled, or a random card of its hand; or the top card is eliminated (A19)."""
    if count(RESERVE, player):
        card = top(RESERVE, player)
        announce(SAY_ENEMY_FORSAKES, card, player)
        cycle(card)
        return True
    if count(HAND, player):
        cycle(random_card(HAND, player))
        return True
    if can_draw(player):
        eliminate_top(player)
        return True
    return False


def enemy_loss(location):
    """The rightmost card with a defence that counts (A11)."""
    found = NONE
    for c in standing(location, SHADOW):
        if counted_icons(c):
            found = c
    return found


def rightmost_on_battlegrounds(which):
    """An army or character of the faction, from the right (AH10)."""
    found = NONE
    for ground in cards(BATTLEGROUNDS):
        for c in standing(ground, SHADOW):
            if faction[c] == which:
                found = c
    return found


def rightmost_in_play(which, player):
    """An army of the faction: in reserve first, then on battlegrounds from the right (AH10)."""
    found = NONE
    for c in cards(RESERVE, player):
        if faction[c] == which and kind[c] == ARMY:
            found = c
    if found:
        return found
    for ground in cards(BATTLEGROUNDS):
        for c in standing(ground, SHADOW):
            if faction[c] == which and kind[c] == ARMY:
                found = c
    return found
