"""Nobody dies unasked: before harm that would kill, whoever could still use something is asked (F55, F56, F83, F91)."""


def threaten(harm, player, size):
    """A window before the harm, if it would kill somebody; whether something was used in it.

    What is used may itself do harm: what was going on is put back.
    """
    outer_harm = table.harm
    outer_player = table.harm_to
    outer_size = table.harm_size
    face_harm(harm, player, size)
    acted = harmed_to_death() > 0 and window(PERIL, 0)
    face_harm(outer_harm, outer_player, outer_size)
    return acted


def face_harm(harm, player, size):
    table.harm = harm
    table.harm_to = player
    table.harm_size = size


def harmed_to_death():
    """Whom the harm on the table would kill, or 0."""
    if table.harm == SAURON_NEARER:
        return caught_by_sauron(table.harm_size)
    player = table.harm_to
    if player == 0 or dead[player]:
        return 0
    if table.harm == STEPS_RIGHT:
        return player if corruption[player] + table.harm_size >= table.sauron else 0
    if table.harm == CARDS_LOST:
        return player if count(HAND, player) < table.harm_size else 0
    return player if table.harm == SHIELDS_LOST and shields[player] < table.harm_size else 0


def caught_by_sauron(steps):
    return first(p for p in living(speaker()) if corruption[p] >= table.sauron - steps) if steps > 0 else 0


# --- what is sure to come


def doomed(player, moment):
    """Who is lost unless somebody helps, or 0: such a window is always a stop.

    Before a tile or event takes effect it is one for whom only this moment will do: the Ring, Magic, Athelas. The
    harm itself has a window of its own.
    """
    if moment in (PERIL, AFTER_ROLL):
        return harmed_to_death()
    if moment == TOKEN_CHECK and holds(player, "athelas"):
        return doomed_for_tokens()
    if moment == TILE_SHOWN and can_put_on_ring(player, moment):
        return doomed_by_tile(top(TILE))
    if moment == BEFORE_EVENT and (last_chance() or event_matters(player) or can_put_on_ring(player, moment)):
        return doomed_by_event(event_card(table.event))
    return 0


def doomed_by_tile(tile_turned):
    bearer = table.ring_bearer
    if definition(tile_turned) != "tile_ring_influence" or bearer == 0:
        return 0
    return bearer if corruption[bearer] + 1 >= table.sauron else 0


def doomed_by_event(happening):
    """The last event of Mordor is everybody's end (F63, F67); of others what they do whatever the group pays."""
    if last_chance():
        return table.ring_bearer
    if definition(happening) == "faces_of_the_dead":
        return first(p for p in living(speaker()) if shields[p] < FACES_PRICE and not has_star(p))
    if definition(happening) in ("battle_of_the_pelennor_fields", "mouth_of_sauron"):
        return doomed_for_tokens()
    return caught_by_sauron(sure_steps_of_sauron(happening))


def sure_steps_of_sauron(happening):
    if definition(happening) == "orcs_conquer_helms_deep":
        return 2
    if definition(happening) == "trapped":
        return 0 if is_complete(TRAVELLING_TRACK) and is_complete(HIDING_TRACK) else 2
    if definition(happening) == "riders_of_rohan_event":
        return 0 if is_complete(FRIENDSHIP_TRACK) else 1
    if definition(happening) == "orcs_attack_the_gate":
        return 0 if complete_to(TRAVELLING_TRACK, FIRST_PART) else 2
    return 0


def has_star(player):
    return any(stars_of(c, player) for c in cards(HAND, player))


def doomed_for_tokens():
    """At the end of a scenario the missing ones are steps (F58); in Mordor they cost two cards (F56)."""
    if table.place == MORDOR:
        return first(p for p in living(speaker()) if lacks_tokens(p) and count(HAND, p) < TOKEN_PRICE)
    return first(p for p in living(speaker()) if not is_spared(p) and corruption[p] + missing_tokens(p) >= table.sauron)
