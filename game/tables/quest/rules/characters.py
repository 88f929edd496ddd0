"""Characters and enemies: who is who, readying and exhausting, damage, healing, and leaving play."""


@selector
def characters(player):
    """The heroes and allies a player controls (Q7)."""
    return (c for c in cards(AREA, player))


@selector
def heroes(player):
    return (c for c in cards(AREA, player) if kind[c] == HERO)


@selector
def all_characters():
    return (c for p in players(table.first_player) for c in cards(AREA, p))


@selector
def all_heroes():
    return (c for p in players(table.first_player) for c in cards(AREA, p) if kind[c] == HERO)


@selector
def committed_characters():
    return (c for p in players(table.first_player) for c in cards(AREA, p) if committed[c])


@selector
def engaged_enemies(player):
    """Enemies engaged with a player, face-down Orc Guards included."""
    return (c for zone in (ENGAGED, ORC_GUARDS) for c in cards(zone, player))


@selector
def all_engaged_enemies():
    return (c for p in players(table.first_player) for zone in (ENGAGED, ORC_GUARDS) for c in cards(zone, p))


@selector
def enemies_in_staging():
    return (c for c in cards(STAGING) if kind[c] == ENEMY)


@selector
def locations_in_staging():
    return (c for c in cards(STAGING) if kind[c] == LOCATION)


@selector
def attachments_of(player):
    """The attachments a player controls, wherever they sit (Q39); nobody controls a web (Q136)."""
    return (c for c in cards(ATTACHED) if controller(c) == player and kind[c] != TREACHERY)


def is_enemy(card):
    """An enemy in play; an Orc Guard is one whatever its face says."""
    return in_zone(card, ORC_GUARDS) or (kind[card] == ENEMY and in_play(card))


def is_character(card):
    return in_zone(card, AREA)


def enemies_in_play():
    return count(enemies_in_staging()) + count(all_engaged_enemies())


def engaged_with(enemy):
    """The player an enemy is engaged with, or 0."""
    return place_of(enemy) if in_zone(enemy, ENGAGED) or in_zone(enemy, ORC_GUARDS) else 0


def attack_of(card):
    return max(0, 1 + changed_by(card, ATTACK)) if in_zone(card, ORC_GUARDS) else total(card, ATTACK)


def defense_of(card):
    return max(0, 1 + changed_by(card, DEFENSE)) if in_zone(card, ORC_GUARDS) else total(card, DEFENSE)


def hit_points_of(card):
    return 1 if in_zone(card, ORC_GUARDS) else total(card, HIT_POINTS)


def hit_points_left(card):
    return max(0, hit_points_of(card) - damage[card])


def exhaust(card):
    exhausted[card] = True


def ready(card):
    exhausted[card] = False


def add_resources(hero, amount):
    """Only a hero in play has a pool (Q43)."""
    if in_zone(hero, AREA):
        resources[hero] = min(200, resources[hero] + amount)


def heal(card, amount):
    announce(SAY_HEALED, card, amount=min(amount, damage[card]))
    damage[card] = max(0, damage[card] - amount)


def deal_damage(card, amount):
    """Damage stays on the card; at no hit points left it is destroyed at once (Q97)."""
    if card == 0 or amount <= 0 or not (is_character(card) or is_enemy(card)):
        return
    announce(SAY_DAMAGED, card, amount=amount)
    damage[card] = min(200, damage[card] + amount)
    if hit_points_left(card) == 0:
        destroy(card)
    else:
        trigger(DAMAGED, card, amount)


def check_hit_points(card):
    """Losing a bonus may be too much for a damaged character (Q99)."""
    if is_character(card) and damage[card] and hit_points_left(card) == 0:
        destroy(card)


def destroy(card):
    announce(SAY_DESTROYED, card)
    if is_character(card):
        destroy_character(card)
    else:
        defeat_enemy(card)


def destroy_character(card):
    player = controller(card)
    leave_play(card, DISCARD, owner(card))
    if kind[card] == HERO:
        lost_heroes[owner(card)] += threat_cost[card]
        check_heroes_of(player)
    trigger(CHARACTER_DESTROYED, card, player)
    trigger(LEFT_PLAY, card, player)


def discard_character(card):
    """Discarded, which is not destroyed (Q100); a hero is lost all the same."""
    player = controller(card)
    announce(SAY_DISCARDED, card, player)
    leave_play(card, DISCARD, owner(card))
    if kind[card] == HERO:
        lost_heroes[owner(card)] += threat_cost[card]
        check_heroes_of(player)
    trigger(LEFT_PLAY, card, player)


def return_to_hand(card):
    """To its owner's hand (Q138); an eliminated owner has but a discard pile (Q103)."""
    player = controller(card)
    leave_play(card, DISCARD if eliminated[owner(card)] else HAND, owner(card))
    trigger(LEFT_PLAY, card, player)


def return_to_deck(card):
    player = controller(card)
    leave_play(card, DISCARD if eliminated[owner(card)] else DECK, owner(card))
    shuffle(DECK, owner(card))
    trigger(LEFT_PLAY, card, player)


def defeat_enemy(card):
    """A destroyed enemy goes to the encounter discard pile, or scores its victory points (Q98, Q109)."""
    if in_zone(card, ORC_GUARDS):
        discard_orc_guard(card)
    else:
        leave_for_discard(card, True)
        trigger(ENEMY_DEFEATED, card, 0)
    check_stage()


def discard_orc_guard(card):
    shed_attachments(card)
    damage[card] = 0
    struck[card] = False
    dealt[card] = False
    move(card, DISCARD, owner(card))


def leave_for_discard(card, defeated):
    """An encounter card leaves play for its discard pile or, defeated, for the victory display."""
    if replaced(TO_BE_DISCARDED, card, 0):
        return
    if defeated and victory[card]:
        leave_play(card, VICTORY_DISPLAY, 0)
    else:
        leave_play(card, ENCOUNTER_DISCARD, 0)


def leave_play(card, zone, player):
    """Takes everything off a card and moves it away."""
    shed_attachments(card)
    move(card, zone, player)


def shed_attachments(card):
    for guest in attached(card):
        put_away(guest)


def drop_attachment(card):
    """An attachment coming off a card that stays; without it the bearer may have too few hit points (Q99)."""
    bearer = host(card)
    put_away(card)
    if bearer:
        check_hit_points(bearer)


def put_away(card):
    """Shadow cards and traps to their piles, objectives back to staging, the rest to their owners (Q40, Q129)."""
    detach(card)
    if in_zone(card, SHADOWS):
        turned[card] = False
        move(card, ENCOUNTER_DISCARD)
    elif kind[card] == OBJECTIVE:
        announce(SAY_UNGUARDED, card)
        if not in_zone(card, STAGING):
            move(card, STAGING)
            give(card, 0)
    elif kind[card] == ATTACHMENT:
        move(card, DISCARD, owner_of_attachment(card))
    else:
        move(card, ENCOUNTER_DISCARD)


def owner_of_attachment(card):
    """A player: where a situation does not say whose card lies on a location, it is the first player's."""
    if owner(card) == 0:
        make_owner(card, table.first_player)
    return owner(card)


def attach_card(card, bearer):
    """Puts a card on another; the bearer's controller takes control of it (Q39)."""
    player = controller(bearer)
    move(card, ATTACHED)
    attach(card, bearer)
    if player and is_character(bearer):
        give(card, player)
    check_restricted(card, bearer)


def check_restricted(card, bearer):
    """A third restricted attachment: one of them goes at once (Q131)."""
    if not tagged(card, RESTRICTED) or count(c for c in attached(bearer) if tagged(c, RESTRICTED)) <= 2:
        return
    loser = choose_card(
        controller(bearer), ASK_RESTRICTED, (c for c in attached(bearer) if tagged(c, RESTRICTED)), subject=bearer
    )
    drop_attachment(loser)


def enter_play(card, player):
    """An ally or hero takes its place ready (Q9)."""
    move(card, AREA, player)
    give(card, player)
    trigger(ENTERS_PLAY, card, player)


def unique_in_play(card):
    """Whether a unique card keeps this one out: same title, anywhere in play (Q12)."""
    return unique[card] and copy_in_play(card)
