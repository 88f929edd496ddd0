"""The cards of the Leadership sphere: readying, resources, allies who come in time."""


@action
def faramir(card, player):
    """Only the characters there are now (Q124)."""
    if exhausted[card]:
        return
    chosen = choose_player(player, ASK_CHOOSE_PLAYER, players_left(), subject=card)
    exhaust(card)
    for c in characters(chosen):
        modify(c, WILLPOWER, 1, UNTIL_PHASE, card)


@response(ENTERS_PLAY)
def son_of_arnor(card, entered, player):
    """Not optional engagement: what forbids that does not stop him (Q70)."""
    if entered != card:
        return
    for c in enemies_in_staging():
        offer_card(c)
    for c in all_engaged_enemies():
        if engaged_with(c) != player:
            offer_card(c)
    enemy = ask(player, ASK_CHOOSE_ENEMY, subject=card)
    if enemy:
        engage(enemy, player)


@response(ENTERS_PLAY)
def snowbourn_scout(card, entered, player):
    if entered != card:
        return
    location = choose_card(
        player, ASK_CHOOSE_LOCATION, (c for c in cards_in_play() if kind[c] == LOCATION), subject=card
    )
    if location:
        progress_on_location(location, 1)


@response(ENTERS_PLAY)
def longbeard_orc_slayer(card, entered):
    """Face-down Orc Guards have no traits."""
    if entered != card:
        return
    for c in cards_in_play():
        if is_enemy(c) and tagged(c, ORC):
            deal_damage(c, 1)


@response(LEFT_PLAY, zone=HAND)
def brok_ironfist(card, gone, player):
    if kind[gone] == HERO and tagged(gone, DWARF) and in_zone(card, HAND, player) and not unique_in_play(card):
        put_into_play(card, player)


@action(zone=HAND)
def ever_vigilant(card, player):
    tired = choose_card(
        player, ASK_CHOOSE_ALLY, (c for c in all_characters() if kind[c] == ALLY and exhausted[c]), subject=card
    )
    if tired:
        ready(tired)


@action(zone=HAND)
def common_cause(card, player):
    if not any(exhausted[h] for h in all_heroes()):
        return
    mine = choose_card(player, ASK_EXHAUST_WHOM, (h for h in heroes(player) if not exhausted[h]), subject=card)
    if not mine:
        return
    exhaust(mine)
    other = choose_card(player, ASK_CHOOSE_HERO, (h for h in all_heroes() if exhausted[h] and h != mine), subject=card)
    ready(other)


@action(zone=HAND)
def for_gondor(card, player):
    """The characters of all players, those there are now (Q124)."""
    for c in all_characters():
        modify(c, ATTACK, 1, UNTIL_PHASE, card)
        if tagged(c, GONDOR):
            modify(c, DEFENSE, 1, UNTIL_PHASE, card)


@action(zone=HAND)
def sneak_attack(card, player):
    """Put into play, not played (Q42)."""
    friend = choose_card(
        player,
        ASK_CHOOSE_ALLY,
        (c for c in cards(HAND, player) if kind[c] == ALLY and not unique_in_play(c)),
        subject=card,
    )
    if friend:
        modify(friend, GOES_TO_HAND, 1, UNTIL_PHASE, card)
        put_into_play(friend, player)


@response(LEFT_PLAY, zone=HAND)
def valiant_sacrifice(card, gone, player):
    """Destroyed, discarded or taken back: it is drawn by whoever controlled the ally."""
    if kind[gone] == ALLY:
        draw_cards(player, 2)


@action(zone=HAND)
def grim_resolve(card, player):
    for c in all_characters():
        if exhausted[c]:
            ready(c)


@grant(GONDOR)
def steward_of_gondor(card):
    return 1


@action
def steward_of_gondor__collects(card, player):
    """The hero himself stays as he is (Q9)."""
    if not exhausted[card]:
        exhaust(card)
        add_resources(host(card), 2)


@grant(WILLPOWER)
def celebrians_stone(card):
    return 2


@grant(SPIRIT_ICON)
def celebrians_stone__icon(card, hero):
    return definition(hero) == "aragorn"
