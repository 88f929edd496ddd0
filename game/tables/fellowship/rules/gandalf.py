"""The Gandalf cards: five shields of one player call him, the active player chooses how he helps (F82-F84)."""


@selector
def helpful_gandalf(moment):
    return (c for c in cards(GANDALF) if usable(ability(c, HELP), c, speaker(), moment))


def gandalf_could_help(moment):
    return any(True for _ in helpful_gandalf(moment))


def call_gandalf(player, moment):
    shields[player] -= CALL
    announce(SAY_GANDALF_CALLED, player=player)
    chooser = speaker()
    card = choose_card(chooser, ASK_GANDALF_CARD, helpful_gandalf(moment))
    announce(SAY_USED, card, chooser)
    move(card, DISCARD)
    invoke(ability(card, HELP), card, chooser, moment)
    tell_resolved(card)


@help
def healing(card, player, moment):
    who = choose_player(player, ASK_WHO_MOVES_LEFT, (p for p in living(player) if corruption[p]), subject=card)
    if who:
        move_left(who, 2)


@help
def persistence(card, player, moment):
    if not cards_left():
        return
    draw_cards(choose_player(player, ASK_WHO_DRAWS, living(player), subject=card), 4)


@help
def guidance(card, player, moment):
    """As a card with two stars, discarded or played (F84)."""
    if moment == PAYING:
        if not table.plain_cards:
            table.stars += 2
    elif table.laid_out and table.scenario_over != LAST_EVENT_DONE:
        space = choose_space(player, ASK_WHICH_TRACK, next_spaces(), subject=card)
        if space:
            advance(activity[space], 2)


@help
def foresight(card, player, moment):
    """The top three tiles in any order: which comes first, which second."""
    if not table.laid_out or table.scenario_over or count(TILES) < 2:
        return
    lowest = max(1, count(TILES) - 2)
    for place_in_pile in range(lowest, count(TILES) + 1):
        show(card_at(TILES, 0, place_in_pile), player)
    earliest = choose_card(player, ASK_NEXT_TILE, top_tiles(lowest), subject=card)
    move(earliest, TILES)
    later = choose_card(player, ASK_NEXT_TILE, (c for c in top_tiles(lowest) if c != earliest), subject=card)
    move(later, TILES)
    move(earliest, TILES)


@selector
def top_tiles(lowest):
    return (card_at(TILES, 0, place_in_pile) for place_in_pile in range(lowest, count(TILES) + 1))


@help
def magic(card, player, moment):
    """The marker stays where it is; the last event in Mordor cannot be stopped (F49)."""
    if moment == BEFORE_EVENT and not last_chance():
        table.event_cancelled = True
