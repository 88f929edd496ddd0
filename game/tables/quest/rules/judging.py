"""How well the group stands, for bots: the quest, those who are on it, and what is after them.

What each feature is worth is in weights.toml, in eighths of a point of progress.
"""

PART_OF_A_GAME = 8  # what a round is of one, in hundredths


def evaluate(player):
    """The same for every player: they win or lose together."""
    worth = way_to_go() + sum(standing(p) for p in players()) + worth_of_attachments() + dangers()
    return worth + weighed(WEIGHT_LATE, min(100, PART_OF_A_GAME * table.round))


def way_to_go():
    """Progress still to be made, on this stage and those to come, and what else the stage waits for."""
    quest = top(CURRENT_QUEST)
    if quest == 0:
        return 0
    value = weighed(WEIGHT_STAGE, stage[quest]) + weighed(WEIGHT_LANDED, total(quest, NO_STAGING))
    value += weighed(WEIGHT_TO_GO, max(0, quest_points[quest] - progress[quest]) + sum_of(QUEST_DECK, 0, QUEST_POINTS))
    value += weighed(WEIGHT_TO_EXPLORE, sum(quest_points[c] - progress[c] for c in cards(ACTIVE_LOCATION)))
    value += bars(quest) + keepers()
    if total(quest, NO_STAGING):
        # Won when no enemy is left.
        value += weighed(WEIGHT_AMBUSH_LIFE, sum(hit_points_left(c) for c in enemies_in_staging()))
        value += weighed(WEIGHT_AMBUSH_LIFE, sum(hit_points_left(c) for c in all_engaged_enemies()))
    value += weighed(WEIGHT_PRISONER, sum(count(CAPTIVE, p) for p in players()))
    if definition(quest) in ("the_necromancers_tower", "through_the_caverns"):
        value += objectives()
    return value


def objectives():
    """What it takes to claim all three: one that was shuffled into the encounter deck has to be found again first."""
    free = count(c for c in cards(STAGING) if kind[c] == OBJECTIVE)
    value = weighed(WEIGHT_UNCLAIMED, free)
    lost = 3 - free
    for c in cards(ATTACHED):
        if kind[c] == OBJECTIVE:
            lost -= 1
            if not is_claimed(c):
                value += weighed(WEIGHT_GUARDED, 1)
                if kind[host(c)] == ENEMY:
                    value += weighed(WEIGHT_GUARD_LIFE, hit_points_left(host(c)))
    return value + weighed(WEIGHT_LOST, lost)


def bars(quest):
    """What keeps the group from going on: enemies that have to fall, or else one that nobody has found yet."""
    value = 0
    found = 0
    for c in enemies_in_staging():
        if bars_the_way(c, quest):
            found += 1
            value += weighed(WEIGHT_BARRING_WAITS, 1) + weighed(WEIGHT_BARRING_LIFE, hit_points_left(c))
    for c in all_engaged_enemies():
        if bars_the_way(c, quest):
            found += 1
            value += weighed(WEIGHT_BARRING_LIFE, hit_points_left(c))
    if found == 0 and quest_points[quest] == 0 and not total(quest, NO_STAGING):
        value += weighed(WEIGHT_BARRING_HIDDEN, 1)
    return value


def bars_the_way(enemy, quest):
    if definition(enemy) == "ungoliants_spawn":
        return definition(quest) in ("dont_leave_the_path", "beorns_path")
    return definition(enemy) == "hill_troll" and definition(quest) == "to_the_river"


def keepers():
    """Who has to fall before the last stage is over. He counts before he comes: nobody would let him come else."""
    value = 0
    for zone in (SET_ASIDE, STAGING):
        for c in cards(zone):
            if is_keeper(c):
                value += weighed(WEIGHT_KEEPER_WAITS, 1) + weighed(WEIGHT_KEEPER_LIFE, hit_points_left(c))
    for c in all_engaged_enemies():
        if is_keeper(c):
            value += weighed(WEIGHT_KEEPER_LIFE, hit_points_left(c))
    return value


def is_keeper(card):
    return definition(card) == "nazgul_of_dol_guldur"


def standing(player):
    """Threat weighs more the nearer it comes to its end; a character weighs what it can do, a hero more."""
    if eliminated[player]:
        return weighed(WEIGHT_ELIMINATED, 1)
    value = weighed(WEIGHT_HAND, count(HAND, player)) + weighed(WEIGHT_HAND_COST, sum_of(HAND, player, COST))
    beyond = max(0, threat[player] - 30)
    value += weighed(WEIGHT_THREAT, threat[player]) + weighed(WEIGHT_HIGH_THREAT, beyond * beyond // 8)
    for c in cards(AREA, player):
        left = hit_points_left(c)
        if kind[c] == HERO:
            value += weighed(WEIGHT_HERO, 1) + weighed(WEIGHT_HERO_LIFE, left)
            value += weighed(WEIGHT_HERO_FRAIL, max(0, 3 - left)) + weighed(WEIGHT_RESOURCES, resources[c])
        else:
            value += weighed(WEIGHT_ALLY, 1) + weighed(WEIGHT_ALLY_LIFE, min(3, left))
        value += weighed(WEIGHT_WILLPOWER, total(c, WILLPOWER))
        value += weighed(WEIGHT_ATTACK, total(c, ATTACK)) + weighed(WEIGHT_DEFENSE, total(c, DEFENSE))
    return value + strikes_to_come(player)


def strikes_to_come(player):
    """An engaged enemy strikes until it is defeated: the longer, the less those it is engaged with can do to it."""
    strength = sum(total(c, ATTACK) for c in characters(player))
    value = weighed(WEIGHT_CROWD, max(0, count(ENGAGED, player) + count(ORC_GUARDS, player) - 1))
    for c in engaged_enemies(player):
        rounds = min(6, 1 + (hit_points_left(c) - 1) // max(1, strength - defense_of(c)))
        value += weighed(WEIGHT_STRIKES, attack_of(c) * rounds)
    return value


def worth_of_attachments():
    """More than the card was worth in hand, above all what helps every round; what the encounter deck has put on
    somebody may keep him from readying.
    """
    own = count(c for c in cards(ATTACHED) if kind[c] == ATTACHMENT)
    value = weighed(WEIGHT_ATTACHMENT, own)
    value += weighed(WEIGHT_INCOME, count(c for c in cards(ATTACHED) if definition(c) == "steward_of_gondor"))
    for p in players():
        value += weighed(WEIGHT_INCOME_HAND, count(c for c in cards(HAND, p) if definition(c) == "steward_of_gondor"))
    value += weighed(WEIGHT_SECOND_ACTION, count(c for c in cards(ATTACHED) if definition(c) == "unexpected_courage"))
    for c in cards(ATTACHED):
        if kind[c] == TREACHERY:
            value += weighed(WEIGHT_BURDEN, 1) + weighed(WEIGHT_BOUND, exhausted[host(c)])
    return value + weighed(WEIGHT_ATTACHMENT_COST, sum(cost[c] for c in cards(ATTACHED) if kind[c] == ATTACHMENT))


def dangers():
    """Threat in the staging area, and enemies: more so those that have found a player, or will in the next round."""
    value = weighed(WEIGHT_STAGING_THREAT, staging_threat())
    highest = max(0 if eliminated[p] else threat[p] for p in players())
    for c in enemies_in_staging():
        value += weighed(WEIGHT_WAITING_ENEMY, 1) + weighed(WEIGHT_WAITING_LIFE, beside_progress(hit_points_left(c)))
        if total(c, ENGAGEMENT_COST) <= highest and not quest_says(NO_ENGAGEMENT_CHECKS):
            value += weighed(WEIGHT_LOOMING, 1) + weighed(WEIGHT_LOOMING_ATTACK, attack_of(c))
    for c in all_engaged_enemies():
        value += weighed(WEIGHT_ENGAGED_ENEMY, 1)
        value += weighed(WEIGHT_ENGAGED_LIFE, beside_progress(hit_points_left(c)))
        value += weighed(WEIGHT_ENGAGED_ATTACK, beside_progress(attack_of(c)))
    return value


def beside_progress(amount):
    """What an enemy is worth beside a point of progress: the more are on the quest, the sooner that is made."""
    return amount * (player_count() + 1) // 2
