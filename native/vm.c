/* The rule VM: runs bytecode until a decision is needed, the game is over, or something is wrong.
 *
 * The cartridge's code was verified when it was loaded, so registers, jumps and static numbers are in range;
 * what can only be known while running (card numbers, stack depth, lists) is checked here.
 */
#include <string.h>

#include "console.h"

enum {
#define OP(name, format, effect, note) OP_##name,
#include "opcodes.h"
#undef OP
    OP_COUNT
};

/* How rules are run: for real, for real with a note of every instruction, or beside the game without changing it. */
typedef enum { PLAYING, TRACING, READING } Mode;

#define WITHOUT_END "the rules ran on without end"

/* Begins a call whose parameters already lie at `base`; the other locals start as 0. */
static inline bool begin_call(Machine *m, EmFiber *fiber, uint32_t function, uint32_t base) {
    const Function *f = &cart(m)->functions[function];
    if (fiber->frame_count == EM_MAX_FRAMES || base + f->registers > EM_MAX_STACK) {
        fail(m, "calls are nested too deep");
        return false;
    }
    if ((m->budget -= f->length) < 0) {
        fail(m, WITHOUT_END);
        return false;
    }
    /* Volatile: it is a few words, for which compilers would call memset. */
    volatile int32_t *stack = &fiber->stack[base];
    for (uint32_t local = f->parameters; local < f->locals; local++) stack[local] = 0;
    EmFrame *frame = &fiber->frames[fiber->frame_count++];
    frame->pc = f->entry;
    frame->function = (uint16_t)function;
    frame->base = (uint16_t)base;
    frame->list_base = fiber->list_count;
    frame->top = (uint16_t)(base + f->registers);
    return true;
}

bool push_frame(Machine *m, EmFiber *fiber, uint32_t function, uint32_t base) {
    return begin_call(m, fiber, function, base);
}

static int32_t floor_divide(int32_t a, int32_t b) {
    int32_t quotient = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

static void console_list(Machine *m, EmFiber *fiber, int32_t *r, uint32_t function) {
    uint16_t start = fiber->list_count;
    em_functions[function].run(m, r);
    r[0] = start;
    r[1] = fiber->list_count;
    r[2] = start;
}

/* Keeps those cards of the last list on which the fact is, or is not, the number. */
static bool sift(Machine *m, EmFiber *fiber, int32_t *list, uint32_t fact, int32_t number, bool same) {
    const EmSections *is = &cart(m)->is;
    if (list[0] < 0 || list[0] > list[1] || list[1] != fiber->list_count) {
        fail(m, "a list was changed out of order");
        return false;
    }
    int32_t kept = list[0];
    for (int32_t i = list[0]; i < list[1]; i++) {
        const EmCard *card = card_of(m, fiber->list[i]);
        if (m->failed) return false;
        fiber->list[kept] = fiber->list[i];
        kept += (is->facts[card->definition * is->fact_count + fact] == number) == same;
    }
    list[1] = kept;
    fiber->list_count = (uint16_t)kept;
    return true;
}

/* Asks the offered options, unless the answer is plain. True when the run must wait for a player. */
static bool ask_now(Machine *m, int32_t *r) {
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
    d->player = (uint8_t)player;
    d->prompt = (uint16_t)r[1];
    d->subject = (uint16_t)r[2];
    d->amount = (int16_t)r[3];
    return true;
}

/* A probe only wants to know whether there is anything to choose. */
static bool probe_asks(Machine *m, int32_t *r) {
    uint16_t offered = m->probed;
    m->probed = 0;
    if (offered == 0) r[0] = 0;
    else if (offered == 1 && m->probe_button) r[0] = m->probe_last;
    else return true;
    return false;
}

#define A ((uint8_t)(word >> 8))
#define B ((uint8_t)(word >> 16))
#define C ((uint8_t)(word >> 24))
#define X ((int16_t)(word >> 16))
#define UX ((uint16_t)(word >> 16))
#define CARD(number)                                                       \
    (((uint32_t)(number) - 1u) < s->card_count ? &s->cards[(number) - 1] : card_of(m, (number)))
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
#define TEST(outcome)                                                      \
    do {                                                                   \
        if (outcome) FOLLOW();                                             \
        pc++;                                                              \
        NEXT();                                                            \
    } while (0)
#define ENTER()                                                            \
    do {                                                                   \
        frame = &fiber->frames[fiber->frame_count - 1];                    \
        pc = code + frame->pc;                                             \
        r = &fiber->stack[frame->base];                                    \
    } while (0)
#define FAIL(...)                                                          \
    do {                                                                   \
        fail(m, __VA_ARGS__);                                              \
        goto failed;                                                       \
    } while (0)
#define CHECK()                                                            \
    do {                                                                   \
        if (m->failed) goto failed;                                        \
    } while (0)
/* After a console function: it may have failed, ended the game, or shown all that a probe wants to know. */
#define RAN()                                                              \
    do {                                                                   \
        CHECK();                                                           \
        if (m->finished) return EM_OVER;                                   \
        if (mode == READING && m->probe_hit) return EM_FAILED;             \
    } while (0)
#define SPEND(cost)                                                        \
    do {                                                                   \
        if ((m->budget -= (cost)) < 0) FAIL(WITHOUT_END);                  \
    } while (0)
#define CLOSE()                                                            \
    do {                                                                   \
        if (r[A + 2] < frame->list_base || r[A + 2] > fiber->list_count)   \
            FAIL("a list was closed out of order");                        \
        fiber->list_count = (uint16_t)r[A + 2];                            \
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
        if (X < 0) SPEND(-X);                                              \
        pc += X;                                                           \
    } while (0)

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
#define OP(name, format, effect, note) &&op_##name,
#include "opcodes.h"
#undef OP
    };
    static const void *const tracing[] = {
#define OP(name, format, effect, note) &&traced,
#include "opcodes.h"
#undef OP
    };
    static const void *const reading[] = {
#define OP(name, format, effect, note) effect ? &&barred : &&op_##name,
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
    const uint8_t plain = mode == TRACING ? 0 : 2;
    ENTER();
    NEXT();

traced:
    if (m->trace_length < m->trace_capacity) m->trace[m->trace_length++] = (uint32_t)(pc - 1 - code);
    goto *playing[(uint8_t)word];
barred:
    if (!m->probing) FAIL("a constant may not change the game");
    m->probe_hit = true;
    return EM_FAILED;

op_NUMBER: r[A] = X; NEXT();
op_MOVE: r[A] = r[B]; NEXT();
op_ADD: r[A] = (int32_t)((uint32_t)r[B] + (uint32_t)r[C]); NEXT();
op_SUBTRACT: r[A] = (int32_t)((uint32_t)r[B] - (uint32_t)r[C]); NEXT();
op_MULTIPLY: r[A] = (int32_t)((uint32_t)r[B] * (uint32_t)r[C]); NEXT();
op_DIVIDE:
op_REMAINDER: {
    int32_t a = r[B], b = r[C];
    if (b == 0 || (b == -1 && a == INT32_MIN)) FAIL("division by %d", (int)b);
    int32_t quotient = floor_divide(a, b);
    /* Unsigned: the product may lie just below the smallest number when the remainder does not. */
    r[A] = (uint8_t)word == OP_DIVIDE ? quotient : (int32_t)((uint32_t)a - (uint32_t)quotient * (uint32_t)b);
    NEXT();
}
op_BIT_AND: r[A] = r[B] & r[C]; NEXT();
op_BIT_OR: r[A] = r[B] | r[C]; NEXT();
op_SHIFT_LEFT: r[A] = (int32_t)((uint32_t)r[B] << (r[C] & 31)); NEXT();
op_SHIFT_RIGHT: r[A] = r[B] >> (r[C] & 31); NEXT();
op_ADD_NUMBER: r[A] = (int32_t)((uint32_t)r[B] + (uint32_t)(int8_t)C); NEXT();
op_EQUAL_NUMBER: r[A] = r[B] == (int8_t)C; NEXT();
op_LESS_NUMBER: r[A] = r[B] < (int8_t)C; NEXT();
op_NEGATE: r[A] = (int32_t)(0u - (uint32_t)r[B]); NEXT();
op_NOT: r[A] = !r[B]; NEXT();
op_EQUAL: r[A] = r[B] == r[C]; NEXT();
op_UNEQUAL: r[A] = r[B] != r[C]; NEXT();
op_LESS: r[A] = r[B] < r[C]; NEXT();
op_AT_MOST: r[A] = r[B] <= r[C]; NEXT();
op_MINIMUM: r[A] = r[B] < r[C] ? r[B] : r[C]; NEXT();
op_MAXIMUM: r[A] = r[B] > r[C] ? r[B] : r[C]; NEXT();
op_JUMP:
    JUMP();
    NEXT();
op_JUMP_IF:
    if (r[A]) JUMP();
    NEXT();
op_JUMP_UNLESS:
    if (!r[A]) JUMP();
    NEXT();
op_IF_EQUAL: TEST((r[A] == r[B]) == C);
op_IF_LESS: TEST((r[A] < r[B]) == C);
op_IF_EQUAL_NUMBER: TEST((r[A] == (int8_t)B) == C);
op_IF_LESS_NUMBER: TEST((r[A] < (int8_t)B) == C);
op_IF_FLAG: {
    const EmCard *card = CARD(r[A]);
    CHECK();
    TEST((card->flags >> B & 1) == C);
}
op_IF_PLAYER: {
    int32_t player = checked_player(m, r[A]);
    CHECK();
    TEST((s->player_vars[player - 1][B] != 0) == C);
}
op_IF_IN_ZONE: {
    const EmCard *card = CARD(r[A]);
    CHECK();
    TEST((cart(m)->zones[card->zone].family == B) == C);
}
op_IF_FACT:
op_UNLESS_FACT: {
    const EmCard *card = CARD(r[A]);
    CHECK();
    bool same = is->facts[card->definition * is->fact_count + B] == (int8_t)C;
    TEST(same == ((uint8_t)word == OP_IF_FACT));
}
op_INVOKE: {
    uint32_t function = (uint32_t)r[A];
    if (function >= is->function_count) FAIL("there is no function %d", (int)r[A]);
    if (cart(m)->functions[function].parameters > 3) FAIL("a function with more than 3 parameters cannot be invoked");
    /* The result must land in R[a], so the parameters slide down over the function's number. */
    memmove(&r[A], &r[A + 1], 3 * sizeof(int32_t));
    frame->pc = (uint32_t)(pc - code);
    if (!begin_call(m, fiber, function, (uint32_t)frame->base + A)) goto failed;
    ENTER();
    NEXT();
}
op_CALL:
    frame->pc = (uint32_t)(pc - code);
    if (!begin_call(m, fiber, UX, (uint32_t)frame->base + A)) goto failed;
    ENTER();
    NEXT();
op_RETURN:
op_RETURN_NUMBER: {
    int32_t value = (uint8_t)word == OP_RETURN ? r[A] : X;
    fiber->list_count = frame->list_base;
    r[0] = value;
    fiber->frame_count--;
    if (fiber->frame_count == floor) {
        *result = value;
        return EM_OVER;
    }
    ENTER();
    NEXT();
}
op_CONSOLE: {
    const FunctionEntry *f = &em_functions[B];
    SPEND(CONSOLE_COST);
    FILL();
    frame->pc = (uint32_t)(pc - code);
    if (f->kind == FUNCTION_ASK) {
        if (mode != READING) {
            if (ask_now(m, &r[A])) return EM_WAITING;
            CHECK();
            NEXT();
        }
        if (!m->probing) FAIL("a constant may not ask");
        if (!probe_asks(m, &r[A])) NEXT();
        goto barred;
    }
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing)) goto barred;
    r[A] = f->run(m, &r[A]);
    RAN();
    NEXT();
}
op_CONSOLE_OF: {
    const FunctionEntry *f = &em_functions[B];
    int32_t arguments[8] = {r[C]};
    SPEND(CONSOLE_COST);
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing)) goto barred;
    frame->pc = (uint32_t)(pc - code);
    r[A] = f->run(m, arguments);
    RAN();
    NEXT();
}
op_CONSOLE_AT: {
    const FunctionEntry *f = &em_functions[B];
    SPEND(CONSOLE_COST);
    if (mode == READING && f->kind != FUNCTION_QUERY && !(f->kind == FUNCTION_OFFER && m->probing)) goto barred;
    frame->pc = (uint32_t)(pc - code);
    r[A] = f->run(m, &r[C]);
    RAN();
    NEXT();
}
op_TOTAL:
    SPEND(CONSOLE_COST);
    r[A] = total_of(m, r[B], C);
    CHECK();
    NEXT();
op_TAGGED:
    SPEND(CONSOLE_COST);
    r[A] = has_tag(m, r[B], C);
    CHECK();
    NEXT();
op_IN_ZONE:
    r[A] = cart(m)->zones[CARD(r[B])->zone].family == C;
    CHECK();
    NEXT();
op_CHANGED_BY: {
    const EmCard *card = CARD(r[B]);
    CHECK();
    r[A] = modifier_sum(s, (uint16_t)(card - s->cards + 1), C);
    NEXT();
}
op_DEFINITION: r[A] = CARD(r[B])->definition; CHECK(); NEXT();
op_HOST: r[A] = CARD(r[B])->host; CHECK(); NEXT();
op_OWNER: r[A] = CARD(r[B])->owner; CHECK(); NEXT();
op_CONTROLLER: r[A] = CARD(r[B])->controller; CHECK(); NEXT();
op_ZONE_COUNT: r[A] = s->zones[zone_number(m, C, r[B])].count; CHECK(); NEXT();
op_ZONE_TOP: r[A] = s->zones[zone_number(m, C, r[B])].last; CHECK(); NEXT();
op_LIST:
    SPEND(CONSOLE_COST);
    FILL();
    frame->pc = (uint32_t)(pc - code);
    console_list(m, fiber, &r[A], B);
    CHECK();
    NEXT();
op_LIST_OPEN: r[A] = r[A + 1] = r[A + 2] = fiber->list_count; NEXT();
op_LIST_ADD:
    list_add(m, fiber, r[B]);
    r[A + 1] = fiber->list_count;
    CHECK();
    NEXT();
op_LIST_KEEP:
op_LIST_DROP:
    SPEND(CONSOLE_COST);
    if (!sift(m, fiber, &r[A], B, (int8_t)C, (uint8_t)word == OP_LIST_KEEP)) goto failed;
    NEXT();
op_LIST_NEXT:
    if (r[A] < r[A + 1]) {
        if (r[A] < 0 || r[A] >= fiber->list_count) FAIL("a list cursor is out of range");
        r[B] = fiber->list[r[A]++];
        FOLLOW();
    }
    CLOSE();
    pc++;
    NEXT();
op_LIST_CLOSE:
    CLOSE();
    NEXT();
op_TABLE: r[A] = s->table_vars[UX]; NEXT();
op_SET_TABLE:
    set_table_var(m, UX, r[A]);
    CHECK();
    NEXT();
op_PLAYER: {
    int32_t player = checked_player(m, r[B]);
    CHECK();
    r[A] = s->player_vars[player - 1][C];
    NEXT();
}
op_SET_PLAYER:
    set_player_var(m, r[B], C, r[A]);
    CHECK();
    NEXT();
op_COUNTER: r[A] = CARD(r[B])->counters[C]; CHECK(); NEXT();
op_SET_COUNTER:
    set_counter(m, r[B], C, r[A]);
    CHECK();
    NEXT();
op_FLAG: r[A] = CARD(r[B])->flags >> C & 1; CHECK(); NEXT();
op_SET_FLAG:
    set_flag(m, r[B], C, r[A]);
    CHECK();
    NEXT();
op_FACT: r[A] = is->facts[CARD(r[B])->definition * is->fact_count + C]; CHECK(); NEXT();
op_SPACE:
op_SPACE_FACT: {
    uint32_t space = (uint32_t)r[B] - 1u;
    if (space >= is->space_count) FAIL("there is no space %d", (int)r[B]);
    r[A] = (uint8_t)word == OP_SPACE ? s->spaces[space][C] : is->space_facts[space * is->space_fact_count + C];
    NEXT();
}
op_SET_SPACE:
    set_space(m, r[B], C, r[A]);
    CHECK();
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
#undef CARD
#undef NEXT
#undef FOLLOW
#undef TEST
#undef CLOSE
#undef ENTER
#undef FAIL
#undef CHECK
#undef RAN
#undef SPEND
#undef FILL
#undef JUMP
#undef APART

/* Runs on until somebody must choose or the game is over; between two calls the flow gives the next step. */
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
            s->step = (uint16_t)((step + 1) % cart(m)->is.flow_count);
            emit(m, (EmEvent){.type = EVENT_STEP, .b = (int16_t)step});
            if (!push_frame(m, &s->fiber, cart(m)->is.flow[step], 0)) return EM_FAILED;
        }
        int32_t result;
        int status = loop(m, &s->fiber, 0, m->trace ? TRACING : PLAYING, &result);
        if (status == EM_FAILED) return EM_FAILED;
        if (m->finished) {
            /* The game is over, or a step begins over the head of everything that was going on. */
            s->fiber.frame_count = s->fiber.list_count = 0;
            s->decision.option_count = 0;
            m->finished = false;
            continue;
        }
        if (status == EM_WAITING) return EM_WAITING;
    }
}

/* Runs a function that may only read, beside the game: true when it came to its end. */
bool run_pure(Machine *m, uint32_t function, const int32_t *arguments, uint32_t count, int32_t *result) {
    const Function *f = &cart(m)->functions[function];
    EmFiber *fiber = m->scratch;
    if (m->pure_depth == 16) {
        fail(m, "constants depend on each other in a circle");
        return false;
    }
    if (m->pure_depth == 0) fiber->frame_count = fiber->list_count = 0;
    uint16_t frames = fiber->frame_count, lists = fiber->list_count;
    uint32_t base = frames ? fiber->frames[frames - 1].top : 0;
    if (!begin_call(m, fiber, function, base)) return false;
    /* Nearly always there are three, and more than are wanted. */
    int32_t *parameters = &fiber->stack[base];
    if (count == 3 && f->parameters <= 3) {
        if (f->parameters > 0) parameters[0] = arguments[0];
        if (f->parameters > 1) parameters[1] = arguments[1];
        if (f->parameters > 2) parameters[2] = arguments[2];
    } else {
        for (uint32_t i = 0; i < f->parameters; i++) parameters[i] = i < count ? arguments[i] : 0;
    }
    m->pure_depth++;
    bool done = loop(m, fiber, frames, READING, result) == EM_OVER;
    m->pure_depth--;
    fiber->frame_count = frames;
    fiber->list_count = lists;
    return done;
}

uint32_t em_opcode_count(void) { return OP_COUNT; }

#define OP(name, format, effect, note) {#name, format, note},
static const char *const opcodes[][3] = {
#include "opcodes.h"
};
#undef OP

const char *em_opcode_name(uint32_t opcode) { return opcode < OP_COUNT ? opcodes[opcode][0] : ""; }
const char *em_opcode_format(uint32_t opcode) { return opcode < OP_COUNT ? opcodes[opcode][1] : ""; }
const char *em_opcode_note(uint32_t opcode) { return opcode < OP_COUNT ? opcodes[opcode][2] : ""; }
