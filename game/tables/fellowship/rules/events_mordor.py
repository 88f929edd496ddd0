"""The six events of Mordor."""

TOKEN_PRICE = 2  # cards, after the roll


@happens
def sam_saves_frodo(card, player):
    for p in living(speaker()):
        buys_recovery(p, 3, card)


@happens
def lord_of_the_nazgul_attacks(card, player):
    for p in living(speaker()):
        eowyn_card = first(c for c in cards(HAND, p) if definition(c) == "eowyn")
        if eowyn_card and confirm(p, ASK_VOLUNTEER, subject=card):
            discard_from(p, eowyn_card)
            each_draws(1)
            return
    each_rolls()


@happens
def battle_of_the_pelennor_fields(card, player):
    each_needs_token(HEART, ASK_GIVE_HEART, card)


@happens
def mouth_of_sauron(card, player):
    each_needs_token(SUN, ASK_GIVE_SUN, card)


def each_needs_token(which, prompt, subject):
    """Without it, a roll and then two cards; Athelas spares one player that (F90)."""
    check_tokens(subject)
    for p in living(speaker()):
        if held_tokens(p, which) and confirm(p, prompt, subject=subject):
            drop_token(p, which)
        elif not is_spared(p):
            roll_die(p)
            lose_cards(p, TOKEN_PRICE)


@happens
def surrounded_by_dark_forces(card, player):
    want_cards(7)
    if not pay_as_group(card):
        move_sauron(3)


@happens
def the_ring_is_mine(card, player):
    """The Eye has found the Ring (F63)."""
    announce(SAY_RING_TAKEN)
    lose()
