"""Setting up: sections, market, map, Houses (U10-U19)."""

TROOPS = 40
SPIES = 5
HALF_DECKS = 6
SITES = 26  # the board's first spaces


def set_up():
    table.complete = True
    open_sections()
    set_up_market()
    set_up_map()
    for p in players():
        set_up_house(p)
    table.first_player = random_number(player_count())
    for p in players(table.first_player):
        take_starting_site(p)
    table.active = table.first_player


def open_sections():
    """Two play in the centre, three with one outer section, four on the whole map (U10)."""
    table.sections = 1 << (CENTRE - 1)
    if player_count() == 4 or takes_third_section(THIRD_SECTION_LEFT):
        table.sections |= 1 << (LEFT - 1)
    if player_count() == 4 or takes_third_section(THIRD_SECTION_RIGHT):
        table.sections |= 1 << (RIGHT - 1)


def takes_third_section(which):
    return player_count() == 3 and setup_option(OPTION_THIRD_SECTION) == which


def set_up_market():
    """Two half-decks, the stacks, six cards face up (U11-U13). The same half-deck twice means it and the next one."""
    one = setup_option(OPTION_FIRST_HALF_DECK)
    other = setup_option(OPTION_SECOND_HALF_DECK)
    if other == one:
        other = (one + 1) % HALF_DECKS
    # The lists of the half-decks stand in the order of the options' values.
    create_list(LIST_HALF_DROW + one, MARKET_DECK)
    create_list(LIST_HALF_DROW + other, MARKET_DECK)
    shuffle(MARKET_DECK)
    create_list(LIST_ALL_HOUSE_GUARDS, HOUSE_GUARDS)
    create_list(LIST_ALL_PRIESTESSES, PRIESTESSES)
    if one == FIRST_HALF_DECK_DEMONS or other == FIRST_HALF_DECK_DEMONS:
        create_list(LIST_ALL_OUTCASTS, OUTCASTS)
    for place in range(MARKET_PLACES):
        fill_place(place + 1)


def set_up_map():
    """White troops, and the markers with their total-control side up (U14, U15)."""
    for space in spaces():
        if white[space] and on_map(space):
            troop[space] = WHITE_TROOP
    for site in range(1, SITES + 1):
        if marker[site] and on_map(site):
            total_side[site] = True


def set_up_house(player):
    """Barracks, starting deck, first hand (U17)."""
    barracks[player] = TROOPS
    spies_left[player] = SPIES
    create_list(LIST_HOUSE, DECK, player)
    shuffle(DECK, player)
    draw_cards(player, HAND_SIZE)


def take_starting_site(player):
    """A troop on a free space of a starting site that no other player has taken (U18)."""
    site = choose_space(player, ASK_STARTING_SITE, (s for s in range(1, SITES + 1) if is_free_start(s, player)))
    space = SITES + 1
    while site_of[space] != site or troop[space]:
        space += 1
    put_troop(player, space)


def is_free_start(site, player):
    return starting[site] and on_map(site) and not any_troop(player, site, OTHER_PLAYERS)
