"""What locations say when they are activated."""

# --- battlegrounds


@activation
def helms_deep(card):
    draw_apart(seat_with(ROHAN), 5)
    play_apart(seat_with(ROHAN), 1, card)


@activation
def edoras(card, player):
    ground = battleground_in_deck(HELMS_DEEP)
    if ground:
        activate_battleground(ground, player)


@activation(cards=("rivendell", "gildors_encampment", "lothlorien"))
def rivendell(card):
    draw(seat_with(ELF), 1)
    cycle_from_hand(seat_with(ELF), card)


@activation
def lorien(card, player):
    opens(DOL_GULDUR, player)


@activation
def dol_guldur(card, player):
    opens(LORIEN, player)


def opens(where, player):
    """Out of its deck or a scoring area; one that is active stays as it is (H3)."""
    ground = closed_battleground(where)
    if ground:
        open_battleground(ground, player)


@activation(cards=("minas_tirith", "osgiliath"))
def minas_tirith(card):
    may_forsake_to_draw(seat_with(DUNEDAIN), card, 3)


@activation(cards=("dol_amroth", "pelargir"))
def dol_amroth(card):
    may_forsake_to_draw(seat_with(DUNEDAIN), card, 1)


@activation(cards=("moria", "khazad_dum", "dead_marshes", "shelobs_lair", "crack_of_doom"))
def moria(card):
    draw(seat_with(MONSTROUS), 2)


@activation(cards=("minas_morgul", "morannon", "morgul_vale", "cirith_ungol"))
def minas_morgul(card):
    draw_apart(seat_with(MORDOR), 5)
    play_apart(seat_with(MORDOR), 1, card)


@activation(cards=("harad", "umbar"))
def harad(card):
    each_draws(SHADOW, 1)


@activation
def orthanc(card):
    """Saruman may be taken; the cycle pile is shuffled in either way."""
    player = seat_with(ISENGARD)
    master = first(c for zone in (DECK, CYCLE_PILE) for c in cards(zone, player) if is_saruman(c))
    if master and (is_enemy(player) or confirm(player, ASK_MAY, subject=card)):  # AH7
        take(master, player)
    shuffle_in(player)


# --- paths


@activation
def bag_end(card):
    draw(seat_with(HOBBIT), 2)


@activation
def bucklebury_ferry(card):
    draw(seat_with(MORDOR), 1)
    draw(seat_with(HOBBIT), 1)


@activation(cards=("the_old_forest", "caradhras", "emyn_muil"))
def the_old_forest(card):
    each_forsakes(FREE, card)


@activation
def inn_of_the_prancing_pony(card):
    each_draws(SHADOW, 2)


@activation(cards=("weathertop", "orodruin"))
def weathertop(card):
    draw(seat_with(MORDOR), 2)


@activation
def fords_of_bruinen(card):
    for n in range(share_count(FREE)):
        player = share_of(FREE, n)
        forsake(player, card)
        draw(player, 3)


@activation
def imladris(card):
    draw(seat_with(ELF), 2)


@activation(cards=("the_council_of_elrond", "the_cross_roads"))
def the_council_of_elrond(card):
    each_draws(FREE, 1)


@activation
def the_doors_of_durin(card):
    player = seat_with(MONSTROUS)
    if can_forsake(player) and confirm(player, ASK_MAY, subject=card) and forsake(player, card):
        put_attack_token(card)


@activation
def dimrill_dale(card):
    each_cycles(SHADOW, 2, card)


@activation
def egladil(card):
    for n in range(share_count(FREE)):
        player = share_of(FREE, n)
        draw(player, 2)
        cycle_from_hand(player, card)


@activation
def amon_hen(card):
    draw(seat_with(MORDOR), 1)
    cycle_from_hand(seat_with(MORDOR), card)


@activation
def henneth_annun(card):
    draw(seat_with(DUNEDAIN), 1)


@activation
def morgai(card):
    put_attack_token(card)
