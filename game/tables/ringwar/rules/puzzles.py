"""What a puzzle counts: see puzzles.toml."""


def goal_lead(player):
    """How far one's own side is ahead of the other."""
    mine = side_of(player)
    return points_of(mine) - points_of(other_side(mine))


def goal_battlegrounds(player):
    """How many battlegrounds one's own side has taken."""
    scored = FREE_SCORED if side_of(player) == FREE else SHADOW_SCORED
    return count(c for c in cards(scored) if kind[c] == BATTLEGROUND)


def goal_corruption(player):
    """Less is better: below 0."""
    return -table.corruption


def goal_paths(player):
    """How many paths one's own side has taken."""
    scored = FREE_SCORED if side_of(player) == FREE else SHADOW_SCORED
    return count(c for c in cards(scored) if kind[c] == PATH)


def goal_reserve(player):
    return count(RESERVE, player)


def goal_lost(player):
    """Cards that are gone for good. Fewer is better: below 0."""
    return -count(ELIMINATED, player)


def goal_ring(player):
    """Ring tokens that can still be used."""
    return ring[player]
