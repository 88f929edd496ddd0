/* Abilities of cards: which functions answer what, and the totals that constants and modifiers make. */
#include "console.h"

/* Notes the abilities of cards that are new. */
void look_at_new_cards(Machine *m) {
    const EmState *s = m->state;
    for (; m->listeners.read < s->card_count; m->listeners.read++) note_abilities(m, m->listeners.read);
}

/* Lists some cards in the order of the zones, which is what the players see. */
void list_set(Machine *m, const CardSet *set) {
    const EmState *s = m->state;
    EmFiber *fiber = fiber_of(m);
    uint32_t left = set->count;
    if (left == 1) {
        list_add(m, fiber, set->last);
        return;
    }
    for (uint64_t zones = set->zones; zones && left; zones &= zones - 1)
        for (uint32_t card = s->zones[__builtin_ctzll(zones)].first; card && left; card = s->cards[card - 1].next)
            if (set->cards[(card - 1) / 64] >> ((card - 1) % 64) & 1) {
                list_add(m, fiber, (int32_t)card);
                left--;
            }
}

static int32_t constant(Machine *m, const Hook *hook, int32_t card, int32_t other) {
    int32_t arguments[3] = {card, other, 0};
    int32_t result = 0;
    run_pure(m, hook->function, arguments, 3, &result);
    return result;
}

/* Every ability of this kind and event that `giver` has, for `card`. */
static int64_t sum_of(Machine *m, int32_t giver, int32_t kind, int32_t fact, int32_t card) {
    const EmCard *g = &m->state->cards[giver - 1];
    if (!(cart(m)->definitions[g->definition].kinds >> kind & 1u)) return 0;
    int64_t sum = 0;
    const Hook *hook = NULL;
    while ((hook = find_hook(cart(m), g->definition, kind, fact, hook))) {
        if (m->failed) return 0;
        if (hook_is_live(hook, g)) sum += constant(m, hook, giver, card);
    }
    return sum;
}

/* What the cards attached to a card give it. */
int64_t grants_to(Machine *m, int32_t card, int32_t stat) {
    const EmState *s = m->state;
    int64_t sum = 0;
    if (stat < 0 || stat >= HOOK_EVENTS || !s->cards[card - 1].guests) return 0;
    for (uint16_t other = 0; (other = next_listener(m, KIND_GRANT, stat, other)) && !m->failed;)
        if (s->cards[other - 1].host == card) sum += sum_of(m, other, KIND_GRANT, stat, card);
    return sum;
}

/* Everything that changes a number of the card: lasting modifiers, its own constants, what is attached to it, auras.
 * Stats count the facts first, then the table's own, and from 128 on the tags. */
int64_t changes_to(Machine *m, int32_t card, int32_t stat) {
    const EmState *s = m->state;
    const EmCard *c = &s->cards[card - 1];
    int64_t sum = s->modifier_count ? modifier_sum(s, (uint16_t)card, stat) : 0;
    /* Most cards have nothing that changes the number, and say so at a glance. */
    if (cart(m)->definitions[c->definition].answers & answer_bit(KIND_CONSTANT, stat))
        sum += sum_of(m, card, KIND_CONSTANT, stat, card);
    if (stat < 0 || stat >= HOOK_EVENTS) return sum;
    if (c->guests) sum += grants_to(m, card, stat);
    if (cart(m)->listening[KIND_AURA * HOOK_EVENTS + stat])
        for (uint16_t other = 0; (other = next_listener(m, KIND_AURA, stat, other)) && !m->failed;)
            sum += sum_of(m, other, KIND_AURA, stat, card);
    return sum;
}

/* The printed number with everything that changes it. A sum below 0 counts as 0. */
int32_t total_of(Machine *m, int32_t card, int32_t stat) {
    const EmCard *c = card_of(m, card);
    const EmSections *is = &cart(m)->is;
    if (m->failed) return 0;
    if (stat < 0 || stat > 127) return fail(m, "there is no stat %d", (int)stat);
    int64_t sum = stat < (int32_t)is->fact_count ? is->facts[c->definition * is->fact_count + (uint32_t)stat] : 0;
    sum += changes_to(m, card, stat);
    return counted(sum);
}

bool has_tag(Machine *m, int32_t card, int32_t tag) {
    const EmCard *c = card_of(m, card);
    if (m->failed || tag < 0 || tag > 126) return fail(m, "there is no tag %d", (int)tag);
    if (cart(m)->is.tags[2 * c->definition + (uint32_t)tag / 64] >> (tag % 64) & 1u) return true;
    return changes_to(m, card, 128 + tag) > 0;
}
