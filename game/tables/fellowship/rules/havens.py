"""The three havens: their actions from left to right, with the Ring-bearer as active player (F19-F26)."""

HAVEN_ACTIONS = 3
STARTING_HAND = 6


def at_haven():
    return table.place in (BAG_END, RIVENDELL, LOTHLORIEN)


def visit_haven():
    if table.event == 0:
        announce(SAY_REACHED_BAG_END + table.place - BAG_END)
        bring_out_events()
    while table.event < HAVEN_ACTIONS:
        table.event += 1
        table.active = table.ring_bearer
        act = event_card(table.event)
        announce(SAY_HAVEN_ACTION, act)
        window(BETWEEN, act)
        invoke(ability(act, HAPPENS), act, table.active)
    move_on()


def move_on():
    """The main marker goes to the next place (F19, F62)."""
    for c in cards(EVENTS):
        move(c, GONE)
    table.event = 0
    table.place += 1


def bring_out_events():
    for c in cards(BOX):
        if kind[c] in (EVENT_CARD, HAVEN_CARD) and place_of[c] == table.place:
            move(c, EVENTS)


# --- Bag End


@happens
def gandalf_haven(card, player):
    each_draws(STARTING_HAND)


@happens
def preparations(card, player):
    """Cards first, then the die (F21)."""
    if not cards_left() or not confirm(player, ASK_PREPARE, subject=card):
        return
    for _ in range(4):
        turn_up()
    for c in cards(TURNED):
        move(c, HAND, choose_player(player, ASK_HAND_OUT, living(player), subject=c))
    roll_die(player)


@happens
def nazgul_appears(card, player):
    want(HIDING_TRACK, 2, 0)
    if not volunteer_pays(card):
        move_sauron(1)


# --- Rivendell


@happens
def elrond(card, player):
    deal_features()


def deal_features():
    """All cards of this place, one by one from the Ring-bearer on (F23, F25)."""
    for c in cards(BOX):
        if kind[c] == FEATURE_CARD and place_of[c] == table.place:
            move(c, HAVEN_DECK)
    shuffle(HAVEN_DECK)
    who = table.active
    while count(HAVEN_DECK):
        move(top(HAVEN_DECK), HAND, who)
        who = next_living(who)


@happens
def council(card, player):
    """One card to the left, even the one just received (F24)."""
    for p in living(player):
        if next_living(p) != p:
            passed = choose_card(p, ASK_PASS_LEFT, cards(HAND, p), subject=card)
            if passed:
                move(passed, HAND, next_living(p))


@happens
def fellowship(card, player):
    for p in living(player):
        want(FRIENDSHIP_TRACK, 1, 0)
        if not pay_alone(p, card):
            roll_die(p)


# --- Lothlórien


@happens
def galadriel_haven(card, player):
    deal_features()


@happens
def recovery(card, player):
    for p in living(player):
        buys_recovery(p, 2, card)


@happens
def test_of_galadriel(card, player):
    for p in living(player):
        want(NONE, 0, 1)
        if not pay_alone(p, card):
            roll_die(p)
