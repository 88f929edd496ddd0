"""Setting up (F4-F7)."""


def set_up():
    table.complete = True
    create_list(LIST_JOURNEY_CARDS, DECK)
    shuffle(DECK)
    create_list(LIST_STORY_TILES, TILES)
    shuffle(TILES)
    create_list(LIST_GOLDEN_SHIELDS, GOLDEN)
    shuffle(GOLDEN)
    create_list(LIST_GANDALF_CARDS, GANDALF)
    create_list(LIST_FEATURE_CARDS, BOX)
    create_list(LIST_HAVEN_ACTIONS, BOX)
    create_list(LIST_SCENARIO_EVENTS, BOX)
    deal_hobbits()
    table.place = BAG_END
    table.sauron = sauron_start()
    table.ring_bearer = bearer_at_start()
    table.active = table.ring_bearer


def sauron_start():
    """By level (F4, F94, F95)."""
    if setup_option(OPTION_LEVEL) == LEVEL_INTRODUCTORY:
        return 15
    return 10 if setup_option(OPTION_LEVEL) == LEVEL_EXPERT else 12


def deal_hobbits():
    """As many as play, at random (F6)."""
    for dealt in range(player_count()):
        skipped = random_number(player_count() - dealt) - 1
        seat = first(p for p in players() if count(HOBBIT, p) == 0)
        while skipped or count(HOBBIT, seat):
            if count(HOBBIT, seat) == 0:
                skipped -= 1
            seat = next_player(seat)
        create(FIRST_HOBBIT + dealt, HOBBIT, seat)


def bearer_at_start():
    """Frodo; a situation may do without him (F7)."""
    frodo_seat = first(p for p in players() if plays(p, "frodo"))
    return frodo_seat if frodo_seat else 1
