"""What a puzzle counts: see puzzles.toml."""


def goal_points(player):
    return score_now(player)


def goal_markers(player):
    return markers_held(player)


def goal_trophies(player):
    return trophies(player)
