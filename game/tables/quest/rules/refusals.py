"""Why a card is no answer to the question, and what declining would cost: told to whoever asks."""


def because(reason, have, need):
    return reason * 10000 + min(have, 99) * 100 + min(need, 99)


def refusal(card, player):
    if in_zone(card, HAND):
        return refusal_in_hand(card, player)
    if not in_zone(card, AREA):
        return 0
    if controller(card) != player:
        return because(NOT_YOURS, 0, 0)
    return because(IS_EXHAUSTED, 0, 0) if exhausted[card] else 0


def refusal_in_hand(card, player):
    """What it costs first (Q31), then what keeps it out (Q12, Q39), then when it may be played (Q30)."""
    if owner(card) != player:
        return because(NOT_YOURS, 0, 0)
    if not any(True for h in payers(player, sphere[card])):
        return because(NO_SPHERE, 0, 0)
    if matching_resources(player, sphere[card]) < cost[card]:
        return because(NO_RESOURCES, matching_resources(player, sphere[card]), cost[card])
    if kind[card] == EVENT:
        return because(AN_EVENT, 0, 0)
    if unique_in_play(card):
        return because(UNIQUE_OUT, 0, 0)
    if kind[card] == ALLY and not ally_allowed():
        return because(ALLY_PLAYED, 0, 0)
    if kind[card] == ATTACHMENT and not may_be_attached(card):
        return because(NO_BEARER, 0, 0)
    return because(NOT_IN_PLANNING, 0, 0)


# --- what declining costs


def cards_left(player):
    """The allies and attachments that could still be played (Q30)."""
    return count(c for c in cards(HAND, player) if kind[c] in (ALLY, ATTACHMENT) and can_play(c, player))


def cost_of_staying(player):
    """If nobody of this player's goes on the quest though somebody could: how much it lacks so far (Q50, Q51)."""
    if any(committed[c] for c in characters(player)):
        return 0
    if not any(not exhausted[c] and total(c, WILLPOWER) for c in characters(player)):
        return 0
    return max(0, staging_threat() - committed_willpower())
