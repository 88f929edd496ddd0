/* Games: starting one, choosing, playing out at random, and hiding what a seat may not see. */
#include <string.h>

#include "console.h"
#include "random.h"

static Machine machine(const EmCartridge *c, EmState *s, EmEvents *events, EmError *error, EmFiber *scratch) {
    error->pc = -1;
    error->word = 0;
    error->message[0] = '\0';
    return (Machine){.cartridge = c, .state = s, .events = events, .error = error, .scratch = scratch, .budget = BUDGET};
}

static void begin(EmState *s, const EmSetup *setup) {
    memset(s, 0, sizeof *s);
    random_seed(&s->random_state, &s->random_stream, setup->seed);
    s->player_count = (uint8_t)setup->player_count;
    s->ruled = setup->ruled;
    for (uint32_t i = 0; i < setup->player_count; i++) s->teams[i] = setup->teams[i] ? setup->teams[i] : (uint8_t)(i + 1);
    for (uint32_t i = 0; i < setup->option_count; i++) s->setup[i] = setup->options[i];
}

static int check_setup(const EmCartridge *c, const EmSetup *setup, EmError *error) {
    if (setup->player_count < c->is.player_min || setup->player_count > c->is.player_max)
        return refuse(error, "%u players: the table takes %u to %u", setup->player_count, c->is.player_min, c->is.player_max);
    if (setup->option_count > EM_MAX_SETUP) return refuse(error, "more than %d set-up options", EM_MAX_SETUP);
    for (uint32_t i = 0; i < EM_MAX_PLAYERS; i++)
        if (setup->teams[i] > EM_MAX_PLAYERS) return refuse(error, "there is no team %u", setup->teams[i]);
    if (setup->ruled >> setup->player_count) return refuse(error, "the rules play a seat that is not there");
    if (setup->card_count > EM_MAX_CARDS) return refuse(error, "%u cards: the table holds %d", setup->card_count, EM_MAX_CARDS);
    return 1;
}

static int place(Machine *m, uint32_t definition, uint32_t zone, uint32_t owner) {
    if (owner) checked_player(m, (int32_t)owner);
    int32_t where = m->failed ? 0 : zone_number(m, (int32_t)zone, (int32_t)owner);
    return m->failed ? 0 : new_card(m, (int32_t)definition, where, (int32_t)owner);
}

/* Runs the set-up and the flow up to the first question. */
static int start(Machine *m, const EmSetup *setup) {
    if (!check_setup(m->cartridge, setup, m->error)) return EM_FAILED;
    begin(m->state, setup);
    for (uint32_t i = 0; i < setup->card_count && !m->failed; i++)
        place(m, setup->cards[3 * i], setup->cards[3 * i + 1], setup->cards[3 * i + 2]);
    if (m->failed || !push_frame(m, &m->state->fiber, m->cartridge->is.setup_function - 1, 0)) return EM_FAILED;
    return run(m);
}

int em_start(const EmCartridge *c, EmState *s, const EmSetup *setup, EmEvents *events, EmError *error) {
    EmFiber scratch = {0};
    if (events) events->count = events->lost = events->given = 0;
    Machine m = machine(c, s, events, error, &scratch);
    return start(&m, setup);
}

/* Goes on from a position put together by hand: the step it names runs next, and is not one to stop before. */
int em_resume(const EmCartridge *c, EmState *s, uint32_t until, EmEvents *events, EmError *error) {
    EmFiber scratch = {0};
    if (events) events->count = events->lost = events->given = 0;
    EmState before = *s;
    Machine m = machine(c, s, events, error, &scratch);
    m.until = until;
    int status = s->step < c->is.flow_count ? run(&m) : (fail(&m, "there is no step %d", s->step), EM_FAILED);
    if (status == EM_FAILED) *s = before;
    return status;
}

/* Puts the chosen value where the question was asked. */
void answer(const EmCartridge *c, EmState *s, uint32_t option) {
    deliver(c, &s->fiber, s->decision.options[option].value);
    s->decision.option_count = 0;
}

static bool can_choose(const EmState *s, uint32_t option, EmError *error) {
    if (s->over) return refuse(error, "the game is over: there is nothing to choose");
    if (s->decision.option_count == 0 || s->fiber.frame_count == 0)
        return refuse(error, "there is nothing to choose");
    if (option >= s->decision.option_count)
        return refuse(error, "option %u: there are %u", option + 1, s->decision.option_count);
    return true;
}

static int choose(const EmCartridge *c, EmState *s, uint32_t option, uint32_t until, EmEvents *events, uint32_t *trace,
                  uint32_t capacity, uint32_t *length, EmError *error) {
    EmFiber scratch = {0};
    if (events) events->count = events->lost = events->given = 0;
    if (!can_choose(s, option, error)) return EM_FAILED;
    EmState before = *s;
    Machine m = machine(c, s, events, error, &scratch);
    m.trace = trace;
    m.trace_capacity = capacity;
    m.until = until;
    answer(c, s, option);
    int status = run(&m);
    if (length) *length = m.trace_length;
    /* A choice is a transaction: an error leaves everything as it was before it. */
    if (status == EM_FAILED) *s = before;
    return status;
}

int em_trace(const EmCartridge *c, EmState *s, uint32_t option, EmEvents *events, uint32_t *trace, uint32_t capacity,
             uint32_t *length, EmError *error) {
    return choose(c, s, option, 0, events, trace, capacity, length, error);
}

int em_choose(const EmCartridge *c, EmState *s, uint32_t option, uint32_t until, EmEvents *events, EmError *error) {
    return choose(c, s, option, until, events, NULL, 0, NULL, error);
}

/* Reads a function's value beside the game. The state is not changed, so it may be anybody's. */
int em_call(const EmCartridge *c, const EmState *s, uint32_t function, const int32_t *arguments, uint32_t count,
            int32_t *result, EmError *error) {
    EmFiber scratch = {0};
    Machine m = machine(c, (EmState *)(uintptr_t)s, NULL, error, &scratch);
    if (function >= c->is.function_count) return refuse(error, "there is no function %u", function);
    return run_pure(&m, function, arguments, count, result) ? 1 : 0;
}

int em_total(const EmCartridge *c, const EmState *s, uint32_t card, uint32_t fact, EmError *error) {
    EmFiber scratch = {0};
    Machine m = machine(c, (EmState *)(uintptr_t)s, NULL, error, &scratch);
    return total_of(&m, (int32_t)card, (int32_t)fact);
}

/* Plays on at random. Stops at the end, after `most` decisions, or at an error. */
static int play_out(Machine *m, uint64_t seed, uint32_t most, EmPlayout *playout) {
    EmState *s = m->state;
    uint64_t random, stream;
    random_seed(&random, &stream, seed);
    memset(playout, 0, sizeof *playout);
    int status = s->over ? EM_OVER : EM_WAITING;
    while (status == EM_WAITING && playout->decisions < most) {
        if (s->decision.option_count == 0) return EM_FAILED;
        answer(m->cartridge, s, random_below(&random, stream, s->decision.option_count));
        m->budget = BUDGET;
        status = run(m);
        playout->decisions++;
    }
    playout->turns = m->rounds;
    memcpy(playout->scores, s->scores, sizeof playout->scores);
    playout->winners = s->winners;
    playout->status = status;
    return status;
}

int em_playout(const EmCartridge *c, EmState *s, uint64_t seed, uint32_t most, EmPlayout *playout, EmError *error) {
    EmFiber scratch = {0};
    Machine m = machine(c, s, NULL, error, &scratch);
    return play_out(&m, seed, most, playout);
}

/* A game that went wrong is played again as the first of a run of its own. */
uint64_t em_game_seed(uint64_t seed, uint64_t game) { return game ? random_mix(seed, game) : seed; }

int em_sweep(const EmCartridge *c, const EmSetup *setup, uint64_t first, uint32_t games, uint32_t most,
             EmPlayout *playouts, EmError *error) {
    EmState s;
    EmFiber scratch = {0};
    EmSetup each = *setup;
    for (uint32_t game = 0; game < games; game++) {
        each.seed = em_game_seed(setup->seed, first + game);
        Machine m = machine(c, &s, NULL, error, &scratch);
        if (start(&m, &each) == EM_FAILED || play_out(&m, each.seed, most, &playouts[game]) == EM_FAILED) {
            playouts[game].status = EM_FAILED;
            return EM_FAILED;
        }
    }
    return EM_OVER;
}

/* Cards change identity only with cards they could be taken for: same owner, same back. */
int32_t look_of(const EmCartridge *c, const EmCard *card) {
    int32_t back = c->is.back_fact ? c->is.facts[card->definition * c->is.fact_count + c->is.back_fact - 1] : 0;
    return back * (EM_MAX_PLAYERS + 1) + card->owner;
}

/* Redeals every card the seat has not seen among the places it could be, and draws new luck. */
void em_determinize(const EmCartridge *c, EmState *s, uint32_t seat, uint64_t seed) {
    uint16_t unseen[EM_MAX_CARDS];
    uint32_t count = 0;
    uint64_t random, stream;
    random_seed(&random, &stream, seed);
    for (uint32_t i = 0; i < s->card_count; i++)
        if (seat < 1 || seat > EM_MAX_PLAYERS || !(s->cards[i].known >> (seat - 1) & 1)) unseen[count++] = (uint16_t)i;
    /* Walking down and choosing among the likes below is a Fisher-Yates shuffle of each group by itself. */
    for (uint32_t i = count; i > 1; i--) {
        EmCard *card = &s->cards[unseen[i - 1]];
        int32_t look = look_of(c, card);
        uint32_t likes = 0;
        for (uint32_t j = 0; j < i; j++) likes += look_of(c, &s->cards[unseen[j]]) == look;
        uint32_t pick = random_below(&random, stream, likes);
        for (uint32_t j = 0; j < i; j++) {
            EmCard *other = &s->cards[unseen[j]];
            if (look_of(c, other) != look || pick-- != 0) continue;
            uint16_t definition = card->definition;
            card->definition = other->definition;
            other->definition = definition;
            break;
        }
    }
    random_seed(&s->random_state, &s->random_stream, seed ^ 0xD1B54A32D192ED03ULL);
}

int em_clear(const EmCartridge *c, EmState *s, const EmSetup *setup, EmError *error) {
    error->pc = -1;
    if (!check_setup(c, setup, error)) return 0;
    begin(s, setup);
    return 1;
}

int em_place(const EmCartridge *c, EmState *s, uint32_t definition, uint32_t zone, uint32_t owner, EmError *error) {
    Machine m = machine(c, s, NULL, error, NULL);
    return place(&m, definition, zone, owner);
}

int em_attach(const EmCartridge *c, EmState *s, uint32_t card, uint32_t host, EmError *error) {
    Machine m = machine(c, s, NULL, error, NULL);
    int32_t arguments[2] = {(int32_t)card, (int32_t)host};
    fn_attach(&m, arguments);
    return !m.failed;
}

int em_modify(EmState *s, uint32_t target, uint32_t stat, int32_t value, uint32_t expiry, EmError *error) {
    Machine m = machine(NULL, s, NULL, error, NULL);
    add_modifier(&m, (uint16_t)target, (int32_t)stat, value, (int32_t)expiry, 0);
    return !m.failed;
}

int em_shuffle(const EmCartridge *c, EmState *s, uint32_t zone) {
    EmError error;
    Machine m = machine(c, s, NULL, &error, NULL);
    if (zone >= c->is.zone_count) return 0;
    shuffle_zone(&m, (int32_t)zone);
    return 1;
}

/* Whether every chain, host and count of the state agrees: what no game may ever break. */
int em_check_state(const EmCartridge *c, const EmState *s, EmError *error) {
    uint32_t linked = 0;
    error->pc = -1;
    for (uint32_t z = 0; z < EM_MAX_ZONES; z++) {
        uint16_t previous = 0, count = 0;
        for (uint16_t card = s->zones[z].first; card; card = s->cards[card - 1].next) {
            if (card > s->card_count || s->cards[card - 1].zone != z || s->cards[card - 1].previous != previous ||
                ++count > s->card_count)
                return refuse(error, "zone %u is broken at card %u", z, card);
            previous = card;
        }
        if (s->zones[z].last != previous || s->zones[z].count != count) return refuse(error, "zone %u is miscounted", z);
        linked += count;
    }
    if (linked != s->card_count) return refuse(error, "%u cards, %u of them in zones", s->card_count, linked);
    uint16_t guests[EM_MAX_CARDS + 1] = {0};
    for (uint32_t i = 0; i < s->card_count; i++) {
        const EmCard *card = &s->cards[i];
        if (card->definition >= c->is.definition_count || card->host > s->card_count)
            return refuse(error, "card %u is broken", i + 1);
        guests[card->host]++;
    }
    for (uint32_t i = 0; i < s->card_count; i++)
        if (s->cards[i].guests != guests[i + 1]) return refuse(error, "card %u is broken", i + 1);
    return 1;
}
