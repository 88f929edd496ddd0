"""The cards of the Tactics sphere: weapons, and the art of striking first."""


@response(DEFENDER_DECLARED)
def gondorian_spearman(card, defender, enemy):
    if defender == card:
        deal_damage(enemy, 1)


@action
def beorn(card, player):
    if times_used(card):
        return
    use_up(card, UNTIL_ROUND)
    modify(card, ATTACK, 5, UNTIL_PHASE, card)
    modify(card, GOES_TO_DECK, 1, UNTIL_PHASE, card)


@action(zone=HAND)
def blade_mastery(card, player):
    chosen = choose_card(player, ASK_CHOOSE_CHARACTER, all_characters(), subject=card)
    modify(chosen, ATTACK, 1, UNTIL_PHASE, card)
    modify(chosen, DEFENSE, 1, UNTIL_PHASE, card)


@action(zone=HAND)
def rain_of_arrows(card, player):
    if not any(1 for c in all_engaged_enemies()):
        return
    archer = choose_card(
        player,
        ASK_EXHAUST_WHOM,
        (c for c in characters(player) if not exhausted[c] and tagged(c, RANGED)),
        subject=card,
    )
    if not archer:
        return
    exhaust(archer)
    chosen = choose_player(
        player, ASK_CHOOSE_PLAYER, (p for p in players_left() if any(1 for c in engaged_enemies(p))), subject=card
    )
    for c in engaged_enemies(chosen):
        deal_damage(c, 1)


@action(zone=HAND)
def feint(card, player):
    """An attack already begun goes on (Q87)."""
    if not in_phase(COMBAT_TIME):
        return
    enemy = choose_card(
        player, ASK_CHOOSE_ENEMY, (c for c in all_engaged_enemies() if not held_back(c, engaged_with(c))), subject=card
    )
    if enemy:
        hold_back(enemy, engaged_with(enemy), card)


@action(zone=HAND)
def quick_strike(card, player):
    """The one character alone, against any enemy within its reach (Q94)."""
    striker = choose_card(
        player, ASK_EXHAUST_WHOM, (c for c in fighters(player) if count(enemies_in_reach(c))), subject=card
    )
    if striker:
        enemy = choose_card(player, ASK_CHOOSE_ENEMY, enemies_in_reach(striker), subject=card)
        attack_alone(striker, enemy, player)


@payment
def thicket_of_spears__payment(card, player):
    """1 from each of three Tactics heroes: nobody has more than three heroes (Q143)."""
    if count(h for h in payers(player, TACTICS) if resources[h]) < 3:
        return
    for h in payers(player, TACTICS):
        resources[h] -= 1


@action(zone=HAND)
def thicket_of_spears(card, player):
    """The enemies engaged with that player now (Q124)."""
    chosen = choose_player(
        player,
        ASK_CHOOSE_PLAYER,
        (p for p in players_left() if any(not held_back(c, p) for c in engaged_enemies(p))),
        subject=card,
    )
    if chosen:
        for c in engaged_enemies(chosen):
            hold_back(c, chosen, card)


@response(DEFENDER_DECLARED, zone=HAND)
def swift_strike(card, defender, enemy):
    deal_damage(enemy, 2)


@action(zone=HAND)
def stand_together(card, player):
    chosen = choose_player(
        player,
        ASK_CHOOSE_PLAYER,
        (p for p in players_left() if not player_changed_by(p, MANY_DEFENDERS)),
        subject=card,
    )
    if chosen:
        modify_player(chosen, MANY_DEFENDERS, 1, UNTIL_PHASE, card)


@grant(ATTACK)
def blade_of_gondolin(card, hero):
    return attacking[hero] and tagged(table.target, ORC)


def blades_against(hero, enemy):
    """What a hero who does not attack yet would have from them."""
    return count(c for c in attached(hero) if definition(c) == "blade_of_gondolin") if tagged(enemy, ORC) else 0


@response(ENEMY_KILLED)
def blade_of_gondolin__progress(card):
    """The active location takes the progress first (Q53)."""
    if attacking[host(card)]:
        place_progress(1)


@grant(HIT_POINTS)
def citadel_plate(card):
    return 4


@grant(ATTACK)
def dwarven_axe(card, hero):
    return 2 if tagged(hero, DWARF) else 1


@response(CHARACTER_DESTROYED)
def horn_of_gondor(card):
    add_resources(host(card), 1)
