"""What visitors of a kiosk may change for themselves, and how the operator's choice comes back after them."""

from __future__ import annotations

import copy
from contextlib import suppress
from pathlib import Path

from game.engine.keeping import storage
from game.engine.keeping.settings import CHECKS, Settings
from game.engine.keeping.storage import StorageError
from game.engine.sources.decks import MOST_BYTES


class House:
    """The operator's settings and decks, as they were before the visitors came."""

    def __init__(self, settings: Settings):
        self._before: dict[Path, bytes | None] = {}  # decks a visitor wrote or deleted; None where there was none
        self.keep(settings)

    def keep(self, settings: Settings) -> None:
        """The operator is content: this is how it is to be."""
        self._settings = copy.deepcopy({name: getattr(settings, name) for name in CHECKS})

    def lend(self, path: Path) -> None:
        """A visitor is about to write or delete a deck."""
        if path in self._before:
            return
        try:
            self._before[path] = storage.read_file(path, MOST_BYTES)
        except storage.Missing:
            self._before[path] = None

    def put_back(self, settings: Settings) -> None:
        """Everything as the operator left it. What anybody else put into the folders stays."""
        for name, value in copy.deepcopy(self._settings).items():
            setattr(settings, name, value)
        for path, data in self._before.items():
            with suppress(OSError, StorageError):
                if data is None:
                    path.unlink(missing_ok=True)
                else:
                    storage.write_atomic(path, data)
        self._before.clear()
