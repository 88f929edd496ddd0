"""The Elementals half-deck."""


# --- malice


@play
def eternal_flame_cultist(card, player):
    assassinate(player, 1, ANY_ENEMY)
    if focus(card, player):
        gain_power(player, 2)


@play
def fire_elemental(card, player):
    if choose_one(card, player, GAIN_POWER, GAIN_INFLUENCE) == GAIN_POWER:
        gain_power(player, 2)
    else:
        gain_influence(player, 2)
    if focus(card, player):
        draw_cards(player, 1)


@play
def fire_elemental_myrmidon(card, player):
    gain_power(player, 2)
    do_at_end(card)


@at_end_of_turn(cards=("fire_elemental_myrmidon", "water_elemental_myrmidon", "air_elemental_myrmidon"))
def promote_the_obedient(card, player):
    promote_played(card, player, 1, OBEDIENCE, 0, False)


@play
def vanifer(card, player):
    assassinate(player, 1, ANY_ENEMY)
    recruit_free(card, player, 4, MALICE)


@play
def imix(card, player):
    gain_power(player, 4)
    if focus(card, player):
        gain_power(player, 2)


# --- conquest


@play
def crushing_wave_cultist(card, player):
    assassinate(player, 1, WHITE_ONLY)
    if focus(card, player):
        deploy(player, 2)


@play
def water_elemental(card, player):
    deploy(player, 2)
    if focus(card, player):
        draw_cards(player, 1)


@play
def water_elemental_myrmidon(card, player):
    assassinate(player, 1, WHITE_ONLY)
    do_at_end(card)


@play
def gar_shatterkeel(card, player):
    deploy(player, 3)
    recruit_free(card, player, 4, CONQUEST)


@play
def olhydra(card, player):
    supplant_anywhere(player, WHITE_ONLY)
    if focus(card, player):
        deploy(player, 2)


# --- guile


@play
def air_elemental(card, player):
    """The focus works whichever option was taken."""
    if place_or_return_spy(card, player):
        deploy(player, 3)
    if focus(card, player):
        draw_cards(player, 1)


@play
def howling_hatred_cultist(card, player):
    if place_or_return_spy(card, player):
        gain_influence(player, 3)
    if focus(card, player):
        gain_power(player, 1)


@play
def air_elemental_myrmidon(card, player):
    place_spy(player)
    do_at_end(card)


@play
def aerisi_kalinoth(card, player):
    gain_power(player, 1)
    place_spy(player)
    recruit_free(card, player, 4, GUILE)


@play
def yan_c_bin(card, player):
    site = place_spy(player)
    if site:
        assassinate_at(player, site, ANY_ENEMY)
    if focus(card, player):
        place_spy(player)


# --- ambition


@play
def black_earth_cultist(card, player):
    promote_later(card, 1)
    if focus(card, player):
        gain_influence(player, 2)


@play
def earth_elemental(card, player):
    gain_influence(player, 1)
    return_other(player)
    if focus(card, player):
        draw_cards(player, 1)


@play
def earth_elemental_myrmidon(card, player):
    gain_influence(player, 2)
    promote_later(card, 1)


@play
def marlos_urnrayle(card, player):
    gain_influence(player, 1)
    promote_later(card, 1)
    recruit_free(card, player, 4, AMBITION)


@play
def ogremoch(card, player):
    gain_influence(player, 2)
    promote_later(card, 1)
    if focus(card, player):
        promote_later(card, 1)
