"""When a question takes an answer, and what a press on the table is meant for."""

from __future__ import annotations

from game.ui.focus import Target

RESTED = 0.15  # seconds a question is on the screen before it takes an answer,
MOVED = 0.4  # where the focus has gone elsewhere by itself,
TOLD = 0.6  # and where something was told before it: whoever presses on through that may press once more
MEANT = 1.2  # after it is put: whoever was marking what to choose later may still be about to
CALM = 0.3  # and after a press that came before that: whoever hammers chooses nothing, whoever presses on does


class Readiness:
    def __init__(self) -> None:
        self.rest = 0.0  # seconds the question has been on the screen
        self.told = False  # something was told before it
        self.meant = False  # something was marked for it before it was put
        self.strayed = False  # the focus has left its zone by itself though the same is asked again
        self._moved = False  # the focus has left the zone of the last answer by itself
        self._chosen: dict[str, Target] = {}  # since a step began: what was chosen last at each prompt, in that order

    # --- time

    def tick(self, passed: float, *, told: bool) -> None:
        self.rest = 0.0 if told else self.rest + passed
        self.told = self.told or told

    @property
    def due(self) -> float:
        """How long it has to be there before it takes an answer."""
        return TOLD if self.told else MOVED if self._moved else RESTED

    @property
    def ready(self) -> bool:
        return self.rest >= self.due

    @property
    def marking(self) -> bool:
        """Whether it was put only just now to somebody who was marking: another press on a thing is meant as a mark."""
        return self.meant and self.rest < MEANT

    def hush(self) -> None:
        """A press came too early: nothing is chosen for a moment."""
        self.rest = min(self.rest, self.due - CALM)

    # --- the last answers

    def answered(self, prompt: str, chosen: Target | None) -> None:
        """Where a question was answered."""
        self._chosen.pop(prompt, None)
        if chosen is not None:
            self._chosen[prompt] = chosen
        self.told = self.meant = False

    def step_began(self) -> None:
        self._chosen.clear()

    def where(self, prompt: str) -> Target | None:
        """What was chosen when the same was last asked, else what that seat chose last: to pay for a card leads back to
        the hand. Every step begins anew."""
        seat = prompt.rpartition(" ")[2]
        last = (chosen for asked, chosen in reversed(self._chosen.items()) if asked.rpartition(" ")[2] == seat)
        return self._chosen.get(prompt) or next(last, None)

    def put(self, prompt: str, found: Target | None, *, stays: bool, new: bool, others: bool = False) -> None:
        """A question is put, with the focus there; `others`: somebody else has acted since the last answer. Whoever
        pressed a button before does not press on from card to card."""
        before = self.where(prompt)
        self._moved = not stays and (before is None or found is None or found.group != before.group)
        if new:
            self.rest = 0.0
            things = prompt in self._chosen and self._chosen[prompt].group != "prompt"
            self.strayed = self._moved and things and not others
