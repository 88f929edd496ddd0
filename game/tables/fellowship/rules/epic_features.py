"""The epic features: used from hand, not counted as cards played (F85-F92)."""


def spend(card):
    move(card, DISCARD)


@use(zone=HAND)
def miruvor(card, player, moment):
    """The user says who gives what to whom (F85), having been told what there is (F8).

    In a contest, where hands are closed, the giver picks his card.
    """
    if count(p for p in living(1)) < 2 or not any(c != card for p in living(1) for c in cards(HAND, p)):
        return
    spend(card)
    from_whom = choose_player(player, ASK_WHO_GIVES, (p for p in living(player) if count(HAND, p)), subject=card)
    picker = from_whom if contested() else player
    for c in cards(HAND, from_whom):
        if picker != from_whom and not known_to(c, picker):
            show(c, picker)
    gift = choose_card(picker, ASK_GIVE_AWAY, cards(HAND, from_whom), subject=card)
    to_whom = choose_player(player, ASK_WHO_RECEIVES, (p for p in living(player) if p != from_whom), subject=card)
    move(gift, HAND, to_whom)


@use(zone=HAND)
def belt(card, player, moment):
    if moment == BEFORE_ROLL:
        spend(card)
        table.roll_avoided = True


@use(zone=HAND)
def mithril(card, player, moment):
    if moment == AFTER_ROLL:
        spend(card)
        table.roll_ignored = True


@use(zone=HAND)
def staff(card, player, moment):
    """Not against the plain event tile (F88)."""
    if moment == TILE_SHOWN and definition(top(TILE)) in ("tile_three_cards_or_event", "tile_item_set_or_event"):
        spend(card)
        table.tile_cancelled = True


@use(zone=HAND)
def phial(card, player, moment):
    if moment == BEFORE_TILE:
        spend(card)
        table.story_done = True


@use(zone=HAND)
def athelas(card, player, moment):
    if moment != TOKEN_CHECK or not any(lacks_tokens(p) for p in living(1)):
        return
    spend(card)
    who = choose_player(player, ASK_WHO_IS_SPARED, (p for p in living(player) if lacks_tokens(p)), subject=card)
    table.spared |= 1 << who
    announce(SAY_SPARED, player=who)


@use(zone=HAND)
def elessar(card, player, moment):
    if not any(corruption[p] for p in living(1)):
        return
    spend(card)
    who = choose_player(player, ASK_WHO_MOVES_LEFT, (p for p in living(player) if corruption[p]), subject=card)
    move_left(who, 1)


@use(zone=HAND)
def lembas(card, player, moment):
    """The chosen player discards as he likes, then fills his hand (F92)."""
    spend(card)
    who = choose_player(player, ASK_WHO_DRAWS, living(player), subject=card)
    while True:
        chosen = choose_card(who, ASK_EAT_DISCARD, cards(HAND, who), DONE, subject=card)
        if chosen <= 0:
            break
        discard_from(who, chosen)
    draw_cards(who, STARTING_HAND - count(HAND, who))
