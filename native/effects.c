/* The functions of functions.h that change the game or offer something. */
#include <string.h>

#include "arguments.h"
#include "random.h"

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

FUNCTION(move_all) {
    const EmState *s = m->state;
    int32_t from = zone_number(m, a[0], a[2]), to = zone_number(m, a[1], a[2]);
    if (from == to) return 0;
    while (!m->failed && s->zones[from].first) move_card(m, s->zones[from].first, to, false);
    return 0;
}

FUNCTION(attach) {
    EmCard *card = card_of(m, a[0]), *host = card_of(m, a[1]);
    if (m->failed) return 0;
    for (int32_t at = a[1]; at; at = m->state->cards[at - 1].host)
        if (at == a[0]) return fail(m, "a card cannot be attached to itself");
    if (card->host != a[1] && host->guests == UINT8_MAX) return fail(m, "more than %d cards on one", UINT8_MAX);
    attach_card(m, a[0], a[1]);
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
    m->version++;
    return 0;
}

/* A hidden card is one of its owner's: whoever takes a card from the table owns it from then on. */
FUNCTION(make_owner) {
    EmCard *card = card_of(m, a[0]);
    int32_t player = owner_argument(m, a[1]);
    if (m->failed) return 0;
    card->owner = card->controller = (uint8_t)player;
    m->version++;
    emit(m, (EmEvent){.type = EVENT_CONTROL, .card = (uint16_t)a[0], .b = (int16_t)player, .seen = card->known});
    return 0;
}

FUNCTION(clear_flag) {
    uint32_t flag = flag_argument(m, a[0]);
    for (int32_t card = 0; (card = next_flagged(m, flag, card)) && !m->failed;) set_flag(m, card, flag, 0);
    return 0;
}

FUNCTION(show) {
    EmCard *card = card_of(m, a[0]);
    uint8_t all = (uint8_t)((1u << m->state->player_count) - 1);
    uint8_t seats = a[1] ? (uint8_t)(1u << (checked_player(m, a[1]) - 1)) : all;
    if (m->failed) return 0;
    if ((card->known | seats) != card->known) m->state->learned++;
    card->known |= seats;
    m->version++;
    emit(m, (EmEvent){.type = EVENT_SEEN, .card = (uint16_t)a[0], .seen = seats, .player = (uint8_t)a[1]});
    return 0;
}

FUNCTION(hide) {
    card_of(m, a[0])->known = 0;
    m->version++;
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
    s->learned++;
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
    m->version += kept != s->modifier_count;
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
    m->version += kept != s->modifier_count;
    s->modifier_count = kept;
    return 0;
}

FUNCTION(new_serial) {
    UNUSED;
    m->state->serial = (uint16_t)(m->state->serial % INT16_MAX + 1);
    return m->state->serial;
}

FUNCTION(announce) {
    uint8_t seen = a[1] ? card_of(m, a[1])->known : 0;
    int32_t player = owner_argument(m, a[2]);
    if (m->failed) return 0;
    emit(m, (EmEvent){.type = EVENT_ANNOUNCED, .player = (uint8_t)player, .card = (uint16_t)a[1], .a = (int16_t)a[0],
                      .b = (int16_t)a[3], .c = (int16_t)a[4], .seen = seen});
    return 0;
}

/* Why a set-up cannot be played: the table's own sentence, told by its number. */
FUNCTION(refuse) {
    const EmFiber *fiber = &m->state->fiber;
    if (fiber->frame_count == 0 || fiber->frames[0].function != cart(m)->is.setup_function - 1)
        return fail(m, "only the set-up may refuse");
    if (a[0] < 1 || a[0] > INT16_MAX) return fail(m, "there is no announcement %d", (int)a[0]);
    if (!m->failed) m->error->word = a[0];
    return fail(m, "the set-up was refused");
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
    if (m->probing.on) {
        /* A choice of one card or more counts; the buttons beside it make no difference. */
        if (kind != EM_OPTION_BUTTON) m->probing.hit = true;
        m->probing.offered++;
        m->probing.last = (int16_t)value;
        m->probing.button = kind == EM_OPTION_BUTTON;
        return 0;
    }
    EmDecision *d = &m->state->decision;
    if (d->option_count == EM_MAX_OPTIONS) return fail(m, "more than %d options", EM_MAX_OPTIONS);
    const EmOption option = {.kind = kind, .label = (uint8_t)label, .value = (int16_t)value};
    for (uint32_t i = 0; i < d->option_count; i++)
        if (memcmp(&d->options[i], &option, sizeof option) == 0) return 0;
    d->options[d->option_count++] = option;
    return 0;
}

FUNCTION(offer_card) {
    card_of(m, a[0]);
    return m->failed ? 0 : offer_option(m, EM_OPTION_CARD, a[0], a[1]);
}

FUNCTION(offer_zone) {
    const EmState *s = m->state;
    int32_t zone = zone_number(m, a[0], a[1]), found = 0;
    for (uint16_t card = m->failed ? 0 : s->zones[zone].first; card && !m->failed; card = s->cards[card - 1].next, found++)
        offer_option(m, EM_OPTION_CARD, card, a[2]);
    return found;
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
