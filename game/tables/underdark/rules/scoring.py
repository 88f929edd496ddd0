"""The end of the game and the score sheet (U120-U129), and what a bot thinks of a position."""

TOTAL_CONTROL_POINTS = 2
MARKET_CARDS = 80  # of two half-decks


def trigger_end(player):
    """The round is played to its end (U120, U121)."""
    if table.ending == 0:
        table.ending = player
        announce(SAY_END_TRIGGERED, player=player)


def score_game():
    """Every line is kept, so that the sheet can be shown; tied players share the victory (U122-U129)."""
    for p in players():
        score_sites[p] = points_of_sites(p)
        score_total_control[p] = points_of_total_control(p)
        score_trophies[p] = trophies(p)
        score_deck[p] = deck_points(p)
        score_inner_circle[p] = inner_circle_points(p)
        score_tokens[p] = vp[p]
        score[p] = score_now(p)
        set_score(p, score[p])
    best = max(score[p] for p in players())
    for p in players():
        if score[p] == best:
            win(p)
    finish()


# The lines of the sheet, as they would be now; trophies count one each.


def points_of_sites(player):
    return site_points(player)


def points_of_total_control(player):
    return TOTAL_CONTROL_POINTS * total_control_sites(player)


def inner_circle_points(player):
    return sum_of(INNER_CIRCLE, player, CIRCLE_VP)


def deck_points(player):
    """Deck, hand, discard pile; in mid-turn also what lies in front of the player (U126)."""
    return (
        sum_of(DECK, player, DECK_VP)
        + sum_of(HAND, player, DECK_VP)
        + sum_of(DISCARD, player, DECK_VP)
        + sum_of(PLAY_AREA, player, DECK_VP)
    )


def score_now(player):
    """What the player would score if the game ended here."""
    return (
        points_of_sites(player)
        + points_of_total_control(player)
        + trophies(player)
        + deck_points(player)
        + inner_circle_points(player)
        + vp[player]
    )


# --- for the bots


def evaluate(player):
    """Points so far, and what will bring more: markers, pieces on the map, good cards, unspent resources."""
    return (
        worth_of_points(player)
        + weighed(WEIGHT_MARKER, markers_held(player))
        + weighed(WEIGHT_SPY, SPIES - spies_left[player])
        + weighed(WEIGHT_BARRACKS, barracks[player])
        + weighed(WEIGHT_POOL, power[player] + influence[player])
        + worth_of_deck(player)
        + weighed(WEIGHT_LAST_BEHIND, behind_at_the_end(player))
        + weighed(WEIGHT_TO_COME, places_behind(player) >= places_behind(table.active))
        + weighed(WEIGHT_ORDER, places_behind(player))
        + weighed(WEIGHT_LATE, lateness())
    )


def worth_of_points(player):
    """Line by line, as the sheet has them: a point is one today, but not all of them last."""
    return (
        weighed(WEIGHT_SITE_POINT, points_of_sites(player))
        + weighed(WEIGHT_TOTAL_CONTROL, total_control_sites(player))
        + weighed(WEIGHT_TROPHY, trophies(player))
        + weighed(WEIGHT_DECK_POINT, deck_points(player))
        + weighed(WEIGHT_CIRCLE_POINT, inner_circle_points(player))
        + weighed(WEIGHT_TOKEN, vp[player])
    )


def worth_of_deck(player):
    """Cost a card, in sixtieths for the whole deck: a thin deck of good cards plays well."""
    size = count(DECK, player) + count(HAND, player) + count(DISCARD, player) + count(PLAY_AREA, player)
    at_hand = sum_of(HAND, player, COST) + sum_of(PLAY_AREA, player, COST)
    worth = sum_of(DECK, player, COST) + sum_of(DISCARD, player, COST) + at_hand
    promoting = 0
    killing = 0
    for zone in (DECK, HAND, DISCARD, PLAY_AREA):
        for c in cards(zone, player):
            promoting += aspect[c] == AMBITION
            killing += aspect[c] == MALICE
    return (
        weighed(WEIGHT_DECK_QUALITY, 60 * worth // (size + 5))
        + weighed(WEIGHT_DECK_SIZE, size)
        + weighed(WEIGHT_AMBITION, promoting)
        + weighed(WEIGHT_MALICE, killing)
        + weighed(WEIGHT_HAND_COST, at_hand)
    )


def behind_at_the_end(player):
    """Points that are missing, up to ten, once the last round has begun: nobody who is behind should begin it."""
    if table.ending == 0:
        return 0
    return min(10, max(0, max(score_now(p) for p in players()) - score_now(player)))


def places_behind(player):
    """Behind the first player: all have as many turns in the end (U121), so whoever is yet to come has one ahead."""
    return (player - table.first_player + player_count()) % player_count()


def lateness():
    """From 0 to 100: how much is gone of whatever will end the game first."""
    if table.ending:
        return 100
    troops = min(barracks[p] for p in players())
    return max(100 - 100 * troops // TROOPS, 100 - 100 * count(MARKET_DECK) // MARKET_CARDS)
