"""python -m game.studio [--all | --measure | --density] [WORD ...]: makes or measures sounds."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.studio import catalogue
from game.studio.catalogue import ROOT, SCORES, STAMPS, THEMES, Product

if TYPE_CHECKING:
    from game.studio import dsp


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py sounds", description=__doc__)
    parser.add_argument("--all", action="store_true", help="make everything anew")
    parser.add_argument("--measure", action="store_true", help="measure what is there, and print tables")
    parser.add_argument("--density", action="store_true", help="count what is heard in games of random choices")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only files whose path has one of these words in it")
    given = parser.parse_args()
    if given.density:
        from game.studio import density

        return density.main(given.words)
    if given.measure:
        from game.studio import measure

        return measure.main(given.words)
    wanted = catalogue.products() if given.all else catalogue.out_of_date()
    wanted = [one for one in wanted if not given.words or any(word in one.path for word in given.words)]
    for group in _groups(wanted):
        began = time.process_time()
        make(group)
        print(
            f"  {', '.join(one.path for one in group)}: {time.process_time() - began:.1f} s",
            file=sys.stderr,
            flush=True,
        )
    for path in catalogue.left_over():
        path.unlink()
    total = sum((ROOT / one.path).stat().st_size for one in catalogue.products() if (ROOT / one.path).is_file())
    print(f"{len(wanted)} files made, {total / 1e6:.2f} MB in all", file=sys.stderr)
    return int(total > catalogue.MOST_BYTES)


def _groups(wanted: list[Product]) -> list[list[Product]]:
    """The layers of a theme are made together."""
    groups: dict[tuple[str, ...], list[Product]] = {}
    for one in wanted:
        key = ("layer", one.place) if one.kind == "layer" else (one.path,)
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def make(group: list[Product]) -> None:
    """Makes these files, and stamps them."""
    import numpy as np

    from game.studio import ambience, effects, music
    from game.studio.score import read_score

    def in_a_row(takes: list[dsp.Array]) -> dsp.Array:
        """Variants one after the other, each in a slot of the same length."""
        slot = max(map(len, takes))
        return np.concatenate([np.pad(take, ((0, slot - len(take)), (0, 0))) for take in takes])

    first = group[0]
    if first.kind == "layer":
        layers = music.layers_of(read_score(SCORES / f"{THEMES.get(first.place, first.place)}.toml"), first.place)
    for one in group:
        if one.kind == "layer":
            x = layers[one.name]
        elif one.kind == "stinger":
            score = read_score(SCORES / "stingers" / f"{one.name}.toml", music.KEYS[one.place])
            x = music.stinger(score, one.place)
        elif one.kind == "bed":
            x = ambience.bed(one.place)
        elif one.kind == "strays":
            x = in_a_row([ambience.stray(one.place, number) for number in range(len(ambience.STRAYS[one.place]))])
        else:
            count = effects.EFFECTS[one.name].variants
            x = in_a_row([effects.render(one.name, number) for number in range(count)])
        _write(ROOT / one.path, x)
    stamps = catalogue.kept_stamps() | {one.path: one.stamp for one in group}
    known = {one.path for one in catalogue.products()}
    kept = {path: stamp for path, stamp in sorted(stamps.items()) if path in known}
    STAMPS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _write(path: Path, x: dsp.Array) -> None:
    """A file that sounds as before stays as it is: the writer numbers each stream anew."""
    import numpy as np

    from game.studio import ogg

    made = path.with_suffix(".new")
    ogg.write(made, x)
    if path.is_file() and np.array_equal(ogg.read(path), ogg.read(made)):
        made.unlink()
    else:
        made.replace(path)


if __name__ == "__main__":
    sys.exit(main())
