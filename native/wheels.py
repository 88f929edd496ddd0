"""Makes a wheel for every machine: the console is a plain library in it, which any Python 3 opens.

What is not compiled is taken from a wheel of this machine's, as setuptools made it.
"""

import base64
import csv
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

from binaries import look_at
from build_console import DECLARED, BuildError, run
from elsewhere import MACHINES, Machine, build_library

ROOT = Path(__file__).resolve().parent.parent
CONSOLE = "game/engine/_console."
EPOCH = (2020, 1, 1, 0, 0, 0)  # of every file in a wheel: the same sources make the same bytes


def make_wheels(dist: Path, whole: Path) -> dict[str, Path]:
    """One for each machine, by its name among MACHINES."""
    console = own_console()
    return {name: make_wheel(dist, whole, console, machine) for name, machine in MACHINES.items()}


def make_wheel(dist: Path, whole: Path, console: Path, machine: Machine) -> Path:
    kept = ROOT / ".build" / "elsewhere" / machine.name
    library = build_library(machine, kept / "console", console, kept / "objects")
    look_at(library)
    tags = [f"py3-none-{platform}" for platform in machine.tag.split(".")]
    name, version = whole.name.split("-")[:2]
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(whole) as made:
        files = {
            path: made.read(path) for path in made.namelist() if not path.endswith("/") and not compiled_here(path)
        }
    for part in (library, library.with_suffix(DECLARED)):
        files[f"game/engine/{part.name}"] = part.read_bytes()
    words = ["Wheel-Version: 1.0", f"Generator: {name}", "Root-Is-Purelib: false", *(f"Tag: {tag}" for tag in tags)]
    files[f"{about}/WHEEL"] = ("\n".join(words) + "\n").encode()
    files.pop(f"{about}/RECORD", None)
    target = dist / f"{name}-{version}-py3-none-{machine.tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in sorted(files.items()):
            put(wheel, path, data)
        put(wheel, f"{about}/RECORD", record(files, f"{about}/RECORD"))
    return target


def own_console() -> Path:
    """The one that was compiled here, which writes the tables' rules as C."""
    found = [path for path in (ROOT / "game" / "engine").glob("_console.*") if path.suffix not in (DECLARED, ".pyi")]
    return found[0]


def compiled_here(path: str) -> bool:
    return path.startswith(CONSOLE) and not path.endswith(".pyi")


def put(wheel: zipfile.ZipFile, path: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(path, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o100644 << 16
    wheel.writestr(entry, data)


def record(files: dict[str, bytes], own: str) -> bytes:
    """Every file with its sum and size, as an installer checks it."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    for path, data in sorted(files.items()):
        total = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.writerow([path, f"sha256={total}", len(data)])
    rows.writerow([own, "", ""])
    return out.getvalue().encode()


def try_wheel(wheel: Path) -> str:
    """Installs it where there is no compiler, and plays: the states are those of the console that was compiled here."""
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        home = Path(folder)
        began = time.monotonic()
        run([sys.executable, "-m", "venv", str(home / "bare")])
        env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC")}
        env |= {"PATH": str(home / "nothing"), "HOME": folder, "EMBERDECK_SAVES": str(home / "saves")}
        env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        python = str(home / "bare" / "bin" / "python")
        run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)], env, home)
        installed = time.monotonic() - began
        picture = home / "quest.png"
        asked = ["shot", "--scene", "table", "--table", "quest", "--seed", "5", "--out", str(picture)]
        run([str(home / "bare" / "bin" / "emberdeck"), *asked], env, home)
        if not picture.exists():
            raise BuildError(f"{wheel.name}: no picture was drawn")
        drawn = time.monotonic() - began - installed
        for table in sorted(path.parent.name for path in (ROOT / "game" / "tables").glob("*/table.toml")):
            one, other = played([sys.executable], table, dict(os.environ), ROOT), played([python], table, env, home)
            if one != other:
                raise BuildError(f"{wheel.name}: sim differs at {table}: here {one}, installed {other}")
    return f"installed without a compiler in {installed:.0f} s, a table drawn after {drawn:.1f} s; sim is the same"


def played(python: list[str], table: str, env: dict[str, str], cwd: Path) -> dict[str, Any]:
    """What some games add up to, without how long they took."""
    asked = [*python, "-m", "game", "sim", "--table", table, "--games", "50", "--seed", "3", "--json"]
    done = subprocess.run(asked, env=env, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"sim at {table} ended with {done.returncode}:\n{done.stderr[-1000:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return {name: value for name, value in figures.items() if not name.endswith(("_per_s", "seconds"))}
