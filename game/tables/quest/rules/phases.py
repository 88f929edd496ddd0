"""The round (Q23, Q25): phases that are short enough to stand together, and what ends a phase."""


def begin_phase(time):
    go_on_with(time)
    announce(SAY_PHASE_BEGAN, amount=time)


def go_on_with(time):
    """A step of that phase; it may be the first of a situation."""
    table.phase = time
    if not table.complete:
        put_right()


def end_phase():
    """Effects until the end of the phase end together with what happens then (Q27)."""
    if any_changed_by(GOES_TO_HAND) or any_changed_by(GOES_TO_DECK):
        for c in all_characters():
            go_home(c)
    expire(UNTIL_PHASE)


def go_home(card):
    """Sneak Attack and Beorn send a card back; if both want it the first player picks (Q118)."""
    to_hand = changed_by(card, GOES_TO_HAND)
    to_deck = changed_by(card, GOES_TO_DECK)
    if to_hand and to_deck:
        offer(TO_HAND)
        offer(TO_DECK)
        to_hand = ask(table.first_player, ASK_SEND_HOME, subject=card) == TO_HAND
    if to_hand:
        return_to_hand(card)
    elif to_deck:
        return_to_deck(card)


def resource_phase():
    """Each hero gains a resource, each player draws (Q29)."""
    if table.scenario_won:
        next_scenario()
    table.round += 1
    table.allies_played = 0
    announce(SAY_ROUND_BEGAN, amount=table.round)
    begin_phase(RESOURCE_TIME)
    for p in players_left():
        for h in heroes(p):
            add_resources(h, 1)
        draw_cards(p, 1)
    window(ASK_ACT_RESOURCE)
    end_phase()


def planning_phase():
    """In turn order each player plays allies and attachments; anybody may act in between (Q30)."""
    begin_phase(PLANNING_TIME)
    for p in players_left():
        plan(p)
        window(ASK_ACT_PLANNING)
    end_phase()


def plan(player):
    """Between two plays the others may act, if somebody asks for it (Q25)."""
    others_asked = False
    while not eliminated[player]:
        for c in cards(HAND, player):
            if can_play(c, player):
                offer_card(c, TO_PLAY)
        for c in usable_actions(player):
            offer_card(c, TO_USE)
        if option_count() and not others_asked and others_can_act(player):
            offer(LET_OTHERS_ACT)
        offer(DONE)
        card = ask(player, ASK_PLAN)
        if card == LET_OTHERS_ACT:
            others_asked = True
            ask_round(ASK_ACT_BETWEEN, player)
            continue
        others_asked = False
        if card <= 0:
            return
        if in_zone(card, HAND) and kind[card] in (ALLY, ATTACHMENT):
            play_card(card, player)
        else:
            use_action(card, player)


def others_can_act(player):
    return any(True for p in players_left() if p != player for _ in usable_actions(p))


def refresh_phase():
    """Ready, one more threat each, the token passes: one block (Q26, Q101)."""
    begin_phase(REFRESH_TIME)
    for c in cards_in_play():
        if exhausted[c] and not replaced(TO_BE_READIED, c, 0):
            ready(c)
    for p in players_left():
        raise_threat(p, 1)
    trigger(REFRESHING, 0, 0)
    pass_token()
    window(ASK_ACT_REFRESH)
    trigger(ROUND_ENDS, 0, 0)
    end_phase()
    expire(UNTIL_ROUND)


def pass_token():
    """Clockwise to the next player still in the game (Q14)."""
    player = next_player(table.first_player)
    while eliminated[player]:
        player = next_player(player)
    table.first_player = player
