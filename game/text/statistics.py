"""What was played here, as lines, as JSON or as CSV."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.engine.keeping import people, storage
from game.engine.keeping.opening import UsageError
from game.engine.machine.cartridge import load_table, named_table, table_ids
from game.players import statistics
from game.players.statistics import Figures
from game.text.document import print_json


def tell(arguments: argparse.Namespace) -> int:
    """Counts what is not counted yet, and says what comes of it; 0."""
    folder = storage.data_dir()
    for _path in statistics.count(folder, named_table):
        pass
    lines, trouble = statistics.lines(folder)
    if trouble:
        print(f"emberdeck: {trouble}", file=sys.stderr)
    who = _id_of(folder, arguments.person) if arguments.person else ""
    played = [line for line in lines.values() if not who or line.of(who)]
    if arguments.csv:
        text = statistics.as_csv(played, _varies)
        if arguments.csv == "-":
            sys.stdout.write(text)
        else:
            storage.write_atomic(Path(arguments.csv), text.encode())
        return 0
    figures = Figures.of(played, who)
    if arguments.json:
        tables = {table: _plain(part) for table, part in figures.by(lambda line, _seat: [line.table]).items()}
        print_json(_plain(figures) | {"tables": tables})
        return 0
    print(_line("all tables", figures))
    for table, part in figures.by(lambda line, _seat: [line.table]).items():
        print(_line(table, part))
        for scenario, some in part.by(lambda line, _seat: [line.options.get(_varies(line.table), "")]).items():
            if scenario:
                print("  " + _line(scenario, some))
    return 0


def _id_of(folder: Path, name: str) -> str:
    known, _trouble = people.load(folder)
    found = next((person for person in known if person.name.casefold() == name.casefold()), None)
    if found is None:
        there = ", ".join(person.name for person in known) or "nobody yet"
        raise UsageError(f"--person {name[:40]}: there is no such person here (there are: {there})")
    return found.id


def _varies(table: str) -> str:
    return load_table(table).content.varies if table in table_ids() else "scenario"


def _plain(figures: Figures) -> dict[str, Any]:
    return {
        "games": len(figures),
        "won": figures.won,
        "streak": figures.streak,
        "best_streak": figures.best_streak,
        "mean_score": round(figures.mean, 1),
        "minutes": figures.minutes,
        "last": figures.last,
    }


def _line(name: str, figures: Figures) -> str:
    last = "".join("+" if won else "-" for won in figures.last)
    said = f"{name}: {len(figures)} games, {figures.won} won, {figures.best_streak} in a row at best"
    return f"{said}, mean score {figures.mean:.1f}, last {last}" if len(figures) else f"{name}: no games yet"
