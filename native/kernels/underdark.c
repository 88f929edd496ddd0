/* Tyrants of the Underdark: presence, control and points over the map, and what a player may choose on it.
 *
 * The board's first spaces are the sites, in the order of the table's enum, so that `site_of` is also a space; then come
 * the troop spaces, first those of the sites, then those of the routes.
 */
#include <string.h>

#include "../console.h"

/* What the table calls it, see roles.h. */
#define OURS(role) (cart(m)->roles.underdark_##role)

enum { COLOURS = 6, WHITE = 5 };                          /* troops: nobody's, the players', white */
enum { ANY_ENEMY, WHITE_ONLY, OTHER_PLAYERS, OWN };       /* whose troops are meant, as in troops.py */
enum { PRESENT = 0, ANYWHERE = -1 };                      /* where; any other number is a site */
enum { ENEMY_SPIES, OWN_SPIES, ALL_SPIES };               /* as in spies.py */

/* The map as the table describes it. */
typedef struct {
    const int16_t *facts; /* of space 1 */
    uint32_t width;       /* facts of one space */
    uint32_t spaces;
    uint32_t sites;       /* which come first */
    uint32_t site_of;
    uint32_t section_of;
    uint32_t troop;
    uint32_t spies;
    int32_t sections;     /* a bit for each section in play */
} Map;

static uint32_t fact(const Map *map, uint32_t space, uint32_t which) {
    return (uint32_t)map->facts[(space - 1) * map->width + which];
}

/* The site a space belongs to, 0 for a route's. */
static uint32_t site_of(const Map *map, uint32_t space) {
    uint32_t site = fact(map, space, map->site_of);
    return site <= map->spaces ? site : 0;
}

static Map map_of(Machine *m) {
    const EmSections *is = &cart(m)->is;
    uint32_t sites = (uint32_t)OURS(constant_sites);
    return (Map){
        .facts = is->space_facts,
        .width = is->space_fact_count,
        .spaces = is->space_count,
        .sites = sites < is->space_count ? sites : is->space_count,
        .site_of = OURS(space_fact_site_of),
        .section_of = OURS(space_fact_section_of),
        .troop = OURS(space_field_troop),
        .spies = OURS(space_field_spies),
        .sections = m->state->table_vars[OURS(variable_sections)],
    };
}

/* U10: nothing may be placed in a section that is not in play. */
static bool in_section(const Map *map, uint32_t space) {
    return map->sections >> ((fact(map, space, map->section_of) - 1) & 15) & 1;
}

static uint32_t checked_space(Machine *m, const Map *map, int32_t space) {
    if (space >= 1 && space <= (int32_t)map->spaces) return (uint32_t)space;
    fail(m, "there is no space %d", (int)space);
    return 0;
}

static uint8_t bit_of(int32_t player) { return (uint8_t)(1u << (player - 1)); }

static int32_t troop_on(const EmState *s, const Map *map, uint32_t space) {
    int32_t colour = s->spaces[space - 1][map->troop];
    return colour > 0 && colour < COLOURS ? colour : 0;
}

/* For each site and each route space, the players with a troop there, a bit each. */
static uint8_t find_troops(const EmState *s, const Map *map, uint8_t *own) {
    uint8_t all = 0;
    memset(own, 0, EM_MAX_SPACES + 1);
    for (uint32_t space = map->sites + 1; space <= map->spaces; space++) {
        int32_t colour = s->spaces[space - 1][map->troop];
        if (colour < 1 || colour >= WHITE) continue;
        uint32_t site = site_of(map, space);
        own[site ? site : space] |= bit_of(colour);
        all |= bit_of(colour);
    }
    return all;
}

/* U43-U46: the players with presence at each site and route space; says who has a troop on the map at all. */
static uint8_t find_presence(Machine *m, const Map *map, uint8_t *present) {
    const EmState *s = m->state;
    const uint16_t *links = cart(m)->is.links;
    uint8_t own[EM_MAX_SPACES + 1];
    uint8_t all = find_troops(s, map, own);
    memset(present, 0, EM_MAX_SPACES + 1);
    for (uint32_t i = 0; i < cart(m)->is.link_count; i++) present[links[2 * i + 1]] |= own[links[2 * i]];
    for (uint32_t site = 1; site <= map->sites; site++)
        present[site] |= own[site] | (uint8_t)s->spaces[site - 1][map->spies];
    return all;
}

/* Instead of a label: whether there is anything is all that is wanted, so the first thing found ends the search. */
enum { LOOKING = -1 };

/* Offers what was found, unless it is only looked for. The console looks for an equal option before it adds one; what
 * is found here is different by nature. */
static void take(Machine *m, uint8_t kind, uint32_t value, int32_t label, int32_t *found) {
    EmDecision *d = &m->state->decision;
    ++*found;
    if (label == LOOKING) return;
    if (m->probing.on) {
        m->probing.offered++;
        m->probing.last = (int16_t)value;
        m->probing.button = false;
    } else if (d->option_count == EM_MAX_OPTIONS) {
        fail(m, "more than %d options", EM_MAX_OPTIONS);
    } else {
        d->options[d->option_count++] = (EmOption){.kind = kind, .label = (uint8_t)label, .value = (int16_t)value};
    }
}

int32_t fn_presence(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t present[EM_MAX_SPACES + 1];
    int32_t player = checked_player(m, a[0]);
    uint32_t space = checked_space(m, &map, a[1]);
    if (m->failed) return 0;
    find_presence(m, &map, present);
    uint32_t site = site_of(&map, space);
    return (present[site ? site : space] & bit_of(player)) != 0;
}

int32_t fn_on_map(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint32_t space = checked_space(m, &map, a[0]);
    return !m->failed && in_section(&map, space);
}

/* U70, U71: empty spaces in play with presence; without a troop on the map, or where presence is not needed, all. */
static int32_t take_empty(Machine *m, int32_t player, int32_t free, int32_t label) {
    Map map = map_of(m);
    uint8_t present[EM_MAX_SPACES + 1], bit = bit_of(checked_player(m, player));
    const EmState *s = m->state;
    int32_t found = 0;
    bool anywhere = !(find_presence(m, &map, present) & bit) || free;
    for (uint32_t space = map.sites + 1; space <= map.spaces && !m->failed; space++) {
        if (s->spaces[space - 1][map.troop]) continue;
        uint32_t site = site_of(&map, space);
        if (!(anywhere || present[site ? site : space] & bit) || !in_section(&map, space)) continue;
        take(m, EM_OPTION_SPACE, space, label, &found);
        if (label == LOOKING) break;
    }
    return found;
}

int32_t fn_any_empty(Machine *m, const int32_t *a) { return take_empty(m, a[0], a[1], LOOKING); }
int32_t fn_offer_empty(Machine *m, const int32_t *a) { return take_empty(m, a[0], a[1], a[2]); }

static bool meant(int32_t whom, int32_t colour, int32_t player) {
    switch (whom) {
    case WHITE_ONLY: return colour == WHITE;
    case OTHER_PLAYERS: return colour && colour != WHITE && colour != player;
    case OWN: return colour == player;
    default: return colour && colour != player;
    }
}

static int32_t take_troops(Machine *m, int32_t player, int32_t where, int32_t whom, int32_t label) {
    Map map = map_of(m);
    uint8_t present[EM_MAX_SPACES + 1];
    int32_t found = 0;
    uint8_t bit = bit_of(checked_player(m, player));
    const EmState *s = m->state;
    if (where == PRESENT) find_presence(m, &map, present);
    for (uint32_t space = map.sites + 1; space <= map.spaces && !m->failed; space++) {
        if (!meant(whom, troop_on(s, &map, space), player)) continue;
        uint32_t site = site_of(&map, space);
        bool there = where == PRESENT ? present[site ? site : space] & bit : where == ANYWHERE || (int32_t)site == where;
        if (!there) continue;
        take(m, EM_OPTION_SPACE, space, label, &found);
        if (label == LOOKING) break;
    }
    return found;
}

int32_t fn_any_troop(Machine *m, const int32_t *a) { return take_troops(m, a[0], a[1], a[2], LOOKING); }
int32_t fn_offer_troops(Machine *m, const int32_t *a) { return take_troops(m, a[0], a[1], a[2], a[3]); }

/* U79: others' spies where the player has presence, his own anywhere, or both. */
static int32_t take_spies(Machine *m, int32_t player, int32_t whose, int32_t label) {
    Map map = map_of(m);
    uint8_t present[EM_MAX_SPACES + 1], bit = bit_of(checked_player(m, player));
    const EmState *s = m->state;
    int32_t found = 0;
    if (whose != OWN_SPIES) find_presence(m, &map, present);
    for (uint32_t site = 1; site <= map.sites && !m->failed; site++) {
        uint8_t spies = (uint8_t)s->spaces[site - 1][map.spies];
        bool own = whose != ENEMY_SPIES && spies & bit;
        if (!own && (whose == OWN_SPIES || !(spies & ~bit) || !(present[site] & bit))) continue;
        take(m, EM_OPTION_SPACE, site, label, &found);
    }
    return found;
}

int32_t fn_offer_spies(Machine *m, const int32_t *a) { return take_spies(m, a[0], a[1], a[2]); }

/* U81: sites in play without a spy of the player's. */
int32_t fn_offer_spy_sites(Machine *m, const int32_t *a) {
    int32_t found = 0;
    Map map = map_of(m);
    uint8_t bit = bit_of(checked_player(m, a[0]));
    for (uint32_t site = 1; site <= map.sites && !m->failed; site++)
        if (in_section(&map, site) && !(m->state->spaces[site - 1][map.spies] & bit))
            take(m, EM_OPTION_SPACE, site, a[1], &found);
    return found;
}

/* Sites with presence where at least one of the troops meant stands. */
int32_t fn_offer_sites(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t present[EM_MAX_SPACES + 1], held[EM_MAX_SPACES + 1] = {0};
    int32_t player = checked_player(m, a[0]), found = 0;
    const EmState *s = m->state;
    find_presence(m, &map, present);
    for (uint32_t space = 1; space <= map.spaces; space++)
        if (meant(a[1], troop_on(s, &map, space), player)) held[site_of(&map, space)] = 1;
    for (uint32_t site = 1; site <= map.sites && !m->failed; site++)
        if (held[site] && present[site] & bit_of(player)) take(m, EM_OPTION_SPACE, site, a[2], &found);
    return found;
}

/* How many troops of each colour stand at each site; colour 0 counts the empty spaces. */
typedef struct {
    uint8_t troops[EM_MAX_SPACES + 1][COLOURS];
} Census;

static void count_troops(Machine *m, const Map *map, Census *census) {
    memset(census, 0, sizeof *census);
    for (uint32_t space = 1; space <= map->spaces; space++) {
        uint32_t site = site_of(map, space);
        if (site && site != space) census->troops[site][troop_on(m->state, map, space)]++;
    }
}

/* U50, U51: more troops than any other colour, white among them; 0 when nobody has. */
static int32_t most_troops(const uint8_t *troops) {
    int32_t best = 0;
    bool tied = true;
    for (int32_t colour = 1; colour < COLOURS; colour++) {
        if (!best || troops[colour] > troops[best]) {
            best = colour;
            tied = !troops[colour];
        } else if (troops[colour] == troops[best]) {
            tied = true;
        }
    }
    return tied || best == WHITE ? 0 : best;
}

/* U53: all spaces hold the controller's troops and nobody else has a spy there. */
static bool is_total(const EmState *s, const Map *map, const uint8_t *troops, uint32_t site, int32_t controller) {
    if (!controller) return false;
    for (int32_t colour = 0; colour < COLOURS; colour++)
        if (colour != controller && troops[colour]) return false;
    return !(s->spaces[site - 1][map->spies] & ~bit_of(controller));
}

static void count_site(Machine *m, const Map *map, uint32_t site, uint8_t *troops) {
    memset(troops, 0, COLOURS);
    for (uint32_t space = map->sites + 1; space <= map->spaces && site_of(map, space); space++)
        if (site_of(map, space) == site) troops[troop_on(m->state, map, space)]++;
}

int32_t fn_site_controller(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t troops[COLOURS];
    uint32_t site = checked_space(m, &map, a[0]);
    if (m->failed) return 0;
    count_site(m, &map, site, troops);
    return most_troops(troops);
}

int32_t fn_total_control(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t troops[COLOURS];
    uint32_t site = checked_space(m, &map, a[0]);
    if (m->failed) return 0;
    count_site(m, &map, site, troops);
    return is_total(m->state, &map, troops, site, most_troops(troops));
}

int32_t fn_troops_at(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t troops[COLOURS];
    uint32_t site = checked_space(m, &map, a[0]);
    if (m->failed) return 0;
    count_site(m, &map, site, troops);
    return a[1] >= 0 && a[1] < COLOURS ? troops[a[1]] : fail(m, "there is no colour %d", (int)a[1]);
}

/* What all sites give a player: how many he controls, how many totally, and their points. */
typedef struct {
    int32_t controlled;
    int32_t totally;
    int32_t points;
} Holdings;

static Holdings holdings(Machine *m, int32_t player) {
    Map map = map_of(m);
    Census census;
    Holdings sum = {0, 0, 0};
    uint32_t points = OURS(space_fact_site_vp);
    checked_player(m, player);
    if (m->failed) return sum;
    count_troops(m, &map, &census);
    for (uint32_t site = 1; site <= map.sites; site++) {
        if (most_troops(census.troops[site]) != player) continue;
        sum.controlled++;
        sum.points += (int16_t)fact(&map, site, points);
        sum.totally += is_total(m->state, &map, census.troops[site], site, player);
    }
    return sum;
}

int32_t fn_controlled_sites(Machine *m, const int32_t *a) { return holdings(m, a[0]).controlled; }
int32_t fn_total_control_sites(Machine *m, const int32_t *a) { return holdings(m, a[0]).totally; }
int32_t fn_site_points(Machine *m, const int32_t *a) { return holdings(m, a[0]).points; }

enum { TO_DEPLOY = 1, TO_ASSASSINATE = 2, TO_RETURN = 4 }; /* as in basic_actions.py */

/* A look at the player's own sites, which mostly have it all: what is wanted and found there. */
static int32_t targets_at_home(const EmState *s, const Map *map, int32_t player, int32_t wanted) {
    int32_t found = 0, here = 0;
    uint32_t site = 0;
    bool own = false;
    for (uint32_t space = map->sites + 1; space <= map->spaces; space++) {
        if (site_of(map, space) != site) {
            if (own) found |= here;
            if (!(wanted & ~found)) break;
            site = site_of(map, space);
            here = own = 0;
        }
        if (!site) break;
        int32_t colour = s->spaces[space - 1][map->troop];
        if (colour == player) own = true;
        else here |= colour ? TO_ASSASSINATE : TO_DEPLOY;
    }
    return found & wanted;
}

/* The same wherever the player has presence. */
static int32_t targets_in_presence(Machine *m, const Map *map, int32_t player, int32_t wanted) {
    const EmState *s = m->state;
    uint8_t present[EM_MAX_SPACES + 1], bit = bit_of(player);
    bool anywhere = !(find_presence(m, map, present) & bit);
    int32_t found = 0;
    for (uint32_t site = 1; site <= map->sites; site++)
        if (s->spaces[site - 1][map->spies] & ~bit && present[site] & bit) found |= TO_RETURN;
    for (uint32_t space = map->sites + 1; space <= map->spaces && wanted & ~found; space++) {
        int32_t colour = s->spaces[space - 1][map->troop];
        uint32_t site = site_of(map, space);
        bool there = present[site ? site : space] & bit;
        if (colour == 0 && (there || anywhere) && in_section(map, space)) found |= TO_DEPLOY;
        if (colour != 0 && colour != player && there) found |= TO_ASSASSINATE;
    }
    return found & wanted;
}

/* What basic actions on the map the player has a target for, a bit each. */
int32_t fn_targets(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    int32_t player = checked_player(m, a[0]), wanted = a[1];
    uint8_t spies = 0;
    for (uint32_t site = 1; site <= map.sites && wanted & TO_RETURN; site++)
        spies |= (uint8_t)m->state->spaces[site - 1][map.spies];
    if (!(spies & ~bit_of(player))) wanted &= ~TO_RETURN;
    int32_t found = targets_at_home(m->state, &map, player, wanted);
    return found == wanted ? found : targets_in_presence(m, &map, player, wanted);
}

/* The sites whose markers a player holds. */
int32_t fn_held_sites(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    int32_t player = checked_player(m, a[0]);
    uint32_t holder = OURS(space_field_holder);
    for (uint32_t site = 1; site <= map.sites && !m->failed; site++)
        if (m->state->spaces[site - 1][holder] == player) list_add(m, fiber_of(m), (int32_t)site);
    return 0;
}

/* In the same site, or on a neighbouring space or site. */
int32_t fn_troop_next_to(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    uint8_t own[EM_MAX_SPACES + 1], bit = bit_of(checked_player(m, a[0]));
    const uint16_t *links = cart(m)->is.links;
    uint32_t space = checked_space(m, &map, a[1]);
    if (m->failed) return 0;
    uint32_t site = site_of(&map, space), at = site ? site : space;
    find_troops(m->state, &map, own);
    if (site && own[site] & bit) return 1;
    for (uint32_t i = 0; i < cart(m)->is.link_count; i++)
        if (links[2 * i] == at && own[links[2 * i + 1]] & bit) return 1;
    return 0;
}

/* --- cards */

static int32_t fact_of_card(Machine *m, uint16_t card, int32_t which) {
    const EmSections *is = &cart(m)->is;
    if (which < 0 || which >= (int32_t)is->fact_count) return fail(m, "there is no fact %d", (int)which);
    return is->facts[m->state->cards[card - 1].definition * is->fact_count + (uint32_t)which];
}

int32_t fn_offer_costing(Machine *m, const int32_t *a) {
    int32_t found = 0;
    const EmState *s = m->state;
    int32_t cost = OURS(fact_cost), aspect = OURS(fact_aspect);
    int32_t zone = zone_number(m, a[0], 0);
    for (uint16_t card = m->failed ? 0 : s->zones[zone].first; card && !m->failed; card = s->cards[card - 1].next)
        if (fact_of_card(m, card, cost) <= a[1] && (!a[2] || fact_of_card(m, card, aspect) == a[2]))
            take(m, EM_OPTION_CARD, card, a[3], &found);
    return found;
}

/* --- positions from outside: what no game could come to is refused */

static void check_number(Machine *m, Role_player_variable variable, const char *name, int32_t most) {
    const EmState *s = m->state;
    for (int32_t player = 1; player <= s->player_count && !m->failed; player++) {
        int32_t number = s->player_vars[player - 1][variable];
        if (number < 0 || number > most)
            fail(m, "player %d: %s %d, expected 0 to %d", (int)player, name, (int)number, (int)most);
    }
}

/* U4, U10, U40: whose, and where. */
static void check_troop(Machine *m, const Map *map, uint32_t space) {
    const EmState *s = m->state;
    int32_t colour = s->spaces[space - 1][map->troop];
    if (!colour) return;
    if (space <= map->sites) fail(m, "a troop stands on a space of the site, not on the site itself");
    else if (colour < 1 || colour >= COLOURS)
        fail(m, "a troop of colour %d: expected a player or 5 for white", (int)colour);
    else if (colour != WHITE && colour > s->player_count)
        fail(m, "a troop of player %d: there are %d players", (int)colour, (int)s->player_count);
    else if (!in_section(map, space)) fail(m, "a troop stands in a section that is not in play");
}

static void check_spies(Machine *m, const Map *map, uint32_t space) {
    const EmState *s = m->state;
    uint32_t spies = (uint8_t)s->spaces[space - 1][map->spies];
    if (!spies) return;
    if (space > map->sites) fail(m, "spies are at sites, not on troop spaces");
    for (int32_t player = s->player_count + 1; player <= 8 && !m->failed; player++)
        if (spies & bit_of(player))
            fail(m, "a spy of player %d: there are %d players", (int)player, (int)s->player_count);
    if (!m->failed && !in_section(map, space)) fail(m, "a spy is in a section that is not in play");
}

int32_t fn_check_position(Machine *m, const int32_t *a) {
    Map map = map_of(m);
    for (int32_t i = 0; i < 2 && !m->failed; i++) checked_player(m, a[i]);
    for (uint32_t space = 1; space <= map.spaces && !m->failed; space++) {
        check_troop(m, &map, space);
        if (!m->failed) check_spies(m, &map, space);
    }
    if (!m->failed) check_number(m, OURS(player_variable_barracks), "barracks", a[2]);
    if (!m->failed) check_number(m, OURS(player_variable_spies_left), "spies_left", a[3]);
    if (!m->failed) check_number(m, OURS(player_variable_power), "power", INT16_MAX);
    if (!m->failed) check_number(m, OURS(player_variable_influence), "influence", INT16_MAX);
    return 0;
}
