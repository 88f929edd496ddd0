/* The console as the target of a coverage-guided fuzzer (libFuzzer): strangers' cartridges, and choices at them.
 *
 * An input is an exported cartridge and, after it, a byte for every choice. What the fuzzer changes it changes inside one
 * array, whose length stays right, so that most inputs get past the reader and to the verifier, and many past that.
 * `python3 build.py fuzz --guided` builds and runs it.
 */
#include "cartridge_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHOICES = 48, MOST_PLAYOUT = 40, CAPACITY = 64, SPECIAL = 250, RARELY = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);

static EmState state, other;
/* With this input: a second one would find little. Bots think of one input in so many, and of one that is shown again. */
static int thoughts, playouts;
static unsigned inputs;

static void broken(const char *what) {
    fprintf(stderr, "BROKEN: %s\n", what);
    abort();
}

static void check(const EmCartridge *cartridge, const EmState *checked) {
    EmError error = {-1, 0, ""};
    if (!em_check_state(cartridge, checked, &error)) broken(error.message);
}

/* A bot's short search from the seat that is asked. */
static void think(const EmCartridge *cartridge, uint8_t seed) {
    EmSearch *search = em_search_new(cartridge, 16);
    if (!search) return;
    EmError error = {-1, 0, ""};
    EmPlan plan = {.seed = seed, .seat = state.decision.player, .rounds = 2, .most_choices = 20, .draws = 2};
    plan.curiosity = 0.3f;
    if (em_search_begin(search, &state, &plan, &error)) em_search_run(search, 4);
    static uint32_t visits[UINT16_MAX];
    static float values[UINT16_MAX];
    em_search_results(search, visits, values);
    em_search_free(search);
}

/* What else is done with a state than choosing: each leaves it as it was. */
static void look(const EmCartridge *cartridge, uint8_t way, uint8_t with) {
    EmError error = {-1, 0, ""};
    EmPlayout playout;
    static uint32_t trace[CAPACITY];
    uint32_t length = 0;
    em_clone(&other, &state);
    switch (way - SPECIAL) {
    case 0: em_determinize(cartridge, &other, with % 7u, with); break;
    case 1:
        if (!playouts++) em_playout(cartridge, &other, with, MOST_PLAYOUT, &playout, &error);
        break;
    case 2: em_trace(cartridge, &other, with % state.decision.option_count, NULL, trace, CAPACITY, &length, &error); break;
    case 3:
        if (!thoughts++ && inputs % RARELY == 0) think(cartridge, with);
        break;
    case 4: em_total(cartridge, &other, with, with % 140u, &error); break;
    default: em_choose(cartridge, &other, 256u + with, 0, NULL, &error); break;
    }
    check(cartridge, &other);
}

static void play(const EmCartridge *cartridge, const uint8_t *choices, size_t count) {
    static EmEvent kept[CAPACITY];
    EmEvents events = {.capacity = CAPACITY, .events = kept};
    EmError error = {-1, 0, ""};
    for (size_t i = 0; i < count && i < MOST_CHOICES; i++) {
        check(cartridge, &state);
        if (!state.decision.option_count) return;
        if (choices[i] >= SPECIAL) {
            look(cartridge, choices[i], i + 1 < count ? choices[i + 1] : 0);
            continue;
        }
        em_clone(&other, &state);
        if (em_choose(cartridge, &state, choices[i] % state.decision.option_count, 0, &events, &error) >= 0) continue;
        if (memcmp(&state, &other, em_state_size()) != 0) broken("a choice that failed changed the state");
        return;
    }
    check(cartridge, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CartridgeFile file;
    EmError error = {-1, 0, ""};
    size_t taken = read_cartridge_file(data, size, &file);
    EmCartridge *cartridge = file.problem ? NULL : em_cartridge_load(&file.sections, &error);
    if (cartridge) {
        file.setup.seed = size > taken ? data[taken] : 0;
        memset(&state, 0, sizeof state);
        thoughts = playouts = 0;
        if (em_start(cartridge, &state, &file.setup, NULL, &error) >= 0) play(cartridge, data + taken, size - taken);
        em_cartridge_free(cartridge);
    }
    free_cartridge_file(&file);
    inputs++;
    return 0;
}

/* Where array number `which` begins (its length field), or the size if the file has no such array. */
static size_t array_at(const uint8_t *data, size_t size, int which) {
    size_t at = MAGIC_BYTES;
    if (size < at) return size;
    for (int i = 0; i < which; i++) {
        if (size - at < 4) return size;
        uint64_t bytes = (data[at] | data[at + 1] << 8 | data[at + 2] << 16 | (uint64_t)data[at + 3] << 24) * (array_bits[i] / 8u);
        if (bytes > size - at - 4) return size;
        at += 4 + (size_t)bytes;
    }
    return at;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
    size_t end = array_at(data, size, ARRAYS);
    /* Half of the time the choices; a file without a sound frame, or without choices, as it is. */
    if (end >= size) return LLVMFuzzerMutate(data, size, most);
    if (seed % 2) return end + LLVMFuzzerMutate(data + end, size - end, most - end);
    /* One array in three changes is code, where most of the verifier's and the console's own branches are. */
    int which = (seed >> 1) % 3 ? (int)((seed >> 3) % ARRAYS) : 0;
    size_t begin = array_at(data, end, which) + 4, after = array_at(data, end, which + 1);
    size_t width = array_bits[which] / 8u;
    if (after > end || begin + width > after) return LLVMFuzzerMutate(data, size, most); /* it has no item */
    size_t item = begin + (seed >> 7) % ((after - begin) / width) * width;
    LLVMFuzzerMutate(data + item, width, width);
    return size;
}
