"""Why a card is no answer to the question, and what ending the turn would cost: told to whoever asks."""


def because(reason, have, need):
    return reason * 10000 + min(have, 99) * 100 + min(need, 99)


def refusal(card, player):
    if in_zone(card, GANDALF):
        return because(NO_SHIELDS, shields[player], CALL) if shields[player] < CALL else 0
    if not in_zone(card, HAND):
        return 0
    if not any(c == card for c in cards(HAND, player)):
        return because(NOT_YOUR_CARD, 0, 0)
    if colour[card] == GREEN:
        return because(GREEN_CARD, 0, 0)
    return refusal_of_colour(card, player)


def refusal_of_colour(card, player):
    """One brown and one grey card a turn, Pippin any two (F33, F79), on a track that goes on (F36)."""
    if plays(player, "pippin"):
        if table.played_brown + table.played_grey >= 2:
            return because(TWO_PLAYED, 0, 0)
    elif colour[card] == BROWN and table.played_brown:
        return because(BROWN_PLAYED, 0, 0)
    elif colour[card] == GREY and table.played_grey:
        return because(GREY_PLAYED, 0, 0)
    return because(TRACK_DONE, 0, 0) if not stars_of(card, player) and not can_advance(track_of(card)) else 0


def cards_unplayed(player):
    """Cards that could still be played, by a player who has done nothing in this turn (F33, F39)."""
    if table.played_brown + table.played_grey or table.rested:
        return 0
    return count(c for c in cards(HAND, player) if may_play(c, player))
