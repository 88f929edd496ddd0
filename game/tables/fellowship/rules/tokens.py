"""Giving shields and life tokens: one player, or several together (F15, F45, F46, F48)."""


def held_tokens(player, which):
    if which == HEART:
        return hearts[player]
    return suns[player] if which == SUN else rings[player]


def drop_token(player, which):
    if which == HEART:
        hearts[player] -= 1
        announce(SAY_GAVE_HEART, player=player)
    elif which == SUN:
        suns[player] -= 1
        announce(SAY_GAVE_SUN, player=player)
    else:
        rings[player] -= 1
        announce(SAY_GAVE_RING, player=player)


def agreed(subject):
    """The active player speaks for the group."""
    return confirm(speaker(), ASK_PAY_TOGETHER, subject=subject)


# --- shields


def group_gives_shields(wanted, subject):
    """Each says how many he gives; if that is too little in all, nobody gives any."""
    held = sum(shields[p] for p in living(1))
    if held < wanted or not agreed(subject):
        return False
    missing = wanted
    for p in living(speaker()):
        most = min(shields[p], missing)
        promised[p] = most
        if held > wanted:
            promised[p] = choose_number(p, ASK_GIVE_SHIELDS, range(0, most + 1), subject=subject, amount=missing)
        missing -= promised[p]
    for p in living(speaker()):
        if missing == 0:
            spend_shields(p, promised[p])
        promised[p] = 0
    return missing == 0


def volunteer_gives_shields(wanted, subject):
    """One player alone (F15)."""
    for p in living(speaker()):
        if shields[p] >= wanted and confirm(p, ASK_VOLUNTEER, subject=subject):
            spend_shields(p, wanted)
            return True
    return False


def buys_recovery(player, price, subject):
    """Shields for two cards or a step to the left, or neither."""
    if shields[player] < price:
        return
    if cards_left():
        offer(PAY_FOR_CARDS)
    if corruption[player]:
        offer(PAY_FOR_STEP)
    if option_count() == 0:
        return
    offer(PASS)
    chosen = ask(player, ASK_RECOVER, subject, price)
    if chosen == PASS:
        return
    spend_shields(player, price)
    if chosen == PAY_FOR_CARDS:
        draw_cards(player, 2)
    else:
        move_left(player, 1)


# --- life tokens


def group_gives_one_of_each(subject):
    """A heart, a sun and a ring token in all."""
    if not (somebody_has(HEART) and somebody_has(SUN) and somebody_has(RING_TOKEN) and agreed(subject)):
        return False
    of_heart = gives_token(HEART, ASK_GIVE_HEART, subject)
    of_sun = gives_token(SUN, ASK_GIVE_SUN, subject) if of_heart else 0
    of_ring = gives_token(RING_TOKEN, ASK_GIVE_RING, subject) if of_sun else 0
    if not of_ring:
        return False
    drop_token(of_heart, HEART)
    drop_token(of_sun, SUN)
    drop_token(of_ring, RING_TOKEN)
    return True


def somebody_has(which):
    return any(held_tokens(p, which) for p in living(1))


def gives_token(which, prompt, subject):
    """Who gives such a token: the only one who has it, or the first who wants to."""
    alone = count(p for p in living(1) if held_tokens(p, which)) == 1
    for p in living(speaker()):
        if held_tokens(p, which) and (alone or confirm(p, prompt, subject=subject)):
            return p
    return 0


def token_kinds(player):
    return (hearts[player] > 0) + (suns[player] > 0) + (rings[player] > 0)


# --- a card, a life token and a shield in all


def group_gives_item_set(subject):
    if not (any(count(HAND, p) for p in living(1)) and any(shields[p] for p in living(1)) and tokens_in_all()):
        return False
    if not agreed(subject):
        return False
    of_shield = gives_shield(subject)
    if not of_shield:
        return False
    of_token = 0
    which = 0
    for p in living(speaker()):
        if of_token == 0 and token_kinds(p):
            which = which_token(p, subject)
            if which:
                of_token = p
    if not of_token:
        return False
    want_cards(1)
    if not put_together(GROUP, subject):
        return False
    spend_shields(of_shield, 1)
    drop_token(of_token, which)
    return True


def tokens_in_all():
    return sum(hearts[p] + suns[p] + rings[p] for p in living(1))


def gives_shield(subject):
    alone = count(p for p in living(1) if shields[p]) == 1
    for p in living(speaker()):
        if shields[p] and (alone or confirm(p, ASK_GIVE_SHIELD, subject=subject)):
            return p
    return 0


def which_token(player, subject):
    """Any kind of life token of the player, or 0; he who has all there are cannot pass."""
    if hearts[player]:
        offer(GIVE_HEART)
    if suns[player]:
        offer(GIVE_SUN)
    if rings[player]:
        offer(GIVE_RING)
    if hearts[player] + suns[player] + rings[player] < tokens_in_all():
        offer(PASS)
    chosen = ask(player, ASK_GIVE_TOKEN, subject)
    if chosen == PASS:
        return 0
    if chosen == GIVE_HEART:
        return HEART
    return SUN if chosen == GIVE_SUN else RING_TOKEN
