"""The encounter phase: engaging enemies (Q67-Q72)."""


def optional_engagement():
    """In turn order each player may engage one enemy of his choice (Q67)."""
    begin_phase(ENCOUNTER_TIME)
    for p in players_left():
        enemy = choose_card(p, ASK_ENGAGE, (c for c in enemies_in_staging() if not total(c, CANNOT_BE_CHOSEN)), PASS)
        if enemy > 0:
            engage(enemy, p)
    window(ASK_ACT_ENGAGED)


def engagement_checks():
    """Round and round the table until nobody is engaged any more (Q68)."""
    go_on_with(ENCOUNTER_TIME)
    if not quest_says(NO_ENGAGEMENT_CHECKS):
        player = table.first_player
        misses = 0
        while misses < player_count():
            misses += 1
            if check_engagement(player):
                misses = 0
            player = next_player(player)
    window(ASK_ACT_CHECKED)
    end_phase()


def check_engagement(player):
    """The dearest enemy within the player's threat engages him; ties: the first player decides (Q69)."""
    if eliminated[player]:
        return False
    highest = engagement_check(player)
    if highest < 0:
        return False
    enemy = choose_card(
        table.first_player,
        ASK_ENGAGEMENT_TIE,
        (c for c in enemies_in_staging() if total(c, ENGAGEMENT_COST) == highest),
        amount=player,
    )
    engage(enemy, player)
    return True


def first_of_alike():
    """Of the enemies that a check has to choose between the first, where nothing tells them apart; none where the
    checks of several players would be about different ones."""
    found = NONE
    for p in players_left():
        highest = engagement_check(p)
        if count(c for c in enemies_in_staging() if total(c, ENGAGEMENT_COST) == highest) < 2:
            continue
        one = first(c for c in enemies_in_staging() if total(c, ENGAGEMENT_COST) == highest)
        if found not in (NONE, one) or not all_alike(one, highest):
            return NONE
        found = one
    return found


def all_alike(enemy, engagement):
    """Whether all that have that engagement cost are the same."""
    return all(are_alike(c, enemy) for c in enemies_in_staging() if total(c, ENGAGEMENT_COST) == engagement)


def are_alike(enemy, other):
    """Two copies of one card, with nothing on either, and the same numbers."""
    if definition(enemy) != definition(other) or count(attached(enemy)) or count(attached(other)):
        return False
    if damage[enemy] != damage[other] or total(enemy, THREAT_STRENGTH) != total(other, THREAT_STRENGTH):
        return False
    return total(enemy, ATTACK) == total(other, ATTACK) and total(enemy, DEFENSE) == total(other, DEFENSE)


def engage(enemy, player):
    """Engaging and being engaged are one event (Q70); an Orc Guard stays face down."""
    move(enemy, ORC_GUARDS if in_zone(enemy, ORC_GUARDS) else ENGAGED, player)
    announce(SAY_ORC_GUARD if in_zone(enemy, ORC_GUARDS) else SAY_ENGAGED, enemy, player)
    trigger(ENEMY_ENGAGED, enemy, player)


def make_orc_guard(player):
    """The top card of the player's deck, face down, is an enemy engaged with him."""
    card = top(DECK, player)
    if card:
        move(card, ORC_GUARDS, player)
        announce(SAY_ORC_GUARD, card, player)
