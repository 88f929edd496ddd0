"""The Witch-king deck: Mordor. Cards of Against the Shadow with the same text share its script."""


@action(cards=("the_reaver", "ats_the_reaver"))
def the_reaver(card, player):
    if in_reserve(card) and any_can_forsake(FREE):
        cycle(card)
        each_forsakes(FREE, card)


@action(cards=("the_beguiler", "ats_the_beguiler"))
def the_beguiler(card, player):
    if in_reserve(card) and any_can_forsake(FREE):
        cycle(card)
        each_cycles(FREE, 1, card)


@action
def the_hunter(card, player):
    if in_reserve(card) and active_path():
        cycle(card)
        put_attack_token(active_path())


@action
def the_messenger(card, player):
    """Not itself, though it lies in the same pile by then."""
    if not in_reserve(card) or not any(tagged(c, NAZGUL) for c in cards(CYCLE_PILE, player)):
        return
    cycle(card)
    taken = choose_card(
        player, ASK_TAKE, (c for c in cards(CYCLE_PILE, player) if c != card and tagged(c, NAZGUL)), subject=card
    )
    take(taken, player)


@constant(DEFENCE, cards=("the_black_easterling", "ats_the_black_easterling"))
def the_black_easterling(card):
    return is_at(card, DOL_GULDUR) != 0


@play(
    cards=(
        "the_black_easterling",
        "ats_the_black_easterling",
        "whip_of_many_thongs",
        "ats_whip_of_many_thongs",
    )
)
def the_black_easterling__rides(card, player):
    draw(player, 1)


@action(cards=("the_commander", "ats_the_commander"))
def the_commander(card, player):
    if in_reserve(card):
        cycle(card)
        each_draws(SHADOW, 1)


@action
def the_destroyer(card, player):
    if in_reserve(card) and count(BATTLEGROUNDS):
        cycle(card)
        put_attack_token(choose_card(player, ASK_TOKEN, cards(BATTLEGROUNDS), subject=card))


@action
def the_warrior(card, player):
    if in_reserve(card) and count(BATTLEGROUNDS):
        cycle(card)
        put_defence_token(choose_card(player, ASK_TOKEN, cards(BATTLEGROUNDS), subject=card))


@action(cards=("grishnakh", "ats_grishnakh"))
def grishnakh(card, player):
    if is_on_path(card):
        eliminate(card, BY_TEXT)
        add_corruption(1)


@arrive
def gorbag_and_shagrat(card, player, where):
    """A card of the hand makes them stronger on the path, and more so at Cirith Ungol."""
    if kind[where] != PATH or not can_forsake(player) or not confirm(player, ASK_MAY, subject=card):
        return
    if cycle_from_hand(player, card) and host(card) == where:
        attack_tokens[card] += 2 if place[where] == CIRITH_UNGOL else 1


@play(cards=("the_lidless_eye", "ats_the_lidless_eye"))
def the_lidless_eye(card, player):
    each_draws(SHADOW, 1)


# --- items


@rescue(cards=("nazguls_mantle", "ats_nazguls_mantle", "woven_of_all_colours"))
def nazguls_mantle(card, victim, cause):
    return SAVED_WITH_ITEMS if victim == host(card) and cause in (IN_PATH_COMBAT, IN_BATTLE) else NONE


@action(cards=("black_breath", "ats_black_breath"))
def black_breath(card, player):
    """This, its bearer and all it bears are cycled."""
    if location_of(card):
        cycle(host(card))
        add_corruption(1)


@play
def black_riders_mount(card, player, bearer):
    """At once to the path, even if it came this round."""
    if not in_reserve(bearer) or not active_path() or not can_go(bearer, active_path(), False):
        return
    if confirm(player, ASK_MAY_MOVE, subject=bearer):
        move_to(bearer, active_path(), player)


@play
def fell_beast(card, player, bearer):
    """At once to a battleground, even if it came this round."""
    if not in_reserve(bearer):
        return
    ground = choose_card(
        player, ASK_MOVE_TO, (c for c in cards(BATTLEGROUNDS) if can_go(bearer, c, False)), PASS, subject=bearer
    )
    if ground > 0:
        move_to(bearer, ground, player)


@action(cards=("morgul_blade", "ats_morgul_blade"))
def morgul_blade(card, player):
    if is_on_path(card):
        eliminate(card, BY_TEXT)
        add_corruption(1)


# --- events


@play
def the_black_captain(card, player):
    captain = first(c for c in cards(RESERVE, player) if is_witch_king(c))
    if not captain:
        return
    ground = choose_card(
        player, ASK_BATTLEGROUND, (c for c in closed_battlegrounds() if is_of(c, MORDOR)), subject=card
    )
    if ground:
        open_and_may_move(card, captain, ground, player)


@play(cards=("the_ringwraiths_are_abroad", "the_day_without_dawn"))
def the_ringwraiths_are_abroad(card, player):
    """Seven apart: one is eliminated, up to two of the kind are played, the rest is cycled."""
    if not leaves_draw(card, player):
        return
    show(card)  # a probe ends here: what is drawn may be what will be cycled for it
    draw_apart(player, 7)
    lost = choose_card(player, ASK_OF_APART, cards(APART, player), subject=card)
    announce(SAY_GAVE_UP, lost, player)
    eliminate(lost, BY_TEXT)
    play_apart(player, 2, card)


# --- promotional


@play
def gothmog(card, player):
    remove_from_game("the_witch_king", player)
