"""The inspector's pages as pictures: lines of several looks with icons and seat marks, and the plates of places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame

from game.engine.machine.state import State
from game.presentation.face import Design
from game.ui import fonts, paint, pictures
from game.ui.faces.names import written
from game.ui.scene import Scene
from game.ui.scenes.inspect_pages import Line, Section
from game.ui.scenes.inspect_spaces import WHITE, Site, has_sites, site_of
from game.ui.scenes.inspect_tracks import draw_space, tracks_of
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import ScrollBox, text_block

SIZES = (fonts.INSPECT, (fonts.INSPECT + fonts.BODY) / 2, fonts.BODY)
LOOKS: dict[str, tuple[Colour, bool]] = {
    "plain": (TEXT, False),
    "strong": (GOLD, True),
    "up": (HEAL, True),
    "down": (mixed(DANGER, TEXT, 0.25), True),
    "muted": (MUTED, False),
}
WHITE_TROOP: Colour = (236, 232, 222)


class Pages(ScrollBox[Section]):
    """Sections in a box that scrolls."""

    def __init__(self, scene: Scene, rect: pygame.Rect, sections: list[Section], design: Design):
        self.design = design
        self._bar_colour: Colour = MUTED
        super().__init__(scene, rect, sections, name="pages")
        self.target.ring = False  # a ring around so much text would be louder than the text
        self.target.shown = self._lit
        if not self.most:
            scene.targets.remove(self.target)

    def _lit(self, lit: bool) -> None:
        """With the focus its bar glows: up and down scroll it."""
        self._bar_colour = self.scene.theme.light if lit else MUTED
        self._show()

    def _show(self) -> None:
        view = paint.clear(self.rect.size)
        view.blit(self.picture, (0, -self.at))
        if self.most:
            _fade(view, self.at > 0, self.at < self.most, self.scene.px(3))
            wide = max(4, self.scene.px(0.8))
            tall = max(wide * 2, self.rect.height * self.rect.height // self.picture.get_height())
            at = (self.rect.height - tall) * self.at // self.most
            rail = paint.fill_rounded((wide, self.rect.height), wide // 2, (0, 0, 0, 90))
            view.blit(rail, (self.rect.width - wide, 0))
            view.blit(paint.fill_rounded((wide, tall), wide // 2, self._bar_colour), (self.rect.width - wide, at))
        self.sprite.image = view

    def _set(self, blocks: Sequence[Section]) -> pygame.Surface:
        """As large as fits without scrolling, and otherwise as large as body text is."""
        drawn = cache(lambda percent: self._drawn(blocks, percent))
        return drawn(fonts.largest(SIZES, lambda percent: drawn(percent).get_height() <= self.rect.height))

    def _drawn(self, blocks: Sequence[Section], percent: float) -> pygame.Surface:
        scene, pad = self.scene, self.scene.px(1.2)
        width = self.rect.width - 2 * pad - scene.px(1.6)
        pieces: list[tuple[pygame.Surface, int]] = []
        for section in blocks:
            if section.title:
                title = text_block(
                    scene, section.title, width, percent=percent * 1.15, family="serif", bold=True, colour=GOLD
                )
                pieces.append((title, scene.px(0.3)))
            for line in drawn_lines(scene, section.lines, width, self.design, percent):
                pieces.append((line, scene.px(0.7)))
            if pieces:
                pieces[-1] = (pieces[-1][0], scene.px(1.7))
        picture = paint.clear((self.rect.width, max(1, sum(p.get_height() + gap for p, gap in pieces) + pad)))
        top = pad // 2
        for piece, gap in pieces:
            picture.blit(piece, (pad, top))
            top += piece.get_height() + gap
        return picture


def _fade(view: pygame.Surface, above: bool, below: bool, tall: int) -> None:
    """Text that goes on out of sight fades there."""
    width, height = view.get_size()
    if above:
        shade = paint.vertical((width, tall), (255, 255, 255, 0), (255, 255, 255, 255))
        view.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if below:
        shade = paint.vertical((width, tall), (255, 255, 255, 255), (255, 255, 255, 0))
        view.blit(shade, (0, height - tall), special_flags=pygame.BLEND_RGBA_MULT)


def drawn_lines(
    scene: Scene, lines: list[Line], width: int, design: Design, percent: float = fonts.BODY
) -> list[pygame.Surface]:
    """The lines as pictures; short ones in a run share rows."""
    pictures_of: list[pygame.Surface] = []
    row: list[pygame.Surface] = []
    used, gap = 0, scene.px(3)
    for line in lines:
        picture = drawn_line(scene, line, width, design, percent, tight=line.short)
        if row and (not line.short or used + picture.get_width() > width):
            pictures_of.append(paint.side_by_side(row, gap))
            row, used = [], 0
        if line.short:
            row.append(picture)
            used += picture.get_width() + gap
        else:
            pictures_of.append(picture)
    return pictures_of + ([paint.side_by_side(row, gap)] if row else [])


def drawn_line(
    scene: Scene, line: Line, width: int, design: Design, percent: float = fonts.BODY, *, tight: bool = False
) -> pygame.Surface:
    """A line, wrapped, with its icon or mark before it and hanging under its own beginning."""
    letters = scene.cabinet.fonts
    height = letters.font("sans", percent).get_linesize()
    sign = _sign(line, round(height * 0.9), design)
    indent = sign.get_width() + scene.px(0.9) if sign else 0
    rows = _wrapped(scene, line, max(8, width - indent), percent)
    if tight and len(rows) == 1:
        width = indent + sum(letters.font("sans", percent, LOOKS[look][1]).size(text)[0] for text, look in rows[0])
    picture = paint.clear((width, height * len(rows) + 2))
    if sign:
        picture.blit(sign, (0, (height - sign.get_height()) // 2))
    for number, row in enumerate(rows):
        left = indent
        for text, look in row:
            colour, bold = LOOKS[look]
            drawn = letters.line(letters.font("sans", percent, bold), text, colour)
            picture.blit(drawn, (left, number * height))
            left += drawn.get_width()
    return picture


def _sign(line: Line, size: int, design: Design) -> pygame.Surface | None:
    if line.seat:
        mark = seat_mark(line.seat)
        return paint.seat_mark(mark.shape, size, mark.colour)
    if line.fact:
        number = design.number(line.fact)
        return pictures.icon(number.icon, size, number.colour)
    return None


def _wrapped(scene: Scene, line: Line, width: int, percent: float) -> list[list[tuple[str, str]]]:
    letters = scene.cabinet.fonts
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0
    for text, look in line.runs:
        font = letters.font("sans", percent, LOOKS[look][1])
        piece = ""
        for index, word in enumerate(text.split(" ")):
            tried = word if index == 0 else f"{piece} {word}"
            if used + font.size(tried)[0] <= width or not (used or piece):
                piece = tried
                continue
            if piece:
                rows[-1].append((piece, look))
            rows.append([])
            used, piece = 0, word
        if piece:
            rows[-1].append((piece, look))
            used += font.size(piece)[0]
    return rows


# --- plates for what has no card


def space_plate(scene: Scene, state: State, space: int, title: str, height: int) -> pygame.Surface:
    """A place as a plate of a card's shape: its name, a disc for each troop space, the spies, its points."""
    plate, room = _plate(scene, title, height)
    content = state.cartridge.content
    if (tracks := tracks_of(content)) is not None:
        draw_space(plate, room, content, tracks, space)
        return plate
    if not has_sites(content):
        return plate
    site = site_of(content, space)
    colours = _troops(Site.of(state, site)) if site else [state.space(space, "troop")]
    _discs(plate, room, colours)
    if site:
        _foot(scene, plate, room, Site.of(state, site), content.spaces[site - 1].facts.get("site_vp", 0))
    return plate


def player_plate(scene: Scene, player: int, title: str, height: int) -> pygame.Surface:
    plate, room = _plate(scene, title, height)
    mark = seat_mark(player)
    size = round(room.width * 0.62)
    light = paint.soft_disc(round(size * 1.7), mark.colour, 110)
    plate.blit(light, light.get_rect(center=room.center))
    drawn = paint.seat_mark(mark.shape, size, mark.colour)
    plate.blit(drawn, drawn.get_rect(center=room.center))
    return plate


def _plate(scene: Scene, title: str, height: int) -> tuple[pygame.Surface, pygame.Rect]:
    """The plate with its name, and the room below it."""
    width, theme = height * 5 // 7, scene.theme
    plate = paint.panel((width, height), theme.cloth, theme.light, radius=height // 24, alpha=250, lit=True)
    lamp = paint.soft_disc(width, mixed(theme.cloth, theme.light, 0.5), 90)
    plate.blit(lamp, lamp.get_rect(center=(width // 2, height * 2 // 5)))
    letters, pad = scene.cabinet.fonts, width // 14
    drawn = written(letters, title, width - 2 * pad, height // 13, GOLD, "serif", outline=1)
    plate.blit(drawn, drawn.get_rect(midtop=(width // 2, pad)))
    top = pad + height // 10
    return plate, pygame.Rect(pad, top, width - 2 * pad, height - top - pad)


def _troops(site: Site) -> list[int]:
    """A colour for each troop space: the players' first, then white, then the empty ones."""
    order = [colour for colour in sorted(site.troops) if colour]
    return [colour for colour in order for _ in range(site.troops[colour])] + [0] * site.troops[0]


def _discs(plate: pygame.Surface, room: pygame.Rect, colours: list[int]) -> None:
    across = 1 if len(colours) == 1 else 2 if len(colours) <= 4 else 3
    down = -(-len(colours) // across)
    size = round(min(room.width / across, room.height * 0.74 / max(down, 1)) * 0.8)
    step_x, step_y = room.width / across, room.height * 0.74 / max(down, 1)
    for place, colour in enumerate(colours):
        in_row = min(across, len(colours) - place // across * across)
        left = room.centerx - step_x * in_row / 2
        centre = (left + step_x * (place % across + 0.5), room.top + step_y * (place // across + 0.5))
        drawn = _troop(colour, size)
        plate.blit(drawn, drawn.get_rect(center=centre))


def _troop(colour: int, size: int) -> pygame.Surface:
    if not colour:
        return paint.disc(size, (20, 16, 26), (92, 82, 118), max(2, size // 22))
    if colour == WHITE:
        drawn = paint.disc(size, WHITE_TROOP, (120, 112, 100), max(2, size // 16)).copy()
        sign = pictures.icon("troop", round(size * 0.62), mixed(WHITE_TROOP, BLACK, 0.6))
    else:
        mark = seat_mark(colour)
        drawn = paint.disc(size, mixed(mark.colour, BLACK, 0.45), mark.colour, max(2, size // 14)).copy()
        sign = paint.seat_mark(mark.shape, round(size * 0.58), mark.colour)
    drawn.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return drawn


def _foot(scene: Scene, plate: pygame.Surface, room: pygame.Rect, site: Site, points: int) -> None:
    """Its points at the left, spies at the right."""
    size = round(room.height * 0.15)
    centre = room.bottom - size // 2
    sign = pictures.icon("vp", size, GOLD)
    plate.blit(sign, sign.get_rect(midleft=(room.left, centre)))
    letters = scene.cabinet.fonts
    drawn = letters.line(letters.exact("sans", round(size * 0.8), True), str(points), GOLD, outline=2)
    plate.blit(drawn, drawn.get_rect(midleft=(room.left + size + size // 6, centre)))
    right = room.right
    for seat in reversed(site.spies):
        colour = seat_mark(seat).colour
        spy = pictures.icon("spy", size, colour)
        plate.blit(spy, spy.get_rect(midright=(right, centre)))
        mark = paint.seat_mark(seat_mark(seat).shape, size // 2, colour)
        plate.blit(mark, mark.get_rect(bottomright=(right, centre + size // 2)))
        right -= size + size // 5
