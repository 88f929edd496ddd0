"""Positions from outside: a situation may leave out whatever follows from the rest of it, and may not be impossible."""


def put_right(in_mid_turn):
    """Before the first step of a situation; a game that was set up needs it not."""
    if not table.complete:
        table.complete = True
        find_players(in_mid_turn)
        find_sections()
        check_position(table.active, table.first_player, TROOPS, SPIES)
        for p in players():
            take_ownership(p)
        number_market()
        find_markers(in_mid_turn)
        tell_oddities()


def find_players(in_mid_turn):
    if table.first_player == 0:
        table.first_player = 1
    if table.active == 0:
        table.active = table.first_player
    if table.round == 0 and (in_mid_turn or table.active != table.first_player):
        table.round = 1


def find_sections():
    """As many play (U10); three play with the outer section that holds pieces, if only one does."""
    if table.sections:
        return
    open_sections()
    if player_count() == 3 and pieces_in(LEFT) != pieces_in(RIGHT):
        outer = LEFT if pieces_in(LEFT) else RIGHT
        table.sections = 1 << (CENTRE - 1) | 1 << (outer - 1)


def pieces_in(section):
    return any(section_of[s] == section and (troop[s] or spies[s]) for s in spaces())


def take_ownership(player):
    """Whatever card a player has is his."""
    for zone in (DECK, HAND, DISCARD, PLAY_AREA, INNER_CIRCLE):
        for c in cards(zone, player):
            if owner(c) != player:
                make_owner(c, player)


def number_market():
    """Each card of the market has a place of its own (U13)."""
    taken = 0
    for c in cards(MARKET):
        if slot[c] > MARKET_PLACES or taken >> slot[c] & 1:
            slot[c] = 0
        if slot[c]:
            taken |= 1 << slot[c]
    place = 1
    for c in cards(MARKET):
        if slot[c] == 0:
            while taken >> place & 1:
                place += 1
            if place > MARKET_PLACES:
                return
            slot[c] = place
            place += 1


def find_markers(in_mid_turn):
    """Whoever controls the site holds its marker (U60), which gave its influence at the start of the turn (U64)."""
    for s in range(1, SITES + 1):
        if marker[s]:
            holder[s] = site_controller(s)
            if holder[s]:
                total_side[s] = total_control(s)
                if in_mid_turn and holder[s] == table.active:
                    table.paid |= 1 << (marker[s] - 1)


def tell_oddities():
    """What no game could come to is played as written, but not without a word (U13, U17)."""
    for p in players():
        troops_in_all = barracks[p] + troops_out(p)
        if troops_in_all > TROOPS:
            announce(SAY_ODD_TROOPS, player=p, amount=troops_in_all)
        elif barracks[p] == 0 and troops_in_all < TROOPS:
            announce(SAY_ODD_BARRACKS, player=p, amount=troops_in_all)
        spies_in_all = spies_left[p] + sum(spies[s] >> (p - 1) & 1 for s in range(1, SITES + 1))
        if spies_in_all > SPIES:
            announce(SAY_ODD_SPIES, player=p, amount=spies_in_all)
    if count(MARKET) > MARKET_PLACES:
        announce(SAY_ODD_MARKET, amount=count(MARKET))


def troops_out(player):
    """Of a player's colour on the map and in the trophy halls."""
    return sum(troop[s] == player for s in spaces()) + sum(trophies_of(p, player) for p in players())
