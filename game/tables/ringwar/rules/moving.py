"""Where cards may go, and how they get there (R36, R40, R41, R43, R44)."""


def can_go(card, location, moving):
    """By its factions or path numbers, or by a text that is in force."""
    if may_go(card, location):
        return True
    if kind[location] != BATTLEGROUND or kind[card] not in (ARMY, CHARACTER):
        return False
    if table.hunters_run and marks[card] >> (HUNTER - 1) & 1:
        return True
    if faction[card] != ROHAN:
        return False
    if place[location] == MINAS_TIRITH and anybody_holds("ghan_buri_ghan"):
        return True
    return table.rohan_called and not moving and is_of(location, DUNEDAIN)


def anybody_holds(which):
    """Whether a card lies in somebody's reserve."""
    return any(definition(c) == which for p in players() for c in cards(RESERVE, p))


def holds(which, player):
    return any(definition(c) == which for c in cards(RESERVE, player))


def is_somewhere_in_play(which):
    return any(definition(c) == which for c in cards(ATTACHED)) or anybody_holds(which)


def location_of(card):
    """The location a card or its bearer stands on, or 0."""
    where = host(card)
    if where and kind[where] == CHARACTER:
        where = host(where)
    return where


def is_on_path(card):
    where = location_of(card)
    return where and kind[where] == PATH


def bearer_in_reserve(card):
    return host(card) and in_zone(host(card), RESERVE)


def can_move(card, player):
    """Not with a card that came this round; enemies may (R36, A19a)."""
    if fresh[card] and not is_enemy(player):
        return False
    return can_go_anywhere(card, True)


def can_go_anywhere(card, moving):
    if active_path() and can_go(card, active_path(), moving):
        return True
    return any(can_go(card, c, moving) for c in cards(BATTLEGROUNDS))


def go_to_location(card, location):
    move(card, ATTACHED)
    attach(card, location)


def move_to(card, location, player):
    """Out of the reserve, with all it bears; texts about arriving, but none about being played (R36, R74)."""
    go_to_location(card, location)
    announce(SAY_MOVED, card, player, other=location)
    arrive(card, player, location)


def arrive(card, player, location):
    what = ability(card, ARRIVE)
    if what and host(card) == location:
        invoke(what, card, player, location)


def choose_place(card, player, moving):
    """An active location it may go to; 0 is the reserve, for a card that is played."""
    if active_path() and can_go(card, active_path(), moving):
        offer_card(active_path())
    for c in cards(BATTLEGROUNDS):
        if can_go(card, c, moving):
            offer_card(c)
    if not moving:
        offer(INTO_RESERVE)
    return max(NONE, ask(player, ASK_WHERE, subject=card))


# --- items


def may_bear(item, card):
    """An allowed bearer of the same side; whoever has the Bow has no other Weapon (R43)."""
    if not bearers[item] & bears_as[card] or side[item] != side[card]:
        return False
    if definition(item) == "bow_of_the_galadhrim":
        return not any(tagged(c, WEAPON) for c in standing(card))
    return not (tagged(item, WEAPON) and any(definition(c) == "bow_of_the_galadhrim" for c in standing(card)))


@selector
def bearers_for(item):
    return (c for c in cards_in_play() if kind[c] == CHARACTER and may_bear(item, c))
