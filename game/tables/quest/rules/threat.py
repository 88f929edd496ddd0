"""Threat, elimination, winning and losing, the score (Q101-Q109)."""

DOOM = 50


def raise_threat(player, amount):
    if amount <= 0 or eliminated[player]:
        return
    threat[player] = min(99, threat[player] + amount)
    if threat_check(player):
        eliminate(player)


def reduce_threat(player, amount):
    """Never below 0 (Q102)."""
    if not eliminated[player]:
        threat[player] = max(0, threat[player] - amount)


def check_heroes_of(player):
    """A player without heroes is out; one whose last hero is a prisoner loses it for all (Q102, Q153)."""
    if eliminated[player] or any(1 for h in heroes(player)):
        return
    eliminate(player)


def eliminate(player):
    """His cards leave, his enemies go back to the staging area, the others play on (Q103)."""
    one_player_less()
    eliminated[player] = True
    announce(SAY_ELIMINATED, player=player, amount=threat[player], other=DOOM)
    if count(CAPTIVE, player):
        players_lose()
        return
    if all(eliminated[p] for p in players()):
        players_lose()
        return
    for enemy in cards(ORC_GUARDS, player):
        discard_orc_guard(enemy)
    for enemy in cards(ENGAGED, player):
        return_to_staging(enemy)
    for c in attachments_of(player):
        put_away(c)
    for c in cards(SHACKLES, player):
        drop_attachment(c)
    for c in cards(AREA, player):
        if kind[c] == HERO:
            lost_heroes[owner(c)] += threat_cost[c]
        leave_play(c, DISCARD, owner(c))
    for c in cards(HAND, player):
        move(c, DISCARD, player)
    for c in cards(DECK, player):
        move(c, DISCARD, player)
    if table.first_player == player:
        pass_token()


def one_player_less():
    """Under the Shadow counts the players in the game, so it is worked out anew (Q124)."""
    if table_changed_by(EXTRA_THREAT):
        modify_table(EXTRA_THREAT, -(table_changed_by(EXTRA_THREAT) // count(players_left())), UNTIL_PHASE)


def return_to_staging(enemy):
    """Back to the staging area with its damage; an Orc Guard goes to its owner's discard pile instead."""
    if in_zone(enemy, ORC_GUARDS):
        discard_orc_guard(enemy)
    elif in_zone(enemy, ENGAGED):
        move(enemy, STAGING)


def group_score():
    """Threat, dead heroes and damage, less victory points; lower is better (Q106, Q107)."""
    score = scored_before() + scored_victory() + scored_rounds()
    for p in players():
        score += scored_threat(p) + scored_fallen(p) + scored_damage(p)
    return score


def scored_before():
    """Of the scenarios of a campaign that are behind the players."""
    return table.past_score


def scored_victory():
    return -sum(victory[c] for c in cards(VICTORY_DISPLAY))


def scored_rounds():
    return 10 * table.round if setup_option(OPTION_SCORING) == SCORING_WITH_ROUNDS else 0


def scored_threat(player):
    return DOOM if eliminated[player] else threat[player]


def scored_fallen(player):
    """All heroes of a player who was eliminated count as dead."""
    fallen = cost_of_the_dead(player)
    if eliminated[player]:
        fallen += sum(threat_cost[h] for zone in (AREA, CAPTIVE) for h in cards(zone, player))
    return fallen


def scored_damage(player):
    return 0 if eliminated[player] else sum(damage[h] for h in heroes(player))


def cost_of_the_dead(player):
    """The threat cost of the player's dead heroes; a situation may tell of them by their pile alone."""
    return max(lost_heroes[player], sum(threat_cost[c] for c in cards(DISCARD, player) if kind[c] == HERO))


def players_win():
    """Everybody wins, the eliminated too (Q105); a campaign goes on to its next scenario."""
    last_stage = top(CURRENT_QUEST) or top(REMOVED)
    announce(SAY_SCENARIO_WON, last_stage)
    table.scenario = scenario_of(last_stage)
    if setup_option(OPTION_MODE) == MODE_SINGLE or table.scenario == SCENARIO_ESCAPE_FROM_DOL_GULDUR:
        end_game(True)
    else:
        table.past_score = group_score()
        table.scenario_won = True
        begin_step(STEP_RESOURCE_PHASE)


def players_lose():
    announce(SAY_SCENARIO_LOST)
    end_game(False)


def end_game(won):
    score = group_score()
    for p in players():
        set_score(p, score)
        if won:
            win(p)
    finish()
