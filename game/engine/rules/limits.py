"""Limits such as once per round: a use is a lasting modifier that expires with the round."""


def times_used(card):
    return changed_by(card, USES)


def use_up(card, expiry):
    """Counts one use of the card's limited ability until the expiry."""
    modify(card, USES, 1, expiry)


def times_used_by(player, card):
    """For limits that count for each player by himself: bits of the players who used it."""
    return changed_by(card, USES) >> (player - 1) & 1


def use_up_by(player, card, expiry):
    if not times_used_by(player, card):
        modify(card, USES, 1 << (player - 1), expiry)
