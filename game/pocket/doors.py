"""Secrets: of the door, which is in the QR code, and of each phone's seats. Kept, so that phones find back to a game
that was cut off."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.keeping import storage
from game.pocket.wire import SECRET

FILE, KIND, VERSION = "phones.msgpack", "phones", 1
ALPHABET = "ABCDEFGHJKMNPQRTUVWXYZ2346789"  # nothing that looks like another
FIRST_PORT, PORTS = 8137, 16


def new_secret() -> str:
    """128 bits."""
    return os.urandom(16).hex()


def new_letters() -> str:
    return "".join(random.SystemRandom().choices(ALPHABET, k=4))


def same(one: str, other: str) -> bool:
    import hmac  # loads OpenSSL, once somebody plays with a phone

    return bool(one) and hmac.compare_digest(one.encode(), other.encode())


@dataclass
class Doors:
    """Who may come in, to which game. `game` is the name of its journal; none while a game is being set up."""

    door: str = field(default_factory=new_secret)
    letters: str = field(default_factory=new_letters)
    port: int = FIRST_PORT
    game: str = ""
    claims: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for held in self.claims.values() for seat in held)

    def claim(self, seats: Iterable[int]) -> str:
        """These seats are a phone's from now on, and nobody else's; its secret."""
        held = tuple(seats)
        self.release(held)
        secret = new_secret()
        self.claims[secret] = held
        return secret

    def release(self, seats: Iterable[int]) -> None:
        """These seats are no phone's any more."""
        gone = set(seats)
        left = {secret: tuple(seat for seat in held if seat not in gone) for secret, held in self.claims.items()}
        self.claims = {secret: held for secret, held in left.items() if held}

    # --- on disk

    def keep(self, folder: Path) -> None:
        """So that a power cut loses no phone."""
        claims = {secret: list(held) for secret, held in self.claims.items()}
        value = {"door": self.door, "letters": self.letters, "port": self.port, "game": self.game, "claims": claims}
        storage.save_record(folder / FILE, KIND, VERSION, value, private=True)

    @classmethod
    def kept(cls, folder: Path) -> Doors | None:
        """Those that were open when the program ended; None where none were, or the file makes no sense."""
        try:
            value = storage.load_record(folder / FILE, KIND, VERSION)
            return cls._checked(value)
        except (storage.StorageError, ValueError, TypeError, KeyError, AttributeError):
            return None

    @classmethod
    def _checked(cls, value: dict[str, object]) -> Doors:
        door, letters, port, game, claims = (value[name] for name in ("door", "letters", "port", "game", "claims"))
        if not isinstance(door, str) or not isinstance(letters, str) or not isinstance(game, str):
            raise ValueError("texts are expected")
        if type(port) is not int or not 1024 <= port <= 65535 or not isinstance(claims, dict) or len(claims) > 8:
            raise ValueError("a port and some claims are expected")
        held = {secret: tuple(int(seat) for seat in seats) for secret, seats in claims.items()}
        if not all(SECRET.fullmatch(secret) for secret in (door, *held)):
            raise ValueError("secrets are expected")
        if not all(1 <= seat <= 8 for seats in held.values() for seat in seats):
            raise ValueError("seats are expected")
        return cls(door, letters[:4], port, game, held)

    @staticmethod
    def forget(folder: Path) -> None:
        (folder / FILE).unlink(missing_ok=True)
