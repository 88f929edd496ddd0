"""Everything a stranger can hand to Emberdeck."""

from __future__ import annotations

from bytecode import Cartridges, Programs
from files import Decks, Records, Saves, Setups, Situations, Transcripts
from kinds import Kind
from sources import Looks, Rules, Tables

KINDS: list[type[Kind]] = [
    *(Saves, Cartridges, Programs, Situations, Transcripts, Decks, Setups, Rules, Tables, Looks, Records)
]
