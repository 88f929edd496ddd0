"""Sets the program up in a bare Debian that has Python and nothing else, neither compiler nor headers, and plays there.

python native/bare.py [WHEEL]

The sources, or a wheel, whose first picture must be there a minute after pip was begun. The system is made for this and
gone afterwards. Needs mmdebstrap, and the network as any set-up does.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from elsewhere import DEBIAN

ROOT = Path(__file__).resolve().parent.parent
BARE = ["python3", "python3-venv", "ca-certificates"]
LEFT_BEHIND = (".git", ".venv", ".build", "baked", "dist", "__pycache__", "_console.*", ".hypothesis", ".*_cache")
HOME = "/opt/emberdeck"
NOTHING = ["! command -v cc gcc clang", "! ls /usr/include/python3*/Python.h"]
SOURCES = [
    *NOTHING,
    f"time python3 {HOME}/build.py setup",
    f"echo stop | python3 {HOME}/build.py play text --table quest --seed 1",
    f"python3 {HOME}/build.py play shot --scene table --table quest --seed 5 --out /tmp/quest.png",
    "test -s /tmp/quest.png",
    f"cd {HOME} && .venv/bin/python native/emulation/hashes.py 2",
]
WHEEL = [
    *NOTHING,
    f"time timeout 60 sh -c 'python3 -m venv /opt/venv && /opt/venv/bin/pip install -q {HOME}/*.whl &&"
    " /opt/venv/bin/emberdeck shot --scene table --table quest --seed 5 --out /tmp/quest.png'",
    "test -s /tmp/quest.png",
    f"/opt/venv/bin/python {HOME}/native/emulation/hashes.py 2",
]


def main(wheel: Path | None) -> int:
    if not shutil.which("mmdebstrap"):
        sys.exit("bare: no mmdebstrap here to make a bare Debian with: sudo apt install mmdebstrap")
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        copy = Path(folder, Path(HOME).name)
        if wheel:
            for part in ("native/emulation", "tests/cartridges"):  # what plays fixed games, without the program
                shutil.copytree(ROOT / part, copy / part)
            shutil.copy(wheel, copy)
        else:
            kept = shutil.ignore_patterns(*LEFT_BEHIND)
            shutil.copytree(ROOT, copy, symlinks=True, ignore=lambda at, names: kept(at, names) - {"_console.pyi"})
        said = Path(folder, "said")
        hooks = [f"copy-in {copy} {Path(HOME).parent}", *certificate()]
        # Everything goes into one file: mmdebstrap has much to say itself.
        hooks += [
            f'chroot "$1" env {variables()} bash -c {shlex.quote(line)} >> {said} 2>&1'
            for line in (WHEEL if wheel else SOURCES)
        ]
        command = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(BARE)}"]
        made = [*command, *(f"--customize-hook={hook}" for hook in hooks), DEBIAN, "/dev/null"]
        done = subprocess.run(made, capture_output=True, text=True, check=False)
        words = said.read_text(encoding="utf-8") if said.exists() else ""
    print(words)
    if done.returncode:
        sys.exit(f"bare: it failed there\n{done.stderr[-2000:]}")
    if again := differing(words):
        print(f"FAILED: states differ\nhere {again[0]}\nthere {again[1]}")
        return 1
    print(f"{'installed' if wheel else 'set up'} without a compiler and played, to the same states")
    return 0


def variables() -> str:
    """What pip is told here it is told there."""
    told = {name: value for name, value in os.environ.items() if name.startswith("PIP_") and name != "PIP_FIND_LINKS"}
    told |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": "/root", "LANG": "C.UTF-8"}
    return shlex.join(f"{name}={value}" for name, value in told.items())


def certificate() -> list[str]:
    """The certificates this machine trusts, where pip is told of them by name."""
    path = os.environ.get("PIP_CERT", "")
    return [f'mkdir -p "$1{Path(path).parent}" && cp {path} "$1{path}"'] if path else []


def differing(words: str) -> list[str]:
    """The first digests that are not the same here and there."""
    asked = [sys.executable, str(ROOT / "native/emulation/hashes.py"), "2"]
    here = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    digests = [re.findall(r"^\w+: \d+ games, .*? [0-9a-f]{32}", text, re.MULTILINE) for text in (here, words)]
    return next(([one, other] for one, other in zip(*digests, strict=True) if one != other), [])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if sys.argv[1:] else None))
