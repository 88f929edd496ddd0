"""The journey deck: drawing, turning up, and a new deck out of the discard pile (F11)."""


def draw_cards(player, wanted):
    """As many as there are (F11)."""
    drawn = 0
    while drawn < wanted and not dead[player] and deck_ready():
        move(top(DECK), HAND, player)
        drawn += 1
    if drawn:
        announce(SAY_DREW, player=player, amount=drawn)


def each_draws(wanted):
    for p in living(speaker()):
        draw_cards(p, wanted)


def deck_ready():
    """Whether there is a card to draw; the discard pile becomes a new deck where it has to (F11)."""
    if count(DECK) == 0:
        renew_deck()
    return count(DECK) > 0


def renew_deck():
    """Features and Gandalf cards among the discards leave the game (F11)."""
    for c in cards(DISCARD):
        move(c, DECK if kind[c] == JOURNEY_CARD else GONE)
    if count(DECK):
        shuffle(DECK)
        announce(SAY_RESHUFFLED)


def cards_left():
    """Whether a draw would bring anything."""
    return count(DECK) > 0 or any(kind[c] == JOURNEY_CARD for c in cards(DISCARD))


def turn_up():
    """The top card, face up beside the deck, or 0."""
    if not deck_ready():
        return 0
    card = top(DECK)
    move(card, TURNED)
    announce(SAY_TURNED_UP, card)
    return card
