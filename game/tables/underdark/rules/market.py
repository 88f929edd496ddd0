"""The market: six places, the stacks, recruiting and devouring (U13, U86-U90, U94)."""

MARKET_PLACES = 6


def fill_place(place):
    """The next card of the market deck; taking the last one triggers the end of the game (U94, U120)."""
    if count(MARKET_DECK) == 0:
        return
    card = top(MARKET_DECK)
    move(card, MARKET)
    slot[card] = place
    if count(MARKET_DECK) == 0:
        trigger_end(table.active)


def put_away(card, zone, player):
    """Moves a card; one from the market is replaced at once."""
    from_market = in_zone(card, MARKET)
    place = slot[card]
    slot[card] = 0
    move(card, zone, player)
    if from_market:
        fill_place(place)


# --- recruiting


def offer_recruits(most_cost, wanted_aspect):
    """The market, the two stacks, and for Ghost the top of the devoured pile (U86)."""
    offer_costing(MARKET, most_cost, wanted_aspect, TO_RECRUIT)
    offer_top(HOUSE_GUARDS, most_cost, wanted_aspect)
    offer_top(PRIESTESSES, most_cost, wanted_aspect)
    if table.devoured_open:
        offer_top(DEVOURED, most_cost, wanted_aspect)


def offer_top(zone, most_cost, wanted_aspect):
    """A card without a cost cannot be recruited."""
    card = top(zone)
    if card and 0 < cost[card] <= most_cost and wanted_aspect in (0, aspect[card]):
        offer_card(card, TO_RECRUIT)


def recruit(card, player):
    """To the discard pile (U86)."""
    make_owner(card, player)
    put_away(card, DISCARD, player)
    announce(SAY_RECRUITED, card, player)


def recruit_free(card, player, most_cost, wanted_aspect):
    """Without paying, if there is such a card (U87)."""
    offer_recruits(most_cost, wanted_aspect)
    chosen = ask(player, ASK_RECRUIT, subject=card)
    if chosen:
        recruit(chosen, player)


def recruit_free_up_to(card, player, number, most_cost):
    for left in range(number):
        offer_recruits(most_cost, 0)
        offer(DONE)
        chosen = ask(player, ASK_RECRUIT, subject=card, amount=number - left)
        if chosen <= 0:
            return
        recruit(chosen, player)


def open_devoured_pile():
    """Ghost: for this turn the top of the devoured pile counts as a card in the market."""
    table.devoured_open = True


# --- devouring


def devour(card):
    """Out of the game; an Insane Outcast goes back to its stack instead (U89, U90)."""
    if definition(card) == "insane_outcast":
        return_to_stack(card)
    else:
        put_away(card, DEVOURED, 0)
        announce(SAY_DEVOURED, card)


def return_to_stack(card):
    move(card, OUTCASTS)
    make_owner(card, 0)


def devour_from_hand(card, player):
    offer_zone(HAND, player)
    devour(ask(player, ASK_DEVOUR, subject=card))


def may_devour_from_hand(card, player):
    offer_zone(HAND, player)
    offer(PASS)
    return devour_chosen(ask(player, ASK_DEVOUR, subject=card))


def may_devour_from_inner_circle(card, player):
    offer_zone(INNER_CIRCLE, player)
    offer(PASS)
    return devour_chosen(ask(player, ASK_DEVOUR, subject=card))


def may_devour_market(card, player):
    offer_zone(MARKET)
    offer(PASS)
    return devour_chosen(ask(player, ASK_DEVOUR, subject=card))


def devour_chosen(chosen):
    """Whether a card was chosen; it is devoured."""
    if chosen <= 0:
        return False
    devour(chosen)
    return True


def may_devour_this(card, player):
    """At once: it cannot be promoted later this turn (U102)."""
    if not confirm(player, ASK_DEVOUR_THIS, subject=card):
        return False
    devour(card)
    return True


def devour_market_for(card, player):
    """Carrion Crawler takes the place of the card it devours (U89)."""
    offer_zone(MARKET)
    chosen = ask(player, ASK_DEVOUR, subject=card)
    if chosen == 0:
        return
    place = slot[chosen]
    slot[chosen] = 0
    move(chosen, DEVOURED)
    announce(SAY_DEVOURED, chosen)
    make_owner(card, 0)
    move(card, MARKET)
    slot[card] = place
