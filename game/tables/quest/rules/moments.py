"""When an action is worth a stop: where it may decide something that no later stop decides as well.

Everything can be used in planning, and in any window by whoever asks for it. Here is only said where nobody is stopped.
"""


def can_wait(card, player, prompt):
    """Whether an action that may be used would change nothing here that counts, or nothing that cannot wait."""
    if prompt == ASK_ENGAGE:
        return comes_anyway(card, player)
    if in_zone(card, HAND) and kind[card] in (ALLY, ATTACHMENT):  # it is to be played
        return False
    if definition(card) in ("feint", "thicket_of_spears", "stand_together", "a_light_in_the_dark"):
        return not in_phase(COMBAT_TIME) or not attacks_to_come()
    if definition(card) in ("blade_mastery", "for_gondor", "beorn"):
        return not decides_fight(card, prompt)
    if definition(card) in ("eowyn", "faramir", "protector_of_lorien"):
        return not decides_quest(card) and not decides_defense(card, prompt)
    if prompt == ASK_PLAN:
        return waits_in_planning(card)
    if definition(card) in ("radagasts_cunning", "secret_paths"):
        return prompt != ASK_ACT_STAGED
    if definition(card) in ("ever_vigilant", "common_cause", "grim_resolve", "unexpected_courage", "stand_and_fight"):
        return prompt != ASK_ACT_SHADOWS or not somebody_fights() or readies_in_vain(card, player)
    if definition(card) == "sneak_attack":
        return sneaks_in_vain(player, prompt)
    if definition(card) in ("rain_of_arrows", "quick_strike"):
        return prompt not in (ASK_ACT_SHADOWS, ASK_ACT_SHADOWED)
    if definition(card) in ("the_galadhrims_greeting", "wandering_took"):
        return prompt != ASK_ACT_STAGED or not threat_decides()
    if definition(card) in ("glorfindel", "lore_of_imladris", "beorns_hospitality"):
        return not heals_in_time(prompt)
    if definition(card) in ("daughter_of_the_nimrodel", "self_preservation"):
        return prompt != ASK_ACT_COMBAT and not heals_in_time(prompt)
    if definition(card) in ("gleowine", "beravor"):  # exhausted to draw: at last, when nothing else needs them
        return prompt != ASK_ACT_COMBAT
    if definition(card) == "steward_of_gondor":
        return prompt != ASK_ACT_COMBAT and not pays_for_something(host(card), player, prompt)
    return definition(card) in (
        "loriens_wealth",
        "gandalfs_search",
        "dwarven_tomb",
        "will_of_the_west",
        "fortune_or_fate",
        "henamarth_riversong",
        "denethor",
    )


def waits_in_planning(card):
    """Who is ready cannot be readied, who comes for a phase does not stay for the quest, and how high threat is counts
    from the encounter phase on."""
    if definition(card) == "unexpected_courage":
        return not exhausted[host(card)]
    if definition(card) in ("ever_vigilant", "common_cause", "grim_resolve"):
        return not any(exhausted[c] for c in all_characters())
    return definition(card) in ("sneak_attack", "wandering_took", "the_galadhrims_greeting")


def comes_anyway(enemy, player):
    """Whether the enemy will engage that player at the checks, as nobody else can be engaged by it there (Q68)."""
    if quest_says(NO_ENGAGEMENT_CHECKS) or total(enemy, ENGAGEMENT_COST) > threat[player]:
        return False
    return not any(p != player and total(enemy, ENGAGEMENT_COST) <= threat[p] for p in players_left())


def comes_at_the_check(enemy, player):
    """Of an enemy in the staging area: whom it will engage if nobody engages it before (Q68)."""
    cost_of_it = total(enemy, ENGAGEMENT_COST)
    within = count(p for p in players_left() if cost_of_it <= threat[p])
    if within == 0 or quest_says(NO_ENGAGEMENT_CHECKS):
        return 0
    if cost_of_it > threat[player]:
        return because(COMES_TO_ANOTHER, cost_of_it, max(threat[p] for p in players_left()))
    return because(COMES_TO_YOU if within == 1 else COMES_TO_ONE_OF_YOU, cost_of_it, threat[player])


def costs_nothing(card, player, prompt):
    """Whether an ability gives something for nothing, with nothing to choose, and is used by itself (Q25)."""
    if prompt == ASK_RESPOND:
        return definition(card) in (
            "gloin",
            "lorien_guide",
            "northern_tracker",
            "longbeard_orc_slayer",
            "gondorian_spearman",
            "horn_of_gondor",
            "forest_gate",
        )
    if definition(card) == "steward_of_gondor":
        return prompt in (ASK_ACT_RESOURCE, ASK_ACT_COMBAT)
    if prompt != ASK_ACT_COMBAT:
        return False
    if definition(card) in ("gleowine", "beravor"):
        return count(players_left()) == 1
    if definition(card) == "daughter_of_the_nimrodel":
        return count(h for h in all_heroes() if damage[h]) == 1
    return definition(card) == "self_preservation"


# --- the quest


def decides_quest(card):
    """More willpower counts where the quest fails so far, or a point explores or defeats something (Q50, Q51)."""
    if not in_phase(QUEST_TIME) or not flagged(FLAG_COMMITTED):
        return False
    if definition(card) == "eowyn" and not committed[card]:
        return False
    if definition(card) == "protector_of_lorien" and not committed[host(card)]:
        return False
    ahead = committed_willpower() - staging_threat()
    if ahead < 0:
        return True
    more = count(committed_characters()) if definition(card) == "faramir" else 1
    to_explore = sum(quest_points[c] - progress[c] for c in cards(ACTIVE_LOCATION))
    if ahead < to_explore <= ahead + more:
        return True
    quest = first(c for c in cards(CURRENT_QUEST))
    to_go = to_explore + quest_points[quest] - progress[quest]
    return quest_points[quest] and not total(quest, CANNOT_ADVANCE) and ahead < to_go <= ahead + more


def threat_decides():
    """Whether less threat may keep an enemy of the staging area away, as far as it can be known before the quest."""
    lacks = max(0, staging_threat() - committed_willpower())
    return any(
        threat[p] - 6 < total(c, ENGAGEMENT_COST) <= threat[p] + lacks
        for p in players_left()
        for c in enemies_in_staging()
    )


# --- the fight


def somebody_fights():
    return any(True for _ in all_engaged_enemies())


def attacks_to_come():
    """Some enemy has not attacked yet in this phase, and may; an attack under way goes on (Q79, Q87)."""
    return any(not struck[c] and not held_back(c, engaged_with(c)) for c in all_engaged_enemies())


def decides_fight(card, prompt):
    """Whether more attack kills whom it would not, or more defense spares a defender something (Q81, Q93)."""
    if prompt == ASK_ACT_DECLARED:
        return is_enemy(table.target) and adds_attack(card) > missing_attack(table.target) >= 0
    return decides_defense(card, prompt)


def missing_attack(enemy):
    """How much more attack than the next point would kill the enemy; below 0 where it dies as it is."""
    return defense_of(enemy) + hit_points_left(enemy) - attack_strength() - 1


def adds_attack(card):
    if definition(card) == "beorn":
        return 5 if attacking[card] else 0
    if definition(card) == "for_gondor":
        return count(c for c in all_characters() if attacking[c])
    return 1


def decides_defense(card, prompt):
    """More defense counts where a defender would be hurt (Q82)."""
    if prompt != ASK_ACT_SHADOWED or undefended() or definition(card) in ("eowyn", "faramir", "beorn"):
        return False
    if attack_of(table.attacker) <= defense_strength():
        return False
    if definition(card) == "for_gondor":
        return any(defending[c] and tagged(c, GONDOR) for c in all_characters())
    return definition(card) != "protector_of_lorien" or defending[host(card)]


def is_proposed(card, enemy):
    """Whether the character is proposed for an attack: without it the enemy would live, or nobody else is left to
    attack, and nothing else to do for it."""
    player = controller(card)
    if not in_zone(enemy, ENGAGED, player) or total(card, ATTACK) == 0:
        return False
    if any(True for _ in attackable(player)):
        strength = sum(total(c, ATTACK) for c in characters(player) if can_attack(c, enemy))
        needed = defense_of(enemy) + hit_points_left(enemy)
        return strength >= needed > strength - total(card, ATTACK)
    return definition(card) not in ("daughter_of_the_nimrodel", "gleowine", "beravor", "denethor")


def heals_in_time(prompt):
    """Somebody hurt is about to be struck."""
    if prompt != ASK_ACT_SHADOWED:
        return False
    if undefended():
        return any(damage[h] for h in heroes(table.attacked))
    return attack_of(table.attacker) > defense_strength() and any(defending[c] and damage[c] for c in all_characters())


def readies_in_vain(card, player):
    """Nobody would be readied who fights, or fights better than whoever is exhausted for it."""
    if definition(card) == "ever_vigilant":
        return not any(kind[c] == ALLY and exhausted[c] and fights(c) for c in all_characters())
    if definition(card) != "common_cause":
        return False
    worst_attack = min(total(h, ATTACK) for h in heroes(player) if not exhausted[h])
    worst_defense = min(total(h, DEFENSE) for h in heroes(player) if not exhausted[h])
    return not any(
        exhausted[h] and (total(h, ATTACK) > worst_attack or total(h, DEFENSE) > worst_defense) for h in all_heroes()
    )


def fights(character):
    return total(character, ATTACK) > 0 or total(character, DEFENSE) > 0


def sneaks_in_vain(player, prompt):
    """An ally who comes for a phase helps in a fight; Gandalf does so whenever he comes."""
    if any(definition(c) == "gandalf" for c in cards(HAND, player)):
        return prompt not in (ASK_ACT_STAGED, ASK_ACT_SHADOWS, ASK_ACT_SHADOWED)
    return prompt != ASK_ACT_SHADOWS or not somebody_fights()


# --- resources


def pays_for_something(hero, player, prompt):
    """Whether two more resources pay for an event that is worth a stop here."""
    return any(
        kind[c] == EVENT
        and ability(c, ACTION)
        and has_icon(hero, sphere[c])
        and matching_resources(player, sphere[c]) < cost[c] <= matching_resources(player, sphere[c]) + 2
        and not can_wait(c, player, prompt)
        for c in cards(HAND, player)
    )
