"""Decks, hands and discard piles (U38, U39, U91, U92)."""


def draw_cards(player, number):
    for _ in range(number):
        card = top(DECK, player) or top_of_deck(player)
        if card == 0:
            return
        move(card, HAND, player)


def top_of_deck(player):
    """An empty deck is made of the discard pile first; 0 if that is empty too."""
    card = top(DECK, player)
    if card == 0:
        reshuffle(player)
        card = top(DECK, player)
    return card


def reshuffle(player):
    """The discard pile becomes the deck; played cards do not lie in it (U38, U39)."""
    move_all(DISCARD, DECK, player)
    shuffle(DECK, player)


def deck_to_discard(player):
    move_all(DECK, DISCARD, player)


def discard_one(card, player):
    """A card of the own hand as a cost, which may be declined; reactions do not work (U114)."""
    offer_zone(HAND, player)
    offer(PASS)
    chosen = ask(player, ASK_DISCARD, subject=card)
    if chosen <= 0:
        return False
    move(chosen, DISCARD, player)
    announce(SAY_DISCARDED, chosen, player)
    return True
