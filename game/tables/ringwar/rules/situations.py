"""Positions from outside: a situation may leave out whatever follows from the rest of it, and nonsense is put right."""


def put_right():
    """Before the first step of a situation; a game that was set up needs it not."""
    if table.complete:
        return
    table.complete = True
    if not 1 <= table.first <= places():
        table.first = 1
    if not 0 <= table.turn <= places():
        table.turn = 0
    table.corruption = max(0, table.corruption)
    sort_locations()
    own_cards()
    find_bearers()
    find_path_number()
    fill_decks()
    fill_locations()
    for p in players():
        watch_top(p)
    tell_scores()


def sort_locations():
    """Battlegrounds and paths each in their own zone, and one path at a time (R28)."""
    for c in cards(ACTIVE_PATH):
        if kind[c] == BATTLEGROUND:
            move(c, BATTLEGROUNDS)
    for c in cards(BATTLEGROUNDS):
        if kind[c] == PATH:
            move(c, ACTIVE_PATH)
    while count(ACTIVE_PATH) > 1:
        move(bottom(ACTIVE_PATH), SET_ASIDE)


def own_cards():
    """Every card belongs to the seat whose deck has its faction (R9, R46a), and lies with it."""
    for p in players():
        for zone in (DECK, HAND, CYCLE_PILE, ELIMINATED, APART, RESERVE):
            for c in cards(zone, p):
                if faction[c]:
                    own(c)
                    if played[c] and zone != RESERVE:  # played this round, and out of play again (R47)
                        played[c] = False
                        modify_table(PLAYED_BEFORE, 1, UNTIL_ROUND, c)
                    if owner(c) != p:
                        move(c, zone, owner(c))
    for c in cards(ATTACHED):
        own(c)
    for p in players():
        for c in cards(APART, p):
            cycle(c)


def own(card):
    make_owner(card, seat_with(faction[card]))
    give(card, owner(card))


def find_bearers():
    """An item without a bearer gets the first that may bear it, or is cycled; an event in play is eliminated."""
    for p in players():
        for c in cards(RESERVE, p):
            lay_right(c)
    for c in cards(ATTACHED):
        lay_right(c)


def lay_right(card):
    if kind[card] == ITEM:
        if not host(card) or kind[host(card)] != CHARACTER:
            bearer = first(c for c in bearers_for(card))
            if bearer:
                move(card, ATTACHED)
                attach(card, bearer)
            else:
                move(card, CYCLE_PILE, owner(card))
        elif in_zone(card, RESERVE):
            bearer = host(card)
            move(card, ATTACHED)
            attach(card, bearer)
    elif kind[card] == EVENT:
        move(card, ELIMINATED, owner(card))
    elif in_zone(card, ATTACHED) and (not host(card) or faction[host(card)]):
        detach(card)
        move(card, RESERVE, owner(card))


def find_path_number():
    """That of the active path, or the highest that lies in a scoring area."""
    if active_path():
        table.path_number = number[active_path()]
    if table.path_number == 0:
        for zone in (FREE_SCORED, SHADOW_SCORED, SET_ASIDE):
            for c in cards(zone):
                table.path_number = max(table.path_number, number[c])
    if table.round == 0:
        table.round = table.path_number


# --- cards that nobody mentioned


def fill_decks():
    """Where a situation says nothing of a draw deck, it holds every card of that seat that lies nowhere else."""
    for p in players():
        if not deck_given[p]:
            take_deck(p)
            drop_doubles(p)
            shuffle(DECK, p)


def drop_doubles(player):
    """What lies elsewhere already is taken out of the deck again."""
    for zone in (HAND, CYCLE_PILE, ELIMINATED, RESERVE):
        for c in cards(zone, player):
            drop_twin(c, player)
    for c in cards(ATTACHED):
        if owner(c) == player:
            drop_twin(c, player)


def drop_twin(card, player):
    for c in cards(DECK, player):
        if definition(c) == definition(card):
            move(c, BOX)
            return


def fill_locations():
    """Decks of locations hold what lies nowhere else; paths that were passed are set aside (R27)."""
    if not table.free_battlegrounds_given:
        lay_out_free_grounds()
    if not table.shadow_battlegrounds_given:
        lay_out_shadow_grounds()
    if not table.path_deck_given:
        lay_out_paths()
    for zone in (FREE_SCORED, SHADOW_SCORED, SET_ASIDE, BATTLEGROUNDS, ACTIVE_PATH):
        for c in cards(zone):
            drop_location(c)
    for c in cards(PATH_DECK):
        if number[c] < table.path_number:
            move(c, SET_ASIDE)


def drop_location(card):
    for zone in (FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS, PATH_DECK):
        for c in cards(zone):
            if place[c] == place[card]:
                move(c, BOX)
                return
