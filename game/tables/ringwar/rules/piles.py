"""Drawing, cycling, eliminating, forsaking, taking (R45-R54a, R77)."""

# What becomes of a card that is saved from elimination.
SAVED_ALONE = 1  # it is cycled, what it bears is eliminated
SAVED_WITH_ITEMS = 2

# Why a card is eliminated.
BY_TEXT = 1
IN_PATH_COMBAT = 2
IN_BATTLE = 3
FORSAKEN_FROM_HAND = 4
FORSAKEN_FROM_RESERVE = 5
FORSAKEN_FROM_TOP = 6


# --- drawing


def renew(player):
    """Whenever the last card has left a draw deck, the cycle pile becomes the new one (R54a)."""
    if count(DECK, player) or not count(CYCLE_PILE, player):
        return
    for c in cards(CYCLE_PILE, player):
        move(c, DECK, player)
    shuffle(DECK, player)
    announce(SAY_NEW_DECK, player=player)


def watch_top(player):
    """The Mirror of Galadriel shows its owner the top card (R78)."""
    if count(DECK, player) and mirror_of(player):
        if not known_to(top(DECK, player), player):
            show(top(DECK, player), player)


def mirror_of(player):
    return any(definition(c) == "mirror_of_galadriel" and owner(c) == player for c in cards(ATTACHED))


def can_draw(player):
    return count(DECK, player) or count(CYCLE_PILE, player)


def take_top(player, zone):
    """The top card goes to a zone of its player: 1, or 0 when there is none. The deck is made anew at once (R54a)."""
    renew(player)
    card = top(DECK, player)
    if not card:
        return False
    move(card, zone, player)
    renew(player)
    return True


def draw(player, amount):
    drawn = 0
    for _ in range(amount):
        drawn += take_top(player, HAND)
    watch_top(player)
    if drawn:
        announce(SAY_DREW, player=player, amount=drawn)
    return drawn


def shuffle_in(player):
    """The cycle pile is mixed into what is left of the draw deck (R54)."""
    for c in cards(CYCLE_PILE, player):
        move(c, DECK, player)
    shuffle(DECK, player)
    watch_top(player)


# --- cycling and eliminating


def put_away(card, zone):
    """To a pile of its owner. A card that was played this round and leaves play is remembered (R47, A16)."""
    if played[card] and kind[card] != ARMY:
        modify_table(PLAYED_BEFORE, 1, UNTIL_ROUND, card)
    move(card, zone, owner(card))


def cycle(card):
    """Face down to its owner's pile, and all it bears with it (R45, R51)."""
    cycle_items(card)
    cycle_alone(card)


def cycle_items(card):
    for item in standing(card):
        cycle_alone(item)


def cycle_alone(card):
    announce(SAY_CYCLED, card, owner(card), 1)
    put_away(card, CYCLE_PILE)


def eliminate(card, cause):
    """To its owner's eliminated pile with all it bears, unless a text replaces it (R53, R77)."""
    saved = how_saved(card, cause)
    if saved:
        show_to_all(card)
        announce(SAY_SAVED, card, owner(card))
    if saved == SAVED_WITH_ITEMS:
        cycle_items(card)
        put_away(card, CYCLE_PILE)
        return
    for item in standing(card):
        announce(SAY_ELIMINATED, item, owner(item))
        put_away(item, ELIMINATED)
    if saved:
        put_away(card, CYCLE_PILE)
        return
    if is_enemy(owner(card)):
        show_to_all(card)  # A18
    if cause != FORSAKEN_FROM_RESERVE and (in_play(card) or is_enemy(owner(card))):
        announce(SAY_ELIMINATED, card, owner(card))
    put_away(card, ELIMINATED)


def show_to_all(card):
    if not in_play(card):
        show(card)


def how_saved(card, cause):
    """What its own text and those of its items make of it; if they differ, its owner chooses (R77)."""
    alone = False
    whole = False
    own = ability(card, RESCUE)
    if own:
        saved = invoke(own, card, card, cause)
        alone = saved == SAVED_ALONE
        whole = saved == SAVED_WITH_ITEMS
    bears = False
    for item in standing(card):
        bears = True
        lent = ability(item, RESCUE)
        if lent and invoke(lent, item, card, cause):
            whole = True
    if alone and whole and bears:
        offer(CYCLE_ALONE)
        offer(CYCLE_WITH_ITEMS)
        alone = ask(owner(card), ASK_SAVE_ITEMS, subject=card) == CYCLE_ALONE
        return SAVED_ALONE if alone else SAVED_WITH_ITEMS
    if whole:
        return SAVED_WITH_ITEMS
    return SAVED_ALONE if alone else NONE


def remove_from_game(which, player):
    """A named card, wherever it is, is eliminated (R50, R54); a deck that held it is shuffled."""
    for zone in (DECK, CYCLE_PILE, HAND, RESERVE, APART):
        for c in cards(zone, player):
            if definition(c) == which:
                leave_game(c, player)
                if zone == DECK:
                    shuffle(DECK, player)
                    renew(player)
                    watch_top(player)
                return
    for c in cards(ATTACHED):
        if definition(c) == which:
            leave_game(c, player)
            return


def leave_game(card, player):
    for item in standing(card):
        announce(SAY_ELIMINATED, item, owner(item))
        put_away(item, ELIMINATED)
    show_to_all(card)
    announce(SAY_REMOVED, card, player)
    put_away(card, ELIMINATED)


# --- giving up cards


def cycle_from_hand(player, asker):
    """One card, of the player's choice; with an empty hand he forsakes instead (R51). Whether there was one."""
    if count(HAND, player) == 0:
        return forsake(player, asker)
    if is_enemy(player):
        cycle(random_card(HAND, player))  # A5
    else:
        cycle(choose_card(player, ASK_CYCLE, cards(HAND, player), subject=asker))
    return True


def eliminate_from_hand(player, prompt):
    """One card, of the player's choice; the prompt names what for."""
    if count(HAND, player) == 0:
        return
    card = choose_card(player, prompt, cards(HAND, player))
    announce(SAY_GAVE_UP, card, player)
    eliminate(card, BY_TEXT)


def can_forsake(player):
    return count(HAND, player) or count(RESERVE, player) or can_draw(player)


def forsake(player, asker):
    """A card of the hand, of the reserve or the unseen top card is eliminated (R52). Whether there was one."""
    return enemy_forsakes(player) if is_enemy(player) else forsake_but(NONE, player, asker)


def forsake_but(spared, player, asker):
    """A card that is being played does not pay for itself (R39)."""
    for c in cards(HAND, player):
        offer_card(c)
    for c in cards(RESERVE, player):
        if c != spared:
            offer_card(c)
        for item in standing(c):
            if item != spared:
                offer_card(item)
    if can_draw(player):
        offer(TOP_CARD)
    chosen = ask(player, ASK_FORSAKE, subject=asker)
    if not chosen:
        return False
    if chosen == TOP_CARD:
        eliminate_top(player)
        return True
    announce(SAY_FORSOOK, chosen, player)
    eliminate(chosen, FORSAKEN_FROM_HAND if in_zone(chosen, HAND) else FORSAKEN_FROM_RESERVE)
    return True


def eliminate_top(player):
    """It is looked at, for it may have a text for this case; then the deck is made anew if it was the last (R54a)."""
    renew(player)
    card = top(DECK, player)
    move(card, APART, player)
    announce(SAY_FORSOOK, card, player)
    eliminate(card, FORSAKEN_FROM_TOP)
    renew(player)
    watch_top(player)


def each_forsakes(whose, asker):
    """Each player of the side, in turn order (R79, R85)."""
    for n in range(share_count(whose)):
        forsake(share_of(whose, n), asker)


def each_draws(whose, amount):
    for n in range(share_count(whose)):
        draw(share_of(whose, n), amount)


def each_cycles(whose, amount, asker):
    for n in range(share_count(whose)):
        for _ in range(amount):
            cycle_from_hand(share_of(whose, n), asker)


def any_can_forsake(whose):
    return any(side_of(p) == whose and can_forsake(p) for p in players())


def any_can_draw(whose):
    return any(side_of(p) == whose and can_draw(p) for p in players())


# --- taking named cards


def take(card, player):
    """Shown, and taken into hand; the draw deck is shuffled if it came from there (R54)."""
    from_deck = in_zone(card, DECK)
    show(card)
    move(card, HAND, player)
    announce(SAY_TOOK, card, player)
    if from_deck:
        shuffle(DECK, player)
        renew(player)
        watch_top(player)


def lies_in(which, zone, player):
    return any(definition(c) == which for c in cards(zone, player))


def find_in(which, zone, player):
    return first(c for c in cards(zone, player) if definition(c) == which)
