"""The story tiles (F40-F46)."""


@happens
def tile_fighting(card, player):
    moves_marker(card, FIGHTING_TRACK)


@happens
def tile_hiding(card, player):
    moves_marker(card, HIDING_TRACK)


@happens
def tile_travelling(card, player):
    moves_marker(card, TRAVELLING_TRACK)


@happens
def tile_friendship(card, player):
    moves_marker(card, FRIENDSHIP_TRACK)


def moves_marker(tile, track):
    """Where there is no such track or it is finished, any other marker (F41). Either way no more tiles follow."""
    table.story_done = True
    if can_advance(track):
        advance(track, 1)
    else:
        space = choose_space(speaker(), ASK_WHICH_TRACK, next_spaces(), subject=tile)
        if space:
            advance(activity[space], 1)


@happens
def tile_event(card, player):
    next_event()


@happens
def tile_three_cards_or_event(card, player):
    want_cards(3)
    if not pay_as_group(card):
        next_event()


@happens
def tile_item_set_or_event(card, player):
    if not group_gives_item_set(card):
        next_event()


@happens
def tile_ring_influence(card, player):
    move_right(table.ring_bearer, 1)


@happens
def tile_sauron_will(card, player):
    if not volunteer_moves_right(2, card):
        move_sauron(1)
