/* How console functions take their arguments: `a` holds them, and what is out of range fails. */
#ifndef EM_ARGUMENTS_H
#define EM_ARGUMENTS_H

#include "console.h"

#define FUNCTION(name) int32_t fn_##name(Machine *m, const int32_t *a)
#define UNUSED (void)a

static inline uint32_t flag_argument(Machine *m, int32_t flag) {
    if (flag >= 0 && flag < (int32_t)cart(m)->is.flag_count) return (uint32_t)flag;
    fail(m, "there is no flag %d", (int)flag);
    return 0;
}

/* The next card after this one that has the flag; 0 begins and ends the search. */
static inline int32_t next_flagged(Machine *m, uint32_t flag, int32_t after) {
    const EmState *s = m->state;
    const uint16_t bit = (uint16_t)(1u << flag);
    if (m->unflagged & bit) return 0;
    const EmCard *card = s->cards + after, *end = s->cards + s->card_count;
    /* Hardly any card has it: four at a time. */
    while (end - card >= 4 && !((card[0].flags | card[1].flags | card[2].flags | card[3].flags) & bit)) card += 4;
    for (; card < end; card++)
        if (card->flags & bit) return (int32_t)(card - s->cards) + 1;
    if (after == 0) m->unflagged |= bit;
    return 0;
}

static inline uint16_t player_target(Machine *m, int32_t player) {
    return (uint16_t)(EM_TARGET_PLAYER + checked_player(m, player));
}

static inline uint16_t card_target(Machine *m, int32_t card) {
    card_of(m, card);
    return (uint16_t)card;
}

static inline int32_t owner_argument(Machine *m, int32_t player) { return player ? checked_player(m, player) : 0; }

static inline int32_t source_argument(Machine *m, int32_t card) { return card ? card_of(m, card)->definition + 1 : 0; }

#endif
