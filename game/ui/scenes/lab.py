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
from game.ui.boxes import (
    Bar,
    Box,
    Column,
    Control,
    Line,
    Picture,
    Plate,
    Press,
    Row,
    Scroll,
    Space,
    Steps,
    Words,
    listed,
    show,
)
from game.ui.errand import Errand
from game.ui.focus import Target
from game.ui.menu import Menu, linked
from game.ui.scenes.deck_draft import Kept, own_decks, starter_decks
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, WHITE, Colour, mixed, rgb
from game.ui.widgets import Rows, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

GAMES = (10, 20, 50, 100, 200)
BOTS = ("search:60i", "search:200i", "search:600i")  # quick, careful, thorough
LOOK_IN, NEVER = 1 / 8, 60.0
COLOURS: tuple[Colour, Colour] = (GOLD, rgb("#6fb7d9"))  # of the deck and the other
COLUMNS = ("drawn", "played", "left", "won_drawn", "won_played")
SHARES = (32, 12, 12, 10, 17, 17)  # of the width: the card, then these


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
        plate = Plate(self._outcome(), 1.5, 1.6, 215, lit=False)
        show(self, Row([self._choices(), plate], 2, shares=(36, 63)), area)
        linked(self, [target for target in self.targets if target.group == "lab"])
        footer(self, [("back", self.say("back"), self.back)])

    def _choices(self) -> Column:
        lang = self.cabinet.lang
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
        boxes: list[Box] = [
            Steps("" if name == "value" else self.say(name), values, index, partial(self._set, name), name, "lab")
            for name, values, index in rows
        ]
        words, sign, kind = ("stop", "pause", "plain") if self.running else ("start", "play", "primary")
        boxes += [Space(0.5), Press(self.say(words), self.toggle, "start", "lab", sign, kind=kind)]
        return Column([*boxes, *(self._progress() if self.tallies or self.running else []), Space(grow=1)], 1)

    def _set(self, name: str, index: int) -> None:
        match name:
            case "players":
                self.players = self.content.players[0] + index
            case "other":
                self.other = index - 1
            case _:
                setattr(self, name, index)

    def _progress(self) -> list[Box]:
        decks = 2 if self.other >= 0 else 1
        played = sum(int(tally["games"]) for tally in self.tallies)
        share = played / max(1, decks * GAMES[self.games]) if self.running else 1.0
        said = Line(self.say("played_games", n=played), 2.2, colour=MUTED, align="centre")
        return [Space(0.5), Bar(0, share, self.theme.light, 2.4), said]

    # --- what came of it

    def _outcome(self) -> Box:
        if self.trouble or not self.tallies:
            colour = mixed(DANGER, TEXT, 0.5) if self.trouble else MUTED
            text = self.trouble or self.say("first_game" if self.running else "about")
            return Column([Scroll(Words(text, 2.6, colour=colour)), Space(grow=1)])
        rates = [self._rate(number, tally) for number, tally in enumerate(self.tallies)]
        below = Column([self._curves(), self._cards()], 1, shares=(36, 64), grow=1)
        return Column([*rates, below], 0.8)

    def _name(self, number: int) -> str:
        return self.deck.title if number == 0 else self.others[self.other].title if self.other >= 0 else ""

    def _rate(self, number: int, tally: dict[str, Any]) -> Column:
        """The share of games won, large, and how sure it is: a band that narrows."""
        colour, (low, high) = COLOURS[number], tally["interval"]
        text = self.say("rate", rate=round(100 * tally["win_rate"]), n=tally["won"], of=tally["games"])
        name = Line(self._name(number), 2.6, "serif", bold=True, colour=colour, grow=1)
        band = Bar(low, high, mixed(colour, BLACK, 0.35), mark=tally["win_rate"])
        sure = Line(self.say("sure", low=round(100 * low), high=round(100 * high)), fonts.SMALLEST, colour=MUTED)
        boxes: list[Box] = [Row([name, Line(text, 2.6, bold=True, align="right")]), band, sure]
        if number:
            values = {"n": tally["gained"], "lost": tally["lost"], "verdict": self.say(tally["verdict"])}
            boxes.append(Words(self.say("beside", what=self._name(0), **values), fonts.SMALLEST, colour=MUTED))
        return Column(boxes, 0.2)

    def _curves(self) -> Column:
        """The seat's number round by round, over the games that got so far."""
        title = wording.word(self.content, "variable", self.content.deck_rules.curve, self.cabinet.lang)
        head = Line(self.say("by_round", what=title), 2.0, colour=MUTED)
        return Column([head, Picture(self._drawn_curves, 20, 0, least=10, grow=1)], 0)

    def _drawn_curves(self, size: tuple[int, int]) -> pygame.Surface:
        letters = self.cabinet.fonts
        small = letters.font("sans", 2.0)
        step = small.get_linesize()
        plot = pygame.Rect(3 * step, step // 2, size[0] - 4 * step, size[1] - 2 * step)
        values = [value for tally in self.tallies for value in tally["curve"]]
        picture = paint.clear(size)
        if not values or plot.height < step:
            return picture
        low, high = min(values), max(max(values), min(values) + 5)
        rounds = max(len(tally["curve"]) for tally in self.tallies)

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
        for colour, tally in zip(COLOURS, self.tallies, strict=False):
            points = [place(number, value) for number, value in enumerate(tally["curve"])]
            if len(points) > 1:
                pygame.draw.lines(picture, colour, False, points, max(2, self.px(0.3)))
        return picture

    def _cards(self) -> Column:
        name = Line(self._name(min(self.shown, 1)), fonts.SMALLEST, bold=True, colour=GOLD)
        heads = [Line(self.say(f"head_{column}"), fonts.SMALLEST, colour=MUTED, align="right") for column in COLUMNS]
        return Column([Row([_columns(name, heads), Space(1.6)], 0), Control(self._list, 30, least=7, grow=1)], 0)

    def _list(self, rect: pygame.Rect) -> None:
        tally = self.tallies[min(self.shown, len(self.tallies) - 1)]
        cards = sorted(tally["cards"], key=lambda one: (-one["played"], -one["drawn"], one["card"]))
        rows = [listed(self, partial(self._card, one), self._swap, f"card:{one['card']}") for one in cards]
        self.list = Rows(self, rect, rows, self.px(6), group="cards")

    def _swap(self) -> None:
        """The cards of the other deck."""
        if len(self.tallies) > 1:
            self.shown = 1 - self.shown
            self.relay()

    def _card(self, one: dict[str, Any], lit: bool) -> Row:
        card = self.content.cards[self.content.card_number(one["card"])]
        name = f"{one['copies']}× {wording.say(card.name, self.cabinet.lang)}"
        cells = [str(one[column]) for column in ("drawn", "played", "left")]
        cells += [told_share(one[f"won_{when}"], one[f"games_{when}"], "–") for when in ("drawn", "played")]
        return _columns(Line(name, colour=WHITE if lit else TEXT), [Line(cell, align="right") for cell in cells])

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == "start"), super().first_focus())


def _columns(name: Line, cells: list[Line]) -> Row:
    """The same columns in all rows."""
    return Row([name, *cells], 0.4, shares=SHARES, grow=1)
