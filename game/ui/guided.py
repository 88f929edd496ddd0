"""Beginning a guided game: a real match with a kind set-up, and somebody who explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.telling import lessons
from game.players.guide import Guide
from game.players.sitting import Sitting, learners_chairs

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


def begun(cabinet: Cabinet, table: str, name: str) -> Sitting:
    """The table's guided game of that name, with whoever sits here."""
    cartridge = cabinet.cartridge(table)
    course = lessons.course(cartridge.content, name)
    assert course is not None, "only what the table has is on offer"
    chairs = learners_chairs(course.bots, cabinet.person)
    sitting = Sitting.begin(cartridge, course.setup, chairs, cabinet.settings, cabinet.folder)
    Guide.begin(sitting.match, name)
    cabinet.sound.play("start")
    return sitting
