"""A combat on the stage: who attacks a place, who defends it, and what each of them counts there."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.machine.state import State
from game.presentation.layout import Layout
from game.presentation.layout_battles import Battle
from game.ui import paint, pictures
from game.ui.faces.names import written
from game.ui.table import lines
from game.ui.table.beats import Moment
from game.ui.table.cards import Look
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.theme import BLACK, MUTED, TEXT, mixed

FEW = 3  # cards of a side with large numbers
MOST = 0.68  # of the room that a side may take
TALLEST = 0.84  # of the ground's height: nobody is larger than the place they fight over


@dataclass(frozen=True)
class Fight:
    """Who stands at a place, as attackers and defenders."""

    given: Battle
    attackers: list[int]
    defenders: list[int]

    @property
    def crowded(self) -> bool:
        return max(len(self.attackers), len(self.defenders)) > FEW

    @property
    def share(self) -> float:
        """Of the room, what the attackers need: more where they are many."""
        if not self.crowded:
            return 0.5
        return min(MOST, max(1 - MOST, len(self.attackers) / (len(self.attackers) + len(self.defenders))))


def fight_at(layout: Layout, moment: Moment) -> Fight | None:
    """As it was when the moment came: much may have happened since."""
    place, state = moment.event.card, moment.state
    given = lines.battle_in(layout, lines.zone_of(state, place))
    if given is None:
        return None
    attacker = lines.attacker_of(state, given, place)
    there = lines.guests_of(state, given).get(place, [])
    attackers = [card for card in there if lines.team_of(state, given.side, card) == attacker]
    return Fight(given, attackers, [card for card in there if card not in attackers])


def line_of(context: Context, state: State, fight: Fight, size: tuple[int, int], *, attacks: bool) -> pygame.Surface:
    """One side's cards in rows, each over the number that it counts there."""
    picture = paint.clear(size)
    cards = fight.attackers if attacks else fight.defenders
    sign = fight.given.attack_sign if attacks else fight.given.defence_sign
    kept = context.fonts
    if not cards:
        _nobody(context, picture)
        return picture
    counted = [card for card in cards if state.raw.cards[card - 1].host]  # of who has come since it is in the sum
    foot, gap = context.px(6 if counted else 0), context.px(1.2)
    if len(cards) > FEW:
        foot = round(foot * 0.7)
    rows, tall = best_rows(len(cards), size, foot, gap)
    columns = -(-len(cards) // rows)
    wide = round(tall * RATIO)
    for place, card in enumerate(cards):
        row, column = divmod(place, columns)
        in_row = min(columns, len(cards) - row * columns)
        x = (size[0] - in_row * wide - (in_row - 1) * gap) // 2 + column * (wide + gap)
        y = (size[1] - rows * (tall + foot)) // 2 + row * (tall + foot)
        face = context.pictures.upright(Look(state.raw.cards[card - 1].definition), "table", tall)
        picture.blit(face, face.get_rect(midtop=(x + wide // 2, y)))
        icon = pictures.icon(sign.icon, round(foot * 0.72), mixed(sign.colour, TEXT, 0.2))
        if card not in counted:
            continue
        number = kept.line(
            kept.exact("sans", round(foot * 0.72), True), str(state.call(fight.given.counts, card)), TEXT
        )
        left = x + (wide - icon.get_width() - number.get_width() - gap // 2) // 2
        picture.blit(icon, icon.get_rect(midleft=(left, y + tall + foot // 2)))
        picture.blit(number, number.get_rect(midleft=(left + icon.get_width() + gap // 2, y + tall + foot // 2)))
    return picture


def _nobody(context: Context, picture: pygame.Surface) -> None:
    """An empty place."""
    kept, tall = context.fonts, round(picture.get_height() * 0.7)
    rect = pygame.Rect(0, 0, min(round(tall * RATIO), picture.get_width()), tall)
    rect.center = picture.get_rect().center
    picture.blit(paint.fill_rounded(rect.size, tall // 18, (*BLACK, 90), (*BLACK, 140)), rect)
    paint.frame(picture, rect, tall // 18, max(2, context.px(0.3)), (*mixed(MUTED, BLACK, 0.3), 255))
    text, colour = context.say("nobody_there"), mixed(TEXT, MUTED, 0.5)
    nobody = written(kept, text, rect.width - context.px(2), kept.pixels(3.6), colour, "serif")
    picture.blit(nobody, nobody.get_rect(center=rect.center))


def best_rows(count: int, size: tuple[int, int], foot: int, gap: int) -> tuple[int, int]:
    """In how many rows they stand largest, and how tall they are then."""
    best = (1, 0)
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        wide = (size[0] - gap * (columns - 1)) / columns
        tall = int(min(size[1] / rows - foot, wide / RATIO, size[1] * TALLEST))
        if tall > best[1]:
            best = (rows, tall)
    return best
