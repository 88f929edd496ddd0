"""What a puzzle counts: see puzzles.toml."""


def goal_hobbits(player):
    return count(p for p in players() if not dead[p])


def goal_room(player):
    """How far Sauron is from whoever is nearest to him."""
    return min(table.sauron - corruption[p] for p in players() if not dead[p]) if goal_hobbits(player) else 0


def goal_shields(player):
    return sum(shields[p] for p in players())


def goal_steps(player):
    return marker(main_track()) if table.laid_out else 0
