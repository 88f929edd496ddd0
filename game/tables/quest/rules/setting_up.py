"""Setting up a scenario (Q17-Q22), and the campaign's way from one to the next (Q147-Q149)."""

OPENING_HAND = 6


def set_up():
    table.scenario = setup_option(OPTION_SCENARIO)
    if setup_option(OPTION_MODE) != MODE_SINGLE:
        table.scenario = SCENARIO_PASSAGE_THROUGH_MIRKWOOD
    for p in players():
        bring_deck(p)
    table.first_player = random_number(player_count())
    begin_scenario()


def bring_deck(player):
    """The deck the player brought, or the starter deck of his seat; the heroes take their places."""
    if count(DECK, player) == 0:
        if player == 1:
            create_list(LIST_LEADERSHIP, DECK, player)
        elif player == 2:
            create_list(LIST_SPIRIT, DECK, player)
        elif player == 3:
            create_list(LIST_TACTICS, DECK, player)
        else:
            create_list(LIST_LORE, DECK, player)
    for c in cards(DECK, player):
        if kind[c] == HERO:
            move(c, AREA, player)


def begin_scenario():
    """Everything from shuffling to the first card of the quest (Q17)."""
    table.phase = 0
    table.attacker = 0
    table.attacked = 0
    table.target = 0
    table.rescued = False
    table.ambush_over = False
    gather_encounter_cards()
    for p in players():
        if not eliminated[p]:
            shuffle(DECK, p)
            starting_threat(p)
    if setup_option(OPTION_DIFFICULTY) == DIFFICULTY_EASY:
        ease()
    for p in players_left():
        opening_hand(p)
    first_stage = top(QUEST_DECK)
    announce(SAY_SCENARIO_BEGAN, first_stage)
    move(first_stage, CURRENT_QUEST)
    if ability(first_stage, SETUP):
        invoke(ability(first_stage, SETUP), first_stage)
    open_stage(first_stage)


def starting_threat(player):
    """The sum of the heroes' threat costs; in a nightmare never less than that (Q148)."""
    least = sum(threat_cost[h] for h in heroes(player))
    threat[player] = max(threat[player], least) if setup_option(OPTION_MODE) == MODE_NIGHTMARE else least


def opening_hand(player):
    """Six cards; the whole hand may be exchanged once (Q18)."""
    take_hand(player)
    if count(HAND, player) and confirm(player, ASK_MULLIGAN):
        for c in cards(HAND, player):
            move(c, DECK, player)
        shuffle(DECK, player)
        take_hand(player)


def take_hand(player):
    for _ in range(OPENING_HAND):
        if count(DECK, player):
            move(top(DECK, player), HAND, player)


# --- the encounter deck and the quest deck


def gather_encounter_cards():
    add_set(SET_DOL_GULDUR_ORCS, LIST_DOL_GULDUR_ORCS)
    if table.scenario == SCENARIO_PASSAGE_THROUGH_MIRKWOOD:
        add_set(SET_PASSAGE_THROUGH_MIRKWOOD, LIST_PASSAGE_THROUGH_MIRKWOOD)
        add_set(SET_SPIDERS_OF_MIRKWOOD, LIST_SPIDERS_OF_MIRKWOOD)
        # Two third stages lie under the second; which of them comes is drawn when it is defeated.
        create("dont_leave_the_path", QUEST_DECK)
        create("beorns_path", QUEST_DECK)
        create("a_fork_in_the_road", QUEST_DECK)
        create("flies_and_spiders", QUEST_DECK)
    elif table.scenario == SCENARIO_JOURNEY_DOWN_THE_ANDUIN:
        add_set(SET_JOURNEY_DOWN_THE_ANDUIN, LIST_JOURNEY_DOWN_THE_ANDUIN)
        add_set(SET_SAURONS_REACH, LIST_SAURONS_REACH)
        add_set(SET_WILDERLANDS, LIST_WILDERLANDS)
        create("ambush_on_the_shore", QUEST_DECK)
        create("anduin_passage", QUEST_DECK)
        create("to_the_river", QUEST_DECK)
    else:
        add_set(SET_ESCAPE_FROM_DOL_GULDUR, LIST_ESCAPE_FROM_DOL_GULDUR)
        add_set(SET_SPIDERS_OF_MIRKWOOD, LIST_SPIDERS_OF_MIRKWOOD)
        create("out_of_the_dungeons", QUEST_DECK)
        create("through_the_caverns", QUEST_DECK)
        create("the_necromancers_tower", QUEST_DECK)
    shuffle(ENCOUNTER_DECK)


def add_set(which, cards_of_it):
    """The cards of an encounter set, taken from the box once and from then on reused."""
    found = False
    for c in cards(REMOVED):
        if encounter_set[c] == which:
            move(c, ENCOUNTER_DECK)
            found = True
    if not found:
        create_list(cards_of_it, ENCOUNTER_DECK)


def ease():
    """The publisher's easy mode: some copies of hard cards stay out, and each hero starts with a resource."""
    for c in cards(ENCOUNTER_DECK):
        if count(d for d in cards(REMOVED) if definition(d) == definition(c)) < easy_removed[c]:
            move(c, REMOVED)
    for h in all_heroes():
        add_resources(h, 1)


def find_encounter(wanted):
    """A card of that kind in the encounter deck, or 0."""
    return first(c for c in cards(ENCOUNTER_DECK) if definition(c) == wanted)


# --- the campaign


def next_scenario():
    """Scores what was won and goes on with the same heroes and decks (Q147, Q148)."""
    table.past_score = group_score()
    nightmare = setup_option(OPTION_MODE) == MODE_NIGHTMARE
    for p in players():
        put_cards_back(p, nightmare)
    clear_encounter_cards()
    table.scenario += 1
    table.round = 0
    begin_scenario()
    begin_step(STEP_RESOURCE_PHASE)


def put_cards_back(player, nightmare):
    """Allies, attachments and hand go back into the decks; a plain campaign starts everything afresh."""
    for c in cards(ATTACHED):
        if owner(c) == player:
            detach(c)
            move(c, DECK, player)
    for c in cards(AREA, player):
        resources[c] = 0
        if kind[c] != HERO:
            move(c, DECK, owner(c))
    for c in cards(HAND, player):
        move(c, DECK, player)
    for c in cards(ORC_GUARDS, player):
        shed_attachments(c)
        damage[c] = 0
        move(c, DECK, player)
    if nightmare:
        return
    for c in cards(DISCARD, player):
        if kind[c] == HERO:
            move(c, AREA, player)
        else:
            move(c, DECK, player)
    for c in cards(AREA, player):
        damage[c] = 0
        exhausted[c] = False
        committed[c] = False
    eliminated[player] = False
    lost_heroes[player] = 0


def clear_encounter_cards():
    """Every encounter card returns to its set, the victory display included."""
    for c in cards_in_play():
        if owner(c) == 0:
            shed_guests_and_remove(c)
    for zone in (ENCOUNTER_DECK, ENCOUNTER_DISCARD, VICTORY_DISPLAY, SHADOWS, SET_ASIDE, QUEST_DECK, RESOLVING):
        for c in cards(zone):
            if owner(c) == 0:
                detach(c)
                move(c, REMOVED)


def shed_guests_and_remove(card):
    for guest in attached(card):
        drop_attachment(guest)
    detach(card)
    move(card, REMOVED)
