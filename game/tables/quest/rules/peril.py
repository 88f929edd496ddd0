"""Nobody is lost unasked: in the last window before a player is sure to be out, all who can act are asked (Q102).

Only what everybody can see is counted: shadow cards still to be turned up and encounter cards to come are not.
"""


def lost_after(prompt):
    """The player who will be out of the game if nobody acts in this window, or 0."""
    if prompt == ASK_ACT_STAGED:
        return lost_by_threat(staging_threat() - committed_willpower())
    if prompt == ASK_ACT_ATTACKED:
        return 0 if can_be_defended() else lost_in_attack()
    if prompt == ASK_ACT_SHADOWED:
        return lost_in_attack()
    if prompt == ASK_ACT_COMBAT:
        return lost_to_sniper() or lost_by_threat(threat_at_refresh())
    return lost_at_end_of_round() if prompt == ASK_ACT_REFRESH else 0


def lost_by_threat(amount):
    if amount <= 0:
        return 0
    return first(p for p in players_left() if threat[p] + amount >= DOOM)


def threat_at_refresh():
    """One for each player (Q101), and one more in the Gladden Fields."""
    return 1 + any(definition(c) == "gladden_fields" for c in cards(ACTIVE_LOCATION))


def lost_to_sniper():
    """At the end of combat he wounds a character of each player."""
    if not any(definition(c) == "goblin_sniper" for c in cards(STAGING)):
        return 0
    return first(p for p in players_left() if count(characters(p)) == 1 and any(is_dying(h, 1) for h in heroes(p)))


def lost_at_end_of_round():
    """The objectives that weigh on whoever has claimed them."""
    for c in cards(ATTACHED):
        player = controller(c)
        if player == 0 or not is_claimed(c):
            continue
        if definition(c) == "dungeon_torch" and threat[player] + 2 >= DOOM:
            return player
        if definition(c) == "shadow_key" and is_last_hero(host(c)) and is_dying(host(c), 1):
            return player
    return 0


# --- an attack about to strike


def can_be_defended():
    """Somebody will be asked for a defender, and can think of it then (Q81, Q132)."""
    for p in players_left():
        if any(p == table.attacked or tagged(c, SENTINEL) for c in fighters(p)):
            return True
    return False


def lost_in_attack():
    """Whoever the strike goes to, a player is lost by it: the only hero left, or the threat of one who is trampled."""
    power = attack_of(table.attacker)
    open_to_it = undefended()
    hurt = power if open_to_it else damage_dealt(power, defense_strength())
    if hurt <= 0:
        return 0
    lost = 0
    for c in all_characters():
        if (kind[c] == HERO and controller(c) == table.attacked) if open_to_it else defending[c]:
            lost = lost_with(c, hurt)
            if lost == 0:
                return 0
    return lost


def lost_with(victim, hurt):
    if is_last_hero(victim) and is_dying(victim, hurt):
        return controller(victim)
    surplus = hurt - hit_points_left(victim)
    if surplus > 0 and stat_of_enemy(table.attacker, TRAMPLES) and threat[table.attacked] + surplus >= DOOM:
        return table.attacked
    return 0


def is_dying(card, hurt):
    return hit_points_left(card) <= hurt


def is_last_hero(card):
    return is_character(card) and kind[card] == HERO and count(heroes(controller(card))) == 1
