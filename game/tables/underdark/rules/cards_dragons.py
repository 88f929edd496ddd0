"""The Dragons half-deck."""


# --- malice


@play
def dragon_cultist(card, player):
    if choose_one(card, player, GAIN_POWER, GAIN_INFLUENCE) == GAIN_POWER:
        gain_power(player, 2)
    else:
        gain_influence(player, 2)


@play
def red_wyrmling(card, player):
    gain_power(player, 2)
    gain_influence(player, 2)


@play
def dragonclaw(card, player):
    """The troop just removed counts, white ones never."""
    assassinate(player, 1, ANY_ENEMY)
    if player_trophies(player) >= 5:
        gain_power(player, 2)


@play
def severin_silrajin(card, player):
    gain_power(player, 5)


@play
def red_dragon(card, player):
    supplant(player, ANY_ENEMY)
    return_enemy_spy(player)
    gain_vp(player, total_control_sites(player))


# --- conquest


@play
def kobold(card, player):
    if choose_one(card, player, DEPLOY_TROOPS, ASSASSINATE_WHITE) == DEPLOY_TROOPS:
        deploy(player, 1)
    else:
        assassinate(player, 1, WHITE_ONLY)


@play
def white_wyrmling(card, player):
    deploy(player, 2)
    may_devour_market(card, player)


@play
def black_wyrmling(card, player):
    gain_influence(player, 1)
    assassinate(player, 1, WHITE_ONLY)


@play
def white_dragon(card, player):
    deploy(player, 3)
    gain_vp(player, controlled_sites(player) // 2)


@play
def black_dragon(card, player):
    """The troop just supplanted counts."""
    supplant_anywhere(player, WHITE_ONLY)
    gain_vp(player, trophies_white[player] // 3)


# --- guile


@play
def watcher_of_thay(card, player):
    if place_or_return_spy(card, player):
        gain_influence(player, 3)


@play
def enchanter_of_thay(card, player):
    if place_or_return_spy(card, player):
        gain_power(player, 4)


@play
def green_wyrmling(card, player):
    if other_troop_at(player, place_spy(player)):
        gain_influence(player, 2)


@play
def rath_modar(card, player):
    draw_cards(player, 2)
    place_spy(player)


@play
def green_dragon(card, player):
    """Markers are counted after the supplanting, which may win one."""
    if choose_one_if(card, player, PLACE_A_SPY, RETURN_A_SPY, spies_on_map(player)) == PLACE_A_SPY:
        site = place_spy(player)
        if site:
            supplant_at(player, site, ANY_ENEMY)
    else:
        supplant_at(player, return_own_spy(player), ANY_ENEMY)
        gain_vp(player, markers_held(player))


# --- ambition


@play
def cult_fanatic(card, player):
    gain_influence(player, 2)
    may_devour_market(card, player)


@play
def cleric_of_laogzed(card, player):
    move_enemy_troop(player)
    promote_later(card, 1)


@play
def wyrmspeaker(card, player):
    gain_influence(player, 1)
    promote_later(card, 1)


@play
def blue_wyrmling(card, player):
    gain_influence(player, 3)
    return_other(player)


@play
def blue_dragon(card, player):
    do_at_end(card)


@at_end_of_turn
def blue_dragon__end(card, player):
    promote_played(card, player, 2, 0, 0, True)
    gain_vp(player, count(INNER_CIRCLE, player) // 3)
