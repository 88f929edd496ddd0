"""The deck laboratory: a deck tried against a scenario by bots, beside the game, and compared with another."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.refusal import Refusal
from game.engine.sources.decks import Deck, save_deck
from game.engine.telling import wording
from game.engine.telling.wording import ours
from game.players.intervals import told_share
from game.ui import draft, fonts, paint
from game.ui.errand import Errand
from game.ui.focus import Target
from game.ui.menu import Menu, linked
from game.ui.scenes.deck_draft import Kept, own_decks, starter_decks
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, WHITE, Colour, mixed, rgb
from game.ui.widgets import Button, Row, Rows, Stepper, footer, header, label, paragraph

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

GAMES = (10, 20, 50, 100, 200)
BOTS = ("search:60i", "search:200i", "search:600i")  # quick, careful, thorough
LOOK_IN, NEVER = 1 / 8, 60.0
SECOND: Colour = rgb("#6fb7d9")
COLUMNS = ("drawn", "played", "left", "won_drawn", "won_played")


class Lab(Menu):
    """What is tried at the left, what came of it at the right. Leaving stops the games."""

    def __init__(self, cabinet: Cabinet, table_id: str, title: str, cards: Deck):
        self.table = table_id
        super().__init__(cabinet)
        self.content = cabinet.cartridge(table_id).content
        self.deck = Kept(title, dict(cards))
        others = [*starter_decks(self.content, cabinet.lang), *own_decks(self.content, cabinet.folder)]
        self.others = [kept for kept in others if kept.cards and kept.cards != self.deck.cards]
        varied = next((option for option in self.content.options if option.name == self.content.varies), None)
        self.values = list(varied.values) if varied else []
        self.value, self.players, self.other, self.games, self.bot = 0, self.content.players[0], -1, 1, 0
        self.tallies: list[dict[str, Any]] = []
        self.trouble = ""
        self.shown = 0  # whose cards are listed
        self._errand: Errand | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def say(self, name: str, **values: object) -> str:
        lang = self.cabinet.lang
        known = wording.own_words()["lab"]
        return ours("lab", name, lang, **values) if name in known else super().say(name, **values)

    # --- the work

    @property
    def running(self) -> bool:
        return self._errand is not None

    def toggle(self) -> None:
        if self.running:
            self._stop()
        else:
            self._start()
        self.relay()

    def _start(self) -> None:
        decks = [self.deck, *([self.others[self.other]] if self.other >= 0 else [])]
        self._folder = tempfile.TemporaryDirectory(prefix="emberdeck-")
        command = ["lab", "--table", str(self.content.folder), "--lines", "--bot", BOTS[self.bot]]
        command += ["--games", str(GAMES[self.games]), "--players", str(self.players)]
        if self.values:
            command += ["--scenario", self.values[self.value]]
        self.tallies, self.trouble, self.shown = [], "", 0
        try:
            for number, kept in enumerate(decks):
                path = Path(self._folder.name) / f"{number}.txt"
                save_deck(self.content, path, kept.cards, kept.title)
                command += ["--deck", str(path)]
            self._errand = Errand(*command)
        except (Refusal, OSError) as problem:
            self.trouble = str(problem)

    def _stop(self) -> None:
        if self._errand is not None:
            self._errand.stop()
            self._errand = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def left(self) -> None:
        super().left()
        self._stop()

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._errand is None:
            return
        said = self._errand.poll()
        for tally in said:
            number = tally.get("number", 0)
            self.tallies[number : number + 1] = [tally]
        if not self._errand.running:
            self.trouble = self._errand.trouble
            self._stop()
            self.relay()
        elif said:
            self.relay()

    @property
    def wait(self) -> float:
        return LOOK_IN if self.running else NEVER

    # --- laying out

    def build(self) -> None:
        area = self.middle(header(self, self.say("title", what=self.deck.title)))
        gap = self.px(2)
        left = pygame.Rect(area.left, area.top, round(area.width * 0.36), area.height)
        self._choices(left)
        right = pygame.Rect(left.right + gap, area.top, area.right - left.right - gap, area.height)
        self.lit_plate(right)
        inner = right.inflate(-self.px(3), -self.px(2.4))
        if self.trouble:
            paragraph(self, self.trouble, inner, colour=mixed(DANGER, TEXT, 0.5))
        elif not self.tallies:
            words = self.say("first_game") if self.running else self.say("about")
            paragraph(self, words, inner, colour=MUTED, percent=2.6)
        else:
            self._results(inner)
        footer(self, [("back", self.say("back"), self.back)])

    def _choices(self, rect: pygame.Rect) -> None:
        lang, tall, gap = self.cabinet.lang, self.px(7), self.px(1)
        least, most = self.content.players
        seats = range(least, most + 1)
        compared = [self.say("nothing_else"), *(kept.title for kept in self.others)]
        rows: list[tuple[str, list[str], int]] = [
            ("players", [str(n) for n in seats], self.players - least),
            ("games", [str(n) for n in GAMES], self.games),
            ("bot", [self.say(name) for name in ("quick", "careful", "thorough")], self.bot),
            ("other", compared, self.other + 1),
        ]
        if self.values:
            names = [draft.value_name(self.content, self.content.varies, value, lang) for value in self.values]
            rows.insert(0, ("value", names, self.value))
        line = pygame.Rect(rect.left, rect.top, rect.width, tall)
        for name, values, index in rows:
            title = "" if name == "value" else self.say(name)
            Stepper(self, line, title, values, index, partial(self._set, name), name=name, group="lab")
            line = line.move(0, tall + gap)
        button = pygame.Rect(rect.left, line.top + gap, rect.width, self.px(8))
        words, icon = ("stop", "pause") if self.running else ("start", "play")
        kind = "plain" if self.running else "primary"
        Button(self, button, self.say(words), self.toggle, icon=icon, kind=kind, name="start", group="lab")
        linked(self, [target for target in self.targets if target.group == "lab"])
        if self.tallies or self.running:
            self._bar(pygame.Rect(rect.left, button.bottom + self.px(2), rect.width, self.px(2.4)))

    def _set(self, name: str, index: int) -> None:
        match name:
            case "players":
                self.players = self.content.players[0] + index
            case "other":
                self.other = index - 1
            case _:
                setattr(self, name, index)

    def _bar(self, room: pygame.Rect) -> None:
        decks = 2 if self.other >= 0 else 1
        played = sum(int(tally["games"]) for tally in self.tallies)
        share = min(1.0, played / max(1, decks * GAMES[self.games])) if self.running else 1.0
        bar = paint.fill_rounded(room.size, room.height // 2, mixed(self.theme.base, BLACK, 0.3)).copy()
        if (wide := round(room.width * share)) > room.height:
            bar.blit(paint.fill_rounded((wide, room.height), room.height // 2, self.theme.light), (0, 0))
        self.stage.add(bar, room.topleft, 8)
        words = pygame.Rect(room.left, room.bottom + self.px(0.6), room.width, self.px(4))
        label(self, self.say("played_games", n=played), words, percent=2.2, colour=MUTED, align="centre")

    # --- what came of it

    def _results(self, rect: pygame.Rect) -> None:
        top = rect.top
        for number, tally in enumerate(self.tallies):
            row = pygame.Rect(rect.left, top, rect.width, self.px(8))
            self._rate(row, tally, GOLD if number == 0 else SECOND, self._name(number))
            top = row.bottom + self.px(0.8)
        curve = pygame.Rect(rect.left, top, rect.width, round((rect.bottom - top) * 0.36))
        self._curves(curve)
        self._cards(
            pygame.Rect(rect.left, curve.bottom + self.px(1), rect.width, rect.bottom - curve.bottom - self.px(1))
        )

    def _name(self, number: int) -> str:
        return self.deck.title if number == 0 else self.others[self.other].title if self.other >= 0 else ""

    def _rate(self, row: pygame.Rect, tally: dict[str, Any], colour: Colour, name: str) -> None:
        """The share of games won, large, and how sure it is: a band that narrows."""
        low, high = tally["interval"]
        head = pygame.Rect(row.left, row.top, round(row.width * 0.58), row.height // 2)
        label(self, name, head, percent=2.6, family="serif", bold=True, colour=colour)
        rate = pygame.Rect(row.left + round(row.width * 0.6), row.top, round(row.width * 0.4), row.height // 2)
        text = self.say("rate", rate=round(100 * tally["win_rate"]), n=tally["won"], of=tally["games"])
        label(self, text, rate, percent=2.6, bold=True, align="right")
        band = pygame.Rect(row.left, row.top + round(row.height * 0.6), row.width, max(6, self.px(1.4)))
        bar = paint.fill_rounded(band.size, band.height // 2, mixed(self.theme.base, BLACK, 0.3)).copy()
        begin, end = round(low * band.width), round(high * band.width)
        sure = paint.fill_rounded((max(2, end - begin), band.height), band.height // 2, mixed(colour, BLACK, 0.35))
        bar.blit(sure, (begin, 0))
        mark = round(tally["win_rate"] * band.width)
        bar.fill(WHITE, (min(mark, band.width - 3), 0, 3, band.height))
        self.stage.add(bar, band.topleft, 8)
        under = pygame.Rect(row.left, band.bottom, row.width, row.bottom - band.bottom)
        words = self.say("sure", low=round(100 * low), high=round(100 * high))
        label(self, words, under, percent=fonts.SMALLEST, colour=MUTED)

    def _curves(self, rect: pygame.Rect) -> None:
        """The seat's number round by round, over the games that got so far."""
        letters = self.cabinet.fonts
        small = letters.font("sans", 2.0)
        step = small.get_linesize()
        title = wording.word(self.content, "variable", self.content.deck_rules.curve, self.cabinet.lang)
        line = pygame.Rect(rect.left, rect.top, rect.width, step)
        label(self, self.say("by_round", what=title), line, percent=2.0, colour=MUTED)
        plot = pygame.Rect(3 * step, step // 2, rect.width - 4 * step, rect.height - 3 * step)
        values = [value for tally in self.tallies for value in tally["curve"]]
        if not values or plot.height < step:
            return
        low, high = min(values), max(max(values), min(values) + 5)
        rounds = max(len(tally["curve"]) for tally in self.tallies)
        picture = paint.clear((rect.width, rect.height - step))

        def place(number: int, value: float) -> tuple[int, int]:
            x = plot.left + plot.width * number / max(1, rounds - 1)
            return round(x), round(plot.bottom - plot.height * (value - low) / (high - low))

        for value in (low, high):
            text = letters.line(small, str(round(value)), MUTED)
            picture.blit(text, text.get_rect(midright=(plot.left - step // 2, place(0, value)[1])))
            pygame.draw.line(picture, (*MUTED, 60), place(0, value), (plot.right, place(0, value)[1]))
        for number in range(0, rounds, max(1, rounds // 10)):
            text = letters.line(small, str(number + 1), MUTED)
            picture.blit(text, text.get_rect(midtop=(place(number, low)[0], plot.bottom + 2)))
        for colour, tally in zip((GOLD, SECOND), self.tallies, strict=False):
            points = [place(number, value) for number, value in enumerate(tally["curve"])]
            if len(points) > 1:
                pygame.draw.lines(picture, colour, False, points, max(2, self.px(0.3)))
        self.stage.add(picture, (rect.left, rect.top + step), 8)

    def _cards(self, rect: pygame.Rect) -> None:
        tally = self.tallies[min(self.shown, len(self.tallies) - 1)]
        cards = sorted(tally["cards"], key=lambda one: (-one["played"], -one["drawn"], one["card"]))
        tall = self.px(6)
        head = pygame.Rect(rect.left, rect.top, rect.width, self.px(3.4))
        self._heads(head)
        room = pygame.Rect(rect.left, head.bottom, rect.width, rect.bottom - head.bottom)
        rows = [Row(partial(self._row, one), self._swap, name=f"card:{one['card']}") for one in cards]
        self.list = Rows(self, room, rows, tall, group="cards")

    def _swap(self) -> None:
        """The cards of the other deck."""
        if len(self.tallies) > 1:
            self.shown = 1 - self.shown
            self.relay()

    def _edges(self, width: int) -> list[int]:
        """Where the numbers end, from the left."""
        first = round(width * 0.36)
        return [first + round((width - first - self.px(1)) * (n + 1) / len(COLUMNS)) for n in range(len(COLUMNS))]

    def _heads(self, rect: pygame.Rect) -> None:
        name = pygame.Rect(rect.left, rect.top, round(rect.width * 0.26), rect.height)
        label(self, self._name(min(self.shown, 1)), name, percent=fonts.SMALLEST, bold=True, colour=GOLD)
        wide = round(rect.width * 0.64 / len(COLUMNS)) - self.px(0.4)
        for column, edge in zip(COLUMNS, self._edges(rect.width), strict=True):
            box = pygame.Rect(rect.left + edge - wide, rect.top, wide, rect.height)
            label(self, self.say(f"head_{column}"), box, percent=fonts.SMALLEST, colour=MUTED, align="right")

    def _row(self, one: dict[str, Any], plate: pygame.Surface, lit: bool) -> None:
        letters, tall = self.cabinet.fonts, plate.get_height()
        card = self.content.cards[self.content.card_number(one["card"])]
        name = f"{one['copies']}× {wording.say(card.name, self.cabinet.lang)}"
        font = letters.fitted_font("sans", name, round(plate.get_width() * 0.38), 2.2)
        drawn = letters.line(font, name, WHITE if lit else TEXT)
        plate.blit(drawn, drawn.get_rect(midleft=(self.px(1), tall // 2)))
        cells = [
            str(one["drawn"]),
            str(one["played"]),
            str(one["left"]),
            told_share(one["won_drawn"], one["games_drawn"], "–"),
            told_share(one["won_played"], one["games_played"], "–"),
        ]
        wide = round(plate.get_width() * 0.64 / len(COLUMNS)) - self.px(0.4)
        for text, edge in zip(cells, self._edges(plate.get_width()), strict=True):
            cell = letters.line(letters.fitted_font("sans", text, wide, 2.2), text, TEXT)
            plate.blit(cell, cell.get_rect(midright=(edge, tall // 2)))

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == "start"), super().first_focus())
