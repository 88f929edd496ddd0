"""Points, corruption and the end (R70-R73, R97, A6)."""

EARLY_WIN = 10


def points_of(wanted):
    """Battlegrounds count for whoever holds them, paths for the Free Peoples alone (R70, R71)."""
    if wanted == FREE:
        return sum(points[c] for c in cards(FREE_SCORED))
    return sum(points[c] for c in cards(SHADOW_SCORED) if kind[c] == BATTLEGROUND) + table.corruption


def points_of_battlegrounds(player):
    scored = FREE_SCORED if side_of(player) == FREE else SHADOW_SCORED
    return sum(points[c] for c in cards(scored) if kind[c] == BATTLEGROUND)


def points_of_paths(player):
    return sum(points[c] for c in cards(FREE_SCORED) if kind[c] == PATH) if side_of(player) == FREE else 0


def points_of_corruption(player):
    return table.corruption if side_of(player) == SHADOW else 0


def points_of_ring_tokens(player):
    """Counted at the end only (R72, R88)."""
    return score[player] - points_of(side_of(player))


def tell_scores():
    for p in players():
        score[p] = points_of(side_of(p))


def add_corruption(amount):
    table.corruption += amount
    tell_scores()
    announce(SAY_CORRUPTION, amount=amount)


def remove_corruption(amount):
    """Never below none (R71)."""
    gone = min(amount, table.corruption)
    if gone:
        table.corruption -= gone
        tell_scores()
        announce(SAY_CORRUPTION_REMOVED, amount=gone)


def check_victory():
    """A lead of 10 wins, but not against enemies; after the last path the higher score, a tie the Shadow (R73, A6)."""
    put_right()
    if table.path_number >= last_number():  # the Combat phase fights the path activated last
        count_ring_tokens()
        announce(SAY_LAST_PATH_FOUGHT)
        end_game()
    elif not is_enemy(any_seat_of(SHADOW)) and abs(points_of(FREE) - points_of(SHADOW)) >= EARLY_WIN:
        announce(SAY_LEAD_WINS, amount=abs(points_of(FREE) - points_of(SHADOW)))
        end_game()


def count_ring_tokens():
    """In the Trilogy each unused one, in the Duel of three those of the Shadow (R72, R88)."""
    for p in players():
        scores = scenario() == SCENARIO_TRILOGY or scenario() == SCENARIO_DUEL_OF_THREE and side_of(p) == SHADOW
        if ring[p] and scores:
            for q in players():
                if side_of(q) == side_of(p):
                    score[q] += 1


def end_game():
    free_points = score[any_seat_of(FREE)]
    shadow_points = score[any_seat_of(SHADOW)]
    winner = FREE if free_points > shadow_points else SHADOW
    for p in players():
        set_score(p, score[p])
        if side_of(p) == winner:
            win(p)
    if winner == FREE:
        announce(SAY_FREE_WON, amount=free_points, other=shadow_points)
    else:
        announce(SAY_SHADOW_WON, amount=shadow_points, other=free_points)
    finish()
