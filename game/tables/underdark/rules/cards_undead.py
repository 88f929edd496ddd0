"""The Undead half-deck: cards that devour themselves, and troops that come back from the trophy halls."""


@play
def carrion_crawler(card, player):
    gain_power(player, 3)
    devour_market_for(card, player)


@play
def death_knight(card, player):
    supplant(player, ANY_ENEMY)
    gain_vp(player, player_trophies(player) // 5)


@play
def flesh_golem(card, player):
    gain_power(player, 2)
    if may_devour_this(card, player):
        assassinate(player, 1, ANY_ENEMY)


@play
def revenant(card, player):
    assassinate(player, 2, ANY_ENEMY)
    if trophies(player) >= 8:
        promote(card)


@play
def wight(card, player):
    if choose_one_if(card, player, GAIN_POWER, DEVOUR_HAND_CARD, count(HAND, player)) == GAIN_POWER:
        gain_power(player, 2)
    else:
        devour_from_hand(card, player)
        supplant(player, ANY_ENEMY)


@play
def minotaur_skeleton(card, player):
    if choose_one(card, player, DEPLOY_TROOPS, DEVOUR_THIS) == DEPLOY_TROOPS:
        deploy(player, 3)
    else:
        devour(card)
        assassinate_at_one_site(card, player, 3, WHITE_ONLY)


@play
def mummy_lord(card, player):
    """An option may be chosen though it can do nothing (U104)."""
    for _ in range(2):
        if choose_one(card, player, ASSASSINATE_WHITE, TAKE_A_TROPHY) == ASSASSINATE_WHITE:
            assassinate(player, 1, WHITE_ONLY)
        else:
            deploy_trophy(card, player, 0, WHITE_ONLY, True)


@play
def ogre_zombie(card, player):
    supplant_anywhere(player, WHITE_ONLY)


@play
def ravenous_zombies(card, player):
    gain_power(player, 1)
    assassinate(player, 1, WHITE_ONLY)


@play
def skeletal_horde(card, player):
    deploy(player, 2)
    if may_devour_this(card, player):
        deploy(player, 3)


@play
def banshee(card, player):
    site = place_spy(player)
    if other_spy_at(player, site):
        gain_power(player, 3)


@play
def conjurer(card, player):
    if place_or_return_spy(card, player):
        recruit_free_up_to(card, player, 2, 3)


@play
def ghost(card, player):
    if place_or_return_spy(card, player):
        open_devoured_pile()


@play
def lich(card, player):
    """A player without a trophy is no choice: nothing could be taken. The troops need presence (U93)."""
    site = place_spy(player)
    if not site:
        return
    robbed = choose_player(
        player,
        ASK_CHOOSE_OPPONENT,
        (p for p in opponents(player) if troop_at(p, site) and can_take_trophy(p, ANY_ENEMY)),
        subject=card,
    )
    if robbed:
        deploy_trophies_up_to(card, player, 2, robbed, False)


@play
def wraith(card, player):
    """It may be devoured though no spy was placed (U100)."""
    site = place_spy(player)
    if may_devour_this(card, player) and site:
        assassinate_at(player, site, ANY_ENEMY)


@play
def cultist_of_myrkul(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, DEVOUR_THIS) == GAIN_INFLUENCE:
        gain_influence(player, 2)
    else:
        devour(card)
        promote_later_up_to(card, 2)


@play
def high_priest_of_myrkul(card, player):
    return_other(player)
    do_at_end(card)


@at_end_of_turn
def high_priest_of_myrkul__end(card, player):
    """Of whatever half-deck: the Demons' Ghoul is one of the Undead."""
    promote_played(card, player, count(PLAY_AREA, player), 0, UNDEAD, True)


@play
def necromancer(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, PROMOTE_CARDS) == GAIN_INFLUENCE:
        gain_influence(player, 3)
    else:
        offer_card(card)
        promote(choose_card(player, ASK_PROMOTE, own_cards_at_hand(player), subject=card))


@selector
def own_cards_at_hand(player):
    return (c for zone in (HAND, DISCARD) for c in cards(zone, player))


@play
def vampire_spawn(card, player):
    gain_influence(player, 1)
    return_other(player)


@play
def vampire(card, player):
    if choose_one(card, player, SUPPLANT_TROOP, PROMOTE_CARDS) == SUPPLANT_TROOP:
        supplant(player, ANY_ENEMY)
    else:
        promote_from_discard(card, player)
        gain_vp(player, count(INNER_CIRCLE, player) // 3)
