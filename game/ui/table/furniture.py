"""All parts of the table: what they offer together, and whoever of them knows where something is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.ui.focus import Target
from game.ui.table.part import Part, leading
from game.ui.table.parts.zones import Zones
from game.ui.table.things import Thing


class Furniture(dict[str, Part]):
    """The parts by their words, in the order in which they stand over each other."""

    @property
    def standing(self) -> Iterator[Part]:
        return (part for part in self.values() if not part.folded)

    @property
    def zones(self) -> Iterator[Zones]:
        """Where cards lie."""
        return (part for part in self.values() if isinstance(part, Zones))

    def sync(self) -> None:
        """Everything lies where the state says, at once."""
        for part in leading(self.values()):
            part.sync()

    def where(self, thing: Thing, targets: Iterable[Target]) -> pygame.Rect | None:
        """The first part that knows it says so, else whoever offers it."""
        found = next((rect for part in self.standing if (rect := part.where(thing)) is not None), None)
        name = str(thing)
        return found or next((target.rect for target in targets if target.name == name), None)

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [weighed for part in self.standing for weighed in part.weights()]

    def wanted(self) -> Target | None:
        """What a part wants the focus on."""
        return next((target for part in self.values() if (target := part.first()) is not None), None)

    def targets(self) -> list[Target]:
        """Everything that can be chosen or looked at, from all parts in sight."""
        found: list[Target] = []
        for part in self.standing:
            found = added(found, part)
        return found

    def steps(self) -> Iterator[None]:
        """Draws what may come into sight next, a step at a time."""
        return (step for part in self.values() for step in part.prepare())


def added(targets: list[Target], part: Part) -> list[Target]:
    """With what a part offers; what an earlier one offered of the same name is covered by it."""
    if part.folded:
        return targets
    found = part.targets()
    names = {target.name for target in found}
    return [target for target in targets if target.name not in names] + [*found]
