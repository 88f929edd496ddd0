"""The card of no sphere."""


@response(ENTERS_PLAY)
def gandalf(card, entered, player):
    """Played or put into play: one of three."""
    if entered != card:
        return
    if can_draw(player):
        offer(DRAW_THREE)
    if enemies_in_play():
        offer(WOUND_ENEMY)
    if threat[player]:
        offer(LOWER_THREAT)
    chosen = ask(player, ASK_CHOOSE_EFFECT, subject=card)
    if chosen == DRAW_THREE:
        draw_cards(player, 3)
    elif chosen == LOWER_THREAT:
        reduce_threat(player, 5)
    elif chosen == WOUND_ENEMY:
        for c in enemies_in_staging():
            offer_card(c)
        for c in all_engaged_enemies():
            offer_card(c)
        deal_damage(ask(player, ASK_CHOOSE_ENEMY, subject=card), 4)


@forced(ROUND_ENDS)
def gandalf__leaves(card):
    """Discarded, not destroyed (Q100); of one who is also due back in hand the first player decides (Q118)."""
    if changed_by(card, GOES_TO_HAND):
        offer(TO_HAND)
        offer(TO_DISCARD)
        if ask(table.first_player, ASK_SEND_HOME, subject=card) == TO_HAND:
            return_to_hand(card)
            return
    discard_character(card)
