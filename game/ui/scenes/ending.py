"""The end of a game: won or lost and why; its retelling; how everybody stands, round by round; and what to do next."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.storage import StorageError
from game.engine.machine.setup import Setup
from game.engine.telling import happenings, wording
from game.engine.telling.deeds import Tally, book_of, steps_of
from game.engine.telling.wording import Seats
from game.players import statistics
from game.players.review import kept
from game.players.sitting import Sitting
from game.presentation.staging import Ending as Told
from game.presentation.staging import load_staging
from game.ui import chronicle_page, draft, earned, paint, routes, scenery
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Press, Row, Rule, Scroll, Space, Words, show
from game.ui.chronicle import Chronicle, Done
from game.ui.focus import Target
from game.ui.intents import Act, Intent
from game.ui.intents import Press as Press_
from game.ui.moments import moments_of
from game.ui.scene import Scene
from game.ui.scenes.ending_chronicle import Retelling
from game.ui.scenes.ending_count import Counting
from game.ui.slices import finished
from game.ui.table import chart
from game.ui.table.playing import Playing
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

READ_IN_A_FRAME = 0.006  # seconds
CHART, NEVER = "chart:", 60.0
Entry = tuple[str, str, Callable[[], None]]  # name, icon and what it does

DUSK = (255, 150, 115)
SILENCE = 1.6  # seconds
BEHIND, WHOLE = 0.42, 0.98  # of the height: the view above a page, and alone
BESIDE_WORD = 12.0  # letters that would have room where a button has its icon and its edges ...
BESIDE_KEY = 3.0  # ... and so many more where it names the key that leads back
DROPPED = {"share": 1, "again": 2, "review": 3}  # of the buttons, where there is not room for all


class Ending(Scene):
    """First only the outcome and its reason; then the retelling, and on another page the numbers.

    The game is looked back on while the page is already up: moments, chart and deeds come when they are known.
    """

    def __init__(self, cabinet: Cabinet, table_scene: Playing, kept_as: str = ""):
        self.table = table_scene.table
        super().__init__(cabinet)
        self.below = table_scene
        sitting = table_scene.sitting
        self.state, self.match = sitting.state, sitting.match
        self.told: Told | None = load_staging(sitting.cartridge.content).ending
        self.people = sitting.people or self.state.winners
        self.shared = len({self.state.teams[seat - 1] for seat in self.people}) > 1  # by those who won and who lost
        self.won = any(seat in self.state.winners for seat in self.people)
        self.chronicle = Chronicle(self.match, self.told, won=self.won) if self.told is not None else None
        self.kept_as = kept_as  # the name of the save this is read from, where nothing is played any more
        self.page = "chronicle"
        self._room: tuple[tuple[int, int, bool, bool], pygame.Surface] | None = None
        self.retelling: Retelling | None = None
        self.shared_picture = False  # laid out without anything to press
        self._silence = 0.0 if kept_as else SILENCE  # seconds in which nothing is there but the outcome
        self.counting: Counting | None = None if kept_as or self.motions.reduced else Counting.of(self)
        self._counted()

    def _counted(self) -> None:
        """The game is one of those that were played, once it is over."""
        if self.kept_as or not self.match.state.over:
            return
        sitting, cabinet = self.below.sitting, self.cabinet
        try:
            _line, trouble = statistics.finished(cabinet.folder, self.match, sitting.chairs, int(time.time()))
        except StorageError as problem:
            cabinet.complain(problem)
            return
        if trouble:
            cabinet.toast(trouble, bad=True)

    @property
    def seats(self) -> Seats:
        return None

    # --- how it looks

    def backdrop(self) -> pygame.Surface:
        """Drawn once for a size: the page before it is laid out anew with every kind of points."""
        key = (*self.size, self.counting is None, self._alone)
        if self._room is None or self._room[0] != key:
            self._room = (key, self._view())
        return self._room[1]

    def _view(self) -> pygame.Surface:
        width, height = self.size
        room = pygame.Surface(self.size)
        if self._alone:  # soft behind the words, and as quickly drawn as the band above a page
            small = scenery.view(self.table, width * 5 // 9, round(height * WHOLE) * 5 // 9)
            view = pygame.transform.smoothscale(small, (width, round(height * WHOLE)))
        else:
            view = scenery.view(self.table, width, round(height * BEHIND))
        room.blit(view, (0, 0))
        low = view.get_height()
        if not self.won and self.counting is None:  # dusk, whatever the table's own hour
            room.fill(DUSK, view.get_rect(), special_flags=pygame.BLEND_RGB_MULT)
        light, tone = (GOLD, mixed(HEAL, GOLD, 0.5)) if self.won else (EMBER, mixed(EMBER, DANGER, 0.5))
        sun = pygame.transform.smoothscale(paint.soft_disc(160, light, 150), (round(width * 0.9), round(low * 1.5)))
        room.blit(sun, sun.get_rect(center=(width // 2, round(low * 0.62))))
        room.blit(paint.vertical((width, low), (*tone, 70), (*tone, 40), (*tone, 0)), (0, 0))
        room.blit(paint.vertical((width, low), (0, 0, 0, 60), (0, 0, 0, 10), (*self.theme.base, 255)), (0, 0))
        room.blit(paint.vertical((width, height - low), self.theme.base, mixed(self.theme.base, BLACK, 0.5)), (0, low))
        room.blit(paint.vignette(self.size, 140), (0, 0))
        return room

    def build(self) -> None:
        if self.counting is not None:  # who has won is not told before
            show(self, self.counting.boxes(), self.within(4))
            return
        if self._silent:
            show(self, Column([Space(grow=1), self._title(), self._cause(), Space(grow=1.6)], 3), self.within(2.6))
            return
        if self.page == "chronicle" and self.retelling is not None:
            title = self._title(6.4)
            below = [] if self.shared_picture else [self._below()]
            show(self, Column([title, self._cause(2.8), self.retelling.boxes(), *below], 0.9), self.within(1.4))
            return
        numbers = Row([self._standing(), self._chart(), self._deeds()], 1.6, shares=(27, 48, 25), grow=1)
        lower = Column([self._cause(), numbers, self._below()], 2.6, grow=1)
        show(self, Column([self._title(), lower], 0, shares=(25, 75)), self.within(2.6))

    @property
    def _alone(self) -> bool:
        """Whether nothing is there but the outcome, or what leads to it: the view has the page to itself."""
        return self.counting is not None or self._silent

    @property
    def _silent(self) -> bool:
        return self._silence > 0 and not self.motions.reduced

    def _title(self, percent: float = 11) -> Box:
        text = self.title_text()
        colour = mixed(GOLD, WHITE, 0.3) if self.won else mixed(EMBER, GOLD, 0.35)
        light = GOLD if self.won else EMBER
        title = Line(text, percent, "serif", bold=True, colour=colour, align="centre", outline=0.4, glow=light)
        title.widest = 150
        return title

    def title_text(self) -> str:
        """How it ended for whoever sits here; where rivals share the screen, who has won."""
        lang = self.cabinet.lang
        if self.shared and self.won:
            names = self._winners()
            return self.say("wins", who=", ".join(names), n=len(names)) if names else self._victory()
        text = wording.say(self.told.won if self.won else self.told.lost, lang) if self.told else ""
        return text or self._victory()

    def _winners(self) -> list[str]:
        """The people who have won, by name; none where a side has won, and not all of them have one."""
        state, chairs = self.state, self.below.sitting.chairs
        people = [seat for seat in state.winners if seat in self.people]
        if state.cartridge.content.teams and not all(chairs[seat - 1].name for seat in people):
            return []
        return list(dict.fromkeys(chairs[seat - 1].name or self.called(seat) for seat in people))

    def _victory(self) -> str:
        return happenings.winners_text(self.state, self.cabinet.lang)

    def loss(self) -> str:
        """What was lost with the game, to those who have lost it: by what was played, or by their side."""
        if self.won or self.told is None:
            return ""
        content, lang, chosen = self.match.cartridge.content, self.cabinet.lang, self.match.setup.options
        played = [chosen.get(option.name, option.values[option.default]) for option in content.options]
        sides = [content.teams[self.state.teams[seat - 1] - 1].id for seat in self.people if content.teams]
        told = (self.told.losses[word] for word in (*sides, *played, "") if word in self.told.losses)
        return wording.say(next(told, None), lang)

    def why(self) -> str:
        """Why it ended, once all has been read."""
        known = self.chronicle is not None and self.chronicle.done
        return self.chronicle.reason(self.cabinet.lang, self._own_points) if self.chronicle and known else ""

    def _cause(self, percent: float = 3.4) -> Box:
        text = self.why()
        text = text or (self._victory() if self.won or not self.told else "")
        colour = GOLD if self.won else DANGER
        words: list[Box] = [Line(text, percent, bold=True, align="centre", widest=120)]
        if self.why() and (lost := self.loss()):
            words.append(Line(lost, percent * 0.72, colour=mixed(TEXT, DUSK, 0.4), align="centre", widest=120, drop=6))
        plate = Column(words, 0)
        return Plate(plate, 0.6, 9, cloth=mixed(self.theme.base, colour, 0.15), edge=colour, lit=False, widest=130)

    @property
    def _own_points(self) -> int:
        """The best that anybody who sits here has."""
        points = [self.state.scores[seat - 1] for seat in self.people] or [0]
        return min(points) if self.match.cartridge.content.lower_is_better else max(points)

    def page_of(self, title: str, body: Box, more: str = "") -> Plate:
        """A panel with its title, and what it is about."""
        heading = [Line(title, 3.0, "serif", bold=True, colour=GOLD, grow=1)]
        heading += [Line(more, 2.0, colour=MUTED, align="right", drop=9)] if more else []
        accent = mixed(GOLD if self.won else EMBER, self.theme.accent, 0.4)
        cloth, body.grow = mixed(self.theme.base, BLACK, 0.35), 1
        return Plate(Column([Row(heading, 1), body], 0.8), 1.4, 2, 246, cloth, accent, lit=False)

    # --- how everybody stands

    @property
    def _own(self) -> str:
        """The number of each player that tells them apart where all have the same points."""
        state, curves = self.state, self.told.curves if self.told else ()
        alike = state.cooperative and len(set(state.teams)) == 1
        return next((curve.player for curve in curves if curve.player), "") if alike else ""

    def _standing(self) -> Box:
        """Line by line: teams or houses with their points, the winners marked."""
        rows, lower = self.standing_rows(), self.match.cartridge.content.lower_is_better
        body = Column([Scroll(Column(rows, 0.8), grow=1), *([self._together()] if self._own else [])], 1)
        return self.page_of(self.say("standing"), body, self.say("lower") if lower else "")

    def standing_rows(self) -> list[Box]:
        state, lower = self.state, self.match.cartridge.content.lower_is_better
        order = list(range(1, state.players + 1))
        if not self._own:
            order.sort(key=lambda seat: state.scores[seat - 1] * (1 if lower else -1))
        called = [self.called(seat) for seat in order]
        return [self._seat(seat, called) for seat in order]

    def _seat(self, seat: int, called: Sequence[str]) -> Box:
        """A player's mark, name and points, and what these consist of."""
        state, lang, mark, won = self.state, self.cabinet.lang, seat_mark(seat), seat in self.state.winners
        parts = [part for part in (self.told.lines if self.told else ()) if not part.shared]
        shares = [(wording.say(part.title, lang), state.call(part.function, seat)) for part in parts]
        number = state.player_variable(seat, self._own) if self._own else state.scores[seat - 1]
        number = sum(share for _title, share in shares) if shares else number
        said = [self.say("victor")] if won and not shares else []
        said += [f"{title} {share}" for title, share in shares if share]
        if self._own and not shares:
            said.append(wording.amount(state.cartridge.content, "variable", self._own, number, lang))
        name = Line(self.called(seat), 2.6, "serif", bold=True, beside=called)
        about = [Line(" · ".join(said), colour=GOLD if won else MUTED)] if said else []
        sign = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 3.2, least=1.6)
        points = Line(str(number), 4.6, bold=True, align="right")
        rows: list[Box] = [Row([sign, Column([name, *about], 0, align="middle", grow=1), points], 1.2)]
        lines = [(line.word, line.points(state, seat)) for line in self.below.layout.sheet]
        if listed := " · ".join(f"{self.cabinet.say('scoresheet', word)} {n}" for word, n in lines if n):
            rows.append(Words(listed, 2.0, colour=mixed(TEXT, MUTED, 0.4)))
        cloth = mixed(self.theme.base, mark.colour, 0.25)
        return Plate(Column(rows, 0.4), 1, 1, 230, cloth, mark.colour, lit=won)

    def called(self, seat: int) -> str:
        return wording.seat_name(self.state, seat, self.cabinet.lang)

    def _together(self) -> Box:
        """The points of all."""
        lang, parts = self.cabinet.lang, self.told.lines if self.told else ()
        shared = [(part, self.state.call(part.function)) for part in parts if part.shared]
        said = " · ".join(f"{wording.say(part.title, lang)} {n}".replace("-", "−") for part, n in shared if n)
        word = Line(self.say("together"), 3.0, "serif", bold=True, grow=1)
        points = Line(str(self.state.scores[0]), 5.0, bold=True, colour=GOLD, align="right")
        foot = [Line(said, 2.0, colour=MUTED)] if said else []
        return Column([Rule(GOLD), Row([word, points], 1), *foot], 0.6)

    # --- the game round by round, and deeds

    def _chart(self) -> Box:
        if self.chronicle is None or self.told is None:
            return Space()
        title = wording.say(self.told.curves[0].title, self.cabinet.lang) if self.told.curves else ""
        if not self.chronicle.done:
            return self.page_of(title, Words(self.say("reading"), colour=MUTED, align="centre"))
        hint = Line(self.say("look_hint"), 2.0, colour=MUTED, align="centre", drop=8)
        return self.page_of(title, Column([Control(self.curves, 30, least=4, grow=1), hint], 0.5))

    def curves(self, rect: pygame.Rect) -> None:
        assert self.chronicle is not None and self.told is not None, "there is no chart without them"
        made = chart.drawn(self.chronicle.samples, self.told.curves, rect.size, self.cabinet.fonts, self.cabinet.lang)
        self.stage.add(made.picture, rect.topleft, 9)
        for sample, column in zip(self.chronicle.samples, made.columns, strict=True):
            spot, look = column.move(rect.topleft).clip(rect), partial(self.look_back, sample.position)
            self.targets.append(Target(spot, look, group="chart", name=f"{CHART}{sample.position}", radius=self.px(1)))

    def _deeds(self) -> Box:
        if self.chronicle is None:
            return Space()
        deeds = self.chronicle.deeds(self.cabinet.lang) if self.chronicle.done else []
        told: list[Box] = [self._deed(deed) for deed in deeds]
        if self.chronicle.done and not deeds:
            told = [Words(self.say("no_deeds"), colour=MUTED)]
        return self.page_of(self.say("deeds"), Scroll(Column(told, 1), "deeds", "deeds"))

    def _deed(self, deed: Done) -> Box:
        mark = seat_mark(deed.seat) if deed.seat else None
        colour: Colour = mark.colour if mark else self.theme.accent
        if deed.card:
            definition = self.state.raw.cards[deed.card - 1].definition
            picture = Picture(lambda size: self._window(definition, size[1]), 9, least=5)
        else:
            shape = seat_mark(deed.seat).shape
            picture = Picture(lambda size: paint.seat_mark(shape, size[1], colour), 5.5, least=3)
        words = Row([picture, Words(deed.text, 2.7, grow=1)], 1)
        return Plate(words, 0.7, 1, 230, mixed(self.theme.base, colour, 0.2), colour, lit=False)

    def _window(self, definition: int, size: int) -> pygame.Surface:
        """A card's picture without its numbers, which nobody could read so small."""
        picture = finished(self.cabinet.faces(self.table).drawing_cut(definition, (size, size))).copy()
        picture.blit(paint.ring(size, size, self.px(0.6), max(2, self.px(0.3)), (*self.theme.accent, 255)), (0, 0))
        return picture

    def entries(self) -> list[Entry]:
        """Name, icon and what it does. A game that was begun from a situation has no deal to repeat."""
        numbers: list[Entry] = [("numbers", "trophy", partial(self.open, "numbers"))]
        if self.page == "numbers" or self.retelling is None:
            numbers = [("look_back", "clock", self.look_from_start)]
            numbers += [("chronicle", "scroll", partial(self.open, "chronicle"))] if self.retelling else []
        share = [("share", "export", self.share)] if self.retelling and self.page == "chronicle" else []
        if self.kept_as:
            return [("table", "search", self.back), *numbers, *share]
        onward: list[Entry] = [("next", "play", self.onward)] if self._next_value() else []
        anew: list[Entry] = [("anew", "dice", self.anew)] if self.match.journal else []
        again: list[Entry] = [] if onward or not anew else [("again", "redo", self.again)]  # who goes on has won it
        review = [("review", "hint", self.review)] if self.match.journal and self.match.history else []
        on = "scores" if earned.has_scores(self.cabinet, self.below.sitting) else "tables"
        deals = [*anew, *again] if self.won else [*again, *anew]  # who has lost may want it back
        ways = [*onward, *deals, *review, *numbers, *share]
        return [*ways, ("table", "search", self.back), (on, "trophy", self.scores)]

    def _next_value(self) -> str:
        """The scenario that comes after the last one that was won: a campaign wins several."""
        content = self.match.cartridge.content
        option = next((option for option in content.options if option.name == content.varies), None)
        if option is None or not self.won or not self.match.journal or content.lineups:
            return ""
        now = self.match.setup.options.get(option.name, option.values[option.default])
        won = [option.values.index(value) for value in (now, *self._won_values) if value in option.values]
        place = max(won, default=len(option.values)) + 1
        return option.values[place] if place < len(option.values) else ""

    @cached_property
    def _won_values(self) -> list[str]:
        """The steps of journeys that this game has won by deeds."""
        content, tally = self.match.cartridge.content, Tally(self.match.cartridge.content)
        done = {one.deed.id for seat in self.state.winners for one in tally.of(self.match, seat) if one.done}
        roads = book_of(content).journeys
        return [step.value for road in roads for step in steps_of(content, road) if step.deed in done]

    def _below(self) -> Box:
        """What comes next; a longer word has more room, as the next scenario has, which is called by its name."""
        beside = {"table": BESIDE_WORD + BESIDE_KEY}
        shares = [beside.get(name, BESIDE_WORD) + len(self._word(name)) for name, *_ in self.entries()]
        return Row(self._buttons(), 1.2, shares=shares)

    def _buttons(self) -> list[Box]:
        buttons: list[Box] = []
        for name, icon, act in self.entries():
            word, kind = self._word(name), "plain" if buttons else "primary"
            called, sign, action = ("back", "", "back") if name == "table" else (name, icon, "")
            drop = DROPPED.get(name, 0)
            buttons.append(Press(word, act, called, "ending", sign, action, kind, high=7.2, drop=drop))
        return buttons

    def _word(self, name: str) -> str:
        if name != "next":
            return self.say(name)
        content = self.match.cartridge.content
        return self.say("next", what=draft.value_name(content, content.varies, self._next_value(), self.cabinet.lang))

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.group == "ending"), None)

    # --- time

    def tick(self, passed: float) -> None:
        super().tick(passed)
        read = self.chronicle is not None and not self.chronicle.done and self.chronicle.go_on(READ_IN_A_FRAME)
        if read:
            self._retell()
        if self.counting is not None:
            self.counting.tick(passed)
            if self.counting.over:
                self.counted()
            return
        was_silent = self._silent
        self._silence -= passed
        if read or (was_silent and not self._silent):
            self.rebuild()
        elif self.retelling is not None and self.page == "chronicle":
            self.retelling.tick()

    def _retell(self) -> None:
        """All has been read: what it is remembered by."""
        assert self.told is not None, "there is no chronicle without its words"
        found = None
        if self.match.journal is not None:
            found = kept(self.match, self.match.journal.path)
        moments = moments_of(self.match, self.told, found)
        self.retelling = Retelling(self, moments) if moments else None

    @property
    def busy(self) -> bool:
        drawing = self.retelling is not None and self.page == "chronicle" and self.retelling.busy
        return super().busy or drawing or self._silent or self.counting is not None

    @property
    def wait(self) -> float:
        return NEVER if self.chronicle is None or self.chronicle.done else 1 / 30

    def handle(self, intent: Intent) -> None:
        """A press while only the outcome is there, or while points are counted, brings the rest."""
        if isinstance(intent, Act | Press_) and self.counting is not None:
            self.counted()
            return
        if isinstance(intent, Act | Press_) and self._silent:
            self._silence = 0.0
            self.rebuild()
            return
        super().handle(intent)

    # --- what can be done

    def counted(self) -> None:
        """All points are known, or nobody wants to see them counted: the outcome."""
        self.counting = None
        self.cabinet.sound.play("victory" if self.won else "defeat")
        self.rebuild()

    def again(self) -> None:
        self._start(self.match.setup)

    def anew(self) -> None:
        """Dealt anew; where a situation was played, from the beginning."""
        self._start(replace(self.match.setup, seed=draft.random_seed(), situation={}))

    def _start(self, setup: Setup) -> None:
        cabinet, sitting = self.cabinet, self.below.sitting
        chairs = list(sitting.chairs)
        begun = Sitting.begin(sitting.cartridge, setup, chairs, cabinet.settings, cabinet.folder)
        cabinet.home(routes.Cabinets(at=self.table))
        cabinet.push(routes.Table(begun))

    def onward(self) -> None:
        """The next scenario, with the same people and decks."""
        content = self.match.cartridge.content
        setup = self.match.setup
        options = dict(setup.options) | {content.varies: self._next_value()}
        self._start(replace(setup, seed=draft.random_seed(), options=options, situation={}))

    def play_on(self, position: int) -> None:
        """Another game that goes as this one did up to that moment."""
        cabinet, sitting = self.cabinet, self.below.sitting
        begun = Sitting.branch(self.match, position, sitting.chairs, cabinet.settings, cabinet.folder)
        cabinet.sound.play("start")
        cabinet.home(routes.Cabinets(at=self.table))
        cabinet.push(routes.Table(begun))

    def open(self, page: str) -> None:
        self.page = page
        self.focus = None
        self.rebuild()
        self.cabinet.toasts.move_to(self)

    def share(self) -> None:
        """The page as a picture and as one file to open anywhere, beside the saves."""
        assert self.retelling is not None, "there is no such button without it"
        try:
            picture, page = chronicle_page.keep(self, self.retelling)
        except StorageError as problem:
            self.cabinet.sound.play("sour")
            self.cabinet.complain(problem)
            return
        self.cabinet.sound.play("goal")
        self.cabinet.toast(self.say("shared", picture=picture.name, page=page.name, folder=str(page.parent)))

    def look_back(self, position: int) -> None:
        self.cabinet.pop()
        self.below.look_back(position)

    def review(self) -> None:
        """The chances, and the moments that mattered."""
        assert self.match.journal is not None, "there is no such button without a save"
        self.cabinet.push(routes.Review(self.match, self.match.journal.path, self.below.sitting.chairs))

    def look_from_start(self) -> None:
        """From the last round on: where it was decided."""
        samples = self.chronicle.samples if self.chronicle else []
        self.look_back(samples[-2].position if len(samples) > 1 else 0)

    def scores(self) -> None:
        self.cabinet.pop()
        self.below.finish()
