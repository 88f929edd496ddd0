"""The players' attacks (Q92-Q95)."""


def player_attacks():
    """In turn order each player may attack each enemy within his reach once."""
    go_on_with(COMBAT_TIME)
    for p in players_left():
        while not eliminated[p]:
            enemy = choose_card(p, ASK_TARGET, attackable(p), DONE)
            if enemy <= 0:
                break
            modify(enemy, ATTACKED_BY, 1 << (p - 1), UNTIL_PHASE)
            declare_attack(enemy, p)


def declare_attack(enemy, player):
    """The attackers exhaust together; Ranged characters of other players may join (Q93, Q130)."""
    table.target = enemy
    alone = in_zone(enemy, STAGING)
    card = choose_card(player, ASK_ATTACK_WITH, (c for c in characters(player) if can_attack(c, enemy)), subject=enemy)
    attack_with(card)
    if not alone:
        join_attack(enemy, player, player)
        for p in players_left():
            if p != player:
                join_attack(enemy, p, player)
    resolve_player_attack(enemy, player)
    table.target = 0


def join_attack(enemy, player, leader):
    while True:
        card = choose_card(
            player,
            ASK_JOIN_ATTACK,
            (c for c in characters(player) if can_attack(c, enemy) and (player == leader or tagged(c, RANGED))),
            DONE,
            subject=enemy,
            amount=attack_strength(),
        )
        if card <= 0:
            return
        attack_with(card)


def attack_with(card):
    exhaust(card)
    attacking[card] = True


def resolve_player_attack(enemy, player):
    """Strength, damage, and what follows, with a window after each step (Q93)."""
    outer = table.target
    table.target = enemy
    announce(SAY_ATTACKED, enemy, player)
    window(ASK_ACT_DECLARED)
    window(ASK_ACT_STRENGTH)
    if is_enemy(enemy):
        announce(SAY_HIT, enemy, player, attack_strength(), defense_of(enemy))
        deal_damage(enemy, damage_dealt(attack_strength(), defense_of(enemy)))
        if not is_enemy(enemy):
            trigger(ENEMY_KILLED, enemy, player)
    window(ASK_ACT_HIT)
    clear_flag(FLAG_ATTACKING)
    table.target = outer


def attack_alone(card, enemy, player):
    """One character attacks at once, by an effect: it does not count against the limit (Q94).

    An attack under way waits: its attackers take no part in this one, and go on afterwards.
    """
    waiting = new_serial()
    for c in all_characters():
        if attacking[c]:
            mark(c, waiting)
            attacking[c] = False
    attack_with(card)
    resolve_player_attack(enemy, player)
    for c in all_characters():
        if marked(c, waiting):
            attacking[c] = True
    unmark(waiting)
