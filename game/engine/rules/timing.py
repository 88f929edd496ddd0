"""Trigger order, the same at every table: forced effects first, then responses in player order.

A table that uses this brings five functions of its own:
    first_player()       who begins, and who orders forced effects that come at once
    answerer(card)       the player who may use this card's responses now, or 0
    can_afford(card)     whether that player could pay for using it
    pay_for(card)        takes the payment, and shows or moves the card as the table wants it
    settle(card)         puts the card away once its response has been carried out
"""


def trigger(event, subject, extra):
    """Everything that answers an event. Effects may trigger further events, which are settled first."""
    if any_answer(event, subject, extra):
        resolve_answers(event, subject, extra)


def resolve_answers(event, subject, extra):
    if any_usable(FORCED, event, subject, extra):
        resolve_forced(event, subject, extra)
    if any_usable(RESPONSE, event, subject, extra):
        offer_responses(event, subject, extra)


def resolve_forced(event, subject, extra):
    """Each forced effect that is due when the trigger happens, once; the first player orders them."""
    begun = new_serial()
    for c in listeners(FORCED, event):
        if usable(ability(c, FORCED, event), c, subject, extra):
            mark(c, begun)
    resolved = new_serial()
    while True:
        card = choose_card(
            first_player(),
            ASK_ORDER_FORCED,
            (c for c in listeners(FORCED, event) if forced_due(c, begun, resolved, event, subject, extra)),
            subject=subject,
            amount=event,
        )
        if not card:
            break
        mark(card, resolved)
        invoke(ability(card, FORCED, event), card, subject, extra)
    unmark(begun)
    unmark(resolved)


def forced_due(card, begun, resolved, event, subject, extra):
    """Due from the beginning, not yet resolved for this trigger, and it would still do something."""
    return (
        marked(card, begun)
        and not marked(card, resolved)
        and usable(ability(card, FORCED, event), card, subject, extra)
    )


def offer_responses(event, subject, extra):
    """In player order, each player may use each of his responses once, in the order he likes."""
    serial = new_serial()
    for player in players(first_player()):
        while True:
            card = choose_card(
                player,
                ASK_RESPOND,
                (c for c in listeners(RESPONSE, event) if may_respond(c, player, serial, event, subject, extra)),
                PASS,
                subject=subject,
                amount=event,
            )
            if card <= 0:
                break
            mark(card, serial)
            response = ability(card, RESPONSE, event)
            pay_for(card)
            invoke(response, card, subject, extra)
            settle(card)
    unmark(serial)


def may_respond(card, player, serial, event, subject, extra):
    """The player's own, not yet used for this trigger, payable, and it would do something."""
    return (
        answerer(card) == player
        and not marked(card, serial)
        and can_afford(card)
        and usable(ability(card, RESPONSE, event), card, subject, extra)
    )


def replaced(event, subject, extra):
    """Whether a replacement effect took the event's place; the first that applies does."""
    for card in listeners(REPLACE, event):
        if usable(ability(card, REPLACE, event), card, subject, extra):
            invoke(ability(card, REPLACE, event), card, subject, extra)
            return True
    return False
