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
    return sum < 0 ? 0 : (int32_t)sum;
}

int32_t fn_staging_threat(Machine *m, const int32_t *a) {
    (void)a;
    const EmState *s = m->state;
    int32_t sum = modifier_sum(s, 0, role(m, quest_constant_extra_threat));
    int32_t fog = modifier_sum(s, 0, role(m, quest_constant_fog));
    for (uint16_t card = first_in(m, role(m, quest_zone_staging)); card && !m->failed; card = s->cards[card - 1].next)
        sum += threat_of(m, card, &s->cards[card - 1], fog);
    return sum < 0 ? 0 : sum;
}

/* The sum of a stat over every character that has the flag. */
static int32_t flagged_total(Machine *m, int32_t flag, int32_t stat) {
    const EmState *s = m->state;
    int32_t area = role(m, quest_zone_area), sum = 0;
    for (int32_t seat = 0; seat < s->player_count && !m->failed; seat++)
        for (uint16_t card = first_in(m, area + seat); card && !m->failed; card = s->cards[card - 1].next)
            if (s->cards[card - 1].flags >> (flag & 15) & 1) sum += total_of(m, card, stat);
    return sum;
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
