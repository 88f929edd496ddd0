"""The encounter set Journey Down the Anduin."""


@forced(ATTACK_ENDED)
def misty_mountain_goblins(card, enemy):
    if enemy == card and count(CURRENT_QUEST) and progress[top(CURRENT_QUEST)]:
        announce(SAY_TAKES_EFFECT, card)
        remove_progress(1)


@shadow
def misty_mountain_goblins__shadow(card, enemy, player):
    remove_progress(3 if undefended() else 1)


@when_revealed
def massing_at_night(card):
    for _ in range(count(players_left())):
        reveal_encounter_card()


@shadow
def massing_at_night__shadow(card, enemy, player):
    """The extra cards are turned up in the same step (Q78)."""
    for _ in range(count(players_left())):
        deal_shadow(enemy, player)


@replace(TO_BE_DISCARDED)
def banks_of_the_anduin(card, leaving):
    """Back on top of the encounter deck; as a shadow card it was never in play and is simply discarded."""
    if leaving == card:
        announce(SAY_TAKES_EFFECT, card)
        renew_encounter_deck()
        leave_play(card, ENCOUNTER_DECK, 0)


@forced(REFRESHING)
def gladden_fields(card):
    if not in_zone(card, ACTIVE_LOCATION):
        return
    announce(SAY_TAKES_EFFECT, card)
    for p in players_left():
        raise_threat(p, 1)
