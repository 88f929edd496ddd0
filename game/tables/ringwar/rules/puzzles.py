"""What a puzzle counts: see puzzles.toml."""


def goal_lead(player):
    """How far one's own side is ahead of the other."""
    mine = side_of(player)
    return points_of(mine) - points_of(other_side(mine))


def goal_points(player):
    return points_of(side_of(player))


def goal_battlegrounds(player):
    """How many battlegrounds one's own side has taken."""
    scored = FREE_SCORED if side_of(player) == FREE else SHADOW_SCORED
    return count(c for c in cards(scored) if kind[c] == BATTLEGROUND)


def goal_corruption(player):
    """Less is better: below 0."""
    return -table.corruption
