/* The packed state: cards and zones, counters, flags, variables, spaces, lasting modifiers. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "console.h"
#include "random.h"

_Static_assert(sizeof(EmState) <= 16384, "a state fits in 16 KiB");
_Static_assert(sizeof(EmCard) == 22, "cards are packed");
_Static_assert(sizeof(((EmState *)0)->cards) / sizeof(EmCard) == EM_MAX_CARDS, "cards");
_Static_assert(sizeof(((EmState *)0)->zones) / sizeof(EmZone) == EM_MAX_ZONES, "zones");
_Static_assert(sizeof(((EmState *)0)->modifiers) / sizeof(EmModifier) == EM_MAX_MODIFIERS, "modifiers");
_Static_assert(sizeof(((EmFiber *)0)->stack) / sizeof(int32_t) == EM_MAX_STACK, "stack");
_Static_assert(sizeof(((EmFiber *)0)->list) / sizeof(int16_t) == EM_MAX_LIST, "list");
_Static_assert(sizeof(((EmFiber *)0)->frames) / sizeof(EmFrame) == EM_MAX_FRAMES, "frames");
_Static_assert(sizeof(((EmDecision *)0)->options) / sizeof(EmOption) == EM_MAX_OPTIONS, "options");

/* Stops the run; the message names what was wrong, the VM adds where. */
static void stop(Machine *m, const char *format, va_list arguments) {
    if (!m->failed) vsnprintf(m->error->message, sizeof m->error->message, format, arguments);
    m->failed = true;
}

int32_t fail(Machine *m, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    stop(m, format, arguments);
    va_end(arguments);
    return 0;
}

/* The same where the place in the rules is known. */
int fail_at(Machine *m, uint32_t pc, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    stop(m, format, arguments);
    va_end(arguments);
    if (m->error->pc < 0) m->error->pc = (int32_t)pc;
    return EM_FAILED;
}

int refuse(EmError *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    error->pc = -1;
    return 0;
}

void keep_event(EmEvents *events, const EmState *state, EmEvent event) {
    if (events->given < events->wanted_count && events->wanted[events->given] == events->count)
        events->states[events->given++] = *state;
    if (events->count == events->capacity) {
        events->lost++;
        return;
    }
    events->events[events->count++] = event;
}

static uint8_t seats(const EmState *s) { return (uint8_t)((1u << s->player_count) - 1); }

static void unlink_card(EmState *s, int32_t card) {
    EmCard *c = &s->cards[card - 1];
    EmZone *zone = &s->zones[c->zone];
    if (c->previous) s->cards[c->previous - 1].next = c->next;
    else zone->first = c->next;
    if (c->next) s->cards[c->next - 1].previous = c->previous;
    else zone->last = c->previous;
    zone->count--;
}

static void link_card(EmState *s, int32_t card, int32_t zone_index, bool under) {
    EmCard *c = &s->cards[card - 1];
    EmZone *zone = &s->zones[zone_index];
    c->zone = (uint8_t)zone_index;
    if (under) {
        c->previous = 0;
        c->next = zone->first;
        if (zone->first) s->cards[zone->first - 1].previous = (uint16_t)card;
        else zone->last = (uint16_t)card;
        zone->first = (uint16_t)card;
    } else {
        c->next = 0;
        c->previous = zone->last;
        if (zone->last) s->cards[zone->last - 1].next = (uint16_t)card;
        else zone->first = (uint16_t)card;
        zone->last = (uint16_t)card;
    }
    zone->count++;
}

/* A card lying in an open zone is known to all, in a hand to its holder; a pile teaches nobody anything. */
static void learn(Machine *m, EmCard *card) {
    const ZoneRule *rule = &cart(m)->zones[card->zone];
    uint8_t before = card->known;
    if (rule->flags & EM_ZONE_OPEN) card->known = seats(m->state);
    else if (rule->flags & EM_ZONE_OWNER) card->known |= (uint8_t)(1u << (card->zone - rule->family));
    if (card->known != before) m->state->learned++;
}

int32_t new_card(Machine *m, int32_t definition, int32_t zone, int32_t owner) {
    EmState *s = m->state;
    if (definition < 0 || definition >= (int32_t)cart(m)->is.definition_count)
        return fail(m, "there is no card definition %d", (int)definition);
    if (s->card_count == EM_MAX_CARDS) return fail(m, "more than %d cards", EM_MAX_CARDS);
    int32_t card = ++s->card_count;
    EmCard *c = &s->cards[card - 1];
    memset(c, 0, sizeof *c);
    c->definition = (uint16_t)definition;
    c->owner = c->controller = (uint8_t)owner;
    link_card(s, card, zone, false);
    learn(m, c);
    m->version++;
    emit(m, (EmEvent){.type = EVENT_CREATED, .card = (uint16_t)card, .b = (int16_t)zone, .seen = c->known, .player = c->owner});
    return card;
}

/* A card that leaves play becomes a plain card again: no counters, flags, host, or modifiers on it. */
static void wipe(Machine *m, int32_t card) {
    EmCard *c = &m->state->cards[card - 1];
    if (c->host) detach_card(m, card);
    c->flags = 0;
    c->controller = c->owner;
    memset(c->counters, 0, sizeof c->counters);
    drop_modifiers_of(m->state, (uint16_t)card);
}

void move_card(Machine *m, int32_t card, int32_t zone, bool under) {
    EmCard *c = card_of(m, card);
    if (m->failed) return;
    int32_t from = c->zone;
    bool left = (cart(m)->zones[from].flags & EM_ZONE_IN_PLAY) && !(cart(m)->zones[zone].flags & EM_ZONE_IN_PLAY);
    unlink_card(m->state, card);
    link_card(m->state, card, zone, under);
    m->version++;
    if (card <= m->listeners.read) note_abilities_again(m, (uint32_t)card - 1, from);
    if (left) wipe(m, card);
    learn(m, c);
    emit(m, (EmEvent){.type = EVENT_MOVED,
                      .card = (uint16_t)card,
                      .a = (int16_t)from,
                      .b = (int16_t)zone,
                      .c = under,
                      .seen = c->known,
                      .player = c->controller});
}

void shuffle_zone(Machine *m, int32_t zone_index) {
    EmState *s = m->state;
    EmZone *zone = &s->zones[zone_index];
    uint16_t order[EM_MAX_CARDS];
    uint32_t count = 0;
    for (uint16_t card = zone->first; card && count < EM_MAX_CARDS; card = s->cards[card - 1].next) order[count++] = card;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(&s->random_state, s->random_stream, i);
        uint16_t other = order[j];
        order[j] = order[i - 1];
        order[i - 1] = other;
    }
    uint8_t flags = cart(m)->zones[zone_index].flags;
    bool open = flags & EM_ZONE_OPEN, teaches = flags & (EM_ZONE_OPEN | EM_ZONE_OWNER);
    zone->last = 0;
    for (uint32_t i = 0; i < count; i++) {
        EmCard *card = &s->cards[order[i] - 1];
        card->previous = zone->last;
        card->next = i + 1 < count ? order[i + 1] : 0;
        zone->last = order[i];
        /* The only card of a pile is still known where it was. */
        if (!open && count > 1) card->known = 0;
        if (teaches) learn(m, card);
    }
    zone->first = count ? order[0] : 0;
    s->learned++;
    m->version++;
    emit(m, (EmEvent){.type = EVENT_SHUFFLED, .b = (int16_t)zone_index, .a = (int16_t)count});
}

void set_counter(Machine *m, int32_t card, uint32_t counter, int32_t value) {
    EmCard *c = card_of(m, card);
    if (m->failed) return;
    if (value < 0 || value > UINT8_MAX) {
        fail(m, "a counter holds 0 to 255, not %d", (int)value);
        return;
    }
    int16_t before = c->counters[counter];
    if (before == value) return;
    c->counters[counter] = (uint8_t)value;
    m->version++;
    emit(m, (EmEvent){.type = EVENT_COUNTED, .word = (uint8_t)counter, .card = (uint16_t)card, .a = before, .b = (int16_t)value,
                      .seen = c->known, .player = c->controller});
}

void set_flag(Machine *m, int32_t card, uint32_t flag, int32_t value) {
    EmCard *c = card_of(m, card);
    if (m->failed) return;
    uint16_t bit = (uint16_t)(1u << flag);
    bool before = c->flags & bit;
    if (before == (value != 0)) return;
    c->flags ^= bit;
    m->unflagged &= (uint16_t)~bit;
    m->version++;
    emit(m, (EmEvent){.type = EVENT_FLAGGED, .word = (uint8_t)flag, .card = (uint16_t)card, .a = before, .b = !before,
                      .seen = c->known, .player = c->controller});
}

static bool fits(Machine *m, int32_t value) {
    if (value >= INT16_MIN && value <= INT16_MAX) return true;
    fail(m, "a variable holds -32768 to 32767, not %d", (int)value);
    return false;
}

void set_table_var(Machine *m, uint32_t variable, int32_t value) {
    int16_t *at = &m->state->table_vars[variable];
    if (!fits(m, value) || *at == value) return;
    emit(m, (EmEvent){.type = EVENT_TABLE, .word = (uint8_t)variable, .a = *at, .b = (int16_t)value});
    *at = (int16_t)value;
    m->version++;
}

void set_player_var(Machine *m, int32_t player, uint32_t variable, int32_t value) {
    player = checked_player(m, player);
    int16_t *at = &m->state->player_vars[player - 1][variable];
    if (m->failed || !fits(m, value) || *at == value) return;
    emit(m, (EmEvent){.type = EVENT_PLAYER, .word = (uint8_t)variable, .player = (uint8_t)player, .a = *at, .b = (int16_t)value});
    *at = (int16_t)value;
    m->version++;
}

void set_space(Machine *m, int32_t space, uint32_t field, int32_t value) {
    if (space < 1 || space > (int32_t)cart(m)->is.space_count) {
        fail(m, "there is no space %d", (int)space);
        return;
    }
    if (value < INT8_MIN || value > INT8_MAX) {
        fail(m, "a space holds -128 to 127, not %d", (int)value);
        return;
    }
    int8_t *at = &m->state->spaces[space - 1][field];
    if (*at == value) return;
    emit(m, (EmEvent){.type = EVENT_SPACE, .word = (uint8_t)field, .a = *at, .b = (int16_t)value, .c = (int16_t)space});
    *at = (int8_t)value;
    m->version++;
}

void detach_card(Machine *m, int32_t card) {
    EmCard *c = card_of(m, card);
    if (m->failed || !c->host) return;
    emit(m, (EmEvent){.type = EVENT_DETACHED, .card = (uint16_t)card, .a = (int16_t)c->host, .seen = c->known});
    m->state->cards[c->host - 1].guests--;
    c->host = 0;
    m->version++;
    m->listeners.guests[(card - 1) / 64] &= ~(1ULL << ((card - 1) % 64));
}

void attach_card(Machine *m, int32_t card, int32_t host) {
    detach_card(m, card);
    m->state->cards[card - 1].host = (uint16_t)host;
    m->state->cards[host - 1].guests++;
    m->version++;
    m->listeners.guests[(card - 1) / 64] |= 1ULL << ((card - 1) % 64);
}

/* Adds to an equal modifier when there is one, so that many small effects stay few entries. */
void add_modifier(Machine *m, uint16_t target, int32_t stat, int32_t value, int32_t expiry, int32_t source) {
    EmState *s = m->state;
    if (stat < 0 || stat > UINT8_MAX || expiry < 0 || expiry > UINT8_MAX || !fits(m, value)) {
        fail(m, "a modifier of stat %d until %d is out of range", (int)stat, (int)expiry);
        return;
    }
    m->version++;
    for (uint32_t i = 0; i < s->modifier_count && stat != EM_STAT_MARK; i++) {
        EmModifier *old = &s->modifiers[i];
        if (old->target == target && old->stat == stat && old->expiry == expiry && old->source == source) {
            if (fits(m, old->value + value)) old->value = (int16_t)(old->value + value);
            return;
        }
    }
    if (s->modifier_count == EM_MAX_MODIFIERS) {
        fail(m, "more than %d lasting modifiers", EM_MAX_MODIFIERS);
        return;
    }
    s->modifiers[s->modifier_count++] = (EmModifier){.target = target,
                                                     .source = (uint16_t)source,
                                                     .value = (int16_t)value,
                                                     .stat = (uint8_t)stat,
                                                     .expiry = (uint8_t)expiry};
}

int32_t modifier_sum(const EmState *s, uint16_t target, int32_t stat) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].target == target && s->modifiers[i].stat == stat) sum += s->modifiers[i].value;
    return sum;
}

void drop_modifiers_of(EmState *s, uint16_t target) {
    uint16_t kept = 0;
    while (kept < s->modifier_count && s->modifiers[kept].target != target) kept++;
    for (uint32_t i = kept; i < s->modifier_count; i++)
        if (s->modifiers[i].target != target) s->modifiers[kept++] = s->modifiers[i];
    s->modifier_count = kept;
}

uint32_t em_state_size(void) { return (uint32_t)sizeof(EmState); }

void copy_table(EmState *to, const EmState *from) {
    memcpy(to, from, offsetof(EmState, cards) + from->card_count * sizeof(EmCard));
    memcpy(to->spaces, from->spaces, sizeof to->spaces);
    memcpy(to->modifiers, from->modifiers, from->modifier_count * sizeof(EmModifier));
}

void em_clone(EmState *to, const EmState *from) { memcpy(to, from, sizeof *to); }

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
    const uint8_t *bytes = data;
    while (size >= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0x9FB21C651E98DF25ULL;
        hash ^= hash >> 32;
        bytes += 8;
        size -= 8;
    }
    uint64_t rest = size;
    for (size_t i = 0; i < size; i++) rest = rest << 8 | bytes[i];
    hash = (hash ^ rest) * 0x9FB21C651E98DF25ULL;
    return hash ^ hash >> 29;
}

/* What lies on the table and what is asked. Where in the rules the game waits does not count, so that a position is
 * the same after a change of the rules that has not touched it. */
uint64_t em_position_hash(const EmState *s) {
    uint64_t hash = 0xE3BE2DECULL;
    hash = mix(hash, s, offsetof(EmState, cards));
    hash = mix(hash, s->cards, s->card_count * sizeof(EmCard));
    hash = mix(hash, s->spaces, sizeof s->spaces);
    hash = mix(hash, s->modifiers, s->modifier_count * sizeof(EmModifier));
    hash = mix(hash, &s->decision, offsetof(EmDecision, options));
    return mix(hash, s->decision.options, s->decision.option_count * sizeof(EmOption));
}

/* The whole state. Only what lives counts: what a finished call left on the stack is no difference. */
uint64_t em_hash(const EmState *s) {
    uint64_t hash = em_position_hash(s);
    const EmFiber *f = &s->fiber;
    uint32_t frames = f->frame_count <= EM_MAX_FRAMES ? f->frame_count : 0;
    hash = mix(hash, f->frames, frames * sizeof(EmFrame));
    uint32_t live = frames ? f->frames[frames - 1].top : 0;
    hash = mix(hash, f->stack, (live <= EM_MAX_STACK ? live : 0) * sizeof(int32_t));
    return mix(hash, f->list, (f->list_count <= EM_MAX_LIST ? f->list_count : 0) * sizeof(int16_t));
}
