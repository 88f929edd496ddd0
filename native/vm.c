/* The rule VM: runs bytecode until a decision is needed, the game is over, or something is wrong.
 *
 * The cartridge's code was verified when it was loaded, so registers, jumps and static numbers are in range;
 * what can only be known while running (card numbers, stack depth, lists) is checked here.
 */
#include <string.h>

#include "instructions.h"

enum {
#define OP(name, layout, operands, way, effect, note) OP_##name,
#include "opcodes.h"
#undef OP
    OP_COUNT
};

/* How rules are run: for real, for real with a note of every instruction, or beside the game without changing it. */
typedef enum { PLAYING, TRACING, READING } Mode;

bool push_frame(Machine *m, EmFiber *fiber, uint32_t function, uint32_t base) {
    return begin_call(m, fiber, function, cart(m)->functions[function], base);
}

/* Where a call has its registers that lie behind all others, with a copy of its parameters if there is room for it. */
uint32_t lay_aside(Machine *m, EmFiber *fiber, uint32_t function, const int32_t *given) {
    const Function *f = &cart(m)->functions[function];
    uint32_t base = fiber->frames[fiber->frame_count - 1].top;
    if (base + f->registers <= EM_MAX_STACK) memcpy(&fiber->stack[base], given, f->parameters * sizeof *given);
    return base;
}

static void console_list(Machine *m, EmFiber *fiber, int32_t *r, uint32_t function) {
    uint16_t start = fiber->list_count;
    em_functions[function].run(m, r);
    r[0] = start;
    r[1] = fiber->list_count;
    r[2] = start;
}

/* Keeps those cards of the last list on which the fact is, or is not, the number. */
bool sift(Machine *m, EmFiber *fiber, int32_t start, int32_t end, uint32_t fact, int32_t number, bool same) {
    const EmSections *is = &cart(m)->is;
    if (start < 0 || start > end || end != fiber->list_count) {
        fail(m, "a list was changed out of order");
        return false;
    }
    const EmState *s = m->state;
    const int16_t *facts = is->facts + fact;
    const uint32_t row = is->fact_count;
    int16_t *kept = &fiber->list[start];
    for (const int16_t *entry = kept, *last = &fiber->list[end]; entry < last; entry++) {
        uint32_t card = (uint32_t)*entry - 1u;
        if (card >= s->card_count) {
            fail(m, "there is no card %d", *entry);
            return false;
        }
        *kept = *entry;
        kept += (facts[s->cards[card].definition * row] == number) == same;
    }
    fiber->list_count = (uint16_t)(kept - fiber->list);
    return true;
}

/* What LIST of `cards` and then `sift` do, without the cards that would only be dropped again. */
bool list_sifted(Machine *m, EmFiber *fiber, int32_t family, int32_t player, uint32_t fact, int32_t number, bool same) {
    const EmState *s = m->state;
    const EmSections *is = &cart(m)->is;
    int32_t zone = zone_number(m, family, player);
    if (m->failed) return false;
    const int16_t *facts = is->facts + fact;
    const uint32_t row = is->fact_count, start = fiber->list_count;
    if (start + s->zones[zone].count > EM_MAX_LIST) {
        fail(m, LISTS_FULL, EM_MAX_LIST);
        return false;
    }
    int16_t *end = &fiber->list[start];
    for (uint16_t card = s->zones[zone].first; card; card = s->cards[card - 1].next) {
        *end = (int16_t)card;
        end += (facts[s->cards[card - 1].definition * row] == number) == same;
    }
    fiber->list_count = (uint16_t)(end - fiber->list);
    return true;
}

/* Asks the offered options, unless the answer is plain. True when the run must wait for a player. */
bool ask_now(Machine *m, int32_t *r) {
    EmDecision *d = &m->state->decision;
    int32_t player = checked_player(m, r[0]);
    if (r[1] < 0 || r[1] > UINT16_MAX || r[2] < 0 || r[2] > UINT16_MAX || r[3] < INT16_MIN || r[3] > INT16_MAX)
        fail(m, "a question's prompt, subject or amount is out of range");
    if (m->failed) return false;
    if (d->option_count <= 1) {
        r[0] = d->option_count ? d->options[0].value : 0;
        d->option_count = 0;
        return false;
    }
    if (is_ruled(m->state, player)) return fail(m, "player %d is played by the rules and cannot be asked", (int)player);
    d->player = (uint8_t)player;
    d->prompt = (uint16_t)r[1];
    d->subject = (uint16_t)r[2];
    d->amount = (int16_t)r[3];
    return true;
}

#define A ((uint8_t)(word >> 8))
#define B ((uint8_t)(word >> 16))
#define C ((uint8_t)(word >> 24))
#define X ((int16_t)(word >> 16))
#define UX ((uint16_t)(word >> 16))
#define HERE ((uint32_t)(pc - 1 - code))
#define FACT_COUNT is->fact_count
#define STOP(here) goto failed
#define FAIL(here, ...)                                                    \
    do {                                                                   \
        fail(m, __VA_ARGS__);                                              \
        STOP(here);                                                        \
    } while (0)
/* A third of all instructions only fetch a number or copy a register: those are done on the way, without a jump that
 * the processor would have to guess. */
#define NEXT()                                                             \
    do {                                                                   \
        word = *pc++;                                                      \
        while ((uint8_t)word < plain) {                                    \
            r[A] = (uint8_t)word == OP_NUMBER ? X : r[B];                  \
            word = *pc++;                                                  \
        }                                                                  \
        goto *table[(uint8_t)word];                                        \
    } while (0)
/* The instruction after a test: almost always a JUMP, which is done at once. */
#define FOLLOW()                                                           \
    do {                                                                   \
        word = *pc++;                                                      \
        if ((uint8_t)word == OP_JUMP) {                                    \
            JUMP();                                                        \
            NEXT();                                                        \
        }                                                                  \
        goto *table[(uint8_t)word];                                        \
    } while (0)
#define TEST()                                                             \
    do {                                                                   \
        if (holds) FOLLOW();                                               \
        pc++;                                                              \
        NEXT();                                                            \
    } while (0)
#define ENTER()                                                            \
    do {                                                                   \
        frame = &fiber->frames[fiber->frame_count - 1];                    \
        pc = code + frame->pc;                                             \
        r = &fiber->stack[frame->base];                                    \
    } while (0)
/* After a console function: it may have failed, ended the game, or shown all that a probe wants to know. */
#define RAN()                                                              \
    do {                                                                   \
        CHECK(HERE);                                                       \
        if (m->finished) return EM_OVER;                                   \
        if (mode == READING && m->probing.hit) return EM_FAILED;             \
    } while (0)
/* Arguments that were left out are 0. */
#define FILL()                                                             \
    do {                                                                   \
        volatile int32_t *left_out = &r[A];                                \
        for (uint32_t i = C & 15u; i < C >> 4; i++) left_out[i] = 0;       \
    } while (0)
/* A jump back pays for the instructions it may run again. */
#define JUMP()                                                             \
    do {                                                                   \
        if (X < 0) SPEND(HERE, -X);                                              \
        pc += X;                                                           \
    } while (0)

/* The code of an instruction, by its way: a step and what follows it. The others are written out in the loop. */
#define ABC_OPERANDS A, B, C
#define AX_OPERANDS A, X
#define AU_OPERANDS A, UX
#define STEP(step, ...) step(__VA_ARGS__)
#define CODE_NEXT(name, ...) op_##name: STEP(STEP_##name, HERE, __VA_ARGS__); NEXT();
#define CODE_TEST(name, ...) op_##name: STEP(STEP_##name, HERE, __VA_ARGS__); TEST();
#define CODE_JUMP(name, ...)
#define CODE_BRANCH(name, ...)
#define CODE_CALL(name, ...)
#define CODE_CONSOLE(name, ...)
#define CODE_RETURN(name, ...)

/* gcc would fold the ends of all instructions into one again. */
#ifdef __clang__
#define APART
#else
#define APART __attribute__((optimize("no-crossjumping")))
#endif

/* Labels as values, an extension of gcc and clang: every instruction jumps to the next one by itself, so the processor
 * learns what tends to follow what, and the mode is a choice of table instead of a question at every instruction. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

/* Runs until it waits, fails, or is back at `floor` frames. */
APART static int loop(Machine *m, EmFiber *fiber, uint16_t floor, Mode mode, int32_t *result) {
    static const void *const playing[] = {
#define OP(name, layout, operands, way, effect, note) &&op_##name,
#include "opcodes.h"
#undef OP
    };
    static const void *const tracing[] = {
#define OP(name, layout, operands, way, effect, note) &&traced,
#include "opcodes.h"
#undef OP
    };
    static const void *const reading[] = {
#define OP(name, layout, operands, way, effect, note) EFFECT_##effect == EFFECT_CHANGES ? &&barred : &&op_##name,
#include "opcodes.h"
#undef OP
    };
    static const void *const *const tables[] = {playing, tracing, reading};
    const void *const *table = tables[mode];
    EmState *s = m->state;
    const EmSections *is = &cart(m)->is;
    const uint32_t *code = is->code;
    EmFrame *frame;
    const uint32_t *pc;
    int32_t *r;
    uint32_t word;
    bool holds;
    const uint8_t plain = mode == TRACING ? 0 : 2;
    ENTER();
    NEXT();

traced:
    if (m->trace_length < m->trace_capacity) m->trace[m->trace_length++] = (uint32_t)(pc - 1 - code);
    goto *playing[(uint8_t)word];
barred:
    if (!m->probing.on) FAIL(HERE, "a constant may not change the game");
    m->probing.hit = true;
    return EM_FAILED;

#define OP(name, layout, operands, way, effect, note) CODE_##way(name, layout##_OPERANDS)
#include "opcodes.h"
#undef OP

op_JUMP:
    JUMP();
    NEXT();
op_JUMP_IF:
    if (r[A]) JUMP();
    NEXT();
op_JUMP_UNLESS:
    if (!r[A]) JUMP();
    NEXT();
op_INVOKE: {
    uint32_t function = (uint32_t)r[A];
    if (function >= is->function_count) FAIL(HERE, "there is no function %d", (int)r[A]);
    if (cart(m)->functions[function].parameters > 3) FAIL(HERE, "a function with more than 3 parameters cannot be invoked");
    frame->pc = (uint32_t)(pc - code);
    if (!push_frame(m, fiber, function, lay_aside(m, fiber, function, &r[A + 1]))) goto failed;
    ENTER();
    NEXT();
}
op_TELL:
    if (mode != READING && !m->events) {
        r[A] = 0;
        NEXT();
    } /* fall through */
op_COMPUTE:
    frame->pc = (uint32_t)(pc - code);
    if (!push_frame(m, fiber, UX, lay_aside(m, fiber, UX, &r[A]))) goto failed;
    ENTER();
    NEXT();
op_CALL:
    frame->pc = (uint32_t)(pc - code);
    if (!push_frame(m, fiber, UX, (uint32_t)frame->base + A)) goto failed;
    ENTER();
    NEXT();
op_RETURN:
op_RETURN_NUMBER: {
    int32_t value = (uint8_t)word == OP_RETURN ? r[A] : X;
    fiber->list_count = frame->list_base;
    fiber->frame_count--;
    if (fiber->frame_count == floor) {
        *result = value;
        return EM_OVER;
    }
    ENTER();
    r[(uint8_t)(pc[-1] >> 8)] = value;
    NEXT();
}
op_CONSOLE: {
    const FunctionEntry *f = &em_functions[B];
    SPEND(HERE, CONSOLE_COST);
    FILL();
    frame->pc = (uint32_t)(pc - code);
    if (f->kind == FUNCTION_ASK) {
        if (mode != READING) {
            if (ask_now(m, &r[A])) return EM_WAITING;
            CHECK(HERE);
            NEXT();
        }
        if (!m->probing.on) FAIL(HERE, "a constant may not ask");
        if (!probe_asks(m, &r[A])) NEXT();
        goto barred;
    }
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing.on)) goto barred;
    r[A] = f->run(m, &r[A]);
    RAN();
    NEXT();
}
op_CONSOLE_OF: {
    const FunctionEntry *f = &em_functions[B];
    int32_t arguments[8] = {r[C]};
    SPEND(HERE, CONSOLE_COST);
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing.on)) goto barred;
    frame->pc = (uint32_t)(pc - code);
    r[A] = f->run(m, arguments);
    RAN();
    NEXT();
}
op_CONSOLE_AT: {
    const FunctionEntry *f = &em_functions[B];
    SPEND(HERE, CONSOLE_COST);
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing.on)) goto barred;
    frame->pc = (uint32_t)(pc - code);
    r[A] = f->run(m, &r[C]);
    RAN();
    NEXT();
}
op_LIST:
    SPEND(HERE, CONSOLE_COST);
    FILL();
    frame->pc = (uint32_t)(pc - code);
    console_list(m, fiber, &r[A], B);
    CHECK(HERE);
    NEXT();

failed:
    if (m->failed && m->error->pc < 0) m->error->pc = (int32_t)(pc - 1 - code);
    return EM_FAILED;
}
#pragma GCC diagnostic pop

#undef A
#undef B
#undef C
#undef X
#undef UX
#undef HERE
#undef FACT_COUNT
#undef STOP
#undef FAIL
#undef NEXT
#undef FOLLOW
#undef TEST
#undef ENTER
#undef RAN
#undef FILL
#undef JUMP
#undef ABC_OPERANDS
#undef AX_OPERANDS
#undef AU_OPERANDS
#undef STEP
#undef CODE_NEXT
#undef CODE_TEST
#undef CODE_JUMP
#undef CODE_BRANCH
#undef CODE_CALL
#undef CODE_CONSOLE
#undef CODE_RETURN
#undef APART

/* Puts what a call gave back, or a question was answered with, where the instruction wants it that waits for it. */
void deliver(const EmCartridge *c, EmFiber *fiber, int32_t value) {
    const EmFrame *frame = &fiber->frames[fiber->frame_count - 1];
    fiber->stack[frame->base + (c->is.code[frame->pc - 1] >> 8 & 0xFF)] = value;
}

/* Runs the calls above `floor` as they were compiled ahead. */
static int run_ahead(Machine *m, EmFiber *fiber, uint16_t floor) {
    while (fiber->frame_count > floor) {
        const EmFrame *frame = &fiber->frames[fiber->frame_count - 1];
        const int32_t *result = &fiber->stack[frame->base];
        int status = cart(m)->ahead->run[frame->function](m, fiber, frame->base, frame->pc + 1);
        if (status != RETURNED) return status;
        if (fiber->frame_count > floor) deliver(cart(m), fiber, *result);
    }
    return EM_OVER;
}

/* Runs on until somebody must choose or the game is over; between two calls the flow gives the next step. Where it is
 * to stop before a step it waits there without a question. */
int run(Machine *m) {
    EmState *s = m->state;
    for (;;) {
        if (s->fiber.frame_count == 0) {
            if (s->over) return EM_OVER;
            if ((m->budget -= CONSOLE_COST) < 0) {
                fail(m, "the flow goes round without anybody to ask");
                return EM_FAILED;
            }
            uint32_t step = s->step;
            m->rounds += step == 0;
            s->step = (uint16_t)((step + 1) % cart(m)->is.flow_count);
            emit(m, (EmEvent){.type = EVENT_STEP, .b = (int16_t)step});
            if (!push_frame(m, &s->fiber, cart(m)->is.flow[step], 0)) return EM_FAILED;
        }
        int32_t result;
        int status = cart(m)->ahead && !m->trace ? run_ahead(m, &s->fiber, 0)
                                                 : loop(m, &s->fiber, 0, m->trace ? TRACING : PLAYING, &result);
        if (status == EM_FAILED) return EM_FAILED;
        if (m->finished) {
            /* The game is over, or a step begins over the head of everything that was going on. */
            s->fiber.frame_count = s->fiber.list_count = 0;
            s->decision.option_count = 0;
            m->finished = false;
        } else if (status == EM_WAITING) return EM_WAITING;
        if (m->until && m->until == s->step + 1U && !s->over) return EM_WAITING;
    }
}

/* What run_pure does with a function that needs registers and calls beside those of the game. */
bool run_in_frame(Machine *m, uint32_t function, const int32_t *arguments, uint32_t count, int32_t *result) {
    const Function *f = &cart(m)->functions[function];
    EmFiber *fiber = m->scratch;
    uint16_t frames = fiber->frame_count;
    uint32_t base = frames ? fiber->frames[frames - 1].top : 0;
    int32_t *parameters = &fiber->stack[base];
    if (base + f->registers <= EM_MAX_STACK) {
        /* Volatile: it is a few words, which compilers would copy by many. */
        volatile int32_t *given = parameters;
        uint32_t i = 0, known = f->parameters < count ? f->parameters : count;
        for (; i < known; i++) given[i] = arguments[i];
        for (; i < f->parameters; i++) given[i] = 0;
    }
    bool done;
    if (cart(m)->ahead) {
        done = cart(m)->ahead->run[function](m, fiber, base, 0) == RETURNED;
        *result = parameters[0];
    } else {
        done = push_frame(m, fiber, function, base) && loop(m, fiber, frames, READING, result) == EM_OVER;
    }
    fiber->frame_count = frames;
    return done;
}
