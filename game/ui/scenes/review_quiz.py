"""A choice that cost something, put to whoever looks back: what would have been better?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.players.review import Point
from game.players.review_words import Told
from game.ui.boxes import Box, Column, Line, Plate, Press, Row, Space, Words
from game.ui.menu import Menu
from game.ui.theme import GOLD, MUTED


def quiz(scene: Menu, point: Point, told: Told, answer: Callable[[int], None], show: Callable[[], None]) -> Plate:
    """The question of that moment with its options as buttons, in the order in which they were offered."""
    heading = Line(told.heading, 3.2, "serif", bold=True, colour=GOLD)
    words = Words(f"{told.asked}\n{scene.say('find')}", 2.5, bold=True)
    tell = Press(scene.say("tell"), show, "tell", "quiz", "hint", high=6)
    offered = [(one.option, text, chosen) for one, (text, _n, chosen) in zip(point.options, told.options, strict=True)]
    offered += [(option, text, False) for option, text in told.others]
    options: list[Box] = []
    for place, (_option, text, chosen) in sorted(enumerate(offered), key=lambda one: one[1]):
        button = Press(text, partial(answer, place), f"guess:{place}", "quiz", high=7)
        beside = Line(scene.say("was_chosen"), colour=MUTED)
        options.append(Row([button, beside], 1, shares=(80, 16)) if chosen else button)
    asked = Column([heading, words, Space(grow=1), tell], 1)
    return Plate(Row([asked, Column(options, 1, align="middle")], 3, shares=(36, 61)), 1.6, 1.6, 215)
