/* Loading a cartridge: a copy of its sections, after every number in them has been checked.
 *
 * A cartridge may come from a stranger. After this file has said yes, no instruction can name a register, jump,
 * function, variable or card definition that is not there.
 */
#include <stdlib.h>
#include <string.h>

#include "console.h"

/* More than any table needs, and little enough that a console function cannot take long over it. */
enum { MOST_CODE = 1 << 20, MOST_FUNCTIONS = 8192, MOST_DEFINITIONS = 4096, MOST_ENTRIES = 1 << 16 };
enum { MOST_HOOKS = 64, MOST_LISTED = 8192 };

/* How many parameters a console function has, the optional ones included. */
static uint32_t arity(uint32_t function) {
    const char *signature = em_function_signature(function);
    uint32_t count = *signature ? 1 : 0;
    for (; *signature; signature++) count += *signature == ',';
    return count;
}

/* An instruction and its operands. */
typedef struct {
    const Opcode *opcode;
    uint32_t pc;
    int32_t operands[3];
    uint32_t takes; /* how many parameters the function has that it calls */
} Instruction;

static bool is_function(const EmCartridge *c, int32_t number, bool lists, bool asks) {
    if (number < 0 || number >= (int32_t)em_function_count() || !c->callable[number]) return false;
    uint8_t kind = em_functions[number].kind;
    return (kind == FUNCTION_LIST) == lists && (kind != FUNCTION_ASK || asks);
}

/* Whether so many registers from this one on are the function's own; a call needs one at least, for its result. */
static bool are_registers(const Function *f, int32_t first, uint32_t count, uint32_t least) {
    return (uint32_t)first + (count < least ? least : count) <= f->registers;
}

/* Whether an operand can be what opcodes.h says by this letter. */
static bool operand_fits(const EmCartridge *c, const Function *f, const Instruction *one, char letter, int32_t value) {
    const EmSections *is = &c->is;
    uint32_t number = (uint32_t)value;
    int64_t target = (int64_t)one->pc + 1 + value;
    switch (letter) {
    case '.': case 'i': case 'I': return true;
    case 'r': return are_registers(f, value, 1, 1);
    case 'l': return are_registers(f, value, 3, 3);
    case 'w': return are_registers(f, value, 4, 4);
    case 'A': return are_registers(f, value, one->takes, 1);
    case 'L': return are_registers(f, value, one->takes, 3);
    case 'j': return target >= f->entry && target < (int64_t)f->entry + f->length;
    case 'f': return number < is->function_count;
    case 's': return is_function(c, value, false, true);
    case 'e': return is_function(c, value, false, false);
    case 'a': return is_function(c, value, true, false);
    case '#': return number >> 4 == one->takes && (number & 15) <= number >> 4;
    case 'v': return number < is->table_var_count;
    case 'p': return number < is->player_var_count;
    case 'k': return number < is->counter_count;
    case 'g': return number < is->flag_count;
    case 't': return number < is->fact_count;
    case 'S': return number <= 127;
    case 'T': return number <= 126;
    case 'z': return number < is->zone_count;
    case 'm': return number < is->space_field_count;
    case 'n': return number < is->space_fact_count;
    default: return false;
    }
}

static Instruction read_instruction(const EmCartridge *c, uint32_t pc) {
    uint32_t word = c->is.code[pc];
    Instruction one = {.opcode = &em_opcodes[word & 0xFF], .pc = pc, .operands = {(int32_t)(word >> 8 & 0xFF)}};
    switch (one.opcode->layout) {
    case LAYOUT_ABC:
        one.operands[1] = (int32_t)(word >> 16 & 0xFF);
        one.operands[2] = (int32_t)(word >> 24);
        break;
    case LAYOUT_AX: one.operands[1] = (int16_t)(word >> 16); break;
    case LAYOUT_AU: one.operands[1] = (int32_t)(word >> 16); break;
    }
    for (uint32_t i = 0; one.opcode->operands[i]; i++) {
        uint32_t number = (uint32_t)one.operands[i];
        char letter = one.opcode->operands[i];
        if (letter == 's' || letter == 'e' || letter == 'a') one.takes = arity(number);
        if (letter == 'f' && number < c->is.function_count) one.takes = c->functions[number].parameters;
    }
    return one;
}

static bool instruction_fits(const EmCartridge *c, const Function *f, uint32_t pc) {
    if ((c->is.code[pc] & 0xFF) >= em_opcode_count()) return false;
    const Instruction one = read_instruction(c, pc);
    for (uint32_t i = 0; one.opcode->operands[i]; i++)
        if (!operand_fits(c, f, &one, one.opcode->operands[i], one.operands[i])) return false;
    /* Wherever it goes on, there must be an instruction. */
    uint32_t left = f->entry + f->length - pc - 1;
    switch (one.opcode->way) {
    case WAY_JUMP:
    case WAY_RETURN: return true;
    case WAY_TEST: return left >= 2;
    default: return left >= 1;
    }
}

/* The kinds of things a role may stand for. */
enum {
    FAMILY_zone,
    FAMILY_fact,
    FAMILY_counter,
    FAMILY_flag,
    FAMILY_variable,
    FAMILY_player_variable,
    FAMILY_space_field,
    FAMILY_space_fact,
    FAMILY_constant,
    FAMILY_COUNT
};

static const struct {
    const char *kernel;
    const char *name;
    uint8_t family;
} roles[] = {
#define ROLE(kernel, family, name) {#kernel, #kernel " " #family " " #name, FAMILY_##family},
#include "kernels/roles.h"
#undef ROLE
};

uint32_t em_role_count(void) { return sizeof roles / sizeof roles[0]; }
const char *em_role_name(uint32_t role) { return role < em_role_count() ? roles[role].name : ""; }

/* Whether everything that a kernel asks for is there; what is for every table asks for nothing. */
static bool is_bound(const EmSections *is, const char *kernel) {
    for (uint32_t i = 0; i < is->role_count; i++)
        if (is->roles[i] < 0 && strcmp(roles[i].kernel, kernel) == 0) return false;
    return true;
}

/* Tells the kernels what this table calls the things they work on. */
static int bind_roles(EmCartridge *c, EmError *error) {
    const EmSections *is = &c->is;
    const uint32_t counts[FAMILY_COUNT] = {
        [FAMILY_zone] = is->zone_count,
        [FAMILY_fact] = is->fact_count,
        [FAMILY_counter] = is->counter_count,
        [FAMILY_flag] = is->flag_count,
        [FAMILY_variable] = is->table_var_count,
        [FAMILY_player_variable] = is->player_var_count,
        [FAMILY_space_field] = is->space_field_count,
        [FAMILY_space_fact] = is->space_fact_count,
        [FAMILY_constant] = INT16_MAX + 1,
    };
    for (uint32_t i = 0; i < is->role_count; i++)
        if (is->roles[i] < -1 || is->roles[i] >= (int32_t)counts[roles[i].family])
            return refuse(error, "the cartridge's %s is malformed", roles[i].name);
    uint32_t next = 0;
#define ROLE(kernel, family, name) c->roles.kernel##_##family##_##name = (Role_##family)is->roles[next++];
#include "kernels/roles.h"
#undef ROLE
    /* Functions of a kernel stand together, so that each kernel is looked at once. */
    const char *kernel = NULL;
    for (uint32_t i = 0; i < em_function_count(); i++) {
        c->callable[i] = kernel == em_function_kernel(i) ? c->callable[i - 1] : is_bound(is, em_function_kernel(i));
        kernel = em_function_kernel(i);
    }
    return 1;
}

static int check_functions(EmCartridge *c, EmError *error) {
    const EmSections *is = &c->is;
    for (uint32_t i = 0; i < is->function_count; i++) {
        const uint32_t *row = &is->functions[4 * i];
        if (row[1] == 0 || row[0] > is->code_count || row[1] > is->code_count - row[0] || row[2] == 0 || row[2] > 250 ||
            row[3] > row[2])
            return refuse(error, "the cartridge's function %u is malformed", i);
        c->functions[i] = (Function){.entry = row[0], .length = row[1], .registers = (uint8_t)row[2],
                                     .parameters = (uint8_t)row[3]};
    }
    for (uint32_t i = 0; i < is->function_count; i++) {
        const Function *f = &c->functions[i];
        for (uint32_t pc = f->entry; pc < f->entry + f->length; pc++)
            if (!instruction_fits(c, f, pc)) return refuse(error, "the cartridge's instruction %u is malformed", pc);
    }
    return 1;
}

static int check_hooks(EmCartridge *c, EmError *error) {
    const EmSections *is = &c->is;
    for (uint32_t i = 0; i < is->hook_count; i++) {
        const uint32_t *row = &is->hooks[5 * i];
        bool sorted = i == 0 || row[0] >= is->hooks[5 * (i - 1)];
        if (!sorted || row[0] >= is->definition_count || row[1] >= is->kind_count || row[2] >= HOOK_EVENTS ||
            row[3] > is->zone_count || row[4] == 0 || row[4] >= is->function_count || c->functions[row[4]].parameters > 3)
            return refuse(error, "the cartridge's ability %u is malformed", i);
        c->hooks[i] = (Hook){.definition = (uint16_t)row[0], .kind = (uint8_t)row[1], .event = (uint16_t)row[2],
                             .function = (uint16_t)row[4], .fold = (uint8_t)answer_fold((int32_t)row[1], (int32_t)row[2])};
        Definition *d = &c->definitions[row[0]];
        if (d->hook_count == MOST_HOOKS) return refuse(error, "the cartridge's card %u has too many abilities", row[0]);
        if (d->hook_count++ == 0) d->first_hook = (uint16_t)i;
        d->kinds |= 1u << row[1];
        if (row[1] == KIND_ACTION && row[2] == 0 && !d->action) d->action = &c->hooks[i];
        d->answers |= answer_bit((int32_t)row[1], (int32_t)row[2]);
        for (uint32_t zone = 0; zone < is->zone_count; zone++) {
            bool live = row[3] ? c->zones[zone].family == row[3] - 1
                               : (c->zones[zone].flags & EM_ZONE_IN_PLAY) || row[1] >= KIND_OWN;
            if (live) c->hooks[i].zones |= 1ULL << zone;
        }
        c->listening[row[1] * HOOK_EVENTS + row[2]] |= c->hooks[i].zones;
    }
    return 1;
}

static int check_zones(EmCartridge *c, EmError *error) {
    const EmSections *is = &c->is;
    for (uint32_t i = 0; i < is->zone_count; i++) {
        uint32_t flags = is->zones[2 * i], family = is->zones[2 * i + 1];
        bool seat = flags & EM_ZONE_SEAT;
        bool sound = flags < 16 && family <= i && (seat ? family + is->player_max > i : family == i) &&
                     is->zones[2 * family] == flags && is->zones[2 * family + 1] == family;
        /* A family has a zone for every seat there can be. */
        for (uint32_t seat_zone = 0; sound && seat && seat_zone < is->player_max; seat_zone++) {
            uint32_t z = family + seat_zone;
            sound = z < is->zone_count && is->zones[2 * z] == flags && is->zones[2 * z + 1] == family;
        }
        if (!sound || (!seat && (flags & EM_ZONE_OWNER))) return refuse(error, "the cartridge's zone %u is malformed", i);
        uint32_t hand = flags & EM_ZONE_OWNER ? i - family + 1 : 0;
        c->zones[i] = (ZoneRule){.flags = (uint8_t)flags, .family = (uint8_t)family, .hand = (uint8_t)hand};
        if (flags & EM_ZONE_IN_PLAY) c->in_play |= 1ULL << i;
    }
    return 1;
}

static int check_tables(const EmCartridge *c, EmError *error) {
    const EmSections *is = &c->is;
    for (uint32_t i = 0; i < is->link_count; i++) {
        const uint16_t *link = &is->links[2 * i];
        bool sorted = i == 0 || link[0] > link[-2] || (link[0] == link[-2] && link[1] > link[-1]);
        if (!sorted || link[0] < 1 || link[0] > is->space_count || link[1] < 1 || link[1] > is->space_count)
            return refuse(error, "the cartridge's link %u is malformed", i);
    }
    for (uint32_t i = 0; i < is->list_entry_count; i++)
        if (is->lists[3 * i + 1] >= is->definition_count || is->lists[3 * i + 2] > EM_MAX_CARDS)
            return refuse(error, "the cartridge's list entry %u is malformed", i);
    for (uint32_t i = 0; i < is->flow_count; i++)
        if (is->flow[i] >= is->function_count || c->functions[is->flow[i]].parameters != 0)
            return refuse(error, "the cartridge's step %u is malformed", i);
    uint32_t begin = is->setup_function, judge = is->evaluate_function;
    if (begin == 0 || begin > is->function_count || c->functions[begin - 1].parameters != 0)
        return refuse(error, "the cartridge has no set-up");
    if (judge > is->function_count || (judge && c->functions[judge - 1].parameters != 1))
        return refuse(error, "the cartridge's evaluation is malformed");
    return 1;
}

static int check_counts(const EmSections *is, EmError *error) {
    bool sound = is->code_count <= MOST_CODE && is->function_count >= 1 && is->function_count <= MOST_FUNCTIONS &&
                 is->definition_count >= 1 && is->definition_count <= MOST_DEFINITIONS && is->fact_count <= 128 &&
                 is->hook_count <= MOST_ENTRIES && is->zone_count >= 1 && is->zone_count <= EM_MAX_ZONES &&
                 is->space_count <= EM_MAX_SPACES && is->space_fact_count <= 255 && is->link_count <= MOST_ENTRIES &&
                 is->list_entry_count <= MOST_LISTED && is->flow_count >= 1 && is->flow_count <= 1024 &&
                 is->role_count == em_role_count() && is->weight_count <= EM_MAX_FEATURES && is->table_var_count <= EM_MAX_TABLE_VARS &&
                 is->player_var_count <= EM_MAX_PLAYER_VARS && is->counter_count <= EM_MAX_COUNTERS &&
                 is->flag_count <= EM_MAX_FLAGS && is->space_field_count <= EM_MAX_SPACE_FIELDS &&
                 is->kind_count >= KIND_OWN && is->kind_count <= 32 && is->back_fact <= is->fact_count &&
                 is->player_min >= 1 && is->player_min <= is->player_max && is->player_max <= EM_MAX_PLAYERS;
    return sound ? 1 : refuse(error, "the cartridge's counts are out of range");
}

/* Copies one section behind the others and points the copy's pointer at it. */
static const void *keep(uint8_t **at, const void *data, size_t size) {
    void *copy = *at;
    if (size) memcpy(copy, data, size);
    *at += (size + 15) / 16 * 16;
    return copy;
}

static int take(EmCartridge *c, const EmSections *from, EmError *error) {
    size_t sizes[] = {
        from->code_count * sizeof(uint32_t),       from->function_count * 4 * sizeof(uint32_t),
        (size_t)from->definition_count * from->fact_count * sizeof(int16_t),
        from->definition_count * 2 * sizeof(uint64_t), from->hook_count * 5 * sizeof(uint32_t),
        from->zone_count * 2 * sizeof(uint32_t),   (size_t)from->space_count * from->space_fact_count * sizeof(int16_t),
        from->link_count * 2 * sizeof(uint16_t),   from->list_entry_count * 3 * sizeof(uint16_t),
        from->flow_count * sizeof(uint32_t),       from->role_count * sizeof(int32_t),
        from->weight_count * sizeof(int16_t),
        from->function_count * sizeof(Function),   from->hook_count * sizeof(Hook),
        from->zone_count * sizeof(ZoneRule),       from->definition_count * sizeof(Definition),
        from->kind_count * HOOK_EVENTS * sizeof(uint64_t),
    };
    size_t sum = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) sum += (sizes[i] + 15) / 16 * 16;
    uint8_t *at = c->memory = calloc(1, sum);
    if (!at) return refuse(error, "not enough memory for the cartridge");
    c->is = *from;
    c->is.code = keep(&at, from->code, sizes[0]);
    c->is.functions = keep(&at, from->functions, sizes[1]);
    c->is.facts = keep(&at, from->facts, sizes[2]);
    c->is.tags = keep(&at, from->tags, sizes[3]);
    c->is.hooks = keep(&at, from->hooks, sizes[4]);
    c->is.zones = keep(&at, from->zones, sizes[5]);
    c->is.space_facts = keep(&at, from->space_facts, sizes[6]);
    c->is.links = keep(&at, from->links, sizes[7]);
    c->is.lists = keep(&at, from->lists, sizes[8]);
    c->is.flow = keep(&at, from->flow, sizes[9]);
    c->is.roles = keep(&at, from->roles, sizes[10]);
    c->is.weights = keep(&at, from->weights, sizes[11]);
    c->functions = (Function *)at;
    at += (sizes[12] + 15) / 16 * 16;
    c->hooks = (Hook *)at;
    at += (sizes[13] + 15) / 16 * 16;
    c->zones = (ZoneRule *)at;
    at += (sizes[14] + 15) / 16 * 16;
    c->definitions = (Definition *)at;
    at += (sizes[15] + 15) / 16 * 16;
    c->listening = (uint64_t *)at;
    return 1;
}

/* The rules as they were compiled ahead, if this is the very code they were compiled from. */
static const Ahead *find_ahead(const EmSections *is) {
    for (const Ahead *const *known = em_ahead; *known; known++) {
        const Ahead *a = *known;
        if (a->code_count == is->code_count && a->function_count == is->function_count && a->fact_count == is->fact_count &&
            memcmp(a->code, is->code, is->code_count * sizeof(uint32_t)) == 0 &&
            memcmp(a->functions, is->functions, is->function_count * 4 * sizeof(uint32_t)) == 0)
            return a;
    }
    return NULL;
}

EmCartridge *em_cartridge_load(const EmSections *sections, EmError *error) {
    error->pc = -1;
    if (!check_counts(sections, error)) return NULL;
    EmCartridge *c = calloc(1, sizeof *c);
    if (!c) {
        refuse(error, "not enough memory for the cartridge");
        return NULL;
    }
    if (take(c, sections, error) && bind_roles(c, error) && check_functions(c, error) && check_zones(c, error) && check_hooks(c, error) &&
        check_tables(c, error)) {
        c->ahead = find_ahead(&c->is);
        return c;
    }
    em_cartridge_free(c);
    return NULL;
}

int em_cartridge_ahead(const EmCartridge *c) { return c->ahead != NULL; }
void em_cartridge_interpret(EmCartridge *c) { c->ahead = NULL; }

void em_cartridge_free(EmCartridge *c) {
    if (!c) return;
    free(c->memory);
    free(c);
}
