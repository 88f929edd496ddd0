"""The basic actions and what they cost (U31, U32)."""

DEPLOY_COST = 1
ASSASSINATE_COST = 3
RETURN_SPY_COST = 3


# What `targets` adds up.
SPACE_TO_DEPLOY = 1
TROOP_TO_ASSASSINATE = 2
SPY_TO_RETURN = 4


def offer_basic_actions(player):
    if power[player]:
        offer_map_actions(player)
    if influence[player]:
        offer_recruits(influence[player], 0)


def offer_map_actions(player):
    """What can be paid and has a target; with empty barracks a deployment gives a point instead (U72, U73)."""
    wanted = SPACE_TO_DEPLOY
    if power[player] >= ASSASSINATE_COST:
        wanted |= TROOP_TO_ASSASSINATE
    if power[player] >= RETURN_SPY_COST:
        wanted |= SPY_TO_RETURN
    possible = targets(player, wanted)
    if possible & SPACE_TO_DEPLOY or barracks[player] == 0:
        offer(DEPLOY)
    if possible & TROOP_TO_ASSASSINATE:
        offer(ASSASSINATE)
    if possible & SPY_TO_RETURN:
        offer(RETURN_SPY)


def basic_action(player, action):
    """Once chosen it is done once, and as often again as the player can pay and likes."""
    if action == DEPLOY:
        buy_deployments(player)
    elif action == ASSASSINATE:
        buy_assassinations(player)
    else:
        buy_spy_returns(player)


def buy_deployments(player):
    """Without troops in the barracks each gives a point instead (U72)."""
    power[player] -= DEPLOY_COST
    deploy_one(player)
    while power[player] >= DEPLOY_COST and barracks[player] and offer_empty(player):
        offer(DONE)
        space = ask(player, ASK_DEPLOY, amount=power[player])
        if space == DONE:
            return
        power[player] -= DEPLOY_COST
        put_troop(player, space)


def buy_assassinations(player):
    power[player] -= ASSASSINATE_COST
    assassinate_one(player, ANY_ENEMY)
    while power[player] >= ASSASSINATE_COST and offer_troops(player, WITH_PRESENCE, ANY_ENEMY):
        offer(DONE)
        space = ask(player, ASK_ASSASSINATE)
        if space == DONE:
            return
        power[player] -= ASSASSINATE_COST
        take_trophy(player, space)


def buy_spy_returns(player):
    power[player] -= RETURN_SPY_COST
    return_enemy_spy(player)
    while power[player] >= RETURN_SPY_COST and offer_spies(player, ENEMY_SPIES):
        offer(DONE)
        site = ask(player, ASK_RETURN_SPY)
        if site == DONE:
            return
        power[player] -= RETURN_SPY_COST
        return_spy_from(player, site, ENEMY_SPIES)


def buy(card, player):
    """Recruit for influence (U86)."""
    influence[player] -= cost[card]
    recruit(card, player)
