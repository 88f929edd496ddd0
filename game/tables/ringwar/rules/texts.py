"""What many texts have in common: tokens, taking cards, opening battlegrounds (R24, R54, R56, H4, H5, H18)."""


def put_attack_token(location):
    attack_tokens[location] += 1
    announce(SAY_TOKEN_ATTACK, location)


def put_defence_token(location):
    defence_tokens[location] += 1
    announce(SAY_TOKEN_DEFENCE, location)


def is_heir(card):
    """Strider or Aragorn."""
    return marks[card] >> (HEIR - 1) & 1


def is_gandalf(card):
    """Gandalf the Grey or the White (R18)."""
    return bears_as[card] >> (ANY_GANDALF - 1) & 1


def is_saruman(card):
    return bears_as[card] >> (SARUMAN - 1) & 1


def is_witch_king(card):
    return marks[card] >> (THE_WITCH_KING - 1) & 1


def is_at(card, which):
    """Whether a card stands at the place."""
    return host(card) and place[host(card)] == which


def in_reserve(card):
    return in_zone(card, RESERVE)


# --- taking


def may_take_from(zone, which, card, player):
    """A named card, if the player wants it."""
    wanted = find_in(which, zone, player)
    if wanted and confirm(player, ASK_MAY, subject=card):
        take(wanted, player)


def take_one_of_two(zone, one, other, card, player):
    """Strider or Aragorn, Boromir or Faramir: whichever is there."""
    for c in cards(zone, player):
        if definition(c) in (one, other):
            show(c, player)
            offer_card(c)
    taken = ask(player, ASK_TAKE, subject=card)
    if taken:
        take(taken, player)


def either_lies_in(zone, one, other, player):
    return lies_in(one, zone, player) or lies_in(other, zone, player)


def takes_hobbit(card, player):
    taken = choose_card(
        player, ASK_TAKE, (c for c in cards(CYCLE_PILE, player) if is_hobbit_character(c)), subject=card
    )
    if taken:
        take(taken, player)


def is_hobbit_character(card):
    return faction[card] == HOBBIT and kind[card] == CHARACTER


# --- paths


def can_activate_next(card):
    return is_on_path(card) and can_go_on_to(path_number_now() + 1)


def can_activate_same(card):
    return is_on_path(card) and can_go_on_to(path_number_now())


# --- battlegrounds


def open_and_move(card, who, ground, player):
    """The battleground comes, and whoever is meant must go there, even if he came this round (R36)."""
    open_battleground(ground, player)
    if in_reserve(who) and in_zone(ground, BATTLEGROUNDS) and can_go(who, ground, True):
        move_to(who, ground, player)


def open_and_may_move(card, who, ground, player):
    open_battleground(ground, player)
    if not in_reserve(who) or not in_zone(ground, BATTLEGROUNDS) or not can_go(who, ground, True):
        return
    if confirm(player, ASK_MAY_MOVE, subject=who):
        move_to(who, ground, player)


def may_forsake_to_draw(player, card, number_drawn):
    """Minas Tirith and its like: the price first (R53)."""
    if can_forsake(player) and confirm(player, ASK_MAY, subject=card) and forsake(player, card):
        draw(player, number_drawn)
