"""The Aragorn deck: Dúnedain and Elves."""

# --- Dúnedain


@constant(DEFENCE)
def knights_of_dol_amroth(card):
    return is_at(card, DOL_AMROTH) != 0


@constant(DEFENCE)
def guards_of_the_citadel(card):
    return is_at(card, MINAS_TIRITH) != 0


@constant(DEFENCE)
def the_great_gate(card):
    return 3 if is_at(card, MINAS_TIRITH) else 0


@play
def aragorn(card, player):
    remove_from_game("strider", player)


@play(cards=("boromir", "arwen", "elrond", "galadriel"))
def boromir(card, player):
    draw(player, 1)


@arrive
def boromir__falls(card, player, where):
    if kind[where] == PATH:
        forsake(player, NONE)


@action
def denethor(card, player):
    """He may be forsaken himself; what was searched for may be the card that goes (R77)."""
    if not in_reserve(card) or not either_lies_in(DECK, "boromir", "faramir", player):
        return
    if forsake(player, NONE):
        take_one_of_two(DECK, "boromir", "faramir", card, player)


@arrive
def faramir(card, player, where):
    if kind[where] != PATH or number[where] != 7:
        return
    path = choose_card(player, ASK_PATH, unused_paths(7), PASS, subject=card)
    if path > 0:
        activate_path(path, player)


@action
def halbarad(card, player):
    if in_reserve(card) and either_lies_in(DECK, "strider", "aragorn", player):
        cycle(card)
        take_one_of_two(DECK, "strider", "aragorn", card, player)


@play
def prince_imrahil(card, player):
    knights = find_in("knights_of_dol_amroth", DECK, player)
    if not knights or not can_forsake(player) or not confirm(player, ASK_MAY, subject=card):
        return
    if cycle_from_hand(player, card) and in_zone(knights, DECK, player):
        take(knights, player)


@action
def anduril(card, player):
    if not bearer_in_reserve(card):
        return
    king = host(card)
    ground = choose_card(
        player, ASK_BATTLEGROUND, (c for c in closed_battlegrounds() if is_of(c, DUNEDAIN)), subject=card
    )
    if ground:
        open_and_move(card, king, ground, player)


@play
def paths_of_the_dead(card, player):
    if not leaves_forsaking(card, player):
        return
    forsake(player, card)
    forsake(player, card)
    draw(player, 5 if any(is_heir(c) for c in cards_in_play()) else 4)


@play
def the_red_arrow(card, player):
    table.rohan_called = True


@play
def the_three_hunters(card, player):
    table.hunters_run = True


# --- Elves


@aura(DEFENCE)
def arwen(card, other):
    """Strider or Aragorn, while on a battleground; from her reserve."""
    return in_reserve(card) and is_heir(other) and host(other) and kind[host(other)] == BATTLEGROUND


@aura(PATH_DEFENCE)
def arwen__watches(card, other):
    return in_reserve(card) and is_heir(other) and host(other) and kind[host(other)] == PATH


@play
def legolas(card, player):
    may_take_from(DECK, "bow_of_the_galadhrim", card, player)


@rescue
def elven_cloak(card, victim, cause):
    return SAVED_WITH_ITEMS if victim == host(card) and cause == IN_PATH_COMBAT else NONE


@action
def lembas(card, player):
    """By the Hobbit player: one corruption for each Hobbit on the path."""
    if table.corruption == 0 or not is_on_path(card):
        return
    path = location_of(card)
    eliminate(card, BY_TEXT)
    remove_corruption(count(c for c in standing(path, FREE) if is_hobbit_character(c)))


@action
def nenya_ring_of_adamant(card, player):
    if not bearer_in_reserve(card) or not (active_path() or count(BATTLEGROUNDS)):
        return
    cycle(card)
    for c in cards(BATTLEGROUNDS):
        offer_card(c)
    if active_path():
        offer_card(active_path())
    put_defence_token(ask(player, ASK_TOKEN, subject=card))


@aura(DEFENCE)
def phial_of_galadriel(card, other):
    """On the path itself."""
    return 2 if kind[other] == PATH and location_of(card) == other else 0


@action
def vilya_ring_of_air(card, player):
    if bearer_in_reserve(card):
        cycle(card)
        each_draws(FREE, 1)
