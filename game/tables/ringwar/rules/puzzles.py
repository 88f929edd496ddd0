"""What a puzzle counts: see puzzles.toml."""


def goal_lead(player):
    """How far one's own side is ahead of the other."""
    mine = side_of(player)
    return points_of(mine) - points_of(other_side(mine))


def goal_points(player):
    return points_of(side_of(player))
