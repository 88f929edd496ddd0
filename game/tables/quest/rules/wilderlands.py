"""The encounter set Wilderlands."""


@shadow
def wolf_rider(card, enemy, player):
    """An enemy for this one attack only: then it lies there as a shadow card again, without one of its own."""
    use_up(card, UNTIL_PHASE)
    deal_shadow(card, player)
    attack_within_attack(card, player)
    shed_attachments(card)


@forced(COMBAT_ENDS, zone=SHADOWS)
@forced(COMBAT_ENDS, zone=ENCOUNTER_DISCARD)
def wolf_rider__returns(card):
    """To the top of the deck once it has attacked, even if its enemy was defeated in between."""
    if times_used(card):
        announce(SAY_TAKES_EFFECT, card)
        detach(card)
        turned[card] = False
        move(card, ENCOUNTER_DECK)


@constant(TRAMPLES)
def hill_troll(card):
    return 1


@constant(CANNOT_BE_CHOSEN)
def goblin_sniper(card):
    return any(c != card for c in enemies_in_staging())


@forced(COMBAT_ENDS)
def goblin_sniper__shoots(card):
    if not in_zone(card, STAGING):
        return
    announce(SAY_TAKES_EFFECT, card)
    for p in players_left():
        deal_damage(choose_card(p, ASK_CHOOSE_CHARACTER, characters(p), subject=card), 1)


@forced(ENEMY_ATTACKS)
def marsh_adder(card, enemy, player):
    if enemy == card:
        raise_threat(player, 1)


@forced(ATTACK_ENDED)
def wargs(card, enemy):
    """A card without shadow text sends them back; a cancelled effect is one all the same, no card is none (Q89)."""
    if enemy == card and any(in_zone(c, SHADOWS) and not ability(c, SHADOW) for c in attached(card)):
        return_to_staging(card)


@shadow
def wargs__shadow(card, enemy, player):
    modify(enemy, ATTACK, 2 if undefended() else 1, UNTIL_ATTACK, card)


@when_revealed
def despair(card):
    remove_progress(4)


@shadow
def despair__shadow(card, enemy, player):
    modify_table(NO_DEFENSE, 1, UNTIL_ATTACK, card)


@forced(TRAVELLED)
def the_brown_lands(card, location):
    if location == card:
        progress_on_location(card, 1)


@constant(MUST_TRAVEL)
def the_east_bight(card):
    return 1
