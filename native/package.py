"""Makes what is handed out: a source distribution, a wheel, and a Debian package for this machine's architecture.

python native/package.py DIST
"""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = "usr/lib/emberdeck"  # in the Debian package: the program and every package it needs, for one version of Python
QUIET = ["--quiet", "--disable-pip-version-check"]

LAUNCHER = f"""#!/bin/sh
PYTHONPATH=/{HOME} exec /usr/bin/python{sys.version_info[0]}.{sys.version_info[1]} -m game "$@"
"""
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


def main(dist: Path) -> None:
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    source = make_source(dist)
    wheel = make_wheel(dist)
    package = make_debian(dist, wheel)
    for made in (source, wheel, package):
        print(f"{made.relative_to(dist.parent)}  {made.stat().st_size:,} bytes")


def project() -> dict[str, Any]:
    about: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return about


def make_source(dist: Path) -> Path:
    make = "import os, sys; sys.path.insert(0, 'native'); import backend; backend.build_sdist(sys.argv[1])"
    run([sys.executable, "-c", make, str(dist)])
    return next(dist.glob("*.tar.gz"))


def make_wheel(dist: Path) -> Path:
    run([sys.executable, "-m", "pip", "wheel", *QUIET, "--no-deps", "--no-build-isolation", "-w", str(dist), str(ROOT)])
    return next(dist.glob("*.whl"))


def run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"package.py: {' '.join(command[:4])} failed:\n{done.stdout}{done.stderr}")


# The Debian package, an `ar` of two archives; written here so that it can be made on any system.


def make_debian(dist: Path, wheel: Path) -> Path:
    about = project()
    version, architecture = about["version"], {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        tree = Path(folder)
        run([sys.executable, "-m", "pip", "install", *QUIET, "--no-compile", "--target", str(tree / HOME), str(wheel)])
        shutil.rmtree(tree / HOME / "bin", ignore_errors=True)
        put(tree / "usr/bin/emberdeck", LAUNCHER, 0o755)
        put(tree / "usr/share/applications/emberdeck.desktop", MENU_ENTRY)
        unit = (ROOT / "docs" / "emberdeck-kiosk.service").read_text(encoding="utf-8")
        put(tree / "usr/lib/systemd/system/emberdeck-kiosk.service", installed_unit(unit))
        for name in ("LICENSE", "CHANGELOG.md"):
            put(tree / "usr/share/doc/emberdeck" / name, (ROOT / name).read_text(encoding="utf-8"))
        control = control_file(about, version, architecture, tree)
        target = dist / f"emberdeck_{version}_{architecture}.deb"
        data, sums = packed_tree(tree)
        meta = packed({"./control": control, "./md5sums": sums})
        target.write_bytes(archive({"debian-binary": b"2.0\n", "control.tar.gz": meta, "data.tar.gz": data}))
    return target


def installed_unit(unit: str) -> str:
    """The kiosk's unit with the paths of the package."""
    unit = unit.replace("/opt/emberdeck/.venv/bin/python -m game", "/usr/bin/emberdeck")
    return unit.replace("WorkingDirectory=/opt/emberdeck\n", "")


def control_file(about: dict[str, Any], version: str, architecture: str, tree: Path) -> str:
    kilobytes = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    major, minor = sys.version_info[:2]
    return (
        f"Package: emberdeck\nVersion: {version}\nArchitecture: {architecture}\n"
        f"Maintainer: {about['authors'][0]['name']} <emberdeck@localhost>\nInstalled-Size: {kilobytes}\n"
        f"Depends: python{major}.{minor}, libc6\nRecommends: cage\nSection: games\nPriority: optional\n"
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


def packed(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as tar:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(text.encode()), 0o644
            tar.addfile(entry, io.BytesIO(text.encode()))
    return out.getvalue()


def archive(members: dict[str, bytes]) -> bytes:
    """An `ar` file, as dpkg reads it."""
    parts = [b"!<arch>\n"]
    for name, data in members.items():
        parts.append(f"{name:<16}{int(time.time()):<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("package.py: expected the folder to put the packages into")
    main(Path(sys.argv[1]).resolve())
