"""A cartridge with a set-up as one flat file, for native/player: nothing in it but the console's own arrays.

`EMBPLAY1`, then arrays of little-endian numbers, each with its length before it as 32 bits: the sections in the order
below, the 16 counts, the set-up's options and cards, and who sits down.
"""

from __future__ import annotations

import struct

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup, console_setup

MAGIC = b"EMBPLAY1"
_FORMS = {"uint16_t[]": "H", "int16_t[]": "h", "uint32_t[]": "I", "int32_t[]": "i", "uint64_t[]": "Q", "": "I"}


def exported(cartridge: Cartridge, setup: Setup) -> bytes:
    """The bytes of the file; the set-up's seed is the player's affair."""
    parts = [MAGIC, *(_array(_FORMS[kind], numbers) for kind, numbers in cartridge.sections.values())]
    game, _kept = console_setup(cartridge, setup)
    parts.append(_array("h", [game.options[n] for n in range(game.option_count)]))
    parts.append(_array("H", [game.cards[n] for n in range(3 * game.card_count)]))
    parts.append(_array("I", [game.player_count, game.ruled, *game.teams]))
    return b"".join(parts)


def _array(form: str, numbers: list[int]) -> bytes:
    return struct.pack(f"<I{len(numbers)}{form}", len(numbers), *numbers)
