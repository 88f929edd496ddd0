"""Setting a game up: what is played, who sits where with which deck, and the seed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.sources.content import Option
from game.engine.telling import wording
from game.players.sitting import Sitting
from game.ui import draft, fonts, paint, pictures, routes
from game.ui.draft import MOST_DIGITS, Draft
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent
from game.ui.menu import Menu, linked
from game.ui.scenes.setup_seats import MOST_ROW, Seats
from game.ui.scenes.setup_side import Side, cards_of
from game.ui.theme import DANGER, EMBER, GOLD, MUTED, TEXT, mixed
from game.ui.widgets import Button, Field, Stepper, footer, header, label, paragraph

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.stage import Sprite

COLUMNS = (0.315, 0.335)  # of the width, for the options and the seats; what shows them off has the rest
LEAST_ROW = 5.2


class Setup(Menu):
    """Three columns: the game, the seats, and at their side what was chosen. Up and down go through all of it."""

    def __init__(self, cabinet: Cabinet, table_id: str):
        super().__init__(cabinet)
        self.table = table_id
        self.cartridge = cabinet.cartridge(table_id)
        self.draft = Draft(self.cartridge, cabinet.settings, cabinet.folder)
        self.seat = 1  # whose deck is shown
        self.problem = ""
        self._topic = ""  # what the line under the options is about
        self._about: Sprite | None = None
        self._warning: list[Sprite] = []
        self.pads: list[int] = []
        if self.draft.trouble:
            cabinet.toast(self.draft.trouble, bad=True)

    # --- laying out

    def build(self) -> None:
        content, lang = self.cartridge.content, self.cabinet.lang
        self._warning, self._about = [], None
        self.pads = list(self.cabinet.devices.pads)
        area = self.middle(header(self, wording.say(content.title, lang)))
        gap = self.px(2.5)
        first = pygame.Rect(area.left, area.top, round((area.width - 2 * gap) * COLUMNS[0]), area.height)
        second = pygame.Rect(first.right + gap, area.top, round((area.width - 2 * gap) * COLUMNS[1]), area.height)
        side = pygame.Rect(second.right + gap, area.top, area.right - second.right - gap, area.height)
        self._options(first)
        Seats(self, self._column(second, self.say("seats"), self._join_hint()))
        chain = list(self.targets)
        buttons = footer(self, [("back", self.say("back"), self.back)])
        self._start(area, buttons[0])
        linked(self, [*chain, self.start.target])
        self.side = Side(self, side)
        self._follow()

    def _column(self, rect: pygame.Rect, title: str, hint: str = "") -> pygame.Rect:
        """The column's name; the room under it."""
        tall = self.px(4.6)
        line = pygame.Rect(rect.left, rect.top, rect.width, tall)
        shown = label(self, title, line, family="serif", bold=True, percent=2.8, colour=GOLD)
        if hint:
            rest = pygame.Rect(shown.rect.right + self.px(1), line.top, 0, tall)
            rest.width = line.right - rest.left
            label(self, hint, rest, percent=fonts.SMALLEST, colour=MUTED, align="right")
        return pygame.Rect(rect.left, rect.top + tall + self.px(0.8), rect.width, rect.height - tall - self.px(0.8))

    def _options(self, rect: pygame.Rect) -> None:
        content, lang = self.cartridge.content, self.cabinet.lang
        rect = self._column(rect, self.say("game"))
        # The option a table varies by stands first, alone and without a title: the scenario.
        options = sorted(content.options, key=lambda option: option.name != content.varies)
        rows, gap, about = len(options) + (1 if content.lineups else 2), self.px(1), self.px(13)
        tall = min(self.px(MOST_ROW), (rect.height - about - rows * gap) // rows)
        tall = max(self.px(LEAST_ROW), tall)
        line = pygame.Rect(rect.left, rect.top, rect.width, tall)
        for option in options:
            values = [draft.value_name(content, option.name, value, lang) for value in option.values]
            alone = option.name == content.varies
            Stepper(
                self,
                line,
                "" if alone else draft.option_name(content, option, lang),
                values,
                option.values.index(self.draft.options[option.name]),
                partial(self._set_option, option),
                name=f"option:{option.name}",
                group="options",
                share=0.44,
            )
            line = line.move(0, tall + gap)
        if not content.lineups:  # they follow from the options
            self._players_row(line)
            line = line.move(0, tall + gap)
        self._seed_row(line)
        self._about_box = pygame.Rect(rect.left, line.bottom + gap, rect.width, max(1, rect.bottom - line.bottom - gap))

    def _players_row(self, line: pygame.Rect) -> None:
        least, most = self.cartridge.content.players
        Stepper(
            self,
            line,
            self.say("players"),
            [str(n) for n in range(least, most + 1)],
            self.draft.players - least,
            lambda index: self.set_players(least + index),
            name="players",
            group="options",
            share=0.44,
        )

    def _seed_row(self, line: pygame.Rect) -> None:
        field = Field(
            self,
            pygame.Rect(line.left, line.top, line.width - line.height - self.px(1), line.height),
            self.say("seed"),
            str(self.draft.seed),
            self._set_seed,
            allowed=lambda text: text.isascii() and text.isdigit(),
            most=MOST_DIGITS,
            name="seed",
            group="options",
        )
        field.target.adjust = self._step_seed
        field.target.choose = self._type_seed
        self._seed = field
        die = pygame.Rect(line.right - line.height, line.top, line.height, line.height)
        Button(self, die, "", self._roll_seed, icon="dice", name="dice", group="options")

    def _join_hint(self) -> str:
        """With controllers plugged in: how to take a seat with one."""
        button = self.cabinet.devices.button_of("pause").replace("_", " ").upper()
        return self.say("join", button=button) if self.pads and button else ""

    def _start(self, area: pygame.Rect, back: Button) -> None:
        wide = self.px(40)
        rect = pygame.Rect(area.right - wide, back.rect.top, wide, back.rect.height)
        self.start = Button(
            self, rect, self.say("start"), self.begin, icon="play", kind="primary", name="start", percent=2.8
        )
        self.start.target.group = "start"
        spread = self.px(3)
        self._glow = self.stage.add(
            paint.glow(*rect.size, rect.height // 5, spread, EMBER, 110), (rect.x - spread, rect.y - spread), 3
        )
        left = back.rect.right + self.px(2)
        self._warning_box = pygame.Rect(left, back.rect.top, rect.left - self.px(2) - left, rect.height)

    # --- what changes

    def _set_option(self, option: Option, index: int) -> None:
        if self.draft.set_option(option.name, option.values[index]):
            self.seat = max(1, min(self.seat, self.draft.players))
            self.relay()
        else:
            self._follow()

    def set_players(self, players: int) -> None:
        self.draft.players = players
        self.seat = min(self.seat, players)
        self.relay()

    def set_who(self, seat: int, bot: str, person: int = 1) -> None:
        self.draft.hold(seat, bot, person)
        if self.pads:
            self.relay()
        else:
            self._follow()

    def set_deck(self, seat: int, key: str) -> None:
        self.draft.seats[seat - 1].deck = key
        self._follow()

    def next_pad(self, seat: int) -> None:
        pads = [0, *self.pads]
        kept = self.draft.seats[seat - 1].pad
        self.draft.give_pad(seat, pads[(pads.index(kept) + 1) % len(pads)] if kept in pads else 0)
        self.relay()

    def _set_seed(self, text: str) -> None:
        self.draft.seed = int(text) if text else 0
        self._follow()

    def _step_seed(self, by: int) -> None:
        self._show_seed((self.draft.seed + by) % 10**MOST_DIGITS)

    def _roll_seed(self) -> None:
        self.cabinet.sound.play("die")
        self._show_seed(draft.random_seed())

    def _type_seed(self) -> None:
        """Digits on the screen, for whoever has no keyboard."""
        self.cabinet.push(routes.Digits(self.say("seed"), self.draft.seed, self._show_seed, MOST_DIGITS))

    def _show_seed(self, seed: int) -> None:
        self._seed.text = str(seed)
        self._seed.redraw()
        self._set_seed(self._seed.text)

    def _follow(self) -> None:
        """Shows what was chosen, and what is wrong with it."""
        self.problem = self.draft.problem(self.say, self.cabinet.lang)
        for sprite in self._warning:
            sprite.remove()
        self._warning = []
        if self.problem:
            size = self.px(3.4)
            sign = pictures.icon("doomed", size, DANGER)
            box = self._warning_box
            self._warning.append(self.stage.add(sign, (box.left, box.centery - size // 2), 12))
            room = pygame.Rect(box.left + size + self.px(1), box.top, box.width - size - self.px(1), box.height)
            text = paragraph(self, self.problem, room, colour=mixed(DANGER, TEXT, 0.45), bold=True, layer=12)
            text.pos = (text.pos[0], box.centery - text.rect.height // 2)
            self._warning.append(text)
        self._glow.visible = not self.problem
        self.start.set_enabled(not self.problem)
        # It stays in reach, so that pressing it can say why not.
        self.start.target.enabled = True
        self.side.show()

    def look_through(self) -> None:
        """The cards of the deck in focus."""
        self.side.look_through()

    # --- living

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if list(self.cabinet.devices.pads) != self.pads:
            self.relay()
        self.side.tick()

    @property
    def busy(self) -> bool:
        return super().busy or self.side.busy

    def set_focus(self, target: Target | None) -> None:
        super().set_focus(target)
        name = target.name if target else ""
        if name != self._topic or self._about is None:
            self._topic = name
            self._explain(name)
        kind, _, number = name.partition(":")
        if kind in ("seat", "pad", "deck") and number.isdigit() and int(number) != self.seat:
            self.seat = int(number)
            self.side.show()

    def _explain(self, name: str) -> None:
        """A line about what is in focus."""
        if self._about is not None:
            self._about.remove()
            self._about = None
        text = self._told(name)
        if text and self._about_box.height > self.px(3):
            self._about = paragraph(self, text, self._about_box, colour=MUTED, percent=2.0)

    def _told(self, name: str) -> str:
        content, lang = self.cartridge.content, self.cabinet.lang
        kind, _, rest = name.partition(":")
        if kind == "option":
            words = content.words.get("about", {})
            value = self.draft.options[rest]
            told = [words.get(rest), None if cards_of(content, value) else words.get(value)]
            return " ".join(wording.say(text, lang) for text in told if text)
        topics = {"seat": "seat_about", "pad": "pad_about", "deck": "deck_about", "seed": "seed_about"}
        topics |= {"dice": "seed_about", "players": "players_about", "add_seat": "players_about"}
        return self.say(topics[kind]) if kind in topics else ""

    def team_name(self, seat: int) -> str:
        """Of a table that names its teams."""
        wanted = self.draft.lineup[seat - 1].team
        return next(
            wording.say(team.name, self.cabinet.lang) for team in self.cartridge.content.teams if team.id == wanted
        )

    def seat_name(self, seat: int) -> str:
        return draft.seat_name(self.cartridge.content, seat, self.cabinet.lang, self.draft.lineup)

    # --- understanding

    def field_in_focus(self) -> Field | None:
        return self._seed if self.focus is self._seed.target else None

    def handle(self, intent: Intent) -> None:
        match intent:
            case Act(action="pause", device=Device.PAD, pad=number) if number:
                self._join(number)
            case _:
                super().handle(intent)

    def _join(self, pad: int) -> None:
        """Start on a controller takes a seat; on one that has a seat it starts the game."""
        held = [self.draft.seats[seat - 1] for seat in self.draft.asked]
        had = any(seat.pad == pad and not seat.bot for seat in held)
        if had:
            self.begin()
            return
        seat = self.draft.join(pad)
        if not seat:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say("full"), bad=True)
            return
        self.cabinet.sound.play("start")
        who = self.seat_name(seat)
        self.cabinet.toast(self.say("joined", n=pad, who=who))
        self.relay()

    def begin(self) -> None:
        if self.problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.problem, bad=True)
            return
        cabinet = self.cabinet
        self.draft.remember(cabinet.settings)
        cabinet.save_settings()
        try:
            sitting = Sitting.begin(
                self.cartridge, self.draft.setup(), self.draft.chairs(), cabinet.settings, cabinet.folder
            )
        except Refusal as problem:
            cabinet.sound.play("sour")
            cabinet.toast(str(problem), bad=True)
            return
        cabinet.sound.play("start")
        cabinet.replace(routes.Table(sitting))
