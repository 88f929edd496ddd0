#include "cartridge_file.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 16, SEATING = 7 };

static const char MAGIC[MAGIC_BYTES] = {'E', 'M', 'B', 'P', 'L', 'A', 'Y', '1'};

enum {
    CODE, FUNCTIONS, FACTS, TAGS, HOOKS, ZONES, SPACE_FACTS, LINKS, LISTS, FLOW, ROLES, WEIGHTS, COUNTS, /* sections */
    OPTIONS, CARDS, SEATS
};
const unsigned char array_bits[ARRAYS] = {32, 32, 16, 64, 32, 32, 16, 16, 16, 32, 32, 16, 32, 16, 16, 32};

/* What is left of the file. Once something was wrong with it, everything read from it is 0. */
typedef struct {
    const unsigned char *at;
    size_t left;
    const char *problem;
} Reader;

typedef struct {
    void *items;
    uint32_t count;
} Array;

static void refuse(Reader *reader, const char *why) {
    if (!reader->problem) reader->problem = why;
    reader->left = 0;
}

static uint64_t take(Reader *reader, uint32_t width) {
    if (reader->left < width) {
        refuse(reader, "the file ends too early");
        return 0;
    }
    uint64_t value = 0;
    for (uint32_t i = 0; i < width; i++) value |= (uint64_t)reader->at[i] << (8 * i);
    reader->at += width;
    reader->left -= width;
    return value;
}

/* An array of the file, its numbers in this machine's own order. */
static Array take_array(Reader *reader, uint32_t width) {
    Array array = {NULL, (uint32_t)take(reader, 4)};
    if ((uint64_t)array.count * width > reader->left) {
        refuse(reader, "an array is longer than the file");
        array.count = 0;
    }
    array.items = calloc((size_t)array.count + 1, width);
    if (!array.items) {
        refuse(reader, "there is not enough memory");
        array.count = 0;
    }
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
static void check_length(Reader *reader, Array array, uint64_t rows, uint64_t columns) {
    if (array.count != rows * columns) refuse(reader, "an array has not the length it should have");
}

static uint32_t rows_of(Reader *reader, Array array, uint32_t columns) {
    if (array.count % columns) refuse(reader, "an array is cut off");
    return array.count / columns;
}

static void fill_sections(Reader *reader, const Array *arrays, EmSections *is) {
    if (arrays[COUNTS].count != NUMBERS) {
        refuse(reader, "it is not a cartridge of this version");
        return;
    }
    const uint32_t *n = arrays[COUNTS].items;
    is->definition_count = n[0];
    is->fact_count = n[1];
    is->space_count = n[2];
    is->space_fact_count = n[3];
    is->table_var_count = n[4];
    is->player_var_count = n[5];
    is->counter_count = n[6];
    is->flag_count = n[7];
    is->space_field_count = n[8];
    is->kind_count = n[9];
    is->event_count = n[10];
    is->back_fact = n[11];
    is->setup_function = n[12];
    is->evaluate_function = n[13];
    is->player_min = n[14];
    is->player_max = n[15];
    check_length(reader, arrays[FACTS], is->definition_count, is->fact_count);
    check_length(reader, arrays[TAGS], is->definition_count, 2);
    check_length(reader, arrays[SPACE_FACTS], is->space_count, is->space_fact_count);
    is->code = arrays[CODE].items, is->code_count = arrays[CODE].count;
    is->functions = arrays[FUNCTIONS].items, is->function_count = rows_of(reader, arrays[FUNCTIONS], 4);
    is->facts = arrays[FACTS].items;
    is->tags = arrays[TAGS].items;
    is->hooks = arrays[HOOKS].items, is->hook_count = rows_of(reader, arrays[HOOKS], 5);
    is->zones = arrays[ZONES].items, is->zone_count = rows_of(reader, arrays[ZONES], 2);
    is->space_facts = arrays[SPACE_FACTS].items;
    is->links = arrays[LINKS].items, is->link_count = rows_of(reader, arrays[LINKS], 2);
    is->lists = arrays[LISTS].items, is->list_entry_count = rows_of(reader, arrays[LISTS], 3);
    is->flow = arrays[FLOW].items, is->flow_count = arrays[FLOW].count;
    is->roles = arrays[ROLES].items, is->role_count = arrays[ROLES].count;
    is->weights = arrays[WEIGHTS].items, is->weight_count = arrays[WEIGHTS].count;
}

static void fill_setup(Reader *reader, const Array *arrays, EmSetup *setup) {
    if (arrays[SEATS].count != SEATING) {
        refuse(reader, "it does not say who sits down");
        return;
    }
    const uint32_t *n = arrays[SEATS].items;
    setup->options = arrays[OPTIONS].items, setup->option_count = arrays[OPTIONS].count;
    setup->cards = arrays[CARDS].items, setup->card_count = rows_of(reader, arrays[CARDS], 3);
    setup->player_count = n[0];
    setup->ruled = (uint8_t)n[1];
    for (int seat = 0; seat < 5; seat++) setup->teams[seat] = (uint8_t)n[2 + seat];
}

size_t read_cartridge_file(const unsigned char *data, size_t size, CartridgeFile *file) {
    memset(file, 0, sizeof *file);
    Reader reader = {data, size, NULL};
    Array arrays[ARRAYS];
    memset(arrays, 0, sizeof arrays);
    if (size < MAGIC_BYTES || memcmp(data, MAGIC, MAGIC_BYTES) != 0) {
        refuse(&reader, "this is not an exported cartridge");
    } else {
        reader.at += MAGIC_BYTES;
        reader.left -= MAGIC_BYTES;
    }
    for (int i = 0; i < ARRAYS && !reader.problem; i++) {
        arrays[i] = take_array(&reader, array_bits[i] / 8u);
        file->arrays[i] = arrays[i].items;
    }
    size_t taken = size - reader.left;
    if (!reader.problem) fill_sections(&reader, arrays, &file->sections);
    if (!reader.problem) fill_setup(&reader, arrays, &file->setup);
    file->problem = reader.problem;
    return taken;
}

void free_cartridge_file(CartridgeFile *file) {
    for (int i = 0; i < ARRAYS; i++) free(file->arrays[i]);
    memset(file, 0, sizeof *file);
}
