"""The whole of Tug of War: each seat pulls the rope with two cards of its hand; the team that has it wins."""

HAND_SIZE = 3
ROUNDS = 2


def set_up():
    if setup_option(OPTION_ROPE) == ROPE_TORN:
        refuse(SAY_TORN)
    table.first = 1
    for player in players():
        create_list(LIST_PLAIN, DECK, player)
        shuffle(DECK, player)
        for _ in range(HAND_SIZE):
            move(top(DECK, player), HAND, player)


def pull_in_turn():
    for player in players(table.first):
        if count(HAND, player):
            pull_with(chosen_card(player), player)


def chosen_card(player):
    """The rules pull with the card they hold longest; everybody else is asked."""
    if ruled(player):
        return bottom(HAND, player)
    return choose_card(player, ASK_PULL, cards(HAND, player))


def pull_with(card, player):
    move(card, PLAYED)
    announce(SAY_PULLED, card=card, player=player, amount=pull[card])
    if pull[card] == 0:
        end(TEAM_SUN, TEAM_MOON)
    table.rope += pull[card] if team(player) == TEAM_SUN else -pull[card]


def settle_it():
    """A rope in the middle is won by nobody."""
    table.round += 1
    if table.round < ROUNDS:
        return
    if table.rope > 0:
        end(TEAM_SUN, TEAM_SUN)
    elif table.rope < 0:
        end(TEAM_MOON, TEAM_MOON)
    else:
        finish()


def end(one, other):
    for player in players():
        set_score(player, lead(player))
        if team(player) == one or team(player) == other:
            win(player)
    finish()


def lead(player):
    return table.rope if team(player) == TEAM_SUN else -table.rope


def evaluate(player):
    """How far the player's team has the rope."""
    return 10 * lead(player)


def first_player():
    return max(1, table.first)


def answerer(card):
    return place_of(card)


def can_afford(card):
    return True


def pay_for(card):
    pass


def settle(card):
    pass
