"""Action windows: in turn order, everybody who could act is asked until all pass in a row (Q24, Q28)."""


def window(prompt):
    if somebody_can_act():
        ask_round(prompt, 0)


def ask_round(prompt, but):
    """Everybody except one."""
    passes = 0
    player = table.first_player
    while passes < player_count():
        if player != but and act(player, prompt):
            passes = 0
        else:
            passes += 1
            player = next_player(player)


def act(player, prompt):
    """One action of the player, if he has one and wants to."""
    if eliminated[player]:
        return False
    for c in usable_actions(player):
        offer_card(c)
    if option_count() == 0:
        return False
    offer(PASS)
    lost = lost_after(prompt)
    card = ask(player, ASK_ACT_OR_LOSE, amount=lost) if lost else ask(player, prompt)
    if card <= 0:
        return False
    use_action(card, player)
    return True


def may_act(card, player):
    """Whether the player may use the card's action now."""
    return any(c == card for c in usable_actions(player))


def use_action(card, player):
    action = ability(card, ACTION)
    if in_zone(card, HAND):
        begin_event(card, player)
        invoke(action, card, player)
        end_event(card)
    else:
        announce(SAY_USED, card, player)
        invoke(action, card, player)
    announce(SAY_RESOLVED, card)


def in_phase(time):
    return table.phase == time


# --- actions that would do nothing


def changes_nothing(card, player):
    """Whether an action that may be used would change nothing that still counts in this phase."""
    if definition(card) in ("feint", "thicket_of_spears", "stand_together"):
        return not in_phase(COMBAT_TIME) or not attacks_to_come()
    if definition(card) in ("blade_mastery", "for_gondor", "beorn"):
        return not in_phase(COMBAT_TIME)
    if definition(card) == "faramir":
        return not in_phase(QUEST_TIME) or not flagged(FLAG_COMMITTED)
    if definition(card) == "eowyn":
        return not in_phase(QUEST_TIME) or not committed[card]
    return False


def attacks_to_come():
    """Some enemy has not attacked yet in this phase, and may; an attack under way goes on (Q79, Q87)."""
    return any(not struck[c] and not held_back(c, engaged_with(c)) for c in all_engaged_enemies())
