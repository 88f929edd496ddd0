"""Arcade cabinets side by side, one for each table; those not built yet stand dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.telling import wording
from game.presentation.theme_file import WAYS
from game.ui import arcade, fonts, paint, pictures, routes, slices
from game.ui.embers import Embers, Kindled
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.identity import Planned, identity_of, theme_of
from game.ui.left_game import CORNER, LeftGame, left_at
from game.ui.portraits import mark_of, portrait
from game.ui.scenes.cabinets_facts import SIGNS, TALL, Facts
from game.ui.stage import Sprite
from game.ui.theme import BLACK, EMBER, MUTED, TEXT, mixed
from game.ui.widgets import Button, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

EMBERS = 16
INSET = 0.6  # of a cabinet's screen is as wide as the picture of the game that waits there
REST = 0.66  # how much of its light a cabinet has that is not in focus


@dataclass
class _Place:
    """A cabinet on the screen."""

    table: str
    built: bool
    rect: pygame.Rect
    sprite: Sprite
    glow: Sprite
    lit: pygame.Surface
    rest: pygame.Surface


class Cabinets(Kindled):
    slow = True
    _UNSEEN = object()
    _shown_person: object = _UNSEEN

    def __init__(self, cabinet: Cabinet, table: str = "", at: str = ""):
        super().__init__(cabinet)
        self._wanted = table  # to be opened at once
        self._at = at
        self.places: list[_Place] = []
        self._left: dict[str, LeftGame | None] = {}
        self._told = ""  # the table that was last in focus

    def first_focus(self) -> Target | None:
        """The table that was left, where somebody comes from one."""
        return next((target for target in self.targets if target.name == self._at), None) or next(
            (target for target in self.targets if target.group == "cabinets"), None
        )

    def tables(self) -> list[tuple[str, bool]]:
        """Every cabinet with whether it can be played."""
        known = self.cabinet.tables
        return [(name, name in known and self._loads(name)) for name in self.cabinet.row]

    def _loads(self, table: str) -> bool:
        slices.pause()
        try:
            self.cabinet.cartridge(table)
            return True
        except Refusal as problem:
            self.cabinet.toast(str(problem), bad=True)
            return False

    def title(self, table: str) -> str:
        plan = self._plan(table)
        if plan is not None:
            return wording.say(plan.title, self.cabinet.lang)
        try:
            return wording.say(self.cabinet.cartridge(table).content.title, self.cabinet.lang)
        except Refusal:
            return table

    def _plan(self, table: str) -> Planned | None:
        """What is known of a table without rules."""
        return identity_of(table).planned if table not in self.cabinet.tables else None

    def left_game(self, table: str) -> LeftGame | None:
        """The game that waits there, as it was when this was laid out."""
        if table not in self._left:
            self._left[table] = left_at(self.cabinet, table)
        return self._left[table]

    # --- how it looks

    def build(self) -> None:
        self._left = {}
        room = header(self, self.say("choose"))
        self._who()
        tall = self.px(TALL)
        self.facts = Facts(self, pygame.Rect(room.left, room.bottom - tall, room.width, tall))
        room.height -= tall + self.px(2)
        tables = self.tables()
        gap = self.px(2.5)
        wide = min((room.width - gap * (len(tables) - 1)) // len(tables), round(room.height * 0.62))
        tall = min(room.height, round(wide * 2.25))
        left = room.centerx - (wide * len(tables) + gap * (len(tables) - 1)) // 2
        self.places = []
        for number, (table, built) in enumerate(tables):
            rect = pygame.Rect(left + number * (wide + gap), room.bottom - tall, wide, tall)
            rect.centery = room.centery
            self.places.append(self._place(table, built, rect))
            slices.pause()
        self._entries()
        if self._told in {place.table for place in self.places}:  # also while the focus is on what belongs to no table
            self.facts.show(self._told)
        self._embers = Embers(self, self.places[0].rect, EMBERS, layer=12)
        self._embers.move_to(None)

    def _who(self) -> None:
        """Who sits here, at the right above: the way to the people of this cabinet."""
        if self.cabinet.kiosk and not self.cabinet.settings.people_allowed:
            return
        person, tall = self.cabinet.person, self.px(8)
        self._shown_person = person
        rect = pygame.Rect(0, self.px(2.2), min(self.px(34), self.size[0] * 27 // 100), tall)
        rect.right = self.size[0] - self.px(3)
        name = person.name if person is not None else self.say("guest")
        colour = mark_of(person).colour if person is not None else MUTED
        size = tall - self.px(1.2)
        letters = self.cabinet.fonts
        room = rect.width - size - self.px(3.4)
        pixels = letters.fitted("serif", name, room, letters.pixels(2.8), True).point_size
        font = letters.exact("serif", max(letters.least, pixels), True)
        word = letters.line(font, fonts.shortened(font, name, room), TEXT)
        images = []
        for lit in (False, True):
            plate = paint.panel(
                rect.size, mixed(colour, BLACK, 0.7 if lit else 0.84), colour, radius=tall // 2, lit=lit, alpha=240
            )
            face = portrait(person, size)
            plate.blit(face, face.get_rect(midleft=(self.px(0.6), tall // 2)))
            plate.blit(word, word.get_rect(midleft=(size + self.px(1.8), tall // 2)))
            images.append(plate)
        sprite = self.stage.add(images[0], rect.topleft, 8)

        def shown(on: bool) -> None:
            sprite.image = images[on]

        people = self.to(routes.People())
        self.targets.append(Target(rect, people, group="people", name="people", shown=shown, radius=tall // 2))

    def _place(self, table: str, built: bool, rect: pygame.Rect) -> _Place:
        theme = theme_of(table)
        lit = self._picture(table, built, rect.size)
        rest = paint.dimmed(lit, REST if built else 0.62)
        spread = self.px(6)
        light = paint.glow(*rect.size, self.px(2), spread, theme.light, 75 if built else 30)
        shade = paint.soft_disc(96, BLACK, 230)
        floor = pygame.transform.smoothscale(shade, (round(rect.width * 1.25), self.px(6)))
        self.stage.add(floor, floor.get_rect(center=(rect.centerx, rect.bottom)).topleft, 6)
        glow = self.stage.add(light, (rect.x - spread, rect.y - spread), 7)
        glow.visible = False
        sprite = self.stage.add(rest, rect.topleft, 10)
        place = _Place(table, built, rect, sprite, glow, lit, rest)
        self.targets.append(
            Target(
                rect,
                lambda: self.open(table),
                group="cabinets",
                name=table,
                shown=lambda on: self._light(place, on),
                ring=False,
            )
        )
        return place

    def _picture(self, table: str, built: bool, size: tuple[int, int]) -> pygame.Surface:
        """The cabinet with its words."""
        theme, plan = theme_of(table), arcade.Plan.of(size)
        picture = arcade.front(size, table, theme, built=built)
        pane = plan.marquee.inflate(-round(plan.marquee.width * 0.1), -round(plan.marquee.height * 0.32))
        lines = arcade.title_lines(self.title(table))
        words = arcade.marquee_words(self.cabinet.fonts, lines, pane.size, theme, lit=built)
        picture.blit(words, words.get_rect(center=plan.marquee.center))
        if not built:
            self._locked(picture, plan.screen)
        elif (left := self.left_game(table)) is not None:
            self._waiting(picture, plan.screen, left)
        self._players(picture, plan.base, table, built)
        return picture

    def _waiting(self, picture: pygame.Surface, box: pygame.Rect, left: LeftGame) -> None:
        """The game that can be gone on with, small, on the cabinet's own screen."""
        wide = round(box.width * INSET)
        shot = left.picture((wide, wide * 9 // 16))
        place = shot.get_rect(bottomright=(box.right - box.width // 24, box.bottom - box.width // 24))
        thick = max(2, box.width // 90)
        glow = paint.glow(*place.size, thick * 3, thick * 4, EMBER, 110)
        picture.blit(glow, (place.x - thick * 4, place.y - thick * 4))
        picture.blit(shot, place)
        picture.blit(paint.ring(*place.size, max(3, place.height // CORNER), thick, (*EMBER, 255)), place)

    def _locked(self, picture: pygame.Surface, box: pygame.Rect) -> None:
        size = round(box.width * 0.3)
        lock = pictures.icon("lock", size, mixed(MUTED, BLACK, 0.1))
        picture.blit(lock, lock.get_rect(center=(box.centerx, box.centery - size // 5)))
        letters, text = self.cabinet.fonts, self.say("later")
        line = names.written(letters, text, box.width - self.px(2), letters.pixels(fonts.BODY), MUTED)
        picture.blit(line, line.get_rect(midtop=(box.centerx, box.centery + round(size * 0.5))))

    def _players(self, picture: pygame.Surface, box: pygame.Rect, table: str, built: bool) -> None:
        least, most = self.cabinet.cartridge(table).content.players if built else self._seats_planned(table)
        least = 1 if "alone" in identity_of(table).facts.plays else least  # others' seats are played by the rules
        text = self.say("players", n=most, least=least)
        letters, colour = self.cabinet.fonts, TEXT if built else mixed(MUTED, BLACK, 0.3)
        line = names.written(letters, text, box.width - self.px(3), letters.pixels(fonts.BODY), colour)
        picture.blit(line, line.get_rect(center=(box.centerx, box.top + round(box.height * 0.3))))
        low = self._ways(table, box) or arcade.slots(round(min(box.height * 0.34, box.width * 0.2)), built)
        picture.blit(low, low.get_rect(center=(box.centerx, box.top + round(box.height * 0.7))))

    def _ways(self, table: str, box: pygame.Rect) -> pygame.Surface | None:
        """Alone, together, rivals: the signs of those that can be are lit. None where the table does not say."""
        plays = identity_of(table).facts.plays
        if not plays:
            return None
        size = round(min(box.height * 0.36, box.width * 0.18))
        row = paint.clear((round(size * 4.6), size))
        for place, way in enumerate(WAYS):
            colour = theme_of(table).light if way in plays else mixed(MUTED, BLACK, 0.75)
            row.blit(pictures.icon(SIGNS[way], size, colour), (round(place * size * 1.8), 0))
        return row

    def _seats_planned(self, table: str) -> tuple[int, int]:
        plan = self._plan(table)
        return plan.players if plan is not None else (1, 4)

    def _light(self, place: _Place, on: bool) -> None:
        place.sprite.image = place.lit if on else place.rest
        place.glow.visible = on
        if on:
            self._told = place.table
            self.facts.show(place.table)
        self._kindle()

    def _kindle(self) -> None:
        """Embers rise from the cabinet in focus."""
        place = self.focused
        if self._embers is not None:
            if place is not None and place.built:
                self._embers.move_to(place.rect, theme_of(place.table).light)
            else:
                self._embers.move_to(None, EMBER)

    @property
    def focused(self) -> _Place | None:
        return next((place for place in self.places if self.focus and place.table == self.focus.name), None)

    def _entries(self) -> None:
        """What belongs to no table, along the lower edge."""
        entries = [
            ("back", "back", self.back),
            ("settings", "gear", self.to(routes.Settings())),
            ("saves", "save", self.to(routes.Saves())),
            ("about", "hint", self.to(routes.About())),
        ]
        if not self.cabinet.kiosk:
            asked = routes.Confirm(self.say("quit_question"), self.say("quit"), self.cabinet.quit)
            entries.append(("quit", "cross", self.to(asked)))
        width, height = self.size
        gap, tall = self.px(1.5), self.px(7)
        wide = min((width - self.px(8) - gap * (len(entries) - 1)) // len(entries), self.px(30))
        left = (width - wide * len(entries) - gap * (len(entries) - 1)) // 2
        for number, (name, icon, act) in enumerate(entries):
            rect = pygame.Rect(left + number * (wide + gap), height - tall - self.px(2.2), wide, tall)
            action, icon = ("back", "") if name == "back" else ("", icon)
            Button(self, rect, self.say(name), act, name=name, group="entries", icon=icon, action=action)

    # --- how it lives

    def entered(self) -> None:
        wanted, self._wanted = self._wanted, ""
        if self._shown_person is not self._UNSEEN and self._shown_person != self.cabinet.person:
            self._at, self.focus = self._told, None  # whoever has sat down chooses a table next
            self.rebuild()
        if wanted:
            self.open(wanted)

    # --- what can be done

    def open(self, table: str) -> None:
        """What there is to do at a table; a dark one says that it is not there yet."""
        place = next((place for place in self.places if place.table == table), None)
        if place is None or not place.built:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say("not_yet", table=arcade.title_lines(self.title(table))[0]))
            return
        self.cabinet.push(routes.Entries(table))

    def back(self) -> None:
        """To the title, also where this is the first scene: a game that was left leads here."""
        if len(self.cabinet.scenes) > 1:
            super().back()
            return
        self.cabinet.home(routes.Title())
