"""What the cards do."""


@constant(GLOW)
def brass_lantern(card):
    return oil[card]


@arrival
def old_lantern(card):
    if roll(6) == 1:
        lit[card] = False


@forced(LIT_UP)
def old_lantern__wears(card, lantern):
    if card != lantern and wear[card] < 9:
        wear[card] += 1


@grant(GLOW)
def oil_can(card):
    return 1


@response(LIT_UP)
def oil_can__drips(card, lantern):
    if host(card) and place_of(lantern) == place_of(card):
        oil[host(card)] += 1


@aura(GLOW)
def mirror(card, other):
    return 1 if tagged(other, BRIGHT) else 0


@action
def mirror__earns(card):
    if tired[card] or times_used(card):
        return
    tired[card] = True
    use_up(card, UNTIL_ROUND)
    earn(controller(card), 1)


@response(LIT_UP, zone=HAND)
def toll(card, lantern, player):
    mine = place_of(card)
    if mine == player or coins[player] == 0:
        return
    move(card, DISCARD, mine)
    coins[player] -= 1
    coins[mine] += 1


@replace(DRAWN)
def empty_well(card, player):
    if controller(card) != player:
        return
    move(card, DISCARD, player)
    earn(player, 2)
