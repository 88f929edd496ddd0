"""The quest cards: how each scenario is set up, what its stages do, and what wins it (Q151-Q153)."""

# --- Passage Through Mirkwood


@setup
def flies_and_spiders(card):
    add_to_staging(find_encounter("forest_spider"))
    add_to_staging(find_encounter("old_forest_road"))
    shuffle(ENCOUNTER_DECK)


@forced(STAGE_DEFEATED)
def a_fork_in_the_road(card, defeated):
    """Of the two third stages one stays away."""
    if defeated == card and count(QUEST_DECK) > 1:
        move(random_card(QUEST_DECK), REMOVED)


@when_revealed
def dont_leave_the_path(card):
    """Each player's spider is added, not revealed (Q48); a player for whom none is left takes none."""
    for p in players_left():
        for c in spiders_to_find():
            show(c, p)
        spider = choose_card(p, ASK_CHOOSE_ENEMY, spiders_to_find(), subject=card)
        if spider:
            add_to_staging(spider)
    shuffle(ENCOUNTER_DECK)


@selector
def spiders_to_find():
    return (c for zone in (ENCOUNTER_DECK, ENCOUNTER_DISCARD) for c in cards(zone) if tagged(c, SPIDER))


@forced(ENEMY_DEFEATED)
def dont_leave_the_path__found(card, enemy):
    if definition(enemy) == "ungoliants_spawn":
        players_win()


@constant(CANNOT_ADVANCE)
def beorns_path(card):
    return any(definition(c) == "ungoliants_spawn" for c in cards_in_play())


# --- Journey Down the Anduin


@setup
def to_the_river(card):
    """Truly revealed, keywords and all (Q20)."""
    for _ in players_left():
        reveal_encounter_card()


@when_revealed
def to_the_river__troll(card):
    troll = find_encounter("hill_troll")
    if troll and not hill_troll_in_play():
        add_to_staging(troll)
        shuffle(ENCOUNTER_DECK)


@constant(CANNOT_ADVANCE)
def to_the_river__barred(card):
    return hill_troll_in_play()


def hill_troll_in_play():
    return any(definition(c) == "hill_troll" for c in cards_in_play())


@constant(EXTRA_REVEALS)
def anduin_passage(card):
    return 1


@constant(NO_ENGAGEMENT_CHECKS)
def anduin_passage__swift(card):
    return 1


@when_revealed
def ambush_on_the_shore(card):
    table.ambush_over = -1
    for _ in range(2 * count(players_left())):
        reveal_encounter_card()
    table.ambush_over = True


@constant(NO_STAGING)
def ambush_on_the_shore__landed(card):
    return 1


@constant(GOAL_REACHED)
def ambush_on_the_shore__cleared(card):
    """Not before the whole ambush has been revealed."""
    return table.ambush_over >= 0 and enemies_in_play() == 0


# --- Escape from Dol Guldur


@setup
def the_necromancers_tower(card):
    """The objectives come out of the deck, and each gets the one card that guards it (Q128)."""
    for c in cards(ENCOUNTER_DECK):
        if kind[c] == OBJECTIVE:
            add_to_staging(c)
    move(find_encounter("nazgul_of_dol_guldur"), SET_ASIDE)
    shuffle(ENCOUNTER_DECK)
    for c in cards(STAGING):
        if kind[c] == OBJECTIVE:
            set_guard(c)


@when_revealed
def the_necromancers_tower__prisoner(card):
    """Any hero of any player, at random."""
    left = random_number(count(all_heroes()))
    for hero in all_heroes():
        left -= 1
        if left == 0:
            take_prisoner(hero)


def take_prisoner(hero):
    """Face down beside the table: no abilities, no icon, no resources, no target; only its wounds stay."""
    wounds = damage[hero]
    announce(SAY_PRISONER_TAKEN, hero)
    leave_play(hero, CAPTIVE, owner(hero))
    damage[hero] = wounds


@constant(CANNOT_ADVANCE)
def the_necromancers_tower__barred(card):
    return claimed_objectives() == 0


@constant(ONE_ALLY, cards=("the_necromancers_tower", "through_the_caverns"))
def one_ally_a_round(card):
    return 1


@response(PROGRESS_PLACED)
def through_the_caverns(card, quest_card):
    prisoner = first(c for p in players() for c in cards(CAPTIVE, p))
    if quest_card == card and prisoner:
        free_prisoner(prisoner)


def free_prisoner(hero):
    """Ready, with one more wound; that may be too many for one who came here wounded in a nightmare."""
    announce(SAY_PRISONER_FREED, hero)
    table.rescued = True
    move(hero, AREA, place_of(hero))
    damage[hero] += 1
    trigger(PRISONER_FREED, hero, 0)
    check_hit_points(hero)


@constant(CANNOT_ADVANCE)
def through_the_caverns__barred(card):
    return any(1 for p in players() for c in cards(CAPTIVE, p)) or claimed_objectives() < 3


@forced(QUEST_BEGINS)
def out_of_the_dungeons(card):
    for p in players_left():
        make_orc_guard(p)


@constant(CANNOT_ADVANCE)
def out_of_the_dungeons__barred(card):
    return any(definition(c) == "nazgul_of_dol_guldur" for c in cards_in_play())
