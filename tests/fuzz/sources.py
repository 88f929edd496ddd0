"""A table's sources from strangers: rule scripts and data files."""

from __future__ import annotations

import dataclasses
import shutil
from functools import cached_property
from pathlib import Path
from random import Random

from kinds import LANTERNS, Kind, Refused, play
from mutate import mutated_text

from game.engine.compiler.errors import RuleErrors
from game.engine.compiler.program import compile_rules
from game.engine.machine.cartridge import Cartridge, load_table, table_folder
from game.engine.machine.setup import Setup
from game.engine.machine.state import RuleFailure, State
from game.engine.sources.content import Content, ContentError
from game.engine.sources.table_files import load_content
from game.presentation.check import TableFiles


class Rules(Kind):
    """Rule scripts: the compiler takes them or points at a line."""

    name, share, refusals, suffix = "rules", 40, (RuleErrors, RuleFailure), ".py"
    is_text = True

    @cached_property
    def sources(self) -> dict[str, str]:
        return {path.name: path.read_text(encoding="utf-8") for path in sorted((LANTERNS / "rules").glob("*.py"))}

    @cached_property
    def folder(self) -> Path:
        folder = self.workshop.folder / "rules"
        shutil.copytree(LANTERNS, folder)
        return folder

    def make(self, chance: Random) -> bytes:
        return mutated_text(list(self.sources.values()), chance)

    @cached_property
    def content(self) -> Content:
        return load_content(self.folder)

    def feed(self, data: bytes, chance: Random) -> None:
        # Whichever of the two it was made from, it takes the place of the one it resembles.
        name = "game.py" if b"def set_up" in data else "cards.py"
        path = self.folder / "rules" / name
        path.write_bytes(data)
        try:
            cartridge = Cartridge(self.content, compile_rules(self.content))
        finally:
            path.write_text(self.sources[name], encoding="utf-8")
        state, _ = State.start(cartridge, Setup(players=2, seed=chance.getrandbits(64)))
        play(state, chance)


class Looks(Kind):
    """What the client shows of a table: layout, faces, pictures, guide, terms and lessons."""

    name, share, refusals, suffix = "looks", 10, (Refused,), ".toml"
    is_text = True
    FILES = ("layout.toml", "face.toml", "art.toml", "chapters.toml", "keywords.toml", "lesson.toml")

    @cached_property
    def cartridge(self) -> Cartridge:
        """A table with all of these files, in a folder where they can be spoilt."""
        table = load_table("fellowship")
        folder = self.workshop.folder / "looks"
        folder.mkdir()
        return Cartridge(dataclasses.replace(table.content, folder=folder), table.program)

    @cached_property
    def sources(self) -> list[str]:
        return [(table_folder("fellowship") / name).read_text(encoding="utf-8") for name in self.FILES]

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.FILES))
        return bytes([which]) + mutated_text([self.sources[which]], chance)

    def feed(self, data: bytes, chance: Random) -> None:
        path = self.cartridge.content.folder / self.FILES[data[0]]
        path.write_bytes(data[1:])
        problems = TableFiles(self.cartridge).problems
        path.unlink()
        for problem in problems:
            raise Refused(problem)


class Tables(Kind):
    """A table's data files."""

    name, share, refusals, suffix = "table", 20, (ContentError,), ".toml"
    is_text = True
    FILES = ("table.toml", "words.toml", "board.toml", "lists.toml", "cards/all.toml")

    @cached_property
    def sources(self) -> list[str]:
        return [(LANTERNS / name).read_text(encoding="utf-8") for name in self.FILES]

    @cached_property
    def folder(self) -> Path:
        folder = self.workshop.folder / "table"
        shutil.copytree(LANTERNS, folder)
        return folder

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.FILES))
        return bytes([which]) + mutated_text([self.sources[which]], chance)

    def feed(self, data: bytes, chance: Random) -> None:
        path = self.folder / self.FILES[data[0]]
        path.write_bytes(data[1:])
        try:
            load_content(self.folder)
        finally:
            path.write_text(self.sources[data[0]], encoding="utf-8")
