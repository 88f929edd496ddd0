"""Combat on paths and battlegrounds (R55-R69, R84)."""


def fight_combats():
    """The first player chooses the order; an enemy fights on the path first, then from left to right (R55, AH2)."""
    put_right()
    while count(BATTLEGROUNDS) or active_path():
        if is_enemy(first_seat()):
            location = active_path() if active_path() else bottom(BATTLEGROUNDS)
        else:
            offer_locations()
            location = ask(first_seat(), ASK_COMBAT)
        if kind[location] == PATH:
            fight_path(location)
        else:
            fight_battleground(location)


def offer_locations():
    for c in cards(BATTLEGROUNDS):
        offer_card(c, TO_FIGHT)
    if active_path():
        offer_card(active_path(), TO_FIGHT)


# --- losses


def lose_cards(location, side_there, left, cause):
    """Cards are given up one after another until the attack is cancelled; what is left of it (R59, R67).

    Cards without defence are lost only when all is lost (H1, H19).
    """
    while left > 0:
        card = next_loss(location, side_there, left)
        if not card:
            break
        left -= counted_icons(card)
        eliminate(card, cause)
    if left <= 0:
        return 0
    for c in standing(location, side_there):
        eliminate(c, cause)
    return left


def next_loss(location, side_there, left):
    if side_there == SHADOW and is_enemy(any_seat_of(SHADOW)):
        return enemy_loss(location)
    who = speaker(side_there, location)
    if not who:
        return NONE
    return choose_card(
        who,
        ASK_LOSS,
        (c for c in standing(location, side_there) if counted_icons(c)),
        subject=location,
        amount=left,
    )


def any_seat_of(wanted):
    return first(p for p in players() if side_of(p) == wanted)


def cycle_survivors(location, side_there):
    for c in standing(location, side_there):
        cycle(c)


def eliminate_all(location, side_there, cause):
    for c in standing(location, side_there):
        if host(c) == location:
            eliminate(c, cause)


# --- the path


def fight_path(path):
    """The Shadow attacks; the path itself defends first, then the company (R57-R61)."""
    attack_there = combat_sum(path, SHADOW) + attack_tokens[path]
    held = own_defence(path)
    defence_there = held + combat_sum(path, FREE)
    announce(SAY_COMBAT, path, amount=attack_there, other=defence_there)
    left = lose_cards(path, FREE, attack_there - held, IN_PATH_COMBAT)
    cycle_survivors(path, FREE)
    eliminate_all(path, SHADOW, IN_PATH_COMBAT)
    if left:
        move(path, SHADOW_SCORED)
        announce(SAY_PATH_LOST, path, amount=left)
        add_corruption(left)
    elif in_duel() and defence_there == attack_there:
        move(path, SET_ASIDE)  # R84: nobody takes it
        announce(SAY_PATH_TIED, path)
    else:
        move(path, FREE_SCORED)
        announce(SAY_PATH_HELD, path, amount=points[path])
    tell_scores()


# --- battlegrounds


def fight_battleground(ground):
    """The owner's side defends, however the battleground came to be active (R62, R67, R68)."""
    defender = side[ground]
    attacker = other_side(defender)
    name_leaders(ground, FREE)
    name_leaders(ground, SHADOW)
    assign_support(ground)
    attack_there = combat_sum(ground, attacker) + attack_tokens[ground]
    held = own_defence(ground)
    announce(SAY_COMBAT, ground, amount=attack_there, other=held + combat_sum(ground, defender))
    left = lose_cards(ground, defender, attack_there - held, IN_BATTLE)
    cycle_survivors(ground, defender)
    if attacker == FREE:
        save_by_ioreth(ground)
    eliminate_all(ground, attacker, IN_BATTLE)
    take_battleground(ground, attacker if left else defender)


def name_leaders(ground, side_there):
    """Where not every leader can be supported, the side says who is (H2); enemies take the most icons (AH1)."""
    if side_there == SHADOW and is_enemy(any_seat_of(SHADOW)) or not support_is_short(ground, side_there):
        return
    while True:
        leader = choose_card(
            speaker(side_there, ground),
            ASK_LEADER,
            (c for c in standing(ground, side_there) if could_lead(c)),
            BEST_SUPPORT,
            subject=ground,
        )
        if leader <= 0:
            return
        led[leader] = True


def take_battleground(ground, winner):
    move(ground, FREE_SCORED if winner == FREE else SHADOW_SCORED)
    if winner == FREE:
        announce(SAY_TAKEN_BY_FREE, ground, amount=points[ground])
    else:
        announce(SAY_TAKEN_BY_SHADOW, ground, amount=points[ground])
    tell_scores()


def save_by_ioreth(ground):
    """After a combat she and one more character there, no Wizard, are cycled without their items."""
    ioreth = first(c for c in standing(ground, FREE) if definition(c) == "ioreth")
    if not ioreth:
        return
    friend = choose_card(
        owner(ioreth),
        ASK_IORETH,
        (c for c in standing(ground, FREE) if c != ioreth and kind[c] == CHARACTER and faction[c] != WIZARD),
        subject=ioreth,
    )
    cycle_without_items(ioreth)
    if friend:
        cycle_without_items(friend)


def cycle_without_items(card):
    for item in standing(card):
        put_away(item, ELIMINATED)
    announce(SAY_SAVED, card, owner(card))
    put_away(card, CYCLE_PILE)
