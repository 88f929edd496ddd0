"""The cards of the Spirit sphere: threat, cancelling, and coming back from the discard pile."""


@action
def wandering_took(card, player):
    """The cost is paid in full (Q37); its attachments go along (Q139)."""
    if threat[player] < 3 or times_used(card):
        return
    other = choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if p != player), subject=card)
    if not other:
        return
    use_up(card, UNTIL_ROUND)
    reduce_threat(player, 3)
    move(card, AREA, other)
    give(card, other)
    for guest in attached(card):
        if controller(guest) == player:
            give(guest, other)
    raise_threat(other, 3)


@response(COMMITTED_TO_QUEST)
def lorien_guide(card, _, player):
    location = top(ACTIVE_LOCATION)
    if location and committed[card] and controller(card) == player:
        progress_on_location(location, 1)


@response(COMMITTED_TO_QUEST)
def northern_tracker(card, _, player):
    if not committed[card] or controller(card) != player:
        return
    for location in locations_in_staging():
        if in_zone(location, STAGING):
            progress_on_location(location, 1)


@action(zone=HAND)
def the_galadhrims_greeting(card, player):
    if not any(threat[p] for p in players_left()):
        return
    offer(ONE_BY_SIX)
    offer(ALL_BY_TWO)
    if ask(player, ASK_CHOOSE_EFFECT, subject=card) == ONE_BY_SIX:
        reduce_threat(
            choose_player(player, ASK_CHOOSE_PLAYER, (p for p in players_left() if threat[p]), subject=card), 6
        )
    else:
        for p in players_left():
            reduce_threat(p, 2)


@response(TRAVELLED, zone=HAND)
def strength_of_will(card, location):
    if not in_zone(location, ACTIVE_LOCATION):
        return
    player = owner(card)
    helper = choose_card(
        player,
        ASK_EXHAUST_WHOM,
        (c for c in characters(player) if not exhausted[c] and has_icon(c, SPIRIT)),
        subject=card,
    )
    if helper:
        exhaust(helper)
        progress_on_location(location, 2)


@response(SHADOW_TURNED, zone=HAND)
def hasty_stroke(card, shadow_card):
    if not table.cancelled:
        table.cancelled = True
        announce(SAY_CANCELLED, shadow_card)


@action(zone=HAND)
def will_of_the_west(card, player):
    """Heroes stay where they are: they belong to no deck (Q4)."""
    chosen = choose_player(
        player,
        ASK_CHOOSE_PLAYER,
        (p for p in players_left() if any(kind[c] != HERO for c in cards(DISCARD, p))),
        subject=card,
    )
    if not chosen:
        return
    for c in cards(DISCARD, chosen):
        if kind[c] != HERO:
            move(c, DECK, chosen)
    shuffle(DECK, chosen)
    move(card, REMOVED)


@response(REVEALED, zone=HAND)
def a_test_of_will(card, revealed_card, effect):
    """Keywords still count and the card still goes to the staging area (Q119)."""
    if effect and not table.cancelled:
        table.cancelled = True
        announce(SAY_CANCELLED, revealed_card)


@action(zone=HAND)
def stand_and_fight(card, player):
    """X is the cost of the ally chosen, paid from Spirit pools (Q36); put into play, not played (Q42)."""
    funds = matching_resources(player, SPIRIT)
    friend = choose_card(
        player,
        ASK_CHOOSE_ALLY,
        (c for p in players(player) for c in cards(DISCARD, p) if kind[c] == ALLY and may_stand_up(c, funds)),
        subject=card,
    )
    if friend:
        pay(card, player, cost[friend])
        put_into_play(friend, player)


def may_stand_up(ally, funds):
    return sphere[ally] != NEUTRAL and cost[ally] <= funds and not unique_in_play(ally)


@action(zone=HAND)
def a_light_in_the_dark(card, player):
    """An attack that has begun goes on (Q86)."""
    enemy = choose_card(player, ASK_CHOOSE_ENEMY, all_engaged_enemies(), subject=card)
    if enemy:
        return_to_staging(enemy)


@action(zone=HAND)
def dwarven_tomb(card, player):
    """Heroes cannot come back this way (Q98)."""
    found = choose_card(
        player,
        ASK_CHOOSE_CARD,
        (c for c in cards(DISCARD, player) if sphere[c] == SPIRIT and kind[c] != HERO),
        subject=card,
    )
    if found:
        move(found, HAND, player)


@action(zone=HAND)
def fortune_or_fate(card, player):
    """No way back for an eliminated player; the hero no longer counts as lost (Q106)."""
    hero = choose_card(
        player,
        ASK_CHOOSE_HERO,
        (c for p in players_left() for c in cards(DISCARD, p) if kind[c] == HERO and not unique_in_play(c)),
        subject=card,
    )
    if hero:
        lost_heroes[owner(hero)] = max(0, lost_heroes[owner(hero)] - threat_cost[hero])
        put_into_play(hero, owner(hero))


@grant(WILLPOWER)
def the_favor_of_the_lady(card):
    return 1


@grant(THREAT_STRENGTH)
def power_in_the_earth(card):
    return -1


@action
def unexpected_courage(card, player):
    if not exhausted[card] and exhausted[host(card)]:
        exhaust(card)
        ready(host(card))
