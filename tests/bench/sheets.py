"""Shows a table's figures as they are seen: whole cards, in a hand and at 60 pixels, in colour and in grey.

    python3 build.py sheets --table quest [--cards aragorn,gimli] [--out FOLDER] [--nameless [--seed 1]] [--lang en]
    python3 build.py sheets --table quest --things

`--things` shows what is drawn beside the cards: backs, seals, pieces, faces of people, the cabinet's picture.
Else writes PNG files: `cards-1.png` and so on, twelve cards each, `pictures-1.png` and so on, thirty pictures each, and
`row.png`, the windows at 60 pixels side by side. Without names, numbered and shuffled, the last two are the question to
somebody else: who is that? `names.txt` has the answers. Says which pairs are hard to tell apart.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import mul
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine.machine.cartridge import load_table
from game.presentation.figures import figures_of
from game.ui.faces import hand, small
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts
from game.ui.slices import finished
from tests.bench import things

SCREEN = 1080
FULL, HAND, TABLE, TILE, SEEN = 420, 250, 150, 60, 60  # heights
COARSE = 20  # pixels: what is left of a window at a distance
LEAST_APART = 35.0  # root of the mean square of 255: closer ones are mistaken for each other
ACROSS, DOWN = 3, 4
PICTURE, PICTURES = (250, 222), 30  # the size of one alone, and how many are on a sheet
GROUND, INK = (20, 20, 25), (230, 225, 215)


def window(faces: Faces, definition: int) -> pygame.Surface:
    """What is seen of a picture from afar."""
    return finished(faces.drawing_cut(definition, (SEEN, SEEN)))


def signature(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.smoothscale(picture, (COARSE, COARSE)), "RGB")


def distances(signatures: dict[str, bytes]) -> Iterator[tuple[float, str, str]]:
    """How far apart any two are."""
    squares = {name: sum(map(mul, one, one)) for name, one in signatures.items()}
    for one, other in combinations(signatures, 2):
        both = sum(map(mul, signatures[one], signatures[other]))
        yield ((squares[one] + squares[other] - 2 * both) / (COARSE * COARSE * 3)) ** 0.5, one, other


def signatures_of(faces: Faces) -> dict[str, bytes]:
    """Of every figure of a table, as its own card shows it."""
    content, drawn = faces.content, set(figures_of(faces.content).values())
    return {name: signature(window(faces, content.card_number(name))) for name in sorted(drawn)}


def card_sheet(faces: Faces, cards: Sequence[str]) -> pygame.Surface:
    """Each card whole, in a hand with all and with six tenths of it in sight, on the table, and small."""
    wide, tall = 640, FULL + 20
    sheet = pygame.Surface((wide * ACROSS, tall * DOWN))
    sheet.fill(GROUND)
    for place, card in enumerate(cards):
        definition = faces.content.card_number(card)
        x, y = 10 + place % ACROSS * wide, 10 + place // ACROSS * tall
        sheet.blit(faces.full(definition, FULL), (x, y))
        x += 310
        sheet.blit(finished(hand.drawing(faces, definition, HAND, hand.WHOLE)), (x, y))
        signs = tuple((stat.number.icon, stat.number.colour, 2) for stat in faces.told(faces.content.cards[definition]))
        for face, at in (("tile", (0, HAND + 10)), ("ticket", (105, HAND + 10)), ("line", (180, HAND + 10))):
            drawn = small.drawing(faces, face, TILE, definition, signs if face != "line" else signs[:1], ())
            sheet.blit(finished(drawn), (x + at[0], y + at[1]))
        sheet.blit(faces.table(definition, TABLE), (x + 190, y))
        seen = window(faces, definition)
        sheet.blit(seen, (x, y + HAND + 80))
        sheet.blit(pygame.transform.grayscale(seen), (x + 70, y + HAND + 80))
    return sheet


def picture_sheet(faces: Faces, cards: Sequence[str], first: int, named: bool) -> pygame.Surface:
    """Pictures alone, with their names or numbers."""
    (wide, tall), across = PICTURE, 6
    sheet = pygame.Surface((across * (wide + 6), -(-len(cards) // across) * (tall + 20)))
    sheet.fill(GROUND)
    font = faces.fonts.exact("sans", 13)
    for place, card in enumerate(cards):
        x, y = place % across * (wide + 6), place // across * (tall + 20)
        picture = faces.drawing_cut(faces.content.card_number(card), PICTURE, close=False)
        sheet.blit(finished(picture), (x, y))
        sheet.blit(font.render(card if named else str(first + place), True, INK), (x + 4, y + tall + 2))
    return sheet


def row_sheet(faces: Faces, cards: Sequence[str], named: bool) -> pygame.Surface:
    """All windows at 60 pixels, and below each the same in grey, with its number or name."""
    across, pitch = 20, (SEEN + 8, 2 * SEEN + 26)
    sheet = pygame.Surface((across * pitch[0], -(-len(cards) // across) * pitch[1]))
    sheet.fill(GROUND)
    font = faces.fonts.exact("sans", 11)
    for place, card in enumerate(cards):
        x, y = 4 + place % across * pitch[0], 2 + place // across * pitch[1]
        seen = window(faces, faces.content.card_number(card))
        sheet.blit(seen, (x, y))
        sheet.blit(pygame.transform.grayscale(seen), (x, y + SEEN + 2))
        label = card[:12] if named else str(place + 1)
        sheet.blit(font.render(label, True, INK), (x, y + 2 * SEEN + 4))
    return sheet


def sheets_of(faces: Faces, cards: Sequence[str], named: bool) -> Iterator[tuple[str, pygame.Surface]]:
    """By name; whole cards bear their names, so there are none without."""
    page = ACROSS * DOWN
    for n in range(0, len(cards) if named else 0, page):
        yield f"cards-{n // page + 1}.png", card_sheet(faces, cards[n : n + page])
    for n in range(0, len(cards), PICTURES):
        yield f"pictures-{n // PICTURES + 1}.png", picture_sheet(faces, cards[n : n + PICTURES], n + 1, named)
    yield "row.png", row_sheet(faces, cards, named)


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py sheets", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--table", required=True)
    parser.add_argument("--cards", help="only these, by id, with commas; else all that have a figure")
    parser.add_argument("--out", type=Path, default=Path(".build/sheets"))
    parser.add_argument("--nameless", action="store_true")
    parser.add_argument("--seed", type=int, help="shuffles them so; else by chance")
    parser.add_argument("--things", action="store_true", help="backs, seals, pieces, people and the cabinet instead")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args(given)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    faces = Faces(load_table(arguments.table).content, Fonts(SCREEN), arguments.lang)
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.things:
        pygame.image.save(things.sheet(faces, arguments.table), arguments.out / "things.png")
        print(arguments.out / "things.png")
        return 0
    drawn = figures_of(faces.content)
    cards = (
        arguments.cards.split(",") if arguments.cards else [card.id for card in faces.content.cards if card.id in drawn]
    )
    if arguments.nameless:
        random.Random(arguments.seed).shuffle(cards)
        names = "".join(f"{number} {card}\n" for number, card in enumerate(cards, 1))
        (arguments.out / "names.txt").write_text(names, encoding="utf-8")
    for name, sheet in sheets_of(faces, cards, not arguments.nameless):
        pygame.image.save(sheet, arguments.out / name)
        print(arguments.out / name)
    close = sorted(pair for pair in distances(signatures_of(faces)) if pair[0] < LEAST_APART + 10)
    for apart, one, other in close[:40]:
        print(f"{apart:5.1f}  {one} and {other}{'  too close' * (apart < LEAST_APART)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
