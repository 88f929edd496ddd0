/* Abilities of cards: which functions answer what, and the totals that constants and modifiers make. */
#include "console.h"

const Hook *find_hook(const EmCartridge *c, uint16_t definition, int32_t kind, int32_t event, int32_t index) {
    const Definition *d = &c->definitions[definition];
    if (kind < 0 || kind > 31 || !(d->kinds >> kind & 1u)) return NULL;
    const Hook *hook = &c->hooks[d->first_hook];
    for (const Hook *end = hook + d->hook_count; hook < end; hook++)
        if (hook->kind == kind && hook->event == event && index-- == 0) return hook;
    return NULL;
}

/* An ability works while its card is in play, unless it names the zone it works from. */
bool hook_is_live(Machine *m, const Hook *hook, const EmCard *card) {
    const ZoneRule *rule = &cart(m)->zones[card->zone];
    if (hook->place == 0) return rule->flags & EM_ZONE_IN_PLAY;
    return rule->family == hook->place - 1;
}

static int32_t constant(Machine *m, const Hook *hook, int32_t card, int32_t other) {
    int32_t arguments[3] = {card, other, 0};
    int32_t result = 0;
    run_pure(m, hook->function, arguments, 3, &result);
    return result;
}

/* Every ability of this kind and event that `giver` has, for `card`. */
static int32_t sum_of(Machine *m, int32_t giver, int32_t kind, int32_t fact, int32_t card) {
    const EmCard *g = &m->state->cards[giver - 1];
    if (!(cart(m)->definitions[g->definition].kinds >> kind & 1u)) return 0;
    int32_t sum = 0;
    const Hook *hook;
    for (int32_t index = 0; (hook = find_hook(cart(m), g->definition, kind, fact, index)); index++) {
        if (m->failed) return 0;
        if (hook_is_live(m, hook, g)) sum += constant(m, hook, giver, card);
    }
    return sum;
}

/* The printed number with lasting modifiers, the card's own constants, what is attached to it, and auras.
 * A sum below 0 counts as 0. */
int32_t total_of(Machine *m, int32_t card, int32_t fact) {
    const EmState *s = m->state;
    const EmCard *c = card_of(m, card);
    const EmSections *is = &cart(m)->is;
    if (m->failed) return 0;
    if (fact < 0 || fact >= (int32_t)is->fact_count) return fail(m, "there is no fact %d", (int)fact);
    int32_t sum = is->facts[c->definition * is->fact_count + (uint32_t)fact];
    sum += modifier_sum(s, (uint16_t)card, fact);
    sum += sum_of(m, card, KIND_CONSTANT, fact, card);
    uint32_t guests = c->guests;
    for (int32_t other = 1; guests && other <= s->card_count; other++) {
        if (s->cards[other - 1].host != card) continue;
        guests--;
        sum += sum_of(m, other, KIND_GRANT, fact, card);
    }
    if (cart(m)->aura_kind_used) {
        for (int32_t other = 1; other <= s->card_count && !m->failed; other++)
            sum += sum_of(m, other, KIND_AURA, fact, card);
    }
    return sum < 0 ? 0 : sum;
}
