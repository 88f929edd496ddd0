/* The kernels: arithmetic that single games live on. FN as in ../functions.h. */

/* quest.c */
FN(staging_threat,      QUERY, "", "the threat of all cards in the staging area")
FN(committed_willpower, QUERY, "", "the willpower of all committed characters")
FN(engagement_check,    QUERY, "player", "the highest engagement cost in the staging area within the player's threat, or -1")
FN(attack_strength,     QUERY, "", "the attack of all attacking characters")
FN(defense_strength,    QUERY, "", "the defense of all defending characters that count it")
FN(damage_dealt,        QUERY, "attack, defense", "attack less defense, never below 0")
FN(threat_check,        QUERY, "player", "1 if the player's threat has reached 50")
FN(has_icon,            QUERY, "hero, sphere", "1 if the hero's resources match the sphere")
FN(matching_resources,  QUERY, "player, sphere", "what the player's heroes could pay for a card of that sphere; -1 without a matching hero")
FN(spend_evenly,        EFFECT, "player, sphere, amount", "pay from the fullest pools that match")
FN(can_pay,             QUERY, "card, player", "1 if the player's heroes can pay for the card of his hand")
FN(usable_actions,      LIST,  "player", "the cards whose action the player may use now")
FN(somebody_can_act,    QUERY, "", "1 if any player still in the game has an action to use")

@@