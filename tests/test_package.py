"""What native/package.py hands out: a Debian package as dpkg reads it."""

import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def package():
    spec = importlib.util.spec_from_file_location("package", ROOT / "native" / "package.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def made(package, tmp_path, monkeypatch) -> Path:
    """A package of a wheel that holds one file."""

    def install(command: list[str]) -> None:
        home = Path(command[command.index("--target") + 1])
        (home / "game").mkdir(parents=True)
        (home / "game" / "__main__.py").write_text("print('played')\n")

    monkeypatch.setattr(package, "run", install)
    return package.make_debian(tmp_path, tmp_path / "none.whl")


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
    assert "ExecStart=/usr/bin/cage -- /usr/bin/emberdeck --kiosk" in unit and "/opt/" not in unit


def test_its_control_file_says_what_it_needs(made, package):
    with tarfile.open(fileobj=io.BytesIO(members(made)["control.tar.gz"])) as tar:
        control = tar.extractfile("./control").read().decode()
    assert f"Version: {package.project()['version']}\n" in control
    assert f"Depends: python{sys.version_info[0]}.{sys.version_info[1]}" in control


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg here")
def test_dpkg_unpacks_it_and_what_it_unpacks_runs(made, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", made, tmp_path / "root"], check=True)
    home = tmp_path / "root" / "usr" / "lib" / "emberdeck"
    done = subprocess.run(
        [sys.executable, "-m", "game"], env={**os.environ, "PYTHONPATH": str(home)}, cwd=tmp_path, capture_output=True
    )
    assert done.stdout == b"played\n"


def test_the_changelog_tells_of_this_version(package):
    assert f"## {package.project()['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
