"""How well the group stands, for bots: the quest, those who are on it, and what is after them."""


def evaluate(player):
    """The same for every player: they win or lose together."""
    return way_come() + sum(standing(p) for p in players()) - dangers()


def way_come():
    """Stages behind the group, and progress on this one and on the way to it."""
    quest = top(CURRENT_QUEST)
    value = 0
    if quest:
        value += 60 * stage[quest] + 8 * min(progress[quest], quest_points[quest])
    for c in cards(ACTIVE_LOCATION):
        value += 6 * progress[c]
    return value + 6 * sum(victory[c] for c in cards(VICTORY_DISPLAY))


def standing(player):
    """Threat weighs more the nearer it comes to its end; heroes weigh more than what they bring along."""
    if eliminated[player]:
        return -500
    value = -3 * threat[player] - 4 * max(0, threat[player] - 38) + 5 * min(8, count(HAND, player))
    for c in cards(AREA, player):
        left = hit_points_left(c)
        if kind[c] == HERO:
            value += 70 + 6 * min(left, 4) + 3 * min(4, resources[c])
        else:
            value += 6 + 3 * left
        value += 6 * total(c, WILLPOWER) + 5 * total(c, ATTACK) + 4 * total(c, DEFENSE)
    return value


def dangers():
    """Threat in the staging area, and enemies by what they have left."""
    value = 8 * staging_threat()
    for c in enemies_in_staging():
        value += 2 * hit_points_left(c) + 2 * attack_of(c)
    for c in all_engaged_enemies():
        value += 8 + 4 * hit_points_left(c) + 5 * attack_of(c)
    return value
