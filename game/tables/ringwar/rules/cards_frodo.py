"""The Frodo deck: Dwarves, Hobbits, Rohan, Wizards."""

# --- Dwarves


@play
def gimli(card, player):
    may_take_from(CYCLE_PILE, "dwarven_axe", card, player)


# --- Hobbits


@rescue
def frodo_baggins(card, victim, cause):
    """From any place and for any reason he is cycled; what he bears is lost."""
    return SAVED_ALONE


@rescue(cards=("merry_brandybuck", "pippin_took", "smeagol", "gollum", "ats_gollum"))
def merry_brandybuck(card, victim, cause):
    return SAVED_WITH_ITEMS if cause == IN_PATH_COMBAT else NONE


@action
def sam_gamgee(card, player):
    if in_reserve(card) and active_path():
        cycle(card)
        put_defence_token(active_path())


@rescue
def bilbo_baggins(card, victim, cause):
    return SAVED_WITH_ITEMS


@action
def bilbo_baggins__draws(card, player):
    if in_reserve(card):
        cycle(card)
        draw(player, 2)


@rescue
def fatty_bolger(card, victim, cause):
    return SAVED_WITH_ITEMS if cause == FORSAKEN_FROM_RESERVE else NONE


@action
def fatty_bolger__draws(card, player):
    if in_reserve(card) and can_draw(player):
        eliminate(card, BY_TEXT)
        draw(player, 3)


@action
def herbs_and_stewed_rabbit(card, player):
    """A Hobbit comes back, then a card is drawn; one of the two must be possible (H18)."""
    if can_draw(player) or any(is_hobbit_character(c) for c in cards(CYCLE_PILE, player)):
        eliminate(card, BY_TEXT)
        takes_hobbit(card, player)
        draw(player, 1)


@aura(DEFENCE)
def sting(card, other):
    """On the path itself, while a Monstrous character is there too."""
    if kind[other] != PATH or location_of(card) != other:
        return 0
    return any(faction[c] == MONSTROUS and kind[c] == CHARACTER for c in standing(other, SHADOW))


@play
def there_is_another_way(card, player):
    if not can_go_on_to(path_number_now()):
        return
    choose_new_path(player, path_number_now(), card)
    put_defence_token(active_path())


# --- Rohan


@play(cards=("eomer", "theoden"))
def eomer(card, player):
    draw_apart(player, 5)
    play_apart(player, 1, card)


@play
def eowyn(card, player, where):
    """On a battleground she may slay a Nazgul there; in reserve she may call Merry or Pippin."""
    if where:
        victim = choose_card(
            player, ASK_TARGET, (c for c in standing(where, SHADOW) if tagged(c, NAZGUL)), PASS, subject=card
        )
        if victim > 0:
            eliminate(victim, BY_TEXT)
        return
    friend = choose_card(
        player,
        ASK_TAKE,
        (c for c in cards(CYCLE_PILE, player) if definition(c) in ("merry_brandybuck", "pippin_took")),
        PASS,
        subject=card,
    )
    if friend > 0:
        take(friend, player)


@constant(ATTACK)
def theoden(card):
    return any(is_gandalf(c) for c in cards_in_play())


@constant(DEFENCE)
def theoden__defends(card):
    return any(is_gandalf(c) for c in cards_in_play())


@action
def shadowfax(card, player):
    if not bearer_in_reserve(card):
        return
    rider = host(card)
    ground = choose_card(player, ASK_BATTLEGROUND, closed_battlegrounds(), subject=card)
    if ground:
        open_and_move(card, rider, ground, player)


@play
def death_ride_ride_to_ruin(card, player):
    """As many Mordor armies and characters on battlegrounds as Rohan gives of its reserve."""
    given = 0
    while True:
        offer_rohan_reserve(player)
        if given:
            offer(DONE)
        rider = ask(player, ASK_GIVE_UP, subject=card)
        if rider <= 0:
            break
        eliminate(rider, BY_TEXT)
        given += 1
    for _ in range(given):
        mordor_gives_up(card)


def offer_rohan_reserve(player):
    for c in cards(RESERVE, player):
        if faction[c] == ROHAN:
            offer_card(c)


def mordor_gives_up(asker):
    """Of the Mordor player's choice; an enemy from the right (AH10)."""
    player = seat_with(MORDOR)
    if is_enemy(player):
        victim = rightmost_on_battlegrounds(MORDOR)
    else:
        victim = choose_card(
            player,
            ASK_GIVE_UP,
            (c for ground in cards(BATTLEGROUNDS) for c in standing(ground, SHADOW) if faction[c] == MORDOR),
            subject=asker,
        )
    if victim:
        eliminate(victim, BY_TEXT)


# --- Wizards


@action(cards=("gandalf_the_grey", "strider"))
def gandalf_the_grey(card, player):
    if can_activate_next(card):
        choose_new_path(player, path_number_now() + 1, card)


@play
def gandalf_the_white(card, player):
    remove_from_game("gandalf_the_grey", player)


@rescue(
    cards=(
        "gandalf_the_white", "aragorn", "the_witch_king", "saruman", "ats_the_witch_king", "ats_saruman",
    )
)  # fmt: skip
def gandalf_the_white__returns(card, victim, cause):
    return SAVED_ALONE if cause == FORSAKEN_FROM_TOP else NONE


@constant(ATTACK)
def treebeard(card):
    return is_at(card, ORTHANC) != 0


@arrive
def treebeard__marches(card, player, where):
    """The Isengard player gives up an army, wherever it is in play."""
    if kind[where] != BATTLEGROUND:
        return
    victim_of = seat_with(ISENGARD)
    if is_enemy(victim_of):
        army = rightmost_in_play(ISENGARD, victim_of)
    else:
        army = choose_card(
            victim_of,
            ASK_GIVE_UP,
            (c for c in cards_in_play() if faction[c] == ISENGARD and kind[c] == ARMY),
            subject=card,
        )
    if army:
        eliminate(army, BY_TEXT)


@constant(ATTACK)
def quickbeam(card):
    return half_of_isengard(card)


@constant(DEFENCE)
def quickbeam__defends(card):
    return half_of_isengard(card)


def half_of_isengard(card):
    where = host(card)
    if not where or kind[where] != BATTLEGROUND:
        return 0
    return count(c for c in standing(where, SHADOW) if faction[c] == ISENGARD) // 2


@action
def smeagol(card, player):
    if can_activate_next(card):
        choose_new_path(player, path_number_now() + 1, card)
        add_corruption(1)


@action
def gwaihir_the_windlord(card, player):
    if not in_reserve(card) or not any(is_gandalf(c) for c in cards(CYCLE_PILE, player)):
        return
    cycle(card)
    take(choose_card(player, ASK_TAKE, (c for c in cards(CYCLE_PILE, player) if is_gandalf(c)), subject=card), player)


@action
def narya_ring_of_fire(card, player):
    if bearer_in_reserve(card) and any_can_forsake(SHADOW):
        cycle(card)
        each_cycles(SHADOW, 1, card)


# --- promotional


@action
def ent_draught(card, player):
    if not any(is_hobbit_character(c) for c in cards(CYCLE_PILE, player)):
        return
    eliminate(card, BY_TEXT)
    for _ in range(2):
        friend = choose_card(
            player, ASK_TAKE, (c for c in cards(CYCLE_PILE, player) if is_hobbit_character(c)), DONE, subject=card
        )
        if friend <= 0:
            return
        take(friend, player)
