"""Spies: placing and returning them, and what stands where they are (U79-U82, U101)."""

# Whose spies are meant; as in the kernel.
ENEMY_SPIES = 0
OWN_SPIES = 1
ALL_SPIES = 2


def spy_bit(player):
    return 1 << (player - 1)


def has_spy_at(player, site):
    return spies[site] >> (player - 1) & 1


def put_spy(player, site):
    spies_left[player] -= 1
    spies[site] += spy_bit(player)
    update_control(site)


def take_spy(player, site):
    """Back to its owner's barracks."""
    spies_left[player] += 1
    spies[site] -= spy_bit(player)
    update_control(site)


def take_back(player, site):
    announce(SAY_SPY_BACK, player=player, other=site)
    take_spy(player, site)


def place_spy(player):
    """At a site without one of the player's; with all of them out, one may be taken back first (U81, U82)."""
    if spies_left[player] == 0:
        offer_spies(player, OWN_SPIES)
        offer(PASS)
        taken = ask(player, ASK_TAKE_BACK_SPY)
        if taken <= 0:
            return 0
        take_back(player, taken)
    offer_spy_sites(player)
    site = ask(player, ASK_PLACE_SPY)
    if site:
        put_spy(player, site)
    return site


def return_own_spy(player):
    """The site it left, or 0."""
    offer_spies(player, OWN_SPIES)
    site = ask(player, ASK_RETURN_OWN_SPY)
    if site:
        take_back(player, site)
    return site


def place_or_return_spy(card, player):
    """Choose one: place a spy, or return an own one for what the card then does. The site it left, or 0."""
    return place_spies_or_return(card, player, 1)


def place_spies_or_return(card, player, number):
    if choose_one_if(card, player, PLACE_A_SPY, RETURN_A_SPY, spies_on_map(player)) == RETURN_A_SPY:
        return return_own_spy(player)
    for _ in range(number):
        place_spy(player)
    return 0


def return_enemy_spy(player):
    """Where the player has presence (U79)."""
    offer_spies(player, ENEMY_SPIES)
    site = ask(player, ASK_RETURN_SPY)
    if site:
        return_spy_from(player, site, ENEMY_SPIES)


def return_spy_from(player, site, whose):
    """Where several could be meant the player says whose."""
    reach = whose == ENEMY_SPIES or presence(player, site)
    for p in players():
        if has_spy_at(p, site) and (reach if p != player else whose == ALL_SPIES):
            offer_player(p)
    owner = ask(player, ASK_WHOSE_SPY)
    if owner == player:
        take_back(player, site)
    else:
        announce(SAY_SPY_SENT_BACK, player=player, amount=owner, other=site)
        take_spy(owner, site)


def spies_on_map(player):
    return count(s for s in range(1, SITES + 1) if has_spy_at(player, s))


def other_spy_at(player, site):
    if site == 0:
        return False
    return spies[site] != has_spy_at(player, site) << (player - 1)


def troop_at(player, site):
    return site != 0 and troops_at(site, player) > 0


def other_troop_at(player, site):
    if site == 0:
        return False
    return any(p != player and troops_at(site, p) for p in players())


# --- Graz'zt: any number of spies leave, and a troop is supplanted at each of their sites


def supplant_where_spies_left(card, player):
    """All spies return first, then site by site in the player's order."""
    while spies_on_map(player):
        offer_spies(player, OWN_SPIES)
        offer(DONE)
        site = ask(player, ASK_RETURN_OWN_SPY, subject=card)
        if site <= 0:
            break
        take_spy(player, site)
        remember_left(site)
    while True:
        site = choose_space(
            player,
            ASK_SUPPLANT_AT,
            (s for s in (table.left_1, table.left_2, table.left_3, table.left_4, table.left_5) if s),
            subject=card,
        )
        if site == 0:
            return
        supplant_at(player, site, ANY_ENEMY)
        forget_left(site)


def remember_left(site):
    if table.left_1 == 0:
        table.left_1 = site
    elif table.left_2 == 0:
        table.left_2 = site
    elif table.left_3 == 0:
        table.left_3 = site
    elif table.left_4 == 0:
        table.left_4 = site
    else:
        table.left_5 = site


def forget_left(site):
    if table.left_1 == site:
        table.left_1 = 0
    elif table.left_2 == site:
        table.left_2 = 0
    elif table.left_3 == site:
        table.left_3 = 0
    elif table.left_4 == site:
        table.left_4 = 0
    else:
        table.left_5 = 0
