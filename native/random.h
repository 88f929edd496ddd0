/* PCG32: small, fast, and the same numbers on every machine. */
#ifndef EM_RANDOM_H
#define EM_RANDOM_H

#include <stdint.h>

static inline uint32_t random_bits(uint64_t *state, uint64_t stream) {
    uint64_t old = *state;
    *state = old * 6364136223846793005ULL + (stream | 1u);
    uint32_t mixed = (uint32_t)(((old >> 18u) ^ old) >> 27u);
    uint32_t turn = (uint32_t)(old >> 59u);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
}

/* A number from 0 to below `sides`, every one as likely (Lemire's method). */
static inline uint32_t random_below(uint64_t *state, uint64_t stream, uint32_t sides) {
    if (sides < 2) return 0;
    uint64_t product = (uint64_t)random_bits(state, stream) * sides;
    if ((uint32_t)product < sides) {
        uint32_t floor = (0u - sides) % sides;
        while ((uint32_t)product < floor) product = (uint64_t)random_bits(state, stream) * sides;
    }
    return (uint32_t)(product >> 32);
}

static inline void random_seed(uint64_t *state, uint64_t *stream, uint64_t seed) {
    /* splitmix64 spreads a small seed over the whole state. */
    uint64_t z = seed + 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    *stream = (z ^ (z >> 31)) | 1u;
    *state = z + seed;
    (void)random_bits(state, *stream);
}

/* One number of 64 bits from two: neighbours have nothing in common. */
static inline uint64_t random_mix(uint64_t one, uint64_t other) {
    uint64_t state, stream;
    random_seed(&state, &stream, one);
    random_seed(&state, &stream, (state ^ stream) + other);
    uint64_t high = random_bits(&state, stream);
    return high << 32 | random_bits(&state, stream);
}

#endif
