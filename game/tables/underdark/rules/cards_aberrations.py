"""The Aberrations half-deck: opponents discard, and some cards strike back when they are discarded."""

# "More than 3 cards in hand" (U113).
FULL_HAND = 4


@play
def beholder(card, player):
    """The troop just assassinated counts."""
    assassinate(player, 1, ANY_ENEMY)
    gain_power(player, trophies(player) // 3)


@play
def death_tyrant(card, player):
    gain_influence(player, assassinate_at_one_site(card, player, 3, ANY_ENEMY))


@play
def gauth(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, TAKE_CARDS) == GAIN_INFLUENCE:
        gain_influence(player, 2)
    else:
        draw_cards(player, 1)
        chosen_opponent_discards(card, player)


def chosen_opponent_discards(card, player):
    chosen = choose_opponent(card, player, FULL_HAND)
    if chosen:
        opponent_discards(chosen, player)


@play
def mindwitness(card, player):
    colour = assassinate_one(player, ANY_ENEMY)
    if colour and colour != WHITE_TROOP and count(HAND, colour) >= FULL_HAND:
        opponent_discards(colour, player)


@play
def spectator(card, player):
    gain_power(player, 2)
    gain_influence(player, 1)


@play
def cranium_rats(card, player):
    deploy(player, 2)
    chosen_opponent_discards(card, player)


@play
def grimlock(card, player):
    deploy(player, 1)


@on_forced_discard
def grimlock__discarded(card, player, by):
    draw_cards(player, 2)


@play
def neogi(card, player):
    deploy(player, 4)
    do_at_end(card)


@at_end_of_turn
def neogi__end(card, player):
    each_opponent_discards(player, 0)


@play
def quaggoth(card, player):
    """The sites are counted once, before the first assassination."""
    assassinate(player, controlled_sites(player), WHITE_ONLY)


@play
def umber_hulk(card, player):
    deploy(player, 3)


@on_forced_discard
def umber_hulk__discarded(card, player, by):
    """The discard it causes is again one an opponent causes (U115)."""
    opponent_discards(by, player)


@play
def aboleth(card, player):
    if choose_one(card, player, PLACE_A_SPY, TAKE_CARDS) == PLACE_A_SPY:
        place_spy(player)
        place_spy(player)
    else:
        draw_cards(player, spies_on_map(player))


@play
def brainwashed_slave(card, player):
    if place_or_return_spy(card, player):
        gain_power(player, 2)
        gain_influence(player, 2)


@play
def chuul(card, player):
    site = place_spy(player)
    if not site:
        return
    for opponent in opponents(player):
        if troop_at(opponent, site) and count(HAND, opponent) >= FULL_HAND:
            opponent_discards(opponent, player)


@play
def cloaker(card, player):
    site = place_or_return_spy(card, player)
    if site:
        assassinate_at(player, site, ANY_ENEMY)


@play
def nothic(card, player):
    if place_or_return_spy(card, player):
        draw_cards(player, 1)
        each_opponent_discards(player, FULL_HAND)


@play
def ambassador(card, player):
    promote_later(card, 1)


@on_forced_discard
def ambassador__discarded(card, player, by):
    if may_use(card, player):
        promote(card)


@play
def elder_brain(card, player):
    """The card just promoted may be the one played."""
    promote_top(player)
    play_from_inner_circle(card, player)


@play
def intellect_devourer(card, player):
    if choose_one(card, player, GAIN_INFLUENCE, RETURN_PIECES) == GAIN_INFLUENCE:
        gain_influence(player, 3)
    else:
        return_up_to(card, player, 2)


@play
def puppeteer(card, player):
    gain_influence(player, 2)
    promote_later(card, 1)


@play
def ulitharid(card, player):
    play_from_market(card, player, 4)
