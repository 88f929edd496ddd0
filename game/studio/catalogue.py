"""Everything that is made, and from what: each file has a stamp of its sources. Needs nothing but Python."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import tokenize
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.studio.score import LAYERS, read_score

STUDIO = Path(__file__).resolve().parent
ROOT = STUDIO.parents[1]
STAMPS = STUDIO / "stamps.json"
SCORES = STUDIO / "scores"
PLACES = ("cabinet", "quest", "fellowship", "underdark", "ringwar")
THEMES = {"cabinet": "title"}  # the score of a place, where that is not its name
STINGERS = {  # by place: its sounds, and their scores where those are called otherwise
    "cabinet": ("turn", "first", "victory", "defeat"),
    "quest": ("turn", "alarm", "done", "victory", "defeat"),
    "fellowship": ("turn", "alarm", "corruption", "ring", "done", "victory", "defeat"),
    "underdark": ("turn", "done", "victory", "defeat"),
    "ringwar": ("turn", "alarm", "corruption", "ring", "won", "lost", "victory", "defeat"),
}
MUSIC_CODE = ("dsp", "instruments", "music", "score", "ogg")
EFFECT_CODE = ("dsp", "instruments", "ogg")
PLACE_CODE = ("dsp", "instruments", "music", "ambience", "ogg")
MOST_BYTES = 9_000_000  # of all together


@dataclass(frozen=True)
class Product:
    """A file to be made: of what kind, for which place, and what is made."""

    path: str  # under the project's folder
    kind: str  # effect, layer, stinger, bed, strays
    place: str
    name: str
    stamp: str


def folder_of(place: str) -> str:
    return "assets/sounds/cabinet" if place == "cabinet" else f"game/tables/{place}/sounds"


def products() -> list[Product]:
    return [*_effects(), *_music(), *_stingers(), *_places()]


def _effects() -> list[Product]:
    shared, makers = effect_sources()
    found = []
    for name, (variants, text) in makers.items():
        stamp = _digest([_code(one) for one in EFFECT_CODE] + [shared, text])
        found.append(Product(f"assets/sounds/{name}.{variants}.ogg", "effect", "cabinet", name, stamp))
    return found


def _music() -> list[Product]:
    found = []
    for place in PLACES:
        path = SCORES / f"{THEMES.get(place, place)}.toml"
        stamp = _digest([*map(_code, MUSIC_CODE), path.read_text(encoding="utf-8")])
        score = read_score(path)
        used = {part.layer for part in score.parts}
        found += [
            Product(f"{folder_of(place)}/{layer}.ogg", "layer", place, layer, stamp)
            for layer in LAYERS
            if layer in used
        ]
    return found


def _stingers() -> list[Product]:
    found = []
    for place, names in STINGERS.items():
        for name in names:
            text = (SCORES / "stingers" / f"{name}.toml").read_text(encoding="utf-8")
            stamp = _digest([*map(_code, MUSIC_CODE), text, place])
            found.append(Product(f"{folder_of(place)}/{name}.ogg", "stinger", place, name, stamp))
    return found


def _places() -> list[Product]:
    found = []
    count = _strays()
    for place in PLACES:
        stamp = _digest([*map(_code, PLACE_CODE), place])
        found.append(Product(f"{folder_of(place)}/ambience.ogg", "bed", place, "ambience", stamp))
        found.append(Product(f"{folder_of(place)}/stray.{count[place]}.ogg", "strays", place, "stray", stamp))
    return found


@cache
def _code(module: str) -> str:
    return normal((STUDIO / f"{module}.py").read_text(encoding="utf-8"))


def normal(text: str) -> str:
    """A program without its comments, its layout and its imports: what else changes, changes the sound."""
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
    lines: list[list[str]] = [[]]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            lines.append([])
        elif token.type not in skipped:
            lines[-1].append("".join(token.string.split()))
    return "".join("".join(line) for line in lines if line[:1] not in (["import"], ["from"]))


@cache
def effect_sources() -> tuple[str, dict[str, tuple[int, str]]]:
    """What all effects share, and each one's variants and function."""
    text = (STUDIO / "effects.py").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    makers: dict[str, tuple[int, str]] = {}
    for node in ast.parse(text).body:
        calls = [one for one in getattr(node, "decorator_list", []) if isinstance(one, ast.Call)]
        if isinstance(node, ast.FunctionDef) and calls:
            variants = ast.literal_eval(calls[0].args[1]) if len(calls[0].args) > 1 else 1
            first, last = calls[0].lineno - 1, node.end_lineno or node.lineno
            makers[node.name] = (variants, normal("".join(lines[first:last])))
            lines[first:last] = [""] * (last - first)
    return normal("".join(lines)), makers


def _strays() -> dict[str, int]:
    """How many single sounds each place has."""
    text = (STUDIO / "ambience.py").read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if (
            isinstance(node, ast.AnnAssign)
            and getattr(node.target, "id", "") == "STRAYS"
            and isinstance(node.value, ast.Dict)
        ):
            rows = zip(node.value.keys, node.value.values, strict=True)
            return {
                str(key.value): len(row.elts)
                for key, row in rows
                if isinstance(key, ast.Constant) and isinstance(row, ast.Tuple)
            }
    raise ValueError("ambience.py has no STRAYS")


def _digest(texts: list[str]) -> str:
    total = hashlib.blake2b(digest_size=12)
    for text in texts:
        total.update(text.encode() + b"\0")
    return total.hexdigest()


def kept_stamps() -> dict[str, str]:
    stamps: dict[str, str] = json.loads(STAMPS.read_text(encoding="utf-8")) if STAMPS.exists() else {}
    return stamps


def out_of_date() -> list[Product]:
    """What is missing, or was made from something else."""
    kept = kept_stamps()
    return [one for one in products() if kept.get(one.path) != one.stamp or not (ROOT / one.path).is_file()]


def left_over() -> list[Path]:
    """Sounds that nothing makes any more."""
    wanted = {ROOT / one.path for one in products()}
    folders = {path.parent for path in wanted}
    return sorted(path for folder in folders for path in folder.glob("*.ogg") if path not in wanted)
