/* What the console's own files share. */
#ifndef EM_CONSOLE_H
#define EM_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ember.h"

/* A function of the rules. */
typedef struct {
    uint32_t entry;
    uint32_t length;
    uint8_t registers;
    uint8_t parameters;
} Function;

/* An ability of a kind of card. Sorted by definition. */
typedef struct {
    uint16_t definition;
    uint16_t event;
    uint16_t function;
    uint8_t kind;
    uint8_t fold;   /* the bit its kind and event are folded into */
    uint64_t zones; /* where it works: a bit for each zone */
} Hook;

typedef struct {
    uint8_t flags;
    uint8_t family; /* the first zone of its family */
    uint8_t hand;   /* the seat whose hand it is, or 0 */
} ZoneRule;

/* A kind of card: its slice of the hooks and which ability kinds it has, for a quick no. */
typedef struct {
    uint16_t first_hook;
    uint16_t hook_count;
    uint32_t kinds;
    uint64_t answers; /* a bit for each kind and event, folded: most cards can be passed over at a glance */
    const Hook *action; /* the first of its actions, or NULL */
} Definition;

typedef struct Machine Machine;

/* A function of rules compiled ahead (ahead.h): gives RETURNED, or what the run stopped with. */
typedef int (*AheadFunction)(Machine *m, EmFiber *fiber, uint32_t base, uint32_t resume);
enum { RETURNED = 2 };
/* An ability as it runs beside the game, where nothing can wait: without a frame, up to what it would change or ask. */
typedef int (*AheadBeside)(Machine *m, EmFiber *fiber, int32_t *result, int32_t card, int32_t subject, int32_t extra);

/* The rules of one table, compiled ahead, and the code they were compiled from. */
typedef struct {
    const uint32_t *code;
    const uint32_t *functions;
    const AheadFunction *run;
    const AheadBeside *beside; /* NULL for what is no ability */
    uint32_t code_count;
    uint32_t function_count;
    uint32_t fact_count;
} Ahead;
/* Written by the build, NULL ends it; a console that is compiled to compile the rules with has none yet. */
extern const Ahead *const em_ahead[];

/* What the kernels are told of a table, by name: bound once, when the cartridge is loaded. A number here is one of the
 * table's things of that family; the roles of kernels that belong to other tables are unset, and nothing reads them. */
typedef uint8_t Role_zone, Role_fact, Role_counter, Role_flag, Role_variable, Role_player_variable, Role_space_field,
    Role_space_fact;
typedef int16_t Role_constant;
typedef struct {
#define ROLE(kernel, family, name) Role_##family kernel##_##family##_##name;
#include "kernels/roles.h"
#undef ROLE
} Roles;

struct EmCartridge {
    EmSections is; /* the sections, with pointers into memory of our own */
    Function *functions;
    Hook *hooks;
    ZoneRule *zones;
    Definition *definitions;
    uint64_t *listening; /* for each kind and event, the zones in which some card could answer: a bit each */
    uint64_t in_play; /* a bit for each zone that counts as in play */
    Roles roles;
    bool callable[256]; /* the console functions its rules may call: not those of other tables' kernels */
    const Ahead *ahead; /* the rules as compiled ahead, or NULL */
    void *memory;
};

/* The kinds of ability every table has, in this order; a table's own follow. */
enum { KIND_ACTION, KIND_RESPONSE, KIND_FORCED, KIND_CONSTANT, KIND_GRANT, KIND_AURA, KIND_REPLACE, KIND_OWN };

enum {
#define EVENT(name, record, fields, note) EVENT_##name,
#include "events.h"
#undef EVENT
    EVENT_COUNT
};

/* Which cards of the game have abilities that work where they lie: for each of the bits that kinds and events are folded
 * into, a bit a card. */
enum { CARD_WORDS = (EM_MAX_CARDS + 63) / 64 };
typedef struct {
    uint16_t read; /* the cards from here on have not been looked at yet */
    uint64_t cards[64][CARD_WORDS];
    /* Those whose first action works where they lie: in the hand of each seat, and 0 elsewhere. */
    uint64_t acting[EM_MAX_PLAYERS + 1][CARD_WORDS];
    uint64_t guests[CARD_WORDS]; /* those that are attached to another card */
} Listeners;

/* Some cards, a bit each, and the zones they lie in. */
typedef struct {
    uint64_t cards[CARD_WORDS];
    uint64_t zones;
    uint16_t count;
    uint16_t last;
} CardSet;

/* What a probe found out, and when: it holds as long as nothing has changed. */
enum { PROBES = 128 };
typedef struct {
    int32_t asked[4]; /* function, card, subject, extra; no function is 0 */
    uint32_t version;
    bool usable;
} Probe;

/* What a kernel has worked out, and when: it holds as long as nothing has changed. */
enum { NOTES = 64 };
typedef struct {
    uint32_t version;
    uint64_t known; /* a bit for each note */
    int32_t notes[NOTES];
} Notes;

/* The probe that is running, if one is. */
typedef struct {
    bool on;
    bool hit;         /* it came to something that changes or asks */
    bool button;      /* whether the last option offered in it was a button */
    int16_t last;     /* ... and its value */
    uint16_t offered; /* how many there have been */
} Probing;

/* Who is running what: everything about a run that is not part of the state. */
struct Machine {
    const EmCartridge *cartridge;
    EmState *state;
    EmEvents *events; /* may be NULL */
    EmError *error;
    EmFiber *scratch; /* where constants and probes run, so that asking changes no state */
    uint32_t *trace;  /* may be NULL */
    uint32_t trace_capacity;
    uint32_t trace_length;
    int64_t budget; /* instructions left, about: see BUDGET */
    uint32_t until;  /* the run stops before this step of the flow, counted from 1; 0: nowhere */
    uint32_t rounds; /* how often the flow has begun anew */
    int32_t *amounts; /* where `weighed` adds up how much there is of each feature; may be NULL */
    uint16_t pure_depth;
    Probing probing;
    bool failed;
    bool finished; /* what is going on is to be dropped: the game is over, or a step begins anew */
    Listeners listeners; /* a card keeps its definition as long as a machine runs */
    uint16_t unflagged; /* the flags that no card has, as far as is known: a bit each */
    uint32_t version; /* how often the state has changed */
    Probe probes[PROBES];
    Notes notes;
};

/* What one choice may cost before it counts as endless. A call costs the length of its function and a jump back the way
 * back, so no instruction runs unpaid; a console function may take as long as many of them. Rules compiled ahead pay for
 * console functions in the same way, before they come to them. */
enum { HOOK_EVENTS = 256 }; /* events, or the stats that constants change */
#ifndef EM_BUDGET /* a fuzzer has less patience */
#define EM_BUDGET (16 * 1024 * 1024)
#endif
enum { BUDGET = EM_BUDGET, CONSOLE_COST = 64 };

/* An instruction, as opcodes.h describes it. */
typedef enum { LAYOUT_ABC, LAYOUT_AX, LAYOUT_AU } Layout;
typedef enum { WAY_NEXT, WAY_TEST, WAY_JUMP, WAY_BRANCH, WAY_CALL, WAY_CONSOLE, WAY_RETURN } Way;
typedef enum { EFFECT_READS, EFFECT_CHANGES } Effect;
typedef struct {
    const char *name;
    const char *operands;
    const char *note;
    Layout layout;
    Way way;
    Effect effect;
} Opcode;
extern const Opcode em_opcodes[];

/* A console function: arguments in, result out; failures go through `fail`. */
typedef int32_t (*ConsoleFunction)(Machine *m, const int32_t *arguments);
enum { FUNCTION_QUERY, FUNCTION_EFFECT, FUNCTION_LIST, FUNCTION_OFFER, FUNCTION_ASK };
typedef struct {
    ConsoleFunction run;
    uint8_t kind;
} FunctionEntry;
extern const FunctionEntry em_functions[];

#define FN(name, kind, signature, note) int32_t fn_##name(Machine *m, const int32_t *a);
#include "functions.h"
#undef FN

/* Cold: what leads to them is kept out of the way of what does not fail. */
int32_t fail(Machine *m, const char *format, ...) __attribute__((cold, format(printf, 2, 3)));
int fail_at(Machine *m, uint32_t pc, const char *format, ...) __attribute__((cold, format(printf, 3, 4)));
int refuse(EmError *error, const char *format, ...) __attribute__((cold, format(printf, 2, 3)));

/* state.c */
void keep_event(EmEvents *events, const EmState *state, EmEvent event);
int32_t new_card(Machine *m, int32_t definition, int32_t zone, int32_t owner);
void move_card(Machine *m, int32_t card, int32_t zone, bool under);
void shuffle_zone(Machine *m, int32_t zone);
void set_counter(Machine *m, int32_t card, uint32_t counter, int32_t value);
void set_flag(Machine *m, int32_t card, uint32_t flag, int32_t value);
void set_table_var(Machine *m, uint32_t variable, int32_t value);
void set_player_var(Machine *m, int32_t player, uint32_t variable, int32_t value);
void set_space(Machine *m, int32_t space, uint32_t field, int32_t value);
void detach_card(Machine *m, int32_t card);
void attach_card(Machine *m, int32_t card, int32_t host); /* to one that has room for it */
void add_modifier(Machine *m, uint16_t target, int32_t stat, int32_t value, int32_t expiry, int32_t source);
int32_t modifier_sum(const EmState *s, uint16_t target, int32_t stat);
void drop_modifiers_of(EmState *s, uint16_t target);
/* What lies on the table, without what is asked and what the rules are in the midst of: enough to try something out. */
void copy_table(EmState *to, const EmState *from);

/* abilities.c */
void list_set(Machine *m, const CardSet *set);
void look_at_new_cards(Machine *m);
int64_t grants_to(Machine *m, int32_t card, int32_t stat);
int64_t changes_to(Machine *m, int32_t card, int32_t stat);
int32_t total_of(Machine *m, int32_t card, int32_t stat);
bool has_tag(Machine *m, int32_t card, int32_t tag);

/* vm.c */
int run(Machine *m);
bool run_in_frame(Machine *m, uint32_t function, const int32_t *arguments, uint32_t count, int32_t *result);
bool push_frame(Machine *m, EmFiber *fiber, uint32_t function, uint32_t base);
void deliver(const EmCartridge *c, EmFiber *fiber, int32_t value);

/* game.c */
void answer(const EmCartridge *c, EmState *s, uint32_t option);
int32_t look_of(const EmCartridge *c, const EmCard *card);

/* The bit a kind and event are folded into. */
static inline uint32_t answer_fold(int32_t kind, int32_t event) { return ((uint32_t)kind * 29 + (uint32_t)event) & 63; }
static inline uint64_t answer_bit(int32_t kind, int32_t event) { return 1ULL << answer_fold(kind, event); }

/* The card's next ability that answers the event, after the one given; NULL begins and ends the search. */
static inline const Hook *find_hook(const EmCartridge *c, uint16_t definition, int32_t kind, int32_t event,
                                    const Hook *after) {
    const Definition *d = &c->definitions[definition];
    if (!(d->answers & answer_bit(kind, event))) return NULL;
    const Hook *first = &c->hooks[d->first_hook], *end = first + d->hook_count;
    for (const Hook *hook = after ? after + 1 : first; hook < end; hook++)
        if (hook->kind == kind && hook->event == event) return hook;
    return NULL;
}

/* An ability works while its card is in play, unless it names the zone it works from. When abilities of a table's own
 * kinds work is the table's business. */
static inline bool hook_is_live(const Hook *hook, const EmCard *card) { return hook->zones >> card->zone & 1; }

static inline const EmCartridge *cart(const Machine *m) { return m->cartridge; }

static inline void look_at_cards(Machine *m) {
    if (m->listeners.read != m->state->card_count) look_at_new_cards(m);
}

/* The next card after this one that has an ability that works and may be of that kind; 0 begins and ends the search.
 * Kind and event must be in range. */
static inline uint16_t next_listener(Machine *m, int32_t kind, int32_t event, uint16_t after) {
    const EmState *s = m->state;
    look_at_cards(m);
    const uint64_t zones = cart(m)->listening[kind * HOOK_EVENTS + event];
    if (!zones) return 0;
    const uint64_t *cards = m->listeners.cards[answer_fold(kind, event)];
    for (uint32_t word = after / 64u; word < (s->card_count + 63u) / 64; word++) {
        uint64_t rest = cards[word];
        if (word == after / 64u) rest = rest >> (after % 64) << (after % 64);
        for (; rest; rest &= rest - 1) {
            uint32_t card = 64 * word + (uint32_t)__builtin_ctzll(rest);
            if (zones >> s->cards[card].zone & 1) return (uint16_t)(card + 1);
        }
    }
    return 0;
}

static inline void add_to_set(const EmState *s, CardSet *set, uint32_t card) {
    set->cards[(card - 1) / 64] |= 1ULL << ((card - 1) % 64);
    set->zones |= 1ULL << s->cards[card - 1].zone;
    set->count++;
    set->last = (uint16_t)card;
}

/* Notes the abilities of a card that work where it lies, and none of which is noted yet. */
static inline void note_abilities(Machine *m, uint32_t card) {
    const EmCard *noted = &m->state->cards[card];
    const Definition *d = &cart(m)->definitions[noted->definition];
    const Hook *hook = &cart(m)->hooks[d->first_hook], *end = hook + d->hook_count;
    const uint64_t bit = 1ULL << (card % 64);
    for (; hook < end; hook++)
        if (hook_is_live(hook, noted)) m->listeners.cards[hook->fold][card / 64] |= bit;
    const uint8_t hand = cart(m)->zones[noted->zone].hand;
    if (d->action && hook_is_live(d->action, noted)) m->listeners.acting[hand][card / 64] |= bit;
    if (noted->host) m->listeners.guests[card / 64] |= bit;
}

/* The same again for one that came from another zone. */
static inline void note_abilities_again(Machine *m, uint32_t card, int32_t from) {
    const EmCard *noted = &m->state->cards[card];
    const Definition *d = &cart(m)->definitions[noted->definition];
    const Hook *first = &cart(m)->hooks[d->first_hook], *end = first + d->hook_count;
    const uint8_t hand = cart(m)->zones[from].hand;
    uint64_t changed = d->action && hand != cart(m)->zones[noted->zone].hand;
    for (const Hook *hook = first; hook < end; hook++) changed |= hook->zones >> from ^ hook->zones >> noted->zone;
    if (!(changed & 1)) return;
    const uint64_t others = ~(1ULL << (card % 64));
    for (const Hook *hook = first; hook < end; hook++) m->listeners.cards[hook->fold][card / 64] &= others;
    m->listeners.acting[hand][card / 64] &= others;
    note_abilities(m, card);
}

/* Tells what happened, where somebody wants to know: a playout does not, and is spared putting it together. */
static inline void emit(Machine *m, EmEvent event) {
    if (m->events) keep_event(m->events, m->state, event);
}

/* Where the calls and lists of the code that is running lie. */
static inline EmFiber *fiber_of(Machine *m) { return m->pure_depth ? m->scratch : &m->state->fiber; }

/* The card with that number; a number that is none fails and gives card 0, which nothing uses. */
static inline EmCard *card_of(Machine *m, int32_t card) {
    if (card < 1 || card > m->state->card_count) {
        fail(m, "there is no card %d", (int)card);
        return &m->state->cards[0];
    }
    return &m->state->cards[card - 1];
}

static inline int32_t checked_player(Machine *m, int32_t player) {
    if (player < 1 || player > m->state->player_count) {
        fail(m, "there is no player %d", (int)player);
        return 1;
    }
    return player;
}

/* Runs a function that may only read, beside the game: true when it came to its end. */
static inline bool run_pure(Machine *m, uint32_t function, const int32_t *arguments, uint32_t count, int32_t *result) {
    const Ahead *ahead = cart(m)->ahead;
    EmFiber *fiber = m->scratch;
    if (m->pure_depth == 16) return fail(m, "constants depend on each other in a circle");
    if (m->pure_depth == 0) fiber->frame_count = fiber->list_count = 0;
    uint16_t lists = fiber->list_count;
    m->pure_depth++;
    bool done = ahead && count == 3 && ahead->beside[function]
                    ? ahead->beside[function](m, fiber, result, arguments[0], arguments[1], arguments[2]) == RETURNED
                    : run_in_frame(m, function, arguments, count, result);
    m->pure_depth--;
    fiber->list_count = lists;
    return done;
}

/* In chances.c: how likely each seat's side is to win, in 2^20ths, and the features of each team, which is numbered from
 * 1; false if the table cannot say. */
typedef int32_t Amounts[EM_MAX_FEATURES];
bool odds_now(Machine *m, const EmOutlook *outlook, uint32_t seat, int32_t *amounts, int64_t *odds);
bool chances_now(Machine *m, const EmOutlook *outlook, Amounts *amounts, uint32_t *chances);

/* The next seat clockwise. */
static inline int32_t seat_after(const Machine *m, int32_t player) {
    return player < m->state->player_count ? player + 1 : 1;
}

static inline bool is_ruled(const EmState *s, int32_t player) { return s->ruled >> (player - 1) & 1; }

/* The one zone meant by a zone family and a player; 0 as the player means a zone all share. */
static inline int32_t zone_number(Machine *m, int32_t zone, int32_t player) {
    if (zone < 0 || zone >= (int32_t)cart(m)->is.zone_count) return fail(m, "there is no zone %d", (int)zone);
    const ZoneRule *rule = &cart(m)->zones[zone];
    if (!(rule->flags & EM_ZONE_SEAT)) return zone;
    if (player == 0) return fail(m, "this zone belongs to a player: say whose");
    return rule->family + checked_player(m, player) - 1;
}

/* A sum as the rules count: never below 0, and no number is larger than an int32_t. */
static inline int32_t counted(int64_t sum) { return sum < 0 ? 0 : sum > INT32_MAX ? INT32_MAX : (int32_t)sum; }

#define LISTS_FULL "the lists hold more than %d entries"
static inline void list_add(Machine *m, EmFiber *fiber, int32_t value) {
    if (fiber->list_count >= EM_MAX_LIST) {
        fail(m, LISTS_FULL, EM_MAX_LIST);
        return;
    }
    fiber->list[fiber->list_count++] = (int16_t)value;
}

#endif
