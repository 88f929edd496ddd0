/* The Lord of the Rings: The Card Game: staging and quest resolution, attacks, engagement and threat checks. */
#include "../console.h"

/* As in roles.h, in its order. */
enum {
#define ROLE(kernel, family, name) kernel##_##family##_##name,
#include "roles.h"
#undef ROLE
    ROLE_COUNT
};

enum { DOOM = 50 };

/* What the table calls a role; a table without it has no business here. */
static int32_t role(Machine *m, int32_t number) {
    int32_t value = cart(m)->is.roles[number];
    return value >= 0 ? value : fail(m, "this table does not know %s", em_role_name((uint32_t)number));
}

static int32_t fact_of_card(Machine *m, const EmCard *card, int32_t fact) {
    const EmSections *is = &cart(m)->is;
    return fact < (int32_t)is->fact_count ? is->facts[card->definition * is->fact_count + (uint32_t)fact] : 0;
}

static uint16_t first_in(Machine *m, int32_t zone) {
    if (zone < 0 || zone >= (int32_t)cart(m)->is.zone_count) return (uint16_t)fail(m, "there is no zone %d", (int)zone);
    return m->state->zones[zone].first;
}

/* Every modifier first, then the floor: a card never counts for less than 0. */
static int32_t threat_of(Machine *m, int32_t number, const EmCard *card, int32_t fog) {
    int32_t stat = role(m, quest_fact_threat_strength);
    if (modifier_sum(m->state, (uint16_t)number, role(m, quest_constant_not_counted))) return 0;
    int64_t sum = fact_of_card(m, card, stat) + changes_to(m, number, stat);
    if (fact_of_card(m, card, role(m, quest_fact_kind)) == role(m, quest_constant_location)) sum += fog;
    return counted(sum);
}

int32_t fn_staging_threat(Machine *m, const int32_t *a) {
    (void)a;
    const EmState *s = m->state;
    int64_t sum = modifier_sum(s, 0, role(m, quest_constant_extra_threat));
    int32_t fog = modifier_sum(s, 0, role(m, quest_constant_fog));
    for (uint16_t card = first_in(m, role(m, quest_zone_staging)); card && !m->failed; card = s->cards[card - 1].next)
        sum += threat_of(m, card, &s->cards[card - 1], fog);
    return counted(sum);
}

/* The sum of a stat over every character that has the flag. */
static int32_t flagged_total(Machine *m, int32_t flag, int32_t stat) {
    const EmState *s = m->state;
    int32_t area = role(m, quest_zone_area);
    int64_t sum = 0;
    for (int32_t seat = 0; seat < s->player_count && !m->failed; seat++)
        for (uint16_t card = first_in(m, area + seat); card && !m->failed; card = s->cards[card - 1].next)
            if (s->cards[card - 1].flags >> (flag & 15) & 1) sum += total_of(m, card, stat);
    return counted(sum);
}

int32_t fn_committed_willpower(Machine *m, const int32_t *a) {
    (void)a;
    return flagged_total(m, role(m, quest_flag_committed), role(m, quest_fact_willpower));
}

int32_t fn_attack_strength(Machine *m, const int32_t *a) {
    (void)a;
    return flagged_total(m, role(m, quest_flag_attacking), role(m, quest_fact_attack));
}

int32_t fn_defense_strength(Machine *m, const int32_t *a) {
    (void)a;
    if (modifier_sum(m->state, 0, role(m, quest_constant_no_defense))) return 0;
    return flagged_total(m, role(m, quest_flag_defending), role(m, quest_fact_defense));
}

int32_t fn_damage_dealt(Machine *m, const int32_t *a) {
    (void)m;
    return a[0] > a[1] ? a[0] - (a[1] < 0 ? 0 : a[1]) : 0;
}

static int32_t threat_level(Machine *m, int32_t player) {
    int32_t variable = role(m, quest_player_variable_threat);
    player = checked_player(m, player);
    return m->failed || variable >= EM_MAX_PLAYER_VARS ? 0 : m->state->player_vars[player - 1][variable];
}

int32_t fn_engagement_check(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t level = threat_level(m, a[0]), highest = -1;
    int32_t kind = role(m, quest_fact_kind), cost = role(m, quest_fact_engagement_cost);
    for (uint16_t card = first_in(m, role(m, quest_zone_staging)); card && !m->failed; card = s->cards[card - 1].next) {
        if (fact_of_card(m, &s->cards[card - 1], kind) != role(m, quest_constant_enemy)) continue;
        int32_t needed = total_of(m, card, cost);
        if (needed <= level && needed > highest) highest = needed;
    }
    return highest;
}

int32_t fn_threat_check(Machine *m, const int32_t *a) { return threat_level(m, a[0]) >= DOOM; }

/* A sphere's cards are paid from pools with its icon, neutral ones from any; one attachment lends the Spirit icon. */
int32_t fn_has_icon(Machine *m, const int32_t *a) {
    int32_t sphere = fact_of_card(m, card_of(m, a[0]), role(m, quest_fact_sphere));
    if (sphere == a[1] || a[1] == role(m, quest_constant_neutral)) return 1;
    return a[1] == role(m, quest_constant_spirit) && has_tag(m, a[0], role(m, quest_constant_spirit_icon));
}

int32_t fn_matching_resources(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]), counter = role(m, quest_counter_resources) % EM_MAX_COUNTERS;
    int32_t kind = role(m, quest_fact_kind), hero = role(m, quest_constant_hero), sum = -1;
    uint16_t card = first_in(m, role(m, quest_zone_area) + player - 1);
    for (; card && !m->failed; card = s->cards[card - 1].next) {
        int32_t match[2] = {card, a[1]};
        if (fact_of_card(m, &s->cards[card - 1], kind) != hero || !fn_has_icon(m, match)) continue;
        sum = (sum < 0 ? 0 : sum) + s->cards[card - 1].counters[counter];
    }
    return sum;
}

/* Where it does not matter who pays, the fullest pool does, one resource at a time. */
int32_t fn_spend_evenly(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t player = checked_player(m, a[0]), counter = role(m, quest_counter_resources) % EM_MAX_COUNTERS;
    int32_t kind = role(m, quest_fact_kind), hero = role(m, quest_constant_hero);
    for (int32_t left = a[2]; left > 0 && !m->failed; left--) {
        uint16_t fullest = 0;
        uint16_t card = first_in(m, role(m, quest_zone_area) + player - 1);
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

/* Enough matching resources, and a matching hero even for a card of cost 0; some cards have a rule of their own. */
int32_t fn_can_pay(Machine *m, const int32_t *a) {
    const EmCard *card = card_of(m, a[0]);
    const Hook *rule = find_hook(cart(m), card->definition, role(m, quest_constant_payment), 0, NULL);
    int32_t purse[2] = {a[1], fact_of_card(m, card, role(m, quest_fact_sphere))};
    if (m->failed) return 0;
    if (rule) {
        int32_t payment[4] = {rule->function, a[0], a[1], 0};
        return fn_usable(m, payment);
    }
    return fn_matching_resources(m, purse) >= fact_of_card(m, card, role(m, quest_fact_cost));
}

/* The player who alone may use a card's action: he who holds or controls it; 0 when anybody may. */
static int32_t actor_of(Machine *m, const EmCard *card) {
    const ZoneRule *zone = &cart(m)->zones[card->zone];
    if (zone->family == role(m, quest_zone_hand)) return card->zone - zone->family + 1;
    if (find_hook(cart(m), card->definition, KIND_CONSTANT, role(m, quest_constant_open_to_all), NULL)) return 0;
    return card->controller;
}

/* Events of the hand must be paid for, and every action must have something to do. */
static bool may_act(Machine *m, int32_t number, const Hook *hook, int32_t player) {
    const EmCard *card = &m->state->cards[number - 1];
    int32_t arguments[4] = {hook->function, number, player, 0};
    bool held = cart(m)->zones[card->zone].family == role(m, quest_zone_hand);
    return (!held || fn_can_pay(m, &arguments[1])) && !m->failed && fn_usable(m, arguments);
}

/* Walks over the cards with an action. For one player it lists those he may use; for 0 it stops at the first that any
 * player still in the game may use. */
static bool find_actions(Machine *m, int32_t player) {
    const EmState *s = m->state;
    int32_t out = role(m, quest_player_variable_eliminated) % EM_MAX_PLAYER_VARS;
    uint64_t zones = cart(m)->heard[KIND_ACTION * HOOK_EVENTS];
    for (uint32_t zone = 0; zones && !m->failed; zone++, zones >>= 1) {
        if (!(zones & 1)) continue;
        for (uint16_t card = s->zones[zone].first; card && !m->failed; card = s->cards[card - 1].next) {
            const EmCard *held = &s->cards[card - 1];
            if (!(cart(m)->definitions[held->definition].answers & answer_bit(KIND_ACTION, 0))) continue;
            const Hook *hook = find_hook(cart(m), held->definition, KIND_ACTION, 0, NULL);
            if (!hook || !hook_is_live(m, hook, held)) continue;
            int32_t actor = actor_of(m, held);
            if (player) {
                if ((actor == 0 || actor == player) && may_act(m, card, hook, player)) list_add(m, fiber_of(m), card);
                continue;
            }
            for (int32_t p = actor ? actor : 1; p <= (actor ? actor : s->player_count); p++)
                if (!s->player_vars[p - 1][out] && may_act(m, card, hook, p)) return true;
        }
    }
    return false;
}

int32_t fn_usable_actions(Machine *m, const int32_t *a) {
    int32_t player = checked_player(m, a[0]);
    if (!m->failed) find_actions(m, player);
    return 0;
}

int32_t fn_somebody_can_act(Machine *m, const int32_t *a) {
    (void)a;
    return find_actions(m, 0);
}
