"""Why a card or a place is no answer to the question, and what ending the turn would cost: told to whoever asks."""


def because(reason, have, need):
    return reason * 10000 + min(have, 99) * 100 + min(need, 99)


def refusal(card, player):
    """A card of the market or a stack wants influence (U86); one that was played has done its work (U33)."""
    if in_zone(card, PLAY_AREA):
        return because(ALREADY_PLAYED if owner(card) == player else OF_ANOTHER, 0, 0)
    if in_zone(card, INNER_CIRCLE) and owner(card) != player:
        return because(OF_ANOTHER, 0, 0)
    if not (in_zone(card, MARKET) or in_zone(card, HOUSE_GUARDS) or in_zone(card, PRIESTESSES)):
        return 0
    if cost[card] == 0:
        return because(NOT_FOR_SALE, 0, 0)
    if influence[player] < cost[card]:
        return because(NO_INFLUENCE, influence[player], cost[card])
    return 0


def refusal_of_space(space, player):
    """Power for what is done on the map (U31), presence for where it is done (U71)."""
    if not has_presence(player, space):
        return because(NO_PRESENCE, 0, 0)
    if power[player] < DEPLOY_COST:
        return because(NO_POWER, power[player], DEPLOY_COST)
    if troop[space] and power[player] < ASSASSINATE_COST:
        return because(NO_POWER, power[player], ASSASSINATE_COST)
    return 0


def cards_unplayed(player):
    """Cards that would be discarded without having been played (U37)."""
    return count(HAND, player)
