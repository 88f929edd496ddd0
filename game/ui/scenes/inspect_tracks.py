"""What the inspector says of a space on a track: what lies there, the card it gives, how far the marker is."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.presentation.layout import load_layout
from game.presentation.layout_parts import Sign, Tracks
from game.ui.scenes.inspect_pages import Say, Section, plain
from game.ui.table import track_pieces
from game.ui.table.track_plan import gained


def tracks_of(content: Content) -> Tracks | None:
    """The tracks of a table, if its spaces lie on such."""
    return load_layout(content).tracks


def _named(content: Content, space: int, fact: str) -> str:
    """The word of a space's value of a fact that is one of an enum."""
    value = content.spaces[space - 1].facts.get(fact, 0)
    values = content.enums.get(content.space_facts.get(fact, ""), ())
    return values[value - 1] if 1 <= value <= len(values) else ""


def _length(content: Content, tracks: Tracks, space: int) -> int:
    here = content.spaces[space - 1].facts
    same = (tracks.of, tracks.track)
    return sum(all(one.facts.get(fact) == here.get(fact) for fact in same) for one in content.spaces)


def track_title(content: Content, tracks: Tracks, space: int, lang: str, say: Say) -> tuple[str, str]:
    place, track = (
        wording.word(content, "enum", _named(content, space, fact), lang) for fact in (tracks.of, tracks.track)
    )
    index, most = content.spaces[space - 1].facts.get(tracks.index, 0), _length(content, tracks, space)
    return wording.space_name(content, space, lang), say("on_track", place=place, track=track, n=index, most=most)


def track_sections(state: State, tracks: Tracks, space: int, lang: str, say: Say) -> list[Section]:
    content = state.cartridge.content
    facts = content.spaces[space - 1].facts
    name = _named(content, space, tracks.content)
    sign = tracks.contents.get(name)
    sections = []
    text = wording.say(sign.text, lang) if sign is not None and sign.text else ""
    word = wording.word(content, "enum", name, lang) if name else ""
    lines = [plain(text)] if text else [plain(word.capitalize() + "." if sign is not None else say("nothing_here"))]
    sections.append(Section(say("lies_here"), lines))
    card = gained(content, tracks, space)
    if card >= 0:
        told = wording.say(content.cards[card].texts.get("text"), lang)
        title = f"{say('card_here')}: {wording.definition_name(content, card, lang)}"
        sections.append(Section(title, [plain(line) for line in told.split("\n") if line]))
    sections.append(Section(say("the_marker"), [plain(_marker(state, tracks, space, say))]))
    if tracks.number and tracks.main and facts.get(tracks.main):
        sections.append(Section(say("main_track"), [plain(say("printed_here", n=facts.get(tracks.number, 0)))]))
    return [section for section in sections if section.lines]


def _marker(state: State, tracks: Tracks, space: int, say: Say) -> str:
    content = state.cartridge.content
    most = _length(content, tracks, space)
    variable = tracks.markers.get(_named(content, space, tracks.track), "")
    here = state.variable(tracks.place) == content.spaces[space - 1].facts.get(tracks.of)
    at = state.variable(variable) if variable and here else 0
    if at >= most:
        return say("marker_done")
    return say("marker_at", n=at, most=most) if at else say("marker_at_start")


def draw_space(plate: pygame.Surface, room: pygame.Rect, content: Content, tracks: Tracks, space: int) -> None:
    """The space's medallion, large, under the sign of its track."""
    lying = tracks.contents.get(_named(content, space, tracks.content)) or Sign("")
    track = tracks.signs.get(_named(content, space, tracks.track)) or Sign("")
    main = bool(tracks.main and content.spaces[space - 1].facts.get(tracks.main))
    size = round(min(room.width, room.height) * 0.7)
    coin = track_pieces.medallion(lying.icon, size, track.colour, lying.colour, True, main)
    plate.blit(coin, coin.get_rect(center=(room.centerx, room.centery - size // 10)))
    flag = track_pieces.badge(track.icon, round(size * 0.34), track.colour, False)
    plate.blit(flag, flag.get_rect(midbottom=(room.centerx, room.bottom)))
