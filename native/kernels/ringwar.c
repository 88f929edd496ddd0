/* War of the Ring: The Card Game: what counts at a location, who leads whom, who is winning and who could. */
#include "../console.h"

/* What the table calls it, see roles.h. */
#define OURS(role) (cart(m)->roles.ringwar_##role)

enum { MOST_HERE = 64 }; /* cards of one side at one location whose support is worked out */

static int32_t fact(Machine *m, int32_t card, int32_t which) {
    const EmSections *is = &cart(m)->is;
    const EmCard *c = card_of(m, card);
    if (m->failed || which >= (int32_t)is->fact_count) return 0;
    return is->facts[c->definition * is->fact_count + (uint32_t)which];
}

static bool flag(Machine *m, int32_t card, int32_t which) {
    return m->state->cards[card - 1].flags >> (which & 15) & 1;
}

static int32_t tokens(Machine *m, int32_t card, int32_t which) {
    return m->state->cards[card - 1].counters[(uint32_t)which % EM_MAX_COUNTERS];
}

static int32_t bit(int32_t value) { return value > 0 && value < 16 ? 1 << (value - 1) : 0; }

static bool is_kind(Machine *m, int32_t card, int32_t kind) { return fact(m, card, OURS(fact_kind)) == kind; }

static bool is_path(Machine *m, int32_t location) { return is_kind(m, location, OURS(constant_path)); }

/* A path is attacked by the Shadow, a battleground by whoever does not own it (R57, R62). */
static int32_t attacking_side(Machine *m, int32_t location) {
    int32_t shadow = OURS(constant_shadow), free_peoples = OURS(constant_free);
    if (is_path(m, location)) return shadow;
    return fact(m, location, OURS(fact_side)) == shadow ? free_peoples : shadow;
}

static uint16_t first_there(Machine *m) {
    return m->failed ? 0 : m->state->zones[OURS(zone_attached)].first;
}

/* Armies and characters of a side on the location; items lie in the same zone but on their bearers. */
static bool stands_at(Machine *m, uint16_t card, int32_t location, int32_t side) {
    return m->state->cards[card - 1].host == location && fact(m, card, OURS(fact_side)) == side;
}

/* A card's number with that of everything it bears (R44). */
static int64_t with_items(Machine *m, int32_t card, int32_t stat) {
    const EmState *s = m->state;
    int64_t sum = total_of(m, card, stat);
    if (!s->cards[card - 1].guests) return sum;
    for (uint16_t item = first_there(m); item && !m->failed; item = s->cards[item - 1].next)
        if (s->cards[item - 1].host == card) sum += total_of(m, item, stat);
    return sum;
}

/* One side at a location, and what of its cards counts there. */
typedef struct {
    int32_t location, side;
    int32_t icons, lead, tokens;
    bool on_path;
} Front;

static Front front(Machine *m, int32_t location, int32_t side) {
    bool attacks = attacking_side(m, location) == side, path = is_path(m, location);
    Front at = {.location = location, .side = side, .on_path = path};
    if (path) at.icons = attacks ? OURS(fact_path_attack) : OURS(fact_path_defence);
    else at.icons = attacks ? OURS(fact_attack) : OURS(fact_defence);
    at.lead = attacks ? OURS(fact_lead_attack) : OURS(fact_lead_defence);
    at.tokens = attacks ? OURS(counter_attack_tokens) : OURS(counter_defence_tokens);
    return at;
}

/* Plain icons of one card where it stands: its own, its items' and the tokens on it. */
static int32_t plain_icons(Machine *m, int32_t card, const Front *at) {
    return counted(with_items(m, card, at->icons) + tokens(m, card, at->tokens));
}

/* --- support (R63-R66) */

typedef struct {
    uint16_t card;
    int32_t worth;  /* its leadership */
    int32_t weight; /* the same, but a leader that a player has named comes first */
    int32_t army;   /* its supporter, an index, or -1 */
} Leader;

typedef struct {
    Leader leaders[MOST_HERE];
    uint16_t armies[MOST_HERE];
    int32_t supports[MOST_HERE]; /* the leader of each army, an index, or -1 */
    uint32_t leader_count, army_count;
    int64_t icons;  /* the plain icons of all cards there */
    int32_t roused; /* the army that supports an heir, as its text wants, or -1 */
} Support;

enum { NAMED = 1000 };

static bool may_support(Machine *m, int32_t army, int32_t leader) {
    int32_t factions = bit(fact(m, leader, OURS(fact_faction))) | fact(m, leader, OURS(fact_goes_with));
    if (factions & bit(fact(m, army, OURS(fact_faction)))) return true;
    bool hunting = m->state->table_vars[OURS(variable_hunters_run)];
    return hunting && fact(m, leader, OURS(fact_marks)) & bit(OURS(constant_hunter));
}

static bool find_army(Machine *m, Support *w, int32_t leader, uint64_t *tried) {
    for (uint32_t i = 0; i < w->army_count && !m->failed; i++) {
        if (*tried >> i & 1 || !may_support(m, w->armies[i], w->leaders[leader].card)) continue;
        *tried |= 1ULL << i;
        if (w->supports[i] >= 0 && !find_army(m, w, w->supports[i], tried)) continue;
        w->supports[i] = leader;
        w->leaders[leader].army = (int32_t)i;
        return true;
    }
    return false;
}

/* Leaders one after another, the best first, as long as an army can be found for each: no other way gives more. The
 * armies in `taken` are not to be had. What it is worth is returned. */
static int32_t match(Machine *m, Support *w, uint64_t taken, int32_t without) {
    int32_t sum = 0;
    bool done[MOST_HERE] = {false};
    for (uint32_t i = 0; i < w->army_count; i++) w->supports[i] = -1;
    for (uint32_t i = 0; i < w->leader_count; i++) w->leaders[i].army = -1;
    for (uint32_t turn = 0; turn < w->leader_count && !m->failed; turn++) {
        int32_t best = -1;
        for (uint32_t i = 0; i < w->leader_count; i++)
            if (!done[i] && (best < 0 || w->leaders[i].weight > w->leaders[best].weight)) best = (int32_t)i;
        done[best] = true;
        if (best == without || w->leaders[best].weight <= 0) continue;
        uint64_t tried = taken;
        if (find_army(m, w, best, &tried)) sum += w->leaders[best].weight;
    }
    return sum;
}

static void gather(Machine *m, Support *w, const Front *at) {
    const EmState *s = m->state;
    w->leader_count = w->army_count = 0;
    w->icons = 0;
    w->roused = -1;
    for (uint16_t card = first_there(m); card && !m->failed; card = s->cards[card - 1].next) {
        if (!stands_at(m, card, at->location, at->side)) continue;
        w->icons += plain_icons(m, card, at);
        if (is_kind(m, card, OURS(constant_army)) && w->army_count < MOST_HERE) {
            w->supports[w->army_count] = -1;
            w->armies[w->army_count++] = card;
        }
        if (is_kind(m, card, OURS(constant_character)) && w->leader_count < MOST_HERE) {
            int32_t worth = (int32_t)with_items(m, card, at->lead), named = flag(m, card, OURS(flag_led)) ? NAMED : 0;
            w->leaders[w->leader_count++] = (Leader){card, worth, worth + named, -1};
        }
    }
}

/* Whether some army there grows by supporting this leader (R66). */
static bool rouses(Machine *m, const Support *w, uint32_t leader) {
    if (!(fact(m, w->leaders[leader].card, OURS(fact_marks)) & bit(OURS(constant_heir)))) return false;
    for (uint32_t i = 0; i < w->army_count; i++)
        if (fact(m, w->armies[i], OURS(fact_with_heir)) && may_support(m, w->armies[i], w->leaders[leader].card))
            return true;
    return false;
}

/* The assignment with the most counted icons (H2, AH1). An army whose text wants an heir is tried with each. */
static void best_support(Machine *m, Support *w, const Front *at) {
    gather(m, w, at);
    if (!w->leader_count || !w->army_count) return;
    int32_t best = match(m, w, 0, -1), best_army = -1, best_leader = -1;
    bool tried = false;
    for (uint32_t a = 0; a < w->army_count && !m->failed; a++) {
        int32_t gain = fact(m, w->armies[a], OURS(fact_with_heir));
        if (!gain) continue;
        for (uint32_t l = 0; l < w->leader_count && !m->failed; l++) {
            if (!(fact(m, w->leaders[l].card, OURS(fact_marks)) & bit(OURS(constant_heir)))) continue;
            if (!may_support(m, w->armies[a], w->leaders[l].card)) continue;
            int32_t own = w->leaders[l].weight;
            tried = true;
            int32_t sum = gain + own + match(m, w, 1ULL << a, (int32_t)l);
            if (sum <= best) continue;
            best = sum;
            best_army = (int32_t)a;
            best_leader = (int32_t)l;
        }
    }
    if (tried) match(m, w, best_army < 0 ? 0 : 1ULL << best_army, best_leader);
    if (best_army >= 0) {
        w->supports[best_army] = best_leader;
        w->leaders[best_leader].army = best_army;
        w->roused = best_army;
    }
}

/* --- totals (R57, R58, R67) */

/* What a side's cards count for, support at its best. */
static int32_t strength(Machine *m, int32_t location, int32_t side) {
    const EmState *s = m->state;
    const Front at = front(m, location, side);
    int64_t icons = 0;
    if (at.on_path) {
        for (uint16_t card = first_there(m); card && !m->failed; card = s->cards[card - 1].next)
            if (stands_at(m, card, location, side)) icons += plain_icons(m, card, &at);
        return counted(icons);
    }
    Support w;
    best_support(m, &w, &at);
    int32_t sum = counted(w.icons);
    for (uint32_t i = 0; i < w.leader_count && !m->failed; i++)
        if (w.leaders[i].army >= 0) sum += w.leaders[i].worth;
    return w.roused < 0 ? sum : sum + fact(m, w.armies[w.roused], OURS(fact_with_heir));
}

static int32_t own_defence(Machine *m, int32_t location) {
    int32_t icons = flag(m, location, OURS(flag_stripped)) ? 0 : total_of(m, location, OURS(fact_defence));
    return icons + tokens(m, location, OURS(counter_defence_tokens));
}

static int32_t checked_location(Machine *m, int32_t location) {
    card_of(m, location);
    if (m->failed) return 0;
    if (is_path(m, location) || is_kind(m, location, OURS(constant_battleground))) return 1;
    return fail(m, "card %d is no location", (int)location);
}

static int32_t other_side(Machine *m, int32_t side) {
    int32_t shadow = OURS(constant_shadow);
    return side == shadow ? OURS(constant_free) : shadow;
}

static int32_t attack_total(Machine *m, int32_t location) {
    return strength(m, location, attacking_side(m, location)) + tokens(m, location, OURS(counter_attack_tokens));
}

static int32_t defence_total(Machine *m, int32_t location) {
    return own_defence(m, location) + strength(m, location, other_side(m, attacking_side(m, location)));
}

int32_t fn_attack_at(Machine *m, const int32_t *a) { return checked_location(m, a[0]) ? attack_total(m, a[0]) : 0; }

int32_t fn_defence_at(Machine *m, const int32_t *a) { return checked_location(m, a[0]) ? defence_total(m, a[0]) : 0; }

int32_t fn_own_defence(Machine *m, const int32_t *a) { return checked_location(m, a[0]) ? own_defence(m, a[0]) : 0; }

/* The attack must be greater than the whole defence (A24). */
static int32_t shadow_wins(Machine *m, int32_t location) {
    bool through = attack_total(m, location) > defence_total(m, location);
    return attacking_side(m, location) == OURS(constant_shadow) ? through : !through;
}

int32_t fn_shadow_winning(Machine *m, const int32_t *a) { return checked_location(m, a[0]) && shadow_wins(m, a[0]); }

/* --- where cards may go (R40, R41) */

/* Everything printed on a card that is there: a role's fact is one of the table's. */
static const int16_t *printed_on(Machine *m, int32_t card) {
    return &cart(m)->is.facts[m->state->cards[card - 1].definition * cart(m)->is.fact_count];
}

static bool goes_to_battleground(Machine *m, const int16_t *card, const int16_t *location) {
    int32_t factions = bit(card[OURS(fact_faction)]) | card[OURS(fact_goes_with)];
    bool home = card[OURS(fact_side)] == location[OURS(fact_side)];
    if (!home && card[OURS(fact_marks)] & bit(OURS(constant_stays_home))) return false;
    return factions & (location[OURS(fact_attackers)] | location[OURS(fact_defenders)]);
}

static bool shadow_ground_active(Machine *m) {
    const EmState *s = m->state;
    for (uint16_t card = s->zones[OURS(zone_battlegrounds)].first; card && !m->failed; card = s->cards[card - 1].next)
        if (fact(m, card, OURS(fact_side)) == OURS(constant_shadow)) return true;
    return false;
}

static bool may_go(Machine *m, int32_t number, int32_t place) {
    const int16_t *card = printed_on(m, number), *location = printed_on(m, place);
    bool character = card[OURS(fact_kind)] == OURS(constant_character);
    if (!character && card[OURS(fact_kind)] != OURS(constant_army)) return false;
    if (location[OURS(fact_kind)] != OURS(constant_path)) return goes_to_battleground(m, card, location);
    if (!character || !(card[OURS(fact_paths)] & bit(location[OURS(fact_number)]))) return false;
    return !(card[OURS(fact_marks)] & bit(OURS(constant_kept_by_war)) && shadow_ground_active(m));
}

int32_t fn_may_go(Machine *m, const int32_t *a) {
    card_of(m, a[0]);
    return checked_location(m, a[1]) && !m->failed && may_go(m, a[0], a[1]);
}

/* --- the conceivable win (A12) */

static void send(Machine *m, int32_t card, int32_t location) {
    const EmState *s = m->state;
    move_card(m, card, OURS(zone_attached), false);
    if (!m->failed && s->cards[location - 1].guests < UINT8_MAX) attach_card(m, card, location);
}

/* Something is tried on a copy of the table: meanwhile the machine does not see the game itself. */
typedef struct {
    EmState table;
    EmState *game;
    EmEvents *events;
    Listeners listeners;
} Trial;

static void begin_trial(Machine *m, Trial *trial) {
    copy_table(&trial->table, m->state);
    trial->game = m->state;
    trial->events = m->events;
    trial->listeners = m->listeners;
    m->state = &trial->table;
    m->events = NULL;
    m->unflagged = 0; /* flags are set here by other ways than set_flag */
    m->version++;
}

static int32_t end_trial(Machine *m, const Trial *trial, int32_t result) {
    m->state = trial->game;
    m->events = trial->events;
    m->listeners = trial->listeners;
    m->unflagged = 0;
    m->version++;
    return m->failed ? 0 : result;
}

/* Every Shadow card in reserve that may go there goes (A12, A24a), and so does the card that is being played. */
static void send_all(Machine *m, int32_t location, int32_t played, int32_t without) {
    EmState *s = m->state;
    int32_t reserve = OURS(zone_reserve), shadow = OURS(constant_shadow);
    for (int32_t seat = 0; seat < s->player_count && !m->failed; seat++)
        for (uint16_t card = s->zones[reserve + seat].first, next = 0; card && !m->failed; card = next) {
            next = s->cards[card - 1].next;
            if (card != without && fact(m, card, OURS(fact_side)) == shadow && may_go(m, card, location))
                send(m, card, location);
        }
    if (played && !m->failed && s->cards[played - 1].host != location) send(m, played, location);
}

static void add_tokens(Machine *m, int32_t location, int32_t which, int32_t number) {
    uint8_t *at = &m->state->cards[location - 1].counters[(uint32_t)which % EM_MAX_COUNTERS];
    *at = (uint8_t)(*at + number);
}

/* What holds at a location with everybody there who may come (A12), and with what a card's text would change (A24b). */
static int32_t supposing(Machine *m, const int32_t *a, int32_t (*judge)(Machine *, int32_t)) {
    Trial trial;
    if (!checked_location(m, a[0])) return 0;
    if (a[1]) card_of(m, a[1]);
    if (m->failed) return 0;
    begin_trial(m, &trial);
    add_tokens(m, a[0], OURS(counter_attack_tokens), a[3] & 15);
    add_tokens(m, a[0], OURS(counter_defence_tokens), a[4] & 15);
    if (a[5]) trial.table.cards[a[0] - 1].flags |= (uint16_t)(1u << (OURS(flag_stripped) & 15));
    send_all(m, a[0], a[1], a[2]);
    return end_trial(m, &trial, m->failed ? 0 : judge(m, a[0]));
}

int32_t fn_conceivable_win(Machine *m, const int32_t *a) { return supposing(m, a, shadow_wins); }

int32_t fn_conceivable_attack(Machine *m, const int32_t *a) { return supposing(m, a, attack_total); }

int32_t fn_conceivable_defence(Machine *m, const int32_t *a) { return supposing(m, a, defence_total); }

int32_t fn_gain_at(Machine *m, const int32_t *a) {
    Trial trial;
    card_of(m, a[0]);
    if (m->failed || !checked_location(m, a[1])) return 0;
    int32_t before = strength(m, a[1], OURS(constant_shadow));
    begin_trial(m, &trial);
    send(m, a[0], a[1]);
    return end_trial(m, &trial, strength(m, a[1], OURS(constant_shadow)) - before);
}

/* --- in a combat, where support is fixed (R64) */

int32_t fn_assign_support(Machine *m, const int32_t *a) {
    if (!checked_location(m, a[0]) || is_path(m, a[0])) return 0;
    int32_t sides[2] = {OURS(constant_free), OURS(constant_shadow)};
    for (uint32_t i = 0; i < 2 && !m->failed; i++) {
        Support w;
        const Front at = front(m, a[0], sides[i]);
        best_support(m, &w, &at);
        for (uint32_t l = 0; l < w.leader_count && !m->failed; l++)
            set_flag(m, w.leaders[l].card, (uint32_t)OURS(flag_led), w.leaders[l].army >= 0);
        if (w.roused >= 0) set_flag(m, w.armies[w.roused], (uint32_t)OURS(flag_roused), 1);
    }
    return 0;
}

/* Whether some leader of the side would go without support, so that somebody must say who. */
int32_t fn_support_is_short(Machine *m, const int32_t *a) {
    Support w;
    if (!checked_location(m, a[0]) || is_path(m, a[0])) return 0;
    const Front at = front(m, a[0], a[1]);
    best_support(m, &w, &at);
    bool any = false, left = false;
    for (uint32_t l = 0; l < w.leader_count; l++) {
        bool wanted = w.leaders[l].weight > 0 || rouses(m, &w, l);
        any = any || (wanted && w.leaders[l].army >= 0);
        left = left || (wanted && w.leaders[l].army < 0);
    }
    return any && left;
}

static bool has_army(const Support *w, int32_t card) {
    for (uint32_t l = 0; l < w->leader_count; l++)
        if (w->leaders[l].card == card) return w->leaders[l].army >= 0;
    return false;
}

/* Named leaders come first; `all` of them but one, or that one beside those that were named. */
static void name(Support *w, int32_t card, bool all) {
    for (uint32_t l = 0; l < w->leader_count; l++)
        if ((w->leaders[l].card == card) != all && w->leaders[l].weight > 0) w->leaders[l].weight += NAMED;
}

/* Whether this leader can have an army beside all that were named before it, and would not have one anyway. */
int32_t fn_could_lead(Machine *m, const int32_t *a) {
    Support w;
    const EmCard *card = card_of(m, a[0]);
    if (m->failed || !checked_location(m, card->host) || flag(m, a[0], OURS(flag_led))) return 0;
    const Front at = front(m, card->host, fact(m, a[0], OURS(fact_side)));
    gather(m, &w, &at);
    for (uint32_t l = 0; l < w.leader_count; l++)
        if (!w.leaders[l].weight && rouses(m, &w, l)) w.leaders[l].weight = 1;
    Support sure = w;
    name(&sure, a[0], true);
    match(m, &sure, 0, -1);
    if (has_army(&sure, a[0])) return 0;
    name(&w, a[0], false);
    match(m, &w, 0, -1);
    for (uint32_t l = 0; l < w.leader_count; l++)
        if (w.leaders[l].weight >= NAMED && w.leaders[l].army < 0) return 0;
    return has_army(&w, a[0]);
}

/* What a card counts for in this combat: attack or defence, as its side has it there. */
static int32_t counted_icons(Machine *m, int32_t card) {
    const Front at = front(m, m->state->cards[card - 1].host, fact(m, card, OURS(fact_side)));
    int64_t sum = plain_icons(m, card, &at);
    if (at.on_path) return counted(sum);
    if (flag(m, card, OURS(flag_led))) sum += with_items(m, card, at.lead);
    if (flag(m, card, OURS(flag_roused))) sum += fact(m, card, OURS(fact_with_heir));
    return counted(sum);
}

int32_t fn_counted_icons(Machine *m, const int32_t *a) {
    const EmCard *card = card_of(m, a[0]);
    return m->failed || !checked_location(m, card->host) ? 0 : counted_icons(m, a[0]);
}

/* The sum over a side's cards there, support as it was fixed. */
int32_t fn_combat_sum(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int64_t sum = 0;
    if (!checked_location(m, a[0])) return 0;
    for (uint16_t card = first_there(m); card && !m->failed; card = s->cards[card - 1].next)
        if (stands_at(m, card, a[0], a[1])) sum += counted_icons(m, card);
    return counted(sum);
}

/* --- where cards stand, for whoever looks on: support at its best, as it will be fixed */

static bool support_around(Machine *m, Support *w, int32_t card) {
    int32_t location = card_of(m, card)->host;
    if (m->failed || !location || !is_kind(m, location, OURS(constant_battleground))) return false;
    const Front at = front(m, location, fact(m, card, OURS(fact_side)));
    best_support(m, w, &at);
    return !m->failed;
}

int32_t fn_counts_now(Machine *m, const int32_t *a) {
    Support w;
    const EmCard *card = card_of(m, a[0]);
    if (m->failed || !checked_location(m, card->host)) return 0;
    const Front at = front(m, card->host, fact(m, a[0], OURS(fact_side)));
    int32_t sum = plain_icons(m, a[0], &at);
    if (!support_around(m, &w, a[0])) return sum;
    for (uint32_t l = 0; l < w.leader_count; l++)
        if (w.leaders[l].card == a[0] && w.leaders[l].army >= 0) sum += w.leaders[l].worth;
    if (w.roused >= 0 && w.armies[w.roused] == a[0]) sum += fact(m, a[0], OURS(fact_with_heir));
    return sum;
}

int32_t fn_supporter_now(Machine *m, const int32_t *a) {
    Support w;
    if (!support_around(m, &w, a[0])) return 0;
    for (uint32_t l = 0; l < w.leader_count; l++)
        if (w.leaders[l].card == a[0] && w.leaders[l].army >= 0 && w.leaders[l].weight > 0)
            return w.armies[w.leaders[l].army];
    return 0;
}

/* The attack or the defence there with one card more: what whoever thinks of sending it wants to know. */
static int32_t total_with(Machine *m, int32_t card, int32_t location, int32_t (*total)(Machine *, int32_t)) {
    Trial trial;
    card_of(m, card);
    if (m->failed || !checked_location(m, location)) return 0;
    begin_trial(m, &trial);
    if (trial.table.cards[card - 1].host != location) send(m, card, location);
    return end_trial(m, &trial, m->failed ? 0 : total(m, location));
}

int32_t fn_attack_with(Machine *m, const int32_t *a) { return total_with(m, a[0], a[1], attack_total); }

int32_t fn_defence_with(Machine *m, const int32_t *a) { return total_with(m, a[0], a[1], defence_total); }

/* --- lists */

int32_t fn_standing(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    if (!card_of(m, a[0])->guests) return 0;
    for (uint16_t card = first_there(m); card && !m->failed; card = s->cards[card - 1].next)
        if (s->cards[card - 1].host == a[0] && (!a[1] || fact(m, card, OURS(fact_side)) == a[1]))
            list_add(m, fiber_of(m), card);
    return 0;
}

/* A card that was played and left play again this round is remembered by its kind (R47). */
int32_t fn_was_played(Machine *m, const int32_t *a) {
    const EmState *s = m->state;
    int32_t source = card_of(m, a[0])->definition + 1, stat = OURS(constant_played_before);
    for (uint32_t i = 0; i < s->modifier_count && !m->failed; i++)
        if (s->modifiers[i].target == 0 && s->modifiers[i].stat == stat && s->modifiers[i].source == source) return 1;
    return 0;
}
