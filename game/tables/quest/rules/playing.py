"""Paying for cards and playing them from hand (Q29-Q43)."""


@selector
def payers(player, wanted):
    """The heroes whose pools may pay for a card of that sphere (Q31, Q34)."""
    return (h for h in cards(AREA, player) if kind[h] == HERO and has_icon(h, wanted))


def pay(card, player, amount):
    """Takes the payment, resource by resource, from the heroes the player picks (Q31, Q34)."""
    while amount > 0:
        if amount == matching_resources(player, sphere[card]):
            spend_evenly(player, sphere[card], amount)
            return
        hero = choose_card(
            player, ASK_PAY, (h for h in payers(player, sphere[card]) if resources[h]), subject=card, amount=amount
        )
        resources[hero] -= 1
        amount -= 1


def habit(prompt, card, player):
    """What a seat answers by itself: where it makes no difference who pays, the fullest pool does; of shadow cards that
    nobody has seen the first is turned first, and of enemies that are all alike the first engages."""
    if prompt == ASK_SHADOW_ORDER:
        return first_unseen_shadow(card, player)
    if prompt == ASK_ENGAGEMENT_TIE:
        return first_of_alike()
    if prompt != ASK_PAY or payment_matters(card, player):
        return NONE
    most = max(resources[h] for h in payers(player, sphere[card]))
    return first(h for h in payers(player, sphere[card]) if resources[h] == most)


def first_unseen_shadow(enemy, player):
    """The first shadow card of an enemy where the player knows none of those that are face down (Q78)."""
    if any(not turned[c] and known_to(c, player) for c in attached(enemy) if in_zone(c, SHADOWS)):
        return NONE
    return first(c for c in attached(enemy) if in_zone(c, SHADOWS) and not turned[c])


def payment_matters(card, player):
    """Whether it makes a difference who pays: other icons, a use for one's own pool, or a web to be torn."""
    one = first(h for h in payers(player, sphere[card]) if resources[h])
    for h in payers(player, sphere[card]):
        if resources[h] == 0 or h == one:
            continue
        if sphere[h] != sphere[one] or tagged(h, SPIRIT_ICON) != tagged(one, SPIRIT_ICON):
            return True
        if total(h, OWN_POOL) or total(one, OWN_POOL):
            return True
    return False


def possible_after(payer, card, player):
    """What is left of this round if that hero gives the next resource for the card: first of all the other cards of the
    hand that can still be paid, then pools that somebody needs for himself, then heroes with anything left."""
    left = 0
    for c in cards(HAND, player):
        if c != card and cost[c] <= matching_resources(player, sphere[c]) - has_icon(payer, sphere[c]):
            left += 100
    for h in cards(AREA, player):
        if kind[h] == HERO and resources[h] > (h == payer):
            left += 1
            if total(h, OWN_POOL):
                left += 10
    return left


# --- events


def begin_event(card, player):
    if ability(card, PAYMENT):
        invoke(ability(card, PAYMENT), card, player)
    else:
        pay(card, player, cost[card])
    announce(SAY_PLAYED, card, player)
    move(card, RESOLVING)


def end_event(card):
    """An event goes to the discard pile once it has been carried out (Q126)."""
    if in_zone(card, RESOLVING):
        move(card, DISCARD, owner(card))


# --- allies and attachments


def can_play(card, player):
    """Whether a card of the hand may be played now, in the planning phase of its player (Q30)."""
    return can_pay(card, player) and not unique_in_play(card) and (may_enter(card) or may_be_attached(card))


def may_enter(card):
    return kind[card] == ALLY and ally_allowed()


def may_be_attached(card):
    if kind[card] != ATTACHMENT:
        return False
    return any(may_bear(c, card) for c in cards_in_play()) or any(may_bear(c, card) for c in all_engaged_enemies())


def ally_allowed():
    """Some quests let the group play one ally a round."""
    return not (table.allies_played and quest_says(ONE_ALLY))


def may_bear(card, attachment):
    """Whether an attachment may be put on a card (Q39)."""
    wanted = attach_to[attachment]
    if in_zone(card, ORC_GUARDS):
        return wanted == ON_ENGAGED_ENEMY
    return is_wanted(card, wanted) and not total(card, NO_ATTACHMENTS)


def is_wanted(card, wanted):
    """Whether the card is what an attachment's text calls for."""
    if wanted == ON_HERO:
        return is_character(card) and kind[card] == HERO
    if wanted == ON_CHARACTER:
        return is_character(card)
    if wanted == ON_LOCATION:
        return kind[card] == LOCATION
    return kind[card] == ENEMY and in_zone(card, ENGAGED)


def play_card(card, player):
    announce(SAY_PLAYED, card, player)
    if kind[card] == ALLY:
        pay(card, player, cost[card])
        table.allies_played += 1
        enter_play(card, player)
        trigger(PLAYED, card, player)
        return
    for c in cards_in_play():
        if may_bear(c, card):
            offer_card(c)
    for guard in all_engaged_enemies():
        if may_bear(guard, card):
            offer_card(guard)
    bearer = ask(player, ASK_BEARER, card)
    pay(card, player, cost[card])
    attach_card(card, bearer)


def put_into_play(card, player):
    """Without paying, and not 'played' (Q42)."""
    enter_play(card, player)
