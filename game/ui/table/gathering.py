"""Two sides are compared: what everybody adds flies to its side, the two meet, and what is left over flies on.

Who counts is data of the beat (`[[beat.gather]]` of stage.toml), and the sides are those of `[versus]` in the layout;
or it is whoever fights over a place, and they meet there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame

from game.engine.machine.state import State
from game.presentation.staging import Gather
from game.ui import paint, pictures
from game.ui.motion import arrive, smooth
from game.ui.stage import Sprite
from game.ui.table import lines, things
from game.ui.table.beats import Change, Moment
from game.ui.table.context import Context
from game.ui.table.stage_battle import fight_at
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, TEXT, Colour, mixed

FLIGHT, APART = 0.26, 0.03  # seconds of a pip's way, and between two
MEET, LIT, ON = 0.14, 0.18, 0.28  # the two sides meet, what is left over shows, and flies on
PIP = 4.6  # percent of the height
APART_FROM = 4.0  # the same: how far what is left over stands beside the numbers
LEFT_OVER = 7.0  # the same: its letters
MOST_PIPS = 12
MOST_TOKENS = 4  # to one place: more of them are one with their number
Side = Literal["left", "right"]
Sides = dict[Side, tuple[float, float]]
Add = Callable[[pygame.Surface, tuple[float, float], int], Sprite]


@dataclass(frozen=True)
class Share:
    """What a card adds to a side."""

    card: int
    number: int
    icon: str
    side: Side


def shares_of(context: Context, moment: Moment) -> tuple[pygame.Rect | None, list[Share]]:
    """Where two sides are compared in a beat, and who adds what: as its data says, or whoever fights over a place."""
    state, found = moment.state, list[Share]()
    if moment.beat.hosted and (fight := fight_at(context.layout, moment)) is not None:
        given = fight.given
        sides: list[tuple[Side, list[int], str]] = [
            ("left", fight.attackers, given.attack_sign.icon),
            ("right", fight.defenders, given.defence_sign.icon),
        ]
        for side, cards, icon in sides:
            counted = [card for card in cards if state.raw.cards[card - 1].host]
            found += [Share(card, state.call(given.counts, card), icon, side) for card in counted]
        return context.where(things.card(moment.event.card)), found
    for gather in moment.beat.gathers:
        cards = _cards(state, gather)
        found += [Share(card, state.total(card, gather.fact), gather.icon, gather.side) for card in cards]
    return context.where(things.Thing("versus")), found


class Gathering:
    """`add` puts a picture on the table until the beat is over."""

    def __init__(self, context: Context, add: Add):
        self.context, self._add = context, add
        self._light: dict[Side, Colour] = {"left": DANGER, "right": GOLD}
        self._gains = True  # whoever reads, where the left side is behind

    def show(self, moment: Moment, difference: int) -> float:
        """From now on; when what comes of it is to be seen, or 0 where nothing is compared in sight."""
        place, shares = shares_of(self.context, moment)
        if moment.beat.hosted and (fight := fight_at(self.context.layout, moment)) is not None:
            attacks = lines.attacker_of(moment.state, fight.given, moment.event.card)
            mine = attacks == moment.state.teams[self.context.seat - 1]
            self._light = {"left": HEAL, "right": DANGER} if mine else {"left": DANGER, "right": HEAL}
            self._gains = mine
        still = self.context.motions.reduced
        if place is None or not place.width or (still and not moment.beat.hosted):
            return 0.0
        apart, y = max(place.width / 4, self.context.px(5)), place.top + place.height * 0.42
        sides: Sides = {"left": (place.centerx - apart, y), "right": (place.centerx + apart, y)}
        middle = (place.centerx, y)
        if still:  # where it is fought the plate tells the rest
            return LIT
        won = difference > 0
        colour = GOLD if not difference else HEAL if won == self._gains else DANGER
        at = max(self._gather([one for one in shares if one.side == side], sides[side]) for side in sides)
        at = self._meet(sides, middle, colour, at)
        if moment.beat.hosted:
            return at + LIT
        # What is left over stands beside the numbers that it comes from.
        stands = (place.left - self.context.px(APART_FROM), y)
        words = f"+{difference}" if won else str(difference).replace("-", "−")
        return self._fly_on(moment, stands, self._stand(words, colour, stands, at))

    def _gather(self, shares: list[Share], to: tuple[float, float]) -> float:
        """Every card's number leaves it for its side; when the last arrives."""
        at = 0.0
        for one in shares[:MOST_PIPS]:
            home = self.context.where(things.card(one.card))
            if one.number <= 0 or home is None or not home.width:
                continue
            pip = self._pip(one.icon, str(one.number), self._light[one.side])
            self._fly(pip, home.center, to, at, FLIGHT)
            at += APART
        return at + FLIGHT if at else 0.0

    def _meet(self, sides: Sides, middle: tuple[float, float], colour: Colour, at: float) -> float:
        """Both sides meet in a burst of light; when they do."""
        size = self.context.px(9)
        for side, begin in sides.items():
            light = self._hidden(paint.soft_disc(size, self._light[side], 220), 5)
            self._fly(light, begin, middle, at, MEET)
        burst = self._hidden(paint.soft_disc(size * 2, mixed(colour, TEXT, 0.3), 235), 6)
        burst.centre = middle

        def fade(share: float) -> None:
            burst.visible, burst.alpha = True, 255 * (1 - share)

        self.context.motions.add(LIT * 1.6, fade, delay=at + MEET, done=burst.remove, fleeting=True)
        return at + MEET

    def _stand(self, words: str, colour: Colour, stands: tuple[float, float], at: float) -> float:
        """What the greater side is ahead comes into sight."""
        kept = self.context.fonts
        said = kept.line(kept.font("serif", LEFT_OVER, True), words, mixed(colour, TEXT, 0.35), 3)
        wide = max(said.get_width(), said.get_height()) + self.context.px(3)
        ground = mixed(self.context.theme.base, BLACK, 0.3)
        plate = paint.disc(wide, ground, colour, max(2, self.context.px(0.4))).copy()
        plate.blit(said, said.get_rect(center=plate.get_rect().center))
        number = self._hidden(plate, 8)

        def grow(share: float) -> None:
            number.visible, number.alpha = True, 255 * min(1.0, 3 * share)
            number.centre = (stands[0], stands[1] + self.context.px(2) * (1 - share))

        self.context.motions.add(LIT, grow, ease=arrive, delay=at)
        return at + LIT

    def _fly_on(self, moment: Moment, start: tuple[float, float], at: float) -> float:
        """What is left over goes to where it counts: onto cards, or to everybody's dial."""
        latest = at
        for change in moment.changes:
            more, to = change.after - change.before, self._place(change)
            if more <= 0 or to is None:
                continue
            colour = DANGER if change.player else HEAL
            single = more <= MOST_TOKENS
            for token in range(more if single else 1):
                pip = self._pip(change.icon, "" if single else str(more), colour)
                self._fly(pip, start, to.center, at + token * APART * 1.6, ON)
                latest = max(latest, at + token * APART * 1.6 + ON)
        return latest

    def _place(self, change: Change) -> pygame.Rect | None:
        thing = things.card(change.card) if change.card else things.player(change.player)
        return self.context.where(thing) if change.card or change.player else None

    # --- pieces

    def _pip(self, icon: str, number: str, colour: Colour) -> Sprite:
        context, kept = self.context, self.context.fonts
        size = context.px(PIP)
        disc = paint.disc(size, mixed(colour, BLACK, 0.55), mixed(colour, TEXT, 0.2), max(2, size // 14)).copy()
        sign = pictures.icon(icon, round(size * (0.5 if number else 0.66)), mixed(colour, TEXT, 0.25))
        disc.blit(sign, sign.get_rect(center=(size // 2, round(size * (0.36 if number else 0.5)))))
        if number:
            drawn = kept.line(kept.exact("sans", round(size * 0.5), True), number, TEXT, 2)
            disc.blit(drawn, drawn.get_rect(center=(size // 2, round(size * 0.72))))
        return self._hidden(disc, 7)

    def _hidden(self, image: pygame.Surface, layer: int) -> Sprite:
        """Not in sight before its time."""
        sprite = self._add(image, (0, 0), layer)
        sprite.visible = False
        return sprite

    def _fly(
        self, sprite: Sprite, start: tuple[float, float], end: tuple[float, float], at: float, seconds: float
    ) -> None:
        rise = abs(end[0] - start[0]) * 0.08

        def show(share: float) -> None:
            sprite.visible = share < 1
            sprite.centre = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share - rise * 4 * share * (1 - share),
            )

        self.context.motions.add(seconds, show, ease=smooth, delay=at, done=sprite.remove)


def _cards(state: State, gather: Gather) -> list[int]:
    if gather.zone:
        return [card for card in state.cards(gather.zone, 0) if not state.raw.cards[card - 1].host]
    bit = 1 << state.cartridge.content.flags.index(gather.flag)
    return [number for number, card in enumerate(state.raw.cards[0 : state.raw.card_count], 1) if card.flags & bit]
