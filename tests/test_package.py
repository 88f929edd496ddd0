"""What native/package.py hands out, without compilers and the network. `build.py package --try` installs real ones."""

import base64
import hashlib
import importlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def native():
    """The modules of native/ that make a release."""
    with pytest.MonkeyPatch.context() as beside:
        beside.syspath_prepend(ROOT / "native")
        names = ("binaries", "debian", "package", "portable", "wheels")
        return SimpleNamespace(**{name: importlib.import_module(name) for name in names})


@pytest.fixture
def whole(tmp_path) -> Path:
    """A wheel as setuptools makes it: two files, and a console of this machine's."""
    path = tmp_path / "emberdeck-0.9.0-cp311-cp311-linux_x86_64.whl"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("game/__main__.py", "print('played')\n")
        made.writestr("game/engine/_console.pyi", "ffi: Ffi\n")
        made.writestr("game/engine/_console.cpython-311-x86_64-linux-gnu.so", "of this machine")
        made.writestr("emberdeck-0.9.0.dist-info/METADATA", "Name: emberdeck\n")
        made.writestr("emberdeck-0.9.0.dist-info/WHEEL", "Tag: cp311-cp311-linux_x86_64\n")
        made.writestr("emberdeck-0.9.0.dist-info/RECORD", "")
    return path


@pytest.fixture
def compiler(native, monkeypatch, tmp_path):
    """What compiles for other machines, without a compiler; what was compiled for them here stays as it is."""

    def build_library(machine, output: Path, console: Path, keep: Path) -> Path:
        output.mkdir(parents=True, exist_ok=True)
        (output / "_console.plain.abi").write_text("ffi = 1")
        (output / machine.library).write_text(f"of {machine.name}")
        return output / machine.library

    monkeypatch.setattr(native.wheels, "build_library", build_library)
    monkeypatch.setattr(native.wheels, "ROOT", tmp_path)
    monkeypatch.setattr(native.wheels, "look_at", lambda library: None)
    monkeypatch.setattr(native.wheels, "own_console", lambda: Path("console"))


@pytest.fixture
def wheel(tmp_path) -> Path:
    """One with one file."""
    path = tmp_path / "none.whl"
    with zipfile.ZipFile(path, "w") as whole:
        whole.writestr("game/__main__.py", "print('played')\n")
    return path


@pytest.fixture
def made(native, wheel, tmp_path, monkeypatch) -> Path:
    """A Debian package, without the network."""

    def fetch(machine, site: Path, wheels, anywhere) -> None:
        site.mkdir(parents=True)
        (site / f"pygame-{machine.name}").write_text(" ".join([*wheels, *anywhere]))

    monkeypatch.setattr(native.debian, "fetch", fetch)
    return native.debian.make_debian(tmp_path, wheel, native.debian.MACHINES["aarch64"])


def members(path: Path) -> dict[str, bytes]:
    data, at, found = path.read_bytes(), 8, {}
    assert data.startswith(b"!<arch>\n")
    while at < len(data):
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        found[name] = data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def test_it_has_the_three_members_in_their_order(made):
    found = members(made)
    assert list(found) == ["debian-binary", "control.tar.gz", "data.tar.gz"]
    assert found["debian-binary"] == b"2.0\n"


def test_it_brings_the_program_its_menu_entry_and_the_unit(made):
    with tarfile.open(fileobj=io.BytesIO(members(made)["data.tar.gz"])) as tar:
        names = {entry.name: entry for entry in tar}
        unit = tar.extractfile("./usr/lib/systemd/system/emberdeck-kiosk.service").read().decode()
    assert names["./usr/bin/emberdeck"].mode == 0o755
    assert {"./usr/lib/emberdeck/game/__main__.py", "./usr/share/applications/emberdeck.desktop"} <= names.keys()
    assert {entry.uname for entry in names.values()} == {"root"}
    assert "'until /usr/bin/emberdeck --kiosk; do sleep 2; done'" in unit and "/opt/" not in unit


def test_its_control_file_says_what_it_needs(made, native):
    with tarfile.open(fileobj=io.BytesIO(members(made)["control.tar.gz"])) as tar:
        control = tar.extractfile("./control").read().decode()
    assert f"Version: {native.debian.project()['version']}\n" in control
    assert f"Depends: python{sys.version_info[0]}.{sys.version_info[1]}" in control


def test_it_has_the_packages_of_its_machine(made):
    with tarfile.open(fileobj=io.BytesIO(members(made)["data.tar.gz"])) as tar:
        assert "./usr/lib/emberdeck/pygame-aarch64" in tar.getnames()
    assert made.name.endswith("_arm64.deb")


def test_a_wheel_is_for_every_python_of_its_machine(native, compiler, whole, tmp_path):
    made = native.wheels.make_wheels(tmp_path, whole)
    assert made.keys() == native.wheels.MACHINES.keys()
    assert made["macos-arm64"].name == "emberdeck-0.9.0-py3-none-macosx_11_0_arm64.whl"
    with zipfile.ZipFile(made["windows"]) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("game/engine/_console.plain.dll") == b"of win_amd64"
        assert "Tag: py3-none-win_amd64\n" in wheel.read("emberdeck-0.9.0.dist-info/WHEEL").decode()
    assert {"game/__main__.py", "game/engine/_console.pyi", "game/engine/_console.plain.abi"} <= names
    assert not [name for name in names if "cpython" in name]


def test_a_wheels_record_names_every_file_with_its_sum(native, compiler, whole, tmp_path):
    with zipfile.ZipFile(native.wheels.make_wheels(tmp_path, whole)["x86_64"]) as wheel:
        rows = [line.split(",") for line in wheel.read("emberdeck-0.9.0.dist-info/RECORD").decode().splitlines()]
        assert {row[0] for row in rows} == set(wheel.namelist())
        for path, total, size in rows[:-1]:
            data = wheel.read(path)
            told = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            assert (total, size) == (f"sha256={told}", str(len(data)))


def test_the_same_sources_make_the_same_wheel(native, compiler, whole, tmp_path):
    first = {name: path.read_bytes() for name, path in native.wheels.make_wheels(tmp_path, whole).items()}
    assert {name: path.read_bytes() for name, path in native.wheels.make_wheels(tmp_path, whole).items()} == first


def test_a_library_is_looked_at_as_its_loader_would(native):
    """The console of this machine, if it is one that is handed out."""
    console = native.wheels.own_console()
    seen = native.binaries.read(console.read_bytes())
    assert seen.machine in ("x86_64", "aarch64", "armv7l", "arm64") and seen.page >= 4096
    with pytest.raises(native.binaries.BuildError, match=r"does not offer em_|needs"):
        native.binaries.look_at(Path(sys.executable).resolve())
    with pytest.raises(native.binaries.BuildError, match="neither ELF"):
        native.binaries.read(b"#!/bin/sh\n")


def test_the_folder_for_windows_has_modules_of_several_pythons_and_no_python(native, wheel, tmp_path, monkeypatch):
    def fetch(machine, site: Path, wheels, anywhere, python) -> None:
        site.mkdir(parents=True)
        (site / "shared.py").write_text("the same")
        (site / f"module.cp{python[0]}{python[1]}-{machine.tag}.pyd").write_text("compiled")

    monkeypatch.setattr(native.portable, "fetch", fetch)
    with zipfile.ZipFile(native.portable.make_portable(tmp_path, wheel)) as made:
        names = {name.partition("/")[2] for name in made.namelist()}
        command = made.read(next(name for name in made.namelist() if name.endswith(".cmd")))
    assert {"emberdeck.cmd", "emberdeck.py", "packages/game/__main__.py", "packages/shared.py"} <= names
    assert {f"packages/module.cp3{minor}-win_amd64.pyd" for minor in (11, 12, 13)} <= names
    assert b"\r\n" in command and not [name for name in names if Path(name).name.startswith("python")]


def test_release_notes_are_the_changelogs_and_sums_are_checked(native, tmp_path):
    notes = native.package.write_notes(tmp_path).read_text(encoding="utf-8")
    version = native.debian.project()["version"]
    assert notes.startswith(f"# Emberdeck {version}\n") and "\n## 0." not in notes and "pip install" in notes
    sums = native.package.write_sums(tmp_path).read_text()
    assert sums == f"{hashlib.sha256((tmp_path / 'RELEASE.md').read_bytes()).hexdigest()}  RELEASE.md\n"


def test_installing_it_makes_the_kiosks_user(made):
    with tarfile.open(fileobj=io.BytesIO(members(made)["control.tar.gz"])) as tar:
        assert tar.getmember("./postinst").mode == 0o755
    with tarfile.open(fileobj=io.BytesIO(members(made)["data.tar.gz"])) as tar:
        user = tar.extractfile("./usr/lib/sysusers.d/emberdeck.conf").read().decode()
        unit = tar.extractfile("./usr/lib/systemd/system/emberdeck-kiosk.service").read().decode()
    assert user.startswith("u emberdeck ") and "User=emberdeck\n" in unit


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg here")
def test_dpkg_unpacks_it_and_what_it_unpacks_runs(made, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", made, tmp_path / "root"], check=True)
    home = tmp_path / "root" / "usr" / "lib" / "emberdeck"
    done = subprocess.run(
        [sys.executable, "-m", "game"], env={**os.environ, "PYTHONPATH": str(home)}, cwd=tmp_path, capture_output=True
    )
    assert done.stdout == b"played\n"


def test_the_changelog_tells_of_this_version(native):
    assert f"## {native.debian.project()['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_wheel_has_every_file_the_game_reads():
    pytest.importorskip("setuptools")
    script = """
import sys
sys.path.insert(0, "native")
from setuptools.dist import Distribution
whole = Distribution({"script_name": "setup.py"})
whole.parse_config_files()
building = whole.get_command_obj("build_py")
building.build_lib = "built"
building.ensure_finalized()
print(*building.get_outputs(include_bytecode=False), sep="\\n")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=100)
    packed = {Path(line).relative_to("built").as_posix() for line in done.stdout.splitlines() if line[:5] == "built"}
    kinds = (".py", ".toml", ".svg", ".html", ".css", ".js")
    read = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*") if path.suffix in kinds}
    shown = {f"game/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "assets").rglob("*.*") if path.is_file()}
    made = {path for path in read if path.startswith("game/studio/")}  # who plays needs only what it made
    wanted = read - made | {path for path in shown if not path.startswith("game/assets/baked/")}
    assert {Path(path).suffix for path in wanted} >= set(kinds)
    assert sorted(wanted - packed) == [], done.stderr
    assert made and [path for path in packed if path.startswith("game/studio")] == []
