"""The six events of Helm's Deep."""

FIRST_PART = 5  # of the travelling track, whose second part ends on space 10


@happens
def wormtongue_unmasked(card, player):
    want(FRIENDSHIP_TRACK, 1, 0)
    add_need(FIGHTING_TRACK, 1)
    if not volunteer_pays(card):
        lose_place_cards()


@happens
def riders_of_rohan_event(card, player):
    if is_complete(FRIENDSHIP_TRACK):
        take_place_card(player, "riders_of_rohan")
    else:
        move_sauron(1)
        roll_die(table.ring_bearer)


@happens
def orcs_attack_the_gate(card, player):
    if complete_to(TRAVELLING_TRACK, FIRST_PART):
        each_draws(1)
    else:
        move_sauron(2)


@happens
def fire_of_orthanc(card, player):
    if not pays_turned_up(player, 2, card):
        each_rolls()


@happens
def orcs_storm_forward(card, player):
    if not group_gives_one_of_each(card):
        move_sauron(2)


@happens
def orcs_conquer_helms_deep(card, player):
    move_sauron(2)
    if not is_complete(TRAVELLING_TRACK):
        roll_times(table.ring_bearer, 2)
