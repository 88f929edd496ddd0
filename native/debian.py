"""A Debian package: the program, every package of Python's it needs, its menu entry, the kiosk's unit and its user.

An `ar` of two archives, written here so that it can be made on any system.
"""

import gzip
import hashlib
import io
import os
import shlex
import shutil
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from build_console import run
from elsewhere import DEBIAN, MACHINES, Machine, emulator, fetch, unpack_debian

ROOT = Path(__file__).resolve().parent.parent
HOME = "usr/lib/emberdeck"  # in the Debian package: the program and every package it needs, for one version of Python

PYTHON = f"python{sys.version_info[0]}.{sys.version_info[1]}"
LAUNCHER = f"""#!/bin/sh
PYTHONPATH=/{HOME} exec /usr/bin/{PYTHON} -P -m game "$@"
"""
# What SDL opens once there is a screen, a loudspeaker or a pad.
RECOMMENDS = (
    "cage, seatd, xwayland, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1, libxkbcommon0, "
    "libwayland-client0, libwayland-cursor0, libwayland-egl1, libdecor-0-0, libegl1, libgl1, libgbm1, libdrm2, "
    "libasound2, libpulse0"
)
# The kiosk's unit runs as this user.
SYSUSERS = 'u emberdeck - "Emberdeck, an arcade cabinet" /var/lib/emberdeck\n'
POSTINST = """#!/bin/sh
set -e
if command -v systemd-sysusers > /dev/null; then
    systemd-sysusers emberdeck.conf
fi
"""
HEADLESS = "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy EMBERDECK_SAVES=/tmp/saves HOME=/tmp"
# A person's first minute with it, headless.
PLAYED = [
    "emberdeck --version",
    "emberdeck sim --table quest --games 3 --seed 1 --json",
    "echo stop | emberdeck text --table underdark --seed 1",
    "emberdeck shot --scene table --table ringwar --seed 5 --out /tmp/ringwar.png",
    "test -s /tmp/ringwar.png",
    "test -f /usr/lib/systemd/system/emberdeck-kiosk.service -a -f /usr/share/applications/emberdeck.desktop",
]
MENU_ENTRY = """[Desktop Entry]
Type=Application
Name=Emberdeck
Comment=An arcade cabinet for tabletop epics
Comment[ru]=Аркадный автомат для больших настольных игр
Comment[uk]=Аркадний автомат для великих настільних ігор
Exec=emberdeck
Icon=applications-games
Categories=Game;BoardGame;
"""


def project() -> dict[str, Any]:
    about: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return about


def needed() -> list[str]:
    """What the program needs, and what it may have: hands on phones."""
    about = project()
    return [*about["dependencies"], *(name for extra in about["optional-dependencies"].values() for name in extra)]


def make_debian(dist: Path, wheel: Path, machine: Machine) -> Path:
    about = project()
    version = about["version"]
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        tree = Path(folder)
        unpack(tree / HOME, wheel, machine)
        shutil.rmtree(tree / HOME / "bin", ignore_errors=True)
        put(tree / "usr/bin/emberdeck", LAUNCHER, 0o755)
        put(tree / "usr/share/applications/emberdeck.desktop", MENU_ENTRY)
        unit = (ROOT / "docs" / "emberdeck-kiosk.service").read_text(encoding="utf-8")
        put(tree / "usr/lib/systemd/system/emberdeck-kiosk.service", installed_unit(unit))
        put(tree / "usr/lib/sysusers.d/emberdeck.conf", SYSUSERS)
        for document in ("LICENSE", "CHANGELOG.md"):
            put(tree / "usr/share/doc/emberdeck" / document, (ROOT / document).read_text(encoding="utf-8"))
        control = control_file(about, version, machine.debian, tree)
        target = dist / f"emberdeck_{version}_{machine.debian}.deb"
        data, sums = packed_tree(tree)
        meta = packed({"./control": (control, 0o644), "./md5sums": (sums, 0o644), "./postinst": (POSTINST, 0o755)})
        target.write_bytes(archive({"debian-binary": b"2.0\n", "control.tar.gz": meta, "data.tar.gz": data}))
    return target


def unpack(home: Path, wheel: Path, machine: Machine) -> None:
    """The program and all it needs for that machine."""
    fonts = [name for name in needed() if name.startswith("font-")]
    fetch(machine, home, [name for name in needed() if name not in fonts], fonts)
    with zipfile.ZipFile(wheel) as whole:
        whole.extractall(home)


def try_debian(package: Path, machine: Machine) -> str:
    """Installs a package into a bare tree and plays it there."""
    if machine is MACHINES.get(os.uname().machine):
        # dpkg itself installs it, in a system that is made for this and gone afterwards.
        inside = [f"chroot \"$1\" su nobody -s /bin/sh -c '{HEADLESS} {line}'" for line in PLAYED]
        hooks = [f"copy-in {package} /tmp", f'chroot "$1" dpkg --install /tmp/{package.name}', *inside]
        made = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PYTHON}"]
        run([*made, *(f"--customize-hook={hook}" for hook in hooks), DEBIAN, "/dev/null"])
        return "installed by dpkg in a bare Debian tree, and played"
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        # An emulated dpkg would take a quarter of an hour to get ready; this tree is only unpacked.
        tree = Path(folder, "tree")
        unpack_debian(tree, machine, [PYTHON])
        run(["dpkg-deb", "--extract", str(package), str(tree)])
        python = [*emulator(machine), "-L", str(tree), str(tree / "usr/bin" / PYTHON), "-P", "-m", "game"]
        told = {**os.environ, "PYTHONPATH": str(tree / HOME), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        told |= {"EMBERDECK_SAVES": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        for line in PLAYED[:-1]:
            words = line.replace("emberdeck ", f"{shlex.join(python)} ")
            words = words.replace("/tmp/ringwar.png", f"{folder}/ringwar.png")
            run(["sh", "-c", words], told)
    return f"unpacked in a bare Debian tree, and played on an emulated {machine.name}"


def installed_unit(unit: str) -> str:
    """The kiosk's unit with the paths of the package."""
    unit = unit.replace("/opt/emberdeck/.venv/bin/python -m game", "/usr/bin/emberdeck")
    return unit.replace("WorkingDirectory=/opt/emberdeck\n", "")


def control_file(about: dict[str, Any], version: str, architecture: str, tree: Path) -> str:
    kilobytes = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    return (
        f"Package: emberdeck\nVersion: {version}\nArchitecture: {architecture}\n"
        f"Maintainer: {about['authors'][0]['name']} <emberdeck@localhost>\nInstalled-Size: {kilobytes}\n"
        f"Depends: {PYTHON}, libc6 (>= 2.28)\nRecommends: {RECOMMENDS}\nSection: games\nPriority: optional\n"
        f"Description: {about['description']}\n Plays offline, in English, Russian and Ukrainian.\n"
    )


def put(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def packed_tree(tree: Path) -> tuple[bytes, str]:
    """The files as root's, and their sums."""
    sums = []
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(tree.rglob("*")):
            entry = tar.gettarinfo(path, f"./{path.relative_to(tree).as_posix()}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mode = 0o755 if path.is_dir() or entry.mode & 0o100 else 0o644
            if not path.is_file():
                tar.addfile(entry)
                continue
            with path.open("rb") as file:
                tar.addfile(entry, file)
            sums.append(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree).as_posix()}\n")
    return out.getvalue(), "".join(sums)


def packed(files: dict[str, tuple[str, int]]) -> bytes:
    """Texts with their modes."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as tar:
        for name, (text, mode) in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(text.encode()), mode
            tar.addfile(entry, io.BytesIO(text.encode()))
    return out.getvalue()


def archive(members: dict[str, bytes]) -> bytes:
    """An `ar` file, as dpkg reads it."""
    parts = [b"!<arch>\n"]
    for name, data in members.items():
        parts.append(f"{name:<16}{int(time.time()):<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)
