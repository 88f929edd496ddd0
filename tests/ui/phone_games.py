"""Whole games on phones in a real browser: every answer is a touch on a button that a finger can meet."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from browsing import Browser, Page, wait_for
from phoning import Room

from game.ui.scenes.table import Table

SIZES = ((320, 568), (390, 844), (1024, 768))
LYING = ((568, 320), (844, 390), (768, 1024))  # the same, turned
# What can be pressed, once the question has rested for a moment.
DEEDS = """[...document.querySelectorAll('html:not([data-rests]) .deeds button:not(:disabled)')]
  .map(one => one.dataset.key)"""
MARKED = "(one => one ? one.dataset.moment + '/' + one.dataset.marks : '')(document.querySelector('.game'))"
# The hand's faces are there.
DRAWN = """[...document.querySelectorAll('.spot .face, .thumbs .face')].every(one => one.naturalWidth > 0
  || !one.getClientRects().length || one.getBoundingClientRect().left > innerWidth)"""
EARLY = "document.documentElement.dataset.early || ''"  # how often a press came before its question had rested
# What is cut off: words that do not fit where they stand, a standing of more than a line.
CUT = """[...document.querySelectorAll('.deed, .chip, .wait, .text, .ask h1, .head .title, .close, .tools span')]
  .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)
  .concat([...document.querySelectorAll('.standing')].filter(one => one.getClientRects().length
    && one.clientHeight > 2.4 * parseFloat(getComputedStyle(one).fontSize)).map(one => one.textContent))"""
ENDED = "document.querySelectorAll('.ask h1 ~ p').length > 1"  # who won, and how far everybody came
NO_CHOICES = ("plan", "no")


def joined(browser: Browser, room: Room, seat: int, size: tuple[int, int]) -> Page:
    """A phone that scanned the code and took that seat."""
    page = Page(browser, size)
    page.open(room.cabinet.pockets.link)
    wait_for(lambda: f"seat:{seat}" in page.pressable(), room.frame)
    page.touch(f"seat:{seat}")
    wait_for(lambda: page.run(MARKED) or room.let_in(), room.frame)
    wait_for(lambda: page.run(MARKED), room.frame)
    return page


class Game:
    """`pictures` is where pictures go, every so many choices; none where there is no folder."""

    def __init__(self, room: Room, scene: Table, pages: dict[int, Page], seed: int = 1, pictures: Path | None = None):
        self.room, self.scene, self.pages, self.pictures = room, scene, pages, pictures
        self.chance = random.Random(seed)
        self.touches, self.waits = 0, []

    def deeds(self, page: Page) -> list[str]:
        found = page.run(DEEDS)
        assert isinstance(found, list)
        return [key for key in found if key not in NO_CHOICES]

    def asked(self) -> Page | None:
        """The page whose person is asked, once it shows something to press."""
        decision = self.scene.sitting.decision
        page = self.pages.get(decision.player) if decision is not None else None
        return page if page is not None and self.deeds(page) else None

    def step(self) -> None:
        """One touch, and the answer to it."""
        page = None

        def reached() -> bool:
            nonlocal page
            page = self.asked() if not self.scene.sitting.over else None
            return page is not None or self.scene.sitting.over

        wait_for(reached, self.room.frame, moves=lambda: self.scene.sitting.match.position)
        if page is None:
            return
        assert page.too_wide() == 0, f"the page is {page.too_wide()} pixels too wide at {page.size}"
        assert page.run(CUT) == [], f"it does not fit at {page.size}"
        before, early, keys = page.run(MARKED), page.run(EARLY), self.deeds(page)
        if not keys:
            return
        key = "yes" if "yes" in keys else self.chance.choice(keys)
        began = time.perf_counter()
        if not page.touch(key):
            return
        self.touches += 1
        answers = (lambda: page.run(MARKED) != before, lambda: "yes" in page.pressable(), lambda: self._noted(page))
        wait_for(lambda: any(one() for one in answers) or page.run(EARLY) != early, self.room.frame)
        self.waits.append(time.perf_counter() - began)

    @staticmethod
    def _noted(page: Page) -> bool:
        return bool(page.run("document.querySelector('.note') !== null"))

    def play(self, most: int, each: Callable[[int], None] = lambda _touches: None) -> None:
        """To the end of the game, or for so many touches."""
        while not self.scene.sitting.over and self.touches < most:
            each(self.touches)
            self.step()
        if self.scene.sitting.over:
            wait_for(lambda: all(page.run(ENDED) for page in self.pages.values()), self.room.frame)

    def turn_sizes(self, touches: int) -> None:
        """Every phone is another one now and then."""
        if touches % 9 == 0:
            for number, page in enumerate(self.pages.values()):
                sizes = LYING if (touches // 27) % 2 else SIZES
                page.resize(sizes[(touches // 9 + number) % len(sizes)])
                page.scheme("dark" if (touches // 27 + number) % 2 else "light")

    def picture(self, name: str) -> None:
        if self.pictures is not None:
            for page in self.pages.values():
                wait_for(lambda page=page: page.run(DRAWN), self.room.frame)
            for seat, page in self.pages.items():
                width, height = page.size
                page.picture(self.pictures / f"{name}-seat{seat}-{width}x{height}.png")
