"""How well the group stands, for bots: the quest, those who are on it, and what is after them.

The weights began as what a regression found positions of two players to be worth in progress to come, in eighths of a
point, and were then tried out in play.
"""


def evaluate(player):
    """The same for every player: they win or lose together."""
    return way_come() + sum(standing(p) for p in players()) - dangers()


def way_come():
    """Stages behind the group, and progress on this one."""
    quest = top(CURRENT_QUEST)
    return 70 * stage[quest] + 8 * min(progress[quest], max(1, quest_points[quest])) if quest else 0


def standing(player):
    """Threat weighs little until it comes near its end; a character weighs what it can do, a hero more."""
    if eliminated[player]:
        return -60
    value = 4 * min(8, count(HAND, player)) - threat[player] - 3 * max(0, threat[player] - 38)
    for c in cards(AREA, player):
        left = hit_points_left(c)
        value += 15 + 3 * min(4, left) + 2 * min(3, resources[c]) if kind[c] == HERO else 4 + min(3, left)
        value += 3 * total(c, WILLPOWER) + total(c, ATTACK) + 2 * total(c, DEFENSE)
    return value


def dangers():
    """Threat in the staging area, and the enemies that have found the players."""
    return 3 * staging_threat() + sum(5 + attack_of(c) + hit_points_left(c) for c in all_engaged_enemies())
