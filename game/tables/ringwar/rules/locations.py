"""Battlegrounds and paths come into the middle (R22-R30, R91)."""


def active_path():
    return top(ACTIVE_PATH)


def last_number():
    """The highest path number of the scenario (R15)."""
    return 6 if scenario() == SCENARIO_FELLOWSHIP else 9


def is_of(location, which):
    """Whether a battleground shows the faction among attackers or defenders (R17)."""
    return (attackers[location] | defenders[location]) >> (which - 1) & 1


# --- the Locations phase


def activate_round_battleground(player):
    """A random one of the first player's side, or of the other side when there is none (R23)."""
    if scenario() == SCENARIO_FELLOWSHIP:
        activate_fellowship_ground(player)
        return
    card = random_card(battleground_deck(side_of(player)))
    if not card:
        card = random_card(battleground_deck(other_side(side_of(player))))
    if card:
        activate_battleground(card, player)


def activate_fellowship_ground(player):
    """The battlegrounds of the Fellowship scenario have their rounds (R91)."""
    for zone in (FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS):
        for c in cards(zone):
            if fellowship_round[c] == table.round and in_zone(c, zone):
                activate_battleground(c, player)


def activate_round_path(player):
    """A random path whose number is one higher than that of the last one (R27)."""
    card = random_path(next_number())
    if card:
        activate_path(card, player)
    else:
        table.path_number = last_number()  # a situation without further paths: this round is the last (R73)


def next_number():
    """One higher than that of the last path; in a situation with gaps, the next there is."""
    return min(number[c] for c in cards(PATH_DECK) if number[c] > table.path_number)


def random_path(wanted):
    there = count(c for c in cards(PATH_DECK) if number[c] == wanted)
    if not there:
        return NONE
    which = random_number(there)
    for c in cards(PATH_DECK):
        if number[c] == wanted:
            which -= 1
            if which == 0:
                return c
    return NONE


# --- activating


def battleground_deck(whose):
    return FREE_BATTLEGROUNDS if whose == FREE else SHADOW_BATTLEGROUNDS


def activate_battleground(card, player):
    """Face up in the middle, the newest on the right (A10); then its text."""
    move(card, BATTLEGROUNDS)
    announce(SAY_ACTIVATED, card, player)
    invoke(ability(card, ACTIVATION), card, player)


def reactivate(card, player):
    """Out of a scoring area, and its text again. Out of the other side's it has no icons (R26, R69)."""
    lost = in_zone(card, SHADOW_SCORED) if side[card] == FREE else in_zone(card, FREE_SCORED)
    move(card, BATTLEGROUNDS)
    stripped[card] = lost
    tell_scores()
    announce(SAY_REACTIVATED, card, player)
    invoke(ability(card, ACTIVATION), card, player)


def open_battleground(card, player):
    """From its deck if it is there, otherwise from the scoring area that holds it (H4)."""
    if in_zone(card, FREE_BATTLEGROUNDS) or in_zone(card, SHADOW_BATTLEGROUNDS):
        activate_battleground(card, player)
    else:
        reactivate(card, player)


@selector
def scored_battlegrounds():
    return (c for zone in (FREE_SCORED, SHADOW_SCORED) for c in cards(zone) if kind[c] == BATTLEGROUND)


@selector
def closed_battlegrounds():
    """Those that a text may activate or reactivate: an active one does nothing (H3)."""
    return (
        c
        for zone in (FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS, FREE_SCORED, SHADOW_SCORED)
        for c in cards(zone)
        if kind[c] == BATTLEGROUND
    )


def battleground_in_deck(which):
    for zone in (FREE_BATTLEGROUNDS, SHADOW_BATTLEGROUNDS):
        for c in cards(zone):
            if place[c] == which:
                return c
    return NONE


def closed_battleground(which):
    return first(c for c in closed_battlegrounds() if place[c] == which)


# --- paths


@selector
def unused_paths(wanted):
    return (c for c in cards(PATH_DECK) if number[c] == wanted)


def activate_path(card, player):
    """A path that is active is fought at once; then the new one comes, and its text (R28)."""
    if active_path():
        fight_path(active_path())
    move(card, ACTIVE_PATH)
    table.path_number = number[card]
    for c in cards(PATH_DECK):
        if number[c] < table.path_number:
            move(c, SET_ASIDE)
    announce(SAY_ACTIVATED, card, player)
    invoke(ability(card, ACTIVATION), card, player)


def choose_new_path(player, wanted, asker):
    """A path of the player's choice; enemies take a random one (R29, AH5)."""
    if is_enemy(player):
        card = random_path(wanted)
    else:
        card = choose_card(player, ASK_PATH, unused_paths(wanted), subject=asker)
    if card:
        activate_path(card, player)
    return card


def path_number_now():
    return number[active_path()] if active_path() else NONE


def can_go_on_to(wanted):
    """A number above the last one of the scenario is not there (R15, R30)."""
    return active_path() and any(number[c] == wanted for c in cards(PATH_DECK))
