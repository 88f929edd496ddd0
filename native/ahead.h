/* Rules compiled ahead: what the C that the build writes from a table's bytecode is made of.
 *
 * It does, step by step, what the loop of vm.c would do with the same code, and leaves the same frames and registers
 * behind, so a game may wait in one and go on in the other. A cartridge is run this way when its code is the very code
 * that was compiled; any other one is interpreted.
 */
#ifndef EM_AHEAD_H
#define EM_AHEAD_H

#include "instructions.h"

#define STOP(here) return stopped(m, (here))
#define FAIL(here, ...) return fail_at(m, (here), __VA_ARGS__)
/* The call or jump back that leads to console functions pays for them: it makes the code shorter, and costs more only where
 * some are left out. */
#define COST(instructions, console) ((instructions) + (console) * CONSOLE_COST)

__attribute__((cold, noinline)) static int stopped(Machine *m, uint32_t here) {
    if (m->failed && m->error->pc < 0) m->error->pc = (int32_t)here;
    return EM_FAILED;
}

/* What may not be run beside the game: a probe wants to know no more, a constant should not be here. */
__attribute__((cold, noinline)) static int barred(Machine *m, uint32_t here, const char *why) {
    if (m->probing.on) m->probing.hit = true;
    else fail(m, "%s", why);
    return stopped(m, here);
}

#define PARAMETERS Machine *m, EmFiber *fiber, uint32_t base, uint32_t resume
/* Whether nothing may be changed: what is written only to run beside the game knows. */
#define READING (beside || m->pure_depth != 0)

/* A function that asks nothing runs without a frame: its registers are the compiler's to place, and what it gives back
 * goes to `result`. So does one beside the game, where nobody can be asked. */
#define SILENT Machine *m, EmFiber *fiber, int32_t *result
#define BEGIN(only_beside, here, length, registers, ...)                   \
    enum { beside = only_beside };                                         \
    EmState *const s = m->state;                                           \
    const EmSections *const is = &cart(m)->is;                             \
    EmFrame own = {.list_base = fiber->list_count}, *const frame = &own;   \
    int32_t r[registers] = {__VA_ARGS__};                                  \
    bool holds;                                                            \
    int status;                                                            \
    (void)s, (void)is, (void)frame, (void)r, (void)holds, (void)status, (void)result; \
    SPEND(here, length);
#define GIVE(value)                                                        \
    do {                                                                   \
        *result = (value);                                                 \
        return RETURNED;                                                   \
    } while (0)
/* An ability beside the game is given all that one may want to know. */
#define BESIDE Machine *m, EmFiber *fiber, int32_t *result, int32_t card, int32_t subject, int32_t extra
#define UNUSED (void)card, (void)subject, (void)extra
#define DROP_LISTS fiber->list_count = frame->list_base
/* The same where it is called as any other function: by number, as a step, or beside the game. */
#define FRAMED(registers, call)                                            \
    if (base + (registers) > EM_MAX_STACK) return fail(m, "calls are nested too deep"), EM_FAILED; \
    int32_t *const r = &fiber->stack[base], *const result = r;             \
    int status = (call);                                                   \
    if (status == RETURNED && resume) fiber->frame_count--;                \
    return status

/* A new call, or one that goes on behind the instruction `resume - 1`. */
#define ENTER(number, ...)                                                 \
    enum { beside = 0 };                                                   \
    const Function self = __VA_ARGS__;                                     \
    EmState *const s = m->state;                                           \
    const EmSections *const is = &cart(m)->is;                             \
    int32_t *const r = &fiber->stack[base];                                \
    bool holds;                                                            \
    int status;                                                            \
    (void)s, (void)is, (void)r, (void)holds, (void)status;                 \
    if (!resume && !begin_call(m, fiber, (number), self, base)) return EM_FAILED; \
    EmFrame *const frame = &fiber->frames[fiber->frame_count - 1];
/* A state that waits elsewhere than these rules ask has not come from them. */
#define NOWHERE return fail(m, "the game cannot go on from here"), EM_FAILED

#define UNLESS(target)                                                     \
    do {                                                                   \
        if (!holds) goto target;                                           \
    } while (0)
#define BACK(here, way, target)                                            \
    do {                                                                   \
        SPEND(here, way);                                                  \
        goto target;                                                       \
    } while (0)
#define CALL(here, a, callee)                                              \
    do {                                                                   \
        frame->pc = (here) + 1;                                            \
        status = callee(m, fiber, base + (a), 0);                          \
        if (status != RETURNED) return status == EM_FAILED ? stopped(m, (here)) : status; \
    } while (0)
#define COMPUTE(here, a, call)                                             \
    do {                                                                   \
        int32_t given = 0;                                                 \
        status = (call);                                                   \
        if (status != RETURNED) return status == EM_FAILED ? stopped(m, (here)) : status; \
        r[a] = given;                                                      \
    } while (0)
/* To a probe it is something that happens, whoever listens. */
#define TELL(here, a, call)                                                \
    do {                                                                   \
        if (READING || m->events) COMPUTE(here, a, call);                  \
        else r[a] = 0;                                                     \
    } while (0)
#define INVOKE(here, a)                                                    \
    do {                                                                   \
        uint32_t function = (uint32_t)r[a];                                \
        if (function >= is->function_count) FAIL(here, "there is no function %d", (int)r[a]); \
        if (cart(m)->functions[function].parameters > 3)                   \
            FAIL(here, "a function with more than 3 parameters cannot be invoked"); \
        uint32_t aside = lay_aside(m, fiber, function, &r[(a) + 1]);       \
        CALL(here, aside - base, cart(m)->ahead->run[function]);              \
        r[a] = fiber->stack[aside];                                        \
    } while (0)
#define RETURN(value)                                                      \
    do {                                                                   \
        int32_t given = (value);                                           \
        fiber->list_count = frame->list_base;                              \
        r[0] = given;                                                      \
        fiber->frame_count--;                                              \
        return RETURNED;                                                   \
    } while (0)
#define QUERY(here, a, function, arguments)                                \
    do {                                                                   \
        r[a] = fn_##function(m, (arguments));                              \
        CHECK(here);                                                       \
    } while (0)
#define EFFECT(here, a, function, arguments)                               \
    do {                                                                   \
        if (READING) return barred(m, (here), "a constant may not change the game"); \
        QUERY(here, a, function, arguments);                               \
        if (m->finished) return EM_OVER;                                   \
    } while (0)
#define OFFER(here, a, function, arguments)                                \
    do {                                                                   \
        if (READING && !m->probing.on) return barred(m, (here), "a constant may not change the game"); \
        QUERY(here, a, function, arguments);                               \
        if (READING && m->probing.hit) return EM_FAILED;                     \
    } while (0)
#define LIST(here, a, function, arguments)                                 \
    do {                                                                   \
        int32_t start = fiber->list_count;                                 \
        fn_##function(m, (arguments));                                     \
        r[a] = r[(a) + 2] = start;                                         \
        r[(a) + 1] = fiber->list_count;                                    \
        CHECK(here);                                                       \
    } while (0)
/* LIST of `cards`, and the LIST_KEEP or LIST_DROP that follows it. */
#define LIST_SIFTED(here, a, player, fact, number, same)                   \
    do {                                                                   \
        int32_t start = fiber->list_count;                                 \
        if (!list_sifted(m, fiber, r[a], (player), (fact), (number), (same))) STOP(here); \
        r[a] = r[(a) + 2] = start;                                         \
        r[(a) + 1] = fiber->list_count;                                    \
    } while (0)
#define ASK(here, a)                                                       \
    do {                                                                   \
        frame->pc = (here) + 1;                                            \
        if (READING) {                                                     \
            if (!m->probing.on || probe_asks(m, &r[a])) return barred(m, (here), "a constant may not ask"); \
        } else if (ask_now(m, &r[a])) {                                    \
            return EM_WAITING;                                             \
        }                                                                  \
        CHECK(here);                                                       \
    } while (0)
#define BAR(here)                                                          \
    do {                                                                   \
        if (READING) return barred(m, (here), "a constant may not change the game"); \
    } while (0)

#endif
