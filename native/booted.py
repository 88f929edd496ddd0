"""Boots a bare Debian whose kiosk this program is, and looks how systemd keeps it: ready, killed, hung, stopped.

python native/booted.py

The system is made for this and gone afterwards. Needs root, mmdebstrap and systemd-nspawn. cage draws for no screen
there: a graphics card, seatd and the virtual terminal are not tried.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bare import LEFT_BEHIND
from elsewhere import DEBIAN

ROOT = Path(__file__).resolve().parent.parent
HOME = "opt/emberdeck"
PYTHON = "python3.11"  # Debian's
INCLUDE = [PYTHON, "systemd-sysv", "dbus", "udev", "procps", "cage", "seatd", "xwayland"]
MOST_SECONDS = 1800
# In name spaces of their own: whatever happens, what they started and mounted is gone before their tree is.
ALONE = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
UNIT = "etc/systemd/system/emberdeck-kiosk.service"
HEADLESS = """[Service]
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 SDL_AUDIODRIVER=dummy
"""
# Says a line for each thing that is so.
LOOK = """#!/bin/bash
exec > /srv/look/said 2>&1
asked() { systemctl show emberdeck-kiosk --value --property $1; }
game() { pgrep --full --newest 'bin/python -m game --kiosk'; }
within() { for second in $(seq $1); do eval "$2" && return; sleep 1; done; false; }
within 120 '[ $(asked ActiveState) = active ]' && echo ready
for folder in / /usr /etc /opt/emberdeck /home/emberdeck /run /var/lib /var/lib/emberdeck /run/emberdeck; do
    nsenter --target $(game) --mount --setuid $(id -u emberdeck) --setgid $(id -g emberdeck) \\
        touch $folder/.probe 2> /dev/null && echo writes $folder
done
killed=$(game); kill -KILL $killed
within 30 '[ -n "$(game)" -a "$(game)" != $killed ]' && [ $(asked NRestarts) = 0 ] && echo back after a fault
sleep 10; kill -STOP $(game)
within 120 '[ $(asked NRestarts) = 1 ]' && within 120 '[ $(asked ActiveState) = active ]' && echo back after a hang
systemctl stop emberdeck-kiosk
sleep 5; [ -z "$(game)" ] && echo stopped
journalctl --no-pager --unit emberdeck-kiosk > /srv/look/journal
"""
LOOKING = """[Service]
Type=oneshot
ExecStart=/srv/look/look
ExecStartPost=/bin/systemctl poweroff
[Install]
WantedBy=multi-user.target
"""
SO = [
    "ready",
    "writes /var/lib/emberdeck",
    "writes /run/emberdeck",
    "back after a fault",
    "back after a hang",
    "stopped",
]


def main() -> int:
    for tool, package in (("mmdebstrap", "mmdebstrap"), ("systemd-nspawn", "systemd-container")):
        if not shutil.which(tool):
            sys.exit(f"booted: no {tool} here: sudo apt install {package}")
    if os.geteuid() != 0 or f"python{sys.version_info[0]}.{sys.version_info[1]}" != PYTHON:
        sys.exit(f"booted: run it as root, with {PYTHON} in .venv")
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        tree = Path(folder, "tree")
        run([*ALONE, "mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(INCLUDE)}", DEBIAN, str(tree)])
        install(tree)
        boot = ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--private-network"]
        run([*ALONE, *boot, "--console=pipe", f"--directory={tree}"])
        said = (tree / "srv/look/said").read_text().splitlines()
        journal = (tree / "srv/look/journal").read_text()
    print("\n".join(said))
    if said != SO:
        print(f"{journal}FAILED: expected {', '.join(SO)}")
        return 1
    print("the kiosk's unit is kept by systemd as docs/kiosk.md says")
    return 0


def install(tree: Path) -> None:
    """The program as from its sources (docs/kiosk.md), with the packages of this one's .venv, and its unit."""
    left = shutil.ignore_patterns(*{*LEFT_BEHIND, "tests"} - {"baked", "_console.*"})
    shutil.copytree(ROOT, tree / HOME, symlinks=True, ignore=left)
    venv = tree / HOME / ".venv"
    packages = Path(f"lib/{PYTHON}/site-packages")
    shutil.copytree(ROOT / ".venv" / packages, venv / packages, symlinks=True)
    (venv / "bin").mkdir()
    (venv / "bin" / "python").symlink_to(f"/usr/bin/{PYTHON}")
    (venv / "pyvenv.cfg").write_text("home = /usr/bin\n")
    run(["chroot", str(tree), "useradd", "--create-home", "emberdeck"])
    shutil.copy(ROOT / "docs" / "emberdeck-kiosk.service", tree / UNIT)
    drop_in = tree / f"{UNIT}.d" / "headless.conf"
    drop_in.parent.mkdir()
    drop_in.write_text(HEADLESS)
    look = tree / "srv/look/look"
    look.parent.mkdir()
    look.write_text(LOOK)
    look.chmod(0o755)
    (tree / "etc/systemd/system/look.service").write_text(LOOKING)
    run(["chroot", str(tree), "systemctl", "--quiet", "enable", "look", "emberdeck-kiosk"])


def run(command: list[str]) -> None:
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        sys.exit(f"booted: {' '.join(command)} took more than {MOST_SECONDS} s")
    if done.returncode:
        sys.exit(f"booted: {' '.join(command)} failed\n{done.stdout[-1000:]}{done.stderr[-1000:]}")


if __name__ == "__main__":
    sys.exit(main())
