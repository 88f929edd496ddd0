"""The cards of the Lore sphere: healing, drawing, looking ahead."""


@action
def daughter_of_the_nimrodel(card, player):
    if exhausted[card]:
        return
    hero = choose_card(player, ASK_CHOOSE_HERO, (h for h in all_heroes() if damage[h]), subject=card)
    if hero:
        exhaust(card)
        heal(hero, wounds_to_heal(hero, card, player))


def wounds_to_heal(hero, card, player):
    """Up to 2: which matters only for a hero who fights by his wounds."""
    if damage[hero] < 2 or not ability(hero, CONSTANT, ATTACK):
        return 2
    offer_number(2)
    offer_number(1)
    return ask(player, ASK_CHOOSE_NUMBER, card)


@response(PLAYED)
def erebor_hammersmith(card, played_card, player):
    """Only played from hand, not put into play (Q42)."""
    if played_card != card:
        return
    chosen = choose_player(
        player, ASK_CHOOSE_PLAYER, (p for p in players_left() if topmost_attachment(p)), subject=card
    )
    if chosen:
        move(topmost_attachment(chosen), HAND, chosen)


def topmost_attachment(player):
    """The attachment nearest the top of the player's discard pile, or 0."""
    found = 0
    for c in cards(DISCARD, player):
        if kind[c] == ATTACHMENT:
            found = c
    return found


@action
def henamarth_riversong(card, player):
    if exhausted[card] or count(ENCOUNTER_DECK) == 0 or known_to(top(ENCOUNTER_DECK), player):
        return
    exhaust(card)
    show(top(ENCOUNTER_DECK), player)


@response(ENTERS_PLAY)
def miner_of_the_iron_hills(card, entered, player):
    """Encounter cards that have become Condition attachments count too, on a deck as well (Q136)."""
    if entered != card:
        return
    chosen = choose_card(
        player, ASK_CHOOSE_ATTACHMENT, (c for c in cards_in_play() if tagged(c, CONDITION)), subject=card
    )
    if chosen:
        drop_attachment(chosen)


@action
def gleowine(card, player):
    if exhausted[card]:
        return
    chosen = choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if can_draw(p)), subject=card)
    if chosen:
        exhaust(card)
        draw_cards(chosen, 1)


@action(zone=HAND)
def lore_of_imladris(card, player):
    hurt = choose_card(player, ASK_CHOOSE_CHARACTER, (c for c in all_characters() if damage[c]), subject=card)
    if hurt:
        heal(hurt, damage[hurt])


@action(zone=HAND)
def loriens_wealth(card, player):
    chosen = choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if can_draw(p)), subject=card)
    if chosen:
        draw_cards(chosen, 3)


@action(zone=HAND)
def radagasts_cunning(card, player):
    if not in_phase(QUEST_TIME):
        return
    enemy = choose_card(
        player, ASK_CHOOSE_ENEMY, (c for c in enemies_in_staging() if not changed_by(c, NOT_COUNTED)), subject=card
    )
    if enemy:
        modify(enemy, NOT_COUNTED, 1, UNTIL_PHASE, card)


@action(zone=HAND)
def secret_paths(card, player):
    if not in_phase(QUEST_TIME):
        return
    location = choose_card(
        player, ASK_CHOOSE_LOCATION, (c for c in locations_in_staging() if not changed_by(c, NOT_COUNTED)), subject=card
    )
    if location:
        modify(location, NOT_COUNTED, 1, UNTIL_PHASE, card)


@action(zone=HAND)
def gandalfs_search(card, player):
    """X is what is paid from Lore pools (Q36). Nothing is drawn: the cards stay in the deck while they are seen."""
    funds = matching_resources(player, LORE)
    if funds <= 0:
        return
    chosen = choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if count(DECK, p)), subject=card)
    if not chosen:
        return
    seen = choose_number(player, ASK_CHOOSE_NUMBER, range(1, min(funds, count(DECK, chosen)) + 1), subject=card)
    pay(card, player, seen)
    below = count(DECK, chosen) - seen
    for c in deck_cards(chosen, below, below + seen):
        show(c, player)
    taken = choose_card(player, ASK_CHOOSE_CARD, deck_cards(chosen, below, below + seen), subject=card)
    move(taken, HAND, chosen)
    # Each card put back goes on top, so those still to come lie right above the untouched ones.
    for back in range(seen - 1):
        c = choose_card(player, ASK_TOP_OF_DECK, deck_cards(chosen, below, below + seen - 1 - back), subject=card)
        move(c, DECK, chosen)


@selector
def deck_cards(player, below, last):
    """The cards of a deck above place `below`, up to place `last`, counted from the bottom."""
    return (card_at(DECK, player, place) for place in range(below + 1, last + 1))


@action(zone=HAND)
def beorns_hospitality(card, player):
    chosen = choose_player(
        player, ASK_CHOOSE_PLAYER, (p for p in players_left() if any(damage[h] for h in heroes(p))), subject=card
    )
    if chosen:
        for h in heroes(chosen):
            heal(h, damage[h])


@grant(CANNOT_ATTACK)
def forest_snare(card):
    return 1


@action
def protector_of_lorien(card, player):
    """Three times a phase for each copy (Q121)."""
    if times_used(card) >= 3 or count(HAND, player) == 0:
        return
    offer(MORE_DEFENSE)
    offer(MORE_WILLPOWER)
    stat = DEFENSE if ask(player, ASK_CHOOSE_EFFECT, subject=card) == MORE_DEFENSE else WILLPOWER
    use_up(card, UNTIL_PHASE)
    discard_from_hand(player, 1)
    modify(host(card), stat, 1, UNTIL_PHASE, card)


@grant(WILLPOWER)
def dark_knowledge(card):
    return -1


@response(SHADOW_DEALT)
def dark_knowledge__looks(card, shadow_card, attacked):
    player = controller(card)
    if exhausted[card] or attacked != player or known_to(shadow_card, player):
        return
    exhaust(card)
    show(shadow_card, player)


@action
def self_preservation(card, player):
    if not exhausted[card] and damage[host(card)]:
        exhaust(card)
        heal(host(card), 2)
