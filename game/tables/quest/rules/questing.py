"""The quest phase: commit, staging, resolution (Q44-Q57)."""


def quest_phase():
    begin_phase(QUEST_TIME)
    if count(ENCOUNTER_DISCARD):
        note_empty_deck()
    trigger(QUEST_BEGINS, 0, 0)
    window(ASK_ACT_QUEST)


def commit_characters():
    """In turn order, each player's characters commit together; then his responses (Q44)."""
    go_on_with(QUEST_TIME)
    for p in players_left():
        commit(p)
    window(ASK_ACT_COMMITTED)


def commit(player):
    some = False
    while True:
        card = choose_card(player, ASK_COMMIT, (c for c in characters(player) if not exhausted[c]), DONE)
        if card <= 0:
            break
        exhaust(card)
        committed[card] = True
        some = True
    if some:
        trigger(COMMITTED_TO_QUEST, 0, player)


def staging_step():
    """One encounter card for each player; the number is fixed when the step begins (Q46)."""
    go_on_with(QUEST_TIME)
    if not quest_says(NO_STAGING):
        number = count(players_left()) + quest_says(EXTRA_REVEALS)
        for _ in range(number):
            reveal_encounter_card()
            if count(ENCOUNTER_DISCARD) > 1:
                renew_encounter_deck()
    window(ASK_ACT_STAGED)


def quest_resolution():
    """Willpower against threat (Q50, Q51)."""
    go_on_with(QUEST_TIME)
    strength = committed_willpower()
    against = staging_threat()
    announce(SAY_QUEST_COMPARED, amount=strength, other=against)
    if strength > against:
        place_progress(strength - against)
    elif strength < against:
        for p in players_left():
            raise_threat(p, against - strength)
        trigger(QUEST_FAILED, 0, 0)
    window(ASK_ACT_RESOLVED)
    if count(ENCOUNTER_DISCARD) == 0:
        table.deck_due = False
    clear_flag(FLAG_COMMITTED)
    end_phase()


# --- revealing


def reveal_encounter_card():
    """Reveals a card and resolves it completely, with its guard and all that surge after it (Q47, Q128, Q133)."""
    to_come = 1
    while to_come > 0:
        card = next_encounter_card()
        if card == 0:
            break
        to_come += resolve_revealed(card) - 1
        if tagged(card, GUARDED):
            set_guard(card)


def next_encounter_card():
    """The top card of the encounter deck, lying aside while it is resolved; 0 if there is none."""
    renew_encounter_deck()
    card = top(ENCOUNTER_DECK)
    if card:
        move(card, RESOLVING)
        note_empty_deck()
    return card


def note_empty_deck():
    """A deck that is empty in the quest phase begins again (Q49), at the latest when its next card is wanted.

    The staging step sees to it at once, unless there is only the card just resolved to make a deck of.
    """
    if count(ENCOUNTER_DECK) == 0 and in_phase(QUEST_TIME):
        table.deck_due = True


def renew_encounter_deck():
    """The discard pile becomes the deck if that ran out in the quest phase or the set-up, in no other (Q49)."""
    if count(ENCOUNTER_DECK) or count(ENCOUNTER_DISCARD) == 0:
        return
    if not table.deck_due and table.phase not in (0, QUEST_TIME):
        return
    table.deck_due = False
    for c in cards(ENCOUNTER_DISCARD):
        move(c, ENCOUNTER_DECK)
    shuffle(ENCOUNTER_DECK)


def resolve_revealed(card):
    """Everything a revealed card does (Q47); how many further cards it brings."""
    announce(SAY_REVEALED, card)
    if wounded_on_sight(card):
        return 0
    if doomed[card]:
        for p in players_left():
            raise_threat(p, doomed[card])
    replaced_by_another = resolve_when_revealed(card)
    place_revealed(card)
    return tagged(card, SURGE) + replaced_by_another


def wounded_on_sight(card):
    """Thalin: an enemy takes damage as it is revealed; one that dies of it does nothing more."""
    if kind[card] != ENEMY:
        return False
    wounds = sum(total(c, WOUNDS_REVEALED) for c in listeners(CONSTANT, WOUNDS_REVEALED) if is_character(c))
    if wounds == 0:
        return False
    announce(SAY_STRIKES_FIRST, first(c for c in listeners(CONSTANT, WOUNDS_REVEALED) if is_character(c)))
    if wounds < hit_points[card]:
        damage[card] = wounds
        return False
    announce(SAY_DESTROYED, card)
    move(card, VICTORY_DISPLAY if victory[card] else ENCOUNTER_DISCARD)
    trigger(ENEMY_DEFEATED, card, 0)
    check_stage()
    return True


def resolve_when_revealed(card):
    """The When Revealed effect, unless a response cancels it; whether another card is to come instead."""
    effect = ability(card, WHEN_REVEALED)
    was_cancelled = table.cancelled
    was_replaced = table.replaced_card
    table.cancelled = False
    table.replaced_card = False
    trigger(REVEALED, card, effect)
    cancelled_now = table.cancelled
    replaced_now = table.replaced_card
    table.cancelled = was_cancelled
    table.replaced_card = was_replaced
    if effect and not cancelled_now:
        invoke(effect, card)
    return replaced_now


def place_revealed(card):
    """Enemies, locations and objectives to the staging area; a treachery is discarded (Q47d)."""
    if in_zone(card, RESOLVING):
        move(card, ENCOUNTER_DISCARD if kind[card] == TREACHERY else STAGING)


def set_guard(objective):
    """The next encounter card guards the objective: it is tied to that card until it leaves play (Q128).

    Another objective that comes up instead waits for a guard of its own until this one has got its card.
    """
    card = next_encounter_card()
    if card == 0:
        return
    surging = resolve_revealed(card)
    if kind[card] == OBJECTIVE:
        set_guard(objective)
        set_guard(card)
    elif in_zone(card, STAGING) and not host(objective):
        attach(objective, card)
    for _ in range(surging):
        reveal_encounter_card()


def add_to_staging(card):
    """Added, not revealed: nothing of it triggers (Q48)."""
    move(card, STAGING)
