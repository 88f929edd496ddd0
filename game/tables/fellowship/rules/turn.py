"""A turn in a scenario: the story, then cards or rest (F32-F39)."""


def journey():
    """Havens on the way, and the next scenario where none is set up (F19, F27)."""
    put_right(False)
    while at_haven():
        visit_haven()
    if not table.laid_out:
        lay_out_scenario()


def begin_turn(player):
    table.active = player
    table.story_done = False
    table.stirred = False
    table.played_brown = 0
    table.played_grey = 0
    table.rested = False
    announce(SAY_TURN_BEGAN, player=player)


def turn_goes_on():
    """A turn ends with its player's hobbit (F57), and at once with the last event (F29)."""
    return not dead[table.active] and table.scenario_over != LAST_EVENT_DONE


# --- step 1


def story():
    """Tiles until one moves a marker (F32)."""
    put_right(True)
    while not table.story_done and not table.scenario_over and turn_goes_on():
        window(BEFORE_TILE, 0)
        if not table.story_done and not table.scenario_over and turn_goes_on():
            reveal_tile()


def reveal_tile():
    if count(TILES) == 0:
        renew_tiles()
    tile_turned = top(TILES)
    if tile_turned == 0:
        table.story_done = True
        return
    move(tile_turned, TILE)
    announce(SAY_TILE_REVEALED, tile_turned, table.active)
    table.tile_cancelled = False
    window(TILE_SHOWN, tile_turned)
    if table.tile_cancelled:
        announce(SAY_TILE_CANCELLED, tile_turned)
    elif not table.scenario_over:
        invoke(ability(tile_turned, HAPPENS), tile_turned, table.active)
    move(tile_turned, TILES_USED)
    table.stirred = True
    if (table.story_done or dead[table.active]) and table.scenario_over != LAST_EVENT_DONE:
        window(CARRIED_OUT, tile_turned)  # else the next tile is due, and has a window of its own


def renew_tiles():
    """Used tiles make a new pile (F11)."""
    for c in cards(TILES_USED):
        move(c, TILES)
    shuffle(TILES)


# --- step 2


def activities():
    """Up to two cards, or a rest (F33-F39)."""
    if not table.complete:
        table.stirred = True  # a situation that begins here has had its tiles
    put_right(True)
    player = table.active
    while turn_goes_on() and not table.rested:
        for c in cards(HAND, player):
            if may_play(c, player):
                offer_card(c, TO_PLAY)
        offer_uses(player, OWN_TURN)
        if table.played_brown + table.played_grey == 0:
            if cards_left():
                offer(REST_DRAW)
            if corruption[player]:
                offer(REST_STEP)
        offer(END_TURN)
        chosen = ask(player, ASK_TURN)
        if chosen == END_TURN:
            return
        if chosen in (REST_DRAW, REST_STEP):
            rest(player, chosen)
        elif chosen > 0 and colour[chosen] != GREEN:
            play_card(chosen, player)
        else:
            use_chosen(player, chosen, OWN_TURN)


def rest(player, chosen):
    """Instead of playing cards (F39)."""
    table.rested = True
    announce(SAY_RESTED, player=player)
    if chosen == REST_DRAW:
        draw_cards(player, 2)
    else:
        move_left(player, 1)


def may_play(card, player):
    """One brown and one grey card a turn, Pippin any two (F33, F79), and the track must be there to move on (F36)."""
    if colour[card] == GREEN:
        return False
    if plays(player, "pippin"):
        if table.played_brown + table.played_grey >= 2:
            return False
    elif colour[card] == BROWN and table.played_brown or colour[card] == GREY and table.played_grey:
        return False
    return any_can_advance() if stars_of(card, player) else can_advance(track_of(card))


def play_card(card, player):
    """All its symbols go to one track (F13, F35)."""
    if colour[card] == BROWN:
        table.played_brown += 1
    else:
        table.played_grey += 1
    table.stirred = True
    move(card, PLAYED)
    announce(SAY_PLAYED, card, player)
    track = track_of(card)
    if stars_of(card, player):
        track = activity[choose_space(player, ASK_WHICH_TRACK, next_spaces(), subject=card)]
    advance(track, symbols_on(card))
    if ability(card, AFTER_USE):
        invoke(ability(card, AFTER_USE), card, player)
    window(CARRIED_OUT, card)


# --- step 3


def end_of_turn():
    """Discards, and the next one's turn (F34); or the end of the scenario."""
    put_right(True)
    for c in cards(PLAYED):
        move(c, DISCARD)
    table.last_turn = table.active
    if table.scenario_over:
        end_scenario()
    else:
        begin_turn(next_living(table.active))
