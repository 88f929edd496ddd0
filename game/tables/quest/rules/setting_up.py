"""Setting up a scenario (Q17-Q22), and the campaign's way from one to the next (Q147-Q149)."""

OPENING_HAND = 6


def set_up():
    table.complete = True
    table.scenario = setup_option(OPTION_SCENARIO)
    if setup_option(OPTION_MODE) != MODE_SINGLE:
        table.scenario = SCENARIO_PASSAGE_THROUGH_MIRKWOOD
    for p in players():
        bring_deck(p)
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
    table.cancelled = False
    table.replaced_card = False
    table.rescued = False
    table.ambush_over = False
    table.deck_due = False
    choose_first_player()
    gather_encounter_cards()
    first_stage = top(QUEST_DECK)
    move(first_stage, CURRENT_QUEST)
    for p in players():
        if not eliminated[p]:
            shuffle(DECK, p)
            starting_threat(p)
    if setup_option(OPTION_DIFFICULTY) == DIFFICULTY_EASY:
        ease()
    for p in players_left():
        opening_hand(p)
    announce(SAY_SCENARIO_BEGAN, first_stage)
    if ability(first_stage, SETUP):
        invoke(ability(first_stage, SETUP), first_stage)
    open_stage(first_stage)


def choose_first_player():
    """By lot; in a nightmare some may be out already."""
    table.first_player = random_number(player_count())
    if eliminated[table.first_player]:
        pass_token()


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
    elif table.scenario == SCENARIO_JOURNEY_DOWN_THE_ANDUIN:
        add_set(SET_JOURNEY_DOWN_THE_ANDUIN, LIST_JOURNEY_DOWN_THE_ANDUIN)
        add_set(SET_SAURONS_REACH, LIST_SAURONS_REACH)
        add_set(SET_WILDERLANDS, LIST_WILDERLANDS)
    else:
        add_set(SET_ESCAPE_FROM_DOL_GULDUR, LIST_ESCAPE_FROM_DOL_GULDUR)
        add_set(SET_SPIDERS_OF_MIRKWOOD, LIST_SPIDERS_OF_MIRKWOOD)
    shuffle(ENCOUNTER_DECK)
    lay_out_stages(table.scenario, 0)


def lay_out_stages(scenario, done):
    """The quest cards of a scenario, without the stages that are done, the next one on top."""
    if scenario == SCENARIO_PASSAGE_THROUGH_MIRKWOOD:
        # Two third stages lie under the second; which of them comes is drawn when it is defeated.
        lay_out("dont_leave_the_path", done)
        lay_out("beorns_path", done)
        lay_out("a_fork_in_the_road", done)
        lay_out("flies_and_spiders", done)
    elif scenario == SCENARIO_JOURNEY_DOWN_THE_ANDUIN:
        lay_out("ambush_on_the_shore", done)
        lay_out("anduin_passage", done)
        lay_out("to_the_river", done)
    else:
        lay_out("out_of_the_dungeons", done)
        lay_out("through_the_caverns", done)
        lay_out("the_necromancers_tower", done)


def lay_out(quest_card, done):
    if fact_of(quest_card, STAGE) > done:
        create(quest_card, QUEST_DECK)


def scenario_of(quest_card):
    """The scenario a quest card belongs to: a situation need not have said which it is."""
    if definition(quest_card) in ("to_the_river", "anduin_passage", "ambush_on_the_shore"):
        return SCENARIO_JOURNEY_DOWN_THE_ANDUIN
    if definition(quest_card) in ("the_necromancers_tower", "through_the_caverns", "out_of_the_dungeons"):
        return SCENARIO_ESCAPE_FROM_DOL_GULDUR
    return SCENARIO_PASSAGE_THROUGH_MIRKWOOD


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
    """The same heroes and decks go on; a plain campaign starts everything else afresh (Q147, Q148)."""
    table.scenario_won = False
    table.scenario += 1
    table.round = 0
    expire(UNTIL_ATTACK)
    expire(UNTIL_PHASE)
    expire(UNTIL_ROUND)
    for c in cards(ATTACHED):
        take_off(c)
    for p in players():
        put_cards_back(p)
        if setup_option(OPTION_MODE) != MODE_NIGHTMARE:
            start_afresh(p)
    clear_encounter_cards()
    for h in all_heroes():
        check_hit_points(h)
    begin_scenario()


def take_off(attachment):
    """Back into the deck it came from; what the encounter deck attached goes with the encounter cards."""
    detach(attachment)
    if kind[attachment] == ATTACHMENT:
        move(attachment, DECK, owner_of_attachment(attachment))
    else:
        move(attachment, ENCOUNTER_DISCARD)


def put_cards_back(player):
    """Allies and hand into the decks; the heroes keep nothing but their damage (Q148)."""
    for c in cards(RESOLVING):
        if owner(c) == player:
            move(c, DISCARD, player)
    for c in cards(AREA, player):
        if kind[c] == HERO:
            wounds = damage[c]
            move(c, SET_ASIDE)
            move(c, AREA, player)
            damage[c] = wounds
        else:
            move(c, DECK, owner(c))
    for c in cards(HAND, player):
        move(c, DECK, player)


def start_afresh(player):
    """The dead return, the wounds heal, the deck is whole again."""
    for c in cards(DISCARD, player):
        if kind[c] == HERO:
            move(c, AREA, player)
        else:
            move(c, DECK, player)
    for c in cards(REMOVED):
        if owner(c) == player and kind[c] == EVENT:
            move(c, DECK, player)
    for h in heroes(player):
        damage[h] = 0
    eliminated[player] = False
    lost_heroes[player] = 0


def clear_encounter_cards():
    """Every encounter card returns to its set, the victory display included."""
    for c in cards(SHADOWS):
        drop_attachment(c)
    for p in players():
        for c in cards(ENGAGED, p):
            move(c, REMOVED)
    for zone in (
        STAGING,
        ACTIVE_LOCATION,
        ENCOUNTER_DECK,
        ENCOUNTER_DISCARD,
        VICTORY_DISPLAY,
        RESOLVING,
        CURRENT_QUEST,
        QUEST_DECK,
    ):
        for c in cards(zone):
            move(c, REMOVED)
