"""What a puzzle counts: see puzzles.toml."""


def goal_heroes(player):
    return count(all_heroes())


def goal_enemies(player):
    """Fewer is better: below 0."""
    return -count(all_engaged_enemies()) - count(enemies_in_staging())


def goal_points_won(player):
    """Victory points of enemies and locations that are out of the way."""
    return sum(victory[c] for c in cards(VICTORY_DISPLAY))


def goal_characters(player):
    return sum(count(c for c in cards(AREA, p) if kind[c] == HERO or kind[c] == ALLY) for p in players())


def goal_threat(player):
    """Less is better: below 0."""
    return -threat[player]


def goal_staging(player):
    """The threat that is left in the staging area. Less is better: below 0."""
    return -staging_threat()


def goal_stage(player):
    """How far the quest has come; a won one is beyond every stage."""
    quest = top(CURRENT_QUEST)
    return stage[quest] if quest else 9


def goal_life(player):
    """Hit points left to all heroes: one who falls has none, so that nothing is gained by giving him up."""
    return sum(hit_points_left(c) for c in all_heroes())


def goal_resources(player):
    """What can be paid with in the next round."""
    return sum(resources[c] for c in all_heroes())


def goal_engaged(player):
    """Enemies that will attack again. Fewer is better: below 0."""
    return -count(all_engaged_enemies())
