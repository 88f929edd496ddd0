/* What each instruction does, once: for the loop of vm.c, which reads its operands from the code, and for rules compiled
 * ahead (ahead.h), where they are constants.
 *
 * The steps speak of m, s, is, fiber, frame and r, the running function's registers. They stop with STOP(here)
 * or FAIL(here, why). Tests leave their outcome in `holds`. Jumps, calls and questions differ in the two and are not here.
 */
#ifndef EM_STEPS_H
#define EM_STEPS_H

#include <string.h>

#include "console.h"

#define WITHOUT_END "the rules ran on without end"

#define CHECK(here)                                                        \
    do {                                                                   \
        if (m->failed) STOP(here);                                         \
    } while (0)
#define SPEND(here, cost)                                                  \
    do {                                                                   \
        if ((m->budget -= (cost)) < 0) FAIL(here, WITHOUT_END);            \
    } while (0)
/* `card` becomes the card with that number. */
#define CARD(here, number)                                                 \
    if ((uint32_t)(number) - 1u >= s->card_count) FAIL(here, "there is no card %d", (int)(number)); \
    const EmCard *card = &s->cards[(number) - 1]
#define CLOSE(here, a)                                                     \
    do {                                                                   \
        if (r[(a) + 2] < frame->list_base || r[(a) + 2] > fiber->list_count) \
            FAIL(here, "a list was closed out of order");                  \
        fiber->list_count = (uint16_t)r[(a) + 2];                          \
    } while (0)
#define OF_CARD(here, a, b, value)                                         \
    do {                                                                   \
        CARD(here, r[b]);                                                  \
        r[a] = (value);                                                    \
    } while (0)
#define CHECKED(here, a, value)                                            \
    do {                                                                   \
        r[a] = (value);                                                    \
        CHECK(here);                                                       \
    } while (0)
#define CHANGE(here, change)                                               \
    do {                                                                   \
        change;                                                            \
        CHECK(here);                                                       \
    } while (0)

#define STEP_NUMBER(here, a, x) r[a] = (x)
#define STEP_MOVE(here, a, b, c) r[a] = r[b]
#define STEP_ADD(here, a, b, c) r[a] = (int32_t)((uint32_t)r[b] + (uint32_t)r[c])
#define STEP_SUBTRACT(here, a, b, c) r[a] = (int32_t)((uint32_t)r[b] - (uint32_t)r[c])
#define STEP_MULTIPLY(here, a, b, c) r[a] = (int32_t)((uint32_t)r[b] * (uint32_t)r[c])
#define STEP_DIVIDE(here, a, b, c)                                         \
    do {                                                                   \
        int32_t left = r[b], right = r[c];                                 \
        if (right == 0 || (right == -1 && left == INT32_MIN)) FAIL(here, "division by %d", (int)right); \
        r[a] = floor_divide(left, right);                                  \
    } while (0)
/* Unsigned: the product may lie just below the smallest number when the remainder does not. */
#define STEP_REMAINDER(here, a, b, c)                                      \
    do {                                                                   \
        int32_t left = r[b], right = r[c];                                 \
        if (right == 0 || (right == -1 && left == INT32_MIN)) FAIL(here, "division by %d", (int)right); \
        r[a] = (int32_t)((uint32_t)left - (uint32_t)floor_divide(left, right) * (uint32_t)right); \
    } while (0)
#define STEP_BIT_AND(here, a, b, c) r[a] = r[b] & r[c]
#define STEP_BIT_OR(here, a, b, c) r[a] = r[b] | r[c]
#define STEP_SHIFT_LEFT(here, a, b, c) r[a] = (int32_t)((uint32_t)r[b] << (r[c] & 31))
#define STEP_SHIFT_RIGHT(here, a, b, c) r[a] = r[b] >> (r[c] & 31)
#define STEP_ADD_NUMBER(here, a, b, c) r[a] = (int32_t)((uint32_t)r[b] + (uint32_t)(int8_t)(c))
#define STEP_EQUAL_NUMBER(here, a, b, c) r[a] = r[b] == (int8_t)(c)
#define STEP_LESS_NUMBER(here, a, b, c) r[a] = r[b] < (int8_t)(c)
#define STEP_NEGATE(here, a, b, c) r[a] = (int32_t)(0u - (uint32_t)r[b])
#define STEP_NOT(here, a, b, c) r[a] = !r[b]
#define STEP_EQUAL(here, a, b, c) r[a] = r[b] == r[c]
#define STEP_UNEQUAL(here, a, b, c) r[a] = r[b] != r[c]
#define STEP_LESS(here, a, b, c) r[a] = r[b] < r[c]
#define STEP_AT_MOST(here, a, b, c) r[a] = r[b] <= r[c]
#define STEP_MINIMUM(here, a, b, c) r[a] = r[b] < r[c] ? r[b] : r[c]
#define STEP_MAXIMUM(here, a, b, c) r[a] = r[b] > r[c] ? r[b] : r[c]

#define STEP_IF_EQUAL(here, a, b, c) holds = (r[a] == r[b]) == (c)
#define STEP_IF_LESS(here, a, b, c) holds = (r[a] < r[b]) == (c)
#define STEP_IF_EQUAL_NUMBER(here, a, b, c) holds = (r[a] == (int8_t)(b)) == (c)
#define STEP_IF_LESS_NUMBER(here, a, b, c) holds = (r[a] < (int8_t)(b)) == (c)
#define STEP_IF_FLAG(here, a, b, c)                                        \
    do {                                                                   \
        CARD(here, r[a]);                                                  \
        holds = (card->flags >> (b) & 1) == (c);                           \
    } while (0)
#define STEP_IF_PLAYER(here, a, b, c)                                      \
    do {                                                                   \
        int32_t player = checked_player(m, r[a]);                          \
        CHECK(here);                                                       \
        holds = (s->player_vars[player - 1][b] != 0) == (c);               \
    } while (0)
#define STEP_IF_IN_ZONE(here, a, b, c)                                     \
    do {                                                                   \
        CARD(here, r[a]);                                                  \
        holds = (cart(m)->zones[card->zone].family == (b)) == (c);         \
    } while (0)
#define FACT(card, fact) is->facts[(card)->definition * FACT_COUNT + (fact)]
#define STEP_IF_FACT(here, a, b, c)                                        \
    do {                                                                   \
        CARD(here, r[a]);                                                  \
        holds = FACT(card, b) == (int8_t)(c);                              \
    } while (0)
#define STEP_UNLESS_FACT(here, a, b, c)                                    \
    do {                                                                   \
        STEP_IF_FACT(here, a, b, c);                                       \
        holds = !holds;                                                    \
    } while (0)

#define STEP_TOTAL(here, a, b, c)                                          \
    do {                                                                   \
        SPEND(here, CONSOLE_COST);                                         \
        CHECKED(here, a, total_of(m, r[b], (c)));                          \
    } while (0)
#define STEP_TAGGED(here, a, b, c)                                         \
    do {                                                                   \
        SPEND(here, CONSOLE_COST);                                         \
        CHECKED(here, a, has_tag(m, r[b], (c)));                           \
    } while (0)
#define STEP_IN_ZONE(here, a, b, c) OF_CARD(here, a, b, cart(m)->zones[card->zone].family == (c))
#define STEP_CHANGED_BY(here, a, b, c) OF_CARD(here, a, b, modifier_sum(s, (uint16_t)(card - s->cards + 1), (c)))
#define STEP_DEFINITION(here, a, b, c) OF_CARD(here, a, b, card->definition)
#define STEP_HOST(here, a, b, c) OF_CARD(here, a, b, card->host)
#define STEP_OWNER(here, a, b, c) OF_CARD(here, a, b, card->owner)
#define STEP_CONTROLLER(here, a, b, c) OF_CARD(here, a, b, card->controller)
#define STEP_ZONE_COUNT(here, a, b, c) CHECKED(here, a, s->zones[zone_number(m, (c), r[b])].count)
#define STEP_ZONE_TOP(here, a, b, c) CHECKED(here, a, s->zones[zone_number(m, (c), r[b])].last)

#define STEP_LIST_OPEN(here, a, b, c) r[a] = r[(a) + 1] = r[(a) + 2] = fiber->list_count
#define STEP_LIST_ADD(here, a, b, c)                                       \
    do {                                                                   \
        list_add(m, fiber, r[b]);                                          \
        r[(a) + 1] = fiber->list_count;                                    \
        CHECK(here);                                                       \
    } while (0)
#define SIFT(here, a, b, c, same)                                          \
    do {                                                                   \
        SPEND(here, CONSOLE_COST);                                         \
        if (!sift(m, fiber, r[a], r[(a) + 1], (b), (int8_t)(c), (same))) STOP(here); \
        r[(a) + 1] = fiber->list_count;                                    \
    } while (0)
#define STEP_LIST_KEEP(here, a, b, c) SIFT(here, a, b, c, true)
#define STEP_LIST_DROP(here, a, b, c) SIFT(here, a, b, c, false)
#define STEP_LIST_NEXT(here, a, b, c)                                      \
    do {                                                                   \
        holds = r[a] < r[(a) + 1];                                         \
        if (holds) {                                                       \
            if (r[a] < 0 || r[a] >= fiber->list_count) FAIL(here, "a list cursor is out of range"); \
            r[b] = fiber->list[r[a]++];                                    \
        } else {                                                           \
            CLOSE(here, a);                                                \
        }                                                                  \
    } while (0)
#define STEP_LIST_CLOSE(here, a, b, c) CLOSE(here, a)

#define STEP_TABLE(here, a, x) r[a] = s->table_vars[x]
#define STEP_SET_TABLE(here, a, x) CHANGE(here, set_table_var(m, (x), r[a]))
#define STEP_PLAYER(here, a, b, c)                                         \
    do {                                                                   \
        int32_t player = checked_player(m, r[b]);                          \
        CHECK(here);                                                       \
        r[a] = s->player_vars[player - 1][c];                              \
    } while (0)
#define STEP_SET_PLAYER(here, a, b, c) CHANGE(here, set_player_var(m, r[b], (c), r[a]))
#define STEP_COUNTER(here, a, b, c) OF_CARD(here, a, b, card->counters[c])
#define STEP_SET_COUNTER(here, a, b, c) CHANGE(here, set_counter(m, r[b], (c), r[a]))
#define STEP_FLAG(here, a, b, c) OF_CARD(here, a, b, card->flags >> (c) & 1)
#define STEP_SET_FLAG(here, a, b, c) CHANGE(here, set_flag(m, r[b], (c), r[a]))
#define STEP_FACT(here, a, b, c) OF_CARD(here, a, b, FACT(card, c))
#define OF_SPACE(here, a, b, value)                                        \
    do {                                                                   \
        uint32_t space = (uint32_t)r[b] - 1u;                              \
        if (space >= is->space_count) FAIL(here, "there is no space %d", (int)r[b]); \
        r[a] = (value);                                                    \
    } while (0)
#define STEP_SPACE(here, a, b, c) OF_SPACE(here, a, b, s->spaces[space][c])
#define STEP_SPACE_FACT(here, a, b, c) OF_SPACE(here, a, b, is->space_facts[space * is->space_fact_count + (c)])
#define STEP_SET_SPACE(here, a, b, c) CHANGE(here, set_space(m, r[b], (c), r[a]))

static inline int32_t floor_divide(int32_t a, int32_t b) {
    int32_t quotient = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

/* Begins a call whose parameters already lie at `base`; its other registers start as 0. */
static inline bool begin_call(Machine *m, EmFiber *fiber, uint32_t function, Function f, uint32_t base) {
    if (fiber->frame_count == EM_MAX_FRAMES || base + f.registers > EM_MAX_STACK) {
        fail(m, "calls are nested too deep");
        return false;
    }
    if ((m->budget -= f.length) < 0) {
        fail(m, WITHOUT_END);
        return false;
    }
    /* Eight at a time, and volatile: these are a few words, for which compilers would call memset. */
    uint32_t at = f.parameters;
    for (; at + 8 <= f.registers; at += 8) memset(&fiber->stack[base + at], 0, 8 * sizeof(int32_t));
    for (volatile int32_t *stack = &fiber->stack[base]; at < f.registers; at++) stack[at] = 0;
    uint32_t top = base + f.registers, below = fiber->frame_count ? fiber->frames[fiber->frame_count - 1].top : 0;
    EmFrame *frame = &fiber->frames[fiber->frame_count++];
    frame->pc = f.entry;
    frame->function = (uint16_t)function;
    frame->base = (uint16_t)base;
    frame->list_base = fiber->list_count;
    frame->top = (uint16_t)(top > below ? top : below);
    return true;
}

/* A probe only wants to know whether there is anything to choose. */
static inline bool probe_asks(Machine *m, int32_t *r) {
    uint16_t offered = m->probing.offered;
    m->probing.offered = 0;
    if (offered == 0) r[0] = 0;
    else if (offered == 1 && m->probing.button) r[0] = m->probing.last;
    else return true;
    return false;
}

uint32_t lay_aside(Machine *m, EmFiber *fiber, uint32_t function, const int32_t *given);
bool sift(Machine *m, EmFiber *fiber, int32_t start, int32_t end, uint32_t fact, int32_t number, bool same);
bool list_sifted(Machine *m, EmFiber *fiber, int32_t family, int32_t player, uint32_t fact, int32_t number, bool same);
bool ask_now(Machine *m, int32_t *r);

#endif
