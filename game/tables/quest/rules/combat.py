"""The combat phase: shadow cards and enemy attacks (Q73-Q91)."""


def shadow_step():
    """A face-down card for each engaged enemy, the dearest to engage first (Q73)."""
    begin_phase(COMBAT_TIME)
    for p in players_left():
        for _ in range(count(ENGAGED, p) + count(ORC_GUARDS, p)):
            enemy = choose_for_shadow(p)
            dealt[enemy] = True
            deal_shadow(enemy, p)
    window(ASK_ACT_SHADOWS)


def choose_for_shadow(player):
    """Equal costs: the first player decides (Q73). He is asked where it could make a difference."""
    enemy = next_for_shadow(player)
    if not shadow_order_matters():
        return enemy
    cost_of_it = shadow_cost(enemy)
    return choose_card(
        table.first_player,
        ASK_SHADOW_TIE,
        (c for c in engaged_enemies(player) if not dealt[c] and shadow_cost(c) == cost_of_it),
        amount=player,
    )


def shadow_cost(enemy):
    return 0 if in_zone(enemy, ORC_GUARDS) else total(enemy, ENGAGEMENT_COST)


def shadow_order_matters():
    """Somebody knows the next card, or there are not enough for all."""
    card = top(ENCOUNTER_DECK)
    if card == 0 or setup_option(OPTION_SHADOWS) == SHADOWS_OFF:
        return False
    there = count(ENCOUNTER_DECK)
    engaged = sum(count(ENGAGED, p) + count(ORC_GUARDS, p) for p in players())
    if there < engaged and there < count(c for c in all_engaged_enemies() if not dealt[c]):
        return True
    return any(known_to(card, p) for p in players_left())


def deal_shadow(enemy, player):
    """Without cards in the deck an enemy goes without (Q74)."""
    if setup_option(OPTION_SHADOWS) == SHADOWS_OFF:
        return
    renew_encounter_deck()
    card = top(ENCOUNTER_DECK)
    if card == 0:
        return
    move(card, SHADOWS)
    attach(card, enemy)
    trigger(SHADOW_DEALT, card, player)


def enemy_attacks():
    """In turn order, each player settles the attacks of his enemies, one by one, in his order (Q79)."""
    go_on_with(COMBAT_TIME)
    for p in players_left():
        while not eliminated[p]:
            enemy = choose_card(p, ASK_ATTACKER, yet_to_attack(p))
            if enemy == 0:
                break
            struck[enemy] = True
            resolve_enemy_attack(enemy, p)


def hold_back(enemy, player, source):
    """The enemy cannot attack that player any more in this phase; an attack under way goes on (Q87)."""
    if not changed_by(enemy, SPARES) >> (player - 1) & 1:
        modify(enemy, SPARES, 1 << (player - 1), UNTIL_PHASE, source)
        announce(SAY_HELD_BACK, enemy, player)
        if enemy == table.attacker:
            announce(SAY_ATTACK_GOES_ON, enemy)


def stat_of_enemy(enemy, stat):
    return changed_by(enemy, stat) if in_zone(enemy, ORC_GUARDS) else total(enemy, stat)


def resolve_enemy_attack(enemy, player):
    """The four steps of an attack, with a window after each (Q80); one attack may hold another."""
    outer_attacker = table.attacker
    outer_attacked = table.attacked
    table.attacker = enemy
    table.attacked = player
    announce(SAY_ATTACKS, enemy, player)
    attack_steps(enemy, player)
    clear_flag(FLAG_DEFENDING)
    if not outer_attacker:
        expire(UNTIL_ATTACK)
    table.attacker = outer_attacker
    table.attacked = outer_attacked


def attack_within_attack(enemy, player):
    """The attack under way waits: its defenders, and whether their defense counts, are not those of the new one."""
    ignored = table_changed_by(NO_DEFENSE)
    modify_table(NO_DEFENSE, -ignored, UNTIL_ATTACK)
    waiting = new_serial()
    for c in all_characters():
        if defending[c]:
            mark(c, waiting)
            defending[c] = False
    resolve_enemy_attack(enemy, player)
    for c in all_characters():
        if marked(c, waiting):
            defending[c] = True
    unmark(waiting)
    if not attack_over(table.attacker, table.attacked):
        announce(SAY_RESUMES, table.attacker, table.attacked)
    modify_table(NO_DEFENSE, ignored - table_changed_by(NO_DEFENSE), UNTIL_ATTACK)


def attack_steps(enemy, player):
    trigger(ENEMY_ATTACKS, enemy, player)
    window(ASK_ACT_ATTACKED)
    if attack_over(enemy, player):
        return
    declare_defenders(enemy, player)
    window(ASK_ACT_DEFENDED)
    if attack_over(enemy, player):
        return
    turn_shadows(enemy, player)
    window(ASK_ACT_SHADOWED)
    if attack_over(enemy, player):
        return
    strike(enemy, player)
    window(ASK_ACT_STRUCK)
    if still_there(enemy):
        trigger(ATTACK_ENDED, enemy, player)


def attack_over(enemy, player):
    """An attack ends when its attacker or the attacked player is gone (Q86)."""
    return eliminated[player] or not still_there(enemy)


def still_there(enemy):
    """An enemy in play, or a shadow card that makes an attack of its own."""
    return is_enemy(enemy) or in_zone(enemy, SHADOWS)


def declare_defenders(enemy, player):
    """One ready character of the player, or with his leave a Sentinel of another's (Q81, Q132)."""
    card = choose_card(player, ASK_DEFEND, fighters(player), NO_DEFENDER, subject=enemy)
    if card > 0:
        defend_with(card, enemy)
        while player_changed_by(player, MANY_DEFENDERS):
            card = choose_card(player, ASK_DEFEND, fighters(player), DONE, subject=enemy)
            if card <= 0:
                break
            defend_with(card, enemy)
    else:
        for p in players_left():
            if p != player and undefended():
                card = choose_card(
                    p,
                    ASK_SENTINEL,
                    (c for c in fighters(p) if tagged(c, SENTINEL)),
                    NO_DEFENDER,
                    subject=enemy,
                    amount=player,
                )
                if card > 0:
                    defend_with(card, enemy)
    if not undefended():
        for c in all_characters():
            if defending[c]:
                trigger(DEFENDER_DECLARED, c, enemy)


def defend_with(card, enemy):
    exhaust(card)
    defending[card] = True
    announce(SAY_DEFENDS, card, other=enemy)


def undefended():
    return not flagged(FLAG_DEFENDING)


def turn_shadows(enemy, player):
    """Shadow cards one after the other, in the attacked player's order; one may bring more (Q78)."""
    while not attack_over(enemy, player):
        card = choose_card(
            player,
            ASK_SHADOW_ORDER,
            (c for c in attached(enemy) if in_zone(c, SHADOWS) and not turned[c]),
            subject=enemy,
        )
        if card == 0:
            return
        turned[card] = True
        show(card)
        announce(SAY_SHADOW, card, amount=1 if ability(card, SHADOW) else 0)
        resolve_shadow(card, enemy, player)


def resolve_shadow(card, enemy, player):
    """Only the shadow text counts (Q76); a response may cancel it."""
    effect = ability(card, SHADOW)
    if effect == 0:
        return
    was_cancelled = table.cancelled
    table.cancelled = False
    trigger(SHADOW_TURNED, card, enemy)
    cancelled_now = table.cancelled
    table.cancelled = was_cancelled
    if cancelled_now:
        return
    invoke(effect, card, enemy, player)
    if is_enemy(enemy):
        trigger(SHADOW_RESOLVED, enemy, player)


def strike(enemy, player):
    """Attack less defense on the defender; undefended, all of it on one hero (Q80-Q84)."""
    power = attack_of(enemy)
    against = 0 if undefended() else defense_strength()
    hurt = power if undefended() else damage_dealt(power, against)
    announce(SAY_STRUCK, enemy, player, power, against)
    if hurt == 0:
        return
    if undefended():
        victim = choose_card(player, ASK_UNDEFENDED, heroes(player), subject=enemy, amount=power)
    else:
        victim = choose_card(
            player, ASK_DEFENDER_HURT, (c for c in all_characters() if defending[c]), subject=enemy, amount=power
        )
    if victim == 0:
        return
    surplus = hurt - hit_points_left(victim)
    deal_damage(victim, hurt)
    if surplus > 0 and stat_of_enemy(enemy, TRAMPLES):
        raise_threat(player, surplus)


def end_of_combat():
    """The last window, then what happens at the end of the phase; the shadow cards go (Q77)."""
    go_on_with(COMBAT_TIME)
    window(ASK_ACT_COMBAT)
    trigger(COMBAT_ENDS, 0, 0)
    for c in cards(SHADOWS):
        drop_attachment(c)
    clear_flag(FLAG_STRUCK)
    clear_flag(FLAG_DEALT)
    end_phase()
