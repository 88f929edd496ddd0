"""Why a card is no answer to the question: told to whoever asks."""


def because(reason, have, need):
    return reason * 10000 + min(have, 99) * 100 + min(need, 99)


def refusal(card, player):
    if in_zone(card, HAND):
        return refusal_in_hand(card, player)
    if in_zone(card, RESERVE):
        return refusal_in_reserve(card, player)
    if in_zone(card, ATTACHED) and used[card]:
        return because(USED_ALREADY, 0, 0)
    return 0


def refusal_in_hand(card, player):
    """Once a round by its name (R47), an item on a bearer (R41), an event whose text does something (H18)."""
    if owner(card) != player:
        return because(OF_ANOTHER_SEAT, 0, 0)
    if kind[card] in (CHARACTER, ITEM) and was_played(card):
        return because(PLAYED_ALREADY, 0, 0)
    if kind[card] == ITEM and not any(True for c in bearers_for(card)):
        return because(NO_BEARER, 0, 0)
    if kind[card] == EVENT and not usable(ability(card, PLAY), card, player):
        return because(TEXT_UNFIT, 0, 0)
    return 0


def refusal_in_reserve(card, player):
    """Not in the round it came (R36), and only to a path of its number or a battleground of its faction (R40)."""
    if owner(card) != player:
        return because(OF_ANOTHER_SEAT, 0, 0)
    if fresh[card]:
        return because(CAME_THIS_ROUND, 0, 0)
    if can_go_anywhere(card, True):
        return 0
    if kind[card] == CHARACTER and active_path():
        return because(WRONG_PATH, table.path_number, 0)
    return because(WRONG_FACTION, 0, 0)
