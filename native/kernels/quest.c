/* The Lord of the Rings: The Card Game: staging and quest resolution, attacks, engagement and threat checks. */
#include "../console.h"

/* What the table calls it, see roles.h. */
#define OURS(role) (cart(m)->roles.quest_##role)

static int32_t fact_of_card(Machine *m, const EmCard *card, Role_fact fact) {
    const EmSections *is = &cart(m)->is;
    return is->facts[card->definition * is->fact_count + fact];
}

static uint16_t first_in(Machine *m, int32_t zone) {
    if (zone < 0 || zone >= (int32_t)cart(m)->is.zone_count) return (uint16_t)fail(m, "there is no zone %d", (int)zone);
    return m->state->zones[zone].first;
}

/* Every modifier first, then the floor: a card never counts for less than 0. */
static int32_t threat_of(Machine *m, int32_t number, const EmCard *card, int32_t fog) {
    Role_fact stat = OURS(fact_threat_strength);
    if (modifier_sum(m->state, (uint16_t)number, OURS(constant_not_counted))) return 0;
    int64_t sum = fact_of_card(m, card, stat) + changes_to(m, number, stat);
    if (fact_of_card(m, card, OURS(fact_kind)) == OURS(constant_location)) sum += fog;
    return counted(sum);
}

int32_t fn_staging_threat(Machine *m, const int32_t *a) {
    (void)a;
    const EmState *s = m->state;
    int64_t sum = modifier_sum(s, 0, OURS(constant_extra_threat));
    int32_t fog = modifier_sum(s, 0, OURS(constant_fog));
    for (uint16_t card = first_in(m, OURS(zone_staging)); card && !m->failed; card = s->cards[card - 1].next)
        sum += threat_of(m, card, &s->cards[card - 1], fog);
    return counted(sum);
}

static bool has_flag(const EmCard *card, Role_flag flag) { return card->flags >> flag & 1; }

/* The sum of a stat over every character that has the flag. */
static int32_t flagged_total(Machine *m, Role_flag flag, Role_fact stat) {
    const EmState *s = m->state;
    int32_t area = OURS(zone_area);
    int64_t sum = 0;
    for (int32_t seat = 0; seat < s->player_count && !m->failed; seat++)
        for (uint16_t card = first_in(m, area + seat); card && !m->failed; card = s->cards[card - 1].next)
            if (has_flag(&s->cards[card - 1], flag)) sum += total_of(m, card, stat);
    return counted(sum);
}

int32_t fn_committed_willpower(Machine *m, const int32_t *a) {
    (void)a;
    return flagged_total(m, OURS(flag_committed), OURS(fact_willpower));
}

int32_t fn_attack_strength(Machine *m, const int32_t *a) {
    (void)a;
    return flagged_total(m, OURS(flag_attacking), OURS(fact_attack));
}

int32_t fn_defense_strength(Machine *m, const int32_t *a) {
    (void)a;
    if (modifier_sum(m->state, 0, OURS(constant_no_defense))) return 0;
    return flagged_total(m, OURS(flag_defending), OURS(fact_defense));
}

int32_t fn_damage_dealt(Machine *m, const int32_t *a) {
    (void)m;
    return a[0] > a[1] ? a[0] - (a[1] < 0 ? 0 : a[1]) : 0;
}

static int32_t threat_level(Machine *m, int32_t player) {
    int32_t variable = OURS(player_variable_threat);
    player = checked_player(m, player);
    return m->failed ? 0 : m->state->player_vars[player - 1][variable];
}

int32_t fn_engagement_check(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t level = threat_level(m, a[0]), highest = -1;
    Role_fact kind = OURS(fact_kind), cost = OURS(fact_engagement_cost);
    for (uint16_t card = first_in(m, OURS(zone_staging)); card && !m->failed; card = s->cards[card - 1].next) {
        if (fact_of_card(m, &s->cards[card - 1], kind) != OURS(constant_enemy)) continue;
        int32_t needed = total_of(m, card, cost);
        if (needed <= level && needed > highest) highest = needed;
    }
    return highest;
}

/* --- attacks */

static bool lies_in(Machine *m, const EmCard *card, Role_zone zone) {
    return cart(m)->zones[card->zone].family == zone;
}

/* The player an enemy is engaged with, or 0. */
static int32_t engaged_with(Machine *m, const EmCard *enemy) {
    bool engaged = lies_in(m, enemy, OURS(zone_engaged)) || lies_in(m, enemy, OURS(zone_orc_guards));
    return engaged ? enemy->zone - cart(m)->zones[enemy->zone].family + 1 : 0;
}

static bool is_fighter(Machine *m, int32_t card) {
    if (has_flag(&m->state->cards[card - 1], OURS(flag_exhausted))) return false;
    return !total_of(m, card, OURS(constant_cannot_fight));
}

int32_t fn_fighters(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]);
    uint16_t card = first_in(m, OURS(zone_area) + player - 1);
    for (; card && !m->failed; card = s->cards[card - 1].next)
        if (is_fighter(m, card)) list_add(m, fiber_of(m), card);
    return 0;
}

/* Engaged with its controller; with anybody for Ranged; in the staging area for a few alone. */
static bool reaches(Machine *m, int32_t number, int32_t other) {
    const EmCard *enemy = &m->state->cards[other - 1];
    if (lies_in(m, enemy, OURS(zone_staging))) return total_of(m, number, OURS(constant_reaches_staging)) > 0;
    if (engaged_with(m, enemy) == m->state->cards[number - 1].controller) return true;
    return has_tag(m, number, OURS(constant_ranged));
}

static bool can_attack(Machine *m, int32_t number, int32_t enemy) {
    return is_fighter(m, number) && reaches(m, number, enemy);
}

int32_t fn_can_attack(Machine *m, const int32_t *a) {
    card_of(m, a[0]);
    card_of(m, a[1]);
    return !m->failed && can_attack(m, a[0], a[1]);
}

/* Whether a bit of a stat, which stands for the player, is set by a modifier. */
static bool holds_for(Machine *m, int32_t card, Role_constant stat, int32_t player) {
    return modifier_sum(m->state, (uint16_t)card, stat) >> (player - 1) & 1;
}

static bool may_attack(Machine *m, int32_t player, int32_t number) {
    const EmState *s = m->state;
    if (holds_for(m, number, OURS(constant_attacked_by), player)) return false;
    uint16_t card = first_in(m, OURS(zone_area) + player - 1);
    for (; card && !m->failed; card = s->cards[card - 1].next)
        if (can_attack(m, card, number)) return true;
    return false;
}

/* Lists the enemies that a player or character may attack: in turn order those that are engaged, then the staging area. */
static int32_t list_enemies(Machine *m, int32_t attacker, bool (*may)(Machine *, int32_t, int32_t), bool staging) {
    const EmState *s = m->state;
    int32_t variable = OURS(variable_first_player);
    int32_t seat = checked_player(m, s->table_vars[variable] ? s->table_vars[variable] : 1) - 1;
    int32_t zones[2] = {OURS(zone_engaged), OURS(zone_orc_guards)};
    for (int32_t i = 0; i < 2 * s->player_count && !m->failed; i++) {
        uint16_t card = first_in(m, zones[i % 2] + (seat + i / 2) % s->player_count);
        for (; card && !m->failed; card = s->cards[card - 1].next)
            if (may(m, attacker, card)) list_add(m, fiber_of(m), card);
    }
    Role_fact kind = OURS(fact_kind);
    int32_t enemy = OURS(constant_enemy);
    uint16_t card = staging ? first_in(m, OURS(zone_staging)) : 0;
    for (; card && !m->failed; card = s->cards[card - 1].next)
        if (fact_of_card(m, &s->cards[card - 1], kind) == enemy && may(m, attacker, card))
            list_add(m, fiber_of(m), card);
    return 0;
}

int32_t fn_attackable(Machine *m, const int32_t *a) { return list_enemies(m, checked_player(m, a[0]), may_attack, true); }

int32_t fn_enemies_in_reach(Machine *m, const int32_t *a) {
    card_of(m, a[0]);
    if (m->failed || !is_fighter(m, a[0])) return 0;
    return list_enemies(m, a[0], reaches, total_of(m, a[0], OURS(constant_reaches_staging)) > 0);
}

/* What an Orc Guard's face says does not count: only what has been done to it, or attached. */
int32_t fn_held_back(Machine *m, const int32_t *a) {
    const EmCard *enemy = card_of(m, a[0]);
    int32_t player = checked_player(m, a[1]), stat = OURS(constant_cannot_attack);
    if (m->failed) return 0;
    bool guard = lies_in(m, enemy, OURS(zone_orc_guards));
    if (guard ? modifier_sum(m->state, (uint16_t)a[0], stat) + grants_to(m, a[0], stat) : total_of(m, a[0], stat)) return 1;
    return holds_for(m, a[0], OURS(constant_spares), player);
}

int32_t fn_yet_to_attack(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]);
    int32_t zones[2] = {OURS(zone_engaged), OURS(zone_orc_guards)};
    for (uint32_t i = 0; i < 2; i++) {
        uint16_t card = first_in(m, zones[i] + player - 1);
        for (; card && !m->failed; card = s->cards[card - 1].next) {
            int32_t pair[2] = {card, player};
            if (has_flag(&s->cards[card - 1], OURS(flag_struck)) || fn_held_back(m, pair)) continue;
            list_add(m, fiber_of(m), card);
        }
    }
    return 0;
}

int32_t fn_next_for_shadow(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]), dearest = 0, highest = -1;
    int32_t zones[2] = {OURS(zone_engaged), OURS(zone_orc_guards)};
    for (uint32_t i = 0; i < 2; i++) {
        uint16_t card = first_in(m, zones[i] + player - 1);
        for (; card && !m->failed; card = s->cards[card - 1].next) {
            if (has_flag(&s->cards[card - 1], OURS(flag_dealt))) continue;
            int32_t cost = i == 0 ? total_of(m, card, OURS(fact_engagement_cost)) : 0;
            if (cost > highest) {
                highest = cost;
                dearest = card;
            }
        }
    }
    return dearest;
}

/* --- playing cards */

int32_t fn_copy_in_play(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    uint16_t title = card_of(m, a[0])->definition;
    int32_t prison = OURS(zone_captive);
    uint64_t zones = cart(m)->in_play;
    for (int32_t seat = 0; seat < s->player_count; seat++) zones |= 1ULL << ((prison + seat) & 63);
    for (; zones && !m->failed; zones &= zones - 1)
        for (uint16_t card = first_in(m, __builtin_ctzll(zones)); card; card = s->cards[card - 1].next)
            if (s->cards[card - 1].definition == title) return 1;
    return 0;
}

int32_t fn_threat_check(Machine *m, const int32_t *a) { return threat_level(m, a[0]) >= OURS(constant_doom); }

/* A sphere's cards are paid from pools with its icon, neutral ones from any; one attachment lends the Spirit icon. */
int32_t fn_has_icon(Machine *m, const int32_t *a) {
    int32_t sphere = fact_of_card(m, card_of(m, a[0]), OURS(fact_sphere));
    if (sphere == a[1] || a[1] == OURS(constant_neutral)) return 1;
    return a[1] == OURS(constant_spirit) && has_tag(m, a[0], OURS(constant_spirit_icon));
}

/* What the player's heroes could pay for a card of that sphere; -1 without a matching hero. */
static int32_t purse_of(Machine *m, int32_t player, int32_t sphere) {
    const EmState *s = m->state;
    const EmSections *is = &cart(m)->is;
    Role_fact kind = OURS(fact_kind), icon = OURS(fact_sphere);
    int32_t counter = OURS(counter_resources), hero = OURS(constant_hero), sum = -1;
    bool any = sphere == OURS(constant_neutral), lent = sphere == OURS(constant_spirit);
    uint16_t card = first_in(m, OURS(zone_area) + player - 1);
    for (; card && !m->failed; card = s->cards[card - 1].next) {
        const EmCard *held = &s->cards[card - 1];
        const int16_t *facts = &is->facts[held->definition * is->fact_count];
        if (facts[kind] != hero) continue;
        if (!any && facts[icon] != sphere && !(lent && has_tag(m, card, OURS(constant_spirit_icon)))) continue;
        sum = (sum < 0 ? 0 : sum) + held->counters[counter];
    }
    return sum;
}

/* Where it does not matter who pays, the fullest pool does, one resource at a time. */
int32_t fn_spend_evenly(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]), counter = OURS(counter_resources);
    Role_fact kind = OURS(fact_kind);
    int32_t hero = OURS(constant_hero);
    for (int32_t left = a[2]; left > 0 && !m->failed; left--) {
        uint16_t fullest = 0;
        uint16_t card = first_in(m, OURS(zone_area) + player - 1);
        for (; card && !m->failed; card = s->cards[card - 1].next) {
            int32_t match[2] = {card, a[1]};
            if (fact_of_card(m, &s->cards[card - 1], kind) != hero || !fn_has_icon(m, match)) continue;
            if (!fullest || s->cards[card - 1].counters[counter] > s->cards[fullest - 1].counters[counter]) fullest = card;
        }
        if (!fullest || !s->cards[fullest - 1].counters[counter]) return fail(m, "the payment is more than there is");
        set_counter(m, fullest, (uint32_t)counter, s->cards[fullest - 1].counters[counter] - 1);
    }
    return 0;
}

/* The same once for all cards of a hand, which are many of few spheres. */
enum { SPHERES = 8 };
_Static_assert(EM_MAX_PLAYERS * SPHERES <= NOTES, "a note for each player and sphere");

static int32_t noted_purse(Machine *m, int32_t player, int32_t sphere) {
    Notes *n = &m->notes;
    if (sphere < 0 || sphere >= SPHERES) return purse_of(m, player, sphere);
    if (n->version != m->version) {
        n->version = m->version;
        n->known = 0;
    }
    uint32_t purse = (uint32_t)((player - 1) * SPHERES + sphere);
    if (!(n->known >> purse & 1)) n->notes[purse] = purse_of(m, player, sphere);
    n->known |= 1ULL << purse;
    return n->notes[purse];
}

int32_t fn_matching_resources(Machine *m, const int32_t *a) { return noted_purse(m, checked_player(m, a[0]), a[1]); }

/* Enough matching resources, and a matching hero even for a card of cost 0; some cards have a rule of their own. */
static bool can_pay(Machine *m, int32_t number, int32_t player) {
    const EmCard *card = &m->state->cards[number - 1];
    const Hook *rule = find_hook(cart(m), card->definition, OURS(constant_payment), 0, NULL);
    if (rule) {
        int32_t payment[4] = {rule->function, number, player, 0};
        return fn_usable(m, payment);
    }
    int32_t sphere = fact_of_card(m, card, OURS(fact_sphere));
    return noted_purse(m, player, sphere) >= fact_of_card(m, card, OURS(fact_cost));
}

int32_t fn_can_pay(Machine *m, const int32_t *a) {
    card_of(m, a[0]);
    int32_t player = checked_player(m, a[1]);
    return !m->failed && can_pay(m, a[0], player);
}

/* Whether the card's action, which works where it lies, has something to do. */
static bool has_use(Machine *m, int32_t number, int32_t player) {
    const EmCard *card = &m->state->cards[number - 1];
    int32_t probe[4] = {cart(m)->definitions[card->definition].action->function, number, player, 0};
    return !m->failed && fn_usable(m, probe);
}

/* Whether anybody may use the action of a card in play: it says so, or nobody controls it and no other card guards it. */
static bool open_to_all(Machine *m, const EmCard *card) {
    if (!card->controller) return !card->host || !lies_in(m, card, OURS(zone_staging));
    return find_hook(cart(m), card->definition, KIND_CONSTANT, OURS(constant_open_to_all), NULL);
}

static inline int32_t first_of(uint32_t word, uint64_t cards) { return (int32_t)(64 * word) + __builtin_ctzll(cards) + 1; }

int32_t fn_usable_actions(Machine *m, const int32_t *a) {
    int32_t player = checked_player(m, a[0]);
    const EmState *s = m->state;
    CardSet found = {.count = 0};
    look_at_cards(m);
    const uint64_t *held = m->listeners.acting[player], *played = m->listeners.acting[0];
    for (uint32_t word = 0; word < (s->card_count + 63u) / 64; word++) {
        for (uint64_t rest = held[word]; rest && !m->failed; rest &= rest - 1) {
            int32_t card = first_of(word, rest);
            if (can_pay(m, card, player) && has_use(m, card, player)) add_to_set(s, &found, (uint32_t)card);
        }
        for (uint64_t rest = played[word]; rest && !m->failed; rest &= rest - 1) {
            int32_t card = first_of(word, rest);
            const EmCard *there = &s->cards[card - 1];
            if ((there->controller == player || open_to_all(m, there)) && has_use(m, card, player))
                add_to_set(s, &found, (uint32_t)card);
        }
    }
    if (found.count && !m->failed) list_set(m, &found);
    return 0;
}

int32_t fn_somebody_can_act(Machine *m, const int32_t *a) {
    (void)a;
    const EmState *s = m->state;
    const int32_t out = OURS(player_variable_eliminated);
    look_at_cards(m);
    const uint32_t words = (s->card_count + 63u) / 64;
    for (uint32_t word = 0; word < words; word++)
        for (uint64_t rest = m->listeners.acting[0][word]; rest && !m->failed; rest &= rest - 1) {
            int32_t card = first_of(word, rest);
            const EmCard *there = &s->cards[card - 1];
            int32_t own = there->controller;
            if (own && !s->player_vars[own - 1][out] && has_use(m, card, own)) return 1;
            if (!open_to_all(m, there)) continue;
            for (int32_t player = 1; player <= s->player_count; player++)
                if (player != own && !s->player_vars[player - 1][out] && has_use(m, card, player)) return 1;
        }
    for (int32_t player = 1; player <= s->player_count; player++)
        for (uint32_t word = 0; word < words && !s->player_vars[player - 1][out]; word++)
            for (uint64_t rest = m->listeners.acting[player][word]; rest && !m->failed; rest &= rest - 1) {
                int32_t card = first_of(word, rest);
                if (can_pay(m, card, player) && has_use(m, card, player)) return 1;
            }
    return 0;
}
