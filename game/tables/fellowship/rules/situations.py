"""Positions from outside: a situation may leave out whatever follows from the rest of it, and nonsense is put right."""

LAST_STEP = 15  # of the corruption track


def put_right(in_mid_turn):
    """Before the first step of a situation; a game that was set up needs it not."""
    if table.complete:
        return
    table.complete = True
    clear_table()
    give_hobbits()
    find_place(in_mid_turn)
    find_players()
    make_cards()
    bury_the_dead()
    if in_mid_turn and at_haven():
        begin_step(STEP_JOURNEY)


def clear_table():
    """What was going on is over: a tile being carried out, a payment, a card turned up, cards being dealt.

    Tiles are made only if none lie in their piles.
    """
    if count(TILES) == 0 and count(TILES_USED) == 0:
        add_missing("tile_fighting", "tile_sauron_will", TILES)
        shuffle(TILES)
    for c in cards(TILE):
        move(c, TILES_USED)
        table.stirred = True
    for c in cards(OFFERED):
        if 1 <= giver[c] <= player_count():
            move(c, HAND, giver[c])
        else:
            move(c, DISCARD)
        giver[c] = 0
    for c in cards(TURNED):
        move(c, DISCARD)
    for c in cards(HAVEN_DECK):
        move(c, BOX)


def give_hobbits():
    """In seat order, those nobody has; a second one of the same seat goes to a seat without, a copy is none (F6)."""
    for p in players():
        while count(HOBBIT, p) > 1:
            free_seat = first(q for q in players() if count(HOBBIT, q) == 0)
            if free_seat:
                move(top(HOBBIT, p), HOBBIT, free_seat)
            else:
                move(top(HOBBIT, p), GONE)
    for p in players():
        if count(HOBBIT, p) and any(q < p and count(HOBBIT, q) and is_copy(q, p) for q in players()):
            move(top(HOBBIT, p), GONE)
    for p in players():
        if count(HOBBIT, p) == 0:
            create(first(who for who in range(FIRST_HOBBIT, LAST_HOBBIT + 1) if copies_on_table(who) == 0), HOBBIT, p)


def is_copy(one, other):
    return definition(top(HOBBIT, one)) == definition(top(HOBBIT, other))


def find_place(in_mid_turn):
    if not BAG_END <= table.place <= MORDOR:
        if table.place:
            announce(SAY_ODD_PLACE, amount=table.place)
        table.place = MORIA if in_mid_turn else BAG_END
    if at_haven():
        table.laid_out = False
    elif in_mid_turn or scenario_begun():
        table.laid_out = True
    bound_markers()
    if table.laid_out:
        believe_the_end()
    if table.laid_out:
        table.distance = points_of_marker()
        if not can_advance(main_track()) and table.scenario_over == 0:
            table.scenario_over = MAIN_TRACK_DONE
    elif table.place > MORIA and table.distance == 0:
        table.distance = 20
    if table.sauron <= 0:
        table.sauron = sauron_start()
    table.sauron = within(table.sauron, LAST_STEP, SAY_ODD_SAURON)


def within(said, most, odd):
    """A number put back between 0 and what there is; whoever wrote it is told."""
    if 0 <= said <= most:
        return said
    announce(odd, amount=said, other=most)
    return max(0, min(said, most))


def scenario_begun():
    """Something tells of a scenario that is under way, whatever step the situation begins with."""
    if table.event or table.ring_used or table.scenario_over or table.active:
        return True
    if table.tiles_given or count(TILES_USED):
        return True
    if any(marker(track) > 0 for track in range(FIGHTING_TRACK, FRIENDSHIP_TRACK + 1)):
        return True
    return any(hearts[p] + suns[p] + rings[p] > 0 for p in players())


def believe_the_end():
    """A scenario said to be over is: its main marker, or its event marker, has come to the end (F29)."""
    if table.scenario_over == MAIN_TRACK_DONE:
        set_marker(main_track(), length[first_space(main_track())])
    elif table.scenario_over == LAST_EVENT_DONE and table.place != MORDOR:
        table.event = LAST_EVENT
    elif table.scenario_over:
        table.scenario_over = 0


def bound_markers():
    """On their tracks; an event marker on the last event means that the scenario is over, but not in Mordor."""
    for track in range(FIGHTING_TRACK, FRIENDSHIP_TRACK + 1):
        start = first_space(track) if table.laid_out else NONE
        set_marker(track, within(marker(track), length[start], SAY_ODD_MARKER) if start else no_marker(track))
    most = HAVEN_ACTIONS if at_haven() else LAST_EVENT
    table.event = within(table.event, most - (table.place == MORDOR), SAY_ODD_EVENT)
    if table.laid_out and table.event == LAST_EVENT and table.scenario_over == 0:
        table.scenario_over = LAST_EVENT_DONE


def no_marker(track):
    """Where there is no such track there is no marker."""
    if marker(track):
        announce(SAY_ODD_TRACK, amount=marker(track))
    return 0


def points_of_marker():
    where = marker(main_track())
    return points[first_space(main_track()) + where - 1] if where else points_at_start()


def find_players():
    """Unless said, Frodo bears the Ring and its bearer is active; at the Cracks nobody bears it (F64)."""
    table.ring_bearer = seat_or_nobody(table.ring_bearer)
    table.active = seat_or_nobody(table.active)
    table.last_turn = seat_or_nobody(table.last_turn)
    if table.ring_bearer == 0:
        table.ring_bearer = bearer_at_start()
    if dead[table.ring_bearer] and any_living():
        table.ring_bearer = next_living(table.ring_bearer)
    if table.active == 0:
        table.active = table.ring_bearer
    if table.place == MORDOR and table.scenario_over == MAIN_TRACK_DONE:
        table.ring_bearer = 0


def seat_or_nobody(said):
    if 0 <= said <= player_count():
        return said
    announce(SAY_ODD_PLAYER, amount=said)
    return 0


def bury_the_dead():
    """No shields below 0, no more tokens than there are (F3), nothing in the hands of the dead (F55, F57)."""
    hearts_left = HEARTS
    suns_left = SUNS
    rings_left = RINGS
    for p in players():
        dead[p] = dead[p] != 0
        if not table.laid_out:
            return_tokens(p)
        shields[p] = max(0, shields[p])
        corruption[p] = max(0, corruption[p])
        if dead[p]:
            return_tokens(p)
        hearts[p] = within(hearts[p], hearts_left, SAY_ODD_HEARTS)
        suns[p] = within(suns[p], suns_left, SAY_ODD_SUNS)
        rings[p] = within(rings[p], rings_left, SAY_ODD_RINGS)
        hearts_left -= hearts[p]
        suns_left -= suns[p]
        rings_left -= rings[p]
        golden_worth = sum(value[c] for c in cards(PURSE, p))
        if golden_worth > shields[p]:
            announce(SAY_ODD_PURSE, player=p, amount=golden_worth, other=shields[p])
        for c in cards(HAND, p):
            if dead[p]:
                move(c, DISCARD)
    if not any_living():
        lose()
    check_hobbits()


# --- cards that nobody mentioned


def make_cards():
    """What lies nowhere is put where it belongs, unless a situation says itself what lies there.

    A deck is made only without a discard pile: an empty one may be meant.
    """
    if not table.deck_given and count(DISCARD) == 0:
        add_missing("fighting_brown", "wild_brown", DECK)
        shuffle(DECK)
    if not table.golden_given:
        add_missing("golden_1", "golden_3", GOLDEN)
        shuffle(GOLDEN)
    if not table.gandalf_given:
        add_missing("healing", "magic", GANDALF)
    add_places("miruvor", "eowyn", FEATURES)
    add_places("gandalf_haven", "test_of_galadriel", EVENTS)
    add_places("speak_friend_and_enter", "fly_you_fools", EVENTS)
    add_places("wormtongue_unmasked", "orcs_conquer_helms_deep", EVENTS)
    add_places("gollum_event", "shelob_attacks", EVENTS)
    add_places("sam_saves_frodo", "the_ring_is_mine", EVENTS)


def add_missing(earliest, latest, zone):
    for which in range(earliest, latest + 1):
        for _ in range(copies_on_table(which), fact_of(which, COPIES)):
            create(which, zone)


def add_places(earliest, latest, zone):
    """Cards of this place and of later ones; those of this place lie open once it has been reached."""
    for which in range(earliest, latest + 1):
        if copies_on_table(which) == 0:
            where = fact_of(which, PLACE_OF)
            if where > table.place or where == table.place and not is_open_now(zone):
                create(which, BOX)
            elif where == table.place and not (zone == FEATURES and table.features_given):
                create(which, zone)


def is_open_now(zone):
    """Events of a haven lie open once its first action has been done."""
    return table.laid_out or zone == EVENTS and at_haven() and table.event > 0


def copies_on_table(which):
    found = 0
    for p in players():
        found += count(c for c in cards(HAND, p) if definition(c) == which)
        found += count(c for c in cards(HOBBIT, p) if definition(c) == which)
        found += count(c for c in cards(PURSE, p) if definition(c) == which)
    for zone in (
        DECK,
        DISCARD,
        TURNED,
        TILES,
        TILE,
        TILES_USED,
        FEATURES,
        BOX,
        GANDALF,
        GOLDEN,
        EVENTS,
        OFFERED,
        PLAYED,
        GONE,
    ):
        found += count(c for c in cards(zone) if definition(c) == which)
    return found
