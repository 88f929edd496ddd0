"""The twelve heroes."""


@response(COMMITTED_TO_QUEST)
def aragorn(card, _, player):
    """Ready again, he stays committed (Q56)."""
    if committed[card] and controller(card) == player and exhausted[card] and resources[card]:
        resources[card] -= 1
        ready(card)


@constant(OWN_POOL)
def aragorn__own_pool(card):
    return 1


@response(COMMITTED_TO_QUEST)
def theodred(card, _, player):
    if committed[card] and controller(card) == player:
        hero = choose_card(
            player, ASK_CHOOSE_HERO, (c for c in committed_characters() if kind[c] == HERO), subject=card
        )
        add_resources(hero, 1)


@response(DAMAGED)
def gloin(card, wounded, amount):
    if wounded == card:
        add_resources(card, amount)


@constant(ATTACK)
def gimli(card):
    return damage[card]


@response(ENEMY_KILLED)
def legolas(card):
    """The active location takes the progress first (Q53)."""
    if attacking[card]:
        place_progress(2)


@constant(WOUNDS_REVEALED)
def thalin(card):
    return committed[card]


@action
def eowyn(card, player):
    """Any player's, once a round each, for a card of his own hand."""
    if times_used_by(player, card) or count(HAND, player) == 0:
        return
    discard_from_hand(player, 1)
    use_up_by(player, card, UNTIL_ROUND)
    modify(card, WILLPOWER, 1, UNTIL_PHASE, card)


@constant(OPEN_TO_ALL)
def eowyn__open_to_all(card):
    return 1


@response(REVEALED)
def eleanor(card, revealed_card, effect):
    """Keywords of the treachery still count; what comes instead is revealed in full (Q119)."""
    if kind[revealed_card] != TREACHERY or not effect or exhausted[card] or table.cancelled:
        return
    exhaust(card)
    table.cancelled = True
    table.replaced_card = True
    announce(SAY_CANCELLED, revealed_card)


@constant(REACHES_STAGING)
def dunhere(card):
    return 1


@constant(ATTACK)
def dunhere__in_staging(card):
    """Alone: an enemy that was sent back while several attacked it is another matter."""
    return (
        attacking[card] and in_zone(table.target, STAGING) and count(c for c in all_characters() if attacking[c]) == 1
    )


@action
def denethor(card, player):
    seen = top(ENCOUNTER_DECK)
    if exhausted[card] or not seen:
        return
    exhaust(card)
    show(seen, player)
    offer(LEAVE_IT)
    offer(TO_BOTTOM)
    if ask(player, ASK_LOOK_AT, subject=seen) == TO_BOTTOM:
        move_under(seen, ENCOUNTER_DECK)


@action
def glorfindel(card, player):
    if resources[card] == 0 or times_used(card):
        return
    hurt = choose_card(player, ASK_CHOOSE_CHARACTER, (c for c in all_characters() if damage[c]), subject=card)
    if hurt:
        resources[card] -= 1
        use_up(card, UNTIL_ROUND)
        heal(hurt, 1)


@constant(OWN_POOL)
def glorfindel__own_pool(card):
    return 1


@action
def beravor(card, player):
    if exhausted[card] or times_used(card):
        return
    chosen = choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if can_draw(p)), subject=card)
    if chosen:
        exhaust(card)
        use_up(card, UNTIL_ROUND)
        draw_cards(chosen, 2)
