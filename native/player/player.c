/* Plays the games of an exported cartridge at random and prints the hash of every state they end in.
 *
 *     player FILE [GAMES [SEED]]
 *
 * The same source runs wherever the console does: natively, under emulation, under wine, under a fuzzer. The file is
 * what `python -m game export` writes; game/engine/machine/exported.py says how it is laid out.
 */
#include "ember.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 4 * 1024 * 1024, MOST_DECISIONS = 1000000, NUMBERS = 16, SEATING = 7 };

static const char MAGIC[8] = {'E', 'M', 'B', 'P', 'L', 'A', 'Y', '1'};

/* What is left of the file. */
typedef struct {
    const unsigned char *at;
    size_t left;
} Reader;

/* An array of the file, its numbers in this machine's own order. */
typedef struct {
    void *items;
    uint32_t count;
} Array;

static void refuse(const char *why) {
    fprintf(stderr, "player: %s\n", why);
    exit(1);
}

static uint64_t take(Reader *reader, uint32_t width) {
    if (reader->left < width) refuse("the file ends too early");
    uint64_t value = 0;
    for (uint32_t i = 0; i < width; i++) value |= (uint64_t)reader->at[i] << (8 * i);
    reader->at += width;
    reader->left -= width;
    return value;
}

static Array take_array(Reader *reader, uint32_t width) {
    Array array = {NULL, (uint32_t)take(reader, 4)};
    if ((uint64_t)array.count * width > reader->left) refuse("an array is longer than the file");
    array.items = calloc((size_t)array.count + 1, width);
    if (!array.items) refuse("there is not enough memory");
    for (uint32_t i = 0; i < array.count; i++) {
        uint64_t value = take(reader, width);
        switch (width) {
        case 2: ((uint16_t *)array.items)[i] = (uint16_t)value; break;
        case 4: ((uint32_t *)array.items)[i] = (uint32_t)value; break;
        default: ((uint64_t *)array.items)[i] = value; break;
        }
    }
    return array;
}

/* Arrays whose length follows from two numbers of the file must have it: the console trusts those numbers. */
static void check_length(Array array, uint64_t rows, uint64_t columns) {
    if (array.count != rows * columns) refuse("an array has not the length it should have");
}

static uint32_t rows_of(Array array, uint32_t columns) {
    if (array.count % columns) refuse("an array is cut off");
    return array.count / columns;
}

static EmSections take_sections(Reader *reader) {
    EmSections is;
    memset(&is, 0, sizeof is);
    Array code = take_array(reader, 4), functions = take_array(reader, 4), facts = take_array(reader, 2);
    Array tags = take_array(reader, 8), hooks = take_array(reader, 4), zones = take_array(reader, 4);
    Array space_facts = take_array(reader, 2), links = take_array(reader, 2), lists = take_array(reader, 2);
    Array flow = take_array(reader, 4), roles = take_array(reader, 4), weights = take_array(reader, 2);
    Array numbers = take_array(reader, 4);
    if (numbers.count != NUMBERS) refuse("it is not a cartridge of this version");
    const uint32_t *n = numbers.items;
    is.definition_count = n[0];
    is.fact_count = n[1];
    is.space_count = n[2];
    is.space_fact_count = n[3];
    is.table_var_count = n[4];
    is.player_var_count = n[5];
    is.counter_count = n[6];
    is.flag_count = n[7];
    is.space_field_count = n[8];
    is.kind_count = n[9];
    is.event_count = n[10];
    is.back_fact = n[11];
    is.setup_function = n[12];
    is.evaluate_function = n[13];
    is.player_min = n[14];
    is.player_max = n[15];
    check_length(facts, is.definition_count, is.fact_count);
    check_length(tags, is.definition_count, 2);
    check_length(space_facts, is.space_count, is.space_fact_count);
    is.code = code.items, is.code_count = code.count;
    is.functions = functions.items, is.function_count = rows_of(functions, 5);
    is.facts = facts.items;
    is.tags = tags.items;
    is.hooks = hooks.items, is.hook_count = rows_of(hooks, 5);
    is.zones = zones.items, is.zone_count = rows_of(zones, 2);
    is.space_facts = space_facts.items;
    is.links = links.items, is.link_count = rows_of(links, 2);
    is.lists = lists.items, is.list_entry_count = rows_of(lists, 3);
    is.flow = flow.items, is.flow_count = flow.count;
    is.roles = roles.items, is.role_count = roles.count;
    is.weights = weights.items, is.weight_count = weights.count;
    return is;
}

static EmSetup take_setup(Reader *reader) {
    EmSetup setup;
    memset(&setup, 0, sizeof setup);
    Array options = take_array(reader, 2), cards = take_array(reader, 2), seating = take_array(reader, 4);
    if (seating.count != SEATING) refuse("it does not say who sits down");
    const uint32_t *n = seating.items;
    setup.options = options.items, setup.option_count = options.count;
    setup.cards = cards.items, setup.card_count = rows_of(cards, 3);
    setup.player_count = n[0];
    setup.ruled = (uint8_t)n[1];
    for (int seat = 0; seat < 5; seat++) setup.teams[seat] = (uint8_t)n[2 + seat];
    return setup;
}

static size_t read_whole(const char *path, unsigned char *data) {
    FILE *file = fopen(path, "rb");
    if (!file) refuse("the file cannot be opened");
    size_t size = fread(data, 1, MOST_BYTES, file);
    if (ferror(file) || fgetc(file) != EOF) refuse("the file cannot be read, or is too large");
    fclose(file);
    return size;
}

int main(int count, char **arguments) {
    if (count < 2 || count > 4) refuse("expected FILE [GAMES [SEED]]");
    uint64_t games = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 0;
    unsigned char *data = malloc(MOST_BYTES);
    if (!data) refuse("there is not enough memory");
    Reader reader = {data, read_whole(arguments[1], data)};
    if (reader.left < sizeof MAGIC || memcmp(data, MAGIC, sizeof MAGIC)) refuse("this is not an exported cartridge");
    reader.at += sizeof MAGIC;
    reader.left -= sizeof MAGIC;
    EmSections sections = take_sections(&reader);
    EmSetup setup = take_setup(&reader);
    if (reader.left) refuse("something follows the end of the cartridge");

    EmError error = {-1, 0, ""};
    EmCartridge *cartridge = em_cartridge_load(&sections, &error);
    if (!cartridge) refuse(error.message);
    static EmState state;
    EmEvents none = {0, 0, 0, NULL};
    for (uint64_t game = 0; game < games; game++) {
        setup.seed = em_game_seed(seed, game);
        EmPlayout playout;
        if (em_start(cartridge, &state, &setup, &none, &error) < 0) refuse(error.message);
        if (em_playout(cartridge, &state, setup.seed, MOST_DECISIONS, &playout, &error) < 0) refuse(error.message);
        printf("%016" PRIx64 " %" PRIu32 "\n", em_hash(&state), playout.decisions);
    }
    em_cartridge_free(cartridge);
    return 0;
}
