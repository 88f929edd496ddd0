"""The encounter set Escape from Dol Guldur: the keepers, and the three objectives they guard."""


@selector
def unclaimed_objectives():
    """Those in the staging area; one whose guard has left it lies with its guard (Q129)."""
    return (
        c
        for zone in (STAGING, ATTACHED)
        for c in cards(zone)
        if kind[c] == OBJECTIVE and in_zone(host(c) if host(c) else c, STAGING)
    )


def is_claimed(objective):
    """Attached to a hero; to anything else it is tied only because that guards it."""
    return host(objective) and is_character(host(objective))


def claimed_objectives():
    return count(c for c in cards(ATTACHED) if kind[c] == OBJECTIVE and is_claimed(c))


@forced(QUEST_FAILED)
def dungeon_jailor(card):
    """A guarded objective may go too; its guard stays."""
    if not in_zone(card, STAGING):
        return
    objective = choose_card(table.first_player, ASK_CHOOSE_OBJECTIVE, unclaimed_objectives(), subject=card)
    if objective:
        announce(SAY_TAKES_EFFECT, card)
        renew_encounter_deck()
        leave_play(objective, ENCOUNTER_DECK, 0)
        shuffle(ENCOUNTER_DECK)


@constant(NO_ATTACHMENTS)
def nazgul_of_dol_guldur(card):
    return 1


@forced(PRISONER_FREED, zone=SET_ASIDE)
def nazgul_of_dol_guldur__comes(card):
    add_to_staging(card)


@forced(SHADOW_RESOLVED)
def nazgul_of_dol_guldur__strikes(card, enemy):
    player = engaged_with(card)
    if enemy != card or player == 0:
        return
    victim = choose_card(player, ASK_CHOOSE_CHARACTER, characters(player), subject=card)
    if victim:
        announce(SAY_TAKES_EFFECT, card)
        discard_character(victim)


@shadow
def cavern_guardian(card, enemy, player):
    if undefended():
        for c in attachments_of(player):
            drop_attachment(c)
        return
    attachment = choose_card(player, ASK_CHOOSE_ATTACHMENT, attachments_of(player), subject=card)
    if attachment:
        drop_attachment(attachment)


@when_revealed
def under_the_shadow(card):
    modify_table(EXTRA_THREAT, count(players_left()), UNTIL_PHASE, card)


@shadow
def under_the_shadow__shadow(card, enemy, player):
    raise_threat(player, count(engaged_enemies(player)))


@when_revealed
def iron_shackles(card):
    """On the first player's deck, not in it."""
    move(card, SHACKLES, table.first_player)


@shadow
def iron_shackles__shadow(card, enemy, player):
    detach(card)
    turned[card] = False
    iron_shackles(card)


@constant(CONDITION)
def iron_shackles__attached(card):
    return 1


@replace(TO_BE_DRAWN)
def iron_shackles__instead_of_a_draw(card, player):
    """However many cards it would have been; cards taken otherwise than by drawing do not count."""
    if place_of(card) == player:
        announce(SAY_TAKES_EFFECT, card)
        announce(SAY_DRAWS_NOTHING, player=player)
        drop_attachment(card)
        announce(SAY_RESOLVED, card)


@forced(TRAVELLED)
def tower_gate(card, location):
    if location == card:
        for p in players_left():
            make_orc_guard(p)


# --- the objectives


@action(zone=STAGING, cards=("gandalfs_map", "dungeon_torch", "shadow_key"))
def claim_objective(card, player):
    """Any player, in any window, if nothing guards it; he who claims it controls it (Q129)."""
    if host(card) or not any(1 for h in heroes(player)):
        return
    raise_threat(player, 2)
    hero = choose_card(player, ASK_CHOOSE_HERO, heroes(player), subject=card)
    if hero:
        attach_card(card, hero)
        check_stage()


@grant(CANNOT_FIGHT)
def gandalfs_map(card):
    return 1


@forced(ROUND_ENDS)
def dungeon_torch(card):
    if is_claimed(card):
        announce(SAY_TAKES_EFFECT, card)
        raise_threat(controller(card), 2)


@forced(ROUND_ENDS)
def shadow_key(card):
    if is_claimed(card):
        announce(SAY_TAKES_EFFECT, card)
        deal_damage(host(card), 1)
