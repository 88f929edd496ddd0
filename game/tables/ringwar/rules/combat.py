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
    who = speaker(side_there, location)  # one seat for the whole combat (H16)
    while left > 0 and who:
        card = next_loss(location, side_there, who, left)
        if not card:
            break
        left -= counted_icons(card)
        lose(card, cause)
    if left <= 0:
        return 0
    for c in standing(location, side_there):
        lose(c, cause)
    return left


def next_loss(location, side_there, who, left):
    if is_enemy(who):
        return enemy_loss(location)
    return choose_card(
        who,
        ASK_LOSS,
        (c for c in standing(location, side_there) if counted_icons(c)),
        subject=location,
        amount=left,
    )


def lose(card, cause):
    if cause == IN_BATTLE and table.healer and heals(card):
        table.healer = NONE
        cycle_without_items(card)
    else:
        eliminate(card, cause)


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
    table.healer = first(c for c in standing(ground, FREE) if definition(c) == "ioreth")
    attack_there = combat_sum(ground, attacker) + attack_tokens[ground]
    held = own_defence(ground)
    announce(SAY_COMBAT, ground, amount=attack_there, other=held + combat_sum(ground, defender))
    left = lose_cards(ground, defender, attack_there - held, IN_BATTLE)
    cycle_survivors(ground, defender)
    if attacker == FREE and table.healer:
        heal_one(ground)
    table.healer = NONE
    eliminate_all(ground, attacker, IN_BATTLE)
    take_battleground(ground, attacker if left else defender)


def name_leaders(ground, side_there):
    """Where not every leader can be supported, the players say who of theirs is, in turn order (H2, H16); an enemy
    takes the most icons (AH1).
    """
    if not support_is_short(ground, side_there):
        return
    for n in range(places()):
        player = seat_at(place_from(table.first, n))
        if side_of(player) == side_there and order_of(player) == n and not is_enemy(player):
            name_own_leaders(ground, player)


def name_own_leaders(ground, player):
    while True:
        leader = choose_card(
            player,
            ASK_LEADER,
            (c for c in standing(ground, side_of(player)) if owner(c) == player and could_lead(c)),
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


# --- Ioreth: she and one more character there, no Wizard, are cycled without their items, whether they attack or defend


@rescue
def ioreth(card, victim, cause):
    return SAVED_ALONE if cause == IN_BATTLE else NONE


def can_be_healed(card):
    return card != table.healer and side[card] == FREE and kind[card] == CHARACTER and faction[card] != WIZARD


def heals(card):
    """A character that is lost in defence: her owner may take this one."""
    if not can_be_healed(card):
        return False
    offer_card(card)
    offer(PASS)
    return ask(owner(table.healer), ASK_IORETH, subject=table.healer) > 0


def heal_one(ground):
    """Of the attackers, all of whom would be eliminated."""
    friend = choose_card(
        owner(table.healer),
        ASK_IORETH,
        (c for c in standing(ground, FREE) if can_be_healed(c)),
        subject=table.healer,
    )
    if friend:
        cycle_without_items(friend)


def cycle_without_items(card):
    for item in standing(card):
        announce(SAY_ELIMINATED, item, owner(item))
        put_away(item, ELIMINATED)
    announce(SAY_SAVED, card, owner(card))
    put_away(card, CYCLE_PILE)
