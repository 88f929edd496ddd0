"""When an action is worth a stop: where it may decide something that no later stop decides as well.

Everything can be used in planning, and in any window by whoever asks for it. Here is only said where nobody is stopped.
"""


def can_wait(card, player, prompt):
    """Whether an action that may be used would change nothing here that counts, or nothing that cannot wait."""
    if prompt == ASK_ENGAGE:
        return comes_anyway(card)
    if in_zone(card, HAND) and kind[card] in (ALLY, ATTACHMENT):  # it is to be played
        return False
    if definition(card) in ("feint", "thicket_of_spears", "stand_together", "a_light_in_the_dark"):
        return not in_phase(COMBAT_TIME) or not attacks_to_come()
    if definition(card) in ("blade_mastery", "for_gondor", "beorn"):
        return not decides_fight(card, prompt)
    if definition(card) in ("eowyn", "faramir", "protector_of_lorien"):
        return not decides_quest(card) and not decides_defense(card, prompt)
    if prompt == ASK_PLAN:
        return False
    if definition(card) in ("radagasts_cunning", "secret_paths"):
        return prompt != ASK_ACT_STAGED
    if definition(card) in ("ever_vigilant", "common_cause", "grim_resolve", "unexpected_courage", "stand_and_fight"):
        return prompt != ASK_ACT_SHADOWS or not somebody_fights()
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


def comes_anyway(enemy):
    """Whether the enemy will engage the only player at the checks (Q68)."""
    return (
        count(players_left()) == 1
        and not quest_says(NO_ENGAGEMENT_CHECKS)
        and total(enemy, ENGAGEMENT_COST) <= threat[first(players_left())]
    )


def costs_nothing(card, player, prompt):
    """Whether an ability gives something for nothing, with nothing to choose, and is used by itself (Q25)."""
    if prompt == ASK_RESPOND:
        return definition(card) == "gloin"
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


def fights_the_last(card, enemy):
    """Whether the character is proposed for an attack: nobody else is left to attack, and nothing else to do for it."""
    player = controller(card)
    if not in_zone(enemy, ENGAGED, player) or total(card, ATTACK) == 0 or any(True for _ in attackable(player)):
        return False
    return definition(card) not in ("daughter_of_the_nimrodel", "gleowine", "beravor", "denethor")


def heals_in_time(prompt):
    """Somebody hurt is about to be struck."""
    if prompt != ASK_ACT_SHADOWED:
        return False
    if undefended():
        return any(damage[h] for h in heroes(table.attacked))
    return attack_of(table.attacker) > defense_strength() and any(defending[c] and damage[c] for c in all_characters())


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
