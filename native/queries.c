/* The functions of functions.h that ask: lists of cards, players and spaces, and what is so. */
#include <string.h>

#include "arguments.h"

static void add_zone(Machine *m, int32_t zone) {
    const EmState *s = m->state;
    EmFiber *fiber = fiber_of(m);
    const uint32_t count = s->zones[zone].count;
    if (fiber->list_count + count > EM_MAX_LIST) {
        fail(m, LISTS_FULL, EM_MAX_LIST);
        return;
    }
    int16_t *end = &fiber->list[fiber->list_count];
    for (uint16_t card = s->zones[zone].first; card; card = s->cards[card - 1].next) *end++ = (int16_t)card;
    fiber->list_count = (uint16_t)(fiber->list_count + count);
}

FUNCTION(cards) {
    int32_t zone = zone_number(m, a[0], a[1]);
    if (!m->failed) add_zone(m, zone);
    return 0;
}

FUNCTION(attached) {
    const EmState *s = m->state;
    uint32_t left = card_of(m, a[0])->guests;
    look_at_cards(m);
    for (uint32_t word = 0; left && word < (s->card_count + 63u) / 64; word++)
        for (uint64_t rest = m->listeners.guests[word]; left && rest; rest &= rest - 1) {
            uint32_t card = 64 * word + (uint32_t)__builtin_ctzll(rest);
            if (s->cards[card].host != a[0]) continue;
            left--;
            list_add(m, fiber_of(m), (int32_t)card + 1);
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

/* Lists the cards in some zones that answer an event there. */
static void list_listeners(Machine *m, int32_t kind, int32_t event, uint64_t zones) {
    const EmState *s = m->state;
    CardSet found;
    found.count = 0;
    if (!zones) return;
    look_at_cards(m);
    const uint64_t *cards = m->listeners.cards[answer_fold(kind, event)];
    for (uint32_t word = 0; word < (s->card_count + 63u) / 64; word++)
        for (uint64_t rest = cards[word]; rest; rest &= rest - 1) {
            uint32_t card = 64 * word + (uint32_t)__builtin_ctzll(rest) + 1;
            if (!(zones >> s->cards[card - 1].zone & 1) || !answers(m, &s->cards[card - 1], kind, event)) continue;
            if (!found.count) found = (CardSet){.count = 0};
            add_to_set(s, &found, card);
        }
    if (found.count) list_set(m, &found);
}

FUNCTION(listeners) {
    if (can_be_answered(m, a[0], a[1])) list_listeners(m, a[0], a[1], cart(m)->listening[a[0] * HOOK_EVENTS + a[1]]);
    return 0;
}

FUNCTION(cards_with) {
    int32_t zone = zone_number(m, a[1], a[2]);
    if (m->failed || !can_be_answered(m, a[0], 0) || !m->state->zones[zone].count) return 0;
    list_listeners(m, a[0], 0, cart(m)->listening[a[0] * HOOK_EVENTS] & 1ULL << zone);
    return 0;
}

FUNCTION(any_listener) {
    uint16_t card = 0;
    if (!can_be_answered(m, a[0], a[1])) return 0;
    while ((card = next_listener(m, a[0], a[1], card)))
        if (answers(m, &m->state->cards[card - 1], a[0], a[1])) return 1;
    return 0;
}

FUNCTION(players) {
    const uint32_t seats = m->state->player_count;
    int32_t player = checked_player(m, a[0] ? a[0] : 1);
    EmFiber *fiber = fiber_of(m);
    if (m->failed) return 0;
    if (fiber->list_count + seats > EM_MAX_LIST) return fail(m, LISTS_FULL, EM_MAX_LIST);
    int16_t *end = &fiber->list[fiber->list_count];
    for (uint32_t left = seats; left; left--, player = seat_after(m, player)) *end++ = (int16_t)player;
    fiber->list_count = (uint16_t)(fiber->list_count + seats);
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
FUNCTION(flagged) { return next_flagged(m, flag_argument(m, a[0]), 0); }

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

FUNCTION(sum_of) {
    const EmState *s = m->state;
    int32_t zone = zone_number(m, a[0], a[1]), sum = 0;
    for (uint16_t card = m->failed ? 0 : s->zones[zone].first; card && !m->failed; card = s->cards[card - 1].next) {
        int32_t of_definition[2] = {s->cards[card - 1].definition, a[2]};
        sum += fn_fact_of(m, of_definition);
    }
    return sum;
}

FUNCTION(total) { return total_of(m, a[0], a[1]); }

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
    if (m->failed) return 0;
    while ((hook = find_hook(cart(m), card->definition, a[1], a[2], hook)))
        if (hook_is_live(hook, card) && live++ == a[3]) return hook->function;
    return 0;
}

/* Runs the ability beside the game up to the first thing it would change or ask. A function of its own, so that what is
 * known already is told without its preparations. */
__attribute__((noinline)) static bool probe(Machine *m, const int32_t *a, Probe *known) {
    const Probing outer = m->probing;
    int32_t result;
    m->probing = (Probing){.on = true};
    run_pure(m, (uint32_t)a[0], &a[1], 3, &result);
    bool hit = m->probing.hit;
    m->probing = outer;
    if (m->failed) return hit;
    memcpy(known->asked, a, sizeof known->asked);
    known->version = m->version;
    known->usable = hit;
    return hit;
}

FUNCTION(usable) {
    if (a[0] <= 0 || a[0] >= (int32_t)cart(m)->is.function_count) return fail(m, "there is no function %d", (int)a[0]);
    Probe *known = &m->probes[(uint32_t)(a[0] + a[1] * 5 + a[2] * 37) % PROBES];
    if (known->version == m->version && memcmp(known->asked, a, sizeof known->asked) == 0) return known->usable;
    return probe(m, a, known);
}

static bool some_usable(Machine *m, int32_t kind, int32_t event, int32_t subject, int32_t extra) {
    const EmState *s = m->state;
    if (!can_be_answered(m, kind, event) || !cart(m)->listening[kind * HOOK_EVENTS + event]) return false;
    look_at_cards(m);
    const uint64_t *cards = m->listeners.cards[answer_fold(kind, event)];
    for (uint32_t word = 0; word < (s->card_count + 63u) / 64; word++)
        for (uint64_t rest = cards[word]; rest && !m->failed; rest &= rest - 1) {
            int32_t card = (int32_t)(64 * word) + __builtin_ctzll(rest) + 1;
            const EmCard *held = &s->cards[card - 1];
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

FUNCTION(next_player) { return seat_after(m, checked_player(m, a[0])); }

FUNCTION(team) { return m->state->teams[checked_player(m, a[0]) - 1]; }

FUNCTION(ruled) { return is_ruled(m->state, checked_player(m, a[0])); }

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
    return m->probing.on ? m->probing.offered : m->state->decision.option_count;
}

FUNCTION(over) {
    UNUSED;
    return m->state->over;
}

/* Judging: how much there is of each feature is noted for whoever learns the weights. */
FUNCTION(weighed) {
    if (a[0] < 0 || a[0] >= (int32_t)cart(m)->is.weight_count) return fail(m, "there is no feature %d", (int)a[0]);
    if (m->amounts) m->amounts[a[0]] = (int32_t)((uint32_t)m->amounts[a[0]] + (uint32_t)a[1]);
    return (int32_t)((uint32_t)cart(m)->is.weights[a[0]] * (uint32_t)a[1]);
}
