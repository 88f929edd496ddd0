"""What can be seen of the map without changing it: presence and control, for whoever explains a position."""


def has_presence(player, space):
    """At a site or a troop space (U43-U46)."""
    return presence(player, space)


def controller_of(site):
    """Who has more troops there than any other colour, or 0 (U50, U51)."""
    return site_controller(site)


def under_total_control(site):
    """Whether its controller holds every space and no other player has a spy there (U53)."""
    return total_control(site)


def troop_count(site, colour):
    """How many troops of a colour stand at the site; colour 0 counts its empty spaces."""
    return troops_at(site, colour)


def sites_controlled(player):
    return controlled_sites(player)
