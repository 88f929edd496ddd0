/* The Emberdeck console: packed game state, a rule VM, and the functions rule scripts may call.
 *
 * The console knows no game. A cartridge brings the cards, the board and the compiled rules; a state
 * is one flat struct, so cloning, undoing and comparing are memcpy and one pass over bytes.
 *
 * Cards, players and spaces are numbered from 1 and 0 means none; buttons are negative.
 */
#ifndef EMBER_H
#define EMBER_H

#include <stdint.h>

/* cdef: begin */
#define EM_MAX_CARDS 384
#define EM_MAX_ZONES 64
#define EM_MAX_PLAYERS 5
#define EM_MAX_COUNTERS 6
#define EM_MAX_FLAGS 16
#define EM_MAX_PLAYER_VARS 32
#define EM_MAX_TABLE_VARS 128
#define EM_MAX_SPACES 192
#define EM_MAX_SPACE_FIELDS 4
#define EM_MAX_MODIFIERS 160
#define EM_MAX_OPTIONS 256
#define EM_MAX_FRAMES 48
#define EM_MAX_STACK 400
#define EM_MAX_LIST 512
#define EM_MAX_SETUP 32
#define EM_MAX_ROLES 128
#define EM_MAX_FEATURES 128
#define EM_MESSAGE 160

/* One physical card. */
typedef struct {
    uint16_t definition; /* which card it is, an index into the cartridge */
    uint16_t next;       /* its neighbour above in the zone */
    uint16_t previous;   /* its neighbour below in the zone */
    uint16_t host;       /* the card it is attached to */
    uint16_t flags;      /* the table's flags, a bit each */
    uint8_t zone;        /* where it lies */
    uint8_t owner;       /* whose deck it came from; 0 is the table */
    uint8_t controller;  /* who commands it now */
    uint8_t known;       /* a bit per seat that has seen which card this is */
    uint8_t guests;      /* how many cards are attached to it */
    uint8_t unused;
    uint8_t counters[6]; /* damage, resources and whatever else the table counts on cards */
} EmCard;

/* An ordered pile or row of cards; the last one is the top. */
typedef struct {
    uint16_t first;
    uint16_t last;
    uint16_t count;
} EmZone;

/* A change to a number that lasts until something expires. */
typedef struct {
    uint16_t target;    /* 0 the table, 1.. a card, 0x8000 + n a player */
    uint16_t source;    /* the definition it came from, for the inspector */
    int16_t value;
    uint8_t stat;
    uint8_t expiry;     /* the table's name for when it ends; 0 is never */
} EmModifier;

/* A call in progress. */
typedef struct {
    uint32_t pc;        /* the next instruction */
    uint16_t function;
    uint16_t base;      /* where its registers begin on the stack */
    uint16_t list_base; /* where its lists begin */
    uint16_t top;       /* where its registers and those of its callers end */
} EmFrame;

/* A thread of rule code: its calls, registers and the lists its loops walk over. */
typedef struct {
    uint16_t frame_count;
    uint16_t list_count;
    EmFrame frames[48];
    int32_t stack[400];
    int16_t list[512];
} EmFiber;

/* Something a player may choose. */
typedef struct {
    uint8_t kind;       /* EM_OPTION_... */
    uint8_t label;      /* the table's word for what choosing it means; 0 is none */
    int16_t value;      /* card, player, space, number, or minus a button */
} EmOption;

/* The question the game waits on; option_count is 0 when there is none. */
typedef struct {
    uint16_t option_count;
    uint16_t prompt;    /* the table's word for the question */
    uint16_t subject;   /* the card it is about, or 0 */
    int16_t amount;     /* a number it is about, or 0 */
    uint8_t player;
    uint8_t unused[3];
    EmOption options[256];
} EmDecision;

/* Everything there is to know about a game in progress. Fixed size, no pointers. */
typedef struct {
    uint64_t random_state;
    uint64_t random_stream;
    uint32_t learned;           /* grows when somebody learns something: a reveal, a die, a shuffle */
    uint16_t card_count;
    uint16_t modifier_count;
    uint16_t serial;            /* the last serial number handed out, for once-per-trigger marks */
    uint8_t player_count;
    uint8_t over;
    uint16_t step;              /* which step of the cartridge's flow is running or comes next */
    uint8_t winners;            /* a bit per winning player, once it is over */
    uint8_t ruled;              /* a bit per seat that the rules play themselves: it is never asked */
    uint8_t teams[5];           /* each seat's team, from 1: seats of one team win and lose together */
    uint8_t unused;
    int16_t scores[5];
    int16_t setup[32];          /* the set-up's options, by number */
    int16_t table_vars[128];
    int16_t player_vars[5][32];
    EmZone zones[64];
    EmCard cards[384];
    int8_t spaces[192][4];
    EmModifier modifiers[160];
    EmFiber fiber;
    EmDecision decision;
} EmState;

/* What happened, in order: the client animates these and the log is written from them. */
typedef struct {
    uint8_t type;       /* EM_EVENT_... from events.h */
    uint8_t player;     /* who it concerns, or 0 */
    uint8_t seen;       /* a bit per seat that knew the card at that moment */
    uint8_t word;       /* flag, counter, variable or expiry number */
    uint16_t card;
    int16_t a;          /* from, before */
    int16_t b;          /* to, after */
    int16_t c;
} EmEvent;

typedef struct {
    uint32_t count;
    uint32_t capacity;
    uint32_t lost;      /* events that no longer fitted */
    EmEvent *events;
    /* Whoever wants to know how it was in between: the state is copied when each of these events is told. */
    const uint32_t *wanted; /* numbers of events, in order; may be NULL */
    uint32_t wanted_count;
    uint32_t given;         /* states that were copied */
    EmState *states;        /* room for so many */
} EmEvents;

/* Why something was refused. pc says where in the rules, or is -1. */
typedef struct {
    int32_t pc;
    int32_t word;       /* the announcement a set-up was refused with; 0 is none */
    char message[160];
} EmError;

typedef struct EmCartridge EmCartridge;

/* The sections of a cartridge, as baked by the build. */
typedef struct {
    const uint32_t *code;           /* instructions */
    uint32_t code_count;
    const uint32_t *functions;      /* four numbers each: entry, length, registers, parameters */
    uint32_t function_count;
    const int16_t *facts;           /* fact_count numbers for each definition */
    uint32_t fact_count;
    uint32_t definition_count;
    const uint64_t *tags;           /* two words of tag bits for each definition */
    const uint32_t *hooks;          /* five numbers each: definition, kind, event, place, function */
    uint32_t hook_count;
    const uint32_t *zones;          /* two numbers for each zone: EM_ZONE_ flags, family */
    uint32_t zone_count;
    const int16_t *space_facts;     /* space_fact_count numbers for each space */
    uint32_t space_fact_count;
    uint32_t space_count;
    const uint16_t *links;          /* pairs of adjacent spaces, both ways, sorted */
    uint32_t link_count;
    const uint16_t *lists;          /* list, definition, count: sorted by list */
    uint32_t list_entry_count;
    const uint32_t *flow;           /* the functions of a round, in order */
    uint32_t flow_count;
    const int32_t *roles;           /* what the kernels need to know by name, or -1 */
    uint32_t role_count;
    const int16_t *weights;         /* what each feature of a position is worth to whoever judges it */
    uint32_t weight_count;
    uint32_t table_var_count;
    uint32_t player_var_count;
    uint32_t counter_count;
    uint32_t flag_count;
    uint32_t space_field_count;
    uint32_t kind_count;
    uint32_t event_count;
    uint32_t back_fact;             /* the fact that tells card backs apart, plus 1; 0 is none */
    uint32_t setup_function;        /* plus 1 */
    uint32_t evaluate_function;     /* plus 1; 0 is none */
    uint32_t player_min;
    uint32_t player_max;
} EmSections;

/* How a game begins. */
typedef struct {
    uint64_t seed;
    uint32_t player_count;
    uint32_t option_count;
    const int16_t *options;
    const uint16_t *cards;          /* definition, zone, owner: cards placed before the rules run */
    uint32_t card_count;
    uint8_t teams[5];               /* each seat's team, from 1; 0 is one of its own */
    uint8_t ruled;                  /* a bit per seat that the rules play */
} EmSetup;

/* How a game played at random ended. */
typedef struct {
    uint32_t decisions;
    uint32_t turns;                 /* how often the flow began anew */
    int32_t status;                 /* 0 over, 1 cut short, -1 failed */
    int16_t scores[5];
    uint8_t winners;
    uint8_t unused;
} EmPlayout;

EmCartridge *em_cartridge_load(const EmSections *sections, EmError *error);
void em_cartridge_free(EmCartridge *cartridge);

/* Whether the rules run as the build compiled them; otherwise, or once told so, they are interpreted. */
int em_cartridge_ahead(const EmCartridge *cartridge);
void em_cartridge_interpret(EmCartridge *cartridge);

int em_start(const EmCartridge *cartridge, EmState *state, const EmSetup *setup, EmEvents *events, EmError *error);
/* Both stop before the flow's step `until`, counted from 1, without a question; 0: only where something is asked. */
int em_resume(const EmCartridge *cartridge, EmState *state, uint32_t until, EmEvents *events, EmError *error);
int em_choose(const EmCartridge *cartridge, EmState *state, uint32_t option, uint32_t until, EmEvents *events,
              EmError *error);
int em_trace(const EmCartridge *cartridge, EmState *state, uint32_t option, EmEvents *events,
             uint32_t *trace, uint32_t capacity, uint32_t *length, EmError *error);
int em_total(const EmCartridge *cartridge, const EmState *state, uint32_t card, uint32_t fact, EmError *error);
int em_call(const EmCartridge *cartridge, const EmState *state, uint32_t function, const int32_t *arguments,
            uint32_t count, int32_t *result, EmError *error);
int em_playout(const EmCartridge *cartridge, EmState *state, uint64_t seed, uint32_t most_decisions,
               EmPlayout *playout, EmError *error);
/* Runs of many games from one set-up: the first has the run's own seed, the others seeds no other run is likely to have.
 * em_sweep plays some of a run, from `first` on. */
uint64_t em_game_seed(uint64_t seed, uint64_t game);
int em_sweep(const EmCartridge *cartridge, const EmSetup *setup, uint64_t first, uint32_t games,
             uint32_t most_decisions, EmPlayout *playouts, EmError *error);
void em_determinize(const EmCartridge *cartridge, EmState *state, uint32_t seat, uint64_t seed);
uint64_t em_hash(const EmState *state);
uint64_t em_position_hash(const EmState *state);
int em_check_state(const EmCartridge *cartridge, const EmState *state, EmError *error);

/* Putting a position together by hand, for situations. Each says 0 when it was refused. */
int em_clear(const EmCartridge *cartridge, EmState *state, const EmSetup *setup, EmError *error);
int em_place(const EmCartridge *cartridge, EmState *state, uint32_t definition, uint32_t zone, uint32_t owner,
             EmError *error);
int em_attach(const EmCartridge *cartridge, EmState *state, uint32_t card, uint32_t host, EmError *error);
int em_modify(EmState *state, uint32_t target, uint32_t stat, int32_t value, uint32_t expiry, EmError *error);
int em_shuffle(const EmCartridge *cartridge, EmState *state, uint32_t zone);

uint32_t em_state_size(void);
void em_clone(EmState *to, const EmState *from);
uint32_t em_opcode_count(void);
const char *em_opcode_name(uint32_t opcode);
const char *em_opcode_operands(uint32_t opcode);
const char *em_opcode_layout(uint32_t opcode);
const char *em_opcode_way(uint32_t opcode);
const char *em_opcode_effect(uint32_t opcode);
const char *em_opcode_note(uint32_t opcode);
uint32_t em_function_count(void);
const char *em_function_name(uint32_t function);
const char *em_function_kind(uint32_t function);
const char *em_function_signature(uint32_t function);
const char *em_function_note(uint32_t function);
const char *em_function_kernel(uint32_t function); /* the table whose rules may call it, "" for every table */
uint32_t em_event_count(void);
const char *em_event_name(uint32_t event);
uint32_t em_role_count(void);
const char *em_role_name(uint32_t role);

/* How a seat's chance to win is read from the features of its side, in millionths of the odds' logarithm: what each
 * unit of one is worth at the beginning, and what is added to that by the end. Sides are weighed against each other, one
 * that has no opponents against even odds. */
typedef struct {
    int32_t base[EM_MAX_PLAYERS][2]; /* by seat */
    int32_t odds[EM_MAX_PLAYERS][EM_MAX_FEATURES][2];
    uint16_t late;  /* the feature that says how late it is, from 0 to 100; it counts from 1, and 0 is none */
    uint8_t given;
} EmOutlook;

/* The chance of every seat's side in 2^20ths, by the console's own whole numbers: the same on every machine. */
int em_chances(const EmCartridge *cartridge, const EmState *state, const EmOutlook *outlook, uint32_t *chances,
               EmError *error);

/* A search from one seat: what it may do, and how far. */
typedef struct {
    uint64_t seed;
    uint32_t seat;
    uint32_t rounds;        /* a playout is cut after so many rounds of the flow ... */
    uint32_t most_choices;  /* ... or so many choices, and judged by the table's evaluation */
    uint32_t draws;         /* playouts choose the best of so many options, as earlier ones found them; 1 is at random */
    float curiosity;        /* how much options are tried that have been tried little */
    float prior;            /* visits that what came of its kind of choice elsewhere is worth to an option */
    uint64_t skipped[4];    /* a bit for each of the first 256 prompts: where every player takes the button at once */
    uint64_t passed[4];     /* the same, where playouts do */
    uint64_t left[4];       /* a bit for each label of options that playouts leave alone */
    EmOutlook outlook;      /* where it is given, chances to win are noted by the option of the question at hand */
    EmOutlook judging;      /* where it is given, positions are judged by its odds, not by the table's weights */
    uint8_t foreseen;       /* `outlook` is there to be read, noted or not: a last round that is begun in thought is not played */
    uint8_t partners;       /* a bit for each seat that tells this one what it knows; of other teams none does */
    uint8_t apart;          /* playouts tell kinds of choice apart by what the question is about, too */
    uint16_t only;          /* the one option to think about, from 1; 0 for all */
    uint16_t closing;       /* a variable of the table, from 1: once it is not 0 a playout goes on to the end; 0 for none */
} EmPlan;

typedef struct EmSearch EmSearch;

/* Begin says how many options differ, or 0 when it was refused; stop may come from another thread. */
EmSearch *em_search_new(const EmCartridge *cartridge, uint32_t questions);
void em_search_free(EmSearch *search);
int em_search_begin(EmSearch *search, const EmState *state, const EmPlan *plan, EmError *error);
uint32_t em_search_run(EmSearch *search, uint32_t iterations);
void em_search_stop(EmSearch *search);
uint32_t em_search_failures(const EmSearch *search);
void em_search_results(EmSearch *search, uint32_t *visits, float *values);
void em_search_chances(const EmSearch *search, uint32_t option, uint32_t tries, float *chances, float *error,
                       float *leads, float *doubts);
/* How much of each feature the table's evaluation sees for a seat: weight_count amounts. */
int em_features(const EmCartridge *cartridge, const EmState *state, uint32_t seat, int32_t *amounts, EmError *error);
/* cdef: end */

enum { EM_FAILED = -1, EM_OVER = 0, EM_WAITING = 1 };
enum { EM_OPTION_BUTTON = 1, EM_OPTION_CARD, EM_OPTION_PLAYER, EM_OPTION_SPACE, EM_OPTION_NUMBER };
enum { EM_ZONE_IN_PLAY = 1, EM_ZONE_SEAT = 2, EM_ZONE_OPEN = 4, EM_ZONE_OWNER = 8 };
enum { EM_TARGET_PLAYER = 0x8000 };
enum { EM_STAT_MARK = 255 };

#endif
