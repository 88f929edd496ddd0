"""The end of a game: won or lost and why, how everybody stands, the game round by round, deeds, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.telling import happenings, wording
from game.engine.telling.wording import Seats
from game.players.sitting import Sitting
from game.presentation.staging import Ending as Told
from game.presentation.staging import load_staging
from game.ui import draft, earned, fonts, paint, routes, scenery
from game.ui.chronicle import Chronicle, Done
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.slices import finished
from game.ui.table import chart, things
from game.ui.table.playing import Playing
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, HEAL, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets import Button, label, paragraph, text_block

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

READ_IN_A_FRAME = 0.006  # seconds
CHART, NEVER = "chart:", 60.0
DUSK = (255, 150, 115)


class Ending(Scene):
    """The game is looked back on while the page is already up: chart and deeds come when they are known."""

    def __init__(self, cabinet: Cabinet, table_scene: Playing):
        self.table = table_scene.table
        super().__init__(cabinet)
        self.below = table_scene
        sitting = table_scene.sitting
        self.state, self.match = sitting.state, sitting.match
        self.told: Told | None = load_staging(sitting.cartridge.content).ending
        people = sitting.people or self.state.winners
        self.won = any(seat in self.state.winners for seat in people)
        self.chronicle = Chronicle(self.match, self.told) if self.told is not None else None

    @property
    def seats(self) -> Seats:
        return None

    # --- how it looks

    def backdrop(self) -> pygame.Surface:
        width, height = self.size
        room = pygame.Surface(self.size)
        view = scenery.view(self.table, width, round(height * 0.42))
        room.blit(view, (0, 0))
        low = view.get_height()
        if not self.won:  # dusk, whatever the table's own hour
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
        width, height = self.size
        edge, gap = self.px(3), self.px(1.6)
        self._title(pygame.Rect(edge, self.px(3), width - 2 * edge, round(height * 0.2)))
        cause = pygame.Rect(0, round(height * 0.255), min(width - 2 * edge, self.px(130)), self.px(6.5))
        cause.centerx = width // 2
        self._cause(cause)
        buttons = pygame.Rect(edge, height - self.px(11.5), width - 2 * edge, self.px(9))
        top = cause.bottom + gap * 2
        room = pygame.Rect(edge, top, width - 2 * edge, buttons.top - gap * 2 - top)
        left = round(room.width * 0.27)
        right = round(room.width * 0.25)
        self._standing(pygame.Rect(room.left, room.top, left, room.height))
        middle = pygame.Rect(room.left + left + gap, room.top, room.width - left - right - 2 * gap, room.height)
        self._chart(middle)
        self._deeds(pygame.Rect(room.right - right, room.top, right, room.height))
        self._buttons(buttons, gap)

    def _title(self, rect: pygame.Rect) -> None:
        lang, kept = self.cabinet.lang, self.cabinet.fonts
        text = wording.say(self.told.won if self.won else self.told.lost, lang) if self.told else ""
        text = text or happenings.winners_text(self.state, lang)
        colour = mixed(GOLD, (255, 255, 255), 0.3) if self.won else mixed(EMBER, GOLD, 0.35)
        font = kept.fitted_font("serif", text, rect.width - self.px(8), 11, True)
        drawn = kept.line(font, text, colour, max(2, self.px(0.4)))
        disc = paint.soft_disc(128, GOLD if self.won else EMBER, 120)
        glow = pygame.transform.smoothscale(disc, (round(drawn.get_width() * 1.25), round(drawn.get_height() * 2.2)))
        self.stage.add(glow, glow.get_rect(center=rect.center).topleft, 2)
        self.stage.add(drawn, drawn.get_rect(center=rect.center).topleft, 3)

    def _cause(self, rect: pygame.Rect) -> None:
        colour = GOLD if self.won else DANGER
        plate = paint.panel(rect.size, mixed(self.theme.base, colour, 0.15), colour, radius=rect.height // 2, alpha=250)
        self.stage.add(plate, rect.topleft, 4)
        text = self.chronicle.reason(self.cabinet.lang) if self.chronicle and self.chronicle.done else ""
        text = text or happenings.winners_text(self.state, self.cabinet.lang)
        label(self, text, rect.inflate(-rect.height, 0), percent=3.4, bold=True, align="centre", layer=5)

    def _plate(self, rect: pygame.Rect, title: str, more: str = "") -> pygame.Rect:
        """A panel with its title; the room in it."""
        accent = mixed(GOLD if self.won else EMBER, self.theme.accent, 0.4)
        plate = paint.panel(rect.size, mixed(self.theme.base, BLACK, 0.35), accent, radius=self.px(2), alpha=246)
        self.stage.add(plate, rect.topleft, 4)
        inner = rect.inflate(-self.px(3.4), -self.px(2.6))
        head = pygame.Rect(inner.left, inner.top, inner.width, self.px(4))
        wide = inner.width * 2 // 3 if more else inner.width
        first = pygame.Rect(head.left, head.top, wide, head.height)
        label(self, title, first, percent=3.0, family="serif", bold=True, colour=GOLD)
        if more:
            rest = pygame.Rect(head.left + wide, head.top, head.width - wide, head.height)
            label(self, more, rest, percent=2.0, colour=MUTED, align="right")
        inner.height -= self.px(5)
        inner.top += self.px(5)
        return inner

    def _standing(self, rect: pygame.Rect) -> None:
        """Line by line: teams or houses with their points, the winners marked."""
        state, lang = self.state, self.cabinet.lang
        lower = self.match.cartridge.content.lower_is_better
        inner = self._plate(rect, self.say("standing"), self.say("lower") if lower else "")
        own = next((curve.player for curve in (self.told.curves if self.told else ()) if curve.player), "")
        parts = self.told.lines if self.told else ()
        # Everybody has the same points: what tells them apart is shown.
        together = state.cooperative and len(set(state.teams)) == 1 and bool(own)
        order = list(range(1, state.players + 1))
        if together:
            foot = self.px(12 if any(part.shared for part in parts) else 9)
            inner.height -= foot
            self._together(pygame.Rect(inner.left, inner.bottom, inner.width, foot))
        else:
            order.sort(key=lambda seat: state.scores[seat - 1] * (1 if lower else -1))
        sheet = self.below.layout.sheet
        tall = min(self.px(16 if sheet else 9), inner.height // max(1, len(order)) - self.px(0.8))
        for place, seat in enumerate(order):
            row = pygame.Rect(inner.left, inner.top + place * (tall + self.px(0.8)), inner.width, tall)
            mark, won = seat_mark(seat), seat in state.winners
            plate = paint.panel(row.size, mixed(self.theme.base, mark.colour, 0.25), mark.colour, lit=won, alpha=230)
            self.stage.add(plate, row.topleft, 5)
            listed = bool(sheet) and tall > self.px(7.4 + 4)
            head = min(tall, self.px(7.4)) if listed else tall
            size = round(min(head, self.px(7.4)) * 0.44)
            sign = paint.seat_mark(mark.shape, size, mark.colour)
            self.stage.add(sign, (row.left + self.px(1.2), row.top + (head - size) // 2), 6)
            left = row.left + size + self.px(2.4)
            number = state.player_variable(seat, own) if together else state.scores[seat - 1]
            shares = [(part, state.call(part.function, seat)) for part in parts if not part.shared]
            if shares:
                number = sum(share for _part, share in shares)
            drawn = self.cabinet.fonts.line(self.cabinet.fonts.font("sans", 4.6, True), str(number), TEXT)
            at = drawn.get_rect(midright=(row.right - self.px(1.4), row.top + head // 2))
            self.stage.add(drawn, at.topleft, 6)
            room = at.left - left - self.px(1)
            said = [self.say("victor")] if won and not shares else []
            said += [f"{wording.say(part.title, lang)} {share}" for part, share in shares if share]
            if together and not shares:
                said.append(wording.amount(state.cartridge.content, "variable", own, number, lang))
            name = pygame.Rect(left, row.top, room, round(head * (0.58 if said else 1)))
            called = self._called(seat)
            label(self, called, name, percent=self._named(order, room), family="serif", bold=True)
            about = pygame.Rect(left, row.top + round(head * 0.52), room, round(head * 0.42))
            label(self, " · ".join(said), about, percent=2.2, colour=GOLD if won else MUTED)
            if listed:
                lines = [(line, line.points(state, seat)) for line in sheet]
                told = [f"{self.cabinet.say('scoresheet', line.word)} {number}" for line, number in lines if number]
                rest = pygame.Rect(row.left + self.px(1.2), row.top + head - self.px(0.6), row.width - self.px(2.4), 0)
                rest.height = row.bottom - rest.top - self.px(0.4)
                paragraph(self, " · ".join(told), rest, percent=2.0, colour=mixed(TEXT, MUTED, 0.4))

    def _called(self, seat: int) -> str:
        return self.below.called(things.player(seat)) or wording.seat_name(self.state, seat, self.cabinet.lang)

    def _named(self, seats: Sequence[int], room: int) -> float:
        """How large all names are, in percent: as the longest fits."""
        kept = self.cabinet.fonts
        fitted = (kept.fitted_font("serif", self._called(seat), room, 2.6, True).point_size for seat in seats)
        return min(fitted) / kept.pixels(2.6) * 2.6

    def _together(self, row: pygame.Rect) -> None:
        """The points of all."""
        line = paint.vertical((row.width, max(1, self.px(0.25))), GOLD)
        self.stage.add(line, (row.left, row.top), 6)
        lang, parts = self.cabinet.lang, self.told.lines if self.told else ()
        shared = [(part, self.state.call(part.function)) for part in parts if part.shared]
        said = " · ".join(f"{wording.say(part.title, lang)} {n}".replace("-", "−") for part, n in shared if n)
        if said:
            foot = pygame.Rect(row.left, row.bottom - self.px(3.4), row.width, self.px(3))
            label(self, said, foot, percent=2.0, colour=MUTED)
            row = pygame.Rect(row.left, row.top, row.width, row.height - self.px(3))
        half = pygame.Rect(row.left, row.top, row.width // 2, row.height)
        label(self, self.say("together"), half, percent=3.0, family="serif", bold=True)
        half.left = row.centerx
        label(self, str(self.state.scores[0]), half, percent=5.0, bold=True, colour=GOLD, align="right")

    def _chart(self, rect: pygame.Rect) -> None:
        if self.chronicle is None or self.told is None:
            return
        title = wording.say(self.told.curves[0].title, self.cabinet.lang) if self.told.curves else ""
        inner = self._plate(rect, title)
        if not self.chronicle.done:
            label(self, self.say("reading"), inner, colour=MUTED, align="centre")
            return
        foot = self.px(3)
        inner.height -= foot
        made = chart.drawn(self.chronicle.samples, self.told.curves, inner.size, self.cabinet.fonts, self.cabinet.lang)
        self.stage.add(made.picture, inner.topleft, 6)
        hint = pygame.Rect(inner.left, inner.bottom, inner.width, foot)
        label(self, self.say("look_hint"), hint, percent=2.0, colour=MUTED, align="centre")
        for sample, column in zip(self.chronicle.samples, made.columns, strict=True):
            spot = column.move(inner.topleft).clip(inner)
            look = partial(self.look_back, sample.position)
            self.targets.append(Target(spot, look, group="chart", name=f"{CHART}{sample.position}", radius=self.px(1)))

    def _deeds(self, rect: pygame.Rect) -> None:
        if self.chronicle is None:
            return
        inner = self._plate(rect, self.say("deeds"))
        if not self.chronicle.done:
            return
        deeds = self.chronicle.deeds(self.cabinet.lang)
        if not deeds:
            paragraph(self, self.say("no_deeds"), inner, colour=MUTED)
            return
        tall = min(self.px(14), inner.height // len(deeds) - self.px(1))
        for place, deed in enumerate(deeds):
            row = pygame.Rect(inner.left, inner.top + place * (tall + self.px(1)), inner.width, tall)
            self._deed(deed, row)

    def _deed(self, deed: Done, row: pygame.Rect) -> None:
        colour: Colour = seat_mark(deed.seat).colour if deed.seat else self.theme.accent
        plate = paint.panel(row.size, mixed(self.theme.base, colour, 0.2), colour, alpha=230)
        self.stage.add(plate, row.topleft, 5)
        tall = row.height - self.px(1.4)
        if deed.card:
            definition = self.state.raw.cards[deed.card - 1].definition
            picture = self._window(definition, tall)
        else:
            picture = paint.seat_mark(seat_mark(deed.seat).shape, round(tall * 0.6), colour)
        at = picture.get_rect(midleft=(row.left + self.px(0.8), row.centery))
        self.stage.add(picture, at.topleft, 6)
        text = pygame.Rect(at.right + self.px(1), row.top + self.px(0.7), 0, tall)
        text.width = row.right - self.px(0.8) - text.left
        block = text_block(self, deed.text, text.width, percent=2.7)
        if block.get_height() <= text.height:
            self.stage.add(block, (text.left, row.centery - block.get_height() // 2), 6)
        else:
            paragraph(self, deed.text, text, percent=2.7)

    def _window(self, definition: int, size: int) -> pygame.Surface:
        """A card's picture without its numbers, which nobody could read so small."""
        picture = finished(self.cabinet.faces(self.table).drawing_cut(definition, (size, size))).copy()
        picture.blit(paint.ring(size, size, self.px(0.6), max(2, self.px(0.3)), (*self.theme.accent, 255)), (0, 0))
        return picture

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does. A game that was begun from a situation has no deal to repeat."""
        again = [("again", "redo", self.again), ("anew", "dice", self.anew)] if self.match.journal else []
        look = ("look_back", "clock", self.look_from_start)
        review = [("review", "hint", self.review)] if self.match.journal and self.match.history else []
        on = "scores" if earned.has_scores(self.cabinet, self.below.sitting) else "tables"
        return [*again, look, *review, ("table", "search", self.back), (on, "trophy", self.scores)]

    def _buttons(self, rect: pygame.Rect, gap: int) -> None:
        entries = self.entries()
        width = (rect.width - gap * (len(entries) - 1)) // len(entries)
        for place, (name, icon, act) in enumerate(entries):
            box = pygame.Rect(rect.left + place * (width + gap), rect.top, width, rect.height)
            kind = "primary" if place == 0 else "plain"
            sign, action, called = ("", "back", "back") if name == "table" else (icon, "", name)
            Button(
                self,
                box,
                self.say(name),
                act,
                icon=sign,
                action=action,
                kind=kind,
                name=called,
                group="ending",
                percent=fonts.BODY,
            )

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.group == "ending"), None)

    # --- time

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self.chronicle is not None and not self.chronicle.done and self.chronicle.go_on(READ_IN_A_FRAME):
            self.rebuild()

    @property
    def wait(self) -> float:
        return NEVER if self.chronicle is None or self.chronicle.done else 1 / 30

    # --- what can be done

    def again(self) -> None:
        self._begin(self.match.setup.seed)

    def anew(self) -> None:
        self._begin(draft.random_seed())

    def _begin(self, seed: int) -> None:
        cabinet, sitting = self.cabinet, self.below.sitting
        setup, chairs = replace(self.match.setup, seed=seed), list(sitting.chairs)
        begun = Sitting.begin(sitting.cartridge, setup, chairs, cabinet.settings, cabinet.folder)
        cabinet.home(routes.Cabinets(at=self.table))
        cabinet.push(routes.Table(begun))

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
