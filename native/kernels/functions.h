/* The kernels: arithmetic that single games live on. FN as in ../functions.h.
 *
 * A section a table: the rules of that table alone may call what it holds, and it is written in <table>.c.
 */
#define KERNEL "quest"
FN(staging_threat,      QUERY, "", "the threat of all cards in the staging area")
FN(committed_willpower, QUERY, "", "the willpower of all committed characters")
FN(engagement_check,    QUERY, "player", "the highest engagement cost in the staging area within the player's threat, or -1")
FN(attack_strength,     QUERY, "", "the attack of all attacking characters")
FN(defense_strength,    QUERY, "", "the defense of all defending characters that count it")
FN(damage_dealt,        QUERY, "attack, defense", "attack less defense, never below 0")
FN(threat_check,        QUERY, "player", "1 if the player's threat has reached his doom")
FN(has_icon,            QUERY, "hero, sphere", "1 if the hero's resources match the sphere")
FN(matching_resources,  QUERY, "player, sphere", "what the player's heroes could pay for a card of that sphere; -1 without a matching hero")
FN(spend_evenly,        EFFECT, "player, sphere, amount", "pay from the fullest pools that match")
FN(copy_in_play,        QUERY, "card", "1 if a card of the same title is in play or a prisoner")
FN(fighters,            LIST,  "player", "the player's characters that are ready and may attack and defend")
FN(can_attack,          QUERY, "card, enemy", "1 if the character is ready, may fight, and the enemy is within its reach")
FN(attackable,          LIST,  "player", "the enemies the player has not attacked in this phase and has a character to attack with")
FN(held_back,           QUERY, "enemy, player", "1 if something keeps the enemy from attacking at all, or from attacking the player")
FN(yet_to_attack,       LIST,  "player", "the enemies engaged with the player that have not attacked yet and are not held back")
FN(next_for_shadow,     QUERY, "player", "the player's engaged enemy to be dealt the next shadow card, or 0: the dearest, Orc Guards last")
FN(can_pay,             QUERY, "card, player", "1 if the player's heroes can pay for the card of his hand")
FN(usable_actions,      LIST,  "player", "the cards whose action the player may use now")
FN(somebody_can_act,    QUERY, "", "1 if any player still in the game has an action to use")
#undef KERNEL

#define KERNEL "underdark"
FN(presence,            QUERY, "player, space", "1 if the player has presence at the site or troop space")
FN(on_map,              QUERY, "space", "1 if the space lies in a section in play")
FN(held_sites,          LIST,  "player", "the sites whose control markers the player holds")
FN(targets,             QUERY, "player, wanted", "for which of these there is a target: deploying (1), assassinating (2), returning a spy (4), added up")
FN(any_empty,           QUERY, "player, anywhere=0", "1 if there is an empty space the player may deploy on")
FN(any_troop,           QUERY, "player, where, whom", "1 if a troop as meant stands with presence (0), anywhere (-1), or at a site")
FN(offer_empty,         OFFER, "player, anywhere=0, label=0", "offer the empty spaces the player may deploy on; how many")
FN(offer_troops,        OFFER, "player, where, whom, label=0", "offer the troops that any_troop looks for; how many")
FN(offer_spies,         OFFER, "player, whose, label=0", "offer the sites of spies the player could return: others' (0), his own (1), either (2); how many")
FN(offer_spy_sites,     OFFER, "player, label=0", "offer the sites where the player may place a spy; how many")
FN(offer_sites,         OFFER, "player, whom, label=0", "offer the sites with presence where troops as meant stand; how many")
FN(offer_costing,       OFFER, "zone, most, aspect=0, label=0", "offer the zone's cards that cost no more, of an aspect or any; how many")
FN(site_controller,     QUERY, "site", "the player who controls the site, or 0")
FN(total_control,       QUERY, "site", "1 if its controller has total control of the site")
FN(troops_at,           QUERY, "site, colour", "how many troops of the colour stand at the site")
FN(controlled_sites,    QUERY, "player", "how many sites the player controls")
FN(total_control_sites, QUERY, "player", "how many sites the player has under total control")
FN(site_points,         QUERY, "player", "the points of all sites the player controls")
FN(troop_next_to,       QUERY, "player, space", "1 if a troop of the player's stands in the same site or next to the space")
FN(check_position,      QUERY, "active, first_player, troops, spies", "fails, saying what is wrong, if pieces or players are where none can be; troops and spies: how many a player has")
#undef KERNEL
