"""Setting up: decks, locations, first hands (R5-R8, R80-R92, A4)."""


def set_up():
    table.complete = True
    table.first = 1
    lay_out_free_grounds()
    lay_out_shadow_grounds()
    lay_out_paths()
    for p in players():
        take_deck(p)
        shuffle(DECK, p)
        ring[p] = has_ring_token(p)
    for p in players():
        take_first_hand(p)
    tell_scores()


def has_ring_token(player):
    """Everybody in the Trilogy and the Duels; nobody in the Fellowship, and no enemy (R6, R90, A4)."""
    return scenario() != SCENARIO_FELLOWSHIP and not is_enemy(player)


def against_the_shadow():
    return setup_option(OPTION_SHADOW) != SHADOW_PEOPLE


def in_fellowship():
    return scenario() == SCENARIO_FELLOWSHIP


# Battlegrounds by side and paths by number (R7, R91, R92); against the Shadow six of them are others (A4).


def lay_out_free_grounds():
    create_list(LIST_FELLOWSHIP_FREE_GROUNDS if in_fellowship() else LIST_FREE_GROUNDS, FREE_BATTLEGROUNDS)


def lay_out_shadow_grounds():
    if against_the_shadow():
        which = LIST_ENEMY_FELLOWSHIP_SHADOW_GROUNDS if in_fellowship() else LIST_ENEMY_SHADOW_GROUNDS
    else:
        which = LIST_FELLOWSHIP_SHADOW_GROUNDS if in_fellowship() else LIST_SHADOW_GROUNDS
    create_list(which, SHADOW_BATTLEGROUNDS)


def lay_out_paths():
    if against_the_shadow():
        which = LIST_ENEMY_FELLOWSHIP_PATHS if in_fellowship() else LIST_ENEMY_ALL_PATHS
    else:
        which = LIST_FELLOWSHIP_PATHS if in_fellowship() else LIST_ALL_PATHS
    create_list(which, PATH_DECK)


def take_deck(player):
    """R5, R81, R86, R89: each seat the factions that are its own."""
    if scenario() == SCENARIO_FELLOWSHIP:
        take_fellowship_deck(player)
        return
    if player == seat_with(HOBBIT):
        create_list(LIST_FRODO_DECK, DECK, player)
        if with_promos():
            create_list(LIST_FRODO_PROMO, DECK, player)
    if player == seat_with(DUNEDAIN):
        create_list(LIST_ARAGORN_DECK, DECK, player)
        if with_promos():
            create_list(LIST_ARAGORN_PROMO, DECK, player)
    if player == seat_with(MORDOR):
        create_list(LIST_ENEMY_WITCH_KING_DECK if against_the_shadow() else LIST_WITCH_KING_DECK, DECK, player)
        if with_promos() and not against_the_shadow():
            create_list(LIST_WITCH_KING_PROMO, DECK, player)
    if player == seat_with(ISENGARD):
        create_list(LIST_ENEMY_SARUMAN_DECK if against_the_shadow() else LIST_SARUMAN_DECK, DECK, player)
        if with_promos() and not against_the_shadow():
            create_list(LIST_SARUMAN_PROMO, DECK, player)


def with_promos():
    return setup_option(OPTION_PROMOS) == PROMOS_WITH


def take_fellowship_deck(player):
    if side_of(player) == FREE:
        create_list(LIST_FELLOWSHIP_FREE_DECK, DECK, player)
    elif against_the_shadow():
        create_list(LIST_ENEMY_FELLOWSHIP_DECK, DECK, player)
    else:
        create_list(LIST_FELLOWSHIP_SHADOW_DECK, DECK, player)


def take_first_hand(player):
    """Seven, of which two are cycled; in the Duels some draw otherwise (R8, R82, R87)."""
    if scenario() == SCENARIO_DUEL:
        draw(player, 4 if side_of(player) == FREE else 6)
        return
    if scenario() == SCENARIO_DUEL_OF_THREE and side_of(player) == FREE:
        draw(player, 6)
        return
    draw(player, 7)
    cycle_from_hand(player, NONE)
    cycle_from_hand(player, NONE)
