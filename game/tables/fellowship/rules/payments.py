"""Paying with cards: symbols, stars and plain cards, by one player or by the group (F12-F18).

A cost is what is still wanted in table.need_...; payers put cards together, which go back to them if it is not enough.
"""

GROUP = 0
MOST_SYMBOLS = 3  # of one card


def want(track, symbols, stars_wanted):
    """A cost of symbols of one activity, and of stars."""
    clear_cost()
    add_need(track, symbols)
    table.need_wild = stars_wanted


def want_cards(wanted):
    clear_cost()
    table.need_cards = wanted
    table.plain_cards = True


def clear_cost():
    table.need_fighting = 0
    table.need_hiding = 0
    table.need_travelling = 0
    table.need_friendship = 0
    table.need_wild = 0
    table.need_cards = 0
    table.stars = 0
    table.plain_cards = False
    table.refused = False


def add_need(track, symbols):
    if track == FIGHTING_TRACK:
        table.need_fighting += symbols
    elif track == HIDING_TRACK:
        table.need_hiding += symbols
    elif track == TRAVELLING_TRACK:
        table.need_travelling += symbols
    elif track == FRIENDSHIP_TRACK:
        table.need_friendship += symbols


def need_of(track):
    if track == FIGHTING_TRACK:
        return table.need_fighting
    if track == HIDING_TRACK:
        return table.need_hiding
    if track == TRAVELLING_TRACK:
        return table.need_travelling
    return table.need_friendship if track == FRIENDSHIP_TRACK else 0


def open_cost():
    """What is still missing: each star given stands for any one symbol (F13)."""
    symbols = table.need_fighting + table.need_hiding + table.need_travelling + table.need_friendship
    return max(0, symbols + table.need_wild - table.stars) + table.need_cards


# --- what a card is worth


def track_of(card):
    """The activity of its symbols; 0 for stars and epic features."""
    if fighting[card]:
        return FIGHTING_TRACK
    if hiding[card]:
        return HIDING_TRACK
    if travelling[card]:
        return TRAVELLING_TRACK
    return FRIENDSHIP_TRACK if friendship[card] else 0


def symbols_on(card):
    return fighting[card] + hiding[card] + travelling[card] + friendship[card] + wild[card]


def symbols_of(card, track):
    return printed(card, FIGHTING + track - FIGHTING_TRACK)


def stars_of(card, player):
    """Stars on it; for Frodo a brown journey card has them too (F77)."""
    if wild[card]:
        return wild[card]
    return symbols_on(card) if kind[card] == JOURNEY_CARD and colour[card] == BROWN and plays(player, "frodo") else 0


def helps(card, player):
    """Whether it would bring the open cost down."""
    return table.need_cards > 0 or need_of(track_of(card)) > 0 or stars_of(card, player) > 0


# --- what payers have


def supply(payer):
    """How much of the open cost the payer, or the group, could bring together."""
    if table.need_cards:
        return sum(count(HAND, p) for p in living(1) if payer in (GROUP, p))
    stars_held = 0
    fights = 0
    hides = 0
    travels = 0
    friends = 0
    for p in living(1):
        if payer not in (GROUP, p):
            continue
        is_frodo = plays(p, "frodo")
        for c in cards(HAND, p):
            if wild[c]:
                stars_held += wild[c]
            elif is_frodo and colour[c] == BROWN and kind[c] == JOURNEY_CARD:
                stars_held += 1
            else:
                fights += fighting[c]
                hides += hiding[c]
                travels += travelling[c]
                friends += friendship[c]
    return (
        stars_held
        + min(fights, table.need_fighting)
        + min(hides, table.need_hiding)
        + min(travels, table.need_travelling)
        + min(friends, table.need_friendship)
    )


def could_pay(payer):
    return supply(payer) + guidance_stars(payer) >= open_cost()


def guidance_stars(payer):
    """What Gandalf's guidance could add, if somebody has the shields to call him.

    The active player discards it, as it were: to a cost of the group or of his own (F15, F84).
    """
    if payer not in (GROUP, speaker()) or table.plain_cards or table.refused or not in_row("guidance"):
        return 0
    return 2 if any(shields[p] >= CALL for p in living(1)) else 0


# --- paying


def pay_alone(payer, subject):
    """One player is asked, and pays all of it (F15)."""
    return could_pay(payer) and confirm(payer, ASK_PAY, subject=subject) and put_together(payer, subject)


def pay_as_group(subject):
    """The active player speaks for the group, then each gives what he likes (F15)."""
    return could_pay(GROUP) and confirm(speaker(), ASK_PAY_TOGETHER, subject=subject) and put_together(GROUP, subject)


def volunteer_pays(subject):
    """The first who wants to pays all of it (F15, F48); whether somebody did.

    Who counted on Gandalf, and nobody calls him, leaves it to the next one.
    """
    fights = table.need_fighting
    hides = table.need_hiding
    friends = table.need_friendship
    for p in living(speaker()):
        if could_pay(p) and confirm(p, ASK_VOLUNTEER, subject=subject):
            if put_together(p, subject):
                return True
            want(FIGHTING_TRACK, fights, 0)
            add_need(HIDING_TRACK, hides)
            add_need(FRIENDSHIP_TRACK, friends)
    return False


def put_together(payer, subject):
    """Card by card until it is enough. In a group everybody gives in turn; when all pass, it is not paid."""
    from_whom = payer if payer else speaker()
    passes = 0
    while open_cost() > 0:
        if give_what_must_be(payer):
            continue
        if ask_for_gift(from_whom, payer, subject):
            passes = 0
        elif payer or passes + 1 >= count(p for p in living(1)):
            take_back()
            return False
        else:
            passes += 1
        if payer == GROUP:
            from_whom = next_living(from_whom)
    hand_in()
    return True


def give_what_must_be(payer):
    """A card without which the rest would not do is given without a question; whether there was one."""
    spare = supply(payer) - open_cost()
    if spare >= MOST_SYMBOLS or guidance_stars(payer):
        return False
    for p in living(1):
        if payer in (GROUP, p):
            for c in cards(HAND, p):
                if helps(c, p) and is_needed(c, p, payer, spare):
                    offer_up(c, p)
                    return True
    return False


def is_needed(card, player, payer, spare):
    """Whether the others could not do without it, who have so much more than is wanted."""
    if table.need_cards:
        return spare < 1
    if stars_of(card, player):
        return stars_of(card, player) > spare
    track = track_of(card)
    held = sum(symbols_of(c, track) for p in living(1) if payer in (GROUP, p) for c in cards(HAND, p) if counts(c, p))
    lost = min(held, need_of(track)) - min(held - symbols_of(card, track), need_of(track))
    return lost > spare


def counts(card, player):
    """Its symbols count as such: not those of a card that Frodo gives as stars."""
    return stars_of(card, player) == 0


def ask_for_gift(player, payer, subject):
    """One card of the player, or his word that he gives none; whether he gave something."""
    if payer and guidance_stars(payer) == 0 and alike(player):
        offer_up(first(c for c in cards(HAND, player) if helps(c, player)), player)
        return True
    for c in cards(HAND, player):
        if helps(c, player):
            offer_card(c)
    if guidance_stars(payer) and (payer or shields[player] >= CALL):
        offer(CALL_GANDALF)
    if option_count() == 0:
        return False
    if payer == GROUP:
        offer(PASS)
    chosen = ask(player, ASK_GIVE_CARD if payer == GROUP else ASK_PAY_CARD, subject=subject, amount=open_cost())
    if chosen == PASS:
        return False
    if chosen == CALL_GANDALF:
        call_for_payment(player, subject)
    else:
        offer_up(chosen, player)
    return True


def alike(player):
    """Whether all cards that help are copies of one: then it makes no difference which is given."""
    one = first(c for c in cards(HAND, player) if helps(c, player))
    return one and not any(definition(c) != definition(one) and helps(c, player) for c in cards(HAND, player))


def call_for_payment(player, subject):
    """The payer calls Gandalf himself, or somebody else who has the shields does it for him (F82)."""
    if shields[player] >= CALL:
        call_gandalf(player, PAYING)
        return
    for p in living(next_player(player)):
        if shields[p] >= CALL and confirm(p, ASK_CALL_FOR_GROUP, subject=subject):
            call_gandalf(p, PAYING)
            return
    table.refused = True


def offer_up(card, player):
    if table.need_cards:
        table.need_cards -= 1
    elif stars_of(card, player):
        table.stars += stars_of(card, player)
    else:
        track = track_of(card)
        add_need(track, -min(symbols_of(card, track), need_of(track)))
    giver[card] = player
    move(card, OFFERED)


def take_back():
    for c in cards(OFFERED):
        move(c, HAND, giver[c])
        giver[c] = 0


def hand_in():
    """The cards are discarded; what using their stars costs comes right after (F93)."""
    costly = 0
    debtor = 0
    for c in cards(OFFERED):
        player = giver[c]
        giver[c] = 0
        discard_from(player, c)
        if ability(c, AFTER_USE) and not table.plain_cards:
            costly = c
            debtor = player
    if costly:
        invoke(ability(costly, AFTER_USE), costly, debtor)
