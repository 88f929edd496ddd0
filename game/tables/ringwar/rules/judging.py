"""How well a seat stands, for whoever thinks ahead."""


def evaluate(player):
    """Points now and where the open combats would bring them, cards in hand and on the table."""
    mine = side_of(player)
    lead = 10 * (points_of(mine) - points_of(other_side(mine)))
    for c in cards(BATTLEGROUNDS):
        lead += 8 * stake_at(c, mine)
    if active_path():
        lead += 7 * stake_at(active_path(), mine)
    for p in players():
        worth = 2 * count(HAND, p) + 2 * count(RESERVE, p) + ring[p] * 3
        worth += (count(DECK, p) + count(CYCLE_PILE, p)) // 4
        lead += worth if side_of(p) == mine else -worth
    return lead


def stake_at(location, mine):
    """What the combat there would give, as it stands, to one's own side or the other."""
    attack_there = attack_at(location)
    defence_there = defence_at(location)
    if kind[location] == PATH:
        gain = points[location] if attack_there <= defence_there else defence_there - attack_there
        return gain if mine == FREE else -gain
    holder = side[location] if attack_there <= defence_there else other_side(side[location])
    return points[location] if holder == mine else -points[location]


# --- what clients show at every location


def attack_there(location):
    return attack_at(location)


def defence_there(location):
    return defence_at(location)


def own_defence_there(location):
    return own_defence(location)


def wins_there(location):
    """Whether the Shadow is winning there now (A24)."""
    return shadow_winning(location)


def could_win_there(location):
    """Whether it conceivably wins (A12): shown to people before they end a turn."""
    return conceivable_win(location)


def was_played_before(card):
    return was_played(card)
