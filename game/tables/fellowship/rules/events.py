"""The event track (F44, F48, F49), and what events of several boards have in common."""

LAST_EVENT = 6
MAIN_TRACK_DONE = 1
LAST_EVENT_DONE = 2


def event_card(which):
    return first(c for c in cards(EVENTS) if number[c] == which)


def next_event():
    """The marker moves on and the event happens, unless Magic stops it or the scenario is over before (F30, F49)."""
    if table.event >= LAST_EVENT:
        return
    table.event += 1
    reached = table.event
    happening = event_card(reached)
    announce(SAY_EVENT_HAPPENS, happening, amount=reached)
    table.event_cancelled = False
    window(BEFORE_EVENT, happening)
    if table.scenario_over:
        return
    if table.event_cancelled:
        announce(SAY_EVENT_CANCELLED, happening)
    else:
        invoke(ability(happening, HAPPENS), happening, table.active)
    if reached == LAST_EVENT:
        table.scenario_over = LAST_EVENT_DONE
        announce(SAY_SCENARIO_OVER)


def complete_to(track, where):
    """A track, or the first part of one, counts as complete from that space on (F48, F52)."""
    return marker(track) >= where


def is_complete(track):
    return not can_advance(track)


def pays_turned_up(player, symbols, event_of):
    """A card is turned up; the player pays symbols of its kind, stars only if it is a star (F18)."""
    if dead[player] or not cards_left():
        return False
    if could_match(player, symbols) and not confirm(player, ASK_TURN_UP, subject=event_of, amount=symbols):
        return False
    shown = turn_up()
    if wild[shown]:
        want(NONE, 0, symbols)
    else:
        want(track_of(shown), symbols, 0)
    paid = pay_alone(player, event_of)
    for c in cards(TURNED):
        move(c, DISCARD)
    return paid


def could_match(player, symbols):
    """Whether he could pay for any card that may be turned up; who cannot is not asked before."""
    for track in range(FIGHTING_TRACK, FRIENDSHIP_TRACK + 1):
        want(track, symbols, 0)
        if could_pay(player):
            return True
    return False


def volunteer_moves_right(steps, subject):
    """One player takes it on himself (F43, F48); whether somebody did."""
    for p in living(speaker()):
        if confirm(p, ASK_VOLUNTEER, subject=subject):
            move_right(p, steps)
            return True
    return False


def take_place_card(player, which):
    """The feature of this place that an event gives, if it is still there."""
    if not dead[player]:
        take_feature(player, first(c for c in cards(FEATURES) if definition(c) == which))


def lose_place_cards():
    for c in cards(FEATURES):
        announce(SAY_CARDS_LOST, c)
        move(c, GONE)
