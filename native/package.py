"""Makes a release: a source distribution, wheels, Debian packages, a folder for Windows, their sums, and what is new.

python native/package.py DIST [--try]

Wheels are for any Python from 3.11 on, one for each kind of machine; all of it is compiled here. With --try each is
installed where it can be, and played there.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from build_console import BuildError, run
from debian import make_debian, project, try_debian
from elsewhere import MACHINES
from portable import make_portable
from wheels import make_wheels, try_wheel

ROOT = Path(__file__).resolve().parent.parent
DEBIANS = ("x86_64", "aarch64")
QUIET = ["--quiet", "--disable-pip-version-check"]
SUMS = "SHA256SUMS"
NOTES = "RELEASE.md"
INSTALLING = """## Which file is for whom

| file | for |
|---|---|
| `emberdeck-*.whl` | Python 3.11 and newer: `pip install FILE` or `pipx install FILE`, then `emberdeck` |
| `emberdeck_*_amd64.deb`, `emberdeck_*_arm64.deb` | Debian 12 and Raspberry Pi OS: `sudo apt install ./FILE` |
| `emberdeck-*-windows.zip` | Windows: unpack it and start `emberdeck.cmd` |
| `emberdeck-*.tar.gz` | the sources |

`sha256sum --check SHA256SUMS` says whether they arrived whole.
"""


def main(dist: Path, tried: bool) -> None:
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    told(make_source(dist))
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        wheels = make_wheels(dist, own_wheel(Path(folder)))
    for made in wheels.values():
        told(made)
    told(make_portable(dist, wheels["windows"]))
    debians = {name: told(make_debian(dist, wheels[name], MACHINES[name])) for name in DEBIANS}
    told(write_notes(dist))
    told(write_sums(dist))
    if not tried:
        return
    if (own := wheels.get(os.uname().machine)) is not None:
        print(f"{own.name}: {try_wheel(own)}", flush=True)
    for name, package in debians.items():
        print(f"{package.name}: {try_debian(package, MACHINES[name])}", flush=True)


def told(made: Path) -> Path:
    print(f"{made.parent.name}/{made.name}  {made.stat().st_size:,} bytes", flush=True)
    return made


def make_source(dist: Path) -> Path:
    make = "import os, sys; sys.path.insert(0, 'native'); import backend; backend.build_sdist(sys.argv[1])"
    run([sys.executable, "-c", make, str(dist)], cwd=ROOT)
    return next(dist.glob("*.tar.gz"))


def own_wheel(folder: Path) -> Path:
    """As pip makes it of the sources, for this machine and this Python."""
    shutil.rmtree(ROOT / "build", ignore_errors=True)  # where setuptools keeps what was deleted since
    pip = [sys.executable, "-m", "pip", "wheel", *QUIET, "--no-deps", "--no-build-isolation"]
    run([*pip, "-w", str(folder), str(ROOT)])
    return next(folder.glob("*.whl"))


def write_notes(dist: Path) -> Path:
    """What is new in this version, from the changelog."""
    version = project()["version"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    if not found:
        raise BuildError(f"CHANGELOG.md: nothing under `## {version}`, the version in pyproject.toml")
    notes = dist / NOTES
    notes.write_text(f"# Emberdeck {version}\n\n{found.group(1).strip()}\n\n{INSTALLING}", encoding="utf-8")
    return notes


def write_sums(dist: Path) -> Path:
    """As `sha256sum --check` reads them."""
    files = sorted(path for path in dist.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / SUMS).write_text("".join(lines), encoding="utf-8")
    return dist / SUMS


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--try"]):
        sys.exit("package.py: expected the folder to put the packages into, and --try or nothing")
    try:
        main(Path(sys.argv[1]).resolve(), "--try" in sys.argv)
    except BuildError as problem:
        sys.exit(f"package.py: {problem}")
