"""The Actions phase: turns, passing, and what a player may do (R31-R38, H17)."""

CARRYOVER_LIMIT = 2


def take_actions():
    put_right()
    if table.turn == 0:
        table.turn = table.first
    while True:
        player = seat_at(table.turn)
        if take_turn(player):
            table.passed = 0
        else:
            table.passed |= 1 << (player - 1)
        table.forced = NONE
        if table.passed == (1 << player_count()) - 1 and not somebody_must_act():
            break
        if not table.forced:
            table.turn = next_place(table.turn)
    table.turn = 0
    table.passed = 0


def somebody_must_act():
    """All have passed, but the next player in order above the limit must act (H17)."""
    for n in range(1, places() + 1):
        turn = place_from(table.turn, n)
        if holds_too_much(seat_at(turn)):
            table.turn = turn
            table.forced = seat_at(turn)
            table.passed = 0
            return True
    return False


def carryover_limit(player):
    """2, and what characters in reserve and items in play add, at once (R34)."""
    borne = sum(
        extra_limit[c] for c in cards(ATTACHED) if extra_limit[c] != 0 and kind[c] == ITEM and owner(c) == player
    )
    return CARRYOVER_LIMIT + sum_of(RESERVE, player, EXTRA_LIMIT) + borne


def holds_too_much(player):
    return count(HAND, player) > CARRYOVER_LIMIT and count(HAND, player) > carryover_limit(player)


def may_pass(player):
    """Within the limit, or with fewer cards than every player of the other side; not when he must act (R33, H17)."""
    if table.forced == player:
        return False
    if not holds_too_much(player):
        return True
    return all(count(HAND, p) > count(HAND, player) for p in players() if side_of(p) != side_of(player))


def take_turn(player):
    """One action or a pass; whether it was an action (R31)."""
    if is_enemy(player):
        return enemy_turn(player)
    offer_actions(player)
    chosen = ask(player, ASK_TURN, amount=carryover_limit(player))
    if chosen == PASS:
        announce(SAY_PASSED, player=player)
        return False
    if chosen == CYCLE_ONE:
        cycle(choose_card(player, ASK_CYCLE, cards(HAND, player)))
    elif chosen == WINNOW:
        winnow(player)
    elif chosen == USE_RING:
        use_ring(player)
    elif in_zone(chosen, HAND):
        play_from_hand(chosen, player)
    else:
        act_with(chosen, player)
    return True


def offer_actions(player):
    for c in cards(HAND, player):
        if can_play(c, player):
            offer_card(c, TO_PLAY)
    for c in cards(RESERVE, player):
        if can_move(c, player):
            offer_card(c, TO_ACT if can_use(c, player) else TO_MOVE)
        elif can_use(c, player):
            offer_card(c, TO_USE)
    for c in cards_with(ACTION, ATTACHED):
        if can_use(c, player):
            offer_card(c, TO_USE)
    if count(HAND, player):
        offer(CYCLE_ONE)
    if count(HAND, player) > 1:
        offer(WINNOW)
    if ring[player] and can_use_ring(player):
        offer(USE_RING)
    if may_pass(player):
        offer(PASS)


def user_of(card):
    """Its owner uses a card's action, the Hobbit player that of Lembas (H8)."""
    return seat_with(HOBBIT) if definition(card) == "lembas" else owner(card)


def can_use(card, player):
    what = ability(card, ACTION)
    return what and user_of(card) == player and usable(what, card, player)


def act_with(card, player):
    """Move a card of the reserve, or use what is printed on a card in play."""
    uses = can_use(card, player)
    if uses and in_zone(card, RESERVE) and can_move(card, player):
        offer(MOVE_IT)
        offer(USE_IT)
        uses = ask(player, ASK_MOVE_OR_USE, subject=card) == USE_IT
    if uses:
        announce(SAY_USED, card, player)
        invoke(ability(card, ACTION), card, player)
    else:
        move_to(card, choose_place(card, player, True), player)


def winnow(player):
    """Two cards of the hand are eliminated, one is drawn (R35)."""
    announce(SAY_WINNOWED, player=player)
    eliminate_from_hand(player, ASK_ELIMINATE)
    eliminate_from_hand(player, ASK_ELIMINATE)
    draw(player, 1)


# --- the Ring token (R38, R83, R88)


def has_duel_token(player):
    """Draw 3, eliminate 1, cycle 1, once a round: both in the Duel, Gandalf in the Duel of three; no enemy (A4)."""
    return in_duel() and not is_enemy(player) and (side_of(player) == FREE or scenario() == SCENARIO_DUEL)


def can_use_ring(player):
    return can_draw(player) or has_duel_token(player) and count(HAND, player)


def use_ring(player):
    ring[player] = 0
    announce(SAY_USED_RING, player=player)
    if not has_duel_token(player):
        draw(player, 2)
        return
    draw(player, 3)
    eliminate_from_hand(player, ASK_RING_ELIMINATE)
    if count(HAND, player):
        cycle(choose_card(player, ASK_RING_CYCLE, cards(HAND, player)))
    else:
        forsake(player, NONE)
