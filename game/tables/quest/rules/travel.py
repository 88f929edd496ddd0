"""The travel phase (Q63-Q66)."""


def travel_phase():
    begin_phase(TRAVEL_TIME)
    if count(ACTIVE_LOCATION) == 0:
        travel()
    window(ASK_ACT_TRAVELLED)
    end_phase()


def travel():
    """The first player decides; some locations leave no choice."""
    must = any(total(c, MUST_TRAVEL) and can_travel(c) for c in locations_in_staging())
    for c in locations_in_staging():
        if can_travel(c) and (total(c, MUST_TRAVEL) or not must):
            offer_card(c)
    if not must:
        offer(PASS)
    location = ask(table.first_player, ASK_TRAVEL)
    if location <= 0:
        return
    if ability(location, TRAVEL):
        invoke(ability(location, TRAVEL), location)
    if in_zone(location, STAGING):
        move(location, ACTIVE_LOCATION)
        announce(SAY_TRAVELLED, location)
        trigger(TRAVELLED, location, 0)


def can_travel(location):
    """A Travel effect is the price: where it cannot be paid there is no way (Q65)."""
    return ability(location, TRAVEL) == 0 or usable(ability(location, TRAVEL), location)
