"""Setting a game up: what is played, who sits where with which deck, and the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.sources.content import Option
from game.engine.telling import wording
from game.players.sitting import Sitting
from game.presentation.theme_file import WAYS
from game.ui import draft, fonts, paint, pictures, routes
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Press, Region, Row, Space, Tile, Words, icon, show
from game.ui.draft import MOST_DIGITS, Draft, Holder
from game.ui.focus import Target
from game.ui.identity import identity_of
from game.ui.intents import Act, Device, Intent, Point
from game.ui.menu import Menu, linked
from game.ui.scenes.cabinets_facts import SIGNS
from game.ui.scenes.setup_seats import LEAST_ROW, ROW, Seats
from game.ui.scenes.setup_side import Side, cards_of
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Button, Field, Stepper, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

COLUMNS = (33, 29, 33)  # shares of the width: the seats, the options, and what shows them off


class Setup(Menu):
    """Three columns: the game, the seats, and at their side what was chosen. Up and down go through all of it."""

    def __init__(self, cabinet: Cabinet, table_id: str):
        super().__init__(cabinet)
        self.table = table_id
        self.cartridge = cabinet.cartridge(table_id)
        self.draft = Draft(self.cartridge, cabinet.settings, cabinet.folder, cabinet.people)
        # Whose lobby it is: the controller that led here, 0 for any other device, None while nobody has.
        self.host: int | None = 0 if cabinet.scenes and cabinet.device is not Device.PAD else None
        self.seat = 1  # whose deck is shown
        self.problem = ""
        self._topic = ""  # what the words under the options are about
        self.pads: list[int] = []
        self.more = False  # whether what most never need is shown, too
        self._seed: Field | None = None
        if self.draft.trouble:
            cabinet.toast(self.draft.trouble, bad=True)

    # --- laying out

    def build(self) -> None:
        content, lang = self.cartridge.content, self.cabinet.lang
        self.pads = list(self.cabinet.devices.pads)
        area = self.middle(header(self, wording.say(content.title, lang)))
        who = [*self._ways(), *Seats(self).boxes(), Space(grow=1)]
        seats = self._column(self.say("seats"), who, self._join_hint())
        side = Plate(Control(self._stand_side, 30, least=1, grow=1), 1.8, 1.6, 215, lit=False)
        self._seed = None
        show(self, Row([seats, self._options(), side], 2.5, shares=COLUMNS), area)  # who plays, what, and how it looks
        chain = list(self.targets)
        entries = [("back", self.say("back"), self.back)]
        if self.cabinet.pockets.allowed:
            entries.append(("", self.say("hands.title"), partial(self.cabinet.push, routes.Hands())))
        back = footer(self, entries)[-1].rect
        foot = pygame.Rect(back.right + self.px(2), back.top, area.right - back.right - self.px(2), back.height)
        warning = Control(self._stand_warning, 6.8, least=1, grow=1)
        show(self, Row([warning, Control(self._stand_start, 6.8, least=1, narrowest=40)], 2), foot)
        linked(self, [*chain, self.start.target])
        self._follow()

    def _column(self, title: str, boxes: Sequence[Box], hint: str = "") -> Column:
        heading: list[Box] = [Line(title, 2.8, "serif", bold=True, colour=GOLD, grow=1)]
        heading += [Line(hint, fonts.SMALLEST, colour=MUTED, align="right", drop=1)] if hint else []
        return Column([Row(heading, 1), *boxes], 1)

    def _options(self) -> Column:
        content = self.cartridge.content
        # The option a table varies by stands first, alone and without a title: the scenario.
        options = sorted(content.options, key=lambda option: option.name != content.varies)
        rows: list[Box] = [
            self._option(option, alone=option.name == content.varies) for option in options if self._is_shown(option)
        ]
        if not content.lineups:  # they follow from the options
            least, most = content.players
            counts = [str(n) for n in range(least, most + 1)]
            index, changed = self.draft.players - least, lambda index: self.set_players(least + index)
            rows.append(self.stepper(self.say("players"), counts, index, changed, "players", "options"))
        if self.more:
            die = Control(self._stand_die, ROW, least=LEAST_ROW, proportion=1)
            rows.append(Row([Control(self._stand_seed, ROW, least=LEAST_ROW, grow=1), die], 1))
        word, sign = (self.say("less"), "minus") if self.more else (self.say("more"), "plus")
        rows.append(Press(word, self.show_more, "more", "options", sign, high=7, percent=2.2))
        about = Control(self._stand_about, 13, least=9, grow=1)
        return self._column(self.say("game"), [*rows, about])

    def _ways(self) -> list[Box]:
        """Alone, together, rivals: a table that can be played in several ways says so first. Where that has no room,
        seats and options say the same."""
        plays = identity_of(self.table).facts.plays
        if len(plays) < 2:
            return []
        shown = [way for way in WAYS if way in plays]
        ways = [Tile(partial(self._way, way), partial(self.play, way), f"way:{way}", "seats") for way in shown]
        return [Row(ways, 1, even=True, drop=2)]

    def _way(self, way: str, lit: bool) -> Box:
        theme, on = self.theme, self.draft.way == way
        colour = theme.light if on else mixed(MUTED, TEXT, 0.3)
        words = Line(self.cabinet.say("cabinets", way), 2.2, bold=on, colour=WHITE if on or lit else MUTED)
        row = Row([Space(grow=1), icon(SIGNS[way], 3.2, colour, 1.8), words, Space(grow=1)], 0.8)
        cloth = mixed(theme.cloth, theme.light, 0.3 if on else 0.12 if lit else 0.0)
        return Plate(row, 0.8, 1.2, 240, cloth, theme.light if on else mixed(theme.accent, BLACK, 0.4), lit=on)

    def play(self, way: str) -> None:
        self.draft.play(way, identity_of(self.table).facts.ways.get(way, {}))
        self.seat = max(1, min(self.seat, self.draft.players))
        self.relay()

    def _is_shown(self, option: Option) -> bool:
        """What most never need is behind "more", unless it was set otherwise."""
        return self.more or not option.rare or self.draft.options[option.name] != option.values[option.default]

    def show_more(self) -> None:
        self.more = not self.more
        self.relay()

    def _option(self, option: Option, *, alone: bool) -> Control:
        content, lang = self.cartridge.content, self.cabinet.lang
        title = "" if alone else draft.option_name(content, option, lang)
        values = [draft.value_name(content, option.name, value, lang) for value in option.values]
        index = option.values.index(self.draft.options[option.name])
        changed = partial(self._set_option, option)
        return self.stepper(title, values, index, changed, f"option:{option.name}", "options")

    def stepper(
        self,
        title: str,
        values: Sequence[str],
        index: int,
        changed: Callable[[int], None],
        name: str,
        group: str,
        share: float = 0.44,
        inspect: Callable[[], None] | None = None,
    ) -> Control:
        """One of several values, as high as all rows here."""

        def stand(rect: pygame.Rect) -> None:
            made = Stepper(self, rect, title, values, index, changed, name=name, group=group, share=share)
            made.target.inspect = inspect

        return Control(stand, ROW, least=LEAST_ROW)

    def _stand_seed(self, rect: pygame.Rect) -> None:
        self._seed = Field(
            self,
            rect,
            self.say("seed"),
            str(self.draft.seed),
            self._set_seed,
            allowed=lambda text: text.isascii() and text.isdigit(),
            most=MOST_DIGITS,
            name="seed",
            group="options",
        )
        self._seed.target.adjust = self._step_seed
        self._seed.target.choose = self._type_seed

    def _stand_die(self, rect: pygame.Rect) -> None:
        Button(self, rect, "", self._roll_seed, icon="dice", name="dice", group="options")

    def _stand_about(self, rect: pygame.Rect) -> None:
        self._about, self._topic = Region(self, rect), ""

    def _stand_side(self, rect: pygame.Rect) -> None:
        self.side = Side(self, Region(self, rect, 9))

    def _stand_warning(self, rect: pygame.Rect) -> None:
        self._warning = Region(self, rect, 12)

    def _stand_start(self, rect: pygame.Rect) -> None:
        word, spread = self.say("start"), self.px(3)
        self.start = Button(self, rect, word, self.begin, icon="play", kind="primary", name="start", percent=2.8)
        self.start.target.group = "start"
        light = paint.glow(*rect.size, rect.height // 5, spread, EMBER, 110)
        self._glow = self.stage.add(light, (rect.x - spread, rect.y - spread), 3)

    def _join_hint(self) -> str:
        """With controllers plugged in: how to take a seat with one."""
        button = self.cabinet.devices.button_of("pause").replace("_", " ").upper()
        return self.say("join", button=button) if self.pads and button else ""

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

    def give(self, seat: int, holder: Holder) -> None:
        way = self.draft.way
        self.draft.give(seat, holder)
        if self.pads or self.draft.people or self.draft.way != way:
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
        assert self._seed is not None, "it is typed and rolled where it is shown"
        self._seed.text = str(seed)
        self._seed.redraw()
        self._set_seed(self._seed.text)

    def _follow(self) -> None:
        """Shows what was chosen, and what is wrong with it."""
        self.problem = self.draft.problem(self.say, self.cabinet.lang)
        sign = Picture(lambda size: pictures.icon("doomed", size[1], DANGER), 3.4, least=1)
        words = Words(self.problem, bold=True, colour=mixed(DANGER, TEXT, 0.45), grow=1)
        self._warning.show(Row([sign, words], 1) if self.problem else Space())
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
        if name != self._topic:
            self._topic = name
            self._about.show(Column([Words(self._told(name), 2.0, colour=MUTED)]))
        kind, _, number = name.partition(":")
        if kind in ("seat", "pad", "deck") and number.isdigit() and int(number) != self.seat:
            self.seat = int(number)
            self.side.show()

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
        return self._seed if self._seed is not None and self.focus is self._seed.target else None

    def handle(self, intent: Intent) -> None:
        match intent:
            case Act(action="pause", device=Device.PAD, pad=number) if number:
                self._join(number)
            case _:
                if self.host is None and not isinstance(intent, Point):
                    self.host = intent.pad
                super().handle(intent)

    def first_focus(self) -> Target | None:
        """Whoever presses on begins, as everything is set: a press on a seat would give it to a bot."""
        return self.start.target if self.start.target.enabled else super().first_focus()

    def _join(self, pad: int) -> None:
        """Start on a controller takes a seat, a friend's never the host's; on one that has one it begins."""
        held = [self.draft.seats[seat - 1] for seat in self.draft.asked]
        had = any(seat.pad == pad and not seat.bot for seat in held)
        if had:
            self.begin()
            return
        self.host = pad if self.host is None else self.host
        seat = self.draft.join(pad, friend=pad != self.host)
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
