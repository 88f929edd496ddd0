/* The functions rule scripts may call; functions.h lists them. `a` holds the arguments. */
#include <string.h>

#include "console.h"
#include "random.h"

#define FUNCTION(name) int32_t fn_##name(Machine *m, const int32_t *a)
#define UNUSED (void)a

static void add_zone(Machine *m, int32_t zone) {
    const EmState *s = m->state;
    EmFiber *fiber = fiber_of(m);
    uint32_t count = fiber->list_count;
    uint16_t card = s->zones[zone].first;
    for (; card && count < EM_MAX_LIST; card = s->cards[card - 1].next) fiber->list[count++] = (int16_t)card;
    fiber->list_count = (uint16_t)count;
    if (card) list_add(m, fiber, card);
}

FUNCTION(cards) {
    int32_t zone = zone_number(m, a[0], a[1]);
    if (!m->failed) add_zone(m, zone);
    return 0;
}

FUNCTION(attached) {
    const EmState *s = m->state;
    uint32_t guests = card_of(m, a[0])->guests;
    const EmCard *card = s->cards, *end = s->cards + s->card_count;
    for (; guests && card < end; card++) {
        if (card->host != a[0]) continue;
        guests--;
        list_add(m, fiber_of(m), (int32_t)(card - s->cards) + 1);
    }
    return 0;
}

/* Whether some ability of the card answers the event where the card lies. */
static bool answers(Machine *m, const EmCard *card, int32_t kind, int32_t event) {
    const Hook *hook = NULL;
    if (!(cart(m)->definitions[card->definition].answers & answer_bit(kind, event))) return false;
    while ((hook = find_hook(cart(m), card->definition, kind, event, hook)))
        if (hook_is_live(hook, card)) return true;
    return false;
}

static bool can_be_answered(Machine *m, int32_t kind, int32_t event) {
    if (kind >= 0 && kind < (int32_t)cart(m)->is.kind_count && event >= 0 && event < HOOK_EVENTS) return true;
    fail(m, "there is no ability of kind %d for event %d", (int)kind, (int)event);
    return false;
}

/* In the order of the zones, which is what the players see. */
FUNCTION(listeners) {
    const EmState *s = m->state;
    if (!can_be_answered(m, a[0], a[1]) || !next_able(m, a[0], a[1], 0)) return 0;
    const uint64_t *able = m->able.cards[answer_fold(a[0], a[1])];
    for (uint64_t zones = cart(m)->heard[a[0] * HOOK_EVENTS + a[1]]; zones; zones &= zones - 1) {
        uint32_t card = s->zones[__builtin_ctzll(zones)].first;
        for (; card && !m->failed; card = s->cards[card - 1].next)
            if (able[(card - 1) / 64] >> ((card - 1) % 64) & 1 && answers(m, &s->cards[card - 1], a[0], a[1]))
                list_add(m, fiber_of(m), (int32_t)card);
    }
    return 0;
}

FUNCTION(heard) {
    uint16_t card = 0;
    if (!can_be_answered(m, a[0], a[1])) return 0;
    while ((card = next_able(m, a[0], a[1], card)))
        if (answers(m, &m->state->cards[card - 1], a[0], a[1])) return 1;
    return 0;
}

FUNCTION(players) {
    int32_t first = checked_player(m, a[0] ? a[0] : 1), count = m->state->player_count;
    for (int32_t i = 0; i < count && !m->failed; i++) list_add(m, fiber_of(m), (first - 1 + i) % count + 1);
    return 0;
}

/* The links are sorted, so those of one space lie together: the first is found by halving. */
static uint32_t first_link(const EmSections *is, int32_t space) {
    uint32_t low = 0, high = is->link_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (is->links[2 * middle] < space) low = middle + 1;
        else high = middle;
    }
    return low;
}

FUNCTION(neighbours) {
    const EmSections *is = &cart(m)->is;
    for (uint32_t i = first_link(is, a[0]); i < is->link_count && is->links[2 * i] == a[0] && !m->failed; i++)
        list_add(m, fiber_of(m), is->links[2 * i + 1]);
    return 0;
}

FUNCTION(spaces) {
    UNUSED;
    for (uint32_t space = 1; space <= cart(m)->is.space_count && !m->failed; space++)
        list_add(m, fiber_of(m), (int32_t)space);
    return 0;
}

FUNCTION(cards_in_play) {
    UNUSED;
    for (uint64_t zones = cart(m)->in_play; zones; zones &= zones - 1) add_zone(m, __builtin_ctzll(zones));
    return 0;
}

FUNCTION(count) { return m->state->zones[zone_number(m, a[0], a[1])].count; }
FUNCTION(top) { return m->state->zones[zone_number(m, a[0], a[1])].last; }
FUNCTION(bottom) { return m->state->zones[zone_number(m, a[0], a[1])].first; }

FUNCTION(card_at) {
    const EmState *s = m->state;
    int32_t position = a[2];
    uint16_t card = s->zones[zone_number(m, a[0], a[1])].first;
    for (; card && position > 1; position--) card = s->cards[card - 1].next;
    return position == 1 ? card : 0;
}

FUNCTION(zone_of) { return cart(m)->zones[card_of(m, a[0])->zone].family; }

static int32_t seat_of_zone(const EmCartridge *c, uint8_t zone) {
    const ZoneRule *rule = &c->zones[zone];
    return rule->flags & EM_ZONE_SEAT ? zone - rule->family + 1 : 0;
}

FUNCTION(place_of) { return seat_of_zone(cart(m), card_of(m, a[0])->zone); }

FUNCTION(in_zone) {
    uint8_t zone = card_of(m, a[0])->zone;
    return cart(m)->zones[zone].family == a[1] && (a[2] == 0 || seat_of_zone(cart(m), zone) == a[2]);
}

FUNCTION(in_play) { return (cart(m)->zones[card_of(m, a[0])->zone].flags & EM_ZONE_IN_PLAY) != 0; }
FUNCTION(owner) { return card_of(m, a[0])->owner; }
FUNCTION(controller) { return card_of(m, a[0])->controller; }
FUNCTION(host) { return card_of(m, a[0])->host; }
FUNCTION(definition) { return card_of(m, a[0])->definition; }
static uint32_t flag_argument(Machine *m, int32_t flag) {
    if (flag >= 0 && flag < (int32_t)cart(m)->is.flag_count) return (uint32_t)flag;
    fail(m, "there is no flag %d", (int)flag);
    return 0;
}

/* The next card after this one that has the flag; 0 begins and ends the search. */
static int32_t next_flagged(const EmState *s, uint32_t flag, int32_t after) {
    const uint16_t bit = (uint16_t)(1u << flag);
    const EmCard *end = s->cards + s->card_count;
    for (const EmCard *card = s->cards + after; card < end; card++)
        if (card->flags & bit) return (int32_t)(card - s->cards) + 1;
    return 0;
}

FUNCTION(flagged) { return next_flagged(m->state, flag_argument(m, a[0]), 0); }

FUNCTION(known_to) { return card_of(m, a[0])->known >> (checked_player(m, a[1]) - 1) & 1; }

FUNCTION(tagged) { return has_tag(m, a[0], a[1]); }

FUNCTION(fact_of) {
    const EmSections *is = &cart(m)->is;
    if (a[0] < 0 || a[0] >= (int32_t)is->definition_count) return fail(m, "there is no card definition %d", (int)a[0]);
    if (a[1] < 0 || a[1] >= (int32_t)is->fact_count) return fail(m, "there is no fact %d", (int)a[1]);
    return is->facts[(uint32_t)a[0] * is->fact_count + (uint32_t)a[1]];
}

FUNCTION(printed) {
    int32_t of_definition[2] = {card_of(m, a[0])->definition, a[1]};
    return fn_fact_of(m, of_definition);
}

FUNCTION(total) { return total_of(m, a[0], a[1]); }

static uint16_t player_target(Machine *m, int32_t player) {
    return (uint16_t)(EM_TARGET_PLAYER + checked_player(m, player));
}

static uint16_t card_target(Machine *m, int32_t card) {
    card_of(m, card);
    return (uint16_t)card;
}

FUNCTION(changed_by) { return modifier_sum(m->state, card_target(m, a[0]), a[1]); }
FUNCTION(player_changed_by) { return modifier_sum(m->state, player_target(m, a[0]), a[1]); }
FUNCTION(table_changed_by) { return modifier_sum(m->state, 0, a[0]); }

FUNCTION(any_changed_by) {
    const EmState *s = m->state;
    for (uint32_t i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].stat == a[0]) return 1;
    return 0;
}

FUNCTION(ability) {
    const EmCard *card = card_of(m, a[0]);
    int32_t live = 0;
    const Hook *hook = NULL;
    while (!m->failed && (hook = find_hook(cart(m), card->definition, a[1], a[2], hook)))
        if (hook_is_live(hook, card) && live++ == a[3]) return hook->function;
    return 0;
}

/* Runs the ability beside the game up to the first thing it would change or ask. */
FUNCTION(usable) {
    if (a[0] <= 0 || a[0] >= (int32_t)cart(m)->is.function_count) return fail(m, "there is no function %d", (int)a[0]);
    bool probing = m->probing, outer_hit = m->probe_hit, button = m->probe_button;
    uint16_t probed = m->probed;
    int16_t last = m->probe_last;
    m->probing = true;
    m->probe_hit = false;
    m->probed = 0;
    int32_t result = 0;
    run_pure(m, (uint32_t)a[0], &a[1], 3, &result);
    bool hit = m->probe_hit;
    m->probing = probing;
    m->probe_hit = outer_hit;
    m->probed = probed;
    m->probe_last = last;
    m->probe_button = button;
    return hit;
}

static bool some_usable(Machine *m, int32_t kind, int32_t event, int32_t subject, int32_t extra) {
    uint16_t card = 0;
    if (!can_be_answered(m, kind, event)) return false;
    while ((card = next_able(m, kind, event, card)) && !m->failed) {
        const EmCard *held = &m->state->cards[card - 1];
        const Hook *hook = NULL;
        while ((hook = find_hook(cart(m), held->definition, kind, event, hook))) {
            int32_t probe[4] = {hook->function, card, subject, extra};
            if (hook_is_live(hook, held) && fn_usable(m, probe)) return true;
        }
    }
    return false;
}

FUNCTION(any_usable) { return some_usable(m, a[0], a[1], a[2], a[3]); }

FUNCTION(any_answer) {
    return some_usable(m, KIND_FORCED, a[0], a[1], a[2]) || some_usable(m, KIND_RESPONSE, a[0], a[1], a[2]);
}

FUNCTION(marked) {
    const EmState *s = m->state;
    for (uint32_t i = 0; i < s->modifier_count; i++) {
        const EmModifier *mark = &s->modifiers[i];
        if (mark->stat == EM_STAT_MARK && mark->target == a[0] && mark->value == a[1]) return 1;
    }
    return 0;
}

FUNCTION(player_count) {
    UNUSED;
    return m->state->player_count;
}

FUNCTION(next_player) { return checked_player(m, a[0]) % m->state->player_count + 1; }

FUNCTION(setup_option) {
    if (a[0] < 0 || a[0] >= EM_MAX_SETUP) return fail(m, "there is no set-up option %d", (int)a[0]);
    return m->state->setup[a[0]];
}

FUNCTION(linked) {
    const EmSections *is = &cart(m)->is;
    for (uint32_t i = first_link(is, a[0]); i < is->link_count && is->links[2 * i] == a[0]; i++)
        if (is->links[2 * i + 1] == a[1]) return 1;
    return 0;
}

FUNCTION(space_count) {
    UNUSED;
    return (int32_t)cart(m)->is.space_count;
}

FUNCTION(option_count) {
    UNUSED;
    return m->probing ? m->probed : m->state->decision.option_count;
}

FUNCTION(over) {
    UNUSED;
    return m->state->over;
}

static int32_t owner_argument(Machine *m, int32_t player) { return player ? checked_player(m, player) : 0; }

FUNCTION(create) {
    int32_t zone = zone_number(m, a[1], a[2]), player = owner_argument(m, a[2]);
    return m->failed ? 0 : new_card(m, a[0], zone, player);
}

FUNCTION(create_list) {
    const EmSections *is = &cart(m)->is;
    int32_t zone = zone_number(m, a[1], a[2]), player = owner_argument(m, a[2]), made = 0;
    uint32_t low = 0, high = is->list_entry_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (is->lists[3 * middle] < a[0]) low = middle + 1;
        else high = middle;
    }
    for (; low < is->list_entry_count && is->lists[3 * low] == a[0]; low++)
        for (uint32_t copy = 0; copy < is->lists[3 * low + 2] && !m->failed; copy++, made++)
            new_card(m, is->lists[3 * low + 1], zone, player);
    return made;
}

FUNCTION(move) {
    int32_t zone = zone_number(m, a[1], a[2]);
    if (!m->failed) move_card(m, a[0], zone, false);
    return a[0];
}

FUNCTION(move_under) {
    int32_t zone = zone_number(m, a[1], a[2]);
    if (!m->failed) move_card(m, a[0], zone, true);
    return a[0];
}

FUNCTION(attach) {
    EmCard *card = card_of(m, a[0]), *host = card_of(m, a[1]);
    if (m->failed) return 0;
    for (int32_t at = a[1]; at; at = m->state->cards[at - 1].host)
        if (at == a[0]) return fail(m, "a card cannot be attached to itself");
    detach_card(m, a[0]);
    if (host->guests == UINT8_MAX) return fail(m, "more than %d cards on one", UINT8_MAX);
    card->host = (uint16_t)a[1];
    host->guests++;
    emit(m, (EmEvent){.type = EVENT_ATTACHED, .card = (uint16_t)a[0], .b = (int16_t)a[1], .seen = card->known});
    return a[0];
}

FUNCTION(detach) {
    detach_card(m, a[0]);
    return 0;
}

FUNCTION(give) {
    EmCard *card = card_of(m, a[0]);
    int32_t player = owner_argument(m, a[1]);
    if (m->failed) return 0;
    emit(m, (EmEvent){.type = EVENT_CONTROL, .card = (uint16_t)a[0], .a = card->controller, .b = (int16_t)player,
                      .seen = card->known});
    card->controller = (uint8_t)player;
    return 0;
}

FUNCTION(clear_flag) {
    uint32_t flag = flag_argument(m, a[0]);
    for (int32_t card = 0; (card = next_flagged(m->state, flag, card)) && !m->failed;) set_flag(m, card, flag, 0);
    return 0;
}

FUNCTION(show) {
    EmCard *card = card_of(m, a[0]);
    uint8_t all = (uint8_t)((1u << m->state->player_count) - 1);
    uint8_t seats = a[1] ? (uint8_t)(1u << (checked_player(m, a[1]) - 1)) : all;
    if (m->failed) return 0;
    if ((card->known | seats) != card->known) m->state->barrier++;
    card->known |= seats;
    emit(m, (EmEvent){.type = EVENT_SEEN, .card = (uint16_t)a[0], .seen = seats, .player = (uint8_t)a[1]});
    return 0;
}

FUNCTION(hide) {
    card_of(m, a[0])->known = 0;
    if (!m->failed) emit(m, (EmEvent){.type = EVENT_HIDDEN, .card = (uint16_t)a[0]});
    return 0;
}

FUNCTION(shuffle) {
    int32_t zone = zone_number(m, a[0], a[1]);
    if (!m->failed) shuffle_zone(m, zone);
    return 0;
}

FUNCTION(random_number) {
    EmState *s = m->state;
    if (a[0] < 1 || a[0] > INT16_MAX) return fail(m, "no random number from 1 to %d", (int)a[0]);
    s->barrier++;
    return 1 + (int32_t)random_below(&s->random_state, s->random_stream, (uint32_t)a[0]);
}

FUNCTION(roll) {
    int32_t rolled = fn_random_number(m, a), player = owner_argument(m, a[1]);
    if (!m->failed)
        emit(m, (EmEvent){.type = EVENT_ROLLED, .player = (uint8_t)player, .b = (int16_t)rolled, .c = (int16_t)a[0]});
    return rolled;
}

FUNCTION(random_card) {
    int32_t position = 0, found[3] = {a[0], a[1], 0}, sides = fn_count(m, a);
    if (m->failed || sides == 0) return 0;
    position = fn_random_number(m, &sides);
    found[2] = position;
    return fn_card_at(m, found);
}

static int32_t source_argument(Machine *m, int32_t card) { return card ? card_of(m, card)->definition + 1 : 0; }

static void modify_target(Machine *m, uint16_t target, const int32_t *a, int32_t source) {
    if (m->failed) return;
    add_modifier(m, target, a[0], a[1], a[2], source);
    bool player = target & EM_TARGET_PLAYER;
    emit(m, (EmEvent){.type = EVENT_MODIFIED, .word = (uint8_t)a[0], .card = player ? 0 : target,
                      .player = (uint8_t)(player ? target : 0), .b = (int16_t)a[1], .c = (int16_t)a[2]});
}

FUNCTION(modify) {
    modify_target(m, card_target(m, a[0]), &a[1], source_argument(m, a[4]));
    return 0;
}

FUNCTION(lend_tag) {
    if (a[1] < 0 || a[1] > 126) return fail(m, "there is no tag %d", (int)a[1]);
    int32_t change[3] = {128 + a[1], 1, a[2]};
    modify_target(m, card_target(m, a[0]), change, source_argument(m, a[3]));
    return 0;
}

FUNCTION(modify_player) {
    modify_target(m, player_target(m, a[0]), &a[1], source_argument(m, a[4]));
    return 0;
}

FUNCTION(modify_table) {
    modify_target(m, 0, a, source_argument(m, a[3]));
    return 0;
}

FUNCTION(expire) {
    EmState *s = m->state;
    uint16_t kept = 0;
    for (uint32_t i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].expiry != a[0] || s->modifiers[i].stat == EM_STAT_MARK) s->modifiers[kept++] = s->modifiers[i];
    if (kept != s->modifier_count) emit(m, (EmEvent){.type = EVENT_EXPIRED, .word = (uint8_t)a[0]});
    s->modifier_count = kept;
    return 0;
}

FUNCTION(mark) {
    uint16_t target = card_target(m, a[0]);
    if (!m->failed) add_modifier(m, target, EM_STAT_MARK, a[1], 0, 0);
    return 0;
}

FUNCTION(unmark) {
    EmState *s = m->state;
    uint16_t kept = 0;
    for (uint32_t i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].stat != EM_STAT_MARK || s->modifiers[i].value != a[0]) s->modifiers[kept++] = s->modifiers[i];
    s->modifier_count = kept;
    return 0;
}

FUNCTION(new_serial) {
    UNUSED;
    m->state->serial = (uint16_t)(m->state->serial % INT16_MAX + 1);
    return m->state->serial;
}

FUNCTION(announce) {
    if (a[1]) card_of(m, a[1]);
    int32_t player = owner_argument(m, a[2]);
    if (m->failed) return 0;
    emit(m, (EmEvent){.type = EVENT_ANNOUNCED, .player = (uint8_t)player, .card = (uint16_t)a[1], .a = (int16_t)a[0],
                      .b = (int16_t)a[3], .c = (int16_t)a[4], .seen = a[1] ? card_of(m, a[1])->known : 0});
    return 0;
}

FUNCTION(set_score) {
    int32_t player = checked_player(m, a[0]);
    if (a[1] < INT16_MIN || a[1] > INT16_MAX) fail(m, "a score of %d", (int)a[1]);
    if (!m->failed) m->state->scores[player - 1] = (int16_t)a[1];
    return 0;
}

FUNCTION(win) {
    m->state->winners |= (uint8_t)(1u << (checked_player(m, a[0]) - 1));
    return 0;
}

FUNCTION(finish) {
    UNUSED;
    m->state->over = 1;
    m->finished = true;
    emit(m, (EmEvent){.type = EVENT_FINISHED, .b = m->state->winners});
    return 0;
}

FUNCTION(go_to) {
    if (a[0] < 0 || a[0] >= (int32_t)cart(m)->is.flow_count) return fail(m, "there is no step %d", (int)a[0]);
    m->state->step = (uint16_t)a[0];
    return 0;
}

FUNCTION(begin_step) {
    fn_go_to(m, a);
    m->finished = !m->failed;
    return 0;
}

static int32_t offer_option(Machine *m, uint8_t kind, int32_t value, int32_t label) {
    if (value < INT16_MIN || value > INT16_MAX || label < 0 || label > UINT8_MAX)
        return fail(m, "an option of %d is out of range", (int)value);
    if (m->probing) {
        /* A choice of one card or more counts; the buttons beside it make no difference. */
        if (kind != EM_OPTION_BUTTON) m->probe_hit = true;
        m->probed++;
        m->probe_last = (int16_t)value;
        m->probe_button = kind == EM_OPTION_BUTTON;
        return 0;
    }
    EmDecision *d = &m->state->decision;
    if (d->option_count == EM_MAX_OPTIONS) return fail(m, "more than %d options", EM_MAX_OPTIONS);
    for (uint32_t i = 0; i < d->option_count; i++)
        if (d->options[i].kind == kind && d->options[i].value == value && d->options[i].label == label) return 0;
    d->options[d->option_count++] = (EmOption){.kind = kind, .label = (uint8_t)label, .value = (int16_t)value};
    return 0;
}

FUNCTION(offer_card) {
    card_of(m, a[0]);
    return m->failed ? 0 : offer_option(m, EM_OPTION_CARD, a[0], a[1]);
}

FUNCTION(offer_player) { return offer_option(m, EM_OPTION_PLAYER, checked_player(m, a[0]), a[1]); }

FUNCTION(offer_space) {
    if (a[0] < 1 || a[0] > (int32_t)cart(m)->is.space_count) return fail(m, "there is no space %d", (int)a[0]);
    return offer_option(m, EM_OPTION_SPACE, a[0], a[1]);
}

FUNCTION(offer_number) { return offer_option(m, EM_OPTION_NUMBER, a[0], a[1]); }

FUNCTION(offer) {
    if (a[0] >= 0) return fail(m, "%d is no button", (int)a[0]);
    return offer_option(m, EM_OPTION_BUTTON, a[0], 0);
}

/* The VM itself carries out `ask`, since it may have to wait. */
FUNCTION(ask) {
    UNUSED;
    return fail(m, "ask was called past the VM");
}

#define FN(name, kind, signature, note) {fn_##name, FUNCTION_##kind},
const FunctionEntry em_functions[] = {
#include "functions.h"
};
#undef FN

#define FN(name, kind, signature, note) {#name, #kind, signature, note},
static const char *const described[][4] = {
#include "functions.h"
};
#undef FN

enum { FUNCTION_COUNT = sizeof em_functions / sizeof em_functions[0] };

uint32_t em_function_count(void) { return FUNCTION_COUNT; }
const char *em_function_name(uint32_t f) { return f < FUNCTION_COUNT ? described[f][0] : ""; }
const char *em_function_kind(uint32_t f) { return f < FUNCTION_COUNT ? described[f][1] : ""; }
const char *em_function_signature(uint32_t f) { return f < FUNCTION_COUNT ? described[f][2] : ""; }
const char *em_function_note(uint32_t f) { return f < FUNCTION_COUNT ? described[f][3] : ""; }

#define EVENT(name, note) #name,
static const char *const event_names[] = {
#include "events.h"
};
#undef EVENT

uint32_t em_event_count(void) { return EVENT_COUNT; }
const char *em_event_name(uint32_t event) { return event < EVENT_COUNT ? event_names[event] : ""; }
