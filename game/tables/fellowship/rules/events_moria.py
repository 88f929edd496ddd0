"""The six events of Moria."""


@happens
def speak_friend_and_enter(card, player):
    want(FRIENDSHIP_TRACK, 1, 1)
    if not pay_as_group(card):
        move_sauron(1)


@happens
def watcher_in_the_water(card, player):
    for p in living(speaker()):
        want(HIDING_TRACK, 1, 0)
        if not pay_alone(p, card):
            roll_die(p)


@happens
def stone_in_the_well(card, player):
    if pays_turned_up(player, 2, card):
        take_place_card(player, "pipe")
    else:
        move_sauron(1)
        next_event()


@happens
def trapped(card, player):
    if not (is_complete(TRAVELLING_TRACK) and is_complete(HIDING_TRACK)):
        move_sauron(2)
        roll_die(table.ring_bearer)


@happens
def orcs_attack(card, player):
    want(FIGHTING_TRACK, 5, 0)
    if not pay_as_group(card):
        move_sauron(2)


@happens
def fly_you_fools(card, player):
    if not volunteer_moves_right(3, card):
        each_rolls()
