"""Site control markers: who holds them, which side is up, what they give (U50-U66)."""


def update_control(site):
    """After every change at a site with a marker it goes where it belongs, right side up (U60-U62)."""
    if marker[site] == 0:
        return
    total = total_holder(site)
    player = site_controller(site)
    if player != holder[site]:
        holder[site] = player
        if player:
            announce(SAY_MARKER_TAKEN, player=player, other=site)
            if player == table.active:
                give_influence(site)
        else:
            announce(SAY_MARKER_BACK, other=site)
    total_side[site] = total_control(site)
    if total != total_holder(site):
        if total:
            announce(SAY_TOTAL_LOST, player=total, other=site)
        if total_holder(site):
            announce(SAY_TOTAL_TAKEN, player=total_holder(site), other=site)


def total_holder(site):
    """Who has total control: a marker that nobody has taken lies that side up, too (U15)."""
    return holder[site] if total_side[site] else 0


def give_influence(site):
    """Once a turn for each marker, also if it is lost and taken again (U63, U64)."""
    given = 1 << (marker[site] - 1)
    if table.paid & given == 0:
        table.paid |= given
        influence[table.active] += marker_influence[site]


def collect_influence(player):
    for s in held_sites(player):
        announce(SAY_MARKER_PAYS, player=player, other=s)
        give_influence(s)


def gain_marker_points(player):
    """Step 2.2: the markers on their total-control side (U36)."""
    for s in held_sites(player):
        if total_side[s]:
            announce(SAY_MARKER_PAYS, player=player, other=s)
            gain_vp(player, marker_vp[s])


def markers_held(player):
    return count(held_sites(player))
