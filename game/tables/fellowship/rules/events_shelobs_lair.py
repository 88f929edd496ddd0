"""The six events of Shelob's Lair."""

FACES_PRICE = 3  # shields


@happens
def gollum_event(card, player):
    """What is not paid for is lost."""
    if not group_gives_shields(7, card):
        for c in cards(FEATURES):
            if definition(c) == "gollum":
                announce(SAY_CARDS_LOST, c)
                move(c, GONE)
    else:
        take_place_card(player, "gollum")
        for p in living(speaker()):
            if p != player:
                draw_cards(p, 2)


@happens
def faces_of_the_dead(card, player):
    """A star, or shields; who has neither is asked, like the others, what may still bring a star or shields (F56)."""
    for p in living(speaker()):
        if not pays_star(p, card) and not (threaten(SHIELDS_LOST, p, FACES_PRICE) and pays_star(p, card)):
            give_up_shields(p, FACES_PRICE)


def pays_star(player, subject):
    want(NONE, 0, 1)
    return pay_alone(player, subject)


@happens
def the_forbidden_pool(card, player):
    if volunteer_gives_shields(5, card):
        each_draws(1)
    else:
        move_sauron(2)


@happens
def the_lord_of_the_nazgul_searches_for_the_ring(card, player):
    if pays_turned_up(table.ring_bearer, 3, card):
        move_left(table.ring_bearer, 1)
    else:
        each_rolls()


@happens
def shelob_appears(card, player):
    if not dead[player] and confirm(player, ASK_ROLL_TWICE, subject=card):
        roll_times(player, 2)
    else:
        move_sauron(2)


@happens
def shelob_attacks(card, player):
    want(FIGHTING_TRACK, 7, 0)
    if not pay_as_group(card):
        move_sauron(3)


@after_use
def gollum(card, player):
    """Using his stars costs a roll, right after (F93)."""
    roll_die(player)
