"""What stands about two who meet on the stage: whose they are, the blow between them, and an empty place."""

from __future__ import annotations

import pygame

from game.engine.telling import wording
from game.ui import paint, pictures
from game.ui.faces.names import written
from game.ui.table import stage_words
from game.ui.table.attacked_seat import seat_plate
from game.ui.table.beats import Moment, stood, terms
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.table.stage_pieces import Pieces
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, mixed, seat_mark

CLASP = 4.6  # percent of the height
MEDAL = 15.0
EDGE = ((0.0, 0.5), (0.5, 0.36), (1.0, 0.24))  # of a blow: along its neck, and down its height


def clasp_height(context: Context) -> int:
    return max(context.px(CLASP), round(context.fonts.pixels(2.5) * 1.6))


def whose(pieces: Pieces, card: int, side: int, centre: tuple[float, float], icon: str = "") -> None:
    """Under a player's card: whose it is, and what it does there."""
    if owner := pieces.context.state.raw.cards[card - 1].owner:
        _clasp(pieces, owner, side, centre, icon)


def attacked(pieces: Pieces, moment: Moment, side: int, centre: tuple[float, float]) -> None:
    """Under a card that is nobody's, in a scene of a player: what it does to whom."""
    first = moment.trail[0] if moment.trail else moment
    nobodys = not pieces.context.state.raw.cards[moment.cast["left"] - 1].owner
    if nobodys and moment.beat.scene and moment.seat and first.cast.get("left") == moment.cast["left"]:
        _clasp(pieces, moment.seat, side, centre, first.beat.icon, onto=True)


def entered_as(moment: Moment) -> str:
    """The sign of the beat with which whoever stands at the right came."""
    card = moment.cast.get("right")
    entered = next((one for one in moment.trail if one.cast.get("right") == card), None)
    return entered.beat.icon if entered is not None else ""


def _clasp(pieces: Pieces, seat: int, side: int, centre: tuple[float, float], icon: str, *, onto: bool = False) -> None:
    context, kept = pieces.context, pieces.context.fonts
    mark, name, tall = seat_mark(seat), context.player_name(seat), clasp_height(context)
    size, gap = round(tall * 0.62), context.px(0.9)
    parts = [paint.seat_mark(mark.shape, size, mark.colour)]
    parts.append(written(kept, name, round(side * RATIO) - 3 * size, kept.pixels(2.5), TEXT))
    if icon:
        sign = pictures.icon(icon, size, mixed(GOLD, TEXT, 0.3))
        parts = [sign, pictures.icon("right", round(size * 0.7), MUTED), *parts] if onto else [*parts, sign]
    width = sum(part.get_width() for part in parts) + gap * (len(parts) + 1)
    plate = paint.panel((width, tall), mixed(context.theme.base, mark.colour, 0.3), mark.colour, alpha=250)
    left = gap
    for part in parts:
        plate.blit(part, (left, (tall - part.get_height()) // 2))
        left += part.get_width() + gap
    at = plate.get_rect(midtop=(round(centre[0]), round(centre[1] + side / 2 + context.px(0.8))))
    pieces.add(plate, at.topleft, layer=4, at_once=True)


def sweep(pieces: Pieces, left: int, right: int, middle: int, side: int, *, at_once: bool) -> None:
    """From who acts to whom it is done to: it grows wider and brighter on its way, behind the cards."""
    tall, start = max(24, round(side * 0.4)), left - round(side * RATIO * 0.4)
    width = max(16, right - start)
    picture = paint.clear((width, tall))
    neck, half = width - round(tall * 0.72), tall / 2
    above = [(neck * x, tall * y) for x, y in EDGE]
    below = [(x, tall - y) for x, y in reversed(above)]
    shape = [*above, (neck - half * 0.1, 0), (width - 1, half), (neck - half * 0.1, tall), *below]
    pygame.draw.polygon(picture, (*mixed(DANGER, GOLD, 0.1), 255), shape)
    pygame.draw.polygon(picture, (*mixed(DANGER, GOLD, 0.35), 255), [(x, half + (y - half) * 0.5) for x, y in shape])
    fade = paint.clear((3, 1))
    for x, alpha in enumerate((30, 160, 245)):
        fade.set_at((x, 0), (255, 255, 255, alpha))
    picture.blit(pygame.transform.smoothscale(fade, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pieces.add(picture, (start, middle - tall // 2), layer=1, at_once=at_once)


def medal(pieces: Pieces, moment: Moment, x: int, y: int, room: int) -> None:
    """Between the two: the beat's sign; of a sum, what it came to."""
    context, numbers = pieces.context, terms(pieces.context.state, moment)
    size = min(context.px(MEDAL), room)
    result = numbers[-1] if numbers and numbers[-1][0].sign == "=" else None
    icon = result[0].icon if result else moment.beat.icon
    if not icon:
        return
    colour = mixed(DANGER, GOLD, 0.25)
    glow = paint.soft_disc(round(size * 1.9), colour, 150)
    pieces.add(glow, glow.get_rect(center=(x, y)).topleft, layer=2)
    disc = paint.disc(size, mixed(context.theme.base, BLACK, 0.3), mixed(GOLD, colour, 0.4), max(2, size // 18)).copy()
    sign = pictures.icon(icon, round(size * (0.4 if result else 0.58)), mixed(colour, TEXT, 0.35))
    if result is None:
        disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    else:
        digits = context.fonts.exact("sans", round(size * 0.5), True)
        number = context.fonts.line(digits, str(result[1]).replace("-", "−"), TEXT, 2)
        left = (size - sign.get_width() - number.get_width() - size // 24) // 2
        disc.blit(sign, sign.get_rect(midleft=(left, size // 2)))
        disc.blit(number, number.get_rect(midleft=(left + sign.get_width() + size // 24, size // 2)))
    pieces.add(disc, disc.get_rect(center=(x, y)).topleft, layer=3, together=True)


def place_of_seat(pieces: Pieces, moment: Moment, side: int, centre: tuple[float, float]) -> None:
    """Where nobody stands: whose place that is, and what is said of that."""
    context, size = pieces.context, (round(side * RATIO), side)
    plate = seat_plate(context, moment, size) if moment.seat else _empty_place(context, moment, size)
    pieces.add(plate, (centre[0] - size[0] / 2, centre[1] - side / 2), at_once=stood(moment, "left"))


def _empty_place(context: Context, moment: Moment, size: tuple[int, int]) -> pygame.Surface:
    width, side = size
    colour = mixed(MUTED, DANGER, 0.5)
    tone = mixed(context.theme.base, colour, 0.22)
    plate = paint.fill_rounded(size, side // 18, (*tone, 200), (*mixed(tone, BLACK, 0.6), 220))
    paint.frame(plate, plate.get_rect(), side // 18, max(2, context.px(0.4)), (*colour, 255))
    room, said = width - context.px(3), wording.say(moment.beat.absent, context.lang)
    most = stage_words.one_word(context, said, room)
    block = paint.tinted(stage_words.sentence(context, said, room, side // 4, most=most), mixed(DANGER, TEXT, 0.35))
    plate.blit(block, block.get_rect(center=(width // 2, side // 2)))
    return plate
