"""Playing a card: place, cost, text (R39-R50)."""


def can_play(card, player):
    if kind[card] in (CHARACTER, ITEM) and was_played(card):
        return False  # R47
    if kind[card] == ITEM:
        return any(True for c in bearers_for(card))
    if kind[card] == EVENT:
        return usable(ability(card, PLAY), card, player)  # H18
    return True


def play_from_hand(card, player):
    """Placed, then paid for, then its text (R39)."""
    where = put_into_play(card, player)
    pay_for_play(player, card)
    resolve_play(card, player, where)


def put_into_play(card, player):
    """Where it lies now: a location, a bearer, or 0 for the reserve and for an event."""
    if kind[card] == EVENT:
        move(card, EVENT_PLAYED)
        announce(SAY_PLAYED, card, player)
        return NONE
    if kind[card] == ITEM:
        bearer = choose_card(player, ASK_BEARER, bearers_for(card), subject=card)
        lay_on(card, bearer, player)
        return bearer
    where = choose_place(card, player, False)
    lay_down(card, where, player)
    return where


def lay_on(item, bearer, player):
    move(item, ATTACHED)
    attach(item, bearer)
    played[item] = True
    announce(SAY_PLAYED_ON, item, player, other=bearer)
    watch_top(owner(item))  # the Mirror shows at once


def lay_down(card, where, player):
    if where:
        go_to_location(card, where)
        announce(SAY_PLAYED_TO, card, player, other=where)
    else:
        into_reserve(card, player)
        announce(SAY_PLAYED_RESERVE, card, player)
    played[card] = True


def into_reserve(card, player):
    move(card, RESERVE, player)
    fresh[card] = True


def pay_for_play(player, card):
    """Another card of the hand is cycled; with none left, a card is forsaken, or it is free (R39)."""
    if is_enemy(player):
        return  # A16
    if count(HAND, player):
        cycle(choose_card(player, ASK_PAY, cards(HAND, player), subject=card))
    else:
        forsake_but(card, player, card)


def resolve_play(card, player, where):
    what = ability(card, PLAY)
    if what:
        invoke(what, card, player, where)
    if kind[card] == EVENT:
        put_away(card, ELIMINATED)  # R42
    elif where and kind[card] != ITEM:
        arrive(card, player, where)


def leaves_draw(card, player):
    """Whether there is a card to draw once this one is paid for: what is cycled for it counts (H18)."""
    if not in_zone(card, HAND):
        return can_draw(player)
    piles = count(DECK, player) + count(CYCLE_PILE, player)
    return count(HAND, player) > 1 or piles > 1 or piles and count(RESERVE, player)


def leaves_forsaking(card, player):
    """Whether there is a card to forsake or draw once this one is paid for."""
    if not in_zone(card, HAND):
        return can_forsake(player)
    left = count(RESERVE, player) + count(DECK, player) + count(CYCLE_PILE, player)
    return count(HAND, player) > 1 or left + count(item for c in cards(RESERVE, player) for item in standing(c)) > 1


# --- cards drawn apart from the hand (R48)


def draw_apart(player, amount):
    for _ in range(amount):
        renew(player)
        card = top(DECK, player)
        if card:
            move(card, APART, player)
            if not is_enemy(player):
                announce(SAY_DREW_APART, card, player)
            renew(player)  # the card that left is told of before (R54a)
    watch_top(player)


def play_apart(player, most, asker):
    """Up to so many of the cards that are marked as fitting; the rest is cycled and pays; then the texts in order.

    `fits_apart` says which fit: a faction, a kind or a trait, as the asking card has it.
    """
    one = NONE
    one_where = NONE
    two = NONE
    two_where = NONE
    done = 0
    while done < most:
        card = choose_card(
            player,
            ASK_PLAY_APART,
            (c for c in cards(APART, player) if fits_apart(c, asker, player)),
            DONE,
            subject=asker,
        )
        if card <= 0:
            break
        done += 1
        where = put_apart(card, player, asker)
        if done == 1:
            one = card
            one_where = where
        else:
            two = card
            two_where = where
    rest = cycle_rest(player)
    if rest < 1 and one:
        pay_for_play(player, one)
    if rest < 2 and two:
        pay_for_play(player, two)
    if one:
        resolve_play(one, player, one_where)
    if two:
        resolve_play(two, player, two_where)


def put_apart(card, player, asker):
    """Some texts say where the card goes; otherwise the player does."""
    if definition(asker) == "minas_morgul":
        lay_down(card, NONE, player)
        return NONE
    if definition(asker) == "helms_deep":
        lay_down(card, asker, player)
        return asker
    return put_into_play(card, player)


def fits_apart(card, asker, player):
    """What each text that draws apart lets be played; an item or event only if it can be (R47, H18)."""
    which = definition(asker)
    if which == "eomer":
        return faction[card] == ROHAN and kind[card] == ARMY
    if which == "theoden":
        return faction[card] == ROHAN and can_play(card, player)
    if which == "helms_deep":
        return kind[card] in (ARMY, CHARACTER) and can_go(card, asker, False) and can_play(card, player)
    if which in ("the_day_without_dawn", "morannon", "cirith_ungol"):
        return kind[card] == ARMY
    return tagged(card, NAZGUL) and kind[card] == CHARACTER and can_play(card, player)


def cycle_rest(player):
    """How many cards the rest is: each pays for one that was played, and what is short is paid from hand (R48)."""
    rest = count(APART, player)
    for c in cards(APART, player):
        cycle(c)
    return rest
