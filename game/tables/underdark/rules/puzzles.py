"""What a puzzle counts: see puzzles.toml."""


def goal_circle(player):
    return inner_circle_points(player)


def goal_end(player):
    """Whether the player has begun the last round (U120), and leads."""
    return table.ending == player and score_now(player) > max(score_now(p) for p in opponents(player))


def goal_total(player):
    return total_control_sites(player)


def goal_markers(player):
    return markers_held(player)


def goal_rivals(player):
    """Sites of whoever has most of them beside the player. Fewer is better: below 0."""
    return -max(sites_controlled(p) for p in opponents(player))


def goal_trophies(player):
    return trophies(player)


def goal_thin(player):
    """Cards that cost nothing and still come round. Fewer is better: below 0."""
    return (
        -count(c for c in cards(DECK, player) if cost[c] == 0)
        - count(c for c in cards(HAND, player) if cost[c] == 0)
        - count(c for c in cards(DISCARD, player) if cost[c] == 0)
        - count(c for c in cards(PLAY_AREA, player) if cost[c] == 0)
    )


def goal_spies(player):
    return SPIES - spies_left[player]


def goal_barracks(player):
    return barracks[player]
