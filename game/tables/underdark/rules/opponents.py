"""Effects on other players (U110-U116)."""


@selector
def opponents(player):
    """Clockwise, beginning on the left (U110)."""
    return (p for p in players(player) if p != player)


def choose_opponent(card, player, least_hand):
    """One who meets the condition, or 0 (U112)."""
    return choose_player(
        player,
        ASK_CHOOSE_OPPONENT,
        (p for p in opponents(player) if count(HAND, p) >= least_hand),
        subject=card,
    )


def opponent_discards(victim, by):
    """The victim chooses the card; its reaction is carried out at once (U113, U114)."""
    offer_zone(HAND, victim)
    card = ask(victim, ASK_DISCARD)
    if card == 0:
        return
    move(card, DISCARD, victim)
    announce(SAY_DISCARDED, card, victim)
    reaction = ability(card, ON_FORCED_DISCARD)
    if reaction:
        invoke(reaction, card, victim, by)


def each_opponent_discards(player, least_hand):
    """The hand is counted when it is that player's turn to discard (U113)."""
    for p in opponents(player):
        if count(HAND, p) >= least_hand:
            opponent_discards(p, player)


def give_outcasts(player, number):
    """As many as the stack still holds (U111)."""
    for _ in range(number):
        if count(OUTCASTS):
            recruit(top(OUTCASTS), player)
