/* Search: what a bot would do, found by playing on many times from what its seat may know.
 *
 * Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) over the decision protocol. Every iteration
 * deals anew what the seat has not seen, walks down the tree, adds one question to it, plays on to a horizon and judges
 * what came of it. One tree serves all deals: a question is known by the choices that led to it, and an option by what
 * the player who is asked can see of it, never by the number of a card, which may be another card in the next deal.
 *
 * Memory is taken once, in em_search_new; nothing is allocated while it thinks.
 */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "console.h"
#include "random.h"

enum {
    EDGES_PER_QUESTION = 8,    /* room for options, on average */
    HABITS = 16384,            /* kinds of choice whose results are remembered; a power of 2 */
    WARM_UP = 8,               /* the least number of iterations before any counts */
    KEPT = 16,                 /* results of a kind of choice that count on at the next decision */
    MOST_DEPTH = 256,          /* questions of one walk down the tree */
    MOST_STEPS = 1024,         /* choices of one iteration whose result is remembered */
    MOST_ASKED = 8192,         /* questions down the tree: one with a single answer may be asked for ever */
    PLAYOUT_BUDGET = BUDGET / 16, /* a choice that costs more ends its iteration: stopping must not wait for it */
};

#define CERTAIN_WIN 1048576.0 /* of a chance, as chances.c counts */

/* A question in the tree: whoever is asked, after these choices. */
typedef struct {
    uint64_t key;
    uint32_t first; /* its first option, an index into edges */
} Question;

/* An option of a question, with what came of choosing it. */
typedef struct {
    uint64_t key;
    double sum; /* of the results, as the player who is asked sees them */
    uint32_t next;
    uint32_t visits;
    uint32_t offered; /* how often it could have been chosen */
} Edge;

/* What came of a kind of choice wherever it was made: playouts learn from each other. */
typedef struct {
    uint64_t key;
    double sum;
    uint32_t count;
} Habit;

/* A choice to be paid with the result of its iteration. */
typedef struct {
    uint32_t index; /* of an edge or a habit */
    uint8_t player;
} Step;

/* An option as the player who is asked sees it; options that look the same are one. */
typedef struct {
    uint64_t key;
    uint32_t option;
} Choice;

struct EmSearch {
    const EmCartridge *cartridge;
    EmPlan plan;
    uint8_t told; /* the seats that think with what all of them know, a bit each: the one that thinks, and its partners */
    EmState root; /* what the seat knows: unseen cards are in an order of their own */
    EmState world; /* a deal, being played */
    EmFiber scratch;
    EmError error;
    uint64_t random, stream;
    uint32_t iterations, failures;
    uint32_t unseen_count;
    uint16_t unseen[EM_MAX_CARDS]; /* the cards the seat has not seen, those with the same look side by side */
    int32_t looks[EM_MAX_CARDS];
    uint16_t definitions[EM_MAX_CARDS];
    /* Each seat's running mean and spread of what the table's own evaluation says, to bring it between 0 and 1. */
    double mean[EM_MAX_PLAYERS], spread[EM_MAX_PLAYERS];
    uint32_t judged[EM_MAX_PLAYERS];
    uint32_t warming; /* iterations still to be played only to know what results look like */
    uint32_t question_count, question_most, edge_count, edge_most, slot_mask;
    Question *questions; /* the first is the root */
    Edge *edges;         /* 0 is none */
    uint32_t *slots;     /* a hash table: a question's number plus 1 */
    Habit habits[HABITS];
    Step path[MOST_DEPTH];
    Step steps[MOST_STEPS];
    uint32_t depth, step_count; /* of this iteration */
    uint32_t first;             /* the option of the root it began with */
    double chances[EM_MAX_OPTIONS][EM_MAX_PLAYERS]; /* of every seat, by that option, added up */
    double squares[EM_MAX_OPTIONS];                 /* of those of the seat that thinks */
    double leads[EM_MAX_OPTIONS][EM_MAX_FEATURES];  /* what its side had more of then */
    double lead_squares[EM_MAX_OPTIONS][EM_MAX_FEATURES];
    Choice choices[EM_MAX_OPTIONS];
    uint32_t choice_count;
    atomic_bool stopped;
};

/* --- what a player sees */

static uint64_t mixed(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9FB21C651E98DF25ULL;
    return hash ^ hash >> 29;
}

static bool knows(const EmSearch *search, const EmCard *card, uint32_t player) {
    uint32_t seat = 1u << (player - 1);
    return card->known & (search->told & seat ? search->told : seat);
}

static uint64_t place_in_zone(const EmState *s, uint16_t card) {
    uint64_t place = 0;
    for (; card; card = s->cards[card - 1].previous) place++;
    return place;
}

static uint64_t sight_of(const EmSearch *search, const EmState *s, int32_t number, uint32_t player) {
    if (number < 1 || number > s->card_count) return 0;
    const EmCard *card = &s->cards[number - 1];
    uint64_t place = (uint64_t)card->zone << 32;
    if (!knows(search, card, player)) return place | 0xFFFF0000u | place_in_zone(s, (uint16_t)number);
    return place | (uint64_t)card->owner << 40 | (uint64_t)card->controller << 48 | card->definition;
}

static uint64_t option_key(const EmSearch *search, const EmState *s, const EmOption *o) {
    uint64_t seen = o->kind == EM_OPTION_CARD ? sight_of(search, s, o->value, s->decision.player) : (uint16_t)o->value;
    return mixed((uint64_t)o->kind << 8 | o->label, seen);
}

/* Whether two cards of the same name, in the same place, are the same to choose. */
static bool alike(const EmState *s, int32_t one, int32_t other) {
    const EmCard *a = &s->cards[one - 1], *b = &s->cards[other - 1];
    if (a->flags != b->flags || a->host != b->host || a->guests || b->guests) return false;
    if (memcmp(a->counters, b->counters, sizeof a->counters) != 0) return false;
    for (uint32_t i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].target == one || s->modifiers[i].target == other) return false;
    return true;
}

static bool last_button(const EmDecision *d, uint32_t *option) {
    for (uint32_t i = d->option_count; i-- > 0;) {
        if (d->options[i].kind != EM_OPTION_BUTTON) continue;
        *option = i;
        return true;
    }
    return false;
}

/* The button of a question that nobody thinks about, such as the pass of a window the table does not stop at. */
static bool passing_button(const uint64_t prompts[4], const EmDecision *d, uint32_t *option) {
    uint32_t prompt = d->prompt - 1u;
    if (prompt >= 256 || !(prompts[prompt / 64] >> prompt % 64 & 1)) return false;
    return last_button(d, option);
}

static bool left_alone(const EmSearch *search, const EmOption *o) {
    return search->plan.left[o->label / 64] >> o->label % 64 & 1;
}

/* The options that differ, each under its key. Copies that differ are told apart by the order they are offered in.
 * Later on in thought, actions that nobody has to take are left alone: what is tried there must not spoil what comes of
 * leaving one now. */
static void see_choices(EmSearch *search, const EmState *s, bool later) {
    const EmDecision *d = &s->decision;
    uint32_t button;
    search->choice_count = 0;
    if (passing_button(search->plan.skipped, d, &button) || (later && passing_button(search->plan.passed, d, &button))) {
        search->choices[search->choice_count++] = (Choice){.option = button};
        return;
    }
    bool leaves = later && last_button(d, &button);
    for (uint32_t i = 0; i < d->option_count; i++) {
        if (leaves && left_alone(search, &d->options[i])) continue;
        uint64_t key = option_key(search, s, &d->options[i]);
        bool twin = false;
        for (uint32_t j = 0; j < search->choice_count && !twin; j++) {
            if (search->choices[j].key != key) continue;
            const EmOption *other = &d->options[search->choices[j].option];
            if (d->options[i].kind != EM_OPTION_CARD || alike(s, d->options[i].value, other->value)) twin = true;
            else key = mixed(key, 1), j = UINT32_MAX; /* from the beginning: the copy's new key may be taken too */
        }
        if (!twin) search->choices[search->choice_count++] = (Choice){.key = key, .option = i};
    }
}

static uint64_t question_key(const EmSearch *search, const EmState *s) {
    const EmDecision *d = &s->decision;
    return mixed((uint64_t)d->prompt << 8 | d->player, sight_of(search, s, d->subject, d->player));
}

/* --- deals */

/* Brings what the seat has not seen into an order that depends on nothing it may not know. */
static void forget(EmSearch *search) {
    EmState *s = &search->root;
    uint32_t count = 0;
    for (uint32_t zone = 0; zone < EM_MAX_ZONES; zone++) {
        for (uint16_t card = s->zones[zone].first; card; card = s->cards[card - 1].next) {
            if (knows(search, &s->cards[card - 1], search->plan.seat)) continue;
            int32_t look = look_of(search->cartridge, &s->cards[card - 1]);
            uint32_t at = count++;
            for (; at > 0 && search->looks[at - 1] > look; at--) {
                search->looks[at] = search->looks[at - 1];
                search->unseen[at] = search->unseen[at - 1];
            }
            search->looks[at] = look;
            search->unseen[at] = card;
        }
    }
    search->unseen_count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t definition = s->cards[search->unseen[i] - 1].definition;
        uint32_t at = i;
        for (; at > 0 && search->looks[at - 1] == search->looks[i] && search->definitions[at - 1] > definition; at--)
            search->definitions[at] = search->definitions[at - 1];
        search->definitions[at] = definition;
    }
    for (uint32_t i = 0; i < count; i++) s->cards[search->unseen[i] - 1].definition = search->definitions[i];
}

/* A world as the seat may believe it to be: what em_determinize does, prepared by `forget`. Deals are numbered, and the
 * same number is the same deal and the same luck: options that are tried in the same deals can be told apart sooner. */
static void deal(EmSearch *search, uint32_t number) {
    EmState *s = &search->world;
    uint32_t first = 0;
    uint64_t random, stream;
    random_seed(&random, &stream, mixed(search->plan.seed, number + 1u));
    for (uint32_t i = 0; i < search->unseen_count; i++) {
        if (search->looks[i] != search->looks[first]) first = i;
        EmCard *card = &s->cards[search->unseen[i] - 1];
        uint32_t other = first + random_below(&random, stream, i - first + 1);
        card->definition = s->cards[search->unseen[other] - 1].definition;
        s->cards[search->unseen[other] - 1].definition = search->definitions[i];
    }
    uint64_t luck = (uint64_t)random_bits(&random, stream) << 32;
    random_seed(&s->random_state, &s->random_stream, luck | random_bits(&random, stream));
}

/* --- the tree */

static void clear_tree(EmSearch *search) {
    search->question_count = 0;
    search->edge_count = 1;
    memset(search->slots, 0, (search->slot_mask + 1) * sizeof *search->slots);
    memset(search->chances, 0, sizeof search->chances);
    memset(search->squares, 0, sizeof search->squares);
    if (!search->plan.outlook.given) return;
    memset(search->leads, 0, sizeof search->leads);
    memset(search->lead_squares, 0, sizeof search->lead_squares);
}

static Question *find_question(EmSearch *search, uint64_t key, bool *made) {
    uint32_t slot = (uint32_t)key & search->slot_mask;
    for (; search->slots[slot]; slot = (slot + 1) & search->slot_mask) {
        Question *found = &search->questions[search->slots[slot] - 1];
        if (found->key == key) return found;
    }
    if (search->question_count == search->question_most) return NULL;
    *made = true;
    Question *q = &search->questions[search->question_count++];
    *q = (Question){.key = key};
    search->slots[slot] = search->question_count;
    return q;
}

/* The edge of an option. The list is walked from where the last one was found: options tend to keep their order. */
static uint32_t find_edge(EmSearch *search, Question *q, uint64_t key, uint32_t *last) {
    uint32_t from = *last ? search->edges[*last].next : q->first, end = 0;
    for (uint32_t e = from; e; e = search->edges[e].next) {
        if (search->edges[e].key == key) return *last = e;
        end = e;
    }
    for (uint32_t e = q->first; e != from; e = search->edges[e].next) {
        if (search->edges[e].key == key) return *last = e;
        if (!end && search->edges[e].next == from) end = e;
    }
    if (search->edge_count == search->edge_most) return 0;
    uint32_t made = search->edge_count++;
    search->edges[made] = (Edge){.key = key};
    while (end && search->edges[end].next) end = search->edges[end].next;
    if (end) search->edges[end].next = made;
    else q->first = made;
    return *last = made;
}

static uint32_t habit_index(EmSearch *search, const EmState *s, uint64_t key) {
    const EmDecision *d = &s->decision;
    key = mixed(mixed(key, d->prompt), d->player);
    if (search->plan.apart) key = mixed(mixed(key, sight_of(search, s, d->subject, d->player)), (uint64_t)d->amount);
    key |= 1;
    for (uint32_t probe = 0; probe < 8; probe++) {
        Habit *habit = &search->habits[(key + probe) & (HABITS - 1)];
        if (habit->key == 0) habit->key = key;
        if (habit->key == key) return (uint32_t)(habit - search->habits);
    }
    return HABITS;
}

static double habit_value(const EmSearch *search, uint32_t habit) {
    if (habit == HABITS || search->habits[habit].count == 0) return 1;
    return search->habits[habit].sum / search->habits[habit].count;
}

static void remember(EmSearch *search, const EmState *s, uint32_t habit) {
    if (habit < HABITS && search->step_count < MOST_STEPS)
        search->steps[search->step_count++] = (Step){.index = habit, .player = s->decision.player};
}

/* What earlier decisions taught stays, but yields to what this one teaches. */
static void fade_habits(EmSearch *search) {
    for (uint32_t i = 0; i < HABITS; i++) {
        Habit *habit = &search->habits[i];
        if (habit->count <= KEPT) continue;
        habit->sum *= (double)KEPT / habit->count;
        habit->count = KEPT;
    }
}

/* --- playing */

/* Whether the last round has begun. */
static bool is_closing(const EmSearch *search, const EmState *s) {
    uint32_t closing = search->plan.closing;
    return closing && s->table_vars[closing - 1];
}

/* Whether an iteration has come to its horizon. In the last round there is none: the end is in sight. Where it began
 * in thought, and chances are known, they tell better than a playout what the others make of their last turns. */
static bool is_far(const EmSearch *search, const Machine *m) {
    if (m->rounds < search->plan.rounds) return false;
    return !is_closing(search, search->plan.foreseen ? &search->root : m->state);
}

static Machine machine_of(EmSearch *search) {
    search->error.pc = -1;
    return (Machine){.cartridge = search->cartridge, .state = &search->world, .error = &search->error,
                     .scratch = &search->scratch};
}

static int play(Machine *m, uint32_t option) {
    answer(m->cartridge, m->state, option);
    m->budget = PLAYOUT_BUDGET;
    int status = run(m);
    return status == EM_WAITING && m->state->decision.option_count == 0 ? EM_FAILED : status;
}

/* The same to the bit on every machine, as a library's need not be. */
static double logarithm(uint32_t n) {
    double power = 0, rest = n;
    for (; rest >= 2; rest /= 2) power++;
    double t = (rest - 1) / (rest + 1), square = t * t, sum = 0;
    for (int odd = 13; odd > 0; odd -= 2) sum = sum * square + 1.0 / odd;
    return power * 0.6931471805599453 + 2 * t * sum;
}

/* The most promising option by UCB1. Every option begins with a few visits that went as its kind of choice has gone
 * elsewhere, so that a question with many options need not be asked once for each before it teaches anything. Of what
 * is asked at the root, all is tried, the ones with the best habits before others. */
static uint32_t best_choice(EmSearch *search, const EmState *s, Question *q, uint32_t *edge) {
    uint32_t best = EM_MAX_OPTIONS, last = 0;
    double best_worth = -1;
    for (uint32_t i = 0; i < search->choice_count; i++) {
        uint32_t e = find_edge(search, q, search->choices[i].key, &last);
        if (!e) return EM_MAX_OPTIONS;
        Edge *option = &search->edges[e];
        option->offered++;
        if (search->depth == 0 && search->plan.only && search->choices[i].option + 1 != search->plan.only) continue;
        double habit = habit_value(search, habit_index(search, s, option->key));
        double prior = (double)search->plan.prior, tried = option->visits + prior;
        bool first = option->visits == 0 && (search->depth == 0 || tried == 0);
        double worth = first ? 1000 + habit
                             : (option->sum + prior * habit) / tried +
                                   (double)search->plan.curiosity * sqrt(logarithm(option->offered) / tried);
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
            *edge = e;
        }
    }
    return best;
}

/* Down the tree to a question it did not have. Where the same question is asked several times running, such as who
 * goes on the quest, what was answered counts and not in which order. What the seat does not know is dealt once it has
 * chosen what to try: each option goes through the same deals. */
static int descend(EmSearch *search, Machine *m) {
    EmState *s = m->state;
    uint64_t path = 0, asked = 0, answers = 0;
    bool dealt = false;
    int status = EM_WAITING;
    for (uint32_t n = 0; n < MOST_ASKED && status == EM_WAITING && search->depth < MOST_DEPTH && !is_far(search, m); n++) {
        see_choices(search, s, dealt);
        uint32_t choice = 0;
        uint64_t question = question_key(search, s);
        if (question != asked) {
            path = mixed(mixed(path, answers), question);
            asked = question;
            answers = 0;
        }
        if (search->choice_count > 1) {
            bool made = false;
            Question *q = find_question(search, mixed(path, answers), &made);
            if (!q || (made && search->depth)) break;
            uint32_t edge = 0;
            choice = best_choice(search, s, q, &edge);
            if (choice == EM_MAX_OPTIONS) break;
            if (search->depth == 0) search->first = search->choices[choice].option;
            search->path[search->depth++] = (Step){.index = edge, .player = s->decision.player};
            remember(search, s, habit_index(search, s, search->choices[choice].key));
        }
        if (!dealt) deal(search, search->depth ? search->edges[search->path[0].index].visits : search->iterations);
        dealt = true;
        answers += search->choices[choice].key;
        status = play(m, search->choices[choice].option);
    }
    return status;
}

/* A few options drawn at random, the best of them by habit: what was never tried counts as good. What playouts leave
 * alone is none of them, unless there is nothing else. */
static uint32_t likely_option(EmSearch *search, const EmState *s) {
    uint32_t count = s->decision.option_count, best = 0;
    if (passing_button(search->plan.skipped, &s->decision, &best)) return best;
    if (passing_button(search->plan.passed, &s->decision, &best)) return best;
    double best_value = -1;
    uint32_t best_habit = HABITS;
    for (uint32_t draw = 0; draw < search->plan.draws; draw++) {
        uint32_t option = random_below(&search->random, search->stream, count);
        if (left_alone(search, &s->decision.options[option])) continue;
        uint32_t habit = habit_index(search, s, option_key(search, s, &s->decision.options[option]));
        double value = habit_value(search, habit);
        if (value <= best_value) continue;
        best_value = value;
        best_habit = habit;
        best = option;
    }
    if (best_value < 0) last_button(&s->decision, &best);
    remember(search, s, best_habit);
    return best;
}

static bool is_stopped(EmSearch *search) { return atomic_load_explicit(&search->stopped, memory_order_relaxed); }

/* On to the horizon: so many rounds of the table's flow, or so many choices; in the last round to the end. */
static int play_on(EmSearch *search, Machine *m, int status) {
    EmState *s = m->state;
    for (uint32_t choices = 0; status == EM_WAITING && choices < search->plan.most_choices; choices++) {
        if (is_far(search, m)) break;
        if (is_stopped(search)) return EM_FAILED;
        status = play(m, likely_option(search, s));
    }
    return status;
}

/* --- judging */

/* What a seat's side has, by the table's weights or by what games have taught. */
static bool evaluate(EmSearch *search, Machine *m, uint32_t seat, double *worth) {
    int32_t argument = (int32_t)seat + 1, value = 0;
    m->budget = PLAYOUT_BUDGET;
    if (search->plan.judging.given) {
        Amounts amounts;
        int64_t odds;
        bool known = odds_now(m, &search->plan.judging, seat, amounts, &odds);
        *worth = (double)odds;
        return known;
    }
    bool done = run_pure(m, search->cartridge->is.evaluate_function - 1, &argument, 1, &value);
    *worth = value;
    return done;
}

/* How the table itself sees it: each team against the best of the others, one for each of its seats; alone, as it is.
 * A team is asked about once: through the seat that thinks or else its first. False if the table cannot say. */
static bool judge(EmSearch *search, Machine *m, double *standing) {
    const EmState *s = m->state;
    double worth[EM_MAX_PLAYERS + 1];
    bool known[EM_MAX_PLAYERS + 1] = {false};
    if (!search->cartridge->is.evaluate_function) return false;
    for (uint32_t i = 0; i < s->player_count; i++) {
        uint32_t seat = s->teams[i] == s->teams[search->plan.seat - 1] ? search->plan.seat - 1 : i;
        if (!known[s->teams[i]] && !evaluate(search, m, seat, &worth[s->teams[i]])) return false;
        known[s->teams[i]] = true;
    }
    for (uint32_t seat = 0; seat < s->player_count; seat++) {
        double other = -HUGE_VAL;
        for (uint32_t team = 1; team <= EM_MAX_PLAYERS; team++)
            if (known[team] && team != s->teams[seat] && worth[team] > other) other = worth[team];
        standing[seat] = worth[s->teams[seat]] - (other == -HUGE_VAL ? 0 : other);
    }
    return true;
}

/* How many teams have won. */
static uint32_t winning_teams(const EmState *s) {
    uint32_t teams = 0, count = 0;
    for (uint32_t seat = 0; seat < s->player_count; seat++)
        if (s->winners >> seat & 1) teams |= 1u << s->teams[seat];
    for (; teams; teams &= teams - 1) count++;
    return count;
}

/* Between 0 and 1: how a standing compares with those the seat has had in this search. */
static double compared(EmSearch *search, uint32_t seat, double standing) {
    double *mean = &search->mean[seat], *spread = &search->spread[seat];
    uint32_t count = ++search->judged[seat];
    *mean += (standing - *mean) / count;
    *spread += (fabs(standing - *mean) - *spread) / count;
    double apart = (standing - *mean) / (2 * *spread + 1e-9);
    return 0.5 + 0.5 * apart / (1 + fabs(apart));
}

/* How much more a seat's side has of each feature than the others have on average. */
static void note_lead(EmSearch *search, const EmState *s, Amounts *amounts) {
    uint32_t own = s->teams[search->plan.seat - 1], others = 0, seen = 1u << own;
    for (uint32_t seat = 0; seat < s->player_count; seat++) {
        others += !(seen >> s->teams[seat] & 1);
        seen |= 1u << s->teams[seat];
    }
    for (uint32_t i = 0; i < search->cartridge->is.weight_count; i++) {
        double lead = amounts[own][i];
        for (uint32_t team = 1; team <= EM_MAX_PLAYERS; team++)
            if (team != own && seen >> team & 1) lead -= (double)amounts[team][i] / others;
        search->leads[search->first][i] += lead;
        search->lead_squares[search->first][i] += lead * lead;
    }
}

/* Where chances are asked for: how likely each seat is to win from there, and what speaks for it, noted for the option
 * the iteration began with. */
static void note_chances(EmSearch *search, Machine *m, int status) {
    const EmState *s = m->state;
    uint32_t chances[EM_MAX_PLAYERS];
    Amounts amounts[EM_MAX_PLAYERS + 1];
    if (!search->plan.outlook.given || !search->depth) return;
    m->budget = PLAYOUT_BUDGET;
    bool known = chances_now(m, &search->plan.outlook, amounts, chances);
    if (known) note_lead(search, s, amounts);
    for (uint32_t seat = 0; seat < s->player_count; seat++) {
        double chance = status == EM_OVER ? s->winners >> seat & 1 : known ? chances[seat] / CERTAIN_WIN : 0.5;
        search->chances[search->first][seat] += chance;
        if (seat + 1 == search->plan.seat) search->squares[search->first] += chance * chance;
    }
}

/* What the iteration is worth to each seat, from 0 to 1: an end counts most, how it came about a little. */
static void results_of(EmSearch *search, Machine *m, int status, double *results) {
    const EmState *s = m->state;
    double standing[EM_MAX_PLAYERS] = {0};
    bool known = judge(search, m, standing);
    uint32_t chances[EM_MAX_PLAYERS];
    Amounts amounts[EM_MAX_PLAYERS + 1];
    m->budget = PLAYOUT_BUDGET;
    bool told = status != EM_OVER && search->plan.foreseen && is_closing(search, s) &&
                chances_now(m, &search->plan.outlook, amounts, chances);
    double victory = winning_teams(s) == 1 ? 0.9 : 0.7; /* a shared one is worth less */
    for (uint32_t seat = 0; seat < s->player_count; seat++) {
        double share = known ? compared(search, seat, standing[seat]) : 0.5;
        bool won = s->winners >> seat & 1;
        if (told) results[seat] = 0.95 * chances[seat] / CERTAIN_WIN + 0.05 * share;
        else if (status != EM_OVER) results[seat] = 0.1 + 0.8 * share;
        else if (!won) results[seat] = 0.1 * share;
        else results[seat] = victory + 0.1 * share;
    }
}

static void pay(EmSearch *search, const double *results) {
    for (uint32_t i = 0; i < search->depth; i++) {
        Edge *edge = &search->edges[search->path[i].index];
        edge->visits++;
        edge->sum += results[search->path[i].player - 1];
    }
    for (uint32_t i = 0; i < search->step_count; i++) {
        Habit *habit = &search->habits[search->steps[i].index];
        habit->count++;
        habit->sum += results[search->steps[i].player - 1];
    }
}

/* One deal, played and judged. An error in the rules ends it, as the worst that could come of what led there. */
static void iterate(EmSearch *search) {
    double results[EM_MAX_PLAYERS] = {0};
    search->depth = search->step_count = 0;
    search->world = search->root;
    Machine m = machine_of(search);
    int status = play_on(search, &m, descend(search, &m));
    if (is_stopped(search)) return;
    if (search->warming == 0) search->iterations++;
    if (status == EM_FAILED) {
        search->failures++;
        search->step_count = 0;
    } else {
        results_of(search, &m, status, results);
        note_chances(search, &m, status);
    }
    pay(search, results);
}

/* --- from outside */

int em_features(const EmCartridge *cartridge, const EmState *state, uint32_t seat, int32_t *amounts, EmError *error) {
    EmFiber scratch = {0};
    int32_t argument = (int32_t)seat, value;
    Machine m = {.cartridge = cartridge, .state = (EmState *)(uintptr_t)state, .error = error, .scratch = &scratch,
                 .budget = BUDGET, .amounts = amounts};
    if (!cartridge->is.evaluate_function) return refuse(error, "the table does not judge positions");
    memset(amounts, 0, cartridge->is.weight_count * sizeof *amounts);
    error->pc = -1;
    return run_pure(&m, cartridge->is.evaluate_function - 1, &argument, 1, &value) ? 1 : 0;
}

EmSearch *em_search_new(const EmCartridge *cartridge, uint32_t questions) {
    uint32_t slots = 2;
    if (questions < 1 || questions > 1u << 20) return NULL;
    while (slots < 2 * questions) slots *= 2;
    EmSearch *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    search->cartridge = cartridge;
    search->question_most = questions;
    search->edge_most = questions * EDGES_PER_QUESTION + EM_MAX_OPTIONS + 1;
    search->slot_mask = slots - 1;
    search->questions = calloc(questions, sizeof *search->questions);
    search->edges = calloc(search->edge_most, sizeof *search->edges);
    search->slots = calloc(slots, sizeof *search->slots);
    if (search->questions && search->edges && search->slots) return search;
    em_search_free(search);
    return NULL;
}

void em_search_free(EmSearch *search) {
    if (!search) return;
    free(search->questions);
    free(search->edges);
    free(search->slots);
    free(search);
}

int em_search_begin(EmSearch *search, const EmState *state, const EmPlan *plan, EmError *error) {
    if (plan->seat < 1 || plan->seat > state->player_count || plan->draws < 1 || plan->draws > EM_MAX_OPTIONS)
        return refuse(error, "there is no seat %u to think for, or nothing to draw", plan->seat);
    for (const EmOutlook *outlook = &plan->outlook; outlook; outlook = outlook == &plan->outlook ? &plan->judging : NULL)
        if (outlook->late > search->cartridge->is.weight_count)
            return refuse(error, "there is no feature %u", outlook->late);
    if (plan->closing > search->cartridge->is.table_var_count)
        return refuse(error, "there is no variable %u", plan->closing);
    if (state->over || state->decision.option_count == 0 || state->decision.player != plan->seat)
        return refuse(error, "player %u is not asked anything", plan->seat);
    search->plan = *plan;
    search->told = (uint8_t)(1u << (plan->seat - 1));
    for (uint32_t seat = 0; seat < state->player_count; seat++)
        if (state->teams[seat] == state->teams[plan->seat - 1]) search->told |= plan->partners & (uint8_t)(1u << seat);
    search->root = *state;
    random_seed(&search->random, &search->stream, plan->seed);
    forget(search);
    search->iterations = search->failures = 0;
    memset(search->mean, 0, sizeof search->mean);
    memset(search->spread, 0, sizeof search->spread);
    memset(search->judged, 0, sizeof search->judged);
    clear_tree(search);
    fade_habits(search);
    atomic_store(&search->stopped, false);
    see_choices(search, &search->root, false);
    search->warming = search->choice_count < WARM_UP ? WARM_UP : search->choice_count;
    return (int)search->choice_count;
}

uint32_t em_search_run(EmSearch *search, uint32_t iterations) {
    for (; search->warming && !is_stopped(search); search->warming--) {
        iterate(search);
        if (search->warming == 1) clear_tree(search);
    }
    for (uint32_t i = 0; i < iterations && !is_stopped(search); i++) iterate(search);
    return search->iterations;
}

void em_search_stop(EmSearch *search) { atomic_store(&search->stopped, true); }

uint32_t em_search_failures(const EmSearch *search) { return search->failures; }

/* The tries and the mean result of each option of the question the search began at; copies count with the first, and
 * the only one there is counts as tried. */
void em_search_results(EmSearch *search, uint32_t *visits, float *values) {
    see_choices(search, &search->root, false);
    for (uint32_t i = 0; i < search->root.decision.option_count; i++) visits[i] = 0, values[i] = 0;
    if (search->choice_count == 1) visits[search->choices[0].option] = 1;
    if (search->question_count == 0) return;
    for (uint32_t i = 0; i < search->choice_count; i++) {
        for (uint32_t e = search->questions[0].first; e; e = search->edges[e].next) {
            if (search->edges[e].key != search->choices[i].key || !search->edges[e].visits) continue;
            visits[search->choices[i].option] = search->edges[e].visits;
            values[search->choices[i].option] = (float)(search->edges[e].sum / search->edges[e].visits);
        }
    }
}

static float standard_error(double sum, double squares, uint32_t count) {
    double mean = sum / count, spread = squares / count - mean * mean;
    return spread > 0 ? (float)sqrt(spread / count) : 0;
}

/* What its tries say of an option that was tried: the mean chance of every seat, the standard error of that of the seat
 * that thinks, how much more its side has of each feature, and the standard error of that. */
void em_search_chances(const EmSearch *search, uint32_t option, uint32_t tries, float *chances, float *error,
                       float *leads, float *doubts) {
    uint32_t count = tries ? tries : 1;
    for (uint32_t seat = 0; seat < search->root.player_count; seat++)
        chances[seat] = (float)(search->chances[option][seat] / count);
    *error = standard_error(search->chances[option][search->plan.seat - 1], search->squares[option], count);
    for (uint32_t i = 0; i < search->cartridge->is.weight_count; i++) {
        leads[i] = (float)(search->leads[option][i] / count);
        doubts[i] = standard_error(search->leads[option][i], search->lead_squares[option][i], count);
    }
}
