"""How well the group stands, for bots: the quest, those who are on it, and what is after them.

What each feature is worth is in weights.toml, in eighths of a point of progress.
"""


def evaluate(player):
    """The same for every player: they win or lose together."""
    return way_come() + sum(standing(p) for p in players()) + worth_of_attachments() + dangers()


def way_come():
    """Stages behind the group, progress on this one, and what has been done about an enemy that bars the way."""
    quest = top(CURRENT_QUEST)
    if quest == 0:
        return 0
    value = weighed(WEIGHT_STAGE, stage[quest])
    value += weighed(WEIGHT_PROGRESS, min(progress[quest], max(1, quest_points[quest])))
    value += weighed(WEIGHT_TO_EXPLORE, sum(quest_points[c] - progress[c] for c in cards(ACTIVE_LOCATION)))
    if quest_points[quest] == 0 or total(quest, CANNOT_ADVANCE):
        value += weighed(WEIGHT_BARRING_ENEMY, count(barring_enemies()))
        value += weighed(WEIGHT_BARRING_DAMAGE, sum(damage[c] for c in barring_enemies()))
    return value


@selector
def barring_enemies():
    return (c for c in all_engaged_enemies() if victory[c])


def standing(player):
    """Threat weighs little until it comes near its end; a character weighs what it can do, a hero more."""
    if eliminated[player]:
        return weighed(WEIGHT_ELIMINATED, 1)
    value = weighed(WEIGHT_HAND, count(HAND, player)) + weighed(WEIGHT_HAND_COST, sum_of(HAND, player, COST))
    value += weighed(WEIGHT_THREAT, threat[player]) + weighed(WEIGHT_HIGH_THREAT, max(0, threat[player] - 38))
    for c in cards(AREA, player):
        left = hit_points_left(c)
        if kind[c] == HERO:
            value += weighed(WEIGHT_HERO, 1) + weighed(WEIGHT_HERO_LIFE, min(4, left))
            value += weighed(WEIGHT_RESOURCES, min(3, resources[c]))
        else:
            value += weighed(WEIGHT_ALLY, 1) + weighed(WEIGHT_ALLY_LIFE, min(3, left))
        value += weighed(WEIGHT_WILLPOWER, total(c, WILLPOWER))
        value += weighed(WEIGHT_ATTACK, total(c, ATTACK)) + weighed(WEIGHT_DEFENSE, total(c, DEFENSE))
    return value


def worth_of_attachments():
    """More than the card was worth in hand; what the encounter deck has put on somebody is in the way."""
    own = count(c for c in cards(ATTACHED) if kind[c] == ATTACHMENT)
    value = weighed(WEIGHT_ATTACHMENT, own) + weighed(WEIGHT_BURDEN, count(ATTACHED) - own)
    return value + weighed(WEIGHT_ATTACHMENT_COST, sum(cost[c] for c in cards(ATTACHED) if kind[c] == ATTACHMENT))


def dangers():
    """Threat in the staging area, and enemies: more so those that have found a player.

    An engaged enemy strikes every round until it is defeated: it weighs what it will do in several.
    """
    value = weighed(WEIGHT_STAGING_THREAT, staging_threat())
    for c in enemies_in_staging():
        value += weighed(WEIGHT_WAITING_ENEMY, 1) + weighed(WEIGHT_WAITING_LIFE, hit_points_left(c))
    for c in all_engaged_enemies():
        value += weighed(WEIGHT_ENGAGED_ENEMY, 1) + weighed(WEIGHT_ENGAGED_LIFE, hit_points_left(c))
        value += weighed(WEIGHT_ENGAGED_ATTACK, attack_of(c))
    return value
