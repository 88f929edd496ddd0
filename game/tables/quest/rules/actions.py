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
