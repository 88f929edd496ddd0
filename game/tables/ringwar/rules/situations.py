"""Positions from outside: a situation may leave out whatever follows from the rest of it, and nonsense is put right."""

# The Shadow's decks and locations lie in one order in both editions: each card has its twin (A4).
BASE_SARUMAN = "devilry_of_saruman"
BASE_SARUMAN_END = "the_black_serpent"
BASE_WITCH_KING = "grond_hammer_of_the_underworld"
BASE_WITCH_KING_END = "the_day_without_dawn"
ENEMY_SARUMAN = "ats_devilry_of_saruman"
ENEMY_SARUMAN_END = "ats_the_black_serpent"
ENEMY_WITCH_KING = "ats_grond_hammer_of_the_underworld"
ENEMY_WITCH_KING_END = "ats_the_day_without_dawn"


def put_right():
    """Before the first step of a situation; a game that was set up needs it not. Whether it was needed.

    What a file cannot have meant as it is written is told in a line.
    """
    if table.complete:
        return False
    table.complete = True
    swap_editions()
    read_numbers()
    sort_locations()
    own_cards()
    find_bearers()
    find_path_number()
    fill_decks()
    fill_locations()
    for p in players():
        watch_top(p)
        if is_enemy(p):
            show_eliminated(p)
    tell_scores()
    return True


def read_named_round():
    """A situation may name the round that begins: one whose path has not come is not over (R22, R27)."""
    if table.round <= table.path_number:
        return
    table.round -= 1
    if table.path_number == 0 and not table.path_deck_given:
        table.path_number = table.round


def swap_editions():
    """A card of people's Shadow stands for its twin against the Shadow, and the other way round (A4)."""
    for zone in (PATH_DECK, FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS, FREE_SCORED, SHADOW_SCORED, SET_ASIDE):
        swap_in(zone, NONE)
    for zone in (ACTIVE_PATH, BATTLEGROUNDS, EVENT_PLAYED, ATTACHED):
        swap_in(zone, NONE)
    for p in players():
        for zone in (DECK, HAND, CYCLE_PILE, ELIMINATED, APART, RESERVE):
            swap_in(zone, p)


def swap_in(zone, player):
    """The others are laid anew too: the order of a row counts (A8)."""
    if not any(twin_of(c) for c in cards(zone, player)):
        return
    for c in cards(zone, player):
        which = twin_of(c)
        if which:
            stand_in(create(which, zone, player), c)
        else:
            move(c, zone, player)


def stand_in(twin, card):
    """With all that a situation can say of a card."""
    attack_tokens[twin] = attack_tokens[card]
    defence_tokens[twin] = defence_tokens[card]
    fresh[twin] = fresh[card]
    played[twin] = played[card]
    used[twin] = used[card]
    stripped[twin] = stripped[card]
    for p in players():
        if known_to(card, p):
            show(twin, p)
    for guest in standing(card):
        attach(guest, twin)
    if host(card):
        attach(twin, host(card))
        detach(card)
    move(card, BOX)


def twin_of(card):
    """The same card of the edition that is played, or 0 if this is it."""
    which = definition(card)
    if against_the_shadow():
        twin = across(which, BASE_SARUMAN, BASE_SARUMAN_END, ENEMY_SARUMAN)
        twin += across(which, BASE_WITCH_KING, BASE_WITCH_KING_END, ENEMY_WITCH_KING)  # it is of one of the two
        return twin if twin else enemy_location(which)
    twin = across(which, ENEMY_SARUMAN, ENEMY_SARUMAN_END, BASE_SARUMAN)
    twin += across(which, ENEMY_WITCH_KING, ENEMY_WITCH_KING_END, BASE_WITCH_KING)
    return twin if twin else base_location(which)


def across(which, first, last, other):
    """The card of the other edition's deck in the same place, or 0 if this one is not of that deck."""
    return which - first + other if first <= which <= last else NONE


def enemy_location(which):
    if which == "minas_morgul":
        return "ats_minas_morgul"
    if which == "morannon":
        return "ats_morannon"
    if which == "the_doors_of_durin":
        return "ats_the_doors_of_durin"
    if which == "amon_hen":
        return "ats_amon_hen"
    if which == "morgul_vale":
        return "ats_morgul_vale"
    return "ats_cirith_ungol" if which == "cirith_ungol" else NONE


def base_location(which):
    if which == "ats_minas_morgul":
        return "minas_morgul"
    if which == "ats_morannon":
        return "morannon"
    if which == "ats_the_doors_of_durin":
        return "the_doors_of_durin"
    if which == "ats_amon_hen":
        return "amon_hen"
    if which == "ats_morgul_vale":
        return "morgul_vale"
    return "cirith_ungol" if which == "ats_cirith_ungol" else NONE


def read_numbers():
    """Variables that no game could have, and what only lasts for one combat."""
    if not 1 <= table.first <= places():
        table.first = 1
    if not 0 <= table.turn <= places():
        table.turn = 0
    if not 0 <= table.forced <= player_count():
        table.forced = NONE
    table.passed &= (1 << player_count()) - 1
    table.corruption = max(0, table.corruption)
    table.round = max(0, table.round)
    table.path_number = min(max(0, table.path_number), last_number())
    table.healer = NONE
    for p in players():
        ring[p] = 1 if ring[p] > 0 and has_ring_token(p) else 0
    clear_flag(FLAG_LED)
    clear_flag(FLAG_ROUSED)


def sort_locations():
    """Locations in the zones of their kind, the others out of the game; one path at a time (R28)."""
    for zone in (PATH_DECK, FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS, FREE_SCORED, SHADOW_SCORED, SET_ASIDE):
        for c in cards(zone):
            sort_closed(c)
    for c in cards(EVENT_PLAYED):
        sort_closed(c)
    for zone in (ACTIVE_PATH, BATTLEGROUNDS):
        sort_active(zone)
    while count(ACTIVE_PATH) > 1:
        announce(SAY_ODD_PATH, bottom(ACTIVE_PATH))
        move(bottom(ACTIVE_PATH), SET_ASIDE)
    for c in cards(ATTACHED):
        if not faction[c]:
            detach(c)
            move(c, BOX)
    for p in players():
        for zone in (DECK, HAND, CYCLE_PILE, ELIMINATED, APART, RESERVE):
            for c in cards(zone, p):
                if not faction[c]:
                    announce(SAY_ODD_PLACE, c)
                    move(c, BOX)


def sort_active(zone):
    """A card that is written behind a location instead of on it stands there."""
    location = NONE
    for c in cards(zone):
        if not faction[c]:
            location = c
            move(c, ACTIVE_PATH if kind[c] == PATH else BATTLEGROUNDS)
        elif location:
            move(c, ATTACHED)
            attach(c, location)
        else:
            sort_closed(c)


def sort_closed(card):
    """A location that is not active has no tokens and lies in no deck but its own; other cards are cycled."""
    attack_tokens[card] = 0
    defence_tokens[card] = 0
    if faction[card]:
        announce(SAY_ODD_PLACE, card)
        own(card)
        move(card, ELIMINATED if kind[card] == EVENT else CYCLE_PILE, owner(card))
    elif in_zone(card, PATH_DECK) or in_zone(card, FREE_BATTLEGROUNDS) or in_zone(card, SHADOW_BATTLEGROUNDS):
        deck = PATH_DECK if kind[card] == PATH else battleground_deck(side[card])
        if not in_zone(card, deck):
            move(card, deck)


def own_cards():
    """Every card belongs to the seat whose deck has its faction (R9, R46a), and lies with it."""
    for p in players():
        for zone in (DECK, HAND, CYCLE_PILE, ELIMINATED, APART, RESERVE):
            for c in cards(zone, p):
                if faction[c]:
                    own(c)
                    if zone != RESERVE:
                        make_plain(c)
                    if owner(c) != p:
                        announce(SAY_ODD_OWNER, c, owner(c))
                        move(c, zone, owner(c))
    for c in cards(ATTACHED):
        own(c)
    for p in players():
        for c in cards(APART, p):
            cycle(c)


def make_plain(card):
    """Out of play no card bears anything; one that was played this round is remembered (R47)."""
    if played[card]:
        modify_table(PLAYED_BEFORE, 1, UNTIL_ROUND, card)
    played[card] = False
    fresh[card] = False
    used[card] = False
    attack_tokens[card] = 0
    defence_tokens[card] = 0


def own(card):
    make_owner(card, seat_with(faction[card]))
    give(card, owner(card))


def find_bearers():
    """Armies and characters on active locations or in reserve; then items on bearers; events are never in play."""
    for c in cards(ATTACHED):
        if kind[c] != ITEM and not is_active(host(c)):
            detach(c)
            move(c, RESERVE, owner(c))
    for p in players():
        for c in cards(RESERVE, p):
            lay_right(c)
    for c in cards(ATTACHED):
        lay_right(c)


def lay_right(card):
    """An item without a bearer gets the first that may bear it, or is cycled."""
    if kind[card] == EVENT:
        announce(SAY_ODD_PLACE, card)
        move(card, ELIMINATED, owner(card))
    elif kind[card] == ITEM:
        bearer = host(card) if is_bearer(host(card), card) else first(c for c in bearers_for(card))
        detach(card)
        if bearer:
            move(card, ATTACHED)
            attach(card, bearer)
        else:
            announce(SAY_ODD_BEARER, card)
            move(card, CYCLE_PILE, owner(card))


def is_bearer(card, item):
    """A character in play of the item's side; whether a game would allow just this one is not asked."""
    return card and kind[card] == CHARACTER and in_play(card) and side[card] == side[item]


def is_active(location):
    return location and (in_zone(location, BATTLEGROUNDS) or in_zone(location, ACTIVE_PATH))


def show_eliminated(player):
    """People may look through what an enemy has eliminated (A18)."""
    for c in cards(ELIMINATED, player):
        show(c)


def find_path_number():
    """That of the active path, or the highest that lies in a scoring area."""
    if active_path():
        table.path_number = number[active_path()]
    elif table.path_number == 0:
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
    announce(SAY_ODD_COPIES, card)


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
