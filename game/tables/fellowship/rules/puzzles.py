"""What a puzzle counts: see puzzles.toml."""

FALLEN = 100  # for each who is out: nobody gains room by giving a hobbit up


def goal_hobbits(player):
    return count(p for p in players() if not dead[p])


def goal_room(player):
    """How far Sauron is from whoever is nearest to him; far below 0 once a hobbit has fallen."""
    living_now = goal_hobbits(player)
    nearest = min(table.sauron - corruption[p] for p in players() if not dead[p]) if living_now else 0
    return nearest - FALLEN * (player_count() - living_now)


def goal_bearer(player):
    """How far Sauron is from the Ring-bearer."""
    bearer = table.ring_bearer
    return table.sauron - corruption[bearer] if bearer and not dead[bearer] else -FALLEN


def goal_shields(player):
    return sum(shields[p] for p in players())


def goal_steps(player):
    return marker(main_track()) if table.laid_out else 0


def goal_tokens(player):
    """How many need not fear the end of the scenario: they lack no life token."""
    return count(p for p in players() if not dead[p] and missing_tokens(p) == 0)


def goal_life(player):
    """Life tokens that are still missing. Fewer is better: below 0."""
    return -sum(missing_tokens(p) for p in players() if not dead[p])


def goal_cards(player):
    return sum(count(HAND, p) for p in players())
