"""What lies under the pieces of a board of tracks: the place in its light, its name, the road, and the lanes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.engine.sources.content import Content
from game.engine.telling import wording
from game.presentation.figures import load_figure
from game.presentation.layout_parts import Ground, Sign, Tracks
from game.ui import fonts, paint
from game.ui.faces import names
from game.ui.faces.moods import MOODS
from game.ui.faces.picture import TALL, WIDE, Subject, picture_in, recipe_of
from game.ui.fonts import Fonts
from game.ui.gallery import shared_gallery
from game.ui.shelf import Shelf, surface_bytes
from game.ui.slices import Slices, kept_slices
from game.ui.table import track_pieces
from game.ui.table.track_plan import Lane, Stop, TrackPlan, card_name
from game.ui.theme import BLACK, GOLD, MUTED, PARCHMENT, WHITE, Colour, Theme, mixed

VIEWS: Shelf[pygame.Surface] = Shelf(2_500_000, surface_bytes)
PLAIN = Ground("path", "dusk", ("hills",))
NIGHT, DAY = 0.72, 0.86  # of a place's light that is left under tracks, and in a place without any
EYE = 0.3  # how far down a board the eye of a place is: over the road
FINE = 2


@dataclass(frozen=True)
class Setting:
    """What all the drawing needs to know."""

    content: Content
    tracks: Tracks
    theme: Theme
    fonts: Fonts
    lang: str

    def sign(self, track: str) -> Sign:
        return self.tracks.signs.get(track) or Sign(track)

    def lying(self, content: str) -> Sign:
        return self.tracks.contents.get(content) or Sign("")

    def name(self, value: str) -> str:
        return wording.word(self.content, "enum", value, self.lang)


def _scale(width: int) -> int:
    return 2 if width > WIDE * 1.6 else 1


def subject_of(content: Content, place: str, ground: Ground) -> Subject:
    """What the picture of a place shows: the figure that bears its name, where there is one."""
    seed, figure = "board " + ground.emblem, load_figure(content.folder, place)
    return Subject(seed, ground.emblem, ground.behind, ground.mood, ground.land, "vista", figure=figure)


def ahead(subject: Subject, width: int) -> Iterator[None]:
    """Has a place that will come into sight painted and kept, a little at a time."""
    gallery, scale = shared_gallery(), _scale(width)
    if gallery.lacks(recipe_of(subject), (WIDE * scale, TALL * scale)):
        yield from picture_in(gallery, subject, scale)


def view(subject: Subject, width: int, height: int, light: float) -> Slices[pygame.Surface]:
    """A place as wide and high as asked for, darkened. Shared."""
    return kept_slices(VIEWS, (subject, width, height, light), lambda: _view(subject, width, height, light))


def _view(subject: Subject, width: int, height: int, light: float) -> Slices[pygame.Surface]:
    scale = _scale(width)
    whole = yield from picture_in(shared_gallery(), subject, scale)
    yield
    share = max(width / whole.get_width(), height / (TALL * scale * 0.8))
    large = pygame.transform.smoothscale(whole, (round(whole.get_width() * share), round(whole.get_height() * share)))
    yield
    picture = pygame.Surface((width, height), 0, 32)
    left, over = (width - large.get_width()) // 2, large.get_height() - height
    above = over * 0.62
    if subject.figure is not None:
        above = max(0.0, min(over, subject.figure.eye[1] * large.get_height() - height * EYE))
    picture.blit(large, (left, -round(above)))
    shade = round(255 * light)
    picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def board(setting: Setting, plan: TrackPlan, place: int, rect: pygame.Rect) -> Slices[pygame.Surface]:
    """The whole ground of a place: its view, its head, and where there are no tracks the road across it."""
    ground = setting.tracks.grounds.get(plan.place, PLAIN)
    image = paint.clear(rect.size)
    bare = not plan.lanes
    yield
    subject = subject_of(setting.content, plan.place, ground)
    image.blit((yield from view(subject, *rect.size, DAY if bare else NIGHT)), (0, 0))
    yield
    haze = MOODS[ground.mood].near if ground.mood in MOODS else setting.theme.base
    dark = 0.45 if bare else 1.0
    veil = ((*BLACK, 150), (*haze, 60), (*BLACK, 60), (*BLACK, 165))
    shades = [(red, green, blue, round(alpha * dark)) for red, green, blue, alpha in veil]
    image.blit(paint.vertical(rect.size, *shades), (0, 0))
    yield
    image.blit(paint.vignette(rect.size, round(200 * dark)), (0, 0))
    yield
    head = plan.head.move(-rect.left, -rect.top)
    _head(image, setting, plan, place, head)
    yield
    if bare:
        low = round(rect.height * 0.4)
        band = pygame.Rect(0, round(rect.height * 0.44), rect.width, low)
        shade = ((*BLACK, alpha) for alpha in (0, 30, 95, 150, 165, 150, 95, 30, 0))
        image.blit(paint.vertical(band.size, *shade), band)
        road(image, setting, band.inflate(-round(rect.width * 0.06), 0), place, named=True)
    radius = max(6, min(rect.size) // 26)
    paint.rounded(image, radius)
    rim = paint.ring(*rect.size, radius, max(1, rect.height // 200), (*mixed(setting.theme.accent, BLACK, 0.35), 255))
    image.blit(rim, (0, 0))
    return image


def _head(image: pygame.Surface, setting: Setting, plan: TrackPlan, place: int, rect: pygame.Rect) -> None:
    """The place's name, and how far along the road it is."""
    name = setting.name(plan.place) if plan.place else ""
    most = round(rect.height * 0.86)
    edge = max(1, most // 16)
    drawn = names.written(setting.fonts, name, round(rect.width * 0.46), most, PARCHMENT, "serif", outline=edge)
    image.blit(drawn, (rect.left + rect.height // 4, rect.centery - drawn.get_height() // 2))
    if plan.lanes:
        wide = min(rect.width * 0.5, rect.height * 1.35 * max(1, len(_places(setting))))
        room = pygame.Rect(0, rect.top, round(wide), rect.height)
        room.right = rect.right
        road(image, setting, room, place)


def _places(setting: Setting) -> Sequence[str]:
    return setting.content.enums.get(setting.content.space_facts[setting.tracks.of], ())


def road(image: pygame.Surface, setting: Setting, rect: pygame.Rect, here: int, *, named: bool = False) -> None:
    """From place to place: behind, where everybody is, and what is still to come."""
    places = _places(setting)
    step = rect.width / max(1, len(places))
    size = round(min(step * 0.62, rect.height * (0.4 if named else 0.78)))
    letters = min(setting.fonts.pixels(fonts.SMALLEST), round(rect.height * 0.2))
    swing = rect.height * 0.09 if named else 0.0
    middle = rect.top + (rect.height - (letters * 1.9 if named else 0)) / 2
    spots = [
        (rect.left + step * (n + 0.5), middle + swing * math.sin(n * 1.7)) for n in range(len(places))
    ]  # fmt: skip
    for number, ((x, y), (u, v)) in enumerate(pairwise(spots), 1):
        colour = GOLD if number < here else mixed(MUTED, BLACK, 0.5)
        for dot in range(1, 6):
            share = 0.2 + 0.6 * (dot - 0.5) / 5
            at = (x + (u - x) * share, y + (v - y) * share)
            pygame.draw.circle(image, colour, at, max(1, size * 0.05))
    for number, (place, at) in enumerate(zip(places, spots, strict=True), 1):
        ground = setting.tracks.grounds.get(place, PLAIN)
        now, rim = number == here, GOLD if number <= here else mixed(MUTED, BLACK, 0.3)
        if now:
            light = paint.soft_disc(round(size * 2.2), setting.theme.accent, 190)
            image.blit(light, light.get_rect(center=at))
        ink = PARCHMENT if number <= here else mixed(MUTED, BLACK, 0.25)
        coin = track_pieces.medallion(
            ground.icon or ground.emblem, round(size * (1.12 if now else 0.94)), rim, ink, now, False
        )
        image.blit(coin, coin.get_rect(center=at))
        if named:
            _name_below(image, setting, place, (at[0], at[1] + size * 0.6), step, letters, now)


def _name_below(
    image: pygame.Surface, setting: Setting, place: str, at: tuple[float, float], step: float, letters: int, now: bool
) -> None:
    """A place's name, broken in two where it is long; the emblem alone where it could not be read."""
    room = (round(step * 0.98), round(max(letters, setting.fonts.least) * 2.2))
    drawn = names.block(
        setting.fonts, setting.name(place), room, letters, WHITE if now else mixed(MUTED, PARCHMENT, 0.4)
    )
    image.blit(drawn, drawn.get_rect(midtop=at))


# --- lanes


def lane(setting: Setting, given: Lane, reached: int) -> pygame.Surface:
    """A track with its spaces; what the marker has passed is lit."""
    size = given.rect.size
    image = paint.clear(size)
    off = given.rect.topleft
    stops = [(stop.at[0] - off[0], stop.at[1] - off[1]) for stop in given.stops]
    mark = setting.sign(given.name)
    complete = reached >= given.length
    plate = mixed(mark.colour, BLACK, 0.8)
    right = min(size[0], round(stops[-1][0] + given.size * 0.75))
    strip = paint.fill_rounded(
        (right, size[1] - 4), size[1] // 4, (*plate, 70), (*mixed(plate, BLACK, 0.4), 125), (*BLACK, 165)
    )
    image.blit(strip, (0, 2))
    edge = mixed(mark.colour, WHITE, 0.2) if complete else mixed(mark.colour, BLACK, 0.35)
    image.blit(paint.ring(right, size[1] - 4, size[1] // 4, 1, (*edge, 235 if complete else 130)), (0, 2))
    image.blit(_way(size, stops, reached, given, mark.colour), (0, 0))
    for stop, at in zip(given.stops, stops, strict=True):
        _put_stop(image, setting, given, stop, at, reached, mark.colour)
    badge = given.badge.move(-off[0], -off[1])
    if complete:
        light = paint.soft_disc(round(badge.width * 1.9), mark.colour, 170)
        image.blit(light, light.get_rect(center=badge.center))
    image.blit(track_pieces.badge(mark.icon, badge.width, mark.colour, complete), badge)
    return image


def _way(
    size: tuple[int, int], stops: list[tuple[float, float]], reached: int, given: Lane, colour: Colour
) -> pygame.Surface:
    """The line through all spaces: dark where it is still to be walked, burning where it was."""
    big = paint.clear((size[0] * FINE, size[1] * FINE))
    points = [(x * FINE, y * FINE) for x, y in _bowed(stops)]
    thick = max(3, round(given.size * (0.2 if given.main else 0.15) * FINE))
    done = points[: min(reached, given.length) * BOWS + 1]
    if len(done) > 1:  # light first: what is drawn over it replaces it
        for wide, alpha in ((thick * 3.4, 30), (thick * 2.7, 62), (thick * 2.0, 110)):
            _stroke(big, done, round(wide), (*colour, alpha))
    _stroke(big, points[len(done) - 1 :], thick + 2 * FINE, (*BLACK, 200))
    _stroke(big, points, thick, (*mixed(colour, BLACK, 0.62), 255))
    if len(done) > 1:
        _stroke(big, done, thick, (*colour, 255))
        _stroke(big, done, max(2, thick // 2), (*mixed(colour, WHITE, 0.6), 255))
    return pygame.transform.smoothscale(big, size)


BOWS = 6  # pieces of the line from space to space


def _bowed(stops: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A line that leaves and reaches every space level."""
    points = [stops[0]]
    for (x, y), (u, v) in pairwise(stops):
        for step in range(1, BOWS + 1):
            t = step / BOWS
            points.append((x + (u - x) * t, y + (v - y) * t * t * (3 - 2 * t)))
    return points


def _stroke(image: pygame.Surface, points: list[tuple[float, float]], thick: int, colour: tuple[int, ...]) -> None:
    for one, other in pairwise(points):
        pygame.draw.line(image, colour, one, other, thick)
    for at in points:
        pygame.draw.circle(image, colour, at, thick / 2)


def _put_stop(
    image: pygame.Surface,
    setting: Setting,
    given: Lane,
    stop: Stop,
    at: tuple[float, float],
    reached: int,
    colour: Colour,
) -> None:
    lying = setting.lying(stop.content)
    lit = stop.index <= reached
    small = not stop.space
    coin = track_pieces.medallion(lying.icon, given.across(stop), colour, lying.colour, lit, given.main and not small)
    image.blit(coin, coin.get_rect(center=at))
    kept_ = setting.fonts
    below = at[1] + given.size * 0.5
    if stop.gains >= 0:
        called = [card_name(setting.content, one.gains, setting.lang) for one in given.stops if one.gains >= 0]
        name, most = card_name(setting.content, stop.gains, setting.lang), max(given.label, kept_.least)
        told = names.alike(kept_, called, [(round(given.pitch * 1.8), 2 * most)] * len(called), most)
        drawn = names.in_lines(kept_, told[called.index(name)], WHITE if lit else PARCHMENT)
        image.blit(drawn, drawn.get_rect(midtop=(at[0], below - 1)))
    elif stop.number:
        last = stop.index == given.length
        number = kept_.line(
            kept_.exact("sans", given.label, True),
            str(stop.number),
            GOLD if last else WHITE if lit else mixed(PARCHMENT, BLACK, 0.15),
            1,
        )
        image.blit(number, number.get_rect(midtop=(at[0], below - 2)))
