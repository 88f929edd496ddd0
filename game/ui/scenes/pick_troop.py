"""Which troop of a site: large enough for a finger, each kind once, for one is as good as another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import wording
from game.ui.scenes.pick import Pick
from game.ui.table import board_pieces

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


class PickTroop(Pick):
    """`kinds` are the colours of troops on offer there, each with a space where one stands."""

    def __init__(self, table: Table, site: int, kinds: dict[int, int]):
        content, lang = table.sitting.cartridge.content, table.cabinet.lang
        choices = [
            (wording.owner_text(content, "troop", colour, lang), lambda space=space: table.choose_space(space))
            for colour, space in kinds.items()
        ]
        super().__init__(table.cabinet, wording.space_name(content, site, lang), choices)
        self.kinds = kinds

    def build(self) -> None:
        super().build()
        for target, colour in zip(self.targets, self.kinds, strict=False):
            if colour:
                piece = board_pieces.troop(colour, round(target.rect.height * 0.62))
                sprite = self.stage.add(piece, (0, 0), 12)
                sprite.centre = (target.rect.left + target.rect.height * 0.75, target.rect.centery)
