"""The corruption track: moving along it, and dying on it or elsewhere (F54-F57)."""

TRAITOR_RINGS = 3


def move_right(player, steps):
    if steps > 0 and not dead[player]:
        threaten(STEPS_RIGHT, player, steps)
        step_right(player, steps)


def step_right(player, steps):
    if steps > 0 and not dead[player]:
        announce(SAY_MOVED_RIGHT, player=player, amount=steps)
        corruption[player] += steps
        check_hobbits()


def move_left(player, steps):
    """Never below 0 (F54)."""
    steps = min(steps, corruption[player])
    if steps > 0 and not dead[player]:
        announce(SAY_MOVED_LEFT, player=player, amount=steps)
        corruption[player] -= steps


def move_sauron(steps):
    threaten(SAURON_NEARER, 0, steps)
    bring_sauron(steps)


def bring_sauron(steps):
    announce(SAY_SAURON_MOVED, amount=steps)
    table.sauron = max(0, table.sauron - steps)
    check_hobbits()


def check_hobbits():
    """Whoever stands on Sauron's space or beyond it dies at once (F55)."""
    for p in players(table.active):
        if corruption[p] >= table.sauron and not dead[p]:
            fall(p, True)


def fall(player, met_sauron):
    """Cards and tokens are lost, shields stay for the score (F57). Without a Ring-bearer the game ends (F63)."""
    tempted = met_sauron and is_tempted(player)
    dead[player] = True
    announce(SAY_DIED, top(HOBBIT, player), player, met_sauron)
    for c in cards(HAND, player):
        discard_from(player, c)
    return_tokens(player)
    if player == table.ring_bearer:
        bearer_falls(player, met_sauron, tempted)
    elif not any_living():
        lose()


def bearer_falls(player, met_sauron, tempted):
    if tempted:
        traitor_wins(player)
    elif relays() and not met_sauron and any_living():
        table.ring_bearer = next_living(player)
        announce(SAY_RING_RELAYED, player=table.ring_bearer)
    else:
        lose()


def return_tokens(player):
    hearts[player] = 0
    suns[player] = 0
    rings[player] = 0


# --- losses nobody may decline (F56)


def lose_cards(player, wanted):
    """Cards of his own choice; who has too few loses them all, and his life."""
    if dead[player]:
        return
    threaten(CARDS_LOST, player, wanted)
    give_up_cards(player, wanted)


def give_up_cards(player, wanted):
    if dead[player]:
        return
    if count(HAND, player) < wanted:
        for c in cards(HAND, player):
            discard_from(player, c)
        fall(player, False)
        return
    while wanted > 0:
        if count(HAND, player) == wanted:
            discard_from(player, top(HAND, player))
        else:
            discard_from(player, choose_card(player, ASK_DISCARD, cards(HAND, player), amount=wanted))
        wanted -= 1


def give_up_shields(player, wanted):
    if dead[player]:
        return
    lost = min(wanted, shields[player])
    spend_shields(player, lost)
    if lost < wanted:
        fall(player, False)


def discard_from(player, card):
    announce(SAY_DISCARDED, card, player)
    move(card, DISCARD)


def spend_shields(player, wanted):
    if wanted > 0:
        shields[player] -= wanted
        announce(SAY_SPENT_SHIELDS, player=player, amount=wanted)
