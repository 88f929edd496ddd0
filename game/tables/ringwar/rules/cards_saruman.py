"""The Saruman deck: Isengard, Monstrous, Southrons. Cards of Against the Shadow with the same text share its script."""

# --- Isengard


@action
def grima_wormtongue(card, player):
    if not in_reserve(card):
        return
    master = first(c for c in cards(DECK, player) if is_saruman(c))
    prey = any(is_rohan_character(c) for c in cards_in_play())
    if not master and not prey:
        return
    eliminate(card, BY_TEXT)
    if master:
        offer(TAKE_SARUMAN)
    if prey:
        offer(STRIKE_ROHAN)
    if ask(player, ASK_EITHER, subject=card) == TAKE_SARUMAN:
        take(master, player)
    else:
        strike_rohan(card, player)


def is_rohan_character(card):
    return faction[card] == ROHAN and kind[card] == CHARACTER


def strike_rohan(card, player):
    eliminate(
        choose_card(player, ASK_TARGET, (c for c in cards_in_play() if is_rohan_character(c)), subject=card), BY_TEXT
    )


@action(cards=("ugluk", "flocks_of_crebain", "gollum"))
def ugluk(card, player):
    if can_activate_same(card):
        choose_new_path(player, path_number_now(), card)


@action
def palantir_of_orthanc(card, player):
    """Of the top three one is eliminated, one cycled, one taken; of two or one the first steps fall away (H10)."""
    if not bearer_in_reserve(card) or used[card] or not can_draw(player):
        return
    used[card] = True
    draw_apart(player, 3)
    if count(APART, player) == 3:
        lost = choose_card(player, ASK_OF_APART, cards(APART, player), subject=card)
        announce(SAY_GAVE_UP, lost, player)
        eliminate(lost, BY_TEXT)
    if count(APART, player) == 2:
        cycle(choose_card(player, ASK_CYCLE_OF_APART, cards(APART, player), subject=card))
    move(top(APART, player), HAND, player)


@play
def threats_and_promises(card, player):
    wizard = first(c for c in cards(RESERVE, player) if is_saruman(c))
    if not wizard:
        return
    ground = choose_card(
        player, ASK_BATTLEGROUND, (c for c in closed_battlegrounds() if is_of(c, ISENGARD)), subject=card
    )
    if ground:
        open_and_may_move(card, wizard, ground, player)


# --- Monstrous


@action(
    cards=(
        "barrow_wights", "hill_troll", "caradhras_the_cruel", "cave_troll", "candles_of_corpses",
        "ats_barrow_wights", "ats_hill_troll", "ats_caradhras_the_cruel", "ats_cave_troll", "ats_candles_of_corpses",
    )
)  # fmt: skip
def barrow_wights(card, player):
    if in_reserve(card) and any_can_forsake(FREE):
        eliminate(card, BY_TEXT)
        each_forsakes(FREE, card)


@constant(PATH_ATTACK, cards=("balrog_of_moria", "ats_balrog_of_moria"))
def balrog_of_moria(card):
    return is_at(card, KHAZAD_DUM) != 0


@arrive(cards=("balrog_of_moria", "shelob", "ats_balrog_of_moria", "ats_shelob"))
def balrog_of_moria__roars(card, player):
    each_forsakes(FREE, card)


@play
def caradhras_the_cruel(card, player, where):
    if where and place[where] == CARADHRAS:
        choose_new_path(player, path_number_now(), card)


@constant(PATH_ATTACK, cards=("candles_of_corpses", "ats_candles_of_corpses"))
def candles_of_corpses(card):
    return is_at(card, DEAD_MARSHES) != 0


@constant(PATH_ATTACK, cards=("shelob", "ats_shelob"))
def shelob(card):
    return is_at(card, SHELOBS_LAIR) != 0


# --- Southrons


@constant(ATTACK)
def coastal_raiders(card):
    return is_at(card, DOL_AMROTH) != 0


@action
def coastal_raiders__lands(card, player):
    calls(card, DOL_AMROTH, player)


@constant(ATTACK)
def haradrim_cavalry(card):
    return is_at(card, MINAS_TIRITH) != 0


@action
def haradrim_cavalry__rides(card, player):
    calls(card, MINAS_TIRITH, player)


@constant(ATTACK)
def the_black_fleet(card):
    return is_at(card, PELARGIR) != 0


@action
def the_black_fleet__sails(card, player):
    calls(card, PELARGIR, player)


@action
def corsairs_of_umbar(card, player):
    calls(card, UMBAR, player)


@action
def haradrim_regulars(card, player):
    calls(card, HARAD, player)


def calls(card, where, player):
    """It is eliminated, and the battleground comes out of its deck."""
    ground = battleground_in_deck(where)
    if in_reserve(card) and ground:
        eliminate(card, BY_TEXT)
        activate_battleground(ground, player)


@action
def the_black_serpent(card, player):
    if not in_reserve(card) or not any(is_of(c, SOUTHRON) for c in scored_battlegrounds()):
        return
    eliminate(card, BY_TEXT)
    ground = choose_card(
        player, ASK_BATTLEGROUND, (c for c in scored_battlegrounds() if is_of(c, SOUTHRON)), subject=card
    )
    reactivate(ground, player)
