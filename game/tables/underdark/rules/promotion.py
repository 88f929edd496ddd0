"""Promotion, at once or at the end of the turn, and whatever else happens then (U35, U83-U85)."""


def promote(card):
    """To its owner's inner circle for good; an Insane Outcast goes back to its stack instead (U83, U90)."""
    if definition(card) == "insane_outcast":
        return_to_stack(card)
        return
    put_away(card, INNER_CIRCLE, owner(card))
    announce(SAY_PROMOTED, card, owner(card))


def promote_top(player):
    """The top card of the deck, unseen (U85)."""
    card = top_of_deck(player)
    if card:
        promote(card)


def promote_from_discard(card, player):
    offer_zone(DISCARD, player, TO_PROMOTE)
    chosen = ask(player, ASK_PROMOTE, subject=card)
    if chosen:
        promote(chosen)


# --- at the end of the turn


def promote_later(card, number):
    to_promote[card] += number
    table.due_count += 1


def promote_later_up_to(card, number):
    may_promote[card] += number
    table.due_count += 1


def do_at_end(card):
    """Its at_end_of_turn ability will be carried out."""
    due[card] = True
    table.due_count += 1


def is_due(card):
    return due[card] or to_promote[card] or may_promote[card]


@selector
def due_cards(player):
    """Wherever they went since they were played, they still do what they said (U84, U106)."""
    return (c for zone in (PLAY_AREA, INNER_CIRCLE, DEVOURED, DISCARD, HAND) for c in cards(zone, player) if is_due(c))


def resolve_end_of_turn(player):
    """In the order the player likes (U35); what was shuffled in again comes first, as nobody sees where it lies."""
    if table.due_count:
        for c in cards(DECK, player):
            if is_due(c):
                resolve_due(c, player)
    elif not any(is_due(c) for c in cards(PLAY_AREA, player)):
        return
    while True:
        card = choose_card(player, ASK_NEXT_EFFECT, due_cards(player))
        if card == 0:
            break
        resolve_due(card, player)
    table.due_count = 0


def resolve_due(card, player):
    must = to_promote[card]
    to_promote[card] = 0
    promote_played(card, player, must, 0, 0, False)
    may = may_promote[card]
    may_promote[card] = 0
    promote_played(card, player, may, 0, 0, True)
    if due[card]:
        due[card] = False
        invoke(ability(card, AT_END_OF_TURN), card, player)


def promote_played(card, player, number, wanted_aspect, wanted_minion, optional):
    """Other cards played this turn that still lie in the play area (U84)."""
    for left in range(number):
        for c in cards(PLAY_AREA, player):
            if c != card and wanted_aspect in (0, aspect[c]) and wanted_minion in (0, minion[c]):
                offer_card(c, TO_PROMOTE)
        if optional:
            offer(DONE)
        chosen = ask(player, ASK_PROMOTE, subject=card, amount=number - left)
        if chosen <= 0:
            return
        promote(chosen)
