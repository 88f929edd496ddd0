"""The plate of a place that is fought over: its name, attack against defence, and who would take it, in words."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout_battles import Battle, Sent
from game.ui import fonts, paint
from game.ui.faces import names
from game.ui.faces.signs import sign
from game.ui.shelf import Shelf, surface_bytes
from game.ui.slices import Slices, finished
from game.ui.table import lines
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed

GROUNDS: Shelf[pygame.Surface] = Shelf(1_200_000, surface_bytes)  # of places, behind the words on their plates
VEIL = ((10, 12, 18, 150), (10, 12, 18, 135), (10, 12, 18, 200))
WIDEST = 1.8  # of its height: so much of a plate its picture fills
HIGH = 0.5  # of its width: the height of a plate whose name has a line of its own


@dataclass(frozen=True)
class Standing:
    """How a place stands: the numbers, who attacks, who would take it, and whether it could still fall."""

    attack: int
    defence: int
    attacker: int
    taker: int
    could_fall: bool = False
    could_be: tuple[int, int] | None = None  # attack and defence if it fell

    @property
    def by(self) -> int:
        return abs(self.attack - self.defence)


def standing_at(state: State, given: Battle, place: int) -> Standing:
    attack, defence = state.call(given.attack, place), state.call(given.defence, place)
    attacker, taker = lines.attacker_of(state, given, place), state.call(given.taker, place)
    could = False
    if given.could_win and state.ruled:
        foe = state.teams[state.ruled[0] - 1]
        could = taker != foe and bool(state.call(given.could_win, place))
    then = None
    if could and given.could_be is not None:
        then = (state.call(given.could_be[0], place), state.call(given.could_be[1], place))
    return Standing(attack, defence, attacker, taker, could, then)


def team_colour(context: Context, team: int) -> Colour:
    """The first team in the table's light, the second in its other light; nobody in grey."""
    return {1: context.theme.light, 2: context.theme.accent}.get(team, MUTED)


def verdict_text(context: Context, word: str, now: Standing) -> str:
    """[verdict.<word>_<taken, held or even>_<team or nobody>] of the table's words."""
    how = "taken" if now.attack > now.defence else "even" if now.attack == now.defence else "held"
    who = lines.team_id(context.state, now.taker) or "nobody"
    return wording.word(context.content, "verdict", f"{word}_{how}_{who}", context.lang, n=now.by)


def foreseen(foresight: Foresight, given: Battle, places: list[int]) -> dict[int, Standing]:
    """What the option in focus would make of each place; a card that can be sent is tried everywhere it may go."""
    state, asking, after = foresight.state, foresight.asking, foresight.after
    if foresight.option is None or asking.decision is None:
        return {}
    before = {place: standing_at(state, given, place) for place in places}
    then = {}
    if after is not None:
        lasting = after.cards(given.zone)
        then = {place: standing_at(after, given, place) for place in places if place in lasting}
    option = asking.decision.options[foresight.option]
    if given.sent is not None and option.kind == "card":
        to = [option.value] if option.value in places else places
        card = asking.decision.subject if option.value in places else option.value
        then |= _sent(state, given, given.sent, card, to) if card else {}
    return {place: one for place, one in then.items() if _differs(one, before[place])}


def _sent(state: State, given: Battle, sent: Sent, card: int, places: list[int]) -> dict[int, Standing]:
    return {
        place: Standing(
            state.call(sent.attack, card, place),
            state.call(sent.defence, card, place),
            lines.attacker_of(state, given, place),
            state.call(sent.taker, card, place),
        )
        for place in places
        if state.call(sent.may, card, place)
    }


def _differs(one: Standing, other: Standing) -> bool:
    return (one.attack, one.defence) != (other.attack, other.defence)


@dataclass(frozen=True)
class Plate:
    """Everything a plate shows."""

    place: int
    word: str
    size: tuple[int, int]
    now: Standing
    then: Standing | None
    tokens: tuple[tuple[str, int], ...]
    painted: bool = True  # its ground is there
    number: int = 0  # of a place on a road
    own: int = 0
    points: int = 0
    crests: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def draw(context: Context, given: Battle, plate: Plate) -> pygame.Surface:
    width, height = plate.size
    image = _ground(context, plate)
    letters, now = context.fonts, plate.now
    pad = max(4, height // 16)
    strip = max(round(height * (0.27 if plate.then is None else 0.25)), round(letters.least * 1.2))
    top = pygame.Rect(pad, pad // 2, width - 2 * pad, round(height * 0.33))
    _head(context, image, given, plate, top)
    middle = pygame.Rect(pad, top.bottom, width - 2 * pad, height - strip - top.bottom)
    _totals(context, image, given, plate, middle)
    colour = team_colour(context, now.taker) if plate.then is None else HEAL
    foot = pygame.Rect(0, height - strip, width, strip)
    band = paint.vertical(foot.size, (*mixed(colour, BLACK, 0.72), 245), (*mixed(colour, BLACK, 0.82), 245))
    image.blit(band, foot)
    tall = max(letters.least, min(round(strip * 0.74), letters.pixels(2.6)))
    names.draw_name(
        image, letters, _said(context, plate, (width - 2 * pad, strip), tall), foot, mixed(colour, WHITE, 0.55)
    )
    edge = mixed(colour, BLACK, 0.25)
    pygame.draw.line(image, (*edge, 255), (0, 0), (width, 0), 2)
    pygame.draw.line(image, (*edge, 255), (0, height - 1), (width, height - 1), 2)
    return image


def _said(context: Context, plate: Plate, room: tuple[int, int], tall: int) -> names.Lines:
    """Who takes the place, and whether it could fall. Where both cannot be read, only what is not seen from the numbers
    and the colour."""
    verdict, said = verdict_text(context, plate.word, plate.then or plate.now), []
    if plate.now.could_fall and plate.then is None:
        could = wording.word(context.content, "verdict", "could_fall", context.lang)
        if plate.now.could_be is not None:
            could = "{} {}:{}".format(could, *plate.now.could_be)
        said = [f"{verdict} · {could}", could[0].upper() + could[1:]]
    lines = names.fitted(context.fonts, verdict, room, tall, names.LINE)
    for text in said:
        lines = names.fitted(context.fonts, text, room, tall, names.LINE)
        if lines.pixels >= context.fonts.least and lines.width >= names.TIGHT:
            break
    return lines


def has_ground(context: Context, place: int, size: tuple[int, int]) -> bool:
    """Whether the place itself can be seen behind the words: while the table moves it is painted in later frames."""
    key = _ground_key(context, place, size)
    if key in GROUNDS or not context.pictures.deferring:
        return True
    keep = partial(_keep, key)
    context.pictures.later(("ground", *key), lambda: _veiled(context, place, size), keep)
    return False


def _keep(key: Hashable, picture: pygame.Surface) -> None:
    GROUNDS.get(key, lambda: picture)


def _ground_key(context: Context, place: int, size: tuple[int, int]) -> tuple[Hashable, ...]:
    return context.content.cards[context.state.raw.cards[place - 1].definition].id, size


def _veiled(context: Context, place: int, size: tuple[int, int]) -> Slices[pygame.Surface]:
    """The place once; where a plate is longer than a picture can be, it goes on mirrored and is lost in the dark."""
    definition = context.state.raw.cards[place - 1].definition
    wide = min(size[0], round(size[1] * WIDEST))
    cut = yield from context.pictures.faces.drawing_cut(definition, (wide, size[1]), 0.5, close=False)
    yield
    picture, left = paint.clear(size), (size[0] - wide) // 2
    picture.fill(BLACK)
    picture.blit(cut, (left, 0))
    if left:
        fading = paint.vertical((size[1], wide), WHITE, MUTED, BLACK, BLACK)
        for at, turn in ((left - wide, -90), (left + wide, 90)):
            beside = pygame.transform.flip(cut, True, False)
            beside.blit(pygame.transform.rotate(fading, turn), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(beside, (at, 0))
    picture.blit(paint.vertical(size, *VEIL), (0, 0))
    return picture


def _ground(context: Context, plate: Plate) -> pygame.Surface:
    if not plate.painted:
        return paint.vertical(plate.size, *((*shade[:3], 255) for shade in VEIL)).copy()
    key = _ground_key(context, plate.place, plate.size)
    return GROUNDS.get(key, lambda: finished(_veiled(context, plate.place, plate.size))).copy()


def _head(context: Context, image: pygame.Surface, given: Battle, plate: Plate, rect: pygame.Rect) -> None:
    """The name, and at the right its own defence, its tokens and its points."""
    letters = context.fonts
    entries: list[tuple[str, Colour, int]] = []
    if plate.points:
        entries.append(("victory", GOLD, plate.points))
    entries += [(icon, (0xE0, 0x9A, 0x50), number) for icon, number in plate.tokens]
    if plate.own:
        entries.append((given.defence_sign.icon, given.defence_sign.colour, plate.own))
    left = rect.left
    if plate.number:
        stone = milestone(context, min(round(rect.height * 0.94), letters.pixels(6.4)), str(plate.number), GOLD)
        image.blit(stone, stone.get_rect(midleft=(left, rect.centery)))
        left += stone.get_width() + max(4, stone.get_width() // 4)
    high = plate.size[1] > plate.size[0] * HIGH and rect.height >= 2.4 * letters.least
    half = pygame.Rect(rect.left, rect.centery, rect.width, rect.height // 2)
    rows = (half, pygame.Rect(rect.topleft, (rect.width, rect.height // 2)))
    right = _facts(letters, image, entries, rows[0] if high else rect)
    if high:  # a name of its own line: beside the numbers it would be small
        rect, right = rows[1], rect.right
    name = wording.card_title(context.state, plate.place, context.lang)
    room, tall = max(20, right - left), min(round(rect.height * (1 if high else 0.78)), letters.pixels(3.1))
    drawn = names.block(letters, name, (room, rect.height), tall, WHITE)
    if drawn.get_width() < letters.least:  # too long for its lines: in one, pressed together
        drawn = names.label(letters, name, room, letters.least, WHITE)
    image.blit(drawn, drawn.get_rect(midleft=(left, rect.centery)))


def _facts(
    letters: fonts.Fonts, image: pygame.Surface, entries: list[tuple[str, Colour, int]], rect: pygame.Rect
) -> int:
    """Numbers with their signs, from the right; where they begin."""
    right, size = rect.right, min(round(rect.height * 0.66), letters.pixels(3.6))
    size = max(size, round(letters.least * 0.9))
    font = letters.exact("sans", max(letters.least, size), True)
    for icon, colour, number in entries:
        digits = letters.line(font, str(number), TEXT, 1)
        right -= digits.get_width()
        image.blit(digits, digits.get_rect(midleft=(right, rect.centery)))
        mark = sign(icon, size, colour)
        right -= mark.get_width() + 2
        image.blit(mark, mark.get_rect(midleft=(right, rect.centery)))
        right -= max(4, size // 3)
    return right


def milestone(context: Context, height: int, text: str, colour: Colour) -> pygame.Surface:
    """A stone with a number on it."""
    width = round(height * 0.78)
    stone = paint.clear((width, height))
    radius = width // 2
    body = paint.fill_rounded(
        (width, height + radius), radius, (*mixed(colour, BLACK, 0.62), 255), (*mixed(colour, BLACK, 0.8), 255)
    )
    stone.blit(body, (0, 0))
    rim = paint.ring(width, height + radius, radius, max(1, height // 18), (*mixed(colour, BLACK, 0.15), 255))
    stone.blit(rim, (0, 0))
    tall = max(context.fonts.least, round(height * 0.6))
    digits = names.written(context.fonts, text, width - 4, tall, mixed(colour, WHITE, 0.5), "serif")
    stone.blit(digits, digits.get_rect(center=(width // 2, round(height * 0.54))))
    return stone


def _totals(context: Context, image: pygame.Surface, given: Battle, plate: Plate, rect: pygame.Rect) -> None:
    """Attack, a colon, defence: with the words beside them where there is room, and who may fight there outside."""
    letters, now = context.fonts, plate.now
    tall = rect.height
    font = letters.exact("sans", max(letters.least, round(tall * 0.82)), True)
    numbers = []
    for value, then, wins, side in (
        (now.attack, plate.then.attack if plate.then else now.attack, now.attack > now.defence, 1),
        (now.defence, plate.then.defence if plate.then else now.defence, now.attack <= now.defence, 0),
    ):
        team = now.attacker if side else 3 - now.attacker
        colour = HEAL if then != value else mixed(team_colour(context, team), WHITE, 0.55 if wins else 0.2)
        numbers.append(letters.line(font, str(then), colour, 2))
    colon = letters.line(font, ":", TEXT, 1)
    size = round(tall * 0.74)
    signs = [sign(one.icon, size, one.colour) for one in (given.attack_sign, given.defence_sign)]
    gap = max(3, tall // 8)
    middle = colon.get_rect(center=(rect.centerx, rect.centery - tall // 16))
    attack, defence = (paint.side_by_side(side, gap) for side in ((signs[0], numbers[0]), (numbers[1], signs[1])))
    before = attack.get_rect(midright=(middle.left - gap, rect.centery))
    behind = defence.get_rect(midleft=(middle.right + gap, rect.centery))
    image.blits([(colon, middle), (attack, before), (defence, behind)])
    used = [
        _crests(context, image, names, rect, at_left)
        for names, at_left in zip(plate.crests, (True, False), strict=True)
    ]
    label = letters.font("sans", fonts.SMALLEST)
    for word, edge, room, at_left in (
        ("attack", before.left, before.left - rect.left - used[0], True),
        ("defence", behind.right, rect.right - behind.right - used[1], False),
    ):
        text = wording.word(context.content, "verdict", word, context.lang)
        if label.size(text)[0] + 2 * gap <= room:
            drawn = letters.line(label, text, MUTED)
            x = edge - gap if at_left else edge + gap
            image.blit(drawn, drawn.get_rect(**{"midright" if at_left else "midleft": (x, rect.centery)}))


def _crests(context: Context, image: pygame.Surface, names: tuple[str, ...], rect: pygame.Rect, at_left: bool) -> int:
    """The seals of who may fight there; how much of the width they take."""
    values = context.pictures.faces.design.values
    size, used = round(rect.height * 0.62), 0
    for name in names:
        value = values.get(name)
        if value is None or not value.crest:
            continue
        disc = paint.disc(
            size, mixed(value.colour, BLACK, 0.2), mixed(value.colour, WHITE, 0.4), max(1, size // 14)
        ).copy()
        mark = sign(value.crest, round(size * 0.7), WHITE)
        disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
        x = rect.left + used if at_left else rect.right - used - size
        image.blit(disc, (x, rect.centery - size // 2))
        used += size + 2
    return used


def names_in(context: Context, card: int, fact: str) -> tuple[str, ...]:
    """The values in a card's set."""
    content = context.content
    bits = content.cards[context.state.raw.cards[card - 1].definition].facts.get(fact, 0)
    values = content.enums[content.facts[fact].removeprefix("set of ")]
    return tuple(value for number, value in enumerate(values) if bits >> number & 1)


def tokens_on(context: Context, state: State, card: int) -> tuple[tuple[str, int], ...]:
    shown = ((token.icon, state.counter(card, name)) for name, token in context.layout.tokens.items())
    return tuple((icon, number) for icon, number in shown if number)
