"""Windows: whoever could use something now is asked, clockwise from the active one, until all pass (F47, F82, F85)."""

CALL = 5  # what Gandalf costs


def window(moment, subject):
    """Whether somebody did something in it."""
    holding = users()
    if window_moot(moment) or not somebody_could_act(moment, holding):
        return False
    acted = False
    passes = 0
    player = speaker()
    while passes < player_count():
        if could_act(player, moment, holding) and acts(player, moment, subject):
            acted = True
            passes = 0
            holding = users()
            if window_moot(moment):
                break
        else:
            passes += 1
            player = next_player(player)
    return acted


def users():
    """The players who hold something to use, a bit each."""
    found = 0
    for c in listeners(USE):
        found |= 1 << place_of(c)
    return found


def somebody_could_act(moment, holding):
    """A quick look: most windows pass without anybody having anything."""
    if holding or can_put_on_ring(table.ring_bearer, moment):
        return True
    return any(shields[p] >= CALL and not dead[p] for p in players())


def could_act(player, moment, holding):
    """The same for one player: something to use, the shields for Gandalf, or the Ring."""
    return holding >> player & 1 or shields[player] >= CALL or can_put_on_ring(player, moment)


def window_moot(moment):
    """Nothing is left to be decided here."""
    if moment == BEFORE_TILE:
        return table.story_done
    if moment == TILE_SHOWN:
        return table.tile_cancelled or table.scenario_over
    if moment == BEFORE_ROLL:
        return table.roll_avoided
    if moment == AFTER_ROLL:
        return table.roll_ignored
    if moment == BEFORE_EVENT:
        return table.event_cancelled or table.scenario_over
    return moment == PERIL and harmed_to_death() == 0


def acts(player, moment, subject):
    """One use by the player, if he has any and wants to."""
    if dead[player] or moment == CARRIED_OUT and player == table.active:
        return False  # the active player's own turn comes next
    offer_uses(player, moment)
    if option_count() == 0:
        return False
    offer(PASS)
    victim = doomed(player, moment)
    if victim:
        chosen = ask(player, ASK_RESCUE, top(HOBBIT, victim))
    else:
        chosen = ask(player, prompt_of(player, moment), subject)
    if chosen == PASS:
        return False
    use_chosen(player, chosen, moment)
    return True


def offer_uses(player, moment):
    """Epic features of the hand, the Ring, Gandalf."""
    for c in cards_with(USE, HAND, player):
        if usable(ability(c, USE), c, player, moment):
            offer_card(c, TO_USE)
    if can_put_on_ring(player, moment):
        offer(PUT_ON_RING)
    if shields[player] >= CALL and gandalf_could_help(moment):
        offer(CALL_GANDALF)


def use_chosen(player, chosen, moment):
    if chosen == PUT_ON_RING:
        put_on_ring(player)
    elif chosen == CALL_GANDALF:
        call_gandalf(player, moment)
    else:
        announce(SAY_USED, chosen, player)
        invoke(ability(chosen, USE), chosen, player, moment)
        tell_resolved(chosen)


def tell_resolved(card):
    """What comes next is not of this card; but what it cancels still is told of it."""
    if not (table.roll_avoided or table.roll_ignored or table.tile_cancelled or table.event_cancelled):
        announce(SAY_RESOLVED, card)


def prompt_of(player, moment):
    """A seat stops where something of its own belongs to this very moment; anything else is 'at any time'."""
    if moment == TILE_SHOWN:
        return ASK_TILE_SHOWN
    if moment == CARRIED_OUT:
        return ASK_CARRIED_OUT
    if moment == BEFORE_TILE and holds(player, "phial"):
        return ASK_BEFORE_TILE
    if moment == BEFORE_ROLL and holds(player, "belt"):
        return ASK_BEFORE_ROLL
    if moment == AFTER_ROLL and holds(player, "mithril"):
        return ASK_AFTER_ROLL
    if moment == TOKEN_CHECK and holds(player, "athelas"):
        return ASK_TOKEN_CHECK
    if moment == BEFORE_EVENT and event_matters(player):
        return ASK_BEFORE_EVENT
    return ASK_ANY_TIME


def holds(player, which):
    return any(definition(c) == which for c in cards(HAND, player))


def in_row(which):
    """The Gandalf card has not been used yet."""
    return any(definition(c) == which for c in cards(GANDALF))


def event_matters(player):
    """Magic could stop the event (F49)."""
    return shields[player] >= CALL and in_row("magic")


def last_chance():
    """Before the last event in Mordor (F67)."""
    return table.place == MORDOR and table.event == LAST_EVENT


def can_wait(card, player, prompt):
    """Whether what may be used at any time would change nothing of what comes now: no stop is made for it.

    A marker that moves asks for nothing, and a step of the Ring-bearer can be taken back later; whoever would die by it
    is asked in any case (F85).
    """
    if prompt != ASK_TILE_SHOWN or definition(card) not in ("miruvor", "elessar", "lembas"):
        return False
    return definition(top(TILE)) in (
        "tile_fighting",
        "tile_hiding",
        "tile_travelling",
        "tile_friendship",
        "tile_ring_influence",
    )
