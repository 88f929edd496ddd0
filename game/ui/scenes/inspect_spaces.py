"""What the inspector says of a place on the board: who holds it and why, what stands there, what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.ui.scenes.inspect_pages import Line, Say, Section, plain
from game.ui.scenes.inspect_tracks import track_sections, track_title, tracks_of

WHITE = 5  # the colour of troops that are nobody's


@dataclass(frozen=True)
class Site:
    """How a site of a board with troops stands. `troops` counts by colour; 0 are empty spaces."""

    number: int
    troops: dict[int, int]
    spies: tuple[int, ...]
    controller: int
    total: bool

    @classmethod
    def of(cls, state: State, space: int) -> Site:
        troops = {colour: state.call("troop_count", space, colour) for colour in (*range(state.players + 1), WHITE)}
        bits = state.space(space, "spies")
        return cls(
            space,
            troops,
            tuple(seat for seat in range(1, state.players + 1) if bits >> (seat - 1) & 1),
            state.call("controller_of", space),
            bool(state.call("under_total_control", space)),
        )


def has_sites(content: Content) -> bool:
    """Whether the board is one of sites with troops and spies."""
    return {"troop", "spies"} <= set(content.space_fields) and "site_of" in content.space_facts


def site_of(content: Content, space: int) -> int:
    """The site a space belongs to; 0 for a space of a route."""
    return content.spaces[space - 1].facts.get("site_of", 0)


def neighbours(content: Content, space: int) -> list[int]:
    here = content.spaces[space - 1]
    numbers = {one.id: number for number, one in enumerate(content.spaces, 1)}
    linked = {numbers[link] for link in here.links}
    linked |= {number for number, one in enumerate(content.spaces, 1) if here.id in one.links}
    return sorted(linked)


def sites_around(content: Content, space: int) -> list[int]:
    """The sites a route leads to from here, or the other sites that routes from this site reach."""
    found, seen, ahead = [], {space}, [space]
    while ahead:
        here = ahead.pop(0)
        for other in neighbours(content, here):
            if other in seen:
                continue
            seen.add(other)
            if site := site_of(content, other):
                if site not in found and site != site_of(content, space):
                    found.append(site)
            else:
                ahead.append(other)
    return found


def space_title(content: Content, space: int, lang: str, say: Say) -> tuple[str, str]:
    """What a place is called, and what it is."""
    if (tracks := tracks_of(content)) is not None:
        return track_title(content, tracks, space, lang, say)
    if not has_sites(content):
        return wording.space_name(content, space, lang), ""
    if site := site_of(content, space):
        return wording.space_name(content, site, lang), say("site")
    ends = [wording.space_name(content, site, lang) for site in sites_around(content, space)][:2]
    one, other = [*ends, "", ""][:2]
    return wording.space_name(content, space, lang), say("route", one=one, other=other)


def space_sections(state: State, space: int, lang: str, say: Say) -> list[Section]:
    content = state.cartridge.content
    if (tracks := tracks_of(content)) is not None:
        return track_sections(state, tracks, space, lang, say)
    if not has_sites(content):
        sections = [Section(say("values"), _field_lines(state, space, lang))]
        names = ", ".join(wording.space_name(content, one, lang) for one in neighbours(content, space))
    else:
        site = site_of(content, space)
        sections = _site_sections(state, Site.of(state, site), lang, say) if site else _route(state, space, lang, say)
        sections.append(Section(say("presence"), _presence(state, site or space, lang, say)))
        names = ", ".join(wording.space_name(content, one, lang) for one in sites_around(content, site or space))
    sections.append(Section(say("next_to"), [plain(names)] if names else []))
    return [section for section in sections if section.lines]


def _field_lines(state: State, space: int, lang: str) -> list[Line]:
    content = state.cartridge.content
    values = {name: state.space(space, name) for name in content.space_fields if state.space(space, name)}
    return [plain(text) for text in wording.amounts(content, "space_field", values, lang)]


def _site_sections(state: State, site: Site, lang: str, say: Say) -> list[Section]:
    facts = state.cartridge.content.spaces[site.number - 1].facts
    troops = [_counted(state, colour, n, lang, say) for colour, n in site.troops.items() if colour and n]
    if site.troops[0]:
        troops.append(plain(f"{say('empty_spaces')}: {site.troops[0]}"))
    spies = [plain(wording.seat_name(state, seat, lang), seat=seat) for seat in site.spies] or [plain(say("nobody"))]
    worth = [plain(say("site_vp", n=facts.get("site_vp", 0)))]
    if facts.get("marker"):
        worth.append(plain(say("marker_gives", n=facts["marker_influence"], vp=facts["marker_vp"])))
        if holder := state.space(site.number, "holder"):
            worth.append(plain(say("marker_held", player=wording.seat_name(state, holder, lang)), seat=holder))
    if facts.get("starting"):
        worth.append(plain(say("starting")))
    return [
        Section(say("control"), _control(state, site, lang, say)),
        Section(say("troops"), troops),
        Section(say("spies"), spies),
        Section(say("values"), worth),
    ]


def _control(state: State, site: Site, lang: str, say: Say) -> list[Line]:
    """Who controls the site and why, and what total control still needs."""
    most = max((n for colour, n in site.troops.items() if colour), default=0)
    if site.controller:
        player = wording.seat_name(state, site.controller, lang)
        lines = [plain(say("controls", player=player, n=site.troops[site.controller]), seat=site.controller)]
        missing = sum(site.troops.values()) - site.troops[site.controller]
        if site.total:
            lines.append(plain(say("totally")))
        elif missing:
            lines.append(plain(say("missing_total", n=missing)))
        else:
            lines.append(plain(say("spied_total")))
        return lines
    if not most:
        return [plain(say("nobody_empty"))]
    alone = [colour for colour, n in site.troops.items() if colour and n == most] == [WHITE]
    return [plain(say("nobody_white" if alone else "nobody_tied", n=most))]


def _counted(state: State, colour: int, n: int, lang: str, say: Say) -> Line:
    if colour == WHITE:
        return plain(f"{say('white')}: {n}")
    return plain(f"{wording.seat_name(state, colour, lang)}: {n}", seat=colour)


def _route(state: State, space: int, lang: str, say: Say) -> list[Section]:
    colour = state.space(space, "troop")
    if colour == WHITE:
        line = plain(say("white_here"))
    elif colour:
        line = plain(say("troop_here", who=wording.seat_name(state, colour, lang)), seat=colour)
    else:
        line = plain(say("empty_here"))
    return [Section(say("troops"), [line])]


def _presence(state: State, space: int, lang: str, say: Say) -> list[Line]:
    seats = [seat for seat in range(1, state.players + 1) if state.call("has_presence", seat, space)]
    return [plain(wording.seat_name(state, seat, lang), seat=seat) for seat in seats] or [plain(say("nobody"))]
