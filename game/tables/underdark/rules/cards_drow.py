"""The Drow half-deck."""


# --- malice


@play
def blackguard(card, player):
    if choose_one(card, player, GAIN_POWER, ASSASSINATE_TROOPS) == GAIN_POWER:
        gain_power(player, 2)
    else:
        assassinate(player, 1, ANY_ENEMY)


@play
def bounty_hunter(card, player):
    gain_power(player, 3)


@play
def doppelganger(card, player):
    supplant(player, ANY_ENEMY)


@play
def deathblade(card, player):
    assassinate(player, 2, ANY_ENEMY)


@play
def inquisitor(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, ASSASSINATE_TROOPS) == GAIN_INFLUENCE:
        gain_influence(player, 2)
    else:
        assassinate(player, 1, ANY_ENEMY)


# --- conquest


@play
def advance_scout(card, player):
    supplant(player, WHITE_ONLY)


@play
def mercenary_squad(card, player):
    deploy(player, 3)


@play
def underdark_ranger(card, player):
    assassinate(player, 2, WHITE_ONLY)


@play
def master_of_melee_magthere(card, player):
    if choose_one(card, player, DEPLOY_TROOPS, SUPPLANT_WHITE) == DEPLOY_TROOPS:
        deploy(player, 4)
    else:
        supplant_anywhere(player, WHITE_ONLY)


@play
def weaponmaster(card, player):
    """Each choice is carried out before the next is made (U105)."""
    for _ in range(3):
        if choose_one(card, player, DEPLOY_TROOPS, ASSASSINATE_WHITE) == DEPLOY_TROOPS:
            deploy(player, 1)
        else:
            assassinate(player, 1, WHITE_ONLY)


# --- guile


@play
def spellspinner(card, player):
    """The spy that left was presence enough (U101)."""
    site = place_or_return_spy(card, player)
    if site:
        supplant_at(player, site, ANY_ENEMY)


@play
def spy_master(card, player):
    place_spy(player)


@play
def infiltrator(card, player):
    if other_troop_at(player, place_spy(player)):
        gain_power(player, 1)


@play
def information_broker(card, player):
    if place_or_return_spy(card, player):
        draw_cards(player, 3)


@play
def masters_of_sorcere(card, player):
    if place_spies_or_return(card, player, 2):
        gain_power(player, 4)


# --- ambition


@play
def advocate(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, PROMOTE_CARDS) == GAIN_INFLUENCE:
        gain_influence(player, 2)
    else:
        promote_later(card, 1)


@play
def chosen_of_lolth(card, player):
    return_other(player)
    promote_later(card, 1)


@play
def drow_negotiator(card, player):
    if count(INNER_CIRCLE, player) >= 4:
        gain_influence(player, 3)
    promote_later(card, 1)


@play
def council_member(card, player):
    move_up_to(card, player, 2)
    promote_later(card, 1)


@play
def matron_mother(card, player):
    """Cards played this turn are not in the discard pile yet (U39)."""
    deck_to_discard(player)
    promote_from_discard(card, player)
