"""The attract screen: a glowing cabinet in a dark room, embers, PRESS START; bots play when nobody comes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import scores as high_scores
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import table_ids
from game.engine.machine.setup import Setup, every_setup
from game.engine.refusal import Refusal
from game.engine.sources.content import Content
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import language, trouble
from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.presentation import ahead
from game.ui import arcade, draft, fonts, gallery, glyphs, identity, paint, routes, saved_games, scenery
from game.ui.embers import Embers, Kindled
from game.ui.focus import Target
from game.ui.intents import Act, Intent
from game.ui.kiosk import latest_unfinished
from game.ui.scene import dark_room
from game.ui.stage import Sprite
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Button, label
from game.version import version

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.cabinet import Cabinet

LOAD_AFTER = 0.5  # seconds on the screen until what comes next is loaded
ATTRACT_AFTER = 45.0  # seconds without input until bots play
PULSE = 1.6  # seconds
EMBERS = 40
MOST_BESIDE = 4  # languages in a row
BESIDE_THE_STICKS = 0.355  # of the width: what is free of sticks and buttons
HOT, DEEP = (255, 244, 214), (176, 52, 16)


class Title(Kindled):
    rests_after = math.inf  # whoever passes by sees it
    demos = 0  # how many there were, so that the tables take turns

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.unfinished: Path | None = None
        self._came = cabinet.lived
        self._pulse = 0.0
        self._start: Sprite | None = None
        self._ahead = self._load_ahead()
        self._room: pygame.Surface | None = None

    # --- how it looks

    def backdrop(self) -> pygame.Surface:
        """The room and everything of the cabinet that never changes, in any language: it is drawn once for a size."""
        if self._room is None or self._room.get_size() != self.size:
            self._room = self._drawn_room()
        return self._room

    def _drawn_room(self) -> pygame.Surface:
        room = dark_room(self.size, self.theme)
        marquee, glass, deck = self._marquee, self._glass, self._deck
        width, height = self.size
        lamp = paint.soft_disc(round(glass.width * 1.5), EMBER, 46)
        room.blit(lamp, lamp.get_rect(center=(width // 2, marquee.centery)))
        pool = pygame.transform.smoothscale(paint.soft_disc(96, EMBER, 60), (round(deck.width * 1.3), height // 3))
        room.blit(pool, pool.get_rect(center=(width // 2, deck.bottom)))
        self._walls(room)
        well = glass.inflate(self.px(3.2), self.px(3.2))
        room.blit(paint.shadow(*well.size, self.px(4), self.px(5), 200), well.inflate(self.px(10), self.px(10)))
        room.blit(paint.fill_rounded(well.size, self.px(4.2), mixed(self.theme.cloth, BLACK, 0.5), BLACK), well)
        rim = paint.ring(*well.size, self.px(4.2), max(1, self.px(0.25)), (*mixed(self.theme.accent, BLACK, 0.55), 255))
        room.blit(rim, well)
        room.blit(scenery.glass("cabinet", glass.size, self.px(3)), glass)
        spill = paint.glow(*marquee.size, self.px(2), self.px(9), EMBER, 105)
        room.blit(spill, marquee.inflate(self.px(18), self.px(18)))
        room.blit(arcade.box(marquee.size, self.theme), marquee)
        font = self.cabinet.fonts.fitted(
            "serif", "EMBERDECK", round(marquee.width * 0.86), round(marquee.height * 0.82), True
        )
        name = arcade.lettering(font, "EMBERDECK", (HOT, HOT, GOLD, EMBER, DEEP), (255, 120, 40), max(6, self.px(3)), 2)
        room.blit(name, name.get_rect(center=marquee.center))
        room.blit(arcade.deck(deck.size, self.theme), deck)
        door = arcade.slots(round(deck.height * 0.42), True)
        room.blit(door, door.get_rect(center=(deck.left + round(deck.width * 0.42), deck.centery)))
        return room

    def _walls(self, room: pygame.Surface) -> None:
        """The cabinet's two sides, edged with light."""
        glass, deck, marquee = self._glass, self._deck, self._marquee
        reach = self.px(4.5)
        body = pygame.Rect(
            glass.left - reach, marquee.centery, glass.width + 2 * reach, deck.bottom - marquee.centery - self.px(1)
        )
        wood = paint.vertical(
            body.size, mixed(self.theme.cloth, EMBER, 0.1), mixed(self.theme.cloth, BLACK, 0.35), self.theme.base
        )
        room.blit(paint.shadow(*body.size, 4, self.px(7), 220), body.inflate(self.px(14), self.px(14)))
        room.blit(wood, body)
        thin = max(2, self.px(0.5))
        for x in (body.left, body.right - thin):
            light = paint.glow(thin, body.height, 2, self.px(2.4), EMBER, 120)
            room.blit(light, (x - self.px(2.4), body.top - self.px(2.4)))
            room.blit(
                paint.vertical((thin, body.height), mixed(EMBER, WHITE, 0.5), EMBER, (120, 40, 16)), (x, body.top)
            )

    @property
    def _glass(self) -> pygame.Rect:
        """The cabinet's screen, in the middle of ours."""
        width, height = self.size
        top, bottom = round(height * 0.275), round(height * 0.79)
        wide = min(width - self.px(16), round((bottom - top) * 2.35))
        return pygame.Rect((width - wide) // 2, top, wide, bottom - top)

    @property
    def _marquee(self) -> pygame.Rect:
        glass, height = self._glass, self.size[1]
        reach = self.px(6)
        return pygame.Rect(glass.left - reach, round(height * 0.035), glass.width + 2 * reach, round(height * 0.2))

    @property
    def _deck(self) -> pygame.Rect:
        glass, height = self._glass, self.size[1]
        reach = min(self.px(9), glass.left)
        return pygame.Rect(glass.left - reach, round(height * 0.815), glass.width + 2 * reach, round(height * 0.12))

    def build(self) -> None:
        self.unfinished = latest_unfinished(self.cabinet.folder, self.cabinet.cartridge)
        glass = self._glass
        self._best(pygame.Rect(glass.left + self.px(4), glass.top + self.px(2), glass.width - self.px(8), self.px(5)))
        self._press_start(glass)
        self._small_print()
        self._languages()
        self._embers = Embers(self, pygame.Rect(0, 0, *self.size), EMBERS)

    def _press_start(self, glass: pygame.Rect) -> None:
        """The words on the dark ground of the picture, and beside them the game that can be gone on with."""
        shared = self.unfinished is not None
        row = pygame.Rect(glass.left + self.px(3), 0, glass.width - self.px(6), self.px(9))
        row.centery = glass.top + round(glass.height * 0.875)
        words, wide = row.copy(), min(self.px(40), round(row.width * 0.38))
        if shared:
            words.width = min(row.width - wide - self.px(3), self.px(70))
            words.left = row.centerx - (words.width + self.px(3) + wide) // 2
            rect = pygame.Rect(words.right + self.px(3), 0, wide, self.px(7))
            rect.centery = row.centery
        target = Target(words, self.start, group="title", name="start", radius=self.px(1.5))
        self.targets.append(target)
        shown = self._start = self.stage.add(paint.clear((1, 1)), words.center, 20)

        def draw() -> None:
            shown.image = self._start_words(words.width)
            shown.centre = words.center

        self.signs.append(draw)
        draw()
        if shared:
            Button(self, rect, self.say("continue"), self.go_on, icon="play", name="continue", group="title", layer=20)

    def _start_words(self, most: int) -> pygame.Surface:
        text = self.say("press_start")
        sign = glyphs.glyph("choose", self.cabinet, self.px(6))
        spread, gap = max(4, self.px(1.6)), self.px(0.5)
        room = most - sign.get_width() - gap - 2 * spread
        font = self.cabinet.fonts.fitted("serif", text, room, self.cabinet.fonts.pixels(6.0), True)
        words = arcade.lettering(font, text, (WHITE, TEXT, GOLD), EMBER, spread, 2)
        picture = paint.clear((sign.get_width() + gap + words.get_width(), max(sign.get_height(), words.get_height())))
        picture.blit(sign, sign.get_rect(midleft=(spread // 2, picture.get_height() // 2)))
        picture.blit(words, words.get_rect(midright=(picture.get_width(), picture.get_height() // 2)))
        return picture

    def _best(self, rect: pygame.Rect) -> None:
        """The best of each table, as a strip along the top of the screen."""
        lines = best_lines(self.cabinet)
        text = "   ·   ".join(lines) if lines else self.say("no_scores")
        whole = f"{self.say('best')}   {text}"
        label(self, whole, rect, bold=True, colour=mixed(GOLD, WHITE, 0.25), align="centre", layer=15)

    def _small_print(self) -> None:
        width, height = self.size
        row = pygame.Rect(self.px(3), height - self.px(5), width - self.px(6), self.px(4))
        number = self.say("version", version=version())
        wide = self.cabinet.fonts.font("sans", fonts.SMALLEST).size(number)[0] + self.px(3)
        left = pygame.Rect(row.left, row.top, row.width - wide, row.height)
        label(self, self.say("fan_project"), left, percent=fonts.SMALLEST, colour=MUTED, layer=15)
        label(self, number, row, percent=fonts.SMALLEST, colour=MUTED, align="right", layer=15)

    def _languages(self) -> None:
        """Every language by its own name: whoever cannot read the one that is on finds theirs."""
        width, gap, tall = self.size[0], self.px(1), self.px(6)
        columns = min(len(LANGUAGES), MOST_BESIDE)
        wide = min(self.px(18), round(width * BESIDE_THE_STICKS) // columns - gap)
        left, top = width - self.px(3) - columns * (wide + gap) + gap, self._deck.bottom - tall
        top = min(top, self.size[1] - self.px(5.5) - tall) - (len(LANGUAGES) - 1) // columns * (tall + gap)
        for number, lang in enumerate(LANGUAGES):
            row, column = divmod(number, columns)
            rect = pygame.Rect(left + column * (wide + gap), top + row * (tall + gap), wide, tall)
            kind = "primary" if lang == self.cabinet.lang else "plain"
            speak = partial(self.speak, lang)
            Button(self, rect, language(lang).name, speak, kind=kind, name=f"lang:{lang}", group="languages", layer=20)

    def speak(self, lang: str) -> None:
        """The cabinet speaks that language from now on; whoever has chosen theirs goes on to start."""
        self.cabinet.settings.language = lang
        self.cabinet.settings_changed()
        if said := trouble(lang):
            self.cabinet.toast(said, bad=True)
        if self.devices.pointer is None:
            self.set_focus(self.first_focus())

    # --- how it lives

    def _load_ahead(self) -> Iterator[None]:
        """What PRESS START will want: the tables, then the screens, one in each frame."""
        for table in table_ids():
            with suppress(Refusal):  # told where the table is chosen
                content = self.cabinet.cartridge(table).content
                yield
                yield from ahead.load_ahead(content)
                identity.identity_of(table)
        gallery.painter()
        yield
        yield from routes.load_ahead()

    def entered(self) -> None:
        self._came = self.cabinet.lived
        # A game may have ended or begun since this was laid out.
        now = latest_unfinished(self.cabinet.folder, self.cabinet.cartridge)
        if now != self.unfinished:
            self.rebuild()

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if not self.motions.reduced:
            self._pulse = (self._pulse + passed) % PULSE
            wave = 0.5 + 0.5 * math.cos(2 * math.pi * self._pulse / PULSE)
            if self._start is not None:
                self._start.alpha = 15 * round((120 + 135 * wave) / 15)
        if self._here > LOAD_AFTER:
            next(self._ahead, None)
        if min(self._here, self.cabinet.idle_seconds) >= ATTRACT_AFTER:
            self._came = self.cabinet.lived
            self.start_demo()

    @property
    def _here(self) -> float:
        """Seconds since somebody came to this screen, however slow its frames are."""
        return self.cabinet.lived - self._came

    @property
    def wait(self) -> float:
        return max(0.0, ATTRACT_AFTER - self._here)

    # --- what can be done

    def handle(self, intent: Intent) -> None:
        match intent:
            case Act(action="back"):
                return  # there is nothing behind this
            case Act(action="pause"):
                self.start()
            case _:
                super().handle(intent)

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.start()

    def start(self) -> None:
        self.cabinet.sound.play("start")
        self.cabinet.push(routes.Cabinets())

    def open_table(self, table: str) -> None:
        """Goes straight to one cabinet, as the command line may ask."""
        self.cabinet.push(routes.Cabinets(table))

    def go_on(self) -> None:
        """The unfinished game, where it was left."""
        from game.engine.keeping.match import saved_table

        if self.unfinished is None:
            return
        cartridge = self.cabinet.cartridge(saved_table(self.unfinished))
        sitting = saved_games.resumed(cartridge, self.unfinished, self.cabinet.settings)
        self.cabinet.push(routes.Table(sitting))

    def start_demo(self) -> None:
        """Bots play a real table, without a journal, until somebody touches something.

        Whoever was here has left, though he went back to the title by himself.
        """
        self.cabinet.next_visitor()
        sitting = self.demo_sitting()
        if sitting is None:
            return
        self.cabinet.home(routes.Table(sitting, demo=True))

    def demo_sitting(self) -> Sitting | None:
        """A game among bots at the next table that can be played; None where none can."""
        tables = table_ids()
        for _ in tables:
            table = tables[Title.demos % len(tables)]
            Title.demos += 1
            try:
                cartridge = self.cabinet.cartridge(table)
                match = Match(cartridge, demo_setup(cartridge.content, Title.demos // len(tables)))
            except Refusal:
                continue
            return Sitting(match, [Chair("learner")] * match.state.players, self.cabinet.settings)
        return None


def demo_setup(content: Content, number: int) -> Setup:
    """What bots show of a table: a game for two if it can be, or one lineup after the other."""
    setups = every_setup(content)
    wanted = number if content.lineups else min(max(2, content.players[0]), content.players[1]) - content.players[0]
    return replace(setups[wanted % len(setups)], seed=draft.random_seed())


def best_lines(cabinet: Cabinet) -> list[str]:
    """The best score of each table in words: its name, the initials, the points."""
    scores, _trouble = high_scores.load_scores(cabinet.folder)
    lines = []
    for table, kept in sorted(scores.tables.items()):
        best = [ranked[0] for ranked in kept.variants.values() if ranked]
        if not best:
            continue
        first = (min if kept.lower_is_better else max)(best, key=lambda score: score.points)
        try:
            title = wording.say(cabinet.cartridge(table).content.title, cabinet.lang)
        except Refusal:
            continue
        lines.append(f"{arcade.title_lines(title)[0]}  {first.called}  {first.points}")
    return lines
