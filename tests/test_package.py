"""What native/package.py hands out: Debian packages as dpkg reads them. `build.py package --try` installs real ones."""

import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def package():
    spec = importlib.util.spec_from_file_location("package", ROOT / "native" / "package.py")
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as beside:
        beside.syspath_prepend(ROOT / "native")
        spec.loader.exec_module(module)
    return module


@pytest.fixture
def wheel(tmp_path) -> Path:
    """One with one file, and a console of this machine's."""
    path = tmp_path / "none.whl"
    with zipfile.ZipFile(path, "w") as whole:
        whole.writestr("game/__main__.py", "print('played')\n")
        whole.writestr("game/engine/_console.cpython-311-x86_64-linux-gnu.so", "of this machine")
    return path


@pytest.fixture
def made(package, wheel, tmp_path, monkeypatch) -> Path:
    """A package for this machine."""

    def install(command: list[str], env=None) -> None:
        with zipfile.ZipFile(command[-1]) as whole:
            whole.extractall(command[command.index("--target") + 1])

    monkeypatch.setattr(package, "run", install)
    return package.make_debian(tmp_path, wheel, os.uname().machine)


@pytest.fixture
def made_elsewhere(package, wheel, tmp_path, monkeypatch) -> Path:
    """A package for the machine of the other kind, without its compiler and the network."""
    other = next(name for name in package.PACKAGED if name != os.uname().machine)

    def fetch(machine, site: Path, wheels, anywhere) -> None:
        site.mkdir(parents=True)
        (site / f"pygame-{machine.name}").write_text(" ".join([*wheels, *anywhere]))

    def compile_console(machine, output: Path, console: Path, keep: Path) -> None:
        output.mkdir(parents=True)
        (output / "_console.plain.so").write_text(f"of {machine.name}")

    monkeypatch.setattr(package, "fetch", fetch)
    monkeypatch.setattr(package, "build_library", compile_console)
    return package.make_debian(tmp_path, wheel, other)


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


def test_its_control_file_says_what_it_needs(made, package):
    with tarfile.open(fileobj=io.BytesIO(members(made)["control.tar.gz"])) as tar:
        control = tar.extractfile("./control").read().decode()
    assert f"Version: {package.project()['version']}\n" in control
    assert f"Depends: python{sys.version_info[0]}.{sys.version_info[1]}" in control


def test_one_for_another_machine_has_that_machines_packages_and_console(made_elsewhere, package):
    with tarfile.open(fileobj=io.BytesIO(members(made_elsewhere)["data.tar.gz"])) as tar:
        names = {Path(entry.name).name for entry in tar}
        home = "./usr/lib/emberdeck"
        console = tar.extractfile(f"{home}/game/engine/_console.plain.so").read().decode()
    other = console.removeprefix("of ")
    assert other in package.PACKAGED and other != os.uname().machine
    assert f"pygame-{other}" in names
    assert not [name for name in names if name.startswith("_console.cpython")]
    assert made_elsewhere.name.endswith(f"_{package.MACHINES[other].debian}.deb")


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


def test_the_changelog_tells_of_this_version(package):
    assert f"## {package.project()['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


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
    kinds = (".py", ".toml", ".svg")
    read = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*") if path.suffix in kinds}
    shown = {f"game/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "assets").rglob("*.*") if path.is_file()}
    wanted = read | {path for path in shown if not path.startswith("game/assets/baked/")}
    assert {Path(path).suffix for path in wanted} >= set(kinds)
    assert sorted(wanted - packed) == [], done.stderr
