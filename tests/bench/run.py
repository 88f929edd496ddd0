"""Measures every budget and prints one table: figure, value, budget, and whether it is kept.

    python tests/bench/run.py [--json] [--only console|client|build|pi|phones|<table>]

Figures come from the bench_*.py files beside this one, which run under pytest-benchmark. A missed budget is told, not
punished: how fast a machine is says nothing about whether a change is right.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NOTHING_COLLECTED = 5
GROUPS = "console, client, build, pi, phones or a table"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Measures every budget.")
    parser.add_argument("--json", action="store_true", help="print every figure by name")
    parser.add_argument("--only", default="", metavar="NAME", help=GROUPS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="emberdeck-bench-") as folder:
        report = Path(folder) / "report.json"
        status, words = run_pytest(report, options.only)
        if status == NOTHING_COLLECTED:
            sys.exit(f"bench: there are no figures of {options.only!r}: expected {GROUPS}")
        if not report.exists() or not report.stat().st_size:
            sys.exit(f"bench: nothing was measured\n{words}")
        figures = read_figures(json.loads(report.read_text(encoding="utf-8")))
    if options.json:
        print(json.dumps({"figures": figures}, indent=2))
    else:
        print_table(figures)
    if status:
        print(f"bench: some figures could not be measured\n{words}", file=sys.stderr)
    return status


def run_pytest(report: Path, only: str) -> tuple[int, str]:
    """In a process of its own: measuring wants a fresh one, and pytest has much to say that is not for the table."""
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", f"--benchmark-json={report}"]
    command += [f"--only={only}", *map(str, sorted(HERE.glob("bench_*.py")))]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout


def read_figures(report: dict) -> dict[str, dict]:
    found = (benchmark["extra_info"].get("figure") for benchmark in report["benchmarks"])
    return {figure.pop("name"): figure for figure in found if figure}


def print_table(figures: dict[str, dict]) -> None:
    rows = [("figure", "value", "budget", "")]
    for name, figure in figures.items():
        budget = "" if figure["budget"] is None else spelled(figure["budget"])
        verdict = "" if figure["budget"] is None else "ok" if figure["ok"] else "over"
        rows.append((name, f"{spelled(figure['value'])} {figure['unit']}", budget, verdict))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for name, value, budget, verdict in rows:
        print(f"{name:<{widths[0]}}  {value:>{widths[1]}}  {budget:>{widths[2]}}  {verdict}".rstrip())


def spelled(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
