"""A folder for Windows, zipped: the program with every package it needs, for the Pythons that are about.

Python itself is not in it: Windows has it from the Store or from python.org, whose embeddable package may be unpacked
into the folder `python` where nothing shall be installed. What is in it may be passed on, each part with its licence.
"""

import tempfile
import zipfile
from pathlib import Path

from debian import needed, project
from elsewhere import MACHINES, fetch

PYTHONS = ((3, 11), (3, 12), (3, 13))  # their compiled modules have different names, and lie beside each other
COMMAND = """@echo off
setlocal
set "HERE=%~dp0"
if exist "%HERE%python\\python.exe" (
    "%HERE%python\\python.exe" "%HERE%emberdeck.py" %*
) else (
    where py >nul 2>nul || goto missing
    py -3 "%HERE%emberdeck.py" %*
)
exit /b %errorlevel%
:missing
echo Emberdeck needs Python 3.11, 3.12 or 3.13: install it from python.org or the Store,
echo or unpack python.org's embeddable package into the folder "python" beside this file.
pause
exit /b 1
"""
# An embeddable Python reads no PYTHONPATH.
STARTER = """import os, sys

HERE = os.path.dirname(os.path.abspath(__file__))
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit("Emberdeck needs Python 3.11, 3.12 or 3.13, and this is Python %d.%d" % sys.version_info[:2])
sys.path.insert(0, os.path.join(HERE, "packages"))
os.environ.setdefault("EMBERDECK_SAVES", os.path.join(HERE, "saves"))

if __name__ == "__main__":
    from game.__main__ import main

    sys.exit(main())
"""
README = """Emberdeck {version}

Start emberdeck.cmd. It needs Python 3.11, 3.12 or 3.13 (python.org or the Store), or python.org's "Windows embeddable
package (64-bit)" unpacked into a folder "python" beside this file. Games, settings and scores lie in "saves".

Each package in "packages" has its licence in its own .dist-info folder: pygame-ce LGPL 2.1, cffi MIT, msgpack Apache
2.0, platformdirs MIT, the Source fonts SIL OFL; Emberdeck is under the MIT licence.
"""


def make_portable(dist: Path, wheel: Path) -> Path:
    version = project()["version"]
    target, top = dist / f"emberdeck-{version}-windows.zip", Path(f"emberdeck-{version}")
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        packages = unpack(Path(folder, "packages"), wheel)
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as whole:
            whole.writestr(f"{top}/emberdeck.cmd", lines(COMMAND))
            whole.writestr(f"{top}/emberdeck.py", STARTER)
            whole.writestr(f"{top}/README.txt", lines(README.format(version=version)))
            for path in sorted(path for path in packages.rglob("*") if path.is_file()):
                whole.write(path, top / "packages" / path.relative_to(packages))
    return target


def unpack(packages: Path, wheel: Path) -> Path:
    """The program and what it needs, for each of the Pythons."""
    fonts = [name for name in needed() if name.startswith("font-")]
    others = [name for name in needed() if name not in fonts]
    for python in PYTHONS:
        with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
            fetch(MACHINES["windows"], Path(folder, "site"), others, fonts, python)
            for path in Path(folder, "site").rglob("*"):
                target = packages / path.relative_to(Path(folder, "site"))
                if path.is_file() and not target.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    path.replace(target)
    with zipfile.ZipFile(wheel) as whole:
        whole.extractall(packages)
    return packages


def lines(text: str) -> str:
    """As Windows ends them."""
    return text.replace("\n", "\r\n")
