"""A round: Locations, Actions, Combat, Victory check, Draw (R19-R22, R82, R87, R90, A7)."""


def activate_locations():
    """The first player activates a battleground, then a path (R22)."""
    if put_right():
        read_named_round()
    table.round += 1
    announce(SAY_ROUND_BEGAN, amount=table.round)
    for p in players():
        if has_duel_token(p):
            ring[p] = 1
    activate_round_battleground(first_seat())
    activate_round_path(first_seat())


def draw_cards():
    """Everybody draws, then the first-player token goes on (R20)."""
    put_right()
    for n in range(places()):
        player = seat_at(place_from(table.first, n))
        if order_of(player) == n:
            draw_for_round(player)
    end_round()


def draw_for_round(player):
    number_drawn = cards_a_round(player)
    for c in cards(RESERVE, player):
        number_drawn += extra_draw[c]
    draw(player, number_drawn)
    for c in cards(RESERVE, player):
        if definition(c) == "galadriel":
            cycle_from_hand(player, c)


def cards_a_round(player):
    """R20, R82, R87, R90; on the normal level an enemy draws fewer (A7)."""
    if side_of(player) == FREE:
        if scenario() == SCENARIO_DUEL:
            return 4
        return 6 if scenario() == SCENARIO_DUEL_OF_THREE else 3
    in_two = scenario() == SCENARIO_DUEL
    fewer = 0
    if is_enemy(player) and setup_option(OPTION_SHADOW) == SHADOW_NORMAL:
        fewer = 2 if in_two else 1
    return (6 if in_two else 4) - fewer


def end_round():
    clear_flag(FLAG_FRESH)
    clear_flag(FLAG_PLAYED)
    clear_flag(FLAG_USED)
    expire(UNTIL_ROUND)
    table.rohan_called = False
    table.hunters_run = False
    table.first = next_place(table.first)
