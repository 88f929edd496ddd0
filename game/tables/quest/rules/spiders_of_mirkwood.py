"""The encounter set Spiders of Mirkwood."""


@when_revealed
def king_spider(card):
    for p in players_left():
        exhaust_one_character(p, card)


@shadow
def king_spider__shadow(card, enemy, player):
    for _ in range(2 if undefended() else 1):
        exhaust_one_character(player, card)


def exhaust_one_character(player, card):
    """Only a ready one can be exhausted (Q9)."""
    victim = choose_card(player, ASK_EXHAUST_WHOM, (c for c in characters(player) if not exhausted[c]), subject=card)
    if victim:
        announce(SAY_EXHAUSTED, victim)
        exhaust(victim)


@forced(ENEMY_ENGAGED)
def hummerhorns(card, enemy, player):
    if enemy != card:
        return
    hero = choose_card(player, ASK_CHOOSE_HERO, heroes(player), subject=card)
    if hero:
        deal_damage(hero, 5)


@shadow
def hummerhorns__shadow(card, enemy, player):
    hurt = 2 if undefended() else 1
    for c in characters(player):
        deal_damage(c, hurt)


@when_revealed
def ungoliants_spawn(card):
    for c in committed_characters():
        modify(c, WILLPOWER, -1, UNTIL_PHASE, card)


@shadow
def ungoliants_spawn__shadow(card, enemy, player):
    raise_threat(player, 8 if undefended() else 4)


@travel
def great_forest_web(card):
    """A price that every player has to pay (Q65)."""
    if not all(any(not exhausted[h] for h in heroes(p)) for p in players_left()):
        return
    for p in players_left():
        hero = choose_card(p, ASK_EXHAUST_WHOM, (h for h in heroes(p) if not exhausted[h]), subject=card)
        announce(SAY_EXHAUSTED, hero)
        exhaust(hero)


@travel
def mountains_of_mirkwood(card):
    reveal_encounter_card()


@response(LOCATION_EXPLORED, zone=ENCOUNTER_DISCARD)
def mountains_of_mirkwood__explored(card, location):
    """Searching is not drawing; where several players may search, each says whether he does."""
    if location != card:
        return
    searchers = count(p for p in players_left() if count(DECK, p))
    for p in players_left():
        if count(DECK, p) and (searchers == 1 or confirm(p, ASK_USE_IT, card)):
            search_top_five(p, card)


def search_top_five(player, card):
    size = count(DECK, player)
    below = max(0, size - 5)
    for c in deck_cards(player, below, size):
        show(c, player)
    move(choose_card(player, ASK_CHOOSE_CARD, deck_cards(player, below, size), subject=card), HAND, player)
    shuffle(DECK, player)


@when_revealed
def eyes_of_the_forest(card):
    for p in players_left():
        for c in cards(HAND, p):
            if kind[c] == EVENT:
                discard_card(c)


@when_revealed
def caught_in_a_web(card):
    """On a hero of the player with the highest threat, as an attachment that nobody controls (Q118, Q136)."""
    highest = max(threat[p] for p in players_left())
    player = choose_player(
        table.first_player, ASK_CHOOSE_PLAYER, (p for p in players_left() if threat[p] == highest), subject=card
    )
    hero = choose_card(player, ASK_CHOOSE_HERO, heroes(player), subject=card)
    if hero:
        move(card, ATTACHED)
        attach(card, hero)


@constant(CONDITION)
def caught_in_a_web__attached(card):
    return in_zone(card, ATTACHED)


@replace(TO_BE_READIED)
def caught_in_a_web__holds(card, hero):
    """2 resources of the hero's own pool for each web on it, or it stays exhausted."""
    if host(card) != hero:
        return
    price = 2 * count(c for c in attached(hero) if definition(c) == "caught_in_a_web")
    if resources[hero] >= price and confirm(controller(hero), ASK_TEAR_WEB, hero, amount=price):
        resources[hero] -= price
        ready(hero)
    else:
        announce(SAY_NOT_READIED, hero)


@grant(OWN_POOL)
def caught_in_a_web__price(card):
    return 1
