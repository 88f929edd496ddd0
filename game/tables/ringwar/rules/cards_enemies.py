"""Cards and locations of Against the Shadow with texts of their own. An action is usable only with benefit (A20)."""

# --- the Witch-king's cards


@action
def ats_the_hunter(card, player):
    """The token is counted, the card is not (A24b)."""
    path = active_path()
    if not in_reserve(card) or not path:
        return
    if shadow_winning(path):
        if number[path] != last_number():
            return
    elif not conceivable_win(path, without=card, attack=1):
        return
    tell_token(card, path, player, 1, 0)
    cycle(card)
    put_attack_token(path)


def tell_token(card, location, player, more_attack, more_defence):
    """The totals now, and what they could become with the token and without the card (A24b)."""
    attack_now = attack_at(location)
    if shadow_winning(location):
        announce(SAY_ENEMY_ADDS, location, player, attack_now, defence_at(location))
        return
    announce(SAY_ENEMY_REACHES, location, player, attack_now, defence_at(location))
    could_be = conceivable_attack(location, NONE, card, more_attack, more_defence)
    held_by = conceivable_defence(location, NONE, card, more_attack, more_defence)
    announce(SAY_ENEMY_TOKEN_HELPS, location, player, could_be, held_by)


@action
def ats_the_messenger(card, player):
    if not in_reserve(card):
        return
    others = count(c for c in cards(CYCLE_PILE, player) if tagged(c, NAZGUL))
    if not others:
        return
    cycle(card)
    which = random_number(others)
    for c in cards(CYCLE_PILE, player):
        if c != card and tagged(c, NAZGUL):
            which -= 1
            if which == 0:
                take(c, player)
                return


@action
def ats_the_destroyer(card, player):
    ground = NONE
    if not in_reserve(card):
        return
    for c in cards(BATTLEGROUNDS):
        if side[c] == FREE and not shadow_winning(c) and conceivable_win(c, without=card, attack=1):
            ground = c
    if ground:
        tell_token(card, ground, player, 1, 0)
        cycle(card)
        put_attack_token(ground)


@action
def ats_the_warrior(card, player):
    ground = NONE
    if not in_reserve(card):
        return
    for c in cards(BATTLEGROUNDS):
        if side[c] == SHADOW and not shadow_winning(c) and conceivable_win(c, without=card, defence=1):
            ground = c
    if ground:
        tell_token(card, ground, player, 0, 1)
        cycle(card)
        put_defence_token(ground)


@constant(PATH_ATTACK)
def ats_gorbag_and_shagrat(card):
    return is_at(card, CIRITH_UNGOL) != 0


@play
def ats_black_riders_mount(card, player, bearer):
    if in_reserve(bearer) and active_path():
        follow(bearer, active_path(), player)


@play
def ats_fell_beast(card, player, bearer):
    if not in_reserve(bearer):
        return
    position = count(BATTLEGROUNDS)
    while position > 0:
        ground = card_at(BATTLEGROUNDS, 0, position)
        if is_of_benefit(bearer, ground):
            follow(bearer, ground, player)
            return
        position -= 1
    announce(SAY_ENEMY_STAYS, bearer, player)


@play
def ats_the_black_captain(card, player):
    captain = first(c for c in cards(RESERVE, player) if is_witch_king(c))
    if captain:
        for which in (MINAS_TIRITH, LORIEN, MINAS_MORGUL, MORANNON, DOL_GULDUR):
            if opens_with_benefit(which, captain, player):
                return
        for which in (MINAS_TIRITH, LORIEN, MINAS_MORGUL, MORANNON, DOL_GULDUR):
            if reopens_with_benefit(which, captain, player):
                return
    announce(SAY_ENEMY_CALLS_NONE, card, player)
    draw(player, 1)


@play
def ats_threats_and_promises(card, player):
    wizard = first(c for c in cards(RESERVE, player) if is_saruman(c))
    if wizard:
        for which in (HELMS_DEEP, EDORAS, ORTHANC):
            if opens_with_benefit(which, wizard, player):
                return
        for which in (HELMS_DEEP, EDORAS, ORTHANC):
            if reopens_with_benefit(which, wizard, player):
                return
    announce(SAY_ENEMY_CALLS_NONE, card, player)
    draw(player, 1)


def opens_with_benefit(which, leader, player):
    """Out of its deck, if the Shadow would conceivably win there; the leader follows if that is of benefit."""
    ground = battleground_in_deck(which)
    if not ground or not conceivable_win(ground):
        return False
    tell_call(ground, player, False)
    activate_battleground(ground, player)
    follow(leader, ground, player)
    return True


def reopens_with_benefit(which, leader, player):
    """Out of the Free Peoples' scoring area; a Shadow battleground has no icons then (R69)."""
    ground = first(c for c in cards(FREE_SCORED) if kind[c] == BATTLEGROUND and place[c] == which)
    if not ground or not conceivable_win(ground, bare=side[ground] == SHADOW):
        return False
    tell_call(ground, player, side[ground] == SHADOW)
    reactivate(ground, player)
    follow(leader, ground, player)
    return True


def tell_call(ground, player, bare):
    """What the totals there could become, with the reserves as they are."""
    could_be = conceivable_attack(ground, NONE, NONE, 0, 0, bare)
    announce(SAY_ENEMY_COULD_WIN, ground, player, could_be, conceivable_defence(ground, NONE, NONE, 0, 0, bare))


def follow(leader, location, player):
    """If that is of benefit; the location may be gone again."""
    if not in_reserve(leader) or not is_active(location):
        return
    if is_of_benefit(leader, location):
        tell_benefit(leader, location, player)
        move_to(leader, location, player)
    else:
        announce(SAY_ENEMY_STAYS, leader, player)


@play
def ats_the_ringwraiths_are_abroad(card, player):
    reveal(player, 7)
    play_revealed(player, 2, CHARACTER, False)


@play
def ats_the_day_without_dawn(card, player):
    reveal(player, 7)
    play_revealed(player, 2, ARMY, False)


# --- Saruman's cards


@action
def ats_grima_wormtongue(card, player):
    """The next person chooses among what can be done (A13, A14, AH9); if nothing can, he waits (A20)."""
    prey = any(is_rohan_character(c) for c in cards_in_play())
    if not in_reserve(card) or not (prey or can_draw(player)):
        return
    chooser = next_free_seat(player)
    eliminate(card, BY_TEXT)
    wanted = count(DECK, player) and not saruman_in_sight(player)
    while True:
        if wanted:
            offer(TAKE_SARUMAN)
        if prey:
            offer(STRIKE_ROHAN)
        if can_draw(player):
            offer(DRAW_ONE)
        chosen = ask(chooser, ASK_EITHER, subject=card)
        if chosen != TAKE_SARUMAN or take_saruman(card, player):
            break
        wanted = False
    if chosen == STRIKE_ROHAN:
        strike_rohan(card, chooser)
    elif chosen == DRAW_ONE:
        draw(player, 1)


def saruman_in_sight(player):
    """All can see that he is not in the deck: in play, or among the enemy's eliminated cards (A18)."""
    return any(is_saruman(c) for c in cards_in_play()) or any(is_saruman(c) for c in cards(ELIMINATED, player))


def take_saruman(card, player):
    """Whether he was in the deck; if not, another option must be chosen (A15)."""
    master = first(c for c in cards(DECK, player) if is_saruman(c))
    if master:
        take(master, player)
        return True
    announce(SAY_NOT_FOUND, card, player)
    shuffle(DECK, player)  # it was looked through (R54)
    return False


@action(cards=("ats_ugluk", "ats_flocks_of_crebain", "ats_gollum"))
def ats_ugluk(card, player):
    """A new path, while the Shadow is winning on this one (A21f)."""
    if can_activate_same(card) and shadow_winning(active_path()):
        tell_new_path(player)
        choose_new_path(player, path_number_now(), card)


def tell_new_path(player):
    path = active_path()
    announce(SAY_ENEMY_LEAVES_PATH, path, player, attack_at(path), defence_at(path))


@action
def ats_palantir_of_orthanc(card, player):
    """The first to hand, the second cycled, the third eliminated."""
    if not bearer_in_reserve(card) or used[card] or not can_draw(player):
        return
    used[card] = True
    reveal(player, 3)
    seen = 0
    for c in cards(APART, player):
        seen += 1
        if seen == 1:
            move(c, HAND, player)
            announce(SAY_TOOK, c, player)
        elif seen == 2:
            cycle(c)
        else:
            eliminate(c, BY_TEXT)


@play
def ats_caradhras_the_cruel(card, player, where):
    if where and place[where] == CARADHRAS and shadow_winning(where) and can_activate_same(card):
        tell_new_path(player)
        choose_new_path(player, path_number_now(), card)


# --- Southrons: each calls a battleground and goes there itself


@action
def ats_coastal_raiders(card, player):
    enemy_calls(card, DOL_AMROTH, player)


@action
def ats_haradrim_cavalry(card, player):
    if enemy_calls(card, MINAS_TIRITH, player):
        cycle_if_any(player)


@action
def ats_the_black_fleet(card, player):
    if enemy_calls(card, PELARGIR, player):
        cycle_if_any(player)


@action
def ats_corsairs_of_umbar(card, player):
    if enemy_calls(card, UMBAR, player):
        cycle_if_any(player)


@action
def ats_haradrim_regulars(card, player):
    if enemy_calls(card, HARAD, player):
        cycle_if_any(player)


def enemy_calls(card, where, player):
    """Judged with the card moved there (A24b)."""
    ground = battleground_in_deck(where)
    if not in_reserve(card) or not ground or not conceivable_win(ground, card):
        return False
    tell_call(ground, player, False)
    activate_battleground(ground, player)
    if in_reserve(card) and in_zone(ground, BATTLEGROUNDS):
        move_to(card, ground, player)
    return True


def cycle_if_any(player):
    if count(HAND, player):
        cycle_from_hand(player, NONE)


@action
def ats_the_black_serpent(card, player):
    if not in_reserve(card) or not any(serpent_reopens(c, card) for c in cards(FREE_SCORED)):
        return
    chooser = next_free_seat(player)
    eliminate(card, BY_TEXT)
    ground = choose_card(
        chooser, ASK_BATTLEGROUND, (c for c in cards(FREE_SCORED) if serpent_reopens(c, NONE)), subject=card
    )
    if ground:
        tell_call(ground, player, side[ground] == SHADOW)
        reactivate(ground, player)


def serpent_reopens(ground, without_card):
    """A Southron battleground where the Shadow would conceivably win, the Serpent being gone by then."""
    if kind[ground] != BATTLEGROUND or not is_of(ground, SOUTHRON):
        return False
    return conceivable_win(ground, without=without_card, bare=side[ground] == SHADOW)


# --- locations


@activation
def ats_minas_morgul(card):
    reveal(seat_with(MORDOR), 5)
    play_revealed(seat_with(MORDOR), 1, CHARACTER, True)


@activation
def ats_morgul_vale(card):
    reveal(seat_with(MORDOR), 5)
    play_revealed(seat_with(MORDOR), 1, CHARACTER, False)


@activation(cards=("ats_morannon", "ats_cirith_ungol"))
def ats_morannon(card):
    reveal(seat_with(MORDOR), 5)
    play_revealed(seat_with(MORDOR), 1, ARMY, False)


@activation
def ats_the_doors_of_durin(card):
    if forsake(seat_with(MONSTROUS), card):
        put_attack_token(card)


@activation
def ats_amon_hen(card):
    cycle_if_any(seat_with(MORDOR))
    draw(seat_with(MORDOR), 1)
