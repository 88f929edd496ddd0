"""What visitors of a kiosk may change for themselves, and how the operator's choice comes back after them."""

from __future__ import annotations

import copy
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.settings import CHECKS, Settings
from game.engine.keeping.storage import StorageError
from game.engine.sources.decks import MOST_BYTES

KIND, VERSION = "lent", 1  # decks, on disk as long as a visitor has them: a power cut does not make his the operator's

Lent = dict[str, bytes | None]


class House:
    """The operator's settings and decks, as they were before the visitors came."""

    def __init__(self, folder: Path, settings: Settings):
        self._decks, self._record = folder / "decks", folder / "profiles" / f"{KIND}.msgpack"
        self._lent, _trouble = storage.load_or_default(self._record, KIND, VERSION, Lent(), _lent)
        self._put_decks_back()
        self.keep(settings)

    def keep(self, settings: Settings) -> None:
        """The operator is content: this is how it is to be."""
        self._settings = copy.deepcopy({name: getattr(settings, name) for name in CHECKS})

    def lend(self, path: Path) -> None:
        """A visitor is about to write or delete a deck; a StorageError where it could not be put back."""
        if path.name in self._lent:
            return
        lent = self._lent | {path.name: self._deck(path)}
        storage.save_record(self._record, KIND, VERSION, lent)
        self._lent = lent

    def put_back(self, settings: Settings) -> None:
        """Everything as the operator left it. What anybody else put into the folders stays."""
        for name, value in copy.deepcopy(self._settings).items():
            setattr(settings, name, value)
        self._put_decks_back()

    def _deck(self, path: Path) -> bytes | None:
        try:
            return storage.read_file(path, MOST_BYTES)
        except storage.Missing:
            return None

    def _put_decks_back(self) -> None:
        if not self._lent:
            return  # a record that is there all the same is none of ours
        for name, data in list(self._lent.items()):
            with suppress(OSError, StorageError):  # what cannot be put back now is at the next title
                if data is None:
                    (self._decks / name).unlink(missing_ok=True)
                else:
                    storage.write_atomic(self._decks / name, data)
                del self._lent[name]
        if not self._lent:
            with suppress(OSError):
                self._record.unlink(missing_ok=True)


def _lent(value: Any) -> Lent:
    for name, data in value.items():
        if name in ("", ".", "..") or Path(name).name != name or "\0" in name:
            raise ValueError("a deck is no file of its folder")
        if data is not None and not isinstance(data, bytes):
            raise ValueError("a deck is bytes")
    return dict(value)
