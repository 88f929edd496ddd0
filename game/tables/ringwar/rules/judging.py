"""How well a seat stands, for whoever thinks ahead."""

MOST_ROUNDS = 4  # left, for cards to be worth as much as they can be


def evaluate(player):
    """Points, and where the open combats would bring them; and what both sides have to go on with.

    Cards are worth more the more rounds are left to use them in.
    """
    mine = side_of(player)
    lead = weighed(WEIGHT_POINT, points_of(mine) - points_of(other_side(mine)))
    for c in cards(BATTLEGROUNDS):
        lead += weighed(WEIGHT_OPEN_BATTLEGROUND, stake_at(c, mine))
    if active_path():
        lead += weighed(WEIGHT_OPEN_PATH, stake_at(active_path(), mine))
    left = min(MOST_ROUNDS, last_number() - table.path_number + 1)
    for p in players():
        lead += means_of(p, left if side_of(p) == mine else -left)
    return lead + weighed(WEIGHT_LATE, 100 * table.path_number // last_number())


def means_of(player, left):
    """What a seat has to go on with, times the rounds left; below 0 for one of the other side."""
    worth = weighed(WEIGHT_RING, ring[player] * left)
    worth += weighed(WEIGHT_HAND, count(HAND, player) * left)
    worth += weighed(WEIGHT_HAND_ICON, sum(strength(c) for c in cards(HAND, player)) * left)
    worth += weighed(WEIGHT_RESERVE, count(RESERVE, player) * left)
    worth += weighed(WEIGHT_RESERVE_ICON, sum(strength(c) for c in cards(RESERVE, player)) * left)
    return worth + weighed(WEIGHT_DECK, (count(DECK, player) + count(CYCLE_PILE, player)) * left // 4)


def strength(card):
    """The most icons that a card has for one purpose."""
    on_path = path_attack[card] + path_defence[card]
    return max(attack[card] + lead_attack[card], defence[card] + lead_defence[card], on_path)


def stake_at(location, mine):
    """What the combat there would give, as it stands, to one's own side or the other; nobody a tied path (R84)."""
    left = attack_at(location) - defence_at(location)
    taker = taker_by(location, left)
    if taker == NONE:
        return 0
    gain = left if kind[location] == PATH and taker == SHADOW else points[location]
    return gain if taker == mine else -gain


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


def could_attack_there(location):
    """The attack, and below the defence, with all that enemies have in reserve for it."""
    return conceivable_attack(location)


def could_defence_there(location):
    return conceivable_defence(location)


def threat_there(location):
    """Whether enemies that are not winning there could win (A12)."""
    return is_enemy(any_seat_of(SHADOW)) and not shadow_winning(location) and conceivable_win(location)


def was_played_before(card):
    return was_played(card)


def counts_there(card):
    """What a card counts for where it stands."""
    return counts_now(card)


def supporter_of(leader):
    return supporter_now(leader)


def taker_there(location):
    """The side that would take the location if it were fought over now, or nobody (R60, R61, R67, R84)."""
    return taker_by(location, attack_at(location) - defence_at(location))


def taker_by(location, left):
    if kind[location] != PATH:
        return other_side(side[location]) if left > 0 else side[location]
    if left > 0:
        return SHADOW
    return NONE if left == 0 and in_duel() else FREE


# --- what sending a card would make of a location


def could_go(card, location):
    """Whether a card of a hand or a reserve may be sent there now."""
    if kind[card] not in (ARMY, CHARACTER):
        return False
    if in_zone(card, HAND):
        return can_play(card, owner(card)) and can_go(card, location, False)
    return in_zone(card, RESERVE) and can_move(card, owner(card)) and can_go(card, location, True)


def attack_if_sent(card, location):
    return attack_with(card, location)


def defence_if_sent(card, location):
    return defence_with(card, location)


def taker_if_sent(card, location):
    return taker_by(location, attack_with(card, location) - defence_with(card, location))


def points_if_fought(wanted):
    """The points of a side if everything open were fought over now (R70, R71)."""
    sum_of_points = points_of(wanted)
    for c in cards(BATTLEGROUNDS):
        if taker_there(c) == wanted:
            sum_of_points += points[c]
    path = active_path()
    if path and taker_there(path) == wanted:
        sum_of_points += points[path] if wanted == FREE else attack_at(path) - defence_at(path)
    return sum_of_points


def cost_of_passing(player):
    """What the other side would win where the last pass ends the phase, and all is fought over as it stands (R31)."""
    if table.passed | 1 << (player - 1) != (1 << player_count()) - 1:
        return 0
    other = SHADOW if side_of(player) == FREE else FREE
    return points_if_fought(other) - points_of(other)


def last_path_number():
    return last_number()


def seat_in_turn():
    """Whose turn it is in the Actions phase, or 0."""
    return seat_at(table.turn) if table.turn else NONE


def seat_that_begins():
    return first_seat()


# --- why a pass is not allowed (R33, H17)


def pass_barred(player):
    """0 if it is allowed; 1 for too many cards, 2 for a player who must act."""
    if may_pass(player):
        return 0
    return 2 if table.forced == player else 1


def cards_held(player):
    return count(HAND, player)


def fewest_held_against(player):
    """The fewest cards that a player of the other side holds."""
    fewest = 99
    for p in players():
        if side_of(p) != side_of(player):
            fewest = min(fewest, count(HAND, p))
    return fewest
