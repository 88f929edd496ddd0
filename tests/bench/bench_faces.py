"""Known cards that are shown as backs because their faces are not painted yet: none, however slow painting is."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import client_runs
import pytest
from client_runs import LARGE
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

TABLES = ("quest", "fellowship", "underdark", "ringwar")
SIZES = ((1280, 720), LARGE)
ANSWERS = 60  # choices at most
SLOWER = 10  # times


class Watched:
    """Counts faces that were asked for and given as backs, while painting goes on in one frame of ten only."""

    def __init__(self, patch: pytest.MonkeyPatch):
        from game.ui.gallery import Gallery
        from game.ui.slices import Queue
        from game.ui.table import cards

        self.faces = self.backs = 0
        self._asked = False
        upright, back, go_on = cards.Pictures.upright, cards.Pictures.back, Queue.go_on
        turns = 0

        def asked(pictures, look, face, height, *, patient=False):
            self.faces += 1
            self._asked = face != "back"
            try:
                return upright(pictures, look, face, height, patient=patient)
            finally:
                self._asked = False

        def backed(pictures, name, height):
            self.backs += self._asked
            return back(pictures, name, height)

        def taken(backs, name):
            self.backs += self._asked
            return backs.get(name) or backs.__missing__(name)

        def slowly(queue, _seconds):
            nonlocal turns
            turns += 1
            return go_on(queue, 0.0) if turns % SLOWER == 0 else False

        patch.setattr(cards.Pictures, "upright", asked)
        patch.setattr(cards.Pictures, "back", backed)
        patch.setattr(cards._Backs, "__getitem__", taken, raising=False)
        patch.setattr(Queue, "go_on", slowly)
        patch.setattr("game.ui.faces.faces.shared_gallery", lambda: Gallery(None))


def backs_shown(table_id: str, size: tuple[int, int]) -> float:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        watched = Watched(patch)
        cabinet = client_runs.cabinet_of(Path(folder), size, sound_volume=0, music_volume=0)
        table = client_runs.table_of(cabinet, table_id=table_id)
        chance = random.Random(3)
        for _ in range(ANSWERS):
            if table.decision is None or cabinet.scene is not table:
                break
            table.answering.answer(chance.randrange(len(table.decision.options)))
            client_runs.rest(cabinet, table)
        cabinet.close()
    assert watched.faces
    return watched.backs


def measured(table_id: str, size: tuple[int, int]) -> Figure:
    name = f"known cards shown as backs at {table_id}, {size[0]}x{size[1]}"

    def measure(benchmark: BenchmarkFixture) -> float:
        return benchmark.pedantic(backs_shown, (table_id, size))

    return Figure(name, "client", "cards", measure, 0)


FIGURES = [measured(table_id, size) for table_id in TABLES for size in SIZES]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
