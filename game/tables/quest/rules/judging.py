"""How well the group stands, for bots: the quest, those who are on it, and what is after them.

In eighths of a point of progress. The weights began as what a regression found positions of two players to be worth in
progress to come, and were then changed by hand and tried out in play, so that enemies are fought and hands are kept.
"""


def evaluate(player):
    """The same for every player: they win or lose together."""
    return way_come() + sum(standing(p) for p in players()) + worth_of_attachments() - dangers()


def way_come():
    """Stages behind the group, progress on this one, and what has been done about an enemy that bars the way."""
    quest = top(CURRENT_QUEST)
    if quest == 0:
        return 0
    value = 70 * stage[quest] + 8 * min(progress[quest], max(1, quest_points[quest]))
    value -= 4 * sum(quest_points[c] - progress[c] for c in cards(ACTIVE_LOCATION))
    if quest_points[quest] == 0 or total(quest, CANNOT_ADVANCE):
        value += sum(20 + 6 * damage[c] for c in all_engaged_enemies() if victory[c])
    return value


def standing(player):
    """Threat weighs little until it comes near its end; a character weighs what it can do, a hero more.

    A card in hand weighs nearly a point of progress, or it would be discarded for one; a dear one more.
    """
    if eliminated[player]:
        return -60
    value = 7 * count(HAND, player) + sum_of(HAND, player, COST) - threat[player] - 3 * max(0, threat[player] - 38)
    for c in cards(AREA, player):
        left = hit_points_left(c)
        value += 22 + 4 * min(4, left) + min(3, resources[c]) if kind[c] == HERO else 16 + min(3, left)
        value += 2 * total(c, WILLPOWER) + total(c, ATTACK) + 3 * total(c, DEFENSE)
    return value


def worth_of_attachments():
    """More than the card was worth in hand; what the encounter deck has put on somebody is in the way."""
    return sum(8 + 4 * cost[c] if kind[c] == ATTACHMENT else -8 for c in cards(ATTACHED))


def dangers():
    """Threat in the staging area, and enemies: more so those that have found a player.

    An engaged enemy strikes every round until it is defeated: it weighs what it will do in several.
    """
    value = 5 * staging_threat() + sum(4 + 2 * hit_points_left(c) for c in enemies_in_staging())
    return value + sum(10 + 2 * hit_points_left(c) + 5 * attack_of(c) for c in all_engaged_enemies())
