"""The encounter set Dol Guldur Orcs."""


@when_revealed
def dol_guldur_orcs(card):
    character = choose_card(table.first_player, ASK_CHOOSE_CHARACTER, committed_characters(), subject=card)
    if character:
        deal_damage(character, 2)


@shadow
def dol_guldur_orcs__shadow(card, enemy, player):
    modify(enemy, ATTACK, 3 if undefended() else 1, UNTIL_ATTACK, card)


@constant(ATTACK)
def chieftan_ufthak(card):
    return 2 * resources[card]


@forced(ATTACK_ENDED)
def chieftan_ufthak__attacked(card, enemy):
    if enemy == card:
        announce(SAY_TAKES_EFFECT, card)
        resources[card] += 1


@forced(ENEMY_ATTACKS)
def dol_guldur_beastmaster(card, enemy, player):
    if enemy == card:
        deal_shadow(card, player)


@when_revealed
def driven_by_shadow(card):
    """Only what is in the staging area now; with an empty one another card is revealed instead (Q135)."""
    if count(STAGING) == 0:
        reveal_encounter_card()
        return
    for c in cards(STAGING):
        if kind[c] in (ENEMY, LOCATION):
            modify(c, THREAT_STRENGTH, 1, UNTIL_PHASE, card)


@shadow
def driven_by_shadow__shadow(card, enemy, player):
    if undefended():
        for c in attachments_of(player):
            drop_attachment(c)
        return
    attachment = choose_card(
        player,
        ASK_CHOOSE_ATTACHMENT,
        (a for c in all_characters() if defending[c] for a in attached(c)),
        subject=card,
    )
    if attachment:
        drop_attachment(attachment)


@when_revealed
def the_necromancers_reach(card):
    for c in all_characters():
        if exhausted[c]:
            deal_damage(c, 1)


@travel
def necromancers_pass(card):
    """With fewer than 2 cards in hand the price cannot be paid (Q65)."""
    if count(HAND, table.first_player) >= 2:
        discard_at_random(table.first_player, 2)


@constant(NO_DRAWS)
def enchanted_stream(card):
    return 1
