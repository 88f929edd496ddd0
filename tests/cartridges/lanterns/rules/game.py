"""The whole of Lanterns: light places for coins, two or four rounds long."""

HAND_SIZE = 3


def set_up():
    table.first = 1
    for player in players():
        if count(DECK, player) == 0:
            create_list(LIST_PLAIN, DECK, player)
        shuffle(DECK, player)
        coins[player] = 2
        for _ in range(HAND_SIZE):
            draw(player)


def begin_round():
    table.round += 1
    announce(SAY_ROUND_BEGAN, amount=table.round)
    for player in players(table.first):
        passed[player] = False
        draw(player)


def take_turns():
    while any(not passed[player] for player in players()):
        for player in players(table.first):
            if not passed[player]:
                take_turn(player)


def take_turn(player):
    """One card played or used, or a pass for the rest of the round."""
    for card in playable(player):
        offer_card(card, TO_PLAY)
    for card in listeners(ACTION):
        if controller(card) == player and usable(ability(card, ACTION), card):
            offer_card(card, TO_USE)
    offer(PASS)
    card = ask(player, ASK_ACT)
    if card < 0:
        passed[player] = True
    elif in_zone(card, HAND):
        play(card, player)
    else:
        invoke(ability(card, ACTION), card)


def play(card, player):
    coins[player] -= cost[card]
    move(card, YARD, player)
    if kind[card] == LANTERN:
        light(card, player)
    elif tagged(card, TOOL) and ability(card, GRANT, GLOW):
        bearer = choose_card(player, ASK_BEARER, lanterns(player), subject=card)
        if bearer:
            attach(card, bearer)
    trigger(PLACED, card, player)


def light(card, player):
    """Lights one place nobody keeps; its worth and the lantern's glow are earned."""
    lit[card] = True
    place = choose_space(player, ASK_WHERE, (s for s in spaces() if keeper[s] == 0), subject=card)
    if place:
        keeper[place] = player
        earn(player, worth[place] + total(card, GLOW))
    if ability(card, ARRIVAL):
        invoke(ability(card, ARRIVAL), card)
    trigger(LIT_UP, card, player)


def earn(player, amount):
    coins[player] += amount
    announce(SAY_EARNED, player=player, amount=amount)


def draw(player):
    table.draws += 1
    if count(DECK, player) and not replaced(DRAWN, player, 0):
        move(top(DECK, player), HAND, player)


def end_round():
    for card in cards_in_play():
        tired[card] = False
    expire(UNTIL_ROUND)
    table.first = next_player(table.first)
    for place in spaces():
        keeper[place] = 0
    if table.round == (2 if setup_option(OPTION_LENGTH) == LENGTH_SHORT else 4):
        score()


def score():
    best = max(coins[player] for player in players())
    for player in players():
        set_score(player, coins[player])
        if coins[player] == best:
            win(player)
    finish()


def evaluate(player):
    return weighed(WEIGHT_COIN, coins[player]) + weighed(WEIGHT_OIL_LEFT, sum(oil[c] for c in lanterns(player)))


@selector
def lanterns(player):
    return (c for c in cards(YARD, player) if kind[c] == LANTERN)


@selector
def playable(player):
    return (c for c in cards(HAND, player) if kind[c] != TRICK and cost[c] <= coins[player])


def first_player():
    return table.first


def answerer(card):
    return place_of(card)


def can_afford(card):
    return in_play(card) or cost[card] <= coins[place_of(card)]


def pay_for(card):
    if in_zone(card, HAND):
        coins[place_of(card)] -= cost[card]


def settle(card):
    if kind[card] == TRICK and in_zone(card, HAND):
        move(card, DISCARD, place_of(card))
