"""What a choice would do, told before it is made. Shadow cards still to be turned are not known and not counted."""


def preview_attack(card, enemy):
    """The damage an enemy takes from those declared so far and this character (Q93)."""
    power = attack_strength()
    if card > 0:
        power += total(card, ATTACK) + blades_against(card, enemy)
    return damage_dealt(power, defense_of(enemy))


def preview_defense(card, enemy):
    """The damage with those who defend so far and this one (Q81, Q82), or undefended the whole of it (Q83)."""
    strength = defense_strength()
    if card > 0:
        strength += total(card, DEFENSE)
    return damage_dealt(attack_of(enemy), strength)


def preview_strike(card, enemy):
    """The damage of the attack that is about to strike (Q83, Q84)."""
    if undefended():
        return attack_of(enemy)
    return damage_dealt(attack_of(enemy), defense_strength())


def threat_now():
    """The threat the quest would be compared with (Q51)."""
    return staging_threat()


def willpower_now():
    """The willpower committed so far (Q50)."""
    return committed_willpower()
