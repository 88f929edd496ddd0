/* Chances to win, read from the features of a position in whole numbers: the same on every machine. */
#include <string.h>

#include "console.h"

enum {
    UNIT = 1000000,    /* of the odds' logarithm */
    CERTAIN = 6 * UNIT, /* what nobody is beyond: 1 in 400 */
    FINE = 20,         /* bits of a chance, and of an exponent's fraction */
    STEPS = 32,        /* of the table below */
};

/* 2 to the power of -i/32, in 2^30ths. */
static const uint32_t powers[STEPS + 1] = {
    1073741824, 1050733751, 1028218693, 1006186087, 984625594, 963527098, 942880699, 922676710, 902905651,
    883558244, 864625413, 846098274, 827968132, 810226483, 792865000, 775875538, 759250125, 742980960,
    727060411, 711481005, 696235434, 681316545, 666717336, 652430958, 638450708, 624770026, 611382493,
    598281827, 585461881, 572916640, 560640218, 548626854, 536870912};

/* e to the power of so much below 0, in 2^30ths. */
static uint64_t less_likely(int64_t below) {
    uint64_t exponent = (uint64_t)(below < CERTAIN ? below : CERTAIN) * 1512775u / UNIT; /* of 2, in 2^20ths */
    uint64_t whole = exponent >> FINE, part = exponent & ((1u << FINE) - 1);
    uint64_t step = part / ((1u << FINE) / STEPS), rest = part % ((1u << FINE) / STEPS);
    uint64_t value = powers[step] - (powers[step] - powers[step + 1]) * rest / ((1u << FINE) / STEPS);
    return value >> whole;
}

/* What the features of a seat's side say, in millionths. */
static int64_t odds_of(const EmOutlook *outlook, uint32_t seat, const int32_t *amounts, uint32_t count) {
    int64_t late = outlook->late ? amounts[outlook->late - 1] : 0;
    int64_t odds = outlook->base[seat][0] * INT64_C(100) + outlook->base[seat][1] * late;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t *worth = outlook->odds[seat][i];
        if (amounts[i] && (worth[0] || worth[1])) odds += amounts[i] * (worth[0] * INT64_C(100) + worth[1] * late);
    }
    return odds / 100;
}

/* The same of a seat in the position that is there, with the features of its side. */
bool odds_now(Machine *m, const EmOutlook *outlook, uint32_t seat, int32_t *amounts, int64_t *odds) {
    int32_t *before = m->amounts, argument = (int32_t)seat + 1, value = 0;
    memset(amounts, 0, sizeof(Amounts));
    m->amounts = amounts;
    bool done = run_pure(m, m->cartridge->is.evaluate_function - 1, &argument, 1, &value);
    m->amounts = before;
    *odds = odds_of(outlook, seat, amounts, m->cartridge->is.weight_count);
    return done;
}

bool chances_now(Machine *m, const EmOutlook *outlook, Amounts *amounts, uint32_t *chances) {
    const EmState *s = m->state;
    uint32_t teams = 0;
    int64_t odds[EM_MAX_PLAYERS + 1], most = INT64_MIN;
    bool known[EM_MAX_PLAYERS + 1] = {false}, done = m->cartridge->is.evaluate_function != 0;
    for (uint32_t seat = 0; seat < s->player_count && done; seat++) {
        uint32_t team = s->teams[seat];
        if (known[team]) continue;
        done = odds_now(m, outlook, seat, amounts[team], &odds[team]);
        known[team] = true;
        most = odds[team] > most ? odds[team] : most;
        teams++;
    }
    if (!done || !teams) return false;
    uint64_t all = 0, likely[EM_MAX_PLAYERS + 1] = {0};
    if (teams == 1 && most < 0) most = 0;
    for (uint32_t team = 0; team <= EM_MAX_PLAYERS; team++)
        if (known[team]) all += likely[team] = less_likely(most - odds[team]);
    if (teams == 1) all += less_likely(most);
    for (uint32_t seat = 0; seat < s->player_count; seat++)
        chances[seat] = (uint32_t)((likely[s->teams[seat]] << FINE) / all);
    return true;
}

int em_chances(const EmCartridge *cartridge, const EmState *state, const EmOutlook *outlook, uint32_t *chances,
               EmError *error) {
    EmFiber scratch = {0};
    Machine m = {.cartridge = cartridge, .state = (EmState *)(uintptr_t)state, .error = error, .scratch = &scratch,
                 .budget = BUDGET};
    if (!cartridge->is.evaluate_function) return refuse(error, "the table does not judge positions");
    if (outlook->late > cartridge->is.weight_count) return refuse(error, "there is no feature %u", outlook->late);
    Amounts amounts[EM_MAX_PLAYERS + 1];
    error->pc = -1;
    return chances_now(&m, outlook, amounts, chances) ? 1 : 0;
}
