"""Players: who is still in the game, and what the timing library asks of a table."""


@selector
def players_left():
    """The players still in the game, in turn order (Q15)."""
    return (p for p in players(table.first_player) if not eliminated[p])


def first_player():
    return table.first_player


def answerer(card):
    """Who may use this card's responses: its controller, its holder, or for encounter cards the first player."""
    player = place_of(card) if in_zone(card, HAND) else controller(card)
    if player == 0:
        return table.first_player
    return 0 if eliminated[player] else player


def is_event_in_hand(card):
    """An ally whose response works from the hand is put into play for nothing; an event is played (Q42)."""
    return in_zone(card, HAND) and kind[card] == EVENT


def can_afford(card):
    return not is_event_in_hand(card) or can_pay(card, place_of(card))


def pay_for(card):
    """An event played as a response is paid for and lies aside while it is carried out (Q126). Any other is told."""
    if is_event_in_hand(card):
        begin_event(card, place_of(card))
    else:
        announce(SAY_USED, card, answerer(card))


def settle(card):
    if in_zone(card, RESOLVING):
        end_event(card)
    announce(SAY_RESOLVED, card)


def can_draw(player):
    """Whether the player is there to draw, has cards left (Q141) and nothing forbids it."""
    if eliminated[player] or count(DECK, player) == 0:
        return False
    return not any(total(c, NO_DRAWS) for c in cards(ACTIVE_LOCATION))


def draw_cards(player, number):
    """Draws as many as the deck holds (Q141), unless something stops or replaces the draw."""
    if number <= 0 or not can_draw(player) or replaced(TO_BE_DRAWN, player, number):
        return
    for _ in range(number):
        if count(DECK, player):
            move(top(DECK, player), HAND, player)


def discard_card(card):
    """A card from a hand to its owner's discard pile."""
    move(card, DISCARD, owner(card))


def discard_from_hand(player, number):
    """The player picks cards of his hand to discard, as many as there are (Q120)."""
    for left in range(number):
        card = choose_card(player, ASK_DISCARD, cards(HAND, player), amount=number - left)
        if card:
            discard_card(card)


def discard_at_random(player, number):
    for _ in range(number):
        card = random_card(HAND, player)
        if card:
            discard_card(card)
