"""The encounter set Sauron's Reach. Much of it asks for a threat of 35 or more."""

THE_EYE_SEES = 35


@forced(ENEMY_DEFEATED, zone=ENCOUNTER_DISCARD)
def eastern_crows(card, enemy):
    if enemy == card:
        announce(SAY_TAKES_EFFECT, card)
        renew_encounter_deck()
        move(card, ENCOUNTER_DECK)
        shuffle(ENCOUNTER_DECK)


@shadow
def eastern_crows__shadow(card, enemy, player):
    modify(enemy, ATTACK, 2 if threat[player] >= THE_EYE_SEES else 1, UNTIL_ATTACK, card)


@when_revealed
def evil_storm(card):
    for p in players_left():
        if threat[p] >= THE_EYE_SEES:
            for c in characters(p):
                deal_damage(c, 1)


@when_revealed
def pursued_by_shadow(card):
    for p in players_left():
        raise_threat(p, count(c for c in characters(p) if not committed[c]))


@shadow
def pursued_by_shadow__shadow(card, enemy, player):
    """An ally that defends goes too, and leaves the attack undefended (Q84)."""
    ally = choose_card(
        player, ASK_CHOOSE_ALLY, (c for c in characters(player) if kind[c] == ALLY and exhausted[c]), subject=card
    )
    if ally:
        return_to_hand(ally)
    else:
        raise_threat(player, 3)


@when_revealed
def treacherous_fog(card):
    """Locations that come later in the phase lie in the fog too."""
    modify_table(FOG, 1, UNTIL_PHASE, card)
    for p in players_left():
        if threat[p] >= THE_EYE_SEES:
            discard_from_hand(p, 1)
