"""The turn: start, free order of cards and basic actions, end (U30-U39), and the rounds (U120, U121)."""

HAND_SIZE = 5


def begin_turn():
    """Every marker held gives its influence (U64)."""
    put_right(False)
    player = table.active
    if player == table.first_player:
        table.round += 1
        announce(SAY_ROUND_BEGAN, amount=table.round)
    announce(SAY_TURN_BEGAN, player=player)
    table.paid = 0
    table.played = 0
    table.devoured_open = False
    collect_influence(player)


def take_turn():
    """Cards and basic actions in any order, as often as the player can and likes (U31)."""
    put_right(True)
    player = table.active
    table.idle += 1
    while True:
        offer_zone(HAND, player, TO_PLAY)
        offer_basic_actions(player)
        if option_count():
            table.idle = 0
        offer(END_TURN)
        chosen = ask(player, ASK_TURN)
        if chosen == END_TURN:
            return
        if chosen < 0:
            basic_action(player, chosen)
        elif in_zone(chosen, HAND):
            play_card(chosen, player)
        else:
            buy(chosen, player)


def end_turn():
    """Effects at the end of the turn, points of the markers, discard, draw (U35-U38)."""
    put_right(True)
    player = table.active
    announce(SAY_TURN_ENDS, player=player)
    resolve_end_of_turn(player)
    gain_marker_points(player)
    clear_table(player)
    draw_cards(player, HAND_SIZE)
    table.active = next_player(player)
    if table.ending and table.active == table.first_player or nobody_goes_on():
        score_game()


def nobody_goes_on():
    """A whole round in which nothing could be done, and nobody has drawn a card since."""
    return table.idle >= player_count() and not any(count(HAND, p) for p in players())


def clear_table(player):
    """Played cards and the rest of the hand are discarded; what was not spent is lost (U24, U37)."""
    move_all(PLAY_AREA, DISCARD, player)
    move_all(HAND, DISCARD, player)
    power[player] = 0
    influence[player] = 0


# --- playing cards


def play_card(card, player):
    """Face up in front of the player, where it stays until the end of the turn; then what it says (U33)."""
    move(card, PLAY_AREA, player)
    announce(SAY_PLAYED, card, player)
    if times_played(card) < 2:
        table.played += 1 << 2 * aspect[card] - 2
    invoke(ability(card, PLAY), card, player)


def times_played(card):
    """How many cards of its aspect were played this turn: 0, 1, or 2 for more."""
    return table.played >> 2 * aspect[card] - 2 & 3


def focus(card, player):
    """Another card of its aspect was played before, or is revealed from hand now (U103)."""
    if times_played(card) == 2 or any(c != card and aspect[c] == aspect[card] for c in cards(PLAY_AREA, player)):
        return True
    shown = choose_card(
        player, ASK_REVEAL, (c for c in cards(HAND, player) if aspect[c] == aspect[card]), PASS, subject=card
    )
    if shown <= 0:
        return False
    show(shown)
    announce(SAY_REVEALED, shown, player)
    return True


def play_from_inner_circle(card, player):
    """As if it were in hand; then it goes back, unless its own text sent it elsewhere (U106)."""
    chosen = choose_card(player, ASK_PLAY_FROM, cards(INNER_CIRCLE, player), subject=card)
    if chosen:
        play_card(chosen, player)
        if in_zone(chosen, PLAY_AREA):
            move(chosen, INNER_CIRCLE, player)


def play_from_market(card, player, most_cost):
    """As if it were in hand; then it is devoured, unless its own text sent it elsewhere (U106)."""
    offer_costing(MARKET, most_cost)
    haunted = top(DEVOURED)
    if table.devoured_open and haunted and 0 < cost[haunted] <= most_cost:
        offer_card(haunted)
    chosen = ask(player, ASK_PLAY_FROM, subject=card)
    if chosen:
        from_market = in_zone(chosen, MARKET)
        place = slot[chosen]
        slot[chosen] = 0
        make_owner(chosen, player)
        play_card(chosen, player)
        if in_zone(chosen, PLAY_AREA):
            devour(chosen)
        if from_market:
            fill_place(place)


# --- choices that many cards have


def choose_one(card, player, one, other):
    """Either can be chosen, even if it does nothing (U104)."""
    offer(one)
    offer(other)
    return ask(player, ASK_CHOOSE_ONE, subject=card)


def choose_one_if(card, player, one, other, payable):
    """The other one has a cost and is offered only when it can be paid (U104)."""
    offer(one)
    if payable:
        offer(other)
    return ask(player, ASK_CHOOSE_ONE, subject=card)


def may_use(card, player):
    return confirm(player, ASK_USE, subject=card)


# --- resources


def gain_power(player, number):
    power[player] += number


def gain_influence(player, number):
    influence[player] += number


def gain_vp(player, number):
    """Tokens, at once (U25)."""
    if number:
        vp[player] += number
        announce(SAY_GAINED_VP, player=player, amount=number)
