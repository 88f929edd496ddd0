"""The Demons half-deck: Insane Outcasts for the others, and cards of one's own hand devoured for great effects."""


@play
def ghoul(card, player):
    gain_power(player, 2)
    give_each_opponent_outcasts(player, 1)


def give_each_opponent_outcasts(player, n):
    for opponent in opponents(player):
        give_outcasts(opponent, n)


@play
def mind_flayer(card, player):
    if not may_devour_from_hand(card, player):
        return
    if choose_one(card, player, GAIN_INFLUENCE, ASSASSINATE_TROOPS) == GAIN_INFLUENCE:
        gain_influence(player, 3)
    else:
        assassinate(player, 1, ANY_ENEMY)


@play
def glabrezu(card, player):
    if may_devour_from_hand(card, player):
        assassinate(player, 2, ANY_ENEMY)


@play
def marilith(card, player):
    if may_devour_from_hand(card, player):
        gain_power(player, 5)


@play
def orcus(card, player):
    """Troops out of a trophy hall keep their colour (U93)."""
    if may_devour_from_hand(card, player):
        assassinate(player, 2, ANY_ENEMY)
        deploy_trophies_up_to(card, player, 2, 0, True)


def deploy_trophies_up_to(card, player, n, hall, anywhere):
    for _ in range(n):
        if not may_deploy_trophy(card, player, hall, ANY_ENEMY, anywhere):
            return


@play
def gibbering_mouther(card, player):
    """Each deploy may be 1 VP instead (U72), which is next to nobody."""
    one = deploy_one(player)
    other = deploy_one(player)
    chosen = choose_player(
        player,
        ASK_CHOOSE_OPPONENT,
        (p for p in opponents(player) if (one and troop_next_to(p, one)) or (other and troop_next_to(p, other))),
        subject=card,
    )
    if chosen:
        give_outcasts(chosen, 1)


@play
def derro(card, player):
    supplant_anywhere(player, WHITE_ONLY)
    give_outcasts(player, 1)


@play
def ettin(card, player):
    if choose_one(card, player, DEPLOY_TROOPS, ASSASSINATE_WHITE) == DEPLOY_TROOPS:
        deploy(player, 3)
    else:
        assassinate(player, 2, WHITE_ONLY)


@play
def balor(card, player):
    if may_devour_from_hand(card, player):
        supplant_anywhere(player, WHITE_ONLY)
        deploy(player, 1)


@play
def demogorgon(card, player):
    if may_devour_from_hand(card, player):
        supplant(player, WHITE_ONLY)
        supplant(player, WHITE_ONLY)
        give_each_opponent_outcasts(player, 2)


@play
def night_hag(card, player):
    if place_or_return_spy(card, player):
        draw_cards(player, 2)


@play
def jackalwere(card, player):
    if place_or_return_spy(card, player):
        gain_power(player, 2)
        gain_influence(player, 2)


@play
def succubus(card, player):
    if not may_devour_from_hand(card, player):
        return
    site = place_spy(player)
    if site:
        assassinate_at(player, site, ANY_ENEMY)


@play
def vrock(card, player):
    if place_or_return_spy(card, player):
        gain_power(player, 5)


@play
def grazzt(card, player):
    if choose_one_if(card, player, PLACE_A_SPY, RETURN_A_SPY, spies_on_map(player)) == PLACE_A_SPY:
        place_spy(player)
        place_spy(player)
    else:
        supplant_where_spies_left(card, player)


@play
def myconid_adult(card, player):
    gain_influence(player, 2)
    give_chosen_opponent_outcast(card, player)


def give_chosen_opponent_outcast(card, player):
    chosen = choose_opponent(card, player, 0)
    if chosen:
        give_outcasts(chosen, 1)


@play
def nalfeshnee(card, player):
    gain_influence(player, 3)
    promote_top(player)


@play
def hezrou(card, player):
    move_enemy_troop(player)
    promote_top(player)


@play
def myconid_sovereign(card, player):
    give_chosen_opponent_outcast(card, player)
    promote_later(card, 1)


@play
def zuggtmoy(card, player):
    if may_devour_from_inner_circle(card, player):
        gain_influence(player, 3)
        promote_later_up_to(card, 2)
